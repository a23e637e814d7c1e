//! Economy: caravans.

use crate::chapter::{Action as AnyAction, Step as AnyStep, offer};
use crate::components::{CARAVANS, FocusCard, FocusType, Leader, Resource, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::map::Icon;
use crate::prompt::{About, ground};
use crate::state::{Caravan, NewDawn, Player};
use crate::terrain::{Purpose, within};
use crate::turn::{is_card, not_now};
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::{barbarians, diplomacy, trade};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, List, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        CaravansDue => "finish moving your caravans first", ["ND-car-2"];
        ExchangeDue => "exchange a resource first, or decline", ["ND-car-23"];
        NoSuchCaravan { number: u8 } => "you have no caravan {number}", ["ND-car-1"];
        CaravanReturned { number: u8 } => "caravan {number} has returned to your card this turn", ["ND-car-16"];
        CaravanInWater { at: Hex } => "{at} is water", ["ND-car-5"];
        CaravanTerrain { at: Hex, slot: u8 } => "the terrain at {at} is too difficult for slot {slot}", ["ND-car-5"];
        CaravanWay { at: Hex } => "the way to {at} leads over water or terrain that is too difficult", ["ND-car-5"];
        BarbarianThere { at: Hex } => "a barbarian is at {at}", ["ND-car-6"];
        BarbarianOnTheWay { at: Hex } => "a barbarian blocks the way to {at}", ["ND-car-6"];
        ReachedThisTurn { at: Hex } => "one of your caravans has already reached {at} this turn", ["ND-car-7"];
        NotFromThere { at: Hex } =>
            "the caravan could reach {at} only from a city that is not mature", ["ND-car-3"];
        TooFar { at: Hex } => "{at} is too far away for the caravan", ["ND-car-2"];
        NothingToExchange { resource: Resource } => "you have no {} token to exchange" (resource.slug()), ["ND-car-23"];
        SameResource { resource: Resource } => "{} must be exchanged for a different resource" (resource.slug()), ["ND-car-23"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "EconomyStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "EconomyStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Moves caravans. `ND-car-2`
    Caravans { row: u8, slot: u8 },
    /// Steam Power exchanges a resource.
    ExchangeResource,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Moves a caravan.
        Move(caravan: u8, to: Hex) => ["move" caravan to];
        /// Exchanges a resource for another.
        Exchange(give: Resource, take: Resource) => ["exchange" give take];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Move(number, at) => about_move(state, seat, number, at),
            Action::Exchange(give, take) => {
                About::new(say!("Exchange {} for {}", give.slug(), take.slug())).card(take.slug())
            }
        }
    }
}

fn about_move(state: &NewDawn, seat: Seat, number: u8, at: Hex) -> About {
    let space = state.board.at(at);
    let arrives = space.is_some_and(|space| destinations(state, seat).contains(space));
    let target = space.and_then(|space| match state.board.icon(space) {
        Icon::CityState(city_state) => Some(city_state.name()),
        _ => None,
    });
    let label = match (arrives, target) {
        (true, Some(name)) => say!("Caravan {number} arrives at {name} ({at})"),
        (true, None) => say!("Caravan {number} arrives at the city at {at}"),
        _ => say!("Caravan {number} moves to {at} ({})", ground(state, at)),
    };
    About::new(label).group("Move a caravan").card(&format!("caravan-{number}")).at(at)
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::Caravans { row, slot } => view.show_card(state, row, Some(slot)),
            Step::ExchangeResource => {}
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        match self {
            Step::Caravans { row, .. } => is_over(state, state.turn.seat, row),
            Step::ExchangeResource => state.player(state.turn.seat).resources == [0; 4],
        }
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        state.pop();
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, &str, &[_]) = match self {
            Step::Caravans { .. } => (
                PromptKind::PickPlaces,
                "MoveCaravans",
                "Where do your caravans move?",
                &["ND-car-2", "ND-car-5", "ND-car-7", "ND-car-14"],
            ),
            Step::ExchangeResource => {
                (PromptKind::PickCards, "ExchangeResource", "Do you exchange one of your resources?", &["ND-car-23"])
            }
        };
        Ask { kind, name, question: question.into(), rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Caravans { row, slot } => {
                for number in 0..CARAVANS {
                    let (name, reach) = (number as u8 + 1, reach(state, seat, number, row, slot));
                    offer(out, reach.iter().map(|space| Action::Move(name, state.hex(space))));
                }
                trade::list_coins(state, seat, row, out);
            }
            Step::ExchangeResource => {
                for give in Resource::ALL {
                    let may_take = |take: &Resource| check_exchange(state, seat, give, *take).is_ok();
                    let takes = Resource::ALL.into_iter().filter(may_take);
                    offer(out, takes.map(|take| Action::Exchange(give, take)));
                }
            }
        }
        out.push(AnyAction::Done);
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Caravans { row, slot }, &AnyAction::Economy(Action::Move(number, at))) => {
                check_move(state, seat, row, slot, number, at)
            }
            (Step::Caravans { row, .. }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                Ok(trade::check_coin(state, seat, row, coin)?)
            }
            (Step::ExchangeResource, &AnyAction::Economy(Action::Exchange(give, take))) => {
                check_exchange(state, seat, give, take)
            }
            (Step::Caravans { .. } | Step::ExchangeResource, AnyAction::Done) => Ok(()),
            (Step::Caravans { .. }, action) => Err(not_now(action, Why::CaravansDue)),
            (Step::ExchangeResource, action) => Err(not_now(action, Why::ExchangeDue)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Caravans { row, slot }, &AnyAction::Economy(Action::Move(number, at))) => {
                move_caravan(state, seat, (row, slot), number, state.known_space(at), log);
            }
            (Step::Caravans { row, .. }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                // `ND-trade-6`
                state.turn.extra += 1;
                trade::spend(state, seat, row, coin, log);
            }
            (Step::ExchangeResource, &AnyAction::Economy(Action::Exchange(give, take))) => {
                exchange(state, seat, give, take, log);
            }
            (Step::Caravans { .. } | Step::ExchangeResource, AnyAction::Done) => state.pop(),
            (Step::Caravans { .. } | Step::ExchangeResource, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if (self, *action) == (Step::ExchangeResource, AnyAction::Done) {
            choice.label = "No".into();
        }
        if let (Step::Caravans { row, slot }, AnyAction::Done) = (self, action) {
            let may_move = (0..CARAVANS).any(|number| !reach(state, seat, number, row, slot).is_empty());
            let idle = may_move && state.turn.steps == [0; CARAVANS];
            let question = "None of your caravans has moved. Leave them where they are?";
            choice.confirm = idle.then(|| question.into());
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Caravans { row, slot } => is_card(row, slot),
            Step::ExchangeResource => state.turn.begun,
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

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
        state.push(Step::ExchangeResource);
    }
    state.push(Step::Caravans { row, slot });
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
/// `ND-car-4` `ND-lead-1`
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
        let arrived = state.turn.arrived;
        let closed = if arrived.is_empty() { arrived } else { arrived & destinations(state, seat) };
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
fn reach(state: &NewDawn, seat: Seat, number: usize, row: u8, slot: u8) -> Set {
    if steps_left(state, seat, number, row) == 0 {
        return Set::EMPTY;
    }
    Way::of(state, seat, number, row, slot).map_or(Set::EMPTY, |way| way.reach(state, seat))
}

/// Whether no caravan can move any more.
fn is_over(state: &NewDawn, seat: Seat, row: u8) -> bool {
    let is_usable = |number: &usize| {
        state.player(seat).caravans[*number] != Caravan::Unused && state.turn.returned & 1 << number == 0
    };
    let mut able = (0..CARAVANS).filter(is_usable).peekable();
    if able.peek().is_none() {
        return true;
    }
    !trade::has_coins(state, seat, row) && able.all(|number| steps_left(state, seat, number, row) == 0)
}

/// Whether a caravan may move there.
fn check_move(state: &NewDawn, seat: Seat, row: u8, slot: u8, name: u8, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    let number = usize::from(name.wrapping_sub(1));
    match state.player(seat).caravans.get(number) {
        None | Some(Caravan::Unused) => return Err(Why::NoSuchCaravan { number: name }.into()),
        Some(_) if state.turn.returned & 1 << number != 0 => return Err(Why::CaravanReturned { number: name }.into()),
        Some(_) => {}
    }
    if reach(state, seat, number, row, slot).contains(space) {
        return Ok(());
    }
    Err(why_not_reached(state, seat, number, row, slot, space).into())
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
fn move_caravan(state: &mut NewDawn, seat: Seat, (row, slot): (u8, u8), name: u8, space: Space, log: &mut Log<Event>) {
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
    let mut steps = List::<AnyStep, 3>::new();
    match (state.board.icon(space), state.owner(space)) {
        (_, Some(rival)) => {
            steps.push(trade::Step::GainTrade { seat, left: 2, only: None }.into());
            steps.push(diplomacy::Step::TakeFromRival { rival }.into());
            if state.player(rival).capital == Some(space) {
                steps.push(diplomacy::Step::Embassy { giver: rival }.into());
            }
        }
        (Icon::CityState(city_state), None) => {
            steps.push(trade::Step::GainTrade { seat, left: 2, only: Some(city_state.kind()) }.into());
            steps.push(diplomacy::Step::TakeFromCityState { city_state }.into());
        }
        _ => {}
    }
    state.agenda.push_in_order(steps.iter().copied());
}

/// `ND-car-23` Whether a resource may be exchanged for another.
fn check_exchange(state: &NewDawn, seat: Seat, give: Resource, take: Resource) -> Result<(), AnyWhy> {
    if state.player(seat).resources[give.index()] == 0 {
        return Err(Why::NothingToExchange { resource: give }.into());
    }
    if give == take {
        return Err(Why::SameResource { resource: take }.into());
    }
    if state.supply(take) == 0 {
        return Err(trade::Why::SupplyEmpty { resource: take }.into());
    }
    Ok(())
}

/// `ND-car-23` Steam Power: a resource goes back to the supply, another comes from it.
fn exchange(state: &mut NewDawn, seat: Seat, give: Resource, take: Resource, log: &mut Log<Event>) {
    state.pop();
    state.players[seat].resources[give.index()] -= 1;
    state.players[seat].resources[take.index()] += 1;
    log.tell(|| Event::ResourceExchanged { seat, give, take });
}

const _: () = assert!(CARAVANS < 8, "caravans that have come back are kept as bits");
