//! How battles begin: who may attack, what it costs, and who fights. `CC-term-3` `CC-combat-12` `CC-naval-1`

use super::{Battle, Event, Side, Step, Why};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::map::Space;
use crate::moments::Moment;
use crate::names::{Advance, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::payment::{Cost, Takes};
use crate::state::{Owner, Place, State, UnitSet};
use engine::Seat;

/// What the Great Warlord adds to the Combat Value in every round of his battle.
const WARLORD: u8 = 2;

/// Who would defend a space against a seat: the owner of its city, or whose units stand there.
pub(crate) fn defender(state: &State, seat: Seat, space: Space) -> Option<Owner> {
    if let Some(city) = state.city(space) {
        return Some(city.owner).filter(|&owner| owner != Owner::Seat(seat));
    }
    state.others(seat).find(|&other| !state.units_at(other, space).is_empty()).map(Owner::Seat)
}

/// Whether a seat may attack a space at all: truces, and the Great Wall. `CC-act-negotiations` `CC-wonder-wall-3`
pub(crate) fn may_attack(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    Ok(barred(state, seat, space)?)
}

/// The same, with the reason as it is.
pub(crate) fn barred(state: &State, seat: Seat, space: Space) -> Result<(), Why> {
    let Some(Owner::Seat(other)) = defender(state, seat, space) else { return Ok(()) };
    if state.players[seat].truce.contains(other) {
        return Err(Why::Truce { seat: other });
    }
    let walled = state.city(space).is_some_and(|city| city.has(Piece::Fortress));
    if walled && state.has_wonder(other, Wonder::GreatWall) && !state.holds(seat, Advance::Siegecraft) {
        return Err(Why::GreatWall { space });
    }
    Ok(())
}

/// What attacking a space with so many Army units costs. `CC-wonder-mausoleum-2`
fn toll(state: &State, space: Space, armies: u8) -> Cost {
    let guarded = state.city(space).is_some_and(|city| city.wonder == Some(Wonder::GreatMausoleum));
    if guarded { Cost::FREE.and(armies, Takes::TOKEN) } else { Cost::FREE }
}

/// Whether a seat has the tokens to attack a space with so many Army units. `CC-wonder-mausoleum-4`
pub(crate) fn can_pay_to_attack(state: &State, seat: Seat, space: Space, armies: u8) -> Result<(), Why> {
    let cost = toll(state, space, armies);
    if cost.is_free() || state.can_pay(seat, cost) { Ok(()) } else { Err(Why::Mausoleum { count: armies }) }
}

/// A player's units attack a space: pushes the battle. Land units with their Settlers, or Ships. The units stay where
/// they are until they have won; Ships just built are still in the supply, come to the space if they win, and cannot
/// cease. `CC-term-3`
/// `CC-settler-4` `CC-naval-3` So they are back at once if the attack ceases. `CC-barb-6` Against Barbarians it is the
/// same.
pub(crate) fn push_battle(state: &mut State, seat: Seat, units: UnitSet, space: Space, log: &mut Log) {
    let Some(defender) = defender(state, seat, space) else { return };
    let place = |unit: usize| state.players[seat].units[unit].place;
    let naval = state.map.all(Terrain::Sea).contains(space);
    let mut battle = Battle {
        attackers: units,
        naval,
        from_ships: !naval && units.iter().any(|unit| matches!(place(unit), Place::Aboard(_))),
        built: naval && units.iter().all(|unit| place(unit) == Place::Supply),
        ..Battle::between(state, Owner::Seat(seat), defender, space)
    };
    // The bonus waits for a battle in which dice are rolled.
    if battle.opposed && state.turn.warlord && seat == state.active() {
        battle.bonus = WARLORD;
        state.turn.warlord = false;
    }
    state.battle = battle;
    state.battle.strength[0] = state.fighters(Side::Attacker);
    log.tell(|| Event::Attacked { attacker: Owner::Seat(seat), defender, space }.into());
    if battle.opposed {
        state.push(Step::Round);
        state.push(Step::Siege);
    } else {
        state.push(Step::Finish);
    }
    state.push(Moment::BattleBegan);
    let armies = units.only(UnitKind::Army).len();
    let cost = toll(state, space, armies);
    if !cost.is_free() {
        state.charge(seat, cost, log);
    }
}

/// Barbarians attack a city: pushes the one round. `CC-battack-1`
/// `CC-battack-6` Their units stay in their settlement.
pub(crate) fn push_raid(state: &mut State, settlement: Space, space: Space, log: &mut Log) {
    let Some(defender) = state.city(space).map(|city| city.owner) else { return };
    let battle = Battle { base: Some(settlement), ..Battle::between(state, Owner::Barbarians, defender, space) };
    state.battle = battle;
    state.battle.strength[0] = state.fighters(Side::Attacker);
    log.tell(|| Event::Attacked { attacker: Owner::Barbarians, defender, space }.into());
    state.push(Step::Round);
    state.push(Moment::BattleBegan);
}

impl Battle {
    /// A battle about to begin, the attackers aside.
    fn between(state: &State, attacker: Owner, defender: Owner, space: Space) -> Battle {
        let city = state.city(space);
        let naval = state.map.all(Terrain::Sea).contains(space);
        let fortress = defender != Owner::Barbarians && state.works(space, Piece::Fortress);
        let strength = match defender {
            Owner::Seat(seat) if naval => state.count_at(seat, space, UnitKind::Ship),
            owner => state.armies(owner, space),
        };
        Battle {
            space,
            attacker: Some(attacker),
            defender: Some(defender),
            city: city.is_some(),
            angry: city.is_some_and(|city| city.mood == Mood::Angry),
            temple: city.is_some_and(|city| city.has(Piece::Temple)),
            fortress,
            opposed: strength > 0 || fortress,
            strength: [0, strength],
            ..Battle::default()
        }
    }
}
