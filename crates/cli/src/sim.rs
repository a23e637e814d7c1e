//! `ecumene sim`: many games between bots, summed up and written out.

use crate::arena::progress_bar;
use crate::args::Sim;
use crate::failure::Failure;
use crate::paint;
use crate::records::{merged_options, seats_of};
use crate::rows::{self, Column, Values};
use crate::text::{self, Side};
use registry::statistics::{mean, rate};
use registry::{Measured, Plan, SimulatedGame, in_parallel};
use serde::Serialize;
use serde_json::json;
use std::io::Write;

/// One game, without what only a person would read.
struct Game {
    seed_number: u64,
    turns: usize,
    /// The rule that ended it, or `unfinished`.
    ending: &'static str,
    reason: String,
    seats: Vec<SeatOfGame>,
}

struct SeatOfGame {
    bot: String,
    actions: usize,
    /// 0 in a game that was given up.
    rank: usize,
    score: i32,
    /// 1 for a win, a fraction for a shared one.
    won: f64,
    points: Vec<(&'static str, i32)>,
}

/// Plays, sums up, writes out.
pub(crate) fn run(arguments: Sim, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let options = merged_options(arguments.game, arguments.seats, arguments.options.as_deref())?;
    let seats = seats_of(arguments.game, &options);
    if arguments.bots.len() > seats {
        return Err(Failure::Usage(format!("{} bots for {seats} seats", arguments.bots.len())));
    }
    let simulation = arguments.game.simulation(Plan {
        options,
        bots: arguments.bots,
        rotate: arguments.rotate,
        seed_number: arguments.seed_number,
    })?;
    let bar = progress_bar(arguments.games.into());
    let played = in_parallel(arguments.games as usize, arguments.threads.count(), |number| {
        let game = simulation.play(number as u64).map(compact);
        bar.inc(1);
        game
    });
    bar.finish_and_clear();
    let games =
        played.into_iter().collect::<Result<Vec<Game>, _>>().map_err(|error| Failure::Usage(error.to_string()))?;
    if let Some(path) = &arguments.csv {
        rows::write_csv(path, &columns(&games))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &arguments.parquet {
        rows::write_parquet(path, &columns(&games))?;
    }
    let summary = summarize(&games);
    if json {
        let head = json!({"game": arguments.game.id(), "seats": seats, "seed_number": arguments.seed_number});
        let mut answer = serde_json::to_value(&summary).unwrap_or_default();
        if let (Some(answer), serde_json::Value::Object(head)) = (answer.as_object_mut(), head) {
            answer.extend(head);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    write_summary(arguments.game.title(), seats, &summary, out)
}

fn compact(game: SimulatedGame) -> Game {
    let winners = game.outcome.as_ref().map_or(0, |outcome| outcome.winners().count());
    let standings = game.outcome.as_ref().map(|outcome| outcome.standings.as_slice()).unwrap_or_default();
    let seat = |index: usize| {
        let standing = standings.get(index);
        let rank = standing.map_or(0, |standing| standing.rank);
        SeatOfGame {
            bot: game.bots[index].to_string(),
            actions: game.actions[index],
            rank,
            score: standing.map_or(0, |standing| standing.score),
            won: if rank == 1 { 1.0 / winners.max(1) as f64 } else { 0.0 },
            points: standing.map_or(Vec::new(), |standing| {
                standing.breakdown.iter().map(|line| (line.label, line.points)).collect()
            }),
        }
    };
    Game {
        seed_number: game.seed_number,
        turns: game.turns,
        seats: (0..game.bots.len()).map(seat).collect(),
        ending: game.outcome.as_ref().map_or("unfinished", |outcome| outcome.rule),
        reason: game.outcome.map_or("given up after very many actions".into(), |outcome| outcome.reason),
    }
}

/// The game's number, the game, the seat's number and the seat.
type Row<'a> = (usize, &'a Game, usize, &'a SeatOfGame);

/// One row for each game and seat. What a score is made of has a column for each of its parts.
fn columns(games: &[Game]) -> Vec<Column> {
    let rows: Vec<Row> = games
        .iter()
        .enumerate()
        .flat_map(|(number, game)| {
            let seats = game.seats.iter().enumerate();
            seats.map(move |(index, seat)| (number, game, index, seat))
        })
        .collect();
    let whole = |value: &dyn Fn(&Row) -> i64| Values::Whole(rows.iter().map(value).collect());
    let text = |value: &dyn Fn(&Row) -> String| Values::Text(rows.iter().map(value).collect());
    let all_actions = |game: &Game| game.seats.iter().map(|seat| seat.actions as i64).sum();
    let mut columns = vec![
        Column::new("game", whole(&|row| row.0 as i64 + 1)),
        Column::new("seed_number", text(&|row| row.1.seed_number.to_string())),
        Column::new("seat", whole(&|row| row.2 as i64 + 1)),
        Column::new("bot", text(&|row| row.3.bot.clone())),
        Column::new("rank", whole(&|row| row.3.rank as i64)),
        Column::new("score", whole(&|row| row.3.score.into())),
        Column::new("won", Values::Real(rows.iter().map(|row| row.3.won).collect())),
        Column::new("actions", whole(&|row| row.3.actions as i64)),
        Column::new("game_actions", whole(&|row| all_actions(row.1))),
        Column::new("game_turns", whole(&|row| row.1.turns as i64)),
        Column::new("ending", text(&|row| row.1.ending.into())),
    ];
    let mut labels: Vec<&'static str> = Vec::new();
    for (label, _) in rows.iter().flat_map(|row| &row.3.points) {
        if !labels.contains(label) {
            labels.push(label);
        }
    }
    for label in labels {
        let points = |row: &Row| {
            let of_label = row.3.points.iter().filter(|(other, _)| *other == label);
            of_label.map(|(_, points)| i64::from(*points)).sum()
        };
        columns.push(Column::new(format!("points {label}"), whole(&points)));
    }
    columns
}

#[derive(Serialize)]
struct SimSummary {
    games: usize,
    /// By bot and seat; seat 0 sums a bot's seats up where it had several.
    by_bot: Vec<SeatSummary>,
    turns: Spread,
    actions: Spread,
    endings: Vec<Ending>,
}

#[derive(Serialize)]
struct SeatSummary {
    bot: String,
    seat: usize,
    games: usize,
    wins: f64,
    win_rate: Measured,
    score: Spread,
}

/// Mean, standard deviation and range.
#[derive(Serialize)]
struct Spread {
    mean: f64,
    deviation: f64,
    least: f64,
    most: f64,
}

#[derive(Serialize)]
struct Ending {
    rule: &'static str,
    /// The sentence of the first game that ended so.
    reason: String,
    games: usize,
    share: Measured,
}

fn summarize(games: &[Game]) -> SimSummary {
    SimSummary {
        games: games.len(),
        by_bot: seat_summaries(games),
        turns: spread(games.iter().map(|game| game.turns as f64)),
        actions: spread(games.iter().map(|game| game.seats.iter().map(|seat| seat.actions as f64).sum())),
        endings: endings(games),
    }
}

fn seat_summaries(games: &[Game]) -> Vec<SeatSummary> {
    let mut keys: Vec<(&str, usize)> = Vec::new();
    for game in games {
        for (index, seat) in game.seats.iter().enumerate() {
            let key = (seat.bot.as_str(), index + 1);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let mut bots: Vec<&str> = keys.iter().map(|(bot, _)| *bot).collect();
    bots.dedup();
    bots.sort_unstable();
    bots.dedup();
    for bot in bots {
        if keys.iter().filter(|(other, _)| *other == bot).count() > 1 {
            keys.push((bot, 0));
        }
    }
    keys.sort_unstable();
    keys.into_iter().map(|(bot, seat)| seat_summary(games, bot, seat)).collect()
}

fn seat_summary(games: &[Game], bot: &str, number: usize) -> SeatSummary {
    let seats: Vec<&SeatOfGame> = games
        .iter()
        .flat_map(|game| game.seats.iter().enumerate())
        .filter(|(index, seat)| seat.bot == bot && (number == 0 || index + 1 == number))
        .map(|(_, seat)| seat)
        .collect();
    let wins: f64 = seats.iter().map(|seat| seat.won).sum();
    SeatSummary {
        bot: bot.into(),
        seat: number,
        games: seats.len(),
        wins,
        win_rate: rate(wins, seats.len() as f64),
        score: spread(seats.iter().map(|seat| f64::from(seat.score))),
    }
}

fn spread(values: impl Iterator<Item = f64> + Clone) -> Spread {
    let count = values.clone().count() as f64;
    let mean = mean(values.clone()).value;
    let squares: f64 = values.clone().map(|value| (value - mean).powi(2)).sum();
    Spread {
        mean,
        deviation: if count > 1.0 { (squares / (count - 1.0)).sqrt() } else { 0.0 },
        least: values.clone().fold(f64::INFINITY, f64::min),
        most: values.fold(f64::NEG_INFINITY, f64::max),
    }
}

fn endings(games: &[Game]) -> Vec<Ending> {
    let mut endings: Vec<Ending> = Vec::new();
    for game in games {
        match endings.iter_mut().find(|ending| ending.rule == game.ending) {
            Some(ending) => ending.games += 1,
            None => {
                endings.push(Ending { rule: game.ending, reason: game.reason.clone(), games: 1, share: rate(0.0, 1.0) })
            }
        }
    }
    for ending in &mut endings {
        ending.share = rate(ending.games as f64, games.len() as f64);
    }
    endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
    endings
}

fn write_summary(title: &str, seats: usize, summary: &SimSummary, out: &mut dyn Write) -> Result<(), Failure> {
    let (bold, plain) = (paint::HEADING, paint::PLAIN);
    writeln!(out, "{bold}{title}, {seats} seats, {} games{plain} (95% intervals in brackets)\n", summary.games)?;
    let mut rows =
        vec![["bot", "seat", "games", "wins", "win rate", "score", "sd", "range"].map(String::from).to_vec()];
    for seat in &summary.by_bot {
        rows.push(vec![
            seat.bot.clone(),
            if seat.seat == 0 { "all".into() } else { seat.seat.to_string() },
            seat.games.to_string(),
            format!("{:.1}", seat.wins),
            seat.win_rate.percent(),
            format!("{:.2}", seat.score.mean),
            format!("{:.2}", seat.score.deviation),
            format!("{} to {}", seat.score.least, seat.score.most),
        ]);
    }
    let mut sides = [Side::Right; 8];
    sides[0] = Side::Left;
    writeln!(out, "{}", text::columns(&sides, &rows))?;
    for (name, spread) in [("turns", &summary.turns), ("actions", &summary.actions)] {
        let Spread { mean, deviation, least, most } = spread;
        writeln!(out, "{name} a game: {mean:.1}, sd {deviation:.1}, {least} to {most}")?;
    }
    let mut rows = vec![["ending", "games", "share", "for instance"].map(String::from).to_vec()];
    for ending in &summary.endings {
        let share = ending.share.percent();
        rows.push(vec![ending.rule.into(), ending.games.to_string(), share, ending.reason.clone()]);
    }
    let sides = [Side::Left, Side::Right, Side::Right, Side::Left];
    write!(out, "\n{}", text::columns(&sides, &rows))?;
    Ok(())
}
