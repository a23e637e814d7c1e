//! `ecumene play`: a game in the terminal, against bots or passing the device around.

mod choices;
mod console;
mod editor;
mod setup;

pub(crate) use setup::Who;

use crate::args::Play;
use crate::failure::{Explained, Failure};
use crate::files::Growing;
use crate::records::write_outcome;
use crate::{files, paint, rules, text};
use anstream::{AutoStream, ColorChoice};
use choices::Menu;
use console::{Console, Input};
use editor::{Completions, LineEditor};
use engine::words::counted;
use engine::{Audience, Choice, Prompt, Seat, Viewer};
use registry::{Advised, AnyTable, Done, Level, with_names};
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::time::Duration;

/// How long a person who asks for advice waits for it.
const ADVICE: Duration = Duration::from_secs(5);

const HELP: &str = "\
Type the number of a choice, or its name, or an action as `actions` writes it. In a terminal Tab completes actions and
commands, and the arrow keys bring back what you typed. Besides:
  board          draw the table again          list         list the choices again
  undo           take your latest action back  back         leave a list for the one before
  why            explain the latest refusal, or the rules behind the question
  why ACTION     say whether an action is allowed, and by which rule if not
  rules ID       read a rule; `rules WORDS` finds rules by their words
  log [N]        what happened lately          hint         ask a bot for advice
  save FILE      keep the game; `ecumene play --resume FILE` goes on with it
  help           this                          quit         leave";

/// Plays until the game is over or the person has had enough.
pub(crate) fn run(arguments: Play, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(file) = &arguments.save {
        check_save(file, arguments.resume.as_deref())?;
    }
    let typed = io::stdin().is_terminal();
    let screen = typed && io::stdout().is_terminal();
    let coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    // The editor reads the terminal itself, so the standard input must not be locked then.
    let editor = if screen { LineEditor::new(coloured) } else { None };
    let mut lines;
    let input = match editor {
        Some(editor) => Input::Edited(Box::new(editor)),
        None => {
            lines = io::stdin().lock();
            Input::Plain(&mut lines)
        }
    };
    let mut console = Console { typed, screen, input, out };
    let Some((table, sitting)) = setup::set_up(&arguments, &mut console)? else {
        return console.say("Another time, then.");
    };
    let autosave = arguments.save.map(|file| Growing::start(&file, &table.record(true))).transpose()?;
    Sitting::new(table, sitting, autosave, console).play()
}

/// Keeps a file that is there, unless the game goes on from just that one.
fn check_save(file: &Path, resumed: Option<&Path>) -> Result<(), Failure> {
    let same = |other: &Path| same_file::is_same_file(file, other).unwrap_or(false);
    if !file.exists() || resumed.is_some_and(same) {
        return Ok(());
    }
    let shown = file.display();
    Err(Failure::Usage(format!(
        "{shown} is there already; `ecumene play --resume {shown} --save {shown}` goes on with it, or name another file"
    )))
}

/// A game at this terminal.
struct Sitting<'a> {
    table: Box<dyn AnyTable>,
    who: Vec<Who>,
    console: Console<'a>,
    /// What happened, and who learns of it.
    log: Vec<(Audience, String)>,
    /// How much of the log each seat has been told.
    told: Vec<usize>,
    refusal: Option<Explained>,
    /// Who used the keyboard last.
    at_keyboard: Option<Seat>,
    autosave: Option<Growing>,
    unsaved: bool,
}

/// A choice that a bot thinks of, with what it is worth and why.
fn advised_line(place: usize, advised: &Advised, is_compared: bool, players: &[String]) -> String {
    let label = with_names(&advised.choice.label, players);
    let lead = if place == 0 { "A bot would: " } else { "or: " };
    let mut line = format!("{lead}{label} ({})", advised.choice.notation);
    for (good, words) in [(true, "for it"), (false, "against it")] {
        let reasons = advised.reasons.iter().filter(|reason| reason.good == good);
        let reasons: Vec<&str> = reasons.map(|reason| reason.text.as_str()).collect();
        if !reasons.is_empty() {
            line.push_str(&format!("; {words}: {}", reasons.join(", ")));
        }
    }
    match advised.behind {
        Some(behind) if place > 0 && behind < 0.05 => line.push_str("; as good"),
        Some(behind) if place > 0 => line.push_str(&format!("; worth {behind:.1} less")),
        _ if place == 0 && is_compared => {
            line.push_str(&format!("; by the end of the turn it stands {:+.1}", advised.gain))
        }
        _ => {}
    }
    if place == 0 && !advised.then.is_empty() {
        line.push_str(&format!("; then {}", with_names(&advised.then.join(", "), players)));
    }
    line
}

/// What becomes of the game after an answer.
#[derive(PartialEq)]
enum Next {
    /// Something was done: ask again from the start.
    Acted,
    /// Nothing was done: ask the same again.
    Same,
    /// The person leaves.
    Leave,
}

impl<'a> Sitting<'a> {
    fn new(table: Box<dyn AnyTable>, who: Vec<Who>, autosave: Option<Growing>, console: Console<'a>) -> Self {
        Sitting {
            told: vec![0; who.len()],
            table,
            who,
            console,
            log: Vec::new(),
            refusal: None,
            at_keyboard: None,
            autosave,
            unsaved: false,
        }
    }

    fn play(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            if let Some(outcome) = self.table.outcome() {
                let watcher = self.watcher();
                self.recap(watcher)?;
                self.draw(watcher)?;
                self.console.say("")?;
                return write_outcome(&outcome, self.table.players(), self.console.out);
            }
            let to_act = self.table.to_act();
            let bots: Vec<(Seat, Level)> = to_act.iter().filter_map(|seat| Some((seat, self.level(seat)?))).collect();
            let eager = bots.iter().find(|(seat, level)| !self.table.waits(*seat, *level));
            let bot = eager.or(bots.first().filter(|_| bots.len() == to_act.len())).copied();
            let person = to_act.iter().find(|&seat| self.level(seat).is_none());
            match (bot, person) {
                (Some((seat, level)), _) => self.bot_acts(seat, level)?,
                (None, Some(seat)) => {
                    if self.person_acts(seat)? == Next::Leave {
                        return self.farewell();
                    }
                }
                (None, None) => return Err(Failure::Broken("the game has neither an end nor anyone to act".into())),
            }
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let title = self.table.game().title();
        self.console.head(format!("{title}: {}", self.table.players().join(", ")))?;
        let people = self.who.iter().filter(|who| matches!(who, Who::Person(_))).count();
        if people > 0 {
            self.console.say(format!(
                "{}`help` lists what you can type; the seed's promise is {}…{}",
                paint::FAINT,
                &self.table.commitment()[..16],
                paint::PLAIN
            ))?;
        }
        Ok(())
    }

    fn level(&self, seat: Seat) -> Option<Level> {
        match self.who.get(seat.index()) {
            Some(Who::Bot(level)) => Some(*level),
            _ => None,
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.table.players().get(seat.index()).cloned().unwrap_or_else(|| "the table".into())
    }

    /// Whose eyes the screen belongs to while bots play: those of the only person, or nobody's.
    fn watcher(&self) -> Viewer {
        let mut people = (0..self.who.len()).filter(|&index| matches!(self.who[index], Who::Person(_)));
        match (people.next(), people.next()) {
            (Some(only), None) => Viewer::Seat(Seat::new(only)),
            _ => Viewer::Spectator,
        }
    }

    fn bot_acts(&mut self, seat: Seat, level: Level) -> Result<(), Failure> {
        self.console.note(&format!("{} thinks …", self.name(seat)))?;
        let seed = self.table.sequence() as u64;
        let chosen = self.table.think(seat, level, seed);
        self.console.forget_note()?;
        let Some(action) = chosen else {
            return Err(Failure::Broken(format!("{} finds nothing to do", self.name(seat))));
        };
        let done = self.table.act(seat, &action).map_err(|refusal| crate::records::refused(&*self.table, &refusal))?;
        self.note_down(&done)?;
        // One person, or nobody, watches all the time; several get a summary when it is their turn.
        match self.watcher() {
            viewer @ Viewer::Seat(_) => self.recap(viewer),
            Viewer::Spectator if self.who.iter().all(|who| matches!(who, Who::Bot(_))) => self.recap(Viewer::Spectator),
            _ => Ok(()),
        }
    }

    /// Adds what happened to the log, and saves if that was asked for.
    fn note_down(&mut self, done: &Done) -> Result<(), Failure> {
        for event in &done.events {
            self.log.push((event.audience, with_names(&event.text, self.table.players())));
        }
        self.unsaved = self.autosave.is_none();
        let Some(file) = &mut self.autosave else { return Ok(()) };
        if self.table.outcome().is_some() {
            return file.end(&self.table.record(true));
        }
        file.add(&done.entry, || self.table.record(true))
    }

    /// Tells a viewer what it has not heard yet.
    fn recap(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let from = match viewer {
            Viewer::Seat(seat) => std::mem::replace(&mut self.told[seat.index()], self.log.len()),
            _ => self.told.iter_mut().map(|told| std::mem::replace(told, self.log.len())).max().unwrap_or(0),
        };
        for (audience, line) in &self.log[from..] {
            if audience.includes(viewer) {
                writeln!(self.console.out, "{}·{} {}", paint::NUMBER, paint::PLAIN, text::wrap(line, 94, 2))?;
            }
        }
        Ok(())
    }

    fn draw(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let drawing = text::name_drawing(&self.table.draw(viewer), self.table.players());
        self.console.say(format!("\n{drawing}"))
    }

    fn person_acts(&mut self, seat: Seat) -> Result<Next, Failure> {
        if !self.hand_over(seat)? {
            return Ok(Next::Leave);
        }
        self.recap(Viewer::Seat(seat))?;
        let Some(prompt) = self.table.prompt(seat) else {
            return Err(Failure::Broken(format!("{} is to act and is asked nothing", self.name(seat))));
        };
        self.draw(Viewer::Seat(seat))?;
        self.ask(seat, &prompt)
    }

    /// Lets the last person look away before the next one's things are shown; false if there is no more input.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Failure> {
        let before = self.at_keyboard.replace(seat);
        let people = self.who.iter().filter(|who| matches!(who, Who::Person(_))).count();
        if before == Some(seat) || people < 2 || !self.console.typed {
            return Ok(true);
        }
        self.console.clear()?;
        let name = self.name(seat);
        self.console.head(format!("Pass the device to {name}."))?;
        let answer = self.console.ask(&format!("{name}, press Enter when nobody else is looking."))?;
        Ok(answer.is_some())
    }

    /// Asks until something is done. `path` holds the lists that the person has narrowed down so far.
    fn ask(&mut self, seat: Seat, prompt: &Prompt) -> Result<Next, Failure> {
        let all: Vec<usize> = (0..prompt.choices.len()).collect();
        let mut path = vec![all];
        let mut list = true;
        loop {
            let among = path.last().cloned().unwrap_or_default();
            let menu = choices::menu(&prompt.choices, &among);
            if std::mem::take(&mut list) {
                self.show_menu(seat, prompt, &menu, path.len() == 1)?;
            }
            let hint = if path.len() > 1 { " (back)" } else { "" };
            let Some(answer) = self.answer(seat, &format!("{}{hint}>", self.name(seat)), &prompt.choices)? else {
                return Ok(Next::Leave);
            };
            if prompt.choices.iter().any(|choice| choice.notation == answer) {
                return self.act(seat, prompt, &answer);
            }
            if let Some(item) = menu.pick(&answer, &prompt.choices) {
                match *item.choices.as_slice() {
                    [only] => return self.act(seat, prompt, &prompt.choices[only].notation),
                    _ => path.push(item.choices.clone()),
                }
                list = true;
                continue;
            }
            match answer.to_lowercase().as_str() {
                "" if among.len() == 1 => return self.act(seat, prompt, &prompt.choices[among[0]].notation),
                "" | "back" | ".." if path.len() > 1 => {
                    path.pop();
                    list = true;
                }
                "" | "list" | "l" | "back" => list = true,
                _ => match self.command(seat, prompt, &answer)? {
                    Some(Next::Same) => {}
                    Some(next) => return Ok(next),
                    None if answer.parse::<usize>().is_ok() => {
                        self.console.say("That is none of the numbers listed.")?;
                    }
                    None => match self.act(seat, prompt, &answer)? {
                        Next::Same => {}
                        next => return Ok(next),
                    },
                },
            }
        }
    }

    /// Asks the person of a seat; these choices and all commands can be completed.
    fn answer(&mut self, seat: Seat, question: &str, choices: &[Choice]) -> Result<Option<String>, Failure> {
        let rules = self.table.game().rules();
        let asides = self.table.asides(seat);
        self.console.ask_person(seat, question, || {
            let actions = choices.iter().chain(&asides).map(|choice| choice.notation.clone()).collect();
            Completions::new(actions, rules.rules.iter().map(|rule| rule.id.clone()).collect())
        })
    }

    fn show_menu(&mut self, seat: Seat, prompt: &Prompt, menu: &Menu, whole: bool) -> Result<(), Failure> {
        let players = self.table.players();
        let (bold, faint, number, plain) = (paint::HEADING, paint::FAINT, paint::NUMBER, paint::PLAIN);
        let question = with_names(&prompt.question, players);
        let rules = prompt.rules.join(" ");
        let lines = menu.lines(|label| with_names(label, players), |index| format!("{number}{index:>2}{plain}"));
        if whole {
            let name = self.name(seat);
            self.console.say(format!("\n{bold}{name}: {question}{plain} {faint}{rules}{plain}"))?;
        }
        for line in lines {
            self.console.say(line)?;
        }
        if prompt.open {
            self.console.say("  These are suggestions; more can be typed.")?;
        }
        if menu.items.len() == 1 {
            self.console.say(format!("{faint}Enter does the only thing there is to do.{plain}"))?;
        }
        let asides = if whole { self.table.asides(seat) } else { Vec::new() };
        for aside in &asides {
            let label = with_names(&aside.label, self.table.players());
            self.console.say(format!("{faint}Unasked, `{}`: {label}{plain}", aside.notation))?;
        }
        Ok(())
    }

    /// Does what the person asked for; if that gives something up, only after they were asked whether they mean it. If
    /// it ends the turn, it can be taken back until Enter.
    fn act(&mut self, seat: Seat, prompt: &Prompt, notation: &str) -> Result<Next, Failure> {
        let chosen = prompt.choices.iter().find(|choice| choice.notation == notation);
        if let Some(question) = chosen.and_then(|choice| choice.confirm.as_deref())
            && !self.is_meant(question)?
        {
            return Ok(Next::Same);
        }
        let done = match self.table.act(seat, notation) {
            Ok(done) => done,
            Err(refusal) => {
                let explained = Explained::new(&refusal, self.table.game().rules(), self.table.players());
                return self.refuse(explained);
            }
        };
        self.refusal = None;
        self.note_down(&done)?;
        self.recap(Viewer::Seat(seat))?;
        let ends_turn = !self.table.to_act().contains(seat) && self.table.outcome().is_none();
        if self.console.typed && ends_turn && self.table.may_undo(seat).is_ok() {
            return self.confirm_end_of_turn(seat, prompt);
        }
        Ok(Next::Acted)
    }

    /// Asks whether the person means it. A pipe does: nobody is there to answer.
    fn is_meant(&mut self, question: &str) -> Result<bool, Failure> {
        if !self.console.typed {
            return Ok(true);
        }
        let question = with_names(question, self.table.players());
        let answer = self.console.ask(&format!("{question} [y/N]"))?;
        Ok(answer.is_some_and(|answer| answer.to_lowercase().starts_with('y')))
    }

    /// Waits for Enter. Whatever explains or shows something can be asked for here as well; `prompt` is the question
    /// that was answered.
    fn confirm_end_of_turn(&mut self, seat: Seat, prompt: &Prompt) -> Result<Next, Failure> {
        loop {
            let Some(answer) = self.answer(seat, "Enter ends your turn, `undo` takes it back>", &[])? else {
                return Ok(Next::Leave);
            };
            if answer.is_empty() {
                return Ok(Next::Acted);
            }
            match self.command(seat, prompt, &answer)? {
                Some(Next::Same) => {}
                Some(next) => return Ok(next),
                None => {
                    self.console.say("Your turn is over once you press Enter; `undo` takes its last action back.")?
                }
            }
        }
    }

    fn refuse(&mut self, explained: Explained) -> Result<Next, Failure> {
        let rule = explained.rule.as_ref().map_or(String::new(), |(id, ..)| format!(" ({id}; `why` tells more)"));
        self.console.say(format!("{}Refused:{} {}{rule}", paint::BAD, paint::PLAIN, explained.message))?;
        self.refusal = Some(explained);
        Ok(Next::Same)
    }

    fn undo(&mut self, seat: Seat) -> Result<Next, Failure> {
        match self.table.undo(seat) {
            Ok(done) => {
                self.note_down(&done)?;
                let line = format!("{} takes the latest action back.", self.name(seat));
                self.log.push((Audience::Everyone, line));
                Ok(Next::Acted)
            }
            Err(refusal) => {
                let explained = Explained::new(&refusal, self.table.game().rules(), self.table.players());
                self.refuse(explained)
            }
        }
    }

    /// Everything that is not an action; nothing if it is none of the commands.
    fn command(&mut self, seat: Seat, prompt: &Prompt, answer: &str) -> Result<Option<Next>, Failure> {
        let (word, rest) = answer.split_once(char::is_whitespace).unwrap_or((answer, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("help" | "h" | "?", "") => self.console.say(HELP)?,
            ("board" | "b", "") => self.draw(Viewer::Seat(seat))?,
            ("undo" | "u", "") => return self.undo(seat).map(Some),
            ("why", "") => self.why(prompt)?,
            ("why", notation) => self.why_not(seat, notation)?,
            ("rules" | "rule", words) => self.rules(words)?,
            ("log", count) => self.show_log(seat, count.parse().unwrap_or(20))?,
            ("hint", "") => self.hint(seat)?,
            ("save", "") => self.console.say("Where to? `save FILE`")?,
            ("save", file) => match self.save(Path::new(file)) {
                Ok(()) => self.console.say(format!("Saved; `ecumene play --resume {file}` goes on from here."))?,
                Err(failure) => failure.print(self.console.out)?,
            },
            ("quit" | "q" | "exit", "") => return self.quit().map(Some),
            _ => return Ok(None),
        }
        Ok(Some(Next::Same))
    }

    /// Explains the latest refusal, or what the question rests on.
    fn why(&mut self, prompt: &Prompt) -> Result<(), Failure> {
        if let Some(explained) = self.refusal.clone() {
            return self.explain(&explained);
        }
        self.console.say("Nothing was refused since your last action. The question rests on:")?;
        for id in &prompt.rules {
            if let Some(rule) = self.table.game().rules().get(id) {
                rules::write_rule(rule, self.console.out)?;
            }
        }
        Ok(())
    }

    fn why_not(&mut self, seat: Seat, notation: &str) -> Result<(), Failure> {
        match self.table.check(seat, notation) {
            Ok(()) => self.console.say(format!("{}Allowed.{}", paint::GOOD, paint::PLAIN)),
            Err(refusal) => {
                let explained = Explained::new(&refusal, self.table.game().rules(), self.table.players());
                self.explain(&explained)
            }
        }
    }

    fn explain(&mut self, explained: &Explained) -> Result<(), Failure> {
        self.console.say(format!("{}Refused:{} {}", paint::BAD, paint::PLAIN, explained.message))?;
        match &explained.rule {
            Some((id, ..)) => {
                if let Some(rule) = self.table.game().rules().get(id) {
                    rules::write_rule(rule, self.console.out)?;
                }
                Ok(())
            }
            None => self.console.say("No rule of the game is behind it: the table itself refuses."),
        }
    }

    fn rules(&mut self, words: &str) -> Result<(), Failure> {
        let book = self.table.game().rules();
        let found = match book.get(words) {
            Some(rule) => vec![rule],
            None if words.is_empty() => Vec::new(),
            None => rules::search(book, words),
        };
        if words.is_empty() {
            return self.console.say(format!(
                "There are {}: `rules ID` reads one, `rules WORDS` finds some.",
                counted(book.rules.len(), "rule")
            ));
        }
        if found.is_empty() {
            return self.console.say("No rule holds these words.");
        }
        for rule in found.iter().take(10) {
            rules::write_rule(rule, self.console.out)?;
        }
        if found.len() > 10 {
            self.console.say(format!("… and {} more; add a word.", found.len() - 10))?;
        }
        Ok(())
    }

    fn show_log(&mut self, seat: Seat, count: usize) -> Result<(), Failure> {
        let viewer = Viewer::Seat(seat);
        let lines: Vec<String> =
            self.log.iter().filter(|(audience, _)| audience.includes(viewer)).map(|(_, line)| line.clone()).collect();
        for line in &lines[lines.len().saturating_sub(count)..] {
            self.console.say(format!("· {line}"))?;
        }
        if lines.is_empty() {
            self.console.say("Nothing has happened yet.")?;
        }
        Ok(())
    }

    /// What a bot would do and why, with the next best; it knows no more than the seat.
    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        self.console.note("thinking …")?;
        let advice = self.table.advise(seat, ADVICE);
        self.console.forget_note()?;
        let Some(advice) = advice else { return self.console.say("A bot would not know, either.") };
        // What comes of the only choice says nothing about it.
        let is_compared = advice.choices.get(1).is_some_and(|second| second.behind.is_some());
        for (place, advised) in advice.choices.iter().enumerate() {
            let line = advised_line(place, advised, is_compared, self.table.players());
            self.console.say(text::wrap(&line, 94, 2))?;
        }
        match advice.habit {
            Some(habit) => self.console.say(habit),
            None => Ok(()),
        }
    }

    fn save(&mut self, file: &Path) -> Result<(), Failure> {
        files::write_new(file, &self.table.record(true), true, self.console.out)?;
        self.unsaved = false;
        Ok(())
    }

    fn quit(&mut self) -> Result<Next, Failure> {
        if self.unsaved && self.console.typed {
            let answer = self.console.ask("The game is not saved. Leave anyway? [y/N]")?;
            // Whoever presses Ctrl-C again means it.
            if answer.is_some_and(|answer| !answer.to_lowercase().starts_with('y') && answer != "quit") {
                return Ok(Next::Same);
            }
        }
        Ok(Next::Leave)
    }

    fn farewell(&mut self) -> Result<(), Failure> {
        let entries = counted(self.table.sequence(), "entry");
        self.console.say(format!("You leave the table after {entries}."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seed;

    /// What two people at one keyboard see when they type this.
    fn hot_seat(typed: &str) -> String {
        hot_seat_of("founders", typed)
    }

    fn hot_seat_of(game: &str, typed: &str) -> String {
        let Some(game) = registry::game(game) else {
            panic!("the game is registered");
        };
        let people = ["Anna", "Ben"].map(String::from);
        let setup = registry::Setup {
            options: game.default_options(2),
            players: people.to_vec(),
            seed: Seed::from_number(3),
            parts: Vec::new(),
        };
        let table = game.start(setup).unwrap();
        let mut out = Vec::new();
        let mut typed = typed.as_bytes();
        let console = Console { input: Input::Plain(&mut typed), out: &mut out, typed: true, screen: false };
        let who = people.map(Who::Person).to_vec();
        Sitting::new(table, who, None, console).play().unwrap();
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap()
    }

    #[test]
    fn the_device_is_passed_only_after_the_turn_is_confirmed() {
        let told = hot_seat("\n1\nundo\n2\nboard\nnonsense\nwhy\nwhy take forest\nhelp\nlog\n\n\nquit\ny\n");
        let order = [
            "Pass the device to Anna.",
            "Enter ends your turn",
            "Anna takes the latest action back.",
            "Your turn is over once you press Enter",
            "The question rests on:",
            "FE-",
            "Refused:",
            "take your latest action back",
            "· Anna takes",
            "Pass the device to Ben.",
            "Ben: Which nature tile",
            "Leave anyway?",
            "You leave the table after 3 entries.",
        ];
        let mut from = 0;
        for part in order {
            let found = told[from..].find(part);
            from += found.unwrap_or_else(|| panic!("{part:?} does not follow in:\n{told}"));
        }
        assert_eq!(told.matches("Pass the device").count(), 2);
    }

    /// What gives something up is done once the person has said that they mean it.
    #[test]
    fn a_turn_with_actions_left_ends_only_on_a_second_word() {
        let told = hot_seat_of("clash", "\nend\nn\nend\ny\nundo\nend\nyes\n\n\nquit\ny\n");
        let question = "3 actions are left. End the turn without them? [y/N]";
        assert_eq!(told.matches(question).count(), 3, "{told}");
        assert_eq!(told.matches("Enter ends your turn").count(), 2, "not after the no:\n{told}");
        assert!(told.contains("You leave the table after 3 entries."), "{told}");
    }

    #[test]
    fn a_person_who_stays_is_asked_again() {
        let told = hot_seat("\n1\nquit\nn\n\n\nquit\ny\n");
        assert!(told.contains("Pass the device to Ben."), "{told}");
    }
}
