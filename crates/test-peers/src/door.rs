//! How a connection is taken: as it is or over TLS, by a certificate that may change. Whatever comes over the wire is kept, so
//! that a test can see what somebody in between would have read.

use crate::Certificate;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Where others come in.
#[derive(Clone, Default)]
pub(crate) struct Door {
    certificate: Arc<Mutex<Option<Certificate>>>,
    wire: Arc<Mutex<Vec<u8>>>,
}

impl Door {
    /// Over TLS, if there is a certificate.
    pub(crate) fn new(certificate: Option<Certificate>) -> Door {
        Door { certificate: Arc::new(Mutex::new(certificate)), ..Door::default() }
    }

    /// From now on it shows this one.
    pub(crate) fn show(&self, certificate: Certificate) {
        *self.certificate.lock().unwrap() = Some(certificate);
    }

    /// Whether a certificate is shown.
    pub(crate) fn has_certificate(&self) -> bool {
        self.certificate.lock().unwrap().is_some()
    }

    /// All that came, as it came.
    pub(crate) fn wire(&self) -> Vec<u8> {
        self.wire.lock().unwrap().clone()
    }

    /// A connection as it comes.
    pub(crate) fn plain(&self, stream: TcpStream) -> Connection {
        Connection(Box::new(Wire { stream, read: Arc::clone(&self.wire) }))
    }

    /// The same over TLS, if the other side likes the certificate.
    pub(crate) async fn over_tls(&self, connection: Connection) -> Option<Connection> {
        let certificate = self.certificate.lock().unwrap().clone();
        Some(Connection(Box::new(certificate?.0.accept(connection).await.ok()?)))
    }

    /// As whoever listens here takes connections.
    pub(crate) async fn open(&self, stream: TcpStream) -> Option<Connection> {
        let connection = self.plain(stream);
        match self.has_certificate() {
            true => self.over_tls(connection).await,
            false => Some(connection),
        }
    }
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// A connection of whichever kind.
pub(crate) struct Connection(Box<dyn Stream>);

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// The wire itself.
struct Wire {
    stream: TcpStream,
    read: Arc<Mutex<Vec<u8>>>,
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = into.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, into);
        self.read.lock().unwrap().extend(&into.filled()[before..]);
        polled
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
