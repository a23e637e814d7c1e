//! The box on the table: what lies where, and how it gets there.

use crate::wares::{CARDS, COPIES, Ware};
use crate::{Step, buy};
use engine::{Agenda, BySeat, Deck, GameOptions, List, Marks, Rng, Seat, Seed, SetupError};
use serde::{Deserialize, Serialize};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Cards in a hand between turns. `SG-setup-2`
pub const HAND: usize = 3;
/// Cards face up in the market. `SG-setup-2`
pub const MARKET: usize = 3;

/// What a table can choose.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// Two to four.
    pub seats: usize,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options { seats }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

/// A game in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampleGame {
    pub(crate) revision: u32,
    pub(crate) options: Options,
    pub(crate) agenda: Agenda<Step, 2>,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    pub(crate) deck: Deck<Ware, CARDS>,
    pub(crate) market: List<Ware, MARKET>,
    pub(crate) players: BySeat<Player, MAX_SEATS>,
    /// Cards out of the game, open to all.
    pub(crate) dropped: List<Ware, CARDS>,
    pub(crate) rng: Rng,
}

/// What one player has.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Seen by the player alone; in order, so that it does not tell when a card came.
    pub(crate) hand: List<Ware, { HAND + 1 }>,
    pub(crate) caravan: List<Ware, CARDS>,
}

impl Player {
    /// Takes a card in hand.
    pub(crate) fn take(&mut self, ware: Ware) {
        self.hand.push(ware);
        self.hand.sort_unstable();
    }

    /// Gives a card away that is in hand.
    pub(crate) fn give(&mut self, ware: Ware) {
        if let Some(index) = self.hand.iter().position(|held| *held == ware) {
            self.hand.remove(index);
        }
    }
}

impl SampleGame {
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.options.seats)
    }

    /// Replaces the step that is due.
    pub(crate) fn go_on_with(&mut self, step: impl Into<Step>) {
        self.agenda.clear();
        self.agenda.push(step.into());
    }

    /// `SG-buy-3` Fills the market, as long as the deck lasts.
    pub(crate) fn fill_market(&mut self, marks: &mut Marks) {
        while self.market.len() < MARKET {
            let Some(ware) = self.deck.draw(marks) else { break };
            self.market.push(ware);
        }
    }

    /// `SG-setup-1` Nothing is missing and nothing is too many.
    pub(crate) fn count_the_box(&self) -> Result<(), String> {
        let players = self.players.0.iter().flat_map(|player| player.hand.iter().chain(&player.caravan));
        let open = self.market.iter().chain(&self.dropped).chain(players).copied();
        let all: Vec<Ware> = self.deck.peek().chain(open).collect();
        match Ware::ALL.iter().find(|ware| all.iter().filter(|card| card == ware).count() != COPIES) {
            Some(ware) => Err(format!("there are not {COPIES} cards of {}", ware.design().title)),
            None => Ok(()),
        }
    }
}

/// `SG-setup-2` Shuffles and deals. `SG-setup-3` A lot decides who begins.
pub(crate) fn set_up(revision: u32, options: &Options, seed: Seed) -> Result<SampleGame, SetupError> {
    SetupError::check::<SampleGame>(revision, options)?;
    let mut rng = Rng::new(seed);
    let mut draws = rng.draws();
    let deck = Deck::shuffled(Ware::cards(), &mut draws);
    let turn = Seat::new(draws.below(options.seats as u32) as usize);
    let mut agenda = Agenda::new();
    agenda.push(buy::Step::Buy.into());
    let (market, players, dropped) = (List::new(), BySeat([Player::default(); MAX_SEATS]), List::new());
    let mut game = SampleGame { revision, options: *options, agenda, turn, deck, market, players, dropped, rng };
    let mut marks = Marks::default();
    game.fill_market(&mut marks);
    for seat in game.seats() {
        (0..HAND).filter_map(|_| game.deck.draw(&mut marks)).for_each(|ware| game.players[seat].take(ware));
    }
    Ok(game)
}
