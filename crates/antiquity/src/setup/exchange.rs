//! Dealt civilizations are exchanged by consent. `EP-10.4b`
//!
//! A seat proposes an exchange to another; the other agrees by proposing the same, or declines. Whoever is done keeps what
//! it has.

use super::{Action, Event, Step, Why};
use crate::chapter::{Action as AnyAction, Log};
use crate::edition::Edition;
use crate::state::State;
use engine::chapter::Ask;
use engine::{Choice, PromptKind, Seat, SeatSet, say};

/// Everybody who is not done, as long as there is somebody to exchange with.
pub(super) fn waiting<E: Edition>(state: &State<E>, waiting: SeatSet) -> SeatSet {
    let waiting: SeatSet = waiting.iter().filter(|&seat| !state.left.contains(seat)).collect();
    if waiting.len() > 1 { waiting } else { SeatSet::EMPTY }
}

pub(super) fn list<E: Edition>(state: &State<E>, waiting: SeatSet, seat: Seat, out: &mut Vec<AnyAction>) {
    let partners = waiting.iter().filter(|&with| check(state, waiting, seat, with).is_ok());
    out.extend(partners.map(|with| AnyAction::from(Action::Exchange { with })));
    let asking = state.others(seat).filter(|&with| check_decline(state, seat, with).is_ok());
    out.extend(asking.map(|with| AnyAction::from(Action::Decline { with })));
    if state.players[seat].proposal.is_some() {
        out.push(Action::Withdraw.into());
    }
    out.push(AnyAction::Done);
}

/// Whether the seat may propose this exchange, or agree to it.
pub(super) fn check<E: Edition>(state: &State<E>, waiting: SeatSet, seat: Seat, with: Seat) -> Result<(), Why> {
    if with == seat || !state.seat_set().contains(with) {
        return Err(Why::NoPartner);
    }
    if !waiting.contains(with) {
        return Err(Why::KeepsCivilization { seat: with });
    }
    match state.players[seat].proposal {
        Some(other) if state.players[with].proposal != Some(seat) => Err(Why::ProposalOpen { seat: other }),
        _ => Ok(()),
    }
}

/// Whether there is a proposal to decline.
pub(super) fn check_decline<E: Edition>(state: &State<E>, seat: Seat, with: Seat) -> Result<(), Why> {
    let is_asked = state.seat_set().contains(with) && state.players[with].proposal == Some(seat);
    if is_asked { Ok(()) } else { Err(Why::NotAsked { seat: with }) }
}

pub(super) fn check_withdrawal<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), Why> {
    state.players[seat].proposal.map(|_| ()).ok_or(Why::NothingProposed)
}

pub(super) fn agree_or_propose<E: Edition>(state: &mut State<E>, seat: Seat, with: Seat, log: &mut Log) {
    if state.players[with].proposal == Some(seat) {
        return exchange(state, seat, with, log);
    }
    state.players[seat].proposal = Some(with);
    log.tell(|| Event::ExchangeProposed { seat, with }.into());
}

pub(super) fn withdraw<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    state.players[seat].proposal = None;
    log.tell(|| Event::ExchangeWithdrawn { seat }.into());
}

pub(super) fn decline<E: Edition>(state: &mut State<E>, seat: Seat, with: Seat, log: &mut Log) {
    state.players[with].proposal = None;
    log.tell(|| Event::ExchangeDeclined { seat, with }.into());
}

/// The seat is done and keeps what it has.
pub(super) fn keep<E: Edition>(state: &mut State<E>, waiting: SeatSet, seat: Seat, log: &mut Log) {
    drop_proposals(state, seat, log);
    if let Some(civilization) = state.players[seat].civilization {
        log.tell(|| Event::CivilizationKept { seat, civilization }.into());
    }
    if let Some(top) = state.agenda.top_mut() {
        *top = Step::Exchange { waiting: waiting.without(seat) }.into();
    }
}

/// Both agree. What others proposed to them was about the civilizations they had.
fn exchange<E: Edition>(state: &mut State<E>, seat: Seat, with: Seat, log: &mut Log) {
    let given = state.players[seat].civilization;
    state.players[seat].civilization = std::mem::replace(&mut state.players[with].civilization, given);
    log.marks.bind();
    log.tell(|| Event::CivilizationsExchanged { seat, with }.into());
    state.players[with].proposal = None;
    drop_proposals(state, seat, log);
    drop_proposals(state, with, log);
}

/// No proposal of a seat or to it is open any more, and everybody hears which are not.
fn drop_proposals<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    for other in state.seats_in_game() {
        if let Some(with) = state.players[other].proposal.filter(|&with| with == seat || other == seat) {
            state.players[other].proposal = None;
            log.tell(|| Event::ExchangeLapsed { seat: other, with }.into());
        }
    }
}

/// The step is over: everybody is done, or only one is not.
pub(super) fn end<E: Edition>(state: &mut State<E>) {
    state.agenda.pop();
    state.seats_in_game().for_each(|seat| state.players[seat].proposal = None);
}

pub(super) fn ask<E: Edition>(state: &State<E>, seat: Seat) -> Ask {
    let own = title(state, seat);
    let asking: Vec<String> = state
        .others(seat)
        .filter(|&other| state.players[other].proposal == Some(seat))
        .map(|other| format!("@{other}"))
        .collect();
    let question = match (state.players[seat].proposal, asking.is_empty()) {
        (_, false) => {
            say!(
                "You have {own}, and {} would exchange with you. Agree, decline, or be done.",
                engine::words::enumerated(&asking)
            )
        }
        (Some(with), true) => say!("You have {own} and asked @{with} for an exchange. Wait, or be done."),
        (None, true) => say!("You have {own}. Propose an exchange of civilizations, or be done and keep it."),
    };
    Ask { kind: PromptKind::PickOption, name: "ExchangeCivilizations", question, rules: &["EP-10.4b"], open: false }
}

pub(super) fn describe<E: Edition>(state: &State<E>, seat: Seat, with: Seat, choice: &mut Choice) {
    let agrees = state.players[with].proposal == Some(seat);
    let verb = if agrees { "Agree to exchange" } else { "Propose to exchange" };
    choice.label = say!("{verb} with @{with}, for {}", title(state, with));
    choice.card = state.players[with].civilization.map(|civilization| civilization.to_string());
    choice.group = Some(if agrees { "Agree" } else { "Propose" });
    choice.seat = Some(with);
}

fn title<E: Edition>(state: &State<E>, seat: Seat) -> String {
    state.players[seat].civilization.map_or_else(String::new, |civilization| civilization.title())
}

/// Whether proposals of a written position are between seats that are still asked.
pub(super) fn sound<E: Edition>(state: &State<E>) -> Result<(), String> {
    let exchange = |step: &crate::chapter::Step| {
        if let crate::chapter::Step::Setup(Step::Exchange { waiting }) = step { Some(*waiting) } else { None }
    };
    let asked = state.agenda.steps().iter().find_map(exchange).unwrap_or(SeatSet::EMPTY);
    let wrong = |&seat: &Seat| {
        state.players[seat].proposal.is_some_and(|with| {
            with == seat || !asked.contains(seat) || !asked.contains(with) || state.players[with].proposal == Some(seat)
        })
    };
    match state.seats_in_game().find(wrong) {
        Some(seat) => Err(format!("{seat:?} proposes an exchange that cannot be")),
        None => Ok(()),
    }
}
