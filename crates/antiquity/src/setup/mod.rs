//! Set-up: pieces, the choice of civilizations, starting positions. `ME-setup` `EP-9`
//!
//! | what | file |
//! | --- | --- |
//! | the table before anybody has chosen anything | `table.rs` |
//! | who plays which civilization | `civilizations.rs` |
//! | civilizations that were dealt are exchanged | `exchange.rs` |
//! | the advanced start of the Short Game | `start.rs` |
//! | the other book's shorter games | `shorter.rs` |
//! | what is done and told | `action.rs`, `event.rs` |
//!
//! The advanced start is data (`AdvancedStart`); its steps follow the order of facts that are known of it: cities, sets of
//! advances shown, cards, tokens, treasury, markers. `ME-var-2`

mod action;
mod civilizations;
mod event;
mod exchange;
mod shorter;
mod start;
mod table;

pub use action::Action;
pub use event::Event;
pub use shorter::{Beginning, Package, PackageView, ShorterGame, Stage};
pub(crate) use shorter::{
    beginning, drawn, draws_are_known, left_to_plan, own_areas, package, packages_are_shown, plan, plan_anew,
    start_set, start_sets, to_plan,
};
pub(crate) use start::deal_sets_anew;
pub use start::{AdvancedStart, Stage as StartStage, StartSet};
pub(crate) use table::set_up;

use crate::atlas::AreaId;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Civilization;
use crate::state::State;
use crate::turn::Order;
use crate::words::{Many, Tokens};
use civilizations::{check_choice, choose, free_civilizations};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, PromptKind, Seat, SeatSet, reasons, say};
use serde::{Deserialize, Serialize};

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotInThisGame { civilization: Civilization } =>
            "{civilization:#} does not play at this seat count", ["ME-setup-5", "EP-9.1"];
        Taken { civilization: Civilization } => "somebody else plays {civilization:#}", ["ME-setup-6", "EP-9.2"];
        OutsideRegion { area: AreaId } => "{area:#} is not in your region", ["ME-var-2"];
        NoRoomForACity { area: AreaId } => "no city can be placed in {area:#}", ["ME-var-2"];
        NeedsACitySite { area: AreaId } => "{area:#} has no city site, and enough of your cities stand without one", ["ME-var-2"];
        CitiesFirst => "you must place all your cities", ["ME-var-2"];
        NoCityThere { area: AreaId } => "you have no city in {area:#}", ["ME-var-2"];
        LosesACity => "your set of advances costs you a city", ["ME-var-2"];
        NoPartner => "there is no other player in that seat", ["EP-10.4b"];
        KeepsCivilization { seat: Seat } => "@{seat} keeps that civilization", ["EP-10.4b"];
        ProposalOpen { seat: Seat } => "withdraw your proposal to @{seat} first", ["EP-10.4b"];
        NothingProposed => "you have proposed no exchange", ["EP-10.4b"];
        NotAsked { seat: Seat } => "@{seat} has proposed no exchange to you", ["EP-10.4b"];
        NoSuchStack => "the stacks are numbered 1 to 9", ["EP-31.4a"];
        DrawnAlready { stack: u8 } => "you have already drawn a card of stack {stack}", ["EP-31.4b"];
        TooManyPoints { points: u8 } => "you have only {} left" (Many(points, "point")), ["EP-31.4a"];
        EmptyStack { stack: u8 } => "stack {stack} is empty", ["EP-31.4b"];
        PackageFirst => "you must choose a package", ["EP-31.4bis"];
        NoSuchPackage => "no package is named for these groups in this order", ["EP-31.4bis"];
        NotAssociated { area: AreaId } => "{area:#} is not associated with your civilization", ["EP-31.5b"];
        TooManyPlanned { left: u8 } => "you have only {} left to place" (Tokens(*left)), ["EP-31.5a"];
        TokensFirst { left: u8 } => "you still have {} to place" (Tokens(*left)), ["EP-31.5-r1"];
        TooManyTokens { area: AreaId, most: u8 } => "{area:#} has room for only {}" (Tokens(*most)), ["ME-var-2"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat chooses its civilization. The steps lie on the agenda in the order of the priority tokens.
    ChooseCivilization {
        /// Whose turn it is to choose.
        seat: Seat,
    },
    /// Seats that were dealt civilizations may exchange them. `EP-10.4b`
    Exchange {
        /// Who is not done.
        waiting: SeatSet,
    },
    /// Everybody has a civilization: starting pieces are placed.
    #[default]
    PlacePieces,
    /// A stage of a shorter game's beginning. `EP-31`
    Shorter(Stage),
    /// A stage of an advanced start. `ME-var-2`
    #[serde(untagged)]
    Start(StartStage),
}

/// The area that carries a civilization's name and symbol. `ME-map-7` `EP-4`
pub fn start_area<E: Edition>(state: &State<E>, civilization: Civilization) -> Option<AreaId> {
    let name = civilization.to_string();
    state.areas().find(|area| area.area().start.as_ref() == Some(&name))
}

/// `ME-setup-7` `EP-10.5a` One token in the starting location; `ME-setup-10` credits by seat count; or an advanced start,
/// or that of a shorter game (`EP-31.3`).
fn place_pieces<E: Edition>(state: &mut State<E>) {
    state.agenda.pop();
    for seat in state.seats_in_game() {
        state.players[seat].extra_credits = E::start_credits(state, seat);
    }
    if let Some(advanced) = E::advanced_start(&state.options) {
        return start::begin(state, advanced);
    }
    if let Some(shorter) = E::shorter_game(&state.options) {
        return shorter::begin(state, shorter);
    }
    for seat in state.seats_in_game() {
        let area = state.players[seat].civilization.and_then(|civilization| start_area(state, civilization));
        if let Some(area) = area {
            state.place_tokens(area, seat, 1);
        }
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::ChooseCivilization { seat } => {
                let choice = !state.left.contains(seat) && free_civilizations(state).nth(1).is_some();
                if choice { SeatSet::only(seat) } else { SeatSet::EMPTY }
            }
            Step::Exchange { waiting } => exchange::waiting(state, waiting),
            Step::PlacePieces => SeatSet::EMPTY,
            Step::Shorter(stage) => shorter::waiting(state, stage),
            Step::Start(stage) => start::waiting(state, stage),
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::ChooseCivilization { seat } => {
                let last = free_civilizations(state).next();
                match last {
                    Some(civilization) => choose(state, seat, civilization, log),
                    None => {
                        state.agenda.pop();
                    }
                }
            }
            Step::PlacePieces => place_pieces(state),
            Step::Exchange { .. } => exchange::end(state),
            Step::Shorter(stage) => shorter::run(state, stage, log),
            Step::Start(stage) => start::run(state, stage, log),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            _ if seat == Seat::TABLE => {}
            Step::ChooseCivilization { .. } => {
                out.extend(free_civilizations(state).map(|civilization| Action::Choose { civilization }.into()));
            }
            Step::Exchange { waiting } => exchange::list(state, waiting, seat, out),
            Step::PlacePieces => {}
            Step::Shorter(stage) => shorter::list(state, stage, seat, out),
            Step::Start(stage) => start::list(state, stage, seat, out),
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if seat != Seat::TABLE && *action == AnyAction::Done {
            return self.check_done(state, seat);
        }
        let AnyAction::Setup(action) = action else { return Err(AnyWhy::NOT_NOW) };
        if seat == Seat::TABLE { Err(AnyWhy::NOT_NOW) } else { self.check_own(state, seat, action) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Setup(action) = action else { return self.be_done(state, seat, log) };
        self.perform_own(state, seat, action, log);
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        match self {
            Step::ChooseCivilization { .. } => Ask {
                kind: PromptKind::PickOption,
                name: "ChooseCivilization",
                question: "Which civilization do you lead?".into(),
                rules: &["ME-setup-6", "EP-9.2"],
                open: false,
            },
            Step::Exchange { .. } => exchange::ask(state, seat),
            Step::PlacePieces => Ask::nothing(),
            Step::Shorter(stage) => shorter::ask(state, stage, seat),
            Step::Start(stage) => start::ask(stage),
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Setup(action) = action else {
            choice.confirm = self.unused(state, seat);
            return;
        };
        let place = match *action {
            Action::Choose { civilization } => {
                choice.card = Some(civilization.to_string());
                let start = start_area(state, civilization);
                let from = start.map_or(String::new(), |area| say!(", starting in {}", area.area().name));
                choice.label = say!("{} (number {}{from})", civilization.title(), E::ranking(civilization));
                start
            }
            Action::ChooseCredit { group } => {
                choice.label = group.title();
                None
            }
            Action::PlaceCity { area } | Action::LoseCity { area } => {
                choice.label.clone_from(&area.area().name);
                Some(area)
            }
            Action::PlaceTokens { count, area } | Action::PlanTokens { count, area } => {
                choice.label = say!("{count} in {}", area.area().name);
                Some(area)
            }
            Action::Exchange { with } => {
                exchange::describe(state, seat, with, choice);
                // Where one would start.
                state.players[with].civilization.and_then(|civilization| start_area(state, civilization))
            }
            Action::Decline { with } => {
                choice.label = say!("Decline to exchange with @{with}");
                choice.group = Some("Decline");
                choice.seat = Some(with);
                None
            }
            Action::Withdraw => {
                choice.label = "Withdraw the proposal".into();
                None
            }
            Action::DrawCard { stack } => {
                choice.label = say!("Draw a card of stack {stack}");
                choice.card = Some(format!("stack-{stack}"));
                None
            }
            Action::ChoosePackage { first, second } => {
                shorter::describe_package(state, (first, second), choice);
                None
            }
        };
        choice.place = place.map(|area| area.to_string());
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let at_table = |seat: Seat| seat != Seat::TABLE && state.are_seats(SeatSet::only(seat));
        let sound = match self {
            Step::ChooseCivilization { seat } => at_table(seat),
            Step::Exchange { waiting } => state.are_seats(waiting),
            Step::PlacePieces => true,
            Step::Shorter(stage) => shorter::sound_stage(state, stage),
            Step::Start(stage) => start::sound_stage(state, stage, at_table),
        };
        if sound { Ok(()) } else { Err("a set-up step of a seat that is not at the table".into()) }
    }
}

impl Step {
    /// Each action answers one kind of step.
    fn check_own<E: Edition>(self, state: &State<E>, seat: Seat, action: &Action) -> Result<(), AnyWhy> {
        let checked = match (*action, self) {
            (Action::Choose { civilization }, Step::ChooseCivilization { .. }) => check_choice(state, civilization),
            (Action::Exchange { with }, Step::Exchange { waiting }) => exchange::check(state, waiting, seat, with),
            (Action::Decline { with }, Step::Exchange { .. }) => exchange::check_decline(state, seat, with),
            (Action::Withdraw, Step::Exchange { .. }) => exchange::check_withdrawal(state, seat),
            (
                Action::PlaceCity { .. }
                | Action::LoseCity { .. }
                | Action::ChooseCredit { .. }
                | Action::PlaceTokens { .. },
                Step::Start(stage),
            ) => return start::check(state, stage, seat, action),
            (
                Action::DrawCard { .. } | Action::ChoosePackage { .. } | Action::PlanTokens { .. },
                Step::Shorter(stage),
            ) => return shorter::check(state, stage, seat, action),
            (
                Action::Choose { .. }
                | Action::Exchange { .. }
                | Action::Decline { .. }
                | Action::Withdraw
                | Action::PlaceCity { .. }
                | Action::LoseCity { .. }
                | Action::ChooseCredit { .. }
                | Action::PlaceTokens { .. }
                | Action::DrawCard { .. }
                | Action::ChoosePackage { .. }
                | Action::PlanTokens { .. },
                Step::ChooseCivilization { .. }
                | Step::Exchange { .. }
                | Step::PlacePieces
                | Step::Shorter(_)
                | Step::Start(_),
            ) => return Err(AnyWhy::NOT_NOW),
        };
        checked.map_err(AnyWhy::from)
    }

    fn perform_own<E: Edition>(self, state: &mut State<E>, seat: Seat, action: &Action, log: &mut Log) {
        match (self, *action) {
            (Step::ChooseCivilization { .. }, Action::Choose { civilization }) => {
                choose(state, seat, civilization, log);
            }
            (Step::Exchange { .. }, Action::Exchange { with }) => exchange::agree_or_propose(state, seat, with, log),
            (Step::Exchange { .. }, Action::Withdraw) => exchange::withdraw(state, seat, log),
            (Step::Exchange { .. }, Action::Decline { with }) => exchange::decline(state, seat, with, log),
            (Step::Shorter(stage), _) => shorter::perform(state, stage, seat, action, log),
            (Step::Start(stage), _) => start::perform(state, stage, seat, action, log),
            (Step::ChooseCivilization { .. } | Step::Exchange { .. } | Step::PlacePieces, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn check_done<E: Edition>(self, state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
        match self {
            Step::ChooseCivilization { .. } | Step::PlacePieces => Err(AnyWhy::NOT_NOW),
            Step::Exchange { .. } => Ok(()),
            Step::Shorter(stage) => shorter::check_done(state, stage, seat),
            Step::Start(stage) => start::check_done(stage),
        }
    }

    fn be_done<E: Edition>(self, state: &mut State<E>, seat: Seat, log: &mut Log) {
        match self {
            Step::Exchange { waiting } => exchange::keep(state, waiting, seat, log),
            Step::Shorter(_) => shorter::be_done(state, seat, log),
            Step::ChooseCivilization { .. } | Step::PlacePieces | Step::Start(_) => {
                state.agenda.pop();
            }
        }
    }

    /// What being done now would leave unused, as a question.
    fn unused<E: Edition>(self, state: &State<E>, seat: Seat) -> Option<String> {
        let mut others = Vec::new();
        self.list(state, seat, &mut others);
        others.retain(|action| *action != AnyAction::Done);
        match self {
            _ if others.is_empty() => None,
            Step::Start(StartStage::PlaceTokens { left, .. }) => {
                Some(say!("You could place up to {left} more. Be done without them?"))
            }
            Step::Shorter(Stage::DrawCards { points: 1, .. }) => Some("1 point is left. Draw no more cards?".into()),
            Step::Shorter(Stage::DrawCards { points, .. }) => {
                Some(say!("{points} points are left. Draw no more cards?"))
            }
            Step::ChooseCivilization { .. }
            | Step::Exchange { .. }
            | Step::PlacePieces
            | Step::Shorter(_)
            | Step::Start(_) => None,
        }
    }
}

/// Whether what a written position says of set-up goes together.
pub(crate) fn sound<E: Edition>(state: &State<E>) -> Result<(), String> {
    let steps = state.agenda.steps();
    // Steps that lay out others need room for them.
    let lays_out = |step: &&AnyStep| {
        matches!(
            step,
            AnyStep::Setup(
                Step::PlacePieces
                    | Step::Start(StartStage::ShowSets)
                    | Step::Shorter(Stage::ShowPackages | Stage::BuildCities)
            )
        )
    };
    if steps.iter().filter(lays_out).count() > 2 || (steps.iter().any(|step| lays_out(&step)) && steps.len() > 36) {
        return Err("set-up takes fewer steps".into());
    }
    exchange::sound(state)?;
    shorter::sound(state)
}

/// The seats by ranking, for the steps of an advanced start.
fn by_ranking<E: Edition>(state: &State<E>) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
    state.in_order(Order::Ranking)
}
