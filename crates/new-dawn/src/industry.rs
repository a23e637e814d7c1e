//! Industry: cities and world wonders.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{CityState, FocusCard, Leader, Resource, Wonder};
use crate::culture::{self, Placement, Placing};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::Coin;
use crate::prompt::About;
use crate::state::NewDawn;
use crate::terrain::{Purpose, within};
use crate::turn::{is_card, not_now};
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::{diplomacy, pieces, science, trade};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        BuildingDue => "build a city or a wonder first, or decline", ["ND-ind-1"];
        PaymentDue => "pay for the wonder you have chosen first", ["ND-won-1"];
        NoUnusedCity => "you have no city left to build", ["ND-build-9"];
        CityInWater { at: Hex } => "{at} is water", ["ND-build-5"];
        CityOccupied { at: Hex } => "{at} is not free for a city", ["ND-build-2"];
        CityTooClose { at: Hex } => "{at} is next to a city or city-state", ["ND-build-4"];
        CityTerrain { at: Hex, slot: u8 } => "the terrain at {at} is too difficult for slot {slot}", ["ND-build-6"];
        CityBehindRivals { at: Hex } =>
            "you cannot count through rival spaces, and {at} lies behind them", ["ND-build-7"];
        CityBehindBarbarians { at: Hex } =>
            "you cannot count through barbarians, and {at} lies behind them", ["ND-build-7"];
        CityBehindWater { at: Hex } => "you cannot count through water, and {at} lies behind it", ["ND-build-5"];
        CityBehindGround { at: Hex, slot: u8 } =>
            "you cannot count through terrain that is too difficult for slot {slot}, and {at} lies behind it",
            ["ND-build-6"];
        CityNotCounted { at: Hex } => "you cannot count a way to {at}", ["ND-build-10"];
        CityTooFar { at: Hex } => "{at} is too far from your friendly spaces", ["ND-build-1"];
        WonderChosen => "the card builds one wonder, and you have already chosen it", ["ND-ind-1"];
        NoWonderYet => "trade tokens help only to build a wonder: choose one first", ["ND-trade-5"];
        NotFaceUp { wonder: Wonder } => "{} is not face up" (wonder.name()), ["ND-won-1"];
        NoFreeCity => "all your cities already have a wonder", ["ND-won-6"];
        TooExpensive { wonder: Wonder, cost: u8, most: u32 } =>
            "{} costs {cost}, and you can raise only {most}" (wonder.name()), ["ND-won-4"];
        NotPaid { wonder: Wonder, paid: u8, cost: u8 } =>
            "{} costs {cost}, and you have paid {paid}" (wonder.name()), ["ND-won-4"];
        NotAFreeCity { at: Hex } => "you have no city without a wonder at {at}", ["ND-won-5"];
        NotEligible { wonder: Wonder, resource: Resource } =>
            "{} cannot be spent on {}" (resource.slug(), wonder.name()), ["ND-won-3"];
        NoResource { resource: Resource } => "you have no {} token" (resource.slug()), ["ND-res-1"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "IndustryStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "IndustryStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Builds a city or a wonder. `ND-ind-1`
    Industry { row: u8, slot: u8 },
    /// Pays for a wonder, then says which city gets it. `ND-won-2`
    Pay { wonder: Wonder, row: u8, paid: u8 },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Builds a city.
        City(at: Hex) => ["city" at];
        /// Chooses a wonder to build.
        Wonder(wonder: Wonder) => ["wonder" wonder];
        /// Builds the wonder that is paid for, in a city.
        Build(at: Hex) => ["build" at];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::City(at) => About::place(state, "Build a city at", at).group("Build a city"),
            Action::Wonder(wonder) => {
                let cost = cost(state, seat, wonder);
                let label = say!("{} for {cost}: {}", wonder.name(), wonder.design().effect);
                About::new(label).group("Build a wonder").card(wonder.slug())
            }
            Action::Build(at) => About::place(state, "Build it in the city at", at),
        }
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::Industry { row, slot } => view.show_card(state, row, Some(slot)),
            Step::Pay { wonder, row, paid } => {
                view.show_card(state, row, None);
                (view.wonder, view.paid) = (Some(wonder), Some([paid, cost(state, state.turn.seat, wonder)]));
            }
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::Industry { row, slot } => builds_nothing(state, seat, row, slot),
            Step::Pay { wonder, row, paid } => !can_be_paid(state, seat, wonder, row, paid),
        }
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        state.pop();
    }

    fn ask(self, state: &NewDawn, seat: Seat) -> Ask {
        let (name, question, rules): (_, String, &[_]) = match self {
            Step::Industry { .. } => (
                "BuildCityOrWonder",
                "Do you build a city or a world wonder?".into(),
                &["ND-ind-1", "ND-build-1", "ND-won-1"],
            ),
            Step::Pay { wonder, paid, .. } => (
                "PayForWonder",
                say!(
                    "{} costs {} production, and you have {paid}. What do you spend, and in which city do you build it?",
                    wonder.name(),
                    cost(state, seat, wonder)
                ),
                &["ND-won-2", "ND-won-3", "ND-won-5"],
            ),
        };
        Ask { kind: PromptKind::PickPlaces, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Industry { row, slot } => list(state, seat, row, slot, out),
            Step::Pay { wonder, row, paid } => list_payments(state, seat, wonder, row, paid, out),
        }
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Industry { row, slot }, &AnyAction::Industry(Action::City(at))) => {
                check_city(state, seat, row, slot, at)
            }
            (Step::Industry { row, slot }, &AnyAction::Industry(Action::Wonder(wonder))) => {
                Ok(check_wonder(state, seat, wonder, row, slot)?)
            }
            (Step::Industry { .. }, AnyAction::Done) => Ok(()),
            (Step::Industry { .. }, AnyAction::Trade(trade::Action::Spend(_))) => Err(Why::NoWonderYet.into()),
            (Step::Industry { .. }, action) => Err(not_now(action, Why::BuildingDue)),
            (Step::Pay { wonder, row, .. }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                check_payment(state, seat, wonder, row, coin)
            }
            (Step::Pay { wonder, paid, .. }, &AnyAction::Industry(Action::Build(at))) => {
                check_build(state, seat, wonder, paid, at)
            }
            (Step::Pay { .. }, AnyAction::Industry(Action::City(_) | Action::Wonder(_))) => {
                Err(Why::WonderChosen.into())
            }
            (Step::Pay { .. }, action) => Err(not_now(action, Why::PaymentDue)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Industry { row, slot }, &AnyAction::Industry(Action::City(at))) => {
                build_city(state, seat, row, slot, state.known_space(at), log);
            }
            (Step::Industry { row, slot }, &AnyAction::Industry(Action::Wonder(wonder))) => {
                let paid = production(state, seat, row, slot);
                state.change(Step::Pay { wonder, row, paid });
            }
            (Step::Industry { .. }, AnyAction::Done) => state.pop(),
            (Step::Pay { wonder, row, paid }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                let paid = paid.saturating_add(worth(wonder, coin));
                state.change(Step::Pay { wonder, row, paid });
                trade::spend(state, seat, row, coin, log);
            }
            (Step::Pay { wonder, .. }, &AnyAction::Industry(Action::Build(at))) => {
                build(state, seat, wonder, state.known_space(at), log);
            }
            (Step::Industry { .. } | Step::Pay { .. }, action) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if *action == AnyAction::Done {
            choice.label = "Build nothing".into();
            choice.confirm = Some("You could build a city or a wonder. Build nothing?".into());
        }
    }

    fn sound(self, _: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Industry { row, slot } => is_card(row, slot),
            Step::Pay { row, paid, .. } => row < 5 && paid <= 60,
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// What a resource adds to production. `ND-won-2`
const RESOURCE_WORTH: u8 = 2;
/// Control tokens that Urbanization places around a new city.
const URBAN_TOKENS: u8 = 2;

/// `ND-build-1` Where a city may be built with the card in this place of the row.
fn buildable(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> Set {
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
/// `ND-build-9`
fn check_city(state: &NewDawn, seat: Seat, row: u8, slot: u8, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    if state.player(seat).unused_cities() == 0 {
        return Err(Why::NoUnusedCity.into());
    }
    if buildable(state, seat, row, slot).contains(space) {
        return Ok(());
    }
    if state.board.water.contains(space) {
        return Err(Why::CityInWater { at }.into());
    }
    if occupied(state, seat).contains(space) {
        return Err(Why::CityOccupied { at }.into());
    }
    if too_close(state).contains(space) {
        return Err(Why::CityTooClose { at }.into());
    }
    if !within(state, seat, slot, Purpose::Build).contains(space) {
        return Err(Why::CityTerrain { at, slot }.into());
    }
    match state.player(seat).row.get(usize::from(row)) {
        Some(one) => Err(why_not_counted(state, seat, one.card, slot, space).into()),
        None => Err(Why::CityTooFar { at }.into()),
    }
}

/// `ND-build-3` Builds a city; a control token under it goes back to its player.
fn build_city(state: &mut NewDawn, seat: Seat, row: u8, slot: u8, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.pop();
    let had_token = state.player(seat).control.contains(space);
    state.players[seat].control.remove(space);
    state.reinforced.remove(space);
    state.players[seat].cities.insert(space);
    log.tell(|| Event::CityBuilt { seat, at });
    if !had_token {
        pieces::collect(state, seat, space, log);
    }
    if state.player(seat).row[usize::from(row)].card == FocusCard::Urbanization {
        let around = Placement { why: Placing::Urbanization, row, slot, left: URBAN_TOKENS, at };
        state.push(culture::Step::Place(around));
    }
}

/// `ND-won-2` Production before anything is spent. Nationalism in slot 5 gives 7.
fn production(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> u8 {
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
fn wonder_coins(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, mut each: impl FnMut(Coin, u8)) {
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
/// `ND-trade-5`
fn worth(wonder: Wonder, coin: Coin) -> u8 {
    match coin {
        Coin::Resource(_) => RESOURCE_WORTH,
        Coin::Natural(natural) if wonder.accepts(natural.resource()) => RESOURCE_WORTH,
        _ => 1,
    }
}

/// The most production the player can have for a wonder.
fn most_production(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, slot: u8) -> u32 {
    let mut most = u32::from(production(state, seat, row, slot));
    wonder_coins(state, seat, wonder, row, |_, worth| most += u32::from(worth));
    most
}

/// `ND-won-1` `ND-won-4` `ND-won-6` `ND-won-9` Whether a wonder can be built.
fn check_wonder(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, slot: u8) -> Result<(), Why> {
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
fn list(state: &NewDawn, seat: Seat, row: u8, slot: u8, out: &mut Vec<AnyAction>) {
    offer(out, buildable(state, seat, row, slot).iter().map(|space| Action::City(state.hex(space))));
    let face_up = state.market.iter().flatten().copied();
    let affordable = face_up.filter(|&wonder| check_wonder(state, seat, wonder, row, slot).is_ok());
    offer(out, affordable.map(Action::Wonder));
    out.push(AnyAction::Done);
}

/// Whether neither a city nor a wonder can be built.
fn builds_nothing(state: &NewDawn, seat: Seat, row: u8, slot: u8) -> bool {
    let mut wonders = state.market.iter().flatten();
    !wonders.any(|&wonder| check_wonder(state, seat, wonder, row, slot).is_ok())
        && buildable(state, seat, row, slot).is_empty()
}

/// Whether what was begun can be finished: always, except in a written position.
fn can_be_paid(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, paid: u8) -> bool {
    let mut most = u32::from(paid);
    wonder_coins(state, seat, wonder, row, |_, worth| most += u32::from(worth));
    let is_open = state.market[wonder.kind().index()] == Some(wonder) && !free_cities(state, seat).is_empty();
    is_open && most >= u32::from(cost(state, seat, wonder))
}

/// Lists payments and, once enough is paid, cities for the token.
fn list_payments(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, paid: u8, out: &mut Vec<AnyAction>) {
    if paid >= cost(state, seat, wonder) {
        offer(out, free_cities(state, seat).iter().map(|space| Action::Build(state.hex(space))));
    }
    wonder_coins(state, seat, wonder, row, |coin, _| out.push(trade::Action::Spend(coin).into()));
}

/// Whether this can be spent on the wonder.
fn check_payment(state: &NewDawn, seat: Seat, wonder: Wonder, row: u8, coin: Coin) -> Result<(), AnyWhy> {
    let mut fits = false;
    wonder_coins(state, seat, wonder, row, |other, _| fits |= other == coin);
    match coin {
        _ if fits => Ok(()),
        Coin::Resource(resource) if !wonder.accepts(resource) => Err(Why::NotEligible { wonder, resource }.into()),
        Coin::Resource(resource) => Err(Why::NoResource { resource }.into()),
        Coin::Natural(natural)
            if state.naturals[natural.index()].holder == Some(seat) && !trade::is_spent(state, natural) =>
        {
            Err(Why::NotEligible { wonder, resource: natural.resource() }.into())
        }
        coin => Ok(trade::check_coin(state, seat, row, coin)?),
    }
}

/// Whether the wonder's token can go there now.
fn check_build(state: &NewDawn, seat: Seat, wonder: Wonder, paid: u8, at: Hex) -> Result<(), AnyWhy> {
    let cost = cost(state, seat, wonder);
    if paid < cost {
        return Err(Why::NotPaid { wonder, paid, cost }.into());
    }
    check_free_city(state, seat, at)
}

/// `ND-won-5` A city of one's own without a wonder token.
fn check_free_city(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    if free_cities(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NotAFreeCity { at }.into()) }
}

/// `ND-won-5` `ND-won-7` The wonder is built, and the next of its deck turned up.
fn build(state: &mut NewDawn, seat: Seat, wonder: Wonder, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.pop();
    state.wonders[wonder.index()] = Some(space);
    let kind = wonder.kind().index();
    log.tell(|| Event::WonderBuilt { seat, wonder, at });
    state.market[kind] = state.decks[kind].draw(&mut log.marks);
    if let Some(wonder) = state.market[kind] {
        log.tell(|| Event::WonderRevealed { wonder });
    }
    match wonder {
        Wonder::Pyramids => state.push(science::Step::ReplaceCards { left: 3, by: wonder, done: 0 }),
        Wonder::PorcelainTower => state.push(science::Step::ReplaceCards { left: 2, by: wonder, done: 0 }),
        Wonder::PotalaPalace => state.push(diplomacy::Step::TakeCards { left: 3 }),
        _ => {}
    }
}
