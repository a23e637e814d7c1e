//! One tunnel: a stream of bytes to another node, cut into messages. What is written here is read there and the other
//! way round, in order and completely, or the tunnel breaks. It has no task of its own: whoever writes hands the message
//! on, whoever brings one in wakes the reader, and what has to be done later is done for all tunnels together.

use super::frame::{Frame, Kind};
use super::sequence::{Sequence, WINDOW};
use crate::clock;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How much is sent in one message.
const PIECE: usize = 32 << 10;
/// How long it is kept back that something has arrived, since an answer may tell it, too.
pub(super) const TELL_EVERY: Duration = Duration::from_millis(100);
/// Of how many bytes this is told at once, since the other end may wait for room.
const TELL_AT_ONCE: usize = WINDOW / 4;
/// How long a message may be under way before the other end counts as gone, in milliseconds.
const ARRIVES_WITHIN: i64 = 5000;
/// How much room is kept for what comes next.
const KEPT_ROOM: usize = 4 << 10;

/// How one end of a tunnel is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name {
    /// The process at the other end.
    pub(super) peer: String,
    /// The number that the opener chose.
    pub(super) number: u64,
    /// Whether this end opened it.
    pub(super) opened_here: bool,
}

/// How messages go out.
pub(super) type Send = Box<dyn Fn(&Frame<'_>) + std::marker::Send + Sync>;

/// The tunnels of which something may have to be done without anybody writing or reading.
#[derive(Default)]
pub(super) struct Due(Mutex<Vec<Arc<Tunnel>>>);

impl Due {
    /// Says what has arrived, and breaks what does not arrive. `over` hears which tunnels have ended.
    pub(super) fn tick(&self, over: impl Fn(&Name)) {
        let due = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for tunnel in due {
            if tunnel.tick() {
                over(&tunnel.name);
            }
        }
    }
}

/// One end of a tunnel.
pub(super) struct Tunnel {
    /// This process.
    from: String,
    name: Name,
    send: Send,
    due: Arc<Due>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sequence: Sequence,
    /// What has come, and how much of it was read here. The sender's window bounds it.
    come: Vec<u8>,
    read: usize,
    /// How much was read of which the other end was not told.
    untold: usize,
    they_ended: bool,
    we_ended: bool,
    /// Whether nobody reads here any more.
    is_left: bool,
    /// Nothing goes either way any more.
    is_over: bool,
    is_due: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

impl State {
    fn end(&mut self) {
        self.is_over = true;
        [self.reader.take(), self.writer.take()].into_iter().flatten().for_each(Waker::wake);
    }

    fn took_all(&mut self) {
        self.untold += self.come.len();
        self.come.clear();
        self.come.shrink_to(KEPT_ROOM);
        self.read = 0;
        self.sequence.took_all();
    }
}

impl Tunnel {
    pub(super) fn new(from: &str, name: Name, send: Send, due: &Arc<Due>) -> Arc<Tunnel> {
        Arc::new(Tunnel { from: from.into(), name, send, due: Arc::clone(due), state: Mutex::default() })
    }

    /// The process at the other end.
    pub(super) fn peer(&self) -> &str {
        &self.name.peer
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, state: &mut State, kind: Kind, number: u32, bytes: &[u8]) {
        state.untold = 0;
        let receipt = state.sequence.receipt();
        let (from, tunnel, by_opener) = (self.from.as_str(), self.name.number, self.name.opened_here);
        (self.send)(&Frame { from, tunnel, by_opener, kind, number, receipt, bytes });
    }

    fn break_off(&self, state: &mut State) {
        self.tell(state, Kind::Broken, 0, &[]);
        state.end();
    }

    /// Ends it, as if the other end were gone.
    pub(super) fn end(&self) {
        self.state().end();
    }

    /// A message from the other end.
    pub(super) fn receive(self: &Arc<Tunnel>, frame: &Frame<'_>) {
        let mut state = self.state();
        if state.is_over {
            if frame.kind == Kind::Data {
                self.tell(&mut state, Kind::Broken, 0, &[]);
            }
            return;
        }
        state.sequence.told(frame.receipt);
        if state.sequence.has_room()
            && let Some(writer) = state.writer.take()
        {
            writer.wake();
        }
        match frame.kind {
            Kind::Broken => state.end(),
            Kind::Arrived | Kind::Beat => {}
            Kind::Data | Kind::End => {
                if state.sequence.receive(frame.number).is_err() {
                    self.break_off(&mut state);
                } else {
                    state.they_ended |= frame.kind == Kind::End;
                    match state.is_left {
                        true => state.took_all(),
                        false => state.come.extend_from_slice(frame.bytes),
                    }
                    if let Some(reader) = state.reader.take() {
                        reader.wake();
                    }
                }
            }
        }
        self.settle(&mut state);
    }

    /// Ends what is done, and remembers what has to be looked after.
    fn settle(self: &Arc<Tunnel>, state: &mut State) {
        if !state.is_over && state.they_ended && state.read == state.come.len() {
            state.took_all();
            self.tell(state, Kind::Arrived, 0, &[]);
            state.end();
        }
        if !state.is_over && state.we_ended && state.sequence.oldest().is_none() {
            state.end();
        }
        let is_due = state.is_over || state.sequence.owes_receipt() || state.sequence.oldest().is_some();
        if is_due && !state.is_due {
            state.is_due = true;
            self.due.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(self));
        }
    }

    /// Does what is due; whether it is over.
    fn tick(self: &Arc<Tunnel>) -> bool {
        let mut state = self.state();
        state.is_due = false;
        let overdue = |since: i64| clock::passed() - since >= ARRIVES_WITHIN;
        if !state.is_over && state.sequence.owes_receipt() {
            self.tell(&mut state, Kind::Arrived, 0, &[]);
        }
        if !state.is_over && state.sequence.oldest().is_some_and(overdue) {
            self.break_off(&mut state);
        }
        if !state.is_over {
            self.settle(&mut state);
        }
        state.is_over
    }

    fn send_end(self: &Arc<Tunnel>, state: &mut State) {
        if !state.is_over && !state.we_ended {
            state.we_ended = true;
            let number = state.sequence.send(0, clock::passed());
            self.tell(state, Kind::End, number, &[]);
            self.settle(state);
        }
    }
}

/// The stream that a tunnel is here.
pub(super) struct Stream(pub(super) Arc<Tunnel>);

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut state = self.0.state();
        let length = buffer.remaining().min(state.come.len() - state.read);
        if length > 0 {
            buffer.put_slice(&state.come[state.read..state.read + length]);
            state.read += length;
            if state.read == state.come.len() {
                state.took_all();
                if state.untold >= TELL_AT_ONCE && !state.is_over {
                    self.0.tell(&mut state, Kind::Arrived, 0, &[]);
                }
                self.0.settle(&mut state);
            }
            return Poll::Ready(Ok(()));
        }
        if state.is_over || state.they_ended || buffer.remaining() == 0 {
            return Poll::Ready(Ok(()));
        }
        state.reader = Some(context.waker().clone());
        Poll::Pending
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let mut state = self.0.state();
        if state.is_over || state.we_ended {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        if !state.sequence.has_room() {
            state.writer = Some(context.waker().clone());
            return Poll::Pending;
        }
        let bytes = &bytes[..bytes.len().min(PIECE)];
        if !bytes.is_empty() {
            let number = state.sequence.send(bytes.len(), clock::passed());
            self.0.tell(&mut state, Kind::Data, number, bytes);
            self.0.settle(&mut state);
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.0.send_end(&mut self.0.state());
        Poll::Ready(Ok(()))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_left = true;
        state.took_all();
        self.0.send_end(&mut state);
        self.0.settle(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::sync::mpsc;

    /// Two ends between which the message with this number from the opener is lost.
    fn pair(lost: Option<u32>) -> [Stream; 2] {
        let (one, two) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let due = Arc::new(Due::default());
        let ends = [(true, two.0, one.1), (false, one.0, two.1)].map(|(opened_here, to, mut frames)| {
            let name = Name { peer: "peer".into(), number: 1, opened_here };
            let lost = Mutex::new(lost.filter(|_| opened_here));
            let send = move |frame: &Frame<'_>| {
                let mut lost = lost.lock().unwrap();
                match *lost == Some(frame.number) {
                    true => *lost = None,
                    false => drop(to.send(frame.encode())),
                }
            };
            let tunnel = Tunnel::new("own", name, Box::new(send), &due);
            let receiving = Arc::clone(&tunnel);
            tokio::spawn(async move {
                while let Some(text) = frames.recv().await {
                    receiving.receive(&Frame::decode(&text).unwrap());
                }
            });
            Stream(tunnel)
        });
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TELL_EVERY).await;
                due.tick(|_| {});
            }
        });
        ends
    }

    #[tokio::test]
    async fn more_than_a_window_arrives_both_ways() {
        let both = pair(None);
        let text: Vec<u8> = (0..3 * WINDOW).map(|byte| byte as u8).collect();
        let both = both.map(|stream| {
            let text = text.clone();
            tokio::spawn(async move {
                let (mut reader, mut writer) = tokio::io::split(stream);
                let mut come = vec![0; text.len()];
                let (wrote, read) = tokio::join!(writer.write_all(&text), reader.read_exact(&mut come));
                wrote.unwrap();
                read.unwrap();
                assert!(come == text);
                writer.shutdown().await.unwrap();
            })
        });
        for one in both {
            one.await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_lost_breaks_the_tunnel_and_nothing_comes_after_it() {
        for lost in 1..4 {
            let [mut one, mut two] = pair(Some(lost));
            for word in ["first.", "second", "third."] {
                // It may be broken by now.
                drop(one.write_all(word.as_bytes()).await);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let mut come = Vec::new();
            // The last one is missed only when nobody says that it has arrived. Meanwhile the clock here stands still.
            let end = tokio::time::timeout(Duration::from_secs(1), two.read_to_end(&mut come)).await;
            let whole = "first.secondthird.";
            assert!(whole.as_bytes().starts_with(&come) && come.len() == 6 * (lost as usize - 1), "{come:?}");
            assert_eq!(end.is_ok(), lost < 3);
        }
    }
}
