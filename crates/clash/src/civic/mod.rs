//! Civic Improvement and Cultural Influence. `CC-civic` `CC-infl`

mod influence;

pub(crate) use influence::{can_awe, push_attempt};

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::cities::{self, own_city};
use crate::map::Space;
use crate::names::{Advance, Good, Piece, UnitKind};
use crate::payment::{Cost, Purse, Takes};
use crate::state::{City, Owner, State};
use crate::words::one;
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use influence::{
    attempt, awe_units, boost, check_attempt, check_influence, each_attempt, exchange, exchangeable, needed, place_awe,
    settle, tokens,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CivicStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CivicStep"))]
pub enum Step {
    /// Which city to raise further in the same Civic Improvement.
    Improve,
    /// A step of mood is paid.
    Raised {
        /// The space of the city whose mood rises.
        space: Space,
    },
    /// A Cultural Influence that costs no action.
    Attempt {
        /// The player who attempts it.
        seat: Seat,
        /// From which city.
        from: Space,
    },
    /// A die has been rolled; a result that is too low may be boosted.
    Rolled {
        /// The city under influence.
        target: Space,
        /// The result.
        die: u8,
    },
    /// Which city-piece to exchange after a success.
    Exchange {
        /// In which city.
        target: Space,
    },
    /// Which unit comes with a Barbarian settlement won by Cultural Awe.
    Awe {
        /// The space of the settlement.
        target: Space,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Raises the mood of a city by one step; Voting may save the action.
        Improve { at: Space, voting: bool } => ["improve" at [voting]];
        /// Tries Cultural Influence of an own city on another one; Art & Sculptures may save the action.
        Influence { from: Space, to: Space, sculptures: bool } => ["influence" (from > to) [sculptures]];
        /// Spends Culture tokens so that the result is enough.
        Boost => ["boost"];
        /// Exchanges a city-piece.
        Exchange(piece: Piece) => ["exchange" piece];
        /// Puts a unit into the settlement won by Cultural Awe.
        Awe(unit: UnitKind) => ["awe" unit];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CivicEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CivicEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Tried { seat: Seat, from: Space, target: Space, die: u8, needed: u8 },
    Boosted { seat: Seat, tokens: u8 },
    Failed { seat: Seat, target: Space },
    Exchanged { seat: Seat, target: Space, piece: Piece },
    Converted { seat: Seat },
    Awed { seat: Seat, target: Space },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Tried { seat, from, target, die, needed } => {
                tell!(
                    f,
                    "@{seat} tries Cultural Influence from {from} on {target} and rolls {die}; {needed} is needed."
                )
            }
            Event::Boosted { seat, tokens } => {
                tell!(f, "@{seat} boosts the result with {}.", Good::Culture.counted(*tokens))
            }
            Event::Failed { seat, target } => tell!(f, "@{seat}'s influence on {target} fails."),
            Event::Exchanged { seat, target, piece } => {
                tell!(f, "@{seat} exchanges the {} of the city on {target}.", piece.title())
            }
            Event::Converted { seat } => tell!(f, "@{seat} gets 1 Culture token through Conversion."),
            Event::Awed { seat, target } => tell!(f, "@{seat} wins over the Barbarians on {target}."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActions => "you have no actions left", ["CC-turn-2"];
        CannotPay => "you cannot pay for that", ["CC-scale-5"];
        NotYourCity { space: Space } => "you have no city on {space}", ["CC-civic-2"];
        NotFromThere { space: Space } => "you have no city on {space}", ["CC-infl-1"];
        AlreadyHappy { space: Space } => "the city on {space} is already happy", ["CC-civic-5"];
        NoVoting => "you do not have Voting", ["CC-adv-voting"];
        NoSculptures => "you do not have Art & Sculptures, or have used it this turn", ["CC-adv-art-sculptures"];
        UnderInfluence { space: Space } => "the city on {space} holds a foreign piece", ["CC-infl-11"];
        SuccessThisTurn => "you have already succeeded this turn", ["CC-infl-15"];
        NoTarget { space: Space } => "there is no city on {space}", ["CC-infl-1"];
        OnItself => "a city cannot influence itself", ["CC-infl-18"];
        BarbarianTarget { space: Space } => "Barbarians on {space} cannot be influenced without a card", ["CC-infl-18"];
        TooSmall { space: Space } => "the city on {space} has only size 1", ["CC-infl-2"];
        NothingToExchange { space: Space } => "no piece of the city on {space} can be exchanged for one of yours", ["CC-infl-16"];
        Statue { space: Space } => "the Great Statue protects the city on {space}", ["CC-wonder-statue-3"];
        OutOfReach { space: Space } => "{space} cannot be reached through revealed spaces", ["CC-infl-14"];
        TooFar { space: Space, tokens: u8 } => "reaching {space} costs {}, more than you have" (Good::Culture.counted(*tokens)), ["CC-infl-7"];
        ProtectedByHappiness { space: Space } => "Separation of Power: influence on {space} cannot be boosted", ["CC-adv-separation-of-power"];
        ProtectedByArmies { space: Space } => "Totalitarianism: influence on {space} cannot be boosted", ["CC-adv-totalitarianism"];
        ProtectedByTemple { space: Space } => "Devotion: influence on {space} cannot be boosted", ["CC-adv-devotion"];
        NotFromHere => "this attempt is made from another city", ["CC-wonder-pyramids-3"];
        NoSuchPiece { piece: Piece } => "the {} cannot be exchanged" (piece.title()), ["CC-infl-16"];
        NoUnit { kind: UnitKind } => "you have no {} left" (kind.title()), ["CC-limit-3"];
    }
}

/// What one step of mood costs a city's owner. `CC-civic-1` `CC-civic-3` `CC-adv-circus-sports` `CC-adv-rituals`
fn step_price(state: &State, seat: Seat, city: &City) -> Cost {
    let smaller = u8::from(state.holds(seat, Advance::CircusSports));
    let size = city.size().saturating_sub(smaller).max(1);
    let takes = if state.holds(seat, Advance::Rituals) { Takes::MOOD_OR_RITUALS } else { Takes::MOOD };
    Cost::FREE.and(size, takes)
}

/// What a step costs when it is the first of a Civic Improvement. `CC-adv-voting-2`
fn first_price(state: &State, seat: Seat, city: &City, voting: bool) -> Cost {
    let step = step_price(state, seat, city);
    if voting { step.and(1, Takes::MOOD) } else { step }
}

/// Whether a city's mood can be raised. `CC-civic-5`
fn check_raise(state: &State, seat: Seat, space: Space, voting: bool) -> Result<(), Reason> {
    let city = own_city(state, seat, space).map_err(|_| Why::NotYourCity { space })?;
    if city.mood.raised().is_none() {
        return Err(Why::AlreadyHappy { space }.into());
    }
    if state.can_pay(seat, first_price(state, seat, city, voting)) { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// Whether the active player may begin a Civic Improvement with this city.
fn check_improve(state: &State, seat: Seat, space: Space, voting: bool) -> Result<(), Reason> {
    if voting && !state.holds(seat, Advance::Voting) {
        return Err(Why::NoVoting.into());
    }
    if !voting && !state.has_action() {
        return Err(Why::NoActions.into());
    }
    check_raise(state, seat, space, voting)
}

/// Cities that can be raised now.
fn raisable(state: &State, seat: Seat) -> impl Iterator<Item = Space> {
    state.cities_of(seat).filter(move |&space| check_raise(state, seat, space, false).is_ok())
}

/// Raises a city by one step; more may follow in the same action. `CC-civic-2`
fn improve(state: &mut State, seat: Seat, space: Space, voting: bool, log: &mut Log) {
    let Some(city) = state.city(space) else { return };
    let cost = first_price(state, seat, city, voting);
    state.push(Step::Improve);
    state.push(Step::Raised { space });
    state.charge(seat, cost, log);
}

fn raised(state: &mut State, space: Space, log: &mut Log) {
    state.agenda.pop();
    if let Some(mood) = state.city(space).and_then(|city| city.mood.raised()) {
        cities::set_mood(state, space, mood, log);
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        for space in state.cities_of(seat) {
            for voting in [false, true] {
                if check_improve(state, seat, space, voting).is_ok() {
                    out.push(Action::Improve { at: space, voting }.into());
                }
            }
        }
        let free = state.holds(seat, Advance::ArtSculptures) && !state.turn.used.contains(Advance::ArtSculptures);
        if !free && !state.has_action() {
            return;
        }
        each_attempt(state, seat, None, |from, target, tokens| {
            if state.has_action() {
                out.push(Action::Influence { from, to: target, sculptures: false }.into());
            }
            if free && state.stock(seat, Good::Culture) > tokens {
                out.push(Action::Influence { from, to: target, sculptures: true }.into());
            }
        });
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Improve { at: space, voting } => check_improve(state, seat, space, voting),
            Action::Influence { from, to: target, sculptures } => {
                check_influence(state, seat, from, target, sculptures)
            }
            Action::Boost | Action::Exchange(_) | Action::Awe(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        match *self {
            Action::Improve { at: space, voting } => {
                if !voting {
                    state.spend_action();
                }
                improve(state, seat, space, voting, log);
            }
            Action::Influence { from, to: target, sculptures } => {
                if sculptures {
                    state.turn.used.insert(Advance::ArtSculptures);
                } else {
                    state.spend_action();
                }
                attempt(state, seat, from, target, sculptures, log);
            }
            Action::Boost | Action::Exchange(_) | Action::Awe(_) => {}
        }
    }

    fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
        match *self {
            Action::Improve { at: space, voting } => {
                let how = if voting { ", with Voting" } else { "" };
                let price = state.city(space).map(|city| first_price(state, seat, city, voting).for_it());
                choice.label = say!("Raise the mood of the city on {space}{}{how}", price.unwrap_or_default());
                choice.group = Some("Civic Improvement");
                choice.place = Some(space.to_string());
            }
            Action::Influence { from, to: target, sculptures } => {
                let price = tokens(state, from, target).unwrap_or(0) + u8::from(sculptures);
                let price = if price > 0 { say!(" for {}", Good::Culture.counted(price)) } else { String::new() };
                let how = if sculptures { ", with Art & Sculptures" } else { "" };
                choice.label = say!("Influence {target} from {from}{price}{how}");
                choice.group = Some("Cultural Influence");
                choice.place = Some(target.to_string());
            }
            Action::Boost => choice.label = "Boost the result".into(),
            Action::Exchange(piece) => {
                choice.label = say!("Exchange the {}", piece.title());
                choice.card = Some(piece.to_string());
            }
            Action::Awe(kind) => choice.label = say!("Put {} there", one(kind)),
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        let seat = state.active();
        let asks = match self {
            Step::Improve => raisable(state, seat).next().is_some(),
            Step::Raised { .. } => false,
            Step::Attempt { from, .. } => {
                let mut any = false;
                each_attempt(state, seat, Some(from), |_, _, _| any = true);
                any
            }
            Step::Rolled { target, die } => boost(state, seat, target, die).is_some(),
            Step::Exchange { target } => exchangeable(state, seat, target).count() > 1,
            Step::Awe { .. } => awe_units(state, seat).count() > 1,
        };
        if asks { SeatSet::only(seat) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        let seat = state.active();
        match self {
            Step::Raised { space } => raised(state, space, log),
            Step::Rolled { target, die } => settle(state, seat, target, die >= needed(state, seat), log),
            Step::Exchange { target } => {
                let only = exchangeable(state, seat, target).next();
                match only {
                    Some(piece) => exchange(state, seat, target, piece, log),
                    None => drop(state.agenda.pop()),
                }
            }
            Step::Awe { target } => {
                let only = awe_units(state, seat).next();
                match only {
                    Some(kind) => place_awe(state, seat, target, kind, log),
                    None => drop(state.agenda.pop()),
                }
            }
            Step::Improve | Step::Attempt { .. } => drop(state.agenda.pop()),
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Improve => {
                out.push(AnyAction::Done);
                out.extend(raisable(state, seat).map(|space| Action::Improve { at: space, voting: false }.into()));
            }
            Step::Attempt { from, .. } => {
                out.push(AnyAction::Done);
                each_attempt(state, seat, Some(from), |from, target, _| {
                    out.push(Action::Influence { from, to: target, sculptures: false }.into());
                });
            }
            Step::Rolled { .. } => out.extend([AnyAction::Done, Action::Boost.into()]),
            Step::Exchange { target } => {
                out.extend(exchangeable(state, seat, target).map(|piece| Action::Exchange(piece).into()));
            }
            Step::Awe { .. } => out.extend(awe_units(state, seat).map(|kind| Action::Awe(kind).into())),
            Step::Raised { .. } => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Improve | Step::Attempt { .. } | Step::Rolled { .. }, AnyAction::Done) => Ok(()),
            (Step::Improve, &AnyAction::Civic(Action::Improve { at: space, voting: false })) => {
                check_raise(state, seat, space, false)
            }
            (
                Step::Attempt { from: city, .. },
                &AnyAction::Civic(Action::Influence { from, to: target, sculptures: false }),
            ) => {
                if from != city {
                    return Err(Why::NotFromHere.into());
                }
                check_attempt(state, seat, from, target).map(|_| ())
            }
            (Step::Rolled { .. }, AnyAction::Civic(Action::Boost)) => Ok(()),
            (Step::Exchange { target }, &AnyAction::Civic(Action::Exchange(piece))) => {
                let fits = exchangeable(state, seat, target).any(|one| one == piece);
                if fits { Ok(()) } else { Err(Why::NoSuchPiece { piece }.into()) }
            }
            (Step::Awe { .. }, &AnyAction::Civic(Action::Awe(kind))) => {
                let fits = awe_units(state, seat).any(|one| one == kind);
                if fits { Ok(()) } else { Err(Why::NoUnit { kind }.into()) }
            }
            (
                Step::Improve
                | Step::Raised { .. }
                | Step::Attempt { .. }
                | Step::Rolled { .. }
                | Step::Exchange { .. }
                | Step::Awe { .. },
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Improve, &AnyAction::Civic(Action::Improve { at: space, .. })) => {
                state.agenda.pop();
                improve(state, seat, space, false, log);
            }
            (Step::Attempt { .. }, &AnyAction::Civic(Action::Influence { from, to: target, .. })) => {
                state.agenda.pop();
                attempt(state, seat, from, target, false, log);
            }
            (Step::Rolled { target, die }, AnyAction::Civic(Action::Boost)) => {
                let tokens = boost(state, seat, target, die).unwrap_or(0);
                state.pay(seat, Purse::of(Good::Culture, tokens), log);
                log.tell(|| Event::Boosted { seat, tokens }.into());
                settle(state, seat, target, true, log);
            }
            (Step::Rolled { target, .. }, _) => settle(state, seat, target, false, log),
            (Step::Exchange { target }, &AnyAction::Civic(Action::Exchange(piece))) => {
                exchange(state, seat, target, piece, log);
            }
            (Step::Awe { target }, &AnyAction::Civic(Action::Awe(kind))) => place_awe(state, seat, target, kind, log),
            (
                Step::Improve | Step::Raised { .. } | Step::Attempt { .. } | Step::Exchange { .. } | Step::Awe { .. },
                _,
            ) => drop(state.agenda.pop()),
        }
    }

    fn ask(self, state: &State, seat: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [_]) = match self {
            Step::Improve | Step::Raised { .. } => {
                let question = "Which city's mood do you raise next?";
                (PromptKind::PickPlaces, "Improve", question.into(), &["CC-civic-1", "CC-civic-2"])
            }
            Step::Attempt { from, .. } => {
                let question = say!("On which city does {from} try Cultural Influence?");
                (PromptKind::PickPlaces, "Influence", question, &["CC-infl-1", "CC-wonder-pyramids-3"])
            }
            Step::Rolled { target, die } => {
                let tokens = Good::Culture.counted(boost(state, seat, target, die).unwrap_or(0));
                let question = say!("You rolled {die}. Do you spend {tokens} to succeed?");
                (PromptKind::Confirm, "Boost", question, &["CC-infl-8", "CC-infl-17"])
            }
            Step::Exchange { .. } => {
                let question = "Which city-piece do you exchange for yours?";
                (PromptKind::PickOption, "Exchange", question.into(), &["CC-infl-5", "CC-infl-16"])
            }
            Step::Awe { target } => {
                let question = say!("Which unit do you put on {target}?");
                (PromptKind::PickOption, "Awe", question, &["CC-act-cultural-awe"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        match (self, action) {
            (Step::Rolled { .. }, AnyAction::Done) => choice.label = "Let it fail".into(),
            (_, AnyAction::Civic(action)) => {
                action.explain(state, seat, choice);
                choice.group = None;
            }
            (
                Step::Improve
                | Step::Raised { .. }
                | Step::Attempt { .. }
                | Step::Rolled { .. }
                | Step::Exchange { .. }
                | Step::Awe { .. },
                _,
            ) => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let seat = state.active();
        let fits = match self {
            Step::Improve => true,
            Step::Raised { space } => state.is_city_of(space, seat),
            // The attempts come on the builder's own turn.
            Step::Attempt { seat: by, from } => by == seat && state.is_city_of(from, seat),
            Step::Rolled { target, die } => {
                let barbarian = state.is_city_of(target, Owner::Barbarians);
                let pieces = exchangeable(state, seat, target).next().is_some();
                let settles = state.turn.awe && state.settlements_left(seat) > 0;
                (1..=6).contains(&die)
                    && !state.turn.influenced
                    && if barbarian { settles } else { pieces && !state.turn.awe }
            }
            Step::Exchange { target } => exchangeable(state, seat, target).next().is_some(),
            Step::Awe { target } => state.is_city_of(target, seat) && state.units_at(seat, target).is_empty(),
        };
        if fits && !state.in_status_phase() { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
