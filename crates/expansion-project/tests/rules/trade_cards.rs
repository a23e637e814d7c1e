//! Chapters 8 and 22: the trade cards, drawing and buying them.

use super::support::{Table, seat, table};
use antiquity::cards::{Card, STACKS};
use antiquity::data::{CardKind, CardRow, Home};
use antiquity::names::{Advance, Calamity, Commodity};
use antiquity::state::stack_index;
use antiquity::{Edition as _, Phase, Step};
use engine::{Audience, Deck, Game as _, GameOptions as _, Log, Seed, Viewer, rule};
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
pub fn pile(cards: &[Commodity]) -> Deck<Card, { antiquity::cards::STACK_ROOM }> {
    Deck::stacked(&cards.iter().map(|&card| Card::Commodity(card)).collect::<Vec<_>>())
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

#[rule("EP-8.2.1-s1", "EP-8.2.1-s2", "EP-8.2.1-s3", "EP-8.2.1-s4", "EP-8.2.1-s5", "EP-8.2.1-s6", "EP-8.2.1-s7")]
#[rule("EP-8.2.1-s8", "EP-8.2.1-s9", "EP-8.2.1b", "EP-8.2.1-r1", "EP-8.3.1b")]
#[rule("EP-10.3.1", "EP-10.3.2", "EP-10.3.3", "EP-10.3.4", "EP-10.3.4-r1")]
#[test]
fn each_stack_holds_the_printed_cards() {
    for seats in 5..=18 {
        let game = game(&Options::with_seats(seats), 7);
        let blocks = if seats < 12 { 1 } else { 2 };
        for block in 0..blocks {
            for number in 1..=9 {
                let mut there = stack(&game, block, number);
                there.sort_unstable();
                assert_eq!(
                    there,
                    printed(seats, block, number.into()),
                    "stack {number} of block {block}, {seats} seats"
                );
            }
        }
        assert!((blocks..2).all(|block| stack(&game, block, 1).is_empty()), "one block with {seats} seats");
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

#[rule("EP-8.3.1a", "EP-8.3.1-s2", "EP-8.3.1-s3", "EP-8.3.1-s4", "EP-8.3.1-s5", "EP-8.3.1-s6", "EP-8.3.1-s7")]
#[rule("EP-8.3.1-s8", "EP-8.3.1-s9")]
#[test]
fn stacks_two_to_nine_have_three_calamities_each() {
    for (number, calamities) in (2..).zip(CALAMITIES) {
        let kinds = [CardKind::NonTradeable, CardKind::Tradeable, CardKind::Minor];
        for (calamity, expected) in calamities.into_iter().zip(kinds) {
            let row = row(Card::Calamity(calamity));
            assert_eq!((row.stack, row.kind), (number, expected), "{calamity}");
            assert_eq!(TheProject::data().is_tradeable(calamity), expected != CardKind::NonTradeable, "{calamity}");
            assert_eq!(calamity.is_minor(), expected == CardKind::Minor, "{calamity}");
        }
    }
    let named = TheProject::data().cards.iter().filter(|row| matches!(row.name, Card::Calamity(_))).count();
    assert_eq!(named, 24);
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

/// Minoa has a city, Hellas and Hatti have three each; of these two Hellas comes first in A.S.T. order.
#[rule("EP-22.1a", "EP-22.1b", "EP-22.2a", "EP-22.2-ex1", "EP-22.2.1")]
#[test]
fn who_has_fewest_cities_draws_first() {
    use Commodity as C;
    let mut table = build(table(5), &[(1, 1), (3, 3), (4, 3)]);
    table.game.stacks = [pile(&[]); STACKS];
    table.game.stacks[0] = pile(&[C::Clay, C::Hides, C::Clay]);
    table.game.stacks[1] = pile(&[C::Iron]);
    table.game.stacks[2] = pile(&[C::Fish, C::Salt, C::Fish]);
    table.game.stacks[3] = pile(&[C::Oil]);
    let table = table.only(Phase::TradeCardAcquisition);
    let hand = |number| table.game.players[seat(number)].hand.commodities().map(|(card, _)| card).collect::<Vec<_>>();
    assert_eq!(hand(1), [C::Clay]);
    assert_eq!(hand(4), [C::Hides, C::Iron, C::Fish]);
    assert_eq!(hand(3), [C::Clay, C::Salt], "stack 2 is empty, and nothing comes in its place");
    assert_eq!((hand(2), stack(&table.game, WEST, 4).len()), (Vec::new(), 1), "three cities draw nothing of stack 4");
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
    let mut game = table.game;
    let row = TheProject::TURN.iter().position(|row| row.phase == phase).unwrap();
    game.agenda.clear();
    game.agenda.push(Step::Phase { row: row as u8 });
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
    assert!(told(Viewer::Seat(seat(1))).contains("hides"));
    assert!(told(Viewer::Seat(seat(2))).contains("@1 is dealt 1 trade cards"));
    assert!(!told(Viewer::Seat(seat(2))).contains("hides") && !told(Viewer::Spectator).contains("hides"));
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

#[rule("EP-22.5.1a", "EP-22.5.1b", "EP-22.5.1d", "EP-22.5.1-r1", "EP-22.5.2")]
#[test]
fn two_cards_may_be_bought_in_the_order_of_drawing() {
    let table = build(table(5), &[(1, 2), (3, 1), (4, 1)]);
    let table = table.treasury(1, 18).treasury(2, 54).treasury(3, 40).treasury(4, 17);
    let mut table = table.only(Phase::TradeCardAcquisition);
    assert_eq!(table.waiting(), [2], "Assyria has no city and is first");
    let first = stack(&table.game, WEST, 9)[0];
    table.act(2, "buy card 9");
    let player = &table.game.players[seat(2)];
    assert_eq!((player.treasury, player.stock), (36, 19), "the price goes to stock");
    assert!(player.hand.cards().eq([first]), "the card is seen");
    assert_eq!(table.waiting(), [2], "before the second is bought");
    table.act(2, "buy card 9");
    assert_eq!(table.game.players[seat(2)].treasury, 18, "enough for a third");
    assert_eq!(table.waiting(), [3], "but two are the limit; Hellas has too little");
    table.act(3, "done");
    assert_eq!(table.waiting(), [1], "then those with two cities");
    assert_eq!(table.refused_by(1, "buy card 3"), "EP-22.5.3");
    table.act(1, "buy card 9");
    assert!(table.game.agenda.top() == Some(Step::Over));
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

#[rule("EP-22.5.2", "EP-22.5.3", "EP-22.5.4", "EP-22.5.5")]
#[rule("EP-30.8.2", "EP-30.8.3", "EP-30.29.2", "EP-30.29.3", "EP-30.42.2")]
#[test]
fn each_stack_has_its_price() {
    let prices = |advances: &[Advance]| {
        let table = table(5).treasury(1, 40).advances(1, advances).only(Phase::TradeCardAcquisition);
        let buys = table.choices(1).into_iter().filter_map(|choice| choice.strip_prefix("buy card ")?.parse().ok());
        let price = |stack: u8| {
            let mut table = Table { game: table.game.clone(), events: Vec::new() };
            table.act(1, &format!("buy card {stack}"));
            (stack, 40 - table.game.players[seat(1)].treasury)
        };
        buys.map(price).collect::<Vec<_>>()
    };
    assert_eq!(prices(&[]), [(9, 18)]);
    assert_eq!(prices(&[Advance::Rhetoric]), [(3, 9), (9, 18)]);
    assert_eq!(prices(&[Advance::Cartography]), [(2, 7), (7, 15), (9, 18)]);
    assert_eq!(prices(&[Advance::Mining]), [(6, 13), (8, 16), (9, 18)]);
    let mut poor = table(5).treasury(1, 17).advances(1, &[Advance::Rhetoric]).only(Phase::TradeCardAcquisition);
    assert_eq!(poor.refused_by(1, "buy card 9"), "EP-22.5.1a", "one token short");
}
