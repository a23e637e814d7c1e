//! The processes: nodes, and the NATS server between them.

use crate::Folder;
use rustix::process::{Pid, Signal, kill_process};
use server::client::Client;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A process that ends with the test.
pub(super) struct Process(pub(super) Child);

impl Process {
    pub(super) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }

    pub(super) fn end(&mut self) {
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where a node runs, and how it reaches what it needs.
pub(super) struct Place {
    /// The program that starts it there, with its arguments; nothing for here.
    pub(super) through: Vec<String>,
    /// Where it listens.
    pub(super) address: String,
    /// Its way to the database.
    pub(super) database: String,
    /// Its way to NATS.
    pub(super) nats: String,
}

/// The NATS server of the system's package.
pub(super) fn nats(address: &str, port: u16) -> Process {
    nats_with(address, port, &[])
}

/// The same with some settings of its own.
pub(super) fn nats_with(address: &str, port: u16, settings: &[&str]) -> Process {
    // Not everybody's path has the programs of the system.
    let usual = std::path::Path::new("/usr/sbin/nats-server");
    let mut program = Command::new(if usual.is_file() { usual } else { "nats-server".as_ref() });
    program.args(["--addr", address, "--port", &port.to_string()]).args(settings);
    let program = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let process = Process(program.expect("the tests of several nodes need `nats-server`: apt-get install nats-server"));
    let started = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(started.elapsed() < Duration::from_secs(30), "nats-server does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}

/// A port that stays free while the server there is away: the system gives none of these to anybody by itself.
pub(super) fn free_port() -> u16 {
    let start = std::process::id() + std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos();
    let ports = (0..1000).map(|step| 12_000 + ((start + 7 * step) % 18_000) as u16);
    ports.into_iter().find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

/// One of the servers.
pub(super) struct Node {
    pub(super) process: Process,
    pub(super) client: Client,
}

/// All of them. Whoever plays takes any that is in order.
pub(super) struct Cluster {
    pub(super) folder: Folder,
    url: String,
    pub(super) port: u16,
    pub(super) nats: Option<Process>,
    pub(super) nodes: Vec<Node>,
    /// How many tables a client may make in an hour.
    pub(super) tables_per_hour: u32,
    /// Where their traces go.
    pub(super) collector: Option<String>,
    /// More settings, by their variables.
    pub(super) settings: Vec<(&'static str, String)>,
    pub(super) in_order: Arc<Mutex<Vec<Client>>>,
}

impl Cluster {
    pub(super) fn start(url: &str, count: usize) -> Cluster {
        let port = free_port();
        let nats = Some(nats("127.0.0.1", port));
        let (folder, in_order) = (Folder::new(), Arc::default());
        let (url, nodes, tables_per_hour) = (url.into(), Vec::new(), 9999);
        let (collector, settings) = (None, Vec::new());
        let mut cluster = Cluster { folder, url, port, nats, nodes, tables_per_hour, collector, settings, in_order };
        (0..count).for_each(|_| cluster.add());
        cluster
    }

    pub(super) fn add(&mut self) {
        let nats = format!("nats://127.0.0.1:{}", self.port);
        let (address, database) = ("127.0.0.1".into(), self.url.clone());
        self.add_at(&Place { through: Vec::new(), address, database, nats });
    }

    pub(super) fn add_at(&mut self, place: &Place) {
        let data = self.folder.at(&format!("data{}", std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos()));
        let words: Vec<&str> =
            place.through.iter().map(String::as_str).chain([env!("CARGO_BIN_EXE_ecumene")]).collect();
        let mut child = Command::new(words[0])
            .args(&words[1..])
            .args(["serve", "--port", "0", "--log", "error", "--data", &data, "--database-url", &place.database])
            .args(["--nats", &place.nats, "--address", &place.address])
            // What is told goes to this machine.
            .arg("--hooks-to-private")
            .args(["--requests-per-second", "99999", "--request-burst", "99999"])
            .args(["--tables-per-hour", &self.tables_per_hour.to_string()])
            .envs(self.collector.iter().map(|collector| ("OTEL_EXPORTER_OTLP_ENDPOINT", collector)))
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.trim().trim_end_matches('/').parse().unwrap();
        self.nodes.push(Node { process: Process(child), client: Client::new(address) });
        self.balance();
    }

    /// Tells the load balancer which nodes there are.
    pub(super) fn balance(&self) {
        *self.in_order.lock().unwrap() = self.nodes.iter().map(|node| node.client).collect();
    }

    /// Takes a node away from those that are asked.
    pub(super) fn take(&mut self, number: usize) -> Node {
        let node = self.nodes.remove(number % self.nodes.len());
        self.balance();
        node
    }
}
