//! Land battles, captures, Settlers.
