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
use antiquity::position::Position;
use antiquity::view::View;
use antiquity::{Action, Log};
pub use edition::TheProject;
use engine::{Outcome, PositionError, Prompt, Refusal, Rng, Seat, Seed, SetupError, Viewer};
pub use options::{CalamityLimit, Length, NonTradeable, Options};
pub use sets::{CivilizationSet, sets};

/// A game in play.
pub type ExpansionProject = antiquity::State<TheProject>;

/// A state is cloned for every thought of a bot.
const _: () = assert!(size_of::<ExpansionProject>() <= 26 * 1024);

/// The kernel's code for this game, compiled with this crate. Without it every test binary and program would compile all
/// of the kernel's rules again.
pub static COMPILED_HERE: Compiled = Compiled {
    new: ExpansionProject::new,
    prompt: ExpansionProject::prompt,
    actions: ExpansionProject::actions,
    check: ExpansionProject::check,
    apply: ExpansionProject::apply,
    view: ExpansionProject::view,
    determinize: ExpansionProject::determinize,
    outcome: ExpansionProject::outcome,
    audit: ExpansionProject::audit,
    position: ExpansionProject::position,
    from_position: ExpansionProject::from_position,
};

/// What a program calls of a game.
#[allow(missing_docs)] // As in `Game`.
pub struct Compiled {
    pub new: fn(u32, &Options, Seed) -> Result<ExpansionProject, SetupError>,
    pub prompt: fn(&ExpansionProject, Seat) -> Option<Prompt>,
    pub actions: fn(&ExpansionProject, Seat, &mut Vec<Action>),
    pub check: fn(&ExpansionProject, Seat, &Action) -> Result<(), Refusal>,
    pub apply: fn(&mut ExpansionProject, Seat, &Action, &mut Log) -> Result<(), Refusal>,
    pub view: fn(&ExpansionProject, Viewer) -> View,
    pub determinize: fn(&ExpansionProject, Viewer, &mut Rng) -> ExpansionProject,
    pub outcome: fn(&ExpansionProject) -> Option<Outcome>,
    pub audit: fn(&ExpansionProject) -> Result<(), String>,
    pub position: fn(&ExpansionProject) -> Position<TheProject>,
    pub from_position: fn(&Options, &Position<TheProject>, Seed) -> Result<ExpansionProject, PositionError>,
}
