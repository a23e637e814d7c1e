//! One tree for all imagined worlds. A branch is an action of a seat; a world only opens some of them, so a branch
//! counts how often it could have been taken as well as how often it was.

use super::Settings;
use super::reward::Scale;
use engine::Seat;

/// A branch taken: where from, and which.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    node: usize,
    branch: usize,
}

#[derive(Debug)]
struct Node<A> {
    visits: u32,
    /// The most promising first.
    branches: Vec<Branch<A>>,
}

#[derive(Debug)]
struct Branch<A> {
    seat: Seat,
    action: A,
    /// The first guess at how the seat will stand, in points.
    guess: f32,
    visits: u32,
    /// How often the action was legal when the node was passed.
    available: u32,
    /// Rewards of the acting seat.
    total: f32,
    below: Option<usize>,
}

#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Branches that the present world opens.
    open: Vec<usize>,
}

impl<A: Clone + Eq> Tree<A> {
    pub(crate) const ROOT: usize = 0;

    pub(crate) fn new() -> Tree<A> {
        let mut tree = Tree { nodes: Vec::new(), open: Vec::new() };
        tree.grow();
        tree
    }

    fn grow(&mut self) -> usize {
        self.nodes.push(Node { visits: 0, branches: Vec::new() });
        self.nodes.len() - 1
    }

    pub(crate) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    pub(crate) fn action(&self, step: Step) -> &A {
        &self.nodes[step.node].branches[step.branch].action
    }

    /// How often a branch was followed.
    pub(crate) fn tries(&self, step: Step) -> u32 {
        self.nodes[step.node].branches[step.branch].visits
    }

    /// The node that a branch leads to, made when it is first needed.
    pub(crate) fn below(&mut self, step: Step) -> usize {
        if let Some(node) = self.nodes[step.node].branches[step.branch].below {
            return node;
        }
        let node = self.grow();
        self.nodes[step.node].branches[step.branch].below = Some(node);
        node
    }

    fn find(&self, node: usize, seat: Seat, action: &A) -> Option<usize> {
        let branches = &self.nodes[node].branches;
        branches.iter().position(|branch| branch.seat == seat && branch.action == *action)
    }

    pub(crate) fn knows(&self, node: usize, seat: Seat, action: &A) -> bool {
        self.find(node, seat, action).is_some()
    }

    /// Adds a branch at its place by the first guess. No step of the present playout may lead from this node yet.
    pub(crate) fn add(&mut self, node: usize, seat: Seat, action: A, guess: f32) {
        let branches = &mut self.nodes[node].branches;
        let place = branches.partition_point(|branch| branch.guess >= guess);
        let branch = Branch { seat, action, guess, visits: 0, available: 0, total: 0.0, below: None };
        branches.insert(place, branch);
    }

    /// The branch to follow among these actions: the best upper bound within the widened part of the list.
    pub(crate) fn select(
        &mut self,
        node: usize,
        seat: Seat,
        actions: &[A],
        settings: &Settings,
        prior_weight: f32,
        scale: &Scale,
    ) -> Option<Step> {
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        open.extend(actions.iter().filter_map(|action| self.find(node, seat, action)));
        open.sort_unstable();
        let visits = self.nodes[node].visits;
        let width = 2.0 + settings.widening * (visits as f32).sqrt();
        let mut best: Option<(f32, usize)> = None;
        for &index in open.iter().take(width as usize) {
            let branch = &mut self.nodes[node].branches[index];
            branch.available += 1;
            let value = branch.upper_bound(settings.playouts.curiosity, prior_weight, scale);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, index));
            }
        }
        self.open = open;
        best.map(|(_, branch)| Step { node, branch })
    }

    /// Takes the rewards of a playout back up its path, from the node where it left the tree.
    pub(crate) fn learn(&mut self, path: &[Step], last: usize, rewards: &[f32]) {
        self.nodes[last].visits += 1;
        for step in path {
            let node = &mut self.nodes[step.node];
            node.visits += 1;
            let branch = &mut node.branches[step.branch];
            branch.visits += 1;
            branch.total += rewards.get(branch.seat.index()).copied().unwrap_or(0.5);
        }
    }

    /// The actions at the root that look best at first, with their guesses.
    pub(crate) fn best_guesses(&self, count: usize) -> Vec<(A, f32)> {
        let branches = self.nodes[Self::ROOT].branches.iter().take(count);
        branches.map(|branch| (branch.action.clone(), branch.guess)).collect()
    }

    /// The action at the root that was tried most; among equals the better one, and without playouts the best guess.
    pub(crate) fn most_visited(&self) -> Option<A> {
        let mut best: Option<&Branch<A>> = None;
        for branch in &self.nodes[Self::ROOT].branches {
            let better = |most: &Branch<A>| (branch.visits, branch.total) > (most.visits, most.total);
            if best.is_none_or(better) {
                best = Some(branch);
            }
        }
        best.map(|branch| branch.action.clone())
    }
}

impl<A> Branch<A> {
    /// The mean reward, the first guess counted as a few playouts, and a bonus for having been passed over often.
    fn upper_bound(&self, exploration: f32, weight: f32, scale: &Scale) -> f32 {
        let visits = self.visits as f32;
        let mean =
            (self.total + weight * scale.squash(self.seat, self.guess)) / (visits + weight).max(f32::MIN_POSITIVE);
        let passed_over = ((self.available as f32).ln() / (visits + 1.0)).sqrt();
        mean + exploration * passed_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::game::Playouts;

    const SEAT: Seat = Seat::new(0);

    fn tree_of(guesses: &[(char, f32)]) -> Tree<char> {
        let mut tree = Tree::new();
        for &(action, guess) in guesses {
            tree.add(Tree::<char>::ROOT, SEAT, action, guess);
        }
        tree
    }

    fn play(tree: &mut Tree<char>, legal: &[char], reward: impl Fn(char) -> f32) -> char {
        let step = tree.select(0, SEAT, legal, &Settings::new(Playouts::GUIDED), 10.0, &Scale::unknown()).unwrap();
        let (taken, node) = (*tree.action(step), tree.below(step));
        tree.learn(&[step], node, &[reward(taken)]);
        taken
    }

    #[test]
    fn the_best_guess_comes_first_and_rewards_overrule_it() {
        let mut tree = tree_of(&[('a', 0.0), ('b', 2.0), ('c', 1.0)]);
        assert_eq!(tree.most_visited(), Some('b'));
        let taken: Vec<char> =
            (0..300).map(|_| play(&mut tree, &['a', 'b', 'c'], |action| f32::from(u8::from(action == 'a')))).collect();
        assert_eq!(taken[0], 'b');
        assert_eq!(tree.most_visited(), Some('a'));
    }

    #[test]
    fn only_what_the_world_opens_is_taken_and_counted() {
        let mut tree = tree_of(&[('a', 5.0), ('b', 0.0)]);
        for _ in 0..10 {
            assert_eq!(play(&mut tree, &['b'], |_| 0.5), 'b');
        }
        let best = tree.find(0, SEAT, &'a').unwrap();
        assert_eq!(tree.nodes[0].branches[best].available, 0);
    }

    #[test]
    fn a_node_widens_as_it_is_visited() {
        let mut tree = tree_of(&[('a', 3.0), ('b', 2.0), ('c', 1.0), ('d', 0.0)]);
        let mut taken: Vec<char> = (0..200).map(|_| play(&mut tree, &['a', 'b', 'c', 'd'], |_| 0.0)).collect();
        assert!(!taken[..2].contains(&'d'));
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken, ['a', 'b', 'c', 'd']);
    }
}
