//! 3. Add a tile: on a free space, or in place of a tile of one's own nation (a swap).

use crate::event::Event;
use crate::feeding::{Grid, Sources, neighbours};
use crate::state::{Founders, MAX_NATION, Nation, Placed, Space, Step};
use crate::tiles::{Kind, Stack, Tile, Token};
use crate::tokens;
use crate::turn::each_design;
use crate::why::Why;
use engine::{List, Log, Seat};

/// `FE-add-1` `FE-add-9` A tile is added from a row or from the victory tiles, or it is the one just drawn.
fn check_available(state: &Founders, tile: Tile) -> Result<(), Why> {
    match state.agenda.top() {
        Some(Step::AddDrawn { tile: drawn }) if tile == drawn => Ok(()),
        Some(Step::AddDrawn { tile: drawn }) => Err(Why::NotDrawn { drawn }),
        _ if state.face_up() & 1 << tile.index() != 0 => Ok(()),
        _ => Err(Why::NotFaceUp { tile }),
    }
}

/// `FE-add-2` `FE-add-3` A free space that shares a side with the nation, and whose surroundings feed the tile.
pub(crate) fn check_add(state: &Founders, seat: Seat, tile: Tile, at: Space) -> Result<(), Why> {
    check_available(state, tile)?;
    let nation = &state.nations[seat];
    if nation.find(at).is_some() {
        return Err(Why::Occupied { at });
    }
    if !nation.tiles.iter().any(|placed| placed.at.shares_side(at)) {
        return Err(Why::NoSharedSide { at });
    }
    check_fed(state, seat, tile, neighbours(nation, at))
}

/// `FE-swap-1` A tile of one's own nation, in whose place the new one is fed by its neighbours.
pub(crate) fn check_swap(state: &Founders, seat: Seat, tile: Tile, at: Space) -> Result<(), Why> {
    check_available(state, tile)?;
    let nation = &state.nations[seat];
    let replaced = nation.find(at).ok_or(Why::NothingToSwap { at })?;
    check_fed_without(state, seat, tile, neighbours(nation, at), 1 << replaced)
}

fn check_fed(state: &Founders, seat: Seat, tile: Tile, neighbours: u64) -> Result<(), Why> {
    check_fed_without(state, seat, tile, neighbours, 0)
}

/// The tile that is replaced feeds nothing: it is gone before the new one comes (ruling FE-R12).
/// `FE-add-12` Nothing asks again later: a tile stays when its sources are gone.
fn check_fed_without(state: &Founders, seat: Seat, tile: Tile, neighbours: u64, replaced: u64) -> Result<(), Why> {
    let requires = tile.requires();
    if requires.is_empty() {
        return Ok(());
    }
    let sources = Sources::of(state, seat);
    let serving = sources.serving(neighbours) & !replaced;
    if sources.feed(requires, serving) {
        return Ok(());
    }
    let missing = sources.missing(requires, serving);
    Err(if missing.is_empty() { Why::OneForBoth { tile } } else { Why::NotFed { tile, missing } })
}

/// Adds a tile on a free space. `FE-add-11` Only one a turn: the step is over then.
pub(crate) fn add(state: &mut Founders, seat: Seat, tile: Tile, at: Space, log: &mut Log<Event>) {
    let fed_by = || fed_by(state, seat, tile, at, 0);
    log.tell(|| Event::TileAdded { seat, tile, at, fed_by: fed_by() });
    take_from_table(state, tile);
    state.nations[seat].tiles.push(Placed::new(tile, at));
    tokens::receive(state, seat, tile, log);
    state.agenda.pop();
}

/// `FE-swap-1` Puts a tile in the place of another, which lies face down before its owner from now on.
pub(crate) fn swap(state: &mut Founders, seat: Seat, tile: Tile, at: Space, log: &mut Log<Event>) {
    let Some(index) = state.nations[seat].find(at) else {
        return;
    };
    let replaced = state.nations[seat].tiles[index];
    let fed_by = || fed_by(state, seat, tile, at, 1 << index);
    log.tell(|| Event::TileSwapped { seat, tile, at, replaced: replaced.tile, fed_by: fed_by() });
    take_from_table(state, tile);
    clear_tokens(state, seat, replaced);
    let nation = &mut state.nations[seat];
    nation.swapped.push(replaced.tile);
    // Carriages lie on corners, not on tiles: the new tile is in the union. `FE-carriage-6`
    nation.tiles[index] = Placed::new(tile, at);
    tokens::receive(state, seat, tile, log);
    state.agenda.pop();
}

/// `FE-war-4` War tokens and craftsmen leave the game with their tile. `FE-coin-8` A coin comes to the owner.
fn clear_tokens(state: &mut Founders, seat: Seat, replaced: Placed) {
    state.gone.war += u8::from(replaced.has(Token::War));
    if let Some(craftsman) = replaced.craft().filter(|_| replaced.has(Token::Craftsman)) {
        state.gone.craftsmen.insert(craftsman);
    }
    state.nations[seat].hand.coin += u8::from(replaced.has(Token::Coin));
}

fn take_from_table(state: &mut Founders, tile: Tile) {
    if matches!(state.agenda.top(), Some(Step::AddDrawn { .. })) {
        return;
    }
    if tile.design().kind == Kind::Victory {
        if let Some(index) = state.victory.iter().position(|&other| other == tile) {
            state.victory.remove(index);
        }
    } else {
        for row in &mut state.rows {
            if let Some(index) = row.iter().position(|&other| other == tile) {
                row.remove(index);
                return;
            }
        }
    }
}

/// The tiles that feed a new one, as spaces; `None` stands for what was bought. For people to see.
fn fed_by(state: &Founders, seat: Seat, tile: Tile, at: Space, replaced: u64) -> Vec<Option<Space>> {
    let nation = &state.nations[seat];
    let sources = Sources::of(state, seat);
    let near = neighbours(nation, at);
    let anywhere = sources.serving(near) & !replaced;
    // Without deliveries if that is enough: it is what a person would point at.
    let by = sources.assignment(tile.requires(), sources.undelivered(near));
    let by = by.or_else(|| sources.assignment(tile.requires(), anywhere)).unwrap_or_default();
    by.into_iter().map(|source| source.map(|index| nation.tiles[index].at)).collect()
}

/// `FE-add-10` Whether some face-up tile fits a free space, with what was bought or united this turn. Then a tile must
/// be added; a swap meets that duty as well.
pub(crate) fn can_add(state: &Founders, seat: Seat) -> bool {
    // A nature tile fits wherever the nation has a side, and it always has one. `FE-add-6`
    if !state.rows[Stack::Nature as usize].is_empty() {
        return true;
    }
    let nation = &state.nations[seat];
    let (sources, grid) = (Sources::of(state, seat), Grid::of(nation));
    let mut found = false;
    each_fed(&sources, state.face_up(), &free_spaces(nation, &sources, &grid), |_, _| found = true);
    found
}

/// `FE-add-9` A nature tile is drawn only if no face-up tile fits a free space.
pub(crate) fn check_draw(state: &Founders, seat: Seat) -> Result<(), Why> {
    if can_add(state, seat) {
        return Err(Why::MustAdd);
    }
    if state.stacks[Stack::Nature as usize].is_empty() { Err(Why::NoNatureTiles) } else { Ok(()) }
}

/// `FE-add-9` The turn ends with nothing added only if nothing fits and no nature tile can be drawn.
pub(crate) fn check_end(state: &Founders, seat: Seat) -> Result<(), Why> {
    if can_add(state, seat) {
        return Err(Why::MustAdd);
    }
    if state.stacks[Stack::Nature as usize].is_empty() { Ok(()) } else { Err(Why::MustDraw) }
}

/// `FE-add-9` Draws a nature tile, which is added at once; it never lies in the row (ruling FE-R14).
pub(crate) fn draw(state: &mut Founders, seat: Seat, log: &mut Log<Event>) {
    if let Some(tile) = state.stacks[Stack::Nature as usize].draw(&mut log.marks) {
        state.agenda.pop();
        state.agenda.push(Step::AddDrawn { tile });
        log.tell(|| Event::TileDrawn { seat, tile });
    }
}

/// Every tile that the seat can add or swap in, and where: first what fits a free space.
pub(crate) fn list(state: &Founders, seat: Seat, designs: u64, mut each: impl FnMut(Place, Tile, Space)) {
    let nation = &state.nations[seat];
    let (sources, grid) = (Sources::of(state, seat), Grid::of(nation));
    each_fed(&sources, designs, &free_spaces(nation, &sources, &grid), |tile, at| each(Place::Free, tile, at));
    let mut own = Spaces::new();
    for (index, placed) in nation.tiles.iter().enumerate() {
        own.push((placed.at, sources.serving(grid.neighbours(placed.at)) & !(1 << index)));
    }
    each_fed(&sources, designs, &own, |tile, at| each(Place::Swap, tile, at));
}

/// Whether a tile goes on a free space or in the place of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Free,
    Swap,
}

/// `n` connected tiles have at most `2n + 2` free spaces around them.
pub(crate) const MAX_SPACES: usize = 2 * MAX_NATION + 2;

/// Spaces and what serves them.
type Spaces = List<(Space, u64), MAX_SPACES>;

fn free_spaces(nation: &Nation, sources: &Sources, grid: &Grid) -> Spaces {
    let mut spaces = Spaces::new();
    grid.free_spaces(nation, |space, around| spaces.push((space, sources.serving(around))));
    spaces
}

fn each_fed(sources: &Sources, designs: u64, spaces: &[(Space, u64)], mut each: impl FnMut(Tile, Space)) {
    each_design(designs, &mut |tile| {
        let requires = tile.requires();
        if sources.could_feed(requires) {
            for &(space, serving) in spaces {
                if sources.feed(requires, serving) {
                    each(tile, space);
                }
            }
        }
    });
}
