//! Elimination and leaving the game.

use crate::support::five::{BABYLON, NUBIA, PARTHIA, PERSIA, SABA};
use crate::support::{Table, area, seat, table};
use antiquity::leaving::Event as Leaving;
use antiquity::names::{Advance, Calamity, Commodity};
use antiquity::{Action, Edition as _, Event, Phase, Step, cities};
use engine::{Game as _, GameOptions as _, Log, Seat, SeatSet, rule};
use mega_empires::{MegaEmpires, Options, TheEast};

const THE_TABLE: u8 = 0;

/// Saba is asked to build in Aden; after that the last turn ends.
fn at_the_end_of_a_turn(table: Table) -> Table {
    before(table, TheEast::TURN.len() as u8)
}

/// Saba is asked to build in Aden; after that the phase in this row comes.
fn before(table: Table, row: u8) -> Table {
    let mut table = table.tokens(SABA, "aden", 6);
    table.game.turn = 25;
    table.game.row = row.saturating_sub(1);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::turn::Step { row }.into());
    let (waiting, nobody) = (SeatSet::only(seat(SABA)), SeatSet::EMPTY);
    table.game.agenda.push(Step::Cities(cities::Step::Construction {
        waiting,
        architecture: nobody,
        urbanism: nobody,
    }));
    table
}

fn row_of(phase: Phase) -> u8 {
    TheEast::TURN.iter().position(|row| row.phase == phase).unwrap() as u8
}

/// The notation by which the table lets a seat leave.
fn retire(number: u8) -> String {
    format!("retire {number}")
}

fn retire_after_turn(number: u8) -> String {
    format!("retire {number} after turn")
}

fn has_left(table: &Table, number: u8) -> bool {
    table.game.left.contains(seat(number))
}

#[rule("ME-leave-1", "ME-leave-2")]
#[test]
fn the_table_lets_a_player_leave_when_the_phase_is_over() {
    let mut table = at_the_end_of_a_turn(table(5).tokens(PARTHIA, "nisa", 2));
    assert_eq!(table.refused_by(SABA, &retire(PARTHIA)), "ME-leave-1", "a player does not speak for the table");
    assert_eq!(table.refused_by(THE_TABLE, "retire 6"), "ME-leave-1");
    table.act(THE_TABLE, &retire(PARTHIA));
    assert_eq!(table.refused_by(THE_TABLE, &retire(PARTHIA)), "ME-leave-2");
    assert_eq!(table.refused_by(THE_TABLE, &retire_after_turn(PARTHIA)), "ME-leave-2");
    assert!(!has_left(&table, PARTHIA), "the phase is finished first");
    assert_eq!(table.count(PARTHIA, "nisa"), 2);
    table.act(SABA, "done");
    assert!(has_left(&table, PARTHIA));
    assert_eq!(table.refused(THE_TABLE, &retire(NUBIA)).code, "GameOver");
}

/// Step 5a is not the end of phase 5.
#[rule("ME-leave-2")]
#[test]
fn a_phase_is_over_with_its_last_step() {
    let set_up = |row| {
        let mut table = before(table(5).tokens(PARTHIA, "nisa", 2), row);
        table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
        let sentences: Vec<String> = table.events.iter().map(ToString::to_string).collect();
        sentences
    };
    let place =
        |sentences: &[String], text: &str| sentences.iter().position(|sentence| sentence.contains(text)).unwrap();
    let sentences = set_up(row_of(Phase::SurplusPopulation));
    assert!(place(&sentences, "@1 leaves the game") > place(&sentences, "City support."));
    let sentences = set_up(row_of(Phase::Trade));
    assert_eq!(place(&sentences, "@1 leaves the game"), 0);
}

#[rule("ME-leave-2")]
#[test]
fn a_player_may_stay_until_excess_cards_are_discarded() {
    let set_up = |phase| {
        let mut table = before(table(5).tokens(PARTHIA, "nisa", 2), row_of(phase));
        table.act(THE_TABLE, &retire_after_turn(PARTHIA)).act(SABA, "done");
        let left = |event: &Event| matches!(event, Event::Leaving(Leaving::PlayerLeft { .. }));
        table.events.first().is_some_and(left)
    };
    assert!(!set_up(Phase::CalamitySelection) && !set_up(Phase::ExcessTradeCards));
    assert!(set_up(Phase::SuccessionAlteration));
    // Who cannot stay so long leaves earlier after all.
    let mut table = at_the_end_of_a_turn(table(5));
    table.act(THE_TABLE, &retire_after_turn(PARTHIA)).act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert!(has_left(&table, PARTHIA));
}

#[rule("ME-leave-1")]
#[test]
fn the_table_may_end_the_game_instead() {
    let mut table = before(table(5), row_of(Phase::Trade));
    assert_eq!(table.refused_by(SABA, "conclude"), "ME-leave-1");
    table.act(THE_TABLE, "conclude");
    assert_eq!(table.refused_by(THE_TABLE, &retire(PARTHIA)), "ME-leave-1");
    assert_eq!(table.waiting(), [SABA], "the phase is finished first");
    table.act(SABA, "done");
    assert!(table.game.is_over() && table.game.left.is_empty());
    assert_eq!(table.game.outcome().map(|outcome| outcome.rule), Some("ME-leave-1"));
    assert_eq!(table.refused(THE_TABLE, "conclude").code, "GameOver");
}

#[rule("ME-leave-3")]
#[test]
fn the_region_goes_out_of_play() {
    let table = table(5).tokens(PARTHIA, "nisa", 2).cities(PARTHIA, &["merv"]).tokens(0, "aria", 2).cities(0, &["lut"]);
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    for name in ["nisa", "merv", "aria", "lut", "karakum"] {
        assert!(!table.game.is_in_play(area(name)), "{name}");
    }
    assert!(table.game.is_in_play(area("aden")));
    assert_eq!(
        (table.count(PARTHIA, "nisa"), table.city("merv"), table.count(0, "aria"), table.city("lut")),
        (0, None, 0, None)
    );
    assert_eq!((table.game.barbarian_stock, table.game.pirate_stock), (TheEast::BARBARIAN_TOKENS, 9));
    assert!(table.game.audit().is_ok() || table.game.audit().unwrap_err().contains("cards"));
}

#[rule("ME-leave-4")]
#[test]
fn units_elsewhere_become_barbarians_and_pirates() {
    let table =
        table(5).tokens(PARTHIA, "susiana", 3).cities(PARTHIA, &["liyan"]).ship(PARTHIA, "susa").treasury(PARTHIA, 5);
    let table = table.commodities(PARTHIA, &[(Commodity::Salt, 2)]).calamity(PARTHIA, Calamity::Famine, None);
    let table = table.calamity(SABA, Calamity::Flood, Some(PARTHIA)).calamity(SABA, Calamity::Piracy, Some(NUBIA));
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert_eq!((table.count(0, "susiana"), table.count(PARTHIA, "susiana"), table.city("liyan")), (3, 0, Some(0)));
    let parthia = &table.game.players[seat(PARTHIA)];
    assert!(parthia.ships.is_empty() && parthia.hand.is_empty());
    assert_eq!((parthia.stock, parthia.treasury, parthia.city_stock), (55, 0, 9));
    assert_eq!((table.game.discards[2].len(), table.game.discards[1].len()), (3, 0), "two of salt and the famine");
    // Nobody can be found who traded the flood.
    let traders: Vec<_> = table.game.players[seat(SABA)].hand.calamities.iter().map(|held| held.trader()).collect();
    assert_eq!(traders, [None, Some(seat(NUBIA))]);
}

/// There are nine pirate cities; barbarian tokens never run out.
#[rule("ME-leave-4")]
#[test]
fn pirate_cities_come_as_far_as_stock_goes() {
    let pirates = ["bat", "maka", "harmozia", "persepolis", "mari", "ur", "teredon", "babylon"];
    let table = table(5).tokens(0, "jordan", 27).cities(0, &pirates);
    let table = table.tokens(PARTHIA, "susiana", 3).cities(PARTHIA, &["gerrha", "liyan"]);
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert_eq!((table.count(0, "susiana"), table.game.pirate_stock), (3, 0));
    assert_eq!((table.city("gerrha"), table.city("liyan")), (Some(0), None));
}

/// Persia has a city, tokens and a ship in Parthia's region; so has Babylon, which comes first.
#[rule("ME-leave-5", "ME-leave-6")]
#[test]
fn others_leave_the_region_in_ranking_order() {
    let table = table(5).cities(PERSIA, &["merv"]).tokens(PERSIA, "hyrcania", 2).ship(PERSIA, "hyrcania");
    let table = table.ship(PERSIA, "persis").tokens(BABYLON, "lut", 1).tokens(BABYLON, "kavir", 1);
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert_eq!(table.waiting(), [BABYLON]);
    assert_eq!((table.city("merv"), table.count(PERSIA, "merv")), (None, 5));
    let ships: Vec<_> = table.game.players[seat(PERSIA)].ships.iter().map(|ship| ship.area).collect();
    assert_eq!(ships, [area("persis")]);
    assert!(table.choices(BABYLON).contains(&"resettle 1 mari".into()), "an empty area of its own region");
    assert_eq!(table.refused_by(BABYLON, "resettle 1 susiana"), "ME-leave-6", "not its own, and nobody there");
    assert_eq!(table.refused_by(BABYLON, "resettle 1 nisa"), "ME-leave-6", "out of play itself");
    assert_eq!(table.refused_by(BABYLON, "resettle 2 mari"), "ME-leave-6", "there is one token only");
    assert_eq!(table.refused_by(BABYLON, "resettle 1 kavir"), "ME-leave-7", "full, and others are not");
    table.act(BABYLON, "resettle 1 mari");
    assert_eq!(table.waiting(), [PERSIA]);
    table.act(PERSIA, "resettle 3 susiana").act(PERSIA, "resettle 3 persis").act(PERSIA, "resettle 1 carmania");
    assert!(table.game.is_over(), "nobody has anything left to place");
    let on_board = ["susiana", "persis", "carmania"].map(|name| table.count(PERSIA, name));
    assert_eq!(on_board, [3, 3, 1]);
    assert_eq!((table.count(PERSIA, "merv"), table.count(PERSIA, "hyrcania"), table.count(BABYLON, "lut")), (0, 0, 0));
}

#[rule("ME-leave-5")]
#[test]
fn a_city_is_replaced_by_what_is_in_stock() {
    let table = table(5).cities(PERSIA, &["merv"]).treasury(PERSIA, 52);
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert_eq!((table.waiting(), table.count(PERSIA, "merv")), (vec![PERSIA], 3));
    assert!(table.choices(PERSIA).contains(&"resettle 3 susiana".into()));
}

/// Saba's own region is full, so that only Susiana has room: for two, beside a token of Persia.
#[rule("ME-leave-7")]
#[test]
fn placing_causes_no_conflict_and_exceeds_limits_only_without_an_alternative() {
    let set_up = |persia: u8| {
        let mut table = table(5).tokens(SABA, "susiana", 1).tokens(PERSIA, "susiana", persia);
        for place in table.game.areas().collect::<Vec<_>>() {
            if place.area().region.as_deref() == Some("saba") && place != area("aden") {
                let count = place.area().population.min(1);
                table = table.tokens(SABA, &place.to_string(), count);
                table = table.tokens(0, &place.to_string(), 1.min(place.area().population - count));
                table = table.tokens(NUBIA, &place.to_string(), place.area().population.saturating_sub(2));
            }
        }
        let mut table = at_the_end_of_a_turn(table.tokens(SABA, "nisa", 4));
        table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
        table
    };
    let mut table = set_up(1);
    // One more fits into Susiana without being asked; then limits must be exceeded, but never beside others.
    assert_eq!((table.count(SABA, "susiana"), table.count(SABA, "nisa")), (2, 3));
    let choices = table.choices(SABA);
    assert!(choices.contains(&"resettle 3 aden".into()) && choices.contains(&"resettle 1 marib".into()));
    assert!(choices.contains(&"resettle 1 ogaden".into()), "an empty area that feeds nobody");
    assert_eq!(table.refused_by(SABA, "resettle 1 susiana"), "ME-leave-7");
    assert_eq!(table.refused_by(SABA, "resettle 1 himyar"), "ME-leave-7", "a barbarian token is there");
    table.act(SABA, "resettle 3 marib");
    assert_eq!(table.count(SABA, "marib"), 1, "what was too many is surplus at once");
}

/// Nubia's city in the region was what fed the other one; Saba's tokens in Aden are too many.
#[rule("ME-leave-8")]
#[test]
fn surplus_and_support_follow() {
    let table = table(5).cities(NUBIA, &["napata", "meroe"]).tokens(NUBIA, "lut", 1).tokens(NUBIA, "kara_bogaz_gol", 1);
    let mut table = at_the_end_of_a_turn(table);
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    assert_eq!((table.waiting(), table.count(SABA, "aden")), (vec![NUBIA], 6), "tokens are placed first");
    table.act(NUBIA, "resettle 2 buhen");
    assert_eq!(table.count(SABA, "aden"), 2, "surplus is removed");
    assert_eq!(table.choices(NUBIA), ["reduce meroe", "reduce napata"], "two tokens feed one city");
    table.act(NUBIA, "reduce meroe");
    assert!(table.game.is_over());
}

/// Tokens that are going to fight are not surplus yet. Ruling ME-RC7.
#[rule("ME-leave-8")]
#[test]
fn conflicts_to_come_are_left_alone() {
    let set_up = |row| {
        let table = table(5).tokens(PERSIA, "susiana", 5).tokens(NUBIA, "susiana", 4);
        let table = table.cities(BABYLON, &["susa"]).tokens(NUBIA, "susa", 7).tokens(BABYLON, "jordan", 2);
        let mut table = before(table.tokens(PERSIA, "kavir", 3).tokens(NUBIA, "lut", 1).tokens(NUBIA, "nisa", 1), row);
        table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
        table.act(NUBIA, "resettle 2 meroe");
        table
    };
    // After movement the conflicts come next: nobody there was touched before them.
    let table = set_up(row_of(Phase::Conflict));
    assert_eq!((table.city("susa"), table.count(PERSIA, "kavir")), (None, 1));
    assert_eq!((table.count(PERSIA, "susiana"), table.count(NUBIA, "susiana")), (2, 1));
}

#[rule("ME-leave-9")]
#[test]
fn the_leaver_is_skipped_and_the_table_keeps_its_size() {
    let mut table = at_the_end_of_a_turn(table(5).tokens(PARTHIA, "nisa", 2));
    table.act(THE_TABLE, &retire(PARTHIA)).act(SABA, "done");
    for order in
        [antiquity::Order::Ranking, antiquity::Order::Progress, antiquity::Order::Census, antiquity::Order::CityCount]
    {
        assert_eq!(table.game.in_order(order).count(), 4);
        assert!(!table.game.in_order(order).any(|other| other == seat(PARTHIA)));
    }
    assert_eq!(table.game.seats_in_game().count(), 4);
    assert_eq!(engine::Game::seats(&table.game), 5, "limits of cards and calamities go by the number of the start");
    let outcome = table.game.outcome().unwrap();
    let parthia = outcome.standings.iter().find(|standing| standing.seat == seat(PARTHIA)).unwrap();
    assert_eq!((parthia.rank, parthia.score, parthia.breakdown.len()), (5, 0, 0));
}

/// Whole games in which players leave at any moment: nothing is lost from the box, and somebody can always go on.
#[rule("ME-leave-2", "ME-leave-9")]
#[test]
fn players_leave_random_games() {
    for number in 0..6 {
        let mut luck = engine::Rng::new(engine::Seed::from_number(number));
        let options = Options { turn_limit: 12, ..Options::with_seats(5) };
        let mut game = MegaEmpires::new(1, &options, engine::Seed::from_number(number)).unwrap();
        let (mut actions, mut left) = (0, 0);
        while !game.is_over() {
            if actions % 500 == 499 && left < 3 {
                let leaver = luck.below(5) + 1;
                let when = if luck.below(2) == 0 { "" } else { " after turn" };
                let retire: Action = format!("retire {leaver}{when}").parse().unwrap();
                left += usize::from(game.apply(Seat::TABLE, &retire, &mut Log::new()).is_ok());
            }
            play_one(&mut game, &mut luck);
            if let Err(problem) = game.audit() {
                panic!("game {number} after {actions} actions: {problem}");
            }
            actions += 1;
            assert!(actions < 20_000, "game {number} does not end");
        }
        assert_eq!(game.left.len(), left, "all who were to leave have left by the end");
        assert!(game.to_act().iter().all(|seat| !game.left.contains(seat)));
    }
}

/// A random seat does something of a random kind.
fn play_one(game: &mut MegaEmpires, luck: &mut engine::Rng) {
    let seats: Vec<Seat> = game.to_act().iter().collect();
    assert!(seats.iter().all(|seat| !game.left.contains(*seat)), "the table waits for somebody who has left");
    let seat = seats[luck.below(seats.len() as u32) as usize];
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let kind = |action: &Action| action.to_string().split(' ').next().unwrap_or_default().to_owned();
    let chosen = kind(&actions[luck.below(actions.len() as u32) as usize]);
    let mut kinds: Vec<String> = actions.iter().map(kind).collect();
    kinds.sort();
    kinds.dedup();
    let chosen = if luck.below(2) == 0 { chosen } else { kinds[luck.below(kinds.len() as u32) as usize].clone() };
    actions.retain(|action| kind(action) == chosen);
    let action = actions.swap_remove(luck.below(actions.len() as u32) as usize);
    game.apply(seat, &action, &mut Log::silent()).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
}

/// Who is about to leave stands in a written position, and only seats of the table can.
#[test]
fn departures_are_written_down() {
    let mut table = before(table(5), row_of(Phase::Trade));
    table.act(THE_TABLE, &retire(PARTHIA)).act(THE_TABLE, &retire_after_turn(NUBIA));
    let set_up = |position: &antiquity::position::Position<TheEast>| {
        MegaEmpires::from_position(&table.game.options, position, engine::Seed::from_number(1))
    };
    let mut position = table.game.position();
    assert_eq!(set_up(&position).unwrap().departures, table.game.departures);
    position.departures.after_phase = SeatSet::only(seat(9));
    assert!(set_up(&position).is_err());
}

/// A game for one is none. Ruling ME-RC8.
#[test]
fn the_game_ends_when_one_player_is_left() {
    let mut table = before(table(5), row_of(Phase::Trade));
    for other in [BABYLON, PERSIA, NUBIA, PARTHIA] {
        table.act(THE_TABLE, &retire(other));
    }
    table.act(SABA, "done");
    assert!(table.game.is_over());
}

/// Persia has nothing on the board, but everything else, and takes part where it can.
#[rule("ME-elim-1", "ME-elim-2")]
#[test]
fn a_player_without_units_stays() {
    let table = table(5).tokens(SABA, "aden", 2).treasury(PERSIA, 7).advances(PERSIA, &[Advance::Pottery]);
    let mut table = table.commodities(PERSIA, &[(Commodity::Salt, 2)]);
    table.game.players[seat(PERSIA)].succession = 3;
    let before = table.game.players[seat(PERSIA)];
    for phase in
        [Phase::Conflict, Phase::CityConstruction, Phase::SurplusPopulation, Phase::CitySupport, Phase::SecondCheck]
    {
        table = table.only(phase);
        assert!(table.game.is_over(), "nobody waits for a player who has nothing to decide");
    }
    assert_eq!(table.game.players[seat(PERSIA)], before);
    assert!(table.game.seats_in_game().any(|other| other == seat(PERSIA)));
    // Units that come back, as for the beneficiary of a civil war, count at once.
    let mut table = table.tokens(PERSIA, "liyan", 6).only(Phase::CityConstruction);
    table.act(PERSIA, "build city liyan");
    assert_eq!(table.city("liyan"), Some(PERSIA));
}
