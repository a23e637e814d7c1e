//! What seats do to each other, in all games alike.

use engine::Seat;

/// Something that a seat does to another, or that two do together, of their own choice.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// A deal, and what each of the two gave by the game's own measure. What the other does not want is worth nothing.
    Deal {
        /// Who.
        between: [Seat; 2],
        /// What each of them gave.
        gave: [u32; 2],
    },
    /// An attack, a theft, or a choice of whom something bad befalls.
    Harm {
        /// Who could have done otherwise.
        by: Seat,
        /// To whom.
        victim: Seat,
    },
}
