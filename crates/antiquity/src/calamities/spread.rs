//! A number that the primary victim divides among others. `EP-29.3.1.1b` `EP-29.5.1.3a` `EP-29.6.2.1b` `EP-29.8.2.1b`

use super::card::{Effect, Share};
use super::damage::Holdings;
use super::event::Event;
use super::scope::Scope;
use super::why::Why;
use super::{Action, Step, flood, sparing, victims};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};

/// `EP-29.3.1.1-r1` The most that a player may still be given: no more than the calamity can take from it, before
/// modifiers, and no more than the card says.
/// `EP-29.6.2.1b` `EP-29.8.2.1b`
fn room<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let resolution = &state.calamities;
    let most = match state.current_card().effects.first() {
        Some(Effect::Flood { others: Share::Among(_), .. }) if flood::why_not_shared(state, seat).is_some() => 0,
        Some(Effect::Flood { others: Share::Among(_), .. }) => flood::takeable(state, seat),
        _ if victims::why_not_again(state, seat).is_some() => 0,
        effect => {
            let at_most = state.current_card().secondary.map_or(0, |secondary| secondary.at_most);
            at_most.min(takeable(state, seat, effect))
        }
    };
    most.saturating_sub(resolution.shares[seat])
}

/// What an effect can take from a player at all.
fn takeable<E: Edition>(state: &State<E>, seat: Seat, effect: Option<&Effect>) -> u8 {
    match effect {
        Some(&Effect::TakeDamage { leaves_one, .. }) => {
            let points = Holdings::of(state, seat, Scope::Anywhere, leaves_one).points().clamp(0, 255) as u8;
            points.min(sparing::spare_points(state, seat))
        }
        _ => sparing::most_reduced(state, seat, Scope::Anywhere, u8::MAX),
    }
}

/// What the card still lets one player be given, whatever it has.
fn at_most<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let most = state.current_card().secondary.map_or(u8::MAX, |secondary| secondary.at_most);
    most.saturating_sub(state.calamities.shares[seat])
}

/// Who may still be given some of it.
fn open<E: Edition>(state: &State<E>) -> impl Iterator<Item = (Seat, u8)> {
    state.seats_in_game().map(|seat| (seat, room(state, seat))).filter(|&(_, room)| room > 0)
}

/// The primary victim, while there is a choice: not if everybody gets as much as possible.
pub(super) fn waiting<E: Edition>(state: &State<E>, left: u8) -> SeatSet {
    let all: u32 = open(state).map(|(_, room)| u32::from(room)).sum();
    let choice = left > 0 && all > u32::from(left) && open(state).nth(1).is_some();
    let primary = state.calamities.primary.filter(|&seat| choice && !state.left.contains(seat));
    primary.map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Divides what leaves no choice.
pub(super) fn divide_rest<E: Edition>(state: &mut State<E>, left: u8, log: &mut Log) {
    let next = open(state).next().filter(|_| left > 0);
    match next {
        Some((seat, room)) => give(state, left, seat, room.min(left), log),
        None => {
            state.agenda.pop();
        }
    }
}

/// Gives a player some of it.
pub(super) fn give<E: Edition>(state: &mut State<E>, left: u8, seat: Seat, count: u8, log: &mut Log) {
    state.agenda.pop();
    state.agenda.push(Step::Spread { left: left.saturating_sub(count) }.into());
    state.calamities.shares[seat] += count;
    state.calamities.victims = state.calamities.victims.with(seat);
    let calamity = state.calamities.calamity;
    log.tell(|| Event::ShareGiven { seat, calamity, count }.into());
}

/// Lists whom how much may be given.
pub(super) fn list<E: Edition>(state: &State<E>, left: u8, out: &mut Vec<AnyAction>) {
    for (seat, room) in open(state) {
        out.extend((1..=room.min(left)).map(|count| Action::Share { seat, count }.into()));
    }
}

/// Whether a player may be given this much.
pub(super) fn check<E: Edition>(state: &State<E>, left: u8, seat: Seat, count: u8) -> Result<(), AnyWhy> {
    let present = state.seat_set().contains(seat);
    let room = if present { room(state, seat) } else { 0 };
    let spared = flood::why_not_shared(state, seat).or_else(|| victims::why_not_again(state, seat));
    let why = match spared.filter(|_| room == 0) {
        Some(why) => why,
        None if (1..=room.min(left)).contains(&count) => return Ok(()),
        None if room < left && room < at_most(state, seat) => Why::MoreThanItHas { seat, most: room },
        None => Why::NotSoMuch { seat, most: room.min(left) },
    };
    Err(why.of(state.calamities.calamity))
}
