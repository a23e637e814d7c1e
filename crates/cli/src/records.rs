//! Commands on a record file: start it, look at it, act on it.

use crate::args::{Actions, Apply, Bot, GameRef, New, Show, Undo};
use crate::failure::{Explained, Failure};
use crate::files::{self, Locked};
use crate::{paint, text};
use engine::record::HIDDEN_ACTION;
use engine::words::counted;
use engine::{Refusal, Seat, Unreadable, Viewer};
use registry::{AnyTable, Choice, Done, Outcome, Setup, StartError, Told, with_names};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// `ecumene new`
pub(crate) fn new(arguments: New, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let options = merged_options(arguments.game, arguments.seats, arguments.options.as_deref())?;
    let setup = Setup {
        players: player_names(arguments.players, seats_of(arguments.game, &options))?,
        options,
        seed: arguments.seed.seed()?,
        parts: Vec::new(),
    };
    let table = arguments.game.start(setup)?;
    deliver(&*table, arguments.output.as_deref(), arguments.force, json, out)
}

/// Prints a new record, or writes it to a file and says so.
pub(crate) fn deliver(
    table: &dyn AnyTable,
    output: Option<&Path>,
    force: bool,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = table.record(true);
    let file = output.filter(|path| !files::is_standard(path));
    if let Some(path) = file {
        files::write_new(path, &record, force, out)?;
    }
    if json {
        let mut answer = summary(table);
        match file {
            Some(path) => answer["file"] = path.display().to_string().into(),
            None => answer["record"] = record.into(),
        }
        writeln!(out, "{answer}")?;
    } else if let Some(path) = file {
        writeln!(out, "{} for {} starts in {}.", table.game().title(), table.players().join(", "), path.display())?;
        writeln!(out, "The seed's promise is {}.", table.commitment())?;
    } else {
        out.write_all(record.as_bytes())?;
    }
    Ok(())
}

/// The game's default options with what a person changed.
pub(crate) fn merged_options(game: GameRef, seats: Option<usize>, changes: Option<&str>) -> Result<Value, Failure> {
    let changes = match changes.map(serde_json::from_str::<Value>) {
        None => serde_json::Map::new(),
        Some(Ok(Value::Object(changes))) => changes,
        Some(Ok(_)) => {
            return Err(Failure::Usage("--options must be a JSON object like {\"seats\": 3}".into()));
        }
        Some(Err(error)) => return Err(Failure::Usage(format!("--options is not JSON: {error}"))),
    };
    let in_options = changes.get("seats").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let seats = seats.or(in_options).unwrap_or(*game.seats().start());
    if !game.seats().contains(&seats) {
        let (least, most) = (game.seats().start().to_string(), game.seats().end().to_string());
        return Err(Failure::Usage(format!("{} has {least} to {most} seats, not {seats}", game.title())));
    }
    let mut options = game.default_options(seats);
    for (name, value) in changes {
        if name == "seats" && value.as_u64() != Some(seats as u64) {
            return Err(Failure::Usage(format!("--seats says {seats} and --options says {value}")));
        }
        options[name] = value;
    }
    Ok(options)
}

/// How many seats the merged options ask for.
pub(crate) fn seats_of(game: GameRef, options: &Value) -> usize {
    let seats = options.get("seats").and_then(Value::as_u64);
    seats.and_then(|seats| usize::try_from(seats).ok()).unwrap_or(*game.seats().start())
}

/// One name a seat: those given, or `Player 1` and so on.
pub(crate) fn player_names(given: Vec<String>, seats: usize) -> Result<Vec<String>, Failure> {
    if given.is_empty() {
        return Ok((1..=seats).map(|seat| format!("Player {seat}")).collect());
    }
    for name in &given {
        text::check_name(name).map_err(|problem| Failure::Usage(format!("--players: {problem}")))?;
    }
    Ok(given)
}

/// `ecumene show`
pub(crate) fn show(arguments: Show, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let table = files::open_table(&arguments.file)?;
    let viewer = arguments.eyes.viewer().unwrap_or(Viewer::Spectator);
    check_viewer(&*table, viewer)?;
    if json {
        let mut answer = summary(&*table);
        answer["viewer"] = viewer_name(viewer);
        answer["view"] = table.view(viewer);
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{}", text::name_drawing(&table.draw(viewer), table.players()))?;
    writeln!(out)?;
    write_state(&*table, viewer, out)
}

fn viewer_name(viewer: Viewer) -> Value {
    match viewer {
        Viewer::Seat(seat) => json!(seat),
        Viewer::Spectator => json!("spectator"),
        Viewer::Table => json!("all"),
    }
}

/// Refuses to look with the eyes of a seat that nobody sits in.
pub(crate) fn check_viewer(table: &dyn AnyTable, viewer: Viewer) -> Result<(), Failure> {
    match viewer {
        Viewer::Seat(seat) => check_seat(table, seat),
        Viewer::Spectator | Viewer::Table => Ok(()),
    }
}

fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<(), Failure> {
    let seats = table.players().len();
    if seat.index() < seats {
        return Ok(());
    }
    Err(Failure::Usage(format!("this table has seats 1 to {seats}, not {seat}")))
}

/// What every answer about a table begins with.
pub(crate) fn summary(table: &dyn AnyTable) -> Value {
    json!({
        "game": table.game().id(),
        "title": table.game().title(),
        "revision": table.revision(),
        "options": table.options(),
        "players": table.players(),
        "commitment": table.commitment(),
        "parts": table.parts(),
        "from_position": table.is_from_position(),
        "sequence": table.sequence(),
        "to_act": table.to_act(),
        "outcome": table.outcome(),
    })
}

/// Whom the table is waiting for, or how it ended. A question is for whoever is asked: it may tell what a hand holds.
pub(crate) fn write_state(table: &dyn AnyTable, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(outcome) = table.outcome() {
        return write_outcome(&outcome, table.players(), out);
    }
    let entries = counted(table.sequence(), "entry");
    writeln!(out, "{entries} so far.")?;
    for seat in table.to_act().iter() {
        let prompt = table.prompt(seat).filter(|_| sees_all_of(viewer, seat));
        let question =
            prompt.map_or(".".into(), |prompt| format!(": {}", with_names(&prompt.question, table.players())));
        writeln!(out, "Waiting for {} (seat {seat}){question}", name(table, seat))?;
    }
    Ok(())
}

/// Whether the viewer knows what this seat is asked and does in secret.
fn sees_all_of(viewer: Viewer, seat: Seat) -> bool {
    viewer == Viewer::Seat(seat) || viewer == Viewer::Table
}

/// The action as this viewer may know it. What a seat does in secret is its own until the game is over.
pub(crate) fn seen_action(done: &Done, seat: Seat, viewer: Viewer, is_over: bool) -> &str {
    if done.secret && !is_over && !sees_all_of(viewer, seat) { HIDDEN_ACTION } else { &done.notation }
}

/// The result with where every score comes from.
pub(crate) fn write_outcome(outcome: &Outcome, players: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    let reason = with_names(&outcome.reason, players);
    writeln!(out, "{}The game is over:{} {reason} ({})", paint::HEADING, paint::PLAIN, outcome.rule)?;
    let mut standings: Vec<_> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    for standing in standings {
        let name = players.get(standing.seat.index()).map_or("?", String::as_str);
        let style = if standing.rank == 1 { paint::GOOD } else { paint::HEADING };
        let score = shown(standing.score, outcome.halves);
        let noun = if matches!(score.as_str(), "1" | "-1") { "point" } else { "points" };
        writeln!(out, "\n{style}{}. {name}, {score} {noun}{}", standing.rank, paint::PLAIN)?;
        for line in standing.breakdown.iter().filter(|line| line.count > 0 || line.points != 0) {
            let (faint, plain) = (paint::FAINT, paint::PLAIN);
            let points = shown(line.points, outcome.halves);
            writeln!(out, "   {points:>4}  {} × {} {faint}{}{plain}", line.count, line.label, line.rule)?;
        }
        if let Some(tie_break) = &standing.tie_break {
            writeln!(out, "         {}", with_names(tie_break, players))?;
        }
    }
    Ok(())
}

/// Points as people read them: `12`, or `12½` where halves are counted.
fn shown(points: i32, halves: bool) -> String {
    if !halves {
        return points.to_string();
    }
    let (sign, half) = (if points < 0 { "-" } else { "" }, if points % 2 == 0 { "" } else { "½" });
    match points.unsigned_abs() / 2 {
        0 if !half.is_empty() => format!("{sign}{half}"),
        whole => format!("{sign}{whole}{half}"),
    }
}

fn name(table: &dyn AnyTable, seat: Seat) -> &str {
    table.players().get(seat.index()).map_or("the table", String::as_str)
}

/// `ecumene actions`
pub(crate) fn actions(arguments: Actions, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let table = files::open_table(&arguments.file)?;
    let seats: Vec<Seat> = match arguments.seat {
        Some(seat) => {
            if seat != Seat::TABLE {
                check_seat(&*table, seat)?;
            }
            vec![seat]
        }
        None => table.to_act().iter().collect(),
    };
    if json {
        let asked: Vec<Value> = seats
            .iter()
            .map(|&seat| {
                let asides = asides(&*table, seat);
                json!({"seat": seat, "prompt": table.prompt(seat), "actions": table.actions(seat), "asides": asides})
            })
            .collect();
        let answer = json!({"sequence": table.sequence(), "to_act": table.to_act(), "seats": asked});
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    if table.to_act().is_empty() {
        writeln!(out, "The game is over.")?;
    }
    for seat in seats {
        write_actions(&*table, seat, out)?;
    }
    Ok(())
}

fn write_actions(table: &dyn AnyTable, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
    if seat == Seat::TABLE {
        return write_table_actions(table, out);
    }
    let Some(prompt) = table.prompt(seat) else {
        writeln!(out, "{} (seat {seat}) has nothing to do now.", name(table, seat))?;
        return write_asides(table, seat, out);
    };
    let (bold, faint, plain) = (paint::HEADING, paint::FAINT, paint::PLAIN);
    let question = with_names(&prompt.question, table.players());
    writeln!(
        out,
        "{bold}{} (seat {seat}): {question}{plain} {faint}{}{plain}",
        name(table, seat),
        prompt.rules.join(" ")
    )?;
    write_choices(table, &prompt.choices, out)?;
    if prompt.open {
        writeln!(out, "  and more: these are suggestions")?;
    }
    write_asides(table, seat, out)
}

fn write_choices(table: &dyn AnyTable, choices: &[Choice], out: &mut dyn Write) -> Result<(), Failure> {
    let width = choices.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
    for choice in choices {
        let label = with_names(&choice.label, table.players());
        writeln!(out, "  {:<width$}  {}{label}{}", choice.notation, paint::FAINT, paint::PLAIN)?;
    }
    Ok(())
}

/// What a seat may do unasked, such as coming back to a round of trade; the table itself does nothing unasked.
fn asides(table: &dyn AnyTable, seat: Seat) -> Vec<Choice> {
    if seat == Seat::TABLE { Vec::new() } else { table.asides(seat) }
}

fn write_asides(table: &dyn AnyTable, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
    let asides = asides(table, seat);
    if !asides.is_empty() {
        writeln!(out, "Unasked it may:")?;
    }
    write_choices(table, &asides, out)
}

/// What the table may do by itself, such as ending a round of trade. It is asked nothing.
fn write_table_actions(table: &dyn AnyTable, out: &mut dyn Write) -> Result<(), Failure> {
    let actions = table.actions(Seat::TABLE);
    if actions.is_empty() {
        writeln!(out, "The table (seat 0) has nothing to do now.")?;
        return Ok(());
    }
    writeln!(out, "{}The table (seat 0) may:{}", paint::HEADING, paint::PLAIN)?;
    for action in actions {
        writeln!(out, "  {action}")?;
    }
    Ok(())
}

/// `ecumene apply`
pub(crate) fn apply(arguments: Apply, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut table, lock) = files::open_to_change(&arguments.file)?;
    expect(&*table, arguments.expect)?;
    let seat = arguments.seat;
    let mut done = Vec::new();
    for action in &arguments.actions {
        let acted = notation(&*table, action).and_then(|notation| table.act(seat, &notation));
        done.push(acted.map_err(|refusal| refused(&*table, &refusal))?);
    }
    finish(&*table, seat, &done, &arguments.file, lock, json, out)
}

/// An action as somebody gives it: in notation, or as JSON with a verb.
fn notation(table: &dyn AnyTable, given: &str) -> Result<String, Refusal> {
    if !given.starts_with('{') {
        return Ok(given.into());
    }
    let data = serde_json::from_str(given).map_err(|error| Unreadable::new(given, error.to_string()))?;
    table.notation(&data)
}

/// `ecumene undo`
pub(crate) fn undo(arguments: Undo, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut table, lock) = files::open_to_change(&arguments.file)?;
    expect(&*table, arguments.expect)?;
    let seat = arguments.seat;
    check_seat(&*table, seat)?;
    let done = table.undo(seat).map_err(|refusal| refused(&*table, &refusal))?;
    finish(&*table, seat, &[done], &arguments.file, lock, json, out)
}

/// `ecumene bot`
pub(crate) fn bot(arguments: Bot, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut table, lock) = files::open_to_change(&arguments.file)?;
    let waiting = || Failure::Refused(Explained::of_table("GameOver", "the game is over"));
    let seat = arguments.seat.or(table.to_act().first()).ok_or_else(waiting)?;
    check_seat(&*table, seat)?;
    table.game().check_level(arguments.level).map_err(StartError::from)?;
    Refusal::unless_to_act(table.to_act(), seat).map_err(|refusal| refused(&*table, &refusal))?;
    let nothing = || Failure::Refused(Explained::of_table("NothingToDo", "the bot finds nothing to do"));
    let action = table.think(seat, arguments.level, arguments.seed_number).ok_or_else(nothing)?;
    if arguments.apply {
        let done = table.act(seat, &action).map_err(|refusal| refused(&*table, &refusal))?;
        return finish(&*table, seat, &[done], &arguments.file, lock, json, out);
    }
    if json {
        let level = arguments.level.to_string();
        writeln!(out, "{}", json!({"sequence": table.sequence(), "seat": seat, "level": level, "action": action}))?;
    } else {
        writeln!(out, "{action}")?;
    }
    Ok(())
}

fn expect(table: &dyn AnyTable, expected: Option<usize>) -> Result<(), Failure> {
    match expected {
        Some(expected) if expected != table.sequence() => Err(Failure::Stale(format!(
            "this was meant for entry {expected}, but the record has come to {}",
            table.sequence()
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn refused(table: &dyn AnyTable, refusal: &Refusal) -> Failure {
    Failure::Refused(Explained::new(refusal, table.game().rules(), table.players()))
}

/// Puts the changed record in place, then tells what happened.
fn finish(
    table: &dyn AnyTable,
    seat: Seat,
    done: &[Done],
    file: &Path,
    lock: Locked,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = table.record(true);
    let in_pipe = files::is_standard(file);
    if !in_pipe {
        lock.replace(file, &record)?;
    }
    let viewer = Viewer::Seat(seat);
    if json {
        let applied: Vec<Value> = done.iter().map(|done| done_json(done, seat, table.players())).collect();
        let mut answer = summary(table);
        answer["applied"] = applied.into();
        if in_pipe {
            answer["record"] = record.into();
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let mut told = Vec::new();
    for done in done {
        for line in sentences(&done.events, viewer, table.players()) {
            writeln!(told, "{line}")?;
        }
    }
    write_state(table, viewer, &mut told)?;
    if in_pipe {
        out.write_all(record.as_bytes())?;
        anstream::stderr().lock().write_all(&told)?;
    } else {
        out.write_all(&told)?;
    }
    Ok(())
}

fn done_json(done: &Done, seat: Seat, players: &[String]) -> Value {
    json!({
        "seat": seat,
        "action": done.notation,
        "revocable": done.revocable,
        "events": events_json(&done.events, Viewer::Seat(seat), players),
    })
}

/// The events that a viewer learns of, for programs.
pub(crate) fn events_json(events: &[Told], viewer: Viewer, players: &[String]) -> Vec<Value> {
    let heard = events.iter().filter(|told| told.audience.includes(viewer));
    let data = |told: &Told| serde_json::from_str::<Value>(&told.data).unwrap_or_default();
    heard.map(|told| json!({"text": with_names(&told.text, players), "data": data(told)})).collect()
}

/// The events that a viewer learns of, for people.
pub(crate) fn sentences(events: &[Told], viewer: Viewer, players: &[String]) -> Vec<String> {
    let heard = events.iter().filter(|told| told.audience.includes(viewer));
    heard.map(|told| with_names(&told.text, players)).collect()
}
