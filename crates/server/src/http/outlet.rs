//! A socket as others see it. Whoever has something to tell writes it at once, so that telling a whole table wakes
//! nobody up; only what the network does not take at once is left to the socket's own task. What nobody waits for goes
//! out a moment later, together with whatever else has come by then.

use super::live::End;
use crate::api::{ErrorBody, ServerMessage};
use crate::error::Error;
use crate::table::watchers::{Outlet, When, message_text};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How long a client may take to receive anything at all.
const RECEIVE_WITHIN: Duration = Duration::from_secs(10);
/// How long a message that nobody waits for is kept for company. Too short for anybody to see.
const SOON: Duration = Duration::from_millis(50);
/// So many are company enough.
const ENOUGH: usize = 16;

/// A socket that others write to.
pub(super) struct SharedSocket {
    socket: Mutex<Socket>,
    /// Calls the socket's own task.
    call: Notify,
    most_waiting: usize,
    collector: Arc<Collector>,
    /// This socket, for the collector.
    me: Weak<SharedSocket>,
}

/// Remembers the sockets for which something waits that nobody is in a hurry for.
#[derive(Default)]
pub(crate) struct Collector {
    sockets: Mutex<Vec<Weak<SharedSocket>>>,
    /// Calls the task that sends it.
    call: Notify,
}

impl Collector {
    /// Sends what has been collected, a moment after the first of it came; never ends.
    pub(crate) async fn run(&self) {
        loop {
            self.call.notified().await;
            sleep(SOON).await;
            let sockets = std::mem::take(&mut *self.lock());
            for socket in sockets.iter().filter_map(Weak::upgrade) {
                socket.send_collected();
            }
        }
    }

    fn add(&self, socket: &Weak<SharedSocket>) {
        let mut sockets = self.lock();
        sockets.push(Weak::clone(socket));
        if sockets.len() == 1 {
            self.call.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<SharedSocket>>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Socket {
    socket: WebSocket,
    waiting: VecDeque<Message>,
    /// Whether what is waiting is sent by the socket's own task: it is in the middle of something, or the network is slow.
    held: bool,
    /// Whether the collector has it on its list.
    collected: bool,
    /// Why the server closes it.
    end: Option<ErrorBody>,
}

impl Outlet for SharedSocket {
    fn send(&self, text: Utf8Bytes, when: When) -> bool {
        let mut socket = self.lock();
        if socket.end.is_some() {
            return false;
        }
        if socket.waiting.len() >= self.most_waiting {
            let slow = Error::not_now("SlowClient", "the connection could not keep up; connect again");
            socket.end = Some(slow.into_body());
            self.call.notify_one();
            return false;
        }
        socket.waiting.push_back(Message::Text(text));
        if when == When::Now || socket.waiting.len() >= ENOUGH {
            self.send_unless_held(&mut socket);
        } else if !socket.held && !socket.collected {
            socket.collected = true;
            self.collector.add(&self.me);
        }
        true
    }

    fn close(&self, error: ErrorBody) {
        self.lock().end.get_or_insert(error);
        self.call.notify_one();
    }
}

impl SharedSocket {
    /// What is told before [`SharedSocket::send_waiting`] was first called waits for it.
    pub(super) fn new(socket: WebSocket, most_waiting: usize, collector: Arc<Collector>) -> Arc<SharedSocket> {
        let socket = Socket { socket, waiting: VecDeque::new(), held: true, collected: false, end: None };
        Arc::new_cyclic(|me| SharedSocket {
            socket: Mutex::new(socket),
            call: Notify::new(),
            most_waiting,
            collector,
            me: Weak::clone(me),
        })
    }

    /// Leaves to the socket's own task what the network does not take at once.
    fn send_unless_held(&self, socket: &mut Socket) {
        if !socket.held && !socket.sends_at_once() {
            socket.held = true;
            self.call.notify_one();
        }
    }

    /// Sends what the collector knows of, if it has not gone out with something else.
    fn send_collected(&self) {
        let mut socket = self.lock();
        socket.collected = false;
        if !socket.waiting.is_empty() {
            self.send_unless_held(&mut socket);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Socket> {
        self.socket.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message from the client.
    pub(super) async fn next(&self) -> Option<Result<Message, axum::Error>> {
        poll_fn(|context| self.lock().socket.poll_next_unpin(context)).await
    }

    /// Waits until there is something to send, or to end.
    pub(super) async fn called(&self) {
        self.call.notified().await;
    }

    /// From now on, what is told waits for [`SharedSocket::send_waiting`]: it goes out in one piece.
    pub(super) fn hold(&self) {
        self.lock().held = true;
    }

    /// Puts a message behind those that are waiting.
    pub(super) fn push(&self, message: Message) {
        self.lock().waiting.push_back(message);
    }

    /// Puts a message before those that are waiting.
    pub(super) fn push_first(&self, message: &ServerMessage) {
        self.lock().waiting.push_front(Message::Text(message_text(message).into()));
    }

    /// Sends what is waiting; from then on others do so again.
    pub(super) async fn send_waiting(&self) -> Result<(), End> {
        loop {
            let before = {
                let mut socket = self.lock();
                if let Some(error) = socket.end.take() {
                    return Err(End::Closed(Box::new(error)));
                }
                if socket.sends_at_once() {
                    socket.held = false;
                    return Ok(());
                }
                socket.waiting.len()
            };
            // With a real waker now: whatever is told meanwhile only joins the queue.
            tokio::select! {
                sent = poll_fn(|context| self.lock().poll_send(context)) => sent?,
                // It may be told to end.
                () = self.called() => {}
                () = sleep(RECEIVE_WITHIN) => {
                    if self.lock().waiting.len() >= before {
                        return Err(End::Gone);
                    }
                }
            }
        }
    }
}

impl Socket {
    fn sends_at_once(&mut self) -> bool {
        matches!(self.poll_send(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(())))
    }

    /// Sends everything that is waiting.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        while !self.waiting.is_empty() {
            ready!(self.socket.poll_ready_unpin(context))?;
            if let Some(message) = self.waiting.pop_front() {
                self.socket.start_send_unpin(message)?;
            }
        }
        self.socket.poll_flush_unpin(context)
    }
}
