//! Why a bot prefers an action, in the game's own words: the three best, what speaks for each, and what will come of it. It
//! thinks as greedy does, from what the seat knows and nothing else: the same view always gives the same advice.

use crate::chance::Chance;
use crate::greedy::Greedy;
use crate::lookahead::{after, best_next, candidates, standing};
use engine::said::{Said, marked};
use engine::{Choice, Evaluate, Game, Seat, Viewer, Weights};
use std::time::{Duration, Instant};

/// How many choices are named.
const NAMED: usize = 3;
/// How many reasons are given for one.
const REASONS: usize = 3;
/// What is less than this part of the largest difference makes none.
const SLIGHT: f32 = 0.12;
/// How far a weight is moved to see what it does, in parts of itself.
const NUDGE: f32 = 0.1;
/// What is left of all weights when only what is counted without one shall count.
const FAINT: f32 = 1e-3;
/// Of actions that nobody thinks about, so many are looked at.
const MOST_GLANCED: usize = 128;
/// How many further actions are told.
const STEPS_TOLD: usize = 3;

/// What a bot would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best first.
    pub choices: Vec<Advised>,
    /// Said if something else than the comparison has decided.
    pub habit: Option<String>,
}

/// One of the best choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The action, with the label that people read.
    pub choice: Choice,
    /// How much less it is worth than the best, in the game's points; nothing if the two were not compared.
    pub behind: Option<f32>,
    /// How much better or worse the seat will stand at the end of its turn than now, in the game's points.
    pub gain: f32,
    /// What makes the difference to the others, the most important first.
    pub reasons: Vec<Reason>,
    /// What the bot would do next, in every world that it thought of.
    pub then: Vec<String>,
    /// What each of these is made of.
    pub then_says: Vec<Said>,
}

impl Advice {
    /// Makes advice of which every text says what it is made of.
    pub fn said(make: impl FnOnce() -> Option<Advice>) -> Option<Advice> {
        let mut advice = marked(make)?;
        for one in &mut advice.choices {
            one.choice.take_marks();
            let taken = one.then.iter_mut().map(|text| Said::take(text).unwrap_or_else(|| Said::plain(text.as_str())));
            one.then_says = taken.collect();
        }
        Some(advice)
    }
}

/// What makes a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In the game's words: "more cities".
    pub text: String,
    /// Whether it speaks for the choice.
    pub good: bool,
}

/// What a bot would do in this seat; nothing if the seat is not asked. It takes about as long as given, and then says what it
/// has found by then.
pub fn advise<G: Evaluate>(game: &G, seat: Seat, longest: Duration) -> Option<Advice> {
    let end = Instant::now().checked_add(longest);
    // The true state is left behind here.
    let game = game.veiled(Viewer::Seat(seat));
    let prompt = game.prompt(seat)?;
    let mut advisor = Advisor { weights: G::weights(), chance: Chance::new(1), seat };
    let mut listed = Vec::new();
    game.actions(seat, &mut listed);
    let mut short = Vec::new();
    candidates(&game, seat, &mut short, advisor.weights);
    let compared = short.len();
    listed.retain(|action| !short.contains(action));
    let others = advisor.next_best(&game, listed, NAMED.saturating_sub(compared));
    let worlds = advisor.worlds(&game, compared + others.len());
    let now = advisor.mean(&worlds);
    let mut judged = Vec::new();
    for (index, action) in short.into_iter().chain(others).enumerate() {
        if index > 0 && end.is_some_and(|end| Instant::now() > end) {
            break;
        }
        judged.push(advisor.judge(&worlds, action, index < compared));
    }
    judged.sort_by(|one, other| {
        (other.compared, other.value).partial_cmp(&(one.compared, one.value)).unwrap_or(std::cmp::Ordering::Equal)
    });
    judged.truncate(NAMED);
    let habit = game.habit(seat).or(match (judged.len(), judged.get(1).is_some_and(|second| second.compared)) {
        (0 | 1, _) => Some("There is nothing else to do here."),
        (_, true) => None,
        (_, false) => Some("It goes by habit here: the others were not compared with care."),
    });
    let choices = advisor.explain(&prompt.choices, &game, &judged, now);
    Some(Advice { choices, habit: habit.map(str::to_owned) })
}

struct Advisor<G: Evaluate> {
    weights: &'static G::Weights,
    chance: Chance,
    seat: Seat,
}

/// An action and where it leads.
struct Judged<G: Evaluate> {
    action: G::Action,
    /// Whether greedy would have thought about it.
    compared: bool,
    value: f32,
    /// At the end of the turn, one for each world.
    ends: Vec<G>,
    then: Vec<String>,
}

impl<G: Evaluate> Advisor<G> {
    fn worlds(&mut self, game: &G, actions: usize) -> Vec<G> {
        (0..Greedy::<G>::worlds_for(actions)).map(|_| self.chance.imagine(game, self.seat)).collect()
    }

    /// Of actions that greedy would not think about, those that look best at once: so that there is something to compare with.
    fn next_best(&self, game: &G, mut actions: Vec<G::Action>, count: usize) -> Vec<G::Action> {
        if count == 0 {
            return Vec::new();
        }
        actions.truncate(MOST_GLANCED);
        let glance = |action| (standing(&after(game, self.seat, &action), self.seat, self.weights), action);
        let mut glanced: Vec<(f32, G::Action)> = actions.into_iter().map(glance).collect();
        glanced.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        glanced.into_iter().take(count).map(|(_, action)| action).collect()
    }

    fn mean(&self, worlds: &[G]) -> f32 {
        let sum: f32 = worlds.iter().map(|world| standing(world, self.seat, self.weights)).sum();
        sum / worlds.len().max(1) as f32
    }

    fn judge(&mut self, worlds: &[G], action: G::Action, compared: bool) -> Judged<G> {
        let (mut ends, mut then): (Vec<G>, Option<Vec<String>>) = (Vec::new(), None);
        for world in worlds {
            let (end, steps) = self.play_on(after(world, self.seat, &action));
            then = Some(match then {
                None => steps,
                Some(told) => {
                    told.into_iter().zip(steps).take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
                }
            });
            ends.push(end);
        }
        let value = self.mean(&ends);
        Judged { action, compared, value, ends, then: then.unwrap_or_default() }
    }

    /// To the end of the turn, as greedy would, and what it does on the way.
    fn play_on(&mut self, mut game: G) -> (G, Vec<String>) {
        let mut steps = Vec::new();
        for _ in 0..G::LOOKAHEAD {
            if !game.to_act().contains(self.seat) {
                break;
            }
            let Some((action, next)) = best_next(&game, self.seat, usize::MAX, self.weights, &mut self.chance) else {
                break;
            };
            if steps.len() < STEPS_TOLD {
                steps.push(label(&game, self.seat, &action));
            }
            game = next;
        }
        (game, steps)
    }

    fn explain(&self, offered: &[Choice], game: &G, judged: &[Judged<G>], now: f32) -> Vec<Advised> {
        let parts: Vec<Vec<Part>> = judged.iter().map(|one| self.parts(&one.ends)).collect();
        let best = judged.first().map_or(0.0, |best| best.value);
        let mut choices = Vec::new();
        for (index, one) in judged.iter().enumerate() {
            // The best is told from those behind it, and they from the best. What was not compared may end the phase, so that
            // what others do next would count as its fault.
            let with: Vec<&Vec<Part>> = match index {
                0 => (1..judged.len()).filter(|&other| judged[other].compared).map(|other| &parts[other]).collect(),
                _ if one.compared => vec![&parts[0]],
                _ => Vec::new(),
            };
            let notation = one.action.to_string();
            let choice = offered.iter().find(|choice| choice.notation == notation).cloned();
            choices.push(Advised {
                choice: choice.unwrap_or_else(|| Choice {
                    label: label(game, self.seat, &one.action),
                    ..Choice::of(&one.action)
                }),
                behind: one.compared.then(|| (best - one.value).max(0.0)),
                gain: one.value - now,
                reasons: if with.is_empty() { Vec::new() } else { reasons(&parts[index], &with) },
                then: one.then.clone(),
                then_says: Vec::new(),
            });
        }
        choices
    }

    /// What every weight, what counts without one, and the others' standing add to these worlds.
    fn parts(&self, worlds: &[G]) -> Vec<Part> {
        let numbers = self.weights.numbers();
        let own = |weights: &G::Weights| -> f32 {
            let sum: f32 = worlds.iter().map(|world| world.evaluate(self.seat, weights)).sum();
            sum / worlds.len().max(1) as f32
        };
        let mut parts = Vec::new();
        let mut first = 0;
        for &(name, count) in G::Weights::FIELDS {
            let moved = |by: f32| {
                let mut moved = numbers.clone();
                moved[first..first + count].iter_mut().for_each(|number| *number *= 1.0 + by);
                own(&self.weights.with(&moved))
            };
            // Where a weight counts once for each thing this is just what those things add.
            let value = (moved(NUDGE) - moved(-NUDGE)) / (2.0 * NUDGE);
            first += count;
            parts.push(Part { words: G::Weights::words(name), value });
        }
        let faint: Vec<f32> = numbers.iter().map(|number| number * FAINT).collect();
        parts.push(Part { words: G::Weights::words("score"), value: own(&self.weights.with(&faint)) });
        let others = self.mean(worlds) - own(self.weights);
        parts.push(Part { words: Some(["the others stand worse", "the others stand better"]), value: others });
        parts
    }
}

/// Something that adds to what a position is worth.
struct Part {
    words: Option<[&'static str; 2]>,
    value: f32,
}

/// What makes the difference to the others' mean.
fn reasons(own: &[Part], others: &[&Vec<Part>]) -> Vec<Reason> {
    let mean = |index: usize| others.iter().map(|parts| parts[index].value).sum::<f32>() / others.len() as f32;
    let mut found: Vec<(f32, [&'static str; 2])> = Vec::new();
    for (index, part) in own.iter().enumerate() {
        let Some(words) = part.words else { continue };
        found.push((part.value - mean(index), words));
    }
    found.sort_by(|(one, _), (other, _)| other.abs().total_cmp(&one.abs()));
    let most = found.first().map_or(0.0, |(difference, _)| difference.abs());
    let counts = |(difference, _): &&(f32, [&'static str; 2])| difference.abs() > (SLIGHT * most).max(1e-3);
    let reason = |&(difference, [better, worse]): &(f32, [&'static str; 2])| {
        let good = difference > 0.0;
        Reason { text: if good { better } else { worse }.to_owned(), good }
    };
    found.iter().filter(counts).take(REASONS).map(reason).collect()
}

/// What people read for an action.
fn label<G: Game>(game: &G, seat: Seat, action: &G::Action) -> String {
    let notation = action.to_string();
    let prompt = game.prompt(seat);
    let found = prompt.and_then(|prompt| prompt.choices.into_iter().find(|choice| choice.notation == notation));
    found.map_or(notation, |choice| choice.label)
}
