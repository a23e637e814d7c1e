//! Which of a player's areas may break away together: whole areas that hang together, of an exact number of unit points,
//! that the beneficiary can annex. `ME-cal-civil-war-4` `ME-cal-civil-war-5`
//!
//! Whether such a set of areas exists is a hard question in general. A player's areas are few and what cannot lead on is
//! left early, so that a search over connected sets answers it at once; a test does so for many realms of the real map.
//! Were there one for which it does not, it would stop after a fixed number of sets and the next weaker condition would
//! be tried. Ruling ME-RX6.

use crate::atlas::{AREAS, AreaId, AreaSet};
use crate::edition::Edition;
use crate::state::{CITIES, CITY_POINTS, State};
use engine::Seat;

/// One bit for each area of the realm: 55 tokens and 9 cities cannot be in more than 64.
pub(super) type Areas = u64;

/// How many sets of areas a search looks at.
const PATIENCE: u32 = 4000;

/// A player's areas, and which of them border on each other by land or water. `ME-cal-civil-war-9`
pub(super) struct Realm {
    areas: Vec<Province>,
}

struct Province {
    area: AreaId,
    points: u8,
    city: bool,
    /// Tokens to annex; those beside a city are destroyed with it. `ME-adv-public-works-3`
    loose: u8,
    beside: Areas,
}

/// What a selection must be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Its unit points.
    pub(super) points: u8,
    /// Whether its areas hang together.
    pub(super) connected: bool,
    /// The cities and tokens of the beneficiary, if these must suffice for all of it.
    pub(super) means: Option<(u8, u8)>,
}

impl Realm {
    /// The areas with units of a player.
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat) -> Realm {
        let mut index = [u8::MAX; AREAS];
        let mut areas = Vec::with_capacity(32);
        for area in state.areas().filter(|&area| state.has_units(area, seat)).take(64) {
            index[area.index()] = areas.len() as u8;
            let city = state.city(area) == Some(seat.into());
            let tokens = state.tokens(area, seat);
            let points = state.unit_points(area, seat);
            areas.push(Province { area, points, city, loose: if city { 0 } else { tokens }, beside: 0 });
        }
        for province in &mut areas {
            let beside = state.neighbours(province.area).map(|next| index[next.index()]);
            province.beside = beside.filter(|&bit| bit != u8::MAX).fold(0, |bits, bit| bits | 1 << bit);
        }
        Realm { areas }
    }

    /// The bits of areas.
    pub(super) fn bits(&self, areas: AreaSet) -> Areas {
        let held = self.areas.iter().enumerate().filter(|(_, province)| areas.contains(province.area));
        held.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The areas of bits.
    pub(super) fn areas(&self, set: Areas) -> AreaSet {
        ones(set).filter_map(|bit| self.areas.get(bit)).map(|province| province.area).collect()
    }

    /// All its areas.
    pub(super) fn all(&self) -> Areas {
        (0..self.areas.len()).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Unit points of some of its areas.
    pub(super) fn points(&self, set: Areas) -> u8 {
        ones(set).map(|bit| self.areas[bit].points).sum()
    }

    /// Areas beside some of its areas.
    pub(super) fn beside(&self, set: Areas) -> Areas {
        ones(set).fold(0, |bits, bit| bits | self.areas[bit].beside) & !set
    }

    /// `ME-cal-civil-war-5` `ME-cal-civil-war-10` The best kind of selection there is, and one of that kind. Whole areas
    /// come first, then that they hang together, then the exact number or the smallest above it, then that the
    /// beneficiary can annex all of it.
    /// `ME-cal-civil-war-4`
    /// `ME-cal-tyranny-3`
    pub(super) fn best(&self, needed: u8, means: (u8, u8)) -> (Wanted, Areas) {
        let all = self.all();
        let total = self.points(all);
        if needed >= total {
            return (Wanted { points: total, connected: false, means: None }, all);
        }
        let connected = self.components().any(|component| self.points(component) >= needed);
        for points in needed..=total {
            for means in [Some(means), None] {
                let wanted = Wanted { points, connected, means };
                if let Some(found) = self.find(wanted) {
                    return (wanted, found);
                }
            }
        }
        (Wanted { points: total, connected: false, means: None }, all)
    }

    /// A selection of this kind that contains the areas chosen so far. They hang together if the kind asks for it.
    pub(super) fn complete(&self, chosen: Areas, wanted: Wanted) -> Option<Areas> {
        if !self.is_within_means(chosen, wanted) || self.points(chosen) > wanted.points {
            return None;
        }
        if !wanted.connected {
            return self.sums(chosen, self.all() & !chosen, wanted).then_some(chosen);
        }
        let component = self.reach(chosen);
        if !self.sums(chosen, component & !chosen, wanted) {
            return None;
        }
        let mut patience = PATIENCE;
        self.grow(chosen, 0, self.points(chosen), wanted, &mut patience)
    }

    fn find(&self, wanted: Wanted) -> Option<Areas> {
        if !wanted.connected {
            return self.complete(0, wanted).map(|_| self.gather(wanted));
        }
        self.components().find_map(|component| {
            if !self.sums(0, component, wanted) {
                return None;
            }
            let mut patience = PATIENCE;
            self.search(component, wanted, &mut patience)
        })
    }

    /// Searches the connected sets of a part of the realm, as long as patience lasts.
    fn search(&self, component: Areas, wanted: Wanted, patience: &mut u32) -> Option<Areas> {
        let mut seen = 0;
        ones(component).find_map(|bit| {
            let chosen = 1 << bit;
            let points = self.points(chosen);
            let fits = points <= wanted.points && self.is_within_means(chosen, wanted);
            let found = fits.then(|| self.grow(chosen, seen, points, wanted, patience)).flatten();
            seen |= chosen;
            found
        })
    }

    /// One selection of a kind that need not hang together, known to exist.
    fn gather(&self, wanted: Wanted) -> Areas {
        (0..self.areas.len()).fold(0, |chosen, bit| {
            let more = chosen | 1 << bit;
            if self.complete(more, wanted).is_some() { more } else { chosen }
        })
    }

    /// Searches the connected sets that contain these areas and none of the barred ones, each once.
    fn grow(&self, set: Areas, barred: Areas, points: u8, wanted: Wanted, patience: &mut u32) -> Option<Areas> {
        if points == wanted.points {
            return Some(set);
        }
        *patience = patience.checked_sub(1)?;
        if !self.may_sum_up(set, barred, points, wanted.points) {
            return None;
        }
        let edge = self.beside(set) & !barred;
        let fits = |bit: usize| {
            points + self.areas[bit].points <= wanted.points && self.is_within_means(set | 1 << bit, wanted)
        };
        let last = ones(edge).find(|&bit| points + self.areas[bit].points == wanted.points && fits(bit));
        if let Some(bit) = last {
            return Some(set | 1 << bit);
        }
        let mut barred = barred;
        for bit in ones(edge) {
            if fits(bit) {
                let points = points + self.areas[bit].points;
                if let Some(found) = self.grow(set | 1 << bit, barred, points, wanted, patience) {
                    return Some(found);
                }
            }
            barred |= 1 << bit;
        }
        None
    }

    /// Whether areas that can still be reached have the points that are lacking. Most dead ends show here.
    fn may_sum_up(&self, set: Areas, barred: Areas, points: u8, wanted: u8) -> bool {
        let mut reached = set;
        loop {
            let more = reached | self.beside(reached) & !barred;
            if more == reached {
                break;
            }
            reached = more;
        }
        let sums = ones(reached & !set).fold(1_u128, |sums, bit| sums | sums << self.areas[bit].points);
        sums >> (wanted - points) & 1 != 0
    }

    fn is_within_means(&self, set: Areas, wanted: Wanted) -> bool {
        wanted.means.is_none_or(|(cities, tokens)| {
            let used = ones(set).filter(|&bit| self.areas[bit].city).count();
            let loose: u8 = ones(set).map(|bit| self.areas[bit].loose).sum();
            used <= usize::from(cities) && loose <= tokens
        })
    }

    /// Whether these areas with some of the others have the number of points and are within the means, borders aside.
    /// Rows are numbers of cities and of tokens beside them, columns unit points.
    fn sums(&self, chosen: Areas, others: Areas, wanted: Wanted) -> bool {
        const ROOM: usize = CITIES as usize + 1;
        let tally = |set: Areas| {
            let cities = ones(set).filter(|&bit| self.areas[bit].city);
            let beside = cities.clone().map(|bit| usize::from(self.areas[bit].points - CITY_POINTS)).sum::<usize>();
            (cities.count().min(ROOM - 1), beside.min(ROOM - 1))
        };
        let mut reached = [[0_u128; ROOM]; ROOM];
        let (cities, beside) = tally(chosen);
        reached[cities][beside] = 1 << self.points(chosen);
        for bit in ones(others) {
            let (more, tokens) = tally(1 << bit);
            for row in (0..ROOM).rev() {
                for column in (0..ROOM).rev() {
                    let sums = reached[row][column].wrapping_shl(self.areas[bit].points.into());
                    reached[(row + more).min(ROOM - 1)][(column + tokens).min(ROOM - 1)] |= sums;
                }
            }
        }
        let column = 1_u128 << wanted.points;
        (0..ROOM).any(|row| {
            (0..ROOM).any(|beside| {
                let loose = usize::from(wanted.points).saturating_sub(row * usize::from(CITY_POINTS) + beside);
                let affordable = wanted
                    .means
                    .is_none_or(|(cities, tokens)| row <= usize::from(cities) && loose <= usize::from(tokens));
                affordable && reached[row][beside] & column != 0
            })
        })
    }

    /// All areas that hang together with these.
    fn reach(&self, set: Areas) -> Areas {
        let mut reached = set;
        loop {
            let more = reached | self.beside(reached);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    fn components(&self) -> impl Iterator<Item = Areas> {
        let mut left = self.all();
        std::iter::from_fn(move || {
            let first = ones(left).next()?;
            let component = self.reach(1 << first);
            left &= !component;
            Some(component)
        })
    }
}

/// The bits of a set.
fn ones(set: Areas) -> impl Iterator<Item = usize> + Clone {
    (0..64_usize)
        .skip(set.trailing_zeros() as usize)
        .take_while(move |&bit| set >> bit != 0)
        .filter(move |&bit| set >> bit & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        Realm { areas: points.iter().enumerate().map(province).collect() }
    }

    /// A part of the map of the East that hangs together, with one to four tokens or a city in each area.
    fn realm_of_the_east(areas: usize, rng: &mut engine::Rng) -> Realm {
        let below = |rng: &mut engine::Rng, count: usize| rng.below(count as u32) as usize;
        let is_land = |area: &AreaId| area.area().population > 0 && !area.area().open_sea;
        let land: Vec<AreaId> = (0..crate::atlas::EAST).map(AreaId::new).filter(is_land).collect();
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
        Realm { areas: chosen.iter().map(province).collect() }
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
}
