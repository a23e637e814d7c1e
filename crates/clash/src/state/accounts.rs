//! What the table is asked, and what changes hands on it: seats, goods, cities, units, decks.

use super::{City, Owner, Place, State, Unit, UnitMarks, UnitSet, WonderPlace, first_of, kind_of};
use crate::chapter::Log;
use crate::components::{ActionCard, CITY_PIECES, EventCard, ObjectiveCard, SETTLEMENTS, limits};
use crate::map::{Set, Slot, Space};
use crate::names::{Advance, Good, Piece, Terrain, UnitKind, Wonder};
use engine::{Deck, Rng, Seat};

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
    /// `CC-adv-storage`
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
    /// `CC-piece-2` It works for the city in which it stands, and for no other.
    pub fn works(&self, space: Space, piece: Piece) -> bool {
        let Some(city) = self.city(space).filter(|city| city.has(piece)) else { return false };
        city.owner.seat().is_some_and(|owner| self.holds(owner, piece.advance()))
    }

    /// The Wonder's owner: whose city it is in.
    /// `CC-wonder-7` It changes with the city.
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
        let mut spaces = Set::EMPTY;
        for unit in &self.players[seat].units {
            if let Place::At(space) = unit.place {
                spaces.insert(space);
            }
        }
        spaces
    }

    /// Spaces with units of others, Barbarians included. `CC-term-6`
    pub fn foreign_units(&self, seat: Seat) -> Set {
        let mut spaces = self.others(seat).fold(Set::EMPTY, |set, other| set | self.unit_spaces(other));
        self.cities.iter().filter(|(_, city)| city.barbarians > 0).for_each(|(space, _)| spaces.insert(space));
        spaces
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
    /// `CC-stack-2` Those on board Ships do not count, `CC-stack-3` nor do Settlers.
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
    /// `CC-adv-irrigation-3` Irrigation changes nothing about that.
    pub fn empty_land(&self) -> Set {
        let units = self.seats().fold(Set::EMPTY, |set, seat| set | self.unit_spaces(seat));
        self.map.land() - self.map.all(Terrain::Barren) - self.exhausted - self.cities.spaces() - units
    }
}

/// Decks.
impl State {
    /// Draws an Action card to hand; discards are shuffled into a new deck when theirs is empty. `CC-action-6`
    /// `CC-status-7` However many there are.
    pub fn draw_action_card(&mut self, seat: Seat, log: &mut Log) -> Option<ActionCard> {
        if self.action_deck.is_empty() {
            self.action_deck = Deck::shuffled(self.action_discards.iter().copied(), &mut self.rng.draws());
            self.action_discards.clear();
        }
        let card = self.action_deck.draw(&mut log.marks)?;
        self.players[seat].hand.insert(card.number());
        Some(card)
    }

    /// Draws an Objective card to hand. `CC-objective-9`
    /// `CC-status-7`
    pub fn draw_objective_card(&mut self, seat: Seat, log: &mut Log) -> Option<ObjectiveCard> {
        let card = self.objective_deck.draw(&mut log.marks)?;
        self.players[seat].objectives.insert(card.number());
        Some(card)
    }

    /// Draws an Event card; discards are shuffled into a new deck when theirs is empty. `CC-action-6`
    pub fn draw_event_card(&mut self, log: &mut Log) -> Option<EventCard> {
        if self.event_deck.is_empty() {
            self.event_deck = Deck::shuffled(self.event_discards.iter().copied(), &mut self.rng.draws());
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
