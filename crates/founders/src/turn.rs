//! Game Turn: open a tile, may play a token, must add a tile; then the turn ends. `FE-turn-1`

use crate::event::Event;
use crate::state::{Ending, Founders, Space, Step, Turn};
use crate::tiles::{Craftsman, Tile, Token};
use crate::tokens;
use engine::{Log, Refusal, Seat, SeatSet};

/// `FE-turn-1` The steps of a turn, in order.
const STEPS: [Step; 3] = [Step::Open, Step::Add, Step::EndTurn];

/// Starts a seat's turn.
/// `FE-coin-4` What was bought in the turn before is gone.
pub(crate) fn begin(state: &mut Founders, seat: Seat) {
    state.turn = Turn { first: state.turn.first, seat, token_played: false, bought: None, proposed: false };
    state.agenda.push_in_order(STEPS.into_iter());
}

/// Everyone the step that is due waits for.
pub(crate) fn waiting(state: &Founders) -> SeatSet {
    match state.agenda.top() {
        Some(Step::Draft { taken }) => {
            SeatSet::only(crate::setup::picker(state.turn.first, state.options.seats, taken))
        }
        Some(Step::Open | Step::Add | Step::AddDrawn { .. }) => SeatSet::only(state.turn.seat),
        Some(Step::LayStart { waiting } | Step::Vote { waiting } | Step::LastCraftsmen { waiting }) => waiting,
        Some(Step::EndTurn | Step::Over { .. }) | None => SeatSet::EMPTY,
    }
}

/// Refuses a seat that the table is not waiting for, by the rule that says whom it waits for.
pub(crate) fn check_to_act(state: &Founders, seat: Seat) -> Result<(), Refusal> {
    let rule = match state.agenda.top() {
        Some(Step::Draft { .. }) => "FE-setup-4",
        Some(Step::LayStart { .. }) => "FE-setup-5",
        Some(Step::Open | Step::Add | Step::AddDrawn { .. } | Step::EndTurn) | None => "FE-setup-8",
        Some(Step::Vote { .. } | Step::LastCraftsmen { .. }) => "FE-end-3",
        Some(Step::Over { ending }) => ending.rule(),
    };
    Refusal::unless_to_act(waiting(state), seat).map_err(|refusal| Refusal { rule: Some(rule), ..refusal })
}

/// `FE-turn-2` Runs the end of the turn: coins on the player's own tiles come to hand, then the end is looked for.
pub(crate) fn end_turn(state: &mut Founders, log: &mut Log<Event>) {
    state.agenda.pop();
    let seat = state.turn.seat;
    let coins = take_coins(state, seat);
    if coins > 0 {
        log.tell(|| Event::CoinsCollected { seat, coins });
    }
    if let Some(ending) = ending(state) {
        end_game(state, ending, log);
    } else if state.turn.proposed {
        let waiting = SeatSet::all(state.options.seats).without(seat);
        state.agenda.push(Step::Vote { waiting });
    } else {
        begin(state, seat.next(state.options.seats));
    }
}

/// `FE-turn-2` `FE-coin-3` Takes the coins from a seat's tiles into its hand.
fn take_coins(state: &mut Founders, seat: Seat) -> u8 {
    let nation = &mut state.nations[seat];
    let mut coins = 0;
    for placed in nation.tiles.iter_mut().filter(|placed| placed.has(Token::Coin)) {
        placed.take(Token::Coin);
        coins += 1;
    }
    nation.hand.coin += coins;
    coins
}

/// `FE-end-1` `FE-end-2` Whether the game ends with this turn.
fn ending(state: &Founders) -> Option<Ending> {
    if state.victory.is_empty() {
        Some(Ending::NoVictoryTiles)
    } else if state.stacks.iter().all(|stack| stack.is_empty()) {
        Some(Ending::NoStacks)
    } else {
        None
    }
}

/// Ends the game. Coins on tiles come to the hands of their owners before scores are counted. `FE-score-3`
fn end_game(state: &mut Founders, ending: Ending, log: &mut Log<Event>) {
    for seat in state.all_seats() {
        take_coins(state, seat);
    }
    state.agenda.clear();
    state.agenda.push(Step::Over { ending });
    log.tell(|| Event::GameEnded { ending });
}

/// `FE-end-3` The player whose turn it is asks the others to end the game with this turn; once per turn.
pub(crate) fn propose(state: &mut Founders, log: &mut Log<Event>) {
    state.turn.proposed = true;
    log.tell(|| Event::EndingProposed { seat: state.turn.seat });
}

/// `FE-end-3` The game ends if all agree, after the last craftsmen; one refusal and it goes on.
pub(crate) fn vote(state: &mut Founders, seat: Seat, agree: bool, log: &mut Log<Event>) {
    log.tell(|| Event::Voted { seat, agree });
    let Some(Step::Vote { waiting }) = state.agenda.pop() else {
        return;
    };
    let waiting = waiting.without(seat);
    if !agree {
        begin(state, state.turn.seat.next(state.options.seats));
    } else if waiting.is_empty() {
        wait_for_last_craftsmen(state, SeatSet::all(state.options.seats), log);
    } else {
        state.agenda.push(Step::Vote { waiting });
    }
}

/// `FE-end-3` Before an agreed end is scored, whoever can still set a craftsman to work may do so: those of these seats
/// that can are waited for. With nobody left the game is over.
fn wait_for_last_craftsmen(state: &mut Founders, seats: SeatSet, log: &mut Log<Event>) {
    let waiting: SeatSet = seats.iter().filter(|&seat| tokens::can_settle(state, seat)).collect();
    if waiting.is_empty() {
        end_game(state, Ending::Agreed, log);
    } else {
        state.agenda.push(Step::LastCraftsmen { waiting });
    }
}

/// `FE-end-3` A craftsman is set to work at the end; another one may follow.
pub(crate) fn settle_last(state: &mut Founders, seat: Seat, craftsman: Craftsman, at: Space, log: &mut Log<Event>) {
    tokens::settle(state, seat, craftsman, at, log);
    if let Some(Step::LastCraftsmen { waiting }) = state.agenda.pop() {
        wait_for_last_craftsmen(state, waiting, log);
    }
}

/// `FE-end-3` The chance may be passed up; `FE-craft-4` craftsmen in hand score like other tokens.
pub(crate) fn keep(state: &mut Founders, seat: Seat, log: &mut Log<Event>) {
    log.tell(|| Event::CraftsmenKept { seat });
    if let Some(Step::LastCraftsmen { waiting }) = state.agenda.pop() {
        wait_for_last_craftsmen(state, waiting.without(seat), log);
    }
}

/// Calls back for each design in a set.
pub(crate) fn each_design(mut designs: u64, each: &mut impl FnMut(Tile)) {
    while designs != 0 {
        each(Tile::from_index(designs.trailing_zeros() as usize));
        designs &= designs - 1;
    }
}
