//! Starting and stopping.

use crate::accounts::ADDRESSES_KEPT_FOR;
use crate::archive::Archive;
use crate::chance::Chance;
use crate::config::Config;
use crate::http::{App, INVITED_FOR, REPORTS_KEPT_FOR, listen, metrics_router, router};
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::nodes::Nodes;
use crate::store::private::make_folder;
use crate::store::{self, Database, Members, Role, Store, StoreError};
use crate::table::Tables;
use crate::task;
use anyhow::Context as _;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How often what is idle is forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(1);
/// How often tables are looked for that have expired.
const EXPIRE_EVERY: Duration = Duration::from_secs(60);
/// How often what is kept for a while is forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(3600);
/// How long requests under way may take when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(8);

/// Serves until the process is told to stop; `open` shows the page in the person's browser.
pub async fn serve(config: Config, open: bool) -> anyhow::Result<()> {
    outlive_signals();
    let running = start(config).await?;
    // Before the address is told: who knows it may end the server.
    let mut signals = StopSignals::catch().context("cannot wait for ctrl-c")?;
    let page = format!("http://{}{}/", running.address, running.app.config.base());
    println!("Ecumene is at {page}");
    if open && let Err(error) = open::that_detached(&page) {
        tracing::info!(%error, "No browser could be opened: please open {page} yourself");
    }
    running.until(async move { signals.next().await }).await
}

/// A server that listens.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its tables.
    pub tables: Arc<Tables>,
    listener: TcpListener,
    app: App,
    metrics: Option<MetricsPort>,
    #[cfg(unix)]
    orders: Option<crate::host::socket::Listener>,
}

/// Where the host looks at figures, with places of its own: strangers who take all others cannot keep the host out.
struct MetricsPort {
    address: SocketAddr,
    listener: TcpListener,
    app: App,
}

impl MetricsPort {
    async fn open(config: &Config, tables: &Arc<Tables>) -> anyhow::Result<Option<MetricsPort>> {
        let Some(wanted) = config.metrics_address else { return Ok(None) };
        let listener = TcpListener::bind(wanted).await.with_context(|| format!("cannot serve /metrics at {wanted}"))?;
        let address = listener.local_addr()?;
        let config = Config { metrics_address: None, otlp_endpoint: None, smtp: None, ..config.clone() };
        // What is counted are the connections of players.
        let gate = Arc::new(Gate::new(&config, Arc::new(Metrics::new())));
        Ok(Some(MetricsPort { address, listener, app: App::new(config, Arc::clone(tables), gate)? }))
    }

    async fn run(self, stopping: tokio::sync::watch::Receiver<bool>) {
        let address = self.address;
        tracing::info!(%address, "Figures for Prometheus are at http://{address}/metrics");
        let service = metrics_router(self.app.clone());
        listen(self.listener, self.app, service, stopping).await;
    }
}

/// Opens the database and the port. Nothing is answered before [`Running::until`].
pub async fn start(config: Config) -> anyhow::Result<Running> {
    config.check()?;
    let database = config.database()?;
    if let Some(folder) = database.beside(&config.data).parent() {
        make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let failed = format!("cannot open the database {database}");
    let patience = Duration::from_millis(config.database_busy_ms);
    let role = if config.nats.is_some() { Role::Shares } else { Role::Plays };
    let options = store::Options { database, patience, role, make: true };
    let store = store::open(options, config.seal()?).await.context(failed)?;
    start_with(config, store).await
}

/// The same with a store that is open already.
pub async fn start_with(config: Config, store: Arc<dyn Store>) -> anyhow::Result<Running> {
    let metrics = Arc::new(Metrics::new());
    let database = config.database()?.beside(&config.data);
    let archive = Archive::beside(&database).sealed_with(config.seal()?);
    let tables = Tables::new(store, Arc::clone(&metrics), &config.limits, Chance::for_tests(), Some(archive));
    if let (Some(_), Database::Postgres(url)) = (&config.nats, config.database()?) {
        tables.share_with(Nodes::enter(Members::of(&url)?).await?);
    }
    let gate = Arc::new(Gate::new(&config, metrics));
    let listener = TcpListener::bind(config.listen_at())
        .await
        .with_context(|| format!("cannot listen at {}", config.listen_at()))?;
    let address = listener.local_addr()?;
    let metrics = MetricsPort::open(&config, &tables).await?;
    let app = App::new(config, Arc::clone(&tables), gate)?;
    app.people.offer_administration().await;
    Ok(Running {
        address,
        tables,
        listener,
        app,
        metrics,
        #[cfg(unix)]
        orders: take_orders(&database),
    })
}

/// Listens for the host's orders. If that is not possible, people play all the same.
#[cfg(unix)]
fn take_orders(database: &std::path::Path) -> Option<crate::host::socket::Listener> {
    use crate::host::socket;
    let path = socket::beside(database);
    match socket::Listener::bind(path.clone()) {
        Ok(listener) => Some(listener),
        Err(error) => {
            let path = path.display();
            tracing::warn!(%error, "`ecumene table` cannot reach this server, for want of {path}: {error}");
            None
        }
    }
}

impl Running {
    /// Where `/metrics` is, if it has a port of its own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|port| port.address)
    }

    /// Answers until `stop` comes, then closes sockets, lets requests finish and returns.
    pub async fn until(self, stop: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<()> {
        let Running { address, tables, listener, app, metrics, .. } = self;
        #[cfg(unix)]
        let orders = self.orders.map(|orders| {
            let tables = Arc::clone(&tables);
            task::start(async move { orders.run(tables).await })
        });
        let nodes = tables.nodes().map(Arc::clone).zip(app.config.nats.clone());
        let sharing = match &nodes {
            Some((nodes, url)) => Some(nodes.run(url, app.clone()).await?),
            None => None,
        };
        tracing::info!(%address, "Listening at {address}");
        task::start(Arc::clone(&tables).wind_clock());
        let tidy = task::start(tidy(app.clone()));
        let expiry = task::start(expire(app.clone()));
        let forgetting = task::start(forget(Arc::clone(&tables)));
        let messenger = task::start(Arc::clone(&app.messenger).run());
        let rating = task::start(crate::ratings::run(Arc::clone(&tables)));
        let parting = task::start(crate::table::partings::run(Arc::clone(&tables)));
        let collector = Arc::clone(&app.collector);
        let collecting = task::start(async move { collector.run().await });
        let (gate, traces) = (Arc::clone(&app.gate), app.traces.clone());
        let (stopper, stopping) = tokio::sync::watch::channel(false);
        let figures = metrics.map(|port| task::start(port.run(stopping.clone())));
        let service = router(app.clone());
        let mut served = pin!(listen(listener, app, service, stopping));
        tokio::select! {
            () = &mut served => {}
            () = stop => {
                tracing::info!("Stopping: sockets are closed, requests under way are finished");
                if let Some((nodes, _)) = &nodes {
                    nodes.leave(&tables).await;
                }
                tables.close().await;
                stopper.send_replace(true);
                if tokio::time::timeout(STOP_WITHIN, served).await.is_err() {
                    tracing::warn!("Stopped with requests still under way");
                }
            }
        }
        if let Some(figures) = figures {
            end(figures).await;
        }
        end(tidy).await;
        end(expiry).await;
        end(forgetting).await;
        end(messenger).await;
        end(rating).await;
        end(parting).await;
        #[cfg(unix)]
        if let Some(orders) = orders {
            end(orders).await;
        }
        // Sockets say goodbye by themselves; give them the time.
        for _ in 0..50 {
            if gate.open_sockets() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        end(collecting).await;
        if let Some(traces) = traces {
            traces.flush().await;
        }
        if let Some((nodes, _)) = &nodes {
            nodes.finish().await;
        }
        drop(sharing);
        tracing::info!("Stopped");
        Ok(())
    }
}

/// Ends a task and waits until it has let go of what it held.
async fn end(task: tokio::task::JoinHandle<()>) {
    task.abort();
    let _ = task.await;
}

async fn tidy(app: App) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        crate::clock::skip_for_tests();
        app.tables.look_at_clock();
        app.tables.pulse_now_and_then();
        app.tables.note_seen();
        app.tables.forget_idle();
        app.gate.forget_quiet();
    }
}

/// Puts tables away to which nobody comes back, a few at a time.
async fn expire(app: App) {
    // Archives lie in the folder of one node, where the others would not find them.
    if app.tables.nodes().is_some() {
        return;
    }
    app.tables.tell_half_archived().await;
    let mut ticks = tokio::time::interval(EXPIRE_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = app.tables.expire(app.config.expire_days).await {
            tracing::warn!(%error, "Could not look for tables that have expired: {error}");
        }
    }
}

/// Forgets what is kept of people for a while only. Every node does, and what another has forgotten is not there.
async fn forget(tables: Arc<Tables>) {
    let mut ticks = tokio::time::interval(FORGET_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = forget_old(&*tables.store, crate::clock::now()).await {
            tracing::warn!(%error, "What is old could not be forgotten: {error}");
        }
    }
}

async fn forget_old(store: &dyn Store, now: i64) -> Result<(), StoreError> {
    store.invitations().forget_invitations(now - INVITED_FOR).await?;
    store.reports().forget_reports(now - REPORTS_KEPT_FOR).await?;
    store.pairs().forget_addresses(now - ADDRESSES_KEPT_FOR).await
}

/// Keeps the process alive on signals that would end it for no good reason: a file that may not grow any more is an error
/// of the write that met it.
fn outlive_signals() {
    #[cfg(unix)]
    for signal in [rustix::process::Signal::XFSZ, rustix::process::Signal::USR1, rustix::process::Signal::USR2] {
        // Once a handler is there it stays, whatever becomes of this one.
        let kind = tokio::signal::unix::SignalKind::from_raw(signal.as_raw());
        if let Err(error) = tokio::signal::unix::signal(kind) {
            tracing::warn!(%error, "Signal {} would end the server: {error}", signal.as_raw());
        }
    }
}

/// Ctrl-C and termination signals. From the moment this is made they no longer end the process, and none is lost.
#[derive(Debug)]
pub struct StopSignals {
    #[cfg(unix)]
    interrupted: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminated: tokio::signal::unix::Signal,
    #[cfg(windows)]
    interrupted: tokio::signal::windows::CtrlC,
}

impl StopSignals {
    /// Waits for them from now on; needs a runtime.
    #[cfg(unix)]
    pub fn catch() -> std::io::Result<StopSignals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(StopSignals { interrupted: signal(SignalKind::interrupt())?, terminated: signal(SignalKind::terminate())? })
    }

    /// Waits for them from now on; needs a runtime.
    #[cfg(windows)]
    pub fn catch() -> std::io::Result<StopSignals> {
        Ok(StopSignals { interrupted: tokio::signal::windows::ctrl_c()? })
    }

    /// The next one.
    pub async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
        #[cfg(windows)]
        self.interrupted.recv().await;
    }
}
