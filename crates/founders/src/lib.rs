//! Founders of the Empire: two to four nations on the shores of the Mediterranean grow tile by tile, each tile fed by
//! the tiles around it, until the last altar or temple is taken.
//!
//! | rulebook chapter | file |
//! | --- | --- |
//! | Contents | `tiles.rs`, `data/tiles.toml`, `state.rs` |
//! | Game Setup | `setup.rs` |
//! | Game Turn | `turn.rs` |
//! | 1. Open a tile | `open.rs` |
//! | 2. Play a token; Tokens | `tokens.rs` |
//! | 3. Add a tile | `add.rs`, who feeds whom in `feeding.rs`, and where in `reach.rs` |
//! | End of the game | `turn.rs` (endings), `scoring.rs` |
//!
//! `chapter.rs` joins the chapters.
//!
//! The rules as statements are in `rules.toml`; how unclear ones are read, in `docs/rulings/founders.md`.

pub mod add;
mod bot;
mod chapter;
mod draw;
pub mod event;
mod feeding;
pub mod notation;
pub mod open;
pub mod position;
mod reach;
pub mod scoring;
pub mod setup;
pub mod state;
pub mod tiles;
pub mod tokens;
pub mod turn;
pub mod view;
pub mod why;

pub use chapter::{Action, Step};
pub use engine::Game;
pub use event::Event;
pub use position::Position;
pub use setup::Layout;
pub use state::{Founders, Options};
pub use tiles::Components;
pub use tokens::Play;
pub use view::View;
pub use why::Why;

use engine::{Mix, OptionSpec, Outcome, Pile, PositionError, Rng, RuleBook, Seed, SetupError, Viewer};
use std::ops::RangeInclusive;

impl Game for Founders {
    const ID: &'static str = "founders";
    const TITLE: &'static str = "Founders of the Empire";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = Components;
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<Founders, SetupError> {
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

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Founders {
        self.imagined(viewer, &mut Mix::shuffle(rng))
    }

    fn veiled(&self, viewer: Viewer) -> Founders {
        self.imagined(viewer, &mut Mix::Sort)
    }

    fn hidden_piles(&self, _: Viewer) -> Vec<Pile> {
        let stack = |index: usize| {
            Pile::deck(format!("stack {}", index + 1), &format!("/stacks/{index}"), self.stacks[index].peek())
        };
        let craftsmen = Pile::deck("craftsmen", "/supply/craftsmen", self.supply.craftsmen.peek());
        (0..self.stacks.len()).map(stack).chain([craftsmen]).collect()
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

    fn from_position(options: &Options, position: &Position, seed: Seed) -> Result<Founders, PositionError> {
        position::load(options, position, seed)
    }

    fn rules() -> &'static RuleBook {
        engine::rule_book!("../rules.toml")
    }

    fn reasons() -> Vec<engine::Reason> {
        Why::ALL.to_vec()
    }

    fn option_specs() -> Vec<OptionSpec> {
        vec![OptionSpec::new(
            "first_player",
            "First player",
            "Who takes the first turn; the rulebook lets the players decide.",
            [("seat_one", "Seat 1"), ("by_lot", "Chosen by lot")],
        )]
    }

    fn components() -> Components {
        Components::of_the_box()
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
