//! Civil War, Barbarian Hordes, Tyranny: units change hands or fight. `EP-29.4.1` `EP-29.5.2` `EP-29.8.1`

use super::*;
use engine::rule;

/// Minoa with 40 unit points, and Hellas with most unit points in stock.
fn torn() -> Table {
    let table = table(5).cities(MINOA, &["knossos", "thera"]).tokens(MINOA, "corinth", 15).tokens(MINOA, "sparta", 15);
    table
        .tokens(HATTI, "hattusa", 45)
        .tokens(ASSYRIA, "assyria", 45)
        .tokens(EGYPT, "tanis", 45)
        .tokens(HELLAS, "athens", 1)
}

#[rule("EP-29.4.1.1", "EP-29.4.1.2bis-a", "EP-29.4.1.3.1", "EP-29.4.1.3.4", "EP-29.4.1.4", "EP-29.4.1.5")]
#[rule("EP-29.4.1.7a", "EP-29.4.1.3-r1")]
#[test]
fn a_civil_war_makes_two_factions() {
    let mut table = torn().struck(MINOA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "enlist 10 corinth");
    table.act(MINOA, "enlist city knossos");
    assert_eq!(table.waiting(), [HELLAS]);
    assert_eq!(table.refused_by(HELLAS, "enlist 6 corinth"), "EP-29.4.1.3.1", "ten are in it already");
    table.act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist 5 corinth");
    assert_eq!(table.choices(MINOA), ["keep first", "keep second"]);
    table.act(MINOA, "keep first");
    assert_eq!((table.city("knossos"), table.city("thera")), (Some(MINOA), Some(HELLAS)));
    assert_eq!(table.token_count(MINOA), 30);
}

#[rule("EP-29.4.1.5", "EP-29.4.1.7c")]
#[test]
fn the_victim_may_keep_the_second_faction() {
    let mut table = torn().treasury(MINOA, 5).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist city knossos");
    table.act(MINOA, "keep second");
    assert_eq!((table.city("thera"), table.city("knossos")), (Some(MINOA), Some(HELLAS)));
    assert_eq!((table.count(HELLAS, "corinth"), table.count(HELLAS, "sparta"), table.token_count(MINOA)), (15, 15, 0));
    assert_eq!(table.game.players[seat(MINOA)].treasury, 5);
}

#[rule("EP-29.4.1.3.2", "EP-29.4.1.3.3", "EP-30.13.3", "EP-30.16.2", "EP-30.33.2")]
#[test]
fn music_drama_and_democracy_enlarge_the_victims_choice() {
    let mut table =
        torn().advances(MINOA, &[Advance::Music, Advance::DramaAndPoetry]).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 corinth").act(MINOA, "enlist 10 sparta");
    assert_eq!(table.city_count(MINOA), 2, "the other fifteen are less than twenty: nothing happens");
    let mut table = torn().advances(MINOA, &[Advance::Democracy]).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 corinth").act(MINOA, "enlist 9 sparta");
    assert_eq!(table.waiting(), [MINOA], "one of twenty-five is left");
}

#[rule("EP-29.4.1.3.5", "EP-30.37.2")]
#[test]
fn with_philosophy_the_beneficiary_alone_selects() {
    let mut table = torn().advances(MINOA, &[Advance::Philosophy, Advance::Music]).struck(MINOA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [HELLAS]);
    table.act(HELLAS, "enlist 15 corinth").act(MINOA, "keep second");
    assert_eq!((table.count(HELLAS, "corinth"), table.city_count(MINOA)), (15, 2));
}

#[rule("EP-29.4.1.6a", "EP-29.4.1.6b", "EP-30.2.3", "EP-30.28.3", "EP-30.36.4")]
#[test]
fn soldiers_cost_either_faction_five_points() {
    let mut table = torn().advances(MINOA, &[Advance::Military]).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 10 sparta").act(HELLAS, "enlist city knossos");
    table.act(HELLAS, "enlist city thera");
    table.act(MINOA, "keep first");
    // The second faction is five tokens in Sparta, all of which go; the first loses five in Corinth or Sparta.
    table.act(MINOA, "lose 5 sparta");
    assert_eq!((table.token_count(MINOA), table.city_count(MINOA), table.count(HELLAS, "sparta")), (20, 2, 0));
}

#[rule("EP-29.4.1.7b", "EP-29.4.1.7-r1")]
#[test]
fn the_next_in_stock_takes_the_rest() {
    // Hellas has most unit points in stock but no city.
    let nine = ["athens", "byzantium", "odessus", "tomi", "apollonia", "thessalonica", "dacia", "moesia", "illyricum"];
    let table = table(5).cities(MINOA, &["knossos", "thera"]).tokens(MINOA, "corinth", 50).cities(HELLAS, &nine);
    let table = table.tokens(HATTI, "hattusa", 50).tokens(ASSYRIA, "assyria", 50).tokens(EGYPT, "tanis", 49);
    let table = table.cities(HATTI, &["troy"]).cities(ASSYRIA, &["tyre"]).cities(EGYPT, &["cyrene"]);
    let mut table = table.struck(MINOA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 20 corinth").act(MINOA, "keep first");
    assert_eq!(table.count(HELLAS, "corinth"), 15);
    assert_eq!((table.city("knossos"), table.city("thera")), (Some(EGYPT), Some(EGYPT)), "46 unit points in stock");
}

#[rule("EP-29.4.1.2bis-b", "EP-29.4.1.2bis-c")]
#[test]
fn the_beneficiary_must_have_more_in_stock() {
    let level = table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "corinth", 50);
    let level = level.cities(HELLAS, &["athens"]).tokens(HELLAS, "thrace", 50).tokens(HATTI, "hattusa", 55);
    let level = level.tokens(ASSYRIA, "assyria", 55).tokens(EGYPT, "tanis", 55);
    assert_eq!(level.struck(MINOA, Calamity::CivilWar).token_count(MINOA), 50);
    let tied = table(5).tokens(MINOA, "corinth", 50).tokens(HELLAS, "athens", 1).tokens(HATTI, "hattusa", 1);
    let mut tied = tied.tokens(ASSYRIA, "assyria", 2).tokens(EGYPT, "tanis", 2).struck(MINOA, Calamity::CivilWar);
    assert_eq!(tied.choices(MINOA), [HATTI, HELLAS].map(favour));
    assert_eq!(tied.refused_by(MINOA, &favour(EGYPT)), "EP-29.4.1.2bis-c");
    tied.act(MINOA, &favour(HATTI));
    assert_eq!(tied.choices(MINOA), ["keep first", "keep second"], "tokens of one area leave no other choice");
}

#[rule("EP-29.4.1.2a", "EP-29.4.1.2b", "EP-29.4.1.2-r1")]
#[test]
fn the_beneficiary_must_be_near() {
    let far = |place: Option<&str>| {
        let mut table = with(Options::with_seats(18)).tokens(1, "knossos", 55);
        for number in 2..=18 {
            table.game.players[seat(number)].city_stock = 0;
        }
        table.game.players[seat(2)].city_stock = 9;
        if let Some(place) = place {
            table = table.tokens(2, place, 1);
        }
        for number in 3..=18 {
            let stock = table.game.players[seat(number)].stock;
            table.game.place_tokens(area("lusitania"), seat(number), stock);
        }
        let events = table.struck(1, Calamity::CivilWar).waiting();
        !events.is_empty()
    };
    assert!(far(Some("thera")) && far(None));
    assert!(!far(Some("brahmaputra")), "too far away");
}

#[rule(
    "EP-29.5.2.1a",
    "EP-29.5.2.2",
    "EP-29.5.2.3a",
    "EP-29.5.2.3b",
    "EP-29.5.2.3.1",
    "EP-29.5.2.3.2",
    "EP-29.5.2.3.3"
)]
#[rule("EP-29.5.2.5", "EP-29.5.2.6a", "EP-29.5.2.6b", "EP-29.5.2.3-r1")]
#[test]
fn hordes_come_from_the_edge() {
    // Carrhae and Nineveh border on the East, which is out of play; Sidon does not.
    let table = table(5).cities(ASSYRIA, &["carrhae", "sidon"]).tokens(ASSYRIA, "nineveh", 2);
    let table = table.commodities(ASSYRIA, &[(Commodity::Clay, 3)]);
    let mut table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
    // Fifteen against six: three barbarians fill Carrhae, six go on to Nineveh and fight two.
    assert_eq!((table.city("carrhae"), table.city("sidon")), (None, Some(ASSYRIA)));
    assert_eq!(table.count(0, "carrhae"), 3);
    assert!(table.waiting().is_empty(), "one place to go at a time");
    assert_eq!(table.game.players[seat(EGYPT)].hand.len(), 0, "nobody draws a card");
    assert_eq!(table.count(ASSYRIA, "nineveh"), 0);
    table.run();
}

#[rule("EP-29.5.2.1b", "EP-29.5.2.1-r1")]
#[test]
fn untraded_hordes_obey_whoever_has_fewest_cities() {
    let table =
        table(5).cities(ASSYRIA, &["carrhae", "nineveh"]).cities(MINOA, &["knossos"]).cities(HELLAS, &["athens"]);
    let table = table.cities(HATTI, &["troy"]).cities(EGYPT, &["cyrene"]).struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!(table.waiting(), [MINOA], "the first of those with one");
    assert_eq!(table.choices(MINOA), ["strike carrhae", "strike nineveh"]);
}

#[rule("EP-29.5.2.2.1", "EP-29.5.2.2.2", "EP-30.30.3", "EP-30.38.2", "EP-30.40.2", "EP-29.5.2.3c")]
#[test]
fn advancements_change_the_number_of_barbarians() {
    let landed = |advances: &[Advance]| {
        let table = table(5).tokens(ASSYRIA, "nineveh", 1).advances(ASSYRIA, advances);
        let table = table.struck(ASSYRIA, Calamity::BarbarianHordes);
        table.events.iter().find_map(|event| match event {
            antiquity::Event::Calamities(antiquity::calamities::Event::HordesLanded { count, .. }) => Some(*count),
            _ => None,
        })
    };
    assert_eq!(landed(&[]), Some(15));
    assert_eq!(landed(&[Advance::Monarchy]), Some(10));
    assert_eq!(landed(&[Advance::Politics, Advance::ProvincialEmpire]), Some(25));
    let inland = table(5).tokens(ASSYRIA, "aleppo", 3).struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!((inland.count(0, "aleppo"), inland.barbarians()), (0, 0), "they find nothing");
}

/// The book's example: with four cities eight unit points go over, first three tokens, then a city next to them.
#[rule("EP-29.8.1.3a", "EP-29.8.1.3b", "EP-29.8.1.3c", "EP-29.8.1.3-ex1", "EP-29.8.1.1", "EP-29.8.1.2a")]
#[test]
fn a_tyrant_annexes_area_by_area() {
    let table = table(5).cities(EGYPT, &["memphis", "alexandria", "cyrene", "gaza"]).tokens(EGYPT, "sinai", 3);
    let table = table.tokens(EGYPT, "petra", 4).tokens(ASSYRIA, "jerusalem", 1).tokens(MINOA, "knossos", 2);
    let mut table = table.struck(EGYPT, Calamity::Tyranny);
    assert_eq!(table.waiting(), [ASSYRIA]);
    assert_eq!(table.refused_by(ASSYRIA, "strike memphis"), "EP-29.8.1.3b", "too far");
    table.act(ASSYRIA, "strike sinai").act(ASSYRIA, "strike gaza");
    assert_eq!((table.count(ASSYRIA, "sinai"), table.city("gaza")), (3, Some(ASSYRIA)));
    assert_eq!(table.count(EGYPT, "petra"), 4, "eight points and no more");
}

#[rule("EP-29.8.1.4", "EP-29.8.1.5", "EP-30.44.2", "EP-30.30.4", "EP-30.40.3")]
#[test]
fn advancements_change_what_a_tyrant_takes() {
    let taken = |advances: &[Advance]| {
        let table = table(5).cities(EGYPT, &["memphis"]).tokens(EGYPT, "petra", 30).tokens(ASSYRIA, "jericho", 1);
        let table = table.advances(EGYPT, advances).struck(EGYPT, Calamity::Tyranny);
        table.count(ASSYRIA, "petra")
    };
    assert_eq!(taken(&[]), 2);
    assert_eq!(taken(&[Advance::Sculpture]), 0);
    assert_eq!(taken(&[Advance::Monarchy, Advance::ProvincialEmpire]), 12);
}

#[rule("EP-29.8.1.2b", "EP-29.8.1.2c", "EP-29.8.1.6", "EP-29.8.1.7")]
#[test]
fn without_a_richer_neighbour_there_is_no_tyrant() {
    let base = || table(5).cities(EGYPT, &["memphis", "gaza"]).tokens(EGYPT, "petra", 4);
    let alone = base().tokens(MINOA, "knossos", 1).struck(EGYPT, Calamity::Tyranny);
    assert_eq!(alone.token_count(EGYPT), 4, "Minoa is no neighbour by land");
    let poor = base().tokens(ASSYRIA, "jericho", 40).struck(EGYPT, Calamity::Tyranny);
    assert_eq!(poor.token_count(EGYPT), 4);
    let mut tied = base().tokens(ASSYRIA, "jericho", 1).tokens(HATTI, "sinai", 1).struck(EGYPT, Calamity::Tyranny);
    assert_eq!(tied.choices(EGYPT), [HATTI, ASSYRIA].map(favour));
    tied.act(EGYPT, &favour(ASSYRIA));
    assert_eq!(tied.count(ASSYRIA, "petra"), 4);
    let mut empty = base().tokens(ASSYRIA, "jericho", 1);
    empty.game.players[seat(ASSYRIA)].city_stock = 9;
    empty.game.place_tokens(area("tyre"), seat(ASSYRIA), 54);
    for number in [MINOA, HATTI, HELLAS] {
        empty.game.place_tokens(area("knossos"), seat(number), 55);
    }
    empty.game.place_tokens(area("memphis"), seat(EGYPT), 51);
    let empty = empty.struck(EGYPT, Calamity::Tyranny);
    assert_eq!(
        (empty.count(EGYPT, "petra"), empty.city_count(EGYPT)),
        (4, 2),
        "four points take no city, and no tokens are left"
    );
}
