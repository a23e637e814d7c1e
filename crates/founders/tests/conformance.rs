//! The promises of every game, for every seat count.

use founders::Founders;

engine::conformance!(two_seats: Founders, seats = 2);
engine::conformance!(three_seats: Founders, seats = 3);
engine::conformance!(four_seats: Founders, seats = 4);
