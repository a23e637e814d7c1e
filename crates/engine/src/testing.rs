//! A table for the tests of every game: positions as text, actions as notation, chance as the test wants it.
//!
//! ```ignore
//! let mut table = Table::<Founders>::at(options, position)?;
//! table.dice(&[3]).play("1: add mine 0,1").refuse("2: add mine 0,1", "FE-add-3");
//! ```
//!
//! A game's tests give it methods of their own by a trait, and read the facts of a position in the game's own words.

use crate::position::{PositionFile, load};
use crate::{Game, Log, Outcome, PositionError, Prompt, Refusal, Seat, Seed};

/// A game in play, with what happened in the last actions.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The game.
    pub game: G,
    /// What the last actions brought, for whomever it was told.
    pub events: Vec<G::Event>,
}

/// A seat by its number.
pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap_or_else(|| panic!("there is no seat {number}"))
}

/// The facts of a position, one a line, as words.
pub fn facts(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).filter(|words: &Vec<&str>| !words.is_empty())
}

/// What a test expects of a refusal: the rule, or the whole reason.
pub trait Expected {
    /// Fails unless the refusal of this action is the expected one.
    fn meet(self, action: &str, refusal: &Refusal);
}

impl Expected for &str {
    fn meet(self, action: &str, refusal: &Refusal) {
        assert_eq!(refusal.rule, Some(self), "{action}: {refusal}");
    }
}

impl<W> Expected for W
where
    Refusal: From<W>,
{
    fn meet(self, action: &str, refusal: &Refusal) {
        assert_eq!(*refusal, Refusal::from(self), "{action}");
    }
}

impl<G: Game> Table<G> {
    /// A table where nothing has happened yet.
    pub fn of(game: G) -> Table<G> {
        Table { game, events: Vec::new() }
    }

    /// A fresh game.
    pub fn fresh(options: &G::Options, seed: u64) -> Table<G> {
        let game = G::new(G::REVISION, options, Seed::from_number(seed));
        Table::of(game.unwrap_or_else(|error| panic!("{error}")))
    }

    /// A position, if it can be.
    pub fn at(options: G::Options, position: G::Position) -> Result<Table<G>, PositionError> {
        let file = PositionFile { game: G::ID.into(), revision: G::REVISION, options, chance: vec![], position };
        load::<G>(&file, Seed::from_number(1)).map(Table::of)
    }

    /// Fixes what the next dice and draws show.
    pub fn dice(&mut self, results: &[u32]) -> &mut Table<G> {
        self.game.rng_mut().fix(results.to_vec());
        self
    }

    /// Plays lines like `1: end`, one after another; several may stand in a line with `;` between them. All must be legal,
    /// listed where the prompt is closed, and leave every component where it can be.
    pub fn play(&mut self, text: &str) -> &mut Table<G> {
        self.events.clear();
        for text in text.split(['\n', ';']).map(str::trim).filter(|text| !text.is_empty()) {
            let (seat, action) = read::<G>(text);
            self.perform_listed(seat, &action);
            self.game.audit().unwrap_or_else(|problem| panic!("{text}: {problem}"));
        }
        self
    }

    /// Does one action, which must be legal, and adds what happened to the events.
    pub fn perform(&mut self, seat: Seat, action: &G::Action) {
        let mut log = Log::new();
        if let Err(refusal) = self.game.apply(seat, action, &mut log) {
            let (waiting, offers) = (self.game.to_act(), self.offers());
            panic!("{seat}: {action}: {refusal} ({:?}); {waiting:?} offered: {offers:?}", refusal.rule);
        }
        self.events.extend(log.into_events().into_iter().map(|(_, event)| event));
    }

    /// The same; the action must be listed as well, where the prompt is closed.
    pub fn perform_listed(&mut self, seat: Seat, action: &G::Action) {
        let is_open = || self.game.prompt(seat).is_none_or(|prompt| prompt.open);
        let is_listed = self.is_listed(seat, action) || is_open() || self.is_aside(seat, action);
        self.perform(seat, action);
        assert!(is_listed, "{seat}: {action} is legal and not listed");
    }

    /// Sees an action refused by this rule, or for this reason; it is not listed either, and changes nothing.
    pub fn refuse(&mut self, text: &str, expected: impl Expected) -> &mut Table<G> {
        let (seat, action) = read::<G>(text);
        expected.meet(text, &self.expect_refusal(seat, &action));
        self
    }

    /// Tries one action, which must be refused and change nothing, and not be listed either: the refusal.
    pub fn expect_refusal(&mut self, seat: Seat, action: &G::Action) -> Refusal {
        let before = self.game.clone();
        let result = self.game.apply(seat, action, &mut Log::silent());
        assert!(result.is_ok() || self.game == before, "{seat}: {action}: the refusal changed something");
        assert!(result.is_ok() || !self.is_listed(seat, action), "{seat}: {action} is refused and listed");
        result.err().unwrap_or_else(|| panic!("{seat}: {action} is legal"))
    }

    /// Sees a seat refused that is not to act.
    pub fn refuse_seat(&mut self, text: &str) -> &mut Table<G> {
        let (seat, _) = read::<G>(text);
        assert!(!self.game.to_act().contains(seat) && self.refusal(text).is_some(), "{text} is legal");
        self
    }

    /// Why an action is refused; nothing if it is legal.
    pub fn refusal(&self, text: &str) -> Option<Refusal> {
        let (seat, action) = read::<G>(text);
        self.game.check(seat, &action).err()
    }

    /// What a seat may answer now.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        actions
    }

    /// What a seat may answer now, as notation.
    pub fn choices(&self, number: u8) -> Vec<String> {
        self.actions(seat(number)).iter().map(ToString::to_string).collect()
    }

    /// What the seats to act may do.
    pub fn offers(&self) -> Vec<String> {
        self.game.to_act().iter().flat_map(|seat| self.choices(seat.number())).collect()
    }

    /// The offers that begin with a word, without it.
    pub fn offered(&self, word: &str) -> Vec<String> {
        let offers = self.offers();
        offers.iter().filter_map(|offer| offer.strip_prefix(word)).map(|rest| rest.trim().to_owned()).collect()
    }

    /// What a seat may do unasked.
    pub fn asides(&self, number: u8) -> Vec<String> {
        self.game.asides(seat(number)).into_iter().map(|choice| choice.notation).collect()
    }

    /// Whom the table waits for, as numbers.
    pub fn waiting(&self) -> Vec<u8> {
        self.game.to_act().iter().map(Seat::number).collect()
    }

    /// The first whom the table waits for; 0 once the game is over.
    pub fn waits_for(&self) -> u8 {
        self.waiting().first().copied().unwrap_or(0)
    }

    /// What a seat is asked.
    pub fn prompt(&self, number: u8) -> Prompt {
        self.game.prompt(seat(number)).unwrap_or_else(|| panic!("seat {number} is not asked"))
    }

    /// The name of what the first waiting seat is asked; empty once the game is over.
    pub fn question(&self) -> &'static str {
        self.game.to_act().first().map_or("", |seat| self.prompt(seat.number()).name)
    }

    /// What the first waiting seat reads for its choices.
    pub fn labels(&self) -> Vec<String> {
        self.prompt(self.waits_for()).choices.into_iter().map(|choice| choice.label).collect()
    }

    /// The whole question to the first waiting seat, and the words of its choices.
    pub fn words(&self) -> (String, Vec<String>) {
        (self.prompt(self.waits_for()).question, self.labels())
    }

    /// What a person reads for a listed action.
    pub fn label(&self, number: u8, notation: &str) -> String {
        let choice = self.prompt(number).choices.into_iter().find(|choice| choice.notation == notation);
        choice.unwrap_or_else(|| panic!("`{notation}` is not offered")).label
    }

    /// Whether a sentence of the last actions contains a text.
    pub fn told(&self, text: &str) -> bool {
        self.events.iter().any(|event| event.to_string().contains(text))
    }

    /// Whether one of the last events is such.
    pub fn has_event(&self, is: impl Fn(&G::Event) -> bool) -> bool {
        self.events.iter().any(is)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn is_listed(&self, seat: Seat, action: &G::Action) -> bool {
        self.actions(seat).contains(action)
    }

    fn is_aside(&self, seat: Seat, action: &G::Action) -> bool {
        self.asides(seat.number()).contains(&action.to_string())
    }
}

/// Reads `1: end`.
fn read<G: Game>(text: &str) -> (Seat, G::Action) {
    let (by, notation) = text.split_once(':').unwrap_or_else(|| panic!("{text} names no seat"));
    let by = by.trim().parse().unwrap_or_else(|_| panic!("{text} names no seat"));
    (by, notation.trim().parse().unwrap_or_else(|error| panic!("{error}")))
}
