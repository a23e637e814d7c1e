//! Chapters 4, 6, 10 and 13b: the stacks of trade cards, dealing, purchases, return.

use crate::support::{Table, seat, table, with};
use antiquity::Phase;
use antiquity::cards::Card;
use antiquity::data::CardKind;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{Deck, Game as _, GameOptions as _, Log, Rng, Seed, Viewer, rule};
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

#[rule("ME-div-2")]
#[rule("ME-div-3")]
#[rule("ME-div-4")]
#[rule("ME-div-5")]
#[rule("ME-div-6")]
#[rule("ME-div-7")]
#[rule("ME-div-8")]
#[rule("ME-div-9")]
#[rule("ME-div-10")]
#[rule("ME-div-11")]
#[rule("ME-setup-12")]
#[rule("ME-setup-13")]
#[rule("ME-setup-16")]
#[rule("ME-setup-21")]
#[rule("ME-setup-22")]
#[test]
fn each_stack_holds_the_cards_of_the_division() {
    for (number, regular, additional, calamities) in DIVISION {
        for (seats, game) in [(7, game(7, 1)), (9, game(9, 1))] {
            let mut expected = Vec::new();
            let mut put = |card: Card, n: u8| expected.extend(std::iter::repeat_n(card, n.into()));
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
                assert!(!data().is_tradeable(non_tradeable) && data().is_tradeable(tradeable));
                assert!(data().is_tradeable(minor) && minor.is_minor() && !tradeable.is_minor());
            }
            let mut there = stack(&game, number);
            expected.sort_unstable();
            there.sort_unstable();
            assert_eq!(there, expected, "stack {number} with {seats} seats");
        }
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

#[rule("ME-6a-1")]
#[rule("ME-6a-2")]
#[rule("ME-6a-3")]
#[rule("ME-6a-4")]
#[test]
fn saba_is_dealt_first_and_dravidia_gets_water() {
    // Seats of eight: Saba, Maurya, Babylon, Dravidia, ...
    let mut table = with_cities(8, &[(1, 3), (3, 5), (4, 5)]);
    let cards = |cards: &[Commodity]| Deck::stacked(&cards.iter().map(|&c| Card::Commodity(c)).collect::<Vec<_>>());
    use Commodity as C;
    table.game.stacks[0] = cards(&[C::Flax, C::Hides, C::Flax]);
    table.game.stacks[1] = cards(&[C::Stone, C::Furs]);
    table.game.stacks[2] = cards(&[C::Timber, C::Salt, C::Timber]);
    table.game.stacks[3] = cards(&[C::Cotton, C::Sugar]);
    table.game.stacks[4] = cards(&[C::Lacquer, C::Livestock]);
    let table = table.phase(Phase::TradeCardAcquisition);
    let hand = |number| table.game.players[seat(number)].hand.commodities().map(|(c, _)| c).collect::<Vec<_>>();
    assert_eq!(hand(1), [C::Flax, C::Stone, C::Timber], "Saba, with three cities, first");
    assert_eq!(hand(3), [C::Hides, C::Furs, C::Salt, C::Cotton, C::Lacquer], "Babylon before Dravidia");
    assert_eq!(hand(4), [C::Water, C::Flax, C::Timber, C::Sugar, C::Livestock], "Water for the empty stack 2");
    assert_eq!(hand(2), [], "nothing without cities");
}

#[rule("ME-6b-1")]
#[rule("ME-6b-2")]
#[rule("ME-6b-3")]
#[rule("ME-6b-4")]
#[rule("ME-6b-7")]
#[test]
fn stack_nine_is_for_sale_in_the_order_of_dealing() {
    let mut table = with_cities(5, &[(1, 2), (2, 1)]).treasury(1, 31).treasury(2, 14).treasury(3, 30);
    table = table.phase(Phase::TradeCardAcquisition);
    assert_eq!(table.waiting(), [3], "no city comes first, and a seat that cannot pay is not asked");
    assert_eq!(table.choices(3), ["buy card 9", "done"]);
    assert_eq!(table.refused_by(3, "buy card 8"), "ME-6b-2");
    let before = stack(&table.game, 9)[0];
    table.act(3, "buy card 9");
    assert!(table.game.players[seat(3)].hand.cards().eq([before]));
    let player = &table.game.players[seat(3)];
    assert_eq!((player.treasury, player.stock), (15, 40), "the price went to stock");
    table.act(3, "buy card 9");
    assert_eq!(table.waiting(), [1], "asked no more without tokens");
    table.act(1, "buy card 9").act(1, "buy card 9");
    assert_eq!(table.game.players[seat(1)].treasury, 1);
    assert_ne!(table.game.phase(), Phase::TradeCardAcquisition);
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
    table.game.stacks[8] = Deck::stacked(&[]);
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
    table.game.stacks = [Deck::stacked(&[]); antiquity::cards::STACKS];
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
            let mut table = Table { game: table.game.clone(), events: Vec::new() };
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
        table.game.stacks[4] = Deck::stacked(top);
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
    let mut game = table.game;
    let mut log = Log::new();
    game.apply(seat(1), &"buy card 9".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed());
}
