//! 1. Open a tile.

use crate::event::Event;
use crate::state::{Founders, ROW};
use crate::tiles::Stack;
use crate::why::Why;
use engine::Log;

/// `FE-open-4` An empty stack cannot be opened.
pub(crate) fn check(state: &Founders, stack: Stack) -> Result<(), Why> {
    if state.stacks[stack as usize].is_empty() { Err(Why::EmptyStack { stack }) } else { Ok(()) }
}

/// `FE-open-1` Turns the top tile up at the end of its row. `FE-open-2` A full row is removed from the game first.
pub(crate) fn open(state: &mut Founders, stack: Stack, log: &mut Log<Event>) {
    let Some(tile) = state.stacks[stack as usize].draw(&mut log.marks) else {
        return;
    };
    let row = &mut state.rows[stack as usize];
    if row.len() == ROW {
        let removed = *row;
        row.iter().for_each(|&tile| state.removed.push(tile));
        row.clear();
        log.tell(|| Event::RowRemoved { stack, removed: removed.to_vec() });
    }
    row.push(tile);
    log.tell(|| Event::TileOpened { seat: state.turn.seat, stack, tile });
    state.agenda.pop();
}
