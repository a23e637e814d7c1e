//! Wonders: revealing, claiming, building and their powers. The board is that of the Action cards' tests.

use crate::support::{Board as _, Table, position, position_with, seat, space};
use clash::Options;
use clash::names::{Good, Mood, UnitKind, Wonder};
use clash::scoring::Points;
use clash::state::{Ending, WonderPlace};
use engine::{GameOptions as _, rule};

const BOARD: &str = "regions 18 19 20 17 12 16 14 8";

fn board(text: &str) -> Table {
    position(&format!("{BOARD}\n{text}"))
}

/// A seat that can pay for every Wonder and has all advances they require.
const RICH: &str = "1 goods 5f7o6w5c
    1 advances storage irrigation engineering fishing cartography writing philosophy tactics siegecraft myths priesthood \
    rituals art-sculptures monuments
    1 levels 8 8";

fn place(table: &Table, wonder: Wonder) -> WonderPlace {
    table.game.wonders[wonder.index()]
}

#[rule("CC-wonder-1")]
#[rule("CC-wonder-10")]
#[test]
fn a_wonder_is_revealed_from_the_top_and_an_empty_deck_shows_nothing() {
    let mut table = board("1 city D2\n2 city D7\n1 goods 2f\ndeck wonder great-wall great-statue");
    table.play("1: advance engineering");
    assert_eq!(place(&table, Wonder::GreatWall), WonderPlace::FaceUp);
    assert_eq!(table.view().wonders.len(), 1);
    let mut text = "1 city D2\n2 city D7\n1 goods 2f".to_owned();
    for wonder in Wonder::ALL {
        text.push_str(&format!("\nwonder {wonder}"));
    }
    let mut table = board(&text);
    table.play("1: advance engineering");
    assert!(table.holds(1, "engineering") && !table.told("is revealed"));
}

const WALL: &str = "1 city D2\n1 city C3 angry\n1 city D3 wonder=great-statue\n2 city D7";

#[rule("CC-wonder-2")]
#[rule("CC-activate-2")]
#[rule("CC-wonder-wall")]
#[test]
fn a_face_up_wonder_is_built_as_an_action_for_its_price() {
    let mut table = board(&format!("{WALL}\n{RICH}\nwonder great-wall"));
    table.refuse("1: wonder great-pyramids D2", "CC-wonder-2");
    table.refuse("1: wonder great-wall C3", "CC-adv-engineering-2");
    table.refuse("1: wonder great-wall D7", "CC-adv-engineering-2");
    assert_eq!(table.offered("wonder"), ["great-wall D2"]);
    table.play("1: wonder great-wall D2");
    assert_eq!(place(&table, Wonder::GreatWall), WonderPlace::Built(space("D2")));
    assert_eq!((table.goods(1), table.game.turn.actions), ("2f4w".into(), 2));
    assert_eq!((table.city("D2").wonder, table.city("D2").activations), (Some(Wonder::GreatWall), 1));
}

#[rule("CC-wonder-3")]
#[test]
fn a_wonder_is_built_once() {
    let mut table = board(&format!("{WALL}\n{RICH}\nwonder great-wall"));
    table.refuse("1: wonder great-statue D2", "CC-wonder-3");
    table.play("1: wonder great-wall D2").refuse("1: wonder great-wall D2", "CC-wonder-3");
}

#[rule("CC-wonder-4")]
#[test]
fn a_city_has_one_wonder() {
    let mut table = board(&format!("{WALL}\n{RICH}\nwonder great-wall"));
    table.refuse("1: wonder great-wall D3", "CC-wonder-4");
    board(&format!("{}\n{RICH}\nwonder great-wall", WALL.replace(" wonder=great-statue", "")))
        .play("1: wonder great-wall D3");
}

#[rule("CC-wonder-2")]
#[test]
fn requirements_action_and_price_are_needed() {
    let base = "1 city D2\n2 city D7\n1 goods 3f7o2w5c\nwonder great-wall\n1 advances storage tactics siegecraft";
    board(base).refuse("1: wonder great-wall D2", "CC-wonder-2");
    let able = format!("{base}\n1 advances engineering");
    board(&able).play("1: wonder great-wall D2");
    board(&format!("{able}\nactions 0")).refuse("1: wonder great-wall D2", "CC-turn-2");
    board(&format!("{able}\n1 goods 3f7o2w4c")).refuse("1: wonder great-wall D2", "CC-wonder-2");
    // Gold replaces resources, never Culture tokens.
    board(&format!("{able}\n1 goods 3f6o2w1g5c")).play("1: wonder great-wall D2");
    board(&format!("{able}\n1 goods 3f7o2w8g4c")).refuse("1: wonder great-wall D2", "CC-wonder-2");
}

#[rule("CC-activate-2")]
#[rule("CC-mood-8")]
#[test]
fn building_a_wonder_in_an_activated_city_costs_mood() {
    let mut table = board(&format!("1 city D2 activated=1\n2 city D7\n{RICH}\nwonder great-wall"));
    table.play("1: wonder great-wall D2");
    assert_eq!((table.mood("D2"), table.city("D2").activations), (Mood::Angry, 2));
}

#[rule("CC-wonder-5")]
#[rule("CC-wonder-8")]
#[test]
fn a_wonder_adds_no_size_and_is_worth_five_points() {
    let mut table = board(&format!("1 city D2\n2 city D7\n{RICH}\nwonder great-wall"));
    let before = Points::of(&table.game, seat(1)).halves();
    table.play("1: wonder great-wall D2");
    assert_eq!(table.city("D2").size(), 1);
    assert_eq!(Points::of(&table.game, seat(1)).halves(), before + 10);
}

#[rule("CC-wonder-6")]
#[test]
fn a_wonder_is_lost_with_its_city() {
    let mut table = board(
        "1 city D2 wonder=great-wall
         1 city D3
         2 city D7
         status
         step {\"turn\":{\"raze\":{\"seat\":1}}}",
    );
    let before = Points::of(&table.game, seat(1));
    table.play("1: raze D2");
    assert_eq!(place(&table, Wonder::GreatWall), WonderPlace::Gone(None));
    assert_eq!((before.wonders, Points::of(&table.game, seat(1)).wonders), (10, 0));
}

#[rule("CC-wonder-7")]
#[rule("CC-wonder-9")]
#[test]
fn the_captor_of_a_wonder_has_its_points_and_power_but_nothing_upon_building() {
    let mut table =
        board("1 city D2\n1 army D3\n1 advances tactics\n1 goods 1m\n2 city D4 wonder=great-gardens\n2 city D7");
    table.play("1: move D3>D4 1a");
    assert!(table.game.has_wonder(seat(1), Wonder::GreatGardens));
    assert_eq!((Points::of(&table.game, seat(1)).wonders, Points::of(&table.game, seat(2)).wonders), (10, 0));
    // The Gardens work without Irrigation: the captured city is cheered up.
    assert_eq!(table.mood("D4"), Mood::Angry);
    table.play("1: garden D4");
    assert_eq!(table.mood("D4"), Mood::Neutral);
    let mut table = board("1 city D2\n1 army D3\n1 advances tactics\n2 city D4 wonder=great-library\n2 city D7");
    table.play("1: move D3>D4 1a");
    assert_eq!(table.stock(1, Good::Ideas), 0);
}

#[rule("CC-adv-monuments")]
#[rule("CC-adv-monuments-2")]
#[rule("CC-adv-monuments-3")]
#[test]
fn monuments_claims_a_face_up_wonder_which_only_the_claimant_builds_and_without_an_action() {
    let mut table = board(&format!(
        "1 city D2
         2 city D7
         {RICH}
         2 advances engineering tactics siegecraft storage art-sculptures
         2 goods 4f7o2w5c
         2 levels 8 8
         wonder great-gardens
         deck wonder great-wall
         active 2"
    ));
    table.play("2: advance monuments");
    while table.question() == "Pay" {
        table.play("2: pay 2f");
    }
    assert_eq!(table.question(), "Claim");
    assert_eq!(table.offered("claim"), ["great-gardens", "great-wall"]);
    table.refuse("2: claim great-statue", "CC-adv-monuments-5").play("2: claim great-wall");
    assert_eq!(place(&table, Wonder::GreatWall), WonderPlace::Claimed(seat(2)));
    table.play("2: end").refuse("1: wonder great-wall D2", "CC-adv-monuments-2").play("1: end");
    table.game.turn.actions = 0;
    table.game.players[seat(2)].goods[Good::Food] = 3;
    table.play("2: wonder great-wall D7");
    assert_eq!(place(&table, Wonder::GreatWall), WonderPlace::Built(space("D7")));
}

#[rule("CC-adv-monuments-4")]
#[test]
fn a_claimed_wonder_still_needs_price_requirements_and_a_fitting_city() {
    let text =
        format!("1 city D2 angry\n1 city C3 wonder=great-statue\n1 city D3\n2 city D7\n{RICH}\nwonder great-wall 1");
    let mut table = board(&text);
    table.refuse("1: wonder great-wall D2", "CC-adv-engineering-2").refuse("1: wonder great-wall C3", "CC-wonder-4");
    table.play("1: wonder great-wall D3");
    assert_eq!((table.game.turn.actions, table.city("D3").activations), (3, 1));
    board(&text.replace("5c", "4c")).refuse("1: wonder great-wall D3", "CC-wonder-2");
    board(&text.replace("siegecraft", "")).refuse("1: wonder great-wall D3", "CC-wonder-2");
    board(&format!("{text}\nplague")).refuse("1: wonder great-wall D3", "CC-ev-plague");
}

#[rule("CC-adv-monuments-5")]
#[test]
fn without_an_unclaimed_face_up_wonder_nothing_is_claimed() {
    let mut text = "1 city D2\n2 city D7\n1 goods 2f\n1 advances art-sculptures\n1 levels 1 0".to_owned();
    for wonder in Wonder::ALL {
        text.push_str(&format!("\nwonder {wonder} 2"));
    }
    let mut table = board(&text);
    table.play("1: advance monuments");
    assert!(table.holds(1, "monuments"));
    assert!(Wonder::ALL.into_iter().all(|wonder| place(&table, wonder) == WonderPlace::Claimed(seat(2))));
}

/// A Wonder is built with exactly its price and requirements, and refused when one of them is missing.
fn needs_and_costs(wonder: &str, advance: &str, price: &str) {
    let with = |goods: &str, advances: &str| {
        board(&format!(
            "1 city D5 port=E5\n2 city D7\n1 goods {goods}\n1 levels 8 8\n1 advances storage fishing {advances}\nwonder {wonder}"
        ))
    };
    let all = format!("engineering {advance}");
    let build = format!("1: wonder {wonder} D5");
    let mut game = with(price, &all);
    game.play(&build);
    let left = [Good::Food, Good::Ore, Good::Wood, Good::Culture].map(|good| game.stock(1, good));
    assert_eq!(left, [0; 4], "{wonder}");
    with(price, advance).refuse(&build, "CC-wonder-2");
    with(price, "engineering").refuse(&build, "CC-wonder-2");
    for good in ['f', 'o', 'w', 'c'] {
        let at = price.find(good).unwrap();
        let count: u8 = price[at - 1..at].parse().unwrap();
        let less = price.replacen(&price[at - 1..=at], &format!("{}{good}", count - 1), 1);
        with(&less, &all).refuse(&build, "CC-wonder-2");
    }
}

#[rule("CC-wonder-gardens")]
#[test]
fn the_great_gardens_have_their_price_and_requirement() {
    needs_and_costs("great-gardens", "irrigation", "5f2o5w5c");
}

#[rule("CC-wonder-library")]
#[test]
fn the_great_library_has_its_price_and_requirement() {
    needs_and_costs("great-library", "philosophy", "3f3o6w5c");
}

#[rule("CC-wonder-lighthouse")]
#[test]
fn the_great_lighthouse_has_its_price_and_requirement() {
    needs_and_costs("great-lighthouse", "cartography", "3f4o5w5c");
}

#[rule("CC-wonder-mausoleum")]
#[test]
fn the_great_mausoleum_has_its_price_and_requirement() {
    needs_and_costs("great-mausoleum", "priesthood", "4f4o4w5c");
}

#[rule("CC-wonder-pyramids")]
#[test]
fn the_great_pyramids_have_their_price_and_requirement() {
    needs_and_costs("great-pyramids", "rituals", "2f7o3w5c");
}

#[rule("CC-wonder-statue")]
#[test]
fn the_great_statue_has_its_price_and_requirement() {
    needs_and_costs("great-statue", "monuments", "3f5o4w5c");
}

#[rule("CC-wonder-wall")]
#[test]
fn the_great_wall_has_its_price_and_requirement() {
    needs_and_costs("great-wall", "siegecraft", "3f7o2w5c");
}

#[rule("CC-wonder-gardens-2")]
#[test]
fn the_gardens_give_a_food_after_their_city_collects() {
    let mut table = board("1 city C3 wonder=great-gardens\n1 city D2\n2 city D7\n1 advances storage");
    table.play("1: collect C3");
    while table.question() != "Act" {
        let offer = table.offers()[0].clone();
        table.play(&format!("1: {offer}"));
    }
    assert!(table.told("from the Great Gardens"));
    // Another city's Collect brings nothing.
    let mut table = board("1 city C3 wonder=great-gardens\n1 city D2\n2 city D7\n1 advances storage");
    table.play("1: collect D2");
    while table.question() != "Act" {
        let offer = table.offers()[0].clone();
        table.play(&format!("1: {offer}"));
    }
    assert!(!table.told("from the Great Gardens"));
}

#[rule("CC-wonder-gardens-3")]
#[test]
fn the_gardens_raise_a_city_for_an_action_and_a_mood_token() {
    let mut table = board("1 city C3 wonder=great-gardens\n1 city D2 happy\n2 city D7\n1 goods 2m");
    table.refuse("1: garden D2", "CC-mood-11").refuse("1: garden D7", "CC-adv-engineering-2").play("1: garden C3");
    assert_eq!((table.mood("C3"), table.goods(1), table.game.turn.actions), (Mood::Happy, "1m".into(), 2));
    board("1 city C3 wonder=great-gardens\n2 city D7").refuse("1: garden C3", "CC-wonder-gardens-3");
    board("1 city C3\n2 city D7\n1 goods 1m").refuse("1: garden C3", "CC-wonder-gardens-3");
    board("1 city C3 wonder=great-gardens\n2 city D7\n1 goods 1m\nactions 0").refuse("1: garden C3", "CC-turn-2");
}

#[rule("CC-wonder-library-2")]
#[test]
fn the_library_gives_its_builder_two_ideas() {
    let mut table = board(&format!("1 city D2\n2 city D7\n{RICH}\nwonder great-library"));
    table.play("1: wonder great-library D2");
    assert_eq!(table.stock(1, Good::Ideas), 2);
}

#[rule("CC-wonder-library-3")]
#[rule("CC-wonder-library-4")]
#[test]
fn the_library_learns_from_the_left_neighbour_once_a_turn() {
    let mut table = board("1 city D2 wonder=great-library\n1 advances storage\n2 city D7\n2 goods 6i\nactive 2");
    table.play("2: advance storage");
    assert_eq!(table.stock(1, Good::Ideas), 0, "the owner has it already");
    table.play("2: advance irrigation");
    assert_eq!(table.stock(1, Good::Ideas), 1);
    table.play("2: advance engineering");
    assert_eq!(table.stock(1, Good::Ideas), 1, "once a turn");
    table.play("2: end\n1: end");
    table.game.players[seat(2)].goods[Good::Ideas] = 2;
    table.play("2: advance roads");
    assert_eq!(table.stock(1, Good::Ideas), 2);
}

#[rule("CC-wonder-library-4")]
#[test]
fn the_library_sleeps_in_the_status_phase() {
    let mut table = board(
        "1 city D2 wonder=great-library
         2 city D7
         status
         first 2
         step {\"turn\":{\"status\":{\"stage\":\"free_advance\",\"seat\":2}}}",
    );
    table.play("2: advance storage");
    assert_eq!(table.stock(1, Good::Ideas), 0);
}

#[rule("CC-wonder-lighthouse")]
#[rule("CC-wonder-lighthouse-2")]
#[test]
fn the_lighthouse_needs_a_port_and_brings_a_ship() {
    let text = format!("1 city D2\n1 city D5 port=E5\n2 city D7\n{RICH}\nwonder great-lighthouse");
    let mut table = board(&text);
    table.refuse("1: wonder great-lighthouse D2", "CC-wonder-lighthouse");
    table.play("1: wonder great-lighthouse D5");
    assert_eq!(table.units(1, "E5", UnitKind::Ship), 1);
    // Without a Ship in supply none comes.
    let mut table = board(&format!("{text}\n1 ship E7 E7 E7 E7"));
    table.play("1: wonder great-lighthouse D5");
    assert_eq!(table.units(1, "E5", UnitKind::Ship), 0);
}

/// Foreign Ships in the Port's Sea space are attacked by the new Ship; if a truce bars that, it does not come.
#[rule("CC-wonder-lighthouse-2")]
#[rule("CC-act-negotiations")]
#[test]
fn the_ship_of_the_lighthouse_fights_for_its_place_unless_a_truce_holds() {
    let text = format!("1 city D5 port=E5\n2 city D7\n2 ship E5\n{RICH}\nwonder great-lighthouse");
    let mut table = board(&text);
    table.dice(&[5, 1]).play("1: wonder great-lighthouse D5");
    assert_eq!((table.units(1, "E5", UnitKind::Ship), table.units(2, "E5", UnitKind::Ship)), (1, 0));
    let mut table = board(&format!("{text}\n1 truce 2"));
    table.play("1: wonder great-lighthouse D5");
    assert_eq!((table.units(1, "E5", UnitKind::Ship), table.units(2, "E5", UnitKind::Ship)), (0, 1));
    assert!(!table.told("attacks"));
}

#[rule("CC-wonder-pyramids-3")]
#[rule("CC-wonder-pyramids-4")]
#[test]
fn the_pyramids_try_influence_twice_when_built() {
    let text = format!("1 city D5\n2 city D4 temple\n2 city D7\n2 advances myths\n{RICH}\nwonder great-pyramids");
    let mut table = board(&text);
    table.play("1: wonder great-pyramids D5");
    assert_eq!((table.question(), table.game.turn.actions), ("Influence", 2));
    table.dice(&[1]).play("1: influence D5>D4");
    // The first failed: the second is offered.
    assert_eq!(table.question(), "Influence");
    table.dice(&[5]).play("1: influence D5>D4");
    assert_eq!((table.city("D4").colour(clash::names::Piece::Temple), table.question()), (Some(seat(1)), "Act"));
    // After a success there is no second attempt.
    let mut table = board(&text);
    table.play("1: wonder great-pyramids D5");
    table.dice(&[5]).play("1: influence D5>D4");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
}

#[rule("CC-variant-end-4")]
#[rule("CC-variant-end-5")]
#[rule("CC-variant-end-7")]
#[test]
fn a_wonder_of_the_last_turns_ends_the_game_when_everybody_has_had_that_turn() {
    let options = Options { ending: Ending::WonderfulEnding, ..Options::with_seats(2) };
    let late = format!("{BOARD}\n1 city D2\n2 city D7\n{RICH}\nwonder great-wall\nround 6\nturn 2");
    let mut table = position_with(options, &late);
    table.play("1: wonder great-wall D2\n1: end");
    assert!(table.outcome().is_none(), "the other player still has that turn");
    table.play("2: end");
    assert_eq!(table.outcome().map(|outcome| outcome.rule), Some("CC-variant-end-4"));
    // Before the last five turns, and without the variant, the game goes on.
    let early = late.replace("turn 2", "turn 1");
    let mut table = position_with(options, &early);
    table.play("1: wonder great-wall D2\n1: end\n2: end");
    assert!(table.outcome().is_none());
    let mut table = position_with(Options::with_seats(2), &late);
    table.play("1: wonder great-wall D2\n1: end\n2: end");
    assert!(table.outcome().is_none());
}
