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

mod own;

pub use own::{Own, Public};

/// A view's text and where its members are, so that the next one is compared without reading this one again.
#[derive(Clone, Debug)]
pub struct Outlined {
    text: Vec<u8>,
    members: Vec<Member>,
}

/// Where a member of an object, or an item of an array, stands. Places are counted from the bracket around it, so that
/// what is inside an unchanged one need not be looked at when it moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Member {
    /// Where the name without its quotes starts; in an array, where the value starts.
    start: usize,
    /// Where the name ends; in an array, where the value starts.
    name_end: usize,
    value: usize,
    end: usize,
    /// What is inside, once that was needed.
    members: Vec<Member>,
}

impl Outlined {
    /// Takes a text that serde_json wrote: an object without white space.
    pub fn new(text: Vec<u8>) -> Outlined {
        let members = members_of(&text).unwrap_or_default();
        Outlined { text, members }
    }

    /// Replaces the text by a newer one and writes what changed; nothing if nothing did. The older text is left where
    /// the newer one was, for its room.
    pub fn change_to(&mut self, text: &mut Vec<u8>, out: &mut Vec<u8>) {
        if *text == self.text {
            return;
        }
        let start = out.len();
        let changed = change(&self.text, std::mem::take(&mut self.members), text, out);
        std::mem::swap(&mut self.text, text);
        self.members = match changed {
            Some((_, members)) => members,
            None => {
                out.truncate(start);
                replace(&self.text, out);
                members_of(&self.text).unwrap_or_default()
            }
        };
    }
}

/// Writes the change from one value to the one that starts the new text, or nothing if they are the same. Answers with
/// the new one's length and members; `None` if serde_json did not write it.
fn change(old: &[u8], olds: Vec<Member>, new: &[u8], out: &mut Vec<u8>) -> Option<(usize, Vec<Member>)> {
    let start = out.len();
    let nested = matches!(old.first(), Some(b'{' | b'[')) && old.first() == new.first();
    let (length, members) =
        if nested { member_changes(old, olds, new, out)? } else { (end_of_value(new, 0)?, Vec::new()) };
    let new = &new[..length];
    if new == old {
        out.truncate(start);
    } else if !nested || out.len() - start > length + 2 {
        out.truncate(start);
        replace(new, out);
    }
    Some((length, members))
}

fn replace(new: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(new);
    out.push(b']');
}

/// Writes what changed inside an object or an array.
fn member_changes(old: &[u8], mut olds: Vec<Member>, new: &[u8], out: &mut Vec<u8>) -> Option<(usize, Vec<Member>)> {
    if olds.is_empty() {
        (_, olds) = walk(old, 0, |_, at| whole_member(old, at))?;
    }
    let in_object = new.first() == Some(&b'{');
    let mut changes = Changes::start(out);
    // Members usually keep their order, so the one after the last found is looked at first.
    let (mut next, mut found) = (0, 0);
    let (length, news) = walk(new, olds.len() + 1, |index, at| {
        let place = if in_object { at + 1 } else { at };
        if let Some(same) = olds.get_mut(next).filter(|member| member.also_stands_at(old, new, place)) {
            (next, found) = (next + 1, found + 1);
            return Some(same.moved_to(place));
        }
        let mut member = start_of_member(new, at)?;
        let other = if in_object { find(old, &olds, next, member.name(new)) } else { Some(index) };
        let before = other.and_then(|index| olds.get_mut(index));
        if before.is_some() {
            (next, found) = (other? + 1, found + 1);
        }
        let name = changes.name(in_object.then(|| member.name(new)), index);
        match before {
            Some(before) => {
                let (inside, value) = (std::mem::take(&mut before.members), &new[member.value..]);
                let (length, members) = change(before.text(old), inside, value, changes.out)?;
                (member.end, member.members) = (member.value + length, members);
            }
            None => {
                member.end = end_of_value(new, member.value)?;
                replace(member.text(new), changes.out);
            }
        }
        changes.forget_if_empty(name);
        Some(member)
    })?;
    if in_object && found < olds.len() {
        for gone in olds.iter().filter(|member| find(new, &news, 0, member.name(old)).is_none()) {
            changes.name(Some(gone.name(old)), 0);
            changes.out.extend_from_slice(b"[]");
        }
    } else if !in_object && news.len() != olds.len() {
        changes.length(news.len());
    }
    changes.out.push(b'}');
    Some((length, news))
}

/// An object of changes in the making.
struct Changes<'a> {
    out: &'a mut Vec<u8>,
    /// Where the first name would stand.
    first: usize,
}

/// Where a name and its change begin.
struct Named {
    comma: usize,
    change: usize,
}

impl<'a> Changes<'a> {
    fn start(out: &'a mut Vec<u8>) -> Changes<'a> {
        out.push(b'{');
        let first = out.len();
        Changes { out, first }
    }

    /// Writes a member's name, or an item's number.
    fn name(&mut self, name: Option<&[u8]>, index: usize) -> Named {
        let comma = self.out.len();
        self.out.extend_from_slice(if comma == self.first { b"\"" } else { b",\"" });
        match name {
            Some(name) => self.out.extend_from_slice(name),
            None => self.out.extend_from_slice(index.to_string().as_bytes()),
        }
        self.out.extend_from_slice(b"\":");
        Named { comma, change: self.out.len() }
    }

    fn forget_if_empty(&mut self, name: Named) {
        if self.out.len() == name.change {
            self.out.truncate(name.comma);
        }
    }

    /// Says how long an array is now, before everything else: a client makes room first.
    fn length(&mut self, length: usize) {
        let comma = if self.out.len() == self.first { "" } else { "," };
        let text = format!("\"length\":{length}{comma}");
        self.out.splice(self.first..self.first, text.into_bytes());
    }
}

impl Member {
    fn name<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.start..self.name_end]
    }

    fn text<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.value..self.end]
    }

    fn also_stands_at(&self, old: &[u8], new: &[u8], place: usize) -> bool {
        let whole = &old[self.start..self.end];
        let end = place + whole.len();
        new.get(place..end) == Some(whole) && matches!(new.get(end), Some(b',' | b'}' | b']'))
    }

    fn moved_to(&mut self, start: usize) -> Member {
        let by = |place: usize| place - self.start + start;
        let (name_end, value, end) = (by(self.name_end), by(self.value), by(self.end));
        Member { start, name_end, value, end, members: std::mem::take(&mut self.members) }
    }
}

fn find(text: &[u8], members: &[Member], next: usize, name: &[u8]) -> Option<usize> {
    let next = next.min(members.len());
    (next..members.len()).chain(0..next).find(|&index| members[index].name(text) == name)
}

/// The members of an object or the items of an array. `None` if serde_json did not write it.
fn members_of(text: &[u8]) -> Option<Vec<Member>> {
    Some(walk(text, 0, |_, at| whole_member(text, at))?.1)
}

/// Walks over the members of an object or an array: `read` gets the number of each and where it starts. Answers with
/// the length of it all and the members.
fn walk(
    text: &[u8],
    expected: usize,
    mut read: impl FnMut(usize, usize) -> Option<Member>,
) -> Option<(usize, Vec<Member>)> {
    let mut members = Vec::with_capacity(expected);
    let mut at = 1;
    if matches!(text.get(at)?, b'}' | b']') {
        return Some((2, members));
    }
    loop {
        let member = read(members.len(), at)?;
        at = member.end + 1;
        members.push(member);
        match text.get(at - 1)? {
            b',' => {}
            b'}' | b']' => return Some((at, members)),
            _ => return None,
        }
    }
}

fn whole_member(text: &[u8], at: usize) -> Option<Member> {
    let mut member = start_of_member(text, at)?;
    member.end = end_of_value(text, member.value)?;
    Some(member)
}

/// A member of which only the name is known.
fn start_of_member(text: &[u8], at: usize) -> Option<Member> {
    let (start, name_end, value) = match text.first()? {
        b'{' => {
            let end = end_of_string(text, at)?;
            (at + 1, end - 1, end + 1)
        }
        _ => (at, at, at),
    };
    Some(Member { start, name_end, value, ..Member::default() })
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
        let mut outlined = Outlined::new(old.to_string().into_bytes());
        let mut change = Vec::new();
        outlined.change_to(&mut new.to_string().into_bytes(), &mut change);
        if change.is_empty() {
            assert_eq!(old, new);
            return String::new();
        }
        let change = String::from_utf8(change).unwrap();
        let mut applied = old;
        apply(&mut applied, &serde_json::from_str(&change).unwrap());
        assert_eq!(applied, new, "{change}");
        // The outline of the new text must be good for the next change, too.
        assert_outline(&outlined.text, &outlined.members);
        change
    }

    fn assert_outline(text: &[u8], members: &[Member]) {
        let places = |members: &[Member]| -> Vec<_> {
            members.iter().map(|member| (member.start, member.name_end, member.value, member.end)).collect()
        };
        assert_eq!(places(members), places(&members_of(text).unwrap()));
        for member in members.iter().filter(|member| !member.members.is_empty()) {
            assert_outline(member.text(text), &member.members);
        }
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
        let mut kept = Outlined::new(b"{}".to_vec());
        for _ in 0..2000 {
            let mut new = old.clone();
            let members = new.as_object_mut().unwrap();
            members.insert(["a", "b", "c", "d\"e"][rng.below(4) as usize].into(), tree(&mut rng, 3));
            if rng.below(4) == 0 {
                let name = members.keys().next().cloned().unwrap();
                members.remove(&name);
            }
            check(old.clone(), new.clone());
            // The same with an outline that has grown over all the changes before.
            let mut change = Vec::new();
            kept.change_to(&mut new.to_string().into_bytes(), &mut change);
            if !change.is_empty() {
                apply(&mut old, &serde_json::from_slice(&change).unwrap());
            }
            assert_eq!(old, new);
            assert_outline(&kept.text, &kept.members);
        }
    }

    pub(crate) fn tree(rng: &mut engine::Rng, depth: u32) -> Value {
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
