//! What the system does to the program.

use crate::Server;
use std::process::Command;
use std::time::Duration;
use tempfile::tempdir;

/// Signals that mean nothing to a server, and a file that may not grow any more, do not end it.
#[tokio::test(flavor = "multi_thread")]
async fn signals_do_not_end_the_program() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    for signal in ["XFSZ", "PIPE", "USR1", "USR2"] {
        let sent = Command::new("kill").args(["-s", signal, &server.child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "{signal}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(server.client.get("/readyz", None).await.unwrap().status, 200, "after {signal}");
    }
    server.is_well();
    server.kill();
}

/// A disk without room, as the system makes one: no file may become longer than the longest is now, and a little.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_play_until_there_is_room() {
    use crate::kills::Table;
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    const A_LITTLE: u64 = 24 << 10;

    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let client = server.client;
    let mut table = Table::create(client, 5).await;
    table.play_one(client).await.unwrap();
    let pid = Pid::from_raw(server.child.id().try_into().unwrap());
    let limit = |bytes: Option<u64>| {
        let maximum = getrlimit(Resource::Fsize).maximum;
        prlimit(pid, Resource::Fsize, Rlimit { current: bytes.or(maximum), maximum }).unwrap();
    };
    let files = std::fs::read_dir(folder.path()).unwrap();
    let longest = files.map(|file| file.unwrap().metadata().unwrap().len()).max().unwrap();
    limit(Some(longest + A_LITTLE));

    // What there is room for is done, and then everybody is told that it is not.
    let mut refused = None;
    for _ in 0..200 {
        match table.play_one(client).await {
            Ok(true) => {}
            Ok(false) => panic!("the game was over before the disk was full"),
            Err(error) => {
                refused = Some(error.to_string());
                break;
            }
        }
    }
    let refused = refused.expect("the disk is never full");
    assert!(refused.contains("503") && refused.contains("StoreUnavailable"), "{refused}");
    assert_eq!(client.get("/healthz", None).await.unwrap().status, 200);
    assert_eq!(client.get("/readyz", None).await.unwrap().refused(), (503, "StoreUnavailable".into()));
    assert!(table.send_open(client).await.unwrap_err().to_string().contains("503"), "the same again");
    let other =
        serde_json::json!({"game": "founders", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]});
    assert_eq!(client.post("/api/v1/tables", None, &other).await.unwrap().refused().0, 503);
    // Nothing is lost, and looking is allowed.
    table.check(client).await;
    server.runs();

    // There is room again: the request that was refused is done, once, and all goes on by itself.
    limit(None);
    table.send_open(client).await.unwrap();
    assert_eq!(client.get("/readyz", None).await.unwrap().status, 200);
    table.play_one(client).await.unwrap();
    table.check(client).await;
    server.runs();
    server.kill();
    let server = Server::start(folder.path());
    table.check(server.client).await;
    server.kill();
}
