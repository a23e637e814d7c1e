//! The contract with the engine, for both games.

use crate::chapter::{Action, Chapter as _, Event, Log, Step};
use crate::edition::Edition;
use crate::position::Position;
use crate::state::State;
use crate::view::View;
use crate::why::cite;
use crate::{leaving, position, scoring, setup, trade, turn};
use engine::{
    Choice, Game, OptionSpec, Outcome, Pile, PositionError, Prompt, Refusal, Rng, RuleBook, RuleId, Seat, SeatSet,
    Seed, SetupError, Viewer,
};
use std::ops::RangeInclusive;

/// What a seat does about the trading session without being asked.
fn unasked(action: &Action) -> Option<&trade::Action> {
    match action {
        Action::Trade(action) if action.is_unasked() => Some(action),
        _ => None,
    }
}

impl<E: Edition> Game for State<E> {
    const ID: &'static str = E::ID;
    const TITLE: &'static str = E::TITLE;
    const REVISION: u32 = E::REVISION;
    const SEATS: RangeInclusive<usize> = E::SEATS;

    type Options = E::Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position<E>;

    fn new(revision: u32, options: &E::Options, seed: Seed) -> Result<State<E>, SetupError> {
        SetupError::check::<State<E>>(revision, options)?;
        E::check_options(options)?;
        let mut state = setup::set_up(revision, options, seed)?;
        turn::run(&mut state, &mut Log::silent());
        Ok(state)
    }

    fn options(&self) -> E::Options {
        self.options
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn to_act(&self) -> SeatSet {
        self.agenda.top().map_or(SeatSet::EMPTY, |step| step.waiting(self))
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let step = self.agenda.top().filter(|step| step.waiting(self).contains(seat))?;
        let ask = step.ask(self, seat);
        let mut actions = Vec::new();
        step.list(self, seat, &mut actions);
        let choices = actions.iter().map(|action| {
            let mut choice = Choice { notation: action.to_string(), ..Choice::default() };
            choice.label.clone_from(&choice.notation);
            if *action == Action::Done {
                choice.label = "Done".into();
            }
            step.describe(self, seat, action, &mut choice);
            choice
        });
        Some(Prompt {
            kind: ask.kind,
            name: ask.name,
            question: ask.question,
            rules: cite::<E>(ask.rules),
            open: ask.open,
            choices: choices.collect(),
        })
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let step = self.agenda.top().unwrap_or(Step::Over);
        if seat == Seat::TABLE || step.waiting(self).contains(seat) {
            step.list(self, seat, out);
        }
    }

    fn asides(&self, seat: Seat) -> Vec<Choice> {
        if !self.seat_set().contains(seat) {
            return Vec::new();
        }
        turn::insistence(self, seat).chain(trade::asides(self, seat)).collect()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if let Action::Leaving(action @ (leaving::Action::Retire { .. } | leaving::Action::Conclude)) = action {
            let by_table = seat == Seat::TABLE;
            return if by_table {
                leaving::check_announcement(self, action).map_err(|refusal| refusal.in_phase(rule_now(self, seat)))
            } else {
                Err(leaving::only_the_table::<E>(action))
            };
        }
        if let Action::Insist { always } = *action {
            return turn::check_insistence(self, seat, always);
        }
        if let Some(unasked) = unasked(action) {
            return trade::check_unasked(self, seat, unasked);
        }
        let is_asked = if seat == Seat::TABLE { Ok(()) } else { Refusal::unless_to_act(self.to_act(), seat) };
        let checked = is_asked.and_then(|()| self.agenda.top().unwrap_or(Step::Over).check(self, seat, action));
        checked.map_err(|refusal| refusal.in_phase(rule_now(self, seat)))
    }

    fn apply(&mut self, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        self.check(seat, action)?;
        if let (Seat::TABLE, Action::Leaving(action)) = (seat, action) {
            leaving::announce(self, action, log);
            return Ok(());
        }
        if let Action::Insist { always } = *action {
            turn::insist(self, seat, always, log);
            return Ok(());
        }
        if let Some(unasked) = unasked(action) {
            trade::perform_unasked(self, seat, unasked, log);
            return Ok(());
        }
        if let Some(step) = self.agenda.top() {
            step.perform(self, seat, action, log);
            turn::run(self, log);
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> State<E> {
        let mut world = crate::card_acquisition::deal_anew(self, viewer, rng);
        setup::deal_sets_anew(&mut world, viewer, rng);
        setup::plan_anew(&mut world, viewer, rng);
        world
    }

    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile> {
        crate::card_acquisition::worlds::piles(self, viewer)
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

    /// Offers, what is given for them and tribute handed over face down name cards that nobody else may see. So do
    /// advances in a basket and their payment, until the purchase is made; a `done` may be the way from one to the other.
    /// Packages and the places of tokens in a shorter game are shown by all together.
    fn is_secret(action: &Action) -> bool {
        match action {
            Action::Done => true,
            Action::Trade(action) => action.names_hidden_cards(),
            Action::Abilities(action) => action.names_hidden_cards(),
            Action::Calamities(action) => action.names_hidden_cards(),
            Action::Setup(action) => action.is_written_down(),
            Action::Advances(_) => true,
            _ => false,
        }
    }

    fn audit(&self) -> Result<(), String> {
        position::audit(self)
    }

    fn position(&self) -> Position<E> {
        Position::of(self)
    }

    fn from_position(options: &E::Options, position: &Position<E>, seed: Seed) -> Result<State<E>, PositionError> {
        E::check_options(options)?;
        position.set_up(options, seed)
    }

    fn rules() -> &'static RuleBook {
        E::rules()
    }

    fn reasons() -> Vec<engine::Reason> {
        crate::why::all()
    }

    fn option_specs() -> Vec<OptionSpec> {
        E::option_specs()
    }

    fn components() -> serde_json::Value {
        crate::components::of::<E>()
    }

    fn draw(view: &View) -> String {
        view.draw()
    }
}

/// The rule behind what goes on, for refusals that have none of their own: that of the question to the seat, or else that of
/// the phase. What others are asked may be their secret.
fn rule_now<E: Edition>(state: &State<E>, seat: Seat) -> RuleId {
    let asked = |step: &Step| {
        let waiting = step.waiting(state);
        let of_all = if matches!(step, Step::Setup(_)) { waiting.first() } else { None };
        let by = if waiting.contains(seat) { Some(seat) } else { of_all }?;
        cite::<E>(step.ask(state, by).rules).first().copied()
    };
    state.agenda.top().as_ref().and_then(asked).unwrap_or(E::TURN[usize::from(state.row)].rule)
}
