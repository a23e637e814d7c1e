//! The box on the table: what lies where. Accounting and nothing else.

use crate::chapter::{Log, Step};
use crate::components::{
    ACTION_CARDS, ARMIES, ActionCard, CITY_PIECES, Cards, EVENT_CARDS, EventCard, OBJECTIVE_CARDS, ObjectiveCard,
    SETTLEMENTS, SETTLERS, SHIPS, limits,
};
use crate::map::{Map, Set, Slot, Space};
use crate::names::{Advance, AdvanceSet, Good, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::payment::Purse;
use engine::{Agenda, BySeat, Deck, List, Rng, Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Units of a player: Army units, Settlers, Ships, in this order.
pub const UNITS: usize = ARMIES + SETTLERS + SHIPS;

/// What a table chooses before it starts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashOptions"))]
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
pub struct Turn {
    /// Whose.
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
    /// Whether a land battle was won this turn.
    pub won_battle: bool,
    /// Whether a city was captured this turn.
    pub captured: bool,
    /// Spaces of land battles fought this turn.
    pub battles: Set,
    /// How many land battles the player of the turn has fought, and won.
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
    /// Offers of trade made.
    pub offers: u8,
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
            won_battle: false,
            captured: false,
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
            offers: 0,
        }
    }
}

impl Default for Turn {
    fn default() -> Turn {
        Turn::of(Seat::new(0))
    }
}

/// Whose a city or an army is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
pub enum Owner {
    /// A player's.
    Seat(Seat),
    /// The Barbarians'.
    Barbarians,
}

impl From<Seat> for Owner {
    fn from(seat: Seat) -> Owner {
        Owner::Seat(seat)
    }
}

impl Owner {
    /// The seat, if it is a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Owner::Seat(seat) => Some(seat),
            Owner::Barbarians => None,
        }
    }
}

/// A city: a Settlement and what stands around it. `CC-term-4`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Whose Settlement it is.
    pub owner: Owner,
    /// How it feels; Barbarian settlements stay neutral.
    pub mood: Mood,
    /// The colours of its other city-pieces, by [`Piece::index`]; foreign ones are under Cultural Influence.
    pub pieces: [Option<Seat>; Piece::COUNT],
    /// The Sea space of its Port.
    pub port: Option<Space>,
    /// The Wonder in it.
    pub wonder: Option<Wonder>,
    /// How often its owner has activated it this turn.
    pub activations: u8,
    /// Barbarian units in it.
    pub barbarians: u8,
}

impl City {
    /// A new city: size 1, neutral. `CC-found-8`
    pub fn new(owner: impl Into<Owner>) -> City {
        City {
            owner: owner.into(),
            mood: Mood::Neutral,
            pieces: [None; Piece::COUNT],
            port: None,
            wonder: None,
            activations: 0,
            barbarians: 0,
        }
    }

    /// The number of its city-pieces, the Settlement included. `CC-city-1`
    pub fn size(&self) -> u8 {
        1 + self.pieces.iter().flatten().count() as u8
    }

    /// Whether a piece stands in it, whatever its colour.
    pub fn has(&self, piece: Piece) -> bool {
        self.pieces[piece.index()].is_some()
    }

    /// The colour of a piece.
    pub fn colour(&self, piece: Piece) -> Option<Seat> {
        self.pieces[piece.index()]
    }

    /// Whether a piece of another colour than its owner's stands in it: it is under Cultural Influence.
    pub fn is_influenced(&self) -> bool {
        self.pieces.iter().flatten().any(|&colour| Owner::Seat(colour) != self.owner)
    }
}

/// All cities by their spaces.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cities {
    set: Set,
    at: [Option<City>; Space::COUNT],
}

impl Default for Cities {
    fn default() -> Self {
        Cities { set: Set::EMPTY, at: [None; Space::COUNT] }
    }
}

impl Cities {
    /// Where cities are.
    pub const fn spaces(&self) -> Set {
        self.set
    }

    /// The city on a space.
    pub fn get(&self, space: Space) -> Option<&City> {
        self.at[space.index()].as_ref()
    }

    /// The city on a space, to be changed.
    pub fn get_mut(&mut self, space: Space) -> Option<&mut City> {
        self.at[space.index()].as_mut()
    }

    /// Puts a city on a space.
    pub fn insert(&mut self, space: Space, city: City) {
        self.set.insert(space);
        self.at[space.index()] = Some(city);
    }

    /// Takes the city off a space.
    pub fn remove(&mut self, space: Space) -> Option<City> {
        self.set.remove(space);
        self.at[space.index()].take()
    }

    /// All cities with their spaces.
    pub fn iter(&self) -> impl Iterator<Item = (Space, &City)> {
        self.set.iter().filter_map(|space| Some((space, self.get(space)?)))
    }
}

impl Serialize for Cities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cities, D::Error> {
        let mut cities = Cities::default();
        for (space, city) in Vec::<(Space, City)>::deserialize(deserializer)? {
            cities.insert(space, city);
        }
        Ok(cities)
    }
}

/// Where a Wonder is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
pub enum WonderPlace {
    /// Face down in the deck.
    #[default]
    Deck,
    /// Face up on the table.
    FaceUp,
    /// Claimed through Monuments, not yet built.
    Claimed(Seat),
    /// In a city.
    Built(Space),
    /// Lost with its city, or destroyed; a seat for whom the Great Pyramids still break ties.
    Gone(Option<Seat>),
}

/// One player's board, units and cards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Resources and tokens.
    pub goods: Purse,
    /// Culture Level.
    pub culture_level: u8,
    /// Happiness Level.
    pub happiness_level: u8,
    /// Advances.
    pub advances: AdvanceSet,
    /// Whether Writing has given its cards. `CC-adv-writing-2`
    pub writing_drawn: bool,
    /// The units: Army units, Settlers, Ships, in this order.
    pub units: [Unit; UNITS],
    /// Action cards in hand.
    pub hand: Cards,
    /// Great persons in hand: Event cards, open to all.
    pub great: Cards,
    /// Objective cards in hand.
    pub objectives: Cards,
    /// Objective cards completed with their peaceful half.
    pub peaceful: Cards,
    /// Objective cards completed with their warlike half.
    pub warlike: Cards,
    /// City-pieces destroyed for good by Events: Settlements, then by [`Piece::index`].
    pub destroyed: [u8; 1 + Piece::COUNT],
    /// VP that Events gave.
    pub event_points: u8,
    /// Actions missing from the next turn: Assassination, Revolution.
    pub fewer_actions: u8,
    /// Whether an Assassination waits for this player's next turn.
    pub assassinated: bool,
    /// Whom this player may not attack in the present or next own turn, by Negotiations.
    pub truce: SeatSet,
}

/// A unit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// What it did this turn.
    pub marks: UnitMarks,
}

/// What a unit did, as far as it bars moving.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitMarks {
    /// It moved in the Move action under way. `CC-move-4`
    pub moved: bool,
    /// It fought this turn. `CC-move-11`
    pub fought: bool,
    /// It entered a Mountain this turn. `CC-move-12`
    pub mountain: bool,
    /// It entered a Forest this turn. `CC-move-13`
    pub forest: bool,
}

/// Where a unit is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In its owner's supply.
    #[default]
    Supply,
    /// On a space of the board.
    At(Space),
    /// On board its owner's Ship with this number, 0 to 3.
    Aboard(u8),
}

/// A set of one player's units, by their index.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet(pub u32);

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// All units of a kind.
    pub const fn of(kind: UnitKind) -> UnitSet {
        let (from, count) = (first_of(kind), kind.supply());
        UnitSet(((1 << count) - 1) << from)
    }

    /// Whether it is among them.
    pub const fn contains(self, unit: usize) -> bool {
        self.0 >> unit & 1 == 1
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, unit: usize) -> UnitSet {
        UnitSet(self.0 | 1 << unit)
    }

    /// Those of a kind.
    #[must_use]
    pub const fn only(self, kind: UnitKind) -> UnitSet {
        UnitSet(self.0 & UnitSet::of(kind).0)
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their indices, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let unit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(unit)
        })
    }
}

/// The index of the first unit of a kind.
pub const fn first_of(kind: UnitKind) -> usize {
    match kind {
        UnitKind::Army => 0,
        UnitKind::Settler => ARMIES,
        UnitKind::Ship => ARMIES + SETTLERS,
    }
}

/// The kind of the unit with this index.
pub const fn kind_of(unit: usize) -> UnitKind {
    match unit {
        0..ARMIES => UnitKind::Army,
        unit if unit < ARMIES + SETTLERS => UnitKind::Settler,
        _ => UnitKind::Ship,
    }
}

/// Seats.
impl State {
    /// All seats, by their numbers.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.options.seats)
    }

    /// The others.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.in_turn_order(seat).filter(move |&other| other != seat)
    }

    /// The seats clockwise round the board, beginning with that of the first home.
    pub fn around(&self) -> &[Seat] {
        &self.table[..self.options.seats]
    }

    /// Who plays after a seat: the player to the left.
    pub fn left_of(&self, seat: Seat) -> Seat {
        let around = self.around();
        let at = around.iter().position(|&one| one == seat).unwrap_or(0);
        around[(at + 1) % around.len()]
    }

    /// All seats to the left, beginning with one.
    pub fn in_turn_order(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (table, seats) = (self.table, self.options.seats);
        let at = table.iter().position(|&one| one == from).unwrap_or(0);
        (0..seats).map(move |step| table[(at + step) % seats])
    }

    /// The home of a seat.
    pub fn home(&self, seat: Seat) -> Slot {
        let at = self.around().iter().position(|&one| one == seat).unwrap_or(0);
        Slot::new(at).unwrap_or_default()
    }

    /// The starting city position: the Fertile space of the home. `CC-ocard-3`
    pub fn start_space(&self, seat: Seat) -> Space {
        self.map.layout().spaces[self.home(seat).index()][0]
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.turn.seat
    }

    /// Whether the Status Phase is under way.
    pub const fn in_status_phase(&self) -> bool {
        self.turn_of_round > 3
    }

    /// Whether this is a seat of the table: for steps from outside.
    pub fn is_seat(&self, seat: Seat) -> bool {
        seat.index() < self.options.seats
    }

    /// Whether a space is on this board: for steps from outside.
    pub fn is_on_board(&self, space: Space) -> bool {
        self.map.layout().all.contains(space)
    }
}

/// Goods and advances.
impl State {
    /// Whether the seat has an advance.
    pub fn holds(&self, seat: Seat, advance: Advance) -> bool {
        self.players[seat].advances.contains(advance)
    }

    /// How many of a good a seat has.
    pub fn stock(&self, seat: Seat, good: Good) -> u8 {
        self.players[seat].goods[good]
    }

    /// The most a seat may have of a good. `CC-scale-1` `CC-scale-2` `CC-level-1` `CC-adv-dogma-2`
    pub fn limit(&self, seat: Seat, good: Good) -> u8 {
        let limits = limits();
        match good {
            Good::Food if !self.holds(seat, Advance::Storage) => limits.food_before_storage,
            Good::Ideas if self.holds(seat, Advance::Dogma) => limits.ideas_with_dogma,
            Good::Culture => self.players[seat].culture_level,
            Good::Mood => self.players[seat].happiness_level,
            _ => limits.scale,
        }
    }

    /// How many more of a good a seat can take: its limit, and for tokens what the box holds. `CC-limit-5`
    pub fn room(&self, seat: Seat, good: Good) -> u8 {
        let room = self.limit(seat, good).saturating_sub(self.stock(seat, good));
        let held = || self.seats().map(|seat| self.stock(seat, good)).sum::<u8>();
        match good {
            Good::Culture => room.min(limits().culture_tokens.saturating_sub(held())),
            Good::Mood => room.min(limits().mood_tokens.saturating_sub(held())),
            _ => room,
        }
    }

    /// Gives a good, as much as fits; how much that was. What is above a limit is lost. `CC-scale-4`
    pub fn gain(&mut self, seat: Seat, good: Good, count: u8) -> u8 {
        let gained = count.min(self.room(seat, good));
        self.players[seat].goods[good] += gained;
        gained
    }

    /// Takes a good away, as much as there is; how much that was.
    pub fn lose(&mut self, seat: Seat, good: Good, count: u8) -> u8 {
        let stock = &mut self.players[seat].goods[good];
        let lost = count.min(*stock);
        *stock -= lost;
        lost
    }
}

/// Cities.
impl State {
    /// The city on a space.
    pub fn city(&self, space: Space) -> Option<&City> {
        self.cities.get(space)
    }

    /// Where an owner has cities.
    pub fn cities_of(&self, owner: impl Into<Owner>) -> impl Iterator<Item = Space> + Clone {
        let owner = owner.into();
        self.cities.spaces().iter().filter(move |&space| self.city(space).is_some_and(|city| city.owner == owner))
    }

    /// Where an owner has cities, as a set.
    pub fn city_set(&self, owner: impl Into<Owner>) -> Set {
        self.cities_of(owner).collect()
    }

    /// How many cities an owner has.
    pub fn city_count(&self, owner: impl Into<Owner>) -> u8 {
        self.cities_of(owner).count() as u8
    }

    /// Whether a city of this seat is on the space.
    pub fn is_city_of(&self, space: Space, owner: impl Into<Owner>) -> bool {
        let owner = owner.into();
        self.city(space).is_some_and(|city| city.owner == owner)
    }

    /// Settlements an owner has left. `CC-limit-1`
    pub fn settlements_left(&self, owner: impl Into<Owner>) -> u8 {
        let owner = owner.into();
        let destroyed = owner.seat().map_or(0, |seat| self.players[seat].destroyed[0]);
        SETTLEMENTS.saturating_sub(destroyed + self.city_count(owner))
    }

    /// City-pieces of a kind a seat has left. `CC-limit-1`
    pub fn pieces_left(&self, seat: Seat, piece: Piece) -> u8 {
        let placed = self.cities.iter().filter(|(_, city)| city.colour(piece) == Some(seat)).count() as u8;
        CITY_PIECES.saturating_sub(placed + self.players[seat].destroyed[1 + piece.index()])
    }

    /// Whether a piece of a player's city works for its owner: the advance is there. `CC-capture-8` `CC-capture-14`
    pub fn works(&self, space: Space, piece: Piece) -> bool {
        let Some(city) = self.city(space).filter(|city| city.has(piece)) else { return false };
        city.owner.seat().is_some_and(|owner| self.holds(owner, piece.advance()))
    }

    /// The Wonder's owner: whose city it is in.
    pub fn wonder_owner(&self, wonder: Wonder) -> Option<Seat> {
        match self.wonders[wonder.index()] {
            WonderPlace::Built(space) => self.city(space)?.owner.seat(),
            _ => None,
        }
    }

    /// Whether the seat has the power of a Wonder.
    pub fn has_wonder(&self, seat: Seat, wonder: Wonder) -> bool {
        self.wonder_owner(wonder) == Some(seat)
    }

    /// Takes a city off the board: pieces go back to their supplies, the Wonder is lost. `CC-limit-4` `CC-wonder-6`
    pub fn remove_city(&mut self, space: Space) -> Option<City> {
        let city = self.cities.remove(space)?;
        if let Some(wonder) = city.wonder {
            self.wonders[wonder.index()] = WonderPlace::Gone(None);
        }
        Some(city)
    }
}

/// Units.
impl State {
    /// Units of a seat on a space, not those on board Ships.
    pub fn units_at(&self, seat: Seat, space: Space) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        for (index, unit) in self.players[seat].units.iter().enumerate() {
            if unit.place == Place::At(space) {
                set = set.with(index);
            }
        }
        set
    }

    /// How many units of a kind a seat has on a space.
    pub fn count_at(&self, seat: Seat, space: Space, kind: UnitKind) -> u8 {
        self.units_at(seat, space).only(kind).len()
    }

    /// Army units on a space: a seat's, or the Barbarians'.
    pub fn armies(&self, owner: Owner, space: Space) -> u8 {
        match owner {
            Owner::Seat(seat) => self.count_at(seat, space, UnitKind::Army),
            Owner::Barbarians => self.city(space).map_or(0, |city| city.barbarians),
        }
    }

    /// All units of a kind on the board, on board Ships included.
    pub fn units_in_play(&self, seat: Seat, kind: UnitKind) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        for (index, unit) in self.players[seat].units.iter().enumerate() {
            if unit.place != Place::Supply {
                set = set.with(index);
            }
        }
        set.only(kind)
    }

    /// How many units of a kind are left in a seat's supply.
    pub fn supply(&self, seat: Seat, kind: UnitKind) -> u8 {
        kind.supply() as u8 - self.units_in_play(seat, kind).len()
    }

    /// Units on board a seat's Ship, given by its unit index.
    pub fn cargo(&self, seat: Seat, ship: usize) -> UnitSet {
        let aboard = Place::Aboard((ship - first_of(UnitKind::Ship)) as u8);
        let mut set = UnitSet::EMPTY;
        for (index, unit) in self.players[seat].units.iter().enumerate() {
            if unit.place == aboard {
                set = set.with(index);
            }
        }
        set
    }

    /// The space a unit is on, that of its Ship if it is on board.
    pub fn space_of(&self, seat: Seat, unit: usize) -> Option<Space> {
        let units = &self.players[seat].units;
        match units[unit].place {
            Place::Supply => None,
            Place::At(space) => Some(space),
            Place::Aboard(ship) => match units.get(first_of(UnitKind::Ship) + usize::from(ship))?.place {
                Place::At(space) => Some(space),
                _ => None,
            },
        }
    }

    /// Spaces with units of a seat on them; units on board count where their Ship is.
    pub fn unit_spaces(&self, seat: Seat) -> Set {
        let on = |unit: &Unit| match unit.place {
            Place::At(space) => Some(space),
            _ => None,
        };
        self.players[seat].units.iter().filter_map(on).collect()
    }

    /// Spaces with units of others, Barbarians included. `CC-term-6`
    pub fn foreign_units(&self, seat: Seat) -> Set {
        let players = self.others(seat).fold(Set::EMPTY, |set, other| set | self.unit_spaces(other));
        let barbarians = self.cities.iter().filter(|(_, city)| city.barbarians > 0).map(|(space, _)| space);
        players | barbarians.collect()
    }

    /// Spaces with cities of others, Barbarian settlements included.
    pub fn foreign_cities(&self, seat: Seat) -> Set {
        self.cities.spaces() - self.city_set(seat)
    }

    /// Puts a unit from the supply on a space; which one, if there was one. Does not look at the stacking limit.
    pub fn place_unit(&mut self, seat: Seat, kind: UnitKind, space: Space) -> Option<usize> {
        let mut free = UnitSet::of(kind).iter().filter(|&unit| self.players[seat].units[unit].place == Place::Supply);
        let unit = free.next()?;
        self.players[seat].units[unit] = Unit { place: Place::At(space), marks: UnitMarks::default() };
        Some(unit)
    }

    /// Returns a unit to its supply, and what is on board of it. `CC-limit-4` `CC-naval-5`
    pub fn remove_unit(&mut self, seat: Seat, unit: usize) {
        if kind_of(unit) == UnitKind::Ship {
            self.cargo(seat, unit).iter().for_each(|one| self.players[seat].units[one] = Unit::default());
        }
        self.players[seat].units[unit] = Unit::default();
    }

    /// How many more Army units of a seat fit on a Land space. `CC-stack-1`
    pub fn army_room(&self, seat: Seat, space: Space) -> u8 {
        limits().stack.saturating_sub(self.count_at(seat, space, UnitKind::Army))
    }

    /// Barbarian units on the board.
    pub fn barbarians_in_play(&self) -> u8 {
        self.cities.iter().map(|(_, city)| city.barbarians).sum()
    }

    /// Puts a Barbarian unit into a Barbarian settlement; whether there was one and room for it. `CC-stack-6`
    pub fn place_barbarian(&mut self, space: Space) -> bool {
        let left = limits().barbarians.saturating_sub(self.barbarians_in_play());
        let stack = limits().stack;
        let Some(city) = self.cities.get_mut(space).filter(|city| city.owner == Owner::Barbarians) else {
            return false;
        };
        let fits = left > 0 && city.barbarians < stack;
        city.barbarians += u8::from(fits);
        fits
    }

    /// Land spaces with neither city nor unit of anybody: where icons and explorers put things. Barren ones and those
    /// with an Exhausted token are left out.
    pub fn empty_land(&self) -> Set {
        let units = self.seats().fold(Set::EMPTY, |set, seat| set | self.unit_spaces(seat));
        self.map.land() - self.map.all(Terrain::Barren) - self.exhausted - self.cities.spaces() - units
    }
}

/// Decks.
impl State {
    /// Draws an Action card to hand; discards are shuffled into a new deck when theirs is empty. `CC-action-6`
    pub fn draw_action_card(&mut self, seat: Seat, log: &mut Log) -> Option<ActionCard> {
        if self.action_deck.is_empty() {
            self.action_deck = Deck::shuffled(self.action_discards.iter().copied(), &mut self.rng);
            self.action_discards.clear();
        }
        let card = self.action_deck.draw(&mut log.marks)?;
        self.players[seat].hand.insert(card.number());
        Some(card)
    }

    /// Draws an Objective card to hand. `CC-objective-9`
    pub fn draw_objective_card(&mut self, seat: Seat, log: &mut Log) -> Option<ObjectiveCard> {
        let card = self.objective_deck.draw(&mut log.marks)?;
        self.players[seat].objectives.insert(card.number());
        Some(card)
    }

    /// Draws an Event card; discards are shuffled into a new deck when theirs is empty. `CC-action-6`
    pub fn draw_event_card(&mut self, log: &mut Log) -> Option<EventCard> {
        if self.event_deck.is_empty() {
            self.event_deck = Deck::shuffled(self.event_discards.iter().copied(), &mut self.rng);
            self.event_discards.clear();
        }
        self.event_deck.draw(&mut log.marks)
    }

    /// Puts an Action card from hand on the discards.
    pub fn discard_action_card(&mut self, seat: Seat, card: ActionCard) {
        if self.players[seat].hand.contains(card.number()) {
            self.players[seat].hand.remove(card.number());
            self.action_discards.push(card);
        }
    }

    /// Rolls a die.
    pub fn roll(&mut self) -> u8 {
        self.rng.die(6) as u8
    }

    /// The generator, for the rules that shuffle.
    pub fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state is cloned for every thought of a bot.
    #[test]
    fn states_are_small() {
        assert!(size_of::<State>() <= 8 * 1024, "{} bytes", size_of::<State>());
        assert!(size_of::<Step>() <= 16, "{} bytes", size_of::<Step>());
    }

    #[test]
    fn kinds_of_units_have_their_places() {
        for kind in UnitKind::ALL {
            assert!(UnitSet::of(kind).iter().all(|unit| kind_of(unit) == kind));
            assert_eq!(usize::from(UnitSet::of(kind).len()), kind.supply());
        }
    }
}
