//! A shorter game: it begins with developed civilizations. Cards are drawn, a package of advances is chosen in secret and
//! tokens are placed in secret; conflicts are resolved and cities built without advances; markers are placed. Its numbers
//! are the edition's. `EP-31`

use super::{Action, Event, Step, Why, by_ranking, start};
use crate::atlas::AreaId;
use crate::card_acquisition::{self, LAST_STACK};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Group};
use crate::state::{State, stack_index};
use crate::words::{Many, Tokens};
use crate::{cities, conflict, succession};
use engine::chapter::Ask;
use engine::said::Phrase;
use engine::{Audience, Choice, Mix, PromptKind, Seat, SeatSet, Viewer, say};
use serde::{Deserialize, Serialize};

/// The numbers of a shorter game.
#[derive(Clone, Debug)]
pub struct ShorterGame {
    /// The packages of advances.
    pub packages: Vec<Package>,
    /// Face value of the commodity cards drawn at most.
    pub points: u8,
    /// Tokens to place, besides those of the package.
    pub tokens: u8,
    /// Tokens that a first city takes on a city site.
    pub city_on_a_site: u8,
    /// Tokens that it takes elsewhere.
    pub city_elsewhere: u8,
    /// Where the succession markers start.
    pub succession: u8,
}

/// A package of advances.
#[derive(Clone, Debug)]
pub struct Package {
    /// The two groups it is named for.
    pub groups: (Group, Group),
    /// The advances.
    pub advances: Vec<Advance>,
    /// Tokens to place more.
    pub tokens: u8,
}

impl Package {
    /// The name people read: `Craft and Science`.
    pub fn title(&self) -> String {
        say!("{} and {}", self.groups.0.title(), self.groups.1.title())
    }
}

/// What is still to happen before a shorter game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A seat draws commodity cards.
    DrawCards {
        /// Whose turn it is to draw.
        seat: Seat,
        /// Face value that is left to draw.
        points: u8,
        /// The stacks it has drawn from, a bit for each.
        drawn: u16,
    },
    /// Everybody chooses a package in secret.
    #[default]
    ChoosePackages,
    /// The packages are shown.
    ShowPackages,
    /// Everybody writes down where tokens go.
    PlanTokens,
    /// The tokens are placed.
    PlaceTokens,
    /// Conflicts are resolved as if nobody had any advance.
    ResolveConflicts,
    /// Cities are built, likewise.
    BuildCities,
    /// Surplus population is removed and city support checked, by the normal rules.
    CheckLimits,
    /// The succession markers are placed.
    PlaceMarkers,
}

/// Lays the stages out in the book's order. `EP-31.4a` Cards are drawn from the last to the first in ranking order.
pub(super) fn begin<E: Edition>(state: &mut State<E>, start: &ShorterGame) {
    let draws = by_ranking(state).rev().map(|seat| Stage::DrawCards { seat, points: start.points, drawn: 0 });
    let stages: Vec<Stage> = draws
        .chain([
            Stage::ChoosePackages,
            Stage::ShowPackages,
            Stage::PlanTokens,
            Stage::PlaceTokens,
            Stage::ResolveConflicts,
            Stage::BuildCities,
            Stage::CheckLimits,
            Stage::PlaceMarkers,
        ])
        .collect();
    state.agenda.push_in_order(stages.into_iter().map(|stage| Step::Shorter(stage).into()));
}

/// Choices in secret are made by all together, even where an order is kept.
pub(super) fn waiting<E: Edition>(state: &State<E>, stage: Stage) -> SeatSet {
    match stage {
        Stage::DrawCards { seat, .. } if !state.left.contains(seat) && stacks(state, stage, seat).next().is_some() => {
            SeatSet::only(seat)
        }
        Stage::ChoosePackages => state.seats_in_game().filter(|&seat| state.players[seat].start_set == 0).collect(),
        Stage::PlanTokens => state.seats_in_game().filter(|&seat| left_to_plan(state, seat) > 0).collect(),
        Stage::DrawCards { .. }
        | Stage::ShowPackages
        | Stage::PlaceTokens
        | Stage::ResolveConflicts
        | Stage::BuildCities
        | Stage::CheckLimits
        | Stage::PlaceMarkers => SeatSet::EMPTY,
    }
}

pub(super) fn run<E: Edition>(state: &mut State<E>, stage: Stage, log: &mut Log) {
    state.agenda.pop();
    match stage {
        Stage::DrawCards { .. } | Stage::ChoosePackages | Stage::PlanTokens => {}
        Stage::ShowPackages => show_packages(state, log),
        Stage::PlaceTokens => place_tokens(state, log),
        Stage::ResolveConflicts => {
            state.founding = true;
            conflict::begin(state);
        }
        Stage::BuildCities => cities::begin_founding(state),
        Stage::CheckLimits => {
            state.founding = false;
            cities::push_surplus_and_support(state);
        }
        Stage::PlaceMarkers => place_markers(state, log),
    }
}

/// The stacks a seat may still draw from. `EP-31.4a` `EP-31.4b`
fn stacks<E: Edition>(state: &State<E>, stage: Stage, seat: Seat) -> impl Iterator<Item = u8> {
    (1..=LAST_STACK).filter(move |&stack| check_draw(state, stage, seat, stack).is_ok())
}

fn check_draw<E: Edition>(state: &State<E>, stage: Stage, seat: Seat, stack: u8) -> Result<(), Why> {
    let Stage::DrawCards { points, drawn, .. } = stage else { return Err(Why::NoSuchStack) };
    if !(1..=LAST_STACK).contains(&stack) {
        return Err(Why::NoSuchStack);
    }
    if drawn & (1 << stack) != 0 {
        return Err(Why::DrawnAlready { stack });
    }
    // A commodity's face value is the number of its stack.
    if stack > points {
        return Err(Why::TooManyPoints { points });
    }
    if state.stacks[stack_index(E::block(state, seat), stack)].is_empty() {
        return Err(Why::EmptyStack { stack });
    }
    Ok(())
}

/// `EP-31.4bis` Everybody shows the package and takes its advances.
fn show_packages<E: Edition>(state: &mut State<E>, log: &mut Log) {
    log.marks.reveal();
    let mut choosing = Vec::new();
    for seat in by_ranking(state) {
        let Some(package) = package(state, seat) else { continue };
        let (set, advances) = (Phrase::new(|| package.title()), package.advances.clone());
        let chosen = advances.iter().map(|&advance| E::data().advance(advance).chosen_credits).sum();
        advances.iter().for_each(|&advance| state.players[seat].advances.insert(advance));
        log.tell(|| Event::SetShown { seat, set, advances }.into());
        if chosen > 0 {
            choosing.push(Step::Start(start::Stage::ChooseCredits { seat, left: chosen }));
        }
    }
    state.agenda.push_in_order(choosing.into_iter().map(Into::into));
}

/// The package a seat has chosen.
pub(crate) fn package<E: Edition>(state: &State<E>, seat: Seat) -> Option<&'static Package> {
    let index = usize::from(state.players[seat].start_set).checked_sub(1)?;
    E::shorter_game(&state.options)?.packages.get(index)
}

/// The areas associated with a seat's civilization that are in play. `EP-31.5b`
pub(crate) fn own_areas<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    super::start::own_region(state, seat)
}

/// How many tokens of a seat are planned in its areas.
pub(crate) fn plan<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = (AreaId, u8)> {
    // Outside set-up there are none, and this is asked for every view.
    let areas = (!state.plans.is_empty()).then(|| own_areas(state, seat)).into_iter().flatten();
    areas.filter_map(|area| Some((area, *state.plans.get(&area)?)))
}

/// `EP-31.5a` How many tokens a seat places: those of the game and those of the package; none if it has no area for them.
fn due<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let start = E::shorter_game(&state.options).filter(|_| own_areas(state, seat).next().is_some());
    let extra = package(state, seat).map_or(0, |package| package.tokens);
    start.map_or(0, |start| start.tokens + extra).min(state.players[seat].stock)
}

/// `EP-31.5-r1` How many tokens a seat has still to write down: all that are due are placed.
pub(crate) fn left_to_plan<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let planned = plan(state, seat).fold(0_u8, |sum, (_, count)| sum.saturating_add(count));
    due(state, seat).saturating_sub(planned)
}

/// The same while places are written down, for everybody to see: who is still asked shows it anyway once it is none.
pub(crate) fn to_plan<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let is_asked = state.agenda.top() == Some(Step::Shorter(Stage::PlanTokens).into());
    if is_asked { left_to_plan(state, seat) } else { 0 }
}

/// `EP-31.5a` All tokens written down are placed together.
fn place_tokens<E: Edition>(state: &mut State<E>, log: &mut Log) {
    log.marks.reveal();
    for seat in by_ranking(state) {
        let plan: Vec<(AreaId, u8)> = plan(state, seat).collect();
        for (area, count) in plan {
            let count = state.place_tokens(area, seat, count);
            log.tell(|| Event::TokensPlaced { seat, count, area }.into());
        }
        state.players[seat].start_set = 0;
    }
    state.plans.clear();
}

/// `EP-31.10a` Markers start on the same space; `EP-31.10b` `EP-31.10-r1` one behind if what its epoch asks for is missing.
fn place_markers<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let Some(start) = E::shorter_game(&state.options) else { return };
    // They were not built in the first turn.
    state.built = crate::AreaSet::default();
    for seat in by_ranking(state) {
        let step = start.succession - u8::from(!succession::meets(state, seat, start.succession));
        state.players[seat].succession = step;
        log.tell(|| Event::MarkerPlaced { seat, step }.into());
    }
}

/// Counts that are listed for an area; any other may be written down as well.
const LISTED: u8 = 6;

pub(super) fn list<E: Edition>(state: &State<E>, stage: Stage, seat: Seat, out: &mut Vec<AnyAction>) {
    match stage {
        Stage::DrawCards { .. } => {
            out.extend(stacks(state, stage, seat).map(|stack| AnyAction::from(Action::DrawCard { stack })));
            out.push(AnyAction::Done);
        }
        Stage::ChoosePackages => {
            let packages = E::shorter_game(&state.options).into_iter().flat_map(|start| &start.packages);
            let choose = |(first, second)| AnyAction::from(Action::ChoosePackage { first, second });
            out.extend(packages.map(|package| choose(package.groups)));
        }
        Stage::PlanTokens => {
            let left = left_to_plan(state, seat);
            for area in own_areas(state, seat) {
                out.extend((1..=left.min(LISTED)).map(|count| AnyAction::from(Action::PlanTokens { count, area })));
                if left > LISTED {
                    out.push(Action::PlanTokens { count: left, area }.into());
                }
            }
        }
        Stage::ShowPackages
        | Stage::PlaceTokens
        | Stage::ResolveConflicts
        | Stage::BuildCities
        | Stage::CheckLimits
        | Stage::PlaceMarkers => {}
    }
}

/// Whether a seat that is asked may be done with a stage.
pub(super) fn check_done<E: Edition>(state: &State<E>, stage: Stage, seat: Seat) -> Result<(), AnyWhy> {
    match stage {
        Stage::DrawCards { .. } => Ok(()),
        Stage::ChoosePackages => Err(Why::PackageFirst.into()),
        Stage::PlanTokens => Err(Why::TokensFirst { left: left_to_plan(state, seat) }.into()),
        Stage::ShowPackages
        | Stage::PlaceTokens
        | Stage::ResolveConflicts
        | Stage::BuildCities
        | Stage::CheckLimits
        | Stage::PlaceMarkers => Err(AnyWhy::NOT_NOW),
    }
}

pub(super) fn check<E: Edition>(state: &State<E>, stage: Stage, seat: Seat, action: &Action) -> Result<(), AnyWhy> {
    let checked = match (stage, *action) {
        (Stage::DrawCards { .. }, Action::DrawCard { stack }) => check_draw(state, stage, seat, stack),
        (Stage::ChoosePackages, Action::ChoosePackage { first, second }) => {
            index_of::<E>(&state.options, (first, second)).map(|_| ()).ok_or(Why::NoSuchPackage)
        }
        (Stage::PlanTokens, Action::PlanTokens { count, area }) => {
            let left = left_to_plan(state, seat);
            if !own_areas(state, seat).any(|own| own == area) {
                Err(Why::NotAssociated { area })
            } else if (1..=left).contains(&count) {
                Ok(())
            } else {
                Err(Why::TooManyPlanned { left })
            }
        }
        (
            Stage::DrawCards { .. }
            | Stage::ChoosePackages
            | Stage::ShowPackages
            | Stage::PlanTokens
            | Stage::PlaceTokens
            | Stage::ResolveConflicts
            | Stage::BuildCities
            | Stage::CheckLimits
            | Stage::PlaceMarkers,
            _,
        ) => return Err(AnyWhy::NOT_NOW),
    };
    checked.map_err(AnyWhy::from)
}

/// The number of a package, counted from one.
fn index_of<E: Edition>(options: &E::Options, groups: (Group, Group)) -> Option<u8> {
    let packages = &E::shorter_game(options)?.packages;
    packages.iter().position(|package| package.groups == groups).map(|index| index as u8 + 1)
}

/// A seat draws no more cards: the one stage that it may end.
pub(super) fn be_done<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    state.agenda.pop();
    log.tell(|| Event::NoMoreDrawn { seat }.into());
}

pub(super) fn perform<E: Edition>(state: &mut State<E>, stage: Stage, seat: Seat, action: &Action, log: &mut Log) {
    let own = Audience::Seats(SeatSet::only(seat));
    match (stage, *action) {
        (Stage::DrawCards { points, drawn, .. }, Action::DrawCard { stack }) => {
            log.tell(|| Event::CardDrawn { seat, stack }.into());
            let card = card_acquisition::draw(state, seat, stack, log);
            let received = || card_acquisition::Event::CardsReceived { seat, cards: card.into_iter().collect() }.into();
            log.tell_only(own, received);
            let drawn = drawn | 1 << stack;
            if let Some(top) = state.agenda.top_mut() {
                *top = Step::Shorter(Stage::DrawCards { seat, points: points - stack, drawn }).into();
            }
        }
        (Stage::ChoosePackages, Action::ChoosePackage { first, second }) => {
            state.players[seat].start_set = index_of::<E>(&state.options, (first, second)).unwrap_or(0);
            let set = Phrase::new(|| start_set(state, seat).unwrap_or_default());
            log.tell_only(own, || Event::PackageWrittenDown { seat, set }.into());
        }
        (Stage::PlanTokens, Action::PlanTokens { count, area }) => {
            *state.plans.entry(area).or_default() += count;
            log.tell_only(own, || Event::TokensWrittenDown { seat, count, area }.into());
        }
        (
            Stage::DrawCards { .. }
            | Stage::ChoosePackages
            | Stage::ShowPackages
            | Stage::PlanTokens
            | Stage::PlaceTokens
            | Stage::ResolveConflicts
            | Stage::BuildCities
            | Stage::CheckLimits
            | Stage::PlaceMarkers,
            action,
        ) => unreachable!("{stage:?} does not allow {action}"),
    }
}

pub(super) fn ask<E: Edition>(state: &State<E>, stage: Stage, seat: Seat) -> Ask {
    let (kind, name, question, rules): (_, _, String, &'static [engine::RuleId]) = match stage {
        Stage::DrawCards { points, .. } => {
            let question = say!("Draw cards, at most one of each stack: {} left.", Many(points, "point"));
            (PromptKind::PickCards, "DrawCards", question, &["EP-31.4a", "EP-31.4b"])
        }
        Stage::ChoosePackages => {
            let question = "Choose a package of advances in secret. All are shown together.".into();
            (PromptKind::PickOption, "ChoosePackage", question, &["EP-31.4bis"])
        }
        Stage::PlanTokens => {
            let left = left_to_plan(state, seat);
            let question = say!("Write down where your tokens go: {left} left. All are shown together.");
            (PromptKind::PickPlaces, "PlanTokens", question, &["EP-31.5a", "EP-31.5b", "EP-31.5-r1"])
        }
        Stage::ShowPackages
        | Stage::PlaceTokens
        | Stage::ResolveConflicts
        | Stage::BuildCities
        | Stage::CheckLimits
        | Stage::PlaceMarkers => return Ask::nothing(),
    };
    Ask { kind, name, question, rules, open: stage == Stage::PlanTokens }
}

pub(super) fn describe_package<E: Edition>(state: &State<E>, groups: (Group, Group), choice: &mut Choice) {
    let packages = E::shorter_game(&state.options).map_or(&[][..], |start| &start.packages);
    if let Some(package) = packages.iter().find(|package| package.groups == groups) {
        let names: Vec<String> = package.advances.iter().map(|advance| advance.title()).collect();
        choice.label =
            say!("{}: {}; {} more", package.title(), engine::words::enumerated(&names), Tokens(package.tokens));
    }
}

/// Whether the packages chosen lie open: whoever has none yet could not tell.
pub(crate) fn packages_are_shown<E: Edition>(state: &State<E>) -> bool {
    let to_come = |step: &crate::chapter::Step| *step == Step::Shorter(Stage::ShowPackages).into();
    E::shorter_game(&state.options).is_some() && !state.agenda.steps().iter().any(to_come)
}

/// Whether everybody still knows from which stacks the others drew: until the first turn, nobody has other cards.
pub(crate) fn draws_are_known<E: Edition>(state: &State<E>) -> bool {
    let last = Step::Shorter(Stage::PlaceMarkers).into();
    E::shorter_game(&state.options).is_some() && state.agenda.steps().contains(&last)
}

/// The stacks that a seat has drawn from before the first turn.
pub(crate) fn drawn<E: Edition>(state: &State<E>, seat: Seat) -> Vec<u8> {
    if !draws_are_known(state) {
        return Vec::new();
    }
    let mut stacks: Vec<u8> = state.players[seat].hand.cards().filter_map(|card| E::data().stack(card)).collect();
    stacks.sort_unstable();
    stacks
}

/// What a shorter game begins with, open to all until its first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beginning {
    /// Face value of the commodity cards drawn at most.
    pub points: u8,
    /// Tokens to place, besides those of the package.
    pub tokens: u8,
    /// Tokens that a first city takes on a city site.
    pub city_on_a_site: u8,
    /// Tokens that it takes elsewhere.
    pub city_elsewhere: u8,
    /// The packages of advances.
    pub packages: Vec<PackageView>,
}

/// A package of advances, as people see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageView {
    /// The groups it is named for.
    pub groups: (Group, Group),
    /// The name people read.
    pub name: String,
    /// The advances.
    pub advances: Vec<Advance>,
    /// Tokens to place more.
    pub tokens: u8,
}

/// What this game begins with, if it is a shorter one and has not begun.
pub(crate) fn beginning<E: Edition>(state: &State<E>) -> Option<Beginning> {
    let is_to_come = |step: &crate::chapter::Step| {
        *step == Step::PlacePieces.into() || *step == Step::Shorter(Stage::PlaceMarkers).into()
    };
    let start = E::shorter_game(&state.options).filter(|_| state.agenda.steps().iter().any(is_to_come))?;
    let package = |package: &Package| PackageView {
        groups: package.groups,
        name: package.title(),
        advances: package.advances.clone(),
        tokens: package.tokens,
    };
    Some(Beginning {
        points: start.points,
        tokens: start.tokens,
        city_on_a_site: start.city_on_a_site,
        city_elsewhere: start.city_elsewhere,
        packages: start.packages.iter().map(package).collect(),
    })
}

/// The name of the set or package of a seat.
pub(crate) fn start_set<E: Edition>(state: &State<E>, seat: Seat) -> Option<String> {
    let index = usize::from(state.players[seat].start_set).checked_sub(1)?;
    match E::advanced_start(&state.options) {
        Some(start) => start.sets.get(index).map(|set| set.name.clone()),
        None => package(state, seat).map(Package::title),
    }
}

/// How many sets or packages there are.
pub(crate) fn start_sets<E: Edition>(options: &E::Options) -> usize {
    let packages = E::shorter_game(options).map_or(0, |start| start.packages.len());
    E::advanced_start(options).map_or(packages, |start| start.sets.len())
}

/// Whether a viewer may not know what this seat has written down.
pub(super) fn is_hidden(viewer: Viewer, seat: Seat) -> bool {
    viewer != Viewer::Table && viewer != Viewer::Seat(seat)
}

/// Others may have chosen any package; who has chosen is known.
pub(super) fn choose_anew<E: Edition>(state: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    let Some(start) = E::shorter_game(&state.options).filter(|_| !packages_are_shown(state)) else { return };
    for seat in state.seats_in_game().filter(|&seat| is_hidden(viewer, seat)) {
        let set = &mut state.players[seat].start_set;
        if *set > 0 {
            *set = mix.below(start.packages.len() as u32) as u8 + 1;
        }
    }
}

/// Others may have written down any places; how many tokens they have left is kept.
pub(crate) fn plan_anew<E: Edition>(state: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    if state.plans.is_empty() {
        return;
    }
    for seat in state.seats_in_game().filter(|&seat| is_hidden(viewer, seat)) {
        let count: u16 = plan(state, seat).map(|(_, count)| u16::from(count)).sum();
        let areas: Vec<AreaId> = own_areas(state, seat).collect();
        state.plans.retain(|area, _| !areas.contains(area));
        for _ in 0..count {
            let area = areas[mix.below(areas.len() as u32) as usize];
            *state.plans.entry(area).or_default() += 1;
        }
    }
}

/// Whether a stage of a written position can be.
pub(super) fn sound_stage<E: Edition>(state: &State<E>, stage: Stage) -> bool {
    let Some(start) = E::shorter_game(&state.options) else { return false };
    match stage {
        Stage::DrawCards { seat, points, drawn } => {
            state.seat_set().contains(seat) && points <= start.points && drawn < 1 << (LAST_STACK + 1)
        }
        Stage::ChoosePackages
        | Stage::ShowPackages
        | Stage::PlanTokens
        | Stage::PlaceTokens
        | Stage::ResolveConflicts
        | Stage::BuildCities
        | Stage::CheckLimits
        | Stage::PlaceMarkers => true,
    }
}

/// Whether what is written down in a written position belongs to seats that are asked, and the first cities are being
/// founded only before they are checked.
pub(super) fn sound<E: Edition>(state: &State<E>) -> Result<(), String> {
    let has = |stage: Stage| state.agenda.steps().contains(&Step::Shorter(stage).into());
    if state.founding && !has(Stage::CheckLimits) {
        return Err("no first cities are being founded".into());
    }
    if state.plans.is_empty() {
        return Ok(());
    }
    if !has(Stage::PlaceTokens) {
        return Err("no tokens are to be placed in secret".into());
    }
    let mut areas = 0;
    for seat in state.seats_in_game() {
        let planned: u32 = plan(state, seat).map(|(_, count)| u32::from(count)).sum();
        if planned > due(state, seat).into() {
            return Err(format!("{seat:?} places {planned} tokens, which are too many"));
        }
        areas += plan(state, seat).count();
    }
    if areas != state.plans.len() || state.plans.values().any(|&count| count == 0) {
        return Err("tokens are planned where nobody may place any".into());
    }
    Ok(())
}
