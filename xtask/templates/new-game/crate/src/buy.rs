//! 1. Buy: a card from the deck, or a ware from the market.

use crate::event::Event;
use crate::state::SampleGame;
use crate::wares::Ware;
use crate::why::Why;
use crate::{Action as Any, load};
use engine::{Ask, Audience, Chapter, Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What this chapter waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Gets a card. `SG-buy-1`
    Buy,
}

engine::verbs! {
    /// What is done to get a card.
    #[derive(Copy)]
    pub enum Action {
        /// Draws the top card of the deck.
        Draw => ["draw"];
        /// Takes a ware from the market.
        Take(ware: Ware) => ["take" ware];
    }
}

impl Chapter<SampleGame> for Step {
    fn waiting(self, state: &SampleGame) -> SeatSet {
        SeatSet::only(state.turn)
    }

    fn run(self, _: &mut SampleGame, _: &mut Log<Event>) {}

    fn ask(self, _: &SampleGame, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "BuyCard",
            question: "Do you draw a card, or take a ware from the market?".into(),
            rules: &["SG-buy-1", "SG-buy-3"],
            open: false,
        }
    }

    fn list(self, state: &SampleGame, _: Seat, out: &mut Vec<Any>) {
        out.push(Action::Draw.into());
        let on_offer = Ware::ALL.into_iter().filter(|ware| state.market.contains(ware));
        out.extend(on_offer.map(|ware| Any::from(Action::Take(ware))));
    }

    fn check(self, state: &SampleGame, _: Seat, action: &Any) -> Result<(), Why> {
        match *action {
            Any::Buy(Action::Draw) => Ok(()),
            Any::Buy(Action::Take(ware)) => check_take(state, ware),
            Any::Load(_) => Err(Why::BuyFirst),
        }
    }

    fn perform(self, state: &mut SampleGame, seat: Seat, action: &Any, log: &mut Log<Event>) {
        match *action {
            Any::Buy(Action::Draw) => draw(state, seat, log),
            Any::Buy(Action::Take(ware)) => take(state, seat, ware, log),
            Any::Load(_) => return,
        }
        state.go_on_with(load::Step::Load);
    }

    fn describe(self, _: &SampleGame, _: Seat, action: &Any, choice: &mut Choice) {
        match *action {
            Any::Buy(Action::Draw) => choice.label = "Draw a card".into(),
            Any::Buy(Action::Take(ware)) => {
                choice.label = say!("Take {}", ware.design().title);
                choice.card = Some(ware.to_string());
            }
            Any::Load(_) => {}
        }
    }

    fn sound(self, state: &SampleGame) -> Result<(), String> {
        if state.deck.is_empty() { Err("no turn begins without a deck".into()) } else { Ok(()) }
    }
}

/// `SG-buy-2` Only what lies in the market can be taken.
fn check_take(state: &SampleGame, ware: Ware) -> Result<(), Why> {
    if state.market.contains(&ware) { Ok(()) } else { Err(Why::NotInMarket { ware }) }
}

/// `SG-buy-1` The top card of the deck comes to hand; the others see only that it does.
fn draw(state: &mut SampleGame, seat: Seat, log: &mut Log<Event>) {
    let Some(ware) = state.deck.draw(&mut log.marks) else { return };
    state.players[seat].take(ware);
    log.tell(|| Event::CardDrawn { seat });
    log.tell_only(Audience::Seats(SeatSet::only(seat)), || Event::CardSeen { ware });
}

/// `SG-buy-1` A ware of the market comes to hand. `SG-buy-3` The deck fills its place.
fn take(state: &mut SampleGame, seat: Seat, ware: Ware, log: &mut Log<Event>) {
    if let Some(index) = state.market.iter().position(|card| *card == ware) {
        state.market.remove(index);
        state.players[seat].take(ware);
        log.tell(|| Event::WareTaken { seat, ware });
        state.fill_market(&mut log.marks);
    }
}
