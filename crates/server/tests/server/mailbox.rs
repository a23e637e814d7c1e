//! A small mail server of the tests' own: it speaks SMTP, keeps what comes, and refuses or stalls for some addresses.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail that came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    /// As it came, head and body.
    pub(crate) text: String,
}

impl Mail {
    /// A line of the head, folded lines put together.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let head = self.text.split("\r\n\r\n").next()?.replace("\r\n ", " ");
        let start = format!("{name}: ");
        head.lines().find_map(|line| line.strip_prefix(&start)).map(Into::into)
    }

    pub(crate) fn body(&self) -> String {
        // Long lines are folded by what is called quoted-printable.
        self.text.split_once("\r\n\r\n").unwrap().1.replace("=\r\n", "").replace("=3D", "=")
    }
}

#[derive(Clone)]
pub(crate) struct Mailbox {
    pub(crate) address: SocketAddr,
    mails: Arc<Mutex<Vec<Mail>>>,
}

impl Mailbox {
    pub(crate) async fn start() -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mailbox = Mailbox { address: listener.local_addr().unwrap(), mails: Arc::default() };
        let own = mailbox.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move { own.talk(stream).await });
            }
        });
        mailbox
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    pub(crate) fn to(&self, address: &str) -> Vec<Mail> {
        let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
        self.mails.lock().unwrap().iter().filter(is_to).cloned().collect()
    }

    pub(crate) fn all(&self) -> usize {
        self.mails.lock().unwrap().len()
    }

    async fn talk(self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        let mut mail = Mail::default();
        stream.write_all(b"220 mail.test ready\r\n").await.ok()?;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let word = line.trim_end();
            let between = |text: &str| text.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
            let answer = if word.starts_with("EHLO") {
                "250-mail.test\r\n250 8BITMIME".to_owned()
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
