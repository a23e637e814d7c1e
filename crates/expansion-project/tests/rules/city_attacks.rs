//! Chapter 18.3 to 18.5: attacks on cities, and what comes of a city's end.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, seat, shows, table};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::rule;

/// The limit of Byzantium is three.
fn byzantium(tokens: u8) -> Table {
    table(5).cities(HELLAS, &["byzantium"]).tokens(MINOA, "byzantium", tokens)
}

/// The tokens that replaced the city of Byzantium, if it was attacked.
fn replaced(table: Table) -> Option<u8> {
    let mut table = table.only(Phase::Conflict);
    table.attacked().first().map(|&(_, tokens)| tokens)
}

#[rule("EP-18.3.1a", "EP-18.3.1b")]
#[test]
fn a_city_falls_to_seven_tokens() {
    let six = byzantium(6).only(Phase::Conflict);
    assert_eq!((six.city("byzantium"), six.count(MINOA, "byzantium")), (Some(HELLAS), 0), "six are removed");
    assert_eq!((six.stock(MINOA), six.waiting()), (55, vec![]));
    assert_eq!(replaced(byzantium(7)), Some(6));
}

#[rule("EP-18.3.2a", "EP-18.3.2-r1", "EP-18.1.2")]
#[test]
fn six_tokens_replace_a_city_and_fight() {
    let mut table = byzantium(7).only(Phase::Conflict);
    table.attacked();
    // 7 and 6 where three may live: two attackers and one defender live together.
    assert_eq!((table.count(MINOA, "byzantium"), table.count(HELLAS, "byzantium")), (2, 1));
    assert_eq!((table.city("byzantium"), table.game.players[seat(HELLAS)].city_stock), (None, 9), "it is eliminated");
    assert_eq!((table.stock(MINOA), table.stock(HELLAS)), (53, 54));
}

#[rule("EP-18.3.2b")]
#[test]
fn a_small_stock_replaces_what_it_can() {
    let defended = |stock: u8| {
        let mut table = byzantium(7).treasury(HELLAS, 55 - stock).only(Phase::Conflict);
        let tokens = table.attacked()[0].1;
        (tokens, table.count(MINOA, "byzantium"), table.count(HELLAS, "byzantium"), table.city("byzantium"))
    };
    assert_eq!(defended(2), (2, 6, 0, None));
    assert_eq!(defended(0), (0, 7, 0, None));
}

/// Assyria's city in Sidon is attacked, and it attacks Gaza; its other tokens are in treasury.
fn two_attacks(treasury: u8) -> Table {
    let table = table(5).cities(ASSYRIA, &["sidon"]).cities(EGYPT, &["gaza"]).tokens(MINOA, "sidon", 7);
    table.tokens(ASSYRIA, "gaza", 8).treasury(ASSYRIA, treasury)
}

fn names(cities: &[(String, u8)]) -> Vec<(&str, u8)> {
    cities.iter().map(|(name, tokens)| (name.as_str(), *tokens)).collect()
}

#[rule("EP-18.3.2c")]
#[test]
fn a_defender_may_have_its_own_attacks_resolved_first() {
    let mut table = two_attacks(47).only(Phase::Conflict);
    assert_eq!((table.waiting(), table.choices(ASSYRIA)), (vec![ASSYRIA], vec!["resolve sidon".into(), "wait".into()]));
    assert_eq!(table.refused_by(ASSYRIA, "resolve gaza"), "EP-18.3.2c");
    table.act(ASSYRIA, "wait");
    assert_eq!(names(&table.attacked()), [("gaza", 6), ("sidon", 5)], "five tokens fell in Gaza");
    let mut hasty = two_attacks(47).only(Phase::Conflict);
    hasty.act(ASSYRIA, "resolve sidon");
    assert_eq!(names(&hasty.attacked()), [("sidon", 0), ("gaza", 6)]);
    // With six in stock there is nothing to wait for.
    assert_eq!(two_attacks(41).only(Phase::Conflict).waiting(), [MINOA], "the attacker is asked about pillage");
    // Conflicts between tokens come first anyway: the token that fell in Syria defends Sidon.
    let mut table = two_attacks(45).tokens(ASSYRIA, "syria", 2).tokens(HATTI, "syria", 2).only(Phase::Conflict);
    assert_eq!(table.count(ASSYRIA, "syria"), 1);
    table.act(ASSYRIA, "resolve sidon");
    assert_eq!(names(&table.attacked())[0], ("sidon", 1));
    // Waiting is possible more than once in a turn.
    let table = two_attacks(39).tokens(ASSYRIA, "cyrene", 8).cities(0, &["cyrene"]);
    let mut table = table.only(Phase::Conflict);
    table.act(ASSYRIA, "wait");
    let first = names(&table.attacked()).first().map(|&(name, _)| name.to_owned());
    assert_eq!((first.as_deref(), table.choices(ASSYRIA)), (Some("gaza"), vec!["resolve sidon".into(), "wait".into()]));
    table.act(ASSYRIA, "wait");
    assert_eq!(names(&table.attacked()), [("cyrene", 6), ("sidon", 6)]);
}

/// Assyria and Egypt attack each other, and neither has tokens in stock.
#[rule("EP-18.3.2-r2")]
#[test]
fn two_who_wait_for_each_other_go_by_succession_order() {
    let base = || {
        let table = table(5).cities(ASSYRIA, &["sidon"]).cities(EGYPT, &["gaza"]).tokens(EGYPT, "sidon", 8);
        table.tokens(ASSYRIA, "gaza", 8).treasury(ASSYRIA, 47).treasury(EGYPT, 47).only(Phase::Conflict)
    };
    let mut both = base();
    assert_eq!(both.waiting(), [ASSYRIA]);
    both.act(ASSYRIA, "wait");
    assert_eq!((both.waiting(), both.choices(EGYPT)), (vec![EGYPT], vec!["resolve gaza".into(), "wait".into()]));
    both.act(EGYPT, "wait");
    assert_eq!(names(&both.attacked())[0], ("sidon", 0), "Assyria is first in the order");
    let mut one = base();
    one.act(ASSYRIA, "wait").act(EGYPT, "resolve gaza");
    assert_eq!(names(&one.attacked())[0], ("gaza", 0));
}

#[rule("EP-18.3.3a", "EP-18.3.3b", "EP-18.3.3-r1")]
#[test]
fn attackers_of_a_city_fight_each_other_first() {
    let left = |minoa: u8, hatti: u8| {
        let mut table = byzantium(minoa).tokens(HATTI, "byzantium", hatti).only(Phase::Conflict);
        let attacked = !table.attacked().is_empty();
        (attacked, table.count(MINOA, "byzantium"), table.count(HATTI, "byzantium"))
    };
    assert_eq!(left(4, 4), (false, 0, 0), "equal forces wipe each other out, together or not they were eight");
    assert_eq!(left(8, 3), (false, 0, 0), "six are left and too few");
    assert!(left(9, 3).0, "seven are left and attack");
    assert_eq!(left(2, 1), (false, 0, 0), "three could live there but for the city");
    let undefended = table(5).tokens(MINOA, "byzantium", 2).tokens(HATTI, "byzantium", 1);
    assert_eq!(undefended.fought("byzantium", &[MINOA, HATTI]), [2, 1]);
}

#[rule("EP-18.3.4a", "EP-18.3.4b", "EP-18.3.4-r1")]
#[test]
fn pirates_fight_for_their_city_and_leave() {
    let attacked = |tokens: u8, advances: &[Advance]| {
        let table = table(5).cities(0, &["cyrene"]).tokens(EGYPT, "cyrene", tokens).advances(EGYPT, advances);
        let mut table = table.only(Phase::Conflict);
        let replaced = table.attacked().first().map(|&(_, tokens)| tokens);
        (replaced, table.count(EGYPT, "cyrene"), table.barbarians(), table.city("cyrene"))
    };
    assert_eq!(attacked(6, &[]), (None, 0, 0, Some(0)));
    // Two and one are left where three may live, and the one goes.
    assert_eq!(attacked(7, &[]), (Some(6), 2, 0, None));
    assert_eq!(attacked(6, &[Advance::Engineering]), (Some(5), 2, 0, None));
    assert_eq!(attacked(5, &[Advance::Engineering]), (None, 0, 0, Some(0)));
}

/// How many tokens replace a city that so many attack, if these are engineers.
fn engineers(numbers: &[u8], tokens: u8) -> Option<u8> {
    let table =
        numbers.iter().fold(byzantium(tokens), |table, &number| table.advances(number, &[Advance::Engineering]));
    replaced(table)
}

shows! {
    #[rule("EP-18.3.5a", "EP-30.18.3")]
    #[test]
    fn engineers_attack_with_six() { (engineers(&[MINOA], 5), engineers(&[MINOA], 6)) => (None, Some(5)) }
    #[rule("EP-18.3.5b", "EP-30.18.2")]
    #[test]
    fn against_engineers_eight_are_needed() { (engineers(&[HELLAS], 7), engineers(&[HELLAS], 8)) => (None, Some(7)) }
    #[rule("EP-18.3.5c")]
    #[test]
    fn engineers_on_both_sides_cancel_each_other() {
        (engineers(&[MINOA, HELLAS], 6), engineers(&[MINOA, HELLAS], 7)) => (None, Some(6))
    }
}

/// Minoa attacks Athens from Argos with everything it knows; the limit of Athens is one.
#[rule("EP-18.3.5a", "EP-18.2.3", "EP-18.2.4a")]
#[test]
fn engineering_metalworking_and_advanced_military_work_together() {
    let siege = |defender: &[Advance]| {
        let table = table(5).cities(HELLAS, &["athens"]).tokens(MINOA, "athens", 7).tokens(MINOA, "argos", 3);
        let table = table.tokens(HELLAS, "boeotia", 3).advances(HELLAS, defender);
        let attacker = [Advance::Engineering, Advance::Metalworking, Advance::AdvancedMilitary];
        table.advances(MINOA, &attacker).only(Phase::Conflict)
    };
    let mut table = siege(&[]);
    assert_eq!((table.waiting(), table.count(HELLAS, "athens")), (vec![MINOA], 4), "five replaced the city, one fell");
    table.act(MINOA, "casualty argos").act(MINOA, "casualty argos");
    // Five defenders fell in five rounds; Minoa lost two in Argos and two in Athens before the last.
    assert_eq!((table.count(MINOA, "athens"), table.count(MINOA, "argos"), table.count(HELLAS, "athens")), (5, 1, 0));
    // Engineering on both sides: six defenders. The defender's losses fall in Boeotia as long as they can.
    let mut even = siege(&[Advance::Engineering, Advance::AdvancedMilitary]);
    assert_eq!((even.waiting(), even.count(HELLAS, "athens")), (vec![HELLAS], 6), "the six remove first");
    even.act(HELLAS, "casualty boeotia");
    assert_eq!(even.choices(MINOA), ["casualty athens", "casualty argos"]);
    even.act(MINOA, "casualty athens").act(HELLAS, "casualty boeotia");
    assert_eq!((even.count(HELLAS, "boeotia"), even.count(HELLAS, "athens")), (1, 6));
}

#[rule("EP-18.4.1a", "EP-18.4.1b", "EP-18.4.1-r1")]
#[test]
fn defending_tokens_are_fought_before_the_city() {
    let defended = |attackers: u8, defenders: u8, advances: &[Advance]| {
        let table = byzantium(attackers).tokens(HELLAS, "byzantium", defenders).advances(HELLAS, advances);
        let mut table = table.only(Phase::Conflict);
        let attacked = !table.attacked().is_empty();
        (attacked, table.city("byzantium"))
    };
    assert_eq!(defended(7, 1, &[]), (true, None), "the single token is removed first, and seven are left");
    assert_eq!(defended(7, 2, &[]), (false, Some(HELLAS)), "six are left");
    assert_eq!(defended(8, 2, &[]), (true, None));
    assert_eq!(defended(7, 1, &[Advance::Metalworking]), (false, Some(HELLAS)), "the attacker removes first");
    // Three could live in Byzantium, but not beside a city.
    let table = byzantium(1).tokens(HELLAS, "byzantium", 2).only(Phase::Conflict);
    assert_eq!((table.count(MINOA, "byzantium"), table.count(HELLAS, "byzantium")), (0, 2));
}

/// Advanced Military may take attackers away to lose them elsewhere. Then they are too few, and go at once.
#[rule("EP-18.3.1b")]
#[test]
fn attackers_who_became_too_few_are_removed_in_this_phase() {
    let table = table(5).cities(HELLAS, &["athens"]).tokens(MINOA, "athens", 7);
    let table =
        table.cities(ASSYRIA, &["argos"]).tokens(MINOA, "argos", 7).advances(MINOA, &[Advance::AdvancedMilitary]);
    let mut table = table.only(Phase::Conflict);
    // The attack on Assyria comes first, and tokens before Athens fall for it.
    while table.choices(MINOA).contains(&"casualty athens".to_owned()) {
        table.act(MINOA, "casualty athens");
    }
    table.attacked();
    assert_eq!((table.city("argos"), table.city("athens")), (None, Some(HELLAS)));
    assert_eq!(table.count(MINOA, "athens"), 0);
}

#[rule("EP-18.5.1a", "EP-18.5.1b")]
#[test]
fn the_attacker_draws_a_trade_card() {
    let taken = |table: Table| {
        let mut table = table.only(Phase::Conflict);
        table.attacked();
        (table.game.players[seat(MINOA)].hand.len(), table.game.players[seat(HELLAS)].hand.len())
    };
    assert_eq!(taken(byzantium(7).commodities(HELLAS, &[(Commodity::Salt, 2), (Commodity::Iron, 1)])), (1, 2));
    assert_eq!(taken(byzantium(7).calamity(HELLAS, Calamity::Famine, None)), (1, 0), "any trade card");
    assert_eq!(taken(byzantium(7)), (0, 0));
    assert_eq!(taken(byzantium(6).commodities(HELLAS, &[(Commodity::Salt, 2)])), (0, 2), "the city stands");
}

#[rule("EP-18.5.2a", "EP-18.5.2b", "EP-18.5.2-r1")]
#[test]
fn the_attacker_pillages() {
    let mut table = byzantium(7).treasury(HELLAS, 9).only(Phase::Conflict);
    let offers = ["spoils treasury 1", "spoils treasury 2", "spoils treasury 3", "done"];
    assert_eq!(table.choices(MINOA), offers);
    let (stock, theirs) = (table.stock(MINOA), (table.stock(HELLAS), table.in_treasury(HELLAS)));
    table.act(MINOA, "spoils treasury 2");
    assert_eq!((table.in_treasury(MINOA), table.stock(MINOA)), (2, stock - 2), "fewer by choice");
    assert_eq!((table.stock(HELLAS), table.in_treasury(HELLAS)), theirs);
    assert_eq!(table.waiting(), [] as [u8; 0], "once for each city");
    let mut twice = byzantium(7).cities(HELLAS, &["tomi"]).tokens(MINOA, "tomi", 7).only(Phase::Conflict);
    twice.act(HELLAS, "resolve tomi").act(MINOA, "spoils treasury 3").act(MINOA, "spoils treasury 3");
    assert_eq!(twice.in_treasury(MINOA), 6);
    // Nothing in stock but what fell in this fight: one token.
    let poor = |defenders: u8| byzantium(7).treasury(MINOA, 48).treasury(HELLAS, 55 - defenders).only(Phase::Conflict);
    let mut one = poor(2);
    assert_eq!(one.choices(MINOA), ["spoils treasury 1", "done"]);
    assert_eq!(one.refused_by(MINOA, "spoils treasury 2"), "EP-18.5.2b");
    assert_eq!(one.refused_by(MINOA, "spoils treasury 0"), "EP-18.5.2b");
    one.act(MINOA, "spoils treasury 1");
    assert_eq!(poor(0).waiting(), [] as [u8; 0], "nothing fell, nothing to pillage with");
}

#[rule("EP-18.5.3")]
#[test]
fn only_an_attack_brings_spoils() {
    let spared = |table: &Table| {
        assert_eq!(table.game.players[seat(HELLAS)].hand.len(), 2, "the cards stay");
        assert_eq!(table.game.players[seat(MINOA)].hand.len(), 0);
        assert!(!table.choices(MINOA).iter().any(|choice| choice.starts_with("spoils")));
    };
    for (advance, action) in [
        (Advance::Monotheism, "monotheism athens"),
        (Advance::Politics, "politics annex athens"),
        (Advance::Fundamentalism, "fundamentalism athens"),
    ] {
        let table = table(5).cities(HELLAS, &["athens"]).commodities(HELLAS, &[(Commodity::Salt, 2)]);
        let table = table.tokens(MINOA, "argos", 1).treasury(MINOA, 5).advances(MINOA, &[advance]);
        let mut table = table.only(Phase::SpecialAbilities);
        table.act(MINOA, action);
        assert_ne!(table.city("athens"), Some(HELLAS), "{action}");
        assert!(table.in_treasury(MINOA) <= 5, "{action}");
        spared(&table);
    }
    let base = || table(5).cities(HELLAS, &["byzantium"]).commodities(HELLAS, &[(Commodity::Salt, 2)]);
    let revolt = base().treasury(HELLAS, 55).tokens(ASSYRIA, "syria", 9).tokens(HATTI, "hattusa", 9);
    let revolt = revolt.tokens(EGYPT, "tanis", 9).only(Phase::TaxCollection);
    assert_eq!(revolt.city("byzantium"), Some(MINOA));
    spared(&revolt);
    assert_eq!(revolt.in_treasury(MINOA), 0);
    let treachery = base().struck_by(HELLAS, Calamity::Treachery, MINOA);
    assert_eq!(treachery.city("byzantium"), Some(MINOA), "a calamity");
    spared(&treachery);
}

/// Mikop lies beside Alani, where nobody can live.
#[rule("EP-18.5.3")]
#[test]
fn barbarians_take_no_cards() {
    let table = table(5).cities(HATTI, &["mikop"]).commodities(HATTI, &[(Commodity::Salt, 2)]);
    let mut table = table.struck_by(HATTI, Calamity::BarbarianHordes, MINOA);
    while let Some(choice) = table.choices(MINOA).first().cloned() {
        table.act(MINOA, &choice);
    }
    assert_eq!(table.city("mikop"), None);
    assert_eq!(table.game.players[seat(HATTI)].hand.len(), 2);
    assert_eq!(table.game.players[seat(MINOA)].hand.len(), 0);
}

#[rule("EP-18.5.4")]
#[test]
fn a_pirate_city_is_pillaged() {
    let mut table = table(5).cities(0, &["cyrene"]).tokens(EGYPT, "cyrene", 7).only(Phase::Conflict);
    assert_eq!(table.waiting(), [EGYPT]);
    table.act(EGYPT, "spoils treasury 3");
    assert_eq!((table.in_treasury(EGYPT), table.game.players[seat(EGYPT)].hand.len()), (3, 0));
}

/// Five tokens of Assyria before Gaza are too few; all others are in treasury. Ruling EP-RB1.
#[rule("EP-18.3.1b", "EP-18.3.2c")]
#[test]
fn attackers_too_few_from_the_start_defend_their_own_city() {
    let table = table(5).cities(ASSYRIA, &["sidon"]).cities(EGYPT, &["gaza"]).tokens(MINOA, "sidon", 7);
    let mut table = table.tokens(ASSYRIA, "gaza", 5).treasury(ASSYRIA, 50).only(Phase::Conflict);
    assert_eq!(names(&table.attacked()), [("sidon", 5)]);
    assert_eq!((table.count(ASSYRIA, "gaza"), table.city("gaza")), (0, Some(EGYPT)));
}

/// Of two calamities in hand the one that was drawn leaves it, and comes to the attacker as drawn, not as traded.
#[rule("EP-18.5.1a")]
#[test]
fn the_very_calamity_that_was_drawn_leaves_the_hand() {
    use antiquity::cards::{Card, HeldCalamity};
    use antiquity::names::{Calamity, Commodity};
    for (index, drawn, kept) in
        [(2, Calamity::Famine, Calamity::Regression), (3, Calamity::Regression, Calamity::Famine)]
    {
        let mut table = byzantium(9).commodities(HELLAS, &[(Commodity::Salt, 2)]);
        table =
            table.calamity(HELLAS, Calamity::Famine, Some(MINOA)).calamity(HELLAS, Calamity::Regression, Some(MINOA));
        table.game.rng_mut().fix(vec![index]);
        let table = table.only(Phase::Conflict);
        let hand = |number: u8| table.game.players[seat(number)].hand.cards().collect::<Vec<_>>();
        assert_eq!(hand(MINOA), [Card::Calamity(drawn)]);
        assert_eq!(hand(HELLAS)[2..], [Card::Calamity(kept)]);
        assert_eq!(table.game.players[seat(MINOA)].hand.calamities[0], HeldCalamity::drawn(drawn));
    }
}
