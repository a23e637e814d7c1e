//! What the rules of the board promise at every moment, in games of random moves between players with random advances.

use super::support::{Table, with};
use antiquity::conflict::{self, strength};
use antiquity::movement::{self, capacity, range};
use antiquity::names::Advance;
use antiquity::state::Ship;
use antiquity::{Action, AreaId, Edition as _, Owner, Phase, Step};
use engine::{Game as _, GameOptions as _, Log, Rng, Seat, Seed, rule};
use expansion_project::{ExpansionProject, Options, TheProject};
use std::cell::Cell;

/// The advances that change board play.
const OF_THE_BOARD: [Advance; 17] = [
    Advance::AdvancedMilitary,
    Advance::Agriculture,
    Advance::Architecture,
    Advance::Astronavigation,
    Advance::ClothMaking,
    Advance::Coinage,
    Advance::CulturalAscendancy,
    Advance::Democracy,
    Advance::Diplomacy,
    Advance::Engineering,
    Advance::Metalworking,
    Advance::Military,
    Advance::Monarchy,
    Advance::NavalWarfare,
    Advance::PublicWorks,
    Advance::Roadbuilding,
    Advance::Urbanism,
];

/// A crowded board: stacks, cities, ships and treasure of everybody all over the map, Barbarians, and random advances.
fn crowd(options: Options, chance: &mut Rng) -> ExpansionProject {
    let mut game = with(options).into_game();
    let lands: Vec<AreaId> = game.areas().filter(|&area| game.is_in_play(area)).collect();
    let pick = |chance: &mut Rng| lands[chance.below(lands.len() as u32) as usize];
    for owner in game.owners().collect::<Vec<_>>() {
        for _ in 0..5 {
            game.place_tokens(pick(chance), owner, 1 + chance.below(12) as u8);
        }
        for _ in 0..3 {
            let area = pick(chance);
            if game.city(area).is_none() && area.area().population > 0 {
                game.place_city(area, owner);
            }
        }
        let Owner::Seat(seat) = owner else { continue };
        for _ in 0..chance.below(4) {
            let area = pick(chance);
            if game.is_coastal(area) && area.area().coasts.is_empty() {
                game.players[seat].ships.push(Ship { area, ..Ship::default() });
            }
        }
        game.stock_to_treasury(seat, chance.below(9) as u8);
        for advance in OF_THE_BOARD {
            if chance.below(3) == 0 {
                game.players[seat].advances.insert(advance);
            }
        }
    }
    Table::of(game).phase(Phase::TaxCollection).into_game()
}

/// Plays two turns of random moves; `look` sees the game after every action, with the one before it and what was done.
fn play(options: Options, seed: u64, look: impl Fn(&ExpansionProject, &ExpansionProject, Seat, &Action)) {
    let mut chance = Rng::new(Seed::from_number(seed));
    let mut game = crowd(options, &mut chance);
    let mut actions = Vec::new();
    while game.turn <= 2 && !game.to_act().is_empty() {
        let seat = game.to_act().iter().nth(chance.below(game.to_act().len() as u32) as usize).unwrap();
        actions.clear();
        game.actions(seat, &mut actions);
        // Trading and buying are other chapters; here everybody is done with them soon.
        let elsewhere = matches!(game.phase(), Phase::Trade | Phase::AdvanceAcquisition);
        let done = actions.iter().find(|action| elsewhere && **action == Action::Done);
        let action = done.unwrap_or(&actions[chance.below(actions.len() as u32) as usize]).clone();
        let before = game.clone();
        game.apply(seat, &action, &mut Log::new()).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        look(&before, &game, seat, &action);
    }
}

fn everywhere(look: impl Fn(&ExpansionProject, &ExpansionProject, Seat, &Action) + Copy) {
    for seed in 1..=10 {
        play(Options::with_seats(5), seed, look);
        play(Options { insist_on_order: true, set: 2, ..Options::with_seats(5) }, seed, look);
    }
    for seed in 1..=3 {
        play(Options::with_seats(9), seed, look);
        play(Options { imperial: true, ..Options::with_seats(5) }, seed, look);
        play(Options::with_seats(18), seed, look);
    }
}

fn units(game: &ExpansionProject, area: AreaId) -> Vec<(Owner, u8)> {
    let tokens = game.owners().map(|owner| (owner, game.tokens(area, owner)));
    tokens.filter(|&(_, tokens)| tokens > 0).collect()
}

/// Nobody fights any more, and nobody is left beside a city of another.
fn conflict_is_over(game: &ExpansionProject) {
    for area in game.areas() {
        let units = units(game, area);
        let all: u16 = units.iter().map(|&(_, tokens)| u16::from(tokens)).sum();
        assert!(units.len() < 2 || all <= area.area().population.into(), "conflict in {area}");
        let intruders = |city: Owner| units.iter().any(|&(owner, _)| owner != city);
        assert!(!game.city(area).is_some_and(intruders), "attackers in {area}");
    }
}

/// Everybody has room and every city its support.
fn surplus_is_gone(game: &ExpansionProject) {
    for area in game.areas() {
        let units = units(game, area);
        for &(owner, tokens) in &units {
            let Owner::Seat(seat) = owner else { continue };
            let more = u8::from(units.len() == 1 && game.holds(seat, Advance::Agriculture));
            let room = match game.city(area) {
                Some(_) => game.holds(seat, Advance::PublicWorks).into(),
                None => area.area().population + more,
            };
            assert!(tokens <= room, "{tokens} tokens in {area}");
        }
    }
    for seat in game.seats_in_game() {
        let rate = 2 + u8::from(game.holds(seat, Advance::CulturalAscendancy));
        assert!(game.tokens_on_board(seat) >= rate * game.cities_on_board(seat), "{seat} supports its cities");
    }
}

fn at_any_time(game: &ExpansionProject) {
    for area in game.areas() {
        let occupied = game.city(area).is_some() || !units(game, area).is_empty();
        assert!(!occupied || game.is_in_play(area), "somebody lives in {area}");
        assert!(game.city(area).is_none() || area.area().population > 0, "a city in {area}");
    }
    for seat in game.seats_in_game() {
        let player = &game.players[seat];
        assert!(player.ships.len() <= game.all_ships() && player.city_stock <= game.all_cities());
        for ship in player.ships.iter() {
            assert!(ship.steps <= range(game, seat) && ship.cargo <= capacity(game, seat));
            let sails = game.phase() == Phase::Movement;
            assert!(sails || (ship.cargo == 0 && game.is_in_play(ship.area)), "a ship stays in {}", ship.area);
        }
    }
}

#[rule("EP-18.1a", "EP-18.3.1b", "EP-18.4.1-r1", "EP-20.1a", "EP-20.1b", "EP-20.1.2a", "EP-21.1b")]
#[rule("EP-16.4", "EP-19.1b", "EP-19.1d", "EP-17.5.1.3", "EP-17.5.2a", "EP-17.5.2.2b")]
#[test]
fn each_phase_leaves_the_board_as_it_should() {
    everywhere(|_, game, _, _| {
        at_any_time(game);
        match game.phase() {
            Phase::CityConstruction => conflict_is_over(game),
            Phase::TradeCardAcquisition | Phase::Trade => {
                conflict_is_over(game);
                surplus_is_gone(game);
            }
            _ => {}
        }
    });
}

/// Whether tokens of a seat in an area fight units of another: they bring its city down, or meet its tokens where there is
/// no room.
fn fights(game: &ExpansionProject, area: AreaId, seat: Seat, other: Seat) -> bool {
    let own = game.tokens(area, seat);
    let met = own > 0 && game.tokens(area, other) > 0;
    let besieged = game.city(area) == Some(other.into()) && own >= strength(game, seat.into(), other.into()).needed;
    besieged || (met && (game.city(area).is_some() || game.all_tokens(area) > area.area().population))
}

#[rule("EP-17.4.1a", "EP-17.4.2a", "EP-17.4.2-r3", "EP-17.4.1-r2")]
#[test]
fn nobody_attacks_whom_diplomacy_or_culture_protects() {
    use Advance::{AdvancedMilitary, CulturalAscendancy, Diplomacy, Military};
    everywhere(|before, game, seat, action| {
        if before.phase() != Phase::Movement || !action.to_string().starts_with(['m', 's']) {
            return;
        }
        let either = |one, other| game.holds(seat, one) || game.holds(seat, other);
        for area in game.areas().filter(|&area| game.tokens(area, seat) > before.tokens(area, seat)) {
            for other in game.others(seat).filter(|&other| fights(game, area, seat, other)) {
                let city = game.city(area) == Some(other.into());
                let diplomacy = city && game.holds(other, Diplomacy) && !either(Diplomacy, Military);
                // Whoever comes to a city of its own defends it. `EP-17.4.2-r4`
                let attacks = game.city(area) != Some(seat.into());
                let exempt = either(CulturalAscendancy, AdvancedMilitary);
                let culture = attacks && game.holds(other, CulturalAscendancy) && !exempt;
                assert!(!diplomacy && !culture, "{action} attacks {other}");
            }
        }
    });
}

#[rule("EP-15.2", "EP-16.1", "EP-17.2")]
#[test]
fn a_table_that_insists_keeps_the_census_order() {
    play(Options { insist_on_order: true, ..Options::with_seats(9) }, 7, |before, _, seat, _| {
        if !matches!(before.phase(), Phase::ShipConstruction | Phase::Movement) {
            return;
        }
        let place = |seat: Seat| {
            let tokens = before.players[seat].census;
            let ranking = before.players[seat].civilization.map(TheProject::ranking);
            (before.holds(seat, Advance::Military), std::cmp::Reverse(tokens), ranking)
        };
        let steps = before.agenda.steps().iter();
        let waiting = steps.rev().find_map(|step| match step {
            Step::Movement(movement::Step::Ships { waiting }) => Some(*waiting),
            Step::Movement(movement::Step::Move { waiting }) => Some(*waiting),
            _ => None,
        });
        let first = waiting.unwrap().iter().min_by_key(|&seat| place(seat));
        assert_eq!(first, Some(seat));
    });
}

/// Else the tests above would see nothing.
#[test]
fn random_moves_build_cities_and_take_them() {
    let (built, taken, landed) = (Cell::new(0), Cell::new(0), Cell::new(0));
    everywhere(|before, game, _, action| {
        let action = action.to_string();
        let count = |counter: &Cell<u32>, counts: bool| counter.set(counter.get() + u32::from(counts));
        count(&built, action.starts_with("build city"));
        let spoils = |step: &Step| matches!(step, Step::Conflict(conflict::Step::GainTreasury { .. }));
        count(&taken, game.agenda.steps().iter().any(spoils) && !before.agenda.steps().iter().any(spoils));
        count(&landed, action.contains("unload"));
    });
    for (what, seen) in [("cities built", built), ("cities taken", taken), ("landings", landed)] {
        assert!(seen.get() >= 5, "{} {what}", seen.get());
    }
}
