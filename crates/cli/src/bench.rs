//! `ecumene bench`: how fast a game is.

use crate::args::Bench;
use crate::failure::Failure;
use crate::records::{merged_options, seats_of};
use serde_json::{Map, json};
use std::io::Write;
use std::time::Duration;

/// Prints one figure a line: name, value, unit.
pub(crate) fn run(arguments: Bench, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let options = merged_options(arguments.game, arguments.seats, arguments.options.as_deref())?;
    let seats = seats_of(arguments.game, &options);
    let figures = arguments.game.bench(options, Duration::from_secs_f64(arguments.seconds))?;
    if json {
        let figures: Map<_, _> = figures
            .iter()
            .map(|figure| (figure.name.into(), json!({"value": figure.value, "unit": figure.unit})))
            .collect();
        writeln!(out, "{}", json!({"game": arguments.game.id(), "seats": seats, "figures": figures}))?;
        return Ok(());
    }
    for figure in figures {
        let id = arguments.game.id();
        writeln!(out, "{id}.{seats}.{} {} {}", figure.name, figure.value, figure.unit)?;
    }
    Ok(())
}
