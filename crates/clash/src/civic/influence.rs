//! Cultural Influence: who may try it on what, the roll, and what a success exchanges. `CC-infl`

use super::{Event, Step, Why};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::cities::{self, own_city};
use crate::map::{Set, Space};
use crate::names::{Advance, Good, Mood, Piece, UnitKind, Wonder};
use crate::payment::Purse;
use crate::state::{City, Owner, State};
use engine::Seat;

/// The least result of a success, and with Conversion. `CC-infl-1` `CC-adv-conversion`
const SUCCESS: u8 = 5;
const SUCCESS_BY_CONVERSION: u8 = 4;
/// How far the Great Statue protects. `CC-wonder-statue-3`
const STATUE_REACH: u8 = 2;

/// Pieces of a city that the seat may exchange for its own. `CC-infl-13` `CC-infl-16`
pub(super) fn exchangeable(state: &State, seat: Seat, target: Space) -> impl Iterator<Item = Piece> {
    let city = state.city(target).copied();
    Piece::ALL.into_iter().filter(move |&piece| {
        let colour = city.and_then(|city| city.colour(piece));
        colour.is_some_and(|colour| colour != seat) && state.pieces_left(seat, piece) > 0
    })
}

/// How far a city's influence reaches without tokens. `CC-infl-3` `CC-wonder-statue-2`
fn range(city: &City) -> u8 {
    city.size() + u8::from(city.wonder == Some(Wonder::GreatStatue))
}

/// Why the attempts of a seat on a city cannot be boosted. `CC-infl-20`
/// `CC-adv-separation-of-power` `CC-adv-totalitarianism` `CC-adv-devotion`
fn boost_bar(state: &State, seat: Seat, space: Space) -> Option<Why> {
    let city = state.city(space)?;
    let owner = city.owner.seat().filter(|&owner| owner != seat)?;
    if state.holds(owner, Advance::SeparationOfPower) && city.mood == Mood::Happy {
        return Some(Why::ProtectedByHappiness { space });
    }
    if state.holds(owner, Advance::Totalitarianism) && state.count_at(owner, space, UnitKind::Army) > 0 {
        return Some(Why::ProtectedByArmies { space });
    }
    if state.holds(owner, Advance::Devotion) && city.has(Piece::Temple) {
        return Some(Why::ProtectedByTemple { space });
    }
    None
}

/// Cities that the Great Statue protects against a seat. `CC-wonder-statue-3`
fn protected(state: &State, seat: Seat) -> Set {
    let crate::state::WonderPlace::Built(statue) = state.wonders[Wonder::GreatStatue.index()] else {
        return Set::EMPTY;
    };
    match state.wonder_owner(Wonder::GreatStatue) {
        Some(owner) if owner != seat => state.map.within(Set::only(statue), STATUE_REACH) & state.city_set(owner),
        _ => Set::EMPTY,
    }
}

/// Whether a city can be a target, range aside. `CC-infl-2` `CC-infl-18`
/// `CC-infl-12` It may be an own one.
fn check_target(state: &State, seat: Seat, from: Space, target: Space) -> Result<(), Reason> {
    let city = state.city(target).ok_or(Why::NoTarget { space: target })?;
    if target == from {
        return Err(Why::OnItself.into());
    }
    if city.owner == Owner::Barbarians {
        if !state.turn.awe {
            return Err(Why::BarbarianTarget { space: target }.into());
        }
        let settles = state.settlements_left(seat) > 0;
        return if settles { Ok(()) } else { Err(Why::NothingToExchange { space: target }.into()) };
    }
    if city.size() < 2 {
        return Err(Why::TooSmall { space: target }.into());
    }
    if protected(state, seat).contains(target) {
        return Err(Why::Statue { space: target }.into());
    }
    if exchangeable(state, seat, target).next().is_none() {
        return Err(Why::NothingToExchange { space: target }.into());
    }
    Ok(())
}

/// Culture tokens that an attempt costs before the roll: one for each space beyond the range. `CC-infl-7`
/// `CC-infl-14`
pub(super) fn tokens(state: &State, from: Space, target: Space) -> Option<u8> {
    let range = range(state.city(from)?);
    state.map.distance(from, target).map(|distance| distance.saturating_sub(range))
}

/// Whether an attempt is allowed, the action and its price aside; how many tokens the range costs.
/// `CC-infl-11`
pub(super) fn check_attempt(state: &State, seat: Seat, from: Space, target: Space) -> Result<u8, Reason> {
    let city = own_city(state, seat, from).map_err(|_| Why::NotFromThere { space: from })?;
    if city.is_influenced() {
        return Err(Why::UnderInfluence { space: from }.into());
    }
    if state.turn.influenced {
        return Err(Why::SuccessThisTurn.into());
    }
    check_target(state, seat, from, target)?;
    let tokens = tokens(state, from, target).ok_or(Why::OutOfReach { space: target })?;
    if tokens == 0 {
        return Ok(0);
    }
    if let Some(bar) = boost_bar(state, seat, target) {
        return Err(bar.into());
    }
    let pays = state.stock(seat, Good::Culture) >= tokens;
    if pays { Ok(tokens) } else { Err(Why::TooFar { space: target, tokens }.into()) }
}

/// Whether the active player may make this attempt now. `CC-adv-art-sculptures`
pub(super) fn check_influence(
    state: &State,
    seat: Seat,
    from: Space,
    target: Space,
    sculptures: bool,
) -> Result<(), Reason> {
    if sculptures {
        let spent = state.turn.used.contains(Advance::ArtSculptures);
        if spent || !state.holds(seat, Advance::ArtSculptures) {
            return Err(Why::NoSculptures.into());
        }
    } else if !state.has_action() {
        return Err(Why::NoActions.into());
    }
    let tokens = check_attempt(state, seat, from, target)?;
    let price = tokens + u8::from(sculptures);
    if state.stock(seat, Good::Culture) >= price { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// Whether the active player could try Cultural Influence on Barbarians with Cultural Awe now: by an action, or by Art &
/// Sculptures. `CC-act-cultural-awe`
pub(crate) fn can_awe(state: &State, seat: Seat) -> bool {
    let culture = state.stock(seat, Good::Culture);
    let by_sculptures =
        state.holds(seat, Advance::ArtSculptures) && !state.turn.used.contains(Advance::ArtSculptures) && culture > 0;
    // What Art & Sculptures costs is missing from the range.
    let tokens = if state.has_action() { culture } else { culture.saturating_sub(1) };
    let barbarians = state.city_set(Owner::Barbarians);
    let reaches = |space: Space| {
        let Some(city) = state.city(space).filter(|city| !city.is_influenced()) else { return false };
        !(state.map.within(Set::only(space), range(city) + tokens) & barbarians).is_empty()
    };
    let may_try = (state.has_action() || by_sculptures) && !state.turn.influenced && state.settlements_left(seat) > 0;
    may_try && state.cities_of(seat).any(reaches)
}

/// Attempts that a seat can make from its cities, or from one, the action aside.
pub(super) fn each_attempt(state: &State, seat: Seat, only: Option<Space>, mut each: impl FnMut(Space, Space, u8)) {
    if state.turn.influenced {
        return;
    }
    let mut targets = Set::EMPTY;
    for (space, city) in state.cities.iter() {
        let foreign = || city.pieces.iter().flatten().any(|&colour| colour != seat);
        if if city.owner == Owner::Barbarians { state.turn.awe } else { foreign() } {
            targets.insert(space);
        }
    }
    if targets.is_empty() {
        return;
    }
    for from in state.cities_of(seat).filter(|&from| only.is_none_or(|only| only == from)) {
        let Some(city) = state.city(from).filter(|city| !city.is_influenced()) else { continue };
        // Nothing farther away can be paid for.
        let reach = range(city) + state.stock(seat, Good::Culture);
        for target in (targets & state.map.within(Set::only(from), reach)).iter() {
            if let Ok(tokens) = check_attempt(state, seat, from, target) {
                each(from, target, tokens);
            }
        }
    }
}

/// A Cultural Influence attempt that costs no action, from this city: the Great Pyramids. `CC-wonder-pyramids-3`
pub(crate) fn push_attempt(state: &mut State, seat: Seat, from: Space, log: &mut Log) {
    let _ = log;
    state.push(Step::Attempt { seat, from });
}

/// Pays, and rolls the die.
pub(super) fn attempt(state: &mut State, seat: Seat, from: Space, target: Space, sculptures: bool, log: &mut Log) {
    let tokens = tokens(state, from, target).unwrap_or(0) + u8::from(sculptures);
    state.pay(seat, Purse::of(Good::Culture, tokens), log);
    let die = state.roll();
    let needed = needed(state, seat);
    state.turn.awe &= state.is_city_of(target, Owner::Barbarians);
    log.tell(|| Event::Tried { seat, from, target, die, needed }.into());
    state.push(Step::Rolled { target, die });
}

pub(super) fn needed(state: &State, seat: Seat) -> u8 {
    if state.holds(seat, Advance::Conversion) { SUCCESS_BY_CONVERSION } else { SUCCESS }
}

/// Culture tokens that would make a result a success, if the seat may and can spend them. `CC-infl-8`
pub(super) fn boost(state: &State, seat: Seat, target: Space, die: u8) -> Option<u8> {
    let missing = needed(state, seat).saturating_sub(die);
    let may = missing > 0 && boost_bar(state, seat, target).is_none();
    (may && state.stock(seat, Good::Culture) >= missing).then_some(missing)
}

/// The roll is settled: a success, or a failure. `CC-infl-10` `CC-adv-conversion-2`
pub(super) fn settle(state: &mut State, seat: Seat, target: Space, success: bool, log: &mut Log) {
    state.agenda.pop();
    let awed = std::mem::take(&mut state.turn.awe);
    if !success {
        return log.tell(|| Event::Failed { seat, target }.into());
    }
    state.turn.influenced = true;
    if state.holds(seat, Advance::Conversion) {
        state.gain(seat, Good::Culture, 1);
        log.tell(|| Event::Converted { seat }.into());
    }
    if awed {
        win_over(state, seat, target, log);
    } else {
        state.push(Step::Exchange { target });
    }
}

/// Cultural Awe: the Barbarian settlement becomes an own one. `CC-act-cultural-awe`
fn win_over(state: &mut State, seat: Seat, target: Space, log: &mut Log) {
    let defended = state.city(target).is_some_and(|city| city.barbarians > 0);
    state.cities.insert(target, City::new(seat));
    log.tell(|| Event::Awed { seat, target }.into());
    if defended {
        state.push(Step::Awe { target });
    }
}

pub(super) fn awe_units(state: &State, seat: Seat) -> impl Iterator<Item = UnitKind> {
    [UnitKind::Settler, UnitKind::Army].into_iter().filter(move |&kind| state.supply(seat, kind) > 0)
}

pub(super) fn place_awe(state: &mut State, seat: Seat, target: Space, kind: UnitKind, log: &mut Log) {
    state.agenda.pop();
    state.place_unit(seat, kind, target);
    log.tell(|| cities::Event::Received { seat, kind, space: target }.into());
}

/// Exchanges the piece. `CC-infl-5`
/// `CC-infl-6` Only the colour changes, which scores: the city keeps its owner.
pub(super) fn exchange(state: &mut State, seat: Seat, target: Space, piece: Piece, log: &mut Log) {
    state.agenda.pop();
    if let Some(city) = state.cities.get_mut(target) {
        city.pieces[piece.index()] = Some(seat);
    }
    log.tell(|| Event::Exchanged { seat, target, piece }.into());
}
