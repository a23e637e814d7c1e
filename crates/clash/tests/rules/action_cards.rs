//! Action cards: upper effects.
