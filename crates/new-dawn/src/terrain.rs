//! Key Concepts: how difficult a space is, and to whom.

use crate::components::{CityState, Leader};
use crate::hex::{Set, Space};
use crate::state::NewDawn;
use engine::Seat;

/// What the difficulty of spaces is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Control tokens placed by a culture or an industry card.
    PlaceByCard,
    /// Control tokens placed by anything else.
    Place,
    /// Building a city.
    Build,
    /// Moving caravans.
    Move,
}

/// `ND-terrain-1` `ND-terrain-4` Land whose difficulty is at most the limit. To Japan in its turn hard shores have
/// difficulty 3; Kumasi makes forest easy for culture and industry, Mohenjo Daro everything easier for control tokens.
pub(crate) fn within(state: &NewDawn, seat: Seat, limit: u8, purpose: Purpose) -> Set {
    let places = matches!(purpose, Purpose::PlaceByCard | Purpose::Place);
    let lower = u8::from(places && state.holds(seat, CityState::MohenjoDaro));
    let limit = (limit + lower).min(5);
    let mut land = state.board.up_to[usize::from(limit)];
    if limit >= 3 && is_divine_wind(state, seat) {
        land |= state.board.hard_shore;
    }
    if matches!(purpose, Purpose::PlaceByCard | Purpose::Build) && state.holds(seat, CityState::Kumasi) && limit >= 1 {
        land |= state.board.forest;
    }
    land
}

/// The difficulty of a space in the turn under way, for combat.
pub(crate) fn difficulty(state: &NewDawn, space: Space) -> u8 {
    if is_divine_wind(state, state.turn.seat) && state.board.hard_shore.contains(space) {
        return 3;
    }
    state.board.terrain(space).difficulty()
}

fn is_divine_wind(state: &NewDawn, seat: Seat) -> bool {
    state.turn.seat == seat && state.player(seat).is(Leader::Japan)
}
