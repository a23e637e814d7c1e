//! Acquiring advances, excess cards. `ME-12a` `EP-26` `EP-27`
//!
//! A seat fills its basket and acquires what is in it: then everything happens at once, as one transaction. It pays as
//! the table proposes, or picks the cards to turn in before; groups of free credits are chosen before, too. Until then
//! nobody else sees its plans. How many treasury tokens it pays follows from the cards, since no more may be spent than
//! needed.
//!
//! | what | file |
//! | --- | --- |
//! | filling a basket, acquiring what is in it | `acquisition.rs` |
//! | discarding above the hand limit | `excess.rs` |
//! | credits, prices | `price.rs` |
//! | what cards and treasury are worth | `payment.rs` |
//! | a purchase being put together | `basket.rs` |
//! | the shop as its seat sees it | `shop.rs` |

mod acquisition;
mod basket;
mod excess;
mod payment;
mod price;
mod shop;

pub(crate) use acquisition::begin;
pub use basket::{Basket, Baskets, Stage};
pub(crate) use basket::{empty_others, sound_baskets};
pub(crate) use excess::begin as begin_excess;
pub use payment::{
    Cards, Substitute, closest, may_stand_in, most, tokens_needed, treasury_worth, value, value_in_hand,
};
pub use price::{LIBRARY_DISCOUNT, credits, price};
pub(crate) use price::{due, price_with};
pub use shop::Shop;

use crate::card_acquisition::sound_seats;
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Commodity, Group};
use crate::special_abilities;
use crate::state::State;
use crate::words::Many;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Credits whose group is chosen come in steps of this many points. `ME-adv-monument-2`
pub const CREDIT_STEP: u8 = 5;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        Owned { advance: Advance } => "you already have {advance:#}", ["ME-12a-18", "EP-26.6.1"];
        InBasket { advance: Advance } => "{advance:#} is already chosen", ["ME-12a-18", "EP-26.6.1"];
        NotInBasket { advance: Advance } => "{advance:#} is not chosen", ["ME-12a-5", "EP-26.2"];
        TooDear { due: u32, most: u32 } => "that would cost {due} in all, and your cards and treasury are worth {most}",
            ["ME-12a-13", "EP-26.2"];
        NotFree { advance: Advance } => "{advance:#} is not free with Anatomy", ["ME-adv-anatomy-1", "EP-30.4.2a"];
        NotThatMany { commodity: Commodity, held: u8 } => "you have only {held} {commodity:#} to turn in",
            ["ME-12a-19", "EP-26.3-r1"];
        NotEnough { due: u32, value: u32 } => "{due} is due, but these cards and your treasury are worth only {value}",
            ["ME-12a-13", "EP-26.2"];
        NoSubstitute { card: Commodity, set: Commodity } => "{card:#} cannot stand in for {set:#} here",
            ["ME-adv-trade-empire-1"];
        OneSubstitute => "only one card a turn may stand in for another", ["ME-adv-trade-empire-1"];
        NothingChosen => "there is nothing to take back", ["ME-12a-5", "EP-26.2"];
        NothingToAcquire => "no advance is chosen", ["ME-12a-5", "EP-26.2"];
        OtherCards => "these are neither the cards proposed nor those chosen: choose cards first",
            ["ME-12a-14", "EP-26.4.1"];
        StillChosen => "you have chosen advances: acquire them, or put them back", ["ME-12a-5", "EP-26.2"];
        NoCardsToChoose => "there are no cards to choose: treasury pays", ["ME-12a-14", "EP-26.4.1"];
        AboveLimit { limit: u8 } => "you may keep only {limit} commodity cards", ["ME-12b-1", "EP-27.2a"];
        NoExcess => "you discard no more cards than the limit demands", ["ME-12b-2", "EP-27.2-r1"];
        NotThere { commodity: Commodity } => "you have no {commodity:#} to discard", ["ME-12b-2", "EP-27.2a"];
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

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Puts an advance into the basket.
        Buy(advance: Advance) => ["buy" advance];
        /// Puts an advance into the basket that comes with Anatomy.
        Free(advance: Advance) => ["free" advance];
        /// Takes an advance out of the basket.
        PutBack(advance: Advance) => ["put" "back" advance];
        /// Chooses the group of five points of credit.
        Credit(group: Group) => ["credit" group];
        /// Acquires what is in the basket, for the cards chosen or else for those that the table proposes. It names them,
        /// since they become known by it; none if groups of credits are to be chosen before.
        Acquire { cards: Cards, substitute: Option<Substitute> } => ["acquire" cards ["substitute" substitute]];
        /// Goes on to choose the cards to turn in.
        ChooseCards => ["choose" "cards"];
        /// Sets how many cards of a commodity are turned in.
        TurnIn { count: u8, commodity: Commodity } => ["turn" "in" count commodity];
        /// Lets a card stand in for one more of a set.
        Substitute(..Substitute { card: Commodity, set: Commodity }) => ["substitute" card "for" set];
        /// Lets no card do so.
        NoSubstitute => ["no" "substitute"];
        /// Goes back to choosing advances.
        Reconsider => ["reconsider"];
        /// Discards a card above the hand limit.
        Shed(commodity: Commodity) => ["shed" commodity];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "AdvancesEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AdvancesEvent"))]
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
                tell!(f, "@{seat} acquires {} for {price}", engine::words::enumerated(&names))?;
                match (cards.len(), treasury) {
                    (0, 0) => f.write_str("."),
                    (cards, 0) => tell!(f, ", turning in {}.", Many(cards, "card")),
                    (0, treasury) => tell!(f, ", paying {}.", Many(treasury, "treasury token")),
                    (cards, treasury) => {
                        tell!(f, ", turning in {} and {}.", Many(cards, "card"), Many(treasury, "treasury token"))
                    }
                }
            }
            Event::CreditsChosen { seat, credits } => {
                let credits: Vec<String> = credits.iter().map(|(group, n)| say!("{n} {group:#}")).collect();
                tell!(f, "@{seat} chooses credits: {}.", engine::words::enumerated(&credits))
            }
            Event::NothingAcquired { seat } => tell!(f, "@{seat} acquires no advance."),
            Event::ExcessDiscarded { seat, card } => {
                tell!(f, "@{seat} discards {card:#}, which is above the hand limit.")
            }
        }
    }
}

/// The seat is done with this phase.
fn finish<E: Edition>(state: &mut State<E>, seat: Seat) {
    state.baskets.set(seat, Basket::default());
    if let Some(crate::Step::Advances(Step::Acquire { left } | Step::Excess { left })) = state.agenda.top_mut() {
        *left = left.without(seat);
    }
}

impl Step {
    const fn left(self) -> SeatSet {
        match self {
            Step::Acquire { left } | Step::Excess { left } => left,
        }
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let left = self.left().minus(state.left);
        match self {
            Step::Acquire { .. } => state.may_act(left),
            Step::Excess { .. } => {
                let open = left.iter().filter(|&seat| excess::has_excess(state, seat)).collect();
                // `EP-12.1b` Sales on Trade Routes are seen by all, so that the order may matter.
                if E::ROUTES_AFTER_PURCHASES { state.may_act(open) } else { open }
            }
        }
    }

    fn run(self, state: &mut State<E>, _: &mut Log) {
        state.agenda.pop();
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        match self {
            Step::Acquire { .. } => acquisition::ask(state, seat),
            Step::Excess { .. } => excess::ask(state, seat),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            _ if seat == Seat::TABLE => {}
            Step::Acquire { .. } => acquisition::list(state, seat, out),
            Step::Excess { .. } => excess::list(state, seat, out),
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match self {
            _ if seat == Seat::TABLE => Err(AnyWhy::NOT_NOW),
            Step::Acquire { .. } => acquisition::check(state, seat, action),
            Step::Excess { .. } => excess::check(state, seat, action),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        match self {
            Step::Acquire { .. } => acquisition::perform(state, seat, action, log),
            Step::Excess { .. } => excess::perform(state, seat, action, log),
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Abilities(special_abilities::Action::Sell { count, commodity }) = action {
            choice.label = say!("Sell {count} {}", commodity.title());
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
            let question = "You can afford an advance. Acquire nothing this turn?";
            choice.confirm = acquisition::can_afford_one(state, seat).then(|| question.into());
            return;
        };
        let (label, card, group) = match *action {
            Action::Acquire { cards, substitute } => {
                choice.label = acquisition::label_of_purchase(state, seat, &cards, substitute);
                return;
            }
            Action::ChooseCards => ("Choose the cards to turn in".into(), None, "Pay otherwise"),
            Action::Buy(advance) => {
                let price = price(state, seat, advance);
                (say!("{} for {price}", advance.title()), Some(advance.to_string()), "Acquire")
            }
            Action::Free(advance) => {
                (say!("{} for nothing", advance.title()), Some(advance.to_string()), "With Anatomy")
            }
            Action::PutBack(advance) => (say!("Put {} back", advance.title()), Some(advance.to_string()), "Chosen"),
            Action::Credit(group) => (say!("{CREDIT_STEP} {}", group.title()), None, "Credits"),
            Action::TurnIn { count, commodity } => {
                let worth = state.set_value(seat, commodity, count);
                (say!("{count} {}, worth {worth}", commodity.title()), Some(commodity.to_string()), "Turn in")
            }
            Action::Substitute(Substitute { card, set }) => {
                let label = say!("{} stands in for {}", card.title(), set.title());
                (label, Some(card.to_string()), "Trade Empire")
            }
            Action::NoSubstitute => ("No substitute".into(), None, "Trade Empire"),
            Action::Reconsider => ("Choose advances again".into(), None, "Back"),
            Action::Shed(commodity) => (say!("Discard {}", commodity.title()), Some(commodity.to_string()), "Discard"),
        };
        (choice.label, choice.card, choice.group) = (label, card, Some(group));
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        sound_seats(state, self.left())?;
        if let Step::Excess { left } = self
            && left.iter().any(|seat| !excess::has_excess(state, seat))
        {
            return Err("a seat below the hand limit has nothing to discard".into());
        }
        if state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Advances(_))) {
            return Err("advances are acquired once a turn".into());
        }
        Ok(())
    }
}
