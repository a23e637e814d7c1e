//! Random crowds on the board.

use crate::support::{Table, seat, table};
use antiquity::names::{Advance, Commodity};
use antiquity::{Phase, conflict};
use engine::rule;

/// Random crowds with random advances: whatever people choose, conflicts end, nothing is lost from the box, and after
/// each step the board is as the step promises.
#[rule("ME-def-1", "ME-def-2")]
#[test]
fn random_crowds_come_to_rest() {
    for number in 0..300 {
        let mut luck = engine::Rng::new(engine::Seed::from_number(number));
        let mut table = crowd(&mut luck);
        for phase in [Phase::Conflict, Phase::CityConstruction, Phase::SurplusPopulation, Phase::CitySupport] {
            table = table.only(phase);
            let mut actions = 0;
            while let Some(&number) = table.waiting().first() {
                let choices = table.choices(number);
                let choice = &choices[luck.below(choices.len() as u32) as usize];
                table.act(number, choice);
                actions += 1;
                assert!(actions < 2000, "it does not end");
            }
            pieces_are_whole(&table);
            at_rest_after(&table, phase);
        }
    }
}

/// A few areas full of everybody's tokens, cities and ships.
fn crowd(luck: &mut engine::Rng) -> Table {
    let places = ["susa", "susiana", "kavir", "parsua", "persis", "liyan", "babylonia", "carmania", "persepolis"];
    let mut table = table(5);
    for number in 1..=5 {
        for advance in Advance::ALL {
            if luck.below(3) == 0 {
                table = table.advances(number, &[advance]);
            }
        }
        table =
            table.treasury(number, luck.below(12) as u8).commodities(number, &[(Commodity::Salt, luck.below(2) as u8)]);
    }
    for place in places {
        let owner = luck.below(8) as u8;
        if owner < 6 && luck.below(2) == 0 {
            table = table.cities(owner, &[place]);
        }
        for number in 0..=5 {
            if luck.below(3) == 0 {
                let most = if number == 0 { 12 } else { table.game.players[seat(number)].stock.min(12) };
                table = table.tokens(number, place, luck.below(u32::from(most) + 1) as u8);
            }
            if number > 0 && luck.below(6) == 0 && table.game.players[seat(number)].ships.len() < 4 {
                table = table.ship(number, place);
            }
        }
    }
    table
}

fn pieces_are_whole(table: &Table) {
    for number in 1..=5 {
        let player = &table.game.players[seat(number)];
        let on_board: u8 = table.game.areas().map(|place| table.game.tokens(place, seat(number))).sum();
        assert_eq!(on_board + player.stock + player.treasury, 55);
        assert_eq!(table.game.cities(seat(number)).count() + usize::from(player.city_stock), 9);
    }
}

fn at_rest_after(table: &Table, phase: Phase) {
    let game = &table.game;
    for place in game.areas() {
        assert!(!conflict::is_contested(game, place), "a conflict is left in {place}");
        for owner in game.owners() {
            assert!(!conflict::attack_succeeds(game, place, owner, game.tokens(place, owner)), "an attack is left");
        }
        for seat in game.seats_in_game().filter(|_| phase == Phase::SurplusPopulation) {
            assert!(game.tokens(place, seat) <= antiquity::cities::token_limit(game, place, seat), "a surplus is left");
        }
    }
    for seat in game.seats_in_game().filter(|_| phase == Phase::CitySupport) {
        let rate = antiquity::cities::support_rate(game, seat);
        assert!(!antiquity::cities::needs_reduction(game, seat, rate), "a city is not supported");
    }
}
