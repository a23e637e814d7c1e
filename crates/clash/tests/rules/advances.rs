//! Advances, governments, levels, and what advances do by themselves.

use crate::support::{Table, on_land, position, position_for, seat};
use clash::components::Border;
use clash::names::{Advance, Category, Good, Mood};
use engine::rule;

const BOTH: &str = "1 city D2\n2 city D7\n";

fn with(text: &str) -> Table {
    position(&format!("{BOTH}{text}"))
}

fn levels(table: &Table) -> (u8, u8) {
    let player = &table.game.players[seat(1)];
    (player.culture_level, player.happiness_level)
}

#[rule("CC-advance-6")]
#[rule("CC-advance-7")]
#[rule("CC-gov-3")]
#[rule("CC-level-9")]
#[rule("CC-level-10")]
#[rule("CC-level-11")]
#[rule("CC-comp-7")]
#[test]
fn the_board_has_its_advances() {
    assert_eq!((Category::COUNT, Advance::COUNT), (12, 48));
    assert_eq!(Category::ALL.iter().filter(|category| category.is_government()).count(), 3);
    let with_border = |border| Advance::ALL.into_iter().filter(move |one| one.design().border == border);
    let blue = [
        "roads",
        "cartography",
        "navigation",
        "writing",
        "tactics",
        "draft",
        "rituals",
        "currency",
        "art-sculptures",
        "monuments",
        "mathematics",
        "astronomy",
        "chemistry",
        "metallurgy",
    ];
    let yellow = [
        "storage",
        "irrigation",
        "husbandry",
        "sanitation",
        "fishing",
        "philosophy",
        "public-education",
        "free-education",
        "myths",
        "state-religion",
        "bartering",
        "circus-sports",
        "drama-music",
    ];
    let names = |border| with_border(border).map(|one| one.to_string()).collect::<Vec<_>>();
    assert_eq!(names(Some(Border::Culture)), blue);
    assert_eq!(names(Some(Border::Happiness)), yellow);
    assert_eq!(with_border(None).count(), 21);
    assert!(with_border(None).filter(|one| one.category().is_government()).count() == 12);
    let needs: Vec<_> = Advance::ALL.into_iter().filter_map(|one| Some((one, one.design().needs?))).collect();
    let expected = [
        (Advance::Sanitation, Advance::Engineering),
        (Advance::Roads, Advance::Engineering),
        (Advance::Navigation, Advance::Cartography),
        (Advance::Taxation, Advance::Currency),
        (Advance::Metallurgy, Advance::Chemistry),
    ];
    assert_eq!(needs, expected);
    let gates: Vec<_> = Advance::ALL.into_iter().filter_map(|one| Some((one, one.design().gate?))).collect();
    let expected = [
        (Advance::Voting, Advance::Philosophy),
        (Advance::Nationalism, Advance::Draft),
        (Advance::Dogma, Advance::StateReligion),
    ];
    assert_eq!(gates, expected);
}

#[rule("CC-advance-1")]
#[rule("CC-advance-3")]
#[rule("CC-advance-4")]
#[rule("CC-advance-5")]
#[test]
fn the_top_advance_comes_first() {
    let mut table = with("1 goods 6i");
    table.refuse("1: advance philosophy", "CC-advance-3").refuse("1: advance farming", "CC-advance-5");
    table.play("1: advance writing");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("4i1c", 2));
    table.refuse("1: advance writing", "CC-advance-5");
    // Then the others in any order.
    table.play("1: advance free-education\n1: advance philosophy");
    assert!(table.holds(1, "free-education") && table.holds(1, "philosophy"));
    table.refuse("1: advance public-education", "CC-turn-2");
}

#[rule("CC-advance-7")]
#[rule("CC-advance-8")]
#[test]
fn some_advances_need_another_one() {
    let mut table = with("1 goods 8i");
    table.refuse("1: advance roads", "CC-advance-7").refuse("1: advance sanitation", "CC-advance-7");
    table.play("1: advance engineering\n1: advance roads");
    for (top, needed, advance) in [
        ("fishing", "cartography", "navigation"),
        ("bartering", "currency", "taxation"),
        ("mathematics", "chemistry", "metallurgy"),
    ] {
        let mut table = with(&format!("1 goods 4i\n1 advances {top}"));
        table.refuse(&format!("1: advance {advance}"), "CC-advance-7");
        table.play(&format!("1: advance {needed}"));
        table.play(&format!("1: advance {advance}"));
    }
}

/// Borders raise a level and give a token; both levels count by themselves.
#[rule("CC-level-1")]
#[rule("CC-level-2")]
#[rule("CC-level-3")]
#[rule("CC-level-5")]
#[test]
fn borders_raise_levels_and_give_tokens() {
    let mut table = with("1 goods 6i");
    table.play("1: advance writing");
    assert_eq!((levels(&table), table.goods(1).as_str()), ((1, 0), "4i1c"));
    table.play("1: advance myths");
    assert_eq!((levels(&table), table.goods(1).as_str()), ((1, 1), "2i1m1c"));
    table.play("1: advance priesthood");
    assert_eq!((levels(&table), table.goods(1).as_str()), ((1, 1), "1m1c"));
    // Tokens above the level do not fit.
    let mut table = with("1 goods 1m\n1 advances voting civil-liberties\n1 levels 0 2");
    table.play("1: liberties");
    assert_eq!(table.goods(1), "2m");
}

#[rule("CC-level-4")]
#[test]
fn a_level_of_8_stays_and_still_gives_a_token() {
    let mut table = with("1 goods 4i7c\n1 levels 8 0");
    table.play("1: advance writing");
    assert_eq!((levels(&table), table.stock(1, Good::Culture)), ((8, 0), 8));
    table.play("1: advance tactics");
    assert_eq!((levels(&table), table.stock(1, Good::Culture)), ((8, 0), 8));
    assert!(table.game.event_discards.is_empty());
}

/// At 3, 5 and 7 of either scale an Event is drawn, also for a free advance; not at other levels.
#[rule("CC-level-6")]
#[rule("CC-level-12")]
#[rule("CC-level-13")]
#[rule("CC-level-14")]
#[test]
fn events_come_at_3_5_and_7() {
    let mut drawn = 0;
    for level in 0..8 {
        for (advance, levels) in [("writing", format!("{level} 0")), ("fishing", format!("0 {level}"))] {
            for free in [false, true] {
                let step = if free {
                    "step {\"turn\":\"act\"}\nstep {\"advances\":{\"free\":{\"seat\":1,\"category\":null,\"from\":null}}}"
                } else {
                    ""
                };
                // Local Flood: nothing happens without a city at the Sea.
                let mut table = with(&format!("1 goods 2i\n1 levels {levels}\ndeck event 32\n{step}"));
                table.play(&format!("1: advance {advance}"));
                let expected = usize::from([3, 5, 7].contains(&(level + 1)));
                assert_eq!(table.game.event_discards.len(), expected, "{advance} at {level}");
                drawn += if free { 0 } else { expected };
            }
        }
    }
    assert_eq!(drawn, 6);
}

/// The Event of an advance comes after its own gift, level and token.
#[rule("CC-level-15")]
#[test]
fn an_event_comes_after_what_the_advance_gives() {
    // Philosophy: an Idea and the third level; Famine then takes the player's Food.
    let mut table = with("1 goods 2g\n1 levels 0 2\n1 advances writing\ndeck event 32");
    table.play("1: advance philosophy");
    let sentences: Vec<String> = table.events.iter().map(ToString::to_string).collect();
    let at = |text: &str| sentences.iter().position(|sentence| sentence.contains(text));
    assert!(at("gets Philosophy") < at("1 Idea through Philosophy"), "{sentences:?}");
    assert!(
        at("1 Idea through Philosophy").is_some() && at("1 Idea through Philosophy") < at("Local Flood"),
        "{sentences:?}"
    );
    assert_eq!(table.goods(1), "1i1m");
}

/// Changing governments takes away neither levels nor tokens.
#[rule("CC-level-7")]
#[rule("CC-gov-5")]
#[rule("CC-gov-6")]
#[rule("CC-gov-7")]
#[rule("CC-gov-8")]
#[rule("CC-gov-10")]
#[test]
fn a_change_of_government_moves_all_cubes() {
    let start = "1 levels 4 4\n1 goods 2i4m\n1 advances tactics draft nationalism totalitarianism absolute-power\n";
    let mut table = with(start);
    table.refuse("1: advance voting", "CC-gov-1");
    let mut table = with(&format!("{start}1 advances writing philosophy"));
    let before = table.game.players[seat(1)].advances.len();
    table.play("1: advance voting");
    assert_eq!(table.question(), "Government");
    table.refuse("1: cube voting", "CC-gov-6").refuse("1: cube totalitarianism", "CC-gov-6");
    assert_eq!(table.offered("cube"), ["separation-of-power", "civil-liberties", "economic-liberty"]);
    table.play("1: cube economic-liberty\n1: cube civil-liberties");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
    assert_eq!(table.game.players[seat(1)].advances.len(), before, "no cube was added");
    for advance in ["voting", "economic-liberty", "civil-liberties"] {
        assert!(table.holds(1, advance));
    }
    assert!(table.game.players[seat(1)].advances.of(Category::Autocracy).is_empty());
    assert_eq!((levels(&table), table.stock(1, Good::Mood)), ((4, 4), 4));
}

#[rule("CC-gov-1")]
#[rule("CC-gov-2")]
#[rule("CC-gov-4")]
#[test]
fn a_gate_leads_to_a_government() {
    let mut table = with("1 goods 8i\n1 advances tactics");
    table.refuse("1: advance nationalism", "CC-gov-1").refuse("1: advance forced-labor", "CC-advance-3");
    table.play("1: advance draft\n1: advance nationalism\n1: advance forced-labor");
    assert!(table.holds(1, "forced-labor"));
    for (gate, top) in [("writing philosophy", "voting"), ("myths state-religion", "dogma")] {
        let mut table = with("1 goods 2i");
        table.refuse(&format!("1: advance {top}"), "CC-gov-1");
        let mut table = with(&format!("1 goods 2i\n1 advances {gate}"));
        table.play(&format!("1: advance {top}"));
    }
}

/// Forced Labor that was switched on ends with its advance.
#[rule("CC-gov-9")]
#[test]
fn effects_of_removed_advances_end() {
    let mut table = on_land(
        "1 city D2 angry temple\n2 city D7\n1 goods 2i1m\n1 advances writing philosophy nationalism forced-labor",
    );
    table.play("1: labor\n1: advance voting\n1: cube separation-of-power");
    table.play("1: collect D2");
    table.refuse("1: gather 1f1o", "CC-collect-1");
    // Kept, it works.
    let mut table = on_land("1 city D2 angry temple\n2 city D7\n1 goods 1m\n1 advances nationalism forced-labor");
    table.play("1: labor\n1: collect D2\n1: gather 1f1o");
}

/// Dogma among the newly covered advances takes its Ideas at once; a free advance may change the government.
#[rule("CC-gov-11")]
#[rule("CC-gov-12")]
#[rule("CC-adv-dogma-2")]
#[test]
fn covered_advances_do_what_they_do_at_once() {
    let free = "step {\"turn\":\"act\"}\nstep {\"advances\":{\"free\":{\"seat\":1,\"category\":null,\"from\":null}}}";
    let mut table = with(&format!("1 goods 5i\n1 advances myths state-religion tactics draft nationalism\n{free}"));
    table.play("1: advance dogma");
    assert_eq!((table.goods(1).as_str(), table.holds(1, "nationalism")), ("2i", false));
    // A third Idea is lost.
    table.play("1: end").until_turn_of(1);
    let mut table = on_land("1 city D2\n1 city C2\n2 city D7\n1 goods 1f1o1w1i\n1 advances writing dogma");
    table.play("1: grow D2 academy");
    assert_eq!(table.goods(1), "2i");
}

#[rule("CC-advance-9")]
#[rule("CC-adv-mathematics")]
#[rule("CC-adv-astronomy")]
#[rule("CC-adv-chemistry")]
#[test]
fn science_takes_the_food_off() {
    for (science, advances) in [
        ("mathematics", ["engineering", "roads"]),
        ("mathematics astronomy fishing", ["cartography", "navigation"]),
        ("mathematics chemistry fishing", ["metallurgy", "cartography"]),
    ] {
        let mut table = with(&format!("1 advances {science}"));
        let [first, second] = advances;
        table.refuse(
            &format!("1: advance {second}"),
            if second == "cartography" { "CC-scale-5" } else { "CC-advance-7" },
        );
        table.play(&format!("1: advance {first}"));
        assert_eq!(table.game.turn.actions, 2, "it still takes the action");
        if second != "cartography" {
            table.play(&format!("1: advance {second}"));
        }
        let mut table = with("1 advances fishing");
        table.refuse(&format!("1: advance {first}"), if first == "metallurgy" { "CC-advance-3" } else { "CC-scale-5" });
    }
}

/// 2 Ore on top, which Ideas do not replace; with Metallurgy nothing.
#[rule("CC-adv-steel-weapons")]
#[rule("CC-adv-metallurgy")]
#[test]
fn steel_weapons_cost_ore_as_well() {
    let mut table = with("1 goods 1o4i\n1 advances tactics");
    table.refuse("1: advance steel-weapons", "CC-scale-5");
    let mut table = with("1 goods 1o2i1g\n1 advances tactics");
    table.play("1: advance steel-weapons");
    assert_eq!(table.goods(1), "0");
    let mut table = with("1 advances tactics mathematics chemistry metallurgy");
    table.play("1: advance steel-weapons");
    assert_eq!((table.holds(1, "steel-weapons"), table.game.turn.actions), (true, 2));
}

/// Free Steel Weapons still cost the Ore, and nobody must take them; another free advance has to be taken.
#[rule("CC-adv-steel-weapons-2")]
#[rule("CC-status-15")]
#[test]
fn free_steel_weapons_cost_their_ore() {
    let warfare = "step {\"turn\":\"act\"}\n\
                   step {\"advances\":{\"free\":{\"seat\":1,\"category\":\"warfare\",\"from\":null}}}";
    let free = |text: &str| with(&format!("1 advances tactics draft siegecraft\n{text}\n{warfare}"));
    let mut table = free("1 goods 2o");
    assert_eq!(table.offers(), ["done", "advance steel-weapons"]);
    table.play("1: done");
    assert!(!table.holds(1, "steel-weapons"));
    let mut table = free("1 goods 1o1g");
    table.play("1: advance steel-weapons");
    assert_eq!((table.holds(1, "steel-weapons"), table.goods(1).as_str()), (true, "0"));
    // Without the Ore nothing is possible, and nobody is asked; with Metallurgy it is the one free advance left.
    let table = free("1 goods 1o");
    assert_eq!((table.question(), table.holds(1, "steel-weapons")), ("Act", false));
    let table = free("1 advances mathematics chemistry metallurgy");
    assert_eq!((table.question(), table.holds(1, "steel-weapons")), ("Act", true));
    // Siegecraft costs nothing: one of the two has to be taken.
    let mut table = with(&format!("1 advances tactics draft\n1 goods 2o\n{warfare}"));
    table.refuse("1: done", "CC-status-15").play("1: advance siegecraft");
}

#[rule("CC-adv-metallurgy-2")]
#[test]
fn metallurgy_gives_ore_for_steel_weapons() {
    let start = "1 goods 2i\n1 advances mathematics chemistry";
    let mut table = with(start);
    table.play("1: advance metallurgy");
    assert_eq!(table.stock(1, Good::Ore), 0);
    let mut table = with(&format!("{start} tactics steel-weapons"));
    table.play("1: advance metallurgy");
    assert_eq!(table.goods(1), "2o2i1c");
}

/// Two cards, once in a game, when Writing and a government come together.
#[rule("CC-adv-writing")]
#[rule("CC-adv-writing-2")]
#[test]
fn writing_and_a_government_give_cards() {
    let cards = |table: &Table| {
        let player = &table.game.players[seat(1)];
        (player.hand.len(), player.objectives.len())
    };
    let mut table = with("1 goods 6i\n1 advances tactics draft");
    table.play("1: advance writing");
    assert_eq!(cards(&table), (0, 0));
    table.play("1: advance nationalism");
    assert_eq!(cards(&table), (1, 1));
    table.play("1: advance totalitarianism");
    assert_eq!(cards(&table), (1, 1));
    let mut table = with("1 goods 4i\n1 advances tactics draft nationalism");
    table.play("1: advance writing");
    assert_eq!(cards(&table), (1, 1));
}

#[rule("CC-adv-philosophy")]
#[rule("CC-adv-philosophy-2")]
#[test]
fn philosophy_gives_ideas_for_science() {
    let mut table = with("1 goods 6g\n1 advances writing mathematics");
    table.play("1: advance philosophy");
    assert_eq!(table.stock(1, Good::Ideas), 1, "none for Mathematics");
    table.play("1: advance astronomy\n1: pay 2g");
    assert_eq!(table.stock(1, Good::Ideas), 2);
    table.play("1: advance storage\n1: pay 2g");
    assert_eq!(table.stock(1, Good::Ideas), 2);
}

/// A Mood token for an advance bought with Gold and Ideas only, once per turn.
#[rule("CC-adv-free-education")]
#[rule("CC-adv-free-education-2")]
#[test]
fn free_education_rewards_gold_and_ideas() {
    let start = "1 levels 0 6\n1 advances writing free-education\nactions 5\n";
    let mut table = with(&format!("{start}1 goods 2f3i2g"));
    table.play("1: advance tactics\n1: pay 1f1i");
    assert_eq!(table.stock(1, Good::Mood), 0, "Food was paid");
    table.play("1: advance draft\n1: pay 1i1g");
    assert_eq!(table.stock(1, Good::Mood), 1);
    table.play("1: advance siegecraft\n1: pay 1i1g");
    assert_eq!(table.stock(1, Good::Mood), 1, "once per turn");
    table.play("1: end").until_turn_of(1);
    // What costs nothing gives nothing.
    let mut table = with(&format!("{start}1 advances mathematics"));
    table.play("1: advance engineering");
    assert_eq!(table.stock(1, Good::Mood), 0);
    // Ore of Steel Weapons spoils it; Gold instead of it does not.
    let mut table = with(&format!("{start}1 advances tactics\n1 goods 2o2i"));
    table.play("1: advance steel-weapons");
    assert_eq!(table.stock(1, Good::Mood), 0);
    let mut table = with(&format!("{start}1 advances tactics\n1 goods 2i2g"));
    table.play("1: advance steel-weapons");
    assert_eq!(table.stock(1, Good::Mood), 1);
    // Buying Free Education itself does not count: only its own border gives a token.
    let mut table = with("1 levels 0 6\n1 advances writing\n1 goods 2i");
    table.play("1: advance free-education");
    assert_eq!(table.stock(1, Good::Mood), 1);
}

#[rule("CC-adv-priesthood")]
#[test]
fn priesthood_teaches_science_without_food_once_per_turn() {
    let mut table = with("1 advances myths priesthood");
    table.refuse("1: advance mathematics", "CC-scale-5").refuse("1: advance writing priesthood", "CC-adv-priesthood");
    table.play("1: advance mathematics priesthood");
    assert_eq!(table.game.turn.actions, 2);
    table.refuse("1: advance chemistry priesthood", "CC-adv-priesthood");
    table.play("1: end").until_turn_of(1);
    table.play("1: advance chemistry priesthood");
    let mut table = with("1 advances myths");
    table.refuse("1: advance mathematics priesthood", "CC-adv-priesthood");
}

/// Up to three resources of any kind into Gold or Culture tokens, as an action, several times in a turn.
#[rule("CC-adv-bartering")]
#[rule("CC-adv-bartering-2")]
#[rule("CC-term-1")]
#[test]
fn bartering_makes_gold_and_culture_tokens() {
    let mut table = with("1 goods 1f2o2w1i\n1 levels 2 0");
    table.refuse("1: barter wood gold", "CC-advance-1");
    let mut table = with("1 goods 1f2o2w1i\n1 levels 2 0\n1 advances bartering");
    table.refuse("1: barter wood ideas", "CC-adv-bartering").refuse("1: barter gold gold", "CC-adv-bartering");
    table.play("1: barter wood gold\n1: barter ideas culture\n1: barter gold culture");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions, table.question()), ("1f2o1w2c", 2, "Act"));
    table.refuse("1: barter wood culture", "CC-adv-drama-music-3");
    table.play("1: barter wood gold\n1: done");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1f2o1g2c", 1));
    table.refuse("1: barter wood gold", "CC-scale-5");
    let mut table = with("1 goods 1f\n1 advances bartering\nactions 0");
    table.refuse("1: barter food gold", "CC-turn-2");
}

/// One route for each pair of a Settler or Ship with a city within two spaces.
#[rule("CC-adv-trade-routes")]
#[rule("CC-adv-trade-routes-2")]
#[rule("CC-adv-trade-routes-3")]
#[rule("CC-adv-trade-routes-4")]
#[rule("CC-adv-trade-routes-5")]
#[rule("CC-adv-trade-routes-6")]
#[test]
fn trade_routes_pair_units_with_cities() {
    use clash::advances::trade_routes;
    let routes = |text: &str| {
        let table = on_land(&format!("1 advances trade-routes\n1 city F2\n2 city D7\n{text}"));
        trade_routes(&table.game, seat(1))
    };
    // D2 and D4 lie within two spaces of D3; a second Settler needs a second city.
    assert_eq!(routes("2 city D2\n1 settler D3"), 1);
    assert_eq!(routes("2 city D2\n1 settler D3 D3"), 1);
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3 D3"), 2);
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3"), 1);
    // An army does not trade; angry and Barbarian cities neither.
    assert_eq!(routes("2 city D2\n1 army D3"), 0);
    assert_eq!(routes("2 city D2 angry\n1 settler D3"), 0);
    assert_eq!(routes("barbarians D2 1\n1 settler D3"), 0);
    assert_eq!(routes("2 city D2\n1 settler C6"), 1, "to D7; D2 is too far away");
    // A Ship, and the Settler on board of it.
    assert_eq!(routes("2 city D2\n2 city D3\n1 ship E3\n1 settler ship1"), 2);
    // The best pairing is found: the first Settler must leave D2 to the second.
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3 D1"), 2);
    // At most four count.
    let five = "2 city D2\n2 city C2\n2 city C3\n2 city D4\n2 city E2\n1 settler D3 D3 D3 D3\n1 ship E3";
    assert_eq!(routes(five), 4);
    // Without the advance there are none.
    let table = on_land("1 city F2\n2 city D7\n2 city D2\n1 settler D3");
    assert_eq!(trade_routes(&table.game, seat(1)), 0);
    // Not through unrevealed regions.
    let table = position("1 advances trade-routes\n2 city D7\n2 city C2\n1 city D2\n1 settler E2");
    assert_eq!(trade_routes(&table.game, seat(1)), 1);
    let table = position("regions 12\n1 advances trade-routes\n2 city D7\n2 city D2\n1 city C2\n1 settler B3");
    assert_eq!(trade_routes(&table.game, seat(1)), 1, "B3, C3, D2");
    let table = position("1 advances trade-routes\n2 city D7\n1 city C2\n1 settler D1");
    assert_eq!(trade_routes(&table.game, seat(1)), 0);
}

/// The income comes at the start of the turn, as Food within the limit; with Currency as Gold by choice.
#[rule("CC-adv-trade-routes")]
#[rule("CC-adv-trade-routes-6")]
#[rule("CC-adv-currency")]
#[test]
fn trade_routes_give_food_or_gold_at_the_start_of_a_turn() {
    let start =
        "1 city F2\n2 city D7\n2 city D2\n2 city D4\n1 settler D3 D3\nactive 2\nfirst 1\n1 advances trade-routes\n";
    let mut table = on_land(start);
    table.play("2: end");
    // The second player's turn was the last of the first turns.
    assert_eq!((table.waits_for(), table.goods(1).as_str()), (1, "2f"));
    let mut table = on_land(&format!("{start}1 goods 1f"));
    table.play("2: end");
    assert_eq!(table.goods(1), "2f", "the Food limit holds");
    let mut table = on_land(&format!("{start}1 advances bartering currency"));
    table.play("2: end");
    assert_eq!((table.question(), table.waits_for()), ("TradeRoutes", 1));
    table.refuse("1: routes 3", "CC-adv-currency");
    assert!(table.refusal("1: end").is_some());
    table.play("1: routes 1");
    assert_eq!(table.goods(1), "1f1g");
}

#[rule("CC-adv-taxation")]
#[rule("CC-adv-taxation-2")]
#[test]
fn taxation_gives_gold_for_cities() {
    let start = "1 city D2\n1 city C2\n1 city F2\n2 city D7\n1 goods 2m\n";
    let mut table = on_land(start);
    table.refuse("1: tax", "CC-advance-1");
    let mut table = on_land(&format!("{start}1 advances bartering currency taxation"));
    table.play("1: tax");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("3g1m", 2));
    assert_eq!(table.city("D2").activations, 0);
    table.refuse("1: tax", "CC-adv-taxation");
    table.play("1: end").until_turn_of(1);
    table.play("1: tax");
    assert_eq!(table.goods(1), "6g");
}

/// Four Ships in three regions.
#[rule("CC-adv-cartography")]
#[rule("CC-adv-cartography-2")]
#[test]
fn cartography_counts_regions_with_ships() {
    let start = "1 city D2\n2 city D7\n1 levels 8 0\n";
    let mut table = on_land(&format!("{start}1 advances fishing cartography\n1 ship E3 F3 A3 F4"));
    table.play("1: chart");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("3i3c", 2));
    table.refuse("1: chart", "CC-adv-cartography");
    let mut table = on_land(&format!("{start}1 advances fishing cartography"));
    table.refuse("1: chart", "CC-adv-cartography");
    let mut table = on_land(&format!("{start}1 ship E3"));
    table.refuse("1: chart", "CC-advance-1");
}

#[rule("CC-adv-drama-music")]
#[rule("CC-adv-drama-music-3")]
#[rule("CC-turn-8")]
#[rule("CC-turn-9")]
#[test]
fn drama_and_music_exchanges_a_token() {
    let start = "1 advances art-sculptures drama-music\nactions 0\n";
    let mut table = with(&format!("{start}1 goods 1m\n1 levels 1 1"));
    table.play("1: drama culture");
    assert_eq!(table.goods(1), "1c");
    table.refuse("1: drama mood", "CC-adv-drama-music");
    table.play("1: end").until_turn_of(1);
    table.play("1: drama mood");
    assert_eq!(table.goods(1), "1m");
    let mut table = with(&format!("{start}1 goods 1m1c"));
    table.refuse("1: drama culture", "CC-adv-drama-music-3");
    let mut table = with(&format!("{start}1 levels 1 1"));
    table.refuse("1: drama culture", "CC-scale-5");
}

#[rule("CC-adv-drama-music-2")]
#[test]
fn drama_and_music_rests_in_the_status_phase() {
    let mut table = with("1 advances art-sculptures drama-music\n1 goods 1m\n1 levels 1 1\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.question(), "FreeAdvance");
    assert!(table.refusal("1: drama culture").is_some());
    table.until_turn_of(1);
    table.play("1: drama culture");
}

#[rule("CC-adv-civil-liberties")]
#[test]
fn civil_liberties_give_mood_tokens() {
    let mut table = with("1 levels 0 8\n1 advances voting civil-liberties");
    table.play("1: liberties\n1: liberties\n1: liberties");
    assert_eq!(table.goods(1), "8m");
    table.refuse("1: liberties", "CC-turn-2");
}

#[rule("CC-adv-absolute-power")]
#[test]
fn absolute_power_buys_one_more_action() {
    let mut table = with("1 goods 5m\n1 advances nationalism absolute-power\nactions 0");
    table.refuse("1: collect D2", "CC-turn-2");
    table.play("1: power\n1: collect D2\n1: gather 1o");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1o3m", 0));
    table.refuse("1: power", "CC-adv-absolute-power");
    let mut table = with("1 goods 1m\n1 advances nationalism absolute-power\nactions 0");
    table.refuse("1: power", "CC-scale-5");
}

/// Engineering and Monuments turn a Wonder up.
#[rule("CC-adv-engineering")]
#[rule("CC-setup-14")]
#[test]
fn engineering_turns_up_a_wonder() {
    let mut table = with("1 goods 2i\ndeck wonder great-wall great-statue");
    table.play("1: advance engineering");
    assert_eq!(table.view().wonders.len(), 1);
}

/// Myths and other levels do not matter for what others have: a seat out of turn gets advances all the same.
#[rule("CC-level-6")]
#[test]
fn a_free_advance_of_another_seat_raises_its_own_level() {
    let mut table = position_for(
        3,
        "1 city E4\n2 city B7\n3 city G8\nstep {\"turn\":\"act\"}\nstep {\"advances\":{\"free\":{\"seat\":2,\"category\":\"education\",\"from\":null}}}",
    );
    // Writing is the only one that can be taken, so nobody is asked.
    assert!(table.holds(2, "writing"));
    assert_eq!(table.game.players[seat(2)].culture_level, 1);
    assert_eq!(table.mood("B7"), Mood::Neutral);
    table.play("1: end");
}

/// Famine takes nothing from an owner of Irrigation.
#[rule("CC-adv-irrigation-2")]
#[test]
fn irrigation_ignores_famine() {
    let famine = |advances: &str| {
        on_land(&format!(
            "1 city D2\n2 city D7\n1 goods 2f\n1 advances {advances}\ndeck event 3\nstep {{\"turn\":\"act\"}}\n\
             step {{\"events\":{{\"draw\":{{\"seat\":1}}}}}}"
        ))
    };
    assert_eq!(famine("storage").goods(1), "1f");
    assert_eq!(famine("storage irrigation").goods(1), "2f");
}

/// An action, a city that is not angry and has no Wonder.
#[rule("CC-adv-engineering-2")]
#[rule("CC-activate-2")]
#[test]
fn engineering_builds_wonders() {
    let start = "1 city D2\n1 city C2 angry\n1 city F2 wonder=great-statue\n2 city D7\n1 goods 5f7o6w5c\nwonder great-wall\n\
                 1 advances storage tactics siegecraft\n";
    let mut table = on_land(start);
    assert!(table.refusal("1: wonder great-wall D2").is_some());
    let mut built = on_land(&format!("{start}1 advances engineering"));
    built.refuse("1: wonder great-wall C2", "CC-adv-engineering-2");
    assert!(built.refusal("1: wonder great-wall F2").is_some());
    built.play("1: wonder great-wall D2");
    assert_eq!((built.game.turn.actions, built.city("D2").activations), (2, 1));
    table.play("1: end");
}

/// Two Events that are due together come one after the other. No advance has two borders, so that which level drew
/// which card cannot be told; the first is the Culture Level's.
#[rule("CC-level-16")]
#[test]
fn events_that_are_due_together_come_one_after_the_other() {
    let draw = "step {\"events\":{\"draw\":{\"seat\":1}}}\n";
    let due = |first: u8, second: u8| {
        on_land(&format!(
            "1 city D2\n1 city F2\n2 city D7\n1 goods 1f\ndeck event {first} {second}\nstep {{\"turn\":\"act\"}}\n{draw}{draw}"
        ))
    };
    // Famine takes the Food and asks nobody; Local Flood then asks which city at the Sea suffers.
    let mut table = due(3, 32);
    assert_eq!((table.goods(1).as_str(), table.question()), ("0", "Lower"));
    let offer = table.offers()[0].clone();
    table.play(&format!("1: {offer}"));
    assert_eq!((table.question(), table.game.event_discards.len()), ("Act", 2));
    // The other way round the Food is still there while the Flood asks.
    let table = due(32, 3);
    assert_eq!((table.goods(1).as_str(), table.question()), ("1f", "Lower"));
}
