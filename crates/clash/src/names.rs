//! What the rulebook and the cards call things. Numbers and texts are in `data/`, read by [`crate::components`].

macro_rules! names {
    ($($names:tt)*) => {
        engine::names! {
            #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            $($names)*
        }
    };
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
    /// One of the two tokens. `CC-res-1`
    Token, "token": Mood Culture
);

names!(
    /// How a region lies: as printed, or turned by half a turn.
    Facing, "way round": Upright Turned
);

names!(
    /// What Siegecraft takes away from a Fortress.
    Breach, "use of Siegecraft": Die Hit Both
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
}

impl Token {
    /// As what is held and paid with.
    pub const fn good(self) -> Good {
        match self {
            Token::Mood => Good::Mood,
            Token::Culture => Good::Culture,
        }
    }
}

impl Breach {
    /// Whether the Fortress has no die.
    pub const fn takes_die(self) -> bool {
        matches!(self, Breach::Die | Breach::Both)
    }

    /// Whether the Fortress cancels no hit.
    pub const fn takes_hit(self) -> bool {
        matches!(self, Breach::Hit | Breach::Both)
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

engine::name_set!(
    /// A set of advances, in the order of the player board.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", as = "Vec<Advance>"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Advance>"))]
    AdvanceSet of Advance
);

impl AdvanceSet {
    /// Whether all of them are in the other set.
    pub const fn is_within(self, other: AdvanceSet) -> bool {
        self.0 & !other.0 == 0
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
}
