//! The components: cards, tokens and dials, from `data/`. `ND-comp-5` `ND-comp-6` `ND-comp-7` `ND-comp-9`

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Things with a name in notation and a row in a data file.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident: $($variant:ident = $slug:literal),+ $(,)?) => {
        $(#[$meta])*
        #[allow(missing_docs)] // The words are the things.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[repr(u8)]
        pub enum $name {
            $(#[serde(rename = $slug)] $variant),+
        }

        impl $name {
            /// All of them, in the order of the data file.
            pub const ALL: [$name; [$($slug),+].len()] = [$($name::$variant),+];

            /// The word in notation, records and positions.
            pub const fn slug(self) -> &'static str {
                const SLUGS: [&str; $name::ALL.len()] = [$($slug),+];
                SLUGS[self as usize]
            }

            /// The one with this word.
            pub fn named(slug: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| one.slug() == slug)
            }

            /// For arrays.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl Default for $name {
            fn default() -> Self {
                $name::ALL[0]
            }
        }
    };
}

named! {
    /// The types of focus card. `ND-focus-1`
    FocusType: Culture = "culture", Science = "science", Economy = "economy", Industry = "industry", Military = "military",
}

named! {
    /// The focus cards, level by level within each type.
    FocusCard:
    EarlyEmpire = "early-empire", DramaAndPoetry = "drama-and-poetry", CivilService = "civil-service", MassMedia = "mass-media",
    Astrology = "astrology", Mathematics = "mathematics", ReplaceableParts = "replaceable-parts", NuclearPower = "nuclear-power",
    ForeignTrade = "foreign-trade", Currency = "currency", SteamPower = "steam-power", Capitalism = "capitalism",
    Pottery = "pottery", AnimalHusbandry = "animal-husbandry", Nationalism = "nationalism", Urbanization = "urbanization",
    Masonry = "masonry", IronWorking = "iron-working", MassProduction = "mass-production", Flight = "flight",
}

named! {
    /// The resources. `ND-res-1`
    Resource: Marble = "marble", Mercury = "mercury", Oil = "oil", Diamond = "diamond",
}

named! {
    /// The types of world wonder, one deck each. `ND-comp-6`
    WonderType: Cultural = "cultural", Economic = "economic", Scientific = "scientific", Military = "military",
}

named! {
    /// The eras of world wonders. `ND-comp-6`
    Era: Ancient = "ancient", Medieval = "medieval", Modern = "modern",
}

named! {
    /// The world wonders: six of each type, two of each era.
    Wonder:
    Stonehenge = "stonehenge", HangingGardens = "hanging-gardens", ForbiddenCity = "forbidden-city",
    ChichenItza = "chichen-itza", SydneyOperaHouse = "sydney-opera-house", EiffelTower = "eiffel-tower",
    GreatLighthouse = "great-lighthouse", Colossus = "colossus", MachuPicchu = "machu-picchu",
    GreatZimbabwe = "great-zimbabwe", BigBen = "big-ben", EstadioDoMaracana = "estadio-do-maracana",
    Oracle = "oracle", Pyramids = "pyramids", PotalaPalace = "potala-palace",
    PorcelainTower = "porcelain-tower", OxfordUniversity = "oxford-university", Kremlin = "kremlin",
    Petra = "petra", TerracottaArmy = "terracotta-army", Alhambra = "alhambra",
    VenetianArsenal = "venetian-arsenal", Pentagon = "pentagon", RuhrValley = "ruhr-valley",
}

named! {
    /// The leader sheets. `ND-comp-1`
    Leader: America = "america", Aztec = "aztec", Egypt = "egypt", France = "france", Japan = "japan", Rome = "rome",
    Scythia = "scythia", Sumeria = "sumeria",
}

named! {
    /// The city-states. `ND-comp-9`
    CityState: Carthage = "carthage", Kumasi = "kumasi", Brussels = "brussels", Seoul = "seoul", Geneva = "geneva",
    MohenjoDaro = "mohenjo-daro", BuenosAires = "buenos-aires", Kabul = "kabul",
}

named! {
    /// The diplomacy cards of a player. `ND-comp-5`
    Diplomacy: JointWar = "joint-war", DefensivePact = "defensive-pact", Embassy = "embassy", OpenBorders = "open-borders",
}

named! {
    /// The natural wonders. `ND-comp-9`
    Natural: TorresDelPaine = "torres-del-paine", CliffsOfDover = "cliffs-of-dover", MtEverest = "mt-everest",
    CraterLake = "crater-lake", GrandMesa = "grand-mesa", GalapagosIslands = "galapagos-islands",
    MtKilimanjaro = "mt-kilimanjaro", Pantanal = "pantanal",
}

named! {
    /// The agendas, two on each victory card. `ND-agenda-1`
    Agenda: Civilized = "civilized", Moneygrubber = "moneygrubber", Warmonger = "warmonger", Paranoid = "paranoid",
    Explorer = "explorer", Aesthetic = "aesthetic", Technophile = "technophile", Scholarly = "scholarly",
    Populous = "populous", Preservationist = "preservationist",
}

named! {
    /// The victory cards. `ND-agenda-1`
    VictoryCard: CivilizedMoneygrubber = "civilized-moneygrubber", WarmongerParanoid = "warmonger-paranoid",
    ExplorerAesthetic = "explorer-aesthetic", TechnophileScholarly = "technophile-scholarly",
    PopulousPreservationist = "populous-preservationist",
}

named! {
    /// The letters of the barbarian tokens. `ND-comp-8`
    Barbarian: A = "A", B = "B", C = "C", D = "D", E = "E", F = "F", G = "G", H = "H", I = "I",
}

named! {
    /// The sections of the event dial. `ND-event-3`
    Section: Spawn = "spawn", Nothing = "nothing", Move = "move", Trade = "trade",
}

/// Control tokens of each player. `ND-comp-3`
pub const CONTROL_TOKENS: usize = 31;
/// Cities of each player besides the capital. `ND-comp-4`
pub const CITIES: usize = 7;
/// Caravans of each player. `ND-comp-4`
pub const CARAVANS: usize = 3;
/// Resource tokens of each type. `ND-comp-7`
pub const RESOURCE_TOKENS: usize = 8;
/// The most trade tokens on a focus card. `ND-trade-8`
pub const MOST_TRADE: u8 = 3;
/// The most trade tokens on Great Zimbabwe.
pub const MOST_STORED: u8 = 4;

/// A focus card as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FocusDesign {
    /// The name in notation.
    pub slug: FocusCard,
    /// The name people read.
    pub name: String,
    /// Its type.
    pub kind: FocusType,
    /// Its tech level, 1 to 4.
    pub level: u8,
    /// Culture: control tokens next to cities.
    #[serde(default)]
    pub tokens: u8,
    /// Economy: usable caravans.
    #[serde(default)]
    pub caravans: u8,
    /// Economy: spaces for each caravan.
    #[serde(default)]
    pub steps: u8,
    /// Industry and military: spaces counted.
    #[serde(default)]
    pub range: u8,
    /// Whether caravans enter water, or water is counted through.
    #[serde(default)]
    pub water: bool,
    /// Military: attacks.
    #[serde(default)]
    pub attacks: u8,
    /// Military: added to the slot's number.
    #[serde(default)]
    pub bonus: u8,
    /// Military: added instead against a barbarian, if it is more.
    #[serde(default)]
    pub barbarian_bonus: u8,
    /// Military: counting through rival spaces, barbarians and city-states.
    #[serde(default)]
    pub through_all: bool,
    /// What it does; `{slot}` stands for the number of the slot.
    pub text: String,
    /// How far the row can be trusted.
    pub source: String,
}

/// A world wonder as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WonderDesign {
    /// The name in notation.
    pub slug: Wonder,
    /// The name people read.
    pub name: String,
    /// Its type.
    pub kind: WonderType,
    /// Its era.
    pub era: Era,
    /// Its cost in production.
    pub cost: u8,
    /// The resources that may be spent on it.
    pub resources: Vec<Resource>,
    /// When the effect works.
    pub timing: String,
    /// What it does.
    pub effect: String,
    /// How far the row can be trusted.
    pub source: String,
}

/// A leader sheet.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeaderDesign {
    /// The name in notation.
    pub slug: Leader,
    /// The civilization.
    pub civilization: String,
    /// The leader.
    pub leader: String,
    /// What the ability is called.
    pub ability: String,
    /// The level-I cards in slots 1 to 5. `ND-setup-4`
    pub order: [FocusType; 5],
    /// What the ability does.
    pub effect: String,
    /// How far the row can be trusted.
    pub source: String,
}

/// A city-state.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CityStateDesign {
    /// The name in notation.
    pub slug: CityState,
    /// The name people read.
    pub name: String,
    /// The focus type it shares. `ND-cs-1`
    pub kind: FocusType,
    /// The frame of its icon: diamond or circle. `ND-setup-7`
    pub frame: String,
    /// What is on the other side of its token.
    pub back: CityState,
    /// What its diplomacy card does.
    pub effect: String,
    /// How far the row can be trusted.
    pub source: String,
}

/// A player's diplomacy card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiplomacyDesign {
    /// The name in notation.
    pub slug: Diplomacy,
    /// The name people read.
    pub name: String,
    /// What it does for its holder.
    pub effect: String,
    /// How far the row can be trusted.
    pub source: String,
}

/// A natural wonder.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NaturalDesign {
    /// The name in notation.
    pub slug: Natural,
    /// The name people read.
    pub name: String,
    /// The side of the tile that shows it.
    pub side: String,
    /// The resource it counts as. `ND-res-3`
    pub resource: Resource,
    /// How far the row can be trusted.
    pub source: String,
}

/// A victory card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VictoryDesign {
    /// The name in notation.
    pub slug: VictoryCard,
    /// Its two agendas.
    pub agendas: [Agenda; 2],
    /// How far the row can be trusted.
    pub source: String,
}

/// Both dials.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dials {
    /// The tech dial.
    pub tech: TechDial,
    /// The event dial.
    pub event: EventDial,
}

/// The tech dial of each player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechDial {
    /// The spaces that give a card, with its level.
    pub levels: Vec<(u8, u8)>,
    /// The last space.
    pub last: u8,
    /// The space after the last. `ND-sci-8`
    pub again: u8,
    /// How far the row can be trusted.
    pub source: String,
}

/// The event dial.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventDial {
    /// The sections, clockwise from the start.
    pub sections: Vec<Section>,
    /// How far the row can be trusted.
    pub source: String,
}

/// Everything in `data/` but the map.
pub struct Catalogue {
    /// The focus cards.
    pub focus: Vec<FocusDesign>,
    /// The world wonders.
    pub wonders: Vec<WonderDesign>,
    /// The leader sheets.
    pub leaders: Vec<LeaderDesign>,
    /// The city-states.
    pub city_states: Vec<CityStateDesign>,
    /// A player's diplomacy cards.
    pub diplomacy: Vec<DiplomacyDesign>,
    /// The natural wonders.
    pub naturals: Vec<NaturalDesign>,
    /// The victory cards.
    pub victory: Vec<VictoryDesign>,
    /// The dials.
    pub dials: Dials,
    /// For each wonder, the resources that may be spent on it as bits.
    eligible: Vec<u8>,
    /// For each space of the tech dial, the level of card it gives.
    levels: [u8; 25],
}

/// The rows of a data file are part of this program and must be right; `data_is_whole` looks.
pub(crate) fn parse<T: for<'de> Deserialize<'de>>(name: &str, text: &str) -> T {
    toml::from_str(text)
        .unwrap_or_else(|error| panic!("data/{name} is part of this program and must be right: {error}"))
}

/// The catalogue, read once.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(read_catalogue);
    &CATALOGUE
}

fn read_catalogue() -> Catalogue {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Cards<T> {
        card: Vec<T>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wonders {
        wonder: Vec<WonderDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Leaders {
        leader: Vec<LeaderDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct CityStates {
        city_state: Vec<CityStateDesign>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Naturals {
        natural: Vec<NaturalDesign>,
    }
    let wonders = parse::<Wonders>("wonders.toml", include_str!("../data/wonders.toml")).wonder;
    let dials: Dials = parse("dials.toml", include_str!("../data/dials.toml"));
    let bits = |wonder: &WonderDesign| wonder.resources.iter().fold(0, |bits, &one| bits | 1 << one as u8);
    let mut levels = [0; 25];
    dials.tech.levels.iter().for_each(|&(space, level)| levels[usize::from(space)] = level);
    Catalogue {
        focus: parse::<Cards<FocusDesign>>("focus.toml", include_str!("../data/focus.toml")).card,
        leaders: parse::<Leaders>("leaders.toml", include_str!("../data/leaders.toml")).leader,
        city_states: parse::<CityStates>("city_states.toml", include_str!("../data/city_states.toml")).city_state,
        diplomacy: parse::<Cards<DiplomacyDesign>>("diplomacy.toml", include_str!("../data/diplomacy.toml")).card,
        naturals: parse::<Naturals>("natural_wonders.toml", include_str!("../data/natural_wonders.toml")).natural,
        victory: parse::<Cards<VictoryDesign>>("victory.toml", include_str!("../data/victory.toml")).card,
        eligible: wonders.iter().map(bits).collect(),
        levels,
        wonders,
        dials,
    }
}

impl FocusCard {
    /// The card as printed.
    pub fn design(self) -> &'static FocusDesign {
        &catalogue().focus[self.index()]
    }

    /// Its type.
    pub const fn kind(self) -> FocusType {
        FocusType::ALL[self as usize / 4]
    }

    /// Its tech level.
    pub const fn level(self) -> u8 {
        self as u8 % 4 + 1
    }

    /// The card of a type and level.
    pub const fn of(kind: FocusType, level: u8) -> FocusCard {
        FocusCard::ALL[kind as usize * 4 + level as usize - 1]
    }

    /// The name people read.
    pub fn name(self) -> &'static str {
        &self.design().name
    }
}

impl Wonder {
    /// The wonder as printed.
    pub fn design(self) -> &'static WonderDesign {
        &catalogue().wonders[self.index()]
    }

    /// Its type.
    pub const fn kind(self) -> WonderType {
        WonderType::ALL[self as usize / 6]
    }

    /// Its era.
    pub const fn era(self) -> Era {
        Era::ALL[self as usize % 6 / 2]
    }

    /// The name people read.
    pub fn name(self) -> &'static str {
        &self.design().name
    }

    /// Whether a resource may be spent on it. `ND-won-3`
    pub fn accepts(self, resource: Resource) -> bool {
        catalogue().eligible[self.index()] & 1 << resource as u8 != 0
    }

    /// The wonders of a type, by era.
    pub fn of_type(kind: WonderType) -> impl Iterator<Item = Wonder> {
        let first = kind as usize * 6;
        Wonder::ALL[first..first + 6].iter().copied()
    }
}

impl Leader {
    /// The sheet.
    pub fn design(self) -> &'static LeaderDesign {
        &catalogue().leaders[self.index()]
    }
}

impl CityState {
    /// The city-state's row.
    pub fn design(self) -> &'static CityStateDesign {
        &catalogue().city_states[self.index()]
    }

    /// The name people read.
    pub fn name(self) -> &'static str {
        &self.design().name
    }

    /// The focus type it shares. `ND-cs-1`
    pub fn kind(self) -> FocusType {
        self.design().kind
    }
}

impl Diplomacy {
    /// The card's row.
    pub fn design(self) -> &'static DiplomacyDesign {
        &catalogue().diplomacy[self.index()]
    }

    /// The name people read.
    pub fn name(self) -> &'static str {
        &self.design().name
    }
}

impl Natural {
    /// The natural wonder's row.
    pub fn design(self) -> &'static NaturalDesign {
        &catalogue().naturals[self.index()]
    }

    /// The name people read.
    pub fn name(self) -> &'static str {
        &self.design().name
    }

    /// The resource it counts as. `ND-res-3`
    pub fn resource(self) -> Resource {
        self.design().resource
    }
}

impl VictoryCard {
    /// Its two agendas.
    pub const fn agendas(self) -> [Agenda; 2] {
        [Agenda::ALL[self as usize * 2], Agenda::ALL[self as usize * 2 + 1]]
    }
}

impl Agenda {
    /// What it asks for.
    pub const fn text(self) -> &'static str {
        match self {
            Agenda::Civilized => "Have 8 of your cities on the map",
            Agenda::Moneygrubber => "Control 2 economic world wonders",
            Agenda::Warmonger => "Defeat a rival capital, or control 2 conquered city-states",
            Agenda::Paranoid => "Control 2 military world wonders",
            Agenda::Explorer => "Control 15 spaces next to water or on the edge of the map",
            Agenda::Aesthetic => "Control 2 cultural world wonders",
            Agenda::Technophile => "Reach 24 on your tech dial",
            Agenda::Scholarly => "Control 2 scientific world wonders",
            Agenda::Populous => "Control 5 mature cities",
            Agenda::Preservationist => "Control 2 natural wonders",
        }
    }
}

/// The level of focus card that a space of the tech dial gives; 0 for a plain one.
pub fn tech_level(space: u8) -> u8 {
    catalogue().levels[usize::from(space)]
}

/// `ND-sci-8` The space of the tech dial after this one.
pub fn tech_after(space: u8) -> u8 {
    let dial = &catalogue().dials.tech;
    if space >= dial.last { dial.again } else { space + 1 }
}

/// The section of the event dial at this place.
pub fn section(place: u8) -> Section {
    let sections = &catalogue().dials.event.sections;
    sections[usize::from(place) % sections.len()]
}
