//! New tables: from options, from a record, and again with the same people.

use super::asks::Asks;
use super::entry::{NewEntry, What};
use super::rated::Rated;
use super::veil::Veil;
use super::{Open, Table, Tables, deal, info, takeover};
use crate::api::{
    CreateTable, CreatedTable, Deal, ImportTable, SeatKey, SeatKind, SeatRequest, Status, TableInfo, Visibility,
};
use crate::error::Error;
use crate::store::{AccountKey, EntryRow, ExpectedGame, NewTable, SeatRow, TableRow};
use crate::task;
use crate::text::Look;
use crate::token::{self, Hashed, Purpose, Secret};
use catalogue::{AnyGame, AnyTable, Level, Setup};
use engine::{RecordError, Seat, SeatSet};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The bot that stands in if nobody said which.
const STAND_IN: &str = "greedy";

/// Who sits down at a new table, and the secrets of those who asked.
pub struct Created {
    pub(super) seats: Vec<SeatRow>,
    pub(super) keys: Vec<SeatKey>,
}

/// Who makes a table, and which seats are programs'.
#[derive(Clone, Debug, Default)]
pub(crate) struct Maker {
    /// Whoever is signed in, as far as that matters.
    pub(crate) account: Option<AccountKey>,
    /// Programs, by seat.
    pub(crate) programs: BTreeMap<u8, AccountKey>,
}

impl Tables {
    /// Makes a table.
    pub async fn create(
        self: &Arc<Tables>,
        request: CreateTable,
        owner: Option<String>,
    ) -> Result<CreatedTable, Error> {
        self.create_for(request, owner, Maker::default()).await
    }

    /// Makes a table for somebody who is signed in, which alone may be rated.
    pub(crate) async fn create_for(
        self: &Arc<Tables>,
        mut request: CreateTable,
        owner: Option<String>,
        maker: Maker,
    ) -> Result<CreatedTable, Error> {
        let rated = Rated::ask(&mut request, maker.account)?;
        let asks = Asks::read(request.language.take(), request.reliability)?;
        self.must_have_room_for(owner.as_deref(), 0).await?;
        let game = catalogue::game(&request.game).ok_or(Error::NotFound("game"))?;
        super::pace::check(request.bot_pause_ms.unwrap_or(0))?;
        request.deadline.map_or(Ok(()), super::deadline::check)?;
        let stand_in = request.stand_in.as_deref().unwrap_or(STAND_IN);
        crate::text::level_in(game, stand_in)?;
        let options = options(game, request.seats.len(), request.options)?;
        let absence_seconds = takeover::absence(request.absence_seconds)?;
        must_be_known(&request.seats, &maker.programs)?;
        let mut created = Created::new(game, &request.seats)?;
        // Programs play by tokens of their own, which end; a seat's would not.
        created.keys.retain(|key| !maker.programs.contains_key(&key.seat));
        let anonymous = request.anonymous == Some(true);
        let mut veiled = created.seats;
        let veil = anonymous.then(|| Veil::over(&mut veiled));
        let (mut row, table) = self.set_up(game, options, veiled, request.visibility, owner)?;
        row.keep_veil(veil)?;
        (row.takeover, row.absence_seconds) = (request.takeover, absence_seconds);
        row.stand_in = stand_in.into();
        row.bot_pause_ms = request.bot_pause_ms.unwrap_or(0);
        row.set_deadline(request.deadline, self.process)?;
        row.hints = request.hints.unwrap_or(true);
        row.set_press(request.press.unwrap_or_default())?;
        row.ask_for(asks)?;
        if let Some(rated) = rated {
            self.expect_rated(&mut row, rated).await?;
        }
        self.seat_programs(&mut row, &maker.programs).await?;
        let (host, invite) = secrets(&mut row)?;
        let open = self.place(NewTable { row, entries: Vec::new(), snapshot: None }, table).await?;
        open.created(created.keys, &host, &invite)
    }

    /// Notes that a new table is to be rated. Who stops between this and making it leaves a row behind that says nothing.
    async fn expect_rated(&self, row: &mut TableRow, rated: Rated) -> Result<(), Error> {
        let rated = if row.is_undealt() { Some(rated) } else { rated.dealt(&row.seats) };
        let mut matters = row.matters();
        matters.rated = rated;
        row.set_matters(&matters)?;
        let (key, at) = (crate::ratings::new_key()?, row.created_at);
        let expected = ExpectedGame { key, table: row.id.clone(), game: row.game.clone(), at };
        Ok(self.store.ratings().expect(expected).await?)
    }

    /// A table of these people: dealt, or only promised if some of them are still to come.
    fn set_up(
        &self,
        game: &'static dyn AnyGame,
        options: Value,
        seats: Vec<SeatRow>,
        visibility: Visibility,
        owner: Option<String>,
    ) -> Result<(TableRow, Box<dyn AnyTable>), Error> {
        let seed = self.chance.deal(game.id(), &options.to_string())?;
        let (deal, waits) = (self.chance.kind(), deal::has_open(&seats));
        let parts = if waits { Vec::new() } else { deal::parts(deal, &seats) };
        let table = game.start(Setup { options, players: info::player_names(&seats), seed, parts })?;
        let mut row = new_row(&*table, seats, visibility, owner)?;
        row.deal = deal;
        let table = if waits { row.wait(&*table)? } else { table };
        Ok((row, table))
    }

    /// Makes a table from a record that holds its seed.
    pub async fn import(
        self: &Arc<Tables>,
        request: ImportTable,
        owner: Option<String>,
    ) -> Result<CreatedTable, Error> {
        self.must_have_room_for(owner.as_deref(), request.record.len() as u64).await?;
        let (record, most) = (request.record, self.limits.record_lines.min(self.limits.table_entries as usize));
        // One at a time reads, because all that it holds meanwhile is given back before the next one.
        let importing = self.importing.acquire().await;
        let read = task::apart(move || read_record(&record, most));
        let Read { mut table, start, entries } = read.await??;
        let seats = request.seats.unwrap_or_else(|| people_named(table.players()));
        if seats.len() != table.players().len() {
            return Err(Error::Invalid(crate::worded!("the record has {} seats", table.players().len())));
        }
        must_be_known(&seats, &BTreeMap::new())?;
        let created = Created::new(table.game(), &seats)?;
        let mut row = new_row(&*start, created.seats, request.visibility, owner)?;
        table.rename(info::player_names(&row.seats));
        row.sequence = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        row.to_act = table.to_act();
        row.status = status_with(&row.seats, row.to_act, row.status);
        let (host, invite) = secrets(&mut row)?;
        let (sequence, state) = table.snapshot();
        let snapshot = u32::try_from(sequence).ok().map(|sequence| (sequence, state));
        let open = self.place(NewTable { row, entries, snapshot }, table).await?;
        drop(importing);
        open.created(created.keys, &host, &invite)
    }

    /// Refuses a client for whom enough is kept.
    pub(super) async fn must_have_room_for(&self, owner: Option<&str>, bytes: u64) -> Result<(), Error> {
        let Some(owner) = owner else { return Ok(()) };
        let (kept, limits) = (self.store.kept_for(owner.into()).await?, &self.limits);
        if kept.tables >= limits.tables_per_client.into() {
            let most = limits.tables_per_client;
            let words = crate::worded!("{most} tables of yours are not over; finish some of them first");
            return Err(Error::OverQuota(words));
        }
        if kept.bytes + bytes > u64::from(limits.client_megabytes) << 20 {
            let most = limits.client_megabytes;
            return Err(Error::OverQuota(crate::worded!(
                "your tables take {most} megabytes here, which is all they may"
            )));
        }
        Ok(())
    }

    /// Makes a table for the same people with the same options, or finds the one that was made already. Their tokens are
    /// good there, too.
    pub async fn rematch(self: &Arc<Tables>, id: &str, token: Hashed) -> Result<TableInfo, Error> {
        let mut open = self.open(id).await?;
        if !open.is_host(token)? {
            open.owner_of(token)?;
        }
        if open.table()?.row.status != Status::Finished {
            return Err(Error::not_now("NotOver", "the game is not over yet"));
        }
        if let Some(next) = open.table()?.row.rematch.clone() {
            return self.info_of(&next).await;
        }
        // Whoever met at an open table and does not want to meet again is not brought together.
        let is_open = open.table()?.row.visibility == Visibility::Public;
        if is_open && self.store.ties().is_split(id.into()).await? {
            return Err(Error::not_now("NotAgain", "this table is not played again; make a new one"));
        }
        let old = open.table()?;
        // Everybody knows who sat where, and sits there again: there is nothing left to hide.
        let (game, options, seats) = (old.game.game(), old.game.options(), old.row.shown_seats());
        let (mut row, table) = self.set_up(game, options, seats, old.row.visibility, old.row.owner.clone())?;
        (row.takeover, row.absence_seconds) = (old.row.takeover, old.row.absence_seconds);
        row.host = old.row.host;
        row.stand_in = old.row.stand_in.clone();
        row.bot_pause_ms = old.row.bot_pause_ms;
        row.set_deadline(old.row.deadline, self.process)?;
        row.keep_host_of(&old.row)?;
        row.ask_for(old.row.asks())?;
        row.hints = old.row.hints;
        row.set_press(old.row.matters().press)?;
        row.keep_programs_of(&old.row)?;
        row.keep_mutes_of(&old.row)?;
        let new_id = row.id.clone();
        drop(self.place(NewTable { row, entries: Vec::new(), snapshot: None }, table).await?);
        let linked = self.store.link_rematch(open.table()?.row.key, new_id).await?;
        self.store.accounts().follow(id.into(), linked.clone()).await?;
        open.table_mut()?.row.rematch = Some(linked.clone());
        open.tell_table()?;
        drop(open);
        self.info_of(&linked).await
    }

    /// What everybody may know about a table, whoever plays it.
    pub async fn info_of(self: &Arc<Tables>, id: &str) -> Result<TableInfo, Error> {
        match self.open(id).await {
            Err(Error::Elsewhere) => {
                let row = self.store.table(id.into()).await?.ok_or_else(|| self.missing(id))?;
                info::table_info(&row, SeatSet::EMPTY)
            }
            open => open?.info(),
        }
    }

    /// Keeps a new table, and in memory, too: somebody is about to look at it.
    pub(super) async fn place(self: &Arc<Tables>, new: NewTable, game: Box<dyn AnyTable>) -> Result<Open, Error> {
        let mut row = new.row.clone();
        // Who stops would make one that nobody plays.
        if self.nodes().is_some_and(|nodes| nodes.is_leaving()) {
            return Err(Error::Elsewhere);
        }
        row.key = self.store.create(new).await?;
        let fence = match self.nodes() {
            Some(nodes) => Some(nodes.claim(&row.id).await?),
            None => None,
        };
        let mut open = self.hold(self.slot(&row.id)).await;
        open.slot.seen_at.store(crate::clock::now(), Ordering::Relaxed);
        open.slot.keeps(&row);
        let snapshot_at = row.sequence;
        open.state.table = Some(Table { snapshot_at, fence, ..Table::new(row, game) });
        open.set_clock();
        open.wake_bots();
        Ok(open)
    }
}

/// New secrets for the host and the guests.
pub(super) fn secrets(row: &mut TableRow) -> Result<(Secret, Secret), Error> {
    let (host, invite) = (Secret::new(Purpose::Host)?, Secret::new(Purpose::Invite)?);
    (row.host, row.invite) = (host.hashed(), invite.hashed());
    Ok((host, invite))
}

impl Open {
    pub(super) fn created(&self, seats: Vec<SeatKey>, host: &Secret, invite: &Secret) -> Result<CreatedTable, Error> {
        let table = self.info()?;
        let id = &table.id;
        let client = self.table()?.row.owner.as_deref().unwrap_or("this machine");
        tracing::info!(table.id = %id, game = %table.game, seats = table.seats.len(), client, "Made table {id}");
        Ok(CreatedTable { table, seats, host: host.reveal().into(), invite: invite.reveal().into() })
    }

    /// What everybody may know about the table.
    pub fn info(&self) -> Result<TableInfo, Error> {
        info::table_info(&self.table()?.row, self.state.watchers.seats())
    }

    pub(super) fn tell_table(&mut self) -> Result<(), Error> {
        let state = &mut *self.state;
        match &state.table {
            Some(table) => state.watchers.tell_table(table, Vec::new()),
            None => Ok(()),
        }
    }
}

/// Seats for those whom a record names; whoever has no name that somebody may have here is called by the seat.
pub(super) fn people_named(names: &[String]) -> Vec<SeatRequest> {
    let (mut taken, mut looks): (Vec<String>, Vec<Look>) = (Vec::new(), Vec::new());
    for (seat, name) in Seat::all(names.len()).zip(names) {
        let is_new = |name: &String| {
            let look = Look::of(name);
            !looks.iter().any(|other| other.is_like(&look))
        };
        let name = crate::text::name(name).ok().filter(is_new).unwrap_or_else(|| format!("Seat {seat}"));
        looks.push(Look::of(&name));
        taken.push(name);
    }
    taken.into_iter().map(|name| SeatRequest::Me { name, part: None }).collect()
}

impl Created {
    pub(super) fn new(game: &dyn AnyGame, requests: &[SeatRequest]) -> Result<Created, Error> {
        let mut created = Created { seats: Vec::new(), keys: Vec::new() };
        let mut people: Vec<Look> = Vec::new();
        // More requests than any game has seats are refused by the game; they must not be numbered before.
        for (seat, request) in Seat::all(requests.len()).zip(requests) {
            created.seats.push(match request {
                SeatRequest::Open => open_seat(),
                SeatRequest::Bot { level } => bot_seat(seat, crate::text::level_in(game, level)?),
                SeatRequest::Program { name } => {
                    let (row, key) = person_seat(seat, name, None)?;
                    let look = Look::of(&row.name);
                    told_apart(people.iter().all(|other| !other.is_like(&look)))?;
                    people.push(look);
                    created.keys.push(key);
                    row
                }
                SeatRequest::Me { name, part } => {
                    let (row, key) = person_seat(seat, name, part.clone())?;
                    let look = Look::of(&row.name);
                    told_apart(people.iter().all(|other| !other.is_like(&look)))?;
                    people.push(look);
                    created.keys.push(key);
                    SeatRow { is_makers: true, ..row }
                }
            });
        }
        Ok(created)
    }
}

/// Refuses a program of which nobody has found out whether it would play.
fn must_be_known(seats: &[SeatRequest], programs: &BTreeMap<u8, AccountKey>) -> Result<(), Error> {
    let unknown = |(number, seat): (u8, &SeatRequest)| {
        matches!(seat, SeatRequest::Program { .. }) && !programs.contains_key(&number)
    };
    match (1..=u8::MAX).zip(seats).any(unknown) {
        true => Err(Error::Invalid("programs are given seats at new tables only".into())),
        false => Ok(()),
    }
}

/// Refuses a name that looks like that of somebody in one of these seats.
pub(super) fn must_be_told_apart<'a>(others: impl IntoIterator<Item = &'a SeatRow>, name: &str) -> Result<(), Error> {
    let mut people = others.into_iter().filter(|row| row.kind == SeatKind::Person);
    let look = Look::of(name);
    told_apart(people.all(|row| !Look::of(&row.name).is_like(&look)))
}

fn told_apart(are_told_apart: bool) -> Result<(), Error> {
    let refusal = || Error::Invalid("somebody at this table has a name like this".into());
    are_told_apart.then_some(()).ok_or_else(refusal)
}

/// A seat that nobody holds.
pub(super) fn open_seat() -> SeatRow {
    SeatRow {
        kind: SeatKind::Open,
        name: String::new(),
        level: None,
        token: None,
        part: String::new(),
        is_makers: false,
        seen_at: 0,
    }
}

/// A seat that a bot holds.
pub(super) fn bot_seat(seat: Seat, level: Level) -> SeatRow {
    SeatRow { kind: SeatKind::Bot, name: crate::text::bot_name(seat), level: Some(level.to_string()), ..open_seat() }
}

/// A seat that a person holds, and the secret for that person.
pub(super) fn person_seat(seat: Seat, name: &str, part: Option<String>) -> Result<(SeatRow, SeatKey), Error> {
    let secret = Secret::new(Purpose::Seat)?;
    let row = SeatRow {
        kind: SeatKind::Person,
        name: crate::text::name(name)?,
        token: Some(secret.hashed()),
        part: deal::part(part)?,
        seen_at: crate::clock::now(),
        ..open_seat()
    };
    let key = SeatKey { seat: seat.number(), token: secret.reveal().into() };
    Ok((row, key))
}

/// How far a table is with these seats and this many left to act.
pub(super) fn status_with(seats: &[SeatRow], to_act: SeatSet, now: Status) -> Status {
    if to_act.is_empty() {
        Status::Finished
    } else if now == Status::Waiting && deal::has_open(seats) {
        Status::Waiting
    } else {
        Status::Running
    }
}

/// The game's default options with what was asked for in their places.
fn options(game: &dyn AnyGame, seats: usize, given: Map<String, Value>) -> Result<Value, Error> {
    if !game.seats().contains(&seats) {
        let (least, most) = (game.seats().start().to_owned(), game.seats().end().to_owned());
        return Err(Error::Invalid(crate::worded!("{} has {least} to {most} seats, not {seats}", game.title())));
    }
    let mut options = game.default_options(seats);
    let specs = game.option_specs();
    for (name, value) in given {
        let no_option = || Error::Invalid(crate::worded!("{} has no option {name:?}", game.title()));
        let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(no_option)?;
        if !spec.allows(&value) {
            let allowed: Vec<String> = spec.values.iter().map(|(value, _)| value.to_string()).collect();
            let what = if spec.one_for_each_seat { "a list of" } else { "one of" };
            return Err(Error::Invalid(crate::worded!("{name} must be {what} {}", allowed.join(", "))));
        }
        options[name] = value;
    }
    Ok(options)
}

/// The row of a table that has just been made; its secrets are good for nobody yet.
pub(super) fn new_row(
    table: &dyn AnyTable,
    seats: Vec<SeatRow>,
    visibility: Visibility,
    owner: Option<String>,
) -> Result<TableRow, Error> {
    let (now, to_act) = (crate::clock::now(), table.to_act());
    let record = table.record(true);
    let nobody = || Secret::new(Purpose::Host).map(|secret| secret.hashed());
    Ok(TableRow {
        key: 0,
        id: token::new_table_id()?,
        game: table.game().id().into(),
        header: record.lines().next().unwrap_or_default().into(),
        status: status_with(&seats, to_act, Status::Waiting),
        visibility,
        stand_in: STAND_IN.into(),
        bot_pause_ms: 0,
        deadline: None,
        host: nobody()?,
        invite: nobody()?,
        created_at: now,
        updated_at: now,
        listed_at: now,
        rematch: None,
        deal: if table.is_from_position() { Deal::Position } else { Deal::Imported },
        hints: true,
        takeover: None,
        absence_seconds: takeover::ABSENCE,
        proposal: None,
        owner,
        seating: 0,
        bytes: 0,
        seen_at: now,
        seats,
        sequence: 0,
        to_act,
    })
}

/// A line of a record after its header.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    undo: bool,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    rewind: Option<u32>,
    #[serde(default)]
    end: Option<Value>,
}

/// A record that was read.
struct Read {
    /// After all its entries.
    table: Box<dyn AnyTable>,
    /// Before them.
    start: Box<dyn AnyTable>,
    entries: Vec<EntryRow>,
}

/// Plays a record, noting what happens. It may come from anybody: it is read once and line by line, so that it costs little
/// more than the table it leads to.
fn read_record(record: &str, most_lines: usize) -> Result<Read, Error> {
    let id = engine::record::game_of(record)?;
    let game = catalogue::game(&id).ok_or(Error::NotFound("game"))?;
    let mut lines = record.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let header = lines.next().map_or("", |(_, line)| line);
    let (start, mut table) = (game.replay(header)?, game.replay(header)?);
    let mut entries = Vec::with_capacity(record.lines().count().min(most_lines));
    let at = crate::clock::now();
    let mut end = None;
    for (index, text) in lines {
        let wrong = |problem: String| RecordError::Line { line: index + 1, problem: problem.into() };
        if end.is_some() {
            return Err(wrong("the record goes on after its end".into()).into());
        }
        if entries.len() == most_lines {
            return Err(Error::Invalid(crate::worded!("a record has at most {most_lines} lines here")));
        }
        let line: Line = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let (seat, action) = match line {
            Line { seat: Some(seat), action: Some(action), undo: false, note: None, rewind: None, end: None } => {
                (seat, What::Act(action))
            }
            Line { seat: Some(seat), action: None, undo: true, note: None, rewind: None, end: None } => {
                (seat, What::Undo)
            }
            Line { seat: Some(seat), action: None, undo: false, note: Some(note), rewind: None, end: None } => {
                (seat, What::Note(note))
            }
            Line { seat: Some(Seat::TABLE), action: None, undo: false, note: None, rewind: Some(to), end: None } => {
                (Seat::TABLE, What::Rewind(to))
            }
            Line { seat: None, action: None, undo: false, note: None, rewind: None, end: Some(claimed) } => {
                end = Some(claimed);
                continue;
            }
            _ => {
                return Err(
                    wrong("expected a seat with an action, an undo, a note or a rewind, or an end".into()).into()
                );
            }
        };
        let refused = |refusal| RecordError::Refused { line: index + 1, seat, refusal };
        let done = match &action {
            What::Act(notation) => table.act(seat, notation).map_err(refused)?,
            What::Undo => table.undo(seat).map_err(refused)?,
            What::Note(note) => super::notes::noted(&mut *table, seat, note).map_err(refused)?,
            What::Rewind(to) => super::rewind::gone_back(&mut *table, *to).map_err(refused)?,
        };
        let sequence = u32::try_from(table.sequence()).unwrap_or(u32::MAX);
        let new = NewEntry::new(&done, seat, &action, false, sequence, at);
        entries.push(EntryRow {
            sequence,
            // There are many of them, and all are held until the last is read.
            events: new.stored_events()?.into_boxed_str().into(),
            entry: done.entry.into_boxed_str().into(),
            to_act: table.to_act(),
            request: None,
            at,
        });
    }
    if let Some(claimed) = end {
        check_end(&*table, &claimed)?;
    }
    entries.shrink_to_fit();
    Ok(Read { table, start, entries })
}

/// A result that a record names must be the one it leads to.
fn check_end(table: &dyn AnyTable, claimed: &Value) -> Result<(), Error> {
    let outcome = table.outcome().map(|outcome| engine::record::End::from(&outcome));
    let actual = outcome.map(|end| serde_json::json!(end));
    if actual.as_ref() == Some(claimed) {
        return Ok(());
    }
    let actual = actual.map_or("a game that is not over".into(), |end| end.to_string().into());
    Err(RecordError::WrongEnd { claimed: claimed.to_string().into(), actual }.into())
}
