//! What Action cards ask after they are played, and the cards that answer a trigger.

use super::{Action, Card, Event, Why, describe_play, upper_effects};
use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction as _, first};
use crate::components::{ActionCard, EventCard, ObjectiveCard};
use crate::map::{Set, Slot, Space};
use crate::names::{Category, Good, Mood, UnitKind, Upper};
use crate::payment::{Cost, Takes};
use crate::state::{Owner, State, UnitSet};
use crate::{advances, barbarians, cities, exploration};
use engine::said::Phrase;
use engine::{Ask, Audience, Chapter, Choice, Deck, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ActionCardsStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ActionCardsStep"))]
#[allow(missing_docs)] // The fields: who is asked, and about whom or what.
pub enum Step {
    /// Whether to answer a trigger with a card.
    Answer { seat: Seat, trigger: Trigger },
    /// A trigger was answered; perhaps another card fits.
    AnswerAgain { seat: Seat, trigger: Trigger },
    /// Whether to raise one more city: Heroic General.
    General { seat: Seat },
    /// Its Mood token is paid.
    Cheered { space: Space },
    /// Which cards to exchange: Spies.
    Spy { seat: Seat, whom: Seat },
    /// Which settlements to hire: Mercenaries.
    Hire { seat: Seat },
    /// Which of them attacks which city.
    Send { seat: Seat },
    /// Which region to reveal: Explorers.
    Explore { seat: Seat },
    /// Whether to take their free Settler, and where.
    Settler { seat: Seat },
    /// Which drawn Objective card to keep: New Goals.
    Goals { seat: Seat },
}

/// What a card answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CardTrigger"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CardTrigger"))]
pub enum Trigger {
    /// An advance of this category was got; the titles already played on it: 1 Idea Synergy, 2 Tech Synergy.
    Advance {
        /// The category.
        category: Category,
        /// Titles already played.
        played: u8,
    },
    /// A city was captured.
    Captured {
        /// Whose it was.
        loser: Seat,
    },
}

const IDEA_SYNERGY: u8 = 1;
const TECH_SYNERGY: u8 = 2;

/// The cards of a seat that fit a trigger. `CC-action-3`
fn answers(state: &State, seat: Seat, trigger: Trigger) -> impl Iterator<Item = ActionCard> {
    let cards = state.players[seat].hand.iter().filter_map(ActionCard::numbered);
    cards.filter(move |card| may_answer(state, seat, trigger, card.design().upper).is_ok())
}

/// Asks whether a seat answers, if any card of the box can. Whoever holds cards is asked, fitting or not, so that
/// neither the question nor a `done` tells anything of the hand. `CC-hidden-1`
pub(super) fn ask_for_answer(state: &mut State, seat: Seat, trigger: Trigger) {
    let any = || Upper::ALL.into_iter().any(|upper| may_answer(state, seat, trigger, upper).is_ok());
    if !state.players[seat].hand.is_empty() && any() {
        state.push(Step::Answer { seat, trigger });
    }
}

fn may_answer(state: &State, seat: Seat, trigger: Trigger, upper: Upper) -> Result<(), Reason> {
    let fits = match (trigger, upper) {
        (Trigger::Advance { played, .. }, Upper::IdeaSynergy) if played & IDEA_SYNERGY != 0 => {
            return Err(Why::SameTitle.into());
        }
        (Trigger::Advance { played, .. }, Upper::TechSynergy) if played & TECH_SYNERGY != 0 => {
            return Err(Why::SameTitle.into());
        }
        (Trigger::Advance { .. }, Upper::IdeaSynergy) => true,
        (Trigger::Advance { category, .. }, Upper::TechSynergy) => {
            advances::on_sale(state, seat, category).next().is_some()
        }
        (Trigger::Captured { loser }, Upper::Inspiration) => {
            advances::free_choices(state, seat, None, Some(loser)).next().is_some()
        }
        _ => return Err(Reason::NotNow),
    };
    if fits { Ok(()) } else { Err(Why::NoAdvance.into()) }
}

/// `CC-act-tech-synergy`
fn play_answer(state: &mut State, seat: Seat, trigger: Trigger, card: ActionCard, log: &mut Log) {
    let upper = card.design().upper;
    state.agenda.pop();
    state.discard_action_card(seat, card);
    log.tell(|| Event::Played { seat, card, whom: None }.into());
    match trigger {
        // `CC-act-inspiration`
        Trigger::Captured { loser } => advances::push_free_from(state, seat, loser, log),
        Trigger::Advance { category, played } => {
            let title = if upper == Upper::IdeaSynergy { IDEA_SYNERGY } else { TECH_SYNERGY };
            state.push(Step::AnswerAgain { seat, trigger: Trigger::Advance { category, played: played | title } });
            if upper == Upper::TechSynergy {
                advances::push_buy_of(state, seat, category, log);
            } else {
                upper_effects::play_alone(state, seat, upper, log);
            }
        }
    }
}

/// Whether a city of the seat can rise.
pub(super) fn may_cheer(state: &State, seat: Seat, space: Space) -> bool {
    state.city(space).is_some_and(|city| city.owner == seat.into() && city.mood != Mood::Happy)
}

/// Raises a city by one step.
pub(super) fn cheer(state: &mut State, space: Space, log: &mut Log) {
    if let Some(mood) = state.city(space).and_then(|city| city.mood.raised()) {
        cities::set_mood(state, space, mood, log);
    }
}

fn sad_cities(state: &State, seat: Seat) -> impl Iterator<Item = Space> {
    state.cities_of(seat).filter(move |&space| may_cheer(state, seat, space))
}

/// The price of so many hired settlements. `CC-act-mercenaries`
pub(super) fn wages(count: u8) -> Cost {
    Cost::FREE.and(count, Takes::any(&[Good::Food, Good::Ore, Good::Wood, Good::Gold, Good::Culture]))
}

/// Cities that a hired settlement may attack: of other players, within two spaces, not behind the Great Wall.
pub(crate) fn hire_targets(state: &State, seat: Seat, settlement: Space) -> impl Iterator<Item = Space> {
    let reach = state.map.within(Set::only(settlement), 2);
    state.cities.iter().filter_map(move |(space, city)| {
        city.owner.seat().filter(|&owner| owner != seat)?;
        (reach.contains(space) && barbarians::may_be_raided(state, space)).then_some(space)
    })
}

fn holds_barbarians(state: &State, space: Space) -> bool {
    state.city(space).is_some_and(|city| city.owner == Owner::Barbarians && city.barbarians > 0)
}

/// Settlements that a seat may hire: with units, within two spaces of its cities or Army units, with a city to attack.
pub(crate) fn hireable(state: &State, seat: Seat) -> Set {
    let armies = UnitSet::of(UnitKind::Army).iter().filter_map(|unit| state.space_of(seat, unit));
    let reach = state.map.within(state.city_set(seat) | armies.collect(), 2);
    let fits = |space: &Space| holds_barbarians(state, *space) && hire_targets(state, seat, *space).next().is_some();
    (state.city_set(Owner::Barbarians) & reach).iter().filter(fits).collect()
}

/// Settlements that may still be hired, as far as the seat can pay.
fn on_hire(state: &State, seat: Seat) -> Set {
    let affordable = state.can_pay(seat, wages(state.cards.hired.len() as u8 + 1));
    if affordable { hireable(state, seat) - state.cards.hired } else { Set::EMPTY }
}

fn sendable(state: &State, seat: Seat) -> impl Iterator<Item = (Space, Space)> {
    let hired = state.cards.hired.iter().filter(move |&space| holds_barbarians(state, space));
    hired.flat_map(move |from| hire_targets(state, seat, from).map(move |to| (from, to)))
}

fn hire(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    state.cards.hired.insert(space);
    log.tell(|| Event::Hired { seat, space }.into());
}

fn pay_wages(state: &mut State, seat: Seat, log: &mut Log) {
    state.agenda.pop();
    state.push(Step::Send { seat });
    state.charge(seat, wages(state.cards.hired.len() as u8), log);
}

/// Unrevealed regions next to a region with a city of the seat. `CC-act-explorers`
pub(crate) fn open_regions(state: &State, seat: Seat) -> impl Iterator<Item = Slot> {
    let layout = state.map.layout();
    let homes = state.cities_of(seat).filter_map(|space| layout.slot(space));
    let near = layout.grown(homes.fold(Set::EMPTY, |set, slot| set | layout.region(slot)));
    layout.all_slots().filter(move |&slot| state.map.is_unrevealed(slot) && !(layout.region(slot) & near).is_empty())
}

fn held(state: &State, seat: Seat) -> Vec<Card> {
    let player = &state.players[seat];
    let actions = player.hand.iter().filter_map(ActionCard::numbered).map(Card::Action);
    let great = player.great.iter().filter_map(EventCard::numbered).map(Card::Great);
    let objectives = player.objectives.iter().filter_map(ObjectiveCard::numbered).map(Card::Objective);
    actions.chain(great).chain(objectives).collect()
}

const fn same_kind(one: Card, other: Card) -> bool {
    matches!(one, Card::Objective(_)) == matches!(other, Card::Objective(_))
}

fn move_card(state: &mut State, from: Seat, to: Seat, card: Card) {
    let hands = |player: &mut crate::state::Player, card: Card, take: bool| {
        let (hand, number) = match card {
            Card::Action(card) => (&mut player.hand, card.number()),
            Card::Great(card) => (&mut player.great, card.number()),
            Card::Objective(card) => (&mut player.objectives, card.number()),
        };
        if take { hand.remove(number) } else { hand.insert(number) }
    };
    hands(&mut state.players[from], card, true);
    hands(&mut state.players[to], card, false);
}

fn swap(state: &mut State, seat: Seat, whom: Seat, own: Card, other: Card, log: &mut Log) {
    move_card(state, seat, whom, own);
    move_card(state, whom, seat, other);
    state.cards.exchanges = state.cards.exchanges.saturating_add(1);
    log.marks.reveal();
    log.tell(|| Event::Swapped { seat, whom }.into());
    let both = SeatSet::only(seat).with(whom);
    let phrase = |card: Card| Phrase::new(|| card.told());
    log.tell_only(Audience::Seats(both), || Event::SwappedFor { given: phrase(own), taken: phrase(other) }.into());
}

/// Cards of the seat's hand that New Goals has not drawn.
fn other_objectives(state: &State, seat: Seat) -> impl Iterator<Item = u8> {
    let goals = state.cards.goals;
    state.players[seat].objectives.iter().filter(move |&number| !goals.contains(number))
}

/// Ends New Goals: what is not kept is shuffled into the deck.
fn settle_goals(state: &mut State, seat: Seat, choice: Option<(ObjectiveCard, ObjectiveCard)>, log: &mut Log) {
    state.agenda.pop();
    let mut back = std::mem::take(&mut state.cards.goals);
    if let Some((kept, other)) = choice {
        back.remove(kept.number());
        back.insert(other.number());
    }
    back.iter().for_each(|number| state.players[seat].objectives.remove(number));
    let cards: Vec<ObjectiveCard> =
        state.objective_deck.peek().chain(back.iter().filter_map(ObjectiveCard::numbered)).collect();
    state.objective_deck = Deck::shuffled(cards, &mut state.rng.draws());
    log.tell(|| Event::Kept { seat, kept: choice.is_some() }.into());
}

impl Step {
    fn seat(self, state: &State) -> Seat {
        match self {
            Step::Answer { seat, .. }
            | Step::AnswerAgain { seat, .. }
            | Step::General { seat }
            | Step::Spy { seat, .. }
            | Step::Hire { seat }
            | Step::Send { seat }
            | Step::Explore { seat }
            | Step::Settler { seat }
            | Step::Goals { seat } => seat,
            Step::Cheered { space } => {
                state.city(space).and_then(|city| city.owner.seat()).unwrap_or_else(|| state.active())
            }
        }
    }

    /// Who alone may know that it is due: whoever answers holds a card.
    pub(crate) fn hidden_from_others(self) -> Option<Seat> {
        match self {
            Step::Answer { seat, .. } => Some(seat),
            Step::AnswerAgain { .. }
            | Step::General { .. }
            | Step::Cheered { .. }
            | Step::Spy { .. }
            | Step::Hire { .. }
            | Step::Send { .. }
            | Step::Explore { .. }
            | Step::Settler { .. }
            | Step::Goals { .. } => None,
        }
    }

    /// Whether there is a choice to make.
    fn asks(self, state: &State) -> bool {
        match self {
            // Whether cards fit is hidden.
            Step::Answer { .. } | Step::Spy { .. } => true,
            Step::General { seat } => state.stock(seat, Good::Mood) > 0 && sad_cities(state, seat).next().is_some(),
            Step::Hire { seat } => {
                on_hire(state, seat).len() + state.cards.hired.len() > 1 && !on_hire(state, seat).is_empty()
            }
            Step::Send { seat } => sendable(state, seat).nth(1).is_some(),
            Step::Explore { seat } => open_regions(state, seat).next().is_some(),
            Step::Goals { seat } => state.players[seat].objectives.len() > state.cards.goals.len(),
            Step::Settler { seat } => !cities::gift_spaces(state, seat, UnitKind::Settler).is_empty(),
            Step::AnswerAgain { .. } | Step::Cheered { .. } => false,
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        if self.asks(state) { SeatSet::only(self.seat(state)) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Hire { seat } => match on_hire(state, seat).iter().next() {
                Some(space) => hire(state, seat, space, log),
                None => pay_wages(state, seat, log),
            },
            Step::Send { seat } => match first(sendable(state, seat)) {
                Some((from, to)) => {
                    state.cards.hired.remove(from);
                    barbarians::push_attack(state, from, to, log);
                }
                None => {
                    state.cards.hired = Set::EMPTY;
                    state.agenda.pop();
                }
            },
            Step::Goals { seat } => settle_goals(state, seat, None, log),
            Step::Answer { .. }
            | Step::AnswerAgain { .. }
            | Step::General { .. }
            | Step::Cheered { .. }
            | Step::Spy { .. }
            | Step::Explore { .. }
            | Step::Settler { .. } => {
                state.agenda.pop();
                self.pass(state, log);
            }
        }
    }

    fn list(self, state: &State, _: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Answer { seat, trigger } => {
                out.push(AnyAction::Done);
                out.extend(answers(state, seat, trigger).map(|card| Action::Play(card, None).into()));
            }
            Step::General { seat } => {
                out.push(AnyAction::Done);
                out.extend(sad_cities(state, seat).map(|space| Action::Cheer(space).into()));
            }
            Step::Spy { seat, whom } => list_swaps(state, seat, whom, out),
            Step::Hire { seat } => {
                out.extend((!state.cards.hired.is_empty()).then_some(AnyAction::Done));
                out.extend(on_hire(state, seat).iter().map(|space| Action::Hire(space).into()));
            }
            Step::Send { seat } => out.extend(sendable(state, seat).map(|(from, to)| Action::Send(from, to).into())),
            Step::Explore { seat } => {
                out.push(AnyAction::Done);
                out.extend(open_regions(state, seat).map(|slot| Action::Reveal(slot).into()));
            }
            Step::Settler { seat } => {
                out.push(AnyAction::Done);
                let cities = cities::gift_spaces(state, seat, UnitKind::Settler);
                out.extend(cities.iter().map(|space| cities::Action::Put(space).into()));
            }
            Step::Goals { seat } => {
                out.push(AnyAction::Done);
                for kept in state.cards.goals.iter().filter_map(ObjectiveCard::numbered) {
                    let others = other_objectives(state, seat).filter_map(ObjectiveCard::numbered);
                    out.extend(others.map(|other| Action::Keep(kept, other).into()));
                }
            }
            Step::AnswerAgain { .. } | Step::Cheered { .. } => {}
        }
    }

    fn check(self, state: &State, _: Seat, action: &AnyAction) -> Result<(), Reason> {
        let unless = |fine: bool, why: Why| if fine { Ok(()) } else { Err(why.into()) };
        let action = match (self, action) {
            (_, AnyAction::Done) => return self.may_be_done(state),
            (_, AnyAction::ActionCards(action)) => action,
            (Step::Settler { seat }, &AnyAction::Cities(cities::Action::Put(space))) => {
                let fits = cities::gift_spaces(state, seat, UnitKind::Settler).contains(space);
                return unless(fits, Why::NotYourCity { space });
            }
            (
                Step::Answer { .. }
                | Step::AnswerAgain { .. }
                | Step::General { .. }
                | Step::Cheered { .. }
                | Step::Spy { .. }
                | Step::Hire { .. }
                | Step::Send { .. }
                | Step::Explore { .. }
                | Step::Settler { .. }
                | Step::Goals { .. },
                _,
            ) => return Err(Reason::NotNow),
        };
        match (self, action) {
            (Step::Answer { seat, trigger }, &Action::Play(card, target)) => {
                let number = card.number();
                unless(state.players[seat].hand.contains(number), Why::NotInHand { card })?;
                unless(target.is_none(), Why::WrongTarget)?;
                may_answer(state, seat, trigger, card.design().upper)
            }
            (Step::General { seat }, &Action::Cheer(space)) => {
                unless(may_cheer(state, seat, space), Why::NotYourSadCity { space })
            }
            (Step::Spy { seat, whom }, &Action::Swap(own, other)) => {
                let fits =
                    same_kind(own, other) && held(state, seat).contains(&own) && held(state, whom).contains(&other);
                unless(fits, Why::NotSuchCards)
            }
            (Step::Hire { seat }, &Action::Hire(space)) => {
                unless(on_hire(state, seat).contains(space), Why::NotHireable { space })
            }
            (Step::Send { seat }, &Action::Send(from, to)) => {
                unless(sendable(state, seat).any(|one| one == (from, to)), Why::NotATarget { space: to })
            }
            (Step::Explore { seat }, &Action::Reveal(slot)) => {
                unless(open_regions(state, seat).any(|one| one == slot), Why::NotThatRegion { slot })
            }
            (Step::Goals { seat }, &Action::Keep(kept, other)) => {
                let fits = state.cards.goals.contains(kept.number())
                    && other_objectives(state, seat).any(|number| number == other.number());
                unless(fits, Why::NotThoseGoals)
            }
            (
                Step::Answer { .. }
                | Step::AnswerAgain { .. }
                | Step::General { .. }
                | Step::Cheered { .. }
                | Step::Spy { .. }
                | Step::Hire { .. }
                | Step::Send { .. }
                | Step::Explore { .. }
                | Step::Settler { .. }
                | Step::Goals { .. },
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Answer { trigger, .. }, &AnyAction::ActionCards(Action::Play(card, _))) => {
                play_answer(state, seat, trigger, card, log);
            }
            (Step::Hire { .. }, &AnyAction::ActionCards(Action::Hire(space))) => hire(state, seat, space, log),
            (Step::Hire { .. }, AnyAction::Done) => pay_wages(state, seat, log),
            (Step::Send { .. }, &AnyAction::ActionCards(Action::Send(from, to))) => {
                state.cards.hired.remove(from);
                barbarians::push_attack(state, from, to, log);
            }
            (Step::Goals { .. }, &AnyAction::ActionCards(Action::Keep(kept, other))) => {
                settle_goals(state, seat, Some((kept, other)), log);
            }
            (Step::Goals { .. }, AnyAction::Done) => settle_goals(state, seat, None, log),
            (Step::Settler { .. }, &AnyAction::Cities(cities::Action::Put(space))) => {
                cities::put_gift(state, seat, UnitKind::Settler, space, log);
            }
            (_, AnyAction::ActionCards(action)) => {
                state.agenda.pop();
                self.follow(state, seat, action, log);
            }
            (
                Step::Answer { .. }
                | Step::AnswerAgain { .. }
                | Step::General { .. }
                | Step::Cheered { .. }
                | Step::Spy { .. }
                | Step::Hire { .. }
                | Step::Send { .. }
                | Step::Explore { .. }
                | Step::Settler { .. }
                | Step::Goals { .. },
                _,
            ) => {
                state.agenda.pop();
            }
        }
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let (kind, name, question, rules) = self.question(state);
        Ask { kind, name, question: question.into(), rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        match (self, action) {
            (_, AnyAction::Done) => choice.label = self.decline().into(),
            (_, AnyAction::ActionCards(action)) => describe(state, action, choice),
            (Step::Settler { .. }, AnyAction::Cities(action)) => action.explain(state, seat, choice),
            (
                Step::Answer { .. }
                | Step::AnswerAgain { .. }
                | Step::General { .. }
                | Step::Cheered { .. }
                | Step::Spy { .. }
                | Step::Hire { .. }
                | Step::Send { .. }
                | Step::Explore { .. }
                | Step::Settler { .. }
                | Step::Goals { .. },
                _,
            ) => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let wrong = || say!("{self:?} cannot be due here");
        if !state.is_seat(self.seat(state)) {
            return Err(wrong());
        }
        let fits = match self {
            Step::Answer { trigger: Trigger::Captured { loser }, .. }
            | Step::AnswerAgain { trigger: Trigger::Captured { loser }, .. } => state.is_seat(loser),
            Step::Spy { whom, seat } => state.is_seat(whom) && whom != seat,
            Step::Cheered { space } => state.city(space).is_some_and(|city| city.owner.seat().is_some()),
            Step::Goals { seat } => {
                let hand = state.players[seat].objectives;
                state.cards.goals.iter().all(|number| hand.contains(number))
            }
            Step::Hire { .. } | Step::Send { .. } => state.cards.hired.len() <= 7,
            Step::Answer { .. }
            | Step::AnswerAgain { .. }
            | Step::General { .. }
            | Step::Explore { .. }
            | Step::Settler { .. } => true,
        };
        if fits { Ok(()) } else { Err(wrong()) }
    }
}

fn list_swaps(state: &State, seat: Seat, whom: Seat, out: &mut Vec<AnyAction>) {
    out.push(AnyAction::Done);
    let theirs = held(state, whom);
    for own in held(state, seat) {
        let fitting = theirs.iter().filter(|&&other| same_kind(own, other));
        out.extend(fitting.map(|&other| Action::Swap(own, other).into()));
    }
}

impl Step {
    /// What happens without a choice; the step is popped already.
    fn pass(self, state: &mut State, log: &mut Log) {
        match self {
            Step::AnswerAgain { seat, trigger } => ask_for_answer(state, seat, trigger),
            Step::Cheered { space } => cheer(state, space, log),
            Step::Answer { .. }
            | Step::General { .. }
            | Step::Spy { .. }
            | Step::Hire { .. }
            | Step::Send { .. }
            | Step::Explore { .. }
            | Step::Settler { .. }
            | Step::Goals { .. } => {}
        }
    }

    /// What a choice does; the step is popped already.
    fn follow(self, state: &mut State, seat: Seat, action: &Action, log: &mut Log) {
        match (self, action) {
            (Step::General { .. }, &Action::Cheer(space)) => {
                state.push(Step::Cheered { space });
                state.charge(seat, Cost::FREE.and(1, Takes::MOOD), log);
            }
            (Step::Spy { whom, .. }, &Action::Swap(own, other)) => swap(state, seat, whom, own, other, log),
            (Step::Explore { .. }, &Action::Reveal(slot)) => exploration::push_reveal(state, seat, slot, log),
            (
                Step::Answer { .. }
                | Step::AnswerAgain { .. }
                | Step::General { .. }
                | Step::Cheered { .. }
                | Step::Spy { .. }
                | Step::Hire { .. }
                | Step::Send { .. }
                | Step::Explore { .. }
                | Step::Settler { .. }
                | Step::Goals { .. },
                _,
            ) => {}
        }
    }

    fn may_be_done(self, state: &State) -> Result<(), Reason> {
        let free = match self {
            Step::Answer { .. } | Step::General { .. } | Step::Spy { .. } => true,
            Step::Explore { .. } | Step::Settler { .. } | Step::Goals { .. } => true,
            Step::Hire { .. } if state.cards.hired.is_empty() => return Err(Why::NobodyHired.into()),
            Step::Hire { .. } => true,
            Step::AnswerAgain { .. } | Step::Cheered { .. } | Step::Send { .. } => false,
        };
        if free { Ok(()) } else { Err(Reason::NotNow) }
    }

    fn decline(self) -> &'static str {
        match self {
            Step::Answer { .. } => "Play no card",
            Step::General { .. } => "Raise no other city",
            Step::Spy { .. } => "Exchange nothing",
            Step::Hire { .. } => "Hire no more",
            Step::Explore { .. } => "Reveal no region",
            Step::Settler { .. } => "Take no Settler",
            Step::Goals { .. } => "Keep neither",
            Step::AnswerAgain { .. } | Step::Cheered { .. } | Step::Send { .. } => "Done",
        }
    }

    fn question(self, _: &State) -> (PromptKind, &'static str, &'static str, &'static [&'static str]) {
        match self {
            Step::Answer { trigger: Trigger::Captured { .. }, .. } => (
                PromptKind::PickCards,
                "Answer",
                "You have captured a city. Do you play Inspiration?",
                &["CC-act-inspiration", "CC-action-4"],
            ),
            Step::Answer { .. } => (
                PromptKind::PickCards,
                "Answer",
                "You have a new advance. Do you play a card on it?",
                &["CC-action-3", "CC-status-5"],
            ),
            Step::General { .. } => (
                PromptKind::PickPlaces,
                "General",
                "Do you pay 1 Mood token to raise one more city by a step?",
                &["CC-act-heroic-general"],
            ),
            Step::Spy { .. } => (
                PromptKind::PickOption,
                "Spy",
                "Which of your cards do you exchange for one of theirs?",
                &["CC-act-spies"],
            ),
            Step::Hire { .. } => {
                (PromptKind::PickPlaces, "Hire", "Which Barbarian settlement do you hire?", &["CC-act-mercenaries"])
            }
            Step::Send { .. } => {
                (PromptKind::PickOption, "Send", "Which hired settlement attacks which city?", &["CC-act-mercenaries"])
            }
            Step::Explore { .. } => (
                PromptKind::PickPlaces,
                "Explore",
                "Which region do you reveal next to one with your cities?",
                &["CC-act-explorers", "CC-explore-16"],
            ),
            Step::Settler { .. } => (
                PromptKind::PickPlaces,
                "Settler",
                "In which city do you put the free Settler, if you take it?",
                &["CC-act-explorers"],
            ),
            Step::Goals { .. } => (
                PromptKind::PickOption,
                "Goals",
                "Which drawn Objective card do you keep, and which other one do you give up?",
                &["CC-act-new-goals"],
            ),
            Step::AnswerAgain { .. } | Step::Cheered { .. } => (PromptKind::Confirm, "Nothing", "", &[]),
        }
    }
}

fn describe(state: &State, action: &Action, choice: &mut Choice) {
    match action {
        Action::Play(card, target) => describe_play(state, *card, *target, choice),
        Action::Cheer(space) => {
            choice.label = say!("Raise the city on {space}");
            choice.place = Some(space.to_string());
        }
        Action::Swap(own, other) => {
            choice.label = say!("{} for {}", own.told(), other.told());
            choice.card = Some(other.slug());
        }
        Action::Hire(space) => {
            choice.label = say!("Hire the Barbarians on {space}");
            choice.place = Some(space.to_string());
        }
        Action::Send(from, to) => {
            choice.label = say!("The Barbarians on {from} attack {to}");
            choice.place = Some(to.to_string());
        }
        Action::Reveal(slot) => {
            choice.label = say!("Reveal region {slot}");
            choice.place = Some(slot.to_string());
        }
        Action::Keep(kept, other) => {
            choice.label = say!("Keep {} and give up {}", kept.told(), other.told());
            choice.card = Some(kept.slug());
        }
    }
}
