//! Effects at the start of a turn: wonders, and the cards of Seoul and Geneva. `ND-turn-9`

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, FocusType, Wonder};
use crate::culture::{self, Placement, Placing, replace_token};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::prompt::{About, START};
use crate::state::NewDawn;
use crate::view::StepView;
use crate::why::Shared;
use crate::why::Why as AnyWhy;
use crate::{barbarians, diplomacy, pieces, trade, turn};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, RuleId, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        EiffelTowerDue => "resolve the Eiffel Tower first", ["ND-ww-10"];
        WonderDue => "resolve your wonder first", ["ND-ww-1"];
        NotYourWonder { wonder: Wonder } => "you do not control {}" (wonder.name()), ["ND-ww-1"];
        NotUsedLikeThis { wonder: Wonder } => "{} is not used this way" (wonder.name()), ["ND-turn-9"];
        UsedThisTurn { wonder: Wonder } => "{} has already been used this turn" (wonder.name()), ["ND-turn-9"];
        CardUsedThisTurn { city_state: CityState } =>
            "the card of {} has already been used this turn" (city_state.name()), ["ND-turn-9"];
        NoCityStateCard { city_state: CityState } => "you do not hold the diplomacy card of {}" (city_state.name()), ["ND-dip-1"];
        NoEconomyCard => "there is no economy card in your row", ["ND-focus-1"];
        GardensFull => "there is no space for a control token of the Hanging Gardens", ["ND-ww-6"];
        NoRivalTokenNear { at: Hex } => "{at} has no rival control token next to one of your spaces", ["ND-ww-7"];
        NotTwoOfARival { at: Hex } => "{at} is not one of two control tokens of the same rival", ["ND-ww-10"];
        NotNamed { at: Hex } => "{at} is not one of the two control tokens named", ["ND-ww-10"];
        NothingToLureWith => "you have no unused control token to put in its place", ["ND-ww-10"];
        LowerSlotFirst => "name the card in the lower slot first", ["ND-turn-8"];
        NotSideBySide => "the Oracle swaps adjacent cards", ["ND-ww-1"];
        NothingStored => "there is no trade token on Great Zimbabwe", ["ND-ww-1"];
        NoRoomToStore => "Great Zimbabwe has no room for another trade token", ["ND-ww-1"];
        BarbarianOffMap { barbarian: Barbarian } => "barbarian {} is not on the map" (barbarian.slug()), ["ND-dip-1"];
        NotNextToBarbarian { at: Hex } => "{at} is not next to the barbarian", ["ND-dip-1"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "WondersStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WondersStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// The second control token for the Eiffel Tower.
    LureSecond { first: Hex },
    /// The rival gives up one of two control tokens.
    YieldToken { seat: Seat, first: Hex, second: Hex },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Begins the effect of a wonder: Hanging Gardens or Estadio do Maracana.
        Use(wonder: Wonder) => ["use" wonder];
        /// Forbidden City destroys a control token.
        Raze(at: Hex) => ["raze" at];
        /// Eiffel Tower names a control token.
        Lure(at: Hex) => ["lure" at];
        /// Gives a control token up to the Eiffel Tower.
        Yield(at: Hex) => ["yield" at];
        /// Swaps two cards of the row, the one in the lower slot named first.
        Swap(first: FocusCard, second: FocusCard) => ["swap" first second];
        /// Moves a trade token from Great Zimbabwe to a card.
        Unload(card: FocusCard) => ["unload" card];
        /// Seoul moves a barbarian.
        Chase(barbarian: Barbarian, to: Hex) => ["chase" barbarian to];
        /// Geneva changes a diplomacy card of a player for another.
        Renew(seat: Seat, give: Diplomacy, take: Diplomacy) => ["renew" seat give take];
    }
}

impl Action {
    /// Whether it works at the start of a turn.
    pub(crate) fn begins_a_turn(self) -> bool {
        !matches!(self, Action::Yield(_))
    }

    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Use(wonder) => About::new(say!("Use {}", wonder.name())).group(START).card(wonder.slug()),
            Action::Raze(at) => About::place(state, "Forbidden City: destroy the control token at", at).group(START),
            Action::Lure(at) => About::place(state, "Eiffel Tower: name the control token at", at).group(START),
            Action::Yield(at) => About::place(state, "Give up the control token at", at),
            Action::Swap(first, second) => {
                About::new(say!("Swap {} and {}", first.name(), second.name())).card(first.slug()).group(START)
            }
            Action::Unload(card) => {
                let lost = if trade::is_full(state, seat, card) { ", which already has three: it is lost" } else { "" };
                let label = say!("Great Zimbabwe: move a trade token to {}{lost}", card.name());
                About::new(label).group(START).card(card.slug())
            }
            Action::Chase(barbarian, at) => {
                let what = say!("Seoul: move barbarian {} to", barbarian.slug());
                About::place(state, &what, at).group(START).card(barbarian.slug())
            }
            Action::Renew(giver, give, take) => {
                let label = say!("Geneva: give {} back to @{giver} and take {}", give.name(), take.name());
                About::new(label).group(START).card(take.slug()).seat(giver)
            }
        }
    }
}

impl Step {
    /// The rule that says whom the table waits for.
    pub(crate) fn rule(self) -> RuleId {
        match self {
            Step::LureSecond { .. } => "ND-turn-1",
            Step::YieldToken { .. } => "ND-ww-10",
        }
    }

    /// What of it everybody sees.
    pub(crate) fn show(self, view: &mut StepView) {
        match self {
            Step::LureSecond { first } => view.at = Some(first),
            Step::YieldToken { .. } => {}
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::LureSecond { .. } => SeatSet::only(state.turn.seat),
            Step::YieldToken { seat, .. } => SeatSet::only(seat),
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        match self {
            Step::LureSecond { first } => lurable_second(state, first).is_empty(),
            Step::YieldToken { seat, first, second } => !owns_both(state, seat, [first, second]),
        }
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        state.pop();
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (name, question) = match self {
            Step::LureSecond { .. } => ("LureSecond", "Which other control token of this rival do you name?"),
            Step::YieldToken { .. } => ("YieldToken", "Which of the two control tokens do you give up?"),
        };
        Ask { kind: PromptKind::PickPlaces, name, question: question.into(), rules: &["ND-ww-10"], open: false }
    }

    fn list(self, state: &NewDawn, _: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::LureSecond { first } => {
                let others = lurable_second(state, first);
                offer(out, others.iter().map(|space| Action::Lure(state.hex(space))));
            }
            Step::YieldToken { first, second, .. } => {
                offer(out, [first, second].map(Action::Yield));
            }
        }
    }

    fn check(self, state: &NewDawn, _: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::LureSecond { first }, &AnyAction::Wonders(Action::Lure(at))) => {
                let fits = lurable_second(state, first).contains(state.space(at)?);
                if fits { Ok(()) } else { Err(Why::NotTwoOfARival { at }.into()) }
            }
            (Step::YieldToken { first, second, .. }, &AnyAction::Wonders(Action::Yield(at))) => {
                if at == first || at == second { Ok(()) } else { Err(Why::NotNamed { at }.into()) }
            }
            (Step::LureSecond { .. } | Step::YieldToken { .. }, _) => Err(Why::EiffelTowerDue.into()),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::LureSecond { first }, &AnyAction::Wonders(Action::Lure(at))) => {
                lure_second(state, seat, first, at, log);
            }
            (Step::YieldToken { .. }, &AnyAction::Wonders(Action::Yield(at))) => yield_token(state, at, log),
            (Step::LureSecond { .. } | Step::YieldToken { .. }, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::LureSecond { first } => is_rival_token(state, first),
            Step::YieldToken { seat, first, second } => {
                let are_there = state.is_on_map(first) && state.is_on_map(second) && first != second;
                state.is_seat(seat) && seat != state.turn.seat && are_there
            }
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

fn is_rival_token(state: &NewDawn, at: Hex) -> bool {
    let owner = state.board.at(at).and_then(|space| state.owner(space));
    owner.is_some_and(|owner| owner != state.turn.seat)
}

fn owns_both(state: &NewDawn, seat: Seat, tokens: [Hex; 2]) -> bool {
    let control = state.player(seat).control;
    tokens.iter().all(|&at| state.board.at(at).is_some_and(|space| control.contains(space)))
}

/// What the seat may use now.
pub(crate) fn list(state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
    for wonder in [Wonder::HangingGardens, Wonder::EstadioDoMaracana] {
        if check_use(state, seat, wonder).is_ok() {
            out.push(Action::Use(wonder).into());
        }
    }
    offer(out, razeable(state, seat).iter().map(|space| Action::Raze(state.hex(space))));
    offer(out, lurable(state, seat).iter().map(|space| Action::Lure(state.hex(space))));
    if may_use(state, seat, Wonder::Oracle, state.turn.used.oracle).is_ok() {
        let row = &state.player(seat).row;
        offer(out, row.windows(2).map(|pair| Action::Swap(pair[0].card, pair[1].card)));
    }
    for one in &state.player(seat).row {
        if check_unload(state, seat, one.card).is_ok() {
            out.push(Action::Unload(one.card).into());
        }
    }
    list_seoul(state, seat, out);
    list_geneva(state, seat, out);
}

/// Whether an effect may be used at the start of the turn.
pub(crate) fn check(state: &NewDawn, seat: Seat, action: Action) -> Result<(), AnyWhy> {
    match action {
        Action::Use(wonder) => check_use(state, seat, wonder),
        Action::Raze(at) => check_raze(state, seat, at),
        Action::Lure(at) => check_lure(state, seat, at),
        Action::Swap(first, second) => check_oracle(state, seat, first, second),
        Action::Unload(card) => check_unload(state, seat, card),
        Action::Chase(barbarian, at) => check_chase(state, seat, barbarian, at),
        Action::Renew(giver, give, take) => check_geneva(state, seat, giver, give, take),
        Action::Yield(_) => Err(turn::Why::CardDue.into()),
    }
}

/// Begins an effect at the start of the turn.
pub(crate) fn begin(state: &mut NewDawn, seat: Seat, action: Action, log: &mut Log<Event>) {
    match action {
        Action::Use(wonder) => use_wonder(state, seat, wonder, log),
        Action::Raze(at) => raze(state, state.known_space(at), log),
        Action::Lure(at) => lure(state, at),
        Action::Swap(first, second) => {
            state.turn.used.oracle = true;
            swap(state, seat, first, second, log);
        }
        Action::Unload(card) => unload(state, seat, card, log),
        Action::Chase(barbarian, at) => chase(state, barbarian, state.known_space(at), log),
        Action::Renew(giver, give, take) => diplomacy::renew(state, seat, giver, [give, take], log),
        Action::Yield(_) => unreachable!("{action} answers the Eiffel Tower"),
    }
}

fn may_use(state: &NewDawn, seat: Seat, wonder: Wonder, is_used: bool) -> Result<(), AnyWhy> {
    if !state.controls(seat, wonder) {
        return Err(Why::NotYourWonder { wonder }.into());
    }
    if is_used { Err(Why::UsedThisTurn { wonder }.into()) } else { Ok(()) }
}

/// Hanging Gardens and Estadio do Maracana begin something of their own.
fn check_use(state: &NewDawn, seat: Seat, wonder: Wonder) -> Result<(), AnyWhy> {
    match wonder {
        Wonder::HangingGardens => {
            may_use(state, seat, wonder, state.turn.used.hanging_gardens)?;
            if gardens(5).is_moot(state, seat) { Err(Why::GardensFull.into()) } else { Ok(()) }
        }
        Wonder::EstadioDoMaracana => {
            may_use(state, seat, wonder, state.turn.used.estadio)?;
            match state.player(seat).cards_of(FocusType::Economy).next() {
                Some(_) => Ok(()),
                None => Err(Why::NoEconomyCard.into()),
            }
        }
        _ => {
            may_use(state, seat, wonder, false)?;
            Err(Why::NotUsedLikeThis { wonder }.into())
        }
    }
}

/// `ND-ww-6`
fn gardens(slot: u8) -> Placement {
    Placement { why: Placing::HangingGardens, row: 0, slot, left: 1, at: Hex::default() }
}

/// Begins it.
fn use_wonder(state: &mut NewDawn, seat: Seat, wonder: Wonder, log: &mut Log<Event>) {
    log.tell(|| Event::WonderUsed { seat, wonder });
    if wonder == Wonder::HangingGardens {
        state.turn.used.hanging_gardens = true;
        state.push(culture::Step::Place(gardens(5)));
        return;
    }
    // Estadio: the economy card comes first, then the turn goes on with another card.
    state.turn.used.estadio = true;
    state.change(turn::Step::ChooseOther);
    let economy = state.player(seat).cards_of(FocusType::Economy).last();
    if let Some(card) = economy {
        turn::push_resolution(state, seat, card);
    }
}

/// `ND-ww-7` Forbidden City: rival control tokens adjacent to a friendly space.
fn razeable(state: &NewDawn, seat: Seat) -> Set {
    if may_use(state, seat, Wonder::ForbiddenCity, state.turn.used.forbidden_city).is_err() {
        return Set::EMPTY;
    }
    let player = state.player(seat);
    state.all_control() & !player.control & state.board.around(player.friendly())
}

/// Whether Forbidden City can destroy this token.
fn check_raze(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    may_use(state, seat, Wonder::ForbiddenCity, state.turn.used.forbidden_city)?;
    if razeable(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NoRivalTokenNear { at }.into()) }
}

/// Forbidden City.
fn raze(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    state.turn.used.forbidden_city = true;
    let at = state.hex(space);
    log.tell(|| Event::TokenDestroyed { at });
    pieces::remove_control(state, space, log);
}

/// `ND-ww-10` Eiffel Tower: control tokens of rivals who have at least two, if an own token is left to replace one.
fn lurable(state: &NewDawn, seat: Seat) -> Set {
    let is_usable = may_use(state, seat, Wonder::EiffelTower, state.turn.used.eiffel_tower).is_ok();
    if !is_usable || state.player(seat).unused_control() == 0 {
        return Set::EMPTY;
    }
    let controls = state.rivals(seat).map(|rival| state.player(rival).control).filter(|control| control.len() >= 2);
    controls.fold(Set::EMPTY, |set, control| set | control)
}

/// Whether the Eiffel Tower can name this token first.
fn check_lure(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    may_use(state, seat, Wonder::EiffelTower, state.turn.used.eiffel_tower)?;
    if state.player(seat).unused_control() == 0 {
        return Err(Why::NothingToLureWith.into());
    }
    if lurable(state, seat).contains(state.space(at)?) { Ok(()) } else { Err(Why::NotTwoOfARival { at }.into()) }
}

/// Tokens that can be named second: others of the same rival.
fn lurable_second(state: &NewDawn, first: Hex) -> Set {
    let Some(space) = state.board.at(first) else { return Set::EMPTY };
    let owner = state.owner(space);
    let mut control = owner.map_or(Set::EMPTY, |seat| state.player(seat).control);
    control.remove(space);
    control
}

/// Eiffel Tower: the first token is named.
fn lure(state: &mut NewDawn, at: Hex) {
    state.turn.used.eiffel_tower = true;
    state.push(Step::LureSecond { first: at });
}

/// Eiffel Tower: both are named, and their owner decides.
fn lure_second(state: &mut NewDawn, seat: Seat, first: Hex, second: Hex, log: &mut Log<Event>) {
    state.pop();
    if let Some(rival) = state.board.at(second).and_then(|space| state.owner(space)) {
        log.tell(|| Event::TokensLured { seat, rival, first, second });
        state.push(Step::YieldToken { seat: rival, first, second });
    }
}

/// Eiffel Tower: the rival gives one of the two up.
fn yield_token(state: &mut NewDawn, at: Hex, log: &mut Log<Event>) {
    state.pop();
    if let Some(space) = state.board.at(at) {
        replace_token(state, state.turn.seat, space, log);
    }
}

/// Oracle: two cards side by side.
fn check_oracle(state: &NewDawn, seat: Seat, first: FocusCard, second: FocusCard) -> Result<(), AnyWhy> {
    may_use(state, seat, Wonder::Oracle, state.turn.used.oracle)?;
    let [left, right] = places(state, seat, first, second)?;
    if right == left + 1 { Ok(()) } else { Err(Why::NotSideBySide.into()) }
}

/// Any two cards, the one in the lower slot named first.
pub(crate) fn places(state: &NewDawn, seat: Seat, first: FocusCard, second: FocusCard) -> Result<[usize; 2], AnyWhy> {
    let place = |card| state.player(seat).place_of(card).ok_or(Shared::NoSuchCard { card });
    let (left, right) = (place(first)?, place(second)?);
    if left < right { Ok([left, right]) } else { Err(Why::LowerSlotFirst.into()) }
}

/// Swaps two cards with all that lies on them.
pub(crate) fn swap(state: &mut NewDawn, seat: Seat, first: FocusCard, second: FocusCard, log: &mut Log<Event>) {
    if let Ok([left, right]) = places(state, seat, first, second) {
        state.players[seat].row.swap(left, right);
        log.tell(|| Event::CardsSwapped { seat, first, second });
    }
}

/// Great Zimbabwe: one of its tokens goes on a card. `ND-trade-8` On a full one it is lost.
fn check_unload(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), AnyWhy> {
    may_use(state, seat, Wonder::GreatZimbabwe, false)?;
    if state.stored == 0 {
        return Err(Why::NothingStored.into());
    }
    if state.player(seat).place_of(card).is_some() { Ok(()) } else { Err(Shared::NoSuchCard { card }.into()) }
}

/// Great Zimbabwe.
fn unload(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    state.stored -= 1;
    log.tell(|| Event::TradeUnloaded { seat, card });
    trade::add(state, seat, card, log);
}

fn list_seoul(state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
    if state.turn.used.seoul || !state.holds(seat, CityState::Seoul) {
        return;
    }
    for barbarian in Barbarian::ALL {
        let Some(from) = state.barbarians[barbarian.index()] else { continue };
        let targets = barbarians::chase_targets(state, from);
        offer(out, targets.iter().map(|space| Action::Chase(barbarian, state.hex(space))));
    }
}

/// Seoul: whether a barbarian may be moved there.
fn check_chase(state: &NewDawn, seat: Seat, barbarian: Barbarian, at: Hex) -> Result<(), AnyWhy> {
    check_card(state, seat, CityState::Seoul, state.turn.used.seoul)?;
    let to = state.space(at)?;
    match state.barbarians[barbarian.index()] {
        None => Err(Why::BarbarianOffMap { barbarian }.into()),
        Some(from) if barbarians::chase_targets(state, from).contains(to) => Ok(()),
        Some(_) if state.board.water.contains(to) => Err(Shared::ClosedWater { at }.into()),
        Some(from) if !state.board.near(from).contains(to) => Err(Why::NotNextToBarbarian { at }.into()),
        Some(_) => Err(Shared::NotEmpty { at }.into()),
    }
}

fn check_card(state: &NewDawn, seat: Seat, city_state: CityState, is_used: bool) -> Result<(), AnyWhy> {
    if !state.holds(seat, city_state) {
        return Err(Why::NoCityStateCard { city_state }.into());
    }
    if is_used { Err(Why::CardUsedThisTurn { city_state }.into()) } else { Ok(()) }
}

/// Seoul.
fn chase(state: &mut NewDawn, barbarian: Barbarian, space: Space, log: &mut Log<Event>) {
    state.turn.used.seoul = true;
    if let Some(from) = state.barbarians[barbarian.index()] {
        let (from, to) = (state.hex(from), state.hex(space));
        log.tell(|| Event::BarbarianMoved { barbarian, from, to });
    }
    state.barbarians[barbarian.index()] = Some(space);
}

fn list_geneva(state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
    if state.turn.used.geneva || !state.holds(seat, CityState::Geneva) {
        return;
    }
    for giver in state.rivals(seat) {
        for give in Diplomacy::ALL.into_iter().filter(|&card| state.holds_of(seat, giver, card)) {
            offer(out, diplomacy::takeable(state, seat, giver).map(|take| Action::Renew(giver, give, take)));
        }
    }
}

/// Geneva: whether these cards may be changed.
fn check_geneva(state: &NewDawn, seat: Seat, giver: Seat, give: Diplomacy, take: Diplomacy) -> Result<(), AnyWhy> {
    check_card(state, seat, CityState::Geneva, state.turn.used.geneva)?;
    Ok(diplomacy::check_renew(state, seat, giver, give, take)?)
}
