//! Others that the server talks to, made for tests: they speak what real ones speak, on sockets of their own, over TLS if a
//! test says so, and misbehave on demand.
//!
//! | who | file |
//! | --- | --- |
//! | Who takes webhooks and messages for browsers | `sink.rs` |
//! | A mail server | `mailbox.rs` |
//! | A provider of OpenID Connect | `provider.rs` |
//! | A device that keeps passkeys | `authenticator.rs` |
//! | Who vouches for the certificates of all of these | `authority.rs` |
//! | How their connections are taken, and what was read from them | `door.rs` |

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that cannot go on has failed.

mod authenticator;
mod authority;
mod door;
mod mailbox;
mod provider;
mod sink;

pub use authenticator::Passkey;
pub use authority::{Authority, Certificate};
pub use mailbox::{Mail, Mailbox};
pub use provider::{CLIENT, Person, Provider, SECRET, Trick, pairs};
pub use sink::{Asked, Sink};
