//! Playing the Game: the order of turns, choosing, resolving and resetting a card.

use crate::chapter::{Action as AnyAction, Step as AnyStep, offer};
use crate::components::{FocusCard, FocusType, Leader, Section, Wonder, section};
use crate::event::Event;
use crate::prompt::{About, in_slot, slot_of};
use crate::state::{NewDawn, Turn};
use crate::why::Shared;
use crate::why::Why as AnyWhy;
use crate::{barbarians, culture, economy, industry, military, science, trade, victory, wonders};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, Seat, SeatSet};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        CardDue => "choose a card to resolve first", ["ND-turn-3"];
        CardTextDue => "finish what your card says first", ["ND-focus-2"];
        SwapDue => "swap two cards of your row first, or decline", ["ND-turn-8"];
        TurnOver => "your turn is over: all you can do is end it", ["ND-turn-6"];
        OneCardATurn => "you choose, resolve and reset one card a turn", ["ND-turn-3"];
        TooLate => "that works only at the start of a turn, before you choose a card", ["ND-turn-9"];
        NotInRow { card: FocusCard } => "{} is not in your focus row" (card.name()), ["ND-turn-4"];
        MustDiffer => "the other card of this turn cannot be an economy card", ["ND-ww-1"];
        NotItself => "Capitalism resolves another card, not itself", ["ND-focus-2"];
    }
}

/// What is still to happen. `row` is the card's place in the focus row, from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "TurnStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TurnStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Runs by itself: the event dial before the first player's turns, then the turn. `ND-event-1`
    BeginTurn,
    /// Start of the turn: effects that work then, and choosing a card. `ND-turn-4`
    Turn,
    /// Chooses a card other than economy, after Estadio do Maracana.
    ChooseOther,
    /// Runs by itself: begins resolving the card. `ND-turn-5`
    Resolve { row: u8, slot: u8 },
    /// Venetian Arsenal: may resolve the card once more.
    ResolveAgain { row: u8, card: FocusCard },
    /// Runs by itself. `ND-turn-6`
    Reset { row: u8 },
    /// Aztec: may swap two cards.
    SwapCards,
    /// Capitalism: may resolve another card.
    ResolveAlso,
    /// The next seat's turn. Runs by itself unless a die is rolled before it: then the player ends the turn. `ND-turn-6`
    EndTurn,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Chooses a focus card to resolve.
        Focus(card: FocusCard) => ["focus" card];
        /// Resolves the card once more.
        Again => ["again"];
        /// Resolves another card as well.
        Also(card: FocusCard) => ["also" card];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Focus(card) => {
                let slot = counts_as(state, seat, slot_of(state, seat, card));
                About::new(in_slot(card, slot)).group("Choose a card").card(card.slug())
            }
            Action::Again => About::new("Resolve it again"),
            Action::Also(card) => About::new(in_slot(card, counts_as(state, seat, 1))).card(card.slug()),
        }
    }
}

/// What stands against an action that the step of a card is not for: mostly that the step comes first.
pub(crate) fn not_now(action: &AnyAction, due: impl Into<AnyWhy>) -> AnyWhy {
    if matches!(action, AnyAction::Turn(Action::Focus(_))) {
        Why::OneCardATurn.into()
    } else if matches!(action, AnyAction::Wonders(action) if action.begins_a_turn()) {
        Why::TooLate.into()
    } else {
        due.into()
    }
}

/// Whether a written step names a card of a row and a slot.
pub(crate) fn is_card(row: u8, slot: u8) -> bool {
    row < 5 && (1..=5).contains(&slot)
}

impl Step {
    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match self {
            Step::BeginTurn | Step::Turn | Step::ChooseOther | Step::Resolve { .. } | Step::Reset { .. } => {
                Why::CardDue.into()
            }
            Step::ResolveAgain { .. } => not_now(action, wonders::Why::WonderDue),
            Step::SwapCards => not_now(action, Why::SwapDue),
            Step::ResolveAlso => not_now(action, Why::CardTextDue),
            Step::EndTurn => not_now(action, Why::TurnOver),
        }
    }
}

impl Step {
    /// What it is called to end the step without more.
    fn declining(self) -> &'static str {
        match self {
            Step::EndTurn => "End the turn",
            Step::SwapCards => "Swap none",
            Step::ResolveAlso => "Resolve none",
            Step::BeginTurn
            | Step::Turn
            | Step::ChooseOther
            | Step::Resolve { .. }
            | Step::ResolveAgain { .. }
            | Step::Reset { .. } => "No",
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::Turn | Step::ChooseOther | Step::ResolveAgain { .. } | Step::SwapCards | Step::ResolveAlso => {
                SeatSet::only(state.turn.seat)
            }
            Step::EndTurn if rolls_next(state) => SeatSet::only(state.turn.seat),
            Step::BeginTurn | Step::Resolve { .. } | Step::Reset { .. } | Step::EndTurn => SeatSet::EMPTY,
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        match self {
            Step::ResolveAgain { row, card } => !may_resolve_again(state, state.turn.seat, row, card),
            Step::BeginTurn
            | Step::Turn
            | Step::ChooseOther
            | Step::Resolve { .. }
            | Step::Reset { .. }
            | Step::SwapCards
            | Step::ResolveAlso
            | Step::EndTurn => false,
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        let seat = state.turn.seat;
        match self {
            Step::BeginTurn => begin(state, log),
            Step::Resolve { row, slot } => resolve(state, seat, row, slot),
            Step::Reset { row } => reset(state, seat, row, log),
            Step::EndTurn => end(state),
            Step::Turn | Step::ChooseOther | Step::ResolveAgain { .. } | Step::SwapCards | Step::ResolveAlso => {
                state.pop();
            }
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, &str, &[_]) = match self {
            Step::Turn => (
                PromptKind::PickCards,
                "ChooseCard",
                "Which focus card do you resolve this turn?",
                &["ND-turn-4", "ND-turn-5", "ND-turn-9"],
            ),
            Step::ChooseOther => {
                (PromptKind::PickCards, "ChooseOther", "Which other card do you resolve this turn?", &["ND-turn-4"])
            }
            Step::ResolveAgain { .. } => (
                PromptKind::Confirm,
                "ResolveAgain",
                "Venetian Arsenal: do you resolve the card again, as if it were in slot 1?",
                &["ND-turn-5"],
            ),
            Step::SwapCards => {
                (PromptKind::PickCards, "SwapCards", "Which two cards of your row do you swap?", &["ND-turn-8"])
            }
            Step::ResolveAlso => (
                PromptKind::PickCards,
                "ResolveAlso",
                "Capitalism: which other card do you resolve, as if it were in slot 1?",
                &["ND-turn-5"],
            ),
            Step::EndTurn => (
                PromptKind::PickOption,
                "EndTurn",
                "Your card is reset. Ending your turn moves the event dial and rolls a die for the barbarians.",
                &["ND-turn-6", "ND-event-1", "ND-barb-1"],
            ),
            Step::BeginTurn | Step::Resolve { .. } | Step::Reset { .. } => return Ask::nothing(),
        };
        Ask { kind, name, question: question.into(), rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        let row = &state.player(seat).row;
        match self {
            Step::Turn => {
                offer(out, row.iter().map(|one| Action::Focus(one.card)));
                wonders::list(state, seat, out);
            }
            Step::ChooseOther => {
                let others = row.iter().filter(|one| one.card.kind() != FocusType::Economy);
                offer(out, others.map(|one| Action::Focus(one.card)));
            }
            Step::ResolveAgain { .. } => offer(out, [Action::Again.into(), AnyAction::Done]),
            Step::SwapCards => {
                let pairs = (0..5).flat_map(|left| (left + 1..5).map(move |right| (left, right)));
                offer(out, pairs.map(|(left, right)| wonders::Action::Swap(row[left].card, row[right].card)));
                out.push(AnyAction::Done);
            }
            Step::ResolveAlso => {
                // Capitalism lies in slot 1 now.
                offer(out, row[1..].iter().map(|one| Action::Also(one.card)));
                out.push(AnyAction::Done);
            }
            Step::EndTurn => out.push(AnyAction::Done),
            Step::BeginTurn | Step::Resolve { .. } | Step::Reset { .. } => {}
        }
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Turn, &AnyAction::Turn(Action::Focus(card))) => Ok(check_row(state, seat, card)?),
            (Step::Turn, &AnyAction::Wonders(action)) => wonders::check(state, seat, action),
            (Step::ChooseOther, &AnyAction::Turn(Action::Focus(card))) => Ok(check_other(state, seat, card)?),
            (Step::ResolveAgain { .. }, AnyAction::Turn(Action::Again)) => Ok(()),
            (Step::SwapCards, &AnyAction::Wonders(wonders::Action::Swap(first, second))) => {
                wonders::places(state, seat, first, second).map(|_| ())
            }
            (Step::ResolveAlso, &AnyAction::Turn(Action::Also(card))) => check_also(state, seat, card),
            (
                Step::ResolveAgain { .. } | Step::SwapCards | Step::ResolveAlso | Step::EndTurn,
                AnyAction::Done, // `ND-turn-7`
            ) => Ok(()),
            (
                Step::BeginTurn
                | Step::Turn
                | Step::ChooseOther
                | Step::Resolve { .. }
                | Step::ResolveAgain { .. }
                | Step::Reset { .. }
                | Step::SwapCards
                | Step::ResolveAlso
                | Step::EndTurn,
                action,
            ) => Err(self.not_now(action)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Turn | Step::ChooseOther, &AnyAction::Turn(Action::Focus(card))) => choose(state, seat, card, log),
            (Step::Turn, &AnyAction::Wonders(action)) => wonders::begin(state, seat, action, log),
            (Step::ResolveAgain { row, .. }, AnyAction::Turn(Action::Again)) => resolve_again(state, seat, row),
            (Step::SwapCards, &AnyAction::Wonders(wonders::Action::Swap(first, second))) => {
                state.pop();
                wonders::swap(state, seat, first, second, log);
            }
            (Step::ResolveAlso, &AnyAction::Turn(Action::Also(card))) => resolve_also(state, seat, card, log),
            (Step::EndTurn, AnyAction::Done) => end(state),
            (Step::ResolveAgain { .. } | Step::SwapCards | Step::ResolveAlso, AnyAction::Done) => state.pop(),
            (
                Step::BeginTurn
                | Step::Turn
                | Step::ChooseOther
                | Step::Resolve { .. }
                | Step::ResolveAgain { .. }
                | Step::Reset { .. }
                | Step::SwapCards
                | Step::ResolveAlso
                | Step::EndTurn,
                action,
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if *action == AnyAction::Done {
            choice.label = self.declining().into();
        } else {
            action.about(state, seat).write(choice);
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Resolve { row, slot } => is_card(row, slot),
            Step::ResolveAgain { row, .. } | Step::Reset { row } => row < 5,
            Step::BeginTurn | Step::Turn | Step::ChooseOther | Step::SwapCards | Step::ResolveAlso | Step::EndTurn => {
                state.turn.begun
            }
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// `ND-turn-4` A card of the row.
fn check_row(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), Why> {
    if state.player(seat).place_of(card).is_some() { Ok(()) } else { Err(Why::NotInRow { card }) }
}

/// Estadio do Maracana: the other card of the turn.
fn check_other(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), Why> {
    check_row(state, seat, card)?;
    if card.kind() == FocusType::Economy { Err(Why::MustDiffer) } else { Ok(()) }
}

/// Capitalism: another card of the row.
fn check_also(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), AnyWhy> {
    match state.player(seat).place_of(card) {
        None => Err(Shared::NoSuchCard { card }.into()),
        Some(0) => Err(Why::NotItself.into()),
        Some(_) => Ok(()),
    }
}

/// Venetian Arsenal.
fn resolve_again(state: &mut NewDawn, seat: Seat, row: u8) {
    state.turn.used.venetian_arsenal = true;
    state.change(Step::Resolve { row, slot: counts_as(state, seat, 1) });
}

/// Capitalism.
fn resolve_also(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    state.pop();
    state.turn.used.capitalism = true;
    let Some(row) = state.player(seat).place_of(card) else { return };
    let slot = counts_as(state, seat, 1);
    log.tell(|| Event::CardChosen { seat, card, slot });
    state.push(Step::Resolve { row: row as u8, slot });
}

/// `ND-turn-1` `ND-event-1` A turn begins; before the first player's, except the very first, the event dial moves on
/// and `ND-vic-4` victory is looked for.
/// `ND-vic-6` Not before, and after the dial's event.
fn begin(state: &mut NewDawn, log: &mut Log<Event>) {
    state.pop();
    let seat = state.turn.seat;
    state.push(Step::Turn);
    if !state.turn.begun {
        state.turn.begun = true;
        log.tell(|| Event::TurnBegun { seat });
        return;
    }
    log.tell(|| Event::TurnBegun { seat });
    if seat == state.turn.first {
        // What was completed in the turn before counts, whatever the event destroys. `ND-vic-2`
        victory::record(state, log);
        state.push(victory::Step::CheckVictory);
        advance_event_dial(state, log);
    }
}

/// Where the dial's pointer comes to next.
fn next_section(state: &NewDawn) -> u8 {
    let sections = crate::components::catalogue().dials.event.sections.len() as u8;
    (state.dial + 1) % sections
}

/// `ND-event-1` `ND-event-2` The next section of the dial, and what its icon does.
fn advance_event_dial(state: &mut NewDawn, log: &mut Log<Event>) {
    state.dial = next_section(state);
    let section = section(state.dial);
    log.tell(|| Event::EventDialMoved { section });
    match section {
        Section::Nothing => {}
        Section::Spawn => barbarians::spawn(state, log),
        Section::Move => barbarians::begin_moving(state, log),
        Section::Trade => trade_event(state),
    }
}

/// `ND-tradeev-1` `ND-tradeev-2` A trade token for each mature city, in turn order.
fn trade_event(state: &mut NewDawn) {
    let seats = state.options.seats;
    let order = (0..seats).map(|turn| Seat::new((state.turn.first.index() + turn) % seats));
    let mut steps = engine::List::<AnyStep, 4>::new();
    for seat in order {
        let left = state.mature_cities(seat).len() as u8;
        if left > 0 {
            steps.push(trade::Step::GainTrade { seat, left, only: None }.into());
        }
    }
    state.agenda.push_in_order(steps.iter().copied());
}

/// `ND-turn-4` Chooses a card: it is resolved, reset, and the turn ends.
fn choose(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    state.pop();
    state.push(Step::EndTurn);
    let slot = state.player(seat).place_of(card).map_or(0, |place| place as u8 + 1);
    log.tell(|| Event::CardChosen { seat, card, slot });
    push_resolution(state, seat, card);
}

/// Resolving and resetting a card, with Venetian Arsenal in between.
pub(crate) fn push_resolution(state: &mut NewDawn, seat: Seat, card: FocusCard) {
    let Some(row) = state.player(seat).place_of(card).map(|place| place as u8) else { return };
    let slot = counts_as(state, seat, row + 1);
    state.push(Step::Reset { row });
    if slot == 5 {
        state.push(Step::ResolveAgain { row, card });
    }
    state.push(Step::Resolve { row, slot });
}

/// Machu Picchu: from slots 1 and 2 a card is resolved as from slot 3.
pub(crate) fn counts_as(state: &NewDawn, seat: Seat, slot: u8) -> u8 {
    if slot <= 2 && state.controls(seat, Wonder::MachuPicchu) { 3 } else { slot }
}

/// `ND-turn-5` Begins what the card does.
/// `ND-focus-2` Whatever its level, a card goes by its type.
fn resolve(state: &mut NewDawn, seat: Seat, row: u8, slot: u8) {
    state.pop();
    let card = state.player(seat).row[usize::from(row)].card;
    match card.kind() {
        FocusType::Culture => culture::resolve(state, seat, card, row, slot),
        FocusType::Science => science::resolve(state, seat, card, row, slot),
        FocusType::Economy => economy::resolve(state, seat, card, row, slot),
        FocusType::Industry => state.push(industry::Step::Industry { row, slot }),
        FocusType::Military => state.push(military::Step::Military { row, slot, attacks: 0 }),
    }
}

/// Venetian Arsenal: once a turn, and only for the card that was resolved.
fn may_resolve_again(state: &NewDawn, seat: Seat, row: u8, card: FocusCard) -> bool {
    let is_there = state.player(seat).row.get(usize::from(row)).is_some_and(|one| one.card == card);
    is_there && !state.turn.used.venetian_arsenal && state.controls(seat, Wonder::VenetianArsenal)
}

/// `ND-turn-6` The card goes to slot 1 and those in lower slots move up by one. Then the Aztecs may swap cards, and
/// Capitalism lets another card be resolved.
/// `ND-turn-8` What lies on a card moves with it.
fn reset(state: &mut NewDawn, seat: Seat, row: u8, log: &mut Log<Event>) {
    state.pop();
    let cards = &mut state.players[seat].row[..=usize::from(row).min(4)];
    cards.rotate_right(1);
    let card = cards[0].card;
    log.tell(|| Event::CardReset { seat, card });
    if card == FocusCard::Capitalism && !state.turn.used.capitalism {
        state.push(Step::ResolveAlso);
    }
    let has_won = state.turn.used.won_attack && card.kind() == FocusType::Military;
    if has_won && state.player(seat).is(Leader::Aztec) {
        state.push(Step::SwapCards);
    }
}

/// Whether the end of this turn is followed by the die of barbarian movement. Then its player says that it is over:
/// what a card has led to is seen, and can be taken back, before anything is rolled (ruling ND-R25).
fn rolls_next(state: &NewDawn) -> bool {
    let next = state.turn.seat.next(state.options.seats);
    next == state.turn.first && section(next_section(state)) == Section::Move
}

/// `ND-turn-1` Clockwise.
fn end(state: &mut NewDawn) {
    state.agenda.clear();
    let next = state.turn.seat.next(state.options.seats);
    state.turn = Turn::fresh(state.turn.first, next, true);
    state.push(Step::BeginTurn);
}
