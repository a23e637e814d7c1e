//! What a table can choose before it starts.

use engine::{GameOptions, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

/// Seat count, scenario, side of the succession table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mega-empires/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mega-empires/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mega-empires/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Options {
    /// Refuses what does not go together.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let problem = match (self.scenario, self.side) {
            (Scenario::First, _) if self.seats != 3 => "the First Game is for three seats",
            (Scenario::First, Side::Expert) => "the First Game is played on the Basic side",
            (Scenario::Short, Side::Expert) => "the Short Game is played on the Basic side",
            _ if self.turn_limit == 0 => "a game lasts one turn at least",
            _ => return Ok(()),
        };
        Err(SetupError::Options(problem.into()))
    }
}

/// The options for a form.
pub(crate) fn specs() -> Vec<OptionSpec> {
    vec![
        OptionSpec::new(
            "scenario",
            "Scenario",
            "The Short Game begins with five cities and four advances each. The First Game is a tutorial for three.",
            [("full", "Full game"), ("short", "Short Game"), ("first", "First Game")],
        ),
        OptionSpec::new(
            "side",
            "Succession table",
            "The Expert side asks more of every era and takes a turn or two longer.",
            [("basic", "Basic"), ("expert", "Expert")],
        ),
        OptionSpec::new(
            "insist_on_order",
            "Order of decisions",
            "Together, nobody waits for anybody until a player insists on the order of a phase, as every player may at any \
             moment (ME-3-3). Always in order, each waits for all before: nine who take two minutes each wait up to a \
             quarter of an hour to move, and as long again to expand, to build and to buy.",
            [(false, "Together until somebody insists"), (true, "Always in order")],
        ),
        OptionSpec::new(
            "turn_limit",
            "Turn limit",
            "The game ends after this turn, if nobody has reached the end of the succession table before.",
            [
                (25, "25 turns, more than a game takes"),
                (4, "4 turns"),
                (6, "6 turns"),
                (8, "8 turns"),
                (10, "10 turns"),
                (12, "12 turns"),
                (14, "14 turns"),
                (16, "16 turns"),
                (18, "18 turns"),
            ],
        ),
        OptionSpec::new(
            "market",
            "Market",
            "With three or four seats some trade cards lie face up, and players may swap for them.",
            [(true, "With three or four seats"), (false, "Never")],
        ),
    ]
}
