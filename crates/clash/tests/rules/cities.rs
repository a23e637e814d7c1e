//! Founding, activating, building, growing, moods.
