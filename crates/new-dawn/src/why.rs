//! Why an action was refused. Each chapter declares its own reasons; those that several of them share are here, and this
//! file joins them. Lists of actions ask for many reasons that nobody reads: they become sentences only at the end.

use crate::components::FocusCard;
use crate::hex::Hex;
use engine::Refusal;

engine::reasons! {
    /// A fact that stands against actions of several chapters.
    pub enum Shared {
        NoSuchSpace { at: Hex } => "{at} is not on the map", ["ND-mature-2"];
        NoSuchCard { card: FocusCard } => "{} is not in your focus row" (card.name()), ["ND-turn-8"];
        ClosedWater { at: Hex } => "{at} is water", ["ND-terrain-2"];
        NotEmpty { at: Hex } => "{at} is not empty", ["ND-empty-1"];
    }
}

engine::all_reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        /// Of several chapters.
        Shared(Shared),
        /// Setup.
        Setup(crate::setup::Why),
        /// Advanced Map Building.
        Building(crate::building::Why),
        /// Playing the Game.
        Turn(crate::turn::Why),
        /// World Wonders.
        Wonders(crate::wonders::Why),
        /// Culture.
        Culture(crate::culture::Why),
        /// Science.
        Science(crate::science::Why),
        /// Economy.
        Economy(crate::economy::Why),
        /// Industry.
        Industry(crate::industry::Why),
        /// Military.
        Military(crate::military::Why),
        /// Defeated targets.
        Defeat(crate::defeat::Why),
        /// Diplomacy Cards.
        Diplomacy(crate::diplomacy::Why),
        /// Trade Tokens, and resources.
        Trade(crate::trade::Why),
        /// The Event Dial.
        Barbarians(crate::barbarians::Why),
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        why.refusal(|rules| rules.first().copied())
    }
}
