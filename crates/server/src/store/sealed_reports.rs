//! Reports in a store whose secrets are sealed: what came along may have been said in private.

use super::reports::{NewReport, ReportRow, Reports};
use super::seal::{REPORT, REPORTED_LINES, Seal, Sealed};
use super::{AccountKey, Act, Reply, StoreError};

impl Seal {
    fn seal_report(&self, report: &mut NewReport) -> Result<(), StoreError> {
        report.text = self.seal(&report.text, REPORT)?;
        report.lines = self.seal(&report.lines, REPORTED_LINES)?;
        Ok(())
    }

    fn open_reports(&self, rows: Vec<ReportRow>) -> Result<Vec<ReportRow>, StoreError> {
        let open = |mut row: ReportRow| {
            row.report.text = self.open(&row.report.text, REPORT)?;
            row.report.lines = self.open(&row.report.lines, REPORTED_LINES)?;
            Ok(row)
        };
        rows.into_iter().map(open).collect()
    }
}

impl Reports for Sealed {
    fn report(&self, mut report: NewReport, most_open: u32) -> Reply<bool> {
        match self.seal.seal_report(&mut report) {
            Ok(()) => self.store.reports().report(report, most_open),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn reports(&self, handled: bool, before: Option<i64>, limit: u32) -> Reply<Vec<ReportRow>> {
        self.opened(self.store.reports().reports(handled, before, limit), Seal::open_reports)
    }

    fn reports_by(&self, account: AccountKey, limit: u32) -> Reply<Vec<ReportRow>> {
        self.opened(self.store.reports().reports_by(account, limit), Seal::open_reports)
    }

    fn holder(&self, table: String, seat: u8) -> Reply<Option<AccountKey>> {
        self.store.reports().holder(table, seat)
    }
    fn answer_report(&self, number: i64, answer: String, act: Act) -> Reply<bool> {
        self.store.reports().answer_report(number, answer, act)
    }
    fn open_reports(&self) -> Reply<u32> {
        self.store.reports().open_reports()
    }
    fn forget_reports(&self, before: i64) -> Reply<()> {
        self.store.reports().forget_reports(before)
    }
}
