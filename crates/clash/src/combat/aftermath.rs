//! How battles end: who has won, captures, spoils, refugees, and Barbarian settlements. `CC-capture` `CC-settler`
//! `CC-barb-7` to `CC-barb-12`

use super::casualties::eliminate;
use super::{Event, Side, Step};
use crate::chapter::Log;
use crate::cities;
use crate::moments::Moment;
use crate::movement;
use crate::names::{Advance, Good, Mood, Piece, UnitKind};
use crate::state::{City, Owner, Place, State};
use engine::Seat;

/// The battle is over.
/// `CC-battack-5` A city that was reduced is angry; `CC-adv-myths-3` Myths does not help.
pub(super) fn finish(state: &mut State, log: &mut Log) {
    state.agenda.pop();
    let victor = victor(state);
    let (opposed, space) = (state.battle.opposed, state.battle.space);
    let winner = victor.and_then(|side| state.battle.owner(side)).filter(|_| opposed);
    state.battle.winner = winner;
    log.tell(|| Event::Ended { space, winner, opposed }.into());
    state.push(Moment::BattleEnded);
    mark_fought(state);
    bury_settlers(state, victor);
    if state.battle.reduced && !state.battle.destroyed {
        cities::set_mood(state, space, Mood::Angry, log);
    }
    if let Some(loser) = victor.map(Side::other) {
        fanatics(state, loser, log);
    }
    if victor == Some(Side::Attacker) && !state.battle.is_raid() {
        occupy(state, log);
    }
}

/// Which side has won. `CC-combat-5` `CC-combat-6` `CC-combat-13`
fn victor(state: &State) -> Option<Side> {
    let battle = &state.battle;
    if battle.retreated {
        return Some(Side::Attacker);
    }
    if battle.is_raid() && !battle.opposed {
        return battle.destroyed.then_some(Side::Attacker);
    }
    match Side::BOTH.map(|side| state.fighters(side) > 0) {
        [true, true] => None,
        [true, false] if battle.is_raid() && battle.strength[1] == 0 && !battle.destroyed => None,
        [true, false] => Some(Side::Attacker),
        [false, true] => Some(Side::Defender),
        // A Fortress alone cannot be wiped out.
        [false, false] if battle.strength[1] == 0 => Some(Side::Defender),
        [false, false] => None,
    }
}

/// Whoever took part cannot be moved again this turn. `CC-move-11` `CC-move-17` `CC-ship-4`
fn mark_fought(state: &mut State) {
    let battle = state.battle;
    if let Some(seat) = battle.seat(Side::Attacker) {
        for unit in battle.attackers.iter() {
            let unit = &mut state.players[seat].units[unit];
            unit.marks.fought |= unit.place != Place::Supply;
        }
    }
    if let Some(seat) = battle.seat(Side::Defender).filter(|_| battle.opposed) {
        let kind = if battle.naval { UnitKind::Ship } else { UnitKind::Army };
        for unit in state.units_at(seat, battle.space).only(kind).iter() {
            state.players[seat].units[unit].marks.fought = true;
        }
    }
}

/// Settlers fall with their Army, and before a victorious foreign one. `CC-settler-2` `CC-settler-3` `CC-settler-5`
fn bury_settlers(state: &mut State, victor: Option<Side>) {
    let battle = state.battle;
    if let Some(seat) = battle.seat(Side::Attacker).filter(|_| state.fighters(Side::Attacker) == 0) {
        battle.attackers.iter().for_each(|unit| eliminate(state, seat, Side::Attacker, unit));
    }
    let wiped_out = battle.strength[1] > 0 && state.fighters(Side::Defender) == 0 && !battle.retreated;
    if battle.naval || battle.is_raid() || !(wiped_out || victor == Some(Side::Attacker)) {
        return;
    }
    if let Some(seat) = battle.seat(Side::Defender) {
        let settlers = state.units_at(seat, battle.space).only(UnitKind::Settler);
        settlers.iter().for_each(|unit| eliminate(state, seat, Side::Defender, unit));
    }
}

/// `CC-adv-fanaticism-2` `CC-adv-fanaticism-3`
fn fanatics(state: &mut State, loser: Side, log: &mut Log) {
    let seat = state.battle.seat(loser).filter(|&seat| state.holds(seat, Advance::Fanaticism));
    if let Some(seat) = seat.filter(|_| state.battle.temple) {
        cities::push_gift(state, seat, UnitKind::Army, log);
    }
}

/// The attackers have won: they capture what there is, and come in.
fn occupy(state: &mut State, log: &mut Log) {
    let battle = state.battle;
    let Some(seat) = battle.seat(Side::Attacker) else { return };
    match state.city(battle.space).copied() {
        Some(city) => match city.owner {
            Owner::Seat(former) => capture(state, seat, former, city, log),
            Owner::Barbarians => subdue(state, seat, log),
        },
        None => come_in(state, seat),
    }
}

/// The winners stand on the space. Their terrain no longer matters: they have fought.
fn come_in(state: &mut State, seat: Seat) {
    let battle = state.battle;
    let terrain = if battle.naval { None } else { state.map.terrain(battle.space) };
    movement::arrive(state, seat, battle.attackers, battle.space, terrain);
    for unit in battle.attackers.iter() {
        state.players[seat].units[unit].marks.fought = true;
    }
}

/// A player's city is captured. `CC-capture-1` to `CC-capture-17`
/// `CC-capture-4` `CC-capture-5` One that was angry gives neither Gold nor Settler. `CC-capture-11` Without a
/// Settlement left it is removed.
fn capture(state: &mut State, seat: Seat, former: Seat, city: City, log: &mut Log) {
    let space = state.battle.space;
    let spoils = if state.battle.angry { 0 } else { city.size() };
    let removed = if state.settlements_left(seat) == 0 {
        let pieces = city.pieces.iter().filter(|colour| **colour == Some(former)).count() as u8;
        state.remove_city(space);
        1 + pieces
    } else {
        take_over(state, seat, former, city)
    };
    let gold = state.gain(seat, Good::Gold, spoils + removed);
    state.battle.captured = true;
    log.tell(|| Event::Captured { seat, former: Owner::Seat(former), space, gold }.into());
    come_in(state, seat);
    if state.city(space).is_some() {
        make_angry(state, seat, log);
    }
    if !state.battle.angry {
        cities::push_gift(state, former, UnitKind::Settler, log);
    }
}

/// Changes the former owner's pieces into the captor's; how many were removed for want of pieces. `CC-capture-2`
/// `CC-capture-3` `CC-capture-10`
fn take_over(state: &mut State, seat: Seat, former: Seat, was: City) -> u8 {
    let (mut city, mut removed) = (was, 0);
    for piece in Piece::ALL.into_iter().filter(|&piece| was.colour(piece) == Some(former)) {
        let left = state.pieces_left(seat, piece) > 0;
        city.pieces[piece.index()] = left.then_some(seat);
        removed += u8::from(!left);
        if piece == Piece::Port && !left {
            city.port = None;
        }
    }
    city.owner = Owner::Seat(seat);
    city.activations = 0;
    state.cities.insert(state.battle.space, city);
    removed
}

/// A captured city is angry, and one more angry city may matter to its captor. `CC-capture-7`
fn make_angry(state: &mut State, seat: Seat, log: &mut Log) {
    let space = state.battle.space;
    let was_angry = state.city(space).is_some_and(|city| city.mood == Mood::Angry);
    cities::set_mood(state, space, Mood::Angry, log);
    if was_angry {
        state.push(Moment::MoodFell { seat });
    }
}

/// A Barbarian settlement is captured: Gold for its units, then keep it or raze it. `CC-barb-8` `CC-barb-9`
/// `CC-barb-7`
fn subdue(state: &mut State, seat: Seat, log: &mut Log) {
    let (space, defeated) = (state.battle.space, state.battle.losses[Side::Defender.index()]);
    let gold = state.gain(seat, Good::Gold, defeated);
    state.battle.captured = true;
    log.tell(|| Event::Captured { seat, former: Owner::Barbarians, space, gold }.into());
    if state.settlements_left(seat) > 0 {
        state.push(Step::Keep);
    } else {
        raze(state, seat, log);
    }
}

/// `CC-barb-9` `CC-barb-10`
pub(super) fn raze(state: &mut State, seat: Seat, log: &mut Log) {
    let space = state.battle.space;
    state.remove_city(space);
    state.gain(seat, Good::Gold, 1);
    log.tell(|| Event::Razed { seat, space }.into());
    come_in(state, seat);
}

/// `CC-barb-9`
pub(super) fn keep(state: &mut State, seat: Seat, log: &mut Log) {
    let space = state.battle.space;
    state.cities.insert(space, City::new(seat));
    log.tell(|| Event::Kept { seat, space }.into());
    come_in(state, seat);
    make_angry(state, seat, log);
}
