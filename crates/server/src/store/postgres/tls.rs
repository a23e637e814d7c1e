//! TLS to a PostgreSQL database. Whoever asks for it gets a connection whose other end has proved who it is; one that
//! is only encrypted would protect from nobody who sits in between.

use futures_util::future::BoxFuture;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// What an address says about TLS.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Setting {
    wanted: Option<bool>,
    /// Who vouches for the server; those whom the system trusts if absent.
    roots: Option<PathBuf>,
}

impl Setting {
    /// Takes `sslmode` and `sslrootcert` out of an address.
    pub(super) fn take_from(url: &str) -> Result<(String, Setting), String> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut setting, mut rest) = (Setting::default(), Vec::new());
        for part in query.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("sslmode", "disable")) => setting.wanted = Some(false),
                Some(("sslmode", "require" | "verify-ca" | "verify-full")) => setting.wanted = Some(true),
                Some(("sslmode", _)) => {
                    return Err("sslmode is disable, or verify-full to use TLS and know the server".into());
                }
                Some(("sslrootcert", path)) => setting.roots = Some(decoded(path).into()),
                _ => rest.push(part),
            }
        }
        let separator = if rest.is_empty() { "" } else { "?" };
        Ok((format!("{place}{separator}{}", rest.join("&")), setting))
    }

    /// Uses TLS to other machines, unless the address says something else.
    pub(super) fn decide(self, config: &tokio_postgres::Config) -> Setting {
        let is_here = |host: &Host| match host {
            Host::Tcp(name) => ["localhost", "127.0.0.1", "::1"].contains(&name.as_str()),
            #[cfg(unix)]
            Host::Unix(_) => true,
        };
        let wanted = self.wanted.unwrap_or_else(|| self.roots.is_some() || !config.get_hosts().iter().all(is_here));
        Setting { wanted: Some(wanted), ..self }
    }

    pub(super) fn mode(&self) -> SslMode {
        if self.wanted == Some(true) { SslMode::Require } else { SslMode::Disable }
    }

    /// What makes such connections, if they are to be.
    pub(super) fn connector(&self) -> Result<Option<Tls>, String> {
        if self.wanted != Some(true) {
            return Ok(None);
        }
        let mut roots = RootCertStore::empty();
        match &self.roots {
            Some(path) => {
                let failed = |error| format!("cannot read certificates from {}: {error}", path.display());
                for certificate in CertificateDer::pem_file_iter(path).map_err(failed)? {
                    let certificate = certificate.map_err(failed)?;
                    roots.add(certificate).map_err(|error| format!("{}: {error}", path.display()))?;
                }
            }
            None => drop(roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
        }
        if roots.is_empty() {
            return Err("nobody vouches for the database's certificate; name a file with sslrootcert=<path>".into());
        }
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        Ok(Some(Tls(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))))
    }
}

/// Characters that an address writes as `%2F` and the like.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| after.get(..2)).flatten();
        match escaped.and_then(|digits| data_encoding::HEXUPPER_PERMISSIVE.decode(digits).ok()) {
            Some(byte) => {
                bytes.extend(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Makes TLS connections.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

/// One that is to be made to this server.
pub(super) struct Connecting(TlsConnector, ServerName<'static>);

/// One that was made.
pub(super) struct Connected<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Connected<S>;
    type TlsConnect = Connecting;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Connecting> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Connecting(TlsConnector::from(Arc::clone(&self.0)), name))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Connecting {
    type Stream = Connected<S>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Connected<S>>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move { self.0.connect(self.1, stream).await.map(Connected) })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Connected<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Connected<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Connected<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, from: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(url: &str) -> Setting {
        let (rest, setting) = Setting::take_from(url).unwrap();
        setting.decide(&rest.parse().unwrap())
    }

    #[test]
    fn other_machines_are_reached_by_tls_unless_told_otherwise() {
        for here in ["postgres://ecumene@localhost/e", "postgres://%2Frun%2Fpostgresql/e", "postgres:///e?host=/run"] {
            assert_eq!(setting(here).wanted, Some(false), "{here}");
        }
        assert_eq!(setting("postgres://db.example/e").wanted, Some(true));
        assert_eq!(setting("postgres://db.example/e?sslmode=disable").wanted, Some(false));
        assert_eq!(setting("postgres://localhost/e?sslmode=verify-full").wanted, Some(true));
        let own = setting("postgres://localhost/e?sslrootcert=%2Fetc%2Fca%20own.pem&application_name=x");
        assert_eq!(own, Setting { wanted: Some(true), roots: Some("/etc/ca own.pem".into()) });
        assert!(Setting::take_from("postgres://h/e?sslmode=prefer").is_err(), "nobody would know whether it is safe");
    }
}
