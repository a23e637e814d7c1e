//! Token conflicts and city attacks. `ME-4` `EP-18`
//!
//! Conflicts in which nobody has a choice are computed at once; only real choices become steps.

mod attacks;
mod tokens;
mod waiting;

pub use attacks::{Strength, attack_succeeds, strength};
pub use tokens::is_contested;
pub(crate) use tokens::sink_ship;

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::cards::Card;
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use crate::words::{Many, Tokens};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;
use tokens::Fight;
use waiting::Talk;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NoNavalWarfare => "ships are removed in conflict only with Naval Warfare", ["ME-4a-8", "EP-18.2.5"];
        ShipElsewhere { area: AreaId } => "ships are removed only from the area of the conflict, {area:#}", ["ME-adv-naval-warfare-6", "EP-18.2.5"];
        NoShip { area: AreaId } => "you have no ship in {area:#}", ["ME-adv-naval-warfare-2", "EP-18.2.5"];
        NoAdvancedMilitary { area: AreaId } => "without Advanced Military you must remove a token from {area:#} itself", ["ME-adv-advanced-military-1", "EP-18.2.4a"];
        NotAdjacent { from: AreaId, area: AreaId } => "{from:#} has no land border with {area:#}", ["ME-adv-advanced-military-1", "EP-18.2.4a"];
        CityIsNoToken { from: AreaId } => "you cannot reduce the city in {from:#} to lose tokens", ["ME-adv-advanced-military-5", "EP-18.2.4a"];
        GarrisonStays { from: AreaId, count: u8 } => "{count} of your tokens must stay in {from:#}", ["EP-18.2.4b"];
        NoTokens { from: AreaId } => "you have no tokens in {from:#}", ["ME-adv-advanced-military-1", "EP-18.2.4a"];
        NotYours { area: AreaId } => "you cannot have a conflict in {area:#} resolved now", ["ME-adv-advanced-military-3", "EP-18.3.2c"];
        NothingToWaitFor => "there is no other conflict you may wait for", ["ME-adv-advanced-military-3", "EP-18.3.2c"];
        NoAttackOnYou { area: AreaId } => "you cannot have an attack on {area:#} resolved now", ["ME-4b-9", "EP-18.3.2c"];
        NoAttackToWaitFor => "there is no attack of yours to wait for", ["ME-4b-3", "EP-18.3.2c"];
        NoSpoils { most: u8 } => "you can gain at most {}" (Tokens(*most)), ["ME-4b-6", "EP-18.5.2b"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Token conflicts, as long as there are any.
    TokenConflicts {
        /// Who waits for other conflicts.
        waiting: SeatSet,
        /// The conflict proposed, and the lowest in ranking who agreed to it.
        proposed: Option<(AreaId, Seat)>,
    },
    /// The conflict in one area.
    Fight {
        /// The area they fight for.
        area: AreaId,
        /// Who has removed something in this round.
        removed: SeatSet,
        /// Whether the Barbarians have.
        barbarians: bool,
        /// Who of those removing together still has to choose what.
        choosing: SeatSet,
    },
    /// City attacks, as long as there are successful ones.
    CityAttacks {
        /// Defenders who wait for an attack of their own.
        waiting: SeatSet,
        /// Whether the attacks that fail have been told of.
        told: bool,
    },
    /// One city attack.
    Attack {
        /// The area of the city.
        area: AreaId,
        /// Whose tokens attack the city.
        attacker: Owner,
        /// Whether the attacker draws a card and gains treasury.
        spoils: bool,
    },
    /// Barbarian tokens that survived as defenders of a pirate city go. `EP-18.3.4b`
    Disperse {
        /// The area of the pirate city.
        area: AreaId,
    },
    /// The attacker may draw a trade card.
    DrawCard {
        /// Who took the city.
        attacker: Seat,
        /// From whose hand.
        victim: Seat,
    },
    /// The attacker may gain treasury.
    GainTreasury {
        /// Who took the city.
        attacker: Seat,
    },
}

impl Default for Step {
    fn default() -> Step {
        Step::TokenConflicts { waiting: SeatSet::EMPTY, proposed: None }
    }
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Removes a token, or a ship.
        Remove { from: AreaId, ship: bool } => ["casualty" [ship] from];
        /// Has a conflict or an attack resolved now.
        Resolve { area: AreaId } => ["resolve" area];
        /// Waits for others.
        Wait => ["wait"];
        /// Draws a trade card from the defender.
        DrawCard => ["spoils" "card"];
        /// Gains tokens in treasury.
        GainTreasury { count: u8 } => ["spoils" "treasury" count];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "ConflictEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ConflictEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    TokensRemoved { area: AreaId, losses: Vec<(Owner, u8)> },
    CasualtyChosen { seat: Seat, area: AreaId, from: AreaId, ship: bool },
    ConflictAwaited { seat: Seat },
    AttackFailed { attacker: Owner, area: AreaId, tokens: u8 },
    CityAttacked { attacker: Owner, area: AreaId, defender: Owner, tokens: u8 },
    CardDrawn { attacker: Seat, victim: Seat },
    CardSeen { attacker: Seat, victim: Seat, card: Card },
    TreasuryGained { attacker: Seat, count: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |area: &AreaId| &area.area().name;
        match self {
            Event::TokensRemoved { area, losses } => {
                let losses: Vec<String> =
                    losses.iter().map(|(owner, count)| say!("{owner} loses {}", Tokens(*count))).collect();
                tell!(f, "Conflict in {}: {}.", name(area), engine::words::enumerated(&losses))
            }
            Event::CasualtyChosen { seat, area, ship: true, .. } => {
                tell!(f, "Conflict in {}: @{seat} loses a ship.", name(area))
            }
            Event::CasualtyChosen { seat, area, from, .. } => {
                tell!(f, "Conflict in {}: @{seat} removes a token from {}.", name(area), name(from))
            }
            Event::ConflictAwaited { seat } => tell!(f, "@{seat} waits for another conflict."),
            Event::AttackFailed { attacker, area, tokens } => {
                tell!(f, "The city in {} withstands {} of {attacker}.", name(area), Tokens(*tokens))
            }
            Event::CityAttacked { attacker, area, defender, tokens } => {
                let area = name(area);
                tell!(f, "{attacker} takes the city of {defender} in {area}, defended by {}.", Tokens(*tokens))
            }
            Event::CardDrawn { attacker, victim } => tell!(f, "@{attacker} draws a trade card from @{victim}."),
            Event::CardSeen { card, .. } => tell!(f, "The card drawn is {card:#}."),
            Event::TreasuryGained { attacker, count } => {
                tell!(f, "@{attacker} gains {}.", Many(count, "treasury token"))
            }
        }
    }
}

/// `ME-4` `EP-18` Token conflicts, then city attacks.
/// `EP-18.1d` In no other phase, but for Barbarian Hordes.
pub(crate) fn begin<E: Edition>(state: &mut State<E>) {
    state.waited = SeatSet::EMPTY;
    push_conflicts(state);
}

/// `ME-4-1` Resolves all token conflicts and then all city attacks, before anything else happens.
pub(crate) fn push_conflicts<E: Edition>(state: &mut State<E>) {
    state.agenda.push(Step::CityAttacks { waiting: SeatSet::EMPTY, told: false }.into());
    state.agenda.push(Step::default().into());
}

/// Resolves the token conflict in one area, if there is one, before anything else happens.
pub fn push_token_conflict<E: Edition>(state: &mut State<E>, area: AreaId) {
    state.round = 0;
    state.agenda.push(Fight::new(area).step().into());
}

/// Resolves the attack on the city of one area before anything else happens: first the token conflict there, then, if
/// enough attackers are left, the attack. With spoils an attacking player draws a card and gains treasury.
/// `EP-18.4.1a`
pub fn push_city_attack<E: Edition>(state: &mut State<E>, area: AreaId, attacker: Owner, spoils: bool) {
    state.agenda.push(Step::Attack { area, attacker, spoils }.into());
    push_token_conflict(state, area);
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let seat = match self {
            Step::TokenConflicts { waiting, proposed } => match waiting::next(state, Talk { waiting, proposed }) {
                waiting::Next::Ask(seat, _) => Some(seat),
                waiting::Next::Nothing | waiting::Next::Resolve(_) => None,
            },
            Step::Fight { .. } => self.fight().and_then(|fight| fight.chooser(state)),
            Step::CityAttacks { told: false, .. } | Step::Attack { .. } | Step::Disperse { .. } => None,
            Step::CityAttacks { waiting, .. } => match attacks::next(state, waiting) {
                attacks::Next::Ask(defender) => Some(defender),
                attacks::Next::Nothing | attacks::Next::Resolve(_) => None,
            },
            Step::DrawCard { attacker, victim } => {
                (E::SPOILS_ARE_OPTIONAL && !state.players[victim].hand.is_empty()).then_some(attacker)
            }
            Step::GainTreasury { attacker } => (state.players[attacker].stock > 0).then_some(attacker),
        };
        seat.map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::TokenConflicts { waiting, proposed } => match waiting::next(state, Talk { waiting, proposed }) {
                waiting::Next::Resolve(area) => resolve_conflict(state, area, log),
                waiting::Next::Nothing | waiting::Next::Ask(..) => drop(state.agenda.pop()),
            },
            Step::Fight { .. } => go_on(state, self, log),
            Step::CityAttacks { waiting, told: false } => {
                attacks::tell_weak_attacks(state, log);
                attacks::disband_attackers(state, log);
                change_top(state, Step::CityAttacks { waiting, told: true });
            }
            Step::CityAttacks { waiting, .. } => match attacks::next(state, waiting) {
                attacks::Next::Resolve(attack) => resolve_attack(state, waiting, attack),
                attacks::Next::Nothing | attacks::Next::Ask(_) => {
                    state.agenda.pop();
                    attacks::disband_attackers(state, log);
                }
            },
            Step::Attack { area, attacker, spoils } => {
                state.agenda.pop();
                attacks::resolve(state, area, attacker, spoils, log);
            }
            Step::Disperse { area } => {
                state.agenda.pop();
                state.remove_tokens(area, Owner::Barbarians, u8::MAX);
            }
            Step::DrawCard { attacker, victim } => {
                state.agenda.pop();
                // Without a choice the card is drawn at once; an empty hand has none.
                attacks::draw_card(state, attacker, victim, log);
            }
            Step::GainTreasury { .. } => drop(state.agenda.pop()),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if !self.waiting(state).contains(seat) {
            return;
        }
        match self {
            Step::TokenConflicts { waiting, proposed } => {
                if let waiting::Next::Ask(_, talk) = waiting::next(state, Talk { waiting, proposed }) {
                    out.extend(waiting::proposals(state, talk, seat).map(resolve));
                    out.extend(waiting::may_wait(state, talk, seat).then_some(Action::Wait.into()));
                }
            }
            Step::Fight { area, .. } => {
                let casualties = tokens::casualties(state, area, seat);
                out.extend(casualties.map(|(from, ship)| AnyAction::from(Action::Remove { from, ship })));
            }
            Step::CityAttacks { waiting, .. } => {
                out.extend(attacks::choices(state, waiting).map(|attack| resolve(attack.area)));
                out.extend(attacks::may_wait(state, waiting, seat).then_some(Action::Wait.into()));
            }
            Step::DrawCard { .. } => out.extend([Action::DrawCard.into(), AnyAction::Done]),
            Step::GainTreasury { attacker } => {
                let most = attacks::SPOILS.min(state.players[attacker].stock);
                out.extend((1..=most).map(|count| AnyAction::from(Action::GainTreasury { count })));
                out.push(AnyAction::Done);
            }
            Step::Attack { .. } | Step::Disperse { .. } => {}
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if !self.waiting(state).contains(seat) {
            return Err(AnyWhy::NOT_NOW);
        }
        let AnyAction::Conflict(own) = action else {
            let may_decline = match self {
                Step::DrawCard { .. } | Step::GainTreasury { .. } => *action == AnyAction::Done,
                Step::TokenConflicts { .. }
                | Step::Fight { .. }
                | Step::CityAttacks { .. }
                | Step::Attack { .. }
                | Step::Disperse { .. } => false,
            };
            return if may_decline { Ok(()) } else { Err(AnyWhy::NOT_NOW) };
        };
        match (self, *own) {
            (Step::DrawCard { .. }, Action::DrawCard) => Ok(()),
            (Step::GainTreasury { attacker }, Action::GainTreasury { count }) => {
                let most = attacks::SPOILS.min(state.players[attacker].stock);
                (1..=most).contains(&count).then_some(()).ok_or_else(|| Why::NoSpoils { most }.into())
            }
            (Step::Fight { area, .. }, Action::Remove { from, ship }) => tokens::check(state, area, seat, from, ship),
            (Step::TokenConflicts { .. } | Step::CityAttacks { .. }, Action::Resolve { area }) => {
                self.check_order(state, seat, Some(area))
            }
            (Step::TokenConflicts { .. } | Step::CityAttacks { .. }, Action::Wait) => {
                self.check_order(state, seat, None)
            }
            (
                Step::TokenConflicts { .. }
                | Step::Fight { .. }
                | Step::CityAttacks { .. }
                | Step::Attack { .. }
                | Step::Disperse { .. }
                | Step::DrawCard { .. }
                | Step::GainTreasury { .. },
                Action::Remove { .. }
                | Action::Resolve { .. }
                | Action::Wait
                | Action::DrawCard
                | Action::GainTreasury { .. },
            ) => Err(AnyWhy::NOT_NOW),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Conflict(action) = action else {
            // Spoils are declined.
            state.agenda.pop();
            return;
        };
        match (self, *action) {
            (Step::Fight { area, removed, barbarians, choosing }, Action::Remove { from, ship }) => {
                let fight = Fight { area, removed, barbarians, choosing };
                tokens::remove(state, fight, seat, from, ship, log);
                if let Some(crate::chapter::Step::Conflict(step)) = state.agenda.top() {
                    go_on(state, step, log);
                }
            }
            (Step::TokenConflicts { waiting, proposed }, Action::Resolve { area }) => {
                if let waiting::Next::Ask(_, talk) = waiting::next(state, Talk { waiting, proposed }) {
                    let proposed = Some((area, seat));
                    change_top(state, Step::TokenConflicts { waiting: talk.waiting, proposed });
                }
            }
            (Step::TokenConflicts { waiting, proposed }, Action::Wait) => {
                if let waiting::Next::Ask(_, talk) = waiting::next(state, Talk { waiting, proposed }) {
                    log.tell(|| Event::ConflictAwaited { seat }.into());
                    change_top(state, Step::TokenConflicts { waiting: talk.waiting.with(seat), proposed: None });
                }
            }
            (Step::CityAttacks { waiting, .. }, Action::Wait) => {
                state.waited = state.waited.with(seat);
                log.tell(|| Event::ConflictAwaited { seat }.into());
                change_top(state, Step::CityAttacks { waiting: waiting.with(seat), told: true });
            }
            (Step::CityAttacks { waiting, .. }, Action::Resolve { area }) => {
                let chosen = attacks::choices(state, waiting).find(|attack| attack.area == area);
                if let Some(attack) = chosen {
                    resolve_attack(state, waiting, attack);
                }
            }
            (Step::DrawCard { attacker, victim }, Action::DrawCard) => {
                state.agenda.pop();
                attacks::draw_card(state, attacker, victim, log);
            }
            (Step::GainTreasury { attacker }, Action::GainTreasury { count }) => {
                state.agenda.pop();
                let count = state.stock_to_treasury(attacker, count);
                log.tell(|| Event::TreasuryGained { attacker, count }.into());
            }
            (
                Step::TokenConflicts { .. }
                | Step::Fight { .. }
                | Step::CityAttacks { .. }
                | Step::Attack { .. }
                | Step::Disperse { .. }
                | Step::DrawCard { .. }
                | Step::GainTreasury { .. },
                Action::Remove { .. }
                | Action::Resolve { .. }
                | Action::Wait
                | Action::DrawCard
                | Action::GainTreasury { .. },
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [&'static str]) = match self {
            Step::Fight { area, .. } => {
                let question = say!("Conflict in {}: what do you remove?", area.area().name);
                let rules = &["ME-adv-advanced-military-1", "ME-adv-naval-warfare-2", "EP-18.2.4a", "EP-18.2.5"];
                (PromptKind::PickPlaces, "RemoveInConflict", question, rules)
            }
            Step::CityAttacks { waiting, .. } => {
                let question = match attacks::may_wait(state, waiting, seat) {
                    true => "You have too few tokens in stock to defend your cities. Wait for an attack of your own?",
                    false => "Which of the attacks on your cities is resolved first?",
                };
                let question = question.into();
                (PromptKind::PickPlaces, "OrderAttacks", question, &["ME-4b-3", "ME-4b-9", "EP-18.3.2c"])
            }
            Step::DrawCard { victim, .. } => {
                let question = say!("You took a city of @{victim}. Do you draw a trade card from that hand?");
                (PromptKind::Confirm, "DrawSpoils", question, &["ME-4b-5", "EP-18.5.1a"])
            }
            Step::GainTreasury { .. } => {
                let question = "How many tokens do you gain in treasury?".into();
                (PromptKind::PickNumber, "GainSpoils", question, &["ME-4b-6", "EP-18.5.2a"])
            }
            Step::TokenConflicts { .. } | Step::Attack { .. } | Step::Disperse { .. } => {
                let question = "Which of your conflicts is resolved first?".into();
                (PromptKind::PickPlaces, "OrderConflicts", question, &["ME-adv-advanced-military-3"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, _: &State<E>, _: Seat, action: &AnyAction, choice: &mut Choice) {
        let name = |area: AreaId| &area.area().name;
        let AnyAction::Conflict(action) = action else {
            choice.label = if matches!(self, Step::DrawCard { .. }) { "Draw none" } else { "Gain none" }.into();
            return;
        };
        match *action {
            Action::Remove { from, ship } => {
                let what = if ship { "ship" } else { "token" };
                choice.label = say!("Remove a {what} from {}", name(from));
                choice.place = Some(from.to_string());
                choice.group = Some("Remove");
            }
            Action::Resolve { area } => {
                choice.label = say!("Resolve {} now", name(area));
                choice.place = Some(area.to_string());
                choice.group = Some("Resolve");
            }
            Action::Wait => choice.label = "Wait for another one".into(),
            Action::DrawCard => choice.label = "Draw a trade card".into(),
            Action::GainTreasury { count } => choice.label = say!("Gain {count}"),
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let in_game = state.seat_set();
        let all_in_game = |seats: SeatSet| match seats.iter().find(|&seat| !in_game.contains(seat)) {
            Some(seat) => Err(format!("{seat:?} is not in the game")),
            None => Ok(()),
        };
        let on_board = |area: AreaId| match state.is_on_board(area) {
            true => Ok(()),
            false => Err(format!("{area} is not on this map")),
        };
        match self {
            Step::TokenConflicts { waiting, proposed } => {
                all_in_game(waiting)?;
                proposed.map_or(Ok(()), |(area, seat)| on_board(area).and_then(|()| one(in_game, seat)))
            }
            Step::Fight { area, removed, choosing, .. } => {
                on_board(area)?;
                all_in_game(removed)?;
                all_in_game(choosing)?;
                match choosing.iter().find(|&seat| state.tokens(area, seat) == 0) {
                    Some(seat) => Err(format!("{seat:?} has no tokens in {area}")),
                    None => Ok(()),
                }
            }
            Step::CityAttacks { waiting, .. } => all_in_game(waiting),
            Step::Disperse { area } => on_board(area),
            Step::Attack { area, attacker, .. } => {
                on_board(area)?;
                attacker.seat().map_or(Ok(()), |seat| one(in_game, seat))
            }
            Step::DrawCard { attacker, victim } => {
                one(in_game, attacker)?;
                one(in_game, victim)
            }
            Step::GainTreasury { attacker } => one(in_game, attacker),
        }
    }
}

impl Step {
    fn fight(self) -> Option<Fight> {
        let Step::Fight { area, removed, barbarians, choosing } = self else { return None };
        Some(Fight { area, removed, barbarians, choosing })
    }

    /// Whether a seat may have this area resolved, or else wait.
    fn check_order<E: Edition>(self, state: &State<E>, seat: Seat, area: Option<AreaId>) -> Result<(), AnyWhy> {
        let mut listed = Vec::new();
        self.list(state, seat, &mut listed);
        if listed.contains(&area.map_or(Action::Wait.into(), resolve)) {
            return Ok(());
        }
        let attacks = matches!(self, Step::CityAttacks { .. });
        Err(match area {
            Some(area) if attacks => Why::NoAttackOnYou { area },
            Some(area) => Why::NotYours { area },
            None if attacks => Why::NoAttackToWaitFor,
            None => Why::NothingToWaitFor,
        }
        .into())
    }
}

fn one(in_game: SeatSet, seat: Seat) -> Result<(), String> {
    if in_game.contains(seat) { Ok(()) } else { Err(format!("{seat:?} is not in the game")) }
}

fn resolve(area: AreaId) -> AnyAction {
    Action::Resolve { area }.into()
}

/// Fights on; what is left to choose stays on top of the agenda.
fn go_on<E: Edition>(state: &mut State<E>, step: Step, log: &mut Log) {
    let Some(mut fight) = step.fight() else { return };
    if fight.go_on(state, log) {
        state.agenda.pop();
    } else {
        change_top(state, fight.step());
    }
}

/// Resolves a conflict at once as far as nobody has a choice.
fn resolve_conflict<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    change_top(state, Step::default());
    state.round = 0;
    let mut fight = Fight::new(area);
    if !fight.go_on(state, log) {
        state.agenda.push(fight.step().into());
    }
}

/// A player who waited for an attack of its own waits no longer once that comes.
fn resolve_attack<E: Edition>(state: &mut State<E>, waiting: SeatSet, attack: attacks::Attack) {
    let waiting = attack.attacker.seat().map_or(waiting, |attacker| waiting.without(attacker));
    change_top(state, Step::CityAttacks { waiting, told: true });
    state.agenda.push(Step::Attack { area: attack.area, attacker: attack.attacker, spoils: true }.into());
}

fn change_top<E: Edition>(state: &mut State<E>, step: Step) {
    if let Some(top) = state.agenda.top_mut() {
        *top = step.into();
    }
}
