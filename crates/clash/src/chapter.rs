//! How a chapter of the rulebook plugs into the table. Each chapter is one module with its own `Step` (what it may wait
//! for), `Action`, `Event` and `Why`; this file joins them. A chapter never sees another one's steps: it pushes what it
//! wants to happen next and asks the state.

use crate::advances::drama;
use crate::state::State;
use crate::why::Reason;
use engine::{Choice, PromptKind, RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The events of this game.
pub type Log = engine::Log<Event>;

/// A step of a chapter. When it is on top of the agenda it runs by itself, or waits for seats.
pub(crate) trait Chapter: Copy {
    /// Whom it waits for; nobody if it runs by itself.
    fn waiting(self, state: &State) -> SeatSet;
    /// Runs by itself. It is still on top of the agenda, and must pop or change itself.
    fn run(self, state: &mut State, log: &mut Log);
    /// Lists what the seat may do.
    fn list(self, state: &State, seat: Seat, out: &mut Vec<Action>);
    /// Whether a seat that is waited for may do this.
    fn check(self, state: &State, seat: Seat, action: &Action) -> Result<(), Reason>;
    /// Does what `check` allowed. The step is still on top of the agenda, and must pop or change itself.
    fn perform(self, state: &mut State, seat: Seat, action: &Action, log: &mut Log);
    /// The question to a seat that is waited for.
    fn ask(self, state: &State, seat: Seat) -> Ask;
    /// Makes an action readable: label, group, and what a client lights up. The notation is there already.
    fn describe(self, state: &State, seat: Seat, action: &Action, choice: &mut Choice);
    /// Whether a step from a written position can be: seats, spaces and numbers that the state could not check.
    fn sound(self, state: &State) -> Result<(), String>;
}

/// A question; the choices are added by listing the actions.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    /// How it is answered.
    pub(crate) kind: PromptKind,
    /// What it is about, as the code calls it.
    pub(crate) name: &'static str,
    /// The question a person reads.
    pub(crate) question: String,
    /// The rules behind it.
    pub(crate) rules: &'static [RuleId],
    /// Whether more is legal than is listed.
    pub(crate) open: bool,
}

/// A chapter's actions: their notation, and which of them the active player may begin on the turn. The turn itself
/// asks every chapter; answers to a chapter's own steps go through [`Chapter`].
pub(crate) trait TurnAction: Sized + fmt::Display {
    /// Reads an action from its words. `None` if the first words are of another chapter.
    fn parse(words: &[&str]) -> Option<Result<Self, String>>;

    /// Adds what the active player may begin now.
    fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let _ = (state, seat, out);
    }

    /// Whether the active player may begin this now.
    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        let _ = (state, seat);
        Err(not_now())
    }

    /// Begins it: the chapter pays, acts and pushes its steps. The turn's step stays below them on the agenda.
    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        let _ = (state, seat, log);
    }

    /// Makes it readable among the choices of the turn.
    fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
        let _ = (state, seat, choice);
    }
}

/// The first of some; the iterator, and what it borrows, is gone afterwards.
pub(crate) fn first<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next()
}

/// Reads a count as notation writes it: digits, no sign, no leading zero.
pub(crate) fn count(text: &str) -> Result<u8, String> {
    let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|_| canonical);
    number.ok_or_else(|| format!("{:?} is not a count", text.chars().take(40).collect::<String>()))
}

/// Reads a seat's number as notation writes it.
pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    let number = count(text)?;
    Seat::from_number(number).filter(|_| number > 0).ok_or_else(|| format!("there is no seat {number}"))
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
            /// Something happened to which cards and Wonders may answer.
            Moment(crate::moments::Moment),
            $($(#[$doc])* $name(crate::$module::Step),)*
        }

        /// What a seat asks for.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Action {
            /// Is done with what it was asked, or declines it.
            Done,
            $($(#[$doc])* $name(crate::$module::Action),)*
        }

        impl fmt::Display for Action {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Action::Done => f.write_str("done"),
                    $(Action::$name(action) => action.fmt(f),)*
                }
            }
        }

        impl std::str::FromStr for Action {
            type Err = engine::Unreadable;
            fn from_str(text: &str) -> Result<Action, engine::Unreadable> {
                let words: Vec<&str> = text.split_whitespace().take(64).collect();
                if words == ["done"] {
                    return Ok(Action::Done);
                }
                $(if let Some(read) = <crate::$module::Action as TurnAction>::parse(&words) {
                    return read.map(Action::$name).map_err(|problem| engine::Unreadable::new(text, problem));
                })*
                Err(engine::Unreadable::new(text, "no action begins like this"))
            }
        }

        impl Action {
            /// Adds what the active player may begin now, chapter by chapter.
            pub(crate) fn offer_all(state: &State, seat: Seat, out: &mut Vec<Action>) {
                $(<crate::$module::Action as TurnAction>::offer(state, seat, out);)*
            }

            /// Whether the active player may begin this now.
            pub(crate) fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
                match self {
                    Action::Done => Err(not_now()),
                    $(Action::$name(action) => action.allow(state, seat),)*
                }
            }

            /// Begins it.
            pub(crate) fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
                match self {
                    Action::Done => {}
                    $(Action::$name(action) => action.take(state, seat, log),)*
                }
            }

            /// Makes it readable among the choices of the turn.
            pub(crate) fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
                match self {
                    Action::Done => {}
                    $(Action::$name(action) => action.explain(state, seat, choice),)*
                }
            }
        }

        /// Something that happened. `Display` is the sentence in the log.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashEvent"))]
        pub enum Event {
            $($(#[$doc])* $name(crate::$module::Event),)*
        }

        impl fmt::Display for Event {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
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

        impl Chapter for Step {
            fn waiting(self, state: &State) -> SeatSet {
                match self {
                    Step::Over | Step::Moment(_) => SeatSet::EMPTY,
                    $(Step::$name(step) => step.waiting(state),)*
                }
            }

            fn run(self, state: &mut State, log: &mut Log) {
                match self {
                    Step::Over => {}
                    Step::Moment(moment) => moment.pass(state, log),
                    $(Step::$name(step) => step.run(state, log),)*
                }
            }

            fn list(self, state: &State, seat: Seat, out: &mut Vec<Action>) {
                match self {
                    Step::Over | Step::Moment(_) => {}
                    $(Step::$name(step) => step.list(state, seat, out),)*
                }
            }

            fn check(self, state: &State, seat: Seat, action: &Action) -> Result<(), Reason> {
                match self {
                    Step::Over | Step::Moment(_) => Err(not_now()),
                    $(Step::$name(step) => step.check(state, seat, action),)*
                }
            }

            fn perform(self, state: &mut State, seat: Seat, action: &Action, log: &mut Log) {
                match self {
                    Step::Over | Step::Moment(_) => {}
                    $(Step::$name(step) => step.perform(state, seat, action, log),)*
                }
            }

            fn ask(self, state: &State, seat: Seat) -> Ask {
                match self {
                    Step::Over | Step::Moment(_) => Ask {
                        kind: PromptKind::Confirm,
                        name: "Nothing",
                        question: String::new(),
                        rules: &[],
                        open: false,
                    },
                    $(Step::$name(step) => step.ask(state, seat),)*
                }
            }

            fn describe(self, state: &State, seat: Seat, action: &Action, choice: &mut Choice) {
                match self {
                    Step::Over | Step::Moment(_) => {}
                    $(Step::$name(step) => step.describe(state, seat, action, choice),)*
                }
            }

            fn sound(self, state: &State) -> Result<(), String> {
                match self {
                    Step::Over => Ok(()),
                    Step::Moment(moment) => moment.sound(state),
                    $(Step::$name(step) => step.sound(state),)*
                }
            }
        }
    };
}

chapters! {
    /// Rounds, turns and the Status Phase.
    Turn: turn,
    /// Paying.
    Payment: payment,
    /// Advances, governments and what advances do by themselves.
    Advances: advances,
    /// Founding, building, growing.
    Cities: cities,
    /// Collecting.
    Collect: collect,
    /// Moving units.
    Movement: movement,
    /// Revealing regions.
    Exploration: exploration,
    /// Battles and captures.
    Combat: combat,
    /// Barbarians.
    Barbarians: barbarians,
    /// Civic Improvement and Cultural Influence.
    Civic: civic,
    /// Trades between players.
    Trade: trade,
    /// Action cards.
    ActionCards: action_cards,
    /// Event cards.
    Events: events,
    /// Objective cards.
    Objectives: objectives,
    /// Wonders.
    Wonders: wonders,
}

/// The reason against an action that belongs to another step.
pub(crate) fn not_now() -> Reason {
    Reason::NotNow
}

impl State {
    /// Puts a step before all others.
    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.agenda.push(step.into());
    }

    /// What is due now.
    pub(crate) fn due(&self) -> Step {
        self.agenda.top().unwrap_or(Step::Over)
    }

    /// Whom the table waits for: whom the step on top asks, or who could make it ask by Drama & Music.
    pub(crate) fn awaited(&self) -> SeatSet {
        let step = self.due();
        let asked = step.waiting(self);
        if asked.is_empty() { drama::awaited(self, step) } else { asked }
    }

    /// Lists what a seat that is waited for may do.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let step = self.due();
        if step.waiting(self).contains(seat) {
            step.list(self, seat, out);
        } else {
            out.push(Action::Done);
        }
        drama::list(self, step, seat, out);
    }

    /// Whether a seat that is waited for may do this.
    pub(crate) fn allows(&self, seat: Seat, action: &Action) -> Result<(), Reason> {
        let step = self.due();
        if let Some(answer) = drama::check(self, step, seat, action) {
            return answer;
        }
        match action {
            _ if step.waiting(self).contains(seat) => step.check(self, seat, action),
            Action::Done => Ok(()),
            _ => Err(not_now()),
        }
    }

    /// Does what was allowed, and all that follows by itself.
    pub(crate) fn go_on(&mut self, seat: Seat, action: &Action, log: &mut Log) {
        let step = self.due();
        if !drama::perform(self, step, seat, action, log) {
            if step.waiting(self).contains(seat) {
                step.perform(self, seat, action, log);
            } else {
                step.run(self, log);
            }
        }
        self.run(log);
    }

    /// The question to a seat that is waited for.
    pub(crate) fn ask(&self, seat: Seat) -> Ask {
        let step = self.due();
        if step.waiting(self).contains(seat) { step.ask(self, seat) } else { drama::ask() }
    }

    /// Makes an action readable for a seat that is waited for.
    pub(crate) fn describe(&self, seat: Seat, action: &Action, choice: &mut Choice) {
        let step = self.due();
        if *action == Action::Done {
            choice.label = if step.waiting(self).contains(seat) { "Done" } else { "Exchange nothing" }.into();
        }
        if drama::is_exchange(action) {
            action.explain(self, seat, choice);
        } else if step.waiting(self).contains(seat) {
            step.describe(self, seat, action, choice);
        }
    }

    /// Runs what runs by itself, until somebody is waited for or the game is over.
    pub(crate) fn run(&mut self, log: &mut Log) {
        while self.due() != Step::Over && self.awaited().is_empty() {
            self.due().run(self, log);
        }
    }
}
