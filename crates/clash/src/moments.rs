//! Moments to which cards, objectives and Wonders answer. Whoever lets something happen pushes its moment; here the
//! chapters of cards are asked, in this order: Wonders, objectives, Action cards. Objectives come before Action cards
//! because what a card brings (an advance, its Event) may begin another battle.

use crate::chapter::{Action, Log, Reason};
use crate::map::Space;
use crate::names::{Advance, Wonder};
use crate::state::State;
use engine::{Ask, Chapter, Choice, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Something that just happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Moment {
    /// An advance was got; its own effects, levels and Events are done. `CC-level-15`
    GotAdvance {
        /// Who got it.
        seat: Seat,
        /// The advance that was got.
        advance: Advance,
    },
    /// A city was founded.
    Founded {
        /// Whose city it is.
        seat: Seat,
        /// The space of the new city.
        space: Space,
    },
    /// A land battle or naval battle is about to be fought; `state.battle` says which.
    BattleBegan,
    /// A battle is over and its captures are done; `state.battle` says how it went.
    BattleEnded,
    /// A city was activated, and what it did is done.
    Activated {
        /// Whose city it is.
        seat: Seat,
        /// The space of the city.
        space: Space,
    },
    /// A city has collected.
    Collected {
        /// Whose city it is.
        seat: Seat,
        /// The space of the city.
        space: Space,
    },
    /// Somebody's city got angrier.
    MoodFell {
        /// Whose city it is.
        seat: Seat,
    },
    /// An Army unit was paid for with Draft.
    Drafted {
        /// Who paid for the unit.
        seat: Seat,
    },
    /// A Wonder was built.
    BuiltWonder {
        /// Who built it.
        seat: Seat,
        /// The Wonder that was built.
        wonder: Wonder,
    },
}

/// A moment waits for nobody: it asks everybody concerned, and what is pushed last is asked first.
impl Chapter<State> for Moment {
    fn waiting(self, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    fn run(self, state: &mut State, log: &mut Log) {
        state.agenda.pop();
        crate::action_cards::answer(state, self);
        crate::objectives::answer(state, self);
        crate::wonders::answer(state, self, log);
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        Ask::nothing()
    }

    fn list(self, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn check(self, _: &State, _: Seat, _: &Action) -> Result<(), Reason> {
        Err(Reason::NotNow)
    }

    fn perform(self, _: &mut State, _: Seat, _: &Action, _: &mut Log) {}

    fn describe(self, _: &State, _: Seat, _: &Action, _: &mut Choice) {}

    fn sound(self, state: &State) -> Result<(), String> {
        let seat = match self {
            Moment::GotAdvance { seat, .. }
            | Moment::Founded { seat, .. }
            | Moment::Activated { seat, .. }
            | Moment::Collected { seat, .. }
            | Moment::MoodFell { seat }
            | Moment::Drafted { seat }
            | Moment::BuiltWonder { seat, .. } => seat,
            Moment::BattleBegan | Moment::BattleEnded => state.active(),
        };
        if state.is_seat(seat) { Ok(()) } else { Err(format!("no seat {seat} is at this table")) }
    }
}
