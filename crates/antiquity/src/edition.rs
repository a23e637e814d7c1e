//! The questions the two books answer differently, in turn order, with no default answers: the compiler asks each game
//! for every one, and the two `edition.rs` files can be read side by side like the books. ME is Mega Empires: The East,
//! EP the Expansion Project.

use crate::atlas::{Area, AreaId, AreaSet};
use crate::board::Board;
use crate::bot::Weights;
use crate::calamities::{Calamities, Limit};
use crate::card_acquisition::{Lowest, StackLayers};
use crate::culture::Culture;
use crate::data::{CardRow, Data};
use crate::names::{Advance, Calamity, Civilization, Commodity, Group};
use crate::scoring::TieBreak;
use crate::setup::{AdvancedStart, ShorterGame};
use crate::state::State;
use crate::succession::{SuccessionSide, SuccessionTable};
use crate::turn::{Phase, Row};
use engine::{Characters, GameOptions, Ladder, OptionSpec, RuleBook, Seat, SeatSet, SetupError};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// One of the two games.
pub trait Edition: Copy + Debug + PartialEq + Send + Sync + 'static {
    // The game itself.

    /// The name in files and addresses.
    const ID: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// The newest revision of the rules.
    const REVISION: u32;
    /// How many seats.
    const SEATS: RangeInclusive<usize>;
    /// How this book's rule ids begin: `ME-`.
    const RULES: &'static str;

    /// How much weaker bots slip, see [`engine::Evaluate::LADDER`].
    const LADDER: Ladder;
    /// Which characters its bots may have, see [`engine::Evaluate::CHARACTERS`].
    const CHARACTERS: Characters;
    /// What its bots weigh.
    fn weights() -> &'static Weights;
    /// Seat count, scenario, optional rules.
    type Options: GameOptions + Copy;
    /// Room for the pieces.
    type Board: Board;
    /// Cards and numbers.
    fn data() -> &'static Data;
    /// The rules as statements.
    fn rules() -> &'static RuleBook;
    /// The options for a form.
    fn option_specs() -> Vec<OptionSpec>;

    // Components and set-up.                                                    ME ch. 2-5   EP 3-10

    /// Refuses options that do not go together.
    fn check_options(options: &Self::Options) -> Result<(), SetupError>;
    /// How seats get their civilizations. `ME-setup-6` `EP-9.2`
    const ASSIGNMENT: Assignment;
    /// How many sets of playing pieces each player has.                         ME-comp-1    EP-33.3.2.1
    fn piece_sets(options: &Self::Options) -> u8;
    /// A civilization's number on the succession table, counted from one. Lower numbers take priority.
    ///                                                                          ME-def       EP-11.4
    fn ranking(civilization: Civilization) -> u8;
    /// Credits that a seat starts with, by [`Group::index`].                     ME-setup-10  EP-33.2.2.1
    fn start_credits(state: &State<Self>, seat: Seat) -> [u8; Group::ALL.len()];
    /// What rules make of a seat's civilization alone.                           ME -         EP-33.2.2.1
    fn culture(state: &State<Self>, seat: Seat) -> &'static Culture;
    /// The advanced starting position, if the table begins with one.             ME-var-2     EP-31.2
    fn advanced_start(options: &Self::Options) -> Option<&'static AdvancedStart>;
    /// The developed civilizations that a shorter game begins with.              ME -         EP-31.2
    fn shorter_game(options: &Self::Options) -> Option<&'static ShorterGame>;
    /// The civilizations that play at this table.                                ME-setup-5   EP-9.3a
    fn civilizations(options: &Self::Options) -> Vec<Civilization>;
    /// The areas in play at this table; open seas always are.                    ME-board-1   EP-9.4a
    fn areas_in_play(options: &Self::Options) -> AreaSet;
    /// Whether an area has a coast at this table.                                ME-map       EP-2.2.4b
    fn is_coastal(options: &Self::Options, area: &Area) -> bool;
    /// Whether ships sail inland waters as well.                                 ME-3-22      EP-17.5.1a
    const SHIPS_SAIL_INLAND: bool;
    /// Barbarian tokens in the box.
    const BARBARIAN_TOKENS: u8;
    /// Pirate cities in the box.
    const PIRATE_CITIES: u8;

    // Definitions.                                                              ME ch. 3     EP 8

    /// How many tokens of this seat an area without a city can feed, with the seat's advances.
    fn population_limit(state: &State<Self>, area: AreaId, seat: Seat) -> u8;

    /// Whether a token beside a city is lost with it.                            ME-adv-public-works-3   EP-29-r2
    const TOKENS_GO_WITH_THEIR_CITY: bool;

    // The sequence of play.                                                     ME ch. 6     EP 12

    /// The phases of a turn.
    const TURN: &'static [Row];
    /// Whether the table keeps a phase's order from the start, and not only once somebody insists on it.
    ///                                                                          ME-3-3       EP-16.1 EP-17.2
    fn keeps_order(options: &Self::Options, phase: Phase) -> bool;
    /// The game ends after this turn, if it has not ended before; 0 where the table has set no limit.
    fn turn_limit(options: &Self::Options) -> u8;

    /// Whether the table plays this phase: a tutorial may leave one out.
    fn plays(options: &Self::Options, phase: Phase) -> bool;

    // Tax collection.                                                           ME 1         EP 13

    /// Who takes over the cities of a tax revolt. `victims` are all seats in revolt this turn, `passed` those whose cities
    /// in stock are used up.                                                     ME-1b-3      EP-13.3.2a
    fn tax_revolt_heirs(state: &State<Self>, victim: Seat, victims: SeatSet, passed: SeatSet) -> Heirs;
    /// What becomes of cities that nobody can take over, in a revolt or by a calamity. `ME-1b-7` `ME-cal-treachery-3`
    /// `EP-13.3.4` `EP-29.2.2.1b`
    const UNCLAIMED_CITIES: Unclaimed;

    // Population expansion and census.                                          ME 2         EP 14-15

    /// Whether a token beside its own city expands. `ME-2a-2` `EP-14.1b`
    const CITY_AREAS_EXPAND: bool;

    // Movement and ships.                                                       ME 3         EP 16-17

    /// Whether tokens of other areas may help to pay for building or maintaining a ship. `ME-3-15` `ME-3-19` `EP-16.2`
    const LEVY_FROM_ELSEWHERE: bool;
    /// Whether Diplomacy keeps this many tokens of the seat out of an area with a city of `guard`. The kernel asks only
    /// about cities of holders and seats without an exemption.              ME-adv-diplomacy-1       EP-17.4.1a
    fn diplomacy_forbids(state: &State<Self>, seat: Seat, guard: Seat, area: AreaId, count: u8) -> bool;
    /// Whether Cultural Ascendancy keeps this many tokens of the seat out of an area with units of `guard`, asked
    /// likewise.                                                       ME-adv-cultural-ascendancy-1  EP-17.4.2a
    fn ascendancy_forbids(state: &State<Self>, seat: Seat, guard: Seat, area: AreaId, count: u8) -> bool;
    /// Whether a token of the seat may go on over land after a first step into this area. `ME-adv-roadbuilding-2`
    /// `EP-17.3.1b`
    fn may_march_through(state: &State<Self>, seat: Seat, area: AreaId) -> bool;

    // Conflict.                                                                 ME 4         EP 18

    /// Whether the order of removal and who removes together stay what they were when the fight began, or go by the
    /// tokens there at the start of each round.                                 ME-4a-1      EP-18.2.2-r1
    const REMOVAL_ORDER_IS_FIXED: bool;
    /// Whether holders of Metalworking remove after the others in every round, or only in the first.
    ///                                                              ME-adv-metalworking-1   EP-18.2.3-r1
    const METALWORKING_IN_EVERY_ROUND: bool;
    /// Whether holders of Advanced Military choose which conflict comes first.  ME-adv-advanced-military-3  EP-18.2-r1
    const HOLDERS_ORDER_CONFLICTS: bool;
    /// Whether a defender may wait for attacks of its own once a turn only.      ME-4b-3      EP-18.3.2c
    const DEFENDERS_WAIT_ONCE: bool;
    /// Whether two defenders may wait for each other, and then the first in ranking order waits in vain.
    ///                                                                          ME-4b-3      EP-18.3.2-r2
    const DEFENDERS_WAIT_IN_A_CIRCLE: bool;
    /// Tokens that stay in each area from which Advanced Military removes some. ME-adv-advanced-military-1  EP-18.2.4b
    const GARRISON: u8;
    /// Whether tokens that fail to take a city stay until surplus is removed.   ME-4b-1      EP-18.3.1b
    const FAILED_ATTACKERS_STAY: bool;
    /// Whether ships of Naval Warfare are lost with a failed attack.            ME-adv-naval-warfare-5  EP -
    const FAILED_ATTACK_SINKS_SHIPS: bool;
    /// Whether defenders of a pirate city stay if they survive.                 ME-4b-10     EP-18.3.4b
    const PIRATES_STAY: bool;
    /// Whether an attacker may leave the defender's trade cards alone.          ME-4b-5      EP-18.5.1a
    const SPOILS_ARE_OPTIONAL: bool;

    // City construction, surplus population, city support.                      ME 5, 11     EP 19-21, 27

    /// Whether a city may be built over tokens of others.                       ME-5a-9      EP-19.2c
    const BUILDS_OVER_OTHERS: bool;
    /// Whether Public Works lets a token stay beside a new city, or asks one token more for it instead.
    ///                                                                         ME-adv-public-works-4  EP-19.4
    const PUBLIC_WORKS_KEEPS_A_TOKEN: bool;
    /// Whether treasury may pay more than what is lacking.                      ME-adv-architecture-1  EP-19.3-r1
    const TREASURY_REPLACES_TOKENS: bool;
    /// Whether Urbanism helps only once a turn.                                 ME-adv-urbanism-1  EP-19.5-r1
    const URBANISM_ONCE_A_TURN: bool;
    /// Whether the second check of a turn begins with conflict and surplus.     ME-11-1      EP-21.3
    const SECOND_CHECK_FIGHTS: bool;

    // Trade card acquisition.                                                   ME 6         EP 22

    /// How many blocks of nine stacks there are: one or two.                     ME-div       EP-10.3
    fn blocks(options: &Self::Options) -> u8;
    /// The block a seat draws from.                                             ME -         EP-22.1.2
    fn block(state: &State<Self>, seat: Seat) -> u8;
    /// How many copies of a card the table plays with.                          ME-div       EP-10.3
    fn copies(options: &Self::Options, row: &CardRow) -> u8;
    /// How many of them belong to a block.                                      ME-div       EP-10.3.3
    fn copies_of_block(options: &Self::Options, row: &CardRow, block: u8) -> u8;
    /// How a stack is piled up before the game.                                 ME-setup     EP-10.3.5a
    fn stack_layers(options: &Self::Options, block: u8) -> StackLayers;
    /// Where calamities that may not be traded lie in a stack.                  ME-setup-19  EP-10.3.5c
    fn lowest(options: &Self::Options) -> Lowest;
    /// The phase with which play goes on while nobody has a city.               ME-6-1       EP -
    const WITHOUT_CITIES_GO_ON_WITH: Option<Phase>;
    /// What an empty stack gives.                                               ME-6a-3      EP-22.2.1
    const EMPTY_STACK_GIVES: Option<Commodity>;
    /// The price of a card of a stack, if it is for sale to the seat; a culture may have one of its own.
    ///                                                                         ME-6b-2      EP-22.5.2
    fn stack_price(state: &State<Self>, seat: Seat, stack: u8) -> Option<u8>;
    /// How many cards a seat may buy in a turn.                                 ME-6b-4      EP-22.5.1b
    const PURCHASES: Option<u8>;
    /// Whether the seat may take one card of this stack for nothing.            ME-adv-wonder-of-the-world-1   EP -
    fn may_take_free_card(state: &State<Self>, seat: Seat, stack: u8) -> bool;
    /// Cards dealt face up to the market for each stack; none without a market. ME-RK1       EP -
    fn market_cards(options: &Self::Options) -> u8;

    // Trade.                                                                    ME 7         EP 23

    /// Whether calamities may be traded that by print may not.                  ME -         EP-32.2.1
    fn every_calamity_may_be_traded(options: &Self::Options) -> bool;
    /// Fewest cards of each side of a trade.                                    ME-7-5       EP-23.3a
    const LEAST_CARDS_TRADED: u8;
    /// The minutes that the book recommends for trading; the table may set another limit, or none.
    ///                                                                         ME -         EP-23.4b
    fn trading_minutes(options: &Self::Options) -> Option<u8>;

    // Calamities.                                                               ME 8-9       EP 24, 29

    /// How many calamities strike a player at most.                              ME-8-3       EP-24.2a
    fn calamity_limit(options: &Self::Options) -> Limit;
    /// Whether minor calamities strike one after the other, by stack and ranking, and not all together.
    ///                                                                         ME-9a-1      EP-24.7.1b
    fn minor_calamities_by_stack(state: &State<Self>) -> bool;
    /// What is printed on the calamities at this table.                          ME-cal       EP-29
    fn calamities(options: &Self::Options) -> &'static Calamities;
    /// Who profits by a calamity, or controls it. `trader` is who last traded it to the victim, `passed` who has taken
    /// all that could be taken.                                                 ME-cal-19    EP-24.1.2
    fn beneficiaries(
        state: &State<Self>,
        calamity: Calamity,
        victim: Seat,
        trader: Option<Seat>,
        passed: SeatSet,
    ) -> Heirs;
    /// Whether the victim of a Piracy that nobody traded selects its own cities for it.   ME-cal-piracy-1   EP-29.9.2-r1
    const VICTIM_SELECTS_UNTRADED_PIRACY: bool;
    /// Whether cards given up by face value exceed the number as little as possible.   ME-cal-corruption-1   EP-24.5-r1
    const CARD_LOSSES_ARE_EXACT: bool;
    /// Unit points below which no calamity takes a player.                       ME -         EP-32.7.1
    fn least_unit_points(options: &Self::Options) -> u8;
    /// An area that stands in for a sea where calamities strike coasts.          ME-RX3       -
    fn storm_area(options: &Self::Options) -> Option<AreaId>;

    // Special abilities.                                                        ME 10        EP 25

    /// The advances that give one.                                               ME-10-3      EP-25.1.1-r2
    const SPECIAL_ABILITIES: &'static [Advance];
    /// Whether Diaspora settles an empty area from stock, instead of moving tokens.   ME-adv-diaspora-1   EP-25.2.1a
    const DIASPORA_SETTLES: bool;
    /// Whether one protected owner protects all units of an area.               ME-adv-fundamentalism-2   EP-25.3-r1
    const ONE_PROTECTS_ALL: bool;
    /// Whether Politics annexes over water.                                     ME-adv-politics-1   EP-25.5.1a
    const POLITICS_CROSSES_WATER: bool;
    /// Whether tokens annexed by Politics are replaced from treasury, not from stock.   ME-adv-politics-3   EP-25.5.1a
    const POLITICS_PLACES_TREASURY: bool;
    /// Whether cards given to a Provincial Empire may be seen by all.           ME-adv-provincial-empire-3   EP-25.6-r1
    const TRIBUTE_MAY_BE_SHOWN: bool;
    /// Whether Universal Doctrine needs a path to the Barbarians.               ME-adv-universal-doctrine-1   EP-25.8.1b
    const DOCTRINE_NEEDS_A_PATH: bool;

    // Acquiring advances, excess cards.                                         ME 12        EP 26-27

    /// Cheap Science advances that come with Anatomy.                           ME-adv-anatomy-1   EP-30.4.2a
    const FREE_WITH_ANATOMY: u8;
    /// What each card of a set is worth to seats of a block beyond its value.   ME -         EP-26.3.3
    fn set_bonus(options: &Self::Options, block: u8, commodity: Commodity) -> u32;
    /// Whether cards are sold on Trade Routes after the purchases, not as a special ability.
    ///                                                                         ME-adv-trade-routes-1  EP-27.1a
    const ROUTES_AFTER_PURCHASES: bool;
    /// Whether one card may stand in for another in a set turned in.            ME-adv-trade-empire-1   EP -
    fn may_substitute(state: &State<Self>, seat: Seat) -> bool;
    /// How many commodity cards a seat may keep.                                ME-12b-1     EP-27.2
    fn hand_limit(state: &State<Self>, seat: Seat) -> u8;

    // Succession table, end and victory.                                        ME 13        EP 28, 34

    /// The succession table in use.                                             ME-def-13    EP-28.2
    fn succession(options: &Self::Options) -> &'static SuccessionTable;
    /// The side of the table in use, by the name `succession_tables` gives it.
    fn succession_side(options: &Self::Options) -> SuccessionSide;
    /// Every side of the table in the box, with its name.
    fn succession_tables() -> Vec<(SuccessionSide, &'static SuccessionTable)>;
    /// Cities counted in addition to those on the board when a marker moves.    ME-adv-wonder-of-the-world-3   EP -
    fn cities_in_spirit(state: &State<Self>, seat: Seat) -> u8;
    /// Whether a game that the table ends is played to the end of the turn, or of the phase.
    ///                                                                         ME-leave-1   EP-34end.2
    const CONCLUDES_WITH_THE_TURN: bool;
    /// Points for being the only one to enter the last era.                     ME-13c-4     EP -
    const LAST_ERA_BONUS: i32;
    /// What breaks a tie, in order; seats tied to the end share their rank.     ME-13c-6     EP-34vic.2b
    const TIE_BREAKS: &'static [TieBreak];

    // Leaving the game.                                                         ME ch. 7     EP 9

    /// Whether a player who leaves takes the civilization out of the game.       ME-leave-3   EP-9.1-r1
    const LEAVERS_TAKE_THEIR_CIVILIZATION: bool;
}

/// How seats get their civilizations.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// Seats choose, in a random order.
    Chosen,
    /// They are dealt at random; afterwards two seats may exchange theirs.
    Dealt,
}

/// Who takes over what another loses, in a tax revolt or by a calamity.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Heirs {
    /// It has no effect at all.
    NoEffect,
    /// Nobody does.
    Nobody,
    /// One of these; the victim chooses among several.
    OneOf(SeatSet),
}

/// What becomes of cities that nobody can take over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unclaimed {
    /// Pirate cities take their places, as long as there are any.
    BecomePirateCities,
    /// They go back to stock.
    AreDestroyed,
}
