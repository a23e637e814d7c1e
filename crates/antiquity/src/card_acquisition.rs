//! Trade cards: stacks, dealing, purchases, return. `ME-6` `ME-13b` `EP-22`

use crate::cards::{Card, STACKS};
use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, Notation, not_now};
use crate::edition::Edition;
use crate::state::State;
use crate::why::reasons;
use engine::{Choice, Deck, PromptKind, Refusal, Rng, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;

reasons! {
    Nothing => "nothing can be done here", [];
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Placeholder.
    #[default]
    Idle,
}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
pub enum Event {}

impl fmt::Display for Event {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl fmt::Display for Action {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        let _ = words;
        None
    }
}

/// Begins it.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let _ = (state, log);
}

/// Begins it.
pub(crate) fn return_cards<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let _ = (state, log);
}

/// Shuffles every card that lies nowhere else into its stack: for positions that leave the stacks out.
pub(crate) fn deal_the_rest<E: Edition>(state: &mut State<E>) {
    let mut piles: [Vec<Card>; STACKS] = Default::default();
    let elsewhere: Vec<Card> = (state.discards.iter().flat_map(|pile| pile.iter().copied()))
        .chain(state.players.0.iter().flat_map(|player| player.hand.cards()))
        .chain(state.trade.cards())
        .chain(state.calamities.cards())
        .collect();
    for row in &E::data().cards {
        let used = elsewhere.iter().filter(|&&card| card == row.name).count();
        let left = usize::from(E::copies(&state.options, row)).saturating_sub(used);
        if let Some(stack) = usize::from(row.stack).checked_sub(1) {
            piles[stack].extend(std::iter::repeat_n(row.name, left));
        }
    }
    state.stacks = piles.map(|pile| Deck::shuffled(pile, &mut state.rng));
}

/// A world that the viewer cannot tell from the real one: hidden cards are dealt anew among the places that hold them.
pub(crate) fn deal_anew<E: Edition>(state: &State<E>, viewer: Viewer, rng: &mut Rng) -> State<E> {
    let _ = (viewer, rng);
    state.clone()
}

impl<E: Edition> Chapter<E> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let _ = state;
        SeatSet::EMPTY
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        let _ = log;
        state.agenda.pop();
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        let _ = (state, seat, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), Refusal> {
        let _ = (state, seat, action);
        Err(not_now())
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let _ = (state, seat, action, log);
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let _ = (state, seat);
        Ask { kind: PromptKind::Confirm, name: "Nothing", question: String::new(), rules: &[], open: false }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let _ = (state, seat, action, choice);
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}
