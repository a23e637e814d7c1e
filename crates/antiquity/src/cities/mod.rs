//! City construction, surplus population, city support. `ME-5` `ME-11` `EP-19` `EP-20` `EP-21`

mod construction;
mod support;
mod surplus;

pub(crate) use construction::levy_left;
pub(crate) use support::candidates;
pub use support::{needs_reduction, push_reduction, reduce_city, support_rate};
pub use surplus::token_limit;

use crate::atlas::{AreaId, AreaSet};
use crate::board::Owner;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use crate::words::{Many, Tokens};
use construction::Site;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;
pub(crate) use support::push_support_check;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NoLand { area: AreaId } => "{area:#} is not a land area", ["ME-map-4", "EP-19.1b"];
        NotInPlay { area: AreaId } => "{area:#} is out of play", ["ME-board-2", "EP-9.5a"];
        HasACity { area: AreaId } => "there is already a city in {area:#}", ["ME-5a-5", "EP-19.1c"];
        FeedsNobody { area: AreaId } => "the printed population limit of {area:#} is 0", ["ME-5a-3", "EP-19.1b"];
        OthersThere { area: AreaId } => "tokens of others are in {area:#}", ["EP-19.2c"];
        NothingLacking => "treasury pays only for tokens that you lack", ["EP-19.3-r1"];
        NineCities => "all your cities are on the board", ["ME-5a-6", "EP-19.1d"];
        NobodyThere { area: AreaId } => "you have no tokens in {area:#}", ["ME-5a-1", "EP-19.2a"];
        TooFewTokens { area: AreaId, required: u8 } => "a city in {area:#} takes {required} tokens", ["ME-5a-1", "EP-19.2a"];
        TooFewInTheWilderness { area: AreaId, required: u8 } =>
            "{area:#} has no city site: a city takes {required} tokens there", ["ME-5a-2", "EP-19.2b"];
        TooFewWithPublicWorks { area: AreaId, required: u8 } =>
            "with Public Works a city in {area:#} takes {required} tokens", ["EP-19.4"];
        TooFewForThisCulture { area: AreaId, required: u8 } =>
            "your culture builds in {area:#} with {required} tokens", ["EP-33.2.2.1"];
        TooFewAtTheStart { area: AreaId, required: u8 } =>
            "a first city in {area:#} takes {required} tokens", ["EP-31.7a"];
        NoArchitecture => "treasury pays for a city only with Architecture", ["ME-adv-architecture-1", "EP-19.3a"];
        ArchitectureUsed => "Architecture helps with one city a turn", ["ME-adv-architecture-1", "EP-19.3a"];
        MoreThanHalf { half: u8 } => "treasury pays for at most half of the tokens: {half}", ["ME-adv-architecture-1", "EP-19.3b"];
        TreasuryTooSmall => "your treasury does not hold that much", ["ME-adv-architecture-1", "EP-19.3a"];
        NoUrbanism => "you take tokens from the areas around only with Urbanism", ["ME-adv-urbanism-1", "EP-19.5"];
        UrbanismUsed => "Urbanism helps with one city a turn", ["ME-adv-urbanism-1"];
        NotWilderness { area: AreaId } => "Urbanism does not help in {area:#}, which has a city site", ["ME-adv-urbanism-3", "EP-19.5"];
        FourFromAround => "Urbanism takes at most four tokens", ["ME-adv-urbanism-1", "EP-19.5"];
        TooFewAround { area: AreaId } => "you have fewer tokens than that around {area:#}", ["ME-adv-urbanism-1", "EP-19.5"];
        NotFromThere { area: AreaId } => "you have no tokens to take from {area:#}", ["ME-adv-urbanism-3", "EP-19.5"];
        NoPublicWorks => "a token stays beside a city only with Public Works", ["ME-adv-public-works-1", "EP-20.1.1"];
        NoneToSpare { area: AreaId } => "every token of {area:#} is needed for the city", ["ME-adv-public-works-4"];
        NoCityOfYours { area: AreaId } => "you have no city in {area:#}", ["ME-5c-2", "EP-21.1b"];
        NewCitiesFirst { area: AreaId } => "cities built this turn are reduced before the one in {area:#}", ["ME-5c-3", "EP-21.1.2b"];
        NotDone => "your remaining cities are not supported yet", ["ME-5c-4", "EP-21.1b"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Surplus population is removed.
    #[default]
    Surplus,
    /// Seats build cities.
    Construction {
        /// Who has not said that it is done.
        waiting: SeatSet,
        /// Who has used Architecture this turn.
        architecture: SeatSet,
        /// Who has used Urbanism this turn.
        urbanism: SeatSet,
    },
    /// A seat takes tokens from the areas around its new wilderness city.
    Levy {
        /// The owner of the new city.
        seat: Seat,
        /// Where the city is.
        area: AreaId,
        /// How many tokens are still to be taken.
        left: u8,
    },
    /// Support is checked.
    CheckSupport {
        /// Whose cities may lack support.
        seats: SeatSet,
        /// At what rate; 0 for each seat's own.
        rate: u8,
    },
    /// Seats choose cities to reduce until the rest is supported.
    ReduceCities {
        /// Who has to choose.
        waiting: SeatSet,
        /// At what rate; 0 for each seat's own.
        rate: u8,
    },
}

/// How a city is to be built.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The area that gets the city.
    pub area: AreaId,
    /// Tokens from treasury.
    pub treasury: u8,
    /// Tokens from areas adjacent by land.
    pub around: u8,
    /// Whether a token stays beside the city.
    pub keep: bool,
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Builds a city.
        Build(..Plan { area: AreaId, treasury: u8, around: u8, keep: bool }) =>
            ["build" "city" area ["treasury" treasury] ["around" around] [keep]];
        /// Takes a token from an area around the new city.
        Levy { from: AreaId } => ["levy" from];
        /// Reduces a city.
        Reduce { area: AreaId } => ["reduce" area];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "CitiesEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CitiesEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    CityBuilt { seat: Seat, area: AreaId, treasury: u8, around: u8 },
    TokenLevied { seat: Seat, area: AreaId, from: AreaId },
    SurplusRemoved { owner: Owner, area: AreaId, count: u8 },
    ShipsDestroyed { seat: Seat, area: AreaId, ships: u8 },
    CityReduced { owner: Owner, area: AreaId, tokens: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |area: &AreaId| &area.area().name;
        match self {
            Event::CityBuilt { seat, area, treasury: 0, .. } => tell!(f, "@{seat} builds a city in {}.", name(area)),
            Event::CityBuilt { seat, area, treasury, .. } => {
                tell!(f, "@{seat} builds a city in {}, {} from treasury.", name(area), Tokens(*treasury))
            }
            Event::TokenLevied { seat, area, from } => {
                tell!(f, "@{seat} takes a token from {} for the city in {}.", name(from), name(area))
            }
            Event::SurplusRemoved { owner, area, count } => {
                tell!(f, "Surplus population: {owner} loses {} in {}.", Tokens(*count), name(area))
            }
            Event::ShipsDestroyed { seat, area, ships } => {
                tell!(f, "The city in {} holds out: @{seat} loses {}.", name(area), Many(ships, "ship"))
            }
            Event::CityReduced { owner, area, tokens } => {
                tell!(f, "The city of {owner} in {} is reduced to {}.", name(area), Tokens(*tokens))
            }
        }
    }
}

/// `ME-5a` `EP-19` Seats build cities, together unless the table insists on the order.
pub(crate) fn begin_construction<E: Edition>(state: &mut State<E>) {
    state.built = AreaSet::default();
    construction::begin(state, state.seat_set());
}

/// `EP-31.7a` Asks for the first cities of a shorter game, the last in ranking order first where the order is kept: what
/// one builds changes nothing for others.
pub(crate) fn begin_founding<E: Edition>(state: &mut State<E>) {
    state.built = AreaSet::default();
    if !state.keeps_order() {
        return construction::begin(state, state.seat_set());
    }
    for seat in state.in_order(crate::turn::Order::Ranking) {
        // Each comes before those pushed earlier.
        construction::begin(state, SeatSet::only(seat));
    }
}

/// `ME-5b` `EP-20`
pub(crate) fn begin_surplus<E: Edition>(state: &mut State<E>, log: &mut Log) {
    surplus::remove_surplus(state, log);
}

/// `ME-5c` `EP-21`
pub(crate) fn begin_support<E: Edition>(state: &mut State<E>) {
    push_support_check(state);
}

/// `ME-11-1` `ME-11-2` Conflict once more, then surplus population, then support; or support alone. `EP-21.3`
pub(crate) fn begin_second_check<E: Edition>(state: &mut State<E>) {
    if E::SECOND_CHECK_FIGHTS {
        push_surplus_and_support(state);
        crate::conflict::push_conflicts(state);
    } else {
        push_support_check(state);
    }
}

/// Removes surplus population and then checks everybody's support, before anything else happens.
pub(crate) fn push_surplus_and_support<E: Edition>(state: &mut State<E>) {
    push_support_check(state);
    state.agenda.push(Step::Surplus.into());
}

impl Step {
    /// Where the seat could still build, as a question.
    fn unbuilt<E: Edition>(self, state: &State<E>, seat: Seat) -> Option<String> {
        let Step::Construction { waiting, architecture, urbanism } = self else { return None };
        let mut plans = Vec::new();
        construction::list(state, Site { waiting, architecture, urbanism }, seat, &mut plans);
        let mut areas: Vec<AreaId> = plans.iter().filter_map(built_in).collect();
        areas.dedup();
        let (first, others) = areas.split_first()?;
        let first = &first.area().name;
        Some(match others {
            [] => say!("You can still build a city in {first}. Build no more?"),
            [second] => say!("You can still build cities in {first} and {}. Build no more?", second.area().name),
            others => say!("You can still build cities in {first} and {} more areas. Build no more?", others.len()),
        })
    }
}

/// Where an action builds a city.
fn built_in(action: &AnyAction) -> Option<AreaId> {
    let AnyAction::Cities(Action::Build(plan)) = action else { return None };
    Some(plan.area)
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::Surplus | Step::CheckSupport { .. } => SeatSet::EMPTY,
            Step::Construction { waiting, .. } | Step::ReduceCities { waiting, .. } => state.may_act(waiting),
            Step::Levy { seat, area, left } if construction::levy_is_choice(state, seat, area, left) => {
                SeatSet::only(seat)
            }
            Step::Levy { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::Surplus => {
                state.agenda.pop();
                surplus::remove_surplus(state, log);
            }
            Step::CheckSupport { seats, rate } => {
                state.agenda.pop();
                let waiting = support::check_support(state, seats, rate, log);
                if !waiting.is_empty() {
                    state.agenda.push(Step::ReduceCities { waiting, rate }.into());
                }
            }
            Step::Construction { .. } | Step::ReduceCities { .. } => drop(state.agenda.pop()),
            Step::Levy { seat, area, left } => construction::run_levy(state, seat, area, left, log),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if !self.waiting(state).contains(seat) {
            return;
        }
        match self {
            Step::Construction { waiting, architecture, urbanism } => {
                construction::list(state, Site { waiting, architecture, urbanism }, seat, out);
                out.push(AnyAction::Done);
            }
            Step::Levy { area, .. } => {
                let areas = construction::tokens_around(state, seat, area).map(|(from, _)| from);
                out.extend(areas.map(|from| AnyAction::from(Action::Levy { from })));
            }
            Step::ReduceCities { .. } => {
                out.extend(support::candidates(state, seat).map(|area| AnyAction::from(Action::Reduce { area })));
            }
            Step::Surplus | Step::CheckSupport { .. } => {}
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if !self.waiting(state).contains(seat) {
            return Err(AnyWhy::NOT_NOW);
        }
        match (self, action) {
            (Step::Construction { .. }, AnyAction::Done) => Ok(()),
            (Step::Construction { waiting, architecture, urbanism }, AnyAction::Cities(Action::Build(plan))) => {
                construction::check(state, Site { waiting, architecture, urbanism }, seat, *plan)
            }
            (Step::Levy { area, .. }, &AnyAction::Cities(Action::Levy { from })) => {
                let there = construction::tokens_around(state, seat, area).any(|(next, _)| next == from);
                there.then_some(()).ok_or_else(|| Why::NotFromThere { area: from }.into())
            }
            (Step::ReduceCities { .. }, &AnyAction::Cities(Action::Reduce { area })) => {
                support::check(state, seat, area)
            }
            (Step::ReduceCities { .. }, AnyAction::Done) => Err(Why::NotDone.into()),
            (
                Step::Surplus
                | Step::Construction { .. }
                | Step::Levy { .. }
                | Step::CheckSupport { .. }
                | Step::ReduceCities { .. },
                _,
            ) => Err(AnyWhy::NOT_NOW),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Construction { waiting, architecture, urbanism }, AnyAction::Cities(Action::Build(plan))) => {
                construction::build(state, Site { waiting, architecture, urbanism }, seat, *plan, log);
            }
            (Step::Construction { waiting, architecture, urbanism }, AnyAction::Done) => {
                change_top(state, Site { waiting: waiting.without(seat), architecture, urbanism }.step());
            }
            (Step::Levy { area, left, .. }, &AnyAction::Cities(Action::Levy { from })) => {
                construction::levy(state, seat, area, left, from, log);
            }
            (Step::ReduceCities { waiting, rate }, &AnyAction::Cities(Action::Reduce { area })) => {
                let again = support::reduce(state, seat, area, rate, log);
                let waiting = if again { waiting } else { waiting.without(seat) };
                change_top(state, Step::ReduceCities { waiting, rate });
            }
            (
                Step::Surplus
                | Step::Construction { .. }
                | Step::Levy { .. }
                | Step::CheckSupport { .. }
                | Step::ReduceCities { .. },
                action,
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [&'static str]) = match self {
            Step::Levy { area, left, .. } => {
                let question = say!("Take {} around {} for the city.", Tokens(left), area.area().name);
                (PromptKind::PickPlaces, "TakeTokensAround", question, &["ME-adv-urbanism-1", "EP-19.5"])
            }
            Step::ReduceCities { rate, .. } => {
                let rate = if rate == 0 { support_rate(state, seat) } else { rate };
                let (cities, tokens) = (state.cities_on_board(seat), state.tokens_on_board(seat));
                let question = say!(
                    "{} to support with {} each, and {} on the board. Which city do you reduce?",
                    Many(cities, "city"),
                    Many(rate, "token"),
                    Many(tokens, "token"),
                );
                (PromptKind::PickPlaces, "ReduceCity", question, &["ME-5c-2", "ME-5c-3", "EP-21.1b", "EP-21.1.2b"])
            }
            Step::Construction { .. } if state.founding => {
                let start = E::shorter_game(&state.options);
                let (on_a_site, elsewhere) =
                    start.map_or_else(Default::default, |start| (start.city_on_a_site, start.city_elsewhere));
                let question = say!(
                    "Build your first cities, or be done. One takes {on_a_site} tokens on a city site, {elsewhere} elsewhere."
                );
                (PromptKind::PickPlaces, "BuildCities", question, &["EP-31.7a"])
            }
            Step::Construction { .. } | Step::Surplus | Step::CheckSupport { .. } => {
                let question = "Build a city, or be done.".into();
                (PromptKind::PickPlaces, "BuildCities", question, &["ME-5a-1", "ME-5a-2", "EP-19.2a", "EP-19.2b"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Cities(action) = action else {
            if *action == AnyAction::Done {
                choice.label = "Build no more".into();
                choice.confirm = self.unbuilt(state, seat);
            }
            return;
        };
        let (area, label, group) = match action {
            Action::Build(plan) => (plan.area, plan.label(), "Build a city"),
            Action::Levy { from } => (*from, say!("Take a token from {}", from.area().name), "Take a token"),
            Action::Reduce { area } => (*area, say!("Reduce the city in {}", area.area().name), "Reduce a city"),
        };
        choice.label = label;
        choice.group = Some(group);
        choice.place = Some(area.to_string());
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let in_game = state.seat_set();
        let all_in_game = |seats: SeatSet| match seats.iter().find(|&seat| !in_game.contains(seat)) {
            Some(seat) => Err(format!("{seat:?} is not in the game")),
            None => Ok(()),
        };
        match self {
            Step::Surplus => Ok(()),
            Step::Construction { waiting, .. } => all_in_game(waiting),
            Step::CheckSupport { seats, .. } => all_in_game(seats),
            Step::ReduceCities { waiting, rate } => support::sound(state, waiting, rate),
            Step::Levy { seat, area, left } => {
                all_in_game(SeatSet::only(seat))?;
                let on_board = state.is_on_board(area) && left <= 4;
                on_board.then_some(()).ok_or_else(|| say!("nobody takes {left} tokens around {area}"))
            }
        }
    }
}

impl Plan {
    fn label(self) -> String {
        let mut parts = Vec::new();
        if self.treasury > 0 {
            parts.push(say!("{} from treasury", self.treasury));
        }
        if self.around > 0 {
            parts.push(say!("{} from the areas around", self.around));
        }
        if self.keep {
            parts.push("one token stays".into());
        }
        let name = &self.area.area().name;
        if parts.is_empty() {
            say!("Build a city in {name}")
        } else {
            say!("Build a city in {name}: {}", engine::words::enumerated(&parts))
        }
    }
}

fn change_top<E: Edition>(state: &mut State<E>, step: Step) {
    if let Some(top) = state.agenda.top_mut() {
        *top = step.into();
    }
}
