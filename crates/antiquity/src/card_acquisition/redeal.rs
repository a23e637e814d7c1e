//! Hidden cards dealt anew in worlds that a viewer imagines, by what everybody knows of others' hands.
//!
//! All see who draws from which stack and what is discarded, so that as many cards of each number stay out of the stacks.
//! Apart from that
//!
//! - before a shorter game all know who drew from which stack, and that above lie only commodities;
//! - where calamities lie face down before their holders, all see how many;
//! - else nothing is known but the number of cards in each hand, and when somebody may hold a calamity: from the drawing of
//!   cards until it is resolved, in the order of the stacks.
//!
//! The one world that stands for all that look alike ([`Mix::Sort`]) follows from these facts alone.

use super::LAST_STACK;
use super::stacks::{Layers, Lowest, StackLayers, not_discarded};
use super::worlds::{Hidden, Place};
use crate::cards::{Card, STACK_ROOM, Stack};
use crate::data::CardRow;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::{State, stack_index};
use crate::turn::{Phase, has_phase};
use engine::{List, Mix, Viewer};

/// Deals the hidden cards and the stacks anew.
pub(super) fn deal<E: Edition>(hidden: &mut Hidden, world: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    let lies_face_down = const { has_phase(E::TURN, Phase::CalamitySelection) }
        && matches!(world.phase(), Phase::CalamitySelection | Phase::CalamityResolution);
    if crate::setup::draws_are_known(world) {
        draw_again(hidden, world, viewer, mix);
    } else if lies_face_down {
        by_kind(hidden, world, mix);
    } else {
        freely(hidden, world, mix);
    }
}

/// Every stack is piled up anew with what others have drawn from it, and drawn from again. `EP-31.4-r1`
fn draw_again<E: Edition>(hidden: &mut Hidden, world: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    let lowest = E::lowest(&world.options);
    let own = match viewer {
        Viewer::Seat(seat) => Some((E::block(world, seat), world.players[seat].hand)),
        Viewer::Spectator | Viewer::Table => None,
    };
    for (block, number) in (0..E::blocks(&world.options)).flat_map(|block| (1..=LAST_STACK).map(move |it| (block, it)))
    {
        let index = stack_index(block, number);
        let is_here = |spot: &usize| match hidden.places[*spot] {
            Place::Hand(seat) | Place::Asked(seat) | Place::Known(seat) => E::block(world, seat) == block,
            Place::Sealed(_) | Place::Named(_) => block == 0,
        };
        let spots: Vec<usize> = hidden.spots_of(number).filter(is_here).collect();
        let layers = match (E::stack_layers(&world.options, block), own) {
            // Of those on top the viewer has drawn some.
            (StackLayers::Buffer(count), Some((own, hand))) if own == block => {
                let of_stack = |commodity: Commodity| E::data().face_value(commodity) == u32::from(number);
                let drawn = hand.commodities().filter(|&(commodity, _)| of_stack(commodity));
                StackLayers::Buffer(count.saturating_sub(drawn.map(|(_, count)| usize::from(count)).sum()))
            }
            (layers, _) => layers,
        };
        let mut pile = Layers::default();
        let cards = world.stacks[index].peek().chain(spots.iter().map(|&spot| hidden.cards[spot]));
        cards.filter_map(row::<E>).for_each(|row| pile.put(layers, lowest, row));
        let mut pile = pile.pile_up(layers, lowest, mix);
        let rest = pile.split_off(spots.len().min(pile.len()));
        spots.into_iter().zip(pile).for_each(|(spot, card)| hidden.cards[spot] = card);
        world.stacks[index] = Stack::stacked(&rest);
    }
}

fn row<E: Edition>(card: Card) -> Option<&'static CardRow> {
    E::data().cards.iter().find(|row| row.name == card)
}

fn is_good(card: &Card) -> bool {
    matches!(card, Card::Commodity(_))
}

/// Whether a card may be in another's hand, as far as everybody can tell: a calamity from the drawing of cards until it is
/// resolved.
fn may_be_out<E: Edition>(state: &State<E>, card: Card) -> bool {
    is_good(&card)
        || match state.phase() {
            Phase::TradeCardAcquisition | Phase::Trade | Phase::CalamitySelection => true,
            Phase::CalamityResolution => is_still_to_come(state, card),
            Phase::TaxCollection
            | Phase::PopulationExpansion
            | Phase::Census
            | Phase::ShipConstruction
            | Phase::Movement
            | Phase::Conflict
            | Phase::CityConstruction
            | Phase::SurplusPopulation
            | Phase::CitySupport
            | Phase::SpecialAbilities
            | Phase::SecondCheck
            | Phase::AdvanceAcquisition
            | Phase::ExcessTradeCards
            | Phase::SuccessionAlteration
            | Phase::ReturnTradeCards => false,
        }
}

/// Whether a calamity may still lie face down while they are named: a major one after that under way.
fn is_still_to_come<E: Edition>(state: &State<E>, card: Card) -> bool {
    let Card::Calamity(calamity) = card else { return false };
    let place = |card: Card| (E::data().stack(card), E::data().may_be_traded(card));
    let under_way = state.calamities.under_way().map(|(calamity, ..)| Card::Calamity(calamity));
    !calamity.is_minor() && under_way.is_none_or(|under_way| place(card) > place(under_way))
}

/// Any hidden card may be in any place, but nothing non-tradeable in a sealed offer, no calamity named there or where none
/// can be; and who is asked for cards has as many of each number and kind.
fn freely<E: Edition>(hidden: &mut Hidden, world: &mut State<E>, mix: &mut Mix<'_>) {
    let mut spots: Vec<usize> = hidden.spots().filter(|&spot| !hidden.is_asked(spot)).collect();
    // Hands first, so that the cards that only hands can hold find room; what is named last.
    spots.sort_by_key(|&spot| match hidden.places[spot] {
        Place::Hand(_) | Place::Asked(_) | Place::Known(_) => 0,
        Place::Sealed(_) => 1,
        Place::Named(_) => 2,
    });
    let named = spots.iter().filter(|&&spot| matches!(hidden.places[spot], Place::Named(_))).count();
    let hands = spots.partition_point(|&spot| matches!(hidden.places[spot], Place::Hand(_)));
    let mut out = Out {
        stuck: Vec::new(),
        free: Vec::with_capacity(spots.len()),
        room: hands,
        // How many calamities may be out besides those that must be, where a stack has too few commodities.
        spare: spots.len().saturating_sub(if named > 0 { named + must_be_calamities(hidden, world, mix) } else { 0 }),
    };
    // Of Water there is always more: it only changes hands.
    out.free.extend(hidden.spots_of(0).filter(|&spot| !hidden.is_asked(spot)).map(|spot| hidden.cards[spot]));
    (1..=LAST_STACK).for_each(|number| out.draw(hidden, world, number, mix));
    let Out { mut stuck, mut free, .. } = out;
    mix.cards(&mut stuck);
    mix.cards(&mut free);
    commodities_last(&mut free, named);
    if let Mix::Shuffle(draws) = mix {
        draws.shuffle(&mut spots[..hands]);
    }
    spots.into_iter().zip(stuck.into_iter().chain(free)).for_each(|(spot, card)| hidden.cards[spot] = card);
}

/// The cards that are to lie outside the stacks.
struct Out {
    /// Those that may not be traded, and so lie in hands.
    stuck: Vec<Card>,
    free: Vec<Card>,
    /// Places in hands.
    room: usize,
    /// How many more calamities may be out.
    spare: usize,
}

impl Out {
    /// Chooses which cards of a number are out, and lays its stacks anew.
    fn draw<E: Edition>(&mut self, hidden: &mut Hidden, world: &mut State<E>, number: u8, mix: &mut Mix<'_>) {
        let here: Vec<usize> = hidden.spots_of(number).collect();
        let mut pool: Vec<Card> = Vec::with_capacity(2 * STACK_ROOM);
        // Where a fixed card lies, it stays: in the stack or in some hand.
        let mut fixed = [Vec::new(), Vec::new()];
        let mut first_size = 0;
        for (block, fixed) in (0..E::blocks(&world.options)).zip(&mut fixed) {
            for card in world.stacks[stack_index(block, number)].peek() {
                if is_fixed::<E>(world, card, mix) { fixed.push(card) } else { pool.push(card) }
            }
            first_size = if block == 0 { pool.len() } else { first_size };
        }
        let mut count = 0;
        for &spot in &here {
            let card = hidden.cards[spot];
            if !is_fixed::<E>(world, card, mix) {
                count += usize::from(!hidden.is_asked(spot));
                pool.push(card);
            } else if !hidden.is_asked(spot) {
                self.room = self.room.saturating_sub(1);
                self.stuck.push(card);
            }
        }
        mix.cards(&mut pool);
        for spot in here {
            if !hidden.is_asked(spot) {
                continue;
            }
            let card = hidden.cards[spot];
            let fits = |other: &Card| is_good(other) == is_good(&card) && may_be_out(world, *other);
            let own = || pool.iter().position(|&other| other == card);
            if let Some(place) = pool.iter().position(fits).or_else(own).filter(|_| !is_fixed::<E>(world, card, mix)) {
                hidden.cards[spot] = pool.remove(place);
            }
        }
        let (mut chosen, mut rest) = (Vec::with_capacity(count), Vec::with_capacity(pool.len()));
        for (place, &card) in pool.iter().enumerate() {
            let (is_stuck, is_calamity) = (!world.may_be_traded(card), !is_good(&card));
            let must = pool.len() - place <= count - chosen.len();
            let may = may_be_out(world, card) && !(is_stuck && self.room == 0) && !(is_calamity && self.spare == 0);
            if chosen.len() == count || !(must || may) {
                rest.push(card);
                continue;
            }
            if !must {
                self.spare -= usize::from(is_calamity);
            }
            self.room = self.room.saturating_sub(usize::from(is_stuck));
            chosen.push(card);
        }
        let blocks = Blocks::of(world, number, first_size);
        blocks.even_out(&mut rest, &mut chosen);
        let (west, east) = blocks.split(rest);
        for card in chosen {
            if world.may_be_traded(card) { self.free.push(card) } else { self.stuck.push(card) }
        }
        for ((block, mut fixed), rest) in (0..E::blocks(&world.options)).zip(fixed).zip([west, east]) {
            fixed.extend(rest);
            lay_stack::<E>(world, stack_index(block, number), &mut fixed, mix);
        }
    }
}

/// How many of the cards outside the stacks are calamities in any world: those of which all know where they lie, and as
/// many more as there are too few commodities.
fn must_be_calamities<E: Edition>(hidden: &Hidden, world: &State<E>, mix: &Mix<'_>) -> usize {
    let of = |number: u8| {
        let here = || hidden.spots_of(number).filter(|&spot| !hidden.is_asked(spot)).map(|spot| hidden.cards[spot]);
        let fixed = here().filter(|&card| is_fixed::<E>(world, card, mix)).count();
        let stacks = (0..E::blocks(&world.options)).flat_map(|block| world.stacks[stack_index(block, number)].peek());
        let goods = here().chain(stacks).filter(is_good).count();
        fixed + (here().count() - fixed).saturating_sub(goods)
    };
    (1..=LAST_STACK).map(of).sum()
}

/// The two stacks of a number, where there are two blocks of trade cards: how many copies of a card each can take. Which
/// block's copies are out nobody can tell. `EP-27.3.3`
struct Blocks {
    /// Cards with how many copies the first block has besides those on its discard pile, and likewise the second.
    copies: Vec<(Card, usize, usize)>,
    /// How many cards the first stack has.
    size: usize,
}

impl Blocks {
    fn of<E: Edition>(state: &State<E>, number: u8, size: usize) -> Blocks {
        let rows = E::data().cards.iter().filter(|row| row.stack == number && E::blocks(&state.options) > 1);
        let copies = rows.map(|row| (row.name, not_discarded(state, row, 0), not_discarded(state, row, 1)));
        Blocks { copies: copies.collect(), size }
    }

    /// Cards that only one block has come to the stacks or stay out of them so that both stacks can be filled.
    fn even_out(&self, rest: &mut [Card], out: &mut [Card]) {
        let count = |cards: &[Card], card: Card| cards.iter().filter(|&&other| other == card).count();
        loop {
            let least: usize =
                self.copies.iter().map(|&(card, _, second)| count(rest, card).saturating_sub(second)).sum();
            let most: usize = self.copies.iter().map(|&(card, first, _)| count(rest, card).min(first)).sum();
            // Too many of one block's cards lie in the stacks: one of them changes places with one that the other can take.
            let takes = |&&(card, first, second): &&(Card, usize, usize), cards: &[Card]| match self.size < least {
                true => count(cards, card).cmp(&second),
                false => count(cards, card).cmp(&first),
            };
            if self.copies.is_empty() || (least..=most).contains(&self.size) {
                return;
            }
            let too_many = self.copies.iter().find(|copies| takes(copies, rest).is_gt());
            let place = too_many.and_then(|(card, ..)| rest.iter().position(|other| other == card));
            let fits = |other: &Card| {
                let copies = self.copies.iter().find(|(card, ..)| card == other);
                copies.is_some_and(|copies| takes(&copies, rest).is_lt())
            };
            let same_kind =
                |place: usize| out.iter().position(|other| is_good(other) == is_good(&rest[place]) && fits(other));
            let Some((place, other)) = place.and_then(|place| Some((place, same_kind(place)?))) else { return };
            std::mem::swap(&mut rest[place], &mut out[other]);
        }
    }

    /// What lies in the first stack and what in the second.
    fn split(&self, rest: Vec<Card>) -> (Vec<Card>, Vec<Card>) {
        if self.copies.is_empty() {
            return (rest, Vec::new());
        }
        let (mut first, mut others) = (Vec::with_capacity(self.size), Vec::with_capacity(rest.len()));
        for (index, &card) in rest.iter().enumerate() {
            let room = self.copies.iter().find(|(name, ..)| *name == card).map_or(0, |&(.., second)| second);
            let earlier = rest[..index].iter().filter(|&&other| other == card).count();
            // More than the second block has can only be of the first.
            if earlier >= room { first.push(card) } else { others.push(card) }
        }
        let mut second = Vec::with_capacity(others.len());
        for card in others {
            let room = self.copies.iter().find(|(name, ..)| *name == card).map_or(0, |&(_, first, _)| first);
            let is_full = first.len() >= self.size || first.iter().filter(|&&other| other == card).count() >= room;
            if is_full { second.push(card) } else { first.push(card) }
        }
        // Should it not come out even, which no position of a game does, the sizes count.
        while first.len() > self.size {
            second.extend(first.pop());
        }
        while first.len() < self.size && !second.is_empty() {
            first.extend(second.pop());
        }
        (first, second)
    }
}

/// Commodities change places with commodities, and calamities that lie face down with those that could lie there as
/// well. Who is asked for cards has as many of each number.
fn by_kind<E: Edition>(hidden: &mut Hidden, world: &mut State<E>, mix: &mut Mix<'_>) {
    let (face_down, mut good): (Vec<usize>, Vec<usize>) =
        hidden.spots().partition(|&spot| !is_good(&hidden.cards[spot]));
    let calamities = FaceDowns::choose(hidden, world, face_down.len(), mix);
    let mut goods: Vec<(Card, u8)> = Vec::with_capacity(good.len());
    goods.extend(hidden.spots_of(0).map(|spot| (hidden.cards[spot], 0)));
    for number in 1..=LAST_STACK {
        let index = stack_index(0, number);
        let here: Vec<Card> = hidden.spots_of(number).map(|spot| hidden.cards[spot]).collect();
        let all = world.stacks[index].peek().chain(here.iter().copied());
        let (mut commodities, mut rest): (Vec<Card>, Vec<Card>) = all.partition(is_good);
        let mut count = here.len();
        for face in calamities.iter().filter(|face| face.number == number) {
            rest.iter().position(|&other| other == face.card).map(|place| rest.remove(place));
            count -= 1;
        }
        mix.cards(&mut commodities);
        rest.extend(commodities.split_off(count.min(commodities.len())));
        goods.extend(commodities.into_iter().map(|card| (card, number)));
        lay_stack::<E>(world, index, &mut rest, mix);
    }
    for (spot, face) in face_down.into_iter().zip(calamities) {
        hidden.cards[spot] = face.card;
    }
    mix.cards(&mut goods);
    good.sort_by_key(|&spot| !hidden.is_asked(spot));
    for spot in good {
        let fits = |&(_, number): &(Card, u8)| !hidden.is_asked(spot) || number == hidden.numbers[spot];
        if let Some(place) = goods.iter().position(fits) {
            hidden.cards[spot] = goods.remove(place).0;
        }
    }
}

/// A calamity that lies face down in a hand.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct FaceDown {
    number: u8,
    card: Card,
}

/// The calamities that lie face down in hands, as they are chosen.
struct FaceDowns {
    /// At least and at most so many come from the stacks of each number.
    limits: [(usize, usize); LAST_STACK as usize + 1],
    most: usize,
    chosen: Vec<FaceDown>,
}

impl FaceDowns {
    /// Chooses so many.
    fn choose<E: Edition>(hidden: &Hidden, world: &State<E>, count: usize, mix: &mut Mix<'_>) -> Vec<FaceDown> {
        let mut limits = [(0, 0); LAST_STACK as usize + 1];
        let mut others: Vec<FaceDown> = Vec::new();
        for number in (1..=LAST_STACK).filter(|_| count > 0) {
            let stack = || world.stacks[stack_index(0, number)].peek();
            let down = hidden.spots_of(number).map(|spot| hidden.cards[spot]).filter(|card| !is_good(card));
            let still = stack().filter(|card| !is_good(card) && may_be_out(world, *card));
            let before = others.len();
            others.extend(down.map(|card| FaceDown { number, card }));
            let down = others.len() - before;
            others.extend(still.map(|card| FaceDown { number, card }));
            // With too few commodities to be drawn from a stack, calamities were; and those who are asked have commodities.
            let asked = hidden.spots_of(number).filter(|&spot| hidden.is_asked(spot) && is_good(&hidden.cards[spot]));
            let least = down.saturating_sub(stack().filter(is_good).count());
            limits[usize::from(number)] = (least, hidden.spots_of(number).count() - asked.count());
        }
        mix.cards(&mut others);
        let mut choice = FaceDowns { limits, most: count, chosen: Vec::new() };
        choice.take(&mut others, |choice, face| choice.of(face.number) < choice.limits[usize::from(face.number)].0);
        choice.take(&mut others, |_, _| true);
        mix.cards(&mut choice.chosen);
        choice.chosen
    }

    /// Chooses those that are wanted, as long as there is room for them.
    fn take(&mut self, others: &mut Vec<FaceDown>, is_wanted: impl Fn(&FaceDowns, &FaceDown) -> bool) {
        others.retain(|face| {
            let has_room =
                self.chosen.len() < self.most && self.of(face.number) < self.limits[usize::from(face.number)].1;
            let is_taken = has_room && is_wanted(self, face);
            if is_taken {
                self.chosen.push(*face);
            }
            !is_taken
        });
    }

    fn of(&self, number: u8) -> usize {
        self.chosen.iter().filter(|face| face.number == number).count()
    }
}

/// Has so many cards at the end be commodities, as far as there are any before.
fn commodities_last(cards: &mut [Card], count: usize) {
    let (others, last) = cards.split_at_mut(cards.len().saturating_sub(count));
    for card in last.iter_mut().filter(|card| !is_good(card)) {
        if let Some(other) = others.iter_mut().find(|other| is_good(other)) {
            std::mem::swap(card, other);
        }
    }
}

/// Whether everybody can tell where a card lies, because it went under all others. The one world for all that look alike
/// does not depend on such reckoning.
fn is_fixed<E: Edition>(state: &State<E>, card: Card, mix: &Mix<'_>) -> bool {
    matches!(mix, Mix::Shuffle(_)) && E::lowest(&state.options) == Lowest::Last && !E::data().may_be_traded(card)
}

/// Lays these cards out as a stack: fixed ones where they lie, the others in any order.
pub(super) fn lay_stack<E: Edition>(world: &mut State<E>, index: usize, cards: &mut Vec<Card>, mix: &mut Mix<'_>) {
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
