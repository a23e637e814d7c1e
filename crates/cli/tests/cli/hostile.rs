//! Files and arguments that are malformed, mangled, oversized or hostile: a clear error, the documented exit code, and
//! nothing changed.

use crate::{Folder, ecumene, finished_game, new_table, play_on, with_input};
use serde_json::Value;

/// Every command that reads a record.
const READERS: [&str; 7] = [
    "show FILE",
    "actions FILE",
    "apply FILE --seat 1 open|city",
    "undo FILE --seat 1",
    "bot FILE --level random --apply",
    "replay FILE",
    "position export FILE",
];

fn all_refuse(file: &str, code: i32) {
    for command in READERS {
        let run = ecumene(&command.replace("FILE", file));
        assert_eq!(run.code, code, "{command}: {}{}", run.out, run.err);
        assert!(run.err.starts_with("error: ") && run.err.len() > 15, "{command}: {}", run.err);
    }
    let run = ecumene(&format!("verify {file}"));
    assert_eq!(run.code, code, "verify: {}{}", run.out, run.err);
}

#[test]
fn what_is_no_record_at_all_gives_3() {
    let folder = Folder::new();
    let table = new_table(&folder);
    let record = folder.read("game.jsonl");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let cases: [(&str, Vec<u8>); 12] = [
        ("empty", Vec::new()),
        ("blank", b"\n\n \n".to_vec()),
        ("binary", vec![0, 159, 146, 150, 255]),
        ("text", b"dear diary".to_vec()),
        ("deep", deep.into_bytes()),
        ("other game", record.replacen("founders", "chess", 1).into()),
        ("other format", record.replacen("\"ecumene\":1", "\"ecumene\":99", 1).into()),
        ("unknown field", record.replacen('{', "{\"cheat\":true,", 1).into()),
        ("too many names", record.replacen("\"Ben\"", "\"Ben\",\"Eve\"", 1).into()),
        ("strange line", format!("{record}{{\"seat\":1,\"dance\":true}}\n").into()),
        ("strange action", format!("{record}{{\"seat\":1,\"action\":\"dance\"}}\n").into()),
        ("seat 200", format!("{record}{{\"seat\":200,\"action\":\"open city\"}}\n").into()),
    ];
    for (name, bytes) in cases {
        let file = folder.write("case.jsonl", &bytes);
        all_refuse(&file, 3);
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name}");
    }
    all_refuse(&folder.at("missing.jsonl"), 3);
    all_refuse(&folder.at(""), 3);
    assert_eq!(ecumene(&format!("show {}", folder.at("missing.jsonl") + " --json")).error(3)["kind"], "file");
    ecumene(&format!("show {table}")).ok();
}

#[test]
fn a_record_without_its_seed_cannot_be_replayed_and_says_why() {
    let folder = Folder::new();
    new_table(&folder);
    let record = folder.read("game.jsonl");
    let mut header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    header.as_object_mut().unwrap().remove("seed");
    let file = folder.write("case.jsonl", format!("{header}\n"));
    assert!(ecumene(&format!("verify {file}")).fails(3).contains("seed"));
}

#[test]
fn what_reads_well_but_does_not_hold_gives_4() {
    let folder = Folder::new();
    let finished = finished_game(&folder);
    let record = folder.read("finished.jsonl");
    let mut lines: Vec<&str> = record.lines().collect();
    let end = lines.pop().unwrap();
    assert!(end.contains("\"end\""));
    let headless = lines[1..].join("\n");
    let mut header: Value = serde_json::from_str(lines[0]).unwrap();
    header["seed"] = "0".repeat(64).into();
    let mut skipped = lines.clone();
    skipped.remove(1);
    let scores: Value = serde_json::from_str(end).unwrap();
    let mut claimed = scores.clone();
    claimed["end"]["scores"][0] = 999.into();
    let cases = [
        ("another seed", format!("{header}\n{headless}\n{end}\n")),
        ("an action left out", skipped.join("\n")),
        ("an action twice", format!("{}\n{}\n{headless}\n", lines[0], lines[1])),
        ("a wrong result", format!("{}\n{claimed}\n", lines.join("\n"))),
        ("a result too early", format!("{}\n{}\n{end}\n", lines[0], lines[1])),
        ("undo at the start", format!("{}\n{{\"seat\":1,\"undo\":true}}\n", lines[0])),
        ("too many seats", lines[0].replace("\"seats\":2", "\"seats\":5").replace("[\"", "[\"x\",\"y\",\"z\",\"")),
        ("an unknown revision", lines[0].replacen("\"revision\":1", "\"revision\":77", 1)),
    ];
    for (name, text) in cases {
        let file = folder.write("case.jsonl", &text);
        all_refuse(&file, 4);
        assert_eq!(folder.read("case.jsonl"), text, "{name}");
        let verdict = ecumene(&format!("verify {file} {finished} --json"));
        assert_eq!(verdict.code, 4, "{name}");
        let answer: Value = serde_json::from_str(&verdict.out).unwrap();
        assert_eq!((&answer["records"][0]["ok"], &answer["records"][1]["ok"]), (&false.into(), &true.into()));
        assert_eq!(answer["records"][0]["error"]["kind"], "broken", "{name}");
    }
    // A record that ends in the middle is a game in play, and nothing is wrong with that.
    let file = folder.write("case.jsonl", lines[..9].join("\n"));
    assert!(ecumene(&format!("verify {file}")).ok().contains("still in play"));
}

/// Every single-byte change of a record is accepted or refused, and never crashes.
#[test]
fn mangled_records_never_crash() {
    let folder = Folder::new();
    let file = new_table(&folder);
    play_on(&file, 6);
    let record = folder.read("game.jsonl").into_bytes();
    for place in (0..record.len()).step_by(7) {
        for byte in [b'"', b'9', b'{', 0xff] {
            let mut mangled = record.clone();
            mangled[place] = byte;
            let run = with_input("verify -", &mangled);
            assert!([0, 3, 4].contains(&run.code), "byte {place}: {} {}", run.code, run.err);
            assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
    for length in (0..record.len()).step_by(13) {
        let run = with_input("verify -", &record[..length]);
        assert!([0, 3, 4].contains(&run.code), "length {length}: {}", run.err);
    }
}

#[test]
fn an_endless_input_is_cut_off() {
    let endless = vec![b' '; (32 << 20) + 10];
    assert!(with_input("show -", &endless).fails(3).contains("longer than"));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let folder = Folder::new();
    let file = new_table(&folder);
    play_on(&file, 12);
    let position: Value = serde_json::from_str(&ecumene(&format!("position export {file}")).ok()).unwrap();
    let mut twice = position.clone();
    for nation in twice["position"]["nations"].as_array_mut().unwrap() {
        nation["tiles"]["0,0"] = "altar-of-vulcan".into();
    }
    let with = |key: &str, value: Value| {
        let mut changed = position.clone();
        changed[key] = value;
        changed.to_string()
    };
    let cases = [
        (3, "not json".to_owned()),
        (3, "{}".to_owned()),
        (3, with("game", "chess".into())),
        (3, with("position", 7.into())),
        (3, with("extra", 7.into())),
        (3, with("options", serde_json::json!({"seats": -1}))),
        (4, with("revision", 99.into())),
        (4, with("options", serde_json::json!({"seats": 9}))),
        (4, with("chance", vec![1; 1001].into())),
        (4, twice.to_string()),
    ];
    for (code, text) in cases {
        let path = folder.write("position.json", &text);
        let shown: String = text.chars().take(80).collect();
        let check = ecumene(&format!("position check {path}"));
        assert_eq!(check.code, code, "{shown}: {}", check.err);
        let load = ecumene(&format!("position load {path} -o {}", folder.at("out.jsonl")));
        assert_eq!(load.code, code, "{shown}: {}", load.err);
        assert!(!folder.path("out.jsonl").exists());
    }
}

#[test]
fn wrong_arguments_give_2() {
    let folder = Folder::new();
    let file = new_table(&folder);
    let cases = [
        "",
        "dance",
        "new",
        "new chess",
        "new founders --seats 1",
        "new founders --seats 5",
        "new founders --seats many",
        "new founders --options nonsense",
        "new founders --options [2]",
        "new founders --options {\"seats\":9}",
        "new founders --options {\"cheat\":1}",
        "new founders --seats 2 --options {\"seats\":3}",
        "new founders --players Anna",
        "new founders --players Anna,@2",
        "new founders --seed abc",
        "new founders --seed-number 1 --seed 00",
        "new founders --seed-number -1",
        "apply FILE --seat one open|city",
        "apply FILE --seat 1",
        "apply FILE --seat 33 open|city",
        "sim founders --games 0",
        "sim founders --bots genius",
        "sim founders --bots greedy,greedy,greedy",
        "sim founders --threads 0",
        "arena founders --bots greedy",
        "arena founders",
        "bench founders --seconds 0",
        "bench founders --seconds NaN",
        "play chess",
        "play founders --who search:never,Anna",
        "play founders --who Anna,Ben,Cleo,Dan,Eve",
        "play founders --resume FILE --seats 2",
        "completions tcsh",
    ];
    for case in cases {
        let run = ecumene(&case.replace("FILE", &file));
        assert_eq!(run.code, 2, "{case}: {}{}", run.out, run.err);
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{case}: {}", run.err);
    }
    let error = ecumene("new founders --seats 5 --json").error(2);
    assert!(error["message"].as_str().unwrap().contains("2 to 4 seats"));
}

#[test]
fn what_cannot_be_written_gives_3_and_changes_nothing() {
    let folder = Folder::new();
    let nowhere = folder.at("no/such/folder/x");
    ecumene(&format!("new founders -o {nowhere}")).fails(3);
    ecumene(&format!("sim founders --games 2 --csv {nowhere}")).fails(3);
    ecumene(&format!("sim founders --games 2 --parquet {nowhere}")).fails(3);
    ecumene(&format!("man --dir {nowhere}")).fails(3);
    folder.holds_only(&[]);
}
