//! Every refusal of a calamity names the rule of that card; once the reason is gone the same is accepted.

use super::*;
use engine::{Viewer, rule};

#[rule("EP-29.4.3.2")]
#[test]
fn nine_treasury_tokens_save_no_city_from_the_flames() {
    let burning = |treasury| {
        let table = table(5).cities(MINOA, &["thera", "knossos"]).treasury(MINOA, treasury);
        table.struck(MINOA, Calamity::CityInFlames)
    };
    assert_eq!(burning(9).refused_by(MINOA, "buy off"), "EP-29.4.3.2");
    burning(10).act(MINOA, "buy off");
}

#[rule("EP-29.8.3.2")]
#[test]
fn a_point_of_an_uprising_costs_two_treasury_tokens() {
    let rising = |treasury| {
        let table = table(5).cities(MINOA, &["thera", "rhodes"]).tokens(MINOA, "knossos", 2).tokens(MINOA, "cyprus", 2);
        table.treasury(MINOA, treasury).struck(MINOA, Calamity::MinorUprising)
    };
    let mut poor = rising(3);
    poor.act(MINOA, "buy off");
    assert_eq!(poor.refused_by(MINOA, "buy off"), "EP-29.8.3.2");
    rising(4).act(MINOA, "buy off").act(MINOA, "buy off");
}

/// Egypt has more on the Nile than on the Danube; of two that are equal it chooses.
#[rule("EP-29.5.1.2")]
#[test]
fn a_lesser_flood_plain_is_refused() {
    let plains = |danube: u8, tigris: u8| {
        let table = table(5).tokens(EGYPT, "memphis", 9).tokens(EGYPT, "moesia", danube);
        table.tokens(EGYPT, "nineveh", tigris).struck(EGYPT, Calamity::Flood)
    };
    let mut table = plains(9, 8);
    assert_eq!(table.waiting(), [EGYPT]);
    assert_eq!(table.refused_by(EGYPT, "strike nineveh"), "EP-29.5.1.2");
    table.act(EGYPT, "strike moesia");
}

#[rule("EP-29.6.1.1")]
#[test]
fn a_lesser_sea_is_refused() {
    // Knossos and Rhodes lie on the Aegean and on the Eastern Mediterranean, Sparta on the Central one.
    let mut table = table(5).cities(MINOA, &["knossos", "rhodes", "sparta"]).struck(MINOA, Calamity::Cyclone);
    assert_eq!(table.choices(MINOA), ["strike aegean_sea", "strike eastern_mediterranean"]);
    assert_eq!(table.refused_by(MINOA, "strike central_mediterranean"), "EP-29.6.1.1");
    table.act(MINOA, "strike aegean_sea");
}

#[rule("EP-29.6.1.3a")]
#[test]
fn a_city_that_the_storm_does_not_reach_is_refused() {
    let cities = ["knossos", "rhodes", "thera", "eretria", "sparta"];
    let mut table = table(5).cities(MINOA, &cities).struck(MINOA, Calamity::Cyclone);
    assert_eq!(table.refused_by(MINOA, "strike sparta"), "EP-29.6.1.3a");
    table.act(MINOA, "strike thera");
}

/// Hellas has no city in stock and fewer tokens than it gets.
#[rule("EP-29.4.1.7a")]
#[test]
fn claims_of_a_civil_war_keep_to_the_faction_and_to_stock() {
    let table = table(5).tokens(MINOA, "corinth", 20).tokens(MINOA, "sparta", 20).tokens(MINOA, "rhodes", 15);
    let table = table.tokens(HATTI, "hattusa", 54).tokens(ASSYRIA, "assyria", 54).tokens(EGYPT, "tanis", 54);
    let mut table = table.tokens(HELLAS, "athens", 1).treasury(HELLAS, 49).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 rhodes").act(HELLAS, "enlist 10 corinth").act(HELLAS, "enlist 10 sparta");
    table.act(MINOA, "keep first");
    assert_eq!(table.waiting(), [HELLAS], "five tokens in stock for twenty");
    assert_eq!(table.refused_by(HELLAS, "claim 6 corinth"), "EP-29.4.1.7a", "five in stock");
    assert_eq!(table.refused_by(HELLAS, "claim 1 rhodes"), "EP-29.4.1.7a", "not given up");
    table.act(HELLAS, "claim 5 corinth");
    assert_eq!(table.count(HELLAS, "corinth"), 5);
}

#[rule("EP-29.6.2.2a")]
#[test]
fn the_last_token_of_an_area_is_no_loss_of_an_epidemic() {
    let mut table = table(5).tokens(MINOA, "knossos", 12).tokens(MINOA, "thera", 12).struck(MINOA, Calamity::Epidemic);
    assert_eq!(table.refused_by(MINOA, "lose 12 knossos"), "EP-29.6.2.2a");
    table.act(MINOA, "lose 11 knossos");
}

#[rule("EP-29.5.1.1b")]
#[test]
fn a_safe_city_is_no_loss_of_a_flood() {
    let table = table(5).tokens(HELLAS, "moesia", 12).tokens(HELLAS, "gethae", 10).cities(HELLAS, &["odessus"]);
    let mut table = table.struck(HELLAS, Calamity::Flood);
    assert_eq!(table.refused_by(HELLAS, "lose city odessus"), "EP-29.5.1.1b", "a black site");
    table.act(HELLAS, "lose 12 moesia");
}

#[rule("EP-29.9.2.2a")]
#[test]
fn pirates_need_a_coastal_city_of_somebody_else() {
    let table = table(5).cities(MINOA, &["knossos", "thera"]).cities(HATTI, &["troy", "hattusa", "miletus"]);
    let mut table = table.cities(HELLAS, &["athens", "byzantium"]).struck(MINOA, Calamity::Piracy);
    assert_eq!(table.refused_by(MINOA, "strike argos"), "EP-29.9.2.2a", "nobody has a city there");
    assert_eq!(table.refused_by(MINOA, "strike hattusa"), "EP-29.9.2.2a", "no coast");
    table.act(MINOA, "strike troy");
    assert_eq!(table.refused_by(MINOA, "strike miletus"), "EP-29.9.2.2a", "two different players");
    table.act(MINOA, "strike athens");
}

/// Tyranny strikes Egypt; around it Assyria and Hatti have as much in stock, and Hellas has less.
fn tyranny() -> Table {
    let table = table(5).cities(EGYPT, &["memphis", "gaza"]).tokens(EGYPT, "petra", 4).tokens(HELLAS, "fayum", 9);
    table.tokens(ASSYRIA, "jericho", 1).tokens(HATTI, "sinai", 1).struck(EGYPT, Calamity::Tyranny)
}

#[rule("EP-29.8.1.2c")]
#[test]
fn a_victim_of_tyranny_chooses_among_the_richest() {
    let mut table = tyranny();
    assert_eq!(table.refused_by(EGYPT, &favour(HELLAS)), "EP-29.8.1.2c");
    table.act(EGYPT, &favour(ASSYRIA));
}

#[rule("EP-29.8.1.2c")]
#[test]
fn nobody_profits_before_the_victim_has_chosen() {
    let mut table = tyranny();
    assert_eq!(struck(&table), [(Calamity::Tyranny, None)]);
    let shown = &table.view(Viewer::Spectator)["calamity"];
    assert_eq!((shown["victim"].as_u64(), shown["beneficiary"].as_u64()), (Some(EGYPT.into()), None));
    table.act(EGYPT, &favour(ASSYRIA));
    assert_eq!((table.count(ASSYRIA, "petra"), table.count(HATTI, "petra")), (4, 0), "two points for each city");
}

/// Hellas has no units, or no city.
#[rule("EP-29.3.1.1-r1", "EP-29.6.2.1-r1", "EP-29.8.2.1-r1")]
#[test]
fn who_has_nothing_to_lose_is_no_secondary_victim() {
    let crowd = || {
        let table = table(5).tokens(MINOA, "knossos", 30).tokens(HATTI, "hattusa", 20).tokens(ASSYRIA, "assyria", 20);
        let table = table.tokens(EGYPT, "tanis", 20).cities(MINOA, &["thera"]).cities(HATTI, &["troy", "sardes"]);
        table.cities(ASSYRIA, &["nineveh"])
    };
    for (calamity, rule) in [(Calamity::Famine, "EP-29.3.1.1-r1"), (Calamity::Epidemic, "EP-29.6.2.1-r1")] {
        let refusal = crowd().struck(MINOA, calamity).refused(MINOA, &afflict(HELLAS, 1));
        assert_eq!((refusal.code, refusal.rule), ("NothingToLose", Some(rule)), "{calamity}");
        crowd().tokens(HELLAS, "thrace", 2).struck(MINOA, calamity).act(MINOA, &afflict(HELLAS, 1));
        crowd().cities(HELLAS, &["athens"]).struck(MINOA, calamity).act(MINOA, &afflict(HELLAS, 1));
    }
    let heresy = |table: Table| table.struck(MINOA, Calamity::IconoclasmAndHeresy);
    let refusal = heresy(crowd().tokens(HELLAS, "thrace", 9)).refused(MINOA, &afflict(HELLAS, 1));
    assert_eq!((refusal.code, refusal.rule), ("NothingToLose", Some("EP-29.8.2.1-r1")));
    heresy(crowd().cities(HELLAS, &["athens"])).act(MINOA, &afflict(HELLAS, 1));
}

#[rule("EP-29.2.2.1a", "EP-29.3.2.1")]
#[test]
fn a_city_of_somebody_else_is_refused_by_the_card() {
    let base = || table(5).cities(MINOA, &["knossos", "thera", "argos", "rhodes"]).cities(HATTI, &["troy"]);
    let mut traitor = base().struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    assert_eq!(traitor.refused_by(ASSYRIA, "strike troy"), "EP-29.2.2.1a");
    traitor.act(ASSYRIA, "strike thera");
    let mut afraid = base().struck(MINOA, Calamity::Superstition);
    assert_eq!(afraid.refused_by(MINOA, "strike troy"), "EP-29.3.2.1");
    afraid.act(MINOA, "strike thera");
}
