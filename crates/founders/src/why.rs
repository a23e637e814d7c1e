//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::state::Space;
use crate::tiles::{Craftsman, Resource, Stack, Tile, Token};
use engine::{Refusal, RuleId, Seat};

/// The fact that stands against an action.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The sentences say what the variants are.
pub enum Why {
    #[error("this is not the moment for that: a turn is opening a tile, then perhaps a token, then adding a tile")]
    WrongStep,
    #[error("the first thing is to choose from the draft")]
    StillDrafting,
    #[error("the {} is not among the tiles of the draft", name(.tile))]
    NotInDraft { tile: Tile },
    #[error("the two tiles to lay are the ones you drafted: {} and {}", name(&.drafted[0]), name(&.drafted[1]))]
    NotDrafted { drafted: [Tile; 2] },
    #[error("the {stack} stack is empty")]
    EmptyStack { stack: Stack },
    #[error("you have already played a token this turn")]
    TokenAlreadyPlayed,
    #[error("you have no {} token in hand", .token.name())]
    NoSuchToken { token: Token },
    #[error("you do not have the {craftsman} in hand")]
    NoSuchCraftsman { craftsman: Craftsman },
    #[error("seat {seat} is not an opponent at this table")]
    NotAnOpponent { seat: Seat },
    #[error("@{owner} has no tile at {at}")]
    NoTileThere { owner: Seat, at: Space },
    #[error("the tile at {at} is protected: another tile of its column lies farther from its owner")]
    Protected { at: Space },
    #[error("the tile at {at} is pillaged already")]
    AlreadyPillaged { at: Space },
    #[error("the tile at {at} provides nothing to buy")]
    ProvidesNothing { at: Space },
    #[error("the {} does not provide {bought}", name(.tile))]
    NotProvided { tile: Tile, bought: Resource },
    #[error("there are no four tiles of yours around the upper right corner of {at}")]
    NoBlock { at: Space },
    #[error("a carriage lies on that corner already")]
    CarriageThere { at: Space },
    #[error("the {craftsman} works on a village tile that makes {}, and the {} does not", .craftsman.good(), name(.tile))]
    WrongCraft { craftsman: Craftsman, tile: Tile },
    #[error("a craftsman works at {at} already")]
    CraftsmanThere { at: Space },
    #[error("the tile at {at} is pillaged: no craftsman can work there")]
    PillagedWorkplace { at: Space },
    #[error("no {} lies face up", name(.tile))]
    NotFaceUp { tile: Tile },
    #[error("a tile of yours lies at {at} already; `swap` would replace it")]
    Occupied { at: Space },
    #[error("{at} shares no side with your nation")]
    NoSharedSide { at: Space },
    #[error("the surroundings do not provide {} for the {}", needs(.tile), name(.tile))]
    NotFed { tile: Tile },
    #[error("you have no tile at {at} to swap")]
    NothingToSwap { at: Space },
    #[error("some face-up tile fits your nation, so a tile must be added")]
    MustAdd,
    #[error("the nature stack is empty")]
    NoNatureTiles,
    #[error("no face-up tile fits, so a nature tile must be drawn (or a tile swapped)")]
    MustDraw,
    #[error("you have proposed to end the game already this turn")]
    AlreadyProposed,
}

impl Why {
    /// The rule behind it.
    pub fn rule(&self) -> RuleId {
        match self {
            Why::WrongStep => "FE-turn-1",
            Why::StillDrafting | Why::NotInDraft { .. } => "FE-setup-4",
            Why::NotDrafted { .. } => "FE-setup-5",
            Why::EmptyStack { .. } => "FE-open-4",
            Why::TokenAlreadyPlayed | Why::NoSuchToken { .. } => "FE-token-1",
            Why::NoSuchCraftsman { .. } | Why::WrongCraft { .. } => "FE-craft-2",
            Why::CraftsmanThere { .. } | Why::PillagedWorkplace { .. } => "FE-craft-3",
            Why::NotAnOpponent { .. } | Why::NoTileThere { .. } => "FE-token-1",
            Why::Protected { .. } => "FE-war-2",
            Why::AlreadyPillaged { .. } => "FE-war-6",
            Why::ProvidesNothing { .. } => "FE-coin-6",
            Why::NotProvided { .. } => "FE-coin-1",
            Why::NoBlock { .. } | Why::CarriageThere { .. } => "FE-carriage-1",
            Why::NotFaceUp { .. } => "FE-add-1",
            Why::Occupied { .. } | Why::NoSharedSide { .. } => "FE-add-2",
            Why::NotFed { .. } => "FE-add-3",
            Why::NothingToSwap { .. } => "FE-swap-1",
            Why::MustAdd => "FE-add-10",
            Why::NoNatureTiles | Why::MustDraw => "FE-add-9",
            Why::AlreadyProposed => "FE-end-3",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Why::WrongStep => "WrongStep",
            Why::StillDrafting => "StillDrafting",
            Why::NotInDraft { .. } => "NotInDraft",
            Why::NotDrafted { .. } => "NotDrafted",
            Why::EmptyStack { .. } => "EmptyStack",
            Why::TokenAlreadyPlayed => "TokenAlreadyPlayed",
            Why::NoSuchToken { .. } => "NoSuchToken",
            Why::NoSuchCraftsman { .. } => "NoSuchCraftsman",
            Why::NotAnOpponent { .. } => "NotAnOpponent",
            Why::NoTileThere { .. } => "NoTileThere",
            Why::Protected { .. } => "Protected",
            Why::AlreadyPillaged { .. } => "AlreadyPillaged",
            Why::ProvidesNothing { .. } => "ProvidesNothing",
            Why::NotProvided { .. } => "NotProvided",
            Why::NoBlock { .. } => "NoBlock",
            Why::CarriageThere { .. } => "CarriageThere",
            Why::WrongCraft { .. } => "WrongCraft",
            Why::CraftsmanThere { .. } => "CraftsmanThere",
            Why::PillagedWorkplace { .. } => "PillagedWorkplace",
            Why::NotFaceUp { .. } => "NotFaceUp",
            Why::Occupied { .. } => "Occupied",
            Why::NoSharedSide { .. } => "NoSharedSide",
            Why::NotFed { .. } => "NotFed",
            Why::NothingToSwap { .. } => "NothingToSwap",
            Why::MustAdd => "MustAdd",
            Why::NoNatureTiles => "NoNatureTiles",
            Why::MustDraw => "MustDraw",
            Why::AlreadyProposed => "AlreadyProposed",
        }
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal::by_rule(why.code(), why.rule(), why.to_string())
    }
}

fn name(tile: &Tile) -> &'static str {
    &tile.design().name
}

fn needs(tile: &Tile) -> String {
    let names: Vec<&str> = tile.design().requires.iter().map(|resource| resource.name()).collect();
    names.join(" and ")
}
