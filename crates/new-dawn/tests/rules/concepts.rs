//! Key concepts: terrain, friendly and rival, empty, resources, mature cities.

use crate::support::{Board as _, position, position_for, resources};
use engine::rule;
use new_dawn::map::Terrain;

/// From slot k exactly the terrains up to the k-th can be taken; a natural wonder only from slot 5.
#[rule("ND-terrain-1", "ND-terrain-4", "ND-cul-2")]
#[test]
fn each_slot_reaches_one_terrain_further() {
    // Around the city at 3,3 lie hills, forest, mountain and Grand Mesa; around the capital grassland and desert.
    let rows = [
        ("early-empire astrology foreign-trade masonry pottery", vec!["8,-3", "7,-3", "6,-2", "8,-2"]),
        ("astrology early-empire foreign-trade masonry pottery", vec!["4,3", "2,3", "4,2"]),
        ("astrology foreign-trade early-empire masonry pottery", vec!["3,4"]),
        ("astrology foreign-trade masonry early-empire pottery", vec!["7,-1", "6,-1"]),
        ("astrology foreign-trade masonry pottery early-empire", vec!["3,2", "2,4"]),
    ];
    let mut reached: Vec<String> = Vec::new();
    for (row, new) in rows {
        let mut table = position(&format!("1 row {row}\n1 cities 3,3\nbarbarians"));
        table.play("1: focus early-empire");
        reached.extend(new.into_iter().map(String::from));
        let mut offered = table.offered("place");
        offered.sort();
        reached.sort();
        assert_eq!(offered, reached, "{row}");
    }
    let table = position("");
    assert_eq!((table.space("2,4").terrain, table.space("2,4").difficulty), (Terrain::Natural, 5));
    let difficulties = ["8,-2", "4,3", "3,4", "7,-1", "3,2"].map(|at| table.space(at).difficulty);
    assert_eq!(difficulties, [1, 2, 3, 4, 5]);
}

/// Water has difficulty 1, and yet nothing goes there from any slot.
#[rule("ND-terrain-2", "ND-cul-3", "ND-build-5", "ND-car-5")]
#[test]
fn water_is_closed_unless_a_card_opens_it() {
    let around = "1 cities 6,2\nbarbarians";
    let mut table = position(&format!("1 row astrology foreign-trade masonry pottery early-empire\n{around}"));
    assert_eq!(table.space("7,2").difficulty, 1);
    table.play("1: focus early-empire").refuse("1: place 7,2", "ND-cul-3");
    let mut table = position(&format!("1 row astrology foreign-trade masonry early-empire pottery\n{around}"));
    table.play("1: focus pottery").refuse("1: city 7,2", "ND-build-5");
    let mut table = position(&format!("1 row astrology pottery masonry early-empire foreign-trade\n{around}"));
    table.play("1: focus foreign-trade").refuse("1: move 1 7,2", "ND-car-5");
    let mut table = position(&format!("1 row astrology pottery masonry early-empire steam-power\n{around}"));
    table.play("1: focus steam-power\n1: move 1 7,2");
}

/// Each space counts as one terrain, as judged from the printed tiles: so many of each on all A and all B sides, and on
/// the maps of the first game.
#[rule("ND-terrain-3")]
#[test]
fn a_space_has_the_one_terrain_that_covers_most_of_it() {
    use Terrain::{Desert, Forest, Grassland, Hills, Mountain, Natural, Water};
    let order = [Grassland, Hills, Forest, Desert, Mountain, Water, Natural];
    let count = |terrains: &[Terrain]| order.map(|one| terrains.iter().filter(|other| **other == one).count());
    let sides = |is_b: bool| {
        let sides = new_dawn::map::Side::all().filter(|side| side.is_b() == is_b);
        count(&sides.flat_map(|side| side.design().spaces.map(|(_, terrain, _)| terrain)).collect::<Vec<_>>())
    };
    assert_eq!(sides(false), [34, 30, 25, 14, 30, 23, 4]);
    assert_eq!(sides(true), [41, 25, 29, 15, 17, 29, 4]);
    let expected = [[21, 22, 11, 12, 17, 14, 3], [29, 25, 16, 13, 24, 20, 3], [34, 30, 25, 14, 30, 23, 4]];
    for (seats, expected) in (2..=4).zip(expected) {
        let spaces = position_for(seats, "").view().spaces;
        assert_eq!(count(&spaces.iter().map(|space| space.terrain).collect::<Vec<_>>()), expected);
        assert!(spaces.iter().all(|space| space.difficulty == space.terrain.difficulty()));
    }
}

/// On every tile that has one, for every purpose: a caravan gets there from slot 1, a barbarian in it defends with 1, a
/// city in it with 2.
#[rule("ND-terrain-5")]
#[test]
fn a_city_states_space_is_grassland() {
    let spaces = new_dawn::map::Side::all().flat_map(|side| side.design().spaces);
    let city_states = spaces.filter(|space| matches!(space.2, new_dawn::map::Icon::CityState(_)));
    assert_eq!(city_states.map(|space| space.1).collect::<Vec<_>>(), [Terrain::Grassland; 8]);
    // From the desert at 6,-1 Geneva is next door.
    let mut table =
        position("1 row foreign-trade astrology masonry early-empire pottery\n1 caravans 1=6,-1\nbarbarians");
    table.play("1: focus foreign-trade\n1: move 1 6,0");
    assert_eq!(table.trade(1, "astrology"), 2);
    let defence = |text: &str| {
        let mut table =
            position(&format!("1 row astrology pottery masonry early-empire foreign-trade\n1 control 5,0\n{text}"));
        table.play("1: focus masonry");
        table.view().forecasts.iter().find(|one| one.at.to_string() == "6,0").unwrap().defence
    };
    assert_eq!((defence("barbarians D=6,0"), defence("barbarians\n2 cities 6,0"), defence("barbarians")), (1, 2, 8));
}

/// The hole that two tiles enclose is a water space: cities next to it need no control token there.
#[rule("ND-terrain-6")]
#[test]
fn a_water_token_is_water() {
    let mut position: new_dawn::Position = serde_json::from_str(r#"{"players": [{}, {}]}"#).unwrap();
    let layout =
        r#"{"tiles": [{"side":"16A","at":"0,0","turned":0},{"side":"9A","at":"10,0","turned":0}], "water": ["-1,-1"]}"#;
    position.map = Some(serde_json::from_str(layout).unwrap());
    position.players[0].capital = Some("0,0".parse().unwrap());
    position.players[1].capital = Some("10,0".parse().unwrap());
    let options = <new_dawn::Options as engine::GameOptions>::with_seats(2);
    let file = engine::PositionFile { game: "new-dawn".into(), revision: 1, options, chance: vec![], position };
    let game = engine::position::load::<new_dawn::NewDawn>(&file, engine::Seed::from_number(1)).unwrap();
    let table = crate::support::Table { game, events: vec![] };
    let space = table.space("-1,-1");
    assert_eq!((space.terrain, space.tile, space.difficulty), (Terrain::Water, None, 1));
    assert!(table.space("-1,0").shore);
}

/// Nothing is counted from the space of one's own caravan, neither a city nor an attack; a rival's caravan is no
/// target, and can be counted through.
#[rule("ND-friend-3")]
#[test]
fn a_caravan_makes_a_space_neither_friendly_nor_rival() {
    let row = "1 row astrology foreign-trade early-empire masonry pottery\nbarbarians";
    let own = format!("{row}\n1 caravans 1=4,2\n2 control 4,3");
    assert_eq!((position(&own).owner("4,2"), position(&own).player(1).friendly), (None, 1));
    position(&own).play("1: focus pottery").refuse("1: city 5,2", "ND-build-1");
    let with_token = format!("{own}\n1 control 4,2");
    position(&with_token).play("1: focus pottery\n1: city 5,2");
    let mut table = position(&format!("{own}\n1 control 8,-2"));
    table.play("1: focus masonry").refuse("1: attack 4,3", "ND-atk-1");
    let mut table = position(&with_token);
    table.dice(&[1, 6]).play("1: focus masonry\n1: attack 4,3");
    // Between 4,0 and 4,2 lie 4,1 and 5,1: rival tokens there close the way, a rival's caravan does not.
    let rival = |piece: &str| format!("{row}\n1 control 4,0\n2 control 5,1 3,1\n2 {piece}");
    let mut table = position(&rival("caravans 1=4,1"));
    table.play("1: focus masonry").refuse("1: attack 4,1", "ND-atk-2");
    position(&rival("caravans 1=4,1")).play("1: focus pottery\n1: city 4,2");
    position(&rival("cities 4,1")).play("1: focus pottery").refuse("1: city 4,2", "ND-build-4");
    position(&rival("reinforced 4,1")).play("1: focus pottery").refuse("1: city 4,2", "ND-build-7");
}

/// Cities and control tokens make a space friendly to their owner and rival to others; everything else is neutral.
#[rule("ND-friend-1", "ND-friend-2", "ND-friend-4")]
#[test]
fn pieces_make_a_space_friendly_but_caravans_do_not() {
    let mut table = position(
        "1 row astrology foreign-trade masonry early-empire pottery
         1 caravans 1=4,0
         2 control 5,0
         barbarians D=3,0",
    );
    assert_eq!(
        ["7,-2", "5,0", "4,0", "3,0", "6,0", "2,3"].map(|at| table.owner(at)),
        [Some(1), Some(2), None, None, None, None]
    );
    // A city may be built where a caravan stands, but only within reach of a friendly space, which a caravan is not.
    table.play("1: focus pottery").refuse("1: city 3,1", "ND-build-2").refuse("1: city 4,1", "ND-build-1");
    // A rival space is attacked, a neutral one not.
    let mut table = position("1 control 4,0\n2 control 5,0\nbarbarians D=3,0");
    table.play("1: focus masonry").refuse("1: attack 4,0", "ND-atk-2").refuse("1: attack 3,1", "ND-atk-2");
    assert_eq!(table.offered("attack"), ["3,0", "6,0", "5,0"]);
}

/// Drama and Poetry shifts tokens to empty spaces: not to a caravan's, a resource's or a ruin's.
#[rule("ND-empty-1")]
#[test]
fn a_space_is_empty_without_any_token_and_figure() {
    let text = "1 row drama-and-poetry astrology foreign-trade masonry pottery\n1 control 5,2\nbarbarians";
    let moves = |extra: &str| {
        let mut table = position(&format!("{text}\n{extra}"));
        table.play("1: focus drama-and-poetry");
        while table.step() == "PlaceTokens" {
            table.play("1: done");
        }
        table.offered("shift 5,2")
    };
    let all = moves("tokens 8,1");
    let sorted: std::collections::BTreeSet<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(sorted, ["4,2", "5,1", "6,1", "4,3", "6,2", "5,3"].into());
    assert!(!moves("tokens 5,3").contains(&"5,3".into()));
    assert!(!moves("2 caravans 1=4,3").contains(&"4,3".into()));
    assert!(!moves("2 control 6,2").contains(&"6,2".into()));
    assert!(!moves("wonders oracle=5,1").contains(&"5,1".into()));
    assert!(!moves("barbarians B=6,1").contains(&"6,1".into()));
}

/// Collected from the map, spent on wonders, back in the supply; natural wonders stay and can be spent once a turn.
#[rule("ND-res-1", "ND-res-2", "ND-res-3", "ND-res-4")]
#[test]
fn resources_go_back_and_natural_wonders_stay() {
    let mut table = position(
        "1 row astrology foreign-trade masonry early-empire pottery
         1 control 4,-1
         1 resources oil=1
         wonders oracle=3,6
         deck military petra,alhambra,pentagon,ruhr-valley",
    );
    assert_eq!(table.player(1).naturals.len(), 1);
    let before = table.view().supply.oil;
    table.play("1: focus pottery\n1: wonder petra\n1: spend mt-kilimanjaro");
    table.refuse("1: spend mt-kilimanjaro", "ND-res-4");
    table.play("1: spend oil\n1: build 7,-2");
    assert_eq!((table.view().supply.oil, resources(&table.player(1)).len()), (before + 1, 0));
    assert_eq!(table.player(1).naturals[0].natural.slug(), "mt-kilimanjaro");
    // In a later turn it can be spent again.
    table.pass();
    assert!(!table.player(1).naturals[0].spent);
}

/// Taken from the map with a control token, besides five others, the oil stays when a rival takes the space, who gets
/// nothing for it; and when that token goes as well no new oil lies there.
#[rule("ND-res-5")]
#[test]
fn a_resource_once_taken_is_kept() {
    let mut table = position(
        "1 row astrology foreign-trade masonry pottery early-empire\n2 row astrology foreign-trade pottery early-empire masonry
         1 resources oil=5\n2 control 5,0\nbarbarians\nwonders forbidden-city=7,-2",
    );
    assert!(table.space("6,-1").token);
    table.play("1: focus early-empire\n1: place 6,-1\n1: done");
    assert_eq!((table.player(1).resources.oil, table.space("6,-1").token), (6, false));
    table.dice(&[6, 1]).play("2: focus masonry\n2: attack 6,-1\n2: done");
    assert_eq!(table.owner("6,-1"), Some(2));
    assert_eq!((table.player(1).resources.oil, table.player(2).resources.oil), (6, 0));
    table.play("1: raze 6,-1");
    assert_eq!((table.owner("6,-1"), table.space("6,-1").token, table.player(1).resources.oil), (None, false, 6));
    // Of the eight one still lies on the map, and one is in the supply.
    assert_eq!(table.view().supply.oil, 1);
}

/// The capital at 3,6 is on the edge: four land spaces and two of water are around it.
#[rule("ND-mature-1", "ND-mature-2", "ND-mature-3", "ND-mature-4")]
#[test]
fn a_city_is_mature_when_everything_around_is_water_or_controlled() {
    let mature = |text: &str| position(text).space("3,6").mature;
    assert!(mature("2 control 4,6 4,5 3,5 3,7"));
    assert!(mature("2 control 4,6 4,5\n2 reinforced 3,5 3,7"));
    assert!(!mature("2 control 4,6 4,5 3,5"));
    assert!(!mature("2 control 4,6 4,5 3,5\n1 control 3,7"));
    // A friendly city next to it is no control token.
    assert!(!mature("2 control 4,6 4,5 3,5\n2 cities 3,7"));
    assert_eq!(position("2 control 4,6 4,5 3,5 3,7").player(2).mature, 1);
}
