//! Excess trade cards: who holds more than the limit discards, and may sell on Trade Routes before. `ME-12b` `EP-27`

use super::{Action, Event, Step, Why, finish};
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Commodity};
use crate::special_abilities;
use crate::state::State;
use engine::chapter::Ask;
use engine::{PromptKind, Seat, SeatSet, say};

/// `ME-12b-1` `EP-27.2a` Whoever holds more commodity cards than the limit discards down to it; `EP-27.1a` before that some
/// may sell cards on Trade Routes.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, _: &mut Log) {
    let left: SeatSet = state.seats_in_game().filter(|&seat| has_excess(state, seat)).collect();
    state.agenda.push(Step::Excess { left }.into());
}

/// Whether a seat has something to decide about its cards, as far as others can tell.
pub(super) fn has_excess<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    is_above_limit(state, seat) || may_route(state, seat)
}

/// `EP-27.1a` Whether a seat may sell cards here: it has the advance, cards, and enough stock for the cheapest. Which cards
/// they are is secret.
fn may_route<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let player = &state.players[seat];
    E::ROUTES_AFTER_PURCHASES
        && state.holds(seat, Advance::TradeRoutes)
        && player.hand.commodity_cards() > 0
        && player.stock >= 2
}

/// `ME-12b-2`
fn is_above_limit<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.players[seat].hand.commodity_cards() > usize::from(E::hand_limit(state, seat))
}

/// What a seat is asked that has something to decide about its cards.
pub(super) fn ask<E: Edition>(state: &State<E>, seat: Seat) -> Ask {
    let limit = E::hand_limit(state, seat);
    let question = match (is_above_limit(state, seat), may_route(state, seat)) {
        (true, false) => say!("Which card do you discard? You may keep {limit} commodity cards."),
        (true, true) => say!("Which card do you sell or discard? You may keep {limit} commodity cards."),
        (false, _) => "Do you sell cards on your Trade Routes?".into(),
    };
    let rules = &["ME-12b-1", "ME-12b-2", "EP-27.1a", "EP-27.2a"];
    Ask { kind: PromptKind::PickCards, name: "DiscardExcessCards", question, rules, open: false }
}

/// Lists what it may do.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
    let held = state.players[seat].hand.commodities().filter(|_| is_above_limit(state, seat));
    out.extend(held.map(|(commodity, _)| AnyAction::from(Action::Shed(commodity))));
    if may_route(state, seat) {
        special_abilities::visit_routes(state, seat, &mut |sale| {
            out.push(sale.into());
            true
        });
    }
    if !is_above_limit(state, seat) {
        out.push(AnyAction::Done);
    }
}

/// Whether it may do this.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
    match Answer::of(action) {
        Some(Answer::Keep) if E::ROUTES_AFTER_PURCHASES => check_keeping(state, seat),
        Some(Answer::Shed(commodity)) => check_shed(state, seat, commodity),
        Some(Answer::Sell { count, commodity }) if may_route(state, seat) => {
            special_abilities::check_sale(state, seat, count, commodity).map_err(AnyWhy::from)
        }
        Some(Answer::Keep | Answer::Sell { .. }) | None => Err(AnyWhy::NOT_NOW),
    }
}

/// What may be done about too many cards.
enum Answer {
    Keep,
    Shed(Commodity),
    Sell { count: u8, commodity: Commodity },
}

impl Answer {
    fn of(action: &AnyAction) -> Option<Answer> {
        if let &AnyAction::Abilities(special_abilities::Action::Sell { count, commodity }) = action {
            Some(Answer::Sell { count, commodity })
        } else if let &AnyAction::Advances(Action::Shed(commodity)) = action {
            Some(Answer::Shed(commodity))
        } else {
            (*action == AnyAction::Done).then_some(Answer::Keep)
        }
    }
}

/// `EP-27.2a` Whether a seat may keep the cards it has.
fn check_keeping<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    let limit = E::hand_limit(state, seat);
    if is_above_limit(state, seat) { Err(Why::AboveLimit { limit }.into()) } else { Ok(()) }
}

/// `ME-12b-2` `EP-27.2-r1` Whether a seat may discard such a card.
fn check_shed<E: Edition>(state: &State<E>, seat: Seat, commodity: Commodity) -> Result<(), AnyWhy> {
    if state.players[seat].hand.count(commodity) == 0 {
        return Err(Why::NotThere { commodity }.into());
    }
    if is_above_limit(state, seat) { Ok(()) } else { Err(Why::NoExcess.into()) }
}

/// Does what `check` allowed.
pub(super) fn perform<E: Edition>(state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
    match Answer::of(action) {
        Some(Answer::Sell { count, commodity }) => special_abilities::sell(state, seat, count, commodity, log),
        Some(Answer::Shed(card)) => shed(state, seat, card, log),
        Some(Answer::Keep) => finish(state, seat),
        None => unreachable!("too many cards do not allow {action}"),
    }
}

fn shed<E: Edition>(state: &mut State<E>, seat: Seat, card: Commodity, log: &mut Log) {
    state.players[seat].hand.take(card, 1);
    state.discard(Card::Commodity(card));
    state.trade.last_shed = Some(crate::trade::Shed { by: seat, card });
    log.tell(|| Event::ExcessDiscarded { seat, card }.into());
    if !has_excess(state, seat) {
        finish(state, seat);
    }
}
