//! Mega Empires: The East, for three to nine seats. The rules both antiquity games share are in the `antiquity` kernel,
//! found by chapter in its `lib.rs`; here are this book's answers (`edition.rs`), its cards and tables (`data/`), its
//! rules as statements (`rules.toml`) and their tests.

mod edition;
mod options;
mod succession;

pub use antiquity::Game;
pub use edition::TheEast;
pub use options::{Options, Scenario, Side};

/// A game in play.
pub type MegaEmpires = antiquity::State<TheEast>;

/// A state is cloned for every thought of a bot.
const _: () = assert!(size_of::<MegaEmpires>() <= 10 * 1024, "a state has at most 10 KB");

/// The kernel's code for this game, compiled with this crate.
pub static COMPILED_HERE: antiquity::Compiled<TheEast> = antiquity::Compiled::KERNEL;
