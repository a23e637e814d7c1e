//! Connections to others over TLS. Whoever the system trusts is trusted.

use std::io;
use std::sync::{Arc, LazyLock};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

static SETTINGS: LazyLock<Option<Arc<ClientConfig>>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().ok()?;
    Some(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
});

/// Puts TLS over a connection, with somebody who proves to be this host.
pub(crate) async fn over(stream: TcpStream, host: &str) -> io::Result<TlsStream<TcpStream>> {
    let settings = SETTINGS.as_ref().ok_or_else(|| io::Error::other("there is no TLS"))?;
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    TlsConnector::from(Arc::clone(settings)).connect(name, stream).await
}
