//! Why an action was refused. Each chapter declares its own reasons, each with its rule.

/// Declares a chapter's reasons: variant, sentence and rule.
///
/// ```ignore
/// reasons! {
///     NoSuchCity { space: Space } => "you have no city on {space}", "CC-activate-1";
///     NoActions => "you have no actions left", "CC-turn-2";
/// }
/// ```
macro_rules! reasons {
    ($($variant:ident $({ $($field:ident : $type:ty),* $(,)? })? => $text:literal, $rule:literal;)*) => {
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
