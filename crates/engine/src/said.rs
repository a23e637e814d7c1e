//! What a text is made of. Sentences are English, and whoever shows them may have them in another language: for that
//! every text that people read can be had as a template, which is its id, with what fills its gaps.
//!
//! Games make texts by [`say!`](crate::say) and [`tell!`](crate::tell), which are `format!` and `write!`. Inside of
//! [`marked`] the same texts carry marks, [`Said::take`] reads them and leaves the plain text. A text without marks is
//! its own id.

use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};
use std::cell::Cell;
use std::fmt;

const OPEN: char = '\u{1}';
const NAME: char = '\u{2}';
const VALUE: char = '\u{3}';
const CLOSE: char = '\u{4}';
const MARKS: [char; 4] = [OPEN, NAME, VALUE, CLOSE];
/// Fragments of sentences lie in each other, but not deeper than this.
const DEEPEST: usize = 16;

thread_local! {
    static MARKING: Cell<bool> = const { Cell::new(false) };
}

/// Whether texts made now carry marks.
pub fn is_marking() -> bool {
    MARKING.get()
}

/// Makes something whose texts carry marks, for [`Said::take`].
pub fn marked<T>(make: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            MARKING.set(self.0);
        }
    }
    let _before = Before(MARKING.replace(true));
    make()
}

/// A template, which is the id of a text, and what fills its gaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Said {
    /// The English template: `@{seat} pays {count} gold.`
    pub id: String,
    /// What fills each gap.
    pub args: Vec<(String, Arg)>,
}

/// What fills a gap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arg {
    /// A number; of a seat, where the template has `@` before it.
    Number(i64),
    /// A name, or a word that is its own id.
    Name(String),
    /// A part of the sentence that has a template itself.
    Said(Said),
}

impl Said {
    /// A text that is its own id.
    pub fn plain(text: impl Into<String>) -> Said {
        Said { id: text.into(), args: Vec::new() }
    }

    /// Takes the marks out of a text and says what it is made of; nothing if the text is its own id.
    pub fn take(text: &mut String) -> Option<Said> {
        if !text.contains(MARKS) {
            return None;
        }
        let said = read(text, 0).map(Parts::into_sentence);
        match said {
            Some(said) => {
                *text = said.to_string();
                Some(said).filter(|said| !said.args.is_empty())
            }
            // Not ours, or broken by whoever cut it: it is shown as it is.
            None => {
                text.retain(|char| !MARKS.contains(&char));
                None
            }
        }
    }

    /// Makes a text with marks and takes them out.
    pub fn of(make: impl FnOnce() -> String) -> (String, Option<Said>) {
        let mut text = marked(make);
        let said = Said::take(&mut text);
        (text, said)
    }

    /// The text with marks, if texts carry them now: for words that are put together without [`say!`](crate::say).
    pub fn write(self) -> String {
        if !is_marking() {
            return self.to_string();
        }
        let mut out = String::new();
        self.write_marked(&mut out);
        out
    }

    fn write_marked(&self, out: &mut String) {
        out.push(OPEN);
        out.push_str(&self.id);
        for (name, value) in &self.args {
            out.push(NAME);
            out.push_str(name);
            out.push(VALUE);
            match value {
                Arg::Said(said) => said.write_marked(out),
                plain => out.push_str(&plain.to_string()),
            }
        }
        out.push(CLOSE);
    }

    /// The same with another beginning, be it in the template or in what fills its first gap.
    #[must_use]
    pub(crate) fn map_start(mut self, change: impl Fn(&str) -> String) -> Said {
        let first =
            self.pieces().first().and_then(|(name, value)| value.map(|value| ((*name).to_owned(), value.clone())));
        match first {
            None => self.id = change(&self.id),
            Some((first, value)) => {
                let value = match value {
                    Arg::Said(said) => Arg::Said(said.map_start(change)),
                    plain => Arg::plain(change(&plain.to_string())),
                };
                self.args.iter_mut().filter(|(name, _)| *name == first).for_each(|(_, old)| *old = value.clone());
            }
        }
        self
    }

    /// An argument that fills no gap would tell what the text does not.
    fn keep_what_is_shown(&mut self) {
        let shown: Vec<String> =
            self.pieces().into_iter().filter_map(|(name, value)| value.map(|_| name.to_owned())).collect();
        self.args.retain(|(name, _)| shown.contains(name));
    }

    fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// The template in parts: text, and the names of gaps that are filled.
    pub fn pieces(&self) -> Vec<(&str, Option<&Arg>)> {
        let (mut pieces, mut rest, mut from) = (Vec::new(), self.id.as_str(), 0);
        while let Some(open) = rest[from..].find('{').map(|at| at + from) {
            let close = rest[open..].find('}').map(|at| at + open);
            match close.and_then(|close| Some((close, self.arg(&rest[open + 1..close])?))) {
                Some((close, value)) => {
                    pieces.extend([(&rest[..open], None), (&rest[open + 1..close], Some(value))]);
                    (rest, from) = (&rest[close + 1..], 0);
                }
                None => from = open + 1,
            }
        }
        pieces.push((rest, None));
        pieces.retain(|(text, value)| value.is_some() || !text.is_empty());
        pieces
    }
}

/// The English text.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().into_iter().try_for_each(|(text, value)| match value {
            Some(value) => value.fmt(f),
            None => f.write_str(text),
        })
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Number(number) => number.fmt(f),
            Arg::Name(name) => f.write_str(name),
            Arg::Said(said) => said.fmt(f),
        }
    }
}

impl Arg {
    /// What fills a gap, from a text that may carry marks.
    pub fn of(text: &str) -> Arg {
        read(text, 0).map_or_else(|| Arg::plain(text.replace(MARKS, "")), Parts::into_arg)
    }

    fn plain(text: String) -> Arg {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Arg::Number(number),
            _ => Arg::Name(text),
        }
    }
}

/// Words of a sentence that an event keeps. In its JSON they are plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(String);

impl Phrase {
    /// Keeps these words, with what they are made of.
    pub fn new(make: impl FnOnce() -> String) -> Phrase {
        Phrase(marked(make))
    }
}

/// Words that were made inside of [`marked`], or that have no gaps.
impl<T: Into<String>> From<T> for Phrase {
    fn from(text: T) -> Phrase {
        Phrase(text.into())
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_marking() { f.write_str(&self.0) } else { Arg::of(&self.0).fmt(f) }
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Arg::of(&self.0))
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Phrase {
    type WithoutGenerics = Phrase;
    type OptionInnerType = Phrase;

    fn name(_: &ts_rs::Config) -> String {
        "string".into()
    }

    fn inline(_: &ts_rs::Config) -> String {
        "string".into()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Phrase {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "string".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

/// A text whose marks have been read.
#[derive(Default)]
struct Parts(Vec<Piece>);

enum Piece {
    Text(String),
    Said(Said),
}

/// Reads a text with marks. `None` if they do not fit together.
fn read(text: &str, depth: usize) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        let (end, inside) = closed(&rest[at..])?;
        parts.push_text(&rest[..at])?;
        parts.0.push(Piece::Said(read_said(inside, depth + 1)?));
        rest = &rest[at + end..];
    }
    parts.push_text(rest)?;
    Some(parts)
}

/// What lies between the first mark and the one that closes it, and how long all of it is.
fn closed(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            OPEN => depth += 1,
            CLOSE => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some((at + 1, &text[1..at]));
        }
    }
    None
}

fn read_said(inside: &str, depth: usize) -> Option<Said> {
    if depth > DEEPEST {
        return None;
    }
    let mut fields = outer_split(inside, NAME).into_iter();
    let id = fields.next()?.to_owned();
    let args = fields.map(|field| {
        let (name, value) = field.split_once(VALUE)?;
        Some((name.to_owned(), read(value, depth)?.into_arg()))
    });
    let mut said = Said { id, args: args.collect::<Option<_>>()? };
    said.keep_what_is_shown();
    Some(said)
}

/// Splits at marks that are not inside of others.
fn outer_split(text: &str, mark: char) -> Vec<&str> {
    let (mut fields, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, char) in text.char_indices() {
        match char {
            OPEN => depth += 1,
            CLOSE => depth = depth.saturating_sub(1),
            char if char == mark && depth == 0 => {
                fields.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    fields.push(&text[start..]);
    fields
}

impl Parts {
    fn push_text(&mut self, text: &str) -> Option<()> {
        if text.contains(MARKS) {
            return None;
        }
        if !text.is_empty() {
            self.0.push(Piece::Text(text.to_owned()));
        }
        Some(())
    }

    /// What fills a gap: one thing, or several that stay apart, as in a list.
    fn into_arg(mut self) -> Arg {
        if self.0.len() <= 1 {
            return match self.0.pop() {
                None => Arg::Name(String::new()),
                Some(Piece::Text(text)) => Arg::plain(text),
                Some(Piece::Said(said)) => Arg::Said(said),
            };
        }
        let mut whole = Said::plain("");
        for piece in self.0 {
            match piece {
                Piece::Text(text) => whole.id.push_str(&text),
                Piece::Said(said) => {
                    let name = (whole.args.len() + 1).to_string();
                    whole.id.extend(["{", &name, "}"]);
                    whole.args.push((name, Arg::Said(said)));
                }
            }
        }
        Arg::Said(whole)
    }

    /// A sentence of several parts is one template.
    fn into_sentence(self) -> Said {
        let mut whole = Said::plain("");
        for piece in self.0 {
            match piece {
                Piece::Text(text) => whole.id.push_str(&text),
                Piece::Said(said) => whole.append(said),
            }
        }
        whole
    }
}

impl Said {
    /// Goes on with another part of the same sentence.
    fn append(&mut self, other: Said) {
        let mut id = String::new();
        let mut added: Vec<(String, Arg)> = Vec::new();
        for (text, value) in other.pieces() {
            let Some(value) = value else {
                id.push_str(text);
                continue;
            };
            let mut number = 1;
            let name = loop {
                let name = if number == 1 { text.to_owned() } else { format!("{text}{number}") };
                let taken =
                    self.arg(&name).or_else(|| added.iter().find(|(other, _)| *other == name).map(|(_, one)| one));
                match taken {
                    Some(taken) if taken != value => number += 1,
                    Some(_) => break name,
                    None => {
                        added.push((name.clone(), value.clone()));
                        break name;
                    }
                }
            };
            id.extend(["{", &name, "}"]);
        }
        self.id.push_str(&id);
        self.args.extend(added);
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Args<'a>(&'a [(String, Arg)]);
        impl Serialize for Args<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.len()))?;
                for (name, value) in self.0 {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
        let mut fields = serializer.serialize_struct("Said", 2)?;
        fields.serialize_field("id", &self.id)?;
        fields.serialize_field("args", &Args(&self.args))?;
        fields.end()
    }
}

/// A part of a sentence without gaps is its own id, like a name.
impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Number(number) => serializer.serialize_i64(*number),
            Arg::Name(name) => serializer.serialize_str(name),
            Arg::Said(said) if said.args.is_empty() => serializer.serialize_str(&said.id),
            Arg::Said(said) => said.serialize(serializer),
        }
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Said {
    type WithoutGenerics = Said;
    type OptionInnerType = Said;

    fn name(_: &ts_rs::Config) -> String {
        "Said".into()
    }

    fn inline(_: &ts_rs::Config) -> String {
        "{ id: string; args: { [name: string]: number | string | Said } }".into()
    }

    fn decl(config: &ts_rs::Config) -> String {
        format!("type Said = {};", Self::inline(config))
    }

    fn decl_concrete(config: &ts_rs::Config) -> String {
        Self::decl(config)
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Said.ts".into())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Said {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Said".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let said = generator.subschema_for::<Said>();
        schemars::json_schema!({
            "type": "object",
            "description": "What a text is made of: its template, which is its id, and what fills the gaps.",
            "properties": {
                "id": { "type": "string", "description": "The English template, with gaps like `{seat}`." },
                "args": {
                    "type": "object",
                    "description": "By the name of the gap: a number, a name, or a part that has a template itself.",
                    "additionalProperties": { "anyOf": [{ "type": "integer" }, { "type": "string" }, said] },
                },
            },
            "required": ["id", "args"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{a, counted, listed};
    use crate::{say, tell};

    struct Price(u8);

    impl fmt::Display for Price {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            tell!(f, "{} Gold", self.0)
        }
    }

    fn said(make: impl Fn() -> String) -> (String, String) {
        let plain = make();
        let (text, said) = Said::of(make);
        assert_eq!(text, plain);
        let json = said.map_or(String::new(), |said| serde_json::to_string(&said).unwrap_or_default());
        (text, json)
    }

    #[test]
    fn a_sentence_knows_its_template_and_what_fills_it() {
        let (seat, card) = (2, "Bronze");
        let (text, json) = said(|| say!("@{seat} pays {} for {}, and {card:?}", Price(3), card.to_lowercase()));
        assert_eq!(text, "@2 pays 3 Gold for bronze, and \"Bronze\"");
        let id = r#""id":"@{seat} pays {1} for {card}, and {card2}""#;
        let args = r#"{"seat":2,"1":{"id":"{1} Gold","args":{"1":3}},"card":"bronze","card2":"\"Bronze\""}"#;
        assert_eq!(json, format!(r#"{{{id},"args":{args}}}"#));
    }

    #[test]
    fn outside_of_marked_a_sentence_is_plain() {
        assert!(!is_marking());
        assert_eq!(say!("{} and so on", Price(1)), "1 Gold and so on");
        assert!(marked(is_marking) && !is_marking());
        assert!(std::panic::catch_unwind(|| marked(|| panic!("on purpose"))).is_err() && !is_marking());
    }

    #[test]
    fn a_text_without_gaps_is_its_own_id() {
        assert_eq!(Said::of(|| "Pass".into()), ("Pass".into(), None));
        assert_eq!(Said::of(|| say!("Pass")), ("Pass".into(), None));
        let (_, json) = said(|| say!("It lies {}", say!("in front of you")));
        assert_eq!(json, r#"{"id":"It lies {1}","args":{"1":"in front of you"}}"#);
    }

    #[test]
    fn parts_of_one_sentence_are_one_template_and_lists_stay_apart() {
        let (one, two) = (1, 2);
        let (text, json) = said(|| say!("From {one}") + &say!(" to {two}, then {one}") + ".");
        assert_eq!(
            (text.as_str(), json.contains(r#""From {one} to {two}, then {one}.""#)),
            ("From 1 to 2, then 1.", true)
        );
        let (_, json) = said(|| say!("Take {}", [say!("{one} here"), say!("{two} there")].join(", ")));
        assert!(json.contains(r#"{"id":"{1}, {2}","args":{"1":{"id":"{one} here","args":{"one":1}}"#), "{json}");
        // The same name for something else gets a number.
        let named = |count: u8| say!("{count} here");
        let (text, json) = said(|| named(1) + &named(2));
        assert_eq!((text.as_str(), json.contains("{count} here{count2} here")), ("1 here2 here", true));
    }

    #[test]
    fn counts_articles_and_lists_say_what_they_are_made_of() {
        assert_eq!(said(|| counted(2, "city")).1, r#"{"id":"{count} cities","args":{"count":2}}"#);
        assert_eq!(said(|| a("inn")).1, r#"{"id":"an {thing}","args":{"thing":"inn"}}"#);
        let (_, json) = said(|| listed(&["salt".to_owned(), counted(1, "day"), "tea".to_owned()]));
        assert!(json.starts_with(r#"{"id":"{1}, {2} and {3}","args":{"1":"salt","2":{"id":"{count} day""#), "{json}");
    }

    #[test]
    fn what_the_text_does_not_show_is_no_argument() {
        let args = || ["card", "seat"].map(|name| (name.to_owned(), Arg::plain("7".into()))).to_vec();
        let (text, json) = said(|| Said { id: "@{seat} draws a card".into(), args: args() }.write());
        assert_eq!(
            (text.as_str(), json.as_str()),
            ("@7 draws a card", r#"{"id":"@{seat} draws a card","args":{"seat":7}}"#)
        );
        let (_, json) = said(|| say!("Then {}", Said { id: "a card is drawn".into(), args: args() }.write()));
        assert_eq!(json, r#"{"id":"Then {1}","args":{"1":"a card is drawn"}}"#);
        assert_eq!(said(|| Said { id: "a card is drawn".into(), args: args() }.write()).1, "");
    }

    #[test]
    fn broken_marks_never_show() {
        for broken in ["\u{1}x", "x\u{4}", "\u{1}a\u{2}b\u{4}", "\u{2}", "\u{1}\u{4}\u{4}", &"\u{1}".repeat(100)] {
            let mut text = broken.to_owned();
            Said::take(&mut text);
            assert!(!text.contains(MARKS), "{broken:?}");
        }
        let deep = (0..40).fold(String::from("x"), |inside, _| format!("\u{1}{{a}}\u{2}a\u{3}{inside}\u{4}"));
        let mut text = deep;
        assert_eq!(Said::take(&mut text), None);
    }
}
