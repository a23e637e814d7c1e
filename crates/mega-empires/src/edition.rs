//! This book's answers to the questions of `antiquity::Edition`, in the same order.

use crate::options::Options;
use antiquity::board::Pieces;
use antiquity::card_acquisition::StackLayers;
use antiquity::data::{CardRow, Data};
use antiquity::names::{Advance, Civilization, Commodity};
use antiquity::scoring::TieBreak;
use antiquity::succession::SuccessionTable;
use antiquity::{AreaId, AreaSet, Edition, Order, Owner, Phase, Row, State};
use engine::{OptionSpec, RuleBook, Seat};
use serde::Deserialize;
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

    /// `ME-setup` Two regular sets lie over the additional one with nine seats; with fewer a buffer of commodities, one
    /// for each seat, lies on top. Three and four seats do the same [reconstructed].
    fn stack_layers(options: &Options) -> StackLayers {
        if options.seats <= 8 { StackLayers::Buffer(options.seats) } else { StackLayers::AdditionalSetBelow }
    }

    /// `ME-6-1`
    const WITHOUT_CITIES_GO_ON_WITH: Option<Phase> = Some(Phase::SuccessionAlteration);
    /// `ME-6a-3` `ME-6b-5`
    const EMPTY_STACK_GIVES: Option<Commodity> = Some(Commodity::Water);

    /// `ME-6b-2` Stack 9 is for sale to everybody; Rhetoric, Cartography and Mining open others.
    fn stack_price(state: &State<Self>, seat: Seat, stack: u8) -> Option<u8> {
        let (price, opened_by) = match stack {
            9 => return Some(15),
            2 => (5, Advance::Cartography),
            3 => (9, Advance::Rhetoric),
            6 | 8 => (13, Advance::Mining),
            7 => (13, Advance::Cartography),
            _ => return None,
        };
        state.holds(seat, opened_by).then_some(price)
    }

    /// `ME-6b-4`
    const PURCHASES: Option<u8> = None;

    /// `ME-adv-wonder-of-the-world-1` From a stack above the number of cities, so never with nine cities.
    fn may_take_free_card(state: &State<Self>, seat: Seat, stack: u8) -> bool {
        state.holds(seat, Advance::WonderOfTheWorld) && stack > state.cities_on_board(seat)
    }

    /// Ruling `ME-RK1`: a market makes up for the few partners at a table of three or four.
    fn market_cards(options: &Options) -> u8 {
        match options.seats {
            3 if options.market => 2,
            4 if options.market => 1,
            _ => 0,
        }
    }

    // Trade.

    const LEAST_CARDS_TRADED: u8 = 3;

    // Calamities.

    // Special abilities.

    // Acquiring advances, excess cards.

    const FREE_WITH_ANATOMY: u8 = 1;

    /// `ME-adv-trade-empire-1`
    fn may_substitute(state: &State<Self>, seat: Seat) -> bool {
        state.holds(seat, Advance::TradeEmpire)
    }

    /// `ME-12b-1` `ME-12b-4` `ME-adv-roadbuilding-4`
    fn hand_limit(state: &State<Self>, seat: Seat) -> u8 {
        8 + u8::from(state.holds(seat, Advance::Roadbuilding))
    }

    // Succession table, end and victory.

    fn succession(options: &Options) -> &'static SuccessionTable {
        crate::succession::table(options)
    }

    /// `ME-adv-wonder-of-the-world-3`
    fn cities_in_spirit(state: &State<Self>, seat: Seat) -> u8 {
        u8::from(state.holds(seat, Advance::WonderOfTheWorld))
    }

    /// `ME-13c-4`
    const LAST_ERA_BONUS: i32 = 5;

    /// `ME-13c-6` to `ME-13c-13`
    const TIE_BREAKS: &'static [TieBreak] = &[
        TieBreak::Progress,
        TieBreak::AdvancesWorth(6),
        TieBreak::AdvancesWorth(3),
        TieBreak::CostOfAdvances,
        TieBreak::CreditsOfOneColor,
        TieBreak::AllCredits,
        TieBreak::Cities,
        TieBreak::Tokens,
        TieBreak::Ranking,
    ];

    // Leaving the game.
}
