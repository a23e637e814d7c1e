//! Reporting somebody, and what becomes of it.

use super::ToldBan;
use serde::{Deserialize, Serialize};

/// What a report is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReportKind {
    /// Insults, threats or hatred.
    Insults,
    /// Playing with others against the rules, or by several seats.
    Cheating,
    /// Leaving games or letting others wait on purpose.
    Stalling,
    /// Advertising, or the same again and again.
    Spam,
    /// A name that nobody should have to read.
    Name,
    /// Something else.
    Other,
    /// Of nobody else: that a ban or a mute is wrong. Made by `POST /api/v1/account/appeal` alone.
    Appeal,
}

impl ReportKind {
    const WORDS: [(ReportKind, &'static str); 7] = [
        (ReportKind::Insults, "insults"),
        (ReportKind::Cheating, "cheating"),
        (ReportKind::Stalling, "stalling"),
        (ReportKind::Spam, "spam"),
        (ReportKind::Name, "name"),
        (ReportKind::Other, "other"),
        (ReportKind::Appeal, "appeal"),
    ];

    /// As it is kept and told.
    pub fn word(self) -> &'static str {
        ReportKind::WORDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// Which one is kept so.
    pub fn of(word: &str) -> Option<ReportKind> {
        ReportKind::WORDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }
}

/// `POST /api/v1/account/appeal`: says to the administrators that a ban or a mute is wrong, once for each.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Appeal {
    /// Why; at most 500 characters.
    pub text: String,
    /// The `appeal` that came with the refusal, for somebody who is banned and cannot sign in; else it is whoever is
    /// signed in.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub ticket: Option<String>,
}

/// A line of talk that goes along with a report: which it is, never what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "of", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PickedLine {
    /// One that everybody reads.
    Chat {
        /// Its number.
        number: u32,
    },
    /// One that only some read, the reporter among them.
    Talk {
        /// Its room.
        room: Vec<u8>,
        /// When it was said there.
        #[cfg_attr(test, ts(type = "number"))]
        at: i64,
    },
}

/// `POST /api/v1/tables/{id}/report`: by the token of a seat that is not only lent. Whoever is reported is not told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportSeat {
    /// Whom: another seat that is held by a person.
    pub seat: u8,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened, in at most 500 characters.
    pub text: String,
    /// Lines that administrators may read with it: at most 20, all of which the seat may read.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<PickedLine>>"))]
    pub lines: Vec<PickedLine>,
}

/// `POST /api/v1/people/{name}/report`: by somebody who is signed in. Whoever is reported is not told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportPerson {
    /// What it is about.
    pub kind: ReportKind,
    /// What happened, in at most 500 characters.
    pub text: String,
}

/// A line that came along with a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportedLine {
    /// Among which seats it was said; empty if everybody could read it.
    pub room: Vec<u8>,
    /// Who said it; 0 is somebody who watches.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said: plain text, never markup.
    pub text: String,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// Somebody who reports, or is reported.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportParty {
    /// The account's name, or else the name at the table.
    pub name: String,
    /// Whether it is an account's.
    pub account: bool,
    /// The seat, if it was at a table.
    pub seat: Option<u8>,
}

/// A report, as administrators read it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Report {
    /// Rises with every report.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: i64,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened, in the words of whoever reports it: plain text, never markup.
    pub text: String,
    /// Lines that came along.
    pub lines: Vec<ReportedLine>,
    /// At which table, if at one.
    pub table: Option<String>,
    /// Who reports.
    pub by: ReportParty,
    /// Whom.
    pub about: ReportParty,
    /// Why their seat may say nothing, if administrators have muted it.
    pub mute: Option<ToldBan>,
    /// What was answered, if it is handled.
    pub answer: Option<String>,
    /// When it was handled.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub handled_at: Option<i64>,
}

/// `GET /api/v1/admin/reports`: the latest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportList {
    /// Some of them.
    pub reports: Vec<Report>,
    /// What to ask for next as `before`, if there are more.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next: Option<i64>,
}

/// `POST /api/v1/admin/reports/answer`: handles a report that is open.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerReport {
    /// Which.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: i64,
    /// What whoever reported it is told, in at most 500 characters.
    pub answer: String,
}

/// What somebody reported.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnReport {
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// What it was about.
    pub kind: ReportKind,
    /// What happened.
    pub text: String,
    /// Whom.
    pub name: String,
    /// At which table, if at one.
    pub table: Option<String>,
    /// What was answered, if it is handled.
    pub answer: Option<String>,
}

/// `GET /api/v1/account/reports`: what somebody reported, the latest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnReports {
    /// All that is kept.
    pub reports: Vec<OwnReport>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_kept_by_the_words_they_are_told_by() {
        for (kind, word) in ReportKind::WORDS {
            assert_eq!(serde_json::to_value(kind).unwrap(), word);
            assert_eq!((kind.word(), ReportKind::of(word)), (word, Some(kind)));
        }
    }
}
