//! What an effect asks of a victim, one kind of duty after the other: [`Kind`] says what is read of each in one place.
//!
//! | duty | file |
//! | --- | --- |
//! | Lose unit points | `damage.rs` |
//! | Reduce or destroy cities | `cities.rs` |
//! | Empty areas | `depopulation.rs` |
//! | Select, deselect and lose cities and ships around a sea | `storm.rs` |
//! | Discard cards, or hand them over | `cards.rs` |
//! | Move the marker back, or destroy cities for it | `regression.rs` |

mod cards;
mod cities;
mod damage;
mod depopulation;
mod regression;
mod storm;

pub(super) use cards::{DiscardCards, DiscardValue};
pub(super) use cities::{Destroy, Reduce, ReduceOrPrevent, Support, Unsupported};
pub(super) use damage::Damage;
pub(super) use depopulation::Depopulate;
pub(super) use regression::{Regress, Sacrifice};
pub(super) use storm::{Deselect, Select, SinkShips};

pub(super) use storm::{in_the_storm, ships_to_sink};

use super::action::Action;
use super::scope::Scope;
use super::sparing;
use super::why::Why;
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::{PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A kind of duty: what is due of it, what it asks, lists, checks and does, and what comes after it.
trait Kind<E: Edition>: Copy {
    /// What it can be answered with.
    type Answer: Copy;

    /// How it is answered, what it is about as the code calls it, and the question.
    fn ask(self) -> (PromptKind, &'static str, String);
    /// What is due of a seat now.
    fn due(self, state: &State<E>, seat: Seat) -> Due;
    /// Lists what a seat may do for it.
    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>);
    /// The answer that an action is, if it is one to this duty.
    fn answer(self, action: Action) -> Option<Self::Answer>;
    /// Whether a seat may answer this.
    fn check(self, state: &State<E>, seat: Seat, answer: Self::Answer) -> Result<(), Why>;
    /// Does what `check` allowed, or what leaves no choice. What is left of the duty.
    fn perform(self, state: &mut State<E>, seat: Seat, answer: Self::Answer, log: &mut Log) -> Duty;

    /// Lets all of it happen, where [`Due::Everything`] says so.
    fn suffer_all(self, _: &mut State<E>, _: Seat, _: &mut Log) {}

    /// What the same effect asks for when this is done.
    fn follows(self, _: &State<E>, _: Seat) -> Option<Duty> {
        None
    }

    /// The area that it names, if any.
    fn names(self) -> Option<AreaId> {
        None
    }

    /// Whether a seat may do this.
    fn allows(self, state: &State<E>, seat: Seat, action: Action) -> bool {
        self.answer(action).is_some_and(|answer| self.check(state, seat, answer).is_ok())
    }
}

/// The answer to a duty that has a way out.
#[derive(Copy, Clone)]
enum OrElse<A> {
    /// Something is lost.
    Suffer(A),
    /// Treasury is paid instead, or an advance prevents it.
    WayOut,
}

impl<A> OrElse<A> {
    /// What is lost, or the way out, if an action is that.
    fn of(lost: Option<A>, action: Action, way_out: Option<Action>) -> Option<OrElse<A>> {
        lost.map(OrElse::Suffer).or_else(|| (Some(action) == way_out).then_some(OrElse::WayOut))
    }
}

/// The area that an action strikes.
fn struck(action: Action) -> Option<AreaId> {
    if let Action::Strike(area) = action { Some(area) } else { None }
}

/// The card that an action discards.
fn forfeited(action: Action) -> Option<Commodity> {
    if let Action::Forfeit(commodity) = action { Some(commodity) } else { None }
}

/// The way out of a duty that treasury prevents, if any does.
fn ransomed(ransom: u8) -> Option<Action> {
    (ransom > 0).then_some(Action::BuyOff)
}

/// What is due of a seat now.
pub(super) enum Due {
    /// The seat decides.
    Choice,
    /// Only this can be done.
    Forced(Action),
    /// All of it happens.
    Everything,
    /// There is nothing to be done any more.
    Finished,
}

/// What an effect asks of a player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Nothing more.
    #[default]
    Nothing,
    /// Take damage, unless treasury is paid for it.
    Damage(Damage),
    /// Reduce cities.
    Reduce(Reduce),
    /// Reduce cities, or discard cards instead.
    ReduceOrPrevent(ReduceOrPrevent),
    /// Destroy cities, unless treasury is paid.
    Destroy(Destroy),
    /// Reduce cities until the others are supported at a rate.
    Support(Support),
    /// Reduce cities until the others are supported by all tokens but some.
    Unsupported(Unsupported),
    /// Empty two areas adjacent by land.
    Depopulate(Depopulate),
    /// Lose ships around an open sea.
    SinkShips(SinkShips),
    /// Discard commodity cards, unless treasury is paid for them.
    DiscardCards(DiscardCards),
    /// Discard commodity cards of so much face value, or hand them to a player.
    DiscardValue(DiscardValue),
    /// Select cities.
    Select(Select),
    /// Deselect cities.
    Deselect(Deselect),
    /// Move the marker back, or begin to destroy cities for a step.
    Regress(Regress),
    /// Destroy cities to prevent a step.
    Sacrifice(Sacrifice),
}

/// The same of whatever kind a duty is.
macro_rules! of_its_kind {
    ($duty:expr, $kind:ident => $does:expr, nothing => $nothing:expr) => {
        match $duty {
            Duty::Nothing => $nothing,
            Duty::Damage($kind) => $does,
            Duty::Reduce($kind) => $does,
            Duty::ReduceOrPrevent($kind) => $does,
            Duty::Destroy($kind) => $does,
            Duty::Support($kind) => $does,
            Duty::Unsupported($kind) => $does,
            Duty::Depopulate($kind) => $does,
            Duty::SinkShips($kind) => $does,
            Duty::DiscardCards($kind) => $does,
            Duty::DiscardValue($kind) => $does,
            Duty::Select($kind) => $does,
            Duty::Deselect($kind) => $does,
            Duty::Regress($kind) => $does,
            Duty::Sacrifice($kind) => $does,
        }
    };
}

impl Duty {
    /// How it is answered, what it is about as the code calls it, and the question.
    pub(super) fn ask<E: Edition>(self) -> (PromptKind, &'static str, String) {
        of_its_kind!(self, kind => Kind::<E>::ask(kind), nothing => (PromptKind::Confirm, "Nothing", String::new()))
    }

    /// What is due of a seat now.
    pub(super) fn due<E: Edition>(self, state: &State<E>, seat: Seat) -> Due {
        of_its_kind!(self, kind => kind.due(state, seat), nothing => Due::Finished)
    }

    /// Lists what a seat may do for it.
    pub(super) fn list<E: Edition>(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        of_its_kind!(self, kind => kind.list(state, seat, out), nothing => {});
    }

    /// Whether a seat may do this; nothing if it is no answer to this duty.
    pub(super) fn check<E: Edition>(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        of_its_kind!(self, kind => {
            Kind::<E>::answer(kind, action).map(|answer| kind.check(state, seat, answer))
        }, nothing => None)
    }

    /// Does what `check` allowed, or what leaves no choice. What is left of the duty.
    pub(super) fn perform<E: Edition>(self, state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) -> Duty {
        of_its_kind!(self, kind => match Kind::<E>::answer(kind, action) {
            Some(answer) => kind.perform(state, seat, answer, log),
            None => unreachable!("{self:?} does not allow {action}"),
        }, nothing => Duty::Nothing)
    }

    /// Lets all of it happen, where [`Due::Everything`] says so.
    pub(super) fn suffer_all<E: Edition>(self, state: &mut State<E>, seat: Seat, log: &mut Log) {
        of_its_kind!(self, kind => kind.suffer_all(state, seat, log), nothing => {});
    }

    /// What the same effect asks for when this is done.
    pub(super) fn follows<E: Edition>(self, state: &State<E>, seat: Seat) -> Option<Duty> {
        of_its_kind!(self, kind => kind.follows(state, seat), nothing => None)
    }

    /// The area that it names, if any.
    pub(super) fn names<E: Edition>(self) -> Option<AreaId> {
        of_its_kind!(self, kind => Kind::<E>::names(kind), nothing => None)
    }

    /// `EP-32.7-r1` The same as far as calamities spare nobody's last units.
    pub(super) fn limited<E: Edition>(self, state: &State<E>, seat: Seat) -> Duty {
        match self {
            Duty::Damage(damage) => {
                let left = sparing::limited(state, seat, damage.left, damage.from, damage.leaves_one);
                Duty::Damage(Damage { left, ..damage })
            }
            duty => duty,
        }
    }
}

/// Of areas to be picked: all one after the other if there are no more than asked for.
/// `ME-cal-cyclone-3`
fn only_or_choice(mut areas: impl Iterator<Item = AreaId>, left: u8, another_way: bool) -> Due {
    match areas.next() {
        None => Due::Finished,
        _ if left == 0 => Due::Finished,
        Some(_) if another_way || 1 + areas.by_ref().count() > usize::from(left) => Due::Choice,
        Some(area) => Due::Forced(Action::Strike(area)),
    }
}

/// Whether a city is a seat's own, and among those that are struck.
fn own_city<E: Edition>(state: &State<E>, seat: Seat, among: Scope, area: AreaId) -> Result<(), Why> {
    if area.index() >= E::Board::AREAS || state.city(area) != Some(seat.into()) {
        Err(Why::NotACityOf { area, seat })
    } else if !among.covers_city(state, area) {
        Err(Why::NotStruck { area })
    } else {
        Ok(())
    }
}

/// Lists a seat's cities that a duty may strike.
fn list_cities<E: Edition>(duty: impl Kind<E>, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
    out.extend(state.cities(seat).map(Action::Strike).filter(|&city| duty.allows(state, seat, city)));
}

/// Lists a way out of a duty, if the seat has it.
fn list_way_out<E: Edition>(duty: impl Kind<E>, state: &State<E>, seat: Seat, way: Action, out: &mut Vec<Action>) {
    if duty.allows(state, seat, way) {
        out.push(way);
    }
}

/// Whether treasury may be paid instead. `ME-cal-16`
fn check_ransom<E: Edition>(state: &State<E>, seat: Seat, ransom: u8) -> Result<(), Why> {
    let suffices = state.players[seat].treasury >= ransom;
    if suffices { Ok(()) } else { Err(Why::TreasuryTooSmall { ransom }) }
}

/// Whether a seat could pay.
fn can_pay<E: Edition>(state: &State<E>, seat: Seat, ransom: u8) -> bool {
    ransom > 0 && state.players[seat].treasury >= ransom
}
