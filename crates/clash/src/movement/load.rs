//! Groups as people write them: counts of equal units, never single ones.

use crate::components::SHIPS;
use crate::names::UnitKind;
use crate::state::{Place, State, UnitSet, kind_of};
use crate::words::{counted, listed};
use engine::verbs::{Argument, Field, Json, Shape};
use engine::{Seat, say};
use std::fmt;
use std::str::FromStr;

/// How many sorts of Land units there are: those that entered a Forest this turn are other ones. `CC-move-13`
const SORTS: [&str; 4] = ["a", "s", "a'", "s'"];
/// What JSON calls them.
const NAMES: [&str; 4] = ["army", "settler", "forest_army", "forest_settler"];
/// The most of one sort: no group is larger than a player's units.
const MOST: u8 = 16;
const SHIPS_IN_ORDER: &str = "Ships are 1 to 4, in order";

/// Land units that move together: Army units, Settlers, then those of them that entered a Forest this turn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Load(pub(crate) [u8; 4]);

impl Load {
    /// Army units.
    pub const fn armies(self) -> u8 {
        self.0[0] + self.0[2]
    }

    /// Settlers.
    pub const fn settlers(self) -> u8 {
        self.0[1] + self.0[3]
    }

    /// Units that may not go into a battle. `CC-move-13`
    pub const fn slowed(self) -> u8 {
        self.0[2] + self.0[3]
    }

    /// All units.
    pub const fn len(self) -> u8 {
        self.armies() + self.settlers()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether there are any, and no more than a player could have.
    fn is_sound(self) -> bool {
        self.0.iter().all(|&count| count <= MOST) && !self.is_empty()
    }

    /// Its counts as arguments.
    fn fields() -> impl Iterator<Item = Field> {
        NAMES.into_iter().map(|name| Field { name, shape: Shape::Count(MOST.into()), optional: true })
    }

    /// Reads its counts from JSON; a `ship` beside them is another's to read.
    fn of_counts(json: &Json) -> Result<Load, String> {
        let counts = json.as_object().ok_or("units are counted like {\"army\": 2}")?;
        let mut load = Load::default();
        for (name, count) in counts.iter().filter(|(name, _)| *name != "ship") {
            let sort = NAMES.iter().position(|one| one == name);
            let sort = sort.ok_or_else(|| say!("units are called {}", engine::words::enumerated(&NAMES)))?;
            load.0[sort] = u8::from_json(count)?;
        }
        if load.is_sound() { Ok(load) } else { Err("no units are named, or too many".into()) }
    }

    /// Whether all of them are among others.
    pub fn fits_in(self, other: Load) -> bool {
        self.0.iter().zip(other.0).all(|(wanted, there)| *wanted <= there)
    }

    pub(crate) fn and(self, other: Load) -> Load {
        Load(std::array::from_fn(|sort| self.0[sort].saturating_add(other.0[sort])))
    }

    pub(crate) fn without(self, other: Load) -> Load {
        Load(std::array::from_fn(|sort| self.0[sort].saturating_sub(other.0[sort])))
    }

    /// As people read it: `2 Army units and 1 Settler`.
    pub fn told(self) -> String {
        told(self.armies(), self.settlers(), 0)
    }

    /// Calls back for every part of it, the whole first and nothing last, until the callback says false.
    pub(crate) fn each_part(self, each: &mut impl FnMut(Load) -> bool) -> bool {
        let [armies, settlers, slow_armies, slow_settlers] = self.0;
        for army in (0..=armies).rev() {
            for settler in (0..=settlers).rev() {
                for slow_army in (0..=slow_armies).rev() {
                    for slow_settler in (0..=slow_settlers).rev() {
                        if !each(Load([army, settler, slow_army, slow_settler])) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}

/// Units as people read them.
pub(crate) fn told(armies: u8, settlers: u8, ships: u8) -> String {
    let kinds = [(armies, "Army unit"), (settlers, "Settler"), (ships, "Ship")];
    let parts: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, name)| counted(count, name)).collect();
    listed(&parts)
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorts = self.0.iter().zip(SORTS).filter(|(count, _)| **count > 0);
        sorts.into_iter().try_for_each(|(count, sort)| write!(f, "{count}{sort}"))
    }
}

impl FromStr for Load {
    type Err = String;
    fn from_str(text: &str) -> Result<Load, String> {
        let mut load = Load::default();
        let mut rest = text;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (count, after) = rest.split_at(digits);
            // The longer names are tried first.
            let sort = [2, 3, 0, 1].into_iter().find(|&sort| after.starts_with(SORTS[sort]));
            let (Some(sort), Ok(count)) = (sort, count.parse::<u8>()) else { break };
            load.0[sort] = count;
            rest = &after[SORTS[sort].len()..];
        }
        // Only the one way of writing it is read.
        let canonical = load.is_sound() && engine::is_written(&load, text);
        canonical
            .then_some(load)
            .ok_or_else(|| say!("{:?} is not a group like 2a1s", text.chars().take(20).collect::<String>()))
    }
}

/// One word, `2a1s`; in JSON counts of units.
impl Argument for Load {
    fn shape() -> Shape {
        Shape::Record(Load::fields().collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Load, String> {
        words[0].parse()
    }

    fn to_json(&self) -> Json {
        let counts = NAMES.into_iter().zip(self.0).filter(|(_, count)| *count > 0);
        Json::Object(counts.map(|(name, count)| (name.to_owned(), count.into())).collect())
    }

    fn from_json(json: &Json) -> Result<Load, String> {
        if json.get("ship").is_some() {
            return Err("there is no `ship` here".into());
        }
        Load::of_counts(json)
    }
}

/// The units of a group: on land, or by the Ships that they board or leave.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// From Land to Land.
    Land(Load),
    /// Onto Ships or off them, by the numbers of the Ships.
    Ships([Load; SHIPS]),
}

impl Group {
    /// By the numbers of the Ships, counted from one, in order.
    fn by_ship(parts: impl Iterator<Item = Result<(u8, Load), String>>) -> Result<Group, String> {
        let mut loads = [Load::default(); SHIPS];
        let mut last = 0;
        for part in parts {
            let (ship, load) = part?;
            if !(1..=SHIPS as u8).contains(&ship) || ship <= last {
                return Err(SHIPS_IN_ORDER.into());
            }
            last = ship;
            loads[usize::from(ship) - 1] = load;
        }
        if last == 0 { Err("no units are named".into()) } else { Ok(Group::Ships(loads)) }
    }

    /// All its units.
    pub fn total(self) -> Load {
        match self {
            Group::Land(load) => load,
            Group::Ships(loads) => loads.into_iter().fold(Load::default(), Load::and),
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loads = match self {
            Group::Land(load) => return load.fmt(f),
            Group::Ships(loads) => loads.iter().enumerate().filter(|(_, load)| !load.is_empty()),
        };
        for (index, (ship, load)) in loads.enumerate() {
            write!(f, "{}{}:{load}", if index > 0 { " " } else { "" }, ship + 1)?;
        }
        Ok(())
    }
}

/// Reads `2a1s`, or `1:2a 2:1s`.
fn read_group(words: &[&str]) -> Result<Group, String> {
    if let [word] = words
        && !word.contains(':')
    {
        return word.parse().map(Group::Land);
    }
    let loads = words.iter().map(|word| {
        let (ship, load) = word.split_once(':').ok_or("which Ship is written like 1:2a")?;
        Ok((engine::chapter::count(ship)?, load.parse()?))
    });
    Group::by_ship(loads)
}

/// Words of notation, and in JSON a list of loads: one without a Ship, or those of each Ship.
impl Argument for Group {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        let ship = Field { name: "ship", shape: Shape::Count(SHIPS as u64), optional: true };
        Shape::List(Box::new(Shape::Record(std::iter::once(ship).chain(Load::fields()).collect())))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Group, String> {
        read_group(words)
    }

    fn to_json(&self) -> Json {
        let of_ship = |(ship, load): (usize, &Load)| {
            let mut json = load.to_json();
            json["ship"] = (ship + 1).into();
            json
        };
        match self {
            Group::Land(load) => vec![load.to_json()].into(),
            Group::Ships(loads) => loads.iter().enumerate().filter(|(_, load)| !load.is_empty()).map(of_ship).collect(),
        }
    }

    fn from_json(json: &Json) -> Result<Group, String> {
        let list = json.as_array().ok_or("it is a list of loads")?;
        if let [load] = list.as_slice()
            && load.get("ship").is_none()
        {
            return Load::from_json(load).map(Group::Land);
        }
        Group::by_ship(list.iter().map(|load| {
            let ship = load.get("ship").ok_or("a load of several names its `ship`")?;
            Ok((u8::from_json(ship)?, Load::of_counts(load)?))
        }))
    }
}

/// Ships that sail together, one bit each.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fleet(u8);

impl Fleet {
    /// Every fleet there can be.
    pub(crate) fn all() -> impl Iterator<Item = Fleet> {
        (1..1_u8 << SHIPS).map(Fleet)
    }

    /// How many Ships.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a Ship is among them, counted from zero.
    pub const fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    /// Their numbers, counted from zero.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..SHIPS).filter(move |&number| self.contains(number))
    }

    /// Those with these numbers, counted from one, in order.
    fn numbered(numbers: impl Iterator<Item = Result<u8, String>>) -> Result<Fleet, String> {
        let mut fleet = Fleet(0);
        for number in numbers.take(8) {
            let number = number?;
            if !(1..=SHIPS as u8).contains(&number) || fleet.0 >> (number - 1) != 0 {
                return Err(SHIPS_IN_ORDER.into());
            }
            fleet.0 |= 1 << (number - 1);
        }
        if fleet.is_empty() { Err("no Ship is named".into()) } else { Ok(fleet) }
    }
}

/// One word, `1+3`; in JSON a list of numbers.
impl Argument for Fleet {
    fn shape() -> Shape {
        Shape::List(Box::new(Shape::Count(SHIPS as u64)))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.numbers();
        if let Some(first) = numbers.next() {
            write!(f, "{}", first + 1)?;
        }
        numbers.try_for_each(|number| write!(f, "+{}", number + 1))
    }

    fn read(words: &[&str]) -> Result<Fleet, String> {
        Fleet::numbered(words[0].split('+').map(engine::chapter::count))
    }

    fn to_json(&self) -> Json {
        self.numbers().map(|number| number + 1).collect()
    }

    fn from_json(json: &Json) -> Result<Fleet, String> {
        let list = json.as_array().ok_or("it is a list of Ships")?;
        Fleet::numbered(list.iter().map(u8::from_json))
    }
}

/// The sort of a Land unit that may still be moved; nothing if it may not.
/// `CC-adv-roads-5` `CC-trans-9` One that fought may neither walk nor board.
/// `CC-adv-tactics` Without Tactics no Army unit may.
pub(crate) fn sort_of(state: &State, seat: Seat, unit: usize) -> Option<usize> {
    let marks = state.players[seat].units[unit].marks;
    if marks.moved || marks.fought || marks.mountain {
        return None;
    }
    match kind_of(unit) {
        UnitKind::Army if !state.holds(seat, crate::names::Advance::Tactics) => None,
        UnitKind::Army => Some(usize::from(marks.forest) * 2),
        UnitKind::Settler => Some(usize::from(marks.forest) * 2 + 1),
        UnitKind::Ship => None,
    }
}

/// The Land units of a place that may still be moved.
pub(crate) fn available(state: &State, seat: Seat, place: Place) -> Load {
    let mut load = Load::default();
    for unit in at_place(state, seat, place).iter() {
        if let Some(sort) = sort_of(state, seat, unit) {
            load.0[sort] += 1;
        }
    }
    load
}

/// The Land units of a place.
pub(crate) fn at_place(state: &State, seat: Seat, place: Place) -> UnitSet {
    let mut set = UnitSet::EMPTY;
    for (index, unit) in state.players[seat].units.iter().enumerate() {
        if unit.place == place && kind_of(index) != UnitKind::Ship {
            set = set.with(index);
        }
    }
    set
}

/// So many movable units of a place, the first of each sort.
pub(crate) fn pick(state: &State, seat: Seat, place: Place, load: Load) -> UnitSet {
    let mut left = load.0;
    let mut set = UnitSet::EMPTY;
    for unit in at_place(state, seat, place).iter() {
        if let Some(sort) = sort_of(state, seat, unit).filter(|&sort| left[sort] > 0) {
            left[sort] -= 1;
            set = set.with(unit);
        }
    }
    set
}
