//! Industry: cities and world wonders.

use crate::components::{CityState, FocusCard, Leader, Resource, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::{Action, Coin};
use crate::pieces;
use crate::state::{NewDawn, Placing, Step};
use crate::terrain::{Purpose, within};
use crate::trade;
use crate::why::Why;
use engine::{Log, Seat};

/// What a resource adds to production. `ND-won-2`
const RESOURCE_WORTH: u8 = 2;
/// Control tokens that Urbanization places around a new city.
const URBAN_TOKENS: u8 = 2;

/// `ND-build-1` Where a city may be built with the card in this place of the row.
pub(crate) fn buildable(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> Set {
    let Some(card) = state.player(seat).row.get(usize::from(row)).map(|one| one.card) else { return Set::EMPTY };
    if state.player(seat).unused_cities() == 0 {
        return Set::EMPTY;
    }
    let mut reach = counted(state, seat, card, slot);
    // `ND-ww-11` Empty spaces on the edge count as within reach.
    if state.controls(seat, Wonder::GreatLighthouse) {
        reach |= state.board.edge & state.empty_spaces();
    }
    reach & within(state, seat, slot, Purpose::Build) & !occupied(state, seat) & !too_close(state)
}

/// What keeps a city from being counted to.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Barrier {
    Rivals,
    Barbarians,
    Water,
    Ground,
}

/// `ND-build-5` `ND-build-6` `ND-build-7` `ND-build-10` Spaces that can be counted to.
fn counted(state: &NewDawn, seat: Seat, card: FocusCard, slot: u8) -> Set {
    counted_through(state, seat, card, slot, &[])
}

/// The same as if some barriers were none.
fn counted_through(state: &NewDawn, seat: Seat, card: FocusCard, slot: u8, open: &[Barrier]) -> Set {
    let mut from = state.player(seat).friendly();
    if card == FocusCard::AnimalHusbandry {
        from |= state.caravans_of(seat);
    }
    let land = state.board.all & !state.board.water;
    let mut through = if open.contains(&Barrier::Ground) { land } else { within(state, seat, slot, Purpose::Build) };
    if card.design().water || open.contains(&Barrier::Water) {
        through |= state.board.water;
    }
    if !open.contains(&Barrier::Rivals) {
        through &= !state.rival_spaces(seat);
    }
    if !open.contains(&Barrier::Barbarians) {
        through &= !state.barbarian_spaces();
    }
    count_from(state, from, through, card.design().range)
}

/// What has to be counted through in vain on the way to a space that is fit for a city.
fn why_not_counted(state: &NewDawn, seat: Seat, card: FocusCard, slot: u8, space: Space) -> Why {
    let at = state.hex(space);
    let reaches = |open: &[Barrier]| counted_through(state, seat, card, slot, open).contains(space);
    let all = [Barrier::Rivals, Barrier::Barbarians, Barrier::Water, Barrier::Ground];
    match all.into_iter().find(|&barrier| reaches(&[barrier])) {
        Some(Barrier::Rivals) => Why::CityBehindRivals { at },
        Some(Barrier::Barbarians) => Why::CityBehindBarbarians { at },
        Some(Barrier::Water) => Why::CityBehindWater { at },
        Some(Barrier::Ground) => Why::CityBehindGround { at, slot },
        None if reaches(&all) => Why::CityNotCounted { at },
        None => Why::CityTooFar { at },
    }
}

/// `ND-build-10` Counts from space to adjacent space, so far at most; only the last space need not be counted through.
pub(crate) fn count_from(state: &NewDawn, from: Set, through: Set, range: u8) -> Set {
    let (mut reach, mut front) = (from, from);
    for _ in 0..range {
        let next = state.board.around(front) & !reach;
        if next.is_empty() {
            break;
        }
        reach |= next;
        front = next & through;
    }
    reach
}

/// `ND-build-2` `ND-build-11` Spaces with anything but caravans and one's own control token.
fn occupied(state: &NewDawn, seat: Seat) -> Set {
    let control = state.all_control() & !state.player(seat).control;
    control | state.all_cities() | state.barbarian_spaces() | state.free_city_states() | state.tokens
}

/// `ND-build-4` Spaces next to a city or city-state.
fn too_close(state: &NewDawn) -> Set {
    state.board.around(state.all_cities() | state.free_city_states())
}

/// Whether a city may be built there.
pub(crate) fn check_city(state: &NewDawn, seat: Seat, row: u8, slot: u8, at: Hex) -> Result<(), Why> {
    let space = state.space(at)?;
    if state.player(seat).unused_cities() == 0 {
        return Err(Why::NoUnusedCity);
    }
    if buildable(state, seat, row, slot).contains(space) {
        return Ok(());
    }
    if state.board.water.contains(space) {
        return Err(Why::CityInWater { at });
    }
    if occupied(state, seat).contains(space) {
        return Err(Why::CityOccupied { at });
    }
    if too_close(state).contains(space) {
        return Err(Why::CityTooClose { at });
    }
    if !within(state, seat, slot, Purpose::Build).contains(space) {
        return Err(Why::CityTerrain { at, slot });
    }
    match state.player(seat).row.get(usize::from(row)) {
        Some(one) => Err(why_not_counted(state, seat, one.card, slot, space)),
        None => Err(Why::CityTooFar { at }),
    }
}

/// `ND-build-3` Builds a city; a control token under it goes back to its player.
pub(crate) fn build_city(state: &mut NewDawn, seat: Seat, row: u8, slot: u8, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.agenda.pop();
    let had_token = state.player(seat).control.contains(space);
    state.players[seat].control.remove(space);
    state.reinforced.remove(space);
    state.players[seat].cities.insert(space);
    log.tell(|| Event::CityBuilt { seat, at });
    if !had_token {
        pieces::collect(state, seat, space, log);
    }
    if state.player(seat).row[usize::from(row)].card == FocusCard::Urbanization {
        state.agenda.push(Step::Place { why: Placing::Urbanization, row, slot, left: URBAN_TOKENS, at });
    }
}

/// `ND-won-2` Production before anything is spent. Nationalism in slot 5 gives 7.
pub(crate) fn production(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> u8 {
    let card = state.player(seat).row[usize::from(row)].card;
    if card == FocusCard::Nationalism && slot == 5 { 7 } else { slot }
}

/// What a wonder costs this player, all reductions added up, never less than nothing.
pub(crate) fn cost(state: &NewDawn, seat: Seat, wonder: Wonder) -> u8 {
    let mut less = 0;
    if state.player(seat).is(Leader::Egypt) {
        less += 1;
    }
    if state.holds(seat, CityState::Brussels) {
        less += state.mature_cities(seat).len() as u8;
    }
    // `ND-dip-7`
    if state.holds(seat, CityState::BuenosAires) && state.wonders_of_type(seat, wonder.kind()) == 0 {
        less += 2;
    }
    wonder.design().cost.saturating_sub(less)
}

/// `ND-won-5` The player's cities without a wonder token.
pub(crate) fn free_cities(state: &NewDawn, seat: Seat) -> Set {
    state.player(seat).cities & !state.wonder_spaces()
}

/// What can be spent on a wonder: eligible resources, natural wonders, and what lies on the industry card.
/// `ND-won-2` `ND-won-3` `ND-res-3`
pub(crate) fn wonder_coins(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, mut each: impl FnMut(Coin, u8)) {
    for resource in Resource::ALL {
        let held = state.player(seat).resources[resource.index()];
        if held > 0 && wonder.accepts(resource) {
            each(Coin::Resource(resource), held * RESOURCE_WORTH);
        }
    }
    for natural in state.naturals_of(seat) {
        if wonder.accepts(natural.resource()) && !trade::is_spent(state, natural) {
            each(Coin::Natural(natural), RESOURCE_WORTH);
        }
    }
    trade::coins(state, seat, row, |coin| match coin {
        // A natural wonder on the card is worth more as a resource.
        Coin::Natural(natural) if wonder.accepts(natural.resource()) => {}
        Coin::Trade => each(coin, state.player(seat).row[usize::from(row)].trade),
        coin => each(coin, 1),
    });
}

/// What one such coin adds to production.
pub(crate) fn worth(wonder: Wonder, coin: Coin) -> u8 {
    match coin {
        Coin::Resource(_) => RESOURCE_WORTH,
        Coin::Natural(natural) if wonder.accepts(natural.resource()) => RESOURCE_WORTH,
        _ => 1,
    }
}

/// The most production the player can have for a wonder.
pub(crate) fn most_production(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, slot: u8) -> u32 {
    let mut most = u32::from(production(state, seat, row, slot));
    wonder_coins(state, seat, wonder, row, |_, worth| most += u32::from(worth));
    most
}

/// `ND-won-1` `ND-won-4` `ND-won-6` `ND-won-9` Whether a wonder can be built.
pub(crate) fn check_wonder(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, slot: u8) -> Result<(), Why> {
    if state.market[wonder.kind().index()] != Some(wonder) {
        return Err(Why::NotFaceUp { wonder });
    }
    if free_cities(state, seat).is_empty() {
        return Err(Why::NoFreeCity);
    }
    let (most, cost) = (most_production(state, seat, wonder, row, slot), cost(state, seat, wonder));
    if most < u32::from(cost) { Err(Why::TooExpensive { wonder, cost, most }) } else { Ok(()) }
}

/// Lists cities and wonders.
pub(crate) fn list(state: &NewDawn, seat: Seat, row: u8, slot: u8, out: &mut Vec<Action>) {
    out.extend(buildable(state, seat, row, slot).iter().map(|space| Action::City(state.hex(space))));
    let face_up = state.market.iter().flatten().copied();
    let affordable = face_up.filter(|&wonder| check_wonder(state, seat, wonder, row, slot).is_ok());
    out.extend(affordable.map(Action::Wonder));
    out.push(Action::Done);
}

/// Whether neither a city nor a wonder can be built.
pub(crate) fn is_moot(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> bool {
    let mut wonders = state.market.iter().flatten();
    !wonders.any(|&wonder| check_wonder(state, seat, wonder, row, slot).is_ok())
        && buildable(state, seat, row, slot).is_empty()
}

/// Whether what was begun can be finished: always, except in a written position.
pub(crate) fn can_be_paid(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, paid: u8) -> bool {
    let mut most = u32::from(paid);
    wonder_coins(state, seat, wonder, row, |_, worth| most += u32::from(worth));
    let is_open = state.market[wonder.kind().index()] == Some(wonder) && !free_cities(state, seat).is_empty();
    is_open && most >= u32::from(cost(state, seat, wonder))
}

/// Lists payments and, once enough is paid, cities for the token.
pub(crate) fn list_payments(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, paid: u8, out: &mut Vec<Action>) {
    if paid >= cost(state, seat, wonder) {
        out.extend(free_cities(state, seat).iter().map(|space| Action::Build(state.hex(space))));
    }
    wonder_coins(state, seat, wonder, row, |coin, _| out.push(Action::Spend(coin)));
}

/// Whether this can be spent on the wonder.
pub(crate) fn check_payment(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, coin: Coin) -> Result<(), Why> {
    let mut fits = false;
    wonder_coins(state, seat, wonder, row, |other, _| fits |= other == coin);
    match coin {
        _ if fits => Ok(()),
        Coin::Resource(resource) if !wonder.accepts(resource) => Err(Why::NotEligible { wonder, resource }),
        Coin::Resource(resource) => Err(Why::NoResource { resource }),
        Coin::Natural(natural)
            if state.naturals[natural.index()].holder == Some(seat) && !trade::is_spent(state, natural) =>
        {
            Err(Why::NotEligible { wonder, resource: natural.resource() })
        }
        coin => trade::check_coin(state, seat, row, coin),
    }
}

/// Pays a part.
pub(crate) fn pay(state: &mut NewDawn, seat: Seat, wonder: Wonder, row: u8, coin: Coin, log: &mut Log<Event>) {
    if let Some(Step::Pay { paid, .. }) = state.agenda.top_mut() {
        *paid = paid.saturating_add(worth(wonder, coin));
    }
    trade::spend(state, seat, row, coin, log);
}

/// Whether the wonder's token can go there now.
pub(crate) fn check_build(state: &NewDawn, seat: Seat, wonder: Wonder, paid: u8, at: Hex) -> Result<(), Why> {
    let cost = cost(state, seat, wonder);
    if paid < cost {
        return Err(Why::NotPaid { wonder, paid, cost });
    }
    check_free_city(state, seat, at)
}

/// `ND-def-8` `ND-cs-12` A captured wonder moves to a city of one's own without a wonder token.
pub(crate) fn check_house(state: &NewDawn, seat: Seat, wonder: Wonder, at: Hex) -> Result<(), Why> {
    if free_cities(state, seat).contains(state.space(at)?) {
        return Ok(());
    }
    let is_liberated = state.wonders[wonder.index()].is_some_and(|space| state.board.city_states.contains(space));
    Err(if is_liberated { Why::NoRoomForLiberated { at } } else { Why::NoRoomForCaptured { at } })
}

/// `ND-won-5` A city of one's own without a wonder token.
pub(crate) fn check_free_city(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), Why> {
    if free_cities(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NotAFreeCity { at }) }
}

/// `ND-won-5` `ND-won-7` The wonder is built, and the next of its deck turned up.
pub(crate) fn build(state: &mut NewDawn, seat: Seat, wonder: Wonder, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.agenda.pop();
    state.wonders[wonder.index()] = Some(space);
    let kind = wonder.kind().index();
    log.tell(|| Event::WonderBuilt { seat, wonder, at });
    state.market[kind] = state.decks[kind].draw(&mut log.marks);
    if let Some(wonder) = state.market[kind] {
        log.tell(|| Event::WonderRevealed { wonder });
    }
    match wonder {
        Wonder::Pyramids => state.agenda.push(Step::ReplaceCards { left: 3, by: wonder, done: 0 }),
        Wonder::PorcelainTower => state.agenda.push(Step::ReplaceCards { left: 2, by: wonder, done: 0 }),
        Wonder::PotalaPalace => state.agenda.push(Step::TakeCards { left: 3 }),
        _ => {}
    }
}
