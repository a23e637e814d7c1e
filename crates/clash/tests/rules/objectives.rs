//! Objective cards: every objective completed, and just not completed. The board is that of the Action cards' tests.

use crate::support::{Board as _, Table, position, position_for, seat};
use clash::components::{Half, ObjectiveCard, When};
use clash::names::{Good, Objective};
use clash::objectives::progress;
use clash::scoring::Points;
use engine::rule;

const BOARD: &str = "regions 18 19 20 17 12 16 14 8";
const STAGE: &str = "status
    step {\"turn\":\"next_round\"}
    step {\"objectives\":{\"check\":{\"seat\":1,\"trigger\":\"status_phase\"}}}";

/// Stage 1 of a Status Phase for seat 1, who holds these cards.
fn status(cards: &str, text: &str) -> Table {
    position(&format!("{BOARD}\n1 objectives {cards}\n{text}\n{STAGE}"))
}

/// What seat 1 may complete.
fn offered(table: &Table) -> Vec<String> {
    if table.question() == "Objectives" { table.offered("complete") } else { Vec::new() }
}

/// Card and half complete in one position, and not in the other.
fn only_in(choice: &str, done: &str, not_yet: &str) {
    let (card, _) = choice.split_once(' ').unwrap();
    assert_eq!(offered(&status(card, done)), [choice], "done: {done}");
    assert!(offered(&status(card, not_yet)).is_empty(), "not yet: {not_yet}");
}

#[rule("CC-ocard-1")]
#[test]
fn thirty_two_cards_pair_their_objectives() {
    let pair = |number: u8| {
        let design = ObjectiveCard::numbered(number).unwrap().design();
        (design.peaceful, design.warlike)
    };
    use Objective as O;
    let pairs = [
        (O::Civilization, O::Draft),
        (O::Academic, O::Conqueror),
        (O::CoastalCulture, O::Warmonger),
        (O::Advanced, O::Warmonger),
        (O::Religious, O::Warlord),
        (O::CityPlanner, O::GreatBattle),
        (O::Ideas, O::AgainstAllOdds),
        (O::Happy, O::Conqueror),
        (O::Enlightened, O::Blockade),
        (O::WellStocked, O::AmphibiousAssault),
        (O::Rich, O::GreatNavy),
        (O::Ore, O::GreatArmy),
        (O::Wood, O::Fortified),
        (O::Food, O::StandingArmy),
        (O::Architecture, O::Militarized),
        (O::Focused, O::Daring),
        (O::Colony, O::Threat),
        (O::Culture, O::Legend),
        (O::Consulates, O::GreatBattle),
        (O::Science, O::AmphibiousAssault),
        (O::Merchant, O::Marauder),
        (O::Citadel, O::Warlord),
        (O::Seafarer, O::Aggressor),
        (O::Government, O::Assimilator),
        (O::Government, O::Aggressor),
        (O::Dominion, O::MilitaryMight),
        (O::NewFounder, O::Defiance),
        (O::Trader, O::Defiance),
        (O::SeaLanes, O::Draconian),
        (O::Balanced, O::Daring),
        (O::Influence, O::Assimilator),
        (O::Wonderful, O::Outposts),
    ];
    for (number, expected) in (1..).zip(pairs) {
        assert_eq!(pair(number), expected, "no. {number}");
    }
    assert_eq!(ObjectiveCard::all().count(), 32);
    for objective in Objective::ALL {
        let used = ObjectiveCard::all()
            .any(|card| [Half::Peaceful, Half::Warlike].map(|half| card.objective(half)).contains(&objective));
        assert!(used, "{objective}");
    }
}

#[rule("CC-objective-1")]
#[rule("CC-objective-2")]
#[rule("CC-objective-6")]
#[rule("CC-status-3")]
#[test]
fn one_half_of_a_card_is_completed_and_lies_open() {
    // Food! and Standing Army are on the same card.
    let text =
        "1 city D2\n1 city C3\n1 city D4\n1 city E4\n1 army D2 C3 D4 E4\n1 advances storage\n1 goods 5f\n2 city D7";
    let mut table = status("14 22", text);
    assert_eq!(offered(&table), ["14 peaceful", "14 warlike"]);
    let before = Points::of(&table.game, seat(1)).halves();
    table.refuse("1: complete 22 peaceful", "CC-objective-3").refuse("1: complete 5 peaceful", "CC-objective-6");
    table.play("1: complete 14 warlike");
    assert!(offered(&table).is_empty());
    assert_eq!(Points::of(&table.game, seat(1)).halves(), before + 4);
    let view = table.view();
    assert_eq!((view.players[0].warlike.len(), view.players[0].peaceful.len()), (1, 0));
    assert_eq!(table.stock(1, Good::Food), 5, "Standing Army costs nothing");
}

#[rule("CC-objective-3")]
#[test]
fn some_objectives_are_of_the_status_phase_and_others_immediate() {
    let count = |when: When| Objective::ALL.into_iter().filter(|one| one.design().when == when).count();
    assert_eq!(count(When::Either), 1);
    assert_eq!(count(When::StatusPhase) + count(When::Immediately), Objective::COUNT - 1);
    // An immediate one is not completed in the Status Phase: four angry cities.
    let angry = "1 city D2 angry\n1 city C3 angry\n1 city D4 angry\n1 city E4 angry\n2 city D7";
    assert!(offered(&status("29", angry)).is_empty());
}

#[rule("CC-objective-7")]
#[test]
fn completing_is_never_forced() {
    let mut table = status("22", "1 city D5 temple:2 academy:2 fortress:2 port:2=E5\n2 city D7");
    table.play("1: done");
    assert!(table.game.players[seat(1)].objectives.contains(22));
}

#[rule("CC-objective-4")]
#[rule("CC-objective-8")]
#[test]
fn the_same_name_is_completed_once_in_a_status_phase() {
    let text = "1 city D2\n2 city D7\n1 advances writing philosophy voting separation-of-power civil-liberties economic-liberty";
    let mut table = status("24 25", text);
    assert_eq!(offered(&table), ["24 peaceful", "25 peaceful"]);
    table.play("1: complete 24 peaceful").refuse("1: complete 25 peaceful", "CC-objective-4");
    assert!(offered(&table).is_empty());
    assert!(table.game.players[seat(1)].objectives.contains(25));
}

#[rule("CC-objective-9")]
#[test]
fn an_empty_objective_deck_gives_nothing() {
    let mut table = status("22", "1 city D2\n2 city D7\nfirst 1");
    assert_eq!(table.question(), "Act");
    let all: Vec<ObjectiveCard> = table.game.objective_deck.peek().collect();
    table.game.players[seat(2)].peaceful = all.iter().map(|card| card.number()).collect();
    table.game.objective_deck = engine::Deck::stacked(&[]);
    for _ in 0..3 {
        table.play("1: end\n2: end");
    }
    table.until_turn_of(1);
    assert_eq!((table.game.round, table.game.players[seat(1)].objectives.len()), (3, 1));
}

/// More of a piece than anybody else completes it; as many do not, nor does one without its advance.
fn most_pieces(choice: &str, piece: &str, other: &str) {
    let advances = "1 advances writing fishing myths tactics\n2 advances writing fishing myths tactics";
    let own = format!("1 city D4 {piece}\n1 city C3\n2 city D7\n{advances}");
    only_in(choice, &own, &format!("1 city D4 {piece}\n2 city D5 {other}\n{advances}"));
    let (card, _) = choice.split_once(' ').unwrap();
    assert!(offered(&status(card, &format!("1 city D4 {piece}\n2 city D7"))).is_empty());
    // A piece that does not work for the rival does not count for the rival either.
    let idle = format!("1 city D4 {piece}\n2 city D5 {other}\n1 advances writing fishing myths tactics");
    assert_eq!(offered(&status(card, &idle)), [choice]);
}

#[rule("CC-obj-academic")]
#[rule("CC-ocard-2")]
#[test]
fn the_academic_has_most_academies() {
    most_pieces("2 peaceful", "academy", "academy");
}

#[rule("CC-obj-coastal-culture")]
#[rule("CC-ocard-2")]
#[test]
fn coastal_culture_has_most_ports() {
    most_pieces("3 peaceful", "port=E5", "port=C6");
}

#[rule("CC-obj-religious")]
#[rule("CC-ocard-2")]
#[test]
fn the_religious_have_most_temples() {
    most_pieces("5 peaceful", "temple", "temple");
}

#[rule("CC-obj-fortified")]
#[rule("CC-ocard-2")]
#[test]
fn the_fortified_have_most_fortresses() {
    most_pieces("13 warlike", "fortress", "fortress");
}

#[rule("CC-obj-advanced")]
#[test]
fn advanced_wants_six_advances_and_the_most() {
    let six = "1 city D2\n2 city D7\n1 advances storage irrigation husbandry engineering";
    only_in("4 peaceful", six, "1 city D2\n2 city D7\n1 advances storage irrigation husbandry");
    only_in("4 peaceful", six, &format!("{six}\n2 advances storage irrigation husbandry engineering"));
}

#[rule("CC-obj-architecture")]
#[test]
fn architecture_wants_all_four_kinds_in_own_colour() {
    let advances = "1 advances writing fishing myths tactics\n2 city D7";
    let done = format!("1 city D5 temple academy\n1 city D4 fortress port=E5\n{advances}");
    only_in("15 peaceful", &done, &done.replace("fortress", "fortress:2"));
    only_in("15 peaceful", &done, &done.replace(" tactics", ""));
}

#[rule("CC-obj-balanced")]
#[rule("CC-obj-focused")]
#[test]
fn balanced_and_focused_count_categories() {
    let nine = "1 city D2\n2 city D7\n1 advances fishing writing tactics myths bartering art-sculptures mathematics";
    only_in("30 peaceful", nine, &nine.replace(" mathematics", ""));
    let one = "1 city D2\n2 city D7\n1 advances storage irrigation husbandry";
    only_in("16 peaceful", one, &one.replace(" husbandry", ""));
    only_in("16 peaceful", one, &format!("{one}\n2 advances storage irrigation husbandry"));
}

#[rule("CC-obj-citadel")]
#[test]
fn citadel_wants_a_city_of_size_five() {
    let five = "1 city D5 temple:2 academy:2 fortress:2 port:2=E5\n2 city D7";
    only_in("22 peaceful", five, &five.replace("academy:2 ", ""));
}

/// These advances complete it, and without the last of them they do not.
fn whole_category(choice: &str, advances: &str) {
    let three = &advances[..advances.rfind(' ').unwrap()];
    let text = |advances: &str| format!("1 city D2\n2 city D7\n1 advances {advances}");
    only_in(choice, &text(advances), &text(three));
}

#[rule("CC-obj-city-planner")]
#[test]
fn a_city_planner_has_all_of_construction() {
    whole_category("6 peaceful", "engineering sanitation roads");
}

#[rule("CC-obj-culture")]
#[test]
fn culture_is_all_of_its_category() {
    whole_category("18 peaceful", "art-sculptures circus-sports monuments drama-music");
}

#[rule("CC-obj-enlightened")]
#[test]
fn the_enlightened_have_all_of_education() {
    whole_category("9 peaceful", "writing philosophy public-education free-education");
}

#[rule("CC-obj-merchant")]
#[test]
fn a_merchant_has_all_of_economics() {
    whole_category("21 peaceful", "bartering trade-routes currency taxation");
}

#[rule("CC-obj-science")]
#[test]
fn science_is_all_of_its_category() {
    whole_category("20 peaceful", "mathematics astronomy chemistry metallurgy");
}

#[rule("CC-obj-seafarer")]
#[test]
fn a_seafarer_has_all_maritime_advances() {
    whole_category("23 peaceful", "fishing cartography navigation warships");
}

#[rule("CC-obj-militarized")]
#[test]
fn the_militarized_have_all_of_warfare() {
    whole_category("15 warlike", "tactics draft siegecraft steel-weapons");
}

#[rule("CC-obj-government")]
#[test]
fn a_government_is_complete_with_four_advances_of_one() {
    whole_category("24 peaceful", "dogma devotion conversion fanaticism");
    whole_category("25 peaceful", "nationalism totalitarianism absolute-power forced-labor");
    whole_category("25 peaceful", "voting separation-of-power civil-liberties economic-liberty");
}

#[rule("CC-obj-civilization")]
#[test]
fn civilization_wants_six_cities() {
    let six = "1 city D2\n1 city C3\n1 city D4\n1 city E4\n1 city D5\n1 city F3\n2 city D7";
    only_in("1 peaceful", six, &six.replace("1 city F3\n", ""));
}

#[rule("CC-obj-colony")]
#[rule("CC-ocard-3")]
#[test]
fn a_colony_is_five_spaces_from_the_starting_position() {
    // D2 is the starting position even without a city; E8 is five away, D6's neighbour E6 four.
    only_in("17 peaceful", "1 city C3\n1 city E8\n2 city D7", "1 city C3\n1 city E6\n2 city D7");
}

#[rule("CC-obj-new-founder")]
#[rule("CC-obj-colony")]
#[test]
fn a_new_founder_settles_far_away_and_has_no_colony_in_that_round() {
    let text = "1 city D2\n1 settler E8 E6\n1 objectives 27 17\n2 city D7";
    let mut table = position(&format!("{BOARD}\n{text}"));
    table.play("1: found E6");
    assert_eq!(table.question(), "Act", "four spaces are not enough");
    table.play("1: found E8");
    assert_eq!(offered(&table), ["27 peaceful"]);
    table.play("1: complete 27 peaceful");
    for _ in 0..2 {
        table.play("1: end\n2: end");
    }
    table.play("1: end\n2: end");
    // Stage 1 of the Status Phase passed without Colony.
    assert!(table.game.players[seat(1)].objectives.contains(17));
    assert_ne!(table.question(), "Objectives");
}

#[rule("CC-obj-consulates")]
#[rule("CC-obj-influence")]
#[test]
fn pieces_abroad_make_consulates_and_influence() {
    let two = "1 city D2\n2 city D7 temple:1\n2 city D5 temple:1 academy:1";
    only_in("19 peaceful", two, "1 city D2\n2 city D7 temple\n2 city D5 temple:1 academy:1");
    only_in(
        "31 peaceful",
        two,
        "1 city D2 temple:2 academy:2 fortress:2\n2 city D7 temple:1\n2 city D5 temple:1 academy:1",
    );
}

#[rule("CC-obj-dominion")]
#[test]
fn dominion_wants_four_cities_without_a_neighbour() {
    let four = "1 city D2\n1 city D4\n1 city F3\n1 city B2\n2 city D7";
    only_in("26 peaceful", four, &format!("{four}\nbarbarians C4 1"));
}

/// Five of a resource complete it and two of them are paid; four and Gold do not.
fn five_of(choice: &str, letter: char, good: Good) {
    let text = |goods: &str| format!("1 city D2\n2 city D7\n1 advances storage\n1 goods {goods}");
    let gold = if letter == 'g' { "" } else { "3g" };
    only_in(choice, &text(&format!("5{letter}{gold}")), &text(&format!("4{letter}{gold}")));
    let (card, _) = choice.split_once(' ').unwrap();
    let mut table = status(card, &text(&format!("5{letter}{gold}")));
    table.play(&format!("1: complete {choice}"));
    assert_eq!((table.stock(1, good), table.stock(1, Good::Gold)), (3, 3));
}

#[rule("CC-obj-food")]
#[test]
fn food_is_five_food() {
    five_of("14 peaceful", 'f', Good::Food);
}

#[rule("CC-obj-ideas")]
#[test]
fn ideas_are_five_ideas() {
    five_of("7 peaceful", 'i', Good::Ideas);
}

#[rule("CC-obj-ore")]
#[test]
fn ore_is_five_ore() {
    five_of("12 peaceful", 'o', Good::Ore);
}

#[rule("CC-obj-rich")]
#[test]
fn the_rich_have_five_gold() {
    five_of("11 peaceful", 'g', Good::Gold);
}

#[rule("CC-obj-wood")]
#[test]
fn wood_is_five_wood() {
    five_of("13 peaceful", 'w', Good::Wood);
}

#[rule("CC-obj-happy")]
#[rule("CC-obj-well-stocked")]
#[test]
fn happy_cities_and_full_stores() {
    let four = "1 city D2 happy\n1 city C3 happy\n1 city D4 happy\n1 city E4 happy\n2 city D7";
    only_in("8 peaceful", four, &four.replace("E4 happy", "E4"));
    let stores = "1 city D2\n2 city D7\n1 advances storage\n1 goods 3f3o3w";
    only_in("10 peaceful", stores, &stores.replace("3f3o3w", "8f3o2w"));
}

#[rule("CC-obj-sea-lanes")]
#[rule("CC-obj-trader")]
#[test]
fn sea_lanes_and_trader_want_trade_routes_and_not_both() {
    // Ships on E5, C6 and E7 reach D4, D5 and D7.
    let text = "1 city D2\n1 ship E5 C6 E7\n1 advances bartering trade-routes\n2 city D4\n2 city D5\n2 city D7";
    only_in("29 peaceful", text, &text.replace("2 city D4\n2 city D5\n", ""));
    only_in("29 peaceful", text, &text.replace(" trade-routes", ""));
    only_in("28 peaceful", text, &text.replace("1 ship E5 C6 E7", "1 ship E5 C6"));
    let mut table = status("28 29", text);
    assert_eq!(offered(&table), ["28 peaceful", "29 peaceful"]);
    table.play("1: complete 29 peaceful").refuse("1: complete 28 peaceful", "CC-obj-trader");
    assert!(offered(&table).is_empty());
    status("28 29", text).play("1: complete 28 peaceful").refuse("1: complete 29 peaceful", "CC-obj-sea-lanes");
    // Settlers trade as well, but are no Ships.
    only_in(
        "28 peaceful",
        &text.replace("1 ship E5 C6 E7", "1 ship E5 C6\n1 settler D3"),
        &text.replace("1 ship E5 C6 E7", "1 ship E5"),
    );
}

#[rule("CC-obj-wonderful")]
#[test]
fn a_wonder_completes_wonderful_at_once_or_as_the_only_one_of_the_round() {
    let text = "1 city D2\n1 objectives 32\n1 goods 3f7o2w5c\n1 advances storage engineering tactics siegecraft\nwonder great-wall\n2 city D7";
    let mut table = position(&format!("{BOARD}\n{text}"));
    table.play("1: wonder great-wall D2");
    assert_eq!(offered(&table), ["32 peaceful"]);
    table.play("1: done");
    for _ in 0..3 {
        table.play("1: end\n2: end");
    }
    // Nobody else built one in this round.
    assert_eq!((table.waits_for(), offered(&table)), (1, vec!["32 peaceful".to_owned()]));
    table.play("1: complete 32 peaceful");
    // A Wonder of an earlier round does not count.
    assert!(offered(&status("32", "1 city D2 wonder=great-wall\n2 city D7")).is_empty());
}

#[rule("CC-obj-blockade")]
#[test]
fn two_ships_in_ports_of_others_are_a_blockade() {
    let text = "1 city D2\n2 city D5 port=E5\n2 city D7 port=E7\n1 ship E5 E7";
    only_in("9 warlike", text, &text.replace("1 ship E5 E7", "1 ship E5 C6"));
}

#[rule("CC-obj-great-army")]
#[rule("CC-obj-great-navy")]
#[test]
fn great_armies_and_navies_compare_with_others() {
    let five = "1 city D2\n1 army D2 D2 D2 D2 D3\n2 city D7\n2 army D7";
    only_in("12 warlike", five, &five.replace("2 army D7", "2 army D7 D7"));
    let two = "1 city D2\n1 ship E5 E5\n2 city D7\n2 ship E7";
    only_in("11 warlike", two, &two.replace("2 ship E7", "2 ship E7 E7"));
    only_in(
        "11 warlike",
        "1 city D2\n1 ship E5 E5 E5 E5\n2 city D7\n2 ship E7 E7 E7 E7",
        "1 city D2\n1 ship E5\n2 city D7",
    );
}

#[rule("CC-obj-military-might")]
#[rule("CC-obj-standing-army")]
#[test]
fn might_and_standing_army_are_not_completed_together() {
    let text =
        "1 city D2\n1 city C3\n1 city D4\n1 city E4\n1 army D2 D2 D2 C3 C3 C3 D4 D4 E4 E4\n1 ship E5 E5\n2 city D7";
    let mut table = status("14 26", text);
    assert_eq!(offered(&table), ["14 warlike", "26 warlike"]);
    table.play("1: complete 26 warlike").refuse("1: complete 14 warlike", "CC-obj-standing-army");
    assert!(offered(&table).is_empty());
    status("14 26", text).play("1: complete 14 warlike").refuse("1: complete 26 warlike", "CC-obj-military-might");
    only_in("26 warlike", text, &text.replace("1 ship E5 E5", "1 ship E5"));
    only_in("14 warlike", text, &text.replace("D4 D4 E4 E4", "D4 D4 D4 D4").replace("1 ship E5 E5\n", ""));
}

#[rule("CC-obj-outposts")]
#[rule("CC-obj-threat")]
#[test]
fn outposts_are_away_from_own_cities_and_threats_near_others() {
    let text = "1 city D2\n1 army D4 E4 C4\n2 city D7";
    only_in("32 warlike", text, &text.replace("C4", "C3"));
    let threat = "1 city D2\n1 army C7 C7 E8 D6\n2 city D7";
    only_in("17 warlike", threat, &threat.replace("D6", "D5"));
    // Barbarians are no other players.
    assert!(offered(&status("17", "1 city D2\n1 army D3 D3 C4 C4\n2 city D7\nbarbarians D4 1")).is_empty());
}

/// A battle on D4 in which seat 1 attacks from D3; dice for it. What seat 1 holds is offered afterwards.
fn battle(text: &str, dice: &[u32], order: &str) -> Table {
    let mut table = position(&format!("{BOARD}\n1 city D2\n2 city D7\n1 advances tactics\n{text}"));
    table.dice(dice).play(order);
    table
}

#[rule("CC-obj-against-all-odds")]
#[rule("CC-obj-daring")]
#[test]
fn a_battle_won_with_fewer_units() {
    let mut table = battle("1 army D3\n2 army D4 D4\n1 objectives 7 16", &[6, 1, 1], "1: move D3>D4 1a");
    // One hit a round: the second round decides.
    table.dice(&[6, 1]).play("1: attack");
    assert_eq!(offered(&table), ["7 warlike", "16 warlike"]);
    // Different names may be completed with one battle. `CC-objective-5`
    table.play("1: complete 7 warlike\n1: complete 16 warlike");
    let even = battle("1 army D3\n2 army D4\n1 objectives 7 16", &[6, 1], "1: move D3>D4 1a");
    assert!(offered(&even).is_empty());
    let armed = battle("1 army D3\n2 army D4\n2 advances tactics draft\n1 objectives 16", &[6, 1], "1: move D3>D4 1a");
    assert_eq!(offered(&armed), ["16 warlike"], "the loser has more Warfare advances");
}

#[rule("CC-obj-aggressor")]
#[rule("CC-obj-warlord")]
#[test]
fn eliminating_two_or_three_army_units() {
    let table = battle("1 army D3 D3 D3\n2 army D4 D4\n1 objectives 23 22", &[6, 6, 6, 1, 1], "1: move D3>D4 3a");
    assert_eq!(offered(&table), ["23 warlike"]);
    let table = battle("1 army D3 D3 D3\n2 army D4 D4 D4\n1 objectives 23 22", &[6, 6, 6, 1, 1, 1], "1: move D3>D4 3a");
    assert_eq!(offered(&table), ["22 warlike", "23 warlike"]);
    // Barbarians count.
    let mut table = battle("1 army D3 D3\nbarbarians D4 2\n1 objectives 23", &[5, 5, 1, 1], "1: move D3>D4 2a");
    table.play("1: burn");
    assert_eq!(offered(&table), ["23 warlike"]);
}

#[rule("CC-obj-conqueror")]
#[rule("CC-objective-4")]
#[rule("CC-objective-5")]
#[test]
fn one_defended_city_completes_one_conqueror_and_two_cities_both() {
    let mut table = battle(
        "1 army D3 D3 C3 C3\n2 city D4\n2 army D4\n2 city C4\n2 army C4\n1 objectives 2 8",
        &[6, 6, 1],
        "1: move D3>D4 2a",
    );
    table.play("2: put D7");
    assert_eq!(offered(&table), ["2 warlike", "8 warlike"]);
    table.play("1: complete 2 warlike");
    assert_ne!(table.question(), "Objectives", "the same name is not completed twice with one city");
    table.dice(&[6, 6, 1]).play("1: move C3>C4 2a");
    table.play("1: complete 8 warlike");
    // An undefended city is captured, but not conquered.
    let table = battle("1 army D3\n2 city D4\n1 objectives 2", &[], "1: move D3>D4 1a");
    assert!(offered(&table).is_empty());
    let table =
        battle("1 army D3 D3\n2 city D4 fortress\n2 advances tactics\n1 objectives 2", &[6, 6, 1], "1: move D3>D4 2a");
    assert_eq!(offered(&table), ["2 warlike"], "a Fortress defends");
}

#[rule("CC-obj-assimilator")]
#[test]
fn a_settlement_held_by_two_barbarians_is_assimilated() {
    let mut table = battle("1 army D3 D3\nbarbarians D4 2\n1 objectives 24", &[5, 5, 1, 1], "1: move D3>D4 2a");
    table.play("1: keep");
    assert_eq!(offered(&table), ["24 warlike"]);
    let mut table = battle("1 army D3 D3\nbarbarians D4 1\n1 objectives 24", &[5, 5, 1], "1: move D3>D4 2a");
    table.play("1: keep");
    assert!(offered(&table).is_empty());
}

#[rule("CC-obj-amphibious-assault")]
#[test]
fn a_city_is_captured_straight_from_ships() {
    let text = "1 ship E5\n1 army ship1\n2 city D4\n1 objectives 10";
    let table = battle(text, &[], "1: move E5>D4 1:1a");
    assert_eq!(offered(&table), ["10 warlike"]);
    let table = battle("1 army D3\n2 city D4\n1 objectives 10", &[], "1: move D3>D4 1a");
    assert!(offered(&table).is_empty());
}

#[rule("CC-obj-defiance")]
#[rule("CC-obj-great-battle")]
#[test]
fn a_defender_defies_two_and_six_make_a_great_battle() {
    let mut table =
        battle("1 army D3 D3 D3\n2 army D4 D4 D4\n2 objectives 27 6", &[1, 1, 1, 6, 6, 1], "1: move D3>D4 3a");
    // Two of three attackers fell; the last one gives up.
    table.play("1: cease");
    assert_eq!((table.waits_for(), table.offered("complete")), (2, vec!["6 warlike".into(), "27 warlike".into()]));
    let mut table = battle("1 army D3 D3\n2 army D4 D4 D4\n2 objectives 27 6", &[1, 1, 6, 1, 1], "1: move D3>D4 2a");
    table.play("1: cease");
    assert_ne!(table.question(), "Objectives", "five units, one of them fallen");
}

#[rule("CC-obj-draconian")]
#[test]
fn four_angry_cities_are_draconian() {
    let text = "1 city C3 angry\n1 city E3 angry\n1 city F3 angry\n1 objectives 29\n1 army D3\n2 city D4";
    let mut table = battle(text, &[], "1: move D3>D4 1a");
    assert_eq!(offered(&table), ["29 warlike"]);
    table.play("1: complete 29 warlike");
    let table = battle(&text.replace("1 city F3 angry\n", ""), &[], "1: move D3>D4 1a");
    assert!(offered(&table).is_empty());
}

#[rule("CC-obj-draft")]
#[test]
fn two_builds_with_draft_in_one_turn() {
    let text = "1 city D2\n1 city D3\n2 city D7\n1 advances tactics draft\n1 goods 4m\n1 objectives 1";
    let mut table = position(&format!("{BOARD}\n{text}"));
    let draft = |table: &mut Table, at: &str| {
        let build = table.offered("build").into_iter().find(|offer| offer.starts_with(at) && offer.contains('d'));
        table.play(&format!("1: build {}", build.unwrap()));
        while table.question() == "Pay" {
            let offer = table.offers()[0].clone();
            table.play(&format!("1: {offer}"));
        }
    };
    draft(&mut table, "D2");
    assert!(offered(&table).is_empty());
    draft(&mut table, "D3");
    assert_eq!(offered(&table), ["1 warlike"]);
}

#[rule("CC-obj-legend")]
#[test]
fn attacking_a_great_city_with_a_wonder_is_a_legend_won_or_not() {
    let city = "2 city D4 temple academy fortress port=E5 wonder=great-statue";
    let advances = "2 advances tactics myths writing fishing";
    let text = format!("1 army D3 D3 D3\n{city}\n{advances}\n1 objectives 18");
    let table = battle(&text, &[1, 1, 1, 1], "1: move D3>D4 3a");
    assert_eq!(offered(&table), ["18 warlike"]);
    let table = battle(&text.replace(" wonder=great-statue", ""), &[1, 1, 1, 1], "1: move D3>D4 3a");
    assert!(offered(&table).is_empty());
    let table = battle(&text, &[1, 1, 1], "1: move D3>D4 2a");
    assert!(offered(&table).is_empty(), "two Army units are too few");
    // Without Tactics the Fortress does not fight and nobody opposes the attack, but it is one.
    let table = battle(&text.replace("tactics ", ""), &[], "1: move D3>D4 3a");
    assert_eq!(offered(&table), ["18 warlike"]);
}

#[rule("CC-obj-marauder")]
#[test]
fn a_settler_that_could_trade_is_marauded() {
    let text = "1 army D3\n1 objectives 21\n2 settler D4\n2 advances bartering trade-routes";
    let table = battle(text, &[], "1: move D3>D4 1a");
    assert_eq!(offered(&table), ["21 warlike"]);
    let table = battle(&text.replace(" trade-routes", ""), &[], "1: move D3>D4 1a");
    assert!(offered(&table).is_empty());
}

#[rule("CC-obj-warmonger")]
#[test]
fn the_second_battle_of_a_turn_elsewhere_is_a_warmongers() {
    let text = "1 army D3 D3 C3 C3\n2 army D4\n2 army C4\n1 objectives 3";
    let mut table = battle(text, &[6, 6, 1], "1: move D3>D4 2a");
    assert!(offered(&table).is_empty());
    table.dice(&[6, 6, 1]).play("1: move C3>C4 2a");
    assert_eq!(offered(&table), ["3 warlike"]);
}

/// The battles of the turn are its player's own, not those of whom it attacks, and those at sea do not count.
#[rule("CC-obj-warmonger")]
#[test]
fn neither_a_defender_nor_a_battle_at_sea_makes_a_warmonger() {
    let text = "1 army D3 D3 C3 C3\n2 army D4\n2 army C4\n1 ship E7\n2 ship F7";
    let twice = |text: &str| {
        let mut table = battle(text, &[6, 6, 1], "1: move D3>D4 2a");
        table.dice(&[6, 6, 1]).play("1: move C3>C4 2a");
        table
    };
    assert!(offered(&twice(&format!("{text}\n2 objectives 3"))).is_empty());
    let mut table = twice(&format!("{text}\n1 objectives 3"));
    assert_eq!(offered(&table), ["3 warlike"]);
    table.play("1: done").dice(&[6, 1]).play("1: sail E7>F7 1");
    assert!(table.game.battle.naval && table.game.battle.winner == Some(seat(1).into()));
    assert!(offered(&table).is_empty(), "the chance is over");
}

/// Entering an undefended city or a space with lone Settlers is a battle; it is not won, so that the other one must be.
#[rule("CC-obj-warmonger")]
#[rule("CC-term-3")]
#[rule("CC-combat-14")]
#[test]
fn a_battle_without_opposition_counts_for_a_warmonger_but_is_not_won() {
    let text = "1 army D3 D3 C3 C3\n2 army D4\n1 objectives 3";
    for other in ["2 city C4", "2 settler C4"] {
        let mut table = battle(&format!("{text}\n{other}"), &[6, 6, 1], "1: move D3>D4 2a");
        table.play("1: move C3>C4 2a");
        assert_eq!(offered(&table), ["3 warlike"], "{other}");
        // Neither was won.
        let mut table = battle(&format!("1 army D3 C3\n2 city D4\n{other}\n1 objectives 3"), &[], "1: move D3>D4 1a");
        if table.waits_for() == 2 {
            table.play("2: put D7");
        }
        table.play("1: move C3>C4 1a");
        assert_eq!((offered(&table).len(), table.game.turn.fought), (0, [2, 0]), "{other}");
    }
}

/// Hired Barbarians fight their own battles: theirs is no place of the warmonger's.
#[rule("CC-obj-warmonger")]
#[test]
fn battles_of_mercenaries_are_not_a_warmongers_own() {
    let start = "2 army D4 E4\n2 city E4\nbarbarians C4 1\n1 objectives 3\n1 hand 13\n1 goods 1f\n";
    // Two battles in one place and a raid on another: the second own battle was where the first was.
    let first = "1: move D3>D4 1a\n1: done\n1: cease\n1: done";
    let mut table = battle(&format!("{start}1 army D3 D3"), &[1, 1], first);
    table.dice(&[1, 1]).play("1: play 13");
    assert!(table.told("The Barbarians attack @2 on E4."));
    table.dice(&[6, 1]).play("1: move D3>D4 1a");
    assert_eq!((offered(&table).len(), table.game.turn.fought), (0, [2, 1]));
    // Two own ones in two places count, although Barbarians fought in a third.
    let won = "1: move D3>D4 2a\n1: done\n1: done";
    let mut table = battle(&format!("{start}1 army D3 D3 C3 C3"), &[6, 6, 1], won);
    table.dice(&[1, 1]).play("1: play 13");
    table.dice(&[6, 6, 1]).play("1: move C3>C4 2a\n1: burn");
    assert_eq!(offered(&table), ["3 warlike"]);
}

/// The client shows how far each player has come.
#[test]
fn progress_is_counted_for_the_status_phase_only() {
    let table = position_for(3, "1 city E4\n2 city B7\n3 city G8\n1 advances storage");
    let of = |objective| progress(&table.game, seat(1), objective);
    assert_eq!(of(Objective::Civilization).map(|one| (one.have, one.want)), Some((1, 6)));
    assert_eq!(of(Objective::Advanced).map(|one| (one.have, one.want)), Some((3, 6)));
    assert_eq!(of(Objective::Warlord), None);
}
