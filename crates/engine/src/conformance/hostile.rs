//! Hostile input: what was legal elsewhere, what comes from the wrong seat, and texts that are almost right.

use super::walk::{actions, some};
use crate::seat::MAX_SEATS;
use crate::{Game, Rng, Seat};
use serde_json::Value;

/// How many actions are remembered as stale ones.
const REMEMBERED: usize = 400;
/// How many stale actions, and how many texts that are almost right, are tried each time.
const STALE: usize = 12;
const MUTANTS: usize = 24;
const NUMBERS: [&str; 10] = ["0", "1", "2", "7", "33", "255", "256", "-1", "4294967296", "99999999999999999999"];
const CHARACTERS: [char; 14] = ['a', 'Z', '0', '9', ' ', '-', '>', ',', '@', '"', '\\', '\n', '\0', 'é'];

/// Actions and notations of this game and of games before it.
pub(super) struct Hostile<G: Game> {
    seen: Vec<G::Action>,
}

impl<G: Game> Hostile<G> {
    pub(super) fn new() -> Self {
        Hostile { seen: Vec::new() }
    }

    /// Remembers what the seats may do now.
    pub(super) fn learn(&mut self, game: &G, luck: &mut Rng) {
        let listed = some(game.to_act().iter().collect(), luck).into_iter().flat_map(|seat| actions(game, seat));
        for action in listed {
            if self.seen.len() < REMEMBERED {
                self.seen.push(action);
            } else if luck.below(8) == 0 {
                self.seen[luck.below(REMEMBERED as u32) as usize] = action;
            }
        }
    }

    /// Actions to try now, each with the seat that tries it: those of other seats, stale ones, and mutants.
    pub(super) fn attempts(&self, game: &G, luck: &mut Rng) -> Vec<(Seat, G::Action)> {
        let seats = hostile_seats(game.seats());
        let mut attempts = Vec::new();
        for (owner, action) in listed(game, luck) {
            // Its owner, too: what is accepted is tried as well.
            let by = some(seats.clone(), luck).into_iter().chain([owner]);
            attempts.extend(by.map(|seat| (seat, action.clone())));
        }
        for _ in 0..STALE {
            attempts.extend(self.stale(luck).map(|action| (any_of(&seats, luck), action)));
        }
        let to_act: Vec<Seat> = game.to_act().iter().collect();
        for _ in 0..MUTANTS {
            if let Ok(action) = self.mutant(luck).parse::<G::Action>() {
                if !to_act.is_empty() {
                    attempts.push((any_of(&to_act, luck), action.clone()));
                }
                attempts.push((any_of(&seats, luck), action));
            }
        }
        attempts
    }

    /// Actions that one seat tries now, of the same kinds.
    pub(super) fn attempts_of_one(&self, game: &G, luck: &mut Rng) -> Vec<G::Action> {
        let mut attempts: Vec<G::Action> = listed(game, luck).into_iter().map(|(_, action)| action).collect();
        attempts.extend((0..STALE).filter_map(|_| self.stale(luck)));
        attempts.extend((0..MUTANTS).filter_map(|_| self.mutant(luck).parse().ok()));
        attempts
    }

    fn stale(&self, luck: &mut Rng) -> Option<G::Action> {
        (!self.seen.is_empty()).then(|| any_of(&self.seen, luck))
    }

    /// A text that is almost a notation.
    pub(super) fn mutant(&self, luck: &mut Rng) -> String {
        let (Some(first), Some(second)) = (self.stale(luck), self.stale(luck)) else {
            return String::new();
        };
        let mut text = first.to_string();
        for _ in 0..=luck.below(2) {
            text = mutated(&text, &second.to_string(), luck);
        }
        text
    }
}

/// A few actions that seats may do now, each with its seat.
fn listed<G: Game>(game: &G, luck: &mut Rng) -> Vec<(Seat, G::Action)> {
    let mut found = Vec::new();
    for owner in some(Seat::all(game.seats()).collect(), luck) {
        let mut listed = actions(game, owner);
        luck.shuffle(&mut listed);
        found.extend(listed.into_iter().take(4).map(|action| (owner, action)));
    }
    found
}

/// The seats of the table, the table itself, and seats that are not there.
pub(super) fn hostile_seats(seats: usize) -> Vec<Seat> {
    let beyond = [seats, MAX_SEATS - 1].into_iter().filter(|&index| index >= seats && index < MAX_SEATS);
    let mut all: Vec<Seat> = Seat::all(seats).chain([Seat::TABLE]).chain(beyond.map(Seat::new)).collect();
    all.dedup();
    all
}

fn any_of<T: Clone>(items: &[T], luck: &mut Rng) -> T {
    items[luck.below(items.len() as u32) as usize].clone()
}

/// Changes one word or one character, or splices in a part of another text.
fn mutated(text: &str, other: &str, luck: &mut Rng) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = luck.below(words.len() as u32) as usize;
    match luck.below(9) {
        0 => words[place] = any_of(&others, luck).to_owned(),
        1 => words[place] = any_of(&NUMBERS, luck).to_owned(),
        2 => words[place] = nearby_number(&words[place], luck),
        3 => drop(words.remove(place)),
        4 => words.insert(place, any_of(&others, luck).to_owned()),
        5 => words.truncate(place),
        6 => words[place] = words[place].to_uppercase(),
        7 => {
            let other_place = luck.below(words.len() as u32) as usize;
            words.swap(place, other_place);
        }
        _ => return with_other_character(text, luck),
    }
    words.join(" ")
}

/// Puts another number in place of the digits in a word.
fn nearby_number(word: &str, luck: &mut Rng) -> String {
    let start = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
    let end = start + word[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len() - start);
    let number = word[start..end].parse::<u64>().unwrap_or_default();
    let nearby = [number.saturating_sub(1), number.saturating_add(1), number.saturating_mul(10)];
    format!("{}{}{}", &word[..start], any_of(&nearby, luck), &word[end..])
}

fn with_other_character(text: &str, luck: &mut Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let place = luck.below(characters.len().max(1) as u32) as usize;
    let new = any_of(&CHARACTERS, luck);
    match luck.below(3) {
        0 if place < characters.len() => characters[place] = new,
        1 if place < characters.len() => drop(characters.remove(place)),
        _ => characters.insert(place, new),
    }
    characters.into_iter().collect()
}

/// Changes something somewhere in a JSON value.
pub(super) fn mutate_json(value: &mut Value, luck: &mut Rng) {
    let strings = strings_in(value);
    let mut target = luck.below(count_nodes(value) as u32) as usize;
    visit(value, &mut target, &mut |node| mutate_node(node, &strings, luck));
}

fn count_nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count_nodes).sum(),
        Value::Object(fields) => fields.values().map(count_nodes).sum::<usize>(),
        _ => 0,
    }
}

fn strings_in(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(strings_in).collect(),
        Value::Object(fields) => fields.values().flat_map(strings_in).collect(),
        _ => Vec::new(),
    }
}

/// Calls `change` on the node with this number, counted as they stand.
fn visit(value: &mut Value, target: &mut usize, change: &mut dyn FnMut(&mut Value)) {
    if *target == 0 {
        change(value);
    }
    *target = target.wrapping_sub(1);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| visit(item, target, change)),
        Value::Object(fields) => fields.values_mut().for_each(|field| visit(field, target, change)),
        _ => {}
    }
}

fn mutate_node(node: &mut Value, strings: &[String], luck: &mut Rng) {
    match node {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            let other = [number.wrapping_add(1), number.wrapping_sub(1), 0, 1, -1, 255, 256, i64::MAX];
            *node = any_of(&other, luck).into();
        }
        Value::String(_) if luck.below(4) > 0 && !strings.is_empty() => *node = any_of(strings, luck).into(),
        Value::String(text) => *text = with_other_character(text, luck),
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(items) if !items.is_empty() => mutate_items(items, luck),
        Value::Object(fields) if !fields.is_empty() => mutate_fields(fields, luck),
        _ => *node = any_of(&[Value::Null, 0.into(), "x".into(), Vec::<Value>::new().into()], luck),
    }
}

fn mutate_items(items: &mut Vec<Value>, luck: &mut Rng) {
    let place = luck.below(items.len() as u32) as usize;
    match luck.below(5) {
        0 => drop(items.remove(place)),
        1 => items.push(items[place].clone()),
        2 => items.swap(0, place),
        3 => items.truncate(place),
        _ => items[place] = Value::Null,
    }
}

fn mutate_fields(fields: &mut serde_json::Map<String, Value>, luck: &mut Rng) {
    let names: Vec<String> = fields.keys().cloned().collect();
    let (name, other) = (any_of(&names, luck), any_of(&names, luck));
    match luck.below(4) {
        0 | 1 => drop(fields.remove(&name)),
        2 => drop(fields.insert(name, fields[&other].clone())),
        _ => drop(fields.insert(name, Value::Null)),
    }
}
