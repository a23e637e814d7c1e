//! Cities that are reduced or destroyed. `ME-cal-12` `ME-cal-13`

use super::super::action::Action;
use super::super::scope::{Scope, cities};
use super::super::why::Why;
use super::super::{losses, sparing};
use super::storm::ships_to_sink;
use super::{
    DiscardCards, Due, Duty, Kind, can_pay, check_ransom, list_cities, list_way_out, only_or_choice, own_city,
};
use crate::atlas::AreaId;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use crate::words::Many;
use engine::{PromptKind, Seat, say};
use serde::{Deserialize, Serialize};

/// Reduce cities.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduce {
    /// How many more.
    pub left: u8,
    /// Which cities count.
    pub among: Scope,
}

impl<E: Edition> Kind<E> for Reduce {
    fn ask(self) -> (PromptKind, &'static str, String) {
        (PromptKind::PickPlaces, "ReduceCity", say!("which city do you reduce? {} to go.", self.left))
    }

    /// All cities go if no more than asked for can; which comes first matters only while stock runs short.
    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let Reduce { left, among } = self;
        let able =
            || cities(state, seat, among).filter(|&area| sparing::may_be_reduced(state, seat, area, among, left));
        let needed: u32 = able().map(|area| u32::from(E::population_limit(state, area, seat))).sum();
        let short = able().nth(1).is_some() && u32::from(state.players[seat].stock) < needed;
        only_or_choice(able(), sparing::most_reduced(state, seat, among, left), short)
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        let Action::Strike(area) = action else { return None };
        Some(reducible(state, seat, self.left, self.among, area))
    }

    fn perform(self, state: &mut State<E>, _: Seat, action: Action, log: &mut Log) -> Duty {
        let Action::Strike(area) = action else { return Duty::Reduce(self) };
        crate::cities::reduce_city(state, area, log);
        Duty::Reduce(Reduce { left: self.left.saturating_sub(1), ..self })
    }

    /// `EP-29.6.1.3c` A storm takes ships after the cities around its sea.
    fn follows(self, state: &State<E>, seat: Seat) -> Option<Duty> {
        match self.among {
            Scope::Around(_) if sparing::is_spared(state, seat) => None,
            Scope::Around(sea) => ships_to_sink(state, seat, sea),
            _ => None,
        }
    }

    fn names(self) -> Option<AreaId> {
        self.among.names()
    }
}

/// Reduce cities, or discard cards instead. `ME-cal-iconoclasm-3`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReduceOrPrevent {
    /// How many more.
    pub left: u8,
}

impl<E: Edition> Kind<E> for ReduceOrPrevent {
    fn ask(self) -> (PromptKind, &'static str, String) {
        let question = say!("which city do you reduce? {} to go, or discard cards instead.", self.left);
        (PromptKind::PickPlaces, "ReduceCity", question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let any = sparing::most_reduced(state, seat, Scope::Anywhere, self.left) > 0;
        if any { Due::Choice } else { Due::Finished }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
        list_way_out(self, state, seat, Action::Prevent, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        match action {
            Action::Strike(area) => Some(reducible(state, seat, self.left, Scope::Anywhere, area)),
            Action::Prevent => Some(Ok(())),
            _ => None,
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) -> Duty {
        match action {
            Action::Strike(area) => {
                crate::cities::reduce_city(state, area, log);
                Duty::Reduce(Reduce { left: self.left.saturating_sub(1), among: Scope::Anywhere })
            }
            Action::Prevent => {
                let prevention = state.calamity_card(state.calamities.tasks[seat].calamity).prevention;
                losses::prevent(seat, log);
                let left = prevention.map_or(0, |prevention| prevention.cards);
                Duty::DiscardCards(DiscardCards { left, ransom: 0 })
            }
            _ => Duty::ReduceOrPrevent(self),
        }
    }
}

/// Destroy cities, unless treasury is paid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroy {
    /// How many more.
    pub left: u8,
    /// Treasury tokens that prevent one; 0 if none do.
    pub ransom: u8,
    /// Which cities count.
    pub among: Scope,
}

impl<E: Edition> Kind<E> for Destroy {
    fn ask(self) -> (PromptKind, &'static str, String) {
        let question = match self.ransom {
            0 => "which city is destroyed?".into(),
            ransom => say!("which city is destroyed? You may pay {ransom} from treasury instead."),
        };
        (PromptKind::PickPlaces, "DestroyCity", question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let able = cities(state, seat, self.among).filter(|_| sparing::may_lose_city(state, seat));
        only_or_choice(able, self.left, can_pay(state, seat, self.ransom))
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
        list_way_out(self, state, seat, Action::BuyOff, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        match action {
            Action::Strike(area) => {
                let spared = if sparing::may_lose_city(state, seat) { Ok(()) } else { Err(Why::Spared { area }) };
                Some(own_city(state, seat, self.among, area).and(spared))
            }
            Action::BuyOff => check_ransom(state, seat, self.ransom),
            _ => None,
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) -> Duty {
        match action {
            Action::Strike(area) => losses::destroy_city(state, area, log),
            Action::BuyOff => losses::pay(state, seat, self.ransom, log),
            _ => return Duty::Destroy(self),
        }
        Duty::Destroy(Destroy { left: self.left.saturating_sub(1), ..self })
    }

    fn names(self) -> Option<AreaId> {
        self.among.names()
    }
}

/// Reduce cities until the others are supported at this rate. `ME-cal-slave-revolt-1`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// Tokens that a city needs.
    pub rate: u8,
}

impl<E: Edition> Kind<E> for Support {
    fn ask(self) -> (PromptKind, &'static str, String) {
        let question = say!("each city now needs {}. Which do you reduce?", Many(self.rate, "token"));
        (PromptKind::PickPlaces, "ReduceCity", question)
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        if !crate::cities::needs_reduction(state, seat, self.rate) {
            return Due::Finished;
        }
        only_or_choice(state.cities(seat), u8::MAX, state.cities_on_board(seat) > 1)
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        let Action::Strike(area) = action else { return None };
        Some(own_city(state, seat, Scope::Anywhere, area))
    }

    fn perform(self, state: &mut State<E>, _: Seat, action: Action, log: &mut Log) -> Duty {
        if let Action::Strike(area) = action {
            crate::cities::reduce_city(state, area, log);
        }
        Duty::Support(self)
    }
}

/// Reduce cities until the others are supported by all tokens but these. `EP-29.4.2.1a`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsupported {
    /// Tokens that do not count.
    pub barred: u8,
}

impl<E: Edition> Kind<E> for Unsupported {
    fn ask(self) -> (PromptKind, &'static str, String) {
        let question = say!("{} cannot support cities. Which city do you reduce?", Many(self.barred, "token"));
        (PromptKind::PickPlaces, "ReduceCity", question)
    }

    /// `EP-29.4.2.1a` `EP-29.4.2.1b` Cities go while those on the board need more than the tokens that count.
    /// `EP-29.4.2.4` Asked again after each city: the new tokens count.
    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let need = u16::from(crate::cities::support_rate(state, seat)) * u16::from(state.cities_on_board(seat));
        if u16::from(state.tokens_on_board(seat).saturating_sub(self.barred)) >= need {
            return Due::Finished;
        }
        only_or_choice(first_to_go(state, seat), 1, false)
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
    }

    fn check(self, state: &State<E>, seat: Seat, action: Action) -> Option<Result<(), Why>> {
        let Action::Strike(area) = action else { return None };
        let due = |()| {
            let due = first_to_go(state, seat).any(|candidate| candidate == area);
            if due { Ok(()) } else { Err(Why::NewCitiesFirst { area }) }
        };
        Some(own_city(state, seat, Scope::Anywhere, area).and_then(due))
    }

    fn perform(self, state: &mut State<E>, _: Seat, action: Action, log: &mut Log) -> Duty {
        if let Action::Strike(area) = action {
            crate::cities::reduce_city(state, area, log);
        }
        Duty::Unsupported(self)
    }
}

/// Cities that may be reduced for want of support: those of this turn first. `EP-29.4.2-r1`
fn first_to_go<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    crate::cities::candidates(state, seat).filter(move |&area| sparing::can_be_reduced(state, seat, area))
}

/// `EP-24.4` `EP-32.7-r1` Whether a city may be among so many that are reduced.
fn reducible<E: Edition>(state: &State<E>, seat: Seat, left: u8, among: Scope, area: AreaId) -> Result<(), Why> {
    own_city(state, seat, among, area)?;
    if sparing::may_be_reduced(state, seat, area, among, left) {
        Ok(())
    } else if sparing::can_be_reduced(state, seat, area) {
        Err(Why::SparesOthers { area })
    } else {
        Err(Why::Spared { area })
    }
}
