//! founders
