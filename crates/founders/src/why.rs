//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::notation::Action;
use crate::state::{Space, Step};
use crate::tiles::{Craftsman, Resource, Resources, Stack, Tile, Token};
use engine::{Refusal, RuleId, Seat};

/// The fact that stands against an action.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The sentences say what the variants are.
pub enum Why {
    #[error("this is not the moment for that: a turn is opening a tile, then perhaps a token, then adding a tile")]
    WrongStep,
    #[error("the first thing is to choose from the draft")]
    StillDrafting,
    #[error("the first thing is to lay the two tiles you drafted")]
    StillLaying,
    #[error("the draft is over")]
    DraftOver,
    #[error("your first two tiles lie there already")]
    StartLaid,
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
    #[error("war is made on opponents, and seat {seat} is none at this table")]
    WarOnNoOpponent { seat: Seat },
    #[error("@{owner} has no tile at {at} to pillage")]
    NothingToPillage { owner: Seat, at: Space },
    #[error("resources are bought from opponents, and seat {seat} is none at this table")]
    BuyFromNoOpponent { seat: Seat },
    #[error("@{owner} has no tile at {at} to buy from")]
    NothingToBuyFrom { owner: Seat, at: Space },
    #[error("you have no tile at {at} to work on")]
    NoWorkplace { at: Space },
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
    #[error("the tile to add is the one you drew: the {}", name(.drawn))]
    NotDrawn { drawn: Tile },
    #[error("the tile you drew has to be added now")]
    MustAddDrawn,
    #[error("a tile of yours lies at {at} already; `swap` would replace it")]
    Occupied { at: Space },
    #[error("{at} shares no side with your nation")]
    NoSharedSide { at: Space },
    #[error("nothing there provides {} for the {}", both(.missing.iter()), name(.tile))]
    NotFed { tile: Tile, missing: Resources },
    #[error("one tile there would have to give {} for the {}, and a tile gives one resource a turn",
        both(.tile.requires().iter().copied()), name(.tile))]
    OneForBoth { tile: Tile },
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
    #[error("first say whether the game shall end")]
    AskedToEnd,
    #[error("nobody is asked whether the game shall end")]
    NotAskedToEnd,
    #[error("the game is about to end: craftsmen can still be set to work, nothing else")]
    OnlyCraftsmen,
    #[error("the game is not about to end")]
    NotEnding,
}

impl Why {
    /// What stands against an action that the step is not for.
    pub(crate) fn not_now(step: Option<Step>, action: Action) -> Why {
        match (step, action) {
            (Some(Step::Draft { .. }), _) => Why::StillDrafting,
            (Some(Step::LayStart { .. }), _) => Why::StillLaying,
            (Some(Step::Vote { .. }), _) => Why::AskedToEnd,
            (Some(Step::LastCraftsmen { .. }), _) => Why::OnlyCraftsmen,
            (_, Action::Take(_)) => Why::DraftOver,
            (_, Action::Lay(..)) => Why::StartLaid,
            (_, Action::Agree | Action::Refuse) => Why::NotAskedToEnd,
            (_, Action::Keep) => Why::NotEnding,
            (Some(Step::AddDrawn { .. }), _) => Why::MustAddDrawn,
            _ => Why::WrongStep,
        }
    }

    /// The rule behind it.
    pub fn rule(&self) -> RuleId {
        match self {
            Why::WrongStep => "FE-turn-1",
            Why::StillDrafting | Why::DraftOver | Why::NotInDraft { .. } => "FE-setup-4",
            Why::StillLaying | Why::StartLaid | Why::NotDrafted { .. } => "FE-setup-5",
            Why::EmptyStack { .. } => "FE-open-4",
            Why::TokenAlreadyPlayed | Why::NoSuchToken { .. } | Why::NoSuchCraftsman { .. } => "FE-token-1",
            Why::NoWorkplace { .. } | Why::WrongCraft { .. } => "FE-craft-2",
            Why::CraftsmanThere { .. } | Why::PillagedWorkplace { .. } => "FE-craft-3",
            Why::WarOnNoOpponent { .. } | Why::NothingToPillage { .. } => "FE-war-1",
            Why::Protected { .. } => "FE-war-2",
            Why::AlreadyPillaged { .. } => "FE-war-6",
            Why::ProvidesNothing { .. } => "FE-coin-6",
            Why::BuyFromNoOpponent { .. } | Why::NothingToBuyFrom { .. } | Why::NotProvided { .. } => "FE-coin-1",
            Why::NoBlock { .. } | Why::CarriageThere { .. } => "FE-carriage-1",
            Why::NotFaceUp { .. } => "FE-add-1",
            Why::NoSharedSide { .. } => "FE-add-2",
            Why::NotFed { .. } => "FE-add-3",
            Why::OneForBoth { .. } => "FE-add-4",
            Why::Occupied { .. } | Why::NothingToSwap { .. } => "FE-swap-1",
            Why::MustAdd => "FE-add-10",
            Why::NotDrawn { .. } | Why::MustAddDrawn | Why::NoNatureTiles | Why::MustDraw => "FE-add-9",
            Why::AlreadyProposed => "FE-end-3",
            Why::AskedToEnd | Why::NotAskedToEnd | Why::OnlyCraftsmen | Why::NotEnding => "FE-end-3",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Why::WrongStep => "WrongStep",
            Why::StillDrafting => "StillDrafting",
            Why::StillLaying => "StillLaying",
            Why::DraftOver => "DraftOver",
            Why::StartLaid => "StartLaid",
            Why::NotInDraft { .. } => "NotInDraft",
            Why::NotDrafted { .. } => "NotDrafted",
            Why::EmptyStack { .. } => "EmptyStack",
            Why::TokenAlreadyPlayed => "TokenAlreadyPlayed",
            Why::NoSuchToken { .. } => "NoSuchToken",
            Why::NoSuchCraftsman { .. } => "NoSuchCraftsman",
            Why::WarOnNoOpponent { .. } => "WarOnNoOpponent",
            Why::NothingToPillage { .. } => "NothingToPillage",
            Why::BuyFromNoOpponent { .. } => "BuyFromNoOpponent",
            Why::NothingToBuyFrom { .. } => "NothingToBuyFrom",
            Why::NoWorkplace { .. } => "NoWorkplace",
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
            Why::NotDrawn { .. } => "NotDrawn",
            Why::MustAddDrawn => "MustAddDrawn",
            Why::NotFed { .. } => "NotFed",
            Why::OneForBoth { .. } => "OneForBoth",
            Why::NothingToSwap { .. } => "NothingToSwap",
            Why::MustAdd => "MustAdd",
            Why::NoNatureTiles => "NoNatureTiles",
            Why::MustDraw => "MustDraw",
            Why::AlreadyProposed => "AlreadyProposed",
            Why::AskedToEnd => "AskedToEnd",
            Why::NotAskedToEnd => "NotAskedToEnd",
            Why::OnlyCraftsmen => "OnlyCraftsmen",
            Why::NotEnding => "NotEnding",
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

fn both(resources: impl Iterator<Item = Resource>) -> String {
    resources.map(Resource::name).collect::<Vec<_>>().join(" and ")
}
