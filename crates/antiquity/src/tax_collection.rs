//! Tax collection and tax revolts. `ME-1a` `ME-1b` `EP-13`

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::{Edition, Heirs, Unclaimed};
use crate::names::Advance;
use crate::state::State;
use crate::turn::Order;
use crate::words::Many;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// Tokens due for each city. `ME-1a-2` `EP-13.1a`
pub const TAX_RATE: u8 = 2;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        RateOutOfRange { least: u8, most: u8 } => "your tax rate must be from {least} to {most}", ["ME-1a-5", "EP-13.2.3a"];
        NoCityOfTheVictim { area: AreaId, victim: Seat } => "@{victim} has no city in {area:#}", ["ME-1b-4", "EP-13.3.3a"];
        NotAmongTheHeirs { seat: Seat } => "@{seat} does not have the most unit points in stock", ["EP-13.3.2c"];
        TaxIsCompulsory => "nobody may decline to collect tax", ["ME-1a-4", "EP-13.1b"];
        CitiesMustRevolt => "you must name the revolting cities", ["ME-1b-2", "EP-13.3.1a"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Seats with a choice of tax rate collect; the others have.
    ChooseRates {
        /// Who has still to choose.
        waiting: SeatSet,
    },
    /// Tax revolts are resolved one after the other.
    Revolts {
        /// Everybody whose cities revolt this turn.
        victims: SeatSet,
    },
    /// A victim chooses who takes the cities over. `EP-13.3.2c`
    ChooseHeir {
        /// Whose cities revolt.
        victim: Seat,
        /// Who could.
        among: SeatSet,
        /// Whose cities in stock are used up.
        passed: SeatSet,
    },
    /// Cities of one victim are named.
    Revolt {
        /// Whose cities revolt.
        victim: Seat,
        /// Who takes them over and names them; the victim names them if nobody does.
        heir: Option<Seat>,
        /// Whose cities in stock are used up.
        #[serde(default, skip_serializing_if = "is_nobody")]
        passed: SeatSet,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

impl Default for Step {
    fn default() -> Step {
        Step::ChooseRates { waiting: SeatSet::EMPTY }
    }
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Collects tax at this rate, in tokens for each city.
        Collect { rate: u8 } => ["tax" rate];
        /// Names a revolting city.
        Revolt { area: AreaId } => ["revolt" area];
        /// Names who takes over the revolting cities.
        Favour(seat: Seat) => ["revolt" "to" seat];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "TaxEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TaxEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    TaxCollected { seat: Seat, rate: u8, paid: u8 },
    TaxRevolt { victim: Seat, cities: u8, heir: Option<Seat> },
    RevoltFailed { victim: Seat },
    CityAnnexed { area: AreaId, victim: Seat, heir: Seat },
    CityTurnedPirate { area: AreaId, victim: Seat },
    CityDestroyed { area: AreaId, victim: Seat },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::TaxCollected { seat, rate, paid } => tell!(f, "@{seat} collects {paid} in taxes at rate {rate}."),
            Event::TaxRevolt { victim, cities, heir: Some(heir) } => {
                tell!(f, "@{victim} cannot collect all taxes and loses {} to @{heir}.", Many(cities, "city"))
            }
            Event::TaxRevolt { victim, cities, heir: None } => {
                tell!(
                    f,
                    "@{victim} cannot collect all taxes: {} in revolt, with nobody to take over.",
                    Many(cities, "city")
                )
            }
            Event::RevoltFailed { victim } => {
                tell!(f, "Cities of @{victim} revolt, but nobody has more unit points in stock, so nothing happens.")
            }
            Event::CityAnnexed { area, victim, heir } => {
                tell!(f, "@{heir} takes over the city of @{victim} in {}.", area.area().name)
            }
            Event::CityTurnedPirate { area, victim } => {
                tell!(f, "The city of @{victim} in {} becomes a pirate city.", area.area().name)
            }
            Event::CityDestroyed { area, victim } => {
                tell!(f, "The city of @{victim} in {} is destroyed.", area.area().name)
            }
        }
    }
}

/// `ME-1a-1` `EP-13.1a` Every seat collects; those with a choice of rate are asked first.
/// `ME-1b-5` `EP-13.3.3c` Revolts come afterwards, so that nobody collects for a city gained in one.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let mut waiting = SeatSet::EMPTY;
    for seat in state.seats_in_game() {
        let rates = tax_rates(state, seat);
        if rates.start() < rates.end() && state.cities_on_board(seat) > 0 {
            waiting = waiting.with(seat);
        } else {
            collect(state, seat, *rates.start(), log);
        }
    }
    state.agenda.push(Step::ChooseRates { waiting }.into());
}

/// `ME-adv-coinage-2` `ME-adv-monarchy-1` `EP-13.2.3a` Coinage raises or lowers the rate by one, Monarchy raises it by
/// one, and the two add up.
/// `ME-adv-coinage-1` `EP-13.2.1` `EP-13.2.2` `ME-adv-coinage-3` `EP-13.2.3c` Whether the stock suffices does not
/// matter.
pub fn tax_rates<E: Edition>(state: &State<E>, seat: Seat) -> RangeInclusive<u8> {
    let (coinage, monarchy) = (state.holds(seat, Advance::Coinage), state.holds(seat, Advance::Monarchy));
    TAX_RATE - u8::from(coinage)..=TAX_RATE + u8::from(coinage) + u8::from(monarchy)
}

/// What a collection of tax takes, and what it leaves unpaid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Levy {
    /// Tokens for each city.
    pub rate: u8,
    /// Tokens for all cities.
    pub due: u8,
    /// Those of them that are in stock.
    pub paid: u8,
    /// Cities that revolt.
    pub revolting: u8,
}

/// `ME-1a-2` `ME-1b-1` The rate for each city goes from stock to treasury, or all there is; `ME-1b-2` the cities for
/// which it was not collected in full will revolt. `ME-adv-democracy-1` None do under Democracy.
/// `EP-13.2.3b` One rate for all cities. `ME-adv-democracy-2` `EP-13.3.5` Under Democracy what the stock holds is
/// enough. `EP-13.3.1a`
fn levy<E: Edition>(state: &State<E>, seat: Seat, rate: u8) -> Levy {
    let due = rate * state.cities_on_board(seat);
    let paid = due.min(state.players[seat].stock);
    let safe = state.holds(seat, Advance::Democracy);
    let revolting = if safe || paid == due { 0 } else { (due - paid).div_ceil(rate) };
    Levy { rate, due, paid, revolting }
}

/// What tax would take if it were collected now, at each rate that the seat could choose; nothing without cities.
pub fn forecast<E: Edition>(state: &State<E>, seat: Seat) -> Vec<Levy> {
    if state.cities_on_board(seat) == 0 || state.left.contains(seat) {
        return Vec::new();
    }
    tax_rates(state, seat).map(|rate| levy(state, seat, rate)).collect()
}

/// A seat collects its tax. `ME-1a-4` `EP-13.1b` Nobody may collect less.
fn collect<E: Edition>(state: &mut State<E>, seat: Seat, rate: u8, log: &mut Log) {
    let Levy { due, paid, revolting, .. } = levy(state, seat, rate);
    state.stock_to_treasury(seat, paid);
    if due > 0 {
        log.tell(|| Event::TaxCollected { seat, rate, paid }.into());
    }
    state.players[seat].revolting = revolting;
}

/// What becomes of the next city that is named.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Fate {
    Annexed(Seat),
    Pirates,
    Destroyed,
}

/// `ME-1b-7` `ME-1b-10` The heir's stock comes first, then pirate cities. `ME-comp-7` Without one the city is destroyed.
fn fate<E: Edition>(state: &State<E>, heir: Option<Seat>) -> Fate {
    match (heir.filter(|&heir| state.players[heir].city_stock > 0), E::UNCLAIMED_CITIES) {
        (Some(heir), _) => Fate::Annexed(heir),
        (None, Unclaimed::BecomePirateCities) if state.pirate_stock > 0 => Fate::Pirates,
        (None, _) => Fate::Destroyed,
    }
}

/// How many cities can meet the same fate as the next one.
fn same_fate<E: Edition>(state: &State<E>, heir: Option<Seat>) -> u8 {
    match fate(state, heir) {
        Fate::Annexed(heir) => state.players[heir].city_stock,
        Fate::Pirates => state.pirate_stock,
        Fate::Destroyed => u8::MAX,
    }
}

/// A city goes over. `ME-1b-4` `EP-13.3.3a`
fn revolt<E: Edition>(state: &mut State<E>, victim: Seat, heir: Option<Seat>, area: AreaId, log: &mut Log) {
    let fate = fate(state, heir);
    state.remove_city(area);
    if E::TOKENS_GO_WITH_THEIR_CITY {
        state.remove_tokens(area, victim, u8::MAX);
    }
    state.players[victim].revolting -= 1;
    match fate {
        Fate::Annexed(heir) => {
            state.place_city(area, heir);
            log.tell(|| Event::CityAnnexed { area, victim, heir }.into());
        }
        Fate::Pirates => {
            state.place_city(area, Owner::Barbarians);
            log.tell(|| Event::CityTurnedPirate { area, victim }.into());
        }
        Fate::Destroyed => log.tell(|| Event::CityDestroyed { area, victim }.into()),
    }
}

/// `ME-1b-8` `ME-1b-9` The next victim by ranking, and who is heir now.
fn next_revolt<E: Edition>(state: &mut State<E>, victims: SeatSet, log: &mut Log) {
    let open = victims.iter().filter(|&seat| state.players[seat].revolting > 0 && !state.left.contains(seat)).collect();
    let Some(victim) = state.first_in_order(Order::Ranking, open) else {
        state.agenda.pop();
        return;
    };
    match E::tax_revolt_heirs(state, victim, victims, SeatSet::EMPTY) {
        Heirs::NoEffect => {
            state.players[victim].revolting = 0;
            log.tell(|| Event::RevoltFailed { victim }.into());
        }
        heirs => favour(state, victim, heirs, SeatSet::EMPTY, log),
    }
}

/// Lets the heir name the cities, once there is one; the victim chooses among several. `EP-13.3.2c`
fn favour<E: Edition>(state: &mut State<E>, victim: Seat, heirs: Heirs, passed: SeatSet, log: &mut Log) {
    let heir = match heirs {
        Heirs::OneOf(among) if among.len() > 1 => {
            state.agenda.push(Step::ChooseHeir { victim, among, passed }.into());
            return;
        }
        Heirs::OneOf(among) => among.iter().next(),
        Heirs::NoEffect | Heirs::Nobody => None,
    };
    inherit(state, victim, heir, passed, log);
}

/// The heir names cities, as far as its own in stock go; then comes the next. `EP-13.3.3b`
fn inherit<E: Edition>(state: &mut State<E>, victim: Seat, heir: Option<Seat>, passed: SeatSet, log: &mut Log) {
    let cities = state.players[victim].revolting;
    log.tell(|| Event::TaxRevolt { victim, cities, heir }.into());
    state.agenda.push(Step::Revolt { victim, heir, passed }.into());
    pass_on(state, log);
}

/// Hands the rest of a revolt on when the heir has no city left.
fn pass_on<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let Some(AnyStep::TaxCollection(Step::Revolt { victim, heir: Some(heir), passed })) = state.agenda.top() else {
        return;
    };
    if state.players[heir].city_stock > 0 || state.players[victim].revolting == 0 {
        return;
    }
    let passed = passed.with(heir);
    match E::tax_revolt_heirs(state, victim, SeatSet::EMPTY, passed) {
        // `ME-1b-4` The heir also names the cities that become pirate cities.
        Heirs::NoEffect | Heirs::Nobody if E::UNCLAIMED_CITIES == Unclaimed::BecomePirateCities => {}
        heirs => {
            state.agenda.pop();
            favour(state, victim, heirs, passed, log);
        }
    }
}

/// `ME-1b-4` The heir names the cities; `ME-1b-11` the victim does if there is none.
fn namer(victim: Seat, heir: Option<Seat>) -> Seat {
    heir.unwrap_or(victim)
}

/// Whether it matters which cities are named: not if all of the victim's meet the same fate, or none is left to name.
fn is_forced<E: Edition>(state: &State<E>, victim: Seat, heir: Option<Seat>) -> bool {
    let (cities, revolting) = (state.cities_on_board(victim), state.players[victim].revolting);
    let gone = state.left.contains(victim) || state.left.contains(namer(victim, heir));
    gone || revolting == 0 || cities <= revolting.min(same_fate(state, heir))
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::ChooseRates { waiting } => state.may_act(waiting),
            Step::ChooseHeir { victim, .. } if !state.left.contains(victim) => SeatSet::only(victim),
            Step::Revolt { victim, heir, .. } if !is_forced(state, victim, heir) => SeatSet::only(namer(victim, heir)),
            Step::Revolts { .. } | Step::ChooseHeir { .. } | Step::Revolt { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::ChooseRates { .. } => {
                let victims = state.seats_in_game().filter(|&seat| state.players[seat].revolting > 0).collect();
                state.agenda.pop();
                state.agenda.push(Step::Revolts { victims }.into());
            }
            Step::Revolts { victims } => next_revolt(state, victims, log),
            Step::ChooseHeir { victim, among, passed } => {
                state.agenda.pop();
                inherit(state, victim, among.iter().next(), passed, log);
            }
            Step::Revolt { victim, heir, .. } => {
                let next = state.cities(victim).next().filter(|_| state.players[victim].revolting > 0);
                if let Some(area) = next {
                    revolt(state, victim, heir, area, log);
                    pass_on(state, log);
                } else {
                    state.players[victim].revolting = 0;
                    state.agenda.pop();
                }
            }
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            _ if seat == Seat::TABLE => {}
            Step::ChooseRates { .. } => {
                out.extend(tax_rates(state, seat).map(|rate| Action::Collect { rate }.into()));
            }
            Step::Revolts { .. } => {}
            Step::ChooseHeir { among, .. } => out.extend(among.iter().map(|heir| Action::Favour(heir).into())),
            Step::Revolt { victim, .. } => {
                out.extend(state.cities(victim).map(|area| Action::Revolt { area }.into()));
            }
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            _ if seat == Seat::TABLE => Err(AnyWhy::NOT_NOW),
            (Step::ChooseRates { .. }, AnyAction::TaxCollection(Action::Collect { rate })) => {
                let rates = tax_rates(state, seat);
                let why = Why::RateOutOfRange { least: *rates.start(), most: *rates.end() };
                if rates.contains(rate) { Ok(()) } else { Err(why.into()) }
            }
            (Step::Revolt { victim, .. }, &AnyAction::TaxCollection(Action::Revolt { area })) => {
                let is_there = area.index() < <E::Board as crate::board::Board>::AREAS;
                if is_there && state.city(area) == Some(victim.into()) {
                    return Ok(());
                }
                Err(Why::NoCityOfTheVictim { area, victim }.into())
            }
            (Step::ChooseHeir { among, .. }, &AnyAction::TaxCollection(Action::Favour(seat))) => {
                let why = Why::NotAmongTheHeirs { seat };
                if among.contains(seat) { Ok(()) } else { Err(why.into()) }
            }
            (Step::ChooseRates { .. }, AnyAction::Done) => Err(Why::TaxIsCompulsory.into()),
            (Step::ChooseHeir { .. } | Step::Revolt { .. }, AnyAction::Done) => Err(Why::CitiesMustRevolt.into()),
            (Step::ChooseRates { .. } | Step::Revolts { .. } | Step::ChooseHeir { .. } | Step::Revolt { .. }, _) => {
                Err(AnyWhy::NOT_NOW)
            }
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::ChooseRates { waiting }, &AnyAction::TaxCollection(Action::Collect { rate })) => {
                collect(state, seat, rate, log);
                state.agenda.pop();
                state.agenda.push(Step::ChooseRates { waiting: waiting.without(seat) }.into());
            }
            (Step::ChooseHeir { victim, passed, .. }, &AnyAction::TaxCollection(Action::Favour(heir))) => {
                state.agenda.pop();
                inherit(state, victim, Some(heir), passed, log);
            }
            (Step::Revolt { victim, heir, .. }, &AnyAction::TaxCollection(Action::Revolt { area })) => {
                revolt(state, victim, heir, area, log);
                pass_on(state, log);
            }
            (
                Step::ChooseRates { .. } | Step::Revolts { .. } | Step::ChooseHeir { .. } | Step::Revolt { .. },
                action,
            ) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        match self {
            Step::ChooseRates { .. } | Step::Revolts { .. } => Ask {
                kind: PromptKind::PickNumber,
                name: "ChooseTaxRate",
                question: "At what rate do you tax your cities?".into(),
                rules: &["ME-1a-5", "ME-adv-coinage-2", "EP-13.2.3a"],
                open: false,
            },
            Step::ChooseHeir { .. } => Ask {
                kind: PromptKind::PickSeat,
                name: "ChooseHeir",
                question: "Your cities revolt. Who takes them over?".into(),
                rules: &["EP-13.3.2c"],
                open: false,
            },
            Step::Revolt { victim, heir, .. } => {
                let left = state.players[victim].revolting;
                let whose = if victim == seat { "your cities".into() } else { say!("the cities of @{victim}") };
                let fate = match fate(state, heir) {
                    Fate::Annexed(_) => "becomes yours",
                    Fate::Pirates => "becomes a pirate city",
                    Fate::Destroyed => "is destroyed",
                };
                Ask {
                    kind: PromptKind::PickPlaces,
                    name: "NameRevoltingCity",
                    question: say!("Which of {whose} revolts and {fate}? ({left} to name)"),
                    rules: &["ME-1b-4", "ME-1b-10", "EP-13.3.3a"],
                    open: false,
                }
            }
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::TaxCollection(action) = action else { return };
        match *action {
            Action::Collect { rate } => {
                let Levy { due, paid, .. } = levy(state, seat, rate);
                let short = if due > paid { say!(", but only {paid} in stock") } else { String::new() };
                choice.label = say!("{rate} for each city: {}{short}", Many(due, "token"));
            }
            Action::Revolt { area } => {
                choice.label.clone_from(&area.area().name);
                choice.place = Some(area.to_string());
            }
            Action::Favour(heir) => {
                choice.label = say!("@{heir}, who has {} in stock", Many(state.players[heir].city_stock, "city"));
                choice.seat = Some(heir);
            }
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let at_table = |seat: Seat| seat != Seat::TABLE && state.are_seats(SeatSet::only(seat));
        let sound = match self {
            Step::ChooseRates { waiting: seats } | Step::Revolts { victims: seats } => state.are_seats(seats),
            Step::ChooseHeir { victim, among, passed } => {
                at_table(victim) && !among.is_empty() && state.are_seats(among) && state.are_seats(passed)
            }
            Step::Revolt { victim, heir, passed } => {
                at_table(victim)
                    && state.are_seats(passed)
                    && heir.is_none_or(|heir| at_table(heir) && heir != victim && !passed.contains(heir))
            }
        };
        if sound { Ok(()) } else { Err("a tax revolt of a seat that is not at the table".into()) }
    }
}
