//! Advances, governments, levels, and what advances do by themselves.

use crate::support::{Board as _, Table, on_land, position, position_for, seat};
use clash::components::Border;
use clash::names::{Advance, Category, Good, Mood, Piece};
use engine::rule;

const BOTH: &str = "1 city D2\n2 city D7\n";

fn with(text: &str) -> Table {
    position(&format!("{BOTH}{text}"))
}

fn levels(table: &Table) -> (u8, u8) {
    let player = &table.game.players[seat(1)];
    (player.culture_level, player.happiness_level)
}

fn with_border(border: Option<Border>) -> Vec<String> {
    Advance::ALL.into_iter().filter(|one| one.design().border == border).map(|one| one.to_string()).collect()
}

#[rule("CC-advance-6")]
#[test]
fn twelve_categories_hold_four_advances_each() {
    let names: Vec<String> = Category::ALL.iter().map(|category| category.to_string().to_lowercase()).collect();
    let expected = [
        "agriculture",
        "construction",
        "maritime",
        "education",
        "warfare",
        "spirituality",
        "economics",
        "culture",
        "science",
        "democracy",
        "autocracy",
        "theocracy",
    ];
    assert_eq!(names, expected);
    assert_eq!(Advance::COUNT, 48);
    for category in Category::ALL {
        let members = Advance::ALL.into_iter().filter(|one| one.category() == category);
        assert_eq!(members.count(), 4, "{category}");
    }
    let governments = Category::ALL.iter().filter(|one| one.is_government()).map(|one| one.to_string().to_lowercase());
    assert_eq!(governments.collect::<Vec<_>>(), ["democracy", "autocracy", "theocracy"]);
}

#[rule("CC-advance-7")]
#[test]
fn five_advances_need_another_one_of_their_category() {
    let needs: Vec<_> = Advance::ALL.into_iter().filter_map(|one| Some((one, one.design().needs?))).collect();
    let expected = [
        (Advance::Sanitation, Advance::Engineering),
        (Advance::Roads, Advance::Engineering),
        (Advance::Navigation, Advance::Cartography),
        (Advance::Taxation, Advance::Currency),
        (Advance::Metallurgy, Advance::Chemistry),
    ];
    assert_eq!(needs, expected);
}

#[rule("CC-gov-3")]
#[test]
fn each_government_has_its_gate() {
    let gates: Vec<_> = Advance::ALL.into_iter().filter_map(|one| Some((one, one.design().gate?))).collect();
    let expected = [
        (Advance::Voting, Advance::Philosophy),
        (Advance::Nationalism, Advance::Draft),
        (Advance::Dogma, Advance::StateReligion),
    ];
    assert_eq!(gates, expected);
}

#[rule("CC-level-9")]
#[test]
fn fourteen_advances_have_a_blue_border() {
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
    assert_eq!(with_border(Some(Border::Culture)), blue);
}

#[rule("CC-level-10")]
#[test]
fn thirteen_advances_have_a_yellow_border() {
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
    assert_eq!(with_border(Some(Border::Happiness)), yellow);
}

#[rule("CC-level-11")]
#[test]
fn twenty_one_advances_have_no_border_and_raise_no_level() {
    let plain = with_border(None);
    assert_eq!(plain.len(), 21);
    for advance in Advance::ALL.into_iter().filter(|one| one.category().is_government()) {
        assert!(plain.contains(&advance.to_string()), "{advance}");
    }
    let mut table = with("1 goods 2i\n1 advances tactics");
    table.play("1: advance siegecraft");
    assert_eq!((levels(&table), table.goods(1).as_str()), ((0, 0), "0"));
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

const AUTOCRACY: &str = "1 advances tactics draft nationalism totalitarianism absolute-power writing philosophy\n";

/// The rulebook's example: three advances of Autocracy become three of Democracy, Voting among them.
#[rule("CC-gov-6")]
#[rule("CC-gov-7")]
#[rule("CC-gov-8")]
#[test]
fn a_change_of_government_moves_all_cubes() {
    let mut table = with(&format!("{AUTOCRACY}1 goods 2i"));
    let before = table.game.players[seat(1)].advances.len();
    table.play("1: advance voting");
    assert_eq!(table.question(), "Government");
    table.refuse("1: cube voting", "CC-gov-6").refuse("1: cube totalitarianism", "CC-gov-6");
    assert_eq!(table.offered("cube"), ["separation-of-power", "civil-liberties", "economic-liberty"]);
    table.play("1: cube economic-liberty\n1: cube civil-liberties");
    let advances = table.game.players[seat(1)].advances;
    assert_eq!(advances.len(), before, "no cube was added");
    let democracy: Vec<String> = advances.of(Category::Democracy).iter().map(|one| one.to_string()).collect();
    assert_eq!(democracy, ["voting", "civil-liberties", "economic-liberty"]);
}

#[rule("CC-gov-6")]
#[test]
fn four_cubes_move_without_a_question() {
    let autocracy = AUTOCRACY.replace("absolute-power", "absolute-power forced-labor");
    let mut table = with(&format!("{autocracy}1 goods 2i"));
    table.play("1: advance voting");
    let democracy = table.game.players[seat(1)].advances.of(Category::Democracy);
    assert_eq!(democracy.len(), 4);
    assert_ne!(table.question(), "Government");
}

/// Of Agriculture only Husbandry is left to take.
#[rule("CC-status-15")]
#[test]
fn the_only_free_advance_is_taken_without_a_question() {
    let step = r#"step {"turn":"act"}
step {"advances":{"free":{"seat":1,"category":"agriculture","from":null}}}"#;
    let table = with(&format!("1 advances storage irrigation\n{step}"));
    assert_eq!((table.question(), table.holds(1, "husbandry")), ("Act", true));
}

#[rule("CC-gov-5")]
#[test]
fn nobody_has_two_governments() {
    let mut table = with(&format!("{AUTOCRACY}1 goods 2i"));
    table.play("1: advance voting\n1: cube economic-liberty\n1: cube civil-liberties");
    assert!(table.game.players[seat(1)].advances.of(Category::Autocracy).is_empty());
    // A single cube moves without a question.
    let mut table = with("1 advances tactics draft nationalism writing philosophy\n1 goods 2i");
    table.play("1: advance voting");
    assert_eq!((table.holds(1, "voting"), table.holds(1, "nationalism")), (true, false));
}

#[rule("CC-gov-10")]
#[test]
fn a_change_of_government_needs_the_gate_the_price_and_an_action() {
    let without_gate = AUTOCRACY.replace("philosophy", "");
    with(&format!("{without_gate}1 goods 2i")).refuse("1: advance voting", "CC-gov-1");
    with(&format!("{AUTOCRACY}1 goods 1i")).refuse("1: advance voting", "CC-scale-5");
    with(&format!("{AUTOCRACY}1 goods 2i\nactions 0")).refuse("1: advance voting", "CC-turn-2");
    let mut table = with(&format!("{AUTOCRACY}1 goods 3i"));
    table.play("1: advance voting\n1: cube economic-liberty\n1: cube civil-liberties");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1i", 2));
}

/// Changing governments takes away neither levels nor tokens.
#[rule("CC-level-7")]
#[test]
fn a_change_of_government_lowers_no_level() {
    let mut table = with(&format!("{AUTOCRACY}1 levels 4 4\n1 goods 2i4m3c"));
    table.play("1: advance voting\n1: cube economic-liberty\n1: cube civil-liberties");
    assert_eq!((levels(&table), table.goods(1).as_str()), ((4, 4), "4m3c"));
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
    table.play("1: labor\n1: advance voting\n1: cube separation-of-power\n1: done");
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
    table.play("1: done\n1: advance totalitarianism");
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
    table.refuse("1: barter wood gold", "CC-adv-bartering");
    let mut table = with("1 goods 1f2o2w1i\n1 levels 2 0\n1 advances bartering");
    table.refuse("1: barter wood ideas", "CC-adv-bartering").refuse("1: barter gold gold", "CC-adv-bartering");
    table.play("1: barter wood gold\n1: barter ideas culture\n1: barter gold culture");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions, table.question()), ("1f2o1w2c", 2, "Act"));
    table.refuse("1: barter wood culture", "CC-adv-bartering-2");
    table.play("1: barter wood gold\n1: done");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1f2o1g2c", 1));
    table.refuse("1: barter wood gold", "CC-scale-5");
    let mut table = with("1 goods 1f\n1 advances bartering\nactions 0");
    table.refuse("1: barter food gold", "CC-turn-2");
}

/// The routes of seat 1 on the known land, where seat 1 has F2 and seat 2 D7.
fn routes(text: &str) -> u8 {
    let table = on_land(&format!("1 advances trade-routes\n1 city F2\n2 city D7\n{text}"));
    clash::advances::trade_routes(&table.game, seat(1))
}

#[rule("CC-adv-trade-routes")]
#[test]
fn trade_routes_pair_settlers_and_ships_with_cities_within_two_spaces() {
    assert_eq!(routes("2 city D2\n1 settler D3"), 1);
    assert_eq!(routes("2 city D2\n1 ship E3"), 1);
    assert_eq!(routes("2 city D2\n1 army D3"), 0, "an Army does not trade");
    assert_eq!(routes("2 city D2\n1 settler C6"), 1, "to D7; D2 is too far away");
    assert_eq!(routes("1 city D2\n1 settler D3"), 0, "not with an own city");
    let table = on_land("1 city F2\n2 city D7\n2 city D2\n1 settler D3");
    assert_eq!(clash::advances::trade_routes(&table.game, seat(1)), 0, "without the advance there are none");
}

#[rule("CC-adv-trade-routes-2")]
#[test]
fn each_unit_and_each_city_is_of_one_route_and_four_count() {
    assert_eq!(routes("2 city D2\n1 settler D3 D3"), 1, "a second Settler needs a second city");
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3"), 1, "and a second city a second Settler");
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3 D3"), 2);
    let five = "2 city D2\n2 city C2\n2 city C3\n2 city D4\n2 city E2\n1 settler D3 D3 D3 D3\n1 ship E3";
    assert_eq!(routes(five), 4);
}

#[rule("CC-adv-trade-routes-3")]
#[test]
fn angry_barbarian_and_unexplored_places_do_not_trade() {
    assert_eq!(routes("2 city D2 angry\n1 settler D3"), 0);
    assert_eq!(routes("barbarians D2 1\n1 settler D3"), 0);
    let over = |text: &str| clash::advances::trade_routes(&position(text).game, seat(1));
    let start = "1 advances trade-routes\n2 city D7\n1 city C2\n2 city D2\n1 settler B3";
    assert_eq!(over(&format!("regions 12\n{start}")), 1, "B3, C3, D2");
    // C5 and E5 are two spaces apart, over D4 or D5.
    let far = "1 advances trade-routes\n1 city D2\n2 city D7\n2 city E5\n1 settler C5\n";
    assert_eq!(over(&format!("regions - - 19 13 11\n{far}")), 1);
    assert_eq!(over(&format!("regions - - - 13 11\n{far}")), 0);
}

#[rule("CC-adv-trade-routes-4")]
#[test]
fn a_ship_and_the_settler_on_board_both_trade() {
    assert_eq!(routes("2 city D2\n2 city D3\n1 ship E3\n1 settler ship1"), 2);
    assert_eq!(routes("2 city D2\n2 city D3\n1 ship E3\n1 army ship1"), 1);
}

/// The rulebook's example: three units paired with three cities; a fourth finds no city left within two spaces.
#[rule("CC-adv-trade-routes-5")]
#[rule("CC-adv-trade-routes-6")]
#[test]
fn the_pairing_with_the_most_routes_is_found() {
    let three = "2 city D2\n2 city C3\n2 city D4\n1 settler D3 D3 D3";
    assert_eq!(routes(three), 3);
    assert_eq!(routes(&format!("{three} D3")), 3);
    // The first Settler must leave D2 to the second.
    assert_eq!(routes("2 city D2\n2 city D4\n1 settler D3 D1"), 2);
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
    table.refuse("1: tax", "CC-adv-taxation");
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
    table.refuse("1: chart", "CC-adv-cartography");
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
    let mut table = with("1 goods 1m\n1 levels 1 1");
    table.refuse("1: drama culture", "CC-adv-drama-music");
}

/// An influence roll one token short of a success: the token comes from a Mood token, in the midst of the attempt.
#[rule("CC-adv-drama-music")]
#[rule("CC-turn-8")]
#[test]
fn drama_and_music_boosts_a_roll_that_is_one_token_short() {
    let start = "1 city D2 academy\n2 city D4 temple\n2 city D7\n1 levels 2 1\n";
    let advances = "1 advances art-sculptures drama-music\n";
    let mut table = on_land(&format!("{start}{advances}1 goods 1m"));
    table.dice(&[4]).play("1: influence D2>D4");
    assert_eq!((table.question(), table.offers()), ("Drama", vec!["done".into(), "drama culture".into()]));
    table.refuse("1: boost", "CC-adv-drama-music").play("1: drama culture");
    assert_eq!((table.question(), table.goods(1).as_str()), ("Boost", "1c"));
    table.play("1: boost");
    assert_eq!((table.city("D4").colour(Piece::Temple), table.goods(1).as_str()), (Some(seat(1)), "0"));
    // It may be left alone: the attempt has failed.
    let mut table = on_land(&format!("{start}{advances}1 goods 1m"));
    table.dice(&[4]).play("1: influence D2>D4\n1: done");
    assert_eq!((table.question(), table.city("D4").colour(Piece::Temple)), ("Act", Some(seat(2))));
    // Two tokens short, used up, or without the advance, nothing is asked.
    let failed = |die: u32, text: &str| {
        let mut table = on_land(&format!("{start}1 goods 1m\n{text}"));
        table.dice(&[die]).play("1: influence D2>D4");
        assert_eq!((table.question(), table.city("D4").colour(Piece::Temple)), ("Act", Some(seat(2))), "{text}");
    };
    failed(3, advances);
    failed(4, &format!("{advances}used drama-music"));
    failed(4, "");
}

/// A boost that can be paid does not end the wish for an exchange: both stand side by side.
#[rule("CC-adv-drama-music")]
#[test]
fn drama_and_music_is_offered_beside_a_question() {
    let start = "1 city D2 academy\n2 city D4 temple\n2 city D7\n1 levels 2 1\n1 goods 1m1c\n";
    let mut table = on_land(&format!("{start}1 advances art-sculptures drama-music"));
    table.dice(&[3]).play("1: influence D2>D4");
    assert_eq!((table.question(), table.offers()), ("Drama", vec!["done".into(), "drama culture".into()]));
    let mut table = on_land(&format!("{start}1 advances art-sculptures drama-music"));
    table.dice(&[4]).play("1: influence D2>D4");
    assert_eq!(
        (table.question(), table.offers()),
        ("Boost", vec!["done".into(), "boost".into(), "drama culture".into()])
    );
}

/// Myths wants a Mood token in answer to an Event: it may come from a Culture token, on the own turn only.
#[rule("CC-adv-drama-music")]
#[rule("CC-adv-drama-music-2")]
#[test]
fn drama_and_music_answers_an_event() {
    let flood = "1 city D2\n1 city C3\n2 city D7\n1 levels 1 2\n1 goods 2i1c\n1 advances myths art-sculptures drama-music\ndeck event 32\n";
    let mut table = on_land(flood);
    table.play("1: advance storage");
    // Storage brings a Mood token, and the third step of happiness an Event: a Local Flood on D2.
    assert_eq!((table.question(), table.goods(1).as_str()), ("Myths", "1m1c"));
    // Writing brings a Culture token instead.
    let mut table = on_land(&flood.replace("1 levels 1 2", "1 levels 2 1"));
    table.play("1: advance writing");
    assert_eq!((table.question(), table.goods(1).as_str()), ("Drama", "2c"));
    assert_eq!(table.offers(), ["done", "drama mood"]);
    table.play("1: drama mood");
    assert_eq!((table.question(), table.offered("save")), ("Myths", vec!["D2".to_owned()]));
    table.play("1: save D2");
    assert_eq!((table.mood("D2"), table.goods(1).as_str()), (Mood::Neutral, "1c"));
}

#[rule("CC-adv-drama-music-2")]
#[test]
fn drama_and_music_rests_in_the_status_phase() {
    let mut table = with("1 advances art-sculptures drama-music\n1 goods 1m\n1 levels 1 1\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.question(), "FreeAdvance");
    assert!(table.words().1.contains(&"Get Storage".to_owned()), "choices are advances by their titles");
    table.refuse("1: drama culture", "CC-adv-drama-music-2");
    table.until_turn_of(1);
    table.play("1: drama culture");
}

/// Exactly three, each time for an action, up to the Happiness Level.
#[rule("CC-adv-civil-liberties")]
#[test]
fn civil_liberties_give_mood_tokens() {
    let mut table = with("1 levels 0 8\n1 advances voting civil-liberties");
    table.play("1: liberties");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("3m", 2));
    table.play("1: liberties");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("6m", 1));
    table.play("1: liberties");
    assert_eq!(table.goods(1), "8m");
    table.refuse("1: liberties", "CC-turn-2");
    with("1 levels 0 8\n1 advances voting").refuse("1: liberties", "CC-adv-civil-liberties");
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
