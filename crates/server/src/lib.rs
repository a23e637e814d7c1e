//! Tables on which people and bots play.

pub mod api;

#[cfg(test)]
mod typescript;
