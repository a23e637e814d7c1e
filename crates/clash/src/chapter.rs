//! How the chapters of the rulebook are joined: their steps, actions, events and reasons, and what of their actions may
//! be begun on the turn. What a chapter is stands in [`engine::chapter`].

use crate::state::State;
use engine::{Choice, Refusal, Seat};

/// The events of this game.
pub type Log = engine::Log<Event>;

/// Which of a chapter's actions the active player may begin on the turn. The turn itself asks every chapter; answers to a
/// chapter's own steps go through [`engine::Chapter`].
pub(crate) trait TurnAction {
    /// Adds what the active player may begin now.
    fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let _ = (state, seat, out);
    }

    /// Whether the active player may begin this now.
    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        let _ = (state, seat);
        Err(Reason::NotNow)
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

macro_rules! join {
    ($($(#[$doc:meta])* $name:ident: $module:ident),* $(,)?) => {
        engine::steps! {
            /// What is still to happen.
            #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            pub enum Step for State {
                /// Something happened to which cards and Wonders may answer.
                Moment(crate::moments::Moment),
                $($(#[$doc])* $name(crate::$module::Step)),*
            }
        }

        engine::actions! {
            /// What a seat asks for.
            pub enum Action: "no action begins like this" {
                /// Is done with what it was asked, or declines it.
                Done,
                $($(#[$doc])* $name(crate::$module::Action)),*
            }
        }

        engine::events! {
            /// Something that happened. `Display` is the sentence in the log.
            #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ClashEvent"))]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            pub enum Event {
                $($(#[$doc])* $name(crate::$module::Event)),*
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
                    Action::Done => Err(Reason::NotNow),
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

        engine::all_reasons! {
            /// Why an action is refused: a reason of any chapter, or of the table. Lists of actions ask for many that
            /// nobody reads, so that it becomes a sentence only at the end.
            #[derive(Copy)]
            pub enum Reason {
                /// The action belongs to another step.
                NotNow,
                $($(#[$doc])* $name(crate::$module::Why)),*
            }
        }
    };
}

join! {
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

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        reason.refusal(|rules| rules.first().copied())
    }
}

impl State {
    /// Puts a step before all others.
    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.agenda.push(step.into());
    }
}
