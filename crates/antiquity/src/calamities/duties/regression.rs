//! The marker goes back on the succession table, or cities are destroyed for it. `ME-cal-regression-1` `EP-29.9.1.1`

use super::super::action::Action;
use super::super::card::Effect;
use super::super::losses;
use super::super::scope::Scope;
use super::super::why::Why;
use super::{Due, Duty, Kind, list_cities, list_way_out, own_city, struck};
use crate::atlas::AreaId;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use crate::words::Many;
use engine::{PromptKind, Seat, say};
use serde::{Deserialize, Serialize};

/// Move the marker back, or begin to destroy cities for a step. It is the only duty that may be let happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regress {
    /// How far.
    pub steps: u8,
}

impl<E: Edition> Kind<E> for Regress {
    type Answer = ();

    fn ask(self) -> (PromptKind, &'static str, String) {
        let question =
            say!("your marker goes back {}. Do you destroy cities to prevent a step?", Many(self.steps, "step"));
        (PromptKind::Confirm, "PreventRegression", question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        if self.steps == 0 || state.players[seat].succession == 0 {
            Due::Finished
        } else if price_of_a_step(state, seat).is_some() {
            Due::Choice
        } else {
            Due::Everything
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_way_out(self, state, seat, Action::Prevent, out);
    }

    fn answer(self, action: Action) -> Option<()> {
        (action == Action::Prevent).then_some(())
    }

    fn check(self, state: &State<E>, seat: Seat, (): ()) -> Result<(), Why> {
        price_of_a_step(state, seat).map(|_| ()).ok_or(Why::CannotPrevent)
    }

    fn perform(self, state: &mut State<E>, seat: Seat, (): (), log: &mut Log) -> Duty {
        let left = price_of_a_step(state, seat).unwrap_or(0);
        losses::prevent(seat, log);
        Duty::Sacrifice(Sacrifice { left, steps: self.steps.saturating_sub(1) })
    }

    fn suffer_all(self, state: &mut State<E>, seat: Seat, log: &mut Log) {
        losses::move_marker_back(state, seat, self.steps, log);
    }
}

/// How many cities a seat may destroy to prevent a step of Regression, if it may and can. `ME-cal-regression-5`
fn price_of_a_step<E: Edition>(state: &State<E>, seat: Seat) -> Option<u8> {
    let effect = state.calamity_card(state.calamities.tasks[seat].calamity).effects.first();
    let Some(&Effect::MoveMarkerBack { prevented_by: Some(advance), cities, .. }) = effect else { return None };
    (state.holds(seat, advance) && state.cities_on_board(seat) >= cities).then_some(cities)
}

/// Destroy cities to prevent a step; more steps may follow. Cities without a coast go first. `ME-cal-regression-3`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sacrifice {
    /// How many more.
    pub left: u8,
    /// Steps still to come.
    pub steps: u8,
}

impl<E: Edition> Kind<E> for Sacrifice {
    type Answer = AreaId;

    fn ask(self) -> (PromptKind, &'static str, String) {
        (PromptKind::PickPlaces, "DestroyCity", say!("which city is destroyed? {} to go.", self.left))
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let inland = || state.cities(seat).filter(|&area| !state.is_coastal(area));
        let forced = inland().count() == 1 || inland().count() == 0 && state.cities_on_board(seat) == 1;
        match inland().next().or_else(|| state.cities(seat).next()) {
            Some(area) if self.left > 0 && forced => Due::Forced(Action::Strike(area)),
            Some(_) if self.left > 0 => Due::Choice,
            _ => Due::Finished,
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
    }

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        own_city(state, seat, Scope::Anywhere, area)?;
        let inland_first = state.is_coastal(area) && state.cities(seat).any(|area| !state.is_coastal(area));
        if inland_first { Err(Why::InlandCitiesFirst) } else { Ok(()) }
    }

    fn perform(self, state: &mut State<E>, _: Seat, area: AreaId, log: &mut Log) -> Duty {
        losses::destroy_city(state, area, log);
        Duty::Sacrifice(Sacrifice { left: self.left.saturating_sub(1), ..self })
    }

    fn follows(self, _: &State<E>, _: Seat) -> Option<Duty> {
        Some(Duty::Regress(Regress { steps: self.steps }))
    }
}
