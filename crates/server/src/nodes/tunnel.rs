//! One tunnel: a stream of bytes to another node, cut into messages. What is read here comes out there and the other
//! way round, in order and completely, or the tunnel breaks.

use super::frame::{Frame, Kind};
use super::sequence::{Receipt, Sequence};
use crate::clock;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

/// How much is sent in one message.
const PIECE: usize = 32 << 10;
/// How long it is kept back that something has arrived, since an answer may tell it, too.
const TELL_AFTER: Duration = Duration::from_millis(100);
/// How long a message may be under way before the other end counts as gone, in milliseconds.
const ARRIVES_WITHIN: i64 = 5000;

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

/// One end of a tunnel.
pub(super) struct End<S> {
    /// This process.
    pub(super) from: String,
    /// Which tunnel.
    pub(super) name: Name,
    /// How messages go out.
    pub(super) send: S,
}

impl<S: Fn(Frame)> End<S> {
    fn tell(&self, kind: Kind, number: u32, receipt: Receipt, bytes: Vec<u8>) {
        let (from, tunnel, by_opener) = (self.from.clone(), self.name.number, self.name.opened_here);
        (self.send)(Frame { from, tunnel, by_opener, kind, number, receipt, bytes });
    }

    fn break_off(&self) {
        self.tell(Kind::Broken, 0, Receipt::default(), Vec::new());
    }

    /// Passes bytes both ways until one end is done or something is missing.
    pub(super) async fn run(self, stream: DuplexStream, mut frames: mpsc::UnboundedReceiver<Frame>) {
        let (mut reader, mut writer) = tokio::io::split(stream);
        let mut sequence = Sequence::default();
        let mut buffer = vec![0; PIECE];
        // What has come and was not taken by whoever reads here. The sender's window bounds it.
        let mut waiting: Vec<u8> = Vec::new();
        let (mut they_ended, mut we_ended) = (false, false);
        let mut tell_at = None;
        loop {
            if waiting.is_empty() {
                sequence.took_all();
            }
            if they_ended && waiting.is_empty() {
                let _ = writer.shutdown().await;
                return self.tell(Kind::Arrived, 0, sequence.receipt(), Vec::new());
            }
            let overdue = sequence.oldest().map(|at| at + ARRIVES_WITHIN - clock::passed());
            if we_ended && overdue.is_none() {
                return;
            }
            tell_at = sequence.owes_receipt().then(|| tell_at.unwrap_or_else(|| Instant::now() + TELL_AFTER));
            let patience = overdue.map(|left| Duration::from_millis(u64::try_from(left).unwrap_or_default()));
            tokio::select! {
                next = frames.recv() => {
                    let Some(next) = next else { return };
                    sequence.told(next.receipt);
                    let received = match next.kind {
                        Kind::Data | Kind::End => sequence.receive(next.number),
                        Kind::Broken => return,
                        Kind::Arrived | Kind::Beat => Ok(()),
                    };
                    if received.is_err() {
                        return self.break_off();
                    }
                    waiting.extend_from_slice(&next.bytes);
                    they_ended |= next.kind == Kind::End;
                }
                wrote = writer.write(&waiting), if !waiting.is_empty() => match wrote {
                    Ok(length @ 1..) => drop(waiting.drain(..length)),
                    // Whoever read here is gone; what is still to be said goes its way.
                    Ok(0) | Err(_) => waiting.clear(),
                },
                read = reader.read(&mut buffer), if sequence.has_room() && !we_ended => {
                    let length = read.unwrap_or_default();
                    we_ended = length == 0;
                    let kind = if we_ended { Kind::End } else { Kind::Data };
                    let number = sequence.send(length, clock::passed());
                    self.tell(kind, number, sequence.receipt(), buffer[..length].to_vec());
                }
                () = sleep_until(tell_at.unwrap_or_else(Instant::now)), if tell_at.is_some() => {
                    self.tell(Kind::Arrived, 0, sequence.receipt(), Vec::new());
                }
                () = sleep(patience.unwrap_or_default()), if patience.is_some() => return self.break_off(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Two ends between which the message with this number from the opener is lost.
    fn pair(lost: Option<u32>) -> (DuplexStream, DuplexStream) {
        let (one, two) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let mut outer = Vec::new();
        for (opened_here, to, frames) in [(true, two.0, one.1), (false, one.0, two.1)] {
            let (ours, theirs) = tokio::io::duplex(1 << 10);
            let name = Name { peer: "peer".into(), number: 1, opened_here };
            let lost = Mutex::new(lost.filter(|_| opened_here));
            let send = move |frame: Frame| {
                let mut lost = lost.lock().unwrap();
                match *lost == Some(frame.number) {
                    true => *lost = None,
                    false => drop(to.send(frame)),
                }
            };
            tokio::spawn(End { from: "own".into(), name, send }.run(theirs, frames));
            outer.push(ours);
        }
        let two = outer.pop().unwrap();
        (outer.pop().unwrap(), two)
    }

    #[tokio::test]
    async fn more_than_a_window_arrives_both_ways() {
        let (one, two) = pair(None);
        let text: Vec<u8> = (0..3 * super::super::sequence::WINDOW).map(|byte| byte as u8).collect();
        let both = [one, two].map(|stream| {
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
            let (mut one, mut two) = pair(Some(lost));
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
