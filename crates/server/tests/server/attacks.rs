//! Attacks on what all share: memory, processors, connections, the disk. Each has brought a server down that did not know it.

use super::support::{Server, Table, config, eventually, sqlite, two_people};
use serde_json::{Value, json};
use server::store::{Reseat, StoreError};
use std::time::{Duration, Instant};
use tempfile::tempdir;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};

/// Bytes of memory that are this process's own now.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() << 10
}

/// A record of Founders in which one seat changes its mind for ever, as long as it may be.
async fn endless_record(server: &Server, lines: usize) -> String {
    let mut table = server.hot_seat(2).await;
    // Until somebody can take something back.
    for _ in 0..500 {
        let (seat, state) = table.to_act().await.unwrap();
        if state["may_undo"] == true {
            break;
        }
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        table.act(seat, seq, &action, &format!("e{seq}")).await.done().unwrap();
    }
    let state = table.state(0).await;
    let entry = state["log"].as_array().unwrap().last().unwrap().clone();
    let (seat, action) = (entry["seat"].as_u64().unwrap(), entry["action"].as_str().unwrap());
    let record = server.tables.open(&table.id).await.unwrap().table().unwrap().game.record(true);
    let mut record = record.trim_end().to_owned();
    let begun = record.lines().count() - 1;
    for line in begun..lines {
        let undo = (line - begun) % 2 == 0;
        record += &match undo {
            true => format!("\n{{\"seat\":{seat},\"undo\":true}}"),
            false => format!("\n{{\"seat\":{seat},\"action\":\"{action}\"}}"),
        };
    }
    record
}

/// The longest record that may be imported costs little memory, and a longer one is refused before it costs any.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_import_costs_little_memory() {
    let folder = tempdir().unwrap();
    let config = config(&folder);
    let lines = config.limits.record_lines;
    let server = Server::start(config).await;
    let record = endless_record(&server, lines).await;
    let too_long = format!("{record}\n{}", record.lines().last().unwrap());
    let refused = server.post("/api/v1/tables/import", None, json!({"record": too_long})).await;
    assert_eq!(refused.refused(), (422, "Invalid".into()), "{}", refused.text);
    assert!(refused.text.contains("lines"), "{}", refused.text);
    for _ in 0..2 {
        let (before, mut most) = (memory(), 0);
        let imported = server.post("/api/v1/tables/import", None, json!({"record": record}));
        tokio::pin!(imported);
        let created = loop {
            tokio::select! {
                created = &mut imported => break created.done().unwrap(),
                () = tokio::time::sleep(Duration::from_millis(5)) => most = most.max(memory().saturating_sub(before)),
            }
        };
        let table = Table::new(server.client, &created);
        assert_eq!(table.get("", None).await.done().unwrap()["seq"], lines);
        println!("an import of {} bytes took {most} bytes at most", record.len());
        // With what this client, in the same process, keeps of it.
        assert!(most < 64 << 20, "{most} bytes");
    }
    server.stop().await;
}

/// Tables in memory keep to their budget, and whoever comes back to one that was let go notices nothing.
#[tokio::test(flavor = "multi_thread")]
async fn tables_in_memory_keep_to_their_budget() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.table_megabytes = 1;
    let server = Server::start(config).await;
    let mut first = server.hot_seat(2).await;
    first.play(20).await;
    let mut live = first.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    let before = first.state(0).await["view"].clone();
    // Until there is more than may be kept, and then some.
    let (mut most, mut over) = (0, 0);
    for _ in 0..300 {
        let mut table = server.hot_seat(4).await;
        table.play(3).await;
        most = most.max(server.tables.memory());
        over += usize::from(most > 1 << 20);
        if over > 20 {
            break;
        }
    }
    assert!(over > 20, "there was more than enough to keep: {most} bytes");
    eventually("the tables are let go", async || server.tables.memory() <= 1 << 20).await;
    assert_eq!(first.state(0).await["view"], before);
    // Who was watching is told of the next move as if nothing had happened.
    first.play(1).await;
    assert_eq!(live.next_of("update").await.unwrap()["seq"], 21);
    server.stop().await;
}

/// Nothing is loaded at a start, and where nobody looks, bots sleep until somebody does.
#[tokio::test(flavor = "multi_thread")]
async fn bots_sleep_where_nobody_looks() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.bots_sleep_seconds = 1;
    config.limits.idle_table_seconds = 1;
    let server = Server::start(config.clone()).await;
    let bot = json!({"kind": "bot", "level": "random"});
    let table = server.create(json!({"game": "founders", "seats": [bot, bot], "bot_pause_ms": 200})).await;
    // Looking through the store is not looking at the table.
    let store = &server.tables.store;
    let entries = async || store.table(table.id.clone()).await.unwrap().unwrap().sequence;
    eventually("the bots play", async || entries().await > 0).await;
    eventually("the table is forgotten", async || server.tables.in_memory() == 0).await;
    let asleep = entries().await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(entries().await, asleep, "nobody looked, and yet they played on");
    table.get("", None).await.done().unwrap();
    eventually("they wake up", async || entries().await > asleep).await;
    server.stop().await;

    let server = Server::start(config).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(server.tables.in_memory(), 0, "nobody needs a table yet");
    let table = Table { client: server.client, ..table };
    let seq = table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap();
    eventually("whoever comes wakes them", async || {
        table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap() > seq
    })
    .await;
    server.stop().await;
}

/// Two tables full of the deepest thinkers that may be asked for, and another's greedy bot answers within a second.
#[tokio::test(flavor = "multi_thread")]
async fn deep_thinkers_keep_nobody_waiting() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.thought_ms = 2000;
    let server = Server::start(config).await;
    let deep = |level: &str| json!({"kind": "bot", "level": level});
    let mut hostile = Vec::new();
    for level in ["search:20000", "search:10s"] {
        let seats: Vec<Value> = (0..4).map(|_| deep(level)).collect();
        hostile.push(server.create(json!({"game": "founders", "seats": seats})).await);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let seats = json!([{"kind": "me", "name": "Ann"}, deep("greedy")]);
    let mut table = server.create(json!({"game": "founders", "seats": seats})).await;
    let mut slowest = Duration::ZERO;
    'turns: for _ in 0..12 {
        let started = Instant::now();
        let state = loop {
            let state = table.state(0).await;
            if !state["prompt"].is_null() {
                break state;
            }
            // Ann picks anything, and a bot that is ahead agrees if she proposes to end the game.
            if !state["outcome"].is_null() {
                break 'turns;
            }
            assert!(started.elapsed() < Duration::from_secs(20), "the greedy bot never came to its turn");
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        let own = state["seq"].as_u64().unwrap();
        let bots = state["log"].as_array().unwrap().iter().rev().take_while(|entry| entry["seat"] == 2).count() as u32;
        slowest = slowest.max(started.elapsed() / bots.max(1));
        let action = table.pick(&state["prompt"]);
        // Where both are asked at once, the bot may have been faster.
        let answer = table.act(0, own, &action, &format!("g{own}")).await;
        assert!([200, 409].contains(&answer.status), "{}", answer.text);
    }
    println!("the greedy bot took {slowest:?} for an action at most");
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    // No thought takes longer than the server allows, so that the hostile tables, too, get on.
    for table in &hostile {
        eventually("a deep thinker comes to an end", async || table.get("", None).await.done().unwrap()["seq"] != 0)
            .await;
    }
    server.stop().await;
}

/// Two thousand silent connections from one address, or as many as this system lets one process have, keep nobody out.
#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_keep_nobody_out() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.connections_per_client = 50;
    config.limits.header_seconds = 2;
    config.address = [0, 0, 0, 0].into();
    let server = Server::start(config).await;
    let port = server.client.address.port();
    // What the server does not take costs the attacker a file, too.
    let mut silent = Vec::new();
    for number in 0..2000 {
        let Ok(attacker) = TcpSocket::new_v4() else { break };
        attacker.bind(([127, 0, 0, 2], 0).into()).unwrap();
        let Ok(mut stream) = attacker.connect(([127, 0, 0, 1], port).into()).await else { break };
        // Some say half of something.
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost:").await;
        }
        silent.push(stream);
    }
    assert!(silent.len() >= 400, "only {} connections could be tried", silent.len());
    let (mut table, started) = (server.hot_seat(2).await, Instant::now());
    table.play(10).await;
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let metrics = server.get("/metrics", None).await.text;
    let figure = |name: &str| -> f64 {
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert!(figure("ecumene_connections_refused_total") >= (silent.len() - 200) as f64);
    // Those that got a place lose it when they stay silent.
    eventually("the silent are gone", async || {
        let metrics = server.get("/metrics", None).await.text;
        metrics.lines().any(|line| line == "ecumene_connections 1")
    })
    .await;
    server.stop().await;
}

/// A body that does not come to its end ends by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_trickles_is_given_up() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.body_seconds = 1;
    let server = Server::start(config).await;
    let mut stream = TcpStream::connect(server.client.address).await.unwrap();
    let head =
        "POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    let read = tokio::io::AsyncReadExt::read_exact(&mut stream, &mut answer);
    tokio::time::timeout(Duration::from_secs(10), read).await.expect("it is waited for no longer").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
    server.stop().await;
}

/// A table stays readable whatever is done at it, and undos cannot use up what the game needs.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_never_gets_too_long_to_be_read() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.table_entries = 40;
    let server = Server::start(config).await;
    let mut table = server.hot_seat(4).await;
    table.play(20).await;
    let (seat, state) = table.to_act().await.unwrap();
    let undo = json!({"seq": state["seq"], "id": "u"});
    let refused = table.post("/undo", Some(&table.tokens[seat]), undo).await;
    assert_eq!(refused.refused(), (409, "TooLong".into()));
    table.play(20).await;
    let (seat, state) = table.to_act().await.expect("a game of forty entries is not over");
    let action = table.pick(&state["prompt"]);
    assert_eq!(table.act(seat, 40, &action, "more").await.refused(), (409, "TooLong".into()));
    assert_eq!(table.get("/record", None).await.text.lines().count(), 41);
    server.stop().await;
}

/// The same of few entries that are long. What has room is accepted, what has none is refused, and nothing is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_long_entries_stays_readable() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    // Few enough that no game is over before, by agreement for instance.
    config.limits.table_bytes = 1400;
    let server = Server::start(config.clone()).await;
    let mut table = server.hot_seat(4).await;
    let mut entries = 0;
    let refused = loop {
        let (seat, state) = table.to_act().await.expect("a game of so few bytes is not over");
        let action = table.pick(&state["prompt"]);
        let answer = table.act(seat, state["seq"].as_u64().unwrap(), &action, &format!("long {entries}")).await;
        if answer.status != 200 {
            break answer.refused();
        }
        entries += 1;
    };
    assert_eq!(refused, (409, "TooLong".into()));
    let record = table.get("/record", None).await.text;
    // What everybody may read lacks the seed, and what is still secret.
    assert!(entries > 10 && record.len() >= 1000, "{entries} entries, {} bytes", record.len());
    // Counted anew from what is stored, it comes to the same.
    server.stop().await;
    let server = Server::start(config).await;
    let mut table = Table { client: server.client, ..table };
    let (seat, state) = table.to_act().await.expect("the game goes on");
    assert_eq!(state["seq"], entries);
    let action = table.pick(&state["prompt"]);
    let answer = table.act(seat, entries, &action, "again").await;
    assert_eq!(answer.refused(), (409, "TooLong".into()));
    server.stop().await;
}

/// Somebody for whom the table does not wait cannot use up its entries, and is told so; whoever plays is not held up.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_uses_up_a_table_unasked() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let import = json!({"record": super::deadlines::record_in_trade()});
    let table = Table::new(server.client, &server.post("/api/v1/tables/import", None, import).await.done().unwrap());
    let act = async |seat: usize, action: &str| {
        let seq = table.state(seat).await["seq"].as_u64().unwrap();
        table.act(seat, seq, action, &format!("unasked-{seat}-{seq}")).await
    };
    act(0, "done").await.done().unwrap();
    let mut count = 0;
    let refused = loop {
        let answer = act(0, ["wake never", "wake all"][count % 2]).await;
        if answer.status != 200 {
            break answer;
        }
        count += 1;
        assert!(count < 100, "nobody is ever refused");
    };
    assert_eq!((count, refused.refused()), (32, (409, "TooManyAsides".into())), "{}", refused.text);
    // Coming back and leaving again is no way round it.
    assert_eq!(act(0, "trade again").await.refused().1, "TooManyAsides");
    // Another seat, which is asked, plays on; after that there is something to spare again, and no more than that.
    act(1, "done").await.done().unwrap();
    act(0, ["wake never", "wake all"][count % 2]).await.done().unwrap();
    assert_eq!(act(0, ["wake all", "wake never"][count % 2]).await.refused().1, "TooManyAsides");
    server.stop().await;
}

/// One client cannot fill the disk.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_has_a_quota() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.tables_per_client = 3;
    config.limits.client_megabytes = 1;
    let server = Server::start(config).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(server.hot_seat(2).await);
    }
    let create = two_people();
    let refused = server.post("/api/v1/tables", None, create.clone()).await;
    assert_eq!(refused.refused(), (429, "OverQuota".into()));
    // A game that is over makes room for another.
    assert!(tables[0].play(5000).await, "the game ends");
    server.post("/api/v1/tables", None, create).await.done().unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn imports_count_towards_the_quota() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.client_megabytes = 1;
    let server = Server::start(config).await;
    let record = endless_record(&server, 3000).await;
    let mut refused = None;
    for _ in 0..30 {
        let answer = server.post("/api/v1/tables/import", None, json!({"record": record})).await;
        if answer.status != 200 {
            refused = Some(answer.refused());
            break;
        }
    }
    assert_eq!(refused, Some((429, "OverQuota".into())));
    server.stop().await;
}

/// One server plays a database; a second one and a restore are refused with a sentence, until it has stopped.
#[tokio::test(flavor = "multi_thread")]
async fn one_server_plays_a_database() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    let database = folder.path().join("tables.sqlite");
    let copy = folder.path().join("copy.sqlite");
    server::store::back_up(&database, &copy).unwrap();
    table.play(5).await;
    let second = server::serve::start(config(&folder)).await.err().expect("a second server is refused");
    assert!(format!("{second:#}").contains("another server plays the tables in"), "{second:#}");
    let restored = server::store::restore(&copy, &database).unwrap_err();
    assert!(matches!(restored, StoreError::InUse(_)), "{restored}");
    table.play(5).await;
    assert_eq!(table.state(0).await["seq"], 10);
    server.stop().await;
    eventually("the database is free", async || server::store::restore(&copy, &database).is_ok()).await;
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(table.state(0).await["seq"], 0, "the backup was made before the first move");
    server.stop().await;
}

/// Whoever changes seats says which seats they know: a revoked token stays revoked.
#[tokio::test(flavor = "multi_thread")]
async fn seats_are_changed_under_a_version() {
    let folder = tempdir().unwrap();
    let store = sqlite(folder.path(), None);
    let server = Server::with_store(config(&folder), std::sync::Arc::clone(&store)).await;
    let table = server.hot_seat(2).await;
    let known = store.table(table.id.clone()).await.unwrap().unwrap();
    table.post("/seats/1", Some(&table.host), json!({"kind": "bot"})).await.done().unwrap();
    let old = Reseat {
        key: known.key,
        seating: known.seating,
        seats: known.seats,
        status: known.status,
        invite: known.invite,
        changes: Vec::new(),
        forget: 0,
        forget_talk: engine::SeatSet::EMPTY,
        proposal: None,
        dealt: None,
        fence: None,
    };
    assert_eq!(store.reseat(old).await, Err(StoreError::SeatsChanged));
    let now = store.table(table.id.clone()).await.unwrap().unwrap();
    assert!(now.seats[0].token.is_none(), "the revoked token works again");
    server.stop().await;
}

/// A database holds seeds: nobody but its owner reads it, nor what is beside it.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn data_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.data = folder.path().join("data");
    let server = Server::start(config.clone()).await;
    server.hot_seat(2).await;
    server::store::back_up(&config.data.join("tables.sqlite"), &config.data.join("copy.sqlite")).unwrap();
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&config.data), 0o700);
    let files: Vec<_> = std::fs::read_dir(&config.data).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    server.stop().await;
}
