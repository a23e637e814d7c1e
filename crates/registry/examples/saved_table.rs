//! Plays a table by itself for a while and prints what its clients would see, for the client's gallery and unit tests:
//! `cargo run -p registry --example saved_table -- founders 3 7 60 > web/src/lib/games/founders/saved/middle.json`
//! (game, seats, seed number, actions).

use registry::{AnyGame, AnyTable, Seat, Seed, Setup, Viewer};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, seed, actions] = arguments.as_slice() else {
        return Err("expected: game seats seed actions".into());
    };
    let game = registry::game(game).ok_or("there is no such game")?;
    let (seats, seed, actions): (usize, u64, usize) = (seats.parse()?, seed.parse()?, actions.parse()?);
    let mut table = start(game, seats, seed)?;
    let mut log = Vec::new();
    for _ in 0..actions {
        let Some(seat) = table.to_act().iter().next() else {
            break;
        };
        let Some(notation) = best(table.as_ref(), seat) else {
            break;
        };
        let done = table.act(seat, &notation)?;
        let events: Vec<Value> =
            done.events.iter().map(|told| json!({ "text": told.text, "data": told.data })).collect();
        log.push(json!({ "seq": log.len() + 1, "seat": seat, "action": notation, "events": events, "at": 0 }));
    }
    let seat = table.to_act().iter().next();
    let saved = json!({
        "game": game.id(),
        "seat": seat,
        "view": table.view(seat.map_or(Viewer::Spectator, Viewer::Seat)),
        "prompt": seat.and_then(|seat| table.prompt(seat)),
        "to_act": table.to_act(),
        "outcome": table.outcome(),
        "log": log,
        "components": game.components(),
    });
    println!("{}", serde_json::to_string(&saved)?);
    Ok(())
}

fn start(game: &dyn AnyGame, seats: usize, seed: u64) -> Result<Box<dyn AnyTable>, registry::StartError> {
    game.start(Setup {
        options: game.default_options(seats),
        players: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
        seed: Seed::from_number(seed),
        parts: Vec::new(),
    })
}

/// The action after which the view looks best to the seat: points first, then rich and varied nations.
fn best(table: &dyn AnyTable, seat: Seat) -> Option<String> {
    let worth = |notation: &String| {
        let mut fork = table.fork();
        if fork.act(seat, notation).is_err() {
            return i64::MIN;
        }
        let view = fork.view(Viewer::Seat(seat));
        let nations = view["nations"].as_array().cloned().unwrap_or_default();
        let mine = nations.iter().find(|nation| nation["seat"] == json!(seat)).cloned().unwrap_or_default();
        let tiles = mine["tiles"].as_array().cloned().unwrap_or_default();
        let mut kinds: Vec<&str> = tiles.iter().filter_map(|tile| tile["tile"].as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let token_played = i64::from(view["token_played"] == json!(true));
        mine["score"].as_i64().unwrap_or(0) * 20 + kinds.len() as i64 * 5 + token_played * 30 + tiles.len() as i64 * 3
            - i64::from(notation.starts_with("propose")) * 1000
            - i64::from(notation == "agree") * 1000
    };
    let actions = table.actions(seat);
    actions.into_iter().rev().max_by_key(worth)
}
