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
use crate::components::{EventCard, SHIPS};
use crate::map::{Slot, Space};
use crate::names::{Category, Good, Icon, Piece, UnitKind, Wonder};
use crate::state::State;
use crate::words::{counted, one};
use engine::verbs::{Argument, Json, Shape};
use engine::{Choice, Seat, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Takes the Event, or the great person.
        Take => ["take"];
        /// Lowers the mood of a city.
        Lower(at: Space) => ["lower" at];
        /// Saves a city by Myths.
        Save(at: Space) => ["save" at];
        /// Loses a unit to an Event.
        Lose(loss: Loss) => "lose unit" ["lose" loss];
        /// Gives one Food to a player.
        Feed(seat: Seat) => ["feed" seat];
        /// Lets a player have the Settler.
        Settle(seat: Seat) => ["settle" seat];
        /// Lets a city be destroyed.
        Erupt(at: Space) => ["erupt" at];
        /// Lets a part of a city be destroyed.
        Break(at: Space, part: Part) => ["break" at part];
        /// Puts an Exhausted token.
        Exhaust(at: Space) => ["exhaust" at];
        /// Changes the government.
        Govern(government: Category) => ["govern" government];
        /// Plays a great person.
        Person(card: EventCard) => ["person" card];
        /// Founds a city in the discovered region.
        Colonize(at: Space) => ["colonize" at];
        /// Makes a city happy.
        Delight(at: Space) => ["delight" at];
    }
}

engine::verbs! {
    /// A unit to lose: its kind and where it is.
    #[derive(Copy)]
    pub part enum Loss {
        /// On a space.
        At(unit: UnitKind, at: Space) => "at" [unit at];
        /// On board a Ship.
        Aboard(unit: UnitKind, ship: ShipNumber) => "aboard" [unit ship];
    }
}

/// The number of a Ship, counted from zero; people count from one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ShipNumber(pub u8);

impl Argument for ShipNumber {
    fn shape() -> Shape {
        Shape::Count(SHIPS as u64)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ship{}", self.0 + 1)
    }

    fn read(words: &[&str]) -> Result<ShipNumber, String> {
        let number = words[0].strip_prefix("ship").ok_or("a Ship is written like ship1")?;
        ShipNumber::counted(engine::chapter::count(number)?)
    }

    fn to_json(&self) -> Json {
        (self.0 + 1).into()
    }

    fn from_json(json: &Json) -> Result<ShipNumber, String> {
        ShipNumber::counted(u8::from_json(json)?)
    }
}

impl ShipNumber {
    fn counted(number: u8) -> Result<ShipNumber, String> {
        let known = (1..=SHIPS as u8).contains(&number);
        if known { Ok(ShipNumber(number - 1)) } else { Err(format!("there is no Ship {number}")) }
    }
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "EventsEvent"))]
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
            Event::Drawn { seat, card } => tell!(f, "@{seat} draws the Event {}.", title(card)),
            Event::NotTaken { seat } => tell!(f, "@{seat} does not take the Event; only its icon counts."),
            Event::IconOnly { card } => tell!(f, "Only the icon of {} counts.", title(card)),
            Event::Got { seat, good, count } => tell!(f, "@{seat} gets {}.", good.counted(*count)),
            Event::Lost { seat, good, count } => tell!(f, "@{seat} loses {}.", good.counted(*count)),
            Event::Ignored { seat } => tell!(f, "@{seat} is not affected."),
            Event::Saved { seat, space } => tell!(f, "@{seat} saves the mood of the city on {space} with Myths."),
            Event::LostUnit { seat, kind, space } => tell!(f, "@{seat} loses {} on {space}.", one(*kind)),
            Event::Exhausted { space } => tell!(f, "{space} is exhausted."),
            Event::Plague => f.write_str("From now on nobody grows cities or builds Wonders without Sanitation."),
            Event::Destroyed { seat, space } => tell!(f, "The city of @{seat} on {space} is destroyed."),
            Event::DestroyedPiece { space, piece } => {
                tell!(f, "The {} on {space} is destroyed.", piece.title())
            }
            Event::DestroyedWonder { space, wonder } => {
                tell!(f, "The Wonder on {space} is destroyed: the {}.", wonder.title())
            }
            Event::Points { seat, points } => tell!(f, "@{seat} gets {}.", counted(*points, "victory point")),
            Event::LostAction { seat } => tell!(f, "@{seat} loses an action."),
            Event::TookPerson { seat, card } => tell!(f, "@{seat} takes the {}.", title(card)),
            Event::NobodyTook { card } => tell!(f, "Nobody takes the {}.", title(card)),
            Event::PlayedPerson { seat, card } => tell!(f, "@{seat} plays the {}.", title(card)),
            Event::DrewCards { seat, count } => tell!(f, "@{seat} draws {}.", counted(*count, "Action card")),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotYourCity { space: Space } => "you have no city on {space}", ["CC-event-1"];
        AngryCity { space: Space } => "the city on {space} is angry: its mood cannot fall", ["CC-ecard-2"];
        NotBySea { space: Space } => "the city on {space} is not next to Sea", ["CC-ev-local-flood"];
        HitAlready { space: Space } => "the city on {space} has already lost its step of mood", ["CC-ev-plague"];
        NoRebels { space: Space } => "no civil war can break out on {space}", ["CC-ev-civil-war"];
        NoVolcano { space: Space } => "you have no city on {space}", ["CC-ev-volcano"];
        NoArt { space: Space } => "you have no city on {space} that could be happier", ["CC-ev-great-artist"];
        NoUnitToRemove => "you have no such Army unit there", ["CC-ev-revolution"];
        NoMyths => "there is no city to save", ["CC-adv-myths"];
        NoSuchUnit => "you have no such unit there", ["CC-ev-epidemic"];
        NotTheirs { seat: Seat } => "@{seat} cannot take it", ["CC-ecard-3"];
        NotThisPart => "that part of the city cannot be chosen", ["CC-ev-earthquake"];
        NothingBroken => "you must choose at least one part", ["CC-ev-earthquake"];
        NotThisRegion { slot: Slot } => "{slot} cannot be revealed now", ["CC-ev-great-discoverer"];
        NotThisSpace { space: Space } => "{space} cannot be exhausted", ["CC-icon-2"];
        NotThisGovernment => "you cannot change the government like this", ["CC-ev-revolution"];
        NoSuchPerson { card: EventCard } => "you do not hold the {}" (card.told()), ["CC-ev-great-person-2"];
        TakenThisTurn => "a great person can be played only on a later turn than the one it was taken on", ["CC-ev-great-person-2"];
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

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Settlement => f.write_str("settlement"),
            Part::Piece(piece) => piece.fmt(f),
            Part::Wonder => f.write_str("wonder"),
        }
    }
}

engine::word!(Part, of Part::all());

impl Part {
    /// The name people read.
    const fn title(self) -> &'static str {
        match self {
            Part::Settlement => "Settlement",
            Part::Piece(piece) => piece.title(),
            Part::Wonder => "Wonder",
        }
    }

    fn all() -> impl Iterator<Item = Part> {
        Piece::ALL.into_iter().map(Part::Piece).chain([Part::Settlement, Part::Wonder])
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
            choice.label = say!("Play the {}", card.design().kind.title());
            choice.card = Some(card.slug());
        }
    }
}
