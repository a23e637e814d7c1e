//! The SQL behind the PostgreSQL store. Each write is a single statement that is done completely or not at all, and a
//! write that is refused is one that answers with no row: so nothing that may happen to one write breaks off a
//! transaction that it shares with others.

use super::{Connection, ReadError};
use crate::api::{Deadline, SeatChange, SeatKind, Sitter, Status, Visibility};
use crate::nodes::Fence;
use crate::store::numbers::{
    bits, changer_number, changer_of, deal_number, deal_of, from_bits, kind_number, kind_of, status_number, status_of,
    takeover_number, takeover_of,
};
use crate::store::treaties::marks_text;
use crate::store::{
    Append, CHAT_KEPT, ChatRow, CommentRow, EntryRow, Filter, History, Kept, PULSES_KEPT, Page, REQUESTS_KEPT, Removal,
    RequestKey, Reseat, SeatRow, TableKey, TableRow, TalkRow, Timed, TreatyRow,
};
use crate::table::matters::terms_of;
use crate::token::Hashed;
use futures_util::future;
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

/// What is put in the places of a statement.
pub(super) type Values = Vec<Box<dyn ToSql + Sync + Send>>;
type Read<T> = Result<T, ReadError>;

macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(Box::new($value) as Box<dyn ToSql + Sync + Send>),*] };
}

pub(super) use values;

/// A statement and what is put in its places.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) sql: &'static str,
    pub(super) values: Values,
}

/// Adds the entries of many tables; answers with those that were added.
const APPEND_ALL: &str = "INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[], $7::bigint[])
    ON CONFLICT DO NOTHING RETURNING table_key, sequence";

/// The same for nodes: only to tables whose lease is still the one that was given. It stays so until this is committed,
/// since whoever takes a table over waits for that. Answers with those that were added, and with the fence of each
/// lease that is good, which is told from sequence numbers by being negative.
const APPEND_ALL_FENCED: &str = "WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[],
            $7::bigint[], $8::bigint[]) AS given (table_key, sequence, entry, events, to_act, request, at, fence)),
    held AS MATERIALIZED (
        SELECT leases.table_key, leases.fence FROM leases
        JOIN (SELECT DISTINCT table_key, fence FROM given) AS wanted
            ON wanted.table_key = leases.table_key AND wanted.fence = leases.fence
        FOR SHARE OF leases),
    added AS (
        INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at)
        SELECT given.table_key, given.sequence, given.entry, given.events, given.to_act, given.request, given.at
        FROM given JOIN held ON held.table_key = given.table_key AND held.fence = given.fence
        ON CONFLICT DO NOTHING RETURNING table_key, sequence)
    SELECT table_key, sequence FROM added UNION ALL SELECT table_key, -fence FROM held";

pub(super) fn append_all<'a>(appends: impl Iterator<Item = &'a Append> + Clone) -> Statement {
    let each = || appends.clone();
    let fences: Vec<i64> = each().filter_map(|append| append.fence).collect();
    let mut values = values![
        each().map(|append| append.key).collect::<Vec<_>>(),
        each().map(|append| i64::from(append.row.sequence)).collect::<Vec<_>>(),
        each().map(|append| append.row.entry.clone()).collect::<Vec<_>>(),
        each().map(|append| append.row.events.clone()).collect::<Vec<_>>(),
        each().map(|append| i64::from(bits(append.row.to_act))).collect::<Vec<_>>(),
        each().map(|append| append.row.request.map(|request| request.to_vec())).collect::<Vec<_>>(),
        each().map(|append| append.row.at).collect::<Vec<_>>(),
    ];
    // A process is a node, or it is not.
    if fences.is_empty() {
        return Statement { sql: APPEND_ALL, values };
    }
    values.extend(values![fences]);
    Statement { sql: APPEND_ALL_FENCED, values }
}

/// Adds one entry with what comes with it. Answers whether it was added, and whether the lease is good.
const APPEND: &str = "WITH held AS MATERIALIZED (
        SELECT table_key FROM leases WHERE table_key = $1 AND fence = $12 FOR SHARE),
    added AS (
        INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at)
        SELECT $1, $2, $3, $4, $5, $6, $7 WHERE $12::bigint IS NULL OR EXISTS (SELECT FROM held)
        ON CONFLICT DO NOTHING RETURNING table_key),
    kept AS (
        INSERT INTO snapshots (table_key, sequence, state)
        SELECT table_key, $8, $9 FROM added WHERE $8::bigint IS NOT NULL
        ON CONFLICT (table_key) DO UPDATE SET sequence = excluded.sequence, state = excluded.state),
    noted AS (
        UPDATE tables SET bytes = bytes + $10,
            updated_at = CASE WHEN $8::bigint IS NULL AND $11::bigint IS NULL THEN updated_at ELSE $7 END,
            status = CASE WHEN $11::bigint IS NULL THEN status ELSE $11 END,
            proposal = coalesce($13::text, proposal)
        FROM added WHERE key = added.table_key
            AND ($8::bigint IS NOT NULL OR $11::bigint IS NOT NULL OR $13::text IS NOT NULL))
    SELECT (SELECT count(*) FROM added), (SELECT count(*) FROM held)";

pub(super) fn append(append: &Append) -> Statement {
    let row = &append.row;
    let (at, state) = append.snapshot.clone().map_or((None, None), |(at, state)| (Some(i64::from(at)), Some(state)));
    let values = values![
        append.key,
        i64::from(row.sequence),
        row.entry.clone(),
        row.events.clone(),
        i64::from(bits(row.to_act)),
        row.request.map(|request| request.to_vec()),
        row.at,
        at,
        state,
        // What has come since the latest snapshot is counted with the next.
        if append.snapshot.is_some() { append.bytes as i64 } else { 0 },
        append.finished.then(|| i64::from(status_number(Status::Finished))),
        append.fence,
        append.proposal.clone(),
    ];
    Statement { sql: APPEND, values }
}

/// A table with everything in it; answers with its number, or with nothing if there is one of this id.
const CREATE: &str = "WITH made AS (
        INSERT INTO tables (id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
            updated_at, rematch, imported, first_to_act, deadline_seconds, deadline_covers, owner, bytes, seating,
            seen_at, takeover, absence_seconds, hints, proposal)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
            $19, $20, $21, $22, $23, $60)
        ON CONFLICT (id) DO NOTHING RETURNING key),
    sitting AS (
        INSERT INTO seats (table_key, seat, kind, name, level, token, part, makers, seen_at)
        SELECT made.key, given.* FROM made, unnest($24::bigint[], $25::bigint[], $26::text[], $27::text[], $28::bytea[],
            $29::text[], $30::bigint[], $31::bigint[]) AS given),
    played AS (
        INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at)
        SELECT made.key, given.* FROM made,
            unnest($32::bigint[], $33::text[], $34::text[], $35::bigint[], $36::bytea[], $37::bigint[]) AS given),
    kept AS (
        INSERT INTO snapshots (table_key, sequence, state)
        SELECT key, $38, $39 FROM made WHERE $38::bigint IS NOT NULL),
    said AS (
        INSERT INTO chat (table_key, number, seat, name, text, at, mentions)
        SELECT made.key, given.* FROM made,
            unnest($40::bigint[], $41::bigint[], $42::text[], $43::text[], $44::bigint[], $61::bigint[]) AS given),
    whispered AS (
        INSERT INTO talk (table_key, number, room, hears, seat, name, text, at, mentions)
        SELECT made.key, given.* FROM made, unnest($62::bigint[], $63::bigint[], $64::bigint[], $65::bigint[],
            $66::text[], $67::text[], $68::bigint[], $69::bigint[]) AS given),
    promised AS (
        INSERT INTO treaties (table_key, number, room, hears, gone, seat, text, until, at, marks)
        SELECT made.key, given.* FROM made, unnest($70::bigint[], $71::bigint[], $72::bigint[], $73::bigint[],
            $74::bigint[], $75::text[], $76::text[], $77::bigint[], $78::text[]) AS given),
    changed AS (
        INSERT INTO seat_changes (table_key, number, sequence, at, seat, kind_before, name_before, kind, name,
            changed_by)
        SELECT made.key, given.* FROM made, unnest($45::bigint[], $46::bigint[], $47::bigint[], $48::bigint[],
            $49::bigint[], $50::text[], $51::bigint[], $52::text[], $53::bigint[]) AS given),
    commented AS (
        INSERT INTO comments (table_key, number, moment, seat, name, text, at)
        SELECT made.key, given.* FROM made, unnest($54::bigint[], $55::bigint[], $56::bigint[], $57::text[],
            $58::text[], $59::bigint[]) AS given)
    SELECT key FROM made";

/// What was said at a table that comes back, and who came and went.
#[derive(Default)]
pub(super) struct Besides<'a> {
    pub(super) chat: &'a [ChatRow],
    pub(super) talk: &'a [TalkRow],
    pub(super) treaties: &'a [TreatyRow],
    pub(super) comments: &'a [CommentRow],
    pub(super) changes: &'a [SeatChange],
}

/// A new table, or one that comes back.
pub(super) fn create(
    row: &TableRow,
    entries: &[EntryRow],
    snapshot: Option<(u32, String)>,
    besides: &Besides<'_>,
) -> Statement {
    let Besides { chat, talk, treaties, comments, changes } = besides;
    let (at, state) = snapshot.map_or((None, None), |(at, state)| (Some(i64::from(at)), Some(state)));
    let mut values = values![
        row.id.clone(),
        row.game.clone(),
        row.header.clone(),
        i64::from(status_number(row.status)),
        i64::from(row.visibility == Visibility::Public),
        row.stand_in.clone(),
        i64::from(row.bot_pause_ms),
        row.host.as_bytes().to_vec(),
        row.invite.as_bytes().to_vec(),
        row.created_at,
        row.updated_at,
        row.rematch.clone(),
        i64::from(deal_number(row.deal)),
        i64::from(bits(row.to_act)),
        row.deadline.map(|deadline| i64::from(deadline.seconds)),
        i64::from(row.deadline.is_some_and(|deadline| deadline.cover)),
        row.owner.clone(),
        entries.iter().map(EntryRow::bytes).sum::<u64>() as i64,
        i64::from(row.seating),
        row.seen_at,
        row.takeover.map(|takeover| i64::from(takeover_number(takeover))),
        i64::from(row.absence_seconds),
        i64::from(row.hints),
    ];
    values.extend(seat_values(&row.seats));
    values.extend(values![
        entries.iter().map(|entry| i64::from(entry.sequence)).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.entry.clone()).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.events.clone()).collect::<Vec<_>>(),
        entries.iter().map(|entry| i64::from(bits(entry.to_act))).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.request.map(|request| request.to_vec())).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.at).collect::<Vec<_>>(),
        at,
        state,
        chat.iter().map(|line| i64::from(line.number)).collect::<Vec<_>>(),
        chat.iter().map(|line| i64::from(line.seat)).collect::<Vec<_>>(),
        chat.iter().map(|line| line.name.clone()).collect::<Vec<_>>(),
        chat.iter().map(|line| line.text.clone()).collect::<Vec<_>>(),
        chat.iter().map(|line| line.at).collect::<Vec<_>>(),
    ]);
    values.extend(change_values(changes));
    values.extend(values![
        comments.iter().map(|comment| i64::from(comment.number)).collect::<Vec<_>>(),
        comments.iter().map(|comment| i64::from(comment.moment)).collect::<Vec<_>>(),
        comments.iter().map(|comment| i64::from(comment.seat)).collect::<Vec<_>>(),
        comments.iter().map(|comment| comment.name.clone()).collect::<Vec<_>>(),
        comments.iter().map(|comment| comment.text.clone()).collect::<Vec<_>>(),
        comments.iter().map(|comment| comment.at).collect::<Vec<_>>(),
        row.proposal.clone(),
        chat.iter().map(|line| i64::from(bits(line.mentions))).collect::<Vec<_>>(),
        talk.iter().map(|line| i64::from(line.number)).collect::<Vec<_>>(),
        talk.iter().map(|line| i64::from(bits(line.room))).collect::<Vec<_>>(),
        talk.iter().map(|line| i64::from(bits(line.hears))).collect::<Vec<_>>(),
        talk.iter().map(|line| i64::from(line.seat)).collect::<Vec<_>>(),
        talk.iter().map(|line| line.name.clone()).collect::<Vec<_>>(),
        talk.iter().map(|line| line.text.clone()).collect::<Vec<_>>(),
        talk.iter().map(|line| line.at).collect::<Vec<_>>(),
        talk.iter().map(|line| i64::from(bits(line.mentions))).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| i64::from(treaty.number)).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| i64::from(bits(treaty.room))).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| i64::from(bits(treaty.hears))).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| i64::from(bits(treaty.gone))).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| i64::from(treaty.seat)).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| treaty.text.clone()).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| treaty.until.clone()).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| treaty.at).collect::<Vec<_>>(),
        treaties.iter().map(|treaty| marks_text(&treaty.marks)).collect::<Vec<_>>(),
    ]);
    Statement { sql: CREATE, values }
}

/// Columns of the seats of a table.
fn seat_values(seats: &[SeatRow]) -> Values {
    values![
        (0..seats.len() as i64).collect::<Vec<_>>(),
        seats.iter().map(|seat| i64::from(kind_number(seat.kind))).collect::<Vec<_>>(),
        seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>(),
        seats.iter().map(|seat| seat.level.clone()).collect::<Vec<_>>(),
        seats.iter().map(|seat| seat.token.map(|token| token.as_bytes().to_vec())).collect::<Vec<_>>(),
        seats.iter().map(|seat| seat.part.clone()).collect::<Vec<_>>(),
        seats.iter().map(|seat| i64::from(seat.is_makers)).collect::<Vec<_>>(),
        seats.iter().map(|seat| seat.seen_at).collect::<Vec<_>>(),
    ]
}

/// Columns of who came and went.
fn change_values(changes: &[SeatChange]) -> Values {
    values![
        changes.iter().map(|change| i64::from(change.number)).collect::<Vec<_>>(),
        changes.iter().map(|change| i64::from(change.seq)).collect::<Vec<_>>(),
        changes.iter().map(|change| change.at).collect::<Vec<_>>(),
        changes.iter().map(|change| i64::from(change.seat)).collect::<Vec<_>>(),
        changes.iter().map(|change| i64::from(kind_number(change.before.kind))).collect::<Vec<_>>(),
        changes.iter().map(|change| change.before.name.clone()).collect::<Vec<_>>(),
        changes.iter().map(|change| i64::from(kind_number(change.now.kind))).collect::<Vec<_>>(),
        changes.iter().map(|change| change.now.name.clone()).collect::<Vec<_>>(),
        changes.iter().map(|change| i64::from(changer_number(change.by))).collect::<Vec<_>>(),
    ]
}

/// Parts of one statement do not see what the others write, so that what is forgotten at once is not written at all.
const RESEAT: &str = "WITH held AS MATERIALIZED (
        SELECT table_key FROM leases WHERE table_key = $1 AND fence = $27 FOR SHARE),
    changed AS (
        UPDATE tables SET status = $3, invite = $4, updated_at = $5, proposal = $6, seating = seating + 1,
            header = coalesce($7, header), first_to_act = coalesce($8, first_to_act)
        WHERE key = $1 AND seating = $2 AND ($27::bigint IS NULL OR EXISTS (SELECT FROM held)) RETURNING key),
    sitting AS (
        INSERT INTO seats (table_key, seat, kind, name, level, token, part, makers, seen_at)
        SELECT changed.key, given.* FROM changed, unnest($10::bigint[], $11::bigint[], $12::text[], $13::text[],
            $14::bytea[], $15::text[], $16::bigint[], $17::bigint[]) AS given
        ON CONFLICT (table_key, seat) DO UPDATE SET kind = excluded.kind, name = excluded.name, level = excluded.level,
            token = excluded.token, part = excluded.part, makers = excluded.makers, seen_at = excluded.seen_at),
    told AS (
        INSERT INTO seat_changes (table_key, number, sequence, at, seat, kind_before, name_before, kind, name,
            changed_by)
        SELECT changed.key, given.* FROM changed, unnest($18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[],
            $22::bigint[], $23::text[], $24::bigint[], $25::text[], $26::bigint[])
            AS given (number, sequence, at, seat, kind_before, name_before, kind, name, changed_by)
        WHERE given.number > $9),
    forgotten AS (
        DELETE FROM seat_changes USING changed WHERE table_key = changed.key AND number <= $9),
    unheard AS (
        DELETE FROM talk USING changed WHERE table_key = changed.key AND room <> 0 AND hears & ~$28::bigint = 0),
    hushed AS (
        UPDATE talk SET hears = hears & ~$28::bigint FROM changed
        WHERE table_key = changed.key AND hears & $28::bigint <> 0 AND hears & ~$28::bigint <> 0),
    unread AS (
        DELETE FROM treaties USING changed WHERE table_key = changed.key AND hears & ~$28::bigint = 0),
    closed AS (
        UPDATE treaties SET hears = hears & ~$28::bigint, gone = gone | (room & $28::bigint) FROM changed
        WHERE table_key = changed.key AND room & $28::bigint <> 0 AND hears & ~$28::bigint <> 0)
    SELECT key FROM changed";

pub(super) fn reseat(reseat: &Reseat) -> Statement {
    let dealt = reseat.dealt.as_ref();
    let mut values = values![
        reseat.key,
        i64::from(reseat.seating),
        i64::from(status_number(reseat.status)),
        reseat.invite.as_bytes().to_vec(),
        crate::clock::now(),
        reseat.proposal.clone(),
        dealt.map(|dealt| dealt.header.clone()),
        dealt.map(|dealt| i64::from(bits(dealt.to_act))),
        i64::from(reseat.forget),
    ];
    values.extend(seat_values(&reseat.seats));
    values.extend(change_values(&reseat.changes));
    values.extend(values![reseat.fence, i64::from(bits(reseat.forget_talk))]);
    Statement { sql: RESEAT, values }
}

pub(super) fn propose(key: TableKey, seating: u32, proposal: Option<String>, fence: Option<Fence>) -> Statement {
    let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $4 FOR SHARE),
        noted AS (
            UPDATE tables SET proposal = $3 WHERE key = $1 AND seating = $2
            AND ($4::bigint IS NULL OR EXISTS (SELECT FROM held)) RETURNING key)
        SELECT (SELECT count(*) FROM noted), (SELECT count(*) FROM held)";
    Statement { sql, values: values![key, i64::from(seating), proposal, fence] }
}

pub(super) fn saw(key: TableKey, seat: u8, at: i64) -> Statement {
    let sql = "UPDATE seats SET seen_at = greatest(seen_at, $3) WHERE table_key = $1 AND seat = $2 AND kind = $4";
    Statement { sql, values: values![key, i64::from(seat) - 1, at, i64::from(kind_number(SeatKind::Person))] }
}

pub(super) fn set_pace(key: TableKey, bot_pause_ms: u32, fence: Option<Fence>) -> Statement {
    let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $3 FOR SHARE),
        noted AS (
            UPDATE tables SET bot_pause_ms = $2 WHERE key = $1
            AND ($3::bigint IS NULL OR EXISTS (SELECT FROM held)) RETURNING key)
        SELECT (SELECT count(*) FROM noted), (SELECT count(*) FROM held)";
    Statement { sql, values: values![key, i64::from(bot_pause_ms), fence] }
}

pub(super) fn link_rematch(key: TableKey, id: String) -> Statement {
    let sql = "UPDATE tables SET rematch = coalesce(rematch, $2) WHERE key = $1 RETURNING rematch";
    Statement { sql, values: values![key, id] }
}

pub(super) fn say(key: TableKey, line: ChatRow, fence: Option<Fence>) -> Statement {
    let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $8 FOR SHARE),
        said AS (
            INSERT INTO chat (table_key, number, seat, name, text, at, mentions)
            SELECT $1, $2, $3, $4, $5, $6, $9 WHERE $8::bigint IS NULL OR EXISTS (SELECT FROM held)
            ON CONFLICT DO NOTHING RETURNING table_key),
        forgotten AS (DELETE FROM chat USING said WHERE chat.table_key = said.table_key AND chat.number <= $7)
        SELECT (SELECT count(*) FROM said), (SELECT count(*) FROM held)";
    let old = i64::from(line.number.saturating_sub(CHAT_KEPT));
    let (number, seat, mentions) = (i64::from(line.number), i64::from(line.seat), i64::from(bits(line.mentions)));
    let values = values![key, number, seat, line.name, line.text, line.at, old, fence, mentions];
    Statement { sql, values }
}

pub(super) fn comment(key: TableKey, comment: CommentRow, fence: Option<Fence>) -> Statement {
    let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $8 FOR SHARE),
        said AS (
            INSERT INTO comments (table_key, number, moment, seat, name, text, at)
            SELECT $1, $2, $3, $4, $5, $6, $7 WHERE $8::bigint IS NULL OR EXISTS (SELECT FROM held)
            ON CONFLICT DO NOTHING RETURNING table_key)
        SELECT (SELECT count(*) FROM said), (SELECT count(*) FROM held)";
    let CommentRow { number, moment, seat, name, text, at } = comment;
    let values = values![key, i64::from(number), i64::from(moment), i64::from(seat), name, text, at, fence];
    Statement { sql, values }
}

pub(super) fn remove(removal: &Removal) -> Statement {
    // What a lease was about is gone with the table: whoever still writes by it is refused.
    let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $4 FOR UPDATE),
        known AS MATERIALIZED (
            SELECT key FROM tables WHERE key = $1 AND seating = $2
            AND $3 = (SELECT coalesce(max(sequence), 0) FROM entries WHERE table_key = $1)
            AND ($4::bigint IS NULL OR EXISTS (SELECT FROM held))),
        chat AS (DELETE FROM chat USING known WHERE table_key = known.key),
        talked AS (DELETE FROM talk USING known WHERE table_key = known.key),
        promised AS (DELETE FROM treaties USING known WHERE table_key = known.key),
        commented AS (DELETE FROM comments USING known WHERE table_key = known.key),
        changes AS (DELETE FROM seat_changes USING known WHERE table_key = known.key),
        kept AS (DELETE FROM snapshots USING known WHERE table_key = known.key),
        leased AS (DELETE FROM leases USING known WHERE table_key = known.key),
        played AS (DELETE FROM entries USING known WHERE table_key = known.key),
        sitting AS (DELETE FROM seats USING known WHERE table_key = known.key),
        gone AS (DELETE FROM tables USING known WHERE tables.key = known.key RETURNING tables.key)
        SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM held)";
    let (seating, sequence) = (i64::from(removal.seating), i64::from(removal.sequence));
    Statement { sql, values: values![removal.key, seating, sequence, removal.fence] }
}

pub(super) fn seen(tables: &[(TableKey, i64)]) -> Statement {
    let sql = "UPDATE tables SET seen_at = greatest(seen_at, given.at)
        FROM (SELECT key, max(at) AS at FROM unnest($1::bigint[], $2::bigint[]) AS each (key, at) GROUP BY key) AS given
        WHERE tables.key = given.key";
    let (keys, times): (Vec<i64>, Vec<i64>) = tables.iter().copied().unzip();
    Statement { sql, values: values![keys, times] }
}

/// What a move with a snapshot may take.
const PROBED: usize = 64 << 10;

pub(super) fn probe() -> Statement {
    let sql = "INSERT INTO room VALUES (1, $1) ON CONFLICT (number) DO UPDATE SET bytes = excluded.bytes";
    Statement { sql, values: values![vec![0u8; PROBED]] }
}

/// Times are bytes, the first of which counts most.
pub(super) fn pulse(process: i64, at: i64) -> Statement {
    let sql = "WITH forgotten AS (DELETE FROM room WHERE number > 1 AND number <> $1 AND bytes < $3)
        INSERT INTO room VALUES ($1, $2) ON CONFLICT (number) DO UPDATE SET bytes = excluded.bytes";
    let oldest = at.saturating_sub(PULSES_KEPT).max(0);
    Statement { sql, values: values![process, at.to_be_bytes().to_vec(), oldest.to_be_bytes().to_vec()] }
}

pub(super) async fn last_pulse(connection: &Connection, process: i64) -> Read<Option<i64>> {
    let rows = connection.query("SELECT bytes FROM room WHERE number = $1", &[&process]).await?;
    let bytes = rows.first().map(|row| row.try_get::<_, &[u8]>(0)).transpose()?;
    bytes.map(|bytes| sized(bytes).map(i64::from_be_bytes)).transpose()
}

pub(super) async fn find(connection: &Connection, prefix: &str, limit: u32) -> Read<Vec<String>> {
    // Ids are of letters and digits, all of which come before this.
    let sql = "SELECT id FROM tables WHERE id >= $1 AND id < $1 || '~' LIMIT $2";
    first_columns(connection.query(sql, &[&prefix, &i64::from(limit)]).await?)
}

pub(super) async fn page(connection: &Connection, page: &Page) -> Read<Vec<TableRow>> {
    let sql = format!(
        "{TABLE} WHERE key < $1 AND ($2::bigint IS NULL OR status = $2) AND ($3::text IS NULL OR game = $3)
         ORDER BY key DESC LIMIT $4"
    );
    let before = page.before.unwrap_or(TableKey::MAX);
    let status = page.status.map(|status| i64::from(status_number(status)));
    let rows = connection.query(&sql, &[&before, &status, &page.game, &i64::from(page.limit)]).await?;
    with_seats(connection, rows).await
}

pub(super) async fn unseen(connection: &Connection, since: i64, limit: u32) -> Read<Vec<String>> {
    // People who move are seen; this also spares tables at which bots play while others watch.
    let sql = "SELECT id FROM tables WHERE status < 2 AND seen_at < $1 AND updated_at < $1
        AND coalesce((SELECT at FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1), 0) < $1
        ORDER BY seen_at LIMIT $2";
    first_columns(connection.query(sql, &[&since, &i64::from(limit)]).await?)
}

/// Everything of a table but its seats; `latest` is its latest entry, if there is one.
const TABLE: &str = "SELECT key, id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
    updated_at, rematch, imported, first_to_act, latest.sequence, latest.to_act, latest.at,
    deadline_seconds, deadline_covers, owner, seating, bytes, seen_at, takeover, absence_seconds, proposal, hints
    FROM tables LEFT JOIN LATERAL
        (SELECT sequence, to_act, at FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1)
        AS latest ON true";

pub(super) async fn table(connection: &Connection, id: &str) -> Read<Option<TableRow>> {
    let rows = connection.query(&format!("{TABLE} WHERE id = $1"), &[&id]).await?;
    Ok(with_seats(connection, rows).await?.pop())
}

pub(super) async fn invited(connection: &Connection, invite: &Hashed) -> Read<Option<String>> {
    let rows = connection.query("SELECT id FROM tables WHERE invite = $1", &[&invite.as_bytes().as_slice()]).await?;
    Ok(first_columns(rows)?.pop())
}

pub(super) async fn list(connection: &Connection, filter: &Filter) -> Read<Vec<TableRow>> {
    let before = filter.before.unwrap_or(i64::MAX);
    let status = filter.status.map(|status| i64::from(status_number(status)));
    let rows =
        connection.query(&list_query(filter), &[&status, &filter.game, &before, &i64::from(filter.limit)]).await?;
    with_seats(connection, rows).await
}

/// Each question has words of its own, so that each finds its index.
fn list_query(filter: &Filter) -> String {
    let status = if filter.status.is_some() { "AND status = $1" } else { "AND $1::bigint IS NULL" };
    let game = if filter.game.is_some() { "AND game = $2" } else { "AND $2::text IS NULL" };
    format!("{TABLE} WHERE public = 1 {status} {game} AND updated_at < $3 ORDER BY updated_at DESC, key DESC LIMIT $4")
}

pub(super) async fn history(connection: &Connection, key: TableKey) -> Read<History> {
    let (entries, snapshot, changes) = future::try_join3(
        connection
            .query("SELECT entry, request, sequence FROM entries WHERE table_key = $1 ORDER BY sequence", &[&key]),
        connection.query("SELECT sequence, state FROM snapshots WHERE table_key = $1", &[&key]),
        connection.query(CHANGES, &[&key]),
    )
    .await?;
    let mut history = History::default();
    for row in &entries {
        history.entries.push(row.try_get(0)?);
        if let Some(request) = row.try_get::<_, Option<&[u8]>>(1)? {
            history.requests.push((sized(request)?, number(row, 2)?));
        }
    }
    let old = history.requests.len().saturating_sub(REQUESTS_KEPT);
    history.requests.drain(..old);
    history.snapshot = match snapshot.first() {
        Some(row) => Some((number(row, 0)?, row.try_get(1)?)),
        None => None,
    };
    history.changes = changes.iter().map(read_change).collect::<Read<_>>()?;
    Ok(history)
}

pub(super) async fn entries(connection: &Connection, key: TableKey, from: u32, limit: u32) -> Read<Vec<EntryRow>> {
    let sql = "SELECT sequence, entry, events, to_act, request, at FROM entries
        WHERE table_key = $1 AND sequence > $2 ORDER BY sequence LIMIT $3";
    let rows = connection.query(sql, &[&key, &i64::from(from), &i64::from(limit)]).await?;
    let read = |row: &Row| -> Read<EntryRow> {
        Ok(EntryRow {
            sequence: number(row, 0)?,
            entry: row.try_get(1)?,
            events: row.try_get(2)?,
            to_act: from_bits(number(row, 3)?),
            request: row.try_get::<_, Option<&[u8]>>(4)?.map(sized).transpose()?,
            at: row.try_get(5)?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn done(
    connection: &Connection,
    key: TableKey,
    request: &RequestKey,
    from: u32,
    among: u32,
) -> Read<Option<u32>> {
    let sql = "SELECT sequence FROM entries WHERE table_key = $1 AND sequence > $2 AND sequence <= $3 AND request = $4
        LIMIT 1";
    let to = i64::from(from.saturating_add(among));
    let rows = connection.query(sql, &[&key, &i64::from(from), &to, &request.as_slice()]).await?;
    rows.first().map(|row| number(row, 0)).transpose()
}

pub(super) async fn chat(connection: &Connection, key: TableKey) -> Read<Vec<ChatRow>> {
    let sql = "SELECT number, seat, name, text, at, mentions FROM chat WHERE table_key = $1 ORDER BY number";
    let read = |row: &Row| -> Read<ChatRow> {
        Ok(ChatRow {
            number: number(row, 0)?,
            seat: number(row, 1)?,
            name: row.try_get(2)?,
            text: row.try_get(3)?,
            at: row.try_get(4)?,
            mentions: from_bits(number(row, 5)?),
        })
    };
    connection.query(sql, &[&key]).await?.iter().map(read).collect()
}

pub(super) async fn comments(connection: &Connection, key: TableKey) -> Read<Vec<CommentRow>> {
    let sql = "SELECT number, moment, seat, name, text, at FROM comments WHERE table_key = $1 ORDER BY number";
    let read = |row: &Row| -> Read<CommentRow> {
        Ok(CommentRow {
            number: number(row, 0)?,
            moment: number(row, 1)?,
            seat: number(row, 2)?,
            name: row.try_get(3)?,
            text: row.try_get(4)?,
            at: row.try_get(5)?,
        })
    };
    connection.query(sql, &[&key]).await?.iter().map(read).collect()
}

const CHANGES: &str = "SELECT number, sequence, at, seat, kind_before, name_before, kind, name, changed_by
    FROM seat_changes WHERE table_key = $1 ORDER BY number";

pub(super) async fn changes(connection: &Connection, key: TableKey) -> Read<Vec<SeatChange>> {
    connection.query(CHANGES, &[&key]).await?.iter().map(read_change).collect()
}

pub(super) async fn deadlines(connection: &Connection) -> Read<Vec<Timed>> {
    let sql = "SELECT id, greatest(updated_at, coalesce(
            (SELECT at FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1), 0)), deadline_seconds,
            proposal FROM tables WHERE status = $1 AND deadline_seconds IS NOT NULL";
    let rows = connection.query(sql, &[&i64::from(status_number(Status::Running))]).await?;
    let timed = |row: &Row| {
        Ok(Timed { id: row.try_get(0)?, since: row.try_get(1)?, seconds: number(row, 2)?, proposal: row.try_get(3)? })
    };
    rows.iter().map(timed).collect()
}

pub(super) async fn count(connection: &Connection) -> Read<[u64; 3]> {
    let mut counts = [0; 3];
    for row in connection.query("SELECT status, tables FROM counts", &[]).await? {
        let status: usize = number(&row, 0)?;
        if let Some(count) = counts.get_mut(status) {
            *count = number(&row, 1)?;
        }
    }
    Ok(counts)
}

pub(super) async fn kept_for(connection: &Connection, owner: &str) -> Read<Kept> {
    let sql =
        "SELECT count(*) FILTER (WHERE status <> $2), coalesce(sum(bytes), 0)::bigint FROM tables WHERE owner = $1";
    let rows = connection.query(sql, &[&owner, &i64::from(status_number(Status::Finished))]).await?;
    match rows.first() {
        Some(row) => Ok(Kept { tables: number(row, 0)?, bytes: number(row, 1)? }),
        None => Ok(Kept::default()),
    }
}

/// The only column of all rows.
fn first_columns<T: for<'a> FromSql<'a>>(rows: Vec<Row>) -> Read<Vec<T>> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Everything of tables, with their seats.
async fn with_seats(connection: &Connection, rows: Vec<Row>) -> Read<Vec<TableRow>> {
    let mut tables = rows.iter().map(read_table).collect::<Read<Vec<_>>>()?;
    if tables.is_empty() {
        return Ok(tables);
    }
    let keys: Vec<TableKey> = tables.iter().map(|table| table.key).collect();
    let sql = "SELECT table_key, kind, name, level, token, part, makers, seen_at FROM seats WHERE table_key = ANY ($1)
        ORDER BY table_key, seat";
    let mut seats = std::collections::HashMap::<TableKey, Vec<SeatRow>>::new();
    for row in connection.query(sql, &[&keys]).await? {
        let seat = SeatRow {
            kind: known(kind_of(row.try_get(1)?))?,
            name: row.try_get(2)?,
            level: row.try_get(3)?,
            token: row.try_get::<_, Option<&[u8]>>(4)?.map(sized).transpose()?.map(Hashed::from_bytes),
            part: row.try_get(5)?,
            is_makers: flag(&row, 6)?,
            seen_at: row.try_get(7)?,
        };
        seats.entry(row.try_get(0)?).or_default().push(seat);
    }
    for table in &mut tables {
        table.seats = seats.remove(&table.key).unwrap_or_default();
    }
    Ok(tables)
}

fn read_table(row: &Row) -> Read<TableRow> {
    let (sequence, to_act, at) = match row.try_get::<_, Option<i64>>(15)? {
        Some(_) => (number(row, 15)?, number(row, 16)?, row.try_get(17)?),
        None => (0, number(row, 14)?, 0),
    };
    let updated: i64 = row.try_get(11)?;
    let takeover: Option<i64> = row.try_get(24)?;
    let proposal: Option<String> = row.try_get(26)?;
    Ok(TableRow {
        key: row.try_get(0)?,
        id: row.try_get(1)?,
        game: row.try_get(2)?,
        header: row.try_get(3)?,
        status: known(status_of(row.try_get(4)?))?,
        visibility: if flag(row, 5)? { Visibility::Public } else { Visibility::Private },
        stand_in: row.try_get(6)?,
        bot_pause_ms: number(row, 7)?,
        deadline: match row.try_get::<_, Option<i64>>(18)? {
            Some(_) => Some(Deadline { seconds: number(row, 18)?, cover: flag(row, 19)?, ..terms_of(&proposal) }),
            None => None,
        },
        host: Hashed::from_bytes(sized(row.try_get(8)?)?),
        invite: Hashed::from_bytes(sized(row.try_get(9)?)?),
        created_at: row.try_get(10)?,
        updated_at: updated.max(at),
        listed_at: updated,
        rematch: row.try_get(12)?,
        deal: known(deal_of(row.try_get(13)?))?,
        takeover: takeover.map(|number| known(takeover_of(number))).transpose()?,
        absence_seconds: number(row, 25)?,
        proposal,
        hints: flag(row, 27)?,
        owner: row.try_get(20)?,
        seating: number(row, 21)?,
        bytes: number(row, 22)?,
        seen_at: row.try_get(23)?,
        seats: Vec::new(),
        sequence,
        to_act: from_bits(to_act),
    })
}

fn read_change(row: &Row) -> Read<SeatChange> {
    Ok(SeatChange {
        number: number(row, 0)?,
        seq: number(row, 1)?,
        at: row.try_get(2)?,
        seat: number(row, 3)?,
        before: Sitter { kind: known(kind_of(row.try_get(4)?))?, name: row.try_get(5)? },
        now: Sitter { kind: known(kind_of(row.try_get(6)?))?, name: row.try_get(7)? },
        by: known(changer_of(row.try_get(8)?))?,
    })
}

/// A number that is smaller here than in the database.
fn number<T: TryFrom<i64>>(row: &Row, column: usize) -> Read<T> {
    T::try_from(row.try_get(column)?).map_err(|_| ReadError::Unknown("a number is too large"))
}

fn flag(row: &Row, column: usize) -> Read<bool> {
    Ok(row.try_get::<_, i64>(column)? != 0)
}

fn known<T>(kind: Option<T>) -> Read<T> {
    kind.ok_or(ReadError::Unknown("a number has no known meaning"))
}

pub(super) fn sized<const N: usize>(bytes: &[u8]) -> Read<[u8; N]> {
    bytes.try_into().map_err(|_| ReadError::Unknown("a hash has another length"))
}
