//! Texts that people send, and what of them is taken.

use crate::error::Error;
use registry::Level;
use std::time::Duration;

/// The longest display name.
const LONGEST_NAME: usize = 24;
/// The longest line of chat.
const LONGEST_LINE: usize = 500;
/// The longest id of a request.
const LONGEST_REQUEST_ID: usize = 64;
/// The longest that a bot may be asked to think.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
const MOST_PLAYOUTS: u32 = 20_000;

/// A display name: one to twenty-four visible characters, without white space around them. `@` stands for a seat in our
/// sentences and is refused.
pub fn name(text: &str) -> Result<String, Error> {
    let name = text.trim();
    let count = name.chars().count();
    if count == 0 || count > LONGEST_NAME {
        return Err(Error::Invalid(format!("a name has 1 to {LONGEST_NAME} characters")));
    }
    if name.chars().any(|c| is_invisible(c) || is_blank(c)) || name.contains('@') {
        return Err(Error::Invalid("a name has neither invisible characters nor an @".into()));
    }
    let seen = skeleton(name);
    if seen.is_empty() {
        return Err(Error::Invalid("a name has a letter or a digit".into()));
    }
    let number = seen.strip_prefix("b0t").map(|rest| rest.chars().all(|c| c.is_numeric() || c == 'l'));
    if number == Some(true) {
        return Err(Error::Invalid("this name is a bot's".into()));
    }
    Ok(name.into())
}

/// Whether people would take one name for the other.
pub fn look_alike(one: &str, other: &str) -> bool {
    skeleton(one) == skeleton(other)
}

/// What people see of a name at a glance: letters and digits, with those that look alike as one.
fn skeleton(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).map(plain).filter(|c| c.is_alphanumeric()).collect()
}

/// One of those that look like this letter: full-width and Cyrillic or Greek ones, and digits.
fn plain(c: char) -> char {
    match c {
        // Full-width forms lie in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c).to_ascii_lowercase();
            plain(ascii)
        }
        'o' | 'о' | 'ο' => '0',
        'i' | 'í' | 'ı' | 'і' | 'ι' | 'l' | '|' | '1' | 'ӏ' => 'l',
        'а' | 'α' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' | 'ё' => 'e',
        'һ' => 'h',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'ν' => 'v',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        c => c,
    }
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
        return Err(Error::Invalid(format!("a line has 1 to {LONGEST_LINE} characters")));
    }
    Ok(line.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect())
}

/// The id of a request.
pub fn request_id(id: &str) -> Result<(), Error> {
    if id.is_empty() || id.len() > LONGEST_REQUEST_ID {
        return Err(Error::Invalid(format!("a request's id has 1 to {LONGEST_REQUEST_ID} bytes")));
    }
    Ok(())
}

/// How a bot plays, within what a server can bear.
pub fn level(text: &str) -> Result<Level, Error> {
    let level = text.parse::<Level>().map_err(|error| Error::Invalid(error.to_string()))?;
    let bearable = match level {
        Level::SearchFor(time) => time <= LONGEST_THOUGHT,
        Level::SearchPlayouts(count) => count <= MOST_PLAYOUTS,
        Level::Random | Level::Greedy => true,
    };
    if bearable {
        Ok(level)
    } else {
        Err(Error::Invalid(format!(
            "a bot may think for {} s or {MOST_PLAYOUTS} playouts at most",
            LONGEST_THOUGHT.as_secs()
        )))
    }
}

/// Control characters, and those that change the direction of text or cannot be seen.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(name("  Zoë of Ur ").unwrap(), "Zoë of Ur");
        for bad in
            ["", "   ", "a\nb", "x\u{202e}y", "@1", &"n".repeat(25), "\u{0}", "\u{3164}", "a\u{2800}b", "...", "Bot 2"]
        {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for like_a_bot in ["bot 12", "BOT1", "Воt 3", "b0t7", "Ｂｏｔ １"] {
            assert!(name(like_a_bot).is_err(), "{like_a_bot:?}");
        }
        assert!(name("Botticelli").is_ok() && name("李白").is_ok());
        assert!(look_alike("Anna", "аnna ") && look_alike("Zoe1", "ZOEl") && !look_alike("Anna", "Anne"));
        assert!(name(&"n".repeat(24)).is_ok());
    }

    #[test]
    fn lines_are_bounded_and_plain() {
        assert_eq!(chat_line("hello\nyou").unwrap(), "hello you");
        assert!(chat_line(&"x".repeat(501)).is_err());
        assert!(chat_line(" ").is_err());
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
