//! Actions as data. A chapter declares each of its actions once, by [`verbs!`](crate::verbs): variant, arguments, and the
//! words it is written with. From that come the enum, the notation that records keep (`add mine 0,1`), the JSON that
//! clients send (`{"verb": "add", "tile": "mine", "at": "0,1"}`), and what schemas and client types are made of.

mod arguments;
mod forms;
mod shape;
#[cfg(test)]
mod tests;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};
use std::fmt;

pub use arguments::{counts_from_json, counts_to_json};
#[doc(hidden)]
pub use forms::{Arguments, Miss, Misses, Part, Words, Writing, field, usage};
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
    /// Reads it from words that may as well be something else. `None` if it does not begin like this.
    fn read_if_begun(words: &[&str]) -> Option<Result<Self, String>> {
        Some(Self::read(words))
    }
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

/// The most words a notation has.
const MOST_WORDS: usize = 64;
/// Room for the words of nearly every notation.
const FEW_WORDS: usize = 8;

#[doc(hidden)]
pub fn from_str<V: Verbs>(text: &str, hint: &str) -> Result<V, crate::Unreadable> {
    let read = match split(text, &mut [""; FEW_WORDS]) {
        Some(words) => V::parse(words),
        None => match split(text, &mut [""; MOST_WORDS]) {
            Some(words) => V::parse(words),
            None => Some(Err("this is too long".into())),
        },
    };
    read.unwrap_or_else(|| Err(hint.into())).map_err(|problem| crate::Unreadable::new(text, problem))
}

/// The words of a text, if there is room for them.
fn split<'a, 'r>(text: &'a str, room: &'r mut [&'a str]) -> Option<&'r [&'a str]> {
    let mut count = 0;
    for word in text.split_ascii_whitespace() {
        *room.get_mut(count)? = word;
        count += 1;
    }
    room.get(..count)
}

/// The mark between two arguments, from its text.
#[doc(hidden)]
pub const fn mark(text: &str) -> char {
    assert!(text.len() == 1, "a mark is one character");
    text.as_bytes()[0] as char
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

            fn read_if_begun(words: &[&str]) -> Option<Result<$Part, String>> {
                <$Part as $crate::verbs::Verbs>::parse(words)
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
        $writing.pair($first, const { $crate::verbs::mark(stringify!($mark)) }, $second)?
    };
    (@write $writing:ident, (? $name:ident)) => { $writing.maybe($name)? };
    (@write $writing:ident, [$flag:ident]) => { $writing.flag(stringify!($flag), *$flag)? };
    (@write $writing:ident, [$word:literal $name:ident]) => { $writing.option($word, $name)? };

    (@read $words:ident, $word:literal) => { $words.word($word)? };
    (@read $words:ident, $name:ident) => { let $name = $words.argument()?; };
    (@read $words:ident, ($first:ident $mark:tt $second:ident)) => {
        let ($first, $second) = $words.pair(const { $crate::verbs::mark(stringify!($mark)) })?;
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
