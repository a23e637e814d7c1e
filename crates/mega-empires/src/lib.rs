//! Mega Empires: The East, for three to nine seats. The rules both antiquity games share are in the `antiquity` kernel,
//! found by chapter in its `lib.rs`; here are this book's answers (`edition.rs`), its cards and tables (`data/`), its
//! rules as statements (`rules.toml`) and their tests.

mod edition;
mod options;
mod succession;

pub use antiquity::Game;
use antiquity::position::Position;
use antiquity::view::View;
use antiquity::{Action, Log};
pub use edition::TheEast;
use engine::{Outcome, PositionError, Prompt, Refusal, Rng, Seat, Seed, SetupError, Viewer};
pub use options::{Options, Scenario, Side};

/// A game in play.
pub type MegaEmpires = antiquity::State<TheEast>;

/// The kernel's code for this game, compiled with this crate. Without it every test binary and program would compile all
/// of the kernel's rules again.
pub static COMPILED_HERE: Compiled = Compiled {
    new: MegaEmpires::new,
    prompt: MegaEmpires::prompt,
    actions: MegaEmpires::actions,
    check: MegaEmpires::check,
    apply: MegaEmpires::apply,
    view: MegaEmpires::view,
    determinize: MegaEmpires::determinize,
    outcome: MegaEmpires::outcome,
    audit: MegaEmpires::audit,
    position: MegaEmpires::position,
    from_position: MegaEmpires::from_position,
};

/// What a program calls of a game.
#[allow(missing_docs)] // As in `Game`.
pub struct Compiled {
    pub new: fn(u32, &Options, Seed) -> Result<MegaEmpires, SetupError>,
    pub prompt: fn(&MegaEmpires, Seat) -> Option<Prompt>,
    pub actions: fn(&MegaEmpires, Seat, &mut Vec<Action>),
    pub check: fn(&MegaEmpires, Seat, &Action) -> Result<(), Refusal>,
    pub apply: fn(&mut MegaEmpires, Seat, &Action, &mut Log) -> Result<(), Refusal>,
    pub view: fn(&MegaEmpires, Viewer) -> View,
    pub determinize: fn(&MegaEmpires, Viewer, &mut Rng) -> MegaEmpires,
    pub outcome: fn(&MegaEmpires) -> Option<Outcome>,
    pub audit: fn(&MegaEmpires) -> Result<(), String>,
    pub position: fn(&MegaEmpires) -> Position<TheEast>,
    pub from_position: fn(&Options, &Position<TheEast>, Seed) -> Result<MegaEmpires, PositionError>,
}
