//! Diplomacy cards: taking them, giving them back, and what works when a caravan arrives.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{CityState, Diplomacy, FocusCard, Wonder};
use crate::event::Event;
use crate::military::Target;
use crate::notation::Holder;
use crate::prompt::About;
use crate::state::NewDawn;
use crate::trade;
use crate::turn::not_now;
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::wonders::Why as WonderWhy;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        CityStateCardDue => "take the city-state's diplomacy card first, or decline", ["ND-car-11"];
        RivalCardDue => "take one of your rival's diplomacy cards first, or decline", ["ND-car-12"];
        EmbassyDue => "resolve your embassy first", ["ND-dip-1"];
        HoldsCard => "you already hold such a card", ["ND-dip-2"];
        NoCopyLeft { city_state: CityState } => "no diplomacy card of {} is left beside the map" (city_state.name()), ["ND-car-11"];
        OtherCityState { city_state: CityState } => "your caravan has not reached {}" (city_state.name()), ["ND-car-11"];
        NotARival { seat: Seat } => "seat {seat} is not one of your rivals", ["ND-dip-5"];
        OtherRival { seat: Seat } => "your caravan has not reached a city of @{seat}", ["ND-car-12"];
        NotInDeck { card: Diplomacy, giver: Seat } => "{} is not in the deck of @{giver}" (card.name()), ["ND-dip-5"];
        DoesNotHold { card: Diplomacy, giver: Seat } => "you do not hold {} of @{giver}" (card.name()), ["ND-dip-1"];
        NotInTheirRow { card: FocusCard, giver: Seat } =>
            "{} is not in the row of @{giver}" (card.name()), ["ND-dip-1"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "DiplomacyStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DiplomacyStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// May take a city-state's diplomacy card. `ND-car-11`
    TakeFromCityState { city_state: CityState },
    /// May take one of a rival's diplomacy cards. `ND-car-12`
    TakeFromRival { rival: Seat },
    /// Runs by itself: pays for an embassy if one is held.
    Embassy { giver: Seat },
    /// Puts a trade token on a card of the giver's row, for an embassy.
    EmbassyToken { giver: Seat },
    /// Potala Palace takes diplomacy cards.
    TakeCards { left: u8 },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Takes a city-state's diplomacy card.
        Take(city_state: CityState) => ["take" city_state];
        /// Takes a player's diplomacy card.
        TakeOf(card: Diplomacy, seat: Seat) => "take of" ["take" card seat];
    }
}

impl Action {
    pub(crate) fn about(self) -> About {
        match self {
            Action::Take(city_state) => {
                let effect = &city_state.design().effect;
                About::new(say!("Take the diplomacy card of {}: {effect}", city_state.name())).card(city_state.slug())
            }
            Action::TakeOf(card, giver) => {
                let label = say!("{} of @{giver}: {}", card.name(), card.design().effect);
                About::new(label).card(card.slug()).seat(giver)
            }
        }
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, view: &mut StepView) {
        match self {
            Step::TakeCards { left } => view.left = Some(left),
            Step::EmbassyToken { giver } => view.rival = Some(giver),
            Step::TakeFromCityState { .. } | Step::TakeFromRival { .. } | Step::Embassy { .. } => {}
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match self {
            Step::TakeFromCityState { .. } => not_now(action, Why::CityStateCardDue),
            Step::TakeFromRival { .. } => not_now(action, Why::RivalCardDue),
            Step::Embassy { .. } | Step::EmbassyToken { .. } => not_now(action, Why::EmbassyDue),
            Step::TakeCards { .. } => not_now(action, WonderWhy::WonderDue),
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::Embassy { .. } => SeatSet::EMPTY,
            Step::TakeFromCityState { .. }
            | Step::TakeFromRival { .. }
            | Step::EmbassyToken { .. }
            | Step::TakeCards { .. } => SeatSet::only(state.turn.seat),
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::TakeFromCityState { city_state } => check_take_city_state(state, seat, city_state).is_err(),
            Step::TakeFromRival { rival } => takeable(state, seat, rival).next().is_none(),
            Step::Embassy { .. } => false,
            // Ruling ND-R6: what is lost on every card is lost unasked.
            Step::EmbassyToken { giver } => {
                state.player(giver).row.iter().all(|one| trade::is_full(state, giver, one.card))
            }
            Step::TakeCards { left } => left == 0 || none_to_take(state, seat),
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::Embassy { giver } => embassy(state, state.turn.seat, giver),
            Step::EmbassyToken { giver } => {
                state.pop();
                log.tell(|| Event::TradeLost { seat: giver, card: None });
            }
            Step::TakeFromCityState { .. } | Step::TakeFromRival { .. } | Step::TakeCards { .. } => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &[_]) = match self {
            Step::TakeFromCityState { city_state } => (
                PromptKind::Confirm,
                "TakeCityStateCard",
                say!("Do you take the diplomacy card of {}?", city_state.name()),
                &["ND-car-11", "ND-dip-2"],
            ),
            Step::TakeFromRival { rival } => (
                PromptKind::PickCards,
                "TakeRivalCard",
                say!("Which diplomacy card do you take from @{rival}?"),
                &["ND-car-12", "ND-dip-2", "ND-dip-5"],
            ),
            Step::Embassy { .. } => return Ask::nothing(),
            Step::EmbassyToken { giver } => (
                PromptKind::PickCards,
                "EmbassyToken",
                say!("On which card of @{giver} does your embassy put a trade token?"),
                &["ND-dip-1"],
            ),
            Step::TakeCards { left } => (
                PromptKind::PickCards,
                "TakeCards",
                say!("Potala Palace: which diplomacy cards do you take? {left} left."),
                &["ND-dip-5"],
            ),
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::TakeFromCityState { city_state } => offer(out, [Action::Take(city_state).into(), AnyAction::Done]),
            Step::TakeFromRival { rival } => {
                list(state, seat, rival, out);
                out.push(AnyAction::Done);
            }
            Step::Embassy { .. } => {}
            Step::EmbassyToken { giver } => {
                let row = state.player(giver).row.iter();
                offer(out, row.map(|one| trade::Action::Put(Holder::Card(one.card))));
            }
            Step::TakeCards { .. } => {
                state.rivals(seat).for_each(|rival| list(state, seat, rival, out));
                out.push(AnyAction::Done);
            }
        }
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::TakeFromCityState { city_state }, &AnyAction::Diplomacy(Action::Take(other))) => {
                if city_state != other {
                    return Err(Why::OtherCityState { city_state: other }.into());
                }
                Ok(check_take_city_state(state, seat, city_state)?)
            }
            (Step::TakeFromRival { rival }, &AnyAction::Diplomacy(Action::TakeOf(card, giver))) => {
                if rival != giver {
                    return Err(Why::OtherRival { seat: giver }.into());
                }
                Ok(check_take(state, seat, giver, card)?)
            }
            (Step::EmbassyToken { giver }, &AnyAction::Trade(trade::Action::Put(Holder::Card(card)))) => {
                Ok(check_embassy(state, giver, card)?)
            }
            (Step::TakeCards { .. }, &AnyAction::Diplomacy(Action::TakeOf(card, giver))) => {
                Ok(check_take(state, seat, giver, card)?)
            }
            (Step::TakeFromCityState { .. } | Step::TakeFromRival { .. } | Step::TakeCards { .. }, AnyAction::Done) => {
                Ok(())
            }
            (
                Step::TakeFromCityState { .. }
                | Step::TakeFromRival { .. }
                | Step::Embassy { .. }
                | Step::EmbassyToken { .. }
                | Step::TakeCards { .. },
                action,
            ) => Err(self.not_now(action)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::TakeFromCityState { .. }, &AnyAction::Diplomacy(Action::Take(city_state))) => {
                take_city_state(state, seat, city_state, log);
            }
            (Step::TakeFromRival { .. }, &AnyAction::Diplomacy(Action::TakeOf(card, giver))) => {
                state.pop();
                take(state, seat, giver, card, log);
            }
            (Step::EmbassyToken { giver }, &AnyAction::Trade(trade::Action::Put(Holder::Card(card)))) => {
                state.pop();
                trade::add(state, giver, card, log);
            }
            (Step::TakeCards { left }, &AnyAction::Diplomacy(Action::TakeOf(card, giver))) => {
                if left > 1 {
                    state.change(Step::TakeCards { left: left - 1 });
                } else {
                    state.pop();
                }
                take(state, seat, giver, card, log);
            }
            (Step::TakeFromCityState { .. } | Step::TakeFromRival { .. } | Step::TakeCards { .. }, AnyAction::Done) => {
                state.pop()
            }
            (
                Step::TakeFromCityState { .. }
                | Step::TakeFromRival { .. }
                | Step::Embassy { .. }
                | Step::EmbassyToken { .. }
                | Step::TakeCards { .. },
                action,
            ) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        // The embassy's token goes on a card of its giver.
        let owner = if let Step::EmbassyToken { giver } = self { giver } else { seat };
        action.about(state, owner).write(choice);
        if *action == AnyAction::Done && !matches!(self, Step::TakeCards { .. }) {
            choice.label = "Take none".into();
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::TakeFromCityState { city_state } => state.board.city_state_home(city_state).is_some(),
            Step::TakeFromRival { rival: seat }
            | Step::Embassy { giver: seat }
            | Step::EmbassyToken { giver: seat } => state.is_seat(seat) && seat != state.turn.seat,
            Step::TakeCards { left } => (1..=3).contains(&left),
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// `ND-car-11` `ND-cs-2` A copy beside the map, and none held yet.
fn check_take_city_state(state: &NewDawn, seat: Seat, city_state: CityState) -> Result<(), Why> {
    let cards = state.city_states[city_state.index()];
    if cards.holders.contains(seat) {
        return Err(Why::HoldsCard);
    }
    if cards.conquered.is_some() || cards.holders.len() >= 2 { Err(Why::NoCopyLeft { city_state }) } else { Ok(()) }
}

/// Takes a city-state's card.
fn take_city_state(state: &mut NewDawn, seat: Seat, city_state: CityState, log: &mut Log<Event>) {
    let holders = &mut state.city_states[city_state.index()].holders;
    *holders = holders.with(seat);
    log.tell(|| Event::CityStateCardTaken { seat, city_state });
    state.pop();
}

/// `ND-car-12` `ND-dip-5` A card that lies in the rival's own deck.
fn check_take(state: &NewDawn, seat: Seat, rival: Seat, card: Diplomacy) -> Result<(), Why> {
    if rival == seat || rival.index() >= state.options.seats {
        return Err(Why::NotARival { seat: rival });
    }
    if state.diplomacy[rival][card.index()].is_some() { Err(Why::NotInDeck { card, giver: rival }) } else { Ok(()) }
}

/// Takes a rival's card. `ND-dip-2` One already held goes back first, unless Potala Palace lets its owner hold more.
fn take(state: &mut NewDawn, seat: Seat, rival: Seat, card: Diplomacy, log: &mut Log<Event>) {
    if !state.controls(seat, Wonder::PotalaPalace) {
        give_back(state, seat, rival, log);
    }
    state.diplomacy[rival][card.index()] = Some(seat);
    log.tell(|| Event::CardTaken { seat, giver: rival, card });
}

/// Gives back all cards held of a player.
fn give_back(state: &mut NewDawn, seat: Seat, giver: Seat, log: &mut Log<Event>) {
    for card in Diplomacy::ALL {
        if state.holds_of(seat, giver, card) {
            state.diplomacy[giver][card.index()] = None;
            log.tell(|| Event::CardReturned { seat, giver, card });
        }
    }
}

/// `ND-dip-3` `ND-dip-4` `ND-dip-6` Who attacks a city-state or rival has none of its cards any more.
pub(crate) fn give_back_for_attack(state: &mut NewDawn, seat: Seat, target: Target, log: &mut Log<Event>) {
    match target {
        Target::Barbarian(_) => {}
        Target::CityState(city_state) => {
            let holders = &mut state.city_states[city_state.index()].holders;
            if holders.contains(seat) {
                *holders = holders.without(seat);
                log.tell(|| Event::CityStateCardReturned { seat, city_state });
            }
        }
        Target::Capital(rival) | Target::City(rival) | Target::Control(rival) => give_back(state, seat, rival, log),
    }
}

/// Cards of a rival that can be taken.
pub(crate) fn takeable(state: &NewDawn, seat: Seat, rival: Seat) -> impl Iterator<Item = Diplomacy> {
    Diplomacy::ALL.into_iter().filter(move |&card| check_take(state, seat, rival, card).is_ok())
}

/// Lists the cards of a rival.
fn list(state: &NewDawn, seat: Seat, rival: Seat, out: &mut Vec<AnyAction>) {
    offer(out, takeable(state, seat, rival).map(|card| Action::TakeOf(card, rival)));
}

/// Whether no rival has a card to take.
fn none_to_take(state: &NewDawn, seat: Seat) -> bool {
    state.rivals(seat).all(|rival| takeable(state, seat, rival).next().is_none())
}

/// Geneva: a card of a player goes back, another of that player comes.
pub(crate) fn check_renew(
    state: &NewDawn,
    seat: Seat,
    giver: Seat,
    give: Diplomacy,
    take: Diplomacy,
) -> Result<(), Why> {
    check_take(state, seat, giver, take)?;
    if state.holds_of(seat, giver, give) { Ok(()) } else { Err(Why::DoesNotHold { card: give, giver }) }
}

/// Geneva.
pub(crate) fn renew(state: &mut NewDawn, seat: Seat, giver: Seat, [give, take]: [Diplomacy; 2], log: &mut Log<Event>) {
    state.turn.used.geneva = true;
    state.diplomacy[giver][give.index()] = None;
    log.tell(|| Event::CardReturned { seat, giver, card: give });
    state.diplomacy[giver][take.index()] = Some(seat);
    log.tell(|| Event::CardTaken { seat, giver, card: take });
}

/// An embassy pays when a caravan has reached the giver's capital: first the giver, then its holder.
fn embassy(state: &mut NewDawn, seat: Seat, giver: Seat) {
    state.pop();
    if state.holds_of(seat, giver, Diplomacy::Embassy) {
        state.push(trade::Step::GainResource { seat, new_type: false });
        state.push(Step::EmbassyToken { giver });
    }
}

/// The embassy's trade token goes on any card of the giver, also on one that is full, where it is lost. `ND-trade-8`
fn check_embassy(state: &NewDawn, giver: Seat, card: FocusCard) -> Result<(), Why> {
    if state.player(giver).place_of(card).is_some() { Ok(()) } else { Err(Why::NotInTheirRow { card, giver }) }
}
