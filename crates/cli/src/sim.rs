//! `ecumene sim`: many games between bots, summed up and written out.

use crate::args::Sim;
use crate::failure::Failure;
use crate::paint;
use crate::records::{merged_options, seats_of};
use crate::rows::Cell;
use crate::text::{self, Side};
use crate::watch::{Opened, Watcher, is_stopped, stop_when_told};
#[cfg(feature = "parquet")]
use crate::{files, rows};
use registry::statistics::{mean, rate};
use registry::{Measured, Plan, SimulatedGame, Simulation, in_parallel};
use serde::Serialize;
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::path::Path;

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
    /// In points.
    score: f64,
    /// 1 for a win, a fraction for a shared one.
    won: f64,
    points: Vec<(&'static str, f64)>,
}

/// Plays, writing out game by game, and sums up.
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
        records: arguments.outputs.records.is_some(),
    })?;
    let parquet = arguments.parquet.as_deref().map(|path| open_parquet(path, arguments.outputs.force)).transpose()?;
    let mut played = Played { games: Vec::new(), labels: Vec::new(), outputs: arguments.outputs.open()? };
    stop_when_told();
    played.play(&*simulation, arguments.games, arguments.threads.count())?;
    played.close()?;
    if let (Some(path), Some(file)) = (&arguments.parquet, parquet) {
        write_parquet(path, file, &played)?;
    }
    let summary = summarize(&played.games, seats, arguments.games as usize);
    if json {
        let head = json!({"game": arguments.game.id(), "seats": seats, "seed_number": arguments.seed_number});
        let mut answer = serde_json::to_value(&summary).unwrap_or_default();
        if let (Some(answer), serde_json::Value::Object(head)) = (answer.as_object_mut(), head) {
            answer.extend(head);
        }
        writeln!(out, "{answer}")?;
    } else {
        write_summary(arguments.game.title(), seats, &summary, out)?;
    }
    if summary.stopped { Err(Failure::Stopped) } else { Ok(()) }
}

/// What was played, and where it goes.
struct Played {
    games: Vec<Game>,
    /// What scores are made of, as far as is known: a column for each.
    labels: Vec<&'static str>,
    outputs: Opened,
}

impl Played {
    fn play(&mut self, simulation: &dyn Simulation, games: u32, threads: usize) -> Result<(), Failure> {
        let watcher = Watcher::new(games.into());
        let width = games.to_string().len();
        let play = |number: usize| {
            if is_stopped() {
                return None;
            }
            let game = simulation.play(number as u64, &|| watcher.acted()).transpose();
            watcher.game_ended();
            game
        };
        let done = in_parallel(games as usize, threads, play, |number, game| {
            let mut game = game.map_err(|error| Failure::Usage(error.to_string()))?;
            if let (Some(folder), Some(record)) = (&self.outputs.records, game.record.take()) {
                folder.write(&format!("{:0width$}.jsonl", number + 1), &record)?;
            }
            self.take(compact(game))
        });
        watcher.end();
        done
    }

    /// Takes a game in and writes its rows. A part of the score that no game before it had is a new column, for which
    /// the file begins anew; games without an end have no parts and wait for the first that has.
    fn take(&mut self, game: Game) -> Result<(), Failure> {
        let before = self.labels.len();
        for (label, _) in game.seats.iter().flat_map(|seat| &seat.points) {
            if !self.labels.contains(label) {
                self.labels.push(label);
            }
        }
        self.games.push(game);
        let Some(csv) = &mut self.outputs.csv else { return Ok(()) };
        if self.labels.len() > before {
            csv.begin(&headings(&self.labels))?;
            csv.add(&rows(&self.games, 0, &self.labels).collect::<Vec<_>>())
        } else if before > 0 {
            csv.add(&rows(&self.games, self.games.len() - 1, &self.labels).collect::<Vec<_>>())
        } else {
            Ok(())
        }
    }

    /// Writes what still waits for a game with an end.
    fn close(&mut self) -> Result<(), Failure> {
        match &mut self.outputs.csv {
            Some(csv) if self.labels.is_empty() => {
                csv.begin(&headings(&[]))?;
                csv.add(&rows(&self.games, 0, &[]).collect::<Vec<_>>())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(feature = "parquet")]
fn open_parquet(path: &Path, force: bool) -> Result<File, Failure> {
    files::create(path, force)
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(_: &Path, _: bool) -> Result<File, Failure> {
    Err(Failure::Usage(
        "this program was built without Parquet, as `cargo xtask run` does to be ready sooner; use --csv, or build it \
         with `cargo build --release --package cli`"
            .into(),
    ))
}

#[cfg(feature = "parquet")]
fn write_parquet(path: &Path, file: File, played: &Played) -> Result<(), Failure> {
    let headings = headings(&played.labels);
    rows::write_parquet(path, file, &headings, rows(&played.games, 0, &played.labels))
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Path, _: File, _: &Played) -> Result<(), Failure> {
    Ok(())
}

fn compact(game: SimulatedGame) -> Game {
    let winners = game.outcome.as_ref().map_or(0, |outcome| outcome.winners().count());
    let standings = game.outcome.as_ref().map(|outcome| outcome.standings.as_slice()).unwrap_or_default();
    let points = |counted: i32| game.outcome.as_ref().map_or(0.0, |outcome| outcome.points(counted));
    let seat = |index: usize| {
        let standing = standings.get(index);
        let rank = standing.map_or(0, |standing| standing.rank);
        SeatOfGame {
            bot: game.bots[index].to_string(),
            actions: game.actions[index],
            rank,
            score: standing.map_or(0.0, |standing| points(standing.score)),
            won: if rank == 1 { 1.0 / winners.max(1) as f64 } else { 0.0 },
            points: standing.map_or(Vec::new(), |standing| {
                standing.breakdown.iter().map(|line| (line.label, points(line.points))).collect()
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

/// What stands above the columns. What a score is made of has a column for each of its parts.
fn headings(labels: &[&str]) -> Vec<String> {
    let fixed = [
        "game",
        "seed_number",
        "seat",
        "bot",
        "rank",
        "score",
        "won",
        "actions",
        "game_actions",
        "game_turns",
        "ending",
    ];
    fixed.map(String::from).into_iter().chain(labels.iter().map(|label| format!("points {label}"))).collect()
}

/// One row for each seat of the games from this one on.
fn rows<'a>(games: &'a [Game], from: usize, labels: &'a [&str]) -> impl Iterator<Item = Vec<Cell>> + 'a {
    let games = games.iter().enumerate().skip(from);
    games.flat_map(move |(number, game)| {
        let seats = game.seats.iter().enumerate();
        seats.map(move |(index, seat)| row(number, game, index, seat, labels))
    })
}

fn row(number: usize, game: &Game, index: usize, seat: &SeatOfGame, labels: &[&str]) -> Vec<Cell> {
    let whole = |value: usize| Cell::Whole(value as i64);
    let mut row = vec![
        whole(number + 1),
        Cell::Text(game.seed_number.to_string()),
        whole(index + 1),
        Cell::Text(seat.bot.clone()),
        whole(seat.rank),
        Cell::Real(seat.score),
        Cell::Real(seat.won),
        whole(seat.actions),
        whole(game.seats.iter().map(|seat| seat.actions).sum()),
        whole(game.turns),
        Cell::Text(game.ending.into()),
    ];
    for label in labels {
        let of_label = seat.points.iter().filter(|(other, _)| other == label);
        row.push(Cell::Real(of_label.map(|(_, points)| points).sum()));
    }
    row
}

#[derive(Serialize)]
struct SimSummary {
    games: usize,
    /// How many were asked for.
    asked: usize,
    /// Whether it was told to stop before it had played them.
    stopped: bool,
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
    /// The win rate that chance alone would give.
    chance: f64,
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

fn summarize(games: &[Game], seats: usize, asked: usize) -> SimSummary {
    SimSummary {
        games: games.len(),
        asked,
        stopped: games.len() < asked,
        by_bot: seat_summaries(games, 1.0 / seats as f64),
        turns: spread(games.iter().map(|game| game.turns as f64)),
        actions: spread(games.iter().map(|game| game.seats.iter().map(|seat| seat.actions as f64).sum())),
        endings: endings(games),
    }
}

fn seat_summaries(games: &[Game], chance: f64) -> Vec<SeatSummary> {
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
    keys.into_iter().map(|(bot, seat)| seat_summary(games, bot, seat, chance)).collect()
}

fn seat_summary(games: &[Game], bot: &str, number: usize, chance: f64) -> SeatSummary {
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
        chance,
        score: spread(seats.iter().map(|seat| seat.score)),
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
    let games = text::games_played(summary.games, summary.asked);
    writeln!(out, "{bold}{title}, {seats} seats, {games}{plain} (95% intervals in brackets)\n")?;
    if summary.games == 0 {
        return Ok(());
    }
    let headings = ["bot", "seat", "games", "wins", "win rate", "by chance", "score", "sd", "range"];
    let mut rows = vec![headings.map(String::from).to_vec()];
    for seat in &summary.by_bot {
        rows.push(vec![
            seat.bot.clone(),
            if seat.seat == 0 { "all".into() } else { seat.seat.to_string() },
            seat.games.to_string(),
            format!("{:.1}", seat.wins),
            seat.win_rate.percent(),
            text::percent(seat.chance),
            format!("{:.2}", seat.score.mean),
            format!("{:.2}", seat.score.deviation),
            format!("{} to {}", seat.score.least, seat.score.most),
        ]);
    }
    let mut sides = [Side::Right; 9];
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
