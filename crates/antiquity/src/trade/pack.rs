//! Cards as an action names them: `salt*2 tea`. The first two of an offer are the ones that must be true.

use crate::cards::{Card, Code};
use engine::verbs::{Argument, Json, Shape};
use engine::{List, say};
use std::fmt;

/// The most kinds of cards in a pack.
pub const KINDS: usize = 40;
/// The most names in a claim.
pub const CLAIMS: usize = 4;

/// A few names, said or hoped.
pub type Names<T> = List<T, CLAIMS>;

/// Some cards, in the order in which they were named.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    piles: List<Pile, KINDS>,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Pile {
    card: Code,
    count: u8,
}

impl Pack {
    /// Adds a card; whether there was room.
    pub fn add(&mut self, card: Card) -> bool {
        self.add_some(card, 1)
    }

    fn add_some(&mut self, card: Card, count: u8) -> bool {
        let code = Code::from(card);
        if let Some(last) = self.piles.last_mut().filter(|last| last.card == code) {
            let sum = last.count.checked_add(count);
            last.count = sum.unwrap_or(last.count);
            return sum.is_some();
        }
        self.piles.try_push(Pile { card: code, count }).is_ok()
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.piles.iter().map(|pile| usize::from(pile.count)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.piles.is_empty()
    }

    /// How many runs of equal cards.
    pub fn kinds(&self) -> usize {
        self.piles.len()
    }

    /// Every card.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.piles.iter().flat_map(|pile| (0..pile.count).map(|_| pile.card.into()))
    }

    /// How many of one card.
    pub fn count(&self, card: Card) -> usize {
        let code = Code::from(card);
        self.piles.iter().filter(|pile| pile.card == code).map(|pile| usize::from(pile.count)).sum()
    }
}

fn full() -> String {
    say!("a pack has room for {KINDS} kinds of cards, and at least one of each")
}

/// In notation words such as `salt*2` and `tea`, in JSON a list: the order tells which two are named.
impl Argument for Pack {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::List(Box::new(Card::shape()))
    }

    fn read(words: &[&str]) -> Result<Pack, String> {
        let mut pack = Pack::default();
        for word in words {
            let (name, count) = match word.split_once('*') {
                Some((name, count)) => (name, engine::chapter::count(count)?),
                None => (*word, 1),
            };
            if count == 0 || !pack.add_some(name.parse()?, count) {
                return Err(full());
            }
        }
        Ok(pack)
    }

    fn to_json(&self) -> Json {
        self.cards().map(|card| card.to_json()).collect()
    }

    fn from_json(json: &Json) -> Result<Pack, String> {
        let mut pack = Pack::default();
        for card in Vec::<Card>::from_json(json)? {
            pack.add(card).then_some(()).ok_or_else(full)?;
        }
        Ok(pack)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pile) in self.piles.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            Card::from(pile.card).write(f)?;
            if pile.count > 1 {
                write!(f, "*{}", pile.count)?;
            }
        }
        Ok(())
    }
}

impl FromIterator<Card> for Pack {
    /// Takes as many cards as there is room for.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pack {
        let mut pack = Pack::default();
        for card in cards {
            if !pack.add(card) {
                break;
            }
        }
        pack
    }
}
