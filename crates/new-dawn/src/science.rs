//! Science: the tech dial and new focus cards.

use crate::chapter::{Action as AnyAction, Step as AnyStep, offer};
use crate::components::{FocusCard, FocusType, Wonder, tech_after, tech_level};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::prompt::{About, in_slot, slot_of};
use crate::state::NewDawn;
use crate::turn::{Why as TurnWhy, not_now};
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::wonders::Why as WonderWhy;
use crate::{pieces, trade};
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, List, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        DialDue => "advance your tech dial first", ["ND-sci-12"];
        GainDue => "gain a focus card first, or decline", ["ND-sci-2"];
        WrongLevel { card: FocusCard, level: u8 } => "{} is not a card of level {level}" (card.name()), ["ND-sci-3"];
        NotTheNextLevel { card: FocusCard, level: u8 } =>
            "the wonder gives a card of level {level} here, and {} is not one" (card.name()), ["ND-ww-1"];
        AlreadyInRow { card: FocusCard } => "{} is already in your row" (card.name()), ["ND-sci-2"];
        DifferentType { new: FocusCard, old: FocusCard } =>
            "{} cannot replace {}" (new.name(), old.name()), ["ND-sci-4"];
        NothingReplaced { card: FocusCard } =>
            "{} is not in your row, so it cannot be replaced" (card.name()), ["ND-sci-4"];
        CannotReplace { card: FocusCard } => "{} cannot be replaced now" (card.name()), ["ND-ww-1"];
        NothingToDestroy { at: Hex } => "there is no control token at {at} or next to it", ["ND-focus-2"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "ScienceStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ScienceStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Nuclear Power chooses a space.
    Bomb,
    /// Spends trade tokens, then moves the tech dial. `ND-sci-12`
    AdvanceDial { row: u8, spaces: u8 },
    /// May gain a focus card of this level. `ND-sci-2`
    GainCard { level: u8 },
    /// Pyramids or Porcelain Tower replaces focus cards; `done` are the places in the row that had their turn, as bits.
    ReplaceCards {
        left: u8,
        by: Wonder,
        #[serde(default)]
        done: u8,
    },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Drops the bomb of Nuclear Power on a space.
        Bomb(at: Hex) => ["bomb" at];
        /// Gains a focus card in place of another.
        Gain(card: FocusCard, over: FocusCard) => ["gain" card "over" over];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Bomb(at) => About::place(state, "Use Nuclear Power at", at),
            Action::Gain(new, old) => {
                let slot = slot_of(state, seat, old);
                About::new(say!("Replace {} with {}", old.name(), in_slot(new, slot))).card(new.slug())
            }
        }
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::AdvanceDial { row, spaces } => {
                view.show_card(state, row, None);
                view.left = Some(spaces);
            }
            Step::ReplaceCards { left, by, .. } => (view.left, view.wonder) = (Some(left), Some(by)),
            Step::Bomb | Step::GainCard { .. } => {}
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match self {
            Step::Bomb => not_now(action, TurnWhy::CardTextDue),
            Step::AdvanceDial { .. } => not_now(action, Why::DialDue),
            Step::GainCard { .. } => not_now(action, Why::GainDue),
            Step::ReplaceCards { .. } => not_now(action, WonderWhy::WonderDue),
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::Bomb => state.all_control().is_empty(),
            Step::AdvanceDial { row, .. } => !trade::has_coins(state, seat, row),
            Step::GainCard { .. } | Step::ReplaceCards { .. } => gains_nothing(state, seat, self),
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::AdvanceDial { spaces, .. } => advance(state, state.turn.seat, spaces, log),
            Step::Bomb | Step::GainCard { .. } | Step::ReplaceCards { .. } => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &[_]) = match self {
            Step::Bomb => {
                (PromptKind::PickPlaces, "Bomb", "On which space do you use Nuclear Power?".into(), &["ND-focus-2"])
            }
            Step::AdvanceDial { spaces, .. } => (
                PromptKind::PickOption,
                "AdvanceDial",
                say!("Your tech dial advances {}. Do you spend trade tokens to go further?", counted(spaces, "space")),
                &["ND-sci-1", "ND-sci-12", "ND-trade-4"],
            ),
            Step::GainCard { level } => (
                PromptKind::PickCards,
                "GainCard",
                say!("Which focus card of level {level} do you gain?"),
                &["ND-sci-2", "ND-sci-3", "ND-sci-4"],
            ),
            Step::ReplaceCards { left, by, .. } => (
                PromptKind::PickCards,
                "ReplaceCards",
                say!("{}: which focus cards do you replace? Up to {left}.", by.name()),
                &["ND-sci-4"],
            ),
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Bomb => offer(out, bombable(state).iter().map(|space| Action::Bomb(state.hex(space)))),
            Step::AdvanceDial { row, .. } => trade::list_coins(state, seat, row, out),
            Step::GainCard { .. } | Step::ReplaceCards { .. } => {
                each_gain(state, seat, self, |new, old| out.push(Action::Gain(new, old).into()));
            }
        }
        out.push(AnyAction::Done);
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Bomb, &AnyAction::Science(Action::Bomb(at))) => check_bomb(state, at),
            (Step::AdvanceDial { row, .. }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                Ok(trade::check_coin(state, seat, row, coin)?)
            }
            (Step::GainCard { .. } | Step::ReplaceCards { .. }, &AnyAction::Science(Action::Gain(new, old))) => {
                Ok(check_gain(state, seat, self, new, old)?)
            }
            (
                Step::Bomb | Step::AdvanceDial { .. } | Step::GainCard { .. } | Step::ReplaceCards { .. },
                AnyAction::Done,
            ) => Ok(()),
            (Step::Bomb | Step::AdvanceDial { .. } | Step::GainCard { .. } | Step::ReplaceCards { .. }, action) => {
                Err(self.not_now(action))
            }
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Bomb, &AnyAction::Science(Action::Bomb(at))) => bomb(state, seat, state.known_space(at), log),
            (Step::AdvanceDial { row, spaces }, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                // `ND-trade-4`
                state.change(Step::AdvanceDial { row, spaces: spaces + 1 });
                trade::spend(state, seat, row, coin, log);
            }
            (Step::AdvanceDial { spaces, .. }, AnyAction::Done) => advance(state, seat, spaces, log),
            (Step::GainCard { .. }, &AnyAction::Science(Action::Gain(new, old))) => {
                state.pop();
                replace(state, seat, new, old, log);
            }
            (Step::ReplaceCards { left, by, done }, &AnyAction::Science(Action::Gain(new, old))) => {
                let place = state.player(seat).place_of(old).map_or(0, |place| 1 << place);
                if left > 1 {
                    state.change(Step::ReplaceCards { left: left - 1, by, done: done | place });
                } else {
                    state.pop();
                }
                replace(state, seat, new, old, log);
            }
            (Step::Bomb | Step::GainCard { .. } | Step::ReplaceCards { .. }, AnyAction::Done) => state.pop(),
            (Step::Bomb | Step::AdvanceDial { .. } | Step::GainCard { .. } | Step::ReplaceCards { .. }, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if *action == AnyAction::Done {
            choice.label = match self {
                Step::AdvanceDial { .. } => "Advance the dial".into(),
                Step::GainCard { .. } => "Gain none".into(),
                Step::Bomb | Step::ReplaceCards { .. } => "Done".into(),
            };
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Bomb => state.turn.begun,
            Step::AdvanceDial { row, spaces } => row < 5 && spaces <= 60,
            Step::GainCard { level } => (1..=4).contains(&level),
            Step::ReplaceCards { left, by, done } => {
                (1..=3).contains(&left) && done < 1 << 5 && matches!(by, Wonder::Pyramids | Wonder::PorcelainTower)
            }
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// Begins to resolve a science card: what the card gives first, then the dial.
pub(crate) fn resolve(state: &mut NewDawn, seat: Seat, card: FocusCard, row: u8, slot: u8) {
    let before = match card {
        FocusCard::Mathematics => Some(trade::Step::GainTrade { seat, left: 1, only: None }.into()),
        FocusCard::ReplaceableParts => Some(trade::Step::GainResource { seat, new_type: true }.into()),
        FocusCard::NuclearPower if slot == 5 => Some(AnyStep::from(Step::Bomb)),
        _ => None,
    };
    state.push(Step::AdvanceDial { row, spaces: slot });
    before.into_iter().for_each(|step| state.push(step));
}

/// `ND-sci-1` Moves the pointer; `ND-sci-7` each tech level space it reaches or passes gives a card, in order.
fn advance(state: &mut NewDawn, seat: Seat, spaces: u8, log: &mut Log<Event>) {
    state.pop();
    let mut gains = List::<AnyStep, 8>::new();
    let from = state.player(seat).tech;
    for _ in 0..spaces {
        let tech = tech_after(state.player(seat).tech);
        state.players[seat].tech = tech;
        if tech == crate::components::catalogue().dials.tech.last {
            state.players[seat].reached_last = true;
        }
        let level = tech_level(tech);
        if level > 0 && gains.try_push(Step::GainCard { level }.into()).is_err() {
            break;
        }
    }
    let to = state.player(seat).tech;
    log.tell(|| Event::DialAdvanced { seat, from, to });
    state.agenda.push_in_order(gains.iter().copied());
}

/// `ND-sci-4` Whether a card may take the place of another: one of its own type, or with Oxford University any that is
/// not science.
fn may_replace(state: &NewDawn, seat: Seat, new: FocusCard, old: FocusCard) -> bool {
    let is_new = state.player(seat).place_of(new).is_none();
    let may_differ = old.kind() != FocusType::Science && state.controls(seat, Wonder::OxfordUniversity);
    is_new && (new.kind() == old.kind() || may_differ)
}

/// The replacements that a step allows, new card first.
fn each_gain(state: &NewDawn, seat: Seat, step: Step, mut each: impl FnMut(FocusCard, FocusCard)) {
    for (place, one) in state.player(seat).row.iter().enumerate() {
        let Some(level) = level_for(step, place, one.card) else { continue };
        for kind in FocusType::ALL {
            let new = FocusCard::of(kind, level);
            if may_replace(state, seat, new, one.card) {
                each(new, one.card);
            }
        }
    }
}

/// The level a card must have to take the place of another in this step. Ruling ND-R23: a wonder replaces
/// several cards, not one of them several times.
fn level_for(step: Step, place: usize, old: FocusCard) -> Option<u8> {
    match step {
        Step::ReplaceCards { done, .. } if done & 1 << place != 0 => None,
        // `ND-sci-3` Exactly the level of the space, whatever is replaced.
        Step::GainCard { level } => Some(level),
        Step::ReplaceCards { by: Wonder::Pyramids, .. } => (old.level() == 1).then_some(2),
        Step::ReplaceCards { .. } => (old.level() < 4).then_some(old.level() + 1),
        Step::Bomb | Step::AdvanceDial { .. } => None,
    }
}

/// Whether a card may be gained in place of another.
fn check_gain(state: &NewDawn, seat: Seat, step: Step, new: FocusCard, old: FocusCard) -> Result<(), Why> {
    let player = state.player(seat);
    let Some(place) = player.place_of(old) else { return Err(Why::NothingReplaced { card: old }) };
    if player.place_of(new).is_some() {
        return Err(Why::AlreadyInRow { card: new });
    }
    match level_for(step, place, old) {
        Some(level) if level == new.level() => {}
        Some(level) if matches!(step, Step::GainCard { .. }) => return Err(Why::WrongLevel { card: new, level }),
        Some(level) => return Err(Why::NotTheNextLevel { card: new, level }),
        None => return Err(Why::CannotReplace { card: old }),
    }
    if may_replace(state, seat, new, old) { Ok(()) } else { Err(Why::DifferentType { new, old }) }
}

/// `ND-sci-4` `ND-sci-6` `ND-sci-10` The new card takes the old one's slot and all that lies on it.
fn replace(state: &mut NewDawn, seat: Seat, new: FocusCard, old: FocusCard, log: &mut Log<Event>) {
    let Some(place) = state.player(seat).place_of(old) else { return };
    state.players[seat].row[place].card = new;
    for token in state.city_states.iter_mut().filter_map(|one| one.conquered.as_mut()) {
        if token.seat == seat && token.card == Some(old) {
            token.card = Some(new);
        }
    }
    for natural in &mut state.naturals {
        if natural.holder == Some(seat) && natural.card == Some(old) {
            natural.card = Some(new);
        }
    }
    log.tell(|| Event::CardGained { seat, card: new, replaced: old });
    crate::economy::fit_caravans(&mut state.players[seat]);
}

/// Whether nothing can be gained. `ND-sci-12`
fn gains_nothing(state: &NewDawn, seat: Seat, step: Step) -> bool {
    let mut any = false;
    each_gain(state, seat, step, |_, _| any = true);
    !any
}

/// Nuclear Power: the spaces worth naming, which are those with a control token in or next to them.
fn bombable(state: &NewDawn) -> Set {
    let tokens = state.all_control();
    tokens | state.board.around(tokens)
}

/// Nuclear Power: whether a space can be chosen.
fn check_bomb(state: &NewDawn, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    if bombable(state).contains(space) { Ok(()) } else { Err(Why::NothingToDestroy { at }.into()) }
}

/// Nuclear Power: in the space and around it unreinforced control tokens are destroyed and reinforced ones turned over.
fn bomb(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::Bombed { seat, at });
    state.pop();
    let hit = (state.board.near(space) | Set::only(space)) & state.all_control();
    for token in hit.iter() {
        let at = state.hex(token);
        if state.reinforced.contains(token) {
            state.reinforced.remove(token);
            log.tell(|| Event::TokenWeakened { at });
        } else {
            log.tell(|| Event::TokenDestroyed { at });
            pieces::remove_control(state, token, log);
        }
    }
}
