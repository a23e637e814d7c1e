//! The way from node to node: NATS, as long as the other one is heard there, else the database, which is slower. A
//! tunnel keeps to the way on which it was opened; if that is lost the tunnel breaks, and the next one takes the other
//! way.

use super::bus::Bus;
use super::frame::{Frame, Kind, unbundle};
use super::outgoing::{Line, Outbox};
use super::tunnel::{Due, Name, Stream, TELL_EVERY, Tunnel};
use crate::store::Members;
use crate::task;
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How often a node lets itself be heard.
const BEAT_EVERY: Duration = Duration::from_secs(1);
/// Who was not heard for so long is not reached by NATS.
const HEARD_WITHIN: Duration = Duration::from_millis(3500);
/// How often mail is looked for while it is used, and while it is not.
const MAIL_EVERY: Duration = Duration::from_millis(20);
const SELDOM: Duration = Duration::from_millis(500);
/// For how long after the latest one it counts as used.
const MAIL_USED: Duration = Duration::from_secs(10);
/// How often old mail is thrown away.
const TIDY_EVERY: Duration = Duration::from_secs(30);
/// Where everybody hears everybody.
const BEATS: &str = "ecumene.beat";

/// On which way a message goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Way {
    Nats,
    Mail,
}

/// Takes the stream of a tunnel that another node has opened.
pub(super) type Accept = Box<dyn Fn(Stream) + Send + Sync>;

/// A tunnel's number, which is random, and whether this end opened it: by this it is found without a look at its peer.
type Key = (u64, bool);

fn key_of(name: &Name) -> Key {
    (name.number, name.opened_here)
}

/// The way to other nodes.
pub(super) struct Mesh {
    process: String,
    nats: Bus,
    members: Arc<Members>,
    tunnels: Mutex<HashMap<Key, (Way, Arc<Tunnel>)>>,
    /// Those that somebody has to look after now and then.
    due: Arc<Due>,
    heard: Mutex<HashMap<String, Instant>>,
    /// What goes by NATS, and what by the database.
    outboxes: [Arc<Outbox>; 2],
    lines: Mutex<HashMap<(Way, String), Weak<Line>>>,
    mail_at: Mutex<Option<Instant>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn subject(process: &str) -> String {
    format!("ecumene.node.{process}")
}

impl Mesh {
    /// Connects to NATS, or goes on trying to; what others open is given to `accept`. Ends when the tasks are aborted
    /// that come with it.
    pub(super) async fn start(
        url: &str,
        process: String,
        members: Arc<Members>,
        accept: Accept,
    ) -> anyhow::Result<(Arc<Mesh>, Vec<tokio::task::JoinHandle<()>>)> {
        let (lost, mut losses) = mpsc::unbounded_channel();
        let nats = Bus::connect(url, format!("ecumene {process}"), lost).await?;
        let mesh = Arc::new(Mesh {
            process,
            nats,
            members,
            tunnels: Mutex::default(),
            due: Arc::default(),
            heard: Mutex::default(),
            outboxes: Default::default(),
            lines: Mutex::default(),
            mail_at: Mutex::default(),
        });
        let accept = Arc::new(accept);
        let breaking = Arc::clone(&mesh);
        let tasks = vec![
            task::start(Arc::clone(&mesh).publish()),
            task::start(Arc::clone(&mesh).post_mail()),
            task::start(Arc::clone(&mesh).look_after()),
            task::start(Arc::clone(&mesh).listen(Arc::clone(&accept))),
            task::start(Arc::clone(&mesh).hear()),
            task::start(Arc::clone(&mesh).fetch_mail(accept)),
            task::start(Arc::clone(&mesh).beat()),
            task::start(async move {
                while losses.recv().await.is_some() {
                    breaking.break_off(|_, way| way == Way::Nats);
                }
            }),
        ];
        Ok((mesh, tasks))
    }

    fn has_nats(&self) -> bool {
        self.nats.is_connected()
    }

    fn hears(&self, peer: &str) -> bool {
        locked(&self.heard).get(peer).is_some_and(|at| at.elapsed() < HEARD_WITHIN)
    }

    /// The nodes that are heard, the latest first: who has just gone is still among them for a while.
    pub(super) fn peers(&self) -> Vec<String> {
        let heard = locked(&self.heard);
        let mut peers: Vec<(&String, &Instant)> =
            heard.iter().filter(|(peer, at)| at.elapsed() < HEARD_WITHIN && **peer != self.process).collect();
        peers.sort_by_key(|(_, at)| std::cmp::Reverse(**at));
        peers.into_iter().map(|(peer, _)| peer.clone()).collect()
    }

    /// Whether a node is not heard, although NATS is there.
    pub(super) fn misses(&self, peer: &str) -> bool {
        self.has_nats() && !self.hears(peer)
    }

    /// Whether a node is heard now.
    pub(super) fn reaches(&self, peer: &str) -> bool {
        self.has_nats() && self.hears(peer)
    }

    /// Waits until NATS has what was sent, or a second.
    pub(super) async fn flush(&self) {
        if self.has_nats() {
            drop(tokio::time::timeout(Duration::from_secs(1), self.nats.flush()).await);
        }
    }

    /// Opens a tunnel to another node.
    pub(super) fn open(self: &Arc<Mesh>, peer: &str) -> Result<Stream, getrandom::Error> {
        let way = if self.reaches(peer) { Way::Nats } else { Way::Mail };
        let number = getrandom::u64()?;
        Ok(Stream(self.begin(Name { peer: peer.into(), number, opened_here: true }, way)))
    }

    /// Begins a tunnel at this end.
    fn begin(&self, name: Name, way: Way) -> Arc<Tunnel> {
        let (key, line) = (key_of(&name), self.line(way, &name.peer));
        let tunnel = Tunnel::new(&self.process, name, Box::new(move |frame| line.push(frame)), &self.due);
        locked(&self.tunnels).insert(key, (way, Arc::clone(&tunnel)));
        tunnel
    }

    /// What waits for a node on a way.
    fn line(&self, way: Way, peer: &str) -> Arc<Line> {
        let mut lines = locked(&self.lines);
        if let Some(line) = lines.get(&(way, peer.to_owned())).and_then(Weak::upgrade) {
            return line;
        }
        // Nodes that have gone leave nothing behind.
        lines.retain(|_, line| line.strong_count() > 0);
        let line = Line::new(peer, &self.outboxes[way as usize]);
        lines.insert((way, peer.into()), Arc::downgrade(&line));
        line
    }

    /// Ends tunnels, as if the other end were gone.
    fn break_off(&self, which: impl Fn(&str, Way) -> bool) {
        let broken =
            locked(&self.tunnels).extract_if(|_, (way, tunnel)| which(tunnel.peer(), *way)).collect::<Vec<_>>();
        broken.iter().for_each(|(_, (_, tunnel))| tunnel.end());
    }

    /// A message from another node.
    fn receive(&self, frame: &Frame<'_>, way: Way, accept: &Accept) {
        if frame.kind == Kind::Beat {
            if way == Way::Nats {
                locked(&self.heard).insert(frame.from.into(), Instant::now());
            }
            return;
        }
        let key = (frame.tunnel, !frame.by_opener);
        let known = locked(&self.tunnels).get(&key).map(|(_, tunnel)| Arc::clone(tunnel));
        if let Some(tunnel) = known.filter(|tunnel| tunnel.peer() == frame.from) {
            return tunnel.receive(frame);
        }
        match frame.kind {
            Kind::Data if frame.by_opener && frame.number == 1 => {
                let name = Name { peer: frame.from.into(), number: frame.tunnel, opened_here: false };
                let tunnel = self.begin(name, way);
                tunnel.receive(frame);
                accept(Stream(tunnel));
            }
            // Whoever sent it need not wait.
            Kind::Data => {
                let answer = Frame::empty(&self.process, Kind::Broken, frame.tunnel, !frame.by_opener);
                self.line(way, frame.from).push(&answer);
            }
            Kind::Beat | Kind::End | Kind::Arrived | Kind::Broken => {}
        }
    }

    async fn publish(self: Arc<Mesh>) {
        let mut count = 0;
        loop {
            let bundles = self.outboxes[Way::Nats as usize].next(&mut count).await;
            // What is published to a server that is gone would come when nobody waits for it any more.
            for (peer, bundle) in bundles.into_iter().filter(|_| self.has_nats()) {
                if let Err(error) = self.nats.publish(subject(&peer), bundle).await {
                    tracing::debug!(%error, "A message to {peer} was not sent: {error}");
                }
            }
        }
    }

    async fn post_mail(self: Arc<Mesh>) {
        let mut count = 0;
        loop {
            let bundles = self.outboxes[Way::Mail as usize].next(&mut count).await;
            *locked(&self.mail_at) = Some(Instant::now());
            if let Err(error) = self.members.post(&bundles).await {
                tracing::debug!(%error, "Mail to other nodes was not posted: {error}");
            }
        }
    }

    async fn look_after(self: Arc<Mesh>) {
        let mut ticks = tokio::time::interval(TELL_EVERY);
        loop {
            ticks.tick().await;
            self.due.tick(|name| drop(locked(&self.tunnels).remove(&key_of(name))));
        }
    }

    async fn listen(self: Arc<Mesh>, accept: Arc<Accept>) {
        loop {
            match self.nats.subscribe(subject(&self.process)).await {
                Ok(mut messages) => {
                    while let Some(message) = messages.next().await {
                        for frame in unbundle(&message) {
                            self.receive(&frame, Way::Nats, &accept);
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "Cannot listen to NATS: {error}"),
            }
            tokio::time::sleep(BEAT_EVERY).await;
        }
    }

    async fn hear(self: Arc<Mesh>) {
        loop {
            match self.nats.subscribe(BEATS.into()).await {
                Ok(mut messages) => {
                    while let Some(message) = messages.next().await {
                        if let Some(frame) = Frame::decode(&message).filter(|frame| frame.kind == Kind::Beat) {
                            let is_new = locked(&self.heard).insert(frame.from.into(), Instant::now()).is_none();
                            if is_new {
                                // Whoever is new has not heard of us either.
                                self.let_hear().await;
                            }
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "Cannot listen to NATS: {error}"),
            }
            tokio::time::sleep(BEAT_EVERY).await;
        }
    }

    async fn let_hear(&self) {
        let beat = Frame::empty(&self.process, Kind::Beat, 0, true);
        if self.has_nats()
            && let Err(error) = self.nats.publish(BEATS.into(), beat.encode()).await
        {
            tracing::debug!(%error, "This node is not heard: {error}");
        }
    }

    async fn beat(self: Arc<Mesh>) {
        let mut ticks = tokio::time::interval(BEAT_EVERY);
        loop {
            ticks.tick().await;
            self.let_hear().await;
            let gone: Vec<String> = {
                let mut heard = locked(&self.heard);
                let gone = heard.iter().filter(|(_, at)| at.elapsed() >= HEARD_WITHIN);
                let gone = gone.map(|(peer, _)| peer.clone()).collect::<Vec<_>>();
                heard.retain(|peer, _| !gone.contains(peer));
                gone
            };
            self.break_off(|peer, way| way == Way::Nats && gone.iter().any(|one| one == peer));
        }
    }

    async fn fetch_mail(self: Arc<Mesh>, accept: Arc<Accept>) {
        let mut tidied = Instant::now();
        loop {
            let found = match self.members.fetch(&self.process).await {
                Ok(found) => found,
                Err(error) => {
                    tracing::debug!(%error, "Mail of other nodes was not fetched: {error}");
                    tokio::time::sleep(SELDOM).await;
                    continue;
                }
            };
            if !found.is_empty() {
                *locked(&self.mail_at) = Some(Instant::now());
            }
            for frame in found.iter().flat_map(|text| unbundle(text)) {
                self.receive(&frame, Way::Mail, &accept);
            }
            if tidied.elapsed() >= TIDY_EVERY {
                tidied = Instant::now();
                drop(self.members.tidy().await);
            }
            let is_used = locked(&self.mail_at).is_some_and(|at| at.elapsed() < MAIL_USED);
            tokio::time::sleep(if is_used || !self.has_nats() { MAIL_EVERY } else { SELDOM }).await;
        }
    }
}
