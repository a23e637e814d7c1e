//! The messages of the socket at `/api/v1/tables/{id}/live`.

use super::*;
use engine::{Choice, Outcome, Prompt};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What a client sends over the socket. `hello` comes first, within ten seconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        /// As in [`PlayAction`].
        action: GivenAction,
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
    /// Says something to some seats only. They, the speaker included, get `talk`; `refused` if it was not.
    Talk {
        /// Comes back with a refusal.
        id: String,
        /// As in [`TalkTo`].
        to: Vec<u8>,
        /// What is said.
        text: String,
    },
    /// Asks whether an action would be refused. Answered by `checked`.
    Check {
        /// Comes back with the answer.
        id: String,
        /// As in [`PlayAction`].
        action: GivenAction,
    },
    /// Answered by `pong`, for clients that cannot send WebSocket pings.
    Ping,
}

/// What the server sends over the socket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        /// Whom bots wait for, and who does not want to wait for them.
        pausing: Pausing,
        /// Who sits there now, if `state` is `null`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        table: Option<Box<TableInfo>>,
        /// Who came and went, if `state` is `null`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatChange>>"))]
        seat_changes: Vec<SeatChange>,
        /// The latest chat, if `state` is `null`: who was away may have missed some of it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<ChatLine>>"))]
        chat: Vec<ChatLine>,
        /// As in [`TableState`], if `state` is `null`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<TalkLine>>"))]
        talk: Vec<TalkLine>,
        /// As in [`TableState`], if `state` is `null`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<Treaty>>"))]
        treaties: Vec<Treaty>,
        /// How much may be sent over this socket.
        #[cfg_attr(test, ts(optional, as = "Option<SocketLimits>"))]
        limits: SocketLimits,
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
        /// What the seat is asked now, `null` if nothing. Left out where what it was asked before still stands, every
        /// choice of it: others have acted meanwhile, and an answer to it is as good as it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        prompt: Option<Option<Prompt>>,
        /// What the seat may do unasked, whether or not the table waits for it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<Choice>>"))]
        asides: Vec<Choice>,
        /// The seats the table is waiting for.
        to_act: Vec<u8>,
        /// Whether the seat can take its latest action back.
        may_undo: bool,
        /// As in [`TableState`].
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        trade_talk: bool,
        /// How long the table still waits for people, at a table with a deadline.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        time_left_ms: Option<u32>,
        /// How much time everybody has, at a table with a deadline.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        clocks: Option<Clocks>,
        /// The result, if the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        outcome: Option<Outcome>,
    },
    /// Seats, status, rematch or seed changed.
    Table {
        /// The table as it is now.
        table: TableInfo,
        /// Who came and went.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatChange>>"))]
        seat_changes: Vec<SeatChange>,
    },
    /// Everything anew: the last seat was taken, and the game has been dealt.
    State {
        /// What the seat, or a spectator, may know now.
        state: Box<TableState>,
    },
    /// Which bots are thinking.
    Thinking {
        /// Their seats.
        seats: Vec<u8>,
    },
    /// Bots wait for somebody else than before, or somebody does not want to wait for them.
    Pausing {
        /// As it is now.
        pausing: Pausing,
    },
    /// Somebody rests at other times than before.
    Clocks {
        /// As they are now.
        clocks: Clocks,
    },
    /// Who is connected.
    Presence {
        /// Everybody who is connected now.
        presence: Presence,
    },
    /// Somebody said something.
    Chat {
        /// The line of chat.
        line: ChatLine,
    },
    /// Somebody said something to this seat and not to everybody, or among those who watch.
    Talk {
        /// The line.
        line: TalkLine,
    },
    /// A promise of this seat was noted, or somebody says something else of it.
    Treaty {
        /// The promise as it is now.
        treaty: Treaty,
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
        /// Why it was refused.
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

/// How much may be sent over a socket. What comes more often is read later, in order; nothing is lost.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SocketLimits {
    /// Messages a second, on average.
    pub messages_per_second: u32,
    /// Messages at once after a quiet time.
    pub message_burst: u32,
    /// The longest message; a longer one closes the socket.
    pub message_bytes: u32,
}

/// Who is connected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// Seats held by people who are connected.
    pub seats: Vec<u8>,
    /// How many others watch.
    pub spectators: u32,
}
