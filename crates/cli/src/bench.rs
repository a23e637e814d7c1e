//! `ecumene bench`: how fast a game or the server is.

use crate::args::{Bench, BenchOther};
use crate::failure::Failure;
use crate::records::{merged_options, seats_of};
use serde_json::{Map, json};
use std::io::Write;
use std::time::Duration;

/// Prints one figure a line: name, value, unit.
pub(crate) fn run(arguments: Bench, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(BenchOther::Server(it)) = arguments.other {
        return server(&it, json, out);
    }
    let game = arguments.game.ok_or_else(|| Failure::Usage("which game is to be measured?".into()))?;
    let options = merged_options(game, arguments.seats, arguments.options.as_deref())?;
    let seats = seats_of(game, &options);
    let figures = game.bench(options, Duration::from_secs_f64(arguments.seconds))?;
    if json {
        let figures: Map<_, _> = figures
            .iter()
            .map(|figure| (figure.name.into(), json!({"value": figure.value, "unit": figure.unit})))
            .collect();
        writeln!(out, "{}", json!({"game": game.id(), "seats": seats, "figures": figures}))?;
        return Ok(());
    }
    for figure in figures {
        let id = game.id();
        writeln!(out, "{id}.{seats}.{} {} {}", figure.name, figure.value, figure.unit)?;
    }
    Ok(())
}

fn server(arguments: &server::bench::BenchArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let program = std::env::current_exe()?;
    let figures = server::bench::measure(&program, arguments).map_err(crate::host_failure)?;
    if json {
        let figures: Map<_, _> = figures
            .iter()
            .map(|figure| (figure.name.into(), json!({"value": figure.value, "unit": figure.unit})))
            .collect();
        writeln!(out, "{}", json!({"tables": arguments.tables, "seats": arguments.seats, "figures": figures}))?;
        return Ok(());
    }
    for figure in figures {
        writeln!(out, "{} {:.2} {}", figure.name, figure.value, figure.unit)?;
    }
    Ok(())
}
