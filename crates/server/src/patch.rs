//! What changed between two views, as small JSON. It works on the texts that serde_json writes, because building trees
//! for every seat after every action would cost more than the action itself.
//!
//! A change is one of
//! - `[value]`: this value stands here now;
//! - `[]`: the member is gone;
//! - an object of changes, by member name or array index, in which `length` is the array's new length.
//!
//! A client applies it in ten lines:
//! ```text
//! apply(old, change) = change is an array ? change[0]
//!     : for each key of change: key is "length" and old is an array ? old.length = change.length
//!     : change[key] is [] ? delete old[key] : old[key] = apply(old[key], change[key])
//! ```

/// A view's text and where its members are, so that the next one is compared without reading this one again.
#[derive(Clone, Debug)]
pub struct Outlined {
    text: String,
    members: Vec<Member>,
}

/// Where a member of an object, or an item of an array, stands in the text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Member {
    /// The name without its quotes; empty in an array.
    name: (usize, usize),
    value: (usize, usize),
}

impl Outlined {
    /// Takes a text that serde_json wrote: an object without white space.
    pub fn new(text: String) -> Outlined {
        let members = members_of(text.as_bytes(), 0).unwrap_or_default();
        Outlined { text, members }
    }

    /// Replaces the text by a newer one and says what changed; `None` if nothing did.
    pub fn change_to(&mut self, text: String) -> Option<String> {
        if text == self.text {
            return None;
        }
        let (old, new) = (self.text.as_bytes(), text.as_bytes());
        let members = members_like(new, old, &self.members).unwrap_or_default();
        let mut out = Vec::with_capacity(256);
        if members.is_empty() || self.members.is_empty() {
            replace(new, &mut out);
        } else {
            object_changes(old, &self.members, new, &members, &mut out);
        }
        *self = Outlined { text, members };
        // The parts are cut from texts at quotes, commas and brackets, which never stand inside a character.
        Some(String::from_utf8(out).unwrap_or_else(|_| format!("[{}]", self.text)))
    }
}

/// Writes the change from one value to another. They differ.
fn change(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    let both_start_with = |bracket: u8| old.first() == Some(&bracket) && new.first() == Some(&bracket);
    let members = || {
        let olds = members_of(old, 0)?;
        let news = members_like(new, old, &olds)?;
        Some((olds, news))
    };
    match (both_start_with(b'{'), both_start_with(b'[')) {
        (false, false) => replace(new, out),
        (in_object, _) => match members() {
            Some((olds, news)) if in_object => object_changes(old, &olds, new, &news, out),
            Some((olds, news)) => array_changes(old, &olds, new, &news, out),
            None => replace(new, out),
        },
    }
    if out.len() - start > new.len() + 2 {
        out.truncate(start);
        replace(new, out);
    }
}

fn replace(new: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(new);
    out.push(b']');
}

fn object_changes(old: &[u8], olds: &[Member], new: &[u8], news: &[Member], out: &mut Vec<u8>) {
    let mut list = Changes::start(out);
    // Members usually keep their order, so the one after the last found is looked at first.
    let mut next = 0;
    let mut found = 0;
    for member in news {
        let name = member.name(new);
        let place = (next..olds.len()).chain(0..next).find(|&index| olds[index].name(old) == name);
        match place {
            Some(index) => {
                found += 1;
                next = index + 1;
                let (before, after) = (olds[index].value(old), member.value(new));
                if before != after {
                    change(before, after, list.name(name));
                }
            }
            None => replace(member.value(new), list.name(name)),
        }
    }
    if found < olds.len() {
        let gone = |member: &&Member| !news.iter().any(|other| other.name(new) == member.name(old));
        for member in olds.iter().filter(gone) {
            list.name(member.name(old)).extend_from_slice(b"[]");
        }
    }
    list.end();
}

fn array_changes(old: &[u8], olds: &[Member], new: &[u8], news: &[Member], out: &mut Vec<u8>) {
    let mut list = Changes::start(out);
    if olds.len() != news.len() {
        let length = news.len().to_string();
        list.name(b"length").extend_from_slice(length.as_bytes());
    }
    for (index, member) in news.iter().enumerate() {
        let after = member.value(new);
        match olds.get(index).map(|before| before.value(old)) {
            Some(before) if before == after => {}
            Some(before) => change(before, after, list.name(index.to_string().as_bytes())),
            None => replace(after, list.name(index.to_string().as_bytes())),
        }
    }
    list.end();
}

/// An object of changes in the making.
struct Changes<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
}

impl<'a> Changes<'a> {
    fn start(out: &'a mut Vec<u8>) -> Changes<'a> {
        out.push(b'{');
        Changes { out, first: true }
    }

    fn name(&mut self, name: &[u8]) -> &mut Vec<u8> {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        self.out.push(b'"');
        self.out.extend_from_slice(name);
        self.out.extend_from_slice(b"\":");
        self.out
    }

    fn end(self) {
        self.out.push(b'}');
    }
}

impl Member {
    fn name(self, text: &[u8]) -> &[u8] {
        &text[self.name.0..self.name.1]
    }

    fn value(self, text: &[u8]) -> &[u8] {
        &text[self.value.0..self.value.1]
    }
}

/// The members of the object or the items of the array that starts here. `None` if serde_json did not write it.
fn members_of(text: &[u8], start: usize) -> Option<Vec<Member>> {
    walk(text, start, |_, _| None)
}

/// The same, where most members are expected to be what they were: those are compared, not read.
fn members_like(text: &[u8], old: &[u8], olds: &[Member]) -> Option<Vec<Member>> {
    walk(text, 0, |index, at| {
        let member = olds.get(index)?;
        let whole = &old[member.name.0..member.value.1];
        let end = at + whole.len();
        let same = text.get(at..end)? == whole && matches!(text.get(end), Some(b',' | b'}' | b']'));
        same.then(|| member.moved(at))
    })
}

impl Member {
    fn moved(self, name: usize) -> Member {
        let by = |place: usize| place - self.name.0 + name;
        Member { name: (by(self.name.0), by(self.name.1)), value: (by(self.value.0), by(self.value.1)) }
    }
}

/// Walks over members. `known` may say what the member of this number is, given where its name (in an array, its value)
/// starts.
fn walk(text: &[u8], start: usize, known: impl Fn(usize, usize) -> Option<Member>) -> Option<Vec<Member>> {
    let in_object = *text.get(start)? == b'{';
    let mut members = Vec::new();
    let mut at = start + 1;
    if matches!(text.get(at)?, b'}' | b']') {
        return Some(members);
    }
    loop {
        let member = match known(members.len(), if in_object { at + 1 } else { at }) {
            Some(member) => member,
            None if in_object => named_member(text, at)?,
            None => Member { name: (at, at), value: (at, end_of_value(text, at)?) },
        };
        at = member.value.1 + 1;
        members.push(member);
        match text.get(at - 1)? {
            b',' => {}
            b'}' | b']' => return Some(members),
            _ => return None,
        }
    }
}

fn named_member(text: &[u8], at: usize) -> Option<Member> {
    let end = end_of_string(text, at)?;
    let value = end + 1;
    Some(Member { name: (at + 1, end - 1), value: (value, end_of_value(text, value)?) })
}

/// The place after the value that starts here.
fn end_of_value(text: &[u8], start: usize) -> Option<usize> {
    match text.get(start)? {
        b'"' => end_of_string(text, start),
        b'{' | b'[' => {
            let mut depth = 0usize;
            let mut at = start;
            loop {
                match text.get(at)? {
                    b'"' => {
                        at = end_of_string(text, at)?;
                        continue;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    return Some(at);
                }
            }
        }
        _ => {
            let rest = text.get(start..)?;
            let length = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b']'));
            Some(start + length.unwrap_or(rest.len()))
        }
    }
}

/// The place after the string that starts here.
fn end_of_string(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match text.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// What a client does with a change.
    pub(crate) fn apply(old: &mut Value, change: &Value) {
        match change {
            Value::Array(value) => *old = value[0].clone(),
            Value::Object(changes) => {
                // Room first: here names have no order.
                let (length, others): (Vec<_>, Vec<_>) = changes.iter().partition(|(name, _)| *name == "length");
                for (name, change) in length.into_iter().chain(others) {
                    apply_member(old, name, change);
                }
            }
            _ => panic!("{change} is no change"),
        }
    }

    fn apply_member(old: &mut Value, name: &str, change: &Value) {
        match old {
            Value::Array(items) if name == "length" => {
                items.resize(change.as_u64().unwrap() as usize, Value::Null);
            }
            Value::Array(items) => apply(&mut items[name.parse::<usize>().unwrap()], change),
            Value::Object(members) if change == &json!([]) => {
                members.remove(name).unwrap();
            }
            Value::Object(members) => apply(members.entry(name.to_owned()).or_insert(Value::Null), change),
            _ => panic!("{name} of {old}"),
        }
    }

    fn check(old: Value, new: Value) -> String {
        let mut outlined = Outlined::new(old.to_string());
        let change = outlined.change_to(new.to_string());
        let Some(change) = change else {
            assert_eq!(old, new);
            return String::new();
        };
        let mut applied = old;
        apply(&mut applied, &serde_json::from_str(&change).unwrap());
        assert_eq!(applied, new, "{change}");
        // The outline of the new text must be good for the next change, too.
        assert_eq!(outlined.members, members_of(outlined.text.as_bytes(), 0).unwrap());
        change
    }

    #[test]
    fn a_change_says_only_what_changed() {
        let old = json!({"round": 3, "nations": [{"tiles": [1, 2], "name": "a"}, {"tiles": [4], "name": "b"}]});
        let mut new = old.clone();
        new["nations"][1]["tiles"] = json!([4, 5]);
        assert_eq!(check(old.clone(), new), r#"{"nations":{"1":{"tiles":[[4,5]]}}}"#);
        assert_eq!(check(old.clone(), old), "");
    }

    #[test]
    fn members_may_come_go_and_become_null() {
        let old = json!({"a": 1, "b": {"x": "y,}\"\\", "z": null}, "c": []});
        assert_eq!(check(old.clone(), json!({"b": {"x": "y,}\"\\", "z": 0}, "c": []})), r#"{"b":{"z":[0]},"a":[]}"#);
        check(old.clone(), json!({"a": null, "b": {}, "c": [1, [2, {"d": "]"}]], "new": {"é": "ü"}}));
        check(old.clone(), json!({}));
        check(json!({}), old);
    }

    #[test]
    fn arrays_grow_and_shrink() {
        let long: Vec<u32> = (1000..1100).collect();
        let mut longer = long.clone();
        longer[3] = 7;
        longer.push(8);
        assert_eq!(check(json!({ "a": long }), json!({ "a": longer })), r#"{"a":{"length":101,"3":[7],"100":[8]}}"#);
        assert_eq!(check(json!({ "a": longer }), json!({ "a": &longer[..50] })), r#"{"a":{"length":50}}"#);
    }

    /// Random trees, each turned into the next.
    #[test]
    fn any_tree_becomes_any_other() {
        let mut rng = engine::Rng::new(engine::Seed::from_number(4));
        let mut old = json!({});
        for _ in 0..2000 {
            let mut new = old.clone();
            let members = new.as_object_mut().unwrap();
            members.insert(["a", "b", "c", "d\"e"][rng.below(4) as usize].into(), tree(&mut rng, 3));
            if rng.below(4) == 0 {
                let name = members.keys().next().cloned().unwrap();
                members.remove(&name);
            }
            check(old, new.clone());
            old = new;
        }
    }

    fn tree(rng: &mut engine::Rng, depth: u32) -> Value {
        let children = |rng: &mut engine::Rng| (0..rng.below(5)).map(|_| tree(rng, depth - 1)).collect::<Vec<_>>();
        match rng.below(if depth == 0 { 4 } else { 7 }) {
            0 => Value::Null,
            1 => json!(rng.below(1000)),
            2 => json!(["", "plain", "q\"uote", "back\\slash", "brace}]", "ünï"][rng.below(6) as usize]),
            3 => json!(rng.below(2) == 0),
            4 | 5 => Value::Array(children(rng)),
            _ => {
                let named = children(rng).into_iter().enumerate();
                Value::Object(named.map(|(index, value)| (format!("m{index}"), value)).collect())
            }
        }
    }
}
