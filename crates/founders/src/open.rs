//! 1. Open a tile.

use crate::event::Event;
use crate::state::{Founders, ROW};
use crate::tiles::Stack;
use crate::why::Why;
use crate::{Action as Any, turn};
use engine::{Ask, Chapter, Choice, Deck, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What this chapter waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Opens a tile. `FE-open-1`
    Open,
}

engine::verbs! {
    /// What is done to open a tile.
    #[derive(Copy)]
    pub enum Action {
        /// Opens a tile.
        Open(stack: Stack) => ["open" stack];
    }
}

impl Chapter<Founders> for Step {
    fn waiting(self, state: &Founders) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn run(self, _: &mut Founders, _: &mut Log<Event>) {}

    fn ask(self, _: &Founders, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "OpenTile",
            question: "Which stack do you open?".into(),
            rules: &["FE-turn-1", "FE-open-1"],
            open: false,
        }
    }

    fn list(self, state: &Founders, _: Seat, out: &mut Vec<Any>) {
        let full = Stack::ALL.into_iter().filter(|&stack| check(state, stack).is_ok());
        out.extend(full.map(|stack| Any::Open(Action::Open(stack))));
    }

    fn check(self, state: &Founders, _: Seat, action: &Any) -> Result<(), Why> {
        match *action {
            Any::Open(Action::Open(stack)) => check(state, stack),
            Any::Setup(_) | Any::Play(_) | Any::Add(_) | Any::Turn(_) => Err(turn::not_in_turn(action)),
        }
    }

    fn perform(self, state: &mut Founders, _: Seat, action: &Any, log: &mut Log<Event>) {
        if let Any::Open(Action::Open(stack)) = *action {
            open(state, stack, log);
        }
    }

    fn describe(self, _: &Founders, _: Seat, action: &Any, choice: &mut Choice) {
        if let Any::Open(Action::Open(stack)) = *action {
            choice.label = say!("Open the {stack} stack");
            choice.card = Some(stack.to_string());
        }
    }

    fn sound(self, state: &Founders) -> Result<(), String> {
        if state.stacks.iter().all(Deck::is_empty) {
            return Err("there is no stack to open".into());
        }
        if state.turn.token_played { Err("a token is played after opening a tile".into()) } else { Ok(()) }
    }
}

/// `FE-open-4` An empty stack cannot be opened.
fn check(state: &Founders, stack: Stack) -> Result<(), Why> {
    if state.stacks[stack as usize].is_empty() { Err(Why::EmptyStack { stack }) } else { Ok(()) }
}

/// `FE-open-1` Turns the top tile up at the end of its row. `FE-open-2` A full row is removed from the game first.
fn open(state: &mut Founders, stack: Stack, log: &mut Log<Event>) {
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
