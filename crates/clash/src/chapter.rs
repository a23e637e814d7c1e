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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Verbs as _;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    /// Each form of action once or more: its notation, its verb and its arguments.
    fn cases() -> Vec<(&'static str, &'static str, Value)> {
        vec![
            ("done", "done", json!({})),
            ("end", "end", json!({})),
            ("raze C4", "raze", json!({"at": "C4"})),
            ("first 2", "first", json!({"seat": 2})),
            ("pay 1f2g", "pay", json!({"goods": {"food": 1, "gold": 2}})),
            ("advance roads priesthood", "advance", json!({"advance": "roads", "priesthood": true})),
            ("cube voting", "cube", json!({"advance": "voting"})),
            ("routes 2", "routes", json!({"gold": 2})),
            ("barter wood gold", "barter", json!({"give": "wood", "want": "gold"})),
            ("tax", "use", json!({"ability": {"kind": "tax"}})),
            ("drama mood", "use", json!({"ability": {"kind": "drama", "to": "mood"}})),
            ("found C4", "found", json!({"at": "C4"})),
            ("build C4 draft", "build", json!({"at": "C4", "unit": "draft"})),
            ("grow C4 temple religion", "grow", json!({"at": "C4", "piece": "temple", "religion": true})),
            ("grow C4 port C5 settler", "grow", json!({"at": "C4", "piece": "port", "port": "C5", "settler": true})),
            ("put C4", "put", json!({"at": "C4"})),
            ("token mood", "token", json!({"token": "mood"})),
            ("collect C4 husbandry", "collect", json!({"at": "C4", "husbandry": true})),
            ("gather 0", "gather", json!({"goods": {}})),
            ("move C4>C5 2a1s", "move", json!({"from": "C4", "to": "C5", "units": [{"army": 2, "settler": 1}]})),
            ("move C4>C5 2:1a", "move", json!({"from": "C4", "to": "C5", "units": [{"ship": 2, "army": 1}]})),
            (
                "road C4>C6 1a' food+ore",
                "road",
                json!({"from": "C4", "to": "C6", "units": {"forest_army": 1}, "toll": "food+ore"}),
            ),
            ("sail C4>r5 1+3", "sail", json!({"from": "C4", "to": "r5", "ships": [1, 3]})),
            ("lay turned", "lay", json!({"facing": "turned"})),
            ("dock K10", "dock", json!({"at": "K10"})),
            ("siege both", "siege", json!({"breach": "both"})),
            ("combat 12", "combat", json!({"card": "action-12"})),
            ("resist", "resist", json!({})),
            ("retreat C4", "retreat", json!({"to": "C4"})),
            ("lose army", "lose", json!({"victim": {"what": "army"}})),
            ("lose ship:2", "lose", json!({"victim": {"what": "ship", "ship": 2}})),
            ("lose port", "lose", json!({"victim": {"what": "port"}})),
            ("attack", "attack", json!({})),
            ("cease", "cease", json!({})),
            ("keep", "keep settlement", json!({})),
            ("burn", "burn", json!({})),
            ("barbarians C4", "barbarians", json!({"at": "C4"})),
            ("raid C4>C5", "raid", json!({"from": "C4", "to": "C5"})),
            ("improve C4 voting", "improve", json!({"at": "C4", "voting": true})),
            ("influence C4>C5", "influence", json!({"from": "C4", "to": "C5"})),
            ("boost", "boost", json!({})),
            ("exchange port", "exchange", json!({"piece": "port"})),
            ("awe settler", "awe", json!({"unit": "settler"})),
            ("trade 2", "trade", json!({"seat": 2})),
            (
                "offer 1f+a12 for o*1",
                "offer",
                json!({"give": {"food": 1, "action-12": 1}, "want": {"any-objective": 1}}),
            ),
            ("invite", "invite", json!({})),
            ("accept", "accept", json!({})),
            ("decline", "decline", json!({})),
            ("hand o5", "hand", json!({"card": "objective-5"})),
            ("play 3", "play", json!({"card": "action-3"})),
            ("play 3 2", "play", json!({"card": "action-3", "target": {"kind": "seat", "seat": 2}})),
            ("play 3 C4", "play", json!({"card": "action-3", "target": {"kind": "city", "at": "C4"}})),
            ("cheer C4", "cheer", json!({"at": "C4"})),
            ("swap 3 g20", "swap", json!({"give": "action-3", "want": "event-20"})),
            ("hire C4", "hire", json!({"at": "C4"})),
            ("send C4>C5", "send", json!({"from": "C4", "to": "C5"})),
            ("reveal r5", "reveal", json!({"region": "r5"})),
            ("keep 3 4", "keep card", json!({"card": "objective-3", "discard": "objective-4"})),
            ("take", "take", json!({})),
            ("lower C4", "lower", json!({"at": "C4"})),
            ("save C4", "save", json!({"at": "C4"})),
            ("lose army C4", "lose unit", json!({"loss": {"kind": "at", "unit": "army", "at": "C4"}})),
            ("lose army ship2", "lose unit", json!({"loss": {"kind": "aboard", "unit": "army", "ship": 2}})),
            ("feed 2", "feed", json!({"seat": 2})),
            ("settle 2", "settle", json!({"seat": 2})),
            ("erupt C4", "erupt", json!({"at": "C4"})),
            ("break C4 wonder", "break", json!({"at": "C4", "part": "wonder"})),
            ("exhaust C4", "exhaust", json!({"at": "C4"})),
            ("govern democracy", "govern", json!({"government": "democracy"})),
            ("person 20", "person", json!({"card": "event-20"})),
            ("colonize C4", "colonize", json!({"at": "C4"})),
            ("delight C4", "delight", json!({"at": "C4"})),
            ("complete 3 warlike", "complete", json!({"card": "objective-3", "half": "warlike"})),
            ("wonder great-wall C4", "wonder", json!({"wonder": "great-wall", "at": "C4"})),
            ("garden C4", "garden", json!({"at": "C4"})),
            ("claim great-wall", "claim", json!({"wonder": "great-wall"})),
        ]
    }

    #[test]
    fn every_action_is_the_same_in_notation_and_json() {
        for (notation, verb, mut json) in cases() {
            json["verb"] = verb.into();
            let action: Action = notation.parse().unwrap();
            assert_eq!(action.to_string(), notation);
            assert_eq!(Value::from(action.data()), json);
            assert_eq!(Action::from_json(&json), Ok(action), "{json}");
        }
        let shown: BTreeSet<&str> = cases().into_iter().map(|(_, verb, _)| verb).collect();
        let declared: BTreeSet<&str> = Action::forms().iter().map(|form| form.verb).collect();
        assert_eq!(shown, declared);
    }

    /// What is written otherwise than it would be written again, or names what there is not.
    #[test]
    fn nothing_else_is_read() {
        for wrong in [
            "grow C4 port C5 C6",
            "grow C4 settler religion",
            "play 43",
            "play 03",
            "drama gold",
            "lose ship:5",
            "lose army ship5",
            "sail C4>r5 3+1",
            "keep 3",
            "hand 12",
            "hand a012",
            "move C4 C5 1a",
        ] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
        for wrong in [
            json!({"verb": "play", "card": 3}),
            json!({"verb": "play", "card": "action-03"}),
            json!({"verb": "combat", "card": "objective-3"}),
            json!({"verb": "lose", "victim": {"what": "port", "ship": 1}}),
            json!({"verb": "lose", "victim": {"what": "army", "at": "C4"}}),
            json!({"verb": "pay", "goods": {"salt": 1}}),
            json!({"verb": "use", "ability": {"kind": "drama", "to": "gold"}}),
        ] {
            assert!(Action::from_json(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn types_for_clients_have_names_of_their_own() {
        let types = engine::verbs::type_script(&Action::forms());
        assert!(types.contains("export type Space = string;"), "{types}");
        assert!(types.contains("| { verb: 'pay'; goods: { [name in Good]?: number } }"), "{types}");
    }
}
