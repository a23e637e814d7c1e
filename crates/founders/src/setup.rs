//! Game Setup: stacks, the draft of nature tiles, the first two tiles of each nation, the rows.

use crate::event::Event;
use crate::state::{FirstPlayer, Founders, Hand, Nation, Options, Placed, Space, Step, Supply, Turn};
use crate::tiles::{Craftsman, Kind, Stack, TOKENS_OF_A_KIND, Tile, box_of};
use crate::why::Why;
use crate::{Game as _, turn};
use engine::{Agenda, BySeat, Deck, List, Log, Marks, Rng, Seat, SeatSet, Seed, SetupError};

/// How the two drafted tiles lie: they share a full side. `FE-setup-5`
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/", rename_all = "lowercase"))]
pub enum Layout {
    /// The first on the left, the second on its right.
    Beside,
    /// The first nearer to the owner, the second behind it.
    Before,
}

impl Layout {
    pub(crate) fn second_space(self) -> Space {
        match self {
            Layout::Beside => Space::new(1, 0),
            Layout::Before => Space::new(0, 1),
        }
    }
}

/// `FE-setup-2` How many victory tiles are dealt face up.
pub fn victory_tiles(seats: usize) -> usize {
    if seats == 2 { 8 } else { 12 }
}

/// `FE-setup-3` How many nature tiles the draft shows.
pub fn draft_tiles(seats: usize) -> usize {
    2 * seats + 1
}

/// `FE-setup-4` Whose pick it is: clockwise once, then back, the last seat picking twice in a row.
pub fn picker(first: Seat, seats: usize, taken: u8) -> Seat {
    let (taken, rounds) = (usize::from(taken), 2 * seats - 1);
    let place = if taken < seats { taken } else { rounds - taken };
    Seat::new((first.index() + place) % seats)
}

/// `FE-setup-1` `FE-setup-7` Shuffles the stacks and the craftsmen, deals victory tiles and shows the draft.
pub(crate) fn set_up(revision: u32, options: &Options, seed: Seed) -> Result<Founders, SetupError> {
    SetupError::check::<Founders>(revision, options)?;
    let mut rng = Rng::new(seed);
    let first = match options.first_player {
        FirstPlayer::SeatOne => Seat::new(0),
        FirstPlayer::ByLot => Seat::new(rng.below(options.seats as u32) as usize),
    };
    let mut victory = box_of(Kind::Victory).to_vec();
    rng.shuffle(&mut victory);
    let mut state = Founders {
        revision,
        options: *options,
        agenda: Agenda::new(),
        turn: Turn { first, seat: first, token_played: false, bought: None, proposed: false },
        stacks: Stack::ALL.map(|stack| Deck::shuffled(box_of(stack.kind()).iter().copied(), &mut rng)),
        rows: [List::new(); 3],
        victory: victory.into_iter().take(victory_tiles(options.seats)).collect(),
        draft: List::new(),
        removed: List::new(),
        supply: Supply {
            war: TOKENS_OF_A_KIND,
            coin: TOKENS_OF_A_KIND,
            carriage: TOKENS_OF_A_KIND,
            craftsmen: Deck::shuffled(Craftsman::ALL, &mut rng),
        },
        gone: Default::default(),
        carriages: List::new(),
        nations: BySeat([Nation { hand: Hand::default(), ..Nation::default() }; 4]),
        rng,
    };
    let mut marks = Marks::default();
    for _ in 0..draft_tiles(options.seats) {
        if let Some(tile) = state.stacks[Stack::Nature as usize].draw(&mut marks) {
            state.draft.push(tile);
        }
    }
    state.agenda.push(Step::Draft { taken: 0 });
    Ok(state)
}

/// `FE-setup-4` Only tiles of the draft can be taken.
pub(crate) fn check_take(state: &Founders, tile: Tile) -> Result<(), Why> {
    if state.draft.contains(&tile) { Ok(()) } else { Err(Why::NotInDraft { tile }) }
}

/// `FE-setup-4` Takes a tile; after the last pick everybody lays the two tiles taken.
pub(crate) fn take(state: &mut Founders, seat: Seat, tile: Tile, taken: u8, log: &mut Log<Event>) {
    if let Some(index) = state.draft.iter().position(|&other| other == tile) {
        state.draft.remove(index);
        state.nations[seat].drafted.push(tile);
    }
    log.tell(|| Event::TileTaken { seat, tile });
    state.agenda.pop();
    let taken = taken + 1;
    if usize::from(taken) < 2 * state.options.seats {
        state.agenda.push(Step::Draft { taken });
    } else {
        // Independent choices, so nobody waits for another: ruling FE-R2.
        state.agenda.push(Step::LayStart { waiting: SeatSet::all(state.options.seats) });
    }
}

/// `FE-setup-5` The two tiles laid are the two drafted.
pub(crate) fn check_lay(state: &Founders, seat: Seat, first: Tile, second: Tile) -> Result<(), Why> {
    let mut drafted = [state.nations[seat].drafted[0], state.nations[seat].drafted[1]];
    drafted.sort();
    let mut laid = [first, second];
    laid.sort();
    if drafted == laid { Ok(()) } else { Err(Why::NotDrafted { drafted }) }
}

/// `FE-setup-5` Lays the start of a nation; when all have, the rows are opened and the first turn begins.
pub(crate) fn lay(state: &mut Founders, seat: Seat, tiles: [Tile; 2], layout: Layout, log: &mut Log<Event>) {
    let nation = &mut state.nations[seat];
    nation.drafted.clear();
    nation.tiles.push(Placed::new(tiles[0], Space::new(0, 0)));
    nation.tiles.push(Placed::new(tiles[1], layout.second_space()));
    log.tell(|| Event::NationFounded { seat, first: tiles[0], second: tiles[1], layout });
    if let Some(Step::LayStart { waiting }) = state.agenda.pop() {
        let waiting = waiting.without(seat);
        if waiting.is_empty() {
            open_rows(state, log);
        } else {
            state.agenda.push(Step::LayStart { waiting });
        }
    }
}

/// `FE-setup-6` The nature row gets two tiles and the one left over, the village row two, the city row one.
/// `FE-setup-8` Then the first player begins.
fn open_rows(state: &mut Founders, log: &mut Log<Event>) {
    for (stack, count) in [(Stack::Nature, 2), (Stack::Village, 2), (Stack::City, 1)] {
        for _ in 0..count {
            if let Some(tile) = state.stacks[stack as usize].draw(&mut log.marks) {
                state.rows[stack as usize].push(tile);
            }
        }
    }
    if let Some(left_over) = state.draft.pop() {
        state.rows[Stack::Nature as usize].push(left_over);
    }
    log.tell(|| Event::RowsOpened { rows: state.rows.map(|row| row.to_vec()) });
    turn::begin(state, state.turn.first);
}

/// What a seat may take from the draft.
pub(crate) fn list_takes(state: &Founders, mut each: impl FnMut(Tile)) {
    let designs = state.draft.iter().fold(0u64, |set, tile| set | 1 << tile.index());
    turn::each_design(designs, &mut each);
}

/// How a seat may lay its two tiles: either one first, side by side or one behind the other.
pub(crate) fn list_layouts(state: &Founders, seat: Seat, mut each: impl FnMut(Tile, Tile, Layout)) {
    let [one, other] = [state.nations[seat].drafted[0], state.nations[seat].drafted[1]];
    for layout in [Layout::Beside, Layout::Before] {
        each(one, other, layout);
        if one != other {
            each(other, one, layout);
        }
    }
}

const _: () = assert!(*Founders::SEATS.end() == crate::state::MAX_SEATS);
