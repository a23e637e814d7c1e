//! Greedy: the action after which the seat stands best at the end of its turn, on average over a few worlds that it
//! cannot tell from the real one. In games of turns with two seats it looks at those again that are hard to tell apart: how
//! it stands when the other has answered, once or twice, counts as much.

use crate::Bot;
use crate::chance::Chance;
use crate::lookahead::{candidates, worth};
use crate::race;
use engine::character::{Leaning, leaning};
use engine::{Character, Evaluate, Seat, Slips};

/// How many judgements one choice may cost: few actions are judged in many worlds, many actions in few.
const JUDGEMENTS: usize = 96;
/// At least and at most so many worlds.
const WORLDS: (usize, usize) = (2, 8);

/// Looks to the end of its own turn, and perhaps at what the others answer.
pub struct Greedy<G: Evaluate> {
    weights: G::Weights,
    chance: Chance,
    is_careful: bool,
    heeds_replies: bool,
    /// How far it misjudges, as a part of the way from the best action to the middle one.
    slip: f32,
    /// How often it keeps out of a deal that it would make out of habit.
    missed: f32,
}

impl<G: Evaluate> Greedy<G> {
    /// The same seed gives the same play.
    pub fn new(seed: u64) -> Greedy<G> {
        // Where a turn is one small step of a phase in which all act, there is no answer to wait for.
        Greedy { heeds_replies: G::LOOKAHEAD > 0, ..Greedy::with_weights(G::weights().clone(), seed) }
    }

    /// One that is known by how it plays; where the game has no such character, one without any.
    pub fn of(character: Character, seed: u64) -> Greedy<G> {
        let of = G::CHARACTERS.iter().find(|(other, _)| *other == character);
        Greedy::new(seed).leaning(of.map_or(&[], |(_, leanings)| leanings))
    }

    /// One to whom some things are worth so many times as much.
    pub fn leaning(self, leanings: &[Leaning]) -> Greedy<G> {
        Greedy { weights: leaning(&self.weights, leanings), ..self }
    }

    /// One to whom things are worth something else, and who looks no further than to the end of its turn.
    pub fn with_weights(weights: G::Weights, seed: u64) -> Greedy<G> {
        Greedy { weights, chance: Chance::new(seed), is_careful: false, heeds_replies: false, slip: 0.0, missed: 0.0 }
    }

    /// One who plays for somebody else, and leaves alone what is drastic.
    pub fn careful(self) -> Greedy<G> {
        Greedy { is_careful: true, ..self }
    }

    /// One who misjudges actions by up to so many hundredths of the way from the best of them to the middle one. What is
    /// further behind is never done: with less than a hundred that is the worse half, and a choice of two is always right.
    /// Habits compare nothing that could be misjudged: so many times of a hundred it keeps out of what they would lead to.
    /// Who is in a plight takes care until it is out of it.
    pub fn slipping(self, slips: Slips) -> Greedy<G> {
        if slips == Slips::NONE {
            return self;
        }
        let (slip, missed) = (f32::from(slips.hundredths) / 100.0, f32::from(slips.missed) / 100.0);
        Greedy { slip, missed, heeds_replies: false, ..self }
    }

    /// Makes each value look better by chance.
    fn misjudge(&mut self, values: &mut [f32]) {
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(|one, other| other.total_cmp(one));
        let far = self.slip * (sorted[0] - sorted[sorted.len() / 2]);
        if far.is_finite() {
            values.iter_mut().for_each(|value| *value += far * self.chance.part());
        }
    }

    /// What the seat thinks of doing; nothing drastic if it can be helped and it is careful.
    fn candidates(&self, game: &G, seat: Seat, is_careful: bool) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if is_careful {
            game.actions(seat, &mut actions);
            let harmless: Vec<G::Action> =
                actions.iter().filter(|action| !game.is_drastic(seat, action)).cloned().collect();
            if !harmless.is_empty() && harmless.len() < actions.len() {
                actions = harmless.clone();
                if actions.len() > 1 {
                    game.shortlist(seat, &mut actions, &self.weights);
                }
                // A shortlist may name what was not listed.
                actions.retain(|action| harmless.contains(action));
                return if actions.is_empty() { harmless } else { actions };
            }
        }
        candidates(game, seat, &mut actions, &self.weights);
        actions
    }

    /// How many worlds are enough for a choice among so many actions.
    pub(crate) fn worlds_for(actions: usize) -> usize {
        (JUDGEMENTS / actions.max(1)).clamp(WORLDS.0, WORLDS.1)
    }
}

impl<G: Evaluate> Bot<G> for Greedy<G> {
    fn waits(&self, game: &G, seat: Seat) -> bool {
        !self.is_careful && game.waits(seat, &self.weights)
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        // The true state is left behind here: all else is about worlds that this seat may imagine.
        let game = self.chance.imagine(game, seat);
        let takes_care = game.plight(seat).is_some();
        let misses = self.missed > 0.0 && !takes_care;
        let keeps_out = misses && game.habit(seat).is_some() && self.chance.part() < self.missed;
        let mut actions = self.candidates(&game, seat, self.is_careful || keeps_out);
        if actions.len() < 2 {
            return actions.pop();
        }
        // Equal actions are not always decided for the first of the list.
        let count = actions.len();
        self.chance.sample(&mut actions, count);
        if self.heeds_replies && game.seats() == 2 {
            let best = race::best_of(&actions, &game, seat, &self.weights, &mut self.chance);
            return Some(actions.swap_remove(best));
        }
        // The same worlds for every action, so that luck cancels out.
        let worlds: Vec<G> = (0..Self::worlds_for(count)).map(|_| self.chance.imagine(&game, seat)).collect();
        let mut values = Vec::with_capacity(count);
        for action in &actions {
            let judge = |world: &G| worth(world, seat, action, usize::MAX, &self.weights, &mut self.chance);
            values.push(worlds.iter().map(judge).sum::<f32>());
        }
        if self.slip > 0.0 && !takes_care {
            self.misjudge(&mut values);
        }
        let mut best: Option<(f32, usize)> = None;
        for (index, &value) in values.iter().enumerate() {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, index));
            }
        }
        best.map(|(_, index)| actions.swap_remove(index))
    }
}
