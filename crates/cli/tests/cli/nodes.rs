//! Several servers on one database: real processes, PostgreSQL and NATS, and what goes wrong between them.

mod cluster;
#[cfg(target_os = "linux")]
mod partition;
mod people;
mod players;
mod programs;
mod talk;
mod traces;

use cluster::{Cluster, nats};
use players::{DONE_WITHIN, pause, under_load};
use rustix::process::Signal;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Longer than a node is promised that nobody takes its tables.
const BEYOND_LEASE: Duration = Duration::from_secs(7);

fn how_many(short: usize, long: usize) -> usize {
    if std::env::var_os("ECUMENE_LONG").is_some() { long } else { short }
}

/// What makes a table for two.
fn new_table() -> Value {
    json!({"game": "founders", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]})
}

/// Nodes are stopped and started one after the other while people play: nobody sees an error.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_is_seen_by_nobody() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 3);
    let ((), players) = under_load(&mut cluster, 4, async |cluster| {
        pause(2000).await;
        for _ in 0..how_many(3, 12) {
            let mut old = cluster.take(0);
            old.process.signal(Signal::TERM);
            // Whoever reaches it all the same sees no error either, until it listens no more.
            while let Ok(made) = old.client.post("/api/v1/tables", None, &new_table()).await {
                assert_eq!(made.status, 200, "{}", made.text);
            }
            tokio::task::spawn_blocking(move || old.process.end()).await.unwrap();
            cluster.add();
            pause(1500).await;
        }
    })
    .await;
    for player in &players {
        assert!(player.moves > 5, "{} moves", player.moves);
        assert!(player.errors.is_empty(), "somebody saw an error: {:?}", player.errors);
    }
    // Who plays alone is kept out as long as nodes are there.
    let alone =
        crate::ecumene(&format!("serve --port 0 --database-url {} --data {}", database.url, cluster.folder.at("x")));
    assert!(alone.code != 0 && alone.err.contains("another server plays"), "{}", alone.err);
}

/// Nodes are killed without warning, or stopped for longer than their lease and woken again.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_die_or_sleep_lose_nothing_and_double_nothing() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 3);
    // Nobody ever looks at this one; only its deadline plays on.
    let mut body = new_table();
    body["deadline"] = json!({"seconds": 3, "cover": true});
    let timed = cluster.nodes[0].client.post("/api/v1/tables", None, &body).await.unwrap().done().unwrap();
    let timed = timed["table"]["id"].as_str().unwrap().to_owned();
    let played = || {
        let entries = "SELECT count(*) FROM entries JOIN tables ON key = table_key WHERE id =";
        test_postgres::sql(&database.url, &format!("{entries} '{timed}'")).unwrap().parse::<i64>().unwrap()
    };
    let ((), players) = under_load(&mut cluster, 4, async |cluster| {
        pause(1000).await;
        let sleeper = cluster.take(1);
        sleeper.process.signal(Signal::STOP);
        tokio::time::sleep(BEYOND_LEASE).await;
        sleeper.process.signal(Signal::CONT);
        // It is asked again at once, and believes what it believed.
        cluster.nodes.push(sleeper);
        cluster.balance();
        pause(1000).await;
        for kill in 0..how_many(2, 50) {
            let victim = cluster.take(kill);
            drop(victim);
            cluster.add();
            pause(500 + 700 * (kill as u64 % 3)).await;
        }
        // The node that played it was the first to be killed.
        let (before, started) = (played(), Instant::now());
        pause(6000).await;
        while played() <= before {
            assert!(started.elapsed() < DONE_WITHIN, "nobody looks at the clock of a table whose node has died");
            pause(500).await;
        }
    })
    .await;
    for player in &players {
        assert!(player.moves > 5, "{} moves", player.moves);
    }
    let fences = test_postgres::sql(&database.url, "SELECT max(fence) FROM leases").unwrap();
    assert!(fences.parse::<i64>().unwrap() > 1, "no table was handed over");
}

/// Without NATS nodes reach each other by the database; without the database nobody plays, and it goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn nats_gone_is_slower_and_postgres_gone_is_waited_for() {
    let mut postgres = test_postgres::Cluster::start().unwrap();
    let mut cluster = Cluster::start(&postgres.url("postgres"), 3);
    let url = postgres.url("postgres");
    let played = || test_postgres::sql(&url, "SELECT count(*) FROM entries").unwrap().parse::<i64>().unwrap();
    let goes_on = async |after: &str| {
        let (before, started) = (played(), Instant::now());
        while played() < before + 10 {
            assert!(started.elapsed() < DONE_WITHIN, "nobody plays on {after}");
            pause(200).await;
        }
    };
    let ((), players) = under_load(&mut cluster, 3, async |cluster| {
        for _ in 0..how_many(1, 6) {
            goes_on("at first").await;
            drop(cluster.nats.take());
            // What was believed of the others is over by then.
            pause(4000).await;
            goes_on("without NATS").await;
            cluster.nats = Some(nats("127.0.0.1", cluster.port));
            pause(3000).await;
            goes_on("with NATS again").await;
            postgres.stop().unwrap();
            pause(1500).await;
            for node in &cluster.nodes {
                assert_eq!(node.client.get("/readyz", None).await.unwrap().status, 503);
            }
            postgres.start_again().unwrap();
            goes_on("with PostgreSQL again").await;
        }
    })
    .await;
    for player in &players {
        assert!(player.moves > 5, "{} moves", player.moves);
    }
}

/// What a client may do only so often it may not do once more at another node, whatever the load balancer does.
#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_all_nodes_together() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 0);
    cluster.tables_per_hour = 5;
    (0..2).for_each(|_| cluster.add());
    let body = new_table();
    let mut refused = Vec::new();
    for number in 0..8 {
        let made = cluster.nodes[number % 2].client.post("/api/v1/tables", None, &body).await.unwrap();
        if made.status != 200 {
            assert_eq!(made.status, 429, "{}", made.text);
            assert!(made.text.contains("TooManyTables") && made.headers.contains_key("retry-after"), "{}", made.text);
            refused.push(number);
        }
    }
    assert_eq!(refused, [5, 6, 7]);
}

/// A user and a password in the address of NATS are used. Without them nodes would reach each other all the same, by the
/// database, and nobody would notice.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_use_nats_is_asked_for_a_password() {
    let port = cluster::free_port();
    let _nats = cluster::nats_with("127.0.0.1", port, &["--user", "ecumene", "--pass", "p@ss word"]);
    let database = "--database-url postgres://127.0.0.1:1/x";
    let doctor =
        |who: &str| crate::ecumene(&format!("doctor --port 0 {database} --nats nats://{who}127.0.0.1:{port}")).out;
    let found = doctor("ecumene:p%40ss%20word@");
    assert!(found.contains(&format!("@127.0.0.1:{port} answers")), "{found}");
    for wrong in ["", "ecumene:p%40ss@"] {
        let found = doctor(wrong);
        assert!(found.contains("cannot be reached") && !found.contains("p%40ss"), "{found}");
    }
}
