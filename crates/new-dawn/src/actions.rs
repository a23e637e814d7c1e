//! What a seat may do in each step, whether it may, and doing it: one place for all steps, each line pointing to its rule.

use crate::components::{CARAVANS, FocusType, Resource};
use crate::culture::{self, Placement};
use crate::event::Event;
use crate::hex::{Hex, Space};
use crate::notation::{Action, Holder};
use crate::state::{NewDawn, Step};
use crate::why::Why;
use crate::{
    barbarians, building, defeat, diplomacy, economy, industry, military, pieces, science, setup, trade, turn, wonders,
};
use engine::{Log, Seat};

impl NewDawn {
    /// The space at a hex that somebody named.
    pub(crate) fn space(&self, at: Hex) -> Result<Space, Why> {
        self.board.at(at).ok_or(Why::NoSuchSpace { at })
    }

    fn known_space(&self, at: Hex) -> Space {
        match self.board.at(at) {
            Some(space) => space,
            None => unreachable!("{at} was checked to be on the map"),
        }
    }

    /// Adds what the seat may do in the step that is due.
    pub(crate) fn list(&self, seat: Seat, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::ChooseLeader { .. } => {
                let free =
                    crate::components::Leader::ALL.into_iter().filter(|&one| setup::check_leader(self, one).is_ok());
                out.extend(free.map(Action::Leader));
            }
            Step::LayTile { .. } => building::list(self, seat, out),
            Step::DiscardTrade { .. } => out.extend(trade::cards_with_trade(self, seat).map(Action::Discard)),
            Step::PickBarbarian { at, .. } => {
                let there = self.board.at(at).into_iter().flat_map(|space| barbarians::in_space(self, space));
                out.extend(there.map(Action::Barbarian));
            }
            Step::GainTrade { only, .. } => trade::holders(self, seat, only, |holder| out.push(Action::Put(holder))),
            Step::Turn => {
                out.extend(self.player(seat).row.iter().map(|one| Action::Focus(one.card)));
                wonders::list(self, seat, out);
            }
            Step::ChooseOther => {
                let others = self.player(seat).row.iter().filter(|one| one.card.kind() != FocusType::Economy);
                out.extend(others.map(|one| Action::Focus(one.card)));
            }
            Step::LureSecond { first } => {
                let others = wonders::lurable_second(self, first);
                out.extend(others.iter().map(|space| Action::Lure(self.hex(space))));
            }
            Step::YieldToken { first, second, .. } => out.extend([Action::Yield(first), Action::Yield(second)]),
            Step::Place { why, row, slot, left, at } => Placement { why, row, slot, left, at }.list(self, seat, out),
            Step::ShiftToken => self.list_shifts(seat, out),
            Step::ConvertToken => {
                out.extend(culture::convertible(self, seat).iter().map(|space| Action::Convert(self.hex(space))));
                out.push(Action::Done);
            }
            Step::GainResource { new_type, .. } => {
                out.extend(trade::gainable(self, seat, new_type).map(Action::Collect));
            }
            Step::Bomb => {
                out.extend(science::bombable(self).iter().map(|space| Action::Bomb(self.hex(space))));
                out.push(Action::Done);
            }
            Step::AdvanceDial { row, .. } => {
                trade::list_coins(self, seat, row, out);
                out.push(Action::Done);
            }
            Step::GainCard { .. } | Step::ReplaceCards { .. } => science::list(self, seat, step, out),
            Step::Caravans { row, slot } => economy::list(self, seat, row, slot, out),
            Step::ExchangeResource => self.list_exchanges(seat, out),
            Step::TakeFromCityState { city_state } => out.extend([Action::Take(city_state), Action::Done]),
            Step::TakeFromRival { rival } => {
                out.extend(diplomacy::takeable(self, seat, rival).map(|card| Action::TakeOf(card, rival)));
                out.push(Action::Done);
            }
            Step::EmbassyToken { giver } => {
                out.extend(self.player(giver).row.iter().map(|one| Action::Put(Holder::Card(one.card))));
            }
            Step::Industry { row, slot } => industry::list(self, seat, row, slot, out),
            Step::Pay { wonder, row, paid } => industry::list_payments(self, seat, wonder, row, paid, out),
            Step::TakeCards { .. } => diplomacy::list_all(self, seat, out),
            Step::Military { row, slot, attacks } => military::list(self, seat, (row, slot), attacks, out),
            Step::Reinforce { .. } => {
                let tokens = military::reinforceable(self, seat);
                out.extend(tokens.iter().map(|space| Action::Reinforce(self.hex(space))));
                out.push(Action::Done);
            }
            Step::SpendInAttack | Step::SpendInDefence => {
                self.battle_row(step).into_iter().for_each(|row| trade::list_coins(self, seat, row, out));
                out.push(Action::Done);
            }
            Step::ConquerOrLiberate { .. } => out.extend([Action::Conquer, Action::Liberate]),
            Step::SeizeTrade { victim, .. } => {
                out.extend(trade::cards_with_trade(self, victim).map(Action::Seize));
                out.push(Action::Done);
            }
            Step::HouseWonder { .. } => {
                out.extend(industry::free_cities(self, seat).iter().map(|space| Action::House(self.hex(space))));
            }
            Step::ReplaceToken { .. } => {
                if self.player(seat).unused_control() == 0 {
                    out.extend(self.player(seat).control.iter().map(|space| Action::Lift(self.hex(space))));
                }
                out.push(Action::Done);
            }
            Step::PutNatural { .. } => {
                out.extend(self.player(seat).row.iter().map(|one| Action::Put(Holder::Card(one.card))));
            }
            Step::ResolveAgain { .. } => out.extend([Action::Again, Action::Done]),
            Step::SwapCards => {
                let row = &self.player(seat).row;
                let pairs = (0..5).flat_map(|left| (left + 1..5).map(move |right| (left, right)));
                out.extend(pairs.map(|(left, right)| Action::Swap(row[left].card, row[right].card)));
                out.push(Action::Done);
            }
            Step::EndTurn => out.push(Action::Done),
            Step::ResolveAlso => {
                // Capitalism lies in slot 1 now.
                out.extend(self.player(seat).row[1..].iter().map(|one| Action::Also(one.card)));
                out.push(Action::Done);
            }
            _ => {}
        }
    }

    fn list_shifts(&self, seat: Seat, out: &mut Vec<Action>) {
        let empty = self.empty_spaces() & !self.board.water;
        for from in self.player(seat).control.iter() {
            let targets = self.board.near(from) & empty;
            out.extend(targets.iter().map(|to| Action::Shift(self.hex(from), self.hex(to))));
        }
        out.push(Action::Done);
    }

    fn list_exchanges(&self, seat: Seat, out: &mut Vec<Action>) {
        for give in Resource::ALL {
            let takes =
                Resource::ALL.into_iter().filter(|&take| economy::check_exchange(self, seat, give, take).is_ok());
            out.extend(takes.map(|take| Action::Exchange(give, take)));
        }
        out.push(Action::Done);
    }

    /// The card from which tokens are spent in a battle.
    pub(crate) fn battle_row(&self, step: Step) -> Option<u8> {
        match step {
            Step::SpendInAttack => self.battle.map(|battle| battle.row),
            _ => turn::defending_row(self).map(|(_, row)| row),
        }
    }

    /// Whether the step that is due allows the action, and the rules do.
    pub(crate) fn may(&self, seat: Seat, step: Step, action: Action) -> Result<(), Why> {
        match (step, action) {
            (Step::ChooseLeader { .. }, Action::Leader(leader)) => setup::check_leader(self, leader),
            (Step::LayTile { .. }, Action::Lay(laid)) => building::check_lay(self, seat, laid),
            (Step::DiscardTrade { .. }, Action::Discard(card)) => trade::check_discard(self, seat, card),
            (Step::PickBarbarian { at, .. }, Action::Barbarian(one)) => barbarians::check_pick(self, at, one),
            (Step::GainTrade { only, .. }, Action::Put(holder)) => trade::check_put(self, seat, only, holder),
            (Step::Turn | Step::ChooseOther, _) => self.may_begin(seat, step, action),
            (Step::LureSecond { first }, Action::Lure(at)) => {
                let fits = wonders::lurable_second(self, first).contains(self.space(at)?);
                if fits { Ok(()) } else { Err(Why::NotTwoOfARival { at }) }
            }
            (Step::YieldToken { first, second, .. }, Action::Yield(at)) => {
                if at == first || at == second {
                    Ok(())
                } else {
                    Err(Why::NotNamed { at })
                }
            }
            (Step::Place { why, row, slot, left, at }, action) => {
                self.may_place(seat, Placement { why, row, slot, left, at }, action)
            }
            (Step::ShiftToken, Action::Shift(from, to)) => culture::check_shift(self, seat, from, to),
            (Step::ConvertToken, Action::Convert(at)) => culture::check_convert(self, seat, at),
            (Step::GainResource { new_type, .. }, Action::Collect(one)) => trade::check_gain(self, seat, new_type, one),
            (Step::Bomb, Action::Bomb(at)) => science::check_bomb(self, at),
            (Step::AdvanceDial { row, .. }, Action::Spend(coin)) => trade::check_coin(self, seat, row, coin),
            (Step::GainCard { .. } | Step::ReplaceCards { .. }, Action::Gain(new, old)) => {
                science::check_gain(self, seat, step, new, old)
            }
            (Step::Caravans { row, slot }, Action::Move(number, at)) => {
                economy::check_move(self, seat, row, slot, number, at)
            }
            (Step::Caravans { row, .. }, Action::Spend(coin)) => trade::check_coin(self, seat, row, coin),
            (Step::ExchangeResource, Action::Exchange(give, take)) => economy::check_exchange(self, seat, give, take),
            (Step::TakeFromCityState { city_state }, Action::Take(other)) => {
                if city_state != other {
                    return Err(Why::OtherCityState { city_state: other });
                }
                diplomacy::check_take_city_state(self, seat, city_state)
            }
            (Step::TakeFromRival { rival }, Action::TakeOf(card, giver)) => {
                if rival != giver {
                    return Err(Why::OtherRival { seat: giver });
                }
                diplomacy::check_take(self, seat, giver, card)
            }
            (Step::EmbassyToken { giver }, Action::Put(Holder::Card(card))) => {
                diplomacy::check_embassy(self, giver, card)
            }
            (Step::Industry { row, slot }, Action::City(at)) => industry::check_city(self, seat, row, slot, at),
            (Step::Industry { row, slot }, Action::Wonder(one)) => industry::check_wonder(self, seat, one, row, slot),
            (Step::Pay { wonder, row, .. }, Action::Spend(coin)) => {
                industry::check_payment(self, seat, wonder, row, coin)
            }
            (Step::Pay { wonder, paid, .. }, Action::Build(at)) => industry::check_build(self, seat, wonder, paid, at),
            (Step::TakeCards { .. }, Action::TakeOf(card, giver)) => diplomacy::check_take(self, seat, giver, card),
            (Step::Military { row, slot, attacks }, Action::Reinforce(at)) => {
                if !military::may_reinforce(self, seat, row, slot, attacks) {
                    return Err(Why::NoReinforcing);
                }
                military::check_reinforce(self, seat, at)
            }
            (Step::Military { row, attacks, .. }, Action::Attack(at)) => {
                military::check_attack(self, seat, row, attacks, at)
            }
            (Step::Reinforce { .. }, Action::Reinforce(at)) => military::check_reinforce(self, seat, at),
            (Step::SpendInAttack | Step::SpendInDefence, Action::Spend(coin)) => match self.battle_row(step) {
                Some(row) => trade::check_coin(self, seat, row, coin),
                None => Err(Why::NoTradeTokens),
            },
            (Step::ConquerOrLiberate { .. }, Action::Conquer | Action::Liberate) => Ok(()),
            (Step::SeizeTrade { victim, .. }, Action::Seize(card)) => trade::check_seize(self, victim, card),
            (Step::HouseWonder { wonder }, Action::House(at)) => industry::check_house(self, seat, wonder, at),
            (Step::ReplaceToken { .. }, Action::Lift(at)) => culture::check_lift(self, seat, at),
            (Step::PutNatural { .. }, Action::Put(Holder::Card(card))) => match self.player(seat).place_of(card) {
                None => Err(Why::NoSuchCard { card }),
                Some(_) => Ok(()),
            },
            (Step::ResolveAgain { .. }, Action::Again) => Ok(()),
            (Step::SwapCards, Action::Swap(first, second)) => wonders::places(self, seat, first, second).map(|_| ()),
            (Step::ResolveAlso, Action::Also(card)) => match self.player(seat).place_of(card) {
                None => Err(Why::NoSuchCard { card }),
                Some(0) => Err(Why::NotItself),
                Some(_) => Ok(()),
            },
            (step, Action::Done) if may_be_left(step) => Ok(()),
            (step, action) => Err(Why::not_now(step, action)),
        }
    }

    fn in_row(&self, seat: Seat, card: crate::components::FocusCard) -> Result<(), Why> {
        if self.player(seat).place_of(card).is_some() { Ok(()) } else { Err(Why::NotInRow { card }) }
    }

    /// Start of the turn: effects that work then, and choosing a card.
    fn may_begin(&self, seat: Seat, step: Step, action: Action) -> Result<(), Why> {
        match action {
            Action::Focus(card) => {
                self.in_row(seat, card)?;
                let is_economy = card.kind() == FocusType::Economy;
                if step == Step::ChooseOther && is_economy { Err(Why::MustDiffer) } else { Ok(()) }
            }
            action if step != Step::Turn => Err(Why::not_now(step, action)),
            Action::Use(wonder) => wonders::check_use(self, seat, wonder),
            Action::Raze(at) => wonders::check_raze(self, seat, at),
            Action::Lure(at) => wonders::check_lure(self, seat, at),
            Action::Swap(first, second) => wonders::check_oracle(self, seat, first, second),
            Action::Unload(card) => wonders::check_unload(self, seat, card),
            Action::Chase(barbarian, at) => wonders::check_chase(self, seat, barbarian, at),
            Action::Renew(giver, give, take) => wonders::check_geneva(self, seat, giver, give, take),
            action => Err(Why::not_now(step, action)),
        }
    }

    fn may_place(&self, seat: Seat, placement: Placement, action: Action) -> Result<(), Why> {
        match action {
            Action::Place(at) => placement.check_place(self, seat, at),
            Action::Lift(at) => placement.check_lift(self, seat, at),
            Action::Spend(coin) => placement.check_spend(self, seat, coin),
            Action::Done => Ok(()),
            action => Err(Why::not_now(placement.step(), action)),
        }
    }

    /// Does what was checked.
    pub(crate) fn perform(&mut self, seat: Seat, step: Step, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Leader(leader) => setup::choose_leader(self, seat, leader, log),
            Action::Lay(laid) => building::lay(self, seat, laid, log),
            Action::Focus(card) => turn::choose(self, seat, card, log),
            Action::Use(wonder) => wonders::use_wonder(self, seat, wonder, log),
            Action::Raze(at) => wonders::raze(self, self.known_space(at), log),
            Action::Lure(at) => match step {
                Step::LureSecond { first } => wonders::lure_second(self, seat, first, at, log),
                _ => wonders::lure(self, at),
            },
            Action::Yield(at) => wonders::yield_token(self, at, log),
            Action::Swap(first, second) => {
                if step == Step::SwapCards {
                    self.agenda.pop();
                } else {
                    self.turn.used.oracle = true;
                }
                wonders::swap(self, seat, first, second, log);
            }
            Action::Unload(card) => wonders::unload(self, seat, card, log),
            Action::Chase(barbarian, at) => wonders::chase(self, barbarian, self.known_space(at), log),
            Action::Renew(giver, give, take) => diplomacy::renew(self, seat, giver, [give, take], log),
            Action::Place(at) => culture::place(self, seat, self.known_space(at), log),
            Action::Lift(at) => self.lift(seat, step, self.known_space(at), log),
            Action::Shift(from, to) => {
                culture::shift(self, seat, self.known_space(from), self.known_space(to), log);
            }
            Action::Convert(at) => culture::convert(self, seat, self.known_space(at), log),
            Action::Spend(coin) => self.spend(seat, step, coin, log),
            Action::Bomb(at) => science::bomb(self, seat, self.known_space(at), log),
            Action::Gain(new, old) => science::gain(self, seat, new, old, log),
            Action::Collect(resource) => trade::gain(self, seat, resource, log),
            Action::Exchange(give, take) => self.exchange(seat, give, take, log),
            Action::Move(number, at) => {
                if let Step::Caravans { row, slot } = step {
                    economy::move_caravan(self, seat, (row, slot), number, self.known_space(at), log);
                }
            }
            Action::Take(city_state) => diplomacy::take_city_state(self, seat, city_state, log),
            Action::TakeOf(card, giver) => self.take_card(seat, giver, card, log),
            Action::City(at) => {
                if let Step::Industry { row, slot } = step {
                    industry::build_city(self, seat, row, slot, self.known_space(at), log);
                }
            }
            Action::Wonder(wonder) => {
                if let Step::Industry { row, slot } = step {
                    self.agenda.pop();
                    let paid = industry::production(self, seat, row, slot);
                    self.agenda.push(Step::Pay { wonder, row, paid });
                }
            }
            Action::Build(at) => {
                if let Step::Pay { wonder, .. } = step {
                    industry::build(self, seat, wonder, self.known_space(at), log);
                }
            }
            Action::Reinforce(at) => military::reinforce(self, seat, self.known_space(at), log),
            Action::Attack(at) => {
                if let Step::Military { row, slot, .. } = step {
                    military::attack(self, seat, row, slot, self.known_space(at), log);
                }
            }
            Action::Conquer | Action::Liberate => self.decide_city_state(seat, step, action, log),
            Action::House(at) => {
                if let Step::HouseWonder { wonder } = step {
                    defeat::house(self, seat, wonder, self.known_space(at), log);
                }
            }
            Action::Seize(card) => self.seize(seat, step, card, log),
            Action::Discard(card) => self.discard(seat, card, log),
            Action::Put(holder) => self.put(seat, step, holder, log),
            Action::Barbarian(barbarian) => {
                if let Step::PickBarbarian { die, .. } = step {
                    barbarians::pick(self, barbarian, die, log);
                }
            }
            Action::Again => self.resolve_again(seat, step),
            Action::Also(card) => self.resolve_also(seat, card, log),
            Action::Done => self.leave(seat, step, log),
        }
    }

    fn lift(&mut self, seat: Seat, step: Step, space: Space, log: &mut Log<Event>) {
        culture::lift(self, seat, space, log);
        if let Step::ReplaceToken { at, reinforced } = step {
            self.agenda.pop();
            let won = self.known_space(at);
            pieces::put_control(self, seat, won, reinforced, log);
        }
    }

    fn spend(&mut self, seat: Seat, step: Step, coin: crate::notation::Coin, log: &mut Log<Event>) {
        match (step, self.agenda.top_mut()) {
            (Step::Pay { wonder, row, .. }, _) => return industry::pay(self, seat, wonder, row, coin, log),
            // `ND-trade-2`
            (Step::Place { .. }, Some(Step::Place { left, .. })) => *left += 1,
            // `ND-trade-4`
            (Step::AdvanceDial { .. }, Some(Step::AdvanceDial { spaces, .. })) => *spaces += 1,
            // `ND-trade-6`
            (Step::Caravans { .. }, _) => self.turn.extra += 1,
            // `ND-trade-3`
            (Step::SpendInAttack | Step::SpendInDefence, _) => {
                let side = usize::from(step == Step::SpendInDefence);
                if let Some(battle) = &mut self.battle {
                    battle.spent[side] += 1;
                }
            }
            _ => {}
        }
        let row = match step {
            Step::Place { row, .. } | Step::AdvanceDial { row, .. } | Step::Caravans { row, .. } => Some(row),
            _ => self.battle_row(step),
        };
        row.into_iter().for_each(|row| trade::spend(self, seat, row, coin, log));
    }

    fn exchange(&mut self, seat: Seat, give: Resource, take: Resource, log: &mut Log<Event>) {
        self.agenda.pop();
        self.players[seat].resources[give.index()] -= 1;
        self.players[seat].resources[take.index()] += 1;
        log.tell(|| Event::ResourceExchanged { seat, give, take });
    }

    fn take_card(&mut self, seat: Seat, giver: Seat, card: crate::components::Diplomacy, log: &mut Log<Event>) {
        diplomacy::take(self, seat, giver, card, log);
        match self.agenda.top_mut() {
            Some(Step::TakeCards { left }) if *left > 1 => *left -= 1,
            _ => {
                self.agenda.pop();
            }
        }
    }

    fn decide_city_state(&mut self, seat: Seat, step: Step, action: Action, log: &mut Log<Event>) {
        let Step::ConquerOrLiberate { at, victim } = step else { return };
        let space = self.known_space(at);
        if action == Action::Conquer {
            defeat::conquer_from(self, seat, victim, space, log);
        } else {
            defeat::liberate(self, seat, victim, space, log);
        }
    }

    /// `ND-def-5` A trade token changes hands; the attacker says where it goes.
    fn seize(&mut self, seat: Seat, step: Step, card: crate::components::FocusCard, log: &mut Log<Event>) {
        let Step::SeizeTrade { victim, .. } = step else { return };
        trade::take_off(self, victim, card);
        log.tell(|| Event::TradeSeized { seat, victim, card });
        if let Some(Step::SeizeTrade { left, .. }) = self.agenda.top_mut() {
            *left = left.saturating_sub(1);
        }
        self.agenda.push(Step::GainTrade { seat, left: 1, only: None });
    }

    fn discard(&mut self, seat: Seat, card: crate::components::FocusCard, log: &mut Log<Event>) {
        trade::take_off(self, seat, card);
        log.tell(|| Event::TradeDiscarded { seat, card });
        match self.agenda.top_mut() {
            Some(Step::DiscardTrade { left, .. }) if *left > 1 => *left -= 1,
            _ => {
                self.agenda.pop();
            }
        }
    }

    fn put(&mut self, seat: Seat, step: Step, holder: Holder, log: &mut Log<Event>) {
        match (step, holder) {
            (Step::EmbassyToken { giver }, Holder::Card(card)) => diplomacy::put_for_giver(self, giver, card, log),
            (Step::PutNatural { natural, .. }, Holder::Card(card)) => {
                self.agenda.pop();
                self.naturals[natural.index()].card = Some(card);
                log.tell(|| Event::NaturalPut { seat, natural, card });
            }
            _ => trade::put(self, seat, holder, log),
        }
    }

    fn resolve_again(&mut self, seat: Seat, step: Step) {
        let Step::ResolveAgain { row, .. } = step else { return };
        self.agenda.pop();
        self.turn.used.venetian_arsenal = true;
        let slot = turn::counts_as(self, seat, 1);
        self.agenda.push(Step::Resolve { row, slot });
    }

    fn resolve_also(&mut self, seat: Seat, card: crate::components::FocusCard, log: &mut Log<Event>) {
        self.agenda.pop();
        self.turn.used.capitalism = true;
        let Some(row) = self.player(seat).place_of(card) else { return };
        let slot = turn::counts_as(self, seat, 1);
        log.tell(|| Event::CardChosen { seat, card, slot });
        self.agenda.push(Step::Resolve { row: row as u8, slot });
    }

    /// Leaves a step that may be left.
    fn leave(&mut self, seat: Seat, step: Step, log: &mut Log<Event>) {
        match step {
            Step::Place { .. } => turn::finish_placing(self),
            Step::AdvanceDial { spaces, .. } => science::advance(self, seat, spaces, log),
            Step::EndTurn => turn::end(self),
            _ => {
                self.agenda.pop();
            }
        }
    }
}

/// Steps in which a seat may go on without doing anything more. `ND-turn-7`
fn may_be_left(step: Step) -> bool {
    matches!(
        step,
        Step::ShiftToken
            | Step::ConvertToken
            | Step::Bomb
            | Step::AdvanceDial { .. }
            | Step::GainCard { .. }
            | Step::ReplaceCards { .. }
            | Step::Caravans { .. }
            | Step::ExchangeResource
            | Step::TakeFromCityState { .. }
            | Step::TakeFromRival { .. }
            | Step::Industry { .. }
            | Step::TakeCards { .. }
            | Step::Military { .. }
            | Step::Reinforce { .. }
            | Step::SpendInAttack
            | Step::SpendInDefence
            | Step::SeizeTrade { .. }
            | Step::ReplaceToken { .. }
            | Step::ResolveAgain { .. }
            | Step::SwapCards
            | Step::ResolveAlso
            | Step::EndTurn
    )
}

const _: () = assert!(CARAVANS < 8, "caravans that have come back are kept as bits");
