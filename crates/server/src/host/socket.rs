//! Orders to a running server, over a socket beside its database: a line with the order, a line with the answer. Only who
//! may read the database may speak there.

use super::{By, Kind, Order, Problem, carry_out};
use crate::table::Tables;
use crate::task;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixListener;

/// The longest order.
const LONGEST_ORDER: u64 = 64 << 10;
/// How long a command may take to say what it wants.
const ORDER_WITHIN: Duration = Duration::from_secs(10);
/// How many commands are listened to at the same time.
const MOST_AT_ONCE: usize = 16;
/// How long a command waits for an answer: the longest table takes some seconds to be read.
const ANSWER_WITHIN: Duration = Duration::from_secs(300);

/// What comes back.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reply {
    Done(Value),
    Failed(Problem),
}

/// The socket of this database.
pub fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-socket");
    name.into()
}

/// A socket on which orders are taken; it goes with this.
pub struct Listener {
    listener: UnixListener,
    path: PathBuf,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Listener {
    /// Listens. Whoever calls this plays the database, so that a socket that is there already is left from a server that
    /// was ended.
    pub fn bind(path: PathBuf) -> io::Result<Listener> {
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        Ok(Listener { listener, path })
    }

    /// Takes orders; never ends.
    pub async fn run(&self, tables: Arc<Tables>) {
        let places = Arc::new(tokio::sync::Semaphore::new(MOST_AT_ONCE));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let stream = match self.listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "Cannot take a host's orders: {error}");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let tables = Arc::clone(&tables);
            task::start(async move {
                if let Err(error) = answer(&tables, stream).await {
                    tracing::debug!(%error, "An order of the host broke off: {error}");
                }
                drop(place);
            });
        }
    }
}

/// Takes one order and answers it.
async fn answer(tables: &Arc<Tables>, mut stream: tokio::net::UnixStream) -> io::Result<()> {
    // The socket is its owner's alone, but was not in the moment before its rights were set.
    let (uid, own) = (stream.peer_cred()?.uid(), rustix::process::geteuid().as_raw());
    if uid != own && uid != 0 {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, format!("user {uid} may not order anything")));
    }
    let (reader, mut writer) = stream.split();
    let mut line = Vec::new();
    let mut reader = tokio::io::BufReader::new(reader.take(LONGEST_ORDER));
    tokio::time::timeout(ORDER_WITHIN, reader.read_until(b'\n', &mut line)).await??;
    let reply = match serde_json::from_slice::<Order>(&line) {
        Ok(order) => {
            tracing::debug!(?order, "The host orders something");
            // It is carried out to its end, even if whoever ordered it goes away.
            let tables = Arc::clone(tables);
            let done = task::whole(async move { carry_out(&tables, order, &By::default()).await }).await;
            done.unwrap_or_else(|error| Err(Problem::new(Kind::File, "Internal", error.to_string())))
        }
        Err(error) => Err(Problem::new(Kind::Usage, "Malformed", format!("this is no order: {error}"))),
    };
    let reply = match reply {
        Ok(value) => Reply::Done(value),
        Err(problem) => Reply::Failed(problem),
    };
    let mut text = serde_json::to_vec(&reply)?;
    text.push(b'\n');
    writer.write_all(&text).await?;
    writer.shutdown().await
}

/// Whether somebody listens there. A socket that a server left behind when it was ended is nobody's.
pub fn reach(path: &Path) -> io::Result<Option<UnixStream>> {
    match UnixStream::connect(path) {
        Ok(stream) => Ok(Some(stream)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => Ok(None),
        // Too long a path for a socket, on which no server could listen either.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(None),
        Err(error) => Err(error),
    }
}

/// Gives an order to a running server and waits for the answer.
pub fn ask(mut stream: UnixStream, order: &Order) -> anyhow::Result<Result<Value, Problem>> {
    stream.set_read_timeout(Some(ANSWER_WITHIN))?;
    let mut line = serde_json::to_vec(order)?;
    line.push(b'\n');
    stream.write_all(&line)?;
    let mut text = String::new();
    BufReader::new(stream).read_line(&mut text)?;
    anyhow::ensure!(text.ends_with('\n'), "the server broke off; look at the table before you try again");
    Ok(match serde_json::from_str(&text)? {
        Reply::Done(value) => Ok(value),
        Reply::Failed(problem) => Err(problem),
    })
}
