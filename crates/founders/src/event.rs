//! What happened, for players. Nothing of it is secret in this game: rows, hands and draws are open to all.

use crate::setup::Layout;
use crate::state::Space;
use crate::tiles::{Craftsman, Resource, Stack, Tile, Token};
use crate::turn::Ending;
use engine::words::{a, fixed, listed};
use engine::{Seat, say, tell};
use serde::Serialize;
use std::fmt;

/// Something that happened. `Display` is the sentence in the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    TileTaken { seat: Seat, tile: Tile },
    NationFounded { seat: Seat, first: Tile, second: Tile, layout: Layout },
    RowsOpened { rows: [Vec<Tile>; 3] },
    RowRemoved { stack: Stack, removed: Vec<Tile> },
    TileOpened { seat: Seat, stack: Stack, tile: Tile },
    TilePillaged { seat: Seat, victim: Seat, tile: Tile, at: Space },
    ResourceBought { seat: Seat, seller: Seat, tile: Tile, at: Space, bought: Resource },
    TilesUnited { seat: Seat, at: Space },
    CraftsmanSettled { seat: Seat, craftsman: Craftsman, at: Space },
    TileDrawn { seat: Seat, tile: Tile },
    TileAdded { seat: Seat, tile: Tile, at: Space, fed_by: Vec<Option<Space>> },
    TileSwapped { seat: Seat, tile: Tile, at: Space, replaced: Tile, fed_by: Vec<Option<Space>> },
    TokenReceived { seat: Seat, token: Token },
    CraftsmanDrawn { seat: Seat, craftsman: Craftsman },
    NothingAdded { seat: Seat },
    CoinsCollected { seat: Seat, coins: u8 },
    EndingProposed { seat: Seat },
    Voted { seat: Seat, agree: bool },
    CraftsmenKept { seat: Seat },
    GameEnded { ending: Ending },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::TileTaken { seat, tile } => tell!(f, "@{seat} takes {}.", a(name(tile))),
            Event::NationFounded { seat, first, second, layout } => {
                let lies = if *layout == Layout::Beside { "beside" } else { "in front of" };
                tell!(f, "@{seat} founds a nation: {} {lies} {}.", a(name(first)), a(name(second)))
            }
            Event::RowsOpened { rows } => tell!(f, "The rows open with {}.", list(rows.iter().flatten())),
            Event::RowRemoved { stack, removed } => {
                tell!(f, "The full {stack} row leaves the game: {}.", list(removed.iter()))
            }
            Event::TileOpened { seat, stack, tile } => {
                tell!(f, "@{seat} opens the {stack} stack: {}.", name(tile))
            }
            Event::TilePillaged { seat, victim, tile, at } => {
                tell!(f, "@{seat} pillages the {} of @{victim} at {at}.", name(tile))
            }
            Event::ResourceBought { seat, seller, tile, at, bought } => {
                tell!(f, "@{seat} buys {bought} from the {} of @{seller} at {at}.", name(tile))
            }
            Event::TilesUnited { seat, at } => tell!(f, "@{seat} unites the four tiles from {at} with a carriage."),
            Event::CraftsmanSettled { seat, craftsman, at } => {
                tell!(f, "@{seat} sets the {craftsman} to work at {at}.")
            }
            Event::TileDrawn { seat, tile } => {
                tell!(f, "No face-up tile fits, so @{seat} draws a nature tile: {}.", name(tile))
            }
            Event::TileAdded { seat, tile, at, fed_by } => {
                tell!(f, "@{seat} adds the {} at {at}", name(tile))?;
                write_fed_by(f, tile, fed_by)
            }
            Event::TileSwapped { seat, tile, at, replaced, fed_by } => {
                tell!(f, "@{seat} swaps the {} for the {} at {at}", name(replaced), name(tile))?;
                write_fed_by(f, tile, fed_by)
            }
            Event::TokenReceived { seat, token } => tell!(f, "@{seat} receives a {} token.", token.name()),
            Event::CraftsmanDrawn { seat, craftsman } => tell!(f, "@{seat} draws a craftsman: the {craftsman}."),
            Event::NothingAdded { seat } => tell!(f, "@{seat} can add nothing, and no nature tile is left."),
            Event::CoinsCollected { seat, coins: 1 } => tell!(f, "@{seat} keeps the coin paid to the nation."),
            Event::CoinsCollected { seat, coins } => tell!(f, "@{seat} keeps the {coins} coins paid to the nation."),
            Event::EndingProposed { seat } => tell!(f, "@{seat} proposes to end the game after this turn."),
            Event::Voted { seat, agree: true } => tell!(f, "@{seat} agrees to end the game."),
            Event::Voted { seat, agree: false } => tell!(f, "@{seat} wants to play on."),
            Event::CraftsmenKept { seat } => tell!(f, "@{seat} sets no more craftsmen to work."),
            Event::GameEnded { ending } => tell!(f, "The game is over: {}.", fixed(ending.reason())),
        }
    }
}

impl Ending {
    /// Why the game is over, as part of a sentence.
    pub fn reason(self) -> &'static str {
        match self {
            Ending::NoVictoryTiles => "the last victory tile has been taken",
            Ending::NoStacks => "all three stacks are empty",
            Ending::Agreed => "all players agree that nothing is left to gain",
        }
    }
}

fn name(tile: &Tile) -> &'static str {
    &tile.design().name
}

fn list<'t>(tiles: impl Iterator<Item = &'t Tile>) -> String {
    listed(&tiles.map(name).collect::<Vec<_>>())
}

fn write_fed_by(f: &mut fmt::Formatter<'_>, tile: &Tile, fed_by: &[Option<Space>]) -> fmt::Result {
    let sources = tile.design().requires.iter().zip(fed_by).map(|(resource, source)| match source {
        Some(at) => say!("{resource} from {at}"),
        None => say!("{resource} bought"),
    });
    let sources: Vec<String> = sources.collect();
    if sources.is_empty() { f.write_str(".") } else { tell!(f, " ({}).", engine::words::enumerated(&sources)) }
}
