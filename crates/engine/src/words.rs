//! Words for sentences: numbers with what they count, and articles.

use std::fmt::Display;

/// So many of something: `1 city`, `2 cities`.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("1 {thing}") } else { format!("{count} {}", plural(thing)) }
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
    format!("{} {thing}", if thing.starts_with(vowels) { "an" } else { "a" })
}

/// Several things in a row: `salt`, `salt and tea`, `salt, tea and iron`.
pub fn listed(things: &[impl AsRef<str>]) -> String {
    let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    match things.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => things.concat(),
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
