//! Science: the tech dial and new focus cards.

use crate::components::{FocusCard, FocusType, Wonder, tech_after, tech_level};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::Action;
use crate::pieces;
use crate::state::{NewDawn, Step};
use crate::why::Why;
use engine::{List, Log, Seat};

/// Begins to resolve a science card: what the card gives first, then the dial.
pub(crate) fn resolve(state: &mut NewDawn, seat: Seat, card: FocusCard, row: u8, slot: u8) {
    let before = match card {
        FocusCard::Mathematics => Some(Step::GainTrade { seat, left: 1, only: None }),
        FocusCard::ReplaceableParts => Some(Step::GainResource { seat, new_type: true }),
        FocusCard::NuclearPower if slot == 5 => Some(Step::Bomb),
        _ => None,
    };
    state.agenda.push(Step::AdvanceDial { row, spaces: slot });
    if let Some(step) = before {
        state.agenda.push(step);
    }
}

/// `ND-sci-1` Moves the pointer; `ND-sci-7` each tech level space it reaches or passes gives a card, in order.
pub(crate) fn advance(state: &mut NewDawn, seat: Seat, spaces: u8, log: &mut Log<Event>) {
    state.agenda.pop();
    let mut gains = List::<Step, 8>::new();
    let from = state.player(seat).tech;
    for _ in 0..spaces {
        let tech = tech_after(state.player(seat).tech);
        state.players[seat].tech = tech;
        if tech == crate::components::catalogue().dials.tech.last {
            state.players[seat].reached_last = true;
        }
        let level = tech_level(tech);
        if level > 0 && gains.try_push(Step::GainCard { level }).is_err() {
            break;
        }
    }
    let to = state.player(seat).tech;
    log.tell(|| Event::DialAdvanced { seat, from, to });
    state.agenda.push_in_order(gains.iter().copied());
}

/// `ND-sci-4` Whether a card may take the place of another: one of its own type, or with Oxford University any that is
/// not science.
pub(crate) fn may_replace(state: &NewDawn, seat: Seat, new: FocusCard, old: FocusCard) -> bool {
    let is_new = state.player(seat).place_of(new).is_none();
    let may_differ = old.kind() != FocusType::Science && state.controls(seat, Wonder::OxfordUniversity);
    is_new && (new.kind() == old.kind() || may_differ)
}

/// The replacements that a step allows, new card first.
pub(crate) fn list_gains(state: &NewDawn, seat: Seat, step: Step, mut each: impl FnMut(FocusCard, FocusCard)) {
    for (place, one) in state.player(seat).row.iter().enumerate() {
        let Some(level) = level_for(step, place, one.card) else { continue };
        for kind in FocusType::ALL {
            let new = FocusCard::of(kind, level);
            if may_replace(state, seat, new, one.card) {
                each(new, one.card);
            }
        }
    }
}

/// The level a card must have to take the place of another in this step. Ruling ND-R23: a wonder replaces
/// several cards, not one of them several times.
fn level_for(step: Step, place: usize, old: FocusCard) -> Option<u8> {
    match step {
        Step::ReplaceCards { done, .. } if done & 1 << place != 0 => None,
        // `ND-sci-3` Exactly the level of the space, whatever is replaced.
        Step::GainCard { level } => Some(level),
        Step::ReplaceCards { by: Wonder::Pyramids, .. } => (old.level() == 1).then_some(2),
        Step::ReplaceCards { .. } => (old.level() < 4).then_some(old.level() + 1),
        _ => None,
    }
}

/// Whether a card may be gained in place of another.
pub(crate) fn check_gain(state: &NewDawn, seat: Seat, step: Step, new: FocusCard, old: FocusCard) -> Result<(), Why> {
    let player = state.player(seat);
    let Some(place) = player.place_of(old) else { return Err(Why::NothingReplaced { card: old }) };
    if player.place_of(new).is_some() {
        return Err(Why::AlreadyInRow { card: new });
    }
    match level_for(step, place, old) {
        Some(level) if level == new.level() => {}
        Some(level) if matches!(step, Step::GainCard { .. }) => return Err(Why::WrongLevel { card: new, level }),
        Some(level) => return Err(Why::NotTheNextLevel { card: new, level }),
        None => return Err(Why::CannotReplace { card: old }),
    }
    if may_replace(state, seat, new, old) { Ok(()) } else { Err(Why::DifferentType { new, old }) }
}

/// `ND-sci-4` `ND-sci-6` `ND-sci-10` The new card takes the old one's slot and all that lies on it.
pub(crate) fn replace(state: &mut NewDawn, seat: Seat, new: FocusCard, old: FocusCard, log: &mut Log<Event>) {
    let Some(place) = state.player(seat).place_of(old) else { return };
    state.players[seat].row[place].card = new;
    for token in state.city_states.iter_mut().filter_map(|one| one.conquered.as_mut()) {
        if token.seat == seat && token.card == Some(old) {
            token.card = Some(new);
        }
    }
    for natural in &mut state.naturals {
        if natural.holder == Some(seat) && natural.card == Some(old) {
            natural.card = Some(new);
        }
    }
    log.tell(|| Event::CardGained { seat, card: new, replaced: old });
    crate::economy::fit_caravans(&mut state.players[seat]);
}

/// Gains a card, and goes on with what the step still allows.
pub(crate) fn gain(state: &mut NewDawn, seat: Seat, new: FocusCard, old: FocusCard, log: &mut Log<Event>) {
    let place = state.player(seat).place_of(old);
    replace(state, seat, new, old, log);
    if let Some(Step::ReplaceCards { left, done, .. }) = state.agenda.top_mut() {
        place.into_iter().for_each(|place| *done |= 1 << place);
        *left -= 1;
        if *left > 0 {
            return;
        }
    }
    state.agenda.pop();
}

/// Lists gains as actions.
pub(crate) fn list(state: &NewDawn, seat: Seat, step: Step, out: &mut Vec<Action>) {
    list_gains(state, seat, step, |new, old| out.push(Action::Gain(new, old)));
    out.push(Action::Done);
}

/// Whether nothing can be gained. `ND-sci-12`
pub(crate) fn is_moot(state: &NewDawn, seat: Seat, step: Step) -> bool {
    let mut any = false;
    list_gains(state, seat, step, |_, _| any = true);
    !any
}

/// Nuclear Power: the spaces worth naming, which are those with a control token in or next to them.
pub(crate) fn bombable(state: &NewDawn) -> Set {
    let tokens = state.all_control();
    tokens | state.board.around(tokens)
}

/// Nuclear Power: whether a space can be chosen.
pub(crate) fn check_bomb(state: &NewDawn, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if bombable(state).contains(space) { Ok(()) } else { Err(Why::NothingToDestroy { at }) }
}

/// Nuclear Power: in the space and around it unreinforced control tokens are destroyed and reinforced ones turned over.
pub(crate) fn bomb(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::Bombed { seat, at });
    state.agenda.pop();
    let hit = (state.board.near(space) | Set::only(space)) & state.all_control();
    for token in hit.iter() {
        let at = state.hex(token);
        if state.reinforced.contains(token) {
            state.reinforced.remove(token);
            log.tell(|| Event::TokenWeakened { at });
        } else {
            log.tell(|| Event::TokenDestroyed { at });
            pieces::remove_control(state, token, log);
        }
    }
}
