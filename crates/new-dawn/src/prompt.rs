//! How an action reads among the answers to a question: what it is about, and the words that several chapters share.

use crate::components::FocusCard;
use crate::hex::Hex;
use crate::state::NewDawn;
use engine::said::{Arg, Said};
use engine::{Choice, Seat, say};
use std::sync::LazyLock;

/// The group of what works at the start of a turn.
pub(crate) const START: &str = "Start of the turn";

/// What a choice is about.
#[derive(Default)]
pub(crate) struct About {
    label: String,
    group: Option<&'static str>,
    card: Option<String>,
    place: Option<Hex>,
    seat: Option<Seat>,
}

impl About {
    pub(crate) fn new(label: impl Into<String>) -> About {
        About { label: label.into(), ..About::default() }
    }

    /// Something about a space.
    pub(crate) fn place(state: &NewDawn, what: &str, at: Hex) -> About {
        About::new(say!("{what} {at} ({})", ground(state, at))).at(at)
    }

    pub(crate) fn group(self, group: &'static str) -> About {
        About { group: Some(group), ..self }
    }

    pub(crate) fn card(self, card: &str) -> About {
        About { card: Some(card.into()), ..self }
    }

    pub(crate) fn at(self, place: Hex) -> About {
        About { place: Some(place), ..self }
    }

    pub(crate) fn seat(self, seat: Seat) -> About {
        About { seat: Some(seat), ..self }
    }

    /// Writes it on the choice.
    pub(crate) fn write(self, choice: &mut Choice) {
        let About { label, group, card, place, seat } = self;
        (choice.label, choice.group, choice.card, choice.seat) = (label, group, card, seat);
        choice.place = place.map(|at| at.to_string());
    }
}

/// A card's name, its slot, and what it does from there.
pub(crate) fn in_slot(card: FocusCard, slot: u8) -> String {
    say!("{} in slot {slot}: {}", card.name(), said(card, slot).write())
}

/// What a card does from a slot. Every view says it of every card, so that it is worked out once.
pub(crate) fn card_text(card: FocusCard, slot: u8) -> String {
    static TEXTS: LazyLock<Vec<[String; SLOTS]>> = LazyLock::new(|| {
        let of_card = |card: &FocusCard| std::array::from_fn(|index| text_from(*card, index as u8 + 1));
        FocusCard::ALL.iter().map(of_card).collect()
    });
    let known = TEXTS[card.index()].get(usize::from(slot).wrapping_sub(1));
    known.cloned().unwrap_or_else(|| text_from(card, slot))
}

/// The slots of a focus row.
const SLOTS: usize = 5;

fn text_from(card: FocusCard, slot: u8) -> String {
    // Without marks, whoever asks first.
    said(card, slot).to_string()
}

fn said(card: FocusCard, slot: u8) -> Said {
    let text = &card.design().text;
    let id = if slot == 1 { text.replace("{slot} control tokens", "{slot} control token") } else { text.clone() };
    Said { id, args: vec![("slot".into(), Arg::Number(slot.into()))] }
}

/// The slot of a card in a player's row.
pub(crate) fn slot_of(state: &NewDawn, seat: Seat, card: FocusCard) -> u8 {
    state.player(seat).place_of(card).map_or(1, |place| place as u8 + 1)
}

/// What the ground of a space is called.
pub(crate) fn ground(state: &NewDawn, at: Hex) -> &'static str {
    state.board.at(at).map_or("nowhere", |space| state.board.terrain(space).name())
}
