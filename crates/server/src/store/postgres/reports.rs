//! Reports in the PostgreSQL store.

use super::accounts::{rows, value};
use super::moderation::noting;
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::api::ReportKind;
use crate::store::reports::{NewReport, Party, ReportRow, Reports};
use crate::store::{AccountKey, Act, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Reports, with this for the name of whom they are about. Who reports goes by the name of now.
macro_rules! reports {
    ($about:literal, $which:literal) => {
        concat!(
            "SELECT key, at, kind, text, lines, table_id, reporter, reporter_seat,
                coalesce((SELECT accounts.name FROM accounts WHERE accounts.key = reporter), reporter_name), account,
                seat, ",
            $about,
            ", answer, handled_at FROM reports WHERE ",
            $which
        )
    };
}

impl Reports for Postgres {
    fn holder(&self, table: String, seat: u8) -> Reply<Option<AccountKey>> {
        let sql = "SELECT account FROM account_seats JOIN tables ON tables.id = table_id
            JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
                AND seats.token = account_seats.token
            WHERE table_id = $1 AND account_seats.seat = $2";
        self.read(move |connection| {
            let table = table.clone();
            async move {
                Ok(rows(connection, sql, &[&table, &i64::from(seat)], |row| Ok(row.try_get(0)?)).await?.pop())
            }
        })
    }

    fn report(&self, report: NewReport, most_open: u32) -> Reply<bool> {
        let NewReport { at, kind, text, lines, table, by, about } = report;
        let sql = "WITH kept AS (INSERT INTO reports (at, kind, text, lines, table_id, reporter, reporter_seat,
                    reporter_name, account, seat, name)
                SELECT $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::bigint, $7::bigint, $8::text, $9::bigint,
                    $10::bigint, $11::text
                WHERE (SELECT count(*) FROM reports WHERE handled_at IS NULL AND reporter = $6::bigint
                    AND ($6::bigint <> 0 OR (table_id = $5::text AND reporter_seat = $7::bigint))) < $12::bigint
                RETURNING 1)
            SELECT EXISTS (SELECT FROM kept)";
        let values = values![
            at,
            kind.word(),
            text,
            lines,
            table,
            by.account,
            i64::from(by.seat),
            by.name,
            about.account,
            i64::from(about.seat),
            about.name,
            i64::from(most_open)
        ];
        self.write(Statement { sql, values }, value)
    }

    fn reports(&self, handled: bool, before: Option<i64>, limit: u32) -> Reply<Vec<ReportRow>> {
        let sql = reports!(
            "coalesce((SELECT accounts.name FROM accounts WHERE accounts.key = account), name)",
            "key < $1 AND (handled_at IS NOT NULL) = $2 ORDER BY key DESC LIMIT $3"
        );
        let (before, limit) = (before.unwrap_or(i64::MAX), i64::from(limit));
        self.read(move |connection| async move { rows(connection, sql, &[&before, &handled, &limit], report).await })
    }

    fn reports_by(&self, account: AccountKey, limit: u32) -> Reply<Vec<ReportRow>> {
        let sql = reports!("name", "reporter = $1 ORDER BY key DESC LIMIT $2");
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, sql, &[&account, &limit], report).await })
    }

    fn answer_report(&self, number: i64, answer: String, act: Act) -> Reply<bool> {
        let sql = "WITH answered AS (UPDATE reports SET answer = $9, handled_at = $1
                WHERE key = $10 AND handled_at IS NULL RETURNING 1)
            SELECT CASE WHEN EXISTS (SELECT FROM answered) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8)
            ELSE false END";
        self.write(noting(sql, act, values![answer, number]), value)
    }

    fn open_reports(&self) -> Reply<u32> {
        let sql = "SELECT count(*) FROM reports WHERE handled_at IS NULL";
        self.read(move |connection| async move {
            let count = rows(connection, sql, &[], |row| Ok(row.try_get::<_, i64>(0)?)).await?;
            Ok(count.first().and_then(|count| u32::try_from(*count).ok()).unwrap_or_default())
        })
    }

    fn forget_reports(&self, before: i64) -> Reply<()> {
        let sql = "DELETE FROM reports WHERE handled_at < $1";
        self.write(Statement { sql, values: values![before] }, done)
    }
}

fn report(row: &Row) -> Result<ReportRow, ReadError> {
    let party = |from: usize| -> Result<Party, ReadError> {
        let seat = u8::try_from(row.try_get::<_, i64>(from + 1)?);
        let seat = seat.map_err(|_| ReadError::Unknown("a seat of no number"))?;
        Ok(Party { account: row.try_get(from)?, seat, name: row.try_get(from + 2)? })
    };
    let report = NewReport {
        at: row.try_get(1)?,
        kind: ReportKind::of(row.try_get(2)?).ok_or(ReadError::Unknown("a report of no kind"))?,
        text: row.try_get(3)?,
        lines: row.try_get(4)?,
        table: row.try_get(5)?,
        by: party(6)?,
        about: party(9)?,
    };
    let answer = row.try_get::<_, Option<String>>(12)?.zip(row.try_get(13)?);
    Ok(ReportRow { number: row.try_get(0)?, report, answer })
}
