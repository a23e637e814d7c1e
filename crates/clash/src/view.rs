//! What one seat or a spectator may know, built field by field. `CC-hidden-1`

use crate::chapter::Step;
use crate::combat::{Modifier, Side};
use crate::components::{ActionCard, EventCard, Half, ObjectiveCard};
use crate::map::{Lying, Region, Set, Slot, Space};
use crate::names::{Advance, AdvanceSet, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::objectives::{Progress, progress};
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
    /// The last round there can be.
    pub last_round: u8,
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
    /// The battle under way.
    pub battle: Option<BattleView>,
    /// The last Event card drawn, and who drew it.
    pub event: Option<EventView>,
}

/// A battle under way; pairs are the attacker's and the defender's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashBattleView"))]
#[allow(missing_docs)]
pub struct BattleView {
    pub at: Space,
    pub attacker: Owner,
    pub defender: Owner,
    pub naval: bool,
    pub city: bool,
    pub round: u8,
    /// Army units or Ships that still fight.
    pub fighters: [u8; 2],
    pub losses: [u8; 2],
    /// Hits that a side still has to take.
    pub pending: [u8; 2],
    /// The cards of the round, played openly.
    pub cards: [Option<ActionCard>; 2],
    /// Whether those cards have no effect.
    pub denied: [bool; 2],
    pub modifiers: Vec<Modifier>,
}

/// An Event card drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)]
pub struct EventView {
    pub card: EventCard,
    pub drawer: Seat,
}

/// What an advance costs its player now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
pub struct AdvanceTerms {
    /// Which.
    pub advance: Advance,
    /// Food or Ideas.
    pub food: u8,
    /// Ore on top.
    pub ore: u8,
    /// Why it cannot be got, paying aside.
    pub barred: Option<String>,
}

/// How far its holder is with an Objective card; nothing for halves that a moment completes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)]
pub struct ObjectiveProgress {
    pub card: ObjectiveCard,
    pub peaceful: Option<Progress>,
    pub warlike: Option<Progress>,
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
    /// How far they are, for their holder.
    pub progress: Option<Vec<ObjectiveProgress>>,
    /// What the advances not held cost, for whoever would pay.
    pub terms: Option<Vec<AdvanceTerms>>,
    /// Great persons in hand.
    pub great: Vec<EventCard>,
    pub peaceful: Vec<ObjectiveCard>,
    pub warlike: Vec<ObjectiveCard>,
    pub event_points: u8,
    /// Whether its next turn is shortened by an Assassination.
    pub assassinated: bool,
    /// Victory points so far, in halves.
    pub points: Points,
    /// All of them together.
    pub halves: u16,
}

impl View {
    /// What a viewer may know.
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        View {
            options: state.options,
            round: state.round,
            last_round: state.last_round(),
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
            battle: battle(state),
            event: state.event.card.zip(state.event.drawer).map(|(card, drawer)| EventView { card, drawer }),
        }
    }
}

/// Cards in a battle are played openly, so everybody sees all of it.
fn battle(state: &State) -> Option<BattleView> {
    let fought = state.agenda.steps().iter().any(|step| matches!(step, Step::Combat(_)));
    let battle = &state.battle;
    let (attacker, defender) = battle.attacker.zip(battle.defender).filter(|_| fought)?;
    Some(BattleView {
        at: battle.space,
        attacker,
        defender,
        naval: battle.naval,
        city: battle.city,
        round: battle.round,
        fighters: Side::BOTH.map(|side| state.fighters(side)),
        losses: battle.losses,
        pending: battle.pending,
        cards: battle.cards,
        denied: battle.denied,
        modifiers: state.combat_modifiers().to_vec(),
    })
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
    let points = Points::of(state, seat);
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
        progress: sees.then(|| objectives(player.objectives).into_iter().map(|card| towards(state, seat, card)).collect()),
        terms: sees.then(|| terms(state, seat)),
        great: player.great.iter().filter_map(EventCard::numbered).collect(),
        peaceful: objectives(player.peaceful),
        warlike: objectives(player.warlike),
        event_points: player.event_points,
        assassinated: player.assassinated,
        points,
        halves: points.halves(),
    }
}

fn towards(state: &State, seat: Seat, card: ObjectiveCard) -> ObjectiveProgress {
    let of = |half| progress(state, seat, card.objective(half));
    ObjectiveProgress { card, peaceful: of(Half::Peaceful), warlike: of(Half::Warlike) }
}

fn terms(state: &State, seat: Seat) -> Vec<AdvanceTerms> {
    let open = Advance::ALL.into_iter().filter(|&advance| !state.holds(seat, advance));
    open.map(|advance| {
        let ([food, ore], barred) = crate::advances::terms(state, seat, advance);
        AdvanceTerms { advance, food, ore, barred: barred.map(|refusal| refusal.message) }
    })
    .collect()
}
