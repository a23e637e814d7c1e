//! The way from node to node: NATS, as long as the other one is heard there, else the database, which is slower. A
//! tunnel keeps to the way on which it was opened; if that is lost the tunnel breaks, and the next one takes the other
//! way.

use super::bus::Bus;
use super::frame::{Frame, Kind, bundle, unbundle};
use super::sequence::Receipt;
use super::tunnel::{End, Name};
use crate::store::Members;
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::DuplexStream;
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
/// How much a stream keeps between its two ends here.
const BUFFER: usize = 64 << 10;
/// Where everybody hears everybody.
const BEATS: &str = "ecumene.beat";

/// On which way a message goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Way {
    Nats,
    Mail,
}

/// Takes the stream of a tunnel that another node has opened.
pub(super) type Accept = Box<dyn Fn(DuplexStream) + Send + Sync>;

/// The way to other nodes.
pub(super) struct Mesh {
    process: String,
    nats: Bus,
    members: Arc<Members>,
    tunnels: Mutex<HashMap<Name, (Way, mpsc::UnboundedSender<Frame>)>>,
    heard: Mutex<HashMap<String, Instant>>,
    outgoing: mpsc::UnboundedSender<(Way, String, Vec<u8>)>,
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
        let (outgoing, queue) = mpsc::unbounded_channel();
        let mesh = Arc::new(Mesh {
            process,
            nats,
            members,
            tunnels: Mutex::default(),
            heard: Mutex::default(),
            outgoing,
            mail_at: Mutex::default(),
        });
        let accept = Arc::new(accept);
        let breaking = Arc::clone(&mesh);
        let tasks = vec![
            tokio::spawn(Arc::clone(&mesh).send_all(queue)),
            tokio::spawn(Arc::clone(&mesh).listen(Arc::clone(&accept))),
            tokio::spawn(Arc::clone(&mesh).hear()),
            tokio::spawn(Arc::clone(&mesh).fetch_mail(accept)),
            tokio::spawn(Arc::clone(&mesh).beat()),
            tokio::spawn(async move {
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
    pub(super) fn open(self: &Arc<Mesh>, peer: &str) -> Result<DuplexStream, getrandom::Error> {
        let way = if self.reaches(peer) { Way::Nats } else { Way::Mail };
        let number = getrandom::u64()?;
        Ok(self.begin(Name { peer: peer.into(), number, opened_here: true }, way))
    }

    /// Begins a tunnel at this end.
    fn begin(self: &Arc<Mesh>, name: Name, way: Way) -> DuplexStream {
        let (ours, theirs) = tokio::io::duplex(BUFFER);
        let (sender, frames) = mpsc::unbounded_channel();
        locked(&self.tunnels).insert(name.clone(), (way, sender));
        let (outgoing, peer) = (self.outgoing.clone(), name.peer.clone());
        let send = move |frame: Frame| drop(outgoing.send((way, peer.clone(), frame.encode())));
        let (mesh, end) = (Arc::clone(self), End { from: self.process.clone(), name: name.clone(), send });
        tokio::spawn(async move {
            end.run(theirs, frames).await;
            locked(&mesh.tunnels).remove(&name);
        });
        ours
    }

    /// Ends tunnels, as if the other end were gone.
    fn break_off(&self, which: impl Fn(&Name, Way) -> bool) {
        locked(&self.tunnels).retain(|name, (way, _)| !which(name, *way));
    }

    /// A message from another node.
    fn receive(self: &Arc<Mesh>, frame: Frame, way: Way, accept: &Accept) {
        if frame.kind == Kind::Beat {
            if way == Way::Nats {
                locked(&self.heard).insert(frame.from, Instant::now());
            }
            return;
        }
        let name = Name { peer: frame.from.clone(), number: frame.tunnel, opened_here: !frame.by_opener };
        let known = locked(&self.tunnels).get(&name).map(|(_, sender)| sender.clone());
        if let Some(sender) = known {
            // It may just have ended.
            return drop(sender.send(frame));
        }
        match frame.kind {
            Kind::Data if frame.by_opener && frame.number == 1 => {
                let stream = self.begin(name.clone(), way);
                if let Some((_, sender)) = locked(&self.tunnels).get(&name) {
                    drop(sender.send(frame));
                }
                accept(stream);
            }
            // Whoever sent it need not wait.
            Kind::Data => {
                let (from, receipt) = (self.process.clone(), Receipt::default());
                let (tunnel, by_opener) = (frame.tunnel, !frame.by_opener);
                let answer = Frame { from, tunnel, by_opener, kind: Kind::Broken, number: 0, receipt, bytes: vec![] };
                drop(self.outgoing.send((way, name.peer, answer.encode())));
            }
            Kind::Beat | Kind::End | Kind::Arrived | Kind::Broken => {}
        }
    }

    async fn send_all(self: Arc<Mesh>, mut queue: mpsc::UnboundedReceiver<(Way, String, Vec<u8>)>) {
        let mut batch = Vec::new();
        while queue.recv_many(&mut batch, 256).await > 0 {
            let mut bundles: Vec<(Way, String, Vec<u8>)> = Vec::new();
            for (way, peer, text) in batch.drain(..) {
                let open = bundles.iter_mut().rev().find(|(other, to, _)| *other == way && *to == peer);
                if !open.is_some_and(|(_, _, bundled)| bundle(bundled, &text)) {
                    let mut bundled = Vec::new();
                    bundle(&mut bundled, &text);
                    bundles.push((way, peer, bundled));
                }
            }
            let mut mail = Vec::new();
            for (way, peer, text) in bundles {
                match way {
                    Way::Mail => mail.push((peer, text)),
                    // What is published to a server that is gone would come when nobody waits for it any more.
                    Way::Nats if !self.has_nats() => {}
                    Way::Nats => {
                        if let Err(error) = self.nats.publish(subject(&peer), text).await {
                            tracing::debug!(%error, "A message to {peer} was not sent: {error}");
                        }
                    }
                }
            }
            if !mail.is_empty() {
                *locked(&self.mail_at) = Some(Instant::now());
                if let Err(error) = self.members.post(&mail).await {
                    tracing::debug!(%error, "Mail to other nodes was not posted: {error}");
                }
            }
        }
    }

    async fn listen(self: Arc<Mesh>, accept: Arc<Accept>) {
        loop {
            match self.nats.subscribe(subject(&self.process)).await {
                Ok(mut messages) => {
                    while let Some(message) = messages.next().await {
                        for frame in unbundle(&message) {
                            self.receive(frame, Way::Nats, &accept);
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
                            let is_new = locked(&self.heard).insert(frame.from, Instant::now()).is_none();
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
        let beat = Frame {
            from: self.process.clone(),
            tunnel: 0,
            by_opener: true,
            kind: Kind::Beat,
            number: 0,
            receipt: Receipt::default(),
            bytes: Vec::new(),
        };
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
            self.break_off(|name, way| way == Way::Nats && gone.contains(&name.peer));
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
                self.receive(frame, Way::Mail, &accept);
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
