//! How a chapter of the books plugs into the table. Each chapter is one module with its own `Step` (what it may wait
//! for), `Action`, `Event` and `Why`; this file joins them. A chapter never sees another one's steps: it pushes what it
//! wants to happen next and asks the state.

use crate::edition::Edition;
use crate::state::State;
use engine::{Choice, PromptKind, Refusal, RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The events of this kernel.
pub type Log = engine::Log<Event>;

/// A step of a chapter. When it is on top of the agenda it runs by itself, or waits for seats.
pub trait Chapter<E: Edition>: Copy {
    /// Whom it waits for; nobody if it runs by itself.
    fn waiting(self, state: &State<E>) -> SeatSet;
    /// Runs by itself. It is still on top of the agenda, and must pop or change itself.
    fn run(self, state: &mut State<E>, log: &mut Log);
    /// Lists what the seat may do. [`Seat::TABLE`] asks what the table itself may do.
    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>);
    /// Whether the seat may do this; a seat that is waited for, or the table.
    fn check(self, state: &State<E>, seat: Seat, action: &Action) -> Result<(), Refusal>;
    /// Does what `check` allowed.
    fn perform(self, state: &mut State<E>, seat: Seat, action: &Action, log: &mut Log);
    /// The question to a seat that is waited for.
    fn ask(self, state: &State<E>, seat: Seat) -> Ask;
    /// Makes an action readable: label, group, and what a client lights up. The notation is there already.
    fn describe(self, state: &State<E>, seat: Seat, action: &Action, choice: &mut Choice);
    /// Whether a step from a written position can be: seats, areas and numbers that `State` could not check.
    fn sound(self, state: &State<E>) -> Result<(), String>;
}

/// A question; the choices are added by listing the actions.
#[derive(Clone, Debug)]
pub struct Ask {
    /// How it is answered.
    pub kind: PromptKind,
    /// What it is about, as the code calls it.
    pub name: &'static str,
    /// The question a person reads.
    pub question: String,
    /// The rules behind it, of both books.
    pub rules: &'static [RuleId],
    /// Whether more is legal than is listed.
    pub open: bool,
}

/// A chapter's actions as text.
pub(crate) trait Notation: Sized + fmt::Display {
    /// Reads an action from its words. `None` if the first words are of another chapter.
    fn parse(words: &[&str]) -> Option<Result<Self, String>>;
}

/// Reads a count as notation writes it: digits, no sign, no leading zero.
pub(crate) fn count(text: &str) -> Result<u8, String> {
    let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|_| canonical);
    number.ok_or_else(|| format!("{:?} is not a count", text.chars().take(40).collect::<String>()))
}

macro_rules! chapters {
    ($($(#[$doc:meta])* $name:ident: $module:ident),* $(,)?) => {
        /// What is still to happen.
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Step {
            /// Nothing more: the game is over.
            #[default]
            Over,
            /// Begins the phase in this row of the sequence of play, or the next turn after the last.
            Phase {
                /// The row.
                row: u8,
            },
            $($(#[$doc])* $name(crate::$module::Step),)*
        }

        /// What a seat asks for.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant, reason = "an offer names many cards, and lists are made without the heap")]
        pub enum Action {
            /// Is done with what it was asked.
            Done,
            /// Insists on the order of the phase under way. `ME-3-3` `EP-11.2`
            Insist {
                /// In every turn from now on.
                always: bool,
            },
            $($(#[$doc])* $name(crate::$module::Action),)*
        }

        impl fmt::Display for Action {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Action::Done => f.write_str("done"),
                    Action::Insist { always: false } => f.write_str("insist"),
                    Action::Insist { always: true } => f.write_str("insist always"),
                    $(Action::$name(action) => action.fmt(f),)*
                }
            }
        }

        impl std::str::FromStr for Action {
            type Err = engine::Unreadable;
            fn from_str(text: &str) -> Result<Action, engine::Unreadable> {
                let words: Vec<&str> = text.split_whitespace().take(64).collect();
                match words[..] {
                    ["done"] => return Ok(Action::Done),
                    ["insist"] => return Ok(Action::Insist { always: false }),
                    ["insist", "always"] => return Ok(Action::Insist { always: true }),
                    _ => {}
                }
                $(if let Some(read) = <crate::$module::Action as Notation>::parse(&words) {
                    return read.map(Action::$name).map_err(|problem| engine::Unreadable::new(text, problem));
                })*
                Err(engine::Unreadable::new(text, "no action begins like this"))
            }
        }

        /// Something that happened. `Display` is the sentence in the log.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
        pub enum Event {
            /// Turns and phases.
            Turn(crate::turn::Event),
            $($(#[$doc])* $name(crate::$module::Event),)*
        }

        impl fmt::Display for Event {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Event::Turn(event) => event.fmt(f),
                    $(Event::$name(event) => event.fmt(f),)*
                }
            }
        }

        $(
            impl From<crate::$module::Step> for Step {
                fn from(step: crate::$module::Step) -> Step {
                    Step::$name(step)
                }
            }

            impl From<crate::$module::Action> for Action {
                fn from(action: crate::$module::Action) -> Action {
                    Action::$name(action)
                }
            }

            impl From<crate::$module::Event> for Event {
                fn from(event: crate::$module::Event) -> Event {
                    Event::$name(event)
                }
            }
        )*

        impl<E: Edition> Chapter<E> for Step {
            fn waiting(self, state: &State<E>) -> SeatSet {
                match self {
                    Step::Over | Step::Phase { .. } => SeatSet::EMPTY,
                    $(Step::$name(step) => step.waiting(state),)*
                }
            }

            fn run(self, state: &mut State<E>, log: &mut Log) {
                match self {
                    Step::Over => {}
                    Step::Phase { row } => crate::turn::begin(state, row, log),
                    $(Step::$name(step) => step.run(state, log),)*
                }
            }

            fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
                match self {
                    Step::Over | Step::Phase { .. } => {}
                    $(Step::$name(step) => step.list(state, seat, out),)*
                }
            }

            fn check(self, state: &State<E>, seat: Seat, action: &Action) -> Result<(), Refusal> {
                match self {
                    Step::Over | Step::Phase { .. } => Err(not_now()),
                    $(Step::$name(step) => step.check(state, seat, action),)*
                }
            }

            fn perform(self, state: &mut State<E>, seat: Seat, action: &Action, log: &mut Log) {
                match self {
                    Step::Over | Step::Phase { .. } => {}
                    $(Step::$name(step) => step.perform(state, seat, action, log),)*
                }
            }

            fn ask(self, state: &State<E>, seat: Seat) -> Ask {
                match self {
                    Step::Over | Step::Phase { .. } => Ask {
                        kind: PromptKind::Confirm,
                        name: "Nothing",
                        question: String::new(),
                        rules: &[],
                        open: false,
                    },
                    $(Step::$name(step) => step.ask(state, seat),)*
                }
            }

            fn describe(self, state: &State<E>, seat: Seat, action: &Action, choice: &mut Choice) {
                match self {
                    Step::Over | Step::Phase { .. } => {}
                    $(Step::$name(step) => step.describe(state, seat, action, choice),)*
                }
            }

            fn sound(self, state: &State<E>) -> Result<(), String> {
                match self {
                    Step::Over => Ok(()),
                    Step::Phase { row } if usize::from(row) <= E::TURN.len() => Ok(()),
                    Step::Phase { row } => Err(format!("a turn has {} phases, not {row}", E::TURN.len())),
                    $(Step::$name(step) => step.sound(state),)*
                }
            }
        }
    };
}

chapters! {
    /// Choosing civilizations and starting positions.
    Setup: setup,
    /// Tax collection and tax revolts.
    TaxCollection: tax_collection,
    /// Population expansion and census.
    Population: population,
    /// Movement, ships included.
    Movement: movement,
    /// Token conflicts and city attacks.
    Conflict: conflict,
    /// City construction, surplus population, city support.
    Cities: cities,
    /// Trade cards dealt and bought.
    CardAcquisition: card_acquisition,
    /// The trading session.
    Trade: trade,
    /// Calamities, selection and resolution.
    Calamities: calamities,
    /// Special abilities.
    Abilities: special_abilities,
    /// Acquiring advances, excess cards.
    Advances: advances,
    /// The succession table.
    Succession: succession,
    /// Leaving the game.
    Leaving: leaving,
}

/// The refusal of an action that belongs to another step.
pub(crate) fn not_now() -> Refusal {
    Refusal::by_table("NotNow", "this is not the moment for that")
}

#[cfg(test)]
mod tests {
    /// The agenda has room for 64, and a state is cloned for every thought of a bot.
    #[test]
    fn steps_are_small() {
        assert!(size_of::<super::Step>() <= 16, "{} bytes", size_of::<super::Step>());
    }
}
