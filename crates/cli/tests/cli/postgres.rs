//! What a host does with tables in PostgreSQL, and how they get there.

use crate::hosting::Server;
use crate::{Folder, ecumene};
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::time::Duration;

/// What a database tells of its tables, all of them.
fn listed(place: &str) -> Vec<Value> {
    let listed = ecumene(&format!("table list --json {place}")).json();
    listed["tables"].as_array().unwrap().clone()
}

/// `migrate-store` is killed again and again, and run again: in the end everything is there, once.
#[tokio::test(flavor = "multi_thread")]
async fn tables_are_moved_by_a_program_that_is_killed() {
    let (folder, database) = (Folder::new(), test_postgres::Database::make().unwrap());
    let (data, url) = (folder.at("data"), &database.url);
    let server = Server::start_with(&data, &["--requests-per-second", "9999", "--request-burst", "9999"]);
    let client = server.client();
    for number in 0..60 {
        let seats = json!([{"kind": "me", "name": format!("Player {number}")}, {"kind": "me", "name": "Ben"}]);
        let body = json!({"game": "founders", "seats": seats});
        client.post("/api/v1/tables", None, &body).await.unwrap().done().unwrap();
    }
    drop(server);
    let (file, there) = (format!("sqlite:{data}/tables.sqlite"), format!("--data {data} --database-url {url}"));
    let before = listed(&format!("--data {data}"));
    assert_eq!(before.len(), 60);
    let mut kills = 0;
    for pause in 1.. {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ecumene"))
            .args(["migrate-store", "--from", &file, "--to", url, "--data", &data])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(15 * pause));
        program.kill().unwrap();
        let ended = program.wait_with_output().unwrap();
        if let Some(code) = ended.status.code() {
            // One that was killed when everything was there leaves nothing to the next one.
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(code == 0 || said.contains("there are tables"), "{said}");
            break;
        }
        kills += 1;
    }
    assert!(kills > 0, "it was never interrupted");
    assert_eq!(listed(&there), before);
    let refused = ecumene(&format!("migrate-store --from {file} --to {url} --data {data}"));
    assert!(refused.code != 0 && refused.err.contains("there are tables"), "{}", refused.err);
    let back =
        ecumene(&format!("migrate-store --from {url} --to sqlite:{} --data {data} --json", folder.at("b.sqlite")));
    let back = back.json();
    assert_eq!((&back["tables"], &back["already"]), (&json!(60), &json!(0)));
    assert!(!back.to_string().contains("ecumene@"), "nobody is told how to get in: {back}");
    assert_eq!(listed(&format!("--database-url sqlite:{}", folder.at("b.sqlite"))), before);
}

/// The commands of a host, with a server that runs and with one that does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_looks_after_tables_in_postgres() {
    let (folder, database) = (Folder::new(), test_postgres::Database::make().unwrap());
    let (data, url) = (folder.at("data"), &database.url);
    let place = format!("--data {data} --database-url {url}");
    let nothing = ecumene(&format!("table list {place}"));
    assert!(nothing.code != 0 && nothing.err.contains("`ecumene serve` makes them"), "{}", nothing.err);
    let server = Server::start_with(&data, &["--database-url", url]);
    let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
    let created = server.client().post("/api/v1/tables", None, &json!({"game": "founders", "seats": seats})).await;
    let id = created.unwrap().done().unwrap()["table"]["id"].as_str().unwrap().to_owned();
    ecumene(&format!("table rename {id} --seat 1 Eve {place}")).ok();
    assert!(ecumene(&format!("table show {id} {place}")).ok().contains("Eve"));
    ecumene(&format!("table archive {id} {place}")).ok();
    drop(server);
    assert_eq!(listed(&place), Vec::<Value>::new());
    ecumene(&format!("table restore {id} {place}")).ok();
    assert_eq!(listed(&place).len(), 1);
    assert!(ecumene(&format!("export {id} --with-seed {place}")).ok().starts_with('{'));
    for (command, instead) in [("backup copy.sqlite", "pg_dump"), ("restore copy.sqlite", "pg_restore")] {
        let refused = ecumene(&format!("{command} {place}"));
        assert!(refused.code != 0 && refused.err.contains(instead), "{}", refused.err);
    }
}
