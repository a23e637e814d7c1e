//! Commands on records, positions and rules, used as they are meant.

use crate::{Folder, ecumene, finished_game, new_table, play_on, with_input};
use serde_json::{Value, json};

#[test]
fn games_are_listed() {
    let listed = ecumene("games").ok();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(listed.lines().any(|line| words(line).starts_with("founders Founders of the Empire 2 to 4")), "{listed}");
    let games = ecumene("games --json").json();
    assert_eq!(games["games"][0]["id"], "founders");
    assert_eq!(games["games"][0]["seats"], json!({"least": 2, "most": 4}));
    assert_eq!(games["games"][0]["options"][0]["name"], "first_player");
}

#[test]
fn a_new_record_is_printed_or_written_and_the_same_seed_deals_the_same() {
    let folder = Folder::new();
    let printed = ecumene("new founders --seats 3 --seed-number 9").ok();
    let header: Value = serde_json::from_str(printed.lines().next().unwrap()).unwrap();
    assert_eq!((&header["game"], &header["options"]["seats"]), (&json!("founders"), &json!(3)));
    assert_eq!(header["players"], json!(["Player 1", "Player 2", "Player 3"]));
    let seed = header["seed"].as_str().unwrap();
    let file = folder.at("a.jsonl");
    ecumene(&format!("new founders --seats 3 --seed {seed} -o {file}")).ok();
    assert_eq!(folder.read("a.jsonl"), printed);
    assert_ne!(ecumene("new founders").ok(), ecumene("new founders").ok());
    // A file that is there is kept, unless told otherwise.
    assert!(ecumene(&format!("new founders -o {file}")).fails(2).contains("--force"));
    assert_eq!(folder.read("a.jsonl"), printed);
    let answer =
        ecumene(&format!("new founders --options {{\"first_player\":\"by_lot\"}} -o {file} --force --json")).json();
    assert_eq!((&answer["file"], &answer["sequence"]), (&json!(file), &json!(0)));
    assert_eq!(answer["options"], json!({"seats": 2, "first_player": "by_lot"}));
    assert_ne!(folder.read("a.jsonl"), printed);
    folder.holds_only(&["a.jsonl"]);
}

#[test]
fn show_draws_the_table_as_one_may_see_it() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let drawn = ecumene(&format!("show {file}")).ok();
    assert!(drawn.contains("Anna: 0 points") && drawn.contains("Waiting for Anna (seat 1)"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'), "no colours in a pipe");
    let spectator = ecumene(&format!("show {file} --spectator --json")).json();
    assert_eq!(spectator["viewer"], "spectator");
    assert_eq!(spectator["view"]["hidden"], Value::Null);
    assert_eq!(ecumene(&format!("show {file} --seat 2 --json")).json()["viewer"], 2);
    let all = ecumene(&format!("show {file} --all --json")).json();
    assert!(all["view"]["hidden"]["stacks"]["nature"].as_array().unwrap().len() > 10);
    for key in ["game", "title", "revision", "options", "players", "commitment", "from_position", "to_act", "outcome"] {
        assert!(all.get(key).is_some(), "{key}");
    }
    ecumene(&format!("show {file} --seat 3")).fails(2);
    ecumene(&format!("show {file} --seat 1 --all")).fails(2);
}

#[test]
fn what_actions_lists_can_be_applied() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let answer = ecumene(&format!("actions {file} --json")).json();
    assert_eq!(answer["seats"][0]["seat"], 1);
    assert_eq!(answer["seats"][0]["prompt"]["name"], "TakeTile");
    let listed = answer["seats"][0]["actions"].as_array().unwrap();
    let action = listed[0].as_str().unwrap().to_owned();
    let text = ecumene(&format!("actions {file} --seat 1")).ok();
    assert!(text.contains(&action) && text.contains("FE-setup-4"), "{text}");
    assert!(ecumene(&format!("actions {file} --seat 2")).ok().contains("nothing to do now"));
    let done = ecumene(&format!("apply {file} --seat 1 --expect 0 --json {}", action.replace(' ', "|"))).json();
    assert_eq!(done["sequence"], 1);
    assert_eq!(done["applied"][0]["action"], json!(action));
    assert_eq!(done["applied"][0]["seat"], 1);
    assert!(done["applied"][0]["events"][0]["text"].as_str().unwrap().starts_with("Anna takes"));
    assert!(done["applied"][0]["events"][0]["data"].is_object());
    assert_eq!(done["to_act"], json!([2]));
    ecumene(&format!("verify {file}")).ok();
    folder.holds_only(&["game.jsonl"]);
    // The same as data.
    let answer = ecumene(&format!("actions {file} --json")).json();
    let choice = &answer["seats"][0]["prompt"]["choices"][0];
    let done = ecumene(&format!("apply {file} --seat 2 --json {}", choice["action"])).json();
    assert_eq!(done["applied"][0]["action"], choice["notation"]);
    for (wrong, problem) in [("{}", "`verb` is missing"), ("{\"verb\"", "EOF"), ("{\"verb\":\"dance\"}", "no verb")] {
        let refused = ecumene(&format!("apply {file} --seat 1 {wrong}")).fails(1);
        assert!(refused.contains(problem), "{refused}");
    }
}

#[test]
fn a_refusal_names_its_rule_and_leaves_the_file_as_it_was() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let before = folder.read("game.jsonl");
    let listed = ecumene(&format!("actions {file} --json")).json();
    let legal = listed["seats"][0]["actions"][0].as_str().unwrap().replace(' ', "|");
    let refused = ecumene(&format!("apply {file} --seat 1 take|mine")).fails(1);
    assert!(refused.contains("refused:") && refused.contains("FE-setup-4"), "{refused}");
    let error = ecumene(&format!("apply {file} --seat 1 take|mine --json")).error(1);
    assert_eq!((&error["kind"], &error["rule"]["id"]), (&json!("refused"), &json!("FE-setup-4")));
    assert!(error["rule"]["statement"].as_str().unwrap().len() > 20);
    // The other seat is not to act, a second action is refused and takes the first with it, nonsense is no action.
    ecumene(&format!("apply {file} --seat 2 {legal}")).fails(1);
    ecumene(&format!("apply {file} --seat 1 {legal} {legal} open|city")).fails(1);
    assert_eq!(ecumene(&format!("apply {file} --seat 1 dance --json")).error(1)["code"], "Unreadable");
    ecumene(&format!("apply {file} --seat 9 {legal}")).fails(1);
    ecumene(&format!("undo {file} --seat 1")).fails(1);
    assert_eq!(ecumene(&format!("apply {file} --seat 1 --expect 4 {legal} --json")).error(5)["kind"], "stale");
    ecumene(&format!("undo {file} --seat 1 --expect 4")).fails(5);
    assert_eq!(folder.read("game.jsonl"), before);
    folder.holds_only(&["game.jsonl"]);
    // The same action is accepted where it belongs.
    ecumene(&format!("apply {file} --seat 1 {legal}")).ok();
    assert_ne!(folder.read("game.jsonl"), before);
}

#[test]
fn undo_takes_one_action_back_and_the_record_tells_so() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let start = ecumene(&format!("show {file} --json")).json();
    play_on(&file, 1);
    let undone = ecumene(&format!("undo {file} --seat 1 --json")).json();
    assert_eq!((&undone["sequence"], &undone["applied"][0]["action"]), (&json!(2), &json!("undo")));
    assert_eq!(ecumene(&format!("show {file} --json")).json()["view"], start["view"]);
    assert!(folder.read("game.jsonl").contains("\"undo\":true"));
    ecumene(&format!("verify {file}")).ok();
    assert!(ecumene(&format!("replay {file}")).ok().contains("Anna: undo"));
}

#[test]
fn records_pass_through_pipes() {
    let record = ecumene("new founders --seed-number 3").ok();
    let listed = with_input("actions - --json", record.as_bytes()).json();
    let action = listed["seats"][0]["actions"][0].as_str().unwrap().replace(' ', "|");
    let applied = with_input(&format!("apply - --seat 1 {action}"), record.as_bytes());
    assert!(applied.err.contains("takes"), "{}", applied.err);
    let applied = applied.ok();
    assert_eq!(applied.lines().count(), 2);
    assert!(with_input("show -", applied.as_bytes()).ok().contains("1 entry so far"));
    let back = with_input("undo - --seat 1 --json", applied.as_bytes()).json();
    assert_eq!(back["record"].as_str().unwrap().lines().count(), 3);
    let bot = with_input("bot - --level greedy --apply", applied.as_bytes()).ok();
    assert_eq!(with_input("verify -", bot.as_bytes()).code, 0);
}

#[test]
fn a_bot_answers_and_acts_only_if_told() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let before = folder.read("game.jsonl");
    let action = ecumene(&format!("bot {file} --level search:20 --seed-number 4")).ok();
    assert_eq!(
        ecumene(&format!("bot {file} --level search:20 --seed-number 4 --json")).json()["action"],
        action.trim()
    );
    assert_eq!(folder.read("game.jsonl"), before);
    ecumene(&format!("apply {file} --seat 1 {}", action.trim().replace(' ', "|"))).ok();
    ecumene(&format!("bot {file} --level greedy --seat 1")).fails(1);
    ecumene(&format!("bot {file} --level genius")).fails(2);
    ecumene(&format!("bot {file} --seat 7")).fails(2);
}

#[test]
fn a_finished_game_is_told_verified_and_refuses_more() {
    let folder = Folder::new();
    let file = finished_game(&folder);
    let told = ecumene(&format!("replay {file}")).ok();
    assert!(told.contains("The game is over") && told.contains("   1 Dido (random): take"), "{told}");
    let part = ecumene(&format!("replay {file} --until 3 --json")).json();
    assert_eq!(part["entries"].as_array().unwrap().len(), 3);
    assert_eq!((&part["sequence"], &part["outcome"]), (&json!(3), &Value::Null));
    assert!(ecumene(&format!("replay {file} --until 2 --step")).ok().matches("to draft").count() == 2);
    let shown = ecumene(&format!("show {file} --json")).json();
    assert_eq!(shown["to_act"], json!([]));
    assert!(shown["outcome"]["standings"][0]["breakdown"].is_array());
    let verdict = ecumene(&format!("verify {file} {file} --json")).json();
    assert_eq!((&verdict["ok"], verdict["records"].as_array().unwrap().len()), (&json!(true), 2));
    assert!(ecumene(&format!("verify {file}")).ok().contains("holds"));
    assert!(ecumene(&format!("actions {file}")).ok().contains("over"));
    assert_eq!(ecumene(&format!("bot {file} --json")).error(1)["code"], "GameOver");
    ecumene(&format!("apply {file} --seat 1 open|city")).fails(1);
}

#[test]
fn a_position_is_exported_edited_checked_and_played() {
    let folder = Folder::new();
    let file = new_table(&folder);
    play_on(&file, 12);
    let exported = ecumene(&format!("position export {file}")).ok();
    let position = folder.at("position.json");
    ecumene(&format!("position export {file} -o {position}")).ok();
    assert_eq!(folder.read("position.json"), exported);
    ecumene(&format!("position export {file} -o {position}")).fails(2);
    assert_eq!(ecumene(&format!("position check {position} --json")).json()["ok"], true);
    let loaded = folder.at("loaded.jsonl");
    ecumene(&format!("position load {position} --players Cleo,Dan --seed-number 1 -o {loaded}")).ok();
    let [here, there] = [&file, &loaded].map(|file| ecumene(&format!("show {file} --json")).json());
    assert_eq!(here["view"], there["view"]);
    assert_eq!((&there["from_position"], &there["players"]), (&json!(true), &json!(["Cleo", "Dan"])));
    play_on(&loaded, 3);
    assert!(ecumene(&format!("verify {loaded}")).ok().contains("no fair deal"));
    assert!(with_input("position load -", exported.as_bytes()).ok().contains("\"position\""));
    ecumene(&format!("position load {position} --players Cleo -o {loaded} --force")).fails(2);
}

#[test]
fn rules_are_found_by_id_and_by_words() {
    let all = ecumene("rules founders").ok();
    assert!(all.contains("FE-setup-4") && all.contains("FE-end-1"));
    let one = ecumene("rules founders fe-setup-4").ok();
    assert!(one.starts_with("FE-setup-4") && !one.contains("FE-setup-5"));
    let found = ecumene("rules founders --search war|token --json").json();
    let found = found["rules"].as_array().unwrap();
    assert!(!found.is_empty() && found.len() < 70);
    assert!(found.iter().all(|rule| rule["statement"].is_string() && rule["section"].is_string()));
    assert!(ecumene("rules founders --search zeppelin").ok().contains("No rule"));
    assert!(ecumene("rules founders FE-none-9").fails(2).contains("--search"));
}

#[test]
fn the_work_of_others_is_named_with_its_licences() {
    let text = ecumene("licences").ok();
    assert!(
        text.contains("\n- serde_json ") && text.contains("Permission is hereby granted, free of charge"),
        "{text:.300}"
    );
}

#[test]
fn completions_and_manual_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(ecumene(&format!("completions {shell}")).ok().contains("arena"), "{shell}");
    }
    assert!(ecumene("man").ok().contains("ecumene"));
    let folder = Folder::new();
    ecumene(&format!("man --dir {}", folder.at(""))).ok();
    assert!(folder.read("ecumene-verify.1").contains("verify"));
    let help = ecumene("--help").ok();
    assert!(help.contains("Exit codes:") && help.contains("play"));
}

#[test]
fn entries_of_two_processes_at_once_are_both_kept() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let run = || {
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                (0..8).map(|_| scope.spawn(|| ecumene(&format!("bot {file} --level random --apply")).code)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
        })
    };
    assert_eq!(run(), [0; 8]);
    assert_eq!(ecumene(&format!("show {file} --json")).json()["sequence"], 8);
    folder.holds_only(&["game.jsonl"]);
}

/// Seat 0 is the table itself: it may end a round of trade, and is asked nothing.
#[test]
fn the_table_acts_as_seat_0() {
    let folder = Folder::new();
    let file = new_table(&folder);
    assert!(ecumene(&format!("actions {file} --seat 0")).ok().contains("nothing to do"));
    assert_eq!(ecumene(&format!("actions {file} --seat 0 --json")).json()["seats"][0]["actions"], json!([]));
    ecumene(&format!("apply {file} --seat 0 open|city")).fails(1);
    ecumene(&format!("show {file} --seat 0")).fails(2);
    for command in ["actions", "apply"] {
        assert!(ecumene(&format!("{command} --help")).ok().contains("Seat 0"), "{command}");
    }
}

/// What `docs/positions.md` shows can be set up: one position for each game.
#[test]
fn the_positions_of_the_documents_hold() {
    let page = include_str!("../../../../docs/positions.md");
    let shown = page.split("```json\n").skip(1).map(|part| part.split("```").next().unwrap());
    let check = |position: &str| with_input("position check - --json", position.as_bytes()).json()["game"].clone();
    let shown: Vec<Value> = shown.map(check).collect();
    for game in ecumene("games --json").json()["games"].as_array().unwrap() {
        assert!(shown.contains(&game["id"]), "{} has no position", game["id"]);
    }
}

/// Whoever holds cards of Clash reads both halves of them, and what everything costs; others see prices only.
#[test]
fn clash_shows_prices_and_both_halves_of_cards() {
    let folder = Folder::new();
    let file = folder.at("clash.jsonl");
    ecumene(&format!("new clash --seats 2 --seed-number 4 -o {file}")).ok();
    let own = ecumene(&format!("show {file} --seat 1")).ok();
    for part in
        ["Card ", "In combat, ", "Could get for 2 Food: ", "a Settler 2 Food", "a city-piece 1 Food + 1 Ore + 1 Wood"]
    {
        assert!(own.contains(part), "{part} is not in:\n{own}");
    }
    let others = ecumene(&format!("show {file} --spectator")).ok();
    assert!(!others.contains("In combat, ") && others.contains("a Settler 2 Food"), "{others}");
}
