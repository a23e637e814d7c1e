//! Where a nation can add what: `feeding.rs` says it of one space, for whoever names one; this of all spaces at once,
//! for listing them.

use crate::feeding::{BOUGHT, Grid, Sources};
use crate::state::{Founders, MAX_NATION, Nation, Space};
use crate::tiles::{self, MAX_REQUIRED, Resource, Tile};
use crate::turn::each_design;
use engine::{List, Seat};

/// `n` connected tiles have at most `2n + 2` free spaces around them.
pub(crate) const MAX_SPACES: usize = 2 * MAX_NATION + 2;

/// A set of spaces, 64 to a word: a nation's own by the numbers of its tiles, then free ones by theirs.
#[derive(Copy, Clone, Default)]
pub(crate) struct Spaces(pub(crate) [u64; 3]);

/// The word of a nation's own spaces.
pub(crate) const OWN: usize = 0;
/// The number in a set of the first free space.
pub(crate) const FREE: usize = 64;
const _: () = assert!(FREE + MAX_SPACES <= 3 * 64, "every free space has a bit");

impl Spaces {
    /// The first spaces of a nation's own, and so many free ones.
    fn first(own: usize, free: usize) -> Spaces {
        let first = |count: usize| if count < 64 { (1 << count) - 1 } else { u64::MAX };
        Spaces([first(own), first(free), first(free.saturating_sub(64))])
    }

    pub(crate) fn insert(&mut self, number: u8) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    fn and(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn or(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}

/// Where a tile is fed: on a free space, or in the place of a tile of the nation, by its index.
pub(crate) enum Place {
    Free(Space),
    Own(usize),
}

/// Calls back for every free space where one of these designs is fed, and then for every tile of the nation in whose
/// place one is.
pub(crate) fn each_fed(state: &Founders, seat: Seat, designs: u64, mut each: impl FnMut(Tile, Place)) {
    within_reach(state, seat, designs, |reach| {
        let swaps = reach.each_free(|tile, space| each(tile, Place::Free(space)));
        reach.each_own(swaps, |tile, index| each(tile, Place::Own(index)));
    });
}

/// Those of these designs that are fed on some free space.
pub(crate) fn fitting(state: &Founders, seat: Seat, designs: u64) -> u64 {
    let mut fitting = 0;
    within_reach(state, seat, designs, |reach| {
        each_design(reach.designs, &mut |tile| {
            let has_room = reach.feeding(tile.requires()).0[FREE / 64..].iter().any(|&set| set != 0);
            fitting |= u64::from(has_room) << tile.index();
        });
    });
    fitting
}

/// Looks where what the seat's nation provides this turn would go. What it finds is not returned: it is large, and to
/// move it would be much of what a listing costs.
fn within_reach(state: &Founders, seat: Seat, designs: u64, then: impl FnOnce(&Reach)) {
    let sources = Sources::of(state, seat);
    let mut reach = Reach {
        designs: sources.could_feed(designs),
        sources,
        free: List::new(),
        everywhere: Spaces::default(),
        of_tile: [Spaces::default(); MAX_NATION],
        of_resource: [Spaces::default(); Resource::ALL.len()],
    };
    reach.look_around(&state.nations[seat]);
    then(&reach);
}

/// Where a nation can add which of some designs. Seen from the sources, since each says of all spaces at once whether
/// it serves them, while [`Sources::serving`] says of one space what serves it.
struct Reach {
    sources: Sources,
    /// The designs that the nation could feed somewhere, as far as its resources go.
    designs: u64,
    /// The free spaces that share a side with the nation, in order of their numbers.
    free: List<Space, MAX_SPACES>,
    everywhere: Spaces,
    /// For each tile that provides what a design requires, the spaces that it serves.
    of_tile: [Spaces; MAX_NATION],
    /// For each resource that a design requires, the spaces that one of its sources serves.
    of_resource: [Spaces; Resource::ALL.len()],
}

impl Reach {
    fn look_around(&mut self, nation: &Nation) {
        let mut grid = Grid::of(nation);
        grid.number_free_spaces(nation, &mut self.free);
        self.everywhere = Spaces::first(nation.tiles.len(), self.free.len());
        let required = self.required();
        // In a union a tile serves what the others touch, so all of them are looked at.
        let sources = required.iter().fold(0, |all, &resource| all | self.sources.providing[resource]);
        let sources = self.sources.unions.iter().fold(sources, |all, union| all | union);
        bits(sources & !BOUGHT).for_each(|tile| self.of_tile[tile] = grid.touched_by(nation.tiles[tile].at));
        self.unite();
        for &resource in &required {
            for source in bits(self.sources.providing[resource]) {
                let served = served_by(&self.of_tile, self.everywhere, source);
                self.of_resource[resource] = self.of_resource[resource].or(served);
            }
        }
    }

    /// The numbers of the resources that some design requires.
    fn required(&self) -> List<usize, { Resource::ALL.len() }> {
        let requiring = tiles::requiring().iter().enumerate();
        requiring.filter(|(_, requiring)| **requiring & self.designs != 0).map(|(resource, _)| resource).collect()
    }

    /// Each tile of a union serves what one of them touches, but never itself: it is gone before another takes its
    /// place. `FE-carriage-2` `FE-carriage-5`
    fn unite(&mut self) {
        for &union in &self.sources.unions {
            let touched = bits(union).map(|tile| self.of_tile[tile]).fold(Spaces::default(), Spaces::or);
            for tile in bits(union) {
                self.of_tile[tile] = touched;
                self.of_tile[tile].0[OWN] &= !(1 << tile);
            }
        }
    }

    /// Calls back for every free space where one of the designs is fed. Returns the designs that are fed in the place
    /// of a tile of the nation.
    fn each_free(&self, mut each: impl FnMut(Tile, Space)) -> u64 {
        let mut swaps = 0;
        each_design(self.designs, &mut |tile| {
            let fed = self.feeding(tile.requires());
            if fed.is_empty() {
                return;
            }
            swaps |= u64::from(fed.0[OWN] != 0) << tile.index();
            for (free, &set) in self.free.chunks(64).zip(&fed.0[FREE / 64..]) {
                bits(set).for_each(|bit| each(tile, free[bit]));
            }
        });
        swaps
    }

    /// Calls back for every tile of the nation in whose place one of these designs is fed, by its index.
    fn each_own(&self, designs: u64, mut each: impl FnMut(Tile, usize)) {
        each_design(designs, &mut |tile| {
            bits(self.feeding(tile.requires()).0[OWN]).for_each(|index| each(tile, index))
        });
    }

    /// The spaces where a tile that requires this is fed.
    fn feeding(&self, requires: &[Resource]) -> Spaces {
        let of = |resource: Resource| self.of_resource[resource as usize];
        match *requires {
            [] => self.everywhere,
            [one, other] => {
                let fed = of(one).and(of(other));
                if fed.is_empty() { fed } else { fed.and(self.with_two(one, other)) }
            }
            _ => (1u32..1 << requires.len()).fold(self.everywhere, |fed, group| {
                let members = (0..requires.len()).filter(|&member| group & 1 << member != 0);
                let sources = members.fold(0, |all, member| all | self.sources.providing[requires[member] as usize]);
                fed.and(self.with_sources(sources, group.count_ones() as usize))
            }),
        }
    }

    /// The spaces where two requirements that are both met have two sources: the same one does not count twice.
    /// `FE-add-4`
    fn with_two(&self, one: Resource, other: Resource) -> Spaces {
        let (one, other) = (self.sources.providing[one as usize], self.sources.providing[other as usize]);
        if one & other == 0 { self.everywhere } else { self.with_sources(one | other, 2) }
    }

    /// The spaces that at least so many of the sources serve.
    fn with_sources(&self, sources: u64, count: usize) -> Spaces {
        let mut at_least = [Spaces::default(); MAX_REQUIRED + 1];
        at_least[0] = self.everywhere;
        for source in bits(sources) {
            let served = served_by(&self.of_tile, self.everywhere, source);
            for count in (1..=count).rev() {
                at_least[count] = at_least[count].or(at_least[count - 1].and(served));
            }
        }
        at_least[count]
    }
}

/// Where a source serves: a tile around it, what was bought everywhere.
fn served_by(of_tile: &[Spaces; MAX_NATION], everywhere: Spaces, source: usize) -> Spaces {
    of_tile.get(source).copied().unwrap_or(everywhere)
}

/// The numbers in a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feeding::neighbours;
    use crate::feeding::tests::{NEEDS, small_cases};
    use crate::state::Options;
    use engine::{Game as _, GameOptions as _, Log, Rng, Seed};

    /// Sets of spaces and one space after the other agree on every small case.
    #[test]
    fn spaces_are_fed_by_a_matching() {
        for (code, sources) in small_cases().enumerate() {
            let reach = around_each_other(sources);
            for need in NEEDS {
                let fed = (0..32).filter(|&serving| reach.sources.feed(need, serving)).map(|serving| 1 << serving);
                assert_eq!(reach.feeding(need).0, [0, fed.sum(), 0], "{code} {need:?}");
            }
        }
    }

    /// Five tiles and 32 free spaces, each served by those tiles that are the bits of its number.
    fn around_each_other(sources: Sources) -> Reach {
        let mut reach = Reach {
            sources,
            designs: 0,
            free: List::new(),
            everywhere: Spaces::first(0, 32),
            of_tile: [Spaces::default(); MAX_NATION],
            of_resource: [Spaces::default(); Resource::ALL.len()],
        };
        for tile in 0..5 {
            let spaces = (0..32).filter(|space| space & 1 << tile != 0);
            spaces.for_each(|space| reach.of_tile[tile].insert(FREE as u8 + space));
        }
        for (spaces, &providing) in reach.of_resource.iter_mut().zip(&reach.sources.providing) {
            bits(providing).for_each(|tile| *spaces = spaces.or(reach.of_tile[tile]));
        }
        reach
    }

    /// In random games every design is fed by all spaces at once where it is fed by one after the other, in the same
    /// order.
    #[test]
    fn spaces_are_fed_together_as_one_by_one() {
        for number in 0..12 {
            let options = Options::with_seats(2 + number % 3);
            let mut game = Founders::new(1, &options, Seed::from_number(number as u64)).unwrap();
            let (mut rng, mut actions) = (Rng::new(Seed::from_number(number as u64)), Vec::new());
            while let Some(seat) = game.to_act().first() {
                actions.clear();
                game.actions(seat, &mut actions);
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(seat, &action, &mut Log::silent()).unwrap();
                let founded = game.all_seats().filter(|&seat| game.nations[seat].is_founded());
                founded.for_each(|seat| compare(&game, seat));
            }
        }
    }

    fn compare(game: &Founders, seat: Seat) {
        let (nation, sources) = (&game.nations[seat], Sources::of(game, seat));
        let mut free = List::new();
        Grid::of(nation).number_free_spaces(nation, &mut free);
        let free = free.iter().map(|&at| (at, 0));
        let own = nation.tiles.iter().enumerate().map(|(index, placed)| (placed.at, 1 << index));
        let fed = |spaces: Vec<(Space, u64)>| {
            let sources = &sources;
            Tile::all().flat_map(move |tile| {
                let is_fed = move |&(at, replaced): &(Space, u64)| {
                    sources.feed(tile.requires(), sources.serving(neighbours(nation, at)) & !replaced)
                };
                spaces.clone().into_iter().filter(is_fed).map(move |(at, _)| (tile, at))
            })
        };
        let expected: Vec<_> = fed(free.collect()).chain(fed(own.collect())).collect();
        let (mut found, designs) = (Vec::new(), Tile::all().fold(0, |all, tile| all | 1 << tile.index()));
        each_fed(game, seat, designs, |tile, place| match place {
            Place::Free(at) => found.push((tile, at)),
            Place::Own(index) => found.push((tile, nation.tiles[index].at)),
        });
        assert_eq!(found, expected);
    }
}
