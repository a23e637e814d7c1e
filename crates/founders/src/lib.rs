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
//! | 3. Add a tile | `add.rs`, who feeds whom in `feeding.rs` |
//! | End of the game | `turn.rs` (endings), `scoring.rs` |
//!
//! The rules as statements are in `rules.toml`; how unclear ones are read, in `docs/rulings/founders.md`.

mod add;
mod bot;
mod draw;
pub mod event;
mod feeding;
pub mod notation;
mod open;
pub mod position;
mod prompt;
pub mod scoring;
pub mod setup;
pub mod state;
pub mod tiles;
pub mod tokens;
mod turn;
pub mod view;
pub mod why;

pub use engine::Game;
pub use event::Event;
pub use notation::Action;
pub use position::Position;
pub use setup::Layout;
pub use state::{Founders, Options};
pub use tokens::Play;
pub use view::View;
pub use why::Why;

use engine::{Deck, Pile, Viewer};
use engine::{
    Log, OptionSpec, Outcome, PositionError, Prompt, Refusal, Rng, RuleBook, Seat, SeatSet, Seed, SetupError,
};
use state::Step;
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

    fn to_act(&self) -> SeatSet {
        turn::waiting(self)
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        prompt::prompt(self, seat)
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act().contains(seat) {
            return;
        }
        match self.agenda.top() {
            Some(Step::Draft { .. }) => setup::list_takes(self, |tile| out.push(Action::Take(tile))),
            Some(Step::LayStart { .. }) => setup::list_layouts(self, seat, |first, second, layout| {
                out.push(Action::Lay(first, second, layout));
            }),
            Some(Step::Open) => {
                let open = tiles::Stack::ALL.into_iter().filter(|&stack| open::check(self, stack).is_ok());
                out.extend(open.map(Action::Open));
            }
            Some(Step::Add) => self.list_turn(seat, out),
            Some(Step::AddDrawn { tile }) => add::list(self, seat, 1 << tile.index(), |place, tile, at| {
                out.push(Action::adding(place, tile, at));
            }),
            Some(Step::Vote { .. }) => out.extend([Action::Agree, Action::Refuse]),
            Some(Step::LastCraftsmen { .. }) => {
                tokens::list_craftsmen(&self.nations[seat], |play| out.push(Action::Play(play)));
                out.push(Action::Keep);
            }
            Some(Step::EndTurn | Step::Over { .. }) | None => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        turn::check_to_act(self, seat)?;
        Ok(self.may(seat, action)?)
    }

    fn apply(&mut self, seat: Seat, action: &Action, log: &mut Log<Event>) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.perform(seat, action, log);
        if self.agenda.top() == Some(Step::EndTurn) {
            turn::end_turn(self, log);
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// Nobody holds anything hidden: all seats and spectators see the same.
    fn same_eyes(viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(_) | Viewer::Spectator => Viewer::Spectator,
            Viewer::Table => Viewer::Table,
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Founders {
        let mut world = self.clone();
        if viewer != Viewer::Table {
            world.stacks.iter_mut().for_each(|stack| stack.shuffle(rng));
            Deck::shuffle(&mut world.supply.craftsmen, rng);
            world.rng = Rng::new(rng.fork());
        }
        world
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

    fn components() -> serde_json::Value {
        let tiles: Vec<_> = tiles::Tile::all().map(tiles::Tile::design).collect();
        let craftsmen = tiles::Craftsman::ALL.map(|craftsman| (craftsman.name(), craftsman.good()));
        serde_json::json!({ "tiles": tiles, "craftsmen": std::collections::BTreeMap::from(craftsmen) })
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}

impl Action {
    fn adding(place: add::Place, tile: tiles::Tile, at: state::Space) -> Action {
        match place {
            add::Place::Free => Action::Add(tile, at),
            add::Place::Swap => Action::Swap(tile, at),
        }
    }
}

impl Founders {
    /// Tokens, tiles to add or swap, and what is left if nothing fits.
    fn list_turn(&self, seat: Seat, out: &mut Vec<Action>) {
        tokens::list(self, seat, |play| out.push(Action::Play(play)));
        let before = out.len();
        add::list(self, seat, self.face_up(), |place, tile, at| out.push(Action::adding(place, tile, at)));
        // Free spaces are listed before swaps, so the first tile tells whether any fits a free space.
        if !matches!(out.get(before), Some(Action::Add(..))) {
            let is_empty = self.stacks[tiles::Stack::Nature as usize].is_empty();
            out.push(if is_empty { Action::EndTurn } else { Action::Draw });
        }
        if !self.turn.proposed {
            out.push(Action::Propose);
        }
    }

    /// Whether the step that is due allows the action, and the rules do.
    fn may(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.agenda.top(), *action) {
            (Some(Step::Draft { .. }), Action::Take(tile)) => setup::check_take(self, tile),
            (Some(Step::LayStart { .. }), Action::Lay(first, second, _)) => setup::check_lay(self, seat, first, second),
            (Some(Step::Open), Action::Open(stack)) => open::check(self, stack),
            (Some(Step::Add), Action::Play(Play::War { victim, at })) => tokens::check_war(self, seat, victim, at),
            (Some(Step::Add), Action::Play(Play::Coin { seller, at, bought })) => {
                tokens::check_coin(self, seat, seller, at, bought)
            }
            (Some(Step::Add), Action::Play(Play::Carriage { at })) => tokens::check_carriage(self, seat, at),
            (Some(Step::Add), Action::Play(Play::Craftsman { craftsman, at })) => {
                tokens::check_first(self)?;
                tokens::check_craftsman(self, seat, craftsman, at)
            }
            (Some(Step::Add | Step::AddDrawn { .. }), Action::Add(tile, at)) => add::check_add(self, seat, tile, at),
            (Some(Step::Add | Step::AddDrawn { .. }), Action::Swap(tile, at)) => add::check_swap(self, seat, tile, at),
            (Some(Step::Add), Action::Draw) => add::check_draw(self, seat),
            (Some(Step::Add), Action::EndTurn) => add::check_end(self, seat),
            (Some(Step::Add), Action::Propose) if self.turn.proposed => Err(Why::AlreadyProposed),
            (Some(Step::Add), Action::Propose) => Ok(()),
            (Some(Step::Vote { .. }), Action::Agree | Action::Refuse) => Ok(()),
            (Some(Step::LastCraftsmen { .. }), Action::Play(Play::Craftsman { craftsman, at })) => {
                tokens::check_craftsman(self, seat, craftsman, at)
            }
            (Some(Step::LastCraftsmen { .. }), Action::Keep) => Ok(()),
            (step, action) => Err(Why::not_now(step, action)),
        }
    }

    fn perform(&mut self, seat: Seat, action: &Action, log: &mut Log<Event>) {
        match *action {
            Action::Take(tile) => {
                if let Some(Step::Draft { taken }) = self.agenda.top() {
                    setup::take(self, seat, tile, taken, log);
                }
            }
            Action::Lay(first, second, layout) => setup::lay(self, seat, [first, second], layout, log),
            Action::Open(stack) => open::open(self, stack, log),
            Action::Play(Play::War { victim, at }) => tokens::war(self, seat, victim, at, log),
            Action::Play(Play::Coin { seller, at, bought }) => tokens::coin(self, seat, seller, at, bought, log),
            Action::Play(Play::Carriage { at }) => tokens::carriage(self, seat, at, log),
            Action::Play(Play::Craftsman { craftsman, at }) => match self.agenda.top() {
                Some(Step::LastCraftsmen { .. }) => turn::settle_last(self, seat, craftsman, at, log),
                _ => tokens::craftsman(self, seat, craftsman, at, log),
            },
            Action::Add(tile, at) => add::add(self, seat, tile, at, log),
            Action::Swap(tile, at) => add::swap(self, seat, tile, at, log),
            Action::Draw => add::draw(self, seat, log),
            Action::EndTurn => {
                log.tell(|| Event::NothingAdded { seat });
                self.agenda.pop();
            }
            Action::Propose => turn::propose(self, log),
            Action::Agree => turn::vote(self, seat, true, log),
            Action::Refuse => turn::vote(self, seat, false, log),
            Action::Keep => turn::keep(self, seat, log),
        }
    }
}
