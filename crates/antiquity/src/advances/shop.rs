//! The advances as one seat sees them while it shops.

use super::basket::Stage;
use super::payment::{self, Cards, Substitute};
use super::price;
use crate::edition::Edition;
use crate::names::{Advance, Group};
use crate::state::State;
use engine::Seat;
use serde::Serialize;

/// Prices, means and the basket of one seat: for this seat only until the purchase is made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shop {
    /// Credits by group, in the order of [`Group::ALL`].
    pub credits: [u16; Group::ALL.len()],
    /// What each advance that the seat does not have costs it.
    pub prices: Vec<(Advance, u16)>,
    /// The most it can pay.
    pub means: u32,
    /// How far the purchase has come.
    pub stage: Stage,
    /// Advances to be paid for.
    pub bought: Vec<Advance>,
    /// Advances that come for nothing.
    pub free: Vec<Advance>,
    /// Credits whose group was chosen.
    pub chosen: [u8; Group::ALL.len()],
    /// What it all costs.
    pub due: u32,
    /// Cards to be turned in: those chosen, or while advances are chosen those that would be.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub cards: Cards,
    /// A card that stands in for another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub substitute: Option<Substitute>,
    /// What they are worth.
    pub value: u32,
    /// Treasury tokens that are needed besides.
    pub tokens: u32,
}

impl Shop {
    /// The shop of a seat.
    pub(crate) fn of<E: Edition>(state: &State<E>, seat: Seat) -> Shop {
        let basket = &state.baskets[seat];
        let credits = price::credits(state, seat);
        let lacks = |advance: &Advance| !state.holds(seat, *advance);
        let due = price::due(state, seat, basket.bought);
        let (cards, substitute) = payment::planned(state, seat, basket, due);
        let value = payment::value(state, seat, &cards, substitute);
        Shop {
            credits,
            prices: Advance::ALL
                .into_iter()
                .filter(lacks)
                .map(|advance| (advance, price::price_with(state, seat, advance, &credits)))
                .collect(),
            means: payment::most(state, seat),
            stage: basket.stage,
            bought: basket.bought.iter().collect(),
            free: basket.free.iter().collect(),
            chosen: basket.chosen,
            due,
            cards,
            substitute,
            value,
            tokens: payment::tokens_needed(state, seat, due, value),
        }
    }
}
