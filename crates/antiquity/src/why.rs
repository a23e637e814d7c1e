//! Why an action was refused. Each chapter has its own reasons; a reason names its rule in both books, and the edition
//! in play picks its own.

use crate::edition::Edition;
use engine::{Refusal, RuleId};
use std::fmt::Display;

/// The fact that stands against an action.
pub trait Reason: Display {
    /// The fact in one word, for programs.
    fn code(&self) -> &'static str;
    /// The rule behind it, in each book.
    fn rules(&self) -> &'static [RuleId];
}

/// Refuses for a reason, with the rule of this edition.
pub fn refuse<E: Edition>(reason: &impl Reason) -> Refusal {
    let rule = cite::<E>(reason.rules()).first().copied();
    Refusal { code: reason.code(), message: reason.to_string(), rule }
}

/// Refuses for a reason, with one of these rules if this edition has one: that of the very card, where a reason serves
/// several.
pub fn refuse_with<E: Edition>(reason: &impl Reason, rules: &[RuleId]) -> Refusal {
    let refusal = refuse::<E>(reason);
    Refusal { rule: cite::<E>(rules).first().copied().or(refusal.rule), ..refusal }
}

/// Of rules from both books those of this edition.
pub fn cite<E: Edition>(rules: &[RuleId]) -> Vec<RuleId> {
    rules.iter().copied().filter(|rule| rule.starts_with(E::RULES)).collect()
}

/// Declares a chapter's reasons: variant, sentence, and the rule in each book.
///
/// ```ignore
/// reasons! {
///     NoCoast { area: AreaId } => "{area} has no coast", ["ME-3-12", "EP-16.2"];
///     TooLate => "you have declared your movement complete", ["ME-3-37", "EP-17.1a"];
/// }
/// ```
macro_rules! reasons {
    ($($variant:ident $({ $($field:ident : $type:ty),* $(,)? })? => $text:literal, [$($rule:literal),* $(,)?];)*) => {
        /// The fact that stands against an action.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // The sentences say what the variants are.
        pub enum Why {
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
                &[$(engine::Reason { code: stringify!($variant), rules: &[$($rule),*] }),*];
        }

        impl $crate::why::Reason for Why {
            fn code(&self) -> &'static str {
                match self {
                    $(Why::$variant { .. } => stringify!($variant),)*
                }
            }

            fn rules(&self) -> &'static [engine::RuleId] {
                match self {
                    $(Why::$variant { .. } => &[$($rule),*],)*
                }
            }
        }
    };
}
pub(crate) use reasons;

/// The reasons of all chapters.
pub(crate) fn all() -> Vec<engine::Reason> {
    [
        crate::turn::Why::ALL,
        crate::setup::Why::ALL,
        crate::turn::Why::ALL,
        crate::tax_collection::Why::ALL,
        crate::population::Why::ALL,
        crate::movement::Why::ALL,
        crate::conflict::Why::ALL,
        crate::cities::Why::ALL,
        crate::card_acquisition::Why::ALL,
        crate::trade::Why::ALL,
        crate::calamities::Why::ALL,
        crate::special_abilities::Why::ALL,
        crate::advances::Why::ALL,
        crate::leaving::Why::ALL,
    ]
    .concat()
}
