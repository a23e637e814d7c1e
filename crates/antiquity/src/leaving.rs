//! Elimination and leaving the game. `ME-elim` `ME-leave`
//!
//! A player without units stays at the table (`ME-elim-1`), so there is nothing to do. A player who leaves is announced by
//! the table, whatever is going on, and taken out once the phase or the turn is over.

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::cards::HeldCalamity;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::cities::token_limit;
use crate::edition::Edition;
use crate::names::Civilization;
use crate::state::State;
use crate::turn::{Order, Phase};
use crate::words::Tokens;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, GameOptions as _, List, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Tokens that take the place of a city out of play. `ME-leave-5`
const REPLACED_BY: u8 = 5;
/// Fewer players than this are no game (ruling ME-RC8).
const FEWEST: usize = 2;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        OnlyTheTable => "only the table can say who leaves the game", ["ME-leave-1", "EP-9.1-r1"];
        OnlyTheTableEnds => "only the table can say that the game ends now", ["ME-leave-1", "EP-34end.1b"];
        NotInTheGame { seat: Seat } => "@{seat} is not in the game", ["ME-leave-1", "EP-9.1-r1"];
        LeavesAlready { seat: Seat } => "@{seat} is already leaving", ["ME-leave-2"];
        NotBegun => "civilizations have not been chosen yet", ["ME-leave-1", "EP-34end.1b"];
        Ends => "the game is about to end", ["ME-leave-1", "EP-34end.1b"];
        StaysInTheGame => "a civilization stays in the game: somebody else takes it over", ["EP-9.1-r1"];
        NoPlace { area: AreaId } => "{area:#} is out of play, or neither in your region nor home to units of yours", ["ME-leave-6"];
        CausesConflict { area: AreaId } => "tokens in {area:#} would cause conflict", ["ME-leave-7"];
        TooMany { area: AreaId, room: u8 } => "{area:#} has room for only {room} more, and other areas have room", ["ME-leave-7"];
        NotSoMany { count: u8 } => "you have {} out of play" (Tokens(*count)), ["ME-leave-6"];
    }
}

/// Who is about to leave, and when.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Departures {
    /// When the phase is over.
    pub after_phase: SeatSet,
    /// When everybody has discarded excess trade cards.
    pub after_turn: SeatSet,
    /// Whether the game ends when the phase is over, or the turn.
    pub ends: bool,
}

engine::names!(
    /// When somebody leaves: once the current phase is over, or after step 12b, which the book recommends. `ME-leave-2`
    When, "time to leave": Phase Turn
);

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Tokens in areas that went out of play are placed elsewhere, in ranking order.
    #[default]
    Resettle,
}

engine::verbs! {
    /// What the table does about leaving, and a seat with tokens in areas out of play.
    pub enum Action {
        /// The table lets a seat leave.
        Retire { seat: Seat, after: When } => ["retire" seat ["after" after]];
        /// The table ends the game.
        Conclude => ["conclude"];
        /// A seat places tokens from areas out of play.
        Resettle { count: u8, area: AreaId } => ["resettle" count area];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "LeavingEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeavingEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    RetirementAnnounced { seat: Seat, after_turn: bool },
    EndAnnounced { after_turn: bool },
    PlayerLeft { seat: Seat, barbarians: u8, pirate_cities: u8 },
    CityAbandoned { seat: Seat, area: AreaId, tokens: u8 },
    TokensResettled { seat: Seat, area: AreaId, count: u8 },
    TokensLost { seat: Seat, count: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::RetirementAnnounced { seat, after_turn: false } => tell!(f, "@{seat} leaves after this phase."),
            Event::RetirementAnnounced { seat, .. } => tell!(f, "@{seat} leaves at the end of this turn."),
            Event::EndAnnounced { after_turn: false } => f.write_str("The game ends after this phase."),
            Event::EndAnnounced { .. } => f.write_str("Time is up: this turn is the last."),
            Event::PlayerLeft { seat, barbarians, pirate_cities } => tell!(
                f,
                "@{seat} leaves the game: the region goes out of play, {barbarians} barbarian tokens and {pirate_cities} \
                 pirate cities stay elsewhere."
            ),
            Event::CityAbandoned { seat, area, tokens } => {
                tell!(f, "@{seat} leaves the city in {} with {}.", area.area().name, Tokens(*tokens))
            }
            Event::TokensResettled { seat, area, count } => {
                tell!(f, "@{seat} places {} in {}.", Tokens(*count), area.area().name)
            }
            Event::TokensLost { seat, count } => tell!(f, "@{seat} has no place for {}.", Tokens(*count)),
        }
    }
}

impl Action {
    /// Whether it is said whatever the table waits for.
    pub(crate) fn is_announcement(&self) -> bool {
        matches!(self, Action::Retire { .. } | Action::Conclude)
    }
}

/// Whether this may be announced now: by the table only, but at any time, so this does not look at the agenda's steps.
pub(crate) fn check_announcement<E: Edition>(state: &State<E>, seat: Seat, action: &Action) -> Result<(), AnyWhy> {
    if seat != Seat::TABLE {
        return Err(only_the_table(action));
    }
    let why = match *action {
        Action::Resettle { .. } => return Err(AnyWhy::NOT_NOW),
        _ if state.seats_in_game().any(|seat| state.players[seat].civilization.is_none()) => Why::NotBegun,
        _ if state.departures.ends => Why::Ends,
        Action::Conclude => return Ok(()),
        Action::Retire { seat, .. } if !state.seat_set().contains(seat) => Why::NotInTheGame { seat },
        Action::Retire { .. } if !E::LEAVERS_TAKE_THEIR_CIVILIZATION => Why::StaysInTheGame,
        Action::Retire { seat, after } => {
            let Departures { after_phase, after_turn, .. } = state.departures;
            let sooner = after == When::Phase && !after_phase.contains(seat);
            if sooner || !(after_phase.contains(seat) || after_turn.contains(seat)) {
                return Ok(());
            }
            Why::LeavesAlready { seat }
        }
    };
    Err(why.into())
}

/// Refuses a seat that speaks for the table.
fn only_the_table(action: &Action) -> AnyWhy {
    if *action == Action::Conclude { Why::OnlyTheTableEnds.into() } else { Why::OnlyTheTable.into() }
}

/// Notes what the table announced; it happens when the phase or the turn is over.
pub(crate) fn announce<E: Edition>(state: &mut State<E>, action: &Action, log: &mut Log) {
    let Departures { after_phase, after_turn, ends } = &mut state.departures;
    match *action {
        Action::Retire { seat, after } => {
            *after_turn = after_turn.without(seat);
            let set = if after == When::Phase { after_phase } else { after_turn };
            *set = set.with(seat);
            log.tell(|| Event::RetirementAnnounced { seat, after_turn: after == When::Turn }.into());
        }
        Action::Conclude => {
            *ends = true;
            log.tell(|| Event::EndAnnounced { after_turn: E::CONCLUDES_WITH_THE_TURN }.into());
        }
        Action::Resettle { .. } => {}
    }
}

/// `ME-leave-2` Whether somebody leaves before the phase in this row begins.
pub(crate) fn is_due<E: Edition>(state: &State<E>, row: u8) -> bool {
    !due(state, row).is_empty() || concludes(state, row)
}

/// Whether the game that the table ends is over before the phase in this row. `ME-leave-1` `EP-34end.2`
fn concludes<E: Edition>(state: &State<E>, row: u8) -> bool {
    let turn_is_over = || E::TURN.get(usize::from(row)).is_none();
    state.departures.ends && if E::CONCLUDES_WITH_THE_TURN { turn_is_over() } else { ends_a_phase::<E>(row) }
}

fn due<E: Edition>(state: &State<E>, row: u8) -> SeatSet {
    let Departures { after_phase, after_turn, .. } = state.departures;
    let next = E::TURN.get(usize::from(row)).map(|row| row.phase);
    let phase = if ends_a_phase::<E>(row) { after_phase } else { SeatSet::EMPTY };
    let turn = if next.is_none_or(|next| next == Phase::SuccessionAlteration) { after_turn } else { SeatSet::EMPTY };
    phase.iter().chain(turn.iter()).collect()
}

/// Whether a phase of the book is over when this row comes: some phases have several rows.
fn ends_a_phase<E: Edition>(row: u8) -> bool {
    let goes_on = |phase| {
        use Phase::{Census, CitySupport, ExcessTradeCards, ReturnTradeCards, SurplusPopulation};
        matches!(phase, Census | SurplusPopulation | CitySupport | ExcessTradeCards | ReturnTradeCards)
    };
    E::TURN.get(usize::from(row)).is_none_or(|row| !goes_on(row.phase))
}

/// `ME-leave-1` to `-8` The game ends, or those who leave are taken out and the others look after what is theirs.
/// `ME-leave-8` Then come surplus population and support.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, row: u8, log: &mut Log) {
    let leaving = due(state, row);
    let concludes = concludes(state, row);
    let Departures { after_phase, after_turn, ends } = state.departures;
    for seat in leaving.iter() {
        take_out(state, seat, log);
    }
    let without = |set: SeatSet| leaving.iter().fold(set, SeatSet::without);
    state.departures = Departures { after_phase: without(after_phase), after_turn: without(after_turn), ends };
    if concludes || state.seats_in_game().count() < FEWEST {
        state.agenda.clear();
        crate::turn::end_game(state);
        return;
    }
    state.seats_in_game().for_each(|seat| abandon_cities(state, seat, log));
    crate::cities::push_surplus_and_support(state);
    state.agenda.push(Step::Resettle.into());
}

/// `ME-leave-3` `ME-leave-4` What becomes of the leaver's pieces and cards.
fn take_out<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let region = state.players[seat].civilization;
    let (mut barbarians, mut pirate_cities) = (0, 0);
    for area in state.areas() {
        if region.is_some() && region_of(area) == region {
            state.in_play.remove(area);
            remove_units(state, area, Owner::Seat(seat));
            remove_units(state, area, Owner::Barbarians);
            continue;
        }
        let tokens = state.remove_tokens(area, seat, u8::MAX);
        barbarians += state.place_tokens(area, Owner::Barbarians, tokens);
        if state.city(area) == Some(Owner::Seat(seat)) {
            state.remove_city(area);
            pirate_cities += u8::from(state.place_city(area, Owner::Barbarians));
        }
    }
    clear_mat(state, seat);
    state.left = state.left.with(seat);
    log.tell(|| Event::PlayerLeft { seat, barbarians, pirate_cities }.into());
}

fn remove_units<E: Edition>(state: &mut State<E>, area: AreaId, owner: Owner) {
    state.remove_tokens(area, owner, u8::MAX);
    if state.city(area) == Some(owner) {
        state.remove_city(area);
    }
}

/// Ships, treasury and cards go. Nobody traded anything to anybody who cannot be found any more (ruling ME-RC9).
fn clear_mat<E: Edition>(state: &mut State<E>, seat: Seat) {
    let player = &mut state.players[seat];
    player.stock += player.ships.iter().map(|ship| ship.cargo).sum::<u8>();
    player.ships = List::new();
    let hand = std::mem::take(&mut player.hand);
    hand.cards().for_each(|card| state.discard(card));
    state.treasury_to_stock(seat, u8::MAX);
    for other in Seat::all(state.options.seats()) {
        for held in state.players[other].hand.calamities.iter_mut().filter(|held| held.trader() == Some(seat)) {
            *held = HeldCalamity::drawn(held.calamity);
        }
    }
}

/// The civilization whose region an area belongs to.
fn region_of(area: AreaId) -> Option<Civilization> {
    area.area().region.as_ref().and_then(|region| region.parse().ok())
}

/// `ME-leave-5` Ships in areas out of play are removed, and five tokens take the place of each city there.
fn abandon_cities<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    for area in state.areas() {
        if is_open_for_units(state, area) {
            continue;
        }
        while crate::conflict::sink_ship(state, area, seat) {}
        if state.city(area) == Some(Owner::Seat(seat)) {
            state.remove_city(area);
            let tokens = state.place_tokens(area, seat, REPLACED_BY);
            log.tell(|| Event::CityAbandoned { seat, area, tokens }.into());
        }
    }
}

fn is_open_for_units<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    state.is_in_play(area) || area.area().open_sea
}

/// How many tokens of a seat are out of play.
fn homeless<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let areas = state.areas().filter(|&area| !is_open_for_units(state, area));
    areas.map(|area| state.tokens(area, seat)).sum()
}

/// Who places tokens next.
fn next_to_resettle<E: Edition>(state: &State<E>) -> Option<(Seat, u8)> {
    let homeless = state.in_order(Order::Ranking).map(|seat| (seat, homeless(state, seat)));
    homeless.into_iter().find(|&(_, count)| count > 0)
}

/// Where a seat may place tokens, and how many: `ME-leave-6` in its region or beside its units, `ME-leave-7` within the
/// limits, or above them if there is no room anywhere; never so that a conflict arises.
fn places<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = (AreaId, u8)> {
    let homeless = homeless(state, seat);
    let roomy = state.areas().any(|area| room(state, area, seat) > 0);
    state.areas().filter_map(move |area| {
        let most = match roomy {
            true => room(state, area, seat).min(homeless),
            false if is_eligible(state, area, seat) && !has_strangers(state, area, seat) => homeless,
            false => 0,
        };
        (most > 0).then_some((area, most))
    })
}

fn is_eligible<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    let home = state.players[seat].civilization;
    state.is_in_play(area) && (state.has_units(area, seat) || (home.is_some() && region_of(area) == home))
}

fn has_strangers<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    state.owners().any(|owner| owner != Owner::Seat(seat) && state.has_units(area, owner))
}

/// How many tokens of a seat fit in without exceeding a limit.
fn room<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> u8 {
    if !is_eligible(state, area, seat) {
        return 0;
    }
    if !has_strangers(state, area, seat) {
        return token_limit(state, area, seat).saturating_sub(state.tokens(area, seat));
    }
    match state.city(area) {
        Some(_) => 0,
        None => area.area().population.saturating_sub(state.all_tokens(area)),
    }
}

/// Takes tokens out of the areas out of play and places them; the map's order decides from where.
fn resettle<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, count: u8, log: &mut Log) {
    let taken = take_homeless(state, seat, count);
    state.place_tokens(area, seat, taken);
    log.tell(|| Event::TokensResettled { seat, area, count: taken }.into());
}

fn take_homeless<E: Edition>(state: &mut State<E>, seat: Seat, count: u8) -> u8 {
    let mut taken = 0;
    for area in state.areas() {
        if !is_open_for_units(state, area) {
            taken += state.remove_tokens(area, seat, count - taken);
        }
    }
    taken
}

fn check_resettle<E: Edition>(state: &State<E>, seat: Seat, count: u8, area: AreaId) -> Result<(), AnyWhy> {
    let homeless = homeless(state, seat);
    let why = if !state.is_on_board(area) || !is_eligible(state, area, seat) {
        Why::NoPlace { area }
    } else if count == 0 || count > homeless {
        Why::NotSoMany { count: homeless }
    } else {
        match places(state, seat).find(|&(place, _)| place == area) {
            Some((_, most)) if count <= most => return Ok(()),
            None if has_strangers(state, area, seat) => Why::CausesConflict { area },
            other => Why::TooMany { area, room: other.map_or(0, |(_, most)| most) },
        }
    };
    Err(why.into())
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let next = next_to_resettle(state).filter(|&(seat, _)| places(state, seat).nth(1).is_some());
        next.map_or(SeatSet::EMPTY, |(seat, _)| SeatSet::only(seat))
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        let Some((seat, count)) = next_to_resettle(state) else {
            state.agenda.pop();
            return;
        };
        let only = places(state, seat).next();
        match only {
            Some((area, most)) => resettle(state, seat, area, most, log),
            None => {
                take_homeless(state, seat, count);
                log.tell(|| Event::TokensLost { seat, count }.into());
            }
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if self.waiting(state).contains(seat) {
            let actions = places(state, seat).flat_map(|(area, most)| (1..=most).map(move |count| (count, area)));
            out.extend(actions.map(|(count, area)| AnyAction::from(Action::Resettle { count, area })));
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let AnyAction::Leaving(Action::Resettle { count, area }) = *action else { return Err(AnyWhy::NOT_NOW) };
        if !self.waiting(state).contains(seat) {
            return Err(AnyWhy::NOT_NOW);
        }
        check_resettle(state, seat, count, area)
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        if let AnyAction::Leaving(Action::Resettle { count, area }) = *action {
            resettle(state, seat, area, count, log);
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let count = homeless(state, seat);
        Ask {
            kind: PromptKind::PickPlaces,
            name: "ResettleTokens",
            question: say!("You have {} in areas out of play. Where to?", Tokens(count)),
            rules: &["ME-leave-6", "ME-leave-7"],
            open: false,
        }
    }

    fn describe(self, _: &State<E>, _: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Leaving(Action::Resettle { count, area }) = action {
            choice.label = say!("Place {count} in {}", area.area().name);
            choice.place = Some(area.to_string());
            choice.group = Some("Place tokens");
        }
    }

    fn sound(self, _: &State<E>) -> Result<(), String> {
        Ok(())
    }
}
