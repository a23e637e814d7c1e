//! Who feeds whom: a placement is legal exactly if every required resource can come from a source of its own.
//!
//! Sources are a nation's tiles, as bits of a set, and the resource bought this turn. Which source gives what is a
//! matching; by Hall's theorem one exists exactly if every group of requirements has at least as many sources as
//! requirements. Nothing later in the game depends on which matching is chosen (one tile is added per turn, and every
//! tile provides anew in the next), so nobody is asked: ruling FE-R15.

use crate::reach::{FREE, MAX_SPACES, OWN, Spaces};
use crate::state::{Carriage, Founders, MAX_NATION, Nation, Space};
use crate::tiles::{self, Resource, Resources};
use engine::{List, Seat};

/// The source that is not a tile: what was bought with a coin.
pub(crate) const BOUGHT: u64 = 1 << 63;
const _: () = assert!(MAX_NATION < 63, "tiles and the purchase are bits of one word");

/// Which tiles of a nation provide what, and which are united.
pub(crate) struct Sources {
    /// For each resource, the tiles that can provide it.
    pub(crate) providing: [u64; Resource::ALL.len()],
    pub(crate) unions: List<u64, 6>,
}

impl Sources {
    /// Counts what the seat's nation provides this turn.
    pub(crate) fn of(state: &Founders, seat: Seat) -> Sources {
        let mut providing = [0; Resource::ALL.len()];
        let produced = tiles::produced();
        for (index, placed) in state.nations[seat].tiles.iter().enumerate() {
            placed.provides_of(produced).iter().for_each(|resource| providing[resource as usize] |= 1 << index);
        }
        // A bought resource is there for the buyer alone, whatever the space. `FE-coin-1`
        if let Some(bought) = state.turn.bought.filter(|_| state.turn.seat == seat) {
            providing[bought as usize] |= BOUGHT;
        }
        Sources { providing, unions: unions(&state.nations[seat], &state.carriages, seat) }
    }

    /// The tiles that serve a space: its neighbours, and all tiles united with one of them. `FE-add-3` `FE-carriage-2`
    /// `FE-carriage-5` It does not matter whether the tile next to the space provides anything itself.
    pub(crate) fn serving(&self, neighbours: u64) -> u64 {
        let united = self.unions.iter().filter(|&&union| union & neighbours != 0);
        united.fold(neighbours | BOUGHT, |all, union| all | union)
    }

    /// What serves a space without any delivery: its neighbours and what was bought.
    pub(crate) fn undelivered(&self, neighbours: u64) -> u64 {
        neighbours | BOUGHT
    }

    /// Of these designs those that the whole nation and the purchase together could feed: a quick no to the others.
    pub(crate) fn could_feed(&self, designs: u64) -> u64 {
        let lacking = self.providing.iter().zip(tiles::requiring()).filter(|(providing, _)| **providing == 0);
        lacking.fold(designs, |designs, (_, requiring)| designs & !requiring)
    }

    /// Which requirements no source among these provides, for whoever is refused.
    pub(crate) fn missing(&self, requires: &[Resource], serving: u64) -> Resources {
        requires.iter().copied().filter(|&resource| self.providing[resource as usize] & serving == 0).collect()
    }

    /// Whether distinct sources among these provide all that is required. `FE-add-3` `FE-add-4` `FE-add-5`
    /// `FE-carriage-3` A delivered resource is a production of the tile it comes from, so it is one source.
    pub(crate) fn feed(&self, requires: &[Resource], serving: u64) -> bool {
        let of = |resource: Resource| self.providing[resource as usize] & serving;
        match *requires {
            [] => true,
            [one] => of(one) != 0,
            [one, other] => {
                let (one, other) = (of(one), of(other));
                // Two sources, or more: not the same single one for both.
                one != 0 && other != 0 && (one != other || !one.is_power_of_two())
            }
            _ => (1u32..1 << requires.len()).all(|group| {
                let members = (0..requires.len()).filter(|&member| group & 1 << member != 0);
                members.fold(0, |all, member| all | of(requires[member])).count_ones() >= group.count_ones()
            }),
        }
    }

    /// One way to feed a tile, for people to see: for each requirement the tile that provides it, or `None` for what
    /// was bought. Nearer tiles are preferred to delivered ones.
    pub(crate) fn assignment(&self, requires: &[Resource], serving: u64) -> Option<Vec<Option<usize>>> {
        let Some((&resource, rest)) = requires.split_first() else {
            return Some(Vec::new());
        };
        let mut candidates = self.providing[resource as usize] & serving;
        while candidates != 0 {
            let source = candidates & candidates.wrapping_neg();
            if let Some(mut others) = self.assignment(rest, serving & !source) {
                others.insert(0, (source != BOUGHT).then(|| source.trailing_zeros() as usize));
                return Some(others);
            }
            candidates &= !source;
        }
        None
    }
}

/// The carriage unions of a nation, those that share a tile merged into one. `FE-carriage-2` `FE-carriage-4`
pub(crate) fn unions(nation: &Nation, carriages: &[Carriage], seat: Seat) -> List<u64, 6> {
    let mut unions = List::<u64, 6>::new();
    for carriage in carriages.iter().filter(|carriage| carriage.seat.0 == seat) {
        let mut union = block(nation, carriage.at).unwrap_or(0);
        let mut index = 0;
        while index < unions.len() {
            if unions[index] & union != 0 {
                union |= unions.remove(index);
                index = 0;
            } else {
                index += 1;
            }
        }
        unions.push(union);
    }
    unions
}

/// The four tiles whose corners meet at the upper right of `at`, if all four are there. `FE-carriage-1`
pub(crate) fn block(nation: &Nation, at: Space) -> Option<u64> {
    let corners = nation.tiles.iter().enumerate().filter(|(_, placed)| {
        let (right, away) = (i16::from(placed.at.x) - i16::from(at.x), i16::from(placed.at.y) - i16::from(at.y));
        (0..=1).contains(&right) && (0..=1).contains(&away)
    });
    let tiles = corners.fold(0u64, |tiles, (index, _)| tiles | 1 << index);
    (tiles.count_ones() == 4).then_some(tiles)
}

/// The tiles that touch a space by a side or a corner.
pub(crate) fn neighbours(nation: &Nation, at: Space) -> u64 {
    let touching = nation.tiles.iter().enumerate().filter(|(_, placed)| placed.at.touches(at));
    touching.fold(0, |all, (index, _)| all | 1 << index)
}

/// All spaces of a nation at once: its grid, for listing what can be added where.
pub(crate) struct Grid {
    width: usize,
    corner: Space,
    /// For each cell the tile there, `EMPTY`, or the number of a free space. Around the nation lie one empty column on
    /// each side and two empty rows, so that every neighbour of a free space is a cell.
    cells: [u8; GRID],
}

/// No tile: the bit of the purchase, so that an empty cell needs no case of its own among neighbours.
const EMPTY: u8 = BOUGHT.trailing_zeros() as u8;
/// `MAX_NATION` connected tiles span a box whose sides add up to at most 57: 29 by 28, and 31 by 32 with the border.
const GRID: usize = 1024;

impl Grid {
    pub(crate) fn of(nation: &Nation) -> Grid {
        let (mut left, mut near, mut right) = (i8::MAX, i8::MAX, i8::MIN);
        for placed in &nation.tiles {
            left = left.min(placed.at.x);
            right = right.max(placed.at.x);
            near = near.min(placed.at.y);
        }
        let width = (right - left) as usize + 3;
        let mut grid = Grid { width, corner: Space::new(left - 1, near - 2), cells: [EMPTY; GRID] };
        for (index, placed) in nation.tiles.iter().enumerate() {
            let cell = grid.cell(placed.at);
            grid.cells[cell % GRID] = index as u8;
        }
        grid
    }

    /// Numbers the free spaces that share a side with the nation, tile by tile, and says where they are. `FE-add-2`
    pub(crate) fn number_free_spaces(&mut self, nation: &Nation, free: &mut List<Space, MAX_SPACES>) {
        for placed in &nation.tiles {
            let cell = self.cell(placed.at);
            let sides = [(cell - 1, -1, 0), (cell + 1, 1, 0), (cell - self.width, 0, -1), (cell + self.width, 0, 1)];
            for (side, right, away) in sides {
                if self.cells[side % GRID] == EMPTY {
                    self.cells[side % GRID] = (FREE + free.len()) as u8;
                    free.push(Space::new(placed.at.x + right, placed.at.y + away));
                }
            }
        }
    }

    /// The tiles and the numbered free spaces that a tile touches.
    pub(crate) fn touched_by(&self, at: Space) -> Spaces {
        let (cell, mut touched) = (self.cell(at), Spaces::default());
        let (near, far) = (cell - self.width, cell + self.width);
        for cell in [near - 1, near, near + 1, cell - 1, cell + 1, far - 1, far, far + 1] {
            touched.insert(self.cells[cell % GRID]);
        }
        touched.0[OWN] &= !BOUGHT;
        touched
    }

    /// The tiles around a space.
    pub(crate) fn neighbours(&self, at: Space) -> u64 {
        self.around(self.cell(at))
    }

    /// Calls back for every block of four tiles, by the tile nearest to the owner and leftmost.
    pub(crate) fn blocks(&self, nation: &Nation, mut each: impl FnMut(Space)) {
        for placed in &nation.tiles {
            let cell = self.cell(placed.at);
            if [cell + 1, cell + self.width, cell + self.width + 1].iter().all(|&cell| self.at(cell) != EMPTY) {
                each(placed.at);
            }
        }
    }

    fn around(&self, cell: usize) -> u64 {
        let tile = |cell: usize| 1 << self.at(cell);
        let row = |cell: usize| tile(cell - 1) | tile(cell) | tile(cell + 1);
        (tile(cell - 1) | tile(cell + 1) | row(cell - self.width) | row(cell + self.width)) & !BOUGHT
    }

    /// The border keeps every cell that is asked for inside; the remainder spares the check.
    fn at(&self, cell: usize) -> u8 {
        self.cells[cell % GRID] & 63
    }

    fn cell(&self, at: Space) -> usize {
        (at.y - self.corner.y) as usize * self.width + (at.x - self.corner.x) as usize
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Every tile of the largest nation that winds as far as it can stays on the grid.
    #[test]
    fn the_grid_has_room_for_every_nation() {
        for turn in 0..MAX_NATION as i8 {
            let mut nation = Nation::default();
            for step in 0..MAX_NATION as i8 {
                let at = if step < turn { Space::new(step, 0) } else { Space::new(turn, step - turn) };
                nation.tiles.push(crate::state::Placed::new(crate::tiles::Tile::default(), at));
            }
            let mut grid = Grid::of(&nation);
            for placed in &nation.tiles {
                assert_eq!(grid.neighbours(placed.at), neighbours(&nation, placed.at));
            }
            let mut free = List::new();
            grid.number_free_spaces(&nation, &mut free);
            for (index, placed) in nation.tiles.iter().enumerate() {
                let touched = grid.touched_by(placed.at);
                let near = free.iter().enumerate().filter(|(_, space)| placed.at.touches(**space));
                let mut expected = Spaces([neighbours(&nation, placed.at), 0, 0]);
                near.for_each(|(number, _)| expected.insert((FREE + number) as u8));
                assert_eq!(touched.0, expected.0, "{index}");
            }
        }
    }

    /// What is asked for in small cases.
    pub(crate) const NEEDS: [&[Resource]; 6] = {
        use Resource::{Plants, Stone, Wood};
        [&[], &[Wood], &[Wood, Stone], &[Stone, Stone], &[Wood, Stone, Plants], &[Wood, Stone, Stone, Plants]]
    };

    /// Five tiles, each of which provides one of four things: every such case.
    pub(crate) fn small_cases() -> impl Iterator<Item = Sources> {
        use Resource::{Plants, Stone, Wood};
        let pairs: [&[Resource]; 4] = [&[Wood], &[Stone], &[Wood, Stone], &[Stone, Plants]];
        (0..4usize.pow(5)).map(move |code| {
            let mut sources = Sources { providing: [0; 14], unions: List::new() };
            for index in 0..5 {
                for &resource in pairs[code / 4usize.pow(index) % 4] {
                    sources.providing[resource as usize] |= 1 << index;
                }
            }
            sources
        })
    }

    /// The count of Hall's theorem and the search for an assignment agree on every small case.
    #[test]
    fn feeding_is_a_matching() {
        for (code, sources) in small_cases().enumerate() {
            for serving in 0..32 {
                for need in NEEDS {
                    let assignment = sources.assignment(need, serving);
                    assert_eq!(sources.feed(need, serving), assignment.is_some(), "{code} {serving:b} {need:?}");
                }
            }
        }
    }
}
