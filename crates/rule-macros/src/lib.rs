//! `#[rule("FE-add-3")]` on a test says which rules the test proves. `cargo xtask rules` reads these marks. `say!` and `tell!`
//! make sentences that can be translated.

mod say;

use proc_macro::{Delimiter, TokenStream, TokenTree};

/// Names the rules a test proves: one or more ids, each a string, separated by commas.
///
/// Stands above `#[test]`. On anything but a test it is a compile error, so a rule cannot count as proved by code
/// that never runs.
///
/// ```
/// use rule_macros::rule;
///
/// #[rule("FE-add-3", "FE-add-4")]
/// #[test]
/// fn a_forest_gives_wood_or_stone() {}
/// ```
///
/// ```compile_fail
/// # use rule_macros::rule;
/// #[rule("FE-add-3")]
/// fn no_test() {}
/// ```
///
/// ```compile_fail
/// # use rule_macros::rule;
/// #[rule]
/// #[test]
/// fn names_no_rule() {}
/// ```
///
/// ```compile_fail
/// # use rule_macros::rule;
/// #[rule(FE)]
/// #[test]
/// fn no_quotes() {}
/// ```
#[expect(clippy::test_attr_in_doctest, reason = "that it compiles, or does not, is what the examples show")]
#[proc_macro_attribute]
pub fn rule(ids: TokenStream, item: TokenStream) -> TokenStream {
    match check_ids(ids).and_then(|()| check_is_test(&item)) {
        Ok(()) => item,
        Err(message) => {
            let mut out = complaint(&message);
            out.extend(item);
            out
        }
    }
}

/// `format!` for sentences that people read. While somebody asks for it (`engine::said::marked`), the text carries marks from
/// which its template and what was put into it can be read; else it is what `format!` makes.
///
/// Gaps are named by what fills them, so that `say!("{} pays {cost}", card.title())` has the template `{card} pays {cost}`.
#[proc_macro]
pub fn say(input: TokenStream) -> TokenStream {
    say::expand(input, false).unwrap_or_else(|problem| complaint(&problem))
}

/// `write!` for sentences that people read; see [`say!`].
#[proc_macro]
pub fn tell(input: TokenStream) -> TokenStream {
    say::expand(input, true).unwrap_or_else(|problem| complaint(&problem))
}

fn complaint(message: &str) -> TokenStream {
    format!("::core::compile_error!({message:?});").parse().unwrap_or_default()
}

fn check_ids(ids: TokenStream) -> Result<(), String> {
    let mut count = 0;
    for (index, token) in ids.into_iter().enumerate() {
        match token {
            TokenTree::Literal(text) if index % 2 == 0 && text.to_string().starts_with('"') => count += 1,
            TokenTree::Punct(comma) if index % 2 == 1 && comma.as_char() == ',' => {}
            other => {
                return Err(format!("#[rule] takes rule ids in quotes, separated by commas, not `{other}`"));
            }
        }
    }
    if count == 0 { Err("#[rule] needs at least one rule id".into()) } else { Ok(()) }
}

/// A `#[test]` must follow: one that stands above has been expanded already and leaves nothing to see.
fn check_is_test(item: &TokenStream) -> Result<(), String> {
    let mut tokens = item.clone().into_iter().peekable();
    while let Some(TokenTree::Punct(hash)) = tokens.peek() {
        if hash.as_char() != '#' {
            break;
        }
        tokens.next();
        if let Some(TokenTree::Group(group)) = tokens.next()
            && group.delimiter() == Delimiter::Bracket
            && group.stream().to_string().split("::").last().is_some_and(|last| last.trim() == "test")
        {
            return Ok(());
        }
    }
    Err("#[rule] belongs above the #[test] of the test that proves the rule".into())
}
