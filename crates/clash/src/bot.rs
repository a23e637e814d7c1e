//! How good a position looks to a seat, for bots: its points, what it can do next, what its cards promise, and what
//! threatens it. Weights are in victory points.

use crate::action_cards::{self, Action as Card};
use crate::barbarians;
use crate::chapter::{Action, Step};
use crate::cities::Action as City;
use crate::components::{Half, ObjectiveCard, When};
use crate::events::{Action as Event, Part};
use crate::map::{Set, Space};
use crate::movement::Action as Move;
use crate::names::{Advance, Good, Mood, Objective, Piece, Terrain, UnitKind, Upper, Wonder};
use crate::objectives;
use crate::payment::Purse;
use crate::scoring::Points;
use crate::state::{Owner, State, WonderPlace};
use crate::trade::{self, Action as Trade, Bundle, Offer};
use crate::turn;
use crate::wonders::Action as Work;
use engine::game::Remark;
use engine::{Evaluate, Game as _, Ladder, Seat, Slips, Weights as _};
use std::sync::LazyLock;

engine::weights! {
    /// What prospects are worth; set by hand and compared in short matches.
    pub struct Weights {
        /// For winning, once the game is over.
        win: f32 = 10.0,
        /// One of each good, in their order; see [`WORTH`] for several.
        goods: [f32; Good::COUNT] = [0.3, 0.24, 0.24, 0.3, 0.36, 0.3, 0.3],
        /// A level, an advance beyond its half point, an action of the turn that is left.
        level: f32 = 0.12,
        advance: f32 = 0.2,
        action: f32 = 0.45,
        /// An Army unit, a Settler with a place to go, one without, a Ship.
        army: f32 = 0.22,
        settler: [f32; 2] = [0.85, 0.3],
        ship: f32 = 0.25,
        /// A space that a Settler is nearer to where it could found.
        nearer: f32 = 0.09,
        /// What a city collects or builds at a time, a resource around it, and its moods.
        capacity: f32 = 0.2,
        around: f32 = 0.07,
        moods: [f32; 3] = [-0.7, 0.0, 0.45],
        /// Cards in hand.
        action_card: f32 = 0.4,
        objective_card: f32 = 0.35,
        great_person: f32 = 0.8,
        /// Of an objective's two points, how much of it is done counting squared; and of a Wonder's five.
        progress: f32 = 1.5,
        wonder: f32 = 1.6,
        /// A city without defence next to a foreign Army unit, for its size and for what its loss would mean.
        threatened: f32 = -1.0,
        exposed: f32 = -0.35,
        /// How much of that counts where the Army unit has to march first.
        march: f32 = 0.6,
        /// How likely a raid of the strongest Barbarians near is before they can be dealt with, and one that others hire.
        raid: f32 = 0.45,
        hired: f32 = 0.12,
        /// What Barbarians take: a city-piece and its city's good mood, a unit, a whole city.
        piece: f32 = 1.3,
        unit: f32 = 0.4,
        city: f32 = 1.0,
        /// Having one city only, two or three: the last one lost ends the game, and is soon lost.
        few_cities: [f32; 3] = [-5.0, -2.0, -0.7],
        /// Having no city at all, with a Settler that may found one and without.
        homeless: [f32; 2] = [-10.0, -16.0],
        /// A revealed region.
        explored: f32 = 0.05,
    }
    words {
        score: ["more points now", "fewer points now"],
        win: ["it wins the game", "it does not win the game"],
        goods: ["more goods", "fewer goods"],
        level: ["a higher culture or happiness level", "a lower culture or happiness level"],
        advance: ["more advances", "fewer advances"],
        action: ["an action left to use", "an action used up"],
        army: ["more armies", "fewer armies"],
        settler: ["more settlers", "fewer settlers"],
        ship: ["more ships", "fewer ships"],
        nearer: ["a settler nearer to a good site", "a settler farther from a good site"],
        capacity: ["cities that collect and build more", "cities that collect and build less"],
        around: ["more resources around cities", "fewer resources around cities"],
        moods: ["happier cities", "angrier cities"],
        action_card: ["more action cards", "fewer action cards"],
        objective_card: ["more objective cards", "fewer objective cards"],
        great_person: ["a great person", "no great person"],
        progress: ["closer to an objective", "farther from an objective"],
        wonder: ["closer to a wonder", "farther from a wonder"],
        threatened: ["cities that are defended", "a city next to a foreign army"],
        exposed: ["less to lose to a foreign army", "more to lose to a foreign army"],
        march: ["no army within a march of a city", "an army within a march of a city"],
        raid: ["barbarians held off", "barbarians near"],
        hired: ["fewer barbarians to be hired", "barbarians that others may hire"],
        piece: ["city pieces safe from barbarians", "city pieces open to barbarians"],
        unit: ["units safe from barbarians", "units open to barbarians"],
        city: ["cities safe from barbarians", "a city open to barbarians"],
        few_cities: ["not so few cities", "too few cities"],
        homeless: ["a home for its people", "no home for its people"],
        explored: ["more of the map explored", "less of the map explored"],
    }
}

/// What so many of a good are worth, in its weight: the first ones are missed most.
const WORTH: [f32; 9] = [0.0, 1.2, 2.2, 3.1, 3.9, 4.4, 4.8, 5.15, 5.5];
/// Less than this is not worth a trade.
const LEAST_GAIN: f32 = 0.03;
/// So much of what the other one gains has to be one's own for an offer to be welcome.
const FAIR_SHARE: f32 = 0.75;
/// Offers that are thought about.
const OFFERS: usize = 6;
/// How many spaces an Army marches in a turn of Move actions.
const MARCH: u8 = 3;
/// With fewer cities nobody gives up one for the points of an Event while rounds are left.
const HOMES: u8 = 5;
/// After so many turnings to others and offers a turn has seen enough of them.
const TIRING_OFFERS: u8 = 4;

impl Evaluate for State {
    const CLOSE: f32 = 0.6;
    /// A turn has many small steps; a few of them show what an action is for.
    const LOOKAHEAD: usize = 3;
    const LADDER: Ladder = Ladder { learning: Slips::by(185), casual: Slips::by(125), steady: Slips::NONE };

    type Weights = Weights;

    fn weights() -> &'static Weights {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::built_in(include_str!("../data/weights.toml")));
        &LEARNED
    }

    fn evaluate(&self, seat: Seat, weights: &Weights) -> f32 {
        let points = f32::from(Points::of(self, seat).halves()) / 2.0;
        if let Some(outcome) = self.outcome() {
            let won = outcome.standings.iter().any(|standing| standing.seat == seat && standing.rank == 1);
            return points + if won { weights.win } else { 0.0 };
        }
        points
            + worth(self.players[seat].goods, weights)
            + expected_trade(self, seat, weights)
            + growth(self, seat, weights)
            + units(self, seat, weights)
            + cities(self, seat, weights)
            - raided(self, seat, weights)
            + cards(self, seat, weights)
            + wonders(self, seat, weights)
    }

    fn habit(&self, _: Seat) -> Option<&'static str> {
        match self.agenda.top() {
            Some(Step::Trade(trade::Step::Propose { .. })) => Some("It only makes offers by which both would gain."),
            Some(Step::Payment(_)) => Some("It pays with what it has most of, and does not compare every way to pay."),
            _ => None,
        }
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
        match self.agenda.top() {
            Some(Step::Turn(turn::Step::Act)) => {
                // A trade is thought about twice a turn, not again and again, and only if both would gain.
                let tired = self.turn.offers[seat.index()] >= TIRING_OFFERS;
                actions.retain(|action| match action {
                    Action::Trade(Trade::Trade(other)) => !tired && has_welcome_trade(self, seat, *other, weights),
                    _ => true,
                });
                spare_last_cities(self, seat, actions);
                whole_groups(actions);
            }
            Some(Step::Turn(turn::Step::Raze { .. })) if self.city_count(seat) == 1 => {
                actions.retain(|action| *action == Action::Done);
            }
            Some(Step::Movement(_)) => {
                spare_last_cities(self, seat, actions);
                whole_groups(actions);
            }
            Some(Step::Payment(_)) => actions.truncate(6),
            Some(Step::ActionCards(_)) => {
                spare_last_cities(self, seat, actions);
                thin(actions, 24);
            }
            Some(Step::Events(_)) => keep_homes(self, seat, actions),
            Some(Step::Trade(trade::Step::Propose { by, to })) => welcome_offers(self, by, to, actions, weights),
            _ => {}
        }
    }

    /// Deals, war and razing are the player's own to decide.
    fn is_drastic(&self, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Trade(action) => !matches!(action, Trade::Decline),
            Action::Turn(action) => matches!(action, turn::Action::Raze(_)),
            Action::Movement(Move::Move { to, .. } | Move::Road { to, .. }) => is_anothers(self, seat, *to),
            _ => false,
        }
    }

    fn remark(&self, seat: Seat, action: &Action, after: &State) -> Option<Remark> {
        let lost_last = |other: Seat| self.city_count(other) > 0 && after.city_count(other) == 0;
        match action {
            Action::Turn(turn::Action::Raze(_)) if lost_last(seat) => Some(Remark::Blunder("razes its last city")),
            Action::Events(Event::Break(..)) if lost_last(seat) => Some(Remark::Blunder("gives its last city up")),
            Action::Movement(_) if self.others(seat).any(lost_last) && !self.is_last_round() => {
                Some(Remark::Blunder("takes a last city, which ends the game before its time"))
            }
            _ => deed(self, seat, action).map(Remark::Deed),
        }
    }
}

/// By what characters are known.
fn deed(state: &State, seat: Seat, action: &Action) -> Option<&'static str> {
    match action {
        Action::Trade(Trade::Accept) => Some("deals"),
        Action::Movement(Move::Move { to, .. } | Move::Road { to, .. }) if is_anothers(state, seat, *to) => {
            Some("attacks on players")
        }
        Action::Movement(Move::Move { to, .. } | Move::Road { to, .. })
            if state.city_set(Owner::Barbarians).contains(*to) =>
        {
            Some("attacks on Barbarians")
        }
        Action::Cities(City::Found(_)) => Some("cities founded"),
        Action::Cities(City::Grow(_)) => Some("city pieces built"),
        Action::Wonders(Work::Build(..)) => Some("Wonders built"),
        _ => None,
    }
}

/// Whether another player has a city or units there.
fn is_anothers(state: &State, seat: Seat, space: Space) -> bool {
    state.others(seat).any(|other| state.cities_of(other).any(|city| city == space))
        || state.others(seat).any(|other| state.unit_spaces(other).contains(space))
}

/// Keeps so many, spread over the list.
fn thin(actions: &mut Vec<Action>, most: usize) {
    if actions.len() > most {
        let step = actions.len().div_ceil(most);
        let mut index = 0;
        actions.retain(|_| {
            index += 1;
            (index - 1) % step == 0
        });
    }
}

/// Leaves out what takes a player's last city and so ends the game with this round, while others are left: nobody likes a
/// game that is broken off, and who leads by far wins the whole one as well. `CC-end-2`
fn spare_last_cities(state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if state.is_last_round() {
        return;
    }
    let last_of = |other: Seat| state.cities_of(other).filter(move |_| state.city_count(other) == 1);
    let last: Set = state.others(seat).flat_map(last_of).collect();
    let hired = state.cards.hired;
    leave_out(actions, |action| match action {
        Action::Movement(Move::Move { to, .. } | Move::Road { to, .. }) => last.contains(*to),
        Action::ActionCards(Card::Send(from, to)) => {
            last.contains(*to) || !spare_all(state, seat, hired - Set::only(*from), Set::only(*to))
        }
        Action::ActionCards(Card::Hire(settlement)) => {
            !spare_all(state, seat, hired | Set::only(*settlement), Set::EMPTY)
        }
        Action::ActionCards(Card::Play(card, _)) if card.design().upper == Upper::Mercenaries => {
            let alone = |settlement| spare_all(state, seat, Set::only(settlement), Set::EMPTY);
            !action_cards::hireable(state, seat).iter().any(alone)
        }
        _ => false,
    });
}

/// Whether hired Barbarians, who have to attack something, can be sent in some order so that everybody keeps a city even if
/// all that they attack fall, besides those that have fallen already.
fn spare_all(state: &State, seat: Seat, hired: Set, fallen: Set) -> bool {
    let keeps_one = |city: Space| {
        let owner = state.city(city).and_then(|city| city.owner.seat());
        let falls = fallen | Set::only(city);
        owner.is_none_or(|owner| state.cities_of(owner).any(|city| !falls.contains(city)))
    };
    let spares = |settlement: Space| {
        let others = hired - Set::only(settlement);
        let mut targets =
            action_cards::hire_targets(state, seat, settlement).filter(|city| !fallen.contains(*city)).peekable();
        match targets.peek() {
            None => spare_all(state, seat, others, fallen),
            Some(_) => targets.any(|city| keeps_one(city) && spare_all(state, seat, others, fallen | Set::only(city))),
        }
    };
    hired.is_empty() || hired.iter().any(spares)
}

/// Leaves out Settlements that an Earthquake may take for points: a city is worth more as long as it can collect, build
/// and be lost instead of the next one. `CC-ev-earthquake`
fn keep_homes(state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if !state.is_last_round() && state.city_count(seat) < HOMES {
        leave_out(actions, |action| matches!(action, Action::Events(Event::Break(_, Part::Settlement))));
    }
}

/// Leaves out actions, unless there are no others.
fn leave_out(actions: &mut Vec<Action>, is_bad: impl Fn(&Action) -> bool) {
    if !actions.iter().all(&is_bad) {
        actions.retain(|action| !is_bad(action));
    }
}

/// Of groups with the same way, the first listed, which is the whole, and the smallest are kept.
fn whole_groups(actions: &mut Vec<Action>) {
    let way = |action: &Action| match action {
        Action::Movement(Move::Move { from, to, .. }) => Some((*from, *to, false)),
        Action::Movement(Move::Road { from, to, .. }) => Some((*from, *to, true)),
        _ => None,
    };
    let mut kept: Vec<Action> = Vec::with_capacity(actions.len());
    for (index, action) in actions.iter().enumerate() {
        let Some(same) = way(action) else {
            kept.push(action.clone());
            continue;
        };
        let first = !actions[..index].iter().any(|other| way(other) == Some(same));
        let last = !actions[index + 1..].iter().any(|other| way(other) == Some(same));
        if first || last {
            kept.push(action.clone());
        }
    }
    *actions = kept;
}

/// What goods are worth.
fn worth(goods: Purse, weights: &Weights) -> f32 {
    let of = |(good, count): (Good, u8)| weights.goods[good.index()] * WORTH[usize::from(count).min(WORTH.len() - 1)];
    goods.iter().map(of).sum()
}

/// What a seat would gain by giving one bundle for another.
fn gain(state: &State, seat: Seat, given: &Bundle, got: &Bundle, weights: &Weights) -> f32 {
    let before = state.players[seat].goods;
    let after = Good::ALL.into_iter().fold(Purse::EMPTY, |purse, good| {
        purse.and(good, before[good].saturating_sub(given.goods[good]).saturating_add(got.goods[good]))
    });
    let cards = |bundle: &Bundle| {
        weights.action_card * bundle.action_count() as f32
            + weights.objective_card * bundle.objective_count() as f32
            + weights.great_person * bundle.great.len() as f32
    };
    worth(after, weights) - worth(before, weights) + cards(got) - cards(given)
}

/// What both parties of a trade gain, who offers it and who is asked; nothing if one of them would not want it.
fn mutual_gain(
    state: &State,
    from: Seat,
    to: Seat,
    give: &Bundle,
    want: &Bundle,
    weights: &Weights,
) -> Option<[f32; 2]> {
    let own = gain(state, from, give, want, weights);
    let other = gain(state, to, want, give, weights);
    (own > LEAST_GAIN && other > LEAST_GAIN && other >= FAIR_SHARE * own).then_some([own, other])
}

/// What the offer on the table is worth to a seat, if it will be taken.
fn expected_trade(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let Offer { parties: Some((from, to)), give, want } = &state.offer else { return 0.0 };
    let gains = mutual_gain(state, *from, *to, give, want, weights).unwrap_or_default();
    [(*from, gains[0]), (*to, gains[1])].into_iter().filter(|(party, _)| *party == seat).map(|(_, gain)| gain).sum()
}

/// Whether one good for another would be welcome to both. Between two seats alone what one gains the other loses.
fn has_welcome_trade(state: &State, seat: Seat, other: Seat, weights: &Weights) -> bool {
    let has_room = |seat: Seat, good: Good| state.stock(seat, good) < state.limit(seat, good);
    let of = |good: Good| Bundle::of(Purse::of(good, 1));
    let welcome = |give: Good, want: Good| {
        give != want
            && has_room(seat, want)
            && has_room(other, give)
            && mutual_gain(state, seat, other, &of(give), &of(want), weights).is_some()
    };
    let held = |seat: Seat| state.players[seat].goods.iter().map(|(good, _)| good);
    state.options.seats > 2 && held(seat).any(|give| held(other).any(|want| welcome(give, want)))
}

/// Keeps the offers that both would gain by, the best ones; and declining.
fn welcome_offers(state: &State, by: Seat, to: Seat, actions: &mut Vec<Action>, weights: &Weights) {
    let value = |action: &Action| match action {
        Action::Trade(Trade::Offer { give, want }) => {
            mutual_gain(state, by, to, give, want, weights).map(|[own, _]| own)
        }
        _ => None,
    };
    let mut offers: Vec<(f32, Action)> = actions.iter().filter_map(|one| Some((value(one)?, one.clone()))).collect();
    offers.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    actions.retain(|action| matches!(action, Action::Trade(Trade::Decline)));
    actions.extend(offers.into_iter().take(OFFERS).map(|(_, action)| action));
}

fn growth(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let player = &state.players[seat];
    let levels = f32::from(player.culture_level + player.happiness_level);
    let own_turn = state.active() == seat && !state.in_status_phase();
    let actions = if own_turn { f32::from(state.turn.actions) } else { -f32::from(player.fewer_actions) };
    let explored = state.map.revealed().len() as f32 / 4.0;
    weights.level * levels
        + weights.advance * player.advances.len() as f32
        + weights.action * actions
        + weights.explored * explored
}

/// Where a city could be founded.
fn sites(state: &State, seat: Seat) -> Set {
    let ground = state.map.land() - state.map.all(Terrain::Barren) - state.exhausted;
    ground - state.cities.spaces() - state.foreign_units(seat)
}

fn units(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let count = |kind| f32::from(state.units_in_play(seat, kind).len());
    let mut value = weights.army * count(UnitKind::Army).min(8.0) + weights.ship * count(UnitKind::Ship);
    let sites = sites(state, seat);
    let room = usize::from(state.settlements_left(seat));
    let homes = state.cities.spaces();
    for (index, unit) in state.units_in_play(seat, UnitKind::Settler).iter().enumerate() {
        let Some(space) = state.space_of(seat, unit).filter(|_| index < room) else {
            value += weights.settler[1];
            continue;
        };
        value += weights.settler[0] - weights.nearer * distance(state, space, sites, homes);
    }
    value
}

/// How far a Settler is from a good site: one that is not next to a city.
fn distance(state: &State, space: Space, sites: Set, homes: Set) -> f32 {
    let wide = sites - state.map.layout().grown(homes);
    let goal = if wide.is_empty() { sites } else { wide };
    let mut reached = Set::only(space);
    for steps in 0..5_u8 {
        if !(reached & goal).is_empty() {
            return f32::from(steps);
        }
        reached = state.map.within(reached, 1) & state.map.land();
    }
    5.0
}

fn cities(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let raiders = hostile_armies(state, seat);
    let cities = state.city_count(seat);
    let mut value = safety(state, seat, cities, weights);
    let loss = value - safety(state, seat, cities.saturating_sub(1), weights);
    for space in state.cities_of(seat) {
        let Some(city) = state.city(space) else { continue };
        let capacity = match city.mood {
            Mood::Angry => 1,
            Mood::Neutral => city.size(),
            Mood::Happy => city.size() + 1,
        };
        value += weights.capacity * f32::from(capacity);
        value += weights.moods[city.mood.index()] * (0.6 + 0.2 * f32::from(city.size()));
        let around = state.map.neighbours(space);
        let rich = Terrain::ALL.into_iter().filter(|&terrain| terrain != Terrain::Barren);
        let kinds = rich.filter(|&terrain| !(state.map.all(terrain) & around).is_empty()).count() as f32;
        let fields = ((state.map.land() - state.map.all(Terrain::Barren)) & around).len().min(5) as f32;
        value += weights.around * (kinds + 0.5 * fields);
        if state.count_at(seat, space, UnitKind::Army) == 0 {
            let reach = state.map.within(Set::only(space), MARCH);
            let nearness = match () {
                () if !(around & raiders).is_empty() => 1.0,
                () if !(reach & raiders).is_empty() => weights.march,
                () => 0.0,
            };
            value += nearness * (weights.threatened * f32::from(city.size()) + weights.exposed * loss);
        }
    }
    value
}

/// What having so few cities costs a seat.
fn safety(state: &State, seat: Seat, cities: u8, weights: &Weights) -> f32 {
    match cities {
        0 => weights.homeless[usize::from(state.units_in_play(seat, UnitKind::Settler).is_empty())],
        few => weights.few_cities.get(usize::from(few) - 1).copied().unwrap_or(0.0),
    }
}

/// How likely so many Barbarian units make at least one hit, two, three and four: a fifth of the sum of their dice.
const HITS: [[f32; 4]; 5] = [
    [0.0; 4],
    [0.333, 0.0, 0.0, 0.0],
    [0.833, 0.167, 0.0, 0.0],
    [0.981, 0.625, 0.093, 0.0],
    [0.999, 0.903, 0.444, 0.054],
];

/// What a seat has to fear of Barbarians: the strongest settlement within two spaces attacks the city closest to it, and
/// of several attacks the seat chooses one. `CC-icon-5`
fn raided(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let mut least = None;
    barbarians::each_raid(state, seat, &mut |settlement, city| {
        let loss = raid_loss(state, seat, state.armies(Owner::Barbarians, settlement), city, weights);
        least = Some(least.map_or(loss, |least: f32| least.min(loss)));
        true
    });
    weights.raid * least.unwrap_or(0.0) + weights.hired * worst_hire(state, seat, weights)
}

/// The worst that Barbarians could do whom another player hires: any of them, to any city within two spaces.
/// `CC-act-mercenaries`
fn worst_hire(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let wild = state.city_set(Owner::Barbarians);
    let raids = state.cities_of(seat).filter(|&city| barbarians::may_be_raided(state, city)).map(|city| {
        let near = state.map.within(Set::only(city), 2) & wild;
        let strength = near.iter().map(|space| state.armies(Owner::Barbarians, space)).max().unwrap_or(0);
        raid_loss(state, seat, strength, city, weights)
    });
    raids.fold(0.0, f32::max)
}

/// What an attack of so many Barbarian units on a city is expected to take. `CC-battack-2` `CC-battack-3`
fn raid_loss(state: &State, seat: Seat, strength: u8, space: Space, weights: &Weights) -> f32 {
    let Some(city) = state.city(space) else { return 0.0 };
    let likely = |hits: u8| match hits {
        0 => 1.0,
        hits => HITS[usize::from(strength.min(4))].get(usize::from(hits) - 1).copied().unwrap_or(0.0),
    };
    let cancelled = u8::from(state.works(space, Piece::Fortress));
    let units = state.count_at(seat, space, UnitKind::Army) + state.count_at(seat, space, UnitKind::Settler);
    let expected = |from: u8, count: u8| (1..=count).map(|hit| likely(from + hit)).sum::<f32>();
    let destroyed = likely(cancelled + units + city.size());
    let cities = state.city_count(seat);
    let whole = weights.city + safety(state, seat, cities, weights) - safety(state, seat, cities - 1, weights);
    weights.unit * expected(cancelled, units)
        + weights.piece * expected(cancelled + units, city.size())
        + whole * destroyed
}

/// Spaces with Army units of other players who can move them.
fn hostile_armies(state: &State, seat: Seat) -> Set {
    let armies = |other: Seat| {
        state.unit_spaces(other).iter().filter(move |&space| state.count_at(other, space, UnitKind::Army) > 0)
    };
    state.others(seat).filter(|&other| state.holds(other, Advance::Tactics)).flat_map(armies).collect()
}

fn cards(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let player = &state.players[seat];
    let objectives = player.objectives.iter().filter_map(ObjectiveCard::numbered);
    let promise = |card: ObjectiveCard| {
        let of = |half: Half| promise_of(state, seat, card.objective(half));
        of(Half::Peaceful).max(of(Half::Warlike)) * weights.progress
    };
    weights.action_card * player.hand.len() as f32
        + weights.great_person * player.great.len() as f32
        + objectives.map(|card| weights.objective_card + promise(card)).sum::<f32>()
}

/// How much of an objective of the Status Phase is done, from 0 to 1.
fn promise_of(state: &State, seat: Seat, objective: Objective) -> f32 {
    if objective.design().when == When::Immediately {
        return 0.1;
    }
    let done = objectives::progress(state, seat, objective);
    let share = done.map_or(0.0, |one| f32::from(one.have.min(one.want)) / f32::from(one.want.max(1)));
    share * share
}

/// Face-up Wonders that the seat may build: how much of price and requirements is there.
fn wonders(state: &State, seat: Seat, weights: &Weights) -> f32 {
    let open = |wonder: &Wonder| match state.wonders[wonder.index()] {
        WonderPlace::FaceUp => true,
        WonderPlace::Claimed(claimant) => claimant == seat,
        _ => false,
    };
    let best = Wonder::ALL.into_iter().filter(open).map(|wonder| nearness(state, seat, wonder)).fold(0.0, f32::max);
    weights.wonder * best
}

fn nearness(state: &State, seat: Seat, wonder: Wonder) -> f32 {
    let design = wonder.design();
    let has = |advance: Advance| if state.holds(seat, advance) { 1.0 } else { 0.0 };
    let wanted = [
        (Good::Food, design.food),
        (Good::Ore, design.ore),
        (Good::Wood, design.wood),
        (Good::Culture, design.culture),
    ];
    let held: u8 = wanted.into_iter().map(|(good, count)| state.stock(seat, good).min(count)).sum();
    let price: u8 = wanted.into_iter().map(|(_, count)| count).sum();
    let ready = (has(Advance::Engineering) + has(design.needs)) / 2.0;
    let share = f32::from(held) / f32::from(price.max(1));
    ready * share * share
}
