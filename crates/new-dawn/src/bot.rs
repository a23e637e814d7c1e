//! How good a position looks to a seat, for bots: victory cards first, how near the others are, and what a civilization
//! grows by. Everything this looks at lies open on the table.

use crate::components::{Agenda, CARAVANS, Wonder, WonderType};
use crate::hex::{Hex, Set, Space};
use crate::notation::Action;
use crate::state::{Caravan, NewDawn, Step};
use crate::{economy, military, prompt, victory};
use engine::{Evaluate, Seat};

/// What things are worth, a completed victory card being 100; set by hand and compared in short matches.
struct Weights {
    /// For having every card, and for winning.
    all_cards: f32,
    win: f32,
    /// For the nearer and the farther agenda of a card that is not completed, times how much of it is done.
    agenda: [f32; 2],
    city: f32,
    mature: f32,
    control: f32,
    reinforced: f32,
    wonder: f32,
    natural: f32,
    conquest: f32,
    /// For each space of the tech dial up to 24, and each level of a focus card.
    tech: f32,
    level: f32,
    resource: f32,
    trade: f32,
    /// For diplomacy cards.
    card: f32,
    /// For a caravan, less with every space to the nearest place where it would arrive.
    caravan: f32,
}

const CARD: f32 = 100.0;
const WEIGHTS: Weights = Weights {
    all_cards: 150.0,
    win: 1000.0,
    agenda: [45.0, 12.0],
    city: 5.0,
    mature: 3.0,
    control: 1.2,
    reinforced: 0.4,
    wonder: 12.0,
    natural: 5.0,
    conquest: 6.0,
    tech: 0.9,
    level: 2.0,
    resource: 2.2,
    trade: 1.0,
    card: 2.0,
    caravan: 1.6,
};

impl Evaluate for NewDawn {
    fn evaluate(&self, seat: Seat) -> f32 {
        let weights = &WEIGHTS;
        let mut value = CARD * victory::completed(self, seat) as f32;
        if victory::has_all(self, seat) {
            value += weights.all_cards;
        }
        if let Some(outcome) = self.outcome_for_bots(seat) {
            return value + weights.win * outcome;
        }
        value + prospects(self, seat, weights) + growth(self, seat, weights) + caravans(self, seat, weights)
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.agenda.top() {
            Some(Step::Caravans { .. }) => shortlist_moves(self, seat, actions),
            Some(Step::LayTile { .. }) => thin(actions, 24, |_| true),
            Some(Step::Military { row, slot, .. }) => shortlist_attacks(self, seat, row, slot, actions),
            Some(Step::Bomb) => thin(actions, 8, |action| matches!(action, Action::Bomb(_))),
            Some(Step::ShiftToken) => thin(actions, 12, |action| matches!(action, Action::Shift(..))),
            Some(Step::Turn) => {
                thin(actions, 6, |action| matches!(action, Action::Lure(_)));
                thin(actions, 6, |action| matches!(action, Action::Chase(..)));
            }
            Some(Step::Place { .. } | Step::ReplaceToken { .. }) => {
                thin(actions, 6, |action| matches!(action, Action::Lift(_)));
                // With somewhere to place a token, placing it beats stopping.
                if actions.iter().any(|action| matches!(action, Action::Place(_))) {
                    actions.retain(|action| *action != Action::Done);
                }
            }
            _ => {}
        }
    }
}

impl NewDawn {
    /// 1 for a winner of a finished game, 0 for the others.
    fn outcome_for_bots(&self, seat: Seat) -> Option<f32> {
        if self.agenda.top() != Some(Step::Over) {
            return None;
        }
        let outcome = victory::outcome(self)?;
        let won = outcome.winners().any(|winner| winner == seat);
        Some(f32::from(u8::from(won)))
    }
}

/// How much of the agendas of cards not yet completed is done.
fn prospects(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let mut value = 0.0;
    for (index, card) in state.victory.iter().enumerate() {
        if state.player(seat).completed & 1 << index != 0 {
            continue;
        }
        let done = card.agendas().map(|agenda| share(state, seat, agenda));
        let (best, other) = if done[0] >= done[1] { (done[0], done[1]) } else { (done[1], done[0]) };
        value += weights.agenda[0] * best + weights.agenda[1] * other;
    }
    value
}

/// How much of an agenda is done, from 0 to 1. Half a wonder agenda is worth less than half: the second costs more.
fn share(state: &NewDawn, seat: Seat, agenda: Agenda) -> f32 {
    let (has, needs) = victory::progress(state, seat, agenda);
    let share = (has as f32 / needs as f32).min(1.0);
    match agenda {
        Agenda::Technophile | Agenda::Explorer | Agenda::Civilized => share,
        _ => share * 0.9,
    }
}

/// What a civilization grows by.
fn growth(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let player = state.player(seat);
    let count = |number: usize| number as f32;
    let wonders = WonderType::ALL.into_iter().map(|kind| state.wonders_of_type(seat, kind)).sum::<usize>();
    let levels: u8 = player.row.iter().map(|one| one.card.level()).sum();
    let tokens: u8 = player.row.iter().map(|one| one.trade).sum();
    let resources: u8 = player.resources.iter().sum();
    let stored = if state.controls(seat, Wonder::GreatZimbabwe) { state.stored } else { 0 };
    let tech = if player.reached_last { 24 } else { player.tech };
    let conquests =
        state.city_states.iter().filter(|one| one.conquered.is_some_and(|token| token.seat == seat)).count();
    let held = state.rivals(seat).map(|giver| state.diplomacy[giver].iter().filter(|one| **one == Some(seat)).count());
    let cards = held.sum::<usize>() + state.city_states.iter().filter(|one| one.holders.contains(seat)).count();
    weights.city * count(player.cities.len())
        + weights.mature * count(state.mature_cities(seat).len())
        + weights.control * count(player.control.len())
        + weights.reinforced * count((player.control & state.reinforced).len())
        + weights.wonder * count(wonders)
        + weights.natural * count(state.naturals_of(seat).count())
        + weights.conquest * count(conquests)
        + weights.tech * f32::from(tech)
        + weights.level * f32::from(levels)
        + weights.trade * f32::from(tokens + stored)
        + weights.resource * f32::from(resources)
        + weights.card * count(cards)
}

/// Caravans on the map are worth more the nearer they are to a place where they arrive.
fn caravans(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let goals = economy::destinations(state, seat);
    let mut value = 0.0;
    for caravan in &state.player(seat).caravans {
        if let Caravan::At(space) = caravan {
            let distance = nearest(state, goals, state.hex(*space));
            value += weights.caravan * (1.0 - 0.15 * distance as f32).max(0.0);
        }
    }
    value
}

fn nearest(state: &NewDawn, goals: Set, from: Hex) -> u8 {
    goals.iter().map(|goal: Space| state.hex(goal).distance(from)).min().unwrap_or(u8::MAX)
}

/// Arrivals if there are any, else for each caravan the two moves that end nearest to a goal.
fn shortlist_moves(state: &NewDawn, seat: Seat, actions: &mut Vec<Action>) {
    let goals = economy::destinations(state, seat);
    let arrives = |at: Hex| state.board.at(at).is_some_and(|space| goals.contains(space));
    let any = actions.iter().any(|action| matches!(action, Action::Move(_, at) if arrives(*at)));
    if any {
        actions.retain(|action| match action {
            Action::Move(_, at) => arrives(*at),
            Action::Done => false,
            _ => true,
        });
        return;
    }
    let open = goals & !state.turn.arrived;
    for number in 1..=CARAVANS as u8 {
        let mut ranked: Vec<(u8, Hex)> = actions
            .iter()
            .filter_map(|action| match action {
                Action::Move(other, at) if *other == number => Some((nearest(state, open, *at), *at)),
                _ => None,
            })
            .collect();
        ranked.sort_unstable();
        let keep: Vec<Hex> = ranked.iter().take(2).map(|(_, at)| *at).collect();
        actions.retain(|action| !matches!(action, Action::Move(other, at) if *other == number && !keep.contains(at)));
    }
}

/// Attacks with a fair chance, with the tokens on the card counted in.
fn shortlist_attacks(state: &NewDawn, seat: Seat, row: u8, slot: u8, actions: &mut Vec<Action>) {
    let tokens = state.player(seat).row[usize::from(row)].trade;
    actions.retain(|action| match action {
        Action::Attack(at) => {
            let target = state.board.at(*at).and_then(|space| Some((space, military::target(state, space)?)));
            target.is_some_and(|(space, target)| {
                let [attack, defence] = prompt::forecast(state, seat, row, slot, space, target);
                prompt::chance_to_win(attack + tokens, defence) >= 35
            })
        }
        _ => true,
    });
    thin(actions, 10, |action| matches!(action, Action::Reinforce(_)));
}

/// Keeps about so many of the actions of a kind, evenly spread.
fn thin(actions: &mut Vec<Action>, most: usize, is_kind: impl Fn(&Action) -> bool) {
    let count = actions.iter().filter(|action| is_kind(action)).count();
    if count <= most {
        return;
    }
    let mut index = 0;
    actions.retain(|action| {
        if !is_kind(action) {
            return true;
        }
        index += 1;
        (index * most) / count != ((index - 1) * most) / count
    });
}
