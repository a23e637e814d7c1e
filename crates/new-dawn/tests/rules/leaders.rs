//! Leader sheets: one test for each.

use crate::support::{Board as _, Table, position, resources};
use engine::rule;

fn with(leader: &str, card: &str, slot: usize, rest: &str) -> Table {
    let others = ["astrology", "pottery", "early-empire", "foreign-trade", "masonry"];
    let named = |name: &str| new_dawn::components::FocusCard::named(name.split(':').next().unwrap()).unwrap();
    let mut row: Vec<&str> = others.into_iter().filter(|name| named(name).kind() != named(card).kind()).collect();
    row.insert(slot - 1, card);
    let mut table = position(&format!("1 leader {leader}\n1 row {}\nbarbarians\n{rest}", row.join(" ")));
    table.play(&format!("1: focus {}", named(card).slug()));
    table
}

/// A natural wonder lies on a card and can be spent there as a trade token, once a turn; then it moves on.
#[test]
fn america() {
    let mut table = with("america", "early-empire", 5, "1 cities 4,-2");
    table.play("1: place 4,-1");
    assert_eq!(table.step(), "PutNatural");
    table.play("1: put early-empire\n1: place 8,-2");
    table.play("1: spend mt-kilimanjaro\n1: put masonry\n1: place 6,-2");
    assert_eq!((table.waits_for(), table.player(1).friendly), (2, 5));
    let row = table.player(1).row;
    assert_eq!(row.iter().find(|one| one.card.slug() == "masonry").unwrap().naturals.len(), 1);
    // On the industry card it can be spent as its resource, worth two, or as a trade token if it is not eligible.
    let deck = "deck military petra,alhambra,pentagon,ruhr-valley\n1 control 4,-1\n1 naturals mt-kilimanjaro=pottery";
    let mut table = with("america", "pottery", 5, deck);
    table.play("1: wonder petra\n1: spend mt-kilimanjaro\n1: put pottery\n1: build 7,-2");
    let deck = "deck scientific oracle,potala-palace,oxford-university,kremlin\n1 resources mercury=1\n1 control 4,-1\n1 naturals mt-kilimanjaro=pottery";
    let mut table = with("america", "pottery", 5, deck);
    table.play("1: wonder oracle\n1: spend mt-kilimanjaro\n1: put pottery\n1: spend mercury\n1: build 7,-2");
}

/// After resetting the military card with an attack won, two cards are swapped.
#[test]
fn aztec() {
    let mut table = with("aztec", "masonry", 3, "1 control 4,1\n2 control 5,1");
    table.dice(&[6, 1]).play("1: attack 5,1\n1: done");
    assert_eq!((table.step(), table.row(1)[0]), ("SwapCards", "masonry"));
    table.refuse("1: swap pottery masonry", "ND-turn-8");
    table.play("1: swap masonry foreign-trade");
    assert_eq!(table.row(1), ["foreign-trade", "astrology", "pottery", "early-empire", "masonry"]);
    let mut table = with("aztec", "masonry", 3, "1 control 4,1\n2 control 5,1");
    table.dice(&[1, 6]).play("1: attack 5,1\n1: done");
    assert_eq!(table.waits_for(), 2, "no attack was won");
}

#[test]
fn egypt() {
    let deck = "deck military petra,alhambra,pentagon,ruhr-valley";
    let costs = |leader: &str| position(&format!("1 leader {leader}\n{deck}")).view().market[3].costs[0];
    assert_eq!((costs("egypt"), costs("japan")), (6, 7));
}

/// One, two or three more tokens for the latest era among the wonders.
#[test]
fn france() {
    let left = |wonders: &str| {
        let text = format!("{wonders}\n1 leader france\n2 leader rome\n1 cities 4,3");
        with("france", "early-empire", 4, &text).view().step.left
    };
    assert_eq!(left(""), Some(2));
    assert_eq!(left("wonders petra=7,-2"), Some(3));
    assert_eq!(left("wonders petra=7,-2 alhambra=4,3"), Some(4));
    assert_eq!(left("wonders pentagon=4,3 petra=7,-2"), Some(5));
}

/// Deserts and mountains on the shore have difficulty 3 in Japan's own turn, for its opponents never.
#[test]
fn japan() {
    // 8,-1 is a mountain on the edge; 7,-1 a desert inland.
    let text = "1 cities 8,0";
    let offered = |leader: &str| with(leader, "early-empire", 3, text).offered("place");
    assert!(offered("japan").contains(&"8,-1".into()) && !offered("japan").contains(&"7,-1".into()));
    assert!(!offered("egypt").contains(&"8,-1".into()));
    // In combat too: a barbarian on the mountain at 8,-1 defends with 3.
    let defence = |leader: &str| with(leader, "masonry", 3, "barbarians D=8,-1").view().forecasts[0].defence;
    assert_eq!((defence("japan"), defence("egypt")), (3, 5));
    let text = "turn 2\n1 leader japan\n2 row astrology pottery masonry early-empire foreign-trade\n1 control 8,-1\n2 control 8,0\nbarbarians";
    let mut table = position(text);
    table.play("2: focus masonry");
    assert_eq!(table.view().forecasts.iter().find(|one| one.at.to_string() == "8,-1").unwrap().defence, 5);
    // A natural wonder keeps its 5.
    assert!(!with("japan", "early-empire", 3, "1 cities 3,4").offered("place").contains(&"2,4".into()));
}

#[rule("ND-lead-1")]
#[test]
fn rome() {
    let text = "1 cities 3,3";
    with("rome", "foreign-trade", 3, text).play("1: move 1 3,4");
    with("egypt", "foreign-trade", 3, text).refuse("1: move 1 3,4", "ND-car-3");
}

/// +3 on grassland and hills, attacking and defending; city-states are grassland.
#[test]
fn scythia() {
    let text = "1 control 4,1 5,0\n2 control 4,2 5,1";
    let attacks = |leader: &str| {
        let table = with(leader, "masonry", 3, text);
        ["4,2", "5,1", "6,0"]
            .map(|at| table.view().forecasts.iter().find(|one| one.at.to_string() == at).unwrap().attack)
    };
    assert_eq!((attacks("scythia"), attacks("egypt")), ([6, 3, 6], [3, 3, 3]));
    let defence = |leader: &str| {
        let table = with("egypt", "masonry", 3, &format!("{text}\n2 leader {leader}"));
        table.view().forecasts.iter().find(|one| one.at.to_string() == "4,2").unwrap().defence
    };
    assert_eq!((defence("scythia"), defence("rome")), (5, 2));
}

/// A resource for every barbarian defeated, by attack or by Currency.
#[test]
fn sumeria() {
    let mut table = with("sumeria", "masonry", 3, "1 control 4,1\nbarbarians D=4,2");
    table.dice(&[6, 1]).play("1: attack 4,2\n1: collect oil\n1: put pottery");
    assert_eq!(resources(&table.player(1)).get("oil"), Some(&1));
    let mut table = with("sumeria", "currency", 1, "barbarians D=8,-2");
    table.play("1: move 1 8,-2\n1: collect marble");
    assert_eq!(resources(&table.player(1)).get("marble"), Some(&1));
}
