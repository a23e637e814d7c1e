//! What an action made happen: events for players, and marks that tell whether it can be taken back.

use crate::SeatSet;

/// Who learns of an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Players and spectators.
    Everyone,
    /// Only these seats.
    Seats(SeatSet),
}

/// What makes an action irrevocable, noted while it is applied.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    revealed: bool,
    bound: bool,
}

impl Marks {
    /// Somebody has seen something that was hidden. [`crate::Deck::draw`] does this by itself; a rule that shows a
    /// hand or a sealed choice calls it.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether something hidden was shown.
    pub fn revealed(self) -> bool {
        self.revealed
    }

    /// A rule says that this cannot be taken back, though nothing hidden was shown.
    pub fn bind(&mut self) {
        self.bound = true;
    }

    /// Whether a rule forbids to take it back.
    pub fn bound(self) -> bool {
        self.bound
    }

    /// Whether nothing here keeps the action from being taken back.
    pub fn revocable(self) -> bool {
        !self.revealed && !self.bound
    }
}

/// Collects the events of an action. A silent log keeps none, so that a simulation pays nothing for them.
#[derive(Debug, Clone)]
pub struct Log<E> {
    silent: bool,
    events: Vec<(Audience, E)>,
    /// Whether the action showed anything hidden.
    pub marks: Marks,
}

impl<E> Log<E> {
    /// A log that keeps events.
    pub const fn new() -> Self {
        Log { silent: false, events: Vec::new(), marks: Marks { revealed: false, bound: false } }
    }

    /// A log that drops events unmade.
    pub const fn silent() -> Self {
        Log { silent: true, events: Vec::new(), marks: Marks { revealed: false, bound: false } }
    }

    /// Tells everyone.
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        self.tell_only(Audience::Everyone, event);
    }

    /// Tells an audience.
    pub fn tell_only(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        if !self.silent {
            self.events.push((audience, event()));
        }
    }

    /// What was told so far, in order.
    pub fn events(&self) -> &[(Audience, E)] {
        &self.events
    }

    /// What was told, in order.
    pub fn into_events(self) -> Vec<(Audience, E)> {
        self.events
    }
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Log::new()
    }
}

impl Audience {
    /// Whether this viewer learns of it.
    pub fn includes(self, viewer: crate::Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) | (_, crate::Viewer::Table) => true,
            (Audience::Seats(seats), crate::Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Seats(_), crate::Viewer::Spectator) => false,
        }
    }
}
