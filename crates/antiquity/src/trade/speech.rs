//! What seats say at the trading table besides their offers: what they need, what they have, and with whom they make no
//! deals. Everybody hears it, and it binds nobody. `ME-7-11`

use super::pack::Names;
use super::session::Wake;
use super::{Event, SENTENCES_IN_A_SESSION, Why};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::{Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What one seat has said.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speech {
    /// What it needs: the same twice for two of it.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Commodity>"))]
    pub needs: Names<Commodity>,
    /// What it has, or says it has.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Commodity>"))]
    pub has: Names<Commodity>,
    /// With whom it makes no deals, until it says otherwise.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub shuns: SeatSet,
    /// How many sentences it has said in this session.
    pub sentences: u8,
}

/// What all have said, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speeches(Vec<(Seat, Speech)>);

impl Speeches {
    /// What a seat has said.
    pub fn of(&self, seat: Seat) -> Speech {
        self.0.iter().find(|(by, _)| *by == seat).map_or(Speech::default(), |(_, speech)| *speech)
    }

    /// Whether either of two seats makes no deals with the other.
    pub fn are_apart(&self, one: Seat, other: Seat) -> bool {
        self.of(one).shuns.contains(other) || self.of(other).shuns.contains(one)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is still true in the next session: who makes no deals with whom.
    pub(super) fn kept(&self) -> Speeches {
        let shunning = self.0.iter().filter(|(_, speech)| !speech.shuns.is_empty());
        Speeches(shunning.map(|&(by, Speech { shuns, .. })| (by, Speech { shuns, ..Speech::default() })).collect())
    }

    fn entry(&mut self, seat: Seat) -> &mut Speech {
        let index = self.0.binary_search_by_key(&seat, |(by, _)| *by).unwrap_or_else(|index| {
            self.0.insert(index, (seat, Speech::default()));
            index
        });
        &mut self.0[index].1
    }

    /// Whether what a written position says can have been said.
    pub(super) fn sound<E: Edition>(&self, at_table: impl Fn(Seat) -> bool) -> Result<(), String> {
        let in_game = |kind: &Commodity| E::data().stack(Card::Commodity(*kind)).is_some();
        let is_sound = |(by, speech): &(Seat, Speech)| {
            let names = speech.needs.iter().chain(speech.has.iter());
            at_table(*by)
                && speech.shuns.iter().all(|other| other != *by && at_table(other))
                && names.clone().all(in_game)
                && speech.sentences <= SENTENCES_IN_A_SESSION
        };
        let is_ordered = self.0.is_sorted_by(|one, other| one.0 < other.0);
        if !is_ordered || !self.0.iter().all(is_sound) {
            return Err("what players have said they need, have or shun does not add up".into());
        }
        Ok(())
    }
}

/// What a seat says.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Sentence {
    /// Which cards it would like to have, and to whom that is said, if not to all.
    Need { cards: Names<Card>, to: Option<Seat> },
    /// Which cards it could give, true or not.
    Have { cards: Names<Card>, to: Option<Seat> },
    /// That it makes no deals with somebody.
    Shun(Seat),
    /// That it deals with somebody again.
    Welcome(Seat),
}

pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, sentence: &Sentence) -> Result<(), Why> {
    let in_game = |other: Seat| match state.seat_set().contains(other) {
        _ if other == seat => Err(Why::WithYourself),
        true => Ok(()),
        false => Err(Why::NotInTheGame { seat: other }),
    };
    let shuns = state.trade.speeches.of(seat).shuns;
    match sentence {
        Sentence::Need { cards, to } | Sentence::Have { cards, to } => {
            to.map_or(Ok(()), in_game)?;
            check_cards::<E>(cards)?;
        }
        Sentence::Shun(other) => {
            in_game(*other)?;
            if shuns.contains(*other) {
                return Err(Why::ShunnedAlready { seat: *other });
            }
        }
        Sentence::Welcome(other) => {
            if !shuns.contains(*other) {
                return Err(Why::NotShunned { seat: *other });
            }
        }
    }
    match state.trade.speeches.of(seat).sentences {
        SENTENCES_IN_A_SESSION.. => Err(Why::NoMoreSentences { most: SENTENCES_IN_A_SESSION }),
        _ => Ok(()),
    }
}

/// `ME-7-10` Calamities may not be named.
fn check_cards<E: Edition>(cards: &[Card]) -> Result<(), Why> {
    if cards.is_empty() {
        return Err(Why::NoneNamed);
    }
    match cards.iter().copied().find(|&card| card_is_silent::<E>(card)) {
        Some(card @ Card::Calamity(_)) => Err(Why::CalamityNamed { card }),
        Some(card) => Err(Why::NotInThisGame { card }),
        None => Ok(()),
    }
}

fn card_is_silent<E: Edition>(card: Card) -> bool {
    matches!(card, Card::Calamity(_)) || E::data().stack(card).is_none()
}

/// Whoever it is said to comes back to answer, unless it wants to be woken by nothing.
pub(super) fn say<E: Edition>(state: &mut State<E>, seat: Seat, sentence: Sentence, log: &mut Log) {
    let speech = state.trade.speeches.entry(seat);
    speech.sentences = speech.sentences.saturating_add(1);
    match sentence {
        Sentence::Need { cards, to } => {
            speech.needs = goods(&cards);
            call(state, to);
            log.tell(|| Event::NeedSaid { seat, to, cards: goods(&cards).to_vec() }.into());
        }
        Sentence::Have { cards, to } => {
            speech.has = goods(&cards);
            call(state, to);
            log.tell(|| Event::HaveSaid { seat, to, cards: goods(&cards).to_vec() }.into());
        }
        Sentence::Shun(other) => {
            speech.shuns = speech.shuns.with(other);
            log.tell(|| Event::Shunned { seat, other }.into());
        }
        Sentence::Welcome(other) => {
            speech.shuns = speech.shuns.without(other);
            log.tell(|| Event::Welcomed { seat, other }.into());
        }
    }
}

fn call<E: Edition>(state: &mut State<E>, to: Option<Seat>) {
    if let Some(to) = to.filter(|&to| state.trade.wake(to) != Wake::Never) {
        state.trade.done = state.trade.done.without(to);
    }
}

/// The commodities among some names; there is nothing else, once they are checked.
pub(super) fn goods(cards: &[Card]) -> Names<Commodity> {
    let good = |card: &Card| match card {
        Card::Commodity(commodity) => Some(*commodity),
        Card::Calamity(_) => None,
    };
    cards.iter().filter_map(good).collect()
}

/// Some commodities in words: "2 Salt and Tea".
pub(super) fn listed(cards: &[Commodity]) -> String {
    let mut piles: Vec<(Commodity, usize)> = Vec::new();
    for &card in cards {
        match piles.iter_mut().find(|(kind, _)| *kind == card) {
            Some((_, count)) => *count += 1,
            None => piles.push((card, 1)),
        }
    }
    let pile = |(kind, count): (Commodity, usize)| match count {
        1 => kind.title(),
        _ => say!("{count} {}", kind.title()),
    };
    engine::words::listed(&piles.into_iter().map(pile).collect::<Vec<_>>())
}
