//! `ecumene verify --all`: every kept game is played again by this program, as after an upgrade, and whatever would then be
//! another game is named. Nothing in the database is changed.
//!
//! It notes what it has done in a file beside the database and goes on from there if it is interrupted.

use crate::archive::Archive;
use crate::cli::{DatabaseArgs, tell};
use crate::host::command::counted;
use crate::host::{Kind, Problem};
use crate::store::{self, EntryRow, Page, Schema, Store, StoreError, TableRow};
use crate::table::again::{Broken, play_again};
use crate::task;
use anyhow::Context as _;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// `ecumene verify --all`
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// Begin anew instead of going on where it was interrupted.
    #[arg(long, requires = "all", conflicts_with = "files")]
    pub again: bool,
    /// The database is a copy that nobody plays: if an older program made it, its schema may be brought up to date.
    #[arg(long, requires = "all", conflicts_with = "files")]
    pub copy: bool,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// How many tables are asked for at once.
const PAGE: u32 = 200;
/// How many entries are read at once.
const ENTRIES_AT_ONCE: u32 = 2000;
/// How often a table is read anew that somebody plays meanwhile.
const MOST_READINGS: u32 = 20;
/// How often somebody at a terminal is told how far it is.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// A table to be verified.
struct Task {
    id: String,
    game: String,
    archived: bool,
    /// What was noted of it is true as long as this has not changed.
    state: String,
    kept: Kept,
}

/// Where it is.
enum Kept {
    Store(Arc<dyn Store>, Box<TableRow>),
    Archive(Archive),
}

/// What became of one.
struct Verdict {
    id: String,
    game: String,
    archived: bool,
    state: String,
    /// How many entries it has, or what is wrong with it. `None` if it has been deleted meanwhile.
    result: Option<Result<usize, Broken>>,
}

/// What all came to.
#[derive(Default)]
struct Report {
    tables: u64,
    archived: u64,
    entries: u64,
    already: u64,
    broken: Vec<Verdict>,
}

/// Verifies every table on so many threads, and tells it in words or as JSON.
pub fn run(args: &VerifyArgs, threads: usize, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let started = Instant::now();
    let report = runtime.block_on(verify_all(args, threads))?;
    report.tell(started.elapsed(), json, out)
}

async fn verify_all(args: &VerifyArgs, threads: usize) -> anyhow::Result<Report> {
    let database = args.database.database()?;
    match store::schema(&database).await? {
        Schema::Older { found, known } if !args.copy => {
            let message = format!(
                "{database} has schema {found}, and this program would bring it to schema {known}, which cannot be taken back: \
                 verify a copy with --copy"
            );
            return Err(Problem::new(Kind::Usage, "OlderSchema", message).into());
        }
        _ => {}
    }
    let tables = args.database.tables().await?;
    let archive = tables.archived()?.clone();
    let mut notes = Notes::open(&database.beside(&args.database.data), args.again)?;
    let mut work = Work::new(threads, tables.store.count().await?.iter().sum());
    let mut before = None;
    loop {
        let rows = tables.store.page(Page { before, limit: PAGE, ..Page::default() }).await?;
        before = rows.last().map(|row| row.key);
        if before.is_none() {
            break;
        }
        for row in rows {
            let task = Task::of_row(Arc::clone(&tables.store), row);
            work.give(task, &mut notes).await?;
        }
    }
    for id in archive.ids()? {
        work.give(Task::of_archive(archive.clone(), id), &mut notes).await?;
    }
    let report = work.finish(&mut notes).await?;
    if report.broken.is_empty() {
        notes.forget()?;
    }
    Ok(report)
}

/// Tables that are being played again.
struct Work {
    tasks: JoinSet<Result<Verdict, StoreError>>,
    threads: usize,
    report: Report,
    all: u64,
    told_at: Instant,
}

impl Work {
    fn new(threads: usize, all: u64) -> Work {
        Work { tasks: JoinSet::new(), threads, report: Report::default(), all, told_at: Instant::now() }
    }

    /// Verifies a table, unless that has been done; waits while all threads have something to do.
    async fn give(&mut self, task: Task, notes: &mut Notes) -> anyhow::Result<()> {
        if let Some(entries) = notes.find(&task) {
            self.report.count(task.archived, entries);
            self.report.already += 1;
            return Ok(());
        }
        while self.tasks.len() >= self.threads {
            self.take(notes).await?;
        }
        self.tasks.spawn(task.verify());
        Ok(())
    }

    async fn take(&mut self, notes: &mut Notes) -> anyhow::Result<()> {
        let Some(done) = self.tasks.join_next().await else { return Ok(()) };
        let verdict = done??;
        match &verdict.result {
            None => {}
            Some(Ok(entries)) => {
                notes.add(&verdict, *entries)?;
                self.report.count(verdict.archived, *entries);
            }
            Some(Err(_)) => {
                self.report.count(verdict.archived, 0);
                self.report.broken.push(verdict);
            }
        }
        if self.told_at.elapsed() > TELL_EVERY && io::stderr().is_terminal() {
            self.told_at = Instant::now();
            eprint!("\r{} of {} tables", self.report.tables, self.all);
        }
        Ok(())
    }

    async fn finish(mut self, notes: &mut Notes) -> anyhow::Result<Report> {
        while !self.tasks.is_empty() {
            self.take(notes).await?;
        }
        if io::stderr().is_terminal() {
            eprint!("\r");
        }
        self.report.broken.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(self.report)
    }
}

impl Task {
    fn of_row(store: Arc<dyn Store>, row: TableRow) -> Task {
        Task {
            id: row.id.clone(),
            game: row.game.clone(),
            archived: false,
            state: state_of(&row),
            kept: Kept::Store(store, Box::new(row)),
        }
    }

    fn of_archive(archive: Archive, id: String) -> Task {
        let changed = archive.file(&id).metadata().and_then(|file| Ok((file.len(), file.modified()?)));
        let state = changed.map_or_else(|_| String::new(), |(length, at)| format!("{length} {at:?}"));
        Task { id, game: String::new(), archived: true, state, kept: Kept::Archive(archive) }
    }

    async fn verify(self) -> Result<Verdict, StoreError> {
        let Task { id, game, archived, state, kept } = self;
        match kept {
            Kept::Store(store, row) => {
                let (state, result) = verify_row(store, *row).await?;
                Ok(Verdict { id, game, archived, state, result })
            }
            Kept::Archive(archive) => {
                let name = id.clone();
                let read = move || {
                    let table = archive.read(&name).map_err(|error| Broken::table(error.to_string()));
                    match table {
                        Ok(table) => {
                            let played = play_again(&table.row, &table.entries);
                            (table.row.game, played.map(|()| table.entries.len()))
                        }
                        Err(broken) => (String::new(), Err(broken)),
                    }
                };
                let (game, result) = task::apart(read).await?;
                Ok(Verdict { id, game, archived, state, result: Some(result) })
            }
        }
    }
}

/// A table may change while it is read, if a server plays it: then it is read again.
async fn verify_row(
    store: Arc<dyn Store>,
    mut row: TableRow,
) -> Result<(String, Option<Result<usize, Broken>>), StoreError> {
    for reading in 1.. {
        let result = match entries_of(&*store, &row).await {
            Ok(entries) => {
                let played = row.clone();
                task::apart(move || play_again(&played, &entries).map(|()| entries.len())).await?
            }
            // One table that cannot be read is told with the others; a database that is away ends everything.
            Err(error) => {
                store.count().await?;
                Err(Broken::table(error.to_string()))
            }
        };
        if result.is_ok() {
            return Ok((state_of(&row), Some(result)));
        }
        match store.table(row.id.clone()).await? {
            None => return Ok((String::new(), None)),
            Some(now) if reading == MOST_READINGS || state_of(&now) == state_of(&row) => {
                return Ok((state_of(&row), Some(result)));
            }
            Some(now) => row = now,
        }
    }
    Ok((String::new(), None))
}

/// As many entries as the table had when its row was read.
async fn entries_of(store: &dyn Store, row: &TableRow) -> Result<Vec<EntryRow>, StoreError> {
    let mut entries: Vec<EntryRow> = Vec::with_capacity(row.sequence as usize);
    loop {
        let from = entries.last().map_or(0, |entry| entry.sequence);
        let some = store.entries(row.key, from, ENTRIES_AT_ONCE).await?;
        let is_last = some.len() < ENTRIES_AT_ONCE as usize;
        entries.extend(some.into_iter().filter(|entry| entry.sequence <= row.sequence));
        if is_last || entries.last().is_none_or(|entry| entry.sequence >= row.sequence) {
            return Ok(entries);
        }
    }
}

fn state_of(row: &TableRow) -> String {
    format!("{} {} {} {:?}", row.sequence, row.seating, row.updated_at, row.status)
}

impl Report {
    fn count(&mut self, archived: bool, entries: usize) {
        self.tables += 1;
        self.archived += u64::from(archived);
        self.entries += entries as u64;
    }

    fn tell(&self, time: Duration, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        let Report { tables, archived, entries, already, broken } = self;
        if json {
            let answer = json!({
                "ok": broken.is_empty(), "tables": tables, "archived": archived, "entries": entries, "already": already,
                "seconds": time.as_secs_f64(), "broken": broken.iter().map(Verdict::to_json).collect::<Vec<_>>(),
            });
            tell(out, json, &answer, String::new)?;
        } else {
            for verdict in broken {
                writeln!(out, "{verdict}")?;
            }
            let before = if *already > 0 { format!("; {already} were verified before") } else { String::new() };
            let tables = counted(*tables as usize, "table");
            let all = format!("{tables}, {archived} of them archived, with {entries} entries{before}");
            match broken.len() {
                0 => writeln!(out, "All hold: {all}")?,
                count => writeln!(out, "{count} of these do not hold: {all}")?,
            }
        }
        if broken.is_empty() {
            return Ok(());
        }
        let message = match broken.len() {
            1 => "1 table does not hold".into(),
            count => format!("{count} tables do not hold"),
        };
        Err(Problem { told: true, ..Problem::new(Kind::Broken, "DoesNotHold", message) }.into())
    }
}

impl Verdict {
    fn broken(&self) -> Option<&Broken> {
        self.result.as_ref()?.as_ref().err()
    }

    fn to_json(&self) -> Value {
        let broken = self.broken();
        json!({
            "table": self.id, "game": self.game, "archived": self.archived,
            "entry": broken.and_then(|broken| broken.entry), "problem": broken.map(|broken| &broken.problem),
        })
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table {}", self.id)?;
        let told = [self.game.as_str(), if self.archived { "archived" } else { "" }];
        let told: Vec<&str> = told.into_iter().filter(|word| !word.is_empty()).collect();
        if !told.is_empty() {
            write!(f, " ({})", told.join(", "))?;
        }
        let Some(broken) = self.broken() else { return Ok(()) };
        match broken.entry {
            Some(entry) => write!(f, ": entry {entry}: {}", broken.problem),
            None => write!(f, ": {}", broken.problem),
        }
    }
}

/// What has been verified, in a file that is read when it goes on: a line for the program, and one for each table.
struct Notes {
    path: PathBuf,
    file: File,
    known: HashMap<(String, bool), (String, usize)>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Note {
    table: String,
    archived: bool,
    state: String,
    entries: usize,
}

impl Note {
    fn line(&self) -> serde_json::Result<String> {
        Ok(format!("{}\n", serde_json::to_string(self)?))
    }
}

/// What another program has verified says nothing about this one.
fn program() -> String {
    let mut formats: Vec<&str> = catalogue::games().iter().map(|game| game.state_format()).collect();
    formats.dedup();
    format!("ecumene {} {}", env!("CARGO_PKG_VERSION"), formats.join(" "))
}

impl Notes {
    fn open(database: &Path, again: bool) -> anyhow::Result<Notes> {
        let mut name = database.as_os_str().to_owned();
        name.push("-verified");
        let path = PathBuf::from(name);
        let text = if again { String::new() } else { std::fs::read_to_string(&path).unwrap_or_default() };
        let mut lines = text.lines();
        // The last line may have been cut off.
        let notes: Vec<Note> = match lines.next() {
            Some(first) if first == program() => lines.filter_map(|line| serde_json::from_str(line).ok()).collect(),
            _ => Vec::new(),
        };
        let kept = notes.iter().map(Note::line).collect::<Result<String, _>>()?;
        let write = || {
            if let Some(folder) = path.parent() {
                store::private::make_folder(folder)?;
            }
            store::private::write(&path, &format!("{}\n{kept}", program()))?;
            File::options().append(true).open(&path)
        };
        let file = write().with_context(|| format!("cannot write {}", path.display()))?;
        let known = notes.into_iter().map(|note| ((note.table, note.archived), (note.state, note.entries))).collect();
        Ok(Notes { path, file, known })
    }

    /// How many entries the table has, if it was verified as it is.
    fn find(&self, task: &Task) -> Option<usize> {
        let (state, entries) = self.known.get(&(task.id.clone(), task.archived))?;
        (*state == task.state).then_some(*entries)
    }

    fn add(&mut self, verdict: &Verdict, entries: usize) -> anyhow::Result<()> {
        let Verdict { id, archived, state, .. } = verdict;
        let note = Note { table: id.clone(), archived: *archived, state: state.clone(), entries };
        let written = self.file.write_all(note.line()?.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Everything holds: the next time begins anew.
    fn forget(self) -> anyhow::Result<()> {
        std::fs::remove_file(&self.path)?;
        Ok(())
    }
}
