//! Notices by mail, through the host's own server for it.

use super::place::Place;
use super::post::Failure;
use super::words::{self, Item};
use crate::api::{DeliveryProblem, NoticeLanguage, ProblemKind};
use crate::config::{Config, ConfigError};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use std::error::Error as _;
use std::time::Duration;

/// How long all of it may take.
const WITHIN: Duration = Duration::from_secs(8);

/// Sends mail.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where people reach this server, and its host alone.
    public_url: String,
    host: String,
}

impl Mailer {
    /// By the host's settings; `None` if there is to be no mail.
    pub(crate) fn new(config: &Config) -> Result<Option<Mailer>, ConfigError> {
        let Some(url) = &config.smtp else { return Ok(None) };
        let (Some(public), Some(host)) = (&config.public_url, config.public_host()) else {
            return Err(ConfigError::Mail("it needs --public-url, to which every mail links"));
        };
        let host = host.split(':').next().unwrap_or_default().to_owned();
        let from = config.mail_from.clone().unwrap_or_else(|| format!("Ecumene <no-reply@{host}>"));
        let from = from.parse().map_err(|_| ConfigError::Mail("mail_from is like `Ecumene <play@example.org>`"))?;
        let wrong = || ConfigError::Mail("smtp is like smtps://user:password@mail.example, or smtp:// for STARTTLS");
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&over_tls(url)).map_err(|_| wrong())?;
        let transport = transport.hello_name(ClientId::Domain(host.clone())).timeout(Some(WITHIN)).build();
        let public_url = format!("{}{}", public.trim_end_matches('/'), config.base());
        Ok(Some(Mailer { transport, from, public_url, host }))
    }

    /// Whether the host's server for mail answers, and lets us in; if not, why.
    pub(crate) async fn reach(&self) -> Result<(), String> {
        match tokio::time::timeout(WITHIN, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err("it does not answer as a mail server does".into()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it takes too long".into()),
        }
    }

    /// Sends all items in one mail; to an address that is not confirmed yet, only what confirms it.
    pub(crate) async fn send(
        &self,
        channel: i64,
        place: &Place,
        items: &[Item],
        language: NoticeLanguage,
        number: i64,
    ) -> Result<(), Failure> {
        let never = || Failure::never(ProblemKind::NoSuchHost);
        let to: Mailbox = place.address.parse().map_err(|_| never())?;
        let account = format!("{}/account", self.public_url);
        let (subject, text) = match &place.code {
            Some(code) => words::confirmation(code, &account, language),
            None => words::mail(items, &account, language),
        };
        let mut mail: MessageBuilder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(one_line(&subject))
            // Whoever gets it twice can know.
            .message_id(Some(format!("<ecumene-{number}@{}>", self.host)))
            .header(ContentType::TEXT_PLAIN)
            .raw_header(plain("Auto-Submitted", "auto-generated".into()));
        if let (None, Some(token)) = (&place.code, &place.secret) {
            let link = format!("<{}/api/v1/unsubscribe?channel={channel}&token={token}>", self.public_url);
            mail = mail
                .raw_header(plain("List-Unsubscribe", link))
                .raw_header(plain("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        let mail = mail.body(text).map_err(|_| never())?;
        match tokio::time::timeout(WITHIN, self.transport.send(mail)).await {
            Ok(sent) => sent.map(drop).map_err(|error| failure(&error)),
            Err(_) => Err(Failure::of(ProblemKind::TooSlow)),
        }
    }
}

/// To other machines mail goes over TLS: a password would be read by everybody in between.
fn over_tls(url: &str) -> String {
    let rest = url.strip_prefix("smtp://").unwrap_or_default();
    let place = rest.rsplit('@').next().unwrap_or_default();
    let is_here = ["127.0.0.1", "localhost", "[::1]"]
        .iter()
        .any(|own| place.strip_prefix(own).is_some_and(|after| after.is_empty() || after.starts_with([':', '/', '?'])));
    match rest.is_empty() || is_here || url.contains('?') {
        true => url.into(),
        false => format!("{url}?tls=required"),
    }
}

fn plain(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// Names of players are in it: nothing in one begins another line.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(200).collect()
}

fn failure(error: &lettre::transport::smtp::Error) -> Failure {
    let status = error.status().and_then(|code| code.to_string().parse().ok());
    let what = match status {
        Some(_) => ProblemKind::Refused,
        None if error.is_timeout() => ProblemKind::TooSlow,
        None if error.is_tls() || is_unproved(error) => ProblemKind::NotTrusted,
        None if error.is_response() || error.is_client() => ProblemKind::NoAnswer,
        None => ProblemKind::Unreachable,
    };
    // An address that nobody has is an end; that the host's own mail server does not let us in is none of the person's.
    let for_good = matches!(status, Some(550..=559));
    Failure { problem: DeliveryProblem { what, status }, for_good, wait: None }
}

/// Whether the mail server has not proved who it is, or will not. `lettre` calls the one a failed connection, and the other a
/// mistake of ours.
fn is_unproved(error: &lettre::transport::smtp::Error) -> bool {
    let is_it = |cause: &(dyn std::error::Error + 'static)| {
        let inner = cause.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        inner.is_some_and(|inner| inner.is::<tokio_rustls::rustls::Error>()) || cause.to_string().contains("STARTTLS")
    };
    // The error of a connection stands in another one.
    let mut cause = error.source();
    while let Some(found) = cause {
        if is_it(found) {
            return true;
        }
        cause = found.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_goes_over_tls_but_on_this_machine() {
        for (given, used) in [
            ("smtp://a:b@mail.example:587", "smtp://a:b@mail.example:587?tls=required"),
            ("smtp://localhost.evil.example", "smtp://localhost.evil.example?tls=required"),
            ("smtp://127.0.0.1@mail.example", "smtp://127.0.0.1@mail.example?tls=required"),
            ("smtps://a:b@mail.example", "smtps://a:b@mail.example"),
            ("smtp://localhost:25", "smtp://localhost:25"),
            ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"),
            ("smtp://mail.example?tls=opportunistic", "smtp://mail.example?tls=opportunistic"),
        ] {
            assert_eq!(over_tls(given), used);
        }
    }

    #[test]
    fn settings_that_send_nothing_are_refused() {
        let with = |smtp: Option<&str>, public: Option<&str>, from: Option<&str>| {
            let [smtp, public_url, mail_from] = [smtp, public, from].map(|text| text.map(str::to_owned));
            Mailer::new(&Config { smtp, public_url, mail_from, ..Config::default() }).map(|mailer| mailer.is_some())
        };
        let public = Some("https://play.example:8443");
        assert!(matches!(with(None, None, None), Ok(false)), "nothing is set");
        for (smtp, public, from) in [
            (Some("smtps://mail.example"), None, None),
            (Some("http://mail.example"), public, None),
            (Some("smtps://mail.example"), public, Some("no address")),
            (Some("smtps://mail.example"), public, Some("a@b.example\r\nBcc: c@d.example")),
        ] {
            assert!(with(smtp, public, from).is_err(), "{smtp:?} {from:?}");
        }
    }

    #[test]
    fn a_name_begins_no_header() {
        assert_eq!(one_line("Ann\r\nBcc: eve@evil.example"), "Ann  Bcc: eve@evil.example");
        assert_eq!(one_line(&"x".repeat(500)).len(), 200);
    }
}
