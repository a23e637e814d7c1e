//! Civil War, Barbarian Hordes, Tyranny: units change hands or fight. `EP-29.4.1` `EP-29.5.2` `EP-29.8.1`

use super::*;
use crate::support::shows;
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

#[rule("EP-29.4.1.2bis-a", "EP-29.4.1.3.1", "EP-29.4.1.3.4")]
#[test]
fn the_victim_selects_fifteen_points_and_the_beneficiary_twenty() {
    let mut table = torn().struck(MINOA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [MINOA]);
    assert_eq!(table.refused_by(MINOA, "enlist 16 corinth"), "EP-29.4.1.3.1");
    table.act(MINOA, "enlist 14 corinth");
    assert_eq!(table.waiting(), [MINOA], "one point is left");
    table.act(MINOA, "enlist 1 corinth");
    assert_eq!(table.waiting(), [HELLAS], "who has most unit points in stock");
    table.act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist city knossos");
    assert_eq!(table.choices(MINOA), ["keep first", "keep second"], "twenty are selected");
}

/// Cities are not split, tokens of an area may be; the numbers are exact if possible.
#[rule("EP-29.4.1.3-r1")]
#[test]
fn factions_take_whole_cities_and_exact_numbers() {
    let mut table = torn().struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 10 corinth").act(MINOA, "enlist city knossos");
    assert_eq!(table.refused_by(HELLAS, "enlist 6 corinth"), "EP-29.4.1.3.1", "ten are in it already");
    table.act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist 1 corinth");
    assert_eq!(table.refused_by(HELLAS, "enlist city thera"), "EP-29.4.1.3-r1", "four are left");
    table.act(HELLAS, "enlist 4 corinth");
    assert_eq!(table.choices(MINOA), ["keep first", "keep second"]);
}

#[rule("EP-29.4.1.1", "EP-29.4.1.5", "EP-29.4.1.7a")]
#[test]
fn the_beneficiary_gets_the_faction_that_the_victim_gives_up() {
    let mut table = torn().struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 10 corinth").act(MINOA, "enlist city knossos");
    table.act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist 5 corinth");
    let cities = table.game.players[seat(HELLAS)].city_stock;
    table.act(MINOA, "keep first");
    assert_eq!((table.city("knossos"), table.city("thera")), (Some(MINOA), Some(HELLAS)));
    assert_eq!((table.token_count(MINOA), table.game.players[seat(HELLAS)].city_stock), (30, cities - 1));
}

/// Thirty-five points are the first faction, and there is no second: nobody bleeds, Military or not.
#[rule("EP-29.4.1.4")]
#[test]
fn without_a_second_faction_there_is_no_civil_war() {
    let war = |more: u8| {
        let table = torn().tokens(MINOA, "rhodes", more).advances(MINOA, &[Advance::Military]);
        let mut table = Table::of(table.into_game());
        table.game.remove_city(area("thera"));
        table.struck(MINOA, Calamity::CivilWar)
    };
    let mut none = war(0);
    none.act(MINOA, "enlist 15 corinth");
    assert_eq!((none.waiting(), none.token_count(MINOA)), (vec![], 30), "the beneficiary takes the other twenty");
    let mut some = war(1);
    some.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 15 sparta").act(HELLAS, "enlist city knossos");
    assert_eq!(some.choices(MINOA), ["keep first", "keep second"]);
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

/// How many unit points the victim selects: tokens one by one, until it is not asked any more.
fn selected(advances: &[Advance]) -> u8 {
    let mut table = torn().tokens(MINOA, "rhodes", 10).advances(MINOA, advances).struck(MINOA, Calamity::CivilWar);
    let mut count = 0;
    while table.waiting() == [MINOA] {
        let one = ["corinth", "sparta", "rhodes"].map(|name| format!("enlist 1 {name}"));
        let choice = one.into_iter().find(|choice| table.choices(MINOA).contains(choice)).unwrap();
        table.act(MINOA, &choice);
        count += 1;
    }
    count
}

shows! {
    #[rule("EP-29.4.1.3.1")]
    #[test]
    fn a_victim_of_civil_war_selects_fifteen_points() { selected(&[]) => 15 }
    #[rule("EP-29.4.1.3.2", "EP-30.33.2")]
    #[test]
    fn music_adds_five_points_to_the_choice() { selected(&[Advance::Music]) => 20 }
    #[rule("EP-29.4.1.3.2", "EP-30.16.2")]
    #[test]
    fn drama_adds_five_points_to_the_choice() { selected(&[Advance::DramaAndPoetry]) => 20 }
    #[rule("EP-29.4.1.3.3", "EP-30.13.3")]
    #[test]
    fn democracy_adds_ten_points_to_the_choice() { selected(&[Advance::Democracy]) => 25 }
}

#[rule("EP-29.4.1.3.5", "EP-30.37.2")]
#[test]
fn with_philosophy_the_beneficiary_alone_selects() {
    let mut table = torn().advances(MINOA, &[Advance::Philosophy, Advance::Music]).struck(MINOA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [HELLAS]);
    table.act(HELLAS, "enlist 15 corinth").act(MINOA, "keep second");
    assert_eq!((table.count(HELLAS, "corinth"), table.city_count(MINOA)), (15, 2));
}

#[rule("EP-29.4.1.6a", "EP-30.28.3")]
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

/// Each of the three advancements costs either faction five points.
#[rule("EP-29.4.1.6a", "EP-30.2.3", "EP-30.28.3", "EP-30.36.4")]
#[test]
fn each_kind_of_soldiers_costs_five_points() {
    let lost = |advances: &[Advance]| {
        let mut table = torn().advances(MINOA, advances).struck(MINOA, Calamity::CivilWar);
        table.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 10 sparta").act(HELLAS, "enlist city knossos");
        table.act(HELLAS, "enlist city thera").act(MINOA, "keep first");
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        40 - table.token_count(MINOA) - 5 * table.city_count(MINOA) - table.count(HELLAS, "sparta")
    };
    use Advance::{AdvancedMilitary, Military, NavalWarfare};
    assert_eq!(lost(&[]), 0);
    for advance in [Military, NavalWarfare, AdvancedMilitary] {
        assert_eq!(lost(&[advance]), 10, "{advance}");
    }
}

/// Corinth borders on Sparta, Rhodes does not: the first faction loses its five where the second is near.
#[rule("EP-29.4.1.6b")]
#[test]
fn factions_bleed_where_they_meet() {
    let table = table(5).tokens(MINOA, "corinth", 20).tokens(MINOA, "sparta", 15).tokens(MINOA, "rhodes", 15);
    let table = table.tokens(HATTI, "hattusa", 45).tokens(ASSYRIA, "assyria", 45).tokens(EGYPT, "tanis", 45);
    let mut table = table.advances(MINOA, &[Advance::Military]).struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 rhodes").act(HELLAS, "enlist 20 corinth").act(MINOA, "keep first");
    table.act(HELLAS, "lose 5 sparta");
    assert_eq!(table.refused(MINOA, "lose 5 rhodes").code, "NotThisDamage", "far from Sparta");
    assert!(table.choices(MINOA).iter().all(|choice| choice.ends_with("corinth")));
    table.act(MINOA, "lose 5 corinth");
    assert_eq!(["rhodes", "corinth"].map(|name| table.count(MINOA, name)), [15, 15]);
    assert_eq!(table.count(HELLAS, "sparta"), 10);
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

/// Carrhae and Nineveh border on the East, which is out of play; Sidon does not.
fn invaded() -> Table {
    let table = table(5).cities(ASSYRIA, &["carrhae", "sidon"]).tokens(ASSYRIA, "nineveh", 2);
    table.commodities(ASSYRIA, &[(Commodity::Clay, 3)]).struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT)
}

/// The areas upon which hordes have fallen, with their number.
fn landings(table: &Table) -> Vec<(String, u8)> {
    let landing = |event: &antiquity::Event| match event {
        antiquity::Event::Calamities(antiquity::calamities::Event::HordesLanded { area, count }) => {
            Some((area.to_string(), *count))
        }
        _ => None,
    };
    table.events.iter().filter_map(landing).collect()
}

#[rule("EP-29.5.2.2", "EP-29.5.2.3a", "EP-29.5.2.3b")]
#[test]
fn fifteen_barbarians_come_from_the_edge_and_to_a_city_first() {
    let table = invaded();
    assert_eq!(landings(&table)[0], ("carrhae".into(), 15), "Nineveh lies open as well, but has no city");
    assert_eq!((table.city("carrhae"), table.city("sidon")), (None, Some(ASSYRIA)));
}

/// Fifteen against six: three barbarians fill Carrhae, six go on to Nineveh and fight two.
#[rule("EP-29.5.2.3.1", "EP-29.5.2.3.2", "EP-29.5.2.6b")]
#[test]
fn hordes_fight_and_go_on_above_the_population_limit() {
    let table = invaded();
    assert_eq!((table.count(0, "carrhae"), landings(&table)[1].0.as_str()), (3, "nineveh"));
    assert_eq!(table.count(ASSYRIA, "nineveh"), 0);
    let left = table.barbarians();
    let later = table.only(Phase::SpecialAbilities);
    assert_eq!(later.barbarians(), left, "they stay");
}

#[rule("EP-29.5.2.3-r1")]
#[test]
fn all_hordes_that_move_invade_one_area_together() {
    let landed = landings(&invaded());
    assert_eq!(landed.len(), 2, "{landed:?}");
    assert!(landed[1].1 >= 6, "wherever they stood before: {landed:?}");
}

#[rule("EP-29.5.2.1a", "EP-29.5.2.3.3")]
#[test]
fn the_trader_controls_the_hordes() {
    let table = table(5).cities(ASSYRIA, &["carrhae", "nineveh"]).cities(EGYPT, &["cyrene", "tanis"]);
    let mut table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
    assert_eq!(
        (table.waiting(), table.choices(EGYPT)),
        (vec![EGYPT], vec!["strike carrhae".into(), "strike nineveh".into()])
    );
    table.act(EGYPT, "strike nineveh");
    assert_eq!(table.city("nineveh"), None);
}

#[rule("EP-29.5.2.5")]
#[test]
fn nobody_draws_a_card_for_a_city_of_the_hordes() {
    let table = invaded();
    assert_eq!(table.city("carrhae"), None);
    assert_eq!([ASSYRIA, EGYPT].map(|number| table.game.players[seat(number)].hand.len()), [3, 0]);
    assert_eq!(table.game.players[seat(EGYPT)].treasury, 0, "nor is there pillage");
}

/// The next calamity waits until the hordes have stopped.
#[rule("EP-29.5.2.6a")]
#[test]
fn hordes_are_done_before_the_next_calamity() {
    let table = table(5).cities(ASSYRIA, &["carrhae", "nineveh"]).calamity(MINOA, Calamity::Regression, None);
    let mut table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
    let told = |table: &Table| table.events.iter().any(|event| event.to_string().starts_with("Regression strikes"));
    assert!(!told(&table), "the hordes wait for their controller");
    table.act(EGYPT, "strike nineveh");
    while table.waiting() == [EGYPT] {
        assert!(!told(&table));
        let choice = table.choices(EGYPT)[0].clone();
        table.act(EGYPT, &choice);
    }
    assert!(told(&table));
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

/// Barbarian tokens that come to a victim with these.
fn barbarians(advances: &[Advance]) -> u8 {
    let table = table(5).tokens(ASSYRIA, "nineveh", 1).advances(ASSYRIA, advances);
    landings(&table.struck(ASSYRIA, Calamity::BarbarianHordes))[0].1
}

shows! {
    #[rule("EP-29.5.2.2")]
    #[test]
    fn fifteen_barbarians_come() { barbarians(&[]) => 15 }
    #[rule("EP-29.5.2.2.2", "EP-30.30.3")]
    #[test]
    fn monarchy_keeps_five_barbarians_away() { barbarians(&[Advance::Monarchy]) => 10 }
    #[rule("EP-29.5.2.2.1", "EP-30.38.2")]
    #[test]
    fn politics_attracts_five_barbarians() { barbarians(&[Advance::Politics]) => 20 }
    #[rule("EP-29.5.2.2.1", "EP-30.40.2")]
    #[test]
    fn provincial_empire_attracts_five_barbarians() { barbarians(&[Advance::ProvincialEmpire]) => 20 }
}

#[rule("EP-29.5.2.3c")]
#[test]
fn hordes_that_find_nothing_are_gone() {
    let inland = table(5).tokens(ASSYRIA, "aleppo", 3).struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!((inland.count(ASSYRIA, "aleppo"), inland.barbarians()), (3, 0));
}

/// Egypt with four cities under a tyrant; Assyria and, far from it, Minoa have units.
fn tyranny() -> Table {
    let table = table(5).cities(EGYPT, &["memphis", "alexandria", "cyrene", "gaza"]).tokens(EGYPT, "sinai", 3);
    let table = table.tokens(EGYPT, "petra", 4).tokens(ASSYRIA, "jerusalem", 1).tokens(MINOA, "knossos", 2);
    table.struck(EGYPT, Calamity::Tyranny)
}

/// The book's example: with four cities eight unit points go over, first three tokens, then a city next to them.
#[rule("EP-29.8.1.3a", "EP-29.8.1.3-ex1")]
#[test]
fn a_tyrant_annexes_two_points_for_each_city() {
    let mut table = tyranny();
    table.act(ASSYRIA, "strike sinai").act(ASSYRIA, "strike gaza");
    assert_eq!((table.count(ASSYRIA, "sinai"), table.city("gaza")), (3, Some(ASSYRIA)));
    assert_eq!((table.count(EGYPT, "petra"), table.waiting()), (4, vec![]), "eight points and no more");
}

/// Tanis borders on Sinai, which Assyria annexes first, and not on Jerusalem.
#[rule("EP-29.8.1.3b")]
#[test]
fn a_tyrant_goes_on_from_what_was_annexed() {
    let table = table(5).cities(EGYPT, &["memphis", "alexandria", "cyrene", "tanis"]).tokens(EGYPT, "sinai", 3);
    let mut table = table.tokens(ASSYRIA, "jerusalem", 1).tokens(EGYPT, "petra", 9).struck(EGYPT, Calamity::Tyranny);
    assert_eq!(table.choices(ASSYRIA), ["strike petra", "strike sinai"]);
    assert_eq!(table.refused_by(ASSYRIA, "strike tanis"), "EP-29.8.1.3b");
    table.act(ASSYRIA, "strike sinai").act(ASSYRIA, "strike tanis");
    assert_eq!((table.city("tanis"), table.waiting()), (Some(ASSYRIA), vec![]), "three and five points");
}

#[rule("EP-29.8.1.3c")]
#[test]
fn an_area_is_annexed_in_part_only_if_it_must() {
    let table = table(5).cities(EGYPT, &["memphis", "cyrene"]).tokens(EGYPT, "petra", 9).tokens(ASSYRIA, "jericho", 1);
    let table = table.struck(EGYPT, Calamity::Tyranny);
    assert_eq!((table.count(ASSYRIA, "petra"), table.count(EGYPT, "petra")), (4, 5), "four of nine");
    let whole = crate::support::table(5).cities(EGYPT, &["memphis", "cyrene"]).tokens(EGYPT, "petra", 3);
    let whole = whole.tokens(ASSYRIA, "jericho", 1).struck(EGYPT, Calamity::Tyranny);
    assert_eq!((whole.count(ASSYRIA, "petra"), whole.count(EGYPT, "petra")), (3, 0), "all three");
}

#[rule("EP-29.8.1.1", "EP-29.8.1.2a")]
#[test]
fn the_richest_neighbour_by_land_is_the_tyrant() {
    assert_eq!(tyranny().waiting(), [ASSYRIA], "Minoa has more in stock, but no land border");
    let table = table(5).cities(EGYPT, &["memphis", "gaza", "tanis"]).tokens(EGYPT, "petra", 9);
    let table = table.tokens(ASSYRIA, "jericho", 9).tokens(HATTI, "sinai", 2).struck(EGYPT, Calamity::Tyranny);
    let told = table.events.iter().any(|event| event.to_string().contains(&format!("the beneficiary is @{HATTI}.")));
    assert!(told, "Hatti has seven more in stock");
}

/// Tokens of Petra that a tyrant takes from a victim with one city.
fn taken(advances: &[Advance]) -> u8 {
    let table = table(5).cities(EGYPT, &["memphis"]).tokens(EGYPT, "petra", 30).tokens(ASSYRIA, "jericho", 1);
    table.advances(EGYPT, advances).struck(EGYPT, Calamity::Tyranny).count(ASSYRIA, "petra")
}

shows! {
    #[rule("EP-29.8.1.4", "EP-30.44.2")]
    #[test]
    fn sculpture_saves_five_points_from_a_tyrant() { (taken(&[]), taken(&[Advance::Sculpture])) => (2, 0) }
    #[rule("EP-29.8.1.5", "EP-30.30.4")]
    #[test]
    fn monarchy_gives_five_points_to_a_tyrant() { taken(&[Advance::Monarchy]) => 7 }
    #[rule("EP-29.8.1.5", "EP-30.40.3")]
    #[test]
    fn provincial_empire_gives_five_points_to_a_tyrant() { taken(&[Advance::ProvincialEmpire]) => 7 }
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

/// Hellas takes tokens and has no city; of Hatti and Egypt, who have equally much in stock, Hatti is first in A.S.T. order,
/// though Egypt has the first seat.
#[rule("EP-29.4.1.7b", "EP-29.4.1.7-r1")]
#[test]
fn among_equal_heirs_the_first_in_succession_order_comes_next() {
    let nine = ["athens", "byzantium", "odessus", "tomi", "apollonia", "thessalonica", "dacia", "moesia", "illyricum"];
    let table = table(5).cities(MINOA, &["knossos", "thera"]).tokens(MINOA, "corinth", 50).cities(HELLAS, &nine);
    let table = table.tokens(HATTI, "hattusa", 50).tokens(EGYPT, "tanis", 50).tokens(ASSYRIA, "assyria", 52);
    let table = table.cities(HATTI, &["troy"]).cities(EGYPT, &["cyrene"]).cities(ASSYRIA, &["tyre"]);
    let mut table = table.struck(MINOA, Calamity::CivilWar);
    table.act(MINOA, "enlist 15 corinth").act(HELLAS, "enlist 20 corinth").act(MINOA, "keep first");
    assert_eq!((table.city("knossos"), table.city("thera")), (Some(HATTI), Some(HATTI)));
}

/// Exactly as much in stock is not more: no Civil War, no tyrant.
#[rule("EP-29.4.1.2bis-b")]
#[test]
fn equal_stock_brings_no_civil_war() {
    let war = |hellas: u8| {
        let table = table(5).tokens(MINOA, "corinth", 50).tokens(HELLAS, "thrace", hellas).tokens(HATTI, "hattusa", 55);
        table.tokens(ASSYRIA, "assyria", 55).tokens(EGYPT, "tanis", 55).struck(MINOA, Calamity::CivilWar).waiting()
    };
    assert_eq!((war(50), war(49)), (vec![], vec![MINOA]));
}

#[rule("EP-29.8.1.2b")]
#[test]
fn equal_stock_makes_no_tyrant() {
    let annexed = |assyria: u8| {
        let table = table(5).cities(EGYPT, &["memphis"]).tokens(EGYPT, "petra", 9).cities(ASSYRIA, &["tyre"]);
        table.tokens(ASSYRIA, "jericho", assyria).struck(EGYPT, Calamity::Tyranny).count(ASSYRIA, "petra")
    };
    assert_eq!((annexed(9), annexed(8)), (0, 2));
}
