//! What changed for a viewer whose view has two layers ([`engine::overlay`]): what everybody sees, compared once for all, and
//! over it what only this viewer sees.

use super::{Changes, Member, Outlined, change, find, members_of, replace};
use std::borrow::Cow;

/// What a viewer's eyes are sent for one entry, of what everybody sees.
pub struct Public<'a> {
    /// What everybody sees now.
    view: &'a Outlined,
    /// What changed of it; empty if nothing did.
    change: &'a [u8],
    /// Where its members are, looked for once for all eyes.
    members: Vec<Member>,
}

impl<'a> Public<'a> {
    /// What everybody sees now, and what changed of it; nothing if nothing did.
    pub fn new(view: &'a Outlined, change: &'a [u8]) -> Public<'a> {
        let members = if change.first() == Some(&b'{') { members_of(change).unwrap_or_default() } else { Vec::new() };
        Public { view, change, members }
    }

    /// What changed, for those who see nothing else.
    pub fn change(&self) -> &'a [u8] {
        self.change
    }
}

/// What only one viewer sees, as text, and where its members are.
#[derive(Clone, Debug)]
pub struct Own {
    text: Vec<u8>,
    members: Vec<Member>,
}

impl Own {
    /// Takes a text that serde_json wrote: an object without white space.
    pub fn new(text: Vec<u8>) -> Own {
        let members = members_of(&text).unwrap_or_default();
        Own { text, members }
    }

    /// Replaces the text by a newer one and writes what changed of both layers together; nothing if nothing did. The older
    /// text is left where the newer one was, for its room. `None` if serde_json did not write them; then nothing is written.
    pub fn change_to(&mut self, text: &mut Vec<u8>, public: &Public<'_>, out: &mut Vec<u8>) -> Option<()> {
        if *text == self.text {
            return self.keep(public, out);
        }
        std::mem::swap(&mut self.text, text);
        let olds = std::mem::replace(&mut self.members, members_of(&self.text).unwrap_or_default());
        self.write(Value { text, members: &olds }, public, out)
    }

    /// Writes what changed of what everybody sees, as far as it is not hidden below what this viewer sees.
    pub fn keep(&self, public: &Public<'_>, out: &mut Vec<u8>) -> Option<()> {
        if public.change.is_empty() {
            return Some(());
        }
        self.write(self.value(), public, out)
    }

    fn value(&self) -> Value<'_> {
        Value { text: &self.text, members: &self.members }
    }

    fn write(&self, old: Value<'_>, public: &Public<'_>, out: &mut Vec<u8>) -> Option<()> {
        let start = out.len();
        let below = Value { text: &public.view.text, members: &public.view.members };
        let written =
            Layers { below, changed: Value { text: public.change, members: &public.members }, old, new: self.value() }
                .write(out);
        if written.is_none() || out.get(start..) == Some(b"{}") {
            out.truncate(start);
        }
        written
    }
}

/// A value inside a text, and its members if they are known.
#[derive(Copy, Clone)]
struct Value<'a> {
    text: &'a [u8],
    members: &'a [Member],
}

impl<'a> Value<'a> {
    fn new(text: &'a [u8]) -> Value<'a> {
        Value { text, members: &[] }
    }

    /// Its members, looked for if they are not known.
    fn members(self) -> Option<Cow<'a, [Member]>> {
        if self.members.is_empty() { members_of(self.text).map(Cow::Owned) } else { Some(Cow::Borrowed(self.members)) }
    }

    /// The member of this name; in an array, the item of this number.
    fn member(self, name: &[u8]) -> Option<Value<'a>> {
        if !is_nested(self.text) {
            return None;
        }
        let members = self.members()?;
        let index = match self.text.first() {
            Some(b'{') => find(self.text, &members, 0, name)?,
            _ => std::str::from_utf8(name).ok()?.parse().ok()?,
        };
        let member = members.get(index)?;
        // What was found only now is not kept.
        let inside = self.members.get(index).map_or(&[][..], |member| &member.members);
        Some(Value { text: member.text(self.text), members: inside })
    }
}

/// An object or an array that everybody sees now, and an object of one's own over it.
struct Layers<'a> {
    below: Value<'a>,
    /// What changed below; empty if nothing did.
    changed: Value<'a>,
    /// What lay over it before, an object.
    old: Value<'a>,
    /// What lies over it now, an object.
    new: Value<'a>,
}

impl Layers<'_> {
    /// Writes what changed of both together; `{}` if nothing did.
    fn write(&self, out: &mut Vec<u8>) -> Option<()> {
        if self.changed.text.first() == Some(&b'[') {
            return replace_by(self.below, self.new.text, out);
        }
        let changed = if self.changed.text.is_empty() { Cow::default() } else { self.changed.members()? };
        let (olds, news) = (self.old.members()?, self.new.members()?);
        let (old_text, new_text) = (self.old.text, self.new.text);
        let mut changes = Changes::start(out);
        for member in changed.iter() {
            let name = member.name(self.changed.text);
            let own = |text, members: &[Member]| value_of(text, members, name);
            let (old, new) = (own(old_text, &olds), own(new_text, &news));
            let place = changes.name(Some(name), 0);
            match (old, new) {
                (None, None) => changes.out.extend_from_slice(member.text(self.changed.text)),
                _ => self.write_member(name, member.text(self.changed.text), old, new, changes.out)?,
            }
            changes.forget_if_empty(place);
        }
        let unchanged = |name: &[u8]| find(self.changed.text, &changed, 0, name).is_none();
        for member in news.iter().filter(|member| unchanged(member.name(new_text))) {
            let name = member.name(new_text);
            let (old, new) = (value_of(old_text, &olds, name), member.text(new_text));
            // Most of it stays as it is.
            if old == Some(new) {
                continue;
            }
            let place = changes.name(Some(name), 0);
            self.write_member(name, b"", old, Some(new), changes.out)?;
            changes.forget_if_empty(place);
        }
        let is_gone = |name: &[u8]| unchanged(name) && find(new_text, &news, 0, name).is_none();
        for member in olds.iter().filter(|member| is_gone(member.name(old_text))) {
            let name = member.name(old_text);
            let place = changes.name(Some(name), 0);
            self.write_member(name, b"", Some(member.text(old_text)), None, changes.out)?;
            changes.forget_if_empty(place);
        }
        changes.out.push(b'}');
        Some(())
    }

    /// Writes what changed of a member over which something lies or lay.
    fn write_member(
        &self,
        name: &[u8],
        changed: &[u8],
        old: Option<&[u8]>,
        new: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let is_over = |own: Option<&[u8]>| own.is_none_or(|own| own.first() == Some(&b'{'));
        let was_replaced = changed.first() == Some(&b'[');
        match (self.below.member(name), new) {
            // An item that is gone: the array's new length says so.
            (None, _) if self.below.text.first() == Some(&b'[') => {}
            (None, None) => out.extend_from_slice(b"[]"),
            (Some(below), _) if is_nested(below.text) && is_over(new) => {
                let (known, new) = (is_over(old) && !was_replaced, new.unwrap_or(b"{}"));
                if !known {
                    return replace_by(below, new, out);
                }
                let start = out.len();
                let (old, new) = (Value::new(old.unwrap_or(b"{}")), Value::new(new));
                Layers { below, changed: Value::new(changed), old, new }.write(out)?;
                if out.get(start..) == Some(b"{}") {
                    out.truncate(start);
                }
            }
            (Some(below), None) => replace(below.text, out),
            (below, Some(new)) => {
                // What lay below an object before is not known any more.
                let alone = below.is_none_or(|below| !is_nested(below.text)) || !is_over(old);
                match old.filter(|_| alone && changed.is_empty()) {
                    Some(old) => drop(change(old, Vec::new(), new, out)?),
                    None => replace(new, out),
                }
            }
        }
        Some(())
    }
}

/// Writes a value with one's own over it as what stands here now.
fn replace_by(below: Value<'_>, own: &[u8], out: &mut Vec<u8>) -> Option<()> {
    out.push(b'[');
    write_over(below, own, out)?;
    out.push(b']');
    Some(())
}

fn write_over(below: Value<'_>, own: &[u8], out: &mut Vec<u8>) -> Option<()> {
    if !is_nested(below.text) || own.first() != Some(&b'{') {
        out.extend_from_slice(own);
        return Some(());
    }
    let in_object = below.text.first() == Some(&b'{');
    let (members, owns) = (members_of(below.text)?, members_of(own)?);
    let mut found = 0;
    out.push(if in_object { b'{' } else { b'[' });
    for (index, member) in members.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        let number = index.to_string();
        let name = if in_object { member.name(below.text) } else { number.as_bytes() };
        if in_object {
            write_name(name, out);
        }
        match value_of(own, &owns, name) {
            Some(own) => {
                found += 1;
                write_over(Value::new(member.text(below.text)), own, out)?;
            }
            None => out.extend_from_slice(member.text(below.text)),
        }
    }
    if in_object && found < owns.len() {
        let is_new = |member: &&Member| find(below.text, &members, 0, member.name(own)).is_none();
        for (index, member) in owns.iter().filter(is_new).enumerate() {
            if index > 0 || !members.is_empty() {
                out.push(b',');
            }
            write_name(member.name(own), out);
            out.extend_from_slice(member.text(own));
        }
    }
    out.push(if in_object { b'}' } else { b']' });
    Some(())
}

fn write_name(name: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(name);
    out.extend_from_slice(b"\":");
}

fn value_of<'a>(text: &'a [u8], members: &[Member], name: &[u8]) -> Option<&'a [u8]> {
    find(text, members, 0, name).map(|index| members[index].text(text))
}

fn is_nested(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'{' | b'['))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{apply, tree};
    use super::*;
    use engine::overlay::lay_over;
    use engine::{Rng, Seat, Seed, Viewer};
    use serde_json::{Value as Json, json};

    /// What changes from one pair of layers to another.
    fn changed(old: (&Json, &Json), new: (&Json, &Json)) -> String {
        let (mut outlined, mut change) = (Outlined::new(old.0.to_string().into_bytes()), Vec::new());
        outlined.change_to(&mut new.0.to_string().into_bytes(), &mut change);
        let (mut own, mut both) = (Own::new(old.1.to_string().into_bytes()), Vec::new());
        let public = Public::new(&outlined, &change);
        own.change_to(&mut new.1.to_string().into_bytes(), &public, &mut both).unwrap();
        String::from_utf8(both).unwrap()
    }

    fn laid(public: &Json, own: &Json) -> Json {
        let mut both = public.clone();
        lay_over(&mut both, own.clone());
        both
    }

    #[test]
    fn what_is_ones_own_stays_over_what_everybody_sees() {
        let old = json!({"turn": 1, "players": [{"cards": 2}, {"cards": 3}]});
        let new = json!({"turn": 1, "players": [{"cards": 2}, {"cards": 4}]});
        let own = |card: &str| json!({"viewer": 2, "players": {"1": {"hand": [card]}}});
        assert_eq!(changed((&old, &own("salt")), (&old, &own("salt"))), "");
        let seen = changed((&old, &own("salt")), (&new, &own("salt")));
        assert_eq!(seen, r#"{"players":{"1":{"cards":[4]}}}"#);
        let seen = changed((&old, &own("salt")), (&new, &own("wine")));
        assert_eq!(seen, r#"{"players":{"1":{"cards":[4],"hand":[["wine"]]}}}"#);
        // Everything of a player anew, and the hand is there again.
        let other = json!({"turn": 1, "players": [{"cards": 2}, {"left": true}]});
        let seen = changed((&old, &own("salt")), (&other, &own("salt")));
        let mut both = laid(&old, &own("salt"));
        apply(&mut both, &serde_json::from_str(&seen).unwrap());
        assert_eq!(both, laid(&other, &own("salt")));
    }

    /// Random trees with random trees over them, each pair turned into the next.
    #[test]
    fn any_layers_become_any_others() {
        let mut rng = Rng::new(Seed::from_number(7));
        let mut part = |old: &Json, names: [&str; 4]| {
            let mut new = old.clone();
            let members = new.as_object_mut().unwrap();
            for _ in 0..rng.below(3) {
                let name = names[rng.below(4) as usize];
                match rng.below(4) {
                    0 => drop(members.remove(name)),
                    1 => {
                        // Members named by numbers, for items.
                        let numbered = tree(&mut rng, 3).to_string().replace("\"m", "\"");
                        drop(members.insert(name.into(), serde_json::from_str(&numbered).unwrap()));
                    }
                    _ => drop(members.insert(name.into(), tree(&mut rng, 3))),
                }
            }
            new
        };
        let (mut public, mut own) = (json!({}), json!({}));
        for _ in 0..5000 {
            let (new_public, new_own) = (part(&public, ["a", "b", "c", "d"]), part(&own, ["a", "b", "c", "e"]));
            let mut both = laid(&public, &own);
            let change = changed((&public, &own), (&new_public, &new_own));
            if !change.is_empty() {
                apply(&mut both, &serde_json::from_str(&change).unwrap());
            }
            assert_eq!(
                both,
                laid(&new_public, &new_own),
                "{public} under {own} to {new_public} under {new_own}: {change}"
            );
            (public, own) = (new_public, new_own);
        }
    }

    /// Random games of all who have views of two layers: what each seat makes of changes alone is what it would be shown whole.
    #[test]
    fn a_game_is_followed_from_changes_alone() {
        let (mut followed, mut kept) = (0, 0);
        for game in registry::games() {
            let seats = *game.seats().start();
            let players = (0..seats).map(|seat| format!("Player {seat}")).collect();
            let (options, seed) = (game.default_options(seats), Seed::from_number(11));
            let mut table = game.start(catalogue::Setup { options, players, seed, parts: Vec::new() }).unwrap();
            let (mut rng, mut views) = (Rng::new(seed), Vec::new());
            let whole = |table: &dyn catalogue::AnyTable| {
                let mut text = Vec::new();
                table.write_view(Viewer::Spectator, &mut text);
                text
            };
            let mut public = Outlined::new(whole(&*table));
            for viewer in Seat::all(seats).map(Viewer::Seat) {
                let mut own = Vec::new();
                if table.write_own_view(viewer, &mut own) {
                    views.push((viewer, table.view(viewer), Own::new(own)));
                }
            }
            followed += views.len();
            for _ in 0..if views.is_empty() { 0 } else { 700 } {
                let waiting: Vec<Seat> = table.to_act().iter().collect();
                let seat = waiting[rng.below(waiting.len() as u32) as usize];
                let actions = table.actions(seat);
                table.act(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
                let mut change = Vec::new();
                public.change_to(&mut whole(&*table), &mut change);
                for (viewer, seen, own) in &mut views {
                    let (mut text, mut both) = (Vec::new(), Vec::new());
                    let layer = Public::new(&public, &change);
                    if table.keeps_own_view(*viewer) {
                        kept += 1;
                        own.keep(&layer, &mut both).unwrap();
                    } else {
                        table.write_own_view(*viewer, &mut text);
                        own.change_to(&mut text, &layer, &mut both).unwrap();
                    }
                    if !both.is_empty() {
                        apply(seen, &serde_json::from_slice(&both).unwrap());
                    }
                    assert_eq!(*seen, table.view(*viewer), "{viewer:?}");
                }
            }
        }
        assert!(followed > 0 && kept > 1000, "{followed} {kept}");
    }
}
