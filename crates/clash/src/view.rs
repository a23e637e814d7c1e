//! What one seat or a spectator may know, built field by field. `CC-hidden-1`

use crate::chapter::Step;
use crate::combat::Side;
use crate::components::{ActionCard, EventCard, Half, ObjectiveCard};
use crate::map::{Lying, Region, Set, Slot, Space};
use crate::names::{Advance, AdvanceSet, Good, Mood, Objective, Piece, Terrain, UnitKind, Wonder};
use crate::payment::Purse;
use crate::scoring::Points;
use crate::state::{Options, Owner, Place, State, UnitMarks, WonderPlace, first_of, kind_of};
use crate::trade::{Bundle, BundleView};
use engine::{Seat, SeatSet, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table through somebody's eyes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashView"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    pub this_turn: crate::state::Turn,
    /// What is under way, the last of it first. Questions that only their seat can know about are left out for others.
    pub due: Vec<crate::chapter::Step>,
    /// The battle under way, or the last one.
    pub battle: Option<BattleView>,
    /// The Event drawn last.
    pub event: Option<EventView>,
    /// Barbarian settlements that Mercenaries have hired and not yet sent.
    pub hired: Set,
    /// How often Spies have exchanged cards in this game.
    pub exchanges: u8,
    /// Objective cards that New Goals has drawn, for their player.
    pub goals: Option<Vec<ObjectiveCard>>,
    /// Why the game is over.
    pub finish: Option<crate::scoring::Finish>,
}

/// An Event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashEventView"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct EventView {
    pub card: EventCard,
    pub drawer: Seat,
    /// Whether it is still being resolved.
    pub due: bool,
}

/// A battle. Pairs are the attacker's and the defender's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct BattleView {
    /// Whether it is still being fought.
    pub due: bool,
    pub space: Space,
    pub attacker: Owner,
    pub defender: Owner,
    /// From where the attackers came: their spaces, or the Barbarians' settlement.
    pub from: Vec<Space>,
    /// Settlers who come with them.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub settlers: u8,
    pub naval: bool,
    pub from_ships: bool,
    pub city: bool,
    pub fortress: bool,
    /// What Siegecraft took away: the Fortress's die, its cancelled hit.
    pub siege: [bool; 2],
    pub opposed: bool,
    pub round: u8,
    pub cards: [Option<ActionCard>; 2],
    /// Whether those cards have no effect.
    pub denied: [bool; 2],
    /// Whether Peltasts cancel a hit.
    pub peltasts: [bool; 2],
    /// Everything that changes the round under way.
    pub modifiers: Vec<crate::combat::Modifier>,
    /// Units that still fight.
    pub fighters: [u8; 2],
    /// Combat Values of the last roll, and its hits.
    pub values: [u8; 2],
    pub hits: [u8; 2],
    /// Hits still to be taken.
    pub pending: [u8; 2],
    pub strength: [u8; 2],
    pub losses: [u8; 2],
    pub winner: Option<Owner>,
    pub captured: bool,
}

/// An offer of a trade.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// How far the holder is with each objective of those cards.
    pub progress: Option<Vec<ProgressView>>,
    /// Great persons in hand.
    pub great: Vec<EventCard>,
    pub peaceful: Vec<ObjectiveCard>,
    pub warlike: Vec<ObjectiveCard>,
    pub event_points: u8,
    /// Victory points so far, in halves.
    pub halves: u16,
    /// The same by kind: city-pieces, advances, Wonders, objectives, Events.
    pub parts: [u16; 5],
    /// City-pieces destroyed for good: Settlements, then Academies, Fortresses, Ports and Temples.
    pub destroyed: [u8; 1 + Piece::COUNT],
    /// Settlements left, then Academies, Fortresses, Ports and Temples.
    pub pieces_left: [u8; 1 + Piece::COUNT],
    /// Army units, Settlers and Ships left.
    pub units_left: [u8; UnitKind::COUNT],
    /// The most it may hold of each good, in the order of the scale.
    pub limits: [u8; Good::COUNT],
    /// Actions missing from the next turn.
    pub fewer_actions: u8,
    pub assassinated: bool,
    /// Whom the player may not attack.
    pub truce: SeatSet,
    pub writing_drawn: bool,
    /// Trade routes that could be formed.
    pub trade_routes: u8,
    /// What each advance that can be got would cost.
    pub prices: BTreeMap<Advance, PriceView>,
    /// What the advances not held cost, or why they cannot be got, for whoever would pay.
    pub terms: Option<Vec<AdvanceTerms>>,
}

/// What an advance costs its player now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdvanceTerms {
    /// The advance that could be bought.
    pub advance: Advance,
    /// Food or Ideas.
    pub food: u8,
    /// Ore on top.
    pub ore: u8,
    /// Why it cannot be got, paying aside.
    pub barred: Option<String>,
}

/// How far a player is with an objective.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct ProgressView {
    pub card: ObjectiveCard,
    pub objective: Objective,
    /// Nothing for what a moment completes.
    pub progress: Option<crate::objectives::Progress>,
}

/// The price of an advance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "AdvancePrice"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AdvancePrice"))]
#[allow(missing_docs)]
pub struct PriceView {
    /// Goods to pay in all: Food, Ideas or Gold, and Ore for Steel Weapons.
    pub goods: u16,
    pub affordable: bool,
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
            this_turn: state.turn,
            due: state.agenda.steps().iter().copied().filter(|&step| sees_step(viewer, step)).collect(),
            battle: battle(state),
            event: event(state),
            hired: state.cards.hired,
            exchanges: state.cards.exchanges,
            goals: goals(state, viewer),
            finish: state.finish,
        }
    }
}

/// Questions that are asked only of somebody who holds a fitting card show nobody else that they are asked.
fn sees_step(viewer: Viewer, step: Step) -> bool {
    let only = match step {
        Step::ActionCards(step) => step.hidden_from_others(),
        Step::Objectives(step) => step.hidden_from_others(),
        Step::Over
        | Step::Moment(_)
        | Step::Turn(_)
        | Step::Payment(_)
        | Step::Advances(_)
        | Step::Cities(_)
        | Step::Collect(_)
        | Step::Movement(_)
        | Step::Exploration(_)
        | Step::Combat(_)
        | Step::Barbarians(_)
        | Step::Civic(_)
        | Step::Trade(_)
        | Step::Events(_)
        | Step::Wonders(_) => None,
    };
    only.is_none_or(|seat| viewer == Viewer::Table || viewer == Viewer::Seat(seat))
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(count: &u8) -> bool {
    *count == 0
}

fn battle(state: &State) -> Option<BattleView> {
    let battle = &state.battle;
    let (attacker, defender) = (battle.attacker?, battle.defender?);
    let spaces: Set = match attacker {
        Owner::Seat(seat) => battle.attackers.iter().filter_map(|unit| state.space_of(seat, unit)).collect(),
        Owner::Barbarians => battle.base.into_iter().collect(),
    };
    let due = state.agenda.steps().iter().any(|step| matches!(step, Step::Combat(_)));
    Some(BattleView {
        due,
        space: battle.space,
        attacker,
        defender,
        from: spaces.iter().collect(),
        settlers: battle.attackers.only(UnitKind::Settler).len(),
        naval: battle.naval,
        from_ships: battle.from_ships,
        city: battle.city,
        fortress: battle.fortress,
        siege: battle.siege,
        opposed: battle.opposed,
        round: battle.round,
        cards: battle.cards,
        denied: battle.denied,
        peltasts: battle.peltasts,
        modifiers: if due { state.combat_modifiers().to_vec() } else { Vec::new() },
        fighters: Side::BOTH.map(|side| state.fighters(side)),
        values: battle.values,
        hits: battle.hits,
        pending: battle.pending,
        strength: battle.strength,
        losses: battle.losses,
        winner: battle.winner,
        captured: battle.captured,
    })
}

fn event(state: &State) -> Option<EventView> {
    let due = state.agenda.steps().iter().any(|step| matches!(step, Step::Events(_)));
    Some(EventView { card: state.event.card?, drawer: state.event.drawer?, due })
}

/// What New Goals has drawn is known to its player.
fn goals(state: &State, viewer: Viewer) -> Option<Vec<ObjectiveCard>> {
    let seat = crate::hidden::goals_of(state)?;
    let sees = viewer == Viewer::Table || viewer == Viewer::Seat(seat);
    sees.then(|| state.cards.goals.iter().filter_map(ObjectiveCard::numbered).collect())
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
    let sees =
        viewer == Viewer::Table || viewer == Viewer::Seat(seat) || crate::hidden::spied_on(state, viewer) == Some(seat);
    let points = Points::of(state, seat);
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
        progress: sees.then(|| progress(state, seat)),
        event_points: player.event_points,
        halves: points.halves(),
        parts: [points.pieces, points.advances, points.wonders, points.objectives, points.events],
        destroyed: player.destroyed,
        pieces_left: std::array::from_fn(|index| match index.checked_sub(1) {
            None => state.settlements_left(seat),
            Some(piece) => state.pieces_left(seat, Piece::ALL[piece]),
        }),
        units_left: UnitKind::ALL.map(|kind| state.supply(seat, kind)),
        limits: Good::ALL.map(|good| state.limit(seat, good)),
        fewer_actions: player.fewer_actions,
        assassinated: player.assassinated,
        truce: player.truce,
        writing_drawn: player.writing_drawn,
        trade_routes: crate::advances::trade_routes(state, seat),
        prices: prices(state, seat),
        terms: sees.then(|| terms(state, seat)),
    }
}

fn terms(state: &State, seat: Seat) -> Vec<AdvanceTerms> {
    let open = Advance::ALL.into_iter().filter(|&advance| !state.holds(seat, advance));
    open.map(|advance| {
        let ([food, ore], barred) = crate::advances::terms(state, seat, advance);
        AdvanceTerms { advance, food, ore, barred: barred.map(|reason| engine::Refusal::from(reason).message) }
    })
    .collect()
}

fn progress(state: &State, seat: Seat) -> Vec<ProgressView> {
    let cards = state.players[seat].objectives.iter().filter_map(ObjectiveCard::numbered);
    let halves = cards.flat_map(|card| [Half::Peaceful, Half::Warlike].map(|half| (card, card.objective(half))));
    let of = |objective| crate::objectives::progress(state, seat, objective);
    halves.map(|(card, objective)| ProgressView { card, objective, progress: of(objective) }).collect()
}

fn prices(state: &State, seat: Seat) -> BTreeMap<Advance, PriceView> {
    let open = Advance::ALL.into_iter().filter(|&advance| crate::advances::may_get(state, seat, advance));
    let price = |advance| {
        let cost = crate::advances::price(state, seat, advance, false);
        PriceView { goods: cost.total(), affordable: state.can_pay(seat, cost) }
    };
    open.map(|advance| (advance, price(advance))).collect()
}
