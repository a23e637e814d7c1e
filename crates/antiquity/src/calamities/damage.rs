//! Taking damage: exactly if the units allow it, otherwise with the smallest excess. `ME-cal-9` `ME-cal-20` `EP-24.5`
//!
//! Public for the sake of `tests/units`, which compares the formula with all ways to lose units.

use super::action::Action;
use super::scope::{Scope, cities, tokens};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::{CITIES, CITY_POINTS, MOST_SETS, State};
use engine::{List, Seat};

/// What a player could lose: loose tokens, and cities with the number of tokens that could take their place.
/// `ME-cal-2` Ships and advances are not among it.
#[derive(Copy, Clone, Debug)]
pub struct Holdings {
    /// Loose tokens.
    pub tokens: i16,
    /// Tokens in stock.
    pub stock: i16,
    /// For every city, how many tokens could take its place; the most first.
    pub rooms: List<u8, { CITIES as usize * MOST_SETS }>,
    /// Tokens that must take the place of a city at least: one where a token survives in every area. `EP-29.6.2.2b`
    pub kept: i16,
}

impl Holdings {
    /// What a player has in the places that are struck.
    pub fn of<E: Edition>(state: &State<E>, seat: Seat, from: Scope, leaves_one: bool) -> Holdings {
        let kept = u8::from(leaves_one);
        let rooms = cities(state, seat, from).map(|area| room(state, seat, area)).filter(|&room| room >= kept);
        let mut rooms: List<u8, { CITIES as usize * MOST_SETS }> = rooms.collect();
        rooms.sort_unstable_by(|one, other| other.cmp(one));
        Holdings {
            tokens: tokens(state, seat, from).map(|(_, count)| i16::from(count - kept)).sum(),
            stock: i16::from(state.players[seat].stock),
            rooms,
            kept: kept.into(),
        }
    }

    /// The same where no city can be exchanged for tokens.
    pub fn whole<E: Edition>(state: &State<E>, seat: Seat, from: Scope) -> Holdings {
        let mut holdings = Holdings::of(state, seat, from, false);
        holdings.rooms.iter_mut().for_each(|room| *room = 0);
        holdings
    }

    /// All unit points.
    pub fn points(&self) -> i16 {
        self.tokens + (i16::from(CITY_POINTS) - self.kept) * self.cities()
    }

    /// Cities that can be given up: a token must be there for each of them if one has to stay. `EP-29.6.2.2-r1`
    fn cities(&self) -> i16 {
        let cities = self.rooms.len() as i16;
        if self.kept > 0 { cities.min(self.stock + self.tokens) } else { cities }
    }

    /// By how much the damage due must be exceeded at the least. Nothing if there are not so many unit points.
    ///
    /// With `n` cities given up, `5n` less the tokens placed and up to `5n` plus all tokens can be lost, and every number
    /// between; the cities with most room make the lowest number. Tokens that are removed first make stock for those
    /// that are placed, so stock limits the lowest number only.
    /// `EP-24.5` `ME-cal-7`
    pub fn excess(&self, due: i16) -> Option<i16> {
        if due <= 0 {
            return Some(-due);
        }
        let mut room = 0;
        let mut least = None;
        for given_up in 0..=self.cities() as usize {
            let points = i16::from(CITY_POINTS) * given_up as i16;
            if points - self.kept * given_up as i16 + self.tokens >= due {
                let excess = (points - room.min(self.stock) - due).max(0);
                least = Some(least.map_or(excess, |other: i16| other.min(excess)));
            }
            room += self.rooms.get(given_up).map_or(0, |&room| i16::from(room));
        }
        least
    }

    /// What is left when so many loose tokens go.
    pub fn without_tokens(mut self, count: u8) -> Holdings {
        self.tokens -= i16::from(count);
        self.stock += i16::from(count);
        self
    }

    /// What is left when a city with so much room goes, and so many tokens take its place.
    pub fn without_city(mut self, room: u8, kept: u8) -> Holdings {
        if let Some(index) = self.rooms.iter().position(|&other| other == room) {
            self.rooms.remove(index);
        }
        self.tokens += i16::from(kept) - self.kept;
        self.stock -= i16::from(kept);
        self
    }
}

/// Units that go at a time as part of damage.
#[derive(Copy, Clone, Debug)]
pub(super) enum Loss {
    /// Tokens of an area.
    Tokens {
        /// How many.
        count: u8,
        /// Where.
        area: AreaId,
    },
    /// A city, for so many tokens in its place.
    City {
        /// Where.
        area: AreaId,
        /// The tokens.
        kept: u8,
    },
}

impl Loss {
    /// The loss that an action is, if it is one.
    pub(super) fn of(action: Action) -> Option<Loss> {
        if let Action::Lose { count, area } = action {
            Some(Loss::Tokens { count, area })
        } else if let Action::LoseCity { area, kept } = action {
            Some(Loss::City { area, kept })
        } else {
            None
        }
    }
}

impl From<Loss> for Action {
    fn from(loss: Loss) -> Action {
        match loss {
            Loss::Tokens { count, area } => Action::Lose { count, area },
            Loss::City { area, kept } => Action::LoseCity { area, kept },
        }
    }
}

/// `ME-adv-public-works-8` How many tokens may take the place of a city: up to the population limit, tokens that are there
/// counted, whosever they are.
pub(super) fn vacancy<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    E::population_limit(state, area, seat).saturating_sub(state.all_tokens(area))
}

/// `ME-cal-10` The same where unit points are lost: all five would be no damage.
pub(super) fn room<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    vacancy(state, seat, area).min(CITY_POINTS - 1)
}

/// Whether this loss can be part of the damage: what is left can then still be lost without a greater excess.
pub(super) fn is_allowed<E: Edition>(
    state: &State<E>,
    seat: Seat,
    due: u8,
    from: Scope,
    leaves_one: bool,
    loss: Loss,
) -> bool {
    let least_kept = u8::from(leaves_one);
    let holdings = Holdings::of(state, seat, from, leaves_one);
    let Some(least) = holdings.excess(i16::from(due)) else { return false };
    match loss {
        Loss::Tokens { count, area } => {
            let there = tokens(state, seat, from).find(|&(place, _)| place == area).map_or(0, |(_, there)| there);
            (1..=there.saturating_sub(least_kept)).contains(&count)
                && keeps(holdings.without_tokens(count), due, count, least)
        }
        Loss::City { area, .. } if !cities(state, seat, from).any(|place| place == area) => false,
        Loss::City { area, kept } => {
            let room = room(state, seat, area);
            (least_kept..=room.min(state.players[seat].stock)).contains(&kept)
                && keeps(holdings.without_city(room, kept), due, CITY_POINTS - kept, least)
        }
    }
}

fn keeps(after: Holdings, due: u8, lost: u8, least: i16) -> bool {
    after.excess(i16::from(due) - i16::from(lost)) == Some(least)
}

/// Every loss that can be part of the damage, until the visitor has seen enough.
pub(super) fn visit<E: Edition>(
    state: &State<E>,
    seat: Seat,
    due: u8,
    from: Scope,
    leaves_one: bool,
    visitor: &mut impl FnMut(Loss) -> bool,
) {
    let least_kept = u8::from(leaves_one);
    let holdings = Holdings::of(state, seat, from, leaves_one);
    let Some(least) = holdings.excess(i16::from(due)) else { return };
    for (area, there) in tokens(state, seat, from) {
        for count in 1..=(there - least_kept).min(due) {
            if keeps(holdings.without_tokens(count), due, count, least) && !visitor(Loss::Tokens { count, area }) {
                return;
            }
        }
    }
    for area in cities(state, seat, from) {
        let room = room(state, seat, area);
        for kept in least_kept..=room.min(state.players[seat].stock) {
            let fits = keeps(holdings.without_city(room, kept), due, CITY_POINTS - kept, least);
            if fits && !visitor(Loss::City { area, kept }) {
                return;
            }
        }
    }
}

/// How many losses can be part of the damage: 2 stands for more.
pub(super) fn choices<E: Edition>(state: &State<E>, seat: Seat, due: u8, from: Scope) -> u8 {
    let mut seen = 0;
    visit(state, seat, due, from, false, &mut |_| {
        seen += 1;
        seen < 2
    });
    seen
}
