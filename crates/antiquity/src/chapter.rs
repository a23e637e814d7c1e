//! The chapters of the books, joined. Each is one module with its own `Step` (what it may wait for), `Action`, `Event` and
//! `Why`; how they plug into the table is in [`engine::chapter`].

use crate::edition::Edition;
use crate::state::State;

pub use crate::why::Why;

/// The events of this kernel.
pub type Log = engine::Log<Event>;

engine::steps! {
    /// What is still to happen.
    pub enum Step for[E: Edition] State<E> {
        /// The sequence of play. Positions were written with this word before it was a chapter's step.
        #[serde(rename = "phase")]
        Turn(crate::turn::Step),
        /// Choosing civilizations and starting positions.
        Setup(crate::setup::Step),
        /// Tax collection and tax revolts.
        TaxCollection(crate::tax_collection::Step),
        /// Population expansion and census.
        Population(crate::population::Step),
        /// Movement, ships included.
        Movement(crate::movement::Step),
        /// Token conflicts and city attacks.
        Conflict(crate::conflict::Step),
        /// City construction, surplus population, city support.
        Cities(crate::cities::Step),
        /// Trade cards dealt and bought.
        CardAcquisition(crate::card_acquisition::Step),
        /// The trading session.
        Trade(crate::trade::Step),
        /// Calamities, selection and resolution.
        Calamities(crate::calamities::Step),
        /// Special abilities.
        Abilities(crate::special_abilities::Step),
        /// Acquiring advances, excess cards.
        Advances(crate::advances::Step),
        /// Leaving the game.
        Leaving(crate::leaving::Step),
    }
}

engine::actions! {
    /// What a seat asks for.
    #[allow(clippy::large_enum_variant, reason = "an offer names many cards, and lists are made without the heap")]
    pub enum Action: "no action begins like this" {
        /// Is done with what it was asked.
        Done,
        /// The order of a phase.
        Turn(crate::turn::Action),
        /// Choosing civilizations and starting positions.
        Setup(crate::setup::Action),
        /// Tax collection and tax revolts.
        TaxCollection(crate::tax_collection::Action),
        /// Population expansion and census.
        Population(crate::population::Action),
        /// Movement, ships included.
        Movement(crate::movement::Action),
        /// Token conflicts and city attacks.
        Conflict(crate::conflict::Action),
        /// City construction, surplus population, city support.
        Cities(crate::cities::Action),
        /// Trade cards dealt and bought.
        CardAcquisition(crate::card_acquisition::Action),
        /// The trading session.
        Trade(crate::trade::Action),
        /// Calamities, selection and resolution.
        Calamities(crate::calamities::Action),
        /// Special abilities.
        Abilities(crate::special_abilities::Action),
        /// Acquiring advances, excess cards.
        Advances(crate::advances::Action),
        /// Leaving the game.
        Leaving(crate::leaving::Action),
    }
}

engine::events! {
    /// Something that happened. `Display` is the sentence in the log.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Event {
        /// Turns and phases.
        Turn(crate::turn::Event),
        /// Choosing civilizations and starting positions.
        Setup(crate::setup::Event),
        /// Tax collection and tax revolts.
        TaxCollection(crate::tax_collection::Event),
        /// Population expansion and census.
        Population(crate::population::Event),
        /// Movement, ships included.
        Movement(crate::movement::Event),
        /// Token conflicts and city attacks.
        Conflict(crate::conflict::Event),
        /// City construction, surplus population, city support.
        Cities(crate::cities::Event),
        /// Trade cards dealt and bought.
        CardAcquisition(crate::card_acquisition::Event),
        /// The trading session.
        Trade(crate::trade::Event),
        /// Calamities, selection and resolution.
        Calamities(crate::calamities::Event),
        /// Special abilities.
        Abilities(crate::special_abilities::Event),
        /// Acquiring advances, excess cards.
        Advances(crate::advances::Event),
        /// The succession table.
        Succession(crate::succession::Event),
        /// Leaving the game.
        Leaving(crate::leaving::Event),
    }
}
