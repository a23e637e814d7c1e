//! Chapter 28: movement of succession markers.

use super::support::{Table, seat, with};
use super::trade_cards::build;
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Civilization};
use antiquity::{Edition as _, succession::meets};
use engine::{GameOptions as _, rule};
use expansion_project::{Options, TheProject};

/// Advancements with a printed cost in a range, the first so many.
pub fn advances(costs: std::ops::Range<u16>, count: usize) -> Vec<Advance> {
    let cost = |advance| TheProject::data().advance(advance).cost;
    Advance::ALL.into_iter().filter(|&advance| costs.contains(&cost(advance))).take(count).collect()
}

/// Seat 1 as this civilization, with cities and advancements, its marker on a space.
fn placed(civilization: Civilization, space: u8, cities: usize, held: &[Advance]) -> Table {
    let mut table = build(with(Options::with_seats(5)), &[(1, cities)]).advances(1, held);
    table.game.players[seat(1)].civilization = Some(civilization);
    table.game.players[seat(1)].succession = space;
    table
}

/// Where the marker of Minoa is after the phase. Its epochs begin on spaces 6, 9, 12 and 15.
fn minoa(space: u8, cities: usize, held: &[Advance]) -> u8 {
    let table = placed(Civilization::Minoa, space, cities, held).only(Phase::SuccessionAlteration);
    table.game.players[seat(1)].succession
}

/// The first spaces of the Early and Late Bronze and Iron Ages.
const EPOCHS: [(Civilization, [u8; 4]); 18] = {
    use Civilization as V;
    [
        (V::Minoa, [6, 9, 12, 15]),
        (V::Saba, [6, 9, 12, 15]),
        (V::Celt, [6, 8, 12, 14]),
        (V::Assyria, [5, 9, 12, 14]),
        (V::Rome, [5, 9, 12, 14]),
        (V::Babylon, [5, 8, 11, 14]),
        (V::Carthage, [5, 8, 11, 14]),
        (V::Hellas, [5, 8, 11, 14]),
        (V::Maurya, [5, 9, 11, 14]),
        (V::Dravidia, [5, 8, 11, 14]),
        (V::Kushan, [5, 8, 11, 14]),
        (V::Nubia, [5, 8, 11, 14]),
        (V::Persia, [5, 8, 11, 14]),
        (V::Hatti, [5, 8, 11, 14]),
        (V::Iberia, [5, 8, 11, 14]),
        (V::Indus, [4, 8, 11, 13]),
        (V::Parthia, [4, 8, 11, 13]),
        (V::Egypt, [4, 7, 10, 13]),
    ]
};

#[rule("EP-28.1", "EP-28.2.1")]
#[test]
fn markers_move_one_space_a_turn() {
    assert_eq!(minoa(0, 0, &[]), 1, "the Stone Age asks for nothing");
    assert_eq!(minoa(4, 0, &[]), 5);
    let table = with(Options::with_seats(5)).only(Phase::SuccessionAlteration);
    assert!((1..=5).all(|number| table.game.players[seat(number)].succession == 1), "everybody's");
}

/// Three advancements each that cost less than 100, less than 200, and more.
fn held() -> [Vec<Advance>; 3] {
    [advances(0..100, 3), advances(100..200, 3), advances(200..300, 3)]
}

#[rule("EP-28.1.1", "EP-28.2.2")]
#[test]
fn the_early_bronze_age_asks_for_two_cities() {
    assert_eq!([minoa(5, 1, &[]), minoa(5, 2, &[])], [5, 6]);
}

#[rule("EP-28.1.1", "EP-28.2.3")]
#[test]
fn the_late_bronze_age_asks_for_three_cities_and_three_advancements() {
    let [cheap, ..] = held();
    assert_eq!([minoa(8, 3, &cheap[..2]), minoa(8, 2, &cheap), minoa(8, 3, &cheap)], [8, 8, 9]);
}

#[rule("EP-28.1.1", "EP-28.2.4")]
#[test]
fn the_early_iron_age_asks_for_four_cities_and_three_advancements_of_a_hundred() {
    let [cheap, middle, dear] = held();
    let two_and_cheap = [&middle[..2], &cheap[..]].concat();
    assert_eq!([minoa(11, 4, &two_and_cheap), minoa(11, 3, &middle), minoa(11, 4, &middle)], [11, 11, 12]);
    assert_eq!(minoa(11, 4, &dear), 12, "200 is more than 100");
}

#[rule("EP-28.1.1", "EP-28.2.5")]
#[test]
fn the_late_iron_age_asks_for_five_cities_and_three_advancements_of_two_hundred() {
    let [_, middle, dear] = held();
    let two_and_middle = [&dear[..2], &middle[..]].concat();
    assert_eq!([minoa(14, 5, &two_and_middle), minoa(14, 4, &dear), minoa(14, 5, &dear)], [14, 14, 15]);
}

#[rule("EP-28.1.1")]
#[test]
fn every_civilization_has_its_own_spaces() {
    let needed = [(2, Vec::new()), (3, advances(0..100, 3)), (4, advances(100..200, 3)), (5, advances(200..300, 3))];
    for (civilization, firsts) in EPOCHS {
        for (first, (cities, held)) in firsts.into_iter().zip(&needed) {
            let before = |cities| placed(civilization, first - 1, cities, held).into_game();
            assert!(!meets(&before(cities - 1), seat(1), first), "{civilization} enters space {first}");
            assert!(meets(&before(*cities), seat(1), first), "{civilization} enters space {first}");
        }
    }
}

#[rule("EP-28.2.4", "EP-28.3.1", "EP-28.4.1")]
#[test]
fn the_outlook_is_what_the_marker_then_does() {
    let outlook = |space, cities, held: &[Advance]| {
        let table = placed(Civilization::Minoa, space, cities, held);
        table.view_in_play(engine::Viewer::Spectator)["players"][0]["next_step"].clone()
    };
    let [cheap, middle, _] = held();
    let lacks = serde_json::json!([
        { "of": "cities", "need": 4, "have": 3 },
        { "of": "from_100", "need": 3, "have": 0 },
    ]);
    assert_eq!((&outlook(11, 3, &cheap)["lacks"], minoa(11, 3, &cheap)), (&lacks, 11));
    assert_eq!((&outlook(11, 4, &middle)["met"], minoa(11, 4, &middle)), (&true.into(), 12));
    assert_eq!((&outlook(12, 4, &[])["met"], minoa(12, 4, &[])), (&true.into(), 13), "within an era only cities count");
    assert_eq!((&outlook(8, 0, &cheap)["back"], minoa(8, 0, &cheap)), (&true.into(), 7));
    assert!(outlook(16, 5, &[]).is_null(), "the track has come to its end");
}

#[rule("EP-28.2-r1")]
#[test]
fn the_printed_cost_counts() {
    // Free of charge by credits, they still cost 100 and more by print.
    let mut table = placed(Civilization::Minoa, 11, 4, &advances(100..200, 3));
    table.game.players[seat(1)].extra_credits = [200; 5];
    let table = table.only(Phase::SuccessionAlteration);
    assert_eq!(table.game.players[seat(1)].succession, 12);
}

#[rule("EP-28.3.1")]
#[test]
fn with_too_few_cities_a_marker_is_frozen() {
    assert_eq!([minoa(6, 1, &[]), minoa(6, 2, &[])], [6, 7], "two cities within the Early Bronze Age");
    assert_eq!([minoa(9, 2, &[]), minoa(9, 3, &[])], [9, 10], "three in the Late one, whatever the advancements");
    assert_eq!([minoa(12, 3, &[]), minoa(12, 4, &[])], [12, 13]);
    assert_eq!([minoa(15, 4, &[]), minoa(15, 5, &[])], [15, 16]);
}

#[rule("EP-28.4.1")]
#[test]
fn without_cities_a_marker_moves_back() {
    assert_eq!(minoa(8, 0, &[]), 7);
    assert_eq!(minoa(6, 0, &[]), 5, "out of the Early Bronze Age");
    assert_eq!(minoa(5, 0, &[]), 5, "in the Stone Age it stays where it cannot go on");
    assert_eq!(minoa(3, 0, &[]), 4, "and advances as usual");
    assert_eq!(minoa(8, 1, &[]), 8, "with one city it is frozen");
}

/// Minoa's Late Bronze Age begins on space 9 and asks for three cities and three advancements.
#[rule("EP-28.4.2", "EP-28.4-r1")]
#[test]
fn after_a_regression_a_marker_moves_as_usual() {
    let moved = |space: u8, held: &[Advance]| {
        let table = placed(Civilization::Minoa, space, 3, held).struck(1, Calamity::Regression);
        assert_eq!(table.game.players[seat(1)].succession, space - 1);
        table.only(Phase::SuccessionAlteration).game.players[seat(1)].succession
    };
    assert_eq!(moved(11, &[]), 11, "one back at once, and one forward at the end of the turn");
    assert_eq!(moved(9, &[]), 8, "but an epoch is entered again only by those who meet its requirements");
    assert_eq!(moved(9, &advances(0..100, 3)), 9);
}
