//! A combat round: cards, effects before the roll, the roll, hits. `CC-combat-8` `CC-effect-order`

use super::modifiers::{Change, Modifiers};
use super::{Event, Side, Stage, Step, Why};
use crate::chapter::Log;
use crate::components::{ActionCard, Fighter, Who};
use crate::map::Set;
use crate::names::{Advance, CombatEffect, UnitKind};
use crate::payment::Cost;
use crate::state::{Owner, Place, State};
use engine::{Audience, Seat, SeatSet};

/// What a hit takes. `CC-combat-2`
const HIT: i16 = 5;
/// What a die of a card must show.
const SUCCESS: u8 = 5;
/// The most dice of a roll: four units, a Fortress, a card.
const DICE: usize = 12;

/// A new round begins. `CC-ccard-3`
/// `CC-combat-8` Cards of the attacker, then of the defender, then what comes before the roll.
pub(super) fn begin(state: &mut State) {
    state.agenda.pop();
    let battle = &mut state.battle;
    battle.round = battle.round.saturating_add(1);
    battle.cards = [None; 2];
    battle.denied = [false; 2];
    battle.peltasts = [false; 2];
    battle.fallen = [0; 2];
    battle.values = [0; 2];
    battle.hits = [0; 2];
    state.push(Step::Effects { stage: Stage::Scouts });
    state.push(Step::Card { side: Side::Defender });
    state.push(Step::Card { side: Side::Attacker });
}

/// Whether a side may play a card for its combat effect. `CC-ccard-1` `CC-ccard-4` `CC-adv-tactics-2`
/// `CC-barb-6` Nobody plays one for Barbarians.
pub(super) fn may_play(state: &State, side: Side, card: ActionCard) -> Result<(), Why> {
    let Some(seat) = state.battle.seat(side) else { return Err(Why::NoSuchCard) };
    if !state.holds(seat, Advance::Tactics) {
        return Err(Why::NoTactics);
    }
    if !state.players[seat].hand.contains(card.number()) {
        return Err(Why::NoSuchCard);
    }
    let effect = card.design().combat;
    let design = effect.design();
    let battle = &state.battle;
    let takes_part = |fighter: &Fighter| match fighter {
        Fighter::Army => !battle.naval && state.fighters(side) > 0,
        Fighter::Ship => battle.naval && state.fighters(side) > 0,
        Fighter::Fortress => side == Side::Defender && battle.fortress,
    };
    if !design.units.iter().any(takes_part) {
        return Err(Why::NoFighter);
    }
    let (attacks, city) = (side == Side::Attacker, battle.city);
    let fits = match design.who {
        Who::Either => true,
        Who::Attacker => attacks,
        Who::Defender => !attacks,
        Who::CityAttacker => attacks && city,
        Who::CityDefender => !attacks && city,
        Who::NotCityAttacker => !attacks || !city,
    };
    if !fits {
        return Err(Why::NotYourPart);
    }
    if effect == CombatEffect::TacticalRetreat && retreats(state).is_empty() {
        return Err(Why::NoRetreat);
    }
    Ok(())
}

/// Whether a side might play a card, as far as everybody can see: whoever has any card is asked, so that the question
/// tells nothing of the hand.
pub(super) fn might_play(state: &State, side: Side) -> bool {
    let fights = state.fighters(side) > 0 || side == Side::Defender && state.battle.fortress;
    let may = |seat: Seat| state.holds(seat, Advance::Tactics) && !state.players[seat].hand.is_empty();
    fights && state.battle.seat(side).is_some_and(may)
}

/// The cards that a side may play.
pub(super) fn playable(state: &State, side: Side) -> impl Iterator<Item = ActionCard> {
    let hand = state.battle.seat(side).map(|seat| state.players[seat].hand).unwrap_or_default();
    hand.iter().filter_map(ActionCard::numbered).filter(move |&card| may_play(state, side, card).is_ok())
}

/// `CC-ccard-6`
pub(super) fn play(state: &mut State, seat: Seat, side: Side, card: ActionCard, log: &mut Log) {
    state.discard_action_card(seat, card);
    state.battle.cards[side.index()] = Some(card);
    log.marks.reveal();
    log.tell(|| Event::PlayedCard { seat, card, effect: card.design().combat }.into());
}

/// One stage of the effects after the other. `CC-effect-order`
pub(super) fn run_stage(state: &mut State, stage: Stage, log: &mut Log) {
    state.agenda.pop();
    if let Some(next) = stage.next() {
        state.push(Step::Effects { stage: next });
    }
    match stage {
        Stage::Scouts => Side::BOTH.into_iter().for_each(|side| scouts(state, side, log)),
        Stage::Martyr => Side::BOTH.into_iter().for_each(|side| martyr(state, side)),
        Stage::TheSiege => the_siege(state, log),
        Stage::AttackerShoots => shoot(state, Side::Attacker, log),
        Stage::DefenderShoots => shoot(state, Side::Defender, log),
        Stage::Retreat => {
            let retreats = state.battle.effect(Side::Defender) == Some(CombatEffect::TacticalRetreat);
            if retreats && state.fighters(Side::Defender) > 0 {
                state.push(Step::Retreat);
            }
        }
        Stage::Roll => roll(state, log),
    }
}

/// `CC-effect-scouts`
fn scouts(state: &mut State, side: Side, log: &mut Log) {
    if state.battle.effect(side) != Some(CombatEffect::Scouts) {
        return;
    }
    let (Some(seat), Some(card)) = (state.battle.seat(side), state.battle.cards[side.other().index()]) else { return };
    state.battle.denied[side.other().index()] = true;
    if let Some(place) = state.action_discards.iter().position(|&one| one == card) {
        state.action_discards.remove(place);
        state.players[seat].hand.insert(card.number());
        log.tell(|| Event::TookCard { seat, card }.into());
    }
}

/// `CC-effect-martyr`
fn martyr(state: &mut State, side: Side) {
    if state.battle.effect(side) != Some(CombatEffect::Martyr) || state.fighters(side) == 0 {
        return;
    }
    state.battle.denied[side.other().index()] = true;
    for side in [side.other(), side] {
        state.battle.pending[side.index()] = state.fighters(side).min(1);
        state.push(Step::Lose { side });
    }
}

/// What the defender pays so that his card works in spite of The Siege.
pub(super) fn siege_price() -> Cost {
    Cost::resources(2, 0, 0)
}

/// `CC-effect-the-siege`
fn the_siege(state: &mut State, log: &mut Log) {
    let works = state.battle.effect(Side::Attacker) == Some(CombatEffect::TheSiege);
    let Some(seat) = state.battle.seat(Side::Defender) else { return };
    if !works || state.battle.effect(Side::Defender).is_none() {
        return;
    }
    if state.can_pay(seat, siege_price()) {
        state.push(Step::Resist);
    } else {
        deny(state, log);
    }
}

/// The defender's card has no effect.
pub(super) fn deny(state: &mut State, log: &mut Log) {
    state.battle.denied[Side::Defender.index()] = true;
    if let Some(card) = state.battle.cards[Side::Defender.index()] {
        log.tell(|| Event::CardDenied { card }.into());
    }
}

/// `CC-effect-archers` `CC-effect-peltasts`
fn shoot(state: &mut State, side: Side, log: &mut Log) {
    let armies = state.fighters(side);
    let other = side.other();
    match state.battle.effect(side) {
        Some(CombatEffect::Archers) if armies > 0 => {
            let die = state.roll();
            let struck = die >= SUCCESS && state.fighters(other) > 0;
            log.tell(|| Event::Archers { die, struck }.into());
            if struck {
                state.battle.pending[other.index()] = 1;
                state.push(Step::Lose { side: other });
            }
        }
        Some(CombatEffect::Peltasts) if armies > 0 => {
            let mut cancels = false;
            for _ in 0..armies {
                cancels |= state.roll() >= SUCCESS;
            }
            state.battle.peltasts[side.index()] = cancels;
            log.tell(|| Event::Peltasts { cancels }.into());
        }
        _ => {}
    }
}

/// Where the defender's Army units may go: adjacent Land spaces without foreign units and cities, with room for all of
/// them. `CC-effect-tactical-retreat`
pub(super) fn retreats(state: &State) -> Set {
    let Some(seat) = state.battle.seat(Side::Defender) else { return Set::EMPTY };
    let armies = state.fighters(Side::Defender);
    let near = state.map.neighbours(state.battle.space) & state.map.land();
    let near = near - state.foreign_units(seat) - state.foreign_cities(seat);
    near.iter().filter(|&space| state.army_room(seat, space) >= armies).collect()
}

pub(super) fn retreat(state: &mut State, seat: Seat, to: crate::map::Space, log: &mut Log) {
    for unit in state.units_at(seat, state.battle.space).only(UnitKind::Army).iter() {
        let unit = &mut state.players[seat].units[unit];
        unit.place = Place::At(to);
        unit.marks.fought = true;
    }
    state.battle.retreated = true;
    log.tell(|| Event::Retreated { seat, to }.into());
}

/// What a side rolled.
#[derive(Copy, Clone, Default)]
struct Roll {
    dice: [u8; DICE],
    count: usize,
    value: u8,
    hits: u8,
}

/// The combat roll, unless the battle is decided before it. `CC-combat-1` `CC-combat-2` `CC-combat-10`
fn roll(state: &mut State, log: &mut Log) {
    state.push(Step::EndOfRound);
    let opposed = state.fighters(Side::Defender) > 0 || has_fortress(state) || state.battle.is_raid();
    if state.battle.retreated || state.fighters(Side::Attacker) == 0 || !opposed {
        return;
    }
    let modifiers = state.combat_modifiers();
    let rolls = Side::BOTH.map(|side| roll_of(state, side, &modifiers));
    let cancelled = Side::BOTH.map(|side| cancelled(&modifiers, side));
    for side in Side::BOTH {
        let (roll, other) = (&rolls[side.index()], side.other().index());
        state.battle.values[side.index()] = roll.value;
        state.battle.hits[side.index()] = roll.hits.saturating_sub(cancelled[other]);
        let (owner, hits) = (state.battle.owner(side).unwrap_or(Owner::Barbarians), state.battle.hits[side.index()]);
        let cancelled = roll.hits - hits;
        log.tell(|| {
            let mut named: Vec<String> = Vec::new();
            for one in modifiers.iter().filter(|one| one.side == side) {
                // A Fortress brings a die and cancels a hit, and is still one Fortress.
                let name = one.source.to_string();
                if !named.contains(&name) {
                    named.push(name);
                }
            }
            let dice = roll.dice[..roll.count].to_vec();
            Event::Rolled { owner, dice, value: roll.value, hits, cancelled, modifiers: named }.into()
        });
    }
    let before = state.battle.hits;
    Side::BOTH.into_iter().for_each(|side| routing(state, side, before, log));
    for side in [Side::Defender, Side::Attacker] {
        state.battle.pending[side.index()] = state.battle.hits[side.other().index()];
        state.push(Step::Lose { side });
    }
}

/// Whether a Fortress fights in this round. `CC-combat-13`
fn has_fortress(state: &State) -> bool {
    state.battle.fortress && state.battle.round == 1
}

/// `CC-naval-2` A die for each Army unit or Ship.
fn roll_of(state: &mut State, side: Side, modifiers: &Modifiers) -> Roll {
    let mut roll = Roll::default();
    let units = state.fighters(side);
    if units == 0 && !(side == Side::Defender && has_fortress(state)) {
        return roll;
    }
    let (mut dice, mut value, mut hits, mut again) = (units, 0_i16, 0, false);
    for modifier in modifiers.iter().filter(|one| one.side == side) {
        match modifier.change {
            Change::Dice(more) => dice += more,
            Change::Value(more) => value += i16::from(more),
            Change::Hits(more) => hits += more,
            Change::RollSixesAgain => again = true,
            Change::Cancel(_) => {}
        }
    }
    let mut add = |die: u8| {
        value += i16::from(die);
        if let Some(place) = roll.dice.get_mut(roll.count) {
            *place = die;
            roll.count += 1;
        }
    };
    for _ in 0..dice {
        let die = state.roll();
        add(die);
        if again && die == 6 {
            add(state.roll());
        }
    }
    roll.value = value.max(0) as u8;
    roll.hits = (value.max(0) / HIT) as u8 + hits;
    roll
}

fn cancelled(modifiers: &Modifiers, side: Side) -> u8 {
    let cancels = |change: &Change| if let Change::Cancel(count) = *change { count } else { 0 };
    modifiers.iter().filter(|one| one.side == side).map(|one| cancels(&one.change)).sum()
}

/// `CC-effect-routing`
fn routing(state: &mut State, side: Side, hits: [u8; 2], log: &mut Log) {
    if state.battle.effect(side) != Some(CombatEffect::Routing) {
        return;
    }
    let lost = |victim: Side| hits[victim.other().index()].min(state.takers(victim));
    if lost(side.other()) < lost(side) {
        return;
    }
    let die = state.roll();
    let struck = die >= SUCCESS;
    state.battle.hits[side.index()] += u8::from(struck);
    log.tell(|| Event::Routing { die, struck }.into());
}

/// The round is over: Tactical Surprise, then another round or the end. `CC-combat-5` to `CC-combat-7`
/// `CC-cease-3` The attacker alone is asked.
pub(super) fn end(state: &mut State, log: &mut Log) {
    state.agenda.pop();
    Side::BOTH.into_iter().for_each(|side| surprise(state, side, log));
    let both = Side::BOTH.into_iter().all(|side| state.fighters(side) > 0);
    let battle = &state.battle;
    if !both || battle.retreated || battle.is_raid() {
        state.push(Step::Finish);
    } else if battle.built {
        // Ships just built have no space to go back to.
        state.push(Step::Round);
    } else {
        state.push(Step::Continue);
    }
}

/// `CC-effect-tactical-surprise`
fn surprise(state: &mut State, side: Side, log: &mut Log) {
    let plays = state.battle.effect(side) == Some(CombatEffect::TacticalSurprise);
    let Some(seat) = state.battle.seat(side).filter(|_| plays && state.battle.fallen[side.other().index()] > 0) else {
        return;
    };
    if let Some(card) = state.draw_action_card(seat, log) {
        log.tell(|| Event::DrewCard { seat }.into());
        log.tell_only(Audience::Seats(SeatSet::only(seat)), || Event::DrewThisCard { card }.into());
    }
}
