//! The cookie by which a browser is signed in, and which requests it may authorise.
//!
//! Its name begins with `__Host-`: browsers take it only over TLS and for this host alone. At the person's own
//! machine there is no TLS and nobody who listens, and not every browser takes such a cookie there; so there, and
//! only there, it has a plain name. Cookies know nothing of paths' owners: a server below a path of another site has
//! its path in the name.
//!
//! A cookie comes along whoever made the browser ask. So whatever changes something by it, and every socket, must
//! come from our own pages: browsers say so in `Sec-Fetch-Site`, or at least in `Origin`.

use super::App;
use super::request::Client;
use crate::accounts::{Begun, SignedIn, Tickets};
use crate::config::Config;
use crate::error::Error;
use crate::token::{Hashed, Secret};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};

/// Browsers keep cookies for so many seconds at most; when a session ends is for the server to say.
const KEPT_FOR: u32 = 400 * 24 * 60 * 60;

/// As long as the question may be answered.
const TICKET_KEPT_FOR: u32 = 5 * 60;

fn text(headers: &HeaderMap, name: impl header::AsHeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether the browser asks for its own machine, and nobody has said that TLS stands in between.
fn is_loopback(config: &Config, headers: &HeaderMap) -> bool {
    let over_tls = config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let host = text(headers, header::HOST).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let address = name.parse::<std::net::IpAddr>();
    let is_own = name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback());
    is_own && !over_tls
}

/// What the cookie of a session is called.
const SESSION: &str = "ecumene";
/// What the cookie is called that a passkey's answer comes with.
const TICKET: &str = "ecumene-passkey";
/// What the cookie is called that a provider's answer comes with.
const PROVIDER: &str = "ecumene-provider";

/// What a cookie is called for this request.
fn cookie_name(config: &Config, headers: &HeaderMap, what: &str) -> String {
    let prefix = if is_loopback(config, headers) { "" } else { "__Host-" };
    format!("{prefix}{what}{}", config.base().replace('/', "~"))
}

/// The token in the cookie, if there is one.
pub(super) fn token_in(config: &Config, headers: &HeaderMap) -> Option<String> {
    value_in(headers, &cookie_name(config, headers, SESSION))
}

/// What the browser was given with the question that a passkey answers, if it was asked one.
pub(super) fn ticket_in(config: &Config, headers: &HeaderMap) -> Option<String> {
    value_in(headers, &cookie_name(config, headers, TICKET))
}

/// The same of a provider of OpenID Connect.
pub(super) fn provider_ticket_in(config: &Config, headers: &HeaderMap) -> Option<String> {
    value_in(headers, &cookie_name(config, headers, PROVIDER))
}

/// All that the browser was given with questions.
pub(super) fn tickets_in(config: &Config, headers: &HeaderMap) -> Tickets {
    Tickets { passkey: ticket_in(config, headers), provider: provider_ticket_in(config, headers) }
}

/// Where a provider leads a browser back to: the account's page, where the host says that people reach it. Without that it is
/// known only of this machine itself, whatever it is called there.
pub(super) fn home(config: &Config, headers: &HeaderMap) -> Result<String, Error> {
    let host = match &config.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None if is_loopback(config, headers) => format!("http://{}", text(headers, header::HOST).unwrap_or_default()),
        None => return Err(Error::forbidden("ProviderOff", "nobody vouches for people at this server")),
    };
    Ok(format!("{host}{}/account", config.base()))
}

fn value_in(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned()).filter(|value| !value.is_empty())
}

/// What signs a browser in.
pub(super) fn set(config: &Config, headers: &HeaderMap, begun: &Begun) -> Result<HeaderValue, Error> {
    cookie(config, headers, SESSION, begun.token.reveal(), KEPT_FOR)
}

/// What signs a browser out.
pub(super) fn unset(config: &Config, headers: &HeaderMap) -> Result<HeaderValue, Error> {
    cookie(config, headers, SESSION, "", 0)
}

/// What an answer to this question has to come with.
pub(super) fn set_ticket(config: &Config, headers: &HeaderMap, ticket: &Secret) -> Result<HeaderValue, Error> {
    cookie(config, headers, TICKET, ticket.reveal(), TICKET_KEPT_FOR)
}

/// The same for what a provider is asked.
pub(super) fn set_provider_ticket(
    config: &Config,
    headers: &HeaderMap,
    ticket: Option<&Secret>,
) -> Result<HeaderValue, Error> {
    match ticket {
        Some(ticket) => cookie(config, headers, PROVIDER, ticket.reveal(), TICKET_KEPT_FOR),
        None => cookie(config, headers, PROVIDER, "", 0),
    }
}

fn cookie(config: &Config, headers: &HeaderMap, what: &str, value: &str, seconds: u32) -> Result<HeaderValue, Error> {
    let name = cookie_name(config, headers, what);
    let secure = if is_loopback(config, headers) { "" } else { "; Secure" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).map_err(|error| Error::Internal(error.to_string()))
}

/// Where a request comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// One of our pages.
    Own,
    /// A page of another site, or of another server at the same host.
    Other,
    /// No browser that says so.
    Unsaid,
}

fn origin_of(headers: &HeaderMap) -> Origin {
    if let Some(site) = text(headers, "sec-fetch-site") {
        return if site == "same-origin" { Origin::Own } else { Origin::Other };
    }
    match (text(headers, header::ORIGIN), text(headers, header::HOST)) {
        (None, _) => Origin::Unsaid,
        (Some(origin), Some(host)) => match origin.split_once("://") {
            Some((_, authority)) if authority.eq_ignore_ascii_case(host) => Origin::Own,
            _ => Origin::Other,
        },
        (Some(_), None) => Origin::Other,
    }
}

/// Refuses what another site's page asks for.
pub(super) fn not_of_another_site(headers: &HeaderMap) -> Result<(), Error> {
    if origin_of(headers) == Origin::Other { Err(Error::WrongOrigin) } else { Ok(()) }
}

/// Refuses what a cookie may not authorise: a change, or a socket, that does not surely come from one of our pages.
pub(super) fn may_be_authorised(method: &Method, headers: &HeaderMap) -> Result<(), Error> {
    let only_reads = [Method::GET, Method::HEAD].contains(method) && !headers.contains_key(header::UPGRADE);
    if only_reads || origin_of(headers) == Origin::Own { Ok(()) } else { Err(Error::WrongOrigin) }
}

/// Who the cookie says is there, if anybody.
pub(super) async fn whose(app: &App, method: &Method, headers: &HeaderMap) -> Result<Option<SignedIn>, Error> {
    let Some(token) = token_in(&app.config, headers) else { return Ok(None) };
    may_be_authorised(method, headers)?;
    app.people.signed_in(&token).await
}

/// Somebody who is signed in.
pub(super) struct Me(pub(super) SignedIn);

impl FromRequestParts<App> for Me {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Error> {
        app.people.must_be_on()?;
        super::programs::must_be_person(&parts.headers)?;
        let me = whose(app, &parts.method, &parts.headers).await?.ok_or(Error::NotSignedIn)?;
        if let (true, Some(Client(client))) = (app.config.ratings, parts.extensions.get()) {
            app.people.saw_from(me.account.key, *client).await?;
        }
        Ok(Me(me))
    }
}

/// What stands where a token would: the seat of whoever is signed in.
const BY_ACCOUNT: &str = "account:";

/// Which seat of the account is asked for, if it is one by account at all.
pub(super) fn account_seat(token: &str) -> Result<Option<u8>, Error> {
    let Some(number) = token.strip_prefix(BY_ACCOUNT) else { return Ok(None) };
    number.parse().map(Some).map_err(|_| Error::BadToken)
}

/// A seat that somebody has by being signed in.
#[derive(Clone, Debug)]
pub(super) struct Held {
    session: Hashed,
    table: String,
    seat: u8,
    /// The hashed token of the seat itself.
    pub(super) token: Hashed,
}

impl Held {
    /// The seat, if it is of the account that the cookie says.
    pub(super) async fn find(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
        table: &str,
        seat: u8,
    ) -> Result<Held, Error> {
        let who = whose(app, method, headers).await?.ok_or(Error::NotSignedIn)?;
        let token = app.people.token_of(&who, table, seat).await?.ok_or(Error::BadToken)?;
        Ok(Held { session: who.session.token, table: table.into(), seat, token })
    }

    /// Refuses what is not so any more: the session has ended, or the seat is the account's no longer.
    pub(super) async fn must_still_be(&self, app: &App) -> Result<(), Error> {
        let who = app.people.with_session(self.session).await?.ok_or(Error::NotSignedIn)?;
        let token = app.people.token_of(&who, &self.table, self.seat).await?;
        if token == Some(self.token) { Ok(()) } else { Err(Error::BadToken) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_the_own_machine_has_a_plain_cookie() {
        let config = Config::default();
        for own in ["localhost", "LocalHost:8080", "127.0.0.1:9", "[::1]:8080", "127.9.9.9"] {
            assert_eq!(cookie_name(&config, &headers(&[("host", own)]), SESSION), "ecumene", "{own}");
        }
        for other in
            ["play.example", "localhost.evil.example", "10.0.0.1:8080", "[2001:db8::1]", "", "127.0.0.1.nip.io"]
        {
            assert_eq!(cookie_name(&config, &headers(&[("host", other)]), SESSION), "__Host-ecumene", "{other}");
        }
        assert_eq!(cookie_name(&config, &HeaderMap::new(), SESSION), "__Host-ecumene");
        let tls = Config { public_url: Some("https://localhost".into()), ..Config::default() };
        assert_eq!(cookie_name(&tls, &headers(&[("host", "localhost")]), SESSION), "__Host-ecumene");
        let below = Config { base_url: Some("/games/ecumene/".into()), ..Config::default() };
        assert_eq!(cookie_name(&below, &headers(&[("host", "a.example")]), SESSION), "__Host-ecumene~games~ecumene");
        let cookie = cookie(&below, &headers(&[("host", "a.example")]), SESSION, "x", 5).unwrap();
        let expected = "__Host-ecumene~games~ecumene=x; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure";
        assert_eq!(cookie, expected);
    }

    #[test]
    fn a_provider_leads_back_to_where_the_host_says() {
        let at = |config: &Config, host| home(config, &headers(&[("host", host)])).ok();
        let public = Config { public_url: Some("https://play.example/".into()), ..Config::default() };
        assert_eq!(at(&public, "play.example").as_deref(), Some("https://play.example/account"));
        assert_eq!(at(&public, "evil.example").as_deref(), Some("https://play.example/account"));
        let below = Config { base_url: Some("/games/ecumene/".into()), ..public };
        assert_eq!(at(&below, "play.example").as_deref(), Some("https://play.example/games/ecumene/account"));
        let own = Config::default();
        assert_eq!(at(&own, "127.0.0.1:8080").as_deref(), Some("http://127.0.0.1:8080/account"));
        for other in ["evil.example", "127.0.0.1.evil.example", "", "10.0.0.1"] {
            assert_eq!(at(&own, other), None, "{other}");
        }
    }

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let config = Config::default();
        let found = |cookies| token_in(&config, &headers(&[("host", "a.example"), ("cookie", cookies)]));
        assert_eq!(found("a=b; __Host-ecumene=token; c=d").as_deref(), Some("token"));
        for none in
            ["ecumene=token", "x__Host-ecumene=token", "__Host-ecumene", "__Host-ecumene=", "__host-ecumene=t", ""]
        {
            assert_eq!(found(none), None, "{none}");
        }
    }

    #[test]
    fn changes_and_sockets_must_come_from_our_own_pages() {
        let may = |method, pairs: &[(&'static str, &'static str)]| {
            let own = [&[("host", "a.example:1")], pairs].concat();
            may_be_authorised(&method, &headers(&own)).is_ok()
        };
        assert!(may(Method::POST, &[("sec-fetch-site", "same-origin")]));
        assert!(may(Method::POST, &[("origin", "https://a.example:1")]));
        assert!(may(Method::GET, &[]) && may(Method::GET, &[("sec-fetch-site", "cross-site")]), "it changes nothing");
        assert!(may(Method::GET, &[("upgrade", "websocket"), ("origin", "http://a.example:1")]));
        assert!(!may(Method::GET, &[("upgrade", "websocket"), ("origin", "http://a.example:2")]));
        assert!(!may(Method::GET, &[("upgrade", "websocket")]));
        for bad in [
            &[][..],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "cross-site"), ("origin", "https://a.example:1")],
            &[("sec-fetch-site", "none")],
            &[("origin", "https://a.example")],
            &[("origin", "https://evil.example")],
            &[("origin", "https://a.example:1.evil.example")],
            &[("origin", "null")],
        ] {
            assert!(!may(Method::POST, bad), "{bad:?}");
        }
    }
}
