//! What is counted, for Prometheus.

use crate::archive::Reason;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What is counted.
pub struct Metrics {
    registry: Registry,
    actions: Counter,
    action_seconds: Histogram,
    sent_bytes: Counter,
    refusals: Family<Code, Counter>,
    store_failures: Counter,
    load_seconds: Histogram,
    think_seconds: Histogram,
    pauses: Counter,
    dropped: Counter,
    sockets: Gauge,
    delayed: Counter,
    connections: Gauge,
    connections_refused: Counter,
    archived: Family<Why, Counter>,
    archive_failures: Counter,
    spans_lost: Counter,
    notices: Family<Told, Counter>,
    table_bytes: Gauge,
    tables_in_memory: Gauge,
    tables: Family<Status, Gauge>,
    /// Whether the latest write did not succeed.
    writing_failed: AtomicBool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Code {
    code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Status {
    status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Told {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Why {
    why: &'static str,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl Metrics {
    /// Nothing counted yet.
    pub fn new() -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        let metrics = Metrics {
            registry: Registry::with_prefix("ecumene"),
            actions: Counter::default(),
            action_seconds: seconds(),
            sent_bytes: Counter::default(),
            refusals: Family::default(),
            store_failures: Counter::default(),
            load_seconds: seconds(),
            think_seconds: seconds(),
            pauses: Counter::default(),
            dropped: Counter::default(),
            sockets: Gauge::default(),
            delayed: Counter::default(),
            connections: Gauge::default(),
            connections_refused: Counter::default(),
            archived: Family::default(),
            archive_failures: Counter::default(),
            spans_lost: Counter::default(),
            notices: Family::default(),
            table_bytes: Gauge::default(),
            tables_in_memory: Gauge::default(),
            tables: Family::default(),
            writing_failed: AtomicBool::new(false),
        };
        metrics.registered()
    }

    fn registered(mut self) -> Metrics {
        let r = &mut self.registry;
        r.register("actions", "Actions and undos made durable", self.actions.clone());
        r.register("action_seconds", "From request to durable and told", self.action_seconds.clone());
        r.register("sent_bytes", "Bytes of live updates put into queues", self.sent_bytes.clone());
        r.register("refusals", "Actions refused, by code", self.refusals.clone());
        r.register("store_failures", "Writes that the database did not take", self.store_failures.clone());
        r.register("load_seconds", "Rebuilding a table from its log", self.load_seconds.clone());
        r.register("think_seconds", "Bots thinking, waiting for a place included", self.think_seconds.clone());
        r.register("bot_pauses", "Pauses of the bots of a table, so that people can follow", self.pauses.clone());
        r.register("sockets_dropped", "Sockets cut off because they did not keep up", self.dropped.clone());
        r.register("sockets", "Sockets open now", self.sockets.clone());
        r.register("messages_delayed", "Messages that came too often and had to wait", self.delayed.clone());
        r.register("connections", "Connections open now", self.connections.clone());
        r.register("connections_refused", "Connections closed for want of a place", self.connections_refused.clone());
        r.register("tables_archived", "Tables put into the archive, by reason", self.archived.clone());
        r.register("archive_failures", "Tables that could not be put away", self.archive_failures.clone());
        r.register("spans_lost", "Spans of traces that the collector did not get", self.spans_lost.clone());
        r.register("notices", "Messages with notices that were tried, by outcome", self.notices.clone());
        r.register("table_bytes", "Bytes that tables in memory take, about", self.table_bytes.clone());
        r.register("tables_in_memory", "Tables in memory now", self.tables_in_memory.clone());
        r.register("tables", "Tables kept, by status", self.tables.clone());
        self
    }

    /// A message with notices was sent, or could not be.
    pub(crate) fn told(&self, sent: bool) {
        self.notices.get_or_create(&Told { outcome: if sent { "sent" } else { "failed" } }).inc();
    }

    /// An action was made durable and told.
    pub fn played(&self, time: Duration, bytes: usize) {
        self.store_wrote();
        self.actions.inc();
        self.action_seconds.observe(time.as_secs_f64());
        self.sent_bytes.inc_by(bytes as u64);
    }

    /// An action was refused.
    pub fn refused(&self, code: &'static str) {
        self.refusals.get_or_create(&Code { code }).inc();
    }

    /// The database did not take a write.
    pub fn store_failed(&self) {
        self.store_failures.inc();
        self.writing_failed.store(true, Ordering::Relaxed);
    }

    /// The database took a write.
    pub fn store_wrote(&self) {
        self.writing_failed.store(false, Ordering::Relaxed);
    }

    /// Whether the latest write, as far as it was counted, did not succeed.
    pub fn writing_failed(&self) -> bool {
        self.writing_failed.load(Ordering::Relaxed)
    }

    /// A table was rebuilt from its log.
    pub fn loaded(&self, time: Duration) {
        self.load_seconds.observe(time.as_secs_f64());
    }

    /// A bot has thought.
    pub fn thought(&self, time: Duration) {
        self.think_seconds.observe(time.as_secs_f64());
    }

    /// The bots of a table pause before they act.
    pub fn paused(&self) {
        self.pauses.inc();
    }

    /// A socket was cut off because it did not keep up.
    pub fn dropped_slow(&self) {
        self.dropped.inc();
    }

    /// How many sockets are open.
    pub fn set_sockets(&self, count: usize) {
        self.sockets.set(count as i64);
    }

    /// A message came too often and has to wait.
    pub fn delayed(&self) {
        self.delayed.inc();
    }

    /// How many connections are open.
    pub fn set_connections(&self, count: usize) {
        self.connections.set(count as i64);
    }

    /// A connection was closed, because there was no place for it.
    pub fn refused_connection(&self) {
        self.connections_refused.inc();
    }

    /// A table was put into the archive.
    pub fn archived(&self, reason: Reason) {
        let why = match reason {
            Reason::Expired => "expired",
            Reason::Host => "host",
        };
        self.archived.get_or_create(&Why { why }).inc();
    }

    /// A table could not be put away.
    pub fn archive_failed(&self) {
        self.archive_failures.inc();
    }

    /// Spans were thrown away, because the collector of traces does not take them or not fast enough.
    pub fn lost_spans(&self, count: u64) {
        self.spans_lost.inc_by(count);
    }

    /// Everything as Prometheus reads it.
    pub fn text(&self, in_memory: usize, bytes: usize, tables: Option<[u64; 3]>) -> Result<String, std::fmt::Error> {
        self.tables_in_memory.set(in_memory as i64);
        self.table_bytes.set(bytes as i64);
        let names = ["waiting", "running", "finished"];
        for (status, count) in names.into_iter().zip(tables.into_iter().flatten()) {
            self.tables.get_or_create(&Status { status }).set(count as i64);
        }
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures that are there, and what kind each is of.
    fn kinds(text: &str) -> Vec<(&str, &str)> {
        text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' ')).collect()
    }

    /// The figures that a file for hosts names; all of them are there.
    #[track_caller]
    fn figures<'a>(file: &'a str, kinds: &[(&'a str, &str)]) -> Vec<&'a str> {
        let is_word = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let names = file.split(|letter| !is_word(letter)).filter(|word| word.starts_with("ecumene_"));
        let figure = |name: &'a str| {
            let found = kinds.iter().find(|(figure, kind)| match *kind {
                "counter" => name.strip_suffix("_total") == Some(figure),
                "histogram" => name.strip_suffix("_bucket") == Some(figure),
                _ => name == *figure,
            });
            found.unwrap_or_else(|| panic!("{name} is not among {kinds:?}")).0
        };
        names.map(figure).collect()
    }

    /// A rule about a figure that is called otherwise would never say anything, nor would a panel show it. The dashboard shows
    /// every figure there is.
    #[test]
    fn what_hosts_look_at_is_about_figures_that_are_there() {
        let metrics = Metrics::new();
        // Those with labels are there from the first time on.
        metrics.refused("Nothing");
        metrics.archived(Reason::Host);
        let text = metrics.text(0, 0, Some([0; 3])).unwrap();
        let kinds = kinds(&text);
        assert!(figures(include_str!("../../../deploy/alerts.yaml"), &kinds).len() > 5);
        let dashboard = include_str!("../../../deploy/dashboard.json");
        let shown = figures(dashboard, &kinds);
        assert!(kinds.iter().all(|(figure, _)| shown.contains(figure)), "{shown:?} does not show all of {kinds:?}");
        let dashboard: serde_json::Value = serde_json::from_str(dashboard).unwrap();
        let panels = dashboard["panels"].as_array().unwrap();
        let mut ids: Vec<u64> = panels.iter().map(|panel| panel["id"].as_u64().unwrap()).collect();
        ids.dedup();
        assert!(ids.len() == panels.len() && ids.len() > 10, "each panel has a number of its own");
    }
}
