//! Moving units: land, Ships, transport, Roads, Navigation. `CC-move` `CC-ship` `CC-nav` `CC-trans` `CC-adv-roads`

mod load;
mod reach;
mod ways;

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::{SHIPS, limits};
use crate::map::{Slot, Space};
use crate::names::{Terrain, UnitKind};
use crate::payment::Cost;
use crate::state::{Place, State, UnitSet};
use crate::{combat, exploration};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
pub(crate) use load::told;
pub use load::{Fleet, Group, Load};
pub(crate) use reach::{reach, ship_key};
use serde::{Deserialize, Serialize};
use std::fmt;
use ways::{Ground, Way};

/// Groups that a Move action moves at most. `CC-move-1`
const GROUPS: u8 = 3;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "MovementStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MovementStep"))]
pub enum Step {
    /// A Move action goes on, if anything can still move.
    Next {
        /// Whose units move.
        seat: Seat,
        /// Groups left.
        left: u8,
        /// Whether it is for one Ship only: the Great Lighthouse.
        ship: bool,
    },
    /// The next group.
    Moving {
        /// Whose units move.
        seat: Seat,
        /// Groups left.
        left: u8,
        /// Whether it is for one Ship only.
        ship: bool,
    },
    /// A group sets out on Roads that are paid for.
    March {
        /// Whose units march.
        seat: Seat,
        /// Where to.
        to: Space,
        /// Whether terrain is ignored.
        ore: bool,
        /// Whether it goes through a Forest.
        forest: bool,
        /// Which units.
        units: UnitSet,
    },
}

/// Where Ships go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Course {
    /// To a Sea space.
    Space(Space),
    /// Into an unrevealed region.
    Region(Slot),
}

/// What Roads are paid for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Toll {
    /// Food: two spaces.
    Food,
    /// Ore: terrain is ignored.
    Ore,
    /// Food and ore: two spaces, and terrain is ignored.
    FoodAndOre,
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Land units go to an adjacent space, onto Ships or off them.
        Move { from: Space, to: Space, units: Group } => ["move" (from > to) units];
        /// Land units use Roads, and pay for that.
        Road { from: Space, to: Space, units: Load, toll: Toll } => ["road" (from > to) units toll];
        /// Ships sail with what they carry.
        Sail { from: Space, to: Course, ships: Fleet } => ["sail" (from > to) ships];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "MovementEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MovementEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Moved { seat: Seat, from: Space, to: Space, armies: u8, settlers: u8, ships: u8 },
    Boarded { seat: Seat, from: Space, to: Space, armies: u8, settlers: u8 },
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActions => "you have no actions left", ["CC-turn-2"];
        NoSuchUnits => "you do not have that many units there", ["CC-move-2"];
        NoTactics => "Army units cannot be moved without Tactics", ["CC-adv-tactics"];
        Moved => "these units have already moved in this Move action", ["CC-move-4"];
        Fought => "units that fought this turn cannot be moved again", ["CC-move-11"];
        OnMountain => "units that entered a Mountain this turn cannot be moved again", ["CC-move-12"];
        OtherSort =>
            "you do not have that many there: units that entered a Forest this turn count separately", ["CC-move-13"];
        FromForest { to: Space } => "units that entered a Forest this turn cannot go into the battle on {to}", ["CC-move-13"];
        SettlersAlone { to: Space } => "Settlers cannot enter {to} without Army units", ["CC-move-18"];
        NotAdjacent { from: Space, to: Space } => "{from} and {to} are not adjacent", ["CC-move-6"];
        SeaAndLand => "Land units enter a Sea space only on board a Ship, and cannot change Ships at sea", ["CC-ship-5"];
        Stack { to: Space, most: u8 } => "at most {most} Army units can be on {to}", ["CC-stack-4"];
        NoShip { space: Space } => "you have no such Ship on {space}", ["CC-trans-2"];
        NoShipToLeave { space: Space } => "you have no such Ship on {space}", ["CC-trans-3"];
        NoShipToSail { space: Space } => "you have no such Ship on {space}", ["CC-move-2"];
        ShipFull { most: u8 } => "a Ship carries at most {most} Land units", ["CC-trans-1"];
        ShipFought => "a Ship that fought this turn cannot be moved again", ["CC-ship-4"];
        NoSeaWay { to: Space } => "no connected Sea spaces lead to {to}", ["CC-ship-1"];
        NotAtSea { to: Space } => "Ships cannot enter {to}: it is not a revealed Sea space", ["CC-ship-5"];
        NoMoveAtAll { to: Space } => "the Ships are already on {to}", ["CC-move-8"];
        Blocked { to: Space } => "foreign Ships block the way to {to}: yours go no farther than the first of them", ["CC-ship-3"];
        NeedsNavigation => "Ships can go there only round the outside of the board, which takes Navigation", ["CC-adv-navigation"];
        BeyondUnrevealed { to: Space } => "the way round the board to {to} passes an unrevealed region", ["CC-nav-2"];
        NotNextSea { to: Space } => "{to} is not part of the first Sea on the way round the board", ["CC-nav-1"];
        RegionRevealed => "that region is already revealed", ["CC-explore-1"];
        NoSeaWayToRegion => "that region is not next to a Sea space that the Ships can reach", ["CC-explore-17"];
        OneShip => "only one Ship may be moved now", ["CC-wonder-lighthouse-4"];
        NoRoads => "you do not have Roads", ["CC-adv-roads"];
        NoCityOnRoad { from: Space, to: Space } => "neither {from} nor {to} is a city of yours", ["CC-adv-roads-9"];
        RoadEndsOnLand { to: Space } => "Roads lead only to revealed Land spaces, not to {to}", ["CC-adv-roads-4"];
        NotTwoSpaces { from: Space, to: Space } => "{from} and {to} are not two spaces apart", ["CC-adv-roads"];
        NoRoadBetween { from: Space, to: Space } => "no space between {from} and {to} can be passed", ["CC-adv-roads-7"];
        NothingToIgnore { to: Space } => "there is no terrain to ignore on the way to {to}", ["CC-adv-roads-2"];
        CannotPayRoad { toll: Toll } => "you cannot pay {}" (toll.told()), ["CC-adv-roads-3"];
    }
}

/// Lets a seat take a Move action that costs none of the turn's actions: the Great Warlord. The first battle that is
/// fought in it has his bonus.
pub(crate) fn push_move_action(state: &mut State, seat: Seat, _: &mut Log) {
    state.turn.warlord = true;
    begin_moving(state, seat);
    state.push(Step::Next { seat, left: GROUPS, ship: false });
}

/// Lets a seat move one Ship: the Great Lighthouse. `CC-wonder-lighthouse-3`
pub(crate) fn push_ship_move(state: &mut State, seat: Seat, _: &mut Log) {
    begin_moving(state, seat);
    state.push(Step::Next { seat, left: 1, ship: true });
}

/// Nothing has moved yet in the Move action that begins. `CC-move-4`
fn begin_moving(state: &mut State, seat: Seat) {
    state.players[seat].units.iter_mut().for_each(|unit| unit.marks.moved = false);
}

/// Puts units on a Land space at the end of their way. `CC-move-12` `CC-move-13` `CC-trans-12`
pub(crate) fn arrive(state: &mut State, seat: Seat, units: UnitSet, to: Space, terrain: Option<Terrain>) {
    for unit in units.iter() {
        let unit = &mut state.players[seat].units[unit];
        unit.place = Place::At(to);
        unit.marks.moved = true;
        unit.marks.mountain |= terrain == Some(Terrain::Mountain);
        unit.marks.forest |= terrain == Some(Terrain::Forest);
    }
}

fn tell_moved(state: &State, seat: Seat, units: UnitSet, to: Space, log: &mut Log) {
    let from = units.iter().next().and_then(|unit| state.space_of(seat, unit)).unwrap_or(to);
    let [armies, settlers, ships] = UnitKind::ALL.map(|kind| units.only(kind).len());
    log.tell(|| Event::Moved { seat, from, to, armies, settlers, ships }.into());
}

/// Does what was checked: pushes the battle or exploration it leads to.
/// `CC-move-3` Units that go elsewhere, or later, are another group.
fn set_out(state: &mut State, seat: Seat, action: &Action, log: &mut Log) {
    match *action {
        Action::Move { from, to, units: Group::Land(load) } => {
            let units = load::pick(state, seat, Place::At(from), load);
            go(state, seat, units, to, log);
        }
        Action::Move { from, to, units: Group::Ships(loads) } => {
            if Ground::of(state, seat).way(to) == Way::Board {
                board(state, seat, from, to, loads, log);
            } else {
                let mut units = UnitSet::EMPTY;
                for (number, load) in loads.into_iter().enumerate() {
                    units.0 |= load::pick(state, seat, Place::Aboard(number as u8), load).0;
                }
                go(state, seat, units, to, log);
            }
        }
        Action::Road { from, to, units: load, toll } => {
            let units = load::pick(state, seat, Place::At(from), load);
            let road = ways::road(state, seat, from, to, load, toll);
            let (cost, forest) = road.map_or((Cost::FREE, false), |road| (road.cost, road.forest));
            state.push(Step::March { seat, to, ore: toll.ore(), forest, units });
            state.charge(seat, cost, log);
        }
        Action::Sail { to, ships, .. } => sail(state, seat, to, ships, log),
    }
}

/// Land units take a step. `CC-move-5` `CC-explore-1`
fn go(state: &mut State, seat: Seat, units: UnitSet, to: Space, log: &mut Log) {
    match Ground::of(state, seat).way(to) {
        Way::Battle => combat::push_battle(state, seat, units, to, log),
        Way::Explore => exploration::push_land(state, seat, units, to, log),
        Way::Walk | Way::Board => {
            tell_moved(state, seat, units, to, log);
            let terrain = state.map.terrain(to);
            arrive(state, seat, units, to, terrain);
        }
    }
}

/// `CC-trans-2` `CC-trans-11`
fn board(state: &mut State, seat: Seat, from: Space, to: Space, loads: [Load; SHIPS], log: &mut Log) {
    for (number, load) in loads.into_iter().enumerate() {
        for unit in load::pick(state, seat, Place::At(from), load).iter() {
            let unit = &mut state.players[seat].units[unit];
            unit.place = Place::Aboard(number as u8);
            unit.marks.moved = true;
        }
    }
    let total = Group::Ships(loads).total();
    log.tell(|| Event::Boarded { seat, from, to, armies: total.armies(), settlers: total.settlers() }.into());
}

/// Ships go where nobody stops them, into a battle, or into an unrevealed region. `CC-ship-1` `CC-naval-1`
/// `CC-trans-6` What is on board comes along, `CC-trans-7` and has not moved by that.
fn sail(state: &mut State, seat: Seat, to: Course, ships: Fleet, log: &mut Log) {
    let units = ships.numbers().fold(UnitSet::EMPTY, |set, number| set.with(ways::ship(number)));
    match to {
        Course::Space(to) if state.foreign_units(seat).contains(to) => combat::push_battle(state, seat, units, to, log),
        Course::Space(to) => {
            tell_moved(state, seat, units, to, log);
            arrive(state, seat, units, to, None);
        }
        Course::Region(slot) => exploration::push_ships(state, seat, units, slot, log),
    }
}

/// A group that paid for Roads sets out. `CC-adv-roads-2` `CC-adv-roads-7`
/// `CC-adv-roads-5` The way may end in a battle.
fn march(state: &mut State, step: Step, log: &mut Log) {
    state.agenda.pop();
    let Step::March { seat, to, ore, forest, units } = step else { return };
    if Ground::of(state, seat).way(to) == Way::Battle {
        return combat::push_battle(state, seat, units, to, log);
    }
    tell_moved(state, seat, units, to, log);
    let terrain = if ore { None } else { state.map.terrain(to) };
    arrive(state, seat, units, to, terrain);
    if forest {
        units.iter().for_each(|unit| state.players[seat].units[unit].marks.forest = true);
    }
}

fn each(state: &State, seat: Seat, ship: bool, each: &mut impl FnMut(Action) -> bool) -> bool {
    if !ship {
        return ways::each_move(state, seat, each);
    }
    let sea = state.map.all(Terrain::Sea);
    (state.unit_spaces(seat) & sea).iter().all(|from| ways::each_sail(state, seat, from, true, each))
}

/// The Move action goes on while it has groups left and anything can move. `CC-move-1` `CC-move-8`
/// `CC-trans-4` Groups of Land units and of Ships count alike.
fn next(state: &mut State, seat: Seat, left: u8, ship: bool) {
    state.agenda.pop();
    if left > 0 && !each(state, seat, ship, &mut |_| false) {
        return state.push(Step::Moving { seat, left, ship });
    }
    end_moving(state, seat);
}

fn end_moving(state: &mut State, seat: Seat) {
    begin_moving(state, seat);
    state.turn.warlord = false;
}

impl Toll {
    /// All ways to pay.
    pub const ALL: [Toll; 3] = [Toll::Food, Toll::Ore, Toll::FoodAndOre];

    const fn food(self) -> bool {
        matches!(self, Toll::Food | Toll::FoodAndOre)
    }

    /// As people read it.
    const fn told(self) -> &'static str {
        match self {
            Toll::Food => "1 Food",
            Toll::Ore => "1 Ore",
            Toll::FoodAndOre => "1 Food and 1 Ore",
        }
    }

    const fn ore(self) -> bool {
        matches!(self, Toll::Ore | Toll::FoodAndOre)
    }
}

impl fmt::Display for Toll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Toll::Food => "food",
            Toll::Ore => "ore",
            Toll::FoodAndOre => "food+ore",
        })
    }
}

engine::word!(Toll, of Toll::ALL, read toll);
engine::word!(Course, like r"^([A-K](10|[1-9])|r(1[0-8]|[1-9]))$", read course);

fn toll(word: &str) -> Result<Toll, String> {
    let found = Toll::ALL.into_iter().find(|toll| engine::is_written(toll, word));
    found.ok_or_else(|| "Roads cost food, ore or food+ore".into())
}

fn course(word: &str) -> Result<Course, String> {
    word.parse().map(Course::Space).or_else(|_| word.parse().map(Course::Region))
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Course::Space(space) => space.fmt(f),
            Course::Region(slot) => slot.fmt(f),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Moved { seat, from, to, armies, settlers, ships } => {
                tell!(f, "@{seat} moves {} from {from} to {to}.", told(armies, settlers, ships))
            }
            Event::Boarded { seat, from, to, armies, settlers } => {
                tell!(f, "@{seat} moves {} from {from} on board at {to}.", told(armies, settlers, 0))
            }
        }
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        if state.has_action() {
            ways::each_move(state, seat, &mut |action| {
                out.push(action.into());
                true
            });
        }
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        if !state.has_action() {
            return Err(Why::NoActions.into());
        }
        ways::check(state, seat, self, false)
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        state.spend_action();
        state.push(Step::Next { seat, left: GROUPS - 1, ship: false });
        set_out(state, seat, self, log);
    }

    fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
        choice.group = Some("Move");
        label(self, state, seat, choice);
    }
}

fn label(action: &Action, state: &State, seat: Seat, choice: &mut Choice) {
    let verb = |to: Space| match Ground::of(state, seat).way(to) {
        Way::Battle => "Attack",
        Way::Explore => "Explore",
        Way::Board => "Board at",
        Way::Walk => "Move to",
    };
    match *action {
        Action::Move { from, to, units } => {
            choice.label = say!("{} {to} from {from} with {}", verb(to), units.total().told());
            choice.place = Some(to.to_string());
        }
        Action::Road { from, to, units, toll } => {
            choice.label = say!("{} {to} from {from} by Roads with {} for {}", verb(to), units.told(), toll.told());
            choice.place = Some(to.to_string());
        }
        Action::Sail { from, to, ships } => {
            let cargo = ships.numbers().fold([0, 0], |[armies, settlers], number| {
                let aboard = state.cargo(seat, ways::ship(number));
                [armies + aboard.only(UnitKind::Army).len(), settlers + aboard.only(UnitKind::Settler).len()]
            });
            let fleet = told(0, 0, ships.len());
            let carrying = match cargo {
                [0, 0] => String::new(),
                [armies, settlers] => say!(" carrying {}", told(armies, settlers, 0)),
            };
            choice.label = say!("Sail from {from} to {to} with {fleet}{carrying}");
            choice.place = Some(to.to_string());
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, _: &State) -> SeatSet {
        match self {
            Step::Moving { seat, .. } => SeatSet::only(seat),
            Step::Next { .. } | Step::March { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Next { seat, left, ship } => next(state, seat, left, ship),
            Step::March { .. } => march(state, self, log),
            Step::Moving { .. } => {}
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        let Step::Moving { ship, .. } = self else { return };
        out.push(AnyAction::Done);
        each(state, seat, ship, &mut |action| {
            out.push(action.into());
            true
        });
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Moving { .. }, AnyAction::Done) => Ok(()),
            (Step::Moving { ship, .. }, AnyAction::Movement(action)) => ways::check(state, seat, action, ship),
            (Step::Next { .. } | Step::Moving { .. } | Step::March { .. }, _) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let Step::Moving { left, ship, .. } = self else { return };
        state.agenda.pop();
        if let AnyAction::Movement(action) = action {
            state.push(Step::Next { seat, left: left - 1, ship });
            set_out(state, seat, action, log);
        } else {
            end_moving(state, seat);
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        let (question, rules): (_, &'static [_]) = match self {
            Step::Moving { ship: true, .. } => ("Which Ship do you move?".into(), &["CC-wonder-lighthouse-3"]),
            Step::Moving { left: 1, .. } => ("Which group do you move last?".into(), &["CC-move-1", "CC-move-4"]),
            Step::Moving { left, .. } => {
                (say!("Which group do you move next? You may move {left} more."), &["CC-move-1", "CC-move-4"])
            }
            Step::Next { .. } | Step::March { .. } => (String::new(), &[]),
        };
        Ask { kind: PromptKind::PickPlaces, name: "Move", question, rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Movement(action) = action {
            label(action, state, seat, choice);
        } else {
            choice.label = "Move nothing more".into();
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let fits = match self {
            Step::Next { seat, left, .. } => state.is_seat(seat) && left <= GROUPS,
            Step::Moving { seat, left, .. } => state.is_seat(seat) && (1..=GROUPS).contains(&left),
            Step::March { seat, to, units, .. } => {
                let armies = units.only(UnitKind::Army);
                let on_land =
                    |unit: usize| matches!(state.players[seat].units[unit].place, Place::At(from) if from != to);
                let foreign = state.is_seat(seat) && Ground::of(state, seat).foreign.contains(to);
                state.is_seat(seat)
                    && units.0 >> crate::state::UNITS == 0
                    && units.only(UnitKind::Ship).is_empty()
                    && units.iter().all(on_land)
                    && state.map.land().contains(to)
                    && if foreign {
                        (1..=limits().stack).contains(&armies.len())
                    } else {
                        !units.is_empty() && armies.len() <= state.army_room(seat, to)
                    }
            }
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
