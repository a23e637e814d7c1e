//! A node that is cut off from the database and from NATS, but not from those who play. The whole test runs in a network
//! namespace of its own, and the node in another one that only the first can reach: no address outside of them is used.

use super::cluster::{Cluster, Place, Process, nats};
use super::players::{DONE_WITHIN, pause, under_load};
use super::{BEYOND_LEASE, how_many};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Says that this process is in the namespace already.
const INSIDE: &str = "ECUMENE_TEST_NAMESPACE";
const NAME: &str = "nodes::partition::a_node_that_is_cut_off_plays_nothing_and_comes_back";

fn runs(program: &str, arguments: &[&str]) -> bool {
    let done = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

fn ip(arguments: &str) {
    assert!(runs("ip", &arguments.split(' ').collect::<Vec<_>>()), "ip {arguments}");
}

/// A namespace that goes with the process which holds it, and the two ways to it.
struct Away {
    holder: Process,
    through: Vec<String>,
}

impl Away {
    fn make() -> Away {
        let here = std::fs::read_link("/proc/self/ns/net").unwrap();
        let holder = Process(Command::new("unshare").args(["--net", "sleep", "3600"]).spawn().unwrap());
        let own = format!("/proc/{}/ns/net", holder.0.id());
        let started = Instant::now();
        while std::fs::read_link(&own).is_ok_and(|there| there == here) {
            assert!(started.elapsed() < DONE_WITHIN, "there is no second namespace");
            std::thread::sleep(Duration::from_millis(10));
        }
        let through = vec!["nsenter".to_owned(), format!("--net={own}")];
        let away = Away { holder, through };
        ip("link set lo up");
        away.ip("link set lo up");
        for (way, network) in [("back", "10.93.1"), ("front", "10.93.2")] {
            ip(&format!("link add {way}0 type veth peer name {way}1 netns {}", away.holder.0.id()));
            ip(&format!("addr add {network}.1/30 dev {way}0"));
            ip(&format!("link set {way}0 up"));
            away.ip(&format!("addr add {network}.2/30 dev {way}1"));
            away.ip(&format!("link set {way}1 up"));
        }
        away
    }

    fn ip(&self, arguments: &str) {
        let words: Vec<&str> =
            self.through.iter().skip(1).map(String::as_str).chain(["ip"]).chain(arguments.split(' ')).collect();
        assert!(runs("nsenter", &words), "ip {arguments}");
    }
}

/// It answers nobody from what it remembers once its time is over; what it still sends comes too late; and when it is
/// back it plays again.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_cut_off_plays_nothing_and_comes_back() {
    if std::env::var_os(INSIDE).is_none() {
        if !(runs("unshare", &["--net", "true"]) && runs("ip", &["-V"]) && runs("nsenter", &["-V"])) {
            println!("Skipped: network namespaces are not permitted here, or `ip` is missing (iproute2).");
            return;
        }
        let program = std::env::current_exe().unwrap();
        let mut inside = Command::new("unshare");
        inside.arg("--net").arg(program).args([NAME, "--exact", "--nocapture"]).env(INSIDE, "1");
        // It has a PostgreSQL of its own.
        let inside = inside.env_remove(test_postgres::SHARED).output().unwrap();
        let said = [inside.stdout, inside.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(inside.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let away = Away::make();
    let postgres = test_postgres::Cluster::start_with(&[("listen_addresses", "*")]).unwrap();
    let url = postgres.url("postgres");
    postgres.put("data/pg_hba.conf", "local all all trust\nhost all all 10.93.1.0/30 trust\n").unwrap();
    test_postgres::sql(&url, "SELECT pg_reload_conf()").unwrap();
    let mut cluster = Cluster::start(&url, 2);
    cluster.nats = None;
    cluster.nats = Some(nats("0.0.0.0", cluster.port));
    cluster.add_at(&Place {
        through: away.through.clone(),
        address: "10.93.2.2".into(),
        database: "postgres://ecumene@10.93.1.1/postgres?sslmode=disable".into(),
        nats: format!("nats://10.93.1.1:{}", cluster.port),
    });
    let played = || test_postgres::sql(&url, "SELECT count(*) FROM entries").unwrap().parse::<i64>().unwrap();
    let goes_on = async |after: &str| {
        let (before, started) = (played(), Instant::now());
        while played() < before + 10 {
            assert!(started.elapsed() < DONE_WITHIN, "nobody plays on {after}");
            pause(200).await;
        }
    };
    let taken_over = "SELECT id FROM tables JOIN leases ON key = table_key ORDER BY fence DESC LIMIT 1";
    let ((), players) = under_load(&mut cluster, 4, async |cluster| {
        for round in 0..how_many(1, 8) as u64 {
            goes_on("at first").await;
            ip("link set back0 down");
            // People go on asking it; then the load balancer notices, and others play its tables.
            pause(2500).await;
            let cut_off = cluster.take(2);
            pause(BEYOND_LEASE.as_millis() as u64 - 2000 + 1300 * (round % 4)).await;
            goes_on("without the node that is cut off").await;
            let table = test_postgres::sql(&url, taken_over).unwrap();
            let path = format!("/api/v1/tables/{table}/state");
            let asked = tokio::time::timeout(Duration::from_secs(40), cut_off.client.get(&path, None)).await;
            let status = asked.expect("it answers that it cannot").unwrap().status;
            assert_eq!(status, 503, "a node that was cut off for longer than its lease knows nothing of {table}");
            assert_eq!(cut_off.client.get("/readyz", None).await.unwrap().status, 503);
            ip("link set back0 up");
            let started = Instant::now();
            while cut_off.client.get(&path, None).await.unwrap().status != 200 {
                assert!(started.elapsed() < DONE_WITHIN, "it does not come back");
                pause(100).await;
            }
            cluster.nodes.push(cut_off);
            cluster.balance();
            goes_on("with all nodes again").await;
        }
    })
    .await;
    for player in &players {
        assert!(player.moves > 5, "{} moves", player.moves);
    }
    let fences = test_postgres::sql(&url, "SELECT max(fence) FROM leases").unwrap();
    assert!(fences.parse::<i64>().unwrap() > 1, "no table was handed over");
}
