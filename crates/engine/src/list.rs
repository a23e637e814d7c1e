//! Lists and face-down decks of fixed room: no heap, cloned as one block of memory.

use crate::{Draws, Marks, Mix, Rng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// At most `N` items in order, kept in place. Unused room is never read.
#[derive(Copy, Clone)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    const FITS: () = assert!(N <= u8::MAX as usize, "a List has room for at most 255 items");

    /// No items yet.
    pub fn new() -> Self {
        let () = Self::FITS;
        List { len: 0, items: [T::default(); N] }
    }

    /// Adds an item at the end.
    ///
    /// # Panics
    /// If the list is full: games choose `N` so that their rules never need more.
    pub fn push(&mut self, item: T) {
        assert!(usize::from(self.len) < N, "a list of {N} is full");
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Adds an item at the end, or says that there is no room: for items that come from a file.
    pub fn try_push(&mut self, item: T) -> Result<(), Full> {
        if usize::from(self.len) == N {
            return Err(Full(N));
        }
        self.push(item);
        Ok(())
    }

    /// Takes the last item away.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes one item away and closes the gap.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.copy_within(index + 1.., index);
        self.len -= 1;
        item
    }

    /// Takes all items away.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

/// A list that would have to hold more than it has room for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is room for {0} at most")]
pub struct Full(pub usize);

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&**self)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut list = List::new();
        for item in Vec::<T>::deserialize(deserializer)? {
            list.try_push(item).map_err(D::Error::custom)?;
        }
        Ok(list)
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for List<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T>::json_schema(generator)
    }
}

/// A face-down stack. Its order is secret, so the only way to take a card is one that marks the action as a reveal;
/// nobody has to remember to stop undo there.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound(deserialize = "T: Deserialize<'de> + Copy + Default"))]
pub struct Deck<T, const N: usize> {
    /// The top card is the last.
    cards: List<T, N>,
}

impl<T: Copy + Default, const N: usize> Deck<T, N> {
    /// These cards, shuffled.
    pub fn shuffled(cards: impl IntoIterator<Item = T>, draws: &mut Draws<'_>) -> Self {
        let mut deck = Deck { cards: cards.into_iter().collect() };
        draws.shuffle(&mut deck.cards);
        deck
    }

    /// These cards in this order, the top card first.
    pub fn stacked(cards: &[T]) -> Self {
        Deck { cards: cards.iter().rev().copied().collect() }
    }

    /// Turns the top card up.
    pub fn draw(&mut self, marks: &mut Marks) -> Option<T> {
        let card = self.cards.pop()?;
        marks.reveal();
        Some(card)
    }

    /// Puts the cards in random order, for reshuffles and for the worlds a bot imagines.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.cards);
    }

    /// Lays the cards out in an imagined world.
    pub fn mix(&mut self, mix: &mut Mix<'_>)
    where
        T: Ord,
    {
        mix.cards(&mut self.cards);
    }

    /// How many cards are left: open to all.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether none is left: open to all.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What lies in it, top card first. Secret: for positions, accounting and `Viewer::Table` only.
    pub fn peek(&self) -> impl Iterator<Item = T> {
        self.cards.iter().rev().copied()
    }
}
