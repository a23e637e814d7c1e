//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::state::Space;
use crate::tiles::{Craftsman, Resource, Resources, Stack, Tile, Token};
use engine::{Refusal, RuleId, Seat};

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        WrongStep => "this is not the moment for that: a turn is opening a tile, then perhaps a token, then adding a tile", ["FE-turn-1"];
        StillDrafting => "the first thing is to choose from the draft", ["FE-setup-4"];
        StillLaying => "the first thing is to lay the two tiles you drafted", ["FE-setup-5"];
        DraftOver => "the draft is over", ["FE-setup-4"];
        StartLaid => "your first two tiles lie there already", ["FE-setup-5"];
        NotInDraft { tile: Tile } => "the {} is not among the tiles of the draft" (tile.name()), ["FE-setup-4"];
        NotDrafted { drafted: [Tile; 2] } => "the two tiles to lay are the ones you drafted: {} and {}" (drafted[0].name(), drafted[1].name()), ["FE-setup-5"];
        EmptyStack { stack: Stack } => "the {stack} stack is empty", ["FE-open-4"];
        TokenAlreadyPlayed => "you have already played a token this turn", ["FE-token-1"];
        NoSuchToken { token: Token } => "you have no {} token in hand" (token.name()), ["FE-token-1"];
        NoSuchCraftsman { craftsman: Craftsman } => "you do not have the {craftsman} in hand", ["FE-token-1"];
        WarOnNoOpponent { seat: Seat } => "war is made on opponents, and seat {seat} is none at this table", ["FE-war-1"];
        NothingToPillage { owner: Seat, at: Space } => "@{owner} has no tile at {at} to pillage", ["FE-war-1"];
        BuyFromNoOpponent { seat: Seat } => "resources are bought from opponents, and seat {seat} is none at this table", ["FE-coin-1"];
        NothingToBuyFrom { owner: Seat, at: Space } => "@{owner} has no tile at {at} to buy from", ["FE-coin-1"];
        NoWorkplace { at: Space } => "you have no tile at {at} to work on", ["FE-craft-2"];
        Protected { at: Space } => "the tile at {at} is protected: another tile of its column lies farther from its owner", ["FE-war-2"];
        AlreadyPillaged { at: Space } => "the tile at {at} is pillaged already", ["FE-war-6"];
        ProvidesNothing { at: Space } => "the tile at {at} provides nothing to buy", ["FE-coin-6"];
        NotProvided { tile: Tile, bought: Resource } => "the {} does not provide {bought}" (tile.name()), ["FE-coin-1"];
        NoBlock { at: Space } => "there are no four tiles of yours around the upper right corner of {at}", ["FE-carriage-1"];
        CarriageThere { at: Space } => "a carriage lies on that corner already", ["FE-carriage-1"];
        WrongCraft { craftsman: Craftsman, tile: Tile } => "the {craftsman} works on a village tile that makes {}, and the {} does not" (craftsman.good(), tile.name()), ["FE-craft-2"];
        CraftsmanThere { at: Space } => "a craftsman works at {at} already", ["FE-craft-3"];
        PillagedWorkplace { at: Space } => "the tile at {at} is pillaged: no craftsman can work there", ["FE-craft-3"];
        NotFaceUp { tile: Tile } => "no {} lies face up" (tile.name()), ["FE-add-1"];
        NotDrawn { drawn: Tile } => "the tile to add is the one you drew: the {}" (drawn.name()), ["FE-add-9"];
        MustAddDrawn => "the tile you drew has to be added now", ["FE-add-9"];
        Occupied { at: Space } => "a tile of yours lies at {at} already; `swap` would replace it", ["FE-swap-1"];
        NoSharedSide { at: Space } => "{at} shares no side with your nation", ["FE-add-2"];
        NotFed { tile: Tile, missing: Resources } => "nothing there provides {} for the {}" (both(missing.iter()), tile.name()), ["FE-add-3"];
        OneForBoth { tile: Tile } => "one tile there would have to give {} for the {}, and a tile gives one resource a turn" (both(tile.requires().iter().copied()), tile.name()), ["FE-add-4"];
        NothingToSwap { at: Space } => "you have no tile at {at} to swap", ["FE-swap-1"];
        MustAdd => "some face-up tile fits your nation, so a tile must be added", ["FE-add-10"];
        NoNatureTiles => "the nature stack is empty", ["FE-add-9"];
        MustDraw => "no face-up tile fits, so a nature tile must be drawn (or a tile swapped)", ["FE-add-9"];
        AlreadyProposed => "you have proposed to end the game already this turn", ["FE-end-3"];
        AskedToEnd => "first say whether the game shall end", ["FE-end-3"];
        NotAskedToEnd => "nobody is asked whether the game shall end", ["FE-end-3"];
        OnlyCraftsmen => "the game is about to end: craftsmen can still be set to work, nothing else", ["FE-end-3"];
        NotEnding => "the game is not about to end", ["FE-end-3"];
    }
}

impl Why {
    /// The rule behind it.
    pub fn rule(&self) -> RuleId {
        self.rules()[0]
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal::by_rule(why.code(), why.rule(), why.to_string())
    }
}

fn both(resources: impl Iterator<Item = Resource>) -> String {
    resources.map(Resource::name).collect::<Vec<_>>().join(" and ")
}
