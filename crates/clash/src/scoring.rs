//! Winning the Game: victory points and ties. `CC-score` `CC-tie`

use crate::names::{Piece, Wonder};
use crate::state::{State, WonderPlace};
use engine::{Outcome, RuleId, ScoreLine, Seat, Standing};
use serde::{Deserialize, Serialize};

/// Why the game is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Finish {
    /// The last round is over.
    LastRound,
    /// Somebody entered a Status Phase without a city.
    NoCities,
    /// The die of the variable end.
    Die,
    /// A Wonder of the wonderful ending.
    Wonder,
}

impl Finish {
    const fn told(self) -> (&'static str, RuleId) {
        match self {
            Finish::LastRound => ("The last round is over.", "CC-end-1"),
            Finish::NoCities => ("A player has no cities left.", "CC-end-2"),
            Finish::Die => ("The die has ended the game.", "CC-variant-end-2"),
            Finish::Wonder => ("A Wonder has ended the game.", "CC-variant-end-4"),
        }
    }
}

/// Victory points of one seat, in halves, so that they are whole numbers.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    /// City-pieces of the seat's colour.
    pub pieces: u16,
    /// Advances.
    pub advances: u16,
    /// Wonders.
    pub wonders: u16,
    /// Completed objectives.
    pub objectives: u16,
    /// VP of Events.
    pub events: u16,
}

impl Points {
    /// Counts a seat's points. `CC-score-1` to `CC-score-5`
    /// `CC-objective-2` `CC-wonder-8`
    pub fn of(state: &State, seat: Seat) -> Points {
        let foreign = |city: &crate::state::City| city.pieces.iter().flatten().filter(|&&one| one == seat).count();
        let pieces = state.cities.iter().map(|(_, city)| usize::from(city.owner == seat.into()) + foreign(city));
        let player = &state.players[seat];
        let wonders = Wonder::ALL.into_iter().filter(|&wonder| state.has_wonder(seat, wonder)).count();
        const { assert!(Piece::COUNT == 4) };
        Points {
            pieces: 2 * pieces.sum::<usize>() as u16,
            advances: player.advances.len() as u16,
            wonders: 2 * 5 * wonders as u16,
            objectives: 2 * 2 * (player.peaceful.len() + player.warlike.len()) as u16,
            events: 2 * u16::from(player.event_points),
        }
    }

    /// All halves together.
    pub const fn halves(self) -> u16 {
        self.pieces + self.advances + self.wonders + self.objectives + self.events
    }
}

/// Who wins ties by the Great Pyramids. `CC-tie-1` `CC-tie-4` `CC-ev-destroyed`
/// `CC-wonder-pyramids-2`
fn breaks_ties(state: &State) -> Option<Seat> {
    match state.wonders[Wonder::GreatPyramids.index()] {
        WonderPlace::Gone(seat) => seat,
        _ => state.wonder_owner(Wonder::GreatPyramids),
    }
}

/// Ranks and scores; scores are in half points.
/// `CC-score-6` Most points win; `CC-tie-2` then the first difference by kind decides, `CC-tie-3` and who is still
/// equal shares the win.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let (reason, rule) = state.finish?.told();
    let pyramids = breaks_ties(state);
    let points: Vec<Points> = state.seats().map(|seat| Points::of(state, seat)).collect();
    let keys: Vec<_> =
        state.seats().zip(&points).map(|(seat, points)| (points.halves(), Some(seat) == pyramids, *points)).collect();
    let ranks = Outcome::ranks(&keys);
    let standings = state.seats().map(|seat| {
        let of = points[seat.index()];
        let tied = points.iter().filter(|other| other.halves() == of.halves()).count() > 1;
        Standing {
            seat,
            rank: ranks[seat.index()],
            score: of.halves().into(),
            breakdown: breakdown(of),
            tie_break_says: None,
            tie_break: tied.then(|| {
                let by_pyramids = pyramids.is_some_and(|one| points[one.index()].halves() == of.halves());
                if by_pyramids {
                    "the Great Pyramids"
                } else {
                    "city-pieces, advances, Wonders, objectives, then Events"
                }
                .into()
            }),
        }
    });
    Some(Outcome { says: None, reason: reason.into(), rule, standings: standings.collect(), halves: true })
}

fn breakdown(points: Points) -> Vec<ScoreLine> {
    let line =
        |label, count: u16, points: u16, rule| ScoreLine { label, count: count.into(), points: points.into(), rule };
    vec![
        line("City-pieces", points.pieces / 2, points.pieces, "CC-score-1"),
        line("Advances", points.advances, points.advances, "CC-score-2"),
        line("Wonders", points.wonders / 10, points.wonders, "CC-score-3"),
        line("Objectives", points.objectives / 4, points.objectives, "CC-score-4"),
        line("Events", points.events / 2, points.events, "CC-score-5"),
    ]
}
