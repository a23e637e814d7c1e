//! The contract itself.

use crate::{
    Characters, Choice, Ladder, Log, Outcome, PositionError, Prompt, Reason, Refusal, Rng, RuleBook, Seat, SeatSet,
    Seed, Unreadable, Verbs, Viewer, Weights,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game as a pure value. `conformance!` checks its six promises on random games:
///
/// 1. **Deterministic**: revision, options, seed and actions give the same state, byte for byte.
/// 2. **Total**: any action from any seat at any time is applied or refused, and a refusal changes nothing.
/// 3. **Complete**: `actions` lists every legal action of a closed prompt; while the game is not over somebody has one.
/// 4. **Secret**: a view is the same in every world the viewer cannot tell apart.
/// 5. **Conserving**: nothing appears or vanishes.
/// 6. **Readable**: every action has a notation and JSON that read back to itself.
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name in files and addresses.
    const ID: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// The newest revision of these rules. It rises when a fix would change an old record; `new` still makes older ones.
    const REVISION: u32;
    /// How many seats a table can have.
    const SEATS: RangeInclusive<usize>;

    /// Seat count, variants, optional rules.
    type Options: GameOptions;
    /// What a seat asks for. Intent only: what chance made of it is in the events.
    type Action: Clone + Eq + Debug + Display + FromStr<Err = Unreadable> + Verbs + Send + Sync;
    /// What one seat (or a spectator) may know, built field by field.
    type View: Serialize + PartialEq + Debug;
    /// What happened. `Display` is the sentence in the players' log, with seats written `@1`.
    type Event: Clone + Serialize + Debug + Display + Send + Sync;
    /// What never changes and a client needs to draw the game: the catalogue of tiles, cards or areas; `()` if there is none.
    type Components: Serialize;
    /// A position as a person writes it: the rulebook's names, hidden parts optional.
    type Position: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Sets the game up. All its chance comes from the seed.
    fn new(revision: u32, options: &Self::Options, seed: Seed) -> Result<Self, SetupError>;
    /// The options it was set up with.
    fn options(&self) -> Self::Options;
    /// The revision of the rules it is played by.
    fn revision(&self) -> u32;
    /// Everyone the table is waiting for, often several; nobody once the game is over.
    fn to_act(&self) -> SeatSet;
    /// What this seat is asked now, with the rules behind it and its choices.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// Adds what this seat may answer now to `out`, each action once.
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// Whether the seat may do this now. The authority: `apply` refuses exactly what `check` refuses.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;
    /// Does it, or refuses and changes nothing.
    fn apply(&mut self, seat: Seat, action: &Self::Action, log: &mut Log<Self::Event>) -> Result<(), Refusal>;
    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A world that this viewer cannot tell from the real one, with everything hidden dealt anew.
    #[must_use]
    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Self;
    /// The one world that stands for all that this viewer cannot tell apart: everything hidden lies in a fixed order, and
    /// chance is a fixed one. What is thought or dealt from here on follows from what the viewer knows, and from nothing else.
    /// (Unless a game says how, it is a world imagined by fixed chance: the same for all if `determinize` brings what is hidden
    /// into a fixed order before it deals.)
    #[must_use]
    fn veiled(&self, viewer: Viewer) -> Self {
        self.determinize(viewer, &mut Rng::new(Seed::from_number(0)))
    }
    /// What this viewer does not see: every deck, hand and sealed choice of which `determinize` imagines another content. The
    /// kit looks at each by itself.
    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile>;
    /// Ranks and scores once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The generator inside the state, by which the engine sees that an action used chance.
    fn rng(&self) -> &Rng;
    /// The generator inside the state, for a position that fixes the next results.
    fn rng_mut(&mut self) -> &mut Rng;
    /// Counts every component and says what does not add up to the box.
    fn audit(&self) -> Result<(), String>;
    /// The position as a person would write it.
    fn position(&self) -> Self::Position;
    /// Sets up a written position; hidden parts it leaves out are dealt from the seed.
    fn from_position(options: &Self::Options, position: &Self::Position, seed: Seed) -> Result<Self, PositionError>;
    /// The rules as statements in our own words.
    fn rules() -> &'static RuleBook;
    /// Every reason for which an action is refused: the kit sees to it that a rule stands behind each.
    fn reasons() -> Vec<Reason>;
    /// The options besides the seat count, for a form that a person fills in.
    fn option_specs() -> Vec<OptionSpec>;
    /// The catalogue of tiles, cards or areas.
    fn components() -> Self::Components;
    /// The view as text for a terminal.
    fn draw(view: &Self::View) -> String;

    /// What this seat may do unasked, whether or not the table waits for it: insist on an order, come back to a round of
    /// trade. No answer to the prompt, so that bots and `actions` know nothing of it, and the table never waits for it.
    fn asides(&self, seat: Seat) -> Vec<Choice> {
        let _ = seat;
        Vec::new()
    }

    /// Whether others must not see this action before the game is over: a sealed bid, a card laid face down. What they
    /// may learn of it meanwhile, events tell them. It depends on the action alone, so that every log and record can
    /// be asked at any time.
    fn is_secret(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// A viewer whose view is the same as this one's at every moment of every game. Where seats hide nothing from each
    /// other, one viewer stands for all of them, so that their view is made once.
    fn same_view_as(viewer: Viewer) -> Viewer {
        viewer
    }

    /// What this viewer sees and a spectator does not, laid over a spectator's view by
    /// [`overlay::lay_over`](crate::overlay::lay_over): the two together are its [`Game::view`]. A server makes what everybody
    /// sees once for all. `None` where each view is made whole.
    fn own_view(&self, viewer: Viewer) -> Option<impl Serialize> {
        let _ = viewer;
        None::<()>
    }

    /// Whether this viewer's [`Game::own_view`] surely is what it was in an earlier state of the same game, so that it need not
    /// be made again. `false` where only making it would tell.
    fn keeps_own_view(&self, before: &Self, viewer: Viewer) -> bool {
        let _ = (before, viewer);
        false
    }

    /// How many seats are at this table.
    fn seats(&self) -> usize {
        self.options().seats()
    }

    /// Whether nobody is asked for anything any more.
    fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }
}

/// Cards that lie hidden from somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// What it is, the same for every seat: "action deck", "hand".
    pub name: String,
    /// What lies in it, by any names; where the order means nothing, in order of these names.
    pub cards: Vec<String>,
    /// Where the state's JSON has it, as a JSON pointer, if it is a deck of which any order is possible.
    pub deck: Option<String>,
}

impl Pile {
    /// A deck in its order, whose place in the state's JSON this is.
    pub fn deck<T: Debug>(name: impl Into<String>, place: &str, cards: impl IntoIterator<Item = T>) -> Pile {
        let cards = cards.into_iter().map(|card| format!("{card:?}")).collect();
        Pile { name: name.into(), cards, deck: Some(place.into()) }
    }

    /// Cards whose order means nothing, like those in a hand.
    pub fn hand<T: Debug>(name: impl Into<String>, cards: impl IntoIterator<Item = T>) -> Pile {
        let mut cards: Vec<String> = cards.into_iter().map(|card| format!("{card:?}")).collect();
        cards.sort_unstable();
        Pile { name: name.into(), cards, deck: None }
    }
}

/// What a table can choose before it starts.
pub trait GameOptions: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The default options for this many seats; `Game::new` refuses a count that the game does not know.
    fn with_seats(seats: usize) -> Self;
    /// How many seats.
    fn seats(&self) -> usize;
}

/// One option of a game, described for a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionSpec {
    /// The field's name in the options.
    pub name: String,
    /// What people read.
    pub label: String,
    /// One sentence on what it changes.
    pub help: String,
    /// The values it may take, as they stand in JSON, each with its label; the first is the default.
    #[cfg_attr(feature = "ts", ts(type = "Array<[unknown, string]>"))]
    pub values: Vec<(serde_json::Value, String)>,
    /// Whether it is a list of these values, as many as there are seats; then an empty list is the default.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub one_for_each_seat: bool,
}

impl OptionSpec {
    /// An option with its values, the default first, each with its label.
    pub fn new<V: Into<serde_json::Value>, const N: usize>(
        name: &str,
        label: &str,
        help: &str,
        values: [(V, &str); N],
    ) -> OptionSpec {
        let values = values.into_iter().map(|(value, label)| (value.into(), label.into())).collect();
        OptionSpec { name: name.into(), label: label.into(), help: help.into(), values, one_for_each_seat: false }
    }

    /// Whether a form may send this value.
    pub fn allows(&self, value: &serde_json::Value) -> bool {
        let is_listed = |value: &serde_json::Value| self.values.iter().any(|(allowed, _)| allowed == value);
        if self.one_for_each_seat {
            value.as_array().is_some_and(|list| list.iter().all(is_listed))
        } else {
            is_listed(value)
        }
    }
}

/// A game's own idea of how good a position is. It lives beside the rules and looks only at what the seat may know.
pub trait Evaluate: Game {
    /// How many further actions of its own a seat follows to judge one. A game of many small steps, whose evaluation
    /// sees the worth of each, says 0.
    const LOOKAHEAD: usize = 8;
    /// After how many rounds of answers, besides the end of its turn, a seat at a table of two asks how it stands.
    const ROUNDS: usize = 1;
    /// By how many of the game's points an action may be behind at the end of a turn so that answers may still decide for it:
    /// found in matches, so that a choice gains most for its time.
    const CLOSE: f32 = 1.0;
    /// How search plays this game on.
    const PLAYOUTS: Playouts = Playouts::GUIDED;
    /// How much its weaker levels slip.
    const LADDER: Ladder = Ladder::UNMEASURED;
    /// The characters that bots may have here, each with what it makes more or less of than `greedy`. They were chosen in
    /// matches: a character does more of what it is known for, and is hardly weaker.
    const CHARACTERS: Characters = &[];

    /// What its evaluation weighs.
    type Weights: Weights;

    /// The weights that bots play with.
    fn weights() -> &'static Self::Weights;

    /// How good the position looks for this seat, in the game's points; differences matter, the zero does not.
    /// It is about the seat's own score, prospects and dangers: bots compare the seats themselves.
    fn evaluate(&self, seat: Seat, weights: &Self::Weights) -> f32;

    /// The round under way, in a game whose turns are small steps of phases in which many act: there a playout of search goes
    /// on to the end of the round, and not of a few turns.
    fn round(&self) -> Option<u32> {
        None
    }

    /// Whether the seat, though asked, would rather see first what others do: it is asked again when somebody has acted, and
    /// acts if all who are asked wait.
    fn waits(&self, seat: Seat, weights: &Self::Weights) -> bool {
        let _ = (seat, weights);
        false
    }

    /// Why a bot does here what it does, where a habit decides and not the comparison of what comes of it.
    fn habit(&self, seat: Seat) -> Option<&'static str> {
        let _ = seat;
        None
    }

    /// Drops actions that are hardly ever worth thinking about, but never all of them.
    fn shortlist(&self, seat: Seat, actions: &mut Vec<Self::Action>, weights: &Self::Weights) {
        let _ = (seat, actions, weights);
    }

    /// Whether somebody who plays an absent player's seat leaves this alone, as long as anything else can be done: it binds
    /// the absent one to a deal, ends a friendship or gives away what cannot be had again.
    fn is_drastic(&self, seat: Seat, action: &Self::Action) -> bool {
        let _ = (seat, action);
        false
    }

    /// What is counted when bots are watched: that the action, which led from this state to `after`, was a blunder that no sensible
    /// player makes, or something else of which it is good to know how often it happens.
    fn remark(&self, seat: Seat, action: &Self::Action, after: &Self) -> Option<Remark> {
        let _ = (seat, action, after);
        None
    }

    /// The round under way, and what plight the seat is in, if it is in one: who does not get out of it within
    /// [`PATIENCE`] rounds has blundered.
    fn plight(&self, seat: Seat) -> Option<(u32, &'static str)> {
        let _ = seat;
        None
    }
}

/// How search plays on from where its tree ends and what it tries; found in matches.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Playouts {
    /// How many rounds of turns after the seat's own are played before the standing is taken, where the game does not say
    /// itself when a round is over.
    pub rounds: u32,
    /// What seats do meanwhile.
    pub policy: Policy,
    /// How often a position is passed before its actions are judged.
    pub patience: u32,
    /// How strongly rarely tried actions draw attention.
    pub curiosity: f32,
    /// How many playouts the first guess of an action counts for at two or three seats.
    pub worth_of_guess: f32,
    /// So many seats are many: what the others do in a playout hides there what an action is worth, so that no tree grows
    /// and the most promising actions are compared, each by how one's own affairs stand.
    pub many: usize,
}

impl Playouts {
    /// What a game starts from.
    pub const GUIDED: Playouts =
        Playouts { rounds: 2, policy: Policy::Own(20), patience: 3, curiosity: 0.2, worth_of_guess: 30.0, many: 6 };
}

/// What seats do in a playout.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Policy {
    /// What puts them farthest ahead of the others, of at most so many actions.
    Ahead(usize),
    /// What is best for themselves, of at most so many: every other seat that is judged takes as long again.
    Own(usize),
    /// Anything: far more playouts, which tell more where single steps tell little.
    Any,
}

/// Rounds after which a plight is a blunder.
pub const PATIENCE: u32 = 20;

/// What somebody who watches bots notes of an action.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It was a mistake that no sensible player makes: which one.
    Blunder(&'static str),
    /// It was one of these, of which it is good to know how many there are, and how many follow each other.
    Counted(&'static str),
    /// It was one of these, by which characters are known: how many there are.
    Deed(&'static str),
}

/// Why a game could not be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game is not made for this many seats.
    #[error("{}", crate::say!("{} has {} to {} seats, not {}", .title, .least, .most, .given))]
    Seats {
        /// The game.
        title: &'static str,
        /// Fewest seats.
        least: usize,
        /// Most seats.
        most: usize,
        /// What was asked for.
        given: usize,
    },
    /// This build does not know the revision.
    #[error("{}", crate::say!("{} has revisions 1 to {}, not {}", .title, .newest, .given))]
    Revision {
        /// The game.
        title: &'static str,
        /// The newest revision this build knows.
        newest: u32,
        /// What was asked for.
        given: u32,
    },
    /// Options that do not go together, or of no known form.
    #[error("{}", crate::say!("these options cannot be played: {problem}", problem = .0))]
    Options(String),
}

impl SetupError {
    /// Refuses seat counts and revisions that the game does not have.
    pub fn check<G: Game>(revision: u32, options: &G::Options) -> Result<(), SetupError> {
        let (title, given) = (G::TITLE, options.seats());
        if !G::SEATS.contains(&given) {
            return Err(SetupError::Seats { title, least: *G::SEATS.start(), most: *G::SEATS.end(), given });
        }
        if !(1..=G::REVISION).contains(&revision) {
            return Err(SetupError::Revision { title, newest: G::REVISION, given: revision });
        }
        Ok(())
    }
}
