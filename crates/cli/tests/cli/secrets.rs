//! What the program prints through the eyes of a seat or a spectator tells nothing that these may not know: two worlds
//! that a viewer cannot tell apart by its view, its events and who is waited for are printed alike.

use crate::with_input;
use engine::record::HIDDEN_ACTION;
use engine::{Seat, Seed, Viewer};
use registry::{AnyTable, Done, Setup, with_names};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// So many actions are looked through for secret ones.
const ACTIONS: usize = 6000;
/// So many pairs of worlds are printed.
const PAIRS: usize = 6;
/// So often a pair is looked for among secret actions of one kind.
const TRIES: usize = 10;

/// A table on which nobody in particular plays, and a die for what they do.
struct Walk {
    table: Box<dyn AnyTable>,
    chance: u64,
}

impl Walk {
    fn new(game: &str, seats: usize) -> Walk {
        let game = registry::game(game).unwrap();
        let players = (1..=seats).map(|seat| format!("Player {seat}")).collect();
        let setup =
            Setup { options: game.default_options(seats), players, seed: Seed::from_number(9), parts: Vec::new() };
        Walk { table: game.start(setup).unwrap(), chance: 7 }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.chance >> 33) as usize % n
    }

    /// One of the seats that the table waits for, and what it may do; nothing once the game is over.
    fn asked(&mut self) -> Option<(Seat, Vec<String>)> {
        let waiting: Vec<Seat> = self.table.to_act().iter().collect();
        if waiting.is_empty() {
            return None;
        }
        let seat = waiting[self.below(waiting.len())];
        Some((seat, self.table.actions(seat)))
    }
}

/// Two worlds after the same past, in which a seat did different things in secret, and somebody else who cannot tell.
struct Twins {
    records: [String; 2],
    viewer: Viewer,
    by: Seat,
}

/// Everything that a viewer may know of what was just done.
fn known(table: &dyn AnyTable, done: &Done, viewer: Viewer) -> Value {
    let heard = done.events.iter().filter(|told| told.audience.includes(viewer));
    let heard: Vec<(&str, &str)> = heard.map(|told| (told.text.as_str(), told.data.as_str())).collect();
    serde_json::json!([table.view(viewer), table.to_act(), heard])
}

fn twins(table: &dyn AnyTable, seat: Seat, secret: &[&String]) -> Option<Twins> {
    let others = Seat::all(table.players().len()).filter(|&other| other != seat).map(Viewer::Seat);
    for viewer in others.chain([Viewer::Spectator]) {
        let mut worlds: Vec<(Value, String)> = Vec::new();
        for notation in secret {
            let mut world = table.fork();
            let done = world.act(seat, notation).unwrap();
            if world.outcome().is_some() {
                continue;
            }
            let known = known(&*world, &done, viewer);
            if let Some((_, other)) = worlds.iter().find(|(other, _)| *other == known) {
                return Some(Twins { records: [other.clone(), world.record(true)], viewer, by: seat });
            }
            worlds.push((known, world.record(true)));
        }
    }
    None
}

/// Pairs of worlds, for as many kinds of secret actions as come up.
fn find_twins(game: &str, seats: usize) -> Vec<Twins> {
    let mut walk = Walk::new(game, seats);
    let (mut tried, mut found) = (BTreeMap::<BTreeSet<String>, usize>::new(), Vec::new());
    for _ in 0..ACTIONS {
        let Some((seat, actions)) = walk.asked() else { break };
        let game = walk.table.game();
        let secret: Vec<&String> = actions.iter().filter(|action| game.is_secret(action)).collect();
        let kind = secret.iter().map(|action| action.split(' ').next().unwrap().to_owned()).collect::<BTreeSet<_>>();
        let tries = tried.entry(kind).or_default();
        if secret.len() > 1 && *tries < TRIES {
            *tries += 1;
            if let Some(twins) = twins(&*walk.table, seat, &secret[..secret.len().min(12)]) {
                *tries = TRIES;
                found.push(twins);
            }
        }
        if found.len() == PAIRS {
            break;
        }
        let action = &actions[walk.below(actions.len())];
        walk.table.act(seat, action).unwrap();
    }
    found
}

fn eyes(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("--seat {seat}"),
        _ => "--spectator".into(),
    }
}

/// What the commands that look at a record print.
fn printed(record: &str, viewer: Viewer) -> Vec<String> {
    let eyes = eyes(viewer);
    let looks = ["show -", "show - --json", "replay -", "replay - --json"];
    let mut commands = looks.map(|command| format!("{command} {eyes}")).to_vec();
    if matches!(viewer, Viewer::Seat(_)) {
        commands.extend([format!("actions - {eyes}"), format!("actions - --json {eyes}")]);
    }
    commands.iter().map(|command| with_input(command, record.as_bytes()).ok()).collect()
}

#[track_caller]
fn tells_nothing(game: &str, seats: usize) -> usize {
    let found = find_twins(game, seats);
    for Twins { records, viewer, by } in &found {
        let [one, other] = records.each_ref().map(|record| printed(record, *viewer));
        for (one, other) in one.iter().zip(&other) {
            assert!(one == other, "{viewer:?} learns what {by:?} did:\n{}", difference(one, other));
        }
        let last = records[0].lines().last().unwrap();
        let own = Viewer::Seat(*by);
        let action = serde_json::from_str::<Value>(last).unwrap()["action"].as_str().unwrap().to_owned();
        let replayed = |viewer| with_input(&format!("replay - --json {}", eyes(viewer)), records[0].as_bytes()).json();
        let last_action = |viewer| replayed(viewer)["entries"].as_array().unwrap().last().unwrap()["action"].clone();
        assert_eq!(last_action(own), action, "whoever acted sees what it was");
        assert_eq!(last_action(*viewer), HIDDEN_ACTION);
    }
    found.len()
}

fn difference(one: &str, other: &str) -> String {
    let lines = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    lines.map(|(one, other)| format!("< {:.2000}\n> {:.2000}\n", one, other)).collect()
}

/// A question is for whoever is asked: `show`, `replay` and `apply` tell others only who is waited for.
#[track_caller]
fn asks_in_private(game: &str, seats: usize, at: &[usize]) {
    let mut walk = Walk::new(game, seats);
    for step in 0..=*at.last().unwrap() {
        if at.contains(&step) {
            let table = &*walk.table;
            let record = table.record(true);
            let question = |seat: Seat| with_names(&table.prompt(seat).unwrap().question, table.players());
            let waiting: Vec<Seat> = table.to_act().iter().collect();
            for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let own = |seat: &&Seat| Viewer::Seat(**seat) == viewer;
                for command in ["show -", "replay -"] {
                    let told = with_input(&format!("{command} {}", eyes(viewer)), record.as_bytes()).ok();
                    let told: Vec<&str> = told.lines().filter(|line| line.starts_with("Waiting for")).collect();
                    assert_eq!(told.len(), waiting.len(), "{told:?}");
                    for seat in waiting.iter().filter(|seat| !own(seat)) {
                        assert!(
                            told.contains(&format!("Waiting for Player {seat} (seat {seat}).").as_str()),
                            "{told:?}"
                        );
                    }
                    for seat in waiting.iter().filter(own) {
                        let line = format!("Waiting for Player {seat} (seat {seat}): {}", question(*seat));
                        assert!(told.contains(&line.as_str()), "{told:?}");
                    }
                }
            }
        }
        let Some((seat, actions)) = walk.asked() else { panic!("{game} is over after {step} actions") };
        let action = &actions[walk.below(actions.len())];
        walk.table.act(seat, action).unwrap();
    }
}

#[test]
fn sealed_offers_and_cards_of_clash_stay_secret() {
    assert!(tells_nothing("clash", 3) > 0, "no secret action came up");
    asks_in_private("clash", 2, &[0, 30]);
}

#[test]
fn sealed_choices_of_mega_empires_stay_secret() {
    assert!(tells_nothing("mega-empires", 3) > 1, "too few secret actions came up");
    asks_in_private("mega-empires", 3, &[0, 200]);
}

#[test]
fn sealed_choices_of_the_expansion_project_stay_secret() {
    assert!(tells_nothing("expansion-project", 5) > 1, "too few secret actions came up");
    asks_in_private("expansion-project", 5, &[0, 200]);
}

/// What a seat may do unasked, such as insisting on the order of a phase, is listed for it.
#[test]
fn what_a_seat_may_do_unasked_is_listed() {
    let mut walk = Walk::new("mega-empires", 3);
    let seat = Seat::new(1);
    while walk.table.asides(seat).is_empty() {
        let Some((seat, actions)) = walk.asked() else { panic!("nothing could be done unasked in a whole game") };
        let action = &actions[walk.below(actions.len())];
        walk.table.act(seat, action).unwrap();
    }
    let record = walk.table.record(true);
    let aside = &walk.table.asides(seat)[0];
    let told = with_input("actions - --seat 2", record.as_bytes()).ok();
    assert!(told.contains("Unasked it may:") && told.contains(&aside.notation), "{told}");
    let answer = with_input("actions - --seat 2 --json", record.as_bytes()).json();
    assert_eq!(answer["seats"][0]["asides"][0]["notation"], aside.notation);
}

#[test]
fn games_without_sealed_choices_ask_in_private_as_well() {
    for game in ["founders", "new-dawn"] {
        assert_eq!(tells_nothing(game, 2), 0);
        asks_in_private(game, 2, &[0, 20]);
    }
}

/// Once the game is over everybody may know everything that was done.
#[test]
fn a_finished_game_has_no_secrets() {
    let mut walk = Walk::new("clash", 2);
    while let Some((seat, actions)) = walk.asked() {
        let action = &actions[walk.below(actions.len())];
        walk.table.act(seat, action).unwrap();
    }
    let record = walk.table.record(true);
    let told = with_input("replay - --json --spectator --until 40", record.as_bytes()).json();
    let hidden = told["entries"].as_array().unwrap().iter().filter(|entry| entry["action"] == HIDDEN_ACTION);
    assert_eq!(hidden.count(), 0);
}
