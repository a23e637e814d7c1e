//! Tables on which people and bots play: HTTP, WebSocket, and a log that is durable before it is acknowledged.
//!
//! | question | file |
//! | --- | --- |
//! | Which messages are there? | [`api`] |
//! | Which addresses? | `http/router.rs` |
//! | What happens when somebody plays? | `table/play.rs` |
//! | Who is told what? | `table/watchers.rs`, [`patch`] |
//! | How is it kept? | [`store`], [`archive`] |
//! | What does a host do with tables? | [`host`], `table/host.rs`; before an upgrade, [`verify`] |
//! | Who is how strong? | `ratings`, `table/rated.rs` |
//! | What is refused, and how? | [`error`], [`limits`], [`text`] |
//! | Where does chance come from? | [`chance`] |
//! | What does a host see of it? | [`metrics`], `traces.rs` |
//! | How is it set up, and is it right so? | [`config`], [`cli`], [`doctor`] |

mod accounts;
pub mod api;
pub mod archive;
pub mod bench;
pub mod chance;
pub mod cli;
pub mod client;
pub mod clock;
pub mod config;
pub mod doctor;
pub mod error;
pub mod host;
mod http;
pub mod limits;
pub mod metrics;
pub mod nodes;
mod notices;
pub mod patch;
mod ratings;
mod sent;
pub mod serve;
pub mod store;
pub mod table;
mod task;
pub mod text;
#[cfg(any(feature = "notices", feature = "oidc"))]
mod tls;
pub mod token;
mod traces;
pub mod verify;

#[cfg(test)]
mod typescript;

pub use config::Config;
pub use serve::serve;

/// What others have made and is in this program, with their licences.
pub fn licences() -> String {
    http::built_in_notices()
}
