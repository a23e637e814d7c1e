//! The promises of every game. The game is not on the table's list yet: more seats, two trade blocks and the optional
//! rules come here with the chapters that are still missing.

use expansion_project::ExpansionProject;

engine::conformance!(five_seats: ExpansionProject, seats = 5, games = 1);
