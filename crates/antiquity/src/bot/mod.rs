//! How good a position looks to a seat, for bots: points now, what cards, tokens and cities will still bring, and what
//! may be lost. It looks at nothing that the seat does not know.
//!
//! | what | file |
//! | --- | --- |
//! | weights, points | this one |
//! | advances, the succession table | `learning.rs` |
//! | tokens and cities on the map | `land.rs` |
//! | trade cards | `hand.rs` |
//! | which offers to take and to make | `bargain.rs` |
//! | which actions are worth a thought | `shortlist.rs` |
//! | what ships are for | `voyage.rs` |

mod bargain;
mod hand;
mod land;
mod learning;
mod shortlist;
mod voyage;

use crate::chapter::{Action, Step};
use crate::edition::Edition;
use crate::scoring;
use crate::state::State;
use engine::{Evaluate, Seat};
use learning::{Learning, Purse};

/// What prospects are worth in points; set by hand and compared in short matches.
#[derive(Copy, Clone, Debug)]
struct Weights {
    /// For winning, once the game is over.
    win: f32,
    /// Of the points of a step, for every turn in which the marker will stand still.
    standstill: f32,
    /// Turns that it takes to make up for a missing city.
    turns_for_a_city: f32,
    /// For a city, beyond its point: the cards it will draw.
    city: f32,
    /// For a city that can be built now, as a part of one that stands.
    buildable: f32,
    /// For a city site on which tokens gather, as a part of a city that stands.
    gathering: f32,
    /// For the tokens on the board after the next expansion: the most they can be worth, and how many are worth half.
    people: f32,
    people_half: f32,
    /// For every area with tokens.
    area: f32,
    /// Of a city, if it lacks support, if its tax cannot be collected, and if enough tokens attack it.
    unsupported: f32,
    untaxed: f32,
    attacked: f32,
    /// For taking another's city.
    raid: f32,
    /// For a point of set value, and of face value, in hand.
    set: f32,
    face: f32,
    /// For a point of what is left to pay with after a purchase.
    power: f32,
    /// What can be spent in a turn: always, and for every card that the cities draw, by its number.
    income: [f32; 2],
    /// For the chance that an offer of equal worth is taken by somebody who could.
    taken: f32,
    /// How much more a card counts that somebody asks for, and how much a dear card shines in an offer.
    asked_for: f32,
    shine: f32,
    /// Against a card that comes unseen in a trade.
    unseen: f32,
    /// For a calamity in hand: minor, major, and one that cannot be traded away.
    calamity: [f32; 3],
    /// For a token in treasury.
    treasury: f32,
    /// For a point of credit.
    credit: f32,
    /// For an advance that helps in every turn.
    useful: f32,
}

const WEIGHTS: Weights = Weights {
    win: 10.0,
    standstill: 0.8,
    turns_for_a_city: 0.8,
    city: 2.6,
    buildable: 0.95,
    gathering: 0.7,
    people: 14.0,
    people_half: 20.0,
    area: 0.03,
    unsupported: 0.8,
    untaxed: 0.8,
    attacked: 0.7,
    raid: 0.6,
    set: 0.05,
    face: 0.02,
    power: 0.03,
    income: [10.0, 3.0],
    taken: 0.4,
    asked_for: 0.5,
    shine: 0.03,
    unseen: 0.2,
    calamity: [0.6, 2.5, 2.5],
    treasury: 0.025,
    credit: 0.03,
    useful: 0.5,
};

/// Turns in which prospects come true; with fewer left they shrink.
const TURNS_FOR_PROSPECTS: f32 = 6.0;

/// Turns in which no marker moves, on average, before the end.
const STALLED_TURNS: u8 = 3;

impl<E: Edition> Evaluate for State<E> {
    /// Steps are small, and the evaluation sees the worth of each.
    const LOOKAHEAD: usize = 0;

    fn evaluate(&self, seat: Seat) -> f32 {
        let weights = &WEIGHTS;
        if self.left.contains(seat) {
            return 0.0;
        }
        let learning = Learning::of(self, seat);
        let points = score(self, seat, f32::from(learning.points));
        if self.agenda.top() == Some(Step::Over) {
            return points + if is_winner(self, seat, points) { weights.win } else { 0.0 };
        }
        let time = time_left(self);
        let land = land::Land::of(self, seat, time, weights);
        let purse = Purse::of(self, seat, land.cities, weights);
        let cards = if learning::is_shopping(self, seat) {
            purse.value(time, weights)
        } else {
            hand::worth(self, seat, time, weights) + weights.treasury * f32::from(self.players[seat].treasury)
        };
        points + land.value + cards + time * learning.prospects(self, seat, weights)
            - learning::standstill(self, seat, &learning, &purse, land.cities, weights)
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>) {
        shortlist::shorten(self, seat, actions);
    }
}

/// Points now, with those of advances that are about to be acquired.
fn score<E: Edition>(state: &State<E>, seat: Seat, of_advances: f32) -> f32 {
    let bonus = if scoring::has_bonus(state, seat) { E::LAST_ERA_BONUS as f32 } else { 0.0 };
    let steps = f32::from(state.players[seat].succession) * scoring::STEP_POINTS as f32;
    f32::from(state.cities_on_board(seat)) + of_advances + steps + bonus
}

fn is_winner<E: Edition>(state: &State<E>, seat: Seat, points: f32) -> bool {
    let of_advances = |other: Seat| f32::from(Learning::of(state, other).points);
    state.others(seat).all(|other| score(state, other, of_advances(other)) <= points)
}

/// How much of the prospects can still come true, from 0 to 1.
fn time_left<E: Edition>(state: &State<E>) -> f32 {
    let table = E::succession(&state.options);
    let farthest = state.seats().map(|seat| state.players[seat].succession).max().unwrap_or(0);
    let by_limit = E::turn_limit(&state.options).saturating_sub(state.turn);
    let by_finish = match state.finish.last_turn {
        0 => table.finish.saturating_sub(farthest) + STALLED_TURNS,
        last => last.saturating_sub(state.turn),
    };
    (f32::from(by_limit.min(by_finish)) / TURNS_FOR_PROSPECTS).min(1.0)
}
