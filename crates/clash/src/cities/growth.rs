//! Increase City Size, and the city-pieces. `CC-grow` `CC-city` `CC-piece`

use super::{Event, Step, Why, moods};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::map::{Set, Space};
use crate::names::{Advance, Category, Good, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::payment::Cost;
use crate::state::State;
use crate::words::a_piece;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// Ideas of a new Academy. `CC-piece-academy`
const ACADEMY_IDEAS: u8 = 2;

/// What shall be added to a city, and how.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Growth {
    /// The city.
    pub at: Space,
    /// The piece.
    pub piece: Piece,
    /// The Sea space of a Port. `CC-piece-port-4`
    pub port: Option<Space>,
    /// Whether State Religion takes the Food off. `CC-adv-state-religion`
    pub religion: bool,
    /// Whether Sanitation adds a Settler. `CC-adv-sanitation`
    pub settler: bool,
}

/// Under which terms a city grows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Terms {
    /// Whether Food, Ore and Wood are not paid: City Growth.
    pub free: bool,
    /// Whether the city is activated.
    pub activating: bool,
    /// The only piece that may be added: the Great Prophet's Temple.
    pub only: Option<Piece>,
}

impl Terms {
    /// Those of the action.
    pub const ACTION: Terms = Terms { free: false, activating: true, only: None };
}

/// Whether adding this piece counts as activating the city. `CC-wonder-mausoleum-3`
fn activates(state: &State, seat: Seat, piece: Piece, terms: Terms) -> bool {
    terms.activating && !(piece == Piece::Temple && state.has_wonder(seat, Wonder::GreatMausoleum))
}

/// The Food, Ore and Wood that a city-piece costs. `CC-grow-1`
pub(crate) const PIECE_PRICE: [u8; 3] = [1, 1, 1];

/// What it costs. `CC-grow-1` `CC-adv-state-religion` `CC-adv-sanitation`
pub(super) fn price(growth: Growth, terms: Terms) -> Cost {
    let settler = u8::from(growth.settler);
    if terms.free {
        return Cost::resources(settler, 0, 0);
    }
    let [food, ore, wood] = PIECE_PRICE;
    Cost::resources(if growth.religion { settler } else { food + settler }, ore, wood)
}

/// Whether a city may grow like this, the action aside.
pub(super) fn check(state: &State, seat: Seat, growth: Growth, terms: Terms) -> Result<(), Reason> {
    check_city(state, seat, growth.at, growth.piece, terms)?;
    check_ways(state, seat, growth, terms)
}

/// The same, the city aside.
fn check_ways(state: &State, seat: Seat, growth: Growth, terms: Terms) -> Result<(), Reason> {
    check_piece(state, seat, growth, terms)?;
    check_extras(state, seat, growth, terms)?;
    if state.can_pay(seat, price(growth, terms)) { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// The city: its mood, its size and Plague. `CC-mood-5` `CC-city-4`
fn check_city(state: &State, seat: Seat, space: Space, piece: Piece, terms: Terms) -> Result<(), Reason> {
    let city = moods::own_city(state, seat, space)?;
    if activates(state, seat, piece, terms) {
        moods::may_activate(state, seat, space)?;
    }
    if moods::acting_mood(state, city) == Mood::Angry {
        return Err(Why::Angry { space }.into());
    }
    if city.size() >= state.city_count(seat) {
        return Err(Why::TooFewCities { size: city.size() + 1 }.into());
    }
    if state.plague && !state.holds(seat, Advance::Sanitation) {
        return Err(Why::Plague.into());
    }
    Ok(())
}

/// The piece: its advance, its place and the supply. `CC-advance-10` `CC-city-2` `CC-limit-1` `CC-piece-port-3`
fn check_piece(state: &State, seat: Seat, growth: Growth, terms: Terms) -> Result<(), Reason> {
    let Growth { at: space, piece, port, .. } = growth;
    if terms.only.is_some_and(|only| only != piece) {
        return Err(Why::OtherPiece { piece }.into());
    }
    if !state.holds(seat, piece.advance()) {
        return Err(Why::PieceNeeds { what: a_piece(piece), title: piece.advance().title() }.into());
    }
    if state.city(space).is_some_and(|city| city.has(piece)) {
        return Err(Why::HasPiece { space, what: a_piece(piece) }.into());
    }
    if state.pieces_left(seat, piece) == 0 {
        return Err(Why::NoPiece { piece }.into());
    }
    let fits = match (piece, port) {
        (Piece::Port, Some(sea)) => harbours(state, space).contains(sea),
        (Piece::Port, None) => false,
        (_, port) => port.is_none(),
    };
    if fits { Ok(()) } else { Err(Why::NoHarbour { space }.into()) }
}

/// State Religion and Sanitation.
fn check_extras(state: &State, seat: Seat, growth: Growth, terms: Terms) -> Result<(), Reason> {
    if growth.religion {
        let helps = growth.piece == Piece::Temple && !terms.free && state.holds(seat, Advance::StateReligion);
        if !helps || !is_own_turn(state, seat) || state.turn.used.contains(Advance::StateReligion) {
            return Err(Why::NoReligion.into());
        }
    }
    if growth.settler {
        if !state.holds(seat, Advance::Sanitation) {
            return Err(Why::NoSanitation.into());
        }
        if state.supply(seat, UnitKind::Settler) == 0 {
            return Err(Why::NoUnit { kind: UnitKind::Settler }.into());
        }
    }
    Ok(())
}

fn is_own_turn(state: &State, seat: Seat) -> bool {
    state.active() == seat && !state.in_status_phase()
}

/// Sea spaces next to a space. `CC-piece-port-3` `CC-piece-4`
pub(super) fn harbours(state: &State, space: Space) -> Set {
    state.map.neighbours(space) & state.map.all(Terrain::Sea)
}

/// Calls back for every way a city of the seat may grow, the action aside.
pub(crate) fn each(state: &State, seat: Seat, terms: Terms, mut each: impl FnMut(Growth)) {
    // Nobody grows without the cheapest price; most turns end here.
    let religious = state.holds(seat, Advance::StateReligion);
    if !terms.free && !state.can_pay(seat, Cost::resources(u8::from(!religious), 1, 1)) {
        return;
    }
    let clean = state.holds(seat, Advance::Sanitation);
    for space in state.cities_of(seat) {
        for piece in Piece::ALL.into_iter().filter(|piece| state.holds(seat, piece.advance())) {
            if check_city(state, seat, space, piece, terms).is_err() {
                continue;
            }
            let mut extras = |port: Option<Space>| {
                for (religion, settler) in [(false, false), (false, true), (true, false), (true, true)] {
                    let growth = Growth { at: space, piece, port, religion, settler };
                    let known = (religious || !religion) && (clean || !settler);
                    if known && check_ways(state, seat, growth, terms).is_ok() {
                        each(growth);
                    }
                }
            };
            if piece == Piece::Port {
                harbours(state, space).iter().for_each(|sea| extras(Some(sea)));
            } else {
                extras(None);
            }
        }
    }
}

/// Whether any city of the seat may grow under these terms.
pub(crate) fn can_grow(state: &State, seat: Seat, terms: Terms) -> bool {
    let mut any = false;
    each(state, seat, terms, |_| any = true);
    any
}

/// Lets a seat increase the size of a city under these terms, or decline: City Growth, Great Prophet, Great Engineer.
/// Nothing is asked if no city can grow.
pub(crate) fn push_grow(state: &mut State, seat: Seat, terms: Terms, log: &mut Log) {
    let _ = log;
    state.push(Step::Grow { seat, terms });
}

/// Pays, and lets the city grow.
/// `CC-grow-2` One piece; another one is another activation.
pub(super) fn begin(state: &mut State, seat: Seat, growth: Growth, terms: Terms, log: &mut Log) {
    if activates(state, seat, growth.piece, terms) {
        moods::activate(state, growth.at, log);
    }
    if growth.religion {
        state.turn.used.insert(Advance::StateReligion);
    }
    state.push(Step::Grown { growth });
    state.charge(seat, price(growth, terms), log);
}

/// What was paid for stands. `CC-piece-academy` `CC-piece-temple` `CC-adv-dogma`
pub(super) fn grown(state: &mut State, growth: Growth, log: &mut Log) {
    state.agenda.pop();
    let Growth { at: space, piece, settler, .. } = growth;
    let Some(seat) = state.city(space).and_then(|city| city.owner.seat()) else { return };
    add_piece(state, seat, growth, log);
    if settler && state.place_unit(seat, UnitKind::Settler, space).is_some() {
        log.tell(|| Event::Received { seat, kind: UnitKind::Settler, space }.into());
    }
    match piece {
        Piece::Academy => {
            state.gain(seat, Good::Ideas, ACADEMY_IDEAS);
        }
        Piece::Temple => {
            if state.holds(seat, Advance::Dogma) {
                crate::advances::push_free_of(state, seat, Some(Category::Theocracy), log);
            }
            super::push_token(state, seat);
        }
        Piece::Fortress | Piece::Port => {}
    }
}

fn add_piece(state: &mut State, seat: Seat, growth: Growth, log: &mut Log) {
    let Growth { at: space, piece, port, .. } = growth;
    if let Some(city) = state.cities.get_mut(space) {
        city.pieces[piece.index()] = Some(seat);
        if piece == Piece::Port {
            city.port = port;
        }
    }
    log.tell(|| Event::Grew { seat, space, piece }.into());
}
