//! No arm of a chapter takes whatever step or action is left: who adds one is asked by the compiler at every place that
//! has to know it. Clippy's `wildcard_enum_match_arm` cannot tell these two from other enums, of which a few rows of many
//! are often all that matters.

use crate::workspace::{Workspace, files_below, read};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// What enums of steps and actions are called in chapters, and where several chapters are joined.
const ENUMS: [&str; 4] = ["Step", "AnyStep", "Action", "AnyAction"];

/// The lines of arms that take any step or action.
fn wildcards(source: &str) -> Vec<usize> {
    let mut lines = Vec::new();
    if let Ok(tokens) = source.parse() {
        walk(tokens, &mut lines);
    }
    lines
}

fn walk(tokens: TokenStream, lines: &mut Vec<usize>) {
    let mut is_match = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if word == "match" => is_match = true,
            TokenTree::Group(group) => {
                if is_match && group.delimiter() == Delimiter::Brace {
                    is_match = false;
                    look(&group, lines);
                }
                walk(group.stream(), lines);
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Looks at the arms of one match.
fn look(arms: &Group, lines: &mut Vec<usize>) {
    let patterns = patterns(arms);
    if patterns.iter().any(|pattern| names_enum(pattern)) {
        let any = patterns.iter().filter(|pattern| takes_any(pattern));
        lines.extend(any.filter_map(|pattern| pattern.first()).map(|token| token.span().start().line));
    }
}

/// What stands before the arrows, guards included.
fn patterns(arms: &Group) -> Vec<Vec<TokenTree>> {
    let mut patterns = Vec::new();
    let mut tokens = arms.stream().into_iter().peekable();
    let mut pattern = Vec::new();
    while let Some(token) = tokens.next() {
        let is_arrow = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '=' && sign.spacing() == Spacing::Joint)
            && tokens.next_if(|next| is_sign(next, '>')).is_some();
        if !is_arrow {
            pattern.push(token);
            continue;
        }
        patterns.push(std::mem::take(&mut pattern));
        let is_block =
            |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if tokens.next_if(is_block).is_none() {
            while tokens.next_if(|token| !is_sign(token, ',')).is_some() {}
        }
        tokens.next_if(|token| is_sign(token, ','));
    }
    patterns
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Whether a pattern is one of a step or an action, by itself, in `Some` or in a tuple.
fn names_enum(pattern: &[TokenTree]) -> bool {
    pattern.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Ident(word) => {
            ENUMS.iter().any(|name| word == name) && pattern.get(index + 1).is_some_and(|next| is_sign(next, ':'))
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let before = index.checked_sub(1).and_then(|before| pattern.get(before));
            let is_inside_another = matches!(before, Some(TokenTree::Ident(word)) if word != "Some");
            !is_inside_another && names_enum(&group.stream().into_iter().collect::<Vec<_>>())
        }
        TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Whether a pattern takes anything: `_`, a name, or a tuple of nothing else.
fn takes_any(pattern: &[TokenTree]) -> bool {
    match pattern {
        [TokenTree::Ident(word)] => word.to_string().starts_with(|first: char| first == '_' || first.is_lowercase()),
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            parts.split(|token| is_sign(token, ',')).filter(|part| !part.is_empty()).all(takes_any)
        }
        _ => false,
    }
}

#[test]
fn only_arms_that_take_any_step_or_action_are_found() {
    let found = |arms: &str| wildcards(&format!("fn f() {{ match it {{ {arms} }} }}")).len();
    assert_eq!(found("Step::A => 1, _ => 2"), 1);
    assert_eq!(found("Some(Step::A { .. }) => { 1 } other => 2,"), 1);
    assert_eq!(found("(Step::A, Action::B(_)) => 1, (step, action) => 2"), 1);
    assert_eq!(found("Step::A => match that { Action::B => 1, _ => 2 }, Step::B => 3"), 1);
    assert_eq!(found("Step::A => 1, Step::B | Step::C => 2"), 0);
    assert_eq!(found("_ if late => 0, Step::A => 1"), 0, "every step is named after it");
    assert_eq!(found("(Step::A, Action::B) => 1, (Step::A | Step::B, _) => 2"), 0);
    assert_eq!(found("Wonder::A => Step::A, _ => Step::B"), 0, "another enum");
    assert_eq!(found("Due::Forced(Action::B) => 1, due => 2"), 0, "another enum");
}

/// Bots look for the few actions that they know something about.
#[test]
fn no_chapter_takes_any_step_or_action() {
    let workspace = Workspace::find().unwrap();
    let mut found = Vec::new();
    let folders = workspace.crates().unwrap().into_iter().map(|folder| folder.join("src"));
    for folder in
        folders.filter(|folder| folder.join("chapter.rs").is_file()).chain([workspace.path("xtask/templates")])
    {
        for file in files_below(&folder, "rs").unwrap() {
            let name = workspace.relative(&file);
            if !name.contains("/bot/") && !name.ends_with("/bot.rs") && !name.starts_with("crates/engine/") {
                let lines = wildcards(&read(&file).unwrap());
                found.extend(lines.into_iter().map(|line| format!("{name}:{line}")));
            }
        }
    }
    assert!(found.is_empty(), "name the steps or actions that are left: {found:#?}");
}
