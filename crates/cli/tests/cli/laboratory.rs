//! `sim`, `arena`, `lab` and `bench`.

use crate::{Folder, ecumene};
use serde_json::json;
use std::process::{Command, Stdio};
use std::time::Duration;

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
    assert!(one.contains("by chance") && one.contains("33.3%"), "{one}");
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
    let run = ecumene(&format!("sim founders --games 30 --bots random --json --parquet {file}"));
    if cfg!(not(feature = "parquet")) {
        let error = run.error(2);
        assert!(error["message"].as_str().unwrap().contains("built without Parquet"), "{error}");
        return;
    }
    let answer = run.json();
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
    assert!(told.contains("by chance") && told.contains("50.0%"), "{told}");
    let answer = ecumene("arena founders --games 2 --bots random,greedy,search:2 --json").json();
    let matches = answer["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 3, "three bots at two seats play in pairs");
    assert!(matches[0]["entrants"][0]["win_rate"]["low"].is_number());
    assert!(matches[0].get("results").is_none());
    let together = ecumene("arena founders --seats 3 --games 3 --bots random,greedy,search:2 --json").json();
    assert_eq!(together["matches"].as_array().unwrap().len(), 1);
    let chance = together["matches"][0]["entrants"][2]["chance"].as_f64().unwrap();
    assert!((chance - 1.0 / 3.0).abs() < 1e-9, "{chance}");
}

/// A character plays where its game has it, and wherever else it is asked for, that is said.
#[test]
fn bots_have_the_characters_of_their_game() {
    let folder = Folder::new();
    let told = ecumene("arena new-dawn --games 2 --bots greedy:builder,random").ok();
    assert!(told.contains("greedy:builder against random"), "{told}");
    let watched = ecumene("lab blunders new-dawn --games 1 --bot greedy:builder").ok();
    assert!(watched.contains("wonders built: ") && watched.contains("blunders: none"), "{watched}");

    let record = folder.at("game.jsonl");
    ecumene(&format!("new mega-empires --seats 3 -o {record}")).ok();
    for command in [
        "arena mega-empires --games 2 --bots greedy:builder,random".to_owned(),
        "sim mega-empires --games 1 --bots greedy,greedy:builder".into(),
        "lab blunders mega-empires --games 1 --bot greedy:builder".into(),
        "play mega-empires --who Anna,greedy,greedy:builder".into(),
        format!("bot {record} --level greedy:builder"),
    ] {
        let said = ecumene(&command).fails(2);
        assert!(said.contains("Mega Empires: The East has no bot `greedy:builder`"), "{command}: {said}");
    }
    let said = ecumene("arena new-dawn --games 2 --bots greedy:pirate,random").fails(2);
    assert!(said.contains("`greedy:pirate` is not a bot"), "{said}");
}

/// An hour of games is not lost to a mistyped path, and no file is lost to a mistyped name.
#[test]
fn outputs_are_checked_before_the_first_game() {
    let folder = Folder::new();
    let (there, nowhere) = (folder.write("there", "precious"), folder.at("no/such/rows"));
    // So many games would not end in this test's lifetime.
    for command in ["sim founders --games 4000000 --bots greedy", "arena founders --games 4000000 --bots greedy,random"]
    {
        ecumene(&format!("{command} --csv {nowhere}")).fails(3);
        assert!(ecumene(&format!("{command} --csv {there}")).fails(2).contains("--force"));
        ecumene(&format!("{command} --records {there}")).fails(3);
        assert!(ecumene(&format!("{command} --records {}", folder.at(""))).fails(2).contains("not empty"));
    }
    ecumene(&format!("sim founders --games 4000000 --parquet {nowhere}")).fails(if cfg!(feature = "parquet") {
        3
    } else {
        2
    });
    ecumene(&format!("sim founders --games 4000000 --parquet {there}")).fails(2);
    assert_eq!(folder.read("there"), "precious");
    folder.holds_only(&["there"]);
    ecumene(&format!("sim founders --games 2 --csv {there} --force")).ok();
    assert!(folder.read("there").starts_with("game,"));
}

#[test]
fn every_game_leaves_a_record() {
    let folder = Folder::new();
    let (sim, arena) = (folder.at("sim"), folder.at("arena"));
    ecumene(&format!("sim founders --games 10 --bots random,search:1 --rotate --seed-number 5 --records {sim}")).ok();
    let second = folder.read("sim/02.jsonl");
    assert!(second.contains("Bot 1 (search:1)") && second.contains("Bot 2 (random)"), "{second}");
    assert!(ecumene(&format!("verify {sim}/01.jsonl {sim}/10.jsonl")).ok().contains("finished"));
    let rows = folder.at("rows.csv");
    ecumene(&format!("arena founders --games 4 --bots random,random --records {arena} --csv {rows}")).ok();
    assert!(ecumene(&format!("verify {arena}/match-1-deal-2-rotation-2.jsonl")).ok().contains("finished"));
    let rows = folder.read("rows.csv");
    assert_eq!(rows.lines().count(), 1 + 4 * 2);
    assert!(
        rows.starts_with("match,deal,rotation,seat,bot,rank,score,won,actions,seconds,longest_seconds\n"),
        "{rows}"
    );
}

/// Victory points of Clash come in halves: they are printed as points.
#[test]
fn half_points_are_points() {
    let folder = Folder::new();
    let (rows, records) = (folder.at("rows.csv"), folder.at("records"));
    ecumene(&format!("sim clash --games 3 --bots random --csv {rows} --records {records}")).ok();
    for number in 1..=3 {
        let record = folder.read(&format!("records/{number}.jsonl"));
        let end: serde_json::Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
        let halves: Vec<f64> = end["end"]["scores"].as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect();
        let rows = folder.read("rows.csv");
        let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split(',').collect()).collect();
        let of_game = rows.iter().filter(|row| row[0] == number.to_string());
        let scores: Vec<f64> = of_game.map(|row| row[5].parse().unwrap()).collect();
        assert_eq!(scores, halves.iter().map(|half| half / 2.0).collect::<Vec<_>>());
    }
}

/// The whole way from games to weights, in small: what is learned can be read, played with and compared.
#[test]
fn weights_are_learned_from_games() {
    let folder = Folder::new();
    let (moments, trained, tuned) = (folder.at("moments.jsonl"), folder.at("trained.toml"), folder.at("tuned.toml"));
    let table = "founders --seed-number 4";
    let played = ecumene(&format!("lab selfplay {table} --games 6 --moments 10 --out {moments} --json")).json();
    assert_eq!(played["games"], 6);
    assert!(played["moments"].as_u64().unwrap() > 100, "{played}");
    let told = ecumene(&format!("lab train {table} --moments {moments} --passes 60 --out {trained} --json")).json();
    assert!(told["bits"].as_f64() < told["bits_before"].as_f64(), "{told}");
    let text = folder.read("trained.toml");
    assert!(text.starts_with("# Learned from ") && text.contains("\nbest_fed = ["), "{text}");
    ecumene(&format!("lab tune {table} --weights {trained} --rounds 2 --duels 2 --out {tuned}")).ok();
    assert!(folder.read("tuned.toml").starts_with("# Learned in 2 rounds of 2 duels"));
    let result = ecumene(&format!("lab compare {table} --one {tuned} --games 4 --json --threads 2")).json();
    assert_eq!((&result["games"], &result["chance"]), (&json!(4), &json!(0.5)));
    // The same chance, the same games.
    let again = ecumene(&format!("lab compare {table} --one {tuned} --games 4 --json --threads 1")).json();
    assert_eq!(result, again);
    // A file that is there is kept, and one that does not fit is refused.
    ecumene(&format!("lab tune {table} --rounds 1 --duels 1 --out {tuned} --json")).error(2);
    let refused = ecumene(&format!("lab compare new-dawn --one {tuned} --games 2 --json")).error(2);
    assert!(refused["message"].as_str().unwrap().contains("is missing"), "{refused}");
}

/// Ctrl-C ends a long run in good order: whole rows, whole records, and a summary of what was played.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_played() {
    let folder = Folder::new();
    for command in ["sim founders --bots random", "arena founders --bots random,random"] {
        let (rows, records) = (folder.at("rows.csv"), folder.at("records"));
        let program = Command::new(env!("CARGO_BIN_EXE_ecumene"))
            .args(command.split(' '))
            .args(["--games", "2000000", "--threads", "2", "--force", "--json", "--csv", &rows, "--records", &records])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let written = || std::fs::read_to_string(&rows).map_or(0, |text| text.lines().count());
        while written() < 20 {
            std::thread::sleep(Duration::from_millis(20));
        }
        let interrupt = Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap();
        assert!(interrupt.success());
        let output = program.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["stopped"], true);
        let games = answer.get("games").unwrap_or(&answer["matches"][0]["games"]).as_u64().unwrap();
        let text = folder.read("rows.csv");
        assert!(text.ends_with('\n') && text.lines().count() as u64 == 1 + 2 * games, "{games} games");
        let kept: Vec<_> = std::fs::read_dir(&records).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(kept.len() as u64, games);
        assert!(ecumene(&format!("verify {}", kept[0].display())).ok().contains("finished"));
        std::fs::remove_dir_all(&records).unwrap();
        std::fs::remove_file(&rows).unwrap();
    }
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
        "playouts_per_s",
        "search_actions_per_s",
        "search_keeps_percent",
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
