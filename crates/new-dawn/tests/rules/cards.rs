//! Diplomacy cards, of city-states and of players: one test for each.

use crate::support::{Board as _, Table, position, position_for, resources, seat};
use engine::rule;
use new_dawn::Event;

fn with(card: &str, slot: usize, rest: &str) -> Table {
    let others = ["astrology", "pottery", "early-empire", "foreign-trade", "masonry"];
    let kind = new_dawn::components::FocusCard::named(card).unwrap().kind();
    let same = |name: &&&str| new_dawn::components::FocusCard::named(name).unwrap().kind() != kind;
    let mut row: Vec<&str> = others.iter().filter(same).copied().collect();
    row.insert(slot - 1, card);
    let mut table = position(&format!("1 row {}\nbarbarians\n{rest}", row.join(" ")));
    table.play(&format!("1: focus {card}"));
    table
}

fn attack(table: &Table, at: &str) -> u8 {
    table.view().forecasts.iter().find(|one| one.at.to_string() == at).unwrap().attack
}

fn defence(table: &Table, at: &str) -> u8 {
    table.view().forecasts.iter().find(|one| one.at.to_string() == at).unwrap().defence
}

/// +1 for each city-state and each own city within two spaces of the defending space, attacking and defending.
#[test]
fn carthage() {
    // 5,1: Geneva at 6,0 is next to it, a city at 4,2 next to it, and the capital far away.
    let text = "1 control 4,1\n1 cities 4,2\n2 control 5,1";
    assert_eq!(attack(&with("masonry", 3, text), "5,1"), 3);
    assert_eq!(attack(&with("masonry", 3, &format!("{text}\ncards carthage=1")), "5,1"), 5);
    assert_eq!(defence(&with("masonry", 3, &format!("{text}\ncards carthage=2")), "5,1"), 4);
    // Two spaces are near enough, three are not: 4,2 is two from Geneva at 6,0, and 3,3 is further.
    let near = |at: &str, own: &str| {
        let text = format!("1 control {own}\n2 control {at}\ncards carthage=1");
        attack(&with("masonry", 3, &text), at)
    };
    assert_eq!((near("5,2", "5,3"), near("4,2", "4,3"), near("3,3", "3,4")), (4, 4, 3));
    // Not against Carthage itself: the card goes back.
    let table = with("masonry", 5, "1 control 2,0\ncards carthage=1");
    assert_eq!(attack(&table, "1,0"), 5);
}

/// Forest has difficulty 1 for industry and culture. Kumasi is on side 6B.
#[test]
fn kumasi() {
    let map = "map 16A@0,0+0 9A@20,0+0 6B@8,0+0\n1 capital 0,0\n2 capital 20,0\n1 cities 8,1";
    let mut table = with("early-empire", 1, &format!("{map}\n1 cities 8,0\ncards kumasi=1"));
    assert!(table.offered("place").contains(&"8,1".into()));
    table.play("1: place 8,1");
    let table = with("early-empire", 1, &format!("{map}\n1 cities 8,0"));
    assert!(!table.offered("place").contains(&"8,1".into()));
    // For industry as well: the forest at 9,-2 from slot 1.
    let city = format!("{map}\n1 cities\n1 control 8,-1");
    assert!(with("pottery", 1, &format!("{city}\ncards kumasi=1")).offered("city").contains(&"9,-2".into()));
    assert!(!with("pottery", 1, &city).offered("city").contains(&"9,-2".into()));
    // Not for caravans.
    let caravan = format!("{map}\n1 cities\n1 caravans 1=8,0\ncards kumasi=1");
    with("foreign-trade", 1, &caravan).refuse("1: move 1 8,1", "ND-car-5");
    with("foreign-trade", 3, &caravan).play("1: move 1 8,1");
}

/// A wonder costs 1 less for each mature city.
#[test]
fn brussels() {
    let text = "turn 2\n2 control 4,6 4,5 3,5 3,7\ndeck military petra,alhambra,pentagon,ruhr-valley";
    let cost = |text: &str| position(text).view().market[3].costs[1];
    assert_eq!((cost(text), cost(&format!("{text}\ncards brussels=2"))), (7, 6));
}

/// At the start of the turn one barbarian moves to an adjacent empty land space.
#[test]
fn seoul() {
    let map = "map 7A@0,0+0 12B@-2,-2+3 9A@8,0+0\n1 capital 0,0\n2 capital 8,0\nbarbarians H=0,-1\ncards seoul=1";
    let mut table = position(map);
    assert!(table.offered("chase").contains(&"H 0,-2".to_owned()), "{:?}", table.offers());
    table
        .refuse("1: chase H 0,0", "ND-empty-1")
        .refuse("1: chase H 1,-1", "ND-terrain-2")
        .refuse("1: chase H -1,-3", "ND-dip-1");
    table.play("1: chase H 0,-2").refuse("1: chase H 0,-1", "ND-turn-9");
    assert_eq!(table.barbarian("H").as_deref(), Some("0,-2"));
    position(&map.replace("seoul=1", "seoul=2")).refuse("1: chase H 0,-2", "ND-dip-1");
}

/// At the start of the turn a card of a player is changed for another of that player.
#[test]
fn geneva() {
    let mut table = position_for(3, "1 holds 2:joint-war\n3 holds 2:open-borders\ncards geneva=1");
    table.refuse("1: renew 2 joint-war open-borders", "ND-dip-5").refuse("1: renew 3 embassy joint-war", "ND-dip-1");
    table.play("1: renew 2 joint-war embassy").refuse("1: renew 2 embassy joint-war", "ND-turn-9");
    assert_eq!(table.player(1).diplomacy[0].card.slug(), "embassy");
}

/// Placing control tokens, every space is one easier. Mohenjo Daro is on side 14B.
#[test]
fn mohenjo_daro() {
    let map = "map 16A@0,0+0 9A@20,0+0 14B@8,0+0\n1 capital 0,0\n2 capital 20,0";
    let near = |text: &str| {
        let mut offered = with("early-empire", 3, &format!("{map}\n{text}")).offered("place");
        offered.sort();
        offered
    };
    // The deserts at -1,1 and 0,1 next to the capital have difficulty 4.
    assert!(!near("").contains(&"0,1".into()));
    assert!(near("cards mohenjo-daro=1").contains(&"0,1".into()));
    // A city is not a control token.
    assert!(
        !with("pottery", 3, &format!("{map}\n1 control 0,1\ncards mohenjo-daro=1"))
            .offered("city")
            .contains(&"0,1".into())
    );
}

#[rule("ND-dip-7")]
#[test]
fn buenos_aires() {
    let deck = "deck military alhambra,pentagon,ruhr-valley\nwonders petra=7,-2\n2 cities 5,-4";
    let table = position(&format!("{deck}\ncards buenos-aires=1,2"));
    assert_eq!(table.view().market[3].costs, [10, 8]);
}

/// +3 against cities and city-states, not against control tokens.
#[test]
fn kabul() {
    let map =
        "map 16A@0,0+0 9A@3,0+0 15B@12,0+0\n1 capital 0,0\n2 capital 3,0\n1 control 1,0\n2 control 2,0\n2 cities 4,-3";
    let attacks = |card: &str| {
        let table = with("flight", 1, &format!("{map}\n{card}"));
        ["2,0", "3,0", "4,-3"]
            .map(|at| table.view().forecasts.iter().find(|one| one.at.to_string() == at).map(|one| one.attack))
    };
    let plain = attacks("");
    let kabul = attacks("cards kabul=1");
    assert_eq!(plain.iter().flatten().collect::<Vec<_>>().len(), plain.len(), "{plain:?}");
    assert_eq!(kabul, [plain[0], plain[1].map(|one| one + 3), plain[2].map(|one| one + 3)]);
}

/// +2 in attack, but not against the player whose card it is.
#[rule("ND-dip-8")]
#[test]
fn joint_war() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n2 control 5,1\n3 control 4,2\nbarbarians";
    let mut table = position_for(3, &format!("{text}\n1 holds 2:joint-war"));
    table.play("1: focus masonry");
    assert_eq!((attack(&table, "5,1"), attack(&table, "4,2")), (3, 5));
}

/// +2 in defence, but not against the player whose card it is.
#[test]
fn defensive_pact() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n2 control 5,1\n3 control 4,2\nbarbarians";
    let mut table = position_for(3, &format!("{text}\n2 holds 1:defensive-pact\n3 holds 2:defensive-pact"));
    table.play("1: focus masonry");
    assert_eq!((defence(&table, "5,1"), defence(&table, "4,2")), (3, 4));
}

/// A caravan at the giver's capital: a token for the giver, then a resource; with the caravan that fetches the card too.
#[test]
fn embassy() {
    let text = "1 caravans 1=4,5\nbarbarians\n1 holds 2:embassy";
    let mut table = with("foreign-trade", 2, text);
    table.play("1: move 1 3,6\n1: put pottery\n1: put pottery\n1: done");
    assert_eq!((table.step(), table.view().step.rival), ("EmbassyToken", Some(seat(2))));
    table.play("1: put masonry\n1: collect diamond");
    assert_eq!((table.trade(2, "masonry"), resources(&table.player(1)).get("diamond")), (1, Some(&1)));
    let mut table = with("foreign-trade", 2, "1 caravans 1=4,5\nbarbarians");
    table.play("1: move 1 3,6\n1: put pottery\n1: put pottery\n1: take embassy 2");
    assert_eq!(table.step(), "EmbassyToken");
    // Not at another city of the giver.
    let mut table = with("foreign-trade", 2, "2 cities 4,0\n1 caravans 1=3,0\n1 holds 2:embassy\nbarbarians");
    table.play("1: move 1 4,0\n1: put pottery\n1: put pottery\n1: done");
    assert_eq!(table.waits_for(), 2);
}

/// The holder says on which card of the giver the token goes, also on a full one, where it is lost; the resource comes
/// all the same. Without room on any card nobody is asked.
#[rule("ND-trade-8")]
#[test]
fn an_embassys_token_may_go_on_a_full_card() {
    let text = "1 caravans 1=4,5\nbarbarians\n1 holds 2:embassy";
    let arrive = "1: move 1 3,6\n1: put pottery\n1: put pottery\n1: done";
    let row = "2 row masonry:3 astrology foreign-trade pottery early-empire";
    let mut table = with("foreign-trade", 2, &format!("{text}\n{row}"));
    table.play(arrive).refuse("1: put flight", "ND-dip-1");
    assert_eq!(table.offered("put"), ["masonry", "astrology", "foreign-trade", "pottery", "early-empire"]);
    table.play("1: put masonry");
    assert!(table.has_event(|event| matches!(event, Event::TradeLost { card: Some(_), .. })));
    assert_eq!(table.player(2).row.iter().map(|one| one.trade).collect::<Vec<_>>(), [3, 0, 0, 0, 0]);
    table.play("1: collect diamond");
    let full = "2 row masonry:3 astrology:3 foreign-trade:3 pottery:3 early-empire:3";
    let mut table = with("foreign-trade", 2, &format!("{text}\n{full}"));
    table.play(arrive);
    assert_eq!(table.step(), "GainResource");
    assert!(table.has_event(|event| matches!(event, Event::TradeLost { card: None, .. })));
}

/// The giver's tokens and cities count as friendly for maturity, and for nothing else.
#[test]
fn open_borders() {
    let text = "2 control 4,6 4,5 3,5\n1 control 3,7";
    assert!(!position(text).space("3,6").mature);
    let table = position(&format!("{text}\n2 holds 1:open-borders"));
    assert!(table.space("3,6").mature);
    assert_eq!(table.owner("3,7"), Some(1));
    assert!(position("2 control 4,6 4,5 3,5\n1 cities 3,7\n2 holds 1:open-borders").space("3,6").mature);
}

/// Cards of one's own colour do nothing: seat 1's Joint War with seat 2 helps seat 2 only.
#[rule("ND-dip-1")]
#[test]
fn own_cards_give_nothing() {
    let text = "1 control 4,1\nbarbarians D=5,1";
    assert_eq!(attack(&with("masonry", 3, text), "5,1"), 3);
    assert_eq!(attack(&with("masonry", 3, &format!("{text}\n2 holds 1:joint-war")), "5,1"), 3);
    assert_eq!(attack(&with("masonry", 3, &format!("{text}\n1 holds 2:joint-war")), "5,1"), 5);
}
