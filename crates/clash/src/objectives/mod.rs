//! Objective cards: what completes them and when. `CC-objective` `CC-obj` `CC-ocard`
//!
//! What has to be true is in `conditions.rs`. A trigger asks every seat concerned that could hold a fitting card; nobody
//! is forced to show one.

mod conditions;

pub use conditions::{Progress, progress};

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::{Half, ObjectiveCard, When};
use crate::map::Space;
use crate::moments::Moment;
use crate::names::Objective;
use crate::state::{MAX_SEATS, State};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ObjectivesStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ObjectivesStep"))]
pub enum Step {
    /// A seat may be able to complete objectives: the trigger begins for it.
    Check {
        /// The seat whose objectives are looked at.
        seat: Seat,
        /// Through what.
        trigger: Trigger,
    },
    /// Which objectives to show.
    Complete {
        /// The seat that may show them.
        seat: Seat,
        /// Through what.
        trigger: Trigger,
    },
}

/// What can complete objectives. `CC-objective-4`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ObjectiveTrigger"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ObjectiveTrigger"))]
pub enum Trigger {
    /// Stage 1 of the Status Phase.
    StatusPhase,
    /// A battle begins; `state.battle` says which.
    Attack,
    /// A battle is over; `state.battle` says which.
    Battle,
    /// A city was founded.
    Founded(Space),
    /// The mood of a city fell.
    Mood,
    /// An Army unit was drafted.
    Draft,
    /// A Wonder was built.
    Wonder,
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Completes one half of a card.
        Complete(card: ObjectiveCard, half: Half) => ["complete" card half];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ObjectivesEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ObjectivesEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Completed { seat: Seat, card: ObjectiveCard, objective: Objective },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Completed { seat, objective, .. } => {
                tell!(f, "@{seat} completes the objective {}.", objective.title())
            }
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotInHand { card: ObjectiveCard } => "you do not hold the Objective card {}" (card.told()), ["CC-objective-6"];
        NotComplete { objective: Objective } => "this does not complete {}" (objective.title()), ["CC-objective-3"];
        SameName { objective: Objective } => "you have already completed {} on this occasion" (objective.title()), ["CC-objective-4"];
        NotWithNewFounder => "Colony cannot be completed in the same round as New Founder", ["CC-obj-colony"];
        NotWithTrader => "Sea Lanes cannot be completed together with Trader", ["CC-obj-sea-lanes"];
        NotWithSeaLanes => "Trader cannot be completed together with Sea Lanes", ["CC-obj-trader"];
        NotWithStandingArmy => "Military Might cannot be completed together with Standing Army", ["CC-obj-military-might"];
        NotWithMilitaryMight => "Standing Army cannot be completed together with Military Might", ["CC-obj-standing-army"];
    }
}

/// A set of objectives.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(u64);

impl Names {
    const fn contains(self, objective: Objective) -> bool {
        self.0 >> objective.index() & 1 == 1
    }

    fn insert(&mut self, objective: Objective) {
        self.0 |= 1 << objective.index();
    }
}

/// What has been completed lately, as far as it bars anything.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Claims {
    /// Objectives the seat being asked has completed with the trigger under way.
    trigger: Names,
    /// The round for which the following is kept.
    round: u8,
    /// Objectives completed in that round, by seat.
    completed: [Names; MAX_SEATS],
    /// Wonders built in that round, by seat.
    wonders: [u8; MAX_SEATS],
    /// Round and turn in which the last Wonder was built.
    pub(crate) wonder_turn: (u8, u8),
}

impl Claims {
    fn in_round(&mut self, round: u8) -> &mut Claims {
        if self.round != round {
            let Claims { trigger, wonder_turn, .. } = *self;
            *self = Claims { round, trigger, wonder_turn, ..Claims::default() };
        }
        self
    }

    /// A Wonder was built.
    pub(crate) fn note_wonder(&mut self, seat: Seat, round: u8, turn: u8) {
        let built = &mut self.in_round(round).wonders[seat.index()];
        *built = built.saturating_add(1);
        self.wonder_turn = (round, turn);
    }

    fn has_completed(&self, seat: Seat, objective: Objective, round: u8) -> bool {
        self.round == round && self.completed[seat.index()].contains(objective)
    }

    /// Whether a seat built the only Wonder of the round. `CC-obj-wonderful`
    fn built_the_only_wonder(&self, seat: Seat, round: u8) -> bool {
        let all: u16 = self.wonders.iter().map(|&count| u16::from(count)).sum();
        self.round == round && all == 1 && self.wonders[seat.index()] == 1
    }
}

/// Lets players complete objectives of the moment, the active player first.
pub(crate) fn answer(state: &mut State, moment: Moment) {
    match moment {
        Moment::BattleBegan => push_checks(state, Trigger::Attack, fighters(state)),
        Moment::BattleEnded => {
            note_battle(state);
            push_checks(state, Trigger::Battle, fighters(state));
        }
        Moment::Founded { seat, space } => push_checks(state, Trigger::Founded(space), SeatSet::only(seat)),
        Moment::MoodFell { seat } => push_checks(state, Trigger::Mood, SeatSet::only(seat)),
        Moment::Drafted { seat } => push_checks(state, Trigger::Draft, SeatSet::only(seat)),
        Moment::BuiltWonder { seat, .. } => push_checks(state, Trigger::Wonder, SeatSet::only(seat)),
        Moment::GotAdvance { .. } | Moment::Activated { .. } | Moment::Collected { .. } => {}
    }
}

/// Stage 1 of the Status Phase for a seat. `CC-status-3`
pub(crate) fn status_phase(state: &mut State, seat: Seat) {
    push_checks(state, Trigger::StatusPhase, SeatSet::only(seat));
}

fn fighters(state: &State) -> SeatSet {
    [state.battle.attacker, state.battle.defender].into_iter().flatten().filter_map(|side| side.seat()).collect()
}

/// What cards and objectives count in a turn: the land battles of its player, where they were and which were won.
/// Without opposition it is a battle, too, but none that is won. `CC-term-3` `CC-combat-14` `CC-act-good-ideas`
fn note_battle(state: &mut State) {
    let (battle, active) = (state.battle, state.active());
    let fought = [battle.attacker, battle.defender].contains(&Some(active.into())) && !battle.naval;
    let won = fought && battle.winner == Some(active.into());
    let captured = battle.captured && battle.attacker == Some(active.into());
    let turn = &mut state.turn;
    if fought {
        turn.battles.insert(battle.space);
    }
    turn.fought[0] = turn.fought[0].saturating_add(u8::from(fought));
    turn.fought[1] = turn.fought[1].saturating_add(u8::from(won));
    turn.triumphs = turn.triumphs.saturating_add(u8::from(won || captured));
}

fn push_checks(state: &mut State, trigger: Trigger, seats: SeatSet) {
    for seat in state.in_turn_order(state.active()).collect::<Vec<_>>().into_iter().rev() {
        if seats.contains(seat) {
            state.push(Step::Check { seat, trigger });
        }
    }
}

/// Whether a seat is asked: it holds Objective cards, and could hold one that this completes. Only what lies open
/// decides, so that neither the question nor a `done` tells anything of the hand. `CC-hidden-1`
fn is_asked(state: &State, seat: Seat, trigger: Trigger) -> bool {
    let open = |number: u8| {
        state.seats().any(|seat| {
            let player = &state.players[seat];
            player.peaceful.contains(number) || player.warlike.contains(number)
        })
    };
    let completes = |card: ObjectiveCard| {
        let halves = [card.design().peaceful, card.design().warlike];
        halves.into_iter().any(|objective| may_complete(state, seat, trigger, objective).is_ok())
    };
    let mut hidden = ObjectiveCard::all().filter(|card| !open(card.number()));
    !state.players[seat].objectives.is_empty() && hidden.any(completes)
}

/// What a seat could complete now: card, half and objective.
fn fitting(state: &State, seat: Seat, trigger: Trigger) -> impl Iterator<Item = (ObjectiveCard, Half, Objective)> {
    let cards = state.players[seat].objectives.iter().filter_map(ObjectiveCard::numbered);
    let halves = cards.flat_map(|card| {
        let design = card.design();
        [(card, Half::Peaceful, design.peaceful), (card, Half::Warlike, design.warlike)]
    });
    halves.filter(move |&(.., objective)| may_complete(state, seat, trigger, objective).is_ok())
}

fn may_complete(state: &State, seat: Seat, trigger: Trigger, objective: Objective) -> Result<(), Reason> {
    let (claims, round) = (&state.claims, state.round);
    // In one Status Phase two objectives of the same name are the same trigger. `CC-objective-8`
    let again = claims.trigger.contains(objective)
        || trigger == Trigger::StatusPhase && claims.has_completed(seat, objective, round);
    if again {
        return Err(Why::SameName { objective }.into());
    }
    let in_time = match objective.design().when {
        When::StatusPhase => trigger == Trigger::StatusPhase,
        When::Immediately => trigger != Trigger::StatusPhase,
        When::Either => true,
    };
    if !in_time || !conditions::is_met(state, seat, trigger, objective) {
        return Err(Why::NotComplete { objective }.into());
    }
    match conditions::excludes(objective) {
        Some((other, why)) if claims.has_completed(seat, other, round) => Err(why.into()),
        _ => Ok(()),
    }
}

fn check_card(state: &State, seat: Seat, trigger: Trigger, card: ObjectiveCard, half: Half) -> Result<(), Reason> {
    if !state.players[seat].objectives.contains(card.number()) {
        return Err(Why::NotInHand { card }.into());
    }
    may_complete(state, seat, trigger, card.objective(half))
}

fn complete(state: &mut State, seat: Seat, card: ObjectiveCard, half: Half, log: &mut Log) {
    let objective = card.objective(half);
    let round = state.round;
    state.claims.trigger.insert(objective);
    state.claims.in_round(round).completed[seat.index()].insert(objective);
    let player = &mut state.players[seat];
    player.objectives.remove(card.number());
    match half {
        Half::Peaceful => player.peaceful.insert(card.number()),
        Half::Warlike => player.warlike.insert(card.number()),
    }
    // Two of the five have to be paid, and Gold does not replace them.
    if let Some(good) = conditions::pays(objective) {
        state.lose(seat, good, conditions::PAID);
    }
    log.marks.reveal();
    log.tell(|| Event::Completed { seat, card, objective }.into());
}

impl ObjectiveCard {
    /// The objective of one half.
    pub fn objective(self, half: Half) -> Objective {
        match half {
            Half::Peaceful => self.design().peaceful,
            Half::Warlike => self.design().warlike,
        }
    }
}

impl TurnAction for Action {}

impl Step {
    /// Who alone may know that it is due: whoever is asked has completed something.
    pub(crate) fn hidden_from_others(self) -> Option<Seat> {
        match self {
            Step::Complete { seat, .. } => Some(seat),
            Step::Check { .. } => None,
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, _: &State) -> SeatSet {
        match self {
            Step::Check { .. } => SeatSet::EMPTY,
            Step::Complete { seat, .. } => SeatSet::only(seat),
        }
    }

    fn run(self, state: &mut State, _: &mut Log) {
        state.agenda.pop();
        if let Step::Check { seat, trigger } = self {
            state.claims.trigger = Names::default();
            if is_asked(state, seat, trigger) {
                state.push(Step::Complete { seat, trigger });
            }
        }
    }

    fn list(self, state: &State, _: Seat, out: &mut Vec<AnyAction>) {
        if let Step::Complete { seat, trigger } = self {
            out.push(AnyAction::Done);
            out.extend(fitting(state, seat, trigger).map(|(card, half, _)| Action::Complete(card, half).into()));
        }
    }

    fn check(self, state: &State, _: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Complete { .. }, AnyAction::Done) => Ok(()),
            (Step::Complete { seat, trigger }, &AnyAction::Objectives(Action::Complete(card, half))) => {
                check_card(state, seat, trigger, card, half)
            }
            (Step::Check { .. } | Step::Complete { .. }, _) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let Step::Complete { trigger, .. } = self else { return };
        let &AnyAction::Objectives(Action::Complete(card, half)) = action else {
            state.agenda.pop();
            return;
        };
        complete(state, seat, card, half, log);
        if !is_asked(state, seat, trigger) {
            state.agenda.pop();
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "Objectives",
            question: "Do you show an objective that you have completed?".into(),
            rules: &["CC-objective-1", "CC-objective-4", "CC-objective-7"],
            open: false,
        }
    }

    fn describe(self, _: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Objectives(Action::Complete(card, half)) = action else {
            choice.label = "Show none".into();
            return;
        };
        let objective = card.objective(*half);
        let paid = conditions::pays(objective).map(|good| good.counted(2));
        let price = paid.map_or_else(String::new, |paid| say!(", paying {paid}"));
        choice.label = say!("Complete {}{price}", objective.title());
        choice.card = Some(card.slug());
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let (Step::Check { seat, trigger } | Step::Complete { seat, trigger }) = self;
        let status = trigger == Trigger::StatusPhase && !state.in_status_phase();
        let space = matches!(trigger, Trigger::Founded(space) if !state.is_on_board(space));
        if !state.is_seat(seat) || status || space {
            return Err(format!("{self:?} cannot be due here"));
        }
        Ok(())
    }
}
