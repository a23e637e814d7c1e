//! Fills a view from a state.

use super::{
    AgendaView, BarbarianView, BattleView, CaravanPlace, CaravanView, CityStateView, DialView, ForecastView, HeldView,
    MarketView, NaturalView, PieceView, PlayerView, Resources, RowView, SpaceView, StepView, VictoryView, View,
};
use crate::chapter::Step;
use crate::components::{Agenda, Barbarian, CARAVANS, CityState, Diplomacy, Natural, Resource, WonderType, section};
use crate::hex::{Set, Space};
use crate::map::Icon;
use crate::state::{Caravan, NewDawn, Player};
use crate::{economy, industry, military, prompt, terrain, trade, turn, victory};
use engine::chapter::{Chapter as _, Stepwise as _};
use engine::{Game as _, Seat, Viewer};

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
            spaces: spaces(state),
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

/// Where there is something at all that most of the many spaces have not.
struct Occupied {
    mature: Set,
    wonders: Set,
    barbarians: Set,
    caravans: Set,
}

fn spaces(state: &NewDawn) -> Vec<SpaceView> {
    let occupied = Occupied {
        mature: state.all_seats().fold(Set::EMPTY, |set, seat| set | state.mature_cities(seat)),
        wonders: state.wonder_spaces(),
        barbarians: state.barbarians.iter().flatten().copied().collect(),
        caravans: state.caravan_spaces(),
    };
    state.board.all.iter().map(|space| SpaceView::of(state, space, &occupied)).collect()
}

impl SpaceView {
    fn of(state: &NewDawn, space: Space, occupied: &Occupied) -> SpaceView {
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
            mature: occupied.mature.contains(space),
            wonder: if occupied.wonders.contains(space) { state.wonder_at(space) } else { None },
            city_state,
            barbarians: if occupied.barbarians.contains(space) {
                crate::barbarians::in_space(state, space).collect()
            } else {
                Vec::new()
            },
            caravans: if occupied.caravans.contains(space) { caravans_in(state, space) } else { Vec::new() },
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
    let mut moving = None;
    if let Some(Step::Economy(economy::Step::Caravans { row, .. })) = state.agenda.top() {
        moving = (seat == state.turn.seat).then_some(row);
    }
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
