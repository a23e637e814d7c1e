//! Finds the weights by which moments of games tell best who wins them.
//!
//! The evaluation is nearly a sum of weights times what is seen, so that its slopes at the present weights are enough to
//! say what it would have been with others. The chance to win is a sigmoid of how a seat stands, steeper the later it is.

use super::selfplay::Moment;
use engine::Weights;

/// How the weights are sought.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Fit {
    /// How strongly weights are held where they are: few games cannot say much about a weight that hardly ever matters.
    pub pull: f64,
    /// How often all moments are gone through.
    pub passes: u32,
}

/// How much of what is learned is the win; the rest is by how much.
const WIN: f64 = 0.5;
/// How far a pass goes at most, in parts of a weight's spread.
const PACE: f64 = 0.05;

/// The weights, with how well they tell (the mean surprise, in bits) and how well the first ones did.
pub fn train<W: Weights>(moments: &[Moment], start: &W, fit: Fit) -> (W, [f64; 2]) {
    let numbers = start.numbers();
    let problem = Problem::of(moments, numbers.len());
    let mut at = vec![0.0; numbers.len()];
    // The sigmoid's steepness at the beginning of a game and what comes to it until the end, both as logarithms.
    let mut steep = [(1.0 / problem.spread.max(1e-6)).ln(), 0.0];
    // First how much a standing says at all, then which weights make it say more.
    descend(&problem, &mut at, &mut steep, Fit { passes: fit.passes / 3, ..fit }, false);
    let before = problem.surprise(&at, steep);
    descend(&problem, &mut at, &mut steep, fit, true);
    let after = problem.surprise(&at, steep);
    let found: Vec<f32> = numbers
        .iter()
        .zip(at.iter().zip(&problem.scales))
        .map(|(number, (step, scale))| number + if *scale > 0.0 { (step / scale) as f32 } else { 0.0 })
        .collect();
    (start.with(&found), [after, before])
}

/// Adam, with all moments in every pass: they are few enough.
fn descend(problem: &Problem, at: &mut [f64], steep: &mut [f64; 2], fit: Fit, with_weights: bool) {
    let count = at.len() + 2;
    let (mut first, mut second) = (vec![0.0; count], vec![0.0; count]);
    for pass in 1..=fit.passes {
        let mut slope = problem.slope(at, *steep);
        for (slope, at) in slope.iter_mut().zip(at.iter()) {
            *slope = if with_weights { *slope + fit.pull * at } else { 0.0 };
        }
        let pace = PACE * (1.0 - f64::from(pass) / f64::from(fit.passes + 1));
        for (index, slope) in slope.iter().enumerate() {
            first[index] = 0.9 * first[index] + 0.1 * slope;
            second[index] = 0.99 * second[index] + 0.01 * slope * slope;
            let corrected = |moving: f64, keeps: f64| moving / (1.0 - keeps.powi(pass as i32));
            let step = pace * corrected(first[index], 0.9) / (corrected(second[index], 0.99).sqrt() + 1e-9);
            match index.checked_sub(at.len()) {
                None => at[index] -= step,
                Some(which) => steep[which] -= step,
            }
        }
    }
}

/// The moments in numbers, every slope in units of its spread times that of standings.
struct Problem {
    rows: Vec<Row>,
    /// How many points a step of 1 in a weight's unit is worth at a usual moment, for each weight.
    scales: Vec<f64>,
    /// The usual distance of a standing from zero.
    spread: f64,
}

struct Row {
    wanted: f64,
    time: f64,
    standing: f64,
    slopes: Vec<f32>,
}

impl Problem {
    fn of(moments: &[Moment], weights: usize) -> Problem {
        let count = moments.len().max(1) as f64;
        let root = |sum: f64| (sum / count).sqrt();
        let spread = root(moments.iter().map(|moment| f64::from(moment.standing).powi(2)).sum());
        let ahead = root(moments.iter().map(|moment| f64::from(moment.ahead).powi(2)).sum()).max(1e-6);
        let of_weight = |weight: usize| root(moments.iter().map(|one| f64::from(one.slopes[weight]).powi(2)).sum());
        let scales: Vec<f64> = (0..weights).map(|weight| of_weight(weight) / spread.max(1e-6)).collect();
        let row = |moment: &Moment| {
            let won = f64::from(moment.won);
            let by = sigmoid(1.7 * f64::from(moment.ahead) / ahead);
            let slopes = moment.slopes.iter().zip(&scales);
            let slopes = slopes.map(|(slope, scale)| if *scale > 0.0 { slope / *scale as f32 } else { 0.0 }).collect();
            let standing = f64::from(moment.standing);
            Row { wanted: WIN * won + (1.0 - WIN) * by, time: f64::from(moment.time), standing, slopes }
        };
        Problem { rows: moments.iter().map(row).collect(), scales, spread }
    }

    fn guess(row: &Row, at: &[f64], steep: [f64; 2]) -> (f64, f64) {
        let standing = row.standing + row.slopes.iter().zip(at).map(|(slope, at)| f64::from(*slope) * at).sum::<f64>();
        let steepness = (steep[0] + steep[1] * row.time).exp();
        (sigmoid(steepness * standing), standing * steepness)
    }

    /// The slope of the mean surprise, by each weight's step and the two of the steepness.
    fn slope(&self, at: &[f64], steep: [f64; 2]) -> Vec<f64> {
        let mut sum = vec![0.0; at.len() + 2];
        for row in &self.rows {
            let (guess, stretched) = Self::guess(row, at, steep);
            let error = guess - row.wanted;
            let steepness = (steep[0] + steep[1] * row.time).exp();
            for (sum, slope) in sum.iter_mut().zip(&row.slopes) {
                *sum += error * steepness * f64::from(*slope);
            }
            sum[at.len()] += error * stretched;
            sum[at.len() + 1] += error * stretched * row.time;
        }
        let count = self.rows.len().max(1) as f64;
        sum.iter_mut().for_each(|sum| *sum /= count);
        sum
    }

    fn surprise(&self, at: &[f64], steep: [f64; 2]) -> f64 {
        let of = |row: &Row| {
            let guess = Self::guess(row, at, steep).0.clamp(1e-9, 1.0 - 1e-9);
            -(row.wanted * guess.log2() + (1.0 - row.wanted) * (1.0 - guess).log2())
        };
        self.rows.iter().map(of).sum::<f64>() / self.rows.len().max(1) as f64
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    engine::weights! {
        /// Two things that may matter.
        struct Two { one: f32 = 1.0, other: f32 = 1.0 }
    }

    /// What decides games is found, though the first weights count both alike.
    #[test]
    fn the_weight_that_decides_grows() {
        let mut state = 7_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        let moment = |game: u32| {
            let (one, other) = (next(), next());
            let won = f32::from(u8::from(one + 0.1 * next() > 0.0));
            Moment { game, time: 0.5, won, ahead: won - 0.5, standing: one + other, slopes: vec![one, other] }
        };
        let moments: Vec<Moment> = (0..2000).map(moment).collect();
        let (found, [after, before]) = train(&moments, &Two::by_hand(), Fit { pull: 1e-4, passes: 300 });
        assert!(found.one > 3.0 * found.other.abs(), "{found:?}");
        assert!(after < before, "{after} {before}");
        let (held, _) = train(&moments, &Two::by_hand(), Fit { pull: 100.0, passes: 300 });
        assert!((held.one - held.other).abs() < 0.05, "{held:?}");
    }
}
