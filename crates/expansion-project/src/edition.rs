//! This book's answers to the questions of `antiquity::Edition`, in the same order.

use crate::options::{CalamityLimit, NonTradeable, Options};
use crate::{beneficiaries, cultures, packages, succession};
use antiquity::atlas::Area;
use antiquity::board::Pieces;
use antiquity::bot::Weights;
use antiquity::calamities::{Calamities, Limit};
use antiquity::card_acquisition::{Lowest, StackLayers};
use antiquity::culture::Culture;
use antiquity::data::{CardRow, Data, Home};
use antiquity::edition::{Assignment, Heirs, Unclaimed};
use antiquity::movement::attacks;
use antiquity::names::{Advance, Calamity, Civilization, Commodity, Group};
use antiquity::scoring::TieBreak;
use antiquity::setup::{AdvancedStart, ShorterGame};
use antiquity::state::MAX_SEATS;
use antiquity::succession::{SuccessionSide, SuccessionTable};
use antiquity::{AreaId, AreaSet, Edition, Order, Owner, Phase, Row, State};
use engine::{Characters, Ladder, OptionSpec, RuleBook, Seat, SeatSet, SetupError, Slips, Weights as _};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The Expansion Project.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TheProject;

/// The trade blocks.
const WEST: u8 = 0;
const EAST: u8 = 1;

#[allow(clippy::expect_used)] // Our own files, read by the test `data_is_whole`.
static DATA: LazyLock<Data> = LazyLock::new(|| {
    Data::parse(include_str!("../data/advances.toml"), include_str!("../data/trade_cards.toml")).expect("our own data")
});

#[allow(clippy::expect_used)] // Our own file, read by every test.
static RULES: LazyLock<RuleBook> =
    LazyLock::new(|| RuleBook::parse(include_str!("../rules.toml")).expect("rules.toml is whole"));

#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
static CALAMITIES: LazyLock<Calamities> =
    LazyLock::new(|| Calamities::parse(include_str!("../data/calamities.toml"), "").expect("calamities.toml is whole"));

impl Edition for TheProject {
    const ID: &'static str = "expansion-project";
    const TITLE: &'static str = "Civilization: The Expansion Project";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 5..=18;
    const RULES: &'static str = "EP-";
    const LADDER: Ladder = Ladder {
        // More than this makes no difference: what is worth doing at all is mostly a matter of habit here.
        learning: Slips::by(8000).missing(35),
        casual: Slips::by(500).missing(25),
        steady: Slips::by(200).missing(5),
    };
    const CHARACTERS: Characters = &[];

    fn weights() -> &'static Weights {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::built_in(include_str!("../data/weights.toml")));
        &LEARNED
    }
    type Options = Options;
    type Board = Pieces<{ antiquity::atlas::AREAS }, { MAX_SEATS + 1 }>;

    fn data() -> &'static Data {
        &DATA
    }

    fn rules() -> &'static RuleBook {
        &RULES
    }

    fn option_specs() -> Vec<OptionSpec> {
        crate::options::specs()
    }

    // Components and set-up.

    fn check_options(options: &Options) -> Result<(), SetupError> {
        options.check()
    }

    /// `EP-10.4a`
    const ASSIGNMENT: Assignment = Assignment::Dealt;

    /// `EP-33.3.2.1`
    fn piece_sets(options: &Options) -> u8 {
        if options.imperial { 2 } else { 1 }
    }

    /// `EP-11.4` A.S.T. order.
    fn ranking(civilization: Civilization) -> u8 {
        succession::ranking(civilization)
    }

    /// `EP-33.2.2.1` Only unique cultures start with any.
    fn start_credits(state: &State<Self>, seat: Seat) -> [u8; Group::ALL.len()] {
        let credits = &Self::culture(state, seat).start_credits;
        Group::ALL.map(|group| credits.get(&group).copied().unwrap_or(0))
    }

    fn culture(state: &State<Self>, seat: Seat) -> &'static Culture {
        let unique = state.players[seat].civilization.filter(|_| state.options.unique_cultures);
        unique.map_or(Culture::PLAIN, cultures::culture)
    }

    fn advanced_start(_: &Options) -> Option<&'static AdvancedStart> {
        None
    }

    /// `EP-31.2`
    fn shorter_game(options: &Options) -> Option<&'static ShorterGame> {
        packages::shorter_game(options.length)
    }

    /// `EP-9.2` `EP-9.3a`
    fn civilizations(options: &Options) -> Vec<Civilization> {
        options.in_play().to_vec()
    }

    /// `EP-9.4a` What is associated with a civilization that does not play is out. No area of the atlas is associated with
    /// several.
    fn areas_in_play(options: &Options) -> AreaSet {
        let regions: Vec<String> = Self::civilizations(options).iter().map(ToString::to_string).collect();
        let plays = |area: &AreaId| {
            let area = area.area();
            area.open_sea || area.region.as_ref().is_some_and(|region| regions.contains(region))
        };
        AreaId::all().filter(plays).collect()
    }

    /// `EP-2.2.4b`
    fn is_coastal(_: &Options, area: &Area) -> bool {
        area.coastal
    }

    /// `EP-17.5.1a` Any water border may be crossed.
    const SHIPS_SAIL_INLAND: bool = true;

    /// `EP-3.1-r1` Their number is not limited. So many that none is missing.
    const BARBARIAN_TOKENS: u8 = u8::MAX;
    /// `EP-3.1-r1`
    const PIRATE_CITIES: u8 = 9;

    // Definitions.

    /// `EP-20.1.2a` `EP-20.1.2-r1` Agriculture adds one to any printed limit where nobody else has tokens.
    fn population_limit(state: &State<Self>, area: AreaId, seat: Seat) -> u8 {
        let alone = || {
            let others = state.others(seat).any(|other| state.tokens(area, other) > 0);
            !others && state.tokens(area, Owner::Barbarians) == 0
        };
        area.area().population + u8::from(state.holds(seat, Advance::Agriculture) && alone())
    }

    /// `EP-29-r2`
    const TOKENS_GO_WITH_THEIR_CITY: bool = false;

    // The sequence of play.

    /// `EP-11.2`
    /// `EP-16.1` `EP-17.2` Building ships and moving affect others, so that census order is kept from the start.
    fn keeps_order(options: &Options, phase: Phase) -> bool {
        let affects_others = matches!(phase, Phase::ShipConstruction | Phase::Movement);
        options.insist_on_order || (affects_others && !options.move_together)
    }

    /// `EP-34end.1b`
    fn turn_limit(options: &Options) -> u8 {
        options.turn_limit
    }

    /// `EP-12.1a` to `EP-12.1d`
    const TURN: &'static [Row] = &[
        Row::together(Phase::TaxCollection, Order::Ranking, "EP-13.1a", "EP-11.2"),
        Row::together(Phase::PopulationExpansion, Order::Ranking, "EP-14.1a", "EP-11.2"),
        Row::ordered(Phase::Census, Order::Ranking, "EP-15.1"),
        Row::together(Phase::ShipConstruction, Order::Census, "EP-16.1", "EP-11.2"),
        Row::together(Phase::Movement, Order::Census, "EP-17.2", "EP-11.2"),
        Row::ordered(Phase::Conflict, Order::Ranking, "EP-18.1a"),
        Row::together(Phase::CityConstruction, Order::Ranking, "EP-19.1a", "EP-11.2"),
        Row::ordered(Phase::SurplusPopulation, Order::Ranking, "EP-20.1a"),
        Row::together(Phase::CitySupport, Order::Ranking, "EP-21.1a", "EP-11.2"),
        Row::ordered(Phase::TradeCardAcquisition, Order::CityCount, "EP-22.1a"),
        Row::ordered(Phase::Trade, Order::Ranking, "EP-23.1a"),
        Row::together(Phase::CalamityResolution, Order::Ranking, "EP-24.1", "EP-11.2"),
        Row::ordered(Phase::SpecialAbilities, Order::Ranking, "EP-25.1"),
        Row::together(Phase::SecondCheck, Order::Ranking, "EP-25.1.2", "EP-11.2"),
        Row::together(Phase::AdvanceAcquisition, Order::Ranking, "EP-26.1", "EP-11.2"),
        Row::together(Phase::ExcessTradeCards, Order::Ranking, "EP-27.2a", "EP-11.2"),
        Row::ordered(Phase::SuccessionAlteration, Order::Ranking, "EP-28.1"),
    ];

    fn plays(_: &Options, _: Phase) -> bool {
        true
    }

    // Tax collection.

    /// `EP-13.3.2a` Most unit points in stock; `EP-13.3.2b` nothing happens if nobody has more than the victim;
    /// `EP-13.3.3b` then those with the next most, `EP-13.3.3-r2` the victim passed over.
    fn tax_revolt_heirs(state: &State<Self>, victim: Seat, _: SeatSet, passed: SeatSet) -> Heirs {
        let others: SeatSet = state.others(victim).filter(|&seat| !passed.contains(seat)).collect();
        if passed.is_empty() {
            beneficiaries::richer(state, victim, others)
        } else {
            beneficiaries::next(state, others)
        }
    }

    /// `EP-13.3.4`
    const UNCLAIMED_CITIES: Unclaimed = Unclaimed::AreDestroyed;

    // Population expansion and census.

    /// `EP-14.1b`
    const CITY_AREAS_EXPAND: bool = false;

    // Movement and ships.

    /// `EP-16.2` `EP-16.3a`
    const LEVY_FROM_ELSEWHERE: bool = false;

    /// `EP-17.4.1a` `EP-17.4.1-r1` Too few to fight may enter.
    fn diplomacy_forbids(state: &State<Self>, seat: Seat, guard: Seat, area: AreaId, count: u8) -> bool {
        attacks(state, seat, guard, area, count)
    }

    /// `EP-17.4.2a` `EP-17.4.2-r1`
    fn ascendancy_forbids(state: &State<Self>, seat: Seat, guard: Seat, area: AreaId, count: u8) -> bool {
        attacks(state, seat, guard, area, count)
    }

    /// `EP-17.3.1b` The first area may hold no units of anybody else.
    fn may_march_through(state: &State<Self>, seat: Seat, area: AreaId) -> bool {
        state.owners().all(|owner| owner == seat.into() || !state.has_units(area, owner))
    }

    // Conflict.

    const REMOVAL_ORDER_IS_FIXED: bool = true;
    const METALWORKING_IN_EVERY_ROUND: bool = false;
    const HOLDERS_ORDER_CONFLICTS: bool = false;
    const DEFENDERS_WAIT_ONCE: bool = false;
    const DEFENDERS_WAIT_IN_A_CIRCLE: bool = true;
    const GARRISON: u8 = 1;
    const FAILED_ATTACKERS_STAY: bool = false;
    const FAILED_ATTACK_SINKS_SHIPS: bool = false;
    const PIRATES_STAY: bool = false;
    const SPOILS_ARE_OPTIONAL: bool = false;

    // City construction, surplus population, city support.

    const BUILDS_OVER_OTHERS: bool = false;
    const PUBLIC_WORKS_KEEPS_A_TOKEN: bool = false;
    const TREASURY_REPLACES_TOKENS: bool = false;
    const URBANISM_ONCE_A_TURN: bool = false;
    const SECOND_CHECK_FIGHTS: bool = false;

    // Trade card acquisition.

    /// `EP-10.3.1` to `EP-10.3.4`
    fn blocks(options: &Options) -> u8 {
        if options.seats < 12 { 1 } else { 2 }
    }

    /// `EP-9.6a` `EP-22.1.2`
    fn block(state: &State<Self>, seat: Seat) -> u8 {
        let civilization = state.players[seat].civilization.filter(|_| Self::blocks(&state.options) > 1);
        let west = civilization.is_none_or(|civilization| state.options.is_western(civilization));
        if west { WEST } else { EAST }
    }

    /// `EP-10.3.1` to `EP-10.3.4`
    fn copies(options: &Options, row: &CardRow) -> u8 {
        (0..Self::blocks(options)).map(|block| Self::copies_of_block(options, row, block)).sum()
    }

    /// `EP-10.3.3` `EP-10.3.4`
    fn copies_of_block(options: &Options, row: &CardRow, block: u8) -> u8 {
        let deck = match (options.seats, block) {
            (..=7, _) => "5-7",
            (8..=11, _) => "8-11",
            (12..=14, WEST) => "12-14-west",
            (12..=14, _) => "12-14-east",
            (_, WEST) => "15-18-west",
            _ => "15-18-east",
        };
        row.copies.get(deck).copied().unwrap_or(0)
    }

    /// `EP-10.3.5a` As many commodities on top as players draw from the block.
    fn stack_layers(options: &Options, block: u8) -> StackLayers {
        let western = block == WEST;
        let draws = |civilization: &&Civilization| options.is_western(**civilization) == western;
        StackLayers::Buffer(match Self::blocks(options) {
            1 => options.seats,
            _ => options.in_play().iter().filter(draws).count(),
        })
    }

    /// `EP-10.3.5c` `EP-32.3.1` `EP-32.4.1` `EP-32.8.1`
    fn lowest(options: &Options) -> Lowest {
        match options.place_of_non_tradeable() {
            NonTradeable::Last => Lowest::Last,
            NonTradeable::Shuffled => Lowest::Anywhere,
            NonTradeable::LastThree => Lowest::AmongTheLastThree,
        }
    }

    const WITHOUT_CITIES_GO_ON_WITH: Option<Phase> = None;
    /// `EP-22.2.1`
    const EMPTY_STACK_GIVES: Option<Commodity> = None;

    /// `EP-22.5.2` Stack 9 is for sale to everybody; Rhetoric, Cartography and Mining open others (`EP-22.5.3` to
    /// `EP-22.5.5`).
    /// `EP-22.5.4`
    fn stack_price(state: &State<Self>, seat: Seat, stack: u8) -> Option<u8> {
        let (price, opened_by) = match stack {
            9 => return Some(18),
            2 => (7, Advance::Cartography),
            3 => (9, Advance::Rhetoric),
            6 => (13, Advance::Mining),
            7 => (15, Advance::Cartography),
            8 => (16, Advance::Mining),
            _ => return None,
        };
        state.holds(seat, opened_by).then_some(price)
    }

    /// `EP-22.5.1b`
    const PURCHASES: Option<u8> = Some(2);

    fn may_take_free_card(_: &State<Self>, _: Seat, _: u8) -> bool {
        false
    }

    fn market_cards(_: &Options) -> u8 {
        0
    }

    // Trade.

    /// `EP-32.2.1`
    fn every_calamity_may_be_traded(options: &Options) -> bool {
        options.trades_every_calamity()
    }

    /// `EP-23.3a`
    const LEAST_CARDS_TRADED: u8 = 3;

    /// `EP-23.4b`
    fn trading_minutes(options: &Options) -> Option<u8> {
        Some(if options.seats <= 7 { 10 } else { 15 })
    }

    // Calamities.

    /// `EP-24.2a` `EP-32.5.1` `EP-32.6.1.1`
    fn calamity_limit(options: &Options) -> Limit {
        match options.limit_of_calamities() {
            CalamityLimit::Usual => Limit::ByKind { major: 2, minor: 1 },
            CalamityLimit::None => Limit::None,
            CalamityLimit::Dynamic => Limit::Dynamic { calamities: 3, major: 2 },
        }
    }

    /// `EP-24.7.1b` If a player objects to resolving them together.
    fn minor_calamities_by_stack(state: &State<Self>) -> bool {
        state.keeps_order()
    }

    fn calamities(_: &Options) -> &'static Calamities {
        &CALAMITIES
    }

    /// `EP-24.1.1b` The trader, whom secondary effects spare and who chooses for some; nobody without one. By stock in a
    /// Civil War (`EP-29.4.1.2bis-a`) and under a tyrant (`EP-29.8.1.2a`), by cities for untraded hordes (`EP-29.5.2.1b`).
    /// `EP-29.5.2.1a` The trader controls traded hordes.
    fn beneficiaries(
        state: &State<Self>,
        calamity: Calamity,
        victim: Seat,
        trader: Option<Seat>,
        passed: SeatSet,
    ) -> Heirs {
        match calamity {
            Calamity::CivilWar => beneficiaries::of_civil_war(state, victim, passed),
            Calamity::Tyranny => beneficiaries::of_tyranny(state, victim),
            Calamity::BarbarianHordes => {
                let fewest = || state.first_in_order(Order::CityCount, state.seat_set());
                trader.or_else(fewest).map_or(Heirs::Nobody, |seat| Heirs::OneOf(SeatSet::only(seat)))
            }
            _ => trader.map_or(Heirs::Nobody, |seat| Heirs::OneOf(SeatSet::only(seat))),
        }
    }

    /// `EP-29.9.2-r1`
    const VICTIM_SELECTS_UNTRADED_PIRACY: bool = true;
    /// `EP-24.5-r1`
    const CARD_LOSSES_ARE_EXACT: bool = true;

    /// `EP-32.7.1`
    fn least_unit_points(options: &Options) -> u8 {
        options.least_unit_points
    }

    fn storm_area(_: &Options) -> Option<AreaId> {
        None
    }

    // Special abilities.

    /// `EP-25.1.1-r2`
    const SPECIAL_ABILITIES: &'static [Advance] = &[
        Advance::Diaspora,
        Advance::Fundamentalism,
        Advance::Monotheism,
        Advance::Politics,
        Advance::ProvincialEmpire,
        Advance::TradeEmpire,
        Advance::UniversalDoctrine,
    ];
    const DIASPORA_SETTLES: bool = true;
    const ONE_PROTECTS_ALL: bool = true;
    const POLITICS_CROSSES_WATER: bool = true;
    const POLITICS_PLACES_TREASURY: bool = true;
    const TRIBUTE_MAY_BE_SHOWN: bool = false;
    const DOCTRINE_NEEDS_A_PATH: bool = true;

    // Acquiring advances, excess cards.

    /// `EP-30.4.2a`
    const FREE_WITH_ANATOMY: u8 = 2;

    /// `EP-26.3.3` Cards of the other block are worth their face value more; `EP-26.3.4` `EP-26.3.4-r1` shared ones never are.
    fn set_bonus(options: &Options, block: u8, commodity: Commodity) -> u32 {
        let foreign = match DATA.home(commodity) {
            _ if Self::blocks(options) == 1 => false,
            Some(Home::West) => block == EAST,
            Some(Home::East) => block == WEST,
            Some(Home::Shared) | None => false,
        };
        if foreign { DATA.face_value(commodity) } else { 0 }
    }

    /// `EP-27.1a`
    const ROUTES_AFTER_PURCHASES: bool = true;

    fn may_substitute(_: &State<Self>, _: Seat) -> bool {
        false
    }

    /// `EP-27.2a` `EP-27.2.1` `EP-27.2.2`
    fn hand_limit(state: &State<Self>, seat: Seat) -> u8 {
        let limit =
            8 + u8::from(state.holds(seat, Advance::TradeRoutes)) - u8::from(state.holds(seat, Advance::Diaspora));
        limit.saturating_add_signed(Self::culture(state, seat).hand_limit)
    }

    // Succession table, end and victory.

    fn succession(_: &Options) -> &'static SuccessionTable {
        succession::table()
    }

    fn succession_side(_: &Options) -> SuccessionSide {
        SuccessionSide::Table
    }

    fn succession_tables() -> Vec<(SuccessionSide, &'static SuccessionTable)> {
        vec![(SuccessionSide::Table, succession::table())]
    }

    fn cities_in_spirit(_: &State<Self>, _: Seat) -> u8 {
        0
    }

    /// `EP-34end.2`
    const CONCLUDES_WITH_THE_TURN: bool = true;

    const LAST_ERA_BONUS: i32 = 0;

    /// `EP-34vic.2b` `EP-34vic-r1`
    const TIE_BREAKS: &'static [TieBreak] = &[TieBreak::Wealth];

    // Leaving the game.

    /// `EP-9.1-r1` Somebody else plays it.
    const LEAVERS_TAKE_THEIR_CIVILIZATION: bool = false;
}
