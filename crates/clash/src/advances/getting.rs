//! Buying and getting advances, levels, and governments. `CC-advance` `CC-gov` `CC-level`

use super::{Event, Step, Why};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::components::{Border, limits};
use crate::moments::Moment;
use crate::names::{Advance, AdvanceSet, Category, Good};
use crate::payment::{Cost, Purse, Takes};
use crate::state::State;
use engine::Seat;
use std::sync::LazyLock;

/// The price of an advance, in Food. `CC-advance-2`
const PRICE: u8 = 2;
/// Levels at which an Event card is drawn. `CC-level-12` `CC-level-13`
const EVENT_LEVELS: [u8; 3] = [3, 5, 7];
/// What Metallurgy gives an owner of Steel Weapons. `CC-adv-metallurgy-2`
const METALLURGY_ORE: u8 = 2;

/// Whether a seat may get an advance, paying aside: not held, the top one first, prerequisite and gate held.
/// `CC-advance-3` `CC-advance-7` `CC-gov-1`
pub fn may_get(state: &State, seat: Seat, advance: Advance) -> bool {
    let held = state.players[seat].advances;
    !held.contains(advance) && required()[advance.index()].is_within(held)
}

/// For each advance those without which `bar` stands against it: every listing asks for all of them.
fn required() -> &'static [AdvanceSet; Advance::COUNT] {
    static REQUIRED: LazyLock<[AdvanceSet; Advance::COUNT]> = LazyLock::new(|| {
        Advance::ALL.map(|advance| {
            let (design, top) = (advance.design(), Some(advance.category().top()).filter(|_| !advance.is_top()));
            [top, design.needs, design.gate].into_iter().flatten().collect()
        })
    });
    &REQUIRED
}

/// Why a seat may not get an advance, paying aside.
/// `CC-advance-4` `CC-gov-4` With the top one held, the others may come in any order.
/// `CC-advance-5`
pub(super) fn bar(state: &State, seat: Seat, advance: Advance) -> Result<(), Why> {
    let lacks = |needed: Advance| !state.holds(seat, needed);
    let title = advance.title();
    let top = advance.category().top();
    if !lacks(advance) {
        return Err(Why::AlreadyHeld { title });
    }
    if !advance.is_top() && lacks(top) {
        return Err(Why::TopFirst { title, top: top.title() });
    }
    let design = advance.design();
    if let Some(needed) = design.needs.filter(|&needed| lacks(needed)) {
        return Err(Why::NeedsAdvance { title, needed: needed.title() });
    }
    if let Some(gate) = design.gate.filter(|&gate| lacks(gate)) {
        return Err(Why::NeedsGate { title, gate: gate.title() });
    }
    Ok(())
}

/// What an advance costs a seat. `CC-advance-2` `CC-adv-mathematics` `CC-adv-steel-weapons`
pub(crate) fn price(state: &State, seat: Seat, advance: Advance, priesthood: bool) -> Cost {
    let food = if priesthood || is_relieved(state, seat, advance) { 0 } else { PRICE };
    Cost::FREE.and(food, Takes::FOOD_OR_IDEAS).and(surcharge(state, seat, advance), Takes::ORE)
}

/// What an advance costs a seat, Food or Ideas and Ore, and why it may not get it, paying aside.
pub(crate) fn terms(state: &State, seat: Seat, advance: Advance) -> ([u8; 2], Option<Reason>) {
    let food = if is_relieved(state, seat, advance) { 0 } else { PRICE };
    ([food, surcharge(state, seat, advance)], bar(state, seat, advance).err().map(Into::into))
}

/// Ore that is paid even for a free advance. `CC-adv-steel-weapons-2` `CC-adv-metallurgy`
fn surcharge(state: &State, seat: Seat, advance: Advance) -> u8 {
    if is_relieved(state, seat, advance) { 0 } else { advance.design().ore }
}

/// Whether another advance takes the Food off the price.
/// `CC-adv-astronomy` `CC-adv-chemistry`
fn is_relieved(state: &State, seat: Seat, advance: Advance) -> bool {
    advance.design().free_with.is_some_and(|with| state.holds(seat, with))
}

/// Whether the seat may get this Science advance without Food through Priesthood now. `CC-adv-priesthood`
pub(super) fn check_priesthood(state: &State, seat: Seat, advance: Advance) -> Result<(), Why> {
    if !state.holds(seat, Advance::Priesthood) || advance.category() != Category::Science {
        return Err(Why::NoPriesthood { title: advance.title() });
    }
    if state.turn.used.contains(Advance::Priesthood) {
        return Err(Why::PriesthoodUsed);
    }
    Ok(())
}

/// Whether the active player may buy an advance with an action.
pub(super) fn check_buy(state: &State, seat: Seat, advance: Advance, priesthood: bool) -> Result<(), Reason> {
    bar(state, seat, advance)?;
    if priesthood {
        check_priesthood(state, seat, advance)?;
    }
    if !state.has_action() {
        return Err(Why::NoActions.into());
    }
    check_price(state, seat, advance, priesthood)
}

pub(super) fn check_price(state: &State, seat: Seat, advance: Advance, priesthood: bool) -> Result<(), Reason> {
    if state.can_pay(seat, price(state, seat, advance, priesthood)) {
        Ok(())
    } else {
        Err(Why::CannotPay { title: advance.title() }.into())
    }
}

/// Lists what the active player may buy.
pub(super) fn each_bought(state: &State, seat: Seat, mut each: impl FnMut(Advance, bool)) {
    if !state.has_action() {
        return;
    }
    let standard = state.can_pay(seat, Cost::FREE.and(PRICE, Takes::FOOD_OR_IDEAS));
    for advance in Advance::ALL {
        if !may_get(state, seat, advance) {
            continue;
        }
        let plain = advance.design().ore == 0 && advance.design().free_with.is_none();
        if if plain { standard } else { state.can_pay(seat, price(state, seat, advance, false)) } {
            each(advance, false);
        }
        if check_priesthood(state, seat, advance).is_ok() && state.can_pay(seat, price(state, seat, advance, true)) {
            each(advance, true);
        }
    }
}

/// Pays for an advance and gets it.
/// `CC-advance-1`
pub(super) fn buy(state: &mut State, seat: Seat, advance: Advance, priesthood: bool, log: &mut Log) {
    if priesthood {
        state.turn.used.insert(Advance::Priesthood);
    }
    let cost = price(state, seat, advance, priesthood);
    state.push(Step::Got { seat, advance, bought: true });
    state.charge(seat, cost, log);
}

/// What was paid for is got. `CC-adv-free-education`
pub(super) fn got(state: &mut State, seat: Seat, advance: Advance, bought: bool, log: &mut Log) {
    state.agenda.pop();
    let own_turn = state.active() == seat && !state.in_status_phase();
    let educated = bought
        && own_turn
        && state.holds(seat, Advance::FreeEducation)
        && !state.turn.used.contains(Advance::FreeEducation)
        && paid_with_gold_and_ideas(state.paid);
    give(state, seat, advance, log);
    if educated {
        state.turn.used.insert(Advance::FreeEducation);
        state.gain(seat, Good::Mood, 1);
        log.tell(|| Event::Gained { seat, by: Advance::FreeEducation, gained: Purse::of(Good::Mood, 1) }.into());
    }
}

/// `CC-adv-free-education-2`
fn paid_with_gold_and_ideas(paid: Purse) -> bool {
    !paid.is_empty() && paid.iter().all(|(good, _)| matches!(good, Good::Gold | Good::Ideas))
}

/// Gives an advance: the cube, what it gives at once, level and token; then, on the agenda, the Event, and the moment
/// for cards. `CC-level-15`
/// `CC-level-6` Whether it was paid for does not matter.
pub(crate) fn give(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    log.tell(|| Event::Got { seat, advance }.into());
    // What is pushed later is done earlier: choices of the advance itself, then the Event, then the cards.
    state.push(Moment::GotAdvance { seat, advance });
    raise_level(state, seat, advance, log);
    let left = leave_government(state, seat, advance.category());
    cover(state, seat, advance, log);
    choose_cubes(state, seat, advance.category(), left.saturating_sub(1));
}

/// The border of an advance: level, token, and the Event of an arrival at 3, 5 or 7. `CC-level-2` to `CC-level-5`
/// `CC-scale-3` `CC-level-3` `CC-level-4` A level of 8 stays; `CC-level-14` without a rise there is no Event.
fn raise_level(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    let Some(border) = advance.design().border else { return };
    let player = &mut state.players[seat];
    let level = match border {
        Border::Culture => &mut player.culture_level,
        Border::Happiness => &mut player.happiness_level,
    };
    let rose = *level < limits().scale;
    *level += u8::from(rose);
    let level = *level;
    state.gain(seat, border.token(), 1);
    if rose && EVENT_LEVELS.contains(&level) {
        crate::events::push_draw(state, seat, log);
    }
}

/// Puts the cube, and does what the advance does at once. `CC-gov-11`
/// `CC-adv-engineering` `CC-adv-philosophy` `CC-adv-philosophy-2`
fn cover(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    let philosophical = state.holds(seat, Advance::Philosophy) && advance.category() == Category::Science;
    state.players[seat].advances.insert(advance);
    if philosophical || advance == Advance::Philosophy {
        give_goods(state, seat, Advance::Philosophy, Good::Ideas, 1, log);
    }
    match advance {
        Advance::Engineering => crate::wonders::reveal(state, log),
        Advance::Monuments => {
            crate::wonders::reveal(state, log);
            crate::wonders::push_claim(state, seat, log);
        }
        Advance::Metallurgy if state.holds(seat, Advance::SteelWeapons) => {
            give_goods(state, seat, Advance::Metallurgy, Good::Ore, METALLURGY_ORE, log);
        }
        // `CC-adv-dogma-2`
        Advance::Dogma => {
            let over = state.stock(seat, Good::Ideas).saturating_sub(state.limit(seat, Good::Ideas));
            state.lose(seat, Good::Ideas, over);
        }
        // `CC-adv-economic-liberty-3` Marked as used, it sleeps until the next turn.
        Advance::EconomicLiberty if state.active() == seat && state.turn.collects > 0 => {
            state.turn.used.insert(advance);
        }
        _ => {}
    }
    if advance == Advance::Writing || advance.category().is_government() {
        draw_for_writing(state, seat, log);
    }
}

fn give_goods(state: &mut State, seat: Seat, by: Advance, good: Good, count: u8, log: &mut Log) {
    let gained = Purse::of(good, state.gain(seat, good, count));
    log.tell(|| Event::Gained { seat, by, gained }.into());
}

/// Writing and a government together give cards, once. `CC-adv-writing` `CC-adv-writing-2`
fn draw_for_writing(state: &mut State, seat: Seat, log: &mut Log) {
    let player = &mut state.players[seat];
    let due = player.advances.contains(Advance::Writing) && !player.advances.governments().is_empty();
    if due && !std::mem::replace(&mut player.writing_drawn, true) {
        crate::turn::draw_cards(state, seat, log);
    }
}

/// Takes the cubes off all governments but one; how many they were. `CC-gov-5` `CC-gov-9`
fn leave_government(state: &mut State, seat: Seat, kept: Category) -> u8 {
    if !kept.is_government() {
        return 0;
    }
    let held = state.players[seat].advances.governments();
    let left: AdvanceSet = held.iter().filter(|advance| advance.category() != kept).collect();
    for advance in left.iter() {
        state.players[seat].advances.remove(advance);
    }
    // What was switched on for the turn ends with its advance.
    if left.contains(Advance::ForcedLabor) && state.active() == seat {
        state.turn.used.remove(Advance::ForcedLabor);
    }
    left.len() as u8
}

/// Lets a seat put more cubes on advances of a government. `CC-gov-6`
fn choose_cubes(state: &mut State, seat: Seat, category: Category, left: u8) {
    if left > 0 {
        state.push(Step::Cubes { seat, category, left });
    }
}

/// Moves all government cubes of a seat to another government, for nothing: Revolution. `CC-gov-7`
pub(crate) fn change_government(state: &mut State, seat: Seat, category: Category, log: &mut Log) {
    let left = leave_government(state, seat, category);
    if left > 0 {
        log.tell(|| Event::ChangedGovernment { seat, category }.into());
        cover(state, seat, category.top(), log);
        choose_cubes(state, seat, category, left - 1);
    }
}

/// Advances of the new government that may take a cube.
pub(super) fn open_cubes(state: &State, seat: Seat, category: Category) -> impl Iterator<Item = Advance> {
    category.advances().into_iter().filter(move |&advance| !state.holds(seat, advance))
}

/// Puts one more cube of a change of government. `CC-gov-6`
pub(super) fn put_cube(state: &mut State, seat: Seat, category: Category, left: u8, advance: Advance, log: &mut Log) {
    state.agenda.pop();
    choose_cubes(state, seat, category, left - 1);
    log.tell(|| Event::Got { seat, advance }.into());
    cover(state, seat, advance, log);
}

/// Lets a seat choose a free advance of any category; the Ore of Steel Weapons is still paid. For the Status Phase,
/// cards and Events. Nothing happens if none can be taken. `CC-status-4` `CC-status-15`
pub(crate) fn push_free(state: &mut State, seat: Seat, log: &mut Log) {
    push_free_of(state, seat, None, log);
}

/// The same for advances of one category, or of any.
pub(crate) fn push_free_of(state: &mut State, seat: Seat, category: Option<Category>, log: &mut Log) {
    let _ = log;
    state.push(Step::Free { seat, category, from: None });
}

/// The same for advances that another seat has: Inspiration, Teach Us Now!, Tech Exchange.
pub(crate) fn push_free_from(state: &mut State, seat: Seat, from: Seat, log: &mut Log) {
    let _ = log;
    state.push(Step::Free { seat, category: None, from: Some(from) });
}

/// Lets a seat buy one advance of a category at its price, or decline: Tech Synergy. Nothing is asked if none can be.
pub(crate) fn push_buy_of(state: &mut State, seat: Seat, category: Category, log: &mut Log) {
    let _ = log;
    state.push(Step::Buy { seat, category });
}

/// Free advances a seat can choose from: of a category, and of those another seat has.
pub fn free_choices(
    state: &State,
    seat: Seat,
    category: Option<Category>,
    from: Option<Seat>,
) -> impl Iterator<Item = Advance> {
    Advance::ALL.into_iter().filter(move |&advance| {
        category.is_none_or(|category| advance.category() == category)
            && from.is_none_or(|from| state.holds(from, advance))
            && may_get(state, seat, advance)
            && state.can_pay(seat, free_price(state, seat, advance))
    })
}

/// What a free advance still costs. `CC-adv-steel-weapons-2`
pub(super) fn free_price(state: &State, seat: Seat, advance: Advance) -> Cost {
    Cost::FREE.and(surcharge(state, seat, advance), Takes::ORE)
}

/// Whether a free advance may be declined: only if every one costs something. `CC-status-15`
pub(super) fn may_decline(state: &State, seat: Seat, category: Option<Category>, from: Option<Seat>) -> bool {
    free_choices(state, seat, category, from).all(|advance| !free_price(state, seat, advance).is_free())
}

/// Takes a free advance. The step is on top of the agenda.
pub(super) fn take_free(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    state.agenda.pop();
    let cost = free_price(state, seat, advance);
    state.push(Step::Got { seat, advance, bought: false });
    state.charge(seat, cost, log);
}

/// Advances of a category that a seat can buy at their price.
pub(crate) fn on_sale(state: &State, seat: Seat, category: Category) -> impl Iterator<Item = Advance> {
    let affordable = move |&advance: &Advance| {
        may_get(state, seat, advance) && state.can_pay(seat, price(state, seat, advance, false))
    };
    category.advances().into_iter().filter(affordable)
}
