//! What a seat may know, built field by field. Secret are only the order of the wonder decks and what left the game.

use crate::chapter::Step;
use crate::components::{
    Agenda, Barbarian, CityState, Diplomacy, FocusCard, FocusType, Leader, Natural, Resource, Section, VictoryCard,
    Wonder, WonderType,
};
use crate::hex::Hex;
use crate::map::{Icon, Laid, Side, Terrain};
use crate::position::TurnPosition;
use crate::state::Used;
use engine::{Seat, SeatSet};
use serde::Serialize;

mod fill;

pub use crate::catalogue::Components;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// How many seats.
    pub seats: usize,
    /// What is happening.
    pub step: StepView,
    /// Everyone the table is waiting for.
    pub to_act: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who has the event dial.
    pub first: Seat,
    /// Effects used this turn.
    pub used: Used,
    /// What was done in this turn.
    pub done: TurnPosition,
    /// What is still to happen, the next first.
    pub agenda: Vec<Step>,
    /// The tiles in the order of laying; those of the core come first.
    pub tiles: Vec<Laid>,
    /// How many of them are the core.
    pub core: u8,
    /// Every space of the map.
    pub spaces: Vec<SpaceView>,
    /// The barbarians of this map.
    pub barbarians: Vec<BarbarianView>,
    /// The direction of each number of the direction token: steps of a sixth, clockwise from north-east.
    pub directions: [u8; 6],
    /// The event dial.
    pub dial: DialView,
    /// The face-up wonders.
    pub market: Vec<MarketView>,
    /// The victory cards with everyone's progress.
    pub victory: Vec<VictoryView>,
    /// The city-states of this map.
    pub city_states: Vec<CityStateView>,
    /// Resource tokens in the supply.
    pub supply: Resources,
    /// Trade tokens on Great Zimbabwe.
    pub stored: u8,
    /// One for each seat, in order.
    pub players: Vec<PlayerView>,
    /// The attack under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub battle: Option<BattleView>,
    /// What the seat on turn could attack now, with what both sides would add to their dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<ForecastView>>"))]
    pub forecasts: Vec<ForecastView>,
    /// What lies face down, top first; only in replays that show everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<Vec<Vec<Wonder>>>,
}

/// What is happening, with the numbers that matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepView {
    /// The name of the question, as in the prompt; `Over` at the end.
    pub name: &'static str,
    /// The card that is resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub card: Option<FocusCard>,
    /// The slot it counts as being in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<u8>,
    /// How many are left of what is placed, taken, reinforced or discarded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left: Option<u8>,
    /// The wonder it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wonder: Option<Wonder>,
    /// Production so far, and what the wonder costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paid: Option<[u8; 2]>,
    /// The space it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<Hex>,
    /// Whose focus row it is about, if that is a rival's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rival: Option<Seat>,
}

/// Numbers of resources.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // The words are the resources.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resources {
    pub marble: usize,
    pub mercury: usize,
    pub oil: usize,
    pub diamond: usize,
}

/// One space of the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceView {
    /// Its name in notation.
    pub at: Hex,
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
    /// The ground.
    pub terrain: Terrain,
    /// How difficult it is.
    pub difficulty: u8,
    /// The tile it is on; water tokens lie on none.
    pub tile: Option<Side>,
    /// On the edge of the map, or next to water.
    pub shore: bool,
    /// What is printed in it.
    pub icon: Icon,
    /// Whether a resource or natural wonder token lies there.
    pub token: bool,
    /// Whose piece is there.
    pub owner: Option<Seat>,
    /// Which piece.
    pub piece: Option<PieceView>,
    /// Whether the city there is mature.
    pub mature: bool,
    /// The world wonder there.
    pub wonder: Option<Wonder>,
    /// The city-state there, unless it is conquered.
    pub city_state: Option<CityState>,
    /// Barbarians there.
    pub barbarians: Vec<Barbarian>,
    /// Caravans there.
    pub caravans: Vec<CaravanView>,
}

/// A piece that holds a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PieceView {
    /// A control token.
    Control,
    /// A reinforced control token.
    Reinforced,
    /// A city.
    City,
    /// A capital.
    Capital,
}

/// A caravan on the map.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaravanView {
    /// The player whose caravan it is.
    pub seat: Seat,
    /// Its number in notation.
    pub number: u8,
}

/// A barbarian.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarbarianView {
    /// Its letter.
    pub barbarian: Barbarian,
    /// Where it is; nowhere if it is defeated.
    pub at: Option<Hex>,
    /// Where it comes back.
    pub home: Hex,
}

/// The event dial.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DialView {
    /// Where the pointer stands.
    pub place: u8,
    /// What is there.
    pub section: Section,
    /// What comes before the first player's next turn.
    pub next: Section,
}

/// A wonder deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarketView {
    /// The deck's type.
    pub kind: WonderType,
    /// The face-up wonder.
    pub wonder: Option<Wonder>,
    /// What it costs each seat.
    pub costs: Vec<u8>,
    /// How many lie face down below it.
    pub left: usize,
}

/// A victory card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VictoryView {
    /// The victory card itself.
    pub card: VictoryCard,
    /// Its two agendas.
    pub agendas: Vec<AgendaView>,
    /// Seats that have completed it.
    pub completed: SeatSet,
}

/// An agenda.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgendaView {
    /// The agenda itself.
    pub agenda: Agenda,
    /// What it asks for.
    pub text: &'static str,
    /// How much each seat has of it.
    pub has: Vec<usize>,
    /// How much is needed.
    pub needs: usize,
}

/// A city-state of this map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CityStateView {
    /// The city-state itself.
    pub city_state: CityState,
    /// Its type.
    pub kind: FocusType,
    /// Where it is.
    pub at: Hex,
    /// Who has conquered it.
    pub conquered: Option<Seat>,
    /// The focus card on which its token lies.
    pub card: Option<FocusCard>,
    /// Whether the token was spent this turn.
    pub spent: bool,
    /// Who holds its diplomacy card.
    pub holders: SeatSet,
    /// Cards beside the map.
    pub copies: usize,
}

/// A card of a focus row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowView {
    /// The slot, 1 to 5.
    pub slot: u8,
    /// The slot it would count as.
    pub counts_as: u8,
    /// The card.
    pub card: FocusCard,
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: FocusType,
    /// Its level.
    pub level: u8,
    /// What it would do from its slot.
    pub text: String,
    /// Trade tokens on it.
    pub trade: u8,
    /// City-state tokens on it.
    pub city_states: Vec<CityState>,
    /// Natural wonder tokens on it.
    pub naturals: Vec<Natural>,
}

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The seat of the player.
    pub seat: Seat,
    /// The leader.
    pub leader: Option<Leader>,
    /// The focus row, slot by slot.
    pub row: Vec<RowView>,
    /// The tech dial.
    pub tech: u8,
    /// The next space of the dial that gives a card, and its level.
    pub next_level: [u8; 2],
    /// Resource tokens.
    pub resources: Resources,
    /// Natural wonder tokens.
    pub naturals: Vec<NaturalView>,
    /// World wonders controlled.
    pub wonders: Vec<Wonder>,
    /// Control tokens not on the table yet.
    pub unused_control: usize,
    /// Cities not on the map yet.
    pub unused_cities: usize,
    /// Friendly spaces.
    pub friendly: usize,
    /// Mature cities.
    pub mature: usize,
    /// The caravans that can be used.
    pub caravans: Vec<CaravanPlace>,
    /// Diplomacy cards held of other players.
    pub diplomacy: Vec<HeldView>,
    /// Cards of city-states held.
    pub city_state_cards: Vec<CityState>,
    /// Diplomacy cards still in the player's own deck.
    pub deck: Vec<Diplomacy>,
    /// Victory cards completed.
    pub completed: u32,
    /// Control tokens next to victory cards.
    pub markers: u8,
    /// Whether the tech dial has been at 24.
    pub reached_last: bool,
    /// Whether a rival capital was defeated.
    pub won_capital: bool,
    /// Tiles yet to be laid, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub tiles: Vec<u8>,
}

/// A natural wonder token.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NaturalView {
    /// The natural wonder itself.
    pub natural: Natural,
    /// The resource it counts as.
    pub resource: Resource,
    /// The focus card it lies on.
    pub card: Option<FocusCard>,
    /// Whether it was spent this turn.
    pub spent: bool,
}

/// Where a caravan is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaravanPlace {
    /// Its number in notation.
    pub number: u8,
    /// Where on the map; else it is on the economy card.
    pub at: Option<Hex>,
    /// Steps it has left while caravans move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub steps: Option<u8>,
}

/// A diplomacy card of another player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldView {
    /// Whose card it is.
    pub giver: Seat,
    /// The diplomacy card itself.
    pub card: Diplomacy,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BattleView {
    /// Who attacks.
    pub attacker: Seat,
    /// The space.
    pub at: Hex,
    /// Who defends, if it is a player.
    pub defender: Option<Seat>,
    /// Both dice.
    pub dice: [u8; 2],
    /// What is added to them.
    pub bonus: [u8; 2],
    /// Trade tokens spent.
    pub spent: [u8; 2],
    /// Both combat values.
    pub values: [u32; 2],
}

/// What an attack would meet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForecastView {
    /// The space.
    pub at: Hex,
    /// What the attacker would add to the die.
    pub attack: u8,
    /// What the defender would add to the die.
    pub defence: u8,
    /// Wins of a hundred attacks, before trade tokens.
    pub percent: u32,
}
