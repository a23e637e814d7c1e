//! `ecumene lab`: where bots learn what things are worth, from games between themselves.

use crate::args::{Lab, LabTable, LabWeights};
use crate::failure::Failure;
use crate::files;
use crate::records::{merged_options, seats_of};
use crate::watch::{is_stopped, stop_when_told};
use registry::lab::{Blunders, Fit, Moment, Selfplay, Tuning};
use serde_json::json;
use std::io::{BufRead as _, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Does one step of learning.
pub(crate) fn run(arguments: Lab, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    match arguments {
        Lab::Selfplay { table, weights, games, moments, noise, out: path, force } => {
            let plan = Selfplay { games, moments, noise, seed: table.seed_number, threads: table.threads.count() };
            selfplay(&table, &weights, &plan, &path, force, json, out)
        }
        Lab::Train { table, weights, moments, pull, passes, out: path, force } => {
            let (lab, _) = open(&table)?;
            let moments = read_moments(&moments)?;
            let start = weights_text(&*lab, &weights.weights)?;
            let fit = Fit { pull, passes };
            let (found, [after, before]) = lab.train(&start, &moments, fit).map_err(Failure::Usage)?;
            let count = moments.len();
            let heading = format!(
                "Learned from {count} moments of games between greedy bots (pull {pull}, {passes} passes): {after:.4} bits of surprise \
                 at who wins, {before:.4} before."
            );
            write_weights(&*lab, &found, &heading, &path, force)?;
            tell(json, out, &json!({"moments": count, "bits": after, "bits_before": before}), &heading)
        }
        Lab::Tune { table, weights, rounds, duels, noise, pace, out: path, force } => {
            let (lab, seats) = open(&table)?;
            let start = weights_text(&*lab, &weights.weights)?;
            let seed = table.seed_number;
            let plan = Tuning { rounds, duels, noise, pace, seed, threads: table.threads.count() };
            drop(files::create(&path, force)?);
            stop_when_told();
            let heading = |round: u32| {
                format!(
                    "Learned in {round} rounds of {duels} duels between greedy bots at {seats} seats (noise {noise}, pace {pace}, \
                     seed number {seed})."
                )
            };
            let mut written = Ok(());
            let mut last = 0;
            let found = lab.tune(&start, &plan, &mut |round, moved, weights| {
                last = round;
                let _ = writeln!(anstream::stderr(), "round {round} of {rounds}: moved by {:.1}%", 100.0 * moved);
                written = write_weights(&*lab, &weights, &heading(round), &path, true);
                if written.is_err() || is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            written?;
            write_weights(&*lab, &found.map_err(Failure::Usage)?, &heading(last), &path, true)?;
            tell(json, out, &json!({"rounds": last}), &heading(last))
        }
        Lab::Compare { table, one, other, games } => {
            let (lab, seats) = open(&table)?;
            let (one, other) = (weights_text(&*lab, &one)?, weights_text(&*lab, &other)?);
            let deals = games.div_ceil(2);
            let result = lab.compare(&one, &other, deals, table.seed_number, table.threads.count());
            let result = result.map_err(Failure::Usage)?;
            let text = format!(
                "{} games at {seats} seats: {} of the wins ({:.1}% by chance), {} points ahead a seat",
                result.games,
                result.wins.percent(),
                100.0 * result.chance,
                result.ahead.signed()
            );
            tell(json, out, &json!(result), &text)
        }
        Lab::Blunders { table, bot, games } => {
            let (lab, seats) = open(&table)?;
            let seen = lab.blunders(bot, games, table.seed_number, table.threads.count()).map_err(Failure::Usage)?;
            tell(json, out, &json!(seen), &watched(&seen, seats))
        }
        Lab::Weights { table, weights } => {
            let (lab, _) = open(&table)?;
            Ok(out.write_all(weights_text(&*lab, &weights.weights)?.as_bytes())?)
        }
    }
}

/// What was seen in games that bots played, in lines.
fn watched(seen: &Blunders, seats: usize) -> String {
    let games = seen.games;
    let each = |count: u32| f64::from(count) / f64::from(games.max(1));
    let mut lines = vec![format!("{games} games at {seats} seats, {:.1} points a seat", seen.points)];
    lines.extend(seen.endings.iter().map(|(rule, count)| format!("ended by {rule}: {count}")));
    if seen.given_up > 0 {
        lines.push(format!("came to no end: {}", seen.given_up));
    }
    let counted = seen.counted.iter().map(|(name, count)| format!("{name}: {:.1} a game", each(*count)));
    lines.extend(counted);
    if seen.longest > 0 {
        lines.push(format!("longest stretch: {} in a row", seen.longest));
    }
    let blunder =
        |(name, count): (&&str, &u32)| format!("blunder, {name}: {count} (first in seed number {})", seen.seeds[*name]);
    lines.extend(seen.blunders.iter().map(blunder));
    if seen.blunders.is_empty() {
        lines.push("blunders: none".into());
    }
    lines.join("\n")
}

fn open(table: &LabTable) -> Result<(Box<dyn registry::lab::Lab>, usize), Failure> {
    let options = merged_options(table.game, table.seats, table.options.as_deref())?;
    let seats = seats_of(table.game, &options);
    Ok((table.game.lab(options)?, seats))
}

/// The weights with this name, or of this file.
fn weights_text(lab: &dyn registry::lab::Lab, name: &str) -> Result<String, Failure> {
    match name {
        "shipped" => Ok(lab.shipped()),
        "hand" => Ok(lab.by_hand()),
        path => files::read(Path::new(path)),
    }
}

fn write_weights(
    lab: &dyn registry::lab::Lab,
    weights: &str,
    heading: &str,
    path: &Path,
    force: bool,
) -> Result<(), Failure> {
    let text = lab.with_heading(weights, heading).map_err(Failure::Broken)?;
    let mut file = files::create(path, force)?;
    Ok(file.write_all(text.as_bytes())?)
}

fn tell(json: bool, out: &mut dyn Write, data: &serde_json::Value, text: &str) -> Result<(), Failure> {
    if json {
        writeln!(out, "{data}")?
    } else {
        writeln!(out, "{text}")?
    }
    Ok(())
}

fn selfplay(
    table: &LabTable,
    weights: &LabWeights,
    plan: &Selfplay,
    path: &Path,
    force: bool,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (lab, _) = open(table)?;
    let weights = weights_text(&*lab, &weights.weights)?;
    let mut file = BufWriter::new(files::create(path, force)?);
    let (mut count, mut written) = (0, Ok(()));
    let played = lab.selfplay(&weights, plan, &mut |moments: Vec<Moment>| {
        for moment in moments {
            count += 1;
            if written.is_ok() {
                written = serde_json::to_writer(&mut file, &moment).map_err(Into::into);
                written = std::mem::replace(&mut written, Ok(())).and_then(|()| file.write_all(b"\n"));
            }
        }
    });
    played.map_err(Failure::Usage)?;
    written.and_then(|()| file.flush())?;
    let games = plan.games;
    tell(json, out, &json!({"games": games, "moments": count}), &format!("{games} games, {count} moments"))
}

fn read_moments(path: &Path) -> Result<Vec<Moment>, Failure> {
    let unreadable = |problem: String| Failure::File(format!("{}: {problem}", files::shown(path)));
    let file = std::fs::File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let mut moments = Vec::new();
    for (number, line) in std::io::BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| unreadable(error.to_string()))?;
        let moment = serde_json::from_str(&line);
        moments.push(moment.map_err(|error| unreadable(format!("line {}: {error}", number + 1)))?);
    }
    Ok(moments)
}
