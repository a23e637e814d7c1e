//! This book's answers to the questions of `antiquity::Edition`, in the same order.

use crate::options::Options;
use antiquity::board::Pieces;
use antiquity::calamities::{Calamities, Limit};
use antiquity::data::{CardRow, Data};
use antiquity::names::{Advance, Civilization};
use antiquity::{AreaId, AreaSet, Edition, Order, Owner, Phase, Row, State};
use engine::{OptionSpec, RuleBook, Seat};
use serde::Deserialize;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Mega Empires: The East.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TheEast;

#[allow(clippy::expect_used)] // Our own files, read by the test `data_is_whole`.
static DATA: LazyLock<Data> = LazyLock::new(|| {
    Data::parse(include_str!("../data/advances.toml"), include_str!("../data/trade_cards.toml")).expect("our own data")
});

#[allow(clippy::expect_used)] // Our own file, read by every test.
static RULES: LazyLock<RuleBook> =
    LazyLock::new(|| RuleBook::parse(include_str!("../rules.toml")).expect("rules.toml is whole"));

#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
static TABLES: LazyLock<Tables> =
    LazyLock::new(|| toml::from_str(include_str!("../data/tables.toml")).expect("tables.toml is whole"));

#[allow(clippy::expect_used)] // Our own file, read by the test `calamities_are_whole`.
static CALAMITIES: LazyLock<Calamities> =
    LazyLock::new(|| Calamities::parse(include_str!("../data/calamities.toml"), "").expect("calamities.toml is whole"));

#[allow(clippy::expect_used)] // Our own files, read by the test `calamities_are_whole`.
static CALAMITIES_FOR_FEW: LazyLock<Calamities> = LazyLock::new(|| {
    let changed = include_str!("../data/calamities_for_3_or_4.toml");
    Calamities::parse(include_str!("../data/calamities.toml"), changed).expect("calamities are whole")
});

#[derive(Deserialize)]
struct Tables {
    table: Vec<Table>,
}

/// Which civilizations play at a seat count.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    seats: usize,
    civilizations: Vec<Civilization>,
    #[allow(dead_code)] // Read by the set-up.
    start_credits: u8,
    #[allow(dead_code)] // For people.
    source: String,
}

impl Edition for TheEast {
    const ID: &'static str = "mega-empires";
    const TITLE: &'static str = "Mega Empires: The East";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 3..=9;
    const RULES: &'static str = "ME-";
    type Options = Options;
    type Board = Pieces<{ antiquity::atlas::EAST }, 10>;

    fn data() -> &'static Data {
        &DATA
    }

    fn rules() -> &'static RuleBook {
        &RULES
    }

    fn option_specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    // Components and set-up.

    fn civilizations(options: &Options) -> Vec<Civilization> {
        let table = TABLES.table.iter().find(|table| table.seats == options.seats);
        table.map_or_else(Vec::new, |table| table.civilizations.clone())
    }

    fn areas_in_play(options: &Options) -> AreaSet {
        let regions: Vec<String> = Self::civilizations(options).iter().map(ToString::to_string).collect();
        let plays = |area: &AreaId| {
            let area = area.area();
            area.open_sea || area.region.as_ref().is_some_and(|region| regions.contains(region))
        };
        (0..antiquity::atlas::EAST).map(AreaId::new).filter(plays).collect()
    }

    const BARBARIAN_TOKENS: u8 = 27;
    const PIRATE_CITIES: u8 = 9;

    // Definitions.

    /// `ME-adv-agriculture-1` Agriculture adds one to a printed limit of 0, 1 or 2 where nobody else has units.
    fn population_limit(state: &State<Self>, area: AreaId, seat: Seat) -> u8 {
        let printed = area.area().population;
        let alone = || {
            let others = state.others(seat).any(|other| state.has_units(area, other));
            !others && state.tokens(area, Owner::Barbarians) == 0
        };
        printed + u8::from(printed <= 2 && state.holds(seat, Advance::Agriculture) && alone())
    }

    // The sequence of play.

    fn insists_on_order(options: &Options) -> bool {
        options.insist_on_order
    }

    /// `ME-setup` A limit of the table's own; players who never reach the last era would otherwise never end.
    fn turn_limit(options: &Options) -> u8 {
        options.turn_limit
    }

    const TURN: &'static [Row] = &[
        Row { phase: Phase::TaxCollection, order: Order::Ranking, rule: "ME-1a-1" },
        Row { phase: Phase::PopulationExpansion, order: Order::Ranking, rule: "ME-2a-1" },
        Row { phase: Phase::Census, order: Order::Ranking, rule: "ME-2b-1" },
        Row { phase: Phase::Movement, order: Order::Census, rule: "ME-3-1" },
        Row { phase: Phase::Conflict, order: Order::Ranking, rule: "ME-4-1" },
        Row { phase: Phase::CityConstruction, order: Order::Ranking, rule: "ME-5-1" },
        Row { phase: Phase::SurplusPopulation, order: Order::Ranking, rule: "ME-5b-1" },
        Row { phase: Phase::CitySupport, order: Order::Ranking, rule: "ME-5c-1" },
        Row { phase: Phase::TradeCardAcquisition, order: Order::CityCount, rule: "ME-6a-1" },
        Row { phase: Phase::Trade, order: Order::Ranking, rule: "ME-7-1" },
        Row { phase: Phase::CalamitySelection, order: Order::Ranking, rule: "ME-8-1" },
        Row { phase: Phase::CalamityResolution, order: Order::Ranking, rule: "ME-9-1" },
        Row { phase: Phase::SpecialAbilities, order: Order::Progress, rule: "ME-10-1" },
        Row { phase: Phase::SecondCheck, order: Order::Ranking, rule: "ME-11-1" },
        Row { phase: Phase::AdvanceAcquisition, order: Order::Progress, rule: "ME-12a-1" },
        Row { phase: Phase::ExcessTradeCards, order: Order::Ranking, rule: "ME-12b-1" },
        Row { phase: Phase::SuccessionAlteration, order: Order::Ranking, rule: "ME-13a-1" },
        Row { phase: Phase::ReturnTradeCards, order: Order::Ranking, rule: "ME-13b-1" },
    ];

    // Tax collection.

    // Population expansion and census.

    // Movement and ships.

    // Conflict.

    // City construction, surplus population, city support.

    // Trade card acquisition.

    /// `ME-div` One deck for up to eight seats, a larger one for nine.
    fn copies(options: &Options, row: &CardRow) -> u8 {
        let deck = if options.seats <= 8 { "3-8" } else { "9" };
        row.copies.get(deck).copied().unwrap_or(0)
    }

    // Trade.

    // Calamities.

    /// `ME-8-3` `ME-8-5` Two; with nine seats, where minor ones are in play, three of which two are major. Ruling ME-RX2:
    /// three and four seats play as five to eight do.
    fn calamity_limit(options: &Options) -> Limit {
        let calamities = if options.seats <= 8 { 2 } else { 3 };
        Limit { calamities, major: 2 }
    }

    fn calamities(options: &Options) -> &'static Calamities {
        if options.seats <= 4 { &CALAMITIES_FOR_FEW } else { &CALAMITIES }
    }

    /// `ME-cal-19` The player with most cities in stock, then most tokens in stock, then by ranking.
    fn beneficiary(state: &State<Self>, victim: Seat) -> Option<Seat> {
        let stock = |seat: Seat| (state.players[seat].city_stock, state.players[seat].stock);
        state.others(victim).max_by_key(|&seat| (stock(seat), Reverse(state.ranking(seat))))
    }

    /// Ruling ME-RX3: with three or four seats Western Himalaya stands in for a sea.
    fn storm_area(options: &Options) -> Option<AreaId> {
        if options.seats <= 4 { AreaId::named("western_himalaya") } else { None }
    }

    // Special abilities.

    const SPECIAL_ABILITIES: &'static [Advance] = &[
        Advance::Diaspora,
        Advance::Fundamentalism,
        Advance::Monotheism,
        Advance::Politics,
        Advance::ProvincialEmpire,
        Advance::TradeRoutes,
        Advance::UniversalDoctrine,
    ];

    // Acquiring advances, excess cards.

    // Succession table, end and victory.

    // Leaving the game.
}
