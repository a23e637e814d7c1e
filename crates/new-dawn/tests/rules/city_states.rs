//! City-states: conquering, liberating, their tokens; diplomacy cards going back.

use crate::support::{Board as _, Table, position, position_for};
use engine::rule;
use new_dawn::components::{CityState, FocusType};
use new_dawn::view::PieceView;

fn military(slot: usize, rest: &str) -> Table {
    let mut row = vec!["astrology", "pottery", "early-empire", "foreign-trade"];
    row.insert(slot - 1, "masonry");
    let mut table = position(&format!("1 row {}\nbarbarians\n{rest}", row.join(" ")));
    table.play("1: focus masonry");
    table
}

fn geneva(table: &Table) -> new_dawn::view::CityStateView {
    table.view().city_states.into_iter().find(|one| one.city_state == CityState::Geneva).unwrap()
}

#[rule("ND-cs-1")]
#[test]
fn a_city_state_has_a_focus_type() {
    assert_eq!((CityState::Seoul.kind(), CityState::BuenosAires.kind()), (FocusType::Science, FocusType::Industry));
    // Arriving at Carthage puts the tokens on the military card.
    let mut table =
        position("1 row foreign-trade astrology masonry early-empire pottery\n1 caravans 1=2,-1\nbarbarians");
    table.play("1: focus foreign-trade\n1: move 1 1,0");
    assert_eq!(table.trade(1, "masonry"), 2);
}

/// Both cards are with others, so none can be taken; taking one is a choice.
#[rule("ND-cs-2", "ND-cs-3", "ND-car-11", "ND-dip-1")]
#[test]
fn cards_come_from_beside_the_map_only_and_may_be_declined() {
    let text = "1 row foreign-trade astrology masonry early-empire pottery\n1 caravans 1=2,-1\nbarbarians";
    let mut table = position_for(3, &format!("{text}\ncards carthage=2,3"));
    table.play("1: focus foreign-trade\n1: move 1 1,0");
    assert_eq!((table.player(1).city_state_cards.len(), table.step()), (0, "ChooseCard"));
    let mut table = position(text);
    table.play("1: focus foreign-trade\n1: move 1 1,0\n1: done");
    assert_eq!(table.player(1).city_state_cards.len(), 0);
    let mut table = position(&format!("{text}\ncards carthage=1"));
    table.play("1: focus foreign-trade\n1: move 1 1,0");
    assert_eq!(table.view().city_states[0].copies, 1, "a second copy is not taken");
}

/// City, token on the card of its type, cards face down for everybody.
#[rule("ND-def-6", "ND-cs-4")]
#[test]
fn a_conquered_city_state() {
    let mut table = military(5, "1 control 5,0\ncards geneva=1,2");
    table.dice(&[6, 1]).play("1: attack 6,0");
    let state = geneva(&table);
    assert_eq!((state.conquered.map(|s| s.number()), state.card.map(|c| c.slug())), (Some(1), Some("astrology")));
    assert!(state.holders.is_empty() && state.copies == 0);
    assert_eq!((table.space("6,0").piece, table.space("6,0").city_state), (Some(PieceView::City), None));
    assert_eq!(table.player(1).row.iter().find(|one| one.card.slug() == "astrology").unwrap().city_states.len(), 1);
}

/// Ruling ND-R17: of two cards of its type the token goes on the one in the higher slot.
#[rule("ND-def-6")]
#[test]
fn a_conquered_city_states_token_goes_on_the_higher_of_two_cards() {
    let row = "1 row astrology mathematics early-empire foreign-trade masonry\n1 control 5,0\nbarbarians";
    let mut table = position(row);
    table.dice(&[6, 1]).play("1: focus masonry\n1: attack 6,0");
    assert_eq!(geneva(&table).card.map(|card| card.slug()), Some("mathematics"));
}

/// Spent as a trade token of its card, it stays there, and only once a turn.
#[rule("ND-cs-5", "ND-cs-6")]
#[test]
fn a_city_state_token_is_a_trade_token_every_turn() {
    let mut table = position("1 cities 6,0\n1 row astrology foreign-trade masonry early-empire pottery\nbarbarians");
    table.play("1: focus astrology\n1: spend geneva");
    assert_eq!(table.player(1).tech, 2);
    let mut table = position("1 cities 6,0\n1 row astrology:1 foreign-trade masonry early-empire pottery\nbarbarians");
    table.play("1: focus astrology\n1: spend geneva").refuse("1: spend geneva", "ND-cs-6");
    table.refuse("1: spend seoul", "ND-cs-5");
    table.play("1: done");
    assert_eq!(
        (table.player(1).tech, geneva(&table).card.map(|c| c.slug()), table.trade(1, "astrology")),
        (2, Some("astrology"), 1)
    );
    // The next turn it can be spent again.
    table.pass();
    assert!(!geneva(&table).spent);
}

/// Defeated in a rival's hands: conquered anew, or liberated.
#[rule("ND-cs-7", "ND-cs-8", "ND-cs-9", "ND-cs-10")]
#[test]
fn conquer_or_liberate() {
    let text = "1 control 5,0\n2 cities 6,0";
    let mut table = military(5, text);
    // A city on grassland: 2, not 8.
    let forecast = table.view().forecasts.into_iter().find(|one| one.at.to_string() == "6,0").unwrap();
    assert_eq!(forecast.defence, 2);
    table.dice(&[6, 1]).play("1: attack 6,0");
    assert_eq!(table.step(), "ConquerOrLiberate");
    table.play("1: liberate");
    let state = geneva(&table);
    assert_eq!((state.conquered, state.copies, state.holders.len()), (None, 1, 1));
    assert_eq!(
        (table.owner("6,0"), table.player(1).city_state_cards[0], table.player(2).unused_cities),
        (None, CityState::Geneva, 7)
    );
    let mut table = military(5, text);
    table.dice(&[6, 1]).play("1: attack 6,0\n1: conquer");
    let state = geneva(&table);
    assert_eq!(
        (state.conquered.map(|s| s.number()), state.card.map(|c| c.slug()), state.copies),
        (Some(1), Some("astrology"), 0)
    );
    assert_eq!((table.owner("6,0"), table.space("6,0").piece), (Some(1), Some(PieceView::City)));
}

#[rule("ND-cs-11")]
#[test]
fn a_city_state_held_by_a_token_can_be_liberated() {
    let mut table = military(5, "1 control 5,0\n2 reinforced 6,0");
    table.dice(&[6, 1]).play("1: attack 6,0\n1: liberate");
    assert_eq!((table.owner("6,0"), geneva(&table).conquered), (None, None));
    assert_eq!(table.player(2).unused_control, 31);
}

/// The wonder in the space moves to a city of the liberator; without one it stays, and nobody has it.
#[rule("ND-cs-12")]
#[test]
fn a_wonder_in_a_liberated_space() {
    let mut table = military(5, "1 control 5,0\n2 cities 6,0\nwonders petra=6,0");
    table.dice(&[6, 1]).play("1: attack 6,0\n1: liberate\n1: house 7,-2");
    assert_eq!(table.player(1).wonders[0].slug(), "petra");
    let mut table = military(5, "1 control 5,0\n2 cities 6,0\nwonders petra=6,0 oracle=7,-2");
    table.dice(&[6, 1]).play("1: attack 6,0\n1: liberate");
    assert_eq!(table.space("6,0").wonder.map(|one| one.slug()), Some("petra"));
    assert_eq!((table.player(1).wonders.len(), table.player(2).wonders.len()), (1, 0));
}

/// A barbarian destroys the city: the city-state is free again, and its cards lie open.
#[rule("ND-cs-13")]
#[test]
fn a_city_state_whose_conqueror_is_driven_out_is_free() {
    let mut table = position("2 cities 6,0\nbarbarians D=5,0\ndial 1\ndirection 0");
    table.pass();
    table.dice(&[2]).pass();
    let state = geneva(&table);
    assert_eq!((state.conquered, state.copies, table.owner("6,0"), table.player(2).unused_cities), (None, 2, None, 7));
}

/// In defence, too, once a turn, whoever's turn it is.
#[rule("ND-cs-14")]
#[test]
fn a_defender_spends_a_city_state_token() {
    let text = "1 control 4,1\n2 control 5,1\n2 cities 1,0\n2 row astrology masonry early-empire foreign-trade pottery";
    let mut table = military(3, text);
    table.dice(&[4, 3]).play("1: attack 5,1");
    assert_eq!((table.step(), table.waits_for()), ("SpendInDefence", 2));
    table.play("2: spend carthage");
    assert_eq!(table.owner("5,1"), Some(2));
    table.dice(&[4, 3]).play("1: attack 5,1");
    assert_eq!(table.owner("5,1"), Some(1), "it was spent this turn");
}

/// Attacking a rival or a city-state gives the cards back at once, won or lost; the defender keeps those held.
#[rule("ND-dip-3", "ND-dip-4", "ND-dip-6")]
#[test]
fn an_attack_costs_the_attackers_cards() {
    let text = "1 control 5,0\n2 control 4,0\n1 holds 2:joint-war\n2 holds 1:embassy\ncards geneva=1";
    let mut table = military(5, text);
    // No bonus from the victim's own card.
    let forecast = table.view().forecasts.into_iter().find(|one| one.at.to_string() == "4,0").unwrap();
    assert_eq!(forecast.attack, 5);
    table.dice(&[1, 6]).play("1: attack 4,0");
    assert_eq!(
        (table.player(1).diplomacy.len(), table.player(2).diplomacy.len(), table.player(2).deck.len()),
        (0, 1, 4)
    );
    assert_eq!(table.owner("4,0"), Some(2), "the attack failed");
    table.dice(&[1, 6]).play("1: attack 6,0");
    assert_eq!((table.player(1).city_state_cards.len(), geneva(&table).copies), (0, 2));
    // A barbarian costs nothing.
    let mut table = military(5, "1 control 5,0\n1 holds 2:joint-war\nbarbarians D=4,0");
    table.dice(&[1, 6]).play("1: attack 4,0");
    assert_eq!(table.player(1).diplomacy.len(), 1);
}
