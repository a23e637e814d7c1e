//! What is secret, dealt anew: hands, decks and face-down regions. `CC-hidden-1`

use crate::action_cards::Step as CardStep;
use crate::chapter::Step;
use crate::components::{ActionCard, Cards, ObjectiveCard};
use crate::map::{Lying, Region};
use crate::state::State;
use crate::trade::Bundle;
use engine::{Deck, Mix, Pile, Seat, Viewer};

/// A world that the viewer cannot tell from this one.
pub(crate) fn deal_anew(state: &State, viewer: Viewer, mix: &mut Mix<'_>) -> State {
    let mut world = state.clone();
    if viewer == Viewer::Table {
        return world;
    }
    let spied = spied_on(state, viewer);
    let hidden: Vec<Seat> = world.seats().filter(|&seat| viewer != Viewer::Seat(seat) && spied != Some(seat)).collect();
    let mut actions: Vec<ActionCard> = world.action_deck.peek().collect();
    let mut objectives: Vec<ObjectiveCard> = world.objective_deck.peek().collect();
    let told = cards_told(&world, viewer);
    for &seat in &hidden {
        let known = told.filter(|(by, _)| *by == seat).map(|(_, bundle)| bundle).unwrap_or_default();
        let player = &mut world.players[seat];
        known.actions.iter().for_each(|number| player.hand.remove(number));
        known.objectives.iter().for_each(|number| player.objectives.remove(number));
        actions.extend(player.hand.iter().filter_map(ActionCard::numbered));
        objectives.extend(player.objectives.iter().filter_map(ObjectiveCard::numbered));
    }
    mix.cards(&mut actions);
    mix.cards(&mut objectives);
    for &seat in &hidden {
        let player = &mut world.players[seat];
        player.hand = deal(&mut actions, player.hand.len()).map(ActionCard::number).collect();
        player.objectives = deal(&mut objectives, player.objectives.len()).map(ObjectiveCard::number).collect();
    }
    match told {
        Some((by, known)) => {
            known.actions.iter().for_each(|number| world.players[by].hand.insert(number));
            known.objectives.iter().for_each(|number| world.players[by].objectives.insert(number));
        }
        None => offer_others(&mut world, viewer),
    }
    draw_other_goals(&mut world, viewer);
    world.action_deck = Deck::stacked(&actions);
    world.objective_deck = Deck::stacked(&objectives);
    world.event_deck.mix(mix);
    world.wonder_deck.mix(mix);
    deal_regions(&mut world, mix);
    world.rng = mix.rng();
    world
}

/// What the viewer does not see.
pub(crate) fn piles(state: &State, viewer: Viewer) -> Vec<Pile> {
    if viewer == Viewer::Table {
        return Vec::new();
    }
    let mut piles = vec![
        Pile::deck("action deck", "/action_deck", state.action_deck.peek()),
        Pile::deck("objective deck", "/objective_deck", state.objective_deck.peek()),
        Pile::deck("event deck", "/event_deck", state.event_deck.peek()),
        Pile::deck("wonder deck", "/wonder_deck", state.wonder_deck.peek()),
    ];
    let face_down = |slot| match state.map.lying(slot) {
        Lying::FaceDown(region) => Some(region),
        _ => None,
    };
    let regions = state.map.layout().all_slots().filter_map(face_down).collect::<Vec<Region>>();
    piles.push(Pile { deck: None, ..Pile::deck("regions face down", "", regions) });
    let told = cards_told(state, viewer);
    let spied = spied_on(state, viewer);
    for seat in state.seats().filter(|&seat| viewer != Viewer::Seat(seat) && spied != Some(seat)) {
        let known = told.filter(|(by, _)| *by == seat).map(|(_, bundle)| bundle).unwrap_or_default();
        let player = &state.players[seat];
        let unseen =
            |cards: &Cards, known: &Cards| cards.iter().filter(|&number| !known.contains(number)).collect::<Vec<_>>();
        piles.push(Pile::hand("hand of action cards", unseen(&player.hand, &known.actions)));
        piles.push(Pile::hand("hand of objectives", unseen(&player.objectives, &known.objectives)));
    }
    piles
}

/// Whose hand the viewer is looking at by Spies.
pub(crate) fn spied_on(state: &State, viewer: Viewer) -> Option<Seat> {
    state.agenda.steps().iter().find_map(|step| {
        let Step::ActionCards(CardStep::Spy { seat, whom }) = *step else { return None };
        (viewer == Viewer::Seat(seat)).then_some(whom)
    })
}

/// Who has drawn cards by New Goals and not yet chosen.
pub(crate) fn goals_of(state: &State) -> Option<Seat> {
    state.agenda.steps().iter().find_map(|step| {
        let Step::ActionCards(CardStep::Goals { seat }) = *step else { return None };
        Some(seat)
    })
}

/// What New Goals has drawn for another is among the cards that it holds in this world.
fn draw_other_goals(world: &mut State, viewer: Viewer) {
    if let Some(seat) = goals_of(world).filter(|&seat| viewer != Viewer::Seat(seat)) {
        world.cards.goals = world.players[seat].objectives.iter().take(world.cards.goals.len()).collect();
    }
}

/// Cards that a hidden hand has shown the viewer in the offer on the table, and whose they are.
fn cards_told(world: &State, viewer: Viewer) -> Option<(Seat, Bundle)> {
    let (from, to) = world.offer.parties?;
    (viewer == Viewer::Seat(to)).then_some((from, world.offer.give))
}

/// An offer between others is made with cards that its maker holds in this world.
fn offer_others(world: &mut State, viewer: Viewer) {
    let Some((from, _)) = world.offer.parties.filter(|(from, _)| viewer != Viewer::Seat(*from)) else { return };
    let give = &mut world.offer.give;
    let player = &world.players[from];
    give.actions = player.hand.iter().take(give.actions.len()).collect();
    give.objectives = player.objectives.iter().take(give.objectives.len()).collect();
}

fn deal<T>(cards: &mut Vec<T>, count: usize) -> impl Iterator<Item = T> + use<'_, T> {
    let rest = cards.len().saturating_sub(count);
    cards.drain(rest..)
}

/// Lays other regions face down: any that are not on the table face up.
fn deal_regions(world: &mut State, mix: &mut Mix<'_>) {
    let mut unseen: Vec<Region> = unseen_regions(world);
    mix.cards(&mut unseen);
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
