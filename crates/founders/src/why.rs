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
}

/// Names the rule behind each reason.
macro_rules! rules_behind {
    ($($name:ident => $rule:literal;)*) => {
        impl Why {
            /// All of them, for a test.
            pub(crate) const ALL: &'static [engine::Reason] =
                &[$(engine::Reason { code: stringify!($name), rules: &[$rule] }),*];

            /// The rule behind it.
            pub fn rule(&self) -> RuleId {
                match self {
                    $(Why::$name { .. } => $rule,)*
                }
            }

            fn code(&self) -> &'static str {
                match self {
                    $(Why::$name { .. } => stringify!($name),)*
                }
            }
        }
    };
}

rules_behind! {
    WrongStep => "FE-turn-1";
    StillDrafting => "FE-setup-4";
    StillLaying => "FE-setup-5";
    DraftOver => "FE-setup-4";
    StartLaid => "FE-setup-5";
    NotInDraft => "FE-setup-4";
    NotDrafted => "FE-setup-5";
    EmptyStack => "FE-open-4";
    TokenAlreadyPlayed => "FE-token-1";
    NoSuchToken => "FE-token-1";
    NoSuchCraftsman => "FE-token-1";
    WarOnNoOpponent => "FE-war-1";
    NothingToPillage => "FE-war-1";
    BuyFromNoOpponent => "FE-coin-1";
    NothingToBuyFrom => "FE-coin-1";
    NoWorkplace => "FE-craft-2";
    Protected => "FE-war-2";
    AlreadyPillaged => "FE-war-6";
    ProvidesNothing => "FE-coin-6";
    NotProvided => "FE-coin-1";
    NoBlock => "FE-carriage-1";
    CarriageThere => "FE-carriage-1";
    WrongCraft => "FE-craft-2";
    CraftsmanThere => "FE-craft-3";
    PillagedWorkplace => "FE-craft-3";
    NotFaceUp => "FE-add-1";
    Occupied => "FE-swap-1";
    NoSharedSide => "FE-add-2";
    NotDrawn => "FE-add-9";
    MustAddDrawn => "FE-add-9";
    NotFed => "FE-add-3";
    OneForBoth => "FE-add-4";
    NothingToSwap => "FE-swap-1";
    MustAdd => "FE-add-10";
    NoNatureTiles => "FE-add-9";
    MustDraw => "FE-add-9";
    AlreadyProposed => "FE-end-3";
    AskedToEnd => "FE-end-3";
    NotAskedToEnd => "FE-end-3";
    OnlyCraftsmen => "FE-end-3";
    NotEnding => "FE-end-3";
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
