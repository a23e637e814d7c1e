//! Several servers on one PostgreSQL database, each of which answers for all tables. A table is played by one of them
//! at a time ([`standing`]); the others pass on to it what they are asked, sockets included, through tunnels
//! ([`tunnel`]) that NATS carries ([`mesh`]). Whoever answers a request at such a table is the very code that answers
//! on a single server: the tunnel ends in the owner's own router.

#[cfg_attr(not(feature = "cluster"), path = "without_nats.rs")]
mod bus;
mod forward;
mod frame;
mod mesh;
mod outgoing;
pub mod sequence;
pub mod standing;
mod tunnel;

pub(crate) use bus::reach as reach_nats;
pub(crate) use forward::{MOVED, Passed, forward};
pub use standing::{Claim, Fence, Owner, Standing};

use crate::clock;
use crate::error::Error;
use crate::http::App;
use crate::limits::Rate;
use crate::store::Members;
use crate::table::Tables;
use crate::task;
use forward::Pool;
use mesh::Mesh;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::task::JoinHandle;

/// For how long a node is promised that nobody takes its tables.
const SPAN: Duration = Duration::from_secs(5);
/// How often it asks for more.
const GO_ON_EVERY: Duration = Duration::from_secs(1);

/// This node among the others.
pub struct Nodes {
    standing: Mutex<Standing>,
    members: Arc<Members>,
    mesh: OnceLock<Arc<Mesh>>,
    pool: Pool,
    /// How many requests of other nodes are being answered.
    under_way: Arc<AtomicUsize>,
}

/// What has to be ended with a node.
pub(crate) struct Tasks(Vec<JoinHandle<()>>);

impl Drop for Tasks {
    fn drop(&mut self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}

impl Nodes {
    /// Enters a database as a new node.
    pub async fn enter(members: Members) -> anyhow::Result<Arc<Nodes>> {
        let mut own = [0; 6];
        getrandom::fill(&mut own).map_err(|error| anyhow::anyhow!("no random numbers: {error}"))?;
        let process = format!("n{}", data_encoding::HEXLOWER.encode(&own));
        let nodes = Arc::new(Nodes {
            standing: Mutex::new(Standing::new(&process)),
            members: Arc::new(members),
            mesh: OnceLock::new(),
            pool: Pool::default(),
            under_way: Arc::default(),
        });
        nodes.begin().await?;
        tracing::info!(node = process, "This is node {process}");
        Ok(nodes)
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on living, and takes what other nodes pass on, until the tasks are dropped.
    pub(crate) async fn run(self: &Arc<Nodes>, url: &str, app: App) -> anyhow::Result<Tasks> {
        let process = standing::process_of(&self.standing().life()).to_owned();
        let (tables, serving) = (Arc::clone(&app.tables), forward::Serving::new(app, Arc::clone(&self.under_way)));
        let accept = Box::new(move |stream| serving.serve(stream));
        let (mesh, mut tasks) = Mesh::start(url, process, Arc::clone(&self.members), accept).await?;
        let _ = self.mesh.set(mesh);
        let (nodes, clock) = (Arc::clone(self), Arc::clone(&tables));
        tasks.push(task::start(async move { nodes.go_on(&tables).await }));
        tasks.push(task::start(async move {
            // Deadlines of tables whose node has gone are everybody's.
            let mut ticks = tokio::time::interval(Duration::from_secs(10));
            loop {
                ticks.tick().await;
                Arc::clone(&clock).wind_clock().await;
            }
        }));
        Ok(Tasks(tasks))
    }

    async fn begin(&self) -> Result<(), Error> {
        let (asked_at, life) = (clock::passed(), self.standing().begin());
        self.members.begin(&life, SPAN).await?;
        self.standing().promised(&life, asked_at, SPAN.as_millis() as i64);
        Ok(())
    }

    async fn go_on(&self, tables: &Arc<Tables>) {
        let mut ticks = tokio::time::interval(GO_ON_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let (asked_at, life) = (clock::passed(), self.standing().life());
            if self.standing().is_leaving() {
                return;
            }
            match self.members.go_on(&life, SPAN).await {
                Ok(true) => self.standing().promised(&life, asked_at, SPAN.as_millis() as i64),
                Ok(false) => {
                    tracing::warn!(life, "This node was away for too long, and others may have taken its tables");
                    let begun = self.begin().await;
                    tables.let_all_go().await;
                    if let Err(error) = begun {
                        tracing::warn!(%error, "This node cannot enter the database again: {error}");
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "Could not tell the database that this node is there: {error}");
                    // Others may play its tables by now: who looks at one here would see nothing new.
                    if !self.standing().is_alive(clock::passed()) {
                        tables.let_all_go().await;
                    }
                }
            }
        }
    }

    /// Whether a table that was read with this fence may still be played here.
    pub fn holds(&self, table: &str, fence: Fence) -> bool {
        self.standing().holds(table, fence, clock::passed())
    }

    /// The database has refused to write for this ownership, or nobody knows whether it will.
    pub fn lost(&self, table: &str, fence: Fence) {
        self.standing().lost(table, fence);
    }

    /// Whether this node stops, and takes no table any more.
    pub(crate) fn is_leaving(&self) -> bool {
        self.standing().is_leaving()
    }

    /// Takes a table for this node, or says that it is another's.
    pub async fn claim(&self, table: &str) -> Result<Fence, Error> {
        match self.owner(table).await? {
            Some(Owner::Me(fence)) => Ok(fence),
            Some(Owner::Other(_) | Owner::Unknown) => Err(Error::Elsewhere),
            None => Err(Error::NotFound("table")),
        }
    }

    /// Who plays a table; this node, if nobody else does. `None` if there is no such table.
    async fn owner(&self, table: &str) -> Result<Option<Owner>, Error> {
        let (known, life, leaves) = {
            let standing = self.standing();
            (standing.owner(table, clock::passed()), standing.life(), standing.is_leaving())
        };
        if known != Owner::Unknown || leaves {
            return Ok(Some(known));
        }
        let claim = self.members.claim(table, &life).await?;
        self.standing().answered(&life, table, &claim);
        match claim {
            Claim::NoTable => Ok(None),
            Claim::Granted(_) => {
                // Granted to a node that was away since is as good as nothing.
                Ok(Some(self.standing().owner(table, clock::passed())))
            }
            Claim::Held(node, _) => Ok(Some(Owner::Other(node))),
            Claim::Ended => Ok(Some(Owner::Unknown)),
        }
    }

    /// Takes one of the turns that a client, or whatever is counted, has at all nodes together. Answers with how long
    /// it has to wait, if there is none.
    pub(crate) async fn take_turn(&self, rate: Rate, whose: &str) -> Result<Option<Duration>, Error> {
        Ok(self.members.take_turn(rate.what, whose, rate.every, rate.at_once).await?)
    }

    /// Forgets who plays a table, unless that node is heard: the database is asked again.
    pub fn doubt_unheard(&self, table: &str) {
        let hears = |life: &str| self.mesh.get().is_some_and(|mesh| mesh.reaches(standing::process_of(life)));
        let mut standing = self.standing();
        if let Owner::Other(node) = standing.owner(table, clock::passed())
            && !hears(&node)
        {
            standing.doubt(table, &node);
        }
    }

    /// Another node that may take a table instead of this one, which stops; not the same for every attempt.
    fn successor(&self, attempt: usize) -> Option<String> {
        let mesh = self.mesh.get().filter(|_| self.standing().is_leaving())?;
        let peers = mesh.peers();
        peers.get(attempt % peers.len().max(1)).cloned()
    }

    /// Whether a node is not heard, although NATS is there.
    fn misses(&self, life: &str) -> bool {
        self.mesh.get().is_some_and(|mesh| mesh.misses(standing::process_of(life)))
    }

    /// Waits until what other nodes have asked is answered, and the answers have gone.
    pub(crate) async fn finish(&self) {
        for _ in 0..100 {
            if self.under_way.load(Ordering::Relaxed) == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // What is answered has to go through its tunnel.
        tokio::time::sleep(Duration::from_millis(100)).await;
        if let Some(mesh) = self.mesh.get() {
            mesh.flush().await;
        }
    }

    /// Gives all tables up, so that others take them at once.
    pub(crate) async fn leave(&self, tables: &Tables) {
        let life = {
            let mut standing = self.standing();
            standing.leave();
            standing.life()
        };
        tables.let_all_go().await;
        if let Err(error) = self.members.end(&life).await {
            let seconds = SPAN.as_secs();
            tracing::warn!(%error, "The other nodes take the tables over in {seconds} s: {error}");
        }
    }
}
