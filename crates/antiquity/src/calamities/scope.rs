//! Where a calamity strikes: which of a player's units it can take.

use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// Which of a player's units are struck.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// All units on the board.
    #[default]
    Anywhere,
    /// Those in coastal areas.
    Coast,
    /// Those on a flood plain.
    Plain(u8),
    /// Cities directly beside an open sea.
    Around(AreaId),
    /// Those in selected areas.
    Selected,
    /// Those in areas adjacent to selected ones.
    Beside,
    /// Those of a faction of a Civil War, all or only near the other one.
    Faction {
        /// Whether it is the first.
        first: bool,
        /// Only where the other one stands, or next to it.
        frontier: bool,
    },
}

impl Scope {
    /// The area that it names, if any.
    pub(super) const fn names(self) -> Option<AreaId> {
        match self {
            Scope::Around(area) => Some(area),
            Scope::Anywhere
            | Scope::Coast
            | Scope::Plain(_)
            | Scope::Selected
            | Scope::Beside
            | Scope::Faction { .. } => None,
        }
    }

    /// Whether the tokens of an area are struck.
    pub(super) fn covers<E: Edition>(self, state: &State<E>, area: AreaId) -> bool {
        match self {
            Scope::Anywhere => true,
            Scope::Coast => is_exposed(state, area),
            Scope::Plain(plain) => area.area().flood_plain == Some(plain),
            Scope::Around(sea) => lies_around(state, sea, area),
            Scope::Selected => state.calamities.selected.contains(area),
            Scope::Beside => state.neighbours(area).any(|next| state.calamities.selected.contains(next)),
            Scope::Faction { .. } => self.faction_tokens(state, area) > 0,
        }
    }

    /// Tokens of the primary victim's faction in an area.
    fn faction_tokens<E: Edition>(self, state: &State<E>, area: AreaId) -> u8 {
        let (Scope::Faction { first, frontier }, Some(victim)) = (self, state.calamities.primary) else { return 0 };
        if frontier && !is_frontier(state, victim, first, area) {
            return 0;
        }
        let marked = state.board.flipped(area, victim.into());
        if first { marked } else { state.tokens(area, victim) - marked }
    }

    /// `ME-cal-flood-4` Whether the city of an area is struck: on a flood plain a city on a black site is safe.
    pub(super) fn covers_city<E: Edition>(self, state: &State<E>, area: AreaId) -> bool {
        if let (Scope::Faction { first, frontier }, Some(victim)) = (self, state.calamities.primary) {
            let own = state.calamities.selected.contains(area) == first;
            return own && (!frontier || is_frontier(state, victim, first, area));
        }
        let safe = matches!(self, Scope::Plain(_)) && area.area().city_site == Some(crate::atlas::Site::Black);
        !safe && self.covers(state, area)
    }
}

/// Whether an area counts as coastal for calamities: by its coast, or by the area that stands in for a sea.
pub(super) fn is_exposed<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let near = |centre: AreaId| centre == area || lies_around(state, centre, area);
    state.is_coastal(area) || E::storm_area(&state.options).is_some_and(near)
}

/// Whether an area lies directly beside an open sea, or beside the area that stands in for one.
pub(super) fn lies_around<E: Edition>(state: &State<E>, centre: AreaId, area: AreaId) -> bool {
    if centre.area().open_sea {
        state.seas_beside(area).any(|sea| sea == centre)
    } else {
        state.neighbours(area).any(|next| next == centre)
    }
}

/// A player's cities that are struck.
pub(super) fn cities<E: Edition>(
    state: &State<E>,
    seat: Seat,
    among: Scope,
) -> impl DoubleEndedIterator<Item = AreaId> {
    state.cities(seat).filter(move |&area| among.covers_city(state, area))
}

/// A player's tokens that are struck, area by area.
pub(super) fn tokens<E: Edition>(state: &State<E>, seat: Seat, from: Scope) -> impl Iterator<Item = (AreaId, u8)> {
    let count = move |area: AreaId| match from {
        Scope::Faction { .. } => from.faction_tokens(state, area),
        _ => state.tokens(area, seat),
    };
    let areas =
        state.areas_of(seat).filter(move |&area| state.tokens(area, seat) > 0).map(move |area| (area, count(area)));
    areas.filter(move |&(area, count)| count > 0 && from.covers(state, area))
}

/// `EP-29.4.1.6b` Whether units of the other faction stand in an area or next to it.
fn is_frontier<E: Edition>(state: &State<E>, victim: Seat, first: bool, area: AreaId) -> bool {
    let other = Scope::Faction { first: !first, frontier: false };
    let stands = |area: AreaId| {
        let city = state.city(area) == Some(victim.into()) && other.covers_city(state, area);
        city || state.tokens(area, victim) > 0 && other.faction_tokens(state, area) > 0
    };
    stands(area) || state.neighbours(area).any(stands)
}

/// Unit points of a player among those that are struck.
pub(super) fn points_in<E: Edition>(state: &State<E>, seat: Seat, from: Scope) -> u8 {
    let loose: u8 = tokens(state, seat, from).map(|(_, count)| count).sum();
    loose + CITY_POINTS * cities(state, seat, from).count() as u8
}
