//! Performing Attacks: who wins, and what becomes of the defeated.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{CityState, FocusCard, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Space};
use crate::map::Icon;
use crate::military::{Target, target};
use crate::prompt::About;
use crate::state::NewDawn;
use crate::turn::not_now;
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::{barbarians, culture, industry, pieces, trade};
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        CityStateDue => "conquer or liberate the city-state first", ["ND-cs-7"];
        SeizingDue => "take trade tokens for the defeated capital first, or decline", ["ND-def-5"];
        WonderMoveDue => "move the captured wonder to one of your cities first", ["ND-def-8"];
        WonSpaceDue => "decide first whether to move a control token to the space you have won", ["ND-def-15"];
        NothingToSeize { card: FocusCard } => "the defeated player has no trade token on {}" (card.name()), ["ND-def-5"];
        NoRoomForCaptured { at: Hex } => "you have no city without a wonder at {at}", ["ND-def-8"];
        NoRoomForLiberated { at: Hex } => "you have no city without a wonder at {at}", ["ND-cs-12"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "DefeatStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DefeatStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Runs by itself: who has won the attack? `ND-atk-15`
    DecideAttack,
    /// Conquers or liberates a city-state. `ND-cs-7`
    ConquerOrLiberate { at: Hex, victim: Seat },
    /// Takes trade tokens from the owner of a defeated capital. `ND-def-5`
    SeizeTrade { victim: Seat, left: u8 },
    /// Moves a captured wonder to a city. `ND-def-8`
    HouseWonder { wonder: Wonder },
    /// Has no unused control token for a space it has won. `ND-def-15`
    ReplaceToken { at: Hex, reinforced: bool },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Conquers a city-state from its conqueror.
        Conquer => ["conquer"];
        /// Liberates a city-state.
        Liberate => ["liberate"];
        /// Moves a captured wonder to a city.
        House(at: Hex) => ["house" at];
        /// Takes a trade token from a card of the owner of a defeated capital.
        Seize(card: FocusCard) => ["seize" card];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn) -> About {
        match self {
            Action::Conquer => About::new("Conquer it: build a city there, and put its token on your card"),
            Action::Liberate => About::new("Liberate it: it is free again, and you take its diplomacy card"),
            Action::House(at) => About::place(state, "Move it to the city at", at),
            Action::Seize(card) => About::new(say!("Take a trade token from {}", card.name())).card(card.slug()),
        }
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, view: &mut StepView) {
        match self {
            Step::ConquerOrLiberate { at, .. } | Step::ReplaceToken { at, .. } => view.at = Some(at),
            Step::SeizeTrade { victim, left } => (view.rival, view.left) = (Some(victim), Some(left)),
            Step::HouseWonder { wonder } => view.wonder = Some(wonder),
            Step::DecideAttack => {}
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        not_now(
            action,
            match self {
                Step::DecideAttack | Step::ConquerOrLiberate { .. } => Why::CityStateDue,
                Step::SeizeTrade { .. } => Why::SeizingDue,
                Step::HouseWonder { .. } => Why::WonderMoveDue,
                Step::ReplaceToken { .. } => Why::WonSpaceDue,
            },
        )
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::DecideAttack => SeatSet::EMPTY,
            Step::ConquerOrLiberate { .. }
            | Step::SeizeTrade { .. }
            | Step::HouseWonder { .. }
            | Step::ReplaceToken { .. } => SeatSet::only(state.turn.seat),
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::DecideAttack => false,
            Step::ConquerOrLiberate { at, victim } => {
                state.board.at(at).is_none_or(|space| state.owner(space) != Some(victim))
            }
            Step::SeizeTrade { victim, left } => left == 0 || trade::total(state, victim) == 0,
            Step::HouseWonder { .. } => industry::free_cities(state, seat).is_empty(),
            Step::ReplaceToken { .. } => state.player(seat).control.is_empty(),
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::DecideAttack => decide(state, state.turn.seat, log),
            Step::ConquerOrLiberate { .. }
            | Step::SeizeTrade { .. }
            | Step::HouseWonder { .. }
            | Step::ReplaceToken { .. } => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &[_]) = match self {
            Step::DecideAttack => return Ask::nothing(),
            Step::ConquerOrLiberate { .. } => (
                PromptKind::PickOption,
                "ConquerOrLiberate",
                "Do you conquer the city-state or liberate it?".into(),
                &["ND-cs-7"],
            ),
            Step::SeizeTrade { victim, left } => (
                PromptKind::PickCards,
                "SeizeTrade",
                say!("From which card of @{victim} do you take a trade token? Up to {left}."),
                &["ND-def-5", "ND-def-13"],
            ),
            Step::HouseWonder { wonder } => (
                PromptKind::PickPlaces,
                "HouseWonder",
                say!("Which of your cities gets {}?", wonder.name()),
                &["ND-def-8"],
            ),
            Step::ReplaceToken { .. } => (
                PromptKind::PickPlaces,
                "ReplaceToken",
                "You have no unused control token for the space you have won. Do you take one off the map?".into(),
                &["ND-def-15", "ND-cul-10"],
            ),
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::DecideAttack => {}
            Step::ConquerOrLiberate { .. } => offer(out, [Action::Conquer, Action::Liberate]),
            Step::SeizeTrade { victim, .. } => {
                offer(out, trade::cards_with_trade(state, victim).map(Action::Seize));
                out.push(AnyAction::Done);
            }
            Step::HouseWonder { .. } => {
                let cities = industry::free_cities(state, seat);
                offer(out, cities.iter().map(|space| Action::House(state.hex(space))));
            }
            Step::ReplaceToken { .. } => {
                if state.player(seat).unused_control() == 0 {
                    let lift = |space: Space| culture::Action::Lift(state.hex(space));
                    offer(out, state.player(seat).control.iter().map(lift));
                }
                out.push(AnyAction::Done);
            }
        }
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::ConquerOrLiberate { .. }, AnyAction::Defeat(Action::Conquer | Action::Liberate)) => Ok(()),
            (Step::SeizeTrade { victim, .. }, &AnyAction::Defeat(Action::Seize(card))) => {
                Ok(check_seize(state, victim, card)?)
            }
            (Step::HouseWonder { wonder }, &AnyAction::Defeat(Action::House(at))) => {
                check_house(state, seat, wonder, at)
            }
            (Step::ReplaceToken { .. }, &AnyAction::Culture(culture::Action::Lift(at))) => {
                culture::check_lift(state, seat, at)
            }
            (Step::SeizeTrade { .. } | Step::ReplaceToken { .. }, AnyAction::Done) => Ok(()),
            (
                Step::DecideAttack
                | Step::ConquerOrLiberate { .. }
                | Step::SeizeTrade { .. }
                | Step::HouseWonder { .. }
                | Step::ReplaceToken { .. },
                action,
            ) => Err(self.not_now(action)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::ConquerOrLiberate { at, victim }, AnyAction::Defeat(Action::Conquer)) => {
                conquer_from(state, seat, victim, state.known_space(at), log);
            }
            (Step::ConquerOrLiberate { at, victim }, AnyAction::Defeat(Action::Liberate)) => {
                liberate(state, seat, victim, state.known_space(at), log);
            }
            (Step::SeizeTrade { victim, left }, &AnyAction::Defeat(Action::Seize(card))) => {
                state.change(Step::SeizeTrade { victim, left: left.saturating_sub(1) });
                seize(state, seat, victim, card, log);
            }
            (Step::HouseWonder { wonder }, &AnyAction::Defeat(Action::House(at))) => {
                house(state, seat, wonder, state.known_space(at), log);
            }
            (Step::ReplaceToken { at: won, reinforced }, &AnyAction::Culture(culture::Action::Lift(at))) => {
                culture::lift(state, seat, state.known_space(at), log);
                state.pop();
                pieces::put_control(state, seat, state.known_space(won), reinforced, log);
            }
            (Step::SeizeTrade { .. } | Step::ReplaceToken { .. }, AnyAction::Done) => state.pop(),
            (
                Step::DecideAttack
                | Step::ConquerOrLiberate { .. }
                | Step::SeizeTrade { .. }
                | Step::HouseWonder { .. }
                | Step::ReplaceToken { .. },
                action,
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if *action == AnyAction::Done && matches!(self, Step::ReplaceToken { .. }) {
            choice.label = "Leave the space".into();
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let is_rival = |seat: Seat| state.is_seat(seat) && seat != state.turn.seat;
        let fits = match self {
            Step::DecideAttack => state.turn.begun,
            Step::ConquerOrLiberate { at, victim } => is_rival(victim) && is_conquered(state, at, victim),
            Step::SeizeTrade { victim, left } => is_rival(victim) && left <= 2,
            Step::HouseWonder { wonder } => state.wonders[wonder.index()].is_some(),
            Step::ReplaceToken { at, .. } => is_free_for_token(state, at),
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

fn is_conquered(state: &NewDawn, at: Hex, victim: Seat) -> bool {
    let space = state.board.at(at).filter(|&space| state.board.city_states.contains(space));
    space.is_some_and(|space| state.owner(space) == Some(victim))
}

fn is_free_for_token(state: &NewDawn, at: Hex) -> bool {
    let Some(space) = state.board.at(at) else { return false };
    let is_land = !state.board.water.contains(space);
    is_land && state.owner(space).is_none() && !state.barbarian_spaces().contains(space)
}

/// `ND-atk-15` `ND-atk-16` The higher value wins, the defender on a tie; then nothing happens.
fn decide(state: &mut NewDawn, seat: Seat, log: &mut Log<Event>) {
    state.pop();
    let Some(battle) = state.battle.take() else { return };
    let (attack, defence) = (battle.attack(), battle.defence());
    let won = attack > defence;
    log.tell(|| Event::AttackDecided { seat, at: battle.at, attack, defence, won });
    let Some(space) = state.board.at(battle.at).filter(|_| won) else { return };
    state.turn.used.won_attack = true;
    match target(state, space) {
        Some(Target::Barbarian(barbarian)) => {
            // `ND-def-1`
            state.push(trade::Step::GainTrade { seat, left: 1, only: None });
            barbarians::defeat(state, seat, barbarian, log);
        }
        Some(Target::CityState(city_state)) => conquer(state, seat, city_state, space, log),
        Some(Target::Capital(victim)) => defeat_capital(state, seat, victim, space, log),
        Some(Target::City(victim) | Target::Control(victim)) if is_conquered_city_state(state, space) => {
            let at = state.hex(space);
            state.push(Step::ConquerOrLiberate { at, victim });
        }
        Some(Target::City(victim)) => take_city(state, seat, victim, space, log),
        Some(Target::Control(victim)) => take_token(state, seat, victim, space, log),
        None => {}
    }
}

fn is_conquered_city_state(state: &NewDawn, space: Space) -> bool {
    state.board.city_states.contains(space)
}

/// `ND-def-6` `ND-cs-4` The city-state falls: a city in its space, its token on a focus card, its cards face down.
fn conquer(state: &mut NewDawn, seat: Seat, city_state: CityState, space: Space, log: &mut Log<Event>) {
    log.tell(|| Event::CityStateConquered { seat, city_state });
    pieces::settle(state, seat, space, log);
}

/// `ND-def-4` `ND-def-7` The city is replaced; a wonder in it changes hands with the space.
fn take_city(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::CityTaken { seat, victim, at });
    state.players[victim].cities.remove(space);
    pieces::settle(state, seat, space, log);
}

/// `ND-def-2` `ND-def-3` The control token is replaced.
fn take_token(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::TokenTaken { seat, victim, at });
    state.players[victim].control.remove(space);
    state.reinforced.remove(space);
    pieces::put_control(state, seat, space, false, log);
    state.turn.taken.insert(space);
}

/// `ND-def-5` `ND-def-8` `ND-def-9` `ND-def-14` The capital stays; the attacker takes trade tokens, and a wonder in it
/// if some city has room.
fn defeat_capital(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::CapitalDefeated { seat, victim, at });
    state.turn.capitals = state.turn.capitals.with(victim);
    state.players[seat].won_capital = true;
    if let Some(wonder) = state.wonder_at(space)
        && !industry::free_cities(state, seat).is_empty()
    {
        state.push(Step::HouseWonder { wonder });
    }
    state.push(Step::SeizeTrade { victim, left: 2 });
}

/// `ND-cs-9` `ND-def-11` The city-state changes hands: a city takes the place of the victim's piece if possible.
fn conquer_from(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    state.pop();
    clear(state, victim, space);
    if let Icon::CityState(city_state) = state.board.icon(space) {
        log.tell(|| Event::CityStateConquered { seat, city_state });
    }
    pieces::settle(state, seat, space, log);
}

/// `ND-cs-8` `ND-cs-12` The city-state is free again and the liberator takes one of its cards; a wonder in its space
/// moves to a city of the liberator.
fn liberate(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    state.pop();
    clear(state, victim, space);
    pieces::vacate(state, space, log);
    if let Icon::CityState(city_state) = state.board.icon(space) {
        log.tell(|| Event::CityStateLiberated { seat, city_state });
        state.city_states[city_state.index()].holders = SeatSet::only(seat);
    }
    if let Some(wonder) = state.wonder_at(space)
        && !industry::free_cities(state, seat).is_empty()
    {
        state.push(Step::HouseWonder { wonder });
    }
}

fn clear(state: &mut NewDawn, victim: Seat, space: Space) {
    state.players[victim].cities.remove(space);
    state.players[victim].control.remove(space);
    state.reinforced.remove(space);
}

/// `ND-def-8` A captured wonder moves to a city.
fn house(state: &mut NewDawn, seat: Seat, wonder: Wonder, space: Space, log: &mut Log<Event>) {
    state.pop();
    state.wonders[wonder.index()] = Some(space);
    let at = state.hex(space);
    log.tell(|| Event::WonderMoved { seat, wonder, at });
}

/// `ND-def-8` `ND-cs-12` A captured wonder moves to a city of one's own without a wonder token.
fn check_house(state: &NewDawn, seat: Seat, wonder: Wonder, at: Hex) -> Result<(), AnyWhy> {
    if industry::free_cities(state, seat).contains(state.space(at)?) {
        return Ok(());
    }
    let is_liberated = state.wonders[wonder.index()].is_some_and(|space| state.board.city_states.contains(space));
    Err(if is_liberated { Why::NoRoomForLiberated { at }.into() } else { Why::NoRoomForCaptured { at }.into() })
}

/// `ND-def-5` Tokens are taken from cards of the defeated that have some.
fn check_seize(state: &NewDawn, victim: Seat, card: FocusCard) -> Result<(), Why> {
    if trade::has_token(state, victim, card) { Ok(()) } else { Err(Why::NothingToSeize { card }) }
}

/// `ND-def-5` A trade token changes hands; the attacker says where it goes.
fn seize(state: &mut NewDawn, seat: Seat, victim: Seat, card: FocusCard, log: &mut Log<Event>) {
    trade::take_off(state, victim, card);
    log.tell(|| Event::TradeSeized { seat, victim, card });
    state.push(trade::Step::GainTrade { seat, left: 1, only: None });
}
