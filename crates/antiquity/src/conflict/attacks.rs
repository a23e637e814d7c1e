//! City attacks. `ME-4b` `EP-18.3` `EP-18.5`

use super::tokens::Fight;
use super::{Event, Step};
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::{Audience, Seat, SeatSet};

/// The most tokens an attacker gains in treasury. `ME-4b-6` `EP-18.5.2a`
/// `EP-18.5.2b`
pub(super) const SPOILS: u8 = 3;

/// What a city attack takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Tokens the attacker needs.
    pub needed: u8,
    /// Tokens that take the place of the city.
    pub replaced_by: u8,
}

/// `ME-4b-1` `ME-4b-2` `EP-18.3.1a` Seven tokens against a city that six replace; with Engineering on one side only one
/// token less for its holder or one more against it (`ME-adv-engineering-1` to `-3`, `EP-18.3.5a` to `c`).
/// `ME-adv-engineering-2` `EP-18.3.5b` `EP-18.3.5c` `EP-29.5.2.4` No advance works for the Barbarians.
pub fn strength<E: Edition>(state: &State<E>, attacker: Owner, defender: Owner) -> Strength {
    let engineers = |owner: Owner| owner.seat().is_some_and(|seat| state.holds(seat, Advance::Engineering));
    let needed = match (engineers(attacker), engineers(defender)) {
        (true, false) => 6,
        (false, true) => 8,
        _ => 7,
    };
    Strength { needed, replaced_by: needed - 1 }
}

/// Whether this many tokens of an owner would take the city of an area.
pub fn attack_succeeds<E: Edition>(state: &State<E>, area: AreaId, attacker: Owner, tokens: u8) -> bool {
    let defender = state.city(area).filter(|&defender| defender != attacker);
    defender.is_some_and(|defender| tokens >= strength(state, attacker, defender).needed)
}

/// Tokens of one side beside a city of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Attack {
    pub(super) area: AreaId,
    pub(super) attacker: Owner,
    pub(super) defender: Owner,
    pub(super) tokens: u8,
}

impl Attack {
    /// `ME-4b-7` `ME-4b-8` `ME-4b-11` The order: the defender's ranking, then the attacker's; the Barbarians come last.
    fn place<E: Edition>(&self, state: &State<E>) -> (u8, u8) {
        let ranking = |owner: Owner| owner.seat().map_or(u8::MAX, |seat| state.ranking(seat));
        (ranking(self.defender), ranking(self.attacker))
    }
}

/// Attacks on cities, successful or not.
fn attacks<E: Edition>(state: &State<E>) -> impl Iterator<Item = Attack> {
    state.board.shared().iter().filter_map(|area| attack_on(state, area))
}

/// `ME-3-36` `EP-18.3.3a` Nobody combines against a city: `ME-4a-7` `EP-18.3.3b` who is left after the token conflict
/// attacks it.
/// `ME-3-37` While the owner's tokens stand in the area too, attackers fight these first.
fn attack_on<E: Edition>(state: &State<E>, area: AreaId) -> Option<Attack> {
    let defender = state.city(area)?;
    let mut sides = state.sides(area);
    let (attacker, tokens) = sides.next()?;
    // `ME-4b-1` The last side standing attacks; while others stand there the attack is not due.
    (attacker != defender && sides.next().is_none()).then_some(Attack { area, attacker, defender, tokens })
}

/// `EP-18.4.1b` Those with enough tokens left.
fn successful<E: Edition>(state: &State<E>) -> impl Iterator<Item = Attack> {
    attacks(state).filter(|attack| attack_succeeds(state, attack.area, attack.attacker, attack.tokens))
}

/// `ME-4b-1` Tells of the attacks that come to nothing, where the tokens stay until surplus is removed.
pub(super) fn tell_weak_attacks<E: Edition>(state: &State<E>, log: &mut Log) {
    if E::FAILED_ATTACKERS_STAY {
        weak(state).for_each(|attack| tell_failure(attack, log));
    }
}

/// `EP-18.3.1b` Tokens that are too few to take a city go, be it that there were no more from the start or that Advanced
/// Military took some of them for another fight.
pub(super) fn disband_attackers<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if !E::FAILED_ATTACKERS_STAY {
        for attack in weak(state).collect::<Vec<_>>() {
            tell_failure(attack, log);
            state.remove_tokens(attack.area, attack.attacker, attack.tokens);
        }
    }
}

fn weak<E: Edition>(state: &State<E>) -> impl Iterator<Item = Attack> {
    attacks(state).filter(|attack| !attack_succeeds(state, attack.area, attack.attacker, attack.tokens))
}

fn tell_failure(Attack { area, attacker, tokens, .. }: Attack, log: &mut Log) {
    log.tell(|| Event::AttackFailed { attacker, area, tokens }.into());
}

/// What comes next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// No attack is left.
    Nothing,
    /// This one is resolved.
    Resolve(Attack),
    /// The defender is asked.
    Ask(Seat),
}

/// The attack that is next, or the defender who chooses among several or may wait.
pub(super) fn next<E: Edition>(state: &State<E>, waiting: SeatSet) -> Next {
    let Some(first) = first(state, waiting) else { return Next::Nothing };
    match first.defender {
        Owner::Seat(defender) => {
            let several = choices(state, waiting).nth(1).is_some();
            if several || may_wait(state, waiting, defender) { Next::Ask(defender) } else { Next::Resolve(first) }
        }
        Owner::Barbarians => Next::Resolve(first),
    }
}

/// The first attack of the order, those on waiting defenders only if there are no others.
fn first<E: Edition>(state: &State<E>, waiting: SeatSet) -> Option<Attack> {
    let waits = |attack: &Attack| attack.defender.seat().is_some_and(|seat| waiting.contains(seat));
    successful(state).min_by_key(|attack| (waits(attack), attack.place(state)))
}

/// `ME-4b-9` The attacks of the same attacker on the same defender, whose order is the defender's choice.
pub(super) fn choices<E: Edition>(state: &State<E>, waiting: SeatSet) -> impl Iterator<Item = Attack> {
    let first = first(state, waiting);
    let same = move |attack: &Attack| {
        first.is_some_and(|first| (first.attacker, first.defender) == (attack.attacker, attack.defender))
    };
    successful(state).filter(same)
}

/// `ME-4b-3` `EP-18.3.2c` A defender with too few tokens in stock may wait for an attack of its own, in one book once a
/// turn only. `EP-18.3.2-r2` In the other two may wait for each other, and then the order decides.
pub(super) fn may_wait<E: Edition>(state: &State<E>, waiting: SeatSet, defender: Seat) -> bool {
    let waited = E::DEFENDERS_WAIT_ONCE && state.waited.contains(defender);
    if waited || waiting.contains(defender) {
        return false;
    }
    let against = successful(state).filter(|attack| attack.defender == Owner::Seat(defender));
    let needed: u16 =
        against.map(|attack| u16::from(strength(state, attack.attacker, attack.defender).replaced_by)).sum();
    // An attack that waits itself is nothing to wait for, unless all may.
    let waits = |attack: &Attack| attack.defender.seat().is_some_and(|other| waiting.contains(other));
    let due = |attack: &Attack| E::DEFENDERS_WAIT_IN_A_CIRCLE || !waits(attack);
    let own = successful(state).any(|attack| attack.attacker == Owner::Seat(defender) && due(&attack));
    own && u16::from(state.players[defender].stock) < needed
}

/// `ME-4b-2` `ME-4b-10` `EP-18.3.2a` The city makes room for tokens of its owner, as far as stock goes; then they fight,
/// and then come the spoils.
/// `ME-4b-4` They fight like any tokens. `EP-18.3.2b` There may be none in stock. `EP-18.3.4a` `EP-29.9.2.5c` Those of
/// a pirate city are gone after the fight. `EP-18.5.4` It gives no card, but treasury. `EP-18.5.3` Cities lost in any
/// other way give no spoils.
pub(super) fn resolve<E: Edition>(state: &mut State<E>, area: AreaId, attacker: Owner, spoils: bool, log: &mut Log) {
    let tokens = state.tokens(area, attacker);
    let Some(defender) = state.city(area).filter(|_| attack_succeeds(state, area, attacker, tokens)) else {
        return;
    };
    let Strength { replaced_by, .. } = strength(state, attacker, defender);
    if defender.seat().is_some_and(|seat| !crate::calamities::may_be_stormed(state, seat, replaced_by)) {
        return;
    }
    state.remove_city(area);
    let tokens = state.place_tokens(area, defender, replaced_by);
    log.tell(|| Event::CityAttacked { attacker, area, defender, tokens }.into());
    if let Some(attacker) = attacker.seat().filter(|_| spoils) {
        state.agenda.push(Step::GainTreasury { attacker }.into());
        if let Owner::Seat(victim) = defender {
            state.agenda.push(Step::DrawCard { attacker, victim }.into());
        }
    }
    if defender == Owner::Barbarians && !E::PIRATES_STAY {
        state.agenda.push(Step::Disperse { area }.into());
    }
    state.round = 0;
    state.agenda.push(Fight::new(area).step().into());
}

/// `ME-4b-5` `EP-18.5.1a` A trade card at random. It was not traded: a calamity has no trader any more.
/// `EP-18.5.1b` Nothing, if there is none.
pub(super) fn draw_card<E: Edition>(state: &mut State<E>, attacker: Seat, victim: Seat, log: &mut Log) {
    let cards = state.players[victim].hand.len();
    if cards == 0 {
        return;
    }
    let index = state.rng_mut().below(cards as u32) as usize;
    let hand = &mut state.players[victim].hand;
    let Some(card) = hand.cards().nth(index) else { return };
    match card {
        Card::Commodity(commodity) => hand.take(commodity, 1),
        // Calamities come last among the cards of a hand.
        Card::Calamity(_) => drop(hand.calamities.remove(index - hand.commodity_cards())),
    }
    hand.doubt(|_| true);
    state.players[attacker].hand.draw(card);
    log.marks.reveal();
    log.tell(|| Event::CardDrawn { attacker, victim }.into());
    let both = SeatSet::only(attacker).with(victim);
    log.tell_only(Audience::Seats(both), || Event::CardSeen { attacker, victim, card }.into());
}
