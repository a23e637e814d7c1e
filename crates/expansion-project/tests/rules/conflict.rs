//! Chapter 18.1 and 18.2: conflict between tokens. Attacks on cities are in `city_attacks.rs`.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table};
use antiquity::names::Advance;
use antiquity::{Owner, Phase};
use engine::{Viewer, rule};

/// The limit of Thera is three.
#[rule("EP-18.1a", "EP-18.1b", "EP-18.1.2")]
#[test]
fn tokens_fight_only_above_the_limit() {
    let three = table(5).tokens(MINOA, "thera", 2).tokens(HATTI, "thera", 1);
    assert_eq!(three.fought("thera", &[MINOA, HATTI]), [2, 1]);
    let four = table(5).tokens(MINOA, "thera", 3).tokens(HATTI, "thera", 1).only(Phase::Conflict);
    assert_eq!((four.count(MINOA, "thera"), four.count(HATTI, "thera")), (3, 0));
    assert_eq!((four.stock(MINOA), four.stock(HATTI)), (52, 55), "what was eliminated is in stock");
}

#[rule("EP-18.1c", "EP-18.1-r3")]
#[test]
fn beside_a_city_there_is_room_for_one_token_of_its_owner() {
    let left = |advances: &[Advance]| {
        let table = table(5).cities(MINOA, &["thera"]).tokens(MINOA, "thera", 1).advances(MINOA, advances);
        table.only(Phase::Conflict).only(Phase::SurplusPopulation).count(MINOA, "thera")
    };
    assert_eq!((left(&[]), left(&[Advance::PublicWorks])), (0, 1));
    let foreign = table(5).cities(MINOA, &["thera"]).tokens(HATTI, "thera", 1).advances(MINOA, &[Advance::PublicWorks]);
    assert_eq!(foreign.fought("thera", &[HATTI]), [0], "the place is not for others");
}

#[rule("EP-18.1d")]
#[test]
fn nobody_fights_in_other_phases() {
    let crowded = || table(5).tokens(MINOA, "thera", 3).tokens(HATTI, "thera", 3);
    for phase in [Phase::TaxCollection, Phase::Census, Phase::CityConstruction, Phase::CitySupport, Phase::SecondCheck]
    {
        let table = crowded().only(phase);
        assert_eq!((table.count(MINOA, "thera"), table.count(HATTI, "thera")), (3, 3), "{phase:?}");
    }
    assert_eq!(crowded().fought("thera", &[MINOA, HATTI]), [1, 1]);
}

#[rule("EP-18.1-r1")]
#[test]
fn barbarians_fight_like_one_more_civilization() {
    let table = |advances: &[Advance]| {
        let table = table(5).tokens(0, "moesia", 3).tokens(HELLAS, "moesia", 2).advances(HELLAS, advances);
        table.fought("moesia", &[0, HELLAS])
    };
    assert_eq!(table(&[]), [3, 1], "the fewest remove first, and four may live there");
    assert_eq!(table(&[Advance::Metalworking]), [2, 2], "they hold nothing");
    // A single owner fights nobody.
    let alone = super::support::table(5).tokens(MINOA, "thera", 9).only(Phase::Conflict);
    assert_eq!(alone.count(MINOA, "thera"), 9);
    assert_eq!(alone.only(Phase::SurplusPopulation).count(MINOA, "thera"), 3);
}

#[rule("EP-18.1-r2", "EP-20.1.2b")]
#[test]
fn agriculture_does_not_help_in_conflict() {
    let table = table(5).tokens(MINOA, "thera", 3).tokens(HATTI, "thera", 1);
    let table = table.advances(MINOA, &[Advance::Agriculture]).advances(HATTI, &[Advance::Agriculture]);
    assert_eq!(table.fought("thera", &[MINOA, HATTI]), [3, 0]);
}

#[rule("EP-18.1.1")]
#[test]
fn tokens_fight_tokens_cities_and_defended_cities() {
    let table = table(5).tokens(MINOA, "thera", 3).tokens(HATTI, "thera", 1);
    let table = table.cities(HELLAS, &["byzantium"]).tokens(MINOA, "byzantium", 7);
    let table = table.cities(EGYPT, &["gaza"]).tokens(EGYPT, "gaza", 1).tokens(MINOA, "gaza", 9);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.attacked(), [("byzantium".to_owned(), 6), ("gaza".to_owned(), 6)]);
    assert_eq!(table.count(HATTI, "thera"), 0);
}

/// The limit of Moesia is four: one token less ends the conflict in the middle of a round.
#[rule("EP-18.2.1a", "EP-18.2.1b", "EP-18.2.1-r1", "EP-18.2.2a")]
#[test]
fn the_fewest_remove_first_and_the_conflict_ends_at_once() {
    let two = |small: u8, large: u8| {
        let table = table(5).tokens(MINOA, "moesia", small).tokens(HATTI, "moesia", large);
        table.fought("moesia", &[MINOA, HATTI])
    };
    assert_eq!(two(2, 3), [1, 3]);
    assert_eq!(two(2, 4), [1, 3], "then the others");
    assert_eq!(two(2, 5), [0, 4], "and again from the fewest");
    assert_eq!(two(3, 9), [0, 7], "the last one keeps what is above the limit");
    let three = table(5).tokens(MINOA, "moesia", 3).tokens(HATTI, "moesia", 1).tokens(EGYPT, "moesia", 2);
    assert_eq!(three.fought("moesia", &[MINOA, HATTI, EGYPT]), [3, 0, 1], "in ascending order");
}

#[rule("EP-18.2.2b", "EP-18.2.1-r1")]
#[test]
fn equal_numbers_remove_together() {
    let table = |name: &str, count: u8| {
        let table = table(5).tokens(MINOA, name, count).tokens(HATTI, name, count);
        table.fought(name, &[MINOA, HATTI])
    };
    assert_eq!(table("thera", 2), [1, 1], "two where three may live");
    assert_eq!(table("athens", 1), [0, 0], "nobody is left");
    let three = super::support::table(5).tokens(MINOA, "moesia", 1).tokens(HATTI, "moesia", 2);
    assert_eq!(three.tokens(EGYPT, "moesia", 2).fought("moesia", &[MINOA, HATTI, EGYPT]), [0, 2, 2]);
    let three = super::support::table(5).tokens(MINOA, "thera", 1).tokens(HATTI, "thera", 2);
    assert_eq!(three.tokens(EGYPT, "thera", 2).fought("thera", &[MINOA, HATTI, EGYPT]), [0, 1, 1]);
}

/// One token of Minoa, two of Hatti and three of Egypt in Moesia, whose limit is four.
#[rule("EP-18.2.3", "EP-18.2.3-r1", "EP-30.27.2")]
#[test]
fn holders_of_metalworking_remove_their_first_token_last() {
    let left = |holders: &[u8]| {
        let mut table = table(5).tokens(MINOA, "moesia", 1).tokens(HATTI, "moesia", 2).tokens(EGYPT, "moesia", 3);
        for &number in holders {
            table = table.advances(number, &[Advance::Metalworking]);
        }
        table.fought("moesia", &[MINOA, HATTI, EGYPT])
    };
    assert_eq!(left(&[]), [0, 1, 3]);
    assert_eq!(left(&[MINOA]), [1, 1, 2], "the others first, whatever the numbers");
    assert_eq!(left(&[MINOA, HATTI]), [0, 2, 2], "among holders the fewest first");
    assert_eq!(left(&[MINOA, HATTI, EGYPT]), [0, 1, 3], "as without it");
}

#[rule("EP-18.2.3-r1")]
#[test]
fn metalworking_is_for_the_first_token_only() {
    let left = |minoa: u8, hatti: u8| {
        let table = table(5).tokens(MINOA, "athens", minoa).tokens(HATTI, "athens", hatti);
        table.advances(MINOA, &[Advance::Metalworking]).fought("athens", &[MINOA, HATTI])
    };
    assert_eq!(left(3, 3), [0, 0], "from the second token on equals remove together");
    assert_eq!(left(1, 1), [1, 0]);
    assert_eq!(left(2, 3), [0, 2], "then the fewest first again");
}

/// Hellas fights in Moesia, with tokens in Thrace and Paeonia beside it and in Macedonia behind.
fn besieged(advances: &[Advance]) -> Table {
    let table = table(5).tokens(HELLAS, "moesia", 3).tokens(MINOA, "moesia", 4).tokens(HELLAS, "thrace", 2);
    let table = table.tokens(HELLAS, "paeonia", 1).tokens(HELLAS, "macedonia", 5).cities(HELLAS, &["odessus"]);
    table.advances(HELLAS, advances).only(Phase::Conflict)
}

#[rule("EP-18.2.4a", "EP-18.2.4b", "EP-30.2.2")]
#[test]
fn advanced_military_removes_tokens_from_beside() {
    let without = besieged(&[]);
    assert_eq!((without.count(HELLAS, "moesia"), without.count(MINOA, "moesia")), (1, 3));
    let mut table = besieged(&[Advance::AdvancedMilitary]);
    assert_eq!(table.choices(HELLAS), ["casualty moesia", "casualty thrace"]);
    assert_eq!(table.refused_by(HELLAS, "casualty paeonia"), "EP-18.2.4b", "one must stay");
    assert_eq!(table.refused_by(HELLAS, "casualty macedonia"), "EP-18.2.4a", "not beside it");
    assert_eq!(table.refused_by(HELLAS, "casualty odessus"), "EP-18.2.4a", "a city is no token");
    assert_eq!(table.refused_by(HELLAS, "casualty dacia"), "EP-18.2.4a");
    table.act(HELLAS, "casualty thrace");
    // 3 and 4 became 3 and 3; nothing more can be taken from beside, so 2 and 2.
    assert_eq!((table.count(HELLAS, "moesia"), table.count(MINOA, "moesia")), (2, 2));
    assert_eq!((table.count(HELLAS, "thrace"), table.count(HELLAS, "paeonia")), (1, 1));
}

/// Where a conflict will come all see beforehand. Four may live in Moesia.
#[rule("EP-18.1a", "EP-18.1.1")]
#[test]
fn the_view_shows_where_a_conflict_is_to_come() {
    let shown = |table: Table| {
        let areas = table.view(Viewer::Spectator)["areas"].as_array().unwrap().clone();
        assert_eq!(areas.len(), 1);
        (areas[0]["conflict"] == true, areas[0]["surplus"].as_u64().unwrap_or(0))
    };
    let moesia = |minoa: u8, hatti: u8| table(5).tokens(MINOA, "moesia", minoa).tokens(HATTI, "moesia", hatti);
    assert_eq!((shown(moesia(2, 2)), shown(moesia(3, 2))), ((false, 0), (true, 0)), "two sides above the limit");
    assert_eq!((shown(moesia(4, 0)), shown(moesia(6, 0))), ((false, 0), (false, 2)), "one side only grows too large");
    let city = |minoa: u8| table(5).cities(HATTI, &["byzantium"]).tokens(MINOA, "byzantium", minoa);
    assert_eq!((shown(city(0)), shown(city(1))), ((false, 0), (true, 0)), "any token beside somebody else's city");
}

/// Thrace lies beside Moesia, where four may live.
#[rule("EP-18.2.4a", "EP-18.2.1a")]
#[test]
fn only_who_has_tokens_in_the_conflict_removes_any() {
    let fight = |hellas: u8| {
        let table = table(5).tokens(HELLAS, "moesia", hellas).tokens(MINOA, "moesia", 4).tokens(HATTI, "moesia", 5);
        let table = table.tokens(HELLAS, "thrace", 3).advances(HELLAS, &[Advance::AdvancedMilitary]);
        table.only(Phase::Conflict)
    };
    let left = |table: &Table| [MINOA, HATTI].map(|number| table.count(number, "moesia"));
    let bystander = fight(0);
    assert_eq!((bystander.waiting(), bystander.count(HELLAS, "thrace")), (vec![], 3), "Hellas does not fight");
    assert_eq!(left(&bystander), [1, 3]);
    let mut beaten = fight(1);
    beaten.act(HELLAS, "casualty moesia");
    assert_eq!((beaten.waiting(), beaten.count(HELLAS, "thrace")), (vec![], 3), "nor once its last token is gone");
    assert_eq!(left(&beaten), [1, 3]);
}

/// The losses that a conflict tells of.
fn told(table: &Table) -> Vec<Vec<(Owner, u8)>> {
    let losses = table.events.iter().filter_map(|event| match event {
        antiquity::Event::Conflict(antiquity::conflict::Event::TokensRemoved { losses, .. }) => Some(losses.clone()),
        _ => None,
    });
    losses.collect()
}

#[rule("EP-18.2.1a")]
#[test]
fn a_conflict_tells_of_losses_and_of_nothing_else() {
    let table = table(5).tokens(MINOA, "moesia", 2).tokens(HATTI, "moesia", 5).only(Phase::Conflict);
    let lost = |number: u8, count: u8| (Owner::Seat(seat(number)), count);
    assert_eq!(told(&table), [[lost(HATTI, 1), lost(MINOA, 2)]], "of those who lost any");
    let mut besieged = besieged(&[Advance::AdvancedMilitary]);
    assert_eq!((besieged.waiting(), told(&besieged)), (vec![HELLAS], vec![]), "nobody has removed a token yet");
    besieged.act(HELLAS, "casualty thrace");
    assert_eq!(told(&besieged), [[lost(HELLAS, 1), lost(MINOA, 2)]], "what Hellas chose is told apart");
}

/// Hellas has four tokens in Moesia and spends five of Thrace; Minoa has six.
#[rule("EP-18.2.2-r1")]
#[test]
fn losses_elsewhere_do_not_change_the_order() {
    let table = table(5).tokens(HELLAS, "moesia", 4).tokens(MINOA, "moesia", 6).tokens(HELLAS, "thrace", 5);
    let mut table = table.advances(HELLAS, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    for left in [6, 5, 4, 3] {
        assert_eq!((table.waiting(), table.count(MINOA, "moesia")), (vec![HELLAS], left), "Hellas removes first");
        table.act(HELLAS, "casualty thrace");
    }
    assert_eq!((table.count(HELLAS, "moesia"), table.count(MINOA, "moesia")), (3, 1));
    assert_eq!(table.count(HELLAS, "thrace"), 1);
    // Equal at the start, they remove together to the end.
    let table = super::support::table(5).tokens(HELLAS, "moesia", 3).tokens(MINOA, "moesia", 3);
    let table = table.tokens(HELLAS, "thrace", 3).advances(HELLAS, &[Advance::AdvancedMilitary]);
    let mut table = table.only(Phase::Conflict);
    table.act(HELLAS, "casualty thrace");
    assert_eq!((table.waiting(), table.count(MINOA, "moesia")), (vec![HELLAS], 1), "both remove again");
    table.act(HELLAS, "casualty thrace");
    assert_eq!((table.count(HELLAS, "moesia"), table.count(MINOA, "moesia")), (3, 1));
}

/// Minoa fights in Thera with ships there and in Knossos.
fn at_thera(tokens: u8, against: u8, advances: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "thera", tokens).tokens(HATTI, "thera", against);
    let table = table.ship(MINOA, "thera").ship(MINOA, "thera").ship(MINOA, "knossos");
    table.advances(MINOA, advances).only(Phase::Conflict)
}

#[rule("EP-18.2.5", "EP-30.36.3")]
#[test]
fn naval_warfare_removes_ships() {
    let without = at_thera(2, 4, &[]);
    assert_eq!((without.count(MINOA, "thera"), without.count(HATTI, "thera")), (0, 3));
    assert_eq!(without.ships(MINOA).len(), 3);
    let mut table = at_thera(2, 4, &[Advance::NavalWarfare]);
    assert_eq!(table.choices(MINOA), ["casualty thera", "casualty ship thera"]);
    assert_eq!(table.refused_by(MINOA, "casualty ship knossos"), "EP-18.2.5", "not that elsewhere");
    table.act(MINOA, "casualty ship thera").act(MINOA, "casualty ship thera");
    // 2 and 4, 2 and 3, 2 and 2, and then a token.
    assert_eq!((table.count(MINOA, "thera"), table.count(HATTI, "thera")), (1, 2));
    assert_eq!(table.ships(MINOA), ["knossos"]);
    let mut mixed = at_thera(2, 4, &[Advance::NavalWarfare]);
    mixed.act(MINOA, "casualty thera").act(MINOA, "casualty ship thera");
    assert_eq!((mixed.count(MINOA, "thera"), mixed.count(HATTI, "thera")), (1, 2));
    assert_eq!(mixed.ships(MINOA), ["thera", "knossos"]);
}

#[rule("EP-18.2.5-r1")]
#[test]
fn ships_count_neither_for_order_nor_limit() {
    // Two tokens and two ships against three tokens: the two are the fewest.
    let table = at_thera(2, 3, &[Advance::NavalWarfare]);
    assert_eq!((table.waiting(), table.count(HATTI, "thera")), (vec![MINOA], 3));
    let peaceful = at_thera(2, 1, &[Advance::NavalWarfare]);
    assert_eq!((peaceful.waiting(), peaceful.count(HATTI, "thera")), (vec![], 1));
    // Under Metalworking a ship is the first removal, and the second comes in the usual order.
    let mut table = at_thera(2, 4, &[Advance::NavalWarfare, Advance::Metalworking]);
    assert_eq!((table.waiting(), table.count(HATTI, "thera")), (vec![MINOA], 3), "Hatti was first");
    table.act(MINOA, "casualty ship thera");
    assert_eq!((table.waiting(), table.count(HATTI, "thera")), (vec![MINOA], 3), "now Minoa has the fewest");
    table.act(MINOA, "casualty thera");
    assert_eq!((table.count(MINOA, "thera"), table.count(HATTI, "thera")), (1, 2));
    // A token removed elsewhere is a first removal as well.
    let table = super::support::table(5).tokens(HELLAS, "moesia", 3).tokens(MINOA, "moesia", 3);
    let table = table.tokens(HELLAS, "thrace", 2);
    let table = table.advances(HELLAS, &[Advance::AdvancedMilitary, Advance::Metalworking]);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.count(MINOA, "moesia"), 2);
    table.act(HELLAS, "casualty thrace");
    assert_eq!((table.count(HELLAS, "moesia"), table.count(MINOA, "moesia")), (2, 1), "then both at once");
}

/// Hellas fights in two neighbouring areas, and Egypt attacks a city far away.
#[rule("EP-18.2-r1")]
#[test]
fn conflicts_go_by_the_map_and_before_attacks() {
    let mut areas = ["thessaly", "boeotia"];
    areas.sort_by_key(|name| area(name).index());
    let table = table(5).tokens(HELLAS, areas[0], 3).tokens(MINOA, areas[0], 3).tokens(HELLAS, areas[1], 3);
    let table = table.tokens(MINOA, areas[1], 3).cities(ASSYRIA, &["sidon"]).tokens(EGYPT, "sidon", 7);
    let mut table = table.advances(HELLAS, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    let beside = format!("casualty {}", areas[1]);
    assert_eq!(table.choices(HELLAS), [format!("casualty {}", areas[0]), beside.clone()]);
    table.act(HELLAS, &beside).act(HELLAS, &beside);
    // Two tokens of the second area fell for the first, and then one of its own; one against three is left there.
    assert_eq!((table.count(HELLAS, areas[0]), table.count(MINOA, areas[0])), (2, 0), "the first is over");
    assert_eq!(table.city("sidon"), Some(ASSYRIA), "the attack has not come yet");
    assert_eq!(table.choices(HELLAS), [format!("casualty {}", areas[1]), format!("casualty {}", areas[0])]);
    table.act(HELLAS, &format!("casualty {}", areas[0]));
    assert_eq!((table.count(MINOA, areas[1]), table.city("sidon")), (2, None));
}
