//! What lies on the trading table. Cards in an offer are sealed: they have left the hand, so that no card is ever in two
//! offers, and they go back or over to somebody else together.

use super::market::Market;
use super::pack::{Names, Pack};
use crate::cards::{Card, HeldCalamity};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::{MAX_SEATS, State};
use engine::{List, Seat, SeatSet, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// How many offers of one seat may stand at a time. Ruling `ME-RK3`.
pub const STANDING_OFFERS: usize = 3;
/// How many cards all offers together may hold.
pub const SEALED_ROOM: usize = 224;
/// More offers than all seats together can make in a session.
const MOST_MADE: u16 = 10_000;
const SLOTS: usize = MAX_SEATS * STANDING_OFFERS;

/// The trading session.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Who has declared to be done.
    pub done: SeatSet,
    /// Whether time is up: standing offers may still be taken, no new ones made. `ME-7-15`
    pub closing: bool,
    /// How many offers were made in this session; the latest has this number.
    pub made: u16,
    /// How many each seat made.
    pub made_by: [u8; MAX_SEATS],
    /// Three places for each seat.
    slots: [Option<Offer>; SLOTS],
    /// The sealed cards, by slot; of each offer the two named ones first.
    sealed: List<Sealed, SEALED_ROOM>,
    /// Cards lying face up, at tables that have a market.
    pub market: Market,
    /// The last trade, until succession markers move: everybody saw it.
    pub last_deal: Option<Deal>,
}

/// A trade as everybody sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
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

impl Default for Session {
    fn default() -> Session {
        Session {
            done: SeatSet::EMPTY,
            closing: false,
            made: 0,
            made_by: [0; MAX_SEATS],
            slots: [None; SLOTS],
            sealed: List::new(),
            market: Market::default(),
            last_deal: None,
        }
    }
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
    /// How many cards are wanted for it.
    pub wanted_count: u8,
    /// Two commodities that must be among them.
    pub wanted: [Commodity; 2],
    /// What is hoped for beyond that. It binds nobody.
    #[serde(default)]
    pub hoped: Names<Commodity>,
    /// The offer it answers, 0 if none.
    #[serde(default)]
    pub answers: u16,
}

/// A card in an offer.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Sealed {
    slot: u8,
    card: Card,
    /// The number of the seat who handed a calamity to the offerer, 0 if nobody.
    trader: u8,
}

impl Offer {
    pub(super) fn new(number: u16, to: Option<Seat>, wanted_count: u8, wanted: [Commodity; 2]) -> Offer {
        let to = to.map_or(0, Seat::number);
        Offer { number, to, said: List::new(), wanted_count, wanted, hoped: List::new(), answers: 0 }
    }

    /// The only seat it is made to; nobody if it is made to all.
    pub fn to(&self) -> Option<Seat> {
        (self.to > 0).then(|| Seat::from_number(self.to)).flatten()
    }

    /// Whether the seat may take it, if it is not its own.
    pub fn is_for(&self, seat: Seat) -> bool {
        self.to().is_none_or(|to| to == seat)
    }
}

fn owner(slot: usize) -> Seat {
    Seat::new(slot / STANDING_OFFERS)
}

impl Session {
    /// An empty table, but for the cards of the market.
    pub(super) fn cleared(&self) -> Session {
        let mut market = self.market;
        market.open();
        Session { market, ..Session::default() }
    }

    /// Every card lying in an offer or in the market, for accounting.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let sealed = self.sealed.iter().map(|sealed| sealed.card);
        sealed.chain(self.market.cards.iter().copied().map(Card::Commodity))
    }

    /// Standing offers, each with its owner.
    pub fn offers(&self) -> impl Iterator<Item = (Seat, &Offer)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(slot, offer)| offer.as_ref().map(|offer| (owner(slot), offer)))
    }

    /// The standing offer with this number.
    pub fn offer(&self, number: u16) -> Option<(Seat, &Offer)> {
        self.offers().find(|(_, offer)| offer.number == number)
    }

    /// The standing offers of a seat.
    pub fn offers_of(&self, seat: Seat) -> impl Iterator<Item = &Offer> {
        let first = seat.index() * STANDING_OFFERS;
        self.slots.iter().skip(first).take(STANDING_OFFERS).flatten()
    }

    fn slot(&self, number: u16) -> Option<usize> {
        self.slots.iter().position(|offer| offer.is_some_and(|offer| offer.number == number))
    }

    /// The cards of a standing offer, the two named ones first. Secret but for these two and their number.
    pub fn sealed(&self, number: u16) -> impl Iterator<Item = Card> {
        let slot = self.slot(number);
        self.sealed.iter().filter(move |sealed| slot == Some(usize::from(sealed.slot))).map(|sealed| sealed.card)
    }

    /// How many cards a seat has in its offers.
    pub fn sealed_by(&self, seat: Seat) -> usize {
        self.sealed.iter().filter(|sealed| owner(usize::from(sealed.slot)) == seat).count()
    }

    pub(super) fn has_room_for(&self, cards: usize) -> bool {
        self.sealed.len() + cards <= SEALED_ROOM
    }

    pub(super) fn has_free_slot(&self, seat: Seat) -> bool {
        self.offers_of(seat).count() < STANDING_OFFERS
    }

    /// Whether the seat may lay down another offer of so many cards.
    pub(crate) fn may_offer(&self, seat: Seat, cards: usize) -> bool {
        self.has_free_slot(seat) && self.has_room_for(cards)
    }

    fn seal(&mut self, slot: usize, card: Card, trader: u8) {
        self.sealed.push(Sealed { slot: slot as u8, card, trader });
        let end = self.sealed.iter().take_while(|sealed| usize::from(sealed.slot) <= slot).count();
        if end < self.sealed.len() {
            self.sealed[end..].rotate_right(1);
        }
    }

    /// Hidden cards in others' offers: index, card, and who traded it to the offerer. The two named ones are known.
    pub(crate) fn hidden_from(&self, viewer: Viewer) -> Vec<(usize, Card, Option<Seat>)> {
        let mut hidden = Vec::new();
        for (index, sealed) in self.sealed.iter().enumerate() {
            let slot = usize::from(sealed.slot);
            let named = index < 2 || self.sealed[index - 2].slot != sealed.slot;
            if !named && viewer != Viewer::Seat(owner(slot)) {
                let trader = (sealed.trader > 0).then(|| Seat::from_number(sealed.trader)).flatten();
                hidden.push((index, sealed.card, trader));
            }
        }
        hidden
    }

    /// Puts another card in the place of a hidden one, in an imagined world.
    pub(crate) fn replace_sealed(&mut self, index: usize, card: Card, trader: Option<Seat>) {
        if let Some(sealed) = self.sealed.get_mut(index) {
            let is_calamity = matches!(card, Card::Calamity(_));
            let owner = owner(usize::from(sealed.slot));
            sealed.card = card;
            sealed.trader = trader.filter(|&trader| is_calamity && trader != owner).map_or(0, Seat::number);
        }
    }
}

/// Seals cards of a hand in a new offer. Every card is there and a slot is free.
pub(super) fn lay_down<E: Edition>(state: &mut State<E>, seat: Seat, offer: Offer, give: &Pack) {
    let first = seat.index() * STANDING_OFFERS;
    let free = (first..first + STANDING_OFFERS).find(|&slot| state.trade.slots[slot].is_none());
    let Some(slot) = free else { return };
    state.trade.slots[slot] = Some(offer);
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
        state.trade.seal(slot, card, trader);
    }
}

/// Takes an offer off the table; its cards go to a hand. If that is another's, its calamities were traded by the owner.
pub(super) fn clear<E: Edition>(state: &mut State<E>, number: u16, to: Seat) {
    let Some(slot) = state.trade.slot(number) else { return };
    let by = owner(slot);
    state.trade.slots[slot] = None;
    let session = state.trade;
    state.trade.sealed = session.sealed.iter().copied().filter(|sealed| usize::from(sealed.slot) != slot).collect();
    for sealed in session.sealed.iter().filter(|sealed| usize::from(sealed.slot) == slot) {
        let trader = if to == by { Seat::from_number(sealed.trader).filter(|_| sealed.trader > 0) } else { Some(by) };
        receive(state, to, sealed.card, trader);
    }
}

/// Moves cards from one hand to another. `ME-7-13`
pub(super) fn hand_over<E: Edition>(state: &mut State<E>, from: Seat, to: Seat, cards: &Pack) {
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
    place: u8,
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
    offers: Vec<WrittenOffer>,
    #[serde(skip_serializing_if = "Market::is_unused")]
    market: Market,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_deal: Option<Deal>,
}

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let offers = self.slots.iter().enumerate().filter_map(|(slot, offer)| {
            let cards = self.sealed.iter().filter(|sealed| usize::from(sealed.slot) == slot);
            let cards = cards.map(|sealed| WrittenCard { card: sealed.card, traded_by: sealed.trader }).collect();
            let place = (slot % STANDING_OFFERS) as u8;
            offer.map(|offer| WrittenOffer { by: owner(slot), place, offer, cards })
        });
        let last = self.made_by.iter().rposition(|&made| made > 0).map_or(0, |last| last + 1);
        Written {
            done: self.done,
            closing: self.closing,
            made: self.made,
            made_by: self.made_by[..last].to_vec(),
            offers: offers.collect(),
            market: self.market,
            last_deal: self.last_deal,
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
            market: written.market,
            last_deal: written.last_deal,
            ..Session::default()
        };
        if written.made_by.len() > MAX_SEATS {
            return Err(D::Error::custom("more seats than there are have made offers"));
        }
        session.made_by[..written.made_by.len()].copy_from_slice(&written.made_by);
        for WrittenOffer { by, place, offer, cards } in written.offers {
            let slot = by.index().checked_mul(STANDING_OFFERS).map(|first| first + usize::from(place));
            let slot = slot.filter(|&slot| usize::from(place) < STANDING_OFFERS && slot < SLOTS);
            let slot = slot.ok_or_else(|| D::Error::custom("there is no place for this offer"))?;
            if session.slots[slot].replace(offer).is_some() || !session.has_room_for(cards.len()) {
                return Err(D::Error::custom("there is no room for this offer"));
            }
            cards.iter().for_each(|written| session.seal(slot, written.card, written.traded_by));
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
        if cards.len() < usize::from(E::LEAST_CARDS_TRADED) || offer.wanted_count < E::LEAST_CARDS_TRADED {
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
    if session.made > MOST_MADE {
        return Err("so many offers cannot have been made".into());
    }
    let is_open = state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Trade(_)));
    if !is_open && session.offers().next().is_some() {
        return Err("offers stand only while there is trading".into());
    }
    if session.sealed.iter().any(|sealed| sealed.trader > 0 && Seat::from_number(sealed.trader).is_none()) {
        return Err("a sealed card was traded by nobody".into());
    }
    session.market.sound::<E>(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_small() {
        assert!(size_of::<Session>() <= 2560, "{} bytes", size_of::<Session>());
    }

    #[test]
    fn cards_of_one_offer_lie_together() {
        let mut session = Session::default();
        for slot in [4, 1, 4, 0, 1] {
            session.seal(slot, Card::default(), 0);
        }
        let slots: Vec<u8> = session.sealed.iter().map(|sealed| sealed.slot).collect();
        assert_eq!(slots, [0, 1, 1, 4, 4]);
    }
}
