//! What a table can choose before it starts.

use engine::GameOptions;
use serde::{Deserialize, Serialize};

/// Seat count, scenario, side of the succession table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Three to nine.
    pub seats: usize,
    /// How long a game.
    #[serde(default)]
    pub scenario: Scenario,
    /// Which side of the succession table.
    #[serde(default)]
    pub side: Side,
    /// Whether seats must keep the book's order where it lets them act together unless somebody insists.
    #[serde(default)]
    pub insist_on_order: bool,
    /// The game ends after this many turns, if it has not ended before.
    #[serde(default = "default_turn_limit")]
    pub turn_limit: u8,
    /// Whether three or four seats have a market; more never do. Ruling `ME-RK1`.
    #[serde(default = "yes")]
    pub market: bool,
}

const fn yes() -> bool {
    true
}

/// More turns than the printed track has: a game between people ends before.
const fn default_turn_limit() -> u8 {
    25
}

/// How long a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scenario {
    /// From a single token to the end of the Iron Age.
    #[default]
    Full,
    /// From an advanced position. `ME-var-2`
    Short,
    /// A tutorial for three.
    First,
}

/// The side of the succession table.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// For first games.
    #[default]
    Basic,
    /// Longer and harder. `ME-var-3`
    Expert,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options {
            seats,
            scenario: Scenario::Full,
            side: Side::Basic,
            insist_on_order: false,
            turn_limit: default_turn_limit(),
            market: true,
        }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}
