//! Commodity cards that are discarded or handed over. `ME-cal-17` `EP-29.9.3.1`

use super::super::action::Action;
use super::super::losses;
use super::super::why::Why;
use super::{Due, Duty, Kind, OrElse, can_pay, check_ransom, forfeited, list_way_out, ransomed};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::{PromptKind, Seat, say};
use serde::{Deserialize, Serialize};

/// Discard commodity cards, unless treasury is paid for them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscardCards {
    /// How many more.
    pub left: u8,
    /// Treasury tokens that prevent one discard; 0 if none do.
    pub ransom: u8,
}

impl<E: Edition> Kind<E> for DiscardCards {
    type Answer = OrElse<Commodity>;

    fn ask(self) -> (PromptKind, &'static str, String) {
        let left = self.left;
        let question = match self.ransom {
            0 => say!("which commodity do you discard? {left} to go."),
            ransom => {
                say!("which commodity do you discard? {left} to go; each may be bought off for {ransom} from treasury.")
            }
        };
        (PromptKind::PickCards, "DiscardCards", question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let hand = &state.players[seat].hand;
        all_or_choice(hand.commodities(), hand.commodity_cards() as u32, self.left, can_pay(state, seat, self.ransom))
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.players[seat].hand.commodities().map(|(commodity, _)| Action::Forfeit(commodity)));
        list_way_out(self, state, seat, Action::BuyOff, out);
    }

    fn answer(self, action: Action) -> Option<OrElse<Commodity>> {
        OrElse::of(forfeited(action), action, ransomed(self.ransom))
    }

    fn check(self, state: &State<E>, seat: Seat, answer: OrElse<Commodity>) -> Result<(), Why> {
        match answer {
            OrElse::Suffer(commodity) => holds(state, seat, commodity),
            OrElse::WayOut => check_ransom(state, seat, self.ransom),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, answer: OrElse<Commodity>, log: &mut Log) -> Duty {
        match answer {
            OrElse::Suffer(commodity) => losses::forfeit(state, seat, commodity, log),
            OrElse::WayOut => losses::pay(state, seat, self.ransom, log),
        }
        Duty::DiscardCards(DiscardCards { left: self.left.saturating_sub(1), ..self })
    }
}

/// Discard commodity cards of so much face value, or hand them to a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscardValue {
    /// Face value to go.
    pub left: u8,
    /// To whom, if they are not discarded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Seat>,
}

impl<E: Edition> Kind<E> for DiscardValue {
    type Answer = Commodity;

    fn ask(self) -> (PromptKind, &'static str, String) {
        let left = self.left;
        let (name, question) = match self.to {
            Some(to) => ("HandOverCards", say!("which commodity do you give to @{to}? Face value {left} to go.")),
            None => ("DiscardCards", say!("which commodity do you discard? Face value {left} to go.")),
        };
        (PromptKind::PickCards, name, question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let hand = &state.players[seat].hand;
        let worth = |&(commodity, _): &(Commodity, u8)| E::data().face_value(commodity) > 0;
        let value = |(commodity, count)| E::data().face_value(commodity) * u32::from(count);
        let valued = hand.commodities().filter(worth);
        match (all_or_choice(valued, hand.commodities().map(value).sum(), self.left, false), self.to) {
            (Due::Forced(Action::Forfeit(commodity)), Some(_)) => Due::Forced(Action::HandOver(commodity)),
            (due, _) => due,
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        let give = if self.to.is_some() { Action::HandOver } else { Action::Forfeit };
        let cards = state.players[seat].hand.commodities().map(|(commodity, _)| give(commodity));
        out.extend(cards.filter(|&card| Kind::<E>::allows(self, state, seat, card)));
    }

    fn answer(self, action: Action) -> Option<Commodity> {
        let handed_over = if let Action::HandOver(commodity) = action { Some(commodity) } else { None };
        if self.to.is_some() { handed_over } else { forfeited(action) }
    }

    fn check(self, state: &State<E>, seat: Seat, commodity: Commodity) -> Result<(), Why> {
        let left = self.left;
        holds(state, seat, commodity)?;
        if E::data().face_value(commodity) == 0 {
            return Err(Why::WorthNothing { commodity });
        }
        if is_exact(state, seat, left, commodity) { Ok(()) } else { Err(Why::TooDear { commodity, left }) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, commodity: Commodity, log: &mut Log) -> Duty {
        match self.to {
            Some(to) => losses::hand_over(state, seat, to, commodity, log),
            None => losses::forfeit(state, seat, commodity, log),
        }
        let left = self.left.saturating_sub(E::data().face_value(commodity) as u8);
        Duty::DiscardValue(DiscardValue { left, ..self })
    }
}

/// All cards go if there are no more than asked for. One kind of card leaves no choice either, but whoever is not asked
/// would tell all that the cards kept are of that kind. `ME-6b-6` `EP-23.3e`
fn all_or_choice(mut cards: impl Iterator<Item = (Commodity, u8)>, total: u32, left: u8, can_pay: bool) -> Due {
    let Some((commodity, _)) = cards.next().filter(|_| left > 0) else { return Due::Finished };
    if can_pay || total > u32::from(left) { Due::Choice } else { Due::Forced(Action::Forfeit(commodity)) }
}

fn holds<E: Edition>(state: &State<E>, seat: Seat, commodity: Commodity) -> Result<(), Why> {
    if state.players[seat].hand.count(commodity) > 0 { Ok(()) } else { Err(Why::NotHeld { commodity }) }
}

/// `EP-24.5-r1` Whether giving this card up keeps the smallest possible excess over the face value due.
fn is_exact<E: Edition>(state: &State<E>, seat: Seat, left: u8, commodity: Commodity) -> bool {
    if !E::CARD_LOSSES_ARE_EXACT {
        return true;
    }
    let hand = &state.players[seat].hand;
    let excess = |without: Option<Commodity>, due: u32| -> Option<u32> {
        let mut sums: u128 = 1;
        for (card, count) in hand.commodities() {
            let count = count - u8::from(without == Some(card));
            (0..count).for_each(|_| sums |= sums << E::data().face_value(card));
        }
        (due..127).find(|&sum| sums >> sum & 1 == 1).map(|sum| sum - due)
    };
    let face = E::data().face_value(commodity);
    let after = match u32::from(left).checked_sub(face) {
        Some(rest) => excess(Some(commodity), rest),
        None => Some(face - u32::from(left)),
    };
    excess(None, left.into()) == after
}
