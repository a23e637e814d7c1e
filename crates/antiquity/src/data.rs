//! An edition's cards and tables, read once from its data files.

use crate::cards::Card;
use crate::names::{Advance, Calamity, Commodity, Group};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Numbers of one edition.
#[derive(Debug)]
pub struct Data {
    /// By [`Advance::index`].
    pub advances: Vec<AdvanceCard>,
    /// Every trade card of the edition.
    pub cards: Vec<CardRow>,
    stack_of: BTreeMap<Card, u8>,
    non_tradeable: Vec<Calamity>,
}

/// The printed numbers of a Civilization Advance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvanceCard {
    /// What it costs without credits.
    pub cost: u16,
    /// Victory points.
    pub points: u8,
    /// One or two groups.
    pub groups: Vec<Group>,
    /// Credits gained, by group.
    #[serde(default)]
    pub credits: BTreeMap<Group, u8>,
    /// Further credits whose groups the buyer chooses.
    #[serde(default)]
    pub chosen_credits: u8,
    /// A credit towards one other advance.
    #[serde(default)]
    pub special_credit: Option<SpecialCredit>,
    /// How it is known.
    pub source: String,
}

/// A credit towards one advance.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialCredit {
    /// Which.
    pub to: Advance,
    /// How much.
    pub worth: u8,
}

/// A kind of trade card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    /// Its name.
    pub name: Card,
    /// The number printed on it: its stack, and a commodity's face value.
    pub stack: u8,
    /// What it is.
    pub kind: CardKind,
    /// How many copies each deck has.
    pub copies: BTreeMap<String, u8>,
    /// Whether it is of the additional set of its stack.
    #[serde(default)]
    pub additional: bool,
    /// How it is known.
    pub source: String,
}

/// What a trade card is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A commodity.
    Commodity,
    /// The substitute for a missing card.
    Water,
    /// A minor calamity.
    Minor,
    /// A major calamity that may be traded.
    Tradeable,
    /// A major calamity that may not be traded.
    NonTradeable,
}

#[derive(Deserialize)]
struct Cards {
    card: Vec<CardRow>,
}

impl Data {
    /// Reads the texts of `advances.toml` and `trade_cards.toml`.
    pub fn parse(advances: &str, cards: &str) -> Result<Data, String> {
        let mut by_name: BTreeMap<Advance, AdvanceCard> =
            toml::from_str(advances).map_err(|error| error.to_string())?;
        let take = |advance: Advance| by_name.remove(&advance).ok_or_else(|| format!("{advance} is missing"));
        let advances = Advance::ALL.into_iter().map(take).collect::<Result<_, _>>()?;
        let Cards { card: cards } = toml::from_str(cards).map_err(|error| error.to_string())?;
        let stack_of = cards.iter().map(|row| (row.name, row.stack)).collect();
        let non_tradeable = cards
            .iter()
            .filter(|row| row.kind == CardKind::NonTradeable)
            .filter_map(|row| match row.name {
                Card::Calamity(calamity) => Some(calamity),
                Card::Commodity(_) => None,
            })
            .collect();
        Ok(Data { advances, cards, stack_of, non_tradeable })
    }

    /// The printed numbers of an advance.
    pub fn advance(&self, advance: Advance) -> &AdvanceCard {
        &self.advances[advance.index()]
    }

    /// The number printed on a card: its stack. Nothing for a card of another edition.
    pub fn stack(&self, card: Card) -> Option<u8> {
        self.stack_of.get(&card).copied()
    }

    /// A commodity's face value.
    pub fn face_value(&self, commodity: Commodity) -> u32 {
        self.stack(Card::Commodity(commodity)).unwrap_or(0).into()
    }

    /// Whether a calamity may be traded.
    pub fn is_tradeable(&self, calamity: Calamity) -> bool {
        !self.non_tradeable.contains(&calamity)
    }
}
