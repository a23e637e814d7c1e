//! `ecumene table`: the orders of a host on the command line, and the answers in words.

use super::{By, Kind, Order, Problem, carry_out};
use crate::api::Status;
use crate::cli::{DatabaseArgs, tell};
use crate::store::{Database, Role, StoreError};
use crate::table::Tables;
use anyhow::Context as _;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a host does with tables.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List tables, the newest first.
    List(ListArgs),
    /// Tell what is known about a table.
    Show(OneArgs),
    /// Take back the latest action, as far as the rules of undo allow; the players see it.
    Undo(UndoArgs),
    /// Give somebody at a table another name.
    Rename(RenameArgs),
    /// Let a guest at a table say nothing; whoever tries is told why. People with an account: `ecumene user mute`.
    Mute(MuteArgs),
    /// Let a seat of a table talk again.
    Unmute(UnmuteArgs),
    /// Delete a table, or its archive, for good.
    Delete(DeleteArgs),
    /// Put a table away into a file beside the database.
    Archive(OneArgs),
    /// Bring a table back that was archived; its links are good again.
    Restore(OneArgs),
    /// Write the record of a table, or of all.
    Export(ExportArgs),
}

/// How far a table is.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum StatusArg {
    /// Seats are still open.
    Waiting,
    /// In play.
    Running,
    /// Over.
    Finished,
}

/// `ecumene table list`
#[derive(Args, Clone, Debug)]
pub struct ListArgs {
    /// Only tables that are so far.
    #[arg(long)]
    pub status: Option<StatusArg>,
    /// Only tables of this game.
    #[arg(long)]
    pub game: Option<String>,
    /// Those that were archived instead.
    #[arg(long, conflicts_with_all = ["status", "game"])]
    pub archived: bool,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// A command about one table.
#[derive(Args, Clone, Debug)]
pub struct OneArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table undo`
#[derive(Args, Clone, Debug)]
pub struct UndoArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// Whose action; that of whoever acted last if left out.
    #[arg(long)]
    pub seat: Option<u8>,
    /// Take back everything since the table had so many entries, all or nothing.
    #[arg(long, value_name = "N")]
    pub to: Option<u32>,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table rename`
#[derive(Args, Clone, Debug)]
pub struct RenameArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// The new name.
    pub name: String,
    /// In which seat.
    #[arg(long)]
    pub seat: u8,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table mute`
#[derive(Args, Clone, Debug)]
pub struct MuteArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// In which seat.
    #[arg(long)]
    pub seat: u8,
    /// Why; they are told.
    #[arg(long)]
    pub reason: String,
    /// For how many days; for good if left out.
    #[arg(long)]
    pub days: Option<u16>,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table unmute`
#[derive(Args, Clone, Debug)]
pub struct UnmuteArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// Which seat.
    #[arg(long)]
    pub seat: u8,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table delete`
#[derive(Args, Clone, Debug)]
pub struct DeleteArgs {
    /// The table's id, or as much of it as no other id begins with.
    pub table: String,
    /// Do not ask.
    #[arg(long, short)]
    pub yes: bool,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene table export`
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The table's id, or as much of it as no other id begins with.
    #[arg(required_unless_present = "all")]
    pub table: Option<String>,
    /// All tables, each into a file named after its id.
    #[arg(long, conflicts_with = "table", requires = "output")]
    pub all: bool,
    /// The record to write, standard output if left out; with --all a folder that is new or empty.
    #[arg(long, short, value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,
    /// Write seeds even of games that are not over: whoever has one knows everything hidden.
    #[arg(long)]
    pub with_seed: bool,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// Does what a host asks for, and tells it in words or as JSON.
pub fn run(command: Command, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::List(args) if args.archived => list_archived(&args, json, out),
        Command::List(args) => list(&args, json, out),
        Command::Show(args) => {
            let answer = Host::new(&args.database).order(Order::Show { table: args.table })?;
            tell(out, json, &answer, || shown(&answer))
        }
        Command::Undo(UndoArgs { table, seat, to, database }) => {
            let answer = Host::new(&database).order(Order::Undo { table, seat, to })?;
            let count = answer["undone"].as_array().map_or(0, Vec::len);
            let actions = if count == 1 { "1 action".into() } else { format!("{count} actions") };
            tell(out, json, &answer, || format!("Took back {actions} at table {}", word(&answer["table"])))
        }
        Command::Rename(RenameArgs { table, seat, name, database }) => {
            let answer = Host::new(&database).order(Order::Rename { table, seat, name })?;
            tell(out, json, &answer, || {
                format!("Seat {seat} of table {} is {} now", word(&answer["table"]), word(&answer["name"]))
            })
        }
        Command::Mute(MuteArgs { table, seat, reason, days, database }) => {
            let answer = Host::new(&database).order(Order::MuteSeat { table, seat, reason, days })?;
            tell(out, json, &answer, || format!("Seat {seat} of table {} is muted", word(&answer["table"])))
        }
        Command::Unmute(UnmuteArgs { table, seat, database }) => {
            let answer = Host::new(&database).order(Order::UnmuteSeat { table, seat })?;
            tell(out, json, &answer, || format!("Seat {seat} of table {} may talk again", word(&answer["table"])))
        }
        Command::Delete(args) => delete(args, json, out),
        Command::Archive(args) => {
            let answer = Host::new(&args.database).order(Order::Archive { table: args.table })?;
            tell(out, json, &answer, || {
                format!("Archived table {} as {}", word(&answer["table"]), word(&answer["file"]))
            })
        }
        Command::Restore(args) => {
            let answer = Host::new(&args.database).order(Order::Restore { table: args.table })?;
            tell(out, json, &answer, || format!("Table {} is back; its links are good again", word(&answer["table"])))
        }
        Command::Export(args) if args.all => export_all(&args, json, out),
        Command::Export(args) => export(args, json, out),
    }
}

/// The way to the tables: the server that plays them, or, if none does, this process itself.
pub(super) struct Host<'a> {
    database: &'a DatabaseArgs,
    here: Option<(tokio::runtime::Runtime, Arc<Tables>)>,
}

impl Host<'_> {
    pub(super) fn new(database: &DatabaseArgs) -> Host<'_> {
        Host { database, here: None }
    }

    pub(super) fn order(&mut self, order: Order) -> anyhow::Result<Value> {
        let database = self.database.database()?;
        if let Database::Sqlite(path) = &database {
            anyhow::ensure!(path.exists(), "there is no database at {}; `ecumene serve` makes one", path.display());
        }
        #[cfg(unix)]
        if self.here.is_none() {
            use super::socket;
            let socket = socket::beside(&database.beside(&self.database.data));
            let reached = socket::reach(&socket).with_context(|| format!("cannot reach {}", socket.display()))?;
            if let Some(stream) = reached {
                return Ok(socket::ask(stream, &order)??);
            }
        }
        if self.here.is_none() {
            self.here = Some(self.open(&order)?);
        }
        match &self.here {
            Some((runtime, tables)) => Ok(runtime.block_on(carry_out(tables, order, &By::default()))?),
            None => unreachable!("it was opened just now"),
        }
    }

    /// Takes the tables of a database that nobody plays; what only reads looks at those that somebody does.
    fn open(&self, order: &Order) -> anyhow::Result<(tokio::runtime::Runtime, Arc<Tables>)> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let opened = runtime.block_on(async {
            match self.database.open(Role::Plays).await {
                Err(StoreError::InUse(_)) if order.only_reads() => self.database.open(Role::Visits).await,
                opened => opened,
            }
        });
        let tables = opened.map_err(|error| match error {
            StoreError::InUse(path) => {
                let message = format!("a server plays the tables in {path} and cannot be asked; stop it first");
                Problem::new(Kind::File, "InUse", message)
            }
            error => Problem::from(crate::error::Error::Store(error)),
        })?;
        Ok((runtime, tables))
    }

    /// All pages of a list.
    pub(super) fn pages(
        &mut self,
        member: &str,
        mut order: impl FnMut(Value) -> Order,
        mut each: impl FnMut(Value) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut next = Value::Null;
        loop {
            let mut answer = self.order(order(next))?;
            if let Value::Array(some) = answer[member].take() {
                some.into_iter().try_for_each(&mut each)?;
            }
            next = answer["next"].take();
            if next.is_null() {
                return Ok(());
            }
        }
    }
}

fn list(args: &ListArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let status = args.status.map(|status| match status {
        StatusArg::Waiting => Status::Waiting,
        StatusArg::Running => Status::Running,
        StatusArg::Finished => Status::Finished,
    });
    if let Some(game) = args.game.as_ref().filter(|game| catalogue::game(game).is_none()) {
        return Err(Problem::new(Kind::Usage, "NotFound", format!("there is no game {game:?}")).into());
    }
    let order = |next: Value| Order::List { status, game: args.game.clone(), before: next.as_i64() };
    let mut tables = Vec::new();
    let mut count = 0;
    Host::new(&args.database).pages("tables", order, |table| {
        count += 1;
        match json {
            true => tables.push(table),
            false => writeln!(out, "{}", line_of(&table))?,
        }
        Ok(())
    })?;
    tell(out, json, &json!({"tables": tables}), || counted(count, "table"))
}

fn list_archived(args: &ListArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let order = |next: Value| Order::Archived { after: next.as_str().map(Into::into) };
    let mut archived = Vec::new();
    Host::new(&args.database).pages("archived", order, |label| {
        if !json {
            writeln!(out, "{}", line_of_archive(&label))?;
        }
        archived.push(label);
        Ok(())
    })?;
    tell(out, json, &json!({"archived": archived}), || counted(archived.len(), "archived table"))
}

fn delete(args: DeleteArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut host = Host::new(&args.database);
    let mut table = args.table;
    if !args.yes {
        let answer = host.order(Order::Show { table })?;
        let (what, line) = match answer.get("table") {
            Some(table) => (table, line_of(table)),
            None => (&answer["archived"], line_of_archive(&answer["archived"])),
        };
        must_agree(&format!("{line}\nDelete it for good?"))?;
        table = word(&what["id"]).into();
    }
    let answer = host.order(Order::Delete { table })?;
    tell(out, json, &answer, || match answer["was_archived"].as_bool() {
        Some(true) => format!("Deleted the archive of table {}", word(&answer["table"])),
        _ => format!("Deleted table {}", word(&answer["table"])),
    })
}

/// Asks whoever sits there, and refuses to go on without a yes.
pub(super) fn must_agree(question: &str) -> anyhow::Result<()> {
    eprint!("{question} [y/N] ");
    io::stderr().flush()?;
    let mut said = String::new();
    io::stdin().read_line(&mut said)?;
    match ["y", "yes"].contains(&said.trim().to_lowercase().as_str()) {
        true => Ok(()),
        false => Err(Problem::new(Kind::Refused, "NotConfirmed", "nothing was deleted; --yes does not ask").into()),
    }
}

fn export(args: ExportArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let (table, with_seed) = (args.table.unwrap_or_default(), args.with_seed);
    let answer = Host::new(&args.database).order(Order::Export { table, with_seed })?;
    let record = word(&answer["record"]);
    match &args.output {
        Some(path) => {
            std::fs::write(path, record).with_context(|| format!("cannot write {}", path.display()))?;
            let told = json!({"table": answer["table"], "file": path});
            tell(out, json, &told, || format!("Wrote {}", path.display()))
        }
        None if json => tell(out, json, &answer, String::new),
        None => Ok(out.write_all(record.as_bytes())?),
    }
}

fn export_all(args: &ExportArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = args.output.clone().unwrap_or_default();
    let cannot = || format!("cannot write into {}", folder.display());
    crate::store::private::make_folder(&folder).with_context(cannot)?;
    let is_empty = folder.read_dir().with_context(cannot)?.next().is_none();
    anyhow::ensure!(is_empty, "{} is not empty", folder.display());
    let mut host = Host::new(&args.database);
    let mut ids = Vec::new();
    host.pages(
        "tables",
        |next| Order::List { status: None, game: None, before: next.as_i64() },
        |table| {
            ids.push(word(&table["id"]).to_owned());
            Ok(())
        },
    )?;
    let (mut files, mut skipped) = (Vec::new(), Vec::new());
    for id in ids {
        let order = Order::Export { table: id.clone(), with_seed: args.with_seed };
        match host.order(order).map_err(|error| error.downcast::<Problem>()) {
            Ok(answer) => {
                let file = folder.join(format!("{id}.jsonl"));
                write_new(&file, word(&answer["record"])).with_context(cannot)?;
                files.push(json!({"table": id, "file": file}));
            }
            Err(Ok(problem)) => skipped.push(json!({"table": id, "code": problem.code, "message": problem.message})),
            Err(Err(error)) => return Err(error),
        }
    }
    tell(out, json, &json!({"files": files, "skipped": skipped}), || {
        let told = |skip: &Value| format!("Left out {}: {}\n", word(&skip["table"]), word(&skip["message"]));
        let told: String = skipped.iter().map(told).collect();
        format!("{told}Wrote {} into {}", counted(files.len(), "record"), folder.display())
    })?;
    if skipped.is_empty() {
        return Ok(());
    }
    let message = format!("{} left out", counted(skipped.len(), "table"));
    Err(Problem { told: true, ..Problem::new(Kind::Refused, "LeftOut", message) }.into())
}

/// A record may hold a seed: it is its owner's alone.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// A text in an answer.
pub(super) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// So many of them, in words.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A table on one line.
fn line_of(table: &Value) -> String {
    let names: Vec<&str> = table["seats"].as_array().into_iter().flatten().map(name_of).collect();
    format!(
        "{}  {:<18} {:<8} {:>6} entries  {:>7}  {:>13}  {}",
        word(&table["id"]),
        word(&table["game"]),
        word(&table["status"]),
        table["seq"],
        size(table["bytes"].as_u64().unwrap_or(0)),
        ago(&table["updated_at"]),
        names.join(", ")
    ) + &mark_of(&table["deal"])
}

/// What stands beside a table that was not dealt fairly.
fn mark_of(deal: &Value) -> String {
    match word(deal) {
        "fair" | "" => String::new(),
        deal => format!("  [{}]", deal.replace('_', " ")),
    }
}

fn line_of_archive(label: &Value) -> String {
    if let Some(problem) = label["problem"].as_str() {
        return format!("{}  {problem}", word(&label["id"]));
    }
    let names: Vec<&str> = label["players"].as_array().into_iter().flatten().map(word).collect();
    format!(
        "{}  {:<18} {:>6} entries  archived {:>13}  {}",
        word(&label["id"]),
        word(&label["game"]),
        label["entries"],
        ago(&label["archived_at"]),
        names.join(", ")
    )
}

fn name_of(seat: &Value) -> &str {
    match word(&seat["name"]) {
        "" => "(open)",
        name => name,
    }
}

/// A table on several lines.
fn shown(answer: &Value) -> String {
    let Some(table) = answer.get("table") else {
        let label = &answer["archived"];
        return format!("{}\nin {}", line_of_archive(label), word(&label["file"]));
    };
    let mut lines = vec![format!(
        "{} is a table of {}, {}, {}",
        word(&table["id"]),
        word(&table["title"]),
        word(&table["status"]),
        word(&table["visibility"])
    )];
    lines.push(format!(
        "made {}, {} entries, {}",
        ago(&table["created_at"]),
        table["seq"],
        size(table["bytes"].as_u64().unwrap_or(0))
    ));
    lines.push(format!("last change {}, players last seen {}", ago(&table["updated_at"]), ago(&table["seen_at"])));
    if let Some(owner) = table["owner"].as_str() {
        lines.push(format!("made from {owner}"));
    }
    for seat in table["seats"].as_array().into_iter().flatten() {
        let level = seat["level"].as_str().map_or(String::new(), |level| format!(" ({level})"));
        let to_act = table["to_act"].as_array().is_some_and(|seats| seats.contains(&seat["seat"]));
        let mark = if to_act { ", to act" } else { "" };
        lines.push(format!("seat {}: {}{level}{mark}", seat["seat"], name_of(seat)));
    }
    if let Some(reason) = serde_json::from_value(table["deal"].clone()).ok().and_then(crate::api::Deal::reason) {
        lines.push(format!("no fair deal: {reason}"));
    }
    for change in answer["seat_changes"].as_array().into_iter().flatten() {
        let (before, now) = (name_of(&change["before"]), name_of(&change["now"]));
        let (at, seat, by) = (ago(&change["at"]), &change["seat"], word(&change["by"]));
        lines.push(format!("{at}, after entry {}: {now} in seat {seat} in place of {before}, by {by}", change["seq"]));
    }
    if let Some(next) = table["rematch"].as_str() {
        lines.push(format!("played again as {next}"));
    }
    if table["also_archived"] == true {
        lines.push(
            "there is an archive of it from a time when something broke off; archiving it again replaces that".into(),
        );
    }
    lines.join("\n")
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} B"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

pub(super) fn ago(at: &Value) -> String {
    let seconds = (crate::clock::now() - at.as_i64().unwrap_or(0)).max(0) / 1000;
    match seconds {
        0..120 => "just now".into(),
        120..7200 => format!("{} min ago", seconds / 60),
        7200..172_800 => format!("{} h ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
