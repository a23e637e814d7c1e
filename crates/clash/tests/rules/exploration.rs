//! Exploration by land and by Sea. Slots of two seats: r3 is B2 A3 C3 B3, r4 F2 E3 G3 F3, r5 D3 C4 E4 D4, r6 B4 A5 C5
//! B5, r9 B6 A7 C7 B7, each from top over left and right to bottom; a turned region is laid the other way round.

use crate::support::{Board as _, Table, position, position_for, space};
use clash::names::{Terrain, UnitKind};
use engine::rule;

fn terrain(table: &Table, at: &str) -> Option<Terrain> {
    table.game.map.terrain(space(at))
}

fn board(regions: &str, text: &str) -> Table {
    position(&format!("regions {regions}\n1 city D2\n2 city D7\n1 advances tactics\n{text}"))
}

#[rule("CC-explore-1")]
#[rule("CC-explore-2")]
#[rule("CC-explore-6")]
#[rule("CC-explore-7")]
#[test]
fn the_space_entered_is_no_sea_and_its_terrain_counts() {
    // Upright D3 would be Sea.
    let mut table = board("- - -11", "1 settler D2");
    assert_eq!(terrain(&table, "D3"), None);
    table.play("1: move D2>D3 1s");
    assert!(table.told("do not walk into the Sea"));
    assert_eq!((terrain(&table, "D3"), terrain(&table, "D4")), (Some(Terrain::Mountain), Some(Terrain::Sea)));
    assert_eq!(table.units(1, "D3", UnitKind::Settler), 1);
    table.refuse("1: move D3>D2 1s", "CC-move-12");
    table.play("1: found D3");
}

#[rule("CC-explore-1")]
#[test]
fn army_units_explore_only_with_tactics() {
    let mut table = position("regions - - -11\n1 city D2\n2 city D7\n1 army D2");
    table.refuse("1: move D2>D3 1a", "CC-adv-tactics");
    board("- - -11", "1 army D2").play("1: move D2>D3 1a");
}

#[rule("CC-explore-3")]
#[rule("CC-explore-8")]
#[rule("CC-explore-14")]
#[test]
fn sea_joins_sea_where_it_can() {
    // Of region 14 upright B4 is Sea, next to the Sea of B3; turned B5 would be.
    let mut table = board("8 - 18 -14", "1 settler C4");
    table.play("1: move C4>C5 1s");
    assert!(table.told("joins other Sea"));
    assert_eq!((terrain(&table, "B4"), terrain(&table, "C5")), (Some(Terrain::Sea), Some(Terrain::Forest)));
}

#[rule("CC-explore-5")]
#[rule("CC-explore-9")]
#[test]
fn the_explorer_chooses_where_both_ways_are_as_good() {
    for (way, sea, land) in [("upright", "B3", "B2"), ("turned", "B2", "B3")] {
        let mut table = board("-9", "1 settler D2");
        table.play("1: move D2>C3 1s");
        assert_eq!((table.question(), table.offered("lay")), ("Lay", vec!["upright".to_owned(), "turned".to_owned()]));
        let (question, choices) = table.words();
        assert_eq!(question, "Which way round shall region 9 lie?");
        assert!(
            choices[0].starts_with("Upright: B2 forest") && choices[1].starts_with("Turned: B2 sea"),
            "{choices:?}"
        );
        table.play(&format!("1: lay {way}"));
        assert_eq!((terrain(&table, sea), terrain(&table, land)), (Some(Terrain::Sea), Some(Terrain::Forest)));
        assert_eq!(table.units(1, "C3", UnitKind::Settler), 1);
        // The outline stays: the region fills the same four spaces.
        assert_eq!(table.game.map.revealed().len(), 12);
    }
}

#[rule("CC-explore-10")]
#[rule("CC-explore-12")]
#[test]
fn the_same_region_lies_as_it_was_entered() {
    let mut table = board("-11", "1 settler C2");
    table.play("1: move C2>B2 1s");
    assert_eq!((terrain(&table, "B2"), terrain(&table, "B3")), (Some(Terrain::Mountain), Some(Terrain::Sea)));
    let mut table = board("-11 - 18", "1 settler C4");
    table.play("1: move C4>B3 1s");
    assert_eq!((terrain(&table, "B2"), terrain(&table, "B3")), (Some(Terrain::Sea), Some(Terrain::Mountain)));
}

#[rule("CC-explore-4")]
#[rule("CC-explore-11")]
#[test]
fn sea_touches_the_edge_where_it_joins_nothing() {
    // Of region 12 upright A3 is Sea, at the edge; turned C3 would be.
    let mut table = board("-12", "1 settler C2");
    table.play("1: move C2>B2 1s");
    assert!(table.told("touches the edge"));
    assert_eq!((terrain(&table, "A3"), terrain(&table, "C3")), (Some(Terrain::Sea), Some(Terrain::Fertile)));
}

#[rule("CC-explore-13")]
#[test]
fn the_edge_decides_between_two_ways_that_both_join_sea() {
    // D7 would join the Sea of D6, C9 that of D9; C9 is at the edge.
    let mut table = position_for(
        3,
        "regions - - - - - 10' - - -12 - - 13
         1 city E4
         2 city B7
         3 city G8
         1 settler E9",
    );
    assert_eq!((terrain(&table, "D6"), terrain(&table, "D9")), (Some(Terrain::Sea), Some(Terrain::Sea)));
    table.play("1: move E9>D8 1s");
    assert!(table.told("touches the edge"));
    assert_eq!(terrain(&table, "C9"), Some(Terrain::Sea));
}

#[rule("CC-explore-15")]
#[rule("CC-barb-1")]
#[rule("CC-barb-2")]
#[rule("CC-map-6")]
#[test]
fn barbarians_settle_in_a_revealed_region_before_anything_else() {
    let mut table = board("-20", "1 settler D2 D2");
    table.play("1: move D2>C3 1s").play("1: lay upright");
    assert_eq!((table.question(), table.offered("barbarians")), ("Settle", vec!["A3".to_owned(), "B3".to_owned()]));
    table.refuse("1: barbarians C3", "CC-barb-2").refuse("1: barbarians D2", "CC-barb-1");
    table.play("1: barbarians B3");
    let city = table.city("B3");
    assert_eq!((city.owner, city.barbarians), (clash::state::Owner::Barbarians, 1));
    assert_eq!(table.question(), "Move");
    table.play("1: move D2>C3 1s");
}

#[rule("CC-barb-1")]
#[test]
fn regions_without_the_icon_and_a_single_choice_ask_nobody() {
    let mut table = board("-15", "1 settler C2");
    // Region 15 entered on B2: turned, so that B2 is Barren; A3 and C3 are Fertile.
    table.play("1: move C2>B2 1s");
    assert_eq!(table.question(), "Settle");
    let mut table = board("-15", "1 settler D2");
    table.play("1: move D2>C3 1s");
    assert_eq!(table.question(), "Lay");
    table.play("1: lay upright");
    assert_eq!((table.question(), table.city("A3").barbarians), ("Act", 1));
}

#[rule("CC-explore-16")]
#[rule("CC-barb-3")]
#[test]
fn a_region_revealed_without_units_is_laid_by_the_other_rules() {
    let lay = r#"step {"turn":"act"}
        step {"exploration":{"lay":{"seat":1,"slot":"r3","to":null,"units":0}}}"#;
    // The edge forces region 12 upright; region 9 touches it either way.
    assert_eq!(board("12'", lay).offered("lay"), ["upright"]);
    assert_eq!(board("9", lay).offered("lay"), ["upright", "turned"]);
    let mut table = board("20", lay);
    table.play("1: lay upright");
    assert_eq!(table.offered("barbarians"), ["A3", "B3", "C3"]);
}

#[rule("CC-explore-17")]
#[rule("CC-explore-18")]
#[rule("CC-explore-19")]
#[rule("CC-explore-21")]
#[test]
fn a_ship_turns_a_region_so_that_it_reaches_its_sea() {
    // Only upright the Sea of region 6 has C4, which the Ship can reach.
    let mut table = board("8 - -6 7'", "1 ship A3");
    table.refuse("1: sail A3>r4 1", "CC-adv-navigation").refuse("1: sail A3>r3 1", "CC-explore-1");
    table.play("1: sail A3>r5 1");
    assert!(table.told("the Ships reach its Sea"));
    assert_eq!((table.question(), table.offered("dock")), ("Dock", vec!["C4".to_owned(), "D3".to_owned()]));
    table.refuse("1: dock B3", "CC-explore-19").play("1: dock D3");
    assert_eq!((table.units(1, "D3", UnitKind::Ship), table.question()), (1, "Act"));
    // Further exploring is another action.
    table.play("1: sail D3>r4 1");
    let mut table = board("8 - -6 7'", "1 ship A3\n1 settler D2");
    table.play("1: sail A3>r5 1").play("1: dock C4");
    table.refuse("1: sail C4>r4 1", "CC-move-4");
}

#[rule("CC-explore-23")]
#[rule("CC-explore-19")]
#[test]
fn the_explorer_chooses_where_the_ship_reaches_sea_either_way() {
    for (way, docks) in [("upright", ["D4", "E4"]), ("turned", ["C4", "D3"])] {
        let mut table = board("- 6 -7", "1 ship E3");
        table.play("1: sail E3>r5 1");
        assert_eq!(table.offered("lay"), ["upright", "turned"]);
        table.play(&format!("1: lay {way}"));
        assert_eq!(table.offered("dock"), docks);
        table.play(&format!("1: dock {}", docks[0]));
        assert_eq!(table.units(1, docks[0], UnitKind::Ship), 1);
    }
}

#[rule("CC-explore-24")]
#[rule("CC-explore-20")]
#[test]
fn a_ship_that_finds_no_sea_comes_back() {
    let mut table = board("- 6 -17", "1 ship F2");
    table.play("1: sail F2>r5 1").play("1: lay turned");
    assert_eq!((terrain(&table, "D3"), table.units(1, "F2", UnitKind::Ship)), (Some(Terrain::Barren), 1));
    // Sea that it cannot reach: the other rules lay it, so that D3 joins E3.
    let mut table = board("8 6 -9 7'", "1 ship A3\n1 settler D2");
    table.play("1: sail A3>r5 1");
    assert!(table.told("joins other Sea"));
    assert_eq!((terrain(&table, "D3"), table.units(1, "A3", UnitKind::Ship)), (Some(Terrain::Sea), 1));
    table.refuse("1: sail A3>B3 1", "CC-move-4");
}

#[rule("CC-explore-22")]
#[rule("CC-explore-25")]
#[test]
fn by_navigation_a_ship_explores_at_the_edge_and_chooses_freely() {
    let text = "1 ship A5\n1 advances fishing cartography navigation";
    // B6 would join the Sea of B5, B7 is reached round the outside: both are reached, so the explorer is free.
    let mut table = board("- - - 8 - - -9", text);
    table.play("1: sail A5>r9 1");
    assert_eq!(table.offered("lay"), ["upright", "turned"]);
    table.play("1: lay upright");
    assert_eq!((terrain(&table, "B7"), table.units(1, "B7", UnitKind::Ship)), (Some(Terrain::Sea), 1));
    // Without Navigation only B6 is reached.
    let mut table = board("- - - 8 - - -9", "1 ship A5");
    table.play("1: sail A5>r9 1");
    assert_eq!(table.units(1, "B6", UnitKind::Ship), 1);
}
