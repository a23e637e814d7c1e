//! The trading session: all seats at once, many deals side by side. `ME-7` `EP-23`
//!
//! An offer is made by sealing its cards: they leave the hand, so that a card can be promised only once, and the offer
//! stands on its own while its owner looks elsewhere. It names two of its commodities and its number of cards, which
//! are true because the cards are there, and what is wanted for it in the same terms, or nothing yet. Whoever it is made to
//! takes it by handing over cards that fit these terms, and both sides change hands in that moment; or answers it with an
//! offer, which its owner may take with the sealed cards. Anything else that is said binds nobody. A deal that the book would
//! reverse is refused instead. `ME-7-17`
//!
//! | what | file |
//! | --- | --- |
//! | offers and sealed cards | `session.rs` |
//! | what a seat asks for, and cards as actions name them | `action.rs`, `pack.rs` |
//! | what is worth listing | `suggest.rs` |
//! | what seats say they need, have and shun | `speech.rs` |
//! | what players have learned of each other's word | `word.rs` |
//! | what a viewer sees | `desk.rs` |
//! | the market of small tables | `market.rs` |

mod action;
mod desk;
mod market;
mod pack;
mod session;
mod speech;
mod suggest;
mod word;

use action::Unasked;
pub use action::{Action, OfferTerms, Want};
pub(crate) use desk::OwnDesk;
pub use desk::{Desk, OfferView};
pub use market::{Market, SWAPS};
pub use pack::{CLAIMS, KINDS, Names, Pack};
pub use session::{Deal, Offer, Session, Shed, Wake, Wish};
pub use speech::{Speech, Speeches};
pub use word::{Word, Words};

pub(crate) use market::{market_turn, refill_market};
pub(crate) use session::sound as sound_session;

use crate::cards::{Card, Hand};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use crate::words::Many;
use engine::chapter::{Ask, Chapter};
use engine::words::enumerated;
use engine::{Audience, Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many offers a seat may make in a session: one every other second of the ten minutes that both books suggest, so that a
/// session without a clock comes to its end, too. Ruling `ME-RK3`.
pub const OFFERS_IN_A_SESSION: u8 = 250;
/// How many sentences a seat may say in a session: each may call somebody back who was done. Ruling `ME-RK5`.
pub const SENTENCES_IN_A_SESSION: u8 = 50;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        TimeIsUp => "time is up: open offers can still be taken, but no new ones made", ["ME-7-15", "EP-23.4b"];
        TooFewCards { least: u8 } => "each side of a trade gives at least {least} cards", ["ME-7-5", "EP-23.3a"];
        CalamityNamed { card: Card } => "{card:#} is a calamity, and calamities may not be named", ["ME-7-10", "EP-23.3-r1"];
        NonTradeable { card: Card } => "{card:#} cannot be traded", ["ME-7-9", "EP-22.3b"];
        NotInHand { card: Card } => "you do not have that many {card:#} cards in hand; those in your offers are sealed",
            ["ME-7-13", "EP-23.2a"];
        NotInThisGame { card: Card } => "there is no {card:#} in this game", ["ME-7-6", "EP-23.3c"];
        WithYourself => "a trade is between two players", ["ME-7-4", "EP-23.2b"];
        NotInTheGame { seat: Seat } => "@{seat} is not in the game", ["ME-7-4", "EP-23.2b"];
        OfferIsGone { number: u16 } => "offer {number} is no longer open", ["ME-7-13", "EP-23.1a"];
        NotForYou { number: u16 } => "offer {number} was not made to you", ["ME-7-4", "EP-23.2b"];
        NotYours { number: u16 } => "offer {number} is not yours", ["ME-7-4", "EP-23.2b"];
        MadeToAll { number: u16 } => "offer {number} was made to everybody: leave it, or answer it", ["ME-7-4", "EP-23.2b"];
        WrongNumber { wanted: u8, given: usize } => "the offer asks for {}, not {given}" (Many(wanted, "card")),
            ["ME-7-14", "EP-23.3c"];
        WantedIsMissing { card: Card } => "the offer asks for more {card:#} than that", ["ME-7-14", "EP-23.3c"];
        NoMoreOffers { most: u8 } => "you have made {most} offers in this session, as many as it allows",
            ["ME-7-4", "EP-23.4b"];
        LeftOpen { number: u16 } => "offer {number} does not say what it wants: answer it with an offer of your own", ["ME-7-6", "EP-23.3c"];
        NoSession => "there is no trading session now", ["ME-7-4", "EP-23.1a"];
        NotDone => "you are still trading", ["ME-7-15", "EP-23.4a"];
        NothingToTrade => "there is nothing you could trade", ["ME-7-5", "EP-23.3a"];
        WokenLikeThat => "that already wakes you", ["ME-7-15", "EP-23.4a"];
        NoneNamed => "name at least one commodity", ["ME-7-15", "EP-23.4a"];
        NamedTwice { card: Card } => "{card:#} is named twice", ["ME-7-15", "EP-23.4a"];
        NoMoreSentences { most: u8 } => "you have said {most} things in this session, as many as it allows",
            ["ME-7-11", "EP-23.4b"];
        ShunnedAlready { seat: Seat } => "you have already said that you make no deals with @{seat}", ["ME-7-11", "EP-23.2b"];
        NotShunned { seat: Seat } => "you have not said that you make no deals with @{seat}", ["ME-7-11", "EP-23.2b"];
        NotYourMarketTurn => "it is not your turn at the market", ["ME-var-2"];
        UnevenSwap => "you must give the market as many cards as you take", ["ME-var-2"];
        NotForTheMarket { card: Card } => "{card:#} cannot be given to the market", ["ME-var-2"];
        NotInTheMarket { card: Card } => "the market does not have that many {card:#} cards", ["ME-var-2"];
        TooCheap => "the cards you give are worth less than those you take", ["ME-var-2"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The session; what lies on the table is in [`State::trade`].
    Session,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "TradeEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TradeEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    OfferMade { offer: OfferView },
    OfferWithdrawn { number: u16, by: Seat },
    OfferDeclined { number: u16, by: Seat },
    CardsExchanged { number: u16, by: Seat, cards: usize, with: Seat, cards_back: usize },
    TradeReceived { seat: Seat, from: Seat, cards: Vec<Card> },
    DoneTrading { seat: Seat },
    TradesAgain { seat: Seat },
    WakeChosen { seat: Seat, wake: Wake },
    NeedSaid { seat: Seat, to: Option<Seat>, cards: Vec<Commodity> },
    HaveSaid { seat: Seat, to: Option<Seat>, cards: Vec<Commodity> },
    Shunned { seat: Seat, other: Seat },
    Welcomed { seat: Seat, other: Seat },
    TimeIsUp,
    TradingEnded,
    MarketDealt { card: Card },
    MarketDiscarded { card: Card },
    MarketSwapped { seat: Seat, gave: Vec<Card>, took: Vec<Card> },
    MarketPassed { seat: Seat },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |cards: &[Card]| enumerated(&cards.iter().map(|card| format!("{card:#}")).collect::<Vec<_>>());
        match self {
            Event::OfferMade { offer } => offer.fmt(f),
            Event::OfferWithdrawn { number, by } => tell!(f, "@{by} withdraws offer {number}."),
            Event::OfferDeclined { number, by } => tell!(f, "@{by} declines offer {number}."),
            Event::CardsExchanged { number, by, cards, with, cards_back } => {
                tell!(f, "@{with} takes offer {number} of @{by}: {} for {cards_back}.", Many(cards, "card"))
            }
            Event::TradeReceived { seat, from, cards } => tell!(f, "@{seat} gets {} from @{from}.", list(cards)),
            Event::DoneTrading { seat } => tell!(f, "@{seat} is done trading."),
            Event::TradesAgain { seat } => tell!(f, "@{seat} trades again."),
            Event::WakeChosen { seat, wake } => {
                tell!(f, "When done, @{seat} can be woken by {}.", desk::heard(wake, "that player"))
            }
            Event::NeedSaid { seat, to, cards } => said(f, *seat, *to, "I need", cards),
            Event::HaveSaid { seat, to, cards } => said(f, *seat, *to, "I have", cards),
            Event::Shunned { seat, other } => tell!(f, "@{seat} says: “No deals with @{other}.”"),
            Event::Welcomed { seat, other } => tell!(f, "@{seat} says: “I deal with @{other} again.”"),
            Event::TimeIsUp => f.write_str("Time is up: open offers can still be taken."),
            Event::TradingEnded => f.write_str("Trading is over."),
            Event::MarketDealt { card } => tell!(f, "{card:#} is dealt to the market."),
            Event::MarketDiscarded { card } => tell!(f, "{card:#} is turned up for the market and discarded."),
            Event::MarketSwapped { seat, gave, took } => {
                tell!(f, "@{seat} swaps {} for {} at the market.", list(gave), list(took))
            }
            Event::MarketPassed { seat } => tell!(f, "@{seat} passes at the market."),
        }
    }
}

fn said(
    f: &mut fmt::Formatter<'_>,
    by: Seat,
    to: Option<Seat>,
    verb: &'static str,
    cards: &[Commodity],
) -> fmt::Result {
    tell!(f, "@{by} says")?;
    if let Some(to) = to {
        tell!(f, " to @{to}")?;
    }
    tell!(f, ": “{verb} {}.”", speech::listed(cards))
}

/// Opens the session. `ME-7-4` `EP-23.1a`
pub(crate) fn begin<E: Edition>(state: &mut State<E>, _: &mut Log) {
    clear_table(state);
    state.agenda.push(Step::Session.into());
}

/// Ends the session: sealed cards go back to their owners. `ME-7-15`
fn end<E: Edition>(state: &mut State<E>, log: &mut Log) {
    market::trim_market(state);
    let last_deal = state.trade.last_deal;
    clear_table(state);
    state.trade.last_deal = last_deal;
    state.agenda.pop();
    // Calamities come into the open next: whoever was done last cannot look and go back.
    log.marks.reveal();
    log.tell(|| Event::TradingEnded.into());
}

/// Every sealed card goes back to its owner.
fn clear_table<E: Edition>(state: &mut State<E>) {
    let standing: Vec<(u16, Seat)> = state.trade.offers().map(|(by, offer)| (offer.number, by)).collect();
    standing.into_iter().for_each(|(number, by)| session::clear(state, number, by));
    state.trade = state.trade.cleared();
}

/// Seats for which there is something that they could do, done or not. What they hold does not matter, only how many
/// cards: the rest is secret.
/// `EP-23.3b` Not with fewer cards than a trade takes.
fn could_trade<E: Edition>(state: &State<E>) -> SeatSet {
    let session = &state.trade;
    if session.closing {
        let takes = |seat, offer: &Offer| offer.wish.is_some() && may_answer(state, seat, offer);
        let takes_any = |&seat: &Seat| session.offers().any(|(by, offer)| by != seat && takes(seat, offer));
        return state.seats_in_game().filter(takes_any).collect();
    }
    let able = |&seat: &Seat| cards_of(state, seat) >= usize::from(E::LEAST_CARDS_TRADED);
    let able: SeatSet = state.seats_in_game().filter(able).collect();
    let partners = if able.len() > 1 { able } else { SeatSet::EMPTY };
    let offering = session.offers().map(|(by, _)| by);
    offering.chain(market_turn(state)).fold(partners, SeatSet::with).minus(state.left)
}

/// Whether the session is what the table is about.
fn is_open<E: Edition>(state: &State<E>) -> bool {
    state.agenda.top().is_some_and(|step| matches!(step, crate::Step::Trade(_)))
}

/// What a seat may do unasked while the session lasts. `ME-7-15` A seat that is done comes back whenever it likes.
pub(crate) fn asides<E: Edition>(state: &State<E>, seat: Seat) -> Vec<Choice> {
    if !is_open(state) {
        return Vec::new();
    }
    let held = state.players[seat].hand.commodities().map(|(commodity, _)| commodity).take(LISTED_NAMES);
    let wakes = [Wake::Never, Wake::Me, Wake::For(held.collect()), Wake::All].map(Action::from);
    let unasked = [Action::TradeAgain].into_iter().chain(wakes);
    let open =
        unasked.filter(|action| action.unasked().is_some_and(|unasked| check_unasked(state, seat, &unasked).is_ok()));
    let describe = |action: Action| {
        let mut choice = Choice::of(&action);
        desk::describe(state, seat, &action, &mut choice);
        choice
    };
    open.map(describe).collect()
}

/// Names that a listed notation has room for.
const LISTED_NAMES: usize = 4;

pub(crate) fn check_unasked<E: Edition>(state: &State<E>, seat: Seat, unasked: &Unasked) -> Result<(), Why> {
    if !is_open(state) || !state.seat_set().contains(seat) {
        return Err(Why::NoSession);
    }
    match unasked {
        Unasked::Say(sentence) => speech::check(state, seat, sentence),
        Unasked::TradeAgain if !state.trade.done.contains(seat) => Err(Why::NotDone),
        Unasked::TradeAgain if !could_trade(state).contains(seat) => Err(Why::NothingToTrade),
        Unasked::Wake(wake) if state.trade.wake(seat) == *wake => Err(Why::WokenLikeThat),
        Unasked::Wake(Wake::For(names)) => check_names::<E>(names),
        Unasked::TradeAgain | Unasked::Wake(Wake::Never | Wake::Me | Wake::All) => Ok(()),
    }
}

/// Some commodities of this game, each once.
fn check_names<E: Edition>(names: &[Commodity]) -> Result<(), Why> {
    if names.is_empty() {
        return Err(Why::NoneNamed);
    }
    for (index, &name) in names.iter().enumerate() {
        let card = Card::Commodity(name);
        if E::data().stack(card).is_none() {
            return Err(Why::NotInThisGame { card });
        }
        if names[..index].contains(&name) {
            return Err(Why::NamedTwice { card });
        }
    }
    Ok(())
}

pub(crate) fn perform_unasked<E: Edition>(state: &mut State<E>, seat: Seat, unasked: Unasked, log: &mut Log) {
    match unasked {
        Unasked::Say(sentence) => speech::say(state, seat, sentence, log),
        Unasked::TradeAgain => {
            state.trade.done = state.trade.done.without(seat);
            log.tell(|| Event::TradesAgain { seat }.into());
        }
        Unasked::Wake(wake) => {
            state.trade.set_wake(seat, wake);
            log.tell(|| Event::WakeChosen { seat, wake }.into());
        }
    }
}

/// Cards in hand and in offers: open to all. `ME-6b-6`
pub(crate) fn cards_of<E: Edition>(state: &State<E>, seat: Seat) -> usize {
    state.players[seat].hand.len() + state.trade.sealed_by(seat)
}

/// Whether the offer is made to the seat, and the seat has as many cards as it asks for.
fn may_answer<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer) -> bool {
    let own = state.trade.answered_by(seat, offer).map_or(0, |own| state.trade.sealed(own.number).count());
    offer.is_for(seat) && state.players[seat].hand.len() + own >= offer.asks_for(E::LEAST_CARDS_TRADED)
}

/// The cards with which a seat may take an offer: its hand, and if the offer answers one of its own, the cards of that.
/// `ME-7-6` `EP-23.1a`
pub(crate) fn at_hand<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer) -> Hand {
    let mut hand = state.players[seat].hand;
    if let Some(own) = state.trade.answered_by(seat, offer) {
        state.trade.sealed(own.number).for_each(|card| hand.draw(card));
    }
    hand
}

/// Whether all cards of a pack are there: a sealed card is not.
fn holds_all(hand: &Hand, pack: &Pack) -> Result<(), Why> {
    match pack.cards().find(|&card| pack.count(card) > usize::from(hand.count_of(card))) {
        Some(card) => Err(Why::NotInHand { card }),
        None => Ok(()),
    }
}

/// `ME-7-9` `EP-22.3b`
/// `ME-7-8` A calamity that may be traded may be among them.
fn is_tradeable<E: Edition>(state: &State<E>, pack: &Pack) -> Result<(), Why> {
    match pack.cards().find(|&card| !state.may_be_traded(card)) {
        Some(card) => Err(Why::NonTradeable { card }),
        None => Ok(()),
    }
}

/// `ME-7-10` `EP-23.3c`
fn check_offer<E: Edition>(state: &State<E>, seat: Seat, terms: &OfferTerms) -> Result<(), Why> {
    let session = &state.trade;
    if session.closing {
        return Err(Why::TimeIsUp);
    }
    match terms.to {
        Some(to) if to == seat => return Err(Why::WithYourself),
        Some(to) if !state.seat_set().contains(to) => return Err(Why::NotInTheGame { seat: to }),
        _ => {}
    }
    if let Some(number) = terms.answers {
        reachable(state, seat, number)?;
    }
    let least = E::LEAST_CARDS_TRADED;
    if terms.give.len() < usize::from(least) || terms.wish.is_some_and(|wish| wish.count < least) {
        return Err(Why::TooFewCards { least });
    }
    if let Some(card) = terms.mentioned().find(|card| matches!(card, Card::Calamity(_))) {
        return Err(Why::CalamityNamed { card });
    }
    if let Some(card) = terms.mentioned().find(|&card| E::data().stack(card).is_none()) {
        return Err(Why::NotInThisGame { card });
    }
    is_tradeable(state, &terms.give)?;
    holds_all(&state.players[seat].hand, &terms.give)?;
    if session.made_by[seat.index()] >= OFFERS_IN_A_SESSION {
        return Err(Why::NoMoreOffers { most: OFFERS_IN_A_SESSION });
    }
    Ok(())
}

/// A standing offer that is made to the seat, and its owner.
fn reachable<E: Edition>(state: &State<E>, seat: Seat, number: u16) -> Result<(Seat, Offer), Why> {
    match state.trade.offer(number) {
        None => Err(Why::OfferIsGone { number }),
        Some((by, _)) if by == seat => Err(Why::WithYourself),
        Some((_, offer)) if !offer.is_for(seat) => Err(Why::NotForYou { number }),
        Some((by, offer)) => Ok((by, *offer)),
    }
}

/// `ME-7-14` `ME-7-17` `EP-23.3-r1` An answer fits the terms, or it is refused.
fn check_accept<E: Edition>(state: &State<E>, seat: Seat, number: u16, give: &Pack) -> Result<(), Why> {
    let (_, offer) = reachable(state, seat, number)?;
    let Some(wish) = offer.wish else {
        return Err(Why::LeftOpen { number });
    };
    if give.len() != usize::from(wish.count) {
        return Err(Why::WrongNumber { wanted: wish.count, given: give.len() });
    }
    is_tradeable(state, give)?;
    holds_all(&at_hand(state, seat, &offer), give)?;
    for commodity in wish.named {
        let card = Card::Commodity(commodity);
        let asked = wish.named.iter().filter(|&&other| other == commodity).count();
        if give.count(card) < asked {
            return Err(Why::WantedIsMissing { card });
        }
    }
    Ok(())
}

fn check_decline<E: Edition>(state: &State<E>, seat: Seat, number: u16) -> Result<(), Why> {
    let (_, offer) = reachable(state, seat, number)?;
    match offer.to() {
        Some(_) => Ok(()),
        None => Err(Why::MadeToAll { number }),
    }
}

fn check_withdraw<E: Edition>(state: &State<E>, seat: Seat, number: u16) -> Result<(), Why> {
    match state.trade.offer(number) {
        None => Err(Why::OfferIsGone { number }),
        Some((by, _)) if by != seat => Err(Why::NotYours { number }),
        Some(_) => Ok(()),
    }
}

/// Seals the cards and tells those who are meant. Seats that are done stay so, but for those who said that such an offer brings
/// them back.
fn make_offer<E: Edition>(state: &mut State<E>, seat: Seat, terms: &OfferTerms, log: &mut Log) {
    let to = match terms.answers {
        None => terms.to,
        Some(number) => state.trade.offer(number).map(|(by, _)| by),
    };
    let good = |card: Card| match card {
        Card::Commodity(commodity) => commodity,
        Card::Calamity(_) => Commodity::default(),
    };
    state.trade.made += 1;
    state.trade.made_by[seat.index()] += 1;
    let wish = terms.wish.map(|Wish { count, named }| Wish { count, named: named.map(good) });
    let mut offer = Offer::new(state.trade.made, to, wish);
    offer.answers = terms.answers.unwrap_or(0);
    offer.said = terms.said.iter().copied().map(good).collect();
    offer.hoped = terms.hoped.iter().copied().map(good).collect();
    session::lay_down(state, seat, offer, &terms.give);
    let hears = |&other: &Seat| state.trade.wake(other).hears(other, &offer) && may_answer(state, other, &offer);
    state.trade.done = state.others(seat).filter(hears).fold(state.trade.done, SeatSet::without);
    tell_offer(state, seat, &offer, log);
}

fn tell_offer<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer, log: &mut Log) {
    let told = |audience: SeatSet, offer: OfferView, log: &mut Log| {
        log.tell_only(Audience::Seats(audience), || Event::OfferMade { offer }.into());
    };
    match offer.to() {
        None => log.tell(|| Event::OfferMade { offer: desk::in_full(state, seat, offer) }.into()),
        Some(to) => {
            let partners = SeatSet::only(seat).with(to);
            told(partners, desk::in_full(state, seat, offer), log);
            let others = state.seats_in_game().filter(|&other| !partners.contains(other)).collect();
            told(others, desk::from_afar(state, seat, offer), log);
        }
    }
}

/// `ME-7-13` Both sides change hands at once, and each learns what it got. Whoever takes the answer to an offer of its own
/// withdraws that offer and may give its cards.
/// `EP-23.1b` It cannot be taken back.
fn accept<E: Edition>(state: &mut State<E>, seat: Seat, number: u16, give: &Pack, log: &mut Log) {
    let Some((by, &offer)) = state.trade.offer(number) else { return };
    if let Some(own) = state.trade.answered_by(seat, &offer).map(|own| own.number) {
        session::clear(state, own, seat);
        log.tell(|| Event::OfferWithdrawn { number: own, by: seat }.into());
    }
    let given: Vec<Card> = state.trade.sealed(number).collect();
    let cards = given.len();
    state.trade.words.learn(seat, by, word_of(&offer.said, &given[2.min(cards)..]));
    state.trade.words.learn(by, seat, word_of(&[], &give.cards().collect::<Vec<_>>()));
    session::hand_over(state, seat, by, give);
    session::clear(state, number, seat);
    log.marks.reveal();
    let (cards_seen, cards_back) = (cards as u8, give.len() as u8);
    state.trade.last_deal = Some(Deal { number, by, cards: cards_seen, with: seat, cards_back });
    log.tell(|| Event::CardsExchanged { number, by, cards, with: seat, cards_back: give.len() }.into());
    let back = give.cards().collect();
    log.tell_only(Audience::Seats(SeatSet::only(seat)), || {
        Event::TradeReceived { seat, from: by, cards: given }.into()
    });
    log.tell_only(Audience::Seats(SeatSet::only(by)), || {
        Event::TradeReceived { seat: by, from: seat, cards: back }.into()
    });
}

/// What hidden cards tell about who said what they were.
fn word_of(said: &[Commodity], hidden: &[Card]) -> Word {
    let mut left: Vec<Card> = hidden.to_vec();
    let mut word = Word::default();
    // More than there is to say something of is said by nobody who means it.
    for &commodity in said.iter().take(hidden.len()) {
        word.said += 1;
        if let Some(index) = left.iter().position(|&card| card == Card::Commodity(commodity)) {
            left.swap_remove(index);
            word.kept += 1;
        }
    }
    word.calamities = hidden.iter().filter(|card| matches!(card, Card::Calamity(_))).count() as u8;
    word
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        could_trade(state).minus(state.trade.done)
    }

    /// `ME-7-15` `EP-23.4a` Nobody has anything more to do.
    fn run(self, state: &mut State<E>, log: &mut Log) {
        end(state, log);
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat == Seat::TABLE {
            if !state.trade.closing {
                out.push(Action::CloseTrading.into());
            }
            out.push(Action::EndTrading.into());
            return;
        }
        let mut actions = Vec::with_capacity(16);
        for (by, offer) in state.trade.offers() {
            let number = offer.number;
            if by == seat {
                actions.push(Action::Withdraw { number });
            } else if may_answer(state, seat, offer) {
                actions.extend(suggest::answers(state, seat, offer).map(|give| Action::Accept { number, give }));
                suggest::counters(state, seat, offer, &mut actions);
            }
            if by != seat && offer.to() == Some(seat) {
                actions.push(Action::Decline { number });
            }
        }
        suggest::offers(state, seat, &mut actions);
        suggest::open_offer(state, seat, &mut actions);
        if market_turn(state) == Some(seat) {
            suggest::swaps(state, seat, &mut actions);
            actions.push(Action::PassMarket);
        }
        out.extend(actions.into_iter().map(AnyAction::from));
        out.push(AnyAction::Done);
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let by_table = seat == Seat::TABLE;
        if *action == AnyAction::Done && !by_table {
            return Ok(());
        }
        let AnyAction::Trade(trade) = action else { return Err(AnyWhy::NOT_NOW) };
        let checked = match trade {
            Action::EndTrading if by_table => Ok(()),
            Action::CloseTrading if by_table && !state.trade.closing => Ok(()),
            Action::EndTrading | Action::CloseTrading => return Err(AnyWhy::NOT_NOW),
            _ if by_table => return Err(AnyWhy::NOT_NOW),
            Action::WakeNever
            | Action::WakeMe
            | Action::WakeAll
            | Action::WakeFor { .. }
            | Action::TradeAgain
            | Action::Need { .. }
            | Action::Have { .. }
            | Action::Shun { .. }
            | Action::Welcome { .. } => trade.unasked().map_or(Ok(()), |unasked| check_unasked(state, seat, &unasked)),
            Action::Offer { .. } | Action::Counter { .. } => {
                OfferTerms::of(trade).map_or(Ok(()), |terms| check_offer(state, seat, &terms))
            }
            Action::Accept { number, give } => check_accept(state, seat, *number, give),
            Action::Decline { number } => check_decline(state, seat, *number),
            Action::Withdraw { number } => check_withdraw(state, seat, *number),
            Action::Swap { give, take } => market::check_swap(state, seat, give, take),
            Action::PassMarket if market_turn(state) == Some(seat) => Ok(()),
            Action::PassMarket => Err(Why::NotYourMarketTurn),
        };
        checked.map_err(AnyWhy::from)
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Trade(action) = action else {
            state.trade.done = state.trade.done.with(seat);
            log.tell(|| Event::DoneTrading { seat }.into());
            return;
        };
        match action {
            Action::Offer { .. } | Action::Counter { .. } => {
                if let Some(terms) = OfferTerms::of(action) {
                    make_offer(state, seat, &terms, log);
                }
            }
            Action::Accept { number, give } => accept(state, seat, *number, give, log),
            Action::Decline { number } => {
                if let Some((by, _)) = state.trade.offer(*number) {
                    session::clear(state, *number, by);
                    log.tell(|| Event::OfferDeclined { number: *number, by: seat }.into());
                }
            }
            Action::Withdraw { number } => {
                session::clear(state, *number, seat);
                log.tell(|| Event::OfferWithdrawn { number: *number, by: seat }.into());
            }
            Action::Swap { give, take } => market::swap(state, seat, give, take, log),
            Action::PassMarket => market::pass(state, seat, log),
            Action::CloseTrading => {
                state.trade.closing = true;
                log.tell(|| Event::TimeIsUp.into());
            }
            Action::EndTrading => end(state, log),
            Action::WakeNever
            | Action::WakeMe
            | Action::WakeAll
            | Action::WakeFor { .. }
            | Action::TradeAgain
            | Action::Need { .. }
            | Action::Have { .. }
            | Action::Shun { .. }
            | Action::Welcome { .. } => unreachable!("{action} is done unasked"),
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let question = if state.trade.closing {
            "Time is up. Do you take one of the open offers?".into()
        } else if market_turn(state) == Some(seat) {
            "What do you offer, take or swap at the market?".into()
        } else {
            let limit = E::trading_minutes(&state.options);
            let limit = limit.map_or_else(String::new, |minutes| say!(" {minutes} minutes are recommended."));
            say!("What do you offer or take?{limit}")
        };
        Ask {
            kind: PromptKind::Trade,
            name: "Trade",
            question,
            rules: &["ME-7-4", "ME-7-5", "ME-7-6", "EP-23.1a", "EP-23.3a", "EP-23.3c", "EP-23.4b"],
            open: true,
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Trade(action) = action else {
            choice.label = "I am done trading".into();
            return;
        };
        desk::describe(state, seat, action, choice);
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        if state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Trade(_))) {
            return Err("there is one trading session at a time".into());
        }
        Ok(())
    }
}
