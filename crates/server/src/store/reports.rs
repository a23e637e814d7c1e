//! What a database keeps of what people report of others, until somebody has looked at it and for a while afterwards.

use super::{AccountKey, Act, Reply};
use crate::api::ReportKind;

/// What a database does for reports. Whatever a write answers `Ok` to has reached the disk.
pub trait Reports: Send + Sync {
    /// The account whose seat this is, if it is one's.
    fn holder(&self, table: String, seat: u8) -> Reply<Option<AccountKey>>;
    /// Keeps a report; `false` if so many of the same person are open already.
    fn report(&self, report: NewReport, most_open: u32) -> Reply<bool>;
    /// Reports that are open, or that are handled, the latest first: at most so many before this number.
    fn reports(&self, handled: bool, before: Option<i64>, limit: u32) -> Reply<Vec<ReportRow>>;
    /// What an account reported, the latest first; at most so many. Whom it is about goes by the name that was reported: which
    /// account has a seat is not told to who sits opposite.
    fn reports_by(&self, account: AccountKey, limit: u32) -> Reply<Vec<ReportRow>>;
    /// Answers a report and notes that; `false` if there is none of this number that is open.
    fn answer_report(&self, number: i64, answer: String, act: Act) -> Reply<bool>;
    /// How many reports are open.
    fn open_reports(&self) -> Reply<u32>;
    /// Forgets reports that were handled before this time.
    fn forget_reports(&self, before: i64) -> Reply<()>;
}

/// Who reports, or is reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// The account; 0 is none.
    pub account: AccountKey,
    /// The seat; 0 is none.
    pub seat: u8,
    /// What they were called.
    pub name: String,
}

/// What somebody reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// When.
    pub at: i64,
    /// What it is about.
    pub kind: ReportKind,
    /// In the words of whoever reports it.
    pub text: String,
    /// Lines that came along, as JSON.
    pub lines: String,
    /// At which table; none if empty.
    pub table: String,
    /// Who.
    pub by: Party,
    /// Whom.
    pub about: Party,
}

/// A report as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Rises with every report.
    pub number: i64,
    /// What was reported; accounts by the names they have now.
    pub report: NewReport,
    /// What was answered, and when.
    pub answer: Option<(String, i64)>,
}
