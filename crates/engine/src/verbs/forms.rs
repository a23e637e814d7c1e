//! How a form is read and written, part by part: what the code that [`verbs!`](crate::verbs) makes is built from.

use super::{Argument, Field, short};
use serde_json::{Map, Value};
use std::fmt::{self, Write as _};

/// A part of how a form is written.
#[doc(hidden)]
#[derive(Copy, Clone, Debug)]
pub enum Part {
    Word(&'static str),
    Argument(&'static str),
    Pair(&'static str, &'static str, &'static str),
    Flag(&'static str),
    Option(&'static str, &'static str),
    Maybe(&'static str),
}

/// How a form is written, for people: `ship SHIP sail TO`.
#[doc(hidden)]
pub fn usage(parts: &[Part]) -> String {
    let word = |part: &Part| match *part {
        Part::Word(word) => word.to_owned(),
        Part::Argument(name) => name.to_uppercase(),
        Part::Pair(first, mark, second) => format!("{}{mark}{}", first.to_uppercase(), second.to_uppercase()),
        Part::Flag(word) => format!("[{word}]"),
        Part::Option(word, name) => crate::say!("[{word} {}]", name.to_uppercase()),
        Part::Maybe(name) => format!("[{}]", name.to_uppercase()),
    };
    parts.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[doc(hidden)]
pub fn field<A: Argument>(name: &'static str, parts: &[Part]) -> Field {
    let is_optional =
        |part: &Part| matches!(part, Part::Flag(one) | Part::Option(_, one) | Part::Maybe(one) if *one == name);
    Field { name, shape: A::shape(), optional: parts.iter().any(is_optional) }
}

/// Why words are not of a form.
#[doc(hidden)]
#[derive(Debug)]
pub enum Miss {
    /// They begin otherwise.
    Other,
    /// They begin like it, and are not complete or too many.
    Incomplete,
    /// An argument cannot be read.
    Wrong(String),
}

/// Why words are of no form.
#[doc(hidden)]
#[derive(Default)]
pub struct Misses {
    wrong: Option<String>,
    incomplete: Option<&'static [Part]>,
}

impl Misses {
    pub fn add(&mut self, miss: Miss, parts: &'static [Part]) {
        match miss {
            Miss::Other => {}
            Miss::Incomplete => self.incomplete = self.incomplete.or(Some(parts)),
            Miss::Wrong(problem) => self.wrong = self.wrong.take().or(Some(problem)),
        }
    }

    /// What to say of it; nothing if no form begins like this.
    pub fn problem(self) -> Option<String> {
        self.wrong.or_else(|| self.incomplete.map(|parts| crate::say!("write it like `{}`", usage(parts))))
    }
}

/// Words that are read by the parts of a form, one by one.
#[doc(hidden)]
pub struct Words<'a> {
    words: &'a [&'a str],
    parts: &'static [Part],
    begun: bool,
}

impl<'a> Words<'a> {
    pub fn new(words: &'a [&'a str], parts: &'static [Part]) -> Words<'a> {
        Words { words, parts, begun: false }
    }

    fn miss(&self) -> Miss {
        if self.begun { Miss::Incomplete } else { Miss::Other }
    }

    /// Takes a fixed word.
    pub fn word(&mut self, word: &str) -> Result<(), Miss> {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => (self.words, self.begun) = (rest, true),
            _ => return Err(self.miss()),
        }
        self.parts = self.parts.get(1..).unwrap_or_default();
        Ok(())
    }

    /// Takes an argument.
    pub fn argument<A: Argument>(&mut self) -> Result<A, Miss> {
        self.parts = self.parts.get(1..).unwrap_or_default();
        let count = A::WORDS.unwrap_or_else(|| self.up_to_next());
        let (own, rest) = self.words.split_at_checked(count).ok_or_else(|| self.miss())?;
        let argument = match self.begun {
            true => A::read(own).map_err(Miss::Wrong)?,
            // What does not begin with a fixed word may as well be another form.
            false => A::read_if_begun(own).and_then(Result::ok).ok_or(Miss::Other)?,
        };
        (self.words, self.begun) = (rest, true);
        Ok(argument)
    }

    /// How many words come before the next fixed word.
    fn up_to_next(&self) -> usize {
        let ends = |word: &str| {
            self.parts.iter().any(|part| match *part {
                Part::Word(fixed) | Part::Flag(fixed) | Part::Option(fixed, _) => fixed == word,
                Part::Argument(_) | Part::Pair(..) | Part::Maybe(_) => false,
            })
        };
        self.words.iter().position(|word| ends(word)).unwrap_or(self.words.len())
    }

    /// Takes two arguments that are one word with a mark between them.
    pub fn pair<A: Argument, B: Argument>(&mut self, mark: char) -> Result<(A, B), Miss> {
        self.parts = self.parts.get(1..).unwrap_or_default();
        let (word, rest) = self.words.split_first().ok_or_else(|| self.miss())?;
        let (first, second) = word.split_once(mark).ok_or_else(|| self.miss())?;
        let pair = A::read(&[first]).and_then(|first| Ok((first, B::read(&[second])?)));
        self.words = rest;
        pair.map_err(Miss::Wrong)
    }

    /// Takes a word that may be left out.
    pub fn flag(&mut self, word: &str) -> bool {
        self.word(word).is_ok() || {
            self.parts = self.parts.get(1..).unwrap_or_default();
            false
        }
    }

    /// Takes an argument that may be left out, behind its word.
    pub fn option<A: Argument + Default + PartialEq>(&mut self, word: &str) -> Result<A, Miss> {
        if self.words.first() != Some(&word) {
            self.parts = self.parts.get(1..).unwrap_or_default();
            return Ok(A::default());
        }
        self.words = &self.words[1..];
        let argument = self.argument()?;
        // Each action has one notation.
        if argument == A::default() { Err(Miss::Wrong(crate::say!("`{word}` may be left out"))) } else { Ok(argument) }
    }

    /// Takes an argument that may be left out: it is there if anything but the next fixed word is.
    pub fn maybe<A: Argument + Default + PartialEq>(&mut self) -> Result<A, Miss> {
        let rest = self.parts.get(1..).unwrap_or_default();
        let follows = Words { words: self.words, parts: rest, begun: true }.up_to_next() > 0;
        if !follows {
            self.parts = rest;
            return Ok(A::default());
        }
        let word = self.words.first().copied().unwrap_or_default();
        let argument = self.argument()?;
        if argument == A::default() { Err(Miss::Wrong(crate::say!("{word:?} may be left out"))) } else { Ok(argument) }
    }

    /// Nothing may be left.
    pub fn end(self) -> Result<(), Miss> {
        if self.words.is_empty() { Ok(()) } else { Err(self.miss()) }
    }
}

/// A form under way to its notation.
#[doc(hidden)]
pub struct Writing<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    begun: bool,
}

impl<'a, 'f> Writing<'a, 'f> {
    pub fn new(f: &'a mut fmt::Formatter<'f>) -> Self {
        Writing { f, begun: false }
    }

    fn space(&mut self) -> fmt::Result {
        if std::mem::replace(&mut self.begun, true) { self.f.write_char(' ') } else { Ok(()) }
    }

    pub fn word(&mut self, word: &str) -> fmt::Result {
        self.space()?;
        self.f.write_str(word)
    }

    pub fn argument<A: Argument>(&mut self, argument: &A) -> fmt::Result {
        if A::WORDS.is_some() {
            self.space()?;
            return argument.write(self.f);
        }
        // What may be no words at all has no space before it then.
        let words = Written(argument).to_string();
        if words.is_empty() { Ok(()) } else { self.word(&words) }
    }

    pub fn pair(&mut self, first: &impl Argument, mark: char, second: &impl Argument) -> fmt::Result {
        self.argument(first)?;
        self.f.write_char(mark)?;
        second.write(self.f)
    }

    pub fn flag(&mut self, word: &str, is_set: bool) -> fmt::Result {
        if is_set { self.word(word) } else { Ok(()) }
    }

    pub fn option<A: Argument + Default + PartialEq>(&mut self, word: &str, argument: &A) -> fmt::Result {
        if *argument == A::default() {
            return Ok(());
        }
        self.word(word)?;
        self.argument(argument)
    }

    pub fn maybe<A: Argument + Default + PartialEq>(&mut self, argument: &A) -> fmt::Result {
        if *argument == A::default() { Ok(()) } else { self.argument(argument) }
    }
}

/// An argument as its words.
struct Written<'a, A>(&'a A);

impl<A: Argument> fmt::Display for Written<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// Arguments that are read from JSON, one by one.
#[doc(hidden)]
pub struct Arguments<'a> {
    map: &'a Map<String, Value>,
    // The verb is one of them.
    read: usize,
}

impl<'a> Arguments<'a> {
    pub fn new(map: &'a Map<String, Value>) -> Self {
        Arguments { map, read: 1 }
    }

    pub fn argument<A: Argument>(&mut self, name: &str) -> Result<A, String> {
        let value = self.map.get(name).ok_or_else(|| crate::say!("`{name}` is missing"))?;
        self.read += 1;
        A::from_json(value).map_err(|problem| crate::say!("`{name}`: {problem}"))
    }

    pub fn option<A: Argument + Default>(&mut self, name: &str) -> Result<A, String> {
        if self.map.contains_key(name) { self.argument(name) } else { Ok(A::default()) }
    }

    /// Nothing else may be there.
    pub fn end(self, known: &[&[&str]]) -> Result<(), String> {
        if self.map.len() == self.read {
            return Ok(());
        }
        let is_known = |name: &String| known.iter().any(|names| names.contains(&name.as_str()));
        let unknown =
            self.map.keys().filter(|name| !["verb", "kind"].contains(&name.as_str())).find(|name| !is_known(name));
        Err(crate::say!("there is no argument called {:?} here", short(unknown.map_or("", String::as_str))))
    }
}
