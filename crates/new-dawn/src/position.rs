//! Positions as a person writes them: the rulebook's names, and only what matters. What is left out is dealt.

use crate::chapter::Step;
use crate::components::{
    Barbarian, CARAVANS, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, VictoryCard, Wonder, WonderType,
};
use crate::hex::Hex;
use crate::map::Layout;
use crate::state::{Battle, RowCard, Used};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod export;
mod load;

pub(crate) use export::{export, export_turn};
pub(crate) use load::load;

/// A position, as written. Only `players` must be there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is due, the first thing first; left out, a turn begins with choosing a card.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// Whose turn it is, and what was done in it.
    #[serde(default)]
    pub turn: TurnPosition,
    /// The map; left out, that of the first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Layout>,
    /// One for each seat.
    pub players: Vec<PlayerPosition>,
    /// Where barbarians are, `null` for defeated ones; left out, all are on their icons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barbarians: Option<BTreeMap<Barbarian, Option<Hex>>>,
    /// Resource tokens still on the map; left out, on all icons whose space nobody holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<Vec<Hex>>,
    /// Built wonders and the spaces of their tokens.
    #[serde(default)]
    pub wonders: BTreeMap<Wonder, Hex>,
    /// The wonder decks, each with its face-up card first; left out, they are dealt.
    #[serde(default)]
    pub decks: BTreeMap<WonderType, Vec<Wonder>>,
    /// Trade tokens on Great Zimbabwe.
    #[serde(default)]
    pub stored: u8,
    /// City-states: who holds a card, and where the token of a conquered one lies.
    #[serde(default)]
    pub city_states: BTreeMap<CityState, CityStatePosition>,
    /// The victory cards; left out, they are dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<Vec<VictoryCard>>,
    /// By how many sixths the direction token is turned.
    #[serde(default)]
    pub direction: u8,
    /// Where the pointer of the event dial stands.
    #[serde(default)]
    pub dial: u8,
    /// The attack under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Battle>,
}

/// The turn under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnPosition {
    /// Who has the event dial.
    pub first: Seat,
    /// Whose turn it is.
    pub seat: Seat,
    /// Whether the first turn has begun: no while the map is built.
    pub begun: bool,
    /// Effects used this turn.
    pub used: Used,
    /// Natural wonders spent this turn.
    pub naturals: Vec<Natural>,
    /// City-state tokens spent this turn.
    pub city_states: Vec<CityState>,
    /// Spaces attacked and taken this turn.
    pub taken: Vec<Hex>,
    /// Owners of capitals defeated this turn.
    pub capitals: SeatSet,
    /// Cities reached by caravans this turn.
    pub arrived: Vec<Hex>,
    /// Steps of each caravan in this resolution.
    pub steps: [u8; CARAVANS],
    /// Caravans that have come back this turn, by number.
    pub returned: Vec<u8>,
    /// Steps added by trade tokens.
    pub extra: u8,
    /// Steps left of Colossus.
    pub colossus: u8,
    /// Hills just taken, for Stonehenge.
    pub chain: Vec<Hex>,
}

impl Default for TurnPosition {
    fn default() -> Self {
        let seat = Seat::new(0);
        TurnPosition {
            first: seat,
            seat,
            begun: true,
            used: Used::default(),
            naturals: Vec::new(),
            city_states: Vec::new(),
            taken: Vec::new(),
            capitals: SeatSet::EMPTY,
            arrived: Vec::new(),
            steps: [0; CARAVANS],
            returned: Vec::new(),
            extra: 0,
            colossus: 0,
            chain: Vec::new(),
        }
    }
}

/// One player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// The leader; left out, one for the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<Leader>,
    /// The capital; left out, where the first game has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capital: Option<Hex>,
    /// Cities besides the capital.
    pub cities: Vec<Hex>,
    /// Control tokens.
    pub control: Vec<Hex>,
    /// Reinforced control tokens, not named among the others.
    pub reinforced: Vec<Hex>,
    /// The focus row, slot 1 first; left out, the leader's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row: Vec<RowCard>,
    /// The tech dial.
    pub tech: u8,
    /// Where caravans are, by number: `null` on the economy card. Left out, all are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caravans: Option<BTreeMap<u8, Option<Hex>>>,
    /// Resource tokens.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub resources: BTreeMap<Resource, u8>,
    /// Natural wonders that lie on a focus card, for America.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub naturals: BTreeMap<Natural, FocusCard>,
    /// Diplomacy cards held, by the seat whose cards they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diplomacy: Vec<(Seat, Diplomacy)>,
    /// Victory cards of which an agenda is completed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub completed: Vec<VictoryCard>,
    /// Control tokens next to victory cards, if not one for each completed card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markers: Option<u8>,
    /// Whether the tech dial has been at 24.
    pub reached_last: bool,
    /// Whether a rival capital was defeated.
    pub won_capital: bool,
    /// Tiles yet to be laid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<u8>,
}

/// A city-state's cards and token.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CityStatePosition {
    /// Who holds one of its two diplomacy cards.
    pub holders: SeatSet,
    /// Where its token lies once it is conquered; left out, on the conqueror's card of its type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenPlace>,
}

/// Where the token of a conquered city-state lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenPlace {
    /// On this card.
    On(FocusCard),
    /// Beside the leader sheet, for want of a card of its type.
    Beside,
}
