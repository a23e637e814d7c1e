//! Game Turn: open a tile, may play a token, must add a tile; then the turn ends. `FE-turn-1`

use crate::event::Event;
use crate::state::{Founders, Space, Turn};
use crate::tiles::{Craftsman, Tile, Token};
use crate::tokens::{self, Play};
use crate::why::Why;
use crate::{Action as Any, add, open};
use engine::{Ask, Chapter, Choice, Deck, Log, PromptKind, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What the end of a turn waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Runs by itself: coins come to hand, the end is looked for, the turn passes. `FE-turn-2`
    EndTurn,
    /// These seats have yet to say whether the game shall end. `FE-end-3`
    Vote {
        /// Who has not answered.
        waiting: SeatSet,
    },
    /// All agree to end the game; these seats may still set craftsmen to work. `FE-end-3`
    LastCraftsmen {
        /// Who still can, and has not said to keep them.
        waiting: SeatSet,
    },
    /// Nothing more: the game is over.
    Over {
        /// Why the game ended.
        ending: Ending,
    },
}

/// The three ways in which the game ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ending {
    /// `FE-end-1`
    NoVictoryTiles,
    /// `FE-end-2`
    NoStacks,
    /// `FE-end-3`
    Agreed,
}

engine::verbs! {
    /// What is done to end the game.
    #[derive(Copy)]
    pub enum Action {
        /// Asks the others to end the game with this turn.
        Propose => ["propose" "ending"];
        /// Agrees to end the game.
        Agree => ["agree"];
        /// Plays on.
        Refuse => ["refuse"];
        /// Sets no more craftsmen to work before an agreed end.
        Keep => ["keep" "craftsmen"];
    }
}

impl Chapter<Founders> for Step {
    fn waiting(self, _: &Founders) -> SeatSet {
        match self {
            Step::Vote { waiting } | Step::LastCraftsmen { waiting } => waiting,
            Step::EndTurn | Step::Over { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut Founders, log: &mut Log<Event>) {
        match self {
            Step::EndTurn => end_turn(state, log),
            Step::Vote { .. } | Step::LastCraftsmen { .. } | Step::Over { .. } => {}
        }
    }

    fn ask(self, _: &Founders, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, _, &[_]) = match self {
            Step::Vote { .. } => (
                PromptKind::Confirm,
                "AgreeToEnd",
                "Should the game end now? It ends only if everybody agrees that nobody can score any more. Craftsmen in \
                 hand can still be set to work before scoring.",
                &["FE-end-3"],
            ),
            Step::LastCraftsmen { .. } => (
                PromptKind::PickPlaces,
                "LastCraftsmen",
                "The game is about to end. Which of your craftsmen do you still set to work?",
                &["FE-end-3", "FE-craft-2", "FE-craft-4"],
            ),
            Step::EndTurn | Step::Over { .. } => return Ask::nothing(),
        };
        Ask { kind, name, question: question.into(), rules, open: false }
    }

    fn list(self, state: &Founders, seat: Seat, out: &mut Vec<Any>) {
        match self {
            Step::Vote { .. } => out.extend([Action::Agree, Action::Refuse].map(Any::Turn)),
            Step::LastCraftsmen { .. } => {
                tokens::list_craftsmen(&state.nations[seat], |play| out.push(play.into()));
                out.push(Action::Keep.into());
            }
            Step::EndTurn | Step::Over { .. } => {}
        }
    }

    fn check(self, state: &Founders, seat: Seat, action: &Any) -> Result<(), Why> {
        match (self, *action) {
            (Step::Vote { .. }, Any::Turn(Action::Agree | Action::Refuse)) => Ok(()),
            (Step::Vote { .. }, _) => Err(Why::AskedToEnd),
            (Step::LastCraftsmen { .. }, Any::Play(Play::Craftsman { craftsman, at })) => {
                tokens::check_craftsman(state, seat, craftsman, at)
            }
            (Step::LastCraftsmen { .. }, Any::Turn(Action::Keep)) => Ok(()),
            (Step::LastCraftsmen { .. }, _) => Err(Why::OnlyCraftsmen),
            (Step::EndTurn | Step::Over { .. }, _) => Err(not_in_turn(action)),
        }
    }

    fn perform(self, state: &mut Founders, seat: Seat, action: &Any, log: &mut Log<Event>) {
        match (self, *action) {
            (Step::Vote { waiting }, Any::Turn(answer)) => {
                vote(state, seat, answer == Action::Agree, waiting.without(seat), log);
            }
            (Step::LastCraftsmen { waiting }, Any::Play(Play::Craftsman { craftsman, at })) => {
                settle_last(state, seat, craftsman, at, waiting, log);
            }
            (Step::LastCraftsmen { waiting }, Any::Turn(_)) => keep(state, seat, waiting.without(seat), log),
            (Step::Vote { .. } | Step::LastCraftsmen { .. } | Step::EndTurn | Step::Over { .. }, _) => {}
        }
    }

    fn describe(self, state: &Founders, seat: Seat, action: &Any, choice: &mut Choice) {
        match *action {
            Any::Turn(Action::Agree) => choice.label = "Yes, end the game".into(),
            Any::Turn(Action::Refuse) => choice.label = "No, play on".into(),
            Any::Turn(Action::Keep) => choice.label = "Keep the rest in hand".into(),
            Any::Play(play) => tokens::describe(state, seat, play, choice),
            Any::Turn(Action::Propose) | Any::Setup(_) | Any::Open(_) | Any::Add(_) => {}
        }
    }

    fn sound(self, state: &Founders) -> Result<(), String> {
        let problem = |problem: &str| Err(problem.into());
        match self {
            Step::Vote { waiting } => {
                if waiting.is_empty() || !state.has_seats(waiting) || waiting.contains(state.turn.seat) {
                    return problem("a vote waits for other seats than the one whose turn it is");
                }
                if state.stacks.iter().all(Deck::is_empty) { problem("all stacks are empty") } else { Ok(()) }
            }
            Step::LastCraftsmen { waiting } => {
                let is_right = |seat: Seat| state.has_seats(SeatSet::only(seat)) && tokens::can_settle(state, seat);
                if waiting.is_empty() || !waiting.iter().all(is_right) {
                    return problem("the end waits for seats that can set a craftsman to work");
                }
                Ok(())
            }
            Step::EndTurn => problem("the end of a turn runs by itself"),
            Step::Over { .. } => Ok(()),
        }
    }
}

/// Starts a seat's turn. `FE-turn-1` These are its steps, in order. `FE-coin-4` What was bought in the turn before is gone.
pub(crate) fn begin(state: &mut Founders, seat: Seat) {
    state.turn = Turn { first: state.turn.first, seat, token_played: false, bought: None, proposed: false };
    let steps = [open::Step::Open.into(), add::Step::Add.into(), Step::EndTurn.into()];
    state.agenda.push_in_order(steps.into_iter());
}

/// What stands against an action that no step of a turn is for, or not this one.
pub(crate) fn not_in_turn(action: &Any) -> Why {
    match action {
        Any::Setup(crate::setup::Action::Take(_)) => Why::DraftOver,
        Any::Setup(crate::setup::Action::Lay(..)) => Why::StartLaid,
        Any::Turn(Action::Agree | Action::Refuse) => Why::NotAskedToEnd,
        Any::Turn(Action::Keep) => Why::NotEnding,
        Any::Turn(Action::Propose) | Any::Open(_) | Any::Play(_) | Any::Add(_) => Why::WrongStep,
    }
}

/// `FE-turn-2` Runs the end of the turn: coins on the player's own tiles come to hand, then the end is looked for.
fn end_turn(state: &mut Founders, log: &mut Log<Event>) {
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
        state.agenda.push(Step::Vote { waiting }.into());
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
    state.agenda.push(Step::Over { ending }.into());
    log.tell(|| Event::GameEnded { ending });
}

/// `FE-end-3` The end is proposed once per turn.
pub(crate) fn check_proposal(state: &Founders) -> Result<(), Why> {
    if state.turn.proposed { Err(Why::AlreadyProposed) } else { Ok(()) }
}

/// `FE-end-3` The player whose turn it is asks the others to end the game with this turn.
pub(crate) fn propose(state: &mut Founders, log: &mut Log<Event>) {
    state.turn.proposed = true;
    log.tell(|| Event::EndingProposed { seat: state.turn.seat });
}

/// `FE-end-3` The game ends if all agree, after the last craftsmen; one refusal and it goes on.
fn vote(state: &mut Founders, seat: Seat, agree: bool, waiting: SeatSet, log: &mut Log<Event>) {
    log.tell(|| Event::Voted { seat, agree });
    state.agenda.pop();
    if !agree {
        begin(state, state.turn.seat.next(state.options.seats));
    } else if waiting.is_empty() {
        wait_for_last_craftsmen(state, SeatSet::all(state.options.seats), log);
    } else {
        state.agenda.push(Step::Vote { waiting }.into());
    }
}

/// `FE-end-3` Before an agreed end is scored, whoever can still set a craftsman to work may do so: those of these seats
/// that can are waited for. With nobody left the game is over.
fn wait_for_last_craftsmen(state: &mut Founders, seats: SeatSet, log: &mut Log<Event>) {
    let waiting: SeatSet = seats.iter().filter(|&seat| tokens::can_settle(state, seat)).collect();
    if waiting.is_empty() {
        end_game(state, Ending::Agreed, log);
    } else {
        state.agenda.push(Step::LastCraftsmen { waiting }.into());
    }
}

/// `FE-end-3` A craftsman is set to work at the end; another one may follow.
fn settle_last(
    state: &mut Founders,
    seat: Seat,
    craftsman: Craftsman,
    at: Space,
    waiting: SeatSet,
    log: &mut Log<Event>,
) {
    tokens::settle(state, seat, craftsman, at, log);
    state.agenda.pop();
    wait_for_last_craftsmen(state, waiting, log);
}

/// `FE-end-3` The chance may be passed up; `FE-craft-4` craftsmen in hand score like other tokens.
fn keep(state: &mut Founders, seat: Seat, waiting: SeatSet, log: &mut Log<Event>) {
    log.tell(|| Event::CraftsmenKept { seat });
    state.agenda.pop();
    wait_for_last_craftsmen(state, waiting, log);
}

/// Calls back for each design in a set.
pub(crate) fn each_design(mut designs: u64, each: &mut impl FnMut(Tile)) {
    while designs != 0 {
        each(Tile::from_index(designs.trailing_zeros() as usize));
        designs &= designs - 1;
    }
}
