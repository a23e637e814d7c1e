//! How good a position looks to a seat, for bots: victory cards first, how near the others are, and what a civilization
//! grows by. Everything this looks at lies open on the table.

use crate::chapter::{Action, Step};
use crate::components::{Agenda, CARAVANS, Diplomacy, FocusType, Wonder, WonderType};
use crate::hex::{Hex, Set, Space};
use crate::military::Target;
use crate::state::{Caravan, NewDawn};
use crate::{building, culture, defeat, economy, industry, military, science, trade, turn, victory, wonders};
use engine::game::{Playouts, Policy, Remark};
use engine::{Character, Characters, Evaluate, Ladder, Seat, Slips, Weights as _};
use std::sync::LazyLock;

engine::weights! {
    /// What things are worth, a completed victory card being 100; set by hand and compared in short matches.
    pub struct Weights {
        /// For having every card, and for winning.
        all_cards: f32 = 150.0,
        win: f32 = 1000.0,
        /// For the nearer and the farther agenda of a card that is not completed, times how much of it is done.
        agenda: [f32; 2] = [45.0, 12.0],
        /// How much more agendas count the more cards are completed.
        haste: f32 = 1.5,
        city: f32 = 5.0,
        mature: f32 = 3.0,
        control: f32 = 1.2,
        reinforced: f32 = 0.4,
        wonder: f32 = 12.0,
        natural: f32 = 5.0,
        conquest: f32 = 6.0,
        /// For each space of the tech dial up to 24, and each level of a focus card.
        tech: f32 = 0.9,
        level: f32 = 2.0,
        resource: f32 = 2.2,
        trade: f32 = 1.0,
        /// For a trade token more if it lies on a card that an open agenda asks for.
        ready: f32 = 0.5,
        /// For diplomacy cards.
        card: f32 = 2.0,
        /// For a caravan, less with every space to the nearest place where it would arrive.
        caravan: f32 = 1.6,
        /// For being near to what must be attacked to complete a card.
        front: f32 = 6.0,
        /// How likely an attack on somebody whose diplomacy card it holds must succeed, in percent: the card goes back.
        faith: f32 = 0.0,
    }
    words {
        score: ["a victory card completed", "fewer victory cards"],
        all_cards: ["every victory card completed", "a victory card still open"],
        win: ["it wins the game", "it does not win the game"],
        agenda: ["closer to an agenda of a victory card", "farther from an agenda"],
        haste: ["haste for the cards that are left", "less haste for the cards that are left"],
        city: ["more cities", "fewer cities"],
        mature: ["more mature cities", "fewer mature cities"],
        control: ["more control tokens on the map", "fewer control tokens on the map"],
        reinforced: ["more reinforced control tokens", "fewer reinforced control tokens"],
        wonder: ["more world wonders", "fewer world wonders"],
        natural: ["more natural wonders", "fewer natural wonders"],
        conquest: ["a city-state conquered", "fewer city-states conquered"],
        tech: ["farther on the tech dial", "behind on the tech dial"],
        level: ["better focus cards", "weaker focus cards"],
        resource: ["more resources", "fewer resources"],
        trade: ["more trade tokens", "fewer trade tokens"],
        ready: ["trade tokens where an agenda needs them", "trade tokens where no agenda needs them"],
        card: ["more diplomacy cards", "fewer diplomacy cards"],
        caravan: ["caravans nearer to where they arrive", "caravans farther from where they arrive"],
        front: ["nearer to what must be attacked", "farther from what must be attacked"],
        faith: ["good faith with a giver of diplomacy cards", "an attack on a giver of diplomacy cards"],
    }
}

const CARD: f32 = 100.0;

impl Evaluate for NewDawn {
    const CLOSE: f32 = 40.0;
    /// A focus is many small steps, of which few show what they lead to.
    const PLAYOUTS: Playouts = Playouts { rounds: 1, policy: Policy::Any, worth_of_guess: 10.0, ..Playouts::GUIDED };
    const LADDER: Ladder = Ladder { learning: Slips::by(320), casual: Slips::by(195), steady: Slips::NONE };
    const CHARACTERS: Characters = &[
        (Character::Trader, &[("trade", 1.6), ("card", 2.5), ("caravan", 2.0)]),
        (Character::Builder, &[("wonder", 2.0), ("natural", 2.0)]),
    ];

    type Weights = Weights;

    fn weights() -> &'static Weights {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::built_in(include_str!("../data/weights.toml")));
        &LEARNED
    }

    fn evaluate(&self, seat: Seat, weights: &Weights) -> f32 {
        let mut value = CARD * victory::completed(self, seat) as f32;
        if victory::has_all(self, seat) {
            value += weights.all_cards;
        }
        if let Some(outcome) = self.outcome_for_bots(seat) {
            return value + weights.win * outcome;
        }
        value
            + prospects(self, seat, weights)
            + growth(self, seat, weights)
            + caravans(self, seat, weights)
            + front(self, seat, weights)
            + attack_under_way(self, seat, weights)
    }

    fn shortlist(&self, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
        match self.agenda.top() {
            Some(Step::Economy(economy::Step::Caravans { .. })) => shortlist_moves(self, seat, actions),
            Some(Step::Building(building::Step::LayTile { .. })) => thin(actions, 24, |_| true),
            Some(Step::Military(military::Step::Military { row, slot, .. })) => {
                shortlist_attacks(self, seat, row, slot, actions, weights);
            }
            Some(Step::Science(science::Step::Bomb)) => thin(actions, 8, |action| *action != Action::Done),
            Some(Step::Culture(culture::Step::ShiftToken)) => thin(actions, 12, |action| *action != Action::Done),
            Some(Step::Turn(turn::Step::Turn)) => {
                thin(actions, 6, |action| matches!(action, Action::Wonders(wonders::Action::Lure(_))));
                thin(actions, 6, |action| matches!(action, Action::Wonders(wonders::Action::Chase(..))));
            }
            Some(Step::Culture(culture::Step::Place(_)) | Step::Defeat(defeat::Step::ReplaceToken { .. })) => {
                shortlist_lifts(self, seat, actions);
                // With somewhere to place a token, placing it beats stopping.
                if actions.iter().any(|action| matches!(action, Action::Culture(culture::Action::Place(_)))) {
                    actions.retain(|action| *action != Action::Done);
                }
            }
            None
            | Some(
                Step::Over
                | Step::Setup(_)
                | Step::Turn(_)
                | Step::Wonders(_)
                | Step::Culture(culture::Step::ConvertToken)
                | Step::Science(_)
                | Step::Economy(_)
                | Step::Industry(_)
                | Step::Military(_)
                | Step::Defeat(_)
                | Step::Diplomacy(_)
                | Step::Trade(_)
                | Step::Barbarians(_)
                | Step::Victory(_),
            ) => {}
        }
    }

    /// War against friends is the player's own to begin.
    fn is_drastic(&self, seat: Seat, action: &Action) -> bool {
        attacked(self, action).is_some_and(|(_, _, target)| {
            !matches!(target, Target::Barbarian(_) | Target::CityState(_)) || breaks_faith(self, seat, target)
        })
    }

    fn remark(&self, seat: Seat, action: &Action, _: &NewDawn) -> Option<Remark> {
        let Some((place, space, target)) = attacked(self, action) else {
            return deed(self, seat, action).map(Remark::Deed);
        };
        let is_reckless = breaks_faith(self, seat, target) && chance(self, seat, place, space, target) < RECKLESS;
        Some(match target {
            _ if is_reckless => Remark::Blunder("breaks a treaty for a hopeless attack"),
            Target::Barbarian(_) => Remark::Deed("attacks on barbarians"),
            Target::CityState(_) => Remark::Deed("attacks on city-states"),
            Target::Capital(_) | Target::City(_) | Target::Control(_) => Remark::Deed("attacks on players"),
        })
    }
}

/// By what characters are known, besides attacks.
fn deed(state: &NewDawn, seat: Seat, action: &Action) -> Option<&'static str> {
    match action {
        Action::Industry(industry::Action::City(_)) => Some("cities built"),
        Action::Industry(industry::Action::Build(_)) => Some("wonders built"),
        _ => {
            let (_, at) = moved(action)?;
            let arrives = economy::destinations(state, seat).contains(state.board.at(at)?);
            arrives.then_some("caravans that arrive")
        }
    }
}

/// Who breaks a treaty for an attack less likely to succeed than this, in percent, has blundered.
const RECKLESS: f32 = 25.0;

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
    // The fewer cards are left, the more it is about them and not about growing.
    let done = victory::completed(state, seat) as f32 / state.victory.len().max(1) as f32;
    value * (1.0 + weights.haste * done)
}

/// The agendas of cards that a seat has not completed.
fn open_agendas(state: &NewDawn, seat: Seat) -> impl Iterator<Item = Agenda> {
    let is_open = move |(index, _): &(usize, _)| state.player(seat).completed & 1 << index == 0;
    state.victory.iter().copied().enumerate().filter(is_open).flat_map(|(_, card)| card.agendas())
}

/// How much of an agenda is done, from 0 to 1. Half a wonder agenda is worth less than half, since the second costs
/// more, and little if the wonders that are missing can only be taken from others.
fn share(state: &NewDawn, seat: Seat, agenda: Agenda) -> f32 {
    let (mut has, needs) = victory::progress(state, seat, agenda);
    let Some(kind) = wonder_type(agenda) else {
        let done = match agenda {
            Agenda::Technophile | Agenda::Explorer | Agenda::Civilized => has as f32,
            Agenda::Populous => 0.9 * maturity(state, seat, needs),
            Agenda::Preservationist => 0.9 * (has as f32 + 0.4 * nearest_natural(state, seat)),
            _ => 0.9 * has as f32,
        };
        return (done / needs as f32).min(1.0);
    };
    has += usize::from(paying_for(state, seat) == Some(kind));
    let share = 0.9 * (has as f32 / needs as f32).min(1.0);
    if has + to_be_built(state, kind) < needs { share * 0.5 } else { share }
}

/// How mature the most mature cities are, so many at most, each from 0 to 1.
fn maturity(state: &NewDawn, seat: Seat, most: usize) -> f32 {
    let settled = state.settled(seat);
    let mut cities: [f32; 9] = [0.0; 9];
    for (share, city) in cities.iter_mut().zip(state.player(seat).cities.iter()) {
        let near = state.board.near(city);
        *share = (near & settled).len() as f32 / near.len().max(1) as f32;
    }
    cities.sort_unstable_by(|one, other| other.total_cmp(one));
    // Four of six spaces are less than two thirds of a mature city.
    cities.iter().take(most).map(|share| share * share).sum()
}

/// How near a city is to a natural wonder that the player lacks: 1 next to it.
fn nearest_natural(state: &NewDawn, seat: Seat) -> f32 {
    let wanted = state.board.naturals & !state.player(seat).friendly();
    let cities = state.player(seat).cities;
    let distance = wanted.iter().map(|natural| nearest(state, cities, state.hex(natural))).min();
    distance.map_or(0.0, |distance| (1.0 - 0.25 * f32::from(distance.saturating_sub(1))).max(0.0))
}

/// The type of a wonder that is being paid for, which is as good as built.
fn paying_for(state: &NewDawn, seat: Seat) -> Option<WonderType> {
    let Some(Step::Industry(industry::Step::Pay { wonder, .. })) = state.agenda.top() else { return None };
    (state.turn.seat == seat).then(|| wonder.kind())
}

/// Wonders of a type that nobody has built yet.
fn to_be_built(state: &NewDawn, kind: WonderType) -> usize {
    state.decks[kind.index()].len() + usize::from(state.market[kind.index()].is_some())
}

/// The wonders that an agenda asks for.
fn wonder_type(agenda: Agenda) -> Option<WonderType> {
    match agenda {
        Agenda::Moneygrubber => Some(WonderType::Economic),
        Agenda::Paranoid => Some(WonderType::Military),
        Agenda::Aesthetic => Some(WonderType::Cultural),
        Agenda::Scholarly => Some(WonderType::Scientific),
        _ => None,
    }
}

/// The focus cards whose trade tokens bring an agenda nearer.
fn focus_for(agenda: Agenda) -> Option<FocusType> {
    match agenda {
        Agenda::Civilized => None,
        Agenda::Warmonger => Some(FocusType::Military),
        Agenda::Explorer | Agenda::Populous | Agenda::Preservationist => Some(FocusType::Culture),
        Agenda::Technophile => Some(FocusType::Science),
        _ => Some(FocusType::Industry),
    }
}

/// Trade tokens on cards that open agendas ask for.
fn ready_tokens(state: &NewDawn, seat: Seat) -> u8 {
    let mut asked = 0u8;
    open_agendas(state, seat).filter_map(focus_for).for_each(|kind| asked |= 1 << kind as u8);
    let row = state.player(seat).row.iter().filter(|one| asked & 1 << one.card.kind() as u8 != 0);
    row.map(|one| one.trade).sum()
}

/// What has to be attacked for the agendas that are open: capitals and city-states, and the wonders of others once no
/// more can be built.
fn quarry(state: &NewDawn, seat: Seat) -> Set {
    let mut quarry = Set::EMPTY;
    for agenda in open_agendas(state, seat) {
        if agenda == Agenda::Warmonger {
            quarry |= state.free_city_states() | state.board.city_states & state.rival_spaces(seat);
            quarry |= state.rivals(seat).filter_map(|rival| state.player(rival).capital).collect::<Set>();
        } else if let Some(kind) = wonder_type(agenda)
            && state.wonders_of_type(seat, kind) + to_be_built(state, kind) < 2
        {
            let spaces: Set = Wonder::of_type(kind).filter_map(|wonder| state.wonders[wonder.index()]).collect();
            quarry |= spaces & state.rival_spaces(seat);
        }
    }
    quarry
}

/// Being near to what has to be attacked.
fn front(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let (quarry, friendly) = (quarry(state, seat), state.player(seat).friendly());
    let distance = quarry.iter().map(|target| nearest(state, friendly, state.hex(target))).min();
    // Within two spaces every military card reaches it.
    distance.map_or(0.0, |distance| weights.front * (1.0 - 0.2 * f32::from(distance.saturating_sub(2))).max(0.0))
}

/// An attack whose tokens are still to be spent: what it is about, if the attacker can win it.
fn attack_under_way(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let Some(battle) = state.battle.filter(|battle| state.turn.seat == seat || battle.defender == Some(seat)) else {
        return 0.0;
    };
    let coins = |seat: Seat, row: u8| {
        let mut count = 0;
        trade::coins(state, seat, row, |coin| {
            let tokens = u32::from(state.player(seat).row[usize::from(row)].trade);
            count += if coin == crate::notation::Coin::Trade { tokens } else { 1 };
        });
        count
    };
    let own = coins(state.turn.seat, battle.row);
    let other = military::defending_row(state).map_or(0, |(seat, row)| coins(seat, row));
    let chance = match battle.attack() + own {
        most if most > battle.defence() + other => 0.9,
        most if most > battle.defence() => 0.4,
        _ => 0.0,
    };
    let stake = state.board.at(battle.at).map_or(0.0, |space| stake(state, space, weights));
    if state.turn.seat == seat { chance * stake } else { -0.5 * chance * stake }
}

/// What a target is worth to the seat whose turn it is.
fn stake(state: &NewDawn, space: Space, weights: &Weights) -> f32 {
    let wanted = if quarry(state, state.turn.seat).contains(space) { weights.agenda[0] } else { 0.0 };
    let wonder = if state.wonder_spaces().contains(space) { weights.wonder } else { 0.0 };
    let piece = match military::target(state, space) {
        Some(Target::City(_)) => weights.city,
        Some(Target::CityState(_)) => weights.city + weights.conquest,
        Some(_) => 2.0 * weights.control,
        None => 0.0,
    };
    wanted + wonder + piece
}

/// What a civilization grows by.
fn growth(state: &NewDawn, seat: Seat, weights: &Weights) -> f32 {
    let player = state.player(seat);
    let count = |number: usize| number as f32;
    let wonders = state.wonders_of(seat).count() + usize::from(paying_for(state, seat).is_some());
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
        + weights.ready * f32::from(ready_tokens(state, seat))
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
    if actions.iter().filter_map(moved).any(|(_, at)| arrives(at)) {
        actions.retain(|action| moved(action).map_or(*action != Action::Done, |(_, at)| arrives(at)));
        return;
    }
    let open = goals & !state.turn.arrived;
    for number in 1..=CARAVANS as u8 {
        let moves = actions.iter().filter_map(moved).filter(|(other, _)| *other == number);
        let mut ranked: Vec<(u8, Hex)> = moves.map(|(_, at)| (nearest(state, open, at), at)).collect();
        ranked.sort_unstable();
        let keep: Vec<Hex> = ranked.iter().take(2).map(|(_, at)| *at).collect();
        actions.retain(|action| moved(action).is_none_or(|(other, at)| other != number || keep.contains(&at)));
    }
}

/// The caravan that an action moves, and where to.
fn moved(action: &Action) -> Option<(u8, Hex)> {
    let &Action::Economy(economy::Action::Move(number, at)) = action else { return None };
    Some((number, at))
}

/// Attacks with a fair chance, with the tokens on the card counted in; with any chance where it is about victory.
fn shortlist_attacks(state: &NewDawn, seat: Seat, row: u8, slot: u8, actions: &mut Vec<Action>, weights: &Weights) {
    let quarry = quarry(state, seat);
    actions.retain(|action| {
        let &Action::Military(military::Action::Attack(at)) = action else { return true };
        let target = state.board.at(at).and_then(|space| Some((space, military::target(state, space)?)));
        target.is_some_and(|(space, target)| {
            let least = if quarry.contains(space) { 8.0 } else { 35.0 };
            let faith = if breaks_faith(state, seat, target) { weights.faith } else { 0.0 };
            chance(state, seat, [row, slot], space, target) >= f32::max(least, faith)
        })
    });
    thin(actions, 10, |action| matches!(action, Action::Military(military::Action::Reinforce(_))));
}

/// How likely an attack succeeds with all tokens on the card, in percent.
fn chance(state: &NewDawn, seat: Seat, [row, slot]: [u8; 2], space: Space, target: Target) -> f32 {
    let tokens = state.player(seat).row[usize::from(row)].trade;
    let [attack, defence] = military::forecast(state, seat, row, slot, space, target);
    military::chance_to_win(attack + tokens, defence) as f32
}

/// Whether an attack would cost diplomacy cards. `ND-dip-3` `ND-dip-6`
fn breaks_faith(state: &NewDawn, seat: Seat, target: Target) -> bool {
    match target {
        Target::Barbarian(_) => false,
        Target::CityState(city_state) => state.city_states[city_state.index()].holders.contains(seat),
        Target::Capital(rival) | Target::City(rival) | Target::Control(rival) => {
            Diplomacy::ALL.into_iter().any(|card| state.holds_of(seat, rival, card))
        }
    }
}

/// What an attack is about, while a military card is resolved.
fn attacked(state: &NewDawn, action: &Action) -> Option<([u8; 2], Space, Target)> {
    let Some(Step::Military(military::Step::Military { row, slot, .. })) = state.agenda.top() else { return None };
    let &Action::Military(military::Action::Attack(at)) = action else { return None };
    let space = state.board.at(at)?;
    Some(([row, slot], space, military::target(state, space)?))
}

/// Takes tokens off the map that no city of the player needs, if there are any.
fn shortlist_lifts(state: &NewDawn, seat: Seat, actions: &mut Vec<Action>) {
    let around = state.board.around(state.player(seat).cities);
    let is_needed = |at: Hex| state.board.at(at).is_none_or(|space| around.contains(space));
    if actions.iter().any(|action| matches!(action, Action::Culture(culture::Action::Lift(at)) if !is_needed(*at))) {
        actions.retain(|action| !matches!(action, Action::Culture(culture::Action::Lift(at)) if is_needed(*at)));
    }
    thin(actions, 6, |action| matches!(action, Action::Culture(culture::Action::Lift(_))));
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
