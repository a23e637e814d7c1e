//! Which of a player's areas may break away together: whole areas that hang together, of an exact number of unit points,
//! that the beneficiary can annex. `ME-cal-civil-war-4` `ME-cal-civil-war-5`
//!
//! Whether such a set of areas exists is a hard question in general. A player's areas are few and what cannot lead on is
//! left early, so that a search over connected sets answers it at once; a test does so for many realms of the real map.
//! Were there one for which it does not, it would stop after a fixed number of sets and the next weaker condition would
//! be tried. Ruling ME-RX6.
//!
//! Public for the sake of `tests/units`, which compares the search with all sets there are.

use crate::atlas::{AREAS, AreaId, AreaSet};
use crate::edition::Edition;
use crate::state::{CITIES, CITY_POINTS, State};
use engine::Seat;

/// One bit for each area of the realm: 55 tokens and 9 cities cannot be in more than 64.
pub type Areas = u64;

/// How many sets of areas a search looks at.
pub const PATIENCE: u32 = 4000;

/// A player's areas, and which of them border on each other by land or water. `ME-cal-civil-war-9`
pub struct Realm {
    areas: Vec<Province>,
}

/// One of its areas.
pub struct Province {
    /// Which.
    pub area: AreaId,
    /// The unit points in it.
    pub points: u8,
    /// Whether there is a city.
    pub city: bool,
    /// Tokens to annex; those beside a city are destroyed with it. `ME-adv-public-works-3`
    pub loose: u8,
    /// The areas of the realm that border on it.
    pub beside: Areas,
}

/// What a selection must be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its unit points.
    pub points: u8,
    /// Whether its areas hang together.
    pub connected: bool,
    /// The cities and tokens of the beneficiary, if these must suffice for all of it.
    pub means: Option<(u8, u8)>,
}

impl Realm {
    /// A realm of these provinces, at most 64.
    pub fn new(areas: Vec<Province>) -> Realm {
        Realm { areas }
    }

    /// The areas with units of a player.
    pub fn of<E: Edition>(state: &State<E>, seat: Seat) -> Realm {
        let mut index = [u8::MAX; AREAS];
        let mut areas = Vec::with_capacity(32);
        for area in state.areas_of(seat).take(64) {
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
    pub fn bits(&self, areas: AreaSet) -> Areas {
        let held = self.areas.iter().enumerate().filter(|(_, province)| areas.contains(province.area));
        held.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The areas of bits.
    pub fn areas(&self, set: Areas) -> AreaSet {
        ones(set).filter_map(|bit| self.areas.get(bit)).map(|province| province.area).collect()
    }

    /// All its areas.
    pub fn all(&self) -> Areas {
        (0..self.areas.len()).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Unit points of some of its areas.
    pub fn points(&self, set: Areas) -> u8 {
        ones(set).map(|bit| self.areas[bit].points).sum()
    }

    /// Areas beside some of its areas.
    pub fn beside(&self, set: Areas) -> Areas {
        ones(set).fold(0, |bits, bit| bits | self.areas[bit].beside) & !set
    }

    /// `ME-cal-civil-war-5` `ME-cal-civil-war-10` The best kind of selection there is, and one of that kind. Whole areas
    /// come first, then that they hang together, then the exact number or the smallest above it, then that the
    /// beneficiary can annex all of it.
    /// `ME-cal-civil-war-4`
    /// `ME-cal-tyranny-3`
    pub fn best(&self, needed: u8, means: (u8, u8)) -> (Wanted, Areas) {
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
    pub fn complete(&self, chosen: Areas, wanted: Wanted) -> Option<Areas> {
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
    pub fn search(&self, component: Areas, wanted: Wanted, patience: &mut u32) -> Option<Areas> {
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

    /// Whether the beneficiary can annex these areas.
    pub fn is_within_means(&self, set: Areas, wanted: Wanted) -> bool {
        wanted.means.is_none_or(|(cities, tokens)| {
            let used = ones(set).filter(|&bit| self.areas[bit].city).count();
            let loose: u8 = ones(set).map(|bit| self.areas[bit].loose).sum();
            used <= usize::from(cities) && loose <= tokens
        })
    }

    /// Whether these areas with some of the others have the number of points and are within the means, borders aside.
    /// Rows are numbers of cities and of tokens beside them, columns unit points.
    pub fn sums(&self, chosen: Areas, others: Areas, wanted: Wanted) -> bool {
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
pub fn ones(set: Areas) -> impl Iterator<Item = usize> + Clone {
    (0..64_usize)
        .skip(set.trailing_zeros() as usize)
        .take_while(move |&bit| set >> bit != 0)
        .filter(move |&bit| set >> bit & 1 != 0)
}
