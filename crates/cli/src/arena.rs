//! `ecumene arena`: bots against bots, with how sure the result is.

use crate::args::Arena;
use crate::failure::Failure;
use crate::paint;
use crate::records::{merged_options, seats_of};
use crate::text::{self, Side};
use indicatif::{ProgressBar, ProgressStyle};
use registry::{Level, Match, Summary};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;

/// Plays one match of all bots if they fit at one table, or one of each pair.
pub(crate) fn run(arguments: Arena, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let options = merged_options(arguments.game, arguments.seats, arguments.options.as_deref())?;
    let seats = seats_of(arguments.game, &options);
    let mut answers = Vec::new();
    for entrants in matches(&arguments.bots, seats, arguments.pairs)? {
        let plan = Match {
            deals: arguments.games.div_ceil(entrants.len() as u32),
            entrants,
            seed: arguments.seed_number,
            threads: arguments.threads.count(),
        };
        let bar = progress_bar(plan.deals as u64 * plan.entrants.len() as u64);
        let summary = arguments.game.arena(options.clone(), &plan, &mut |progress| {
            bar.set_position(progress.done.into());
            ControlFlow::Continue(())
        })?;
        bar.finish_and_clear();
        if json {
            answers.push(match_json(&summary)?);
        } else {
            write_match(arguments.game.title(), seats, &summary, out)?;
        }
    }
    if json {
        writeln!(out, "{}", json!({"game": arguments.game.id(), "seats": seats, "matches": answers}))?;
    }
    Ok(())
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

/// A bar on standard error, if that is a terminal.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    // The template is a constant; a wrong one would only cost the bar its looks.
    if let Ok(style) = ProgressStyle::with_template("{bar:40.cyan} {pos}/{len} games, {per_sec}, {eta} to go") {
        bar.set_style(style);
    }
    bar
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

fn write_match(title: &str, seats: usize, summary: &Summary, out: &mut dyn Write) -> Result<(), Failure> {
    let (bold, plain) = (paint::HEADING, paint::PLAIN);
    writeln!(out, "{bold}{title}, {seats} seats, {} games{plain} (95% intervals in brackets)\n", summary.games)?;
    let mut rows = vec![["bot", "wins", "win rate", "score", "ms a choice", "longest"].map(String::from).to_vec()];
    for entrant in &summary.entrants {
        rows.push(vec![
            entrant.name.clone(),
            format!("{:.1}", entrant.wins),
            entrant.win_rate.percent(),
            entrant.score.to_string(),
            format!("{:.2}", entrant.seconds_per_choice * 1000.0),
            format!("{:.0}", entrant.longest_choice * 1000.0),
        ]);
    }
    let sides = [Side::Left, Side::Right, Side::Right, Side::Right, Side::Right, Side::Right];
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
