//! Trade cards: dealing and purchases. `ME-6` `EP-22`. Stacks are in `stacks.rs`, imagined worlds in
//! `worlds.rs`, how hidden cards are dealt anew there in `redeal.rs`.

mod redeal;
mod stacks;
pub(crate) mod worlds;

pub use stacks::{Lowest, StackLayers};
pub(crate) use stacks::{block_of, deal_the_rest, return_cards};
pub(crate) use worlds::deal_anew;

use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::culture::StackPrice;
use crate::edition::Edition;
use crate::state::{CITIES, State, stack_index};
use crate::turn::{Order, Phase, has_phase};
use crate::words::Many;
use engine::chapter::{Ask, Chapter};
use engine::{Audience, Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Stacks are numbered from one to nine.
pub const LAST_STACK: u8 = 9;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotForSale { stack: u8 } => "cards of stack {stack} are not for sale", ["ME-6b-2", "EP-22.5.2"];
        NeedsCartography { stack: u8 } => "only Cartography lets you buy cards of stack {stack}", ["ME-adv-cartography-1", "EP-22.5.4"];
        NeedsRhetoric { stack: u8 } => "only Rhetoric lets you buy cards of stack {stack}", ["ME-adv-rhetoric-1", "EP-22.5.3"];
        NeedsMining { stack: u8 } => "only Mining lets you buy cards of stack {stack}", ["ME-adv-mining-1", "EP-22.5.5"];
        TooFewTokens { price: u8, treasury: u8 } => "a card of this stack costs {price} from treasury, and you have {treasury}",
            ["ME-6b-3", "EP-22.5.1a"];
        NoMorePurchases { limit: u8 } => "you have already bought {}" (Many(limit, "card")), ["ME-6b-4", "EP-22.5.1b"];
        OneOfThisStack { stack: u8 } => "your culture buys one card of stack {stack} a turn", ["EP-33.2.2.1"];
        StackIsEmpty { stack: u8 } => "stack {stack} is empty", ["ME-6b-5", "EP-22.5.1c"];
        NoFreeCard { stack: u8 } => "you have no free card of stack {stack}", ["ME-adv-wonder-of-the-world-1"];
        FreeCardTaken => "you have already taken your free card", ["ME-adv-wonder-of-the-world-1"];
        NoSuchStack => "the stacks are numbered 1 to 9", ["ME-div-1", "EP-22.2a"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Additional purchases, one seat after another in the order of dealing.
    Purchases {
        /// Who has still to buy or pass.
        left: SeatSet,
        /// How many cards the seat whose turn it is has bought.
        bought: u8,
        /// Whether it has taken its free card.
        free_taken: bool,
        /// Whether it has bought a card at the price of its culture. `EP-33.2.2.1`
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own_price_used: bool,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Buys the top card of a stack.
        Buy { stack: u8 } => ["buy" "card" stack];
        /// Takes the top card of a stack for nothing.
        TakeFree { stack: u8 } => ["take" "card" stack];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "CardsEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CardsEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    NobodyHasACity,
    CardsDealt { seat: Seat, count: u8 },
    CardsReceived { seat: Seat, cards: Vec<Card> },
    CardBought { seat: Seat, stack: u8, price: u8 },
    CardTakenFree { seat: Seat, stack: u8 },
    CardsReturned,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::NobodyHasACity => f.write_str("Nobody has a city: no trade cards are dealt."),
            Event::CardsDealt { seat, count } => tell!(f, "@{seat} is dealt {}.", Many(count, "trade card")),
            Event::CardsReceived { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(|card| format!("{card:#}")).collect();
                tell!(f, "@{seat} receives {}.", engine::words::enumerated(&cards))
            }
            Event::CardBought { seat, stack, price } => {
                tell!(f, "@{seat} buys a card of stack {stack} for {price} from treasury.")
            }
            Event::CardTakenFree { seat, stack } => tell!(f, "@{seat} takes a card of stack {stack} for nothing."),
            Event::CardsReturned => f.write_str("Discarded trade cards go back under their stacks."),
        }
    }
}

/// `ME-6a-1` `EP-22.1b` Deals to everybody, fewest cities first, then opens the purchases in the same order.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if !const { has_phase(E::TURN, Phase::ReturnTradeCards) } {
        // `EP-27.3.1` Where the sequence of play has no phase for it, what was given up lies face up until stacks are
        // used again: nobody draws from them before (ruling `EP-RF2`).
        return_cards(state, log);
    }
    if let Some(row) = row_without_cities(state) {
        log.tell(|| Event::NobodyHasACity.into());
        state.agenda.pop();
        state.agenda.push(crate::turn::Step { row }.into());
        return;
    }
    // `EP-33.3.2.2b` With a second set of cities there is a second drawing, as if everybody had nine fewer.
    for round in 0..E::piece_sets(&state.options) {
        for seat in state.in_order(Order::CityCount) {
            deal_round(state, seat, round, log);
        }
    }
    crate::trade::refill_market(state, log);
    state.agenda.push(Step::of(state.seat_set()).into());
}

/// `ME-6-1` The row with which play goes on if nobody has a city.
fn row_without_cities<E: Edition>(state: &State<E>) -> Option<u8> {
    let phase = E::WITHOUT_CITIES_GO_ON_WITH?;
    if state.seats_in_game().any(|seat| state.cities_on_board(seat) > 0) {
        return None;
    }
    E::TURN.iter().position(|row| row.phase == phase).map(|row| row as u8)
}

/// `ME-6a-2` `EP-22.2a` One card from each stack up to the number of cities.
/// `EP-22.1a`
pub(crate) fn deal<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    deal_round(state, seat, 0, log);
}

/// The same for the cities that earlier rounds have left out. `EP-33.3.2.2a`
/// `EP-22.3a` Only the seat itself learns which they are.
fn deal_round<E: Edition>(state: &mut State<E>, seat: Seat, round: u8, log: &mut Log) {
    let mut cards = [None; CITIES as usize];
    let cities = state.cities_on_board(seat).saturating_sub(CITIES * round).min(CITIES);
    for stack in 1..=cities {
        cards[usize::from(stack) - 1] = draw(state, seat, stack, log);
    }
    if cities > 0 {
        let received = || cards.iter().flatten().copied().collect();
        log.tell(|| Event::CardsDealt { seat, count: cards.iter().flatten().count() as u8 }.into());
        let only = Audience::Seats(SeatSet::only(seat));
        log.tell_only(only, || Event::CardsReceived { seat, cards: received() }.into());
    }
}

/// Takes the top card of a stack of the seat's block into a hand. `EP-22.1.2` `ME-6a-3` `EP-22.2.1` An empty one gives
/// what the edition says.
pub(crate) fn draw<E: Edition>(state: &mut State<E>, seat: Seat, stack: u8, log: &mut Log) -> Option<Card> {
    let index = own_stack(state, seat, stack);
    let card = state.stacks.get_mut(index)?.draw(&mut log.marks);
    let card = card.or(E::EMPTY_STACK_GIVES.map(Card::Commodity))?;
    state.players[seat].hand.draw(card);
    Some(card)
}

/// Where a stack of the seat's own block lies.
fn own_stack<E: Edition>(state: &State<E>, seat: Seat, stack: u8) -> usize {
    stack_index(E::block(state, seat), stack)
}

/// Whose turn it is to buy.
fn buyer<E: Edition>(state: &State<E>, left: SeatSet) -> Option<Seat> {
    state.first_in_order(Order::CityCount, left)
}

/// The price at which the seat's culture buys from a stack. `EP-33.2.2.1`
fn own_price<E: Edition>(state: &State<E>, seat: Seat, stack: u8) -> Option<StackPrice> {
    E::culture(state, seat).stack_price.filter(|own| own.stack == stack)
}

/// What a card of the stack costs the seat, if it is for sale to it: its culture's own price comes first, and some cultures
/// have it for one card a turn.
fn price<E: Edition>(state: &State<E>, seat: Seat, stack: u8, own_price_used: bool) -> Option<u8> {
    let own = own_price(state, seat, stack).filter(|own| !(own.once && own_price_used));
    own.map(|own| own.price).or_else(|| E::stack_price(state, seat, stack))
}

/// Why a stack is not for sale to a seat: the same advances open the same stacks in both books.
const fn not_for_sale(stack: u8) -> Why {
    match stack {
        2 | 7 => Why::NeedsCartography { stack },
        3 => Why::NeedsRhetoric { stack },
        6 | 8 => Why::NeedsMining { stack },
        _ => Why::NotForSale { stack },
    }
}

/// Whether the seat may buy from the stack. `ME-6b-2` `ME-6b-3`
/// `EP-22.5.1c`
fn may_buy<E: Edition>(
    state: &State<E>,
    seat: Seat,
    stack: u8,
    bought: u8,
    own_price_used: bool,
) -> Result<u8, AnyWhy> {
    if !(1..=LAST_STACK).contains(&stack) {
        return Err(Why::NoSuchStack.into());
    }
    let price = price(state, seat, stack, own_price_used).ok_or_else(|| match own_price(state, seat, stack) {
        Some(_) => Why::OneOfThisStack { stack },
        None => not_for_sale(stack),
    })?;
    if let Some(limit) = E::PURCHASES.filter(|&limit| bought >= limit) {
        return Err(Why::NoMorePurchases { limit }.into());
    }
    let treasury = state.players[seat].treasury;
    if treasury < price {
        return Err(Why::TooFewTokens { price, treasury }.into());
    }
    if E::EMPTY_STACK_GIVES.is_none() && state.stacks[own_stack(state, seat, stack)].is_empty() {
        return Err(Why::StackIsEmpty { stack }.into());
    }
    Ok(price)
}

/// `ME-adv-wonder-of-the-world-1` Whether the seat may take a card of the stack for nothing.
fn may_take<E: Edition>(state: &State<E>, seat: Seat, stack: u8, free_taken: bool) -> Result<(), AnyWhy> {
    if !(1..=LAST_STACK).contains(&stack) {
        return Err(Why::NoSuchStack.into());
    }
    if !E::may_take_free_card(state, seat, stack) {
        return Err(Why::NoFreeCard { stack }.into());
    }
    if free_taken {
        return Err(Why::FreeCardTaken.into());
    }
    Ok(())
}

impl Step {
    /// Purchases of these seats, none of whom has begun.
    const fn of(left: SeatSet) -> Step {
        Step::Purchases { left, bought: 0, free_taken: false, own_price_used: false }
    }

    /// What the seat whose turn it is may buy or take.
    fn offers<E: Edition>(self, state: &State<E>, seat: Seat) -> impl Iterator<Item = Action> {
        let Step::Purchases { bought, free_taken, own_price_used, .. } = self;
        let buys = (1..=LAST_STACK).filter(move |&stack| may_buy(state, seat, stack, bought, own_price_used).is_ok());
        let takes = (1..=LAST_STACK).filter(move |&stack| may_take(state, seat, stack, free_taken).is_ok());
        buys.map(|stack| Action::Buy { stack }).chain(takes.map(|stack| Action::TakeFree { stack }))
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    /// `ME-6b-1` `EP-22.5.1a` One seat after another, those skipped who could buy nothing.
    fn waiting(self, state: &State<E>) -> SeatSet {
        let Step::Purchases { left, .. } = self;
        let buyer = buyer(state, left).filter(|&seat| self.offers(state, seat).next().is_some());
        buyer.map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn run(self, state: &mut State<E>, _: &mut Log) {
        let Step::Purchases { left, .. } = self;
        state.agenda.pop();
        if let Some(seat) = buyer(state, left) {
            state.agenda.push(Step::of(left.without(seat)).into());
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat != Seat::TABLE {
            out.extend(self.offers(state, seat).map(AnyAction::from));
            out.push(AnyAction::Done);
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let Step::Purchases { bought, free_taken, own_price_used, .. } = self;
        if seat == Seat::TABLE {
            return Err(AnyWhy::NOT_NOW);
        }
        let AnyAction::CardAcquisition(action) = action else {
            return if *action == AnyAction::Done { Ok(()) } else { Err(AnyWhy::NOT_NOW) };
        };
        match *action {
            Action::Buy { stack } => may_buy(state, seat, stack, bought, own_price_used).map(|_| ()),
            Action::TakeFree { stack } => may_take(state, seat, stack, free_taken),
        }
    }

    /// `ME-6b-3` `EP-22.5.1d` The price goes to stock before the card is seen.
    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let Step::Purchases { left, mut bought, mut free_taken, mut own_price_used } = self;
        let AnyAction::CardAcquisition(action) = action else {
            state.agenda.pop();
            state.agenda.push(Step::of(left.without(seat)).into());
            return;
        };
        let stack = match *action {
            Action::Buy { stack } => {
                let price = price(state, seat, stack, own_price_used).unwrap_or(0);
                state.treasury_to_stock(seat, price);
                bought = bought.saturating_add(1);
                own_price_used |= own_price(state, seat, stack).is_some();
                log.tell(|| Event::CardBought { seat, stack, price }.into());
                stack
            }
            Action::TakeFree { stack } => {
                free_taken = true;
                log.tell(|| Event::CardTakenFree { seat, stack }.into());
                stack
            }
        };
        let card = draw(state, seat, stack, log);
        let only = Audience::Seats(SeatSet::only(seat));
        log.tell_only(only, || Event::CardsReceived { seat, cards: card.into_iter().collect() }.into());
        state.agenda.pop();
        state.agenda.push(Step::Purchases { left, bought, free_taken, own_price_used }.into());
    }

    fn ask(self, _: &State<E>, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "BuyTradeCards",
            question: "Do you want to buy a trade card?".into(),
            rules: &["ME-6b-1", "ME-6b-2", "EP-22.5.1a", "EP-22.5.2"],
            open: false,
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::CardAcquisition(action) = action else {
            choice.label = "Buy nothing more".into();
            return;
        };
        match action {
            Action::Buy { stack } => {
                let Step::Purchases { own_price_used, .. } = self;
                let price = price(state, seat, *stack, own_price_used).unwrap_or(0);
                choice.label = say!("Buy a card of stack {stack} for {price} from treasury");
                choice.card = Some(format!("stack-{stack}"));
                choice.group = Some("Buy");
            }
            Action::TakeFree { stack } => {
                choice.label = say!("Take a card of stack {stack} for nothing");
                choice.card = Some(format!("stack-{stack}"));
                choice.group = Some("Take for nothing");
            }
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let Step::Purchases { left, .. } = self;
        sound_seats(state, left)
    }
}

/// Whether a set from a written position names only seats that are in the game.
pub(crate) fn sound_seats<E: Edition>(state: &State<E>, seats: SeatSet) -> Result<(), String> {
    let playing = state.seat_set();
    match seats.iter().find(|&seat| !playing.contains(seat)) {
        Some(seat) => Err(format!("{seat:?} is not in the game")),
        None => Ok(()),
    }
}
