//! Worlds that a viewer cannot tell from the real one: hidden cards dealt anew among the places that hold them.

use crate::cards::{Card, HeldCalamity, STACK_ROOM};
use crate::edition::Edition;
use crate::state::{State, stack_index};
use crate::turn::Phase;
use engine::{Deck, Mix, Pile, Rng, Seat, Viewer};

/// A world that the viewer cannot tell from the real one.
///
/// Up to the trading session nobody knows more about another's hand than how many cards it holds, and of a sealed offer
/// how many, which two commodities are in it, and that nothing in it is non-tradeable. Later the rules ask seats by what
/// they hold (who has a card of some face value), so that hands keep their numbers there and only the commodities of a
/// number change places. Calamities lie face down then: how many a seat has is open, which ones it is only when they are
/// named. A calamity that the viewer handed to another is known to be there. Hands are open when they break a tie.
pub(crate) fn deal_anew<E: Edition>(state: &State<E>, viewer: Viewer, mix: &mut Mix<'_>) -> State<E> {
    let mut world = state.clone();
    if viewer == Viewer::Table {
        return world;
    }
    world.rng = mix.rng();
    world.trade.words.keep_known_to(match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Table => None,
    });
    if crate::scoring::hands_are_shown(state) {
        return world;
    }
    let mut hidden = Hidden::collect(&world, viewer);
    if trading_is_open(state) {
        hidden.exchange_with_stacks::<E>(&mut world, mix, |card| state.may_be_traded(card));
        hidden.deal_freely(state, mix);
    } else {
        hidden.exchange_with_stacks::<E>(&mut world, mix, |card| matches!(card, Card::Commodity(_)));
        hidden.deal_by_number::<E>(mix);
        hidden.deal_face_down(&mut world, mix);
    }
    hidden.lay_out(&mut world);
    crate::advances::fit_baskets(&mut world, viewer);
    world
}

/// What the viewer does not see: the stacks, others' commodities and calamities, and the cards in their sealed offers.
pub(crate) fn piles<E: Edition>(state: &State<E>, viewer: Viewer) -> Vec<Pile> {
    if viewer == Viewer::Table || crate::scoring::hands_are_shown(state) {
        return Vec::new();
    }
    let stack = |(index, stack): (usize, &Deck<Card, STACK_ROOM>)| {
        Pile::deck(format!("stack {}", index + 1), &format!("/stacks/{index}"), stack.peek())
    };
    let mut piles: Vec<Pile> = state.stacks.iter().enumerate().map(stack).collect();
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
    piles
}

/// Whether hands may still change by trade this turn: afterwards calamities come into the open. While a shorter game is
/// set up everybody knows from which stacks the others drew, and that no calamity was there. `EP-31.4-r1`
fn trading_is_open<E: Edition>(state: &State<E>) -> bool {
    if crate::setup::draws_are_known(state) {
        return false;
    }
    let trade = E::TURN.iter().position(|row| row.phase == Phase::Trade);
    trade.is_none_or(|trade| usize::from(state.row) <= trade)
}

/// Where a hidden card lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Hand(Seat),
    /// In this hand, as the viewer knows who put it there.
    Known(Seat),
    /// By index among the sealed cards.
    Sealed(usize),
}

/// The cards outside the stacks that the viewer cannot see, each with its place.
struct Hidden {
    places: Vec<Place>,
    cards: Vec<Card>,
    /// Who handed a calamity over goes with the place, not with the card.
    traders: Vec<Option<Seat>>,
    /// The stack each card comes from, by index.
    stacks: Vec<usize>,
}

impl Hidden {
    fn collect<E: Edition>(state: &State<E>, viewer: Viewer) -> Hidden {
        let mut hidden = Hidden { places: Vec::new(), cards: Vec::new(), traders: Vec::new(), stacks: Vec::new() };
        for seat in Seat::all(engine::GameOptions::seats(&state.options)) {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            let hand = &state.players[seat].hand;
            for (commodity, count) in hand.commodities() {
                (0..count).for_each(|_| hidden.note(Place::Hand(seat), Card::Commodity(commodity), None));
            }
            for held in &hand.calamities {
                let place = if handed_over(viewer, held.trader()) { Place::Known(seat) } else { Place::Hand(seat) };
                hidden.note(place, Card::Calamity(held.calamity), held.trader());
            }
        }
        for (index, card, trader) in state.trade.hidden_from(viewer) {
            hidden.note(Place::Sealed(index), card, trader);
        }
        hidden.find_stacks(state);
        hidden
    }

    fn note(&mut self, place: Place, card: Card, trader: Option<Seat>) {
        self.places.push(place);
        self.cards.push(card);
        self.traders.push(trader);
    }

    /// `EP-27.3.3` Of a card that both blocks have, each block's share is out; which copy is whose nobody can tell.
    fn find_stacks<E: Edition>(&mut self, state: &State<E>) {
        for (index, &card) in self.cards.iter().enumerate() {
            let number = E::data().stack(card).unwrap_or(0);
            let earlier = self.cards[..index].iter().filter(|&&other| other == card).count();
            let second = E::blocks(&state.options) > 1 && earlier >= super::stacks::copies_out(state, card, 0);
            self.stacks.push(if number == 0 { usize::MAX } else { stack_index(second.into(), number) });
        }
    }

    /// Shuffles hidden cards of each number that may move together with those of its stack.
    fn exchange_with_stacks<E: Edition>(
        &mut self,
        world: &mut State<E>,
        mix: &mut Mix<'_>,
        moves: impl Fn(Card) -> bool,
    ) {
        let is_free: Vec<bool> = self.places.iter().map(|place| !matches!(place, Place::Known(_))).collect();
        for (index, stack) in world.stacks.iter_mut().enumerate() {
            let mut pile: Vec<Card> = stack.peek().collect();
            let stacks = &self.stacks;
            let mut spots: Vec<&mut Card> = pile.iter_mut().filter(|card| moves(**card)).collect();
            let here = self.cards.iter_mut().enumerate().filter(|&(spot, _)| stacks[spot] == index && is_free[spot]);
            spots.extend(here.map(|(_, card)| card).filter(|card| moves(**card)));
            let mut cards: Vec<Card> = spots.iter().map(|card| **card).collect();
            mix.cards(&mut cards);
            spots.into_iter().zip(cards).for_each(|(spot, card)| *spot = card);
            *stack = Deck::stacked(&pile);
        }
    }

    /// Any hidden card may be in any place, but nothing non-tradeable in a sealed offer.
    fn deal_freely<E: Edition>(&mut self, state: &State<E>, mix: &mut Mix<'_>) {
        let mut spots: Vec<usize> =
            (0..self.places.len()).filter(|&spot| !matches!(self.places[spot], Place::Known(_))).collect();
        mix.cards(&mut spots);
        // Hands first, so that the cards that only hands can hold find room.
        spots.sort_by_key(|&spot| matches!(self.places[spot], Place::Sealed(_)));
        let (mut stuck, mut free): (Vec<Card>, Vec<Card>) =
            spots.iter().map(|&spot| self.cards[spot]).partition(|&card| !state.may_be_traded(card));
        mix.cards(&mut free);
        if matches!(mix, Mix::Sort) {
            stuck.sort_unstable();
        }
        spots.into_iter().zip(stuck.into_iter().chain(free)).for_each(|(spot, card)| self.cards[spot] = card);
    }

    /// Commodities of one number change places among themselves.
    fn deal_by_number<E: Edition>(&mut self, mix: &mut Mix<'_>) {
        for number in 0..=super::LAST_STACK {
            let of_number = |card: &Card| matches!(card, Card::Commodity(_)) && E::data().stack(*card) == Some(number);
            let mut spots: Vec<&mut Card> = self.cards.iter_mut().filter(|card| of_number(card)).collect();
            let mut cards: Vec<Card> = spots.iter().map(|card| **card).collect();
            mix.cards(&mut cards);
            spots.iter_mut().zip(cards).for_each(|(spot, card)| **spot = card);
        }
    }

    /// Calamities that lie face down may be others that could still be named: they change places with each other, and
    /// with those in the stacks. For one of another number a seat holds a commodity of the first number instead, so that
    /// the cards it drew keep their numbers.
    fn deal_face_down<E: Edition>(&mut self, world: &mut State<E>, mix: &mut Mix<'_>) {
        if world.phase() != Phase::CalamityResolution || asks_for_cards(world) {
            return;
        }
        let is_face_down = |hidden: &Hidden, spot: usize| {
            matches!((hidden.places[spot], hidden.cards[spot]), (Place::Hand(_), Card::Calamity(_)))
        };
        let spots: Vec<usize> = (0..self.places.len()).filter(|&spot| is_face_down(self, spot)).collect();
        let rng = match mix {
            Mix::Shuffle(rng) => rng,
            Mix::Sort => return,
        };
        for &spot in &spots {
            self.change_calamity(world, spot, rng);
        }
        for last in (1..spots.len()).rev() {
            let (one, other) = (spots[last], spots[rng.below(last as u32 + 1) as usize]);
            if self.may_lie(world, one, self.cards[other]) && self.may_lie(world, other, self.cards[one]) {
                self.cards.swap(one, other);
            }
        }
    }

    /// What was handed over can only be something that may be.
    fn may_lie<E: Edition>(&self, state: &State<E>, spot: usize, card: Card) -> bool {
        self.traders[spot].is_none() || state.may_be_traded(card)
    }

    /// Puts a calamity of a stack in the place of one that lies face down, or leaves it.
    fn change_calamity<E: Edition>(&mut self, world: &mut State<E>, spot: usize, rng: &mut Rng) {
        let (place, card, own) = (self.places[spot], self.cards[spot], self.stacks[spot]);
        if own == usize::MAX {
            return;
        }
        let mut others: Vec<(usize, Card)> = vec![(own, card)];
        for (index, stack) in world.stacks.iter().enumerate() {
            let majors = stack.peek().filter(|&other| is_still_to_come(world, other));
            others.extend(majors.filter(|&other| self.may_lie(world, spot, other)).map(|other| (index, other)));
        }
        let (index, other) = others[rng.below(others.len() as u32) as usize];
        if other == card {
            return;
        }
        if index == own {
            replace_in_stack(world, index, other, card);
            self.cards[spot] = other;
            return;
        }
        let is_mine = |&held: &usize| {
            self.places[held] == place && matches!(self.cards[held], Card::Commodity(_)) && self.stacks[held] == index
        };
        let given = (0..self.cards.len()).find(is_mine);
        let good = world.stacks[own].peek().find(|card| matches!(card, Card::Commodity(_)));
        if let (Some(given), Some(good)) = (given, good) {
            replace_in_stack(world, index, other, self.cards[given]);
            replace_in_stack(world, own, good, card);
            (self.cards[given], self.stacks[given]) = (good, own);
            (self.cards[spot], self.stacks[spot]) = (other, index);
        }
    }

    fn lay_out<E: Edition>(self, world: &mut State<E>) {
        for &place in &self.places {
            if let Place::Hand(seat) | Place::Known(seat) = place {
                world.players[seat].hand = crate::cards::Hand::default();
            }
        }
        for ((place, card), trader) in self.places.into_iter().zip(self.cards).zip(self.traders) {
            match place {
                Place::Hand(seat) | Place::Known(seat) => put(world, seat, card, trader),
                Place::Sealed(index) => world.trade.replace_sealed(index, card, trader),
            }
        }
    }
}

/// Whether the viewer handed a calamity over.
fn handed_over(viewer: Viewer, trader: Option<Seat>) -> bool {
    trader.is_some_and(|trader| viewer == Viewer::Seat(trader))
}

/// Whether seats are asked for cards of their hands just now: then what they hold is not open to change.
fn asks_for_cards<E: Edition>(state: &State<E>) -> bool {
    Seat::all(engine::GameOptions::seats(&state.options)).any(|seat| state.calamities.asks_for_cards(seat))
}

/// Whether a card is a major calamity that would be named after the one under way.
fn is_still_to_come<E: Edition>(state: &State<E>, card: Card) -> bool {
    let place = |card: Card| (E::data().stack(card), E::data().may_be_traded(card));
    let is_major = matches!(card, Card::Calamity(calamity) if !calamity.is_minor());
    let under_way = state.calamities.under_way().map(|(calamity, ..)| Card::Calamity(calamity));
    is_major && under_way.is_none_or(|under_way| place(card) > place(under_way))
}

/// Puts a card where another lies in a stack.
fn replace_in_stack<E: Edition>(world: &mut State<E>, index: usize, out: Card, into: Card) {
    let mut pile: Vec<Card> = world.stacks[index].peek().collect();
    if let Some(card) = pile.iter_mut().find(|card| **card == out) {
        *card = into;
    }
    world.stacks[index] = Deck::stacked(&pile);
}

fn put<E: Edition>(world: &mut State<E>, seat: Seat, card: Card, trader: Option<Seat>) {
    let hand = &mut world.players[seat].hand;
    match (card, trader.filter(|&trader| trader != seat)) {
        (Card::Calamity(calamity), Some(trader)) => hand.calamities.push(HeldCalamity::traded(calamity, trader)),
        (card, _) => hand.draw(card),
    }
}
