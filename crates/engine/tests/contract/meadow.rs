//! Meadow, a game of steps that everybody takes at the same time: each seat puts tokens on shared fields, gleans what
//! lies there, rolls a die and notes a number in secret, until it says that it is done. Its faults are those that an
//! undo brings to light.

use engine::{
    Choice, Game, GameOptions, Log, OptionSpec, Outcome, Pile, PositionError, Prompt, PromptKind, Reason, Refusal, Rng,
    RuleBook, ScoreLine, Seat, SeatSet, Seed, SetupError, Standing, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The deliberate mistakes.
pub(crate) mod fault {
    pub(crate) const NONE: u8 = 0;
    /// What is gleaned depends on others' tokens, but nobody is told how much it was.
    pub(crate) const SILENT_DEPENDENCE: u8 = 1;
    /// What is gleaned depends on how often anybody gleaned in any world.
    pub(crate) const MEMORY_OUTSIDE: u8 = 2;
}

const FIELD_COUNT: usize = 3;
/// How many tokens have room on a field.
pub(crate) const ROOM: u8 = 3;
const TOKENS: u8 = 4;
const ROUNDS: u8 = 3;
/// How many coins may be gleaned in a round.
const GLEANINGS: u8 = 2;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub seats: usize,
    #[serde(default)]
    pub fault: u8,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Self {
        Options { seats, fault: fault::NONE }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Meadow {
    options: Options,
    revision: u32,
    rng: Rng,
    round: u8,
    done: SeatSet,
    /// By field and seat.
    pub tokens: [[u8; 4]; FIELD_COUNT],
    pub coins: [u32; 4],
    gleaned: [u8; 4],
    rolled: SeatSet,
    notes: [u8; 4],
}

engine::verbs! {
    pub(crate) enum Action {
        /// Puts a token on a field.
        Put(field: u8) => ["put" field];
        /// Takes coins from a field.
        Glean(field: u8) => ["glean" field];
        /// Rolls the die.
        Roll => ["roll"];
        /// Writes a number down.
        Note(number: u8) => ["note" number];
        /// Is done.
        Done => ["done"];
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Put { seat: Seat, field: u8 },
    Gleaned { seat: Seat, coins: Option<u32> },
    Rolled { seat: Seat, die: u32 },
    Noted { seat: Seat },
    Done { seat: Seat },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct View {
    round: u8,
    done: SeatSet,
    tokens: [[u8; 4]; FIELD_COUNT],
    coins: [u32; 4],
    gleaned: [u8; 4],
    rolled: SeatSet,
    notes: Vec<Option<u8>>,
}

static RULES: LazyLock<RuleBook> = LazyLock::new(|| {
    RuleBook::parse(
        "game = \"meadow\"\nfinished = true\n\n[[rule]]\nid = \"TM-1\"\nsection = \"1\"\nkind = \"action\"\n\
         statement = \"All seats together put tokens on fields until they are done.\"\n",
    )
    .unwrap()
});
static GLEANED: AtomicU32 = AtomicU32::new(0);

impl Meadow {
    fn others_on(&self, field: u8, seat: Seat) -> u32 {
        let tokens = self.tokens[usize::from(field)].iter().enumerate();
        tokens.filter(|(index, _)| *index != seat.index()).map(|(_, &count)| u32::from(count)).sum()
    }

    fn refuse(message: &str) -> Result<(), Refusal> {
        Err(Refusal::by_rule("Not", "TM-1", message))
    }
}

impl Game for Meadow {
    const ID: &'static str = "meadow";
    const TITLE: &'static str = "Meadow";
    const REVISION: u32 = 1;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=4;
    type Options = Options;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Components = ();
    type Position = Meadow;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<Self, SetupError> {
        SetupError::check::<Self>(revision, options)?;
        Ok(Meadow {
            options: options.clone(),
            revision,
            rng: Rng::new(seed),
            round: 0,
            done: SeatSet::EMPTY,
            tokens: [[0; 4]; FIELD_COUNT],
            coins: [0; 4],
            gleaned: [0; 4],
            rolled: SeatSet::EMPTY,
            notes: [0; 4],
        })
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn to_act(&self) -> SeatSet {
        if self.round == ROUNDS {
            return SeatSet::EMPTY;
        }
        Seat::all(self.options.seats).filter(|seat| !self.done.contains(*seat)).collect()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        let choice = |action: Action| Choice { label: action.to_string(), ..Choice::of(&action) };
        self.to_act().contains(seat).then(|| Prompt {
            says: None,
            kind: PromptKind::PickOption,
            name: "Step",
            question: "What next?".into(),
            rules: vec!["TM-1"],
            open: false,
            choices: actions.into_iter().map(choice).collect(),
        })
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let fields = 0..FIELD_COUNT as u8;
        let all = fields.clone().map(Action::Put).chain(fields.map(Action::Glean));
        let all = all.chain((0..3).map(Action::Note)).chain([Action::Roll, Action::Done]);
        out.extend(all.filter(|action| self.check(seat, action).is_ok()));
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        Refusal::unless_to_act(self.to_act(), seat).map_err(|refusal| refusal.in_phase("TM-1"))?;
        let placed: u8 = self.tokens.iter().map(|field| field[seat.index()]).sum();
        match *action {
            Action::Put(field) | Action::Glean(field) if usize::from(field) >= FIELD_COUNT => {
                Self::refuse("no such field")
            }
            Action::Put(_) if placed == TOKENS => Self::refuse("no token is left"),
            Action::Put(field) if self.tokens[usize::from(field)].iter().sum::<u8>() == ROOM => {
                Self::refuse("the field is full")
            }
            Action::Glean(_) if self.gleaned[seat.index()] == GLEANINGS => Self::refuse("enough is gleaned"),
            Action::Roll if self.rolled.contains(seat) => Self::refuse("the die is cast"),
            Action::Note(number) if number > 2 || number == self.notes[seat.index()] => Self::refuse("not this number"),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, log: &mut Log<Event>) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match *action {
            Action::Put(field) => {
                self.tokens[usize::from(field)][seat.index()] += 1;
                log.tell(|| Event::Put { seat, field });
            }
            Action::Glean(field) => {
                self.gleaned[seat.index()] += 1;
                let mut coins = self.others_on(field, seat);
                if self.options.fault == fault::MEMORY_OUTSIDE {
                    coins += GLEANED.fetch_add(1, Ordering::Relaxed) % 2;
                }
                self.coins[seat.index()] += coins;
                let told = (self.options.fault != fault::SILENT_DEPENDENCE).then_some(coins);
                log.tell(|| Event::Gleaned { seat, coins: told });
            }
            Action::Roll => {
                let die = self.rng.die(6);
                self.rolled = self.rolled.with(seat);
                self.coins[seat.index()] += die;
                log.tell(|| Event::Rolled { seat, die });
            }
            Action::Note(number) => {
                self.notes[seat.index()] = number;
                log.tell(|| Event::Noted { seat });
            }
            Action::Done => {
                self.done = self.done.with(seat);
                log.tell(|| Event::Done { seat });
                if self.done == SeatSet::all(self.options.seats) {
                    (self.done, self.rolled) = (SeatSet::EMPTY, SeatSet::EMPTY);
                    (self.tokens, self.gleaned) = ([[0; 4]; FIELD_COUNT], [0; 4]);
                    self.round += 1;
                }
            }
        }
        Ok(())
    }

    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Note(_))
    }

    fn view(&self, viewer: Viewer) -> View {
        let sees = |seat: Seat| viewer == Viewer::Table || viewer == Viewer::Seat(seat);
        View {
            round: self.round,
            done: self.done,
            tokens: self.tokens,
            coins: self.coins,
            gleaned: self.gleaned,
            rolled: self.rolled,
            notes: Seat::all(4).map(|seat| sees(seat).then(|| self.notes[seat.index()])).collect(),
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        world.rng = Rng::new(rng.fork());
        for seat in Seat::all(self.options.seats).filter(|seat| viewer != Viewer::Seat(*seat)) {
            world.notes[seat.index()] = rng.below(3) as u8;
        }
        world
    }

    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile> {
        let others = Seat::all(self.options.seats).filter(|seat| viewer != Viewer::Seat(*seat));
        vec![Pile::hand("notes", others.map(|seat| (seat, self.notes[seat.index()])))]
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores: Vec<i32> = self.coins[..self.options.seats].iter().map(|&coins| coins as i32).collect();
        let ranks = Outcome::ranks(&scores);
        let standing = |seat: Seat| Standing {
            seat,
            rank: ranks[seat.index()],
            score: scores[seat.index()],
            breakdown: vec![ScoreLine { label: "coins", count: 1, points: scores[seat.index()], rule: "TM-1" }],
            tie_break_says: None,
            tie_break: None,
        };
        self.to_act().is_empty().then(|| Outcome {
            says: None,
            reason: "It is evening.".into(),
            rule: "TM-1",
            standings: Seat::all(self.options.seats).map(standing).collect(),
            halves: false,
        })
    }

    fn rng(&self) -> &Rng {
        &self.rng
    }

    fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }

    fn audit(&self) -> Result<(), String> {
        let full = self.tokens.iter().all(|field| field.iter().sum::<u8>() <= ROOM);
        if full { Ok(()) } else { Err("a field is too full".into()) }
    }

    fn position(&self) -> Meadow {
        self.clone()
    }

    fn from_position(_: &Options, position: &Meadow, _: Seed) -> Result<Self, PositionError> {
        Ok(position.clone())
    }

    fn rules() -> &'static RuleBook {
        &RULES
    }

    fn reasons() -> Vec<Reason> {
        vec![Reason { code: "Not", rules: &["TM-1"] }]
    }

    fn option_specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn components() {}

    fn draw(view: &View) -> String {
        format!("{view:?}")
    }
}
