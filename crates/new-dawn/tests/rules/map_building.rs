//! Advanced map building: the deal, the core, laying tiles.

use crate::support::{Table, fresh};
use engine::{GameOptions as _, rule};
use new_dawn::Options;
use new_dawn::hex::Hex;
use new_dawn::map::{Side, TileKind};
use new_dawn::state::MapMode;
use std::collections::BTreeSet;

fn advanced(seats: usize, seed: u64) -> Table {
    fresh(Options { map: MapMode::Advanced, ..Options::with_seats(seats) }, seed)
}

fn kind(tile: u8) -> TileKind {
    Side::new(tile, false).design().kind
}

#[rule("ND-map-1", "ND-map-2", "ND-map-5")]
#[test]
fn everybody_gets_a_capital_tile_and_two_others_and_the_core_is_mixed() {
    for seats in 2..=4 {
        let mut cores = BTreeSet::new();
        for seed in 0..12 {
            let view = advanced(seats, seed).view();
            let core: Vec<u8> = view.tiles.iter().map(|laid| laid.side.tile()).collect();
            assert_eq!((core.len(), view.core), (4, 4));
            assert_eq!(core.iter().filter(|&&tile| kind(tile) == TileKind::Natural).count(), 2);
            assert_eq!(core.iter().filter(|&&tile| kind(tile) == TileKind::CityState).count(), 2);
            cores.insert(core.clone());
            let mut seen = BTreeSet::from_iter(core);
            for player in &view.players {
                let capitals = player.tiles.iter().filter(|&&tile| kind(tile) == TileKind::Capital).count();
                assert_eq!((player.tiles.len(), capitals), (3, 1));
                assert!(player.tiles.iter().all(|&tile| seen.insert(tile)), "a tile is dealt twice");
            }
            assert_eq!(seen.len(), 4 + 3 * seats);
        }
        assert!(cores.len() > 6);
    }
}

/// One side for all, by a die, in the two layouts: five rows of eight spaces.
#[rule("ND-map-3", "ND-map-4")]
#[test]
fn the_core_lies_on_one_side_in_its_layout() {
    let mut sides = BTreeSet::new();
    for seed in 0..30 {
        let view = advanced(2, seed).view();
        let letters: BTreeSet<bool> = view.tiles.iter().map(|laid| laid.side.is_b()).collect();
        assert_eq!(letters.len(), 1);
        sides.extend(letters);
        let places: Vec<(Hex, u8)> = view.tiles.iter().map(|laid| (laid.at, laid.turned)).collect();
        assert_eq!(places, new_dawn::map::tiles().core[usize::from(view.tiles[0].side.is_b())]);
        let rows: BTreeSet<i8> = view.spaces.iter().map(|space| space.r).collect();
        assert_eq!((view.spaces.len(), rows.len()), (40, 5));
    }
    assert_eq!(sides.len(), 2);
}

/// From a random seat on, clockwise, three tiles each, and then the table is set.
#[rule("ND-map-6", "ND-map-9", "ND-map-12")]
#[test]
fn the_players_lay_their_tiles_in_turn() {
    let firsts: BTreeSet<u8> = (0..20).map(|seed| advanced(3, seed).waits_for()).collect();
    assert_eq!(firsts.len(), 3);
    let mut table = advanced(3, 4);
    let first = table.waits_for();
    for turn in 0..9u8 {
        assert_eq!((table.step(), table.waits_for()), ("LayTile", (first - 1 + turn) % 3 + 1));
        let by = table.waits_for();
        let offers = table.offers();
        let own = table.player(by).tiles;
        let other = (1..=16).find(|tile| !own.contains(tile)).unwrap();
        let stranger = offers[0].replace(&format!("lay {}", own[0]), &format!("lay {other}"));
        if stranger != offers[0] {
            table.refuse(&format!("{by}: {stranger}"), "ND-map-6");
        }
        // Both sides and several orientations are offered.
        let turns: BTreeSet<&str> = offers.iter().filter_map(|offer| offer.rsplit(' ').next()).collect();
        assert!(turns.len() > 2);
        let capital = offers.iter().find(|offer| {
            let side: Side = offer.split(' ').nth(1).unwrap().parse().unwrap();
            side.design().kind == TileKind::Capital
        });
        let offer = capital.unwrap_or(&offers[0]).clone();
        table.play(&format!("{by}: {offer}"));
        if capital.is_some() {
            let at = offer.split(' ').nth(2).unwrap();
            assert_eq!(table.owner(at), Some(by));
        }
        // A tile on top of another is refused.
        if let Some(offer) = table.offered("lay").first().filter(|_| turn < 8).cloned() {
            let by = table.waits_for();
            let side = offer.split(' ').next().unwrap();
            table.refuse(&format!("{by}: lay {side} 0,0 0"), "ND-map-12");
        }
    }
    let view = table.view();
    assert_eq!((table.step(), view.tiles.len(), view.victory.len()), ("ChooseCard", 13, 3));
    assert!(view.players.iter().all(|player| player.friendly == 1 && player.tiles.is_empty()));
}

/// How many spaces of the map a tile would touch.
fn contacts(table: &Table, offer: &str) -> usize {
    let words: Vec<&str> = offer.split(' ').collect();
    let laid = new_dawn::map::Laid {
        side: words[0].parse().unwrap(),
        at: words[1].parse().unwrap(),
        turned: words[2].parse().unwrap(),
    };
    let map: Vec<Hex> = table.view().spaces.iter().map(|space| space.at).collect();
    map.iter().filter(|hex| laid.hexes().iter().any(|own| own.distance(**hex) == 1)).count()
}

#[rule("ND-map-7", "ND-map-11")]
#[test]
fn a_tile_touches_four_spaces() {
    let mut table = advanced(2, 7);
    let by = table.waits_for();
    let offers = table.offered("lay");
    assert!(offers.len() > 100);
    assert!(offers.iter().all(|offer| contacts(&table, offer) >= 4));
    assert!(offers.iter().any(|offer| contacts(&table, offer) == 4));
    // Moved along one by one, some placement touches one to three spaces: refused for that.
    let side = offers[0].split(' ').next().unwrap();
    let few = (-12..=12).flat_map(|q| (-8..=8).map(move |r| format!("{side} {q},{r} 0"))).find(|offer| {
        (1..4).contains(&contacts(&table, offer)) && {
            let laid = offer.split(' ').nth(1).unwrap().parse::<Hex>().unwrap();
            let words = new_dawn::map::Laid { side: side.parse().unwrap(), at: laid, turned: 0 };
            words.hexes().iter().all(|hex| table.view().spaces.iter().all(|space| space.at != *hex))
        }
    });
    table.refuse(&format!("{by}: lay {}", few.unwrap()), "ND-map-7");
}

/// After one tile is laid, a placement that only touches that tile is refused, since others touch the core.
#[rule("ND-map-8")]
#[test]
fn a_tile_touches_the_core_if_it_can() {
    for seed in 0..40 {
        let mut table = advanced(4, seed);
        while table.step() == "LayTile" {
            let by = table.waits_for();
            let core: Vec<Hex> = table.view().tiles[..4].iter().flat_map(|laid| laid.hexes()).collect();
            let touches = |offer: &str| {
                let words: Vec<&str> = offer.split(' ').collect();
                let at = words[1].parse().unwrap();
                let laid =
                    new_dawn::map::Laid { side: words[0].parse().unwrap(), at, turned: words[2].parse().unwrap() };
                laid.hexes().iter().any(|own| core.iter().any(|hex| own.distance(*hex) == 1))
            };
            let offers = table.offered("lay");
            let tile = offers[0].split(' ').next().unwrap().to_owned();
            if offers.iter().filter(|offer| offer.starts_with(&tile)).all(|offer| touches(offer)) {
                // Somewhere four contacts without the core exist once tiles lie around it.
                let side = tile.as_str();
                let far = (-16..=16).flat_map(|q| (-14..=14).map(move |r| format!("{side} {q},{r} 0"))).find(|offer| {
                    let words: Vec<&str> = offer.split(' ').collect();
                    let laid =
                        new_dawn::map::Laid { side: tile.parse().unwrap(), at: words[1].parse().unwrap(), turned: 0 };
                    let free = laid.hexes().iter().all(|hex| table.view().spaces.iter().all(|space| space.at != *hex));
                    free && contacts(&table, offer) >= 4 && !touches(offer)
                });
                if let Some(far) = far {
                    table.refuse(&format!("{by}: lay {far}"), "ND-map-8");
                    return;
                }
            }
            table.play(&format!("{by}: lay {}", offers[offers.len() / 2]));
        }
    }
    panic!("no such placement in forty games");
}

/// Holes are filled with water tokens, never more than eight; a placement that would need more is refused.
#[rule("ND-map-10", "ND-map-13")]
#[test]
fn holes_are_filled_with_water() {
    let mut filled = 0;
    let mut refused = 0;
    for seed in 0..60 {
        let mut table = advanced(4, seed);
        while table.step() == "LayTile" {
            let by = table.waits_for();
            let offers = table.offers();
            // The placement with fewest contacts leaves most holes.
            let holes = |table: &Table| table.view().spaces.iter().filter(|space| space.tile.is_none()).count();
            let before = holes(&table);
            let offer = &offers[(seed as usize * 37 + offers.len() / 3) % offers.len()];
            table.play(&format!("{by}: {offer}"));
            let now = holes(&table);
            filled += now - before;
            assert!(now <= 8);
            // No place is left that is enclosed: every missing neighbour can be walked out of.
            assert!(enclosed(&table).is_empty());
        }
        refused += usize::from(table.view().spaces.len() > 160);
    }
    assert!(filled > 0 && refused > 0);
}

fn enclosed(table: &Table) -> Vec<Hex> {
    let map: BTreeSet<Hex> = table.view().spaces.iter().map(|space| space.at).collect();
    let inside = |hex: &Hex| hex.q.abs() <= 29 && hex.r.abs() <= 29;
    let mut outside = BTreeSet::from([Hex::new(-29, -29)]);
    let mut front = vec![Hex::new(-29, -29)];
    while let Some(hex) = front.pop() {
        for step in new_dawn::hex::DIRECTIONS {
            let next = hex.plus(step);
            if inside(&next) && !map.contains(&next) && outside.insert(next) {
                front.push(next);
            }
        }
    }
    let near = map.iter().flat_map(|hex| new_dawn::hex::DIRECTIONS.map(|step| hex.plus(step)));
    near.filter(|hex| !map.contains(hex) && !outside.contains(hex)).collect()
}

/// Every tile of every game finds a place, if need be away from the core.
#[rule("ND-map-14")]
#[test]
fn a_tile_always_finds_a_place() {
    for seed in 100..130 {
        let mut table = advanced(4, seed);
        while table.step() == "LayTile" {
            let offers = table.offers();
            assert!(!offers.is_empty());
            let by = table.waits_for();
            for tile in table.player(by).tiles {
                assert!(
                    offers.iter().any(|offer| offer[4..].starts_with(&format!("{tile}A"))
                        || offer[4..].starts_with(&format!("{tile}B")))
                );
            }
            table.play(&format!("{by}: {}", offers[(seed as usize * 101) % offers.len()]));
        }
    }
}
