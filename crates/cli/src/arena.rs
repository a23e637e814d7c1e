//! `ecumene arena`: bots against bots, with how sure the result is.

use crate::args::{Arena, GameRef};
use crate::failure::Failure;
use crate::paint;
use crate::records::{merged_options, seats_of};
use crate::rows::Cell;
use crate::text::{self, Side};
use crate::watch::{Opened, Watcher, is_stopped, stop_when_told};
use registry::{Finished, GameResult, Level, Match, Summary, Watch};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;

const HEADINGS: [&str; 11] =
    ["match", "deal", "rotation", "seat", "bot", "rank", "score", "won", "actions", "seconds", "longest_seconds"];

/// Plays one match of all bots if they fit at one table, or one of each pair.
pub(crate) fn run(arguments: Arena, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let options = merged_options(arguments.game, arguments.seats, arguments.options.as_deref())?;
    let seats = seats_of(arguments.game, &options);
    let matches = matches(&arguments.bots, seats, arguments.pairs)?;
    let mut outputs = arguments.outputs.open()?;
    if let Some(csv) = &mut outputs.csv {
        csv.begin(&HEADINGS.map(String::from))?;
    }
    stop_when_told();
    let mut answers = Vec::new();
    for (index, entrants) in matches.into_iter().enumerate() {
        let plan = Match {
            deals: arguments.games.div_ceil(entrants.len() as u32),
            entrants,
            seed: arguments.seed_number,
            threads: arguments.threads.count(),
        };
        let summary = play(arguments.game, &options, &plan, index + 1, &mut outputs)?;
        if json {
            answers.push(match_json(&summary)?);
        } else {
            let asked = plan.deals as usize * plan.entrants.len();
            write_match(arguments.game.title(), seats, asked, &summary, out)?;
        }
        if is_stopped() {
            break;
        }
    }
    if json {
        let stopped = is_stopped();
        let head = json!({"game": arguments.game.id(), "seats": seats, "matches": answers, "stopped": stopped});
        writeln!(out, "{head}")?;
    }
    if is_stopped() { Err(Failure::Stopped) } else { Ok(()) }
}

/// Plays a match and writes its games out as they end.
fn play(game: GameRef, options: &Value, plan: &Match, number: usize, outputs: &mut Opened) -> Result<Summary, Failure> {
    let watcher = Watcher::new(u64::from(plan.deals) * plan.entrants.len() as u64);
    let records = outputs.records.is_some();
    let mut written = Ok(());
    let mut finished = |game: Finished| {
        watcher.game_ended();
        written = write_game(game, plan, number, outputs);
        if written.is_err() || is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let watch = Watch { acted: &|| watcher.acted(), finished: &mut finished, records };
    let summary = game.arena(options.clone(), plan, watch);
    watcher.end();
    written?;
    Ok(summary?)
}

fn write_game(game: Finished, plan: &Match, number: usize, outputs: &mut Opened) -> Result<(), Failure> {
    if let Some(csv) = &mut outputs.csv {
        csv.add(&rows(game.result, plan, number))?;
    }
    if let (Some(folder), Some(record)) = (&outputs.records, game.record) {
        let width = plan.deals.to_string().len();
        let GameResult { deal, rotation, .. } = game.result;
        folder.write(&format!("match-{number}-deal-{deal:0width$}-rotation-{rotation}.jsonl"), &record)?;
    }
    Ok(())
}

/// One row for each seat.
fn rows(game: &GameResult, plan: &Match, number: usize) -> Vec<Vec<Cell>> {
    let winners = game.seats.iter().filter(|seat| seat.rank == 1).count().max(1);
    let seats = game.seats.iter().enumerate();
    seats
        .map(|(index, seat)| {
            vec![
                Cell::Whole(number as i64),
                Cell::Whole(game.deal.into()),
                Cell::Whole(game.rotation.into()),
                Cell::Whole(index as i64 + 1),
                Cell::Text(plan.entrants.get(seat.entrant).map_or(String::new(), ToString::to_string)),
                Cell::Whole(seat.rank as i64),
                Cell::Real(seat.score),
                Cell::Real(if seat.rank == 1 { 1.0 / winners as f64 } else { 0.0 }),
                Cell::Whole(seat.choices.into()),
                Cell::Real(seat.seconds),
                Cell::Real(seat.longest),
            ]
        })
        .collect()
}

fn matches(bots: &[Level], seats: usize, pairs: bool) -> Result<Vec<Vec<Level>>, Failure> {
    if bots.len() < 2 {
        return Err(Failure::Usage("--bots needs two bots or more, like search:200ms,greedy".into()));
    }
    if bots.len() <= seats && !pairs {
        return Ok(vec![bots.to_vec()]);
    }
    let pair = |first: usize| (first + 1..bots.len()).map(move |second| vec![bots[first], bots[second]]);
    Ok((0..bots.len()).flat_map(pair).collect())
}

/// The summary without its games, which are many.
fn match_json(summary: &Summary) -> Result<Value, Failure> {
    let unwritable = |error: serde_json::Error| Failure::File(format!("cannot write the summary: {error}"));
    let mut answer = serde_json::to_value(summary).map_err(unwritable)?;
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("results");
    }
    Ok(answer)
}

fn write_match(title: &str, seats: usize, asked: usize, summary: &Summary, out: &mut dyn Write) -> Result<(), Failure> {
    let (bold, plain) = (paint::HEADING, paint::PLAIN);
    let games = text::games_played(summary.games as usize, asked);
    writeln!(out, "{bold}{title}, {seats} seats, {games}{plain} (95% intervals in brackets)\n")?;
    if summary.games == 0 {
        return Ok(());
    }
    let headings = ["bot", "wins", "win rate", "by chance", "score", "ahead of others", "ms a choice", "longest"];
    let mut rows = vec![headings.map(String::from).to_vec()];
    for entrant in &summary.entrants {
        rows.push(vec![
            entrant.name.clone(),
            format!("{:.1}", entrant.wins),
            entrant.win_rate.percent(),
            text::percent(entrant.chance),
            entrant.score.to_string(),
            entrant.ahead.to_string(),
            format!("{:.2}", entrant.seconds_per_choice * 1000.0),
            format!("{:.0}", entrant.longest_choice * 1000.0),
        ]);
    }
    let mut sides = [Side::Right; 8];
    sides[0] = Side::Left;
    writeln!(out, "{}", text::columns(&sides, &rows))?;
    let mut rows = vec![["pair", "ahead", "Elo"].map(String::from).to_vec()];
    for pair in &summary.pairs {
        let name = |index: usize| summary.entrants.get(index).map_or("?", |entrant| entrant.name.as_str());
        rows.push(vec![
            format!("{} against {}", name(pair.first), name(pair.second)),
            pair.score.percent(),
            pair.elo.signed(),
        ]);
    }
    writeln!(out, "{}", text::columns(&[Side::Left, Side::Right, Side::Right], &rows))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_do_not_fit_at_one_table_play_in_pairs() {
        let bots: Vec<Level> = ["random", "greedy", "search:10"].map(|bot| bot.parse().unwrap()).into();
        assert_eq!(matches(&bots, 4, false).unwrap(), std::slice::from_ref(&bots));
        assert_eq!(matches(&bots, 2, false).unwrap().len(), 3);
        assert_eq!(matches(&bots, 4, true).unwrap().len(), 3);
        assert!(matches(&bots[..1], 2, false).is_err());
    }
}
