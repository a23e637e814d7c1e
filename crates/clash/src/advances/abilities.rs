//! What advances let their owner do on the own turn, by an action or for nothing. `CC-adv`

use super::{Action, Event, Step, Why};
use crate::chapter::{Action as AnyAction, Log, Reason};
use crate::map::Slot;
use crate::names::{Advance, Good, Token, UnitKind};
use crate::payment::Purse;
use crate::state::{Place, State};
use engine::Seat;

/// Resources that one Bartering exchanges. `CC-adv-bartering`
pub(super) const BARTERED: u8 = 3;
/// Mood tokens of Civil Liberties. `CC-adv-civil-liberties`
const LIBERTIES: u8 = 3;
/// Mood tokens for the extra action of Absolute Power. `CC-adv-absolute-power`
const POWER: u8 = 2;

engine::verbs! {
    /// An ability of an advance.
    #[derive(Copy)]
    pub part enum Ability {
        /// Cartography: tokens and Ideas for regions with Ships.
        Chart => ["chart"];
        /// Taxation: Gold for cities.
        Tax => ["tax"];
        /// Civil Liberties: Mood tokens.
        Liberties => ["liberties"];
        /// Drama & Music: a Mood token becomes a Culture token, or the other way round.
        Drama { to: Token } => ["drama" to];
        /// Absolute Power: one more action.
        Power => ["power"];
        /// Forced Labor: angry cities act as neutral.
        Labor => ["labor"];
    }
}

impl Ability {
    /// All of them.
    pub(super) const ALL: [Ability; 7] = [
        Ability::Chart,
        Ability::Tax,
        Ability::Liberties,
        Ability::Drama { to: Token::Culture },
        Ability::Drama { to: Token::Mood },
        Ability::Power,
        Ability::Labor,
    ];

    /// The advance it comes from.
    pub(super) const fn advance(self) -> Advance {
        match self {
            Ability::Chart => Advance::Cartography,
            Ability::Tax => Advance::Taxation,
            Ability::Liberties => Advance::CivilLiberties,
            Ability::Drama { .. } => Advance::DramaMusic,
            Ability::Power => Advance::AbsolutePower,
            Ability::Labor => Advance::ForcedLabor,
        }
    }

    /// Whether it is one of the turn's actions. `CC-term-1`
    const fn costs_action(self) -> bool {
        matches!(self, Ability::Chart | Ability::Tax | Ability::Liberties)
    }

    /// Whether it may be used once per turn.
    const fn is_once(self) -> bool {
        !matches!(self, Ability::Liberties)
    }

    /// What is paid for it.
    pub(super) fn cost(self) -> Purse {
        match self {
            Ability::Chart | Ability::Liberties => Purse::EMPTY,
            Ability::Tax | Ability::Labor => Purse::of(Good::Mood, 1),
            Ability::Power => Purse::of(Good::Mood, POWER),
            Ability::Drama { to: Token::Culture } => Purse::of(Good::Mood, 1),
            Ability::Drama { .. } => Purse::of(Good::Culture, 1),
        }
    }

    fn missing(self) -> Why {
        match self {
            Ability::Chart => Why::NoCartography,
            Ability::Tax => Why::NoTaxation,
            Ability::Liberties => Why::NoLiberties,
            Ability::Drama { .. } => Why::NoDrama,
            Ability::Power => Why::NoPower,
            Ability::Labor => Why::NoLabor,
        }
    }

    fn used(self) -> Why {
        match self {
            Ability::Chart => Why::CartographyUsed,
            Ability::Tax => Why::TaxationUsed,
            Ability::Drama { .. } => Why::DramaUsed,
            Ability::Power => Why::PowerUsed,
            Ability::Labor | Ability::Liberties => Why::LaborOn,
        }
    }

    /// Whether the active player may use it now.
    pub(super) fn check(self, state: &State, seat: Seat) -> Result<(), Reason> {
        let advance = self.advance();
        if !state.holds(seat, advance) {
            return Err(self.missing().into());
        }
        if self.is_once() && state.turn.used.contains(advance) {
            return Err(self.used().into());
        }
        if self.costs_action() && !state.has_action() {
            return Err(Why::NoActions.into());
        }
        if !state.players[seat].goods.covers(self.cost()) {
            return Err(Why::CannotPay { title: advance.title() }.into());
        }
        match self {
            Ability::Chart if charted(state, seat) == 0 => Err(Why::NoShips.into()),
            Ability::Drama { to } if state.room(seat, to.good()) == 0 => {
                Err(Why::LevelReached { to: to.good() }.into())
            }
            _ => Ok(()),
        }
    }

    /// Uses it.
    /// `CC-adv-taxation` `CC-adv-taxation-2` None of them activates a city. `CC-adv-drama-music`
    pub(super) fn take(self, state: &mut State, seat: Seat, log: &mut Log) {
        let by = self.advance();
        if self.costs_action() {
            state.spend_action();
        }
        if self.is_once() {
            state.turn.used.insert(by);
        }
        state.pay(seat, self.cost(), log);
        let due = match self {
            Ability::Chart => {
                let regions = charted(state, seat);
                Purse::of(Good::Culture, regions).and(Good::Ideas, regions)
            }
            Ability::Tax => Purse::of(Good::Gold, state.city_count(seat)),
            Ability::Liberties => Purse::of(Good::Mood, LIBERTIES),
            Ability::Drama { to } => Purse::of(to.good(), 1),
            Ability::Power => {
                state.turn.actions += 1;
                log.tell(|| Event::ExtraAction { seat }.into());
                return;
            }
            Ability::Labor => {
                log.tell(|| Event::ForcedLabor { seat }.into());
                return;
            }
        };
        let mut gained = Purse::EMPTY;
        for (good, count) in due.iter() {
            gained = gained.and(good, state.gain(seat, good, count));
        }
        log.tell(|| Event::Gained { seat, by, gained }.into());
    }
}

/// Regions with at least one Ship of the seat. `CC-adv-cartography`
fn charted(state: &State, seat: Seat) -> u8 {
    let layout = state.map.layout();
    let mut slots: u32 = 0;
    for ship in state.units_in_play(seat, UnitKind::Ship).iter() {
        if let Place::At(space) = state.players[seat].units[ship].place {
            slots |= layout.slot(space).map_or(0, |slot: Slot| 1 << slot.index());
        }
    }
    slots.count_ones() as u8
}

/// Whether one resource may be bartered for this now, the action aside. `CC-adv-bartering-2`
pub(super) fn check_exchange(state: &State, seat: Seat, from: Good, to: Good) -> Result<(), Reason> {
    if !from.is_resource() || !matches!(to, Good::Gold | Good::Culture) || from == to {
        return Err(Why::NotBartered.into());
    }
    if state.stock(seat, from) == 0 {
        return Err(Why::NothingToBarter { from }.into());
    }
    if state.room(seat, to) == 0 {
        return Err(Why::NoRoomToBarter { to }.into());
    }
    Ok(())
}

/// Whether the active player may begin to barter like this.
pub(super) fn check_barter(state: &State, seat: Seat, from: Good, to: Good) -> Result<(), Reason> {
    if !state.holds(seat, Advance::Bartering) {
        return Err(Why::NoBartering.into());
    }
    if !state.has_action() {
        return Err(Why::NoActions.into());
    }
    check_exchange(state, seat, from, to)
}

/// Lists exchanges.
pub(super) fn list_exchanges(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
    for from in Good::RESOURCES {
        for to in [Good::Gold, Good::Culture] {
            if check_exchange(state, seat, from, to).is_ok() {
                out.push(Action::Barter { give: from, want: to }.into());
            }
        }
    }
}

/// Whether anything could be bartered further.
pub(super) fn may_barter_on(state: &State, seat: Seat) -> bool {
    let mut exchanges =
        Good::RESOURCES.into_iter().flat_map(|from| [Good::Gold, Good::Culture].map(|to| (from, to)).into_iter());
    exchanges.any(|(from, to)| check_exchange(state, seat, from, to).is_ok())
}

/// Exchanges one resource; so many more may follow.
pub(super) fn barter(state: &mut State, seat: Seat, from: Good, to: Good, left: u8, log: &mut Log) {
    state.lose(seat, from, 1);
    state.gain(seat, to, 1);
    log.tell(|| Event::Bartered { seat, from, to }.into());
    if left > 0 {
        state.push(Step::Barter { seat, left });
    }
}
