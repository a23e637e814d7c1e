//! The kernel of the two antiquity games, Mega Empires: The East and the Expansion Project. A rule that both books state
//! is written once here, with both ids; what they answer differently is a question of [`edition::Edition`].
//!
//! | chapter | ME | EP | file |
//! | --- | --- | --- | --- |
//! | Components, the map | 2, 3 | 3-8 | `atlas.rs`, `names.rs`, `cards.rs`, `data.rs`, `board.rs`, `state.rs` |
//! | Set-up, scenarios | 4, 5 | 9-11, 31 | `setup/` |
//! | Exceptions of single civilizations | - | 33 | `culture.rs` |
//! | Sequence of play, orders | 6 | 12 | `turn.rs` |
//! | What a client draws | - | - | `components.rs`, `view.rs`, `draw.rs` |
//! | Tax collection | 1 | 13 | `tax_collection.rs` |
//! | Population expansion, census | 2 | 14, 15 | `population.rs` |
//! | Movement and ships | 3 | 16, 17 | `movement/` |
//! | Conflict | 4 | 18 | `conflict/` |
//! | City construction, surplus, support | 5, 11 | 19-21, 27 | `cities/` |
//! | Trade cards: stacks, dealing, purchases, return | 6, 13b | 22 | `card_acquisition/` |
//! | Trade | 7 | 23 | `trade/` |
//! | Calamities | 8, 9 | 24, 29 | `calamities/` |
//! | Special abilities | 10 | 25 | `special_abilities/` |
//! | Advances, credits, excess cards | 12 | 26, 27, 30 | `advances/` |
//! | Succession table, end, victory | 13 | 28, 34 | `succession.rs`, `scoring.rs` |
//! | Elimination, leaving the game | 7 | - | `leaving.rs` |
//! | What bots think of a position | - | - | `bot/` |
//!
//! The chapters are joined in `chapter.rs`, their reasons against an action in `why.rs`; the contract with the engine is in
//! `game.rs`, positions that are written and read in `position.rs`. `sound` is everywhere the question whether a part of a
//! written position can be: whoever wrote it may have written anything.

pub mod advances;
pub mod atlas;
pub mod board;
pub mod bot;
pub mod calamities;
pub mod card_acquisition;
pub mod cards;
pub mod chapter;
pub mod cities;
mod compiled;
pub mod components;
pub mod conflict;
pub mod culture;
pub mod data;
mod draw;
pub mod edition;
mod game;
pub mod leaving;
pub mod movement;
pub mod names;
pub mod population;
pub mod position;
pub mod scoring;
pub mod setup;
pub mod special_abilities;
pub mod state;
pub mod succession;
pub mod tax_collection;
pub mod trade;
pub mod turn;
pub mod view;
pub mod why;
pub mod words;

pub use atlas::{AreaId, AreaSet};
pub use board::Owner;
pub use chapter::{Action, Event, Log, Step};
pub use compiled::Compiled;
pub use edition::Edition;
pub use engine::Game;
pub use state::State;
pub use turn::{Order, Phase, Row};
