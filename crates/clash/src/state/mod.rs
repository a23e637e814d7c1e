//! The box on the table: what lies where. Accounting and nothing else.

mod accounts;
mod cities;
mod players;

pub use cities::{Cities, City, Owner, WonderPlace};
pub use players::{Place, Player, Unit, UnitMarks, UnitSet, first_of, kind_of};

use crate::chapter::Step;
use crate::components::{
    ACTION_CARDS, ARMIES, ActionCard, Cards, EVENT_CARDS, EventCard, OBJECTIVE_CARDS, ObjectiveCard, SETTLERS, SHIPS,
};
use crate::map::{Map, Set};
use crate::names::{AdvanceSet, Wonder};
use crate::payment::Purse;
use engine::{Agenda, BySeat, Deck, List, Rng, Seat};
use serde::{Deserialize, Serialize};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Units of a player: Army units, Settlers, Ships, in this order.
pub const UNITS: usize = ARMIES + SETTLERS + SHIPS;

/// What a table chooses before it starts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashOptions"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// How many seats.
    pub seats: usize,
    /// How Event cards are used. `CC-variant-events`
    #[serde(default)]
    pub events: EventRule,
    /// How long the game is. `CC-variant-four` `CC-variant-end`
    #[serde(default)]
    pub ending: Ending,
}

/// How Event cards are used.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum EventRule {
    /// As the rules have it.
    #[default]
    Full,
    /// Only icons are resolved.
    IconsOnly,
    /// The drawer decides before the card is seen.
    Optional,
}

/// How long the game is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ending {
    /// Six rounds.
    #[default]
    SixRounds,
    /// Four rounds, with a quicker start.
    FourRounds,
    /// Up to seven rounds; a die may end the game before each of the last five turns.
    RollToEnd,
    /// Up to seven rounds; a Wonder built in the last five turns ends the game.
    WonderfulEnding,
}

impl engine::GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options { seats, events: EventRule::Full, ending: Ending::SixRounds }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

/// A game in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) revision: u32,
    /// What the table chose.
    pub options: Options,
    /// What is still to happen.
    pub agenda: Agenda<Step, 48>,
    /// The seats clockwise round the board, beginning with that of the first home; see [`State::around`]. `CC-setup-6`
    pub(crate) table: [Seat; MAX_SEATS],
    /// The round under way, counted from one.
    pub round: u8,
    /// Which of its three turns, counted from one; 4 is the Status Phase.
    pub turn_of_round: u8,
    /// Who has the First Player token.
    pub first: Seat,
    /// Whose turn it is, and what was done in it.
    pub turn: Turn,
    /// The regions.
    pub map: Map,
    /// Spaces with an Exhausted token.
    pub exhausted: Set,
    /// The cities, Barbarian settlements included.
    pub cities: Cities,
    /// One for each seat; those beyond the table's seats stay empty.
    pub players: BySeat<Player, MAX_SEATS>,
    /// Action cards, face down.
    pub action_deck: Deck<ActionCard, ACTION_CARDS>,
    /// Action cards played.
    pub action_discards: List<ActionCard, ACTION_CARDS>,
    /// Event cards, face down.
    pub event_deck: Deck<EventCard, EVENT_CARDS>,
    /// Event cards resolved.
    pub event_discards: List<EventCard, EVENT_CARDS>,
    /// Objective cards, face down.
    pub objective_deck: Deck<ObjectiveCard, OBJECTIVE_CARDS>,
    /// Wonders, face down.
    pub wonder_deck: Deck<Wonder, { Wonder::COUNT }>,
    /// Where every Wonder is.
    pub wonders: [WonderPlace; Wonder::COUNT],
    /// Whether Plague has been drawn: nobody grows cities or builds Wonders without Sanitation.
    pub plague: bool,
    /// What the last payment consisted of: for rules that ask how something was paid.
    pub paid: Purse,
    /// The battle under way, or the last one.
    pub battle: crate::combat::Battle,
    /// The Event being resolved.
    pub event: crate::events::Resolution,
    /// What Action cards under way have to remember.
    pub cards: crate::action_cards::Played,
    /// Objectives completed in this round and by the trigger under way.
    pub claims: crate::objectives::Claims,
    /// The offer on the table.
    pub offer: crate::trade::Offer,
    /// Why the game is over, once it is.
    pub finish: Option<crate::scoring::Finish>,
    pub(crate) rng: Rng,
}

/// A player's turn. It begins anew with each turn, so that all limits of once per turn are reset. `CC-turn-9`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn {
    /// The active player.
    pub seat: Seat,
    /// Actions left.
    pub actions: u8,
    /// Whether nothing has been done yet.
    pub fresh: bool,
    /// Advances whose effect of once per turn has been used, or is switched on until the end of the turn.
    pub used: AdvanceSet,
    /// Whether a Cultural Influence has succeeded. `CC-infl-10`
    pub influenced: bool,
    /// Collect actions taken.
    pub collects: u8,
    /// Build actions in which an Army unit was drafted.
    pub drafts: u8,
    /// Spaces of the land battles in which the player of the turn has taken part, with opposition or without.
    pub battles: Set,
    /// How many these battles were, and how many of them that player has won.
    pub fought: [u8; 2],
    /// How many battles were won or cities captured: triggers of Good Ideas.
    pub triumphs: u8,
    /// Cards of Heroic General and of Good Ideas played.
    pub triggered: [u8; 2],
    /// Whether the next Collect may take several resources from one space: Focused Collection.
    pub focused: bool,
    /// Whether the next Collect yields up to two more: Mass Collection.
    pub mass: bool,
    /// Whether the next Cultural Influence may target Barbarians: Cultural Awe.
    pub awe: bool,
    /// Whether the Great Library has given its Idea for this turn. `CC-wonder-library-4`
    pub library: bool,
    /// Whether the first battle of the Great Warlord's Move action is still to come.
    pub warlord: bool,
    /// Great persons taken in this turn: they are played on a later one. `CC-ev-great-person-2`
    pub persons: Cards,
    /// Turnings to another player, offers of trade and requests for one, by seat. `CC-trade-8`
    pub offers: [u8; MAX_SEATS],
}

impl Turn {
    /// A turn about to begin.
    pub const fn of(seat: Seat) -> Turn {
        Turn {
            seat,
            actions: 0,
            fresh: true,
            used: AdvanceSet::EMPTY,
            influenced: false,
            collects: 0,
            drafts: 0,
            battles: Set::EMPTY,
            fought: [0; 2],
            triumphs: 0,
            triggered: [0; 2],
            focused: false,
            mass: false,
            awe: false,
            library: false,
            warlord: false,
            persons: Cards::EMPTY,
            offers: [0; MAX_SEATS],
        }
    }
}

impl Default for Turn {
    fn default() -> Turn {
        Turn::of(Seat::new(0))
    }
}
