//! Sample Game: caravans are loaded with ever dearer wares until the deck runs out.
//!
//! | rulebook chapter | file |
//! | --- | --- |
//! | Setup | `wares.rs`, `data/wares.toml`, `state.rs` |
//! | 1. Buy | `buy.rs` |
//! | 2. Load | `load.rs` |
//! | End of the game | `scoring.rs` |
//!
//! `chapter.rs` joins the chapters. The rules as statements are in `rules.toml`.

mod bot;
pub mod buy;
mod chapter;
pub mod event;
pub mod load;
pub mod position;
mod scoring;
pub mod state;
pub mod view;
pub mod wares;
pub mod why;

pub use chapter::{Action, Step};
pub use event::Event;
pub use position::Position;
pub use state::{Options, SampleGame};
pub use view::View;
pub use wares::{Components, Ware};
pub use why::Why;

use engine::{Game, Mix, OptionSpec, Outcome, Pile, PositionError, Rng, RuleBook, Seed, SetupError, Viewer};
use std::ops::RangeInclusive;

impl Game for SampleGame {
    const ID: &'static str = "sample-game";
    const TITLE: &'static str = "Sample Game";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = Components;
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<SampleGame, SetupError> {
        state::set_up(revision, options, seed)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    engine::by_chapters!();

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> SampleGame {
        view::imagine(self, viewer, &mut Mix::shuffle(rng))
    }

    fn veiled(&self, viewer: Viewer) -> SampleGame {
        view::imagine(self, viewer, &mut Mix::Sort)
    }

    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile> {
        view::hidden_piles(self, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        scoring::outcome(self)
    }

    fn rng(&self) -> &Rng {
        &self.rng
    }

    fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }

    fn audit(&self) -> Result<(), String> {
        self.count_the_box()
    }

    fn position(&self) -> Position {
        position::export(self)
    }

    fn from_position(options: &Options, position: &Position, seed: Seed) -> Result<SampleGame, PositionError> {
        position::load(options, position, seed)
    }

    fn rules() -> &'static RuleBook {
        engine::rule_book!("../rules.toml")
    }

    fn reasons() -> Vec<engine::Reason> {
        Why::ALL.to_vec()
    }

    fn option_specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn components() -> Components {
        Components { wares: &wares::DESIGNS }
    }

    fn draw(view: &View) -> String {
        view::draw(view)
    }
}
