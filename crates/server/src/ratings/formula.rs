//! How strengths change with a game: Weng and Lin's way for many players, after Bradley and Terry ("A Bayesian Approximation
//! Method for Online Ranking", JMLR 12, 2011), by the `skillratings` crate.
//!
//! Each seat is compared with every other one. To add all of that up, as the paper's full pairing does, is right for three
//! or four: at eighteen seats a single game would move a newcomer by five deviations and leave no doubt whatsoever. So a seat
//! learns as much as from two of these comparisons, which is what the paper's partial pairing gives a seat in the middle;
//! but from the average of all, so that it does not matter who happens to be next to whom.

use crate::store::Strength;
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin};

/// What strengths are kept in.
const UNIT: f64 = 1e6;
/// How strong somebody is of whom nothing is known.
pub(crate) const NEWCOMER: Strength = Strength { mean: 25_000_000, deviation: 8_333_333 };
/// How much doubt comes back with each game, since people learn and forget: a hundredth of the doubt at first.
const DRIFT: f64 = 25.0 / 300.0;
/// So many comparisons a seat learns from at most.
const MOST_COMPARED: usize = 2;
/// Nobody is better or worse than this; it keeps what cannot happen from becoming no number at all.
const FURTHEST: f64 = 1000.0;

/// The strengths after a game, from those before it and the places; who shares a place has the same one.
pub(crate) fn after(before: &[Strength], places: &[u32]) -> Vec<Strength> {
    let config = WengLinConfig::new();
    let known: Vec<WengLinRating> = before.iter().copied().map(read).collect();
    let seats: Vec<(&WengLinRating, &u32)> = known.iter().zip(places).collect();
    let others = seats.len().saturating_sub(1);
    if others == 0 {
        return before.to_vec();
    }
    let weight = others.min(MOST_COMPARED) as f64 / others as f64;
    let changed = seats.iter().enumerate().map(|(index, (own, place))| {
        let (mut moved, mut learned) = (Vec::with_capacity(others), Vec::with_capacity(others));
        for (_, (other, other_place)) in seats.iter().enumerate().filter(|(other, _)| *other != index) {
            let outcome = match place.cmp(other_place) {
                std::cmp::Ordering::Less => Outcomes::WIN,
                std::cmp::Ordering::Equal => Outcomes::DRAW,
                std::cmp::Ordering::Greater => Outcomes::LOSS,
            };
            let (new, _) = weng_lin(own, other, &outcome, &config);
            moved.push(new.rating - own.rating);
            learned.push(1.0 - (new.uncertainty / own.uncertainty).powi(2));
        }
        let left = (1.0 - weight * total(learned)).max(config.uncertainty_tolerance);
        write(own.rating + weight * total(moved), own.uncertainty * left.sqrt())
    });
    changed.collect()
}

/// The same for whoever plays several seats, as bots of one kind do: what the seats say on average.
pub(crate) fn average(of: &[Strength]) -> Strength {
    let count = i64::try_from(of.len()).unwrap_or(i64::MAX).max(1);
    let mean = of.iter().map(|strength| strength.mean).sum::<i64>() / count;
    Strength { mean, deviation: of.iter().map(|strength| strength.deviation).sum::<i64>() / count }
}

/// Sums in an order of their own, so that the seats' order makes no difference, not even the smallest one.
fn total(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of.iter().sum()
}

fn read(strength: Strength) -> WengLinRating {
    let rating = (strength.mean as f64 / UNIT).clamp(-FURTHEST, FURTHEST);
    let uncertainty = (strength.deviation as f64 / UNIT).clamp(0.0, NEWCOMER.deviation as f64 / UNIT);
    WengLinRating { rating, uncertainty: uncertainty.hypot(DRIFT) }
}

fn write(mean: f64, deviation: f64) -> Strength {
    let whole = |number: f64| (number * UNIT).round() as i64;
    let most = NEWCOMER.deviation as f64 / UNIT;
    Strength { mean: whole(mean.clamp(-FURTHEST, FURTHEST)), deviation: whole(deviation.clamp(0.0, most)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look like chance.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, most: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % most
        }

        fn strength(&mut self) -> Strength {
            let mean = self.below(80_000_000) as i64 - 15_000_000;
            Strength { mean, deviation: 300_000 + self.below(8_000_000) as i64 }
        }

        fn shuffle<T>(&mut self, list: &mut [T]) {
            for last in (1..list.len()).rev() {
                list.swap(last, self.below(last as u64 + 1) as usize);
            }
        }
    }

    /// Places of so many seats, some of them shared.
    fn places(dice: &mut Dice, seats: usize) -> Vec<u32> {
        let scores: Vec<u64> = (0..seats).map(|_| dice.below(seats as u64)).collect();
        scores.iter().map(|own| 1 + scores.iter().filter(|other| *other > own).count() as u32).collect()
    }

    #[test]
    fn the_order_of_seats_makes_no_difference() {
        let mut dice = Dice(1);
        for _ in 0..300 {
            let seats = 2 + dice.below(17) as usize;
            let before: Vec<Strength> = (0..seats).map(|_| dice.strength()).collect();
            let places = places(&mut dice, seats);
            let plain = after(&before, &places);
            let mut order: Vec<usize> = (0..seats).collect();
            dice.shuffle(&mut order);
            let shuffled: Vec<Strength> = order.iter().map(|seat| before[*seat]).collect();
            let shuffled_places: Vec<u32> = order.iter().map(|seat| places[*seat]).collect();
            for (new, seat) in after(&shuffled, &shuffled_places).into_iter().zip(order) {
                assert_eq!(new, plain[seat]);
            }
        }
    }

    /// Nothing is won that nobody lost, and the better place is never worth less.
    #[test]
    fn equals_share_what_they_win_and_lose_by_their_places() {
        let mut dice = Dice(2);
        for seats in 2..=18 {
            for _ in 0..20 {
                let equal = dice.strength();
                let places = places(&mut dice, seats);
                let new = after(&vec![equal; seats], &places);
                let sum: i64 = new.iter().map(|strength| strength.mean - equal.mean).sum();
                assert!(sum.abs() <= seats as i64, "{sum} millionths from nowhere");
                for (one, place) in new.iter().zip(&places) {
                    for (two, other) in new.iter().zip(&places) {
                        assert_eq!(place.cmp(other), two.mean.cmp(&one.mean), "places {place} and {other}");
                        assert!((one.deviation - two.deviation).abs() <= 1);
                    }
                }
            }
        }
    }

    #[test]
    fn who_wins_rises_and_who_is_last_falls() {
        let mut dice = Dice(3);
        for _ in 0..300 {
            let seats = 2 + dice.below(17) as usize;
            let before: Vec<Strength> = (0..seats).map(|_| dice.strength()).collect();
            let places: Vec<u32> = (1..=seats as u32).collect();
            let new = after(&before, &places);
            assert!(new[0].mean > before[0].mean && new[seats - 1].mean < before[seats - 1].mean, "{before:?}");
        }
    }

    /// One game at a full table must not make anybody sure of anything.
    #[test]
    fn eighteen_newcomers_stay_uncertain() {
        let new = after(&[NEWCOMER; 18], &(1..=18).collect::<Vec<u32>>());
        for strength in &new {
            assert!(strength.deviation > NEWCOMER.deviation * 9 / 10, "{strength:?}");
            assert!((strength.mean - NEWCOMER.mean).abs() < NEWCOMER.deviation, "{strength:?}");
        }
        // As much as two games of two.
        let pair = after(&[NEWCOMER; 2], &[1, 2]);
        let twice = 2 * (pair[0].mean - NEWCOMER.mean);
        assert!((new[0].mean - NEWCOMER.mean - twice).abs() <= 1, "{new:?}");
        // What is left of the doubt in the crate's own sum over all pairs.
        let known = [read(NEWCOMER)];
        let teams: Vec<(&[WengLinRating], skillratings::MultiTeamOutcome)> =
            (0..18).map(|place| (&known[..], skillratings::MultiTeamOutcome::new(place))).collect();
        let full = skillratings::weng_lin::weng_lin_multi_team(&teams, &WengLinConfig::new());
        assert!(full[0][0].uncertainty < 0.01 && full[0][0].rating > 65.0, "the reason for all this is gone: {full:?}");
    }

    #[test]
    fn whatever_is_kept_gives_numbers() {
        let odd = [i64::MIN, -1, 0, 1, 25_000_000, i64::MAX];
        let all: Vec<Strength> =
            odd.iter().flat_map(|mean| odd.map(|deviation| Strength { mean: *mean, deviation })).collect();
        for one in &all {
            for two in &all {
                for places in [[1, 2], [2, 1], [1, 1], [0, u32::MAX]] {
                    for new in after(&[*one, *two], &places) {
                        assert!(new.mean.abs() <= 1_000_000_000 && (1..=8_333_333).contains(&new.deviation), "{new:?}");
                    }
                }
            }
        }
        assert_eq!(after(&[], &[]), []);
        assert_eq!(after(&[NEWCOMER], &[1]), [NEWCOMER], "nobody to be compared with");
    }

    #[test]
    fn the_stronger_is_found_out() {
        let mut dice = Dice(4);
        let mut known = [NEWCOMER; 4];
        for _ in 0..300 {
            // Who is better by one wins three games of four.
            let mut scores: Vec<u64> = (0..4).map(|seat| 10 * seat + dice.below(35)).collect();
            scores.iter_mut().for_each(|score| *score *= 2);
            let places: Vec<u32> =
                scores.iter().map(|own| 1 + scores.iter().filter(|other| *other > own).count() as u32).collect();
            known = after(&known, &places).try_into().unwrap();
        }
        assert!(known.windows(2).all(|pair| pair[0].mean < pair[1].mean), "{known:?}");
        assert!(known.iter().all(|strength| (400_000..2_500_000).contains(&strength.deviation)), "{known:?}");
    }

    #[test]
    fn an_average_is_in_between() {
        let [low, high] = [Strength { mean: 10, deviation: 4 }, Strength { mean: 20, deviation: 6 }];
        assert_eq!(average(&[low, high]), Strength { mean: 15, deviation: 5 });
        assert_eq!(average(&[low]), low);
    }
}
