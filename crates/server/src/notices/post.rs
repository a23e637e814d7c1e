//! Sends one message to an address that somebody else has chosen. The name in it is looked up here, and the connection
//! goes to an address that was looked at: no second look-up can lead elsewhere in between. Redirects are not followed,
//! nothing of the answer is read but its head, and all of it has an end.

use super::place::{Place, Reach, Target, is_public};
use crate::api::{ChannelKind, DeliveryProblem, ProblemKind};
use crate::task;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use sha2::Sha256;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// How long all of it may take.
const WITHIN: Duration = Duration::from_secs(8);
/// How long the head of an answer may be.
const LONGEST_HEAD: usize = 16 << 10;
/// What every request of ours has. A request with it that comes to a server of ours is refused: hooks have no loops.
pub(crate) const DELIVERY: &str = "ecumene-delivery";
const SIGNATURE: &str = "ecumene-signature";

/// A message and where it goes.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) kind: ChannelKind,
    pub(crate) place: Place,
    pub(crate) body: Bytes,
    pub(crate) media_type: &'static str,
    /// What stands beside it, by its kind.
    pub(crate) headers: Vec<(&'static str, String)>,
    /// What tells it from all others: whoever gets it twice can know.
    pub(crate) number: i64,
    /// When it is sent, in seconds since 1970.
    pub(crate) at: i64,
}

/// Why it was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) problem: DeliveryProblem,
    /// Whether it would be the same again.
    pub(crate) for_good: bool,
    /// How many seconds to wait, if the other side says so.
    pub(crate) wait: Option<i64>,
}

impl Failure {
    /// The host has switched this kind of channel off.
    pub(crate) fn switched_off() -> Failure {
        Failure::of(ProblemKind::SwitchedOff)
    }

    /// What would be the same again.
    #[cfg(feature = "notices")]
    pub(crate) fn never(what: ProblemKind) -> Failure {
        Failure { for_good: true, ..Failure::of(what) }
    }

    /// The same, but for a reason that is known better.
    pub(crate) fn because(self, what: ProblemKind) -> Failure {
        Failure { problem: DeliveryProblem { what, ..self.problem }, ..self }
    }

    pub(crate) fn of(what: ProblemKind) -> Failure {
        let for_good = matches!(what, ProblemKind::PrivateAddress | ProblemKind::Redirected | ProblemKind::SwitchedOff);
        Failure { problem: DeliveryProblem { what, status: None }, for_good, wait: None }
    }
}

/// Sends a message; whoever is there has taken it.
pub(crate) async fn send(reach: &Reach, message: &Message) -> Result<(), Failure> {
    match tokio::time::timeout(WITHIN, post(reach, message)).await {
        Ok(sent) => sent,
        Err(_) => Err(Failure::of(ProblemKind::TooSlow)),
    }
}

async fn post(reach: &Reach, message: &Message) -> Result<(), Failure> {
    let url = message.place.url(message.kind, message.number);
    // What was good when it was added may not be any more: the host has changed the settings since.
    let target = reach.target(&url).map_err(|_| Failure::of(ProblemKind::PrivateAddress))?;
    let stream = connect(reach, &target).await?;
    match target.over_tls {
        true => ask(tls::over(stream, &target.host).await?, &target, message).await,
        false => ask(stream, &target, message).await,
    }
}

/// Connects to the first address that takes it, of those that may be reached.
async fn connect(reach: &Reach, target: &Target) -> Result<TcpStream, Failure> {
    let found = tokio::net::lookup_host((target.host.as_str(), target.port)).await;
    let found: Vec<SocketAddr> = found.map_err(|_| Failure::of(ProblemKind::NoSuchHost))?.collect();
    if found.is_empty() {
        return Err(Failure::of(ProblemKind::NoSuchHost));
    }
    let may_be_asked = |address: &&SocketAddr| reach.to_private || is_public(address.ip());
    let mut failure = Failure::of(ProblemKind::PrivateAddress);
    for address in found.iter().filter(may_be_asked) {
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(_) => failure = Failure::of(ProblemKind::Unreachable),
        }
    }
    Err(failure)
}

async fn ask<S>(stream: S, target: &Target, message: &Message) -> Result<(), Failure>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let unheard = |_| Failure::of(ProblemKind::NoAnswer);
    let mut builder = http1::Builder::new();
    builder.max_buf_size(LONGEST_HEAD).max_headers(64);
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(unheard)?;
    let connection = task::alongside(connection);
    let request = request(target, message).map_err(|_| Failure::of(ProblemKind::NoAnswer))?;
    let answer = sender.send_request(request).await;
    drop(connection);
    let answer = answer.map_err(unheard)?;
    let seconds = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    judge(answer.status(), seconds)
}

fn request(target: &Target, message: &Message) -> hyper::http::Result<Request<Full<Bytes>>> {
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let host = target.uri.authority().map(ToString::to_string).unwrap_or_default();
    let method = if message.kind == ChannelKind::Matrix { "PUT" } else { "POST" };
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, message.media_type)
        .header(header::USER_AGENT, concat!("Ecumene/", env!("CARGO_PKG_VERSION")))
        .header(header::CONNECTION, "close")
        .header(DELIVERY, message.number.to_string());
    match (message.kind, &message.place.secret) {
        (ChannelKind::Hook, Some(secret)) => {
            request = request.header(SIGNATURE, signature(secret, message.at, &message.body));
        }
        (ChannelKind::Matrix | ChannelKind::Ntfy, Some(token)) => {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        _ => {}
    }
    if message.kind == ChannelKind::Ntfy {
        request = request.header("title", "Ecumene");
    }
    for (name, value) in &message.headers {
        request = request.header(*name, value);
    }
    request.body(Full::new(message.body.clone()))
}

/// `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal digits>`
fn signature(secret: &str, at: i64, body: &[u8]) -> String {
    // Keys of any length are taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(format!("{at}.").as_bytes());
    mac.update(body);
    format!("t={at},v1={}", data_encoding::HEXLOWER.encode(&mac.finalize().into_bytes()))
}

/// What an answer means.
fn judge(status: StatusCode, wait: Option<i64>) -> Result<(), Failure> {
    let with = |what, for_good| {
        let problem = DeliveryProblem { what, status: Some(status.as_u16()) };
        Err(Failure { problem, for_good, wait: wait.filter(|wait| *wait > 0) })
    };
    match status.as_u16() {
        200..=299 => Ok(()),
        300..=399 => with(ProblemKind::Redirected, true),
        // Not now, rather than never.
        408 | 425 | 429 => with(ProblemKind::Refused, false),
        400..=499 => with(ProblemKind::Refused, true),
        _ => with(ProblemKind::Refused, false),
    }
}

#[cfg(feature = "notices")]
mod tls {
    use super::{Failure, ProblemKind};
    use tokio::net::TcpStream;
    use tokio_rustls::client::TlsStream;

    pub(super) async fn over(stream: TcpStream, host: &str) -> Result<TlsStream<TcpStream>, Failure> {
        crate::tls::over(stream, host).await.map_err(|_| Failure::of(ProblemKind::NotTrusted))
    }
}

#[cfg(not(feature = "notices"))]
mod tls {
    use super::{Failure, ProblemKind};
    use tokio::net::TcpStream;

    pub(super) async fn over(_: TcpStream, _: &str) -> Result<TcpStream, Failure> {
        Err(Failure::of(ProblemKind::NotTrusted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as `printf '12.{}' | openssl dgst -sha256 -hmac secret` says.
    #[test]
    fn requests_are_signed_as_others_do_it() {
        let signed = signature("secret", 12, b"{}");
        assert_eq!(signed, "t=12,v1=773e3168d620c0ffe05ebb73e13b0cded4fe6220daed68d8fcb2a796f2d784dc");
        assert_ne!(signed, signature("secret", 13, b"{}"));
        assert_ne!(signed, signature("secre", 12, b"{}"));
    }

    #[test]
    fn an_answer_is_final_or_not() {
        let for_good =
            |status: u16| judge(StatusCode::from_u16(status).unwrap(), None).map_err(|failure| failure.for_good);
        for taken in [200, 201, 204] {
            assert_eq!(for_good(taken), Ok(()));
        }
        for never in [301, 302, 307, 308, 400, 401, 403, 404, 410] {
            assert_eq!(for_good(never), Err(true), "{never}");
        }
        for later in [408, 425, 429, 500, 502, 503] {
            assert_eq!(for_good(later), Err(false), "{later}");
        }
    }
}
