//! Economy: caravans.

use crate::barbarians;
use crate::components::{CARAVANS, FocusCard, FocusType, Leader, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::map::Icon;
use crate::notation::Action;
use crate::state::{Caravan, NewDawn, Player, Step};
use crate::terrain::{Purpose, within};
use crate::trade;
use crate::why::Why;
use engine::{List, Log, Seat};

/// Steps that Colossus adds to those of all caravans together.
const COLOSSUS_STEPS: u8 = 6;

/// `ND-car-1` How many caravans the economy card allows: with two of them the better one counts, with none no caravan.
pub(crate) fn usable_caravans(player: &Player) -> usize {
    let caravans = player.cards_of(FocusType::Economy).map(|card| usize::from(card.design().caravans));
    caravans.max().unwrap_or(0)
}

/// `ND-car-1` New caravans come on the card; those it does not allow any more go back to the box, from the card first.
pub(crate) fn fit_caravans(player: &mut Player) {
    let usable = usable_caravans(player);
    let in_use = |player: &Player| player.caravans.iter().filter(|one| **one != Caravan::Unused).count();
    while in_use(player) < usable {
        let Some(free) = player.caravans.iter_mut().find(|one| **one == Caravan::Unused) else { break };
        *free = Caravan::OnCard;
    }
    while in_use(player) > usable {
        let on_card = player.caravans.iter().rposition(|one| *one == Caravan::OnCard);
        let last = on_card.or_else(|| player.caravans.iter().rposition(|one| *one != Caravan::Unused));
        let Some(last) = last else { break };
        player.caravans[last] = Caravan::Unused;
    }
}

/// Begins to resolve an economy card.
pub(crate) fn resolve(state: &mut NewDawn, seat: Seat, card: FocusCard, row: u8, slot: u8) {
    state.turn.steps = [0; CARAVANS];
    state.turn.extra = 0;
    state.turn.colossus = if state.controls(seat, Wonder::Colossus) { COLOSSUS_STEPS } else { 0 };
    if card == FocusCard::SteamPower {
        state.agenda.push(Step::ExchangeResource);
    }
    state.agenda.push(Step::Caravans { row, slot });
}

/// How many steps a caravan may still make.
pub(crate) fn steps_left(state: &NewDawn, seat: Seat, number: usize, row: u8) -> u8 {
    let card = state.player(seat).row[usize::from(row)].card;
    let own = (card.design().steps + state.turn.extra).saturating_sub(state.turn.steps[number]);
    match state.player(seat).caravans[number] {
        Caravan::Unused => 0,
        // `ND-car-16` It has come back to the card this turn.
        _ if state.turn.returned & 1 << number != 0 => 0,
        _ => own + state.turn.colossus,
    }
}

/// `ND-car-3` Where a caravan sets out from: where it stands, or from the card the capital and mature cities, for Rome
/// any city.
fn starts(state: &NewDawn, seat: Seat, number: usize) -> Set {
    let player = state.player(seat);
    match player.caravans[number] {
        Caravan::Unused => Set::EMPTY,
        Caravan::At(space) => Set::only(space),
        Caravan::OnCard if player.is(Leader::Rome) => player.cities,
        Caravan::OnCard => state.mature_cities(seat) | player.capital.map_or(Set::EMPTY, Set::only),
    }
}

/// `ND-car-8` Spaces at which a caravan arrives: city-states and rival cities, `ND-car-15` conquered city-states too.
pub(crate) fn destinations(state: &NewDawn, seat: Seat) -> Set {
    let cities = state.all_cities() & !state.player(seat).cities;
    let conquered = state.board.city_states & state.rival_spaces(seat);
    cities | conquered | state.free_city_states()
}

/// What limits a caravan's way.
#[derive(Copy, Clone)]
struct Way {
    /// Where it sets out from.
    from: Set,
    /// `ND-car-5` The ground it may enter.
    ground: Set,
    /// `ND-car-6` The barbarians in its way; `ND-car-22` with Currency it meets them.
    barbarians: Set,
    meets: bool,
    steps: u8,
}

impl Way {
    fn of(state: &NewDawn, seat: Seat, number: usize, row: u8, slot: u8) -> Option<Way> {
        let card = state.player(seat).row.get(usize::from(row))?.card;
        let water = if card.design().water { state.board.water } else { Set::EMPTY };
        Some(Way {
            from: starts(state, seat, number),
            ground: within(state, seat, slot, Purpose::Move) | water,
            barbarians: state.barbarian_spaces(),
            meets: card == FocusCard::Currency,
            steps: steps_left(state, seat, number, row),
        })
    }

    /// What is reached, nearest first: each call names the spaces that are so many steps away. `ND-car-14`
    fn each_distance(self, state: &NewDawn, seat: Seat, mut each: impl FnMut(Set, u8)) {
        let enter = if self.meets { self.ground } else { self.ground & !self.barbarians };
        // `ND-car-7` A city reached by another caravan this turn can be passed, but not be reached again.
        let closed = state.turn.arrived & destinations(state, seat);
        let mut seen = self.from;
        let mut front = seen;
        for distance in 1..=self.steps {
            let next = state.board.around(front) & enter & !seen;
            if next.is_empty() {
                return;
            }
            each(next & !closed, distance);
            seen |= next;
            // `ND-car-22` A barbarian met ends the way for now: it is defeated first.
            front = next & !self.barbarians;
        }
    }

    fn reach(self, state: &NewDawn, seat: Seat) -> Set {
        let mut reach = Set::EMPTY;
        self.each_distance(state, seat, |spaces, _| reach |= spaces);
        reach
    }
}

/// Where a caravan may move.
pub(crate) fn reach(state: &NewDawn, seat: Seat, number: usize, row: u8, slot: u8) -> Set {
    Way::of(state, seat, number, row, slot).map_or(Set::EMPTY, |way| way.reach(state, seat))
}

/// Whether no caravan can move any more.
pub(crate) fn is_moot(state: &NewDawn, seat: Seat, row: u8) -> bool {
    let is_usable = |number: &usize| {
        state.player(seat).caravans[*number] != Caravan::Unused && state.turn.returned & 1 << number == 0
    };
    let mut able = (0..CARAVANS).filter(is_usable).peekable();
    if able.peek().is_none() {
        return true;
    }
    !trade::has_coins(state, seat, row) && able.all(|number| steps_left(state, seat, number, row) == 0)
}

/// Lists moves.
pub(crate) fn list(state: &NewDawn, seat: Seat, row: u8, slot: u8, out: &mut Vec<Action>) {
    for number in 0..CARAVANS {
        let name = number as u8 + 1;
        out.extend(reach(state, seat, number, row, slot).iter().map(|space| Action::Move(name, state.hex(space))));
    }
    trade::list_coins(state, seat, row, out);
    out.push(Action::Done);
}

/// Whether a caravan may move there.
pub(crate) fn check_move(state: &NewDawn, seat: Seat, row: u8, slot: u8, name: u8, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    let number = usize::from(name.wrapping_sub(1));
    match state.player(seat).caravans.get(number) {
        None | Some(Caravan::Unused) => return Err(Why::NoSuchCaravan { number: name }),
        Some(_) if state.turn.returned & 1 << number != 0 => return Err(Why::CaravanReturned { number: name }),
        Some(_) => {}
    }
    if reach(state, seat, number, row, slot).contains(space) {
        return Ok(());
    }
    Err(why_not_reached(state, seat, number, row, slot, space))
}

fn why_not_reached(state: &NewDawn, seat: Seat, number: usize, row: u8, slot: u8, space: Space) -> Why {
    let at = state.hex(space);
    let card = state.player(seat).row[usize::from(row)].card;
    if state.board.water.contains(space) && !card.design().water {
        return Why::CaravanInWater { at };
    }
    if !(within(state, seat, slot, Purpose::Move) | state.board.water).contains(space) {
        return Why::CaravanTerrain { at, slot };
    }
    if card != FocusCard::Currency && state.barbarian_spaces().contains(space) {
        return Why::BarbarianThere { at };
    }
    if (state.turn.arrived & destinations(state, seat)).contains(space) {
        return Why::ReachedThisTurn { at };
    }
    let Some(way) = Way::of(state, seat, number, row, slot) else { return Why::TooFar { at } };
    // Which limit would have to fall for it to be reached?
    let reaches = |way: Way| way.reach(state, seat).contains(space);
    if reaches(Way { barbarians: Set::EMPTY, ..way }) {
        Why::BarbarianOnTheWay { at }
    } else if reaches(Way { ground: state.board.all, ..way }) {
        Why::CaravanWay { at }
    } else if state.player(seat).caravans[number] == Caravan::OnCard
        && reaches(Way { from: state.player(seat).cities, ..way })
    {
        Why::NotFromThere { at }
    } else {
        Why::TooFar { at }
    }
}

/// `ND-car-2` Moves a caravan.
pub(crate) fn move_caravan(
    state: &mut NewDawn,
    seat: Seat,
    (row, slot): (u8, u8),
    name: u8,
    space: Space,
    log: &mut Log<Event>,
) {
    let number = usize::from(name.wrapping_sub(1));
    let mut distance = 0;
    if let Some(way) = Way::of(state, seat, number, row, slot) {
        way.each_distance(state, seat, |spaces, steps| {
            if spaces.contains(space) {
                distance = steps;
            }
        });
    }
    pay_steps(state, seat, number, row, distance);
    let to = state.hex(space);
    log.tell(|| Event::CaravanMoved { seat, caravan: name, to });
    state.players[seat].caravans[number] = Caravan::At(space);
    let met = state.barbarians.iter().position(|&at| at == Some(space));
    if destinations(state, seat).contains(space) {
        arrive(state, seat, number, space, log);
    }
    if let Some(met) = met {
        // `ND-car-22` Defeated, without a trade token.
        barbarians::defeat(state, seat, crate::components::Barbarian::ALL[met], log);
    }
}

/// The card's own steps go first, then those of Colossus.
fn pay_steps(state: &mut NewDawn, seat: Seat, number: usize, row: u8, distance: u8) {
    let card = state.player(seat).row[usize::from(row)].card;
    let own = (card.design().steps + state.turn.extra).saturating_sub(state.turn.steps[number]).min(distance);
    state.turn.steps[number] += own;
    state.turn.colossus = state.turn.colossus.saturating_sub(distance - own);
}

/// `ND-car-8` `ND-car-9` `ND-car-10` Back to the card; two trade tokens; perhaps a diplomacy card.
fn arrive(state: &mut NewDawn, seat: Seat, number: usize, space: Space, log: &mut Log<Event>) {
    state.players[seat].caravans[number] = Caravan::OnCard;
    state.turn.returned |= 1 << number;
    state.turn.arrived.insert(space);
    let at = state.hex(space);
    log.tell(|| Event::CaravanArrived { seat, at });
    let mut steps = List::<Step, 3>::new();
    match (state.board.icon(space), state.owner(space)) {
        (_, Some(rival)) => {
            steps.push(Step::GainTrade { seat, left: 2, only: None });
            steps.push(Step::TakeFromRival { rival });
            if state.player(rival).capital == Some(space) {
                steps.push(Step::Embassy { giver: rival });
            }
        }
        (Icon::CityState(city_state), None) => {
            steps.push(Step::GainTrade { seat, left: 2, only: Some(city_state.kind()) });
            steps.push(Step::TakeFromCityState { city_state });
        }
        _ => {}
    }
    state.agenda.push_in_order(steps.iter().copied());
}

/// `ND-car-23` Whether a resource may be exchanged for another.
pub(crate) fn check_exchange(
    state: &NewDawn,
    seat: Seat,
    give: crate::components::Resource,
    take: crate::components::Resource,
) -> Result<(), Why> {
    if state.player(seat).resources[give.index()] == 0 {
        return Err(Why::NothingToExchange { resource: give });
    }
    if give == take {
        return Err(Why::SameResource { resource: take });
    }
    if state.supply(take) == 0 {
        return Err(Why::SupplyEmpty { resource: take });
    }
    Ok(())
}
