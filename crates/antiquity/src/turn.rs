//! The sequence of play, and the orders in which seats act. `ME-seq` `EP-12`

use crate::chapter::{Chapter as _, Log, Step};
use crate::edition::Edition;
use crate::state::State;
use engine::{RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
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
}

/// A phase of either book.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
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

/// Turns and phases.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "TurnEvent"))]
pub enum Event {
    TurnBegan { turn: u8 },
    PhaseBegan { phase: Phase },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::TurnBegan { turn } => write!(f, "Turn {turn} begins."),
            Event::PhaseBegan { phase } => write!(f, "{}.", phase.title()),
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
            state.agenda.push(Step::Over);
            return;
        }
        state.turn = state.turn.saturating_add(1);
        log.tell(|| Event::TurnBegan { turn: state.turn }.into_event());
        state.agenda.push(Step::Phase { row: 0 });
        return;
    };
    state.agenda.push(Step::Phase { row: row + 1 });
    if !E::plays(&state.options, phase) {
        return;
    }
    state.row = row;
    log.tell(|| Event::PhaseBegan { phase }.into_event());
    match phase {
        Phase::TaxCollection => crate::tax_collection::begin(state, log),
        Phase::PopulationExpansion => crate::population::begin(state, log),
        Phase::Census => crate::population::take_census(state, log),
        Phase::ShipConstruction => crate::movement::begin_ships(state, log),
        Phase::Movement => crate::movement::begin(state, log),
        Phase::Conflict => crate::conflict::begin(state, log),
        Phase::CityConstruction => crate::cities::begin_construction(state, log),
        Phase::SurplusPopulation => crate::cities::begin_surplus(state, log),
        Phase::CitySupport => crate::cities::begin_support(state, log),
        Phase::TradeCardAcquisition => crate::card_acquisition::begin(state, log),
        Phase::Trade => crate::trade::begin(state, log),
        Phase::CalamitySelection => crate::calamities::begin_selection(state, log),
        Phase::CalamityResolution => crate::calamities::begin_resolution(state, log),
        Phase::SpecialAbilities => crate::special_abilities::begin(state, log),
        Phase::SecondCheck => crate::cities::begin_second_check(state, log),
        Phase::AdvanceAcquisition => crate::advances::begin(state, log),
        Phase::ExcessTradeCards => crate::advances::begin_excess(state, log),
        Phase::SuccessionAlteration => crate::succession::begin(state, log),
        Phase::ReturnTradeCards => crate::card_acquisition::return_cards(state, log),
    }
}

impl Event {
    fn into_event(self) -> crate::chapter::Event {
        crate::chapter::Event::Turn(self)
    }
}

/// Runs what runs by itself, until somebody is waited for or the game is over.
pub(crate) fn run<E: Edition>(state: &mut State<E>, log: &mut Log) {
    while let Some(step) = state.agenda.top() {
        if crate::scoring::hands_are_shown(state) {
            log.marks.reveal();
        }
        if step == Step::Over || !step.waiting(state).is_empty() {
            return;
        }
        step.run(state, log);
    }
}

impl<E: Edition> State<E> {
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.agenda.top() == Some(Step::Over)
    }

    /// The phase under way.
    pub fn phase(&self) -> Phase {
        E::TURN[usize::from(self.row)].phase
    }

    /// The seats in an order.
    pub fn in_order(&self, order: Order) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
        let mut seats: Vec<Seat> = self.seats_in_game().collect();
        seats.sort_by_key(|&seat| self.place(order, seat));
        seats.into_iter()
    }

    /// Who of the seats still to decide may do so now: all of them, or at a table that insists on it the first in the
    /// phase's order. Seats that have left are waited for no more.
    pub fn may_act(&self, waiting: SeatSet) -> SeatSet {
        let waiting: SeatSet = waiting.iter().filter(|&seat| !self.left.contains(seat)).collect();
        if !E::insists_on_order(&self.options) {
            return waiting;
        }
        let order = E::TURN[usize::from(self.row)].order;
        self.first_in_order(order, waiting).map_or(SeatSet::EMPTY, SeatSet::only)
    }

    /// The first of these seats in an order.
    pub fn first_in_order(&self, order: Order, seats: SeatSet) -> Option<Seat> {
        seats.iter().min_by_key(|&seat| self.place(order, seat))
    }

    /// What a seat's place in an order goes by; the lowest comes first.
    fn place(&self, order: Order, seat: Seat) -> (bool, Reverse<u8>, u8, u8) {
        let player = &self.players[seat];
        let ranking = self.ranking(seat);
        match order {
            Order::Ranking => (false, Reverse(0), 0, ranking),
            Order::Progress => (false, Reverse(player.succession), 0, ranking),
            Order::Census => (self.holds(seat, crate::names::Advance::Military), Reverse(player.census), 0, ranking),
            Order::CityCount => (false, Reverse(0), self.cities_on_board(seat), ranking),
        }
    }
}
