//! Action cards: their upper effects. Combat effects are in `combat`. `CC-action` `CC-act` `CC-acard`
//!
//! Which card may be played when, and what it does at once, is in `upper_effects.rs`; what it asks afterwards in `steps.rs`.

mod steps;
mod upper_effects;

pub use steps::{Step, Trigger};
pub(crate) use steps::{hire_targets, hireable, open_regions};
pub use upper_effects::is_near;

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::{ActionCard, Cards, EventCard, ObjectiveCard};
use crate::map::{Set, Slot, Space};
use crate::moments::Moment;
use crate::names::{Good, Upper};
use crate::state::{Owner, State};
use crate::words::{counted, listed};
use engine::said::Phrase;
use engine::verbs::{Argument, Json, Shape};
use engine::{Choice, Seat, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

engine::verbs! {
    /// What an Action card is aimed at, if not at nothing or at what is asked afterwards.
    #[derive(Copy)]
    pub part enum Target {
        /// Another player.
        Seat(seat: Seat) => "seat" [seat];
        /// An own city.
        City(at: Space) => "city" [at];
    }
}

/// A card that Spies exchange. Great persons go with the Action cards. `CC-ev-great-person-3`
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Card {
    /// An Action card: `12`.
    Action(ActionCard),
    /// A great person: `g18`.
    Great(EventCard),
    /// An Objective card: `o5`.
    Objective(ObjectiveCard),
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Plays a card for its upper effect.
        Play(card: ActionCard, target: Option<Target>) => ["play" card (? target)];
        /// Raises the mood of a city.
        Cheer(at: Space) => ["cheer" at];
        /// Exchanges an own card for one of the player spied on.
        Swap(give: Card, want: Card) => ["swap" give want];
        /// Hires a Barbarian settlement.
        Hire(at: Space) => ["hire" at];
        /// Sends a hired settlement against a city.
        Send(from: Space, to: Space) => ["send" (from > to)];
        /// Reveals a region.
        Reveal(region: Slot) => ["reveal" region];
        /// Keeps a drawn Objective card and gives up another.
        Keep(card: ObjectiveCard, discard: ObjectiveCard) => "keep card" ["keep" card discard];
    }
}

/// What Action cards under way have to remember.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Played {
    /// Barbarian settlements that Mercenaries have hired and not yet sent.
    pub hired: Set,
    /// Objective cards that New Goals has drawn; they are in their player's hand until one is chosen.
    pub goals: Cards,
    /// How often Spies have exchanged cards.
    pub exchanges: u8,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ActionCardsEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ActionCardsEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Played { seat: Seat, card: ActionCard, whom: Option<Seat> },
    Got { seat: Seat, good: Good, count: u8 },
    MoreActions { seat: Seat },
    FewerActions { seat: Seat },
    Truce { seat: Seat, whom: Seat },
    Looked { seat: Seat, whom: Seat },
    Swapped { seat: Seat, whom: Seat },
    SwappedFor { given: Phrase, taken: Phrase },
    DrewGoals { seat: Seat, count: usize },
    SawGoals { cards: Vec<ObjectiveCard> },
    Kept { seat: Seat, kept: bool },
    Hired { seat: Seat, space: Space },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Played { seat, card, whom } => {
                tell!(f, "@{seat} plays {}", card.design().upper.title())?;
                whom.map_or(Ok(()), |whom| tell!(f, " on @{whom}"))?;
                f.write_str(".")
            }
            Event::Got { seat, good, count } => tell!(f, "@{seat} gets {}.", good.counted(*count)),
            Event::MoreActions { seat } => tell!(f, "@{seat} has one more action this turn."),
            Event::FewerActions { seat } => tell!(f, "@{seat} will have one action fewer on the next turn."),
            Event::Truce { seat, whom } => {
                tell!(
                    f,
                    "@{seat} may not attack @{whom} this turn, and @{whom} may not attack @{seat} on @{whom}'s next turn."
                )
            }
            Event::Looked { seat, whom } => tell!(f, "@{seat} looks at the hand of @{whom}."),
            Event::Swapped { seat, whom } => tell!(f, "@{seat} exchanges a card with @{whom}."),
            Event::SwappedFor { given, taken } => tell!(f, "{given} was exchanged for {taken}."),
            Event::DrewGoals { seat, count } => {
                tell!(f, "@{seat} draws {}.", counted(*count as u64, "Objective card"))
            }
            Event::SawGoals { cards } => {
                let names: Vec<String> = cards.iter().map(|card| card.told()).collect();
                match &names[..] {
                    [name] => tell!(f, "You draw the Objective card {name}."),
                    names => tell!(f, "You draw the Objective cards {}.", listed(names)),
                }
            }
            Event::Kept { seat, kept: true } => {
                tell!(f, "@{seat} keeps one of them and gives up another Objective card.")
            }
            Event::Kept { seat, kept: false } => tell!(f, "@{seat} keeps none of them."),
            Event::Hired { seat, space } => tell!(f, "@{seat} hires the Barbarians on {space}."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotInHand { card: ActionCard } => "you do not hold the Action card {}" (card.told()), ["CC-action-1"];
        NoActionLeft => "you have no actions left", ["CC-turn-2"];
        NoCulture => "you have no Culture token to pay", ["CC-action-1"];
        OnItsTrigger => "this card can be played only at the moment it names", ["CC-action-1"];
        WrongTarget => "the card needs another kind of target, or none", ["CC-action-1"];
        NotThem { seat: Seat } => "@{seat} cannot be chosen", ["CC-action-1"];
        NoAdvance => "there is no advance that you could get", ["CC-action-8"];
        NotNear { seat: Seat } => "@{seat} is not near you", ["CC-acard-2"];
        NothingToBeTaught { seat: Seat } => "@{seat} has no advance that you could get", ["CC-act-teach-us-now"];
        NothingToExchange { seat: Seat } => "@{seat} has no advance that you could get", ["CC-act-tech-exchange"];
        NoBattleWon => "for each land battle that you win in a turn you may play one card of this title", ["CC-act-heroic-general"];
        NoTriumph => "for each land battle won and each city captured in a turn you may play one card of this title",
            ["CC-act-good-ideas"];
        NotYourSadCity { space: Space } => "you have no city on {space} that could be happier", ["CC-act-heroic-general"];
        NoAcademy => "none of your cities has an Academy", ["CC-act-leap-of-knowledge"];
        NoMercenaries => "no Barbarians in range can be hired against another player's city", ["CC-act-mercenaries"];
        NoInfluence => "no Cultural Influence of yours can reach a Barbarian settlement", ["CC-act-cultural-awe"];
        NoGrowth => "none of your cities can grow", ["CC-act-city-growth"];
        NoFocusedCollect => "you cannot collect now", ["CC-act-focused-collection"];
        NoMassCollect => "you cannot collect now", ["CC-act-mass-collection"];
        AlreadyCollecting => "your next Collect already has another card", ["CC-act-mass-collection"];
        NothingToExplore => "there is no region to reveal and no Settler to get", ["CC-act-explorers"];
        NotAtTheStart => "this card is played only at the very start of a turn", ["CC-act-negotiations"];
        Assassinated { seat: Seat } => "@{seat} is already the victim of an Assassination", ["CC-act-assassination"];
        NoObjectivesLeft => "the Objective deck is empty", ["CC-act-new-goals"];
        NoRoomForArmy => "you have no Army unit left, or no city with room for one", ["CC-act-militia"];
        SameTitle => "a card of this title has already been played on this", ["CC-action-3"];
        NotSuchCards => "these cards cannot be exchanged for each other", ["CC-act-spies"];
        NobodyHired => "you must hire at least one settlement", ["CC-act-mercenaries"];
        NotHireable { space: Space } => "the settlement on {space} cannot be hired", ["CC-act-mercenaries"];
        NotATarget { space: Space } => "hired Barbarians cannot attack the city on {space}", ["CC-act-mercenaries"];
        NotYourCity { space: Space } => "you have no city on {space} to put the Settler in", ["CC-act-explorers"];
        NotThatRegion { slot: Slot } => "this card cannot reveal {slot}", ["CC-act-explorers"];
        NotThoseGoals => "you keep one drawn card and give up one other Objective card", ["CC-act-new-goals"];
    }
}

impl Action {
    /// Whether it names cards that stay hidden.
    pub(crate) const fn is_secret(&self) -> bool {
        match self {
            Action::Swap(..) | Action::Keep(..) => true,
            Action::Play(..) | Action::Cheer(_) | Action::Hire(_) | Action::Send(..) | Action::Reveal(_) => false,
        }
    }
}

/// Lets players answer a moment with Action cards: Tech Synergy and Idea Synergy when an advance was got, Inspiration
/// when a city was captured. `CC-status-5`
pub(crate) fn answer(state: &mut State, moment: Moment) {
    let (seat, trigger) = match moment {
        Moment::GotAdvance { seat, advance } if state.in_status_phase() || state.active() == seat => {
            (seat, steps::Trigger::Advance { category: advance.category(), played: 0 })
        }
        Moment::BattleEnded => {
            let battle = &state.battle;
            let (Some(Owner::Seat(seat)), Some(Owner::Seat(loser)), true) =
                (battle.attacker, battle.defender, battle.captured)
            else {
                return;
            };
            (seat, steps::Trigger::Captured { loser })
        }
        Moment::GotAdvance { .. }
        | Moment::Founded { .. }
        | Moment::BattleBegan
        | Moment::Activated { .. }
        | Moment::Collected { .. }
        | Moment::MoodFell { .. }
        | Moment::Drafted { .. }
        | Moment::BuiltWonder { .. } => return,
    };
    steps::ask_for_answer(state, seat, trigger);
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Action(card) => write!(f, "{}", card.number()),
            Card::Great(card) => write!(f, "g{}", card.number()),
            Card::Objective(card) => write!(f, "o{}", card.number()),
        }
    }
}

impl std::str::FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Card, String> {
        let numbered = |rest: &str| engine::chapter::count(rest);
        let card = if let Some(rest) = text.strip_prefix('g') {
            EventCard::numbered(numbered(rest)?).map(Card::Great)
        } else if let Some(rest) = text.strip_prefix('o') {
            ObjectiveCard::numbered(numbered(rest)?).map(Card::Objective)
        } else {
            ActionCard::numbered(numbered(text)?).map(Card::Action)
        };
        card.ok_or_else(|| "there is no such card".into())
    }
}

/// One word, and in JSON the card's name.
impl Argument for Card {
    fn shape() -> Shape {
        Shape::Text { title: "Card", pattern: r"^(action|event|objective)-\d{1,2}$" }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Card, String> {
        words[0].parse()
    }

    fn to_json(&self) -> Json {
        self.slug().into()
    }

    fn from_json(json: &Json) -> Result<Card, String> {
        let slug = engine::verbs::text(json)?;
        let action = ActionCard::of_slug(slug).map(Card::Action);
        let card = action
            .or_else(|| EventCard::of_slug(slug).map(Card::Great))
            .or_else(|| ObjectiveCard::of_slug(slug).map(Card::Objective));
        card.ok_or_else(|| "there is no such card".into())
    }
}

impl Card {
    /// The card as people read it.
    fn told(self) -> String {
        match self {
            Card::Action(card) => card.told(),
            Card::Great(card) => card.told().into(),
            Card::Objective(card) => card.told(),
        }
    }

    /// As choices call it.
    fn slug(self) -> String {
        match self {
            Card::Action(card) => card.slug(),
            Card::Great(card) => card.slug(),
            Card::Objective(card) => card.slug(),
        }
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        upper_effects::offer(state, seat, out);
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Play(card, target) => upper_effects::allow(state, seat, card, target),
            Action::Cheer(_)
            | Action::Swap(..)
            | Action::Hire(_)
            | Action::Send(..)
            | Action::Reveal(_)
            | Action::Keep(..) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        if let Action::Play(card, target) = *self {
            upper_effects::play(state, seat, card, target, log);
        }
    }

    fn explain(&self, state: &State, _: Seat, choice: &mut Choice) {
        if let Action::Play(card, target) = *self {
            describe_play(state, card, target, choice);
        }
    }
}

/// How a card to play reads among choices.
fn describe_play(_: &State, card: ActionCard, target: Option<Target>, choice: &mut Choice) {
    let upper: Upper = card.design().upper;
    choice.group = Some("Action cards");
    choice.card = Some(card.slug());
    choice.label = say!("Play {}", upper.title());
    match target {
        None => {}
        Some(Target::Seat(whom)) => {
            choice.label.push_str(&say!(" on @{whom}"));
            choice.seat = Some(whom);
        }
        Some(Target::City(space)) => {
            choice.label.push_str(&say!(" for the city on {space}"));
            choice.place = Some(space.to_string());
        }
    }
}
