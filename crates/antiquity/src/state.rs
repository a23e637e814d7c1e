//! The box on the table: what lies where. Accounting and nothing else.

use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::cards::{Card, Discards, Hand, STACKS, Stack};
use crate::chapter::Step;
use crate::data::Data;
use crate::edition::Edition;
use crate::names::{Advance, AdvanceSet, Civilization, Commodity, Group};
use crate::turn::Insistence;
use engine::{Agenda, BySeat, GameOptions as _, List, Rng, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most seats of either game.
pub const MAX_SEATS: usize = 18;
/// Tokens of a set of playing pieces. `ME-comp-1` `EP-3.1a`
pub const TOKENS: u8 = 55;
/// Cities of a set.
pub const CITIES: u8 = 9;
/// Ships of a set.
pub const SHIPS: usize = 4;
/// The most sets a player has. `EP-33.3.2.1`
pub const MOST_SETS: usize = 2;
/// Unit points of a city.
pub const CITY_POINTS: u8 = 5;

/// A game in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<E: Edition> {
    pub(crate) revision: u32,
    /// What the table chose.
    pub options: E::Options,
    /// What is still to happen.
    pub agenda: Agenda<Step, 64>,
    /// The turn under way, counted from one.
    pub turn: u8,
    /// The row of the sequence of play under way.
    pub row: u8,
    /// Where players have insisted on the order of a phase.
    #[serde(default, skip_serializing_if = "Insistence::is_none")]
    pub insisted: Insistence,
    /// Tokens and cities on the map.
    pub board: E::Board,
    /// Areas that are in play; open seas always are.
    pub in_play: AreaSet,
    /// Tokens that ships have set down in the movement under way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub landings: Vec<Landing>,
    /// Areas whose city was built this turn.
    pub built: AreaSet,
    /// Barbarian tokens in stock.
    pub barbarian_stock: u8,
    /// Pirate cities in stock.
    pub pirate_stock: u8,
    /// One for each seat; those beyond the table's seats stay empty.
    pub players: BySeat<Player, MAX_SEATS>,
    /// Who has left the game.
    pub left: SeatSet,
    /// Who is about to leave.
    pub departures: crate::leaving::Departures,
    /// The stacks of trade cards, by number less one; the second nine are the second block's.
    pub stacks: [Stack; STACKS],
    /// Cards turned in or discarded this turn, likewise.
    pub discards: [Discards; STACKS],
    /// Defenders who have waited for another city attack this turn. `ME-4b-3`
    pub waited: SeatSet,
    /// Tokens of everybody in the area of the last fight when it began, the Barbarians last. `EP-18.2.2-r1`
    #[serde(default, skip_serializing_if = "is_unranked", with = "ranks")]
    pub ranks: [u8; MAX_SEATS + 1],
    /// The round of the last fight, counted from one, in the book where it matters. `EP-18.2.3-r1`
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u8,
    /// The offers of the trading session.
    pub trade: crate::trade::Session,
    /// Purchases being put together.
    pub baskets: crate::advances::Baskets,
    /// How near the end is.
    pub finish: crate::succession::Finish,
    /// The calamities being resolved.
    pub calamities: crate::calamities::Resolution,
    /// The major calamities of this turn, until succession markers move.
    #[serde(default, skip_serializing_if = "crate::calamities::none_struck")]
    pub struck: crate::calamities::Strokes,
    /// Where tokens of a shorter game will stand, until all are shown together: each area is one civilization's.
    /// `EP-31.5a`
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plans: BTreeMap<AreaId, u8>,
    /// While the first conflicts of a shorter game are resolved and its first cities built advances have no effect.
    /// `EP-31.6` `EP-31.7b`
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub founding: bool,
    pub(crate) rng: Rng,
}

/// Where the stack of a number lies: the second block's come after the first's. `EP-2.6.2`
pub const fn stack_index(block: u8, number: u8) -> usize {
    block as usize * crate::card_acquisition::LAST_STACK as usize + number as usize - 1
}

/// One player's pieces and cards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Chosen at the start.
    pub civilization: Option<Civilization>,
    /// Tokens in stock.
    pub stock: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Cities in stock.
    pub city_stock: u8,
    /// Ships on the board.
    pub ships: List<Ship, { SHIPS * MOST_SETS }>,
    /// Trade cards.
    pub hand: Hand,
    /// Civilization Advances.
    pub advances: AdvanceSet,
    /// Credits that are not printed on an advance: of the start, and those whose group was chosen. By [`Group::index`].
    pub extra_credits: [u8; Group::ALL.len()],
    /// The succession marker: 0 at the start.
    pub succession: u8,
    /// Tokens on the board at the last census.
    pub census: u8,
    /// Cities for which this turn's tax was not collected in full, until they have revolted.
    pub revolting: u8,
    /// The set of advances dealt face down for an advanced start, counted from one, until it is shown; the package chosen
    /// for a shorter game, until its tokens are on the board.
    pub start_set: u8,
    /// With whom the seat would exchange civilizations. `EP-10.4b`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Seat>,
}

/// A ship on the board.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ship {
    /// Where it is.
    pub area: AreaId,
    /// Whether it was built or maintained this turn, and so may be used and stays.
    pub ready: bool,
    /// Steps taken this turn.
    pub steps: u8,
    /// Tokens on it.
    pub cargo: u8,
    /// The coast it lies at, counted from one, where its area has several. `EP-17.5.1.4`
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub coast: u8,
}

/// Tokens that a ship has set down this turn: they may go aboard it again, and of no other. `EP-17.5.2.2c` `ME-3-28`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// The owner of ship and tokens.
    pub seat: Seat,
    /// The number of the ship on the mat, counted from one.
    pub ship: u8,
    /// The area where they went ashore.
    pub area: AreaId,
    /// How many tokens went ashore.
    pub count: u8,
}

/// What sets are worth to a seat: those of the other block more than by print.
pub struct Worth<'a, E: Edition> {
    options: &'a E::Options,
    data: &'static Data,
    /// The seat's own.
    block: u8,
}

impl<E: Edition> Clone for Worth<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Edition> Copy for Worth<'_, E> {}

impl<E: Edition> Worth<'_, E> {
    /// What a set of identical commodities is worth. `ME-7-2` `EP-26.3.1` `EP-26.3.3`
    pub fn of(self, commodity: Commodity, count: u8) -> u32 {
        let bonus = E::set_bonus(self.options, self.block, commodity);
        self.data.set_value(commodity, count) + u32::from(count) * bonus
    }

    /// What a set gains from so many cards to so many.
    pub fn between(self, commodity: Commodity, fewer: u8, more: u8) -> u32 {
        self.of(commodity, more) - self.of(commodity, fewer)
    }
}

fn is_unranked(ranks: &[u8; MAX_SEATS + 1]) -> bool {
    *ranks == [0; MAX_SEATS + 1]
}

/// Numbers of everybody's tokens as a list.
pub(crate) mod ranks {
    use super::MAX_SEATS;
    use engine::List;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    type Ranks = [u8; MAX_SEATS + 1];

    pub(crate) fn serialize<S: Serializer>(ranks: &Ranks, serializer: S) -> Result<S::Ok, S::Error> {
        ranks[..].serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ranks, D::Error> {
        let written = List::<u8, { MAX_SEATS + 1 }>::deserialize(deserializer)?;
        Ok(std::array::from_fn(|index| written.get(index).copied().unwrap_or(0)))
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl<E: Edition> State<E> {
    /// The seats still in the game.
    pub fn seats_in_game(&self) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
        self.seat_set().iter()
    }

    /// The seats still in the game, as a set.
    pub fn seat_set(&self) -> SeatSet {
        SeatSet::all(self.options.seats()).minus(self.left)
    }

    /// Whether all of these are seats of this table, those who have left included: for steps from outside.
    pub fn are_seats(&self, seats: SeatSet) -> bool {
        seats.iter().all(|seat| seat.index() < self.options.seats())
    }

    /// The others still in the game.
    pub fn others(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
        self.seats_in_game().filter(move |&other| other != seat)
    }

    /// The owners of pieces: the seats still in the game and the Barbarians.
    pub fn owners(&self) -> impl Iterator<Item = Owner> + use<E> {
        self.seats_in_game().map(Owner::Seat).chain([Owner::Barbarians])
    }

    /// A seat's number on the succession table; seats without a civilization yet come last.
    pub fn ranking(&self, seat: Seat) -> u8 {
        self.players[seat].civilization.map_or(u8::MAX, E::ranking)
    }

    /// Whether the seat has an advance that counts now. `EP-31.6`
    /// `ME-def-9` Advances work for their holder only.
    pub fn holds(&self, seat: Seat, advance: Advance) -> bool {
        !self.founding && self.players[seat].advances.contains(advance)
    }

    /// The areas of this edition's map, open seas included.
    pub fn areas(&self) -> impl DoubleEndedIterator<Item = AreaId> + use<E> {
        (0..E::Board::AREAS).map(AreaId::new)
    }

    /// Whether units may be in the area.
    pub fn is_in_play(&self, area: AreaId) -> bool {
        self.is_on_board(area) && self.in_play.contains(area) && !area.area().open_sea
    }

    /// Whether the area is on this edition's map.
    pub const fn is_on_board(&self, area: AreaId) -> bool {
        area.index() < E::Board::AREAS
    }

    /// Whether the area has a coast at this table.
    pub fn is_coastal(&self, area: AreaId) -> bool {
        E::is_coastal(&self.options, area.area())
    }

    /// Neighbours by land that are in play.
    pub fn land_neighbours(&self, area: AreaId) -> impl Iterator<Item = AreaId> {
        // No open sea has a land border.
        area.area().land.iter().copied().filter(|&next| next.index() < E::Board::AREAS && self.in_play.contains(next))
    }

    /// Neighbours by land or water that are in play; inland water counts for nothing.
    pub fn neighbours(&self, area: AreaId) -> impl Iterator<Item = AreaId> {
        let by_water = area.area().water.iter().copied().filter(move |&next| {
            next.index() < E::Board::AREAS && self.is_in_play(next) && self.is_coastal(area) && self.is_coastal(next)
        });
        let land = &area.area().land;
        self.land_neighbours(area).chain(by_water.filter(move |next| !land.contains(next)))
    }

    /// Open seas directly beside the area.
    pub fn seas_beside(&self, area: AreaId) -> impl Iterator<Item = AreaId> {
        let coastal = self.is_coastal(area);
        area.area().water.iter().copied().filter(move |next| coastal && next.area().open_sea)
    }

    /// Tokens of an owner in an area.
    pub fn tokens(&self, area: AreaId, owner: impl Into<Owner>) -> u8 {
        self.board.tokens(area, owner.into())
    }

    /// Tokens of everybody in an area; 255 stands for more.
    pub fn all_tokens(&self, area: AreaId) -> u8 {
        self.board.all_tokens(area)
    }

    /// The owners of tokens in an area, with their number: seats still in the game, and the Barbarians last.
    pub fn sides(&self, area: AreaId) -> impl Iterator<Item = (Owner, u8)> {
        let is_in_game = |owner: Owner| owner.seat().is_none_or(|seat| !self.left.contains(seat));
        self.board.sides(area).filter(move |&(owner, _)| is_in_game(owner))
    }

    /// Whose city stands in an area.
    pub fn city(&self, area: AreaId) -> Option<Owner> {
        self.board.city(area)
    }

    /// Whether the owner has a token or a city in an area.
    pub fn has_units(&self, area: AreaId, owner: impl Into<Owner>) -> bool {
        let owner = owner.into();
        self.board.tokens(area, owner) > 0 || self.board.city(area) == Some(owner)
    }

    /// Unit points of an owner in an area: tokens count one, a city five.
    pub fn unit_points(&self, area: AreaId, owner: impl Into<Owner>) -> u8 {
        let owner = owner.into();
        self.board.tokens(area, owner) + if self.board.city(area) == Some(owner) { CITY_POINTS } else { 0 }
    }

    /// Where an owner has tokens or a city.
    pub fn areas_of(&self, owner: impl Into<Owner>) -> impl Iterator<Item = AreaId> {
        self.board.held(owner.into()).iter()
    }

    /// Where an owner has cities.
    pub fn cities(&self, owner: impl Into<Owner>) -> impl DoubleEndedIterator<Item = AreaId> {
        let owner = owner.into();
        self.board.held(owner).iter().filter(move |&area| self.board.city(area) == Some(owner))
    }

    /// Tokens of each player, wherever they are.
    pub fn all_tokens_of_a_player(&self) -> u8 {
        TOKENS * E::piece_sets(&self.options)
    }

    /// Cities of each player, wherever they are.
    pub fn all_cities(&self) -> u8 {
        CITIES * E::piece_sets(&self.options)
    }

    /// Ships of each player, wherever they are.
    pub fn all_ships(&self) -> usize {
        SHIPS * usize::from(E::piece_sets(&self.options))
    }

    /// How many cities a seat has on the board.
    pub fn cities_on_board(&self, seat: Seat) -> u8 {
        self.all_cities() - self.players[seat].city_stock
    }

    /// How many tokens a seat has on the board, those aboard ships included.
    /// `ME-def-3` Tokens in treasury are not among them.
    pub fn tokens_on_board(&self, seat: Seat) -> u8 {
        self.all_tokens_of_a_player() - self.players[seat].stock - self.players[seat].treasury
    }

    /// Places tokens from stock, as many as there are; how many that was.
    /// `ME-def-2` From there only.
    pub fn place_tokens(&mut self, area: AreaId, owner: impl Into<Owner>, count: u8) -> u8 {
        let owner = owner.into();
        let stock = self.stock_mut(owner);
        let placed = count.min(*stock);
        *stock -= placed;
        self.board.set_tokens(area, owner, self.board.tokens(area, owner) + placed);
        placed
    }

    /// Returns tokens to stock, as many as there are; how many that was. Those lying white side up go last.
    /// `EP-18.1.2` Whatever takes them from the board, they go to their owner's stock.
    pub fn remove_tokens(&mut self, area: AreaId, owner: impl Into<Owner>, count: u8) -> u8 {
        let owner = owner.into();
        let there = self.board.tokens(area, owner);
        let removed = count.min(there);
        if removed == 0 {
            return 0;
        }
        self.board.set_tokens(area, owner, there - removed);
        self.board.set_flipped(area, owner, self.board.flipped(area, owner).min(there - removed));
        *self.stock_mut(owner) += removed;
        removed
    }

    /// Places a city from stock; whether there was one. The area has none yet.
    /// `ME-def-2` `EP-19.1c` One in an area.
    pub fn place_city(&mut self, area: AreaId, owner: impl Into<Owner>) -> bool {
        let owner = owner.into();
        assert!(self.board.city(area).is_none(), "a second city in {area}");
        let stock = self.city_stock_mut(owner);
        if *stock == 0 {
            return false;
        }
        *stock -= 1;
        self.board.set_city(area, Some(owner));
        true
    }

    /// Returns the city of an area to its owner's stock.
    /// `EP-18.1.2` Be it by conflict or anything else.
    pub fn remove_city(&mut self, area: AreaId) -> Option<Owner> {
        let owner = self.board.city(area)?;
        self.board.set_city(area, None);
        self.built.remove(area);
        *self.city_stock_mut(owner) += 1;
        Some(owner)
    }

    /// Moves tokens from stock to treasury, as many as there are; how many that was.
    pub fn stock_to_treasury(&mut self, seat: Seat, count: u8) -> u8 {
        let player = &mut self.players[seat];
        let moved = count.min(player.stock);
        player.stock -= moved;
        player.treasury += moved;
        moved
    }

    /// Moves tokens from treasury to stock, as many as there are; how many that was.
    /// `ME-def-4` What is paid or lost goes nowhere else.
    pub fn treasury_to_stock(&mut self, seat: Seat, count: u8) -> u8 {
        let player = &mut self.players[seat];
        let moved = count.min(player.treasury);
        player.treasury -= moved;
        player.stock += moved;
        moved
    }

    /// Puts a card on the discard pile of its number and block. Water goes back to the box: there is always more.
    pub fn discard(&mut self, card: Card) {
        if let Some(number) = E::data().stack(card).filter(|&number| number > 0) {
            let pile = stack_index(crate::card_acquisition::block_of(self, card), number);
            self.discards[pile].push(card);
        }
    }

    /// Whether a card may be traded at this table. `EP-22.3b` `EP-32.2.1`
    pub fn may_be_traded(&self, card: Card) -> bool {
        E::data().may_be_traded(card) || E::every_calamity_may_be_traded(&self.options)
    }

    /// What sets are worth to a seat.
    pub fn worth(&self, seat: Seat) -> Worth<'_, E> {
        Worth { options: &self.options, data: E::data(), block: E::block(self, seat) }
    }

    /// What a set of identical commodities is worth to a seat.
    pub fn set_value(&self, seat: Seat, commodity: Commodity, count: u8) -> u32 {
        self.worth(seat).of(commodity, count)
    }

    fn stock_mut(&mut self, owner: Owner) -> &mut u8 {
        match owner {
            Owner::Seat(seat) => &mut self.players[seat].stock,
            Owner::Barbarians => &mut self.barbarian_stock,
        }
    }

    fn city_stock_mut(&mut self, owner: Owner) -> &mut u8 {
        match owner {
            Owner::Seat(seat) => &mut self.players[seat].city_stock,
            Owner::Barbarians => &mut self.pirate_stock,
        }
    }

    /// Runs what runs by itself, until somebody is waited for or the game is over.
    pub fn run(&mut self, log: &mut crate::chapter::Log) {
        engine::chapter::Stepwise::settle(self, log);
    }

    /// The generator, for the rules that roll or shuffle.
    /// `EP-1.2` There are no dice: it shuffles stacks, draws from hands, picks among calamities and deals
    /// civilizations.
    pub fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }
}
