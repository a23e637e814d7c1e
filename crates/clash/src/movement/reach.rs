//! Where Ships can go: connected Sea, and with Navigation round the outside of the board. `CC-ship` `CC-nav`

use crate::map::{Set, Slot, Space};
use crate::names::{Advance, Terrain, UnitKind};
use crate::state::{State, first_of};
use engine::Seat;

/// What a Ship can reach in one move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Sea spaces without foreign Ships, the start included.
    pub(crate) open: Set,
    /// Sea spaces with foreign Ships: the move ends there with a battle. `CC-ship-3`
    pub(crate) battles: Set,
    /// Unrevealed spaces through which an unrevealed region can be entered.
    pub(crate) entries: Set,
}

impl Reach {
    /// Whether a Sea space is reached, with a battle or without.
    pub(crate) fn covers(self, space: Space) -> bool {
        self.open.contains(space) || self.battles.contains(space)
    }
}

/// What the Ships of a seat can reach from a space. `without` is a region to be taken for unrevealed.
pub(crate) fn reach(state: &State, seat: Seat, from: Space, without: Option<Slot>) -> Reach {
    let closed = without.map_or(Set::EMPTY, |slot| state.map.layout().region(slot));
    Waters::of(state, state.foreign_units(seat), closed).reach(state, from, state.holds(seat, Advance::Navigation))
}

/// What they could reach round the outside of the board or not, and with foreign Ships in the way or not.
pub(crate) fn reach_if(state: &State, seat: Seat, from: Space, around: bool, foes: bool) -> Reach {
    let foes = if foes { state.foreign_units(seat) } else { Set::EMPTY };
    Waters::of(state, foes, Set::EMPTY).reach(state, from, around)
}

struct Waters {
    sea: Set,
    foes: Set,
    hidden: Set,
}

impl Waters {
    fn of(state: &State, foes: Set, closed: Set) -> Waters {
        Waters {
            sea: state.map.all(Terrain::Sea) - closed,
            foes,
            hidden: (state.map.layout().all - state.map.revealed()) | closed,
        }
    }

    fn reach(&self, state: &State, from: Space, around: bool) -> Reach {
        let mut reach = Reach::default();
        self.flood(state, from, &mut reach);
        if around {
            self.sail_round(state, &mut reach);
        }
        reach.entries |= state.map.layout().grown(reach.open) & self.hidden;
        reach
    }

    /// Everything connected with a space; foreign Ships stop the way. `CC-ship-1`
    fn flood(&self, state: &State, from: Space, reach: &mut Reach) {
        let layout = state.map.layout();
        let mut group = Set::only(from);
        loop {
            let grown = layout.grown(group) & self.sea;
            reach.battles |= grown & self.foes;
            let next = (grown - self.foes) | group;
            if next == group {
                break;
            }
            group = next;
        }
        reach.open |= group;
    }

    /// From every edge space of the own Sea once round the outside, both ways, to the first Sea met; an unrevealed
    /// region ends the way, but can be entered. `CC-nav-1` `CC-nav-2` `CC-nav-4`
    /// `CC-adv-navigation`
    fn sail_round(&self, state: &State, reach: &mut Reach) {
        let layout = state.map.layout();
        let (ring, own) = (&layout.ring, reach.open);
        let leaves = ring.iter().enumerate().filter(|(_, space)| own.contains(**space));
        for (start, _) in leaves {
            for step in [1, ring.len() - 1] {
                let way = (1..ring.len()).map(|count| ring[(start + count * step) % ring.len()]);
                let end = way.into_iter().find(|&space| self.hidden.contains(space) || self.sea.contains(space));
                match end {
                    Some(space) if self.hidden.contains(space) => {
                        let region = layout.slot(space).map_or(Set::EMPTY, |slot| layout.region(slot));
                        reach.entries |= region & layout.edge;
                    }
                    Some(space) if self.foes.contains(space) => reach.battles.insert(space),
                    Some(space) if !reach.open.contains(space) => self.flood(state, space, reach),
                    _ => {}
                }
            }
        }
    }
}

/// What tells a Ship from another one of its owner on the same space: what it did and what is on board.
pub(crate) fn ship_key(state: &State, seat: Seat, ship: usize) -> u32 {
    let player = &state.players[seat];
    let code = |unit: usize| {
        let marks = player.units[unit].marks;
        let bits = [marks.moved, marks.fought, marks.mountain, marks.forest];
        let bits = bits.iter().fold(0, |bits, &bit| bits << 1 | u32::from(bit));
        1 + bits + 16 * u32::from(unit >= first_of(UnitKind::Settler))
    };
    let mut aboard = [0; 2];
    for (index, unit) in state.cargo(seat, ship).iter().enumerate().take(2) {
        aboard[index] = code(unit);
    }
    aboard.sort_unstable();
    let marks = player.units[ship].marks;
    (aboard[0] * 64 + aboard[1]) * 4 + u32::from(marks.moved) * 2 + u32::from(marks.fought)
}
