//! The questions the two books answer differently, in turn order, with no default answers: the compiler asks each game
//! for every one, and the two `edition.rs` files can be read side by side like the books. ME is Mega Empires: The East,
//! EP the Expansion Project.

use crate::atlas::{AreaId, AreaSet};
use crate::board::Board;
use crate::calamities::{Calamities, Limit};
use crate::data::{CardRow, Data};
use crate::names::{Advance, Civilization};
use crate::state::State;
use crate::turn::Row;
use engine::{GameOptions, OptionSpec, RuleBook, Seat};
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

    /// The civilizations that play at this table.
    fn civilizations(options: &Self::Options) -> Vec<Civilization>;
    /// The areas in play at this table; open seas always are.
    fn areas_in_play(options: &Self::Options) -> AreaSet;
    /// Barbarian tokens in the box.
    const BARBARIAN_TOKENS: u8;
    /// Pirate cities in the box.
    const PIRATE_CITIES: u8;

    // Definitions.                                                              ME ch. 3     EP 8

    /// How many tokens of this seat an area without a city can feed, with the seat's advances.
    fn population_limit(state: &State<Self>, area: AreaId, seat: Seat) -> u8;

    // The sequence of play.                                                     ME ch. 6     EP 12

    /// The phases of a turn.
    const TURN: &'static [Row];
    /// Whether seats keep the phase's order, where the book lets them act together unless somebody insists on it.
    fn insists_on_order(options: &Self::Options) -> bool;
    /// The game ends after this turn, if it has not ended before.
    fn turn_limit(options: &Self::Options) -> u8;

    // Tax collection.                                                           ME 1         EP 13

    // Population expansion and census.                                          ME 2         EP 14-15

    // Movement and ships.                                                       ME 3         EP 16-17

    // Conflict.                                                                 ME 4         EP 18

    // City construction, surplus population, city support.                      ME 5, 11     EP 19-21, 27

    // Trade card acquisition.                                                   ME 6         EP 22

    /// How many copies of a card the table plays with.
    fn copies(options: &Self::Options, row: &CardRow) -> u8;

    // Trade.                                                                    ME 7         EP 23

    // Calamities.                                                               ME 8-9       EP 24-25, 29

    /// How many calamities strike a player at most.                              ME-8-3       EP-24.2a
    fn calamity_limit(options: &Self::Options) -> Limit;
    /// What is printed on the calamities at this table.                          ME-cal       EP-29
    fn calamities(options: &Self::Options) -> &'static Calamities;
    /// Who profits by a calamity that nobody traded; never its victim.           ME-cal-19    EP-24.1.2
    fn beneficiary(state: &State<Self>, victim: Seat) -> Option<Seat>;
    /// An area that stands in for a sea where calamities strike coasts.          ME-RX3       -
    fn storm_area(options: &Self::Options) -> Option<AreaId>;

    // Special abilities.                                                        ME 10        EP 25

    /// The advances that give one.                                               ME-10-3      EP-25.1.1-r2
    const SPECIAL_ABILITIES: &'static [Advance];

    // Acquiring advances, excess cards.                                         ME 12        EP 28

    // Succession table, end and victory.                                        ME 13        EP 33-34

    // Leaving the game.                                                         ME ch. 7     EP -
}
