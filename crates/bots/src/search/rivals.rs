//! Actions that are compared in pairs: each goes through the same worlds, and what counts is by how much it ends better
//! there than the one that was thought best.

/// The few that are still compared, the one that was thought best first.
#[derive(Clone, Debug)]
pub(crate) struct Rivals<A> {
    actions: Vec<A>,
    records: Vec<Record>,
    worlds: f32,
    /// By how many points a guess is usually wrong.
    doubt: f32,
}

/// What is known of an action against the first one, in points.
#[derive(Copy, Clone, Debug)]
struct Record {
    guess: f32,
    /// Of the differences in all worlds so far.
    sum: f32,
    squares: f32,
}

/// By how much an action seems better than the first one.
#[derive(Copy, Clone, Debug)]
struct Judgement {
    value: f32,
    deviation: f32,
}

/// Worlds before an action is given up.
const FEWEST_WORLDS: f32 = 6.0;
/// So many standard deviations behind the best there is no hope.
const HOPELESS: f32 = 2.0;
/// For how many worlds the doubt counts when the spread of differences is judged: a few equal ones prove little.
const WORLDS_OF_DOUBT: f32 = 2.0;

impl<A: Clone> Rivals<A> {
    /// Of actions with their first guesses, the best first.
    pub(crate) fn new(guesses: Vec<(A, f32)>, doubt: f32) -> Rivals<A> {
        let best = guesses.first().map_or(0.0, |(_, guess)| *guess);
        let record = |(_, guess): &(A, f32)| Record { guess: guess - best, sum: 0.0, squares: 0.0 };
        let records = guesses.iter().map(record).collect();
        Rivals { actions: guesses.into_iter().map(|(action, _)| action).collect(), records, worlds: 0.0, doubt }
    }

    pub(crate) fn actions(&self) -> std::slice::Iter<'_, A> {
        self.actions.iter()
    }

    /// Takes note of what each came to in one more world, and gives up who has no hope any more; never the first one,
    /// against which all are measured.
    pub(crate) fn learn(&mut self, values: &[f32]) {
        self.worlds += 1.0;
        for (record, value) in self.records.iter_mut().zip(values) {
            let ahead = value - values[0];
            record.sum += ahead;
            record.squares += ahead * ahead;
        }
        if self.worlds < FEWEST_WORLDS {
            return;
        }
        let judgements = self.judgements();
        let most = judgements.iter().map(|one| one.value).fold(f32::NEG_INFINITY, f32::max);
        for index in (1..self.actions.len()).rev() {
            let Judgement { value, deviation } = judgements[index];
            if value + HOPELESS * deviation < most {
                self.actions.remove(index);
                self.records.remove(index);
            }
        }
    }

    fn judgements(&self) -> Vec<Judgement> {
        self.records.iter().map(|record| self.judge(record)).collect()
    }

    /// Weighs the guess and the worlds by how sure each is.
    fn judge(&self, record: &Record) -> Judgement {
        let doubt = self.doubt * self.doubt;
        let mean = record.sum / self.worlds.max(1.0);
        let squares = (record.squares - mean * record.sum).max(0.0) + WORLDS_OF_DOUBT * doubt;
        let variance = squares / (self.worlds - 1.0 + WORLDS_OF_DOUBT);
        let (of_guess, of_worlds) = (1.0 / doubt, self.worlds / variance);
        let value = (record.guess * of_guess + mean * of_worlds) / (of_guess + of_worlds);
        Judgement { value, deviation: (of_guess + of_worlds).sqrt().recip() }
    }

    /// The best of them; the first, if others are only as good.
    pub(crate) fn best(&self) -> Option<A> {
        let mut best: Option<(f32, &A)> = None;
        for (Judgement { value, .. }, action) in self.judgements().into_iter().zip(&self.actions) {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Rivals<char> {
        Rivals::new(vec![('a', 5.0), ('b', 4.5), ('c', 4.0)], 1.0)
    }

    #[test]
    fn the_best_guess_wins_until_worlds_speak_against_it() {
        let mut rivals = three();
        assert_eq!(rivals.best(), Some('a'));
        rivals.learn(&[10.0, 10.1, 9.0]);
        assert_eq!(rivals.best(), Some('a'));
        for luck in [0.0, 30.0, -20.0, 4.0] {
            rivals.learn(&[luck, luck + 2.0, luck]);
        }
        assert_eq!(rivals.best(), Some('b'));
    }

    #[test]
    fn what_happens_to_all_alike_decides_nothing() {
        let mut rivals = three();
        for luck in 0..40 {
            rivals.learn(&[luck as f32 * 3.0; 3]);
        }
        assert_eq!(rivals.best(), Some('a'));
    }

    #[test]
    fn who_has_no_hope_is_given_up_but_never_the_measure_of_all() {
        let mut rivals = three();
        for world in 0..6 {
            assert_eq!(rivals.actions().len(), 3, "in world {world}");
            rivals.learn(&[0.0, 6.0, -6.0]);
        }
        assert_eq!(rivals.actions().collect::<String>(), "ab");
        assert_eq!(rivals.best(), Some('b'));
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert_eq!(Rivals::<char>::new(Vec::new(), 1.0).best(), None);
    }
}
