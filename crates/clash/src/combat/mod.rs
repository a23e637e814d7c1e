//! Battles on land and at sea, combat effects of Action cards, and captures. `CC-combat` `CC-cease` `CC-ccard`
//! `CC-effect` `CC-capture` `CC-settler` `CC-naval`

use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, TurnAction};
use crate::map::Space;
use crate::state::State;
use crate::state::{Owner, UnitSet};
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CombatEvent"))]
pub enum Event {}

/// The battle under way, or the last one: what objectives and cards ask about is kept until the next begins.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// Where.
    pub space: Space,
    /// Who attacks; nobody before the first battle.
    pub attacker: Option<Owner>,
    /// Who defends.
    pub defender: Option<Owner>,
    /// The attacking units of a player. They stay where they came from until they have won.
    pub attackers: UnitSet,
    /// Whether it is fought at sea.
    pub naval: bool,
    /// Whether the attackers came straight from Ships.
    pub from_ships: bool,
    /// Whether a city is on the space.
    pub city: bool,
    /// Whether anybody fought: a battle without opposition is none that can be won. `CC-combat-14`
    pub opposed: bool,
    /// The combat round, counted from one.
    pub round: u8,
    /// Army units or Ships when it began: the attacker's, the defender's.
    pub strength: [u8; 2],
    /// Army units or Ships each side has lost.
    pub losses: [u8; 2],
    /// Army units each side has lost, those on board Ships included: objectives count them.
    pub armies_lost: [u8; 2],
    /// Who won, if anybody did.
    pub winner: Option<Owner>,
    /// Whether the attacker captured the city.
    pub captured: bool,
    /// Whether a Settler or Ship was eliminated that its owner could have used for a trade route, by side of the victim.
    pub marauded: [bool; 2],
}

/// A player's units attack a space: pushes the battle. `CC-term-3`
pub(crate) fn push_battle(state: &mut State, seat: Seat, units: UnitSet, space: Space, log: &mut Log) {
    let _ = (state, seat, units, space, log);
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
