//! Civic Improvement and Cultural Influence.

use crate::support::{Board as _, Table, on_land, position, position_for, seat};
use clash::names::{Good, Mood, Piece};
use engine::rule;

/// The rulebook's example: an angry city of size 2 becomes happy for 4 Mood tokens in one action.
#[rule("CC-civic-1")]
#[rule("CC-civic-2")]
#[rule("CC-civic-4")]
#[rule("CC-civic-6")]
#[test]
fn one_action_raises_as_many_steps_as_can_be_paid() {
    let mut table = on_land("1 city D2 angry temple activated=1\n1 city C2\n2 city D7\n1 goods 6m");
    table.play("1: improve D2");
    assert_eq!((table.mood("D2"), table.goods(1).as_str()), (Mood::Neutral, "4m"));
    assert_eq!(table.question(), "Improve");
    table.play("1: improve D2\n1: improve C2");
    assert_eq!((table.mood("D2"), table.mood("C2"), table.goods(1).as_str()), (Mood::Happy, Mood::Happy, "1m"));
    assert_eq!((table.game.turn.actions, table.question(), table.city("D2").activations), (2, "Act", 1));
    table.refuse("1: improve D2", "CC-civic-5");
}

#[rule("CC-civic-3")]
#[rule("CC-civic-5")]
#[test]
fn the_real_size_is_paid() {
    let mut table = on_land("1 city D2 temple academy\n2 city D7\n1 goods 2m");
    table.refuse("1: improve D2", "CC-scale-5").refuse("1: improve D7", "CC-civic-2");
    let mut table = on_land("1 city D2 temple academy\n2 city D7\n1 goods 3m");
    table.play("1: improve D2");
    assert_eq!((table.mood("D2"), table.goods(1).as_str()), (Mood::Happy, "0"));
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 3m\nactions 0");
    table.refuse("1: improve D2", "CC-turn-2");
}

/// A size 3 city costs 2, and one of size 1 still 1.
#[rule("CC-adv-circus-sports")]
#[rule("CC-adv-circus-sports-2")]
#[test]
fn circus_and_sports_make_cities_smaller() {
    let mut table =
        on_land("1 city D2 temple academy\n1 city C2\n2 city D7\n1 goods 3m\n1 advances art-sculptures circus-sports");
    table.play("1: improve D2\n1: improve C2");
    assert_eq!((table.mood("D2"), table.mood("C2"), table.goods(1).as_str()), (Mood::Happy, Mood::Happy, "0"));
}

/// One Mood token, one Food and one Wood; Ideas do not count.
#[rule("CC-adv-rituals")]
#[rule("CC-adv-rituals-2")]
#[test]
fn rituals_spend_resources_as_mood_tokens() {
    let start = "1 city D2 temple academy\n2 city D7\n1 goods 1f1o1w2i1g1m\n";
    let mut table = on_land(start);
    table.refuse("1: improve D2", "CC-scale-5");
    let mut table = on_land(&format!("{start}1 advances myths rituals"));
    table.play("1: improve D2");
    table.refuse("1: pay 1i1g1m", "CC-scale-5");
    assert!(table.offered("pay").contains(&"1f1o1g".into()), "no Mood token is needed");
    table.play("1: pay 1f1w1m");
    assert_eq!((table.mood("D2"), table.goods(1).as_str()), (Mood::Happy, "1o2i1g"));
}

/// A Mood token on top instead of the action, as often as wanted.
#[rule("CC-adv-voting")]
#[rule("CC-adv-voting-2")]
#[test]
fn voting_saves_the_action() {
    let start = "1 city D2\n1 city C2\n2 city D7\nactions 0\n";
    let mut table = on_land(&format!("{start}1 goods 5m"));
    table.refuse("1: improve D2 voting", "CC-adv-voting");
    let mut table = on_land(&format!("{start}1 goods 5m\n1 advances voting"));
    table.play("1: improve D2 voting\n1: done");
    assert_eq!(table.goods(1), "3m");
    table.play("1: improve C2 voting");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("1m", 0));
    let mut table = on_land(&format!("{start}1 goods 1m\n1 advances voting"));
    table.refuse("1: improve D2 voting", "CC-scale-5");
    // Rituals pay the step, not the vote.
    let mut table = on_land(&format!("{start}1 goods 2f\n1 levels 0 1\n1 advances voting rituals"));
    table.refuse("1: improve D2 voting", "CC-scale-5");
}

const NEAR: &str = "1 city D2 academy\n1 city C2\n2 city D7\n2 city D4 temple fortress\n";

fn near(text: &str) -> Table {
    on_land(&format!("{NEAR}{text}"))
}

/// 5 and 6 succeed, 4 does not.
#[rule("CC-infl-1")]
#[test]
fn a_roll_of_5_is_a_success() {
    for (die, success) in [(1, false), (4, false), (5, true), (6, true)] {
        let mut table = on_land("1 city D2 academy\n2 city D7\n2 city D4 temple");
        table.dice(&[die]).play("1: influence D2>D4");
        let colour = if success { seat(1) } else { seat(2) };
        assert_eq!(table.city("D4").colour(Piece::Temple), Some(colour), "{die}");
        assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
    }
}

#[rule("CC-infl-5")]
#[rule("CC-infl-16")]
#[test]
fn a_success_exchanges_a_piece_but_never_the_settlement() {
    let mut table = near("2 advances myths");
    table.dice(&[5]).play("1: influence D2>D4");
    assert_eq!(table.offered("exchange"), ["fortress", "temple"]);
    table.refuse("1: exchange academy", "CC-infl-16");
    table.play("1: exchange temple");
    assert_eq!(table.city("D4").colour(Piece::Temple), Some(seat(1)));
    assert_eq!(table.city("D4").colour(Piece::Fortress), Some(seat(2)));
    assert_eq!((table.city("D4").owner, table.city("D4").size()), (seat(2).into(), 3));
}

/// It scores for the one and works for the other.
#[rule("CC-infl-6")]
#[test]
fn an_exchanged_piece_scores_for_its_colour_and_works_for_the_city() {
    let points = |table: &Table| [1, 2].map(|number| clash::scoring::Points::of(&table.game, seat(number)).halves());
    let mut table = near("2 advances myths");
    let before = points(&table);
    table.dice(&[5]).play("1: influence D2>D4\n1: exchange temple");
    assert_eq!(points(&table), [before[0] + 2, before[1] - 2]);
    assert!(table.game.works(crate::support::space("D4"), Piece::Temple));
}

#[rule("CC-infl-19")]
#[test]
fn influence_is_no_activation_and_angry_cities_have_it() {
    let mut table = on_land("1 city D2 angry academy activated=1\n2 city D7\n2 city D4 temple");
    table.dice(&[6]).play("1: influence D2>D4");
    assert_eq!(table.city("D4").colour(Piece::Temple), Some(seat(1)));
    assert_eq!(table.city("D2").activations, 1);
}

#[rule("CC-infl-2")]
#[rule("CC-infl-16")]
#[rule("CC-infl-18")]
#[test]
fn some_cities_cannot_be_targets() {
    let mut table = near("2 city C3\nbarbarians D3 1");
    table.refuse("1: influence D2>C3", "CC-infl-2").refuse("1: influence D2>D3", "CC-infl-18");
    table.refuse("1: influence D2>D2", "CC-infl-18").refuse("1: influence D2>E4", "CC-infl-1");
    table.refuse("1: influence D4>D2", "CC-infl-1");
    assert_eq!(table.offered("influence"), ["D2>D4"]);
    // A piece of which none is left cannot be exchanged.
    let mut table = on_land("1 city D2 academy\n2 city D7\n2 city D4 temple\n1 destroyed 0 0 0 0 7");
    table.refuse("1: influence D2>D4", "CC-infl-16");
    let mut table = on_land("1 city D2 academy\n2 city D7\n2 city D4 temple\n1 destroyed 0 0 0 0 6");
    table.dice(&[6]).play("1: influence D2>D4");
}

/// The range is the size: D2 to D7 is 5 spaces. Happiness does not stretch it.
#[rule("CC-infl-3")]
#[rule("CC-infl-4")]
#[rule("CC-infl-14")]
#[test]
fn the_range_is_the_real_size() {
    let start = "2 city D7\n2 city D4 temple\n";
    // D4 is two spaces from D2.
    let mut table = on_land(&format!("1 city D2 happy\n{start}"));
    table.refuse("1: influence D2>D4", "CC-infl-7");
    let mut table = on_land(&format!("1 city D2 academy\n{start}"));
    table.dice(&[6]).play("1: influence D2>D4");
    // Size 4 reaches D6, four spaces away over the Sea on D5.
    let mut table = on_land("1 city D2 academy temple fortress\n2 city D7\n2 city D6 temple");
    table.dice(&[6]).play("1: influence D2>D6");
    // Nothing crosses unrevealed regions.
    let mut table = position("1 city D2 academy temple fortress\n2 city D7 temple\n1 goods 8c");
    table.refuse("1: influence D2>D7", "CC-infl-14");
}

/// The rulebook's example: one token for the range, two for the result, three in all.
#[rule("CC-infl-7")]
#[rule("CC-infl-8")]
#[rule("CC-infl-9")]
#[test]
fn culture_tokens_boost_range_and_result() {
    let start = "1 city D2 academy temple\n2 city D7\n2 city D6 fortress\n";
    let mut table = on_land(start);
    table.refuse("1: influence D2>D6", "CC-infl-7");
    let mut table = on_land(&format!("{start}1 goods 3c"));
    table.dice(&[3]).play("1: influence D2>D6");
    assert_eq!((table.goods(1).as_str(), table.question()), ("2c", "Boost"));
    table.play("1: boost");
    assert_eq!((table.goods(1).as_str(), table.city("D6").colour(Piece::Fortress)), ("0", Some(seat(1))));
}

#[rule("CC-infl-17")]
#[test]
fn tokens_are_gone_even_if_it_fails() {
    let mut table = on_land("1 city D2 academy temple\n2 city D7\n2 city D6 fortress\n1 goods 3c");
    table.dice(&[3]).play("1: influence D2>D6\n1: done");
    assert_eq!((table.goods(1).as_str(), table.city("D6").colour(Piece::Fortress)), ("2c", Some(seat(2))));
    // Who cannot pay enough is not asked.
    let mut table = on_land("1 city D2 academy temple\n2 city D7\n2 city D6 fortress\n1 goods 2c");
    table.dice(&[3]).play("1: influence D2>D6");
    assert_eq!((table.goods(1).as_str(), table.question()), ("1c", "Act"));
}

#[rule("CC-infl-10")]
#[rule("CC-infl-15")]
#[rule("CC-adv-art-sculptures")]
#[test]
fn one_success_per_turn() {
    let mut table = near("1 goods 2c\n1 advances art-sculptures");
    table.dice(&[1]).play("1: influence D2>D4");
    table.dice(&[6]).play("1: influence D2>D4\n1: exchange temple");
    table.refuse("1: influence D2>D4", "CC-infl-15").refuse("1: influence D2>D4 sculptures", "CC-infl-15");
    table.play("1: end").until_turn_of(1);
    table.dice(&[6]).play("1: influence D2>D4");
    assert_eq!(table.city("D4").colour(Piece::Fortress), Some(seat(1)));
}

/// A token instead of the action, once per turn.
#[rule("CC-adv-art-sculptures")]
#[test]
fn art_and_sculptures_save_the_action() {
    let mut table = near("1 goods 2c\nactions 0");
    table.refuse("1: influence D2>D4 sculptures", "CC-adv-art-sculptures");
    let mut table = near("1 goods 1c\n1 advances art-sculptures\nactions 0");
    table.refuse("1: influence D2>D4", "CC-turn-2");
    table.dice(&[1]).play("1: influence D2>D4 sculptures");
    assert_eq!((table.goods(1).as_str(), table.game.turn.actions), ("0", 0));
    table.refuse("1: influence D2>D4 sculptures", "CC-adv-art-sculptures");
    // The token comes on top of those for the range.
    let mut table = on_land("1 city D2\n2 city D7\n2 city D4 temple\n1 goods 1c\n1 advances art-sculptures\nactions 0");
    table.refuse("1: influence D2>D4 sculptures", "CC-scale-5");
}

#[rule("CC-infl-11")]
#[rule("CC-infl-12")]
#[test]
fn a_city_under_influence_makes_no_attempt_and_can_be_freed() {
    let mut table = on_land("1 city D2 academy:2\n1 city C2 temple\n2 city D7\n2 city D4 temple");
    table.refuse("1: influence D2>D4", "CC-infl-11");
    table.dice(&[5]).play("1: influence C2>D2");
    assert_eq!(table.city("D2").colour(Piece::Academy), Some(seat(1)));
    assert!(!table.city("D2").is_influenced());
    // An own city without foreign pieces is no target.
    table.play("1: end").until_turn_of(1);
    table.refuse("1: influence D2>C2", "CC-infl-16");
    table.dice(&[5]).play("1: influence D2>D4");
}

#[rule("CC-infl-13")]
#[test]
fn pieces_of_third_players_may_be_exchanged() {
    let mut table = position_for(3, "1 city E4 academy\n1 city F3\n2 city D3 temple:3\n2 city B7\n3 city G8");
    table.dice(&[6]).play("1: influence E4>D3");
    assert_eq!(table.city("D3").colour(Piece::Temple), Some(seat(1)));
    assert_eq!(table.city("D3").owner, seat(2).into());
}

/// Happy cities, cities with Army units and cities with Temples are protected from boosts, not from attempts.
#[rule("CC-adv-separation-of-power")]
#[rule("CC-adv-totalitarianism")]
#[rule("CC-adv-devotion")]
#[test]
fn some_cities_cannot_be_influenced_with_boosts() {
    let cases = [
        ("separation-of-power", "2 city D4 happy fortress", "2 city D4 fortress"),
        ("totalitarianism", "2 army D4\n2 city D4 fortress", "2 settler D4\n2 city D4 fortress"),
        ("devotion", "2 city D4 temple", "2 city D4 fortress"),
    ];
    for (advance, protected, open) in cases {
        let rule = format!("CC-adv-{advance}");
        let of = |city: &str, target: &str| {
            on_land(&format!("1 city D2 {target}\n2 city D7\n1 goods 4c\n2 advances {advance}\n{city}"))
        };
        // One space too far for a city of size 1.
        of(protected, "").refuse("1: influence D2>D4", rule.as_str());
        of(open, "").dice(&[6]).play("1: influence D2>D4");
        // In range it may be tried, but the result is not boosted.
        let mut table = of(protected, "academy");
        table.dice(&[4]).play("1: influence D2>D4");
        assert_eq!((table.question(), table.stock(1, Good::Culture)), ("Act", 4), "{advance}");
        let mut table = of(open, "academy");
        table.dice(&[4]).play("1: influence D2>D4");
        assert_eq!(table.question(), "Boost");
    }
}

#[rule("CC-infl-20")]
#[test]
fn own_cities_may_be_freed_with_boosts() {
    let mut table = on_land(
        "1 city D2\n1 city D4 happy temple:2\n2 city D7\n1 goods 3c\n1 advances voting separation-of-power devotion",
    );
    table.dice(&[3]).play("1: influence D2>D4\n1: boost");
    assert_eq!((table.goods(1).as_str(), table.city("D4").colour(Piece::Temple)), ("0", Some(seat(1))));
}

/// 4 is enough, and each success gives a Culture token.
#[rule("CC-adv-conversion")]
#[rule("CC-adv-conversion-2")]
#[test]
fn conversion_succeeds_with_4() {
    let mut table = near("1 levels 3 0\n1 advances dogma conversion\n2 advances tactics");
    table.dice(&[3]).play("1: influence D2>D4");
    assert_eq!(table.goods(1), "0");
    table.dice(&[4]).play("1: influence D2>D4\n1: exchange temple");
    assert_eq!(table.goods(1), "1c");
}

/// One more range for its city; its owner's cities within two spaces are no targets of others.
#[rule("CC-wonder-statue-2")]
#[rule("CC-wonder-statue-3")]
#[test]
fn the_great_statue_reaches_farther_and_protects() {
    let start = "2 city D7\n2 city D4 temple:1\n2 city D6 fortress\n";
    let mut table = on_land(&format!("1 city D2 wonder=great-statue\n{start}"));
    table.refuse("1: influence D2>D6", "CC-infl-7");
    let mut table = on_land("1 city D2 wonder=great-statue\n2 city D7\n2 city D4 temple");
    table.dice(&[6]).play("1: influence D2>D4");
    // Seat 2 against it: D3 is one space from the Statue, F2 two; A7 far away.
    let city = "1 city D2 wonder=great-statue\n1 city D3 temple\n1 city F2 temple\n1 city B6 temple\n2 city D4 temple fortress academy\n2 city D7\nactive 2";
    let mut table = on_land(city);
    table.refuse("2: influence D4>D3", "CC-wonder-statue-3").refuse("2: influence D4>F2", "CC-wonder-statue-3");
    table.dice(&[6]).play("2: influence D4>B6");
    // Its owner is not kept away.
    let mut table = on_land("1 city D2 wonder=great-statue\n1 city D3 temple:2\n2 city D7");
    table.dice(&[6]).play("1: influence D2>D3");
    let mut table = on_land(&city.replace(" wonder=great-statue", ""));
    table.dice(&[6]).play("2: influence D4>D3");
}

/// Two attempts at once from the city of the Pyramids, without action; one success ends them.
#[rule("CC-wonder-pyramids-3")]
#[rule("CC-wonder-pyramids-4")]
#[test]
fn the_pyramids_try_twice() {
    let attempt = "step {\"civic\":{\"attempt\":{\"seat\":1,\"from\":\"D2\"}}}\n";
    let start = format!("{NEAR}1 city D3 academy\nstep {{\"turn\":\"act\"}}\n{attempt}{attempt}");
    let mut table = on_land(&start);
    assert_eq!(table.question(), "Influence");
    table.refuse("1: influence D3>D4", "CC-wonder-pyramids-3");
    table.dice(&[1]).play("1: influence D2>D4");
    assert_eq!((table.question(), table.game.turn.actions), ("Influence", 3));
    table.dice(&[6]).play("1: influence D2>D4\n1: exchange temple");
    assert_eq!(table.question(), "Act");
    let mut table = on_land(&start);
    table.dice(&[6]).play("1: influence D2>D4\n1: exchange temple");
    assert_eq!(table.question(), "Act", "no second success in a turn");
    let mut table = on_land(&start);
    table.play("1: done\n1: done");
    assert_eq!(table.question(), "Act");
}

/// Cultural Awe wins a Barbarian settlement over, with a unit if it was defended.
#[rule("CC-act-cultural-awe")]
#[test]
fn cultural_awe_wins_barbarians_over() {
    for (barbarians, question) in [(0, "Act"), (2, "Awe")] {
        let mut table = on_land(&format!("1 city D2\n2 city D7\nbarbarians D3 {barbarians}"));
        table.game.turn.awe = true;
        assert_eq!(table.offered("influence"), ["D2>D3"]);
        table.dice(&[6]).play("1: influence D2>D3");
        assert_eq!(table.question(), question);
        assert_eq!((table.city("D3").owner, table.mood("D3")), (seat(1).into(), Mood::Neutral));
        assert!(table.game.turn.influenced);
        if question == "Awe" {
            table.play("1: awe army");
            assert_eq!(table.units(1, "D3", clash::names::UnitKind::Army), 1);
        }
    }
}

/// The card is spent with the next attempt, whatever its target; a player's city is never won over.
#[rule("CC-act-cultural-awe")]
#[test]
fn cultural_awe_does_not_win_a_players_city_over() {
    let mut table = on_land("1 city D2\n2 city D3 temple\n2 city D7");
    table.game.turn.awe = true;
    table.dice(&[6]).play("1: influence D2>D3");
    assert!(table.told("the Temple"), "its only city-piece is exchanged");
    assert_eq!((table.city("D3").owner, table.game.turn.awe), (seat(2).into(), false));
}
