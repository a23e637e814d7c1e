//! The ladder of bots: the same names in every game, each about as far below the next, by mistakes such as people make.

use std::fmt;

/// How often somebody is mistaken, and how badly.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Slips {
    /// By how many hundredths of the way from the best action to the middle one each may be misjudged.
    pub hundredths: u16,
    /// How many times of a hundred somebody keeps out of what habit would lead to: people who learn a game deal less.
    pub missed: u8,
}

impl Slips {
    /// Somebody who is never mistaken.
    pub const NONE: Slips = Slips { hundredths: 0, missed: 0 };

    /// Somebody who misjudges by so much and misses nothing.
    pub const fn by(hundredths: u16) -> Slips {
        Slips { hundredths, missed: 0 }
    }

    /// The same, who misses so many of a hundred.
    pub const fn missing(self, missed: u8) -> Slips {
        Slips { missed, ..self }
    }
}

/// As it is written after `greedy~`: `80`, or `80/5` for who misses five of a hundred as well.
impl fmt::Display for Slips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.missed {
            0 => write!(f, "{}", self.hundredths),
            missed => write!(f, "{}/{missed}", self.hundredths),
        }
    }
}

/// How the levels that people choose from slip, weakest first; above them is only who thinks ahead.
///
/// Found in matches, so that each step is 150 to 300 rating points, also the one from `steady` to who thinks ahead: where
/// thinking gains little, `steady` is weaker than greedy.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Somebody who learns the game.
    pub learning: Slips,
    /// Somebody who plays now and then.
    pub casual: Slips,
    /// Somebody who plays well.
    pub steady: Slips,
}

impl Ladder {
    /// What a game has until it is measured.
    pub const UNMEASURED: Ladder = Ladder { learning: Slips::by(320), casual: Slips::by(160), steady: Slips::NONE };
}
