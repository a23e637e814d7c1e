//! The box on the table: what lies where. Accounting and nothing else.

use crate::chapter::Step;
use crate::components::{
    Barbarian, CARAVANS, CITIES, CONTROL_TOKENS, CityState, Diplomacy, Era, FocusCard, FocusType, Leader, Natural,
    RESOURCE_TOKENS, Resource, VictoryCard, Wonder, WonderType,
};
use crate::hex::{Hex, Set, Space};
use crate::map::{Board, Icon};
use crate::why::Shared;
use engine::{Agenda, BySeat, Deck, GameOptions, List, Mix, Rng, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Room for what is still to happen; the longest chain of effects is far shorter. With the length these are just below 256
/// bytes, and more than that is copied in a loop.
pub const MAX_STEPS: usize = 36;

/// Seat count, map, leaders and the epic game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// Two to four.
    pub seats: usize,
    /// Which map is played on.
    #[serde(default)]
    pub map: MapMode,
    /// How leaders are given out.
    #[serde(default)]
    pub leaders: Leaders,
    /// Four victory cards instead of three. `ND-epic-1`
    #[serde(default)]
    pub epic: bool,
}

/// Which map is played on. `ND-setup-6`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MapMode {
    /// The fixed map of the first game.
    #[default]
    FirstGame,
    /// The players build it.
    Advanced,
}

/// How leaders are given out. `ND-setup-1`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Leaders {
    /// By lot, as the rulebook has it.
    #[default]
    Random,
    /// Each player picks one.
    Chosen,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options { seats, map: MapMode::FirstGame, leaders: Leaders::Random, epic: false }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

/// A game in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NewDawn {
    pub(crate) revision: u32,
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) agenda: Agenda<Step, MAX_STEPS>,
    pub(crate) turn: Turn,
    pub(crate) players: BySeat<Player, MAX_SEATS>,
    /// Control tokens that lie on their reinforced side.
    pub(crate) reinforced: Set,
    /// Resource and natural wonder tokens that still lie on the map.
    pub(crate) tokens: Set,
    /// Where the barbarians are; those off the map are defeated or were never in the game.
    pub(crate) barbarians: [Option<Space>; Barbarian::ALL.len()],
    /// Where the tokens of built wonders lie.
    pub(crate) wonders: [Option<Space>; Wonder::ALL.len()],
    /// The face-down wonder decks, by type.
    pub(crate) decks: [Deck<Wonder, 6>; WonderType::ALL.len()],
    /// The face-up wonder on each deck.
    pub(crate) market: [Option<Wonder>; WonderType::ALL.len()],
    /// Trade tokens on Great Zimbabwe.
    pub(crate) stored: u8,
    pub(crate) city_states: [CityStateState; CityState::ALL.len()],
    pub(crate) naturals: [NaturalState; Natural::ALL.len()],
    /// Who holds the diplomacy cards of each seat; nobody if they lie in its own deck.
    pub(crate) diplomacy: BySeat<[Option<Seat>; Diplomacy::ALL.len()], MAX_SEATS>,
    pub(crate) victory: List<VictoryCard, 4>,
    /// By how many sixths the direction token is turned.
    pub(crate) direction: u8,
    /// Where the pointer of the event dial stands.
    pub(crate) dial: u8,
    /// Tiles that the seats have yet to lay, by number.
    pub(crate) hands: BySeat<List<u8, 3>, MAX_SEATS>,
    /// The attack under way.
    pub(crate) battle: Option<Battle>,
    pub(crate) rng: Rng,
}

/// What has been done in the turn under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who has the event dial. `ND-turn-2`
    pub first: Seat,
    /// Whose turn it is.
    pub seat: Seat,
    /// Whether the first turn of the game has begun.
    pub begun: bool,
    /// Effects used that work once a turn.
    pub used: Used,
    /// Natural wonder tokens spent this turn, as bits. `ND-res-4`
    pub naturals: u8,
    /// City-state tokens spent this turn, as bits. `ND-cs-6`
    pub city_states: u8,
    /// Spaces attacked and taken this turn. `ND-atk-5`
    pub taken: Set,
    /// Capitals defeated this turn. `ND-atk-21`
    pub capitals: SeatSet,
    /// Cities that caravans have reached this turn. `ND-car-7`
    pub arrived: Set,
    /// Steps each caravan has made in this resolution.
    pub steps: [u8; CARAVANS],
    /// Caravans that have come back to the economy card this turn, as bits. `ND-car-16`
    pub returned: u8,
    /// Steps added by trade tokens in this resolution.
    pub extra: u8,
    /// Steps left of those that Colossus gives in this resolution.
    pub colossus: u8,
    /// Hills on which control tokens were just placed, for Stonehenge.
    pub chain: Set,
}

/// Effects used that work once a turn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)] // The words are the cards.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Used {
    pub hanging_gardens: bool,
    pub forbidden_city: bool,
    pub eiffel_tower: bool,
    pub oracle: bool,
    pub seoul: bool,
    pub geneva: bool,
    pub estadio: bool,
    pub venetian_arsenal: bool,
    pub capitalism: bool,
    /// An attack was won, for the Aztecs.
    pub won_attack: bool,
}

impl Turn {
    /// A turn in which nothing was done.
    pub fn fresh(first: Seat, seat: Seat, begun: bool) -> Turn {
        Turn {
            first,
            seat,
            begun,
            used: Used::default(),
            naturals: 0,
            city_states: 0,
            taken: Set::EMPTY,
            capitals: SeatSet::EMPTY,
            arrived: Set::EMPTY,
            steps: [0; CARAVANS],
            returned: 0,
            extra: 0,
            colossus: 0,
            chain: Set::EMPTY,
        }
    }
}

/// What lies before one player, and that player's pieces on the map.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub(crate) leader: Option<Leader>,
    pub(crate) capital: Option<Space>,
    /// Cities, the capital included.
    pub(crate) cities: Set,
    pub(crate) control: Set,
    pub(crate) row: [RowCard; 5],
    /// The tech dial.
    pub(crate) tech: u8,
    pub(crate) caravans: [Caravan; CARAVANS],
    pub(crate) resources: [u8; Resource::ALL.len()],
    /// Victory cards of which an agenda is completed, as bits. `ND-vic-1`
    pub(crate) completed: u8,
    /// Control tokens next to victory cards. `ND-vic-8`
    pub(crate) markers: u8,
    /// Whether the tech dial has reached 24. `ND-agenda-5`
    pub(crate) reached_last: bool,
    /// Whether a rival capital was defeated. `ND-agenda-3`
    pub(crate) won_capital: bool,
}

/// A card of a focus row and the trade tokens on it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowCard {
    /// The focus card itself.
    pub card: FocusCard,
    /// How many trade tokens. `ND-trade-8`
    #[serde(default)]
    pub trade: u8,
}

/// Where a caravan is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Caravan {
    /// The economy card does not allow it yet. `ND-car-1`
    #[default]
    Unused,
    /// On the economy card.
    OnCard,
    /// On the map.
    At(Space),
}

/// A city-state's token and cards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CityStateState {
    /// Who has conquered it; its token is not on the map then.
    pub conquered: Option<Conquest>,
    /// Who holds a copy of its diplomacy card.
    pub holders: SeatSet,
}

/// A conquered city-state's token.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conquest {
    /// Who has it.
    pub seat: Seat,
    /// The focus card it lies on, unless its owner has none of its type.
    #[serde(default)]
    pub card: Option<FocusCard>,
}

/// A natural wonder's token: with a player, else on the map.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NaturalState {
    /// Who has it.
    pub holder: Option<Seat>,
    /// The focus card it lies on, for America.
    pub card: Option<FocusCard>,
}

/// An attack under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The space that is attacked.
    pub at: Hex,
    /// The defending player, if it is one.
    pub defender: Option<Seat>,
    /// The military card that is resolved, by its place in the row.
    pub row: u8,
    /// Both dice.
    pub dice: [u8; 2],
    /// What is added to the dice before trade tokens.
    pub bonus: [u8; 2],
    /// Trade tokens spent.
    pub spent: [u8; 2],
}

impl Battle {
    /// The attacker's combat value.
    pub fn attack(&self) -> u32 {
        self.value(0)
    }

    /// The defender's combat value.
    pub fn defence(&self) -> u32 {
        self.value(1)
    }

    fn value(&self, side: usize) -> u32 {
        u32::from(self.dice[side]) + u32::from(self.bonus[side]) + u32::from(self.spent[side])
    }
}

impl Player {
    /// The spaces that are friendly to this player. `ND-friend-2`
    /// `ND-friend-1` `ND-friend-3` A caravan makes none of them friendly.
    pub fn friendly(&self) -> Set {
        self.cities | self.control
    }

    /// `ND-comp-3` Control tokens that lie nowhere yet.
    pub fn unused_control(&self) -> usize {
        CONTROL_TOKENS.saturating_sub(self.control.len() + usize::from(self.markers))
    }

    /// `ND-comp-4` Cities that stand nowhere yet.
    pub fn unused_cities(&self) -> usize {
        let built = self.cities.len() - usize::from(self.capital.is_some());
        CITIES.saturating_sub(built)
    }

    /// The place of a card in the row, from 0.
    pub fn place_of(&self, card: FocusCard) -> Option<usize> {
        self.row.iter().position(|other| other.card == card)
    }

    /// The cards of a type: one, unless Oxford University has changed that.
    pub fn cards_of(&self, kind: FocusType) -> impl Iterator<Item = FocusCard> {
        self.row.iter().map(|one| one.card).filter(move |card| card.kind() == kind)
    }

    /// Whether the player has this leader.
    pub fn is(&self, leader: Leader) -> bool {
        self.leader == Some(leader)
    }
}

impl NewDawn {
    /// A world with the hidden wonders dealt anew.
    pub(crate) fn imagined(&self, viewer: Viewer, mix: &mut Mix<'_>) -> NewDawn {
        let mut world = self.clone();
        if viewer != Viewer::Table {
            crate::setup::redeal(&mut world, mix);
            world.rng = mix.rng();
        }
        world
    }

    /// The seats of this table.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.options.seats)
    }

    /// Whether somebody sits there.
    pub(crate) fn is_seat(&self, seat: Seat) -> bool {
        seat.index() < self.options.seats
    }

    /// The other seats.
    pub(crate) fn rivals(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.options.seats).filter(move |&other| other != seat)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// Whose city or control token is in the space. `ND-friend-2`
    pub(crate) fn owner(&self, space: Space) -> Option<Seat> {
        self.all_seats().find(|&seat| self.players[seat].friendly().contains(space))
    }

    /// Spaces with a city or control token of another player. `ND-friend-2`
    /// `ND-friend-1` `ND-friend-3`
    pub(crate) fn rival_spaces(&self, seat: Seat) -> Set {
        self.rivals(seat).fold(Set::EMPTY, |set, rival| set | self.players[rival].friendly())
    }

    /// All control tokens.
    pub(crate) fn all_control(&self) -> Set {
        self.all_seats().fold(Set::EMPTY, |set, seat| set | self.players[seat].control)
    }

    /// All cities.
    pub(crate) fn all_cities(&self) -> Set {
        self.all_seats().fold(Set::EMPTY, |set, seat| set | self.players[seat].cities)
    }

    /// Where barbarians are.
    pub(crate) fn barbarian_spaces(&self) -> Set {
        self.barbarians.iter().flatten().copied().collect()
    }

    /// Where city-states stand that nobody has conquered.
    pub(crate) fn free_city_states(&self) -> Set {
        let mut free = self.board.city_states;
        for state in self.board.city_states.iter() {
            if let Icon::CityState(city_state) = self.board.icon(state)
                && self.city_states[city_state.index()].conquered.is_some()
            {
                free.remove(state);
            }
        }
        free
    }

    /// Where caravans of any player stand.
    pub(crate) fn caravan_spaces(&self) -> Set {
        self.all_seats().fold(Set::EMPTY, |set, seat| set | self.caravans_of(seat))
    }

    /// Where a player's caravans stand.
    pub(crate) fn caravans_of(&self, seat: Seat) -> Set {
        let at = |caravan: &Caravan| if let Caravan::At(space) = caravan { Some(*space) } else { None };
        self.players[seat].caravans.iter().filter_map(at).collect()
    }

    /// Where wonder tokens lie.
    pub(crate) fn wonder_spaces(&self) -> Set {
        self.wonders.iter().flatten().copied().collect()
    }

    /// The wonder whose token lies in a space.
    pub(crate) fn wonder_at(&self, space: Space) -> Option<Wonder> {
        Wonder::ALL.into_iter().find(|wonder| self.wonders[wonder.index()] == Some(space))
    }

    /// `ND-empty-1` Spaces with no token and no figure of any kind.
    pub(crate) fn empty_spaces(&self) -> Set {
        let pieces = self.all_control() | self.all_cities() | self.caravan_spaces() | self.barbarian_spaces();
        self.board.all & !(pieces | self.tokens | self.free_city_states() | self.wonder_spaces())
    }

    /// `ND-ww-1` Whether a player has the effect of a wonder.
    pub(crate) fn controls(&self, seat: Seat, wonder: Wonder) -> bool {
        self.wonders[wonder.index()].is_some_and(|space| self.players[seat].friendly().contains(space))
    }

    /// The wonders a player controls.
    pub(crate) fn wonders_of(&self, seat: Seat) -> impl Iterator<Item = Wonder> {
        let friendly = self.players[seat].friendly();
        Wonder::ALL
            .into_iter()
            .filter(move |wonder| self.wonders[wonder.index()].is_some_and(|at| friendly.contains(at)))
    }

    /// How many wonders of a type a player controls.
    pub(crate) fn wonders_of_type(&self, seat: Seat, kind: WonderType) -> usize {
        Wonder::of_type(kind).filter(|&wonder| self.controls(seat, wonder)).count()
    }

    /// `ND-dip-1` Whether a player has a city-state's diplomacy card.
    pub(crate) fn holds(&self, seat: Seat, city_state: CityState) -> bool {
        self.city_states[city_state.index()].holders.contains(seat)
    }

    /// `ND-dip-1` Whether a player has a diplomacy card of another.
    pub(crate) fn holds_of(&self, seat: Seat, giver: Seat, card: Diplomacy) -> bool {
        self.diplomacy[giver][card.index()] == Some(seat)
    }

    /// The natural wonders a player holds.
    pub(crate) fn naturals_of(&self, seat: Seat) -> impl Iterator<Item = Natural> {
        Natural::ALL.into_iter().filter(move |natural| self.naturals[natural.index()].holder == Some(seat))
    }

    /// Resource tokens of a type that nobody has and that lie nowhere on the map. `ND-comp-11`
    pub(crate) fn supply(&self, resource: Resource) -> usize {
        let held: u8 = self.all_seats().map(|seat| self.players[seat].resources[resource.index()]).sum();
        let on_map = (self.board.resources[resource.index()] & self.tokens).len();
        RESOURCE_TOKENS.saturating_sub(usize::from(held) + on_map)
    }

    /// `ND-mature-1` The mature cities of a player: everything around them is water or one of the player's control
    /// tokens. With Open Borders the giver's pieces count as well, with Sydney Opera House all rival control tokens.
    /// `ND-mature-2` What is off the map is no space.
    pub(crate) fn mature_cities(&self, seat: Seat) -> Set {
        let settled = self.settled(seat);
        self.players[seat].cities.iter().filter(|&city| self.board.near(city).is_within(settled)).collect()
    }

    /// The spaces that help a player's cities to be mature.
    /// `ND-ww-9`
    pub(crate) fn settled(&self, seat: Seat) -> Set {
        let mut settled = self.board.water | self.players[seat].control;
        if self.controls(seat, Wonder::SydneyOperaHouse) {
            settled |= self.all_control();
        }
        for giver in self.rivals(seat) {
            if self.holds_of(seat, giver, Diplomacy::OpenBorders) {
                settled |= self.players[giver].friendly();
            }
        }
        settled
    }

    /// The latest era among a player's wonders, counted from 1; 0 with none.
    pub(crate) fn latest_era(&self, seat: Seat) -> u8 {
        self.wonders_of(seat).map(|wonder| wonder.era() as u8 + 1).max().unwrap_or(0)
    }

    /// Whether a space is on the map.
    pub(crate) fn is_on_map(&self, at: Hex) -> bool {
        self.board.at(at).is_some()
    }

    /// The space at a hex that somebody named.
    pub(crate) fn space(&self, at: Hex) -> Result<Space, Shared> {
        self.board.at(at).ok_or(Shared::NoSuchSpace { at })
    }

    /// The space at a hex that was checked before.
    pub(crate) fn known_space(&self, at: Hex) -> Space {
        match self.board.at(at) {
            Some(space) => space,
            None => unreachable!("{at} was checked to be on the map"),
        }
    }

    /// The hex of a space.
    pub(crate) fn hex(&self, space: Space) -> Hex {
        self.board.hex(space)
    }

    /// How many wonders of an era each deck starts with.
    pub(crate) fn wonders_in_play(seats: usize, era: Era) -> usize {
        match (seats, era) {
            (2, Era::Ancient | Era::Medieval) | (3, Era::Ancient) => 1,
            _ => 2,
        }
    }
}
