//! Tables in a PostgreSQL database: what only it can do, and what becomes of tables when it goes and comes back.

use super::contract::{append, make, postgres, row};
use super::sealed::{key, secrets_of};
use super::support::{Server, Table, config, eventually, sqlite};
use server::Config;
use server::nodes::Claim;
use server::store::{
    self, Append, ChatRow, CommentRow, Database, Members, PostgresUrl, Removal, Role, Seal, Store, StoreError,
};
use std::sync::Arc;
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use test_postgres::{Cluster, sql};

fn on(url: &str, folder: &TempDir) -> Config {
    Config { database_url: Some(url.into()), ..config(folder) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_plays_and_comes_back_on_postgres() {
    let (database, folder) = (test_postgres::Database::make().unwrap(), tempdir().unwrap());
    let server = Server::start(on(&database.url, &folder)).await;
    let mut table = server.hot_seat(3).await;
    // Past a snapshot.
    assert!(!table.play(70).await);
    table.post("/chat", Some(&table.tokens[0]), serde_json::json!({"text": "till then"})).await.done().unwrap();
    let before = (table.state(0).await, table.get("/record", None).await.text);
    assert_eq!(server.get("/readyz", None).await.status, 200);
    // Another server is refused, and whoever only visits is not.
    let other = server::serve::start(on(&database.url, &folder)).await.err().unwrap();
    assert!(matches!(other.downcast_ref(), Some(StoreError::InUse(_))), "{other:#}");
    assert!(postgres(&database.url, Role::Visits).await.unwrap().table(table.id.clone()).await.unwrap().is_some());
    let mut put_away = server.hot_seat(2).await;
    put_away.play(5).await;
    server.tables.put_away(&put_away.id, server::archive::Reason::Host, None).await.unwrap();
    server.stop().await;

    let server = Server::start(on(&database.url, &folder)).await;
    let mut table = Table { client: server.client, ..table };
    assert_eq!((table.state(0).await, table.get("/record", None).await.text), before);
    table.play(3).await;
    server.tables.bring_back(&put_away.id).await.unwrap();
    let mut put_away = Table { client: server.client, ..put_away };
    assert!(!put_away.play(3).await);
    server.stop().await;
}

/// PostgreSQL crashes in the middle of a game and comes back: 503 meanwhile, nothing acknowledged is lost, nothing is
/// done twice, and nobody has to start the server again.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_and_comes_back_is_got_over() {
    let (mut cluster, folder) = (Cluster::start().unwrap(), tempdir().unwrap());
    let server = Server::start(on(&cluster.url("postgres"), &folder)).await;
    let mut table = server.hot_seat(2).await;
    let mut done = 0;
    for round in 0..3 {
        for _ in 0..10 {
            let (seat, state) = table.to_act().await.unwrap();
            let action = table.pick(&state["prompt"]);
            table.act(seat, done, &action, &format!("a{done}")).await.done().unwrap();
            done += 1;
        }
        let (seat, state) = table.to_act().await.unwrap();
        let action = table.pick(&state["prompt"]);
        cluster.stop().unwrap();
        let refused = table.act(seat, done, &action, &format!("a{done}")).await;
        assert_eq!(refused.refused(), (503, "StoreUnavailable".into()));
        assert_eq!(refused.headers["retry-after"], "1");
        assert_eq!(server.get("/readyz", None).await.status, 503);
        cluster.start_again().unwrap();
        if round == 1 {
            // Reading comes back by itself, too.
            assert_eq!(server.get("/api/v1/tables", None).await.status, 200);
        }
        eventually("the same request is done", async || {
            table.act(seat, done, &action, &format!("a{done}")).await.status == 200
        })
        .await;
        done += 1;
        assert_eq!(table.state(seat).await["seq"], done);
    }
    assert_eq!(table.get("/record", None).await.text.lines().count() as u64, done + 1);
    assert_eq!(server.get("/readyz", None).await.status, 200);
    server.stop().await;
}

/// A server whose connection is cut, and whose place another one takes meanwhile, writes no more.
#[tokio::test(flavor = "multi_thread")]
async fn who_lost_its_place_cannot_write() {
    let database = test_postgres::Database::make().unwrap();
    let first = postgres(&database.url, Role::Plays).await.unwrap();
    let key = make(&*first, row("abcdefghijkm")).await;
    first.append(append(key, 1)).await.unwrap();
    let refused = postgres(&database.url, Role::Plays).await.err();
    assert!(matches!(refused, Some(StoreError::InUse(_))), "{refused:?}");
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    assert_eq!(sql(&database.url, cut).unwrap(), "1");
    let second = postgres(&database.url, Role::Plays).await.unwrap();
    second.append(append(key, 2)).await.unwrap();
    let refused = first.append(append(key, 3)).await;
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(second.history(key).await.unwrap().entries.len(), 2);
    // Once the place is free, the first may have it again, and finds what the other one wrote.
    drop(second);
    eventually("the place is free", async || first.append(append(key, 3)).await.is_ok()).await;
    assert_eq!(first.append(append(key, 2)).await, Err(StoreError::Conflict(2)));
}

/// What a write is refused for is its own fault: those that share its transaction are done.
#[tokio::test(flavor = "multi_thread")]
async fn one_bad_write_does_not_hinder_the_others() {
    let database = test_postgres::Database::make().unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    let key = make(&*store, row("abcdefghijkm")).await;
    let mut bad = append(key, 500);
    // PostgreSQL keeps no text with this in it.
    bad.row.entry = "\0".into();
    let mut writes: Vec<_> = (1..=100).map(|sequence| store.append(append(key, sequence))).collect();
    writes.insert(50, store.append(bad));
    let answers = futures_util::future::join_all(writes).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 100);
    assert!(matches!(answers[50], Err(StoreError::Unavailable(_))), "{:?}", answers[50]);
    assert_eq!(store.history(key).await.unwrap().entries.len(), 100);
}

/// Many processes that meet at an empty database make its tables once.
#[tokio::test(flavor = "multi_thread")]
async fn tables_are_made_once() {
    let database = test_postgres::Database::make().unwrap();
    let opened = (0..8).map(|_| postgres(&database.url, Role::Visits));
    for store in futures_util::future::join_all(opened).await {
        assert_eq!(store.unwrap().count().await.unwrap(), [0; 3]);
    }
    assert_eq!(sql(&database.url, "SELECT version FROM ecumene_schema").unwrap(), "20");
    sql(&database.url, "UPDATE ecumene_schema SET version = 999").unwrap();
    let newer = postgres(&database.url, Role::Visits).await.err().unwrap().to_string();
    assert!(newer.contains("schema 999"), "{newer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_key_nothing_secret_is_read_from_postgres() {
    let (database, folder, keys) = (test_postgres::Database::make().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let key_file = key(keys.path(), 'a');
    let sealed = Config { key_file: Some(key_file.clone()), ..on(&database.url, &folder) };
    let server = Server::start(sealed.clone()).await;
    let mut table = server.hot_seat(2).await;
    assert!(!table.play(70).await);
    let secrets = secrets_of(&server, &table).await;
    let before = table.state(0).await;
    server.stop().await;
    let dump = || {
        let tables = ["tables", "entries", "snapshots", "talk", "treaties"]
            .map(|name| sql(&database.url, &format!("TABLE {name}")).unwrap());
        tables.join("\n")
    };
    let found = |dump: &str| secrets.iter().filter(|secret| dump.contains(&***secret)).count();
    assert!(dump().contains(&table.id), "this is where they would be");
    assert_eq!(found(&dump()), 0);
    let refused = async |key: Option<std::path::PathBuf>| {
        let config = Config { key_file: key, ..sealed.clone() };
        format!("{:#}", server::serve::start(config).await.err().unwrap())
    };
    assert!(refused(None).await.contains("--key-file"));
    assert!(refused(Some(key(keys.path(), 'b'))).await.contains("another key"));

    // Off and on again, all or nothing.
    let (url, seal) = (PostgresUrl::parse(&database.url).unwrap(), Seal::from_file(&key_file).unwrap());
    let other = Seal::from_file(&key(keys.path(), 'b')).unwrap();
    assert_eq!(store::decrypt_postgres(&url, &other, || Ok::<_, StoreError>(())).await, Err(StoreError::WrongKey));
    assert_eq!(store::decrypt_postgres(&url, &seal, || Ok::<_, StoreError>(())).await, Ok(1));
    assert_eq!(found(&dump()), secrets.len(), "in plain text");
    assert!(refused(Some(key_file.clone())).await.contains("not encrypted yet"));
    sql(&database.url, "INSERT INTO server_keys VALUES (1, 'by which browsers know us')").unwrap();
    assert_eq!(store::encrypt_postgres(&url, &seal).await, Ok(1));
    assert!(!sql(&database.url, "TABLE server_keys").unwrap().contains("browsers"));
    assert!(store::encrypt_postgres(&url, &seal).await.is_err(), "once is enough");
    assert_eq!(found(&dump()), 0);
    let server = Server::start(sealed).await;
    let mut table = Table { client: server.client, ..table };
    assert_eq!(table.state(0).await, before);
    table.play(2).await;
    server.stop().await;
}

/// To a server with a certificate; one that nobody vouches for, or of another name, is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_by_tls_knows_the_server() {
    let certificates = tempdir().unwrap();
    let made = std::process::Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", "key.pem", "-out", "cert.pem"])
        .current_dir(certificates.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let read = |name: &str| std::fs::read_to_string(certificates.path().join(name)).unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut cluster = Cluster::start_with(&[("listen_addresses", "127.0.0.1"), ("port", &port.to_string())]).unwrap();
    cluster.put("data/server.crt", &read("cert.pem")).unwrap();
    cluster.put("data/server.key", &read("key.pem")).unwrap();
    cluster.put("data/pg_hba.conf", "local all all trust\nhostssl all all 127.0.0.1/32 trust\n").unwrap();
    cluster.stop().unwrap();
    cluster.set("ssl", "on");
    cluster.start_again().unwrap();
    let root = certificates.path().join("cert.pem");
    let open = async |host: &str, rest: String| {
        postgres(&format!("postgres://ecumene@{host}:{port}/postgres?{rest}"), Role::Visits).await
    };
    let roots = format!("sslmode=verify-full&sslrootcert={}", root.display());
    open("localhost", roots.clone()).await.unwrap().probe().await.unwrap();
    assert!(open("localhost", "sslmode=disable".into()).await.is_err(), "this one speaks TLS only");
    for (host, rest) in [("localhost", "sslmode=verify-full".to_owned()), ("127.0.0.1", roots)] {
        let refused = open(host, rest).await.err().unwrap().to_string();
        assert!(refused.contains("certificate"), "{refused}");
    }
}

/// How many tables there are of each status.
async fn counted(server: &Server) -> Vec<String> {
    let text = server.get("/metrics", None).await.text;
    let mut lines: Vec<String> =
        text.lines().filter(|line| line.starts_with("ecumene_tables{")).map(Into::into).collect();
    lines.sort();
    lines
}

/// Both ways, with everything that a table has; interrupted, resumed, and refused where it would destroy something.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_copied_there_and_back() {
    let (database, folder, keys) = (test_postgres::Database::make().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let sealed = Config { key_file: Some(key(keys.path(), 'a')), ..config(&folder) };
    let server = Server::start(sealed.clone()).await;
    let mut tables = Vec::new();
    for seats in [2, 3, 4] {
        let mut table = server.hot_seat(seats).await;
        assert!(!table.play(70).await);
        table.post("/chat", Some(&table.tokens[0]), serde_json::json!({"text": "hello"})).await.done().unwrap();
        tables.push((table.clone(), table.state(0).await, table.get("/record", None).await.text));
    }
    let waiting = serde_json::json!({"game": "clash", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]});
    let waiting = server.create(waiting).await;
    let from = Database::Sqlite(folder.path().join("tables.sqlite"));
    let to = Database::parse(&database.url).unwrap();
    let in_use = store::copy(&from, &to).await.unwrap_err();
    assert!(matches!(in_use, StoreError::InUse(_)), "{in_use}");
    server.stop().await;

    // Interrupted again and again; a copy that is not finished is not played.
    let mut finished = None;
    for patience in [1, 5, 10, 20, 40, 80, 160, 60_000] {
        match tokio::time::timeout(Duration::from_millis(patience), store::copy(&from, &to)).await {
            Ok(copied) => {
                finished = Some(copied.unwrap());
                break;
            }
            Err(_) => {
                let half = sql(&database.url, "SELECT to_regclass('half_copied') IS NOT NULL").unwrap();
                let refused =
                    server::serve::start(Config { key_file: sealed.key_file.clone(), ..on(&database.url, &folder) });
                if half == "t" {
                    let refused = format!("{:#}", refused.await.err().unwrap());
                    assert!(refused.contains("unfinished copy"), "{refused}");
                }
            }
        }
    }
    let copied = finished.unwrap();
    assert_eq!(copied.tables, 4);
    assert!(copied.rows > 3 * 70, "{copied:?}");
    let again = store::copy(&from, &to).await.unwrap_err().to_string();
    assert!(again.contains("there are tables"), "{again}");
    let plain = server::serve::start(on(&database.url, &folder)).await.err().unwrap();
    assert!(format!("{plain:#}").contains("--key-file"), "what was encrypted still is");

    // The same games go on there, and new tables have numbers of their own.
    let there = Config { key_file: sealed.key_file.clone(), ..on(&database.url, &folder) };
    let server = Server::start(there).await;
    for (table, state, record) in &mut tables {
        let mut now = Table { client: server.client, ..table.clone() };
        assert_eq!((&now.state(0).await, &now.get("/record", None).await.text), (&*state, &*record));
        now.play(2).await;
        *state = now.state(0).await;
        *record = now.get("/record", None).await.text;
    }
    let guest = Table { client: server.client, ..waiting };
    let join = serde_json::json!({"name": "Gast", "invite": guest.invite, "part": "b2"});
    guest.post("/join", None, join).await.done().unwrap();
    server.hot_seat(2).await;
    let counts = counted(&server).await;
    server.stop().await;

    // And back into a file.
    let back = tempdir().unwrap();
    let file = Database::Sqlite(back.path().join("tables.sqlite"));
    assert_eq!(store::copy(&to, &file).await.unwrap().tables, 5);
    let home = Config { data: back.path().into(), ..sealed };
    let server = Server::start(home).await;
    for (table, state, record) in &tables {
        let now = Table { client: server.client, ..table.clone() };
        assert_eq!((&now.state(0).await, &now.get("/record", None).await.text), (state, record));
    }
    assert_eq!(counted(&server).await, counts);
    server.stop().await;
}

/// What has changed since an interrupted copy is copied anew, and what is gone goes.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_half_copy_is_brought_up_to_date() {
    let (database, folder) = (test_postgres::Database::make().unwrap(), tempdir().unwrap());
    let store = sqlite(folder.path(), None);
    let keys = [make(&*store, row("abcdefghijkm")).await, make(&*store, row("bbcdefghijkm")).await];
    store.append(append(keys[0], 1)).await.unwrap();
    drop(store);
    let (from, to) = (Database::Sqlite(folder.path().join("tables.sqlite")), Database::parse(&database.url).unwrap());
    eventually("the file is free", async || store::copy(&from, &to).await.is_ok()).await;
    // As if it had been interrupted at the very end.
    sql(&database.url, "CREATE TABLE half_copied (yes bigint)").unwrap();
    let store = sqlite(folder.path(), None);
    store.append(append(keys[0], 2)).await.unwrap();
    let removal = server::store::Removal { key: keys[1], sequence: 0, seating: 2, fence: None };
    store.remove(removal).await.unwrap();
    drop(store);
    let copied = std::sync::Mutex::new(None);
    eventually("the file is free", async || {
        let done = store::copy(&from, &to).await.ok();
        *copied.lock().unwrap() = done;
        done.is_some()
    })
    .await;
    assert_eq!(copied.into_inner().unwrap().map(|copied| (copied.tables, copied.already)), Some((1, 0)));
    let there: Arc<dyn server::store::Store> = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(there.history(keys[0]).await.unwrap().entries.len(), 2);
    assert_eq!(there.find(String::new(), 9).await.unwrap(), ["abcdefghijkm"]);
    assert_eq!(there.count().await.unwrap(), [0, 1, 0]);
}

/// A table passes on only when its owner's time is over, and then whatever the old owner still writes is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_lease_passes_on_and_a_late_writer_is_refused() {
    let database = test_postgres::Database::make().unwrap();
    let [one, two] = [nodes_store(&database.url).await, nodes_store(&database.url).await];
    let key = make(&*one, row("abcdefghijkm")).await;
    let url = PostgresUrl::parse(&database.url).unwrap();
    let [here, there] = [Members::of(&url).unwrap(), Members::of(&url).unwrap()];
    let (long, short) = (Duration::from_secs(60), Duration::from_millis(300));
    here.begin("a-1", long).await.unwrap();
    there.begin("b-1", long).await.unwrap();
    let table = "abcdefghijkm";
    assert_eq!(here.claim("nosuchtable1", "a-1").await, Ok(Claim::NoTable));
    assert_eq!(here.claim(table, "a-1").await, Ok(Claim::Granted(1)));
    let fenced = |sequence, fence| Append { fence: Some(fence), ..append(key, sequence) };
    // Whoever asks for its own table again ends what it sent before and knows nothing of.
    assert_eq!(here.claim(table, "a-1").await, Ok(Claim::Granted(2)));
    assert_eq!(one.append(fenced(1, 1)).await, Err(StoreError::LeaseLost));
    assert_eq!(there.claim(table, "b-1").await, Ok(Claim::Held("a-1".into(), 2)));
    assert_eq!(there.claim(table, "c-1").await, Ok(Claim::Held("a-1".into(), 2)));
    one.append(fenced(1, 2)).await.unwrap();
    assert!(here.go_on("a-1", short).await.unwrap());
    tokio::time::sleep(2 * short).await;
    // Its time was over, but nobody wanted anything of it: it comes back as if nothing had been.
    assert!(here.go_on("a-1", short).await.unwrap());
    tokio::time::sleep(2 * short).await;
    assert_eq!(there.claim(table, "b-1").await, Ok(Claim::Granted(3)));
    assert!(!here.go_on("a-1", long).await.unwrap(), "its life has ended");
    assert_eq!(here.claim("abcdefghijkm", "a-1").await, Ok(Claim::Held("b-1".into(), 3)));
    // Alone, with a snapshot, and among others.
    assert_eq!(one.append(fenced(2, 2)).await, Err(StoreError::LeaseLost));
    let snapshot = Append { snapshot: Some((1, "late".into())), ..fenced(2, 2) };
    assert_eq!(one.append(snapshot).await, Err(StoreError::LeaseLost));
    let other = make(&*two, row("abcdefghijkn")).await;
    assert_eq!(there.claim("abcdefghijkn", "b-1").await, Ok(Claim::Granted(1)));
    let mixed = (1..40).map(|sequence| Append { fence: Some(1), ..append(other, sequence) });
    let mixed = mixed.chain((2..9).map(|sequence| fenced(sequence, 2))).chain([fenced(1, 3)]);
    let done = futures_util::future::join_all(mixed.map(|append| one.append(append))).await;
    assert!(done[..39].iter().all(Result::is_ok), "{done:?}");
    assert!(done[39..46].iter().all(|done| *done == Err(StoreError::LeaseLost)), "{done:?}");
    assert_eq!(done[46], Err(StoreError::Conflict(1)));
    two.append(fenced(2, 3)).await.unwrap();
    let kept = two.entries(key, 0, 99).await.unwrap();
    assert_eq!(kept.iter().map(|entry| entry.sequence).collect::<Vec<_>>(), [1, 2]);
    assert!(two.history(key).await.unwrap().snapshot.is_none());
    // Who goes leaves its tables at once.
    there.end("b-1").await.unwrap();
    here.begin("a-2", long).await.unwrap();
    assert_eq!(here.claim(table, "a-2").await, Ok(Claim::Granted(4)));
    assert_eq!(here.claim(table, "a-1").await, Ok(Claim::Held("a-2".into(), 4)));
    // Who plays alone, and who changes everything, is kept out.
    assert!(matches!(postgres(&database.url, Role::Plays).await.err(), Some(StoreError::InUse(_))));
}

/// What is written without an entry is refused as well once the lease has passed on, or it does no harm.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_writer_says_proposes_and_removes_nothing() {
    let database = test_postgres::Database::make().unwrap();
    let store = nodes_store(&database.url).await;
    let table = "abcdefghijkm";
    let key = make(&*store, row(table)).await;
    let members = Members::of(&PostgresUrl::parse(&database.url).unwrap()).unwrap();
    members.begin("a-1", Duration::ZERO).await.unwrap();
    members.begin("b-1", Duration::from_secs(60)).await.unwrap();
    let line = |number, text: &str| ChatRow {
        number,
        seat: 1,
        name: "Ann".into(),
        text: text.into(),
        at: 1,
        mentions: engine::SeatSet::EMPTY,
    };
    let comment = |number, text: &str| {
        let (name, text) = ("Ann".into(), text.into());
        CommentRow { number, moment: 0, seat: 1, name, text, at: 1 }
    };
    let write = async |number, text: &str, fence| {
        let proposal = Some(text.to_owned());
        [
            store.say(key, line(number, text), fence).await,
            store.comment(key, comment(number, text), fence).await,
            store.propose(key, 2, proposal, fence).await,
            store.set_pace(key, number, fence).await,
            store.talks().whisper(key, super::talk_kept::line(number, &[1, 2]), fence).await,
            store.treaties().promise(key, super::treaties_kept::treaty(number, &[1, 2]), fence).await,
            store.treaties().mark(key, number, Vec::new(), fence).await,
        ]
    };
    assert_eq!(members.claim(table, "a-1").await, Ok(Claim::Granted(1)));
    assert_eq!(write(1, "first", Some(1)).await, [(); 7].map(Ok));
    assert_eq!(members.claim(table, "b-1").await, Ok(Claim::Granted(2)));
    assert_eq!(write(2, "late", Some(1)).await, [(); 7].map(|()| Err(StoreError::LeaseLost)));
    let removal = Removal { key, sequence: 0, seating: 2, fence: Some(1) };
    assert_eq!(store.remove(removal).await, Err(StoreError::LeaseLost));
    assert_eq!(write(2, "second", Some(2)).await, [(); 7].map(Ok));
    // Many at once, late ones among them: each is answered for itself.
    let mixed = (3..40).map(|number| store.say(key, line(number, "more"), Some(if number % 9 == 0 { 1 } else { 2 })));
    for (number, said) in (3..).zip(futures_util::future::join_all(mixed).await) {
        assert_eq!(said, if number % 9 == 0 { Err(StoreError::LeaseLost) } else { Ok(()) }, "{number}");
    }
    assert_eq!(store.say(key, line(2, "twice"), Some(2)).await, Err(StoreError::Conflict(2)));
    assert_eq!(store.comment(key, comment(2, "twice"), Some(2)).await, Err(StoreError::Conflict(2)));
    let whispered = store.talks().whisper(key, super::talk_kept::line(2, &[1, 3]), Some(2)).await;
    assert_eq!(whispered, Err(StoreError::Conflict(2)));
    let promised = store.treaties().promise(key, super::treaties_kept::treaty(2, &[1, 3]), Some(2)).await;
    assert_eq!(promised, Err(StoreError::Conflict(2)));
    // These have no fence: a late one sets no time back, and changes no table of a rematch.
    store.saw(key, 1, 50).await.unwrap();
    store.saw(key, 1, 40).await.unwrap();
    store.seen(vec![(key, 70)]).await.unwrap();
    store.seen(vec![(key, 60)]).await.unwrap();
    assert_eq!(store.link_rematch(key, "first".into()).await.unwrap(), "first");
    assert_eq!(store.link_rematch(key, "late".into()).await.unwrap(), "first");
    let kept = store.table(table.into()).await.unwrap().unwrap();
    assert_eq!(
        (kept.proposal.as_deref(), kept.bot_pause_ms, kept.rematch.as_deref()),
        (Some("second"), 2, Some("first"))
    );
    assert_eq!((kept.seats[0].seen_at, kept.seen_at), (50, 70));
    let texts: Vec<String> = store.chat(key).await.unwrap().into_iter().take(3).map(|line| line.text).collect();
    assert_eq!(texts, ["first", "second", "more"]);
    let texts: Vec<String> = store.comments(key).await.unwrap().into_iter().map(|comment| comment.text).collect();
    assert_eq!(texts, ["first", "second"]);
    // Who owns it may take it out; then nobody writes to it any more, by whatever fence.
    store.remove(Removal { fence: Some(2), ..removal }).await.unwrap();
    assert_eq!(write(99, "late", Some(2)).await, [(); 7].map(|()| Err(StoreError::LeaseLost)));
    assert_eq!(
        sql(
            &database.url,
            "SELECT (SELECT count(*) FROM chat) + (SELECT count(*) FROM comments) + (SELECT count(*) FROM talk)
                + (SELECT count(*) FROM treaties)"
        )
        .unwrap(),
        "0"
    );
}

/// However many nodes count, a client has its turns once.
#[tokio::test(flavor = "multi_thread")]
async fn turns_are_counted_by_all_nodes_together() {
    let database = test_postgres::Database::make().unwrap();
    drop(nodes_store(&database.url).await);
    let url = PostgresUrl::parse(&database.url).unwrap();
    let nodes = [Members::of(&url).unwrap(), Members::of(&url).unwrap()];
    let hour = Duration::from_secs(3600);
    let take = |client: &'static str| {
        let turns = (0..12).map(move |number| (number, client));
        futures_util::future::join_all(turns.map(|(number, client): (usize, _)| {
            let node = &nodes[number % 2];
            async move { node.take_turn("table", client, hour, 5).await.unwrap() }
        }))
    };
    let (one, two) = tokio::join!(take("10.0.0.1"), take("10.0.0.2"));
    for turns in [one, two] {
        assert_eq!(turns.iter().filter(|wait| wait.is_none()).count(), 5, "{turns:?}");
        let wait = turns.into_iter().flatten().max().unwrap();
        // Who waited for another to be counted reckons from before that.
        let latest = hour + Duration::from_secs(60);
        assert!(wait > hour / 2 && wait <= latest, "{wait:?}");
    }
    // Another kind of turn, and one that comes back soon.
    let soon = Duration::from_millis(20);
    assert_eq!(nodes[0].take_turn("guess", "10.0.0.1", soon, 1).await, Ok(None));
    eventually("there is another turn", async || nodes[1].take_turn("guess", "10.0.0.1", soon, 1).await == Ok(None))
        .await;
    tokio::time::sleep(2 * soon).await;
    nodes[0].tidy().await.unwrap();
    assert_eq!(sql(&database.url, "SELECT count(*) FROM turns").unwrap(), "2", "only who is even is forgotten");
}

async fn nodes_store(url: &str) -> Arc<dyn Store> {
    postgres(url, Role::Shares).await.unwrap()
}

/// However many want a table at once, one gets it; and while it is taken over again and again, each entry is written by
/// who has it then.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_fight_over_a_table_write_one_after_the_other() {
    let database = test_postgres::Database::make().unwrap();
    let store = nodes_store(&database.url).await;
    let key = make(&*store, row("abcdefghijkm")).await;
    let url = PostgresUrl::parse(&database.url).unwrap();
    let mut fighters = tokio::task::JoinSet::new();
    for number in 0..4 {
        let (members, store) = (Members::of(&url).unwrap(), nodes_store(&database.url).await);
        fighters.spawn(async move {
            let mut written = Vec::new();
            for life in 0..12 {
                // A life that is over as soon as it begins: whoever wants the table may take it.
                let name = format!("n{number}-{life}");
                members.begin(&name, Duration::from_millis(5)).await.unwrap();
                let Claim::Granted(fence) = members.claim("abcdefghijkm", &name).await.unwrap() else { continue };
                let next = store.entries(key, 0, 9999).await.unwrap().len() as u32 + 1;
                for sequence in next..next + 5 {
                    match store.append(Append { fence: Some(fence), ..append(key, sequence) }).await {
                        Ok(()) => written.push((sequence, fence)),
                        Err(StoreError::LeaseLost) => break,
                        Err(error) => panic!("{error} with the latest fence {fence}"),
                    }
                }
            }
            written
        });
    }
    let mut written: Vec<(u32, i64)> = fighters.join_all().await.concat();
    written.sort_unstable();
    let kept = store.entries(key, 0, 9999).await.unwrap();
    assert_eq!(
        written.iter().map(|(sequence, _)| *sequence).collect::<Vec<_>>(),
        (1..=kept.len() as u32).collect::<Vec<_>>()
    );
    assert!(written.is_sorted_by_key(|(_, fence)| *fence), "{written:?}");
    assert!(written.last().unwrap().1 > 3, "the table hardly changed hands: {written:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_between_nodes_comes_once_and_in_order() {
    let database = test_postgres::Database::make().unwrap();
    drop(nodes_store(&database.url).await);
    let members = Members::of(&PostgresUrl::parse(&database.url).unwrap()).unwrap();
    let mail: Vec<(String, Vec<u8>)> = (0..600u32).map(|number| ("b".into(), number.to_be_bytes().into())).collect();
    members.post(&mail).await.unwrap();
    members.post(&[("c".into(), vec![7])]).await.unwrap();
    let mut come = Vec::new();
    while let found @ [_, ..] = &members.fetch("b").await.unwrap()[..] {
        come.extend_from_slice(found);
    }
    assert_eq!(come, mail.into_iter().map(|(_, frame)| frame).collect::<Vec<_>>());
    assert_eq!(members.fetch("c").await.unwrap(), [[7]]);
}

/// A database from before there were nodes gets what they need, and keeps what it has.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_is_made_fit_for_nodes() {
    let database = test_postgres::Database::make().unwrap();
    let old = postgres(&database.url, Role::Plays).await.unwrap();
    let key = make(&*old, row("abcdefghijkm")).await;
    old.append(append(key, 1)).await.unwrap();
    drop(old);
    let before = "DROP FUNCTION claim_table, take_turn, make_account, use_voucher, rename_account, begin_session,
            set_passphrase, recover_account, set_recovery_codes, delete_account, add_notice_channel,
            drop_notice_channel, put_notices, settle_notices, ban_account, settle_game, note_act,
            put_tie, drop_tie, make_program, add_program_token, make_account_with_passkey, add_passkey, drop_passkey,
            ask_passkey, make_account_with_identity, add_identity, drop_identity, put_invitation, put_reserve, drop_invitations_of;
        DROP TABLE leases, nodes, mail, turns, accounts, sessions, recovery_codes, vouchers, account_seats,
            notice_wishes, notice_channels, notices, nudges, bans, talk,
            ratings, rated_games, rated_seats, acts, ties, programs, program_tokens, reports, partings,
            invitations, reserves, passkeys, passkey_questions, mutes, server_keys, identities,
            account_addresses, rated_pairs, treaties;
        DROP FUNCTION keep_acts;
        ALTER TABLE chat DROP COLUMN mentions;
        UPDATE ecumene_schema SET version = 1";
    sql(&database.url, before).unwrap();
    // The one before may not have let go yet.
    eventually("the lock is free", || async { postgres(&database.url, Role::Shares).await.is_ok() }).await;
    let store = nodes_store(&database.url).await;
    let members = Members::of(&PostgresUrl::parse(&database.url).unwrap()).unwrap();
    members.begin("a-1", Duration::from_secs(60)).await.unwrap();
    assert_eq!(members.claim("abcdefghijkm", "a-1").await, Ok(Claim::Granted(1)));
    store.append(Append { fence: Some(1), ..append(key, 2) }).await.unwrap();
    assert_eq!(store.entries(key, 0, 9).await.unwrap().len(), 2);
}
