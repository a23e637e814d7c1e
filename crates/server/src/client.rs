//! A small client, for measuring the server and for testing it. One connection for each request, one socket for each seat.

use crate::api::ClientMessage;
use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::header::HeaderName;
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long to wait for a message that must come.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The whole buffer is cleared before each read, so a large one costs a lot.
const READ_BUFFER: usize = 8 << 10;

/// Requests to one server.
#[derive(Copy, Clone, Debug)]
pub struct Client {
    /// Where the server is.
    pub address: SocketAddr,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub text: String,
}

impl Client {
    /// For this server.
    pub fn new(address: SocketAddr) -> Client {
        Client { address }
    }

    /// Asks for a page.
    pub async fn get(&self, path: &str, token: Option<&str>) -> anyhow::Result<Answer> {
        self.call(Method::GET, path, token, None).await
    }

    /// Sends a message.
    pub async fn post(&self, path: &str, token: Option<&str>, body: &impl Serialize) -> anyhow::Result<Answer> {
        self.call(Method::POST, path, token, Some(serde_json::to_string(body)?)).await
    }

    /// Sends any body by any method.
    pub async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<String>,
    ) -> anyhow::Result<Answer> {
        self.keep().await?.call(method.as_str(), path, token, body).await
    }

    /// Sends any body by any method with these headers; `host` is ours if it is not among them.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> anyhow::Result<Answer> {
        self.keep().await?.ask(method.as_str(), path, headers, body).await
    }

    /// A connection for many requests, one after the other.
    pub async fn keep(&self) -> anyhow::Result<Kept> {
        let stream = TcpStream::connect(self.address).await?;
        let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        Ok(Kept { address: self.address, sender, connection: tokio::spawn(connection).abort_handle() })
    }

    /// Opens a stream of JSON lines. It asks in the older way, whose answers come as they are.
    pub async fn lines(&self, path: &str, token: Option<&str>) -> anyhow::Result<Lines> {
        let mut stream = TcpStream::connect(self.address).await?;
        let bearer = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!("GET {path} HTTP/1.0\r\nHost: {}\r\nAccept-Encoding: gzip\r\n{bearer}\r\n", self.address);
        stream.write_all(head.as_bytes()).await?;
        let mut lines = Lines { reader: BufReader::new(stream) };
        let mut head = lines.text().await?.unwrap_or_default();
        if !head.contains(" 200 ") {
            bail!("no stream: {head}");
        }
        while head != "\r\n" {
            head = lines.text().await?.context("the answer ends in its head")?;
        }
        Ok(lines)
    }

    /// Opens a table's socket without saying anything.
    pub async fn connect(&self, table: &str) -> anyhow::Result<Live> {
        self.upgrade(TcpStream::connect(self.address).await?, table).await
    }

    /// The same with these headers.
    pub async fn connect_with(&self, table: &str, headers: &[(&str, &str)]) -> anyhow::Result<Live> {
        self.upgrade_with(TcpStream::connect(self.address).await?, table, headers).await
    }

    /// The same over a connection that is there already.
    pub async fn upgrade(&self, stream: TcpStream, table: &str) -> anyhow::Result<Live> {
        self.upgrade_with(stream, table, &[]).await
    }

    async fn upgrade_with(&self, stream: TcpStream, table: &str, headers: &[(&str, &str)]) -> anyhow::Result<Live> {
        stream.set_nodelay(true)?;
        let mut address = format!("ws://{}/api/v1/tables/{table}/live", self.address).into_client_request()?;
        for (name, value) in headers {
            address.headers_mut().insert(name.parse::<HeaderName>()?, value.parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let stream = MaybeTlsStream::Plain(stream);
        let opened = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await;
        let (socket, _) = opened.context("no socket")?;
        Ok(Live { socket })
    }

    /// Opens a table's socket and says hello. What comes first is the welcome.
    pub async fn live(&self, table: &str, token: Option<&str>, last_seq: Option<u32>) -> anyhow::Result<Live> {
        let mut live = self.connect(table).await?;
        live.send(&ClientMessage::Hello { version: crate::api::PROTOCOL, token: token.map(Into::into), last_seq })
            .await?;
        Ok(live)
    }
}

/// A connection that is kept for further requests.
pub struct Kept {
    address: SocketAddr,
    sender: hyper::client::conn::http1::SendRequest<Full<Bytes>>,
    connection: AbortHandle,
}

impl Kept {
    /// Sends any body by any method.
    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<String>,
    ) -> anyhow::Result<Answer> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
        self.ask(method, path, &headers, body).await
    }

    /// The same with these headers; `host` is the server's if it is not among them.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> anyhow::Result<Answer> {
        let mut request = Request::builder().method(method).uri(path);
        let has = |wanted: &str| headers.iter().any(|(name, _)| *name == wanted);
        if !has("host") {
            request = request.header("host", self.address.to_string());
        }
        if body.is_some() && !has("content-type") {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())))?;
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await?.to_bytes();
        Ok(Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

impl Answer {
    /// The body as JSON, if the request was done.
    pub fn done(self) -> anyhow::Result<Value> {
        if self.status != 200 {
            bail!("status {}: {}", self.status, self.text);
        }
        Ok(serde_json::from_str(&self.text)?)
    }

    /// The status, and the code of a refusal.
    pub fn refused(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.text).unwrap_or_default();
        (self.status, body["code"].as_str().unwrap_or_default().into())
    }
}

/// A stream of JSON lines.
pub struct Lines {
    reader: BufReader<TcpStream>,
}

impl Lines {
    async fn text(&mut self) -> anyhow::Result<Option<String>> {
        let mut text = String::new();
        let read = tokio::time::timeout(LONGEST_WAIT, self.reader.read_line(&mut text)).await;
        Ok((read.context("no line came")?? > 0).then_some(text))
    }

    /// The next line; `None` when the server has ended the stream.
    pub async fn next(&mut self) -> anyhow::Result<Option<Value>> {
        let text = self.text().await?;
        Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// The next line of this type, passing over others.
    pub async fn next_of(&mut self, kind: &str) -> anyhow::Result<Value> {
        while let Some(line) = self.next().await? {
            if line["type"] == kind {
                return Ok(line);
            }
        }
        bail!("the stream ended before a line of type {kind} came")
    }
}

/// A table's socket.
pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Live {
    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        self.send_raw(Message::text(serde_json::to_string(message)?)).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> anyhow::Result<()> {
        self.send_raw(Message::text(text)).await
    }

    /// Sends any frame.
    pub async fn send_raw(&mut self, message: Message) -> anyhow::Result<()> {
        Ok(self.socket.send(message).await?)
    }

    /// Goes away without a goodbye, and without keeping its port busy for a minute.
    pub fn vanish(self) -> anyhow::Result<()> {
        if let MaybeTlsStream::Plain(stream) = self.socket.get_ref() {
            stream.set_zero_linger()?;
        }
        Ok(())
    }

    /// The next text; `None` when the server has closed the socket.
    pub async fn next_text(&mut self) -> anyhow::Result<Option<tokio_tungstenite::tungstenite::Utf8Bytes>> {
        while let Some(message) = self.socket.next().await {
            match message? {
                Message::Text(text) => return Ok(Some(text)),
                Message::Close(_) => return Ok(None),
                _ => {}
            }
        }
        Ok(None)
    }

    /// The next message.
    pub async fn next(&mut self) -> anyhow::Result<Option<Value>> {
        let text = self.next_text().await?;
        Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// The next message of this type, passing over others.
    pub async fn next_of(&mut self, kind: &str) -> anyhow::Result<Value> {
        let found = async {
            while let Some(message) = self.next().await? {
                if message["type"] == kind {
                    return Ok(message);
                }
            }
            bail!("the socket closed before a message of type {kind} came")
        };
        match tokio::time::timeout(LONGEST_WAIT, found).await {
            Ok(found) => found,
            Err(_) => bail!("no message of type {kind} came"),
        }
    }
}
