//! A server that takes notices, or does not: it fails, stalls, leads elsewhere, or is in no hurry.

use crate::Certificate;
use crate::door::{Connection, Door};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// A request that came.
#[derive(Clone, Debug)]
pub struct Asked {
    /// `POST`, as a rule.
    pub method: String,
    /// Where to, with what is asked there.
    pub path: String,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    /// What was sent, if it is text.
    pub body: String,
    /// The same, if it is no text.
    pub bytes: Vec<u8>,
}

impl Asked {
    /// What a header says.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// What was sent, if it is JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// What has come, and what is answered by the first word of the path.
#[derive(Clone)]
pub struct Sink {
    /// Where it listens.
    pub address: SocketAddr,
    door: Door,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// How many have connected, whatever they sent.
    connected: Arc<Mutex<usize>>,
}

impl Sink {
    /// One that takes what comes.
    pub async fn start() -> Sink {
        Sink::behind(Door::default()).await
    }

    /// The same over TLS.
    pub async fn start_with(certificate: Certificate) -> Sink {
        Sink::behind(Door::new(Some(certificate))).await
    }

    async fn behind(door: Door) -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let sink = Sink { address, door, asked: Arc::default(), connected: Arc::default() };
        let own = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                *own.connected.lock().unwrap() += 1;
                tokio::spawn(own.clone().answer(stream));
            }
        });
        sink
    }

    /// The address of something here.
    pub fn url(&self, path: &str) -> String {
        match self.door.has_certificate() {
            true => format!("https://localhost:{}{path}", self.address.port()),
            false => format!("http://{}{path}", self.address),
        }
    }

    /// What somebody on the way would have read.
    pub fn wire(&self) -> Vec<u8> {
        self.door.wire()
    }

    /// Requests whose path begins so.
    pub fn asked(&self, path: &str) -> Vec<Asked> {
        self.asked.lock().unwrap().iter().filter(|asked| asked.path.starts_with(path)).cloned().collect()
    }

    /// How many have connected.
    pub fn connected(&self) -> usize {
        *self.connected.lock().unwrap()
    }

    async fn answer(self, stream: TcpStream) {
        let Some(mut stream) = self.door.open(stream).await else { return };
        let Some(asked) = read(&mut stream).await else { return };
        let word = asked.path.split('/').nth(1).unwrap_or_default().to_owned();
        self.asked.lock().unwrap().push(asked);
        let host = self.address;
        let head = match word.as_str() {
            "fail" => "HTTP/1.1 500 Oh\r\n".to_owned(),
            "left" => "HTTP/1.1 410 Left\r\n".to_owned(),
            "gone" => "HTTP/1.1 404 Gone\r\n".to_owned(),
            "later" => "HTTP/1.1 429 Later\r\nRetry-After: 3600\r\n".to_owned(),
            "elsewhere" => format!("HTTP/1.1 302 There\r\nLocation: http://{host}/ok/followed\r\n"),
            "nonsense" => "I am no server\r\n".to_owned(),
            "flood" => format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(1 << 20)),
            "stall" => {
                tokio::time::sleep(std::time::Duration::from_secs(60)).await;
                return;
            }
            _ => "HTTP/1.1 200 OK\r\n".to_owned(),
        };
        let _ = stream.write_all(format!("{head}Content-Length: 0\r\n\r\n").as_bytes()).await;
        let _ = stream.shutdown().await;
    }
}

async fn read(stream: &mut Connection) -> Option<Asked> {
    let mut bytes = Vec::new();
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let (head, body) = (String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes[end + 4..].to_vec());
            let mut lines = head.lines();
            let mut first = lines.next()?.split(' ');
            let (method, path) = (first.next()?.to_owned(), first.next()?.to_owned());
            let header = |line: &str| line.split_once(": ").map(|(key, value)| (key.to_lowercase(), value.to_owned()));
            let headers: Vec<(String, String)> = lines.filter_map(header).collect();
            let length = headers.iter().find(|(key, _)| key == "content-length");
            let length: usize = length.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
            if body.len() >= length {
                return Some(Asked { method, path, headers, body: String::from_utf8_lossy(&body).into(), bytes: body });
            }
        }
        let mut some = [0; 4096];
        match stream.read(&mut some).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend(&some[..count]),
        }
    }
}
