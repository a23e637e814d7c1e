//! Wonders: revealing, claiming, building, and their powers. `CC-wonder`

use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, TurnAction};
use crate::moments::Moment;
use crate::state::State;
use engine::{Choice, Refusal, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "WondersEvent"))]
pub enum Event {}

/// What Wonders do at a moment: the Great Library.
pub(crate) fn answer(state: &mut State, moment: Moment, log: &mut Log) {
    let _ = (state, moment, log);
}

/// Turns the top Wonder card face up. `CC-wonder-1` `CC-wonder-10`
pub(crate) fn reveal(state: &mut State, log: &mut Log) {
    if let Some(wonder) = state.wonder_deck.draw(&mut log.marks) {
        state.wonders[wonder.index()] = crate::state::WonderPlace::FaceUp;
    }
}

/// Lets a seat claim a face-up Wonder: Monuments. `CC-adv-monuments`
pub(crate) fn push_claim(state: &mut State, seat: Seat, log: &mut Log) {
    let _ = (state, seat, log);
}

/// Whether a Wonder built in one of the last five turns ends the game now. `CC-variant-end-4`
pub(crate) fn ends_the_game(state: &State) -> bool {
    let _ = state;
    false
}

impl fmt::Display for Event {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl fmt::Display for Action {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl TurnAction for Action {
    fn parse(_: &[&str]) -> Option<Result<Action, String>> {
        None
    }
}

impl Chapter for Step {
    fn waiting(self, _: &State) -> SeatSet {
        match self {}
    }

    fn run(self, _: &mut State, _: &mut Log) {
        match self {}
    }

    fn list(self, _: &State, _: Seat, _: &mut Vec<AnyAction>) {
        match self {}
    }

    fn check(self, _: &State, _: Seat, _: &AnyAction) -> Result<(), Refusal> {
        match self {}
    }

    fn perform(self, _: &mut State, _: Seat, _: &AnyAction, _: &mut Log) {
        match self {}
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        match self {}
    }

    fn describe(self, _: &State, _: Seat, _: &AnyAction, _: &mut Choice) {
        match self {}
    }

    fn sound(self, _: &State) -> Result<(), String> {
        match self {}
    }
}
