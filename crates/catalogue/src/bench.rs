//! How fast a game is, and what its parts cost.

/// One measured figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What was measured: `actions_per_s`.
    pub name: &'static str,
    /// How much.
    pub value: f64,
    /// Of what: `actions/s`.
    pub unit: &'static str,
}

/// A part of the work with a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Setting a game up.
    Setup,
    /// Listing what a seat may do.
    LegalList,
    /// Applying an action.
    Apply,
    /// A random action as simulators take it: listing, picking, applying.
    Play,
    /// Copying a state.
    Clone,
    /// Making a seat's view.
    View,
    /// Dealing what a seat cannot know anew.
    Determinize,
    /// Writing an action down and reading it again.
    Notation,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 8] = {
        use Part::*;
        [Setup, LegalList, Apply, Play, Clone, View, Determinize, Notation]
    };

    /// The name in figures.
    pub const fn name(self) -> &'static str {
        ["setup", "legal_list", "apply", "play", "clone", "view", "determinize", "notation"][self as usize]
    }
}

/// The same work again and again, for counting what it costs.
pub trait Workload {
    /// How many operations one pass makes.
    fn operations(&self, part: Part) -> usize;
    /// Does the work of a part on every sample.
    fn pass(&self, part: Part);
}
