//! The promises of every game, for every seat count, scenario and side of the succession table.
//!
//! Golden records, bots and the documents' examples are tested in the same program: apart, each would compile all of the
//! game's generic code once more.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod bot;
mod documents;
mod golden;

use antiquity::cards::{Card, HeldCalamity};
use antiquity::names::{Calamity, Commodity};
use antiquity::position::Position;
use antiquity::{Edition as _, Phase};
use engine::conformance::Plan;
use engine::{Game as _, GameOptions as _, Seed};
use mega_empires::{MegaEmpires, Options, Scenario, Side, TheEast};

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

#[test]
fn calamities_in_hand_are_secret() {
    let secret = engine::conformance::secret::<MegaEmpires>(&calamities_in_hand().sized());
    secret.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Five seats with cities, tokens, goods and four calamities each, most of them handed over by a neighbour, when trading is
/// over: what calamities tell to whom, random games from the set-up see too seldom.
fn calamities_in_hand() -> Plan<Options> {
    let options = Options::with_seats(5);
    let mut game = MegaEmpires::new(1, &options, Seed::from_number(1)).unwrap();
    let sites: Vec<_> = game.areas().filter(|area| game.is_in_play(*area) && area.area().city_site.is_some()).collect();
    let dealt: Vec<Card> = game.stacks.iter().flat_map(|stack| stack.peek()).collect();
    let one_each = |good: &Commodity| dealt.iter().filter(|&&card| card == Card::Commodity(*good)).count() >= 5;
    let goods: Vec<Commodity> = Commodity::ALL.into_iter().filter(one_each).take(3).collect();
    let in_play = |calamity: &Calamity| dealt.contains(&Card::Calamity(*calamity));
    let mut calamities = Calamity::ALL.into_iter().filter(in_play);
    for (seat, own) in game.seats_in_game().zip(sites.chunks(7)) {
        own[..4].iter().for_each(|&area| assert!(game.place_city(area, seat)));
        own[4..].iter().for_each(|&area| assert_eq!(game.place_tokens(area, seat, 4), 4));
        game.stock_to_treasury(seat, 11);
        let hand = &mut game.players[seat].hand;
        goods.iter().for_each(|&card| hand.add(card, 1));
        for calamity in calamities.by_ref().take(4) {
            match TheEast::data().may_be_traded(Card::Calamity(calamity)) {
                true => hand.calamities.push(HeldCalamity::traded(calamity, seat.next(5))),
                false => hand.draw(Card::Calamity(calamity)),
            }
        }
    }
    let mut file = engine::position::export(&game);
    let row = TheEast::TURN.iter().position(|row| row.phase == Phase::CalamitySelection).unwrap() as u8;
    // What is not in hands lies in the stacks.
    file.position = Position { turn: 3, row, stacks: None, agenda: Vec::new(), ..file.position };
    Plan { games: 2, position: Some(serde_json::to_string(&file).unwrap()), ..Plan::new(options) }
}
