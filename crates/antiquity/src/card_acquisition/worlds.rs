//! Worlds that a viewer cannot tell from the real one: hidden cards dealt anew among the places that hold them.

use super::stacks::Lowest;
use crate::cards::{Card, HeldCalamity, STACK_ROOM, Stack};
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::{State, stack_index};
use crate::turn::Phase;
use engine::{List, Mix, Pile, Seat, Viewer};

/// Makes a copy of the state a world that the viewer cannot tell from the real one.
///
/// What everybody knows of others' hands is [`Known`]. A calamity that the viewer handed to another is known to be there.
/// Hands are open when they break a tie.
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
        return;
    }
    mishear(world, viewer, mix);
    let mut hidden = Hidden::collect(world, viewer);
    hidden.forget_traders(mix);
    match known(state) {
        Known::Counts => hidden.deal_freely(world, mix),
        known => hidden.deal_by_kind(world, known, mix),
    }
    hidden.lay_out(world);
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
    if viewer == Viewer::Table || crate::scoring::hands_are_shown(state) {
        return Vec::new();
    }
    let stack = |(index, stack): (usize, &Stack)| {
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
    let asked_for = state.trade.unheard(viewer).filter_map(|offer| offer.wish).flat_map(|wish| wish.named);
    let named = among(&|place| matches!(place, Place::Named(_))).into_iter();
    piles.push(Pile::hand("terms of offers between others", named.chain(asked_for.map(Card::Commodity))));
    piles
}

/// What everybody knows of the cards in others' hands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Known {
    /// Up to the trading session how many there are, and of a sealed offer that nothing in it is non-tradeable.
    Counts,
    /// Later also how many of them are calamities, which lie face down until they are named.
    Kinds,
    /// Their numbers as well: while a shorter game is set up everybody sees from which stacks the others draw
    /// (`EP-31.4-r1`), and who is asked for cards of a face value has them.
    Numbers,
}

fn known<E: Edition>(state: &State<E>) -> Known {
    let trade = E::TURN.iter().position(|row| row.phase == Phase::Trade);
    if crate::setup::draws_are_known(state) || asks_for_cards(state) {
        Known::Numbers
    } else if trade.is_none_or(|trade| usize::from(state.row) <= trade) {
        Known::Counts
    } else {
        Known::Kinds
    }
}

/// Where a hidden card lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Hand(Seat),
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
        // Room for all but the fullest hands: one world is imagined for every playout.
        let mut hidden = Hidden {
            places: Vec::with_capacity(USUALLY),
            cards: Vec::with_capacity(USUALLY),
            traders: Vec::with_capacity(USUALLY),
            stacks: Vec::with_capacity(USUALLY),
        };
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
        for sealed in state.trade.hidden_from(viewer) {
            let place = if sealed.is_named { Place::Named(sealed.index) } else { Place::Sealed(sealed.index) };
            hidden.note(place, sealed.card, sealed.trader);
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
        let has_two_blocks = E::blocks(&state.options) > 1;
        let mut earlier = [0; Commodity::COUNT + Calamity::COUNT];
        for &card in &self.cards {
            let number = E::data().stack(card).unwrap_or(0);
            let earlier = &mut earlier[match card {
                Card::Commodity(commodity) => commodity.index(),
                Card::Calamity(calamity) => Commodity::COUNT + calamity.index(),
            }];
            let second = has_two_blocks && *earlier >= super::stacks::copies_out(state, card, 0);
            *earlier += 1;
            self.stacks.push(if number == 0 { usize::MAX } else { stack_index(second.into(), number) });
        }
    }

    /// In the one world for all that look alike, nobody but the viewer has handed a calamity on.
    fn forget_traders(&mut self, mix: &Mix<'_>) {
        if matches!(mix, Mix::Sort) {
            let places = self.places.iter().zip(&mut self.traders);
            places.filter(|(place, _)| !matches!(place, Place::Known(_))).for_each(|(_, trader)| *trader = None);
        }
    }

    /// The places whose cards may be others, from one stack or from all.
    fn spots(&self, of: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        let places = self.places.iter().zip(&self.stacks).enumerate();
        places.filter_map(move |(spot, (place, &stack))| {
            (!matches!(place, Place::Known(_)) && stack != usize::MAX && of(stack)).then_some(spot)
        })
    }

    fn is_face_down(&self, spot: usize) -> bool {
        matches!(self.cards[spot], Card::Calamity(_))
    }

    /// Any hidden card may be in any place, but nothing non-tradeable in a sealed offer, and no calamity named there.
    fn deal_freely<E: Edition>(&mut self, world: &mut State<E>, mix: &mut Mix<'_>) {
        let mut spots: Vec<usize> = self.spots(|_| true).collect();
        // Hands first, so that the cards that only hands can hold find room; what is named last.
        spots.sort_by_key(|&spot| match self.places[spot] {
            Place::Hand(_) | Place::Known(_) => 0,
            Place::Sealed(_) => 1,
            Place::Named(_) => 2,
        });
        let named = spots.iter().filter(|&&spot| matches!(self.places[spot], Place::Named(_))).count();
        // How many calamities may be out besides those that must be, where a stack has too few commodities.
        let must_be = if named > 0 { self.must_be_calamities(world, mix) } else { 0 };
        let mut spare = spots.len().saturating_sub(named + must_be);
        let mut room = spots.iter().filter(|&&spot| matches!(self.places[spot], Place::Hand(_))).count();
        let (mut stuck, mut free) = (Vec::new(), Vec::with_capacity(spots.len()));
        let mut here: Vec<Card> = Vec::with_capacity(STACK_ROOM);
        let (mut rest, mut pool) = (here.clone(), here.clone());
        for index in 0..world.stacks.len() {
            here.clear();
            here.extend(self.spots(|stack| stack == index).map(|spot| self.cards[spot]));
            // Where a fixed card lies, it stays: in the stack or in some hand.
            rest.clear();
            pool.clear();
            for card in world.stacks[index].peek() {
                if is_fixed::<E>(world, card, mix) { rest.push(card) } else { pool.push(card) }
            }
            let mut out = 0;
            for &card in &here {
                if is_fixed::<E>(world, card, mix) {
                    room = room.saturating_sub(1);
                    stuck.push(card);
                } else {
                    out += 1;
                    pool.push(card);
                }
            }
            mix.cards(&mut pool);
            for (place, &card) in pool.iter().enumerate() {
                let is_stuck = !world.may_be_traded(card);
                let is_limited = named > 0 && matches!(card, Card::Calamity(_));
                let must = pool.len() - place <= out;
                if out == 0 || (!must && ((is_stuck && room == 0) || (is_limited && spare == 0))) {
                    rest.push(card);
                    continue;
                }
                out -= 1;
                if is_limited && !must {
                    spare -= 1;
                }
                if is_stuck {
                    room = room.saturating_sub(1);
                    stuck.push(card);
                } else {
                    free.push(card);
                }
            }
            lay_stack::<E>(world, index, &mut rest, mix);
        }
        mix.cards(&mut stuck);
        mix.cards(&mut free);
        commodities_last(&mut free, named);
        if let Mix::Shuffle(draws) = mix {
            let hands = spots.partition_point(|&spot| matches!(self.places[spot], Place::Hand(_)));
            draws.shuffle(&mut spots[..hands]);
        }
        spots.into_iter().zip(stuck.into_iter().chain(free)).for_each(|(spot, card)| self.cards[spot] = card);
    }

    /// How many of the cards outside the stacks are calamities in any world: those of which all know where they lie, and as
    /// many more as there are too few commodities.
    fn must_be_calamities<E: Edition>(&self, world: &State<E>, mix: &Mix<'_>) -> usize {
        let is_good = |card: &Card| matches!(card, Card::Commodity(_));
        let of = |(index, stack): (usize, &Stack)| {
            let here = || self.spots(move |stack| stack == index).map(|spot| self.cards[spot]);
            let fixed = here().filter(|&card| is_fixed::<E>(world, card, mix)).count();
            let goods = here().chain(stack.peek()).filter(is_good).count();
            fixed + (here().count() - fixed).saturating_sub(goods)
        };
        world.stacks.iter().enumerate().map(of).sum()
    }

    /// Commodities change places with commodities, and calamities that lie face down with those that could lie there as
    /// well. As many cards of each stack stay out of it, and of each number in each hand if that is known.
    fn deal_by_kind<E: Edition>(&mut self, world: &mut State<E>, known: Known, mix: &mut Mix<'_>) {
        let (face_down, good): (Vec<usize>, Vec<usize>) =
            self.spots(|_| true).partition(|&spot| self.is_face_down(spot));
        let calamities = self.choose_face_down(world, &face_down, known, mix);
        let mut goods: Vec<(Card, usize)> = Vec::with_capacity(good.len());
        let mut commodities: Vec<Card> = Vec::with_capacity(STACK_ROOM);
        let mut rest = commodities.clone();
        for index in 0..world.stacks.len() {
            commodities.clear();
            rest.clear();
            let mut put = |card| {
                if matches!(card, Card::Commodity(_)) { commodities.push(card) } else { rest.push(card) }
            };
            world.stacks[index].peek().for_each(&mut put);
            let here = self.spots(|stack| stack == index).map(|spot| put(self.cards[spot])).count();
            let mut named = 0;
            for face in calamities.iter().filter(|face| face.stack == index) {
                rest.iter().position(|&other| other == face.card).map(|place| rest.remove(place));
                named += 1;
            }
            mix.cards(&mut commodities);
            let out = (here - named).min(commodities.len());
            goods.extend(commodities[..out].iter().map(|&card| (card, index)));
            rest.extend_from_slice(&commodities[out..]);
            lay_stack::<E>(world, index, &mut rest, mix);
        }
        let stacks = self.stacks.clone();
        for (spot, face) in face_down.into_iter().zip(calamities) {
            (self.cards[spot], self.stacks[spot]) = (face.card, face.stack);
        }
        mix.cards(&mut goods);
        for spot in good {
            let fits = |&(_, stack): &(Card, usize)| known != Known::Numbers || stack == stacks[spot];
            if let Some(place) = goods.iter().position(fits) {
                (self.cards[spot], self.stacks[spot]) = goods.remove(place);
            }
        }
    }

    /// A calamity for each of these places: what was handed over can only be something that may be.
    fn choose_face_down<E: Edition>(
        &self,
        world: &State<E>,
        spots: &[usize],
        known: Known,
        mix: &mut Mix<'_>,
    ) -> Vec<FaceDown> {
        let face = |(stack, card)| FaceDown { is_stuck: !world.may_be_traded(card), stack, card };
        let mut others: Vec<FaceDown> = spots.iter().map(|&spot| face((self.stacks[spot], self.cards[spot]))).collect();
        if others.is_empty() {
            return others;
        }
        let mut limits = vec![(0, 0); world.stacks.len()];
        for (index, stack) in world.stacks.iter().enumerate() {
            let here: Vec<usize> = self.spots(|stack| stack == index).collect();
            let down = here.iter().filter(|&&spot| self.is_face_down(spot)).count();
            let goods = stack.peek().filter(|card| matches!(card, Card::Commodity(_))).count();
            // With too few commodities to be drawn from a stack, calamities were.
            let least = down.saturating_sub(goods);
            limits[index] = if known == Known::Numbers { (down, down) } else { (least, here.len()) };
            let still = stack.peek().filter(|&card| is_still_to_come(world, card));
            others.extend(still.map(|card| face((index, card))));
        }
        mix.cards(&mut others);
        let traded = spots.iter().filter(|&&spot| self.traders[spot].is_some()).count();
        let mut choice = FaceDowns { limits, most: spots.len(), chosen: Vec::new() };
        choice.take(&mut others, |choice, face| !face.is_stuck && choice.is_short_of(face.stack));
        choice.take(&mut others, |choice, face| choice.is_short_of(face.stack));
        choice.take(&mut others, |choice, face| !face.is_stuck && choice.tradeable() < traded);
        choice.take(&mut others, |_, _| true);
        let mut chosen = choice.chosen;
        mix.cards(&mut chosen);
        // Each place that wants a tradeable one gets it from the end of the list.
        let mut dealt = Vec::with_capacity(chosen.len());
        let mut wanting = traded;
        for &spot in spots {
            let spare = chosen.iter().filter(|face| !face.is_stuck).count() > wanting;
            let fits = |face: &FaceDown| match self.traders[spot] {
                Some(_) => !face.is_stuck,
                None => face.is_stuck || spare,
            };
            wanting -= usize::from(self.traders[spot].is_some());
            let place = chosen.iter().position(fits).unwrap_or(0);
            if place < chosen.len() {
                dealt.push(chosen.remove(place));
            }
        }
        dealt
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
                Place::Sealed(index) | Place::Named(index) => world.trade.replace_sealed(index, card, trader),
            }
        }
    }
}

/// Has so many cards at the end be commodities, as far as there are any before.
fn commodities_last(cards: &mut [Card], count: usize) {
    let (others, last) = cards.split_at_mut(cards.len().saturating_sub(count));
    let is_good = |card: &Card| matches!(card, Card::Commodity(_));
    for card in last.iter_mut().filter(|card| !is_good(card)) {
        if let Some(other) = others.iter_mut().find(|other| is_good(other)) {
            std::mem::swap(card, other);
        }
    }
}

/// Whether the viewer handed a calamity over.
fn handed_over(viewer: Viewer, trader: Option<Seat>) -> bool {
    trader.is_some_and(|trader| viewer == Viewer::Seat(trader))
}

/// Whether seats are asked for cards of their hands just now: then what they hold is not open to change.
fn asks_for_cards<E: Edition>(state: &State<E>) -> bool {
    let mut seats = Seat::all(engine::GameOptions::seats(&state.options));
    crate::special_abilities::is_collected(state) || seats.any(|seat| state.calamities.asks_for_cards(seat))
}

/// Whether a card is a calamity that may still lie face down: while they are named, a major one after that under way.
fn is_still_to_come<E: Edition>(state: &State<E>, card: Card) -> bool {
    let Card::Calamity(calamity) = card else { return false };
    let place = |card: Card| (E::data().stack(card), E::data().may_be_traded(card));
    let under_way = state.calamities.under_way().map(|(calamity, ..)| Card::Calamity(calamity));
    state.phase() != Phase::CalamityResolution
        || (!calamity.is_minor() && under_way.is_none_or(|under_way| place(card) > place(under_way)))
}

/// A calamity that lies face down in a hand; in the one world for all that look alike tradeable ones come first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct FaceDown {
    is_stuck: bool,
    stack: usize,
    card: Card,
}

/// The calamities that lie face down in hands, as they are chosen.
struct FaceDowns {
    /// At least and at most so many come from each stack.
    limits: Vec<(usize, usize)>,
    most: usize,
    chosen: Vec<FaceDown>,
}

impl FaceDowns {
    /// Chooses those that are wanted, as long as there is room for them.
    fn take(&mut self, others: &mut Vec<FaceDown>, is_wanted: impl Fn(&FaceDowns, &FaceDown) -> bool) {
        others.retain(|face| {
            let has_room = self.chosen.len() < self.most && self.of(face.stack) < self.limits[face.stack].1;
            let is_taken = has_room && is_wanted(self, face);
            if is_taken {
                self.chosen.push(*face);
            }
            !is_taken
        });
    }

    fn of(&self, stack: usize) -> usize {
        self.chosen.iter().filter(|face| face.stack == stack).count()
    }

    fn is_short_of(&self, stack: usize) -> bool {
        self.of(stack) < self.limits[stack].0
    }

    fn tradeable(&self) -> usize {
        self.chosen.iter().filter(|face| !face.is_stuck).count()
    }
}

/// Whether everybody can tell where a card lies, because it went under all others. The one world for all that look alike
/// does not depend on such reckoning.
fn is_fixed<E: Edition>(state: &State<E>, card: Card, mix: &Mix<'_>) -> bool {
    matches!(mix, Mix::Shuffle(_)) && E::lowest(&state.options) == Lowest::Last && !E::data().may_be_traded(card)
}

/// Lays these cards out as a stack: fixed ones where they lie, the others in any order.
fn lay_stack<E: Edition>(world: &mut State<E>, index: usize, cards: &mut Vec<Card>, mix: &mut Mix<'_>) {
    let mut pile: List<Option<Card>, STACK_ROOM> = List::new();
    for card in world.stacks[index].peek() {
        let stays = is_fixed::<E>(world, card, mix).then(|| cards.iter().position(|&other| other == card)).flatten();
        pile.push(stays.map(|place| cards.remove(place)));
    }
    mix.cards(cards);
    let mut others = cards.iter().copied();
    let pile: List<Card, STACK_ROOM> = pile.iter().filter_map(|card| card.or_else(|| others.next())).collect();
    world.stacks[index] = Stack::stacked(&pile);
}

fn put<E: Edition>(world: &mut State<E>, seat: Seat, card: Card, trader: Option<Seat>) {
    let hand = &mut world.players[seat].hand;
    match (card, trader.filter(|&trader| trader != seat)) {
        (Card::Calamity(calamity), Some(trader)) => hand.calamities.push(HeldCalamity::traded(calamity, trader)),
        (card, _) => hand.draw(card),
    }
}
