//! Barbarians: coming, attacking, being attacked. `CC-barb` `CC-battack` `CC-icon`

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::combat;
use crate::components::limits;
use crate::map::{Set, Slot, Space};
use crate::names::{Terrain, Wonder};
use crate::state::{City, Owner, State};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How near Barbarians are to a city that they threaten. `CC-icon-3` `CC-icon-5`
const NEAR: u8 = 2;

/// What may be waited for. A step waits only if there is a choice.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "BarbariansStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BarbariansStep"))]
pub enum Step {
    /// Where in a revealed region Barbarians settle.
    Settle {
        /// Who explored it.
        seat: Seat,
        /// The region.
        slot: Slot,
        /// The space that the explorers entered.
        except: Option<Space>,
    },
    /// Where Barbarians spawn.
    Spawn {
        /// Who drew the icon.
        seat: Seat,
    },
    /// Where one more Barbarian unit comes.
    Reinforce {
        /// Who drew the icon.
        seat: Seat,
    },
    /// Which settlement attacks which city.
    Raid {
        /// Who drew the icon.
        seat: Seat,
    },
    /// A settlement attacks a city.
    Attack {
        /// The settlement.
        settlement: Space,
        /// The city.
        city: Space,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Barbarians come there.
        Place(at: Space) => ["barbarians" at];
        /// A settlement attacks a city.
        Raid { from: Space, to: Space } => ["raid" (from > to)];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "BarbariansEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BarbariansEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Settled { space: Space },
    Reinforced { space: Space },
    NothingComes,
    NobodyAttacks,
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        Entered { space: Space } => "Barbarians are not placed on {space}, which the explorers have entered", ["CC-barb-2"];
        NotFertile { space: Space } => "{space} is not a free Fertile space of the new region", ["CC-barb-1"];
        NotNear { space: Space } =>
            "{space} is not a free Land space within 2 spaces of one of your cities, or it is Barren", ["CC-icon-3"];
        NoSettlement { space: Space } => "there are no Barbarians on {space}", ["CC-icon-4"];
        Full { space: Space } => "{space} already holds four Barbarian units", ["CC-stack-6"];
        NoUnits { settlement: Space } => "the settlement on {settlement} has no units to attack with", ["CC-icon-9"];
        NotThisRaid { settlement: Space, city: Space } =>
            "the settlement on {settlement} is not the strongest near you, or {city} is not the city closest to it", ["CC-icon-5"];
    }
}

/// Barbarians settle in a revealed region: on a Fertile space, not on the one that was entered. `CC-barb-1` to `-3`
/// `CC-barb-2`
pub(crate) fn push_settle(state: &mut State, seat: Seat, slot: Slot, except: Option<Space>) {
    state.push(Step::Settle { seat, slot, except });
}

/// The icon Barbarians Spawn, for a seat. `CC-icon-3` `CC-icon-4`
pub(crate) fn push_spawn(state: &mut State, seat: Seat, _: &mut Log) {
    state.push(Step::Reinforce { seat });
    state.push(Step::Spawn { seat });
}

/// The icon Barbarian Attack, for a seat. `CC-icon-5`
pub(crate) fn push_icon_attack(state: &mut State, seat: Seat, _: &mut Log) {
    state.push(Step::Raid { seat });
}

/// A Barbarian settlement attacks a city: one combat round. Mercenaries use it too. `CC-battack-1`
pub(crate) fn push_attack(state: &mut State, settlement: Space, city: Space, _: &mut Log) {
    state.push(Step::Attack { settlement, city });
}

/// Whether Barbarians may attack a city: a player's, and not one of the Great Wall's owner. `CC-wonder-wall-2`
pub(crate) fn may_be_raided(state: &State, city: Space) -> bool {
    let owner = state.city(city).and_then(|city| city.owner.seat());
    owner.is_some_and(|owner| !state.has_wonder(owner, Wonder::GreatWall))
}

/// Where Barbarians may be put in a step. `CC-barb-4` `CC-icon-8` `CC-stack-6`
fn places(state: &State, step: Step) -> Set {
    let settlements = state.settlements_left(Owner::Barbarians) > 0;
    match step {
        Step::Settle { slot, except, .. } if settlements => {
            let mut fertile = state.map.all(Terrain::Fertile) & state.map.layout().region(slot) & state.empty_land();
            if let Some(space) = except {
                fertile.remove(space);
            }
            fertile
        }
        Step::Spawn { seat } if settlements => state.map.within(state.city_set(seat), NEAR) & state.empty_land(),
        Step::Reinforce { .. } if state.barbarians_in_play() < limits().barbarians => {
            let has_room = |space: &Space| state.armies(Owner::Barbarians, *space) < limits().stack;
            state.cities_of(Owner::Barbarians).filter(has_room).collect()
        }
        Step::Settle { .. } | Step::Spawn { .. } | Step::Reinforce { .. } | Step::Raid { .. } | Step::Attack { .. } => {
            Set::EMPTY
        }
    }
}

/// Why Barbarians cannot be put there.
fn no_place(state: &State, step: Step, space: Space) -> Why {
    match step {
        Step::Settle { except, .. } if except == Some(space) => Why::Entered { space },
        Step::Settle { .. } => Why::NotFertile { space },
        Step::Reinforce { .. } if state.is_city_of(space, Owner::Barbarians) => Why::Full { space },
        Step::Reinforce { .. } => Why::NoSettlement { space },
        Step::Spawn { .. } | Step::Raid { .. } | Step::Attack { .. } => Why::NotNear { space },
    }
}

/// Why the icon does not allow an attack.
fn no_raid(state: &State, settlement: Space, city: Space) -> Why {
    let empty = state.is_city_of(settlement, Owner::Barbarians) && state.armies(Owner::Barbarians, settlement) == 0;
    if empty { Why::NoUnits { settlement } } else { Why::NotThisRaid { settlement, city } }
}

fn place(state: &mut State, step: Step, space: Space, log: &mut Log) {
    if let Step::Reinforce { .. } = step {
        state.place_barbarian(space);
        return log.tell(|| Event::Reinforced { space }.into());
    }
    state.cities.insert(space, City::new(Owner::Barbarians));
    state.place_barbarian(space);
    log.tell(|| Event::Settled { space }.into());
}

/// Calls back for every attack the icon allows: from the strongest settlements within two spaces of the player's
/// cities, each on the cities closest to it, until the callback says false. `CC-icon-5` to `CC-icon-9`
/// `CC-icon-6` Spaces are counted over the revealed map, Sea included.
pub(crate) fn each_raid(state: &State, seat: Seat, each: &mut impl FnMut(Space, Space) -> bool) {
    if state.has_wonder(seat, Wonder::GreatWall) {
        return;
    }
    let cities = state.city_set(seat);
    let near = state.map.within(cities, NEAR) & state.city_set(Owner::Barbarians);
    let strength = |space: Space| state.armies(Owner::Barbarians, space);
    let most = near.iter().map(strength).max().unwrap_or(0);
    if most == 0 {
        return;
    }
    for settlement in near.iter().filter(|&space| strength(space) == most) {
        let range = (1..=NEAR).find(|&range| !(state.map.within(Set::only(settlement), range) & cities).is_empty());
        let closest = range.map_or(Set::EMPTY, |range| state.map.within(Set::only(settlement), range) & cities);
        if !closest.iter().all(|city| each(settlement, city)) {
            return;
        }
    }
}

/// The first attack, and whether there is another.
fn raids(state: &State, seat: Seat) -> (Option<(Space, Space)>, bool) {
    let (mut first, mut more) = (None, false);
    each_raid(state, seat, &mut |settlement, city| {
        more = first.is_some();
        first = first.or(Some((settlement, city)));
        !more
    });
    (first, more)
}

fn run_raid(state: &mut State, seat: Seat, log: &mut Log) {
    state.agenda.pop();
    match raids(state, seat).0 {
        Some((settlement, city)) => push_attack(state, settlement, city, log),
        None => log.tell(|| Event::NobodyAttacks.into()),
    }
}

fn run_attack(state: &mut State, settlement: Space, city: Space, log: &mut Log) {
    state.agenda.pop();
    // An earlier attack may have changed what was planned: `CC-icon-9`.
    if state.armies(Owner::Barbarians, settlement) > 0 && may_be_raided(state, city) {
        combat::push_raid(state, settlement, city, log);
    }
}

fn run_place(state: &mut State, step: Step, log: &mut Log) {
    state.agenda.pop();
    match places(state, step).iter().next() {
        Some(space) => place(state, step, space, log),
        None => log.tell(|| Event::NothingComes.into()),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Settled { space } => tell!(f, "Barbarians settle on {space}."),
            Event::Reinforced { space } => tell!(f, "One more Barbarian unit comes to {space}."),
            Event::NothingComes => tell!(f, "No Barbarians come."),
            Event::NobodyAttacks => tell!(f, "No Barbarians attack."),
        }
    }
}

impl TurnAction for Action {}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        let (seat, choice) = match self {
            Step::Settle { seat, .. } | Step::Spawn { seat } | Step::Reinforce { seat } => {
                (seat, places(state, self).len() > 1)
            }
            Step::Raid { seat } => (seat, raids(state, seat).1),
            Step::Attack { .. } => return SeatSet::EMPTY,
        };
        if choice { SeatSet::only(seat) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Raid { seat } => run_raid(state, seat, log),
            Step::Attack { settlement, city } => run_attack(state, settlement, city, log),
            Step::Settle { .. } | Step::Spawn { .. } | Step::Reinforce { .. } => run_place(state, self, log),
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Raid { .. } => each_raid(state, seat, &mut |settlement, city| {
                out.push(Action::Raid { from: settlement, to: city }.into());
                true
            }),
            Step::Settle { .. } | Step::Spawn { .. } | Step::Reinforce { .. } | Step::Attack { .. } => {
                out.extend(places(state, self).iter().map(|space| Action::Place(space).into()))
            }
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Raid { .. }, &AnyAction::Barbarians(Action::Raid { from: settlement, to: city })) => {
                let mut listed = false;
                each_raid(state, seat, &mut |one, other| {
                    listed = (one, other) == (settlement, city);
                    !listed
                });
                if listed { Ok(()) } else { Err(no_raid(state, settlement, city).into()) }
            }
            (
                Step::Settle { .. } | Step::Spawn { .. } | Step::Reinforce { .. },
                &AnyAction::Barbarians(Action::Place(space)),
            ) => {
                if places(state, self).contains(space) {
                    Ok(())
                } else {
                    Err(no_place(state, self, space).into())
                }
            }
            (
                Step::Settle { .. }
                | Step::Spawn { .. }
                | Step::Reinforce { .. }
                | Step::Raid { .. }
                | Step::Attack { .. },
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, _: Seat, action: &AnyAction, log: &mut Log) {
        state.agenda.pop();
        let AnyAction::Barbarians(action) = action else { return };
        match *action {
            Action::Raid { from: settlement, to: city } => push_attack(state, settlement, city, log),
            Action::Place(space) => place(state, self, space, log),
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        let (name, question, rules): (_, &str, &'static [_]) = match self {
            Step::Settle { .. } => {
                ("Settle", "On which Fertile space do the Barbarians settle?", &["CC-barb-1", "CC-barb-2"])
            }
            Step::Spawn { .. } => ("Spawn", "Where do new Barbarians settle?", &["CC-icon-3"]),
            Step::Reinforce { .. } => {
                ("Reinforce", "Which Barbarian settlement gets one more Barbarian unit?", &["CC-icon-4"])
            }
            Step::Raid { .. } | Step::Attack { .. } => {
                ("Raid", "Which Barbarians attack which of your cities?", &["CC-icon-5", "CC-icon-7"])
            }
        };
        Ask { kind: PromptKind::PickPlaces, name, question: question.into(), rules, open: false }
    }

    fn describe(self, _: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Barbarians(action) = action else { return };
        match action {
            Action::Place(space) => {
                choice.label = say!("On {space}");
                choice.place = Some(space.to_string());
            }
            Action::Raid { from: settlement, to: city } => {
                choice.label = say!("The Barbarians on {settlement} attack {city}");
                choice.place = Some(settlement.to_string());
            }
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let fits = match self {
            Step::Settle { seat, slot, except } => {
                let on_board = except.is_none_or(|space| state.is_on_board(space));
                state.is_seat(seat) && slot.index() < state.map.layout().slots && on_board
            }
            Step::Spawn { seat } | Step::Reinforce { seat } | Step::Raid { seat } => state.is_seat(seat),
            // What an earlier attack took away is no longer attacked.
            Step::Attack { settlement, city } => state.is_on_board(settlement) && state.is_on_board(city),
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
