//! Looking back: the table as it was, and whether it was dealt fairly.

use super::play::LogEntry;
use super::tables::Deal;
use engine::Outcome;
use serde::Serialize;
use serde_json::value::RawValue;

/// `GET /api/v1/tables/{id}/replay?at=&viewer=`: the table as it was. `viewer` is a seat number, `spectator` or, once
/// the game is over, `table`. In a running game a seat is shown only to its own token.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayState {
    /// The entry this is the state after; 0 is the start.
    pub at: u32,
    /// How many entries there are.
    pub seq: u32,
    /// The game's own view; `null` before the deal.
    #[cfg_attr(test, ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::sent::View>"))]
    pub view: Box<RawValue>,
    /// The entry that led here.
    pub entry: Option<LogEntry>,
    /// The seats the table was waiting for.
    pub to_act: Vec<u8>,
    /// The result, if the game was over.
    pub outcome: Option<Outcome>,
}

/// `GET /api/v1/tables/{id}/verify`: whether the deal was what was promised.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Verification {
    /// Whether the game is over; until then the seed is secret and nothing else is known.
    pub finished: bool,
    /// The hash published at the start.
    pub commitment: String,
    /// The seed.
    pub seed: Option<String>,
    /// Whether the seed has that hash.
    pub seed_matches: bool,
    /// Whether the record, played again from the seed, is legal and leads to the same result.
    pub replays: bool,
    /// Whether the start was dealt from the seed rather than written by a person.
    pub dealt: bool,
    /// Where the chance came from: a deal that is not fair may well be what was promised, but somebody could foretell it.
    pub deal: Deal,
    /// What the players gave to the deal, one part for each seat; empty if nobody gave anything. The deal follows from the
    /// seed and these.
    pub parts: Vec<String>,
    /// How many entries were played again.
    pub entries: u32,
    /// What is wrong, if anything is.
    pub problem: Option<String>,
}
