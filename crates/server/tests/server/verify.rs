//! Every kept game is played again, and what does not hold is named.

use super::support::{Server, alter, config, two_people};
use serde_json::{Value, json};
use server::cli::DatabaseArgs;
use server::host::{Kind, Problem};
use server::verify::{VerifyArgs, run};
use tempfile::{TempDir, tempdir};

/// What `ecumene verify --all --json` answers, and the kind of its failure.
fn verify(folder: &TempDir, again: bool) -> (Value, Option<Kind>) {
    let database_url = config(folder).database_url;
    let database = DatabaseArgs { data: folder.path().into(), database_url, key_file: None };
    let mut out = Vec::new();
    let failure = run(&VerifyArgs { again, copy: false, database }, 2, true, &mut out).err();
    let kind = failure.map(|error| error.downcast::<Problem>().unwrap().kind);
    (serde_json::from_slice(&out).unwrap(), kind)
}

/// What is wrong with the only table that does not hold.
#[track_caller]
fn broken(folder: &TempDir) -> (Value, Value, String) {
    let (told, kind) = verify(folder, false);
    assert_eq!((kind, &told["ok"]), (Some(Kind::Broken), &json!(false)), "{told}");
    assert_eq!(told["broken"].as_array().unwrap().len(), 1, "{told}");
    let broken = &told["broken"][0];
    (broken["table"].clone(), broken["entry"].clone(), broken["problem"].as_str().unwrap().to_owned())
}

#[test]
fn a_damaged_entry_is_named_and_the_rest_is_not_done_again() {
    let folder = tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let [finished, running] = runtime.block_on(async {
        let server = Server::start(config(&folder)).await;
        let mut finished = server.hot_seat(2).await;
        finished.play(2000).await;
        let mut running = server.hot_seat(3).await;
        running.play(12).await;
        // One is taken back, if that is possible, and one is not dealt yet.
        running.post("/undo", Some(&running.tokens[0]), json!({"request_id": "u", "expected_seq": 12})).await;
        let mut open = two_people();
        open["seats"][1] = json!({"kind": "open"});
        server.create(open).await;
        let ids = [finished.id.clone(), running.id.clone()];
        server.stop().await;
        ids
    });
    let notes = || ["tables.sqlite-verified", "postgres-verified"].map(|name| folder.path().join(name).exists());
    let (told, kind) = verify(&folder, false);
    assert_eq!((kind, &told["tables"], &told["already"]), (None, &json!(3), &json!(0)), "{told}");
    assert!(told["entries"].as_u64().unwrap() > 40 && told["broken"] == json!([]), "{told}");
    assert_eq!(notes(), [false; 2], "when everything holds, the next time begins anew");

    let of = |id: &str| format!("table_key = (SELECT key FROM tables WHERE id = '{id}')");
    let change = |what: &str, entry: u32| {
        let sql = format!("UPDATE entries SET {what} WHERE sequence = {entry} AND {}", of(&running));
        assert_eq!(alter(&folder, &sql), 1);
    };
    change("entry = 'nonsense' || entry", 5);
    let (table, entry, problem) = broken(&folder);
    assert_eq!((table, entry), (json!(running), json!(5)));
    assert!(problem.starts_with("it cannot be read"), "{problem}");
    // The others are not played again, unless that is asked for; a line that was cut off does no harm.
    let torn = |folder: &TempDir| {
        let name = if config(folder).database_url.is_some() { "postgres-verified" } else { "tables.sqlite-verified" };
        let path = folder.path().join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
    };
    assert_eq!(verify(&folder, false).0["already"], 2);
    assert_eq!(verify(&folder, true).0["already"], 0);
    torn(&folder);
    let (told, _) = verify(&folder, false);
    assert_eq!((&told["already"], &told["tables"]), (&json!(1), &json!(3)), "{told}");

    change("entry = replace(entry, 'nonsense', '')", 5);
    assert_eq!(verify(&folder, false).1, None);
    // Legal, but not what was kept: whom it waited for, what came of it, and that it is over.
    change("to_act = to_act + 64", 7);
    let (_, entry, problem) = broken(&folder);
    assert!(entry == 7 && problem.contains("waited for seats"), "{entry} {problem}");
    change("to_act = to_act - 64, events = '[]'", 7);
    let (_, entry, problem) = broken(&folder);
    assert!(entry == 7 && problem.contains("something else"), "{entry} {problem}");
    assert_eq!(alter(&folder, &format!("DELETE FROM entries WHERE sequence = 3 AND {}", of(&running))), 1);
    let (_, entry, problem) = broken(&folder);
    assert!(entry == 3 && problem.contains("missing"), "{entry} {problem}");
    assert!(alter(&folder, &format!("DELETE FROM entries WHERE {}", of(&running))) > 9);
    alter(&folder, &format!("UPDATE tables SET status = 1 WHERE id = '{finished}'"));
    let (table, entry, problem) = broken(&folder);
    assert_eq!((table, entry, problem.as_str()), (json!(finished), Value::Null, "it was in play, and now is over"));
}
