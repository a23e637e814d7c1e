//! Cities that are reduced or destroyed. `ME-cal-12` `ME-cal-13`

use super::super::action::Action;
use super::super::scope::{Scope, cities};
use super::super::why::Why;
use super::super::{losses, sparing};
use super::storm::ships_to_sink;
use super::{
    DiscardCards, Due, Duty, Kind, OrElse, can_pay, check_ransom, list_cities, list_way_out, only_or_choice, own_city,
    ransomed, struck,
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
    type Answer = AreaId;

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

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        reducible(state, seat, self.left, self.among, area)
    }

    fn perform(self, state: &mut State<E>, _: Seat, area: AreaId, log: &mut Log) -> Duty {
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
    type Answer = OrElse<AreaId>;

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

    fn answer(self, action: Action) -> Option<OrElse<AreaId>> {
        OrElse::of(struck(action), action, Some(Action::Prevent))
    }

    fn check(self, state: &State<E>, seat: Seat, answer: OrElse<AreaId>) -> Result<(), Why> {
        match answer {
            OrElse::Suffer(area) => reducible(state, seat, self.left, Scope::Anywhere, area),
            OrElse::WayOut => Ok(()),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, answer: OrElse<AreaId>, log: &mut Log) -> Duty {
        match answer {
            OrElse::Suffer(area) => {
                crate::cities::reduce_city(state, area, log);
                Duty::Reduce(Reduce { left: self.left.saturating_sub(1), among: Scope::Anywhere })
            }
            OrElse::WayOut => {
                let prevention = state.calamity_card(state.calamities.tasks[seat].calamity).prevention;
                losses::prevent(seat, log);
                let left = prevention.map_or(0, |prevention| prevention.cards);
                Duty::DiscardCards(DiscardCards { left, ransom: 0 })
            }
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
    type Answer = OrElse<AreaId>;

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

    fn answer(self, action: Action) -> Option<OrElse<AreaId>> {
        OrElse::of(struck(action), action, ransomed(self.ransom))
    }

    fn check(self, state: &State<E>, seat: Seat, answer: OrElse<AreaId>) -> Result<(), Why> {
        match answer {
            OrElse::Suffer(area) => {
                let spared = if sparing::may_lose_city(state, seat) { Ok(()) } else { Err(Why::Spared { area }) };
                own_city(state, seat, self.among, area).and(spared)
            }
            OrElse::WayOut => check_ransom(state, seat, self.ransom),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, answer: OrElse<AreaId>, log: &mut Log) -> Duty {
        match answer {
            OrElse::Suffer(area) => losses::destroy_city(state, area, log),
            OrElse::WayOut => losses::pay(state, seat, self.ransom, log),
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
    type Answer = AreaId;

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

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        own_city(state, seat, Scope::Anywhere, area)
    }

    fn perform(self, state: &mut State<E>, _: Seat, area: AreaId, log: &mut Log) -> Duty {
        crate::cities::reduce_city(state, area, log);
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
    type Answer = AreaId;

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

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        own_city(state, seat, Scope::Anywhere, area)?;
        let due = first_to_go(state, seat).any(|candidate| candidate == area);
        if due { Ok(()) } else { Err(Why::NewCitiesFirst { area }) }
    }

    fn perform(self, state: &mut State<E>, _: Seat, area: AreaId, log: &mut Log) -> Duty {
        crate::cities::reduce_city(state, area, log);
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
