//! The real program under attack: hostile messages, kills without warning, signals, a disk that takes no more. A short run is
//! among the tests; `cargo xtask test --long` makes long ones. `ECUMENE_PROGRAM` names another program to attack, such as a
//! release build, which hears more in the same time; `ECUMENE_HOSTILE_MESSAGES` and `ECUMENE_KILLS` say how often.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that cannot go on has failed.

mod kills;
mod mangle;
mod messages;
#[cfg(unix)]
mod system;

use server::client::Client;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

/// How often an attack is made: as often as this variable says, or as a long or a short run does.
fn how_many(variable: &str, short: usize, long: usize) -> usize {
    let usual = if std::env::var_os("ECUMENE_LONG").is_some() { long } else { short };
    std::env::var(variable).map_or(usual, |count| count.parse().unwrap())
}

/// The program, serving, and what it says on its error stream.
struct Server {
    child: Child,
    client: Client,
    said: Arc<Mutex<String>>,
}

impl Server {
    fn start(data: &Path) -> Server {
        let program = std::env::var_os("ECUMENE_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_ecumene").into());
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--log", "error", "--data"])
            .arg(data)
            // In more of a hurry than anybody may be, and with more tables; how many bytes they may take is as ever.
            .env("ECUMENE_LIMITS_REQUESTS_PER_SECOND", "1000000")
            .env("ECUMENE_LIMITS_REQUEST_BURST", "1000000")
            .env("ECUMENE_LIMITS_MESSAGES_PER_SECOND", "1000000")
            .env("ECUMENE_LIMITS_MESSAGE_BURST", "1000000")
            .env("ECUMENE_LIMITS_TABLES_PER_HOUR", "1000000")
            .env("ECUMENE_LIMITS_TABLES_PER_CLIENT", "1000000")
            .env("ECUMENE_LIMITS_BOTS_SLEEP_SECONDS", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().trim().trim_end_matches('/').parse().unwrap();
        let said = Arc::<Mutex<String>>::default();
        let (mut stream, heard) = (child.stderr.take().unwrap(), Arc::clone(&said));
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = stream.read(&mut piece) {
                heard.lock().unwrap().push_str(&String::from_utf8_lossy(&piece[..length]));
            }
        });
        Server { child, client: Client::new(address), said }
    }

    /// It still runs and has said nothing that it should not.
    fn is_well(&mut self) {
        self.runs();
        let said = self.said.lock().unwrap();
        assert!(said.is_empty(), "an error was logged: {said}");
    }

    /// It still runs, and no part of it has panicked.
    fn runs(&mut self) {
        assert_eq!(self.child.try_wait().unwrap(), None, "the program has ended");
        let said = self.said.lock().unwrap();
        assert!(!said.contains("panicked"), "{said}");
    }

    /// Ends it as a power cut would.
    fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    /// Also when a test fails.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
