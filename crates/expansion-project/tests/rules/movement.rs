//! Chapter 17: movement over land, and whom Diplomacy and Cultural Ascendancy keep out. Ships are in `sailing.rs`.

use super::board::together as table;
use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::Table;
use antiquity::Phase;
use antiquity::names::Advance;
use engine::rule;

#[rule("EP-17.1a", "EP-17.3a")]
#[test]
fn tokens_cross_one_land_border() {
    let mut table = table(5).tokens(HELLAS, "moesia", 3).tokens(HELLAS, "epirus", 2).only(Phase::Movement);
    assert_eq!(table.refused_by(HELLAS, "move 1 moesia>macedonia"), "EP-17.3a", "two borders");
    assert_eq!(table.refused_by(HELLAS, "move 4 moesia>dacia"), "EP-17.3b", "there are three");
    table.act(HELLAS, "move 2 moesia>dacia").act(HELLAS, "done");
    assert_eq!(["moesia", "dacia", "epirus"].map(|name| table.count(HELLAS, name)), [1, 2, 2], "some moved");
    let mut lazy = super::support::table(5).tokens(HELLAS, "moesia", 3).only(Phase::Movement);
    lazy.act(HELLAS, "done");
    assert_eq!(lazy.count(HELLAS, "moesia"), 3, "none moved");
}

#[rule("EP-17.1b", "EP-17.2.2")]
#[test]
fn cities_barbarians_and_pieces_of_others_stay() {
    let table = table(5).cities(MINOA, &["argos"]).tokens(MINOA, "sparta", 1).tokens(HELLAS, "athens", 2);
    let mut table = table.tokens(0, "corinth", 4).ship(HELLAS, "athens").only(Phase::Movement);
    for foreign in ["move 1 argos>corinth", "move 1 athens>argos", "move 1 corinth>argos"] {
        assert_eq!(table.refused_by(MINOA, foreign), "EP-17.3b", "{foreign}");
    }
    assert_eq!(table.refused(MINOA, "ship 1 sail thera").code, "NoSuchShip");
    table.act(HELLAS, "ship 1 sail thera").act(HELLAS, "move 1 athens>argos").act(HELLAS, "done");
    table.act(MINOA, "move 1 sparta>corinth").act(MINOA, "done");
    assert_eq!((table.waiting(), table.count(0, "corinth")), (vec![], 4), "nobody moves the Barbarians");
    assert_eq!(table.city("argos"), Some(MINOA));
}

#[rule("EP-17.3b", "EP-17.5.2b")]
#[test]
fn a_token_moves_over_land_or_by_ship() {
    let base = || {
        let table = table(5).tokens(MINOA, "argos", 2).ship(MINOA, "athens");
        table.tokens(MINOA, "athens", 1).only(Phase::Movement)
    };
    let mut table = base();
    table.act(MINOA, "move 2 argos>athens");
    assert_eq!(table.refused_by(MINOA, "ship 1 load 2"), "EP-17.3b", "two of three have moved");
    table.act(MINOA, "ship 1 load 1").act(MINOA, "ship 1 sail argos").act(MINOA, "ship 1 unload 1");
    assert_eq!(table.refused_by(MINOA, "move 1 argos>corinth"), "EP-17.3b", "it came by ship");
    assert_eq!(table.refused_by(MINOA, "move 1 athens>corinth"), "EP-17.3b", "these came over land");
    base().act(MINOA, "move 1 argos>corinth").act(MINOA, "move 1 athens>corinth");
}

/// Hellas is in Moesia; Macedonia lies behind Paeonia and Thrace.
fn roads(advances: &[Advance]) -> Table {
    table(5).tokens(HELLAS, "moesia", 3).advances(HELLAS, advances)
}

const ROADS: &[Advance] = &[Advance::Roadbuilding];

#[rule("EP-17.3.1a", "EP-30.43.2")]
#[test]
fn roads_lead_through_one_area_into_a_second() {
    let mut table = roads(ROADS).tokens(HELLAS, "thrace", 1).cities(HELLAS, &["odessus"]).only(Phase::Movement);
    table.act(HELLAS, "move 2 moesia>macedonia").act(HELLAS, "move 1 moesia>byzantium");
    assert_eq!((table.count(HELLAS, "macedonia"), table.count(HELLAS, "thrace")), (2, 1));
    assert_eq!(table.refused_by(HELLAS, "move 1 thrace>aetolia"), "EP-17.3.1a", "three steps are too many");
    assert_eq!(roads(&[]).only(Phase::Movement).refused_by(HELLAS, "move 2 moesia>macedonia"), "EP-17.3a");
}

#[rule("EP-17.3.1b", "EP-17.3.1-r1")]
#[test]
fn units_of_others_block_a_road_and_ships_do_not() {
    type Block = fn(Table) -> Table;
    let blocks: [(&str, Block); 4] = [
        ("tokens", |table| table.tokens(EGYPT, "paeonia", 1)),
        ("a city", |table| table.cities(EGYPT, &["paeonia"])),
        ("barbarians", |table| table.tokens(0, "paeonia", 1)),
        ("pirates", |table| table.cities(0, &["paeonia"])),
    ];
    for (what, block) in blocks {
        let base = || block(roads(ROADS));
        let mut closed = base().tokens(MINOA, "thrace", 1).only(Phase::Movement);
        assert_eq!(closed.refused_by(HELLAS, "move 1 moesia>macedonia"), "EP-17.3.1b", "{what}");
        assert!(!closed.choices(HELLAS).contains(&"move 1 moesia>macedonia".to_owned()), "{what}");
        closed.act(HELLAS, "move 1 moesia>paeonia");
        base().ship(MINOA, "thrace").only(Phase::Movement).act(HELLAS, "move 1 moesia>macedonia");
    }
    // The second area may hold anything.
    for (what, block) in blocks {
        let mut table = block(table(5).tokens(HELLAS, "dacia", 2).advances(HELLAS, ROADS)).only(Phase::Movement);
        table.act(HELLAS, "move 2 dacia>paeonia");
        assert_eq!(table.count(HELLAS, "paeonia"), 2, "{what}");
    }
}

#[rule("EP-17.3.1c")]
#[test]
fn no_road_leads_aboard_a_ship() {
    let base = || roads(ROADS).ship(HELLAS, "byzantium");
    let mut table = base().only(Phase::Movement);
    table.act(HELLAS, "move 3 moesia>byzantium");
    assert_eq!(table.refused_by(HELLAS, "ship 1 load 1"), "EP-17.3b");
    base().tokens(HELLAS, "byzantium", 1).only(Phase::Movement).act(HELLAS, "ship 1 load 1");
}

/// The limit of Athens is one.
#[rule("EP-17.4a", "EP-17.4b")]
#[test]
fn any_number_of_tokens_may_enter() {
    let table = table(5).tokens(MINOA, "argos", 9).tokens(HATTI, "boeotia", 5).tokens(HELLAS, "phocis", 2);
    let mut table = table.tokens(EGYPT, "corinth", 3).tokens(0, "athens", 2).only(Phase::Movement);
    table.act(HELLAS, "move 2 phocis>athens").act(MINOA, "move 9 argos>athens").act(HATTI, "move 5 boeotia>athens");
    table.act(EGYPT, "move 3 corinth>athens");
    assert_eq!([MINOA, HATTI, HELLAS, EGYPT, 0].map(|number| table.count(number, "athens")), [9, 5, 2, 3, 2]);
    let table = super::support::table(5).tokens(MINOA, "argos", 9).cities(HELLAS, &["athens"]);
    let mut table = table.only(Phase::Movement);
    table.act(MINOA, "move 9 argos>athens");
    assert_eq!((table.count(MINOA, "athens"), table.city("athens")), (9, Some(HELLAS)), "with a city as well");
}

/// Minoa stands in Argos before the city of Hellas in Athens.
fn before_athens(attacker: &[Advance], defender: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "argos", 12).cities(HELLAS, &["athens"]);
    table.advances(MINOA, attacker).advances(HELLAS, defender)
}

/// How many tokens of Minoa may enter Athens.
fn most(table: Table) -> usize {
    let choices = table.only(Phase::Movement).choices(MINOA);
    choices.iter().filter(|choice| choice.ends_with("argos>athens")).count()
}

#[rule("EP-17.4.1a", "EP-17.4.1b")]
#[test]
fn diplomacy_keeps_attackers_from_cities() {
    use Advance::Diplomacy;
    let mut table = before_athens(&[], &[Diplomacy]).only(Phase::Movement);
    assert_eq!(table.refused_by(MINOA, "move 7 argos>athens"), "EP-17.4.1a");
    table.act(MINOA, "move 6 argos>athens");
    assert_eq!(table.count(MINOA, "athens"), 6, "too few to fight");
}

#[rule("EP-30.15.2", "EP-30.28.5")]
#[test]
fn diplomacy_and_military_lift_the_ban() {
    use Advance::{AdvancedMilitary, Diplomacy, Military};
    assert_eq!(most(before_athens(&[], &[])), 12);
    assert_eq!(most(before_athens(&[Diplomacy], &[Diplomacy])), 12);
    assert_eq!(most(before_athens(&[Military], &[Diplomacy])), 12);
    assert_eq!(most(before_athens(&[AdvancedMilitary], &[Diplomacy])), 6, "that does not help");
}

#[rule("EP-17.4.1-r1")]
#[test]
fn what_is_an_attack_depends_on_engineering_and_on_defenders() {
    use Advance::{Diplomacy, Engineering, PublicWorks};
    // With Engineering six are an attack, against it eight.
    assert_eq!(most(before_athens(&[Engineering], &[Diplomacy])), 5);
    assert_eq!(most(before_athens(&[], &[Diplomacy, Engineering])), 7);
    assert_eq!(most(before_athens(&[Engineering], &[Diplomacy, Engineering])), 6);
    // A token that defends the city would have to be fought.
    let defended = || before_athens(&[], &[Diplomacy, PublicWorks]).tokens(HELLAS, "athens", 1);
    assert_eq!(defended().only(Phase::Movement).refused_by(MINOA, "move 1 argos>athens"), "EP-17.4.1a");
    // Diplomacy protects cities, not tokens.
    let table = super::support::table(5).tokens(MINOA, "argos", 12).tokens(HELLAS, "athens", 1);
    assert_eq!(most(table.advances(HELLAS, &[Diplomacy])), 12);
}

#[rule("EP-17.4.1-r2")]
#[test]
fn an_attack_is_judged_when_it_is_made() {
    let table = before_athens(&[], &[Advance::Diplomacy, Advance::PublicWorks]).tokens(HELLAS, "boeotia", 1);
    let mut table = table.tokens(MINOA, "thera", 5).ship(MINOA, "thera").only(Phase::Movement);
    table.act(MINOA, "move 4 argos>athens").act(MINOA, "ship 1 load 5").act(MINOA, "ship 1 sail athens");
    assert_eq!(table.refused_by(MINOA, "ship 1 unload 3"), "EP-17.4.1a", "seven would be there");
    table.act(MINOA, "ship 1 unload 2");
    assert_eq!(table.refused_by(MINOA, "move 1 argos>athens"), "EP-17.4.1a");
    assert_eq!(table.refused_by(MINOA, "done"), "EP-17.5.2.2b", "three are still aboard");
    table.act(MINOA, "ship 1 sail argos").act(MINOA, "done");
    // Now Hellas moves in itself, and there will be a fight that nobody forbids.
    table.act(HELLAS, "move 1 boeotia>athens").act(HELLAS, "done");
    assert_eq!((table.count(MINOA, "athens"), table.count(HELLAS, "athens")), (6, 1));
}

/// Hellas lives in Thessaly, whose limit is two, with Minoa beside it.
fn before_thessaly(attacker: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "boeotia", 3).tokens(HELLAS, "thessaly", 1);
    table.advances(MINOA, attacker).advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::Movement)
}

#[rule("EP-17.4.2a", "EP-17.4.2b")]
#[test]
fn cultural_ascendancy_keeps_attackers_from_all_units() {
    use Advance::{Diplomacy, Military};
    for useless in [&[][..], &[Military, Diplomacy]] {
        let mut table = before_thessaly(useless);
        assert_eq!(table.refused_by(MINOA, "move 2 boeotia>thessaly"), "EP-17.4.2a");
        table.act(MINOA, "move 1 boeotia>thessaly");
        assert_eq!(table.refused_by(MINOA, "move 1 boeotia>thessaly"), "EP-17.4.2a", "one more would fight");
    }
}

/// The print of 17.4.2 has it the wrong way round.
#[rule("EP-17.4.2-r1", "EP-30.11.2", "EP-30.2.5")]
#[test]
fn holders_of_culture_or_advanced_military_may_attack() {
    use Advance::{AdvancedMilitary, CulturalAscendancy};
    before_thessaly(&[AdvancedMilitary]).act(MINOA, "move 3 boeotia>thessaly");
    before_thessaly(&[CulturalAscendancy]).act(MINOA, "move 3 boeotia>thessaly");
    assert_eq!(most(before_athens(&[AdvancedMilitary], &[CulturalAscendancy])), 12);
}

#[rule("EP-17.4.2b")]
#[test]
fn cities_and_besiegers_are_units_as_well() {
    use Advance::CulturalAscendancy;
    assert_eq!(most(before_athens(&[], &[CulturalAscendancy])), 6, "cities are units as well");
    // Tokens that besiege the city of a third player would have to be fought too.
    let siege = |protected: &[Advance]| {
        let table = before_athens(&[], &[]).tokens(ASSYRIA, "athens", 3).advances(ASSYRIA, protected);
        most(table)
    };
    assert_eq!((siege(&[CulturalAscendancy]), siege(&[])), (0, 12));
}

#[rule("EP-17.4.2-r2")]
#[test]
fn growing_together_is_no_attack() {
    let shared = || {
        let table = table(5).tokens(MINOA, "thessaly", 1).tokens(MINOA, "boeotia", 1).tokens(HELLAS, "thessaly", 1);
        table.advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::PopulationExpansion)
    };
    let mut table = shared().only(Phase::Movement);
    assert_eq!(table.refused_by(MINOA, "move 1 boeotia>thessaly"), "EP-17.4.2a");
    table.act(MINOA, "done").act(HELLAS, "done");
    assert_eq!((table.count(MINOA, "thessaly"), table.count(HELLAS, "thessaly")), (2, 2), "it may stay");
    assert_eq!(table.fought("thessaly", &[MINOA, HELLAS]), [1, 1], "and fights as usual");
}

#[rule("EP-17.4.2-r3")]
#[test]
fn a_city_under_both_protections_asks_for_both_exemptions() {
    use Advance::{AdvancedMilitary, CulturalAscendancy, Diplomacy, Military};
    let entering = |attacker: &[Advance]| {
        let mut table = before_athens(attacker, &[Diplomacy, CulturalAscendancy]).only(Phase::Movement);
        table.refused_by(MINOA, "move 7 argos>athens")
    };
    assert_eq!(entering(&[]), "EP-17.4.1a");
    assert_eq!((entering(&[Military]), entering(&[Diplomacy])), ("EP-17.4.2a", "EP-17.4.2a"));
    assert_eq!((entering(&[AdvancedMilitary]), entering(&[CulturalAscendancy])), ("EP-17.4.1a", "EP-17.4.1a"));
    for tokens in [[Military, AdvancedMilitary], [Military, CulturalAscendancy], [Diplomacy, AdvancedMilitary]] {
        assert_eq!(most(before_athens(&tokens, &[Diplomacy, CulturalAscendancy])), 12);
    }
}

/// Hellas attacks the city of Minoa in Athens: Minoa may bring tokens to defend it, but not into an area of tokens.
#[rule("EP-17.4.2-r4")]
#[test]
fn a_city_of_ones_own_may_be_reinforced() {
    let base = |city: bool| {
        let table = table(5).tokens(MINOA, "argos", 4).tokens(HELLAS, "athens", 7);
        let table = if city { table.cities(MINOA, &["athens"]) } else { table.tokens(MINOA, "athens", 1) };
        table.advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::Movement)
    };
    let mut city = base(true);
    city.act(MINOA, "move 4 argos>athens");
    assert_eq!((city.count(MINOA, "athens"), city.city("athens")), (4, Some(MINOA)));
    let mut tokens = base(false);
    assert_eq!(tokens.refused_by(MINOA, "move 1 argos>athens"), "EP-17.4.2a");
    // Somebody else's city is none of one's own.
    let table = table(5).tokens(MINOA, "argos", 4).tokens(HELLAS, "athens", 7).cities(EGYPT, &["athens"]);
    let mut other = table.advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::Movement);
    assert_eq!(other.refused_by(MINOA, "move 1 argos>athens"), "EP-17.4.2a");
}
