//! Culture: control tokens.

use crate::components::{FocusCard, Leader};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::{Action, Coin};
use crate::pieces;
use crate::state::{NewDawn, Placing, Step};
use crate::trade;
use crate::why::Why;
use engine::{Log, Seat};

/// Begins to resolve a culture card: tokens next to cities, then what the card adds.
pub(crate) fn resolve(state: &mut NewDawn, seat: Seat, card: FocusCard, row: u8, slot: u8) {
    let left = card.design().tokens + grand_tour(state, seat);
    let at = Hex::default();
    let place = Step::Place { why: Placing::Culture, row, slot, left, at };
    let then = match card {
        FocusCard::DramaAndPoetry => Some(Step::ShiftToken),
        FocusCard::CivilService => Some(Step::Place { why: Placing::CivilService, row, slot, left: 1, at }),
        FocusCard::MassMedia => Some(Step::ConvertToken),
        _ => None,
    };
    state
        .agenda
        .push_in_order([Some(place), then].into_iter().flatten().collect::<engine::List<_, 2>>().iter().copied());
}

/// France places more tokens, by the latest era among its wonders.
fn grand_tour(state: &NewDawn, seat: Seat) -> u8 {
    if state.player(seat).is(Leader::France) { state.latest_era(seat) } else { 0 }
}

/// A step that places control tokens, with its fields.
#[derive(Copy, Clone)]
pub(crate) struct Placement {
    pub(crate) why: Placing,
    pub(crate) row: u8,
    pub(crate) slot: u8,
    pub(crate) left: u8,
    pub(crate) at: Hex,
}

impl Placement {
    /// The step itself.
    pub(crate) fn step(self) -> Step {
        let Placement { why, row, slot, left, at } = self;
        Step::Place { why, row, slot, left, at }
    }

    /// Where the next token may go.
    pub(crate) fn spaces(self, state: &NewDawn, seat: Seat) -> Set {
        if self.left == 0 {
            return Set::EMPTY;
        }
        pieces::placeable(state, seat, self.why, self.slot, state.board.at(self.at))
    }

    fn takes_coins(self) -> bool {
        self.why == Placing::Culture
    }

    /// Whether there is nothing to choose.
    pub(crate) fn is_moot(self, state: &NewDawn, seat: Seat) -> bool {
        let has_coins = self.takes_coins() && trade::has_coins(state, seat, self.row);
        if has_coins {
            return false;
        }
        let player = state.player(seat);
        let has_token = player.unused_control() > 0 || !player.control.is_empty();
        !has_token || self.spaces(state, seat).is_empty()
    }

    /// What may be done.
    pub(crate) fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<Action>) {
        let spaces = self.spaces(state, seat);
        if state.player(seat).unused_control() > 0 {
            out.extend(spaces.iter().map(|space| Action::Place(state.hex(space))));
        } else if !spaces.is_empty() {
            out.extend(state.player(seat).control.iter().map(|space| Action::Lift(state.hex(space))));
        }
        if self.takes_coins() {
            trade::list_coins(state, seat, self.row, out);
        }
        out.push(Action::Done);
    }

    /// `ND-cul-1` Whether a token may be placed there.
    pub(crate) fn check_place(self, state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
        let space = state.space(at)?;
        if self.left == 0 {
            return Err(Why::NoTokensLeft);
        }
        if state.player(seat).unused_control() == 0 {
            return Err(Why::NoUnusedToken);
        }
        if self.spaces(state, seat).contains(space) {
            return Ok(());
        }
        Err(pieces::why_not_placeable(state, seat, (self.why, state.board.at(self.at)), self.slot, space))
    }

    /// `ND-cul-10` Only who has no unused control token may take one off the map first.
    pub(crate) fn check_lift(self, state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
        if self.left == 0 || self.spaces(state, seat).is_empty() {
            return Err(Why::NothingToPlace);
        }
        check_lift(state, seat, at)
    }

    /// `ND-trade-2` Whether this can be spent for one more token.
    pub(crate) fn check_spend(self, state: &NewDawn, seat: Seat, coin: Coin) -> Result<(), Why> {
        if self.takes_coins() { trade::check_coin(state, seat, self.row, coin) } else { Err(Why::NoTokensForThis) }
    }
}

/// `ND-cul-10` With unused tokens left none may be taken off the map.
pub(crate) fn check_lift(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if state.player(seat).unused_control() > 0 {
        return Err(Why::HasUnusedToken);
    }
    if state.player(seat).control.contains(space) { Ok(()) } else { Err(Why::NotYoursToLift { at }) }
}

/// Places a token and counts it. `ND-cul-11`
pub(crate) fn place(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    // The chain of Stonehenge has no number of its own.
    if let Some(Step::Place { why, left, .. }) = state.agenda.top_mut()
        && *why != Placing::Stonehenge
    {
        *left -= 1;
    }
    pieces::place(state, seat, space, log);
}

/// Takes one of one's own control tokens off the map, to be placed again.
pub(crate) fn lift(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::TokenLifted { seat, at });
    pieces::remove_control(state, space, log);
}

/// Drama and Poetry: where a control token may be shifted to.
pub(crate) fn shift_targets(state: &NewDawn, from: Space) -> Set {
    state.board.near(from) & state.empty_spaces() & !state.board.water
}

/// Drama and Poetry: whether a control token may be shifted like this.
pub(crate) fn check_shift(state: &NewDawn, seat: Seat, from: Hex, to: Hex) -> Result<(), Why> {
    let (start, end) = (state.space(from)?, state.space(to)?);
    if !state.player(seat).control.contains(start) {
        return Err(Why::NotYoursToShift { at: from });
    }
    if shift_targets(state, start).contains(end) {
        return Ok(());
    }
    Err(if state.board.water.contains(end) {
        Why::ClosedWater { at: to }
    } else if state.board.near(start).contains(end) {
        Why::NotEmpty { at: to }
    } else {
        Why::ShiftTooFar { at: to }
    })
}

/// Shifts a control token; it keeps its side. What it leaves behind goes back to the space.
pub(crate) fn shift(state: &mut NewDawn, seat: Seat, from: Space, to: Space, log: &mut Log<Event>) {
    let is_reinforced = state.reinforced.contains(from);
    let (start, end) = (state.hex(from), state.hex(to));
    log.tell(|| Event::TokenShifted { seat, from: start, to: end });
    pieces::remove_control(state, from, log);
    state.players[seat].control.insert(to);
    if is_reinforced {
        state.reinforced.insert(to);
    }
    state.agenda.pop();
}

/// Mass Media: rival control tokens within 2 spaces of a friendly space; for an unreinforced one an unused token is
/// needed.
pub(crate) fn convertible(state: &NewDawn, seat: Seat) -> Set {
    let player = state.player(seat);
    let mut rival = state.all_control() & !player.control;
    if player.unused_control() == 0 {
        rival &= state.reinforced;
    }
    if rival.is_empty() {
        return rival;
    }
    let friendly = player.friendly();
    let is_near = |space: &Space| {
        let hex = state.hex(*space);
        friendly.iter().any(|own| state.hex(own).distance(hex) <= 2)
    };
    rival.iter().filter(is_near).collect()
}

/// Mass Media: whether it can turn this token.
pub(crate) fn check_convert(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if convertible(state, seat).contains(space) { Ok(()) } else { Err(Why::NotWithinTwo { at }) }
}

/// Mass Media: an unreinforced token is replaced, a reinforced one turned over.
pub(crate) fn convert(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.agenda.pop();
    if state.reinforced.contains(space) {
        state.reinforced.remove(space);
        log.tell(|| Event::TokenWeakened { at });
    } else {
        replace_token(state, seat, space, log);
    }
}

/// A rival's control token is replaced by an unused one of the seat, unreinforced.
pub(crate) fn replace_token(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    if let Some(victim) = state.owner(space) {
        state.players[victim].control.remove(space);
        log.tell(|| Event::TokenReplaced { seat, victim, at });
    }
    state.reinforced.remove(space);
    pieces::put_control(state, seat, space, false, log);
}
