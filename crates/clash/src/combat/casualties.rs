//! Who falls: equal units by themselves, others as their owner chooses. `CC-combat-4` `CC-naval-5` `CC-battack-2`

use super::{Event, Side, Why};
use crate::advances;
use crate::chapter::Log;
use crate::components::SHIPS;
use crate::movement::ship_key;
use crate::names::{Piece, UnitKind};
use crate::state::{Owner, Place, State, UnitSet, first_of};
use engine::Seat;
use engine::verbs::{Argument, Field, Json, Shape};
use serde_json::json;
use std::fmt;

/// What a hit takes away.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Victim {
    /// An Army unit on land.
    Army,
    /// An Army unit that attacks from a Ship, by the Ship's number.
    ArmyOf(u8),
    /// A Settler.
    Settler,
    /// A Ship by its number, with what it carries.
    Ship(u8),
    /// A piece of the city.
    Piece(Piece),
}

impl fmt::Display for Victim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Victim::Army => f.write_str("army"),
            Victim::ArmyOf(ship) => write!(f, "army:{}", ship + 1),
            Victim::Settler => f.write_str("settler"),
            Victim::Ship(ship) => write!(f, "ship:{}", ship + 1),
            Victim::Piece(piece) => piece.fmt(f),
        }
    }
}

/// One word, `army:2`; in JSON what it is, with the Ship where there is one.
impl Argument for Victim {
    fn shape() -> Shape {
        let units = UnitKind::ALL.iter().map(ToString::to_string);
        let names = units.chain(Piece::ALL.iter().map(ToString::to_string)).collect();
        Shape::Record(vec![
            Field { name: "what", shape: Shape::Name { title: "Victim", names }, optional: false },
            Field { name: "ship", shape: Shape::Count(SHIPS as u64), optional: true },
        ])
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Victim, String> {
        words[0].parse()
    }

    fn to_json(&self) -> Json {
        match self {
            Victim::Army => json!({ "what": UnitKind::Army }),
            Victim::ArmyOf(ship) => json!({ "what": UnitKind::Army, "ship": ship + 1 }),
            Victim::Settler => json!({ "what": UnitKind::Settler }),
            Victim::Ship(ship) => json!({ "what": UnitKind::Ship, "ship": ship + 1 }),
            Victim::Piece(piece) => json!({ "what": piece }),
        }
    }

    fn from_json(json: &Json) -> Result<Victim, String> {
        let what = json.get("what").and_then(Json::as_str).ok_or("`what` is missing")?;
        let word = match json.get("ship") {
            Some(ship) => format!("{what}:{}", u8::from_json(ship)?),
            None => what.into(),
        };
        let fields = json.as_object().map_or(0, |object| object.len());
        let known = 1 + usize::from(json.get("ship").is_some());
        if fields == known { word.parse() } else { Err("there are only `what` and `ship`".into()) }
    }
}

impl std::str::FromStr for Victim {
    type Err = String;
    fn from_str(text: &str) -> Result<Victim, String> {
        let ship = |number: &str| match engine::chapter::count(number)? {
            number @ 1..=4 => Ok(number - 1),
            number => Err(format!("there is no Ship {number}")),
        };
        match text.split_once(':') {
            Some(("army", number)) => ship(number).map(Victim::ArmyOf),
            Some(("ship", number)) => ship(number).map(Victim::Ship),
            _ if text == "army" => Ok(Victim::Army),
            _ if text == "settler" => Ok(Victim::Settler),
            _ => text.parse().map(Victim::Piece),
        }
    }
}

impl State {
    /// Army units or Ships that a side has in the battle under way.
    /// `CC-settler-1` Settlers are none, `CC-naval-4` nor are Land units on board.
    pub fn fighters(&self, side: Side) -> u8 {
        let battle = &self.battle;
        let kind = if battle.naval { UnitKind::Ship } else { UnitKind::Army };
        match (side, battle.owner(side)) {
            (Side::Attacker, Some(Owner::Seat(_))) => battle.attackers.only(kind).len(),
            (Side::Attacker, Some(Owner::Barbarians)) => {
                battle.base.map_or(0, |base| self.armies(Owner::Barbarians, base))
            }
            (Side::Defender, Some(Owner::Seat(seat))) => self.count_at(seat, battle.space, kind),
            (Side::Defender, Some(Owner::Barbarians)) => self.armies(Owner::Barbarians, battle.space),
            (_, None) => 0,
        }
    }

    /// Units of a side that hits can take: against Barbarians the Settlers in the city too.
    pub(super) fn takers(&self, side: Side) -> u8 {
        let settlers = match self.battle.seat(side) {
            Some(seat) if side == Side::Defender && self.battle.is_raid() => {
                self.count_at(seat, self.battle.space, UnitKind::Settler)
            }
            _ => 0,
        };
        self.fighters(side) + settlers
    }
}

/// Calls back for every different victim of a side.
pub(super) fn each_victim(state: &State, side: Side, each: &mut impl FnMut(Victim)) {
    let battle = &state.battle;
    let Some(seat) = battle.seat(side) else { return };
    if battle.naval {
        let ships = match side {
            Side::Attacker => battle.attackers.only(UnitKind::Ship),
            Side::Defender => state.units_at(seat, battle.space).only(UnitKind::Ship),
        };
        return each_ship(state, seat, ships, &mut |ship| each(Victim::Ship(ship)));
    }
    if side == Side::Attacker {
        return each_attacker(state, seat, each);
    }
    if state.count_at(seat, battle.space, UnitKind::Army) > 0 {
        each(Victim::Army);
    }
    if !battle.is_raid() {
        return;
    }
    if state.count_at(seat, battle.space, UnitKind::Settler) > 0 {
        each(Victim::Settler);
    }
    if state.takers(side) == 0
        && let Some(city) = state.city(battle.space)
    {
        Piece::ALL.into_iter().filter(|&piece| city.has(piece)).for_each(|piece| each(Victim::Piece(piece)));
    }
}

/// Ships that can be told apart; the lowest number stands for equal ones.
fn each_ship(state: &State, seat: Seat, ships: UnitSet, each: &mut impl FnMut(u8)) {
    let mut keys = [u32::MAX; SHIPS];
    for (index, ship) in ships.iter().enumerate().take(SHIPS) {
        let key = ship_key(state, seat, ship);
        if !keys.contains(&key) {
            each((ship - first_of(UnitKind::Ship)) as u8);
        }
        keys[index] = key;
    }
}

/// Attacking Army units: those of a space are equal, those on board differ by their Ships.
fn each_attacker(state: &State, seat: Seat, each: &mut impl FnMut(Victim)) {
    let armies = state.battle.attackers.only(UnitKind::Army);
    let place = |unit: usize| state.players[seat].units[unit].place;
    if armies.iter().any(|unit| !matches!(place(unit), Place::Aboard(_))) {
        each(Victim::Army);
    }
    let aboard = |number: u8| armies.iter().any(|unit| place(unit) == Place::Aboard(number));
    let ships = (0..SHIPS as u8).filter(|&number| aboard(number));
    let ships = ships.fold(UnitSet::EMPTY, |set, number| set.with(first_of(UnitKind::Ship) + usize::from(number)));
    each_ship(state, seat, ships, &mut |ship| each(Victim::ArmyOf(ship)));
}

/// Whether the owner of a side has something to choose: different victims, and not all of them fall.
pub(super) fn is_choice(state: &State, side: Side) -> bool {
    let pending = state.battle.pending[side.index()];
    let all = match state.takers(side) {
        0 => state.city(state.battle.space).map_or(0, |city| city.size() - 1),
        takers => takers,
    };
    if pending == 0 || pending >= all {
        return false;
    }
    let mut kinds = 0;
    each_victim(state, side, &mut |_| kinds += 1);
    kinds > 1
}

/// Whether a side can lose this.
pub(super) fn may_lose(state: &State, side: Side, victim: Victim) -> Result<(), Why> {
    let mut found = false;
    each_victim(state, side, &mut |one| found |= one == victim);
    match state.battle.is_raid() {
        _ if found => Ok(()),
        true => Err(Why::NotTakenFirst),
        false => Err(Why::NoSuchVictim),
    }
}

/// Takes the hits that leave no choice; the step ends when none is left.
pub(super) fn run(state: &mut State, side: Side, log: &mut Log) {
    let index = side.index();
    if state.battle.pending[index] == 0 {
        state.agenda.pop();
        return;
    }
    if let (Some(Owner::Barbarians), true) = (state.battle.owner(side), state.fighters(side) > 0) {
        lose_barbarian(state, side, log);
        return;
    }
    let mut first = None;
    each_victim(state, side, &mut |victim| first = first.or(Some(victim)));
    match (first, state.battle.seat(side)) {
        (Some(victim), Some(seat)) => lose(state, seat, side, victim, log),
        _ => {
            destroy_city(state, side, log);
            // Hits beyond what is there are lost. `CC-combat-9`
            state.battle.pending[index] = 0;
        }
    }
}

fn lose_barbarian(state: &mut State, side: Side, log: &mut Log) {
    let battle = &mut state.battle;
    let space = if side == Side::Attacker { battle.base.unwrap_or(battle.space) } else { battle.space };
    battle.pending[side.index()] -= 1;
    battle.fallen[side.index()] += 1;
    battle.losses[side.index()] += 1;
    battle.armies_lost[side.index()] += 1;
    if let Some(city) = state.cities.get_mut(space) {
        city.barbarians = city.barbarians.saturating_sub(1);
    }
    log.tell(|| Event::Lost { owner: Owner::Barbarians, what: "army".into() }.into());
}

/// A seat loses this to a hit. `CC-battack-3` `CC-naval-5`
/// `CC-combat-4`
pub(super) fn lose(state: &mut State, seat: Seat, side: Side, victim: Victim, log: &mut Log) {
    let index = side.index();
    state.battle.pending[index] = state.battle.pending[index].saturating_sub(1);
    log.tell(|| Event::Lost { owner: Owner::Seat(seat), what: victim.to_string() }.into());
    if let Victim::Piece(piece) = victim {
        return lose_piece(state, piece);
    }
    let Some(unit) = find(state, seat, side, victim) else { return };
    state.battle.fallen[index] += 1;
    state.battle.losses[index] += u8::from(victim != Victim::Settler);
    eliminate(state, seat, side, unit);
}

fn lose_piece(state: &mut State, piece: Piece) {
    state.battle.reduced = true;
    let space = state.battle.space;
    if let Some(city) = state.cities.get_mut(space) {
        city.pieces[piece.index()] = None;
        if piece == Piece::Port {
            city.port = None;
        }
    }
}

/// A hit on a city without units and pieces. `CC-battack-3` `CC-battack-9`
fn destroy_city(state: &mut State, side: Side, log: &mut Log) {
    let (space, raid) = (state.battle.space, state.battle.is_raid() && side == Side::Defender);
    if raid && state.remove_city(space).is_some() {
        state.battle.destroyed = true;
        log.tell(|| Event::CityDestroyed { space }.into());
    }
}

fn find(state: &State, seat: Seat, side: Side, victim: Victim) -> Option<usize> {
    let units = match side {
        Side::Attacker => state.battle.attackers,
        Side::Defender => state.units_at(seat, state.battle.space),
    };
    let place = |unit: usize| state.players[seat].units[unit].place;
    match victim {
        Victim::Army => units.only(UnitKind::Army).iter().find(|&unit| !matches!(place(unit), Place::Aboard(_))),
        Victim::ArmyOf(ship) => units.only(UnitKind::Army).iter().find(|&unit| place(unit) == Place::Aboard(ship)),
        Victim::Settler => units.only(UnitKind::Settler).iter().next(),
        Victim::Ship(ship) => Some(first_of(UnitKind::Ship) + usize::from(ship)).filter(|&unit| units.contains(unit)),
        Victim::Piece(_) => None,
    }
}

/// A unit returns to the supply, with what it carries; whether it could have traded is noted.
pub(super) fn eliminate(state: &mut State, seat: Seat, side: Side, unit: usize) {
    let mut all = UnitSet::EMPTY.with(unit);
    if crate::state::kind_of(unit) == UnitKind::Ship {
        all.0 |= state.cargo(seat, unit).0;
    }
    state.battle.armies_lost[side.index()] += all.only(UnitKind::Army).len();
    state.battle.marauded[side.index()] |= all.iter().any(|one| advances::could_trade(state, seat, one));
    state.remove_unit(seat, unit);
    state.battle.attackers.0 &= if side == Side::Attacker { !(1 << unit) } else { !0 };
}
