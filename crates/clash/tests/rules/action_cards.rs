//! Action cards: when they may be played, and the upper effect of each.
//!
//! The board of these tests: B2 Forest, A3 B3 Mountain, C3 Fertile; F2 F3 Fertile, E3 Forest, G3 Mountain; D3 Forest,
//! C4 D4 E4 Fertile; B4 C5 Mountain, A5 Forest, B5 Barren; F4 F5 Forest, E5 Sea, G5 Fertile; D5 E6 Fertile, C6 Sea, D6
//! Barren; B6 Sea, A7 Barren, C7 Forest, B7 Fertile; F6 Fertile, E7 F7 Sea, G7 Forest.

use crate::support::{Board as _, Table, position, position_for, seat, space};
use clash::action_cards::is_near;
use clash::components::{ActionCard, components};
use clash::names::{CombatEffect, Good, Mood, UnitKind, Upper};
use engine::{Game as _, Viewer, rule};

const BOARD: &str = "regions 18 19 20 17 12 16 14 8";

fn board(text: &str) -> Table {
    position(&format!("{BOARD}\n{text}"))
}

/// A table at which seat 1 has just won a land battle on D4.
fn after_a_victory(text: &str) -> Table {
    let mut table = board(&format!("1 city D2\n1 army D3 D3\n1 advances tactics\n2 city D7\n2 army D4\n{text}"));
    table.dice(&[5, 5, 1]).play("1: move D3>D4 2a");
    while table.question() == "CombatCard" {
        table.play("1: done");
    }
    assert!(table.game.turn.fought[1] > 0);
    if table.question() == "Move" {
        table.play("1: done");
    }
    table
}

#[rule("CC-acard-1")]
#[test]
fn forty_two_cards_pair_twenty_one_titles_with_sixteen_combat_effects() {
    assert_eq!((Upper::COUNT, CombatEffect::COUNT, ActionCard::all().count()), (21, 16, 42));
    for upper in Upper::ALL {
        assert_eq!(ActionCard::all().filter(|card| card.design().upper == upper).count(), 2, "{upper}");
    }
    for effect in CombatEffect::ALL {
        let copies = ActionCard::all().filter(|card| card.design().combat == effect).count();
        assert_eq!(copies, usize::from(effect.design().copies), "{effect}");
    }
    assert_eq!(components().action_cards.len(), 42);
}

#[rule("CC-action-1")]
#[rule("CC-action-2")]
#[rule("CC-action-5")]
#[rule("CC-act-leadership")]
#[test]
fn leadership_gives_one_more_action_for_a_culture_token_and_is_discarded() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 25 26 9\n1 levels 2 0\n1 goods 1c");
    table.refuse("1: play 27", "CC-action-1").play("1: play 25");
    assert_eq!((table.game.turn.actions, table.goods(1)), (4, "0".into()));
    assert!(table.game.action_discards.contains(&ActionCard::numbered(25).unwrap()));
    // Without a token the second one stays in hand; with one, any number may be played.
    table.refuse("1: play 25", "CC-action-1").refuse("1: play 26", "CC-action-1");
    table.game.players[seat(1)].goods[Good::Culture] = 1;
    table.play("1: play 26");
    assert_eq!(table.game.turn.actions, 5);
}

#[rule("CC-action-7")]
#[test]
fn upper_effects_are_played_on_the_own_turn() {
    let mut table = board("1 city D2\n2 city D7\n2 hand 25\n2 goods 1c");
    assert_eq!(table.refusal("2: play 25").unwrap().code, "NotToAct");
    table.play("1: end").play("2: play 25");
    assert_eq!(table.game.turn.actions, 4);
}

#[rule("CC-action-6")]
#[test]
fn action_discards_become_a_new_deck_and_with_nothing_left_nobody_draws() {
    let mut table = board("1 city D2\n2 city D7\n1 great 23\n1 goods 1c\n1 hand 25");
    table.game.action_deck = engine::Deck::stacked(&[]);
    table.game.action_discards = ActionCard::all().filter(|card| card.number() != 25).collect();
    table.play("1: person 23");
    assert_eq!(table.game.players[seat(1)].hand.len(), 3);
    assert_eq!((table.game.action_deck.len(), table.game.action_discards.len()), (39, 0));
    let mut table = board("1 city D2\n2 city D7\n1 great 23");
    let all: Vec<u8> = ActionCard::all().map(ActionCard::number).collect();
    table.game.players[seat(2)].hand = all.into_iter().collect();
    table.game.action_deck = engine::Deck::stacked(&[]);
    table.play("1: person 23");
    assert!(table.game.players[seat(1)].hand.is_empty());
}

#[rule("CC-act-advance")]
#[rule("CC-action-8")]
#[test]
fn the_card_advance_gives_any_one_advance_with_level_and_token() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 1\n1 goods 1c");
    table.play("1: play 1");
    assert!(!table.offered("advance").contains(&"irrigated".to_owned()));
    table.refuse("1: advance sanitation", "CC-advance-7");
    table.play("1: advance storage");
    assert!(table.holds(1, "storage"));
    assert_eq!((table.goods(1), table.game.players[seat(1)].happiness_level), ("1m".into(), 1));
    assert_eq!(table.game.turn.actions, 3);
}

#[rule("CC-action-8")]
#[test]
fn an_advance_by_a_card_brings_its_event() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 1\n1 levels 2 2\n1 goods 1c\ndeck event 12");
    table.play("1: play 1\n1: advance storage");
    // A Good Year: Barbarians Spawn first, then two Food.
    assert!(table.told("@1 draws the Event A Good Year."));
    assert_eq!(table.game.event.card.map(|card| card.number()), Some(12));
}

#[rule("CC-act-inspiration")]
#[rule("CC-action-3")]
#[rule("CC-action-4")]
#[test]
fn inspiration_teaches_after_a_capture_once_for_each_city() {
    let mut table = board(
        "1 city D2
         1 army D3 C3
         1 advances= farming mining tactics
         1 hand 3 4
         2 city D4
         2 city C4
         2 city D7
         2 advances storage irrigation writing",
    );
    table.refuse("1: play 3", "CC-action-1");
    table.play("1: move D3>D4 1a\n2: put D7");
    assert_eq!(table.question(), "Answer");
    table.play("1: play 3");
    table.refuse("1: advance fishing", "CC-action-8").play("1: advance irrigation");
    assert!(table.holds(1, "irrigation"));
    // The same capture lets no second card be played; the next one does.
    table.refuse("1: play 4", "CC-action-3").play("1: done");
    table.play("1: move C3>C4 1a");
    assert_eq!(table.question(), "Answer");
    table.play("1: play 4\n1: advance writing");
    assert!(table.holds(1, "writing"));
}

#[rule("CC-act-inspiration")]
#[test]
fn inspiration_is_for_cities_of_players_and_may_be_kept() {
    let mut table =
        board("1 city D2\n1 army D3\n1 advances tactics\n1 hand 3\n2 city D7\n2 advances storage\nbarbarians D4 0");
    table.play("1: move D3>D4 1a\n1: keep");
    assert_eq!(table.question(), "Act");
    let mut table =
        board("1 city D2\n1 army D3\n1 advances tactics\n1 hand 3\n2 city D4\n2 city D7\n2 advances storage");
    table.play("1: move D3>D4 1a\n1: done");
    assert!(!table.holds(1, "storage") && table.game.players[seat(1)].hand.contains(3));
}

#[rule("CC-act-heroic-general")]
#[rule("CC-action-3")]
#[test]
fn heroic_general_raises_a_city_and_for_a_mood_token_another_step() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 5");
    table.refuse("1: play 5 D2", "CC-act-heroic-general");
    let mut table = after_a_victory("1 city C3 angry\n1 city E3 happy\n1 goods 2m\n1 hand 5 6");
    table.refuse("1: play 5 E3", "CC-act-heroic-general").refuse("1: play 5 D7", "CC-act-heroic-general");
    table.play("1: play 5 C3");
    assert_eq!((table.mood("C3"), table.question()), (Mood::Neutral, "General"));
    table.refuse("1: cheer E3", "CC-act-heroic-general").play("1: cheer C3");
    assert_eq!((table.mood("C3"), table.stock(1, Good::Mood)), (Mood::Happy, 1));
    // One battle is one trigger for cards of the same title.
    table.refuse("1: play 6 D2", "CC-act-heroic-general");
}

#[rule("CC-act-heroic-general")]
#[test]
fn heroic_general_asks_nothing_without_a_mood_token() {
    let mut table = after_a_victory("1 hand 5");
    table.play("1: play 5 D2");
    assert_eq!((table.mood("D2"), table.question(), table.game.turn.actions), (Mood::Happy, "Act", 2));
}

#[rule("CC-act-good-ideas")]
#[rule("CC-action-3")]
#[test]
fn good_ideas_come_with_a_battle_won_or_a_city_captured() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 11");
    table.refuse("1: play 11", "CC-act-good-ideas");
    let mut table = after_a_victory("1 hand 11 12");
    table.play("1: play 11");
    assert_eq!(table.stock(1, Good::Ideas), 2);
    table.refuse("1: play 12", "CC-act-good-ideas");
    // A capture without a battle is enough.
    let mut table = board("1 city D2\n1 army D3\n1 advances tactics\n1 hand 12\n2 city D4\n2 city D7");
    table.play("1: move D3>D4 1a\n1: play 12");
    assert_eq!(table.stock(1, Good::Ideas), 2);
}

#[rule("CC-act-spies")]
#[test]
fn spies_look_at_a_hand_and_may_exchange_a_card_of_the_same_kind() {
    let text = "1 city D2\n2 city D7\n1 hand 7 9\n1 objectives 1\n1 goods 1c\n2 hand 25\n2 objectives 5 6";
    let mut table = board(text);
    table.refuse("1: play 7 1", "CC-action-1").play("1: play 7 2");
    assert_eq!((table.game.turn.actions, table.question()), (2, "Spy"));
    assert_eq!(table.offered("swap"), ["9 25", "o1 o5", "o1 o6"]);
    table.refuse("1: swap 9 o5", "CC-act-spies").refuse("1: swap 25 9", "CC-act-spies");
    table.play("1: swap o1 o6");
    assert!(table.game.players[seat(1)].objectives.contains(6) && table.game.players[seat(2)].objectives.contains(1));
    assert_eq!(table.question(), "Act");
    // Looking is enough.
    let mut table = board(text);
    table.play("1: play 7 2\n1: done");
    assert!(table.game.players[seat(2)].hand.contains(25));
    board(&format!("{text}\nactions 0")).refuse("1: play 7 2", "CC-turn-2");
}

#[rule("CC-act-spies")]
#[rule("CC-hidden-1")]
#[test]
fn only_the_spy_sees_the_hand_and_only_while_looking() {
    let mut table = position_for(3, "1 city E4\n2 city B7\n3 city G8\n1 hand 7\n1 goods 1c\n2 hand 25\n2 objectives 5");
    let seen = |table: &Table, by: u8| {
        let view = table.game.view(Viewer::Seat(seat(by)));
        view.players[1].hand.is_some() && view.players[1].objectives.is_some()
    };
    assert!(!seen(&table, 1));
    table.play("1: play 7 2");
    assert!(seen(&table, 1) && !seen(&table, 3));
    table.play("1: done");
    assert!(!seen(&table, 1));
}

#[rule("CC-act-spies")]
#[rule("CC-ev-great-person-3")]
#[test]
fn a_great_person_is_exchanged_like_an_action_card() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 7 9\n1 goods 1c\n2 great 21");
    table.play("1: play 7 2\n1: swap 9 g21");
    assert!(table.game.players[seat(1)].great.contains(21) && table.game.players[seat(2)].hand.contains(9));
}

#[rule("CC-act-leap-of-knowledge")]
#[test]
fn leap_of_knowledge_gives_an_idea_for_each_city_with_an_academy() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 9\n1 advances writing");
    table.refuse("1: play 9", "CC-act-leap-of-knowledge");
    let mut table = board(
        "1 city D2 academy\n1 city D3 academy temple:2\n1 city E4 academy:2\n2 city D7\n1 hand 9\n1 advances writing",
    );
    table.play("1: play 9");
    assert_eq!(table.stock(1, Good::Ideas), 3);
    // A captured Academy without Writing does not work.
    board("1 city D2 academy\n2 city D7\n1 hand 9").refuse("1: play 9", "CC-act-leap-of-knowledge");
}

#[rule("CC-act-mercenaries")]
#[test]
fn mercenaries_are_paid_beforehand_and_each_attacks_once() {
    let mut table = board(
        "1 city D2
         1 hand 13
         1 goods 1f1o1c
         2 city D7
         2 city D5
         2 city E4
         barbarians D4 2
         barbarians C4 1
         barbarians G5 1
         barbarians C3 0",
    );
    table.play("1: play 13");
    assert_eq!((table.question(), table.game.turn.actions), ("Hire", 2));
    // G5 is three spaces away from everything of seat 1, C3 holds nobody.
    assert_eq!(table.offered("hire"), ["C4", "D4"]);
    table.refuse("1: done", "CC-act-mercenaries").refuse("1: hire C3", "CC-act-mercenaries");
    table.play("1: hire C4\n1: hire D4");
    assert_eq!(table.question(), "Pay");
    table.play("1: pay 1o1c");
    assert_eq!(table.goods(1), "1f");
    assert_eq!(table.offered("send"), ["C4>D5", "C4>E4", "D4>D5", "D4>E4"]);
    table.refuse("1: send C4>D7", "CC-act-mercenaries");
    table.dice(&[6]).play("1: send C4>D5");
    assert!(table.game.city(space("D5")).is_none(), "a hit destroys a city of size 1");
    // Only one pair is left: it is carried out.
    assert_eq!(table.question(), "Act");
}

#[rule("CC-act-mercenaries")]
#[rule("CC-wonder-wall-2")]
#[test]
fn mercenaries_need_barbarians_in_range_a_target_and_the_price() {
    let text = "1 city D2\n1 hand 13\n2 city D7\n2 city E4\nbarbarians D4 1";
    board(text).refuse("1: play 13", "CC-act-mercenaries");
    let mut table = board(&format!("{text}\n1 goods 1c"));
    table.dice(&[1]).play("1: play 13");
    assert_eq!((table.question(), table.goods(1)), ("Act", "0".into()));
    let wall = "1 city D2\n1 hand 13\n1 goods 1c\n2 city D7 wonder=great-wall\n2 city E4\nbarbarians D4 1";
    board(wall).refuse("1: play 13", "CC-act-mercenaries");
    board("1 city D2\n1 hand 13\n1 goods 1c\n2 city D7\nbarbarians D4 1").refuse("1: play 13", "CC-act-mercenaries");
}

#[rule("CC-act-cultural-awe")]
#[test]
fn cultural_awe_wins_a_barbarian_settlement_by_influence() {
    let text = "1 city D2 temple\n1 advances myths\n1 hand 15\n1 goods 2c\n2 city D7\nbarbarians D4 2";
    let mut table = board(text);
    table.refuse("1: influence D2>D4", "CC-infl-18").play("1: play 15");
    assert_eq!(table.game.turn.actions, 3);
    table.dice(&[5]).play("1: influence D2>D4");
    table.play("1: awe army");
    assert_eq!((table.city("D4").owner, table.mood("D4")), (seat(1).into(), Mood::Neutral));
    assert_eq!(table.units(1, "D4", UnitKind::Army), 1);
    assert!(table.game.turn.influenced && !table.game.turn.awe);
    // Out of range, or after the turn's success, the card is not wasted.
    board("1 city D2\n1 hand 15\n2 city D7\nbarbarians D4 2").refuse("1: play 15", "CC-act-cultural-awe");
    let mut table = board(text);
    table.game.turn.influenced = true;
    table.refuse("1: play 15", "CC-act-cultural-awe");
}

/// The attempt may be one of Art & Sculptures; its token is then missing from the range.
#[rule("CC-act-cultural-awe")]
#[rule("CC-adv-art-sculptures")]
#[test]
fn cultural_awe_goes_with_art_and_sculptures() {
    let text = "1 city D2 temple\n1 advances myths art-sculptures\n1 hand 15\n1 goods 1c\n2 city D7\nbarbarians D4 2\nactions 0";
    let mut table = board(text);
    table.play("1: play 15");
    table.dice(&[5]).play("1: influence D2>D4 sculptures\n1: awe settler");
    assert_eq!((table.city("D4").owner, table.goods(1).as_str()), (seat(1).into(), "0"));
    board(&text.replace(" art-sculptures", "")).refuse("1: play 15", "CC-act-cultural-awe");
    board(&text.replace("D2 temple", "D2")).refuse("1: play 15", "CC-act-cultural-awe");
    board(&text.replace("D2 temple", "D2").replace("1c", "2c")).play("1: play 15");
}

#[rule("CC-act-city-growth")]
#[test]
fn city_growth_activates_a_city_and_costs_no_resources() {
    let text = "1 city D2\n1 city D3 angry\n1 advances myths\n1 hand 17\n1 goods 1c\n2 city D7";
    let mut table = board(text);
    table.play("1: play 17\n1: grow D2 temple");
    assert!(table.city("D2").has(clash::names::Piece::Temple));
    assert_eq!((table.city("D2").activations, table.game.turn.actions), (1, 2));
    // All limits hold: without a second city nothing grows, and Plague bars growth.
    board("1 city D2\n1 advances myths\n1 hand 17\n1 goods 1c\n2 city D7").refuse("1: play 17", "CC-act-city-growth");
    board(&format!("{text}\nplague")).refuse("1: play 17", "CC-act-city-growth");
}

#[rule("CC-act-focused-collection")]
#[test]
fn focused_collection_takes_several_resources_from_one_space() {
    let text = "1 city C3 temple\n1 advances storage myths\n1 hand 19 20\n2 city D7";
    let mut table = board(text);
    table.refuse("1: play 19 2", "CC-action-1").play("1: play 19");
    assert!(table.game.turn.focused);
    table.refuse("1: play 20", "CC-act-mass-collection");
    // Only B3 is a Mountain, yet both resources come from it; a third does not.
    table.play("1: collect C3").refuse("1: gather 3o", "CC-collect-1");
    table.play("1: gather 2o");
    assert_eq!((table.goods(1).as_str(), table.game.turn.focused), ("2o", false));
    // The next Collect is an ordinary one.
    table.play("1: collect C3").refuse("1: gather 2o", "CC-collect-3");
    board(&format!("{text}\nactions 0")).refuse("1: play 19", "CC-act-focused-collection");
}

#[rule("CC-act-mass-collection")]
#[test]
fn mass_collection_adds_two_resources_and_stands_alone() {
    let text = "1 city C3\n1 advances storage\n1 hand 29 30 19\n2 city D7";
    let mut table = board(text);
    table.play("1: play 29");
    table.refuse("1: play 30", "CC-act-mass-collection").refuse("1: play 19", "CC-act-mass-collection");
    // One resource by its size and two more, still one from each space.
    table.play("1: collect C3").refuse("1: gather 2o1w", "CC-collect-3").refuse("1: gather 1f1o2w", "CC-collect-1");
    table.play("1: gather 1f1o1w");
    assert_eq!((table.goods(1).as_str(), table.game.turn.mass), ("1f1o1w", false));
    table.play("1: collect C3").refuse("1: gather 1f1o", "CC-collect-1");
}

#[rule("CC-act-explorers")]
#[test]
fn explorers_reveal_a_region_next_door_and_bring_a_settler() {
    let mut table = position("1 city D2\n2 city D7\n1 hand 21\n1 goods 1c");
    table.play("1: play 21");
    assert_eq!((table.question(), table.game.turn.actions), ("Explore", 2));
    assert_eq!(table.offered("reveal"), ["r3", "r4", "r5"]);
    table.refuse("1: reveal r6", "CC-act-explorers").play("1: reveal r5");
    while table.question() != "Act" {
        let offer = table.offers()[0].clone();
        table.play(&format!("1: {offer}"));
    }
    assert!(table.game.map.revealed().contains(space("D3")));
    // The first offer of each question was taken: for the Settler that is to go without it.
    assert_eq!(table.units(1, "D2", UnitKind::Settler), 0);
}

#[rule("CC-act-explorers")]
#[test]
fn explorers_may_do_one_of_both() {
    let mut table = position("1 city D2\n2 city D7\n1 hand 21\n1 goods 1c");
    table.play("1: play 21\n1: done");
    assert_eq!((table.question(), table.offers()), ("Settler", vec!["done".into(), "put D2".into()]));
    table.refuse("1: put D7", "CC-act-explorers").play("1: put D2");
    assert!(!table.game.map.revealed().contains(space("D3")));
    assert_eq!((table.units(1, "D2", UnitKind::Settler), table.question()), (1, "Act"));
    // Neither has to be done.
    let mut table = position("1 city D2\n2 city D7\n1 hand 21\n1 goods 1c");
    table.play("1: play 21\n1: done\n1: done");
    assert_eq!((table.units(1, "D2", UnitKind::Settler), table.question()), (0, "Act"));
    // All regions known and no Settler left: nothing to do.
    let text = "1 city D2\n2 city D7\n1 hand 21\n1 goods 1c";
    board(&format!("{text}\n1 settler D2 D2 D2 D2")).refuse("1: play 21", "CC-act-explorers");
    board(&format!("{text}\n1 settler D2 D2 D2")).play("1: play 21");
}

#[rule("CC-act-negotiations")]
#[test]
fn negotiations_bar_attacks_between_two_players_for_a_turn_of_each() {
    let text =
        "1 city D2\n1 army D3\n1 advances tactics\n2 city D7\n2 army D4\n2 advances tactics\n1 hand 23 24\n1 goods 2c";
    board(text).refuse("1: play 23 2", "CC-act-negotiations");
    let mut table = board(&format!("{text}\nfresh"));
    table.play("1: play 23 2").refuse("1: play 24 2", "CC-act-negotiations");
    table.refuse("1: move D3>D4 1a", "CC-act-negotiations");
    table.play("1: end").refuse("2: move D4>D3 1a", "CC-act-negotiations");
    // After the other's next turn both are free again.
    table.play("2: end").dice(&[6, 1]).play("1: move D3>D4 1a");
    assert!(table.told("attacks"));
}

#[rule("CC-act-assassination")]
#[test]
fn assassination_takes_an_action_from_the_next_turn_and_waits_only_once() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 27 28\n1 goods 2c");
    table.play("1: play 27 2").refuse("1: play 28 2", "CC-act-assassination");
    table.play("1: end");
    assert_eq!(table.game.turn.actions, 2);
    table.play("2: end").play("1: play 28 2").play("1: end");
    assert_eq!(table.game.turn.actions, 2);
}

#[rule("CC-act-new-goals")]
#[test]
fn new_goals_keeps_one_drawn_objective_for_another() {
    let text = "1 city D2\n2 city D7\n1 hand 31\n1 goods 1c\n1 objectives 1\ndeck objective 5 6";
    let mut table = board(text);
    table.play("1: play 31");
    assert_eq!(table.offered("keep"), ["5 1", "6 1"]);
    table.refuse("1: keep 5 6", "CC-act-new-goals").play("1: keep 6 1");
    let player = &table.game.players[seat(1)];
    assert!(player.objectives.contains(6) && player.objectives.len() == 1);
    assert_eq!((table.game.objective_deck.len(), table.game.turn.actions), (31, 2));
    let mut table = board(text);
    table.play("1: play 31\n1: done");
    assert!(table.game.players[seat(1)].objectives.contains(1));
    // Without another Objective card neither can be kept.
    let mut table = board("1 city D2\n2 city D7\n1 hand 31\n1 goods 1c\ndeck objective 5 6");
    table.play("1: play 31");
    assert!(table.game.players[seat(1)].objectives.is_empty());
    assert_eq!(table.game.objective_deck.len(), 32);
}

#[rule("CC-act-tech-synergy")]
#[rule("CC-act-idea-synergy")]
#[rule("CC-action-3")]
#[test]
fn synergies_answer_an_advance_once_each() {
    let mut table = board("1 city D2\n2 city D7\n1 hand 33 34 41 42\n1 advances storage\n1 goods 4f");
    table.refuse("1: play 41", "CC-action-1").play("1: advance irrigation");
    assert_eq!(table.question(), "Answer");
    table.play("1: play 41");
    assert_eq!(table.stock(1, Good::Ideas), 2);
    table.refuse("1: play 42", "CC-action-3").play("1: play 33");
    table.refuse("1: advance engineering", "CC-act-tech-synergy").play("1: advance husbandry");
    while table.question() == "Pay" {
        table.play("1: pay 2f");
    }
    assert!(table.holds(1, "husbandry"));
    // The advance that was bought is a trigger of its own: Idea Synergy fits it, for Tech Synergy nothing is left.
    assert_eq!((table.question(), table.offered("play")), ("Answer", vec!["42".to_owned()]));
    table.play("1: done");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
}

#[rule("CC-act-idea-synergy")]
#[rule("CC-status-5")]
#[rule("CC-level-15")]
#[test]
fn synergies_may_be_used_with_the_free_advance_after_its_event() {
    let mut table = board(
        "1 city D2
         2 city D7
         2 hand 42
         2 levels 0 2
         deck event 29
         status
         step {\"turn\":{\"status\":{\"stage\":\"free_advance\",\"seat\":1}}}",
    );
    table.play("1: advance engineering\n2: advance storage");
    assert!(table.told("Volcano"));
    assert_eq!((table.question(), table.waits_for()), ("Answer", 2));
    table.play("2: play 42");
    assert_eq!(table.stock(2, Good::Ideas), 2);
}

#[rule("CC-act-teach-us-now")]
#[rule("CC-acard-2")]
#[test]
fn teach_us_now_takes_an_advance_of_a_player_near() {
    let near = "1 city D2\n2 city D4\n1 hand 35\n2 advances storage writing";
    let mut table = board(near);
    table.play("1: play 35 2").refuse("1: advance fishing", "CC-action-8").play("1: advance writing");
    assert!(table.holds(1, "writing") && table.holds(2, "writing"));
    assert_eq!(table.game.turn.actions, 3);
    board("1 city D2\n2 city D7\n1 hand 35\n2 advances storage").refuse("1: play 35 2", "CC-acard-2");
    board("1 city D2\n2 city D4\n1 hand 35").refuse("1: play 35 2", "CC-act-teach-us-now");
    // A unit is enough to be near, on either side; unrevealed regions are not crossed.
    assert!(is_near(&board("1 city D2\n2 city D7\n1 settler D5").game, seat(1), seat(2)));
    assert!(is_near(&board("1 city D2\n2 city D7\n2 army D4").game, seat(1), seat(2)));
    let table = position("regions - - 20\n1 city E2\n2 city D4");
    assert!(!is_near(&table.game, seat(1), seat(2)));
}

#[rule("CC-act-militia")]
#[test]
fn militia_puts_an_army_unit_into_a_city_with_room() {
    let mut table = board("1 city D2\n1 city D3\n1 army D2 D2 D2 D2\n2 city D7\n1 hand 37\n1 goods 1c");
    table.play("1: play 37");
    assert_eq!((table.units(1, "D3", UnitKind::Army), table.game.turn.actions), (1, 3));
    let full = "1 city D2\n1 army D2 D2 D2 D2\n2 city D7\n1 hand 37\n1 goods 1c";
    board(full).refuse("1: play 37", "CC-act-militia");
}

#[rule("CC-act-tech-exchange")]
#[test]
fn tech_exchange_gives_an_advance_to_both() {
    let mut table =
        board("1 city D2\n2 city D4\n1 hand 39\n1 advances engineering fishing\n2 advances storage irrigation");
    table.play("1: play 39 2\n1: advance storage");
    assert_eq!(table.waits_for(), 2);
    table.refuse("2: advance writing", "CC-action-8").play("2: advance fishing");
    assert!(table.holds(1, "storage") && table.holds(2, "fishing"));
    // The other need not be able to take any.
    let mut table = board("1 city D2\n2 city D4\n1 hand 39\n2 advances storage");
    table.play("1: play 39 2");
    assert!(table.holds(1, "storage"));
    assert_eq!(table.waits_for(), 1);
    board("1 city D2\n2 city D4\n1 hand 39\n1 advances storage").refuse("1: play 39 2", "CC-act-tech-exchange");
}
