//! Players made of code, generic over every game: random, greedy on the game's own evaluation, and tree search over
//! worlds that the seat cannot tell from the real one.
//!
//! | question | file |
//! | --- | --- |
//! | Where does a bot's own chance come from? | `chance` |
//! | How is a turn of several actions judged? | `lookahead` |
//! | How does each level choose? | `random`, [`greedy`], [`search`] |
//! | When do the other's answers decide? | `race` |
//! | Why does a bot prefer an action? | [`explain`] |
//! | Which level is better, and how sure is that? | [`arena`], [`statistics`] |
//! | How are weights learned? | [`lab`] |
//! | What do bots lean on in a game? | [`conformance`] |

pub mod arena;
mod chance;
pub mod conformance;
pub mod explain;
pub mod greedy;
pub mod lab;
mod lookahead;
mod race;
mod random;
pub mod search;
pub mod statistics;

use engine::{Character, Evaluate, Game, Seat, Slips, Weights as _};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Someone who can play a seat.
pub trait Bot<G: Game>: Send {
    /// Picks an action for a seat that is to act. The bot is handed the true state for convenience, and must look at
    /// it only through `determinize` and `view` of its own seat. `None` only if the seat has nothing to do.
    fn choose(&mut self, game: &G, seat: Seat) -> Option<G::Action>;

    /// Whether it would rather see first what others do.
    fn waits(&self, game: &G, seat: Seat) -> bool {
        let _ = (game, seat);
        false
    }

    /// What its choices have taken so far.
    fn effort(&self) -> Effort {
        Effort::default()
    }
}

/// How much a bot that searches has tried in the worlds it imagines.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Walks down the tree, or of one action through one world.
    pub playouts: u64,
    /// Actions that were applied, those included that were only tried to see how they look.
    pub actions: u64,
}

/// Who acts next, if bots play all seats: the first who is asked and does not wait for others, or the first of all.
pub fn next_seat<G: Game>(game: &G, bots: &[Box<dyn Bot<G>>]) -> Option<Seat> {
    let asked = game.to_act();
    asked.iter().find(|&seat| !bots[seat.index()].waits(game, seat)).or(asked.first())
}

/// How well a bot plays and how long it thinks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal action, all equally likely. Written `random`.
    Random,
    /// Somebody who learns the game: greedy that often takes an action of the better half for the best. Written `learning`.
    Learning,
    /// Somebody who plays now and then: the same, less often. Written `casual`.
    Casual,
    /// Somebody who plays well: greedy, which slips a little where the one who thinks ahead is not a whole step above it
    /// ([`engine::Ladder`]). Written `steady`.
    Steady,
    /// Greedy that slips so much, see [`greedy::Greedy::slipping`]. Written `greedy~80`, or `greedy~80/5`.
    Slipping(Slips),
    /// The action after which the game's evaluation is best. Written `greedy`.
    Greedy,
    /// Greedy to whom some things are worth more and others less, so that it is known by how it plays. Written
    /// `greedy:trader` or `greedy:builder`, where the game has it.
    Of(Character),
    /// Greedy with the weights that were set by hand, which never change: what later bots are measured against. Written
    /// `greedy:1`.
    Greedy1,
    /// Greedy, but careful with what is another's: it binds nobody to a deal and ends no friendship. Written `stand-in`.
    StandIn,
    /// Tree search for so long per action. Written `search:200ms`.
    SearchFor(Duration),
    /// Tree search with so many playouts per action, the same on every machine. Written `search:500`.
    SearchPlayouts(u32),
}

impl Level {
    /// How the seat of somebody is played who is away and will come back: nobody is bound to a deal, and no friendship ends.
    pub fn for_absent(self) -> Level {
        match self {
            Level::Random => Level::Random,
            Level::Learning | Level::Casual | Level::Steady | Level::Slipping(_) => Level::StandIn,
            Level::Greedy | Level::Of(_) | Level::Greedy1 => Level::StandIn,
            Level::StandIn | Level::SearchFor(_) | Level::SearchPlayouts(_) => Level::StandIn,
        }
    }

    /// Whether a choice takes as long as one likes, and not as long as it needs.
    pub fn is_deep(self) -> bool {
        match self {
            Level::SearchFor(_) | Level::SearchPlayouts(_) => true,
            Level::Random | Level::Learning | Level::Casual | Level::Steady | Level::Slipping(_) => false,
            Level::Greedy | Level::Of(_) | Level::Greedy1 | Level::StandIn => false,
        }
    }

    /// Refuses a character that a game does not have.
    pub fn check<G: Evaluate>(self) -> Result<(), NoCharacter> {
        let has = |character| G::CHARACTERS.iter().any(|(other, _)| *other == character);
        match self {
            Level::Of(character) if !has(character) => {
                let others = G::CHARACTERS.iter().map(|(other, _)| Level::Of(*other).to_string()).collect();
                Err(NoCharacter { level: self, title: G::TITLE, others })
            }
            _ => Ok(()),
        }
    }
}

/// A text that names no level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLevel(pub String);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a bot: use random, learning, casual, steady, greedy, greedy:trader or greedy:builder (where the game \
             has them), greedy:1, greedy~80 (hundredths by which it slips), \
             greedy~80/5 (and how many of a hundred deals it misses), stand-in, search:200ms, search:2s or search:500 \
             (playouts)",
            self.0
        )
    }
}

impl std::error::Error for BadLevel {}

/// A character that a game does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCharacter {
    /// Which bot.
    pub level: Level,
    /// What the game is called.
    pub title: &'static str,
    /// Those that it has.
    pub others: Vec<String>,
}

impl fmt::Display for NoCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoCharacter { level, title, others } = self;
        let others = if others.is_empty() { "greedy".to_owned() } else { others.join(", ") };
        f.write_str(&engine::say!("{title} has no bot `{level}`; it has {others}"))
    }
}

impl std::error::Error for NoCharacter {}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Learning => f.write_str("learning"),
            Level::Casual => f.write_str("casual"),
            Level::Steady => f.write_str("steady"),
            Level::Slipping(slips) => write!(f, "greedy~{slips}"),
            Level::Greedy => f.write_str("greedy"),
            Level::Of(character) => write!(f, "greedy:{character}"),
            Level::Greedy1 => f.write_str("greedy:1"),
            Level::StandIn => f.write_str("stand-in"),
            Level::SearchFor(time) => write!(f, "search:{}ms", time.as_millis()),
            Level::SearchPlayouts(count) => write!(f, "search:{count}"),
        }
    }
}

impl FromStr for Level {
    type Err = BadLevel;
    fn from_str(text: &str) -> Result<Level, BadLevel> {
        let bad = || BadLevel(text.chars().take(40).collect());
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| n > 0).ok_or_else(bad);
        match text {
            "random" => Ok(Level::Random),
            "learning" => Ok(Level::Learning),
            "casual" => Ok(Level::Casual),
            "steady" => Ok(Level::Steady),
            "greedy" => Ok(Level::Greedy),
            "greedy:1" => Ok(Level::Greedy1),
            "stand-in" => Ok(Level::StandIn),
            "search" => Ok(Level::SearchFor(Duration::from_millis(200))),
            _ => {
                if let Some(name) = text.strip_prefix("greedy:") {
                    return Character::named(name).map(Level::Of).ok_or_else(bad);
                }
                if let Some(slips) = text.strip_prefix("greedy~") {
                    let (hundredths, missed) = slips.split_once('/').unzip();
                    let missed = missed.map(number).transpose()?.unwrap_or(0);
                    let hundredths = u16::try_from(number(hundredths.unwrap_or(slips))?).map_err(|_| bad())?;
                    let missed = u8::try_from(missed).ok().filter(|missed| *missed <= 100).ok_or_else(bad)?;
                    return Ok(Level::Slipping(Slips { hundredths, missed }));
                }
                let budget = text.strip_prefix("search:").ok_or_else(bad)?;
                if let Some(millis) = budget.strip_suffix("ms") {
                    Ok(Level::SearchFor(Duration::from_millis(number(millis)?.into())))
                } else if let Some(seconds) = budget.strip_suffix('s') {
                    Ok(Level::SearchFor(Duration::from_secs(number(seconds)?.into())))
                } else {
                    Ok(Level::SearchPlayouts(number(budget)?))
                }
            }
        }
    }
}

/// A bot of this level. The same seed gives the same play, except where the budget is time.
pub fn make<G: Evaluate>(level: Level, seed: u64) -> Box<dyn Bot<G>> {
    make_within(level, seed, Duration::MAX)
}

/// The same, for whom every thought is over after so long, whatever its level allows: one that searches takes the best
/// it has found by then.
pub fn make_within<G: Evaluate>(level: Level, seed: u64, longest: Duration) -> Box<dyn Bot<G>> {
    let search = |budget| Box::new(search::Search::<G>::new(budget, seed).within(longest));
    let slipping = |slips| Box::new(greedy::Greedy::<G>::new(seed).slipping(slips));
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        Level::Learning => slipping(G::LADDER.learning),
        Level::Casual => slipping(G::LADDER.casual),
        Level::Steady => slipping(G::LADDER.steady),
        Level::Slipping(slips) => slipping(slips),
        Level::Greedy => Box::new(greedy::Greedy::<G>::new(seed)),
        Level::Of(character) => Box::new(greedy::Greedy::<G>::of(character, seed)),
        Level::Greedy1 => Box::new(greedy::Greedy::<G>::with_weights(G::Weights::by_hand(), seed)),
        Level::StandIn => Box::new(greedy::Greedy::<G>::new(seed).careful()),
        Level::SearchFor(time) => search(search::Budget::Time(time)),
        Level::SearchPlayouts(count) => search(search::Budget::Playouts(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for text in [
            "random",
            "learning",
            "casual",
            "steady",
            "greedy~80",
            "greedy~80/5",
            "greedy",
            "greedy:trader",
            "greedy:builder",
            "greedy:1",
            "stand-in",
            "search:200ms",
            "search:500",
        ] {
            assert_eq!(text.parse::<Level>().map(|level| level.to_string()), Ok(text.into()));
        }
        assert_eq!("greedy:1".parse(), Ok(Level::Greedy1), "which is the first greedy, and no character");
        assert_eq!("greedy:builder".parse(), Ok(Level::Of(Character::Builder)));
        for text in ["greedy:", "greedy:2", "greedy:pirate", "builder", "casual:builder", "search:builder"] {
            let problem = text.parse::<Level>().unwrap_err().to_string();
            assert!(problem.starts_with(&format!("`{text}` is not a bot")), "{problem}");
            assert!(problem.contains("greedy:builder"), "{problem}");
        }
        for text in ["standin", "greedy~", "greedy~0", "greedy~99999", "greedy~80/", "greedy~80/101", "search:0"] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
    }

    #[test]
    fn who_is_away_is_played_for_with_care() {
        assert_eq!(Level::SearchPlayouts(9).for_absent(), Level::StandIn);
        assert_eq!(Level::Greedy.for_absent(), Level::StandIn);
        assert_eq!(Level::Of(Character::Builder).for_absent(), Level::StandIn);
    }
}
