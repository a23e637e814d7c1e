//! Every message that crosses the network, by subject. The client's TypeScript types are generated from this folder.
//!
//! Seats are counted from one. A sequence number (`seq`) is how many entries a table has: what a client sends must carry
//! the number it saw, or it is refused as stale. Texts for people write seats as `@1`; put the seat's name there.
//! Times are milliseconds since 1970. Tokens are secrets: they travel in `Authorization: Bearer ...`, in bodies and in
//! the first message of a socket, never in an address.

mod absence;
mod accounts;
mod clocks;
mod games;
mod identities;
mod invitations;
mod live;
mod moderation;
mod notices;
mod passkeys;
mod people;
mod play;
mod programs;
mod ratings;
mod replay;
mod reports;
mod seats;
mod status;
mod tables;
mod talk;
mod treaties;

pub use absence::*;
pub use accounts::*;
pub use clocks::*;
pub use games::*;
pub use identities::*;
pub use invitations::*;
pub use live::*;
pub use moderation::*;
pub use notices::*;
pub use passkeys::*;
pub use people::*;
pub use play::*;
pub use programs::*;
pub use ratings::*;
pub use replay::*;
pub use reports::*;
pub use seats::*;
pub use status::*;
pub use tables::*;
pub use talk::*;
pub use treaties::*;

/// The version of the live protocol.
pub const PROTOCOL: u32 = 1;
