//! Positions as a person writes them, and the count of every piece and card against the box.

use crate::advances::{self, Basket};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Holding, Owner};
use crate::cards::{Card, Discards, Hand, HeldCalamity, STACK_ROOM, STACKS, Stack};
use crate::chapter::Step;
use crate::edition::Edition;
use crate::leaving::Departures;
use crate::names::{AdvanceSet, Civilization, Group};
use crate::state::{Landing, MAX_SEATS, MOST_SETS, Player, SHIPS, Ship, State};
use crate::succession::Finish;
use crate::turn::{Insistence, Phase};
use crate::{calamities, movement, setup, trade};
use engine::chapter::Chapter as _;
use engine::{Agenda, GameOptions as _, List, PositionError, Seat, SeatSet, Seed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position. What lies in stock follows from the rest; stacks that are left out are dealt from the seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Position<E: Edition> {
    /// The turn under way.
    #[serde(default = "one")]
    pub turn: u8,
    /// The row of the sequence of play under way.
    #[serde(default)]
    pub row: u8,
    /// Where players have insisted on the order of a phase.
    #[serde(default, skip_serializing_if = "Insistence::is_none")]
    pub insisted: Insistence,
    /// What stands where.
    pub board: E::Board,
    /// The areas in play, if not those of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_play: Option<AreaSet>,
    /// Tokens that ships have set down in the movement under way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub landings: Vec<Landing>,
    /// Areas whose city was built this turn.
    #[serde(default)]
    pub built: AreaSet,
    /// One for each seat.
    pub players: Vec<PlayerPosition>,
    /// Who has left.
    #[serde(default)]
    pub left: SeatSet,
    /// Who is about to leave.
    #[serde(default)]
    pub departures: Departures,
    /// Defenders who have waited for another city attack this turn.
    #[serde(default)]
    pub waited: SeatSet,
    /// Tokens of everybody in the area of the last fight when it began, the Barbarians last.
    #[serde(default, skip_serializing_if = "is_unranked", with = "crate::state::ranks")]
    pub ranks: [u8; MAX_SEATS + 1],
    /// The round of the last fight, counted from one, in the book where it matters.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u8,
    /// The stacks by number, the top card first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacks: Option<Vec<Vec<Card>>>,
    /// The discard piles by number.
    #[serde(default)]
    pub discards: Vec<List<Card, STACK_ROOM>>,
    /// The trading session: offers and what lies sealed for them.
    #[serde(default)]
    pub trade: trade::Session,
    /// Purchases being put together, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baskets: Vec<Basket>,
    /// How near the end is.
    #[serde(default)]
    pub finish: Finish,
    /// Calamities under way.
    #[serde(default)]
    pub calamities: calamities::Resolution,
    /// The major calamities of this turn, until succession markers move.
    #[serde(default, skip_serializing_if = "crate::calamities::none_struck")]
    pub struck: calamities::Strokes,
    /// Where tokens of a shorter game will stand.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plans: BTreeMap<AreaId, u8>,
    /// Whether the first cities of a shorter game are being founded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub founding: bool,
    /// What is still to happen, what is due first last; if nothing, the phase begins.
    #[serde(default)]
    pub agenda: Vec<Step>,
}

const fn one() -> u8 {
    1
}

/// One player's part of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)] // As in `Player`.
pub struct PlayerPosition {
    pub civilization: Option<Civilization>,
    pub treasury: u8,
    pub ships: List<Ship, { SHIPS * MOST_SETS }>,
    pub hand: Hand,
    pub advances: AdvanceSet,
    /// Those of the set-up if they are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_credits: Option<[u8; Group::ALL.len()]>,
    pub succession: u8,
    pub census: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub revolting: u8,
    #[serde(skip_serializing_if = "is_zero")]
    pub start_set: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Seat>,
}

fn is_unranked(ranks: &[u8; MAX_SEATS + 1]) -> bool {
    *ranks == [0; MAX_SEATS + 1]
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl<E: Edition> Position<E> {
    /// The position of a game in play, hidden parts included.
    pub(crate) fn of(state: &State<E>) -> Position<E> {
        let player = |seat: Seat| {
            let player = &state.players[seat];
            PlayerPosition {
                civilization: player.civilization,
                treasury: player.treasury,
                ships: player.ships,
                hand: player.hand,
                advances: player.advances,
                extra_credits: Some(player.extra_credits),
                succession: player.succession,
                census: player.census,
                revolting: player.revolting,
                start_set: player.start_set,
                proposal: player.proposal,
            }
        };
        Position {
            turn: state.turn,
            row: state.row,
            insisted: state.insisted,
            board: state.board.clone(),
            in_play: Some(state.in_play),
            landings: state.landings.clone(),
            built: state.built,
            players: Seat::all(state.options.seats()).map(player).collect(),
            left: state.left,
            departures: state.departures,
            waited: state.waited,
            ranks: state.ranks,
            round: state.round,
            stacks: Some(state.stacks.iter().map(|stack| stack.peek().collect()).collect()),
            discards: state.discards.iter().map(|pile| pile.iter().collect()).collect(),
            trade: state.trade.clone(),
            baskets: baskets(state),
            finish: state.finish,
            calamities: state.calamities,
            struck: state.struck,
            plans: state.plans.clone(),
            founding: state.founding,
            agenda: state.agenda.steps().to_vec(),
        }
    }

    /// Sets the position up.
    pub(crate) fn set_up(&self, options: &E::Options, seed: Seed) -> Result<State<E>, PositionError> {
        let seats = options.seats();
        if self.players.len() != seats {
            return Err(PositionError::at("players", engine::say!("there are {seats} seats")));
        }
        let Departures { after_phase, after_turn, .. } = self.departures;
        for (place, set) in [("left", self.left), ("departures", after_phase), ("departures", after_turn)] {
            if set.iter().any(|seat| seat.index() >= seats) {
                return Err(PositionError::at(place, "no such seat"));
            }
        }
        if self.turn == 0 {
            return Err(PositionError::at("turn", "turns are counted from one"));
        }
        if usize::from(self.row) >= E::TURN.len() {
            return Err(PositionError::at("row", engine::say!("a turn has {} phases", E::TURN.len())));
        }
        let mut state = setup::set_up::<E>(E::REVISION, options, seed)?;
        state.turn = self.turn;
        if self.insisted.always >> E::TURN.len() != 0 {
            return Err(PositionError::at("insisted", engine::say!("a turn has {} phases", E::TURN.len())));
        }
        state.row = self.row;
        state.insisted = self.insisted;
        state.board = self.board.clone();
        state.in_play = self.in_play.unwrap_or(state.in_play);
        state.landings.clone_from(&self.landings);
        state.built = self.built;
        state.left = self.left;
        state.departures = self.departures;
        state.waited = self.waited;
        state.ranks = self.ranks;
        state.round = self.round;
        state.trade.clone_from(&self.trade);
        state.finish = self.finish;
        for (index, &basket) in self.baskets.iter().enumerate().take(seats) {
            state.baskets.set(Seat::new(index), basket);
        }
        state.calamities = self.calamities;
        state.struck = self.struck;
        state.plans.clone_from(&self.plans);
        state.founding = self.founding;
        self.check_places(&state)?;
        self.count_pieces(&mut state)?;
        self.lay_cards(&mut state)?;
        state.agenda = Agenda::new();
        if self.agenda.len() > 64 {
            return Err(PositionError::at("agenda", "there is room for 64 steps"));
        }
        if !matches!(self.agenda.first(), None | Some(Step::Turn(_) | Step::Over)) {
            return Err(PositionError::at("agenda", "a phase or the end must come after all else"));
        }
        if self.agenda.is_empty() {
            state.agenda.push(crate::turn::Step { row: self.row }.into());
        }
        for &step in &self.agenda {
            step.sound(&state).map_err(|problem| PositionError::at("agenda", problem))?;
            state.agenda.push(step);
        }
        sound_places(&state)?;
        // What runs now relies on every piece and card being there once.
        audit(&state).map_err(|problem| PositionError::at("position", problem))?;
        setup::sound(&state).map_err(|problem| PositionError::at("agenda", problem))?;
        trade::sound_session(&state).map_err(|problem| PositionError::at("trade", problem))?;
        calamities::sound_strokes(&state).map_err(|problem| PositionError::at("struck", problem))?;
        advances::sound_baskets(&state).map_err(|problem| PositionError::at("baskets", problem))?;
        state.run(&mut crate::chapter::Log::silent());
        somebody_can_act(&state)?;
        Ok(state)
    }

    /// Whether every piece is where a piece of its kind can be, and every number is one the rules could have made.
    fn check_places(&self, state: &State<E>) -> Result<(), PositionError> {
        let off_board = |area: &AreaId| area.index() >= E::Board::AREAS;
        if let Some(area) = state.in_play.iter().chain(state.built.iter()).find(off_board) {
            return Err(PositionError::at("in_play", engine::say!("{area} is not on this board")));
        }
        let (tokens, cities) = (state.all_tokens_of_a_player(), state.all_cities());
        let civilizations = E::civilizations(&state.options);
        let sets = setup::start_sets::<E>(&state.options);
        for (index, player) in self.players.iter().enumerate() {
            let wrong = |problem: String| Err(PositionError::at(format!("players[{index}]"), problem));
            if let Some(ship) = player
                .ships
                .iter()
                .find(|ship| off_board(&ship.area) || ship.cargo > tokens || player.ships.len() > state.all_ships())
            {
                return wrong(engine::say!("no such ship can be in {}", ship.area));
            }
            if let Some(civilization) = player.civilization {
                let twice = self.players[..index].iter().any(|other| other.civilization == Some(civilization));
                if twice || !civilizations.contains(&civilization) {
                    return wrong(engine::say!("{civilization} plays for another seat or not at all"));
                }
            }
            if player.census > tokens || player.revolting > cities || usize::from(player.start_set) > sets {
                return wrong("census, revolting or start_set is too large".into());
            }
        }
        Ok(())
    }

    fn count_pieces(&self, state: &mut State<E>) -> Result<(), PositionError> {
        for (index, written) in self.players.iter().enumerate() {
            let seat = Seat::new(index);
            let place = || format!("players[{index}]");
            let tokens = |owner| state.areas().map(|area| u32::from(state.board.tokens(area, owner))).sum::<u32>();
            let aboard: u32 = written.ships.iter().map(|ship| u32::from(ship.cargo)).sum();
            let used = tokens(Owner::Seat(seat)) + aboard + u32::from(written.treasury);
            let all = state.all_tokens_of_a_player();
            let stock = u32::from(all).checked_sub(used);
            let stock =
                stock.ok_or_else(|| PositionError::at(place(), engine::say!("there are {all} tokens, not {used}")))?;
            let cities = state.cities(seat).count();
            let city_stock = usize::from(state.all_cities()).checked_sub(cities);
            let city_stock =
                city_stock.ok_or_else(|| PositionError::at(place(), engine::say!("{cities} cities are too many")))?;
            state.players[seat] = Player {
                civilization: written.civilization,
                stock: stock as u8,
                treasury: written.treasury,
                city_stock: city_stock as u8,
                ships: written.ships,
                hand: written.hand,
                advances: written.advances,
                extra_credits: written.extra_credits.unwrap_or_default(),
                succession: written.succession,
                census: written.census,
                revolting: written.revolting,
                start_set: written.start_set,
                proposal: written.proposal,
            };
            if written.extra_credits.is_none() {
                // `EP-33.2.2.1` What a culture starts with follows from its civilization.
                state.players[seat].extra_credits = E::start_credits(state, seat);
            }
        }
        let tokens: u32 = state.areas().map(|area| u32::from(state.board.tokens(area, Owner::Barbarians))).sum();
        let stock = u32::from(E::BARBARIAN_TOKENS).checked_sub(tokens);
        state.barbarian_stock = stock.ok_or_else(|| PositionError::at("board", "too many barbarian tokens"))? as u8;
        let cities = state.cities(Owner::Barbarians).count();
        let stock = usize::from(E::PIRATE_CITIES).checked_sub(cities);
        state.pirate_stock = stock.ok_or_else(|| PositionError::at("board", "too many pirate cities"))? as u8;
        Ok(())
    }

    fn lay_cards(&self, state: &mut State<E>) -> Result<(), PositionError> {
        if self.discards.len() > STACKS || self.stacks.as_ref().is_some_and(|stacks| stacks.len() > STACKS) {
            return Err(PositionError::at("stacks", engine::say!("there are {STACKS} at most")));
        }
        let discards = |index: usize| self.discards.get(index).map(|cards| cards.iter().copied().collect());
        state.discards = std::array::from_fn(|index| discards(index).unwrap_or_default());
        match &self.stacks {
            Some(stacks) => {
                if stacks.iter().any(|stack| stack.len() > STACK_ROOM) {
                    return Err(PositionError::at("stacks", engine::say!("a stack has {STACK_ROOM} cards at most")));
                }
                state.stacks =
                    std::array::from_fn(|index| Stack::stacked(stacks.get(index).map_or(&[][..], |cards| cards)));
            }
            None => crate::card_acquisition::deal_the_rest(state),
        }
        Ok(())
    }
}

/// Whether every piece and marker is where one of its kind can be.
fn sound_places<E: Edition>(state: &State<E>) -> Result<(), PositionError> {
    let (seats, at_board) = (state.options.seats(), |problem: String| Err(PositionError::at("board", problem)));
    let owners = Seat::all(E::Board::SEATS).map(Owner::Seat).chain([Owner::Barbarians]);
    for owner in owners {
        for Holding { area, tokens, flipped, .. } in state.board.holdings(owner) {
            if owner.seat().is_some_and(|seat| seat.index() >= seats) {
                return at_board(engine::say!("{owner:?} is not at this table"));
            }
            if area.area().open_sea || !state.is_in_play(area) {
                let why = if area.area().open_sea { "open sea" } else { "out of play" };
                return at_board(engine::say!("no units can be in {area}, which is {why}"));
            }
            if flipped > tokens {
                return at_board(engine::say!("more tokens have moved to {area} than are there"));
            }
        }
    }
    if let Some(area) = state.built.iter().find(|&area| !state.is_in_play(area)) {
        return Err(PositionError::at("built", engine::say!("no city can be in {area}")));
    }
    for seat in Seat::all(seats) {
        let wrong = |problem: String| PositionError::at(format!("players[{}]", seat.index()), problem);
        sound_player(state, seat).map_err(wrong)?;
    }
    sound_landings(state)
}

/// Whether a player's ships, marker and cards can be as they are.
fn sound_player<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    let last = E::succession(&state.options).last_step;
    if player.succession > last {
        return Err(engine::say!("the succession table ends with space {last}"));
    }
    let traded_by_nobody = |held: &HeldCalamity| !held.was_drawn() && !is_seat(state, held.trader());
    if let Some(held) = player.hand.calamities.iter().find(|held| traded_by_nobody(held)) {
        return Err(engine::say!("nobody at this table could have traded {}", held.calamity));
    }
    player.ships.iter().try_for_each(|ship| sound_ship(state, seat, ship))
}

fn is_seat<E: Edition>(state: &State<E>, seat: Option<Seat>) -> bool {
    seat.is_some_and(|seat| seat != Seat::TABLE && seat.index() < state.options.seats())
}

/// Whether a ship can be where it is: on water in play, while it sails also at sea or where nobody plays.
fn sound_ship<E: Edition>(state: &State<E>, seat: Seat, ship: &Ship) -> Result<(), String> {
    let area = ship.area;
    let moves = state.phase() == Phase::Movement;
    let sails = moves && ship.steps > 0;
    if !(movement::is_navigable(state, area) || area.area().open_sea) {
        return Err(engine::say!("no ship can be in {area}, which has no water"));
    }
    if !sails && !state.is_in_play(area) {
        return Err(engine::say!("no ship can stay in {area}"));
    }
    if usize::from(ship.coast) > area.area().coasts.len() || ship.coast == 0 && !area.area().coasts.is_empty() {
        return Err(engine::say!("a ship in {area} lies at one of its {} coasts", area.area().coasts.len()));
    }
    if ship.cargo > 0 && (!moves || ship.cargo > movement::capacity(state, seat)) {
        return Err(engine::say!("{} tokens cannot be aboard the ship in {area}", ship.cargo));
    }
    if ship.steps > movement::range(state, seat) {
        return Err(engine::say!("the ship in {area} has sailed too far"));
    }
    Ok(())
}

/// Whether ships can have set tokens down so.
fn sound_landings<E: Edition>(state: &State<E>) -> Result<(), PositionError> {
    let sound = |landing: &Landing| {
        let Landing { seat, ship, area, count } = *landing;
        state.phase() == Phase::Movement
            && is_seat(state, Some(seat))
            && (1..=state.players[seat].ships.len()).contains(&usize::from(ship))
            && state.is_in_play(area)
            && (1..=state.all_tokens_of_a_player()).contains(&count)
    };
    let all = state.landings.iter().all(sound);
    if all { Ok(()) } else { Err(PositionError::at("landings", "no ship can have set down these tokens")) }
}

/// The baskets up to the last that is not empty.
fn baskets<E: Edition>(state: &State<E>) -> Vec<Basket> {
    let all: Vec<Basket> = Seat::all(state.options.seats()).map(|seat| state.baskets[seat]).collect();
    let last = all.iter().rposition(|basket| *basket != Basket::default()).map_or(0, |last| last + 1);
    all[..last].to_vec()
}

/// A table that waits for seats which can do nothing would wait for ever.
fn somebody_can_act<E: Edition>(state: &State<E>) -> Result<(), PositionError> {
    let waiting = engine::Game::to_act(state);
    let mut actions = Vec::new();
    waiting.iter().for_each(|seat| engine::Game::actions(state, seat, &mut actions));
    if waiting.is_empty() || !actions.is_empty() {
        return Ok(());
    }
    Err(PositionError::at("agenda", "nobody whom the table waits for can do anything"))
}

/// Counts every piece and card against the box. `ME-comp` `EP-3`
pub(crate) fn audit<E: Edition>(state: &State<E>) -> Result<(), String> {
    for seat in Seat::all(state.options.seats()) {
        let player = &state.players[seat];
        let on_map: u32 = state.areas().map(|area| u32::from(state.tokens(area, seat))).sum();
        let aboard: u32 = player.ships.iter().map(|ship| u32::from(ship.cargo)).sum();
        let tokens = on_map + aboard + u32::from(player.stock) + u32::from(player.treasury);
        if tokens != u32::from(state.all_tokens_of_a_player()) {
            return Err(engine::say!("{seat:?} has {tokens} tokens"));
        }
        let cities = state.cities(seat).count() + usize::from(player.city_stock);
        if cities != usize::from(state.all_cities()) {
            return Err(engine::say!("{seat:?} has {cities} cities"));
        }
    }
    let tokens: u32 = state.areas().map(|area| u32::from(state.tokens(area, Owner::Barbarians))).sum();
    if tokens + u32::from(state.barbarian_stock) != u32::from(E::BARBARIAN_TOKENS) {
        return Err(engine::say!("{tokens} barbarian tokens on the board, {} in stock", state.barbarian_stock));
    }
    let cities = state.cities(Owner::Barbarians).count();
    if cities + usize::from(state.pirate_stock) != usize::from(E::PIRATE_CITIES) {
        return Err(engine::say!("{cities} pirate cities on the board, {} in stock", state.pirate_stock));
    }
    count_cards(state)
}

/// Every numbered card is in one place. Water is not counted: there is always more. `ME-comp`
fn count_cards<E: Edition>(state: &State<E>) -> Result<(), String> {
    let mut seen: BTreeMap<Card, u32> = BTreeMap::new();
    let mut see = |card: Card| *seen.entry(card).or_default() += 1;
    state.stacks.iter().flat_map(Stack::peek).for_each(&mut see);
    state.discards.iter().flat_map(Discards::iter).for_each(&mut see);
    Seat::all(state.options.seats()).for_each(|seat| state.players[seat].hand.cards().for_each(&mut see));
    state.trade.cards().for_each(&mut see);
    state.calamities.cards().for_each(&mut see);
    for row in &E::data().cards {
        let there = seen.remove(&row.name).unwrap_or(0);
        let copies = u32::from(E::copies(&state.options, row));
        if row.stack > 0 && there != copies {
            return Err(engine::say!("there are {copies} cards of {}, not {there}", row.name));
        }
    }
    seen.keys().next().map_or(Ok(()), |card| Err(engine::say!("{card} is not in this game")))
}
