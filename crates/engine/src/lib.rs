//! The contract that every game on the table keeps, and what follows from it: records, undo, positions, conformance.
//!
//! A game is a pure value: a state, a seat and an action give a new state and events, or a refusal that changes nothing.
//! It has no I/O, no clock, no threads and no global state. [`Game`] states the contract; `conformance!` proves it.
//!
//! | question | file |
//! | --- | --- |
//! | What must a game offer? | [`game`] |
//! | How is it made of chapters and steps? | [`chapter`] |
//! | Who sits where, who is looking? | [`seat`] |
//! | What do all see, and what only one? | [`overlay`] |
//! | What is a seat asked, and why was it refused? | [`prompt`], [`refusal`] |
//! | What happened, and can it be taken back? | [`log`], [`session`] |
//! | Where does chance come from? | [`rng`], [`list`] (face-down decks) |
//! | What is still to happen? | [`agenda`] |
//! | What do bots weigh, and by which ways to play are they known? | [`mod@weights`], [`character`] |
//! | How much do weaker ones slip? | [`ladder`] |
//! | How is a game written down? | [`record`], [`position`] |
//! | What are cards called in data and notation? | [`names`] |
//! | What is an action in notation and in JSON? | [`verbs`] |
//! | How do sentences count? | [`words`] |
//! | What is a text made of, for whoever translates it? | [`said`] |
//! | Which rules are there? | [`rules`] |
//! | Does a game keep its promises? | [`mod@conformance`] |
//! | How do tests set up and play it? | [`testing`] |

// So that `say!` finds the engine from everywhere.
extern crate self as engine;

pub mod agenda;
pub mod chapter;
pub mod character;
pub mod conformance;
pub mod game;
pub mod ladder;
pub mod list;
pub mod log;
pub mod names;
pub mod outcome;
pub mod overlay;
pub mod position;
pub mod prompt;
pub mod record;
pub mod refusal;
pub mod rng;
pub mod rules;
pub mod said;
pub mod seat;
pub mod session;
pub mod testing;
mod undo;
pub mod verbs;
pub mod weights;
pub mod words;

pub use agenda::Agenda;
pub use chapter::{Ask, Chapter, Stepwise};
pub use character::{Character, Characters};
pub use game::{Evaluate, Game, GameOptions, OptionSpec, Pile, SetupError};
pub use ladder::{Ladder, Slips};
pub use list::{Deck, List};
pub use log::{Audience, Log, Marks};
pub use names::is_written;
pub use outcome::{Outcome, ScoreLine, Standing};
pub use position::{PositionError, PositionFile};
pub use prompt::{Choice, Prompt, PromptKind};
pub use record::{Entry, Header, Record, RecordError};
pub use refusal::{Reason, Refusal, Unreadable};
pub use rng::{Commitment, Draws, Mix, Rng, Seed};
pub use rule_macros::{rule, say, tell};
pub use rules::{Rule, RuleBook, RuleId};
pub use said::Said;
pub use seat::{BySeat, Seat, SeatSet, Seats, Viewer};
pub use session::{Applied, Session};
pub use verbs::{ActionData, Verbs};
pub use weights::Weights;
