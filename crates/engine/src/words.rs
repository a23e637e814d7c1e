//! Words for sentences: numbers with what they count, and articles.

use crate::said::{Arg, Said, is_marking};
use std::fmt::Display;

/// Words that are always the same and so their own id, however many they are.
pub fn fixed(words: &'static str) -> String {
    Said::plain(words).write()
}

/// So many of something: `1 city`, `2 cities`.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let things = if count == "1" { thing.to_owned() } else { plural(thing) };
    if !is_marking() {
        return format!("{count} {things}");
    }
    Said { id: format!("{{count}} {things}"), args: vec![("count".into(), Arg::of(&count))] }.write()
}

/// More than one of something that is regular: `cities`, `days`, `churches`.
pub fn plural(thing: &str) -> String {
    let vowels = ['a', 'e', 'i', 'o', 'u'];
    match thing.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowels) => format!("{stem}ies"),
        _ if ["s", "x", "ch", "sh"].iter().any(|ending| thing.ends_with(ending)) => format!("{thing}es"),
        _ => format!("{thing}s"),
    }
}

/// One of something: `a city`, `an altar`.
pub fn a(thing: &str) -> String {
    let vowels = ['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'];
    if thing.starts_with(vowels) { crate::say!("an {thing}") } else { crate::say!("a {thing}") }
}

/// Several things in a row: `salt`, `salt and tea`, `salt, tea and iron`.
pub fn listed(things: &[impl AsRef<str>]) -> String {
    joined(things, ", ", " and ")
}

/// Several things in a row, without a word between the last two: `salt, tea, iron`.
pub fn enumerated(things: &[impl AsRef<str>]) -> String {
    joined(things, ", ", ", ")
}

/// Several things in a row, with these words between them and between the last two.
pub fn joined(things: &[impl AsRef<str>], mark: &str, last_mark: &str) -> String {
    let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    let join = |things: &[&str]| match things.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}{last_mark}{last}", rest.join(mark)),
        _ => things.concat(),
    };
    if !is_marking() || things.len() < 2 {
        return join(&things);
    }
    let gaps: Vec<String> = (1..=things.len()).map(|number| format!("{{{number}}}")).collect();
    let gaps: Vec<&str> = gaps.iter().map(String::as_str).collect();
    let args = (1..).zip(&things).map(|(number, thing): (usize, _)| (number.to_string(), Arg::of(thing)));
    Said { id: join(&gaps), args: args.collect() }.write()
}

/// A sentence with a capital letter.
pub fn sentence(text: &str) -> String {
    let capital = |text: &str| {
        let mut letters = text.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    };
    match Arg::of(text) {
        Arg::Said(said) if is_marking() => said.map_start(capital).write(),
        _ => capital(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_what_they_count() {
        let all = [(0_u8, "space"), (1, "space"), (2, "city"), (2, "day"), (3, "wish")];
        let all = all.map(|(count, thing)| counted(count, thing));
        assert_eq!(all, ["0 spaces", "1 space", "2 cities", "2 days", "3 wishes"]);
    }

    #[test]
    fn articles_agree_with_the_sound() {
        assert_eq!([a("mine"), a("inn"), a("Altar")], ["a mine", "an inn", "an Altar"]);
    }

    #[test]
    fn the_last_of_several_is_joined_by_and() {
        let all = ["salt", "tea", "iron"];
        let lists = [0, 1, 2, 3].map(|count| listed(&all[..count]));
        assert_eq!(lists, ["", "salt", "salt and tea", "salt, tea and iron"]);
    }
}
