//! Where a channel leads: checked when it is added, so that a mistake is told at once and to whoever made it.

use super::push;
use crate::api::{AddChannel, ChannelKind, PushKeys};
use crate::error::Error;
use crate::token;
use hyper::Uri;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The longest address, room or secret.
const LONGEST: usize = 1000;

/// Where a channel leads, and what proves that we may. It is kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) address: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) room: Option<String>,
    /// What confirms an address for mail; none once it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// With what a message to a browser is encrypted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) keys: Option<PushKeys>,
    /// Which browser it is, for its person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) device: Option<String>,
}

impl Place {
    fn new(address: String, secret: Option<String>, room: Option<String>) -> Place {
        Place { address, secret, room, code: None, keys: None, device: None }
    }

    /// An address for mail, which is to be confirmed by a code. By its secret somebody who gets the mail wants no more.
    fn mail(address: &str) -> Result<Place, Error> {
        let (secret, code) = (token::letters(32)?, token::letters(16)?);
        Ok(Place { code: Some(code), ..Place::new(mail_address(address)?, Some(secret), None) })
    }
}

/// Reads one address for mail, and nothing that could be more than one, or a header.
fn mail_address(address: &str) -> Result<String, Error> {
    let is_local = |letter: char| letter.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(letter);
    let is_domain = |letter: char| letter.is_ascii_alphanumeric() || "-.".contains(letter);
    let is_dotted = |text: &str| text.split('.').all(|part| !part.is_empty());
    let is_address = |(local, domain): (&str, &str)| {
        let is_word = local.chars().all(is_local) && domain.chars().all(is_domain);
        is_word && is_dotted(local) && is_dotted(domain) && local.len() <= 64 && domain.contains('.')
    };
    let address = address.trim();
    match address.split_once('@').is_some_and(is_address) && address.len() <= 254 {
        true => Ok(address.into()),
        false => Err(Error::Invalid("this is no address for mail like ann@example.org".into())),
    }
}

/// An address that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) uri: Uri,
    pub(crate) over_tls: bool,
    /// Without the brackets of an IPv6 address.
    pub(crate) host: String,
    pub(crate) port: u16,
}

#[cfg(feature = "notices")]
impl Target {
    /// Whom it names, as browsers write it: without a port that goes without saying.
    pub(crate) fn origin(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.over_tls, self.port) {
            (true, 443) => format!("https://{host}"),
            (false, 80) => format!("http://{host}"),
            (true, port) => format!("https://{host}:{port}"),
            (false, port) => format!("http://{host}:{port}"),
        }
    }
}

/// Which addresses may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Also those of private networks, and without TLS.
    pub(crate) to_private: bool,
    /// Where this server is, which is asked by no hook.
    pub(crate) own_host: Option<String>,
}

impl Reach {
    /// Reads an address. Whether the name in it leads to a private network is known only when it is asked.
    pub(crate) fn target(&self, address: &str) -> Result<Target, Error> {
        let invalid = |words: &str| Error::Invalid(words.into());
        let is_plain = |letter: char| letter.is_ascii_graphic();
        if address.len() > LONGEST || !address.chars().all(is_plain) || address.contains(['@', '#', '\\']) {
            return Err(invalid("this is no address like https://example.org/path"));
        }
        let uri: Uri = address.parse().map_err(|_| invalid("this is no address like https://example.org/path"))?;
        let over_tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if self.to_private => false,
            Some("http") => return Err(invalid("the address must begin with https://")),
            _ => return Err(invalid("this is no address like https://example.org/path")),
        };
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_ascii_lowercase();
        if host.is_empty() || uri.authority().is_some_and(|authority| authority.as_str().ends_with(':')) {
            return Err(invalid("this is no address like https://example.org/path"));
        }
        let port = uri.port_u16().unwrap_or(if over_tls { 443 } else { 80 });
        let own = self.own_host.as_deref().map(|own| own.split(':').next().unwrap_or_default());
        if own.is_some_and(|own| own.eq_ignore_ascii_case(host.trim_end_matches('.'))) {
            return Err(invalid("a hook cannot lead to this server itself"));
        }
        if !self.to_private {
            let address = host.parse::<IpAddr>();
            if address.is_ok_and(|address| !is_public(address)) || host == "localhost" || host.ends_with(".localhost") {
                return Err(invalid("this server reaches no private address"));
            }
            if !matches!(port, 80 | 443 | 1024..) {
                return Err(invalid("hooks go to port 443, or to one from 1024 on"));
            }
        }
        Ok(Target { uri, over_tls, host, port })
    }

    /// Reads what somebody wants to add. A hook gets a secret by which its requests are signed.
    pub(crate) fn place(&self, wanted: &AddChannel) -> Result<Place, Error> {
        let invalid = |words: &str| Error::Invalid(words.into());
        let text = |text: &Option<String>| -> Result<Option<String>, Error> {
            let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
            match text {
                // It goes into a header.
                Some(text) if text.len() > LONGEST || !text.chars().all(|letter| letter.is_ascii_graphic()) => {
                    Err(invalid("a room or secret is one word of plain letters"))
                }
                text => Ok(text.map(Into::into)),
            }
        };
        if wanted.kind == ChannelKind::Mail {
            return Place::mail(&wanted.address);
        }
        let (secret, room, address) = (text(&wanted.secret)?, text(&wanted.room)?, wanted.address.trim().to_owned());
        let target = self.target(&address)?;
        let place = match wanted.kind {
            ChannelKind::Hook => {
                let secret = format!("ecu_hook_{}", token::letters(32)?);
                Place::new(address, Some(secret), None)
            }
            ChannelKind::Discord | ChannelKind::Slack | ChannelKind::Mail => Place::new(address, None, None),
            ChannelKind::Ntfy if target.uri.path().len() < 2 => {
                return Err(invalid("the address of a topic is like https://ntfy.sh/topic"));
            }
            ChannelKind::Ntfy => Place::new(address, secret, None),
            ChannelKind::Matrix if secret.is_none() || room.is_none() => {
                return Err(invalid("Matrix needs the address of the server, a room and an access token"));
            }
            ChannelKind::Matrix if !room.as_deref().is_some_and(|room| room.starts_with('!')) => {
                return Err(invalid("a room of Matrix begins with an exclamation mark, such as !abc:matrix.example"));
            }
            ChannelKind::Push => {
                let keys = wanted.keys.as_ref().ok_or_else(|| invalid("a browser's subscription has keys"))?;
                Place { keys: Some(push::checked(keys)?), ..Place::new(address, None, None) }
            }
            ChannelKind::Matrix => Place::new(address.trim_end_matches('/').into(), secret, room),
        };
        // What is sent must be an address as well.
        self.target(&place.url(wanted.kind, 0))?;
        Ok(place)
    }
}

impl Place {
    /// Where a message goes; its number tells it from all others.
    pub(crate) fn url(&self, kind: ChannelKind, number: i64) -> String {
        match (kind, &self.room) {
            (ChannelKind::Matrix, Some(room)) => {
                let room: String = room.bytes().map(escaped).collect();
                let address = &self.address;
                format!("{address}/_matrix/client/v3/rooms/{room}/send/m.room.message/ecumene-{number}")
            }
            _ => self.address.clone(),
        }
    }

    /// What its person may read on a screen: addresses of hooks are secrets by themselves.
    pub(crate) fn shown(&self) -> String {
        if self.address.contains('@') {
            return self.address.clone();
        }
        if let Some(device) = self.device.as_ref().filter(|device| !device.is_empty()) {
            return device.clone();
        }
        let uri: Option<Uri> = self.address.parse().ok();
        let Some(uri) = uri else { return String::new() };
        let host = uri.authority().map(ToString::to_string).unwrap_or_default();
        match (&self.room, uri.path().len()) {
            (Some(room), _) => format!("{host} {room}"),
            (None, 0 | 1) => host,
            (None, _) => {
                let letters: Vec<char> = self.address.chars().rev().take(4).collect();
                format!("{host}/…{}", letters.into_iter().rev().collect::<String>())
            }
        }
    }
}

/// A byte as it stands in a path.
fn escaped(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

/// Whether an address is one of the public network: everything else may be this machine, its neighbours or the host's
/// own things, whoever asks.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            let is_special = match a {
                0 | 10 | 127 | 224.. => true,
                100 => (64..128).contains(&b),
                169 => b == 254,
                172 => (16..32).contains(&b),
                192 => b == 168 || (b == 0 && (c == 0 || c == 2)) || (b == 88 && c == 99),
                198 => b == 18 || b == 19 || (b == 51 && c == 100),
                203 => b == 0 && c == 113,
                _ => false,
            };
            !is_special
        }
        IpAddr::V6(address) => {
            let parts = address.segments();
            let inner = |high: u16, low: u16| {
                let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
                is_public(IpAddr::from([a, b, c, d]))
            };
            match parts {
                // An IPv4 address in other clothes.
                [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => inner(high, low),
                [0x2002, high, low, ..] => inner(high, low),
                // Teredo, and what stands in books.
                [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
                [0x2000..=0x3fff, ..] => true,
                _ => false,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_network_are_public() {
        for own in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:a00:1::",
            "3fff:1::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            assert!(!is_public(own.parse().unwrap()), "{own}");
        }
        for public in [
            "1.1.1.1",
            "9.9.9.9",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450::1",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2002:101:101::1",
            "2001:4860::8888",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn addresses_are_read_strictly() {
        let public = Reach { to_private: false, own_host: Some("play.example:8443".into()) };
        for good in
            ["https://hooks.example/a?b=c", "https://9.9.9.9/x", "https://a.example:8443/", "https://[2606:4700::1]/"]
        {
            public.target(good).unwrap_or_else(|error| panic!("{good}: {error}"));
        }
        for bad in [
            "",
            "hooks.example",
            "ftp://a.example/",
            "http://a.example/",
            "https://",
            "https://a.example:/",
            "https://a b/",
            "https://user:word@a.example/",
            "https://a.example\\@b/",
            "https://a.example/#x",
            "https://a.example/\r\nX: y",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
            "https://LOCALHOST/",
            "https://a.localhost/",
            "https://10.1.2.3/",
            "https://169.254.169.254/latest",
            "https://[::ffff:10.0.0.1]/",
            "https://a.example:22/",
            "https://play.example/api/v1/tables",
            "https://PLAY.example:1234/",
            "https://play.example./",
            "javascript:alert(1)",
            "https://ä.example/",
            "file:///etc/passwd",
        ] {
            assert!(public.target(bad).is_err(), "{bad}");
        }
        let private = Reach { to_private: true, own_host: None };
        for good in ["http://127.0.0.1:9/x", "https://localhost:22/"] {
            private.target(good).unwrap();
        }
    }

    #[test]
    fn an_address_for_mail_is_one_address() {
        for good in ["ann@example.org", " a.b+tag@mail.example.org ", "o'neil@a-b.example"] {
            assert_eq!(mail_address(good).unwrap(), good.trim());
        }
        for bad in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@localhost",
            "a@b@c.example",
            "ann@example.org,eve@evil.example",
            "ann@example.org\r\nBcc: eve@evil.example",
            "\"a b\"@example.org",
            "Ann <ann@example.org>",
            "a..b@example.org",
            "ann@[127.0.0.1]",
            "ann@example.org>",
            "änn@example.org",
            "ann@ex ample.org",
            "ann@example.org\0",
            "ann@example..org",
            "%0d%0a@",
            &format!("{}@example.org", "a".repeat(65)),
        ] {
            assert!(mail_address(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_place_needs_what_its_kind_needs_and_hides_the_rest() {
        let reach = Reach { to_private: false, own_host: None };
        let add = |kind, address: &str, secret: Option<&str>, room: Option<&str>| {
            let (address, wants) = (address.into(), vec![]);
            reach.place(&AddChannel {
                kind,
                address,
                secret: secret.map(Into::into),
                room: room.map(Into::into),
                keys: None,
                replaces: None,
                wants,
            })
        };
        let hook = add(ChannelKind::Hook, " https://a.example/private-part ", None, None).unwrap();
        assert!(hook.secret.as_deref().is_some_and(|secret| secret.starts_with("ecu_hook_") && secret.len() == 41));
        assert_eq!(hook.shown(), "a.example/…part");
        assert!(add(ChannelKind::Ntfy, "https://ntfy.sh/", None, None).is_err());
        assert!(add(ChannelKind::Ntfy, "https://ntfy.sh/topic", Some("tk\r\nX: y"), None).is_err(), "it is a header");
        assert!(add(ChannelKind::Matrix, "https://m.example", Some("t"), None).is_err());
        assert!(add(ChannelKind::Matrix, "https://m.example", None, Some("!r:m.example")).is_err());
        assert!(add(ChannelKind::Matrix, "https://m.example", Some("t"), Some("../admin")).is_err());
        let room = add(ChannelKind::Matrix, "https://m.example/", Some("t"), Some("!r/../x:m.example")).unwrap();
        let url = "https://m.example/_matrix/client/v3/rooms/%21r%2F..%2Fx%3Am.example/send/m.room.message/ecumene-7";
        assert_eq!(room.url(ChannelKind::Matrix, 7), url);
        assert_eq!(room.shown(), "m.example !r/../x:m.example");
    }
}
