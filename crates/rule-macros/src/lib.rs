//! `#[rule("FE-add-3")]` on a test says which rules the test proves. `cargo xtask rules` reads these marks.

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
            let mut out: TokenStream = match format!("::core::compile_error!({message:?});").parse() {
                Ok(tokens) => tokens,
                Err(_) => TokenStream::new(),
            };
            out.extend(item);
            out
        }
    }
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
