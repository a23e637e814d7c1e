//! A game in play: its state, what happened so far, and what can still be taken back.

use crate::record::{End, parse_notation};
use crate::{Audience, Entry, Game, Header, Log, Record, RecordError, Refusal, Seat};

/// A game in play. Every accepted action and every undo is an entry, and entries are only ever added.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    header: Header<G>,
    entries: Vec<Entry<G::Action>>,
    /// The states before the latest actions of one seat, as long as they can be taken back.
    undo: Vec<UndoPoint<G>>,
    barrier: Barrier,
}

#[derive(Clone, Debug)]
struct UndoPoint<G> {
    seat: Seat,
    /// How many entries there were before the action.
    sequence: usize,
    before: G,
}

/// What an undo would have to cross.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Barrier {
    Start,
    Chance,
    Reveal,
    Rule,
    OtherSeat(Seat),
    Table,
}

/// What an accepted action led to.
#[derive(Clone, Debug)]
pub struct Applied<E> {
    /// What happened, and who learns of it.
    pub events: Vec<(Audience, E)>,
    /// Whether the seat can take it back.
    pub revocable: bool,
}

impl<G: Game> Session<G> {
    /// Starts the game that a header describes.
    pub fn from_header(header: Header<G>) -> Result<Session<G>, RecordError> {
        let game = header.set_up()?;
        Ok(Session { game, header, entries: Vec::new(), undo: Vec::new(), barrier: Barrier::Start })
    }

    /// Takes a game up again from a [`Session::snapshot`]: the entries up to it, and the state they led to.
    pub fn from_snapshot(header: Header<G>, entries: Vec<Entry<G::Action>>, game: G) -> Session<G> {
        Session { game, header, entries, undo: Vec::new(), barrier: Barrier::Start }
    }

    /// A state from which the session can be taken up again without losing an undo: how many entries led to it, and
    /// the state. Entries after it are to be played again.
    pub fn snapshot(&self) -> (usize, &G) {
        self.undo.first().map_or((self.entries.len(), &self.game), |point| (point.sequence, &point.before))
    }

    /// The state now.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the game started from.
    pub fn header(&self) -> &Header<G> {
        &self.header
    }

    /// Gives the seats other names: people come and go.
    ///
    /// # Panics
    /// If there is not one name for each seat.
    pub fn rename(&mut self, players: Vec<String>) {
        assert_eq!(players.len(), self.header.players.len(), "one name for each seat");
        self.header.players = players;
    }

    /// What happened so far.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// How many entries there are; an action that expects another number is stale.
    pub fn sequence(&self) -> usize {
        self.entries.len()
    }

    /// Does what a seat asks for, or refuses and changes nothing.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<Applied<G::Event>, Refusal> {
        let before = self.game.clone();
        let mut log = Log::new();
        self.game.apply(seat, action, &mut log)?;
        if let Some(impossible) = self.game.rng().impossible() {
            self.game = before;
            return Err(Refusal::by_table("ImpossibleChance", impossible.to_string()));
        }
        let chance = self.game.rng().used() != before.rng().used();
        let marks = log.marks;
        let revocable = !chance && marks.revocable() && seat != Seat::TABLE;
        if let Some(last) = self.undo.last().filter(|point| point.seat != seat) {
            self.barrier = Barrier::OtherSeat(last.seat);
            self.undo.clear();
        }
        if revocable {
            self.undo.push(UndoPoint { seat, sequence: self.entries.len(), before });
        } else {
            self.undo.clear();
            self.barrier = match (chance, marks.revealed(), marks.bound()) {
                (true, _, _) => Barrier::Chance,
                (false, true, _) => Barrier::Reveal,
                (false, false, true) => Barrier::Rule,
                (false, false, false) => Barrier::Table,
            };
        }
        self.entries.push(Entry::Act(seat, action.clone()));
        Ok(Applied { events: log.into_events(), revocable })
    }

    /// Does what a seat asks for in notation.
    pub fn act_in_words(&mut self, seat: Seat, notation: &str) -> Result<Applied<G::Event>, Refusal> {
        let action = parse_notation::<G>(notation)?;
        self.act(seat, &action)
    }

    /// Refuses a request that was made for another state than this.
    pub fn expect_sequence(&self, expected: usize) -> Result<(), Refusal> {
        let now = self.sequence();
        if expected == now {
            return Ok(());
        }
        Err(Refusal::by_table("Stale", format!("this was meant for entry {expected}, but the table is at entry {now}")))
    }

    /// Who could take the latest action back, if anybody could.
    pub fn may_undo_now(&self) -> Option<Seat> {
        self.undo.last().map(|point| point.seat)
    }

    /// Whether the seat could take its latest action back, and if not, why.
    pub fn may_undo(&self, seat: Seat) -> Result<(), Refusal> {
        let problem = match (self.undo.last(), self.barrier) {
            (Some(point), _) if point.seat == seat => return Ok(()),
            (Some(point), _) => format!("the latest action was taken by @{}", point.seat),
            (None, Barrier::Start) if self.entries.is_empty() => "nothing has been done yet".into(),
            (None, Barrier::Start) => "what was done so far is final".into(),
            (None, Barrier::Chance) => "chance has decided something since".into(),
            (None, Barrier::Reveal) => "something hidden has been shown since".into(),
            (None, Barrier::Rule) => "a rule makes what was done since final".into(),
            (None, Barrier::OtherSeat(other)) => format!("another seat has acted after @{other}"),
            (None, Barrier::Table) => "the table itself has acted since".into(),
        };
        Err(Refusal::by_table("CannotUndo", format!("nothing can be taken back: {problem}")))
    }

    /// Takes the seat's latest action back, if nothing irrevocable has happened since.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_undo(seat)?;
        if let Some(point) = self.undo.pop() {
            self.game = point.before;
            self.entries.push(Entry::Undo(seat));
        }
        Ok(())
    }

    /// Plays entries of a record on, and says which line is refused if one is.
    pub fn play_on(&mut self, entries: &[Entry<G::Action>]) -> Result<(), RecordError> {
        for entry in entries {
            let (seat, done) = match entry {
                Entry::Act(seat, action) => (*seat, self.act(*seat, action).map(|_| ())),
                Entry::Undo(seat) => (*seat, self.undo(*seat)),
            };
            // The header is line 1, so that the number is the one an editor shows.
            done.map_err(|refusal| RecordError::Refused { line: self.entries.len() + 2, seat, refusal })?;
        }
        Ok(())
    }

    /// The game so far as a record, with its result once it is over.
    pub fn record(&self) -> Record<G> {
        let end = self.game.outcome().as_ref().map(End::from);
        Record { header: self.header.clone(), entries: self.entries.clone(), end }
    }
}
