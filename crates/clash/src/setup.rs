//! Game Setup. `CC-setup`

use crate::components::{ActionCard, EventCard, ObjectiveCard};
use crate::map::{Map, Region, Set};
use crate::names::{Advance, Good, Mood, UnitKind, Wonder};
use crate::state::{Cities, City, Ending, MAX_SEATS, Options, Player, State, Turn, WonderPlace};
use crate::{chapter, turn};
use engine::{Agenda, BySeat, Deck, List, Rng, Seat, Seed};

/// Food at the start. `CC-setup-7`
const FOOD: u8 = 2;

/// Sets a game up, ready to run.
pub(crate) fn set_up(revision: u32, options: &Options, seed: Seed) -> State {
    let mut state = bare(revision, options, Rng::new(seed));
    draw_seats(&mut state);
    deal_regions(&mut state);
    state.first = Seat::new(state.rng.below(options.seats as u32) as usize);
    state.turn = Turn::of(state.first);
    for seat in state.seats() {
        settle(&mut state, seat);
    }
    deal_cards(&mut state);
    turn::begin(&mut state);
    state
}

/// The empty table with shuffled decks.
pub(crate) fn bare(revision: u32, options: &Options, mut rng: Rng) -> State {
    let first = Seat::new(0);
    let mut draws = rng.draws();
    State {
        revision,
        options: *options,
        agenda: Agenda::new(),
        table: std::array::from_fn(Seat::new),
        round: 1,
        turn_of_round: 1,
        first,
        turn: Turn::of(first),
        map: Map::new(options.seats, Region::all()),
        exhausted: Set::EMPTY,
        cities: Cities::default(),
        players: BySeat([Player::default(); MAX_SEATS]),
        action_deck: Deck::shuffled(ActionCard::all(), &mut draws),
        action_discards: List::new(),
        event_deck: Deck::shuffled(EventCard::all(), &mut draws),
        event_discards: List::new(),
        objective_deck: Deck::shuffled(ObjectiveCard::all(), &mut draws),
        wonder_deck: Deck::shuffled(Wonder::ALL, &mut draws),
        wonders: [WonderPlace::Deck; Wonder::COUNT],
        plague: false,
        paid: Default::default(),
        battle: Default::default(),
        event: Default::default(),
        cards: Default::default(),
        claims: Default::default(),
        offer: Default::default(),
        finish: None,
        rng,
    }
}

/// With four players the seats round the board are drawn; turns go round it. `CC-setup-6` `CC-map-9`
fn draw_seats(state: &mut State) {
    if state.options.seats == MAX_SEATS {
        state.rng.shuffle(&mut state.table);
    }
}

/// The face-down regions are dealt at random; unused ones stay out unseen. `CC-setup-3`
fn deal_regions(state: &mut State) {
    let mut regions: Vec<Region> = Region::all().collect();
    state.rng.shuffle(&mut regions);
    state.map = Map::new(state.options.seats, regions);
}

/// A player's start. `CC-setup-7` to `CC-setup-10` `CC-variant-four-1`
fn settle(state: &mut State, seat: Seat) {
    let space = state.start_space(seat);
    let quick = state.options.ending == Ending::FourRounds;
    let player = &mut state.players[seat];
    player.advances = [Advance::Farming, Advance::Mining].into_iter().collect();
    player.goods[Good::Food] = FOOD;
    let mut city = City::new(seat);
    if quick {
        city.mood = Mood::Happy;
    }
    state.cities.insert(space, city);
    for _ in 0..if quick { 2 } else { 1 } {
        state.place_unit(seat, UnitKind::Settler, space);
    }
}

/// One Action and one Objective card each. `CC-setup-11`
fn deal_cards(state: &mut State) {
    let mut log = chapter::Log::silent();
    for seat in state.in_turn_order(state.first) {
        state.draw_action_card(seat, &mut log);
        state.draw_objective_card(seat, &mut log);
    }
}
