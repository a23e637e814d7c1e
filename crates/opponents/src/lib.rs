//! The bots of every game, as code of this crate.
//!
//! `bots` is generic, so that its code is made where a game is put into it, and optimised as that crate is. What thinks
//! must be quick in every build; the registry around it, which mostly reads and writes JSON, need not be, and takes six
//! times as long to compile if it is. So the two are apart, and `Cargo.toml` says how each is compiled.

use bots::explain::{Advice, advise};
use bots::{Bot, Level, make_within};
use engine::{Evaluate, Seat};
use std::time::Duration;

/// A game with its bots.
pub trait Opponents: Evaluate {
    /// A bot of this level, for whom every thought is over after so long.
    fn bot(level: Level, seed: u64, longest: Duration) -> Box<dyn Bot<Self>>;

    /// What a bot would do, and why.
    fn advice(&self, seat: Seat, longest: Duration) -> Option<Advice>;
}

macro_rules! opponents {
    ($($game:ty,)*) => {$(
        impl Opponents for $game {
            fn bot(level: Level, seed: u64, longest: Duration) -> Box<dyn Bot<Self>> {
                make_within(level, seed, longest)
            }

            fn advice(&self, seat: Seat, longest: Duration) -> Option<Advice> {
                advise(self, seat, longest)
            }
        }
    )*};
}

opponents! {
    founders::Founders,
    new_dawn::NewDawn,
    clash::Clash,
    mega_empires::MegaEmpires,
    expansion_project::ExpansionProject,
}
