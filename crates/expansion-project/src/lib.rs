//! Civilization: The Expansion Project, for five to eighteen seats. The rules both antiquity games share are in the
//! `antiquity` kernel, found by chapter in its `lib.rs`; here are this book's answers (`edition.rs`), its cards and tables
//! (`data/`), its rules as statements (`rules.toml`) and their tests.

mod beneficiaries;
mod cultures;
mod edition;
mod options;
pub mod packages;
mod sets;
mod succession;

pub use antiquity::Game;
pub use edition::TheProject;
pub use options::{CalamityLimit, Length, NonTradeable, Options};
pub use sets::{CivilizationSet, sets};

/// A game in play.
pub type ExpansionProject = antiquity::State<TheProject>;

/// A state is cloned for every thought of a bot.
const _: () = assert!(size_of::<ExpansionProject>() <= 12 * 1024, "a state has at most 12 KB");

/// The kernel's code for this game, compiled with this crate.
pub static COMPILED_HERE: antiquity::Compiled<TheProject> = antiquity::Compiled::KERNEL;
