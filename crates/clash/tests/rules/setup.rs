//! Game Setup and the board.

use crate::support::{Board as _, fresh, seat, space};
use clash::Options;
use clash::map::{Layout, Region};
use clash::names::{Good, Terrain, UnitKind};
use engine::{Game as _, GameOptions as _, rule};

#[rule("CC-setup-1")]
#[rule("CC-setup-2")]
#[rule("CC-setup-4")]
#[rule("CC-setup-5")]
#[test]
fn homes_lie_face_up_and_the_other_regions_face_down() {
    for (seats, regions) in [(2, 10), (3, 15), (4, 18)] {
        let table = fresh(Options::with_seats(seats), 1);
        let view = table.view();
        assert_eq!(view.regions.len(), regions);
        for region in &view.regions {
            assert_eq!(region.home.is_some(), region.terrain.is_some());
            let Some(mut terrain) = region.terrain else { continue };
            terrain.sort_unstable();
            assert_eq!(terrain, [Terrain::Fertile, Terrain::Forest, Terrain::Mountain, Terrain::Barren]);
        }
    }
    for seats in [1, 5] {
        let options = Options::with_seats(seats);
        assert!(<clash::Clash as engine::Game>::new(1, &options, engine::Seed::from_number(1)).is_err());
    }
}

#[rule("CC-setup-7")]
#[rule("CC-setup-8")]
#[test]
fn everybody_starts_with_two_food_and_no_levels() {
    let table = fresh(Options::with_seats(3), 2);
    for number in 1..=3 {
        let player = &table.game.players[seat(number)];
        assert_eq!(table.goods(number), "2f", "no other resource and no token");
        assert_eq!((player.culture_level, player.happiness_level), (0, 0));
        assert_eq!(table.stock(number, Good::Culture), 0);
    }
}

#[rule("CC-setup-9")]
#[test]
fn everybody_starts_with_farming_and_mining() {
    let table = fresh(Options::with_seats(3), 2);
    for number in 1..=3 {
        assert_eq!(table.game.players[seat(number)].advances.len(), 2);
        assert!(table.holds(number, "farming") && table.holds(number, "mining"));
    }
}

#[rule("CC-setup-10")]
#[test]
fn everybody_starts_with_a_city_and_a_settler_on_the_fertile_space() {
    for seats in 2..=4 {
        let table = fresh(Options::with_seats(seats), 2);
        for number in 1..=seats as u8 {
            let start = table.game.start_space(seat(number)).to_string();
            assert_eq!(table.game.map.terrain(space(&start)), Some(Terrain::Fertile));
            assert_eq!((table.city(&start).size(), table.city(&start).owner), (1, seat(number).into()));
            assert_eq!(table.units(number, &start, UnitKind::Settler), 1);
            assert_eq!(table.game.city_count(seat(number)), 1);
            let units = UnitKind::ALL.map(|kind| table.game.units_in_play(seat(number), kind).len());
            assert_eq!(units, [0, 1, 0]);
        }
    }
}

/// One card of each kind, of a shuffled deck, and only their owner sees which.
#[rule("CC-setup-11")]
#[test]
fn everybody_is_dealt_a_hidden_card_of_each_kind() {
    use engine::Viewer;
    let hands = |seed: u64| {
        let table = fresh(Options::with_seats(3), seed);
        let mut hands = Vec::new();
        for number in 1..=3 {
            let player = &table.game.players[seat(number)];
            assert_eq!((player.hand.len(), player.objectives.len()), (1, 1));
            let seen = |viewer: Viewer| table.game.view(viewer).players[usize::from(number) - 1].hand.clone();
            assert!(seen(Viewer::Seat(seat(number))).is_some());
            assert!(seen(Viewer::Seat(seat(number % 3 + 1))).is_none() && seen(Viewer::Spectator).is_none());
            hands.push((player.hand, player.objectives));
        }
        assert_eq!((table.game.action_deck.len(), table.game.objective_deck.len()), (42 - 3, 32 - 3));
        assert_eq!((table.game.event_deck.len(), table.game.wonder_deck.len()), (38, 7));
        hands
    };
    assert!((1..=8).any(|seed| hands(seed) != hands(seed + 1)), "the decks are shuffled");
}

#[rule("CC-setup-12")]
#[test]
fn the_game_starts_with_turn_1_of_round_1() {
    let table = fresh(Options::with_seats(3), 2);
    assert_eq!((table.game.round, table.game.turn_of_round, table.question()), (1, 1, "Act"));
    assert_eq!(table.waits_for(), table.game.first.number());
}

#[rule("CC-setup-14")]
#[test]
fn no_wonder_is_face_up_at_the_start() {
    assert!(fresh(Options::with_seats(3), 2).view().wonders.is_empty());
}

#[rule("CC-map-5")]
#[rule("CC-map-6")]
#[test]
fn the_regular_regions_have_their_terrain() {
    let count = |terrain| Region::all().flat_map(|region| region.design().spaces).filter(|one| *one == terrain).count();
    assert_eq!(Terrain::ALL.map(count), [17, 12, 14, 5, 16]);
    for region in Region::all() {
        let fertile = region.design().spaces.iter().filter(|one| **one == Terrain::Fertile).count();
        assert_eq!(region.design().barbarians, fertile >= 2, "region {}", region.number());
    }
    assert_eq!(Region::all().filter(|region| region.design().barbarians).count(), 4);
}

#[rule("CC-map-8")]
#[test]
fn the_outer_ring_has_its_length() {
    assert_eq!([2, 3, 4].map(|seats| Layout::of(seats).ring.len()), [24, 30, 38]);
}

/// The regions, the order of seats round a board of four, and the first player are drawn.
#[rule("CC-setup-3")]
#[rule("CC-setup-6")]
#[rule("CC-setup-13")]
#[rule("CC-map-3")]
#[test]
fn chance_deals_regions_seats_and_the_first_player() {
    let (mut around, mut first, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..40 {
        let table = fresh(Options::with_seats(4), seed);
        let view = table.view();
        around.push(format!("{:?}", view.around));
        first.push(view.first.number());
        let down = table.game.map.layout().all_slots().skip(4).map(|slot| format!("{:?}", table.game.map.lying(slot)));
        regions.push(down.collect::<Vec<_>>().join(" "));
        // Nobody sees what lies face down.
        let seen = table.game.view(engine::Viewer::Seat(seat(1)));
        assert!(seen.regions.iter().skip(4).all(|region| region.region.is_none() && region.terrain.is_none()));
        // With two or three seats they sit by their numbers.
        assert_eq!(
            fresh(Options::with_seats(3), seed).view().around.iter().map(|one| one.number()).collect::<Vec<_>>(),
            [1, 2, 3]
        );
    }
    for drawn in [&mut around, &mut regions] {
        drawn.sort();
        drawn.dedup();
        assert!(drawn.len() > 15, "{}", drawn.len());
    }
    first.sort_unstable();
    first.dedup();
    assert_eq!(first, [1, 2, 3, 4]);
}

/// The homes of four lie in the corners, in the order of turns: north-west, north-east, south-east, south-west.
#[rule("CC-map-9")]
#[rule("CC-setup-4")]
#[test]
fn homes_lie_in_the_corners() {
    let table = fresh(Options::with_seats(4), 7);
    let starts: Vec<String> = table.game.around().iter().map(|&one| table.game.start_space(one).to_string()).collect();
    assert_eq!(starts, ["C2", "I2", "I8", "C8"]);
    // Every Mountain lies on the side towards the middle.
    let mountains = table.game.map.all(Terrain::Mountain);
    let homes = ["D1", "H1", "H8", "D8"].map(space);
    assert!(homes.into_iter().all(|at| mountains.contains(at)), "{mountains:?}");
}

/// A region is a rhombus: its two middle spaces touch all others, its outer ones not each other.
#[rule("CC-map-1")]
#[rule("CC-map-2")]
#[rule("CC-map-4")]
#[rule("CC-map-7")]
#[test]
fn regions_are_rhombuses_of_hexes() {
    for seats in 2..=4 {
        let layout = Layout::of(seats);
        for slot in layout.all_slots() {
            let [top, left, right, bottom] = layout.spaces[slot.index()];
            for middle in [top, bottom] {
                let others = layout.region(slot).iter().filter(|&other| other != middle);
                assert!(others.into_iter().all(|other| layout.neighbours(middle).contains(other)));
            }
            assert!(!layout.neighbours(left).contains(right));
        }
        for space in layout.all.iter() {
            let neighbours = layout.neighbours(space);
            assert!((2..=6).contains(&neighbours.len()));
            assert!(neighbours.iter().all(|next| layout.neighbours(next).contains(space)));
        }
        // Spaces of different regions are neighbours, too.
        let crosses = |space: clash::map::Space| {
            layout.neighbours(space).iter().any(|next| layout.slot(next) != layout.slot(space))
        };
        assert!(layout.all.iter().any(crosses));
    }
    let table = crate::support::on_land("1 city D2\n2 city D7");
    let map = &table.game.map;
    assert_eq!(map.revealed().len(), 40);
    assert_eq!(map.land(), map.revealed() - map.all(Terrain::Sea));
    assert_eq!(Terrain::ALL.iter().map(|&terrain| map.all(terrain).len()).sum::<usize>(), 40);
    // Half a turn reverses a region.
    let [one, other] =
        ["regions 12", "regions 12'"].map(|text| crate::support::position(&format!("1 city D2\n2 city D7\n{text}")));
    let terrain = |table: &crate::support::Table| ["B2", "A3", "C3", "B3"].map(|at| table.game.map.terrain(space(at)));
    let mut reversed = terrain(&other);
    reversed.reverse();
    assert_eq!(terrain(&one), reversed);
}
