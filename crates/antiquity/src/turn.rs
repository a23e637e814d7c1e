//! The sequence of play, and the orders in which seats act. `ME-seq` `EP-12`

use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, RuleId, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A row of the sequence of play.
#[derive(Copy, Clone, Debug)]
pub struct Row {
    /// What is done.
    pub phase: Phase,
    /// Whose decisions come first where they touch each other.
    pub order: Order,
    /// The rule.
    pub rule: RuleId,
    /// The rule by which players may act together, and any of them may insist on the order.
    pub insist: Option<RuleId>,
}

impl Row {
    /// A phase in which nobody decides anything before others, or which has its order anyway.
    pub const fn ordered(phase: Phase, order: Order, rule: RuleId) -> Row {
        Row { phase, order, rule, insist: None }
    }

    /// A phase in which players may act together until one of them insists on the order.
    pub const fn together(phase: Phase, order: Order, rule: RuleId, insist: RuleId) -> Row {
        Row { phase, order, rule, insist: Some(insist) }
    }
}

/// A phase of either book.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)] // The books' names.
pub enum Phase {
    TaxCollection,
    PopulationExpansion,
    Census,
    ShipConstruction,
    Movement,
    Conflict,
    CityConstruction,
    SurplusPopulation,
    CitySupport,
    TradeCardAcquisition,
    Trade,
    CalamitySelection,
    CalamityResolution,
    SpecialAbilities,
    /// Conflict, surplus population and city support once more, after special abilities.
    SecondCheck,
    AdvanceAcquisition,
    ExcessTradeCards,
    SuccessionAlteration,
    ReturnTradeCards,
}

/// An order of seats.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// By number on the succession table: lower numbers first. `ME-def` `EP-8`
    Ranking,
    /// By markers on the succession table: the farthest first, ranking breaks ties.
    Progress,
    /// Most tokens on the board first, holders of Military last, ranking breaks ties.
    Census,
    /// Fewest cities on the board first, ranking breaks ties.
    CityCount,
}

/// Begins the phase in this row of the sequence of play, or the next turn after the last.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The row, counted from 0.
    pub row: u8,
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Insists on the order of the phase under way, or in every turn from now on. `ME-3-3` `EP-11.2`
        Insist { always: bool } => ["insist" [always]];
    }
}

/// Turns and phases.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "TurnEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TurnEvent"))]
pub enum Event {
    TurnBegan { turn: u8 },
    PhaseBegan { phase: Phase },
    OrderInsistedOn { seat: Seat, phase: Phase, always: bool },
}

/// Where players have insisted on the order of a phase. `ME-3-3` `EP-11.2`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Insistence {
    /// In the phase under way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub now: bool,
    /// For the rest of the game: a bit for each row of the sequence of play.
    #[serde(skip_serializing_if = "is_zero")]
    pub always: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(rows: &u32) -> bool {
    *rows == 0
}

impl Insistence {
    /// Whether nobody has insisted on anything.
    #[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
    pub(crate) fn is_none(&self) -> bool {
        *self == Insistence::default()
    }

    /// Whether a row keeps its order for the rest of the game.
    pub(crate) const fn has_row(self, row: u8) -> bool {
        row < 32 && self.always & 1 << row != 0
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::TurnBegan { turn } => tell!(f, "Turn {turn} begins."),
            Event::PhaseBegan { phase } => tell!(f, "{}.", phase.title()),
            Event::OrderInsistedOn { seat, phase, always: false } => {
                tell!(f, "@{seat} insists on the order of this phase: {}.", phase.title().to_lowercase())
            }
            Event::OrderInsistedOn { seat, phase, always: true } => {
                tell!(f, "@{seat} insists on the order of {}, in every turn.", phase.title().to_lowercase())
            }
        }
    }
}

impl Phase {
    /// The name people read.
    pub const fn title(self) -> &'static str {
        match self {
            Phase::TaxCollection => "Tax collection",
            Phase::PopulationExpansion => "Population expansion",
            Phase::Census => "Census",
            Phase::ShipConstruction => "Ship construction",
            Phase::Movement => "Movement",
            Phase::Conflict => "Conflict",
            Phase::CityConstruction => "City construction",
            Phase::SurplusPopulation => "Surplus population",
            Phase::CitySupport => "City support",
            Phase::TradeCardAcquisition => "Trade card acquisition",
            Phase::Trade => "Trade",
            Phase::CalamitySelection => "Calamity selection",
            Phase::CalamityResolution => "Calamity resolution",
            Phase::SpecialAbilities => "Special abilities",
            Phase::SecondCheck => "Surplus population and city support",
            Phase::AdvanceAcquisition => "Civilization advances",
            Phase::ExcessTradeCards => "Excess trade cards",
            Phase::SuccessionAlteration => "Succession table",
            Phase::ReturnTradeCards => "Trade cards return to their stacks",
        }
    }
}

/// Whether a sequence of play has a phase of its own for something.
pub(crate) const fn has_phase(turn: &[Row], phase: Phase) -> bool {
    let mut row = 0;
    while row < turn.len() {
        if turn[row].phase as u8 == phase as u8 {
            return true;
        }
        row += 1;
    }
    false
}

/// The game is over, and with it what players have learned of each other.
pub(crate) fn end_game<E: Edition>(state: &mut State<E>) {
    state.trade.words = crate::trade::Words::default();
    state.agenda.push(AnyStep::Over);
}

/// Begins the phase in this row; after the last row the next turn begins.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, row: u8, log: &mut Log) {
    if crate::leaving::is_due(state, row) {
        crate::leaving::begin(state, row, log);
        return;
    }
    state.agenda.pop();
    let Some(&Row { phase, .. }) = E::TURN.get(usize::from(row)) else {
        let limit = E::turn_limit(&state.options);
        if limit > 0 && state.turn >= limit {
            end_game(state);
            return;
        }
        state.turn = state.turn.saturating_add(1);
        log.tell(|| Event::TurnBegan { turn: state.turn }.into());
        state.agenda.push(Step { row: 0 }.into());
        return;
    };
    state.agenda.push(Step { row: row + 1 }.into());
    if !E::plays(&state.options, phase) {
        return;
    }
    state.row = row;
    state.insisted.now = false;
    log.tell(|| Event::PhaseBegan { phase }.into());
    match phase {
        Phase::TaxCollection => crate::tax_collection::begin(state, log),
        Phase::PopulationExpansion => crate::population::begin(state, log),
        Phase::Census => crate::population::take_census(state, log),
        Phase::ShipConstruction => crate::movement::begin_ships(state, log),
        Phase::Movement => crate::movement::begin(state, log),
        Phase::Conflict => crate::conflict::begin(state),
        Phase::CityConstruction => crate::cities::begin_construction(state),
        Phase::SurplusPopulation => crate::cities::begin_surplus(state, log),
        Phase::CitySupport => crate::cities::begin_support(state),
        Phase::TradeCardAcquisition => crate::card_acquisition::begin(state, log),
        Phase::Trade => crate::trade::begin(state, log),
        Phase::CalamitySelection => crate::calamities::begin_selection(state, log),
        Phase::CalamityResolution => crate::calamities::begin_resolution(state, log),
        Phase::SpecialAbilities => crate::special_abilities::begin(state, log),
        Phase::SecondCheck => crate::cities::begin_second_check(state),
        Phase::AdvanceAcquisition => crate::advances::begin(state, log),
        Phase::ExcessTradeCards => crate::advances::begin_excess(state, log),
        Phase::SuccessionAlteration => crate::succession::begin(state, log),
        Phase::ReturnTradeCards => crate::card_acquisition::return_cards(state, log),
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    /// Phases begin by themselves.
    fn waiting(self, _: &State<E>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        begin(state, self.row, log);
    }

    fn ask(self, _: &State<E>, _: Seat) -> Ask {
        Ask::nothing()
    }

    fn list(self, _: &State<E>, _: Seat, _: &mut Vec<AnyAction>) {}

    fn check(self, _: &State<E>, _: Seat, _: &AnyAction) -> Result<(), AnyWhy> {
        Err(AnyWhy::NOT_NOW)
    }

    fn perform(self, _: &mut State<E>, _: Seat, _: &AnyAction, _: &mut Log) {}

    fn describe(self, _: &State<E>, _: Seat, _: &AnyAction, _: &mut Choice) {}

    fn sound(self, _: &State<E>) -> Result<(), String> {
        let (row, rows) = (self.row, E::TURN.len());
        if usize::from(row) <= rows { Ok(()) } else { Err(format!("a turn has {rows} phases, not {row}")) }
    }
}

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotAPlayer => "only players in the game can insist on the order", ["ME-3-3", "EP-11.2"];
        NothingToInsistOn => "this phase is played in order anyway", ["ME-3-3", "EP-11.2"];
        OrderIsKept => "this phase is already played in order", ["ME-3-3", "EP-11.2"];
    }
}

/// `ME-2a-1` `ME-3-3` `ME-5-1` `ME-9b-4` `ME-12a-1` `EP-11.2` Any player in the game may insist on the order of the phase
/// under way, for this time or for the rest of the game, at any moment of it, also out of turn.
pub(crate) fn check_insistence<E: Edition>(state: &State<E>, seat: Seat, always: bool) -> Result<(), AnyWhy> {
    if !state.seat_set().contains(seat) {
        return Err(Why::NotAPlayer.into());
    }
    let row = &E::TURN[usize::from(state.row)];
    let is_running = state.agenda.top().is_some_and(is_of_a_phase);
    if row.insist.is_none() || !is_running {
        return Err(Why::NothingToInsistOn.into());
    }
    let is_kept = E::keeps_order(&state.options, row.phase) || state.insisted.has_row(state.row);
    if is_kept || (state.insisted.now && !always) {
        return Err(AnyWhy::from(Why::OrderIsKept).by(row.insist.as_slice()));
    }
    Ok(())
}

/// Whether a step belongs to a phase of the turn.
const fn is_of_a_phase(step: AnyStep) -> bool {
    match step {
        AnyStep::Over | AnyStep::Setup(_) | AnyStep::Leaving(_) => false,
        AnyStep::Turn(_)
        | AnyStep::TaxCollection(_)
        | AnyStep::Population(_)
        | AnyStep::Movement(_)
        | AnyStep::Conflict(_)
        | AnyStep::Cities(_)
        | AnyStep::CardAcquisition(_)
        | AnyStep::Trade(_)
        | AnyStep::Calamities(_)
        | AnyStep::Abilities(_)
        | AnyStep::Advances(_) => true,
    }
}

/// From now on the phase goes in its order; everybody hears who wants that, so that it is not taken back.
pub(crate) fn insist<E: Edition>(state: &mut State<E>, seat: Seat, always: bool, log: &mut Log) {
    state.insisted.now = true;
    if always {
        state.insisted.always |= 1 << state.row;
    }
    log.marks.bind();
    let phase = state.phase();
    log.tell(|| Event::OrderInsistedOn { seat, phase, always }.into());
}

/// What a seat may do about the order of the phase, unasked.
pub(crate) fn insistence<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = Choice> {
    let phase = state.phase().title().to_lowercase();
    let open = [false, true].into_iter().filter(move |&always| check_insistence(state, seat, always).is_ok());
    open.map(move |always| Choice {
        label: if always {
            say!("Insist on the order of {phase} for the rest of the game")
        } else {
            say!("Insist on the order of {phase} this turn")
        },
        group: Some("Order"),
        ..Choice::of(&Action::Insist { always })
    })
}

impl<E: Edition> State<E> {
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.agenda.top(), Some(AnyStep::Over))
    }

    /// The phase under way.
    pub fn phase(&self) -> Phase {
        E::TURN[usize::from(self.row)].phase
    }

    /// The seats in an order.
    pub fn in_order(&self, order: Order) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
        let mut seats: Vec<(u32, Seat)> = self.seats_in_game().map(|seat| (self.place(order, seat), seat)).collect();
        seats.sort_unstable();
        seats.into_iter().map(|(_, seat)| seat)
    }

    /// Whether the phase under way is played in its order: because the table chose so before the game, or because a player
    /// insists on it. `ME-3-3` `EP-11.2`
    pub fn keeps_order(&self) -> bool {
        let by_table = E::keeps_order(&self.options, self.phase());
        by_table || self.insisted.now || self.insisted.has_row(self.row)
    }

    /// Who of the seats still to decide may do so now: all of them, or where the order is kept the first in it. What others
    /// have done before somebody insisted stays done. Seats that have left are waited for no more.
    pub fn may_act(&self, waiting: SeatSet) -> SeatSet {
        let waiting = waiting.minus(self.left);
        if !self.keeps_order() {
            return waiting;
        }
        let order = E::TURN[usize::from(self.row)].order;
        self.first_in_order(order, waiting).map_or(SeatSet::EMPTY, SeatSet::only)
    }

    /// The first of these seats in an order.
    pub fn first_in_order(&self, order: Order, seats: SeatSet) -> Option<Seat> {
        if seats.len() < 2 {
            return seats.first();
        }
        seats.iter().min_by_key(|&seat| self.place(order, seat))
    }

    /// What a seat's place in an order goes by, the weightiest first in one number; the lowest comes first.
    /// `ME-def-14` `ME-def-15` `EP-15.2` `ME-def-16` What is equal goes by ranking. `ME-3-2` `ME-adv-military-1`
    /// `EP-16.1.1` `EP-17.2.1` Holders of Military come last in census order.
    fn place(&self, order: Order, seat: Seat) -> u32 {
        let player = &self.players[seat];
        let most_first = |count: u8| u8::MAX - count;
        let (comes_late, count) = match order {
            Order::Ranking => (false, 0),
            Order::Progress => (false, most_first(player.succession)),
            Order::Census => (self.holds(seat, crate::names::Advance::Military), most_first(player.census)),
            Order::CityCount => (false, self.cities_on_board(seat)),
        };
        u32::from_be_bytes([0, u8::from(comes_late), count, self.ranking(seat)])
    }
}
