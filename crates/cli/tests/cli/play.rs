//! Games in the terminal, played through a pipe.

use crate::{Folder, ecumene, with_input};

/// A person who always takes the first of what is offered.
fn first_choices() -> Vec<u8> {
    "1\n".repeat(3000).into_bytes()
}

#[test]
fn a_whole_game_is_played_against_bots() {
    let folder = Folder::new();
    let file = folder.at("game.jsonl");
    let told =
        with_input(&format!("play founders --who Anna,random,greedy --seed-number 2 --save {file}"), &first_choices());
    let told = told.ok();
    for part in
        ["Anna: Which nature tile", "Dido (random) opens", "Pyrrhus (greedy) adds", "The game is over", "points"]
    {
        assert!(told.contains(part), "{part} is not in:\n{told}");
    }
    assert!(!told.contains('\u{1b}'), "no colours and no clearing in a pipe");
    let verdict = ecumene(&format!("verify {file}")).ok();
    assert!(verdict.contains("finished"), "{verdict}");
}

#[test]
fn no_list_is_longer_than_a_screen() {
    let told = with_input("play founders --seats 2 --who Anna,random --seed-number 7", &first_choices()).ok();
    let numbered = |line: &str| line.starts_with("  ") && line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let (mut longest, mut run) = (0, 0);
    for line in told.lines() {
        run = if numbered(line) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    assert!((3..=26).contains(&longest), "{longest} numbered lines");
}

#[test]
fn the_menu_asks_what_is_not_given() {
    let told = with_input("play", b"\n7\n2\n1\nAnna\ngenius:9\ngreedy\nquit\n").ok();
    for part in ["which game?", "2 to 4", "Type a number from 2 to 4", "First player", "Who sits where?", "You leave"] {
        assert!(told.contains(part), "{part} is not in:\n{told}");
    }
    assert!(with_input("play", b"quit\n").ok().contains("Another time"));
    assert!(with_input("play founders", b"").ok().contains("Another time"));
}

#[test]
fn commands_help_explain_and_take_back() {
    let folder = Folder::new();
    let file = folder.at("saved.jsonl");
    let typed = format!(
        "help\nwhy\ntake mine\nwhy\nwhy take mine\nrules FE-setup-4\nrules carriage\nrules\nlog\nundo\nhint\nboard\nlist\n\
         99\nback\n1\nlog\nsave\nsave {file}\nsave {}\nquit\n",
        folder.at("no/such/folder")
    );
    let told = with_input("play founders --who Anna,Ben --seed-number 3", typed.as_bytes()).ok();
    let parts = [
        "take your latest action back",
        "The question rests on:",
        "Refused: no mine",
        "FE-setup-4",
        "There are 70 rules",
        "Nothing has happened yet.",
        "nothing can be taken back",
        "A bot would: Take the",
        "or: Take the",
        "; as good",
        "none of the numbers",
        "Anna takes",
        "Where to?",
        "Saved; `ecumene play --resume",
        "cannot write",
        "You leave the table after 1 entry.",
    ];
    for part in parts.iter().filter(|part| !part.starts_with("Refused")) {
        assert!(told.contains(part), "{part} is not in:\n{told}");
    }
    assert!(told.matches("Refused:").count() >= 3, "{told}");
    let resumed = with_input(&format!("play --resume {file}"), b"1\nundo\nquit\n").ok();
    assert!(resumed.contains("Ben: Which nature tile"), "{resumed}");
}

#[test]
fn notations_names_and_numbers_all_work() {
    let typed = b"take cliff\nundo\ntake cliff\nquit\n";
    let told = with_input("play founders --who Anna,Ben --seed-number 3", typed).ok();
    assert!(told.contains("Anna takes a cliff."), "{told}");
    let told = with_input("play founders --who Anna,Ben --seed-number 3", b"Cliff\nquit\n").ok();
    assert!(told.contains("Anna takes a cliff."), "{told}");
}

#[test]
fn strange_input_is_survived() {
    let mut typed = vec![0xff, 0xfe, b'\n'];
    typed.extend(vec![b'x'; 1 << 20]);
    typed.extend(b"\n\x1b[2J\nquit\n");
    let told = with_input("play founders --who Anna,Ben --seed-number 3", &typed).ok();
    assert!(told.contains("You leave the table"), "{}", &told[told.len() - 300..]);
    assert!(!told.contains('\u{1b}'));
}

#[test]
fn bots_play_alone_if_nobody_is_there() {
    let told = ecumene("play founders --who random,greedy,random,greedy --seed-number 1").ok();
    assert!(told.contains("The game is over"), "{told}");
    let again = ecumene("play founders --who random,greedy,random,greedy --seed-number 1").ok();
    assert_eq!(told, again, "the same seed gives the same game");
}

/// A saved game grows by its entries, goes on in the same file, and never takes the place of another one.
#[test]
fn a_game_is_saved_action_by_action() {
    let folder = Folder::new();
    let file = folder.at("game.jsonl");
    with_input(&format!("play founders --who Anna,Ben --seed-number 3 --save {file}"), b"1\nquit\n").ok();
    let first = folder.read("game.jsonl");
    assert_eq!(first.lines().count(), 2);
    let refused = with_input(&format!("play founders --who Anna,Ben --save {file}"), b"1\nquit\n").fails(2);
    assert!(refused.contains("--resume"), "{refused}");
    assert_eq!(folder.read("game.jsonl"), first);
    with_input(&format!("play --resume {file} --save {file}"), b"1\nundo\n2\nquit\n").ok();
    let second = folder.read("game.jsonl");
    assert!(second.starts_with(&first) && second.lines().count() == 5, "{second}");
    assert!(ecumene(&format!("verify {file}")).ok().contains("holds"));
    ecumene(&format!("play founders --who random,random --save {}", folder.at("no/such/folder"))).fails(3);
    folder.holds_only(&["game.jsonl"]);
}
