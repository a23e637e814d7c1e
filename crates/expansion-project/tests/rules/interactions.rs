//! Chapter 30, advancements of the board: those with no other test, and how they act together.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity};
use engine::rule;

#[rule("EP-30.10.2", "EP-30.30.2")]
#[test]
fn coinage_and_monarchy_change_what_a_city_pays() {
    let paid = |advances: &[Advance], rate: &str| {
        let table = table(5).cities(MINOA, &["knossos", "thera"]).advances(MINOA, advances);
        let mut table = table.only(Phase::TaxCollection);
        if table.waiting() == [MINOA] {
            table.act(MINOA, rate);
        }
        table.in_treasury(MINOA)
    };
    let (coinage, monarchy) = (&[Advance::Coinage], &[Advance::Monarchy]);
    assert_eq!(["tax 1", "tax 2", "tax 3"].map(|rate| paid(coinage, rate)), [2, 4, 6]);
    assert_eq!(["tax 2", "tax 3"].map(|rate| paid(monarchy, rate)), [4, 6]);
    assert_eq!(paid(&[Advance::Coinage, Advance::Monarchy], "tax 4"), 8);
    assert_eq!(paid(&[], "tax 3"), 4, "nobody asks those without");
    let mut table = table(5).cities(MINOA, &["knossos"]).advances(MINOA, monarchy).only(Phase::TaxCollection);
    assert_eq!(table.refused_by(MINOA, "tax 1"), "EP-13.2.3a");
}

/// Both sides of an equal fight hold Advanced Military: the first in succession order chooses first.
#[rule("EP-18.2.4a", "EP-18.2.4b", "EP-18.2.2b")]
#[test]
fn two_holders_of_advanced_military_choose_one_after_the_other() {
    let table = table(5).tokens(HELLAS, "moesia", 3).tokens(MINOA, "moesia", 3).tokens(HELLAS, "thrace", 2);
    let table = table.tokens(MINOA, "dacia", 2).advances(HELLAS, &[Advance::AdvancedMilitary]);
    let mut table = table.advances(MINOA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert_eq!(table.waiting(), [MINOA]);
    assert_eq!(table.refused_by(MINOA, "casualty thrace"), "EP-18.2.4a", "not its own");
    table.act(MINOA, "casualty dacia");
    assert_eq!(table.waiting(), [HELLAS]);
    table.act(HELLAS, "casualty thrace");
    // Three and three are still there, and now both must remove tokens of Moesia.
    assert_eq!((table.count(MINOA, "moesia"), table.count(HELLAS, "moesia")), (2, 2));
}

#[rule("EP-18.2.4a", "EP-18.2.5", "EP-18.3.2a")]
#[test]
fn a_city_is_defended_with_ships_and_neighbours() {
    let table = table(5).cities(HELLAS, &["athens"]).ship(HELLAS, "athens").tokens(HELLAS, "boeotia", 2);
    let table = table.tokens(MINOA, "athens", 7).advances(HELLAS, &[Advance::AdvancedMilitary, Advance::NavalWarfare]);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.choices(HELLAS), ["casualty athens", "casualty ship athens", "casualty boeotia"]);
    table.act(HELLAS, "casualty ship athens").act(HELLAS, "casualty boeotia");
    // Two losses elsewhere: six defenders against five, who still remove after them.
    assert_eq!((table.ships(HELLAS).len(), table.count(HELLAS, "boeotia")), (0, 1));
    table.attacked();
    assert_eq!((table.count(MINOA, "athens"), table.count(HELLAS, "athens"), table.city("athens")), (0, 1, None));
    assert_eq!(table.game.players[seat(HELLAS)].city_stock, 9, "the city is eliminated all the same");
}

#[rule("EP-17.3.1-r1", "EP-17.4.1a", "EP-17.4.2a")]
#[test]
fn a_road_leads_no_attacker_past_diplomacy() {
    let base = |attacker: &[Advance], defender: &[Advance]| {
        let table =
            table(5).tokens(MINOA, "sparta", 8).advances(MINOA, attacker).advances(MINOA, &[Advance::Roadbuilding]);
        table.cities(HELLAS, &["athens"]).advances(HELLAS, defender).only(Phase::Movement)
    };
    assert_eq!(base(&[], &[Advance::Diplomacy]).refused_by(MINOA, "move 7 sparta>athens"), "EP-17.4.1a");
    assert_eq!(base(&[], &[Advance::CulturalAscendancy]).refused_by(MINOA, "move 7 sparta>athens"), "EP-17.4.2a");
    base(&[], &[]).act(MINOA, "move 7 sparta>athens");
    base(&[Advance::Military], &[Advance::Diplomacy]).act(MINOA, "move 7 sparta>athens");
}

/// Five areas by way of the open sea, with six tokens aboard.
#[rule("EP-17.5.1.1", "EP-17.5.1.2", "EP-17.5.2.1")]
#[test]
fn a_ship_with_everything_goes_far() {
    let sailors = [Advance::ClothMaking, Advance::Astronavigation, Advance::NavalWarfare];
    let table = table(5).tokens(MINOA, "troy", 6).ship(MINOA, "troy").advances(MINOA, &sailors);
    let mut table = table.only(Phase::Movement);
    table.act(MINOA, "ship 1 load 6");
    for to in ["aegean_sea", "knossos", "eastern_mediterranean", "gaza", "tanis"] {
        table.act(MINOA, &format!("ship 1 sail {to}"));
    }
    table.act(MINOA, "done");
    assert_eq!((table.count(MINOA, "tanis"), table.ships(MINOA)), (6, vec!["tanis".to_owned()]));
}

/// Barbarian tokens beside a pirate city defend it, and the last of them leave with it.
#[rule("EP-18.3.4a", "EP-18.3.4b", "EP-18.4.1a")]
#[test]
fn barbarians_defend_a_pirate_city() {
    let attacked = |tokens: u8| {
        let table = table(5).cities(0, &["cyrene"]).tokens(0, "cyrene", 2).tokens(EGYPT, "cyrene", tokens);
        let mut table = table.only(Phase::Conflict);
        let attacked = !table.attacked().is_empty();
        (attacked, table.count(EGYPT, "cyrene"), table.count(0, "cyrene"))
    };
    assert_eq!(attacked(7), (false, 0, 0), "six are left of seven");
    assert_eq!(attacked(8), (true, 2, 0));
}

/// Four sides with everything between them: Minoa in bronze, Hatti at sea, Hellas with neighbours, Egypt with nothing.
#[rule("EP-18.2.2a", "EP-18.2.3", "EP-18.2.4a", "EP-18.2.5")]
#[test]
fn four_sides_fight_by_their_advances() {
    let table = table(5).tokens(MINOA, "thessaly", 1).tokens(HATTI, "thessaly", 2).tokens(HELLAS, "thessaly", 3);
    let table = table.tokens(EGYPT, "thessaly", 4).ship(HATTI, "thessaly").tokens(HELLAS, "macedonia", 2);
    let table = table.advances(MINOA, &[Advance::Metalworking]).advances(HATTI, &[Advance::NavalWarfare]);
    let mut table = table.advances(HELLAS, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    let left =
        |table: &super::support::Table| [MINOA, HATTI, HELLAS, EGYPT].map(|number| table.count(number, "thessaly"));
    assert_eq!((table.waiting(), left(&table)), (vec![HATTI], [1, 2, 3, 4]), "the fewest without Metalworking");
    table.act(HATTI, "casualty ship thessaly");
    assert_eq!((table.waiting(), left(&table)), (vec![HELLAS], [1, 2, 3, 4]));
    table.act(HELLAS, "casualty macedonia");
    // Egypt 3, Minoa 0; then Hatti 1, Hellas 2, Egypt 2; Hatti 0, Hellas 1, Egypt 1: two may live there.
    assert_eq!((table.waiting(), left(&table)), (vec![], [0, 0, 1, 1]));
    assert_eq!((table.count(ASSYRIA, "thessaly"), table.count(HELLAS, "macedonia")), (0, 1));
}

/// Assyria has two cities, everybody else three.
#[rule("EP-29.5.2.1b")]
#[test]
fn a_victim_with_the_fewest_cities_leads_the_hordes_itself() {
    let others = [
        (MINOA, ["knossos", "thera", "rhodes"]),
        (HATTI, ["troy", "sardes", "lycia"]),
        (HELLAS, ["athens", "tomi", "byzantium"]),
        (EGYPT, ["gaza", "memphis", "cyrene"]),
    ];
    let table = others.iter().fold(table(5), |table, (number, names)| table.cities(*number, names));
    let table = table.cities(ASSYRIA, &["carrhae", "nineveh"]).struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!((table.waiting(), table.choices(ASSYRIA).len()), (vec![ASSYRIA], 2));
}
