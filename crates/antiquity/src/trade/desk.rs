//! The trading table as a viewer sees it, and trade actions in words.

use super::market::market_turn;
use super::session::{Offer, Wake};
use super::speech::{self, Speeches};
use super::{Action, Pack, Want};
use crate::cards::Card;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use crate::words::Many;
use engine::words::{enumerated, joined};
use engine::{Choice, Seat, SeatSet, Viewer, say, tell};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The trading session as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Desk {
    /// Whether time is up.
    pub closing: bool,
    /// Who is done.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub done: SeatSet,
    /// What brings a seat back that is done, where it is not offers made to it alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Seat, Wake)>>"))]
    pub wakes: Vec<(Seat, Wake)>,
    /// What seats have said they need, have and shun.
    #[serde(skip_serializing_if = "Speeches::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Seat, super::Speech)>>"))]
    pub speeches: Speeches,
    /// The standing offers.
    pub offers: Vec<OfferView>,
    /// Cards lying face up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub market: Vec<Commodity>,
    /// Whose turn it is at the market.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub market_turn: Option<Seat>,
}

/// A standing offer. What is said between two seats the others do not hear; how many cards change hands they see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferView {
    /// By which it is called.
    pub number: u16,
    /// The seat that made the offer.
    pub by: Seat,
    /// To whom, if not to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub to: Option<Seat>,
    /// The offer it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub answers: Option<u16>,
    /// How many cards.
    pub count: usize,
    /// How many are wanted for them, if that is not left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wanted_count: Option<u8>,
    /// What was said, for those who heard it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub names: Option<OfferNames>,
    /// The cards themselves, for their owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cards: Option<Vec<Card>>,
}

/// What was said about an offer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferNames {
    /// The two that are true.
    pub named: Vec<Card>,
    /// What is said of the others.
    pub said: Vec<Commodity>,
    /// The two that are wanted, if that is not left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wanted: Option<[Commodity; 2]>,
    /// What is hoped for.
    pub hoped: Vec<Commodity>,
}

impl Desk {
    /// What this viewer may know; nothing when there is nothing to see.
    pub(crate) fn of<E: Edition>(state: &State<E>, viewer: Viewer) -> Option<Desk> {
        let session = &state.trade;
        is_on(state).then(|| Desk {
            closing: session.closing,
            done: session.done,
            wakes: session.wakes().to_vec(),
            speeches: session.speeches.clone(),
            offers: session.offers().map(|(by, offer)| seen(state, by, offer, viewer)).collect(),
            market: session.market.cards.to_vec(),
            market_turn: is_open(state).then(|| market_turn(state)).flatten(),
        })
    }
}

/// Whether seats trade now.
fn is_open<E: Edition>(state: &State<E>) -> bool {
    state.agenda.top().is_some_and(|step| matches!(step, crate::Step::Trade(_)))
}

/// Whether there is anything to see.
fn is_on<E: Edition>(state: &State<E>) -> bool {
    is_open(state) || !state.trade.market.cards.is_empty()
}

/// What a seat sees of the trading session and those who watch do not: cards and words of some offers, by their place in
/// the list.
#[derive(Serialize)]
pub(crate) struct OwnDesk {
    offers: BTreeMap<usize, OwnOffer>,
}

#[derive(Serialize)]
struct OwnOffer {
    names: OfferNames,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<Card>>,
}

impl OwnDesk {
    /// What only this seat sees, if there is anything.
    pub(crate) fn of<E: Edition>(state: &State<E>, seat: Seat) -> Option<OwnDesk> {
        let concerns = |(_, (by, offer)): &(usize, (Seat, &Offer))| *by == seat || offer.to() == Some(seat);
        let own = |(index, (by, offer)): (usize, (Seat, &Offer))| {
            let cards = (by == seat).then(|| state.trade.sealed(offer.number).collect());
            (index, OwnOffer { names: names(state, offer), cards })
        };
        let offers: BTreeMap<_, _> = state.trade.offers().enumerate().filter(concerns).map(own).collect();
        (is_on(state) && !offers.is_empty()).then_some(OwnDesk { offers })
    }

    /// Whether the same offers stand in both states.
    pub(crate) fn is_same<E: Edition>(state: &State<E>, before: &State<E>) -> bool {
        is_on(state) == is_on(before) && state.trade.has_same_offers(&before.trade)
    }
}

fn seen<E: Edition>(state: &State<E>, by: Seat, offer: &Offer, viewer: Viewer) -> OfferView {
    let is_mine = viewer == Viewer::Seat(by) || viewer == Viewer::Table;
    let mut view = if offer.is_heard(by, viewer) { in_full(state, by, offer) } else { from_afar(state, by, offer) };
    view.cards = is_mine.then(|| state.trade.sealed(offer.number).collect());
    view
}

fn names<E: Edition>(state: &State<E>, offer: &Offer) -> OfferNames {
    OfferNames {
        named: state.trade.sealed(offer.number).take(2).collect(),
        said: offer.said.to_vec(),
        wanted: offer.wish.map(|wish| wish.named),
        hoped: offer.hoped.to_vec(),
    }
}

/// An offer as those hear it to whom it is made.
pub(super) fn in_full<E: Edition>(state: &State<E>, by: Seat, offer: &Offer) -> OfferView {
    OfferView { names: Some(names(state, offer)), ..from_afar(state, by, offer) }
}

/// An offer between two others.
pub(super) fn from_afar<E: Edition>(state: &State<E>, by: Seat, offer: &Offer) -> OfferView {
    OfferView {
        number: offer.number,
        by,
        to: offer.to(),
        answers: (offer.answers > 0).then_some(offer.answers),
        count: state.trade.sealed(offer.number).count(),
        wanted_count: offer.wish.map(|wish| wish.count),
        names: None,
        cards: None,
    }
}

impl fmt::Display for OfferView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OfferView { number, by, count, .. } = self;
        tell!(f, "@{by} offers ")?;
        if let Some(to) = self.to {
            tell!(f, "@{to} ")?;
        }
        match self.wanted_count {
            Some(wanted) => tell!(f, "{count} cards for {wanted} (offer {number}")?,
            None => tell!(f, "{count} cards and asks what others would give (offer {number}")?,
        }
        if let Some(answers) = self.answers {
            tell!(f, ", answering {answers}")?;
        }
        f.write_str(")")?;
        if let Some(OfferNames { named, said, wanted, hoped }) = &self.names {
            tell!(f, ": {}", words(named.iter().map(|card| format!("{card:#}"))))?;
            if !said.is_empty() {
                tell!(f, ", and says {}", words(said.iter().map(|commodity| commodity.title())))?;
            }
            if let Some(wanted) = wanted {
                tell!(f, ", for {}", words(wanted.iter().map(|commodity| commodity.title())))?;
            }
            if !hoped.is_empty() {
                tell!(f, ", hoping for {}", words(hoped.iter().map(|commodity| commodity.title())))?;
            }
        }
        f.write_str(".")
    }
}

fn words(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    joined(&names, " and ", " and ")
}

/// What a seat that is done listens to.
pub(super) fn heard(wake: &Wake, me: &str) -> String {
    match wake {
        Wake::Never => "nothing".into(),
        Wake::Me => say!("offers to {me} alone"),
        Wake::All => "every offer".into(),
        Wake::For(names) => say!("offers that want {}", words(names.iter().map(|name| name.title()))),
    }
}

fn list(pack: &Pack) -> String {
    enumerated(&pack.cards().map(|card| format!("{card:#}")).collect::<Vec<_>>())
}

fn say(choice: &mut Choice, what: &str, cards: &[Commodity], to: Option<Seat>) {
    choice.seat = to;
    choice.label = say!("{what} {}", speech::listed(cards));
    if let Some(to) = to {
        choice.label.push_str(&say!(", to @{to}"));
    }
    choice.group = Some("Say");
}

/// An action as a person reads it.
pub(super) fn describe<E: Edition>(state: &State<E>, _: Seat, action: &Action, choice: &mut Choice) {
    let owner = |number: u16| state.trade.offer(number).map(|(by, _)| by);
    let wanted = |want: &Want| match *want {
        Want::Cards { count, first, second } => {
            say!("for {} including {first:#} and {second:#}", Many(count, "card"))
        }
        Want::Any => "and ask what others would give".into(),
    };
    match action {
        Action::Offer { give, want, .. } => {
            choice.card = give.cards().next().map(|card| card.to_string());
            choice.label = say!("Offer {} {}", list(give), wanted(want));
            choice.group = Some("Offer to everybody");
        }
        Action::Counter { number, give, want, .. } => {
            choice.card = give.cards().next().map(|card| card.to_string());
            choice.seat = owner(*number);
            choice.label = say!("Answer offer {number} with {} {}", list(give), wanted(want));
            choice.group = Some("Answer an offer");
        }
        Action::Accept { number, give } => {
            choice.seat = owner(*number);
            let from = choice.seat.map_or(String::new(), |seat| say!(" of @{seat}"));
            choice.label = say!("Take offer {number}{from} for {}", list(give));
            choice.group = Some("Take an offer");
        }
        Action::Decline { number } => {
            choice.seat = owner(*number);
            choice.label = say!("Decline offer {number}");
            choice.group = Some("Decline");
        }
        Action::Withdraw { number } => {
            choice.label = say!("Withdraw your offer {number}");
            choice.group = Some("Withdraw");
        }
        Action::Swap { give, take } => {
            choice.label = say!("Swap {} for {}", list(give), list(take));
            choice.card = take.cards().next().map(|card| card.to_string());
            choice.group = Some("At the market");
        }
        Action::PassMarket => {
            choice.label = "Pass at the market".into();
            choice.group = Some("At the market");
        }
        Action::TradeAgain => {
            choice.label = "Trade again".into();
            choice.group = Some("Trade");
        }
        Action::WakeNever | Action::WakeMe | Action::WakeAll | Action::WakeFor { .. } => {
            let heard = action.wake().as_ref().map_or_else(String::new, |wake| heard(wake, "me"));
            choice.label = say!("When I am done, wake me for {heard}");
            choice.group = Some("When I am done");
        }
        Action::Need { cards, to } => say(choice, "Say that you need", &speech::goods(cards), *to),
        Action::Have { cards, to } => say(choice, "Say that you have", &speech::goods(cards), *to),
        Action::Shun { seat } => {
            choice.seat = Some(*seat);
            choice.label = say!("Say that you make no deals with @{seat}");
            choice.group = Some("Say");
        }
        Action::Welcome { seat } => {
            choice.seat = Some(*seat);
            choice.label = say!("Say that you deal with @{seat} again");
            choice.group = Some("Say");
        }
        Action::CloseTrading => choice.label = "Time is up".into(),
        Action::EndTrading => choice.label = "End trading".into(),
    }
}
