//! The Event Dial: barbarians move, spawn again and are defeated.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{Barbarian, Leader, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::prompt::About;
use crate::state::NewDawn;
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::{pieces, trade};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        BarbarianDue => "choose which barbarian moves on first", ["ND-barb-21"];
        BarbarianNotThere { barbarian: Barbarian, at: Hex } =>
            "barbarian {} is not at {at}" (barbarian.slug()), ["ND-barb-21"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "BarbariansStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BarbariansStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Runs by itself: barbarians move in letter order, from this one on. `ND-barb-1`
    MoveBarbarians { die: u8, next: u8 },
    /// Runs by itself: looks for barbarians that share a space. `ND-barb-12`
    Unstack,
    /// The first player picks which of the barbarians here moves. `ND-barb-21`
    PickBarbarian { at: Hex, die: u8 },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Picks one of several barbarians in a space.
        Barbarian(barbarian: Barbarian) => ["barbarian" barbarian];
    }
}

impl Action {
    pub(crate) fn about(self) -> About {
        let Action::Barbarian(barbarian) = self;
        About::new(say!("Barbarian {}", barbarian.slug())).card(barbarian.slug())
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, view: &mut StepView) {
        match self {
            Step::PickBarbarian { at, .. } => view.at = Some(at),
            Step::MoveBarbarians { .. } | Step::Unstack => {}
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::MoveBarbarians { .. } | Step::Unstack => SeatSet::EMPTY,
            Step::PickBarbarian { .. } => SeatSet::only(state.turn.first),
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        match self {
            Step::MoveBarbarians { .. } | Step::Unstack => false,
            Step::PickBarbarian { at, .. } => {
                state.board.at(at).is_none_or(|space| in_space(state, space).next().is_none())
            }
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::MoveBarbarians { die, next } => move_all(state, die, next, log),
            Step::Unstack => unstack(state, log),
            Step::PickBarbarian { .. } => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        match self {
            Step::MoveBarbarians { .. } | Step::Unstack => Ask::nothing(),
            Step::PickBarbarian { die, .. } => Ask {
                kind: PromptKind::PickOption,
                name: "PickBarbarian",
                question: say!("Barbarians share a space. Which of them moves on in direction {die}?"),
                rules: &["ND-barb-12", "ND-barb-21"],
                open: false,
            },
        }
    }

    fn list(self, state: &NewDawn, _: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::MoveBarbarians { .. } | Step::Unstack => {}
            Step::PickBarbarian { at, .. } => {
                let there = state.board.at(at).into_iter().flat_map(|space| in_space(state, space));
                offer(out, there.map(Action::Barbarian));
            }
        }
    }

    fn check(self, state: &NewDawn, _: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::PickBarbarian { at, .. }, &AnyAction::Barbarians(Action::Barbarian(barbarian))) => {
                check_pick(state, at, barbarian)
            }
            (Step::MoveBarbarians { .. } | Step::Unstack | Step::PickBarbarian { .. }, _) => {
                Err(Why::BarbarianDue.into())
            }
        }
    }

    fn perform(self, state: &mut NewDawn, _: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::PickBarbarian { die, .. }, &AnyAction::Barbarians(Action::Barbarian(barbarian))) => {
                pick(state, barbarian, die, log);
            }
            (Step::MoveBarbarians { .. } | Step::Unstack | Step::PickBarbarian { .. }, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let is_die = |die: u8| (1..=6).contains(&die);
        let fits = match self {
            Step::MoveBarbarians { die, next } => is_die(die) && next <= 9,
            Step::Unstack => state.turn.begun,
            Step::PickBarbarian { at, die } => state.is_on_map(at) && is_die(die),
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// The direction that a die gives. `ND-setup-9`
pub(crate) fn direction(state: &NewDawn, die: u8) -> u8 {
    (die.wrapping_sub(1) + state.direction) % 6
}

/// `ND-barb-1` The die is rolled, and all barbarians will move.
pub(crate) fn begin_moving(state: &mut NewDawn, log: &mut Log<Event>) {
    let die = state.rng.die(6) as u8;
    log.tell(|| Event::BarbariansMove { die });
    state.push(Step::Unstack);
    state.push(Step::MoveBarbarians { die, next: 0 });
}

/// `ND-barb-14` Moves the barbarians one after another; stops where somebody has to choose.
fn move_all(state: &mut NewDawn, die: u8, next: u8, log: &mut Log<Event>) {
    state.pop();
    for index in next..Barbarian::ALL.len() as u8 {
        if state.barbarians[usize::from(index)].is_none() {
            continue;
        }
        let raided = move_one(state, Barbarian::ALL[usize::from(index)], die, log);
        if let Some(seat) = raided {
            state.push(Step::MoveBarbarians { die, next: index + 1 });
            state.push(trade::Step::DiscardTrade { seat, left: 2 });
            return;
        }
    }
}

/// `ND-barb-1` Moves one barbarian; says whose capital it has entered. `ND-barb-2` Caravans on the water it crosses are
/// destroyed too: it enters those spaces, also when it comes back to where it was.
fn move_one(state: &mut NewDawn, barbarian: Barbarian, die: u8, log: &mut Log<Event>) -> Option<Seat> {
    let from = state.barbarians[barbarian.index()]?;
    let mut crossed = Set::EMPTY;
    let to = walk(state, from, direction(state, die), &mut crossed);
    // `ND-barb-17` Coming back is not entering.
    let moves = to != from;
    if moves {
        let (start, end) = (state.hex(from), state.hex(to));
        log.tell(|| Event::BarbarianMoved { barbarian, from: start, to: end });
    }
    crossed.iter().for_each(|space| pieces::destroy_caravans(state, space, log));
    if moves { enter(state, barbarian, to, log) } else { None }
}

/// `ND-barb-7` `ND-barb-8` `ND-barb-10` `ND-barb-18` Where a barbarian gets to: over water to the next land. The edge of
/// the map turns it round, and so does what Petra protects (ruling ND-R24); turned twice, or `ND-barb-19` turned on the water, it is back
/// where it was.
fn walk(state: &NewDawn, from: Space, direction: u8, crossed: &mut Set) -> Space {
    let protected = protected(state);
    let (mut at, mut direction, mut turns) = (from, direction, 0);
    loop {
        match state.board.step(at, direction).filter(|&next| next == from || !protected.contains(next)) {
            Some(next) if state.board.water.contains(next) => {
                at = next;
                crossed.insert(next);
            }
            Some(next) => return next,
            None if turns == 2 => return from,
            None => {
                direction += 3;
                turns += 1;
            }
        }
    }
}

/// Petra: its owner's cities and reinforced control tokens cannot be entered.
fn protected(state: &NewDawn) -> Set {
    let owner = state.all_seats().find(|&seat| state.controls(seat, Wonder::Petra));
    owner.map_or(Set::EMPTY, |seat| {
        let player = state.player(seat);
        player.cities | player.control & state.reinforced
    })
}

/// `ND-barb-16` Everything of a player in the entered space is affected.
/// `ND-barb-3` `ND-barb-4` A city or an unreinforced control token goes back to its owner.
fn enter(state: &mut NewDawn, barbarian: Barbarian, space: Space, log: &mut Log<Event>) -> Option<Seat> {
    pieces::destroy_caravans(state, space, log);
    let owner = state.owner(space);
    let at = state.hex(space);
    // `ND-barb-5` `ND-barb-17` Sent back, where nothing more happens.
    if state.reinforced.contains(space) {
        state.reinforced.remove(space);
        log.tell(|| Event::BarbarianRepelled { barbarian, at });
        return None;
    }
    state.barbarians[barbarian.index()] = Some(space);
    let owner = owner?;
    if state.player(owner).capital == Some(space) {
        log.tell(|| Event::CapitalRaided { seat: owner });
        return Some(owner);
    }
    if state.player(owner).cities.contains(space) {
        log.tell(|| Event::CityDestroyed { seat: owner, at });
        pieces::remove_city(state, space, log);
    } else {
        log.tell(|| Event::TokenDestroyed { at });
        pieces::remove_control(state, space, log);
    }
    None
}

/// `ND-barb-12` While barbarians share a space, a die is rolled and one of them moved.
fn unstack(state: &mut NewDawn, log: &mut Log<Event>) {
    let Some(at) = crowded(state) else {
        state.pop();
        return;
    };
    let die = state.rng.die(6) as u8;
    let at = state.hex(at);
    log.tell(|| Event::BarbariansMeet { at, die });
    state.push(Step::PickBarbarian { at, die });
}

/// A space with more than one barbarian.
fn crowded(state: &NewDawn) -> Option<Space> {
    let mut seen = Set::EMPTY;
    for at in state.barbarians.iter().flatten().copied() {
        if seen.contains(at) {
            return Some(at);
        }
        seen.insert(at);
    }
    None
}

/// The barbarians in a space.
pub(crate) fn in_space(state: &NewDawn, space: Space) -> impl Iterator<Item = Barbarian> {
    Barbarian::ALL.into_iter().filter(move |barbarian| state.barbarians[barbarian.index()] == Some(space))
}

/// `ND-barb-21` The first player picks one of them.
fn check_pick(state: &NewDawn, at: Hex, barbarian: Barbarian) -> Result<(), AnyWhy> {
    let is_there = state.barbarians[barbarian.index()] == Some(state.space(at)?);
    if is_there { Ok(()) } else { Err(Why::BarbarianNotThere { barbarian, at }.into()) }
}

/// Moves the barbarian that was picked.
fn pick(state: &mut NewDawn, barbarian: Barbarian, die: u8, log: &mut Log<Event>) {
    state.pop();
    if let Some(seat) = move_one(state, barbarian, die, log) {
        state.push(trade::Step::DiscardTrade { seat, left: 2 });
    }
}

/// `ND-spawn-1` `ND-spawn-2` `ND-spawn-3` Defeated barbarians come back to their icons, unless more than caravans is
/// there.
pub(crate) fn spawn(state: &mut NewDawn, log: &mut Log<Event>) {
    for barbarian in Barbarian::ALL {
        let Some(home) = state.board.barbarian_home(barbarian) else { continue };
        let is_free = (state.empty_spaces() | state.caravan_spaces() & !tokens_and_cities(state)).contains(home);
        if state.barbarians[barbarian.index()].is_some() || !is_free {
            continue;
        }
        let at = state.hex(home);
        log.tell(|| Event::BarbarianSpawned { barbarian, at });
        pieces::destroy_caravans(state, home, log);
        state.barbarians[barbarian.index()] = Some(home);
    }
}

fn tokens_and_cities(state: &NewDawn) -> Set {
    let pieces = state.all_control() | state.all_cities() | state.barbarian_spaces();
    pieces | state.tokens | state.free_city_states() | state.wonder_spaces()
}

/// A barbarian leaves the map; Sumeria gains a resource for it.
pub(crate) fn defeat(state: &mut NewDawn, seat: Seat, barbarian: Barbarian, log: &mut Log<Event>) {
    state.barbarians[barbarian.index()] = None;
    log.tell(|| Event::BarbarianDefeated { seat, barbarian });
    if state.player(seat).is(Leader::Sumeria) {
        state.push(trade::Step::GainResource { seat, new_type: false });
    }
}

/// Seoul: where a barbarian may be moved to.
pub(crate) fn chase_targets(state: &NewDawn, from: Space) -> Set {
    state.board.near(from) & state.empty_spaces() & !state.board.water
}
