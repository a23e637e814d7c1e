//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::wares::Ware;

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        BuyFirst => "a turn begins with a card from the deck or from the market", ["SG-buy-1"];
        Bought => "you have a card already: load one now, or drop one", ["SG-load-1"];
        NotInMarket { ware: Ware } => "there is no {} in the market" (ware.design().title), ["SG-buy-2"];
        Cheaper { ware: Ware, last: Ware } => "{} is cheaper than {}, the last of your caravan" (ware.design().title, last.design().title), ["SG-load-2"];
        NotInHand { ware: Ware } => "you have no {} in hand" (ware.design().title), ["SG-load-3"];
    }
}
