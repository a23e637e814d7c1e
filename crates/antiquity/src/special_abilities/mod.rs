//! Special abilities. `ME-10` `EP-25`
//!
//! | what | file |
//! | --- | --- |
//! | Whose turn it is, which abilities are left | this one |
//! | Fundamentalism, Monotheism, Politics: one area is destroyed or annexed | `areas.rs` |
//! | Diaspora, in either book | `diaspora.rs`, `settling.rs` |
//! | Trade Empire | `asking.rs` |
//! | Paths to far areas | `paths.rs` |
//! | Provincial Empire | `tribute.rs` |
//! | Trade Routes, Universal Doctrine | `gains.rs` |
//! | What is asked, done and told | `action.rs`, `event.rs` |

mod action;
mod areas;
mod asking;
mod diaspora;
mod event;
mod gains;
mod paths;
mod settling;
mod tribute;

pub use action::Action;
pub use event::Event;
pub(crate) use gains::{check_sale, sell, visit_routes};
pub(crate) use tribute::{fit_gift, tributaries};

use crate::atlas::AreaId;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::{Advance, Commodity};
use crate::state::State;
use crate::words::{Many, Tokens};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, GameOptions as _, RuleId, Seat, SeatSet, reasons};
use serde::{Deserialize, Serialize};

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotHeld { advance: Advance } => "you do not hold {advance:#}", ["ME-10-3", "EP-25.1"];
        UsedAlready { advance: Advance } => "{advance:#} has already been used this turn", ["ME-def-10", "EP-25.1.1-r1"];
        NotBeside { area: AreaId } => "{area:#} is not beside units of yours, as this ability requires", ["ME-adv-fundamentalism-1", "EP-25.3.1"];
        NothingAffected { area: AreaId } => "no units in {area:#} are affected", ["ME-adv-fundamentalism-2", "EP-25.3.2b"];
        StockTooSmall { area: AreaId } => "your stock is too small to annex all units in {area:#}", ["ME-adv-monotheism-3", "EP-25.4.2"];
        TreasuryTooSmall { points: u8 } => "annexing these units takes {} from your treasury" (Tokens(*points)), ["ME-adv-politics-3", "EP-25.5.2"];
        NotSoMuch { most: u8 } => "the most you can choose here is {most}", ["ME-adv-politics-1", "EP-25.5.3bis"];
        NoTokens { area: AreaId } => "you do not have that many tokens in {area:#}", ["ME-adv-diaspora-1"];
        NoRoom { area: AreaId } => "{area:#} has no room for that many tokens", ["ME-adv-diaspora-1", "EP-25.2.1a"];
        BesideACity { area: AreaId } => "no more tokens may be placed beside the city in {area:#}", ["ME-adv-diaspora-2"];
        NoRoomForACity { area: AreaId } => "no city can be placed in {area:#}, whose population limit is 0", ["EP-25.2-r1"];
        NoCityInStock => "you have no city in stock", ["ME-adv-universal-doctrine-3", "EP-25.8.3a"];
        NoTokensInStock { stock: u8 } => "you have only {} in stock" (Tokens(*stock)), ["ME-adv-universal-doctrine-3", "EP-25.8.3a"];
        OutOfPlay { area: AreaId } => "{area:#} is out of play", ["ME-board-2", "EP-9.5a"];
        FiveAtMost => "at most five players give a card", ["ME-adv-provincial-empire-1", "EP-25.6.2"];
        AskedAlready { seat: Seat } => "@{seat} has already been asked; ask somebody else, and at most three players", ["EP-25.7.2"];
        NotEmpty { area: AreaId } => "{area:#} is not empty", ["EP-25.2.1a"];
        NoPath { area: AreaId } => "no path leads to {area:#} without crossing areas of others", ["EP-25.2.1b"];
        NotThisDiaspora => "Diaspora does not work like this here", ["ME-adv-diaspora-1", "EP-25.2.1a"];
        MayNotBeAsked { seat: Seat } => "@{seat} may not be asked", ["EP-25.7.1b"];
        NotInThisGame { commodity: Commodity } => "there is no {commodity:#} in this game", ["EP-25.7.1a"];
        StaysSecret => "the card stays secret", ["EP-25.6-r1"];
        Protected { area: AreaId } => "somebody in {area:#} is protected from this", ["EP-25.3.2a"];
        NoRoomAnywhere => "there is no room elsewhere for that many tokens", ["ME-adv-diaspora-1"];
        NotYetPlaced => "you must place all the tokens you took", ["ME-10-2"];
        MayNotBeSelected { seat: Seat } => "@{seat} may not be selected", ["ME-adv-provincial-empire-2", "EP-25.6.1b"];
        NotANeighbour { seat: Seat } => "@{seat} has no units beside yours", ["ME-adv-provincial-empire-1", "EP-25.6.1a"];
        CardTooSmall { commodity: Commodity } => "{commodity:#} is not worth enough, or you hold none", ["ME-adv-provincial-empire-1", "EP-25.6.1a"];
        MustGive => "you must give a card", ["ME-adv-provincial-empire-1", "EP-25.6.1a"];
        NotExactly { commodity: Commodity } => "your stock cannot pay exactly twice the face value of that many {commodity:#} cards", ["ME-adv-trade-routes-2", "EP-27.1b"];
        NoCard { commodity: Commodity } => "you do not hold that many {commodity:#} cards", ["ME-adv-trade-routes-1", "EP-27.1a"];
        NoPirates { area: AreaId } => "there is no pirate city in {area:#} that you could replace", ["ME-adv-universal-doctrine-1", "EP-25.8.3a"];
        NotSoManyBarbarians { most: u8 } => "at most {} can be replaced here" (Many(most, "barbarian token")), ["ME-adv-universal-doctrine-1", "EP-25.8.1a"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Players use their abilities, one after the other.
    Turn {
        /// Who has not finished.
        waiting: SeatSet,
        /// What the player whose turn it is has used, as bits by the edition's list.
        used: u8,
    },
    /// Diaspora: tokens are taken from the board, then placed.
    Diaspora {
        /// Who has the ability.
        seat: Seat,
        /// How many are to be placed.
        taken: u8,
        /// Whether no more are taken.
        placing: bool,
    },
    /// Provincial Empire: players are selected.
    Province {
        /// The seat that uses it.
        seat: Seat,
        /// Who gives.
        chosen: SeatSet,
    },
    /// Selected players give a card each.
    Give {
        /// To whom.
        to: Seat,
        /// Who has not given yet.
        waiting: SeatSet,
    },
    /// The receiver may show a card that was given face down.
    Show {
        /// Who received it.
        to: Seat,
        /// Who gave it.
        from: Seat,
        /// What the card is.
        commodity: Commodity,
    },
    /// Trade Routes: more cards may be sold.
    Routes {
        /// The seat that uses it.
        seat: Seat,
    },
    /// Trade Empire: players are asked for a named commodity.
    Empire {
        /// The seat that uses it.
        seat: Seat,
        /// What the card is.
        commodity: Commodity,
        /// Who was asked.
        asked: SeatSet,
    },
    /// Universal Doctrine: more barbarian tokens may be replaced.
    Doctrine {
        /// The seat that uses it.
        seat: Seat,
        /// How many more.
        left: u8,
    },
}

impl Default for Step {
    fn default() -> Step {
        Step::Turn { waiting: SeatSet::EMPTY, used: 0 }
    }
}

/// `ME-10-1` `EP-25.1.1a` Everybody with an ability may use it, in the phase's order.
/// `ME-10-4` Nothing is checked meanwhile: conflict, surplus and support have phases of their own.
/// `EP-25.1`
pub(crate) fn begin<E: Edition>(state: &mut State<E>, _: &mut Log) {
    let holds_one = |&seat: &Seat| E::SPECIAL_ABILITIES.iter().any(|&ability| state.holds(seat, ability));
    let waiting = state.seats_in_game().filter(holds_one).collect();
    state.agenda.push(Step::Turn { waiting, used: 0 }.into());
}

/// Whose turn it is: the first in the phase's order.
fn acting<E: Edition>(state: &State<E>, waiting: SeatSet) -> Option<Seat> {
    let present = waiting.iter().filter(|&seat| !state.left.contains(seat)).collect();
    state.first_in_order(E::TURN[usize::from(state.row)].order, present)
}

/// The bit of an ability.
fn bit<E: Edition>(ability: Advance) -> u8 {
    let index = E::SPECIAL_ABILITIES.iter().position(|&other| other == ability);
    index.map_or(0, |index| 1 << index)
}

/// `ME-10-2` `ME-10-5` `ME-def-10` Whether a player has an ability that was not used this turn.
/// `EP-25.1.1b` Other abilities used do not matter.
fn ready<E: Edition>(state: &State<E>, seat: Seat, used: u8, ability: Advance) -> Result<(), Why> {
    if !state.holds(seat, ability) || bit::<E>(ability) == 0 {
        Err(Why::NotHeld { advance: ability })
    } else if used & bit::<E>(ability) != 0 {
        Err(Why::UsedAlready { advance: ability })
    } else {
        Ok(())
    }
}

/// Offers every way to use or begin an ability, until the visitor has seen enough: whether it wants more.
fn visit<E: Edition>(state: &State<E>, seat: Seat, used: u8, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    E::SPECIAL_ABILITIES.iter().filter(|&&ability| ready(state, seat, used, ability).is_ok()).all(|&ability| {
        match ability {
            Advance::Diaspora if E::DIASPORA_SETTLES => settling::visit(state, seat, visitor),
            Advance::Diaspora => diaspora::visit_takes(state, seat, 0, visitor),
            Advance::TradeEmpire => asking::visit_names(state, seat, visitor),
            Advance::Fundamentalism | Advance::Monotheism => areas::visit(state, seat, ability, visitor),
            Advance::Politics => {
                areas::visit(state, seat, ability, visitor) && gains::visit_treasury(state, seat, visitor)
            }
            Advance::ProvincialEmpire => tribute::visit(state, seat, SeatSet::EMPTY, visitor),
            Advance::TradeRoutes => gains::visit_routes(state, seat, visitor),
            Advance::UniversalDoctrine => {
                gains::visit_pirates(state, seat, visitor) && gains::visit_barbarians(state, seat, gains::MOST, visitor)
            }
            _ => true,
        }
    })
}

/// Whether a player can use any ability, as far as others can tell.
fn has_any<E: Edition>(state: &State<E>, seat: Seat, used: u8) -> bool {
    let routes = || ready(state, seat, used, Advance::TradeRoutes).is_ok() && may_hold_goods(state, seat);
    routes() || !visit(state, seat, used, &mut |_| false)
}

/// `ME-6b-6` Whether a player may have something to sell on Trade Routes: the number of cards is open, which they are is
/// not, so that whoever has any is asked.
fn may_hold_goods<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.players[seat].hand.commodity_cards() > 0
}

/// The ability that an action begins with.
fn ability_of(action: Action) -> Advance {
    match action {
        Action::Take { .. } | Action::Place { .. } | Action::Settle { .. } | Action::Found(_) => Advance::Diaspora,
        Action::Name(_) | Action::AskFor(_) => Advance::TradeEmpire,
        Action::Destroy(_) => Advance::Fundamentalism,
        Action::Convert(_) => Advance::Monotheism,
        Action::Annex(_) | Action::Gain(_) => Advance::Politics,
        Action::Tax(_) | Action::Tribute { .. } | Action::Show => Advance::ProvincialEmpire,
        Action::Sell { .. } => Advance::TradeRoutes,
        Action::ReplaceCity(_) | Action::ReplaceTokens { .. } => Advance::UniversalDoctrine,
    }
}

impl Step {
    /// Ends this step.
    fn pop<E: Edition>(state: &mut State<E>) {
        state.agenda.pop();
    }

    /// Goes on when a seat is done with it.
    fn be_done<E: Edition>(self, state: &mut State<E>, seat: Seat, log: &mut Log) {
        match self {
            Step::Turn { waiting, .. } => Step::Turn { waiting: waiting.without(seat), used: 0 }.becomes(state),
            Step::Diaspora { .. } | Step::Province { .. } => self.run(state, log),
            Step::Give { .. }
            | Step::Show { .. }
            | Step::Routes { .. }
            | Step::Empire { .. }
            | Step::Doctrine { .. } => Step::pop(state),
        }
    }

    /// Puts another step in the place of this one.
    fn becomes<E: Edition>(self, state: &mut State<E>) {
        state.agenda.pop();
        state.agenda.push(self.into());
    }
}

/// What a player may do at this step; `done` excepted.
fn check_action<E: Edition>(step: Step, state: &State<E>, seat: Seat, action: Action) -> Result<(), AnyWhy> {
    let why = match (step, action) {
        (Step::Turn { used, .. }, _) => ready(state, seat, used, ability_of(action)).and_then(|()| match action {
            Action::Take { .. } if E::DIASPORA_SETTLES => Err(Why::NotThisDiaspora),
            Action::Settle { .. } | Action::Found(_) if !E::DIASPORA_SETTLES => Err(Why::NotThisDiaspora),
            Action::Take { count, area } => diaspora::check_take(state, seat, 0, count, area),
            Action::Settle { count, area } => settling::check_tokens(state, seat, count, area),
            Action::Found(area) => settling::check_city(state, seat, area),
            Action::Name(commodity) => asking::check_name(state, seat, commodity),
            Action::Destroy(area) | Action::Convert(area) | Action::Annex(area) => {
                areas::check(state, seat, ability_of(action), area)
            }
            Action::Gain(count) => gains::check_treasury(state, seat, count),
            Action::Tax(other) => tribute::check(state, seat, SeatSet::EMPTY, other),
            Action::Sell { count, commodity } => gains::check_sale(state, seat, count, commodity),
            Action::ReplaceCity(area) => gains::check_pirates(state, seat, area),
            Action::ReplaceTokens { count, area } => gains::check_barbarians(state, seat, gains::MOST, count, area),
            Action::Place { .. } | Action::Tribute { .. } | Action::Show | Action::AskFor(_) => {
                Err(Why::NotHeld { advance: ability_of(action) })
            }
        }),
        (Step::Diaspora { taken, placing: false, .. }, Action::Take { count, area }) => {
            diaspora::check_take(state, seat, taken, count, area)
        }
        (Step::Diaspora { taken, placing: true, .. }, Action::Place { count, area }) => {
            diaspora::check_place(state, seat, taken, count, area)
        }
        (Step::Province { chosen, .. }, Action::Tax(other)) => tribute::check(state, seat, chosen, other),
        (Step::Give { .. }, Action::Tribute { openly: true, .. }) if !E::TRIBUTE_MAY_BE_SHOWN => Err(Why::StaysSecret),
        (Step::Give { .. }, Action::Tribute { commodity, .. }) => tribute::check_gift(state, seat, commodity),
        (Step::Empire { asked, .. }, Action::AskFor(other)) => asking::check_seat(state, seat, asked, other),
        (Step::Show { .. }, Action::Show) => Ok(()),
        (Step::Routes { .. }, Action::Sell { count, commodity }) => gains::check_sale(state, seat, count, commodity),
        (Step::Doctrine { left, .. }, Action::ReplaceTokens { count, area }) => {
            gains::check_barbarians(state, seat, left, count, area)
        }
        (
            Step::Diaspora { .. }
            | Step::Province { .. }
            | Step::Give { .. }
            | Step::Empire { .. }
            | Step::Show { .. }
            | Step::Routes { .. }
            | Step::Doctrine { .. },
            _,
        ) => return Err(AnyWhy::NOT_NOW),
    };
    why.map_err(|why| {
        let rules = rules_of(ability_of(action), &why);
        AnyWhy::from(why).by(rules)
    })
}

/// The rules of one ability, of both books, for a reason that serves several.
const fn rules_of(ability: Advance, why: &Why) -> &'static [RuleId] {
    match (why, ability) {
        (Why::NotBeside { .. }, Advance::Monotheism) => &["ME-adv-monotheism-1", "EP-25.4.1"],
        (Why::NotBeside { .. }, Advance::Politics) => &["ME-adv-politics-1", "EP-25.5.1a"],
        (Why::NothingAffected { .. }, Advance::Monotheism) => &["ME-adv-monotheism-2", "EP-25.4.3b"],
        (Why::NothingAffected { .. }, Advance::Politics) => &["ME-adv-politics-2", "EP-25.5.3b"],
        (Why::Protected { .. }, Advance::Monotheism) => &["EP-25.4.3a"],
        (Why::Protected { .. }, Advance::Politics) => &["EP-25.5.3a"],
        (Why::StockTooSmall { .. }, Advance::Politics) => &["ME-adv-politics-3", "EP-25.5.2"],
        (Why::OutOfPlay { .. }, Advance::Diaspora) => &["ME-adv-diaspora-3"],
        (Why::NotSoMuch { .. }, Advance::Diaspora) => &["ME-adv-diaspora-1"],
        (Why::NoCityInStock, Advance::Diaspora) => &["EP-25.2-r1"],
        (Why::NoPath { .. }, Advance::UniversalDoctrine) => &["EP-25.8.1b"],
        _ => &[],
    }
}

fn check_done(step: Step) -> Result<(), AnyWhy> {
    match step {
        Step::Diaspora { placing: true, .. } => Err(Why::NotYetPlaced.into()),
        Step::Give { .. } => Err(Why::MustGive.into()),
        Step::Turn { .. }
        | Step::Diaspora { .. }
        | Step::Province { .. }
        | Step::Show { .. }
        | Step::Routes { .. }
        | Step::Empire { .. }
        | Step::Doctrine { .. } => Ok(()),
    }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::Turn { waiting, used } => {
                let seat = acting(state, waiting).filter(|&seat| has_any(state, seat, used));
                seat.map_or(SeatSet::EMPTY, SeatSet::only)
            }
            Step::Give { waiting, .. } => waiting.iter().filter(|&seat| !state.left.contains(seat)).collect(),
            Step::Routes { seat } if !state.left.contains(seat) && may_hold_goods(state, seat) => SeatSet::only(seat),
            Step::Diaspora { seat, .. }
            | Step::Province { seat, .. }
            | Step::Show { to: seat, .. }
            | Step::Empire { seat, .. }
            | Step::Routes { seat }
            | Step::Doctrine { seat, .. } => {
                let mut any = Vec::new();
                self.list(state, seat, &mut any);
                let choice = !state.left.contains(seat) && any.iter().any(|action| *action != AnyAction::Done);
                if choice { SeatSet::only(seat) } else { SeatSet::EMPTY }
            }
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::Turn { waiting, .. } => match acting(state, waiting) {
                Some(seat) => Step::Turn { waiting: waiting.without(seat), used: 0 }.becomes(state),
                None => Step::pop(state),
            },
            Step::Diaspora { seat, taken, placing: false } => {
                Step::Diaspora { seat, taken, placing: true }.becomes(state);
            }
            Step::Province { seat, chosen } => tribute::collect(state, seat, chosen, log),
            Step::Diaspora { placing: true, .. }
            | Step::Give { .. }
            | Step::Show { .. }
            | Step::Routes { .. }
            | Step::Empire { .. }
            | Step::Doctrine { .. } => Step::pop(state),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat == Seat::TABLE {
            return;
        }
        let mut offer = |action: Action| {
            out.push(action.into());
            true
        };
        match self {
            Step::Turn { used, .. } => visit(state, seat, used, &mut offer),
            Step::Diaspora { taken, placing: false, .. } => diaspora::visit_takes(state, seat, taken, &mut offer),
            Step::Diaspora { taken, .. } => diaspora::visit_places(state, seat, taken, &mut offer),
            Step::Province { chosen, .. } => tribute::visit(state, seat, chosen, &mut offer),
            Step::Give { .. } => tribute::visit_gifts(state, seat, &mut offer),
            Step::Show { .. } => offer(Action::Show),
            Step::Empire { asked, .. } => asking::visit_seats(state, seat, asked, &mut offer),
            Step::Routes { .. } => gains::visit_routes(state, seat, &mut offer),
            Step::Doctrine { left, .. } => gains::visit_barbarians(state, seat, left, &mut offer),
        };
        if check_done(self).is_ok() {
            out.push(AnyAction::Done);
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if seat == Seat::TABLE {
            return Err(AnyWhy::NOT_NOW);
        }
        if let AnyAction::Abilities(action) = action {
            return check_action(self, state, seat, *action);
        }
        if *action == AnyAction::Done { check_done(self) } else { Err(AnyWhy::NOT_NOW) }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Abilities(action) = action else { return self.be_done(state, seat, log) };
        if let Some(AnyStep::Abilities(Step::Turn { used, .. })) = state.agenda.top_mut() {
            *used |= bit::<E>(ability_of(*action));
            // A place for the step that the ability may need: `act` replaces or removes it.
            state.agenda.push(Step::Routes { seat }.into());
        }
        act(self, state, seat, *action, log);
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        action::ask(self, state, seat)
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Abilities(action) = action {
            action::describe(state, seat, *action, choice);
        } else {
            action::describe_done(self, choice);
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let seats = state.options.seats();
        let at_table = |seat: Seat| seat.index() < seats;
        let sound = match self {
            Step::Turn { waiting, .. } => waiting.iter().all(at_table),
            Step::Diaspora { seat, taken, .. } => at_table(seat) && taken <= state.players[seat].stock,
            Step::Province { seat, chosen } => at_table(seat) && chosen.iter().all(at_table),
            Step::Give { to, waiting } => {
                at_table(to) && waiting.iter().all(|seat| at_table(seat) && tribute::can_give(state, seat))
            }
            Step::Show { to, from, .. } => at_table(to) && at_table(from),
            Step::Empire { seat, asked, .. } => at_table(seat) && asked.iter().all(at_table),
            Step::Routes { seat } => at_table(seat),
            Step::Doctrine { seat, left } => at_table(seat) && left <= gains::MOST,
        };
        if sound { Ok(()) } else { Err("special abilities name a seat or a number that cannot be".into()) }
    }
}

/// Does what `check` allowed. The step that is due is replaced by what follows from the action.
fn act<E: Edition>(step: Step, state: &mut State<E>, seat: Seat, action: Action, log: &mut Log) {
    match (step, action) {
        (_, Action::Take { count, area }) => {
            let taken = if let Step::Diaspora { taken, .. } = step { taken } else { diaspora::start(state) };
            diaspora::take(state, seat, taken, count, area, log);
        }
        (Step::Diaspora { taken, .. }, Action::Place { count, area }) => {
            diaspora::place(state, seat, taken, count, area, log);
        }
        (_, Action::Destroy(area) | Action::Convert(area) | Action::Annex(area)) => {
            Step::pop(state);
            areas::use_ability(state, seat, ability_of(action), area, log);
        }
        (_, Action::Found(area)) => {
            Step::pop(state);
            settling::found(state, seat, area, log);
        }
        (_, Action::Settle { count, area }) => {
            Step::pop(state);
            settling::settle(state, seat, count, area, log);
        }
        (_, Action::Name(commodity)) => {
            log.tell(|| Event::Named { seat, commodity }.into());
            Step::Empire { seat, commodity, asked: SeatSet::EMPTY }.becomes(state);
        }
        (Step::Empire { commodity, asked, .. }, Action::AskFor(other)) => {
            asking::ask(state, seat, commodity, asked, other, log);
        }
        (_, Action::Gain(count)) => {
            Step::pop(state);
            gains::gain_treasury(state, seat, count, log);
        }
        (_, Action::Tax(other)) => {
            let chosen = if let Step::Province { chosen, .. } = step { chosen } else { SeatSet::EMPTY };
            Step::Province { seat, chosen: chosen.with(other) }.becomes(state);
        }
        (Step::Give { to, waiting }, Action::Tribute { commodity, openly }) => {
            Step::Give { to, waiting: waiting.without(seat) }.becomes(state);
            tribute::give(state, seat, to, commodity, openly, log);
        }
        (Step::Show { from, commodity, .. }, Action::Show) => {
            Step::pop(state);
            tribute::show(seat, from, commodity, log);
        }
        (_, Action::Sell { count, commodity }) => {
            Step::Routes { seat }.becomes(state);
            gains::sell(state, seat, count, commodity, log);
        }
        (_, Action::ReplaceCity(area)) => {
            Step::pop(state);
            gains::replace_city(state, seat, area, log);
        }
        (_, Action::ReplaceTokens { count, area }) => {
            let left = if let Step::Doctrine { left, .. } = step { left } else { gains::MOST };
            Step::Doctrine { seat, left: left.saturating_sub(count) }.becomes(state);
            gains::replace_tokens(state, seat, count, area, log);
        }
        (
            Step::Turn { .. }
            | Step::Diaspora { .. }
            | Step::Province { .. }
            | Step::Give { .. }
            | Step::Show { .. }
            | Step::Routes { .. }
            | Step::Empire { .. }
            | Step::Doctrine { .. },
            Action::Place { .. } | Action::AskFor(_) | Action::Tribute { .. } | Action::Show,
        ) => unreachable!("{step:?} does not allow {action}"),
    }
}
