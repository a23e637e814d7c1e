//! Reports in the SQLite store.

use super::reports::{NewReport, Party, ReportRow, Reports};
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::sqlite_moderation::noted_if;
use super::{AccountKey, Act, Reply};
use crate::api::ReportKind;
use rusqlite::types::Type;
use rusqlite::{Error, OptionalExtension as _, Row, params};

/// Reports, with this for the name of whom they are about. Who reports goes by the name of now.
fn select(about: &str) -> String {
    format!(
        "SELECT key, at, kind, text, lines, table_id, reporter, reporter_seat,
            coalesce((SELECT accounts.name FROM accounts WHERE accounts.key = reporter), reporter_name), account, seat,
            {about}, answer, handled_at
        FROM reports"
    )
}

impl Reports for Sqlite {
    fn holder(&self, table: String, seat: u8) -> Reply<Option<AccountKey>> {
        self.read(move |connection| {
            let sql = "SELECT account FROM account_seats JOIN tables ON tables.id = table_id
                JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
                    AND seats.token = account_seats.token
                WHERE table_id = ?1 AND account_seats.seat = ?2";
            connection.prepare_cached(sql)?.query_row(params![table, seat], |row| row.get(0)).optional()
        })
    }

    fn report(&self, report: NewReport, most_open: u32) -> Reply<bool> {
        self.change(move |connection| {
            let NewReport { at, kind, text, lines, table, by, about } = &report;
            let sql = "INSERT INTO reports (at, kind, text, lines, table_id, reporter, reporter_seat, reporter_name,
                    account, seat, name)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE (SELECT count(*) FROM reports
                    WHERE handled_at IS NULL AND reporter = ?6
                        AND (?6 <> 0 OR (table_id = ?5 AND reporter_seat = ?7))) < ?12";
            let values = params![
                at,
                kind.word(),
                text,
                lines,
                table,
                by.account,
                by.seat,
                by.name,
                about.account,
                about.seat,
                about.name,
                most_open
            ];
            Ok(run(connection, sql, values)? > 0)
        })
    }

    fn reports(&self, handled: bool, before: Option<i64>, limit: u32) -> Reply<Vec<ReportRow>> {
        self.read(move |connection| {
            let reports = select("coalesce((SELECT accounts.name FROM accounts WHERE accounts.key = account), name)");
            let sql = format!("{reports} WHERE key < ?1 AND (handled_at IS NOT NULL) = ?2 ORDER BY key DESC LIMIT ?3");
            let values = params![before.unwrap_or(i64::MAX), handled, limit];
            connection.prepare_cached(&sql)?.query_map(values, report)?.collect()
        })
    }

    fn reports_by(&self, account: AccountKey, limit: u32) -> Reply<Vec<ReportRow>> {
        self.read(move |connection| {
            let sql = format!("{} WHERE reporter = ?1 ORDER BY key DESC LIMIT ?2", select("name"));
            connection.prepare_cached(&sql)?.query_map(params![account, limit], report)?.collect()
        })
    }

    fn answer_report(&self, number: i64, answer: String, act: Act) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE reports SET answer = ?2, handled_at = ?3 WHERE key = ?1 AND handled_at IS NULL";
            let changed = run(connection, sql, params![number, answer, act.at])?;
            noted_if(connection, changed > 0, &act)
        })
    }

    fn open_reports(&self) -> Reply<u32> {
        self.read(|connection| {
            let sql = "SELECT count(*) FROM reports WHERE handled_at IS NULL";
            connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
        })
    }

    fn forget_reports(&self, before: i64) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM reports WHERE handled_at < ?", params![before]).map(drop)
        })
    }
}

fn report(row: &Row<'_>) -> rusqlite::Result<ReportRow> {
    let kind: String = row.get(2)?;
    let unknown = || Error::InvalidColumnType(2, kind.clone(), Type::Text);
    let report = NewReport {
        at: row.get(1)?,
        kind: ReportKind::of(&kind).ok_or_else(unknown)?,
        text: row.get(3)?,
        lines: row.get(4)?,
        table: row.get(5)?,
        by: Party { account: row.get(6)?, seat: row.get(7)?, name: row.get(8)? },
        about: Party { account: row.get(9)?, seat: row.get(10)?, name: row.get(11)? },
    };
    let answer = row.get::<_, Option<String>>(12)?.zip(row.get(13)?);
    Ok(ReportRow { number: row.get(0)?, report, answer })
}
