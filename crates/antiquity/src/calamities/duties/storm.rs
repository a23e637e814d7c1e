//! What a storm over an open sea takes: cities that are selected, some of them deselected again, and ships.
//! `ME-cal-cyclone-2` `EP-29.6.1.3a`

use super::super::action::Action;
use super::super::card::{self, Effect};
use super::super::event::Event;
use super::super::losses;
use super::super::scope::{Scope, cities, lies_around};
use super::super::why::Why;
use super::{Due, Duty, Kind, Reduce, list_cities, only_or_choice, own_city, struck};
use crate::atlas::AreaId;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::{PromptKind, Seat, say};
use serde::{Deserialize, Serialize};

/// Select cities.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Select {
    /// How many more.
    pub left: u8,
    /// Which cities count.
    pub among: Scope,
}

impl<E: Edition> Kind<E> for Select {
    type Answer = AreaId;

    fn ask(self) -> (PromptKind, &'static str, String) {
        (PromptKind::PickPlaces, "SelectCity", say!("which city lies in the storm? {} to go.", self.left))
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let selected = &state.calamities.selected;
        only_or_choice(cities(state, seat, self.among).filter(|&area| !selected.contains(area)), self.left, false)
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        list_cities(self, state, seat, out);
    }

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        own_city(state, seat, self.among, area)?;
        let selected = state.calamities.selected.contains(area);
        if selected { Err(Why::SelectedAlready { area }) } else { Ok(()) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) -> Duty {
        state.calamities.selected.insert(area);
        log.tell(|| Event::Selected { seat, area }.into());
        Duty::Select(Select { left: self.left.saturating_sub(1), ..self })
    }

    /// `ME-cal-cyclone-5` Advances take some of the cities out of the storm again.
    fn follows(self, state: &State<E>, seat: Seat) -> Option<Duty> {
        let cyclone = state.calamity_card(state.calamities.tasks[seat].calamity).effects.first();
        let Some(Effect::Cyclone { deselect, .. }) = cyclone else { return None };
        Some(Duty::Deselect(Deselect { left: card::total(state, seat, 0, 0, deselect.iter()) }))
    }

    fn names(self) -> Option<AreaId> {
        self.among.names()
    }
}

/// Deselect cities.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deselect {
    /// How many more.
    pub left: u8,
}

impl<E: Edition> Kind<E> for Deselect {
    type Answer = AreaId;

    fn ask(self) -> (PromptKind, &'static str, String) {
        (PromptKind::PickPlaces, "DeselectCity", say!("which selected city is spared? {} to go.", self.left))
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        match only_or_choice(cities(state, seat, Scope::Selected), self.left, false) {
            Due::Forced(Action::Strike(area)) => Due::Forced(Action::Spare(area)),
            due => due,
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        out.extend(cities(state, seat, Scope::Selected).map(Action::Spare));
    }

    fn answer(self, action: Action) -> Option<AreaId> {
        if let Action::Spare(area) = action { Some(area) } else { None }
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        own_city(state, seat, Scope::Selected, area).map_err(|_| Why::NotSelected { area })
    }

    fn perform(self, state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) -> Duty {
        state.calamities.selected.remove(area);
        log.tell(|| Event::Deselected { seat, area }.into());
        Duty::Deselect(Deselect { left: self.left.saturating_sub(1) })
    }

    fn follows(self, state: &State<E>, seat: Seat) -> Option<Duty> {
        let left = cities(state, seat, Scope::Selected).count() as u8;
        Some(Duty::Reduce(Reduce { left, among: Scope::Selected }))
    }
}

/// Lose ships around an open sea. `EP-29.6.1.3c`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SinkShips {
    /// How many more.
    pub left: u8,
    /// The sea.
    pub around: AreaId,
}

impl<E: Edition> Kind<E> for SinkShips {
    type Answer = AreaId;

    fn ask(self) -> (PromptKind, &'static str, String) {
        (PromptKind::PickPlaces, "LoseShips", say!("where is a ship lost? {} to go.", self.left))
    }

    fn due(self, state: &State<E>, seat: Seat) -> Due {
        // Ships in one area are alike, whatever their number.
        only_or_choice(self.ports(state, seat), self.left.min(1), false)
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.ports(state, seat).map(Action::Strike));
    }

    fn answer(self, action: Action) -> Option<AreaId> {
        struck(action)
    }

    fn check(self, state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
        let there = self.ports(state, seat).any(|port| port == area);
        if there { Ok(()) } else { Err(Why::NoShipThere { area }) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) -> Duty {
        losses::sink_ship(state, seat, area, log);
        Duty::SinkShips(SinkShips { left: self.left.saturating_sub(1), ..self })
    }

    fn names(self) -> Option<AreaId> {
        Some(self.around)
    }
}

impl SinkShips {
    /// Areas around the sea with ships of a player, each once.
    fn ports<E: Edition>(self, state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
        let ships = &state.players[seat].ships;
        let struck = ships.iter().enumerate().filter(move |(_, ship)| lies_around(state, self.around, ship.area));
        struck
            .filter(move |&(index, ship)| !ships[..index].iter().any(|other| other.area == ship.area))
            .map(|(_, ship)| ship.area)
    }
}

/// What a player does about so many cities in a storm: where no advance takes cities out again, they are reduced at once.
pub(in super::super) fn in_the_storm<E: Edition>(state: &State<E>, left: u8, sea: AreaId) -> Duty {
    let among = Scope::Around(sea);
    match state.current_card().effects.first() {
        Some(Effect::Cyclone { deselect, .. }) if !deselect.is_empty() => Duty::Select(Select { left, among }),
        _ => Duty::Reduce(Reduce { left, among }),
    }
}

/// `EP-29.6.1.3c` `EP-29.6.1.5` Ships around the sea of a Cyclone that its card does not let a player keep.
pub(in super::super) fn ships_to_sink<E: Edition>(state: &State<E>, seat: Seat, sea: AreaId) -> Option<Duty> {
    let Some(Effect::Cyclone { ships_kept: Some(kept), .. }) = state.current_card().effects.first() else {
        return None;
    };
    let struck = state.players[seat].ships.iter().filter(|ship| lies_around(state, sea, ship.area)).count() as u8;
    let kept = if state.holds(seat, kept.holds) { kept.number } else { 0 };
    (struck > kept).then(|| Duty::SinkShips(SinkShips { left: struck - kept, around: sea }))
}
