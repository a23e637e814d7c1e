//! What one seat or a spectator may know, built field by field. `CC-hidden-1`

use crate::chapter::Step;
use crate::components::{ActionCard, EventCard, ObjectiveCard};
use crate::map::{Lying, Region, Set, Slot, Space};
use crate::names::{AdvanceSet, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::payment::Purse;
use crate::scoring::Points;
use crate::state::{Options, Owner, Place, State, UnitMarks, WonderPlace, first_of, kind_of};
use crate::trade::{Bundle, BundleView};
use engine::{Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table through somebody's eyes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashView"))]
#[allow(missing_docs)] // The names say it.
pub struct View {
    pub options: Options,
    pub round: u8,
    /// 1 to 3; 4 is the Status Phase.
    pub turn: u8,
    pub first: Seat,
    pub active: Seat,
    /// Actions the active player has left.
    pub actions: u8,
    /// The seats in the order of turns.
    pub around: Vec<Seat>,
    pub regions: Vec<RegionView>,
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub exhausted: Set,
    pub cities: Vec<CityView>,
    pub units: Vec<UnitView>,
    pub players: Vec<PlayerView>,
    pub wonders: BTreeMap<Wonder, WonderPlace>,
    pub action_cards_left: usize,
    pub action_discards: Vec<ActionCard>,
    pub event_cards_left: usize,
    pub event_discards: Vec<EventCard>,
    pub objective_cards_left: usize,
    pub plague: bool,
    /// The offer of a trade on the table.
    pub offer: Option<OfferView>,
    /// What was done in this turn.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub this_turn: crate::state::Turn,
    /// What is under way, the last of it first; steps that would tell of cards in hand are left out.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub due: Vec<Step>,
}

/// An offer of a trade.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)]
pub struct OfferView {
    pub from: Seat,
    pub to: Seat,
    pub give: BundleView,
    pub want: BundleView,
}

/// A region of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
pub struct RegionView {
    /// Its place.
    pub slot: Slot,
    /// Whose home it is.
    pub home: Option<Seat>,
    /// Which region it is, once revealed; homes have no number.
    pub region: Option<Region>,
    /// The terrain of its four spaces, once revealed.
    pub terrain: Option<[Terrain; 4]>,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)]
pub struct CityView {
    pub at: Space,
    pub owner: Owner,
    pub size: u8,
    pub mood: Mood,
    /// The colours of its pieces.
    pub pieces: BTreeMap<Piece, Seat>,
    pub port: Option<Space>,
    pub wonder: Option<Wonder>,
    pub activations: u8,
    pub barbarians: u8,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)]
pub struct UnitView {
    pub seat: Seat,
    pub kind: UnitKind,
    /// Where it is, or its Ship.
    pub at: Space,
    /// Its owner's Ship it is on board of, 1 to 4.
    pub aboard: Option<u8>,
    /// A Ship's number, 1 to 4.
    pub ship: Option<u8>,
    pub moved: bool,
    pub fought: bool,
    pub mountain: bool,
    pub forest: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashPlayerView"))]
#[allow(missing_docs)]
pub struct PlayerView {
    pub seat: Seat,
    #[cfg_attr(feature = "ts", ts(as = "crate::payment::Written"))]
    pub goods: Purse,
    pub culture_level: u8,
    pub happiness_level: u8,
    pub advances: AdvanceSet,
    pub start: Space,
    pub hand_size: usize,
    pub objectives_size: usize,
    /// The Action cards, for their holder.
    pub hand: Option<Vec<ActionCard>>,
    /// The Objective cards, for their holder.
    pub objectives: Option<Vec<ObjectiveCard>>,
    /// Great persons in hand.
    pub great: Vec<EventCard>,
    pub peaceful: Vec<ObjectiveCard>,
    pub warlike: Vec<ObjectiveCard>,
    pub event_points: u8,
    /// Victory points so far, in halves.
    pub halves: u16,
}

impl View {
    /// What a viewer may know.
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        View {
            options: state.options,
            round: state.round,
            turn: state.turn_of_round,
            first: state.first,
            active: state.active(),
            actions: state.turn.actions,
            around: state.around().to_vec(),
            regions: state.map.layout().all_slots().map(|slot| region(state, slot)).collect(),
            exhausted: state.exhausted,
            cities: cities(state),
            units: state.seats().flat_map(|seat| units(state, seat)).collect(),
            players: state.seats().map(|seat| player(state, seat, viewer)).collect(),
            wonders: Wonder::ALL
                .into_iter()
                .map(|wonder| (wonder, state.wonders[wonder.index()]))
                .filter(|(_, place)| *place != WonderPlace::Deck)
                .collect(),
            action_cards_left: state.action_deck.len(),
            action_discards: state.action_discards.to_vec(),
            event_cards_left: state.event_deck.len(),
            event_discards: state.event_discards.to_vec(),
            objective_cards_left: state.objective_deck.len(),
            plague: state.plague,
            offer: offer(state, viewer),
            this_turn: state.turn,
            due: state.agenda.steps().iter().copied().filter(|step| is_open(*step)).collect(),
        }
    }
}

/// Whether a step tells nothing of anybody's hand: Action cards and objectives are only asked of those who have them.
fn is_open(step: Step) -> bool {
    !matches!(step, Step::ActionCards(_) | Step::Objectives(_) | Step::Moment(_))
}

/// Cards are known to the two who trade; others see how many they are.
fn offer(state: &State, viewer: Viewer) -> Option<OfferView> {
    let crate::trade::Offer { parties, give, want } = state.offer;
    let (from, to) = parties?;
    let knows = viewer == Viewer::Table || [from, to].map(Viewer::Seat).contains(&viewer);
    let shown = |bundle: Bundle| if knows { bundle.view() } else { bundle.covered().view() };
    Some(OfferView { from, to, give: shown(give), want: shown(want) })
}

fn region(state: &State, slot: Slot) -> RegionView {
    let lying = state.map.lying(slot);
    let region = match lying {
        Lying::FaceUp(region, _) => Some(region),
        _ => None,
    };
    let home = state.around().get(slot.index()).copied();
    RegionView { slot, home, region, terrain: lying.terrain() }
}

fn cities(state: &State) -> Vec<CityView> {
    let view = |(at, city): (Space, &crate::state::City)| CityView {
        at,
        owner: city.owner,
        size: city.size(),
        mood: city.mood,
        pieces: Piece::ALL.into_iter().filter_map(|piece| Some((piece, city.colour(piece)?))).collect(),
        port: city.port,
        wonder: city.wonder,
        activations: city.activations,
        barbarians: city.barbarians,
    };
    state.cities.iter().map(view).collect()
}

fn units(state: &State, seat: Seat) -> impl Iterator<Item = UnitView> {
    state.players[seat].units.iter().enumerate().filter_map(move |(index, unit)| {
        let UnitMarks { moved, fought, mountain, forest } = unit.marks;
        let aboard = match unit.place {
            Place::Aboard(ship) => Some(ship + 1),
            _ => None,
        };
        let kind = kind_of(index);
        let ship = (kind == UnitKind::Ship).then(|| (index - first_of(UnitKind::Ship)) as u8 + 1);
        Some(UnitView { seat, kind, at: state.space_of(seat, index)?, aboard, ship, moved, fought, mountain, forest })
    })
}

fn player(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &state.players[seat];
    let sees = viewer == Viewer::Table || viewer == Viewer::Seat(seat);
    let objectives =
        |cards: crate::components::Cards| cards.iter().filter_map(ObjectiveCard::numbered).collect::<Vec<_>>();
    PlayerView {
        seat,
        goods: player.goods,
        culture_level: player.culture_level,
        happiness_level: player.happiness_level,
        advances: player.advances,
        start: state.start_space(seat),
        hand_size: player.hand.len(),
        objectives_size: player.objectives.len(),
        hand: sees.then(|| player.hand.iter().filter_map(ActionCard::numbered).collect()),
        objectives: sees.then(|| objectives(player.objectives)),
        great: player.great.iter().filter_map(EventCard::numbered).collect(),
        peaceful: objectives(player.peaceful),
        warlike: objectives(player.warlike),
        event_points: player.event_points,
        halves: Points::of(state, seat).halves(),
    }
}
