//! Ships: built, maintained, sailed, loaded and unloaded. `ME-3-10` `EP-16` `EP-17.5`

use super::entry::{check_entry, most_to_enter};
use super::land::{on_board, unmoved};
use super::{Action, Event, ShipPrice, Stand, Stands, Upkeep, Why, stands};
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::chapter::{Action as AnyAction, Log};
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::{Landing, Ship, State};
use engine::{List, Seat};

/// Steps of a ship. `ME-3-22` `ME-adv-cloth-making-1` `EP-17.5.1b` `EP-17.5.1.1`
pub fn range<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    4 + u8::from(state.holds(seat, Advance::ClothMaking)) + E::culture(state, seat).ship_range
}

/// Tokens a ship carries at a time. `ME-3-24` `ME-adv-naval-warfare-1` `EP-17.5.2a` `EP-17.5.2.1`
pub fn capacity<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    5 + u8::from(state.holds(seat, Advance::NavalWarfare)) + E::culture(state, seat).ship_capacity
}

/// Tokens that a ship costs. `ME-3-13` `EP-16.2` `EP-33.2.2.1`
pub(super) fn ship_cost<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    E::culture(state, seat).ship_cost.unwrap_or(2)
}

/// Whether a ship may be built in an area: `ME-3-11` `EP-16.2.1a` on a coast that is in play.
fn is_port<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    on_board::<E>(area) && state.is_in_play(area) && state.is_coastal(area)
}

/// Everything the seat may do with ships.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, shunned: bool, stands: &Stands, out: &mut Vec<AnyAction>) {
    if !const { super::has_ship_phase(E::TURN) } && has_ship_in_stock(state, seat) {
        list_building(state, seat, stands, out);
    }
    let range = range(state, seat);
    for (index, ship) in state.players[seat].ships.iter().enumerate() {
        let number = index as u8 + 1;
        if !ship.ready {
            if !const { super::has_ship_phase(E::TURN) } {
                list_maintenance(state, seat, number, stands, out);
            }
            continue;
        }
        if ship.steps < range {
            let sails = seaways::<E>(ship.area, ship.coast).filter(|&to| check_course(state, seat, ship, to).is_ok());
            out.extend(sails.map(|to| Action::Sail { ship: number, to }.into()));
        }
        let room = capacity(state, seat).saturating_sub(ship.cargo).min(able_to_board(state, seat, number));
        out.extend((1..=room).map(|count| Action::Load { ship: number, count }.into()));
        if state.is_in_play(ship.area) && ship.cargo > 0 {
            let most = if shunned { most_to_enter(state, seat, ship.area, ship.cargo) } else { ship.cargo };
            out.extend((1..=most).map(|count| Action::Unload { ship: number, count }.into()));
        }
    }
}

/// Everything the seat may do with ships before it moves: `EP-16.2` `EP-16.3a`, and `EP-16.3c` give one up to build it
/// elsewhere.
pub(super) fn list_upkeep<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
    let stands = stands(state, seat);
    if has_ship_in_stock(state, seat) {
        list_building(state, seat, &stands, out);
    }
    for (number, ship) in (1..).zip(state.players[seat].ships.iter()) {
        if !ship.ready {
            list_maintenance(state, seat, number, &stands, out);
            out.push(Action::Release { ship: number }.into());
        }
    }
}

/// Whether there is anything to decide about ships: one to pay for, or the means for a new one, `EP-16.3c` be it one that
/// is given up first.
pub(super) fn can_do_anything<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let stands = stands(state, seat);
    let mut any = Vec::new();
    list_building(state, seat, &stands, &mut any);
    for (number, ship) in (1..).zip(state.players[seat].ships.iter()) {
        if !ship.ready {
            list_maintenance(state, seat, number, &stands, &mut any);
        }
    }
    !any.is_empty()
}

/// `ME-3-12` `EP-16.4`
fn has_ship_in_stock<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.players[seat].ships.len() < state.all_ships()
}

/// Whether a ship may be given up: `EP-16.3c` one that is not maintained yet.
pub(super) fn check_release<E: Edition>(state: &State<E>, seat: Seat, number: u8) -> Result<(), Why> {
    if ship(state, seat, number)?.ready { Err(Why::NeedsNoMaintenance { number }) } else { Ok(()) }
}

/// Returns a ship to stock. The others keep their order.
pub(super) fn release<E: Edition>(state: &mut State<E>, seat: Seat, number: u8, log: &mut Log) {
    let player = &mut state.players[seat];
    let Ship { area, cargo, .. } = player.ships.remove(usize::from(number) - 1);
    player.stock += cargo;
    log.tell(|| Event::ShipReleased { seat, area }.into());
}

/// How many ships would be given up if no more were maintained. `EP-16.3b`
pub(super) fn unmaintained<E: Edition>(state: &State<E>, seat: Seat) -> usize {
    state.players[seat].ships.iter().filter(|ship| !ship.ready).count()
}

/// `EP-16.3b` Ships that were not maintained go back to stock.
pub(super) fn release_unmaintained<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    while let Some(index) = state.players[seat].ships.iter().position(|ship| !ship.ready) {
        release(state, seat, index as u8 + 1, log);
    }
    let ships = state.players[seat].ships.len() as u8;
    if ships > 0 {
        log.tell(|| Event::ShipsReady { seat, ships }.into());
    }
}

/// Every way to build a ship, be one in stock or not.
fn list_building<E: Edition>(state: &State<E>, seat: Seat, stands: &Stands, out: &mut Vec<AnyAction>) {
    let player = &state.players[seat];
    let cost = ship_cost(state, seat);
    let mut offer = |area: AreaId, price: ShipPrice| {
        let coasts = area.area().coasts.len() as u8;
        out.extend((coasts.min(1)..=coasts).map(|coast| Action::BuildShip { area, price, coast }.into()));
    };
    if player.treasury >= cost {
        let ports = state.areas_of(seat).filter(|&area| is_port(state, area));
        ports.for_each(|area| offer(area, ShipPrice::Treasury));
    }
    for &Stand { area, tokens, .. } in stands.iter().filter(|stand| is_port(state, stand.area)) {
        if player.treasury >= cost - 1 {
            offer(area, ShipPrice::TreasuryAndToken);
        }
        if cost == 3 && tokens >= 3 {
            offer(area, ShipPrice::ThreeTokens);
        }
        if player.treasury < cost - 2 {
            continue;
        }
        for other in stands.iter().map(|stand| stand.area).filter(|&other| E::LEVY_FROM_ELSEWHERE || other == area) {
            if other != area || tokens >= 2 {
                offer(area, ShipPrice::Tokens { other });
            }
        }
    }
}

fn list_maintenance<E: Edition>(state: &State<E>, seat: Seat, ship: u8, stands: &Stands, out: &mut Vec<AnyAction>) {
    if state.players[seat].treasury >= 1 {
        out.push(Action::Maintain { ship, price: Upkeep::Treasury }.into());
    }
    let port = state.players[seat].ships[usize::from(ship) - 1].area;
    let payers = stands.iter().map(|stand| stand.area).filter(|&from| E::LEVY_FROM_ELSEWHERE || from == port);
    out.extend(payers.map(|from| Action::Maintain { ship, price: Upkeep::Token { from } }.into()));
}

/// Whether a ship may be built: `ME-3-11` on a coast, `ME-3-12` `ME-3-18` from stock, `ME-3-13` `ME-3-14` `ME-3-15`
/// `EP-16.2` in one of three ways.
/// `EP-16.2.1b`
pub(super) fn check_building<E: Edition>(
    state: &State<E>,
    seat: Seat,
    area: AreaId,
    price: ShipPrice,
    coast: u8,
) -> Result<(), Why> {
    let player = &state.players[seat];
    let cost = ship_cost(state, seat);
    if !is_port(state, area) {
        return Err(Why::NoCoast { area });
    }
    let coasts = area.area().coasts.len() as u8;
    if !(coasts.min(1)..=coasts).contains(&coast) {
        return Err(Why::WhichCoast { area, coasts });
    }
    if !has_ship_in_stock(state, seat) {
        return Err(Why::NoShipInStock);
    }
    match price {
        ShipPrice::Treasury if player.treasury < cost => Err(Why::TreasuryTooSmall { needed: cost }),
        ShipPrice::Treasury if !state.has_units(area, seat) => Err(Why::NoUnitThere { area }),
        ShipPrice::Treasury => Ok(()),
        ShipPrice::TreasuryAndToken if player.treasury < cost - 1 => {
            Err(Why::NoTreasuryBesideTokens { needed: cost - 1 })
        }
        ShipPrice::TreasuryAndToken => check_levy(state, seat, area, 1, Why::NoTokenToPay { area }),
        ShipPrice::ThreeTokens if cost != 3 => Err(Why::CostsTwo),
        ShipPrice::ThreeTokens => check_levy(state, seat, area, 3, Why::NoTokenToLevy { area, needed: 3 }),
        ShipPrice::Tokens { .. } if player.treasury < cost - 2 => Err(Why::NoTreasuryBesideTokens { needed: cost - 2 }),
        ShipPrice::Tokens { other } if other == area => {
            check_levy(state, seat, area, 2, Why::NoTokenToLevy { area, needed: 2 })
        }
        ShipPrice::Tokens { other } if E::LEVY_FROM_ELSEWHERE => {
            check_levy(state, seat, area, 1, Why::NoTokenToLevy { area, needed: 1 })?;
            check_levy(state, seat, other, 1, Why::NoTokenToLevy { area: other, needed: 1 })
        }
        ShipPrice::Tokens { other } => Err(Why::NoTokenToLevy { area: other, needed: 1 }),
    }
}

fn check_levy<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, count: u8, why: Why) -> Result<(), Why> {
    if on_board::<E>(area) && state.tokens(area, seat) >= count { Ok(()) } else { Err(why) }
}

/// Builds a ship. `ME-3-16` It may be used at once.
/// `EP-16.2.1c` All tokens it costs go to stock.
pub(super) fn build<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, price: ShipPrice, coast: u8) {
    let mut tokens = 0;
    let mut take = |state: &mut State<E>, from| {
        levy(state, seat, from);
        tokens += 1;
    };
    match price {
        ShipPrice::Treasury => {}
        ShipPrice::TreasuryAndToken => take(state, area),
        ShipPrice::Tokens { other } => {
            take(state, area);
            take(state, other);
        }
        ShipPrice::ThreeTokens => (0..3).for_each(|_| take(state, area)),
    }
    let rest = ship_cost(state, seat).saturating_sub(tokens);
    state.treasury_to_stock(seat, rest);
    state.players[seat].ships.push(Ship { area, ready: true, coast, ..Ship::default() });
}

/// `ME-3-17` Returns a token to stock, one that has moved if there is one: an unmoved one is never worth less (ruling
/// `ME-RB3`).
fn levy<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId) {
    let owner = Owner::Seat(seat);
    let moved = state.board.flipped(area, owner).saturating_sub(1);
    state.board.set_flipped(area, owner, moved);
    state.remove_tokens(area, seat, 1);
}

fn ship<E: Edition>(state: &State<E>, seat: Seat, number: u8) -> Result<Ship, Why> {
    let index = usize::from(number).checked_sub(1);
    let ship = index.and_then(|index| state.players[seat].ships.get(index));
    ship.copied().ok_or(Why::NoSuchShip { number })
}

/// A ship that was built or maintained this turn. `ME-3-19`
fn ready_ship<E: Edition>(state: &State<E>, seat: Seat, number: u8) -> Result<Ship, Why> {
    let ship = ship(state, seat, number)?;
    if ship.ready { Ok(ship) } else { Err(Why::NotMaintained { number }) }
}

/// Whether a ship may be maintained: `ME-3-19` `ME-3-20` `EP-16.3a`.
pub(super) fn check_maintenance<E: Edition>(
    state: &State<E>,
    seat: Seat,
    number: u8,
    price: Upkeep,
) -> Result<(), Why> {
    let ship = ship(state, seat, number)?;
    if ship.ready {
        return Err(Why::NeedsNoMaintenance { number });
    }
    match price {
        Upkeep::Treasury if state.players[seat].treasury == 0 => Err(Why::TreasuryEmpty),
        Upkeep::Treasury => Ok(()),
        Upkeep::Token { from } if E::LEVY_FROM_ELSEWHERE || from == ship.area => {
            check_levy(state, seat, from, 1, Why::NoTokenToMaintain { area: from })
        }
        Upkeep::Token { from } => Err(Why::NoTokenToMaintain { area: from }),
    }
}

/// Maintains a ship.
pub(super) fn maintain<E: Edition>(state: &mut State<E>, seat: Seat, number: u8, price: Upkeep) {
    match price {
        Upkeep::Treasury => {
            state.treasury_to_stock(seat, 1);
        }
        Upkeep::Token { from } => levy(state, seat, from),
    }
    ship_mut(state, seat, number).ready = true;
}

/// Where a ship could go by water in one step: coasts and open seas of the board, out of play or not. `EP-17.5.1.4` Where
/// there are several coasts it leaves by that at which it lies.
fn seaways<E: Edition>(from: AreaId, coast: u8) -> impl Iterator<Item = AreaId> {
    let area = from.area();
    let side = area.coasts.get(usize::from(coast).wrapping_sub(1)).unwrap_or(&area.water);
    side.iter().copied().filter(|&to| on_board::<E>(to))
}

/// Whether ships can be in an area at all: with a coast, or in some books with any water. `ME-map` `EP-17.5.1.3`
pub(crate) fn is_navigable<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    state.is_coastal(area) || E::SHIPS_SAIL_INLAND && !area.area().water.is_empty()
}

/// Whether a ship may sail: `ME-3-22` `EP-17.5.1b`.
pub(super) fn check_sailing<E: Edition>(state: &State<E>, seat: Seat, number: u8, to: AreaId) -> Result<(), Why> {
    let ship = ready_ship(state, seat, number)?;
    let range = range(state, seat);
    if ship.steps >= range {
        return Err(Why::OutOfRange { range });
    }
    if !on_board::<E>(to) || !ship.area.area().water.contains(&to) {
        return Err(Why::NotAdjacentByWater { from: ship.area, to });
    }
    if !seaways::<E>(ship.area, ship.coast).any(|way| way == to) {
        return Err(Why::OtherCoast { from: ship.area, to });
    }
    check_course(state, seat, &ship, to)
}

/// Whether the next step of a ship with steps left may lead here: `ME-3-23` `ME-adv-astronavigation-1` open sea only with
/// Astronavigation; `ME-3-26` through areas out of play, but never so that it would have to end in one or at sea.
/// `EP-9.5b` `EP-17.5.1.2`
fn check_course<E: Edition>(state: &State<E>, seat: Seat, ship: &Ship, to: AreaId) -> Result<(), Why> {
    let area = to.area();
    if area.open_sea && !state.holds(seat, Advance::Astronavigation) {
        return Err(Why::OpenSea { area: to });
    }
    if !area.open_sea && !is_navigable(state, to) {
        return Err(Why::NoCoast { area: to });
    }
    if !area.open_sea && state.in_play.contains(to) {
        return Ok(());
    }
    let there = (to, area.coast_towards(ship.area));
    if reaches(state, seat, there, range(state, seat) - ship.steps - 1, |area| state.is_in_play(area)) {
        return Ok(());
    }
    Err(no_berth(to))
}

/// Why a ship may not end its way in an area: it is an open sea, or out of play.
fn no_berth(area: AreaId) -> Why {
    if area.area().open_sea { Why::CannotEndThere { area } } else { Why::CannotStayThere { area } }
}

/// Whether a ship here can be, in so many steps, in an area that is good.
fn reaches<E: Edition>(
    state: &State<E>,
    seat: Seat,
    (from, coast): (AreaId, u8),
    steps: u8,
    good: impl Fn(AreaId) -> bool + Copy,
) -> bool {
    if good(from) {
        return true;
    }
    let sails = |&to: &AreaId| {
        let area = to.area();
        if area.open_sea { state.holds(seat, Advance::Astronavigation) } else { is_navigable(state, to) }
    };
    let there = |to: AreaId| (to, to.area().coast_towards(from));
    steps > 0 && seaways::<E>(from, coast).filter(sails).any(|to| reaches(state, seat, there(to), steps - 1, good))
}

/// Sails one step.
pub(super) fn sail<E: Edition>(state: &mut State<E>, seat: Seat, number: u8, to: AreaId) {
    let ship = ship_mut(state, seat, number);
    ship.coast = to.area().coast_towards(ship.area);
    ship.area = to;
    ship.steps += 1;
}

/// `ME-3-28` `EP-17.5.2.2c` Tokens where a ship lies that may go aboard: those that have not moved, and those that this ship
/// has set down.
/// `EP-17.5.2.2a` As often as wanted.
fn able_to_board<E: Edition>(state: &State<E>, seat: Seat, number: u8) -> u8 {
    let area = state.players[seat].ships[usize::from(number) - 1].area;
    unmoved(state, seat, area) + back_aboard(state, seat, number, area)
}

/// Those that the ship has set down in an area; some of them may have paid for a ship since.
fn back_aboard<E: Edition>(state: &State<E>, seat: Seat, number: u8, area: AreaId) -> u8 {
    let by_it = |landing: &&Landing| (landing.seat, landing.ship, landing.area) == (seat, number, area);
    let landed = state.landings.iter().find(by_it).map_or(0, |landing| landing.count);
    landed.min(state.board.flipped(area, seat.into()))
}

/// Notes how many tokens a ship has set down in an area.
fn note_landing<E: Edition>(state: &mut State<E>, landing: Landing) {
    let same = |other: &Landing| (other.seat, other.ship, other.area) == (landing.seat, landing.ship, landing.area);
    state.landings.retain(|other| !same(other));
    if landing.count > 0 {
        state.landings.push(landing);
    }
}

/// Whether tokens may embark: `ME-3-7` `ME-3-24` `ME-3-28` `EP-17.5.2b`.
pub(super) fn check_loading<E: Edition>(state: &State<E>, seat: Seat, number: u8, count: u8) -> Result<(), Why> {
    let ship = ready_ship(state, seat, number)?;
    let able = able_to_board(state, seat, number);
    if count == 0 || count > able {
        let area = ship.area;
        let by_another = |landing: &Landing| landing.seat == seat && landing.area == area && landing.ship != number;
        let by_another = count > able && state.landings.iter().any(by_another);
        return Err(if by_another { Why::CameByAnotherShip { area, able } } else { Why::TooFewUnmoved { area, able } });
    }
    let capacity = capacity(state, seat);
    if ship.cargo.saturating_add(count) > capacity { Err(Why::ShipFull { capacity }) } else { Ok(()) }
}

/// Tokens embark, first those that the ship itself has set down: an unmoved one is never worth less.
pub(super) fn load<E: Edition>(state: &mut State<E>, seat: Seat, number: u8, count: u8) {
    let ship = ship_mut(state, seat, number);
    ship.cargo += count;
    let (area, owner) = (ship.area, Owner::Seat(seat));
    let there = back_aboard(state, seat, number, area);
    let back = there.min(count);
    note_landing(state, Landing { seat, ship: number, area, count: there - back });
    state.board.set_flipped(area, owner, state.board.flipped(area, owner) - back);
    state.board.set_tokens(area, owner, state.board.tokens(area, owner) - count);
}

/// Whether tokens may disembark: `ME-3-24` `ME-3-26`, and as if they came by land.
pub(super) fn check_unloading<E: Edition>(state: &State<E>, seat: Seat, number: u8, count: u8) -> Result<(), Why> {
    let ship = ready_ship(state, seat, number)?;
    if count == 0 || count > ship.cargo {
        return Err(Why::NotAboard { cargo: ship.cargo });
    }
    if !state.is_in_play(ship.area) {
        return Err(Why::CannotLandThere { area: ship.area });
    }
    check_entry(state, seat, ship.area, count)
}

/// Tokens disembark; where. `ME-3-28` They have moved, and may go aboard the same ship only.
pub(super) fn unload<E: Edition>(state: &mut State<E>, seat: Seat, number: u8, count: u8) -> AreaId {
    let ship = ship_mut(state, seat, number);
    ship.cargo -= count;
    let area = ship.area;
    super::land::arrive(state, seat, count, area);
    let landed = back_aboard(state, seat, number, area);
    note_landing(state, Landing { seat, ship: number, area, count: landed.saturating_add(count) });
    area
}

fn ship_mut<E: Edition>(state: &mut State<E>, seat: Seat, number: u8) -> &mut Ship {
    &mut state.players[seat].ships[usize::from(number) - 1]
}

/// `ME-3-25` `ME-3-26` Whether every ship can stay where it is and its tokens land there, together with those of the ships
/// before it. One that could still go where they may must do so; else `come_home` gives up what is left aboard (ruling
/// `ME-RB4`).
/// `EP-17.5.2.2b`
pub(super) fn check_end<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), Why> {
    let ships = &state.players[seat].ships;
    for (number, ship) in (1_u8..).zip(ships.iter()) {
        let left = range(state, seat).saturating_sub(ship.steps) * u8::from(ship.ready);
        let stays = |area| state.is_in_play(area);
        if !stays(ship.area) && reaches(state, seat, (ship.area, ship.coast), left, stays) {
            return Err(no_berth(ship.area));
        }
        let lands = |area| stays(area) && check_entry(state, seat, area, 1).is_ok();
        let before = ships.iter().take(usize::from(number)).filter(|other| other.area == ship.area);
        let landing = before.map(|other| other.cargo).sum();
        let all_land = || check_entry(state, seat, ship.area, landing).is_ok();
        if ship.cargo > 0 && !all_land() && reaches(state, seat, (ship.area, ship.coast), left, lands) {
            return Err(Why::StillAboard { number });
        }
    }
    Ok(())
}

/// Ends a seat's movement: `ME-3-25` tokens disembark, `ME-3-21` ships that were not maintained go back to stock. How
/// many ships did.
pub(super) fn come_home<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    mut landed: impl FnMut(&State<E>, AreaId, u8),
) -> u8 {
    let mut kept = List::new();
    let mut given_up = 0;
    for number in 1..=state.players[seat].ships.len() as u8 {
        let ship = state.players[seat].ships[usize::from(number) - 1];
        let in_play = state.is_in_play(ship.area);
        let most = if in_play { most_to_enter(state, seat, ship.area, ship.cargo) } else { 0 };
        if most > 0 {
            unload(state, seat, number, most);
            landed(state, ship.area, most);
        }
        state.players[seat].stock += ship.cargo - most;
        if ship.ready && in_play {
            kept.push(Ship { area: ship.area, coast: ship.coast, ..Ship::default() });
        } else {
            given_up += 1;
        }
    }
    state.players[seat].ships = kept;
    state.landings.retain(|landing| landing.seat != seat);
    given_up
}
