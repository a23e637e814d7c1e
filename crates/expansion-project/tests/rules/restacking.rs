//! Chapters 10.3.5, 27.3, 32.2 to 32.4 and 32.8: where calamities lie in the stacks, and how cards go back.

use super::support::{Table, seat, with};
use super::trade_cards::{CALAMITIES, EAST, WEST, game, kind, pile, stack};
use antiquity::Phase;
use antiquity::cards::{Card, STACKS, Stack};
use antiquity::data::CardKind;
use antiquity::names::{Calamity, Commodity};
use antiquity::state::stack_index;
use engine::{Game as _, GameOptions as _, Rng, Seed, Viewer, rule};
use expansion_project::{NonTradeable, Options};
use std::collections::BTreeSet;

/// How far from the bottom the non-tradeable calamities lie before the game, over many games.
fn depths_at_setup(options: &Options) -> BTreeSet<usize> {
    let mut depths = BTreeSet::new();
    for seed in 0..40 {
        let game = game(options, seed);
        for number in 2..=9 {
            let cards = stack(&game, WEST, number);
            depths.insert(cards.iter().rev().position(|&card| kind(card) == CardKind::NonTradeable).unwrap());
        }
    }
    depths
}

/// Stack 5 after most of it was discarded and has come back: the first cards never left it.
fn restacked(options: Options, seed: u64, left: usize) -> (Vec<Card>, Vec<Card>) {
    let mut table = with(options);
    *table.game.rng_mut() = Rng::new(Seed::from_number(seed));
    let all = stack(&table.game, WEST, 5);
    let (top, rest) = all.split_at(left);
    table.game.stacks[4] = Stack::stacked(top);
    table.game.discards[4] = rest.iter().rev().copied().collect();
    let table = table.only(Phase::TradeCardAcquisition);
    let now = stack(&table.game, WEST, 5);
    assert_eq!((&now[..left], now.len()), (top, all.len()));
    (top.to_vec(), now)
}

/// The same for restacking.
fn depths_after_return(options: Options) -> BTreeSet<usize> {
    let depth = |seed| {
        let (_, now) = restacked(options, seed, 4);
        now.iter().rev().position(|&card| card == Card::Calamity(Calamity::Flood)).unwrap()
    };
    (0..40).map(depth).collect()
}

fn place(non_tradeable: NonTradeable) -> Options {
    Options { non_tradeable, ..Options::with_seats(8) }
}

#[rule("EP-10.3.5a", "EP-10.3.5b")]
#[test]
fn commodities_lie_on_top_and_the_worst_below() {
    for seats in [5, 11, 13, 18] {
        let options = Options::with_seats(seats);
        // Seven of thirteen and nine of eighteen draw from The West.
        let players = [seats, seats, 7, 9][[5, 11, 13, 18].iter().position(|&n| n == seats).unwrap()];
        let mut places = BTreeSet::new();
        for seed in 0..30 {
            let game = game(&options, seed);
            assert!(stack(&game, WEST, 1).iter().all(|&card| kind(card) == CardKind::Commodity));
            for number in 2..=9 {
                let cards = stack(&game, WEST, number);
                let top = players.min(cards.iter().filter(|&&card| kind(card) == CardKind::Commodity).count());
                assert!(cards[..top].iter().all(|&card| kind(card) == CardKind::Commodity), "stack {number}, {seats}");
                assert_eq!(kind(*cards.last().unwrap()), CardKind::NonTradeable);
                places.insert(cards.iter().position(|&card| kind(card) == CardKind::Tradeable).unwrap());
            }
        }
        assert!(places.len() > 4, "the others are shuffled in: {places:?}");
    }
}

/// Not more commodities either than players draw from the block: a calamity may be the next card.
#[rule("EP-10.3.5a", "EP-10.3.5b")]
#[test]
fn the_first_calamity_may_follow_as_many_commodities_as_players() {
    for (seats, blocks) in [(5, &[5][..]), (11, &[11]), (12, &[6, 6]), (13, &[7, 6]), (17, &[8, 9]), (18, &[9, 9])] {
        let games: Vec<_> = (0..40).map(|seed| game(&Options::with_seats(seats), seed)).collect();
        for (block, &players) in [WEST, EAST].into_iter().zip(blocks) {
            let stacks = games.iter().flat_map(|game| (2..=4).map(|number| stack(game, block, number)));
            let first = |cards: Vec<Card>| cards.iter().position(|&card| kind(card) != CardKind::Commodity).unwrap();
            assert_eq!(stacks.map(first).min(), Some(players), "{seats} seats, block {block}");
        }
    }
}

#[rule("EP-27.3.1", "EP-27.3.2")]
#[test]
fn returned_cards_are_shuffled_under_the_stack() {
    let mut orders = BTreeSet::new();
    let mut hordes = BTreeSet::new();
    for seed in 0..30 {
        let (_, now) = restacked(Options::with_seats(8), seed, 4);
        assert_eq!(now.last(), Some(&Card::Calamity(Calamity::Flood)), "the non-tradeable one at the very bottom");
        hordes.insert(now.iter().position(|&card| card == Card::Calamity(Calamity::BarbarianHordes)));
        orders.insert(now);
    }
    assert!(orders.len() > 10 && hordes.len() > 4, "the others are shuffled together");
}

#[rule("EP-27.3-r1")]
#[test]
fn what_calamities_discard_returns_as_well() {
    let mut table = with(Options::with_seats(5));
    table.game.stacks = [pile(&[]); STACKS];
    let table = table.commodities(1, &[(Commodity::Clay, 2)]).calamity(1, Calamity::Corruption, None);
    let table = table.calamity(1, Calamity::Regression, None).calamity(1, Calamity::Tyranny, None);
    let table = table.only(Phase::CalamityResolution).only(Phase::TradeCardAcquisition);
    let back: Vec<Card> = table.game.stacks.iter().flat_map(|stack| stack.peek()).collect();
    let clay = Card::Commodity(Commodity::Clay);
    let calamities = [Calamity::Corruption, Calamity::Tyranny, Calamity::Regression].map(Card::Calamity);
    let disregarded = back.iter().filter(|card| calamities.contains(card)).count();
    assert_eq!(disregarded, 3, "the one that did not strike included: {back:?}");
    let clays = back.iter().filter(|&&card| card == clay).count()
        + usize::from(table.game.players[seat(1)].hand.count(Commodity::Clay));
    assert_eq!(clays, 2);
}

/// Ruling EP-RF1: of a shared commodity each block gets back as many as were drawn from it.
#[rule("EP-27.3.3", "EP-27.3-r1")]
#[test]
fn cards_go_back_to_their_block() {
    let mut table = with(Options::with_seats(15));
    let bone = Card::Commodity(Commodity::Bone);
    let mut take = |block: u8, card: Card, count: usize| {
        let cards = stack(&table.game, block, 1);
        let (mut kept, mut taken) = (Vec::new(), 0);
        for other in cards {
            if other == card && taken < count {
                taken += 1;
            } else {
                kept.push(other);
            }
        }
        table.game.stacks[stack_index(block, 1)] = Stack::stacked(&kept);
    };
    take(WEST, bone, 1);
    take(EAST, bone, 3);
    take(WEST, Card::Commodity(Commodity::Ochre), 1);
    take(EAST, Card::Commodity(Commodity::Flax), 1);
    for card in [bone, bone, bone, bone, Card::Commodity(Commodity::Ochre), Card::Commodity(Commodity::Flax)] {
        table.game.discard(card);
    }
    let table = table.only(Phase::TradeCardAcquisition);
    let count = |block, commodity| {
        stack(&table.game, block, 1).into_iter().filter(|&card| card == Card::Commodity(commodity)).count()
    };
    assert_eq!([count(WEST, Commodity::Bone), count(EAST, Commodity::Bone)], [4, 4]);
    assert_eq!([count(WEST, Commodity::Ochre), count(EAST, Commodity::Ochre)], [7, 0]);
    assert_eq!([count(WEST, Commodity::Flax), count(EAST, Commodity::Flax)], [0, 7]);
}

/// Who imagines what others hold knows which block a card is from: Ochre never lies in The East, nor Flax in The West.
#[rule("EP-27.3.3")]
#[test]
fn imagined_cards_lie_in_their_block() {
    let mut table = with(Options::with_seats(15));
    for (block, commodity) in [(WEST, Commodity::Ochre), (EAST, Commodity::Flax)] {
        let mut cards = stack(&table.game, block, 1);
        let place = cards.iter().position(|&card| card == Card::Commodity(commodity)).unwrap();
        cards.remove(place);
        table.game.stacks[stack_index(block, 1)] = Stack::stacked(&cards);
        table = table.commodities(1, &[(commodity, 1)]);
    }
    let mut luck = Rng::new(Seed::from_number(9));
    let mut hands = BTreeSet::new();
    for _ in 0..40 {
        let world = table.game.determinize(Viewer::Spectator, &mut luck);
        assert_eq!(world.audit(), Ok(()));
        let lies = |block, commodity| stack(&world, block, 1).contains(&Card::Commodity(commodity));
        assert!(!lies(EAST, Commodity::Ochre) && !lies(WEST, Commodity::Flax));
        hands.insert(world.players[seat(1)].hand.commodities().map(|(card, _)| card).collect::<Vec<_>>());
    }
    assert!(hands.len() > 4, "the hand may hold other cards of the two stacks");
}

#[rule("EP-32.2.2")]
#[test]
fn tradeable_for_all_they_still_lie_at_the_bottom() {
    let options = Options { all_calamities_tradeable: true, ..Options::with_seats(8) };
    assert_eq!(depths_at_setup(&options), [0].into());
    assert_eq!(depths_after_return(options), [0].into());
    let both = Options { non_tradeable: NonTradeable::Shuffled, ..options };
    assert!(depths_at_setup(&both).len() > 3, "unless they are shuffled in");
}

#[rule("EP-32.3.1")]
#[test]
fn non_tradeable_calamities_may_be_shuffled_in() {
    let options = place(NonTradeable::Shuffled);
    assert!(depths_at_setup(&options).len() > 4 && depths_after_return(options).len() > 4);
    assert_eq!(depths_at_setup(&place(NonTradeable::Last)), [0].into(), "without the option they never are");
    for seed in 0..20 {
        let game = game(&options, seed);
        let first = |number| stack(&game, WEST, number)[..8].iter().all(|&card| kind(card) == CardKind::Commodity);
        assert!((2..=7).all(first), "below the first commodities, as tradeable ones are");
    }
}

#[rule("EP-32.4.1", "EP-32.4.1.1")]
#[test]
fn non_tradeable_calamities_may_lie_among_the_last_three() {
    let options = place(NonTradeable::LastThree);
    assert_eq!(depths_at_setup(&options), [0, 1, 2].into());
    assert_eq!(depths_after_return(options), [0, 1, 2].into());
}

#[rule("EP-32.4-r1")]
#[test]
fn with_fewer_cards_all_are_shuffled() {
    let depth = |seed| {
        let mut table = with(place(NonTradeable::LastThree));
        *table.game.rng_mut() = Rng::new(Seed::from_number(seed));
        table.game.stacks[4] = pile(&[Commodity::Wine]);
        table.game.discards[4] = [Card::Calamity(Calamity::Flood)].into_iter().collect();
        let table = table.only(Phase::TradeCardAcquisition);
        stack(&table.game, WEST, 5).iter().rev().position(|&card| card == Card::Calamity(Calamity::Flood)).unwrap()
    };
    assert_eq!((0..20).map(depth).collect::<BTreeSet<_>>(), [0, 1].into());
}

/// Every calamity may be traded, none has a place of its own, and all strike.
#[rule("EP-32.8.1")]
#[test]
fn stoic_civilization_is_three_options() {
    let usual = Options::with_seats(8);
    let stoic = Options { stoic: true, ..usual };
    assert!(depths_at_setup(&stoic).len() > 4);
    let trades = |options: Options| {
        let card = |index: usize| Card::Calamity(CALAMITIES[index][0]);
        (0..8).all(|index| with(options).game.may_be_traded(card(index)))
    };
    assert!(trades(stoic) && !trades(usual));
    let struck = |options: Options| {
        let table: Table =
            with(options).calamity(1, Calamity::Regression, None).calamity(1, Calamity::Corruption, None);
        let table = table.calamity(1, Calamity::Superstition, None).only(Phase::CalamityResolution);
        let is_struck = |event: &&antiquity::Event| {
            matches!(event, antiquity::Event::Calamities(antiquity::calamities::Event::Struck { .. }))
        };
        table.events.iter().filter(is_struck).count()
    };
    assert_eq!((struck(stoic), struck(usual)), (3, 2));
}
