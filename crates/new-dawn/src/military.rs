//! Military: reinforcing, and attacks up to the roll of the dice. What a defeat leads to is in `defeat.rs`.

use crate::components::{CityState, Diplomacy, FocusCard, Leader, Wonder};
use crate::diplomacy;
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::industry::count_from;
use crate::map::Icon;
use crate::notation::Action;
use crate::state::{Battle, NewDawn, Step};
use crate::terrain::difficulty;
use crate::why::Why;
use engine::{Log, Seat};

/// `ND-atk-9` What a city-state adds to its die.
const CITY_STATE_BONUS: u8 = 8;

/// What is attacked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Barbarian(crate::components::Barbarian),
    CityState(CityState),
    Capital(Seat),
    City(Seat),
    Control(Seat),
}

impl Target {
    /// The player who defends.
    pub(crate) fn defender(self) -> Option<Seat> {
        match self {
            Target::Barbarian(_) | Target::CityState(_) => None,
            Target::Capital(seat) | Target::City(seat) | Target::Control(seat) => Some(seat),
        }
    }
}

/// `ND-atk-2` `ND-barb-11` `ND-atk-22` What in a space can be attacked: a barbarian before all else.
pub(crate) fn target(state: &NewDawn, space: Space) -> Option<Target> {
    if let Some(index) = state.barbarians.iter().position(|&at| at == Some(space)) {
        return Some(Target::Barbarian(crate::components::Barbarian::ALL[index]));
    }
    if let Some(owner) = state.owner(space) {
        let player = state.player(owner);
        return Some(if player.capital == Some(space) {
            Target::Capital(owner)
        } else if player.cities.contains(space) {
            Target::City(owner)
        } else {
            Target::Control(owner)
        });
    }
    match state.board.icon(space) {
        Icon::CityState(city_state) if state.city_states[city_state.index()].conquered.is_none() => {
            Some(Target::CityState(city_state))
        }
        _ => None,
    }
}

/// `ND-atk-1` `ND-atk-2` `ND-atk-3` `ND-atk-5` What can be attacked with the card in this place of the row.
pub(crate) fn targets(state: &NewDawn, seat: Seat, row: u8) -> Set {
    let Some(card) = state.player(seat).row.get(usize::from(row)).map(|one| one.card) else { return Set::EMPTY };
    // `ND-atk-21` A capital defeated this turn is left alone.
    let capitals = state.turn.capitals.iter().filter_map(|rival| state.player(rival).capital);
    let spared: Set = capitals.filter(|&capital| !state.barbarian_spaces().contains(capital)).collect();
    let hostile = state.barbarian_spaces() | state.rival_spaces(seat) | state.free_city_states();
    hostile & !spared & in_range(state, seat, card)
}

/// `ND-atk-3` `ND-atk-4` `ND-atk-5` `ND-atk-19` `ND-atk-20` Spaces in range of one that was not taken this turn.
fn in_range(state: &NewDawn, seat: Seat, card: FocusCard) -> Set {
    let from = state.player(seat).friendly() & !state.turn.taken;
    if state.controls(seat, Wonder::Pentagon) {
        return if from.is_empty() { from } else { state.board.all };
    }
    count_from(state, from, countable(state, seat, card), card.design().range)
}

/// `ND-atk-3` `ND-atk-4` `ND-atk-20` What an attack with the card may be counted through.
fn countable(state: &NewDawn, seat: Seat, card: FocusCard) -> Set {
    let mut through = state.board.all;
    if !card.design().water {
        through &= !state.board.water;
    }
    if !card.design().through_all {
        through &= !(state.rival_spaces(seat) | state.barbarian_spaces() | state.free_city_states());
    }
    through
}

/// Why a target is not in range: where the count would have to begin, or what it would have to go through.
fn why_out_of_range(state: &NewDawn, seat: Seat, row: u8, space: Space) -> Why {
    let at = state.hex(space);
    let Some(card) = state.player(seat).row.get(usize::from(row)).map(|one| one.card) else {
        return Why::OutOfRange { at };
    };
    let (friendly, through) = (state.player(seat).friendly(), countable(state, seat, card));
    let reaches = |from: Set, through: Set| count_from(state, from, through, card.design().range).contains(space);
    let from = friendly & !state.turn.taken;
    if reaches(friendly, through) {
        Why::OnlyFromTaken { at }
    } else if reaches(from, through | state.free_city_states()) {
        Why::TargetBehindCityState { at }
    } else if reaches(from, state.board.all) {
        Why::TargetBehind { at }
    } else {
        Why::OutOfRange { at }
    }
}

/// Whether a space can be attacked.
pub(crate) fn check_attack(state: &NewDawn, seat: Seat, row: u8, attacks: u8, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if attacks >= most_attacks(state, seat, row) {
        return Err(Why::NoAttacksLeft);
    }
    if targets(state, seat, row).contains(space) {
        return Ok(());
    }
    match target(state, space) {
        None => Err(Why::NoTarget { at }),
        Some(target) if target.defender() == Some(seat) => Err(Why::NoTarget { at }),
        Some(Target::Capital(rival)) if state.turn.capitals.contains(rival) => Err(Why::CapitalSpared { at }),
        Some(_) => Err(why_out_of_range(state, seat, row, space)),
    }
}

fn most_attacks(state: &NewDawn, seat: Seat, row: u8) -> u8 {
    state.player(seat).row.get(usize::from(row)).map_or(0, |one| one.card.design().attacks)
}

/// Control tokens that can be reinforced.
pub(crate) fn reinforceable(state: &NewDawn, seat: Seat) -> Set {
    state.player(seat).control & !state.reinforced
}

/// `ND-reinf-1` `ND-reinf-6` One of one's own control tokens that is not reinforced yet.
pub(crate) fn check_reinforce(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if reinforceable(state, seat).contains(space) {
        return Ok(());
    }
    let is_own = state.player(seat).control.contains(space);
    Err(if is_own { Why::AlreadyReinforced { at } } else { Why::NotYoursToReinforce { at } })
}

/// `ND-reinf-2` Whether the card may still reinforce: before any attack, or with Mass Production after them.
pub(crate) fn may_reinforce(state: &NewDawn, seat: Seat, row: u8, slot: u8, attacks: u8) -> bool {
    let is_both = is_mass_production(state, seat, row);
    attacks == 0 || is_both && attacks < slot
}

fn is_mass_production(state: &NewDawn, seat: Seat, row: u8) -> bool {
    state.player(seat).row.get(usize::from(row)).is_some_and(|one| one.card == FocusCard::MassProduction)
}

/// Lists attacks and tokens to reinforce.
pub(crate) fn list(state: &NewDawn, seat: Seat, (row, slot): (u8, u8), attacks: u8, out: &mut Vec<Action>) {
    if attacks < most_attacks(state, seat, row) {
        out.extend(targets(state, seat, row).iter().map(|space| Action::Attack(state.hex(space))));
    }
    if may_reinforce(state, seat, row, slot, attacks) {
        out.extend(reinforceable(state, seat).iter().map(|space| Action::Reinforce(state.hex(space))));
    }
    out.push(Action::Done);
}

/// Whether there is neither anything to attack nor to reinforce.
pub(crate) fn is_moot(state: &NewDawn, seat: Seat, row: u8, slot: u8, attacks: u8) -> bool {
    let may_attack = attacks < most_attacks(state, seat, row) && !targets(state, seat, row).is_empty();
    let may_reinforce = may_reinforce(state, seat, row, slot, attacks) && !reinforceable(state, seat).is_empty();
    !may_attack && !may_reinforce
}

/// `ND-reinf-1` Turns a token over; so many may follow.
pub(crate) fn reinforce(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let left = match state.agenda.pop() {
        Some(Step::Military { slot, attacks, .. }) => slot.saturating_sub(attacks),
        Some(Step::Reinforce { left }) => left,
        _ => 0,
    };
    state.reinforced.insert(space);
    let at = state.hex(space);
    log.tell(|| Event::TokenReinforced { seat, at });
    if left > 1 {
        state.agenda.push(Step::Reinforce { left: left - 1 });
    }
}

/// Declares an attack: `ND-dip-6` diplomacy cards go back, `ND-atk-6` both dice are rolled.
pub(crate) fn attack(state: &mut NewDawn, seat: Seat, row: u8, slot: u8, space: Space, log: &mut Log<Event>) {
    if let Some(Step::Military { attacks, .. }) = state.agenda.top_mut() {
        *attacks += 1;
    }
    let Some(target) = target(state, space) else { return };
    diplomacy::give_back_for_attack(state, seat, target, log);
    let bonus = [attack_bonus(state, seat, row, slot, space, target), defence_bonus(state, seat, space, target)];
    let dice = [state.rng.die(6) as u8, state.rng.die(6) as u8];
    let at = state.hex(space);
    state.battle = Some(Battle { at, defender: target.defender(), row, dice, bonus, spent: [0; 2] });
    log.tell(|| Event::Attacked { seat, at, defender: target.defender(), dice, bonus });
    state.agenda.push_in_order([Step::SpendInAttack, Step::SpendInDefence, Step::DecideAttack].into_iter());
}

/// `ND-atk-8` What the attacker adds to the die: slot, card, wonders, leader, diplomacy.
pub(crate) fn attack_bonus(state: &NewDawn, seat: Seat, row: u8, slot: u8, space: Space, target: Target) -> u8 {
    let design = state.player(seat).row[usize::from(row)].card.design();
    let is_barbarian = matches!(target, Target::Barbarian(_));
    let mut bonus = slot + if is_barbarian { design.barbarian_bonus.max(design.bonus) } else { design.bonus };
    for wonder in [Wonder::TerracottaArmy, Wonder::Alhambra, Wonder::Pentagon] {
        bonus += 2 * u8::from(state.controls(seat, wonder));
    }
    if let Some(rival) = target.defender() {
        bonus += kremlin(state, seat, rival);
    }
    for giver in state.rivals(seat) {
        let applies = state.holds_of(seat, giver, Diplomacy::JointWar) && target.defender() != Some(giver);
        bonus += 2 * u8::from(applies);
    }
    if state.holds(seat, CityState::Kabul)
        && matches!(target, Target::CityState(_) | Target::City(_) | Target::Capital(_))
    {
        bonus += 3;
    }
    bonus + either_bonus(state, seat, space)
}

/// Kremlin: 4 more if the attacker has more reinforced control tokens than the defender.
fn kremlin(state: &NewDawn, seat: Seat, rival: Seat) -> u8 {
    let reinforced = |seat: Seat| (state.player(seat).control & state.reinforced).len();
    let applies = state.controls(seat, Wonder::Kremlin) && reinforced(seat) > reinforced(rival);
    4 * u8::from(applies)
}

/// `ND-atk-9` `ND-atk-10` `ND-atk-11` `ND-atk-12` What the defender adds to the die.
pub(crate) fn defence_bonus(state: &NewDawn, attacker: Seat, space: Space, target: Target) -> u8 {
    let terrain = difficulty(state, space);
    match target {
        Target::CityState(_) => CITY_STATE_BONUS,
        Target::Barbarian(_) => terrain,
        Target::Control(seat) => terrain + player_defence(state, attacker, seat, space),
        Target::City(seat) | Target::Capital(seat) => 2 * terrain + player_defence(state, attacker, seat, space),
    }
}

/// `ND-reinf-3` `ND-reinf-4` Reinforced tokens, and what cards and leader sheet add.
fn player_defence(state: &NewDawn, attacker: Seat, seat: Seat, space: Space) -> u8 {
    let tokens = state.player(seat).control & state.reinforced & (state.board.near(space) | Set::only(space));
    let mut bonus = tokens.len() as u8;
    bonus += 2 * u8::from(state.controls(seat, Wonder::Petra));
    bonus += 2 * u8::from(state.controls(seat, Wonder::Alhambra));
    bonus += 5 * u8::from(state.controls(seat, Wonder::RuhrValley));
    for giver in state.rivals(seat) {
        let applies = state.holds_of(seat, giver, Diplomacy::DefensivePact) && giver != attacker;
        bonus += 2 * u8::from(applies);
    }
    bonus + either_bonus(state, seat, space)
}

/// What helps in attack and defence alike: Scythia, Big Ben, Carthage.
fn either_bonus(state: &NewDawn, seat: Seat, space: Space) -> u8 {
    let mut bonus = 0;
    if state.player(seat).is(Leader::Scythia) && state.board.steppe.contains(space) {
        bonus += 3;
    }
    if state.controls(seat, Wonder::BigBen) {
        let near = state.board.near(space);
        let beside = |one: &&crate::state::Caravan| matches!(one, crate::state::Caravan::At(at) if near.contains(*at));
        bonus += 2 * state.player(seat).caravans.iter().filter(beside).count() as u8;
    }
    if state.holds(seat, CityState::Carthage) {
        let near = state.board.within(space, 2);
        bonus += (near & (state.free_city_states() | state.player(seat).cities)).len() as u8;
    }
    bonus
}
