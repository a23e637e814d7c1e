//! Texts that people send, and what of them is taken.

use crate::error::Error;
use catalogue::{AnyGame, Level, StartError};
use engine::seat::MAX_SEATS;
use engine::{Seat, SeatSet};
use std::sync::LazyLock;
use std::time::Duration;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

/// The longest display name.
const LONGEST_NAME: usize = 24;
/// The longest line of chat.
const LONGEST_LINE: usize = 500;
/// The longest that may be said of until when something holds.
const LONGEST_UNTIL: usize = 60;
/// The longest id of a request.
const LONGEST_REQUEST_ID: usize = 64;
/// The longest that a bot may be asked to think.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
const MOST_PLAYOUTS: u32 = 20_000;

/// What the bot at this seat is called.
pub fn bot_name(seat: Seat) -> String {
    format!("Bot {seat}")
}

/// A display name: one to twenty-four visible characters, without white space around them, normalised (NFKC), so that the
/// same letters are the same name however they are written. `@` stands for a seat in our sentences and is refused.
pub fn name(text: &str) -> Result<String, Error> {
    let name: String = text.nfkc().collect();
    let name = name.trim();
    let count = name.chars().count();
    if count == 0 || count > LONGEST_NAME {
        return Err(Error::Invalid(crate::worded!("a name has 1 to {LONGEST_NAME} characters")));
    }
    // Some are made plain by normalising; they may not stand there all the same.
    if text.trim().chars().chain(name.chars()).any(|c| is_invisible(c) || is_blank(c)) || name.contains('@') {
        return Err(Error::Invalid("a name has neither invisible characters nor an @".into()));
    }
    if seen(name).is_empty() {
        return Err(Error::Invalid("a name has a letter or a digit".into()));
    }
    if is_like_a_bots(name) {
        return Err(Error::Invalid("this name is a bot's".into()));
    }
    Ok(name.into())
}

fn is_like_a_bots(name: &str) -> bool {
    /// As no table asks for them anew: each takes longer to look at than a name is long.
    static BOTS: LazyLock<Vec<Look>> =
        LazyLock::new(|| Seat::all(MAX_SEATS).map(|seat| Look::of(&bot_name(seat))).collect());
    let is_numbered = |seen: &str| seen.strip_prefix("bot").is_some_and(|rest| rest.chars().all(char::is_numeric));
    let look = Look::of(name);
    is_numbered(&look.written) || is_numbered(&look.in_capitals) || BOTS.iter().any(|bots| look.is_like(bots))
}

/// What people see of a name: nobody would tell two names apart that look alike, as they are written or in capitals.
pub struct Look {
    written: String,
    in_capitals: String,
}

impl Look {
    /// How this name looks.
    pub fn of(name: &str) -> Look {
        Look { written: seen(name), in_capitals: seen(&name.to_uppercase()) }
    }

    /// What is seen of it as it is written.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// What is seen of it in capitals.
    pub fn in_capitals(&self) -> &str {
        &self.in_capitals
    }

    /// Whether people would take one name for the other.
    pub fn is_like(&self, other: &Look) -> bool {
        self.written == other.written || self.in_capitals == other.in_capitals
    }
}

/// What people see of a name at a glance: letters and digits without marks, those that Unicode calls confusable as one.
fn seen(name: &str) -> String {
    let name: String = name.nfkc().collect();
    let letters = skeleton(&name).flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
    // A capital I is an l to the eye, and to us as well as its small letter.
    letters.map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// What takes room and shows nothing, besides a space.
fn is_blank(c: char) -> bool {
    (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A line of chat.
pub fn chat_line(text: &str) -> Result<String, Error> {
    let line = text.trim();
    let count = line.chars().count();
    if count == 0 || count > LONGEST_LINE {
        return Err(Error::Invalid(crate::worded!("a line has 1 to {LONGEST_LINE} characters")));
    }
    Ok(line.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect())
}

/// Until when something holds, in words; nothing if nobody says.
pub fn until(text: &str) -> Result<String, Error> {
    let until = text.trim();
    if until.chars().count() > LONGEST_UNTIL {
        return Err(Error::Invalid(crate::worded!("until when has at most {LONGEST_UNTIL} characters")));
    }
    Ok(until.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect())
}

/// Seats that a line names after an `@`: by their names, however these are written, or by their numbers. Of two names that
/// begin alike the longer one is meant.
pub fn mentioned(text: &str, seats: &[(Seat, &str)]) -> SeatSet {
    let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    let mut found = SeatSet::EMPTY;
    for (at, _) in text.match_indices('@') {
        let rest = &text[at + 1..];
        let is_named = |(_, name): &&(Seat, &str)| after(rest, name).is_some_and(ends);
        let named = seats.iter().filter(is_named).max_by_key(|(_, name)| name.len());
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse::<u8>().ok().filter(|_| ends(&rest[digits..]));
        let numbered = || seats.iter().find(|(seat, _)| Some(seat.number()) == number);
        if let Some((seat, _)) = named.or_else(numbered) {
            found = found.with(*seat);
        }
    }
    found
}

/// What stands after a name with which a text begins, in capitals or not.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for letter in name.chars() {
        rest.next().filter(|other| other.to_lowercase().eq(letter.to_lowercase()))?;
    }
    (!name.is_empty()).then_some(rest.as_str())
}

/// The id of a request.
pub fn request_id(id: &str) -> Result<(), Error> {
    if id.is_empty() || id.len() > LONGEST_REQUEST_ID {
        return Err(Error::Invalid(crate::worded!("a request's id has 1 to {LONGEST_REQUEST_ID} bytes")));
    }
    Ok(())
}

/// How a bot of a game plays, which must have its character.
pub fn level_in(game: &dyn AnyGame, text: &str) -> Result<Level, Error> {
    let level = level(text)?;
    game.check_level(level).map_err(StartError::from)?;
    Ok(level)
}

/// How a bot plays, within what a server can bear.
pub fn level(text: &str) -> Result<Level, Error> {
    let level = text.parse::<Level>().map_err(|error| Error::Invalid(error.to_string()))?;
    let bearable = match level {
        Level::SearchFor(time) => time <= LONGEST_THOUGHT,
        Level::SearchPlayouts(count) => count <= MOST_PLAYOUTS,
        Level::Random | Level::Learning | Level::Casual | Level::Steady | Level::Slipping(_) => true,
        Level::Greedy | Level::Of(_) | Level::Greedy1 | Level::StandIn => true,
    };
    if bearable {
        Ok(level)
    } else {
        Err(Error::Invalid(crate::worded!(
            "a bot may think for {} s or {MOST_PLAYOUTS} playouts at most",
            LONGEST_THOUGHT.as_secs()
        )))
    }
}

/// Control characters, and those that change the direction of text or cannot be seen.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        Look::of(one).is_like(&Look::of(other))
    }

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(name("  Zoë of Ur ").unwrap(), "Zoë of Ur");
        for bad in
            ["", "   ", "a\nb", "x\u{202e}y", "@1", &"n".repeat(25), "\u{0}", "\u{3164}", "a\u{2800}b", "...", "Bot 2"]
        {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for like_a_bot in ["bot 12", "BOT1", "Воt 3", "b0t7", "Ｂｏｔ １", "вот 3", "Bot l0", "𝐁𝐨𝐭 𝟐", "B.o.t-4", "bot"]
        {
            assert!(name(like_a_bot).is_err(), "{like_a_bot:?}");
        }
        assert_eq!(name("Ａｎｎａ").unwrap(), "Anna");
        assert_eq!(name("Zoe\u{308}").unwrap(), "Zoë", "composed");
        assert!(name("\u{fdfa}\u{fdfa}").is_err(), "two letters that are thirty-six");
        assert!(name("Botticelli").is_ok() && name("李白").is_ok());
        for (one, other) in
            [("Anna", "аnna "), ("Zoe1", "ZOEl"), ("Ian", "lan"), ("Mara", "𝓜ara"), ("Tom", "ТОМ"), ("Zoë", "Zoe")]
        {
            assert!(look_alike(one, other), "{one} and {other}");
        }
        assert!(!look_alike("Anna", "Anne") && !look_alike("Тома", "Тоня") && !look_alike("李白", "杜甫"));
        assert!(name(&"n".repeat(24)).is_ok());
    }

    #[test]
    fn a_line_names_seats_by_name_and_by_number() {
        let seats = [(Seat::new(0), "Ann"), (Seat::new(1), "Ann Boleyn"), (Seat::new(2), "Ägir"), (Seat::new(11), "4")];
        let named = |text: &str| mentioned(text, &seats).iter().map(Seat::number).collect::<Vec<_>>();
        assert!(named("nobody, not even Ann").is_empty());
        assert_eq!(named("@ann!"), [1]);
        assert_eq!(named("@Ann Boleyn"), [2], "the longer name is meant");
        assert!(named("@Anna @annexe").is_empty());
        assert_eq!(named("@ägir,@12"), [3, 12]);
        assert_eq!(named("@4 and @1"), [1, 12], "a name goes before a number");
        assert!(named("@12x @99999999999999 @ @@").is_empty());
        assert!(named(&"@".repeat(500)).is_empty());
    }

    #[test]
    fn lines_are_bounded_and_plain() {
        assert_eq!(chat_line("hello\nyou").unwrap(), "hello you");
        assert!(chat_line(&"x".repeat(501)).is_err());
        assert!(chat_line(" ").is_err());
        assert_eq!(until(" turn\n7 ").unwrap(), "turn 7");
        assert_eq!(until(" ").unwrap(), "");
        assert!(until(&"x".repeat(60)).is_ok() && until(&"x".repeat(61)).is_err());
    }

    #[test]
    fn bots_do_not_think_for_ever() {
        assert!(level("greedy").is_ok());
        assert!(level("search:10s").is_ok());
        assert!(level("search:11s").is_err());
        assert!(level("search:1000000000").is_err());
        assert!(level("sage").is_err());
    }
}
