//! `ecumene position`: positions out of records, records out of positions.

use crate::args::Position;
use crate::failure::Failure;
use crate::records::{deliver, player_names, summary};
use crate::{files, paint};
use engine::Seed;
use registry::AnyTable;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// Does what one of the subcommands says.
pub(crate) fn run(command: Position, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Position::Export { file, output, force } => export(&file, output.as_deref(), force, json, out),
        Position::Load { position, players, seed, output, force } => {
            let table = load(&position, players, seed.seed()?)?;
            deliver(&*table, output.as_deref(), force, json, out)
        }
        Position::Check { position } => check(&position, json, out),
    }
}

fn export(file: &Path, output: Option<&Path>, force: bool, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let mut position = files::open_table(file)?.position();
    position.push('\n');
    match output {
        Some(path) if !files::is_standard(path) => {
            files::write_new(path, &position, force, out)?;
            if json {
                writeln!(out, "{}", json!({"file": path.display().to_string()}))?;
            } else {
                writeln!(out, "The position is in {}.", path.display())?;
            }
        }
        // A position is JSON anyway.
        _ => out.write_all(position.as_bytes())?,
    }
    Ok(())
}

fn load(position: &Path, players: Vec<String>, seed: Seed) -> Result<Box<dyn AnyTable>, Failure> {
    let text = files::read(position)?;
    let game = files::game_of_position(&text)?;
    let file: Value = serde_json::from_str(&text).map_err(|error| Failure::File(error.to_string()))?;
    let seats = file.pointer("/options/seats").and_then(Value::as_u64).unwrap_or(0);
    // A seat count that the game does not have is refused by the game, with a better sentence than we could give.
    let seats = usize::try_from(seats).unwrap_or(0).min(engine::seat::MAX_SEATS);
    Ok(game.start_from_position(&text, player_names(players, seats)?, seed)?)
}

fn check(position: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let table = load(position, Vec::new(), Seed::from_number(0))?;
    if json {
        let mut answer = summary(&*table);
        answer["ok"] = true.into();
        writeln!(out, "{answer}")?;
    } else {
        let title = table.game().title();
        writeln!(out, "{}: {}holds{}: {title}", files::shown(position), paint::GOOD, paint::PLAIN)?;
    }
    Ok(())
}
