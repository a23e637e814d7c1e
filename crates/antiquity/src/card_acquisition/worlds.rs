//! Worlds that a viewer cannot tell from the real one: which hidden cards lie where. How they are dealt anew among these
//! places is in `redeal.rs`.

use super::redeal;
use crate::cards::{Card, Hand, HeldCalamity, Stack};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::{List, Mix, Pile, Seat, SeatSet, Viewer};

/// Makes a copy of the state a world that the viewer cannot tell from the real one.
///
/// What everybody knows of others' hands `redeal.rs` says. A calamity that the viewer handed to another is known to be there
/// until a card leaves that hand unseen. Who traded other hidden calamities is forgotten: even how many were traded tells
/// something. Hands are open when they break a tie.
pub(crate) fn deal_anew<E: Edition>(state: &State<E>, world: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    if viewer == Viewer::Table {
        return;
    }
    world.rng = mix.rng();
    world.trade.words.keep_known_to(match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Table => None,
    });
    if crate::scoring::hands_are_shown(state) {
        (0..world.stacks.len()).for_each(|index| {
            let mut cards = world.stacks[index].peek().collect();
            redeal::lay_stack::<E>(world, index, &mut cards, mix);
        });
        return;
    }
    mishear(world, viewer, mix);
    let mut hidden = Hidden::collect(world, viewer);
    redeal::deal(&mut hidden, world, viewer, mix);
    hidden.lay_out(world, viewer);
    crate::advances::empty_others(world, viewer);
    crate::special_abilities::fit_gift(world, viewer, mix);
}

/// Of an offer between two others nothing is known but its numbers of cards: it may ask for anything.
fn mishear<E: Edition>(world: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    if world.trade.unheard(viewer).next().is_none() {
        return;
    }
    let goods = E::data().cards.iter().filter_map(|row| match row.name {
        Card::Commodity(commodity) => Some(commodity),
        Card::Calamity(_) => None,
    });
    let goods: List<Commodity, { Commodity::COUNT }> = goods.collect();
    world.trade.mishear(viewer, || goods[mix.below(goods.len() as u32) as usize]);
}

/// What the viewer does not see: the stacks, others' commodities and calamities, and the cards in their sealed offers.
pub(crate) fn piles<E: Edition>(state: &State<E>, viewer: Viewer) -> Vec<Pile> {
    if viewer == Viewer::Table {
        return Vec::new();
    }
    let stack = |(index, stack): (usize, &Stack)| {
        Pile::deck(format!("stack {}", index + 1), &format!("/stacks/{index}"), stack.peek())
    };
    let mut piles: Vec<Pile> = state.stacks.iter().enumerate().map(stack).collect();
    if crate::scoring::hands_are_shown(state) {
        return piles;
    }
    let hidden = Hidden::collect(state, viewer);
    let among = |is_in: &dyn Fn(Place) -> bool| {
        let cards = hidden.places.iter().zip(&hidden.cards).filter(|(place, _)| is_in(**place));
        cards.map(|(_, card)| *card).collect::<Vec<Card>>()
    };
    for seat in Seat::all(engine::GameOptions::seats(&state.options)) {
        // How many of them are calamities is hidden, too.
        piles.push(Pile::hand("cards in hand", among(&|place| place == Place::Hand(seat))));
    }
    piles.push(Pile::hand("cards in sealed offers", among(&|place| matches!(place, Place::Sealed(_)))));
    let asked_for = state.trade.unheard(viewer).filter_map(|offer| offer.wish).flat_map(|wish| wish.named);
    let named = among(&|place| matches!(place, Place::Named(_))).into_iter();
    piles.push(Pile::hand("terms of offers between others", named.chain(asked_for.map(Card::Commodity))));
    piles
}

/// Where a hidden card lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Hand(Seat),
    /// In the hand of a seat that is asked for cards just now. What it is asked depends on it, so that numbers and kinds stay.
    Asked(Seat),
    /// In this hand, as the viewer knows who put it there.
    Known(Seat),
    /// By index among the sealed cards.
    Sealed(usize),
    /// The same, where the offer names the card to others.
    Named(usize),
}

/// Hidden cards that there is room for at once.
const USUALLY: usize = 160;

/// The cards outside the stacks that the viewer cannot see, each with its place.
pub(super) struct Hidden {
    pub(super) places: Vec<Place>,
    pub(super) cards: Vec<Card>,
    /// The number of each card's stack, 0 for Water.
    pub(super) numbers: Vec<u8>,
}

impl Hidden {
    fn collect<E: Edition>(state: &State<E>, viewer: Viewer) -> Hidden {
        // Room for all but the fullest hands: one world is imagined for every playout.
        let mut hidden = Hidden {
            places: Vec::with_capacity(USUALLY),
            cards: Vec::with_capacity(USUALLY),
            numbers: Vec::with_capacity(USUALLY),
        };
        let asked = asked_for_cards(state);
        for seat in Seat::all(engine::GameOptions::seats(&state.options)) {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            let hand = &state.players[seat].hand;
            let in_hand = if asked.contains(seat) { Place::Asked(seat) } else { Place::Hand(seat) };
            for (commodity, count) in hand.commodities() {
                (0..count).for_each(|_| hidden.note::<E>(in_hand, Card::Commodity(commodity)));
            }
            for held in &hand.calamities {
                let place = if held.is_known_to(viewer) { Place::Known(seat) } else { in_hand };
                hidden.note::<E>(place, Card::Calamity(held.calamity));
            }
        }
        for sealed in state.trade.hidden_from(viewer) {
            let place = if sealed.is_named { Place::Named(sealed.index) } else { Place::Sealed(sealed.index) };
            hidden.note::<E>(place, sealed.card);
        }
        hidden
    }

    fn note<E: Edition>(&mut self, place: Place, card: Card) {
        self.places.push(place);
        self.cards.push(card);
        self.numbers.push(E::data().stack(card).unwrap_or(0));
    }

    /// The places whose cards may be others.
    pub(super) fn spots(&self) -> impl Iterator<Item = usize> {
        (0..self.places.len()).filter(|&spot| !matches!(self.places[spot], Place::Known(_)))
    }

    /// Those of them whose cards come from stacks of this number.
    pub(super) fn spots_of(&self, number: u8) -> impl Iterator<Item = usize> {
        self.spots().filter(move |&spot| self.numbers[spot] == number)
    }

    pub(super) fn is_asked(&self, spot: usize) -> bool {
        matches!(self.places[spot], Place::Asked(_))
    }

    fn lay_out<E: Edition>(self, world: &mut State<E>, viewer: Viewer) {
        for &place in &self.places {
            if let Place::Hand(seat) | Place::Asked(seat) | Place::Known(seat) = place {
                world.players[seat].hand = Hand::default();
            }
        }
        let mut known = Vec::new();
        for (place, card) in self.places.into_iter().zip(self.cards) {
            match (place, card) {
                (Place::Known(seat), Card::Calamity(calamity)) => known.push((seat, calamity)),
                (Place::Known(seat) | Place::Asked(seat) | Place::Hand(seat), card) => {
                    world.players[seat].hand.draw(card);
                }
                (Place::Sealed(index) | Place::Named(index), card) => world.trade.replace_sealed(index, card),
            }
        }
        // After the others: what came before them in a hand nobody else knows.
        if let Viewer::Seat(trader) = viewer {
            for (seat, calamity) in known {
                world.players[seat].hand.calamities.push(HeldCalamity::traded(calamity, trader));
            }
        }
    }
}

/// Who is asked for cards of the hand just now, by a calamity or for tribute: that depends on what it holds.
fn asked_for_cards<E: Edition>(state: &State<E>) -> SeatSet {
    let seats = Seat::all(engine::GameOptions::seats(&state.options));
    let tributaries = crate::special_abilities::tributaries(state);
    seats.filter(|&seat| state.calamities.asks_for_cards(seat) || tributaries.contains(seat)).collect()
}
