//! Activating cities, and their moods. `CC-activate` `CC-mood`

use super::{Event, Step, Why};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::map::Space;
use crate::moments::Moment;
use crate::names::{Advance, Mood};
use crate::state::{City, State};
use engine::Seat;

/// Sets the mood of a city, tells it, and lets cards answer when it fell.
pub(crate) fn set_mood(state: &mut State, space: Space, mood: Mood, log: &mut Log) {
    let Some(city) = state.cities.get_mut(space).filter(|city| city.mood != mood) else { return };
    let fell = mood < city.mood;
    city.mood = mood;
    let Some(seat) = city.owner.seat() else { return };
    log.tell(|| Event::Mood { space, mood }.into());
    if fell {
        state.push(Moment::MoodFell { seat });
    }
}

/// A city of the seat on the space.
pub(crate) fn own_city(state: &State, seat: Seat, space: Space) -> Result<&City, Reason> {
    state.city(space).filter(|city| city.owner == seat.into()).ok_or_else(|| Why::NoCity { space }.into())
}

/// Whether a city's owner may activate it now. `CC-mood-6` `CC-mood-10` `CC-adv-forced-labor-3`
pub(crate) fn may_activate(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    let city = own_city(state, seat, space)?;
    let spent = city.mood == Mood::Angry && city.activations > 0;
    if spent { Err(Why::AngryAndActivated { space }.into()) } else { Ok(()) }
}

/// The mood by which a city acts when it is activated. `CC-adv-forced-labor`
/// `CC-adv-forced-labor-2`
pub(crate) fn acting_mood(state: &State, city: &City) -> Mood {
    let labor = |owner: Seat| {
        owner == state.active()
            && state.holds(owner, Advance::ForcedLabor)
            && state.turn.used.contains(Advance::ForcedLabor)
    };
    match city.mood {
        Mood::Angry if city.owner.seat().is_some_and(labor) => Mood::Neutral,
        mood => mood,
    }
}

/// How many resources a city collects, or units it builds. `CC-collect-1` `CC-build-1` `CC-mood-2` `CC-mood-4`
pub(crate) fn capacity(state: &State, city: &City) -> u8 {
    match acting_mood(state, city) {
        Mood::Happy => city.size() + 1,
        Mood::Neutral => city.size(),
        Mood::Angry => 1,
    }
}

/// Counts an activation. What the activation does is pushed afterwards, so that the loss of mood of a repeated one
/// comes last, and then what follows an activation. `CC-mood-7` `CC-mood-8`
pub(crate) fn activate(state: &mut State, space: Space, log: &mut Log) {
    let _ = log;
    let Some(city) = state.cities.get_mut(space) else { return };
    let repeated = city.activations > 0;
    city.activations = city.activations.saturating_add(1);
    let Some(seat) = city.owner.seat() else { return };
    state.push(Moment::Activated { seat, space });
    if repeated {
        state.push(Step::Tired { space });
    }
}

/// The mood that a repeated activation costs.
pub(super) fn tire(state: &mut State, space: Space, log: &mut Log) {
    state.agenda.pop();
    if let Some(mood) = state.city(space).map(|city| city.mood.lowered()) {
        set_mood(state, space, mood, log);
    }
}
