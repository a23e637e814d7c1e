//! `sim`, `arena` and `bench`.

use crate::{Folder, ecumene};
use serde_json::json;

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new();
    let run = |threads: usize, name: &str| {
        let file = folder.at(name);
        ecumene(&format!(
            "sim founders --seats 3 --games 40 --bots greedy,random --rotate --seed-number 11 --threads {threads} --csv {file}"
        ))
        .ok()
    };
    let [one, three] = [run(1, "one.csv"), run(3, "three.csv")];
    assert_eq!(one, three);
    assert_eq!(folder.read("one.csv"), folder.read("three.csv"));
    assert!(one.contains("win rate") && one.contains("turns a game") && one.contains("FE-end-"), "{one}");
    let rows = folder.read("one.csv");
    assert!(
        rows.starts_with("game,seed_number,seat,bot,rank,score,won,actions,game_actions,game_turns,ending,points ")
    );
    assert_eq!(rows.lines().count(), 1 + 40 * 3);
    // The third game is dealt from the third seed number.
    assert!(rows.lines().nth(7).unwrap().starts_with("3,13,1,"), "{rows}");
}

#[test]
fn a_simulation_answers_in_json_and_writes_parquet() {
    let folder = Folder::new();
    let file = folder.at("rows.parquet");
    let answer = ecumene(&format!("sim founders --games 30 --bots random --json --parquet {file}")).json();
    assert_eq!((&answer["game"], &answer["games"], &answer["seats"]), (&json!("founders"), &json!(30), &json!(2)));
    let by_bot = answer["by_bot"].as_array().unwrap();
    assert_eq!(by_bot.len(), 3, "seats 1 and 2, and both together");
    let wins: f64 = by_bot.iter().filter(|row| row["seat"] != 0).map(|row| row["wins"].as_f64().unwrap()).sum();
    assert!((wins - 30.0).abs() < 1e-9);
    let ended: u64 = answer["endings"].as_array().unwrap().iter().map(|row| row["games"].as_u64().unwrap()).sum();
    assert_eq!(ended, 30);
    assert!(std::fs::read(&file).unwrap().starts_with(b"PAR1"));
}

#[test]
fn an_arena_tells_how_sure_it_is() {
    let told = ecumene("arena founders --games 6 --bots greedy,random --threads 2").ok();
    assert!(told.contains("greedy against random") && told.contains("Elo") && told.contains("6 games"), "{told}");
    let answer = ecumene("arena founders --games 2 --bots random,greedy,search:2 --json").json();
    let matches = answer["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 3, "three bots at two seats play in pairs");
    assert!(matches[0]["entrants"][0]["win_rate"]["low"].is_number());
    assert!(matches[0].get("results").is_none());
    let together = ecumene("arena founders --seats 3 --games 3 --bots random,greedy,search:2 --json").json();
    assert_eq!(together["matches"].as_array().unwrap().len(), 1);
}

#[test]
fn a_bench_prints_one_figure_a_line() {
    let told = ecumene("bench founders --seats 4 --seconds 0.1").ok();
    let names = [
        "actions_per_s",
        "games_per_s",
        "actions_per_game",
        "branching",
        "legal_list_ns",
        "apply_ns",
        "clone_ns",
        "view_ns",
        "state_bytes",
        "view_json_bytes",
    ];
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), names.len());
    for (line, name) in lines.iter().zip(names) {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words.len(), words[0]), (3, format!("founders.4.{name}").as_str()));
        assert!(words[1].parse::<f64>().unwrap() > 0.0, "{line}");
    }
    let answer = ecumene("bench founders --seconds 0.05 --json").json();
    assert_eq!(answer["figures"]["state_bytes"]["unit"], "bytes");
}
