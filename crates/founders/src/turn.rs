//! Game Turn: open a tile, may play a token, must add a tile; then the turn ends. `FE-turn-1`

use crate::event::Event;
use crate::state::{Ending, Founders, Step, Turn};
use crate::tiles::{Tile, Token};
use engine::{Log, Seat, SeatSet};

/// `FE-turn-1` The steps of a turn, in order.
const STEPS: [Step; 3] = [Step::Open, Step::Add, Step::EndTurn];

/// Starts a seat's turn.
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
        Some(Step::LayStart { waiting } | Step::Vote { waiting }) => waiting,
        Some(Step::EndTurn | Step::Over { .. }) | None => SeatSet::EMPTY,
    }
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

/// `FE-end-3` The game ends if all agree; one refusal and it goes on.
pub(crate) fn vote(state: &mut Founders, seat: Seat, agree: bool, log: &mut Log<Event>) {
    log.tell(|| Event::Voted { seat, agree });
    let Some(Step::Vote { waiting }) = state.agenda.pop() else {
        return;
    };
    let waiting = waiting.without(seat);
    if !agree {
        begin(state, state.turn.seat.next(state.options.seats));
    } else if waiting.is_empty() {
        end_game(state, Ending::Agreed, log);
    } else {
        state.agenda.push(Step::Vote { waiting });
    }
}

/// Calls back for each design in a set.
pub(crate) fn each_design(mut designs: u64, each: &mut impl FnMut(Tile)) {
    while designs != 0 {
        each(Tile::from_index(designs.trailing_zeros() as usize));
        designs &= designs - 1;
    }
}
