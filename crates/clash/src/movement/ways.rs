//! Which moves there are: every group with every way it may take, and why others may not.

use super::load::{Fleet, Group, Load, at_place, available};
use super::reach::{Reach, reach, reach_if, ship_key};
use super::{Action, Course, Toll, Why};
use crate::chapter::Reason;
use crate::combat;
use crate::components::{SHIPS, limits};
use crate::map::{Set, Slot, Space};
use crate::names::{Advance, Terrain, UnitKind};
use crate::payment::Cost;
use crate::state::{Place, State, UnitSet, first_of, kind_of};
use engine::Seat;

/// What stands against a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Barred {
    Move(Why),
    Attack(combat::Why),
}

impl From<Why> for Barred {
    fn from(why: Why) -> Barred {
        Barred::Move(why)
    }
}

impl From<combat::Why> for Barred {
    fn from(why: combat::Why) -> Barred {
        Barred::Attack(why)
    }
}

impl From<Barred> for Reason {
    fn from(barred: Barred) -> Reason {
        match barred {
            Barred::Move(why) => why.into(),
            Barred::Attack(why) => why.into(),
        }
    }
}

/// What becomes of a group that goes to a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Walk,
    Explore,
    Battle,
    Board,
}

/// The board as a seat sees it.
pub(crate) struct Ground {
    pub(crate) foreign: Set,
    sea: Set,
    revealed: Set,
}

impl Ground {
    pub(crate) fn of(state: &State, seat: Seat) -> Ground {
        Ground {
            foreign: state.foreign_units(seat) | state.foreign_cities(seat),
            sea: state.map.all(Terrain::Sea),
            revealed: state.map.revealed(),
        }
    }

    /// What a step to a space is. `CC-move-5` `CC-move-9`
    pub(crate) fn way(&self, to: Space) -> Way {
        if !self.revealed.contains(to) {
            Way::Explore
        } else if self.sea.contains(to) {
            Way::Board
        } else if self.foreign.contains(to) {
            Way::Battle
        } else {
            Way::Walk
        }
    }

    /// Spaces that Land units can walk over. `CC-adv-roads-7`
    fn free_land(&self) -> Set {
        self.revealed - self.sea - self.foreign
    }
}

/// Whether a group may end its way on a space. `CC-stack-4` `CC-stack-5` `CC-move-13` `CC-move-18`
/// `CC-trans-10` The same for those that land.
fn suits(state: &State, seat: Seat, way: Way, to: Space, load: Load) -> Result<(), Barred> {
    let room = match way {
        Way::Walk => state.army_room(seat, to),
        Way::Explore | Way::Battle => limits().stack,
        Way::Board => return Ok(()),
    };
    if way == Way::Battle {
        if load.armies() == 0 {
            return Err(Why::SettlersAlone { to }.into());
        }
        if load.slowed() > 0 {
            return Err(Why::FromForest { to }.into());
        }
        combat::can_pay_to_attack(state, seat, to, load.armies())?;
    }
    // Settlers have no limit, so that they may join a full stack.
    if load.armies() > room && load.armies() > 0 {
        return Err(Why::Stack { to, most: limits().stack }.into());
    }
    Ok(())
}

/// Which Land units stand against a load that is not there to be moved, and why.
fn missing(state: &State, seat: Seat, place: Place, load: Load) -> Why {
    let units = at_place(state, seat, place);
    if load.armies() > 0 && !state.holds(seat, Advance::Tactics) {
        return Why::NoTactics;
    }
    for (kind, wanted) in [(UnitKind::Army, load.armies()), (UnitKind::Settler, load.settlers())] {
        let marks = |test: fn(crate::state::UnitMarks) -> bool| {
            units.only(kind).iter().filter(|&unit| test(state.players[seat].units[unit].marks)).count() as u8
        };
        if marks(|_| true) < wanted {
            return Why::NoSuchUnits;
        }
        if marks(|marks| !marks.fought) < wanted {
            return Why::Fought;
        }
        if marks(|marks| !marks.fought && !marks.mountain) < wanted {
            return Why::OnMountain;
        }
        if marks(|marks| !marks.fought && !marks.mountain && !marks.moved) < wanted {
            return Why::Moved;
        }
    }
    Why::OtherSort
}

fn is_there(state: &State, seat: Seat, place: Place, load: Load) -> Result<(), Barred> {
    if load.fits_in(available(state, seat, place)) { Ok(()) } else { Err(missing(state, seat, place, load).into()) }
}

/// The own Ships on a Sea space.
pub(crate) fn ships_at(state: &State, seat: Seat, space: Space) -> UnitSet {
    state.units_at(seat, space).only(UnitKind::Ship)
}

/// A Ship's index by its number, counted from zero.
pub(crate) const fn ship(number: usize) -> usize {
    first_of(UnitKind::Ship) + number
}

/// Whether a seat may make a move. `only_ship`: a single Ship, and nothing else. `CC-wonder-lighthouse-4`
pub(crate) fn check(state: &State, seat: Seat, action: &Action, only_ship: bool) -> Result<(), Reason> {
    let checked = match action {
        Action::Sail { ships, .. } if only_ship && ships.len() != 1 => Err(Why::OneShip.into()),
        Action::Move { .. } | Action::Road { .. } if only_ship => Err(Why::OneShip.into()),
        &Action::Move { from, to, units } => check_move(state, seat, from, to, units),
        &Action::Road { from, to, units, toll } => road(state, seat, from, to, units, toll).map(|_| ()),
        &Action::Sail { from, to, ships } => check_sail(state, seat, from, to, ships),
    };
    Ok(checked?)
}

/// `CC-move-2` From one space to another, `CC-move-6` one step on Land; `CC-ship-5` by Sea only on board, `CC-trans-3`
/// and from there to Land.
fn check_move(state: &State, seat: Seat, from: Space, to: Space, group: Group) -> Result<(), Barred> {
    let ground = Ground::of(state, seat);
    if !state.map.neighbours(from).contains(to) {
        return Err(Why::NotAdjacent { from, to }.into());
    }
    let (way, at_sea) = (ground.way(to), ground.sea.contains(from));
    let loads = match (group, at_sea, way) {
        (Group::Land(load), false, Way::Walk | Way::Explore | Way::Battle) => {
            is_there(state, seat, Place::At(from), load)?;
            attack(state, seat, way, to)?;
            return suits(state, seat, way, to, load);
        }
        (Group::Ships(loads), false, Way::Board) => {
            is_there(state, seat, Place::At(from), group.total())?;
            return check_boarding(state, seat, to, loads);
        }
        (Group::Ships(loads), true, Way::Walk | Way::Explore | Way::Battle) => loads,
        _ => return Err(Why::SeaAndLand.into()),
    };
    for (number, load) in loads.into_iter().enumerate().filter(|(_, load)| !load.is_empty()) {
        if !ships_at(state, seat, from).contains(ship(number)) {
            return Err(Why::NoShipToLeave { space: from }.into());
        }
        is_there(state, seat, Place::Aboard(number as u8), load)?;
    }
    attack(state, seat, way, to)?;
    suits(state, seat, way, to, group.total())
}

/// `CC-trans-1` `CC-trans-2`
/// `CC-stack-2` `CC-trans-8` What the Ship has done this turn does not matter.
fn check_boarding(state: &State, seat: Seat, to: Space, loads: [Load; SHIPS]) -> Result<(), Barred> {
    for (number, load) in loads.into_iter().enumerate().filter(|(_, load)| !load.is_empty()) {
        if !ships_at(state, seat, to).contains(ship(number)) {
            return Err(Why::NoShip { space: to }.into());
        }
        if state.cargo(seat, ship(number)).len() + load.len() > limits().cargo {
            return Err(Why::ShipFull { most: limits().cargo }.into());
        }
    }
    Ok(())
}

fn attack(state: &State, seat: Seat, way: Way, to: Space) -> Result<(), Barred> {
    if way == Way::Battle { Ok(combat::barred(state, seat, to)?) } else { Ok(()) }
}

/// How a group goes on Roads.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Road {
    pub(crate) cost: Cost,
    /// Whether it goes through a Forest whose penalty counts.
    pub(crate) forest: bool,
}

/// A move on Roads, if it is one. `CC-adv-roads` to `CC-adv-roads-9`
pub(crate) fn road(state: &State, seat: Seat, from: Space, to: Space, load: Load, toll: Toll) -> Result<Road, Barred> {
    if !state.holds(seat, Advance::Roads) {
        return Err(Why::NoRoads.into());
    }
    let ground = Ground::of(state, seat);
    let road = trace(state, seat, &ground, from, to, toll)?;
    is_there(state, seat, Place::At(from), load)?;
    let way = ground.way(to);
    attack(state, seat, way, to)?;
    suits(state, seat, way, to, load)?;
    Ok(road)
}

/// The way on Roads between two spaces, whatever group takes it.
fn trace(state: &State, seat: Seat, ground: &Ground, from: Space, to: Space, toll: Toll) -> Result<Road, Barred> {
    if !state.is_city_of(from, seat) && !state.is_city_of(to, seat) {
        return Err(Why::NoCityOnRoad { from, to }.into());
    }
    let way = ground.way(to);
    if way == Way::Explore || way == Way::Board || from == to {
        return Err(Why::RoadEndsOnLand { to }.into());
    }
    let adjacent = state.map.neighbours(from).contains(to);
    let rough = |space: Space| matches!(state.map.terrain(space), Some(Terrain::Mountain | Terrain::Forest));
    let cost = Cost::resources(u8::from(toll.food()), u8::from(toll.ore()), 0);
    let forest = match (toll.food(), adjacent) {
        (false, true) => false,
        (false, false) | (true, true) => return Err(Why::NotTwoSpaces { from, to }.into()),
        (true, false) => {
            let between = state.map.neighbours(from) & state.map.neighbours(to) & ground.free_land();
            let plain = between - state.map.all(Terrain::Mountain) - state.map.all(Terrain::Forest);
            let forest = between & state.map.all(Terrain::Forest);
            let through_forest = plain.is_empty();
            if toll.ore() {
                if between.is_empty() {
                    return Err(Why::NoRoadBetween { from, to }.into());
                }
                // The Ore must spare something.
                if !rough(to) && !through_forest {
                    return Err(Why::NothingToIgnore { to }.into());
                }
                false
            } else if !through_forest {
                false
            } else if !forest.is_empty() && way == Way::Walk {
                true
            } else {
                return Err(Why::NoRoadBetween { from, to }.into());
            }
        }
    };
    if !toll.food() && !rough(to) {
        return Err(Why::NothingToIgnore { to }.into());
    }
    if !state.can_pay(seat, cost) {
        return Err(Why::CannotPayRoad { toll }.into());
    }
    Ok(Road { cost, forest })
}

fn check_sail(state: &State, seat: Seat, from: Space, to: Course, ships: Fleet) -> Result<(), Barred> {
    let there = ships_at(state, seat, from);
    for number in ships.numbers() {
        if !there.contains(ship(number)) {
            return Err(Why::NoShipToSail { space: from }.into());
        }
        let marks = state.players[seat].units[ship(number)].marks;
        if marks.fought {
            return Err(Why::ShipFought.into());
        }
        if marks.moved {
            return Err(Why::Moved.into());
        }
    }
    let reach = reach(state, seat, from, None);
    match to {
        Course::Space(to) if reach.battles.contains(to) => Ok(combat::barred(state, seat, to)?),
        Course::Space(to) if to != from && reach.open.contains(to) => Ok(()),
        Course::Space(to) => Err(no_sea_way(state, seat, from, to).into()),
        Course::Region(slot) if (reach.entries & state.map.layout().region(slot)).is_empty() => {
            Err(no_way_into(state, seat, from, slot).into())
        }
        Course::Region(_) => Ok(()),
    }
}

/// Why Ships cannot sail to a space.
fn no_sea_way(state: &State, seat: Seat, from: Space, to: Space) -> Why {
    let (sea, hidden) = (state.map.all(Terrain::Sea), state.map.layout().all - state.map.revealed());
    if !sea.contains(to) {
        return Why::NotAtSea { to };
    }
    if to == from {
        return Why::NoMoveAtAll { to };
    }
    let navigates = state.holds(seat, Advance::Navigation);
    let reaches = |around: bool, foes: bool| reach_if(state, seat, from, around, foes).covers(to);
    if reaches(navigates, false) {
        Why::Blocked { to }
    } else if !navigates && reaches(true, true) {
        Why::NeedsNavigation
    } else if !navigates {
        Why::NoSeaWay { to }
    } else if hidden.is_empty() {
        Why::NotNextSea { to }
    } else {
        Why::BeyondUnrevealed { to }
    }
}

/// Why Ships cannot sail into a region.
fn no_way_into(state: &State, seat: Seat, from: Space, slot: Slot) -> Why {
    let entered = |around: bool| reach_if(state, seat, from, around, true).entries & state.map.layout().region(slot);
    if !state.map.is_unrevealed(slot) {
        Why::RegionRevealed
    } else if !state.holds(seat, Advance::Navigation) && !entered(true).is_empty() {
        Why::NeedsNavigation
    } else {
        Why::NoSeaWayToRegion
    }
}

/// Calls back for every move a seat has, until the callback says false.
pub(crate) fn each_move(state: &State, seat: Seat, each: &mut impl FnMut(Action) -> bool) -> bool {
    let ground = Ground::of(state, seat);
    let spaces = state.unit_spaces(seat);
    (spaces - ground.sea).iter().all(|from| each_from_land(state, seat, &ground, from, each))
        && (spaces & ground.sea)
            .iter()
            .all(|from| each_landing(state, seat, &ground, from, each) && each_sail(state, seat, from, false, each))
}

fn each_from_land(
    state: &State,
    seat: Seat,
    ground: &Ground,
    from: Space,
    each: &mut impl FnMut(Action) -> bool,
) -> bool {
    let there = available(state, seat, Place::At(from));
    if there.is_empty() {
        return true;
    }
    for to in state.map.neighbours(from).iter() {
        let way = ground.way(to);
        let go_on = match way {
            Way::Board => each_boarding(state, seat, from, to, there, each),
            _ if attack(state, seat, way, to).is_err() => true,
            _ => there.each_part(&mut |load| {
                let fits = !load.is_empty() && suits(state, seat, way, to, load).is_ok();
                !fits || each(Action::Move { from, to, units: Group::Land(load) })
            }),
        };
        if !go_on {
            return false;
        }
    }
    !state.holds(seat, Advance::Roads) || each_road(state, seat, ground, from, there, each)
}

fn each_road(
    state: &State,
    seat: Seat,
    ground: &Ground,
    from: Space,
    there: Load,
    each: &mut impl FnMut(Action) -> bool,
) -> bool {
    let layout = state.map.layout();
    let near = layout.grown(layout.grown(Set::only(from))) & ground.revealed;
    let near = if state.is_city_of(from, seat) { near } else { near & state.city_set(seat) };
    near.iter().all(|to| {
        Toll::ALL.into_iter().all(|toll| {
            let way = ground.way(to);
            if trace(state, seat, ground, from, to, toll).is_err() || attack(state, seat, way, to).is_err() {
                return true;
            }
            there.each_part(&mut |load| {
                let fits = !load.is_empty() && suits(state, seat, way, to, load).is_ok();
                !fits || each(Action::Road { from, to, units: load, toll })
            })
        })
    })
}

/// A Ship among others, as far as its passengers go.
#[derive(Copy, Clone, Default)]
struct Berth {
    number: usize,
    /// Who may board or leave it, and how many in all.
    most: Load,
    room: u8,
    key: u32,
}

/// Calls back for every way to spread passengers over Ships; equal Ships are not told apart.
fn each_spread(
    berths: &[Berth],
    left: Load,
    chosen: &mut [Load; SHIPS],
    last: Option<(u32, Load)>,
    each: &mut dyn FnMut([Load; SHIPS]) -> bool,
) -> bool {
    let Some((berth, others)) = berths.split_first() else {
        return chosen.iter().all(|load| load.is_empty()) || each(*chosen);
    };
    let most = Load(std::array::from_fn(|sort| left.0[sort].min(berth.most.0[sort])));
    most.each_part(&mut |load| {
        let twin = matches!(last, Some((key, before)) if key == berth.key && load > before);
        if twin || load.len() > berth.room {
            return true;
        }
        chosen[berth.number] = load;
        let go_on = each_spread(others, left.without(load), chosen, Some((berth.key, load)), each);
        chosen[berth.number] = Load::default();
        go_on
    })
}

/// The Ships of a space, equal ones next to each other.
fn berths(state: &State, seat: Seat, space: Space, of: impl Fn(usize) -> (Load, u8)) -> ([Berth; SHIPS], usize) {
    let mut all = [Berth::default(); SHIPS];
    let mut count = 0;
    for unit in ships_at(state, seat, space).iter() {
        let (most, room) = of(unit);
        if room > 0 && !most.is_empty() {
            all[count] = Berth { number: unit - ship(0), most, room, key: ship_key(state, seat, unit) };
            count += 1;
        }
    }
    all[..count].sort_unstable_by_key(|berth| (berth.key, berth.number));
    (all, count)
}

fn each_boarding(
    state: &State,
    seat: Seat,
    from: Space,
    to: Space,
    there: Load,
    each: &mut impl FnMut(Action) -> bool,
) -> bool {
    let (all, count) =
        berths(state, seat, to, |unit| (there, limits().cargo.saturating_sub(state.cargo(seat, unit).len())));
    let mut chosen = [Load::default(); SHIPS];
    each_spread(&all[..count], there, &mut chosen, None, &mut |loads| {
        each(Action::Move { from, to, units: Group::Ships(loads) })
    })
}

fn each_landing(
    state: &State,
    seat: Seat,
    ground: &Ground,
    from: Space,
    each: &mut impl FnMut(Action) -> bool,
) -> bool {
    let (all, count) = berths(state, seat, from, |unit| {
        let load = available(state, seat, Place::Aboard((unit - ship(0)) as u8));
        (load, load.len())
    });
    if count == 0 {
        return true;
    }
    let whole = all[..count].iter().fold(Load::default(), |sum, berth| sum.and(berth.most));
    state.map.neighbours(from).iter().all(|to| {
        let way = ground.way(to);
        if way == Way::Board || attack(state, seat, way, to).is_err() {
            return true;
        }
        let mut chosen = [Load::default(); SHIPS];
        each_spread(&all[..count], whole, &mut chosen, None, &mut |loads| {
            let units = Group::Ships(loads);
            suits(state, seat, way, to, units.total()).is_err() || each(Action::Move { from, to, units })
        })
    })
}

/// Calls back for every course of every group of Ships of a space, or of single ones; equal Ships are not told apart.
pub(crate) fn each_sail(
    state: &State,
    seat: Seat,
    from: Space,
    only_one: bool,
    each: &mut impl FnMut(Action) -> bool,
) -> bool {
    let may_sail = |unit: &usize| {
        let marks = state.players[seat].units[*unit].marks;
        kind_of(*unit) == UnitKind::Ship && !marks.moved && !marks.fought
    };
    let mut keys = [None; SHIPS];
    for unit in ships_at(state, seat, from).iter().filter(may_sail) {
        keys[unit - ship(0)] = Some(ship_key(state, seat, unit));
    }
    let is_listed = |ships: Fleet| {
        let twin_left = |number: usize| (0..number).any(|other| keys[other] == keys[number] && !ships.contains(other));
        ships.numbers().all(|number| keys[number].is_some() && !twin_left(number)) && (!only_one || ships.len() == 1)
    };
    if keys == [None; SHIPS] {
        return true;
    }
    let reach = reach(state, seat, from, None);
    Fleet::all()
        .filter(|&ships| is_listed(ships))
        .all(|ships| courses(state, seat, from, &reach).all(|to| each(Action::Sail { from, to, ships })))
}

fn courses<'a>(state: &'a State, seat: Seat, from: Space, reach: &Reach) -> impl Iterator<Item = Course> + use<'a> {
    let Reach { mut open, battles, entries } = *reach;
    open.remove(from);
    let layout = state.map.layout();
    let fights = battles.iter().filter(move |&space| combat::barred(state, seat, space).is_ok());
    let regions = layout.all_slots().filter(move |&slot| !(entries & layout.region(slot)).is_empty());
    open.iter().chain(fights).map(Course::Space).chain(regions.map(Course::Region))
}
