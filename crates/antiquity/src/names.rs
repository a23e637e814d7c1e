//! What both games call their cards: advances, commodities, calamities. Numbers differ by edition and are in its data.

/// A closed set of names with a title for people: `drama-and-poetry`, `Drama and Poetry`.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident, $($rest:tt)*) => {
        engine::names! {
            $(#[$meta])*
            #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            $name, $($rest)*
        }

        impl $name {
            /// The name for people.
            pub fn title(self) -> String {
                format!("{self:#}")
            }
        }
    };
}

names!(
    /// A Civilization Advance.
    Advance, "advance":
    AdvancedMilitary Agriculture Anatomy Architecture Astronavigation Calendar Cartography ClothMaking Coinage
    CulturalAscendancy Deism Democracy Diaspora Diplomacy DramaAndPoetry Empiricism Engineering Enlightenment
    Fundamentalism Law Library Literacy Masonry Mathematics Medicine Metalworking Military Mining Monarchy
    Monotheism Monument Music Mysticism Mythology NavalWarfare Philosophy Politics Pottery ProvincialEmpire
    PublicWorks Rhetoric Roadbuilding Sculpture Theocracy Theology TradeEmpire TradeRoutes UniversalDoctrine
    Urbanism WonderOfTheWorld WrittenRecord
);

names!(
    /// A commodity. Water stands in for a missing card.
    Commodity, "commodity":
    Water Ochre Clay Flax Hides Bone Papyri Iron Stone Furs Wax Fish Fruit Timber Salt Ceramics Wool Oil
    Cotton Sugar Grain Wine Textiles Lacquer Livestock Glass Tin Copper Silver Bronze Lead Resin Incense Jade
    Spice Herbs Marble Gemstones Dye Tea Obsidian Ivory Gold Silk Pearls Amber
);

names!(
    /// A calamity: the eight minor ones, then the sixteen major ones.
    Calamity, "calamity":
    Tempest SquanderedWealth CityRiots CityInFlames TribalConflict MinorUprising Banditry CoastalMigration
    VolcanicEruption Treachery Famine SlaveRevolt Flood Superstition CivilWar BarbarianHordes Cyclone Epidemic
    Tyranny CivilDisorder Corruption IconoclasmAndHeresy Regression Piracy
);

names!(
    /// A group of advances, and the color of its credits.
    Group, "group": Art Civic Craft Religion Science
);

names!(
    /// A civilization. Its number on the succession table is the edition's.
    Civilization, "civilization":
    Minoa Saba Assyria Maurya Celt Babylon Carthage Dravidia Hatti Kushan Rome Persia Iberia Nubia Hellas Indus Egypt
    Parthia
);

impl Calamity {
    /// Whether it is one of the eight minor ones.
    pub fn is_minor(self) -> bool {
        self < Calamity::VolcanicEruption
    }
}

engine::name_set!(
    /// A set of advances.
    AdvanceSet of Advance
);
