//! Movement, ships included. `ME-3` `EP-16` `EP-17`
//!
//! | what | file |
//! | --- | --- |
//! | who moves when, and what ends it | this one |
//! | moves as people read them | `describe.rs` |
//! | steps over land | `land.rs` |
//! | ships | `ships.rs` |
//! | conflict situations, Diplomacy, Cultural Ascendancy | `entry.rs` |

mod describe;
mod entry;
mod land;
mod ships;

pub use entry::{attacks, causes_conflict, conflict_situation, situation_with};
pub(crate) use ships::is_navigable;
pub use ships::{capacity, range};

use crate::atlas::AreaId;
use crate::board::{Board as _, Holding};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use crate::turn::Order;
use crate::words::{Many, Tokens};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, List, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotAdjacentByLand { from: AreaId, to: AreaId } => "{from:#} has no land border with {to:#}", ["ME-3-6", "EP-17.3a"];
        NoRoad { from: AreaId, to: AreaId } =>
            "no road of two steps leads from {from:#} to {to:#}", ["ME-adv-roadbuilding-1", "EP-17.3.1a"];
        RoadBlocked { from: AreaId, to: AreaId } =>
            "others stand on every road from {from:#} to {to:#}", ["ME-adv-roadbuilding-2", "EP-17.3.1b"];
        OutOfPlay { area: AreaId } => "{area:#} is out of play", ["ME-board-2", "EP-9.5a"];
        TooFewUnmoved { area: AreaId, able: u8 } =>
            "only {able} of your tokens in {area:#} can still move", ["ME-3-8", "EP-17.3b"];
        CameByAnotherShip { area: AreaId, able: u8 } =>
            "only {able} of your tokens in {area:#} may board this ship; the others came by another", ["ME-3-28", "EP-17.5.2.2c"];
        KeptOutByDiplomacy { area: AreaId, guard: Seat } =>
            "the Diplomacy of @{guard} keeps your tokens out of {area:#}", ["ME-adv-diplomacy-1", "EP-17.4.1a"];
        KeptOutByCulturalAscendancy { area: AreaId, guard: Seat } =>
            "the Cultural Ascendancy of @{guard} keeps you from causing conflict in {area:#}",
            ["ME-adv-cultural-ascendancy-1", "EP-17.4.2a"];
        NoCoast { area: AreaId } => "{area:#} has no coast", ["ME-3-11", "EP-16.2.1a"];
        WhichCoast { area: AreaId, coasts: u8 } => "{area:#} has {coasts} coasts: name one, or none where there is only one", ["ME-3-11", "EP-16.4-r1"];
        CostsTwo => "a ship costs you two tokens", ["ME-3-13", "EP-16.2"];
        OtherCoast { from: AreaId, to: AreaId } =>
            "the ship in {from:#} lies at another coast than that towards {to:#}", ["ME-3-22", "EP-17.5.1.4"];
        NoShipInStock => "all your ships are on the board", ["ME-3-12", "EP-16.4"];
        TreasuryTooSmall { needed: u8 } => "this takes {} from your treasury" (Tokens(*needed)), ["ME-3-13", "EP-16.2"];
        NoTreasuryBesideTokens { needed: u8 } =>
            "besides tokens from the board this takes {} from your treasury" (Tokens(*needed)), ["ME-3-14", "EP-16.2"];
        NoUnitThere { area: AreaId } => "you have no unit in {area:#}", ["ME-3-13", "EP-16.2.1a"];
        NoTokenToPay { area: AreaId } => "you have no token in {area:#} to pay with", ["ME-3-14", "EP-16.2.1b"];
        NoTokenToLevy { area: AreaId, needed: u8 } =>
            "this takes {} from {area:#}" (Tokens(*needed)), ["ME-3-15", "EP-16.2.1b"];
        NoSuchShip { number: u8 } => "you have no ship {number} on the board", ["ME-comp-1", "EP-16.4"];
        NotMaintained { number: u8 } => "ship {number} must be maintained before it is used", ["ME-3-19", "EP-16.3a"];
        NeedsNoMaintenance { number: u8 } => "ship {number} needs no more maintenance", ["ME-3-16", "EP-16.3-r1"];
        TreasuryEmpty => "your treasury is empty", ["ME-3-19", "EP-16.3a"];
        NoTokenToMaintain { area: AreaId } => "no token in {area:#} can pay for this ship", ["ME-3-19", "EP-16.3a"];
        OutOfRange { range: u8 } => "this ship has already sailed {}" (Many(range, "step")), ["ME-3-22", "EP-17.5.1b"];
        NotAdjacentByWater { from: AreaId, to: AreaId } =>
            "{from:#} has no water border with {to:#}", ["ME-3-22", "EP-17.5.1a"];
        OpenSea { area: AreaId } => "you need Astronavigation to sail into {area:#}", ["ME-3-23", "EP-17.5.1.2"];
        CannotEndThere { area: AreaId } => "a ship cannot end its voyage in {area:#}", ["ME-3-26", "EP-17.5.1.3"];
        CannotStayThere { area: AreaId } => "a ship cannot stay in {area:#}, which is out of play", ["ME-3-26", "EP-9.5b"];
        ShipFull { capacity: u8 } => "a ship carries at most {}" (Tokens(*capacity)), ["ME-3-24", "EP-17.5.2a"];
        NotAboard { cargo: u8 } => "this ship carries only {}" (Tokens(*cargo)), ["ME-3-24", "EP-17.5.2.2a"];
        CannotLandThere { area: AreaId } => "no token can land in {area:#}", ["ME-3-26", "EP-17.5.2-r1"];
        StillAboard { number: u8 } => "the tokens on ship {number} must land first", ["ME-3-25", "EP-17.5.2.2b"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Seats build and maintain ships before they move. `EP-16`
    Ships {
        /// Who is not done.
        waiting: SeatSet,
    },
    /// Seats move.
    Move {
        /// Who has not declared the movement complete.
        waiting: SeatSet,
    },
}

impl Default for Step {
    fn default() -> Step {
        Step::Move { waiting: SeatSet::EMPTY }
    }
}

engine::verbs! {
    /// What a seat asks for. Ships are called by their number on the mat, counted from one.
    pub enum Action {
        /// Moves tokens over land.
        Move { count: u8, from: AreaId, to: AreaId } => ["move" count (from > to)];
        /// Builds a ship; where there are several coasts, at one of them, counted from one. `EP-16.4-r1`
        BuildShip { area: AreaId, price: ShipPrice, coast: u8 } =>
            "build ship" ["ship" "build" area price ["coast" coast]];
        /// Gives a ship up.
        Release { ship: u8 } => "release ship" ["ship" ship "release"];
        /// Maintains a ship.
        Maintain { ship: u8, price: Upkeep } => "maintain ship" ["ship" ship "maintain" price];
        /// Sails one step.
        Sail { ship: u8, to: AreaId } => "sail" ["ship" ship "sail" to];
        /// Tokens embark.
        Load { ship: u8, count: u8 } => "load" ["ship" ship "load" count];
        /// Tokens disembark.
        Unload { ship: u8, count: u8 } => "unload" ["ship" ship "unload" count];
    }
}

engine::verbs! {
    /// What a new ship is paid with.
    #[derive(Copy)]
    pub part enum ShipPrice {
        /// All from treasury. `ME-3-13` `EP-16.2`
        Treasury => ["treasury"];
        /// A token from its area, and the rest from treasury. `ME-3-14` `EP-16.2`
        TreasuryAndToken => ["token"];
        /// A token from its area, and one from another; from treasury what it costs beyond two. `ME-3-15` `EP-16.2`
        Tokens { other: AreaId } => ["tokens" other];
        /// Three tokens from its area, for those whom ships cost that much. `EP-33.2.2.1`
        ThreeTokens => ["three" "tokens"];
    }
}

engine::verbs! {
    /// What a ship is maintained with. `ME-3-19`
    #[derive(Copy)]
    pub part enum Upkeep {
        /// One from treasury.
        Treasury => ["treasury"];
        /// A token from the board.
        Token { from: AreaId } => "token" [from];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "MovementEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MovementEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    TokensMoved { seat: Seat, count: u8, from: AreaId, to: AreaId },
    ConflictCaused { seat: Seat, area: AreaId },
    ShipBuilt { seat: Seat, area: AreaId },
    ShipMaintained { seat: Seat, area: AreaId },
    ShipSailed { seat: Seat, from: AreaId, to: AreaId },
    TokensEmbarked { seat: Seat, count: u8, area: AreaId },
    TokensLanded { seat: Seat, count: u8, area: AreaId },
    MovementCompleted { seat: Seat, ships_given_up: u8 },
    ShipReleased { seat: Seat, area: AreaId },
    ShipsReady { seat: Seat, ships: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |area: &AreaId| &area.area().name;
        match self {
            Event::TokensMoved { seat, count, from, to } => {
                tell!(f, "@{seat} moves {} from {} to {}.", Tokens(*count), name(from), name(to))
            }
            Event::ConflictCaused { seat, area } => tell!(f, "@{seat} causes conflict in {}.", name(area)),
            Event::ShipBuilt { seat, area } => tell!(f, "@{seat} builds a ship in {}.", name(area)),
            Event::ShipMaintained { seat, area } => tell!(f, "@{seat} maintains the ship in {}.", name(area)),
            Event::ShipSailed { seat, from, to } => {
                tell!(f, "A ship of @{seat} sails from {} to {}.", name(from), name(to))
            }
            Event::TokensEmbarked { seat, count, area } => {
                tell!(f, "@{seat} embarks {} in {}.", Tokens(*count), name(area))
            }
            Event::TokensLanded { seat, count, area } => {
                tell!(f, "@{seat} lands {} in {}.", Tokens(*count), name(area))
            }
            Event::ShipReleased { seat, area } => tell!(f, "@{seat} gives up the ship in {}.", name(area)),
            Event::ShipsReady { seat, ships: 1 } => tell!(f, "@{seat} has a ship."),
            Event::ShipsReady { seat, ships } => tell!(f, "@{seat} has {ships} ships."),
            Event::MovementCompleted { seat, ships_given_up: 0 } => tell!(f, "@{seat} has moved."),
            Event::MovementCompleted { seat, ships_given_up } => {
                tell!(f, "@{seat} has moved and gives up {}.", Many(ships_given_up, "ship"))
            }
        }
    }
}

/// Whether ships are built and maintained in a phase of their own, as the sequence of play says. `ME-3-10` `EP-16.1`
const fn has_ship_phase(turn: &[crate::turn::Row]) -> bool {
    crate::turn::has_phase(turn, crate::turn::Phase::ShipConstruction)
}

/// `EP-16.1` Everybody with a ship or the means for one builds and maintains in census order, or at once if nobody
/// insists on it.
pub(crate) fn begin_ships<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let mut waiting = SeatSet::EMPTY;
    for seat in state.seats_in_game() {
        for ship in state.players[seat].ships.iter_mut() {
            (ship.ready, ship.steps) = (false, 0);
        }
        if ships::can_do_anything(state, seat) {
            waiting = waiting.with(seat);
        } else {
            ships::release_unmaintained(state, seat, log);
        }
    }
    state.agenda.push(Step::Ships { waiting }.into());
}

/// `ME-3-1` `EP-17.2` Everybody moves in census order, or at once if nobody insists on it.
/// `EP-17.2.2` Barbarian tokens stay: they move with their calamity only.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    state.board.unflip_all();
    state.landings.clear();
    let mut waiting = SeatSet::EMPTY;
    for seat in state.seats_in_game() {
        for ship in state.players[seat].ships.iter_mut() {
            (ship.ready, ship.steps) = (const { has_ship_phase(E::TURN) }, 0);
        }
        if may_move(state, seat) {
            waiting = waiting.with(seat);
        } else {
            complete(state, seat, false, log);
        }
    }
    state.agenda.push(Step::Move { waiting }.into());
}

/// Whether the seat has anything to move or to pay a ship with.
fn may_move<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let player = &state.players[seat];
    let port = || state.cities(seat).any(|area| state.is_coastal(area));
    if const { has_ship_phase(E::TURN) } {
        return state.tokens_on_board(seat) > 0 || !player.ships.is_empty();
    }
    state.tokens_on_board(seat) > 0
        || (player.treasury > 0 && !player.ships.is_empty())
        || (player.treasury > 1 && port())
}

/// `ME-3-5` Whether somebody who comes before the seat in the order has still to move.
fn is_early<E: Edition>(state: &State<E>, waiting: SeatSet, seat: Seat) -> bool {
    if state.keeps_order() {
        return false;
    }
    let order = E::TURN[usize::from(state.row)].order;
    assert!(state.phase() != crate::turn::Phase::Movement || order == Order::Census);
    state.first_in_order(order, waiting).is_some_and(|first| first != seat)
}

/// `ME-3-38` `EP-17.2` The seat's movement is complete.
/// `ME-3-4` Until then moves may be taken back, unless one was bound.
fn complete<E: Edition>(state: &mut State<E>, seat: Seat, early: bool, log: &mut Log) {
    let ships_given_up = ships::come_home(state, seat, |state, area, count| {
        let caused = conflict_situation(state, area);
        log.tell(|| Event::TokensLanded { seat, count, area }.into());
        if early && caused {
            log.marks.bind();
        }
    });
    log.tell(|| Event::MovementCompleted { seat, ships_given_up }.into());
}

/// Tokens of the seat enter an area: tells if that causes conflict. `ME-3-5` Before one's place in the order it is then
/// final for them.
fn enter<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    (area, count, early): (AreaId, u8, bool),
    log: &mut Log,
    act: impl FnOnce(&mut State<E>),
) {
    let caused = causes_conflict(state, seat, area, count);
    act(state);
    if caused {
        log.tell(|| Event::ConflictCaused { seat, area }.into());
        if early {
            log.marks.bind();
        }
    }
}

/// `EP-17.1b` Only tokens and ships of the seat itself, and never a city.
fn check<E: Edition>(state: &State<E>, seat: Seat, action: &Action) -> Result<(), Why> {
    match *action {
        Action::Move { count, from, to } => land::check(state, seat, count, from, to),
        Action::BuildShip { area, price, coast } => ships::check_building(state, seat, area, price, coast),
        Action::Release { ship } => ships::check_release(state, seat, ship),
        Action::Maintain { ship, price } => ships::check_maintenance(state, seat, ship, price),
        Action::Sail { ship, to } => ships::check_sailing(state, seat, ship, to),
        Action::Load { ship, count } => ships::check_loading(state, seat, ship, count),
        Action::Unload { ship, count } => ships::check_unloading(state, seat, ship, count),
    }
}

fn perform<E: Edition>(state: &mut State<E>, seat: Seat, early: bool, action: &Action, log: &mut Log) {
    let where_is = |state: &State<E>, ship: u8| state.players[seat].ships[usize::from(ship) - 1].area;
    match *action {
        Action::Move { count, from, to } => {
            log.tell(|| Event::TokensMoved { seat, count, from, to }.into());
            enter(state, seat, (to, count, early), log, |state| land::perform(state, seat, count, from, to));
        }
        Action::Release { ship } => ships::release(state, seat, ship, log),
        Action::BuildShip { area, price, coast } => {
            ships::build(state, seat, area, price, coast);
            log.tell(|| Event::ShipBuilt { seat, area }.into());
        }
        Action::Maintain { ship, price } => {
            let area = where_is(state, ship);
            ships::maintain(state, seat, ship, price);
            log.tell(|| Event::ShipMaintained { seat, area }.into());
        }
        Action::Sail { ship, to } => {
            let from = where_is(state, ship);
            ships::sail(state, seat, ship, to);
            log.tell(|| Event::ShipSailed { seat, from, to }.into());
        }
        Action::Load { ship, count } => {
            let area = where_is(state, ship);
            ships::load(state, seat, ship, count);
            log.tell(|| Event::TokensEmbarked { seat, count, area }.into());
        }
        Action::Unload { ship, count } => {
            let area = where_is(state, ship);
            log.tell(|| Event::TokensLanded { seat, count, area }.into());
            enter(state, seat, (area, count, early), log, |state| {
                ships::unload(state, seat, ship, count);
            });
        }
    }
}

impl Step {
    /// Whether an action belongs to this step: ships are built and maintained in a phase of their own, if there is one.
    const fn has(self, action: &Action, ship_phase: bool) -> bool {
        let upkeep = matches!(action, Action::BuildShip { .. } | Action::Maintain { .. } | Action::Release { .. });
        let release = matches!(action, Action::Release { .. });
        match self {
            Step::Ships { .. } => upkeep,
            Step::Move { .. } => !release && (!ship_phase || !upkeep),
        }
    }

    /// Whether a seat may be done with it.
    fn check_done<E: Edition>(self, state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
        match self {
            Step::Ships { .. } => Ok(()),
            Step::Move { .. } => ships::check_end(state, seat).map_err(AnyWhy::from),
        }
    }
}

/// Tokens of a seat in an area.
#[derive(Copy, Clone, Debug, Default)]
struct Stand {
    area: AreaId,
    tokens: u8,
    /// Of these those that have not moved.
    unmoved: u8,
}

/// The areas where a seat has tokens: there are never more than tokens.
type Stands = List<Stand, { crate::state::TOKENS as usize * crate::state::MOST_SETS }>;

fn stands<E: Edition>(state: &State<E>, seat: Seat) -> Stands {
    let with_tokens = state.board.holdings(seat.into()).filter(|holding| holding.tokens > 0);
    let stand = |Holding { area, tokens, flipped, .. }| Stand { area, tokens, unmoved: tokens.saturating_sub(flipped) };
    with_tokens.map(stand).collect()
}

/// Whether anything of the seat has moved this turn.
fn has_moved<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let on_foot = state.areas_of(seat).any(|area| state.board.flipped(area, seat.into()) > 0);
    on_foot || state.players[seat].ships.iter().any(|ship| ship.steps > 0)
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let (Step::Ships { waiting } | Step::Move { waiting }) = self;
        state.may_act(waiting)
    }

    fn run(self, state: &mut State<E>, _: &mut Log) {
        state.board.unflip_all();
        state.landings.clear();
        state.agenda.pop();
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat == Seat::TABLE {
            return;
        }
        match self {
            Step::Ships { .. } => {
                ships::list_upkeep(state, seat, out);
                out.push(AnyAction::Done);
            }
            Step::Move { .. } => {
                let (stands, shunned) = (stands(state, seat), entry::is_shunned(state, seat));
                land::list(state, seat, shunned, &stands, out);
                ships::list(state, seat, shunned, &stands, out);
                if ships::check_end(state, seat).is_ok() {
                    out.push(AnyAction::Done);
                }
            }
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if seat == Seat::TABLE {
            return Err(AnyWhy::NOT_NOW);
        }
        let AnyAction::Movement(action) = action else {
            return if *action == AnyAction::Done { self.check_done(state, seat) } else { Err(AnyWhy::NOT_NOW) };
        };
        if !self.has(action, const { has_ship_phase(E::TURN) }) {
            return Err(AnyWhy::NOT_NOW);
        }
        check(state, seat, action).map_err(AnyWhy::from)
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let (Step::Ships { waiting } | Step::Move { waiting }) = self;
        let early = is_early(state, waiting, seat);
        if let AnyAction::Movement(action) = action {
            return perform(state, seat, early, action, log);
        }
        let waiting = waiting.without(seat);
        let step = match self {
            Step::Ships { .. } => {
                ships::release_unmaintained(state, seat, log);
                Step::Ships { waiting }
            }
            Step::Move { .. } => {
                complete(state, seat, early, log);
                Step::Move { waiting }
            }
        };
        state.agenda.pop();
        state.agenda.push(step.into());
    }

    fn ask(self, _: &State<E>, _: Seat) -> Ask {
        match self {
            Step::Ships { .. } => Ask {
                kind: PromptKind::PickPlaces,
                name: "BuildShips",
                question: "Maintain your ships and build new ones. A ship that is not maintained is given up.".into(),
                rules: &["EP-16.2", "EP-16.3a", "EP-16.3b", "EP-16.4"],
                open: false,
            },
            Step::Move { .. } => Ask {
                kind: PromptKind::PickPlaces,
                name: "Move",
                question: "Move your tokens and ships, then declare your movement complete.".into(),
                rules: &["ME-3-3", "ME-3-6", "ME-3-10", "ME-3-22", "ME-3-38", "EP-17.1a", "EP-17.3a", "EP-17.5.1b"],
                open: false,
            },
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Movement(action) = action {
            return describe::describe(state, seat, action, choice);
        }
        match self {
            Step::Ships { .. } => {
                choice.label = "Done with ships".into();
                choice.confirm = match ships::unmaintained(state, seat) {
                    0 => None,
                    1 => Some("One ship is not maintained and will be given up. Be done with ships?".into()),
                    more => Some(say!("{more} ships are not maintained and will be given up. Be done with ships?")),
                };
            }
            Step::Move { .. } => {
                choice.label = "My movement is complete".into();
                let question = "None of your tokens has moved. Is your movement complete?";
                choice.confirm = (!has_moved(state, seat)).then(|| question.into());
            }
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let (Step::Ships { waiting } | Step::Move { waiting }) = self;
        if state.are_seats(waiting) { Ok(()) } else { Err("a seat that is not at the table moves".into()) }
    }
}
