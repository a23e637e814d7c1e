//! Seats, sets of seats, and who is looking.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// The most seats any game may have.
pub const MAX_SEATS: usize = 32;

/// A chair at the table. People count seats from one, and so do notation, JSON and `Display`; `index` counts from zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(u8);

impl Seat {
    /// The table itself, which may end a trading session or retire an absent seat. Written as seat 0.
    pub const TABLE: Seat = Seat(u8::MAX);

    /// The seat with this index, counted from zero.
    ///
    /// # Panics
    /// If no game can have that many seats: an index is never taken from outside, `FromStr` and serde are for that.
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "seat index out of range");
        Seat(index as u8)
    }

    /// Counted from zero, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from one, for people; the table is 0.
    pub const fn number(self) -> u8 {
        self.0.wrapping_add(1)
    }

    /// The seat with this number, counted from one; 0 is the table.
    pub fn from_number(number: u8) -> Option<Seat> {
        match number {
            0 => Some(Seat::TABLE),
            n if usize::from(n) <= MAX_SEATS => Some(Seat(n - 1)),
            _ => None,
        }
    }

    /// All seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count.min(MAX_SEATS)).map(Seat::new)
    }

    /// The next seat clockwise at a table of `count`.
    pub const fn next(self, count: usize) -> Seat {
        Seat::new((self.index() + 1) % count)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Seat::TABLE { f.write_str("the table") } else { write!(f, "seat {}", self.number()) }
    }
}

/// A text that is not the number of a seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a seat number from 1 to {MAX_SEATS}")]
pub struct BadSeat(pub String);

impl FromStr for Seat {
    type Err = BadSeat;
    fn from_str(text: &str) -> Result<Seat, BadSeat> {
        let number = text.parse::<u8>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        number.and_then(Seat::from_number).ok_or_else(|| BadSeat(text.into()))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::from_number(number).ok_or_else(|| D::Error::custom(BadSeat(number.to_string())))
    }
}

/// A set of seats, as bits. The table itself is never in it.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number[]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Seat>"))]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Every seat of a table of `count`.
    pub const fn all(count: usize) -> SeatSet {
        if count >= MAX_SEATS { SeatSet(u32::MAX) } else { SeatSet((1 << count) - 1) }
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_SEATS && self.0 & (1 << seat.index()) != 0
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.index())
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        if seat.index() < MAX_SEATS { SeatSet(self.0 & !(1 << seat.index())) } else { self }
    }

    /// The set without the seats of another.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat with the lowest number.
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat::new(self.0.trailing_zeros() as usize))
    }

    /// The seats in order.
    pub const fn iter(self) -> Seats {
        Seats(self)
    }
}

/// The seats of a set, in order.
#[derive(Clone, Debug)]
pub struct Seats(SeatSet);

impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Seats {
    fn next_back(&mut self) -> Option<Seat> {
        let last = self.0.0.checked_ilog2()?;
        let seat = Seat::new(last as usize);
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if seats.contains(&Seat::TABLE) {
            return Err(D::Error::custom("the table (0) cannot be in a set of seats"));
        }
        Ok(seats.into_iter().collect())
    }
}

/// One value per seat, indexed by [`Seat`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let count = values.len();
        values.try_into().map(BySeat).map_err(|_| D::Error::invalid_length(count, &"one value for each seat"))
    }
}

/// Whose eyes a view is made for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Viewer {
    /// A player: what is public and what that seat holds.
    Seat(Seat),
    /// Anybody watching: only what is public.
    Spectator,
    /// Everything, for replays of finished games and for bug reports. Never sent to a seat of a running game.
    Table,
}
