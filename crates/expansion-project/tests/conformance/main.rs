//! The promises of every game, for seat counts of one and of two trade blocks, and for every option. All tables have a turn
//! limit, for nobody who plays at random reaches the finish; what large tables add is all there in a few turns.
//!
//! Golden records, bots and the documents' examples are tested in the same program: apart, each would compile all of the
//! game's generic code once more.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod bot;
mod documents;
mod golden;

use antiquity::cards::HeldCalamity;
use antiquity::names::{Calamity, Commodity};
use antiquity::position::Position;
use antiquity::{Edition as _, Phase, Step};
use engine::conformance::{self, Plan};
use engine::{Game as _, GameOptions as _, Seat, Seed};
use expansion_project::{CalamityLimit, ExpansionProject, Length, NonTradeable, Options, TheProject};

/// So many seats for so many turns.
fn table(seats: usize, turn_limit: u8) -> Options {
    Options { turn_limit, ..Options::with_seats(seats) }
}

/// Two turns of a shorter game: its secrets are all before the first.
fn shorter(length: Length, seats: usize) -> Options {
    Options { length, ..table(seats, 2) }
}

/// Nine seats that insist on the book's order, each but the last with a minor calamity in hand when trading is over: random
/// games of this length hardly ever see two of them in a turn.
fn nine_in_order() -> Plan<Options> {
    let options = Options { insist_on_order: true, ..table(9, 5) };
    let mut game = ExpansionProject::new(1, &options, Seed::from_number(1)).unwrap();
    let sites: Vec<_> = game.areas().filter(|area| game.is_in_play(*area) && area.area().city_site.is_some()).collect();
    let minor = Calamity::ALL.into_iter().filter(|calamity| calamity.is_minor()).map(Some).chain([None]);
    for (calamity, (seat, own)) in minor.zip(game.seats_in_game().zip(sites.chunks(5))) {
        own[..3].iter().for_each(|&area| assert!(game.place_city(area, seat)));
        own[3..].iter().for_each(|&area| assert_eq!(game.place_tokens(area, seat, 4), 4));
        game.stock_to_treasury(seat, 11);
        let hand = &mut game.players[seat].hand;
        if let Some(calamity) = calamity {
            // There are seven cards of Clay.
            let cards = if seat.index() < 7 { &[Commodity::Clay, Commodity::Iron][..] } else { &[Commodity::Iron] };
            cards.iter().for_each(|&card| hand.add(card, 1));
            hand.calamities.push(HeldCalamity::traded(calamity, Seat::new(8)));
        }
    }
    let mut file = engine::position::export(&game);
    let row = TheProject::TURN.iter().position(|row| row.phase == Phase::CalamityResolution).unwrap() as u8;
    // What is not in hands lies in the stacks.
    file.position = Position { turn: 3, row, stacks: None, agenda: Vec::new(), ..file.position };
    Plan { games: 2, position: Some(serde_json::to_string(&file).unwrap()), ..Plan::new(options) }
}

/// Else the games of `nine_in_order` would say nothing about minor calamities that strike one after the other.
#[test]
fn those_who_insist_wait_for_the_next_minor_calamity() {
    let next_minor = Step::Calamities(antiquity::calamities::Step::NextMinor);
    let waits = |game: &ExpansionProject| game.agenda.steps().contains(&next_minor);
    let games = conformance::reaching(&Plan { games: 4, ..nine_in_order() }, waits);
    assert_eq!(games.unwrap_or_else(|failure| panic!("{failure}")), 4);
}

engine::conformance!(five_seats: ExpansionProject, options = table(5, 30), games = 1);
engine::conformance!(
    five_in_the_east: ExpansionProject,
    options = Options { set: 2, insist_on_order: true, ..table(5, 12) },
    games = 1
);
engine::conformance!(eight_seats: ExpansionProject, options = table(8, 12), games = 1);
engine::conformance!(eleven_seats: ExpansionProject, options = table(11, 10), games = 1);
engine::conformance!(twelve_seats: ExpansionProject, options = table(12, 10), games = 1);
engine::conformance!(fifteen_seats: ExpansionProject, options = table(15, 9), games = 1);
engine::conformance!(eighteen_seats: ExpansionProject, options = table(18, 9), games = 1);
engine::conformance!(medium_game: ExpansionProject, options = shorter(Length::Medium, 5), games = 1);
engine::conformance!(short_game: ExpansionProject, options = shorter(Length::Short, 6), games = 1);
engine::conformance!(nine_in_order: ExpansionProject, plan = super::nine_in_order());
engine::conformance!(stoic: ExpansionProject, options = Options { stoic: true, ..table(6, 10) }, games = 1);
engine::conformance!(
    milder: ExpansionProject,
    options = Options {
        non_tradeable: NonTradeable::LastThree,
        calamity_limit: CalamityLimit::Dynamic,
        least_unit_points: 16,
        ..table(7, 10)
    },
    games = 1
);
engine::conformance!(
    cultures: ExpansionProject,
    options = Options { unique_cultures: true, ..table(6, 12) },
    games = 1
);
engine::conformance!(imperial: ExpansionProject, options = Options { imperial: true, ..table(5, 12) }, games = 1);
