//! This book's answers to the questions of `antiquity::Edition`, in the same order.

use crate::options::{Options, Scenario, Side};
use antiquity::atlas::Area;
use antiquity::board::Pieces;
use antiquity::bot::Weights;
use antiquity::calamities::{Calamities, Limit};
use antiquity::card_acquisition::{Lowest, StackLayers};
use antiquity::culture::Culture;
use antiquity::data::{CardKind, CardRow, Data};
use antiquity::edition::{Assignment, Heirs, Unclaimed};
use antiquity::movement::{causes_conflict, conflict_situation, situation_with};
use antiquity::names::{Advance, Calamity, Civilization, Commodity, Group};
use antiquity::scoring::TieBreak;
use antiquity::setup::{AdvancedStart, ShorterGame, StartSet};
use antiquity::succession::{SuccessionSide, SuccessionTable};
use antiquity::{AreaId, AreaSet, Edition, Order, Owner, Phase, Row, State};
use engine::{
    Character, Characters, GameOptions as _, Ladder, OptionSpec, RuleBook, Seat, SeatSet, SetupError, Slips,
    Weights as _,
};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Mega Empires: The East.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TheEast;

#[allow(clippy::expect_used)] // Our own files, read by the test `data_is_whole`.
static DATA: LazyLock<Data> = LazyLock::new(|| {
    Data::parse(include_str!("../data/advances.toml"), include_str!("../data/trade_cards.toml")).expect("our own data")
});

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
    start_credits: u8,
    #[allow(dead_code)] // For people.
    source: String,
}

/// The Short Game for three to nine seats.
static SHORT_GAMES: LazyLock<Vec<AdvancedStart>> = LazyLock::new(|| (3..=9).map(short_game).collect());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShortSet {
    name: String,
    advances: Vec<Advance>,
    loses_a_city: bool,
    seats: Vec<usize>,
    #[allow(dead_code)] // For people.
    source: String,
}

/// The sets that a table of so many seats deals, and the numbers of the scenario [public source].
#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
fn short_game(seats: usize) -> AdvancedStart {
    let sets: BTreeMap<String, ShortSet> =
        toml::from_str(include_str!("../data/short_game.toml")).expect("short_game.toml is whole");
    let sets = sets.into_values().filter(|set| set.seats.contains(&seats)).map(|set| StartSet {
        name: set.name,
        advances: set.advances,
        loses_a_city: set.loses_a_city,
    });
    AdvancedStart { sets: sets.collect(), cities: 5, on_sites: 4, tokens: 14, treasury: 10, succession: 10 }
}

fn table(options: &Options) -> Option<&'static Table> {
    TABLES.table.iter().find(|table| table.seats == options.seats)
}

impl Edition for TheEast {
    const ID: &'static str = "mega-empires";
    const TITLE: &'static str = "Mega Empires: The East";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 3..=9;
    const RULES: &'static str = "ME-";
    const LADDER: Ladder = Ladder {
        learning: Slips::by(800).missing(25),
        casual: Slips::by(300).missing(7),
        steady: Slips::by(150).missing(1),
    };
    const CHARACTERS: Characters = &[(Character::Trader, &[("taken", 2.5), ("calamity", 1.6)])];

    fn weights() -> &'static Weights {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::built_in(include_str!("../data/weights.toml")));
        &LEARNED
    }
    type Options = Options;
    type Board = Pieces<{ antiquity::atlas::EAST }, 10>;

    fn data() -> &'static Data {
        &DATA
    }

    fn rules() -> &'static RuleBook {
        engine::rule_book!("../rules.toml")
    }

    fn option_specs() -> Vec<OptionSpec> {
        crate::options::specs()
    }

    // Components and set-up.

    fn check_options(options: &Options) -> Result<(), SetupError> {
        options.check()
    }

    /// `ME-setup-6`
    const ASSIGNMENT: Assignment = Assignment::Chosen;

    fn piece_sets(_: &Options) -> u8 {
        1
    }

    /// `ME-def` In the order of the board.
    fn ranking(civilization: Civilization) -> u8 {
        civilization as u8 + 1
    }

    /// `ME-setup-10` The same of each group. The tutorial starts without; the Short Game keeps those of three and four
    /// seats only.
    fn start_credits(state: &State<Self>, _: Seat) -> [u8; Group::ALL.len()] {
        let credits = table(&state.options).map_or(0, |table| table.start_credits);
        let credits = match state.options.scenario {
            Scenario::Full => credits,
            Scenario::Short if state.options.seats <= 4 => credits,
            Scenario::Short | Scenario::First => 0,
        };
        [credits; Group::ALL.len()]
    }

    fn culture(_: &State<Self>, _: Seat) -> &'static Culture {
        Culture::PLAIN
    }

    /// `ME-var-2` The Short Game, as far as it is known.
    fn advanced_start(options: &Options) -> Option<&'static AdvancedStart> {
        (options.scenario == Scenario::Short).then(|| SHORT_GAMES.get(options.seats.checked_sub(3)?)).flatten()
    }

    fn shorter_game(_: &Options) -> Option<&'static ShorterGame> {
        None
    }

    /// `ME-setup-5`
    fn civilizations(options: &Options) -> Vec<Civilization> {
        table(options).map_or_else(Vec::new, |table| table.civilizations.clone())
    }

    fn areas_in_play(options: &Options) -> AreaSet {
        let regions: Vec<String> = Self::civilizations(options).iter().map(ToString::to_string).collect();
        let plays = |area: &AreaId| {
            let area = area.area();
            area.open_sea || area.region.as_ref().is_some_and(|region| regions.contains(region))
        };
        (0..antiquity::atlas::EAST).map(AreaId::new).filter(plays).collect()
    }

    /// `ME-map` Some areas have a coast only together with the West.
    fn is_coastal(options: &Options, area: &Area) -> bool {
        area.coastal && options.seats >= area.coastal_from_seats
    }

    const SHIPS_SAIL_INLAND: bool = false;

    /// `ME-comp-2` `ME-comp-6` The 27 of the box are no limit: pirate cities serve as more. So many that none is missing.
    const BARBARIAN_TOKENS: u8 = u8::MAX;
    const PIRATE_CITIES: u8 = 9;

    // Definitions.

    /// `ME-adv-agriculture-1` Agriculture adds one to a printed limit of 0, 1 or 2 where nobody else has units.
    /// `ME-adv-agriculture-4` As soon as that is so.
    fn population_limit(state: &State<Self>, area: AreaId, seat: Seat) -> u8 {
        let printed = area.area().population;
        let alone = || {
            let others = state.others(seat).any(|other| state.has_units(area, other));
            !others && state.tokens(area, Owner::Barbarians) == 0
        };
        printed + u8::from(printed <= 2 && state.holds(seat, Advance::Agriculture) && alone())
    }

    /// `ME-adv-public-works-3`
    const TOKENS_GO_WITH_THEIR_CITY: bool = true;

    // The sequence of play.

    fn keeps_order(options: &Options, _: Phase) -> bool {
        options.insist_on_order
    }

    /// `ME-setup` A limit of the table's own; players who never reach the last era would otherwise never end.
    fn turn_limit(options: &Options) -> u8 {
        options.turn_limit
    }

    /// `ME-seq-1`
    const TURN: &'static [Row] = &[
        Row::ordered(Phase::TaxCollection, Order::Ranking, "ME-1a-1"),
        Row::together(Phase::PopulationExpansion, Order::Ranking, "ME-2a-1", "ME-2a-1"),
        Row::ordered(Phase::Census, Order::Ranking, "ME-2b-1"),
        Row::together(Phase::Movement, Order::Census, "ME-3-1", "ME-3-3"),
        Row::ordered(Phase::Conflict, Order::Ranking, "ME-4-1"),
        Row::together(Phase::CityConstruction, Order::Ranking, "ME-5-1", "ME-5-1"),
        Row::ordered(Phase::SurplusPopulation, Order::Ranking, "ME-5b-1"),
        Row::together(Phase::CitySupport, Order::Ranking, "ME-5c-1", "ME-5-1"),
        Row::ordered(Phase::TradeCardAcquisition, Order::CityCount, "ME-6a-1"),
        Row::ordered(Phase::Trade, Order::Ranking, "ME-7-1"),
        Row::ordered(Phase::CalamitySelection, Order::Ranking, "ME-8-1"),
        Row::together(Phase::CalamityResolution, Order::Ranking, "ME-9-1", "ME-9b-4"),
        Row::ordered(Phase::SpecialAbilities, Order::Progress, "ME-10-1"),
        Row::ordered(Phase::SecondCheck, Order::Ranking, "ME-11-1"),
        Row::together(Phase::AdvanceAcquisition, Order::Progress, "ME-12a-1", "ME-12a-1"),
        Row::ordered(Phase::ExcessTradeCards, Order::Ranking, "ME-12b-1"),
        Row::ordered(Phase::SuccessionAlteration, Order::Ranking, "ME-13a-1"),
        Row::ordered(Phase::ReturnTradeCards, Order::Ranking, "ME-13b-1"),
    ];

    /// The tutorial is played without special abilities [reconstructed].
    fn plays(options: &Options, phase: Phase) -> bool {
        options.scenario != Scenario::First || phase != Phase::SpecialAbilities
    }

    // Tax collection.

    /// `ME-1b-3` Most cities in stock, then most tokens in stock, then ranking; nobody who is in revolt this turn. Nobody
    /// comes after that one.
    fn tax_revolt_heirs(state: &State<Self>, victim: Seat, victims: SeatSet, passed: SeatSet) -> Heirs {
        if !passed.is_empty() {
            return Heirs::Nobody;
        }
        let claim = |&seat: &Seat| {
            let player = &state.players[seat];
            (player.city_stock, player.stock, Reverse(state.ranking(seat)))
        };
        let heir = state.others(victim).filter(|&seat| !victims.contains(seat)).max_by_key(claim);
        heir.map_or(Heirs::Nobody, |heir| Heirs::OneOf(SeatSet::only(heir)))
    }

    /// `ME-1b-7`
    const UNCLAIMED_CITIES: Unclaimed = Unclaimed::BecomePirateCities;

    // Population expansion and census.

    /// `ME-2a-2` A token kept beside a city by Public Works expands like any other.
    const CITY_AREAS_EXPAND: bool = true;

    // Movement and ships.

    /// `ME-3-15` `ME-3-19`
    const LEVY_FROM_ELSEWHERE: bool = true;

    /// `ME-adv-diplomacy-1` Not a single token may enter; `ME-adv-diplomacy-3` except into a conflict situation.
    fn diplomacy_forbids(state: &State<Self>, _: Seat, _: Seat, area: AreaId, _: u8) -> bool {
        !conflict_situation(state, area)
    }

    /// `ME-adv-cultural-ascendancy-1` No conflict may be caused; `ME-adv-cultural-ascendancy-4` joining one may be.
    fn ascendancy_forbids(state: &State<Self>, seat: Seat, _: Seat, area: AreaId, count: u8) -> bool {
        causes_conflict(state, seat, area, count)
    }

    /// `ME-adv-roadbuilding-2` A token that would be in a conflict situation goes no further.
    fn may_march_through(state: &State<Self>, seat: Seat, area: AreaId) -> bool {
        !situation_with(state, area, seat.into(), 1)
    }

    // Conflict.

    const REMOVAL_ORDER_IS_FIXED: bool = false;
    const METALWORKING_IN_EVERY_ROUND: bool = true;
    const HOLDERS_ORDER_CONFLICTS: bool = true;
    const DEFENDERS_WAIT_ONCE: bool = true;
    const DEFENDERS_WAIT_IN_A_CIRCLE: bool = false;
    const GARRISON: u8 = 0;
    const FAILED_ATTACKERS_STAY: bool = true;
    const FAILED_ATTACK_SINKS_SHIPS: bool = true;
    const PIRATES_STAY: bool = true;
    const SPOILS_ARE_OPTIONAL: bool = true;

    // City construction, surplus population, city support.

    const BUILDS_OVER_OTHERS: bool = true;
    const PUBLIC_WORKS_KEEPS_A_TOKEN: bool = true;
    const TREASURY_REPLACES_TOKENS: bool = true;
    const URBANISM_ONCE_A_TURN: bool = true;
    const SECOND_CHECK_FIGHTS: bool = true;

    // Trade card acquisition.

    fn blocks(_: &Options) -> u8 {
        1
    }

    fn block(_: &State<Self>, _: Seat) -> u8 {
        0
    }

    /// `ME-div` One deck for up to eight seats, a larger one for nine. The tutorial leaves out the calamities that cannot
    /// be traded [reconstructed].
    fn copies(options: &Options, row: &CardRow) -> u8 {
        if options.scenario == Scenario::First && row.kind == CardKind::NonTradeable {
            return 0;
        }
        let deck = if options.seats <= 8 { "3-8" } else { "9" };
        row.copies.get(deck).copied().unwrap_or(0)
    }

    fn copies_of_block(options: &Options, row: &CardRow, _: u8) -> u8 {
        Self::copies(options, row)
    }

    /// `ME-setup` Two regular sets lie over the additional one with nine seats; with fewer a buffer of commodities, one
    /// for each seat, lies on top. Three and four seats do the same [reconstructed].
    fn stack_layers(options: &Options, _: u8) -> StackLayers {
        if options.seats <= 8 { StackLayers::Buffer(options.seats) } else { StackLayers::AdditionalSetBelow }
    }

    /// `ME-setup-19` `ME-13b-2`
    fn lowest(_: &Options) -> Lowest {
        Lowest::Last
    }

    /// `ME-6-1`
    const WITHOUT_CITIES_GO_ON_WITH: Option<Phase> = Some(Phase::SuccessionAlteration);
    /// `ME-6a-3` `ME-6b-5`
    const EMPTY_STACK_GIVES: Option<Commodity> = Some(Commodity::Water);

    /// `ME-6b-2` Stack 9 is for sale to everybody; Rhetoric, Cartography and Mining open others.
    /// `ME-adv-rhetoric-1` `ME-adv-cartography-1` `ME-adv-mining-1`
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
    /// `ME-adv-wonder-of-the-world-2`
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

    fn every_calamity_may_be_traded(_: &Options) -> bool {
        false
    }

    const LEAST_CARDS_TRADED: u8 = 3;

    fn trading_minutes(_: &Options) -> Option<u8> {
        None
    }

    // Calamities.

    /// `ME-8-3` `ME-8-5` Two; with nine seats, where minor ones are in play, three of which two are major. Ruling ME-RX2:
    /// three and four seats play as five to eight do.
    fn calamity_limit(options: &Options) -> Limit {
        let calamities = if options.seats <= 8 { 2 } else { 3 };
        Limit::InAll { calamities, major: 2 }
    }

    /// `ME-9a-1`
    fn minor_calamities_by_stack(_: &State<Self>) -> bool {
        false
    }

    fn calamities(options: &Options) -> &'static Calamities {
        if options.seats <= 4 { &CALAMITIES_FOR_FEW } else { &CALAMITIES }
    }

    /// `ME-cal-18` The trader; `ME-cal-19` otherwise the player with most cities in stock, then most tokens in stock, then
    /// by ranking.
    /// `ME-cal-civil-war-6` `ME-elim-1` Whoever has no units on the board has most in stock.
    fn beneficiaries(state: &State<Self>, _: Calamity, victim: Seat, trader: Option<Seat>, passed: SeatSet) -> Heirs {
        let stock = |seat: Seat| (state.players[seat].city_stock, state.players[seat].stock);
        let richest = || state.others(victim).max_by_key(|&seat| (stock(seat), Reverse(state.ranking(seat))));
        let beneficiary = trader.or_else(richest).filter(|_| passed.is_empty());
        beneficiary.map_or(Heirs::Nobody, |seat| Heirs::OneOf(SeatSet::only(seat)))
    }

    /// `ME-cal-piracy-1` The beneficiary does; there is always one.
    const VICTIM_SELECTS_UNTRADED_PIRACY: bool = false;
    const CARD_LOSSES_ARE_EXACT: bool = false;

    fn least_unit_points(_: &Options) -> u8 {
        0
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
    const DIASPORA_SETTLES: bool = false;
    const ONE_PROTECTS_ALL: bool = false;
    const POLITICS_CROSSES_WATER: bool = false;
    const POLITICS_PLACES_TREASURY: bool = false;
    const TRIBUTE_MAY_BE_SHOWN: bool = true;
    const DOCTRINE_NEEDS_A_PATH: bool = false;

    // Acquiring advances, excess cards.

    const FREE_WITH_ANATOMY: u8 = 1;

    fn set_bonus(_: &Options, _: u8, _: Commodity) -> u32 {
        0
    }

    /// `ME-adv-trade-routes-1`
    const ROUTES_AFTER_PURCHASES: bool = false;

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

    fn succession_side(options: &Options) -> SuccessionSide {
        match options.side {
            Side::Basic => SuccessionSide::Basic,
            Side::Expert => SuccessionSide::Expert,
        }
    }

    fn succession_tables() -> Vec<(SuccessionSide, &'static SuccessionTable)> {
        let side = |side| Options { side, ..Options::with_seats(9) };
        let table = |options| (Self::succession_side(&options), crate::succession::table(&options));
        [Side::Basic, Side::Expert].map(|name| table(side(name))).into()
    }

    /// `ME-adv-wonder-of-the-world-3`
    fn cities_in_spirit(state: &State<Self>, seat: Seat) -> u8 {
        u8::from(state.holds(seat, Advance::WonderOfTheWorld))
    }

    /// `ME-leave-1`
    const CONCLUDES_WITH_THE_TURN: bool = false;

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

    /// `ME-leave-3`
    const LEAVERS_TAKE_THEIR_CIVILIZATION: bool = true;
}
