//! A small mail server of the tests' own: it speaks SMTP, keeps what comes, and refuses or stalls for some addresses.

use crate::Certificate;
use crate::door::{Connection, Door};
use data_encoding::BASE64;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail that came.
#[derive(Clone, Debug, Default)]
pub struct Mail {
    /// Whom it comes from, by the envelope.
    pub from: String,
    /// Whom it goes to.
    pub to: Vec<String>,
    /// As it came, head and body.
    pub text: String,
}

impl Mail {
    /// A line of the head, folded lines put together.
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.text.split("\r\n\r\n").next()?.replace("\r\n ", " ");
        let start = format!("{name}: ");
        head.lines().find_map(|line| line.strip_prefix(&start)).map(Into::into)
    }

    /// What is written in it.
    pub fn body(&self) -> String {
        // Long lines are folded by what is called quoted-printable.
        self.text.split_once("\r\n\r\n").unwrap().1.replace("=\r\n", "").replace("=3D", "=")
    }
}

/// How it is spoken with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Way {
    Plain,
    /// Over TLS from the first word on.
    Tls,
    /// Over TLS after a word in the open, if that is offered.
    StartTls {
        offered: bool,
    },
}

/// A mail server.
#[derive(Clone)]
pub struct Mailbox {
    /// Where it listens.
    pub address: SocketAddr,
    door: Door,
    way: Arc<Mutex<Way>>,
    mails: Arc<Mutex<Vec<Mail>>>,
    passwords: Arc<Mutex<Vec<String>>>,
}

impl Mailbox {
    /// One that takes mail from anybody, in the open.
    pub async fn start() -> Mailbox {
        Mailbox::behind(Door::default(), Way::Plain).await
    }

    /// One over TLS that wants a password.
    pub async fn start_with(certificate: Certificate) -> Mailbox {
        Mailbox::behind(Door::new(Some(certificate)), Way::Tls).await
    }

    /// One over TLS after STARTTLS that wants a password.
    pub async fn start_tls(certificate: Certificate) -> Mailbox {
        Mailbox::behind(Door::new(Some(certificate)), Way::StartTls { offered: true }).await
    }

    async fn behind(door: Door, way: Way) -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, way) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(way)));
        let mailbox = Mailbox { address, door, way, mails: Arc::default(), passwords: Arc::default() };
        let own = mailbox.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move { own.welcome(stream).await });
            }
        });
        mailbox
    }

    /// Where it is, with who asks, if it wants to know.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match *self.way.lock().unwrap() {
            Way::Plain => format!("smtp://{}", self.address),
            Way::Tls => format!("smtps://ecumene:open%20sesame@localhost:{port}"),
            Way::StartTls { .. } => format!("smtp://ecumene:open%20sesame@localhost:{port}?tls=required"),
        }
    }

    /// From now on it shows this certificate.
    pub fn show(&self, certificate: Certificate) {
        self.door.show(certificate);
    }

    /// Whether it says from now on that TLS can be had, if it is a server of that kind.
    pub fn offer_tls(&self, offered: bool) {
        *self.way.lock().unwrap() = Way::StartTls { offered };
    }

    /// What somebody on the way would have read.
    pub fn wire(&self) -> Vec<u8> {
        self.door.wire()
    }

    /// User and password of each who came in by one.
    pub fn passwords(&self) -> Vec<String> {
        self.passwords.lock().unwrap().clone()
    }

    /// Mails to this address.
    pub fn to(&self, address: &str) -> Vec<Mail> {
        let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
        self.mails.lock().unwrap().iter().filter(is_to).cloned().collect()
    }

    /// How many mails have come.
    pub fn all(&self) -> usize {
        self.mails.lock().unwrap().len()
    }

    async fn welcome(self, stream: TcpStream) -> Option<()> {
        let way = *self.way.lock().unwrap();
        let mut stream = self.door.plain(stream);
        if way == Way::Tls {
            stream = self.door.over_tls(stream).await?;
        }
        stream.write_all(b"220 mail.test ready\r\n").await.ok()?;
        let more = match way {
            Way::Plain => "",
            Way::Tls | Way::StartTls { offered: false } => "250-AUTH PLAIN LOGIN\r\n",
            Way::StartTls { offered: true } => "250-STARTTLS\r\n250-AUTH PLAIN LOGIN\r\n",
        };
        let stream = self.talk(stream, more).await?;
        // Only who has asked for it comes here.
        let stream = self.door.over_tls(stream).await?;
        self.talk(stream, "250-AUTH PLAIN LOGIN\r\n").await.map(drop)
    }

    /// Talks until the other side goes, or wants to go on over TLS.
    async fn talk(&self, stream: Connection, offers: &str) -> Option<Connection> {
        let mut stream = BufReader::new(stream);
        let mut mail = Mail::default();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let word = line.trim_end();
            let between = |text: &str| text.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
            let answer = if word.starts_with("EHLO") {
                format!("250-mail.test\r\n{offers}250 8BITMIME")
            } else if word == "STARTTLS" {
                stream.write_all(b"220 go on\r\n").await.ok()?;
                return Some(stream.into_inner());
            } else if let Some(said) = word.strip_prefix("AUTH PLAIN ") {
                let said = BASE64.decode(said.as_bytes()).unwrap_or_default();
                self.passwords
                    .lock()
                    .unwrap()
                    .push(String::from_utf8_lossy(&said).replace('\0', " ").trim().to_owned());
                "235 welcome".into()
            } else if word.starts_with("MAIL FROM:") {
                mail = Mail { from: between(word), ..Mail::default() };
                "250 ok".into()
            } else if word.starts_with("RCPT TO:") {
                let to = between(word);
                let answer = match to.split('@').next().unwrap_or_default() {
                    "nobody" => "550 nobody here",
                    "later" => "451 not now",
                    "stall" => {
                        tokio::time::sleep(std::time::Duration::from_secs(60)).await;
                        return None;
                    }
                    _ => "250 ok",
                };
                mail.to.push(to);
                answer.into()
            } else if word == "DATA" {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                loop {
                    let mut line = String::new();
                    if stream.read_line(&mut line).await.ok()? == 0 {
                        return None;
                    }
                    if line == ".\r\n" {
                        break;
                    }
                    mail.text.push_str(&line);
                }
                self.mails.lock().unwrap().push(std::mem::take(&mut mail));
                "250 taken".into()
            } else if word == "QUIT" {
                stream.write_all(b"221 bye\r\n").await.ok()?;
                return None;
            } else {
                "250 ok".into()
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
    }
}
