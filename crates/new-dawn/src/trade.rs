//! Trade tokens: gaining, spending and losing them; resources come and go here as well.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{CityState, FocusCard, FocusType, Leader, MOST_STORED, MOST_TRADE, Natural, Resource, Wonder};
use crate::event::Event;
use crate::notation::{Coin, Holder};
use crate::prompt::About;
use crate::state::NewDawn;
use crate::turn::not_now;
use crate::view::StepView;
use crate::why::Shared;
use crate::why::Why as AnyWhy;
use crate::{victory, wonders};
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, Log, PromptKind, RuleId, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        DiscardDue => "discard trade tokens for the raid on your capital first", ["ND-barb-6"];
        CityStateTokensDue => "put the city-state's trade tokens on a card first", ["ND-car-9"];
        TokensDue => "put the trade tokens you gain on cards first", ["ND-trade-8"];
        NewResourceDue => "take the resource your card gives first", ["ND-sci-13"];
        ResourceDue => "take the resource you gain first", ["ND-res-1"];
        NaturalDue => "put the natural wonder on a focus card first", ["ND-res-3"];
        NothingToDiscard { card: FocusCard } => "you have no trade token on {}" (card.name()), ["ND-barb-6"];
        NoTradeTokens => "there is no trade token on the card", ["ND-trade-1"];
        OtherType { card: FocusCard } => "these trade tokens cannot go on {}" (card.name()), ["ND-car-9"];
        CityStateSpent { city_state: CityState } => "{} has already been spent this turn" (city_state.name()), ["ND-cs-6"];
        CityStateNotThere { city_state: CityState } =>
            "the token of {} is not on the card" (city_state.name()), ["ND-cs-5"];
        NaturalSpent { natural: Natural } => "{} has already been spent this turn" (natural.name()), ["ND-res-4"];
        NaturalNotThere { natural: Natural } => "{} cannot be spent here" (natural.name()), ["ND-res-3"];
        NotForThis { resource: Resource } =>
            "{} can be spent only on world wonders" (resource.slug()), ["ND-res-1"];
        SupplyEmpty { resource: Resource } =>
            "there is no {} token left to take" (resource.slug()), ["ND-comp-11"];
        AlreadyHeld { resource: Resource } => "you already have {}" (resource.slug()), ["ND-sci-13"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "TradeStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TradeStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold; `seat` is who is waited for")]
pub enum Step {
    /// The seat discards trade tokens. `ND-barb-6`
    DiscardTrade { seat: Seat, left: u8 },
    /// The seat puts trade tokens on its cards, or on its cards of one type.
    GainTrade { seat: Seat, left: u8, only: Option<FocusType> },
    /// Gains a resource, perhaps of a type not held.
    GainResource { seat: Seat, new_type: bool },
    /// America puts a natural wonder on a focus card.
    PutNatural { seat: Seat, natural: Natural },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Discards a trade token.
        Discard(card: FocusCard) => ["discard" card];
        /// Puts a token on a card.
        Put(on: Holder) => ["put" on];
        /// Spends something.
        Spend(coin: Coin) => ["spend" coin];
        /// Gains a resource.
        Collect(resource: Resource) => ["collect" resource];
    }
}

impl Action {
    /// `seat` is whose card a token is put on.
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Discard(card) => About::new(say!("Discard a trade token from {}", card.name())).card(card.slug()),
            Action::Put(holder) => {
                let is_lost = matches!(holder, Holder::Card(card) if is_full(state, seat, card));
                let lost = if is_lost { ", which already has three: it is lost" } else { "" };
                About::new(say!("Put a trade token on {}{lost}", holder.name())).card(&holder.to_string())
            }
            Action::Spend(coin) => About::new(say!("Spend {}", coin.name())).group("Spend").card(&coin.to_string()),
            Action::Collect(resource) => About::new(say!("Gain {}", resource.slug())).card(resource.slug()),
        }
    }
}

impl Step {
    /// The rule that says whom the table waits for.
    pub(crate) fn rule(self, state: &NewDawn) -> RuleId {
        match self {
            Step::DiscardTrade { .. } => "ND-barb-6",
            // In a trade event all seats gain, and victory is looked for after it.
            Step::GainTrade { .. } if state.agenda.steps().contains(&victory::Step::CheckVictory.into()) => {
                "ND-tradeev-2"
            }
            Step::GainTrade { .. } | Step::GainResource { .. } | Step::PutNatural { .. } => "ND-turn-1",
        }
    }

    /// What of it everybody sees.
    pub(crate) fn show(self, view: &mut StepView) {
        match self {
            Step::DiscardTrade { left, .. } | Step::GainTrade { left, .. } => view.left = Some(left),
            Step::GainResource { .. } | Step::PutNatural { .. } => {}
        }
    }

    fn seat(self) -> Seat {
        match self {
            Step::DiscardTrade { seat, .. }
            | Step::GainTrade { seat, .. }
            | Step::GainResource { seat, .. }
            | Step::PutNatural { seat, .. } => seat,
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match self {
            Step::DiscardTrade { .. } => Why::DiscardDue.into(),
            Step::GainTrade { only: Some(_), .. } => Why::CityStateTokensDue.into(),
            Step::GainTrade { only: None, .. } => Why::TokensDue.into(),
            Step::GainResource { new_type: true, .. } => not_now(action, Why::NewResourceDue),
            Step::GainResource { new_type: false, .. } => not_now(action, Why::ResourceDue),
            Step::PutNatural { .. } => not_now(action, Why::NaturalDue),
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, _: &NewDawn) -> SeatSet {
        SeatSet::only(self.seat())
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        match self {
            Step::DiscardTrade { seat, left } => {
                total(state, seat) <= left || cards_with_trade(state, seat).count() == 1
            }
            Step::GainTrade { seat, only, .. } => {
                let Places { count, has_room, .. } = Places::of(state, seat, only);
                count == 1 || !has_room
            }
            Step::GainResource { seat, new_type } => gainable(state, seat, new_type).next().is_none(),
            Step::PutNatural { seat, natural } => state.naturals[natural.index()].holder != Some(seat),
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::DiscardTrade { seat, left } => discard_unasked(state, seat, left, log),
            Step::GainTrade { seat, left, only } => {
                let Places { count, last, .. } = Places::of(state, seat, only);
                if count == 1 {
                    self.count_down(state, left);
                    put(state, seat, last, log);
                } else {
                    state.pop();
                    log.tell(|| Event::TradeLost { seat, card: None });
                }
            }
            Step::GainResource { .. } | Step::PutNatural { .. } => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (name, question, rules): (_, String, &[_]) = match self {
            Step::DiscardTrade { left, .. } => (
                "DiscardTrade",
                say!("Barbarians raid your capital. Discard {}: from which card?", counted(left, "trade token")),
                &["ND-barb-6"],
            ),
            Step::GainTrade { left, .. } => (
                "PutTradeToken",
                say!(
                    "You gain {}. On which card do you put {}?",
                    counted(left, "trade token"),
                    if left == 1 { "it" } else { "one" }
                ),
                &["ND-trade-8", "ND-car-10", "ND-tradeev-1"],
            ),
            Step::GainResource { .. } => ("GainResource", "Which resource do you gain?".into(), &["ND-res-1"]),
            Step::PutNatural { natural, .. } => {
                ("PutNatural", say!("On which focus card do you put {}?", natural.name()), &["ND-res-3"])
            }
        };
        Ask { kind: PromptKind::PickCards, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::DiscardTrade { .. } => {
                offer(out, cards_with_trade(state, seat).map(Action::Discard));
            }
            Step::GainTrade { only, .. } => holders(state, seat, only, |holder| out.push(Action::Put(holder).into())),
            Step::GainResource { new_type, .. } => {
                offer(out, gainable(state, seat, new_type).map(Action::Collect));
            }
            Step::PutNatural { .. } => {
                offer(out, state.player(seat).row.iter().map(|one| Action::Put(Holder::Card(one.card))));
            }
        }
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::DiscardTrade { .. }, &AnyAction::Trade(Action::Discard(card))) => {
                Ok(check_discard(state, seat, card)?)
            }
            (Step::GainTrade { only, .. }, &AnyAction::Trade(Action::Put(holder))) => {
                check_put(state, seat, only, holder)
            }
            (Step::GainResource { new_type, .. }, &AnyAction::Trade(Action::Collect(resource))) => {
                Ok(check_gain(state, seat, new_type, resource)?)
            }
            (Step::PutNatural { .. }, &AnyAction::Trade(Action::Put(Holder::Card(card)))) => {
                let is_there = state.player(seat).place_of(card).is_some();
                if is_there { Ok(()) } else { Err(Shared::NoSuchCard { card }.into()) }
            }
            (
                Step::DiscardTrade { .. }
                | Step::GainTrade { .. }
                | Step::GainResource { .. }
                | Step::PutNatural { .. },
                action,
            ) => Err(self.not_now(action)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::DiscardTrade { left, .. }, &AnyAction::Trade(Action::Discard(card))) => {
                self.count_down(state, left);
                take_off(state, seat, card);
                log.tell(|| Event::TradeDiscarded { seat, card });
            }
            (Step::GainTrade { left, .. }, &AnyAction::Trade(Action::Put(holder))) => {
                self.count_down(state, left);
                put(state, seat, holder, log);
            }
            (Step::GainResource { .. }, &AnyAction::Trade(Action::Collect(resource))) => {
                state.pop();
                gain(state, seat, resource, log);
            }
            (Step::PutNatural { natural, .. }, &AnyAction::Trade(Action::Put(Holder::Card(card)))) => {
                state.pop();
                state.naturals[natural.index()].card = Some(card);
                log.tell(|| Event::NaturalPut { seat, natural, card });
            }
            (
                Step::DiscardTrade { .. }
                | Step::GainTrade { .. }
                | Step::GainResource { .. }
                | Step::PutNatural { .. },
                action,
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if let (Step::PutNatural { .. }, AnyAction::Trade(Action::Put(holder))) = (self, action) {
            choice.label = say!("Put it on {}", holder.name());
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let is_number = match self {
            Step::DiscardTrade { left, .. } => (1..=2).contains(&left),
            Step::GainTrade { left, .. } => (1..=15).contains(&left),
            Step::GainResource { .. } | Step::PutNatural { .. } => true,
        };
        let fits = is_number && state.is_seat(self.seat());
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

impl Step {
    /// One token of so many is dealt with.
    fn count_down(self, state: &mut NewDawn, left: u8) {
        if left <= 1 {
            return state.pop();
        }
        match self {
            Step::DiscardTrade { seat, .. } => state.change(Step::DiscardTrade { seat, left: left - 1 }),
            Step::GainTrade { seat, only, .. } => state.change(Step::GainTrade { seat, left: left - 1, only }),
            Step::GainResource { .. } | Step::PutNatural { .. } => state.pop(),
        }
    }
}

/// Where a gained trade token may be put: any card, also one that is full, and Great Zimbabwe if it has room.
fn holders(state: &NewDawn, seat: Seat, only: Option<FocusType>, mut each: impl FnMut(Holder)) {
    for one in state.player(seat).row.iter().filter(|one| only.is_none_or(|kind| kind == one.card.kind())) {
        each(Holder::Card(one.card));
    }
    if state.stored < MOST_STORED && state.controls(seat, Wonder::GreatZimbabwe) {
        each(Holder::GreatZimbabwe);
    }
}

/// Whether a gained token may be put there.
fn check_put(state: &NewDawn, seat: Seat, only: Option<FocusType>, holder: Holder) -> Result<(), AnyWhy> {
    let mut fits = false;
    holders(state, seat, only, |other| fits |= other == holder);
    match holder {
        _ if fits => Ok(()),
        Holder::GreatZimbabwe if state.controls(seat, Wonder::GreatZimbabwe) => Err(wonders::Why::NoRoomToStore.into()),
        Holder::GreatZimbabwe => Err(wonders::Why::NotYourWonder { wonder: Wonder::GreatZimbabwe }.into()),
        Holder::Card(card) => match state.player(seat).place_of(card) {
            None => Err(Shared::NoSuchCard { card }.into()),
            Some(_) => Err(Why::OtherType { card }.into()),
        },
    }
}

/// Puts one gained token there.
fn put(state: &mut NewDawn, seat: Seat, holder: Holder, log: &mut Log<Event>) {
    match holder {
        Holder::GreatZimbabwe => {
            state.stored += 1;
            log.tell(|| Event::TradeGained { seat, holder });
        }
        Holder::Card(card) => add(state, seat, card, log),
    }
}

/// One more token on a card. `ND-trade-8` `ND-tradeev-2` On a card that has three it goes back to the supply at once.
pub(crate) fn add(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    if is_full(state, seat, card) {
        log.tell(|| Event::TradeLost { seat, card: Some(card) });
    } else if let Some(place) = state.player(seat).place_of(card) {
        state.players[seat].row[place].trade += 1;
        log.tell(|| Event::TradeGained { seat, holder: Holder::Card(card) });
    }
}

/// `ND-trade-8` Whether a card has as many trade tokens as it can hold.
pub(crate) fn is_full(state: &NewDawn, seat: Seat, card: FocusCard) -> bool {
    let place = state.player(seat).place_of(card);
    place.is_some_and(|place| state.player(seat).row[place].trade >= MOST_TRADE)
}

/// Where gained tokens can be put. Those that can be put in one place only are put there; those for which no place has
/// room are lost, wherever they would be put: nobody is asked (ruling ND-R6).
struct Places {
    count: usize,
    last: Holder,
    has_room: bool,
}

impl Places {
    fn of(state: &NewDawn, seat: Seat, only: Option<FocusType>) -> Places {
        let mut places = Places { count: 0, last: Holder::GreatZimbabwe, has_room: false };
        holders(state, seat, only, |holder| {
            places.count += 1;
            places.last = holder;
            places.has_room |= !matches!(holder, Holder::Card(card) if is_full(state, seat, card));
        });
        places
    }
}

/// What may be spent from the card being resolved: its trade tokens, and what else lies on it. `ND-trade-1` `ND-cs-5`
pub(crate) fn coins(state: &NewDawn, seat: Seat, row: u8, mut each: impl FnMut(Coin)) {
    let Some(one) = state.player(seat).row.get(usize::from(row)) else { return };
    if one.trade > 0 {
        each(Coin::Trade);
    }
    for (city_state, token) in CityState::ALL.into_iter().zip(&state.city_states) {
        let lies_there = token.conquered.is_some_and(|token| token.seat == seat && token.card == Some(one.card));
        if lies_there && state.turn.city_states & 1 << city_state as u8 == 0 {
            each(Coin::CityState(city_state));
        }
    }
    for natural in state.naturals_of(seat) {
        if state.naturals[natural.index()].card == Some(one.card) && !is_spent(state, natural) {
            each(Coin::Natural(natural));
        }
    }
}

/// Whether anything can be spent from the card.
pub(crate) fn has_coins(state: &NewDawn, seat: Seat, row: u8) -> bool {
    let mut any = false;
    coins(state, seat, row, |_| any = true);
    any
}

/// `ND-res-4` A natural wonder is spent once a turn.
pub(crate) fn is_spent(state: &NewDawn, natural: Natural) -> bool {
    state.turn.naturals & 1 << natural as u8 != 0
}

/// Whether this can be spent from the card.
pub(crate) fn check_coin(state: &NewDawn, seat: Seat, row: u8, coin: Coin) -> Result<(), Why> {
    let mut fits = false;
    coins(state, seat, row, |other| fits |= other == coin);
    match coin {
        _ if fits => Ok(()),
        Coin::Trade => Err(Why::NoTradeTokens),
        Coin::CityState(city_state) if state.turn.city_states & 1 << city_state as u8 != 0 => {
            Err(Why::CityStateSpent { city_state })
        }
        Coin::CityState(city_state) => Err(Why::CityStateNotThere { city_state }),
        Coin::Natural(natural) if is_spent(state, natural) => Err(Why::NaturalSpent { natural }),
        Coin::Natural(natural) => Err(Why::NaturalNotThere { natural }),
        Coin::Resource(resource) => Err(Why::NotForThis { resource }),
    }
}

/// Spends it. `ND-trade-7` Trade tokens go back to the supply, the others stay.
pub(crate) fn spend(state: &mut NewDawn, seat: Seat, row: u8, coin: Coin, log: &mut Log<Event>) {
    log.tell(|| Event::Spent { seat, coin });
    match coin {
        Coin::Trade => {
            let trade = &mut state.players[seat].row[usize::from(row)].trade;
            *trade = trade.saturating_sub(1);
        }
        Coin::CityState(city_state) => state.turn.city_states |= 1 << city_state as u8,
        Coin::Natural(natural) => spend_natural(state, seat, natural),
        // `ND-res-2` Back to the supply.
        Coin::Resource(resource) => state.players[seat].resources[resource.index()] -= 1,
    }
}

fn spend_natural(state: &mut NewDawn, seat: Seat, natural: Natural) {
    state.turn.naturals |= 1 << natural as u8;
    if state.player(seat).is(Leader::America) {
        state.push(Step::PutNatural { seat, natural });
    }
}

/// Lists what can be spent from a card as actions.
pub(crate) fn list_coins(state: &NewDawn, seat: Seat, row: u8, out: &mut Vec<AnyAction>) {
    coins(state, seat, row, |coin| out.push(Action::Spend(coin).into()));
}

/// The resources a player may gain. `ND-comp-11` `ND-sci-13`
fn gainable(state: &NewDawn, seat: Seat, new_type: bool) -> impl Iterator<Item = Resource> {
    Resource::ALL.into_iter().filter(move |&resource| check_gain(state, seat, new_type, resource).is_ok())
}

/// Whether a player may gain a resource.
fn check_gain(state: &NewDawn, seat: Seat, new_type: bool, resource: Resource) -> Result<(), Why> {
    if state.supply(resource) == 0 {
        return Err(Why::SupplyEmpty { resource });
    }
    if new_type && state.player(seat).resources[resource.index()] > 0 {
        return Err(Why::AlreadyHeld { resource });
    }
    Ok(())
}

/// A resource comes from the supply.
fn gain(state: &mut NewDawn, seat: Seat, resource: Resource, log: &mut Log<Event>) {
    state.players[seat].resources[resource.index()] += 1;
    log.tell(|| Event::ResourceGained { seat, resource });
}

/// Trade tokens on a player's focus cards.
pub(crate) fn total(state: &NewDawn, seat: Seat) -> u8 {
    state.player(seat).row.iter().map(|one| one.trade).sum()
}

/// Takes a trade token off a card.
pub(crate) fn take_off(state: &mut NewDawn, seat: Seat, card: FocusCard) {
    if let Some(place) = state.player(seat).place_of(card) {
        let trade = &mut state.players[seat].row[place].trade;
        *trade = trade.saturating_sub(1);
    }
}

/// Whether a trade token of a player lies on a card.
pub(crate) fn has_token(state: &NewDawn, seat: Seat, card: FocusCard) -> bool {
    let place = state.player(seat).place_of(card);
    place.is_some_and(|place| state.player(seat).row[place].trade > 0)
}

/// `ND-barb-6` Tokens are discarded from cards that have some.
fn check_discard(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), Why> {
    if has_token(state, seat, card) { Ok(()) } else { Err(Why::NothingToDiscard { card }) }
}

/// The cards of a player with a trade token.
pub(crate) fn cards_with_trade(state: &NewDawn, seat: Seat) -> impl Iterator<Item = FocusCard> {
    state.player(seat).row.iter().filter(|one| one.trade > 0).map(|one| one.card)
}

/// `ND-barb-6` `ND-barb-20` Discards what there is, or from the only card that has some.
fn discard_unasked(state: &mut NewDawn, seat: Seat, mut left: u8, log: &mut Log<Event>) {
    state.pop();
    for card in state.player(seat).row.map(|one| one.card) {
        while left > 0 && has_token(state, seat, card) {
            take_off(state, seat, card);
            log.tell(|| Event::TradeDiscarded { seat, card });
            left -= 1;
        }
    }
}
