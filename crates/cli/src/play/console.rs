//! The person at the keyboard: questions out, lines in. Without a terminal, prompts are plain and answers are echoed,
//! so that the transcript of a piped game reads like the game.

use super::editor::{Completions, LineEditor};
use crate::failure::Failure;
use crate::paint;
use engine::Seat;
use std::io::{self, BufRead, Read as _, Write};

/// The longest line that is taken in; more than any notation needs.
const MAX_LINE_BYTES: u64 = 16 << 10;

/// The longest note, short enough for one line of any screen.
const NOTE: usize = 60;

/// Where lines come from.
pub(crate) enum Input<'a> {
    /// A pipe, or a terminal on which nothing can be edited.
    Plain(&'a mut dyn BufRead),
    /// A person at a terminal.
    Edited(Box<LineEditor>),
}

/// Where a game is played.
pub(crate) struct Console<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) out: &'a mut dyn Write,
    /// Whether a person types: only then does anyone need pauses.
    pub(crate) typed: bool,
    /// Whether the output is a screen that can be cleared.
    pub(crate) screen: bool,
}

fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl Console<'_> {
    /// Asks, and reads the answer without its blanks; nothing if there is no more input.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        self.read(question, |editor, plain, coloured| editor.read(plain, coloured))
    }

    /// Asks a person something in a game: what it may be answered with can be completed.
    pub(crate) fn ask_person(
        &mut self,
        seat: Seat,
        question: &str,
        completions: impl FnOnce() -> Completions,
    ) -> Result<Option<String>, Failure> {
        self.read(question, |editor, plain, coloured| editor.read_answer(plain, coloured, seat, completions()))
    }

    fn read(
        &mut self,
        question: &str,
        edit: impl FnOnce(&mut LineEditor, &str, &str) -> io::Result<Option<String>>,
    ) -> Result<Option<String>, Failure> {
        let unreadable = |error| Failure::File(format!("cannot read the standard input: {error}"));
        let coloured = format!("{}{question}{} ", paint::NAME, paint::PLAIN);
        let line = match &mut self.input {
            Input::Edited(editor) => {
                self.out.flush()?;
                edit(editor, &format!("{question} "), &coloured).map_err(unreadable)?
            }
            Input::Plain(input) => {
                write!(self.out, "{coloured}")?;
                self.out.flush()?;
                read_line(input).map_err(unreadable)?
            }
        };
        match &line {
            None => writeln!(self.out)?,
            Some(line) if !self.typed => {
                let echo: String = line.chars().filter(|c| !c.is_control()).collect();
                writeln!(self.out, "{echo}")?;
            }
            Some(_) => {}
        }
        Ok(line)
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
            // The codes are dropped where colours are; the empty lines are not.
            write!(self.out, "{}\x1b[2J\x1b[3J\x1b[H", "\n".repeat(100))?;
        }
        Ok(())
    }

    /// Shows a note until [`Console::forget_note`]; nothing where that cannot be done.
    pub(crate) fn note(&mut self, note: &str) -> Result<(), Failure> {
        if self.screen {
            let note: String = note.chars().take(NOTE).collect();
            write!(self.out, "{}{note}{}", paint::FAINT, paint::PLAIN)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Takes the note away again.
    pub(crate) fn forget_note(&mut self) -> Result<(), Failure> {
        if self.screen {
            write!(self.out, "\r{}\r", " ".repeat(NOTE))?;
        }
        Ok(())
    }
}
