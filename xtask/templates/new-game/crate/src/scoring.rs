//! End of the game: counting points.

use crate::Step;
use crate::state::SampleGame;
use engine::{Outcome, ScoreLine, Seat, Standing};

/// `SG-end-2` What a seat's caravan counts now.
pub(crate) fn lines(state: &SampleGame, seat: Seat) -> Vec<ScoreLine> {
    let caravan = &state.players[seat].caravan;
    let points = caravan.iter().map(|ware| i32::from(ware.price())).sum();
    vec![ScoreLine { label: "wares in the caravan", count: caravan.len() as u32, points, rule: "SG-end-2" }]
}

/// The sum of it.
pub(crate) fn score(state: &SampleGame, seat: Seat) -> i32 {
    lines(state, seat).iter().map(|line| line.points).sum()
}

/// `SG-end-2` The highest sum wins; equals share the win.
pub(crate) fn outcome(state: &SampleGame) -> Option<Outcome> {
    if state.agenda.top() != Some(Step::Over) {
        return None;
    }
    let scores: Vec<i32> = state.seats().map(|seat| score(state, seat)).collect();
    let standings = state.seats().zip(Outcome::ranks(&scores)).map(|(seat, rank)| Standing {
        seat,
        rank,
        score: scores[seat.index()],
        breakdown: lines(state, seat),
        tie_break: None,
        tie_break_says: None,
    });
    let reason = "the deck has run out".into();
    Some(Outcome { reason, says: None, rule: "SG-end-1", standings: standings.collect(), halves: false })
}
