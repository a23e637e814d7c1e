//! Wonders: revealing, claiming, building, and what they do by themselves. `CC-wonder` `CC-adv-monuments`
//!
//! Powers that bend another chapter's rule are asked there: the Great Wall and the Mausoleum in `combat` and
//! `barbarians`, the Statue in `civic`, the Pyramids' ties in `scoring`.

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction, first};
use crate::map::Space;
use crate::moments::Moment;
use crate::names::{Advance, Good, Mood, Piece, UnitKind, Wonder};
use crate::payment::{Cost, Takes};
use crate::state::{Ending, State, WonderPlace};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "WondersStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WondersStep"))]
pub enum Step {
    /// Which face-up Wonder to claim: Monuments.
    Claim {
        /// The player who claims it.
        seat: Seat,
    },
    /// The Wonder is paid for and is put up.
    PutUp {
        /// The player who builds it.
        seat: Seat,
        /// The Wonder that was paid for.
        wonder: Wonder,
        /// The space of the city where it stands.
        space: Space,
    },
    /// The Mood token of the Great Gardens is paid.
    Bloom {
        /// The space of the city with the Great Gardens.
        space: Space,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Builds a Wonder in a city.
        Build(wonder: Wonder, at: Space) => ["wonder" wonder at];
        /// Raises a city's mood by the Great Gardens.
        Garden(at: Space) => ["garden" at];
        /// Claims a Wonder.
        Claim(wonder: Wonder) => ["claim" wonder];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "WondersEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WondersEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Revealed { wonder: Wonder },
    Claimed { seat: Seat, wonder: Wonder },
    Built { seat: Seat, wonder: Wonder, space: Space },
    Gave { seat: Seat, wonder: Wonder, good: Good, count: u8 },
    Ship { seat: Seat, space: Space },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Revealed { wonder } => tell!(f, "A Wonder is revealed: the {}.", wonder.title()),
            Event::Claimed { seat, wonder } => tell!(f, "@{seat} claims the {}.", wonder.title()),
            Event::Built { seat, wonder, space } => tell!(f, "@{seat} builds the {} on {space}.", wonder.title()),
            Event::Gave { seat, wonder, good, count } => {
                tell!(f, "@{seat} gets {} from the {}.", good.counted(*count), wonder.title())
            }
            Event::Ship { seat, space } => tell!(f, "@{seat} gets a Ship on {space} from the Great Lighthouse."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActionLeft => "you have no actions left", ["CC-turn-2"];
        NotFaceUp { wonder: Wonder } => "the card of the {} is not face up" (wonder.title()), ["CC-wonder-2"];
        ClaimedByAnother { wonder: Wonder } => "another player has claimed the {}" (wonder.title()), ["CC-adv-monuments-2"];
        BuiltAlready { wonder: Wonder } => "somebody has already built the {}" (wonder.title()), ["CC-wonder-3"];
        Lacks { advance: Advance } => "you need {} for it" (advance.title()), ["CC-wonder-2"];
        NotYourCity { space: Space } => "you have no city on {space}", ["CC-adv-engineering-2"];
        AngryCity { space: Space } => "the city on {space} is angry", ["CC-adv-engineering-2"];
        HasWonder { space: Space } => "the city on {space} already has a Wonder", ["CC-wonder-4"];
        NeedsPort { space: Space } => "the city on {space} has no Port", ["CC-wonder-lighthouse"];
        Plague => "Plague forbids this until you have Sanitation", ["CC-ev-plague"];
        CannotPay => "you cannot pay for it", ["CC-wonder-2"];
        NoGardens => "you do not have the Great Gardens", ["CC-wonder-gardens-3"];
        HappyAlready { space: Space } => "the city on {space} is already happy", ["CC-mood-11"];
        NoMoodToken => "you have no Mood token", ["CC-wonder-gardens-3"];
        NotClaimable { wonder: Wonder } => "you cannot claim the {}: only a face-up Wonder that nobody has claimed" (wonder.title()), ["CC-adv-monuments-5"];
    }
}

/// What Wonders do at a moment.
pub(crate) fn answer(state: &mut State, moment: Moment, log: &mut Log) {
    match moment {
        Moment::GotAdvance { seat, advance } => learn(state, seat, advance, log),
        Moment::Collected { space, .. } => collected(state, space, log),
        Moment::Activated { space, .. } => activated(state, space, log),
        Moment::Founded { .. }
        | Moment::BattleBegan
        | Moment::BattleEnded
        | Moment::MoodFell { .. }
        | Moment::Drafted { .. }
        | Moment::BuiltWonder { .. } => {}
    }
}

/// The Great Library. `CC-wonder-library-3` `CC-wonder-library-4`
fn learn(state: &mut State, seat: Seat, advance: Advance, log: &mut Log) {
    let Some(owner) = state.wonder_owner(Wonder::GreatLibrary) else { return };
    let own_turn = state.active() == seat && !state.in_status_phase();
    if own_turn && state.left_of(owner) == seat && owner != seat && !state.turn.library && !state.holds(owner, advance)
    {
        state.turn.library = true;
        give(state, owner, Wonder::GreatLibrary, Good::Ideas, 1, log);
    }
}

/// The city on a space was used to collect: the Great Gardens. `CC-wonder-gardens-2`
fn collected(state: &mut State, space: Space, log: &mut Log) {
    let city = state.city(space).filter(|city| city.wonder == Some(Wonder::GreatGardens));
    if let Some(owner) = city.and_then(|city| city.owner.seat()) {
        give(state, owner, Wonder::GreatGardens, Good::Food, 1, log);
    }
}

/// The city on a space was activated: its owner may move a Ship by the Great Lighthouse. `CC-wonder-lighthouse-3`
fn activated(state: &mut State, space: Space, log: &mut Log) {
    let city = state.city(space).filter(|city| city.wonder == Some(Wonder::GreatLighthouse));
    if let Some(owner) = city.and_then(|city| city.owner.seat()) {
        crate::movement::push_ship_move(state, owner, log);
    }
}

fn give(state: &mut State, seat: Seat, wonder: Wonder, good: Good, count: u8, log: &mut Log) {
    let count = state.gain(seat, good, count);
    if count > 0 {
        log.tell(|| Event::Gave { seat, wonder, good, count }.into());
    }
}

/// Turns the top Wonder card face up. `CC-wonder-1` `CC-wonder-10`
pub(crate) fn reveal(state: &mut State, log: &mut Log) {
    if let Some(wonder) = state.wonder_deck.draw(&mut log.marks) {
        state.wonders[wonder.index()] = WonderPlace::FaceUp;
        log.tell(|| Event::Revealed { wonder }.into());
    }
}

/// Lets a seat claim a face-up Wonder: Monuments. `CC-adv-monuments`
pub(crate) fn push_claim(state: &mut State, seat: Seat, _: &mut Log) {
    state.push(Step::Claim { seat });
}

/// Whether a Wonder built in one of the last five turns ends the game now. `CC-variant-end-4` `CC-variant-end-5`
pub(crate) fn ends_the_game(state: &State) -> bool {
    state.options.ending == Ending::WonderfulEnding
        && state.end_range().is_some()
        && state.claims.wonder_turn == (state.round, state.turn_of_round)
}

/// The price of a Wonder. `CC-wonder-2`
pub fn price(wonder: Wonder) -> Cost {
    let design = wonder.design();
    Cost::resources(design.food, design.ore, design.wood).and(design.culture, Takes::CULTURE)
}

fn claimable(state: &State) -> impl Iterator<Item = Wonder> {
    Wonder::ALL.into_iter().filter(|wonder| state.wonders[wonder.index()] == WonderPlace::FaceUp)
}

/// Whether the seat may build this Wonder somewhere, its city and the action aside. `CC-wonder-2` `CC-wonder-3`
/// `CC-adv-monuments-2`
fn may_build(state: &State, seat: Seat, wonder: Wonder) -> Result<(), Reason> {
    match state.wonders[wonder.index()] {
        WonderPlace::FaceUp => {}
        WonderPlace::Claimed(claimant) if claimant == seat => {}
        WonderPlace::Claimed(_) => return Err(Why::ClaimedByAnother { wonder }.into()),
        WonderPlace::Built(_) | WonderPlace::Gone(_) => return Err(Why::BuiltAlready { wonder }.into()),
        WonderPlace::Deck => return Err(Why::NotFaceUp { wonder }.into()),
    }
    for advance in [Advance::Engineering, wonder.design().needs] {
        if !state.holds(seat, advance) {
            return Err(Why::Lacks { advance }.into());
        }
    }
    if state.plague && !state.holds(seat, Advance::Sanitation) {
        return Err(Why::Plague.into());
    }
    if state.wonders[wonder.index()] == WonderPlace::FaceUp && !state.has_action() {
        return Err(Why::NoActionLeft.into());
    }
    if state.can_pay(seat, price(wonder)) { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// Whether a city can take a Wonder. Forced Labor lets an angry one build. `CC-adv-engineering-2` `CC-wonder-4`
fn may_hold(state: &State, seat: Seat, wonder: Wonder, space: Space) -> Result<(), Reason> {
    let Some(city) = state.city(space).filter(|city| city.owner == seat.into()) else {
        return Err(Why::NotYourCity { space }.into());
    };
    if crate::cities::acting_mood(state, city) == Mood::Angry {
        return Err(Why::AngryCity { space }.into());
    }
    crate::cities::may_activate(state, seat, space)?;
    if city.wonder.is_some() {
        return Err(Why::HasWonder { space }.into());
    }
    if wonder.design().port && !state.works(space, Piece::Port) {
        return Err(Why::NeedsPort { space }.into());
    }
    Ok(())
}

/// `CC-wonder-gardens-3`
fn may_garden(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    if !state.has_wonder(seat, Wonder::GreatGardens) {
        return Err(Why::NoGardens.into());
    }
    if !state.has_action() {
        return Err(Why::NoActionLeft.into());
    }
    let Some(city) = state.city(space).filter(|city| city.owner == seat.into()) else {
        return Err(Why::NotYourCity { space }.into());
    };
    if city.mood == Mood::Happy {
        return Err(Why::HappyAlready { space }.into());
    }
    if state.stock(seat, Good::Mood) == 0 {
        return Err(Why::NoMoodToken.into());
    }
    Ok(())
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        for wonder in Wonder::ALL.into_iter().filter(|&wonder| may_build(state, seat, wonder).is_ok()) {
            let cities = state.cities_of(seat).filter(|&space| may_hold(state, seat, wonder, space).is_ok());
            out.extend(cities.map(|space| Action::Build(wonder, space).into()));
        }
        if state.has_wonder(seat, Wonder::GreatGardens) {
            let cities = state.cities_of(seat).filter(|&space| may_garden(state, seat, space).is_ok());
            out.extend(cities.map(|space| Action::Garden(space).into()));
        }
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Build(wonder, space) => {
                may_build(state, seat, wonder)?;
                may_hold(state, seat, wonder, space)
            }
            Action::Garden(space) => may_garden(state, seat, space),
            Action::Claim(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        match *self {
            Action::Build(wonder, space) => {
                // The claimant builds without spending an action. `CC-adv-monuments-3`
                if state.wonders[wonder.index()] == WonderPlace::FaceUp {
                    state.spend_action();
                }
                state.push(Step::PutUp { seat, wonder, space });
                state.charge(seat, price(wonder), log);
            }
            Action::Garden(space) => {
                state.spend_action();
                state.push(Step::Bloom { space });
                state.charge(seat, Cost::FREE.and(1, Takes::MOOD), log);
            }
            Action::Claim(_) => {}
        }
    }

    fn explain(&self, state: &State, _: Seat, choice: &mut Choice) {
        choice.group = Some("Wonders");
        match *self {
            Action::Build(wonder, space) => {
                let free = matches!(state.wonders[wonder.index()], WonderPlace::Claimed(_));
                let action = if free { "without an action" } else { "as an action" };
                choice.label = say!("Build the {} on {space}{} {action}", wonder.title(), price(wonder).for_it());
                choice.place = Some(space.to_string());
                choice.card = Some(wonder.to_string());
            }
            Action::Garden(space) => {
                choice.label = say!("Great Gardens: 1 Mood token raises the city on {space} by one step");
                choice.place = Some(space.to_string());
                choice.card = Some(Wonder::GreatGardens.to_string());
            }
            Action::Claim(_) => {}
        }
    }
}

/// Puts the Wonder into its city; what it gives upon building, then the activation's mood loss. `CC-mood-8`
/// `CC-wonder-library-2` `CC-wonder-lighthouse-2`
fn put_up(state: &mut State, seat: Seat, wonder: Wonder, space: Space, log: &mut Log) {
    let Some(city) = state.cities.get_mut(space).filter(|city| city.wonder.is_none()) else { return };
    if matches!(state.wonders[wonder.index()], WonderPlace::Built(_) | WonderPlace::Gone(_)) {
        return;
    }
    city.wonder = Some(wonder);
    state.wonders[wonder.index()] = WonderPlace::Built(space);
    state.claims.note_wonder(seat, state.round, state.turn_of_round);
    log.tell(|| Event::Built { seat, wonder, space }.into());
    crate::cities::activate(state, space, log);
    state.push(Moment::BuiltWonder { seat, wonder });
    match wonder {
        Wonder::GreatLibrary => give(state, seat, wonder, Good::Ideas, 2, log),
        Wonder::GreatPyramids => {
            // At most one success per turn: the second attempt is asked for only if the first failed.
            crate::civic::push_attempt(state, seat, space, log);
            crate::civic::push_attempt(state, seat, space, log);
        }
        // Among foreign Ships that may not be attacked none can come. `CC-limit-3`
        Wonder::GreatLighthouse if crate::cities::gift_spaces(state, seat, UnitKind::Ship).contains(space) => {
            log.tell(|| Event::Ship { seat, space }.into());
            crate::cities::place_ships(state, seat, space, 1, log);
        }
        _ => {}
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        match self {
            Step::Claim { seat } if claimable(state).nth(1).is_some() => SeatSet::only(seat),
            Step::Claim { .. } | Step::PutUp { .. } | Step::Bloom { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        state.agenda.pop();
        match self {
            Step::Claim { seat } => {
                if let Some(wonder) = first(claimable(state)) {
                    claim(state, seat, wonder, log);
                }
            }
            Step::PutUp { seat, wonder, space } => put_up(state, seat, wonder, space, log),
            Step::Bloom { space } => {
                if let Some(mood) = state.city(space).and_then(|city| city.mood.raised()) {
                    crate::cities::set_mood(state, space, mood, log);
                }
            }
        }
    }

    fn list(self, state: &State, _: Seat, out: &mut Vec<AnyAction>) {
        if let Step::Claim { .. } = self {
            out.extend(claimable(state).map(|wonder| Action::Claim(wonder).into()));
        }
    }

    fn check(self, state: &State, _: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Claim { .. }, &AnyAction::Wonders(Action::Claim(wonder))) => {
                let known = claimable(state).any(|one| one == wonder);
                if known { Ok(()) } else { Err(Why::NotClaimable { wonder }.into()) }
            }
            (Step::Claim { .. } | Step::PutUp { .. } | Step::Bloom { .. }, _) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        if let &AnyAction::Wonders(Action::Claim(wonder)) = action {
            state.agenda.pop();
            claim(state, seat, wonder, log);
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickCards,
            name: "Claim",
            question: "Which Wonder do you claim? Nobody else may build it.".into(),
            rules: &["CC-adv-monuments", "CC-adv-monuments-2"],
            open: false,
        }
    }

    fn describe(self, _: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Wonders(Action::Claim(wonder)) = action {
            choice.label = say!("Claim the {}", wonder.title());
            choice.card = Some(wonder.to_string());
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let fits = match self {
            Step::Claim { seat } => state.is_seat(seat),
            Step::PutUp { seat, wonder, space } => {
                let free = matches!(state.wonders[wonder.index()], WonderPlace::FaceUp | WonderPlace::Claimed(_));
                let empty = state.city(space).is_some_and(|city| city.owner == seat.into() && city.wonder.is_none());
                state.is_seat(seat) && free && empty
            }
            Step::Bloom { space } => state.city(space).is_some_and(|city| city.owner.seat().is_some()),
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

fn claim(state: &mut State, seat: Seat, wonder: Wonder, log: &mut Log) {
    state.wonders[wonder.index()] = WonderPlace::Claimed(seat);
    log.tell(|| Event::Claimed { seat, wonder }.into());
}
