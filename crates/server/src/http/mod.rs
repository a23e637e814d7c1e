//! The server's face: HTTP and WebSocket. Handlers are thin: they find out who asks, call one function and answer.

mod absence;
mod accounts;
mod admin;
mod appeals;
mod base;
mod clocks;
mod games;
mod identities;
mod invitations;
mod listen;
mod live;
mod notices;
#[cfg_attr(not(feature = "schema"), path = "without_schemas.rs")]
mod openapi;
mod ops;
mod outlet;
mod passkeys;
mod people;
mod play;
mod programs;
mod ratings;
mod reports;
mod request;
mod router;
mod session;
mod stream;
mod tables;
mod web;

pub(crate) use games::is_offered;
pub(crate) use invitations::INVITED_FOR;
pub(crate) use listen::listen;
pub(crate) use reports::REPORTS_KEPT_FOR;
pub(crate) use request::read_body;
pub(crate) use router::{App, metrics_router, router};
pub(crate) use web::{built_in_notices, has_page};
