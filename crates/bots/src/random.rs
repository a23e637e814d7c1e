//! Any legal action, all equally likely.

use crate::Bot;
use crate::chance::Chance;
use engine::{Game, Seat};

pub(crate) struct Random {
    chance: Chance,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { chance: Chance::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let mut actions = Vec::new();
        // What a seat may do is on its own prompt, so this is nothing hidden.
        game.actions(seat, &mut actions);
        (!actions.is_empty()).then(|| actions.swap_remove(self.chance.below(actions.len())))
    }
}
