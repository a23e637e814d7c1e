//! How sure a result is: Wilson's interval for a rate, and Elo differences.

use serde::Serialize;
use std::fmt;

/// The standard normal quantile for a 95% interval.
const Z: f64 = 1.959_963_984_540_054;

/// A measured value with its 95% interval.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The value measured.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The rate of `successes` in `trials` with Wilson's score interval. A shared success may count as a fraction: that
/// varies less than whole ones, so the interval is then a little too wide rather than too narrow.
pub fn rate(successes: f64, trials: f64) -> Measured {
    if trials <= 0.0 {
        return Measured { value: 0.5, low: 0.0, high: 1.0 };
    }
    let share = (successes / trials).clamp(0.0, 1.0);
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let spread = share * (1.0 - share) / trials + z2 / (4.0 * trials * trials);
    let half = Z / (1.0 + z2 / trials) * spread.sqrt();
    // Rounding must not push an end past the value where the two coincide, at 0 and at 1.
    Measured { value: share, low: (centre - half).clamp(0.0, share), high: (centre + half).clamp(share, 1.0) }
}

/// The Elo difference that an expected score stands for; without bound at 0 and 1.
pub fn elo_difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The Elo difference of a measured score, its interval taken along.
pub fn elo(score: Measured) -> Measured {
    Measured { value: elo_difference(score.value), low: elo_difference(score.low), high: elo_difference(score.high) }
}

/// The mean of some values with its 95% interval, from the normal distribution.
pub fn mean(values: impl Iterator<Item = f64> + Clone) -> Measured {
    let count = values.clone().count() as f64;
    if count == 0.0 {
        return Measured { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let value = values.clone().sum::<f64>() / count;
    let squares = values.map(|one| (one - value).powi(2)).sum::<f64>();
    let half = if count > 1.0 { Z * (squares / (count - 1.0) / count).sqrt() } else { f64::INFINITY };
    Measured { value, low: value - half, high: value + half }
}

impl Measured {
    /// As percentages: `83.5% (78.0 to 87.9)`.
    pub fn percent(self) -> String {
        let Measured { value, low, high } = self;
        format!("{:.1}% ({:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high)
    }

    /// As whole numbers with their sign: `+282 (+220 to +345)`; an end without bound reads `unbounded`.
    pub fn signed(self) -> String {
        let end = |number: f64| {
            if number.is_finite() { format!("{number:+.0}") } else { "unbounded".into() }
        };
        format!("{} ({} to {})", end(self.value), end(self.low), end(self.high))
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({:.2} to {:.2})", self.value, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(left: f64, right: f64) -> bool {
        (left - right).abs() < 5e-5
    }

    /// Worked by hand: 80 of 100, and none of 10, whose upper end is z^2 / (10 + z^2).
    #[test]
    fn wilson_interval_matches_worked_values() {
        let eighty = rate(80.0, 100.0);
        assert!(near(eighty.low, 0.711_17) && near(eighty.high, 0.866_63), "{eighty:?}");
        let none = rate(0.0, 10.0);
        assert_eq!((none.value, none.low), (0.0, 0.0));
        assert!(near(none.high, Z * Z / (10.0 + Z * Z)));
        let all = rate(10.0, 10.0);
        assert!(near(all.low, 1.0 - none.high) && all.high == 1.0);
        assert_eq!(rate(0.0, 0.0).high, 1.0);
    }

    #[test]
    fn more_games_make_a_narrower_interval() {
        let width = |games: f64| rate(games * 0.7, games).high - rate(games * 0.7, games).low;
        assert!(width(400.0) < width(100.0) * 0.55);
    }

    #[test]
    fn elo_is_antisymmetric_and_ten_to_one_is_four_hundred() {
        assert!(near(elo_difference(10.0 / 11.0), 400.0));
        assert!(near(elo_difference(0.3), -elo_difference(0.7)));
        assert_eq!(elo_difference(0.5), 0.0);
        assert_eq!(elo(rate(3.0, 3.0)).value, f64::INFINITY);
        assert_eq!(elo(rate(3.0, 3.0)).signed().split(' ').next(), Some("unbounded"));
    }

    #[test]
    fn mean_of_two_values() {
        let both = mean([1.0, 3.0].into_iter());
        assert!(near(both.value, 2.0) && near(both.high - both.value, Z));
        assert_eq!(mean([4.0].into_iter()).high, f64::INFINITY);
    }
}
