//! What sentences of every chapter need: numbers with their nouns, lists, and what people call pieces, units and cards.

use crate::components::{ActionCard, EventCard, ObjectiveCard};
use crate::names::{Category, Good, Piece, UnitKind};
use engine::{say, words};

/// So many of something: `1 action`, `3 actions`.
pub(crate) fn counted(count: impl Into<u64>, one: &str) -> String {
    match count.into() {
        0 => say!("no {}", words::plural(one)),
        count => words::counted(count, one),
    }
}

/// Several in one sentence: `Food, Ore and Wood`.
pub(crate) fn listed(parts: &[String]) -> String {
    if parts.is_empty() { "nothing".into() } else { words::listed(parts) }
}

/// A unit as sentences have it.
pub(crate) const fn one(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "an Army unit",
        UnitKind::Settler => "a Settler",
        UnitKind::Ship => "a Ship",
    }
}

/// A city-piece as sentences have it.
pub(crate) const fn a_piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Academy => "an Academy",
        Piece::Fortress => "a Fortress",
        Piece::Port => "a Port",
        Piece::Temple => "a Temple",
    }
}

impl Piece {
    /// The name people read.
    pub const fn title(self) -> &'static str {
        match self {
            Piece::Academy => "Academy",
            Piece::Fortress => "Fortress",
            Piece::Port => "Port",
            Piece::Temple => "Temple",
        }
    }
}

impl UnitKind {
    /// The name people read.
    pub const fn title(self) -> &'static str {
        match self {
            UnitKind::Army => "Army unit",
            UnitKind::Settler => "Settler",
            UnitKind::Ship => "Ship",
        }
    }
}

impl Category {
    /// The name people read.
    pub const fn title(self) -> &'static str {
        match self {
            Category::Agriculture => "Agriculture",
            Category::Construction => "Construction",
            Category::Maritime => "Maritime",
            Category::Education => "Education",
            Category::Warfare => "Warfare",
            Category::Spirituality => "Spirituality",
            Category::Economics => "Economics",
            Category::Culture => "Culture",
            Category::Science => "Science",
            Category::Democracy => "Democracy",
            Category::Autocracy => "Autocracy",
            Category::Theocracy => "Theocracy",
        }
    }
}

impl Good {
    /// One of it, and several of it.
    const fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Good::Food => ("Food", "Food"),
            Good::Ore => ("Ore", "Ore"),
            Good::Wood => ("Wood", "Wood"),
            Good::Ideas => ("Idea", "Ideas"),
            Good::Gold => ("Gold", "Gold"),
            Good::Mood => ("Mood token", "Mood tokens"),
            Good::Culture => ("Culture token", "Culture tokens"),
        }
    }

    /// The name people read, of any number of it: `Ideas`, `Mood tokens`.
    pub const fn title(self) -> &'static str {
        self.nouns().1
    }

    /// One of it, or several, as people read it: `1 Idea`, `3 Mood tokens`.
    pub fn counted(self, count: u8) -> String {
        match (count, self.nouns()) {
            (0, (_, many)) => say!("no {many}"),
            (count, (one, many)) => {
                let thing = if count == 1 { one } else { many };
                say!("{count} {thing}")
            }
        }
    }
}

impl ActionCard {
    /// Both its halves, as people read them.
    pub(crate) fn told(self) -> String {
        let design = self.design();
        say!("{} / {}", design.upper.title(), design.combat.design().title)
    }
}

impl ObjectiveCard {
    /// Both its halves, as people read them.
    pub(crate) fn told(self) -> String {
        let design = self.design();
        say!("{} / {}", design.peaceful.title(), design.warlike.title())
    }
}

impl EventCard {
    /// Its title.
    pub(crate) fn told(self) -> &'static str {
        self.design().kind.title()
    }
}
