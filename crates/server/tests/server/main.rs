//! The server as its clients meet it: over real sockets on loopback.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that cannot go on has failed.

mod absence;
mod account_seats;
mod accounts;
mod accounts_kept;
mod anonymous;
mod appeals;
mod attacks;
mod comments;
mod contract;
mod crowd;
mod deadlines;
mod fair;
mod flow;
mod games;
#[cfg(unix)]
mod host;
mod hostile;
mod identities;
mod identities_hostile;
mod identities_kept;
mod invitations;
mod invitations_kept;
mod live;
mod lobby;
mod migration;
mod moderation;
mod notices;
mod notices_kept;
mod notices_mail;
mod notices_push;
mod operations;
mod pace;
mod pairs;
mod partings;
mod passkeys;
mod passkeys_kept;
mod people;
#[cfg(unix)]
mod postgres;
mod programs;
mod programs_kept;
mod ratings;
mod ratings_kept;
mod reports_kept;
mod rewind;
mod schemas;
#[cfg(unix)]
mod sealed;
mod seats;
mod standing;
mod storage;
mod support;
mod talk;
mod talk_kept;
mod thinking;
mod ties_kept;
mod traces;
mod treaties;
mod treaties_kept;
mod verify;
