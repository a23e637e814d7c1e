//! Who sits where: from the arguments, from a saved game, or from a few questions.

use super::console::Console;
use crate::args::{GameRef, Play};
use crate::failure::Failure;
use crate::files;
use crate::records::{merged_options, seats_of};
use crate::text::check_name;
use registry::{AnyTable, Character, Level, Setup, StartError};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Somebody at this terminal.
    Person(String),
    /// Code.
    Bot(Level),
}

impl FromStr for Who {
    type Err = String;
    fn from_str(text: &str) -> Result<Who, String> {
        let text = text.trim();
        match text.parse::<Level>() {
            Ok(level) => Ok(Who::Bot(level)),
            Err(bad) if ["search", "greedy:", "greedy~"].iter().any(|bot| text.starts_with(bot)) => {
                Err(bad.to_string())
            }
            Err(_) => check_name(text).map(|()| Who::Person(text.into())),
        }
    }
}

impl Who {
    /// Refuses a bot of a character that the game does not have.
    fn check(&self, game: GameRef) -> Result<(), StartError> {
        match self {
            Who::Bot(level) => Ok(game.check_level(*level)?),
            Who::Person(_) => Ok(()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Person(name) => f.write_str(name),
            Who::Bot(level) => level.fmt(f),
        }
    }
}

/// Names for bots, so that sentences about them read well; the level follows in brackets.
const BOT_NAMES: [&str; 18] = [
    "Dido",
    "Pyrrhus",
    "Berenice",
    "Hamilcar",
    "Tanit",
    "Seleucus",
    "Arsinoe",
    "Hiero",
    "Teuta",
    "Lysander",
    "Amastris",
    "Massinissa",
    "Olympias",
    "Agathocles",
    "Stratonice",
    "Antigonus",
    "Apama",
    "Cassander",
];

/// What the table calls a seat: `Anna`, `Dido (greedy)`.
fn seat_names(sitting: &[Who]) -> Vec<String> {
    let mut bots = BOT_NAMES.iter().cycle();
    let mut name = |who: &Who| match who {
        Who::Person(name) => name.clone(),
        Who::Bot(level) => format!("{} ({level})", bots.next().unwrap_or(&"Bot")),
    };
    sitting.iter().map(&mut name).collect()
}

/// Who sat there when the game was saved: a level in brackets says that it was a bot.
fn from_name(name: &str) -> Who {
    let level = name.strip_suffix(')').and_then(|name| name.rsplit_once('('));
    match level.and_then(|(_, level)| level.parse().ok()) {
        Some(level) => Who::Bot(level),
        None => Who::Person(name.into()),
    }
}

/// A table and who sits at it; nothing if the person left before it was set up.
pub(crate) type Seated = Option<(Box<dyn AnyTable>, Vec<Who>)>;

/// Sets the table up, asking what the arguments leave open.
pub(crate) fn set_up(arguments: &Play, console: &mut Console) -> Result<Seated, Failure> {
    if let Some(file) = &arguments.resume {
        let table = files::open_table(file)?;
        let sitting = table.players().iter().map(|name| from_name(name)).collect();
        return Ok(Some((table, sitting)));
    }
    let Some(game) = chosen_game(arguments.game, console)? else {
        return Ok(None);
    };
    let options = if arguments.who.is_empty() && arguments.seats.is_none() && arguments.options.is_none() {
        let Some(seats) = ask_seats(game, console)? else {
            return Ok(None);
        };
        match ask_options(game, merged_options(game, Some(seats), None)?, console)? {
            Some(options) => options,
            None => return Ok(None),
        }
    } else {
        let seats = arguments.seats.or(Some(arguments.who.len()).filter(|&count| count > 0));
        merged_options(game, seats, arguments.options.as_deref())?
    };
    let seats = seats_of(game, &options);
    let sitting = if arguments.who.is_empty() {
        match ask_who(game, seats, console)? {
            Some(sitting) => sitting,
            None => return Ok(None),
        }
    } else {
        arguments.who.clone()
    };
    sitting.iter().try_for_each(|who| who.check(game))?;
    let setup = Setup { options, players: seat_names(&sitting), seed: arguments.seed.seed()?, parts: Vec::new() };
    Ok(Some((game.start(setup)?, sitting)))
}

fn chosen_game(given: Option<GameRef>, console: &mut Console) -> Result<Option<GameRef>, Failure> {
    if given.is_some() {
        return Ok(given);
    }
    console.head("Ecumene: which game?")?;
    for (index, game) in registry::games().iter().enumerate() {
        let (least, most) = (game.seats().start().to_string(), game.seats().end().to_string());
        console.say(format!("  {}  {} ({least} to {most} seats)", index + 1, game.title()))?;
    }
    loop {
        let Some(answer) = console.ask("Game [1]:")? else {
            return Ok(None);
        };
        let number = if answer.is_empty() { Ok(1) } else { answer.parse::<usize>() };
        let by_number = number.ok().and_then(|number| registry::games().get(number.wrapping_sub(1)).copied());
        if let Some(game) = by_number.or_else(|| registry::game(&answer)) {
            return Ok(Some(game));
        }
        if leaves(&answer) {
            return Ok(None);
        }
        console.say("Type the number of a game, or `quit`.")?;
    }
}

fn ask_seats(game: GameRef, console: &mut Console) -> Result<Option<usize>, Failure> {
    let (least, most) = (*game.seats().start(), *game.seats().end());
    if least == most {
        return Ok(Some(least));
    }
    loop {
        let Some(answer) = console.ask(&format!("How many seats, {least} to {most} [{least}]:"))? else {
            return Ok(None);
        };
        if answer.is_empty() {
            return Ok(Some(least));
        }
        match answer.parse::<usize>() {
            Ok(seats) if (least..=most).contains(&seats) => return Ok(Some(seats)),
            _ if leaves(&answer) => return Ok(None),
            _ => console.say(format!("Type a number from {least} to {most}."))?,
        }
    }
}

fn ask_options(game: GameRef, mut options: Value, console: &mut Console) -> Result<Option<Value>, Failure> {
    // A list is given with `--options`.
    let specs = game.option_specs().into_iter().filter(|spec| spec.values.len() > 1 && !spec.one_for_each_seat);
    for spec in specs {
        console.head(format!("{}: {}", spec.label, spec.help))?;
        for (index, (_, label)) in spec.values.iter().enumerate() {
            console.say(format!("  {}  {label}", index + 1))?;
        }
        loop {
            let Some(answer) = console.ask(&format!("{} [1]:", spec.label))? else {
                return Ok(None);
            };
            let number = if answer.is_empty() { Ok(1) } else { answer.parse::<usize>() };
            let picked = number.ok().and_then(|number| spec.values.get(number.wrapping_sub(1)));
            match picked {
                Some((value, _)) => {
                    options[&spec.name] = value.clone();
                    break;
                }
                None if leaves(&answer) => return Ok(None),
                None => console.say("Type one of the numbers.")?,
            }
        }
    }
    Ok(Some(options))
}

fn ask_who(game: GameRef, seats: usize, console: &mut Console) -> Result<Option<Vec<Who>>, Failure> {
    console.head("Who sits where? Type a name for a person, or a bot:")?;
    console.say("  random          any legal move: for finding your way around")?;
    console.say("  learning        makes beginners' mistakes")?;
    console.say("  casual          slips now and then")?;
    console.say("  steady          is seldom mistaken")?;
    console.say("  greedy          takes what looks best now")?;
    for character in game.characters() {
        let bot = Level::Of(character).to_string();
        console.say(format!("  {bot:<14}  the same with a leaning: it {}", leaning_of(character)))?;
    }
    console.say("  search:200ms    thinks ahead, here for 0.2 seconds a move: a strong one (any time will do)")?;
    let mut sitting = Vec::new();
    while sitting.len() < seats {
        let seat = sitting.len() + 1;
        let default = if seat == 1 { Who::Person(own_name()) } else { Who::Bot(Level::Greedy) };
        let Some(answer) = console.ask(&format!("Seat {seat} [{default}]:"))? else {
            return Ok(None);
        };
        if answer.is_empty() {
            sitting.push(default);
        } else if leaves(&answer) {
            return Ok(None);
        } else {
            match answer.parse::<Who>() {
                Ok(who) if sitting.contains(&who) && matches!(who, Who::Person(_)) => {
                    console.say("That name sits here already.")?;
                }
                Ok(who) => match who.check(game) {
                    Ok(()) => sitting.push(who),
                    Err(problem) => console.say(problem.to_string())?,
                },
                Err(problem) => console.say(problem)?,
            }
        }
    }
    Ok(Some(sitting))
}

fn leaning_of(character: Character) -> &'static str {
    match character {
        Character::Trader => "trades more",
        Character::Builder => "builds more",
    }
}

fn leaves(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "quit" | "exit" | "q")
}

/// The name the system knows the person by, if it makes a good name.
fn own_name() -> String {
    let user = std::env::var("USER").unwrap_or_default();
    let mut letters = user.chars();
    let name = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    name.filter(|name| check_name(name).is_ok() && user != "root").unwrap_or_else(|| "Anna".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_again_by_their_names() {
        let sitting: Vec<Who> =
            ["Anna", "greedy", "search:2s", "greedy:builder"].map(|text| text.parse().unwrap()).into();
        let names = seat_names(&sitting);
        assert_eq!(names[1], "Dido (greedy)");
        let again: Vec<Who> = names.iter().map(|name| from_name(name)).collect();
        assert_eq!(again, sitting);
        assert_eq!(from_name("Ben (from work)"), Who::Person("Ben (from work)".into()));
    }

    #[test]
    fn a_mistyped_bot_is_not_a_person() {
        assert!("search:soon".parse::<Who>().is_err());
        assert!("greedy:pirate".parse::<Who>().is_err());
        assert!("greedy~much".parse::<Who>().is_err());
        assert!("\u{1b}[2J".parse::<Who>().is_err());
    }
}
