//! Actions as data. A chapter declares each of its actions once, by [`verbs!`](crate::verbs): variant, arguments, and the
//! words it is written with. From that come the enum, the notation that records keep (`add mine 0,1`), the JSON that
//! clients send (`{"verb": "add", "tile": "mine", "at": "0,1"}`), and what schemas and client types are made of.

mod shape;

use crate::{List, Seat};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};
use std::fmt;

pub use shape::{Field, Form, Schemas, Shape, type_script};

/// Something that is written in several forms, each with a verb and arguments of its own: the actions of a game or a
/// chapter, or a part of an action. Declared by [`verbs!`](crate::verbs).
pub trait Verbs: Sized {
    /// Every form, for schemas and client types.
    fn forms() -> Vec<Form>;
    /// Reads one from words of notation. `None` if no form begins like this.
    fn parse(words: &[&str]) -> Option<Result<Self, String>>;
    /// Verb and arguments.
    fn data(&self) -> ActionData;
    /// Reads one from a verb and its arguments in JSON. `None` if there is no such verb.
    fn from_arguments(verb: &str, arguments: &Map<String, Value>) -> Option<Result<Self, String>>;

    /// Reads one from JSON.
    fn from_json(json: &Value) -> Result<Self, String> {
        read_form(json, "verb")
    }
}

/// What an action names: a place, a card, a seat, a count, a pack of cards.
pub trait Argument: Sized {
    /// How many words of notation it is; if that differs, it ends where the next fixed word or the notation does.
    const WORDS: Option<usize> = Some(1);

    /// What it is in JSON.
    fn shape() -> Shape;
    /// Writes it as words of notation.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads it from its words.
    fn read(words: &[&str]) -> Result<Self, String>;
    /// It as JSON.
    fn to_json(&self) -> Value;
    /// Reads it from JSON.
    fn from_json(json: &Value) -> Result<Self, String>;
}

/// An action as a verb with arguments, on its way to a client: `{"verb": "add", "tile": "mine", "at": "0,1"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "{ verb: string }"))]
pub struct ActionData {
    /// What is done.
    pub verb: &'static str,
    /// With what.
    pub arguments: Vec<(&'static str, Value)>,
}

impl ActionData {
    /// It as an object whose verb is called `tag`.
    fn tagged(self, tag: &str) -> Value {
        let arguments = self.arguments.into_iter().map(|(name, value)| (name.to_owned(), value));
        Value::Object(std::iter::once((tag.to_owned(), self.verb.into())).chain(arguments).collect())
    }

    #[doc(hidden)]
    pub fn argument(&mut self, name: &'static str, argument: &impl Argument) {
        self.arguments.push((name, argument.to_json()));
    }

    #[doc(hidden)]
    pub fn option<A: Argument + Default + PartialEq>(&mut self, name: &'static str, argument: &A) {
        if *argument != A::default() {
            self.argument(name, argument);
        }
    }
}

impl Serialize for ActionData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.arguments.len() + 1))?;
        map.serialize_entry("verb", self.verb)?;
        for (name, value) in &self.arguments {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl From<ActionData> for Value {
    fn from(data: ActionData) -> Value {
        data.tagged("verb")
    }
}

/// Any verb with any arguments: each game's own are in its schema.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for ActionData {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ActionData".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "An action as a verb with arguments, as the schema of the game's actions says.",
            "properties": { "verb": { "type": "string" } },
            "required": ["verb"],
        })
    }
}

/// Reads a form whose verb is called `tag`.
fn read_form<V: Verbs>(json: &Value, tag: &str) -> Result<V, String> {
    let object = json.as_object().ok_or_else(|| format!("{} is no object with a `{tag}`", shown(json)))?;
    let verb = object.get(tag).and_then(Value::as_str).ok_or_else(|| format!("`{tag}` is missing"))?;
    let read = V::from_arguments(verb, object);
    read.unwrap_or_else(|| Err(format!("there is no {tag} called {:?}", short(verb))))
}

/// More words than any notation has.
const TOO_MANY_WORDS: usize = 65;

#[doc(hidden)]
pub fn from_str<V: Verbs>(text: &str, hint: &str) -> Result<V, crate::Unreadable> {
    let words: Vec<&str> = text.split_whitespace().take(TOO_MANY_WORDS).collect();
    let read = if words.len() == TOO_MANY_WORDS { Some(Err("this is too long".into())) } else { V::parse(&words) };
    read.unwrap_or_else(|| Err(hint.into())).map_err(|problem| crate::Unreadable::new(text, problem))
}

#[doc(hidden)]
pub fn read_part<V: Verbs>(words: &[&str]) -> Result<V, String> {
    V::parse(words).unwrap_or_else(|| {
        let usages: Vec<String> = V::forms().iter().map(|form| format!("`{}`", form.usage)).collect();
        Err(format!("{:?} is none of {}", short(&words.join(" ")), usages.join(", ")))
    })
}

#[doc(hidden)]
pub fn part_to_json(part: &impl Verbs) -> Value {
    part.data().tagged("kind")
}

#[doc(hidden)]
pub fn part_from_json<V: Verbs>(json: &Value) -> Result<V, String> {
    read_form(json, "kind")
}

/// What somebody sent, cut to a length that a message can show.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn shown(json: &Value) -> String {
    short(&json.to_string())
}

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
        Part::Option(word, name) => format!("[{word} {}]", name.to_uppercase()),
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
        self.wrong.or_else(|| self.incomplete.map(|parts| format!("write it like `{}`", usage(parts))))
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
        // What does not begin with a fixed word may as well be another form.
        let argument = A::read(own).map_err(|problem| if self.begun { Miss::Wrong(problem) } else { Miss::Other })?;
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
    pub fn pair<A: Argument, B: Argument>(&mut self, mark: &str) -> Result<(A, B), Miss> {
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
        if argument == A::default() { Err(Miss::Wrong(format!("`{word}` may be left out"))) } else { Ok(argument) }
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
        if argument == A::default() { Err(Miss::Wrong(format!("{word:?} may be left out"))) } else { Ok(argument) }
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

    pub fn word(&mut self, word: &str) -> fmt::Result {
        if std::mem::replace(&mut self.begun, true) {
            self.f.write_str(" ")?;
        }
        self.f.write_str(word)
    }

    pub fn argument<A: Argument>(&mut self, argument: &A) -> fmt::Result {
        if A::WORDS.is_some() {
            self.word("")?;
            return argument.write(self.f);
        }
        // What may be no words at all has no space before it then.
        let words = Written(argument).to_string();
        if words.is_empty() { Ok(()) } else { self.word(&words) }
    }

    pub fn pair(&mut self, first: &impl Argument, mark: &str, second: &impl Argument) -> fmt::Result {
        self.argument(first)?;
        self.f.write_str(mark)?;
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
        let value = self.map.get(name).ok_or_else(|| format!("`{name}` is missing"))?;
        self.read += 1;
        A::from_json(value).map_err(|problem| format!("`{name}`: {problem}"))
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
        Err(format!("there is no argument called {:?} here", short(unknown.map_or("", String::as_str))))
    }
}

macro_rules! number {
    ($($type:ident)*) => {
        $(
            /// How many of something, or a number it has.
            impl Argument for $type {
                fn shape() -> Shape {
                    Shape::Count(u64::from($type::MAX))
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }

                fn read(words: &[&str]) -> Result<$type, String> {
                    crate::chapter::number(words[0])
                }

                fn to_json(&self) -> Value {
                    (*self).into()
                }

                fn from_json(json: &Value) -> Result<$type, String> {
                    let number = json.as_u64().and_then(|number| $type::try_from(number).ok());
                    number.ok_or_else(|| format!("{} is not a count", shown(json)))
                }
            }
        )*
    };
}

number!(u8 u16);

impl Argument for Seat {
    fn shape() -> Shape {
        Shape::Seat
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Seat, String> {
        crate::chapter::seat(words[0])
    }

    fn to_json(&self) -> Value {
        self.number().into()
    }

    fn from_json(json: &Value) -> Result<Seat, String> {
        let number = json.as_u64().and_then(|number| u8::try_from(number).ok()).filter(|&number| number > 0);
        number.and_then(Seat::from_number).ok_or_else(|| format!("there is no seat {}", shown(json)))
    }
}

/// A word that is there or not.
impl Argument for bool {
    fn shape() -> Shape {
        Shape::Flag
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self { "yes" } else { "no" })
    }

    fn read(words: &[&str]) -> Result<bool, String> {
        match words[0] {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(format!("{:?} is neither yes nor no", short(other))),
        }
    }

    fn to_json(&self) -> Value {
        (*self).into()
    }

    fn from_json(json: &Value) -> Result<bool, String> {
        json.as_bool().ok_or_else(|| format!("{} is neither true nor false", shown(json)))
    }
}

/// Several, one word each; not one of them is the fixed word that follows.
impl<A: Argument> Argument for Vec<A> {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::List(Box::new(A::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, one) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            one.write(f)?;
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<Vec<A>, String> {
        words.iter().map(|word| A::read(&[word])).collect()
    }

    fn to_json(&self) -> Value {
        self.iter().map(Argument::to_json).collect()
    }

    fn from_json(json: &Value) -> Result<Vec<A>, String> {
        let list = json.as_array().ok_or_else(|| format!("{} is not a list", shown(json)))?;
        list.iter().map(A::from_json).collect()
    }
}

/// Several, as many as there is room for.
impl<A: Argument + Copy + Default, const N: usize> Argument for List<A, N> {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::List(Box::new(A::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, one) in self.iter().enumerate() {
            f.write_str(if index > 0 { " " } else { "" })?;
            one.write(f)?;
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<List<A, N>, String> {
        listed(words.iter().map(|word| A::read(&[word])))
    }

    fn to_json(&self) -> Value {
        self.iter().map(Argument::to_json).collect()
    }

    fn from_json(json: &Value) -> Result<List<A, N>, String> {
        let list = json.as_array().ok_or_else(|| format!("{} is not a list", shown(json)))?;
        listed(list.iter().map(A::from_json))
    }
}

fn listed<A: Copy + Default, const N: usize>(
    read: impl Iterator<Item = Result<A, String>>,
) -> Result<List<A, N>, String> {
    let mut list = List::new();
    for one in read {
        list.try_push(one?).map_err(|_| format!("at most {N} can be named"))?;
    }
    Ok(list)
}

/// One, where it may be left out.
impl<A: Argument> Argument for Option<A> {
    const WORDS: Option<usize> = A::WORDS;

    fn shape() -> Shape {
        A::shape()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |one| one.write(f))
    }

    fn read(words: &[&str]) -> Result<Option<A>, String> {
        A::read(words).map(Some)
    }

    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, Argument::to_json)
    }

    fn from_json(json: &Value) -> Result<Option<A>, String> {
        A::from_json(json).map(Some)
    }
}

/// How many of each, as an object: `{"salt": 3, "tea": 1}`. For packs, whose shape is [`Shape::Counts`].
pub fn counts_to_json<A: Argument>(counts: impl IntoIterator<Item = (A, u8)>) -> Value {
    let entry = |(one, count): (A, u8)| Some((one.to_json().as_str()?.to_owned(), count.into()));
    Value::Object(counts.into_iter().filter(|(_, count)| *count > 0).filter_map(entry).collect())
}

/// Reads how many of each; what there is none of may be named.
pub fn counts_from_json<A: Argument>(json: &Value) -> Result<Vec<(A, u8)>, String> {
    let counts = json.as_object().ok_or_else(|| format!("{} does not say how many of each", shown(json)))?;
    let read = |(name, count): (&String, &Value)| {
        let one = A::from_json(&Value::from(name.as_str()))?;
        Ok((one, u8::from_json(count).map_err(|problem| format!("`{}`: {problem}", short(name)))?))
    };
    counts.iter().map(read).filter(|read| !matches!(read, Ok((_, 0)))).collect()
}

/// Makes something an [`Argument`] of one word, the same in notation and in JSON: a text like a regular expression, or one of
/// a list. `Display` and `FromStr` write and read it, unless functions are named that do.
///
/// ```ignore
/// engine::word!(Space, like r"^-?\d+,-?\d+$");
/// engine::word!(Tile, of Tile::all(), read notation::tile);
/// engine::word!(Card, of Card::ALL, read notation::card, write |card: &Card| card.slug());
/// ```
#[macro_export]
macro_rules! word {
    ($type:ident, like $pattern:literal $(, read $read:expr)? $(, write $write:expr)?) => {
        $crate::word!(
            @impl $type, $crate::verbs::Shape::Text { title: stringify!($type), pattern: $pattern },
            [$($read)?] [$($write)?]
        );
    };
    ($type:ident, of $all:expr $(, read $read:expr)? $(, write $write:expr)?) => {
        $crate::word!(
            @impl $type, $crate::verbs::Shape::Name {
                title: stringify!($type),
                names: $all.into_iter().map(|one: $type| $crate::word!(@write one, $($write)?).to_string()).collect(),
            },
            [$($read)?] [$($write)?]
        );
    };
    (@impl $type:ident, $shape:expr, [$($read:expr)?] [$($write:expr)?]) => {
        impl $crate::verbs::Argument for $type {
            fn shape() -> $crate::verbs::Shape {
                $shape
            }

            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::word!(@write self, $($write)?), f)
            }

            fn read(words: &[&str]) -> Result<$type, String> {
                $crate::word!(@read $type, words[0], $($read)?)
            }

            fn to_json(&self) -> $crate::verbs::Json {
                $crate::word!(@write self, $($write)?).to_string().into()
            }

            fn from_json(json: &$crate::verbs::Json) -> Result<$type, String> {
                let text = $crate::verbs::text(json)?;
                $crate::word!(@read $type, text, $($read)?)
            }
        }
    };
    (@write $one:expr,) => { $one };
    (@write $one:expr, $write:expr) => { $write(&$one) };
    (@read $type:ident, $text:expr,) => { $text.parse::<$type>().map_err(|problem| problem.to_string()) };
    (@read $type:ident, $text:expr, $read:expr) => { $read($text) };
}

#[doc(hidden)]
pub fn text(json: &Value) -> Result<&str, String> {
    json.as_str().ok_or_else(|| format!("{} is no text", shown(json)))
}

#[doc(hidden)]
pub use serde_json::{Map as JsonMap, Value as Json};

/// Declares actions: variant, arguments, and in brackets how it is written. `Display`, [`Verbs`] and the enum are made of it.
///
/// ```ignore
/// engine::verbs! {
///     /// What a seat may do here.
///     pub enum Action {
///         /// Adds a tile on a free space.
///         Add(tile: Tile, at: Space) => ["add" tile at];
///         /// Gains a card in place of another.
///         Gain { new: Card, old: Card } => ["gain" new "over" old];
///         /// Raises the mood of a city.
///         Improve { space: Space, voting: bool } => ["improve" space [voting]];
///         /// Builds a city.
///         Build(..Plan { area: Area, treasury: u8 }) => ["build" "city" area ["treasury" treasury]];
///         /// Sends a ship.
///         Sail { ship: u8, from: Area, to: Area } => "sail" ["ship" ship "sail" (from > to)];
///         /// Draws because nothing fits.
///         Draw => ["draw"];
///     }
/// }
/// ```
///
/// - A text is a fixed word, a name an argument, `(a > b)` two arguments in one word with a mark between them.
/// - `[voting]` is a word that may be there, `["treasury" treasury]` an argument with its word, left out while it is zero,
///   `(? port)` an argument without a word of its own, left out while it is the default.
/// - The verb in JSON is what the fixed words at the beginning say, or the text before the brackets. A game has each verb once.
/// - `(..Plan { ... })` is a variant that holds a struct with these fields.
///
/// `pub part enum` declares an argument of several forms, told apart in JSON by `kind` instead of `verb`.
#[macro_export]
macro_rules! verbs {
    ($(#[$meta:meta])* $vis:vis part enum $Part:ident { $($forms:tt)* }) => {
        $crate::verbs! { $(#[$meta])* $vis enum $Part { $($forms)* } }

        impl $crate::verbs::Argument for $Part {
            const WORDS: Option<usize> = None;

            fn shape() -> $crate::verbs::Shape {
                let forms = <$Part as $crate::verbs::Verbs>::forms();
                $crate::verbs::Shape::Forms { title: stringify!($Part), forms }
            }

            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }

            fn read(words: &[&str]) -> Result<$Part, String> {
                $crate::verbs::read_part(words)
            }

            fn to_json(&self) -> $crate::verbs::Json {
                $crate::verbs::part_to_json(self)
            }

            fn from_json(json: &$crate::verbs::Json) -> Result<$Part, String> {
                $crate::verbs::part_from_json(json)
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident {
            $(
                $(#[doc = $doc:literal])*
                $variant:ident
                $(($($argument:ident: $type:ty),* $(,)?))?
                $((..$Record:ident { $($part:ident: $part_type:ty),* $(,)? }))?
                $({ $($(#[$field_meta:meta])* $field:ident: $field_type:ty),* $(,)? })?
                => $($verb:literal)? [$($pattern:tt)*];
            )*
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $(#[$meta])*
        $vis enum $Action {
            $(
                $(#[doc = $doc])*
                $variant
                $(($($type),*))?
                $(($Record))?
                $({ $($(#[$field_meta])* #[allow(missing_docs, reason = "said above")] $field: $field_type),* })?,
            )*
        }

        impl std::fmt::Display for $Action {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut writing = $crate::verbs::Writing::new(f);
                match self {
                    $(
                        $Action::$variant
                        $(($($argument),*))? $(($Record { $($part),* }))? $({ $($field),* })? => {
                            $($crate::verbs!(@write writing, $pattern);)*
                        }
                    )*
                }
                Ok(())
            }
        }

        impl std::str::FromStr for $Action {
            type Err = $crate::Unreadable;
            fn from_str(text: &str) -> Result<$Action, $crate::Unreadable> {
                $crate::verbs::from_str(text, "there is no such action")
            }
        }

        impl $crate::verbs::Verbs for $Action {
            fn forms() -> Vec<$crate::verbs::Form> {
                vec![$({
                    let parts: &'static [$crate::verbs::Part] = &[$($crate::verbs!(@part $pattern)),*];
                    $crate::verbs::Form {
                        verb: $crate::verbs!(@verb $($verb)?, [] $($pattern)*),
                        about: concat!($($doc),*).trim_ascii(),
                        usage: $crate::verbs::usage(parts),
                        fields: vec![
                            $($($crate::verbs::field::<$type>(stringify!($argument), parts)),*)?
                            $($($crate::verbs::field::<$part_type>(stringify!($part), parts)),*)?
                            $($($crate::verbs::field::<$field_type>(stringify!($field), parts)),*)?
                        ],
                    }
                }),*]
            }

            fn parse(words: &[&str]) -> Option<Result<$Action, String>> {
                let mut misses = $crate::verbs::Misses::default();
                $({
                    const PARTS: &[$crate::verbs::Part] = &[$($crate::verbs!(@part $pattern)),*];
                    let read = || {
                        let mut words = $crate::verbs::Words::new(words, PARTS);
                        $($crate::verbs!(@read words, $pattern);)*
                        words.end()?;
                        Ok($Action::$variant $(($($argument),*))? $(($Record { $($part),* }))? $({ $($field),* })?)
                    };
                    match read() {
                        Ok(action) => return Some(Ok(action)),
                        Err(miss) => misses.add(miss, PARTS),
                    }
                })*
                misses.problem().map(Err)
            }

            fn data(&self) -> $crate::verbs::ActionData {
                match self {
                    $(
                        $Action::$variant
                        $(($($argument),*))? $(($Record { $($part),* }))? $({ $($field),* })? => {
                            #[allow(unused_mut, reason = "some have no arguments")]
                            let mut data = $crate::verbs::ActionData {
                                verb: $crate::verbs!(@verb $($verb)?, [] $($pattern)*),
                                arguments: Vec::new(),
                            };
                            $($crate::verbs!(@data data, $pattern);)*
                            data
                        }
                    )*
                }
            }

            fn from_arguments(
                verb: &str,
                arguments: &$crate::verbs::JsonMap<String, $crate::verbs::Json>,
            ) -> Option<Result<$Action, String>> {
                $(
                    if verb == $crate::verbs!(@verb $($verb)?, [] $($pattern)*) {
                        let read = || {
                            #[allow(unused_mut, reason = "some have no arguments")]
                            let mut arguments = $crate::verbs::Arguments::new(arguments);
                            $($crate::verbs!(@json arguments, $pattern);)*
                            arguments.end(&[$($crate::verbs!(@names $pattern)),*])?;
                            Ok($Action::$variant $(($($argument),*))? $(($Record { $($part),* }))? $({ $($field),* })?)
                        };
                        return Some(read());
                    }
                )*
                None
            }
        }
    };

    (@verb $verb:literal, $($pattern:tt)*) => { $verb };
    (@verb , [$($word:literal)*] $next:literal $($rest:tt)*) => { $crate::verbs!(@verb , [$($word)* $next] $($rest)*) };
    (@verb , [$first:literal $($word:literal)*] $($rest:tt)*) => { concat!($first $(, " ", $word)*) };

    (@part $word:literal) => { $crate::verbs::Part::Word($word) };
    (@part $name:ident) => { $crate::verbs::Part::Argument(stringify!($name)) };
    (@part ($first:ident $mark:tt $second:ident)) => {
        $crate::verbs::Part::Pair(stringify!($first), stringify!($mark), stringify!($second))
    };
    (@part (? $name:ident)) => { $crate::verbs::Part::Maybe(stringify!($name)) };
    (@part [$flag:ident]) => { $crate::verbs::Part::Flag(stringify!($flag)) };
    (@part [$word:literal $name:ident]) => { $crate::verbs::Part::Option($word, stringify!($name)) };

    (@names $word:literal) => { &[] };
    (@names $name:ident) => { &[stringify!($name)] };
    (@names ($first:ident $mark:tt $second:ident)) => { &[stringify!($first), stringify!($second)] };
    (@names (? $name:ident)) => { &[stringify!($name)] };
    (@names [$flag:ident]) => { &[stringify!($flag)] };
    (@names [$word:literal $name:ident]) => { &[stringify!($name)] };

    (@write $writing:ident, $word:literal) => { $writing.word($word)? };
    (@write $writing:ident, $name:ident) => { $writing.argument($name)? };
    (@write $writing:ident, ($first:ident $mark:tt $second:ident)) => {
        $writing.pair($first, stringify!($mark), $second)?
    };
    (@write $writing:ident, (? $name:ident)) => { $writing.maybe($name)? };
    (@write $writing:ident, [$flag:ident]) => { $writing.flag(stringify!($flag), *$flag)? };
    (@write $writing:ident, [$word:literal $name:ident]) => { $writing.option($word, $name)? };

    (@read $words:ident, $word:literal) => { $words.word($word)? };
    (@read $words:ident, $name:ident) => { let $name = $words.argument()?; };
    (@read $words:ident, ($first:ident $mark:tt $second:ident)) => {
        let ($first, $second) = $words.pair(stringify!($mark))?;
    };
    (@read $words:ident, (? $name:ident)) => { let $name = $words.maybe()?; };
    (@read $words:ident, [$flag:ident]) => { let $flag = $words.flag(stringify!($flag)); };
    (@read $words:ident, [$word:literal $name:ident]) => { let $name = $words.option($word)?; };

    (@data $data:ident, $word:literal) => { };
    (@data $data:ident, $name:ident) => { $data.argument(stringify!($name), $name) };
    (@data $data:ident, ($first:ident $mark:tt $second:ident)) => {
        $data.argument(stringify!($first), $first);
        $data.argument(stringify!($second), $second);
    };
    (@data $data:ident, (? $name:ident)) => { $data.option(stringify!($name), $name) };
    (@data $data:ident, [$flag:ident]) => { $data.option(stringify!($flag), $flag) };
    (@data $data:ident, [$word:literal $name:ident]) => { $data.option(stringify!($name), $name) };

    (@json $arguments:ident, $word:literal) => { };
    (@json $arguments:ident, $name:ident) => { let $name = $arguments.argument(stringify!($name))?; };
    (@json $arguments:ident, ($first:ident $mark:tt $second:ident)) => {
        let $first = $arguments.argument(stringify!($first))?;
        let $second = $arguments.argument(stringify!($second))?;
    };
    (@json $arguments:ident, (? $name:ident)) => { let $name = $arguments.option(stringify!($name))?; };
    (@json $arguments:ident, [$flag:ident]) => { let $flag = $arguments.option(stringify!($flag))?; };
    (@json $arguments:ident, [$word:literal $name:ident]) => { let $name = $arguments.option(stringify!($name))?; };
}

#[cfg(test)]
#[allow(unreachable_pub, dead_code, reason = "names are public where they are declared, with all they can do")]
mod tests {
    use super::*;
    use serde_json::json;

    crate::names!(Good, "good": Salt Tea Iron);

    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Plan {
        at: Good,
        treasury: u8,
        keep: bool,
    }

    crate::verbs! {
        part enum Price {
            /// From treasury.
            Treasury => ["treasury"];
            /// With tokens.
            Tokens { other: Good } => ["tokens" other];
            /// With three tokens.
            Three => ["three" "tokens"];
        }
    }

    crate::verbs! {
        enum Action {
            /// Adds.
            Add(good: Good, count: u8) => ["add" good count];
            /// Ends it.
            EndTurn => ["end" "turn"];
            /// Gains one
            /// over another.
            Gain { new: Good, old: Good } => ["gain" new "over" old];
            /// Builds.
            Build(..Plan { at: Good, treasury: u8, keep: bool }) => ["build" at ["treasury" treasury] [keep]];
            /// Sends.
            Sail { ship: u8, from: Good, to: Good } => "sail" ["ship" ship "sail" (from > to)];
            /// Makes.
            Make { price: Price, keep: bool } => ["make" price [keep]];
            /// Grows.
            Grow { at: Good, port: Option<Good>, keep: bool } => ["grow" at (? port) [keep]];
            /// Offers.
            Offer { to: Seat, give: Vec<Good>, want: Vec<Good> } => ["offer" to give "for" want];
            /// Loses.
            Lose { good: Good, kept: u8 } => ["lose" good (? kept)];
            /// Says.
            Say { number: u16, names: List<Good, 2>, to: Option<Seat> } => ["say" number names ["to" to]];
        }
    }

    fn read(text: &str) -> Option<Result<Action, String>> {
        Action::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn one_declaration_is_notation_and_json() {
        let (salt, tea) = (Good::Salt, Good::Tea);
        let cases = [
            (Action::Add(tea, 3), "add tea 3", json!({"verb": "add", "good": "tea", "count": 3})),
            (Action::EndTurn, "end turn", json!({"verb": "end turn"})),
            (
                Action::Gain { new: tea, old: salt },
                "gain tea over salt",
                json!({"verb": "gain", "new": "tea", "old": "salt"}),
            ),
            (
                Action::Build(Plan { at: tea, treasury: 0, keep: false }),
                "build tea",
                json!({"verb": "build", "at": "tea"}),
            ),
            (
                Action::Build(Plan { at: tea, treasury: 2, keep: true }),
                "build tea treasury 2 keep",
                json!({"verb": "build", "at": "tea", "treasury": 2, "keep": true}),
            ),
            (
                Action::Sail { ship: 1, from: tea, to: salt },
                "ship 1 sail tea>salt",
                json!({"verb": "sail", "ship": 1, "from": "tea", "to": "salt"}),
            ),
            (
                Action::Make { price: Price::Tokens { other: salt }, keep: true },
                "make tokens salt keep",
                json!({"verb": "make", "price": {"kind": "tokens", "other": "salt"}, "keep": true}),
            ),
            (Action::Grow { at: tea, port: None, keep: false }, "grow tea", json!({"verb": "grow", "at": "tea"})),
            (
                Action::Grow { at: tea, port: None, keep: true },
                "grow tea keep",
                json!({"verb": "grow", "at": "tea", "keep": true}),
            ),
            (
                Action::Grow { at: tea, port: Some(salt), keep: true },
                "grow tea salt keep",
                json!({"verb": "grow", "at": "tea", "port": "salt", "keep": true}),
            ),
            (
                Action::Offer { to: Seat::new(1), give: vec![salt, salt], want: vec![tea] },
                "offer 2 salt salt for tea",
                json!({"verb": "offer", "to": 2, "give": ["salt", "salt"], "want": ["tea"]}),
            ),
            (
                Action::Offer { to: Seat::new(1), give: vec![], want: vec![] },
                "offer 2 for",
                json!({"verb": "offer", "to": 2, "give": [], "want": []}),
            ),
            (Action::Lose { good: tea, kept: 0 }, "lose tea", json!({"verb": "lose", "good": "tea"})),
            (Action::Lose { good: tea, kept: 2 }, "lose tea 2", json!({"verb": "lose", "good": "tea", "kept": 2})),
            (
                Action::Say { number: 300, names: [tea, salt].into_iter().collect(), to: Some(Seat::new(0)) },
                "say 300 tea salt to 1",
                json!({"verb": "say", "number": 300, "names": ["tea", "salt"], "to": 1}),
            ),
            (
                Action::Say { number: 0, names: List::new(), to: None },
                "say 0",
                json!({"verb": "say", "number": 0, "names": []}),
            ),
        ];
        for (action, notation, json) in cases {
            assert_eq!(action.to_string(), notation);
            assert_eq!(read(notation), Some(Ok(action.clone())), "{notation}");
            assert_eq!(Value::from(action.data()), json);
            assert_eq!(serde_json::to_value(action.data()).ok(), Some(json.clone()));
            assert_eq!(Action::from_json(&json), Ok(action), "{json}");
        }
    }

    #[test]
    fn wrong_words_are_told_apart() {
        let problem = |text| read(text).and_then(Result::err);
        assert_eq!(read("dance"), None);
        assert_eq!(read(""), None);
        assert_eq!(problem("add tea"), Some("write it like `add GOOD COUNT`".into()));
        assert_eq!(problem("add tea 3 4"), Some("write it like `add GOOD COUNT`".into()));
        assert_eq!(problem("add gold 3"), Some("there is no good called \"gold\"".into()));
        assert_eq!(problem("add tea 03"), Some("\"03\" is not a count".into()));
        assert_eq!(problem("build tea treasury 0"), Some("`treasury` may be left out".into()));
        assert_eq!(
            problem("build tea keep treasury 1"),
            Some("write it like `build AT [treasury TREASURY] [keep]`".into())
        );
        assert_eq!(problem("ship 1 sail tea"), Some("write it like `ship SHIP sail FROM>TO`".into()));
        assert_eq!(problem("grow tea gold"), Some("there is no good called \"gold\"".into()));
        assert_eq!(problem("grow tea salt tea"), Some("write it like `grow AT [PORT] [keep]`".into()));
        assert_eq!(problem("lose tea 0"), Some("\"0\" may be left out".into()));
        assert_eq!(problem("lose tea 2 2"), Some("write it like `lose GOOD [KEPT]`".into()));
        assert_eq!(problem("say 1 tea tea tea"), Some("at most 2 can be named".into()));
        assert!(problem("make two tokens").is_some_and(|problem| problem.contains("`three tokens`")));
    }

    /// A text that was cut might say something else.
    #[test]
    fn nothing_is_cut() {
        let goods = |count: usize| format!("offer 2 {}for tea", "salt ".repeat(count));
        assert!(goods(60).parse::<Action>().is_ok());
        let refused = goods(61).parse::<Action>().map_err(|problem| problem.to_string());
        assert!(refused.is_err_and(|problem| problem.contains("too long")));
    }

    #[test]
    fn wrong_json_is_refused_with_the_reason() {
        let problem = |json| Action::from_json(&json).err();
        assert_eq!(problem(json!("add")), Some("\"add\" is no object with a `verb`".into()));
        assert_eq!(problem(json!({"good": "tea"})), Some("`verb` is missing".into()));
        assert_eq!(problem(json!({"verb": "dance"})), Some("there is no verb called \"dance\"".into()));
        assert_eq!(problem(json!({"verb": "add", "good": "tea"})), Some("`count` is missing".into()));
        assert_eq!(
            problem(json!({"verb": "add", "good": "tea", "count": 256})),
            Some("`count`: 256 is not a count".into())
        );
        assert_eq!(problem(json!({"verb": "add", "good": 1, "count": 2})), Some("`good`: 1 is no text".into()));
        let more = json!({"verb": "add", "good": "tea", "count": 2, "more": 1});
        assert_eq!(problem(more), Some("there is no argument called \"more\" here".into()));
        assert_eq!(
            problem(json!({"verb": "offer", "to": 0, "give": [], "want": []})),
            Some("`to`: there is no seat 0".into())
        );
        let names = json!({"verb": "say", "number": 1, "names": ["tea", "tea", "tea"]});
        assert_eq!(problem(names), Some("`names`: at most 2 can be named".into()));
        let price = json!({"verb": "make", "price": {"kind": "gift"}});
        assert_eq!(problem(price), Some("`price`: there is no kind called \"gift\"".into()));
    }

    #[test]
    fn packs_are_counts_of_names() {
        let json = json!({"salt": 3, "tea": 1});
        assert_eq!(counts_to_json([(Good::Salt, 3), (Good::Iron, 0), (Good::Tea, 1)]), json);
        assert_eq!(counts_from_json(&json), Ok(vec![(Good::Salt, 3), (Good::Tea, 1)]));
        assert_eq!(counts_from_json(&json!({"salt": 0})), Ok(Vec::<(Good, u8)>::new()));
        let problem = |json| counts_from_json::<Good>(&json).err();
        assert_eq!(problem(json!(3)), Some("3 does not say how many of each".into()));
        assert_eq!(problem(json!({"gold": 1})), Some("there is no good called \"gold\"".into()));
        assert_eq!(problem(json!({"gold": 0})), Some("there is no good called \"gold\"".into()));
        assert_eq!(problem(json!({"tea": 300})), Some("`tea`: 300 is not a count".into()));
    }

    #[test]
    fn forms_tell_what_is_optional() {
        let forms = Action::forms();
        let build = forms.iter().find(|form| form.verb == "build");
        let fields = build.map(|form| form.fields.iter().map(|field| (field.name, field.optional)).collect::<Vec<_>>());
        assert_eq!(fields, Some(vec![("at", false), ("treasury", true), ("keep", true)]));
        let grow = forms.iter().find(|form| form.verb == "grow");
        assert_eq!(grow.map(|form| form.fields[1].optional), Some(true));
        assert_eq!(forms[2].about, "Gains one over another.");
    }
}
