//! The promises of every game, for every seat count, scenario and side of the succession table.

use engine::GameOptions as _;
use mega_empires::{MegaEmpires, Options, Scenario, Side};

engine::conformance!(three_seats: MegaEmpires, seats = 3, games = 2);
engine::conformance!(four_seats: MegaEmpires, options = Options { side: Side::Expert, ..Options::with_seats(4) }, games = 2);
engine::conformance!(five_seats: MegaEmpires, seats = 5, games = 2);
engine::conformance!(six_seats: MegaEmpires, options = Options { side: Side::Expert, ..Options::with_seats(6) }, games = 1);
engine::conformance!(seven_seats: MegaEmpires, seats = 7, games = 1);
engine::conformance!(eight_seats: MegaEmpires, seats = 8, games = 1);
engine::conformance!(nine_seats: MegaEmpires, seats = 9, games = 1);
engine::conformance!(
    in_order: MegaEmpires,
    options = Options { insist_on_order: true, ..Options::with_seats(5) },
    games = 1
);
engine::conformance!(
    first_game: MegaEmpires,
    options = Options { scenario: Scenario::First, ..Options::with_seats(3) },
    games = 1
);
engine::conformance!(
    short_game: MegaEmpires,
    options = Options { scenario: Scenario::Short, ..Options::with_seats(5) },
    games = 1
);
