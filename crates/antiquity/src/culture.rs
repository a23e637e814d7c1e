//! What rules make of a civilization alone: the advantages and drawbacks of the Unique Cultures variant. `EP-33.2.2.1`

use crate::calamities::card::Role;
use crate::names::{Advance, Calamity, Group};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The exceptions of one civilization; none of them by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Culture {
    /// What it gains, for people.
    pub advantage: String,
    /// What it pays for it, for people.
    pub disadvantage: String,
    /// Credits it starts with.
    pub start_credits: BTreeMap<Group, u8>,
    /// Steps its ships sail farther.
    pub ship_range: u8,
    /// Tokens its ships carry more.
    pub ship_capacity: u8,
    /// What its ships cost, if not two tokens.
    pub ship_cost: Option<u8>,
    /// Tokens its cities off city sites cost more.
    pub wilderness_cost: u8,
    /// Cards it may keep more, or fewer.
    pub hand_limit: i8,
    /// A stack with a price of its own.
    pub stack_price: Option<StackPrice>,
    /// What advances cost it more, or less.
    pub prices: BTreeMap<Advance, i16>,
    /// What calamities take from it more, or less.
    pub calamities: Vec<CultureModifier>,
    /// How the row is known.
    pub source: String,
}

/// A stack with a price of its own.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackPrice {
    /// The number of the stack.
    pub stack: u8,
    /// Treasury tokens for a card.
    pub price: u8,
    /// Whether for one card a turn only.
    #[serde(default)]
    pub once: bool,
}

/// What a calamity takes more, or less.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CultureModifier {
    /// The calamity whose number changes.
    pub name: Calamity,
    /// What is added to its number.
    pub by: i8,
    /// Only in this role.
    #[serde(default)]
    pub only: Option<Role>,
}

impl Culture {
    /// A civilization like any other.
    pub const PLAIN: &'static Culture = &Culture {
        advantage: String::new(),
        disadvantage: String::new(),
        start_credits: BTreeMap::new(),
        ship_range: 0,
        ship_capacity: 0,
        ship_cost: None,
        wilderness_cost: 0,
        hand_limit: 0,
        stack_price: None,
        prices: BTreeMap::new(),
        calamities: Vec::new(),
        source: String::new(),
    };

    /// What is added to a calamity's number for a player in a role.
    pub fn calamity(&self, calamity: Calamity, role: Role) -> i16 {
        let here =
            |modifier: &&CultureModifier| modifier.name == calamity && modifier.only.is_none_or(|only| only == role);
        self.calamities.iter().filter(here).map(|modifier| i16::from(modifier.by)).sum()
    }
}
