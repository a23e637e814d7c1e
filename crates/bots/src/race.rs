//! Two looks at what a seat may do in a game of turns: how it stands at the end of its turn, and how when the other has
//! answered. What is clearly behind drops out at once, so that time goes to what is hard to tell apart.

use crate::chance::Chance;
use crate::lookahead::{end_of_turn, finish_round, standing};
use engine::{Evaluate, Seat};

/// Worlds of the first look. All but the first are cheap, for most actions have dropped out by then.
const FIRST_LOOK: usize = 4;
/// At most so many actions are looked at again.
const LOOKED_AT_AGAIN: usize = 4;
/// So many rounds of answers are followed for each: one in four worlds, or where the game follows two, in two worlds.
const ANSWERS: usize = 4;
/// Once answers are known, this part of [`Evaluate::CLOSE`] is far behind: there is less to come to make up for it.
const CLOSE_AFTER_ANSWERS: f32 = 0.4;

/// Which of the actions is best, by its place in the list.
pub(crate) fn best_of<G: Evaluate>(
    actions: &[G::Action],
    game: &G,
    seat: Seat,
    weights: &G::Weights,
    chance: &mut Chance,
) -> usize {
    let mut race = Race { rivals: (0..actions.len()).map(Rival::new).collect(), seat, weights, chance };
    for _ in 0..FIRST_LOOK {
        let world = race.chance.imagine(game, seat);
        race.look(actions, &world);
        if race.rivals.len() == 1 {
            break;
        }
    }
    race.leave_to_answers();
    // The turn has been played there already.
    for world in 0..FIRST_LOOK.min(ANSWERS / G::ROUNDS.max(1)) {
        race.look_again(world);
    }
    race.rivals[0].action
}

/// Actions on their way to be chosen, the best so far first.
struct Race<'a, G: Evaluate> {
    rivals: Vec<Rival<G>>,
    seat: Seat,
    weights: &'a G::Weights,
    chance: &'a mut Chance,
}

/// An action that may still be the best.
struct Rival<G> {
    /// Its place in the list.
    action: usize,
    /// What it leads to, one for each world.
    ends: Vec<End<G>>,
    /// What it is worth in the worlds that count.
    value: f32,
}

/// Where an action leads in one world.
#[derive(PartialEq)]
struct End<G> {
    state: G,
    /// How the seat stood whenever it was asked: at the end of its turn, and after each round of answers.
    sum: f32,
    times: u8,
}

impl<G: Evaluate> Race<'_, G> {
    /// Plays the turn to its end in a new world.
    fn look(&mut self, actions: &[G::Action], world: &G) {
        for rival in &mut self.rivals {
            let action = &actions[rival.action];
            let state = end_of_turn(world, self.seat, action, usize::MAX, self.weights, self.chance);
            let sum = standing(&state, self.seat, self.weights);
            rival.ends.push(End { state, sum, times: 1 });
            rival.count_worlds(rival.ends.len());
        }
        self.drop_behind(G::CLOSE);
    }

    /// Leaves those between whom answers decide. Where chance makes a greater difference in any world, answers in a few
    /// of them would be lost in it; and where two lead to the same, one is enough.
    fn leave_to_answers(&mut self) {
        let mut left: Vec<Rival<G>> = Vec::with_capacity(LOOKED_AT_AGAIN);
        for rival in self.rivals.drain(..) {
            let is_left = left.first().is_none_or(|best| rival.is_close_to(best, G::CLOSE))
                && left.len() < LOOKED_AT_AGAIN
                && left.iter().all(|other| other.ends != rival.ends);
            if is_left {
                left.push(rival);
            }
        }
        self.rivals = left;
    }

    /// Follows the answers in a world of the first look, as long as there is something to decide.
    fn look_again(&mut self, world: usize) {
        for _ in 0..G::ROUNDS {
            if self.rivals.len() == 1 {
                return;
            }
            for rival in &mut self.rivals {
                let end = &mut rival.ends[world];
                finish_round(&mut end.state, self.seat, self.weights, self.chance);
                end.sum += standing(&end.state, self.seat, self.weights);
                end.times += 1;
                rival.count_worlds(world + 1);
            }
            self.drop_behind(G::CLOSE * CLOSE_AFTER_ANSWERS);
        }
    }

    /// Puts the best first, and gives up those that are farther behind it. Of equal ones the first stays first.
    fn drop_behind(&mut self, close: f32) {
        self.rivals.sort_by(|one, other| other.value.total_cmp(&one.value));
        let best = self.rivals[0].value;
        self.rivals.retain(|rival| best - rival.value <= close);
    }
}

impl<G> Rival<G> {
    fn new(action: usize) -> Rival<G> {
        Rival { action, ends: Vec::new(), value: 0.0 }
    }

    /// Its value is the mean of so many worlds.
    fn count_worlds(&mut self, worlds: usize) {
        self.value = self.ends[..worlds].iter().map(End::worth).sum::<f32>() / worlds as f32;
    }

    /// Whether no world makes a greater difference than this.
    fn is_close_to(&self, other: &Rival<G>, close: f32) -> bool {
        let mut pairs = self.ends.iter().zip(&other.ends);
        pairs.all(|(one, other)| (one.worth() - other.worth()).abs() <= close)
    }
}

impl<G> End<G> {
    fn worth(&self) -> f32 {
        self.sum / f32::from(self.times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rival(worths: &[f32]) -> Rival<()> {
        let end = |&sum| End { state: (), sum, times: 1 };
        let mut rival = Rival { action: 0, ends: worths.iter().map(end).collect(), value: 0.0 };
        rival.count_worlds(worths.len());
        rival
    }

    #[test]
    fn what_chance_decides_is_not_left_to_answers() {
        let (even, lucky) = (rival(&[1.0, 1.0]), rival(&[3.0, -1.0]));
        assert_eq!(even.value, lucky.value);
        assert!(!lucky.is_close_to(&even, 1.5) && lucky.is_close_to(&even, 2.0));
    }

    #[test]
    fn a_world_counts_as_much_however_often_the_seat_was_asked_in_it() {
        let mut rival = rival(&[6.0, 1.0]);
        rival.ends[0].times = 3;
        rival.count_worlds(2);
        assert_eq!(rival.value, 1.5);
        rival.count_worlds(1);
        assert_eq!(rival.value, 2.0);
    }
}
