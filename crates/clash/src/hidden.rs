//! What is secret, dealt anew: hands, decks and face-down regions. `CC-hidden-1`

use crate::components::{ActionCard, Cards, ObjectiveCard};
use crate::map::{Lying, Region};
use crate::state::State;
use engine::{Deck, Rng, Seat, Viewer};

/// A world that the viewer cannot tell from this one.
pub(crate) fn deal_anew(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut world = state.clone();
    if viewer == Viewer::Table {
        return world;
    }
    let hidden: Vec<Seat> = world.seats().filter(|&seat| viewer != Viewer::Seat(seat)).collect();
    let mut actions: Vec<ActionCard> = world.action_deck.peek().collect();
    let mut objectives: Vec<ObjectiveCard> = world.objective_deck.peek().collect();
    for &seat in &hidden {
        actions.extend(world.players[seat].hand.iter().filter_map(ActionCard::numbered));
        objectives.extend(world.players[seat].objectives.iter().filter_map(ObjectiveCard::numbered));
    }
    rng.shuffle(&mut actions);
    rng.shuffle(&mut objectives);
    for &seat in &hidden {
        let player = &mut world.players[seat];
        player.hand = deal(&mut actions, player.hand.len()).map(ActionCard::number).collect();
        player.objectives = deal(&mut objectives, player.objectives.len()).map(ObjectiveCard::number).collect();
    }
    world.action_deck = Deck::stacked(&actions);
    world.objective_deck = Deck::stacked(&objectives);
    world.event_deck.shuffle(rng);
    world.wonder_deck.shuffle(rng);
    deal_regions(&mut world, rng);
    world.rng = Rng::new(rng.fork());
    world
}

fn deal<T>(cards: &mut Vec<T>, count: usize) -> impl Iterator<Item = T> + use<'_, T> {
    let rest = cards.len().saturating_sub(count);
    cards.drain(rest..)
}

/// Lays other regions face down: any that are not on the table face up.
fn deal_regions(world: &mut State, rng: &mut Rng) {
    let mut unseen: Vec<Region> = unseen_regions(world);
    rng.shuffle(&mut unseen);
    for slot in world.map.layout().all_slots() {
        if let (true, Some(region)) = (world.map.is_unrevealed(slot), unseen.last().copied()) {
            world.map.lay(slot, Lying::FaceDown(region));
            unseen.pop();
        }
    }
}

/// Regions that nobody has seen: face down, or in the box.
pub(crate) fn unseen_regions(state: &State) -> Vec<Region> {
    let seen: Cards = state
        .map
        .layout()
        .all_slots()
        .filter_map(|slot| match state.map.lying(slot) {
            Lying::FaceUp(region, _) => Some(region.number()),
            _ => None,
        })
        .collect();
    Region::all().filter(|region| !seen.contains(region.number())).collect()
}
