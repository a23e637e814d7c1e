//! The numbers by which kinds of things are kept: the same in every database, so that rows can be copied as they are.

use crate::api::{ChangedBy, Deal, SeatKind, Status, Takeover};
use engine::{Seat, SeatSet};

/// Says once which number stands for what, and makes both directions of it.
macro_rules! numbers {
    ($($to:ident, $from:ident: $kind:ident { $($variant:ident = $number:literal),* })*) => {
        $(
            pub(super) fn $to(kind: $kind) -> u8 {
                match kind {
                    $($kind::$variant => $number,)*
                }
            }

            pub(super) fn $from(number: i64) -> Option<$kind> {
                match number {
                    $($number => Some($kind::$variant),)*
                    _ => None,
                }
            }
        )*
    };
}

numbers! {
    status_number, status_of: Status { Waiting = 0, Running = 1, Finished = 2 }
    kind_number, kind_of: SeatKind { Open = 0, Person = 1, Bot = 2 }
    deal_number, deal_of: Deal { Fair = 0, Imported = 1, Position = 2, FixedChance = 3, Analysis = 4 }
    takeover_number, takeover_of: Takeover { Host = 0, Guarded = 1 }
    changer_number, changer_of: ChangedBy { Player = 0, Host = 1, Vote = 2, Absence = 3 }
}

/// A bit for each seat.
pub(super) fn bits(seats: SeatSet) -> u32 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// The seats of these bits.
pub(super) fn from_bits(bits: u32) -> SeatSet {
    Seat::all(engine::seat::MAX_SEATS).filter(|seat| bits & 1 << seat.index() != 0).collect()
}
