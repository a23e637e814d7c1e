//! A game in play: its state, what happened so far, and what can still be taken back.

use crate::record::{End, MAX_REWINDS, MAX_REWOUND_ENTRIES, in_effect, parse_notation};
use crate::undo::{Barrier, Window};
use crate::{Audience, Entry, Game, GameOptions as _, Header, Log, Record, RecordError, Refusal, Seat};

/// A game in play. Every accepted action and every undo is an entry, and entries are only ever added.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    header: Header<G>,
    entries: Vec<Entry<G::Action>>,
    /// What can still be taken back.
    window: Window<G>,
    /// The state before the latest entry, if that was played here.
    before: Option<Box<G>>,
}

/// What an accepted action led to.
#[derive(Clone, Debug)]
pub struct Applied<E> {
    /// What happened, and who learns of it.
    pub events: Vec<(Audience, E)>,
    /// Whether the seat can take it back.
    pub revocable: bool,
    /// Whether something came out by it: chance decided something, or something hidden was shown.
    pub came_out: bool,
}

impl<G: Game> Session<G> {
    /// Starts the game that a header describes.
    pub fn from_header(header: Header<G>) -> Result<Session<G>, RecordError> {
        let game = header.set_up()?;
        let window = Window::new(header.options.seats(), Barrier::Nothing);
        Ok(Session { game, header, entries: Vec::new(), window, before: None })
    }

    /// Takes a game up again from a [`Session::snapshot`]: the entries up to it, and the state they led to.
    pub fn from_snapshot(header: Header<G>, entries: Vec<Entry<G::Action>>, game: G) -> Session<G> {
        let window = Window::new(header.options.seats(), Barrier::Before);
        Session { game, header, entries, window, before: None }
    }

    /// A state from which the session can be taken up again without losing an undo: how many entries led to it, and
    /// the state. Entries after it are to be played again.
    pub fn snapshot(&self) -> (usize, &G) {
        self.window.earliest().unwrap_or((self.entries.len(), &self.game))
    }

    /// The state now without what led to it, for whoever only thinks about what comes next.
    pub fn present(&self) -> Session<G> {
        let window = Window::new(self.header.options.seats(), Barrier::Before);
        Session { game: self.game.clone(), header: self.header.clone(), entries: Vec::new(), window, before: None }
    }

    /// Roughly how many bytes it takes.
    pub fn memory(&self) -> usize {
        let entries = self.entries.capacity() * size_of::<Entry<G::Action>>();
        let before = self.before.as_ref().map_or(0, |_| size_of::<G>());
        size_of::<Session<G>>() + before + entries + self.window.memory()
    }

    /// The state before the latest entry, for whoever wants to know what has changed; `None` if nothing was played since the
    /// session was taken up.
    pub fn before(&self) -> Option<&G> {
        self.before.as_deref()
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
        let barrier = match (chance, log.marks) {
            (true, _) => Some(Barrier::Chance),
            (false, marks) if marks.revealed() => Some(Barrier::Reveal),
            (false, marks) if marks.bound() => Some(Barrier::Rule),
            _ if seat == Seat::TABLE => Some(Barrier::Table),
            _ => None,
        };
        self.window.acted(seat, self.entries.len(), &before, barrier);
        self.keep_before(before);
        self.entries.push(Entry::Act(seat, action.clone()));
        let came_out = matches!(barrier, Some(Barrier::Chance | Barrier::Reveal));
        Ok(Applied { events: log.into_events(), revocable: barrier.is_none(), came_out })
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
        Err(Refusal::by_table(
            "Stale",
            crate::say!("this was meant for entry {expected}, but the table is at entry {now}"),
        ))
    }

    /// Whether the seat could take its latest action back, and if not, why. Others may have acted since: then what they
    /// did is played again without it, and has to come to the same.
    pub fn may_undo(&self, seat: Seat) -> Result<(), Refusal> {
        self.window.may_undo(seat, &self.game, &self.entries)
    }

    /// Takes the seat's latest action back that it has not taken back yet, or refuses and changes nothing.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let without = self.window.undo(seat, &self.entries)?;
        let before = std::mem::replace(&mut self.game, without);
        self.keep_before(before);
        self.entries.push(Entry::Undo(seat));
        Ok(())
    }

    /// Notes something that happened at the table and changes nothing of the game. Nothing becomes final by it.
    ///
    /// # Panics
    /// If it is no note by [`crate::record::is_note`].
    pub fn note(&mut self, seat: Seat, note: &str) {
        assert!(crate::record::is_note(note), "a note is a short line of plain characters");
        self.keep_before(self.game.clone());
        self.entries.push(Entry::Note(seat, note.into()));
    }

    /// Whether the game could go back to how it was after so many entries.
    pub fn may_rewind(&self, to: usize) -> Result<(), Refusal> {
        let now = self.entries.len();
        let before =
            self.entries.iter().filter_map(|entry| if let Entry::Rewind(to) = entry { Some(*to) } else { None });
        let (times, played) = before.fold((0, to), |(times, played), to| (times + 1, to.saturating_add(played)));
        if to >= now {
            return Err(Refusal::by_table(
                "CannotRewind",
                crate::say!("the table is at entry {now}, and cannot go back to {to}"),
            ));
        }
        if times >= MAX_REWINDS {
            return Err(Refusal::by_table("CannotRewind", crate::say!("a game goes back {MAX_REWINDS} times at most")));
        }
        if played > MAX_REWOUND_ENTRIES {
            return Err(Refusal::by_table("CannotRewind", "a game as long as this does not go back any more"));
        }
        Ok(())
    }

    /// Goes back to how the game was after so many entries, all of which stay. Nothing from before can be taken back.
    pub fn rewind(&mut self, to: usize) -> Result<(), Refusal> {
        self.may_rewind(to)?;
        let then = self.as_it_was(to).map_err(|error| Refusal::by_table("CannotRewind", error.to_string()))?;
        let before = std::mem::replace(&mut self.game, then.game);
        self.keep_before(before);
        self.window = Window::new(self.header.options.seats(), Barrier::Rewound);
        self.entries.push(Entry::Rewind(to));
        Ok(())
    }

    /// The numbers of the entries after so many by which something came out, of those that everybody has seen.
    pub fn came_out_since(&self, sequence: usize) -> Result<Vec<usize>, RecordError> {
        let sequence = sequence.min(self.entries.len());
        let mut then = Session::from_header(self.header.clone())?;
        then.play_on(&self.entries[..sequence])?;
        let mut came_out = Vec::new();
        for entry in &self.entries[sequence..] {
            let is_open = matches!(entry, Entry::Act(_, action) if !G::is_secret(action));
            if then.play_entry(entry)? && is_open {
                came_out.push(then.entries.len());
            }
        }
        Ok(came_out)
    }

    fn as_it_was(&self, sequence: usize) -> Result<Session<G>, RecordError> {
        let mut then = Session::from_header(self.header.clone())?;
        then.play_on(&in_effect(&self.entries[..sequence.min(self.entries.len())]))?;
        Ok(then)
    }

    fn keep_before(&mut self, before: G) {
        match &mut self.before {
            Some(kept) => **kept = before,
            None => self.before = Some(Box::new(before)),
        }
    }

    /// Plays entries of a record on, and says which line is refused if one is.
    pub fn play_on(&mut self, entries: &[Entry<G::Action>]) -> Result<(), RecordError> {
        entries.iter().try_for_each(|entry| self.play_entry(entry).map(drop))
    }

    /// Plays an entry, and says whether something came out by it.
    fn play_entry(&mut self, entry: &Entry<G::Action>) -> Result<bool, RecordError> {
        let (seat, done) = match entry {
            Entry::Act(seat, action) => (*seat, self.act(*seat, action).map(|applied| applied.came_out)),
            Entry::Undo(seat) => (*seat, self.undo(*seat).map(|()| false)),
            Entry::Rewind(to) => (Seat::TABLE, self.rewind(*to).map(|()| false)),
            Entry::Note(seat, note) => {
                self.note(*seat, note);
                return Ok(false);
            }
        };
        // The header is line 1, so that the number is the one an editor shows.
        done.map_err(|refusal| RecordError::Refused { line: self.entries.len() + 2, seat, refusal })
    }

    /// The game so far as a record, with its result once it is over.
    pub fn record(&self) -> Record<G> {
        let end = self.game.outcome().as_ref().map(End::from);
        Record { header: self.header.clone(), entries: self.entries.clone(), end }
    }
}
