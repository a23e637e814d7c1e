//! Who vouches for certificates: an authority that only those trust who are told to, by the system's `openssl`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How the authority signs; it keeps a list of what it has signed.
const SETTINGS: &str = "[ca]\ndefault_ca = own\n[own]\ndatabase = list\nnew_certs_dir = .\nrand_serial = yes\n\
    unique_subject = no\ndefault_md = sha256\npolicy = any\n[any]\ncommonName = optional\n";
/// A key of its own for each certificate.
const NEW_KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
/// From when to when a certificate is good, as `openssl` writes it.
const GOOD: [&str; 2] = ["20200101000000Z", "20491231235959Z"];
const OVER: [&str; 2] = ["20200101000000Z", "20200201000000Z"];

/// An authority of one test.
pub struct Authority(TempDir);

impl Authority {
    /// One that nobody trusts who is not told its [file](Authority::file).
    pub fn new() -> Authority {
        let authority = Authority(tempfile::tempdir().unwrap());
        authority.write("settings", SETTINGS);
        authority.write("list", "");
        // No two have the same name.
        let name = format!("/CN=Authority {}", authority.0.path().file_name().unwrap().display());
        let itself = ["req", "-x509", "-days", "2", "-subj", &name, "-out", "own.pem"];
        let more = ["-keyout", "own.key", "-addext", "keyUsage=critical,keyCertSign"];
        authority.openssl(&[&itself[..], &NEW_KEY, &more].concat());
        authority
    }

    /// Its own certificate: whoever trusts it trusts all that it has signed.
    pub fn file(&self) -> PathBuf {
        self.0.path().join("own.pem")
    }

    /// A certificate for this machine.
    pub fn certificate(&self) -> Certificate {
        self.signed("DNS:localhost,IP:127.0.0.1", GOOD)
    }

    /// One for this machine that is good no more.
    pub fn expired(&self) -> Certificate {
        self.signed("DNS:localhost,IP:127.0.0.1", OVER)
    }

    /// One for somebody else's machine.
    pub fn for_another_host(&self) -> Certificate {
        self.signed("DNS:elsewhere.example", GOOD)
    }

    fn signed(&self, names: &str, [from, to]: [&str; 2]) -> Certificate {
        self.write("names", &format!("subjectAltName = {names}\nbasicConstraints = critical,CA:FALSE\n"));
        let asked = ["req", "-subj", "/CN=server", "-keyout", "key.pem", "-out", "asked.pem"];
        self.openssl(&[&asked[..], &NEW_KEY].concat());
        let signed = ["ca", "-batch", "-notext", "-config", "settings", "-cert", "own.pem", "-keyfile", "own.key"];
        let what = ["-extfile", "names", "-in", "asked.pem", "-out", "signed.pem", "-startdate", from, "-enddate", to];
        self.openssl(&[&signed[..], &what].concat());
        Certificate::read(self.0.path())
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    fn openssl(&self, arguments: &[&str]) {
        let run = Command::new("openssl").args(arguments).current_dir(self.0.path()).output();
        let run = run.expect("the tests of TLS need `openssl`: apt-get install openssl");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    }
}

impl Default for Authority {
    fn default() -> Authority {
        Authority::new()
    }
}

/// By which a server shows who it is.
#[derive(Clone)]
pub struct Certificate(pub(crate) TlsAcceptor);

impl Certificate {
    fn read(folder: &Path) -> Certificate {
        let chain = CertificateDer::pem_file_iter(folder.join("signed.pem")).unwrap().map(Result::unwrap).collect();
        let key = PrivateKeyDer::from_pem_file(folder.join("key.pem")).unwrap();
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        Certificate(TlsAcceptor::from(Arc::new(builder.with_single_cert(chain, key).unwrap())))
    }
}
