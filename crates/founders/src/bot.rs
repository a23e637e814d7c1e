//! How good a position looks to a seat, for bots: what it would score now, what it may still score, and what it may
//! lose. Everything this looks at lies face up.

use crate::add;
use crate::feeding::Grid;
use crate::reach::fitting;
use crate::scoring::Score;
use crate::state::{Founders, Nation, Space};
use crate::tiles::{Design, Kind, Resource, Stack, Tile, Token};
use crate::tokens::Play;
use crate::{Action, Step};
use engine::game::{Playouts, Policy, Remark};
use engine::{Evaluate, Ladder, Seat, Slips, Weights as _};
use std::sync::LazyLock;

engine::weights! {
    /// What prospects are worth in points; set by hand and compared in short matches.
    pub struct Weights {
        /// For winning, once the game is over.
        win: f32 = 10.0,
        /// Of a victory tile's points, if it can be added now: the best one for the seat that is next, and for others.
        best_fed: [f32; 2] = [0.85, 0.6],
        /// Of a victory tile's points, if it can be added now, but a better one as well.
        also_fed: f32 = 0.45,
        /// Of a victory tile's points, if the nation has all it requires, but not around one space.
        apart: f32 = 0.25,
        /// Of a victory tile's points, if one resource is missing and a face-up tile that can be added provides it.
        within_reach: f32 = 0.2,
        /// Of a victory tile's points, if one resource is missing.
        half: f32 = 0.08,
        /// For a face-up city tile that can be added now, and for one whose resources lie apart.
        city: [f32; 2] = [0.35, 0.1],
        /// For a face-up village tile that can be added now.
        village: f32 = 0.1,
        /// For each basic, village good and city good that the nation provides: the first time and the second.
        basic: [f32; 2] = [0.3, 0.1],
        village_good: [f32; 2] = [0.35, 0.1],
        city_good: [f32; 2] = [0.4, 0.1],
        /// For tokens in hand, beyond their point: war, coin, carriage, a craftsman with and without a place to work.
        war: f32 = 0.3,
        coin: f32 = 0.2,
        carriage: f32 = 0.2,
        craftsman: [f32; 2] = [0.6, 0.1],
        /// Of the points on an unprotected tile, while no opponent holds a war token, and while one does.
        exposed: [f32; 2] = [0.1, 0.45],
    }
    words {
        score: ["more points now", "fewer points now"],
        win: ["it wins the game", "it does not win the game"],
        best_fed: ["a victory tile to add next", "no better victory tile to add next"],
        also_fed: ["more victory tiles to choose from", "fewer victory tiles to choose from"],
        apart: ["the goods for a victory tile, though not side by side", "fewer goods for victory tiles"],
        within_reach: ["a victory tile one tile away", "a victory tile farther away"],
        half: ["closer to a victory tile", "farther from a victory tile"],
        city: ["a city tile to add", "fewer city tiles to add"],
        village: ["a village tile to add", "fewer village tiles to add"],
        basic: ["more kinds of basics", "fewer kinds of basics"],
        village_good: ["more village goods", "fewer village goods"],
        city_good: ["more city goods", "fewer city goods"],
        war: ["a war token in hand", "no war token in hand"],
        coin: ["a coin in hand", "fewer coins in hand"],
        carriage: ["a carriage in hand", "fewer carriages in hand"],
        craftsman: ["a craftsman with work to do", "less for a craftsman to do"],
        exposed: ["less for others to pillage", "more for others to pillage"],
    }
}

/// How many of the resources are basics; they come first.
const BASICS: usize = 4;
/// Resources by the kind of tile that provides them, as bits.
const BASIC: u16 = (1 << BASICS) - 1;
const VILLAGE_GOOD: u16 = 0b11_1111 << BASICS;
const CITY_GOOD: u16 = 0b1111 << 10;

/// Turns in which prospects come true; with fewer left they shrink.
const TURNS_FOR_PROSPECTS: f32 = 5.0;

impl Evaluate for Founders {
    const LADDER: Ladder = Ladder { learning: Slips::by(220), casual: Slips::by(135), steady: Slips::NONE };
    const ROUNDS: usize = 2;
    const CLOSE: f32 = 0.5;
    const PLAYOUTS: Playouts = Playouts { policy: Policy::Own(8), patience: 2, curiosity: 0.4, ..Playouts::GUIDED };

    type Weights = Weights;

    fn weights() -> &'static Weights {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::built_in(include_str!("../data/weights.toml")));
        &LEARNED
    }

    fn evaluate(&self, seat: Seat, weights: &Weights) -> f32 {
        let score = Score::of(self, seat).total() as f32;
        if self.ended().is_some() {
            return score + weights.win * f32::from(u8::from(is_winner(self, seat)));
        }
        let nation = &self.nations[seat];
        if nation.tiles.is_empty() {
            return drafted(nation, weights);
        }
        let goods = Goods::of(self, seat);
        let chances = goods.worth(weights) + prospects(self, seat, goods, weights) + hand(nation, goods, weights);
        score + self.time_left() * chances - exposed(self, seat, weights)
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>, _: &Weights) {
        if let Some(Step::Add(_)) = self.agenda.top() {
            shortlist_turn(self, seat, actions);
        }
    }

    fn remark(&self, _: Seat, action: &Action, _: &Founders) -> Option<Remark> {
        let deed = match action {
            Action::Play(Play::War { .. }) => "wars",
            Action::Play(Play::Coin { .. }) => "goods bought from others",
            Action::Add(add::Action::Add(tile, _) | add::Action::Swap(tile, _)) => match tile.design().kind {
                Kind::City => "city tiles added",
                Kind::Victory => "victory tiles added",
                Kind::Nature | Kind::Village => return None,
            },
            _ => return None,
        };
        Some(Remark::Deed(deed))
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

/// What evaluation needs of a tile's design, close together: it is looked up some fifty times for each position.
struct Printed {
    points: f32,
    /// Resources as bits.
    requires: u16,
    produces: u16,
}

fn printed() -> &'static [Printed] {
    static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| {
        let bits =
            |resources: &mut dyn Iterator<Item = Resource>| resources.fold(0, |bits, one| bits | 1 << one as u16);
        let of = |design: &'static Design| Printed {
            points: design.points.into(),
            requires: bits(&mut design.requires.iter().copied()),
            produces: bits(&mut design.produces.iter()),
        };
        Tile::all().map(Tile::design).map(of).collect()
    });
    &PRINTED
}

/// Before the nation is founded: which basics it will have.
fn drafted(nation: &Nation, weights: &Weights) -> f32 {
    let count = |resource| {
        let provides = |tile: &&Tile| tile.design().produces.contains(resource);
        nation.drafted.iter().filter(provides).count()
    };
    let worth = |&basic| weights.basic.iter().take(count(basic)).sum::<f32>();
    Resource::ALL[..BASICS].iter().map(worth).sum()
}

/// What an opponent's war token could take away.
fn exposed(state: &Founders, seat: Seat, weights: &Weights) -> f32 {
    let threatened = state.all_seats().any(|other| other != seat && state.nations[other].hand.war > 0);
    let (nation, printed) = (&state.nations[seat], printed());
    let mut points = 0.0;
    for (index, placed) in nation.tiles.iter().enumerate() {
        let worth = printed[placed.tile.index()].points + if placed.has(Token::Craftsman) { 2.0 } else { 0.0 };
        if worth > 0.0 && !placed.has(Token::War) && nation.is_unprotected(index) {
            points += worth;
        }
    }
    weights.exposed[usize::from(threatened)] * points
}

/// The resources of a nation: those it has, and those it has at least twice, as bits.
#[derive(Copy, Clone, Default)]
struct Goods {
    once: u16,
    twice: u16,
}

impl Goods {
    /// A coin blocks a tile for a turn only, so it does not count here.
    fn of(state: &Founders, seat: Seat) -> Goods {
        let (nation, printed) = (&state.nations[seat], printed());
        let mut goods = Goods::default();
        for placed in nation.tiles.iter().filter(|placed| !placed.has(Token::War) && !placed.has(Token::Craftsman)) {
            let produces = printed[placed.tile.index()].produces;
            goods.twice |= goods.once & produces;
            goods.once |= produces;
        }
        if let Some(bought) = state.turn.bought.filter(|_| state.turn.seat == seat) {
            goods.once |= 1 << bought as u16;
        }
        goods
    }

    fn worth(self, weights: &Weights) -> f32 {
        let kinds = [(BASIC, weights.basic), (VILLAGE_GOOD, weights.village_good), (CITY_GOOD, weights.city_good)];
        let count = |goods: u16| goods.count_ones() as f32;
        let of_kind = |(kind, [first, second]): (u16, [f32; 2])| {
            first * count(self.once & kind) + second * count(self.twice & kind)
        };
        kinds.into_iter().map(of_kind).sum()
    }
}

fn hand(nation: &Nation, goods: Goods, weights: &Weights) -> f32 {
    let hand = &nation.hand;
    let mut value = weights.war * f32::from(hand.war)
        + weights.coin * f32::from(hand.coin)
        + weights.carriage * f32::from(hand.carriage);
    for craftsman in hand.craftsmen.iter() {
        let is_idle = goods.once & 1 << craftsman.good() as u16 == 0;
        value += weights.craftsman[usize::from(is_idle)];
    }
    value
}

fn prospects(state: &Founders, seat: Seat, goods: Goods, weights: &Weights) -> f32 {
    let (fitting, printed) = (fitting(state, seat, state.face_up()), printed());
    let fits = |tile: Tile| fitting & 1 << tile.index() != 0;
    // What face-up tiles that can be added now would provide.
    let mut within_reach = 0;
    let mut value = 0.0;
    for &tile in state.rows[Stack::Village as usize].iter() {
        if fits(tile) {
            within_reach |= printed[tile.index()].produces;
            value += weights.village;
        }
    }
    for &tile in state.rows[Stack::City as usize].iter() {
        let design = &printed[tile.index()];
        if design.requires & !goods.once == 0 {
            let is_fed = fits(tile);
            within_reach |= if is_fed { design.produces } else { 0 };
            value += weights.city[usize::from(!is_fed)];
        }
    }
    value + victories(state, seat, goods, fitting, within_reach, weights)
}

fn victories(state: &Founders, seat: Seat, goods: Goods, fitting: u64, within_reach: u16, weights: &Weights) -> f32 {
    let printed = printed();
    let (mut value, mut best) = (0.0, 0.0_f32);
    for &tile in &state.victory {
        let design = &printed[tile.index()];
        let missing = design.requires & !goods.once;
        if missing == 0 && fitting & 1 << tile.index() != 0 {
            value += weights.also_fed * design.points;
            best = best.max(design.points);
        } else if missing == 0 {
            value += weights.apart * design.points;
        } else if missing.is_power_of_two() {
            let can_follow = missing & within_reach != 0;
            value += design.points * if can_follow { weights.within_reach } else { weights.half };
        }
    }
    let is_next = state.turn.seat == seat;
    value + best * (weights.best_fed[usize::from(!is_next)] - weights.also_fed)
}

/// Nature tiles go where they touch most, tokens where they do something, swaps where they win something; nobody asks
/// for an end.
fn shortlist_turn(state: &Founders, seat: Seat, actions: &mut Vec<Action>) {
    let nation = &state.nations[seat];
    let grid = Grid::of(nation);
    let touching = |at: Space| grid.neighbours(at).count_ones();
    let most = actions.iter().filter_map(|action| match *action {
        Action::Add(add::Action::Add(tile, at)) if tile.design().kind == Kind::Nature => Some(touching(at)),
        _ => None,
    });
    let most = most.max().unwrap_or(0);
    let must_add = actions
        .iter()
        .any(|action| matches!(action, Action::Add(add::Action::Add(..) | add::Action::Draw | add::Action::EndTurn)));
    let mut wanted = if nation.hand.coin > 0 { wanted(state, seat) } else { 0 };
    actions.retain(|action| match *action {
        Action::Add(add::Action::Add(tile, at)) if tile.design().kind == Kind::Nature => touching(at) + 1 >= most,
        Action::Play(Play::War { victim, at }) => is_worth_a_war(&state.nations[victim], at),
        Action::Play(Play::Coin { bought, .. }) => {
            // Whoever sells it, it is the same resource: one offer of each is enough.
            let is_wanted = wanted & 1 << bought as u16 != 0;
            wanted &= !(1 << bought as u16);
            is_wanted
        }
        Action::Add(add::Action::Swap(tile, at)) => !must_add || gains_by_swap(nation, tile, at),
        Action::Turn(_) => !must_add,
        Action::Setup(_) | Action::Open(_) | Action::Play(_) | Action::Add(_) => true,
    });
}

/// Resources with which, if bought, one more city or victory tile might be added, as bits.
fn wanted(state: &Founders, seat: Seat) -> u16 {
    let (fitting, goods, printed) = (fitting(state, seat, state.face_up()), Goods::of(state, seat), printed());
    let mut wanted = 0;
    for &tile in state.rows[Stack::City as usize].iter().chain(&state.victory) {
        let requires = printed[tile.index()].requires;
        let missing = requires & !goods.once;
        if missing.is_power_of_two() {
            wanted |= missing;
        } else if missing == 0 && fitting & 1 << tile.index() == 0 {
            wanted |= requires;
        }
    }
    wanted
}

/// Whether a tile scores or provides more than a basic.
fn is_worth_a_war(nation: &Nation, at: Space) -> bool {
    let tile = nation.find(at).map(|index| nation.tiles[index].tile);
    tile.is_some_and(|tile| tile.design().kind != Kind::Nature)
}

/// Whether the new tile is of a higher kind than the old one, or the old one is of no use any more.
fn gains_by_swap(nation: &Nation, tile: Tile, at: Space) -> bool {
    let Some(index) = nation.find(at) else { return false };
    let (old, new) = (&nation.tiles[index], tile.design());
    let loses = !old.has(Token::War) && (old.has(Token::Craftsman) || old.tile.design().kind == Kind::Victory);
    !loses
        && (new.kind == Kind::Victory
            || new.kind == Kind::City && (old.has(Token::War) || old.tile.design().kind == Kind::Nature))
}
