//! Notices in the SQLite store.

use super::notices::{
    ChannelKey, ChannelRow, Claimed, DeliveryRow, Fate, NewNotice, Notices, SeatStanding, Settled, asked_since,
    channel_number, channel_of, notice_number, notice_of, state_number, state_of,
};
use super::numbers::status_of;
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::{AccountKey, Reply};
use crate::api::DeliveryState;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

impl Notices for Sqlite {
    fn wishes(&self, account: AccountKey) -> Reply<Option<String>> {
        self.read(move |connection| {
            let sql = "SELECT wishes FROM notice_wishes WHERE account = ?";
            connection.prepare_cached(sql)?.query_row([account], |row| row.get(0)).optional()
        })
    }

    fn set_wishes(&self, account: AccountKey, wishes: String) -> Reply<()> {
        self.change(move |connection| {
            let sql =
                "INSERT OR REPLACE INTO notice_wishes (account, wishes) SELECT ?1, ?2 FROM accounts WHERE key = ?1";
            run(connection, sql, params![account, wishes]).map(drop)
        })
    }

    fn channels(&self, account: AccountKey) -> Reply<Vec<ChannelRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {CHANNEL} FROM notice_channels c WHERE account = ? ORDER BY added_at, key");
            connection.prepare_cached(&sql)?.query_map([account], |row| channel(row, 0))?.collect()
        })
    }

    fn add_channel(&self, channel: ChannelRow, most: u32) -> Reply<bool> {
        self.change(move |connection| {
            let ChannelRow { key, account, kind, place, wants, added_at, .. } = &channel;
            let sql = "INSERT INTO notice_channels (key, account, kind, place, wants, added_at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM accounts
                WHERE key = ?2 AND (SELECT count(*) FROM notice_channels WHERE account = ?2) < ?7";
            let values = params![key, account, channel_number(*kind), place, wants, added_at, most];
            Ok(run(connection, sql, values)? > 0)
        })
    }

    fn change_channel(&self, account: AccountKey, channel: ChannelKey, wants: u32) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE notice_channels SET wants = ?3, failed = 0, off = NULL WHERE account = ?1 AND key = ?2";
            Ok(run(connection, sql, params![account, channel, wants])? > 0)
        })
    }

    fn drop_channel(&self, account: AccountKey, channel: ChannelKey) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "DELETE FROM notice_channels WHERE account = ?1 AND key = ?2";
            if run(connection, sql, params![account, channel])? == 0 {
                return Ok(false);
            }
            run(connection, "DELETE FROM notices WHERE channel = ?", params![channel])?;
            Ok(true)
        })
    }

    fn channel(&self, key: ChannelKey) -> Reply<Option<ChannelRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {CHANNEL} FROM notice_channels c WHERE key = ?");
            connection.prepare_cached(&sql)?.query_row([key], |row| channel(row, 0)).optional()
        })
    }

    fn set_channel(&self, channel: ChannelKey, place: String, off: Option<String>) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE notice_channels SET place = ?2, off = ?3, failed = 0 WHERE key = ?1";
            run(connection, sql, params![channel, place, off]).map(drop)
        })
    }

    fn watched(&self, tables: Vec<String>) -> Reply<Vec<SeatStanding>> {
        self.read(move |connection| {
            let ids = serde_json::Value::from(tables).to_string();
            let mut query = connection.prepare_cached(STANDINGS)?;
            query.query_map([ids], |row| standing(connection, row))?.collect()
        })
    }

    fn watched_tables(&self, after: String, changed_since: i64, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let sql = "SELECT DISTINCT table_id FROM account_seats s JOIN tables t ON t.id = s.table_id
                WHERE table_id > ?1 AND (t.status <> 2 OR t.updated_at >= ?2) AND EXISTS
                    (SELECT 1 FROM notice_channels c WHERE c.account = s.account AND c.off IS NULL)
                ORDER BY table_id LIMIT ?3";
            let mut query = connection.prepare_cached(sql)?;
            query.query_map(params![after, changed_since, limit], |row| row.get(0))?.collect()
        })
    }

    fn put(&self, notices: Vec<NewNotice>) -> Reply<()> {
        self.change(move |connection| notices.iter().try_for_each(|notice| put(connection, notice)))
    }

    fn is_due(&self, now: i64) -> Reply<bool> {
        self.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM notices WHERE state = 0 AND due_at <= ?1 AND held_until <= ?1)";
            connection.prepare_cached(sql)?.query_row([now], |row| row.get(0))
        })
    }

    fn claim(&self, now: i64, until: i64, channels: u32) -> Reply<Vec<Claimed>> {
        self.change(move |connection| {
            let sql = "UPDATE notices SET held_until = ?2
                WHERE state = 0 AND due_at <= ?1 AND held_until <= ?1 AND channel IN
                    (SELECT DISTINCT channel FROM notices WHERE state = 0 AND due_at <= ?1 AND held_until <= ?1 LIMIT ?3)";
            run(connection, sql, params![now, until, channels])?;
            let sql = format!(
                "SELECT number, n.channel, n.account, n.kind, table_id, seat, moment, at, due_at, tries, wishes, {CHANNEL}
                 FROM notices n JOIN notice_channels c ON c.key = n.channel
                 LEFT JOIN notice_wishes w ON w.account = n.account
                 WHERE state = 0 AND due_at <= ?1 AND held_until = ?2 ORDER BY n.channel, at"
            );
            connection.prepare_cached(&sql)?.query_map(params![now, until], claimed)?.collect()
        })
    }

    fn settle(&self, settled: Settled) -> Reply<()> {
        self.change(move |connection| settle(connection, &settled))
    }

    fn deliveries(&self, account: AccountKey, limit: u32) -> Reply<Vec<DeliveryRow>> {
        self.read(move |connection| {
            let sql = "SELECT channel, kind, table_id, state, tries, error, at, due_at FROM notices WHERE account = ?1
                ORDER BY at DESC, number LIMIT ?2";
            connection.prepare_cached(sql)?.query_map(params![account, limit], delivery)?.collect()
        })
    }

    fn nudge(&self, table: String, seat: u8, at: i64, since: i64) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "INSERT INTO nudges (table_id, seat, at) VALUES (?1, ?2, ?3)
                ON CONFLICT (table_id, seat) DO UPDATE SET at = ?3 WHERE at < ?4";
            Ok(run(connection, sql, params![table, seat, at, since])? > 0)
        })
    }

    fn push_key(&self, fresh: String) -> Reply<String> {
        self.change(move |connection| {
            run(connection, "INSERT OR IGNORE INTO server_keys (key, secret) VALUES (1, ?)", params![fresh])?;
            connection.query_row("SELECT secret FROM server_keys WHERE key = 1", [], |row| row.get(0))
        })
    }

    fn kept_push_key(&self) -> Reply<Option<String>> {
        let sql = "SELECT secret FROM server_keys WHERE key = 1";
        self.read(move |connection| connection.query_row(sql, [], |row| row.get(0)).optional())
    }

    fn forget(&self, before: i64) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM notices WHERE due_at < ? AND state <> 0", params![before])?;
            run(connection, "DELETE FROM nudges WHERE at < ?", params![before]).map(drop)
        })
    }
}

/// What is read of a channel.
const CHANNEL: &str = "c.key, c.account, c.kind, c.place, c.wants, c.added_at, c.failed, c.off";

/// Seats whose token is still the one that was proved, with all that may be worth telling.
const STANDINGS: &str =
    "SELECT s.account, s.table_id, s.seat, t.game, seats.name, t.status, t.updated_at, t.first_to_act,
        seats.seen_at, t.key,
        (SELECT max(sequence) FROM entries e WHERE e.table_key = t.key),
        (SELECT sequence FROM entries e WHERE e.table_key = t.key AND (e.to_act >> (s.seat - 1)) & 1 = 0
            ORDER BY sequence DESC LIMIT 1)
    FROM account_seats s JOIN tables t ON t.id = s.table_id
    JOIN seats ON seats.table_key = t.key AND seats.seat = s.seat - 1 AND seats.token = s.token AND seats.kind = 1
    WHERE s.table_id IN (SELECT value FROM json_each(?1))
        AND EXISTS (SELECT 1 FROM notice_channels c WHERE c.account = s.account AND c.off IS NULL)
    ORDER BY s.table_id, s.seat";

/// The latest line that a seat may read and has not said itself, or that names it; a promise that was noted for it is one, too. What
/// not everybody may read has numbers of its own, and promises have them below those of all lines.
const TALK: &str = "SELECT moment, at FROM (
        SELECT number AS moment, at, mentions FROM chat WHERE table_key = ?1 AND seat NOT IN (0, ?2)
        UNION ALL
        SELECT -number, at, mentions FROM talk WHERE table_key = ?1 AND seat <> ?2 AND hears >> (?2 - 1) & 1 = 1
        UNION ALL
        SELECT -5000000000 - number, at, 0 FROM treaties
            WHERE table_key = ?1 AND seat <> ?2 AND hears >> (?2 - 1) & 1 = 1)
    WHERE NOT ?3 OR mentions >> (?2 - 1) & 1 = 1
    ORDER BY at DESC, moment DESC LIMIT 1";

fn unknown(column: usize) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, "a kind that nobody knows".into())
}

fn standing(connection: &Connection, row: &Row<'_>) -> Rows<SeatStanding> {
    let (seat, key): (u8, i64) = (row.get(2)?, row.get(9)?);
    let (status, updated_at, first): (i64, i64, u32) = (row.get(5)?, row.get(6)?, row.get(7)?);
    let (latest, idle): (Option<u32>, Option<u32>) = (row.get(10)?, row.get(11)?);
    let time_of = |sql: &str, number: Option<u32>| -> Rows<i64> {
        let at = connection.prepare_cached(sql)?.query_row(params![key, number], |row| row.get(0)).optional()?;
        Ok(at.unwrap_or(updated_at))
    };
    let entry = "SELECT at FROM entries WHERE table_key = ? AND sequence = ?";
    let at_first = seat > 0 && first >> (seat - 1) & 1 == 1;
    let is_asked = status == 1 && if latest.is_some() { latest != idle } else { at_first };
    let asked = match asked_since(is_asked, idle, at_first) {
        Some(since) => Some((since, time_of(entry, Some(since))?)),
        None => None,
    };
    let talk = |named: bool| -> Rows<Option<(i64, i64)>> {
        let found = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        connection.prepare_cached(TALK)?.query_row(params![key, seat, named], found).optional()
    };
    Ok(SeatStanding {
        account: row.get(0)?,
        table: row.get(1)?,
        seat,
        game: row.get(3)?,
        name: row.get(4)?,
        status: status_of(status).ok_or_else(|| unknown(5))?,
        asked,
        latest: (latest.unwrap_or(0), time_of(entry, latest)?),
        talk: talk(false)?,
        mention: talk(true)?,
        seen_at: row.get(8)?,
    })
}

fn put(connection: &Connection, notice: &NewNotice) -> Rows<()> {
    let NewNotice { number, channel, account, kind, table, seat, moment, at, due_at } = notice;
    let kind = notice_number(*kind);
    let sql = "DELETE FROM notices WHERE channel = ?1 AND kind = ?2 AND table_id = ?3 AND seat = ?4 AND moment <> ?5
        AND state = 0";
    run(connection, sql, params![channel, kind, table, seat, moment])?;
    let sql = "INSERT OR IGNORE INTO notices (number, channel, account, kind, table_id, seat, moment, at, due_at)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM notice_channels WHERE key = ?2";
    run(connection, sql, params![number, channel, account, kind, table, seat, moment, at, due_at]).map(drop)
}

fn settle(connection: &Connection, settled: &Settled) -> Rows<()> {
    let Settled { numbers, fate, at } = settled;
    let (state, due_at, tried, error) = match fate {
        Fate::Untrue => {
            let sql = "DELETE FROM notices WHERE number = ? AND state = 0";
            return numbers.iter().try_for_each(|number| run(connection, sql, params![number]).map(drop));
        }
        Fate::Sent => (DeliveryState::Sent, *at, 1, None),
        Fate::Later(due_at) => (DeliveryState::Waiting, *due_at, 0, None),
        Fate::Again(due_at, error) => (DeliveryState::Waiting, *due_at, 1, Some(error)),
        Fate::GivenUp(error, _) => (DeliveryState::Failed, *at, 1, Some(error)),
    };
    let sql = "SELECT channel FROM notices WHERE number = ? AND state = 0";
    let mut channel: Option<i64> = None;
    for number in numbers {
        let found = connection.prepare_cached(sql)?.query_row([number], |row| row.get(0)).optional()?;
        channel = channel.or(found);
        let sql = "UPDATE notices SET state = ?2, due_at = ?3, held_until = 0, tries = tries + ?4,
            error = coalesce(?5, error) WHERE number = ?1 AND state = 0";
        run(connection, sql, params![number, state_number(state), due_at, tried, error])?;
    }
    match fate {
        Fate::Sent => {
            run(connection, "UPDATE notice_channels SET failed = 0 WHERE key = ? AND failed > 0", params![channel])?;
        }
        Fate::GivenUp(error, most) => {
            let sql = "UPDATE notice_channels SET failed = failed + 1,
                off = CASE WHEN failed + 1 >= ?3 THEN ?2 ELSE off END WHERE key = ?1";
            run(connection, sql, params![channel, error, most])?;
        }
        Fate::Untrue | Fate::Later(_) | Fate::Again(..) => {}
    }
    Ok(())
}

fn channel(row: &Row<'_>, from: usize) -> Rows<ChannelRow> {
    Ok(ChannelRow {
        key: row.get(from)?,
        account: row.get(from + 1)?,
        kind: channel_of(row.get(from + 2)?).ok_or_else(|| unknown(from + 2))?,
        place: row.get(from + 3)?,
        wants: row.get(from + 4)?,
        added_at: row.get(from + 5)?,
        failed: row.get(from + 6)?,
        off: row.get(from + 7)?,
    })
}

fn claimed(row: &Row<'_>) -> Rows<Claimed> {
    let notice = NewNotice {
        number: row.get(0)?,
        channel: row.get(1)?,
        account: row.get(2)?,
        kind: notice_of(row.get(3)?).ok_or_else(|| unknown(3))?,
        table: row.get(4)?,
        seat: row.get(5)?,
        moment: row.get(6)?,
        at: row.get(7)?,
        due_at: row.get(8)?,
    };
    Ok(Claimed { notice, tries: row.get(9)?, wishes: row.get(10)?, channel: channel(row, 11)? })
}

fn delivery(row: &Row<'_>) -> Rows<DeliveryRow> {
    Ok(DeliveryRow {
        channel: row.get(0)?,
        kind: notice_of(row.get(1)?).ok_or_else(|| unknown(1))?,
        table: row.get(2)?,
        state: state_of(row.get(3)?).ok_or_else(|| unknown(3))?,
        tries: row.get(4)?,
        error: row.get(5)?,
        at: row.get(6)?,
        due_at: row.get(7)?,
    })
}
