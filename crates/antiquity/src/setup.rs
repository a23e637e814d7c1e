//! Choosing civilizations and starting positions. `ME-setup` `EP-9`

use crate::atlas::AreaSet;
use crate::cards::STACKS;
use crate::chapter::{Action as AnyAction, Ask, Chapter, Log, Notation, not_now};
use crate::edition::Edition;
use crate::state::{CITIES, MAX_SEATS, Player, State, TOKENS};
use crate::why::reasons;
use engine::{Agenda, BySeat, Choice, Deck, List, PromptKind, Refusal, Rng, Seat, SeatSet, Seed, SetupError};
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

/// Sets the table up: pieces in stock, stacks prepared, and the choice of civilizations still to come.
pub(crate) fn set_up<E: Edition>(revision: u32, options: &E::Options, seed: Seed) -> Result<State<E>, SetupError> {
    let mut state = State {
        revision,
        options: *options,
        agenda: Agenda::new(),
        turn: 1,
        row: 0,
        board: E::Board::default(),
        in_play: E::areas_in_play(options),
        built: AreaSet::default(),
        barbarian_stock: E::BARBARIAN_TOKENS,
        pirate_stock: E::PIRATE_CITIES,
        players: BySeat([Player { stock: TOKENS, city_stock: CITIES, ..Player::default() }; MAX_SEATS]),
        left: SeatSet::EMPTY,
        departures: crate::leaving::Departures::default(),
        waited: SeatSet::EMPTY,
        stacks: [Deck::stacked(&[]); STACKS],
        discards: [List::new(); STACKS],
        trade: crate::trade::Session::default(),
        calamities: crate::calamities::Resolution::default(),
        rng: Rng::new(seed),
    };
    crate::card_acquisition::deal_the_rest(&mut state);
    state.agenda.push(crate::chapter::Step::Phase { row: 0 });
    Ok(state)
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
