//! Taking connections: how many there may be, and how long each may be silent. What a client sends afterwards is for the
//! router.

use super::{App, base};
use crate::limits::Connected;
use crate::task;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Sleep, sleep};

/// The longest head of a request.
const LONGEST_HEAD: usize = 32 << 10;
/// How long a client may take nothing of what is sent to it.
const TAKE_WITHIN: Duration = Duration::from_secs(30);
/// How often the log tells that connections were refused.
const TELL_EVERY: Duration = Duration::from_secs(60);
/// How long to wait when the system has no more files to open.
const WAIT_FOR_FILES: Duration = Duration::from_millis(100);
/// What a client is told for whom there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n\
    connection: close\r\ncontent-length: 80\r\n\r\n\
    {\"code\":\"TooManyConnections\",\"message\":\"too many connections\",\"retry_after\":5}\r\n";

/// Takes connections until told to stop, then waits until those that are open have finished what they are at.
pub(crate) async fn listen(listener: TcpListener, app: App, router: Router, mut stopping: watch::Receiver<bool>) {
    let service = TowerToHyperService::new(router);
    let mut told = Told::default();
    let (open, mut all_closed) = tokio::sync::mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told_to_stop(&mut stopping) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                told.tell(|count| tracing::error!(%error, count, "Cannot take connections: {error}"));
                // One connection that broke off is nothing; without files to open, all would fail at once.
                sleep(WAIT_FOR_FILES).await;
                continue;
            }
        };
        let Some(place) = app.gate.connection(peer.ip()) else {
            app.tables.metrics.refused_connection();
            told.tell(|count| tracing::warn!(%peer, count, "Refused {count} connections, the latest from {peer}"));
            let _ = stream.try_write(NO_PLACE);
            continue;
        };
        let connection = Connection { app: app.clone(), service: service.clone(), peer, place };
        let (stopping, open) = (stopping.clone(), open.clone());
        task::start(async move {
            connection.serve(stream, stopping).await;
            drop(open);
        });
    }
    drop(listener);
    drop(open);
    let _ = all_closed.recv().await;
}

async fn told_to_stop(stopping: &mut watch::Receiver<bool>) {
    // Who could tell is gone only when the server is.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Tells the log of what happens often only now and then.
#[derive(Default)]
struct Told {
    at: Option<Instant>,
    since: u32,
}

impl Told {
    fn tell(&mut self, tell: impl FnOnce(u32)) {
        self.since += 1;
        if self.at.is_none_or(|at| at.elapsed() >= TELL_EVERY) {
            tell(self.since);
            *self = Told { at: Some(Instant::now()), since: 0 };
        }
    }
}

/// One connection.
struct Connection {
    app: App,
    service: TowerToHyperService<Router>,
    peer: SocketAddr,
    place: Connected,
}

impl Connection {
    async fn serve(self, stream: TcpStream, mut stopping: watch::Receiver<bool>) {
        // Otherwise the network keeps a small message back for up to 40 ms, until the one before it is acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "Small messages may be late: {error}");
        }
        let Connection { app, service, peer, place } = self;
        // A socket outlives the connection that it began as, and keeps its place.
        let io = TokioIo::new(Patient { stream, stuck: None, _place: place });
        let config = app.clone();
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            base::strip(&mut request, config.config.base());
            service.call(request)
        });
        let silent = Duration::from_secs(app.config.limits.header_seconds.into());
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(silent)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(io, service)
            .with_upgrades();
        let mut served = pin!(served);
        let result = tokio::select! {
            result = &mut served => result,
            () = told_to_stop(&mut stopping) => {
                served.as_mut().graceful_shutdown();
                served.await
            }
        };
        if let Err(error) = result {
            tracing::debug!(%peer, %error, "A connection from {peer} ended: {error}");
        }
    }
}

/// A stream that waits for its client only so long, and keeps its place while it is open.
struct Patient {
    stream: TcpStream,
    /// When waiting for the client to take something is over.
    stuck: Option<Pin<Box<Sleep>>>,
    _place: Connected,
}

impl Patient {
    /// Passes on what the stream answered, unless the client has taken nothing for too long.
    fn taken<T>(&mut self, context: &mut Context<'_>, answer: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match answer {
            Poll::Ready(answer) => {
                self.stuck = None;
                Poll::Ready(answer)
            }
            Poll::Pending => {
                let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(TAKE_WITHIN)));
                stuck.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let answer = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.taken(context, answer)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let answer = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.taken(context, answer)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let answer = Pin::new(&mut self.stream).poll_flush(context);
        self.taken(context, answer)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
