//! Chapters 4, 6, 10 and 13b: the stacks of trade cards, dealing, purchases, return.

use crate::support::five::{BABYLON, PARTHIA, PERSIA, SABA};
use crate::support::{Table, seat, table, with};
use antiquity::Phase;
use antiquity::cards::{Card, Stack};
use antiquity::data::CardKind;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{Game as _, GameOptions as _, Log, Rng, Seed, Viewer, rule};
use mega_empires::{MegaEmpires, Options, TheEast};

fn data() -> &'static antiquity::data::Data {
    <TheEast as antiquity::Edition>::data()
}

fn copies(seats: usize, card: Card) -> u8 {
    let row = data().cards.iter().find(|row| row.name == card).unwrap();
    <TheEast as antiquity::Edition>::copies(&Options::with_seats(seats), row)
}

/// The cards of a stack, top card first.
fn stack(game: &MegaEmpires, number: usize) -> Vec<Card> {
    game.stacks[number - 1].peek().collect()
}

fn kind(card: Card) -> CardKind {
    data().cards.iter().find(|row| row.name == card).unwrap().kind
}

/// A fresh game of the seed.
fn game(seats: usize, seed: u64) -> MegaEmpires {
    MegaEmpires::new(1, &Options::with_seats(seats), Seed::from_number(seed)).unwrap()
}

/// Some nine areas that are in play, for cities.
fn sites(table: &Table) -> Vec<String> {
    let game = &table.game;
    game.areas().filter(|&area| game.is_in_play(area)).map(|area| area.to_string()).collect()
}

/// A table at which the seats have these numbers of cities.
fn with_cities(seats: usize, counts: &[(u8, usize)]) -> Table {
    let mut table = table(seats);
    let mut sites = sites(&table).into_iter();
    for &(number, count) in counts {
        for _ in 0..count {
            let site = sites.next().unwrap();
            table = table.cities(number, &[&site]);
        }
    }
    table
}

#[rule("ME-div-1")]
#[rule("ME-def-11")]
#[test]
fn a_commodity_has_the_face_value_of_its_stack() {
    assert_eq!(data().face_value(Commodity::Flax), 1);
    assert_eq!(data().face_value(Commodity::Silk), 9);
    assert_eq!(data().face_value(Commodity::Water), 0);
    assert_eq!(data().stack(Card::Commodity(Commodity::Water)), Some(0));
    for row in data().cards.iter().filter(|row| row.kind == CardKind::Commodity) {
        let Card::Commodity(commodity) = row.name else { panic!("{} is no commodity", row.name) };
        assert_eq!(data().face_value(commodity), u32::from(row.stack));
    }
}

/// Number, regular sets, additional set, minor, non-tradeable and tradeable calamity.
type StackRow = (usize, [(Commodity, u8); 2], (Commodity, u8), Option<[Calamity; 3]>);

const DIVISION: [StackRow; 9] = {
    use Calamity as X;
    use Commodity as C;
    [
        (1, [(C::Flax, 9), (C::Hides, 9)], (C::Bone, 8), None),
        (2, [(C::Stone, 8), (C::Furs, 8)], (C::Wax, 8), Some([X::Tempest, X::VolcanicEruption, X::Treachery])),
        (3, [(C::Timber, 8), (C::Salt, 9)], (C::Ceramics, 8), Some([X::SquanderedWealth, X::Famine, X::SlaveRevolt])),
        (4, [(C::Cotton, 7), (C::Sugar, 8)], (C::Grain, 8), Some([X::CityRiots, X::Flood, X::Superstition])),
        (
            5,
            [(C::Lacquer, 6), (C::Livestock, 7)],
            (C::Glass, 6),
            Some([X::CityInFlames, X::CivilWar, X::BarbarianHordes]),
        ),
        (6, [(C::Silver, 5), (C::Bronze, 6)], (C::Lead, 6), Some([X::TribalConflict, X::Cyclone, X::Epidemic])),
        (7, [(C::Jade, 5), (C::Spice, 6)], (C::Herbs, 6), Some([X::MinorUprising, X::Tyranny, X::CivilDisorder])),
        (8, [(C::Dye, 4), (C::Tea, 5)], (C::Obsidian, 4), Some([X::Banditry, X::Corruption, X::IconoclasmAndHeresy])),
        (9, [(C::Silk, 4), (C::Pearls, 5)], (C::Amber, 4), Some([X::CoastalMigration, X::Regression, X::Piracy])),
    ]
};

/// The cards of a stack of the division at so many seats.
fn division((_, regular, additional, calamities): StackRow, seats: usize) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut put = |card: Card, n: u8| cards.extend(std::iter::repeat_n(card, n.into()));
    regular.iter().for_each(|&(commodity, n)| put(Card::Commodity(commodity), n));
    if seats == 9 {
        put(Card::Commodity(additional.0), additional.1);
    }
    if let Some([minor, non_tradeable, tradeable]) = calamities {
        put(Card::Calamity(non_tradeable), 1);
        put(Card::Calamity(tradeable), 1);
        if seats == 9 {
            put(Card::Calamity(minor), 1);
        }
    }
    cards.sort_unstable();
    cards
}

/// Compares a stack with its row of the division, at every seat count.
fn stack_is_as_divided(number: usize) {
    for seats in 5..=9 {
        let mut there = stack(&game(seats, 1), number);
        there.sort_unstable();
        assert_eq!(there, division(DIVISION[number - 1], seats), "stack {number} with {seats} seats");
    }
}

/// A test for each stack, so that a wrong card names its stack.
macro_rules! stacks {
    ($($(#[$attribute:meta])* fn $name:ident($number:literal);)*) => {
        $($(#[$attribute])* fn $name() {
            stack_is_as_divided($number);
        })*
    };
}

stacks! {
    #[rule("ME-div-2")]
    #[test]
    fn stack_1_has_flax_hides_and_bone(1);

    #[rule("ME-div-3")]
    #[test]
    fn stack_2_has_stone_furs_and_wax(2);

    #[rule("ME-div-4")]
    #[test]
    fn stack_3_has_timber_salt_and_ceramics(3);

    #[rule("ME-div-5")]
    #[test]
    fn stack_4_has_cotton_sugar_and_grain(4);

    #[rule("ME-div-6")]
    #[test]
    fn stack_5_has_lacquer_livestock_and_glass(5);

    #[rule("ME-div-7")]
    #[test]
    fn stack_6_has_silver_bronze_and_lead(6);

    #[rule("ME-div-8")]
    #[test]
    fn stack_7_has_jade_spice_and_herbs(7);

    #[rule("ME-div-9")]
    #[test]
    fn stack_8_has_dye_tea_and_obsidian(8);

    #[rule("ME-div-10")]
    #[test]
    fn stack_9_has_silk_pearls_and_amber(9);
}

#[rule("ME-div-11")]
#[test]
fn the_first_major_calamity_of_a_stack_is_non_tradeable() {
    for [minor, non_tradeable, tradeable] in DIVISION.into_iter().filter_map(|(.., calamities)| calamities) {
        let kinds = [minor, non_tradeable, tradeable].map(|calamity| kind(Card::Calamity(calamity)));
        assert_eq!(kinds, [CardKind::Minor, CardKind::NonTradeable, CardKind::Tradeable]);
        let passed_on = [minor, non_tradeable, tradeable].map(|calamity| data().is_tradeable(calamity));
        assert_eq!(passed_on, [true, false, true]);
    }
}

/// How many cards of a kind are in the nine stacks.
fn in_the_stacks(seats: usize, is: impl Fn(Card) -> bool) -> usize {
    let game = game(seats, 2);
    (1..=9).flat_map(|number| stack(&game, number)).filter(|&card| is(card)).count()
}

/// The additional sets and the Minor Calamities are the cards marked 9.
#[rule("ME-setup-12", "ME-setup-13")]
#[test]
fn cards_marked_nine_are_in_the_box_with_fewer_seats() {
    let marked_nine = |card| {
        let additional = DIVISION.iter().any(|(_, _, (commodity, _), _)| Card::Commodity(*commodity) == card);
        additional || kind(card) == CardKind::Minor
    };
    for seats in 5..=8 {
        assert_eq!(in_the_stacks(seats, marked_nine), 0, "{seats} seats");
        assert_eq!(in_the_stacks(seats, |_| true), 135, "{seats} seats");
    }
    assert_eq!((in_the_stacks(9, marked_nine), in_the_stacks(9, |card| !marked_nine(card))), (58 + 8, 135));
}

/// How many different commodities and calamities each stack holds.
fn different(seats: usize) -> Vec<(usize, usize)> {
    let game = game(seats, 1);
    let of = |number| {
        let cards: std::collections::BTreeSet<Card> = stack(&game, number).into_iter().collect();
        let commodities = cards.iter().filter(|&&card| kind(card) == CardKind::Commodity).count();
        (commodities, cards.len() - commodities)
    };
    (1..=9).map(of).collect()
}

#[rule("ME-setup-16")]
#[test]
fn with_five_to_eight_seats_a_stack_has_two_commodities_and_two_calamities() {
    for seats in 5..=8 {
        let mut expected = vec![(2, 2); 9];
        expected[0] = (2, 0);
        assert_eq!(different(seats), expected, "{seats} seats");
        assert_eq!(in_the_stacks(seats, |card| kind(card) == CardKind::Minor), 0, "{seats} seats");
    }
}

#[rule("ME-setup-21")]
#[test]
fn with_nine_seats_a_stack_has_three_commodities_and_three_calamities() {
    let mut expected = vec![(3, 3); 9];
    expected[0] = (3, 0);
    assert_eq!(different(9), expected);
}

#[rule("ME-setup-22")]
#[test]
fn the_additional_sets_are_these_nine() {
    use Commodity as C;
    let additional = [C::Bone, C::Wax, C::Ceramics, C::Grain, C::Glass, C::Lead, C::Herbs, C::Obsidian, C::Amber];
    let game = game(9, 1);
    for (index, commodity) in additional.into_iter().enumerate() {
        let card = Card::Commodity(commodity);
        let there: Vec<usize> = (1..=9).filter(|&number| stack(&game, number).contains(&card)).collect();
        assert_eq!((there, in_the_stacks(8, |other| other == card)), (vec![index + 1], 0), "{commodity}");
    }
}

#[rule("ME-comp-3")]
#[rule("ME-setup-25")]
#[test]
fn stacks_have_the_sizes_of_the_box() {
    let sizes = |seats| (1..=9).map(|number| stack(&game(seats, 3), number).len()).collect::<Vec<_>>();
    assert_eq!(sizes(5), [18, 18, 19, 17, 15, 13, 13, 11, 11]);
    assert_eq!(sizes(8), sizes(5));
    assert_eq!(sizes(9), [26, 27, 28, 26, 22, 20, 20, 16, 16]);
    let water = u32::from(copies(9, Card::Commodity(Commodity::Water)));
    let numbered: u32 = sizes(9).iter().map(|&size| size as u32).sum();
    assert_eq!((numbered + water, water), (219, 18));
}

#[rule("ME-setup-14")]
#[test]
fn water_is_in_no_stack() {
    for seats in [5, 9] {
        let game = game(seats, 4);
        assert!((1..=9).all(|number| !stack(&game, number).contains(&Card::Commodity(Commodity::Water))));
        assert!(copies(seats, Card::Commodity(Commodity::Water)) > 0);
    }
}

#[rule("ME-setup-17")]
#[rule("ME-setup-18")]
#[rule("ME-setup-19")]
#[rule("ME-setup-20")]
#[test]
fn with_five_to_eight_seats_a_buffer_of_commodities_lies_on_top() {
    let mut tradeable_places = std::collections::BTreeSet::new();
    for seed in 0..40 {
        for seats in 5..=8 {
            let game = game(seats, seed);
            for number in 2..=9 {
                let cards = stack(&game, number);
                assert!(cards[..seats].iter().all(|&card| kind(card) == CardKind::Commodity), "batch A");
                assert_eq!(kind(*cards.last().unwrap()), CardKind::NonTradeable, "batch C");
                let tradeable = cards.iter().position(|&card| kind(card) == CardKind::Tradeable).unwrap();
                tradeable_places.insert(tradeable - seats);
            }
        }
    }
    assert!(tradeable_places.len() > 5, "it is shuffled into batch B: {tradeable_places:?}");
}

#[rule("ME-setup-23")]
#[rule("ME-setup-24")]
#[test]
fn with_nine_seats_the_additional_set_lies_below() {
    let (mut minors, mut majors) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for seed in 0..40 {
        let game = game(9, seed);
        for (number, regular, additional, calamities) in DIVISION {
            let cards = stack(&game, number);
            let top = usize::from(regular[0].1 + regular[1].1) + usize::from(calamities.is_some());
            let is_below = |card: &Card| *card == Card::Commodity(additional.0) || kind(*card) == CardKind::Tradeable;
            assert!(!cards[..top].iter().any(is_below), "batch A");
            assert!(cards[top..].iter().all(|card| is_below(card) || kind(*card) == CardKind::NonTradeable), "B and C");
            if calamities.is_some() {
                assert_eq!(kind(*cards.last().unwrap()), CardKind::NonTradeable);
                minors.insert(cards.iter().position(|&card| kind(card) == CardKind::Minor).unwrap());
                majors.insert(cards.iter().position(|&card| kind(card) == CardKind::Tradeable).unwrap() - top);
            }
        }
    }
    assert!(minors.len() > 5 && majors.len() > 3, "both are shuffled in");
}

#[rule("ME-6-1")]
#[test]
fn without_any_city_play_goes_on_with_the_succession_table() {
    let table = table(5).tokens(1, "saba", 1).phase(Phase::TradeCardAcquisition);
    assert_eq!(table.game.turn, 2, "nothing between was asked");
    assert_eq!(table.game.players[seat(1)].succession, 1, "but markers have moved");
    let table = with_cities(5, &[(1, 1)]).phase(Phase::TradeCardAcquisition);
    assert_eq!(table.game.players[seat(1)].hand.len(), 1, "one city is enough to go through the phases");
}

/// Puts these cards in place of a stack, the top one first.
fn stack_up(table: &mut Table, number: usize, cards: &[Commodity]) {
    let cards: Vec<Card> = cards.iter().map(|&commodity| Card::Commodity(commodity)).collect();
    table.game.stacks[number - 1] = Stack::stacked(&cards);
}

/// Commodities in a hand.
fn hand(table: &Table, number: u8) -> Vec<Commodity> {
    table.game.players[seat(number)].hand.commodities().map(|(commodity, _)| commodity).collect()
}

/// Parthia has the last place of the ranking and the first seat, Saba the other way round; Babylon and Persia are tied.
#[rule("ME-6a-1")]
#[test]
fn fewest_cities_are_dealt_first_and_ranking_breaks_ties() {
    use Commodity as C;
    let mut table = with_cities(5, &[(PERSIA, 2), (SABA, 3), (PARTHIA, 1), (BABYLON, 2)]);
    stack_up(&mut table, 1, &[C::Flax, C::Hides, C::Bone, C::Salt]);
    stack_up(&mut table, 2, &[C::Stone, C::Furs, C::Wax]);
    stack_up(&mut table, 3, &[C::Timber]);
    let table = table.phase(Phase::TradeCardAcquisition);
    let has = |number: u8, cards: &[Commodity]| {
        let held = hand(&table, number);
        held.len() == cards.len() && cards.iter().all(|card| held.contains(card))
    };
    assert!(has(PARTHIA, &[C::Flax]), "one city: {:?}", hand(&table, PARTHIA));
    assert!(has(BABYLON, &[C::Hides, C::Stone]), "the lower number of two: {:?}", hand(&table, BABYLON));
    assert!(has(PERSIA, &[C::Bone, C::Furs]), "{:?}", hand(&table, PERSIA));
    assert!(has(SABA, &[C::Salt, C::Wax, C::Timber]), "most cities last: {:?}", hand(&table, SABA));
}

/// The book's example. Seats of eight: Parthia, Indus, Persia, Kushan, Dravidia, Babylon, Maurya, Saba.
#[rule("ME-6a-2")]
#[rule("ME-6a-3")]
#[rule("ME-6a-4")]
#[test]
fn saba_is_dealt_first_and_dravidia_gets_water() {
    let [dravidia, babylon, maurya, saba] = [5, 6, 7, 8];
    let mut table = with_cities(8, &[(saba, 3), (babylon, 5), (dravidia, 5)]);
    use Commodity as C;
    stack_up(&mut table, 1, &[C::Flax, C::Hides, C::Flax]);
    stack_up(&mut table, 2, &[C::Stone, C::Furs]);
    stack_up(&mut table, 3, &[C::Timber, C::Salt, C::Timber]);
    stack_up(&mut table, 4, &[C::Cotton, C::Sugar]);
    stack_up(&mut table, 5, &[C::Lacquer, C::Livestock]);
    let table = table.phase(Phase::TradeCardAcquisition);
    assert_eq!(hand(&table, saba), [C::Flax, C::Stone, C::Timber], "with three cities, first");
    assert_eq!(hand(&table, babylon), [C::Hides, C::Furs, C::Salt, C::Cotton, C::Lacquer], "before Dravidia");
    let last = [C::Water, C::Flax, C::Timber, C::Sugar, C::Livestock];
    assert_eq!(hand(&table, dravidia), last, "Water for the empty stack 2");
    assert_eq!(hand(&table, maurya), [], "nothing without cities");
}

/// Whom the table waits for while everybody buys one card of stack 9.
fn buyers(mut table: Table) -> Vec<u8> {
    table = table.phase(Phase::TradeCardAcquisition);
    let mut order = Vec::new();
    while let ([number], Phase::TradeCardAcquisition) = (&table.waiting()[..], table.game.phase()) {
        let number = *number;
        order.push(number);
        table.act(number, "buy card 9");
        if table.waiting() == [number] {
            table.act(number, "done");
        }
    }
    order
}

#[rule("ME-6b-1")]
#[test]
fn cards_are_bought_in_the_order_of_dealing() {
    let cities = [(PERSIA, 2), (SABA, 3), (PARTHIA, 1), (BABYLON, 2)];
    let set_up = || cities.into_iter().fold(with_cities(5, &cities), |table, (number, _)| table.treasury(number, 20));
    assert_eq!(buyers(set_up()), [PARTHIA, BABYLON, PERSIA, SABA]);
    // Passing is for good: the table goes on to the next seat.
    let mut table = set_up().phase(Phase::TradeCardAcquisition);
    table.act(PARTHIA, "done");
    assert_eq!(table.waiting(), [BABYLON]);
    assert_eq!(table.game.players[seat(PARTHIA)].treasury, 20);
}

#[rule("ME-6b-2")]
#[test]
fn stack_nine_is_for_sale_at_fifteen() {
    let mut table = with_cities(5, &[(1, 2)]).treasury(1, 31).phase(Phase::TradeCardAcquisition);
    assert_eq!(table.choices(1), ["buy card 9", "done"]);
    let advances = ["ME-adv-cartography-1", "ME-adv-rhetoric-1", "ME-adv-mining-1"];
    let [cartography, rhetoric, mining] = advances;
    let usual = "ME-6b-2";
    for (stack, rule) in (1..).zip([usual, cartography, rhetoric, usual, usual, mining, cartography, mining]) {
        assert_eq!(table.refused_by(1, &format!("buy card {stack}")), rule, "stack {stack}");
    }
    let top = stack(&table.game, 9)[0];
    table.act(1, "buy card 9");
    assert!(table.game.players[seat(1)].hand.cards().any(|card| card == top));
    let player = &table.game.players[seat(1)];
    assert_eq!((player.treasury, player.stock), (16, 55 - 16), "the price went to stock");
}

#[rule("ME-6b-4")]
#[test]
fn another_card_may_be_bought_after_each() {
    let mut table = with_cities(5, &[(1, 1)]).treasury(1, 50).phase(Phase::TradeCardAcquisition);
    table.act(1, "buy card 9").act(1, "buy card 9").act(1, "buy card 9");
    assert_eq!((table.game.players[seat(1)].hand.len(), table.game.players[seat(1)].treasury), (4, 5));
    assert_ne!(table.game.phase(), Phase::TradeCardAcquisition, "asked no more without tokens");
    let mut table = with_cities(5, &[(1, 1)]).treasury(1, 50).phase(Phase::TradeCardAcquisition);
    table.act(1, "buy card 9").act(1, "done");
    assert_eq!(table.game.players[seat(1)].treasury, 35, "or passes");
}

#[rule("ME-6b-7")]
#[test]
fn who_has_no_city_buys_first() {
    let table = with_cities(5, &[(SABA, 1), (BABYLON, 1)]).treasury(SABA, 20).treasury(BABYLON, 14);
    assert_eq!(buyers(table.treasury(PARTHIA, 20)), [PARTHIA, SABA], "and who cannot pay is not asked");
}

#[rule("ME-6b-3")]
#[test]
fn a_card_must_be_paid_in_full() {
    let mut table = with_cities(5, &[(1, 2)]).treasury(1, 14).advances(1, &[Advance::Rhetoric]);
    table = table.phase(Phase::TradeCardAcquisition);
    assert_eq!(table.refused_by(1, "buy card 9"), "ME-6b-3");
    table.game.stock_to_treasury(seat(1), 1);
    table.act(1, "buy card 9");
}

#[rule("ME-6b-5")]
#[test]
fn an_empty_stack_sells_water_at_the_full_price() {
    let mut table = with_cities(5, &[(1, 1)]).treasury(1, 15);
    table.game.stacks[8] = Stack::stacked(&[]);
    table = table.phase(Phase::TradeCardAcquisition);
    table.act(1, "buy card 9");
    assert_eq!(table.game.players[seat(1)].hand.count(Commodity::Water), 1);
    assert_eq!(table.game.players[seat(1)].treasury, 0);
}

/// Ruling ME-RK2: the book has Water always available.
#[rule("ME-setup-15")]
#[test]
fn water_never_runs_out() {
    let mut table = with_cities(5, &[(1, 1)]).treasury(1, 15).commodities(2, &[(Commodity::Water, 20)]);
    table.game.stacks = [Stack::stacked(&[]); antiquity::cards::STACKS];
    table = table.phase(Phase::TradeCardAcquisition);
    table.act(1, "buy card 9");
    assert_eq!(table.game.players[seat(1)].hand.count(Commodity::Water), 2, "one dealt, one bought");
}

#[rule("ME-adv-cartography-1")]
#[rule("ME-adv-rhetoric-1")]
#[rule("ME-adv-mining-1")]
#[test]
fn advances_open_other_stacks() {
    let prices = |advance| {
        let mut table = with_cities(5, &[(1, 1)]).treasury(1, 40).advances(1, &[advance]);
        table = table.phase(Phase::TradeCardAcquisition);
        let buys = table.choices(1).into_iter().filter(|choice| choice.starts_with("buy"));
        buys.map(|choice| {
            let mut table = Table::of(table.game.clone());
            table.act(1, &choice);
            (choice, 40 - table.game.players[seat(1)].treasury)
        })
        .collect::<Vec<_>>()
    };
    let list = |stacks: &[(u8, u8)]| stacks.iter().map(|(n, p)| (format!("buy card {n}"), *p)).collect::<Vec<_>>();
    assert_eq!(prices(Advance::Cartography), list(&[(2, 5), (7, 13), (9, 15)]));
    assert_eq!(prices(Advance::Rhetoric), list(&[(3, 9), (9, 15)]));
    assert_eq!(prices(Advance::Mining), list(&[(6, 13), (8, 13), (9, 15)]));
}

#[rule("ME-adv-wonder-of-the-world-1")]
#[rule("ME-adv-wonder-of-the-world-2")]
#[test]
fn wonder_of_the_world_brings_one_card_above_the_cities() {
    let mut table = with_cities(5, &[(1, 7)]).advances(1, &[Advance::WonderOfTheWorld]);
    table = table.phase(Phase::TradeCardAcquisition);
    assert_eq!(table.choices(1), ["take card 8", "take card 9", "done"]);
    assert_eq!(table.refused_by(1, "take card 7"), "ME-adv-wonder-of-the-world-1");
    table.act(1, "take card 8");
    assert_eq!(table.game.players[seat(1)].hand.len(), 8);
    assert_ne!(table.game.phase(), Phase::TradeCardAcquisition, "one card only");
    let table = with_cities(5, &[(1, 9)]).advances(1, &[Advance::WonderOfTheWorld]).phase(Phase::TradeCardAcquisition);
    assert_ne!(table.game.phase(), Phase::TradeCardAcquisition, "nothing above nine cities");
}

#[rule("ME-6b-6")]
#[test]
fn hands_are_secret_but_for_their_size_and_stacks_for_theirs() {
    let table = with_cities(5, &[(1, 4), (2, 2)]).phase(Phase::TradeCardAcquisition);
    let view = table.view(Viewer::Seat(seat(2)));
    let players = view["players"].as_array().unwrap();
    assert_eq!(players[0]["cards"], 4);
    assert!(players[0].get("hand").is_none() && players[1].get("hand").is_some());
    assert!(view.get("stacks").is_none(), "nobody counts a stack");
    let spectator = table.view(Viewer::Spectator);
    assert!(spectator["players"].as_array().unwrap().iter().all(|player| player.get("hand").is_none()));
}

#[rule("ME-13b-1")]
#[rule("ME-13b-2")]
#[test]
fn discards_go_shuffled_under_their_stack_and_the_non_tradeable_last() {
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut table = with(Options::with_seats(5));
        *table.game.rng_mut() = Rng::new(Seed::from_number(seed));
        let all = stack(&table.game, 5);
        let (top, rest) = all.split_at(4);
        table.game.stacks[4] = Stack::stacked(top);
        table.game.discards[4] = rest.iter().rev().copied().collect();
        table.game.discard(Card::Commodity(Commodity::Water));
        table = table.phase(Phase::ReturnTradeCards);
        let now = stack(&table.game, 5);
        assert_eq!(now[..4], *top, "cards left in the stack are not shuffled");
        assert_eq!(now.last(), Some(&Card::Calamity(Calamity::CivilWar)));
        assert_eq!(now.len(), all.len());
        assert!(table.game.discards.iter().all(|pile| pile.is_empty()));
        orders.insert(now);
    }
    assert!(orders.len() > 10, "discards are shuffled");
}

/// A world imagined for a viewer looks the same to it, adds up, and differs elsewhere.
#[test]
fn imagined_worlds_look_the_same() {
    let table = with_cities(9, &[(1, 4), (2, 6), (3, 3)]).phase(Phase::TradeCardAcquisition);
    let mut luck = Rng::new(Seed::from_number(9));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(4)), Viewer::Spectator] {
        let world = table.game.determinize(viewer, &mut luck);
        assert_eq!(world.audit(), Ok(()));
        assert_eq!(world.view(viewer), table.game.view(viewer));
        assert_ne!(world.players[seat(2)].hand, table.game.players[seat(2)].hand);
        assert_ne!(world.stacks, table.game.stacks);
    }
    let same = table.game.determinize(Viewer::Table, &mut luck);
    assert!(same == table.game);
}

/// Buying from the top of the stack shows a card, so that it cannot be taken back.
#[test]
fn a_purchase_is_irrevocable() {
    let table = with_cities(5, &[(1, 1)]).treasury(1, 15).phase(Phase::TradeCardAcquisition);
    let mut game = table.into_game();
    let mut log = Log::new();
    game.apply(seat(1), &"buy card 9".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed());
}
