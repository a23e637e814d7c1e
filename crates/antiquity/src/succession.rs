//! The succession table and the end of the game. `ME-13a` `EP-28` `EP-34end.1a`
//!
//! Markers move by themselves: nobody may decline a step, so this chapter has neither steps nor actions.

use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Civilization;
use crate::state::State;
use crate::turn::Order;
use engine::{Seat, SeatSet, tell};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Which side of the succession table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SuccessionSide {
    /// The basic side.
    Basic,
    /// The expert side.
    Expert,
    /// A table that has but one.
    Table,
}

/// A side of the succession table.
#[derive(Debug)]
pub struct SuccessionTable {
    /// What each era asks for, the Stone Age first.
    pub eras: Vec<Requirement>,
    /// For each civilization the first step of each era after the Stone Age.
    pub rows: BTreeMap<Civilization, Vec<u8>>,
    /// The last step of the track; the start is step 0.
    pub last_step: u8,
    /// The step that brings about the end of the game.
    pub finish: u8,
    /// What is asked of a marker that stays in its era.
    pub within: Within,
    /// What happens to a marker whose player has no city.
    pub without_cities: WithoutCities,
    /// When the game ends once a marker has reached the finish.
    pub end: End,
}

/// What a civilization needs to enter an era. Costs are printed costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The era.
    pub era: String,
    /// Cities on the board.
    pub cities: u8,
    /// Advances of any cost.
    pub advances: u8,
    /// Advances that cost less than 100.
    pub below_100: u8,
    /// Advances that cost 100 or more.
    pub from_100: u8,
    /// Advances that cost 200 or more.
    pub from_200: u8,
    /// Victory points of advances.
    pub points: u16,
}

/// What is asked of a marker that moves within its era.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// The same as for entering it. `ME-13a-2`
    WholeRequirement,
    /// Only the cities. `EP-28.3.1`
    CitiesOnly,
}

/// What happens to the marker of a player without cities, outside the Stone Age.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WithoutCities {
    /// It stays. `ME-13a-5`
    Stay,
    /// It moves a step back. `ME-13a-6` `EP-28.4.1`
    StepBack,
}

/// When the game ends once a marker has reached the finish.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// When all markers have moved. `ME-13a-4` `ME-13a-7`
    AtOnce,
    /// With the phase of the turn after that.
    AfterOneMoreTurn,
}

/// How near the end is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Finish {
    /// The game ends in this turn; 0 while no marker has reached the finish.
    pub last_turn: u8,
    /// Who entered the last era in the turn in which somebody first did.
    pub first_in_last_era: SeatSet,
}

impl SuccessionTable {
    /// The era of a step on a civilization's row, the Stone Age being 0.
    pub fn era(&self, civilization: Option<Civilization>, step: u8) -> usize {
        let row = civilization.and_then(|civilization| self.rows.get(&civilization));
        row.map_or(0, |row| row.iter().filter(|&&first| first <= step).count())
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "SuccessionEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SuccessionEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    MarkerMoved { seat: Seat, step: u8, era: String },
    MarkerStayed { seat: Seat, step: u8, era: String },
    MarkerMovedBack { seat: Seat, step: u8 },
    FinishReached { last_turn: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::MarkerMoved { seat, step, era } => tell!(f, "@{seat} advances to step {step}, in the {era}."),
            Event::MarkerStayed { seat, step, era } => {
                tell!(f, "@{seat} stays on step {step}: the {era} asks for more.")
            }
            Event::MarkerMovedBack { seat, step } => tell!(f, "@{seat} has no city and falls back to step {step}."),
            Event::FinishReached { last_turn } => tell!(f, "The finish is reached: turn {last_turn} is the last."),
        }
    }
}

/// `ME-13a-1` `EP-28.1` Every marker moves, stays or falls back, in ranking order; then the end of the game is acted on.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    state.trade.last_deal = None;
    state.struck.clear();
    let table = E::succession(&state.options);
    let mut entered = SeatSet::EMPTY;
    for seat in state.in_order(Order::Ranking) {
        let before = state.players[seat].succession;
        move_marker(state, seat, log);
        let after = state.players[seat].succession;
        let civilization = state.players[seat].civilization;
        let last_era = table.eras.len().saturating_sub(1);
        if after > before && table.era(civilization, after) == last_era && table.era(civilization, before) < last_era {
            entered = entered.with(seat);
        }
        if after > before && after >= table.finish && state.finish.last_turn == 0 {
            let last_turn = state.turn.saturating_add(u8::from(table.end == End::AfterOneMoreTurn));
            state.finish.last_turn = last_turn;
            log.tell(|| Event::FinishReached { last_turn }.into());
        }
    }
    // The bonus is decided in the turn of the first entry. `ME-13c-4`
    if state.finish.first_in_last_era.is_empty() {
        state.finish.first_in_last_era = entered;
    }
    if state.finish.last_turn > 0 && state.turn >= state.finish.last_turn {
        crate::turn::end_game(state);
    }
}

/// What becomes of a marker in this phase.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It moves a step forward.
    Forward,
    /// The next space asks for more than there is.
    Stays,
    /// It moves a step back.
    Back,
    /// It has come to the end of the track.
    Arrived,
}

/// `ME-13a-3` `EP-28.1` One step forward if the next space's requirements are met; `ME-13a-6` `EP-28.4.1` one back without
/// cities.
pub fn fate<E: Edition>(state: &State<E>, seat: Seat) -> Fate {
    let table = E::succession(&state.options);
    let player = &state.players[seat];
    let in_stone_age = table.era(player.civilization, player.succession) == 0;
    if cities(state, seat) == 0 && !in_stone_age && table.without_cities == WithoutCities::StepBack {
        Fate::Back
    } else if player.succession >= table.last_step {
        Fate::Arrived
    } else if meets(state, seat, player.succession + 1) {
        Fate::Forward
    } else {
        Fate::Stays
    }
}

/// Moves a marker as its fate is.
fn move_marker<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let table = E::succession(&state.options);
    let (civilization, step) = (state.players[seat].civilization, state.players[seat].succession);
    let era = || {
        let next = table.era(civilization, step + 1);
        table.eras.get(next).map_or_else(String::new, |requirement| requirement.era.clone())
    };
    match fate(state, seat) {
        Fate::Forward => {
            state.players[seat].succession = step + 1;
            log.tell(|| Event::MarkerMoved { seat, step: step + 1, era: era() }.into());
        }
        Fate::Stays => log.tell(|| Event::MarkerStayed { seat, step, era: era() }.into()),
        Fate::Back => {
            let step = step.saturating_sub(1);
            state.players[seat].succession = step;
            log.tell(|| Event::MarkerMovedBack { seat, step }.into());
        }
        Fate::Arrived => {}
    }
}

/// `ME-13a-2` `EP-28.2` `EP-28.3.1` Whether the seat meets what the era of a step asks for.
/// `EP-28.1.1`
pub fn meets<E: Edition>(state: &State<E>, seat: Seat, step: u8) -> bool {
    asked(state, seat, step).is_some_and(|mut asked| asked.all(|asked| asked.have >= asked.need))
}

/// What the seat lacks for a step: nothing where it meets what is asked.
pub fn lacks<E: Edition>(state: &State<E>, seat: Seat, step: u8) -> Vec<Asked> {
    let lacking = |asked: &Asked| asked.have < asked.need;
    asked(state, seat, step).map_or_else(Vec::new, |asked| asked.filter(lacking).collect())
}

/// One thing that an era asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Thing {
    /// Cities on the board, and what counts as one.
    Cities,
    /// Advances of any cost.
    Advances,
    /// Advances that cost less than 100.
    #[serde(rename = "below_100")]
    Below100,
    /// Advances that cost 100 or more.
    #[serde(rename = "from_100")]
    From100,
    /// Advances that cost 200 or more.
    #[serde(rename = "from_200")]
    From200,
    /// Victory points of advances.
    Points,
}

impl Thing {
    /// In the order of the table.
    const ALL: [Thing; 6] =
        [Thing::Cities, Thing::Advances, Thing::Below100, Thing::From100, Thing::From200, Thing::Points];
}

/// How much of a thing an era asks for, and how much of it there is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "AskedView"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedView"))]
pub struct Asked {
    /// What is asked for.
    pub of: Thing,
    /// How much.
    pub need: u16,
    /// How much the seat has.
    pub have: u16,
}

/// What the era of a step asks of a seat; nobody can take a step into no era.
fn asked<E: Edition>(state: &State<E>, seat: Seat, step: u8) -> Option<impl Iterator<Item = Asked>> {
    let table = E::succession(&state.options);
    let player = &state.players[seat];
    let era = table.era(player.civilization, step);
    let asked = table.eras.get(era)?;
    let enters = table.era(player.civilization, player.succession) != era;
    let only_cities = table.within == Within::CitiesOnly && !enters;
    let things = if only_cities { 1 } else { Thing::ALL.len() };
    let costs = move |is: fn(u16) -> bool| {
        let cost = |advance| E::data().advance(advance).cost;
        player.advances.iter().filter(|&advance| is(cost(advance))).fold(0, |count, _| count + 1)
    };
    let count = move |of: Thing| match of {
        Thing::Cities => (asked.cities.into(), cities(state, seat).into()),
        Thing::Advances => (asked.advances.into(), costs(|_| true)),
        Thing::Below100 => (asked.below_100.into(), costs(|cost| cost < 100)),
        Thing::From100 => (asked.from_100.into(), costs(|cost| cost >= 100)),
        Thing::From200 => (asked.from_200.into(), costs(|cost| cost >= 200)),
        Thing::Points => {
            let points = player.advances.iter().map(|advance| u16::from(E::data().advance(advance).points));
            (asked.points, points.sum())
        }
    };
    Some(Thing::ALL.into_iter().take(things).map(move |of| {
        let (need, have) = count(of);
        Asked { of, need, have }
    }))
}

/// Cities as this phase counts them.
fn cities<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    state.cities_on_board(seat) + E::cities_in_spirit(state, seat)
}
