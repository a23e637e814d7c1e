//! The box: what is printed on boards and cards, read once from `data/`.

use crate::names::{Advance, Category, CombatEffect, EventKind, Good, Icon, Objective, Piece, UnitKind, Upper, Wonder};
use engine::verbs::{Argument, Json, Shape};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt;
use std::sync::LazyLock;

/// Settlements of an owner, and the Barbarians'.
pub const SETTLEMENTS: u8 = 7;
/// Of each other city-piece.
pub const CITY_PIECES: u8 = 7;
/// Army units of a player.
pub const ARMIES: usize = 16;
/// Settlers of a player.
pub const SETTLERS: usize = 4;
/// Ships of a player.
pub const SHIPS: usize = 4;
/// Barbarian units.
pub const BARBARIANS: u8 = 16;
/// Action cards.
pub const ACTION_CARDS: usize = 42;
/// Event cards.
pub const EVENT_CARDS: usize = 38;
/// Objective cards.
pub const OBJECTIVE_CARDS: usize = 32;

/// Reads a data file of this program.
pub(crate) fn parsed<T: DeserializeOwned>(name: &str, text: &str) -> T {
    match toml::from_str(text) {
        Ok(data) => data,
        Err(error) => panic!("data/{name}.toml is part of this program and must be right: {error}"),
    }
}

/// Limits of the box and of the player boards.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    pub settlements: u8,
    pub city_pieces: u8,
    pub armies: u8,
    pub settlers: u8,
    pub ships: u8,
    pub barbarian_settlements: u8,
    pub barbarians: u8,
    pub mood_tokens: u8,
    pub culture_tokens: u8,
    pub exhausted_tokens: u8,
    pub scale: u8,
    pub food_before_storage: u8,
    pub ideas_with_dogma: u8,
    pub stack: u8,
    pub cargo: u8,
    /// The last five turns of the variable end.
    pub range: Vec<EndRange>,
}

/// A turn before which a die may end the game. `CC-variant-end-3`
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndRange {
    pub round: u8,
    pub turn: u8,
    /// The highest result that ends the game.
    pub most: u8,
}

/// The limits.
pub fn limits() -> &'static Limits {
    static LIMITS: LazyLock<Limits> = LazyLock::new(|| {
        let limits: Limits = parsed("limits", include_str!("../data/limits.toml"));
        // Arrays of the state are made for these.
        assert_eq!((limits.settlements, limits.city_pieces, limits.barbarians), (SETTLEMENTS, CITY_PIECES, BARBARIANS));
        assert_eq!(limits.barbarian_settlements, SETTLEMENTS);
        let units = [limits.armies, limits.settlers, limits.ships].map(usize::from);
        assert_eq!(units, [ARMIES, SETTLERS, SHIPS]);
        limits
    });
    &LIMITS
}

/// An advance as the player board has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdvanceDesign {
    /// The name by which rules and records call it.
    pub id: Advance,
    /// For people.
    pub title: String,
    /// Its category.
    pub category: Category,
    /// The border: which level it raises.
    pub border: Option<Border>,
    /// Another advance that is needed first. `CC-advance-7`
    pub needs: Option<Advance>,
    /// The advance that opens this government. `CC-gov-3`
    pub gate: Option<Advance>,
    /// The city-piece it allows. `CC-advance-10`
    pub piece: Option<Piece>,
    /// An advance that takes the Food off its price.
    pub free_with: Option<Advance>,
    /// Ore on top of the price, even if the advance is free.
    #[serde(default)]
    pub ore: u8,
    /// What it does.
    pub text: String,
}

/// The border of an advance.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Border {
    Culture,
    Happiness,
}

impl Border {
    /// The token that comes with it.
    pub const fn token(self) -> Good {
        match self {
            Border::Culture => Good::Culture,
            Border::Happiness => Good::Mood,
        }
    }
}

/// A Wonder card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WonderDesign {
    pub id: Wonder,
    pub title: String,
    /// The advance it requires besides Engineering.
    pub needs: Advance,
    pub food: u8,
    pub wood: u8,
    pub ore: u8,
    pub culture: u8,
    /// Whether its city needs a Port.
    #[serde(default)]
    pub port: bool,
    pub text: String,
}

/// The upper half of an Action card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UpperDesign {
    pub id: Upper,
    pub title: String,
    /// Culture tokens paid.
    pub culture: u8,
    /// Whether playing it is one of the turn's actions.
    pub action: bool,
    /// Where the text comes from.
    pub source: String,
    pub text: String,
}

/// Who may use a combat effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Who {
    Either,
    Attacker,
    Defender,
    CityAttacker,
    CityDefender,
    NotCityAttacker,
}

/// What a combat effect may be used with.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fighter {
    Army,
    Fortress,
    Ship,
}

/// The combat half of an Action card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CombatDesign {
    pub id: CombatEffect,
    pub title: String,
    pub copies: u8,
    /// At least one of these must be in the battle. `CC-ccard-4`
    pub units: Vec<Fighter>,
    pub who: Who,
    pub source: String,
    pub text: String,
}

/// The two halves of an Action card.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionCardDesign {
    pub number: u8,
    pub upper: Upper,
    pub combat: CombatEffect,
}

/// What an Event card says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventDesign {
    pub id: EventKind,
    pub title: String,
    /// Whether it is a great person.
    #[serde(default)]
    pub great: bool,
    /// What a great person teaches; nothing: any government.
    pub category: Option<Category>,
    pub text: String,
}

/// An Event card.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventCardDesign {
    pub number: u8,
    pub kind: EventKind,
    pub icon: Option<Icon>,
}

/// When an objective is completed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum When {
    StatusPhase,
    Immediately,
    Either,
}

/// Which half of an Objective card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Half {
    Peaceful,
    Warlike,
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Half::Peaceful => "peaceful",
            Half::Warlike => "warlike",
        })
    }
}

engine::word!(Half, of [Half::Peaceful, Half::Warlike], read half);

fn half(word: &str) -> Result<Half, String> {
    match word {
        "peaceful" => Ok(Half::Peaceful),
        "warlike" => Ok(Half::Warlike),
        _ => Err("a half is peaceful or warlike".into()),
    }
}

/// An objective.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectiveDesign {
    pub id: Objective,
    pub title: String,
    pub side: Half,
    pub when: When,
    pub source: String,
    pub text: String,
}

/// The two objectives of an Objective card.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectiveCardDesign {
    pub number: u8,
    pub peaceful: Objective,
    pub warlike: Objective,
}

/// All boards and cards, by their indices.
#[allow(missing_docs)]
pub struct Box {
    pub advances: Vec<AdvanceDesign>,
    pub wonders: Vec<WonderDesign>,
    pub uppers: Vec<UpperDesign>,
    pub combats: Vec<CombatDesign>,
    pub action_cards: Vec<ActionCardDesign>,
    pub events: Vec<EventDesign>,
    pub event_cards: Vec<EventCardDesign>,
    pub objectives: Vec<ObjectiveDesign>,
    pub objective_cards: Vec<ObjectiveCardDesign>,
}

/// The box.
pub fn components() -> &'static Box {
    static BOX: LazyLock<Box> = LazyLock::new(|| {
        let Box { advances, wonders, uppers, combats, action_cards, events, event_cards, objectives, objective_cards } =
            read();
        assert!(advances.iter().map(|one| one.id).eq(Advance::ALL), "advances in the order of the board");
        assert!(advances.iter().all(|one| one.category == one.id.category()));
        assert!(wonders.iter().map(|one| one.id).eq(Wonder::ALL));
        assert!(uppers.iter().map(|one| one.id).eq(Upper::ALL));
        assert!(combats.iter().map(|one| one.id).eq(CombatEffect::ALL));
        assert!(events.iter().map(|one| one.id).eq(EventKind::ALL));
        assert!(objectives.iter().map(|one| one.id).eq(Objective::ALL));
        assert!(action_cards.iter().map(|one| one.number).eq(1..=ACTION_CARDS as u8));
        assert!(event_cards.iter().map(|one| one.number).eq(1..=EVENT_CARDS as u8));
        assert!(objective_cards.iter().map(|one| one.number).eq(1..=OBJECTIVE_CARDS as u8));
        Box { advances, wonders, uppers, combats, action_cards, events, event_cards, objectives, objective_cards }
    });
    &BOX
}

fn read() -> Box {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Advances {
        advance: Vec<AdvanceDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wonders {
        wonder: Vec<WonderDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct ActionCards {
        upper: Vec<UpperDesign>,
        combat: Vec<CombatDesign>,
        card: Vec<ActionCardDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Events {
        kind: Vec<EventDesign>,
        card: Vec<EventCardDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Objectives {
        objective: Vec<ObjectiveDesign>,
        card: Vec<ObjectiveCardDesign>,
    }
    let Advances { advance } = parsed("advances", include_str!("../data/advances.toml"));
    let Wonders { wonder } = parsed("wonders", include_str!("../data/wonders.toml"));
    let action: ActionCards = parsed("action_cards", include_str!("../data/action_cards.toml"));
    let events: Events = parsed("events", include_str!("../data/events.toml"));
    let objectives: Objectives = parsed("objectives", include_str!("../data/objectives.toml"));
    Box {
        advances: advance,
        wonders: wonder,
        uppers: action.upper,
        combats: action.combat,
        action_cards: action.card,
        events: events.kind,
        event_cards: events.card,
        objectives: objectives.objective,
        objective_cards: objectives.card,
    }
}

/// A numbered card: `number - 1` is its index.
macro_rules! card {
    ($(#[$doc:meta])* $name:ident, $thing:literal, $slug:literal, $count:ident, $design:ident, $field:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", type = "number"))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "u8"))]
        pub struct $name(u8);

        impl $name {
            /// The card with this number, counted from one.
            pub fn numbered(number: u8) -> Option<$name> {
                (1..=$count as u8).contains(&number).then_some($name(number))
            }

            /// The printed number.
            pub const fn number(self) -> u8 {
                self.0
            }

            /// What choices and actions in JSON call it.
            pub fn slug(self) -> String {
                format!(concat!($slug, "-{}"), self.0)
            }

            /// The card of that name.
            pub(crate) fn of_slug(slug: &str) -> Option<$name> {
                let number = slug.strip_prefix(concat!($slug, "-"))?;
                engine::chapter::count(number).ok().and_then($name::numbered)
            }

            /// All of them.
            pub fn all() -> impl Iterator<Item = $name> {
                (1..=$count as u8).map($name)
            }

            /// What is printed on it.
            pub fn design(self) -> &'static $design {
                &components().$field[usize::from(self.0 - 1)]
            }
        }

        /// Its number in notation, and a name that tells kinds of cards apart in JSON.
        impl Argument for $name {
            fn shape() -> Shape {
                Shape::Text { title: stringify!($name), pattern: concat!("^", $slug, r"-\d{1,2}$") }
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }

            fn read(words: &[&str]) -> Result<$name, String> {
                let number = engine::chapter::count(words[0])?;
                $name::numbered(number).ok_or_else(|| format!(concat!("there is no ", $thing, " {}"), number))
            }

            fn to_json(&self) -> Json {
                self.slug().into()
            }

            fn from_json(json: &Json) -> Result<$name, String> {
                let slug = engine::verbs::text(json)?;
                let wrong = || format!(concat!("there is no ", $thing, " called {:?}"), slug.chars().take(20).collect::<String>());
                $name::of_slug(slug).ok_or_else(wrong)
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name(1)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let number = u8::deserialize(deserializer)?;
                $name::numbered(number)
                    .ok_or_else(|| serde::de::Error::custom(format!("there is no card {number}; the last is {}", $count)))
            }
        }
    };
}

card!(
    /// An Action card, by its number.
    ActionCard, "Action card", "action", ACTION_CARDS, ActionCardDesign, action_cards
);
card!(
    /// An Event card, by its number.
    EventCard, "Event card", "event", EVENT_CARDS, EventCardDesign, event_cards
);
card!(
    /// An Objective card, by its number.
    ObjectiveCard, "Objective card", "objective", OBJECTIVE_CARDS, ObjectiveCardDesign, objective_cards
);

/// A hand of numbered cards.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", type = "number[]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<u8>"))]
pub struct Cards(u64);

impl Cards {
    /// None.
    pub const EMPTY: Cards = Cards(0);

    /// Whether a card with this number is in it.
    pub const fn contains(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    /// Adds a card by its number.
    pub fn insert(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    /// Takes a card away by its number.
    pub fn remove(&mut self, number: u8) {
        self.0 &= !(1 << number);
    }

    /// How many cards there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their numbers, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let number = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(number)
        })
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Cards {
        let mut cards = Cards::EMPTY;
        numbers.into_iter().filter(|&number| number < 64).for_each(|number| cards.insert(number));
        cards
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        match numbers.iter().find(|&&number| number >= 64) {
            Some(number) => Err(serde::de::Error::custom(format!("there is no card {number}"))),
            None => Ok(numbers.into_iter().collect()),
        }
    }
}

impl Advance {
    /// What the board says.
    pub fn design(self) -> &'static AdvanceDesign {
        &components().advances[self.index()]
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        &self.design().title
    }
}

impl Wonder {
    /// What its card says.
    pub fn design(self) -> &'static WonderDesign {
        &components().wonders[self.index()]
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        &self.design().title
    }
}

impl Upper {
    /// What the card says.
    pub fn design(self) -> &'static UpperDesign {
        &components().uppers[self.index()]
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        &self.design().title
    }
}

impl CombatEffect {
    /// What the card says.
    pub fn design(self) -> &'static CombatDesign {
        &components().combats[self.index()]
    }
}

impl EventKind {
    /// What the card says.
    pub fn design(self) -> &'static EventDesign {
        &components().events[self.index()]
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        &self.design().title
    }
}

impl Objective {
    /// What the card says.
    pub fn design(self) -> &'static ObjectiveDesign {
        &components().objectives[self.index()]
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        &self.design().title
    }
}

impl Piece {
    /// The advance that is needed to build it and to use it. `CC-advance-10` `CC-capture-8`
    pub const fn advance(self) -> Advance {
        match self {
            Piece::Academy => Advance::Writing,
            Piece::Fortress => Advance::Tactics,
            Piece::Port => Advance::Fishing,
            Piece::Temple => Advance::Myths,
        }
    }
}

impl UnitKind {
    /// How many of them a player has.
    pub const fn supply(self) -> usize {
        match self {
            UnitKind::Army => ARMIES,
            UnitKind::Settler => SETTLERS,
            UnitKind::Ship => SHIPS,
        }
    }
}
