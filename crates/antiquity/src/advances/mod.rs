//! Acquiring advances, excess cards. `ME-12a` `EP-26` `EP-27`
//!
//! A seat fills its basket and acquires what is in it: then everything happens at once, as one transaction. It pays as
//! the table proposes, or picks the cards to turn in before; groups of free credits are chosen before, too. Until then
//! nobody else sees its plans. How many treasury tokens it pays follows from the cards, since no more may be spent than
//! needed.
//!
//! | what | file |
//! | --- | --- |
//! | credits, prices | `price.rs` |
//! | what cards and treasury are worth | `payment.rs` |
//! | a purchase being put together | `basket.rs` |
//! | the shop as its seat sees it | `shop.rs` |

mod basket;
mod payment;
mod price;
mod shop;

pub use basket::{Basket, Stage};
pub use payment::{Cards, Substitute, may_stand_in, most, tokens_needed, treasury_worth, value, value_in_hand};
pub(crate) use price::due;
pub use price::{LIBRARY_DISCOUNT, credits, price};
pub use shop::Shop;

use crate::card_acquisition::{read_number, sound_seats};
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Commodity, Group};
use crate::special_abilities;
use crate::state::State;
use engine::chapter::{Ask, Chapter, Notation};
use engine::{Choice, PromptKind, Seat, SeatSet, Viewer, reasons};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Credits whose group is chosen come in steps of this many points. `ME-adv-monument-2`
pub const CREDIT_STEP: u8 = 5;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        Owned { advance: Advance } => "you have {advance} already", ["ME-12a-18", "EP-26.6.1"];
        InBasket { advance: Advance } => "{advance} is chosen already", ["ME-12a-18", "EP-26.6.1"];
        NotInBasket { advance: Advance } => "{advance} is not chosen", ["ME-12a-5", "EP-26.2"];
        TooDear { due: u32, most: u32 } => "that would cost {due} in all, and your cards and treasury are worth {most}",
            ["ME-12a-13", "EP-26.2"];
        NotFree { advance: Advance } => "{advance} does not come with Anatomy for nothing", ["ME-adv-anatomy-1", "EP-30.4.2a"];
        NotThatMany { commodity: Commodity, held: u8 } => "you have {held} cards of {commodity} to turn in",
            ["ME-12a-19", "EP-26.3-r1"];
        NotEnough { due: u32, value: u32 } => "{due} is to be paid, but these cards and your treasury are worth {value}",
            ["ME-12a-13", "EP-26.2"];
        NoSubstitute { card: Commodity, set: Commodity } => "{card} cannot stand in for {set} here",
            ["ME-adv-trade-empire-1"];
        OneSubstitute => "one card a turn may stand in for another", ["ME-adv-trade-empire-1"];
        NothingChosen => "there is nothing to take back", ["ME-12a-5", "EP-26.2"];
        NothingToAcquire => "no advance is chosen", ["ME-12a-5", "EP-26.2"];
        OtherCards => "these are not the cards proposed, nor those chosen: choose cards first",
            ["ME-12a-14", "EP-26.4.1"];
        StillChosen => "advances are chosen: acquire them, or put them back", ["ME-12a-5", "EP-26.2"];
        NoCardsToChoose => "there are no cards to choose: treasury pays", ["ME-12a-14", "EP-26.4.1"];
        AboveLimit { limit: u8 } => "you may keep {limit} commodity cards", ["ME-12b-1", "EP-27.2a"];
        NoExcess => "no more cards are given up than the limit demands", ["ME-12b-2", "EP-27.2-r1"];
        NotThere { commodity: Commodity } => "you have no {commodity} to discard", ["ME-12b-2", "EP-27.2a"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Seats acquire advances.
    Acquire {
        /// Who has still to finish.
        left: SeatSet,
    },
    /// Seats above the hand limit discard.
    Excess {
        /// Who is above it.
        left: SeatSet,
    },
}

/// What a seat asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Puts an advance into the basket.
    Buy(Advance),
    /// Puts an advance into the basket that comes with Anatomy.
    Free(Advance),
    /// Takes an advance out of the basket.
    PutBack(Advance),
    /// Chooses the group of five points of credit.
    Credit(Group),
    /// Acquires what is in the basket, for the cards chosen or else for those that the table proposes. It names them,
    /// since they become known by it.
    Acquire {
        /// Cards turned in; none if groups of credits are to be chosen before.
        cards: Cards,
        /// A card that stands in for another.
        substitute: Option<Substitute>,
    },
    /// Goes on to choose the cards to turn in.
    ChooseCards,
    /// Sets how many cards of a commodity are turned in.
    TurnIn {
        /// How many.
        count: u8,
        /// Of which.
        commodity: Commodity,
    },
    /// Lets a card stand in for one more of a set.
    Substitute(Substitute),
    /// Lets no card do so.
    NoSubstitute,
    /// Goes back to choosing advances.
    Reconsider,
    /// Discards a card above the hand limit.
    Shed(Commodity),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "AdvancesEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    AdvancesAcquired { seat: Seat, advances: Vec<Advance>, price: u32, cards: Vec<Card>, treasury: u8 },
    CreditsChosen { seat: Seat, credits: Vec<(Group, u8)> },
    NothingAcquired { seat: Seat },
    ExcessDiscarded { seat: Seat, card: Commodity },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::AdvancesAcquired { seat, advances, price, cards, treasury } => {
                let names: Vec<String> = advances.iter().map(|advance| advance.title()).collect();
                write!(f, "@{seat} acquires {} for {price}", names.join(", "))?;
                match (cards.len(), treasury) {
                    (0, 0) => f.write_str("."),
                    (cards, 0) => write!(f, ", turning in {cards} cards."),
                    (0, treasury) => write!(f, ", paying {treasury} treasury tokens."),
                    (cards, treasury) => write!(f, ", turning in {cards} cards and {treasury} treasury tokens."),
                }
            }
            Event::CreditsChosen { seat, credits } => {
                let credits: Vec<String> = credits.iter().map(|(group, n)| format!("{n} {group}")).collect();
                write!(f, "@{seat} chooses credits: {}.", credits.join(", "))
            }
            Event::NothingAcquired { seat } => write!(f, "@{seat} acquires no advance."),
            Event::ExcessDiscarded { seat, card } => write!(f, "@{seat} discards {card}, above the hand limit."),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Buy(advance) => write!(f, "buy {advance}"),
            Action::Free(advance) => write!(f, "free {advance}"),
            Action::PutBack(advance) => write!(f, "put back {advance}"),
            Action::Credit(group) => write!(f, "credit {group}"),
            Action::Acquire { cards, substitute } => {
                f.write_str("acquire")?;
                for (commodity, count) in cards.iter() {
                    match count {
                        1 => write!(f, " {commodity}")?,
                        count => write!(f, " {commodity}*{count}")?,
                    }
                }
                substitute.map_or(Ok(()), |Substitute { card, set }| write!(f, " substitute {card} for {set}"))
            }
            Action::ChooseCards => f.write_str("choose cards"),
            Action::TurnIn { count, commodity } => write!(f, "turn in {count} {commodity}"),
            Action::Substitute(Substitute { card, set }) => write!(f, "substitute {card} for {set}"),
            Action::NoSubstitute => f.write_str("no substitute"),
            Action::Reconsider => f.write_str("reconsider"),
            Action::Shed(commodity) => write!(f, "shed {commodity}"),
        }
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        Some(match words {
            ["buy", advance] => advance.parse().map(Action::Buy),
            ["free", advance] => advance.parse().map(Action::Free),
            ["put", "back", advance] => advance.parse().map(Action::PutBack),
            ["credit", group] => group.parse().map(Action::Credit),
            ["acquire", payment @ ..] => read_payment(payment),
            ["choose", "cards"] => Ok(Action::ChooseCards),
            ["turn", "in", count, commodity] => read_number(count)
                .and_then(|count| commodity.parse().map(|commodity| Action::TurnIn { count, commodity })),
            ["substitute", card, "for", set] => {
                card.parse().and_then(|card| set.parse().map(|set| Action::Substitute(Substitute { card, set })))
            }
            ["no", "substitute"] => Ok(Action::NoSubstitute),
            ["reconsider"] => Ok(Action::Reconsider),
            ["shed", commodity] => commodity.parse().map(Action::Shed),
            _ => return None,
        })
    }
}

engine::not_yet_verbs!(Action);

/// Reads `salt*3 tea substitute wine for salt`, in the order in which it is written.
fn read_payment(words: &[&str]) -> Result<Action, String> {
    let (cards, substitute) = match words {
        [cards @ .., "substitute", card, "for", set] => {
            (cards, Some(Substitute { card: card.parse()?, set: set.parse()? }))
        }
        cards => (cards, None),
    };
    let mut paid = Cards::default();
    for word in cards {
        let (commodity, count) = word.split_once('*').unwrap_or((word, "1"));
        paid.set(commodity.parse()?, read_number(count)?);
    }
    let action = Action::Acquire { cards: paid, substitute };
    if action.to_string().split(' ').skip(1).eq(words.iter().copied()) {
        Ok(action)
    } else {
        Err("write each commodity once, in their order: `acquire salt*3 tea`".into())
    }
}

/// `ME-12a-1` Opens the shop to everybody who could acquire something, as far as others can tell.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, _: &mut Log) {
    let left: SeatSet = state.seats_in_game().filter(|&seat| may_acquire(state, seat)).collect();
    for seat in state.seats_in_game() {
        state.baskets[seat] = Basket::default();
    }
    state.agenda.push(Step::Acquire { left }.into());
}

/// Who holds cards may be able to pay; who holds none must be able to pay from treasury. The cards are secret.
fn may_acquire<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let player = &state.players[seat];
    let treasury = u32::from(player.treasury) * treasury_worth(state, seat);
    let credits = credits(state, seat);
    let affordable = |&advance: &Advance| {
        !state.holds(seat, advance) && u32::from(price::price_with(state, seat, advance, &credits)) <= treasury
    };
    let lacks_any = player.advances.len() < Advance::ALL.len();
    (lacks_any && !player.hand.is_empty()) || Advance::ALL.iter().any(affordable)
}

/// `ME-12b-1` `EP-27.2a` Whoever holds more commodity cards than the limit discards down to it; `EP-27.1a` before that some
/// may sell cards on Trade Routes.
pub(crate) fn begin_excess<E: Edition>(state: &mut State<E>, _: &mut Log) {
    let left: SeatSet = state.seats_in_game().filter(|&seat| has_excess(state, seat)).collect();
    state.agenda.push(Step::Excess { left }.into());
}

/// Whether a seat has something to decide about its cards, as far as others can tell.
fn has_excess<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    is_above_limit(state, seat) || may_route(state, seat)
}

/// `EP-27.1a` Whether a seat may sell cards here: it has the advance, cards, and enough stock for the cheapest. Which cards
/// they are is secret.
fn may_route<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let player = &state.players[seat];
    E::ROUTES_AFTER_PURCHASES
        && state.holds(seat, Advance::TradeRoutes)
        && player.hand.commodity_cards() > 0
        && player.stock >= 2
}

/// `ME-12b-2`
fn is_above_limit<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.players[seat].hand.commodity_cards() > usize::from(E::hand_limit(state, seat))
}

/// `ME-12a-18` `EP-26.6.1`
fn check_buy<E: Edition>(state: &State<E>, seat: Seat, advance: Advance) -> Result<(), AnyWhy> {
    let basket = &state.baskets[seat];
    if state.holds(seat, advance) {
        return Err(Why::Owned { advance }.into());
    }
    if basket.contains(advance) {
        return Err(Why::InBasket { advance }.into());
    }
    let mut bought = basket.bought;
    bought.insert(advance);
    affords(state, seat, price::due(state, seat, bought))
}

/// `ME-12a-13` A purchase must be covered in full.
/// `EP-26.2`
fn affords<E: Edition>(state: &State<E>, seat: Seat, due: u32) -> Result<(), AnyWhy> {
    let most = most(state, seat);
    if due > most { Err(Why::TooDear { due, most }.into()) } else { Ok(()) }
}

fn check_free<E: Edition>(state: &State<E>, seat: Seat, advance: Advance) -> Result<(), AnyWhy> {
    if price::may_be_free(state, seat, &state.baskets[seat], advance) {
        Ok(())
    } else {
        Err(Why::NotFree { advance }.into())
    }
}

fn check_turn_in<E: Edition>(state: &State<E>, seat: Seat, count: u8, commodity: Commodity) -> Result<(), AnyWhy> {
    let basket = &state.baskets[seat];
    let stands_in = basket.substitute.is_some_and(|substitute| substitute.card == commodity);
    let held = state.players[seat].hand.count(commodity).saturating_sub(u8::from(stands_in));
    if count > held || count == basket.paid.count(commodity) {
        return Err(Why::NotThatMany { commodity, held }.into());
    }
    Ok(())
}

fn check_substitute<E: Edition>(state: &State<E>, seat: Seat, substitute: Substitute) -> Result<(), AnyWhy> {
    let basket = &state.baskets[seat];
    let Substitute { card, set } = substitute;
    if !may_stand_in(state, seat, &basket.paid, substitute) {
        return Err(Why::NoSubstitute { card, set }.into());
    }
    if basket.substitute.is_some() {
        return Err(Why::OneSubstitute.into());
    }
    Ok(())
}

/// Whether the seat may end its shopping with nothing.
fn check_done<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    match state.baskets[seat].is_empty() {
        true => Ok(()),
        false => Err(Why::StillChosen.into()),
    }
}

/// What acquiring names: the cards chosen, or while advances are chosen those that the table proposes; none as long as
/// groups of credits come first.
fn payment_now<E: Edition>(state: &State<E>, seat: Seat) -> (Cards, Option<Substitute>) {
    let basket = &state.baskets[seat];
    if has_open_credits::<E>(basket) {
        return (Cards::default(), None);
    }
    payment::planned(state, seat, basket, price::due(state, seat, basket.bought))
}

/// Whether what is in the basket may be acquired for these cards.
fn check_payment<E: Edition>(state: &State<E>, seat: Seat, payment: (Cards, Option<Substitute>)) -> Result<(), AnyWhy> {
    check_acquire(state, seat)?;
    if payment == payment_now(state, seat) { Ok(()) } else { Err(Why::OtherCards.into()) }
}

/// Whether what is in the basket may be acquired. `ME-12a-13` The cards chosen and treasury cover it, or all the seat
/// has does where the table proposes the cards.
fn check_acquire<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    let basket = &state.baskets[seat];
    let due = price::due(state, seat, basket.bought);
    match basket.stage {
        Stage::Choosing if basket.is_empty() => Err(Why::NothingToAcquire.into()),
        Stage::Choosing => affords(state, seat, due),
        Stage::Credits => Err(AnyWhy::NOT_NOW),
        Stage::Paying => {
            let cards = value(state, seat, &basket.paid, basket.substitute);
            let treasury = state.players[seat].treasury;
            if tokens_needed(state, seat, due, cards) > u32::from(treasury) {
                let value = cards + u32::from(treasury) * treasury_worth(state, seat);
                return Err(Why::NotEnough { due, value }.into());
            }
            Ok(())
        }
    }
}

/// Whether the seat may choose the cards it pays with: not before the groups of its credits, which come first.
fn check_choosing_cards<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    let basket = &state.baskets[seat];
    if basket.is_empty() {
        return Err(Why::NothingToAcquire.into());
    }
    if basket.stage != Stage::Choosing || has_open_credits::<E>(basket) {
        return Err(AnyWhy::NOT_NOW);
    }
    if pays_with_cards(state, seat) { Ok(()) } else { Err(Why::NoCardsToChoose.into()) }
}

/// Points of credit whose groups the basket lets the seat choose. `ME-adv-monument-1` `ME-adv-written-record-1`
fn credits_to_choose<E: Edition>(basket: &Basket) -> u16 {
    basket.advances().map(|advance| u16::from(E::data().advance(advance).chosen_credits)).sum()
}

fn has_open_credits<E: Edition>(basket: &Basket) -> bool {
    basket.credits_chosen() < credits_to_choose::<E>(basket)
}

/// Whether there is a choice of cards: something is to be paid, and the seat holds cards.
fn pays_with_cards<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    price::due(state, seat, state.baskets[seat].bought) > 0 && state.players[seat].hand.commodity_cards() > 0
}

/// Goes on to the cards to turn in, as the table proposes them; without any the purchase is made.
fn choose_cards<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    if !pays_with_cards(state, seat) {
        return acquire(state, seat, log);
    }
    let due = price::due(state, seat, state.baskets[seat].bought);
    let (paid, substitute) = payment::proposal(state, seat, due);
    let basket = &mut state.baskets[seat];
    (basket.paid, basket.substitute, basket.stage) = (paid, substitute, Stage::Paying);
}

/// The transaction: everything at once. `ME-12a-5` `ME-12b-3`
/// `ME-12a-17` Advances work at once, and `EP-26.6.2` for good; `ME-adv-cultural-ascendancy-8` nobody's support is
/// checked for it.
/// `EP-26.1`
fn acquire<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let basket = state.baskets[seat];
    let price = price::due(state, seat, basket.bought);
    let value = value(state, seat, &basket.paid, basket.substitute);
    let tokens = tokens_needed(state, seat, price, value).min(u8::MAX.into()) as u8;
    let treasury = state.treasury_to_stock(seat, tokens);
    let mut cards = Vec::new();
    let stand_in = basket.substitute.map(|substitute| (substitute.card, 1));
    for (commodity, count) in basket.paid.iter().chain(stand_in) {
        state.players[seat].hand.take(commodity, count);
        for _ in 0..count {
            cards.push(Card::Commodity(commodity));
            state.discard(Card::Commodity(commodity));
        }
    }
    let player = &mut state.players[seat];
    basket.advances().for_each(|advance| player.advances.insert(advance));
    for (sum, chosen) in player.extra_credits.iter_mut().zip(basket.chosen) {
        *sum = sum.saturating_add(chosen);
    }
    // What was planned in secret is seen now.
    log.marks.reveal();
    let advances = || basket.advances().collect();
    log.tell(|| Event::AdvancesAcquired { seat, advances: advances(), price, cards, treasury }.into());
    if basket.credits_chosen() > 0 {
        let credits = Group::ALL.into_iter().zip(basket.chosen).filter(|&(_, n)| n > 0);
        log.tell(|| Event::CreditsChosen { seat, credits: credits.collect() }.into());
    }
    finish(state, seat);
}

/// The seat is done with this phase.
fn finish<E: Edition>(state: &mut State<E>, seat: Seat) {
    state.baskets[seat] = Basket::default();
    if let Some(crate::Step::Advances(Step::Acquire { left } | Step::Excess { left })) = state.agenda.top_mut() {
        *left = left.without(seat);
    }
}

/// In an imagined world others hold other cards: their baskets turn in no more than they have.
pub(crate) fn fit_baskets<E: Edition>(world: &mut State<E>, viewer: Viewer) {
    for seat in Seat::all(engine::GameOptions::seats(&world.options)) {
        let mut basket = world.baskets[seat];
        if viewer == Viewer::Seat(seat) || basket.stage != Stage::Paying {
            continue;
        }
        let hand = world.players[seat].hand;
        for (commodity, count) in basket.paid.iter() {
            basket.paid.set(commodity, count.min(hand.count(commodity)));
        }
        basket.substitute = basket.substitute.filter(|&stand_in| may_stand_in(world, seat, &basket.paid, stand_in));
        world.baskets[seat] = basket;
    }
}

/// Whether the baskets of a written position can be.
pub(crate) fn sound_baskets<E: Edition>(state: &State<E>) -> Result<(), String> {
    for seat in Seat::all(engine::GameOptions::seats(&state.options)) {
        let basket = &state.baskets[seat];
        let hand = &state.players[seat].hand;
        let wrong = |problem: &str| Err(format!("the basket of {seat:?}: {problem}"));
        if basket.advances().any(|advance| state.holds(seat, advance)) {
            return wrong("an advance the seat has already");
        }
        if basket.paid.iter().any(|(commodity, count)| count > hand.count(commodity)) {
            return wrong("cards the seat does not hold");
        }
        if basket.substitute.is_some_and(|stand_in| !may_stand_in(state, seat, &basket.paid, stand_in)) {
            return wrong("a card that cannot stand in for another");
        }
        let free = basket.free.len();
        let may_have = basket.bought.contains(Advance::Anatomy) && free <= usize::from(E::FREE_WITH_ANATOMY);
        if free > 0 && !may_have {
            return wrong("an advance that is not free");
        }
        let (chosen, open) = (basket.credits_chosen(), credits_to_choose::<E>(basket));
        if chosen > open || (basket.stage == Stage::Credits && chosen == open) {
            return wrong("credits that cannot be chosen");
        }
        if basket.stage != Stage::Choosing && basket.advances().next().is_none() {
            return wrong("nothing to pay for");
        }
    }
    Ok(())
}

impl Step {
    const fn left(self) -> SeatSet {
        match self {
            Step::Acquire { left } | Step::Excess { left } => left,
        }
    }
}

fn list_acquire<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
    let basket = &state.baskets[seat];
    match basket.stage {
        Stage::Choosing => list_choosing(state, seat, basket, out),
        Stage::Credits => out.extend(Group::ALL.map(|group| AnyAction::from(Action::Credit(group)))),
        Stage::Paying => list_paying(state, seat, basket, out),
    }
    if basket.stage != Stage::Choosing {
        out.push(Action::Reconsider.into());
    }
    if check_choosing_cards(state, seat).is_ok() {
        out.push(Action::ChooseCards.into());
    }
    if check_acquire(state, seat).is_ok() {
        let (cards, substitute) = payment_now(state, seat);
        out.push(Action::Acquire { cards, substitute }.into());
    }
    if check_done(state, seat).is_ok() {
        out.push(AnyAction::Done);
    }
}

fn list_choosing<E: Edition>(state: &State<E>, seat: Seat, basket: &Basket, out: &mut Vec<AnyAction>) {
    let credits = credits(state, seat);
    let most = most(state, seat);
    let bill = price::Bill::of(state, seat, basket.bought, &credits);
    for advance in Advance::ALL.into_iter().filter(|&advance| !state.holds(seat, advance)) {
        if basket.contains(advance) {
            out.push(Action::PutBack(advance).into());
            continue;
        }
        let price = price::price_with(state, seat, advance, &credits);
        if bill.with(advance, price).due() <= most {
            out.push(Action::Buy(advance).into());
        }
        if price::may_be_free(state, seat, basket, advance) {
            out.push(Action::Free(advance).into());
        }
    }
}

fn list_paying<E: Edition>(state: &State<E>, seat: Seat, basket: &Basket, out: &mut Vec<AnyAction>) {
    let hand = &state.players[seat].hand;
    for (commodity, held) in hand.commodities() {
        let counts = (0..=held).filter(|&count| check_turn_in(state, seat, count, commodity).is_ok());
        out.extend(counts.map(|count| AnyAction::from(Action::TurnIn { count, commodity })));
    }
    if basket.substitute.is_some() {
        out.push(Action::NoSubstitute.into());
    } else if E::may_substitute(state, seat) {
        for (card, _) in hand.commodities() {
            let sets = hand.commodities().map(|(set, _)| Substitute { card, set });
            let able = sets.filter(|&substitute| may_stand_in(state, seat, &basket.paid, substitute));
            out.extend(able.map(|substitute| AnyAction::from(Action::Substitute(substitute))));
        }
    }
}

/// What acquiring costs, in a label: it cannot be taken back.
fn label_of_purchase<E: Edition>(state: &State<E>, seat: Seat, paid: &Cards, substitute: Option<Substitute>) -> String {
    let basket = &state.baskets[seat];
    if has_open_credits::<E>(basket) {
        return "Acquire these, and choose credits".into();
    }
    let due = price::due(state, seat, basket.bought);
    let stand_in = substitute.map(|substitute| (substitute.card, 1));
    let cards = paid.iter().chain(stand_in).map(|(card, count)| format!("{count} {}", card.title()));
    let tokens = tokens_needed(state, seat, due, value(state, seat, paid, substitute));
    let tokens = (tokens > 0).then(|| format!("{tokens} treasury token{}", if tokens == 1 { "" } else { "s" }));
    let price: Vec<String> = cards.chain(tokens).collect();
    if price.is_empty() {
        "Acquire these for nothing".into()
    } else {
        format!("Acquire these for {}", price.join(", "))
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let left: SeatSet = self.left().iter().filter(|&seat| !state.left.contains(seat)).collect();
        match self {
            Step::Acquire { .. } => state.may_act(left),
            Step::Excess { .. } => {
                let open = left.iter().filter(|&seat| has_excess(state, seat)).collect();
                // `EP-12.1b` Sales on Trade Routes are seen by all, so that the order may matter.
                if E::ROUTES_AFTER_PURCHASES { state.may_act(open) } else { open }
            }
        }
    }

    fn run(self, state: &mut State<E>, _: &mut Log) {
        state.agenda.pop();
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            _ if seat == Seat::TABLE => {}
            Step::Acquire { .. } => list_acquire(state, seat, out),
            Step::Excess { .. } => {
                let held = state.players[seat].hand.commodities().filter(|_| is_above_limit(state, seat));
                out.extend(held.map(|(commodity, _)| AnyAction::from(Action::Shed(commodity))));
                if may_route(state, seat) {
                    special_abilities::visit_routes(state, seat, &mut |sale| {
                        out.push(sale.into());
                        true
                    });
                }
                if !is_above_limit(state, seat) {
                    out.push(AnyAction::Done);
                }
            }
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if seat == Seat::TABLE {
            return Err(AnyWhy::NOT_NOW);
        }
        let action = match (self, action) {
            (Step::Acquire { .. }, AnyAction::Done) => return check_done(state, seat),
            (Step::Excess { .. }, AnyAction::Done) if E::ROUTES_AFTER_PURCHASES => {
                let limit = E::hand_limit(state, seat);
                let above = is_above_limit(state, seat);
                return if above { Err(Why::AboveLimit { limit }.into()) } else { Ok(()) };
            }
            (Step::Excess { .. }, &AnyAction::Abilities(special_abilities::Action::Sell { count, commodity }))
                if may_route(state, seat) =>
            {
                let checked = special_abilities::check_sale(state, seat, count, commodity);
                return checked.map_err(AnyWhy::from);
            }
            (_, AnyAction::Advances(action)) => *action,
            _ => return Err(AnyWhy::NOT_NOW),
        };
        let basket = &state.baskets[seat];
        match (self, basket.stage, action) {
            (Step::Excess { .. }, _, Action::Shed(commodity)) => {
                if state.players[seat].hand.count(commodity) == 0 {
                    return Err(Why::NotThere { commodity }.into());
                }
                let above = is_above_limit(state, seat);
                if above { Ok(()) } else { Err(Why::NoExcess.into()) }
            }
            (Step::Excess { .. }, ..) | (_, _, Action::Shed(_)) => Err(AnyWhy::NOT_NOW),
            (_, Stage::Choosing, Action::Buy(advance)) => check_buy(state, seat, advance),
            (_, Stage::Choosing, Action::Free(advance)) => check_free(state, seat, advance),
            (_, Stage::Choosing, Action::PutBack(advance)) if !basket.contains(advance) => {
                Err(Why::NotInBasket { advance }.into())
            }
            (_, Stage::Choosing, Action::PutBack(_)) | (_, Stage::Credits, Action::Credit(_)) => Ok(()),
            (_, _, Action::Acquire { cards, substitute }) => check_payment(state, seat, (cards, substitute)),
            (_, _, Action::ChooseCards) => check_choosing_cards(state, seat),
            (_, Stage::Credits | Stage::Paying, Action::Reconsider) => Ok(()),
            (_, Stage::Choosing, Action::Reconsider) => Err(Why::NothingChosen.into()),
            (_, Stage::Paying, Action::TurnIn { count, commodity }) => check_turn_in(state, seat, count, commodity),
            (_, Stage::Paying, Action::Substitute(substitute)) => check_substitute(state, seat, substitute),
            (_, Stage::Paying, Action::NoSubstitute) if basket.substitute.is_none() => Err(Why::NothingChosen.into()),
            (_, Stage::Paying, Action::NoSubstitute) => Ok(()),
            _ => Err(AnyWhy::NOT_NOW),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        if let Step::Excess { .. } = self {
            match *action {
                AnyAction::Done => return finish(state, seat),
                AnyAction::Abilities(special_abilities::Action::Sell { count, commodity }) => {
                    return special_abilities::sell(state, seat, count, commodity, log);
                }
                _ => {}
            }
        }
        let AnyAction::Advances(action) = action else {
            log.tell(|| Event::NothingAcquired { seat }.into());
            return finish(state, seat);
        };
        let basket = &mut state.baskets[seat];
        match *action {
            Action::Buy(advance) => basket.bought.insert(advance),
            Action::Free(advance) => basket.free.insert(advance),
            Action::PutBack(advance) => {
                basket.bought.remove(advance);
                basket.free.remove(advance);
                if !basket.bought.contains(Advance::Anatomy) {
                    basket.free = Default::default();
                }
            }
            Action::Credit(group) => {
                basket.chosen[group.index()] += CREDIT_STEP;
                if !has_open_credits::<E>(basket) {
                    choose_cards(state, seat, log);
                }
            }
            Action::Acquire { .. } if has_open_credits::<E>(basket) => basket.stage = Stage::Credits,
            Action::Acquire { cards, substitute } => {
                (basket.paid, basket.substitute) = (cards, substitute);
                acquire(state, seat, log);
            }
            Action::ChooseCards => choose_cards(state, seat, log),
            Action::TurnIn { count, commodity } => {
                basket.paid.set(commodity, count);
                let basket = *basket;
                let kept = basket.substitute.filter(|&stand_in| may_stand_in(state, seat, &basket.paid, stand_in));
                state.baskets[seat].substitute = kept;
            }
            Action::Substitute(substitute) => basket.substitute = Some(substitute),
            Action::NoSubstitute => basket.substitute = None,
            Action::Reconsider => basket.reconsider(),
            Action::Shed(card) => {
                state.players[seat].hand.take(card, 1);
                state.discard(Card::Commodity(card));
                state.trade.last_shed = Some(crate::trade::Shed { by: seat, card });
                log.tell(|| Event::ExcessDiscarded { seat, card }.into());
                if !has_excess(state, seat) {
                    finish(state, seat);
                }
            }
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let ask = |kind, name, question: String, rules| Ask { kind, name, question, rules, open: false };
        if let Step::Excess { .. } = self {
            let limit = E::hand_limit(state, seat);
            let question = match (is_above_limit(state, seat), may_route(state, seat)) {
                (true, false) => format!("Which card do you discard? You may keep {limit} commodity cards."),
                (true, true) => format!("Which card do you sell or discard? You may keep {limit} commodity cards."),
                (false, _) => "Do you sell cards on your Trade Routes?".into(),
            };
            let rules = &["ME-12b-1", "ME-12b-2", "EP-27.1a", "EP-27.2a"];
            return ask(PromptKind::PickCards, "DiscardExcessCards", question, rules);
        }
        let basket = &state.baskets[seat];
        let due = price::due(state, seat, basket.bought);
        match basket.stage {
            Stage::Choosing => {
                let question = match due {
                    0 => "Which advances do you acquire?".into(),
                    due => format!("Which advances do you acquire? Those chosen cost {due}."),
                };
                ask(
                    PromptKind::PickCards,
                    "AcquireAdvances",
                    question,
                    &["ME-12a-2", "ME-12a-5", "ME-12a-13", "EP-26.1"],
                )
            }
            Stage::Credits => {
                let left = credits_to_choose::<E>(basket).saturating_sub(basket.credits_chosen());
                let question = format!("For which group do you take credits? {left} points are left.");
                ask(
                    PromptKind::PickOption,
                    "ChooseCredits",
                    question,
                    &["ME-adv-monument-1", "ME-adv-written-record-1", "EP-30.32.2", "EP-30.52.2"],
                )
            }
            Stage::Paying => {
                let cards = value(state, seat, &basket.paid, basket.substitute);
                let tokens = tokens_needed(state, seat, due, cards);
                let question = format!(
                    "How do you pay {due}? The cards chosen are worth {cards}, and {tokens} treasury tokens are needed."
                );
                ask(
                    PromptKind::PickCards,
                    "PayForAdvances",
                    question,
                    &["ME-12a-14", "ME-12a-15", "EP-26.4.1", "EP-26.5.9"],
                )
            }
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Abilities(special_abilities::Action::Sell { count, commodity }) = action {
            choice.label = format!("Sell {count} {}", commodity.title());
            choice.card = Some(commodity.to_string());
            choice.group = Some("Trade Routes");
            return;
        }
        let AnyAction::Advances(action) = action else {
            if let Step::Excess { .. } = self {
                choice.label = "Keep the rest".into();
                return;
            }
            choice.label = "Acquire nothing".into();
            return;
        };
        let (label, card, group) = match *action {
            Action::Acquire { cards, substitute } => {
                choice.label = label_of_purchase(state, seat, &cards, substitute);
                return;
            }
            Action::ChooseCards => ("Choose the cards to turn in".into(), None, "Pay otherwise"),
            Action::Buy(advance) => {
                let price = price(state, seat, advance);
                (format!("{} for {price}", advance.title()), Some(advance.to_string()), "Acquire")
            }
            Action::Free(advance) => {
                (format!("{} for nothing", advance.title()), Some(advance.to_string()), "With Anatomy")
            }
            Action::PutBack(advance) => (format!("Put {} back", advance.title()), Some(advance.to_string()), "Chosen"),
            Action::Credit(group) => (format!("{CREDIT_STEP} {}", group.title()), None, "Credits"),
            Action::TurnIn { count, commodity } => {
                let worth = state.set_value(seat, commodity, count);
                (format!("{count} {}, worth {worth}", commodity.title()), Some(commodity.to_string()), "Turn in")
            }
            Action::Substitute(Substitute { card, set }) => {
                let label = format!("{} stands in for {}", card.title(), set.title());
                (label, Some(card.to_string()), "Trade Empire")
            }
            Action::NoSubstitute => ("No substitute".into(), None, "Trade Empire"),
            Action::Reconsider => ("Choose advances again".into(), None, "Back"),
            Action::Shed(commodity) => {
                (format!("Discard {}", commodity.title()), Some(commodity.to_string()), "Discard")
            }
        };
        (choice.label, choice.card, choice.group) = (label, card, Some(group));
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        sound_seats(state, self.left())?;
        if let Step::Excess { left } = self
            && left.iter().any(|seat| !has_excess(state, seat))
        {
            return Err("a seat below the hand limit has nothing to discard".into());
        }
        if state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Advances(_))) {
            return Err("advances are acquired once a turn".into());
        }
        Ok(())
    }
}
