//! The contract with the engine.

use crate::chapter::{Action, Event, Log};
use crate::position::Position;
use crate::state::{Options, State};
use crate::view::View;
use crate::{audit, components, draw, hidden, scoring, setup, trade};
use engine::{
    Choice, Game, OptionSpec, Outcome, Pile, PositionError, Prompt, Refusal, Rng, RuleBook, Seat, SeatSet, Seed,
    SetupError, Viewer,
};
use std::ops::RangeInclusive;

impl Game for State {
    const ID: &'static str = "clash";
    const TITLE: &'static str = "Clash of Cultures";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<State, SetupError> {
        SetupError::check::<State>(revision, options)?;
        let mut state = setup::set_up(revision, options, seed);
        state.run(&mut Log::silent());
        Ok(state)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn to_act(&self) -> SeatSet {
        self.awaited()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        if !self.awaited().contains(seat) {
            return None;
        }
        let ask = self.ask(seat);
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        let choices = actions.iter().map(|action| {
            let mut choice = Choice { notation: action.to_string(), ..Choice::default() };
            choice.label.clone_from(&choice.notation);
            self.describe(seat, action, &mut choice);
            choice
        });
        Some(Prompt {
            kind: ask.kind,
            name: ask.name,
            question: ask.question,
            rules: ask.rules.to_vec(),
            open: ask.open,
            choices: choices.collect(),
        })
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.awaited().contains(seat) {
            self.list(seat, out);
        }
    }

    fn asides(&self, seat: Seat) -> Vec<Choice> {
        trade::asides(self, seat)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if let Some(other) = trade::approach(self, seat, action) {
            return trade::check_approach(self, seat, other).map_err(|reason| reason.refusal(|| &["CC-trade-2"]));
        }
        Refusal::unless_to_act(self.to_act(), seat).map_err(|refusal| refusal.in_phase("CC-turn-2"))?;
        self.allows(seat, action).map_err(|reason| reason.refusal(|| self.ask(seat).rules))
    }

    fn apply(&mut self, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match trade::approach(self, seat, action) {
            Some(active) => trade::turn_to(self, seat, active),
            None => self.go_on(seat, action, log),
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> State {
        hidden::deal_anew(self, viewer, rng)
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
        crate::why::all()
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

    fn components() -> serde_json::Value {
        components::catalogue()
    }

    fn is_secret(action: &Action) -> bool {
        match action {
            Action::Trade(action) => action.is_secret(),
            Action::ActionCards(action) => action.is_secret(),
            _ => false,
        }
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
