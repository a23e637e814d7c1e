//! What one seat may know, built field by field.

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::cards::Hand;
use crate::edition::Edition;
use crate::names::{Advance, Civilization};
use crate::state::{Ship, State};
use crate::turn::Phase;
use engine::{Seat, SeatSet, Viewer};
use serde::Serialize;

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The turn under way.
    pub turn: u8,
    /// The phase under way.
    pub phase: Phase,
    /// Whom the table waits for.
    pub waiting: SeatSet,
    /// Areas with pieces on them.
    pub areas: Vec<AreaView>,
    /// One for each seat.
    pub players: Vec<PlayerView>,
    /// The trading session or the market, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trade: Option<crate::trade::Desk>,
    /// The viewer's own shop while it acquires advances.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shop: Option<crate::advances::Shop>,
}

/// What stands in an area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaView {
    /// Which.
    pub area: AreaId,
    /// Tokens by owner, 0 for the Barbarians.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<(Owner, u8)>,
    /// Whose city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<Owner>,
}

/// One player's mat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// Which civilization.
    pub civilization: Option<Civilization>,
    /// Tokens in stock.
    pub stock: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Cities on the board.
    pub cities: u8,
    /// Ships on the board.
    pub ships: Vec<Ship>,
    /// How many trade cards, open to all.
    pub cards: usize,
    /// The cards themselves, for their owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Hand>,
    /// Advances, open to all.
    pub advances: Vec<Advance>,
    /// The succession marker.
    pub succession: u8,
    /// The last census.
    pub census: u8,
}

impl View {
    /// What this viewer may know.
    pub(crate) fn of<E: Edition>(state: &State<E>, viewer: Viewer) -> View {
        View {
            turn: state.turn,
            phase: state.phase(),
            waiting: engine::Game::to_act(state),
            areas: state.areas().filter_map(|area| area_view(state, area)).collect(),
            players: Seat::all(engine::Game::seats(state)).map(|seat| player_view(state, seat, viewer)).collect(),
            trade: crate::trade::Desk::of(state, viewer),
            shop: shop(state, viewer),
        }
    }
}

fn shop<E: Edition>(state: &State<E>, viewer: Viewer) -> Option<crate::advances::Shop> {
    let Viewer::Seat(seat) = viewer else { return None };
    let is_open = state.phase() == Phase::AdvanceAcquisition && seat.index() < engine::Game::seats(state);
    is_open.then(|| crate::advances::Shop::of(state, seat))
}

fn area_view<E: Edition>(state: &State<E>, area: AreaId) -> Option<AreaView> {
    let tokens: Vec<(Owner, u8)> =
        state.owners().map(|owner| (owner, state.tokens(area, owner))).filter(|&(_, count)| count > 0).collect();
    let city = state.city(area);
    (city.is_some() || !tokens.is_empty()).then_some(AreaView { area, tokens, city })
}

fn player_view<E: Edition>(state: &State<E>, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &state.players[seat];
    let sees_hand = viewer == Viewer::Seat(seat) || viewer == Viewer::Table;
    PlayerView {
        seat,
        civilization: player.civilization,
        stock: player.stock,
        treasury: player.treasury,
        cities: state.cities_on_board(seat),
        ships: player.ships.to_vec(),
        cards: player.hand.len(),
        hand: sees_hand.then_some(player.hand),
        advances: player.advances.iter().collect(),
        succession: player.succession,
        census: player.census,
    }
}
