//! Playing the Game: the order of turns, choosing, resolving and resetting a card; and whatever runs by itself.

use crate::components::{FocusCard, FocusType, Leader, Section, Wonder, section};
use crate::culture::{self, Placement};
use crate::event::Event;
use crate::state::{NewDawn, Step, Turn};
use crate::{barbarians, defeat, diplomacy, economy, industry, military, science, setup, trade, victory, wonders};
use engine::{Log, Refusal, Seat, SeatSet};

/// Everyone the table is waiting for.
pub(crate) fn waiting(state: &NewDawn) -> SeatSet {
    state.agenda.top().and_then(|step| waits_for(state, step)).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Whom a step waits for; nobody if it runs by itself.
fn waits_for(state: &NewDawn, step: Step) -> Option<Seat> {
    match step {
        Step::ChooseLeader { seat }
        | Step::LayTile { seat }
        | Step::DiscardTrade { seat, .. }
        | Step::GainTrade { seat, .. }
        | Step::GainResource { seat, .. }
        | Step::YieldToken { seat, .. }
        | Step::PutNatural { seat, .. } => Some(seat),
        Step::PickBarbarian { .. } => Some(state.turn.first),
        Step::SpendInDefence => state.battle.and_then(|battle| battle.defender),
        Step::Populate
        | Step::BeginTurn
        | Step::MoveBarbarians { .. }
        | Step::Unstack
        | Step::CheckVictory
        | Step::Resolve { .. }
        | Step::Embassy { .. }
        | Step::DecideAttack
        | Step::Reset { .. }
        | Step::Over => None,
        Step::EndTurn => rolls_next(state).then_some(state.turn.seat),
        _ => Some(state.turn.seat),
    }
}

/// Refuses a seat that the table is not waiting for, by the rule that says whom it waits for.
pub(crate) fn check_to_act(state: &NewDawn, seat: Seat) -> Result<(), Refusal> {
    let rule = match state.agenda.top() {
        Some(Step::ChooseLeader { .. }) => "ND-setup-1",
        Some(Step::LayTile { .. }) => "ND-map-6",
        Some(Step::DiscardTrade { .. }) => "ND-barb-6",
        Some(Step::PickBarbarian { .. }) => "ND-barb-21",
        Some(Step::GainTrade { .. }) if state.agenda.steps().contains(&Step::CheckVictory) => "ND-tradeev-2",
        Some(Step::YieldToken { .. }) => "ND-ww-10",
        Some(Step::SpendInAttack | Step::SpendInDefence) => "ND-atk-14",
        Some(Step::Over) => "ND-vic-4",
        _ => "ND-turn-1",
    };
    Refusal::unless_to_act(waiting(state), seat).map_err(|refusal| Refusal { rule: Some(rule), ..refusal })
}

/// Runs what runs by itself, and passes over questions that have no answer but one, until somebody is asked.
pub(crate) fn run(state: &mut NewDawn, log: &mut Log<Event>) {
    loop {
        let seat = state.turn.seat;
        let Some(step) = state.agenda.top() else {
            // Only where a written position named the steps: then the turn is over.
            state.agenda.push(if state.turn.begun { Step::EndTurn } else { Step::Populate });
            continue;
        };
        match step {
            Step::Over => return,
            Step::Populate => setup::populate(state, log),
            Step::BeginTurn => begin(state, log),
            Step::MoveBarbarians { die, next } => barbarians::move_all(state, die, next, log),
            Step::Unstack => barbarians::unstack(state, log),
            Step::CheckVictory => victory::check(state, log),
            Step::Resolve { row, slot } => resolve(state, seat, row, slot),
            Step::Embassy { giver } => diplomacy::embassy(state, seat, giver),
            Step::DecideAttack => defeat::decide(state, seat, log),
            Step::Reset { row } => reset(state, seat, row, log),
            Step::EndTurn if !rolls_next(state) => end(state),
            step if pass_over(state, step, log) => {}
            _ => return,
        }
    }
}

/// Whether a question needed no answer; then it is behind us.
fn pass_over(state: &mut NewDawn, step: Step, log: &mut Log<Event>) -> bool {
    let seat = state.turn.seat;
    let is_moot = match step {
        Step::DiscardTrade { seat, left } => return trade::discard_unasked(state, seat, left, log),
        Step::GainTrade { seat, only, .. } => return trade::gain_unasked(state, seat, only, log),
        Step::EmbassyToken { giver } => return diplomacy::embassy_unasked(state, giver, log),
        Step::AdvanceDial { row, spaces } if !trade::has_coins(state, seat, row) => {
            science::advance(state, seat, spaces, log);
            return true;
        }
        Step::Place { why, row, slot, left, at } => {
            let is_moot = Placement { why, row, slot, left, at }.is_moot(state, seat);
            if is_moot {
                finish_placing(state);
            }
            return is_moot;
        }
        Step::GainResource { seat, new_type } => trade::gainable(state, seat, new_type).next().is_none(),
        Step::LureSecond { first } => wonders::lurable_second(state, first).is_empty(),
        Step::YieldToken { seat, first, second } => !owns_both(state, seat, [first, second]),
        Step::ShiftToken => is_immobile(state, seat),
        Step::ConvertToken => culture::convertible(state, seat).is_empty(),
        Step::Bomb => state.all_control().is_empty(),
        Step::GainCard { .. } | Step::ReplaceCards { .. } => science::is_moot(state, seat, step),
        Step::Caravans { row, .. } => economy::is_moot(state, seat, row),
        Step::ExchangeResource => state.player(seat).resources == [0; 4],
        Step::TakeFromCityState { city_state } => diplomacy::check_take_city_state(state, seat, city_state).is_err(),
        Step::TakeFromRival { rival } => diplomacy::takeable(state, seat, rival).next().is_none(),
        Step::TakeCards { left } => left == 0 || diplomacy::none_to_take(state, seat),
        Step::Industry { row, slot } => industry::is_moot(state, seat, row, slot),
        Step::Military { row, slot, attacks } => military::is_moot(state, seat, row, slot, attacks),
        Step::Reinforce { left } => left == 0 || military::reinforceable(state, seat).is_empty(),
        Step::SpendInAttack => state.battle.is_none_or(|battle| !trade::has_coins(state, seat, battle.row)),
        Step::SpendInDefence => !may_defend(state),
        Step::SeizeTrade { victim, left } => left == 0 || trade::total(state, victim) == 0,
        Step::HouseWonder { .. } => industry::free_cities(state, seat).is_empty(),
        Step::ReplaceToken { .. } => state.player(seat).control.is_empty(),
        Step::ResolveAgain { row, card } => !may_resolve_again(state, seat, row, card),
        Step::Pay { wonder, row, paid } => !industry::can_be_paid(state, seat, wonder, row, paid),
        Step::PickBarbarian { at, .. } => {
            state.board.at(at).is_none_or(|space| barbarians::in_space(state, space).next().is_none())
        }
        Step::ConquerOrLiberate { at, victim } => {
            state.board.at(at).is_none_or(|space| state.owner(space) != Some(victim))
        }
        Step::PutNatural { seat, natural } => state.naturals[natural.index()].holder != Some(seat),
        _ => false,
    };
    if is_moot {
        state.agenda.pop();
    }
    is_moot
}

fn owns_both(state: &NewDawn, seat: Seat, tokens: [crate::hex::Hex; 2]) -> bool {
    let control = state.player(seat).control;
    tokens.iter().all(|&at| state.board.at(at).is_some_and(|space| control.contains(space)))
}

fn is_immobile(state: &NewDawn, seat: Seat) -> bool {
    let around = state.board.around(state.player(seat).control);
    (around & state.empty_spaces() & !state.board.water).is_empty()
}

/// The place in the row of a player's military card from which tokens are spent in defence.
pub(crate) fn defending_row(state: &NewDawn) -> Option<(Seat, u8)> {
    let seat = state.battle?.defender?;
    let card = state.player(seat).cards_of(FocusType::Military).last()?;
    Some((seat, state.player(seat).place_of(card)? as u8))
}

fn may_defend(state: &NewDawn) -> bool {
    defending_row(state).is_some_and(|(seat, row)| trade::has_coins(state, seat, row))
}

/// Ends a step that places tokens; with it the chain of Stonehenge.
pub(crate) fn finish_placing(state: &mut NewDawn) {
    if let Some(Step::Place { why: crate::state::Placing::Stonehenge, .. }) = state.agenda.pop() {
        state.turn.chain = crate::hex::Set::EMPTY;
    }
}

/// `ND-turn-1` `ND-event-1` A turn begins; before the first player's, except the very first, the event dial moves on
/// and `ND-vic-4` victory is looked for.
fn begin(state: &mut NewDawn, log: &mut Log<Event>) {
    state.agenda.pop();
    let seat = state.turn.seat;
    state.agenda.push(Step::Turn);
    if !state.turn.begun {
        state.turn.begun = true;
        log.tell(|| Event::TurnBegun { seat });
        return;
    }
    log.tell(|| Event::TurnBegun { seat });
    if seat == state.turn.first {
        // What was completed in the turn before counts, whatever the event destroys. `ND-vic-2`
        victory::record(state, log);
        state.agenda.push(Step::CheckVictory);
        advance_event_dial(state, log);
    }
}

/// Where the dial's pointer comes to next.
fn next_section(state: &NewDawn) -> u8 {
    let sections = crate::components::catalogue().dials.event.sections.len() as u8;
    (state.dial + 1) % sections
}

/// `ND-event-1` `ND-event-2` The next section of the dial, and what its icon does.
fn advance_event_dial(state: &mut NewDawn, log: &mut Log<Event>) {
    state.dial = next_section(state);
    let section = section(state.dial);
    log.tell(|| Event::EventDialMoved { section });
    match section {
        Section::Nothing => {}
        Section::Spawn => barbarians::spawn(state, log),
        Section::Move => barbarians::begin_moving(state, log),
        Section::Trade => trade_event(state),
    }
}

/// `ND-tradeev-1` `ND-tradeev-2` A trade token for each mature city, in turn order.
fn trade_event(state: &mut NewDawn) {
    let seats = state.options.seats;
    let order = (0..seats).map(|turn| Seat::new((state.turn.first.index() + turn) % seats));
    let mut steps = engine::List::<Step, 4>::new();
    for seat in order {
        let left = state.mature_cities(seat).len() as u8;
        if left > 0 {
            steps.push(Step::GainTrade { seat, left, only: None });
        }
    }
    state.agenda.push_in_order(steps.iter().copied());
}

/// `ND-turn-4` Chooses a card: it is resolved, reset, and the turn ends.
pub(crate) fn choose(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    state.agenda.pop();
    state.agenda.push(Step::EndTurn);
    let slot = state.player(seat).place_of(card).map_or(0, |place| place as u8 + 1);
    log.tell(|| Event::CardChosen { seat, card, slot });
    push_resolution(state, seat, card);
}

/// Resolving and resetting a card, with Venetian Arsenal in between.
pub(crate) fn push_resolution(state: &mut NewDawn, seat: Seat, card: FocusCard) {
    let Some(row) = state.player(seat).place_of(card).map(|place| place as u8) else { return };
    let slot = counts_as(state, seat, row + 1);
    state.agenda.push(Step::Reset { row });
    if slot == 5 {
        state.agenda.push(Step::ResolveAgain { row, card });
    }
    state.agenda.push(Step::Resolve { row, slot });
}

/// Machu Picchu: from slots 1 and 2 a card is resolved as from slot 3.
pub(crate) fn counts_as(state: &NewDawn, seat: Seat, slot: u8) -> u8 {
    if slot <= 2 && state.controls(seat, Wonder::MachuPicchu) { 3 } else { slot }
}

/// `ND-turn-5` Begins what the card does.
fn resolve(state: &mut NewDawn, seat: Seat, row: u8, slot: u8) {
    state.agenda.pop();
    let card = state.player(seat).row[usize::from(row)].card;
    match card.kind() {
        FocusType::Culture => culture::resolve(state, seat, card, row, slot),
        FocusType::Science => science::resolve(state, seat, card, row, slot),
        FocusType::Economy => economy::resolve(state, seat, card, row, slot),
        FocusType::Industry => state.agenda.push(Step::Industry { row, slot }),
        FocusType::Military => state.agenda.push(Step::Military { row, slot, attacks: 0 }),
    }
}

/// Venetian Arsenal: once a turn, and only for the card that was resolved.
fn may_resolve_again(state: &NewDawn, seat: Seat, row: u8, card: FocusCard) -> bool {
    let is_there = state.player(seat).row.get(usize::from(row)).is_some_and(|one| one.card == card);
    is_there && !state.turn.used.venetian_arsenal && state.controls(seat, Wonder::VenetianArsenal)
}

/// `ND-turn-6` The card goes to slot 1 and those in lower slots move up by one. Then the Aztecs may swap cards, and
/// Capitalism lets another card be resolved.
fn reset(state: &mut NewDawn, seat: Seat, row: u8, log: &mut Log<Event>) {
    state.agenda.pop();
    let cards = &mut state.players[seat].row[..=usize::from(row).min(4)];
    cards.rotate_right(1);
    let card = cards[0].card;
    log.tell(|| Event::CardReset { seat, card });
    if card == FocusCard::Capitalism && !state.turn.used.capitalism {
        state.agenda.push(Step::ResolveAlso);
    }
    let has_won = state.turn.used.won_attack && card.kind() == FocusType::Military;
    if has_won && state.player(seat).is(Leader::Aztec) {
        state.agenda.push(Step::SwapCards);
    }
}

/// Whether the end of this turn is followed by the die of barbarian movement. Then its player says that it is over:
/// what a card has led to is seen, and can be taken back, before anything is rolled (ruling ND-R25).
fn rolls_next(state: &NewDawn) -> bool {
    let next = state.turn.seat.next(state.options.seats);
    next == state.turn.first && section(next_section(state)) == Section::Move
}

/// `ND-turn-1` Clockwise.
pub(crate) fn end(state: &mut NewDawn) {
    state.agenda.clear();
    let next = state.turn.seat.next(state.options.seats);
    state.turn = Turn::fresh(state.turn.first, next, true);
    state.agenda.push(Step::BeginTurn);
}
