//! The contract with the engine, for both games.

use crate::chapter::{Action, Event, Log, Step, Why};
use crate::components::Components;
use crate::edition::Edition;
use crate::position::Position;
use crate::state::State;
use crate::view::{OwnView, View};
use crate::why::cite;
use crate::{leaving, position, scoring, setup, trade, turn};
use engine::chapter::{Chapter as _, Stepwise};
use engine::{
    Choice, Game, Mix, OptionSpec, Outcome, Pile, PositionError, Refusal, Rng, RuleBook, RuleId, Seat, Seed,
    SetupError, Viewer,
};
use std::ops::RangeInclusive;

impl<E: Edition> Game for State<E> {
    const ID: &'static str = E::ID;
    const TITLE: &'static str = E::TITLE;
    const REVISION: u32 = E::REVISION;
    const SEATS: RangeInclusive<usize> = E::SEATS;

    type Options = E::Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = Components;
    type Position = Position<E>;

    fn new(revision: u32, options: &E::Options, seed: Seed) -> Result<State<E>, SetupError> {
        SetupError::check::<State<E>>(revision, options)?;
        E::check_options(options)?;
        let mut state = setup::set_up(revision, options, seed)?;
        state.run(&mut Log::silent());
        Ok(state)
    }

    fn options(&self) -> E::Options {
        self.options
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    engine::by_chapters!();

    fn asides(&self, seat: Seat) -> Vec<Choice> {
        if !self.seat_set().contains(seat) {
            return Vec::new();
        }
        turn::insistence(self, seat).chain(trade::asides(self, seat)).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn own_view(&self, viewer: Viewer) -> Option<impl serde::Serialize> {
        match viewer {
            Viewer::Seat(seat) => (seat.index() < self.seats()).then(|| OwnView::of(self, seat)),
            Viewer::Spectator | Viewer::Table => None,
        }
    }

    fn keeps_own_view(&self, before: &State<E>, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => OwnView::is_same(self, before, seat),
            Viewer::Spectator | Viewer::Table => false,
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> State<E> {
        imagined(self, viewer, &mut Mix::shuffle(rng))
    }

    fn veiled(&self, viewer: Viewer) -> State<E> {
        imagined(self, viewer, &mut Mix::Sort)
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
    /// advances in a basket and their payment, until the purchase is made. Whether others know of a `done`, its event
    /// says. Packages and the places of tokens in a shorter game are shown by all together.
    fn is_secret(action: &Action) -> bool {
        match action {
            Action::Done | Action::Advances(_) => true,
            Action::Trade(action) => action.names_hidden_cards(),
            Action::Abilities(action) => action.names_hidden_cards(),
            Action::Calamities(action) => action.names_hidden_cards(),
            Action::Setup(action) => action.is_written_down(),
            Action::Turn(_)
            | Action::TaxCollection(_)
            | Action::Population(_)
            | Action::Movement(_)
            | Action::Conflict(_)
            | Action::Cities(_)
            | Action::CardAcquisition(_)
            | Action::Leaving(_) => false,
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

    fn components() -> Components {
        Components::of::<E>()
    }

    fn draw(view: &View) -> String {
        view.draw()
    }
}

impl<E: Edition> Stepwise for State<E> {
    type Step = Step;
    type Why = Why;

    fn due(&self) -> Option<Step> {
        self.agenda.top().filter(|step| !matches!(step, Step::Over))
    }

    fn refuse(&self, _: Seat, why: Why) -> Refusal {
        why.refusal::<E>()
    }

    /// That of the question to the seat, or else that of the phase. What others are asked may be their secret.
    fn rule_now(&self, seat: Seat) -> Option<RuleId> {
        let step = self.due()?;
        let asked = || {
            let waiting = step.waiting(self);
            let of_all = if matches!(step, Step::Setup(_)) { waiting.first() } else { None };
            let by = if waiting.contains(seat) { Some(seat) } else { of_all }?;
            cite::<E>(step.ask(self, by).rules).first().copied()
        };
        asked().or(Some(E::TURN[usize::from(self.row)].rule))
    }

    /// The table speaks at every step: its clock ends the trading.
    fn hears(&self, step: Step, seat: Seat) -> bool {
        seat == Seat::TABLE || step.waiting(self).contains(seat)
    }

    fn check_unasked(&self, seat: Seat, action: &Action) -> Option<Result<(), Refusal>> {
        let checked = match action {
            Action::Leaving(_) if seat == Seat::TABLE && self.is_over() => return None,
            Action::Leaving(action) if action.is_announcement() => leaving::check_announcement(self, seat, action),
            Action::Turn(turn::Action::Insist { always }) => turn::check_insistence(self, seat, *always),
            Action::Trade(action) => trade::check_unasked(self, seat, &action.unasked()?).map_err(Why::from),
            Action::Done
            | Action::Setup(_)
            | Action::TaxCollection(_)
            | Action::Population(_)
            | Action::Movement(_)
            | Action::Conflict(_)
            | Action::Cities(_)
            | Action::CardAcquisition(_)
            | Action::Calamities(_)
            | Action::Abilities(_)
            | Action::Advances(_)
            | Action::Leaving(_) => return None,
        };
        Some(checked.map_err(|why| self.refuse(seat, why)))
    }

    fn perform_unasked(&mut self, seat: Seat, action: &Action, log: &mut Log) {
        match action {
            Action::Leaving(action) => leaving::announce(self, action, log),
            Action::Turn(turn::Action::Insist { always }) => turn::insist(self, seat, *always, log),
            Action::Trade(action) => {
                if let Some(unasked) = action.unasked() {
                    trade::perform_unasked(self, seat, unasked, log);
                }
            }
            Action::Done
            | Action::Setup(_)
            | Action::TaxCollection(_)
            | Action::Population(_)
            | Action::Movement(_)
            | Action::Conflict(_)
            | Action::Cities(_)
            | Action::CardAcquisition(_)
            | Action::Calamities(_)
            | Action::Abilities(_)
            | Action::Advances(_) => {}
        }
    }

    fn cite(rules: &'static [RuleId]) -> Vec<RuleId> {
        cite::<E>(rules)
    }

    fn settle(&mut self, log: &mut Log) {
        loop {
            if scoring::hands_are_shown(self) {
                log.marks.reveal();
            }
            let Some(step) = self.due().filter(|step| step.waiting(self).is_empty() || step.is_moot(self)) else {
                return;
            };
            step.run(self, log);
        }
    }
}

/// A world with everything dealt anew that this viewer does not see.
fn imagined<E: Edition>(state: &State<E>, viewer: Viewer, mix: &mut Mix<'_>) -> State<E> {
    let mut world = state.clone();
    crate::card_acquisition::deal_anew(state, &mut world, viewer, mix);
    setup::deal_sets_anew(&mut world, viewer, mix);
    setup::plan_anew(&mut world, viewer, mix);
    world
}
