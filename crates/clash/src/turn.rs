//! Rounds, turns of three actions, and the Status Phase. `CC-turn` `CC-status` `CC-end` `CC-variant-end`

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::{ActionCard, ObjectiveCard, limits};
use crate::map::Space;
use crate::names::Good;
use crate::scoring::Finish;
use crate::state::{Ending, State, Turn, UnitMarks};
use crate::words::listed;
use engine::{Ask, Audience, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Turns of a player in a round.
const TURNS: u8 = 3;
/// Actions of a turn.
const ACTIONS: u8 = 3;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "TurnStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TurnStep"))]
pub enum Step {
    /// The next player's turn begins.
    BeginTurn {
        /// The player whose turn it is.
        seat: Seat,
    },
    /// The active player acts.
    Act,
    /// The turn is over.
    EndTurn,
    /// A stage of the Status Phase, for one seat after the other.
    Status {
        /// The stage that is done now.
        stage: Stage,
        /// For whom it is due.
        seat: Seat,
    },
    /// Whether to raze a city.
    Raze {
        /// The player who may raze one.
        seat: Seat,
    },
    /// Who shall be first player.
    FirstPlayer {
        /// Who decides.
        chooser: Seat,
    },
    /// The next round begins.
    NextRound,
}

/// A stage of the Status Phase. `CC-status-1`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "StatusStage"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StatusStage"))]
#[allow(missing_docs)] // The rulebook's names.
pub enum Stage {
    CompletedObjectives,
    FreeAdvance,
    /// Of the four-round game. `CC-variant-four-2`
    SecondFreeAdvance,
    DrawCards,
    RazeCity,
}

engine::verbs! {
    /// What the active player and the Status Phase ask for.
    pub enum Action {
        /// Ends the turn.
        End => ["end"];
        /// Razes a city.
        Raze(at: Space) => ["raze" at];
        /// Names the first player.
        First(seat: Seat) => ["first" seat];
    }
}

/// Turns and rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "TurnEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TurnEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    RoundBegan { round: u8 },
    TurnBegan { seat: Seat, turn: u8 },
    StatusPhaseBegan { round: u8 },
    Drew { seat: Seat },
    DrewCards { action: Option<u8>, objective: Option<u8> },
    Razed { seat: Seat, space: Space },
    FirstPlayer { seat: Seat },
    RolledToEnd { seat: Seat, die: u8, most: u8 },
    GameOver,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::RoundBegan { round } => tell!(f, "Round {round} begins."),
            Event::TurnBegan { seat, turn } => tell!(f, "@{seat} begins turn {turn}."),
            Event::StatusPhaseBegan { round } => tell!(f, "The Status Phase of round {round} begins."),
            Event::Drew { seat } => tell!(f, "@{seat} draws cards."),
            Event::DrewCards { action, objective } => {
                let action = action.and_then(ActionCard::numbered);
                let objective = objective.and_then(ObjectiveCard::numbered);
                let cards = [
                    action.map(|card| say!("the Action card {}", card.told())),
                    objective.map(|card| say!("the Objective card {}", card.told())),
                ];
                tell!(f, "You draw {}.", listed(&cards.into_iter().flatten().collect::<Vec<_>>()))
            }
            Event::Razed { seat, space } => tell!(f, "@{seat} razes the city on {space}."),
            Event::FirstPlayer { seat } => tell!(f, "@{seat} is the first player."),
            Event::RolledToEnd { seat, die, most } => {
                tell!(f, "@{seat} rolls {die} for the end of the game, which comes at {most} or less.")
            }
            Event::GameOver => tell!(f, "The game is over."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotYourSmallCity { space: Space } => "you have no city of size 1 on {space}", ["CC-status-8"];
        NoSuchSeat => "nobody sits there", ["CC-status-12"];
    }
}

impl TurnAction for Action {
    fn allow(&self, _: &State, _: Seat) -> Result<(), Reason> {
        match self {
            Action::End => Ok(()),
            Action::Raze(_) | Action::First(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, _: Seat, _: &mut Log) {
        state.agenda.pop();
        state.push(Step::EndTurn);
    }

    fn explain(&self, state: &State, _: Seat, choice: &mut Choice) {
        choice.label = match state.turn.actions {
            0 => "End the turn".into(),
            1 => "End the turn with 1 action left".into(),
            left => say!("End the turn with {left} actions left"),
        };
        choice.confirm = match state.turn.actions {
            0 => None,
            1 => Some("One action is left. End the turn without it?".into()),
            left => Some(say!("{left} actions are left. End the turn without them?")),
        };
    }
}

impl State {
    /// Whether the active player is to choose an action of the turn.
    pub(crate) fn is_acting(&self) -> bool {
        self.agenda.top() == Some(Step::Act.into())
    }

    /// Whether the active player has an action left; chapters refuse with their own reasons.
    pub fn has_action(&self) -> bool {
        self.turn.actions > 0
    }

    /// Spends an action of the turn.
    pub fn spend_action(&mut self) {
        self.turn.actions = self.turn.actions.saturating_sub(1);
        self.turn.fresh = false;
    }

    /// How many rounds the game has at most. `CC-end-1` `CC-variant-four-3` `CC-variant-end-6`
    pub const fn last_round(&self) -> u8 {
        match self.options.ending {
            Ending::SixRounds => 6,
            Ending::FourRounds => 4,
            Ending::RollToEnd | Ending::WonderfulEnding => 7,
        }
    }

    /// Whether the game ends with this round in any case. `CC-end-1`
    pub(crate) fn is_last_round(&self) -> bool {
        self.round >= self.last_round()
    }

    /// The highest result that ends the game before this turn; nothing if it is none of the last five.
    /// `CC-variant-end-1`
    pub fn end_range(&self) -> Option<u8> {
        let mut ranges = limits().range.iter();
        ranges.find(|range| (range.round, range.turn) == (self.round, self.turn_of_round)).map(|range| range.most)
    }
}

/// Begins the first round.
pub(crate) fn begin(state: &mut State) {
    state.push(Step::BeginTurn { seat: state.first });
}

fn finish(state: &mut State, finish: Finish, log: &mut Log) {
    state.finish = Some(finish);
    state.agenda.clear();
    state.agenda.push(crate::chapter::Step::Over);
    log.tell(|| Event::GameOver.into());
}

fn begin_turn(state: &mut State, seat: Seat, log: &mut Log) {
    state.agenda.pop();
    if let Some(most) = state.end_range().filter(|_| seat == state.first && state.options.ending == Ending::RollToEnd) {
        let die = state.roll();
        log.tell(|| Event::RolledToEnd { seat, die, most }.into());
        if die <= most {
            return finish(state, Finish::Die, log);
        }
    }
    let player = &mut state.players[seat];
    let actions = ACTIONS.saturating_sub(std::mem::take(&mut player.fewer_actions));
    player.assassinated = false;
    state.turn = Turn { actions, ..Turn::of(seat) };
    for unit in &mut state.players[seat].units {
        unit.marks = UnitMarks::default();
    }
    for space in state.cities.spaces().iter() {
        if let Some(city) = state.cities.get_mut(space) {
            city.activations = 0;
        }
    }
    log.tell(|| Event::TurnBegan { seat, turn: state.turn_of_round }.into());
    state.push(Step::Act);
    crate::advances::begin_turn(state, seat, log);
}

/// `CC-turn-1` `CC-turn-3` Everybody has had this turn of the round before the next one begins.
fn end_turn(state: &mut State, log: &mut Log) {
    state.agenda.pop();
    let seat = state.active();
    // A truce holds for the attacker's own turn, and ends with it.
    state.players[seat].truce = SeatSet::EMPTY;
    let next = state.left_of(seat);
    if next != state.first {
        return state.push(Step::BeginTurn { seat: next });
    }
    if crate::wonders::ends_the_game(state) {
        return finish(state, Finish::Wonder, log);
    }
    state.turn_of_round += 1;
    if state.turn_of_round <= TURNS {
        return state.push(Step::BeginTurn { seat: next });
    }
    log.tell(|| Event::StatusPhaseBegan { round: state.round }.into());
    state.push(Step::Status { stage: Stage::CompletedObjectives, seat: state.first });
}

impl Stage {
    fn next(self, state: &State) -> Option<Stage> {
        match self {
            Stage::CompletedObjectives => Some(Stage::FreeAdvance),
            Stage::FreeAdvance if state.options.ending == Ending::FourRounds => Some(Stage::SecondFreeAdvance),
            Stage::FreeAdvance | Stage::SecondFreeAdvance => Some(Stage::DrawCards),
            Stage::DrawCards => Some(Stage::RazeCity),
            Stage::RazeCity => None,
        }
    }
}

/// One seat's part of a stage. What it pushes is done before the next seat's part. `CC-status-2`
fn status(state: &mut State, stage: Stage, seat: Seat, log: &mut Log) {
    state.agenda.pop();
    if stage == Stage::FreeAdvance && seat == state.first {
        let without_city = state.seats().any(|seat| state.city_count(seat) == 0);
        if state.is_last_round() {
            return finish(state, Finish::LastRound, log);
        }
        if without_city {
            return finish(state, Finish::NoCities, log);
        }
    }
    let next = state.left_of(seat);
    if next != state.first {
        state.push(Step::Status { stage, seat: next });
    } else if let Some(stage) = stage.next(state) {
        state.push(Step::Status { stage, seat: state.first });
    } else {
        state.push(Step::NextRound);
        if let Some(chooser) = chooser(state) {
            state.push(Step::FirstPlayer { chooser });
        }
    }
    match stage {
        Stage::CompletedObjectives => crate::objectives::status_phase(state, seat),
        Stage::FreeAdvance | Stage::SecondFreeAdvance => crate::advances::push_free(state, seat, log),
        Stage::DrawCards => draw_cards(state, seat, log),
        Stage::RazeCity if small_cities(state, seat).next().is_some() => state.push(Step::Raze { seat }),
        Stage::RazeCity => {}
    }
}

/// `CC-status-6`
pub(crate) fn draw_cards(state: &mut State, seat: Seat, log: &mut Log) {
    let action = state.draw_action_card(seat, log).map(|card| card.number());
    let objective = state.draw_objective_card(seat, log).map(|card| card.number());
    log.tell(|| Event::Drew { seat }.into());
    log.tell_only(Audience::Seats(SeatSet::only(seat)), || Event::DrewCards { action, objective }.into());
}

/// Who names the next first player: the highest sum of levels, ties to the left of the first player; nobody if the
/// first player's own is not surpassed. `CC-status-9` to `CC-status-11`
/// `CC-status-10`
fn chooser(state: &State) -> Option<Seat> {
    let sum = |seat: Seat| state.players[seat].culture_level + state.players[seat].happiness_level;
    let best = state.seats().map(sum).max()?;
    if best <= sum(state.first) {
        return None;
    }
    state.in_turn_order(state.first).find(|&seat| sum(seat) == best)
}

/// `CC-status-8`
fn small_cities(state: &State, seat: Seat) -> impl Iterator<Item = Space> {
    state.cities_of(seat).filter(|&space| state.city(space).is_some_and(|city| city.size() == 1))
}

fn next_round(state: &mut State, log: &mut Log) {
    state.agenda.pop();
    state.round += 1;
    state.turn_of_round = 1;
    log.tell(|| Event::RoundBegan { round: state.round }.into());
    state.push(Step::BeginTurn { seat: state.first });
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        match self {
            Step::Act => SeatSet::only(state.active()),
            Step::Raze { seat } | Step::FirstPlayer { chooser: seat } => SeatSet::only(seat),
            Step::BeginTurn { .. } | Step::EndTurn | Step::Status { .. } | Step::NextRound => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::BeginTurn { seat } => begin_turn(state, seat, log),
            Step::EndTurn => end_turn(state, log),
            Step::Status { stage, seat } => status(state, stage, seat, log),
            Step::NextRound => next_round(state, log),
            Step::Act | Step::Raze { .. } | Step::FirstPlayer { .. } => {}
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Act => {
                AnyAction::offer_all(state, seat, out);
                out.push(Action::End.into());
            }
            Step::Raze { .. } => {
                out.push(AnyAction::Done);
                out.extend(small_cities(state, seat).map(|space| Action::Raze(space).into()));
            }
            Step::FirstPlayer { .. } => out.extend(state.seats().map(|seat| Action::First(seat).into())),
            Step::BeginTurn { .. } | Step::EndTurn | Step::Status { .. } | Step::NextRound => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Act, _) => action.allow(state, seat),
            (Step::Raze { .. }, AnyAction::Done) => Ok(()),
            (Step::Raze { .. }, &AnyAction::Turn(Action::Raze(space))) => {
                let is_small = small_cities(state, seat).any(|city| city == space);
                if is_small { Ok(()) } else { Err(Why::NotYourSmallCity { space }.into()) }
            }
            (Step::FirstPlayer { .. }, &AnyAction::Turn(Action::First(seat))) => {
                if state.is_seat(seat) {
                    Ok(())
                } else {
                    Err(Why::NoSuchSeat.into())
                }
            }
            (
                Step::BeginTurn { .. }
                | Step::EndTurn
                | Step::Status { .. }
                | Step::Raze { .. }
                | Step::FirstPlayer { .. }
                | Step::NextRound,
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Act, _) => {
                action.take(state, seat, log);
                state.turn.fresh = false;
            }
            (Step::Raze { .. }, AnyAction::Done) => {
                state.agenda.pop();
            }
            (Step::Raze { .. }, &AnyAction::Turn(Action::Raze(space))) => {
                state.agenda.pop();
                state.remove_city(space);
                state.gain(seat, Good::Gold, 1);
                log.tell(|| Event::Razed { seat, space }.into());
            }
            (Step::FirstPlayer { .. }, &AnyAction::Turn(Action::First(first))) => {
                state.agenda.pop();
                state.first = first;
                log.tell(|| Event::FirstPlayer { seat: first }.into());
            }
            (
                Step::BeginTurn { .. }
                | Step::EndTurn
                | Step::Status { .. }
                | Step::Raze { .. }
                | Step::FirstPlayer { .. }
                | Step::NextRound,
                _,
            ) => {}
        }
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [_]) = match self {
            Step::Raze { .. } => (
                PromptKind::PickPlaces,
                "Raze",
                "Do you raze one of your cities of size 1 for 1 Gold?".into(),
                &["CC-status-8"],
            ),
            Step::FirstPlayer { .. } => {
                (PromptKind::PickSeat, "FirstPlayer", "Who shall be the first player?".into(), &["CC-status-9"])
            }
            Step::BeginTurn { .. } | Step::Act | Step::EndTurn | Step::Status { .. } | Step::NextRound => {
                let question = match state.turn.actions {
                    0 => "You have no actions left. What else do you do?".into(),
                    1 => "You have one action left. What do you do?".into(),
                    left => say!("You have {left} actions left. What do you do?"),
                };
                (PromptKind::PickOption, "Act", question, &["CC-turn-2", "CC-turn-5", "CC-turn-8"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        match (self, action) {
            (Step::Act, _) => action.explain(state, seat, choice),
            (Step::Raze { .. }, AnyAction::Done) => choice.label = "Raze no city".into(),
            (Step::Raze { .. }, AnyAction::Turn(Action::Raze(space))) => {
                choice.label = say!("Raze the city on {space}");
                choice.place = Some(space.to_string());
            }
            (Step::FirstPlayer { .. }, AnyAction::Turn(Action::First(seat))) => {
                choice.label = format!("@{seat}");
                choice.seat = Some(*seat);
            }
            (
                Step::BeginTurn { .. }
                | Step::EndTurn
                | Step::Status { .. }
                | Step::Raze { .. }
                | Step::FirstPlayer { .. }
                | Step::NextRound,
                _,
            ) => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let seat = match self {
            Step::BeginTurn { seat }
            | Step::Status { seat, .. }
            | Step::Raze { seat }
            | Step::FirstPlayer { chooser: seat } => seat,
            Step::Act | Step::EndTurn | Step::NextRound => state.active(),
        };
        let status_phase = !matches!(self, Step::BeginTurn { .. } | Step::Act | Step::EndTurn);
        if !state.is_seat(seat) || status_phase != state.in_status_phase() {
            return Err(format!("{self:?} cannot be due here"));
        }
        Ok(())
    }
}
