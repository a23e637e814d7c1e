//! Databases that older programs made.

use super::support::{Server, Table, config};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::tempdir;

/// The version that this program makes.
const SCHEMA: i64 = 25;

/// Writes what a database holds into a new one as version 1 had it.
fn as_version_1(from: &Path, to: &Path) {
    let old = Connection::open(to).unwrap();
    old.execute_batch(include_str!("schema_1.sql")).unwrap();
    old.execute("ATTACH ? AS now", [from.to_str().unwrap()]).unwrap();
    for table in ["tables", "seats", "entries", "snapshots", "chat"] {
        let mut query = old.prepare(&format!("SELECT name FROM pragma_table_info('{table}')")).unwrap();
        let columns: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let columns = columns.join(", ");
        old.execute(&format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}"), []).unwrap();
    }
}

fn version_of(file: &Path) -> i64 {
    Connection::open(file).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// The columns of every table, in whatever order they were added, and the indexes.
fn shape_of(file: &Path) -> Vec<String> {
    let database = Connection::open(file).unwrap();
    let columns = "SELECT m.name || '.' || c.name || ' ' || c.type || ' ' || c.[notnull] || ' ' || c.pk
        FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
        UNION SELECT i.name || ' of ' || m.name || ' ' || i.[unique] FROM sqlite_schema m, pragma_index_list(m.name) i
        ORDER BY 1";
    let mut query = database.prepare(columns).unwrap();
    query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Everything that people see of a table.
async fn everything(table: &Table) -> Vec<Value> {
    let mut seen = vec![json!(table.get("/record", None).await.text)];
    for page in ["", "/log", "/state"] {
        seen.push(table.get(page, None).await.done().unwrap());
    }
    for seat in 0..table.tokens.len() {
        seen.push(table.state(seat).await);
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_version_1_is_taken_over_whole() {
    let (now, then) = (tempdir().unwrap(), tempdir().unwrap());
    let server = Server::start(config(&now)).await;
    let (mut running, mut over) = (server.hot_seat(3).await, server.hot_seat(4).await);
    assert!(!running.play(12).await);
    assert!(over.play(5000).await);
    let waits = json!([{"kind": "me", "name": "A"}, {"kind": "open"}]);
    let waiting = server.create(json!({"game": "clash", "seats": waits})).await;
    let line = json!({"text": "who was first?"});
    running.post("/chat", Some(&running.tokens[1]), line).await.done().unwrap();
    let before = [everything(&running).await, everything(&over).await];
    server.stop().await;
    let (new_file, old_file) = (now.path().join("tables.sqlite"), then.path().join("tables.sqlite"));
    as_version_1(&new_file, &old_file);
    // Tables that waited were dealt at once then.
    let old = Connection::open(&old_file).unwrap();
    assert_eq!(old.execute("UPDATE tables SET first_to_act = 1 WHERE status = 0", []).unwrap(), 1);
    drop(old);
    let backup = then.path().join("backup.sqlite");
    std::fs::copy(&old_file, &backup).unwrap();
    assert_eq!((version_of(&old_file), version_of(&new_file)), (1, SCHEMA));

    let server = Server::start(config(&then)).await;
    let mut running = Table { client: server.client, ..running };
    let over = Table { client: server.client, ..over };
    assert_eq!([everything(&running).await, everything(&over).await], before);
    let waiting = Table { client: server.client, ..waiting };
    assert_eq!(waiting.state(0).await["view"], json!(null), "a table that waits is dealt when all sit");
    let join = json!({"name": "B", "invite": waiting.invite, "part": "b2"});
    waiting.post("/join", None, join).await.done().unwrap();
    assert!(waiting.state(0).await["view"].is_object());
    // It goes on, and knows what version 1 did not.
    assert!(!running.play(5).await);
    assert_eq!(running.state(0).await["seq"], 17);
    let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
    let deadline = json!({"seconds": 60, "cover": true});
    let new = server.create(json!({"game": "founders", "seats": seats, "deadline": deadline})).await;
    assert_eq!(new.get("", None).await.done().unwrap()["deadline"], deadline);
    assert_eq!(running.get("", None).await.done().unwrap()["deadline"], json!(null));
    server.stop().await;
    assert_eq!(version_of(&old_file), SCHEMA);
    assert_eq!(shape_of(&old_file), shape_of(&new_file), "what was brought up to date is as if it were new");

    // A backup of that time is as good, and becomes new when it is opened.
    server::store::restore(&backup, &old_file).unwrap();
    assert_eq!(version_of(&old_file), 1);
    let server = Server::start(config(&then)).await;
    let running = Table { client: server.client, ..running };
    assert_eq!(everything(&running).await, before[0]);
    server.stop().await;
}

/// A database of a program to come is refused, and left as it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_future_is_left_alone() {
    let folder = tempdir().unwrap();
    Server::start(config(&folder)).await.stop().await;
    let file = folder.path().join("tables.sqlite");
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let refused = server::serve::start(config(&folder)).await.err().unwrap();
    assert!(format!("{refused:#}").contains("schema 99"), "{refused:#}");
    assert!(server::store::restore(&file, &folder.path().join("other.sqlite")).is_err());
    assert_eq!(version_of(&file), 99);
    Connection::open(&file).unwrap().pragma_update(None, "user_version", SCHEMA).unwrap();
    Server::start(config(&folder)).await.stop().await;
}
