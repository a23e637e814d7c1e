//! What a seat may know, built field by field. Secret are only the order of the wonder decks and what left the game.

use crate::chapter::Step;
use crate::components::{
    Agenda, Barbarian, CARAVANS, CityState, Diplomacy, FocusCard, FocusType, Leader, Natural, Resource, Section,
    VictoryCard, Wonder, WonderType, catalogue, section,
};
use crate::hex::{Hex, Space};
use crate::map::{Icon, Laid, Side, Terrain, TileKind};
use crate::position::TurnPosition;
use crate::state::{Caravan, NewDawn, Player, Used};
use crate::{economy, industry, military, prompt, terrain, trade, turn, victory};
use engine::chapter::{Chapter as _, Stepwise as _};
use engine::{Game as _, Seat, SeatSet, Viewer};
use serde::Serialize;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct View {
    /// How many seats.
    pub seats: usize,
    /// What is happening.
    pub step: StepView,
    /// Everyone the table is waiting for.
    pub to_act: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who has the event dial.
    pub first: Seat,
    /// Effects used this turn.
    pub used: Used,
    /// What was done in this turn.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub done: TurnPosition,
    /// What is still to happen, the next first.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub agenda: Vec<Step>,
    /// The tiles in the order of laying; those of the core come first.
    pub tiles: Vec<Laid>,
    /// How many of them are the core.
    pub core: u8,
    /// Every space of the map.
    pub spaces: Vec<SpaceView>,
    /// The barbarians of this map.
    pub barbarians: Vec<BarbarianView>,
    /// The direction of each number of the direction token: steps of a sixth, clockwise from north-east.
    pub directions: [u8; 6],
    /// The event dial.
    pub dial: DialView,
    /// The face-up wonders.
    pub market: Vec<MarketView>,
    /// The victory cards with everyone's progress.
    pub victory: Vec<VictoryView>,
    /// The city-states of this map.
    pub city_states: Vec<CityStateView>,
    /// Resource tokens in the supply.
    pub supply: Resources,
    /// Trade tokens on Great Zimbabwe.
    pub stored: u8,
    /// One for each seat, in order.
    pub players: Vec<PlayerView>,
    /// The attack under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub battle: Option<BattleView>,
    /// What the seat on turn could attack now, with what both sides would add to their dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<ForecastView>>"))]
    pub forecasts: Vec<ForecastView>,
    /// What lies face down, top first; only in replays that show everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<Vec<Vec<Wonder>>>,
}

/// What is happening, with the numbers that matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct StepView {
    /// The name of the question, as in the prompt; `Over` at the end.
    pub name: &'static str,
    /// The card that is resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub card: Option<FocusCard>,
    /// The slot it counts as being in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<u8>,
    /// How many are left of what is placed, taken, reinforced or discarded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left: Option<u8>,
    /// The wonder it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wonder: Option<Wonder>,
    /// Production so far, and what the wonder costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paid: Option<[u8; 2]>,
    /// The space it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<Hex>,
}

/// Numbers of resources.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // The words are the resources.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct Resources {
    pub marble: usize,
    pub mercury: usize,
    pub oil: usize,
    pub diamond: usize,
}

/// One space of the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct SpaceView {
    /// Its name in notation.
    pub at: Hex,
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
    /// The ground.
    pub terrain: Terrain,
    /// How difficult it is.
    pub difficulty: u8,
    /// The tile it is on; water tokens lie on none.
    pub tile: Option<Side>,
    /// On the edge of the map, or next to water.
    pub shore: bool,
    /// What is printed in it.
    pub icon: Icon,
    /// Whether a resource or natural wonder token lies there.
    pub token: bool,
    /// Whose piece is there.
    pub owner: Option<Seat>,
    /// Which piece.
    pub piece: Option<PieceView>,
    /// Whether the city there is mature.
    pub mature: bool,
    /// The world wonder there.
    pub wonder: Option<Wonder>,
    /// The city-state there, unless it is conquered.
    pub city_state: Option<CityState>,
    /// Barbarians there.
    pub barbarians: Vec<Barbarian>,
    /// Caravans there.
    pub caravans: Vec<CaravanView>,
}

/// A piece that holds a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub enum PieceView {
    /// A control token.
    Control,
    /// A reinforced control token.
    Reinforced,
    /// A city.
    City,
    /// A capital.
    Capital,
}

/// A caravan on the map.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct CaravanView {
    /// Whose.
    pub seat: Seat,
    /// Its number in notation.
    pub number: u8,
}

/// A barbarian.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct BarbarianView {
    /// Its letter.
    pub barbarian: Barbarian,
    /// Where it is; nowhere if it is defeated.
    pub at: Option<Hex>,
    /// Where it comes back.
    pub home: Hex,
}

/// The event dial.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct DialView {
    /// Where the pointer stands.
    pub place: u8,
    /// What is there.
    pub section: Section,
    /// What comes before the first player's next turn.
    pub next: Section,
}

/// A wonder deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct MarketView {
    /// The deck's type.
    pub kind: WonderType,
    /// The face-up wonder.
    pub wonder: Option<Wonder>,
    /// What it costs each seat.
    pub costs: Vec<u8>,
    /// How many lie face down below it.
    pub left: usize,
}

/// A victory card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct VictoryView {
    /// Which.
    pub card: VictoryCard,
    /// Its two agendas.
    pub agendas: Vec<AgendaView>,
    /// Seats that have completed it.
    pub completed: SeatSet,
}

/// An agenda.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct AgendaView {
    /// Which.
    pub agenda: Agenda,
    /// What it asks for.
    pub text: &'static str,
    /// How much each seat has of it.
    pub has: Vec<usize>,
    /// How much is needed.
    pub needs: usize,
}

/// A city-state of this map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct CityStateView {
    /// Which.
    pub city_state: CityState,
    /// Its type.
    pub kind: FocusType,
    /// Where it is.
    pub at: Hex,
    /// Who has conquered it.
    pub conquered: Option<Seat>,
    /// The focus card on which its token lies.
    pub card: Option<FocusCard>,
    /// Whether the token was spent this turn.
    pub spent: bool,
    /// Who holds its diplomacy card.
    pub holders: SeatSet,
    /// Cards beside the map.
    pub copies: usize,
}

/// A card of a focus row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct RowView {
    /// The slot, 1 to 5.
    pub slot: u8,
    /// The slot it would count as.
    pub counts_as: u8,
    /// The card.
    pub card: FocusCard,
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: FocusType,
    /// Its level.
    pub level: u8,
    /// What it would do from its slot.
    pub text: String,
    /// Trade tokens on it.
    pub trade: u8,
    /// City-state tokens on it.
    pub city_states: Vec<CityState>,
    /// Natural wonder tokens on it.
    pub naturals: Vec<Natural>,
}

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The leader.
    pub leader: Option<Leader>,
    /// The focus row, slot by slot.
    pub row: Vec<RowView>,
    /// The tech dial.
    pub tech: u8,
    /// The next space of the dial that gives a card, and its level.
    pub next_level: [u8; 2],
    /// Resource tokens.
    pub resources: Resources,
    /// Natural wonder tokens.
    pub naturals: Vec<NaturalView>,
    /// World wonders controlled.
    pub wonders: Vec<Wonder>,
    /// Control tokens not on the table yet.
    pub unused_control: usize,
    /// Cities not on the map yet.
    pub unused_cities: usize,
    /// Friendly spaces.
    pub friendly: usize,
    /// Mature cities.
    pub mature: usize,
    /// The caravans that can be used.
    pub caravans: Vec<CaravanPlace>,
    /// Diplomacy cards held of other players.
    pub diplomacy: Vec<HeldView>,
    /// Cards of city-states held.
    pub city_state_cards: Vec<CityState>,
    /// Diplomacy cards still in the player's own deck.
    pub deck: Vec<Diplomacy>,
    /// Victory cards completed.
    pub completed: u32,
    /// Control tokens next to victory cards.
    pub markers: u8,
    /// Whether the tech dial has been at 24.
    pub reached_last: bool,
    /// Whether a rival capital was defeated.
    pub won_capital: bool,
    /// Tiles yet to be laid, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub tiles: Vec<u8>,
}

/// A natural wonder token.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct NaturalView {
    /// Which.
    pub natural: Natural,
    /// The resource it counts as.
    pub resource: Resource,
    /// The focus card it lies on.
    pub card: Option<FocusCard>,
    /// Whether it was spent this turn.
    pub spent: bool,
}

/// Where a caravan is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct CaravanPlace {
    /// Its number in notation.
    pub number: u8,
    /// Where on the map; else it is on the economy card.
    pub at: Option<Hex>,
    /// Steps it has left while caravans move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub steps: Option<u8>,
}

/// A diplomacy card of another player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct HeldView {
    /// Whose card it is.
    pub giver: Seat,
    /// Which.
    pub card: Diplomacy,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct BattleView {
    /// Who attacks.
    pub attacker: Seat,
    /// The space.
    pub at: Hex,
    /// Who defends, if it is a player.
    pub defender: Option<Seat>,
    /// Both dice.
    pub dice: [u8; 2],
    /// What is added to them.
    pub bonus: [u8; 2],
    /// Trade tokens spent.
    pub spent: [u8; 2],
    /// Both combat values.
    pub values: [u32; 2],
}

/// What an attack would meet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct ForecastView {
    /// The space.
    pub at: Hex,
    /// What the attacker would add to the die.
    pub attack: u8,
    /// What the defender would add to the die.
    pub defence: u8,
    /// Wins of a hundred attacks, before trade tokens.
    pub percent: u32,
}

impl View {
    pub(crate) fn of(state: &NewDawn, viewer: Viewer) -> View {
        let layout = &state.board.layout;
        View {
            seats: state.options.seats,
            step: StepView::of(state),
            to_act: state.to_act(),
            turn: state.turn.seat,
            first: state.turn.first,
            used: state.turn.used,
            done: crate::position::export_turn(state),
            agenda: state.agenda.steps().iter().rev().copied().collect(),
            tiles: layout.tiles.to_vec(),
            core: layout.core,
            spaces: state.board.all.iter().map(|space| SpaceView::of(state, space)).collect(),
            barbarians: barbarians(state),
            directions: std::array::from_fn(|die| crate::barbarians::direction(state, die as u8 + 1)),
            dial: DialView { place: state.dial, section: section(state.dial), next: section(state.dial + 1) },
            market: WonderType::ALL.into_iter().map(|kind| MarketView::of(state, kind)).collect(),
            victory: (0..state.victory.len()).map(|index| VictoryView::of(state, index)).collect(),
            city_states: state.board.all_city_states().map(|(one, at)| CityStateView::of(state, one, at)).collect(),
            supply: Resources::of(|resource| if state.turn.begun { state.supply(resource) } else { 8 }),
            stored: state.stored,
            players: state.all_seats().map(|seat| PlayerView::of(state, seat)).collect(),
            battle: BattleView::of(state),
            forecasts: forecasts(state),
            hidden: (viewer == Viewer::Table).then(|| state.decks.iter().map(|deck| deck.peek().collect()).collect()),
        }
    }
}

impl Resources {
    fn of(count: impl Fn(Resource) -> usize) -> Resources {
        Resources {
            marble: count(Resource::Marble),
            mercury: count(Resource::Mercury),
            oil: count(Resource::Oil),
            diamond: count(Resource::Diamond),
        }
    }
}

impl StepView {
    fn of(state: &NewDawn) -> StepView {
        let Some(step) = state.due() else { return StepView { name: "Over", ..StepView::default() } };
        let mut view = StepView { name: step.ask(state, state.turn.seat).name, ..StepView::default() };
        step.show(state, &mut view);
        view
    }

    /// The card in this place of the row is resolved, from this slot.
    pub(crate) fn show_card(&mut self, state: &NewDawn, row: u8, slot: Option<u8>) {
        self.card = state.player(state.turn.seat).row.get(usize::from(row)).map(|one| one.card);
        self.slot = slot;
    }
}

impl SpaceView {
    fn of(state: &NewDawn, space: Space) -> SpaceView {
        let at = state.hex(space);
        let owner = state.owner(space);
        let index = space.index() / crate::map::TILE_SPACES;
        let city_state = match state.board.icon(space) {
            Icon::CityState(one) if state.city_states[one.index()].conquered.is_none() => Some(one),
            _ => None,
        };
        SpaceView {
            at,
            q: at.q,
            r: at.r,
            terrain: state.board.terrain(space),
            difficulty: terrain::difficulty(state, space),
            tile: state.board.layout.tiles.get(index).map(|laid| laid.side),
            shore: state.board.shore.contains(space),
            icon: state.board.icon(space),
            token: state.tokens.contains(space),
            owner,
            piece: owner.map(|seat| piece(state, seat, space)),
            mature: owner.is_some_and(|seat| state.mature_cities(seat).contains(space)),
            wonder: state.wonder_at(space),
            city_state,
            barbarians: crate::barbarians::in_space(state, space).collect(),
            caravans: caravans_in(state, space),
        }
    }
}

fn piece(state: &NewDawn, seat: Seat, space: Space) -> PieceView {
    let player = state.player(seat);
    if player.capital == Some(space) {
        PieceView::Capital
    } else if player.cities.contains(space) {
        PieceView::City
    } else if state.reinforced.contains(space) {
        PieceView::Reinforced
    } else {
        PieceView::Control
    }
}

fn caravans_in(state: &NewDawn, space: Space) -> Vec<CaravanView> {
    let of_seat = |seat: Seat| {
        let caravans = state.player(seat).caravans.into_iter().enumerate();
        caravans
            .filter(move |(_, caravan)| *caravan == Caravan::At(space))
            .map(move |(index, _)| CaravanView { seat, number: index as u8 + 1 })
    };
    state.all_seats().flat_map(of_seat).collect()
}

fn barbarians(state: &NewDawn) -> Vec<BarbarianView> {
    let view = |(barbarian, home): (Barbarian, Space)| BarbarianView {
        barbarian,
        at: state.barbarians[barbarian.index()].map(|space| state.hex(space)),
        home: state.hex(home),
    };
    state.board.all_barbarians().map(view).collect()
}

impl MarketView {
    fn of(state: &NewDawn, kind: WonderType) -> MarketView {
        let wonder = state.market[kind.index()];
        let costs = |wonder| state.all_seats().map(|seat| industry::cost(state, seat, wonder)).collect();
        MarketView { kind, wonder, costs: wonder.map(costs).unwrap_or_default(), left: state.decks[kind.index()].len() }
    }
}

impl VictoryView {
    fn of(state: &NewDawn, index: usize) -> VictoryView {
        let card = state.victory[index];
        let agenda = |agenda: Agenda| {
            let progress: Vec<_> = state.all_seats().map(|seat| victory::progress(state, seat, agenda)).collect();
            let needs = progress.first().map_or(0, |(_, needs)| *needs);
            AgendaView { agenda, text: agenda.text(), has: progress.iter().map(|(has, _)| *has).collect(), needs }
        };
        VictoryView {
            card,
            agendas: card.agendas().map(agenda).into(),
            completed: state.all_seats().filter(|&seat| state.player(seat).completed & 1 << index != 0).collect(),
        }
    }
}

impl CityStateView {
    fn of(state: &NewDawn, city_state: CityState, at: Space) -> CityStateView {
        let one = state.city_states[city_state.index()];
        CityStateView {
            city_state,
            kind: city_state.kind(),
            at: state.hex(at),
            conquered: one.conquered.map(|token| token.seat),
            card: one.conquered.and_then(|token| token.card),
            spent: state.turn.city_states & 1 << city_state as u8 != 0,
            holders: one.holders,
            copies: if one.conquered.is_some() { 0 } else { 2 - one.holders.len().min(2) },
        }
    }
}

impl PlayerView {
    fn of(state: &NewDawn, seat: Seat) -> PlayerView {
        let player = state.player(seat);
        PlayerView {
            seat,
            leader: player.leader,
            row: row(state, seat, player),
            tech: player.tech,
            next_level: next_level(player.tech),
            resources: Resources::of(|resource| usize::from(player.resources[resource.index()])),
            naturals: state.naturals_of(seat).map(|natural| NaturalView::of(state, natural)).collect(),
            wonders: state.wonders_of(seat).collect(),
            unused_control: player.unused_control(),
            unused_cities: player.unused_cities(),
            friendly: player.friendly().len(),
            mature: state.mature_cities(seat).len(),
            caravans: caravans(state, seat, player),
            diplomacy: held(state, seat),
            city_state_cards: CityState::ALL.into_iter().filter(|&one| state.holds(seat, one)).collect(),
            deck: Diplomacy::ALL.into_iter().filter(|card| state.diplomacy[seat][card.index()].is_none()).collect(),
            completed: victory::completed(state, seat),
            markers: player.markers,
            reached_last: player.reached_last,
            won_capital: player.won_capital,
            tiles: state.hands[seat].to_vec(),
        }
    }
}

fn row(state: &NewDawn, seat: Seat, player: &Player) -> Vec<RowView> {
    if player.leader.is_none() {
        return Vec::new();
    }
    let view = |(index, one): (usize, &crate::state::RowCard)| {
        let slot = index as u8 + 1;
        let counts_as = turn::counts_as(state, seat, slot);
        let card = one.card;
        let on_card = |city_state: &CityState| {
            let token = state.city_states[city_state.index()].conquered;
            token.is_some_and(|token| token.seat == seat && token.card == Some(card))
        };
        RowView {
            slot,
            counts_as,
            card,
            name: card.name(),
            kind: card.kind(),
            level: card.level(),
            text: prompt::card_text(card, counts_as),
            trade: one.trade,
            city_states: CityState::ALL.into_iter().filter(on_card).collect(),
            naturals: state
                .naturals_of(seat)
                .filter(|natural| state.naturals[natural.index()].card == Some(card))
                .collect(),
        }
    };
    player.row.iter().enumerate().map(view).collect()
}

fn next_level(tech: u8) -> [u8; 2] {
    let mut space = crate::components::tech_after(tech);
    while crate::components::tech_level(space) == 0 {
        space = crate::components::tech_after(space);
    }
    [space, crate::components::tech_level(space)]
}

impl NaturalView {
    fn of(state: &NewDawn, natural: Natural) -> NaturalView {
        let card = state.naturals[natural.index()].card;
        NaturalView { natural, resource: natural.resource(), card, spent: trade::is_spent(state, natural) }
    }
}

fn caravans(state: &NewDawn, seat: Seat, player: &Player) -> Vec<CaravanPlace> {
    let moving = match state.agenda.top() {
        Some(Step::Economy(economy::Step::Caravans { row, .. })) if seat == state.turn.seat => Some(row),
        _ => None,
    };
    let used = (0..CARAVANS).filter(|&number| player.caravans[number] != Caravan::Unused);
    used.map(|number| CaravanPlace {
        number: number as u8 + 1,
        at: if let Caravan::At(space) = player.caravans[number] { Some(state.hex(space)) } else { None },
        steps: moving.map(|row| economy::steps_left(state, seat, number, row)),
    })
    .collect()
}

fn held(state: &NewDawn, seat: Seat) -> Vec<HeldView> {
    let of_giver = |giver: Seat| {
        let cards = Diplomacy::ALL.into_iter().filter(move |&card| state.holds_of(seat, giver, card));
        cards.map(move |card| HeldView { giver, card })
    };
    state.rivals(seat).flat_map(of_giver).collect()
}

impl BattleView {
    fn of(state: &NewDawn) -> Option<BattleView> {
        let battle = state.battle?;
        Some(BattleView {
            attacker: state.turn.seat,
            at: battle.at,
            defender: battle.defender,
            dice: battle.dice,
            bonus: battle.bonus,
            spent: battle.spent,
            values: [battle.attack(), battle.defence()],
        })
    }
}

fn forecasts(state: &NewDawn) -> Vec<ForecastView> {
    let Some(Step::Military(military::Step::Military { row, slot, .. })) = state.agenda.top() else {
        return Vec::new();
    };
    let seat = state.turn.seat;
    let view = |space: Space| {
        let target = military::target(state, space)?;
        let [attack, defence] = military::forecast(state, seat, row, slot, space, target);
        let percent = military::chance_to_win(attack, defence);
        Some(ForecastView { at: state.hex(space), attack, defence, percent })
    };
    military::targets(state, seat, row).iter().filter_map(view).collect()
}

/// What is printed on a side of a tile, for clients.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct TileDesign {
    /// Which.
    pub side: Side,
    /// What kind of tile.
    pub kind: TileKind,
    /// Its ten spaces around the first.
    pub spaces: Vec<TileSpace>,
    /// How far the row can be trusted.
    pub source: String,
}

/// A space of a tile.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct TileSpace {
    /// Where it lies from the tile's first space.
    pub at: Hex,
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
    /// The ground.
    pub terrain: Terrain,
    /// What is printed in it.
    pub icon: Icon,
}

/// The catalogue of cards, tiles and dials.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub struct Components {
    /// The focus cards.
    pub focus: Vec<crate::components::FocusDesign>,
    /// The world wonders.
    pub wonders: Vec<crate::components::WonderDesign>,
    /// The leader sheets.
    pub leaders: Vec<crate::components::LeaderDesign>,
    /// The city-states.
    pub city_states: Vec<crate::components::CityStateDesign>,
    /// A player's diplomacy cards.
    pub diplomacy: Vec<crate::components::DiplomacyDesign>,
    /// The natural wonders.
    pub naturals: Vec<crate::components::NaturalDesign>,
    /// The victory cards.
    pub victory: Vec<crate::components::VictoryDesign>,
    /// The dials.
    pub dials: crate::components::Dials,
    /// The map tiles.
    pub tiles: Vec<TileDesign>,
}

pub(crate) fn components() -> serde_json::Value {
    let catalogue = catalogue();
    let tile = |side: Side| {
        let design = side.design();
        let spaces = design.spaces.iter().map(|&(at, terrain, icon)| TileSpace { at, q: at.q, r: at.r, terrain, icon });
        TileDesign { side, kind: design.kind, spaces: spaces.collect(), source: design.source.clone() }
    };
    let components = Components {
        focus: catalogue.focus.clone(),
        wonders: catalogue.wonders.clone(),
        leaders: catalogue.leaders.clone(),
        city_states: catalogue.city_states.clone(),
        diplomacy: catalogue.diplomacy.clone(),
        naturals: catalogue.naturals.clone(),
        victory: catalogue.victory.clone(),
        dials: catalogue.dials.clone(),
        tiles: Side::all().map(tile).collect(),
    };
    serde_json::to_value(components).unwrap_or_default()
}
