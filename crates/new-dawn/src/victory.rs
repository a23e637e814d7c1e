//! Winning the Game: agendas, and the check at the start of the first player's turn.

use crate::chapter::{Action as AnyAction, Step as AnyStep};
use crate::components::{Agenda, VictoryCard, WonderType};
use crate::event::Event;
use crate::state::NewDawn;
use crate::turn;
use crate::why::Why as AnyWhy;
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, Log, Outcome, ScoreLine, Seat, SeatSet, Standing, say};
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

/// Whether an agenda asks for wonders of a type.
const fn counts_wonders(agenda: Agenda) -> bool {
    match agenda {
        Agenda::Moneygrubber | Agenda::Paranoid | Agenda::Aesthetic | Agenda::Scholarly => true,
        Agenda::Civilized
        | Agenda::Warmonger
        | Agenda::Explorer
        | Agenda::Technophile
        | Agenda::Populous
        | Agenda::Preservationist => false,
    }
}

/// Whether a seat meets an agenda.
pub(crate) fn is_met(state: &NewDawn, seat: Seat, agenda: Agenda) -> bool {
    // Asked after every action: most players are far from five cities.
    if agenda == Agenda::Populous && state.player(seat).cities.len() < 5 {
        return false;
    }
    let (has, needs) = progress(state, seat, agenda);
    has >= needs
}

/// `ND-vic-1` `ND-vic-2` `ND-vic-3` `ND-vic-8` Completed agendas are recorded at once and for good.
pub(crate) fn record(state: &mut NewDawn, log: &mut Log<Event>) {
    // Looked at after every action, when most players have no wonder at all.
    let wonders = state.wonder_spaces();
    for index in 0..state.victory.len() {
        let card: VictoryCard = state.victory[index];
        for seat in state.all_seats() {
            if state.player(seat).completed & 1 << index != 0 {
                continue;
            }
            let has_wonder = state.player(seat).friendly().meets(wonders);
            let could_be = |agenda: &Agenda| has_wonder || !counts_wonders(*agenda);
            let met = card.agendas().into_iter().filter(could_be).find(|&agenda| is_met(state, seat, agenda));
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
