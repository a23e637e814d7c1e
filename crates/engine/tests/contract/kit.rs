//! The kit passes the sound game and finds every mistake of the broken ones.

use crate::bazaar::{Bazaar, Options, Sound, fault};
use engine::conformance::{
    Failure, Plan, complete, conserving, deterministic, positions, reaching, readable, secret, state_hash, total,
    translatable, undo,
};
use engine::{Game as _, GameOptions as _, Seed};
use std::time::{Duration, Instant};

engine::conformance!(two_seats: Sound, seats = 2);
engine::conformance!(three_seats: Sound, options = Options::with_seats(3), games = 100);
engine::conformance!(four_seats: Sound, seats = 4, games = 100);

/// A plan's games are all played, and more of them while there is time.
#[test]
fn a_long_run_plays_on_for_its_time() {
    let plan = Plan { games: 3, ..Plan::new(Options::with_seats(2)) };
    let played = |plan: &Plan<Options>| reaching::<Sound>(plan, |_| true).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(played(&plan), 3);
    let start = Instant::now();
    let time = Duration::from_millis(100);
    assert!(played(&Plan { at_least: time, ..plan }) > 3);
    assert!(start.elapsed() >= time);
}

type Check = fn(&Plan<Options>) -> Result<(), Failure>;

/// The first failure that the check finds.
fn found(check: Check, fault: u8) -> Failure {
    let plan = Plan { bound: 2000, ..Plan::new(Options { seats: 3, fault }) };
    check(&plan).expect_err("the kit has overlooked the mistake")
}

/// The check finds the mistake, and says so in these words.
fn finds(check: Check, fault: u8, words: &str) {
    let failure = found(check, fault);
    assert!(failure.to_string().contains(words), "{failure}");
}

#[test]
fn a_view_that_shows_hands_is_found() {
    finds(secret::<Sound>, fault::VIEW_SHOWS_HANDS, "the view depends on what it cannot know");
}

#[test]
fn a_view_that_shows_the_generator_is_found() {
    finds(secret::<Sound>, fault::VIEW_SHOWS_GENERATOR, "the view of Table holds the seed");
}

#[test]
fn imagined_worlds_that_are_the_real_one_are_found() {
    finds(secret::<Sound>, fault::DETERMINIZE_DEALS_NOTHING, "nothing is dealt anew");
    finds(secret::<Sound>, fault::DETERMINIZE_KEEPS_GENERATOR, "can foresee chance");
    finds(secret::<Sound>, fault::DETERMINIZE_LOSES_CARDS, "does not add up");
}

/// All that is hidden differs often enough if one pile does; so each is looked at by itself.
#[test]
fn a_pile_that_is_left_as_it_is_is_found() {
    finds(secret::<Sound>, fault::DETERMINIZE_KEEPS_DECK, "the deck was always as it is");
    finds(secret::<Sound>, fault::DETERMINIZE_KEEPS_HANDS, "the hand was always as it is");
}

/// Advice is given in the veiled world, so that whatever shows there is told.
#[test]
fn a_veil_that_lets_something_through_is_found() {
    finds(secret::<Sound>, fault::VEIL_KEEPS_ORDER, "its veiled world depends on what it cannot know");
    // The same after a pick in every world, but not after another pick that looks the same.
    finds(secret::<Sound>, fault::VEIL_KEEPS_PICKS, "look the same, but its veiled world depends");
}

/// What is in a hand afterwards does not show which card came first.
#[test]
fn an_order_that_events_tell_is_found() {
    finds(secret::<Sound>, fault::EVENT_TELLS_ORDER, "its events tell in which order the deck lay");
}

#[test]
fn a_panic_is_found_with_its_seed_and_its_action() {
    let failure = found(total::<Sound>, fault::REFUSAL_PANICS);
    let text = failure.to_string();
    assert!(text.contains("it panicked: there is no card"), "{text}");
    assert!(text.contains("It was at `pick "), "{text}");
    assert!(text.contains(&format!("seed number {}", failure.seed.unwrap())), "{text}");
    let record = engine::Record::<Sound>::parse(&failure.record).unwrap();
    assert_eq!(record.replay().unwrap().sequence(), failure.entries);
}

#[test]
fn a_refusal_that_changes_something_is_found() {
    finds(total::<Sound>, fault::REFUSAL_CHANGES_STATE, "a refused action changed the state");
    finds(total::<Sound>, fault::APPLY_DISAGREES_WITH_CHECK, "but apply says");
    finds(total::<Sound>, fault::UNKNOWN_RULE, "names the rule TB-nothing");
}

#[test]
fn a_reason_without_a_rule_is_found() {
    finds(total::<Bazaar<{ fault::REASON_WITHOUT_RULE }>>, fault::NONE, "the reason NothingToSee names no rule");
    finds(
        total::<Bazaar<{ fault::REASON_OF_UNKNOWN_RULE }>>,
        fault::NONE,
        "the reason NotInHand names the rule TB-nothing",
    );
    finds(total::<Sound>, fault::REFUSAL_WITHOUT_RULE, "the refusal NotNow names no rule");
}

#[test]
fn a_wrong_list_is_found() {
    finds(complete::<Sound>, fault::LISTS_ILLEGAL, "`buy` is listed, but refused");
    finds(complete::<Sound>, fault::FORGETS_TO_LIST, "this is legal, but not listed");
    finds(complete::<Sound>, fault::LISTS_TWICE, "is listed twice");
    finds(complete::<Sound>, fault::WRONG_SEAT_MAY_ACT, "from a seat that is not to act");
    finds(complete::<Sound>, fault::PROMPT_OFFERS_LESS, "too little");
}

#[test]
fn a_wrong_aside_is_found() {
    finds(complete::<Sound>, fault::ASIDE_IS_REFUSED, "`done` is an aside, but refused");
    finds(complete::<Sound>, fault::ASIDE_IS_AN_ANSWER, "is an answer, too");
    finds(secret::<Sound>, fault::ASIDE_DEPENDS_ON_DECK, "what it may do depends on what it cannot know");
}

#[test]
fn a_game_that_does_not_end_well_is_found() {
    finds(complete::<Sound>, fault::NEVER_ENDS, "it has not ended after 2000 actions");
    finds(complete::<Sound>, fault::NOBODY_CAN_ACT, "is closed and has no answer");
    finds(complete::<Sound>, fault::SCORE_DOES_NOT_ADD_UP, "the breakdown of seat");
}

#[test]
fn a_lost_card_is_found() {
    finds(conserving::<Sound>, fault::LOSES_A_CARD, "the cards are not those of the box");
}

#[test]
fn a_bad_notation_is_found() {
    finds(readable::<Bazaar<{ fault::NOTATION_READS_AS_ANOTHER }>>, fault::NONE, "is read as");
    finds(readable::<Bazaar<{ fault::NOTATION_IS_NOT_PLAIN }>>, fault::NONE, "is not one plain line");
}

#[test]
fn bad_json_is_found() {
    finds(readable::<Bazaar<{ fault::JSON_READS_AS_ANOTHER }>>, fault::NONE, "is read as");
    finds(readable::<Bazaar<{ fault::VERB_IS_DECLARED_TWICE }>>, fault::NONE, "two actions are called \"buy\"");
    finds(readable::<Bazaar<{ fault::FORM_IS_TOO_NARROW }>>, fault::NONE, "is not what the game declares");
}

#[test]
fn a_look_that_could_be_taken_back_is_found() {
    finds(secret::<Sound>, fault::PEEK_CAN_BE_TAKEN_BACK, "it can be taken back, but it shows what was hidden");
}

#[test]
fn chance_from_outside_is_found() {
    assert_eq!(found(deterministic::<Sound>, fault::CHANCE_FROM_OUTSIDE).promise, "deterministic");
    finds(deterministic::<Sound>, fault::SILENT_LOG_MATTERS, "with a silent log");
}

#[test]
fn a_field_that_is_not_saved_is_found() {
    finds(deterministic::<Sound>, fault::FIELD_IS_NOT_SAVED, "saved and loaded");
}

#[test]
fn a_record_with_undos_that_replays_to_another_game_is_found() {
    assert_eq!(found(undo::<Sound>, fault::CHANCE_FROM_OUTSIDE).promise, "undo");
}

#[test]
fn a_position_that_forgets_is_found() {
    assert_eq!(found(positions::<Sound>, fault::POSITION_FORGETS_PICKS).promise, "positions");
    assert_eq!(found(positions::<Sound>, fault::POSITION_IS_NOT_CHECKED).promise, "positions");
}

#[test]
fn what_tells_hands_without_showing_them_is_found() {
    finds(secret::<Sound>, fault::REFUSAL_TELLS_HANDS, "tells what is hidden");
    finds(secret::<Sound>, fault::ARGUMENT_TELLS_HANDS, "tells what is hidden");
    finds(secret::<Sound>, fault::TEMPLATE_TELLS_HANDS, "tells what is hidden");
    finds(secret::<Sound>, fault::LIST_DEPENDS_ON_DECK, "what it may do depends on what it cannot know");
    finds(secret::<Sound>, fault::EVENT_TELLS_PICK, "events tell what the view hides");
    finds(secret::<Bazaar<{ fault::PICK_IS_NO_SECRET }>>, fault::NONE, "the log would tell them apart");
    finds(secret::<Sound>, fault::EVENT_TELLS_DRAW, "events tell what the view hides");
}

/// If this fails, the JSON of a state or the hash over it has changed, and every golden record with it.
#[test]
fn the_hash_of_a_state_is_frozen() {
    let game = Sound::new(1, &Options::with_seats(2), Seed::from_number(1)).unwrap();
    assert_eq!(state_hash(&game), FROZEN_HASH);
}
const FROZEN_HASH: &str = "ddf7eb0187c1b1d9dab69468d9da54b07e32d24b6ac6848f61a17e5670f9d4cd";

/// Words that are always the same stand in the code: with its folder the kit tells them from those that are put together.
#[test]
fn a_text_that_cannot_be_translated_is_found() {
    let found = |fault, sources| {
        let plan = Plan { games: 20, sources, ..Plan::new(Options { seats: 3, fault }) };
        translatable::<Sound>(&plan).err().map(|failure| failure.to_string()).unwrap_or_default()
    };
    let here = Some(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(found(fault::NONE, here), "");
    let (without, hidden) = (found(fault::TEXT_WITHOUT_TEMPLATE, here), found(fault::SENTENCE_IN_A_GAP, here));
    assert!(without.contains("is nowhere in your hand` has no gaps, but is written nowhere"), "{without}");
    assert!(hidden.contains("`rest` of `you play {rest}` is no name, but"), "{hidden}");
}
