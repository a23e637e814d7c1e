//! The person at the keyboard: questions out, lines in. Without a terminal, prompts are plain and answers are echoed,
//! so that the transcript of a piped game reads like the game.

use crate::failure::Failure;
use crate::paint;
use std::io::{BufRead, Read as _, Write};

/// The longest line that is taken in; more than any notation needs.
const MAX_LINE_BYTES: u64 = 16 << 10;

/// Where a game is played.
pub(crate) struct Console<'a> {
    pub(crate) input: &'a mut dyn BufRead,
    pub(crate) out: &'a mut dyn Write,
    /// Whether a person types: only then does anyone need pauses.
    pub(crate) typed: bool,
    /// Whether the output is a screen that can be cleared.
    pub(crate) screen: bool,
}

impl Console<'_> {
    /// Asks, and reads the answer without its blanks; nothing if there is no more input.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{}{question}{} ", paint::NAME, paint::PLAIN)?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let unreadable = |error| Failure::File(format!("cannot read the standard input: {error}"));
        let mut limited = (&mut *self.input).take(MAX_LINE_BYTES);
        let read = limited.read_until(b'\n', &mut bytes).map_err(unreadable)?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !self.typed {
            let echo: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(self.out, "{echo}")?;
        }
        Ok(Some(line))
    }

    /// Prints a line.
    pub(crate) fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Prints a heading.
    pub(crate) fn head(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "\n{}{line}{}", paint::HEADING, paint::PLAIN)?)
    }

    /// Wipes the screen and what could be scrolled back to, so that the next person sees nothing of the last.
    pub(crate) fn clear(&mut self) -> Result<(), Failure> {
        if self.screen {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    /// Shows a note that the next output replaces; nothing where that cannot be done.
    pub(crate) fn note(&mut self, note: &str) -> Result<(), Failure> {
        if self.screen {
            write!(self.out, "\r\x1b[2K{}{note}{}", paint::FAINT, paint::PLAIN)?;
            self.out.flush()?;
        }
        Ok(())
    }
}
