//! Groups as people write them: counts of equal units, never single ones.

use crate::components::SHIPS;
use crate::names::UnitKind;
use crate::state::{Place, State, UnitSet, kind_of};
use engine::Seat;
use std::fmt;
use std::str::FromStr;

/// How many sorts of Land units there are: those that entered a Forest this turn are other ones. `CC-move-13`
const SORTS: [&str; 4] = ["a", "s", "a'", "s'"];

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
    let parts: Vec<String> = kinds
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    parts.join(" and ")
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
        // Only the one way of writing it is read; no group is larger than a player's units.
        let small = load.0.iter().all(|&count| count <= 16);
        let canonical = small && !load.is_empty() && load.to_string() == text;
        canonical
            .then_some(load)
            .ok_or_else(|| format!("{:?} is no group like 2a1s", text.chars().take(20).collect::<String>()))
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
pub(crate) fn parse_group(words: &[&str]) -> Result<Group, String> {
    if let [word] = words
        && !word.contains(':')
    {
        return word.parse().map(Group::Land);
    }
    let mut loads = [Load::default(); SHIPS];
    let mut last = 0;
    for word in words {
        let (ship, load) = word.split_once(':').ok_or("which Ship is written like 1:2a")?;
        let ship = engine::chapter::count(ship)?;
        if !(1..=SHIPS as u8).contains(&ship) || ship <= last {
            return Err("Ships are 1 to 4, in order".into());
        }
        last = ship;
        loads[usize::from(ship) - 1] = load.parse()?;
    }
    if last == 0 { Err("no units are named".into()) } else { Ok(Group::Ships(loads)) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read_as_they_are_written() {
        for text in ["2a1s", "1a'", "1a1s2a'1s'"] {
            let group = parse_group(&[text]).unwrap();
            assert_eq!(group.to_string(), text);
        }
        for text in ["1:2a 2:1s", "3:1s'"] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(parse_group(&words).unwrap().to_string(), text);
        }
        for words in [&["0a"][..], &["1s1a"], &["a"], &["99a"], &["2:1a", "1:1a"], &["5:1a"], &[]] {
            assert!(parse_group(words).is_err(), "{words:?}");
        }
    }
}
