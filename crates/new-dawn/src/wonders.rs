//! Effects at the start of a turn: wonders, and the cards of Seoul and Geneva. `ND-turn-9`

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, FocusType, Wonder};
use crate::culture::{Placement, replace_token};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::Action;
use crate::state::{NewDawn, Placing, Step};
use crate::why::Why;
use crate::{barbarians, diplomacy, pieces, trade, turn};
use engine::{Log, Seat};

/// What the seat may use now.
pub(crate) fn list(state: &NewDawn, seat: Seat, out: &mut Vec<Action>) {
    for wonder in [Wonder::HangingGardens, Wonder::EstadioDoMaracana] {
        if check_use(state, seat, wonder).is_ok() {
            out.push(Action::Use(wonder));
        }
    }
    out.extend(razeable(state, seat).iter().map(|space| Action::Raze(state.hex(space))));
    out.extend(lurable(state, seat).iter().map(|space| Action::Lure(state.hex(space))));
    if may_use(state, seat, Wonder::Oracle, state.turn.used.oracle).is_ok() {
        let row = &state.player(seat).row;
        out.extend(row.windows(2).map(|pair| Action::Swap(pair[0].card, pair[1].card)));
    }
    for one in &state.player(seat).row {
        if check_unload(state, seat, one.card).is_ok() {
            out.push(Action::Unload(one.card));
        }
    }
    list_seoul(state, seat, out);
    list_geneva(state, seat, out);
}

fn may_use(state: &NewDawn, seat: Seat, wonder: Wonder, is_used: bool) -> Result<(), Why> {
    if !state.controls(seat, wonder) {
        return Err(Why::NotYourWonder { wonder });
    }
    if is_used { Err(Why::UsedThisTurn { wonder }) } else { Ok(()) }
}

/// Hanging Gardens and Estadio do Maracana begin something of their own.
pub(crate) fn check_use(state: &NewDawn, seat: Seat, wonder: Wonder) -> Result<(), Why> {
    match wonder {
        Wonder::HangingGardens => {
            may_use(state, seat, wonder, state.turn.used.hanging_gardens)?;
            if gardens(5).is_moot(state, seat) { Err(Why::GardensFull) } else { Ok(()) }
        }
        Wonder::EstadioDoMaracana => {
            may_use(state, seat, wonder, state.turn.used.estadio)?;
            match state.player(seat).cards_of(FocusType::Economy).next() {
                Some(_) => Ok(()),
                None => Err(Why::NoEconomyCard),
            }
        }
        _ => {
            may_use(state, seat, wonder, false)?;
            Err(Why::NotUsedLikeThis { wonder })
        }
    }
}

fn gardens(slot: u8) -> Placement {
    Placement { why: Placing::HangingGardens, row: 0, slot, left: 1, at: Hex::default() }
}

/// Begins it.
pub(crate) fn use_wonder(state: &mut NewDawn, seat: Seat, wonder: Wonder, log: &mut Log<Event>) {
    log.tell(|| Event::WonderUsed { seat, wonder });
    if wonder == Wonder::HangingGardens {
        state.turn.used.hanging_gardens = true;
        let Placement { why, row, slot, left, at } = gardens(5);
        state.agenda.push(Step::Place { why, row, slot, left, at });
        return;
    }
    // Estadio: the economy card comes first, then the turn goes on with another card.
    state.turn.used.estadio = true;
    state.agenda.pop();
    state.agenda.push(Step::ChooseOther);
    let economy = state.player(seat).cards_of(FocusType::Economy).last();
    if let Some(card) = economy {
        turn::push_resolution(state, seat, card);
    }
}

/// `ND-ww-7` Forbidden City: rival control tokens adjacent to a friendly space.
pub(crate) fn razeable(state: &NewDawn, seat: Seat) -> Set {
    if may_use(state, seat, Wonder::ForbiddenCity, state.turn.used.forbidden_city).is_err() {
        return Set::EMPTY;
    }
    let player = state.player(seat);
    state.all_control() & !player.control & state.board.around(player.friendly())
}

/// Whether Forbidden City can destroy this token.
pub(crate) fn check_raze(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    may_use(state, seat, Wonder::ForbiddenCity, state.turn.used.forbidden_city)?;
    if razeable(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NoRivalTokenNear { at }) }
}

/// Forbidden City.
pub(crate) fn raze(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    state.turn.used.forbidden_city = true;
    let at = state.hex(space);
    log.tell(|| Event::TokenDestroyed { at });
    pieces::remove_control(state, space, log);
}

/// `ND-ww-10` Eiffel Tower: control tokens of rivals who have at least two, if an own token is left to replace one.
pub(crate) fn lurable(state: &NewDawn, seat: Seat) -> Set {
    let is_usable = may_use(state, seat, Wonder::EiffelTower, state.turn.used.eiffel_tower).is_ok();
    if !is_usable || state.player(seat).unused_control() == 0 {
        return Set::EMPTY;
    }
    let controls = state.rivals(seat).map(|rival| state.player(rival).control).filter(|control| control.len() >= 2);
    controls.fold(Set::EMPTY, |set, control| set | control)
}

/// Whether the Eiffel Tower can name this token first.
pub(crate) fn check_lure(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    may_use(state, seat, Wonder::EiffelTower, state.turn.used.eiffel_tower)?;
    if state.player(seat).unused_control() == 0 {
        return Err(Why::NothingToLureWith);
    }
    if lurable(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NotTwoOfARival { at }) }
}

/// Tokens that can be named second: others of the same rival.
pub(crate) fn lurable_second(state: &NewDawn, first: Hex) -> Set {
    let Some(space) = state.board.at(first) else { return Set::EMPTY };
    let owner = state.owner(space);
    let mut control = owner.map_or(Set::EMPTY, |seat| state.player(seat).control);
    control.remove(space);
    control
}

/// Eiffel Tower: the first token is named.
pub(crate) fn lure(state: &mut NewDawn, at: Hex) {
    state.turn.used.eiffel_tower = true;
    state.agenda.push(Step::LureSecond { first: at });
}

/// Eiffel Tower: both are named, and their owner decides.
pub(crate) fn lure_second(state: &mut NewDawn, seat: Seat, first: Hex, second: Hex, log: &mut Log<Event>) {
    state.agenda.pop();
    if let Some(rival) = state.board.at(second).and_then(|space| state.owner(space)) {
        log.tell(|| Event::TokensLured { seat, rival, first, second });
        state.agenda.push(Step::YieldToken { seat: rival, first, second });
    }
}

/// Eiffel Tower: the rival gives one of the two up.
pub(crate) fn yield_token(state: &mut NewDawn, at: Hex, log: &mut Log<Event>) {
    state.agenda.pop();
    if let Some(space) = state.board.at(at) {
        replace_token(state, state.turn.seat, space, log);
    }
}

/// Oracle: two cards side by side.
pub(crate) fn check_oracle(state: &NewDawn, seat: Seat, first: FocusCard, second: FocusCard) -> Result<(), Why> {
    may_use(state, seat, Wonder::Oracle, state.turn.used.oracle)?;
    let [left, right] = places(state, seat, first, second)?;
    if right == left + 1 { Ok(()) } else { Err(Why::NotSideBySide) }
}

/// Any two cards, the one in the lower slot named first.
pub(crate) fn places(state: &NewDawn, seat: Seat, first: FocusCard, second: FocusCard) -> Result<[usize; 2], Why> {
    let place = |card| state.player(seat).place_of(card).ok_or(Why::NoSuchCard { card });
    let (left, right) = (place(first)?, place(second)?);
    if left < right { Ok([left, right]) } else { Err(Why::LowerSlotFirst) }
}

/// Swaps two cards with all that lies on them.
pub(crate) fn swap(state: &mut NewDawn, seat: Seat, first: FocusCard, second: FocusCard, log: &mut Log<Event>) {
    if let Ok([left, right]) = places(state, seat, first, second) {
        state.players[seat].row.swap(left, right);
        log.tell(|| Event::CardsSwapped { seat, first, second });
    }
}

/// Great Zimbabwe: one of its tokens goes on a card. `ND-trade-8` On a full one it is lost.
pub(crate) fn check_unload(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), Why> {
    may_use(state, seat, Wonder::GreatZimbabwe, false)?;
    if state.stored == 0 {
        return Err(Why::NothingStored);
    }
    if state.player(seat).place_of(card).is_some() { Ok(()) } else { Err(Why::NoSuchCard { card }) }
}

/// Great Zimbabwe.
pub(crate) fn unload(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    state.stored -= 1;
    log.tell(|| Event::TradeUnloaded { seat, card });
    trade::add(state, seat, card, log);
}

fn list_seoul(state: &NewDawn, seat: Seat, out: &mut Vec<Action>) {
    if state.turn.used.seoul || !state.holds(seat, CityState::Seoul) {
        return;
    }
    for barbarian in Barbarian::ALL {
        let Some(from) = state.barbarians[barbarian.index()] else { continue };
        let targets = barbarians::chase_targets(state, from);
        out.extend(targets.iter().map(|space| Action::Chase(barbarian, state.hex(space))));
    }
}

/// Seoul: whether a barbarian may be moved there.
pub(crate) fn check_chase(state: &NewDawn, seat: Seat, barbarian: Barbarian, at: Hex) -> Result<(), Why> {
    check_card(state, seat, CityState::Seoul, state.turn.used.seoul)?;
    let to = state.space(at)?;
    match state.barbarians[barbarian.index()] {
        None => Err(Why::BarbarianOffMap { barbarian }),
        Some(from) if barbarians::chase_targets(state, from).contains(to) => Ok(()),
        Some(_) if state.board.water.contains(to) => Err(Why::ClosedWater { at }),
        Some(from) if !state.board.near(from).contains(to) => Err(Why::NotNextToBarbarian { at }),
        Some(_) => Err(Why::NotEmpty { at }),
    }
}

fn check_card(state: &NewDawn, seat: Seat, city_state: CityState, is_used: bool) -> Result<(), Why> {
    if !state.holds(seat, city_state) {
        return Err(Why::NoCityStateCard { city_state });
    }
    if is_used { Err(Why::CardUsedThisTurn { city_state }) } else { Ok(()) }
}

/// Seoul.
pub(crate) fn chase(state: &mut NewDawn, barbarian: Barbarian, space: Space, log: &mut Log<Event>) {
    state.turn.used.seoul = true;
    if let Some(from) = state.barbarians[barbarian.index()] {
        let (from, to) = (state.hex(from), state.hex(space));
        log.tell(|| Event::BarbarianMoved { barbarian, from, to });
    }
    state.barbarians[barbarian.index()] = Some(space);
}

fn list_geneva(state: &NewDawn, seat: Seat, out: &mut Vec<Action>) {
    if state.turn.used.geneva || !state.holds(seat, CityState::Geneva) {
        return;
    }
    for giver in state.rivals(seat) {
        for give in Diplomacy::ALL.into_iter().filter(|&card| state.holds_of(seat, giver, card)) {
            out.extend(diplomacy::takeable(state, seat, giver).map(|take| Action::Renew(giver, give, take)));
        }
    }
}

/// Geneva: whether these cards may be changed.
pub(crate) fn check_geneva(
    state: &NewDawn,
    seat: Seat,
    giver: Seat,
    give: Diplomacy,
    take: Diplomacy,
) -> Result<(), Why> {
    check_card(state, seat, CityState::Geneva, state.turn.used.geneva)?;
    diplomacy::check_renew(state, seat, giver, give, take)
}
