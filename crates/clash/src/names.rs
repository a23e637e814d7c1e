//! What the rulebook and the cards call things. Numbers and texts are in `data/`, read by [`crate::components`].

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A closed set of names: an enum whose variants are written as in data files, `steel-weapons`.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident, $thing:literal: $first:ident $($variant:ident)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
        #[allow(missing_docs)] // The names say it.
        pub enum $name {
            #[default]
            $first,
            $($variant,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [stringify!($first), $(stringify!($variant)),*].len();
            /// Every one, in order.
            pub const ALL: [$name; $name::COUNT] = [$name::$first, $($name::$variant),*];

            /// For tables.
            pub const fn index(self) -> usize {
                self as usize
            }

            const fn camel(self) -> &'static str {
                match self {
                    $name::$first => stringify!($first),
                    $($name::$variant => stringify!($variant),)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                kebab(self.camel(), f)
            }
        }

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                let found = $name::ALL.into_iter().find(|name| same(name.camel(), text));
                found.ok_or_else(|| format!("there is no {} called {:?}", $thing, text.chars().take(40).collect::<String>()))
            }
        }
    };
}

fn kebab(camel: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, letter) in camel.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            f.write_str("-")?;
        }
        write!(f, "{}", letter.to_ascii_lowercase())?;
    }
    Ok(())
}

/// Whether a text is this name as data files write it.
fn same(camel: &str, text: &str) -> bool {
    let mut rest = text.chars();
    for (index, letter) in camel.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() && rest.next() != Some('-') {
            return false;
        }
        if rest.next() != Some(letter.to_ascii_lowercase()) {
            return false;
        }
    }
    rest.next().is_none()
}

names!(
    /// What a space is. `CC-map-1`
    Terrain, "terrain": Fertile Forest Mountain Barren Sea
);

names!(
    /// What a player holds and pays with: the five resources, then the two kinds of tokens. `CC-res-1`
    Good, "good": Food Ore Wood Ideas Gold Mood Culture
);

names!(
    /// A city-piece besides the Settlement.
    Piece, "city-piece": Academy Fortress Port Temple
);

names!(
    /// A unit's kind.
    UnitKind, "unit": Army Settler Ship
);

names!(
    /// How a city feels, the worst first.
    Mood, "mood": Angry Neutral Happy
);

names!(
    /// A category of advances, in the order of the player board; the last three are governments.
    Category, "category":
    Agriculture Construction Maritime Education Warfare Spirituality Economics Culture Science Democracy Autocracy
    Theocracy
);

names!(
    /// An advance: four to a category, the top one first.
    Advance, "advance":
    Farming Storage Irrigation Husbandry
    Mining Engineering Sanitation Roads
    Fishing Cartography Navigation Warships
    Writing Philosophy PublicEducation FreeEducation
    Tactics Draft Siegecraft SteelWeapons
    Myths StateReligion Priesthood Rituals
    Bartering TradeRoutes Currency Taxation
    ArtSculptures CircusSports Monuments DramaMusic
    Mathematics Astronomy Chemistry Metallurgy
    Voting SeparationOfPower CivilLiberties EconomicLiberty
    Nationalism Totalitarianism AbsolutePower ForcedLabor
    Dogma Devotion Conversion Fanaticism
);

names!(
    /// A Wonder.
    Wonder, "Wonder":
    GreatGardens GreatLibrary GreatLighthouse GreatMausoleum GreatPyramids GreatStatue GreatWall
);

names!(
    /// The upper effect of an Action card.
    Upper, "Action card":
    Advance Inspiration HeroicGeneral Spies LeapOfKnowledge GoodIdeas Mercenaries CulturalAwe CityGrowth
    FocusedCollection Explorers Negotiations Leadership Assassination MassCollection NewGoals TechSynergy TeachUsNow
    Militia TechExchange IdeaSynergy
);

names!(
    /// The combat effect of an Action card.
    CombatEffect, "combat effect":
    Archers DefiantStand Flanking ForThePeople HighGround HighMorale Martyr Peltasts PreparedDefenses Routing Scouts
    TacticalRetreat TacticalSurprise TheSiege UpgradedDefenses WedgeFormation
);

names!(
    /// What an Event card does.
    EventKind, "event":
    Plague Epidemic Famine SevereFamine FineYearAll FineYear FineYearShare GoodYear GoodYearAll GoodYearShare
    SplendidYearAll SplendidYearShare SplendidYear GreatDiscoverer GreatArtist GreatProphet GreatPhilosopher
    GreatScientist GreatStatesman GreatWarlord GreatMerchant GreatEngineer PopulationBoom Volcano Earthquake
    MajorEarthquake LocalFlood MajorFlood Migration CivilWar Revolution
);

names!(
    /// The icon of an Event card.
    Icon, "icon": BarbariansSpawn BarbarianAttack Exhausted GoldMine
);

names!(
    /// An objective: the peaceful ones, then the warlike ones.
    Objective, "objective":
    Academic Advanced Architecture Balanced Citadel CityPlanner Civilization CoastalCulture Colony Consulates Culture
    Dominion Enlightened Focused Food Government Happy Ideas Influence Merchant NewFounder Ore Religious Rich Science
    SeaLanes Seafarer Trader WellStocked Wonderful Wood
    AgainstAllOdds Aggressor AmphibiousAssault Assimilator Blockade Conqueror Daring Defiance Draconian Draft
    Fortified GreatArmy GreatBattle GreatNavy Legend Marauder Militarized MilitaryMight Outposts StandingArmy Threat
    Warlord Warmonger
);

impl Advance {
    /// The category it belongs to.
    pub const fn category(self) -> Category {
        Category::ALL[self.index() / 4]
    }

    /// Whether it is the top advance of its category. `CC-advance-3`
    pub const fn is_top(self) -> bool {
        self.index().is_multiple_of(4)
    }
}

impl Category {
    /// Its top advance.
    pub const fn top(self) -> Advance {
        Advance::ALL[self.index() * 4]
    }

    /// Its four advances, the top one first.
    pub fn advances(self) -> [Advance; 4] {
        std::array::from_fn(|rank| Advance::ALL[self.index() * 4 + rank])
    }

    /// Whether it is a government.
    pub const fn is_government(self) -> bool {
        self.index() >= Category::Democracy.index()
    }
}

impl Good {
    /// The five resources.
    pub const RESOURCES: [Good; 5] = [Good::Food, Good::Ore, Good::Wood, Good::Ideas, Good::Gold];

    /// Whether it is a resource, not a token.
    pub const fn is_resource(self) -> bool {
        !matches!(self, Good::Mood | Good::Culture)
    }

    /// One of it, or several, as people read it: `1 Idea`, `3 Mood tokens`.
    pub fn counted(self, count: u8) -> String {
        let (one, many) = match self {
            Good::Food => ("Food", "Food"),
            Good::Ore => ("Ore", "Ore"),
            Good::Wood => ("Wood", "Wood"),
            Good::Ideas => ("Idea", "Ideas"),
            Good::Gold => ("Gold", "Gold"),
            Good::Mood => ("Mood token", "Mood tokens"),
            Good::Culture => ("Culture token", "Culture tokens"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }

    /// Two of it.
    pub(crate) fn counted_pair(self) -> String {
        self.counted(2)
    }
}

impl Mood {
    /// One step better, if there is one.
    pub const fn raised(self) -> Option<Mood> {
        match self {
            Mood::Angry => Some(Mood::Neutral),
            Mood::Neutral => Some(Mood::Happy),
            Mood::Happy => None,
        }
    }

    /// One step worse; an angry city stays angry. `CC-mood-11`
    #[must_use]
    pub const fn lowered(self) -> Mood {
        match self {
            Mood::Happy => Mood::Neutral,
            Mood::Neutral | Mood::Angry => Mood::Angry,
        }
    }
}

/// A set of advances.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", as = "Vec<Advance>"))]
pub struct AdvanceSet(u64);

impl AdvanceSet {
    /// None.
    pub const EMPTY: AdvanceSet = AdvanceSet(0);

    /// Whether it is among them.
    pub const fn contains(self, advance: Advance) -> bool {
        self.0 >> advance.index() & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, advance: Advance) {
        self.0 |= 1 << advance.index();
    }

    /// Takes one away.
    pub fn remove(&mut self, advance: Advance) {
        self.0 &= !(1 << advance.index());
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of one category.
    #[must_use]
    pub const fn of(self, category: Category) -> AdvanceSet {
        AdvanceSet(self.0 & 0b1111 << (category.index() * 4))
    }

    /// Those of governments.
    #[must_use]
    pub const fn governments(self) -> AdvanceSet {
        AdvanceSet(self.0 & 0xFFF << (Category::Democracy.index() * 4))
    }

    /// In the order of the player board.
    pub fn iter(self) -> impl Iterator<Item = Advance> {
        Advance::ALL.into_iter().filter(move |&advance| self.contains(advance))
    }
}

impl FromIterator<Advance> for AdvanceSet {
    fn from_iter<I: IntoIterator<Item = Advance>>(advances: I) -> AdvanceSet {
        let mut set = AdvanceSet::EMPTY;
        advances.into_iter().for_each(|advance| set.insert(advance));
        set
    }
}

impl fmt::Debug for AdvanceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for AdvanceSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for AdvanceSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<AdvanceSet, D::Error> {
        Ok(Vec::<Advance>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for advance in Advance::ALL {
            assert_eq!(advance.to_string().parse(), Ok(advance));
            assert!(advance.category().advances().contains(&advance));
        }
        assert!("Farming".parse::<Advance>().is_err());
        assert_eq!(Category::Theocracy.top(), Advance::Dogma);
    }
}
