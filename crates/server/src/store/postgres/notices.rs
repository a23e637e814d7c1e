//! Notices in the PostgreSQL store.

use super::accounts::{rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::api::DeliveryState;
use crate::store::notices::{
    ChannelKey, ChannelRow, Claimed, DeliveryRow, Fate, NewNotice, Notices, SeatStanding, Settled, asked_since,
    channel_number, channel_of, notice_number, notice_of, state_number, state_of,
};
use crate::store::numbers::status_of;
use crate::store::{AccountKey, Reply, StoreError};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

impl Notices for Postgres {
    fn wishes(&self, account: AccountKey) -> Reply<Option<String>> {
        let sql = "SELECT wishes FROM notice_wishes WHERE account = $1";
        self.read(move |connection| async move {
            Ok(rows(connection, sql, &[&account], |row| Ok(row.try_get(0)?)).await?.pop())
        })
    }

    fn set_wishes(&self, account: AccountKey, wishes: String) -> Reply<()> {
        let sql = "INSERT INTO notice_wishes (account, wishes) SELECT $1, $2 FROM accounts WHERE key = $1
            ON CONFLICT (account) DO UPDATE SET wishes = excluded.wishes";
        self.write(Statement { sql, values: values![account, wishes] }, done)
    }

    fn channels(&self, account: AccountKey) -> Reply<Vec<ChannelRow>> {
        let sql = "SELECT key, account, kind, place, wants, added_at, failed, off FROM notice_channels
            WHERE account = $1 ORDER BY added_at, key";
        self.read(move |connection| async move { rows(connection, sql, &[&account], |row| channel(row, 0)).await })
    }

    fn add_channel(&self, channel: ChannelRow, most: u32) -> Reply<bool> {
        let ChannelRow { key, account, kind, place, wants, added_at, .. } = channel;
        let sql = "SELECT add_notice_channel($1, $2, $3, $4, $5, $6, $7)";
        let (kind, wants, most) = (channel_number(kind), i64::from(wants), i64::from(most));
        self.write(Statement { sql, values: values![key, account, kind, place, wants, added_at, most] }, value)
    }

    fn change_channel(&self, account: AccountKey, channel: ChannelKey, wants: u32) -> Reply<bool> {
        let sql = "UPDATE notice_channels SET wants = $3, failed = 0, off = NULL WHERE account = $1 AND key = $2
            RETURNING 1";
        let values = values![account, channel, i64::from(wants)];
        self.write(Statement { sql, values }, |rows| Ok(!rows.is_empty()))
    }

    fn drop_channel(&self, account: AccountKey, channel: ChannelKey) -> Reply<bool> {
        self.write(Statement { sql: "SELECT drop_notice_channel($1, $2)", values: values![account, channel] }, value)
    }

    fn channel(&self, key: ChannelKey) -> Reply<Option<ChannelRow>> {
        let sql = "SELECT key, account, kind, place, wants, added_at, failed, off FROM notice_channels WHERE key = $1";
        self.read(
            move |connection| async move { Ok(rows(connection, sql, &[&key], |row| channel(row, 0)).await?.pop()) },
        )
    }

    fn set_channel(&self, channel: ChannelKey, place: String, off: Option<String>) -> Reply<()> {
        let sql = "UPDATE notice_channels SET place = $2, off = $3, failed = 0 WHERE key = $1";
        self.write(Statement { sql, values: values![channel, place, off] }, done)
    }

    fn watched(&self, tables: Vec<String>) -> Reply<Vec<SeatStanding>> {
        self.read(move |connection| {
            let tables = tables.clone();
            async move { rows(connection, STANDINGS, &[&tables], standing).await }
        })
    }

    fn watched_tables(&self, after: String, changed_since: i64, limit: u32) -> Reply<Vec<String>> {
        let sql = "SELECT DISTINCT table_id FROM account_seats s JOIN tables t ON t.id = s.table_id
            WHERE table_id > $1 AND (t.status <> 2 OR t.updated_at >= $2) AND EXISTS
                (SELECT FROM notice_channels c WHERE c.account = s.account AND c.off IS NULL)
            ORDER BY table_id LIMIT $3";
        let limit = i64::from(limit);
        self.read(move |connection| {
            let after = after.clone();
            async move { rows(connection, sql, &[&after, &changed_since, &limit], |row| Ok(row.try_get(0)?)).await }
        })
    }

    fn put(&self, notices: Vec<NewNotice>) -> Reply<()> {
        let column = |of: fn(&NewNotice) -> i64| notices.iter().map(of).collect::<Vec<i64>>();
        let tables: Vec<String> = notices.iter().map(|notice| notice.table.clone()).collect();
        let values = values![
            column(|notice| notice.number),
            column(|notice| notice.channel),
            column(|notice| notice.account),
            column(|notice| notice_number(notice.kind)),
            tables,
            column(|notice| notice.seat.into()),
            column(|notice| notice.moment),
            column(|notice| notice.at),
            column(|notice| notice.due_at),
        ];
        self.write(Statement { sql: "SELECT put_notices($1, $2, $3, $4, $5, $6, $7, $8, $9)", values }, done)
    }

    fn is_due(&self, now: i64) -> Reply<bool> {
        let sql = "SELECT 1 FROM notices WHERE state = 0 AND due_at <= $1 AND held_until <= $1 LIMIT 1";
        self.read(move |connection| async move { Ok(!connection.query(sql, &[&now]).await?.is_empty()) })
    }

    fn claim(&self, now: i64, until: i64, channels: u32) -> Reply<Vec<Claimed>> {
        // Whoever claims the same at the same moment waits for this, and then finds it held.
        let sql = "WITH held AS (UPDATE notices SET held_until = $2
                WHERE state = 0 AND due_at <= $1 AND held_until <= $1 AND channel IN
                    (SELECT DISTINCT channel FROM notices WHERE state = 0 AND due_at <= $1 AND held_until <= $1 LIMIT $3)
                RETURNING number, channel, account, kind, table_id, seat, moment, at, due_at, tries)
            SELECT n.*, w.wishes, c.key, c.account, c.kind, c.place, c.wants, c.added_at, c.failed, c.off
            FROM held n JOIN notice_channels c ON c.key = n.channel
            LEFT JOIN notice_wishes w ON w.account = n.account ORDER BY n.channel, n.at";
        let values = values![now, until, i64::from(channels)];
        self.write(Statement { sql, values }, |rows| rows.iter().map(claimed).collect())
    }

    fn settle(&self, settled: Settled) -> Reply<()> {
        let Settled { numbers, fate, at } = settled;
        let (state, due_at, tried, error, most) = match fate {
            Fate::Untrue => {
                let sql = "DELETE FROM notices WHERE number = ANY ($1) AND state = 0";
                return self.write(Statement { sql, values: values![numbers] }, done);
            }
            Fate::Sent => (DeliveryState::Sent, at, 1_i64, None, 0),
            Fate::Later(due_at) => (DeliveryState::Waiting, due_at, 0, None, 0),
            Fate::Again(due_at, error) => (DeliveryState::Waiting, due_at, 1, Some(error), 0),
            Fate::GivenUp(error, most) => (DeliveryState::Failed, at, 1, Some(error), most),
        };
        let values = values![numbers, state_number(state), due_at, tried, error, i64::from(most)];
        self.write(Statement { sql: "SELECT settle_notices($1, $2, $3, $4, $5, $6)", values }, done)
    }

    fn deliveries(&self, account: AccountKey, limit: u32) -> Reply<Vec<DeliveryRow>> {
        let sql = "SELECT channel, kind, table_id, state, tries, error, at, due_at FROM notices WHERE account = $1
            ORDER BY at DESC, number LIMIT $2";
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, sql, &[&account, &limit], delivery).await })
    }

    fn nudge(&self, table: String, seat: u8, at: i64, since: i64) -> Reply<bool> {
        let sql = "INSERT INTO nudges AS n (table_id, seat, at) VALUES ($1, $2, $3)
            ON CONFLICT (table_id, seat) DO UPDATE SET at = excluded.at WHERE n.at < $4 RETURNING 1";
        let values = values![table, i64::from(seat), at, since];
        self.write(Statement { sql, values }, |rows| Ok(!rows.is_empty()))
    }

    fn push_key(&self, fresh: String) -> Reply<String> {
        // What another node has kept in the same moment is seen as well, since nothing but its own value is written.
        let sql = "INSERT INTO server_keys AS kept (key, secret) VALUES (1, $1)
            ON CONFLICT (key) DO UPDATE SET secret = kept.secret RETURNING secret";
        self.write(Statement { sql, values: values![fresh] }, value)
    }

    fn kept_push_key(&self) -> Reply<Option<String>> {
        let sql = "SELECT secret FROM server_keys WHERE key = 1";
        self.read(
            move |connection| async move { Ok(rows(connection, sql, &[], |row| Ok(row.try_get(0)?)).await?.pop()) },
        )
    }

    fn forget(&self, before: i64) -> Reply<()> {
        let sql = "WITH old AS (DELETE FROM notices WHERE due_at < $1 AND state <> 0) DELETE FROM nudges WHERE at < $1";
        self.write(Statement { sql, values: values![before] }, done)
    }
}

/// Seats whose token is still the one that was proved, with all that may be worth telling. Promises have numbers below those of all
/// lines.
const STANDINGS: &str = "SELECT s.account, s.table_id, s.seat, t.game, seats.name, t.status, t.updated_at,
        (t.first_to_act >> (s.seat - 1)::int) & 1 = 1, seats.seen_at, latest.sequence, idle.sequence, latest.at, began.at,
        talk.moment, talk.at, named.moment, named.at
    FROM account_seats s JOIN tables t ON t.id = s.table_id
    JOIN seats ON seats.table_key = t.key AND seats.seat = s.seat - 1 AND seats.token = s.token AND seats.kind = 1
    LEFT JOIN LATERAL (SELECT sequence, at FROM entries e WHERE e.table_key = t.key
        ORDER BY sequence DESC LIMIT 1) latest ON true
    LEFT JOIN LATERAL (SELECT sequence FROM entries e WHERE e.table_key = t.key
        AND (e.to_act >> (s.seat - 1)::int) & 1 = 0 ORDER BY sequence DESC LIMIT 1) idle ON true
    LEFT JOIN LATERAL (SELECT at FROM entries e WHERE e.table_key = t.key AND e.sequence = CASE
        WHEN idle.sequence IS NOT NULL THEN idle.sequence + 1
        WHEN (t.first_to_act >> (s.seat - 1)::int) & 1 = 1 THEN 0 ELSE 1 END) began ON true
    LEFT JOIN LATERAL (SELECT moment, at FROM (
            SELECT number AS moment, at FROM chat l WHERE l.table_key = t.key AND l.seat NOT IN (0, s.seat)
            UNION ALL
            SELECT -number, at FROM talk l WHERE l.table_key = t.key AND l.seat <> s.seat
                AND (l.hears >> (s.seat - 1)::int) & 1 = 1
            UNION ALL
            SELECT -5000000000 - number, at FROM treaties l WHERE l.table_key = t.key AND l.seat <> s.seat
                AND (l.hears >> (s.seat - 1)::int) & 1 = 1) lines
        ORDER BY at DESC, moment DESC LIMIT 1) talk ON true
    LEFT JOIN LATERAL (SELECT moment, at FROM (
            SELECT number AS moment, at, mentions FROM chat l WHERE l.table_key = t.key AND l.seat NOT IN (0, s.seat)
            UNION ALL
            SELECT -number, at, mentions FROM talk l WHERE l.table_key = t.key AND l.seat <> s.seat
                AND (l.hears >> (s.seat - 1)::int) & 1 = 1) lines
        WHERE (mentions >> (s.seat - 1)::int) & 1 = 1 ORDER BY at DESC, moment DESC LIMIT 1) named ON true
    WHERE s.table_id = ANY ($1)
        AND EXISTS (SELECT FROM notice_channels c WHERE c.account = s.account AND c.off IS NULL)
    ORDER BY s.table_id, s.seat";

fn number(row: &Row, column: usize) -> Read<u32> {
    u32::try_from(row.try_get::<_, i64>(column)?).map_err(|_| ReadError::Unknown("a number that is none"))
}

fn maybe_number(row: &Row, column: usize) -> Read<Option<u32>> {
    let found = row.try_get::<_, Option<i64>>(column)?;
    found.map(|found| u32::try_from(found).map_err(|_| ReadError::Unknown("a number that is none"))).transpose()
}

fn seat(row: &Row, column: usize) -> Read<u8> {
    u8::try_from(row.try_get::<_, i64>(column)?).map_err(|_| ReadError::Unknown("a seat of no number"))
}

fn standing(row: &Row) -> Read<SeatStanding> {
    let (status, updated_at, at_first): (i64, i64, bool) = (row.try_get(5)?, row.try_get(6)?, row.try_get(7)?);
    let (latest, idle) = (maybe_number(row, 9)?, maybe_number(row, 10)?);
    let (latest_at, began): (Option<i64>, Option<i64>) = (row.try_get(11)?, row.try_get(12)?);
    let is_asked = status == 1 && if latest.is_some() { latest != idle } else { at_first };
    let asked = asked_since(is_asked, idle, at_first).map(|since| (since, began.unwrap_or(updated_at)));
    Ok(SeatStanding {
        account: row.try_get(0)?,
        table: row.try_get(1)?,
        seat: seat(row, 2)?,
        game: row.try_get(3)?,
        name: row.try_get(4)?,
        status: status_of(status).ok_or(ReadError::Unknown("a status that nobody knows"))?,
        asked,
        latest: (latest.unwrap_or(0), latest_at.unwrap_or(updated_at)),
        talk: row.try_get::<_, Option<i64>>(13)?.zip(row.try_get(14)?),
        mention: row.try_get::<_, Option<i64>>(15)?.zip(row.try_get(16)?),
        seen_at: row.try_get(8)?,
    })
}

fn channel(row: &Row, from: usize) -> Read<ChannelRow> {
    Ok(ChannelRow {
        key: row.try_get(from)?,
        account: row.try_get(from + 1)?,
        kind: channel_of(row.try_get(from + 2)?).ok_or(ReadError::Unknown("a channel that nobody knows"))?,
        place: row.try_get(from + 3)?,
        wants: number(row, from + 4)?,
        added_at: row.try_get(from + 5)?,
        failed: number(row, from + 6)?,
        off: row.try_get(from + 7)?,
    })
}

fn claimed(row: &Row) -> Result<Claimed, StoreError> {
    let read = || -> Read<Claimed> {
        let notice = NewNotice {
            number: row.try_get(0)?,
            channel: row.try_get(1)?,
            account: row.try_get(2)?,
            kind: notice_of(row.try_get(3)?).ok_or(ReadError::Unknown("a notice that nobody knows"))?,
            table: row.try_get(4)?,
            seat: seat(row, 5)?,
            moment: row.try_get(6)?,
            at: row.try_get(7)?,
            due_at: row.try_get(8)?,
        };
        Ok(Claimed { notice, tries: number(row, 9)?, wishes: row.try_get(10)?, channel: channel(row, 11)? })
    };
    read().map_err(StoreError::from)
}

fn delivery(row: &Row) -> Read<DeliveryRow> {
    Ok(DeliveryRow {
        channel: row.try_get(0)?,
        kind: notice_of(row.try_get(1)?).ok_or(ReadError::Unknown("a notice that nobody knows"))?,
        table: row.try_get(2)?,
        state: state_of(row.try_get(3)?).ok_or(ReadError::Unknown("a state that nobody knows"))?,
        tries: number(row, 4)?,
        error: row.try_get(5)?,
        at: row.try_get(6)?,
        due_at: row.try_get(7)?,
    })
}
