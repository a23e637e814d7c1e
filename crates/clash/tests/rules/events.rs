//! Event cards: drawing, icons, texts and great persons. The board is that of the Action cards' tests.

use crate::support::{Board as _, Table, position, position_for, position_with, seat, space};
use clash::Options;
use clash::components::{EventCard, components};
use clash::names::{EventKind, Good, Icon, Mood, Piece, UnitKind, Wonder};
use clash::scoring::Points;
use clash::state::{EventRule, WonderPlace};
use engine::{GameOptions as _, rule};

const BOARD: &str = "regions 18 19 20 17 12 16 14 8";
const DRAW: &str = "step {\"turn\":\"act\"}\nstep {\"events\":{\"draw\":{\"seat\":1}}}";

/// Seat 1 has just drawn an Event on its own turn.
fn drawn(card: u8, text: &str) -> Table {
    position(&format!("{BOARD}\n{text}\ndeck event {card}\n{DRAW}"))
}

/// The same for three seats: their homes are E4, B7 and G8.
fn drawn_by_one_of_three(card: u8, text: &str) -> Table {
    position_for(3, &format!("{text}\ndeck event {card}\n{DRAW}"))
}

/// Answers all questions with their first choice until the active player acts again.
fn settle(table: &mut Table) {
    while table.question() != "Act" {
        let (by, offer) = (table.waits_for(), table.offers()[0].clone());
        table.play(&format!("{by}: {offer}"));
    }
}

#[rule("CC-ecard-1")]
#[test]
fn thirty_eight_cards_carry_their_icons() {
    let count = |icon: Option<Icon>| EventCard::all().filter(|card| card.design().icon == icon).count();
    assert_eq!(EventCard::all().count(), 38);
    assert_eq!(count(Some(Icon::BarbariansSpawn)), 8);
    assert_eq!(count(Some(Icon::BarbarianAttack)), 14);
    assert_eq!(count(Some(Icon::Exhausted)), 4);
    assert_eq!(count(Some(Icon::GoldMine)), 3);
    assert_eq!(count(None), 9);
    assert_eq!(components().events.len(), EventKind::COUNT);
}

/// Migration: the Gold Mine is done while the text still waits.
#[rule("CC-event-3")]
#[rule("CC-event-4")]
#[rule("CC-icon-1")]
#[test]
fn the_icon_comes_first_and_for_the_drawer_only() {
    let table = drawn(34, "1 city D2\n1 city D3\n2 city D7");
    assert_eq!((table.stock(1, Good::Gold), table.stock(2, Good::Gold)), (2, 0));
    assert_eq!(table.question(), "Lower");
}

/// A Fine Year: Barbarians settle near the drawer's city and one more unit joins them, before the Food comes.
#[rule("CC-event-3")]
#[rule("CC-event-4")]
#[rule("CC-icon-3")]
#[rule("CC-icon-4")]
#[test]
fn the_icon_barbarians_spawn_brings_them_before_the_text() {
    let mut table = drawn(10, "1 city D2\n2 city D7");
    assert_eq!((table.question(), table.waits_for(), table.stock(1, Good::Food)), ("Spawn", 1, 0));
    table.refuse("1: barbarians C7", "CC-icon-3").play("1: barbarians D3");
    assert_eq!((table.question(), table.city("D3").barbarians, table.stock(1, Good::Food)), ("Act", 2, 1));
}

#[rule("CC-ev-migration")]
#[test]
fn migration_gives_another_a_settler_and_lowers_a_mood() {
    let mut table = drawn(35, "1 city D2\n1 city D3\n2 city D7");
    assert_eq!((table.units(2, "D7", UnitKind::Settler), table.units(1, "D2", UnitKind::Settler)), (1, 0));
    table.play("1: lower D3");
    assert_eq!((table.mood("D3"), table.mood("D2"), table.mood("D7")), (Mood::Angry, Mood::Neutral, Mood::Neutral));
}

/// The card is resolved before the turn goes on, by the drawer alone, and then discarded.
#[rule("CC-event-1")]
#[test]
fn an_event_is_resolved_at_once_by_its_drawer() {
    let mut table = drawn(35, "1 city D2\n1 city D3\n2 city D7");
    assert_eq!(table.waits_for(), 1);
    assert!(table.refusal("1: end").is_some(), "the turn waits for the Event");
    table.play("1: lower D3");
    assert_eq!(table.question(), "Act");
    assert!(table.game.event_discards.contains(&EventCard::numbered(35).unwrap()));
}

#[rule("CC-event-2")]
#[rule("CC-ev-major-flood")]
#[test]
fn what_all_players_do_goes_round_from_the_first_player() {
    let mut table = drawn(33, "1 city D5\n1 city E6\n2 city B7\n2 city C7\nfirst 2");
    assert_eq!(table.waits_for(), 2);
    table.play("2: lower C7");
    assert_eq!(table.waits_for(), 1);
    table.play("1: lower E6");
    assert_eq!((table.mood("C7"), table.mood("E6"), table.question()), (Mood::Angry, Mood::Angry, "Act"));
}

#[rule("CC-event-5")]
#[test]
fn an_event_on_anothers_turn_is_resolved_by_its_drawer() {
    // Tech Exchange gives seat 2 an advance that raises its level to 3.
    let mut table = position(&format!(
        "{BOARD}
         1 city D2
         1 hand 39
         1 advances storage
         2 city D4
         2 city D5
         2 advances engineering
         2 levels 0 2
         deck event 34"
    ));
    table.play("1: play 39 2");
    assert_eq!((table.waits_for(), table.question()), (2, "Lower"));
    table.play("2: lower D5");
    assert_eq!((table.waits_for(), table.question(), table.stock(2, Good::Gold)), (1, "Act", 2));
}

#[rule("CC-icon-2")]
#[rule("CC-icon-10")]
#[test]
fn an_exhausted_token_lies_on_empty_land_next_to_an_own_city() {
    let mut table = drawn(13, "1 city D2\n2 city D7\n1 settler D3");
    // D3 holds a unit, D1 is Barren; C2, E2, C3 and E3 are left.
    assert_eq!(table.offered("exhaust"), ["C2", "C3", "E2", "E3"]);
    table.refuse("1: exhaust D3", "CC-icon-2").refuse("1: exhaust D1", "CC-icon-2").play("1: exhaust C3");
    assert!(table.game.exhausted.contains(space("C3")));
    // A space has at most one, and it may lie next to others' cities.
    let table = drawn(14, "1 city D2\n2 city D4\nexhausted C3");
    assert_eq!(table.offered("exhaust"), ["C2", "D3", "E2", "E3"]);
    // Four tokens are all there are: the icon has no effect.
    let table = drawn(13, "1 city D2\n2 city D7\nexhausted C3 E3 C2 E2");
    assert_eq!(table.question(), "Act");
}

#[rule("CC-icon-8")]
#[test]
fn an_icon_that_cannot_be_carried_out_has_no_effect() {
    let mut table = drawn(3, "1 city D2\n2 city D7\n1 goods 1f");
    assert_eq!((table.question(), table.goods(1)), ("Act", "0".into()));
    table.play("1: end");
}

#[rule("CC-ev-plague")]
#[rule("CC-ecard-2")]
#[test]
fn plague_lowers_one_city_or_two_and_bars_growth_until_sanitation() {
    let mut table = drawn(1, "1 city D2\n1 city D3 angry\n1 city C3\n1 advances engineering roads\n2 city D7");
    // With Roads two cities fall; angry ones cannot be chosen; two are left, so there is no choice. Seat 2 has one city.
    assert_eq!((table.mood("D2"), table.mood("C3"), table.mood("D7")), (Mood::Angry, Mood::Angry, Mood::Neutral));
    assert!(table.game.plague);
    table.play("1: end");
    let mut table =
        drawn(1, "1 city D2\n1 city D3\n1 city C3\n2 city D7\n2 city D5\n2 advances engineering sanitation");
    table.refuse("1: lower D7", "CC-event-1").play("1: lower D3");
    assert_eq!((table.mood("D3"), table.mood("D7"), table.mood("D5")), (Mood::Angry, Mood::Neutral, Mood::Neutral));
    let grow = |advances: &str| {
        position(&format!(
            "{BOARD}\n1 city D2\n1 city D3\n2 city D7\n1 goods 1f1o1w\n1 advances myths {advances}\nplague"
        ))
    };
    grow("").refuse("1: grow D2 temple", "CC-ev-plague");
    grow("engineering sanitation").play("1: grow D2 temple");
}

#[rule("CC-adv-myths")]
#[rule("CC-adv-myths-2")]
#[test]
fn myths_saves_a_city_for_a_mood_token() {
    let mut table =
        drawn(1, "1 city D2\n1 city D3\n1 advances myths fishing cartography navigation\n1 goods 1m\n2 city D7");
    assert_eq!(table.question(), "Myths");
    table.play("1: save D2");
    // The token is spent: the second city falls.
    assert_eq!((table.mood("D2"), table.mood("D3"), table.goods(1)), (Mood::Neutral, Mood::Angry, "0".into()));
    let mut table = drawn(6, "1 city D2 happy\n1 advances myths\n1 goods 1m\n2 city D7");
    table.play("1: save D2");
    assert_eq!(table.mood("D2"), Mood::Happy);
    let mut table = drawn(6, "1 city D2 happy\n1 advances myths\n1 goods 1m\n2 city D7");
    table.play("1: done");
    assert_eq!((table.mood("D2"), table.goods(1)), (Mood::Angry, "1m".into()));
}

#[rule("CC-adv-myths-3")]
#[test]
fn myths_does_not_help_against_barbarians_of_an_event() {
    let mut table =
        drawn(3, "1 city D2 temple\n1 city C3 temple\n1 advances myths\n1 goods 2f2m\n2 city D7\nbarbarians D3 4");
    table.dice(&[6, 6, 6, 6]);
    settle(&mut table);
    assert!(!table.told("with Myths"));
}

#[rule("CC-ev-epidemic")]
#[test]
fn an_epidemic_takes_one_unit_or_two() {
    let mut table = drawn(2, "1 city D2\n1 army D2 D2\n1 settler D3\n2 city D7\n2 army D7");
    assert_eq!(table.offered("lose"), ["army D2", "settler D3"]);
    table.refuse("1: lose army D3", "CC-ev-epidemic").play("1: lose settler D3");
    assert_eq!((table.units(1, "D3", UnitKind::Settler), table.units(2, "D7", UnitKind::Army)), (0, 1));
    let mut table = drawn(2, "1 city D2\n1 army D2 D3\n1 settler D3\n1 advances bartering trade-routes\n2 city D7");
    table.play("1: lose army D2\n1: lose army D3");
    assert_eq!((table.units(1, "D3", UnitKind::Settler), table.question()), (1, "Act"));
    let table = drawn(2, "1 city D2\n1 army D2 D3\n1 advances engineering sanitation\n2 city D7");
    assert_eq!((table.units(1, "D2", UnitKind::Army), table.question()), (1, "Act"));
}

#[rule("CC-ev-epidemic")]
#[test]
fn a_ship_takes_its_cargo_along() {
    let mut table = drawn(2, "1 city D5 port=E5\n1 advances fishing\n1 ship E5\n1 settler ship1\n2 city D7");
    assert_eq!(table.offered("lose"), ["settler ship1", "ship E5"]);
    table.play("1: lose ship E5");
    assert_eq!(table.aboard(1, UnitKind::Settler), 0);
    // The Settler on board may be lost alone.
    let mut table = drawn(2, "1 city D5 port=E5\n1 advances fishing\n1 ship E5\n1 settler ship1\n2 city D7");
    table.play("1: lose settler ship1");
    assert_eq!((table.aboard(1, UnitKind::Settler), table.units(1, "E5", UnitKind::Ship)), (0, 1));
}

#[rule("CC-ev-famine")]
#[test]
fn famine_takes_food_or_angers_a_city() {
    let table = drawn(3, "1 city D2\n1 city D3\n1 goods 1f8g\n2 city D7");
    assert_eq!((table.goods(1), table.mood("D2")), ("8g".into(), Mood::Neutral));
    let mut table = drawn(4, "1 city D2 happy\n1 city D3\n1 goods 8g\n2 city D7");
    assert_eq!(table.question(), "Lower");
    table.play("1: lower D2");
    assert_eq!((table.mood("D2"), table.goods(1)), (Mood::Angry, "8g".into()));
    let table = drawn(5, "1 city D2\n1 advances storage irrigation\n1 goods 1f\n2 city D7");
    assert_eq!((table.goods(1), table.mood("D2")), ("1f".into(), Mood::Neutral));
}

#[rule("CC-ev-severe-famine")]
#[test]
fn severe_famine_takes_two_food() {
    let table = drawn(6, "1 city D2\n1 goods 2f\n2 city D7");
    assert_eq!((table.goods(1), table.mood("D2")), ("0".into(), Mood::Neutral));
    let table = drawn(7, "1 city D2\n1 goods 1f\n2 city D7");
    assert_eq!((table.goods(1), table.mood("D2")), ("0".into(), Mood::Angry));
    let table = drawn(8, "1 city D2\n1 advances storage irrigation\n1 goods 1f\n2 city D7");
    assert_eq!((table.goods(1), table.mood("D2")), ("1f".into(), Mood::Neutral));
}

/// What a good year brings the drawer and the other player.
fn year(card: u8, own: u8, others: u8) {
    let mut table = drawn(card, "1 city D2\n2 city D7\n1 advances storage\n2 advances storage");
    settle(&mut table);
    assert_eq!((table.stock(1, Good::Food), table.stock(2, Good::Food)), (own, others), "no. {card}");
    // Above the limit it is lost.
    let mut table = drawn(card, "1 city D2\n2 city D7\n1 goods 2f\n2 goods 1f");
    settle(&mut table);
    assert_eq!((table.stock(1, Good::Food), table.stock(2, Good::Food)), (2, (1 + others).min(2)), "no. {card}");
}

#[rule("CC-ev-fine-year-all")]
#[test]
fn a_fine_year_for_all() {
    year(9, 1, 1);
}

#[rule("CC-ev-fine-year")]
#[test]
fn a_fine_year_for_the_drawer() {
    year(10, 1, 0);
}

#[rule("CC-ev-good-year")]
#[test]
fn a_good_year_for_the_drawer() {
    year(12, 2, 0);
}

#[rule("CC-ev-good-year-all")]
#[test]
fn a_good_year_for_all() {
    year(13, 2, 2);
}

#[rule("CC-ev-splendid-year-all")]
#[test]
fn a_splendid_year_for_all() {
    year(15, 3, 3);
}

#[rule("CC-ev-splendid-year")]
#[test]
fn a_splendid_year_for_the_drawer() {
    year(17, 3, 0);
}

#[rule("CC-ev-fine-year-share")]
#[rule("CC-ev-good-year-share")]
#[rule("CC-ev-splendid-year-share")]
#[rule("CC-ecard-3")]
#[test]
fn shared_years_let_the_drawer_feed_others() {
    for (card, count) in [(11, 1), (14, 2), (16, 3)] {
        let text = "1 city E4\n2 city B7\n3 city G8\n1 advances storage\n2 advances storage\n3 advances storage";
        let mut table = drawn_by_one_of_three(card, text);
        while table.question() != "Share" {
            let offer = table.offers()[0].clone();
            table.play(&format!("1: {offer}"));
        }
        assert_eq!(table.stock(1, Good::Food), count);
        table.refuse("1: feed 1", "CC-ecard-3").play("1: feed 3");
        for _ in 1..count {
            table.play("1: feed 2");
        }
        assert_eq!((table.stock(3, Good::Food), table.stock(2, Good::Food)), (1, count - 1), "no. {card}");
        assert_eq!(table.question(), "Act");
    }
    // Nobody can take any: the part is skipped.
    let mut table = drawn(11, "1 city D2\n2 city D7\n2 goods 2f");
    settle(&mut table);
    assert_eq!((table.stock(1, Good::Food), table.stock(2, Good::Food)), (1, 2));
}

#[rule("CC-ev-great-person")]
#[test]
fn a_great_person_is_offered_to_the_drawer_and_then_to_the_others() {
    let text = "1 city E4\n2 city B7\n3 city G8\n1 goods 2c\n2 goods 1c\n3 goods 2c";
    let mut table = drawn_by_one_of_three(21, text);
    assert_eq!((table.question(), table.waits_for()), ("GreatPerson", 1));
    table.play("1: done");
    // Seat 2 cannot pay two tokens.
    assert_eq!(table.waits_for(), 3);
    table.play("3: take");
    assert_eq!((table.goods(3), table.goods(1)), ("0".into(), "2c".into()));
    assert!(table.game.players[seat(3)].great.contains(21));
    let mut table = drawn_by_one_of_three(21, text);
    table.play("1: take");
    assert_eq!(table.goods(1), "1c");
    let mut table = drawn_by_one_of_three(21, text);
    table.play("1: done\n3: done");
    assert!(table.told("Nobody") && table.game.event_discards.contains(&EventCard::numbered(21).unwrap()));
}

#[rule("CC-ev-great-person-2")]
#[rule("CC-ev-great-philosopher")]
#[test]
fn a_great_person_is_played_as_an_action_on_a_later_turn() {
    let mut table = drawn(21, "1 city D2\n2 city D7\n1 goods 1c");
    table.play("1: take").refuse("1: person 21", "CC-ev-great-person-2");
    table.play("1: end\n2: end").play("1: person 21");
    assert!(table.holds(1, "writing"), "the only Education advance that can be taken");
    assert_eq!((table.stock(1, Good::Ideas), table.game.turn.actions), (2, 2));
    assert!(table.game.event_discards.contains(&EventCard::numbered(21).unwrap()));
    position(&format!("{BOARD}\n1 city D2\n2 city D7\n1 great 21\nactions 0")).refuse("1: person 21", "CC-turn-2");
    position(&format!("{BOARD}\n1 city D2\n2 city D7\n2 great 21")).refuse("1: person 21", "CC-ev-great-person-2");
}

/// A table at which seat 1 may play a great person.
fn with_person(card: u8, text: &str) -> Table {
    position(&format!("1 city D2\n2 city D7\n1 great {card}\n{text}"))
}

#[rule("CC-ev-great-person-2")]
#[rule("CC-ev-great-scientist")]
#[test]
fn without_an_advance_to_take_only_the_extra_effect_happens() {
    let science = "1 advances mathematics astronomy chemistry metallurgy";
    let mut table = with_person(22, science);
    table.play("1: person 22");
    assert_eq!((table.stock(1, Good::Ideas), table.game.players[seat(1)].hand.len()), (1, 1));
    let mut table = with_person(22, "");
    table.play("1: person 22");
    assert!(table.holds(1, "mathematics"));
}

#[rule("CC-ev-great-discoverer")]
#[test]
fn the_discoverer_reveals_a_region_and_founds_a_city_there() {
    let mut table = position("regions - - -20\n1 city D2\n2 city D7\n1 great 18\n1 goods 2f");
    table.play("1: person 18");
    assert!(table.holds(1, "fishing"));
    assert_eq!(table.question(), "Discover");
    table.refuse("1: reveal r8", "CC-ev-great-discoverer");
    table.play("1: reveal r5");
    while table.question() != "Colony" {
        let offer = table.offers()[0].clone();
        table.play(&format!("1: {offer}"));
    }
    let site = table.offered("colonize")[0].clone();
    table.refuse("1: colonize D2", "CC-ev-great-discoverer").play(&format!("1: colonize {site}"));
    assert_eq!((table.city(&site).owner, table.goods(1)), (seat(1).into(), "1m".into()));
    let mut table = position("1 city D2\n2 city D7\n1 great 18\n1 goods 2f");
    table.play("1: person 18\n1: done");
    assert_eq!(table.question(), "Act");
}

#[rule("CC-ev-great-artist")]
#[test]
fn the_artist_makes_a_city_happy() {
    let mut table = with_person(19, "1 city C2 angry\n1 city E2 happy");
    table.play("1: person 19");
    assert!(table.holds(1, "art-sculptures"));
    table.refuse("1: delight E2", "CC-ev-great-artist").play("1: delight C2");
    assert_eq!(table.mood("C2"), Mood::Happy);
}

#[rule("CC-ev-great-prophet")]
#[test]
fn the_prophet_may_build_a_temple_without_activation() {
    let mut table = with_person(20, "1 city C2\n1 goods 1f1o1w");
    table.play("1: person 20");
    assert!(table.holds(1, "myths"));
    table.play("1: grow C2 temple");
    assert!(table.city("C2").has(Piece::Temple));
    assert_eq!((table.city("C2").activations, table.game.turn.actions), (0, 2));
    assert_eq!(table.stock(1, Good::Food) + table.stock(1, Good::Ore) + table.stock(1, Good::Wood), 0);
}

#[rule("CC-ev-great-statesman")]
#[test]
fn the_statesman_teaches_a_government_open_to_the_player() {
    let mut table = with_person(23, "1 advances myths state-religion tactics draft");
    table.play("1: person 23");
    assert_eq!(table.question(), "Statesman");
    assert_eq!(table.offered("advance"), ["nationalism", "dogma"]);
    table.play("1: advance nationalism");
    assert!(table.holds(1, "nationalism"));
    assert_eq!(table.game.players[seat(1)].hand.len(), 2);
}

#[rule("CC-ev-great-warlord")]
#[test]
fn the_warlord_moves_and_has_two_more_in_the_first_battle() {
    let mut table = position(&format!(
        "{BOARD}\n1 city D2\n1 army D3\n2 city D7\n2 army D4\n1 great 24\n1 advances draft siegecraft steel-weapons"
    ));
    table.dice(&[3, 1]).play("1: person 24");
    assert!(table.holds(1, "tactics"));
    assert_eq!((table.question(), table.game.turn.actions), ("Move", 2));
    // 3 and 2 make 5, one hit, where 3 alone would be none.
    table.dice(&[3, 1]).play("1: move D3>D4 1a");
    assert_eq!((table.units(2, "D4", UnitKind::Army), table.units(1, "D4", UnitKind::Army)), (0, 1));
}

#[rule("CC-ev-great-merchant")]
#[test]
fn the_merchant_takes_the_income_of_trade_routes() {
    let mut table = position(&format!("{BOARD}\n1 city D2\n2 city D4\n1 settler D3\n1 great 25\n1 advances bartering"));
    table.play("1: person 25\n1: advance trade-routes");
    assert_eq!(table.stock(1, Good::Food), 1);
    let mut table = position(&format!("{BOARD}\n1 city D2\n2 city D4\n1 settler D3\n1 great 25"));
    table.play("1: person 25");
    assert_eq!((table.stock(1, Good::Food), table.holds(1, "bartering")), (0, true));
}

#[rule("CC-ev-great-engineer")]
#[test]
fn the_engineer_may_let_a_city_grow_without_activation() {
    let mut table = with_person(26, "1 city C2\n1 advances myths\n1 goods 1f1o1w");
    table.play("1: person 26\n1: grow D2 temple");
    assert!(table.holds(1, "engineering") && table.city("D2").has(Piece::Temple));
    assert_eq!(table.city("D2").activations, 0);
}

#[rule("CC-ev-population-boom")]
#[rule("CC-ecard-3")]
#[test]
fn a_boom_gives_settlers_to_the_drawer_and_to_another() {
    let text = "1 city E4\n2 city B7\n3 city G8\n2 settler B7 B7 B7 B7";
    let mut table = drawn_by_one_of_three(28, text);
    // Seat 2 has no Settler left, so that seat 3 is the only one to choose.
    settle(&mut table);
    assert_eq!((table.units(1, "E4", UnitKind::Settler), table.units(3, "G8", UnitKind::Settler)), (1, 1));
    let mut table = drawn_by_one_of_three(28, "1 city E4\n2 city B7\n3 city G8");
    assert_eq!(table.question(), "Settle");
    table.refuse("1: settle 1", "CC-ecard-3").play("1: settle 2");
    assert_eq!((table.units(2, "B7", UnitKind::Settler), table.units(3, "G8", UnitKind::Settler)), (1, 0));
}

#[rule("CC-ev-volcano")]
#[rule("CC-ev-destroyed")]
#[rule("CC-limit-4")]
#[test]
fn a_volcano_destroys_a_city_for_good() {
    let text =
        "1 city D2\n1 city C3 temple:2 academy wonder=great-pyramids\n1 city D4\n1 army C3\n1 settler C3\n2 city D7";
    let table = drawn(29, text);
    assert_eq!(table.question(), "Act", "three cities are too few");
    let mut table = drawn(29, &format!("{text}\n1 city E4"));
    table.refuse("1: erupt D7", "CC-ev-volcano").play("1: erupt C3");
    assert!(table.game.city(space("C3")).is_none());
    assert_eq!((table.units(1, "C3", UnitKind::Army), table.units(1, "C3", UnitKind::Settler)), (0, 0));
    // Settlement 2, Academy 2, Wonder 5 for seat 1; the Temple's 2 for its colour.
    let points = |number: u8| table.game.players[seat(number)].event_points;
    assert_eq!((points(1), points(2)), (9, 2));
    assert_eq!(table.game.players[seat(1)].destroyed, [1, 1, 0, 0, 0]);
    assert_eq!(table.game.players[seat(2)].destroyed, [0, 0, 0, 0, 1]);
    assert_eq!(table.game.settlements_left(seat(1)), 7 - 3 - 1);
    assert_eq!(table.game.wonders[Wonder::GreatPyramids.index()], WonderPlace::Gone(Some(seat(1))));
    assert_eq!(Points::of(&table.game, seat(1)).events, 18);
}

#[rule("CC-ev-earthquake")]
#[rule("CC-ev-destroyed")]
#[test]
fn an_earthquake_takes_up_to_three_parts_and_lowers_the_cities_hit() {
    let text = "1 city D2 temple wonder=great-wall\n1 city C3 happy academy:2\n2 city D7";
    assert_eq!(drawn(30, text).question(), "Act", "two cities are too few");
    let text = format!("{text}\n1 city D4");
    let mut table = drawn(30, &text);
    table.refuse("1: done", "CC-ev-earthquake");
    table.refuse("1: break D2 settlement", "CC-ev-earthquake").refuse("1: break C3 temple", "CC-ev-earthquake");
    table.play("1: break C3 academy\n1: break C3 settlement\n1: break D2 temple");
    assert!(table.game.city(space("C3")).is_none());
    assert_eq!((table.mood("D2"), table.city("D2").size(), table.question()), (Mood::Angry, 1, "Act"));
    let points = |table: &Table, number: u8| table.game.players[seat(number)].event_points;
    assert_eq!((points(&table, 1), points(&table, 2)), (4, 2));
    let mut table = drawn(30, &text);
    table.play("1: break D2 wonder\n1: done");
    assert_eq!((points(&table, 1), table.mood("D2")), (5, Mood::Angry));
}

#[rule("CC-ev-major-earthquake")]
#[test]
fn a_major_earthquake_hits_everybody_with_three_cities() {
    let mut table = drawn(31, "1 city D2\n1 city C3\n2 city D7\n2 city D5\n2 city E6 temple\nfirst 2");
    assert_eq!((table.question(), table.waits_for()), ("Earthquake", 2));
    table.play("2: break E6 temple\n2: done");
    assert_eq!((table.question(), table.waits_for()), ("Act", 1));
}

#[rule("CC-ev-local-flood")]
#[test]
fn a_local_flood_lowers_a_city_next_to_sea() {
    let table = drawn(32, "1 city D2\n1 city D5 happy\n2 city E6");
    assert_eq!((table.mood("D5"), table.mood("D2"), table.mood("E6")), (Mood::Neutral, Mood::Neutral, Mood::Neutral));
    let table = drawn(32, "1 city D2\n2 city D7");
    assert_eq!((table.mood("D2"), table.question()), (Mood::Neutral, "Act"));
}

#[rule("CC-ev-civil-war")]
#[test]
fn a_civil_war_breaks_out_where_an_army_unit_is_not_happy() {
    let mut table = drawn(36, "1 city D2\n1 army D2\n1 city C3\n1 army C3 C3\n1 city D3 happy\n1 army D3\n2 city D7");
    table.refuse("1: lower D3", "CC-ev-civil-war").play("1: lower C3");
    assert_eq!((table.units(1, "C3", UnitKind::Army), table.mood("C3")), (1, Mood::Angry));
    // With no Army unit in such a city, any one city falls.
    let mut table = drawn(37, "1 city D2\n1 city D3 happy\n1 army D3\n2 city D7");
    table.play("1: lower D3");
    assert_eq!((table.mood("D3"), table.units(1, "D3", UnitKind::Army)), (Mood::Neutral, 1));
}

#[rule("CC-ev-revolution")]
#[test]
fn a_revolution_takes_an_action_and_the_government_or_army_units() {
    let text = "1 city D2\n1 army D2 D3\n1 advances writing philosophy voting civil-liberties tactics draft\n2 city D7";
    let mut table = drawn(38, text);
    assert_eq!((table.question(), table.stock(1, Good::Gold)), ("Unrest", 2));
    table.play("1: done");
    assert_eq!((table.game.turn.actions, table.question()), (2, "Overthrow"));
    table.refuse("1: govern theocracy", "CC-ev-revolution").play("1: govern autocracy");
    assert!(table.holds(1, "nationalism") && !table.holds(1, "voting"));
    // The second cube is chosen.
    table.play("1: cube forced-labor");
    assert!(table.holds(1, "forced-labor") && table.question() == "Act");
    let mut table = drawn(38, text);
    table.play("1: lose army D2\n1: lose army D3");
    assert_eq!((table.game.turn.actions, table.holds(1, "voting")), (3, true));
    assert_eq!(table.units(1, "D2", UnitKind::Army) + table.units(1, "D3", UnitKind::Army), 0);
}

#[rule("CC-ev-revolution")]
#[test]
fn a_revolution_after_the_last_action_takes_none_and_no_army_unit_for_it() {
    let table = drawn(38, "1 city D2\n1 army D2\n2 city D7\nactions 0");
    assert_eq!((table.question(), table.units(1, "D2", UnitKind::Army)), ("Act", 1));
    assert_eq!(table.game.players[seat(1)].fewer_actions, 0);
}

#[rule("CC-ev-revolution")]
#[test]
fn a_revolution_in_the_status_phase_takes_an_action_of_the_next_turn() {
    let table = position(&format!(
        "{BOARD}\n1 city D2\n2 city D7\ndeck event 38\nstatus\nstep {{\"turn\":\"next_round\"}}\nstep {{\"events\":{{\"draw\":{{\"seat\":1}}}}}}"
    ));
    assert_eq!((table.question(), table.game.turn.actions, table.game.active()), ("Act", 2, seat(1)));
}

#[rule("CC-variant-events-1")]
#[test]
fn without_events_only_icons_count() {
    let options = Options { events: EventRule::IconsOnly, ..Options::with_seats(2) };
    let text = format!("{BOARD}\n1 city D2\n1 city D3\n2 city D7\ndeck event 34\n{DRAW}");
    let table = position_with(options, &text);
    assert_eq!((table.stock(1, Good::Gold), table.question()), (2, "Act"));
    assert_eq!(table.units(2, "D7", UnitKind::Settler), 0);
}

#[rule("CC-variant-events-2")]
#[test]
fn optional_events_are_decided_before_they_are_seen() {
    let options = Options { events: EventRule::Optional, ..Options::with_seats(2) };
    let text = format!("{BOARD}\n1 city D2\n1 city D3\n2 city D7\ndeck event 34\n{DRAW}");
    let mut table = position_with(options, &text);
    assert_eq!((table.question(), table.stock(1, Good::Gold)), ("TakeEvent", 0));
    table.play("1: done");
    assert_eq!((table.stock(1, Good::Gold), table.question()), (2, "Act"));
    let mut table = position_with(options, &text);
    table.play("1: take");
    assert_eq!((table.stock(1, Good::Gold), table.question()), (2, "Lower"));
}
