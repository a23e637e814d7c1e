//! The promises of every game, for every seat count and scenario.

use engine::GameOptions as _;
use mega_empires::{MegaEmpires, Options};

engine::conformance!(five_seats: MegaEmpires, seats = 5, games = 5);
