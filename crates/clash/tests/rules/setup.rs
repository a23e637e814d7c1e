//! Game Setup and the board.

use crate::support::{fresh, seat, space};
use clash::Options;
use clash::map::{Layout, Region};
use clash::names::{Good, Terrain, UnitKind};
use engine::{GameOptions as _, rule};

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
#[rule("CC-setup-9")]
#[rule("CC-setup-10")]
#[rule("CC-setup-11")]
#[rule("CC-setup-12")]
#[rule("CC-setup-14")]
#[test]
fn everybody_starts_alike() {
    let table = fresh(Options::with_seats(3), 2);
    assert_eq!((table.game.round, table.game.turn_of_round), (1, 1));
    assert!(table.view().wonders.is_empty());
    for number in 1..=3 {
        let player = &table.game.players[seat(number)];
        assert_eq!(table.goods(number), "2f");
        assert_eq!((player.culture_level, player.happiness_level), (0, 0));
        assert_eq!(player.advances.len(), 2);
        assert!(table.holds(number, "farming") && table.holds(number, "mining"));
        let start = table.game.start_space(seat(number)).to_string();
        assert_eq!(table.game.map.terrain(space(&start)), Some(Terrain::Fertile));
        assert_eq!(table.city(&start).size(), 1);
        assert_eq!(table.units(number, &start, UnitKind::Settler), 1);
        assert_eq!(table.game.units_in_play(seat(number), UnitKind::Army).len(), 0);
        assert_eq!((player.hand.len(), player.objectives.len()), (1, 1));
        assert_eq!(table.stock(number, Good::Culture), 0);
    }
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
