//! Calamities: selection and resolution. `ME-8` `ME-9` `ME-cal` `EP-24` `EP-29`
//!
//! A file leans only on those above it.
//!
//! | what | file |
//! | --- | --- |
//! | What is printed on the cards | `card.rs` |
//! | What is done, told and refused | `action.rs`, `event.rs`, `why.rs` |
//! | How many calamities strike a player | `selection.rs` |
//! | Which of a player's units are struck | `scope.rs` |
//! | Taking damage exactly | `damage.rs` |
//! | Limited damage: what is spared | `sparing.rs` |
//! | Losing things | `losses.rs` |
//! | Secondary victims and beneficiaries | `victims.rs` |
//! | What a victim is asked: damage, cities, cards, marker | `duties/` |
//! | What areas are picked for, and by whom | `picks.rs` |
//! | Minor calamities one after the other | `minors.rs` |
//! | What an effect asks of a victim; victims act at the same time | `tasks.rs` |
//! | Calamities that do more: what is picked, who suffers, what happens | see below |
//! | A number divided among others | `spread.rs` |
//! | Picking areas | `picking.rs` |
//! | What each calamity begins with | `effects.rs` |
//! | The order in which they strike | `resolution.rs` |
//! | What is asked | `prompt.rs` |
//!
//! What one calamity does is read in its row of the book's `calamities.toml` and here:
//!
//! | calamity | file |
//! | --- | --- |
//! | Volcanic Eruption, Earthquake | `volcano.rs` |
//! | Flood | `flood.rs` |
//! | Cyclone | `cyclone.rs`, `duties/storm.rs` |
//! | Treachery | `annexation.rs` |
//! | Civil War, Tyranny | `annexation.rs`, `connected.rs`; in the other book `factions.rs`, `tyranny.rs` |
//! | Barbarian Hordes | `hordes.rs` |
//! | Piracy | `piracy.rs` |
//! | All others: only losses | `tasks.rs` |

mod action;
mod annexation;
pub mod card;
pub mod connected;
mod cyclone;
pub mod damage;
mod duties;
mod effects;
mod event;
mod factions;
mod flood;
mod hordes;
mod losses;
mod minors;
mod picking;
mod picks;
mod piracy;
mod prompt;
mod resolution;
mod scope;
mod selection;
mod sparing;
mod spread;
mod tasks;
mod tyranny;
mod victims;
mod volcano;
mod why;

pub use action::{Action, Faction};
pub use card::{Calamities, Modifier};
pub use duties::Duty;
pub use event::Event;
pub use picks::Pick;
pub use scope::Scope;
pub use selection::Limit;
pub use tasks::Task;
pub use why::Why;

pub(crate) use resolution::begin as begin_resolution;
pub(crate) use selection::begin as begin_selection;
pub(crate) use sparing::{fights_no_more, may_be_stormed};

use crate::atlas::{AreaId, AreaSet};
use crate::board::Board as _;
use crate::cards::{Card, MOST_CALAMITIES};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Calamity;
use crate::state::{MAX_SEATS, State};
use crate::turn::{Phase, has_phase};
use damage::Loss;
use engine::chapter::{Ask, Chapter};
use engine::{BySeat, Choice, GameOptions as _, List, Seat, SeatSet};
use factions::Recruits;
use serde::{Deserialize, Serialize};

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next major calamity is named; after the last one all cards are discarded.
    #[default]
    NameNext,
    /// The next minor calamity strikes, where they go one after the other. `EP-24.7.1b`
    NextMinor,
    /// The primary victim selects other players.
    SelectVictims {
        /// How many more.
        left: u8,
    },
    /// The primary victim chooses who profits by it. `EP-29.4.1.2bis-c`
    ChooseBeneficiary {
        /// Who could.
        among: SeatSet,
    },
    /// The primary victim divides a number among others.
    Spread {
        /// How much is left of it.
        left: u8,
    },
    /// Units are selected for the first faction of a Civil War.
    Enlist {
        /// Whether the victim selects, or the beneficiary.
        by_victim: bool,
        /// Unit points to go.
        left: u8,
    },
    /// The victim of a Civil War chooses a faction.
    ChooseFaction,
    /// A faction loses units.
    Bloodshed {
        /// Whether it is the first.
        first: bool,
        /// Unit points to go.
        left: u8,
        /// Whether only near the other one.
        frontier: bool,
    },
    /// The faction given up changes hands: cities, then tokens, then on to the next who takes any.
    Succeed {
        /// Who has taken all that could be taken.
        passed: SeatSet,
        /// How much of that is done.
        stage: u8,
    },
    /// Holders of an advance lose more around the place of an eruption or earthquake.
    Aftermath,
    /// The calamity strikes everybody whom it has been aimed at.
    Strike,
    /// Victims do what the calamity asks of them.
    Suffer {
        /// Who has still something to decide.
        waiting: SeatSet,
    },
    /// One player picks areas.
    Pick {
        /// What for.
        what: Pick,
        /// How many more.
        left: u8,
    },
    /// The selected units change hands: cities, then tokens, then what the beneficiary could not take.
    HandOver {
        /// How much of that is done.
        stage: u8,
    },
    /// The beneficiary chooses which selected tokens to annex.
    ClaimTokens {
        /// How many more.
        left: u8,
    },
    /// Barbarian tokens above the population limit move on.
    Advance {
        /// The area that they leave.
        area: AreaId,
    },
}

/// What is being resolved.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Resolution {
    /// Cards that have left the hands this turn, until they are discarded together. `ME-9-3` `EP-24.8`
    revealed: List<Calamity, MOST_CALAMITIES>,
    /// The major calamity under way.
    calamity: Calamity,
    /// Who held it.
    primary: Option<Seat>,
    /// Who profits by it.
    beneficiary: Option<Seat>,
    /// The others who suffer from it.
    victims: SeatSet,
    /// What each seat is doing.
    tasks: BySeat<Task, MAX_SEATS>,
    /// Each seat's minor calamities still to come, as bits by [`Calamity::index`].
    minors: BySeat<u8, MAX_SEATS>,
    /// Areas selected so far.
    selected: AreaSet,
    /// Areas of one selection that would do.
    solution: AreaSet,
    /// Unit points to be selected.
    points: u8,
    /// Whether the selected areas must hang together.
    connected: bool,
    /// Whether the beneficiary must be able to annex all that is selected.
    annexable: bool,
    /// Each seat's share of a number that is divided.
    #[serde(skip_serializing_if = "is_default")]
    shares: BySeat<u8, MAX_SEATS>,
    /// Minor calamities that a seat holds twice, as bits like `minors`.
    #[serde(skip_serializing_if = "is_default")]
    again: BySeat<u8, MAX_SEATS>,
    /// Who traded Banditry to each seat, by number: one after the other.
    #[serde(skip_serializing_if = "is_without_bandits")]
    bandits: BySeat<[u8; 2], MAX_SEATS>,
    /// The flood plain under water.
    #[serde(skip_serializing_if = "is_zero")]
    plain: u8,
    /// Whether the victim of a Civil War keeps the first faction.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept_first: bool,
}

fn is_default(numbers: &BySeat<u8, MAX_SEATS>) -> bool {
    numbers.0 == [0; MAX_SEATS]
}

fn is_without_bandits(bandits: &BySeat<[u8; 2], MAX_SEATS>) -> bool {
    bandits.0 == [[0; 2]; MAX_SEATS]
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Default for Resolution {
    fn default() -> Resolution {
        Resolution {
            revealed: List::new(),
            calamity: Calamity::default(),
            primary: None,
            beneficiary: None,
            victims: SeatSet::EMPTY,
            tasks: BySeat([Task::default(); MAX_SEATS]),
            minors: BySeat([0; MAX_SEATS]),
            selected: AreaSet::default(),
            solution: AreaSet::default(),
            points: 0,
            connected: false,
            annexable: false,
            shares: BySeat([0; MAX_SEATS]),
            again: BySeat([0; MAX_SEATS]),
            bandits: BySeat([[0; 2]; MAX_SEATS]),
            plain: 0,
            kept_first: false,
        }
    }
}

impl Resolution {
    /// Every card laid out, for accounting.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.revealed.iter().map(|&calamity| Card::Calamity(calamity))
    }

    /// The major calamity under way, its primary victim and its beneficiary.
    pub fn under_way(&self) -> Option<(Calamity, Seat, Option<Seat>)> {
        self.primary.map(|primary| (self.calamity, primary, self.beneficiary))
    }

    /// Whether a seat is to give up cards, so that what it holds decides what it is asked.
    pub(crate) fn asks_for_cards(&self, seat: Seat) -> bool {
        use Duty::{DiscardCards, DiscardValue, ReduceOrPrevent};
        matches!(self.tasks[seat].duty, DiscardCards(_) | DiscardValue(_) | ReduceOrPrevent(_))
    }

    /// The areas selected so far.
    pub fn selected(&self) -> AreaSet {
        self.selected
    }

    /// Also where Diaspora took its tokens, in the phase after this one.
    pub(crate) fn selected_mut(&mut self) -> &mut AreaSet {
        &mut self.selected
    }

    /// Whether a written one can be: seats of this table, areas of this board.
    fn sound<E: Edition>(&self, state: &State<E>) -> Result<(), String> {
        let seats = state.options.seats();
        let named = [self.primary, self.beneficiary].into_iter().flatten().chain(self.victims.iter());
        if named.into_iter().any(|seat| seat.index() >= seats) {
            return Err("a calamity names a seat that is not at this table".into());
        }
        let mut areas = self.selected.iter().chain(self.solution.iter());
        if areas.any(|area| area.index() >= E::Board::AREAS) {
            return Err("a calamity names an area that is not on this board".into());
        }
        if self.points > 100 || usize::from(self.plain) >= crate::atlas::ATLAS.flood_plains.len() {
            return Err("nobody has so many unit points, or there is no such flood plain".into());
        }
        if self.shares.0.iter().any(|&share| share > 100) {
            return Err("no share of a calamity is so large".into());
        }
        self.tasks.0.iter().try_for_each(|task| task.sound::<E>())
    }
}

/// A major calamity that has struck, as everybody saw it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stroke {
    /// Which it was.
    pub calamity: Calamity,
    /// The seat number of who held it.
    pub victim: u8,
    /// The seat number of who gained by it or had a part in it; 0 for nobody.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub beneficiary: u8,
}

/// The major calamities of a turn.
pub type Strokes = List<Stroke, MOST_CALAMITIES>;

pub(crate) fn none_struck(strokes: &Strokes) -> bool {
    strokes.is_empty()
}

/// Whether written ones can be.
pub(crate) fn sound_strokes<E: Edition>(state: &State<E>) -> Result<(), String> {
    let seats = state.options.seats();
    let wrong = |stroke: &&Stroke| {
        !(1..=seats).contains(&usize::from(stroke.victim)) || usize::from(stroke.beneficiary) > seats
    };
    match state.struck.iter().find(wrong) {
        Some(stroke) => Err(format!("{} cannot have struck seats that are not at this table", stroke.calamity)),
        None => Ok(()),
    }
}

/// The major calamity under way, open to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CalamityView {
    /// The calamity under way.
    pub calamity: Calamity,
    /// Who held it.
    pub victim: Seat,
    /// Who gains by it, chooses for its victim or is spared; nobody where it has no such part. `EP-23.3e`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub beneficiary: Option<Seat>,
    /// The others who suffer from it.
    pub others: SeatSet,
    /// Areas selected so far.
    pub selected: Vec<AreaId>,
    /// What the primary victim has given to each of them so far, where it divides a number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Seat, u8)>>"))]
    pub shares: Vec<(Seat, u8)>,
}

impl CalamityView {
    pub(crate) fn of<E: Edition>(state: &State<E>) -> Option<CalamityView> {
        let Resolution { calamity, beneficiary, victims: others, selected, shares, .. } = state.calamities;
        let victim = state.calamities.primary?;
        let shares = Seat::all(state.options.seats()).map(|seat| (seat, shares[seat])).filter(|&(_, share)| share > 0);
        let (selected, shares) = (selected.iter().collect(), shares.collect());
        Some(CalamityView { calamity, victim, beneficiary, others, selected, shares })
    }
}

/// `ME-8-1` How many calamities of a player lie face down, while they are selected and resolved. `EP-24.7.2a` In the book
/// without a selection they are in hand until they are named.
pub(crate) fn face_down<E: Edition>(state: &State<E>, seat: Seat) -> Option<usize> {
    if !const { has_phase(E::TURN, Phase::CalamitySelection) } {
        return None;
    }
    let phase = matches!(state.phase(), Phase::CalamitySelection | Phase::CalamityResolution);
    phase.then(|| state.players[seat].hand.calamities.len())
}

impl<E: Edition> State<E> {
    /// What is printed on a calamity at this table.
    pub(super) fn calamity_card(&self, calamity: Calamity) -> &'static card::CalamityCard {
        E::calamities(&self.options).card(calamity)
    }

    /// What is printed on the major calamity under way.
    fn current_card(&self) -> &'static card::CalamityCard {
        self.calamity_card(self.calamities.calamity)
    }
}

/// What a seat answers to a step: only these steps and actions belong together.
#[derive(Copy, Clone)]
enum Answer {
    Afflict {
        left: u8,
        seat: Seat,
    },
    /// Is done, though others are still to be selected.
    MustSelect,
    /// Is done, and lets a duty happen that it could prevent.
    LetHappen,
    Suffer(Action),
    Pick {
        what: Pick,
        left: u8,
        area: AreaId,
    },
    Claim {
        left: u8,
        count: u8,
        area: AreaId,
    },
    Favour {
        among: SeatSet,
        seat: Seat,
    },
    Share {
        left: u8,
        seat: Seat,
        count: u8,
    },
    Enlist {
        by_victim: bool,
        left: u8,
        recruits: Recruits,
    },
    Keep(Faction),
    Bleed {
        first: bool,
        left: u8,
        frontier: bool,
        loss: Loss,
    },
}

impl Step {
    /// The answer that an action is, if it is one to this step.
    fn answer(self, action: &AnyAction) -> Option<Answer> {
        let AnyAction::Calamities(action) = action else {
            return if *action == AnyAction::Done { self.answer_done() } else { None };
        };
        match (self, *action) {
            (Step::SelectVictims { left }, Action::Afflict(seat)) => Some(Answer::Afflict { left, seat }),
            (Step::Suffer { .. }, action) => Some(Answer::Suffer(action)),
            (Step::Pick { what, left }, Action::Strike(area)) => Some(Answer::Pick { what, left, area }),
            (Step::ClaimTokens { left }, Action::Claim { count, area }) => Some(Answer::Claim { left, count, area }),
            (Step::ChooseBeneficiary { among }, Action::Favour(seat)) => Some(Answer::Favour { among, seat }),
            (Step::Spread { left }, Action::Share { seat, count }) => Some(Answer::Share { left, seat, count }),
            (Step::Enlist { by_victim, left }, action) => {
                Recruits::of(action).map(|recruits| Answer::Enlist { by_victim, left, recruits })
            }
            (Step::ChooseFaction, Action::Keep(faction)) => Some(Answer::Keep(faction)),
            (Step::Bloodshed { first, left, frontier }, action) => {
                Loss::of(action).map(|loss| Answer::Bleed { first, left, frontier, loss })
            }
            (
                Step::NameNext
                | Step::NextMinor
                | Step::Succeed { .. }
                | Step::SelectVictims { .. }
                | Step::Pick { .. }
                | Step::ClaimTokens { .. }
                | Step::ChooseBeneficiary { .. }
                | Step::Spread { .. }
                | Step::ChooseFaction
                | Step::Aftermath
                | Step::Strike
                | Step::HandOver { .. }
                | Step::Advance { .. },
                _,
            ) => None,
        }
    }

    /// The answer that "done" is, if it is one to this step.
    const fn answer_done(self) -> Option<Answer> {
        match self {
            Step::Suffer { .. } => Some(Answer::LetHappen),
            Step::SelectVictims { .. } | Step::Spread { .. } => Some(Answer::MustSelect),
            Step::NameNext
            | Step::NextMinor
            | Step::Succeed { .. }
            | Step::Pick { .. }
            | Step::ClaimTokens { .. }
            | Step::ChooseBeneficiary { .. }
            | Step::Enlist { .. }
            | Step::ChooseFaction
            | Step::Bloodshed { .. }
            | Step::Aftermath
            | Step::Strike
            | Step::HandOver { .. }
            | Step::Advance { .. } => None,
        }
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::SelectVictims { left } => victims::waiting(state, left),
            Step::Suffer { waiting } => {
                state.may_act(waiting.iter().filter(|&seat| !state.left.contains(seat)).collect())
            }
            Step::Pick { what, left } => picking::waiting(state, what, left),
            Step::ClaimTokens { left } => annexation::claimant(state, left),
            Step::ChooseBeneficiary { .. } => {
                let primary = state.calamities.primary.filter(|&seat| !state.left.contains(seat));
                primary.map_or(SeatSet::EMPTY, SeatSet::only)
            }
            Step::Spread { left } => spread::waiting(state, left),
            Step::Enlist { by_victim, left } => factions::enlisting(state, by_victim, left),
            Step::ChooseFaction => factions::chooser(state),
            Step::Bloodshed { first, left, frontier } => factions::mourner(state, first, left, frontier),
            Step::NameNext
            | Step::NextMinor
            | Step::Strike
            | Step::HandOver { .. }
            | Step::Advance { .. }
            | Step::Succeed { .. }
            | Step::Aftermath => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::NameNext => resolution::name_next(state, log),
            Step::NextMinor => resolution::strike_next_minor(state, log),
            Step::SelectVictims { left } => victims::select_rest(state, left, log),
            Step::Strike => {
                state.agenda.pop();
                effects::strike(state, log);
            }
            Step::Suffer { .. } => {
                state.agenda.pop();
            }
            Step::Pick { what, left } => picking::pick_rest(state, what, left, log),
            Step::HandOver { stage } => annexation::hand_over(state, stage, log),
            Step::ClaimTokens { left } => annexation::claim_rest(state, left, log),
            Step::Advance { area } => hordes::advance(state, area, log),
            Step::ChooseBeneficiary { among } => resolution::favour(state, among.iter().next(), log),
            Step::Spread { left } => spread::divide_rest(state, left, log),
            Step::Enlist { by_victim, left } => factions::enlist_rest(state, by_victim, left, log),
            Step::ChooseFaction => factions::end_without_choice(state, log),
            Step::Bloodshed { first, left, frontier } => factions::bleed_rest(state, first, left, frontier, log),
            Step::Succeed { passed, stage } => factions::succeed(state, passed, stage, log),
            Step::Aftermath => {
                state.agenda.pop();
                volcano::aftermath(state, log);
            }
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat == Seat::TABLE {
            return;
        }
        match self {
            Step::SelectVictims { .. } => {
                out.extend(victims::eligible(state).iter().map(|seat| Action::Afflict(seat).into()));
            }
            Step::Suffer { .. } => tasks::list(state, seat, out),
            Step::Pick { what, .. } => {
                out.extend(picking::candidates(state, what).iter().map(|area| Action::Strike(area).into()));
            }
            Step::ClaimTokens { left } => annexation::list_claims(state, left, out),
            Step::ChooseBeneficiary { among } => out.extend(among.iter().map(|seat| Action::Favour(seat).into())),
            Step::Spread { left } => spread::list(state, left, out),
            Step::Enlist { left, .. } => factions::list_recruits(state, left, out),
            Step::ChooseFaction => out.extend(Faction::ALL.map(|faction| Action::Keep(faction).into())),
            Step::Bloodshed { first, left, frontier } => factions::list_losses(state, first, left, frontier, out),
            Step::NameNext
            | Step::NextMinor
            | Step::Succeed { .. }
            | Step::Aftermath
            | Step::Strike
            | Step::HandOver { .. }
            | Step::Advance { .. } => {}
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let answer = self.answer(action).filter(|_| seat != Seat::TABLE).ok_or(AnyWhy::NOT_NOW)?;
        let because = |why: Why| Err(why.of(state.calamities.calamity));
        match answer {
            Answer::Afflict { seat, .. } => victims::check(state, seat),
            Answer::MustSelect => because(Why::MustSelect),
            Answer::LetHappen => tasks::check_done(state, seat),
            Answer::Suffer(action) => tasks::check(state, seat, action),
            Answer::Pick { what, area, .. } => picking::check(state, what, area),
            Answer::Claim { left, count, area } => annexation::check_claim(state, left, count, area),
            Answer::Favour { among, seat } if among.contains(seat) => Ok(()),
            Answer::Favour { seat, .. } => because(Why::NotTheRichest { seat }),
            Answer::Share { left, seat, count } => spread::check(state, left, seat, count),
            Answer::Enlist { left, recruits, .. } => factions::check_recruits(state, left, recruits),
            Answer::Keep(_) => Ok(()),
            Answer::Bleed { first, left, frontier, loss } => factions::check_loss(state, first, left, frontier, loss),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        match self.answer(action) {
            Some(Answer::Afflict { left, seat }) => victims::select(state, left, seat, log),
            Some(Answer::LetHappen) => tasks::perform_done(state, seat, log),
            Some(Answer::Suffer(action)) => tasks::perform(state, seat, action, log),
            Some(Answer::Pick { what, left, area }) => picking::pick(state, what, left, area, log),
            Some(Answer::Claim { left, count, area }) => annexation::claim(state, left, count, area, log),
            Some(Answer::Favour { seat, .. }) => resolution::favour(state, Some(seat), log),
            Some(Answer::Share { left, seat, count }) => spread::give(state, left, seat, count, log),
            Some(Answer::Enlist { by_victim, left, recruits }) => {
                factions::enlist(state, by_victim, left, recruits, log);
            }
            Some(Answer::Keep(faction)) => factions::choose(state, faction == Faction::First, log),
            Some(Answer::Bleed { first, left, frontier, loss }) => {
                factions::bleed(state, first, left, frontier, loss, log);
            }
            Some(Answer::MustSelect) | None => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        prompt::ask(self, state, seat)
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Calamities(action) = action {
            prompt::describe(self, state, seat, *action, choice);
        } else {
            prompt::describe_done(state, seat, choice);
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        state.calamities.sound(state)?;
        let on_board = |area: AreaId| {
            let fits = area.index() < E::Board::AREAS && state.is_in_play(area);
            if fits { Ok(()) } else { Err(format!("{area} is not in play")) }
        };
        match self {
            Step::NameNext | Step::NextMinor => Ok(()),
            Step::Suffer { waiting } => tasks::sound(state, waiting),
            _ if state.calamities.primary.is_none() => Err("a calamity under way has a primary victim".into()),
            Step::Pick { what, left } => picking::sound(state, what, left),
            Step::Advance { area } => on_board(area),
            Step::ChooseBeneficiary { among } if among.is_empty() || !state.are_seats(among) => {
                Err("nobody can be chosen to profit".into())
            }
            Step::Succeed { passed, .. } if !state.are_seats(passed) => Err("no such seat".into()),
            Step::ChooseBeneficiary { .. }
            | Step::Succeed { .. }
            | Step::SelectVictims { .. }
            | Step::Spread { .. }
            | Step::Enlist { .. }
            | Step::ChooseFaction
            | Step::Bloodshed { .. }
            | Step::Aftermath
            | Step::Strike
            | Step::HandOver { .. }
            | Step::ClaimTokens { .. } => Ok(()),
        }
    }
}
