//! Which tables this node may play, as far as it knows. There is no clock and no database in here: whoever asks says
//! what time it is, and whoever was answered says what. So the same code plays tables and is tried out in a model of
//! everything that may go wrong between nodes (`crates/server/tests/server/standing.rs`).
//!
//! A node lives while the database has a row of it, and for as long as it was promised there nobody else takes its
//! tables. It counts that time from before it asked, so that it stops a little too early rather than too late. Whoever
//! wants a table of a node whose time is over strikes that node's row first: from then on this life of it has ended,
//! whatever it believes, and the fence of each table it had grows with the next owner. What it still writes is refused
//! for that.

use std::collections::HashMap;

/// Which ownership of a table this is. It only grows; entries are written with it.
pub type Fence = i64;

/// What the database answers to somebody who wants to play a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no such table.
    NoTable,
    /// It is the asker's.
    Granted(Fence),
    /// A node plays it whose time is not over, by this ownership.
    Held(String, Fence),
    /// The asker's own life has ended.
    Ended,
}

/// Who plays a table, as far as this node knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// This node, and entries are written with this.
    Me(Fence),
    /// Another one, unless that has changed.
    Other(String),
    /// The database knows.
    Unknown,
}

/// Which tables a node may play.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The name of this process among nodes.
    process: String,
    /// How often it has begun to live.
    lives: u32,
    /// Until when others leave its tables alone, in milliseconds of its own clock.
    until: Option<i64>,
    /// Whether it takes no tables any more.
    leaving: bool,
    held: HashMap<String, Fence>,
    elsewhere: HashMap<String, (String, Fence)>,
}

/// So many tables of others are remembered; then all are forgotten, and the database is asked again.
const MOST_ELSEWHERE: usize = 100_000;

impl Standing {
    /// A node that does not live yet.
    pub fn new(process: &str) -> Standing {
        Standing {
            process: process.into(),
            lives: 0,
            until: None,
            leaving: false,
            held: HashMap::new(),
            elsewhere: HashMap::new(),
        }
    }

    /// What this life is called in the database.
    pub fn life(&self) -> String {
        format!("{}-{}", self.process, self.lives)
    }

    /// Begins another life, with no tables. Answers with its name.
    pub fn begin(&mut self) -> String {
        self.lives += 1;
        self.until = None;
        self.held.clear();
        self.elsewhere.clear();
        self.life()
    }

    /// The database has a row of this life, for so long after it was asked at this time.
    pub fn promised(&mut self, life: &str, asked_at: i64, span_ms: i64) {
        if life == self.life() {
            self.until = self.until.max(Some(asked_at + span_ms));
        }
    }

    /// Whether nobody else can have taken its tables.
    pub fn is_alive(&self, now: i64) -> bool {
        self.until.is_some_and(|until| now < until)
    }

    /// Takes no more tables.
    pub fn leave(&mut self) {
        self.leaving = true;
        self.held.clear();
    }

    /// Whether it takes no more tables.
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// What the database answered to a claim of this life.
    pub fn answered(&mut self, life: &str, table: &str, claim: &Claim) {
        if life != self.life() || self.leaving {
            return;
        }
        if self.elsewhere.len() >= MOST_ELSEWHERE {
            self.elsewhere.clear();
        }
        // Answers may overtake each other: what is known of a later ownership stays.
        let held = self.held.get(table).copied();
        let known = held.max(self.elsewhere.get(table).map(|(_, fence)| *fence));
        match claim {
            Claim::Granted(fence) | Claim::Held(_, fence) if known > Some(*fence) => return,
            _ => {}
        }
        self.held.remove(table);
        self.elsewhere.remove(table);
        match claim {
            Claim::Granted(fence) => drop(self.held.insert(table.into(), *fence)),
            Claim::Held(node, fence) => drop(self.elsewhere.insert(table.into(), (node.clone(), *fence))),
            Claim::NoTable | Claim::Ended => {}
        }
    }

    /// Who plays a table.
    pub fn owner(&self, table: &str, now: i64) -> Owner {
        match (self.held.get(table), self.elsewhere.get(table)) {
            (Some(&fence), _) if self.is_alive(now) => Owner::Me(fence),
            (None, Some((node, _))) => Owner::Other(node.clone()),
            _ => Owner::Unknown,
        }
    }

    /// Whether a table that was read with this fence may still be played.
    pub fn holds(&self, table: &str, fence: Fence, now: i64) -> bool {
        self.owner(table, now) == Owner::Me(fence)
    }

    /// This node turned out not to play that table, or cannot be reached.
    pub fn doubt(&mut self, table: &str, node: &str) {
        if self.elsewhere.get(table).is_some_and(|(known, _)| known == node) {
            self.elsewhere.remove(table);
        }
    }

    /// The database refused an entry, because the table is another's; or it did not answer, and nobody knows whether it
    /// will still write. The next ownership, this node's own included, ends that.
    pub fn lost(&mut self, table: &str, fence: Fence) {
        if self.held.get(table) == Some(&fence) {
            self.held.remove(table);
        }
    }
}

/// The process of a life.
pub fn process_of(life: &str) -> &str {
    life.rsplit_once('-').map_or(life, |(process, _)| process)
}
