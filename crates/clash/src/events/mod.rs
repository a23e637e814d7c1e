//! Event cards: drawing, icons, texts, great persons. `CC-event` `CC-ev` `CC-ecard` `CC-icon`
//!
//! What a card's text does is in `texts.rs`, what it asks in `steps.rs` and how it reads in `prompts.rs`, great persons in `persons.rs`. A drawn card goes
//! to the discards at once; a great person is taken from there.

mod persons;
mod prompts;
mod steps;
mod texts;

pub use steps::Step;

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::EventCard;
use crate::map::{Slot, Space};
use crate::names::{Category, Good, Icon, Piece, UnitKind, Wonder};
use crate::state::State;
use engine::{Choice, Notation, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes the Event, or the great person.
    Take,
    /// Lowers the mood of a city.
    Lower(Space),
    /// Saves a city by Myths.
    Save(Space),
    /// Loses a unit.
    Lose(Loss),
    /// Gives one Food to a player.
    Feed(Seat),
    /// Lets a player have the Settler.
    Settle(Seat),
    /// Lets a city be destroyed.
    Erupt(Space),
    /// Lets a part of a city be destroyed.
    Break(Space, Part),
    /// Puts an Exhausted token.
    Exhaust(Space),
    /// Changes the government.
    Govern(Category),
    /// Plays a great person.
    Person(EventCard),
    /// Founds a city in the discovered region.
    Colonize(Space),
    /// Makes a city happy.
    Delight(Space),
}

/// A unit to lose: its kind and where it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// On a space.
    At(UnitKind, Space),
    /// On board the Ship with this number, 0 to 3.
    Aboard(UnitKind, u8),
}

/// A part of a city.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The Settlement.
    Settlement,
    /// A city-piece.
    Piece(Piece),
    /// The Wonder.
    Wonder,
}

/// The Event being resolved, or the last one.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Resolution {
    /// The last card drawn; it is counted where it lies.
    pub card: Option<EventCard>,
    /// Who drew it.
    pub drawer: Option<Seat>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "EventsEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Drawn { seat: Seat, card: EventCard },
    NotTaken { seat: Seat },
    IconOnly { card: EventCard },
    Got { seat: Seat, good: Good, count: u8 },
    Lost { seat: Seat, good: Good, count: u8 },
    Ignored { seat: Seat },
    Saved { seat: Seat, space: Space },
    LostUnit { seat: Seat, kind: UnitKind, space: Space },
    Exhausted { space: Space },
    Plague,
    Destroyed { seat: Seat, space: Space },
    DestroyedPiece { space: Space, piece: Piece },
    DestroyedWonder { space: Space, wonder: Wonder },
    Points { seat: Seat, points: u8 },
    LostAction { seat: Seat },
    TookPerson { seat: Seat, card: EventCard },
    NobodyTook { card: EventCard },
    PlayedPerson { seat: Seat, card: EventCard },
    DrewCards { seat: Seat, count: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = |card: &EventCard| card.design().kind.title();
        match self {
            Event::Drawn { seat, card } => write!(f, "@{seat} draws the Event {}.", title(card)),
            Event::NotTaken { seat } => write!(f, "@{seat} does not take the Event; only its icon counts."),
            Event::IconOnly { card } => write!(f, "Only the icon of {} counts.", title(card)),
            Event::Got { seat, good, count } => write!(f, "@{seat} gets {}.", good.counted(*count)),
            Event::Lost { seat, good, count } => write!(f, "@{seat} loses {}.", good.counted(*count)),
            Event::Ignored { seat } => write!(f, "@{seat} is not affected."),
            Event::Saved { seat, space } => write!(f, "@{seat} saves the mood of {space} by Myths."),
            Event::LostUnit { seat, kind, space } => write!(f, "@{seat} loses a unit ({kind}) on {space}."),
            Event::Exhausted { space } => write!(f, "{space} is exhausted."),
            Event::Plague => f.write_str("From now on nobody grows cities or builds Wonders without Sanitation."),
            Event::Destroyed { seat, space } => write!(f, "The city of @{seat} on {space} is destroyed."),
            Event::DestroyedPiece { space, piece } => write!(f, "The {piece} on {space} is destroyed."),
            Event::DestroyedWonder { space, wonder } => {
                write!(f, "The {} on {space} is destroyed.", wonder.title())
            }
            Event::Points { seat, points: 1 } => write!(f, "@{seat} gets 1 victory point."),
            Event::Points { seat, points } => write!(f, "@{seat} gets {points} victory points."),
            Event::LostAction { seat } => write!(f, "@{seat} loses an action."),
            Event::TookPerson { seat, card } => write!(f, "@{seat} takes the {}.", title(card)),
            Event::NobodyTook { card } => write!(f, "Nobody takes the {}.", title(card)),
            Event::PlayedPerson { seat, card } => write!(f, "@{seat} plays the {}.", title(card)),
            Event::DrewCards { seat, count: 1 } => write!(f, "@{seat} draws 1 Action card."),
            Event::DrewCards { seat, count } => write!(f, "@{seat} draws {count} Action cards."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotYourCity { space: Space } => "there is no city of yours on {space}", ["CC-event-1"];
        AngryCity { space: Space } => "the city on {space} is angry: its mood cannot fall", ["CC-ecard-2"];
        NotBySea { space: Space } => "the city on {space} is not next to Sea", ["CC-ev-local-flood"];
        HitAlready { space: Space } => "the city on {space} has lost its step of mood", ["CC-ev-plague"];
        NoRebels { space: Space } => "no civil war can break out on {space}", ["CC-ev-civil-war"];
        NoVolcano { space: Space } => "there is no city of yours on {space}", ["CC-ev-volcano"];
        NoArt { space: Space } => "there is no city of yours on {space} that could be happier", ["CC-ev-great-artist"];
        NoUnitToRemove => "you have no such Army unit there", ["CC-ev-revolution"];
        NoMyths => "there is no city to save", ["CC-adv-myths"];
        NoSuchUnit => "you have no such unit there", ["CC-ev-epidemic"];
        NotTheirs { seat: Seat } => "@{seat} cannot take it", ["CC-ecard-3"];
        NotThisPart => "that part of the city cannot be chosen", ["CC-ev-earthquake"];
        NothingBroken => "at least one part has to be chosen", ["CC-ev-earthquake"];
        NotThisRegion { slot: Slot } => "{slot} cannot be revealed by this", ["CC-ev-great-discoverer"];
        NotThisSpace { space: Space } => "{space} cannot be exhausted", ["CC-icon-2"];
        NotThisGovernment => "the government cannot be changed like this", ["CC-ev-revolution"];
        NoSuchPerson { number: u8 } => "you do not hold the great person {number}", ["CC-ev-great-person-2"];
        TakenThisTurn => "a great person is played on a later turn than that in which it was taken", ["CC-ev-great-person-2"];
        NoActionLeft => "you have no actions left", ["CC-turn-2"];
        NoColony { space: Space } => "no city can be founded on {space}", ["CC-ev-great-discoverer"];
    }
}

/// A seat is due to draw an Event card and to resolve it: icon first, then the text. `CC-level-12` `CC-event-3`
/// `CC-event-1`
pub(crate) fn push_draw(state: &mut State, seat: Seat, _: &mut Log) {
    state.push(Step::Draw { seat });
}

/// The icon, for the drawer only. What cannot be carried out has no effect. `CC-event-4` `CC-icon-8`
/// `CC-icon-1`
fn push_icon(state: &mut State, seat: Seat, icon: Icon, log: &mut Log) {
    match icon {
        Icon::BarbariansSpawn => crate::barbarians::push_spawn(state, seat, log),
        Icon::BarbarianAttack => crate::barbarians::push_icon_attack(state, seat, log),
        Icon::Exhausted => state.push(Step::Exhaust { seat }),
        Icon::GoldMine => gain(state, seat, Good::Gold, 2, log),
    }
}

fn gain(state: &mut State, seat: Seat, good: Good, count: u8, log: &mut Log) {
    let count = state.gain(seat, good, count);
    log.tell(|| Event::Got { seat, good, count }.into());
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::At(kind, space) => write!(f, "{kind} {space}"),
            Loss::Aboard(kind, ship) => write!(f, "{kind} ship{}", ship + 1),
        }
    }
}

fn loss(kind: &str, place: &str) -> Result<Loss, String> {
    let kind = kind.parse()?;
    match place.strip_prefix("ship") {
        None => Ok(Loss::At(kind, place.parse()?)),
        Some(number) => match engine::chapter::count(number)? {
            number @ 1..=4 => Ok(Loss::Aboard(kind, number - 1)),
            number => Err(format!("there is no ship {number}")),
        },
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Settlement => f.write_str("settlement"),
            Part::Piece(piece) => piece.fmt(f),
            Part::Wonder => f.write_str("wonder"),
        }
    }
}

impl std::str::FromStr for Part {
    type Err = String;
    fn from_str(text: &str) -> Result<Part, String> {
        match text {
            "settlement" => Ok(Part::Settlement),
            "wonder" => Ok(Part::Wonder),
            piece => piece.parse().map(Part::Piece),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take => f.write_str("take"),
            Action::Lower(space) => write!(f, "lower {space}"),
            Action::Save(space) => write!(f, "save {space}"),
            Action::Lose(loss) => write!(f, "lose {loss}"),
            Action::Feed(seat) => write!(f, "feed {seat}"),
            Action::Settle(seat) => write!(f, "settle {seat}"),
            Action::Erupt(space) => write!(f, "erupt {space}"),
            Action::Break(space, part) => write!(f, "break {space} {part}"),
            Action::Exhaust(space) => write!(f, "exhaust {space}"),
            Action::Govern(category) => write!(f, "govern {category}"),
            Action::Person(card) => write!(f, "person {}", card.number()),
            Action::Colonize(space) => write!(f, "colonize {space}"),
            Action::Delight(space) => write!(f, "delight {space}"),
        }
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        Some(match words {
            ["take"] => Ok(Action::Take),
            ["lower", space] => space.parse().map(Action::Lower),
            ["save", space] => space.parse().map(Action::Save),
            ["lose", kind, place] => loss(kind, place).map(Action::Lose),
            ["feed", seat] => engine::chapter::seat(seat).map(Action::Feed),
            ["settle", seat] => engine::chapter::seat(seat).map(Action::Settle),
            ["erupt", space] => space.parse().map(Action::Erupt),
            ["break", space, part] => {
                space.parse().and_then(|space| part.parse().map(|part| Action::Break(space, part)))
            }
            ["exhaust", space] => space.parse().map(Action::Exhaust),
            ["govern", category] => category.parse().map(Action::Govern),
            ["person", number] => engine::chapter::count(number).and_then(|number| {
                let card = EventCard::numbered(number).map(Action::Person);
                card.ok_or_else(|| format!("there is no Event card {number}"))
            }),
            ["colonize", space] => space.parse().map(Action::Colonize),
            ["delight", space] => space.parse().map(Action::Delight),
            _ => return None,
        })
    }
}

engine::not_yet_verbs!(Action);

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        let cards = state.players[seat].great.iter().filter_map(EventCard::numbered);
        let playable = cards.filter(|&card| persons::may_play(state, seat, card).is_ok());
        out.extend(playable.map(|card| Action::Person(card).into()));
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Person(card) => persons::may_play(state, seat, card),
            Action::Take
            | Action::Lower(_)
            | Action::Save(_)
            | Action::Lose(_)
            | Action::Feed(_)
            | Action::Settle(_)
            | Action::Erupt(_)
            | Action::Break(..)
            | Action::Exhaust(_)
            | Action::Govern(_)
            | Action::Colonize(_)
            | Action::Delight(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        if let Action::Person(card) = *self {
            persons::play(state, seat, card, log);
        }
    }

    fn explain(&self, _: &State, _: Seat, choice: &mut Choice) {
        if let Action::Person(card) = self {
            choice.group = Some("Great persons");
            choice.label = format!("Play the {}", card.design().kind.title());
            choice.card = Some(format!("event-{}", card.number()));
        }
    }
}
