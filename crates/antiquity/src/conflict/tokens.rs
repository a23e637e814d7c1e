//! Token conflicts: rounds of removal. `ME-4a` `EP-18.2`

use super::{Event, Step, Why};
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::chapter::{Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::{MAX_SEATS, State};
use crate::turn::Order;
use engine::{Seat, SeatSet};

/// `ME-4-2` `ME-4a-2` `ME-4a-6` `ME-4a-12` `EP-18.1a` Whether tokens of two sides fight here: together they are more than
/// the printed limit (`ME-4a-13` `EP-18.1-r2`), or a city stands here, which leaves no room for any.
/// `ME-map-14` `ME-4a-3` One side alone is in no conflict, however many tokens it has. `EP-18.1b` Nor are several
/// within the limit.
pub fn is_contested<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let add = |(sides, tokens), (_, here)| (sides + 1, tokens + u16::from(here));
    let (sides, tokens) = state.sides(area).fold((0, 0_u16), add);
    sides > 1 && (tokens > area.area().population.into() || state.city(area).is_some())
}

/// The areas where token conflicts are to be resolved, in the order of the map.
pub(super) fn contested<E: Edition>(state: &State<E>) -> impl Iterator<Item = AreaId> {
    state.board.shared().iter().filter(|&area| is_contested(state, area))
}

/// A conflict under way in one area.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) area: AreaId,
    /// Who has removed something in this round.
    pub(super) removed: SeatSet,
    /// Whether the Barbarians have.
    pub(super) barbarians: bool,
    /// Who of those removing together still has to choose what.
    pub(super) choosing: SeatSet,
}

impl Fight {
    pub(super) const fn new(area: AreaId) -> Fight {
        Fight { area, removed: SeatSet::EMPTY, barbarians: false, choosing: SeatSet::EMPTY }
    }

    pub(super) const fn step(self) -> Step {
        let Fight { area, removed, barbarians, choosing } = self;
        Step::Fight { area, removed, barbarians, choosing }
    }

    fn has_removed(&self, owner: Owner) -> bool {
        match owner {
            Owner::Seat(seat) => self.removed.contains(seat),
            Owner::Barbarians => self.barbarians,
        }
    }

    fn note(&mut self, owner: Owner) {
        match owner {
            Owner::Seat(seat) => self.removed = self.removed.with(seat),
            Owner::Barbarians => self.barbarians = true,
        }
    }

    /// Goes on until somebody has to choose; whether the conflict is over.
    /// `EP-18.2.1b` One side is left, or the limit is no longer exceeded.
    pub(super) fn go_on<E: Edition>(&mut self, state: &mut State<E>, log: &mut Log) -> bool {
        if E::REMOVAL_ORDER_IS_FIXED && state.round == 0 {
            state.round = 1;
            state.ranks = std::array::from_fn(|column| state.tokens(self.area, owner_of(column)));
        }
        let mut losses = [0; MAX_SEATS + 1];
        let over = loop {
            if !self.choosing.is_empty() {
                break false;
            }
            if !is_contested(state, self.area) || fighters(state, self.area) < 2 {
                break true;
            }
            self.remove_next(state, &mut losses);
        };
        tell_losses(state, self.area, &losses, log);
        over
    }

    /// The next side removes a token, or those who are next together. Everybody's number is still that of the start of
    /// the round, for nobody who is next has removed anything in it (`ME-4a-1` `ME-4a-10`); or it is that of the start of
    /// the fight (`EP-18.2.2-r1`).
    /// `EP-18.2.1a` One token each in alternation. `ME-adv-advanced-military-2` Numbers are looked at anew in every
    /// round where the order is not fixed. `ME-4a-9` The Barbarians remove like any other side, and no advance works
    /// for them.
    /// `EP-18.2.2a` Fewest tokens first.
    fn remove_next<E: Edition>(&mut self, state: &mut State<E>, losses: &mut [u8; MAX_SEATS + 1]) {
        let place = |fight: &Fight, state: &State<E>, owner: Owner| {
            let tokens = state.tokens(fight.area, owner);
            let number = if E::REMOVAL_ORDER_IS_FIXED { state.ranks[index(owner)] } else { tokens };
            let fights = tokens > 0 && !is_spared(state, owner);
            (fights && !fight.has_removed(owner)).then(|| (removes_last(state, owner), number))
        };
        let sides = state.sides(self.area);
        let Some(next) = sides.filter_map(|(owner, _)| place(self, state, owner)).min() else {
            if E::REMOVAL_ORDER_IS_FIXED {
                state.round = state.round.saturating_add(1);
            }
            *self = Fight::new(self.area);
            return;
        };
        // `ME-4a-5` `EP-18.2.2b` Equal numbers remove together.
        let together = *self;
        for owner in state.owners() {
            if place(&together, state, owner) != Some(next) {
                continue;
            }
            self.note(owner);
            match owner {
                Owner::Seat(seat) if has_choice(state, self.area, seat) => self.choosing = self.choosing.with(seat),
                _ => losses[index(owner)] += state.remove_tokens(self.area, owner, 1),
            }
        }
    }

    /// Who chooses next among those removing together: the first in ranking order, for the others may wait for it.
    /// `ME-adv-advanced-military-3`
    pub(super) fn chooser<E: Edition>(&self, state: &State<E>) -> Option<Seat> {
        state.first_in_order(Order::Ranking, self.choosing)
    }
}

/// `EP-32.7-r2` Whether an owner's tokens are left alone in a fight with Barbarian Hordes.
fn is_spared<E: Edition>(state: &State<E>, owner: Owner) -> bool {
    owner.seat().is_some_and(|seat| crate::calamities::fights_no_more(state, seat))
}

/// The sides in an area that can still lose tokens.
fn fighters<E: Edition>(state: &State<E>, area: AreaId) -> usize {
    state.sides(area).filter(|&(owner, _)| !is_spared(state, owner)).count()
}

/// `ME-adv-metalworking-1` `ME-adv-metalworking-2` In every round holders of Metalworking remove after the others, or
/// only in the first (`EP-18.2.3` `EP-18.2.3-r1`).
fn removes_last<E: Edition>(state: &State<E>, owner: Owner) -> bool {
    let counts = E::METALWORKING_IN_EVERY_ROUND || state.round <= 1;
    counts && owner.seat().is_some_and(|seat| state.holds(seat, Advance::Metalworking))
}

const fn index(owner: Owner) -> usize {
    match owner {
        Owner::Seat(seat) => seat.index(),
        Owner::Barbarians => MAX_SEATS,
    }
}

fn owner_of(index: usize) -> Owner {
    if index == MAX_SEATS { Owner::Barbarians } else { Owner::Seat(Seat::new(index)) }
}

fn tell_losses<E: Edition>(state: &State<E>, area: AreaId, losses: &[u8; MAX_SEATS + 1], log: &mut Log) {
    if losses.iter().any(|&count| count > 0) {
        let losses = state.owners().map(|owner| (owner, losses[index(owner)])).filter(|&(_, count)| count > 0);
        log.tell(|| Event::TokensRemoved { area, losses: losses.collect() }.into());
    }
}

/// Whether a seat can remove anything else than a token of the conflict area.
pub(super) fn has_choice<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    may_remove_elsewhere(state, area, seat) || may_remove_ship(state, area, seat)
}

/// `ME-adv-advanced-military-1` `EP-18.2.4a` With Advanced Military, tokens of areas adjacent by land.
pub(super) fn may_remove_elsewhere<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    state.holds(seat, Advance::AdvancedMilitary) && elsewhere(state, area, seat).next().is_some()
}

/// Areas adjacent by land with tokens of the seat, more than must stay. `EP-18.2.4b`
/// `ME-adv-advanced-military-5` No city is given up for it.
fn elsewhere<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> impl Iterator<Item = AreaId> {
    state.land_neighbours(area).filter(move |&next| state.tokens(next, seat) > E::GARRISON)
}

/// `ME-adv-naval-warfare-2` `EP-18.2.5` With Naval Warfare, ships of the conflict area.
/// `ME-adv-naval-warfare-3` Ships count for nothing else in a conflict.
/// `ME-4a-8` Without it they take no part; `ME-adv-naval-warfare-6` those of other areas never do.
fn may_remove_ship<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    state.holds(seat, Advance::NavalWarfare) && has_ship(state, area, seat)
}

fn has_ship<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> bool {
    state.players[seat].ships.iter().any(|ship| ship.area == area)
}

/// Returns a ship of the seat in this area to stock, what is aboard included; whether there was one.
pub(crate) fn sink_ship<E: Edition>(state: &mut State<E>, area: AreaId, seat: Seat) -> bool {
    let player = &mut state.players[seat];
    let Some(index) = player.ships.iter().position(|ship| ship.area == area) else { return false };
    player.stock += player.ships.remove(index).cargo;
    true
}

/// What a seat may remove: from which area, and whether it is a ship.
pub(super) fn casualties<E: Edition>(
    state: &State<E>,
    area: AreaId,
    seat: Seat,
) -> impl Iterator<Item = (AreaId, bool)> {
    let ship = may_remove_ship(state, area, seat).then_some((area, true));
    let may_elsewhere = state.holds(seat, Advance::AdvancedMilitary);
    let others = elsewhere(state, area, seat).filter(move |_| may_elsewhere).map(|next| (next, false));
    [(area, false)].into_iter().chain(ship).chain(others)
}

/// Whether the seat may remove this.
pub(super) fn check<E: Edition>(
    state: &State<E>,
    area: AreaId,
    seat: Seat,
    from: AreaId,
    ship: bool,
) -> Result<(), AnyWhy> {
    if casualties(state, area, seat).any(|casualty| casualty == (from, ship)) {
        return Ok(());
    }
    let why = if ship {
        match (from == area, state.holds(seat, Advance::NavalWarfare)) {
            (_, false) => Why::NoNavalWarfare,
            (false, true) => Why::ShipElsewhere { area },
            (true, true) => Why::NoShip { area },
        }
    } else if !state.holds(seat, Advance::AdvancedMilitary) {
        Why::NoAdvancedMilitary { area }
    } else if !state.land_neighbours(area).any(|next| next == from) {
        Why::NotAdjacent { from, area }
    } else if state.city(from) == Some(Owner::Seat(seat)) {
        Why::CityIsNoToken { from }
    } else if state.tokens(from, seat) > 0 {
        Why::GarrisonStays { from, count: E::GARRISON }
    } else {
        Why::NoTokens { from }
    };
    Err(why.into())
}

/// The seat removes what it chose. `ME-4a-4`
pub(super) fn remove<E: Edition>(
    state: &mut State<E>,
    mut fight: Fight,
    seat: Seat,
    from: AreaId,
    ship: bool,
    log: &mut Log,
) {
    if ship {
        sink_ship(state, from, seat);
    } else {
        state.remove_tokens(from, seat, 1);
    }
    log.tell(|| Event::CasualtyChosen { seat, area: fight.area, from, ship }.into());
    fight.choosing = fight.choosing.without(seat);
    super::change_top(state, fight.step());
}
