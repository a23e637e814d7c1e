//! End of the game: counting points.

use crate::state::Founders;
use crate::tiles::{Kind, Token};
use crate::turn::Ending;
use engine::words::counted;
use engine::{Outcome, RuleId, ScoreLine, Seat, Standing, say};

/// What a seat's points come from. Before the end it is what the seat would score if the game ended now.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Victory tiles that are not pillaged, and their points. `FE-score-1`
    pub victory: (u32, i32),
    /// Craftsmen at work on tiles that are not pillaged. `FE-score-2`
    pub craftsmen: u32,
    /// Tokens in hand, coins on own tiles included. `FE-score-3`
    pub tokens: u32,
    /// Tiles swapped out. `FE-score-4` `FE-swap-2`
    pub swapped: u32,
    /// All victory tiles in the nation, pillaged or not, for ties. `FE-score-5`
    pub victory_tiles: u32,
}

impl Score {
    /// Counts a seat's points.
    pub fn of(state: &Founders, seat: Seat) -> Score {
        let nation = &state.nations[seat];
        let mut score =
            Score { tokens: nation.hand.count().into(), swapped: nation.swapped.len() as u32, ..Score::default() };
        for placed in &nation.tiles {
            let design = placed.tile.design();
            score.tokens += u32::from(placed.has(Token::Coin));
            score.victory_tiles += u32::from(design.kind == Kind::Victory);
            if !placed.has(Token::War) && design.kind == Kind::Victory {
                score.victory.0 += 1;
                score.victory.1 += i32::from(design.points);
            }
            score.craftsmen += u32::from(placed.has(Token::Craftsman) && !placed.has(Token::War));
        }
        score
    }

    /// The sum.
    pub fn total(&self) -> i32 {
        self.lines().iter().map(|line| line.points).sum()
    }

    /// The sum, part by part.
    pub fn lines(&self) -> [ScoreLine; 4] {
        let line = |label, count, points, rule| ScoreLine { label, count, points, rule };
        [
            line("victory tiles", self.victory.0, self.victory.1, "FE-score-1"),
            line("craftsmen at work", self.craftsmen, 2 * self.craftsmen as i32, "FE-score-2"),
            line("tokens in hand", self.tokens, self.tokens as i32, "FE-score-3"),
            line("tiles swapped out", self.swapped, -(self.swapped as i32), "FE-score-4"),
        ]
    }
}

/// `FE-score-5` Most points win; of equals the one with more victory tiles; still equal seats share the win.
pub(crate) fn outcome(state: &Founders) -> Option<Outcome> {
    let ending = state.ended()?;
    let scores: Vec<Score> = state.all_seats().map(|seat| Score::of(state, seat)).collect();
    let keys: Vec<(i32, u32)> = scores.iter().map(|score| (score.total(), score.victory_tiles)).collect();
    let ranks = Outcome::ranks(&keys);
    let standing = |(index, score): (usize, &Score)| {
        let tied = keys.iter().filter(|(points, _)| *points == score.total()).count() > 1;
        Standing {
            seat: Seat::new(index),
            rank: ranks[index],
            score: score.total(),
            breakdown: score.lines().into(),
            tie_break_says: None,
            tie_break: tied.then(|| say!("{} in the nation", counted(score.victory_tiles, "victory tile"))),
        }
    };
    Some(Outcome {
        says: None,
        reason: ending.reason().into(),
        rule: ending.rule(),
        standings: scores.iter().enumerate().map(standing).collect(),
        halves: false,
    })
}

impl Ending {
    /// The rule by which the game has ended.
    pub(crate) fn rule(self) -> RuleId {
        match self {
            Ending::NoVictoryTiles => "FE-end-1",
            Ending::NoStacks => "FE-end-2",
            Ending::Agreed => "FE-end-3",
        }
    }
}
