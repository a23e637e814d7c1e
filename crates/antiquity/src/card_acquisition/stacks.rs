//! The stacks of trade cards: piled up before the game, refilled at the end of a turn. `ME-setup` `ME-13b` `EP-10.3.5`

use super::Event;
use crate::cards::{Card, STACK_ROOM, STACKS};
use crate::chapter::Log;
use crate::data::{CardKind, CardRow};
use crate::edition::Edition;
use crate::state::State;
use engine::{Deck, List, Rng};

/// How a stack is piled up before the game. The non-tradeable calamity is always at the bottom.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StackLayers {
    /// This many commodity cards on top, the rest shuffled together with the other calamities below.
    /// `ME-setup-17` `ME-setup-18` `EP-10.3.5a`
    Buffer(usize),
    /// The regular sets and the minor calamity on top, the additional set and the tradeable major calamity below.
    /// `ME-setup-23` `ME-setup-24`
    AdditionalSetBelow,
}

/// Piles up every card that lies nowhere else: before the game, and for positions that leave the stacks out.
pub(crate) fn deal_the_rest<E: Edition>(state: &mut State<E>) {
    let elsewhere: Vec<Card> = (state.discards.iter().flat_map(|pile| pile.iter().copied()))
        .chain(state.players.0.iter().flat_map(|player| player.hand.cards()))
        .chain(state.trade.cards())
        .chain(state.calamities.cards())
        .collect();
    let layers = E::stack_layers(&state.options);
    for index in 0..STACKS {
        let mut stack = Layers::default();
        for row in E::data().cards.iter().filter(|row| usize::from(row.stack) == index + 1) {
            let used = elsewhere.iter().filter(|&&card| card == row.name).count();
            let left = usize::from(E::copies(&state.options, row)).saturating_sub(used);
            stack.layer(layers, row).extend(std::iter::repeat_n(row.name, left));
        }
        state.stacks[index] = stack.pile_up(layers, &mut state.rng);
    }
}

/// The layers of one stack.
#[derive(Default)]
struct Layers {
    top: Vec<Card>,
    middle: Vec<Card>,
    bottom: Vec<Card>,
}

impl Layers {
    fn layer(&mut self, layers: StackLayers, row: &CardRow) -> &mut Vec<Card> {
        match (row.kind, layers) {
            (CardKind::NonTradeable, _) => &mut self.bottom,
            (CardKind::Tradeable, _) | (CardKind::Minor, StackLayers::Buffer(_)) => &mut self.middle,
            (CardKind::Commodity, StackLayers::AdditionalSetBelow) if row.additional => &mut self.middle,
            _ => &mut self.top,
        }
    }

    fn pile_up(mut self, layers: StackLayers, rng: &mut Rng) -> Deck<Card, STACK_ROOM> {
        rng.shuffle(&mut self.top);
        if let StackLayers::Buffer(count) = layers {
            let below = self.top.split_off(count.min(self.top.len()));
            self.middle.extend(below);
        }
        rng.shuffle(&mut self.middle);
        let cards: Vec<Card> = self.top.into_iter().chain(self.middle).chain(self.bottom).collect();
        Deck::stacked(&cards)
    }
}

/// `ME-13b-1` `ME-13b-2` Discarded cards go shuffled under their stacks, the non-tradeable calamity under all others.
pub(crate) fn return_cards<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if state.discards.iter().all(|pile| pile.is_empty()) {
        return;
    }
    for (stack, discards) in state.stacks.iter_mut().zip(&mut state.discards) {
        if discards.is_empty() {
            continue;
        }
        let is_last = |card: &Card| !E::data().may_be_traded(*card);
        let mut under: List<Card, STACK_ROOM> = discards.iter().copied().filter(|card| !is_last(card)).collect();
        state.rng.shuffle(&mut under);
        let last = discards.iter().copied().filter(is_last);
        let pile: List<Card, STACK_ROOM> = stack.peek().chain(under.iter().copied()).chain(last).collect();
        *stack = Deck::stacked(&pile);
        discards.clear();
    }
    log.tell(|| Event::CardsReturned.into());
}
