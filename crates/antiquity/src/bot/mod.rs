//! How good a position looks to a seat, for bots: points now, what cards, tokens and cities will still bring, and what
//! may be lost. It looks at nothing that the seat does not know.
//!
//! | what | file |
//! | --- | --- |
//! | weights, points, eras, advances | this one |
//! | tokens and cities on the map | `land.rs` |
//! | trade cards | `hand.rs` |
//! | which offers to take and to make | `bargain.rs` |
//! | answers to offers, what is said, and whom to believe | `haggle.rs` |
//! | which actions are worth a thought | `shortlist.rs` |
//! | what ships are for | `voyage.rs` |
//! | what no sensible player does, and what a stand-in leaves alone | `sense.rs` |
//! | where tokens of a shorter game begin | `settle.rs` |

mod bargain;
mod haggle;
mod hand;
mod land;
mod sense;
mod settle;
mod shortlist;
mod voyage;

use crate::advances;
use crate::chapter::{Action, Step};
use crate::edition::Edition;
use crate::names::{Advance, AdvanceSet};
use crate::scoring;
use crate::setup;
use crate::state::{Player, State};
use crate::succession::{Requirement, SuccessionTable};
use engine::game::{Playouts, Policy, Remark};
use engine::{Characters, Evaluate, Game as _, Ladder, Seat};

engine::weights! {
    /// What prospects are worth in points; set by hand and compared in short matches.
    pub struct Weights {
        /// For winning, once the game is over.
        win: f32 = 10.0,
        /// For meeting what the next steps of the succession table ask: the next one, the one after, and two later.
        steps: [f32; 3] = [5.0, 3.0, 1.0],
        /// For being on the way to what a step asks, as a part of meeting it.
        on_the_way: f32 = 0.7,
        /// For a city, beyond its point: the cards it will draw.
        city: f32 = 1.8,
        /// For a city that can be built now, as a part of one that stands.
        buildable: f32 = 0.95,
        /// For a city site on which tokens gather, as a part of a city that stands.
        gathering: f32 = 0.7,
        /// For the tokens on the board after the next expansion: the most they can be worth, and how many are worth half.
        people: f32 = 14.0,
        people_half: f32 = 20.0,
        /// For every area with tokens.
        area: f32 = 0.03,
        /// Of a city, if it lacks support, if its tax cannot be collected, and if enough tokens attack it.
        unsupported: f32 = 0.8,
        untaxed: f32 = 0.8,
        attacked: f32 = 0.7,
        /// For taking another's city.
        raid: f32 = 0.6,
        /// For a point of set value, and of face value, in hand.
        set: f32 = 0.04,
        face: f32 = 0.02,
        /// For the chance that an offer of equal worth is taken by somebody who could.
        taken: f32 = 0.4,
        /// How much more a card counts that somebody asks for, and how much a dear card shines in an offer.
        asked_for: f32 = 0.5,
        shine: f32 = 0.03,
        /// For a card that the owner of what is wanted asks for.
        liked: f32 = 2.0,
        /// Against a card that comes unseen in a trade.
        unseen: f32 = 0.05,
        /// For a calamity in hand: minor, major, and one that cannot be traded away.
        calamity: [f32; 3] = [0.6, 1.6, 2.0],
        /// For a token in treasury.
        treasury: f32 = 0.025,
        /// For a point of credit.
        credit: f32 = 0.03,
        /// For an advance that costs 100 or more, and on top of that 200 or more: eras ask for them, and they are rare.
        dear: [f32; 2] = [4.0, 5.0],
        /// Against a cheap advance bought while a coming era still asks for dear ones: cards are better saved.
        waste: f32 = 1.5,
        /// For an advance that helps in every turn.
        useful: f32 = 0.5,
        /// For a token more to begin with.
        settler: f32 = 0.35,
        /// Whether it answers offers, says what it needs and remembers what others' words were worth: not if 0.
        haggles: f32 = 0.0,
        /// For a card that another says is in an offer, as a part of what it would be worth.
        believed: f32 = 0.0,
        /// Against a trade with somebody, for each calamity that came from there.
        grudge: f32 = 0.0,
    }
    words {
        score: ["more points now", "fewer points now"],
        win: ["it wins the game", "it does not win the game"],
        steps: ["closer to the next step of the succession table", "farther from the next step of the succession table"],
        on_the_way: ["more of what the coming eras ask for", "less of what the coming eras ask for"],
        city: ["more cities", "fewer cities"],
        buildable: ["a city that can be built", "fewer cities that can be built"],
        gathering: ["tokens gather on a city site", "fewer tokens on city sites"],
        people: ["more tokens on the board", "fewer tokens on the board"],
        people_half: ["room for the population to grow", "less room for the population to grow"],
        area: ["more areas with tokens", "fewer areas with tokens"],
        unsupported: ["cities that have support", "cities without support"],
        untaxed: ["cities that can pay their tax", "cities that cannot pay their tax"],
        attacked: ["cities that are safe", "cities open to attack"],
        raid: ["a chance at another's city", "no chance at another's city"],
        set: ["better sets in hand", "poorer sets in hand"],
        face: ["a better hand", "a poorer hand"],
        taken: ["an offer that may be taken", "no offer that may be taken"],
        asked_for: ["cards that others ask for", "fewer cards that others ask for"],
        shine: ["an offer that looks dear", "an offer that looks cheap"],
        liked: ["an offer of what its taker likes", "an offer of what nobody asked for"],
        unseen: ["fewer unseen cards", "more unseen cards"],
        calamity: ["fewer calamities in hand", "more calamities in hand"],
        treasury: ["more in the treasury", "less in the treasury"],
        credit: ["more credits", "fewer credits"],
        dear: ["dearer advances, which later eras ask for", "fewer dear advances"],
        waste: ["cards saved for dearer advances", "cards spent on a cheap advance"],
        useful: ["an advance that helps every turn", "no advance that helps every turn"],
        settler: ["more tokens to begin with", "fewer tokens to begin with"],
        haggles: ["more to haggle about", "less to haggle about"],
        believed: ["cards that others vouch for", "fewer cards that others vouch for"],
        grudge: ["no trade with who passed calamities on", "a trade with who passed calamities on"],
    }
}

/// Turns in which prospects come true; with fewer left they shrink.
const TURNS_FOR_PROSPECTS: f32 = 6.0;

/// Turns in which no marker moves, on average, before the end.
const STALLED_TURNS: u8 = 3;

/// Advances that help in every turn, beyond their points and credits.
const USEFUL: &[Advance] = &[
    Advance::Agriculture,
    Advance::Architecture,
    Advance::Coinage,
    Advance::Medicine,
    Advance::Mining,
    Advance::Music,
    Advance::Pottery,
    Advance::PublicWorks,
    Advance::Roadbuilding,
    Advance::Theology,
    Advance::TradeRoutes,
    Advance::WonderOfTheWorld,
];

impl<E: Edition> Evaluate for State<E> {
    /// Steps are small, and the evaluation sees the worth of each.
    const LOOKAHEAD: usize = 0;
    const LADDER: Ladder = E::LADDER;
    /// A turn is so long that four seats are many. At three, minding one's own affairs alone gained nothing.
    const PLAYOUTS: Playouts = Playouts { policy: Policy::Ahead(20), many: 4, ..Playouts::GUIDED };
    const CHARACTERS: Characters = E::CHARACTERS;

    type Weights = Weights;

    fn weights() -> &'static Weights {
        E::weights()
    }

    fn evaluate(&self, seat: Seat, weights: &Weights) -> f32 {
        if self.left.contains(seat) {
            return 0.0;
        }
        let owned = self.players[seat].advances;
        // A package that is chosen is as good as shown, and nobody else's is looked at.
        let package = setup::package(self, seat);
        let chosen = package.into_iter().flat_map(|package| package.advances.iter().copied());
        let planned = self.baskets[seat].advances().chain(chosen).fold(owned, |mut set, advance| {
            set.insert(advance);
            set
        });
        let held = Held::of::<E>(planned);
        let points = score(self, seat, f32::from(held.points));
        if self.agenda.top() == Some(Step::Over) {
            return points + if is_winner(self, seat, points) { weights.win } else { 0.0 };
        }
        let time = time_left(self);
        let land = land::Land::of(self, seat, time, weights);
        points
            + land.value
            + time * learning(planned, held, weights)
            + eras(self, seat, held, land.cities, time, weights)
            + hand::worth(self, seat, time, weights)
            + weights.treasury * f32::from(self.players[seat].treasury)
            + weights.settler * package.map_or(0.0, |package| f32::from(package.tokens))
            - bill(self, seat, held, time, weights)
    }

    fn round(&self) -> Option<u32> {
        Some(u32::from(self.turn))
    }

    fn waits(&self, seat: Seat, weights: &Weights) -> bool {
        matches!(self.agenda.top(), Some(Step::Trade(_))) && bargain::waits(self, seat, weights)
    }

    fn habit(&self, seat: Seat) -> Option<&'static str> {
        match self.agenda.top() {
            Some(Step::Trade(_)) if self.to_act().contains(seat) => {
                Some("In trade it goes by what sets may grow to and by what others ask for, one offer at a time.")
            }
            Some(Step::Setup(setup::Step::Exchange { .. })) => Some("To it, one civilization is as good as another."),
            _ => None,
        }
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
        shortlist::shorten(self, seat, actions, weights);
    }

    fn is_drastic(&self, seat: Seat, action: &Action) -> bool {
        sense::is_drastic(self, seat, action)
    }

    fn remark(&self, seat: Seat, action: &Action, after: &State<E>) -> Option<Remark> {
        sense::remark(self, seat, action, after)
    }

    fn plight(&self, seat: Seat) -> Option<(u32, &'static str)> {
        sense::plight(self, seat)
    }
}

/// Points now, with those of advances that are about to be acquired.
fn score<E: Edition>(state: &State<E>, seat: Seat, of_advances: f32) -> f32 {
    let bonus = if scoring::has_bonus(state, seat) { E::LAST_ERA_BONUS as f32 } else { 0.0 };
    let steps = f32::from(state.players[seat].succession) * scoring::STEP_POINTS as f32;
    f32::from(state.cities_on_board(seat)) + of_advances + steps + bonus
}

fn is_winner<E: Edition>(state: &State<E>, seat: Seat, points: f32) -> bool {
    let of_advances = |other: Seat| f32::from(Held::of::<E>(state.players[other].advances).points);
    state.others(seat).all(|other| score(state, other, of_advances(other)) <= points)
}

/// How much of the prospects can still come true, from 0 to 1.
fn time_left<E: Edition>(state: &State<E>) -> f32 {
    let table = E::succession(&state.options);
    let farthest = state.seats_in_game().map(|seat| state.players[seat].succession).max().unwrap_or(0);
    let by_limit = match E::turn_limit(&state.options) {
        0 => u8::MAX,
        limit => limit.saturating_sub(state.turn),
    };
    let by_finish = match state.finish.last_turn {
        0 => table.finish.saturating_sub(farthest) + STALLED_TURNS,
        last => last.saturating_sub(state.turn),
    };
    (f32::from(by_limit.min(by_finish)) / TURNS_FOR_PROSPECTS).min(1.0)
}

/// What a set of advances counts for on the succession table.
#[derive(Copy, Clone, Debug, Default)]
struct Held {
    advances: u8,
    below_100: u8,
    from_100: u8,
    from_200: u8,
    points: u16,
    credits: u16,
}

impl Held {
    fn of<E: Edition>(advances: AdvanceSet) -> Held {
        let mut held = Held::default();
        for advance in advances.iter() {
            let card = E::data().advance(advance);
            held.advances += 1;
            held.below_100 += u8::from(card.cost < 100);
            held.from_100 += u8::from(card.cost >= 100);
            held.from_200 += u8::from(card.cost >= 200);
            held.points += u16::from(card.points);
            let chosen = u16::from(card.chosen_credits);
            held.credits += chosen + card.credit_sums.iter().map(|&credit| u16::from(credit)).sum::<u16>();
        }
        held
    }

    /// How far what an era asks is met, from 0 to 1, by these advances and so many cities.
    fn meets(self, asked: &Requirement, cities: f32, weights: &Weights) -> f32 {
        let asks = [
            (cities, f32::from(asked.cities)),
            (f32::from(self.advances), f32::from(asked.advances)),
            (f32::from(self.below_100), f32::from(asked.below_100)),
            (f32::from(self.from_100), f32::from(asked.from_100)),
            (f32::from(self.from_200), f32::from(asked.from_200)),
            (f32::from(self.points), f32::from(asked.points)),
        ];
        let (mut sum, mut count, mut is_met) = (0.0, 0.0, true);
        for (has, needs) in asks {
            if needs > 0.0 {
                count += 1.0;
                sum += (has / needs).min(1.0);
                is_met &= has >= needs;
            }
        }
        if is_met { 1.0 } else { weights.on_the_way * sum / count }
    }
}

/// What advances will save and do in later turns.
fn learning(planned: AdvanceSet, held: Held, weights: &Weights) -> f32 {
    let useful = USEFUL.iter().filter(|&&advance| planned.contains(advance)).count();
    let dear = weights.dear[0] * f32::from(held.from_100) + weights.dear[1] * f32::from(held.from_200);
    weights.credit * f32::from(held.credits) + weights.useful * useful as f32 + dear
}

/// How near the next steps of the succession table are.
fn eras<E: Edition>(state: &State<E>, seat: Seat, held: Held, cities: f32, time: f32, weights: &Weights) -> f32 {
    let table = E::succession(&state.options);
    let player = &state.players[seat];
    let cities = cities + f32::from(E::cities_in_spirit(state, seat));
    let step = marker(state, seat);
    let met = |ahead: u8| asked(table, player, step + ahead).map_or(0.0, |asked| held.meets(asked, cities, weights));
    let [next, second, later] = weights.steps;
    next * met(1) + time * (second * met(2) + later * met(4))
}

/// Where the seat's marker stands, or will when it is placed. `EP-31.10a`
fn marker<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let start = E::shorter_game(&state.options).filter(|_| setup::draws_are_known(state));
    start.map_or(state.players[seat].succession, |start| start.succession)
}

/// What a step asks for; nothing behind the last one.
fn asked<'a>(table: &'a SuccessionTable, player: &Player, step: u8) -> Option<&'a Requirement> {
    if step > table.last_step {
        return None;
    }
    table.eras.get(table.era(player.civilization, step))
}

/// What the basket will cost in cards and treasury, and in what they could have become.
fn bill<E: Edition>(state: &State<E>, seat: Seat, held: Held, time: f32, weights: &Weights) -> f32 {
    let bought = state.baskets[seat].bought;
    if bought.is_empty() {
        return 0.0;
    }
    // Cards above the hand limit would be discarded anyway.
    let cards = state.players[seat].hand.commodity_cards() as f32;
    let kept = (f32::from(E::hand_limit(state, seat)) / cards.max(1.0)).min(1.0);
    let (table, player) = (E::succession(&state.options), &state.players[seat]);
    let is_short = |asked: &Requirement| held.from_100 < asked.from_100 || held.from_200 < asked.from_200;
    let saves = (1..=4).filter_map(|ahead| asked(table, player, player.succession + ahead)).any(is_short);
    let cheap = bought.iter().filter(|&advance| E::data().advance(advance).cost < 100).count();
    let waste = if saves { weights.waste * time * cheap as f32 } else { 0.0 };
    kept * (waste + weights.set * hand::thrift(time) * advances::due(state, seat, bought) as f32)
}
