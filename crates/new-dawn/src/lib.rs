//! A New Dawn: two to four civilizations grow from single cities; a row of five focus cards says how strong each thing
//! they do is, and an agenda on every victory card wins.
//!
//! | rulebook chapter | file |
//! | --- | --- |
//! | Component List | `components.rs`, `tiles.rs`, `map.rs`, `data/`, `state.rs`, counted in `audit.rs` |
//! | For the First Game, Setup | `setup.rs` |
//! | Playing the Game | `turn.rs` |
//! | Key Concepts | `terrain.rs`, `state.rs` (friendly, empty, mature) |
//! | Culture | `culture.rs`; control tokens and what they hold in `pieces.rs` |
//! | Science | `science.rs` |
//! | Economy | `economy.rs` |
//! | Industry | `industry.rs` |
//! | Military | `military.rs`, defeated targets in `defeat.rs` |
//! | The Event Dial | `turn.rs`, `barbarians.rs` |
//! | Winning the Game, Agendas | `victory.rs` |
//! | City-States, Diplomacy Cards | `diplomacy.rs`, `defeat.rs` |
//! | Trade Tokens | `trade.rs` |
//! | World Wonders | `wonders.rs` (start of a turn), elsewhere where they work |
//! | Advanced Map Building | `building.rs` |
//!
//! Each chapter's file has its steps, actions and reasons, and what a step asks, lists, checks and does; `chapter.rs`
//! joins them.
//!
//! The rules as statements are in `rules.toml`; how unclear ones are read, and what of the components is reconstructed,
//! in `docs/rulings/new-dawn.md`.

mod audit;
pub mod barbarians;
mod bot;
pub mod building;
mod catalogue;
pub mod chapter;
pub mod components;
pub mod culture;
pub mod defeat;
pub mod diplomacy;
mod draw;
pub mod economy;
pub mod event;
pub mod hex;
pub mod industry;
pub mod map;
pub mod military;
pub mod notation;
mod pieces;
pub mod position;
mod prompt;
pub mod science;
pub mod setup;
pub mod state;
mod terrain;
pub mod tiles;
pub mod trade;
pub mod turn;
pub mod victory;
pub mod view;
pub mod why;
pub mod wonders;

pub use catalogue::Components;
pub use chapter::{Action, Step};
pub use engine::Game;
pub use event::Event;
pub use position::Position;
pub use state::{NewDawn, Options};
pub use view::View;
pub use why::Why;

use engine::{Mix, OptionSpec, Outcome, Pile, PositionError, Rng, RuleBook, Seed, SetupError, Viewer};
use std::ops::RangeInclusive;

impl Game for NewDawn {
    const ID: &'static str = "new-dawn";
    const TITLE: &'static str = "A New Dawn";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = Components;
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<NewDawn, SetupError> {
        setup::set_up(revision, options, seed)
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

    /// Nobody holds anything hidden: all seats and spectators see the same.
    fn same_view_as(viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(_) | Viewer::Spectator => Viewer::Spectator,
            Viewer::Table => Viewer::Table,
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> NewDawn {
        self.imagined(viewer, &mut Mix::shuffle(rng))
    }

    fn veiled(&self, viewer: Viewer) -> NewDawn {
        self.imagined(viewer, &mut Mix::Sort)
    }

    fn hidden_piles(&self, _: Viewer) -> Vec<Pile> {
        setup::hidden_piles(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        victory::outcome(self)
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

    fn from_position(options: &Options, position: &Position, seed: Seed) -> Result<NewDawn, PositionError> {
        position::load(options, position, seed)
    }

    fn rules() -> &'static RuleBook {
        engine::rule_book!("../rules.toml")
    }

    fn reasons() -> Vec<engine::Reason> {
        Why::all()
    }

    fn option_specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new(
                "map",
                "Map",
                "The fixed map of the first game, or one that the players build tile by tile.",
                [("first_game", "First-game map"), ("advanced", "Built by the players")],
            ),
            OptionSpec::new(
                "leaders",
                "Leaders",
                "The rulebook deals leaders by lot; a table may let everybody choose.",
                [("random", "By lot"), ("chosen", "Chosen in seat order")],
            ),
            OptionSpec::new(
                "epic",
                "Epic game",
                "Four victory cards instead of three.",
                [(false, "Three victory cards"), (true, "Four victory cards")],
            ),
        ]
    }

    fn components() -> Components {
        catalogue::components()
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
