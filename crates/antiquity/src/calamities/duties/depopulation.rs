//! Areas that lose all their tokens. `EP-29.7.3.1`

use super::super::action::Action;
use super::super::why::Why;
use super::super::{losses, sparing};
use super::{Due, Duty, Kind, struck};
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::{PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// Empty two areas adjacent by land: the first, then one beside it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depopulate {
    /// The first, once it is empty.
    pub near: Option<AreaId>,
}

impl<E: Edition> Kind<E> for Depopulate {
    type Answer = AreaId;

    fn ask(self) -> (PromptKind, &'static str, String) {
        let question = match self.near {
            None => "which two areas beside each other lose their tokens? The first:",
            Some(_) => "which area beside it loses its tokens, too?",
        };
        (PromptKind::PickPlaces, "EmptyAreas", question.into())
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        if sparing::is_spared(state, seat) {
            return Due::Finished;
        }
        let mut areas = self.rural(state, seat);
        match (areas.next(), areas.next(), areas.next()) {
            (None, ..) => Due::Finished,
            (Some(area), None, _) => Due::Forced(Action::Strike(area)),
            // Of two areas beside each other both go, whichever comes first.
            (Some(area), _, None) if self.near.is_none() => Due::Forced(Action::Strike(area)),
            _ => Due::Choice,
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.rural(state, seat).map(Action::Strike));
    }

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        let there = area.index() < E::Board::AREAS && self.rural(state, seat).any(|place| place == area);
        if there { Ok(()) } else { Err(Why::NotDeserted { area }) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) -> Duty {
        losses::lose_tokens(state, seat, area, u8::MAX, log);
        if self.near.is_none() { Duty::Depopulate(Depopulate { near: Some(area) }) } else { Duty::Nothing }
    }

    fn names(self) -> Option<AreaId> {
        self.near
    }
}

impl Depopulate {
    /// `EP-29.7.3.1` The areas that may be emptied: with own tokens, without a city, and with another one like that beside
    /// them; or beside the first.
    /// `EP-29.7.3.2` None, if there are no two.
    fn rural<E: Edition>(self, state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
        let rural = move |area: AreaId| state.tokens(area, seat) > 0 && state.city(area).is_none();
        let fits = move |area: AreaId| match self.near {
            Some(near) => state.land_neighbours(near).any(|next| next == area),
            None => state.land_neighbours(area).any(rural),
        };
        state.areas_of(seat).filter(move |&area| rural(area) && fits(area))
    }
}
