//! The search for areas that may break away together.

use antiquity::AreaId;
use antiquity::atlas::EAST;
use antiquity::calamities::connected::{Areas, PATIENCE, Province, Realm, Wanted, ones};
use antiquity::state::CITY_POINTS;

/// A realm of provinces with these points (5 and more: a city) and borders.
fn realm(points: &[u8], borders: &[(usize, usize)]) -> Realm {
    let province = |(index, &points): (usize, &u8)| Province {
        area: AreaId::new(index),
        points,
        city: points >= 5,
        loose: if points >= 5 { 0 } else { points },
        beside: borders.iter().fold(0, |bits, &(one, other)| match index {
            index if index == one => bits | 1 << other,
            index if index == other => bits | 1 << one,
            _ => bits,
        }),
    };
    Realm::new(points.iter().enumerate().map(province).collect())
}

/// A part of the map of the East that hangs together, with one to four tokens or a city in each area.
fn realm_of_the_east(areas: usize, rng: &mut engine::Rng) -> Realm {
    let below = |rng: &mut engine::Rng, count: usize| rng.below(count as u32) as usize;
    let is_land = |area: &AreaId| area.area().population > 0 && !area.area().open_sea;
    let land: Vec<AreaId> = (0..EAST).map(AreaId::new).filter(is_land).collect();
    let mut chosen = vec![land[below(rng, land.len())]];
    while chosen.len() < areas {
        let from = chosen[below(rng, chosen.len())].area();
        let near: Vec<AreaId> =
            from.land.iter().chain(&from.water).copied().filter(|next| land.contains(next)).collect();
        if let Some(&next) = near.get(below(rng, near.len().max(1)))
            && !chosen.contains(&next)
        {
            chosen.push(next);
        }
    }
    let province = |&area: &AreaId| {
        let city = rng.below(3) == 0;
        let loose = if city { 0 } else { 1 + rng.below(4) as u8 };
        let printed = area.area();
        let beside = |(bit, other): (usize, &AreaId)| {
            u64::from(printed.land.contains(other) || printed.water.contains(other)) << bit
        };
        let beside = chosen.iter().enumerate().map(beside).sum();
        Province { area, points: if city { CITY_POINTS } else { loose }, city, loose, beside }
    };
    Realm::new(chosen.iter().map(province).collect())
}

/// The search decides every question about realms of the real map long before it would give up.
#[test]
fn realms_of_the_east_do_not_try_patience() {
    let mut rng = engine::Rng::new(engine::Seed::from_number(5));
    let mut longest = 0;
    for round in 0..600 {
        let realm = realm_of_the_east(6 + round % 25, &mut rng);
        let needed = 5 + rng.below(31) as u8;
        for means in [None, Some((2, 20)), Some((0, 30)), Some((4, 3))] {
            let wanted = Wanted { points: needed, connected: true, means };
            if realm.sums(0, realm.all(), wanted) {
                let mut patience = u32::MAX;
                realm.search(realm.all(), wanted, &mut patience);
                longest = longest.max(u32::MAX - patience);
            }
        }
    }
    assert!(longest < PATIENCE / 2, "{longest} sets of {PATIENCE}");
}

fn hangs_together(realm: &Realm, set: Areas) -> bool {
    ones(set).next().is_none_or(|first| {
        let mut reached: Areas = 1 << first;
        for _ in 0..64 {
            reached |= realm.beside(reached) & set;
        }
        reached == set
    })
}

/// Compares the search with a look at every set of areas of small realms.
#[test]
fn the_best_kind_is_found() {
    let line = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)];
    let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0), (1, 5)];
    let parts = [(0, 1), (2, 3), (3, 4), (5, 6)];
    for borders in [&line[..], &ring, &parts] {
        for points in [[2, 5, 1, 6, 3, 5, 2], [5, 5, 5, 5, 5, 5, 5], [1, 1, 4, 1, 1, 1, 5], [6, 2, 2, 6, 2, 2, 6]] {
            let realm = realm(&points, borders);
            for needed in 1..=25 {
                for means in [(9, 55), (1, 3), (0, 10), (2, 0)] {
                    let (wanted, found) = realm.best(needed, means);
                    let every = || (1..1_u64 << points.len()).filter(|&set| realm.points(set) >= needed);
                    let afford = |set| {
                        let wanted = Wanted { points: 0, connected: false, means: Some(means) };
                        realm.is_within_means(set, wanted)
                    };
                    let worth = |set| (!hangs_together(&realm, set), realm.points(set), !afford(set));
                    let best = every().map(worth).min();
                    let expected = best.unwrap_or_else(|| worth(realm.all()));
                    assert_eq!(worth(found), expected, "{needed} of {points:?} over {borders:?} with {means:?}");
                    assert!(wanted.points == realm.points(found));
                }
            }
        }
    }
}

/// Every step of a selection leads on, and only to selections of the wanted kind.
#[test]
fn a_selection_can_always_be_completed() {
    let realm =
        realm(&[3, 1, 2, 5, 1, 4, 2, 6], &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0), (2, 6)]);
    let (wanted, solution) = realm.best(11, (9, 55));
    assert_eq!((wanted.points, wanted.connected), (11, true));
    assert!(realm.complete(1, wanted).is_some() && realm.complete(solution, wanted) == Some(solution));
    let without_end = realm.complete(1 << 3 | 1 << 7, wanted);
    assert!(without_end.is_none_or(|set| realm.points(set) == 11));
}
