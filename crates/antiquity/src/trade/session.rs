//! What lies on the trading table. Cards in an offer are sealed: they have left the hand, so that no card is ever in two
//! offers, and they go back or over to somebody else together.

use super::market::Market;
use super::pack::{Names, Pack};
use super::speech::Speeches;
use super::word::Words;
use crate::cards::{Card, HeldCalamity};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::{MAX_SEATS, State};
use engine::{List, Seat, SeatSet, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// More offers than all seats together can make in a session.
const MOST_MADE: u16 = 10_000;
/// The most commodities that a seat asks to be woken for: more than the boxes have.
pub(super) const LISTENED: usize = 48;

/// The trading session. No book limits how many offers stand or how many cards lie in them, so that there is room for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// Who has declared to be done.
    pub done: SeatSet,
    /// Whether time is up: standing offers may still be taken, no new ones made. `ME-7-15`
    pub closing: bool,
    /// How many offers were made in this session; the latest has this number.
    pub made: u16,
    /// How many each seat made.
    pub made_by: [u8; MAX_SEATS],
    /// What brings seats back that are done, where they have said so; kept from session to session. In seat order.
    wakes: Vec<(Seat, Wake)>,
    /// What players have learned about each other's word; kept from session to session.
    pub words: Words,
    /// What seats have said they need, have and shun.
    pub speeches: Speeches,
    /// The standing offers, the oldest first.
    offers: Vec<(Seat, Offer)>,
    /// The sealed cards by offer, the oldest first; of each offer the two named ones first.
    sealed: Vec<Sealed>,
    /// Cards lying face up, at tables that have a market.
    pub market: Market,
    /// The last trade, until succession markers move: everybody saw it.
    pub last_deal: Option<Deal>,
    /// The last card discarded above the hand limit, until the next session: everybody saw it.
    pub last_shed: Option<Shed>,
}

/// For which offers the table waits again for a seat that is done. Said openly, so that who is waited for tells nothing new: a
/// seat that listens for what it holds names commodities, true or not. Ruling `ME-RK5`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Wake {
    /// For none.
    Never,
    /// For those made to it alone.
    #[default]
    Me,
    /// For these, and for those to all that ask for one of some commodities.
    For(#[cfg_attr(feature = "ts", ts(as = "Vec<Commodity>"))] List<Commodity, LISTENED>),
    /// For all that it may answer.
    All,
}

/// What is wanted for an offer: so many cards, two of them named.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish<T> {
    /// How many cards.
    pub count: u8,
    /// Two that must be among them.
    pub named: [T; 2],
}

/// A card discarded above the hand limit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shed {
    /// Who discarded it.
    pub by: Seat,
    /// Which it was.
    pub card: Commodity,
}

/// A trade as everybody sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deal {
    /// The offer that was taken.
    pub number: u16,
    /// Whose it was.
    pub by: Seat,
    /// How many cards were in it.
    pub cards: u8,
    /// Who took it.
    pub with: Seat,
    /// For how many cards.
    pub cards_back: u8,
}

/// A standing offer, apart from its cards.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// By which it is called.
    pub number: u16,
    /// To whom it is made, 0 for everybody.
    #[serde(default)]
    to: u8,
    /// What is said of the other cards. It binds nobody. `ME-7-7` `EP-23.3d`
    #[serde(default)]
    pub said: Names<Commodity>,
    /// What is wanted for it; nothing if that is left open, so that it can only be answered. Ruling `ME-RK3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish<Commodity>>,
    /// What is hoped for beyond that. It binds nobody.
    #[serde(default)]
    pub hoped: Names<Commodity>,
    /// The offer it answers, 0 if none.
    #[serde(default)]
    pub answers: u16,
}

/// A card in an offer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Sealed {
    /// The number of the offer, and whose it is.
    number: u16,
    by: Seat,
    card: Card,
    /// The number of the seat who handed a calamity to the offerer, 0 if nobody.
    trader: u8,
}

/// A card in another's offer that somebody cannot see.
pub(crate) struct HiddenCard {
    /// Its place among the sealed cards.
    pub(crate) index: usize,
    pub(crate) card: Card,
    /// Whether it is one of the two that the offer names to others.
    pub(crate) is_named: bool,
}

impl Offer {
    pub(super) fn new(number: u16, to: Option<Seat>, wish: Option<Wish<Commodity>>) -> Offer {
        let to = to.map_or(0, Seat::number);
        Offer { number, to, said: List::new(), wish, hoped: List::new(), answers: 0 }
    }

    /// How many cards whoever answers it needs at least: as many as are wanted.
    pub(super) fn asks_for(&self, least: u8) -> usize {
        usize::from(self.wish.map_or(least, |wish| wish.count))
    }

    /// The only seat it is made to; nobody if it is made to all.
    pub fn to(&self) -> Option<Seat> {
        (self.to > 0).then(|| Seat::from_number(self.to)).flatten()
    }

    /// Whether this viewer hears what an offer of that seat names, asks for and says, and not only of how many cards it is.
    pub(super) fn is_heard(&self, by: Seat, viewer: Viewer) -> bool {
        let is_mine = viewer == Viewer::Seat(by) || viewer == Viewer::Table;
        is_mine || self.to().is_none_or(|to| viewer == Viewer::Seat(to))
    }

    /// Whether the seat may take it, if it is not its own.
    pub fn is_for(&self, seat: Seat) -> bool {
        self.to().is_none_or(|to| to == seat)
    }
}

impl Wake {
    /// Whether an offer made by another brings the seat back.
    pub(super) fn hears(&self, seat: Seat, offer: &Offer) -> bool {
        let to_me_alone = offer.to() == Some(seat);
        match self {
            Wake::Never => false,
            Wake::Me => to_me_alone,
            Wake::For(names) => {
                let asks = |wish: Wish<Commodity>| wish.named.iter().any(|named| names.contains(named));
                to_me_alone || (offer.to().is_none() && offer.wish.is_some_and(asks))
            }
            Wake::All => offer.is_for(seat),
        }
    }
}

impl Session {
    /// An empty table, but for the cards of the market, what seats listen to, whom they shun and what they have learned of
    /// each other.
    pub(super) fn cleared(&self) -> Session {
        let mut market = self.market;
        market.open();
        let speeches = self.speeches.kept();
        Session { market, wakes: self.wakes.clone(), words: self.words.clone(), speeches, ..Session::default() }
    }

    /// Every card lying in an offer or in the market, for accounting.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let sealed = self.sealed.iter().map(|sealed| sealed.card);
        sealed.chain(self.market.cards.iter().copied().map(Card::Commodity))
    }

    /// What brings a seat back that is done.
    pub fn wake(&self, seat: Seat) -> Wake {
        self.wakes.iter().find(|(other, _)| *other == seat).map_or(Wake::default(), |(_, wake)| *wake)
    }

    pub(super) fn set_wake(&mut self, seat: Seat, wake: Wake) {
        self.wakes.retain(|(other, _)| *other != seat);
        if wake != Wake::default() {
            self.wakes.push((seat, wake));
            self.wakes.sort_unstable_by_key(|(seat, _)| *seat);
        }
    }

    /// What seats have said about being woken.
    pub fn wakes(&self) -> &[(Seat, Wake)] {
        &self.wakes
    }

    /// Standing offers, each with its owner.
    pub fn offers(&self) -> impl Iterator<Item = (Seat, &Offer)> {
        self.offers.iter().map(|(by, offer)| (*by, offer))
    }

    /// Whether the same offers stand, with the same cards.
    pub(super) fn has_same_offers(&self, other: &Session) -> bool {
        self.offers == other.offers && self.sealed == other.sealed
    }

    /// The standing offer with this number.
    pub fn offer(&self, number: u16) -> Option<(Seat, &Offer)> {
        self.offers().find(|(_, offer)| offer.number == number)
    }

    /// The standing offers of a seat.
    pub fn offers_of(&self, seat: Seat) -> impl Iterator<Item = &Offer> {
        self.offers().filter(move |(by, _)| *by == seat).map(|(_, offer)| offer)
    }

    /// The seat's own standing offer that another one answers.
    pub fn answered_by(&self, seat: Seat, offer: &Offer) -> Option<&Offer> {
        self.offers_of(seat).find(|own| own.number == offer.answers)
    }

    /// The cards of a standing offer, the two named ones first. Secret but for these two and their number.
    pub fn sealed(&self, number: u16) -> impl Iterator<Item = Card> {
        self.sealed.iter().filter(move |sealed| sealed.number == number).map(|sealed| sealed.card)
    }

    /// How many cards a seat has in its offers.
    pub fn sealed_by(&self, seat: Seat) -> usize {
        self.sealed.iter().filter(|sealed| sealed.by == seat).count()
    }

    /// Hidden cards in others' offers. The two named ones are known to those who hear the offer.
    pub(crate) fn hidden_from(&self, viewer: Viewer) -> Vec<HiddenCard> {
        let mut hidden = Vec::new();
        for (index, sealed) in self.sealed.iter().enumerate() {
            let is_named = index < 2 || self.sealed[index - 2].number != sealed.number;
            let is_heard = || self.offer(sealed.number).is_some_and(|(by, offer)| offer.is_heard(by, viewer));
            if viewer != Viewer::Seat(sealed.by) && !(is_named && is_heard()) {
                hidden.push(HiddenCard { index, card: sealed.card, is_named });
            }
        }
        hidden
    }

    /// Offers of which the viewer hears no terms.
    pub(crate) fn unheard(&self, viewer: Viewer) -> impl Iterator<Item = &Offer> {
        self.offers().filter(move |(by, offer)| !offer.is_heard(*by, viewer)).map(|(_, offer)| offer)
    }

    /// In an imagined world: whatever is said in offers that the viewer does not hear is left out, and what they ask for is
    /// something else.
    pub(crate) fn mishear(&mut self, viewer: Viewer, mut wanted: impl FnMut() -> Commodity) {
        for (_, offer) in self.offers.iter_mut().filter(|(by, offer)| !offer.is_heard(*by, viewer)) {
            (offer.said, offer.hoped) = (Names::new(), Names::new());
            if let Some(wish) = &mut offer.wish {
                wish.named = [wanted(), wanted()];
            }
        }
    }

    /// Puts another card in the place of a hidden one, in an imagined world. Nobody traded it to the offerer.
    pub(crate) fn replace_sealed(&mut self, index: usize, card: Card) {
        if let Some(sealed) = self.sealed.get_mut(index) {
            (sealed.card, sealed.trader) = (card, 0);
        }
    }
}

/// Seals cards of a hand in a new offer, which has the highest number. Every card is there.
pub(super) fn lay_down<E: Edition>(state: &mut State<E>, seat: Seat, offer: Offer, give: &Pack) {
    state.trade.offers.push((seat, offer));
    state.players[seat].hand.doubt(|_| true);
    for card in give.cards() {
        let trader = match card {
            Card::Commodity(commodity) => {
                state.players[seat].hand.take(commodity, 1);
                0
            }
            Card::Calamity(calamity) => {
                let held = state.players[seat].hand.take_calamity(calamity);
                held.and_then(HeldCalamity::trader).map_or(0, Seat::number)
            }
        };
        state.trade.sealed.push(Sealed { number: offer.number, by: seat, card, trader });
    }
}

/// Takes an offer off the table; its cards go to a hand. If that is another's, its calamities were traded by the owner.
pub(super) fn clear<E: Edition>(state: &mut State<E>, number: u16, to: Seat) {
    let Some((by, _)) = state.trade.offer(number) else { return };
    state.trade.offers.retain(|(_, offer)| offer.number != number);
    let sealed = std::mem::take(&mut state.trade.sealed);
    let (cards, others): (Vec<Sealed>, Vec<Sealed>) = sealed.into_iter().partition(|sealed| sealed.number == number);
    state.trade.sealed = others;
    for sealed in cards {
        let trader = if to == by { Seat::from_number(sealed.trader).filter(|_| sealed.trader > 0) } else { Some(by) };
        receive(state, to, sealed.card, trader);
    }
    if to == by {
        // What has come back nobody else saw go.
        state.players[to].hand.doubt(|_| true);
    }
}

/// Moves cards from one hand to another. `ME-7-13`
pub(super) fn hand_over<E: Edition>(state: &mut State<E>, from: Seat, to: Seat, cards: &Pack) {
    state.players[from].hand.doubt(|_| true);
    for card in cards.cards() {
        match card {
            Card::Commodity(commodity) => state.players[from].hand.take(commodity, 1),
            Card::Calamity(calamity) => {
                state.players[from].hand.take_calamity(calamity);
            }
        }
        receive(state, to, card, Some(from));
    }
}

/// `ME-cal-18` Who handed a calamity over is remembered.
fn receive<E: Edition>(state: &mut State<E>, seat: Seat, card: Card, trader: Option<Seat>) {
    let hand = &mut state.players[seat].hand;
    match (card, trader) {
        (Card::Calamity(calamity), Some(trader)) => hand.calamities.push(HeldCalamity::traded(calamity, trader)),
        (card, _) => hand.draw(card),
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOffer {
    by: Seat,
    offer: Offer,
    cards: Vec<WrittenCard>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCard {
    card: Card,
    #[serde(default, skip_serializing_if = "is_zero")]
    traded_by: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    done: SeatSet,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    closing: bool,
    made: u16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    made_by: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wakes: Vec<(Seat, Wake)>,
    #[serde(skip_serializing_if = "Words::is_empty")]
    words: Words,
    #[serde(skip_serializing_if = "Speeches::is_empty")]
    speeches: Speeches,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<WrittenOffer>,
    #[serde(skip_serializing_if = "Market::is_unused")]
    market: Market,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_deal: Option<Deal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_shed: Option<Shed>,
}

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let offers = self.offers.iter().map(|&(by, offer)| {
            let cards = self.sealed.iter().filter(|sealed| sealed.number == offer.number);
            let cards = cards.map(|sealed| WrittenCard { card: sealed.card, traded_by: sealed.trader }).collect();
            WrittenOffer { by, offer, cards }
        });
        let last = self.made_by.iter().rposition(|&made| made > 0).map_or(0, |last| last + 1);
        Written {
            done: self.done,
            closing: self.closing,
            made: self.made,
            made_by: self.made_by[..last].to_vec(),
            wakes: self.wakes.clone(),
            words: self.words.clone(),
            speeches: self.speeches.clone(),
            offers: offers.collect(),
            market: self.market,
            last_deal: self.last_deal,
            last_shed: self.last_shed,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Session {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Session, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let mut session = Session {
            done: written.done,
            closing: written.closing,
            made: written.made,
            wakes: written.wakes,
            words: written.words,
            speeches: written.speeches,
            market: written.market,
            last_deal: written.last_deal,
            last_shed: written.last_shed,
            ..Session::default()
        };
        if written.made_by.len() > MAX_SEATS {
            return Err(D::Error::custom("more seats than there are have made offers"));
        }
        session.made_by[..written.made_by.len()].copy_from_slice(&written.made_by);
        let mut offers = written.offers;
        offers.sort_by_key(|written| written.offer.number);
        for WrittenOffer { by, offer, cards } in offers {
            session.offers.push((by, offer));
            let number = offer.number;
            let sealed = |WrittenCard { card, traded_by }: WrittenCard| Sealed { number, by, card, trader: traded_by };
            session.sealed.extend(cards.into_iter().map(sealed));
        }
        Ok(session)
    }
}

/// Whether a session from a written position can be: offers of seats in the game, with true names and enough cards.
pub(crate) fn sound<E: Edition>(state: &State<E>) -> Result<(), String> {
    let session = &state.trade;
    let in_game = |number: u8| Seat::from_number(number).is_some_and(|seat| state.seat_set().contains(seat));
    for (seat, offer) in session.offers() {
        let number = offer.number;
        let wrong = |problem: &str| Err(format!("offer {number}: {problem}"));
        if !state.seat_set().contains(seat) || (offer.to > 0 && (!in_game(offer.to) || offer.to == seat.number())) {
            return wrong("no such seat");
        }
        if session.offers().filter(|(_, other)| other.number == number).count() > 1 || number > session.made {
            return wrong("its number is not its own");
        }
        let cards: Vec<Card> = session.sealed(number).collect();
        let wants_too_few = offer.wish.is_some_and(|wish| wish.count < E::LEAST_CARDS_TRADED);
        if cards.len() < usize::from(E::LEAST_CARDS_TRADED) || wants_too_few {
            return wrong("too few cards");
        }
        if !cards.iter().take(2).all(|card| matches!(card, Card::Commodity(_)))
            || !cards.iter().all(|&card| state.may_be_traded(card))
        {
            return wrong("cards that cannot be offered like this");
        }
    }
    let at_table = |seat: Seat| seat != Seat::TABLE && state.are_seats(engine::SeatSet::only(seat));
    if session.last_deal.is_some_and(|deal| !at_table(deal.by) || !at_table(deal.with)) {
        return Err("the last trade was between seats of another table".into());
    }
    if session.last_shed.is_some_and(|shed| !at_table(shed.by)) {
        return Err("the last discard was at another table".into());
    }
    let mut listeners = session.wakes.iter().map(|(seat, _)| *seat);
    if !listeners.clone().all(at_table)
        || !listeners.clone().is_sorted()
        || listeners.any(|seat| {
            session.wakes.iter().filter(|(other, wake)| *other == seat && *wake != Wake::default()).count() != 1
        })
    {
        return Err("each seat says once what brings it back".into());
    }
    if !session.words.is_in_order() || !session.words.seats().all(at_table) {
        return Err("what players have learned of each other's word does not add up".into());
    }
    session.speeches.sound::<E>(at_table)?;
    if session.made > MOST_MADE {
        return Err("so many offers cannot have been made".into());
    }
    let is_open = state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Trade(_)));
    if !is_open && session.offers().next().is_some() {
        return Err("offers stand only while there is trading".into());
    }
    let traded_by_nobody = |trader: u8| trader > 0 && !Seat::from_number(trader).is_some_and(at_table);
    if session.sealed.iter().any(|sealed| traded_by_nobody(sealed.trader)) {
        return Err("a sealed card was traded by nobody".into());
    }
    session.market.sound::<E>(state)
}
