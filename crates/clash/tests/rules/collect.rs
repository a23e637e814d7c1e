//! Collecting resources.

use crate::support::{Board as _, on_land};
use engine::rule;

const BOTH: &str = "1 city D2\n2 city D7\n";

fn with(text: &str) -> crate::support::Table {
    on_land(&format!("{BOTH}{text}"))
}

/// A city of size 1 takes one resource of its own space or a neighbour.
#[rule("CC-collect-1")]
#[rule("CC-collect-2")]
#[test]
fn a_city_collects_by_its_size_from_its_space_and_its_neighbours() {
    let mut table = with("");
    table.play("1: collect D2");
    table.refuse("1: gather 2f", "CC-collect-1").refuse("1: gather 1f1o", "CC-collect-1");
    table.play("1: gather 1o");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1o", 2));
    // The Mountain on E2 is next to the city, that on E4 two spaces away.
    let mut table = on_land("1 city D2 temple fortress\n2 city D7\n1 advances storage");
    table.play("1: collect D2");
    table.refuse("1: gather 2o", "CC-collect-3").play("1: gather 1f1o1w");
}

#[rule("CC-collect-5")]
#[test]
fn terrain_decides_what_is_collected() {
    let mut table = with("");
    table.play("1: collect D2");
    assert_eq!(table.offered("gather"), ["1f", "1o", "1w"]);
    table.refuse("1: gather 1i", "CC-collect-5");
    // Without the Forest on C2 there is no Wood, and without the Mountain on E2 no Ore.
    for (barred, left) in [("exhausted C2", ["1f", "1o"]), ("exhausted E2", ["1f", "1w"])] {
        let mut table = with(barred);
        table.play("1: collect D2");
        assert_eq!(table.offered("gather"), left, "{barred}");
    }
}

#[rule("CC-adv-farming")]
#[test]
fn farming_allows_food_and_wood() {
    let mut table = with("1 advances= farming");
    table.play("1: collect D2");
    assert_eq!(table.offered("gather"), ["1f", "1w"]);
}

#[rule("CC-adv-mining")]
#[test]
fn mining_allows_ore() {
    let mut table = with("1 advances= mining");
    table.play("1: collect D2");
    assert_eq!(table.goods(1), "1o");
}

/// A size 4 city takes four, but no second Ore from its one Mountain.
#[rule("CC-collect-3")]
#[rule("CC-collect-4")]
#[rule("CC-collect-9")]
#[test]
fn a_space_gives_once_in_an_activation() {
    let mut table = on_land("1 city D2 temple academy fortress\n1 advances storage\n2 city D7");
    table.play("1: collect D2");
    table.refuse("1: gather 2f2o", "CC-collect-3").refuse("1: gather 4f", "CC-collect-3");
    table.refuse("1: gather 3f1o1w", "CC-collect-1").refuse("1: gather 0", "CC-collect-1");
    table.refuse("1: gather 1i", "CC-collect-5").refuse("1: gather 1c", "CC-collect-5");
    assert!(table.offered("gather").contains(&"1w".into()), "fewer may be taken");
    table.play("1: gather 2f1o1w");
    assert_eq!(table.goods(1), "2f1o1w");
}

/// A happy city of size 2 collects three; an angry one collects one.
#[rule("CC-mood-2")]
#[rule("CC-mood-3")]
#[rule("CC-mood-4")]
#[test]
fn moods_change_what_a_city_collects() {
    for (mood, most) in [("happy", 3), ("", 2), ("angry", 1)] {
        let mut table = on_land(&format!("1 city D2 {mood} temple\n1 advances storage\n2 city D7"));
        table.play("1: collect D2");
        let sum = |way: &String| way.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').sum::<u8>();
        assert_eq!(table.offered("gather").iter().map(sum).max(), Some(most), "{mood}");
    }
}

const TIRED: &str = "1 city D2 happy temple fortress\n1 advances storage\n1 goods 6m\n2 city D7\nactions 9";

/// The rulebook's example: 4, 4 and neutral, 3 and angry; then 1, once a turn has passed.
#[rule("CC-mood-7")]
#[rule("CC-mood-8")]
#[rule("CC-mood-9")]
#[test]
fn a_city_gets_tired_of_activations() {
    use clash::names::Mood;
    let mut table = on_land(TIRED);
    table.play("1: collect D2\n1: gather 2f1o1w");
    assert_eq!(table.mood("D2"), Mood::Happy);
    table.play("1: collect D2");
    assert_eq!(table.mood("D2"), Mood::Happy, "the mood falls last");
    table.play("1: gather 2f1o1w");
    assert_eq!((table.goods(1).as_str(), table.mood("D2")), ("4f2o2w6m", Mood::Neutral));
    table.play("1: collect D2");
    table.refuse("1: gather 2f1o1w", "CC-collect-1");
    table.play("1: gather 1f1o1w");
    assert_eq!(table.mood("D2"), Mood::Angry);
    // Angry in a later turn: one resource.
    table.play("1: end").until_turn_of(1);
    table.play("1: collect D2");
    table.refuse("1: gather 1f1o", "CC-collect-1");
    table.play("1: gather 1o");
}

#[rule("CC-mood-6")]
#[rule("CC-mood-10")]
#[test]
fn an_angry_city_is_activated_once_in_a_turn() {
    use clash::names::Mood;
    let mut table = on_land(TIRED);
    table.play("1: collect D2\n1: gather 1o\n1: collect D2\n1: gather 1o\n1: collect D2\n1: gather 1o");
    assert_eq!(table.mood("D2"), Mood::Angry);
    table.refuse("1: collect D2", "CC-mood-6");
    // Raised, it may be activated again, and loses a step again.
    table.play("1: improve D2\n1: done\n1: collect D2\n1: gather 1f1o1w");
    assert_eq!(table.mood("D2"), Mood::Angry);
    table.refuse("1: collect D2", "CC-mood-6");
    table.play("1: end").until_turn_of(1);
    table.play("1: collect D2\n1: gather 1o").refuse("1: collect D2", "CC-mood-6");
}

/// The same space serves two cities, and one city again in a later activation.
#[rule("CC-collect-10")]
#[test]
fn a_space_gives_again_in_another_activation() {
    let mut table = on_land("1 city D2\n1 city D3\n2 city D7\n1 advances= mining");
    // E2 is the only Mountain next to both.
    table.play("1: collect D2");
    let first = table.goods(1);
    table.play("1: collect D2");
    assert_eq!((first.as_str(), table.goods(1).as_str()), ("1o", "2o"));
}

/// Cities, foreign units and Exhausted tokens bar a space.
#[rule("CC-collect-6")]
#[rule("CC-collect-7")]
#[rule("CC-collect-8")]
#[test]
fn some_spaces_give_nothing() {
    let gathered = |text: &str| {
        let mut table = with(text);
        table.play("1: collect D2");
        table.offered("gather").join(" ")
    };
    assert_eq!(gathered("1 army E2"), "1f 1o 1w");
    assert_eq!(gathered("2 army E2"), "1f 1w");
    assert_eq!(gathered("1 city C2"), "1f 1o");
    assert_eq!(gathered("2 city C2"), "1f 1o");
    assert_eq!(gathered("barbarians E2 1"), "1f 1w");
    assert_eq!(gathered("exhausted E2"), "1f 1w");
    // The Sea with a foreign Ship.
    let mut table = on_land("1 city F2\n1 advances= fishing\n2 city D7\n2 ship E3");
    table.play("1: collect F2");
    assert_eq!(table.goods(1), "1f", "F3 still gives");
    let mut table = on_land("1 city F2\n1 advances= fishing\n2 city D7\n2 ship E3 F3");
    table.refuse("1: collect F2", "CC-collect-7");
}

/// Whoever asks for what a barred space would give is told which space it is, and by which rule.
#[rule("CC-collect-6")]
#[rule("CC-collect-7")]
#[rule("CC-collect-8")]
#[test]
fn a_barred_space_is_named() {
    let why = |text: &str, gather: &str| {
        let mut table = with(text);
        table.play("1: collect D2");
        let refusal = table.refusal(&format!("1: gather {gather}")).unwrap();
        (refusal.rule, refusal.message)
    };
    let barred = |rule: &'static str, why: &str, (by, message): (Option<&'static str>, String)| {
        assert!(by == Some(rule) && message.contains(why), "{by:?}: {message}");
    };
    barred("CC-collect-6", "C2: it holds another city", why("1 city C2", "1w"));
    barred("CC-collect-6", "E2: it holds another city", why("barbarians E2 1", "1o"));
    barred("CC-collect-7", "E2: foreign units", why("2 settler E2", "1o"));
    barred("CC-collect-8", "E2: it is exhausted", why("exhausted E2", "1o"));
    // Nothing stands there any more.
    with("").play("1: collect D2\n1: gather 1w");
}

/// A captured Port does nothing for whoever lacks Fishing.
#[rule("CC-capture-8")]
#[rule("CC-piece-port-2")]
#[test]
fn gold_comes_from_a_port_that_works() {
    let mut table = on_land("1 city F2 port=E3\n2 city D7");
    table.play("1: collect F2");
    table.refuse("1: gather 1g", "CC-capture-8");
    let mut table = on_land("1 city F2 temple\n2 city D7\n1 advances fishing");
    table.play("1: collect F2");
    table.refuse("1: gather 1g", "CC-piece-port-2");
    on_land("1 city F2 port=E3\n2 city D7\n1 advances fishing").play("1: collect F2\n1: gather 1g");
}

/// An activation that would give nothing is refused; unrevealed regions give nothing.
#[rule("CC-activate-3")]
#[rule("CC-collect-9")]
#[test]
fn there_must_be_something_to_collect() {
    // No revealed Sea is in reach, whatever the unrevealed regions may hold.
    let mut table = crate::support::position("1 city D2\n1 advances= fishing\n2 city D7");
    table.refuse("1: collect D2", "CC-activate-3");
    let mut table = crate::support::position("1 city E2\n1 advances= farming mining\n2 city D7\n2 army D2");
    table.play("1: collect E2");
    assert_eq!(table.goods(1), "1o");
}

#[rule("CC-adv-irrigation")]
#[rule("CC-adv-irrigation-3")]
#[rule("CC-collect-8")]
#[test]
fn irrigation_gives_food_from_barren_spaces() {
    let dry = "1 city D2 temple fortress academy\n1 advances storage\n2 city D7\n";
    let mut table = on_land(dry);
    table.play("1: collect D2");
    table.refuse("1: gather 4f", "CC-collect-3");
    let mut table = on_land(&format!("{dry}1 advances irrigation\n1 settler D1"));
    table.refuse("1: found D1", "CC-found-3");
    table.play("1: collect D2\n1: gather 4f");
    assert_eq!(table.goods(1), "4f");
}

/// F2 is Fertile; E3 and F3 next to it are Sea.
#[rule("CC-adv-fishing")]
#[rule("CC-adv-fishing-2")]
#[test]
fn fishing_uses_one_sea_space() {
    let coast = "2 city D7\n1 levels 0 3\n1 advances storage\n";
    let mut table = on_land(&format!("1 city F2 temple\n{coast}"));
    table.play("1: collect F2");
    table.refuse("1: gather 2f", "CC-collect-3");
    let mut table = on_land(&format!("1 city F2 temple fortress\n{coast}1 advances fishing"));
    table.play("1: collect F2");
    table.refuse("1: gather 3f", "CC-collect-11");
    table.play("1: gather 2f");
    assert_eq!(table.goods(1), "2f");
}

const HARBOUR: &str = "1 city F2 temple port=E3\n2 city D7\n1 levels 0 3\n1 advances storage fishing\n";

/// Gold or a Mood token instead of the Food of the one Sea space, not beside it.
#[rule("CC-piece-port-2")]
#[test]
fn a_port_brings_gold_or_a_mood_token_instead_of_food() {
    for (gather, kept) in [("1f1m", "1f1m"), ("1f1g", "1f1g"), ("2f", "2f")] {
        let mut table = on_land(HARBOUR);
        table.play(&format!("1: collect F2\n1: gather {gather}"));
        assert_eq!(table.goods(1), kept);
    }
    let mut table = on_land(&HARBOUR.replace(" port=E3", " fortress"));
    table.play("1: collect F2");
    table.refuse("1: gather 1g", "CC-piece-port-2");
}

/// One Sea space for Food, Gold or Mood token, and not only that of the Port.
#[rule("CC-collect-11")]
#[test]
fn a_collect_with_a_port_uses_one_sea_space() {
    let mut table = on_land(HARBOUR);
    table.play("1: collect F2");
    table.refuse("1: gather 1f1g1m", "CC-collect-11").refuse("1: gather 2f1g", "CC-collect-11");
    let mut table = on_land(&format!("{HARBOUR}2 ship E3"));
    table.play("1: collect F2\n1: gather 1f1g");
    assert_eq!(table.goods(1), "1f1g", "from F3, although the Port reaches into E3");
}

#[rule("CC-piece-2")]
#[test]
fn the_port_of_another_city_does_not_help() {
    let mut table = on_land(&format!("{HARBOUR}1 city D2"));
    table.play("1: collect D2");
    table.refuse("1: gather 1g", "CC-piece-port-2");
}

/// Husbandry reaches two spaces over land or Sea, not through unrevealed regions, once per turn, for a Food paid first.
#[rule("CC-adv-husbandry")]
#[rule("CC-adv-husbandry-2")]
#[rule("CC-adv-husbandry-3")]
#[rule("CC-adv-husbandry-4")]
#[test]
fn husbandry_reaches_farther() {
    let start = "1 city D2 temple\n2 city D7\n1 advances storage husbandry\n";
    let mut table = on_land(&format!("{start}1 goods 1f"));
    // Two Mountains: E2 next to the city, and E4 two spaces away.
    table.play("1: collect D2");
    table.refuse("1: gather 2o", "CC-collect-3");
    table.play("1: gather 1o");
    table.play("1: collect D2 husbandry");
    assert_eq!(table.goods(1), "1o", "the Food is paid before anything is taken");
    table.refuse("1: gather 3o", "CC-collect-1");
    table.play("1: gather 2o");
    assert_eq!(table.goods(1), "3o");
    let mut table = on_land(start);
    table.refuse("1: collect D2 husbandry", "CC-scale-5");
    let mut table = on_land(&format!("{start}1 advances engineering roads\n1 city C8"));
    table.play("1: collect D2 husbandry\n1: gather 2o");
    assert_eq!(table.goods(1), "2o");
    table.refuse("1: collect C8 husbandry", "CC-adv-husbandry");
    // Far spaces are barred like near ones, and the Sea stays near.
    let mut table = on_land(&format!("{start}1 goods 1f\n2 army E4"));
    table.play("1: collect D2 husbandry");
    table.refuse("1: gather 2o", "CC-collect-7");
    // Without revealed land between there is no way: E4 would be two spaces away.
    let mut table = crate::support::position("1 city D2 temple\n2 city D7\n1 advances storage husbandry\n1 goods 1f");
    table.play("1: collect D2 husbandry");
    table.refuse("1: gather 2o", "CC-collect-3");
}

/// F2 lies two spaces from D2, across the Sea on E3.
#[rule("CC-adv-husbandry-4")]
#[test]
fn husbandry_counts_across_the_sea() {
    let fields = |text: &str| {
        let mut table = on_land(&format!(
            "1 city D2 temple academy fortress port=E3\n1 city C3\n1 city D3\n2 city D7\n\
             1 advances storage husbandry\n1 goods 1f\n{text}"
        ));
        table.play("1: collect D2 husbandry");
        // D2, D4 and F2 are Fertile within two spaces; C3 and D3 are cities.
        table.refusal("1: gather 3f").is_none()
    };
    assert!(fields(""));
    assert!(!fields("2 army F2"));
}

#[rule("CC-adv-public-education")]
#[rule("CC-adv-public-education-2")]
#[test]
fn public_education_gives_an_idea_with_each_collect_of_an_academy() {
    let mut table = on_land("1 city D2 academy\n1 city C2\n2 city D7\n1 advances writing public-education");
    table.play("1: collect D2\n1: gather 1f1o");
    assert_eq!(table.goods(1), "1f1o1i");
    table.play("1: collect C2\n1: gather 1w");
    assert_eq!(table.goods(1), "1f1o1w1i");
    table.play("1: collect D2\n1: gather 1o");
    assert_eq!(table.goods(1), "1f2o1w2i");
}

/// The first Collect costs no action; a further one an action and 2 Mood tokens.
#[rule("CC-adv-economic-liberty")]
#[rule("CC-adv-economic-liberty-2")]
#[rule("CC-adv-economic-liberty-4")]
#[test]
fn economic_liberty_makes_the_first_collect_free() {
    let liberal = "1 city D2\n1 city F2\n2 city D7\n1 advances voting economic-liberty\n";
    let mut table = on_land(&format!("{liberal}1 goods 3m\nactions 1"));
    table.play("1: collect D2\n1: gather 1f");
    assert_eq!(table.game.turn.actions, 1);
    table.play("1: collect F2\n1: gather 1f");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("2f1m", 0));
    table.refuse("1: collect D2", "CC-turn-2");
    let mut table = on_land(&format!("{liberal}1 goods 1m"));
    table.play("1: collect D2\n1: gather 1f");
    table.refuse("1: collect F2", "CC-adv-economic-liberty-4");
    // With no action left the first one is still free.
    let mut table = on_land(&format!("{liberal}actions 0"));
    table.play("1: collect D2\n1: gather 1f");
    let mut table = on_land("1 city D2\n2 city D7\nactions 0");
    table.refuse("1: collect D2", "CC-turn-2");
}

/// Got after a Collect, it sleeps until the next turn.
#[rule("CC-adv-economic-liberty-3")]
#[test]
fn economic_liberty_got_after_a_collect_waits_for_the_next_turn() {
    let mut table = on_land("1 city D2\n1 city F2\n2 city D7\n1 advances writing philosophy voting\n1 goods 2i");
    table.play("1: collect D2\n1: gather 1o\n1: advance economic-liberty\n1: done\n1: collect F2\n1: gather 1f");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1f1o", 0), "no benefit and no price");
    table.play("1: end").until_turn_of(1);
    table.play("1: collect D2\n1: gather 1o");
    assert_eq!(table.game.turn.actions, 3);
    // Got before any Collect, it works at once.
    let mut table = on_land("1 city D2\n2 city D7\n1 advances writing philosophy voting\n1 goods 2i");
    table.play("1: advance economic-liberty\n1: done\n1: collect D2\n1: gather 1o");
    assert_eq!(table.game.turn.actions, 2);
}

/// Angry cities act as neutral ones for a Mood token, once each, and stay angry.
#[rule("CC-adv-forced-labor")]
#[rule("CC-adv-forced-labor-2")]
#[rule("CC-adv-forced-labor-3")]
#[rule("CC-mood-5")]
#[test]
fn forced_labor_makes_angry_cities_work() {
    use clash::names::Mood;
    let start = "1 city D2 angry temple\n1 city C2 angry\n1 city F2\n2 city D7\n1 advances tactics draft nationalism \
                 forced-labor myths\n1 goods 2f2o2w1m";
    let mut table = on_land(start);
    table.refuse("1: grow D2 fortress", "CC-mood-5");
    table.play("1: labor");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("2f2o2w", 3));
    table.refuse("1: labor", "CC-adv-forced-labor");
    table.play("1: collect D2");
    assert_eq!(table.mood("D2"), Mood::Angry);
    table.play("1: gather 1f1o");
    table.refuse("1: collect D2", "CC-mood-6");
    table.play("1: grow C2 fortress");
    assert_eq!((table.city("C2").size(), table.mood("C2")), (2, Mood::Angry));
    table.refuse("1: grow C2 temple", "CC-mood-6");
    // It ends with the turn.
    table.play("1: end").until_turn_of(1);
    table.play("1: collect D2");
    table.refuse("1: gather 1o1w", "CC-collect-1");
    let mut table = on_land(start);
    table.play("1: labor\n1: build D2 army\n1: build D2 army");
    assert_eq!(table.units(1, "D2", clash::names::UnitKind::Army), 2, "by its full size");
}
