//! What a seat asks for at the trading table.

use super::pack::{Names, Pack};
use super::session::{LISTENED, Wake, Wish};
use super::speech::Sentence;
use crate::cards::Card;
use crate::names::Commodity;
use engine::{List, Seat};

engine::verbs! {
    /// What a seat asks for. Offers are called by their numbers.
    pub enum Action {
        /// Makes an offer: of its cards the first two are named, more is said and hoped.
        Offer { give: Pack, say: Names<Card>, want: Want, hope: Names<Card>, to: Option<Seat> } =>
            ["offer" give ["say" say] "for" want ["hope" hope] ["to" to]];
        /// Answers an offer with another one.
        Counter { number: u16, give: Pack, say: Names<Card>, want: Want, hope: Names<Card> } =>
            ["counter" number give ["say" say] "for" want ["hope" hope]];
        /// Takes an offer for these cards.
        Accept { number: u16, give: Pack } => ["accept" number give];
        /// Turns down an offer made to this seat alone.
        Decline { number: u16 } => ["decline" number];
        /// Takes an offer back.
        Withdraw { number: u16 } => ["withdraw" number];
        /// When done, comes back for no offer.
        WakeNever => ["wake" "never"];
        /// When done, comes back for offers made to it alone.
        WakeMe => ["wake" "me"];
        /// When done, comes back for every offer.
        WakeAll => ["wake" "all"];
        /// When done, comes back for offers that want one of these, too.
        WakeFor { commodities: List<Commodity, LISTENED> } => ["wake" "for" commodities];
        /// Comes back, having been done.
        TradeAgain => ["trade" "again"];
        /// Says which cards it would like to have. Everybody hears it; whoever it is said to comes back for it.
        Need { cards: Names<Card>, to: Option<Seat> } => ["need" cards ["to" to]];
        /// Says which cards it could give, true or not.
        Have { cards: Names<Card>, to: Option<Seat> } => ["have" cards ["to" to]];
        /// Says that it makes no deals with somebody.
        Shun { seat: Seat } => ["shun" seat];
        /// Says that it deals with somebody again.
        Welcome { seat: Seat } => ["welcome" seat];
        /// Swaps cards of the hand for cards of the market.
        Swap { give: Pack, take: Pack } => ["swap" give "for" take];
        /// Lets the next seat go to the market.
        PassMarket => ["pass" "market"];
        /// The table's clock has run out.
        CloseTrading => ["close" "trading"];
        /// The table ends the session.
        EndTrading => ["end" "trading"];
    }
}

engine::verbs! {
    /// What is wanted for an offer.
    #[derive(Copy)]
    pub part enum Want {
        /// Whatever somebody gives for it.
        Any => ["any"];
        /// So many cards, two of them named.
        Cards { count: u8, first: Card, second: Card } => "cards" [count first second];
    }
}

impl Action {
    /// Whether it names cards that the others may not see.
    pub(crate) fn names_hidden_cards(&self) -> bool {
        match self {
            Action::Offer { .. } | Action::Counter { .. } | Action::Accept { .. } => true,
            Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::WakeNever
            | Action::WakeMe
            | Action::WakeAll
            | Action::WakeFor { .. }
            | Action::TradeAgain
            | Action::Need { .. }
            | Action::Have { .. }
            | Action::Shun { .. }
            | Action::Welcome { .. }
            | Action::Swap { .. }
            | Action::PassMarket
            | Action::CloseTrading
            | Action::EndTrading => false,
        }
    }

    /// What it is if it is done unasked.
    pub(crate) fn unasked(&self) -> Option<Unasked> {
        Some(match *self {
            Action::WakeNever => Unasked::Wake(Wake::Never),
            Action::WakeMe => Unasked::Wake(Wake::Me),
            Action::WakeAll => Unasked::Wake(Wake::All),
            Action::WakeFor { commodities } => Unasked::Wake(Wake::For(commodities)),
            Action::TradeAgain => Unasked::TradeAgain,
            Action::Need { cards, to } => Unasked::Say(Sentence::Need { cards, to }),
            Action::Have { cards, to } => Unasked::Say(Sentence::Have { cards, to }),
            Action::Shun { seat } => Unasked::Say(Sentence::Shun(seat)),
            Action::Welcome { seat } => Unasked::Say(Sentence::Welcome(seat)),
            Action::Offer { .. }
            | Action::Counter { .. }
            | Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::Swap { .. }
            | Action::PassMarket
            | Action::CloseTrading
            | Action::EndTrading => return None,
        })
    }

    /// What it says about being woken.
    pub fn wake(&self) -> Option<Wake> {
        match self.unasked()? {
            Unasked::Wake(wake) => Some(wake),
            Unasked::TradeAgain | Unasked::Say(_) => None,
        }
    }
}

/// What a seat does at the trading table unasked: also while the table does not wait for it.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Unasked {
    /// Chooses what it comes back for when it is done.
    Wake(Wake),
    /// Comes back, having been done.
    TradeAgain,
    /// Says something, which binds nobody.
    Say(Sentence),
}

impl From<Wake> for Action {
    fn from(wake: Wake) -> Action {
        match wake {
            Wake::Never => Action::WakeNever,
            Wake::Me => Action::WakeMe,
            Wake::All => Action::WakeAll,
            Wake::For(commodities) => Action::WakeFor { commodities },
        }
    }
}

/// An offer as its owner makes it.
/// `ME-7-12` Only cards can be part of it; `ME-7-11` what is promised besides binds nobody.
/// `EP-23.2a` `EP-23.2b` It is taken by one other player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OfferTerms {
    /// The offer it answers. An answer goes to that offer's owner.
    pub answers: Option<u16>,
    /// The cards, the two named ones first.
    pub give: Pack,
    /// What is said of the others.
    pub said: Names<Card>,
    /// What is wanted, if that is not left open.
    pub wish: Option<Wish<Card>>,
    /// What is hoped for.
    pub hoped: Names<Card>,
    /// To whom, if not to all.
    pub to: Option<Seat>,
}

impl OfferTerms {
    /// An offer to everybody about which nothing more is said.
    pub fn new(give: Pack, wanted_count: u8, wanted: [Card; 2]) -> OfferTerms {
        let wish = Some(Wish { count: wanted_count, named: wanted });
        OfferTerms { answers: None, give, said: Names::new(), wish, hoped: Names::new(), to: None }
    }

    /// Those of an action, if it makes an offer.
    pub(super) fn of(action: &Action) -> Option<OfferTerms> {
        match *action {
            Action::Offer { give, say: said, want, hope: hoped, to } => {
                Some(OfferTerms { answers: None, give, said, wish: want.into(), hoped, to })
            }
            Action::Counter { number, give, say: said, want, hope: hoped } => {
                Some(OfferTerms { answers: Some(number), give, said, wish: want.into(), hoped, to: None })
            }
            Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::WakeNever
            | Action::WakeMe
            | Action::WakeAll
            | Action::WakeFor { .. }
            | Action::TradeAgain
            | Action::Need { .. }
            | Action::Have { .. }
            | Action::Shun { .. }
            | Action::Welcome { .. }
            | Action::Swap { .. }
            | Action::PassMarket
            | Action::CloseTrading
            | Action::EndTrading => None,
        }
    }

    /// Every card that is mentioned.
    pub(super) fn mentioned(&self) -> impl Iterator<Item = Card> {
        let named = self.give.cards().take(2);
        let wanted = self.wish.into_iter().flat_map(|wish| wish.named);
        named.chain(self.said.iter().copied()).chain(wanted).chain(self.hoped.iter().copied())
    }
}

impl From<OfferTerms> for Action {
    fn from(terms: OfferTerms) -> Action {
        let OfferTerms { answers, give, said: say, wish, hoped: hope, to } = terms;
        let want = wish.into();
        match answers {
            None => Action::Offer { give, say, want, hope, to },
            Some(number) => Action::Counter { number, give, say, want, hope },
        }
    }
}

impl From<Want> for Option<Wish<Card>> {
    fn from(want: Want) -> Option<Wish<Card>> {
        match want {
            Want::Any => None,
            Want::Cards { count, first, second } => Some(Wish { count, named: [first, second] }),
        }
    }
}

impl From<Option<Wish<Card>>> for Want {
    fn from(wish: Option<Wish<Card>>) -> Want {
        match wish {
            None => Want::Any,
            Some(Wish { count, named: [first, second] }) => Want::Cards { count, first, second },
        }
    }
}
