//! Tables: making them, finding them, and what everybody may know about them.

use super::clocks::Ballot;
use super::seats::Proposal;
use super::talk::Press;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// Who may find the table in the lobby and sit down.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Visibility {
    /// Listed; anybody may take an open seat.
    Public,
    /// Not listed; an open seat takes the invitation. Who knows the table's id may watch.
    #[default]
    Private,
}

/// How far a table is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Status {
    /// Seats are still open, and nothing is dealt yet.
    Waiting,
    /// In play.
    Running,
    /// Over: the seed is public.
    Finished,
}

/// Who is to sit in a seat of a new table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SeatRequest {
    /// Whoever makes the table, under this name. Several such seats make a hot-seat table.
    Me {
        /// The display name.
        name: String,
        /// As in [`JoinTable`](super::JoinTable).
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        part: Option<String>,
    },
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How it plays.
        level: String,
    },
    /// A program that accepts that, by its name. It sits there at once.
    Program {
        /// Its name.
        name: String,
    },
}

/// `POST /api/v1/tables`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreateTable {
    /// The game's id.
    pub game: String,
    /// One for each seat; how many there are is the seat count.
    pub seats: Vec<SeatRequest>,
    /// Options by name, as in the game's `Options` without the seat count; those left out have their default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub options: serde_json::Map<String, Value>,
    /// Private if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Visibility>"))]
    pub visibility: Visibility,
    /// The bot that takes over the seat of somebody who resigns; `greedy` if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub stand_in: Option<String>,
    /// How long bots pause before they act, so that people can follow; at most 5000. They pause once for each phase in
    /// which several seats act, and once for each question where one acts alone.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub bot_pause_ms: Option<u32>,
    /// How long the table waits for people; for ever if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub deadline: Option<Deadline>,
    /// Whether seats may ask a bot what it would do; they may if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub hints: Option<bool>,
    /// Whether the host may change others' seats once the cards are dealt. If left out, that is guarded as long as
    /// somebody sits there who did not make the table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub takeover: Option<Takeover>,
    /// After how long an absence the host may change a guarded seat; 60 to 2,592,000 seconds, a day if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub absence_seconds: Option<u32>,
    /// Who may talk with whom; everybody with everybody if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub press: Option<Press>,
    /// Whether the players' ratings change with how it ends; they do not if left out. For people who are signed in, with a
    /// deadline that covers, without hints.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rated: Option<bool>,
    /// Whether nobody is told who sits where until the game is over; everybody is if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub anonymous: Option<bool>,
    /// The code of the language in which people talk, such as `de`; nothing is asked if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// How many of a hundred rated games whoever sits down has played to the end, 1 to 100; they then need an account.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub reliability: Option<u8>,
}

/// What the host may do with the seats of others after the deal. Every change is seen by all.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Takeover {
    /// Whatever the host likes.
    Host,
    /// Only what most of the others vote for; and the seat of a person who has been away for long.
    Guarded,
}

/// Where a table's chance comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Deal {
    /// From a seed that nobody knows before the end, and from what the players gave to it.
    Fair,
    /// From a record, whose seed is known to whoever has that record.
    Imported,
    /// From a position that somebody wrote, which may have fixed chance, too.
    Position,
    /// From a server that was started for tests, whose every deal can be foretold.
    FixedChance,
    /// From a moment of another table, with what its maker did not see dealt anew: a board to try things on.
    Analysis,
}

impl Deal {
    /// Whether the table was begun elsewhere.
    pub fn is_imported(self) -> bool {
        matches!(self, Deal::Imported | Deal::Position | Deal::Analysis)
    }

    /// Why it is no fair deal, in words; nothing if it is one.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Deal::Fair => None,
            Deal::Imported => Some("opened from a record, and whoever has that record knows everything hidden"),
            Deal::Position => Some("begun from a written position, in which chance may be fixed as well"),
            Deal::Analysis => Some("an analysis board, branched off another game"),
            Deal::FixedChance => Some("dealt by a server for tests, whose every deal can be foretold"),
        }
    }
}

/// How long a table waits for people. Each seat has its own time: so much for a decision, and then what is in its bank. A
/// round that the rules let the table end, such as one of trade, has its time as a whole. No time passes while the server is
/// down.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deadline {
    /// For each decision: at most 2,592,000, thirty days; 0 only if what is added to a bank is at least 5. When time is over,
    /// the table does what the rules let it do by itself, such as ending a round of trade.
    pub seconds: u32,
    /// Whether, where the rules give the table nothing to do, its stand-in acts for the seats that are waited for. It
    /// goes on as long as the table would be waiting for the same seat; whoever comes back simply acts.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub cover: bool,
    /// What each seat has besides; nothing if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bank: Option<Bank>,
    /// Whether no time passes in the hours and on the days at which a player rests.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rests: bool,
    /// How many days of vacation each seat may take, at most 60.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u8>"))]
    pub vacation_days: u8,
}

/// Time that a seat uses up when its decisions take longer.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bank {
    /// At the start: at most 7,776,000, ninety days.
    pub seconds: u32,
    /// What is added with each question that the seat has answered: at most 86,400.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub increment: u32,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// What the maker of a table gets. Keep it: the server stores only hashes of these secrets.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedTable {
    /// The table.
    pub table: TableInfo,
    /// One for each seat that was asked for as `me`.
    pub seats: Vec<SeatKey>,
    /// Lets its holder replace anybody's seat.
    pub host: String,
    /// Opens `/join/{invite}`, by which open seats are taken.
    pub invite: String,
}

/// The secret that makes its holder a seat's player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatKey {
    /// Which seat.
    pub seat: u8,
    /// Its token.
    pub token: String,
}

/// `POST /api/v1/tables/import`: a new table from a record that holds its seed. Answered by [`CreatedTable`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportTable {
    /// The record, as `GET /api/v1/tables/{id}/record` gives it.
    pub record: String,
    /// Who sits down; every seat is `me` under the record's name if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Vec<SeatRequest>>,
    /// Private if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Visibility>"))]
    pub visibility: Visibility,
}

/// `POST /api/v1/tables/{id}/branch`: a new private table from a moment of this one, as far as the token's seat, or a
/// spectator, knows it; all else is dealt anew. Answered by [`CreatedTable`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BranchTable {
    /// After how many entries; the newest state if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<u32>,
    /// As in `replay`: once the game is over, `table` knows everything.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub viewer: Option<String>,
    /// The bot in all seats but one's own; if left out, whoever asks plays them, too. A spectator's own seat is the first.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub others: Option<String>,
}

/// What everybody may know about a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableInfo {
    /// The name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The revision of the rules it is played by.
    pub revision: u32,
    /// How far it is.
    pub status: Status,
    /// Who may find it.
    pub visibility: Visibility,
    /// The game's options, seat count included.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::sent::Options"))]
    pub options: Box<RawValue>,
    /// In seat order.
    pub seats: Vec<SeatInfo>,
    /// How many entries there are.
    pub seq: u32,
    /// The seats the table is waiting for.
    pub to_act: Vec<u8>,
    /// Where its chance comes from: only a fair deal is one that nobody could foretell.
    pub deal: Deal,
    /// The hash of the seed, fixed before anybody sat down by joining.
    pub commitment: String,
    /// What each seat's player gave to the deal, once it is made; empty if nobody gave anything.
    pub parts: Vec<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The bot that takes over the seat of somebody who resigns.
    pub stand_in: String,
    /// How long bots pause before they act.
    pub bot_pause_ms: u32,
    /// How long the table waits for people.
    pub deadline: Option<Deadline>,
    /// Whether seats may ask a bot what it would do.
    pub hints: bool,
    /// What the host may do with the seats of others, as they sit now.
    pub takeover: Takeover,
    /// After how long an absence the host may change a guarded seat.
    pub absence_seconds: u32,
    /// What the host wants to change and the others vote about.
    pub proposal: Option<Proposal>,
    /// What everybody votes about.
    pub ballot: Option<Ballot>,
    /// How often everybody agreed to go back. If something had come out by then, the table is not rated.
    #[serde(default, skip_serializing_if = "is_never")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub rewound: u32,
    /// Whether the players' ratings change with how it ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether nobody is told who sits where until the game is over: people are called by their seats, such as `Seat 2`,
    /// and who is connected is not told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub anonymous: bool,
    /// The code of the language in which people talk, if it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// How many of a hundred rated games whoever sits down has played to the end, if that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reliability: Option<u8>,
    /// The seat of the host, where that is not who made the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub host: Option<u8>,
    /// Who may talk with whom until the game is over.
    pub press: Press,
    /// When it was made.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// When something last happened.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: i64,
    /// The table on which the same people play again.
    pub rematch: Option<String>,
    /// Whether it was made from a record or a written position, so that its start was not dealt here.
    pub imported: bool,
}

fn is_never(times: &u32) -> bool {
    *times == 0
}

/// Who sits in a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Which seat.
    pub seat: u8,
    /// Who holds it.
    pub kind: SeatKind,
    /// The display name.
    pub name: String,
    /// How the bot plays, if it is one.
    pub level: Option<String>,
    /// Whether its holder is a program with an account of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Whether its holder is connected now; a bot always is.
    pub online: bool,
    /// Until when somebody else may play for it, if somebody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub lent_until: Option<i64>,
}

/// Who holds a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// `GET /api/v1/tables?status=&game=&seats=&pace=&rated=&open=&friends=&language=&reliability=&anonymous=&before=`: public tables, those
/// in which something happened last first. There may be fewer than 50 and a next page all the same. Whoever is signed in is
/// shown none of people whom they do not meet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableList {
    /// At most 50.
    pub tables: Vec<TableInfo>,
    /// What to send as `before` for the next page, if there is one.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub before: Option<i64>,
    /// Where friends of whoever is signed in sit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<super::FriendSeat>>"))]
    pub friends: Vec<super::FriendSeat>,
}

/// How long a table waits for a decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// For ever.
    None,
    /// Less than an hour.
    Live,
    /// An hour or more.
    Slow,
}

impl Pace {
    /// How long a table with this deadline waits.
    pub fn of(deadline: Option<Deadline>) -> Pace {
        match deadline {
            None => Pace::None,
            Some(Deadline { seconds: 0..3600, .. }) => Pace::Live,
            Some(_) => Pace::Slow,
        }
    }
}

/// `POST /api/v1/tables/lookup`: several tables at once by id, for a client's own list. Answered by [`TableList`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookUpTables {
    /// At most 50; ids of no table are left out of the answer.
    pub ids: Vec<String>,
}

/// `POST /api/v1/invites/lookup`: which table an invitation is for. Answered by [`TableInfo`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookUpInvite {
    /// What stands after `/join/`.
    pub invite: String,
}
