//! Advanced map building: the deal, the core, laying tiles.

use crate::support::{Board as _, Table, fresh, sixths};
use engine::verbs::Verbs as _;
use engine::{Game as _, GameOptions as _, PositionFile, Seed, rule};
use new_dawn::hex::Hex;
use new_dawn::map::{Laid, Layout, Side, Sixths, TileKind};
use new_dawn::state::MapMode;
use new_dawn::{NewDawn, Options};
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

/// The order, the places and the orientations of both layouts, and the mark of four tiles for as long as tiles are
/// laid.
#[rule("ND-map-4")]
#[test]
fn the_core_is_laid_in_its_order_and_orientation() {
    let a = [("0,-1", 5), ("4,-1", 5), ("-3,1", 2), ("1,1", 2)];
    let b = [("1,-1", 1), ("-3,-1", 1), ("2,1", 4), ("-2,1", 4)];
    for seed in 0..8 {
        let mut table = advanced(2, seed);
        let view = table.view();
        let places: Vec<(String, u8)> =
            view.tiles.iter().map(|laid| (laid.at.to_string(), laid.turned.get())).collect();
        let expected = if view.tiles[0].side.is_b() { b } else { a };
        assert_eq!(places, expected.map(|(at, turned)| (at.to_string(), turned)));
        // Side by side, in two rows of two: every tile touches two or three of the others, without a hole.
        assert_eq!(enclosed_by(view.spaces.iter().map(|space| space.at)), 0);
        let core = view.tiles.clone();
        while table.step() == "LayTile" {
            assert_eq!((table.view().core, &table.view().tiles[..4]), (4, &core[..]));
            let by = table.waits_for();
            let offer = table.offers().remove(0);
            table.play(&format!("{by}: {offer}"));
        }
        assert_eq!(table.view().tiles[..4], core[..], "no tile of the core is moved");
    }
}

/// One side for all, by a die: five rows of eight spaces.
#[rule("ND-map-3")]
#[test]
fn the_core_lies_on_one_side_in_its_layout() {
    let mut sides = BTreeSet::new();
    for seed in 0..30 {
        let view = advanced(2, seed).view();
        let letters: BTreeSet<bool> = view.tiles.iter().map(|laid| laid.side.is_b()).collect();
        assert_eq!(letters.len(), 1);
        sides.extend(letters);
        let rows: BTreeSet<i8> = view.spaces.iter().map(|space| space.r).collect();
        assert_eq!((view.spaces.len(), rows.len()), (40, 5));
    }
    assert_eq!(sides.len(), 2);
}

/// From a random seat on, clockwise, three tiles each, and then the table is set.
#[rule("ND-map-6", "ND-map-9")]
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

/// Every side of a tile is offered in all six orientations, and a placement that shares even one space with another
/// tile is refused for that.
#[rule("ND-map-12")]
#[test]
fn tiles_are_turned_at_will_and_never_overlap() {
    let mut table = advanced(2, 7);
    let by = table.waits_for();
    let taken: BTreeSet<Hex> = table.view().spaces.iter().map(|space| space.at).collect();
    let offers = table.offered("lay");
    for tile in table.player(by).tiles {
        for side in [format!("{tile}A"), format!("{tile}B")] {
            let own = offers.iter().map(|offer| laid(offer)).filter(|laid| laid.side.to_string() == side);
            let turns: BTreeSet<u8> = own.map(|laid| laid.turned.get()).collect();
            assert_eq!(turns, (0..6).collect(), "{side}");
        }
    }
    assert!(offers.iter().all(|offer| laid(offer).hexes().iter().all(|hex| !taken.contains(hex))));
    let side = laid(&offers[0]).side;
    let shares = |offer: &str| laid(offer).hexes().iter().filter(|hex| taken.contains(hex)).count();
    for turned in 0..6 {
        let near = (-9..=9).flat_map(|q| (-7..=7).map(move |r| format!("{side} {q},{r} {turned}")));
        let one = near.into_iter().find(|offer| shares(offer) == 1).unwrap();
        table.refuse(&format!("{by}: lay {one}"), "ND-map-12");
    }
    table.play(&format!("{by}: lay {}", offers[0]));
}

/// A placement as written, without the verb.
/// Each way to lay a tile is written once: a seventh sixth is none.
#[test]
fn a_tile_is_turned_five_times_at_most() {
    let read = |turned: u8| {
        let json = serde_json::json!({ "verb": "lay", "side": "9A", "at": "0,0", "turned": turned });
        let text = format!("lay 9A 0,0 {turned}").parse::<new_dawn::Action>();
        let laid = serde_json::from_value::<Laid>(serde_json::json!({ "side": "9A", "at": "0,0", "turned": turned }));
        (text.is_ok(), new_dawn::Action::from_json(&json).is_ok(), laid.is_ok())
    };
    assert_eq!(read(5), (true, true, true));
    assert_eq!(read(6), (false, false, false));
}

fn laid(offer: &str) -> Laid {
    let words: Vec<&str> = offer.split(' ').collect();
    Laid { side: words[0].parse().unwrap(), at: words[1].parse().unwrap(), turned: sixths(words[2]) }
}

/// How many spaces of the map a tile would touch.
fn contacts(table: &Table, offer: &str) -> usize {
    let laid = laid(offer);
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
            laid(offer).hexes().iter().all(|hex| table.view().spaces.iter().all(|space| space.at != *hex))
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
            let touches =
                |offer: &str| laid(offer).hexes().iter().any(|own| core.iter().any(|hex| own.distance(*hex) == 1));
            let offers = table.offered("lay");
            let tile = offers[0].split(' ').next().unwrap().to_owned();
            if offers.iter().filter(|offer| offer.starts_with(&tile)).all(|offer| touches(offer)) {
                // Somewhere four contacts without the core exist once tiles lie around it.
                let side = tile.as_str();
                let far = (-16..=16).flat_map(|q| (-14..=14).map(move |r| format!("{side} {q},{r} 0"))).find(|offer| {
                    let free =
                        laid(offer).hexes().iter().all(|hex| table.view().spaces.iter().all(|space| space.at != *hex));
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

/// Holes are filled with water tokens, never more than eight; a bay is no hole.
#[rule("ND-map-10")]
#[test]
fn holes_are_filled_with_water() {
    let mut filled = 0;
    for seed in 0..60 {
        let mut table = advanced(4, seed);
        while table.step() == "LayTile" {
            let by = table.waits_for();
            let offers = table.offers();
            let before = water(&table);
            let offer = &offers[(seed as usize * 37 + offers.len() / 3) % offers.len()];
            let new = laid(offer.strip_prefix("lay ").unwrap()).hexes();
            let enclosed = enclosed_by(table.view().spaces.iter().map(|space| space.at).chain(new));
            table.play(&format!("{by}: {offer}"));
            let now = water(&table);
            assert_eq!(now - before, enclosed, "{offer}");
            filled += enclosed;
            assert!(now <= 8);
            // No place is left that is enclosed: every missing neighbour can be walked out of.
            assert_eq!(enclosed_by(table.view().spaces.iter().map(|space| space.at)), 0);
        }
    }
    assert!(filled > 0);
}

/// How many places these spaces enclose.
fn enclosed_by(spaces: impl Iterator<Item = Hex>) -> usize {
    let map: BTreeSet<Hex> = spaces.collect();
    // One place more than the map on every side, so that one can walk around it.
    let around = |all: Vec<i8>| all.iter().min().unwrap() - 1..=all.iter().max().unwrap() + 1;
    let (across, along) =
        (around(map.iter().map(|hex| hex.q).collect()), around(map.iter().map(|hex| hex.r).collect()));
    let inside = |hex: &Hex| across.contains(&hex.q) && along.contains(&hex.r);
    let corner = Hex::new(*across.start(), *along.start());
    let mut outside = BTreeSet::from([corner]);
    let mut front = vec![corner];
    while let Some(hex) = front.pop() {
        for step in new_dawn::hex::DIRECTIONS {
            let next = hex.plus(step);
            if inside(&next) && !map.contains(&next) && outside.insert(next) {
                front.push(next);
            }
        }
    }
    let all = across.flat_map(|q| along.clone().map(move |r| Hex::new(q, r)));
    all.filter(|hex| !map.contains(hex) && !outside.contains(hex)).count()
}

/// Four water tokens are left, and this placement would enclose five places: refused, while one that encloses no more
/// than there are tokens for is fine.
#[rule("ND-map-13")]
#[test]
fn holes_need_water_tokens_that_are_left() {
    let mut table = advanced(4, 1);
    table.play(
        "4: lay 13B 2,-4 4\n1: lay 8B 6,-3 3\n2: lay 10B -6,1 4\n3: lay 3B -2,4 1\n4: lay 2A -7,4 5
         1: lay 5B -4,-3 1\n2: lay 6A 5,1 4\n3: lay 14B 6,-6 3\n4: lay 7B -6,6 0\n1: lay 16B -7,-1 4\n2: lay 11B 0,-6 4",
    );
    assert_eq!(water(&table), 4);
    let holes = |offer: &str| {
        let laid = laid(offer);
        enclosed_by(table.view().spaces.iter().map(|space| space.at).chain(laid.hexes()))
    };
    assert_eq!(holes("9A 3,-8 2"), 5);
    let most = table.offered("lay 9A").into_iter().map(|rest| format!("9A {rest}")).max_by_key(|offer| holes(offer));
    let most = most.unwrap();
    let enclosed = holes(&most);
    assert!((1..=4).contains(&enclosed), "{most} encloses {enclosed}");
    table.refuse("3: lay 9A 3,-8 2", "ND-map-13");
    table.play(&format!("3: lay {most}"));
    assert_eq!(water(&table), 4 + enclosed);
}

/// Water tokens on the map.
fn water(table: &Table) -> usize {
    table.view().spaces.iter().filter(|space| space.tile.is_none()).count()
}

/// The first tile of the core lies where no tile can touch it, and no tile touches it: so tiles lie at the other one.
/// With both within reach a tile has to touch the core.
#[rule("ND-map-14")]
#[test]
fn a_tile_that_cannot_come_near_the_core_touches_any_tile() {
    let mut table = with_core_at("29,29");
    let by = table.waits_for();
    let offers = table.offered("lay");
    assert!(!offers.is_empty() && offers.iter().all(|offer| contacts(&table, offer) >= 4));
    let away = offers.iter().find(|offer| contacts(&with_core_at("-8,0"), offer) >= 4).unwrap();
    let side = away.split(' ').next().unwrap();
    table.refuse(&format!("{by}: lay {side} 12,0 0"), "ND-map-7");
    table.play(&format!("{by}: lay {away}"));
    let mut table = with_core_at("-8,0");
    table.refuse(&format!("{by}: lay {away}"), "ND-map-8");
    let near = table.offered("lay").remove(0);
    table.play(&format!("{by}: lay {near}"));
}

/// No tile can touch the core at the edge of the table, where one tile does: a tile has to touch that one, though
/// elsewhere it would touch four spaces as well.
#[rule("ND-map-8")]
#[test]
fn a_tile_that_cannot_touch_the_core_touches_a_tile_that_does() {
    let hexes =
        |at: &str| Laid { side: Side::new(1, false), at: at.parse().unwrap(), turned: Sixths::default() }.hexes();
    let touches = |offer: &str, at: &str| {
        laid(offer).hexes().iter().any(|own| hexes(at).iter().any(|hex| own.distance(*hex) == 1))
    };
    let [core, near, away] = ["25,22", "22,23", "0,0"];
    // The tile laid first does not touch the core: when it was laid matters to nobody.
    let mut table = with_tiles(&[core, away, near]);
    let by = table.waits_for();
    let offers = table.offered("lay");
    assert!(!offers.is_empty());
    assert!(offers.iter().all(|offer| touches(offer, near) && !touches(offer, core)), "{offers:?}");
    let elsewhere = with_core_at("29,29").offered("lay").remove(0);
    table.refuse(&format!("{by}: lay {elsewhere}"), "ND-map-8");
    table.play(&format!("{by}: lay {}", offers[0]));
    with_core_at("29,29").play(&format!("{by}: lay {elsewhere}"));
}

/// What players have laid lies where they may lay tiles: other maps under construction are refused.
#[test]
fn a_tile_that_nobody_could_have_laid_is_no_position() {
    for at in ["20,28", "-28,0", "0,-29"] {
        assert!(try_tiles(&["0,0", at]).is_err(), "{at}");
    }
    assert!(try_tiles(&["0,0", "20,24"]).is_ok());
}

/// A map under construction of two tiles, one of them the core, at this place, and the other in the middle.
fn with_core_at(core: &str) -> Table {
    with_tiles(&[core, "0,0"])
}

/// A map under construction of tiles at these places, on their A sides and not turned; the first is the core.
fn with_tiles(places: &[&str]) -> Table {
    try_tiles(places).unwrap_or_else(|error| panic!("{error}"))
}

fn try_tiles(places: &[&str]) -> Result<Table, engine::PositionError> {
    let game = advanced(2, 3).game;
    let (options, mut position) = (game.options(), game.position());
    if let Some(map) = &mut position.map {
        let at_place = |(at, laid): (&&str, &Laid)| Laid {
            side: Side::new(laid.side.tile(), false),
            at: at.parse().unwrap(),
            turned: Sixths::default(),
        };
        *map = Layout { tiles: places.iter().zip(&map.tiles).map(at_place).collect(), core: 1, ..Layout::default() };
    }
    let file = PositionFile { game: NewDawn::ID.into(), revision: 1, options, chance: vec![], position };
    let game = engine::position::load::<NewDawn>(&file, Seed::from_number(1))?;
    Ok(Table { game, events: Vec::new() })
}

/// Every tile of every game finds a place.
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
