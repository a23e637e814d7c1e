//! The stacks of trade cards: piled up before the game, refilled at the end of a turn. `ME-setup` `ME-13b` `EP-10.3.5a`

use super::{Event, LAST_STACK};
use crate::cards::{Card, Discards, STACK_ROOM, Stack};
use crate::chapter::Log;
use crate::data::{CardKind, CardRow};
use crate::edition::Edition;
use crate::state::{State, stack_index};
use engine::{List, Mix};
use std::cmp::Reverse;

/// How a stack is piled up before the game. Where the calamity that may not be traded lies is a question of its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StackLayers {
    /// This many commodity cards on top, the rest shuffled together with the other calamities below.
    /// `ME-setup-17` `ME-setup-18` `EP-10.3.5a`
    Buffer(usize),
    /// The regular sets and the minor calamity on top, the additional set and the tradeable major calamity below.
    /// `ME-setup-23` `ME-setup-24`
    AdditionalSetBelow,
}

/// Where calamities that may not be traded lie in a stack, before the game and when they return. `EP-10.3.5c`
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Lowest {
    /// Under all other cards. `ME-setup-19` `EP-27.3.2`
    Last,
    /// Anywhere among the cards they are shuffled with. `EP-32.3.1`
    Anywhere,
    /// Among the last three. `EP-32.4.1`
    AmongTheLastThree,
}

/// `EP-27.3.3` The block a card goes back to. Where both blocks have copies of it, each gets back as many as were drawn
/// from it: the one with more copies out comes first (ruling `EP-RF1`).
pub(crate) fn block_of<E: Edition>(state: &State<E>, card: Card) -> u8 {
    (0..E::blocks(&state.options)).max_by_key(|&block| (copies_out(state, card, block), Reverse(block))).unwrap_or(0)
}

/// How many copies of a card that belong to a block are neither in its stack nor on its discard pile.
fn copies_out<E: Edition>(state: &State<E>, card: Card, block: u8) -> usize {
    if E::blocks(&state.options) == 1 {
        return 0;
    }
    let Some(row) = E::data().cards.iter().find(|row| row.name == card) else { return 0 };
    let index = stack_index(block, row.stack.max(1));
    let lie = state.stacks[index].peek().chain(state.discards[index].iter());
    usize::from(E::copies_of_block(&state.options, row, block))
        .saturating_sub(lie.filter(|&other| other == card).count())
}

/// Piles up every card that lies nowhere else: before the game, and for positions that leave the stacks out.
pub(crate) fn deal_the_rest<E: Edition>(state: &mut State<E>) {
    let held: Vec<Card> = (state.players.0.iter().flat_map(|player| player.hand.cards()))
        .chain(state.trade.cards())
        .chain(state.calamities.cards())
        .collect();
    let lowest = E::lowest(&state.options);
    for block in 0..E::blocks(&state.options) {
        let layers = E::stack_layers(&state.options, block);
        for number in 1..=LAST_STACK {
            let mut stack = Layers::default();
            for row in E::data().cards.iter().filter(|row| row.stack == number) {
                let left = not_discarded(state, row, block).saturating_sub(held_of(state, &held, row, block));
                (0..left).for_each(|_| stack.put(layers, lowest, row));
            }
            let pile = stack.pile_up(layers, lowest, &mut Mix::shuffle(&mut state.rng));
            state.stacks[stack_index(block, number)] = Stack::stacked(&pile);
        }
    }
}

/// How many copies a block has of a card besides those on its discard pile.
pub(super) fn not_discarded<E: Edition>(state: &State<E>, row: &CardRow, block: u8) -> usize {
    let pile = &state.discards[stack_index(block, row.stack)];
    let discarded = pile.iter().filter(|&card| card == row.name).count();
    usize::from(E::copies_of_block(&state.options, row, block)).saturating_sub(discarded)
}

/// How many of the cards in hands come from a block: as many as it has of them, the first block first.
fn held_of<E: Edition>(state: &State<E>, held: &[Card], row: &CardRow, block: u8) -> usize {
    let all = held.iter().filter(|&&card| card == row.name).count();
    let earlier: usize = (0..block).map(|block| not_discarded(state, row, block)).sum();
    all.saturating_sub(earlier)
}

/// The cards of one stack, before the game.
#[derive(Default)]
pub(super) struct Layers {
    top: Vec<Card>,
    middle: Vec<Card>,
    bottom: Vec<Card>,
}

impl Layers {
    pub(super) fn put(&mut self, layers: StackLayers, lowest: Lowest, row: &CardRow) {
        let layer = match (row.kind, layers) {
            (CardKind::NonTradeable, _) if lowest != Lowest::Anywhere => &mut self.bottom,
            (CardKind::NonTradeable, _) => &mut self.middle,
            (CardKind::Tradeable, _) | (CardKind::Minor, StackLayers::Buffer(_)) => &mut self.middle,
            (CardKind::Commodity, StackLayers::AdditionalSetBelow) if row.additional => &mut self.middle,
            _ => &mut self.top,
        };
        layer.push(row.name);
    }

    /// The whole stack, the top card first.
    pub(super) fn pile_up(mut self, layers: StackLayers, lowest: Lowest, mix: &mut Mix<'_>) -> Vec<Card> {
        mix.cards(&mut self.top);
        if let StackLayers::Buffer(count) = layers {
            let below = self.top.split_off(count.min(self.top.len()));
            self.middle.extend(below);
        }
        mix.cards(&mut self.middle);
        let any_of_last = lowest == Lowest::AmongTheLastThree && !self.bottom.is_empty();
        let mut cards = self.top;
        cards.append(&mut self.middle);
        cards.append(&mut self.bottom);
        if any_of_last {
            shuffle_last_three(&mut cards, mix);
        }
        cards
    }
}

/// `EP-32.4.1` The lowest card is shuffled with the two above it. `EP-32.4-r1` With fewer cards, with all of them.
fn shuffle_last_three(cards: &mut [Card], mix: &mut Mix<'_>) {
    let first = cards.len().saturating_sub(3);
    mix.cards(&mut cards[first..]);
}

/// `ME-13b-1` `ME-13b-2` `EP-27.3.1` Discarded cards go shuffled under their stacks; `EP-27.3.2` those that may not be
/// traded go under all others, or where the table's options put them.
pub(crate) fn return_cards<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if state.discards.iter().all(Discards::is_empty) {
        return;
    }
    let lowest = E::lowest(&state.options);
    for (stack, discards) in state.stacks.iter_mut().zip(&mut state.discards) {
        if discards.is_empty() {
            continue;
        }
        let is_last = |card: &Card| lowest != Lowest::Anywhere && !E::data().may_be_traded(*card);
        let mut under: List<Card, STACK_ROOM> = discards.iter().filter(|card| !is_last(card)).collect();
        state.rng.shuffle(&mut under);
        let mut pile: List<Card, STACK_ROOM> = stack.peek().chain(under.iter().copied()).collect();
        for last in discards.iter().filter(is_last) {
            pile.push(last);
            if lowest == Lowest::AmongTheLastThree {
                shuffle_last_three(&mut pile, &mut Mix::shuffle(&mut state.rng));
            }
        }
        *stack = Stack::stacked(&pile);
        discards.clear();
    }
    log.tell(|| Event::CardsReturned.into());
}
