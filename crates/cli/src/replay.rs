//! `ecumene replay` tells a record, `ecumene verify` checks it.

use crate::args::{Replay, Verify};
use crate::failure::Failure;
use crate::records::{check_viewer, events_json, refused, seen_action, sentences, summary, write_state};
use crate::{files, paint, text};
use engine::words::counted;
use engine::{Seat, Viewer};
use registry::{AnyTable, Done, RecordError};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::path::Path;

/// An entry of a record, whichever game it is of.
#[derive(Deserialize)]
struct AnyEntry {
    seat: Seat,
    action: Option<String>,
    note: Option<String>,
    rewind: Option<usize>,
}

/// The table before its first entry, and its entries.
fn unroll(table: &dyn AnyTable) -> Result<(Box<dyn AnyTable>, Vec<AnyEntry>), Failure> {
    let start = table.rewind(0)?;
    let record = table.record(true);
    let lines = record.lines().skip(1).take(table.sequence());
    let read = |(index, line)| {
        serde_json::from_str(line).map_err(|error: serde_json::Error| RecordError::Line {
            line: index + 2,
            problem: error.to_string().into(),
        })
    };
    let entries = lines.enumerate().map(read).collect::<Result<_, _>>()?;
    Ok((start, entries))
}

fn play(table: &mut dyn AnyTable, entry: &AnyEntry) -> Result<Done, Failure> {
    let done = match (&entry.action, &entry.note, entry.rewind) {
        (Some(notation), ..) => table.act(entry.seat, notation),
        (None, Some(note), _) => table.note(entry.seat, note),
        (None, None, Some(to)) => table.go_back(to),
        (None, None, None) => table.undo(entry.seat),
    };
    done.map_err(|refusal| refused(table, &refusal))
}

/// `ecumene replay`
pub(crate) fn replay(arguments: Replay, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let whole = files::open_table(&arguments.file)?;
    let viewer = arguments.eyes.viewer().unwrap_or(Viewer::Table);
    check_viewer(&*whole, viewer)?;
    let (mut table, mut entries) = unroll(&*whole)?;
    entries.truncate(arguments.until.unwrap_or(usize::MAX));
    // Once the game is over nothing is secret, however far it is told.
    let eyes = Eyes { viewer, is_over: whole.outcome().is_some() };
    if json {
        return replay_json(&mut *table, &entries, eyes, out);
    }
    let wait = arguments.step && io::stdin().is_terminal() && !files::is_standard(&arguments.file);
    for (index, entry) in entries.iter().enumerate() {
        let done = play(&mut *table, entry)?;
        write_entry(&*table, index + 1, entry.seat, &done, eyes, out)?;
        if arguments.step {
            writeln!(out, "\n{}\n", text::name_drawing(&table.draw(viewer), table.players()))?;
        }
        if wait && !next_please(out)? {
            return Ok(());
        }
    }
    if !arguments.step {
        writeln!(out, "\n{}", text::name_drawing(&table.draw(viewer), table.players()))?;
    }
    writeln!(out)?;
    write_state(&*table, viewer, out)
}

/// Who reads a record, and whether its game is over.
#[derive(Copy, Clone)]
struct Eyes {
    viewer: Viewer,
    is_over: bool,
}

fn write_entry(
    table: &dyn AnyTable,
    number: usize,
    seat: Seat,
    done: &Done,
    eyes: Eyes,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = table.players().get(seat.index()).map_or("The table", String::as_str);
    let (count, plain, named) = (paint::NUMBER, paint::PLAIN, paint::NAME);
    let action = seen_action(done, seat, eyes.viewer, eyes.is_over);
    writeln!(out, "{count}{number:>4}{plain} {named}{name}{plain}: {action}")?;
    for line in sentences(&done.events, eyes.viewer, table.players()) {
        writeln!(out, "     {}", text::wrap(&line, 95, 5))?;
    }
    Ok(())
}

/// Waits for Enter; false if the person has had enough.
fn next_please(out: &mut dyn Write) -> Result<bool, Failure> {
    write!(out, "{}Enter for the next, q to stop{} ", paint::FAINT, paint::PLAIN)?;
    out.flush()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok(read > 0 && !line.trim().starts_with('q'))
}

fn replay_json(table: &mut dyn AnyTable, entries: &[AnyEntry], eyes: Eyes, out: &mut dyn Write) -> Result<(), Failure> {
    let mut told = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let done = play(table, entry)?;
        let events = events_json(&done.events, eyes.viewer, table.players());
        let action = seen_action(&done, entry.seat, eyes.viewer, eyes.is_over);
        told.push(json!({
            "sequence": index + 1,
            "seat": entry.seat,
            "action": action,
            // Whether it can be taken back may hang on what the hidden action was.
            "revocable": (action == done.notation).then_some(done.revocable),
            "events": events,
        }));
    }
    let mut answer = summary(table);
    answer["entries"] = told.into();
    answer["view"] = table.view(eyes.viewer);
    writeln!(out, "{answer}")?;
    Ok(())
}

/// `ecumene verify`
pub(crate) fn verify(arguments: Verify, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let mut worst: Option<Failure> = None;
    let mut answers = Vec::new();
    for file in &arguments.files {
        let result = files::open_table(file);
        if json {
            answers.push(verdict_json(file, &result));
        } else {
            write_verdict(file, &result, out)?;
        }
        if let Err(failure) = result
            && worst.as_ref().is_none_or(|worst| worst.exit_code() < failure.exit_code())
        {
            worst = Some(failure);
        }
    }
    let Some(worst) = worst else {
        if json {
            writeln!(out, "{}", json!({"ok": true, "records": answers}))?;
        }
        return Ok(());
    };
    if json {
        writeln!(out, "{}", json!({"ok": false, "records": answers}))?;
    }
    Err(Failure::Reported(Box::new(worst)))
}

fn verdict_json(file: &Path, result: &Result<Box<dyn AnyTable>, Failure>) -> Value {
    let mut answer = match result {
        Ok(table) => summary(&**table),
        Err(failure) => failure.to_json(),
    };
    answer["file"] = file.display().to_string().into();
    answer["ok"] = result.is_ok().into();
    answer
}

fn write_verdict(file: &Path, result: &Result<Box<dyn AnyTable>, Failure>, out: &mut dyn Write) -> io::Result<()> {
    let name = files::shown(file);
    match result {
        Ok(table) => {
            let entries = counted(table.sequence(), "entry");
            let over = if table.outcome().is_some() { "finished" } else { "still in play" };
            let given = table.parts().iter().filter(|part| !part.is_empty()).count();
            let fair = match given {
                _ if table.is_from_position() => "; it starts from a written position, so it shows no fair deal".into(),
                0 => String::new(),
                _ => format!("; dealt from the promised seed and the parts of {}", counted(given, "player")),
            };
            let title = table.game().title();
            writeln!(out, "{name}: {}holds{}: {title}, {entries}, {over}{fair}", paint::GOOD, paint::PLAIN)
        }
        Err(failure) => {
            write!(out, "{name}: ")?;
            failure.print(out)
        }
    }
}
