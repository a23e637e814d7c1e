//! Combat effects of Action cards.
