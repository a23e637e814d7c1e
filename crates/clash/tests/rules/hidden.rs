//! What is secret, and what nobody may conclude from questions, events and imagined worlds.

use crate::support::{Table, fresh, position, position_for, seat};
use clash::components::{ActionCard, EventCard, ObjectiveCard};
use clash::names::Wonder;
use clash::{Clash, Options};
use engine::{Game as _, GameOptions as _, Rng, Seed, Viewer, rule};

/// One hidden pile, as a list that shows its order.
type Pile = fn(&Clash) -> Vec<String>;

fn told<T: std::fmt::Debug>(cards: impl Iterator<Item = T>) -> Vec<String> {
    cards.map(|card| format!("{card:?}")).collect()
}

fn face_down(game: &Clash) -> Vec<String> {
    let slots = game.map.layout().all_slots().filter(|&slot| game.map.is_unrevealed(slot));
    told(slots.map(|slot| game.map.lying(slot)))
}

/// Every pile that seat 1 cannot see.
const PILES: [(&str, Pile); 9] = [
    ("the Action deck", |game| told::<ActionCard>(game.action_deck.peek())),
    ("the Event deck", |game| told::<EventCard>(game.event_deck.peek())),
    ("the Objective deck", |game| told::<ObjectiveCard>(game.objective_deck.peek())),
    ("the Wonder deck", |game| told::<Wonder>(game.wonder_deck.peek())),
    ("the regions", face_down),
    ("the hand of seat 2", |game| told(game.players[seat(2)].hand.iter())),
    ("the hand of seat 3", |game| told(game.players[seat(3)].hand.iter())),
    ("the objectives of seat 2", |game| told(game.players[seat(2)].objectives.iter())),
    ("the objectives of seat 3", |game| told(game.players[seat(3)].objectives.iter())),
];

/// Whoever imagines the hidden cards finds each pile in another order, by itself, and the own hand as it is.
#[rule("CC-hidden-1")]
#[test]
fn every_hidden_pile_is_dealt_anew_by_itself() {
    let table = fresh(Options::with_seats(3), 4);
    let mut luck = Rng::new(Seed::from_number(9));
    let worlds: Vec<Clash> = (0..12).map(|_| table.game.determinize(Viewer::Seat(seat(1)), &mut luck)).collect();
    for (name, pile) in PILES {
        let real = pile(&table.game);
        assert!(worlds.iter().any(|world| pile(world) != real), "{name} is never dealt anew");
    }
    for world in worlds {
        let hands = |game: &Clash| (game.players[seat(1)].hand, game.players[seat(1)].objectives);
        assert_eq!(hands(&world), hands(&table.game));
        assert_eq!(world.view(Viewer::Seat(seat(1))), table.game.view(Viewer::Seat(seat(1))));
    }
}

/// Counts, goods, levels, advances, discards and completed objectives are open; the cards of a hand are not.
#[rule("CC-hidden-1")]
#[test]
fn counts_are_open_and_cards_are_not() {
    let text = "1 city E4\n2 city B7\n3 city G8\n2 hand 5 6\n2 objectives 7\n2 goods 2f3o\n2 levels 2 1\n2 peaceful 9\n2 great 20";
    let table = position_for(3, text);
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(3)), Viewer::Spectator] {
        let view = table.game.view(viewer);
        let player = &view.players[1];
        assert!(player.hand.is_none() && player.objectives.is_none() && player.progress.is_none());
        assert_eq!((player.hand_size, player.objectives_size, player.peaceful.len(), player.great.len()), (2, 1, 1, 1));
        assert_eq!((player.culture_level, player.happiness_level), (2, 1));
        assert_eq!(player.goods, table.game.players[seat(2)].goods);
    }
    let own = table.game.view(Viewer::Seat(seat(2)));
    assert_eq!(own.players[1].hand.as_ref().map(Vec::len), Some(2));
}

/// Seat 1 gets an advance with these cards in hand: what it is asked.
fn asked_after_an_advance(hand: &str) -> (&'static str, Vec<String>) {
    let mut table = position(&format!("1 city D2\n2 city D7\n1 goods 2i\n{hand}"));
    table.play("1: advance storage");
    (table.question(), table.offers())
}

/// Whoever holds any Action card is asked after an advance, fitting or not, so that a `done` tells nothing.
#[rule("CC-hidden-1")]
#[test]
fn an_advance_asks_whoever_holds_any_card() {
    // Idea Synergy fits; Militia does not.
    assert_eq!(asked_after_an_advance("1 hand 41"), ("Answer", vec!["done".into(), "play 41".into()]));
    assert_eq!(asked_after_an_advance("1 hand 37"), ("Answer", vec!["done".into()]));
    assert_eq!(asked_after_an_advance("").0, "Act");
}

/// A capture asks whoever holds any Action card, if there is anything that Inspiration could teach.
#[rule("CC-hidden-1")]
#[test]
fn a_capture_asks_whoever_holds_any_card() {
    let asked = |text: &str| {
        let start = "regions 20 19 18\n1 city D2\n1 army D2\n1 advances tactics\n2 city D7\n2 city C3\n";
        let mut table = position(&format!("{start}{text}"));
        table.play("1: move D2>C3 1a");
        table.question()
    };
    assert_eq!(asked("2 advances storage\n1 hand 33"), "Answer");
    assert_eq!(asked("2 advances storage\n1 hand 3"), "Answer");
    assert_ne!(asked("2 advances storage"), "Answer", "no card at all");
    assert_ne!(asked("1 hand 3"), "Answer", "there is nothing to learn");
}

/// Stage 1 of a Status Phase for seat 1.
fn stage_1(text: &str) -> Table {
    let stage = "status\nstep {\"turn\":\"next_round\"}\nstep {\"objectives\":{\"check\":{\"seat\":1,\"trigger\":\"status_phase\"}}}";
    position(&format!("1 city D2\n2 city D7\n{text}\n{stage}"))
}

/// Whoever holds any Objective card is asked if what lies open completes some objective, whether it is in that hand.
#[rule("CC-hidden-1")]
#[rule("CC-objective-7")]
#[test]
fn an_objective_that_somebody_could_hold_asks_whoever_holds_any() {
    // Ore! is on card 12.
    let rich = "1 goods 5o\n";
    let table = stage_1(&format!("{rich}1 objectives 12"));
    assert_eq!((table.question(), table.offers()), ("Objectives", vec!["done".into(), "complete 12 peaceful".into()]));
    let table = stage_1(&format!("{rich}1 objectives 22"));
    assert_eq!((table.question(), table.offers()), ("Objectives", vec!["done".into()]));
    // Nobody holds a card that lies completed on the table.
    assert_ne!(stage_1(&format!("{rich}1 objectives 22\n2 peaceful 12")).question(), "Objectives");
    assert_ne!(stage_1(rich).question(), "Objectives", "no card");
    assert_ne!(stage_1("1 objectives 22").question(), "Objectives", "nothing is completed");
}

/// Events name drawn cards in the order of their numbers, as a hand shows them, and not in that of the deck.
#[rule("CC-hidden-1")]
#[rule("CC-act-new-goals")]
#[test]
fn events_do_not_tell_the_order_of_a_deck() {
    let goals = |deck: &str| {
        let mut table = position(&format!("1 city D2\n2 city D7\n1 hand 31\n1 goods 1c\ndeck objective {deck}"));
        table.play("1: play 31");
        assert!(
            table.told("You draw the Objective cards Religious / Warlord and Enlightened / Blockade."),
            "{:?}",
            table.events
        );
    };
    goals("9 5");
    goals("5 9");
    // The Great Statesman draws two Action cards.
    let drawn = |deck: &str| {
        let start = "1 city D2\n2 city D7\n1 great 23\n1 advances tactics draft\n";
        let mut table = position(&format!("{start}deck action {deck}"));
        table.play("1: person 23");
        let told = table.events.iter().map(ToString::to_string);
        told.filter(|text| text.starts_with("You draw the Action card")).collect::<Vec<_>>()
    };
    assert_eq!(drawn("9 5"), drawn("5 9"));
    assert_eq!(drawn("9 5").len(), 2);
}
