//! What an advance costs a seat. `ME-12a` `EP-26.5`

use super::basket::Basket;
use crate::edition::Edition;
use crate::names::{Advance, AdvanceSet, Group};
use crate::state::State;
use engine::Seat;

/// What Library takes off one other advance bought together with it. `ME-adv-library-1`
pub const LIBRARY_DISCOUNT: u16 = 40;
/// Free advances cost less than this by print. `ME-adv-anatomy-1`
const CHEAP: u16 = 100;

/// Credits by group, by [`Group::index`]: printed on the seat's advances, of the start, and chosen. `ME-12a-3` `ME-12a-6`
/// `ME-def-7` `EP-6.2` `EP-26.5.1a` `EP-26.5.2` Only sums matter; `EP-26.5.5` they are never used up.
pub fn credits<E: Edition>(state: &State<E>, seat: Seat) -> [u16; Group::ALL.len()] {
    let player = &state.players[seat];
    let mut credits = player.extra_credits.map(u16::from);
    for advance in player.advances.iter() {
        let printed = E::data().advance(advance).credit_sums;
        credits.iter_mut().zip(printed).for_each(|(sum, credit)| *sum += u16::from(credit));
    }
    credits
}

/// What an advance costs the seat now. `ME-12a-3` `ME-12a-4`
pub fn price<E: Edition>(state: &State<E>, seat: Seat, advance: Advance) -> u16 {
    price_with(state, seat, advance, &credits(state, seat))
}

/// `ME-12a-11` Of two groups the better one counts; `ME-12a-4` one special credit comes on top; `ME-12a-12` nothing
/// costs less than nothing.
/// `EP-26.5.1b` `EP-26.5.6a` `EP-26.5.6b` `EP-26.5.7` Credits that apply are always taken off, `EP-26.5.8` down to
/// nothing.
pub(crate) fn price_with<E: Edition>(
    state: &State<E>,
    seat: Seat,
    advance: Advance,
    credits: &[u16; Group::ALL.len()],
) -> u16 {
    let card = E::data().advance(advance);
    let by_group = card.groups.iter().map(|group| credits[group.index()]).max().unwrap_or(0);
    let special = card.special_credit_from.filter(|&(from, _)| state.holds(seat, from));
    let more = E::culture(state, seat).prices.get(&advance).copied().unwrap_or(0);
    let cost = card.cost.saturating_add_signed(more);
    cost.saturating_sub(by_group).saturating_sub(special.map_or(0, |(_, worth)| worth.into()))
}

/// What a seat's basket costs. `ME-12a-5`
/// `EP-26.5.4` By the credits from before the purchase.
pub(crate) fn due<E: Edition>(state: &State<E>, seat: Seat, bought: AdvanceSet) -> u32 {
    Bill::of(state, seat, bought, &credits(state, seat)).due()
}

/// The sum of a purchase. All of it is one transaction, so nothing in it makes anything else cheaper, except Library,
/// whose discount is taken where it is worth most. `ME-12a-5` `ME-adv-library-3`
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Bill {
    sum: u32,
    dearest: u16,
    library: bool,
}

impl Bill {
    pub(super) fn of<E: Edition>(
        state: &State<E>,
        seat: Seat,
        bought: AdvanceSet,
        credits: &[u16; Group::ALL.len()],
    ) -> Bill {
        let add = |bill: Bill, advance| bill.with(advance, price_with(state, seat, advance, credits));
        bought.iter().fold(Bill::default(), add)
    }

    /// With one more advance at this price.
    pub(super) fn with(self, advance: Advance, price: u16) -> Bill {
        let sum = self.sum + u32::from(price);
        match advance {
            Advance::Library => Bill { sum, library: true, ..self },
            _ => Bill { sum, dearest: self.dearest.max(price), ..self },
        }
    }

    pub(super) fn due(self) -> u32 {
        let discount = if self.library { self.dearest.min(LIBRARY_DISCOUNT) } else { 0 };
        self.sum - u32::from(discount)
    }
}

/// `ME-adv-anatomy-1` `ME-adv-anatomy-3` Whether an advance may come with Anatomy for nothing.
pub(super) fn may_be_free<E: Edition>(state: &State<E>, seat: Seat, basket: &Basket, advance: Advance) -> bool {
    let card = E::data().advance(advance);
    basket.bought.contains(Advance::Anatomy)
        && basket.free.len() < usize::from(E::FREE_WITH_ANATOMY)
        && card.groups.contains(&Group::Science)
        && card.cost < CHEAP
        && !state.holds(seat, advance)
        && !basket.contains(advance)
}
