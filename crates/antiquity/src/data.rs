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
    commodity_stacks: [Option<u8>; Commodity::ALL.len()],
    calamity_stacks: [Option<u8>; Calamity::ALL.len()],
    tradeable: [bool; Calamity::ALL.len()],
    homes: [Option<Home>; Commodity::ALL.len()],
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
    /// The advance that gives a credit towards this one, and how much.
    #[serde(skip)]
    pub special_credit_from: Option<(Advance, u8)>,
    /// Credits gained, by [`Group::index`]: the same as `credits`, for quick sums.
    #[serde(skip)]
    pub credit_sums: [u8; Group::ALL.len()],
    /// How it is known.
    pub source: String,
}

/// A credit towards one advance.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecialCredit {
    /// The advance that becomes cheaper.
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
    /// The block a commodity is printed for, in a game of two. `EP-8.2.1b`
    #[serde(default)]
    pub home: Option<Home>,
    /// How it is known.
    pub source: String,
}

/// The trade block a commodity is printed for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Home {
    /// The West.
    West,
    /// The East.
    East,
    /// Half of the cards are in either block.
    Shared,
}

/// What a trade card is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        let mut advances: Vec<AdvanceCard> = Advance::ALL.into_iter().map(take).collect::<Result<_, _>>()?;
        for advance in Advance::ALL {
            let card = &mut advances[advance.index()];
            card.credit_sums = Group::ALL.map(|group| card.credits.get(&group).copied().unwrap_or(0));
            if let Some(SpecialCredit { to, worth }) = card.special_credit {
                advances[to.index()].special_credit_from = Some((advance, worth));
            }
        }
        let Cards { card: cards } = toml::from_str(cards).map_err(|error| error.to_string())?;
        let mut data = Data {
            advances,
            commodity_stacks: [None; Commodity::ALL.len()],
            calamity_stacks: [None; Calamity::ALL.len()],
            tradeable: [true; Calamity::ALL.len()],
            homes: [None; Commodity::ALL.len()],
            cards: Vec::new(),
        };
        for row in &cards {
            match row.name {
                Card::Commodity(commodity) => {
                    data.commodity_stacks[commodity.index()] = Some(row.stack);
                    data.homes[commodity.index()] = row.home;
                }
                Card::Calamity(calamity) => {
                    data.calamity_stacks[calamity.index()] = Some(row.stack);
                    data.tradeable[calamity.index()] = row.kind != CardKind::NonTradeable;
                }
            }
        }
        data.cards = cards;
        Ok(data)
    }

    /// The printed numbers of an advance.
    pub fn advance(&self, advance: Advance) -> &AdvanceCard {
        &self.advances[advance.index()]
    }

    /// The number printed on a card: its stack. Nothing for a card of another edition.
    pub fn stack(&self, card: Card) -> Option<u8> {
        match card {
            Card::Commodity(commodity) => self.commodity_stacks[commodity.index()],
            Card::Calamity(calamity) => self.calamity_stacks[calamity.index()],
        }
    }

    /// A commodity's face value.
    pub fn face_value(&self, commodity: Commodity) -> u32 {
        self.commodity_stacks[commodity.index()].unwrap_or(0).into()
    }

    /// `ME-7-2` `EP-26.3.1` A set of identical commodities is worth the square of their number times the face value.
    pub fn set_value(&self, commodity: Commodity, count: u8) -> u32 {
        self.face_value(commodity) * u32::from(count) * u32::from(count)
    }

    /// The block a commodity is printed for, in a game of two.
    pub fn home(&self, commodity: Commodity) -> Option<Home> {
        self.homes[commodity.index()]
    }

    /// Whether a calamity may be traded, by print.
    pub fn is_tradeable(&self, calamity: Calamity) -> bool {
        self.tradeable[calamity.index()]
    }

    /// Whether a card may be traded, by print.
    pub fn may_be_traded(&self, card: Card) -> bool {
        match card {
            Card::Commodity(_) => true,
            Card::Calamity(calamity) => self.is_tradeable(calamity),
        }
    }
}
