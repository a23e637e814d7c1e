//! Building units. `CC-build` `CC-stack` `CC-adv-draft` `CC-adv-nationalism`

use super::{Event, Step, Why, moods};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::map::Space;
use crate::moments::Moment;
use crate::names::{Advance, Good, Piece, UnitKind};
use crate::payment::{Cost, Takes};
use crate::state::State;
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A unit to be built, and how it is paid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// A unit at its price.
    Unit(UnitKind),
    /// An Army unit for Mood tokens. `CC-adv-draft`
    Draft,
}

impl Order {
    /// Every order.
    pub(super) const ALL: [Order; 4] =
        [Order::Unit(UnitKind::Settler), Order::Unit(UnitKind::Army), Order::Draft, Order::Unit(UnitKind::Ship)];

    /// What is built.
    pub(super) const fn kind(self) -> UnitKind {
        match self {
            Order::Unit(kind) => kind,
            Order::Draft => UnitKind::Army,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Unit(kind) => kind.fmt(f),
            Order::Draft => f.write_str("draft"),
        }
    }
}

impl FromStr for Order {
    type Err = String;
    fn from_str(text: &str) -> Result<Order, String> {
        if text == "draft" { Ok(Order::Draft) } else { text.parse().map(Order::Unit) }
    }
}

engine::word!(Order, of Order::ALL);

/// A Build under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Build {
    /// The city.
    pub space: Space,
    /// How many units more it may build.
    pub left: u8,
    /// Ships built, placed together at the end. `CC-build-6`
    pub ships: u8,
    /// Whether an Army unit or Ship was built. `CC-adv-nationalism`
    pub armed: bool,
    /// Whether an Army unit was drafted. `CC-adv-draft-2`
    pub drafted: bool,
}

/// The Food, Ore and Wood that a unit costs everybody. `CC-build-2`
pub(crate) const fn unit_price(kind: UnitKind) -> [u8; 3] {
    match kind {
        UnitKind::Settler => [2, 0, 0],
        UnitKind::Army => [1, 1, 0],
        UnitKind::Ship => [0, 0, 2],
    }
}

/// What a unit costs. `CC-build-2` `CC-adv-draft` `CC-adv-civil-liberties-2`
pub(super) fn price(state: &State, seat: Seat, order: Order) -> Cost {
    match order {
        Order::Unit(kind) => {
            let [food, ore, wood] = unit_price(kind);
            Cost::resources(food, ore, wood)
        }
        Order::Draft => {
            let liberal = state.holds(seat, Advance::CivilLiberties);
            Cost::FREE.and(if liberal { 2 } else { 1 }, Takes::MOOD)
        }
    }
}

/// A Build that the active player begins in a city.
pub(super) fn begun(state: &State, space: Space) -> Build {
    let left = state.city(space).map_or(0, |city| moods::capacity(state, city));
    Build { space, left, ships: 0, armed: false, drafted: false }
}

/// Whether the active player may begin a Build with this.
pub(super) fn check_begin(state: &State, seat: Seat, space: Space, order: Order) -> Result<(), Reason> {
    moods::may_activate(state, seat, space)?;
    if !state.has_action() {
        return Err(Why::NoActions.into());
    }
    check(state, seat, begun(state, space), order)
}

/// Whether one more unit may be built.
/// `CC-build-5` Army units need no Tactics.
/// `CC-piece-port`
pub(super) fn check(state: &State, seat: Seat, build: Build, order: Order) -> Result<(), Reason> {
    let Build { space, left, ships, drafted, .. } = build;
    if left == 0 {
        return Err(Why::BuiltAll.into());
    }
    match order {
        Order::Draft if !state.holds(seat, Advance::Draft) => return Err(Why::NoDraft.into()),
        Order::Draft if drafted => return Err(Why::DraftedAlready.into()),
        _ => {}
    }
    let kind = order.kind();
    match kind {
        UnitKind::Army if state.army_room(seat, space) == 0 => return Err(Why::FullOfArmies { space }.into()),
        UnitKind::Ship if !state.works(space, Piece::Port) => {
            let captured = state.city(space).is_some_and(|city| city.has(Piece::Port));
            let why = if captured { Why::PortWithoutFishing { space } } else { Why::NoPort { space } };
            return Err(why.into());
        }
        UnitKind::Ship => super::founding::check_launch(state, seat, space)?,
        _ => {}
    }
    // Ships built among foreign ones attack them. `CC-build-6` `CC-act-negotiations`
    if let (UnitKind::Ship, Some(sea)) = (kind, state.city(space).and_then(|city| city.port)) {
        crate::combat::may_attack(state, seat, sea)?;
    }
    let pending = if kind == UnitKind::Ship { ships } else { 0 };
    if state.supply(seat, kind) <= pending {
        return Err(Why::NoUnit { kind }.into());
    }
    if state.can_pay(seat, price(state, seat, order)) { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// Orders that may be added.
pub(super) fn orders(state: &State, seat: Seat, build: Build) -> impl Iterator<Item = Order> {
    Order::ALL.into_iter().filter(move |&order| check(state, seat, build, order).is_ok())
}

/// Orders one unit: it is paid, and then there.
pub(super) fn order(state: &mut State, seat: Seat, mut build: Build, order: Order, log: &mut Log) {
    let cost = price(state, seat, order);
    let kind = order.kind();
    build.left -= 1;
    build.ships += u8::from(kind == UnitKind::Ship);
    build.armed |= kind != UnitKind::Settler;
    let first_draft = order == Order::Draft && !build.drafted;
    build.drafted |= order == Order::Draft;
    state.push(Step::Build(build));
    if first_draft {
        state.turn.drafts = state.turn.drafts.saturating_add(1);
        state.push(Moment::Drafted { seat });
    }
    if kind != UnitKind::Ship {
        state.place_unit(seat, kind, build.space);
    }
    log.tell(|| Event::Built { seat, kind, space: build.space, drafted: order == Order::Draft }.into());
    state.charge(seat, cost, log);
}

/// The Build is over: Ships are placed, and Nationalism gives its token. `CC-build-6` `CC-adv-nationalism`
/// `CC-adv-nationalism-2` One token, if any unit was armed.
pub(super) fn finish(state: &mut State, seat: Seat, build: Build, log: &mut Log) {
    state.agenda.pop();
    if build.armed && state.holds(seat, Advance::Nationalism) {
        super::push_token(state, seat);
    }
    if build.ships > 0 {
        place_built_ships(state, seat, build, log);
    }
}

fn place_built_ships(state: &mut State, seat: Seat, build: Build, log: &mut Log) {
    super::founding::place_ships(state, seat, build.space, build.ships, log);
}

/// Whether a seat has room for a Mood or a Culture token.
pub(super) fn token_choices(state: &State, seat: Seat) -> impl Iterator<Item = Good> {
    [Good::Mood, Good::Culture].into_iter().filter(move |&good| state.room(seat, good) > 0)
}
