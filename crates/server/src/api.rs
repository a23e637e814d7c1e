//! Every message that crosses the network, in one place. The client's TypeScript types are generated from this file.
//!
//! Seats are counted from one. A sequence number (`seq`) is how many entries a table has: what a client sends must carry
//! the number it saw, or it is refused as stale. Texts for people write seats as `@1`; put the seat's name there.
//! Times are milliseconds since 1970. Tokens are secrets: they travel in `Authorization: Bearer ...`, in bodies and in
//! the first message of a socket, never in an address.

use engine::{Choice, OptionSpec, Outcome, Prompt, Rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// The version of the live protocol.
pub const PROTOCOL: u32 = 1;

// ---------------------------------------------------------------- games

/// `GET /api/v1/games`
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Games {
    /// Every game on the table.
    pub games: Vec<GameInfo>,
    /// Bots that a form may offer, weakest first. Any level of the same form is taken, too.
    pub bots: Vec<BotInfo>,
}

/// A game and what a table of it can choose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name in addresses.
    pub id: String,
    /// The name people read.
    pub title: String,
    /// The newest revision of its rules.
    pub revision: u32,
    /// Fewest seats.
    pub least_seats: u8,
    /// Most seats.
    pub most_seats: u8,
    /// Its options besides the seat count; the first value of each is the default.
    pub options: Vec<OptionSpec>,
}

/// A kind of bot.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BotInfo {
    /// What to send: `random`, `greedy`, `search:200ms`.
    pub level: String,
    /// What people read.
    pub label: String,
}

/// `GET /api/v1/games/{game}/rules`
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rules {
    /// The game's id.
    pub game: String,
    /// Its title.
    pub title: String,
    /// In the rulebook's order.
    pub rules: Vec<Rule>,
}

// ---------------------------------------------------------------- tables

/// Who may find the table in the lobby and sit down.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Status {
    /// Seats are still open.
    Waiting,
    /// In play.
    Running,
    /// Over: the seed is public.
    Finished,
}

/// Who is to sit in a seat of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SeatRequest {
    /// Whoever makes the table, under this name. Several such seats make a hot-seat table.
    Me {
        /// The display name.
        name: String,
    },
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How it plays.
        level: String,
    },
}

/// `POST /api/v1/tables`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreateTable {
    /// The game's id.
    pub game: String,
    /// One for each seat; how many there are is the seat count.
    pub seats: Vec<SeatRequest>,
    /// Options by name; those left out have their default.
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
}

/// How long a table waits for people, counted from its latest entry; a round that the rules let the table end, such as
/// one of trade, has its time as a whole.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deadline {
    /// At least 1, at most 2,592,000: thirty days. When they are over, the table does what the rules let it do by
    /// itself, such as ending a round of trade.
    pub seconds: u32,
    /// Whether, where the rules give the table nothing to do, its stand-in acts for the seats that are waited for. It
    /// goes on as long as the table would be waiting for the same seat; whoever comes back simply acts.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub cover: bool,
}

/// What the maker of a table gets. Keep it: the server stores only hashes of these secrets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatKey {
    /// Which seat.
    pub seat: u8,
    /// Its token.
    pub token: String,
}

/// What everybody may know about a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    pub options: Box<RawValue>,
    /// In seat order.
    pub seats: Vec<SeatInfo>,
    /// How many entries there are.
    pub seq: u32,
    /// The seats the table is waiting for.
    pub to_act: Vec<u8>,
    /// The hash of the seed, fixed before the first action.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The bot that takes over the seat of somebody who resigns.
    pub stand_in: String,
    /// How long bots pause before they act.
    pub bot_pause_ms: u32,
    /// How long the table waits for people.
    pub deadline: Option<Deadline>,
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

/// Who sits in a seat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    /// Whether its holder is connected now; a bot always is.
    pub online: bool,
}

/// Who holds a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

/// `GET /api/v1/tables?status=&game=&before=`: public tables, those in which something happened last first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableList {
    /// At most 50.
    pub tables: Vec<TableInfo>,
    /// What to send as `before` for the next page, if there is one.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub before: Option<i64>,
}

/// `POST /api/v1/tables/lookup`: several tables at once by id, for a client's own list. Answered by [`TableList`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookUpTables {
    /// At most 50; ids of no table are left out of the answer.
    pub ids: Vec<String>,
}

/// `POST /api/v1/invites/lookup`: which table an invitation is for. Answered by [`TableInfo`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookUpInvite {
    /// What stands after `/join/`.
    pub invite: String,
}

/// `POST /api/v1/tables/{id}/join`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JoinTable {
    /// The display name.
    pub name: String,
    /// Which open seat; the first if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// Needed at a private table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub invite: Option<String>,
}

/// Somebody sat down.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Joined {
    /// The table.
    pub table: TableInfo,
    /// The seat and its secret.
    pub key: SeatKey,
}

/// `POST /api/v1/tables/{id}/seats/{seat}`: who holds the seat from now on. By its own token or the host's.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReplaceSeat {
    /// A bot takes over.
    Bot {
        /// How it plays; the table's stand-in if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        level: Option<String>,
    },
    /// Whoever comes takes over.
    Open,
    /// A person takes over, by the new token in the answer; the old one is worth nothing.
    Person {
        /// The display name.
        name: String,
    },
}

/// `POST /api/v1/tables/{id}/pace`: how long bots pause from now on. Answered by [`TableInfo`].
#[derive(Copy, Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetPace {
    /// As in [`CreateTable`]; 0 is no pause.
    pub bot_pause_ms: u32,
}

/// A seat changed hands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatReplaced {
    /// The table.
    pub table: TableInfo,
    /// The new secret, if a person takes over.
    pub key: Option<SeatKey>,
    /// A new invitation, if the seat is open; older ones are worth nothing.
    pub invite: Option<String>,
}

/// `POST /api/v1/tables/{id}/rematch`: the same people again. Their old tokens are good at the new table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    /// The new table; who asks a second time gets the same one.
    pub table: TableInfo,
}

// ---------------------------------------------------------------- playing

/// `GET /api/v1/tables/{id}/state`: what the token's seat, or a spectator, may know.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableState {
    /// The table.
    pub table: TableInfo,
    /// How many entries there are.
    pub seq: u32,
    /// Whose eyes these are; `null` is a spectator.
    pub seat: Option<u8>,
    /// Who sees the same at every moment of the game; `null` is a spectator. Seats with the same eyes hide nothing from
    /// each other, so that one screen may serve them all.
    pub eyes: Option<u8>,
    /// The game's own view.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Box<RawValue>,
    /// What the seat is asked now.
    pub prompt: Option<Prompt>,
    /// What the seat may do unasked, whether or not the table waits for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Choice>>"))]
    pub asides: Vec<Choice>,
    /// The seats the table is waiting for.
    pub to_act: Vec<u8>,
    /// Whether the seat can take its latest action back.
    pub may_undo: bool,
    /// How long the table still waits for people, at a table with a deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time_left_ms: Option<u32>,
    /// The latest entries, oldest first, at most 100.
    pub log: Vec<LogEntry>,
    /// The latest chat, oldest first.
    pub chat: Vec<ChatLine>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// Bots that are thinking.
    pub thinking: Vec<u8>,
}

/// One entry of a table's log, as its reader may know it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// The sequence number after it: the first entry has 1.
    pub seq: u32,
    /// Who acted; 0 is the table itself.
    pub seat: u8,
    /// The action in notation; `null` is an undo.
    pub action: Option<String>,
    /// What happened.
    pub events: Vec<EventInfo>,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventInfo {
    /// The sentence, seats written `@1`.
    pub text: String,
    /// The same for programs.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub data: Box<RawValue>,
}

/// `GET /api/v1/tables/{id}/log?from=&limit=`: entries after `from`, oldest first, at most 500.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogPage {
    /// How many entries the table has.
    pub seq: u32,
    /// Those asked for.
    pub entries: Vec<LogEntry>,
}

/// `POST /api/v1/tables/{id}/actions`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayAction {
    /// The sequence number the player saw.
    pub seq: u32,
    /// The action in notation.
    pub action: String,
    /// Any text of 1 to 64 characters, new for each request: sent twice, it is done once and answered twice.
    pub id: String,
}

/// `POST /api/v1/tables/{id}/undo`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UndoAction {
    /// The sequence number the player saw.
    pub seq: u32,
    /// As in [`PlayAction`].
    pub id: String,
}

/// An action or an undo was accepted and is durable.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// The id of the request.
    pub id: String,
    /// The sequence number after it.
    pub seq: u32,
}

/// `POST /api/v1/tables/{id}/check`: would this be refused? Changes nothing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckAction {
    /// The action in notation.
    pub action: String,
}

/// Whether an action would be accepted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// Why it would be refused; `null` if it would not.
    pub refusal: Option<ErrorBody>,
    /// The statement of the rule behind the refusal.
    pub rule: Option<Rule>,
}

/// `POST /api/v1/tables/{id}/chat`: at most 500 characters, by a seat's token.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SayLine {
    /// What is said.
    pub text: String,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// Rises with every line of the table.
    pub number: u32,
    /// Who said it.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said: plain text, never markup.
    pub text: String,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/tables/{id}/replay?at=&viewer=`: the table as it was. `viewer` is a seat number, `spectator` or, once
/// the game is over, `table`. In a running game a seat is shown only to its own token.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayState {
    /// The entry this is the state after; 0 is the start.
    pub at: u32,
    /// How many entries there are.
    pub seq: u32,
    /// The game's own view.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Box<RawValue>,
    /// The entry that led here.
    pub entry: Option<LogEntry>,
    /// The seats the table was waiting for.
    pub to_act: Vec<u8>,
    /// The result, if the game was over.
    pub outcome: Option<Outcome>,
}

/// `GET /api/v1/tables/{id}/verify`: whether the deal was what was promised.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    /// How many entries were played again.
    pub entries: u32,
    /// What is wrong, if anything is.
    pub problem: Option<String>,
}

/// `POST /api/v1/tables/import`: a new table from a record that holds its seed. Answered by [`CreatedTable`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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

// ---------------------------------------------------------------- errors, status

/// Every answer that is not 2xx.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// For programs: `Stale`, `NotToAct`, `RateLimited`, a game's own word, ...
    pub code: String,
    /// For people, seats written `@1`.
    pub message: String,
    /// The rule behind it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
    /// Seconds to wait before trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after: Option<u32>,
    /// With `Stale` by HTTP: what the seat should have seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub state: Option<Box<TableState>>,
}

/// `GET /version`
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Version {
    /// Of the program.
    pub version: String,
    /// Of the live protocol.
    pub protocol: u32,
}

// ---------------------------------------------------------------- live: /api/v1/tables/{id}/live

/// What a client sends over the socket. `hello` comes first, within ten seconds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ClientMessage {
    /// Sits down, or watches if there is no token. Answered by `welcome`.
    Hello {
        /// The protocol: 1.
        version: u32,
        /// The seat's token.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        token: Option<String>,
        /// The sequence number of the view that the client still has from an earlier connection.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        last_seq: Option<u32>,
    },
    /// Plays. Answered by `ok` or `refused`.
    Act {
        /// As in [`PlayAction`].
        id: String,
        /// The sequence number the player saw.
        seq: u32,
        /// The action in notation.
        action: String,
    },
    /// Takes the latest action back. Answered by `ok` or `refused`.
    Undo {
        /// As in [`PlayAction`].
        id: String,
        /// The sequence number the player saw.
        seq: u32,
    },
    /// Says something. Everybody, the speaker included, gets `chat`; `refused` if it was not.
    Chat {
        /// Comes back with a refusal.
        id: String,
        /// What is said.
        text: String,
    },
    /// Asks whether an action would be refused. Answered by `checked`.
    Check {
        /// Comes back with the answer.
        id: String,
        /// The action in notation.
        action: String,
    },
    /// Answered by `pong`, for clients that cannot send WebSocket pings.
    Ping,
}

/// What the server sends over the socket.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ServerMessage {
    /// The first message.
    Welcome {
        /// The protocol: 1.
        version: u32,
        /// The seat, if the hello had its token.
        seat: Option<u8>,
        /// How many entries there are.
        seq: u32,
        /// Everything; `null` if the client's `last_seq` is `seq`, so that what it has is still true.
        state: Option<Box<TableState>>,
        /// The entries after the client's `last_seq`, for it to show what it missed; at most 100.
        missed: Vec<LogEntry>,
        /// Who is connected.
        presence: Presence,
        /// Bots that are thinking.
        thinking: Vec<u8>,
    },
    /// Something was played and is durable. `view` changes what the client has at `seq - 1`.
    Update {
        /// How many entries there are now.
        seq: u32,
        /// The new entry.
        entry: LogEntry,
        /// What changed in the view, `null` if nothing did. A change is `[value]` (this value now stands here), `[]`
        /// (the member is gone), or an object of changes by member name or array index, in which `length` is the
        /// array's new length as a plain number.
        #[cfg_attr(test, ts(type = "unknown"))]
        view: Option<Box<RawValue>>,
        /// What the seat is asked now.
        prompt: Option<Prompt>,
        /// What the seat may do unasked, whether or not the table waits for it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<Choice>>"))]
        asides: Vec<Choice>,
        /// The seats the table is waiting for.
        to_act: Vec<u8>,
        /// Whether the seat can take its latest action back.
        may_undo: bool,
        /// How long the table still waits for people, at a table with a deadline.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        time_left_ms: Option<u32>,
        /// The result, if the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        outcome: Option<Outcome>,
    },
    /// Seats, status, rematch or seed changed.
    Table {
        /// The table as it is now.
        table: TableInfo,
    },
    /// Everything anew: the last seat was taken, and the game has begun without an entry.
    State {
        /// What the seat, or a spectator, may know now.
        state: Box<TableState>,
    },
    /// Which bots are thinking.
    Thinking {
        /// Their seats.
        seats: Vec<u8>,
    },
    /// Who is connected.
    Presence {
        /// Who.
        presence: Presence,
    },
    /// Somebody said something.
    Chat {
        /// What.
        line: ChatLine,
    },
    /// The request is done and durable. The `update` with this `seq` comes before it.
    Ok {
        /// The id of the request.
        id: String,
        /// The sequence number after it.
        seq: u32,
    },
    /// The request was refused and changed nothing. After `Stale`, the updates that made it so have already been sent.
    Refused {
        /// The id of the request; empty if it could not be read.
        id: String,
        /// Why.
        error: ErrorBody,
    },
    /// The answer to `check`.
    Checked {
        /// The id of the request.
        id: String,
        /// Why it would be refused.
        answer: Checked,
    },
    /// The answer to `ping`.
    Pong,
    /// The server closes the socket: the last message.
    Bye {
        /// `SlowClient`, `ShuttingDown`, `RateLimited`, `BadMessage`, `SeatLost`, `TooManySockets`, ...
        error: ErrorBody,
    },
}

/// Who is connected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// Seats held by people who are connected.
    pub seats: Vec<u8>,
    /// How many others watch.
    pub spectators: u32,
}
