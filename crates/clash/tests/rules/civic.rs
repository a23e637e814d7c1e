//! Civic Improvement and Cultural Influence.
