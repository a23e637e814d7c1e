//! What Events ask, one step a question.

use super::{Action, Event, Loss, Part, ShipNumber, Why, persons, prompts, push_icon, texts};
use crate::action_cards::{Action as CardAction, open_regions};
use crate::advances::Action as AdvanceAction;
use crate::chapter::{Action as AnyAction, Log, Reason, first};
use crate::components::EventCard;
use crate::map::{Slot, Space};
use crate::names::{Advance, Category, EventKind, Good, Mood, Piece, UnitKind};
use crate::payment::{Cost, Takes};
use crate::state::{City, EventRule, Place, State, UnitSet, kind_of};
use crate::{cities, exploration};
use engine::{Ask, Chapter, Choice, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "EventsStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "EventsStep"))]
#[allow(missing_docs)] // The fields: who is asked, and about what.
pub enum Step {
    /// An Event is due; with optional Events the seat decides before it is seen.
    Draw { seat: Seat },
    /// The icon is done; the text is due.
    Text { seat: Seat, card: EventCard },
    /// Where to put an Exhausted token.
    Exhaust { seat: Seat },
    /// Which city loses mood, and how many more.
    Lower { seat: Seat, fall: Fall, left: u8, not: Option<Space> },
    /// A city is to lose mood.
    Hit { space: Space, to_angry: bool },
    /// Whether Myths saves it.
    Myths { space: Space, to_angry: bool },
    /// Which unit dies of the Epidemic.
    Epidemic { seat: Seat, left: u8 },
    /// Who gets the next Food.
    Share { seat: Seat, left: u8 },
    /// Who else gets a Settler.
    Settle { seat: Seat },
    /// Which city the Volcano destroys.
    Volcano { seat: Seat },
    /// What the Earthquake destroys; the cities hit so far.
    Quake { seat: Seat, left: u8, hit: [Option<Space>; 3] },
    /// In which city a Civil War breaks out.
    CivilWar { seat: Seat },
    /// Revolution, first part: an action or an Army unit.
    Unrest { seat: Seat },
    /// Revolution, second part: the government or an Army unit.
    Overthrow { seat: Seat },
    /// Whether to take a great person.
    Offer { seat: Seat, drawer: Seat, card: EventCard },
    /// A great person's own effect is due.
    Extra { seat: Seat, kind: EventKind },
    /// Which government advance the Great Statesman teaches.
    Statesman { seat: Seat },
    /// Which region the Great Discoverer reveals.
    Discover { seat: Seat },
    /// Where in it a city is founded.
    Colony { seat: Seat, slot: Slot },
    /// That city is paid for.
    Colonized { seat: Seat, space: Space },
    /// Which city the Great Artist makes happy.
    Artist { seat: Seat },
}

/// How a mood falls.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fall {
    /// Which cities may be chosen.
    pub place: Where,
    /// Straight to angry, not one step.
    pub to_angry: bool,
}

/// Which cities an Event may hit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Where {
    Anywhere,
    NextToSea,
}

/// Draws the card: to the discards, the text later, the icon now. `CC-event-3` `CC-variant-events-1`
fn draw(state: &mut State, seat: Seat, with_text: bool, log: &mut Log) {
    state.agenda.pop();
    let Some(card) = state.draw_event_card(log) else { return };
    state.event_discards.push(card);
    state.event = super::Resolution { card: Some(card), drawer: Some(seat) };
    log.tell(|| Event::Drawn { seat, card }.into());
    if with_text {
        state.push(Step::Text { seat, card });
    } else {
        log.tell(|| Event::IconOnly { card }.into());
    }
    if let Some(icon) = card.design().icon {
        push_icon(state, seat, icon, log);
    }
}

/// Cities that can be hit; an angry one cannot fall. `CC-ecard-2`
fn candidates(state: &State, seat: Seat, place: Where, not: Option<Space>) -> impl Iterator<Item = Space> {
    state.cities_of(seat).filter(move |&space| {
        let calm = state.city(space).is_some_and(|city| city.mood != Mood::Angry);
        let there = place == Where::Anywhere || texts::is_next_to_sea(state, space);
        calm && there && Some(space) != not
    })
}

/// Why a city cannot be chosen to lose mood.
fn no_fall(state: &State, seat: Seat, not: Option<Space>, space: Space) -> Why {
    match state.city(space).filter(|city| city.owner == seat.into()) {
        None => Why::NotYourCity { space },
        Some(city) if city.mood == Mood::Angry => Why::AngryCity { space },
        Some(_) if not == Some(space) => Why::HitAlready { space },
        Some(_) => Why::NotBySea { space },
    }
}

/// A city is to lose mood: by Myths its owner may save it. `CC-adv-myths` `CC-adv-myths-2`
fn hit(state: &mut State, space: Space, to_angry: bool, log: &mut Log) {
    let Some(&City { owner, mood, .. }) = state.city(space) else { return };
    let Some(owner) = owner.seat().filter(|_| mood != Mood::Angry) else { return };
    if state.holds(owner, Advance::Myths) {
        state.push(Step::Myths { space, to_angry });
    } else {
        fall(state, space, to_angry, log);
    }
}

fn fall(state: &mut State, space: Space, to_angry: bool, log: &mut Log) {
    let Some(mood) = state.city(space).map(|city| city.mood) else { return };
    let mood = if to_angry { Mood::Angry } else { mood.lowered() };
    cities::set_mood(state, space, mood, log);
}

fn lower(state: &mut State, step: Step, space: Space) {
    state.agenda.pop();
    let Step::Lower { seat, fall, left, .. } = step else { return };
    if left > 1 {
        state.push(Step::Lower { seat, fall, left: left - 1, not: Some(space) });
    }
    state.push(Step::Hit { space, to_angry: fall.to_angry });
}

/// Units of a seat that are not the same: one for each kind and place.
fn losses(state: &State, seat: Seat, kinds: UnitSet) -> Vec<Loss> {
    let mut all: Vec<Loss> = Vec::new();
    for unit in kinds.iter() {
        let loss = match state.players[seat].units[unit].place {
            Place::Supply => continue,
            Place::At(space) => Loss::At(kind_of(unit), space),
            Place::Aboard(ship) => Loss::Aboard(kind_of(unit), ShipNumber(ship)),
        };
        if !all.contains(&loss) {
            all.push(loss);
        }
    }
    all
}

const ALL_KINDS: UnitSet = UnitSet((1 << 24) - 1);

fn armies() -> UnitSet {
    UnitSet::of(UnitKind::Army)
}

/// Removes the unit of that kind and place that can do the least this turn.
fn lose(state: &mut State, seat: Seat, loss: Loss, log: &mut Log) {
    let (kind, place) = match loss {
        Loss::At(kind, space) => (kind, Place::At(space)),
        Loss::Aboard(kind, ShipNumber(ship)) => (kind, Place::Aboard(ship)),
    };
    let units = &state.players[seat].units;
    let worth = |unit: &usize| {
        let marks = units[*unit].marks;
        [marks.moved, marks.fought, marks.mountain, marks.forest].into_iter().filter(|&mark| mark).count()
    };
    let there = UnitSet::of(kind).iter().filter(|&unit| units[unit].place == place);
    if let Some(unit) = there.max_by_key(worth) {
        let space = state.space_of(seat, unit).unwrap_or_default();
        state.remove_unit(seat, unit);
        log.tell(|| Event::LostUnit { seat, kind, space }.into());
    }
}

fn after_loss(state: &mut State, seat: Seat, left: u8) {
    state.agenda.pop();
    if left > 1 {
        state.push(Step::Epidemic { seat, left: left - 1 });
    }
}

/// Other players who can take Food.
fn hungry(state: &State, seat: Seat) -> impl Iterator<Item = Seat> {
    state.others(seat).filter(move |&other| state.room(other, Good::Food) > 0)
}

fn feed(state: &mut State, seat: Seat, left: u8, whom: Seat, log: &mut Log) {
    state.agenda.pop();
    if left > 1 {
        state.push(Step::Share { seat, left: left - 1 });
    }
    super::gain(state, whom, Good::Food, 1, log);
}

/// Other players who can take a Settler. `CC-ecard-3`
fn roomy(state: &State, seat: Seat) -> impl Iterator<Item = Seat> {
    state.others(seat).filter(move |&other| state.supply(other, UnitKind::Settler) > 0 && state.city_count(other) > 0)
}

/// What an Earthquake may take next: a Settlement only when nothing else is left of its city. `CC-ev-earthquake`
fn breakable(state: &State, seat: Seat) -> impl Iterator<Item = (Space, Part)> {
    state.cities.iter().filter(move |(_, city)| city.owner == seat.into()).flat_map(|(space, city)| {
        let pieces = Piece::ALL.into_iter().filter(|&piece| city.has(piece)).map(Part::Piece);
        let bare = city.size() == 1 && city.wonder.is_none();
        let rest = [(city.wonder.is_some(), Part::Wonder), (bare, Part::Settlement)];
        let rest = rest.into_iter().filter(|(there, _)| *there).map(|(_, part)| part);
        pieces.chain(rest).map(move |part| (space, part))
    })
}

fn shake(state: &mut State, step: Step, space: Space, part: Part, log: &mut Log) {
    let Step::Quake { seat, left, mut hit } = step else { return };
    state.agenda.pop();
    match part {
        Part::Piece(piece) => texts::destroy_piece(state, space, piece, log),
        Part::Wonder => texts::destroy_wonder(state, space, log),
        Part::Settlement => texts::destroy_settlement(state, space, log),
    }
    if !hit.contains(&Some(space))
        && let Some(free) = hit.iter_mut().find(|one| one.is_none())
    {
        *free = Some(space);
    }
    state.push(Step::Quake { seat, left: left.saturating_sub(1), hit });
}

/// Every surviving city that was hit loses a step of mood.
fn settle_dust(state: &mut State, seat: Seat, hit: [Option<Space>; 3]) {
    state.agenda.pop();
    for space in hit.into_iter().rev().flatten().filter(|&space| state.is_city_of(space, seat)).collect::<Vec<_>>() {
        state.push(Step::Hit { space, to_angry: false });
    }
}

fn rebel(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    state.agenda.pop();
    lose(state, seat, Loss::At(UnitKind::Army, space), log);
    state.push(Step::Hit { space, to_angry: false });
}

/// Whether a Revolution would take an action: of this turn, or of the next one outside the own turn.
fn has_action_to_lose(state: &State, seat: Seat) -> bool {
    state.in_status_phase() || state.active() != seat || state.has_action()
}

fn lose_action(state: &mut State, seat: Seat, log: &mut Log) {
    if state.in_status_phase() || state.active() != seat {
        let fewer = &mut state.players[seat].fewer_actions;
        *fewer = fewer.saturating_add(1);
    } else {
        state.spend_action();
    }
    log.tell(|| Event::LostAction { seat }.into());
}

/// The governments a Revolution may bring: every other one whose gate is held.
fn governments(state: &State, seat: Seat) -> impl Iterator<Item = Category> {
    let own = state.players[seat].advances;
    Category::ALL.into_iter().filter(move |category| {
        let open = category.top().design().gate.is_some_and(|gate| own.contains(gate));
        category.is_government() && open && !own.governments().is_empty() && own.of(*category).is_empty()
    })
}

fn overthrow(state: &mut State, seat: Seat, category: Category, log: &mut Log) {
    state.agenda.pop();
    crate::advances::change_government(state, seat, category, log);
}

/// The next player is asked about a great person; nobody is left after the drawer's right neighbour.
fn pass_on(state: &mut State, seat: Seat, drawer: Seat, card: EventCard, log: &mut Log) {
    state.agenda.pop();
    let next = state.left_of(seat);
    if next == drawer || !state.event_discards.contains(&card) {
        log.tell(|| Event::NobodyTook { card }.into());
    } else {
        state.push(Step::Offer { seat: next, drawer, card });
    }
}

fn colonize(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    if cities::may_found(state, seat, space).is_ok() {
        cities::found(state, seat, space, log);
    }
}

fn unhappy(state: &State, seat: Seat) -> impl Iterator<Item = Space> {
    state.cities_of(seat).filter(|&space| state.city(space).is_some_and(|city| city.mood != Mood::Happy))
}

impl Step {
    pub(super) fn seat(self, state: &State) -> Seat {
        match self {
            Step::Draw { seat }
            | Step::Text { seat, .. }
            | Step::Exhaust { seat }
            | Step::Lower { seat, .. }
            | Step::Epidemic { seat, .. }
            | Step::Share { seat, .. }
            | Step::Settle { seat }
            | Step::Volcano { seat }
            | Step::Quake { seat, .. }
            | Step::CivilWar { seat }
            | Step::Unrest { seat }
            | Step::Overthrow { seat }
            | Step::Offer { seat, .. }
            | Step::Extra { seat, .. }
            | Step::Statesman { seat }
            | Step::Discover { seat }
            | Step::Colony { seat, .. }
            | Step::Colonized { seat, .. }
            | Step::Artist { seat } => seat,
            Step::Hit { space, .. } | Step::Myths { space, .. } => {
                state.city(space).and_then(|city| city.owner.seat()).unwrap_or_else(|| state.active())
            }
        }
    }

    /// Whether there is a choice to make.
    fn asks(self, state: &State) -> bool {
        match self {
            Step::Draw { .. } => state.options.events == EventRule::Optional && !out_of_events(state),
            Step::Exhaust { seat } => texts::exhaustible(state, seat).len() > 1,
            // As many as fall, or fewer: there is no choice.
            Step::Lower { seat, fall, left, not } => {
                candidates(state, seat, fall.place, not).nth(left.into()).is_some()
            }
            Step::Myths { space, .. } => can_save(state, space),
            Step::Epidemic { seat, .. } => losses(state, seat, ALL_KINDS).len() > 1,
            Step::Share { seat, .. } => hungry(state, seat).nth(1).is_some(),
            Step::Settle { seat } => roomy(state, seat).nth(1).is_some(),
            Step::Volcano { seat } => state.city_count(seat) > 1,
            Step::Quake { seat, left, .. } => left > 0 && breakable(state, seat).next().is_some(),
            Step::CivilWar { seat } => texts::rebels(state, seat).nth(1).is_some(),
            Step::Unrest { seat } => {
                has_action_to_lose(state, seat) && !state.units_in_play(seat, UnitKind::Army).is_empty()
            }
            Step::Overthrow { seat } => {
                let choices = governments(state, seat).count();
                choices > 1 || choices == 1 && !state.units_in_play(seat, UnitKind::Army).is_empty()
            }
            Step::Offer { seat, drawer, card } => {
                state.can_pay(seat, persons::price(seat, drawer)) && state.event_discards.contains(&card)
            }
            Step::Statesman { seat } => persons::offices(state, seat).nth(1).is_some(),
            Step::Discover { seat } => persons::can_discover(state, seat),
            Step::Colony { seat, slot } => !persons::colony_sites(state, seat, slot).is_empty(),
            Step::Artist { seat } => unhappy(state, seat).nth(1).is_some(),
            Step::Text { .. } | Step::Hit { .. } | Step::Extra { .. } | Step::Colonized { .. } => false,
        }
    }

    /// Runs a step that popped itself and asks nothing, or has only one answer.
    fn pass(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Text { seat, card } => texts::resolve(state, seat, card, log),
            Step::Exhaust { seat } => {
                if let Some(space) = texts::exhaustible(state, seat).iter().next() {
                    exhaust(state, space, log);
                }
            }
            Step::Hit { space, to_angry } => hit(state, space, to_angry, log),
            Step::Myths { space, to_angry } => fall(state, space, to_angry, log),
            Step::Settle { seat } => {
                if let Some(whom) = first(roomy(state, seat)) {
                    cities::push_gift(state, whom, UnitKind::Settler, log);
                }
            }
            Step::Volcano { seat } => {
                if let Some(space) = first(state.cities_of(seat)) {
                    texts::erupt(state, seat, space, log);
                }
            }
            Step::Unrest { seat } if has_action_to_lose(state, seat) => lose_action(state, seat, log),
            Step::Extra { seat, kind } => persons::extra(state, seat, kind, log),
            Step::Statesman { seat } => {
                if let Some(advance) = first(persons::offices(state, seat)) {
                    crate::advances::give(state, seat, advance, log);
                }
            }
            Step::Colonized { seat, space } => colonize(state, seat, space, log),
            Step::Artist { seat } => {
                if let Some(space) = first(unhappy(state, seat)) {
                    cities::set_mood(state, space, Mood::Happy, log);
                }
            }
            Step::Draw { .. }
            | Step::Lower { .. }
            | Step::Epidemic { .. }
            | Step::Share { .. }
            | Step::Quake { .. }
            | Step::CivilWar { .. }
            | Step::Unrest { .. }
            | Step::Overthrow { .. }
            | Step::Offer { .. }
            | Step::Discover { .. }
            | Step::Colony { .. } => {}
        }
    }
}

fn out_of_events(state: &State) -> bool {
    state.event_deck.is_empty() && state.event_discards.is_empty()
}

fn can_save(state: &State, space: Space) -> bool {
    let Some(city) = state.city(space).filter(|city| city.mood != Mood::Angry) else { return false };
    city.owner.seat().is_some_and(|owner| state.holds(owner, Advance::Myths) && state.stock(owner, Good::Mood) > 0)
}

fn exhaust(state: &mut State, space: Space, log: &mut Log) {
    state.exhausted.insert(space);
    log.tell(|| Event::Exhausted { space }.into());
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        if self.asks(state) { SeatSet::only(self.seat(state)) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Draw { seat } => draw(state, seat, state.options.events != EventRule::IconsOnly, log),
            Step::Lower { seat, fall, not, .. } => match first(candidates(state, seat, fall.place, not)) {
                Some(space) => lower(state, self, space),
                None => {
                    state.agenda.pop();
                }
            },
            Step::Epidemic { seat, left } => {
                after_loss(state, seat, left);
                match losses(state, seat, ALL_KINDS).first() {
                    Some(&loss) => lose(state, seat, loss, log),
                    // Nobody is left to lose.
                    None if left > 1 => {
                        state.agenda.pop();
                    }
                    None => {}
                }
            }
            Step::Share { seat, left } => match first(hungry(state, seat)) {
                Some(whom) => feed(state, seat, left, whom, log),
                None => {
                    state.agenda.pop();
                }
            },
            Step::Quake { seat, hit, .. } => settle_dust(state, seat, hit),
            Step::CivilWar { seat } => match first(texts::rebels(state, seat)) {
                Some(space) => rebel(state, seat, space, log),
                None => {
                    state.agenda.pop();
                }
            },
            Step::Overthrow { seat } => match first(governments(state, seat)) {
                Some(category) => overthrow(state, seat, category, log),
                None => {
                    state.agenda.pop();
                }
            },
            Step::Offer { seat, drawer, card } => pass_on(state, seat, drawer, card, log),
            Step::Text { .. }
            | Step::Exhaust { .. }
            | Step::Hit { .. }
            | Step::Myths { .. }
            | Step::Settle { .. }
            | Step::Volcano { .. }
            | Step::Unrest { .. }
            | Step::Extra { .. }
            | Step::Statesman { .. }
            | Step::Discover { .. }
            | Step::Colony { .. }
            | Step::Colonized { .. }
            | Step::Artist { .. } => {
                state.agenda.pop();
                self.pass(state, log);
            }
        }
    }

    fn list(self, state: &State, _: Seat, out: &mut Vec<AnyAction>) {
        if self.may_be_done(state) {
            out.push(AnyAction::Done);
        }
        match self {
            Step::Draw { .. } | Step::Offer { .. } => out.push(Action::Take.into()),
            Step::Exhaust { seat } => {
                out.extend(texts::exhaustible(state, seat).iter().map(|space| Action::Exhaust(space).into()));
            }
            Step::Lower { seat, fall, not, .. } => {
                out.extend(candidates(state, seat, fall.place, not).map(|space| Action::Lower(space).into()));
            }
            Step::Myths { space, .. } => out.push(Action::Save(space).into()),
            Step::Epidemic { seat, .. } => add_losses(state, seat, ALL_KINDS, out),
            Step::Share { seat, .. } => out.extend(hungry(state, seat).map(|whom| Action::Feed(whom).into())),
            Step::Settle { seat } => out.extend(roomy(state, seat).map(|whom| Action::Settle(whom).into())),
            Step::Volcano { seat } => out.extend(state.cities_of(seat).map(|space| Action::Erupt(space).into())),
            Step::Quake { seat, .. } => {
                out.extend(breakable(state, seat).map(|(space, part)| Action::Break(space, part).into()));
            }
            Step::CivilWar { seat } => {
                out.extend(texts::rebels(state, seat).map(|space| Action::Lower(space).into()));
            }
            Step::Unrest { seat } => add_losses(state, seat, armies(), out),
            Step::Overthrow { seat } => {
                add_losses(state, seat, armies(), out);
                out.extend(governments(state, seat).map(|category| Action::Govern(category).into()));
            }
            Step::Statesman { seat } => out.extend(persons::offices(state, seat).map(teach)),
            Step::Discover { seat } => {
                out.extend(open_regions(state, seat).map(|slot| CardAction::Reveal(slot).into()));
            }
            Step::Colony { seat, slot } => {
                let sites = persons::colony_sites(state, seat, slot);
                out.extend(sites.iter().map(|space| Action::Colonize(space).into()));
            }
            Step::Artist { seat } => out.extend(unhappy(state, seat).map(|space| Action::Delight(space).into())),
            Step::Text { .. } | Step::Hit { .. } | Step::Extra { .. } | Step::Colonized { .. } => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        if *action == AnyAction::Done {
            return if self.may_be_done(state) { Ok(()) } else { Err(self.refusal(state, action)) };
        }
        let mut listed = Vec::new();
        self.list(state, seat, &mut listed);
        if listed.contains(action) { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        if *action == AnyAction::Done {
            self.decline(state, seat, log);
        } else if let AnyAction::Events(action) = action {
            self.follow(state, seat, action, log);
        } else if let &AnyAction::ActionCards(CardAction::Reveal(slot)) = action {
            state.agenda.pop();
            state.push(Step::Colony { seat, slot });
            exploration::push_reveal(state, seat, slot, log);
        } else if let &AnyAction::Advances(AdvanceAction::Advance { advance, .. }) = action {
            state.agenda.pop();
            crate::advances::give(state, seat, advance, log);
        }
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let (kind, name, question, rules) = self.question(state);
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Events(action) = action {
            prompts::describe(self, state, action, choice);
        } else if let AnyAction::ActionCards(CardAction::Reveal(slot)) = action {
            choice.label = say!("Reveal region {slot}");
            choice.place = Some(slot.to_string());
        } else if let AnyAction::Advances(AdvanceAction::Advance { advance, .. }) = action {
            choice.label = advance.title().into();
            choice.card = Some(advance.to_string());
        } else if *action == AnyAction::Done {
            choice.label = self.declining().into();
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let fits = state.is_seat(self.seat(state))
            && match self {
                Step::Offer { drawer, card, .. } => state.is_seat(drawer) && card.design().kind.design().great,
                Step::Lower { left, .. } | Step::Epidemic { left, .. } => left <= 2,
                Step::Share { left, .. } => left <= 3,
                Step::Quake { left, hit, .. } => {
                    left <= 3 && hit.into_iter().flatten().all(|space| state.is_on_board(space))
                }
                Step::Hit { space, .. } | Step::Myths { space, .. } => {
                    state.city(space).is_some_and(|city| city.owner.seat().is_some())
                }
                Step::Colony { slot, .. } => slot.index() < state.map.layout().slots,
                Step::Colonized { seat, space } => cities::may_found(state, seat, space).is_ok(),
                Step::Draw { .. }
                | Step::Text { .. }
                | Step::Exhaust { .. }
                | Step::Settle { .. }
                | Step::Volcano { .. }
                | Step::CivilWar { .. }
                | Step::Unrest { .. }
                | Step::Overthrow { .. }
                | Step::Extra { .. }
                | Step::Statesman { .. }
                | Step::Discover { .. }
                | Step::Artist { .. } => true,
            };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// Taking a free advance reads as everywhere else.
fn teach(advance: Advance) -> AnyAction {
    AdvanceAction::Advance { advance, priesthood: false }.into()
}

fn add_losses(state: &State, seat: Seat, kinds: UnitSet, out: &mut Vec<AnyAction>) {
    out.extend(losses(state, seat, kinds).into_iter().map(|loss| Action::Lose(loss).into()));
}

impl Step {
    /// Whether the seat may decline, or has done enough.
    fn may_be_done(self, state: &State) -> bool {
        match self {
            Step::Draw { .. } | Step::Myths { .. } | Step::Offer { .. } => self.asks(state),
            Step::Discover { .. } | Step::Colony { .. } | Step::Unrest { .. } => self.asks(state),
            Step::Quake { left, .. } => left < 3,
            Step::Text { .. }
            | Step::Exhaust { .. }
            | Step::Lower { .. }
            | Step::Hit { .. }
            | Step::Epidemic { .. }
            | Step::Share { .. }
            | Step::Settle { .. }
            | Step::Volcano { .. }
            | Step::CivilWar { .. }
            | Step::Overthrow { .. }
            | Step::Extra { .. }
            | Step::Statesman { .. }
            | Step::Colonized { .. }
            | Step::Artist { .. } => false,
        }
    }

    fn decline(self, state: &mut State, seat: Seat, log: &mut Log) {
        match self {
            Step::Draw { .. } => {
                log.tell(|| Event::NotTaken { seat }.into());
                draw(state, seat, false, log);
            }
            Step::Offer { seat, drawer, card } => pass_on(state, seat, drawer, card, log),
            Step::Quake { seat, hit, .. } => settle_dust(state, seat, hit),
            Step::Myths { space, to_angry } => {
                state.agenda.pop();
                fall(state, space, to_angry, log);
            }
            Step::Unrest { seat } => {
                state.agenda.pop();
                lose_action(state, seat, log);
            }
            Step::Text { .. }
            | Step::Exhaust { .. }
            | Step::Lower { .. }
            | Step::Hit { .. }
            | Step::Epidemic { .. }
            | Step::Share { .. }
            | Step::Settle { .. }
            | Step::Volcano { .. }
            | Step::CivilWar { .. }
            | Step::Overthrow { .. }
            | Step::Extra { .. }
            | Step::Statesman { .. }
            | Step::Discover { .. }
            | Step::Colony { .. }
            | Step::Colonized { .. }
            | Step::Artist { .. } => {
                state.agenda.pop();
            }
        }
    }

    fn follow(self, state: &mut State, seat: Seat, action: &Action, log: &mut Log) {
        match (self, action) {
            (Step::Draw { .. }, Action::Take) => draw(state, seat, true, log),
            (Step::Offer { drawer, card, .. }, Action::Take) => {
                state.agenda.pop();
                state.charge(seat, persons::price(seat, drawer), log);
                persons::take(state, seat, card, log);
            }
            (Step::Lower { .. }, &Action::Lower(space)) => lower(state, self, space),
            (Step::CivilWar { .. }, &Action::Lower(space)) => rebel(state, seat, space, log),
            (Step::Epidemic { left, .. }, &Action::Lose(loss)) => {
                after_loss(state, seat, left);
                lose(state, seat, loss, log);
            }
            (Step::Share { left, .. }, &Action::Feed(whom)) => feed(state, seat, left, whom, log),
            (Step::Quake { .. }, &Action::Break(space, part)) => shake(state, self, space, part, log),
            (Step::Overthrow { .. }, &Action::Govern(category)) => overthrow(state, seat, category, log),
            (
                Step::Draw { .. }
                | Step::Text { .. }
                | Step::Exhaust { .. }
                | Step::Lower { .. }
                | Step::Hit { .. }
                | Step::Myths { .. }
                | Step::Epidemic { .. }
                | Step::Share { .. }
                | Step::Settle { .. }
                | Step::Volcano { .. }
                | Step::Quake { .. }
                | Step::CivilWar { .. }
                | Step::Unrest { .. }
                | Step::Overthrow { .. }
                | Step::Offer { .. }
                | Step::Extra { .. }
                | Step::Statesman { .. }
                | Step::Discover { .. }
                | Step::Colony { .. }
                | Step::Colonized { .. }
                | Step::Artist { .. },
                _,
            ) => {
                state.agenda.pop();
                follow_simple(state, seat, action, log);
            }
        }
    }

    fn refusal(self, state: &State, action: &AnyAction) -> Reason {
        match (self, action) {
            (Step::Lower { seat, not, .. }, &AnyAction::Events(Action::Lower(space))) => {
                no_fall(state, seat, not, space).into()
            }
            (Step::CivilWar { .. }, &AnyAction::Events(Action::Lower(space))) => Why::NoRebels { space }.into(),
            (Step::Volcano { .. }, &AnyAction::Events(Action::Erupt(space))) => Why::NoVolcano { space }.into(),
            (Step::Artist { .. }, &AnyAction::Events(Action::Delight(space))) => Why::NoArt { space }.into(),
            (Step::Myths { .. }, AnyAction::Events(Action::Save(_))) => Why::NoMyths.into(),
            (Step::Epidemic { .. }, AnyAction::Events(Action::Lose(_))) => Why::NoSuchUnit.into(),
            (Step::Unrest { .. } | Step::Overthrow { .. }, AnyAction::Events(Action::Lose(_))) => {
                Why::NoUnitToRemove.into()
            }
            (Step::Share { .. }, &AnyAction::Events(Action::Feed(seat)))
            | (Step::Settle { .. }, &AnyAction::Events(Action::Settle(seat))) => Why::NotTheirs { seat }.into(),
            (Step::Quake { .. }, AnyAction::Events(Action::Break(..))) => Why::NotThisPart.into(),
            (Step::Exhaust { .. }, &AnyAction::Events(Action::Exhaust(space))) => Why::NotThisSpace { space }.into(),
            (Step::Discover { .. }, &AnyAction::ActionCards(CardAction::Reveal(slot))) => {
                Why::NotThisRegion { slot }.into()
            }
            (Step::Quake { .. }, AnyAction::Done) => Why::NothingBroken.into(),
            (Step::Overthrow { .. }, AnyAction::Events(Action::Govern(_))) => Why::NotThisGovernment.into(),
            (Step::Colony { .. }, &AnyAction::Events(Action::Colonize(space))) => Why::NoColony { space }.into(),
            (
                Step::Draw { .. }
                | Step::Text { .. }
                | Step::Exhaust { .. }
                | Step::Lower { .. }
                | Step::Hit { .. }
                | Step::Myths { .. }
                | Step::Epidemic { .. }
                | Step::Share { .. }
                | Step::Settle { .. }
                | Step::Volcano { .. }
                | Step::Quake { .. }
                | Step::CivilWar { .. }
                | Step::Unrest { .. }
                | Step::Overthrow { .. }
                | Step::Offer { .. }
                | Step::Extra { .. }
                | Step::Statesman { .. }
                | Step::Discover { .. }
                | Step::Colony { .. }
                | Step::Colonized { .. }
                | Step::Artist { .. },
                _,
            ) => Reason::NotNow,
        }
    }
}

/// What a choice does that nothing else follows; the step is popped already.
fn follow_simple(state: &mut State, seat: Seat, action: &Action, log: &mut Log) {
    match *action {
        Action::Save(space) => {
            state.charge(seat, Cost::FREE.and(1, Takes::MOOD), log);
            log.tell(|| Event::Saved { seat, space }.into());
        }
        Action::Lose(loss) => lose(state, seat, loss, log),
        Action::Settle(whom) => cities::push_gift(state, whom, UnitKind::Settler, log),
        Action::Erupt(space) => texts::erupt(state, seat, space, log),
        Action::Exhaust(space) => exhaust(state, space, log),
        Action::Colonize(space) => {
            state.push(Step::Colonized { seat, space });
            state.charge(seat, persons::colony_price(), log);
        }
        Action::Delight(space) => cities::set_mood(state, space, Mood::Happy, log),
        Action::Take
        | Action::Lower(_)
        | Action::Feed(_)
        | Action::Break(..)
        | Action::Govern(_)
        | Action::Person(_) => {}
    }
}
