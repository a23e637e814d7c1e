//! What a notice says. It names game, seat and table, and never anything that happens there: whoever reads along learns
//! nothing that a spectator does not see.

use crate::api::{ChannelKind, NoticeKind, NoticeLanguage};
use serde_json::{Value, json};

/// One thing that somebody is told.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) kind: NoticeKind,
    /// The game's title.
    pub(crate) game: String,
    pub(crate) table: String,
    pub(crate) seat: u8,
    /// What the person is called there; of an invitation, who invites.
    pub(crate) name: String,
    /// Whether nobody is told who sits there.
    pub(crate) is_veiled: bool,
    /// Where the table is, if the host has said where this server is.
    pub(crate) link: Option<String>,
}

impl Item {
    /// A sentence for people.
    pub(crate) fn sentence(&self, language: NoticeLanguage) -> String {
        use NoticeKind::{Deadline, Invitation, Nudge, Result, Talk, Test, Turn};
        use NoticeLanguage::{De, En};
        let words = match (language, self.kind) {
            (En, Turn) => "it is your turn, NAME.",
            (En, Deadline) => "your time is nearly over, NAME.",
            (En, Nudge) => "the others wait for you, NAME.",
            (En, Talk) => "the others have talked, NAME.",
            (En, Result) => "the game is over, NAME.",
            (En, Invitation) if self.is_veiled => "somebody invites you to an anonymous table.",
            (En, Invitation) if self.name.is_empty() => "a seat has become free.",
            (En, Invitation) => "NAME invites you.",
            (En, Test) => return "This is a try: notices of Ecumene come this way.".into(),
            (De, Turn) => "Du bist am Zug, NAME.",
            (De, Deadline) => "Deine Zeit ist fast um, NAME.",
            (De, Nudge) => "Die anderen warten auf dich, NAME.",
            (De, Talk) => "Die anderen haben geredet, NAME.",
            (De, Result) => "Das Spiel ist zu Ende, NAME.",
            (De, Invitation) if self.is_veiled => "Jemand lädt dich an einen anonymen Tisch ein.",
            (De, Invitation) if self.name.is_empty() => "Ein Platz ist frei geworden.",
            (De, Invitation) => "NAME lädt dich ein.",
            (De, Test) => return "Dies ist ein Versuch: Nachrichten von Ecumene kommen auf diesem Weg.".into(),
        };
        // A name is put in last, so that nothing in it is taken for a place.
        let words = match self.name.is_empty() {
            true => words.replace(", NAME", ""),
            false => words.replace("NAME", &self.name),
        };
        format!("{}: {words}", self.game)
    }

    /// What it is about: a newer one about the same takes its place.
    pub(crate) fn tag(&self) -> String {
        let kind = serde_json::to_value(self.kind).unwrap_or_default();
        format!("{}/{}/{}", kind.as_str().unwrap_or_default(), self.table, self.seat)
    }

    fn line(&self, language: NoticeLanguage) -> String {
        let sentence = self.sentence(language);
        self.link.as_ref().map_or(sentence.clone(), |link| format!("{sentence} {link}"))
    }
}

/// All items, a line for each.
pub(crate) fn lines(items: &[Item], language: NoticeLanguage) -> String {
    items.iter().map(|item| item.line(language)).collect::<Vec<_>>().join("\n")
}

/// Subject and text of a mail.
#[cfg(feature = "notices")]
pub(crate) fn mail(items: &[Item], account: &str, language: NoticeLanguage) -> (String, String) {
    let subject = match (items, language) {
        ([item], _) => item.sentence(language),
        (_, NoticeLanguage::En) => format!("Ecumene: {} notices", items.len()),
        (_, NoticeLanguage::De) => format!("Ecumene: {} Nachrichten", items.len()),
    };
    let why = match language {
        NoticeLanguage::En => "You get this because of your account; what is told, and when, is chosen there:",
        NoticeLanguage::De => "Du bekommst dies wegen deines Kontos; was gemeldet wird und wann, stellst du dort ein:",
    };
    (subject, format!("{}\n\n-- \n{why}\n{account}\n", lines(items, language)))
}

/// Subject and text of the mail by which an address is confirmed. It names nobody: whoever gets it may have asked for
/// nothing.
#[cfg(feature = "notices")]
pub(crate) fn confirmation(code: &str, account: &str, language: NoticeLanguage) -> (String, String) {
    let (subject, before, after) = match language {
        NoticeLanguage::En => (
            "Ecumene: confirm your address",
            "Somebody wants notices of Ecumene to come to this address. If it was you, enter this code at",
            "Else there is nothing to be done: without the code nothing more is sent.",
        ),
        NoticeLanguage::De => (
            "Ecumene: Bestätige deine Adresse",
            "Jemand möchte, dass Nachrichten von Ecumene an diese Adresse gehen. Wenn du es warst, gib diesen Code ein bei",
            "Sonst ist nichts zu tun: Ohne den Code wird nichts weiter geschickt.",
        ),
    };
    (subject.into(), format!("{before}\n{account}\n\n    {code}\n\n{after}\n"))
}

/// What is sent by a channel of this kind: the body, and its media type.
pub(crate) fn body(kind: ChannelKind, items: &[Item], language: NoticeLanguage) -> (String, &'static str) {
    let text = lines(items, language);
    let json = match kind {
        ChannelKind::Ntfy | ChannelKind::Mail => return (text, "text/plain; charset=utf-8"),
        ChannelKind::Hook => json!({"text": text, "notices": items.iter().map(for_programs).collect::<Vec<_>>()}),
        // Nobody is called by a name that begins with @.
        ChannelKind::Discord => json!({"content": cut(&text, 2000), "allowed_mentions": {"parse": []}}),
        ChannelKind::Slack => json!({"text": escaped(&text)}),
        ChannelKind::Push => return (for_browsers(items, language).to_string(), "application/octet-stream"),
        ChannelKind::Matrix => json!({"msgtype": "m.text", "body": text, "m.mentions": {}}),
    };
    (json.to_string(), "application/json")
}

fn for_programs(item: &Item) -> Value {
    let Item { kind, game, table, seat, name, link, .. } = item;
    json!({"kind": kind, "game": game, "table": table, "seat": seat, "name": name, "link": link})
}

/// How much a browser is told at once, in bytes: push services take 4096 of all of it, and a quote becomes two of them.
const MOST_TO_BROWSERS: usize = 1500;

/// Its service worker finds the table by itself, so that no address has to be trusted.
fn for_browsers(items: &[Item], language: NoticeLanguage) -> Value {
    let sentences: Vec<String> = items.iter().map(|item| item.sentence(language)).collect();
    let plain = |letter: char| if letter.is_control() && letter != '\n' { ' ' } else { letter };
    let mut text: String = sentences.join("\n").chars().map(plain).collect();
    if text.len() > MOST_TO_BROWSERS {
        let end = (0..=MOST_TO_BROWSERS).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    let (tag, table) = match items {
        [item] => (Some(item.tag()), Some(&item.table).filter(|table| !table.is_empty())),
        _ => (None, None),
    };
    json!({"title": "Ecumene", "body": text, "tag": tag, "table": table, "lang": language})
}

/// As Slack wants it: nothing in it is a link or a mention.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str) -> Item {
        let (game, table) = ("Founders".into(), "abcdefghijkm".into());
        Item { kind: NoticeKind::Turn, game, table, seat: 1, name: name.into(), is_veiled: false, link: None }
    }

    #[test]
    fn names_are_nothing_but_names() {
        let call = |kind| body(kind, &[item("@everyone <!here> & NAME")], NoticeLanguage::En).0;
        let discord: Value = serde_json::from_str(&call(ChannelKind::Discord)).unwrap();
        assert_eq!(discord["allowed_mentions"], json!({"parse": []}));
        let slack: Value = serde_json::from_str(&call(ChannelKind::Slack)).unwrap();
        assert_eq!(slack["text"], "Founders: it is your turn, @everyone &lt;!here&gt; &amp; NAME.");
        assert_eq!(call(ChannelKind::Ntfy), "Founders: it is your turn, @everyone <!here> & NAME.");
        assert_eq!(item("").sentence(NoticeLanguage::De), "Founders: Du bist am Zug.");
    }

    #[test]
    fn a_browser_is_told_as_much_as_a_service_takes() {
        let read = |items: &[Item]| -> (usize, Value) {
            let text = body(ChannelKind::Push, items, NoticeLanguage::De).0;
            (text.len(), serde_json::from_str(&text).unwrap())
        };
        let (_, one) = read(&[Item { link: Some("https://a.example/game/x".into()), ..item("A\u{7}nn") }]);
        let told = json!({"title": "Ecumene", "body": "Founders: Du bist am Zug, A nn.", "tag": "turn/abcdefghijkm/1",
            "table": "abcdefghijkm", "lang": "de"});
        assert_eq!(one, told, "no address, and nothing that is no letter");
        for name in ["\"", "ä", "𝔸"] {
            let (length, all) = read(&vec![item(&name.repeat(40)); 200]);
            assert!(length < 3900, "{name}: {length}");
            assert!(all["body"].as_str().unwrap().ends_with('…') && all["table"].is_null() && all["tag"].is_null());
        }
    }

    #[test]
    fn many_things_are_one_message() {
        let items = [item("Ann"), Item { link: Some("https://a.example/game/x".into()), ..item("Ben") }];
        let told = "Founders: it is your turn, Ann.\nFounders: it is your turn, Ben. https://a.example/game/x";
        assert_eq!(lines(&items, NoticeLanguage::En), told);
        let long: Vec<Item> = (0..200).map(|_| item("Ann")).collect();
        let discord: Value = serde_json::from_str(&body(ChannelKind::Discord, &long, NoticeLanguage::En).0).unwrap();
        assert_eq!(discord["content"].as_str().unwrap().chars().count(), 2000, "as much as it takes");
    }
}
