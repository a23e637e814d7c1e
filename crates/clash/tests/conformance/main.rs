//! The promises of every game, for every seat count and variant.
//!
//! Golden records, bots and the documents' examples are tested in the same program: apart, each would compile all of the
//! game's generic code once more.

mod bot;
mod documents;
mod golden;

use clash::state::{Ending, EventRule};
use clash::{Clash, Options};
use engine::GameOptions as _;

engine::conformance!(two_seats: Clash, seats = 2, games = 8);
engine::conformance!(three_seats: Clash, seats = 3, games = 8);
engine::conformance!(four_seats: Clash, seats = 4, games = 8);
engine::conformance!(
    four_rounds: Clash,
    options = Options { ending: Ending::FourRounds, events: EventRule::IconsOnly, ..Options::with_seats(3) },
    games = 5
);
engine::conformance!(
    roll_to_end: Clash,
    options = Options { ending: Ending::RollToEnd, events: EventRule::Optional, ..Options::with_seats(2) },
    games = 5
);
engine::conformance!(
    wonderful_ending: Clash,
    options = Options { ending: Ending::WonderfulEnding, ..Options::with_seats(4) },
    games = 5
);
