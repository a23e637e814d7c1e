//! Resources, The Scale and paying.

use crate::support::{Board as _, on_land, position, seat, try_position};
use clash::Options;
use clash::names::Good;
use engine::{GameOptions as _, rule};

/// Food, Ideas and Gold in any mix buy an advance, and nothing else does.
#[rule("CC-res-2")]
#[rule("CC-res-3")]
#[rule("CC-advance-2")]
#[test]
fn every_mix_of_food_ideas_and_gold_buys_an_advance() {
    let mut table = position("1 city D2\n2 city D7\n1 goods 2f3o3w1i2g");
    table.play("1: advance storage");
    assert_eq!(table.offered("pay"), ["2f", "1f1i", "1f1g", "1i1g", "2g"]);
    table.refuse("1: pay 2o", "CC-scale-5").refuse("1: pay 2i", "CC-scale-5").refuse("1: pay 1f", "CC-scale-5");
    table.play("1: pay 1i1g");
    assert_eq!((table.holds(1, "storage"), table.goods(1).as_str()), (true, "2f3o3w1g1m"));
    // One is too little, and Ore and Wood buy no advance.
    position("1 city D2\n2 city D7\n1 goods 1f3o3w").refuse("1: advance storage", "CC-scale-5");
}

/// The payer chooses the mix; where there is no choice nothing is asked.
#[rule("CC-res-5")]
#[test]
fn the_payer_chooses_the_mix() {
    let mut table = position("1 city D2\n2 city D7\n1 goods 2f2g");
    table.play("1: advance storage");
    assert_eq!((table.question(), table.waits_for()), ("Pay", 1));
    table.play("1: pay 1f1g");
    assert_eq!(table.goods(1), "1f1g1m");
    let mut table = position("1 city D2\n2 city D7\n1 goods 2f");
    table.play("1: advance storage");
    assert_eq!((table.question(), table.goods(1).as_str()), ("Act", "1m"));
}

/// Five kinds are resources: all of them can be bartered, and Mood and Culture tokens cannot.
#[rule("CC-res-1")]
#[test]
fn there_are_five_resources() {
    use clash::names::Good;
    assert_eq!(Good::RESOURCES.map(|good| good.to_string()), ["food", "ore", "wood", "ideas", "gold"]);
    let table = position("1 city D2\n2 city D7\n1 goods 2f2o2w2i2g2m2c\n1 levels 8 8\n1 advances bartering");
    let given: std::collections::BTreeSet<String> =
        table.offered("barter").iter().map(|offer| offer.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(given.into_iter().collect::<Vec<_>>(), ["food", "gold", "ideas", "ore", "wood"]);
}

/// Ideas are no Food when units are built; Gold is.
#[rule("CC-res-2")]
#[rule("CC-res-3")]
#[test]
fn ideas_replace_food_for_advances_only() {
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 1f4i");
    table.refuse("1: build D2 settler", "CC-scale-5");
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 1f4i1g");
    table.play("1: build D2 settler");
    assert_eq!(table.goods(1), "4i");
}

/// A Mood token cannot be paid with Gold, nor a Gold with anything.
#[rule("CC-res-4")]
#[test]
fn gold_replaces_no_tokens() {
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 8g\n1 levels 3 3");
    table.refuse("1: improve D2", "CC-scale-5");
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 1m");
    table.play("1: improve D2");
    assert_eq!(table.goods(1), "0");
}

#[rule("CC-scale-1")]
#[rule("CC-scale-2")]
#[rule("CC-scale-3")]
#[test]
fn nobody_holds_more_than_the_scale_has() {
    let options = Options::with_seats(2);
    for (text, fits) in [
        ("1 goods 8o8w8i8g", true),
        ("1 goods 9o", false),
        ("1 goods 2f", true),
        ("1 goods 3f", false),
        ("1 goods 8f\n1 advances storage", true),
        ("1 goods 9f\n1 advances storage", false),
        ("1 levels 8 8", true),
        ("1 levels 9 0", false),
        ("1 levels 0 9", false),
    ] {
        let loaded = try_position(options, &format!("1 city D2\n2 city D7\n{text}"));
        assert_eq!(loaded.is_ok(), fits, "{text}");
    }
}

/// A third Food without Storage is lost; the Collect is allowed.
#[rule("CC-scale-4")]
#[rule("CC-adv-storage")]
#[test]
fn what_is_above_a_limit_is_lost() {
    let city = "1 city D2 temple fortress\n2 city D7\n1 goods 1f8o\n";
    let mut table = on_land(city);
    table.play("1: collect D2\n1: gather 2f1o");
    assert_eq!(table.goods(1), "2f8o");
    assert!(table.told("can keep only 1 Food"));
    let mut table = on_land(&format!("{city}1 advances storage"));
    table.play("1: collect D2\n1: gather 2f1o");
    assert_eq!(table.goods(1), "3f8o");
}

#[rule("CC-scale-5")]
#[test]
fn a_price_is_paid_in_full_or_not_at_all() {
    let mut table = position("1 city D2\n2 city D7\n1 goods 1f");
    table.refuse("1: advance fishing", "CC-scale-5");
    assert_eq!(table.game.stock(seat(1), Good::Food), 1);
    let mut table = position("1 city D2\n2 city D7\n1 goods 2f");
    table.play("1: advance fishing");
    assert_eq!(table.goods(1), "1m");
}
