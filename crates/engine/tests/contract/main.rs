//! The engine proved with Bazaar, a small game with everything that is hard about large ones: hidden hands, a shuffled
//! deck, a simultaneous phase, dice, a private look, an open question, small steps that can be taken back, a vote. Beside it
//! Meadow: steps that everybody takes at the same time.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod bazaar;
mod kit;
mod meadow;
mod positions;
mod records;
mod sessions;
mod tables;
mod undos;
