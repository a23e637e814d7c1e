//! 2. Load: a card from hand goes into the caravan, or out of the game.

use crate::event::Event;
use crate::state::SampleGame;
use crate::wares::Ware;
use crate::why::Why;
use crate::{Action as Any, buy};
use engine::{Ask, Chapter, Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What this chapter waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Gives a card away. `SG-load-1`
    Load,
}

engine::verbs! {
    /// What is done with a card.
    #[derive(Copy)]
    pub enum Action {
        /// Loads it as the last of the caravan.
        Load(ware: Ware) => ["load" ware];
        /// Drops it out of the game.
        Drop(ware: Ware) => ["drop" ware];
    }
}

impl Chapter<SampleGame> for Step {
    fn waiting(self, state: &SampleGame) -> SeatSet {
        SeatSet::only(state.turn)
    }

    fn run(self, _: &mut SampleGame, _: &mut Log<Event>) {}

    fn ask(self, _: &SampleGame, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "LoadCard",
            question: "Which card do you load, or drop?".into(),
            rules: &["SG-load-1", "SG-load-2"],
            open: false,
        }
    }

    fn list(self, state: &SampleGame, seat: Seat, out: &mut Vec<Any>) {
        let both = |ware| [Action::Load(ware), Action::Drop(ware)];
        let legal = Ware::ALL.into_iter().flat_map(both).filter(|&action| check(state, seat, action).is_ok());
        out.extend(legal.map(Any::from));
    }

    fn check(self, state: &SampleGame, seat: Seat, action: &Any) -> Result<(), Why> {
        match *action {
            Any::Load(action) => check(state, seat, action),
            Any::Buy(_) => Err(Why::Bought),
        }
    }

    fn perform(self, state: &mut SampleGame, seat: Seat, action: &Any, log: &mut Log<Event>) {
        if let Any::Load(action) = *action {
            perform(state, seat, action, log);
            end_turn(state, log);
        }
    }

    fn describe(self, _: &SampleGame, _: Seat, action: &Any, choice: &mut Choice) {
        let (label, group, ware) = match *action {
            Any::Load(Action::Load(ware)) => (say!("Load {}", ware.design().title), "Load", ware),
            Any::Load(Action::Drop(ware)) => (say!("Drop {}", ware.design().title), "Drop", ware),
            Any::Buy(_) => return,
        };
        choice.label = label;
        choice.group = Some(group);
        choice.card = Some(ware.to_string());
    }

    fn sound(self, _: &SampleGame) -> Result<(), String> {
        Ok(())
    }
}

/// `SG-load-3` The card must be in hand. `SG-load-2` None is loaded behind a dearer one.
fn check(state: &SampleGame, seat: Seat, action: Action) -> Result<(), Why> {
    let player = &state.players[seat];
    let (Action::Load(ware) | Action::Drop(ware)) = action;
    if !player.hand.contains(&ware) {
        return Err(Why::NotInHand { ware });
    }
    match (action, player.caravan.last()) {
        (Action::Load(_), Some(&last)) if ware.price() < last.price() => Err(Why::Cheaper { ware, last }),
        (Action::Load(_) | Action::Drop(_), _) => Ok(()),
    }
}

/// `SG-load-1` The card becomes the last of the caravan, or leaves the game.
fn perform(state: &mut SampleGame, seat: Seat, action: Action, log: &mut Log<Event>) {
    let (Action::Load(ware) | Action::Drop(ware)) = action;
    state.players[seat].give(ware);
    match action {
        Action::Load(_) => {
            state.players[seat].caravan.push(ware);
            log.tell(|| Event::WareLoaded { seat, ware });
        }
        Action::Drop(_) => {
            state.dropped.push(ware);
            log.tell(|| Event::WareDropped { seat, ware });
        }
    }
}

/// `SG-setup-3` The next seat clockwise is due. `SG-end-1` Without a deck nobody is.
fn end_turn(state: &mut SampleGame, log: &mut Log<Event>) {
    if state.deck.is_empty() {
        state.go_on_with(crate::Step::Over);
        log.tell(|| Event::GameEnded);
    } else {
        state.turn = state.turn.next(state.options.seats);
        state.go_on_with(buy::Step::Buy);
    }
}
