//! Looking after people and tables, for administrators. Whoever is none finds nothing at these addresses.

use super::TableInfo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody did who looks after people or tables.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ActKind {
    /// Became the first administrator, by the code in the log.
    BecomeAdministrator,
    /// Made somebody an administrator.
    Promote,
    /// Made an administrator a player again.
    Demote,
    /// Kept somebody out.
    Ban,
    /// Let somebody in again.
    Unban,
    /// Let somebody say nothing.
    Mute,
    /// Let somebody talk again.
    Unmute,
    /// Deleted an account.
    DeleteAccount,
    /// Made an invitation to sign up.
    Invite,
    /// Answered a report.
    AnswerReport,
    /// Took actions back at a table.
    UndoAtTable,
    /// Gave somebody at a table another name.
    RenameSeat,
    /// Let a guest say nothing at a table.
    MuteSeat,
    /// Let a seat of a table talk again.
    UnmuteSeat,
    /// Deleted a table, or its archive.
    DeleteTable,
    /// Put a table away.
    ArchiveTable,
    /// Brought a table back.
    RestoreTable,
    /// Took a record with its seed, by which everything hidden is known.
    ExportSeed,
}

impl ActKind {
    const WORDS: [(ActKind, &'static str); 18] = [
        (ActKind::BecomeAdministrator, "become_administrator"),
        (ActKind::Promote, "promote"),
        (ActKind::Demote, "demote"),
        (ActKind::Ban, "ban"),
        (ActKind::Unban, "unban"),
        (ActKind::Mute, "mute"),
        (ActKind::Unmute, "unmute"),
        (ActKind::DeleteAccount, "delete_account"),
        (ActKind::Invite, "invite"),
        (ActKind::AnswerReport, "answer_report"),
        (ActKind::UndoAtTable, "undo_at_table"),
        (ActKind::RenameSeat, "rename_seat"),
        (ActKind::MuteSeat, "mute_seat"),
        (ActKind::UnmuteSeat, "unmute_seat"),
        (ActKind::DeleteTable, "delete_table"),
        (ActKind::ArchiveTable, "archive_table"),
        (ActKind::RestoreTable, "restore_table"),
        (ActKind::ExportSeed, "export_seed"),
    ];

    /// As it is kept and told.
    pub fn word(self) -> &'static str {
        ActKind::WORDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// Which one is kept so.
    pub fn of(word: &str) -> Option<ActKind> {
        ActKind::WORDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }
}

/// Who did something, or to whom it was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "who", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Somebody {
    /// Whoever has the command line of the server.
    CommandLine,
    /// Somebody who has an account.
    Person {
        /// What they are called now.
        name: String,
    },
    /// Somebody whose account is deleted.
    Former,
}

/// Something that an administrator did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToldAct {
    /// Rises with every act.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: i64,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Who.
    pub by: Somebody,
    /// What.
    pub act: ActKind,
    /// To whom, if to somebody.
    pub to: Option<Somebody>,
    /// At which table, if at one.
    pub table: Option<String>,
    /// What else is to be known, such as a seat and its new name.
    pub detail: Option<String>,
    /// Why, if it was said.
    pub reason: Option<String>,
    /// Until when it holds, if it ends.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub until: Option<i64>,
}

/// `GET /api/v1/admin/acts`: what administrators did, the latest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Acts {
    /// Some of it.
    pub acts: Vec<ToldAct>,
    /// What to ask for next as `before`, if there is more.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next: Option<i64>,
}

/// Why somebody may not come in, or say anything.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToldBan {
    /// What they are told.
    pub reason: String,
    /// Since when.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Until when; for good if absent.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub until: Option<i64>,
}

/// What an administrator is told of somebody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminPerson {
    /// The account's name.
    pub name: String,
    /// Whether they are an administrator.
    pub administrator: bool,
    /// When the account was made.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// When a browser of theirs was last used, give or take an hour; absent if none is signed in.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub seen_at: Option<i64>,
    /// How many seats were taken into the account.
    pub seats: u32,
    /// Why they may not come in, if that is so.
    pub ban: Option<ToldBan>,
    /// Why they may say nothing, if that is so.
    pub mute: Option<ToldBan>,
}

/// `GET /api/v1/admin/people`: who has an account, by name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminPeople {
    /// Some of them.
    pub people: Vec<AdminPerson>,
    /// What to ask for next as `after`, if there are more.
    pub next: Option<String>,
}

/// What two people did to each other in rated games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminPair {
    /// Who.
    pub names: [String; 2],
    /// In how many games.
    pub games: u32,
    /// How many deals they made.
    pub deals: u32,
    /// What each gave the other in them, by each game's own measure.
    pub gave: [u32; 2],
    /// How often each hurt the other: by an attack, a theft, or when choosing whom a calamity befalls.
    pub hurt: [u32; 2],
    /// How often it would have been, in hundredths, if everybody that each hurt had been drawn by lot.
    pub by_lot: [u32; 2],
    /// In how many games both came from one address.
    pub one_address: u32,
    /// When the latest of them ended.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/admin/pairs`: who may hold together, the most remarkable first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminPairs {
    /// At most fifty.
    pub pairs: Vec<AdminPair>,
    /// Of the games of so many days.
    pub days: u32,
}

/// What is done to somebody.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PersonAct {
    /// Keep out, for some days or for good.
    Ban,
    /// Let in again.
    Unban,
    /// Let say nothing, for some days or for good.
    Mute,
    /// Let talk again.
    Unmute,
    /// Make an administrator.
    Promote,
    /// Make a player again.
    Demote,
}

/// `POST /api/v1/admin/people/act`: nobody does it to themselves, and administrators are neither banned nor muted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActOnPerson {
    /// The account's name.
    pub name: String,
    /// What.
    pub act: PersonAct,
    /// Why; whoever is banned or muted is told.
    pub reason: String,
    /// For how many days, if not for good.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u16>,
}

/// `GET /api/v1/admin/tables`: all tables, those that are not in the lobby too, the newest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdminTables {
    /// Some of them.
    pub tables: Vec<TableInfo>,
    /// What to ask for next as `before`, if there are more.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next: Option<i64>,
}

/// What is done to a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TableAct {
    /// Put it away; it can be brought back.
    Archive,
    /// Bring it back.
    Restore,
    /// Delete it for good.
    Delete,
    /// Let a seat say nothing there, for some days or for good: a guest's, for whoever has an account is muted by it.
    MuteSeat,
    /// Let a seat talk again.
    UnmuteSeat,
}

/// `POST /api/v1/admin/tables/{id}`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActOnTable {
    /// What.
    pub act: TableAct,
    /// Why; whoever is muted is told.
    pub reason: String,
    /// Which seat, where it is about one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// For how many days a seat is muted, if not for good.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u16>,
}

/// Somebody who asked for more than they may.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LimitHit {
    /// Which limit, by the code of its refusal or by what was asked for.
    pub limit: String,
    /// Who: an address, or what stands for an account.
    pub whose: String,
    /// How often since the server started, or since it was forgotten for others.
    pub times: u32,
    /// When last.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/admin/server`: how the server is, as this node knows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ServerHealth {
    /// The program's version.
    pub version: String,
    /// Whether the database answers and takes what is written.
    pub ready: bool,
    /// How many tables wait for people, are in play, and are over.
    #[cfg_attr(test, ts(type = "[number, number, number]"))]
    pub tables: [u64; 3],
    /// How many of them are in memory, and how many bytes they take there.
    pub tables_in_memory: usize,
    /// About how many bytes these take.
    pub memory_bytes: usize,
    /// How many sockets are open.
    pub sockets: usize,
    /// How many reports nobody has looked at.
    pub open_reports: u32,
    /// What one client may ask for, by the names that the configuration has for it.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub limits: BTreeMap<String, u64>,
    /// Who asked for more lately, the latest first.
    pub refused: Vec<LimitHit>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_kept_by_the_words_they_are_told_by() {
        for (kind, word) in ActKind::WORDS {
            assert_eq!(serde_json::to_value(kind).unwrap(), word);
            assert_eq!((kind.word(), ActKind::of(word)), (word, Some(kind)));
        }
        assert_eq!(ActKind::of("bans"), None);
    }
}
