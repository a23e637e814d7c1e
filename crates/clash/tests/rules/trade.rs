//! Trades between players.
