//! Exploration: revealing regions and how they are turned. `CC-explore`

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::limits;
use crate::map::{Lying, Region, Set, Slot, Space};
use crate::movement;
use crate::names::{Facing, Terrain, UnitKind};
use crate::state::{Place, State, UNITS, UnitSet};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for. Without units a card reveals the region; Land units enter a space, Ships do not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ExplorationStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExplorationStep"))]
pub enum Step {
    /// How the region shall lie; it lies face up already, so that everybody sees it.
    Lay {
        /// Who chooses.
        seat: Seat,
        /// Where it lies.
        slot: Slot,
        /// The space that Land units enter.
        to: Option<Space>,
        /// Who explores.
        units: UnitSet,
    },
    /// The region lies as it shall; the units enter it.
    Enter {
        /// Whose units explore.
        seat: Seat,
        /// Where it lies.
        slot: Slot,
        /// The space that Land units enter.
        to: Option<Space>,
        /// Who explores.
        units: UnitSet,
    },
    /// On which Sea space of the region the Ships shall stand.
    Dock {
        /// Whose Ships they are.
        seat: Seat,
        /// Where it lies.
        slot: Slot,
        /// The Ships.
        units: UnitSet,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// The region lies like this.
        Lay(facing: Facing) => ["lay" facing];
        /// The Ships stand there.
        Dock(at: Space) => ["dock" at];
    }
}

/// Why a region lies as it does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Decided {
    /// The Land units would have walked into Sea. `CC-explore-2`
    Entered,
    /// The Ships reach its Sea only so. `CC-explore-18`
    Reached,
    /// Its Sea joins other Sea only so. `CC-explore-3`
    Joined,
    /// Its Sea touches the edge of the board only so. `CC-explore-4`
    Edge,
    /// Its explorer chose. `CC-explore-5`
    Chosen,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ExplorationEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExplorationEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Revealed { seat: Seat, region: Region, slot: Slot },
    Laid { region: Region, slot: Slot, turned: bool, decided: Decided },
    Entered { seat: Seat, to: Space },
    CameBack { seat: Seat },
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotReached { space: Space } => "your Ships cannot reach {space} in this region", ["CC-explore-19"];
        NotThisWay => "the region cannot lie that way round", ["CC-explore-5"];
    }
}

/// Land units explore by entering a space. `CC-explore-1` `CC-trans-13`
pub(crate) fn push_land(state: &mut State, seat: Seat, units: UnitSet, to: Space, log: &mut Log) {
    if let Some(slot) = state.map.layout().slot(to) {
        reveal(state, Step::Enter { seat, slot, to: Some(to), units }, log);
    }
}

/// Ships explore. `CC-explore-17`
/// `CC-explore-21` Their move ends in it.
pub(crate) fn push_ships(state: &mut State, seat: Seat, units: UnitSet, slot: Slot, log: &mut Log) {
    reveal(state, Step::Enter { seat, slot, to: None, units }, log);
}

/// Lets a seat reveal a region that no unit enters: Explorers, the Great Discoverer. `CC-explore-16`
pub(crate) fn push_reveal(state: &mut State, seat: Seat, slot: Slot, log: &mut Log) {
    reveal(state, Step::Enter { seat, slot, to: None, units: UnitSet::EMPTY }, log);
}

fn reveal(state: &mut State, enter: Step, log: &mut Log) {
    let Step::Enter { seat, slot, to, units } = enter else { return };
    let Lying::FaceDown(region) = state.map.lying(slot) else { return };
    log.marks.reveal();
    // They are on their way from now on, and everybody sees which ones explore while it is decided how the region lies.
    units.iter().for_each(|unit| state.players[seat].units[unit].marks.moved = true);
    log.tell(|| Event::Revealed { seat, region, slot }.into());
    let (ways, decided) = ways(state, seat, slot, region, to, units);
    match ways {
        [true, true] => {
            state.map.lay(slot, Lying::FaceUp(region, false));
            state.push(Step::Lay { seat, slot, to, units });
        }
        [_, turned] => lay(state, enter, turned, decided, log),
    }
}

fn lay(state: &mut State, enter: Step, turned: bool, decided: Decided, log: &mut Log) {
    let Step::Enter { slot, .. } = enter else { return };
    let (Lying::FaceDown(region) | Lying::FaceUp(region, _)) = state.map.lying(slot) else { return };
    state.map.lay(slot, Lying::FaceUp(region, turned));
    log.tell(|| Event::Laid { region, slot, turned, decided }.into());
    state.push(enter);
}

/// Which of the two ways, upright and turned, are left to lie a region, and what decided it: the first rule that tells
/// them apart. `CC-explore-2` to `CC-explore-5` `CC-explore-13` `CC-explore-25`
fn ways(
    state: &State,
    seat: Seat,
    slot: Slot,
    region: Region,
    to: Option<Space>,
    units: UnitSet,
) -> ([bool; 2], Decided) {
    let seas = [false, true].map(|turned| sea_of(state, slot, region, turned));
    if let Some(to) = to {
        let dry = seas.map(|sea| !sea.contains(to));
        if dry[0] != dry[1] {
            return (dry, Decided::Entered);
        }
    } else if !units.is_empty() {
        let reached = seas.map(|sea| !docks(state, seat, slot, units, sea).is_empty());
        if reached[0] != reached[1] {
            return (reached, Decided::Reached);
        }
        if reached[0] {
            return (reached, Decided::Chosen);
        }
    }
    let layout = state.map.layout();
    let outside = state.map.all(Terrain::Sea) - layout.region(slot);
    let joined = seas.map(|sea| !(layout.grown(sea) & outside).is_empty());
    if joined[0] != joined[1] {
        return (joined, Decided::Joined);
    }
    let edge = seas.map(|sea| !(sea & layout.edge).is_empty());
    if edge[0] != edge[1] { (edge, Decided::Edge) } else { ([true; 2], Decided::Chosen) }
}

/// The Sea spaces of a region that lies so.
fn sea_of(state: &State, slot: Slot, region: Region, turned: bool) -> Set {
    let spaces = state.map.layout().spaces[slot.index()];
    let terrain = Lying::FaceUp(region, turned).terrain().unwrap_or_default();
    spaces.into_iter().zip(terrain).filter(|(_, terrain)| *terrain == Terrain::Sea).map(|(space, _)| space).collect()
}

/// Where in a region with this Sea exploring Ships may stand: what they reach without passing another region.
/// `CC-explore-18` `CC-explore-19` `CC-explore-22`
fn docks(state: &State, seat: Seat, slot: Slot, units: UnitSet, sea: Set) -> Set {
    let Some(from) = units.iter().next().and_then(|unit| state.space_of(seat, unit)) else { return Set::EMPTY };
    let mut reached = movement::reach(state, seat, from, Some(slot)).entries & sea;
    loop {
        let grown = state.map.layout().grown(reached) & sea;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// The region's Sea as it lies, as far as Ships may stand there.
fn docks_now(state: &State, seat: Seat, slot: Slot, units: UnitSet) -> Set {
    docks(state, seat, slot, units, state.map.all(Terrain::Sea) & state.map.layout().region(slot))
}

/// Units enter, then the Barbarians come. `CC-explore-6` `CC-explore-15` `CC-explore-20`
fn enter(state: &mut State, step: Step, log: &mut Log) {
    state.agenda.pop();
    let Step::Enter { seat, slot, to, units } = step else { return };
    if let Lying::FaceUp(region, _) = state.map.lying(slot)
        && region.design().barbarians
    {
        crate::barbarians::push_settle(state, seat, slot, to);
    }
    if let Some(to) = to {
        let terrain = state.map.terrain(to);
        movement::arrive(state, seat, units, to, terrain);
        return log.tell(|| Event::Entered { seat, to }.into());
    }
    if units.is_empty() {
        return;
    }
    let docks = docks_now(state, seat, slot, units);
    let mut spaces = docks.iter();
    match (spaces.next(), spaces.next()) {
        (None, _) => log.tell(|| Event::CameBack { seat }.into()),
        (Some(space), None) => dock(state, seat, units, space, log),
        _ => state.push(Step::Dock { seat, slot, units }),
    }
}

fn dock(state: &mut State, seat: Seat, units: UnitSet, to: Space, log: &mut Log) {
    movement::arrive(state, seat, units, to, None);
    log.tell(|| Event::Entered { seat, to }.into());
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Revealed { seat, region, slot } => {
                tell!(f, "@{seat} reveals region {} at {slot}.", region.number())
            }
            Event::Laid { region, slot, turned, decided } => {
                let way = if turned { "turned" } else { "upright" };
                let why = match decided {
                    Decided::Entered => "so that the units do not walk into the Sea",
                    Decided::Reached => "so that the Ships reach its Sea",
                    Decided::Joined => "so that its Sea joins other Sea",
                    Decided::Edge => "so that its Sea touches the edge of the board",
                    Decided::Chosen => "as its explorer chose",
                };
                tell!(f, "Region {} is laid {way} at {slot}, {why}.", region.number())
            }
            Event::Entered { seat, to } => tell!(f, "Units of @{seat} enter {to}."),
            Event::CameBack { seat } => tell!(f, "The Ships of @{seat} cannot reach any Sea there and turn back."),
        }
    }
}

impl TurnAction for Action {}

impl Step {
    /// The ways left for a region that waits to be laid.
    fn left(self, state: &State) -> [bool; 2] {
        match self {
            Step::Lay { seat, slot, to, units } => match state.map.lying(slot) {
                Lying::FaceUp(region, _) => ways(state, seat, slot, region, to, units).0,
                _ => [false; 2],
            },
            Step::Enter { .. } | Step::Dock { .. } => [false; 2],
        }
    }

    /// Whether a written step names units that could explore a region in which nobody is yet.
    fn has_sound_units(self, state: &State) -> bool {
        let (Step::Lay { seat, slot, units, .. }
        | Step::Enter { seat, slot, units, .. }
        | Step::Dock { seat, slot, units }) = self;
        let all = state.seats().fold(state.cities.spaces(), |set, seat| set | state.unit_spaces(seat));
        if units.0 >> UNITS != 0 || !(state.map.layout().region(slot) & all).is_empty() {
            return false;
        }
        match self {
            Step::Lay { to: Some(to), .. } | Step::Enter { to: Some(to), .. } => {
                self.enters_land(state, to) && are_landing(state, seat, units)
            }
            Step::Lay { to: None, .. } | Step::Enter { to: None, .. } | Step::Dock { .. } => {
                are_one_fleet(state, seat, units)
            }
        }
    }

    /// Whether the space entered is Land of the region, or will be once it is laid.
    fn enters_land(self, state: &State, to: Space) -> bool {
        let (Step::Lay { slot, .. } | Step::Enter { slot, .. } | Step::Dock { slot, .. }) = self;
        let Lying::FaceUp(region, turned) = state.map.lying(slot) else { return false };
        let dry = |turned: bool| !sea_of(state, slot, region, turned).contains(to);
        let is_land = match self {
            Step::Lay { .. } => dry(false) || dry(true),
            Step::Enter { .. } | Step::Dock { .. } => dry(turned),
        };
        state.map.layout().region(slot).contains(to) && is_land
    }
}

/// Whether these are Land units in play that fit on one space.
fn are_landing(state: &State, seat: Seat, units: UnitSet) -> bool {
    let in_play = |unit: usize| state.players[seat].units[unit].place != Place::Supply;
    !units.is_empty()
        && units.only(UnitKind::Ship).is_empty()
        && units.only(UnitKind::Army).len() <= limits().stack
        && units.iter().all(in_play)
}

/// Whether these are Ships of one space, or nobody: a card reveals.
fn are_one_fleet(state: &State, seat: Seat, units: UnitSet) -> bool {
    let place = |unit: usize| state.players[seat].units[unit].place;
    let together = |first: usize| units.iter().all(|unit| place(unit) == place(first));
    let at_sea = |first: usize| matches!(place(first), Place::At(_)) && together(first);
    units.only(UnitKind::Ship) == units && units.iter().next().is_none_or(at_sea)
}

impl Chapter<State> for Step {
    fn waiting(self, _: &State) -> SeatSet {
        match self {
            Step::Lay { seat, .. } | Step::Dock { seat, .. } => SeatSet::only(seat),
            Step::Enter { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        enter(state, self, log);
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Lay { .. } => {
                let left = self.left(state).into_iter().zip(Facing::ALL).filter(|(is_left, _)| *is_left);
                out.extend(left.map(|(_, facing)| Action::Lay(facing).into()));
            }
            Step::Dock { slot, units, .. } => {
                out.extend(docks_now(state, seat, slot, units).iter().map(|space| Action::Dock(space).into()));
            }
            Step::Enter { .. } => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Lay { .. }, AnyAction::Exploration(Action::Lay(facing))) => {
                if self.left(state)[facing.index()] {
                    Ok(())
                } else {
                    Err(Why::NotThisWay.into())
                }
            }
            (Step::Dock { slot, units, .. }, &AnyAction::Exploration(Action::Dock(space))) => {
                let reached = docks_now(state, seat, slot, units).contains(space);
                if reached { Ok(()) } else { Err(Why::NotReached { space }.into()) }
            }
            (Step::Lay { .. } | Step::Enter { .. } | Step::Dock { .. }, _) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        state.agenda.pop();
        match (self, action) {
            (Step::Lay { slot, to, units, .. }, &AnyAction::Exploration(Action::Lay(facing))) => {
                lay(state, Step::Enter { seat, slot, to, units }, facing == Facing::Turned, Decided::Chosen, log);
            }
            (Step::Dock { units, .. }, &AnyAction::Exploration(Action::Dock(space))) => {
                dock(state, seat, units, space, log);
            }
            (Step::Lay { .. } | Step::Enter { .. } | Step::Dock { .. }, _) => {}
        }
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, _, &'static [_]) = match self {
            Step::Dock { .. } => (
                PromptKind::PickPlaces,
                "Dock",
                "On which Sea space of the new region do your Ships stop?".into(),
                &["CC-explore-19"],
            ),
            Step::Lay { slot, .. } | Step::Enter { slot, .. } => {
                let number = match state.map.lying(slot) {
                    Lying::FaceUp(region, _) => region.number(),
                    _ => 0,
                };
                (PromptKind::PickOption, "Lay", say!("Which way round shall region {number} lie?"), &["CC-explore-5"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        match (self, action) {
            (Step::Lay { slot, .. }, AnyAction::Exploration(Action::Lay(facing))) => {
                let turned = *facing == Facing::Turned;
                let Lying::FaceUp(region, _) = state.map.lying(slot) else { return };
                let terrain = Lying::FaceUp(region, turned).terrain().unwrap_or_default();
                let spaces = state.map.layout().spaces[slot.index()].into_iter().zip(terrain);
                let parts: Vec<String> = spaces.map(|(space, terrain)| say!("{space} {terrain}")).collect();
                choice.label =
                    say!("{}: {}", if turned { "Turned" } else { "Upright" }, engine::words::enumerated(&parts));
                choice.place = Some(slot.to_string());
            }
            (Step::Dock { .. }, AnyAction::Exploration(Action::Dock(space))) => {
                choice.label = say!("Stop on {space}");
                choice.place = Some(space.to_string());
            }
            (Step::Lay { .. } | Step::Enter { .. } | Step::Dock { .. }, _) => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let (Step::Lay { seat, slot, .. } | Step::Enter { seat, slot, .. } | Step::Dock { seat, slot, .. }) = self;
        let known = state.is_seat(seat)
            && slot.index() < state.map.layout().slots
            && matches!(state.map.lying(slot), Lying::FaceUp(..));
        let fits = known
            && self.has_sound_units(state)
            && match self {
                Step::Lay { .. } => self.left(state) != [false; 2],
                Step::Dock { units, .. } => !docks_now(state, seat, slot, units).is_empty(),
                Step::Enter { .. } => true,
            };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
