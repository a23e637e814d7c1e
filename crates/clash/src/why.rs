//! Why an action was refused. Each chapter declares its own reasons, each with its rule. Lists of actions ask for many
//! reasons that nobody reads, so that they become sentences only at the end.

use engine::{Refusal, RuleId};

/// Declares a chapter's reasons: the chapter; then variant, sentence and rule.
///
/// ```ignore
/// reasons! { Cities;
///     NoSuchCity { space: Space } => "you have no city on {space}", "CC-activate-1";
///     NoActions => "you have no actions left", "CC-turn-2";
/// }
/// ```
macro_rules! reasons {
    ($chapter:ident; $($variant:ident $({ $($field:ident : $type:ty),* $(,)? })? => $text:literal, $rule:literal;)*) => {
        /// The fact that stands against an action.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub(crate) enum Why {
            $($variant $({ $($field: $type),* })?,)*
        }

        impl std::fmt::Display for Why {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Why::$variant $({ $($field),* })? => {
                        $($(let _ = $field;)*)?
                        write!(f, $text)
                    })*
                }
            }
        }

        impl Why {
            /// All of them, for a test.
            pub(crate) const ALL: &'static [engine::Reason] =
                &[$(engine::Reason { code: stringify!($variant), rules: &[$rule] }),*];
        }

        impl From<Why> for crate::why::Reason {
            fn from(why: Why) -> crate::why::Reason {
                crate::why::Reason::$chapter(why)
            }
        }

        impl From<Why> for engine::Refusal {
            fn from(why: Why) -> engine::Refusal {
                let (code, rule) = match why {
                    $(Why::$variant { .. } => (stringify!($variant), $rule),)*
                };
                engine::Refusal::by_rule(code, rule, why.to_string())
            }
        }
    };
}
pub(crate) use reasons;

macro_rules! all_reasons {
    ($($chapter:ident: $module:ident),* $(,)?) => {
        /// A reason of any chapter, or of the table.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub(crate) enum Reason {
            /// The action belongs to another step.
            NotNow,
            $($chapter(crate::$module::Why),)*
        }

        /// The reasons of all chapters, for a test.
        pub(crate) fn all() -> Vec<engine::Reason> {
            [$(crate::$module::Why::ALL),*].concat()
        }

        impl Reason {
            /// The refusal, while a question with these rules is open.
            pub(crate) fn refusal(self, rules: impl FnOnce() -> &'static [RuleId]) -> Refusal {
                let not_now = "this is not the moment for that";
                match self {
                    Reason::NotNow => match rules().first() {
                        Some(rule) => Refusal::by_rule("NotNow", rule, not_now),
                        None => Refusal::by_table("NotNow", not_now),
                    },
                    $(Reason::$chapter(why) => why.into(),)*
                }
            }
        }
    };
}

all_reasons! {
    Turn: turn,
    Payment: payment,
    Advances: advances,
    Cities: cities,
    Collect: collect,
    Movement: movement,
    Exploration: exploration,
    Combat: combat,
    Barbarians: barbarians,
    Civic: civic,
    Trade: trade,
    ActionCards: action_cards,
    Events: events,
    Objectives: objectives,
    Wonders: wonders,
}
