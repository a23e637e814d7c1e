//! How good a position looks to a seat, for bots: what it would score now, what it may still score, and what it may
//! lose. Everything this looks at lies face up.

use crate::feeding::{Grid, Sources, requirements};
use crate::notation::Action;
use crate::scoring::Score;
use crate::state::{Founders, Nation, Placed, Space, Step};
use crate::tiles::{Kind, Resource, Stack, Tile};
use engine::{Evaluate, List, Seat};

/// What prospects are worth in points; found by playing variants against each other.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// For winning, once the game is over.
    win: f32,
    /// Of a victory tile's points, if it can be added now: the best one for the seat that is next, and for others.
    best_fed: [f32; 2],
    /// Of a victory tile's points, if it can be added now, but a better one as well.
    also_fed: f32,
    /// Of a victory tile's points, if the nation has all it requires, but not around one space.
    apart: f32,
    /// Of a victory tile's points, if one resource is missing and a face-up tile that can be added provides it.
    within_reach: f32,
    /// Of a victory tile's points, if one resource is missing.
    half: f32,
    /// For a face-up city tile that can be added now, and for one whose resources lie apart.
    city: [f32; 2],
    /// For a face-up village tile that can be added now.
    village: f32,
    /// For each basic, village good and city good that the nation provides: the first time and the second.
    basic: [f32; 2],
    village_good: [f32; 2],
    city_good: [f32; 2],
    /// For tokens in hand, beyond their point: war, coin, carriage, a craftsman with and without a place to work.
    war: f32,
    coin: f32,
    carriage: f32,
    craftsman: [f32; 2],
    /// Of the points on an unprotected tile, while no opponent holds a war token, and while one does.
    exposed: [f32; 2],
}

const WEIGHTS: Weights = Weights {
    win: 10.0,
    best_fed: [0.85, 0.6],
    also_fed: 0.45,
    apart: 0.25,
    within_reach: 0.2,
    half: 0.08,
    city: [0.35, 0.1],
    village: 0.1,
    basic: [0.3, 0.1],
    village_good: [0.35, 0.1],
    city_good: [0.4, 0.1],
    war: 0.3,
    coin: 0.2,
    carriage: 0.2,
    craftsman: [0.6, 0.1],
    exposed: [0.1, 0.45],
};

/// Turns in which prospects come true; with fewer left they shrink.
const TURNS_FOR_PROSPECTS: f32 = 5.0;

impl Evaluate for Founders {
    fn evaluate(&self, seat: Seat) -> f32 {
        let weights = &WEIGHTS;
        let score = Score::of(self, seat).total() as f32;
        if let Some(Step::Over { .. }) = self.agenda.top() {
            return score + weights.win * f32::from(u8::from(is_winner(self, seat)));
        }
        let nation = &self.nations[seat];
        if nation.tiles.is_empty() {
            return drafted(nation, weights);
        }
        score + self.time_left() * (prospects(self, seat, weights) + hand(nation, weights))
            - exposed(self, seat, weights)
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Some(Step::Add | Step::AddDrawn { .. }) = self.agenda.top() {
            shortlist_turn(self, seat, actions);
        }
    }
}

fn is_winner(state: &Founders, seat: Seat) -> bool {
    let key = |seat| {
        let score = Score::of(state, seat);
        (score.total(), score.victory_tiles)
    };
    state.all_seats().all(|other| key(other) <= key(seat))
}

impl Founders {
    /// How much of the prospects can still come true, from 0 to 1.
    fn time_left(&self) -> f32 {
        let tiles: usize = self.stacks.iter().map(|stack| stack.len()).sum();
        let turns = tiles as f32 / self.options.seats as f32;
        (turns / TURNS_FOR_PROSPECTS).min(1.0)
    }
}

/// Before the nation is founded: which basics it will have.
fn drafted(nation: &Nation, weights: &Weights) -> f32 {
    let count = |resource| {
        nation
            .drafted
            .iter()
            .filter(|tile| tile.design().produces.contains(resource))
            .count()
    };
    Resource::ALL[..4]
        .iter()
        .map(|&basic| of_first_two(weights.basic, count(basic)))
        .sum()
}

fn of_first_two(worth: [f32; 2], count: usize) -> f32 {
    worth.iter().take(count).sum()
}

fn hand(nation: &Nation, weights: &Weights) -> f32 {
    let hand = &nation.hand;
    let mut value = weights.war * f32::from(hand.war)
        + weights.coin * f32::from(hand.coin)
        + weights.carriage * f32::from(hand.carriage);
    for craftsman in hand.craftsmen.iter() {
        let has_work = |placed: &Placed| {
            !placed.pillaged && !placed.craftsman && placed.tile.design().produces.contains(craftsman.good())
        };
        value += weights.craftsman[usize::from(!nation.tiles.iter().any(has_work))];
    }
    value
}

/// What an opponent's war token could take away.
fn exposed(state: &Founders, seat: Seat, weights: &Weights) -> f32 {
    let threatened = state
        .all_seats()
        .any(|other| other != seat && state.nations[other].hand.war > 0);
    let nation = &state.nations[seat];
    let mut points = 0;
    for (index, placed) in nation.tiles.iter().enumerate() {
        let worth = u32::from(placed.tile.design().points) + 2 * u32::from(placed.craftsman);
        if worth > 0 && !placed.pillaged && nation.is_unprotected(index) {
            points += worth;
        }
    }
    weights.exposed[usize::from(threatened)] * points as f32
}

/// What a nation can add now, and what it has.
struct Reach {
    sources: Sources,
    /// For each free space, the tiles that serve it.
    spaces: List<u64, 96>,
}

impl Reach {
    fn of(state: &Founders, seat: Seat) -> Reach {
        let nation = &state.nations[seat];
        let sources = Sources::of(state, seat);
        let mut spaces = List::new();
        Grid::of(nation).free_spaces(nation, |_, around| spaces.push(sources.serving(around)));
        Reach { sources, spaces }
    }

    fn has(&self, resource: Resource) -> bool {
        self.sources.could_feed(&[resource])
    }

    /// Whether some free space feeds it.
    fn feeds(&self, tile: Tile) -> bool {
        let requires = requirements(tile);
        self.sources.could_feed(requires) && self.spaces.iter().any(|&serving| self.sources.feed(requires, serving))
    }
}

fn prospects(state: &Founders, seat: Seat, weights: &Weights) -> f32 {
    let reach = Reach::of(state, seat);
    // What face-up tiles that can be added now would provide.
    let mut in_reach = [false; Resource::ALL.len()];
    let mut value = goods(&state.nations[seat], weights);
    for stack in [Stack::Village, Stack::City] {
        for &tile in &state.rows[stack as usize] {
            let design = tile.design();
            if reach.feeds(tile) {
                design
                    .produces
                    .iter()
                    .for_each(|resource| in_reach[resource as usize] = true);
                value += if design.kind == Kind::City {
                    weights.city[0]
                } else {
                    weights.village
                };
            } else if design.kind == Kind::City && reach.sources.could_feed(requirements(tile)) {
                value += weights.city[1];
            }
        }
    }
    value + victories(state, seat, &reach, &in_reach, weights)
}

fn victories(state: &Founders, seat: Seat, reach: &Reach, in_reach: &[bool; 14], weights: &Weights) -> f32 {
    let (mut value, mut best) = (0.0, 0.0_f32);
    for &tile in &state.victory {
        let points = f32::from(tile.design().points);
        let missing = requirements(tile)
            .iter()
            .filter(|&&resource| !reach.has(resource))
            .count();
        if missing == 0 && reach.feeds(tile) {
            value += weights.also_fed * points;
            best = best.max(points);
        } else if missing == 0 {
            value += weights.apart * points;
        } else if missing == 1 {
            let can_follow = requirements(tile)
                .iter()
                .any(|&resource| !reach.has(resource) && in_reach[resource as usize]);
            value += points * if can_follow { weights.within_reach } else { weights.half };
        }
    }
    let next = state.turn.seat == seat;
    value + best * (weights.best_fed[usize::from(!next)] - weights.also_fed)
}

fn goods(nation: &Nation, weights: &Weights) -> f32 {
    let mut counts = [0_usize; Resource::ALL.len()];
    for placed in &nation.tiles {
        // A coin lies there for a turn only.
        if !placed.pillaged && !placed.craftsman {
            placed
                .tile
                .design()
                .produces
                .iter()
                .for_each(|resource| counts[resource as usize] += 1);
        }
    }
    let worth = |index: usize| match index {
        0..4 => weights.basic,
        4..10 => weights.village_good,
        _ => weights.city_good,
    };
    counts
        .iter()
        .enumerate()
        .map(|(index, &count)| of_first_two(worth(index), count))
        .sum()
}

/// Nature tiles go where they touch most; swaps only where they win something; nobody asks for an end.
fn shortlist_turn(state: &Founders, seat: Seat, actions: &mut Vec<Action>) {
    let nation = &state.nations[seat];
    let touching = |at: Space| nation.tiles.iter().filter(|placed| placed.at.touches(at)).count();
    let most = actions.iter().filter_map(|action| match *action {
        Action::Add(tile, at) if tile.design().kind == Kind::Nature => Some(touching(at)),
        _ => None,
    });
    let most = most.max().unwrap_or(0);
    let can_do_else = actions
        .iter()
        .any(|action| !matches!(action, Action::Swap(..) | Action::Propose));
    actions.retain(|action| match *action {
        Action::Add(tile, at) if tile.design().kind == Kind::Nature => touching(at) + 1 >= most,
        Action::Swap(tile, at) => !can_do_else || gains_by_swap(nation, tile, at),
        Action::Propose => !can_do_else,
        _ => true,
    });
}

/// Whether the new tile is of a higher kind than the old one, or the old one is of no use any more.
fn gains_by_swap(nation: &Nation, tile: Tile, at: Space) -> bool {
    let Some(index) = nation.find(at) else { return false };
    let (old, new) = (&nation.tiles[index], tile.design());
    let loses = !old.pillaged && (old.craftsman || old.tile.design().kind == Kind::Victory);
    !loses
        && (new.kind == Kind::Victory
            || new.kind == Kind::City && (old.pillaged || old.tile.design().kind == Kind::Nature))
}
