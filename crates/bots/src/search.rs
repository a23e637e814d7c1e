//! Information-set Monte Carlo tree search, seen by one observer: every playout goes through another world that the
//! seat cannot tell from the real one, and all of them share one tree whose branches are actions.
//!
//! A playout walks down the tree, adds a node, plays on quickly to the end of a round of turns, or of the round under way
//! where a game counts them, every seat minding only its own affairs or doing anything at all, and gives every seat a reward
//! from its standing there, or from the result if the game ended. First guesses come from the game's evaluation: a node
//! looks at its most promising actions first and at more of them the more often it is visited.
//!
//! At a table of many, what the others do in a playout hides what one action is worth, and playouts are long. There the few
//! most promising actions go through the same worlds side by side, and what counts is how one's own affairs stand where
//! habits take over or the round ends: see `search/rivals.rs`.

mod reward;
mod rivals;
mod tree;

use crate::chance::Chance;
use crate::greedy::Greedy;
use crate::lookahead::{advance, best_for_itself, best_next, candidates, standings, tried, worth};
use crate::{Bot, Effort};
use engine::game::{Playouts, Policy};
use engine::{Evaluate, Seat};
use reward::Scale;
use rivals::Rivals;
use std::time::{Duration, Instant};
use tree::{Step, Tree};

/// How much thinking one action may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So long, on whatever machine.
    Time(Duration),
    /// So many playouts, with the same choice on every machine.
    Playouts(u32),
}

/// How the search looks around: chosen in short matches; docs/benchmarks.md tells which.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Settings {
    /// How it plays on, in this game.
    pub playouts: Playouts,
    /// How many playouts the first guess of an action counts for at more than three seats, whose doings make a playout say
    /// less about one's own.
    pub worth_of_guess_among_many: f32,
    /// A node visited `n` times looks at `widening * sqrt(n)` actions, and always at two.
    pub widening: f32,
    /// How many actions are looked at when a first guess follows a turn to its end.
    pub prior_sample: usize,
    /// At a table of many: how many actions are compared.
    pub rivals: usize,
    /// By how many points a first guess is usually wrong there.
    pub doubt: f32,
    /// How many actions a quick playout looks at there, for the seat itself and for another.
    pub samples_of_many: [usize; 2],
}

impl Settings {
    /// Those for a game with such playouts.
    pub fn new(playouts: Playouts) -> Settings {
        Settings {
            playouts,
            worth_of_guess_among_many: 100.0,
            widening: 0.6,
            prior_sample: 20,
            rivals: 5,
            doubt: 1.0,
            samples_of_many: [8, 2],
        }
    }
}

/// Playouts by which the scale of rewards is found.
const PILOTS: usize = 12;
/// No playout goes deeper, in case a game lets seats act for ever without passing the turn.
const DEEPEST: usize = 4000;
/// At more seats a first guess counts for more playouts.
const FEW_SEATS: usize = 3;

/// Thinks by tree search.
pub struct Search<G: Evaluate> {
    budget: Budget,
    /// However large the budget is, no thought takes longer.
    longest: Duration,
    settings: Settings,
    weights: G::Weights,
    chance: Chance,
    effort: Effort,
}

impl<G: Evaluate> Search<G> {
    /// With a budget of playouts the same seed gives the same play.
    pub fn new(budget: Budget, seed: u64) -> Search<G> {
        Search::with_settings(budget, Settings::new(G::PLAYOUTS), seed)
    }

    /// A search that looks around differently, for tuning.
    pub fn with_settings(budget: Budget, settings: Settings, seed: u64) -> Search<G> {
        let (longest, weights, chance) = (Duration::MAX, G::weights().clone(), Chance::new(seed));
        Search { budget, longest, settings, weights, chance, effort: Effort::default() }
    }

    /// The same, but no thought takes longer than this.
    pub fn within(self, longest: Duration) -> Search<G> {
        Search { longest, ..self }
    }
}

impl<G: Evaluate> Bot<G> for Search<G> {
    fn waits(&self, game: &G, seat: Seat) -> bool {
        game.waits(seat, &self.weights)
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let before = tried();
        let chosen = self.think(game, seat);
        self.effort.actions += tried() - before;
        chosen
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}

impl<G: Evaluate> Search<G> {
    fn think(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let clock = Clock::start(self.budget, self.longest);
        // The true state is left behind here: all else is about worlds that this seat may imagine.
        let game = self.chance.imagine(game, seat);
        let mut actions = Vec::new();
        candidates(&game, seat, &mut actions, &self.weights);
        if actions.len() < 2 {
            return actions.pop();
        }
        let mut thought = Thought {
            seat,
            are_many: game.seats() >= self.settings.playouts.many,
            prior_weight: match game.seats() > FEW_SEATS {
                true => self.settings.worth_of_guess_among_many,
                false => self.settings.playouts.worth_of_guess,
            },
            settings: self.settings,
            clock,
            weights: &self.weights,
            chance: &mut self.chance,
            scale: Scale::unknown(),
            tree: Tree::new(),
            worlds: Vec::new(),
            path: Vec::new(),
            actions: Vec::new(),
            last_round: game.round(),
        };
        thought.guess(&game, actions);
        let chosen = thought.decide(&game);
        self.effort.playouts += u64::from(thought.clock.playouts);
        chosen
    }
}

/// Counts the budget down.
struct Clock {
    deadline: Option<Instant>,
    limit: u32,
    playouts: u32,
}

impl Clock {
    fn start(budget: Budget, longest: Duration) -> Clock {
        let (time, limit) = match budget {
            Budget::Time(time) => (time.min(longest), u32::MAX),
            Budget::Playouts(limit) => (longest, limit),
        };
        // What is begun in time ends after it, so that it must be begun earlier. A time that no clock can hold is none.
        Clock { deadline: Instant::now().checked_add(time - time / 20), limit, playouts: 0 }
    }

    /// Whether the time is over.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_up(&self) -> bool {
        self.playouts >= self.limit || self.is_late()
    }
}

/// The search for one action.
struct Thought<'a, G: Evaluate> {
    seat: Seat,
    /// Whether the table is one of many.
    are_many: bool,
    settings: Settings,
    prior_weight: f32,
    clock: Clock,
    weights: &'a G::Weights,
    chance: &'a mut Chance,
    scale: Scale,
    tree: Tree<G::Action>,
    /// Worlds imagined so far.
    worlds: Vec<G>,
    /// The branches of the present playout.
    path: Vec<Step>,
    /// The round that a playout plays to its end, in games that count them.
    last_round: Option<u32>,
    /// Room for lists of actions.
    actions: Vec<G::Action>,
}

impl<G: Evaluate> Thought<'_, G> {
    /// Judges the actions at the root as greedy does. If time runs out meanwhile, the rest stay behind.
    fn guess(&mut self, game: &G, mut actions: Vec<G::Action>) {
        let count = actions.len();
        self.chance.sample(&mut actions, count);
        let worlds: Vec<G> =
            (0..Greedy::<G>::worlds_for(count)).map(|_| self.chance.imagine(game, self.seat)).collect();
        let mut sums = vec![0.0; count];
        for (round, world) in worlds.iter().enumerate() {
            for (sum, action) in sums.iter_mut().zip(&actions) {
                if self.clock.is_late() {
                    // Sums of unequally many worlds cannot be compared.
                    if round == 0 {
                        *sum = f32::NEG_INFINITY;
                        continue;
                    }
                    return self.plant(actions, sums, round as f32);
                }
                *sum += worth(world, self.seat, action, usize::MAX, self.weights, self.chance);
            }
        }
        self.plant(actions, sums, worlds.len() as f32);
    }

    fn plant(&mut self, actions: Vec<G::Action>, sums: Vec<f32>, worlds: f32) {
        for (action, sum) in actions.into_iter().zip(sums) {
            self.tree.add(Tree::<G::Action>::ROOT, self.seat, action, sum / worlds);
        }
    }

    /// Plays on from what was guessed, until the budget is used up.
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        if !self.are_many {
            self.find_scale(game);
            while !self.clock.is_up() {
                self.clock.playouts += 1;
                self.playout(game);
            }
            return self.tree.most_visited();
        }
        // Where a habit decides, every playout of many would be over at once.
        match game.habit(self.seat) {
            Some(_) => self.tree.most_visited(),
            None => self.compare(game),
        }
    }

    /// Plays the most promising actions side by side, through the same worlds and with the same luck, until one is left or
    /// the time is over. A world that time cut short does not count.
    fn compare(&mut self, game: &G) -> Option<G::Action> {
        let mut rivals = Rivals::new(self.tree.best_guesses(self.settings.rivals), self.settings.doubt);
        let mut values = Vec::new();
        while rivals.actions().len() > 1 && !self.clock.is_up() {
            let world = self.chance.imagine(game, self.seat);
            let luck = self.chance.clone();
            values.clear();
            for action in rivals.actions() {
                self.clock.playouts += 1;
                self.chance.clone_from(&luck);
                let mut world = world.clone();
                advance(&mut world, self.seat, action);
                self.roll_out(&mut world, self.seat, 0);
                values.push(world.evaluate(self.seat, self.weights));
            }
            if !self.clock.is_late() {
                rivals.learn(&values);
            }
        }
        rivals.best()
    }

    /// Plays a few games from the most promising action to see how far standings spread.
    fn find_scale(&mut self, game: &G) {
        let Some(action) = self.tree.most_visited() else {
            return;
        };
        let mut pilots = Vec::with_capacity(PILOTS);
        for _ in 0..PILOTS {
            let mut world = self.chance.imagine(game, self.seat);
            advance(&mut world, self.seat, &action);
            self.roll_out(&mut world, self.seat, 0);
            pilots.push(standings(&world, self.weights));
            if self.clock.is_late() {
                break;
            }
        }
        self.scale = Scale::from_pilots(&pilots);
    }

    /// One walk down the tree and back up with the rewards.
    fn playout(&mut self, game: &G) {
        self.path.clear();
        // What a seat may do is the same in every world it cannot tell apart, so the first step needs no world yet.
        let Some(first) = self.descend(game, Tree::<G::Action>::ROOT, self.seat) else {
            return;
        };
        let mut world = self.world(game, self.tree.tries(first) as usize);
        let mut node = self.follow(first, self.seat, &mut world);
        let (mut actor, mut turns) = (self.seat, 0);
        while let Some(next) = world.to_act().first().filter(|_| self.path.len() < DEEPEST) {
            turns += u32::from(next != actor);
            actor = next;
            if self.tree.visits(node) < self.settings.playouts.patience.max(1) {
                self.roll_out(&mut world, actor, turns);
                break;
            }
            let Some(step) = self.descend(&world, node, actor) else {
                break;
            };
            node = self.follow(step, actor, &mut world);
        }
        // A playout that time cut short was not played to the end of a round.
        if !self.clock.is_late() {
            let rewards = self.scale.rewards(&world, self.weights);
            self.tree.learn(&self.path, node, &rewards);
        }
    }

    /// The world of this number. The n-th try of every action goes through the n-th world, so that luck cancels out.
    fn world(&mut self, game: &G, number: usize) -> G {
        while self.worlds.len() <= number {
            self.worlds.push(self.chance.imagine(game, self.seat));
        }
        self.worlds[number].clone()
    }

    /// Takes a step in the tree and in the world.
    fn follow(&mut self, step: Step, actor: Seat, world: &mut G) -> usize {
        advance(world, actor, self.tree.action(step));
        self.path.push(step);
        self.tree.below(step)
    }

    /// Picks a branch among the actions of this world, after a first guess at those that the node has not met yet.
    fn descend(&mut self, world: &G, node: usize, actor: Seat) -> Option<Step> {
        let mut actions = std::mem::take(&mut self.actions);
        candidates(world, actor, &mut actions, self.weights);
        for action in &actions {
            if !self.tree.knows(node, actor, action) {
                let guess = match actions.len() {
                    _ if self.clock.is_late() => f32::NEG_INFINITY,
                    // A lone action needs no thought.
                    1 => self.scale.usual(actor),
                    _ => worth(world, actor, action, self.settings.prior_sample, self.weights, self.chance),
                };
                self.tree.add(node, actor, action.clone(), guess);
            }
        }
        let step = self.tree.select(node, actor, &actions, &self.settings, self.prior_weight, &self.scale);
        self.actions = actions;
        step
    }

    /// Plays quickly to the end of the game's own round; or else to the horizon, or where the tree is deeper to the end of a
    /// later round of turns. The same seat is next at every such end: to be next is worth something, and standings would not compare otherwise.
    fn roll_out(&mut self, world: &mut G, mut actor: Seat, mut turns: u32) {
        let round = (world.seats() as u32).max(1);
        let last = turns.div_ceil(round).max(self.settings.playouts.rounds) * round;
        for _ in 0..DEEPEST {
            let waiting = world.to_act();
            let next = if waiting.contains(actor) { Some(actor) } else { waiting.first() };
            let Some(next) = next else {
                return;
            };
            turns += u32::from(next != actor);
            let is_over = match self.last_round {
                Some(last) => world.round() > Some(last),
                None => next != actor && turns > last,
            };
            let is_left_to_habit = self.are_many && world.habit(next).is_some();
            if is_over || is_left_to_habit || self.clock.is_late() {
                return;
            }
            actor = next;
            if !self.play_on(world, actor) {
                return;
            }
        }
    }

    /// One action of a quick playout, if there is one.
    fn play_on(&mut self, world: &mut G, actor: Seat) -> bool {
        let policy = match self.are_many {
            true => Policy::Own(self.settings.samples_of_many[usize::from(actor != self.seat)]),
            false => self.settings.playouts.policy,
        };
        let best = match policy {
            Policy::Ahead(sample) => best_next(world, actor, sample, self.weights, self.chance),
            Policy::Own(sample) => best_for_itself(world, actor, sample, self.weights, self.chance),
            Policy::Any => {
                candidates(world, actor, &mut self.actions, self.weights);
                if self.actions.is_empty() {
                    return false;
                }
                let picked = self.chance.below(self.actions.len());
                advance(world, actor, &self.actions[picked]);
                return true;
            }
        };
        let is_done = best.is_some();
        if let Some((_, next)) = best {
            *world = next;
        }
        is_done
    }
}
