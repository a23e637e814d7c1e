//! Advances: buying and getting them, governments, levels, and what advances do by themselves. `CC-advance` `CC-gov`
//! `CC-level` `CC-adv`

use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, TurnAction};
use crate::components::Border;
use crate::moments::Moment;
use crate::names::{Advance, AdvanceSet, Category, Good};
use crate::payment::Cost;
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "AdvancesEvent"))]
pub enum Event {}

/// What an advance of this seat does at the start of its turn: Trade Routes.
pub(crate) fn begin_turn(state: &mut State, seat: Seat, log: &mut Log) {
    let _ = (state, seat, log);
}

/// Whether a seat may get an advance, paying aside: not held, the top one first, prerequisite and gate held.
/// `CC-advance-3` `CC-advance-7` `CC-gov-1`
pub fn may_get(state: &State, seat: Seat, advance: Advance) -> bool {
    let design = advance.design();
    let holds = |needed: Option<Advance>| needed.is_none_or(|needed| state.holds(seat, needed));
    let top = advance.is_top() || state.holds(seat, advance.category().top());
    !state.holds(seat, advance) && top && holds(design.needs) && holds(design.gate)
}

/// Lets a seat choose a free advance, of one category or any; the Ore of Steel Weapons is still paid. For the Status
/// Phase, cards and Events. Nothing happens if none can be taken.
pub(crate) fn push_free(state: &mut State, seat: Seat, log: &mut Log) {
    push_free_of(state, seat, None, log);
}

/// The same for advances of one category, or of any.
pub(crate) fn push_free_of(state: &mut State, seat: Seat, category: Option<Category>, log: &mut Log) {
    let _ = (state, seat, category, log);
}

/// Gives an advance: the cube, what it gives at once, level and token; then, on the agenda, the Event, and the moment
/// for cards. `CC-level-15`
pub(crate) fn give(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    state.players[seat].advances.insert(advance);
    state.push(Moment::GotAdvance { seat, advance });
    let Some(border) = advance.design().border else { return };
    let player = &mut state.players[seat];
    let level = match border {
        Border::Culture => &mut player.culture_level,
        Border::Happiness => &mut player.happiness_level,
    };
    let rose = *level < crate::components::limits().scale;
    *level += u8::from(rose);
    let arrived = rose && matches!(*level, 3 | 5 | 7);
    let token: Good = border.token();
    state.gain(seat, token, 1);
    if arrived {
        crate::events::push_draw(state, seat, log);
    }
}

/// The price of an advance.
pub(crate) fn price(state: &State, seat: Seat, advance: Advance) -> Cost {
    let _ = (state, seat, advance);
    Cost::FREE
}

/// Buys an advance without spending an action.
pub(crate) fn push_purchase(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    let _ = (state, seat, advance, log);
}

/// Moves all government cubes to these advances.
pub(crate) fn change_government(state: &mut State, seat: Seat, advances: AdvanceSet, log: &mut Log) {
    let _ = (state, seat, advances, log);
}

/// The income of Trade Routes.
pub(crate) fn push_trade_income(state: &mut State, seat: Seat, log: &mut Log) {
    let _ = (state, seat, log);
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
