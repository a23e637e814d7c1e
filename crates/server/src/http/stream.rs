//! Streams of JSON lines, for programs: of a program, which tables want it; of a table, what its seat is told. A stream
//! tells at its beginning how things are, so that whoever lost one only has to connect again.

use super::App;
use super::programs;
use super::request::{Asked, Client, Name};
use super::session;
use crate::api::{ErrorBody, Scope, ServerMessage, StreamLine};
use crate::error::Error;
use crate::limits::Place;
use crate::store::{ProgramRow, SeatInPlay};
use crate::table::watchers::{Outlet, When, message_text};
use crate::task;
use crate::token::{self, Hashed};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;
use futures_util::stream::unfold;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, broadcast};
use tokio::time::{Instant, sleep, sleep_until};

/// How long nothing is told at most.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often the database is asked, which knows of tables that other nodes play.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long it is not asked again, however much happens here.
const REST: Duration = Duration::from_millis(50);
/// How often it is seen to that the token is still good.
const PROVE_EVERY: Duration = Duration::from_secs(5);
/// How often it is noted that a program waits for tables.
const NOTE_EVERY: Duration = Duration::from_secs(20);
/// How many seats of a program are looked at.
const MOST_SEATS: u32 = 1000;

/// Streams ask for nothing in their address.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StreamQuery {}

/// An answer that goes on. It is not compressed: what is small would wait for company.
fn answer(body: Body) -> Response {
    let mut response = Response::new(body);
    for (name, value) in [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_ENCODING, "identity"),
        // Some proxies keep answers back until they are whole.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    text.into()
}

fn bye(error: Error) -> StreamLine {
    StreamLine::Bye { error: error.into_body() }
}

/// Which tables want a program.
pub(super) async fn tables(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Asked(StreamQuery {}): Asked<StreamQuery>,
) -> Result<Response, Error> {
    let proved = programs::asking(&app, &headers, Scope::Read).await?.ok_or(Error::NoToken("a program"))?;
    if app.tables.is_closing() {
        return Err(Error::ShuttingDown);
    }
    let place = app.gate.socket(client)?;
    let now = Instant::now();
    let following = Following {
        touched: app.tables.touched(),
        app,
        token: proved.token.token,
        program: proved.program,
        known: BTreeMap::new(),
        lines: VecDeque::new(),
        looked_at: None,
        proved_at: now,
        noted_at: None,
        told_at: None,
        ended: false,
        _place: place,
    };
    Ok(answer(Body::from_stream(unfold(following, Following::next))))
}

/// A program that waits for tables. Nothing is kept for it but what it was told last, so that a slow one only hears
/// later how things are.
struct Following {
    app: App,
    token: Hashed,
    program: ProgramRow,
    /// The seats it knows of, and the entry at which it was last told that the table waits for it, if it does.
    known: BTreeMap<(String, u8), Option<u32>>,
    lines: VecDeque<StreamLine>,
    /// Tables where something happens at this node.
    touched: broadcast::Receiver<Arc<str>>,
    looked_at: Option<Instant>,
    proved_at: Instant,
    noted_at: Option<Instant>,
    told_at: Option<Instant>,
    ended: bool,
    _place: Place,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Following)> {
        loop {
            if let Some(next) = self.lines.pop_front() {
                self.told_at = Some(Instant::now());
                return Some((Ok(line(&next)), self));
            }
            if self.ended {
                return None;
            }
            self.wait().await;
            if let Err(error) = self.look().await {
                match error {
                    // The database is away for a moment; nothing is lost.
                    Error::Store(_) => sleep(LOOK_EVERY).await,
                    error => {
                        self.ended = true;
                        self.lines.push_back(bye(error));
                    }
                }
            }
        }
    }

    /// Waits until there may be something to tell.
    async fn wait(&mut self) {
        let Some(looked_at) = self.looked_at else { return };
        let until = looked_at + LOOK_EVERY;
        loop {
            tokio::select! {
                () = sleep_until(until) => return,
                touched = self.touched.recv() => match touched {
                    Ok(table) if !self.known.keys().any(|(known, _)| **known == *table) => {}
                    // Whoever has missed some looks at all.
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => break,
                    Err(broadcast::error::RecvError::Closed) => return sleep_until(until).await,
                },
            }
        }
        sleep_until(looked_at + REST).await;
    }

    async fn look(&mut self) -> Result<(), Error> {
        let now = Instant::now();
        let is_first = self.looked_at.replace(now).is_none();
        if self.app.tables.is_closing() {
            return Err(Error::ShuttingDown);
        }
        if now - self.proved_at >= PROVE_EVERY {
            self.program = self.app.people.still_proved(self.token).await?.program;
            self.proved_at = now;
        }
        if self.noted_at.is_none_or(|noted_at| now - noted_at >= NOTE_EVERY) {
            self.app.people.waits(&self.program).await?;
            self.noted_at = Some(now);
        }
        let seats = self.app.tables.store.programs().seats_in_play(self.program.account, MOST_SEATS).await?;
        self.compare(seats);
        if is_first || self.told_at.is_none_or(|told_at| now - told_at >= HEARTBEAT) {
            self.lines.push_back(StreamLine::Heartbeat);
        }
        Ok(())
    }

    /// Tells what is new.
    fn compare(&mut self, seats: Vec<SeatInPlay>) {
        let mut known = std::mem::take(&mut self.known);
        for SeatInPlay { table, seat, game, sequence, asked, .. } in seats {
            let before = known.remove(&(table.clone(), seat));
            if before.is_none() {
                self.lines.push_back(StreamLine::Seat { table: table.clone(), seat, game: game.clone() });
            }
            let now = asked.then_some(sequence);
            if let Some(seq) = now.filter(|_| before.flatten() != now) {
                self.lines.push_back(StreamLine::Turn { table: table.clone(), seat, game, seq });
            }
            self.known.insert((table, seat), now);
        }
        self.lines.extend(known.into_keys().map(|(table, seat)| StreamLine::End { table, seat }));
    }
}

/// What a seat, or a spectator, is told at a table: the same as over a socket.
pub(super) async fn table(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    headers: HeaderMap,
    Asked(StreamQuery {}): Asked<StreamQuery>,
) -> Result<Response, Error> {
    if app.tables.is_closing() {
        return Err(Error::ShuttingDown);
    }
    if !token::is_table_id(&id) {
        return Err(Error::NotFound("table"));
    }
    let proof = Proof::find(&app, &headers, &id).await?;
    let place = app.gate.socket(client)?;
    let told = Arc::new(Told { queue: Mutex::default(), call: Notify::new(), most: app.config.limits.queue });
    let mut open = app.tables.open(&id).await?;
    let lent = proof.seat.map(|token| open.lent_to(token)).transpose()?.flatten();
    let (_, number, welcome) = open.watch(proof.seat, None, Arc::clone(&told) as _).await?;
    drop(open);
    // What has happened since the table was let go is waiting already.
    told.lock().waiting.push_front(message_text(&welcome).into());
    let watching = Watching {
        app,
        table: id,
        number,
        told,
        proof,
        lent_until: lent.map(|(_, until)| until),
        beat_at: Instant::now() + HEARTBEAT,
        ended: false,
        _place: place,
    };
    Ok(answer(Body::from_stream(unfold(watching, Watching::next))))
}

/// What makes a seat somebody's.
struct Proof {
    /// The hashed token of the seat itself; nothing for those who watch.
    seat: Option<Hashed>,
    /// The hashed token of a program whose seat it is.
    program: Option<Hashed>,
}

impl Proof {
    async fn find(app: &App, headers: &HeaderMap, table: &str) -> Result<Proof, Error> {
        if let Some(proved) = programs::asking(app, headers, Scope::Read).await? {
            let (_, seat) = app.people.seat_of(&proved.program, table).await?;
            return Ok(Proof { seat: Some(seat), program: Some(proved.token.token) });
        }
        let Some(value) = headers.get(header::AUTHORIZATION) else {
            return Ok(Proof { seat: None, program: None });
        };
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).map(str::trim);
        let token = token.ok_or_else(|| Error::Malformed("expected `Authorization: Bearer <token>`".into()))?;
        // Browsers, which have cookies, have sockets as well.
        if session::account_seat(token)?.is_some() {
            return Err(Error::forbidden("NotByCookie", "whoever is signed in watches by a socket"));
        }
        Ok(Proof { seat: Some(token::hash(token)), program: None })
    }

    /// Refuses what is not so any more.
    async fn must_still_be(&self, app: &App, table: &str) -> Result<(), Error> {
        let Some(token) = self.program else { return Ok(()) };
        let proved = app.people.still_proved(token).await?;
        let (_, seat) = app.people.seat_of(&proved.program, table).await?;
        if Some(seat) == self.seat { Ok(()) } else { Err(Error::BadToken) }
    }
}

/// The way to somebody who reads a stream.
struct Told {
    queue: Mutex<Queue>,
    call: Notify,
    most: usize,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Utf8Bytes>,
    end: Option<ErrorBody>,
    is_slow: bool,
}

impl Told {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outlet for Told {
    fn send(&self, text: Utf8Bytes, _: When) -> bool {
        let mut queue = self.lock();
        if queue.end.is_some() {
            return false;
        }
        if queue.waiting.len() >= self.most {
            let slow = Error::not_now("SlowClient", "the connection could not keep up; connect again");
            // What has not been read is of no use any more: whoever comes again is told how things are.
            *queue = Queue { waiting: VecDeque::new(), end: Some(slow.into_body()), is_slow: true };
            self.call.notify_one();
            return false;
        }
        queue.waiting.push_back(text);
        self.call.notify_one();
        true
    }

    fn close(&self, error: ErrorBody) {
        self.lock().end.get_or_insert(error);
        self.call.notify_one();
    }
}

/// Somebody who reads what is told at a table.
struct Watching {
    app: App,
    table: String,
    number: u64,
    told: Arc<Told>,
    proof: Proof,
    lent_until: Option<i64>,
    beat_at: Instant,
    ended: bool,
    _place: Place,
}

impl Watching {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Watching)> {
        loop {
            if self.ended {
                return None;
            }
            let (waiting, end) = {
                let mut queue = self.told.lock();
                match queue.waiting.pop_front() {
                    Some(text) => (Some(text), None),
                    None => (None, queue.end.take().map(|end| (end, queue.is_slow))),
                }
            };
            if let Some(text) = waiting {
                self.beat_at = Instant::now() + HEARTBEAT;
                return Some((Ok([text.as_bytes(), b"\n"].concat().into()), self));
            }
            if let Some((error, is_slow)) = end {
                if is_slow {
                    self.app.tables.metrics.dropped_slow();
                }
                return Some((Ok(self.last(error)), self));
            }
            tokio::select! {
                () = self.told.call.notified() => {}
                () = sleep_until(self.beat_at) => {
                    self.beat_at = Instant::now() + HEARTBEAT;
                    let beat = match self.still_may().await {
                        // The database is away for a moment.
                        Ok(()) | Err(Error::Store(_)) => line(&StreamLine::Heartbeat),
                        Err(error) => self.last(error.into_body()),
                    };
                    return Some((Ok(beat), self));
                }
            }
        }
    }

    /// The last line.
    fn last(&mut self, error: ErrorBody) -> Bytes {
        self.ended = true;
        line(&ServerMessage::Bye { error })
    }

    /// Refuses who may not see any more what the seat sees.
    async fn still_may(&self) -> Result<(), Error> {
        self.proof.must_still_be(&self.app, &self.table).await?;
        match self.lent_until.is_some_and(|until| until <= crate::clock::now()) {
            true => Err(Error::BadToken),
            false => Ok(()),
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let (app, table, number) = (self.app.clone(), std::mem::take(&mut self.table), self.number);
        task::start(async move { app.tables.leave(&table, number).await });
    }
}
