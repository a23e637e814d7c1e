//! Founding cities, activating them, building units, increasing their size, and their moods. `CC-found` `CC-activate`
//! `CC-build` `CC-grow` `CC-city` `CC-piece` `CC-mood` `CC-stack`

use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, TurnAction};
use crate::map::Space;
use crate::moments::Moment;
use crate::names::Mood;
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CitiesEvent"))]
pub enum Event {}

/// Sets the mood of a city, tells it, and lets cards answer when it fell.
pub(crate) fn set_mood(state: &mut State, space: Space, mood: Mood, log: &mut Log) {
    let _ = log;
    let Some(city) = state.cities.get_mut(space) else { return };
    let fell = mood < city.mood;
    city.mood = mood;
    if let (true, Some(seat)) = (fell, city.owner.seat()) {
        state.push(Moment::MoodFell { seat });
    }
}

/// Gives a seat a unit in one of its cities, of its choice.
pub(crate) fn push_gift(state: &mut State, seat: Seat, kind: crate::names::UnitKind, log: &mut Log) {
    let _ = log;
    let city = state.cities_of(seat).next();
    if let Some(space) = city {
        state.place_unit(seat, kind, space);
    }
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
