//! Clash of Cultures: two to four cultures explore a land region by region, found cities, advance and clash; most
//! victory points after six rounds win.
//!
//! | rulebook chapter | file |
//! | --- | --- |
//! | Component Overview, Component Limits | `components.rs`, `names.rs`, `words.rs`, `data/`, `state/`, `audit.rs` |
//! | Game Setup, Regions | `setup.rs`, `map.rs` |
//! | Resources, The Scale | `state/`, `payment.rs` |
//! | A Game Round, Actions, Status Phase | `turn.rs` |
//! | Advance, Government Types, Advances Details | `advances/`; each effect where it works |
//! | Cities, City Moods, Found City, Activate City | `cities/`, `collect.rs` |
//! | Move Units | `movement/` |
//! | Exploration | `exploration.rs` |
//! | Civic Improvement, Cultural Influence | `civic/` |
//! | Combat, Capturing Cities, Naval Combat | `combat/` |
//! | Barbarians, Event Icons | `barbarians.rs`, `events/` |
//! | Event, Objective and Action Cards | `events/`, `objectives/`, `action_cards/`; moments in `moments.rs` |
//! | Player Trades | `trade/` |
//! | Wonders | `wonders.rs` |
//! | Winning the Game, Variants | `scoring.rs`, `turn.rs`, `setup.rs` |
//!
//! How chapters plug in is in [`engine::chapter`]; they are joined in `chapter.rs`. The rules as statements are in `rules.toml`; how unclear ones are read, and
//! what of the components is reconstructed, in `docs/rulings/clash.md`.

pub mod action_cards;
pub mod advances;
mod audit;
pub mod barbarians;
mod bot;
pub mod catalogue;
pub mod chapter;
pub mod cities;
pub mod civic;
pub mod collect;
pub mod combat;
pub mod components;
mod draw;
pub mod events;
pub mod exploration;
mod game;
mod hidden;
pub mod map;
pub mod moments;
pub mod movement;
pub mod names;
pub mod objectives;
pub mod payment;
pub mod position;
pub mod scoring;
mod setup;
pub mod state;
pub mod trade;
pub mod turn;
pub mod view;
pub mod wonders;
mod words;

pub use catalogue::Components;
pub use chapter::{Action, Event};
pub use engine::Game;
pub use position::Position;
pub use state::{Options, State as Clash};
pub use view::View;
