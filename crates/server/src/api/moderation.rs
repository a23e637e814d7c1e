//! Looking after people: what administrators did. Whoever is none finds nothing at these addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What somebody did who looks after people or tables.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// Deleted an account.
    DeleteAccount,
    /// Made an invitation to sign up.
    Invite,
    /// Took actions back at a table.
    UndoAtTable,
    /// Gave somebody at a table another name.
    RenameSeat,
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
    const WORDS: [(ActKind, &'static str); 13] = [
        (ActKind::BecomeAdministrator, "become_administrator"),
        (ActKind::Promote, "promote"),
        (ActKind::Demote, "demote"),
        (ActKind::Ban, "ban"),
        (ActKind::Unban, "unban"),
        (ActKind::DeleteAccount, "delete_account"),
        (ActKind::Invite, "invite"),
        (ActKind::UndoAtTable, "undo_at_table"),
        (ActKind::RenameSeat, "rename_seat"),
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Acts {
    /// Some of it.
    pub acts: Vec<ToldAct>,
    /// What to ask for next as `before`, if there is more.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next: Option<i64>,
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
