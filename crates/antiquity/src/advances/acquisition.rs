//! Acquiring advances: the basket is filled, and paid for in one transaction. `ME-12a` `EP-26`

use super::basket::{Basket, Stage};
use super::payment::{self, Cards, Substitute, may_stand_in, most, tokens_needed, treasury_worth, value};
use super::price::{self, credits};
use super::{Action, CREDIT_STEP, Event, Step, Why, finish};
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Commodity, Group};
use crate::state::State;
use crate::words::Many;
use engine::chapter::Ask;
use engine::{PromptKind, Seat, SeatSet, say};

/// `ME-12a-1` Opens the shop to everybody who could acquire something, as far as others can tell.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, _: &mut Log) {
    let left: SeatSet = state.seats_in_game().filter(|&seat| may_acquire(state, seat)).collect();
    state.seats_in_game().for_each(|seat| state.baskets.set(seat, Basket::default()));
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

/// What a seat is asked that shops.
pub(super) fn ask<E: Edition>(state: &State<E>, seat: Seat) -> Ask {
    let ask = |kind, name, question: String, rules| Ask { kind, name, question, rules, open: false };
    let basket = &state.baskets[seat];
    let due = price::due(state, seat, basket.bought);
    match basket.stage {
        Stage::Choosing => {
            let question = match due {
                0 => "Which advances do you acquire?".into(),
                due => say!("Which advances do you acquire? Those chosen cost {due}."),
            };
            ask(PromptKind::PickCards, "AcquireAdvances", question, &["ME-12a-2", "ME-12a-5", "ME-12a-13", "EP-26.1"])
        }
        Stage::Credits => {
            let left = credits_to_choose::<E>(basket).saturating_sub(basket.credits_chosen());
            let question = say!("For which group do you take credits? {left} points are left.");
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
            let question = say!(
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

/// Lists what a seat that shops may do.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
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

/// Whether there is an advance that the seat could acquire.
pub(super) fn can_afford_one<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let mut advances = Vec::new();
    list_choosing(state, seat, &Basket::default(), &mut advances);
    !advances.is_empty()
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

/// Whether a seat that shops may do this.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
    let AnyAction::Advances(action) = *action else {
        return if *action == AnyAction::Done { check_done(state, seat) } else { Err(AnyWhy::NOT_NOW) };
    };
    let basket = &state.baskets[seat];
    match (action, basket.stage) {
        (Action::Buy(advance), Stage::Choosing) => check_buy(state, seat, advance),
        (Action::Free(advance), Stage::Choosing) => check_free(state, seat, advance),
        (Action::PutBack(advance), Stage::Choosing) if !basket.contains(advance) => {
            Err(Why::NotInBasket { advance }.into())
        }
        (Action::PutBack(_), Stage::Choosing) | (Action::Credit(_), Stage::Credits) => Ok(()),
        (Action::Acquire { cards, substitute }, _) => check_payment(state, seat, (cards, substitute)),
        (Action::ChooseCards, _) => check_choosing_cards(state, seat),
        (Action::Reconsider, Stage::Credits | Stage::Paying) => Ok(()),
        (Action::Reconsider, Stage::Choosing) => Err(Why::NothingChosen.into()),
        (Action::TurnIn { count, commodity }, Stage::Paying) => check_turn_in(state, seat, count, commodity),
        (Action::Substitute(substitute), Stage::Paying) => check_substitute(state, seat, substitute),
        (Action::NoSubstitute, Stage::Paying) if basket.substitute.is_none() => Err(Why::NothingChosen.into()),
        (Action::NoSubstitute, Stage::Paying) => Ok(()),
        (Action::Buy(_) | Action::Free(_) | Action::PutBack(_), Stage::Credits | Stage::Paying)
        | (Action::Credit(_), Stage::Choosing | Stage::Paying)
        | (Action::TurnIn { .. } | Action::Substitute(_) | Action::NoSubstitute, Stage::Choosing | Stage::Credits)
        | (Action::Shed(_), _) => Err(AnyWhy::NOT_NOW),
    }
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
pub(super) fn credits_to_choose<E: Edition>(basket: &Basket) -> u16 {
    basket.advances().map(|advance| u16::from(E::data().advance(advance).chosen_credits)).sum()
}

fn has_open_credits<E: Edition>(basket: &Basket) -> bool {
    basket.credits_chosen() < credits_to_choose::<E>(basket)
}

/// Whether there is a choice of cards: something is to be paid, and the seat holds cards.
fn pays_with_cards<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    price::due(state, seat, state.baskets[seat].bought) > 0 && state.players[seat].hand.commodity_cards() > 0
}

/// Does what `check` allowed.
pub(super) fn perform<E: Edition>(state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
    let &AnyAction::Advances(action) = action else {
        log.tell(|| Event::NothingAcquired { seat }.into());
        return finish(state, seat);
    };
    let mut basket = state.baskets[seat];
    match action {
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
            if !has_open_credits::<E>(&basket) {
                return choose_cards(state, seat, basket, log);
            }
        }
        Action::Acquire { .. } if has_open_credits::<E>(&basket) => basket.stage = Stage::Credits,
        Action::Acquire { cards, substitute } => {
            (basket.paid, basket.substitute) = (cards, substitute);
            return acquire(state, seat, &basket, log);
        }
        Action::ChooseCards => return choose_cards(state, seat, basket, log),
        Action::TurnIn { count, commodity } => {
            basket.paid.set(commodity, count);
            basket.substitute = basket.substitute.filter(|&stand_in| may_stand_in(state, seat, &basket.paid, stand_in));
        }
        Action::Substitute(substitute) => basket.substitute = Some(substitute),
        Action::NoSubstitute => basket.substitute = None,
        Action::Reconsider => basket.reconsider(),
        // Only what is above the hand limit is shed.
        Action::Shed(_) => {}
    }
    state.baskets.set(seat, basket);
}

/// Goes on to the cards to turn in, as the table proposes them; without any the purchase is made.
fn choose_cards<E: Edition>(state: &mut State<E>, seat: Seat, basket: Basket, log: &mut Log) {
    if !pays_with_cards(state, seat) {
        return acquire(state, seat, &basket, log);
    }
    let (paid, substitute) = payment::proposal(state, seat, price::due(state, seat, basket.bought));
    state.baskets.set(seat, Basket { paid, substitute, stage: Stage::Paying, ..basket });
}

/// The transaction: everything at once. `ME-12a-5` `ME-12b-3`
/// `ME-12a-17` Advances work at once, and `EP-26.6.2` for good; `ME-adv-cultural-ascendancy-8` nobody's support is
/// checked for it.
/// `EP-26.1`
fn acquire<E: Edition>(state: &mut State<E>, seat: Seat, basket: &Basket, log: &mut Log) {
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

/// What acquiring costs, in a label: it cannot be taken back.
pub(super) fn label_of_purchase<E: Edition>(
    state: &State<E>,
    seat: Seat,
    paid: &Cards,
    substitute: Option<Substitute>,
) -> String {
    let basket = &state.baskets[seat];
    if has_open_credits::<E>(basket) {
        return "Acquire these, and choose credits".into();
    }
    let due = price::due(state, seat, basket.bought);
    let stand_in = substitute.map(|substitute| (substitute.card, 1));
    let cards = paid.iter().chain(stand_in).map(|(card, count)| say!("{count} {}", card.title()));
    let tokens = tokens_needed(state, seat, due, value(state, seat, paid, substitute));
    let tokens = (tokens > 0).then(|| Many(tokens, "treasury token").to_string());
    let price: Vec<String> = cards.chain(tokens).collect();
    if price.is_empty() {
        "Acquire these for nothing".into()
    } else {
        say!("Acquire these for {}", engine::words::enumerated(&price))
    }
}
