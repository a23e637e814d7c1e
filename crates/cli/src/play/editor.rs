//! Lines typed at a terminal: edited, completed with Tab, and found again with the arrow keys.

use engine::Seat;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Words that every question of a game understands.
const COMMANDS: [&str; 12] =
    ["board", "list", "undo", "back", "why", "why ", "rules ", "log", "hint", "save ", "help", "quit"];

/// A terminal that lets a person edit the line.
pub(crate) struct LineEditor {
    editor: rustyline::Editor<Completions, MemHistory>,
    /// What was typed in each seat: nobody may find the sealed choices of another with the arrow keys.
    typed: BTreeMap<Seat, Vec<String>>,
    coloured: bool,
}

/// What a person may want to type.
#[derive(Default)]
pub(crate) struct Completions {
    /// What is asked for: notations of actions.
    actions: Vec<String>,
    /// Ids of rules.
    rules: Vec<String>,
}

impl LineEditor {
    /// An editor, where the terminal can do it.
    pub(crate) fn new(coloured: bool) -> Option<LineEditor> {
        if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            return None;
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = rustyline::Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Completions::default()));
        Some(LineEditor { editor, typed: BTreeMap::new(), coloured })
    }

    /// Reads a line; nothing if there is no more input. Ctrl-C asks to leave.
    pub(crate) fn read(&mut self, plain: &str, coloured: &str) -> io::Result<Option<String>> {
        let line = if self.coloured { self.editor.readline(&(plain, coloured)) } else { self.editor.readline(plain) };
        match line {
            Ok(line) => Ok(Some(line.trim().to_owned())),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => Ok(Some("quit".into())),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// The same as an answer in a game: Tab offers these, and the arrow keys what was typed in this seat before.
    pub(crate) fn read_answer(
        &mut self,
        plain: &str,
        coloured: &str,
        seat: Seat,
        completions: Completions,
    ) -> io::Result<Option<String>> {
        self.editor.set_helper(Some(completions));
        for line in self.typed.get(&seat).into_iter().flatten() {
            // An empty or repeated line is left out, which is no fault.
            let _ = self.editor.add_history_entry(line);
        }
        let answer = self.read(plain, coloured);
        self.editor.set_helper(Some(Completions::default()));
        let forgotten = self.editor.clear_history();
        if let Ok(Some(line)) = &answer {
            self.typed.entry(seat).or_default().push(line.clone());
        }
        forgotten.map_err(io::Error::other)?;
        answer
    }
}

impl Completions {
    /// Offers the notations of a question and the commands of every question.
    pub(crate) fn new(actions: Vec<String>, rules: Vec<String>) -> Completions {
        Completions { actions, rules }
    }

    /// What the line could become, each as far as its next word: a list of all actions would be long.
    fn of(&self, line: &str) -> Vec<String> {
        let starts = |text: &str| text.get(..line.len()).is_some_and(|start| start.eq_ignore_ascii_case(line));
        let after = |command: &str, texts: &[String]| -> Vec<String> {
            texts.iter().map(|text| format!("{command}{text}")).collect()
        };
        let lower = line.to_ascii_lowercase();
        let mut texts = self.actions.clone();
        texts.extend(COMMANDS.map(String::from));
        if lower.starts_with("why ") {
            texts.extend(after("why ", &self.actions));
        }
        if lower.starts_with("rules ") {
            texts.extend(after("rules ", &self.rules));
        }
        let next_word = |text: &String| {
            let rest = &text[line.len()..];
            let skip = rest.len() - rest.trim_start().len();
            let end = rest[skip..].find(' ').map_or(rest.len(), |end| skip + end + 1);
            text[..line.len() + end].to_owned()
        };
        let found: BTreeSet<String> = texts.iter().filter(|text| starts(text)).map(next_word).collect();
        found.iter().filter(|text| **text != line).cloned().collect()
    }
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.of(&line[..position])))
    }
}

impl Highlighter for Completions {}
impl Hinter for Completions {
    type Hint = String;
}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    fn completions() -> Completions {
        let actions = ["add forest 1,0", "add forest 1,1", "add mine 2,0", "pass"].map(String::from).into();
        Completions::new(actions, ["FE-add-1", "FE-war-1"].map(String::from).into())
    }

    #[test]
    fn tab_goes_on_word_by_word() {
        let all = completions();
        assert_eq!(all.of("a"), ["add "]);
        assert_eq!(all.of("add"), ["add forest ", "add mine "]);
        assert_eq!(all.of("add "), ["add forest ", "add mine "]);
        assert_eq!(all.of("ADD F"), ["add forest "]);
        assert_eq!(all.of("add forest 1"), ["add forest 1,0", "add forest 1,1"]);
        assert_eq!(all.of("pass"), [""; 0]);
        assert_eq!(all.of("dance"), [""; 0]);
        assert_eq!(all.of("ä"), [""; 0]);
    }

    #[test]
    fn tab_knows_commands_and_what_follows_them() {
        let all = completions();
        assert_eq!(all.of("wh"), ["why", "why "]);
        assert_eq!(all.of("why a"), ["why add "]);
        assert_eq!(all.of("rules FE-w"), ["rules FE-war-1"]);
        assert!(all.of("").contains(&"help".to_owned()) && all.of("").contains(&"pass".to_owned()));
    }
}
