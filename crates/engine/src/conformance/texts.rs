//! What people read: every text can be translated.

use super::hostile::Hostile;
use super::walk::{Walk, some};
use super::{Failure, Plan, Promise, failure_of_all, play_games};
use crate::said::{Arg, Said};
use crate::{Choice, Game, Outcome, Prompt, Refusal, Seat};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

const TRANSLATABLE: Promise = Promise("translatable", 9_000_000);
/// What has more words than this is no name, unless something is called so in the box, the code or the data.
const MOST_WORDS: usize = 3;
/// Crates in which words of other crates' games may stand.
const SHARED: [&str; 2] = ["engine", "antiquity"];
/// How many different faults are told.
const TOLD: usize = 60;

/// Every text has a template, and what fills its gaps is a number, a name, or has a template itself. Asking for templates
/// changes no text.
pub fn translatable<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let mut texts = Texts::new(&G::components(), plan.sources);
    let mut hostile = Hostile::<G>::new();
    play_games::<G>(plan, TRANSLATABLE, |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            if walk.now_and_then(8) {
                texts.look_at_questions(walk);
            }
            let next = walk.choose()?;
            if next.is_none() || walk.now_and_then(16) {
                texts.look_at_refusals(walk, &hostile);
            }
            let Some((seat, action)) = next else {
                texts.look_at_outcome(walk.game());
                return Ok(());
            };
            for (_, event) in walk.act(seat, &action)?.events {
                let (text, says) = Said::of(|| event.to_string());
                texts.look_at(&event.to_string(), &text, says.as_ref());
            }
        }
    })?;
    if texts.faults.is_empty() {
        return Ok(());
    }
    let told: Vec<String> = texts.faults.into_values().take(TOLD).collect();
    Err(failure_of_all::<G>(plan, TRANSLATABLE, told.join("\n")))
}

struct Texts {
    /// What the box has, as the components call it.
    names: HashSet<String>,
    /// Every text that stands in the code, and the data as a whole.
    written: Option<(HashSet<String>, String)>,
    /// One for each text that is wrong, whatever fills its gaps.
    faults: BTreeMap<String, String>,
}

impl Texts {
    fn new(components: &impl serde::Serialize, sources: Option<&str>) -> Texts {
        let mut names = HashSet::new();
        collect(&serde_json::to_value(components).unwrap_or_default(), &mut names);
        Texts { names, written: sources.map(|folder| written(Path::new(folder))), faults: BTreeMap::new() }
    }

    fn fault(&mut self, what: impl Into<String>, how: &str) {
        let what = what.into();
        self.faults.entry(what.clone()).or_insert_with(|| format!("{what}{how}"));
    }

    fn look_at_questions<G: Game>(&mut self, walk: &mut Walk<G>) {
        let seats = some(Seat::all(walk.session.game().seats()).collect(), &mut walk.luck);
        let game = walk.game();
        for seat in seats {
            if let (Some(plain), Some(said)) = (game.prompt(seat), Prompt::said(|| game.prompt(seat))) {
                self.look_at(&plain.question, &said.question, said.says.as_ref());
                self.look_at_choices(&plain.choices, &said.choices);
            }
            self.look_at_choices(&game.asides(seat), &Choice::said(|| game.asides(seat)));
        }
    }

    fn look_at_choices(&mut self, plain: &[Choice], said: &[Choice]) {
        for (plain, said) in plain.iter().zip(said) {
            self.look_at(&plain.label, &said.label, said.says.as_ref());
            if let (Some(plain), Some(text)) = (&plain.confirm, &said.confirm) {
                self.look_at(plain, text, said.confirm_says.as_ref());
            }
            let (mut one, mut other) = (plain.clone(), said.clone());
            for choice in [&mut one, &mut other] {
                (choice.says, choice.confirm_says) = (None, None);
            }
            if one != other {
                self.fault(format!("with its templates {one:?} is {other:?}"), "");
            }
        }
    }

    fn look_at_refusals<G: Game>(&mut self, walk: &mut Walk<G>, hostile: &Hostile<G>) {
        for (seat, action) in hostile.attempts(walk.session.game(), &mut walk.luck) {
            if let (Err(plain), Err(said)) =
                (walk.game().check(seat, &action), Refusal::said(|| walk.game().check(seat, &action)))
            {
                self.look_at(&plain.message, &said.message, said.says.as_ref());
            }
        }
    }

    fn look_at_outcome<G: Game>(&mut self, game: &G) {
        if let (Some(plain), Some(said)) = (game.outcome(), Outcome::said(|| game.outcome())) {
            self.look_at(&plain.reason, &said.reason, said.says.as_ref());
            for (plain, said) in plain.standings.iter().zip(&said.standings) {
                if let (Some(plain), Some(text)) = (&plain.tie_break, &said.tie_break) {
                    self.look_at(plain, text, said.tie_break_says.as_ref());
                }
            }
        }
    }

    fn look_at(&mut self, plain: &str, text: &str, says: Option<&Said>) {
        if plain != text {
            self.fault(format!("asking for its template makes `{plain}` `{text}`"), "");
        }
        match says {
            Some(says) if says.to_string() != text => self.fault(format!("{says:?} is not `{text}`"), ""),
            Some(says) => self.look_into(says),
            None if self.is_name(text) || self.is_written(text) => {}
            None => self.fault(format!("`{text}` has no gaps, but is written nowhere"), ""),
        }
    }

    fn look_into(&mut self, says: &Said) {
        if names_a_seat(&says.id) {
            self.fault(format!("the template `{}` names a seat", says.id), "");
        }
        for (name, value) in &says.args {
            match value {
                Arg::Said(said) => self.look_into(said),
                Arg::Name(text) if !self.is_name(text) && !self.is_written(text) => {
                    self.fault(format!("`{name}` of `{}` is no name", says.id), &format!(", but `{text}`"));
                }
                Arg::Name(_) | Arg::Number(_) => {}
            }
        }
    }

    /// Something of the box, a seat, what somebody wrote, or a few words without a mark between them.
    fn is_name(&self, text: &str) -> bool {
        let is_seat = text.strip_prefix('@').is_some_and(|number| number.parse::<u8>().is_ok());
        let is_quoted = text.starts_with('"');
        let is_short = text.split_whitespace().count() <= MOST_WORDS && !text.contains([';', '(', '.', '@', '/']);
        let is_one = !text.contains(", ") && !text.contains(" and ") && text.trim() == text;
        is_seat || is_quoted || is_short && is_one || self.names.contains(&text.to_lowercase())
    }

    /// Words that stand somewhere just so; with a capital at the beginning or without.
    fn is_written(&self, text: &str) -> bool {
        let Some((code, data)) = &self.written else { return !names_a_seat(text) };
        code.contains(&text.to_lowercase()) || data.contains(text)
    }
}

fn names_a_seat(text: &str) -> bool {
    text.split('@').skip(1).any(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Every text in the components.
fn collect(value: &Value, names: &mut HashSet<String>) {
    match value {
        Value::String(text) => {
            names.insert(text.to_lowercase());
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, names)),
        Value::Object(members) => {
            names.extend(members.keys().map(|name| name.to_lowercase()));
            members.values().for_each(|value| collect(value, names));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The texts in the code of a game, and its data.
fn written(folder: &Path) -> (HashSet<String>, String) {
    let (mut code, mut data) = (HashSet::new(), String::new());
    let shared = SHARED.map(|shared| folder.join("..").join(shared));
    for folder in shared.iter().map(|shared| shared.as_path()).chain([folder]) {
        for part in ["src", "data", "tests/contract"] {
            read_below(&folder.join(part), &mut |path, text| match path.extension().and_then(|end| end.to_str()) {
                Some("rs") => literals(&text, &mut code),
                Some("toml") => data.push_str(&text),
                _ => {}
            });
        }
    }
    (code, data)
}

fn read_below(folder: &Path, each: &mut impl FnMut(&Path, String)) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_below(&path, each);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            each(&path, text);
        }
    }
}

/// Every string in Rust code, in lower case.
fn literals(code: &str, out: &mut HashSet<String>) {
    let mut rest = code.chars().peekable();
    while let Some(char) = rest.next() {
        match (char, rest.peek()) {
            ('/', Some('/')) => rest.by_ref().take_while(|&char| char != '\n').for_each(drop),
            ('\'', Some('"')) => drop(rest.next()),
            ('"', _) => {
                let mut text = String::new();
                while let Some(char) = rest.next().filter(|&char| char != '"') {
                    match (char, rest.peek()) {
                        ('\\', Some('\n')) => while rest.next_if(|char| char.is_whitespace()).is_some() {},
                        ('\\', _) => text.extend(rest.next()),
                        _ => text.push(char),
                    }
                }
                out.insert(text.to_lowercase());
            }
            _ => {}
        }
    }
}
