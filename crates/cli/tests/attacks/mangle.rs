//! What is sent: whole messages, and such that are bent, cut, swollen or made of nothing.

use serde_json::{Map, Value, json};

/// A small generator, so that a run can be had again.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() >> 16) as usize % count.max(1)
    }

    /// Whether something that happens so often of a hundred times happens.
    pub(crate) fn percent(&mut self, often: usize) -> bool {
        self.below(100) < often
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Something that does not belong where it comes to stand.
pub(crate) fn odd_value(chance: &mut Chance) -> Value {
    let deep = |depth: usize| (0..depth).fold(json!(1), |inside, _| json!([inside]));
    match chance.below(20) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(u64::MAX),
        3 => json!(i64::MIN),
        4 => json!(1e308),
        5 => json!(0.1),
        6 => json!(true),
        7 => json!(""),
        8 => json!("x".repeat(1 << chance.below(15))),
        9 => deep(100),
        10 => json!(vec![0; 1 << chance.below(12)]),
        11 => json!({}),
        12 => json!({"": {"": {"": []}}}),
        13 => json!("\u{0}\u{1f}\u{7f}"),
        14 => json!("\u{202e}\u{200b}\u{feff}\u{10ffff}"),
        15 => json!("'; DROP TABLE tables; --"),
        16 => json!("../../../etc/passwd"),
        17 => json!("%s%n%x{}{{}}"),
        18 => json!(chance.below(40)),
        _ => json!(odd_text(chance)),
    }
}

/// Words that games know, in an order that they may not.
fn odd_text(chance: &mut Chance) -> String {
    const WORDS: [&str; 24] = [
        "done",
        "end turn",
        "add",
        "mine",
        "0,1",
        "move",
        "3",
        "build",
        "ship",
        "attack",
        "trade",
        "offer",
        "1",
        "for",
        "@1",
        "@9",
        "greedy",
        "search:1ms",
        "random",
        "-",
        ">",
        "village",
        "255",
        "4294967296",
    ];
    let count = 1 + chance.below(8);
    (0..count).map(|_| *chance.pick(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// The same message with something wrong somewhere in it; how much is left to chance.
pub(crate) fn bend(mut message: Value, chance: &mut Chance) -> String {
    for _ in 0..=chance.below(3) {
        bend_once(&mut message, chance);
    }
    let text = message.to_string();
    if chance.percent(25) { break_text(text, chance) } else { text }
}

fn bend_once(value: &mut Value, chance: &mut Chance) {
    let deeper = chance.percent(70);
    match value {
        Value::Object(members) if deeper && !members.is_empty() => {
            let names: Vec<String> = members.keys().cloned().collect();
            let name = chance.pick(&names).clone();
            match chance.below(6) {
                0 => drop(members.remove(&name)),
                1 => drop(members.insert(odd_text(chance), odd_value(chance))),
                2 => rename(members, &name, chance),
                _ => bend_once(members.entry(name).or_insert(Value::Null), chance),
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let index = chance.below(items.len());
            match chance.below(5) {
                0 => drop(items.remove(index)),
                1 => {
                    let again = items[index].clone();
                    items.extend(std::iter::repeat_n(again, 1 << chance.below(10)));
                }
                _ => bend_once(&mut items[index], chance),
            }
        }
        Value::String(text) if deeper => *text = break_text(std::mem::take(text), chance),
        Value::Number(number) if deeper => {
            let near = number.as_i64().unwrap_or(0).wrapping_add(chance.below(5) as i64 - 2);
            *value = json!(near);
        }
        other => *other = odd_value(chance),
    }
}

fn rename(members: &mut Map<String, Value>, name: &str, chance: &mut Chance) {
    if let Some(member) = members.remove(name) {
        members.insert(break_text(name.to_owned(), chance), member);
    }
}

/// A text that is cut, doubled, or has something else in it.
fn break_text(text: String, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(4) {
        let at = chance.below(letters.len() + 1);
        match chance.below(6) {
            0 => letters.truncate(at),
            1 => letters.insert(at, *chance.pick(&['"', '{', '[', '\\', '\u{0}', '}', ',', '9', 'é', '\u{202e}', ' '])),
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at < letters.len() => letters[at] = char::from(32 + chance.below(95) as u8),
            4 if letters.len() < 4000 => letters.extend_from_within(at..),
            _ => letters.splice(at..at, odd_text(chance).chars()).for_each(drop),
        }
    }
    letters.into_iter().collect()
}
