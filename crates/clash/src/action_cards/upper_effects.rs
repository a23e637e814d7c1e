//! When each Action card may be played for its upper effect, and what it does at once. `CC-act`

use super::steps::{self, Step};
use super::{Action, Event, Target, Why};
use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction as _};
use crate::components::{ActionCard, ObjectiveCard};
use crate::map::Set;
use crate::names::{Good, Piece, UnitKind, Upper};
use crate::payment::{Cost, Takes};
use crate::state::State;
use crate::{advances, cities};
use engine::{Audience, Seat, SeatSet};

/// City Growth activates a city and asks no resources. `CC-act-city-growth`
const GROWTH: cities::Terms = cities::Terms { free: true, activating: true, only: None };

/// Adds the cards that the active player may play now. Two equal titles are two choices only if their combat halves
/// differ, and those always do.
pub(super) fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
    for card in state.players[seat].hand.iter().filter_map(ActionCard::numbered) {
        if may_begin(state, seat, card.design().upper).is_err() {
            continue;
        }
        let mut add = |target: Option<Target>| {
            if may_aim(state, seat, card.design().upper, target).is_ok() {
                out.push(Action::Play(card, target).into());
            }
        };
        match aim(card.design().upper) {
            Aim::Nothing => add(None),
            Aim::Player => state.others(seat).for_each(|whom| add(Some(Target::Seat(whom)))),
            Aim::City => state.cities_of(seat).for_each(|space| add(Some(Target::City(space)))),
        }
    }
}

/// Whether the active player may play this card like this. `CC-action-1` `CC-action-7`
/// `CC-action-2` How many were played before does not matter.
pub(super) fn allow(state: &State, seat: Seat, card: ActionCard, target: Option<Target>) -> Result<(), Reason> {
    if !state.players[seat].hand.contains(card.number()) {
        return Err(Why::NotInHand { card }.into());
    }
    may_begin(state, seat, card.design().upper)?;
    may_aim(state, seat, card.design().upper, target)
}

enum Aim {
    Nothing,
    Player,
    City,
}

const fn aim(upper: Upper) -> Aim {
    match upper {
        Upper::Spies | Upper::Negotiations | Upper::Assassination | Upper::TeachUsNow | Upper::TechExchange => {
            Aim::Player
        }
        Upper::HeroicGeneral => Aim::City,
        _ => Aim::Nothing,
    }
}

fn unless(fine: bool, why: Why) -> Result<(), Reason> {
    if fine { Ok(()) } else { Err(why.into()) }
}

/// What a card needs, whomever it is aimed at.
fn may_begin(state: &State, seat: Seat, upper: Upper) -> Result<(), Reason> {
    let design = upper.design();
    unless(!design.action || state.has_action(), Why::NoActionLeft)?;
    unless(state.stock(seat, Good::Culture) >= design.culture, Why::NoCulture)?;
    let turn = &state.turn;
    match upper {
        Upper::Inspiration | Upper::TechSynergy | Upper::IdeaSynergy => Err(Why::OnItsTrigger.into()),
        Upper::Advance => {
            let any = advances::free_choices(state, seat, None, None).next().is_some();
            unless(any, Why::NoAdvance)
        }
        // Each card needs a battle, or a battle or capture, of its own. `CC-action-3`
        Upper::HeroicGeneral => unless(turn.fought[1] > turn.triggered[0], Why::NoBattleWon),
        Upper::GoodIdeas => unless(turn.triumphs > turn.triggered[1], Why::NoTriumph),
        Upper::LeapOfKnowledge => unless(academies(state, seat) > 0, Why::NoAcademy),
        Upper::Mercenaries => {
            let hires = steps::hireable(state, seat);
            unless(!hires.is_empty() && state.can_pay(seat, steps::wages(1)), Why::NoMercenaries)
        }
        Upper::CulturalAwe => unless(!turn.awe && crate::civic::can_awe(state, seat), Why::NoInfluence),
        Upper::CityGrowth => unless(cities::can_grow(state, seat, GROWTH), Why::NoGrowth),
        Upper::FocusedCollection | Upper::MassCollection => {
            unless(!turn.focused && !turn.mass, Why::AlreadyCollecting)?;
            let mass = upper == Upper::MassCollection;
            unless(can_collect(state, seat), if mass { Why::NoMassCollect } else { Why::NoFocusedCollect })
        }
        Upper::Explorers => {
            let settler = state.supply(seat, UnitKind::Settler) > 0 && state.city_count(seat) > 0;
            unless(settler || steps::open_regions(state, seat).next().is_some(), Why::NothingToExplore)
        }
        Upper::Negotiations => unless(turn.fresh, Why::NotAtTheStart),
        Upper::NewGoals => unless(!state.objective_deck.is_empty(), Why::NoObjectivesLeft),
        Upper::Militia => {
            let room = state.cities_of(seat).any(|space| state.army_room(seat, space) > 0);
            unless(room && state.supply(seat, UnitKind::Army) > 0, Why::NoRoomForArmy)
        }
        Upper::Spies | Upper::Leadership | Upper::Assassination | Upper::TeachUsNow | Upper::TechExchange => Ok(()),
    }
}

/// Whether a card may be aimed like this.
fn may_aim(state: &State, seat: Seat, upper: Upper, target: Option<Target>) -> Result<(), Reason> {
    match (aim(upper), target) {
        (Aim::Nothing, None) => Ok(()),
        (Aim::City, Some(Target::City(space))) => {
            unless(steps::may_cheer(state, seat, space), Why::NotYourSadCity { space })
        }
        (Aim::Player, Some(Target::Seat(whom))) => {
            unless(state.is_seat(whom) && whom != seat, Why::NotThem { seat: whom })?;
            may_aim_at(state, seat, upper, whom)
        }
        _ => Err(Why::WrongTarget.into()),
    }
}

fn may_aim_at(state: &State, seat: Seat, upper: Upper, whom: Seat) -> Result<(), Reason> {
    match upper {
        Upper::Assassination => unless(!state.players[whom].assassinated, Why::Assassinated { seat: whom }),
        Upper::TeachUsNow | Upper::TechExchange => {
            unless(is_near(state, seat, whom), Why::NotNear { seat: whom })?;
            let any = advances::free_choices(state, seat, None, Some(whom)).next().is_some();
            let taught = upper == Upper::TeachUsNow;
            let why =
                if taught { Why::NothingToBeTaught { seat: whom } } else { Why::NothingToExchange { seat: whom } };
            unless(any, why)
        }
        _ => Ok(()),
    }
}

/// Whether one of the other's cities or units is within two spaces of an own one. `CC-acard-2`
pub fn is_near(state: &State, seat: Seat, whom: Seat) -> bool {
    let presence = |seat: Seat| state.city_set(seat) | state.unit_spaces(seat);
    !(state.map.within(presence(seat), 2) & presence(whom)).is_empty()
}

fn academies(state: &State, seat: Seat) -> u8 {
    state.cities_of(seat).filter(|&space| state.works(space, Piece::Academy)).count() as u8
}

/// Whether a Collect could be begun now.
fn can_collect(state: &State, seat: Seat) -> bool {
    let mut ways = Vec::new();
    crate::collect::Action::offer(state, seat, &mut ways);
    !ways.is_empty()
}

/// Plays a card: discards it, pays, spends the action, and does what it says.
pub(super) fn play(state: &mut State, seat: Seat, card: ActionCard, target: Option<Target>, log: &mut Log) {
    let upper = card.design().upper;
    let design = upper.design();
    if design.action {
        state.spend_action();
    }
    state.discard_action_card(seat, card);
    let whom = match target {
        Some(Target::Seat(whom)) => Some(whom),
        Some(Target::City(_)) | None => None,
    };
    log.tell(|| Event::Played { seat, card, whom }.into());
    if design.culture > 0 {
        state.charge(seat, Cost::FREE.and(design.culture, Takes::CULTURE), log);
    }
    match target {
        None => play_alone(state, seat, upper, log),
        Some(Target::Seat(whom)) => play_on(state, seat, upper, whom, log),
        // `CC-act-heroic-general`
        Some(Target::City(space)) => {
            state.turn.triggered[0] = state.turn.triggered[0].saturating_add(1);
            state.push(Step::General { seat });
            steps::cheer(state, space, log);
        }
    }
}

fn gain(state: &mut State, seat: Seat, good: Good, count: u8, log: &mut Log) {
    let count = state.gain(seat, good, count);
    log.tell(|| Event::Got { seat, good, count }.into());
}

pub(super) fn play_alone(state: &mut State, seat: Seat, upper: Upper, log: &mut Log) {
    match upper {
        // `CC-act-advance`
        Upper::Advance => advances::push_free(state, seat, log),
        // `CC-act-leap-of-knowledge`
        Upper::LeapOfKnowledge => gain(state, seat, Good::Ideas, academies(state, seat), log),
        Upper::GoodIdeas => {
            state.turn.triggered[1] = state.turn.triggered[1].saturating_add(1);
            gain(state, seat, Good::Ideas, 2, log);
        }
        // `CC-act-idea-synergy`
        Upper::IdeaSynergy => gain(state, seat, Good::Ideas, 2, log),
        Upper::Mercenaries => {
            state.cards.hired = Set::EMPTY;
            state.push(Step::Hire { seat });
        }
        Upper::CulturalAwe => state.turn.awe = true,
        Upper::CityGrowth => cities::push_grow(state, seat, GROWTH, log),
        Upper::FocusedCollection => state.turn.focused = true,
        Upper::MassCollection => state.turn.mass = true,
        Upper::Explorers => {
            state.push(Step::Settler { seat });
            state.push(Step::Explore { seat });
        }
        // `CC-act-leadership`
        Upper::Leadership => {
            state.turn.actions = state.turn.actions.saturating_add(1);
            log.tell(|| Event::MoreActions { seat }.into());
        }
        Upper::NewGoals => draw_goals(state, seat, log),
        // `CC-act-militia`
        Upper::Militia => cities::push_gift(state, seat, UnitKind::Army, log),
        _ => {}
    }
}

fn play_on(state: &mut State, seat: Seat, upper: Upper, whom: Seat, log: &mut Log) {
    match upper {
        // `CC-act-spies`
        Upper::Spies => {
            log.marks.reveal();
            log.tell(|| Event::Looked { seat, whom }.into());
            state.push(Step::Spy { seat, whom });
        }
        Upper::Negotiations => {
            state.players[seat].truce = state.players[seat].truce.with(whom);
            state.players[whom].truce = state.players[whom].truce.with(seat);
            log.tell(|| Event::Truce { seat, whom }.into());
        }
        // `CC-act-assassination`
        Upper::Assassination => {
            let victim = &mut state.players[whom];
            victim.assassinated = true;
            victim.fewer_actions = victim.fewer_actions.saturating_add(1);
            log.tell(|| Event::FewerActions { seat: whom }.into());
        }
        // `CC-act-teach-us-now`
        Upper::TeachUsNow => advances::push_free_from(state, seat, whom, log),
        // `CC-act-tech-exchange`
        Upper::TechExchange => {
            advances::push_free_from(state, whom, seat, log);
            advances::push_free_from(state, seat, whom, log);
        }
        _ => {}
    }
}

/// New Goals draws two Objective cards; they are in hand until one is kept. `CC-act-new-goals`
fn draw_goals(state: &mut State, seat: Seat, log: &mut Log) {
    state.cards.goals = (0..2).filter_map(|_| state.draw_objective_card(seat, log)).map(|card| card.number()).collect();
    // Told by their numbers, as a hand is: in which order they lay in the deck is nobody's to know. `CC-hidden-1`
    let drawn: Vec<ObjectiveCard> = state.cards.goals.iter().filter_map(ObjectiveCard::numbered).collect();
    log.tell(|| Event::DrewGoals { seat, count: drawn.len() }.into());
    log.tell_only(Audience::Seats(SeatSet::only(seat)), || Event::SawGoals { cards: drawn }.into());
    state.push(Step::Goals { seat });
}
