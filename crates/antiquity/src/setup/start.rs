//! The advanced start: every seat begins with cities, a set of advances dealt face down, trade cards, tokens and a
//! treasury. Its numbers are the edition's. `ME-var-2`

use super::{Action, Event, Step, Why, by_ranking};
use crate::advances::CREDIT_STEP;
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Group};
use crate::state::State;
use crate::turn::Order;
use crate::words::Tokens;
use engine::chapter::Ask;
use engine::said::Phrase;
use engine::{Mix, PromptKind, Seat, SeatSet, Viewer, say};
use serde::{Deserialize, Serialize};

/// The numbers of an advanced start.
#[derive(Clone, Debug)]
pub struct AdvancedStart {
    /// The sets of advances, one for each seat.
    pub sets: Vec<StartSet>,
    /// Cities to place.
    pub cities: u8,
    /// How many of them at least on city sites.
    pub on_sites: u8,
    /// Tokens to place at most.
    pub tokens: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Where the succession markers start.
    pub succession: u8,
}

/// A set of advances.
#[derive(Clone, Debug)]
pub struct StartSet {
    /// The name people read.
    pub name: String,
    /// The advances.
    pub advances: Vec<Advance>,
    /// Whether it costs a city.
    pub loses_a_city: bool,
}

/// A stage of an advanced start.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Cities are placed.
    PlaceCities {
        /// Whose turn it is to place them.
        seat: Seat,
        /// How many are left to place.
        left: u8,
    },
    /// The sets of advances are shown.
    ShowSets,
    /// Some sets cost their holders a city.
    LoseCities {
        /// Who has still to give one up.
        waiting: SeatSet,
    },
    /// Credits of a set whose groups are chosen; also of a package of a shorter game.
    ChooseCredits {
        /// Who chooses.
        seat: Seat,
        /// How many points are left.
        left: u8,
    },
    /// Trade cards are dealt.
    DealCards,
    /// Tokens are placed.
    PlaceTokens {
        /// Whose turn it is to place them.
        seat: Seat,
        /// How many may still be placed.
        left: u8,
    },
    /// Treasuries are filled and markers placed.
    FillTreasuries,
}

/// Deals the sets face down.
pub(super) fn deal_sets<E: Edition>(state: &mut State<E>) {
    let Some(start) = E::advanced_start(&state.options) else { return };
    let mut sets: Vec<u8> = (1..=start.sets.len() as u8).collect();
    state.rng.shuffle(&mut sets);
    for (seat, set) in state.seats_in_game().zip(sets) {
        state.players[seat].start_set = set;
    }
}

/// Deals the sets that a viewer has not seen anew.
pub(crate) fn deal_sets_anew<E: Edition>(state: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    if E::advanced_start(&state.options).is_none() {
        return super::shorter::choose_anew(state, viewer, mix);
    }
    let hidden = |seat: &Seat| super::shorter::is_hidden(viewer, *seat);
    let seats: Vec<Seat> = Seat::all(engine::Game::seats(state)).filter(hidden).collect();
    let mut sets: Vec<u8> = seats.iter().map(|&seat| state.players[seat].start_set).collect();
    if sets.iter().all(|&set| set == 0) {
        return;
    }
    mix.cards(&mut sets);
    for (seat, set) in seats.into_iter().zip(sets) {
        state.players[seat].start_set = set;
    }
}

/// Lays the steps out: in ranking order cities, then the sets are shown, and so on.
pub(super) fn begin<E: Edition>(state: &mut State<E>, start: &AdvancedStart) {
    let cities = by_ranking(state).map(|seat| Stage::PlaceCities { seat, left: start.cities });
    let tokens = by_ranking(state).map(|seat| Stage::PlaceTokens { seat, left: start.tokens });
    let stages: Vec<Stage> =
        cities.chain([Stage::ShowSets, Stage::DealCards]).chain(tokens).chain([Stage::FillTreasuries]).collect();
    state.agenda.push_in_order(stages.into_iter().map(|stage| Step::Start(stage).into()));
}

pub(super) fn waiting<E: Edition>(state: &State<E>, stage: Stage) -> SeatSet {
    let asked = match stage {
        Stage::PlaceCities { seat, left } => seat_if(seat, left > 0 && places_for_cities(state, seat).next().is_some()),
        Stage::PlaceTokens { seat, left } => {
            let has_room = || own_region(state, seat).any(|area| room(state, seat, area) > 0);
            seat_if(seat, left.min(state.players[seat].stock) > 0 && has_room())
        }
        Stage::ChooseCredits { seat, left } => seat_if(seat, left >= CREDIT_STEP),
        Stage::LoseCities { waiting } => waiting.iter().filter(|&seat| state.cities_on_board(seat) > 0).collect(),
        Stage::ShowSets | Stage::DealCards | Stage::FillTreasuries => SeatSet::EMPTY,
    };
    state.may_act(asked)
}

fn seat_if(seat: Seat, is_asked: bool) -> SeatSet {
    if is_asked { SeatSet::only(seat) } else { SeatSet::EMPTY }
}

pub(super) fn run<E: Edition>(state: &mut State<E>, stage: Stage, log: &mut Log) {
    state.agenda.pop();
    match stage {
        Stage::ShowSets => show_sets(state, log),
        Stage::DealCards => deal_cards(state, log),
        Stage::FillTreasuries => fill_treasuries(state),
        Stage::PlaceCities { .. }
        | Stage::LoseCities { .. }
        | Stage::ChooseCredits { .. }
        | Stage::PlaceTokens { .. } => {}
    }
}

/// Everybody shows the set and takes its advances; some sets cost a city.
fn show_sets<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let Some(start) = E::advanced_start(&state.options) else { return };
    log.marks.reveal();
    let mut waiting = SeatSet::EMPTY;
    let mut choosing = Vec::new();
    for seat in state.seats_in_game() {
        let index = usize::from(std::mem::take(&mut state.players[seat].start_set)).checked_sub(1);
        let Some(set) = index.and_then(|index| start.sets.get(index)) else { continue };
        log.tell(|| {
            Event::SetShown { seat, set: Phrase::new(|| set.name.clone()), advances: set.advances.clone() }.into()
        });
        for &advance in &set.advances {
            state.players[seat].advances.insert(advance);
        }
        let chosen = set.advances.iter().map(|&advance| E::data().advance(advance).chosen_credits).sum();
        if chosen > 0 {
            choosing.push(Step::Start(Stage::ChooseCredits { seat, left: chosen }));
        }
        if set.loses_a_city && state.cities(seat).next().is_some() {
            waiting = waiting.with(seat);
        }
    }
    state.agenda.push_in_order(choosing.into_iter().map(Into::into));
    state.agenda.push(Step::Start(Stage::LoseCities { waiting }).into());
}

/// As in the phase of trade card acquisition, without purchases: fewest cities first, one card of each stack up to the
/// number of cities.
fn deal_cards<E: Edition>(state: &mut State<E>, log: &mut Log) {
    for seat in state.in_order(Order::CityCount) {
        crate::card_acquisition::deal(state, seat, log);
    }
}

fn fill_treasuries<E: Edition>(state: &mut State<E>) {
    let Some(start) = E::advanced_start(&state.options) else { return };
    for seat in state.seats_in_game() {
        state.stock_to_treasury(seat, start.treasury);
        state.players[seat].succession = start.succession;
    }
}

/// The areas of a seat's region that are in play. `ME-setup-8`
pub(super) fn own_region<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    let region = state.players[seat].civilization.map(|civilization| civilization.to_string());
    state.areas().filter(move |&area| state.is_in_play(area) && region.is_some() && area.area().region == region)
}

fn is_wilderness(area: AreaId) -> bool {
    area.area().city_site.is_none()
}

fn may_leave_sites<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let most = E::advanced_start(&state.options).map_or(0, |start| start.cities.saturating_sub(start.on_sites));
    state.cities(seat).filter(|&area| is_wilderness(area)).count() < usize::from(most)
}

fn places_for_cities<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    let anywhere = may_leave_sites(state, seat);
    own_region(state, seat).filter(move |&area| {
        area.area().population > 0 && state.city(area).is_none() && (anywhere || !is_wilderness(area))
    })
}

/// How many tokens may still be placed in an area.
fn room<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    if state.city(area).is_some() {
        return 0;
    }
    E::population_limit(state, area, seat).saturating_sub(state.tokens(area, seat))
}

pub(super) fn list<E: Edition>(state: &State<E>, stage: Stage, seat: Seat, out: &mut Vec<AnyAction>) {
    match stage {
        Stage::PlaceCities { .. } => {
            out.extend(places_for_cities(state, seat).map(|area| Action::PlaceCity { area }.into()));
        }
        Stage::ChooseCredits { .. } => out.extend(Group::ALL.map(|group| Action::ChooseCredit { group }.into())),
        Stage::LoseCities { .. } => out.extend(state.cities(seat).map(|area| Action::LoseCity { area }.into())),
        Stage::PlaceTokens { left, .. } => {
            let most = left.min(state.players[seat].stock);
            for area in own_region(state, seat) {
                let room = room(state, seat, area).min(most);
                out.extend((1..=room).map(|count| Action::PlaceTokens { count, area }.into()));
            }
            out.push(AnyAction::Done);
        }
        Stage::ShowSets | Stage::DealCards | Stage::FillTreasuries => {}
    }
}

/// Whether a seat may be done with a stage.
pub(super) fn check_done(stage: Stage) -> Result<(), AnyWhy> {
    match stage {
        Stage::PlaceCities { .. } => Err(Why::CitiesFirst.into()),
        Stage::LoseCities { .. } => Err(Why::LosesACity.into()),
        Stage::PlaceTokens { .. } => Ok(()),
        Stage::ShowSets | Stage::ChooseCredits { .. } | Stage::DealCards | Stage::FillTreasuries => {
            Err(AnyWhy::NOT_NOW)
        }
    }
}

pub(super) fn check<E: Edition>(state: &State<E>, stage: Stage, seat: Seat, action: &Action) -> Result<(), AnyWhy> {
    let checked = match (stage, *action) {
        (Stage::PlaceCities { .. }, Action::PlaceCity { area }) => check_city(state, seat, area),
        (Stage::LoseCities { .. }, Action::LoseCity { area }) => {
            let there = area.index() < E::Board::AREAS && state.city(area) == Some(seat.into());
            if there { Ok(()) } else { Err(Why::NoCityThere { area }) }
        }
        (Stage::ChooseCredits { .. }, Action::ChooseCredit { .. }) => Ok(()),
        (Stage::PlaceTokens { left, .. }, Action::PlaceTokens { count, area }) => {
            if !own_region(state, seat).any(|own| own == area) {
                return Err(Why::OutsideRegion { area }.into());
            }
            let most = room(state, seat, area).min(left).min(state.players[seat].stock);
            if (1..=most).contains(&count) { Ok(()) } else { Err(Why::TooManyTokens { area, most }) }
        }
        (
            Stage::PlaceCities { .. }
            | Stage::ShowSets
            | Stage::LoseCities { .. }
            | Stage::ChooseCredits { .. }
            | Stage::DealCards
            | Stage::PlaceTokens { .. }
            | Stage::FillTreasuries,
            _,
        ) => return Err(AnyWhy::NOT_NOW),
    };
    checked.map_err(AnyWhy::from)
}

fn check_city<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
    if !own_region(state, seat).any(|own| own == area) {
        return Err(Why::OutsideRegion { area });
    }
    if area.area().population == 0 || state.city(area).is_some() {
        return Err(Why::NoRoomForACity { area });
    }
    if is_wilderness(area) && !may_leave_sites(state, seat) {
        return Err(Why::NeedsACitySite { area });
    }
    Ok(())
}

pub(super) fn perform<E: Edition>(state: &mut State<E>, stage: Stage, seat: Seat, action: &Action, log: &mut Log) {
    state.agenda.pop();
    let rest = match (stage, *action) {
        (Stage::PlaceCities { left, .. }, Action::PlaceCity { area }) => {
            state.place_city(area, seat);
            log.tell(|| Event::CityPlaced { seat, area }.into());
            Stage::PlaceCities { seat, left: left - 1 }
        }
        (Stage::LoseCities { waiting }, Action::LoseCity { area }) => {
            state.remove_city(area);
            log.tell(|| Event::CityLost { seat, area }.into());
            Stage::LoseCities { waiting: waiting.without(seat) }
        }
        (Stage::ChooseCredits { left, .. }, Action::ChooseCredit { group }) => {
            state.players[seat].extra_credits[group.index()] += CREDIT_STEP;
            log.tell(|| Event::CreditChosen { seat, group, worth: CREDIT_STEP }.into());
            Stage::ChooseCredits { seat, left: left - CREDIT_STEP }
        }
        (Stage::PlaceTokens { left, .. }, Action::PlaceTokens { count, area }) => {
            state.place_tokens(area, seat, count);
            log.tell(|| Event::TokensPlaced { seat, count, area }.into());
            Stage::PlaceTokens { seat, left: left - count }
        }
        (
            Stage::PlaceCities { .. }
            | Stage::ShowSets
            | Stage::LoseCities { .. }
            | Stage::ChooseCredits { .. }
            | Stage::DealCards
            | Stage::PlaceTokens { .. }
            | Stage::FillTreasuries,
            action,
        ) => unreachable!("{stage:?} does not allow {action}"),
    };
    state.agenda.push(Step::Start(rest).into());
}

/// Whether a stage of a written position can be.
pub(super) fn sound_stage<E: Edition>(state: &State<E>, stage: Stage, at_table: impl Fn(Seat) -> bool) -> bool {
    match stage {
        Stage::PlaceCities { seat, left } => at_table(seat) && left <= state.all_cities(),
        Stage::PlaceTokens { seat, left } => at_table(seat) && left <= state.all_tokens_of_a_player(),
        Stage::ChooseCredits { seat, left } => {
            // Small enough that the sum of credits stays in range.
            at_table(seat) && left <= 20 && state.players[seat].extra_credits.iter().all(|&credit| credit <= 200)
        }
        Stage::LoseCities { waiting } => state.are_seats(waiting),
        Stage::ShowSets | Stage::DealCards | Stage::FillTreasuries => true,
    }
}

pub(super) fn ask(stage: Stage) -> Ask {
    let (kind, name, question) = match stage {
        Stage::ChooseCredits { left, .. } => {
            let question = say!("For which group do you take credits? {left} points are left.");
            (PromptKind::PickOption, "ChooseCredits", question)
        }
        Stage::LoseCities { .. } => {
            (PromptKind::PickPlaces, "LoseCity", "Your set of advances costs you a city. Which one?".into())
        }
        Stage::PlaceTokens { left, .. } => {
            let question = say!("Place up to {} in your region, within the limits of its areas.", Tokens(left));
            (PromptKind::PickPlaces, "PlaceTokens", question)
        }
        Stage::PlaceCities { left, .. } => {
            (PromptKind::PickPlaces, "PlaceCity", say!("Where does a city of yours stand? ({left} to place)"))
        }
        Stage::ShowSets | Stage::DealCards | Stage::FillTreasuries => return Ask::nothing(),
    };
    Ask { kind, name, question, rules: &["ME-var-2", "EP-31-table-r1"], open: false }
}
