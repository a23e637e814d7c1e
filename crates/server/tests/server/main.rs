//! The server as its clients meet it: over real sockets on loopback.

mod games;
mod hostile;
mod live;
mod operations;
mod seats;
mod storage;
mod support;
