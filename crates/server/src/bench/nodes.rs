//! `ecumene bench server --nodes`: what several servers on one PostgreSQL database cost, beside a server on SQLite and
//! beside rows that are only inserted. Everything is measured in one run, since machines differ from hour to hour.

use super::play::PlayedTable;
use super::processes::{cpu_of_family, listener_at, postmaster_of};
use super::{BenchArgs, Figure, Played, Server, play};
use crate::client::Client;
use crate::store::{PostgresUrl, Raw};
use anyhow::Context as _;
use std::path::Path;
use std::time::Duration;

/// Processor time of everybody but the client.
#[derive(Copy, Clone)]
struct Cpu {
    nodes: f64,
    postgres: f64,
    nats: f64,
}

impl Cpu {
    fn all(self) -> f64 {
        self.nodes + self.postgres + self.nats
    }
}

impl std::ops::Sub for Cpu {
    type Output = Cpu;
    fn sub(self, other: Cpu) -> Cpu {
        Cpu { nodes: self.nodes - other.nodes, postgres: self.postgres - other.postgres, nats: self.nats - other.nats }
    }
}

/// The nodes, and what they stand on.
struct Cluster {
    nodes: Vec<Server>,
    postmaster: u32,
    nats: u32,
}

impl Cluster {
    fn cpu(&self) -> anyhow::Result<Cpu> {
        let nodes = self.nodes.iter().map(Server::cpu_seconds).sum::<anyhow::Result<f64>>()?;
        Ok(Cpu { nodes, postgres: cpu_of_family(self.postmaster)?, nats: cpu_of_family(self.nats)? })
    }

    /// Tables that each node has made and plays, asked there or at the next node.
    async fn play(&self, args: &BenchArgs, forwarded: bool) -> anyhow::Result<Played<Cpu>> {
        let clients: Vec<Client> = self.nodes.iter().map(|node| Client::new(node.address)).collect();
        let mut tables = Vec::new();
        for (number, (own, next)) in
            clients.iter().zip(clients.iter().cycle().skip(1)).cycle().take(args.tables).enumerate()
        {
            let table = PlayedTable::create(*own, args, number).await?;
            tables.push(table.asked_at(if forwarded { *next } else { *own }));
        }
        play(tables, args, || self.cpu()).await
    }
}

/// Figures of one way to play, by the names they have there.
fn figures_of(names: [&'static str; 5], played: &Played<Cpu>) -> Vec<Figure> {
    let figure = |name, value, unit| Figure { name, value, unit };
    let [rate, per_cpu, median, late, database] = names;
    vec![
        figure(rate, played.moves() / played.seconds, "moves/s"),
        figure(per_cpu, played.moves() / played.cpu.all(), "moves/s"),
        figure(median, played.percentile(0.5), "ms"),
        figure(late, played.percentile(0.99), "ms"),
        figure(database, 100.0 * played.cpu.postgres / played.cpu.all(), "%"),
    ]
}

/// Measures a server on SQLite, then so many nodes on PostgreSQL, then PostgreSQL alone.
pub(super) async fn measure(
    program: &Path,
    folder: &Path,
    args: &BenchArgs,
    count: usize,
) -> anyhow::Result<Vec<Figure>> {
    anyhow::ensure!((1..=64).contains(&count), "1 to 64 nodes can be measured");
    let (url, nats) = (args.database_url.as_deref().context("no database")?, args.nats.as_deref().context("no NATS")?);
    let mut figures = Vec::new();
    let figure = |name, value, unit| Figure { name, value, unit };

    let alone = {
        let server = Server::start(program, &folder.join("sqlite"), &[])?;
        let (client, mut tables) = (Client::new(server.address), Vec::new());
        for number in 0..args.tables {
            tables.push(PlayedTable::create(client, args, number).await?);
        }
        play(tables, args, || server.cpu_seconds()).await?
    };
    figures.push(figure("nodes.sqlite_moves_per_s", alone.moves() / alone.seconds, "moves/s"));
    figures.push(figure("nodes.sqlite_moves_per_cpu_s", alone.moves() / alone.cpu, "moves/s"));

    // A schema of its own, so that nothing that is there is touched.
    let schema = format!("ecumene_bench_{}", std::process::id());
    let parsed = |text: &str| PostgresUrl::parse(text).map_err(|error| anyhow::anyhow!("{error}"));
    let raw = Raw::make(&parsed(url)?, &schema).await?;
    let own = format!("{url}{}options=-c%20search_path%3D{schema}", if url.contains('?') { '&' } else { '?' });
    let measured = measure_in(program, folder, args, count, (&own, nats), &raw, alone.moves() / alone.cpu).await;
    raw.remove().await?;
    figures.extend(measured?);
    Ok(figures)
}

async fn measure_in(
    program: &Path,
    folder: &Path,
    args: &BenchArgs,
    count: usize,
    (url, nats): (&str, &str),
    raw: &Raw,
    alone: f64,
) -> anyhow::Result<Vec<Figure>> {
    let mut figures = Vec::new();
    let figure = |name, value, unit| Figure { name, value, unit };
    let host = nats.rsplit(['@', '/']).next().unwrap_or_default();
    let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).unwrap_or(4222);
    let start = |number: usize| {
        let variables = [("ECUMENE_DATABASE_URL", url), ("ECUMENE_NATS", nats)];
        Server::start(program, &folder.join(format!("node-{number}")), &variables)
    };
    let nodes = (0..count).map(start).collect::<anyhow::Result<Vec<Server>>>()?;
    let cluster = Cluster { nodes, postmaster: postmaster_of(raw.process())?, nats: listener_at(port)? };
    // They have to hear of each other first.
    tokio::time::sleep(Duration::from_secs(3)).await;

    let local = cluster.play(args, false).await?;
    figures.extend(figures_of(
        [
            "nodes.local_moves_per_s",
            "nodes.local_moves_per_cpu_s",
            "nodes.local_p50_ms",
            "nodes.local_p99_ms",
            "nodes.local_postgres_percent",
        ],
        &local,
    ));
    let per_cpu = |played: &Played<Cpu>| played.moves() / played.cpu.all();
    if count > 1 {
        let forwarded = cluster.play(args, true).await?;
        figures.extend(figures_of(
            [
                "nodes.forwarded_moves_per_s",
                "nodes.forwarded_moves_per_cpu_s",
                "nodes.forwarded_p50_ms",
                "nodes.forwarded_p99_ms",
                "nodes.forwarded_postgres_percent",
            ],
            &forwarded,
        ));
        let nats = 100.0 * forwarded.cpu.nats / forwarded.cpu.all();
        figures.push(figure("nodes.forwarded_nats_percent", nats, "%"));
        figures.push(figure("nodes.forwarding_cost", per_cpu(&local) / per_cpu(&forwarded), "times a local move"));
    }
    drop(cluster);

    // "Raw pipelined inserts" are the first of these: one connection that waits for no answer before it sends the next row,
    // each row durable by a commit of its own, as a move is to who made it. The second is what the disk would allow.
    let span = Duration::from_secs(args.seconds);
    let (each, together) = (raw.insert(span, false).await?, raw.insert(span, true).await?);
    let moves = local.moves() / local.seconds;
    figures.push(figure("nodes.raw_inserts_per_s", each, "rows/s, pipelined, each committed"));
    figures.push(figure("nodes.raw_inserts_together_per_s", together, "rows/s, a hundred committed at once"));
    figures.push(figure("nodes.postgres_to_sqlite", per_cpu(&local) / alone, "of a move on SQLite"));
    figures.push(figure("nodes.moves_to_inserts", moves / each, "moves for a row"));
    figures.push(figure("nodes.moves_to_inserts_together", moves / together, "moves for a row"));
    Ok(figures)
}
