//! Winning the Game: agendas, and the check at the start of the first player's turn.

use crate::chapter::{Action as AnyAction, Step as AnyStep};
use crate::components::{Agenda, VictoryCard, Wonder, WonderType};
use crate::event::Event;
use crate::hex::Space;
use crate::state::{MAX_SEATS, NewDawn};
use crate::turn;
use crate::why::Why as AnyWhy;
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{BySeat, Choice, Log, Outcome, ScoreLine, Seat, SeatSet, Standing, say};
use serde::{Deserialize, Serialize};

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "VictoryStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VictoryStep"))]
pub enum Step {
    /// Runs by itself. `ND-vic-4`
    CheckVictory,
}

/// Nobody is asked for anything.
impl Chapter<NewDawn> for Step {
    fn waiting(self, _: &NewDawn) -> SeatSet {
        SeatSet::EMPTY
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        check(state, log);
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        Ask::nothing()
    }

    fn list(self, _: &NewDawn, _: Seat, _: &mut Vec<AnyAction>) {}

    fn check(self, _: &NewDawn, _: Seat, _: &AnyAction) -> Result<(), AnyWhy> {
        Err(turn::Why::CardDue.into())
    }

    fn perform(self, _: &mut NewDawn, _: Seat, action: &AnyAction, _: &mut Log<Event>) {
        unreachable!("{self:?} does not allow {action}")
    }

    fn describe(self, _: &NewDawn, _: Seat, _: &AnyAction, _: &mut Choice) {}

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        if state.turn.begun { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// How far a seat has come with an agenda: what it has, and what it needs.
/// `ND-agenda-2` `ND-agenda-6` `ND-agenda-7` `ND-agenda-8`
pub fn progress(state: &NewDawn, seat: Seat, agenda: Agenda) -> (usize, usize) {
    let player = state.player(seat);
    match agenda {
        Agenda::Civilized => (player.cities.len(), 8),
        Agenda::Moneygrubber => (state.wonders_of_type(seat, WonderType::Economic), 2),
        Agenda::Warmonger if player.won_capital => (2, 2),
        Agenda::Warmonger => (conquests(state, seat), 2),
        Agenda::Paranoid => (state.wonders_of_type(seat, WonderType::Military), 2),
        Agenda::Explorer => ((player.friendly() & state.board.shore).len(), 15),
        Agenda::Aesthetic => (state.wonders_of_type(seat, WonderType::Cultural), 2),
        Agenda::Technophile if player.reached_last => (24, 24),
        Agenda::Technophile => (usize::from(player.tech), 24),
        Agenda::Scholarly => (state.wonders_of_type(seat, WonderType::Scientific), 2),
        Agenda::Populous => (state.mature_cities(seat).len(), 5),
        Agenda::Preservationist => (state.naturals_of(seat).count(), 2),
    }
}

/// Conquered city-states of a seat.
fn conquests(state: &NewDawn, seat: Seat) -> usize {
    let held = |one: &&crate::state::CityStateState| one.conquered.is_some_and(|token| token.seat == seat);
    state.city_states.iter().filter(held).count()
}

/// What a seat has of that which several agendas count, so that after an action it is counted once for all of them.
#[derive(Copy, Clone, Default)]
struct Held {
    cities: usize,
    /// Wonders by type.
    wonders: [u8; WonderType::ALL.len()],
    conquests: u8,
    naturals: u8,
}

impl Held {
    fn by_seat(state: &NewDawn) -> BySeat<Held, MAX_SEATS> {
        let mut held = BySeat([Held::default(); MAX_SEATS]);
        state.all_seats().for_each(|seat| held[seat].cities = state.player(seat).cities.len());
        for (wonder, at) in Wonder::ALL.into_iter().zip(state.wonders) {
            if let Some(owner) = at.and_then(|space| state.owner(space)) {
                held[owner].wonders[wonder.kind().index()] += 1;
            }
        }
        state.city_states.iter().filter_map(|one| one.conquered).for_each(|token| held[token.seat].conquests += 1);
        state.naturals.iter().filter_map(|one| one.holder).for_each(|holder| held[holder].naturals += 1);
        held
    }

    /// Whether the seat meets an agenda, as [`progress`] says it.
    fn meets(&self, state: &NewDawn, seat: Seat, agenda: Agenda) -> bool {
        let player = state.player(seat);
        let has_wonders = |kind: WonderType| self.wonders[kind.index()] >= 2;
        match agenda {
            Agenda::Civilized => self.cities >= 8,
            Agenda::Moneygrubber => has_wonders(WonderType::Economic),
            Agenda::Warmonger => player.won_capital || self.conquests >= 2,
            Agenda::Paranoid => has_wonders(WonderType::Military),
            Agenda::Explorer => (player.friendly() & state.board.shore).len() >= 15,
            Agenda::Aesthetic => has_wonders(WonderType::Cultural),
            Agenda::Technophile => player.reached_last || player.tech >= 24,
            Agenda::Scholarly => has_wonders(WonderType::Scientific),
            Agenda::Populous => self.cities >= 5 && has_mature_cities(state, seat, self.cities - 5),
            Agenda::Preservationist => self.naturals >= 2,
        }
    }
}

/// Whether all of a seat's cities but so many are mature.
fn has_mature_cities(state: &NewDawn, seat: Seat, but: usize) -> bool {
    let settled = state.settled(seat);
    let is_young = |&city: &Space| !state.board.near(city).is_within(settled);
    state.player(seat).cities.iter().filter(is_young).nth(but).is_none()
}

/// `ND-vic-1` `ND-vic-2` `ND-vic-3` `ND-vic-8` Completed agendas are recorded at once and for good.
pub(crate) fn record(state: &mut NewDawn, log: &mut Log<Event>) {
    let held = Held::by_seat(state);
    for index in 0..state.victory.len() {
        let card: VictoryCard = state.victory[index];
        for seat in state.all_seats() {
            if state.player(seat).completed & 1 << index != 0 {
                continue;
            }
            let met = card.agendas().into_iter().find(|&agenda| held[seat].meets(state, seat, agenda));
            if let Some(agenda) = met {
                let has_token = state.player(seat).unused_control() > 0;
                let player = &mut state.players[seat];
                player.completed |= 1 << index;
                player.markers += u8::from(has_token);
                log.tell(|| Event::AgendaCompleted { seat, agenda });
            }
        }
    }
}

/// How many victory cards a seat has completed.
pub(crate) fn completed(state: &NewDawn, seat: Seat) -> u32 {
    state.player(seat).completed.count_ones()
}

/// Whether a seat has completed an agenda on every card.
pub(crate) fn has_all(state: &NewDawn, seat: Seat) -> bool {
    completed(state, seat) as usize == state.victory.len() && !state.victory.is_empty()
}

/// `ND-vic-4` The game ends if somebody has completed an agenda on every victory card.
fn check(state: &mut NewDawn, log: &mut Log<Event>) {
    state.pop();
    if state.all_seats().any(|seat| has_all(state, seat)) {
        state.agenda.clear();
        state.push(AnyStep::Over);
        log.tell(|| Event::GameEnded);
    }
}

/// What a seat is ranked by: cards, then wonders, then friendly spaces. `ND-vic-5`
fn key(state: &NewDawn, seat: Seat) -> (u32, usize, usize) {
    (completed(state, seat), state.wonders_of(seat).count(), state.player(seat).friendly().len())
}

/// `ND-vic-5` `ND-vic-7` Most world wonders among those who have every card, then most friendly spaces; still equal
/// seats share the win. The others are ranked by the cards they have completed, ties in the same way.
pub(crate) fn outcome(state: &NewDawn) -> Option<Outcome> {
    if state.agenda.top() != Some(AnyStep::Over) {
        return None;
    }
    let keys: Vec<(u32, usize, usize)> = state.all_seats().map(|seat| key(state, seat)).collect();
    let ranks = Outcome::ranks(&keys);
    let standing = |seat: Seat| {
        let (cards, wonders, spaces) = keys[seat.index()];
        let tied = keys.iter().filter(|other| other.0 == cards).count() > 1;
        let label = "victory cards completed";
        Standing {
            seat,
            rank: ranks[seat.index()],
            score: cards as i32,
            breakdown: vec![ScoreLine { label, count: cards, points: cards as i32, rule: "ND-vic-3" }],
            tie_break_says: None,
            tie_break: tied
                .then(|| say!("{}, {}", counted(wonders, "world wonder"), counted(spaces, "friendly space"))),
        }
    };
    Some(Outcome {
        says: None,
        reason: "an agenda on every victory card has been completed".into(),
        rule: "ND-vic-4",
        standings: state.all_seats().map(standing).collect(),
        halves: false,
    })
}
