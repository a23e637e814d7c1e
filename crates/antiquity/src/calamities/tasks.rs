//! What victims do, all at the same time: damage, cities, cards, the marker. `ME-9b-4`
//!
//! Each victim has a task: the calamity, which of its effects is under way, and the duty that effect makes. Whatever
//! leaves no choice is done at once.

use super::action::Action;
use super::card::{CalamityCard, Effect, Place, Role};
use super::duties::{
    Damage, Depopulate, Destroy, DiscardCards, DiscardValue, Due, Duty, Reduce, ReduceOrPrevent, Regress, Support,
    Unsupported,
};
use super::event::Event;
use super::scope::Scope;
use super::why::Why;
use super::{Step, losses, minors, sparing};
use crate::board::Board as _;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Calamity;
use crate::state::State;
use engine::{Seat, SeatSet};
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

/// Gives a seat a duty of the major calamity under way.
pub(super) fn burden<E: Edition>(state: &mut State<E>, seat: Seat, duty: Duty) {
    let calamity = state.calamities.calamity;
    let next = state.calamity_card(calamity).effects.len() as u8;
    let duty = if sparing::is_spared(state, seat) { Duty::Nothing } else { duty.limited(state, seat) };
    state.calamities.tasks[seat] = Task { calamity, next, duty };
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
        match state.calamities.tasks[seat].duty.due(state, seat) {
            Due::Choice => return,
            Due::Forced(action) => act(state, seat, action, log),
            Due::Everything => suffer_all(state, seat, log),
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

/// Does something for the duty under way.
fn act<E: Edition>(state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) {
    let duty = state.calamities.tasks[seat].duty;
    state.calamities.tasks[seat].duty = duty.perform(state, seat, action, log);
}

/// Loses all units that are struck, or goes all steps back.
fn suffer_all<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let duty = state.calamities.tasks[seat].duty;
    duty.suffer_all(state, seat, log);
    state.calamities.tasks[seat].duty = Duty::Nothing;
}

/// Goes on to the next part of a task, or the next minor calamity; whether there was any.
fn go_on<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> bool {
    let task = state.calamities.tasks[seat];
    if let Some(duty) = task.duty.follows(state, seat) {
        state.calamities.tasks[seat].duty = duty;
        return true;
    }
    state.calamities.tasks[seat].duty = Duty::Nothing;
    let effects = &state.calamity_card(task.calamity).effects;
    if let Some(effect) = effects.get(usize::from(task.next)) {
        state.calamities.tasks[seat].next += 1;
        // `EP-32.7.1` Whoever calamities spare is not affected further.
        if !sparing::is_spared(state, seat) {
            let duty = duty(state, seat, effect, Role::Primary, None, log);
            state.calamities.tasks[seat].duty = duty.limited(state, seat);
        } else if task.next == 0 {
            log.tell(|| Event::NoEffect { calamity: task.calamity }.into());
        }
        return true;
    }
    let Some(calamity) = minors::next(state, seat, log) else { return false };
    state.calamities.tasks[seat] = Task { calamity, next: 0, duty: Duty::Nothing };
    true
}

/// What an effect asks of a player, with that player's advances. `ME-cal-5` The base is the card's, or that of
/// secondary victims.
pub(super) fn duty<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    effect: &Effect,
    role: Role,
    base: Option<u8>,
    log: &mut Log,
) -> Duty {
    if matches!(effect, Effect::HandOverCards | Effect::DiscardCards { .. } | Effect::DiscardFaceValue(_)) {
        // Whether it has a choice depends on its hand, and all see whether it is asked.
        log.marks.reveal();
    }
    let card = state.calamity_card(state.calamities.tasks[seat].calamity);
    let number = |state: &State<E>, own: u8| card.number(state, seat, role, base.unwrap_or(own));
    match *effect {
        Effect::TakeDamage { points, from, leaves_one } => {
            Duty::Damage(Damage { left: number(state, points), from: scope(from), ransom: 0, leaves_one })
        }
        Effect::DamageForCities { ransom } => {
            let left = state.cities_on_board(seat);
            Duty::Damage(Damage { left, from: Scope::Anywhere, ransom, leaves_one: false })
        }
        Effect::TrimTokens { holds } if state.holds(seat, holds) => trim_tokens(state, seat, log),
        Effect::LoseShips => lose_ships(state, seat, log),
        Effect::Depopulate => Duty::Depopulate(Depopulate { near: None }),
        Effect::HandOverCards => {
            let to = minors::take_bandit(state, seat);
            Duty::DiscardValue(DiscardValue { left: state.cities_on_board(seat), to })
        }
        Effect::BarSupport { tokens } => {
            // `EP-29.4.2-r1` The number is fixed when the check begins.
            let barred = number(state, tokens).min(state.tokens_on_board(seat));
            Duty::Unsupported(Unsupported { barred })
        }
        Effect::ReduceCities(count) => reduction(state, seat, card, number(state, count)),
        Effect::ReduceAllBut(kept) => {
            // `ME-cal-civil-disorder-3` The number is taken from the cities on the board, then modified.
            let beyond = state.cities_on_board(seat).saturating_sub(kept);
            reduction(state, seat, card, number(state, beyond))
        }
        Effect::DestroyCity { among, ransom } => Duty::Destroy(Destroy { left: 1, ransom, among: scope(among) }),
        Effect::LoseTreasury(count) => {
            losses::lose_treasury(state, seat, count, log);
            Duty::Nothing
        }
        Effect::DiscardCards { cards, ransom } => Duty::DiscardCards(DiscardCards { left: cards, ransom }),
        Effect::DiscardFaceValue(value) => Duty::DiscardValue(DiscardValue { left: number(state, value), to: None }),
        Effect::MoveMarkerBack { steps, .. } => Duty::Regress(Regress { steps: number(state, steps) }),
        Effect::CheckSupport { raised } => {
            // `ME-cal-slave-revolt-3` The raise is added to the seat's own rate.
            let rate = crate::cities::support_rate(state, seat);
            Duty::Support(Support { rate: number(state, rate + raised) })
        }
        // Of the others each has a file of its own, which says who does what.
        Effect::TrimTokens { .. }
        | Effect::VolcanicEruption { .. }
        | Effect::AnnexCities { .. }
        | Effect::Flood { .. }
        | Effect::AnnexExcess { .. }
        | Effect::AnnexPoints(_)
        | Effect::Factions { .. }
        | Effect::AnnexAround { .. }
        | Effect::Hordes { .. }
        | Effect::Cyclone { .. }
        | Effect::Pirates { .. } => Duty::Nothing,
    }
}

fn scope(place: Place) -> Scope {
    match place {
        Place::Anywhere => Scope::Anywhere,
        Place::Coast => Scope::Coast,
    }
}

/// `ME-cal-iconoclasm-3` Cities to reduce; with the advance and the cards for it this may be prevented.
/// `EP-29.8.2.2b`
/// `EP-29.8.2.2a`
fn reduction<E: Edition>(state: &State<E>, seat: Seat, card: &CalamityCard, left: u8) -> Duty {
    let may_prevent = card.prevention.is_some_and(|prevention| {
        let cards = state.players[seat].hand.commodity_cards();
        state.holds(seat, prevention.holds) && cards >= usize::from(prevention.cards)
    });
    if may_prevent {
        Duty::ReduceOrPrevent(ReduceOrPrevent { left })
    } else {
        Duty::Reduce(Reduce { left, among: Scope::Anywhere })
    }
}

/// `EP-29.3.1.4` Tokens above printed limits go, whatever Agriculture would feed.
fn trim_tokens<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Duty {
    for area in state.areas() {
        let printed = if state.city(area).is_some() { u8::MAX } else { area.area().population };
        losses::lose_tokens(state, seat, area, state.tokens(area, seat).saturating_sub(printed), log);
    }
    Duty::Nothing
}

/// `EP-29.3.3.1` `EP-29.6.3.2` All ships of a player go back to stock.
fn lose_ships<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Duty {
    while let Some(area) = state.players[seat].ships.first().map(|ship| ship.area) {
        losses::sink_ship(state, seat, area, log);
    }
    Duty::Nothing
}

/// Lists what a seat may do now.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
    let duty = state.calamities.tasks[seat].duty;
    let mut actions = Vec::new();
    duty.list(state, seat, &mut actions);
    out.extend(actions.into_iter().map(AnyAction::from));
    if may_let_happen(duty) {
        out.push(AnyAction::Done);
    }
}

/// Whether a seat may do this now.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, action: Action) -> Result<(), AnyWhy> {
    let task = state.calamities.tasks[seat];
    let checked = task.duty.check(state, seat, action).ok_or(AnyWhy::NOT_NOW)?;
    checked.map_err(|why| why.of(task.calamity))
}

/// `ME-cal-regression-3` Only a step back on the succession table may be let happen instead of prevented.
const fn may_let_happen(duty: Duty) -> bool {
    matches!(duty, Duty::Regress(_))
}

/// Whether a seat may let it happen.
pub(super) fn check_done<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    let task = state.calamities.tasks[seat];
    if may_let_happen(task.duty) { Ok(()) } else { Err(Why::MustSuffer.of(task.calamity)) }
}

/// Lets the marker go back.
pub(super) fn perform_done<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    suffer_all(state, seat, log);
    settle(state, seat, log);
}

/// Does what `check` allowed.
pub(super) fn perform<E: Edition>(state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) {
    act(state, seat, action, log);
    settle(state, seat, log);
}

impl Task {
    /// Whether a written one can be.
    pub(super) fn sound<E: Edition>(&self) -> Result<(), String> {
        match self.duty.names::<E>() {
            Some(area) if area.index() >= E::Board::AREAS => Err(format!("{area} is not on this board")),
            _ => Ok(()),
        }
    }
}

/// Whether seats of a written position have really something to decide.
pub(super) fn sound<E: Edition>(state: &State<E>, waiting: SeatSet) -> Result<(), String> {
    let seats = state.seat_set();
    for seat in waiting.iter() {
        let decides = seats.contains(seat) && matches!(state.calamities.tasks[seat].duty.due(state, seat), Due::Choice);
        if !decides {
            return Err(format!("@{seat} has nothing to decide about a calamity"));
        }
    }
    Ok(())
}
