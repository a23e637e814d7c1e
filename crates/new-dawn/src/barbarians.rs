//! The Event Dial: barbarians move, spawn again and are defeated.

use crate::components::{Barbarian, Leader, Wonder};
use crate::event::Event;
use crate::hex::{Set, Space};
use crate::pieces;
use crate::state::{NewDawn, Step};
use crate::why::Why;
use engine::{Log, Seat};

/// The direction that a die gives. `ND-setup-9`
pub(crate) fn direction(state: &NewDawn, die: u8) -> u8 {
    (die.wrapping_sub(1) + state.direction) % 6
}

/// `ND-barb-1` The die is rolled, and all barbarians will move.
pub(crate) fn begin_moving(state: &mut NewDawn, log: &mut Log<Event>) {
    let die = state.rng.die(6) as u8;
    log.tell(|| Event::BarbariansMove { die });
    state.agenda.push(Step::Unstack);
    state.agenda.push(Step::MoveBarbarians { die, next: 0 });
}

/// `ND-barb-14` Moves the barbarians one after another; stops where somebody has to choose.
pub(crate) fn move_all(state: &mut NewDawn, die: u8, next: u8, log: &mut Log<Event>) {
    state.agenda.pop();
    for index in next..Barbarian::ALL.len() as u8 {
        if state.barbarians[usize::from(index)].is_none() {
            continue;
        }
        let raided = move_one(state, Barbarian::ALL[usize::from(index)], die, log);
        if let Some(seat) = raided {
            state.agenda.push(Step::MoveBarbarians { die, next: index + 1 });
            state.agenda.push(Step::DiscardTrade { seat, left: 2 });
            return;
        }
    }
}

/// `ND-barb-1` Moves one barbarian; says whose capital it has entered. `ND-barb-2` Caravans on the water it crosses are
/// destroyed too: it enters those spaces, also when it comes back to where it was.
pub(crate) fn move_one(state: &mut NewDawn, barbarian: Barbarian, die: u8, log: &mut Log<Event>) -> Option<Seat> {
    let from = state.barbarians[barbarian.index()]?;
    let mut crossed = Set::EMPTY;
    let to = walk(state, from, direction(state, die), &mut crossed);
    // `ND-barb-17` Coming back is not entering.
    let moves = to != from;
    if moves {
        let (start, end) = (state.hex(from), state.hex(to));
        log.tell(|| Event::BarbarianMoved { barbarian, from: start, to: end });
    }
    crossed.iter().for_each(|space| pieces::destroy_caravans(state, space, log));
    if moves { enter(state, barbarian, to, log) } else { None }
}

/// `ND-barb-7` `ND-barb-8` `ND-barb-10` `ND-barb-18` Where a barbarian gets to: over water to the next land. The edge of
/// the map turns it round, and so does what Petra protects (ruling ND-R24); turned twice, or `ND-barb-19` turned on the water, it is back
/// where it was.
fn walk(state: &NewDawn, from: Space, direction: u8, crossed: &mut Set) -> Space {
    let protected = protected(state);
    let (mut at, mut direction, mut turns) = (from, direction, 0);
    loop {
        match state.board.step(at, direction).filter(|&next| next == from || !protected.contains(next)) {
            Some(next) if state.board.water.contains(next) => {
                at = next;
                crossed.insert(next);
            }
            Some(next) => return next,
            None if turns == 2 => return from,
            None => {
                direction += 3;
                turns += 1;
            }
        }
    }
}

/// Petra: its owner's cities and reinforced control tokens cannot be entered.
fn protected(state: &NewDawn) -> Set {
    let owner = state.all_seats().find(|&seat| state.controls(seat, Wonder::Petra));
    owner.map_or(Set::EMPTY, |seat| {
        let player = state.player(seat);
        player.cities | player.control & state.reinforced
    })
}

/// `ND-barb-16` Everything of a player in the entered space is affected.
fn enter(state: &mut NewDawn, barbarian: Barbarian, space: Space, log: &mut Log<Event>) -> Option<Seat> {
    pieces::destroy_caravans(state, space, log);
    let owner = state.owner(space);
    let at = state.hex(space);
    // `ND-barb-5` `ND-barb-17` Sent back, where nothing more happens.
    if state.reinforced.contains(space) {
        state.reinforced.remove(space);
        log.tell(|| Event::BarbarianRepelled { barbarian, at });
        return None;
    }
    state.barbarians[barbarian.index()] = Some(space);
    let owner = owner?;
    if state.player(owner).capital == Some(space) {
        log.tell(|| Event::CapitalRaided { seat: owner });
        return Some(owner);
    }
    if state.player(owner).cities.contains(space) {
        log.tell(|| Event::CityDestroyed { seat: owner, at });
        pieces::remove_city(state, space, log);
    } else {
        log.tell(|| Event::TokenDestroyed { at });
        pieces::remove_control(state, space, log);
    }
    None
}

/// `ND-barb-12` While barbarians share a space, a die is rolled and one of them moved.
pub(crate) fn unstack(state: &mut NewDawn, log: &mut Log<Event>) {
    let Some(at) = crowded(state) else {
        state.agenda.pop();
        return;
    };
    let die = state.rng.die(6) as u8;
    let at = state.hex(at);
    log.tell(|| Event::BarbariansMeet { at, die });
    state.agenda.push(Step::PickBarbarian { at, die });
}

/// A space with more than one barbarian.
fn crowded(state: &NewDawn) -> Option<Space> {
    let mut seen = Set::EMPTY;
    for at in state.barbarians.iter().flatten().copied() {
        if seen.contains(at) {
            return Some(at);
        }
        seen.insert(at);
    }
    None
}

/// The barbarians in a space.
pub(crate) fn in_space(state: &NewDawn, space: Space) -> impl Iterator<Item = Barbarian> {
    Barbarian::ALL.into_iter().filter(move |barbarian| state.barbarians[barbarian.index()] == Some(space))
}

/// `ND-barb-21` The first player picks one of them.
pub(crate) fn check_pick(state: &NewDawn, at: crate::hex::Hex, barbarian: Barbarian) -> Result<(), Why> {
    let is_there = state.barbarians[barbarian.index()] == Some(state.space(at)?);
    if is_there { Ok(()) } else { Err(Why::BarbarianNotThere { barbarian, at }) }
}

/// Moves the barbarian that was picked.
pub(crate) fn pick(state: &mut NewDawn, barbarian: Barbarian, die: u8, log: &mut Log<Event>) {
    state.agenda.pop();
    if let Some(seat) = move_one(state, barbarian, die, log) {
        state.agenda.push(Step::DiscardTrade { seat, left: 2 });
    }
}

/// `ND-spawn-1` `ND-spawn-2` `ND-spawn-3` Defeated barbarians come back to their icons, unless more than caravans is
/// there.
pub(crate) fn spawn(state: &mut NewDawn, log: &mut Log<Event>) {
    for barbarian in Barbarian::ALL {
        let Some(home) = state.board.barbarian_home(barbarian) else { continue };
        let is_free = (state.empty_spaces() | state.caravan_spaces() & !tokens_and_cities(state)).contains(home);
        if state.barbarians[barbarian.index()].is_some() || !is_free {
            continue;
        }
        let at = state.hex(home);
        log.tell(|| Event::BarbarianSpawned { barbarian, at });
        pieces::destroy_caravans(state, home, log);
        state.barbarians[barbarian.index()] = Some(home);
    }
}

fn tokens_and_cities(state: &NewDawn) -> Set {
    let pieces = state.all_control() | state.all_cities() | state.barbarian_spaces();
    pieces | state.tokens | state.free_city_states() | state.wonder_spaces()
}

/// A barbarian leaves the map; Sumeria gains a resource for it.
pub(crate) fn defeat(state: &mut NewDawn, seat: Seat, barbarian: Barbarian, log: &mut Log<Event>) {
    state.barbarians[barbarian.index()] = None;
    log.tell(|| Event::BarbarianDefeated { seat, barbarian });
    if state.player(seat).is(Leader::Sumeria) {
        state.agenda.push(Step::GainResource { seat, new_type: false });
    }
}

/// Seoul: where a barbarian may be moved to.
pub(crate) fn chase_targets(state: &NewDawn, from: Space) -> Set {
    state.board.near(from) & state.empty_spaces() & !state.board.water
}
