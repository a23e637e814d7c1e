//! Chapters 8 and 22: the trade cards, drawing and buying them.

use super::support::{Table, seat, shows, table};
use antiquity::cards::{Card, STACKS, Stack};
use antiquity::data::{CardKind, CardRow, Home};
use antiquity::names::{Advance, Calamity, Commodity};
use antiquity::state::stack_index;
use antiquity::{Edition as _, Phase, Step};
use engine::{Audience, Game as _, GameOptions as _, Log, Seed, Viewer, rule};
use expansion_project::{ExpansionProject, Options, TheProject};

pub const WEST: u8 = 0;
pub const EAST: u8 = 1;

/// Commodities of a stack with their numbers: of The West and of The East, the one used with five to eleven first, and
/// the shared one.
type Goods = ([(Commodity, u8); 2], [(Commodity, u8); 2], (Commodity, u8));

/// The table of commodities as it is printed, by stack.
const GOODS: [Goods; 9] = {
    use Commodity as C;
    [
        ([(C::Clay, 7), (C::Ochre, 7)], [(C::Hides, 7), (C::Flax, 7)], (C::Bone, 8)),
        ([(C::Iron, 8), (C::Papyri, 7)], [(C::Stone, 7), (C::Furs, 8)], (C::Wax, 8)),
        ([(C::Fish, 8), (C::Fruit, 9)], [(C::Salt, 9), (C::Timber, 8)], (C::Ceramics, 8)),
        ([(C::Oil, 8), (C::Wool, 7)], [(C::Cotton, 7), (C::Sugar, 8)], (C::Grain, 8)),
        ([(C::Wine, 6), (C::Textiles, 7)], [(C::Livestock, 7), (C::Lacquer, 6)], (C::Glass, 6)),
        ([(C::Copper, 6), (C::Tin, 5)], [(C::Silver, 5), (C::Bronze, 6)], (C::Lead, 6)),
        ([(C::Resin, 5), (C::Incense, 6)], [(C::Spice, 6), (C::Jade, 5)], (C::Herbs, 6)),
        ([(C::Gemstones, 5), (C::Marble, 4)], [(C::Dye, 4), (C::Tea, 5)], (C::Obsidian, 4)),
        ([(C::Gold, 5), (C::Ivory, 4)], [(C::Silk, 4), (C::Pearls, 5)], (C::Amber, 4)),
    ]
};

/// The calamities of stacks 2 to 9 as they are printed: non-tradeable, tradeable, minor.
pub const CALAMITIES: [[Calamity; 3]; 8] = {
    use Calamity as X;
    [
        [X::VolcanicEruption, X::Treachery, X::SquanderedWealth],
        [X::Famine, X::Superstition, X::Tempest],
        [X::CivilWar, X::SlaveRevolt, X::CityInFlames],
        [X::Flood, X::BarbarianHordes, X::CityRiots],
        [X::Cyclone, X::Epidemic, X::CoastalMigration],
        [X::Corruption, X::CivilDisorder, X::TribalConflict],
        [X::Tyranny, X::IconoclasmAndHeresy, X::MinorUprising],
        [X::Regression, X::Piracy, X::Banditry],
    ]
};

fn row(card: Card) -> &'static CardRow {
    TheProject::data().cards.iter().find(|row| row.name == card).unwrap()
}

/// The kind of a card.
pub fn kind(card: Card) -> CardKind {
    row(card).kind
}

/// A fresh game of the seed.
pub fn game(options: &Options, seed: u64) -> ExpansionProject {
    ExpansionProject::new(1, options, Seed::from_number(seed)).unwrap()
}

/// The cards of a stack, top card first.
pub fn stack(game: &ExpansionProject, block: u8, number: u8) -> Vec<Card> {
    game.stacks[stack_index(block, number)].peek().collect()
}

/// A stack of commodities.
pub fn pile(cards: &[Commodity]) -> Stack {
    Stack::stacked(&cards.iter().map(|&card| Card::Commodity(card)).collect::<Vec<_>>())
}

/// Gives seats so many cities each, wherever there is room.
pub fn build(mut table: Table, counts: &[(u8, usize)]) -> Table {
    let game = &table.game;
    let free = game.areas().filter(|&area| game.is_in_play(area) && game.city(area).is_none());
    let mut sites = free.map(|area| area.to_string()).collect::<Vec<_>>().into_iter();
    for &(number, count) in counts {
        for site in sites.by_ref().take(count) {
            table = table.cities(number, &[&site]);
        }
    }
    table
}

/// What a stack of a block must hold at a table.
fn printed(seats: usize, block: u8, number: usize) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut put = |commodity, count: u8| cards.extend(std::iter::repeat_n(Card::Commodity(commodity), count.into()));
    let (west, east, (shared, copies)) = GOODS[number - 1];
    match (seats, block) {
        (..=11, _) => [west[0], east[0]].map(|(commodity, count)| put(commodity, count)),
        (_, WEST) => west.map(|(commodity, count)| put(commodity, count)),
        _ => east.map(|(commodity, count)| put(commodity, count)),
    };
    match seats {
        8..=11 => put(shared, copies),
        15.. => put(shared, copies / 2),
        _ => {}
    }
    if let Some(&[lowest, tradeable, minor]) = number.checked_sub(2).and_then(|index| CALAMITIES.get(index)) {
        cards.extend([lowest, tradeable].map(Card::Calamity));
        if matches!(seats, 8..=11 | 15..) {
            cards.push(Card::Calamity(minor));
        }
    }
    cards.sort_unstable();
    cards
}

/// Whether a stack holds the printed cards at every table, in both blocks.
fn holds_what_is_printed(number: u8) {
    for seats in 5..=18 {
        let game = game(&Options::with_seats(seats), 7);
        for block in 0..if seats < 12 { 1 } else { 2 } {
            let mut there = stack(&game, block, number);
            there.sort_unstable();
            assert_eq!(there, printed(seats, block, number.into()), "block {block}, {seats} seats");
        }
    }
}

shows! {
    #[rule("EP-8.2.1-s1")]
    #[test]
    fn stack_1_holds_what_is_printed() { holds_what_is_printed(1) => () }
    #[rule("EP-8.2.1-s2")]
    #[test]
    fn stack_2_holds_what_is_printed() { holds_what_is_printed(2) => () }
    #[rule("EP-8.2.1-s3")]
    #[test]
    fn stack_3_holds_what_is_printed() { holds_what_is_printed(3) => () }
    #[rule("EP-8.2.1-s4")]
    #[test]
    fn stack_4_holds_what_is_printed() { holds_what_is_printed(4) => () }
    #[rule("EP-8.2.1-s5")]
    #[test]
    fn stack_5_holds_what_is_printed() { holds_what_is_printed(5) => () }
    #[rule("EP-8.2.1-s6")]
    #[test]
    fn stack_6_holds_what_is_printed() { holds_what_is_printed(6) => () }
    #[rule("EP-8.2.1-s7")]
    #[test]
    fn stack_7_holds_what_is_printed() { holds_what_is_printed(7) => () }
    #[rule("EP-8.2.1-s8")]
    #[test]
    fn stack_8_holds_what_is_printed() { holds_what_is_printed(8) => () }
    #[rule("EP-8.2.1-s9")]
    #[test]
    fn stack_9_holds_what_is_printed() { holds_what_is_printed(9) => () }
}

/// Of one commodity of each mark the copies in The West and in The East, for a seat count.
fn copies(seats: usize, commodity: Commodity) -> (usize, usize) {
    let game = game(&Options::with_seats(seats), 7);
    let count = |block| {
        let cards = (1..=9).flat_map(|number| stack(&game, block, number));
        cards.filter(|&card| card == Card::Commodity(commodity)).count()
    };
    (count(WEST), count(EAST))
}

/// Clay is marked Y and W, Hides Y and E, Ochre W, Flax E, Bone with a star and S.
#[rule("EP-8.2.1b", "EP-10.3.1", "EP-10.3.2")]
#[test]
fn the_marks_of_the_table_say_who_uses_a_commodity() {
    use Commodity as C;
    let goods = [C::Clay, C::Hides, C::Ochre, C::Flax, C::Bone];
    assert_eq!(goods.map(|card| copies(7, card)), [(7, 0), (7, 0), (0, 0), (0, 0), (0, 0)]);
    assert_eq!(goods.map(|card| copies(8, card)), [(7, 0), (7, 0), (0, 0), (0, 0), (8, 0)]);
    assert_eq!(goods.map(|card| copies(11, card)), [(7, 0), (7, 0), (0, 0), (0, 0), (8, 0)]);
}

#[rule("EP-8.2.1b", "EP-10.3.3", "EP-10.3.4", "EP-10.3.4-r1")]
#[test]
fn with_two_blocks_each_has_its_own_goods_and_half_of_the_shared() {
    use Commodity as C;
    let goods = [C::Clay, C::Hides, C::Ochre, C::Flax, C::Bone];
    assert_eq!(goods.map(|card| copies(12, card)), [(7, 0), (0, 7), (7, 0), (0, 7), (0, 0)]);
    assert_eq!(goods.map(|card| copies(14, card)), [(7, 0), (0, 7), (7, 0), (0, 7), (0, 0)]);
    assert_eq!(goods.map(|card| copies(15, card)), [(7, 0), (0, 7), (7, 0), (0, 7), (4, 4)]);
    assert_eq!(goods.map(|card| copies(18, card)), [(7, 0), (0, 7), (7, 0), (0, 7), (4, 4)]);
}

#[rule("EP-8.2.1-r1")]
#[test]
fn stray_marks_of_the_higher_stacks_mean_not_used() {
    use Commodity as C;
    for card in [C::Incense, C::Jade, C::Marble, C::Tea, C::Ivory, C::Pearls] {
        assert_eq!((copies(5, card), copies(11, card)), ((0, 0), (0, 0)), "{card}");
        assert_ne!(copies(12, card), (0, 0), "{card}");
    }
}

#[rule("EP-8.2.1a", "EP-8.3.1b")]
#[test]
fn with_eighteen_seats_all_cards_are_in_play() {
    let game = game(&Options::with_seats(18), 3);
    let all: Vec<Card> = game.stacks.iter().flat_map(|stack| stack.peek()).collect();
    let goods = all.iter().filter(|card| matches!(card, Card::Commodity(_))).count();
    assert_eq!((goods, all.len() - goods), (286, 48));
    for (index, (west, east, (shared, _))) in GOODS.into_iter().enumerate() {
        let homes = west.map(|card| (card, Home::West)).into_iter().chain(east.map(|card| (card, Home::East)));
        for ((commodity, _), home) in homes.chain([((shared, 0), Home::Shared)]) {
            assert_eq!(TheProject::data().home(commodity), Some(home), "{commodity}");
            assert_eq!(TheProject::data().face_value(commodity), index as u32 + 1, "{commodity}");
        }
    }
}

/// Whether a stack has its three calamities, in the game as well as in the data.
fn has_its_calamities(number: u8) {
    let kinds = [CardKind::NonTradeable, CardKind::Tradeable, CardKind::Minor];
    let expected = CALAMITIES[usize::from(number) - 2];
    for (calamity, kind) in expected.into_iter().zip(kinds) {
        let row = row(Card::Calamity(calamity));
        assert_eq!((row.stack, row.kind), (number, kind), "{calamity}");
        assert_eq!(TheProject::data().is_tradeable(calamity), kind != CardKind::NonTradeable, "{calamity}");
        assert_eq!(calamity.is_minor(), kind == CardKind::Minor, "{calamity}");
    }
    let dealt = stack(&game(&Options::with_seats(9), 4), WEST, number);
    assert_eq!(dealt.iter().filter(|card| matches!(card, Card::Calamity(_))).count(), 3);
    assert!(expected.iter().all(|&calamity| dealt.contains(&Card::Calamity(calamity))));
}

shows! {
    #[rule("EP-8.3.1-s2")]
    #[test]
    fn stack_2_has_its_calamities() { has_its_calamities(2) => () }
    #[rule("EP-8.3.1-s3")]
    #[test]
    fn stack_3_has_its_calamities() { has_its_calamities(3) => () }
    #[rule("EP-8.3.1-s4")]
    #[test]
    fn stack_4_has_its_calamities() { has_its_calamities(4) => () }
    #[rule("EP-8.3.1-s5")]
    #[test]
    fn stack_5_has_its_calamities() { has_its_calamities(5) => () }
    #[rule("EP-8.3.1-s6")]
    #[test]
    fn stack_6_has_its_calamities() { has_its_calamities(6) => () }
    #[rule("EP-8.3.1-s7")]
    #[test]
    fn stack_7_has_its_calamities() { has_its_calamities(7) => () }
    #[rule("EP-8.3.1-s8")]
    #[test]
    fn stack_8_has_its_calamities() { has_its_calamities(8) => () }
    #[rule("EP-8.3.1-s9")]
    #[test]
    fn stack_9_has_its_calamities() { has_its_calamities(9) => () }
}

#[rule("EP-8.3.1a")]
#[test]
fn there_are_twenty_four_calamities_and_none_in_the_first_stack() {
    let named = TheProject::data().cards.iter().filter(|row| matches!(row.name, Card::Calamity(_))).count();
    assert_eq!(named, 24);
    let first = stack(&game(&Options::with_seats(9), 4), WEST, 1);
    assert!(first.iter().all(|card| matches!(card, Card::Commodity(_))));
}

/// Calamities count as cards to trade, but not towards the limit on commodity cards.
#[rule("EP-8.1")]
#[test]
fn commodities_and_calamities_are_trade_cards() {
    let partner = || table(5).commodities(2, &[(Commodity::Salt, 3)]).commodities(1, &[(Commodity::Clay, 2)]);
    assert_eq!(partner().only(Phase::Trade).waiting(), [] as [u8; 0], "two cards are too few");
    let table = partner().calamity(1, Calamity::Treachery, None).phase(Phase::Trade);
    assert_eq!(table.waiting(), [1, 2], "three trade cards");
    let full = super::support::table(5).commodities(1, &[(Commodity::Clay, 8)]);
    let full = full.calamity(1, Calamity::Treachery, None).only(Phase::ExcessTradeCards);
    assert_eq!(full.waiting(), [] as [u8; 0], "eight commodity cards");
}

/// Seat 1 has a city, seats 3 and 4 have three each; of these two seat 4 comes first in A.S.T. order.
fn drawn() -> Table {
    use Commodity as C;
    let mut table = build(table(5), &[(1, 1), (3, 3), (4, 3)]);
    table.game.stacks = [pile(&[]); STACKS];
    table.game.stacks[0] = pile(&[C::Clay, C::Hides, C::Clay]);
    table.game.stacks[1] = pile(&[C::Iron]);
    table.game.stacks[2] = pile(&[C::Fish, C::Salt, C::Fish]);
    table.game.stacks[3] = pile(&[C::Oil]);
    table.only(Phase::TradeCardAcquisition)
}

fn hand(table: &Table, number: u8) -> Vec<Commodity> {
    table.game.players[seat(number)].hand.commodities().map(|(card, _)| card).collect()
}

#[rule("EP-22.1b")]
#[test]
fn who_has_fewest_cities_draws_first() {
    use Commodity as C;
    let table = drawn();
    assert_eq!(hand(&table, 1), [C::Clay], "the top card, with one city");
    assert_eq!((hand(&table, 4)[0], hand(&table, 3)[0]), (C::Hides, C::Clay), "then by A.S.T. order");
}

/// The book's example of three cities.
#[rule("EP-22.1a", "EP-22.2a", "EP-22.2-ex1")]
#[test]
fn a_card_comes_from_as_many_stacks_as_there_are_cities() {
    let table = drawn();
    assert_eq!(hand(&table, 4), [Commodity::Hides, Commodity::Iron, Commodity::Fish], "one of each from the first");
    assert_eq!((hand(&table, 2), hand(&table, 1).len()), (Vec::new(), 1));
    assert_eq!(stack(&table.game, WEST, 4).len(), 1, "three cities draw nothing of stack 4");
}

#[rule("EP-22.2.1")]
#[test]
fn an_empty_stack_gives_nothing_and_nothing_comes_instead() {
    assert_eq!(hand(&drawn(), 3), [Commodity::Clay, Commodity::Salt]);
}

/// Minoa belongs to The West, Saba to The East.
#[rule("EP-22.1.2", "EP-22.5.1a")]
#[test]
fn everybody_draws_and_buys_from_the_own_block() {
    use Commodity as C;
    // The first two of the ranking have the last two seats.
    let [saba, minoa] = [11, 12];
    let mut table = build(table(12), &[(minoa, 2), (saba, 2)]).treasury(minoa, 18).treasury(saba, 18);
    table.game.stacks = [pile(&[]); STACKS];
    table.game.stacks[stack_index(WEST, 1)] = pile(&[C::Ochre, C::Ochre]);
    table.game.stacks[stack_index(EAST, 1)] = pile(&[C::Flax, C::Flax]);
    table.game.stacks[stack_index(EAST, 2)] = pile(&[C::Furs, C::Furs]);
    table.game.stacks[stack_index(WEST, 9)] = pile(&[C::Ivory]);
    table.game.stacks[stack_index(EAST, 9)] = pile(&[C::Pearls]);
    let mut table = table.only(Phase::TradeCardAcquisition);
    table.act(minoa, "buy card 9").act(saba, "buy card 9");
    let hand = |number| table.game.players[seat(number)].hand.commodities().map(|(card, _)| card).collect::<Vec<_>>();
    assert_eq!(hand(minoa), [C::Ochre, C::Ivory], "the empty stack of The West is not replaced by The East's");
    assert_eq!(hand(saba), [C::Flax, C::Furs, C::Pearls]);
}

/// What a viewer hears of a phase.
fn heard(table: Table, phase: Phase, viewer: Viewer) -> Vec<String> {
    let mut game = table.into_game();
    let row = TheProject::TURN.iter().position(|row| row.phase == phase).unwrap();
    game.agenda.clear();
    game.agenda.push(antiquity::turn::Step { row: row as u8 }.into());
    let mut log = Log::new();
    game.run(&mut log);
    let events = log.events().iter().filter(|(audience, _)| Audience::includes(*audience, viewer));
    events.map(|(_, event)| event.to_string()).collect()
}

#[rule("EP-22.3a")]
#[test]
fn what_was_drawn_only_its_owner_hears() {
    let drawing = || {
        let mut table = build(table(5), &[(1, 1)]).treasury(1, 18);
        table.game.stacks[0] = pile(&[Commodity::Hides]);
        table
    };
    let told = |viewer| heard(drawing(), Phase::TradeCardAcquisition, viewer).join(" ");
    assert!(told(Viewer::Seat(seat(1))).contains("Hides"));
    assert!(told(Viewer::Seat(seat(2))).contains("@1 is dealt 1 trade card."));
    assert!(!told(Viewer::Seat(seat(2))).contains("Hides") && !told(Viewer::Spectator).contains("Hides"));
}

#[rule("EP-22.4", "EP-22.4-r1")]
#[test]
fn hands_are_secret_and_all_else_is_open() {
    let table = build(table(5), &[(1, 4), (2, 2)]).treasury(1, 7).advances(1, &[Advance::Pottery]);
    let table = table.phase(Phase::TradeCardAcquisition);
    let view = table.view(Viewer::Seat(seat(2)));
    let (first, second) = (&view["players"][0], &view["players"][1]);
    assert!(first.get("hand").is_none() && second.get("hand").is_some());
    assert_eq!((&first["cards"], &first["treasury"], &first["stock"]), (&4.into(), &7.into(), &48.into()));
    assert_eq!((&first["city_stock"], &first["advances"]), (&5.into(), &serde_json::json!(["pottery"])));
    assert!(view.get("stacks").is_none(), "nobody knows the stacks");
}

/// Seat 2 has no city, seats 3 and 4 have one, seat 1 has two.
fn buying() -> Table {
    let table = build(table(5), &[(1, 2), (3, 1), (4, 1)]);
    let table = table.treasury(1, 18).treasury(2, 54).treasury(3, 40).treasury(4, 17);
    table.only(Phase::TradeCardAcquisition)
}

#[rule("EP-22.5.1a", "EP-22.5.1-r1")]
#[test]
fn cards_are_bought_in_the_order_of_drawing() {
    let mut table = buying();
    assert_eq!(table.waiting(), [2], "who has no city is first");
    table.act(2, "done");
    assert_eq!(table.waiting(), [3], "seat 4 has too little for any card");
    table.act(3, "done");
    assert_eq!(table.waiting(), [1], "then those with two cities");
    table.act(1, "buy card 9");
    assert!(table.game.agenda.top() == Some(Step::Over), "two cities are no reason against stack 9");
}

#[rule("EP-22.5.1b")]
#[test]
fn two_cards_may_be_bought_in_a_turn() {
    let mut table = buying();
    let first = stack(&table.game, WEST, 9)[0];
    table.act(2, "buy card 9");
    assert!(table.game.players[seat(2)].hand.cards().eq([first]), "the first is seen before the second is bought");
    assert_eq!(table.waiting(), [2]);
    table.act(2, "buy card 9");
    assert_eq!((table.game.players[seat(2)].treasury, table.waiting()), (18, vec![3]), "enough for a third");
}

#[rule("EP-22.5.1d", "EP-22.5.2")]
#[test]
fn a_card_of_stack_nine_costs_everybody_eighteen_that_go_to_stock() {
    let mut table = buying();
    let stock = table.game.players[seat(2)].stock;
    table.act(2, "buy card 9");
    let player = &table.game.players[seat(2)];
    assert_eq!((player.treasury, player.stock), (36, stock + 18));
}

#[rule("EP-22.5.1c")]
#[test]
fn nothing_is_bought_from_an_empty_stack() {
    let mut table = table(5).treasury(1, 36).advances(1, &[Advance::Rhetoric]);
    table.game.stacks[8] = pile(&[]);
    let mut table = table.only(Phase::TradeCardAcquisition);
    assert_eq!(table.choices(1), ["buy card 3", "done"]);
    assert_eq!(table.refused_by(1, "buy card 9"), "EP-22.5.1c");
    table.game.stacks[8] = pile(&[Commodity::Gold]);
    table.act(1, "buy card 9");
}

/// What a holder of these may buy, and for how much.
fn prices(advances: &[Advance]) -> Vec<(u8, u8)> {
    let table = table(5).treasury(1, 40).advances(1, advances).only(Phase::TradeCardAcquisition);
    let buys = table.choices(1).into_iter().filter_map(|choice| choice.strip_prefix("buy card ")?.parse().ok());
    let price = |stack: u8| {
        let mut table = Table::of(table.game.clone());
        table.act(1, &format!("buy card {stack}"));
        (stack, 40 - table.game.players[seat(1)].treasury)
    };
    buys.map(price).collect()
}

shows! {
    #[rule("EP-22.5.2")]
    #[test]
    fn stack_nine_is_for_sale_to_everybody() { prices(&[]) => [(9, 18)] }
    #[rule("EP-22.5.3", "EP-30.42.2")]
    #[test]
    fn rhetoric_opens_stack_three() { prices(&[Advance::Rhetoric]) => [(3, 9), (9, 18)] }
    #[rule("EP-22.5.4", "EP-30.8.2", "EP-30.8.3")]
    #[test]
    fn cartography_opens_stacks_two_and_seven() { prices(&[Advance::Cartography]) => [(2, 7), (7, 15), (9, 18)] }
    #[rule("EP-22.5.5", "EP-30.29.2", "EP-30.29.3")]
    #[test]
    fn mining_opens_stacks_six_and_eight() { prices(&[Advance::Mining]) => [(6, 13), (8, 16), (9, 18)] }
}

#[rule("EP-22.5.2", "EP-22.5.3", "EP-22.5.4", "EP-22.5.5")]
#[test]
fn a_refusal_names_what_opens_the_stack() {
    let mut table = table(5).treasury(1, 40).only(Phase::TradeCardAcquisition);
    let by = [3, 2, 7, 6, 8].map(|stack| table.refused_by(1, &format!("buy card {stack}")));
    assert_eq!(by, ["EP-22.5.3", "EP-22.5.4", "EP-22.5.4", "EP-22.5.5", "EP-22.5.5"]);
    let mut poor = crate::support::table(5).treasury(1, 17).advances(1, &[Advance::Rhetoric]);
    poor = poor.only(Phase::TradeCardAcquisition);
    assert_eq!(poor.refused_by(1, "buy card 9"), "EP-22.5.1a", "one token short");
}
