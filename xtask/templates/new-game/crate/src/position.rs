//! Positions as a person writes them. What is left out is dealt.

use crate::state::{HAND, MARKET, MAX_SEATS, Options, Player, SampleGame};
use crate::wares::{COPIES, Ware};
use crate::{Step, buy, load};
use engine::{Agenda, BySeat, Chapter as _, Deck, Game as _, List, PositionError, Rng, Seat, Seed};
use serde::{Deserialize, Serialize};

/// A position, as written. Only `players` must be there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is due: `"buy"` (the default), `"load"` or `"over"`.
    #[serde(default = "first_step")]
    pub step: Step,
    /// Whose turn it is.
    #[serde(default = "first_seat")]
    pub turn: Seat,
    /// One for each seat.
    pub players: Vec<PlayerPosition>,
    /// The face-up wares; left out, they are dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<Vec<Ware>>,
    /// Cards out of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<Ware>,
    /// The deck, top card first; left out, it is all that lies nowhere else, shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Ware>>,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// The cards in hand; left out, they are dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Ware>>,
    /// What is loaded, the first first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caravan: Vec<Ware>,
}

fn first_step() -> Step {
    buy::Step::Buy.into()
}

fn first_seat() -> Seat {
    Seat::new(0)
}

/// The position of a game in play, everything shown.
pub(crate) fn export(state: &SampleGame) -> Position {
    let player = |seat| {
        let Player { hand, caravan } = &state.players[seat];
        PlayerPosition { hand: Some(hand.to_vec()), caravan: caravan.to_vec() }
    };
    Position {
        step: state.agenda.top().unwrap_or_default(),
        turn: state.turn,
        players: state.seats().map(player).collect(),
        market: Some(state.market.to_vec()),
        dropped: state.dropped.to_vec(),
        deck: Some(state.deck.peek().collect()),
    }
}

/// Sets a position up, or says what in it cannot be.
pub(crate) fn load(options: &Options, position: &Position, seed: Seed) -> Result<SampleGame, PositionError> {
    if position.players.len() != options.seats || position.turn.index() >= options.seats {
        return Err(PositionError::at("players", format!("there are {} seats", options.seats)));
    }
    let mut rest = Rest::of(position)?;
    let mut rng = Rng::new(seed);
    rng.shuffle(&mut rest.0);
    let market = position.market.clone().unwrap_or_else(|| rest.deal(MARKET));
    let mut players = BySeat([Player::default(); MAX_SEATS]);
    for (seat, written) in Seat::all(options.seats).zip(&position.players) {
        let is_loading = position.step == load::Step::Load.into() && seat == position.turn;
        let size = if is_loading { HAND + 1 } else { HAND };
        let hand = written.hand.clone().unwrap_or_else(|| rest.deal(size));
        if hand.len() != size {
            return Err(PositionError::at(format!("the hand of seat {seat}"), format!("there must be {size} cards")));
        }
        if !written.caravan.is_sorted_by_key(|ware| ware.price()) {
            return Err(PositionError::at(format!("the caravan of seat {seat}"), "a ware lies behind a dearer one"));
        }
        hand.into_iter().for_each(|ware| players[seat].take(ware));
        players[seat].caravan = written.caravan.iter().copied().collect();
    }
    let deck = position.deck.clone().unwrap_or(rest.0);
    if market.len() > MARKET || market.len() < MARKET && !deck.is_empty() {
        return Err(PositionError::at("market", format!("there must be {MARKET} cards while the deck lasts")));
    }
    if position.step == Step::Over && !deck.is_empty() {
        return Err(PositionError::at("step", "the game is over once the deck has run out"));
    }
    let mut agenda = Agenda::new();
    agenda.push(position.step);
    let game = SampleGame {
        revision: SampleGame::REVISION,
        options: *options,
        agenda,
        turn: position.turn,
        deck: Deck::stacked(&deck),
        market: market.into_iter().collect(),
        players,
        dropped: position.dropped.iter().copied().collect::<List<_, _>>(),
        rng,
    };
    position.step.sound(&game).map_err(|problem| PositionError::at("step", problem))?;
    Ok(game)
}

/// The cards that a position does not name.
struct Rest(Vec<Ware>);

impl Rest {
    /// `SG-setup-1` No ware is there too often, so that every list has room.
    fn of(position: &Position) -> Result<Rest, PositionError> {
        let mut rest: Vec<Ware> = Ware::cards().collect();
        let hands = position.players.iter().flat_map(|player| player.hand.iter().flatten().chain(&player.caravan));
        let piles = [&position.market, &position.deck].into_iter().flatten().flatten();
        for ware in hands.chain(piles).chain(&position.dropped) {
            let Some(index) = rest.iter().position(|card| card == ware) else {
                return Err(PositionError::at(
                    "position",
                    format!("there are only {COPIES} cards of {}", ware.design().title),
                ));
            };
            rest.swap_remove(index);
        }
        Ok(Rest(rest))
    }

    fn deal(&mut self, count: usize) -> Vec<Ware> {
        self.0.split_off(self.0.len().saturating_sub(count))
    }
}
