//! The promises of every game, for every seat count.

use mega_empires::MegaEmpires;

engine::conformance!(five_seats: MegaEmpires, seats = 5, games = 3);
engine::conformance!(nine_seats: MegaEmpires, seats = 9, games = 2);
