//! Bazaar's positions: a hand or the deck may be left out and is then dealt.

use super::{Bazaar, COINS, Card, KINDS, Options, Step, fault};
use engine::{Deck, Game as _, List, PositionError, Rng, Seat, Seed};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub step: Step,
    pub coins: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shops: Vec<u8>,
    pub hands: Vec<Hand>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<Option<Card>>,
    pub discard: Vec<Card>,
    /// The top card first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub know_top: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Hand {
    Known(Vec<Card>),
    /// So many cards, to be dealt.
    Hidden(u8),
}

impl<const FAULT: u8> Bazaar<FAULT> {
    pub(super) fn write_position(&self) -> Position {
        let seats = self.options.seats;
        let picks = if self.has(fault::POSITION_FORGETS_PICKS) { [None; 4] } else { self.picks };
        Position {
            step: self.step,
            coins: self.coins[..seats].to_vec(),
            shops: self.shops[..seats].to_vec(),
            hands: self.hands[..seats].iter().map(|hand| Hand::Known(hand.to_vec())).collect(),
            picks: picks[..seats].to_vec(),
            discard: self.discard.to_vec(),
            deck: Some(self.deck.peek().collect()),
            know_top: self.know_top.iter().collect(),
        }
    }

    pub(super) fn read_position(options: &Options, position: &Position, seed: Seed) -> Result<Self, PositionError> {
        let mut rng = Rng::new(seed);
        let mut box_of_cards = BoxOfCards::new();
        let discard = box_of_cards.take("discard", &position.discard)?;
        let picks = per_seat("picks", options, &position.picks)?;
        box_of_cards.take("picks", &picks.iter().copied().flatten().collect::<Vec<_>>())?;
        let mut hands = [List::new(); 4];
        if position.hands.len() != options.seats {
            return Err(PositionError::at("hands", "expected one for each seat"));
        }
        for (hand, written) in hands.iter_mut().zip(&position.hands) {
            if let Hand::Known(cards) = written {
                fill(hand, "hands", box_of_cards.take("hands", cards)?)?;
            }
        }
        let deck = position.deck.as_ref().map(|deck| box_of_cards.take("deck", deck)).transpose()?;
        let mut rest = box_of_cards.0;
        rng.shuffle(&mut rest);
        for (hand, written) in hands.iter_mut().zip(&position.hands) {
            if let Hand::Hidden(count) = written {
                let left = rest.len().checked_sub(usize::from(*count));
                let left = left.ok_or_else(|| PositionError::at("hands", "there are not so many cards left"))?;
                fill(hand, "hands", rest.split_off(left))?;
            }
        }
        let mut all_discarded = List::new();
        fill(&mut all_discarded, "discard", discard)?;
        let game = Bazaar {
            options: options.clone(),
            revision: Self::REVISION,
            rng,
            step: position.step,
            deck: Deck::stacked(&deck.unwrap_or(rest)),
            discard: all_discarded,
            hands,
            picks,
            coins: per_seat("coins", options, &position.coins)?,
            shops: per_seat("shops", options, &position.shops)?,
            know_top: position.know_top.iter().copied().filter(|seat| *seat != Seat::TABLE).collect(),
            not_saved: 0,
        };
        if !game.has(fault::POSITION_IS_NOT_CHECKED) {
            game.check_position()?;
        }
        Ok(game)
    }

    fn check_position(&self) -> Result<(), PositionError> {
        let seats = self.options.seats;
        let picked = self.picks.iter().flatten().count();
        let wrong = |place: &str, problem: &str| Err(PositionError::at(place, problem));
        if self.coins.iter().map(|&coins| u32::from(coins)).sum::<u32>() > COINS.into() {
            return wrong("coins", "there are only 24");
        }
        if self.shops.iter().any(|&shops| shops > 100) {
            return wrong("shops", "nobody has earned so many");
        }
        if self.know_top.iter().any(|seat| seat.index() >= seats) || self.deck.is_empty() && !self.know_top.is_empty() {
            return wrong("know_top", "only a seat of this table can know a card, and only one that is there");
        }
        match self.step {
            Step::Pick if picked == seats => wrong("picks", "all have picked, so they would be turned up"),
            Step::Pick if (0..seats).any(|seat| self.picks[seat].is_none() && self.hands[seat].is_empty()) => {
                wrong("hands", "a seat that is to pick has no card")
            }
            Step::Pick => Ok(()),
            _ if picked > 0 => wrong("picks", "cards are put down only while picking"),
            _ if self.hands[..seats].iter().any(|hand| hand.len() > 3) => wrong("hands", "at most three"),
            Step::Wager(seat) | Step::Spend(seat) if seat.index() >= seats => wrong("step", "there is no such seat"),
            Step::Vote(yes) if usize::from(yes) >= seats => wrong("step", "more votes than seats"),
            Step::Vote(_) if self.hands[..seats].iter().any(|hand| hand.is_empty()) => {
                wrong("hands", "with an empty hand the game is over")
            }
            _ => Ok(()),
        }
    }
}

/// All cards that are not yet placed.
struct BoxOfCards(Vec<Card>);

impl BoxOfCards {
    fn new() -> Self {
        BoxOfCards((1..=KINDS).flat_map(|kind| [kind; 4]).collect())
    }

    fn take(&mut self, place: &str, cards: &[Card]) -> Result<Vec<Card>, PositionError> {
        for card in cards {
            let found = self.0.iter().position(|left| left == card);
            let found = found.ok_or_else(|| PositionError::at(place, format!("there is no {card} left in the box")))?;
            self.0.swap_remove(found);
        }
        Ok(cards.to_vec())
    }
}

fn fill<const N: usize>(list: &mut List<Card, N>, place: &str, cards: Vec<Card>) -> Result<(), PositionError> {
    let mut cards = cards.into_iter();
    cards.try_for_each(|card| list.try_push(card)).map_err(|full| PositionError::at(place, full.to_string()))
}

/// One value for each seat; nothing written means nothing there.
fn per_seat<T: Copy + Default>(place: &str, options: &Options, written: &[T]) -> Result<[T; 4], PositionError> {
    let mut values = [T::default(); 4];
    if !written.is_empty() && written.len() != options.seats {
        return Err(PositionError::at(place, "expected one for each seat"));
    }
    values[..written.len()].copy_from_slice(written);
    Ok(values)
}
