//! What a host does with tables: over the socket of a running server, and on a database that nobody plays.

use super::storage::{Failing, LOSE, REFUSE, WELL};
use super::support::{Server, Table, config, eventually, sqlite};
use rusqlite::types::Value as Column;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use server::archive::{Archive, Reason};
use server::host::{By, Kind, Order, Problem, carry_out, socket};
use server::metrics::Metrics;
use server::store::Store;
use server::table::Tables;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tempfile::tempdir;

const DAY: i64 = 24 * 3600 * 1000;

fn database(folder: &Path) -> PathBuf {
    folder.join("tables.sqlite")
}

/// Orders something of the server that plays this database.
async fn order(folder: &Path, order: Order) -> Result<Value, Problem> {
    let socket = socket::beside(&database(folder));
    let asked = tokio::task::spawn_blocking(move || {
        let stream = socket::reach(&socket).unwrap().expect("somebody listens");
        socket::ask(stream, &order).unwrap()
    });
    asked.await.unwrap()
}

/// The tables of a database that nobody plays.
fn stopped(folder: &Path) -> Arc<Tables> {
    let archive = Archive::beside(&database(folder));
    let (store, metrics) = (sqlite(folder, None), Arc::new(Metrics::new()));
    Tables::without_bots(store, metrics, &config_limits(), Some(archive))
}

fn config_limits() -> server::config::Limits {
    server::config::Limits::default()
}

fn text(value: &str) -> String {
    value.to_owned()
}

/// All that a database holds of a table but its number, when somebody was last seen there, and what is counted again.
fn rows_of(folder: &Path, id: &str) -> Vec<String> {
    let database = Connection::open(database(folder)).unwrap();
    let names = |query: &str| -> Vec<String> {
        let mut query = database.prepare(query).unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let parts = names(
        "SELECT DISTINCT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND c.name = 'table_key' ORDER BY 1",
    );
    assert!(parts.len() >= 4, "{parts:?}");
    for part in &parts {
        let left = format!("SELECT count(*) FROM {part} WHERE table_key NOT IN (SELECT key FROM tables)");
        let left: i64 = database.query_row(&left, [], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{part} holds something of a table that is gone");
    }
    let mut rows = Vec::new();
    let mut dump = |part: &str, query: &str| {
        let mut query = database.prepare(query).unwrap();
        let columns: Vec<String> = query.column_names().map(Into::into).collect();
        let mut found = query.query([id]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let told = columns
                .iter()
                .enumerate()
                .filter(|(_, name)| !["key", "table_key", "seen_at", "first_to_act", "bytes"].contains(&name.as_str()));
            let told: Vec<String> =
                told.map(|(at, name)| format!("{name}={:?}", row.get::<_, Column>(at).unwrap())).collect();
            rows.push(format!("{part}: {}", told.join(" ")));
        }
    };
    dump("tables", "SELECT * FROM tables WHERE id = ?");
    for part in parts.iter().filter(|part| *part != "snapshots") {
        let query = format!("SELECT * FROM {part} WHERE table_key = (SELECT key FROM tables WHERE id = ?)");
        dump(part, &query);
    }
    rows.sort();
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_looks_after_the_tables_of_a_running_server() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let path = folder.path();
    let mode = socket::beside(&database(path)).metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "only the owner may order anything");
    let mut table = server.hot_seat(2).await;
    table.play(6).await;
    let id = table.id.clone();
    let listed = order(path, Order::List { status: None, game: None, before: None }).await.unwrap();
    assert_eq!(listed["tables"][0]["id"], id);
    assert_eq!((&listed["tables"][0]["seq"], &listed["next"]), (&json!(6), &Value::Null));
    let shown = order(path, Order::Show { table: id[..7].into() }).await.unwrap();
    assert_eq!((&shown["table"]["id"], &shown["table"]["owner"]), (&json!(id), &json!("127.0.0.1")));
    assert_eq!(shown["table"]["also_archived"], false);

    // A new name is told to everybody, and the seat's key stays good.
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    let renamed = order(path, Order::Rename { table: id.clone(), seat: 1, name: text(" Anna ") }).await.unwrap();
    assert_eq!(renamed["name"], "Anna");
    assert_eq!(live.next_of("table").await.unwrap()["table"]["seats"][0]["name"], "Anna");
    let like = order(path, Order::Rename { table: id.clone(), seat: 2, name: text("ANNA") }).await.unwrap_err();
    assert_eq!(like.kind, Kind::Usage, "{like}");
    let bad = order(path, Order::Rename { table: id.clone(), seat: 0, name: text("Ben") }).await.unwrap_err();
    assert_eq!(bad.kind, Kind::Usage, "{bad}");

    // What is taken back is an entry, and the host is seen doing it. The rules of undo hold for the host as well.
    let (mut refused, mut undone) = (0, Value::Null);
    while undone.is_null() {
        assert!(!table.play(1).await, "there is something to take back in every game");
        let last = table.get("/log", None).await.done().unwrap()["entries"].as_array().unwrap().last().unwrap().clone();
        let seat = last["seat"].as_u64().unwrap() as usize - 1;
        let may = table.state(seat).await["may_undo"].as_bool().unwrap();
        match order(path, Order::Undo { table: id.clone(), seat: None, to: None }).await {
            Ok(done) => {
                assert!(may);
                assert_eq!(
                    (&done["seq"], &done["undone"]),
                    (&json!(last["seq"].as_u64().unwrap() + 1), &json!([seat + 1]))
                );
                undone = done;
            }
            Err(problem) => {
                assert!(!may && problem.kind == Kind::Refused, "{problem}");
                refused += 1;
            }
        }
    }
    println!("{refused} actions could not be taken back");
    let line = live.next_of("chat").await.unwrap()["line"].clone();
    assert_eq!((&line["seat"], &line["name"]), (&json!(0), &json!("Host")));
    assert!(line["text"].as_str().unwrap().starts_with("took back"), "{line}");
    let log = table.get("/log", None).await.done().unwrap();
    assert_eq!(log["entries"].as_array().unwrap().last().unwrap()["action"], Value::Null, "{log}");
    let too_far = order(path, Order::Undo { table: id.clone(), seat: None, to: Some(99) }).await.unwrap_err();
    assert_eq!(too_far.kind, Kind::Usage, "{too_far}");
    let before = table.state(0).await["seq"].clone();
    let impossible = order(path, Order::Undo { table: id.clone(), seat: None, to: Some(0) }).await.unwrap_err();
    assert_eq!(impossible.kind, Kind::Refused, "{impossible}");
    assert_eq!(table.state(0).await["seq"], before, "all or nothing");

    // The record, with and without what is hidden.
    let plain = order(path, Order::Export { table: id.clone(), with_seed: false }).await.unwrap();
    assert!(!plain["record"].as_str().unwrap().contains("\"seed\""));
    let whole = order(path, Order::Export { table: id.clone(), with_seed: true }).await.unwrap();
    assert!(whole["record"].as_str().unwrap().contains("\"seed\""));

    // Archived: who looks at it is told, and who comes later, too; brought back it is what it was.
    let said = table.post("/chat", Some(&table.tokens[1]), json!({"text": "till later"})).await;
    said.done().unwrap();
    let (rows, state) = (rows_of(path, &id), table.state(0).await);
    let archived = order(path, Order::Archive { table: id.clone() }).await.unwrap();
    let file = PathBuf::from(archived["file"].as_str().unwrap());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(live.next_of("bye").await.unwrap()["error"]["code"], "Archived");
    for (rest, token) in [("", None), ("/state", Some(table.tokens[0].as_str())), ("/record", None)] {
        let gone = table.get(rest, token).await;
        assert_eq!(gone.refused(), (410, "Archived".into()), "{}", gone.text);
    }
    let mut late = table.live(Some(0), None).await;
    assert_eq!(late.next_of("bye").await.unwrap()["error"]["code"], "Archived");
    assert_eq!(rows_of(path, &id), Vec::<String>::new());
    let again = order(path, Order::Archive { table: id.clone() }).await.unwrap_err();
    assert_eq!((again.kind, again.code.as_str()), (Kind::Refused, "Archived"));
    let list = order(path, Order::Archived { after: None }).await.unwrap();
    assert_eq!(
        (&list["archived"][0]["id"], &list["archived"][0]["players"]),
        (&json!(id), &json!(["Anna", "Player 2"]))
    );
    order(path, Order::Restore { table: id[..6].into() }).await.unwrap();
    assert_eq!(rows_of(path, &id), rows);
    let back = table.state(0).await;
    for member in ["seq", "view", "prompt", "log", "chat", "seat"] {
        assert_eq!(back[member], state[member], "the seat's key is good again");
    }
    assert!(!file.exists());
    assert!(!table.play(2).await, "it goes on");
    let restored = order(path, Order::Restore { table: id.clone() }).await.unwrap_err();
    assert_eq!((restored.kind, restored.code.as_str()), (Kind::Refused, "NotArchived"));

    // Deleted: gone for everybody.
    let mut live = table.live(None, None).await;
    live.next_of("welcome").await.unwrap();
    order(path, Order::Delete { table: id.clone() }).await.unwrap();
    assert_eq!(live.next_of("bye").await.unwrap()["error"]["code"], "Deleted");
    assert_eq!(table.get("", None).await.refused(), (404, "NotFound".into()));
    assert_eq!(rows_of(path, &id), Vec::<String>::new());
    let shown = order(path, Order::Show { table: id }).await.unwrap_err();
    assert_eq!(shown.kind, Kind::Usage, "{shown}");
    let metrics = server.get("/metrics", None).await.text;
    assert!(metrics.contains("ecumene_tables_archived_total{why=\"host\"} 1\n"), "{metrics}");
    assert!(metrics.contains("ecumene_tables{status=\"running\"} 0\n"), "{metrics}");
    server.stop().await;
    assert!(!socket::beside(&database(path)).exists(), "the socket goes with the server");
}

/// The same orders, carried out without a server.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_looks_after_tables_that_nobody_plays() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut one, mut two) = (server.hot_seat(2).await, server.hot_seat(3).await);
    one.play(5).await;
    two.play(7).await;
    let before = one.state(1).await;
    server.stop().await;
    let path = folder.path();
    let rows = rows_of(path, &one.id);
    let tables = stopped(path);
    let listed =
        carry_out(&tables, Order::List { status: None, game: None, before: None }, &By::default()).await.unwrap();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 2);
    assert_eq!(listed["tables"][0]["id"], two.id, "the newest first");
    let none = Order::List { status: Some(server::api::Status::Finished), game: None, before: None };
    assert_eq!(carry_out(&tables, none, &By::default()).await.unwrap()["tables"], json!([]));
    carry_out(&tables, Order::Archive { table: one.id.clone() }, &By::default()).await.unwrap();
    carry_out(&tables, Order::Delete { table: two.id.clone() }, &By::default()).await.unwrap();
    drop(tables);
    let server = Server::start(config(&folder)).await;
    let one = Table { client: server.client, ..one };
    assert_eq!(one.get("", None).await.refused(), (410, "Archived".into()));
    server.stop().await;
    let tables = stopped(path);
    carry_out(&tables, Order::Restore { table: one.id.clone() }, &By::default()).await.unwrap();
    drop(tables);
    assert_eq!(rows_of(path, &one.id), rows);
    let server = Server::start(config(&folder)).await;
    let one = Table { client: server.client, ..one };
    assert_eq!(one.state(1).await, before);
    // An archive can be deleted, too.
    order(path, Order::Archive { table: one.id.clone() }).await.unwrap();
    let deleted = order(path, Order::Delete { table: one.id.clone() }).await.unwrap();
    assert_eq!(deleted["was_archived"], true);
    assert_eq!(one.get("", None).await.refused(), (404, "NotFound".into()));
    server.stop().await;
}

/// Whoever comes with an invitation to a table that was put away is told so, until it is back or gone for good.
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_an_archived_table_says_so() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (table, other) = (server.hot_seat(2).await, server.hot_seat(2).await);
    let look_up = async |invite: &str| server.post("/api/v1/invites/lookup", None, json!({ "invite": invite })).await;
    let put_away = async || server.tables.put_away(&table.id, Reason::Host, None).await.unwrap();
    put_away().await;
    let answer = look_up(&table.invite).await;
    assert_eq!(answer.refused(), (410, "Archived".into()), "{}", answer.text);
    assert_eq!(look_up("nobody was ever invited so").await.refused(), (404, "NotFound".into()));
    assert_eq!(look_up(&other.invite).await.status, 200);
    server.tables.bring_back(&table.id).await.unwrap();
    assert_eq!(look_up(&table.invite).await.status, 200);
    put_away().await;
    Archive::beside(&database(folder.path())).remove(&table.id).unwrap();
    assert_eq!(look_up(&table.invite).await.refused(), (404, "NotFound".into()));
    let left = folder.path().join("tables.sqlite-archive").read_dir().unwrap().count();
    assert_eq!(left, 0, "no note is left behind");
    server.stop().await;
}

/// Bots at a table that is put away stop, and go on when it is back.
#[tokio::test(flavor = "multi_thread")]
async fn bots_leave_a_table_that_is_put_away() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let bot = json!({"kind": "bot", "level": "random"});
    let table = server.create(json!({"game": "founders", "seats": [bot, bot], "bot_pause_ms": 20})).await;
    let seq = async || table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap();
    eventually("they play", async || seq().await > 0).await;
    order(folder.path(), Order::Archive { table: table.id.clone() }).await.unwrap();
    eventually("nobody holds it", async || {
        server.tables.in_memory() == 0 || {
            server.tables.forget_idle();
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            server.tables.in_memory() <= 1
        }
    })
    .await;
    order(folder.path(), Order::Restore { table: table.id.clone() }).await.unwrap();
    let then = seq().await;
    eventually("they go on", async || seq().await > then).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_archive_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let path = folder.path();
    let (mut table, other) = (server.hot_seat(2).await, server.hot_seat(2).await);
    table.play(4).await;
    let before = table.state(0).await;
    let file = order(path, Order::Archive { table: table.id.clone() }).await.unwrap()["file"].clone();
    let file = PathBuf::from(file.as_str().unwrap());
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let without = |number: usize| -> String {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != number);
        kept.map(|(_, line)| format!("{line}\n")).collect()
    };
    let swapped = [&[lines[0], lines[1], lines[3], lines[2]], &lines[4..]].concat().join("\n") + "\n";
    let damaged = [
        ("nothing", String::new()),
        ("no JSON", "\u{0}\u{1}nonsense\n".into()),
        ("no archive", "{\"seat\": 1}\n".into()),
        ("half", good[..good.len() / 2].into()),
        ("without its end", without(lines.len() - 1)),
        ("without an entry", without(3)),
        ("without its table", without(1)),
        ("another order", swapped),
        ("more than it should", format!("{good}{}\n", lines[2])),
        ("a changed name", good.replacen("Player 1", "Player 9", 2)),
        ("a table of another name", good.replace(&table.id, &other.id)),
        ("a form to come", good.replacen("{\"ecumene_archive\":1", "{\"ecumene_archive\":2", 1)),
        ("something unknown", good.replacen("{\"table\":", "{\"tabel\":", 1)),
    ];
    for (what, bad) in damaged {
        assert_ne!(bad, good, "{what}");
        std::fs::write(&file, &bad).unwrap();
        let refused = order(path, Order::Restore { table: table.id.clone() }).await.unwrap_err();
        assert_eq!(refused.kind, Kind::Broken, "{what}: {refused}");
        assert!(refused.message.contains(file.to_str().unwrap()), "{refused}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), bad, "{what}");
        assert_eq!(table.get("", None).await.status, 410, "{what}");
        // A list tells of it, and goes on.
        order(path, Order::Archived { after: None }).await.unwrap();
    }
    std::fs::write(&file, &good).unwrap();
    order(path, Order::Restore { table: table.id.clone() }).await.unwrap();
    assert_eq!(table.state(0).await, before);
    server.stop().await;
}

/// Something breaks off after the file is written and before the table is taken out, or after that and before anybody
/// hears of it: nothing is lost, and the host is told.
#[tokio::test(flavor = "multi_thread")]
async fn an_archiving_that_breaks_off_loses_nothing() {
    let folder = tempdir().unwrap();
    let path = folder.path();
    let store = Arc::new(Failing::new(sqlite(path, None)));
    let server = Server::with_store(config(&folder), Arc::clone(&store) as Arc<dyn Store>).await;
    let mut table = server.hot_seat(2).await;
    table.play(4).await;
    let id = table.id.clone();
    store.how.store(REFUSE, Ordering::Relaxed);
    let failed = order(path, Order::Archive { table: id.clone() }).await.unwrap_err();
    assert_eq!(failed.kind, Kind::File, "{failed}");
    store.how.store(WELL, Ordering::Relaxed);
    let archive = Archive::beside(&database(path));
    assert!(archive.holds(&id), "the file was there first");
    // The table is what counts: it goes on, and its archive is refused.
    table.play(1).await;
    let shown = order(path, Order::Show { table: id.clone() }).await.unwrap();
    assert_eq!((&shown["table"]["seq"], &shown["table"]["also_archived"]), (&json!(5), &json!(true)));
    let refused = order(path, Order::Restore { table: id.clone() }).await.unwrap_err();
    assert_eq!((refused.kind, refused.code.as_str()), (Kind::Refused, "AlreadyHere"));
    assert!(refused.message.contains("is here already"), "{refused}");
    assert_eq!(table.state(0).await["seq"], 5);

    // Archived again, with the answer lost: it is gone from the store, and comes back as it was last.
    store.how.store(LOSE, Ordering::Relaxed);
    order(path, Order::Archive { table: id.clone() }).await.unwrap_err();
    store.how.store(WELL, Ordering::Relaxed);
    assert_eq!(table.get("", None).await.refused(), (410, "Archived".into()));
    store.how.store(LOSE, Ordering::Relaxed);
    order(path, Order::Restore { table: id.clone() }).await.unwrap_err();
    store.how.store(WELL, Ordering::Relaxed);
    assert_eq!(table.state(0).await["seq"], 5, "it was brought back all the same");
    assert!(archive.holds(&id));
    order(path, Order::Delete { table: id.clone() }).await.unwrap();
    assert!(!archive.holds(&id), "what is deleted does not come back from an old archive");
    assert_eq!(table.get("", None).await.status, 404);
    server.stop().await;
}

/// Sets the time back at which anything happened at a table.
fn age(database: &Connection, id: &str, days: i64) {
    let ago = days * DAY;
    database
        .execute(
            "UPDATE tables SET seen_at = seen_at - ?2, updated_at = updated_at - ?2, created_at = created_at - ?2 WHERE id = ?1",
            params![id, ago],
        )
        .unwrap();
    let entries = "UPDATE entries SET at = at - ?2 WHERE table_key = (SELECT key FROM tables WHERE id = ?1)";
    database.execute(entries, params![id, ago]).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_to_which_nobody_comes_back_expire() {
    let folder = tempdir().unwrap();
    let path = folder.path();
    let mut settings = config(&folder);
    settings.expire_days = 0;
    let server = Server::start(settings.clone()).await;
    let mut made = Vec::new();
    for _ in 0..6 {
        let mut table = server.hot_seat(2).await;
        table.play(3).await;
        made.push(table);
    }
    assert!(made[5].play(5000).await, "one is over");
    server.stop().await;
    let rows = Connection::open(database(path)).unwrap();
    // One is forgotten, one was played lately, one was looked at lately, one is looked at now, one is too young, one over.
    for (table, days) in made.iter().zip([100, 100, 100, 100, 80, 1000]) {
        age(&rows, &table.id, days);
    }
    let server = Server::start(settings).await;
    let [forgotten, mut played, looked, watched, young, over]: [Table; 6] = made
        .into_iter()
        .map(|table| Table { client: server.client, ..table })
        .collect::<Vec<_>>()
        .try_into()
        .unwrap_or_else(|_| panic!("there are six"));
    played.play(1).await;
    looked.state(0).await;
    let mut live = watched.live(Some(1), None).await;
    live.next_of("welcome").await.unwrap();
    // A stranger who knows the address is nobody who comes back.
    forgotten.get("", None).await.done().unwrap();
    let before = rows_of(path, &forgotten.id);

    assert_eq!(server.tables.expire(0).await.unwrap(), 0, "never");
    assert_eq!(server.tables.expire(101).await.unwrap(), 0);
    assert_eq!(server.tables.expire(90).await.unwrap(), 1);
    assert_eq!(forgotten.get("", None).await.refused(), (410, "Archived".into()));
    for table in [&played, &looked, &watched, &young, &over] {
        assert_eq!(table.get("", None).await.status, 200);
    }
    let metrics = server.get("/metrics", None).await.text;
    assert!(metrics.contains("ecumene_tables_archived_total{why=\"expired\"} 1\n"), "{metrics}");
    // Who was seen is noted, so that it is known after a restart as well.
    let seen = |id: &str| -> i64 {
        rows.query_row("SELECT seen_at FROM tables WHERE id = ?", [id], |row| row.get(0)).unwrap()
    };
    let lately = seen(&young.id) + 79 * DAY;
    eventually("it is noted", async || [&played, &looked, &watched].iter().all(|table| seen(&table.id) > lately)).await;
    assert_eq!(server.tables.expire(90).await.unwrap(), 0);
    // Brought back it is as it was, and stays.
    order(path, Order::Restore { table: forgotten.id.clone() }).await.unwrap();
    assert_eq!(rows_of(path, &forgotten.id), before);
    assert_eq!(server.tables.expire(90).await.unwrap(), 0);
    server.stop().await;
}

/// What a host types, and what else may arrive at the socket.
#[tokio::test(flavor = "multi_thread")]
async fn odd_orders_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path();
    // A socket that a server left behind when it was killed.
    drop(std::os::unix::net::UnixListener::bind(socket::beside(&database(path))).unwrap());
    assert!(socket::reach(&socket::beside(&database(path))).unwrap().is_none());
    let server = Server::start(config(&folder)).await;
    let mut tables = Vec::new();
    for _ in 0..40 {
        tables.push(server.hot_seat(2).await);
    }
    // Among so many, two begin alike.
    let mut firsts: Vec<&str> = tables.iter().map(|table| &table.id[..1]).collect();
    firsts.sort_unstable();
    let twice = firsts.windows(2).find(|pair| pair[0] == pair[1]).unwrap()[0];
    let odd =
        ["", " ", "%", "_", "..", "../../etc/pa", "'; DROP TABLE tables", "ABCDEFGHIJKM", twice, &"a".repeat(5000)];
    for prefix in odd {
        for what in [Order::Delete { table: prefix.into() }, Order::Restore { table: prefix.into() }] {
            let refused = order(path, what).await.unwrap_err();
            assert_eq!(refused.kind, Kind::Usage, "{prefix:.20}: {refused}");
        }
    }
    let say = |bytes: Vec<u8>| {
        let socket = socket::beside(&database(path));
        tokio::task::spawn_blocking(move || {
            let mut stream = UnixStream::connect(socket).unwrap();
            // A server that has heard enough may hang up before all of it is sent.
            let _ = stream.write_all(&bytes);
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let mut answer = String::new();
            let _ = stream.read_to_string(&mut answer);
            answer
        })
    };
    let bad = [
        "",
        "\n",
        "{}\n",
        "{\"do\":\"explode\"}\n",
        "{\"do\":\"show\"}\n",
        "{\"do\":\"show\",\"table\":\"a\",\"x\":1}\n",
    ];
    for bytes in bad.into_iter().map(|text| text.as_bytes().to_vec()).chain([vec![0xff; 9], vec![b'['; 200_000]]) {
        let answer = say(bytes.clone()).await.unwrap();
        assert!(answer.contains("Malformed") || (bytes.len() > 100_000 && answer.is_empty()), "{answer}");
    }
    let listed = order(path, Order::List { status: None, game: None, before: None }).await.unwrap();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 40, "nothing happened");
    server.stop().await;
}
