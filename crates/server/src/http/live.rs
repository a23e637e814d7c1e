//! Live tables over a WebSocket: a hello, a welcome, then whatever happens, until one side has enough.

use super::App;
use super::outlet::SharedSocket;
use super::request::{Client, Name};
use super::session::{self, Held};
use crate::api::{CheckAction, ClientMessage, ErrorBody, PROTOCOL, SayLine, ServerMessage, TalkTo};
use crate::error::Error;
use crate::table::watchers::message_text;
use crate::table::{Move, Request, read_again};
use crate::token::{self, Hashed};
use crate::traces::{self, Place};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use engine::Seat;
use governor::DefaultDirectRateLimiter;
use governor::clock::{Clock as _, DefaultClock};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// How long a client may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// Messages from clients are short. The whole buffer is cleared before each read, so a large one costs a lot.
const READ_BUFFER: usize = 2 << 10;
const PING_EVERY: Duration = Duration::from_secs(20);
/// Who has not been heard for so long is gone.
const GONE_AFTER: Duration = Duration::from_secs(60);

pub(super) async fn live(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    if app.tables.is_closing() {
        return Err(Error::ShuttingDown);
    }
    if !token::is_table_id(&id) {
        return Err(Error::NotFound("table"));
    }
    let upgrade = upgrade.map_err(|no_upgrade| Error::Malformed(no_upgrade.body_text()))?;
    let place = app.gate.socket(client)?;
    let longest = app.config.limits.message_bytes;
    let upgrade = upgrade.max_message_size(longest).max_frame_size(longest).read_buffer_size(READ_BUFFER);
    let opened = traces::current();
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, id, headers, socket, opened).await;
        drop(place);
    }))
}

/// Why a connection ended.
pub(super) enum End {
    /// The client has gone.
    Gone,
    /// The server closes it.
    Closed(Box<ErrorBody>),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        // Whoever comes again is led to where the table is.
        let error = if matches!(error, Error::Elsewhere) { read_again() } else { error };
        End::Closed(Box::new(error.into_body()))
    }
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> End {
        End::Gone
    }
}

/// One socket.
struct Connection {
    app: App,
    table: String,
    socket: Arc<SharedSocket>,
    limiter: DefaultDirectRateLimiter,
    /// The seat and the token by which it is this client's.
    seat: Option<(Seat, Hashed)>,
    /// What the request for the socket said, by which somebody may be signed in.
    headers: HeaderMap,
    /// What makes the seat this client's, if it is not the token itself.
    held: Option<Held>,
    /// Until when the seat is lent to this client, if it is only lent.
    lent_until: Option<i64>,
    heard_at: Instant,
    /// Whether it has turned out that another node plays the table.
    moved: bool,
    /// The trace in which it was opened.
    opened: Option<Place>,
}

async fn serve(app: App, table: String, headers: HeaderMap, socket: WebSocket, opened: Option<Place>) {
    let mut connection = Connection {
        limiter: app.gate.message_limiter(),
        socket: SharedSocket::new(socket, app.config.limits.queue, Arc::clone(&app.collector)),
        app,
        table,
        seat: None,
        headers,
        held: None,
        lent_until: None,
        heard_at: Instant::now(),
        moved: false,
        opened,
    };
    let mut number = None;
    let end = match connection.greet(&mut number).await {
        Ok(()) => connection.run().await,
        Err(end) => end,
    };
    if let Some(number) = number {
        connection.app.tables.leave(&connection.table, number).await;
    }
    if let End::Closed(error) = end {
        connection.say_goodbye(*error).await;
    }
}

impl Connection {
    /// Waits for the hello and answers it.
    async fn greet(&mut self, number: &mut Option<u64>) -> Result<(), End> {
        let late = || Error::not_now("NoHello", "the first message must be a hello, within ten seconds");
        let first = timeout(HELLO_WITHIN, self.next_text()).await.map_err(|_| late())??;
        let (version, token, last_seq) = match serde_json::from_str(&first) {
            Ok(ClientMessage::Hello { version, token, last_seq }) => (version, token, last_seq),
            Ok(_) => return Err(late().into()),
            Err(error) => return Err(bad_message(&error).into()),
        };
        if version != PROTOCOL {
            return Err(Error::not_now("WrongVersion", crate::worded!("this server speaks version {PROTOCOL}")).into());
        }
        let token = match token {
            Some(token) => Some(self.hashed(&token).await?),
            None => None,
        };
        let mut open = self.app.tables.open(&self.table).await?;
        let outlet = Arc::clone(&self.socket);
        let (seat, joined, welcome) = open.watch(token, last_seq, outlet).await?;
        *number = Some(joined);
        self.lent_until = token.map(|token| open.lent_to(token)).transpose()?.flatten().map(|(_, until)| until);
        drop(open);
        self.seat = seat.zip(token);
        // What has happened since the table was let go is waiting already.
        self.socket.push_first(&welcome);
        self.socket.send_waiting().await
    }

    /// The hash of the token, or of that of the seat which whoever is signed in asks for.
    async fn hashed(&mut self, token: &str) -> Result<Hashed, Error> {
        let Some(seat) = session::account_seat(token)? else { return Ok(token::hash(token)) };
        let held = Held::find(&self.app, &Method::GET, &self.headers, &self.table, seat).await?;
        let token = held.token;
        self.held = Some(held);
        Ok(token)
    }

    /// The next text, passing over pings.
    async fn next_text(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            let message = self.socket.next().await.ok_or(End::Gone)??;
            self.wait_for_turn().await;
            if let Some(text) = self.text_of(message)? {
                return Ok(text);
            }
        }
    }

    /// Whoever sends too often is read more slowly: what they send waits in the network, and nobody is closed out for
    /// having answered quickly.
    async fn wait_for_turn(&self) {
        while let Err(until) = self.limiter.check() {
            let wait = until.wait_time_from(DefaultClock::default().now());
            self.app.tables.metrics.delayed();
            tokio::time::sleep(wait).await;
        }
    }

    fn text_of(&mut self, message: Message) -> Result<Option<Utf8Bytes>, End> {
        self.heard_at = Instant::now();
        match message {
            Message::Text(text) => Ok(Some(text)),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
            Message::Close(_) => Err(End::Gone),
            Message::Binary(_) => Err(Error::not_now("BadMessage", "messages are text").into()),
        }
    }

    /// Passes messages both ways until one side ends it.
    async fn run(&mut self) -> End {
        let mut ping = interval(PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        loop {
            // Only waiting happens inside: what a message asks for must not be broken off half-way.
            let step = tokio::select! {
                // What a client asks for is what the others wait for.
                biased;
                message = self.socket.next() => match message {
                    Some(Ok(message)) => self.receive(message).await,
                    Some(Err(_)) | None => Err(End::Gone),
                },
                () = self.socket.called() => self.socket.send_waiting().await,
                _ = ping.tick() => self.ping().await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        self.wait_for_turn().await;
        let Some(text) = self.text_of(message)? else {
            return Ok(());
        };
        // What the request leads to goes out together with its answer.
        self.socket.hold();
        let answer = match serde_json::from_str(&text) {
            Ok(message) => self.traced(message).await,
            Err(error) => Some(refused(String::new(), bad_message(&error))),
        };
        if self.moved {
            // What was asked was not done; the client asks again where it comes to.
            return Err(Error::Elsewhere.into());
        }
        if let Some(answer) = answer {
            self.socket.push(Message::Text(message_text(&answer).into()));
        }
        self.socket.send_waiting().await
    }

    async fn traced(&mut self, message: ClientMessage) -> Option<ServerMessage> {
        let kind = match message {
            ClientMessage::Act { .. } => "act",
            ClientMessage::Undo { .. } => "undo",
            // Nobody sees from outside who talks in private.
            ClientMessage::Chat { .. } | ClientMessage::Talk { .. } => "chat",
            ClientMessage::Check { .. } => "check",
            ClientMessage::Ping => "ping",
            ClientMessage::Hello { .. } => "hello",
        };
        match self.app.traces.clone() {
            Some(traces) => traces.message(kind, self.opened, self.answer(message)).await,
            None => self.answer(message).await,
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Option<ServerMessage> {
        match message {
            ClientMessage::Act { id, seq, action } => Some(self.play(id, seq, Move::Act(action)).await),
            ClientMessage::Undo { id, seq } => Some(self.play(id, seq, Move::Undo).await),
            ClientMessage::Chat { id, text } => match self.chat(SayLine { text }).await {
                Ok(()) => None,
                Err(error) => Some(self.refused(id, error)),
            },
            ClientMessage::Talk { id, to, text } => match self.talk(TalkTo { to, name: None, text }).await {
                Ok(()) => None,
                Err(error) => Some(self.refused(id, error)),
            },
            ClientMessage::Check { id, action } => Some(match self.check(CheckAction { action }).await {
                Ok(answer) => ServerMessage::Checked { id, answer },
                Err(error) => self.refused(id, error),
            }),
            ClientMessage::Ping => Some(ServerMessage::Pong),
            ClientMessage::Hello { .. } => {
                Some(refused(String::new(), Error::not_now("BadMessage", "hello was said already")))
            }
        }
    }

    /// The table and the seat, if the token of the hello is still good.
    async fn seated(&mut self) -> Result<(crate::table::Open, Seat), Error> {
        let (seat, token) = self.seat.ok_or(Error::NoToken("a seat in the hello"))?;
        if let Some(held) = &self.held {
            held.must_still_be(&self.app).await?;
        }
        let open = self.app.tables.open(&self.table).await?;
        if open.holds(seat, token)? { Ok((open, seat)) } else { Err(Error::BadToken) }
    }

    async fn play(&mut self, id: String, seq: u32, what: Move) -> ServerMessage {
        let request = Request { seq, id, lent: self.lent_until.is_some() };
        let done = match self.seated().await {
            Ok((mut open, seat)) => open.play(seat, &request, what).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(seq) => ServerMessage::Ok { id: request.id, seq },
            Err(error) => self.refused(request.id, error),
        }
    }

    fn refused(&mut self, id: String, error: Error) -> ServerMessage {
        self.moved |= matches!(error, Error::Elsewhere);
        refused(id, error)
    }

    async fn chat(&mut self, line: SayLine) -> Result<(), Error> {
        let (mut open, seat) = self.seated().await?;
        open.say(seat, &line).await.map(drop)
    }

    async fn talk(&mut self, line: TalkTo) -> Result<(), Error> {
        let (_, token) = self.seat.ok_or(Error::NoToken("a seat in the hello"))?;
        let (mut open, _) = self.seated().await?;
        open.talk(token, &line).await.map(drop)
    }

    async fn check(&mut self, action: CheckAction) -> Result<crate::api::Checked, Error> {
        let (open, seat) = self.seated().await?;
        open.check(seat, action)
    }

    async fn ping(&mut self) -> Result<(), End> {
        if self.heard_at.elapsed() > GONE_AFTER {
            return Err(End::Gone);
        }
        // Who is signed out sees no more of the seat, although nobody acts.
        if let Some(held) = &self.held
            && let Err(error @ (Error::NotSignedIn | Error::BadToken)) = held.must_still_be(&self.app).await
        {
            return Err(error.into());
        }
        // Nor does somebody to whom a seat is lent no longer.
        if self.lent_until.is_some_and(|until| until <= crate::clock::now()) {
            return Err(Error::BadToken.into());
        }
        self.socket.hold();
        self.socket.push(Message::Ping(Default::default()));
        self.socket.send_waiting().await
    }

    /// Says why the socket closes, in a message and in the close frame.
    async fn say_goodbye(self, error: ErrorBody) {
        let frame = CloseFrame {
            code: match error.code.as_str() {
                "ShuttingDown" | "Reconnect" => close_code::RESTART,
                "SlowClient" | "RateLimited" => close_code::AGAIN,
                "Internal" | "StoreUnavailable" => close_code::ERROR,
                _ => close_code::POLICY,
            },
            reason: error.code.clone().into(),
        };
        if error.code == "SlowClient" {
            self.app.tables.metrics.dropped_slow();
        }
        self.socket.push(Message::Text(message_text(&ServerMessage::Bye { error }).into()));
        self.socket.push(Message::Close(Some(frame)));
        let both = async {
            self.socket.send_waiting().await?;
            // The closing handshake is complete when the client has answered.
            while let Some(Ok(_)) = self.socket.next().await {}
            Ok::<(), End>(())
        };
        let _ = timeout(Duration::from_secs(2), both).await;
    }
}

fn refused(id: String, error: Error) -> ServerMessage {
    ServerMessage::Refused { id, error: error.into_body() }
}

/// serde_json's own words do not repeat what was sent.
fn bad_message(error: &serde_json::Error) -> Error {
    Error::Malformed(crate::worded!("cannot read the message at column {}", error.column()))
}
