//! Advances and the succession table: what has been learned is worth, and how long markers will stand still for want
//! of more.

use super::Weights;
use super::hand::thrift;
use crate::advances;
use crate::chapter::Step;
use crate::edition::Edition;
use crate::names::{Advance, AdvanceSet, Group};
use crate::scoring::STEP_POINTS;
use crate::state::State;
use crate::succession::{Requirement, Within};
use engine::{List, Seat};

/// More turns than this nobody plans ahead.
const LONGEST_DELAY: f32 = 6.0;

/// Advances that help in every turn, beyond their points and credits.
const USEFUL: &[Advance] = &[
    Advance::Agriculture,
    Advance::Architecture,
    Advance::Coinage,
    Advance::Medicine,
    Advance::Mining,
    Advance::Music,
    Advance::Pottery,
    Advance::PublicWorks,
    Advance::Roadbuilding,
    Advance::Theology,
    Advance::TradeRoutes,
    Advance::WonderOfTheWorld,
];

/// A seat's advances, those in its basket included.
pub(super) struct Learning {
    set: AdvanceSet,
    /// Victory points of all of them.
    pub(super) points: u16,
    below_100: u8,
    from_100: u8,
    from_200: u8,
    /// By group, those that were chosen included.
    credits: [u16; Group::ALL.len()],
}

impl Learning {
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat) -> Learning {
        let (player, basket) = (&state.players[seat], &state.baskets[seat]);
        let mut set = player.advances;
        basket.advances().for_each(|advance| set.insert(advance));
        let mut learning = Learning {
            set,
            points: 0,
            below_100: 0,
            from_100: 0,
            from_200: 0,
            credits: player.extra_credits.map(u16::from),
        };
        for advance in set.iter() {
            let card = E::data().advance(advance);
            learning.below_100 += u8::from(card.cost < 100);
            learning.from_100 += u8::from(card.cost >= 100);
            learning.from_200 += u8::from(card.cost >= 200);
            learning.points += u16::from(card.points);
            let printed = learning.credits.iter_mut().zip(card.credit_sums);
            printed.for_each(|(sum, credit)| *sum += u16::from(credit));
        }
        learning
    }

    /// What advances will save and do in later turns.
    pub(super) fn prospects<E: Edition>(&self, state: &State<E>, seat: Seat, weights: &Weights) -> f32 {
        let useful = USEFUL.iter().filter(|&&advance| self.set.contains(advance)).count() as f32;
        let mut chosen = 0;
        for advance in state.baskets[seat].advances() {
            chosen += u16::from(E::data().advance(advance).chosen_credits);
        }
        let credits = self.credits.iter().sum::<u16>() + chosen;
        weights.credit * f32::from(credits) + weights.useful * useful
    }

    /// What an advance will cost, once the basket has been paid for.
    fn price<E: Edition>(&self, advance: Advance) -> u16 {
        let card = E::data().advance(advance);
        let by_group = card.groups.iter().map(|group| self.credits[group.index()]).max().unwrap_or(0);
        let special = card.special_credit_from.filter(|&(from, _)| self.set.contains(from));
        card.cost.saturating_sub(by_group).saturating_sub(special.map_or(0, |(_, worth)| worth.into()))
    }
}

/// What is still to be learned, cheapest first.
struct Offers {
    /// Price, printed cost, points.
    rows: List<(u16, u16, u8), { Advance::ALL.len() }>,
}

impl Offers {
    fn of<E: Edition>(learning: &Learning) -> Offers {
        let lacking = Advance::ALL.into_iter().filter(|&advance| !learning.set.contains(advance));
        let row = |advance| {
            let card = E::data().advance(advance);
            (learning.price::<E>(advance), card.cost, card.points)
        };
        let mut rows: List<_, { Advance::ALL.len() }> = lacking.map(row).collect();
        rows.sort_unstable();
        Offers { rows }
    }

    /// The least that so many advances of a kind cost.
    fn cost(&self, count: u8, is_kind: impl Fn(u16) -> bool) -> f32 {
        let kind = self.rows.iter().filter(|(_, cost, _)| is_kind(*cost));
        kind.take(usize::from(count)).map(|&(price, ..)| f32::from(price)).sum()
    }

    /// About the least that so many points cost.
    fn cost_of_points(&self, points: u16) -> f32 {
        let rate = |price: u16, points: u8| f32::from(price) / f32::from(points.max(1));
        let best = self.rows.iter().map(|&(price, _, points)| rate(price, points)).fold(f32::INFINITY, f32::min);
        if best.is_finite() { best.max(8.0) * 1.2 * f32::from(points) } else { 0.0 }
    }

    /// About what is lacking for an era.
    fn lacking(&self, learning: &Learning, asked: &Requirement) -> f32 {
        let held = learning.set.len() as u8;
        let kinds = [
            self.cost(asked.advances.saturating_sub(held), |_| true),
            self.cost(asked.below_100.saturating_sub(learning.below_100), |cost| cost < 100),
            self.cost(asked.from_100.saturating_sub(learning.from_100), |cost| cost >= 100),
            self.cost(asked.from_200.saturating_sub(learning.from_200), |cost| cost >= 200),
            self.cost_of_points(asked.points.saturating_sub(learning.points)),
        ];
        kinds.into_iter().fold(0.0, f32::max)
    }
}

/// What a seat can pay now, after its basket, and what it will get every turn.
pub(super) struct Purse {
    /// Worth of cards and treasury that will not have to be discarded.
    kept: f32,
    /// Whether nothing more can be acquired this turn but what is in the basket.
    is_closing: bool,
    income: f32,
}

impl Purse {
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat, cities: f32, weights: &Weights) -> Purse {
        let is_closing = is_shopping(state, seat);
        let most = advances::most(state, seat) as f32;
        let mut kept = most;
        if is_closing {
            let due = advances::due(state, seat, state.baskets[seat].bought) as f32;
            kept = (most - due).min(after_discards(state, seat));
        }
        let income = weights.income[0] + weights.income[1] * cities * (cities + 1.0) / 2.0;
        Purse { kept, is_closing, income }
    }

    /// What is left for later turns, in points.
    pub(super) fn value(&self, time: f32, weights: &Weights) -> f32 {
        weights.power * thrift(time) * self.kept
    }
}

/// Whether the seat is putting its basket together.
pub(super) fn is_shopping<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    match state.agenda.top() {
        Some(Step::Advances(advances::Step::Acquire { left })) => left.contains(seat),
        _ => false,
    }
}

/// What cards within the hand limit and treasury are worth, if nothing is bought.
fn after_discards<E: Edition>(state: &State<E>, seat: Seat) -> f32 {
    let hand = &state.players[seat].hand;
    let treasury = u32::from(state.players[seat].treasury) * advances::treasury_worth(state, seat);
    let mut values: Vec<(u32, u8)> =
        hand.commodities().map(|(card, count)| (E::data().set_value(card, count), count)).collect();
    values.sort_unstable_by_key(|&(value, count)| std::cmp::Reverse(value / u32::from(count.max(1))));
    let (mut room, mut sum) = (E::hand_limit(state, seat), treasury);
    for (value, count) in values {
        let kept = count.min(room);
        sum += value * u32::from(kept) * u32::from(kept) / (u32::from(count) * u32::from(count)).max(1);
        room -= kept;
    }
    sum as f32
}

/// Points that are lost because the marker will stand still, for want of advances or cities.
pub(super) fn standstill<E: Edition>(
    state: &State<E>,
    seat: Seat,
    learning: &Learning,
    purse: &Purse,
    cities: f32,
    weights: &Weights,
) -> f32 {
    let table = E::succession(&state.options);
    let player = &state.players[seat];
    let cities = cities + f32::from(E::cities_in_spirit(state, seat));
    let offers = Offers::of::<E>(learning);
    let mut era = usize::MAX;
    let present = table.era(player.civilization, player.succession);
    let mut longest: f32 = 0.0;
    for (turns, step) in (player.succession + 1..=table.finish.min(table.last_step)).enumerate() {
        let next = table.era(player.civilization, step);
        let Some(asked) = table.eras.get(next).filter(|_| next != era) else { continue };
        era = next;
        let turns = turns as f32;
        let only_cities = table.within == Within::CitiesOnly && next == present;
        let lacking = if only_cities { 0.0 } else { offers.lacking(learning, asked) };
        let learned = purse.turns_for(lacking) - turns;
        let built = weights.turns_for_a_city * (f32::from(asked.cities) - cities).max(0.0) - turns;
        longest = longest.max(learned).max(built);
    }
    weights.standstill * STEP_POINTS as f32 * longest.min(LONGEST_DELAY)
}

impl Purse {
    /// In how many turns so much can be paid.
    fn turns_for(&self, price: f32) -> f32 {
        if price <= 0.0 {
            return 0.0;
        }
        let later = ((price - self.kept) / self.income.max(1.0)).max(0.0);
        if self.is_closing { later.max(1.0) } else { later }
    }
}
