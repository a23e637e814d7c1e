//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::state::Space;
use crate::tiles::{Craftsman, Resource, Resources, Stack, Tile, Token};
use engine::words::listed;
use engine::{Refusal, RuleId, Seat};

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        WrongStep => "this is not the moment for that: in a turn you open a tile, may play a token, and add a tile", ["FE-turn-1"];
        StillDrafting => "choose a tile of the draft first", ["FE-setup-4"];
        StillLaying => "lay the two tiles you drafted first", ["FE-setup-5"];
        DraftOver => "the draft is over", ["FE-setup-4"];
        StartLaid => "your first two tiles have already been laid", ["FE-setup-5"];
        NotInDraft { tile: Tile } => "the {} is not in the draft" (tile.name()), ["FE-setup-4"];
        NotDrafted { drafted: [Tile; 2] } => "you lay the two tiles you drafted: {} and {}" (drafted[0].name(), drafted[1].name()), ["FE-setup-5"];
        EmptyStack { stack: Stack } => "the {stack} stack is empty", ["FE-open-4"];
        TokenAlreadyPlayed => "you have already played a token this turn", ["FE-token-1"];
        NoSuchToken { token: Token } => "you have no {} token in hand" (token.name()), ["FE-token-1"];
        NoSuchCraftsman { craftsman: Craftsman } => "you do not have the {craftsman} in hand", ["FE-token-1"];
        WarOnNoOpponent { seat: Seat } => "you pillage tiles of opponents, and seat {seat} is not one", ["FE-war-1"];
        NothingToPillage { owner: Seat, at: Space } => "@{owner} has no tile at {at} to pillage", ["FE-war-1"];
        BuyFromNoOpponent { seat: Seat } => "you buy from opponents, and seat {seat} is not one", ["FE-coin-1"];
        NothingToBuyFrom { owner: Seat, at: Space } => "@{owner} has no tile at {at} to buy from", ["FE-coin-1"];
        NoWorkplace { at: Space } => "you have no tile at {at} to work on", ["FE-craft-2"];
        Protected { at: Space } => "the tile at {at} is protected by another tile of its column, farther from its owner", ["FE-war-2"];
        AlreadyPillaged { at: Space } => "the tile at {at} has already been pillaged", ["FE-war-6"];
        ProvidesNothing { at: Space } => "the tile at {at} provides nothing to buy", ["FE-coin-6"];
        NotProvided { tile: Tile, bought: Resource } => "the {} does not provide {bought}" (tile.name()), ["FE-coin-1"];
        NoBlock { at: Space } => "no four of your tiles meet at the upper right corner of {at}", ["FE-carriage-1"];
        CarriageThere { at: Space } => "there is already a carriage on that corner", ["FE-carriage-1"];
        WrongCraft { craftsman: Craftsman, tile: Tile } => "the {craftsman} works only on a village tile that makes {}, and the {} does not" (craftsman.good(), tile.name()), ["FE-craft-2"];
        CraftsmanThere { at: Space } => "a craftsman already works at {at}", ["FE-craft-3"];
        PillagedWorkplace { at: Space } => "the tile at {at} is pillaged, so no craftsman can work there", ["FE-craft-3"];
        NotFaceUp { tile: Tile } => "no {} is face up" (tile.name()), ["FE-add-1"];
        NotDrawn { drawn: Tile } => "you must add the tile you drew: the {}" (drawn.name()), ["FE-add-9"];
        MustAddDrawn => "you must add the tile you drew now", ["FE-add-9"];
        Occupied { at: Space } => "you already have a tile at {at}: only a swap can replace it", ["FE-swap-1"];
        NoSharedSide { at: Space } => "{at} shares no side with your nation", ["FE-add-2"];
        NotFed { tile: Tile, missing: Resources } => "nothing there provides {} for the {}" (both(missing.iter()), tile.name()), ["FE-add-3"];
        OneForBoth { tile: Tile } => "one tile alone would have to give {} for the {}, and a tile gives only one resource a turn" (both(tile.requires().iter().copied()), tile.name()), ["FE-add-4"];
        NothingToSwap { at: Space } => "you have no tile at {at} to swap", ["FE-swap-1"];
        MustAdd => "a face-up tile fits your nation, so you must add one", ["FE-add-10"];
        NoNatureTiles => "the nature stack is empty", ["FE-add-9"];
        MustDraw => "no face-up tile fits, so you must draw a nature tile or swap a tile", ["FE-add-9"];
        AlreadyProposed => "you have already proposed to end the game this turn", ["FE-end-3"];
        AskedToEnd => "say first whether the game should end", ["FE-end-3"];
        NotAskedToEnd => "nobody is being asked whether the game should end", ["FE-end-3"];
        OnlyCraftsmen => "the game is about to end: you can still set craftsmen to work, but nothing else", ["FE-end-3"];
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
    listed(&resources.map(Resource::name).collect::<Vec<_>>())
}
