//! The contract with the engine.

use crate::advances::drama::Due;
use crate::catalogue::Components;
use crate::chapter::{Action, Event, Log, Reason, Step};
use crate::position::Position;
use crate::state::{Options, State};
use crate::view::View;
use crate::{audit, draw, hidden, scoring, setup, trade};
use engine::{
    Chapter as _, Choice, Game, Mix, OptionSpec, Outcome, Pile, PositionError, Refusal, Rng, RuleBook, RuleId, Seat,
    Seed, SetupError, Stepwise, Viewer,
};
use std::ops::RangeInclusive;

impl Stepwise for State {
    type Step = Due;
    type Why = Reason;

    fn due(&self) -> Option<Due> {
        self.agenda.top().filter(|step| !matches!(step, Step::Over)).map(|step| Due::of(self, step))
    }

    fn refuse(&self, _: Seat, why: Reason) -> Refusal {
        why.into()
    }

    /// That of the question; others are told of the order of turns.
    fn rule_now(&self, seat: Seat) -> Option<RuleId> {
        let due = self.due()?;
        let asked = if self.hears(due, seat) { due.ask(self, seat).rules } else { &[] };
        Some(asked.first().unwrap_or(&"CC-turn-2"))
    }

    fn check_unasked(&self, seat: Seat, action: &Action) -> Option<Result<(), Refusal>> {
        let other = trade::approach(self, seat, action)?;
        Some(trade::check_approach(self, seat, other).map_err(Refusal::from))
    }

    fn perform_unasked(&mut self, seat: Seat, action: &Action, _: &mut Log) {
        if let Some(active) = trade::approach(self, seat, action) {
            trade::turn_to(self, seat, active);
        }
    }
}

impl Game for State {
    const ID: &'static str = "clash";
    const TITLE: &'static str = "Clash of Cultures";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = Components;
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<State, SetupError> {
        SetupError::check::<State>(revision, options)?;
        let mut state = setup::set_up(revision, options, seed);
        state.settle(&mut Log::silent());
        Ok(state)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    engine::by_chapters!();

    fn asides(&self, seat: Seat) -> Vec<Choice> {
        trade::asides(self, seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> State {
        hidden::deal_anew(self, viewer, &mut Mix::shuffle(rng))
    }

    fn veiled(&self, viewer: Viewer) -> State {
        hidden::deal_anew(self, viewer, &mut Mix::Sort)
    }

    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile> {
        hidden::piles(self, viewer)
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
        audit::audit(self)
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(options: &Options, position: &Position, seed: Seed) -> Result<State, PositionError> {
        position.set_up(options, seed)
    }

    fn rules() -> &'static RuleBook {
        engine::rule_book!("../rules.toml")
    }

    fn reasons() -> Vec<engine::Reason> {
        Reason::all()
    }

    fn option_specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new(
                "events",
                "Events",
                "Whether Event cards do all they say, only their icons, or what the drawer decides before seeing them.",
                [("full", "In full"), ("icons_only", "Icons only"), ("optional", "Optional")],
            ),
            OptionSpec::new(
                "ending",
                "Length",
                "Six rounds; four with a quicker start; or up to seven with an end that a die or a Wonder brings.",
                [
                    ("six_rounds", "Six rounds"),
                    ("four_rounds", "Four rounds"),
                    ("roll_to_end", "Variable end: by die"),
                    ("wonderful_ending", "Variable end: by a Wonder"),
                ],
            ),
        ]
    }

    fn components() -> Components {
        Components::of_the_box()
    }

    fn is_secret(action: &Action) -> bool {
        match action {
            Action::Trade(action) => action.is_secret(),
            Action::ActionCards(action) => action.is_secret(),
            Action::Done
            | Action::Turn(_)
            | Action::Payment(_)
            | Action::Advances(_)
            | Action::Cities(_)
            | Action::Collect(_)
            | Action::Movement(_)
            | Action::Exploration(_)
            | Action::Combat(_)
            | Action::Barbarians(_)
            | Action::Civic(_)
            | Action::Events(_)
            | Action::Objectives(_)
            | Action::Wonders(_) => false,
        }
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
