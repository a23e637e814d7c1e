//! What victims do, all at the same time: damage, cities, cards, the marker. `ME-9b-4`
//!
//! Each victim has a task: the calamity, which of its effects is under way, and the duty that effect makes. Whatever
//! leaves no choice is done at once.

use super::action::Action;
use super::card::{Effect, Role};
use super::event::Event;
use super::why::Why;
use super::{Step, card, damage, effects, resolution, sparing};
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
use engine::{Audience, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What a seat is doing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Because of which calamity.
    pub calamity: Calamity,
    /// Which of its effects comes next.
    pub next: u8,
    /// What is still to be done for the effect under way.
    pub duty: Duty,
}

/// Nothing, and no effect to come.
impl Default for Task {
    fn default() -> Task {
        Task { calamity: Calamity::default(), next: u8::MAX, duty: Duty::Nothing }
    }
}

/// What an effect asks of a player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Numbers still to go, and where.
pub enum Duty {
    /// Nothing more.
    #[default]
    Nothing,
    /// Take damage, unless treasury is paid for it; a token may have to be left in every area.
    Damage {
        left: u8,
        from: Scope,
        #[serde(default, skip_serializing_if = "super::is_zero")]
        ransom: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        leaves_one: bool,
    },
    /// Reduce cities.
    Reduce { left: u8, among: Scope },
    /// Reduce cities, or discard cards instead.
    ReduceOrPrevent { left: u8 },
    /// Destroy cities, unless treasury is paid.
    Destroy { left: u8, ransom: u8, among: Scope },
    /// Reduce cities until the others are supported at this rate.
    Support { rate: u8 },
    /// Reduce cities until the others are supported by all tokens but these.
    Unsupported { barred: u8 },
    /// Empty two areas adjacent by land: the first, then one beside it.
    Depopulate { near: Option<AreaId> },
    /// Lose ships around an open sea.
    SinkShips { left: u8, around: AreaId },
    /// Discard commodity cards, unless treasury is paid for them.
    DiscardCards { left: u8, ransom: u8 },
    /// Discard commodity cards of so much face value, or hand them to a player.
    DiscardValue {
        left: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Seat>,
    },
    /// Select cities.
    Select { left: u8, among: Scope },
    /// Deselect cities.
    Deselect { left: u8 },
    /// Move the marker back, or begin to destroy cities for a step.
    Regress { steps: u8 },
    /// Destroy cities to prevent a step; more steps may follow.
    Sacrifice { left: u8, steps: u8 },
}

/// Which of a player's units are struck.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// All.
    #[default]
    Anywhere,
    /// Those in coastal areas.
    Coast,
    /// Those on a flood plain.
    Plain(u8),
    /// Cities directly beside an open sea.
    Around(AreaId),
    /// Those in selected areas.
    Selected,
    /// Those in areas adjacent to selected ones.
    Beside,
    /// Those of a faction of a Civil War, all or only near the other one.
    Faction {
        /// Whether it is the first.
        first: bool,
        /// Only where the other one stands, or next to it.
        frontier: bool,
    },
}

impl Scope {
    /// Whether the tokens of an area are struck.
    fn covers<E: Edition>(self, state: &State<E>, area: AreaId) -> bool {
        match self {
            Scope::Anywhere => true,
            Scope::Coast => is_exposed(state, area),
            Scope::Plain(plain) => area.area().flood_plain == Some(plain),
            Scope::Around(sea) => lies_around(state, sea, area),
            Scope::Selected => state.calamities.selected.contains(area),
            Scope::Beside => state.neighbours(area).any(|next| state.calamities.selected.contains(next)),
            Scope::Faction { .. } => self.faction_tokens(state, area) > 0,
        }
    }

    /// Tokens of the primary victim's faction in an area.
    fn faction_tokens<E: Edition>(self, state: &State<E>, area: AreaId) -> u8 {
        let (Scope::Faction { first, frontier }, Some(victim)) = (self, state.calamities.primary) else { return 0 };
        if frontier && !is_frontier(state, victim, first, area) {
            return 0;
        }
        let marked = state.board.flipped(area, victim.into());
        if first { marked } else { state.tokens(area, victim) - marked }
    }

    /// `ME-cal-flood-4` Whether the city of an area is struck: on a flood plain a city on a black site is safe.
    fn covers_city<E: Edition>(self, state: &State<E>, area: AreaId) -> bool {
        if let (Scope::Faction { first, frontier }, Some(victim)) = (self, state.calamities.primary) {
            let own = state.calamities.selected.contains(area) == first;
            return own && (!frontier || is_frontier(state, victim, first, area));
        }
        let safe = matches!(self, Scope::Plain(_)) && area.area().city_site == Some(crate::atlas::Site::Black);
        !safe && self.covers(state, area)
    }
}

/// Whether an area counts as coastal for calamities: by its coast, or by the area that stands in for a sea.
pub(super) fn is_exposed<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let near = |centre: AreaId| centre == area || lies_around(state, centre, area);
    state.is_coastal(area) || E::storm_area(&state.options).is_some_and(near)
}

/// Whether an area lies directly beside an open sea, or beside the area that stands in for one.
pub(super) fn lies_around<E: Edition>(state: &State<E>, centre: AreaId, area: AreaId) -> bool {
    if centre.area().open_sea {
        state.seas_beside(area).any(|sea| sea == centre)
    } else {
        state.neighbours(area).any(|next| next == centre)
    }
}

/// A player's cities that are struck.
pub(super) fn cities<E: Edition>(
    state: &State<E>,
    seat: Seat,
    among: Scope,
) -> impl DoubleEndedIterator<Item = AreaId> {
    state.cities(seat).filter(move |&area| among.covers_city(state, area))
}

/// A player's tokens that are struck, area by area.
pub(super) fn tokens<E: Edition>(state: &State<E>, seat: Seat, from: Scope) -> impl Iterator<Item = (AreaId, u8)> {
    let count = move |area: AreaId| match from {
        Scope::Faction { .. } => from.faction_tokens(state, area),
        _ => state.tokens(area, seat),
    };
    let areas = state.areas().filter(move |&area| state.tokens(area, seat) > 0).map(move |area| (area, count(area)));
    areas.filter(move |&(area, count)| count > 0 && from.covers(state, area))
}

/// `EP-29.4.1.6b` Whether units of the other faction stand in an area or next to it.
fn is_frontier<E: Edition>(state: &State<E>, victim: Seat, first: bool, area: AreaId) -> bool {
    let other = Scope::Faction { first: !first, frontier: false };
    let stands = |area: AreaId| {
        let city = state.city(area) == Some(victim.into()) && other.covers_city(state, area);
        city || state.tokens(area, victim) > 0 && other.faction_tokens(state, area) > 0
    };
    stands(area) || state.neighbours(area).any(stands)
}

/// Lets seats do what their tasks ask; whatever is forced is done at once, by ranking.
/// `ME-9a-2` Where somebody insists on the order, lower rankings wait.
pub(super) fn suffer<E: Edition>(state: &mut State<E>, seats: SeatSet, log: &mut Log) {
    state.agenda.push(Step::Suffer { waiting: seats }.into());
    for seat in state.in_order(crate::turn::Order::Ranking).filter(|&seat| seats.contains(seat)) {
        settle(state, seat, log);
    }
}

/// Does whatever leaves a seat no choice, effect after effect, until it has to decide something or is done.
fn settle<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    loop {
        match due(state, seat) {
            Due::Choice => return,
            Due::Forced(action) => act(state, seat, action, log),
            Due::Everything => lose_everything(state, seat, log),
            Due::Finished => {
                if !go_on(state, seat, log) {
                    if let Some(AnyStep::Calamities(Step::Suffer { waiting })) = state.agenda.top_mut() {
                        *waiting = waiting.without(seat);
                    }
                    return;
                }
            }
        }
    }
}

/// Goes on to the next part of a task, or the next minor calamity; whether there was any.
fn go_on<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> bool {
    let task = state.calamities.tasks[seat];
    if let Some(duty) = follows(state, seat, task) {
        state.calamities.tasks[seat].duty = duty;
        return true;
    }
    state.calamities.tasks[seat].duty = Duty::Nothing;
    let effects = &state.calamity_card(task.calamity).effects;
    if let Some(effect) = effects.get(usize::from(task.next)) {
        state.calamities.tasks[seat].next += 1;
        // `EP-32.7.1` Whoever calamities spare is not affected further.
        if !sparing::is_spared(state, seat) {
            let duty = effects::duty(state, seat, effect, Role::Primary, None, log);
            state.calamities.tasks[seat].duty = sparing::limited(state, seat, duty);
        } else if task.next == 0 {
            log.tell(|| Event::NoEffect { calamity: task.calamity }.into());
        }
        return true;
    }
    let Some(calamity) = resolution::next_minor(state, seat, log) else { return false };
    state.calamities.tasks[seat] = Task { calamity, next: 0, duty: Duty::Nothing };
    true
}

/// What one effect asks for after this duty: a Cyclone's cities are selected, deselected and then reduced.
fn follows<E: Edition>(state: &State<E>, seat: Seat, task: Task) -> Option<Duty> {
    match task.duty {
        Duty::Select { .. } => {
            let cyclone = state.calamity_card(task.calamity).effects.first();
            let Some(Effect::Cyclone { deselect, .. }) = cyclone else { return None };
            Some(Duty::Deselect { left: card::total(state, seat, 0, 0, deselect.iter()) })
        }
        Duty::Deselect { .. } => {
            let selected = cities(state, seat, Scope::Selected).count() as u8;
            Some(Duty::Reduce { left: selected, among: Scope::Selected })
        }
        Duty::Sacrifice { steps, .. } => Some(Duty::Regress { steps }),
        Duty::Reduce { among: Scope::Around(_), .. } if sparing::is_spared(state, seat) => None,
        Duty::Reduce { among: Scope::Around(sea), .. } => effects::ships_to_sink(state, seat, sea),
        _ => None,
    }
}

/// What is due of a seat now.
enum Due {
    Choice,
    Forced(Action),
    Everything,
    Finished,
}

fn due<E: Edition>(state: &State<E>, seat: Seat) -> Due {
    let player = &state.players[seat];
    match state.calamities.tasks[seat].duty {
        Duty::Nothing => Due::Finished,
        Duty::Damage { ransom, left, from, leaves_one } if ransom > 0 && left > 0 && player.treasury >= ransom => {
            let any = damage::Holdings::of(state, seat, from, leaves_one).points() > 0;
            if any { Due::Choice } else { Due::Finished }
        }
        Duty::Damage { left, from, leaves_one, .. } => damage_due(state, seat, left, from, leaves_one),
        Duty::Reduce { left, among } => reduction_due(state, seat, left, among),
        Duty::ReduceOrPrevent { left } if sparing::most_reduced(state, seat, Scope::Anywhere, left) == 0 => {
            Due::Finished
        }
        Duty::ReduceOrPrevent { .. } => Due::Choice,
        Duty::Destroy { left, ransom, among } => {
            let can_pay = ransom > 0 && player.treasury >= ransom;
            let able = cities(state, seat, among).filter(|_| sparing::may_lose_city(state, seat));
            only_or_choice(able, left, can_pay)
        }
        Duty::Support { rate } if !crate::cities::needs_reduction(state, seat, rate) => Due::Finished,
        Duty::Support { .. } => only_or_choice(state.cities(seat), u8::MAX, state.cities_on_board(seat) > 1),
        Duty::Unsupported { barred } if !is_unsupported(state, seat, barred) => Due::Finished,
        Duty::Unsupported { .. } => {
            let mut candidates = unsupported(state, seat);
            match (candidates.next(), candidates.next()) {
                (None, _) => Due::Finished,
                (Some(area), None) => Due::Forced(Action::Strike(area)),
                _ => Due::Choice,
            }
        }
        Duty::Depopulate { .. } if sparing::is_spared(state, seat) => Due::Finished,
        Duty::Depopulate { near } => {
            let mut areas = deserted(state, seat, near);
            match (areas.next(), areas.next(), areas.next()) {
                (None, ..) => Due::Finished,
                (Some(area), None, _) => Due::Forced(Action::Strike(area)),
                // Of two areas beside each other both go, whichever comes first.
                (Some(area), _, None) if near.is_none() => Due::Forced(Action::Strike(area)),
                _ => Due::Choice,
            }
        }
        Duty::SinkShips { left, around } => {
            let mut ports = ports_around(state, seat, around);
            match (ports.next(), ports.next()) {
                (Some(area), None) if left > 0 => Due::Forced(Action::Strike(area)),
                (Some(_), Some(_)) if left > 0 => Due::Choice,
                _ => Due::Finished,
            }
        }
        Duty::DiscardCards { left, ransom } => {
            let can_pay = ransom > 0 && player.treasury >= ransom;
            cards_due(player.hand.commodities(), player.hand.commodity_cards() as u32, left, can_pay)
        }
        Duty::DiscardValue { left, to } => {
            let worth = |&(commodity, _): &(Commodity, u8)| E::data().face_value(commodity) > 0;
            let value = |(commodity, count)| E::data().face_value(commodity) * u32::from(count);
            let valued = player.hand.commodities().filter(worth);
            match (cards_due(valued, player.hand.commodities().map(value).sum(), left, false), to) {
                (Due::Forced(Action::Forfeit(commodity)), Some(_)) => Due::Forced(Action::HandOver(commodity)),
                (due, _) => due,
            }
        }
        Duty::Select { left, among } => only_or_choice(unselected(state, seat, among), left, false),
        Duty::Deselect { left } => only_or_choice(cities(state, seat, Scope::Selected), left, false),
        Duty::Regress { steps } if steps == 0 || player.succession == 0 => Due::Finished,
        Duty::Regress { .. } if sacrifice(state, seat).is_some() => Due::Choice,
        Duty::Regress { .. } => Due::Everything,
        Duty::Sacrifice { left, .. } => {
            let inland = || state.cities(seat).filter(|&area| !state.is_coastal(area));
            let forced = inland().count() == 1 || inland().count() == 0 && state.cities_on_board(seat) == 1;
            match inland().next().or_else(|| state.cities(seat).next()) {
                Some(area) if left > 0 && forced => Due::Forced(Action::Strike(area)),
                Some(_) if left > 0 => Due::Choice,
                _ => Due::Finished,
            }
        }
    }
}

/// Cities that are not selected yet.
fn unselected<E: Edition>(state: &State<E>, seat: Seat, among: Scope) -> impl Iterator<Item = AreaId> {
    cities(state, seat, among).filter(|&area| !state.calamities.selected.contains(area))
}

/// Of cities to be picked: all one after the other if there are no more than asked for.
/// `ME-cal-cyclone-3`
fn only_or_choice(mut cities: impl Iterator<Item = AreaId>, left: u8, another_way: bool) -> Due {
    match cities.next() {
        None => Due::Finished,
        _ if left == 0 => Due::Finished,
        Some(_) if another_way || 1 + cities.by_ref().count() > usize::from(left) => Due::Choice,
        Some(area) => Due::Forced(Action::Strike(area)),
    }
}

/// Damage leaves no choice if it takes all there is, or if only one loss can be part of it.
fn damage_due<E: Edition>(state: &State<E>, seat: Seat, left: u8, from: Scope, leaves_one: bool) -> Due {
    let holdings = damage::Holdings::of(state, seat, from, leaves_one);
    if left == 0 || holdings.points() == 0 {
        return Due::Finished;
    }
    if holdings.points() <= i16::from(left) {
        return Due::Everything;
    }
    if cities(state, seat, from).next().is_none() {
        let mut places = tokens(state, seat, from);
        if let (Some((area, _)), None) = (places.next(), places.next()) {
            return Due::Forced(Action::Lose { count: left, area });
        }
    }
    let (mut first, mut seen) = (None, 0);
    damage::visit(state, seat, left, from, leaves_one, &mut |loss| {
        first = first.or(Some(loss));
        seen += 1;
        seen < 2
    });
    match (first, seen) {
        (None, _) => Due::Finished,
        (Some(loss), 1) => Due::Forced(loss),
        _ => Due::Choice,
    }
}

/// All cities go if no more than asked for can; which comes first matters only while stock runs short.
fn reduction_due<E: Edition>(state: &State<E>, seat: Seat, left: u8, among: Scope) -> Due {
    let able = || cities(state, seat, among).filter(|&area| sparing::may_be_reduced(state, seat, area, among, left));
    let needed: u32 = able().map(|area| u32::from(E::population_limit(state, area, seat))).sum();
    let short = able().nth(1).is_some() && u32::from(state.players[seat].stock) < needed;
    only_or_choice(able(), sparing::most_reduced(state, seat, among, left), short)
}

/// All cards go if there are no more than asked for. One kind of card leaves no choice either, but whoever is not asked
/// would tell all that the cards kept are of that kind. `ME-6b-6` `EP-23.3e`
fn cards_due(mut cards: impl Iterator<Item = (Commodity, u8)>, total: u32, left: u8, can_pay: bool) -> Due {
    let Some((commodity, _)) = cards.next().filter(|_| left > 0) else { return Due::Finished };
    if can_pay || total > u32::from(left) { Due::Choice } else { Due::Forced(Action::Forfeit(commodity)) }
}

/// How many cities a seat may destroy to prevent a step of Regression, if it may and can. `ME-cal-regression-5`
fn sacrifice<E: Edition>(state: &State<E>, seat: Seat) -> Option<u8> {
    let calamity = state.calamities.tasks[seat].calamity;
    let effect = state.calamity_card(calamity).effects.first();
    let Some(&Effect::MoveMarkerBack { prevented_by: Some(advance), cities, .. }) = effect else { return None };
    (state.holds(seat, advance) && state.cities_on_board(seat) >= cities).then_some(cities)
}

/// Loses all units that are struck, or goes all steps back.
fn lose_everything<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    match state.calamities.tasks[seat].duty {
        Duty::Damage { from, leaves_one: true, .. } => lose_all_but_one(state, seat, from, log),
        Duty::Damage { from, .. } => {
            let struck: Vec<AreaId> = cities(state, seat, from).collect();
            struck.into_iter().for_each(|area| effects::lose_city(state, seat, area, 0, log));
            let struck: Vec<(AreaId, u8)> = tokens(state, seat, from).collect();
            struck.into_iter().for_each(|(area, count)| effects::lose_tokens(state, seat, area, count, log));
        }
        Duty::Regress { steps } => effects::move_marker_back(state, seat, steps, log),
        _ => {}
    }
    state.calamities.tasks[seat].duty = Duty::Nothing;
}

/// `EP-29.6.2.2c` Loses all unit points but a token in every area; a city stays if no token can take its place.
fn lose_all_but_one<E: Edition>(state: &mut State<E>, seat: Seat, from: Scope, log: &mut Log) {
    let struck: Vec<(AreaId, u8)> = tokens(state, seat, from).collect();
    struck.into_iter().for_each(|(area, count)| effects::lose_tokens(state, seat, area, count - 1, log));
    let struck: Vec<AreaId> = cities(state, seat, from).collect();
    for area in struck {
        if damage::room(state, seat, area) > 0 && state.players[seat].stock > 0 {
            effects::lose_city(state, seat, area, 1, log);
        }
    }
}

/// `EP-29.4.2.1a` `EP-29.4.2.1b` Whether cities lack support while so many tokens do not count.
/// `EP-29.4.2.4` Asked again after each city: the new tokens count.
fn is_unsupported<E: Edition>(state: &State<E>, seat: Seat, barred: u8) -> bool {
    let need = u16::from(crate::cities::support_rate(state, seat)) * u16::from(state.cities_on_board(seat));
    u16::from(state.tokens_on_board(seat).saturating_sub(barred)) < need
}

/// Cities that may be reduced for want of support: those of this turn first. `EP-29.4.2-r1`
fn unsupported<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    crate::cities::candidates(state, seat).filter(move |&area| sparing::can_be_reduced(state, seat, area))
}

/// `EP-29.7.3.1` The areas that may be emptied: with own tokens, without a city, and with another one like that beside
/// them; or beside the first.
/// `EP-29.7.3.2` None, if there are no two.
fn deserted<E: Edition>(state: &State<E>, seat: Seat, near: Option<AreaId>) -> impl Iterator<Item = AreaId> {
    let rural = move |area: AreaId| state.tokens(area, seat) > 0 && state.city(area).is_none();
    let fits = move |area: AreaId| match near {
        Some(near) => state.land_neighbours(near).any(|next| next == area),
        None => state.land_neighbours(area).any(rural),
    };
    state.areas_of(seat).filter(move |&area| rural(area) && fits(area))
}

/// Areas around a sea with ships of a player, each once.
fn ports_around<E: Edition>(state: &State<E>, seat: Seat, sea: AreaId) -> impl Iterator<Item = AreaId> {
    let ships = &state.players[seat].ships;
    let struck = ships.iter().enumerate().filter(move |(_, ship)| lies_around(state, sea, ship.area));
    struck
        .filter(move |&(index, ship)| !ships[..index].iter().any(|other| other.area == ship.area))
        .map(|(_, ship)| ship.area)
}

/// `EP-24.5-r1` Whether giving this card up keeps the smallest possible excess over the face value due.
fn is_exact<E: Edition>(state: &State<E>, seat: Seat, left: u8, commodity: Commodity) -> bool {
    if !E::CARD_LOSSES_ARE_EXACT {
        return true;
    }
    let hand = &state.players[seat].hand;
    let excess = |without: Option<Commodity>, due: u32| -> Option<u32> {
        let mut sums: u128 = 1;
        for (card, count) in hand.commodities() {
            let count = count - u8::from(without == Some(card));
            (0..count).for_each(|_| sums |= sums << E::data().face_value(card));
        }
        (due..127).find(|&sum| sums >> sum & 1 == 1).map(|sum| sum - due)
    };
    let face = E::data().face_value(commodity);
    let after = match u32::from(left).checked_sub(face) {
        Some(rest) => excess(Some(commodity), rest),
        None => Some(face - u32::from(left)),
    };
    excess(None, left.into()) == after
}

/// Lists what a seat may do now.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
    let duty = state.calamities.tasks[seat].duty;
    let mut offer = |action: Action| out.push(action.into());
    match duty {
        Duty::Damage { left, from, leaves_one, .. } => {
            damage::visit(state, seat, left, from, leaves_one, &mut |loss| {
                offer(loss);
                true
            })
        }
        Duty::DiscardCards { .. } | Duty::DiscardValue { .. } => {
            let give =
                if matches!(duty, Duty::DiscardValue { to: Some(_), .. }) { Action::HandOver } else { Action::Forfeit };
            let cards = state.players[seat].hand.commodities().map(|(commodity, _)| give(commodity));
            cards.filter(|&card| check(state, seat, card).is_ok()).for_each(&mut offer);
        }
        Duty::Deselect { .. } => {
            cities(state, seat, Scope::Selected).map(Action::Spare).for_each(&mut offer);
        }
        Duty::Depopulate { near } => deserted(state, seat, near).map(Action::Strike).for_each(&mut offer),
        Duty::SinkShips { around, .. } => ports_around(state, seat, around).map(Action::Strike).for_each(&mut offer),
        _ => {
            let cities = state.cities(seat).map(Action::Strike);
            cities.filter(|&city| check(state, seat, city).is_ok()).for_each(&mut offer);
        }
    }
    for action in [Action::BuyOff, Action::Prevent] {
        if check(state, seat, action).is_ok() {
            offer(action);
        }
    }
    if matches!(duty, Duty::Regress { .. }) {
        out.push(AnyAction::Done);
    }
}

/// Whether a seat may do this now.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, action: Action) -> Result<(), AnyWhy> {
    let player = &state.players[seat];
    let duty = state.calamities.tasks[seat].duty;
    let why = match (duty, action) {
        (Duty::Damage { left, from, leaves_one, .. }, Action::Lose { .. } | Action::LoseCity { .. }) => {
            let allowed = damage::is_allowed(state, seat, left, from, leaves_one, action);
            if allowed { Ok(()) } else { Err(why_not_lost(state, seat, left, (from, leaves_one), action)) }
        }
        (Duty::Reduce { left, among }, Action::Strike(area)) => reducible(state, seat, left, among, area),
        (Duty::Destroy { among, .. }, Action::Strike(area)) => own_city(state, seat, among, area)
            .and(if sparing::may_lose_city(state, seat) { Ok(()) } else { Err(Why::Spared { area }) }),
        (Duty::Unsupported { .. }, Action::Strike(area)) => {
            own_city(state, seat, Scope::Anywhere, area).and_then(|()| {
                let due = unsupported(state, seat).any(|candidate| candidate == area);
                if due { Ok(()) } else { Err(Why::NewCitiesFirst { area }) }
            })
        }
        (Duty::Depopulate { near }, Action::Strike(area)) => {
            let there = area.index() < E::Board::AREAS && deserted(state, seat, near).any(|place| place == area);
            if there { Ok(()) } else { Err(Why::NotDeserted { area }) }
        }
        (Duty::SinkShips { around, .. }, Action::Strike(area)) => {
            let there = ports_around(state, seat, around).any(|port| port == area);
            if there { Ok(()) } else { Err(Why::NoShipThere { area }) }
        }
        (Duty::ReduceOrPrevent { left }, Action::Strike(area)) => reducible(state, seat, left, Scope::Anywhere, area),
        (Duty::Support { .. }, Action::Strike(area)) => own_city(state, seat, Scope::Anywhere, area),
        (Duty::Select { among, .. }, Action::Strike(area)) => own_city(state, seat, among, area).and_then(|()| {
            let selected = state.calamities.selected.contains(area);
            if selected { Err(Why::SelectedAlready { area }) } else { Ok(()) }
        }),
        (Duty::Sacrifice { .. }, Action::Strike(area)) => {
            let inland_first = state.is_coastal(area) && state.cities(seat).any(|area| !state.is_coastal(area));
            let rule = if inland_first { Err(Why::InlandCitiesFirst) } else { Ok(()) };
            own_city(state, seat, Scope::Anywhere, area).and(rule)
        }
        (Duty::Deselect { .. }, Action::Spare(area)) => {
            own_city(state, seat, Scope::Selected, area).map_err(|_| Why::NotSelected { area })
        }
        (Duty::DiscardCards { .. }, Action::Forfeit(commodity)) => held(player.hand.count(commodity), commodity),
        (Duty::DiscardValue { left, to: None }, Action::Forfeit(commodity))
        | (Duty::DiscardValue { left, to: Some(_) }, Action::HandOver(commodity)) => {
            held(player.hand.count(commodity), commodity)
                .and(if E::data().face_value(commodity) > 0 { Ok(()) } else { Err(Why::WorthNothing { commodity }) })
                .and_then(|()| {
                    let fits = is_exact(state, seat, left, commodity);
                    if fits { Ok(()) } else { Err(Why::TooDear { commodity, left }) }
                })
        }
        (
            Duty::Destroy { ransom, .. } | Duty::DiscardCards { ransom, .. } | Duty::Damage { ransom, .. },
            Action::BuyOff,
        ) => match ransom {
            0 => return Err(AnyWhy::NOT_NOW),
            ransom if player.treasury >= ransom => Ok(()),
            ransom => Err(Why::TreasuryTooSmall { ransom }),
        },
        (Duty::ReduceOrPrevent { .. }, Action::Prevent) => Ok(()),
        (Duty::Regress { .. }, Action::Prevent) => sacrifice(state, seat).map(|_| ()).ok_or(Why::CannotPrevent),
        _ => return Err(AnyWhy::NOT_NOW),
    };
    why.map_err(|why| why.of(state.calamities.tasks[seat].calamity))
}

/// What stands against a loss as part of the damage: units that are not there or not struck, the last token of an area, or
/// the number.
fn why_not_lost<E: Edition>(
    state: &State<E>,
    seat: Seat,
    left: u8,
    (from, leaves_one): (Scope, bool),
    loss: Action,
) -> Why {
    let (Action::Lose { area, .. } | Action::LoseCity { area, .. }) = loss else { return Why::NotThisDamage { left } };
    if area.index() >= E::Board::AREAS {
        return Why::OffTheBoard { area };
    }
    let city = state.city(area) == Some(seat.into());
    match loss {
        Action::LoseCity { .. } if !city => Why::NotACityOf { area, seat },
        Action::LoseCity { .. } if !from.covers_city(state, area) => Why::NotStruck { area },
        Action::Lose { .. } if state.tokens(area, seat) == 0 => Why::NoUnitsOf { area, seat },
        Action::Lose { .. } if !from.covers(state, area) => Why::NotStruck { area },
        Action::Lose { count, .. } if leaves_one && count >= state.tokens(area, seat) => Why::LeavesOne { area },
        Action::LoseCity { kept: 0, .. } if leaves_one => Why::LeavesOne { area },
        _ => Why::NotThisDamage { left },
    }
}

fn own_city<E: Edition>(state: &State<E>, seat: Seat, among: Scope, area: AreaId) -> Result<(), Why> {
    if area.index() >= E::Board::AREAS || state.city(area) != Some(seat.into()) {
        Err(Why::NotACityOf { area, seat })
    } else if !among.covers_city(state, area) {
        Err(Why::NotStruck { area })
    } else {
        Ok(())
    }
}

/// `EP-24.4` `EP-32.7-r1` Whether a city may be among so many that are reduced.
fn reducible<E: Edition>(state: &State<E>, seat: Seat, left: u8, among: Scope, area: AreaId) -> Result<(), Why> {
    own_city(state, seat, among, area)?;
    if sparing::may_be_reduced(state, seat, area, among, left) {
        Ok(())
    } else if sparing::can_be_reduced(state, seat, area) {
        Err(Why::SparesOthers { area })
    } else {
        Err(Why::Spared { area })
    }
}

fn held(count: u8, commodity: Commodity) -> Result<(), Why> {
    if count > 0 { Ok(()) } else { Err(Why::NotHeld { commodity }) }
}

/// `ME-cal-regression-3` Only a step back on the succession table may be let happen instead of prevented.
pub(super) fn check_done<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    let may = matches!(state.calamities.tasks[seat].duty, Duty::Regress { .. });
    if may { Ok(()) } else { Err(Why::MustSuffer.of(state.calamities.tasks[seat].calamity)) }
}

/// Lets the marker go back.
pub(super) fn perform_done<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    lose_everything(state, seat, log);
    settle(state, seat, log);
}

/// Does what `check` allowed.
pub(super) fn perform<E: Edition>(state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) {
    act(state, seat, action, log);
    settle(state, seat, log);
}

fn act<E: Edition>(state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) {
    let duty = state.calamities.tasks[seat].duty;
    let after = match (duty, action) {
        (Duty::Damage { left, from, ransom, leaves_one }, Action::Lose { count, area }) => {
            effects::lose_tokens(state, seat, area, count, log);
            Duty::Damage { left: left.saturating_sub(count), from, ransom, leaves_one }
        }
        (Duty::Damage { left, from, ransom, leaves_one }, Action::LoseCity { area, kept }) => {
            effects::lose_city(state, seat, area, kept, log);
            let lost = crate::state::CITY_POINTS.saturating_sub(kept);
            Duty::Damage { left: left.saturating_sub(lost), from, ransom, leaves_one }
        }
        (Duty::Damage { left, from, ransom, leaves_one }, Action::BuyOff) => {
            effects::pay(state, seat, ransom, log);
            Duty::Damage { left: left.saturating_sub(1), from, ransom, leaves_one }
        }
        (Duty::Unsupported { .. }, Action::Strike(area)) => {
            crate::cities::reduce_city(state, area, log);
            duty
        }
        (Duty::Depopulate { near }, Action::Strike(area)) => {
            effects::lose_tokens(state, seat, area, u8::MAX, log);
            if near.is_none() { Duty::Depopulate { near: Some(area) } } else { Duty::Nothing }
        }
        (Duty::SinkShips { left, around }, Action::Strike(area)) => {
            crate::conflict::sink_ship(state, area, seat);
            log.tell(|| Event::ShipLost { seat, area }.into());
            Duty::SinkShips { left: left.saturating_sub(1), around }
        }
        (Duty::Reduce { left, among }, Action::Strike(area)) => {
            crate::cities::reduce_city(state, area, log);
            Duty::Reduce { left: left.saturating_sub(1), among }
        }
        (Duty::ReduceOrPrevent { left }, Action::Strike(area)) => {
            crate::cities::reduce_city(state, area, log);
            Duty::Reduce { left: left.saturating_sub(1), among: Scope::Anywhere }
        }
        (Duty::Support { .. }, Action::Strike(area)) => {
            crate::cities::reduce_city(state, area, log);
            duty
        }
        (Duty::Destroy { left, ransom, among }, Action::Strike(area)) => {
            effects::destroy_city(state, area, log);
            Duty::Destroy { left: left.saturating_sub(1), ransom, among }
        }
        (Duty::Sacrifice { left, steps }, Action::Strike(area)) => {
            effects::destroy_city(state, area, log);
            Duty::Sacrifice { left: left.saturating_sub(1), steps }
        }
        (Duty::Select { left, among }, Action::Strike(area)) => {
            state.calamities.selected.insert(area);
            log.tell(|| Event::Selected { seat, area }.into());
            Duty::Select { left: left.saturating_sub(1), among }
        }
        (Duty::Deselect { left }, Action::Strike(area) | Action::Spare(area)) => {
            state.calamities.selected.remove(area);
            log.tell(|| Event::Deselected { seat, area }.into());
            Duty::Deselect { left: left.saturating_sub(1) }
        }
        (Duty::DiscardCards { left, ransom }, Action::Forfeit(commodity)) => {
            forfeit(state, seat, commodity, log);
            Duty::DiscardCards { left: left.saturating_sub(1), ransom }
        }
        (Duty::DiscardValue { left, to }, Action::Forfeit(commodity) | Action::HandOver(commodity)) => {
            match to {
                Some(to) => hand_over(state, seat, to, commodity, log),
                None => forfeit(state, seat, commodity, log),
            }
            Duty::DiscardValue { left: left.saturating_sub(E::data().face_value(commodity) as u8), to }
        }
        (Duty::DiscardCards { left, ransom }, Action::BuyOff) => {
            effects::pay(state, seat, ransom, log);
            Duty::DiscardCards { left: left.saturating_sub(1), ransom }
        }
        (Duty::Destroy { left, ransom, among }, Action::BuyOff) => {
            effects::pay(state, seat, ransom, log);
            Duty::Destroy { left: left.saturating_sub(1), ransom, among }
        }
        (Duty::ReduceOrPrevent { .. }, Action::Prevent) => {
            let prevention = state.calamity_card(state.calamities.tasks[seat].calamity).prevention;
            log.tell(|| Event::Prevented { seat }.into());
            Duty::DiscardCards { left: prevention.map_or(0, |prevention| prevention.cards), ransom: 0 }
        }
        (Duty::Regress { steps }, Action::Prevent) => {
            let left = sacrifice(state, seat).unwrap_or(0);
            log.tell(|| Event::Prevented { seat }.into());
            Duty::Sacrifice { left, steps: steps.saturating_sub(1) }
        }
        _ => duty,
    };
    state.calamities.tasks[seat].duty = after;
}

/// `ME-cal-17` A card of the victim's choice goes to the discard pile, open to all.
fn forfeit<E: Edition>(state: &mut State<E>, seat: Seat, commodity: Commodity, log: &mut Log) {
    state.players[seat].hand.take(commodity, 1);
    state.discard(Card::Commodity(commodity));
    log.marks.reveal();
    log.tell(|| Event::Forfeited { seat, commodity }.into());
}

/// `EP-29.9.3.1` A card goes to who traded the calamity; only the two of them see which.
fn hand_over<E: Edition>(state: &mut State<E>, seat: Seat, to: Seat, commodity: Commodity, log: &mut Log) {
    state.players[seat].hand.take(commodity, 1);
    state.players[to].hand.add(commodity, 1);
    log.marks.reveal();
    log.tell(|| Event::CardHandedOver { seat, to }.into());
    let both = SeatSet::only(seat).with(to);
    log.tell_only(Audience::Seats(both), || Event::CardSeen { seat, to, commodity }.into());
}

impl Task {
    /// Whether a written one can be.
    pub(super) fn sound<E: Edition>(&self) -> Result<(), String> {
        let scope = match self.duty {
            Duty::Damage { from, .. } => from,
            Duty::Reduce { among, .. } | Duty::Destroy { among, .. } | Duty::Select { among, .. } => among,
            Duty::SinkShips { around, .. } => Scope::Around(around),
            Duty::Depopulate { near: Some(area) } => Scope::Around(area),
            _ => Scope::Anywhere,
        };
        match scope {
            Scope::Around(area) if area.index() >= E::Board::AREAS => Err(format!("{area} is not on this board")),
            _ => Ok(()),
        }
    }
}

/// Whether seats of a written position have really something to decide.
pub(super) fn sound<E: Edition>(state: &State<E>, waiting: SeatSet) -> Result<(), String> {
    let seats = state.seat_set();
    for seat in waiting.iter() {
        let decides = seats.contains(seat) && matches!(due(state, seat), Due::Choice);
        if !decides {
            return Err(format!("@{seat} has nothing to decide about a calamity"));
        }
    }
    Ok(())
}
