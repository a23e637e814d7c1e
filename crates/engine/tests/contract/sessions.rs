//! Sessions: what can be taken back, by whom, and what stops it.

use crate::bazaar::{Options, Sound};
use engine::{Entry, Game as _, GameOptions as _, Header, Record, Seat, Seed, Session};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);
const THREE: Seat = Seat::new(2);

fn start(seats: usize) -> Session<Sound> {
    let players = Seat::all(seats).map(|seat| format!("Player {seat}")).collect();
    Session::from_header(Header::new(Options::with_seats(seats), players, Seed::from_number(5))).unwrap()
}

fn first_action(session: &Session<Sound>, seat: Seat) -> <Sound as engine::Game>::Action {
    let mut actions = Vec::new();
    session.game().actions(seat, &mut actions);
    actions.swap_remove(0)
}

/// Everyone puts a card down; the seat that won the trick is asked next.
fn after_trick(seats: usize) -> (Session<Sound>, Seat) {
    let mut session = start(seats);
    for seat in Seat::all(seats) {
        session.act(seat, &first_action(&session, seat)).unwrap();
    }
    let winner = session.game().to_act().first().unwrap();
    (session, winner)
}

fn why_no_undo(session: &Session<Sound>, seat: Seat) -> String {
    let refusal = session.may_undo(seat).unwrap_err();
    assert_eq!(refusal.code, "CannotUndo");
    assert_eq!(session.clone().undo(seat), Err(refusal.clone()));
    refusal.message
}

#[test]
fn nothing_can_be_taken_back_before_something_was_done() {
    assert!(why_no_undo(&start(2), ONE).ends_with("there is nothing of @1 to take back"));
}

#[test]
fn a_seat_takes_back_its_own_action_and_no_other() {
    let mut session = start(3);
    let before = session.game().clone();
    assert!(session.act(ONE, &first_action(&session, ONE)).unwrap().revocable);
    assert!(why_no_undo(&session, TWO).ends_with("there is nothing of @2 to take back"));
    assert!(session.may_undo(Seat::TABLE).is_err());
    session.undo(ONE).unwrap();
    assert_eq!(*session.game(), before);
    assert_eq!(session.sequence(), 2);
    assert_eq!(session.entries()[1], Entry::Undo(ONE));
    assert!(session.may_undo(ONE).is_err());
}

#[test]
fn what_another_seat_did_stands_between() {
    let mut session = start(3);
    session.act(ONE, &first_action(&session, ONE)).unwrap();
    session.act(TWO, &first_action(&session, TWO)).unwrap();
    assert!(why_no_undo(&session, ONE).ends_with("others have acted since @1 was done"));
    session.undo(TWO).unwrap();
    // Seat 2 may have thought about seat 1's action: it stays done.
    assert!(why_no_undo(&session, ONE).ends_with("others have acted since @1 was done"));
}

#[test]
fn what_was_shown_cannot_be_taken_back() {
    let (mut session, winner) = after_trick(3);
    assert!(why_no_undo(&session, THREE).ends_with("something hidden has been shown since"));
    session.act_in_words(winner, "wager 0").unwrap();
    assert!(session.may_undo(winner).is_ok());
    assert!(!session.act_in_words(winner, "peek").unwrap().revocable);
    assert!(why_no_undo(&session, winner).ends_with("something hidden has been shown since"));
}

#[test]
fn a_roll_cannot_be_taken_back_but_a_wager_of_nothing_can() {
    let (session, winner) = after_trick(3);
    let mut rolled = session.clone();
    assert!(!rolled.act_in_words(winner, "wager 1").unwrap().revocable);
    assert!(why_no_undo(&rolled, winner).ends_with("chance has decided something since"));
    let mut careful = session.clone();
    assert!(careful.act_in_words(winner, "wager 0").unwrap().revocable);
    careful.undo(winner).unwrap();
    assert_eq!(careful.game(), session.game());
}

#[test]
fn a_fixed_result_is_chance_all_the_same() {
    let (session, winner) = after_trick(3);
    let mut file = engine::position::export(session.game());
    file.chance = vec![6];
    let mut header = Header::<Sound>::new(file.options.clone(), session.header().players.clone(), Seed::from_number(1));
    header.position = Some(Box::new(file));
    let mut session = Session::from_header(header).unwrap();
    assert!(!session.act_in_words(winner, "wager 1").unwrap().revocable);
}

#[test]
fn steps_are_taken_back_one_by_one_up_to_the_barrier() {
    let (mut session, winner) = after_trick(4);
    let mut states = vec![session.game().clone()];
    for step in ["wager 0", "buy", "buy"] {
        session.act_in_words(winner, step).unwrap();
        states.push(session.game().clone());
    }
    for state in states.iter().rev().skip(1) {
        session.undo(winner).unwrap();
        assert_eq!(session.game(), state);
    }
    let why = why_no_undo(&session, winner);
    // Whether it was the one who put the last card down is for the deal to say.
    assert!(why.ends_with("something hidden has been shown since") || why.contains("others have acted"), "{why}");
}

#[test]
fn what_the_table_did_cannot_be_taken_back() {
    let (mut session, winner) = after_trick(2);
    session.act_in_words(winner, "wager 0").unwrap();
    session.act_in_words(winner, "done").unwrap();
    session.act_in_words(ONE, "vote yes").unwrap();
    assert!(!session.act_in_words(Seat::TABLE, "end vote").unwrap().revocable);
    assert!(why_no_undo(&session, ONE).ends_with("the table itself has acted since"));
    assert!(session.undo(Seat::TABLE).is_err());
}

#[test]
fn the_last_action_of_a_game_can_be_taken_back() {
    let (mut session, winner) = after_trick(2);
    session.act_in_words(winner, "wager 0").unwrap();
    session.act_in_words(winner, "done").unwrap();
    session.act_in_words(ONE, "vote yes").unwrap();
    session.act_in_words(TWO, "vote yes").unwrap();
    assert!(session.game().is_over() && session.record().end.is_some());
    session.undo(TWO).unwrap();
    assert!(!session.game().is_over() && session.record().end.is_none());
}

#[test]
fn a_refused_action_leaves_no_trace() {
    let mut session = start(3);
    session.act(ONE, &first_action(&session, ONE)).unwrap();
    let before = session.game().clone();
    for (seat, words) in [
        (ONE, "pick 1"),
        (TWO, "pick 9"),
        (TWO, "vote yes"),
        (TWO, "sing"),
        (Seat::TABLE, "end vote"),
        (Seat::new(31), "pick 1"),
    ] {
        assert!(session.act_in_words(seat, words).is_err(), "{seat:?} {words}");
        assert!(session.undo(TWO).is_err());
    }
    assert_eq!((session.game(), session.sequence()), (&before, 1));
    assert!(session.may_undo(ONE).is_ok());
}

#[test]
fn words_may_come_from_anybody() {
    let mut session = start(2);
    let long = "pick ".repeat(10_000);
    let refusal = session.act_in_words(ONE, &long).unwrap_err();
    assert_eq!((refusal.code, refusal.message.len() < 200), ("Unreadable", true));
    for words in ["", " ", "\0", "pick", "pick -1", "pick 99999999999", "pick 1 2", "pic\u{301}k 1", "ＰＩＣＫ 1"] {
        assert_eq!(session.act_in_words(ONE, words).unwrap_err().code, "Unreadable", "{words:?}");
    }
    let pick = first_action(&session, ONE);
    session.act_in_words(ONE, &format!("  {pick}\n")).unwrap();
}

#[test]
fn a_request_for_another_state_is_stale() {
    let mut session = start(3);
    session.expect_sequence(0).unwrap();
    session.act(ONE, &first_action(&session, ONE)).unwrap();
    session.expect_sequence(1).unwrap();
    for stale in [0, 2, usize::MAX] {
        assert_eq!(session.expect_sequence(stale).unwrap_err().code, "Stale");
    }
    session.undo(ONE).unwrap();
    // The state is that of entry 0 again, but a request made then is still stale.
    assert!(session.expect_sequence(0).is_err());
    session.expect_sequence(2).unwrap();
}

#[test]
fn a_snapshot_loses_no_undo() {
    let (mut session, winner) = after_trick(3);
    for step in ["wager 0", "buy"] {
        session.act_in_words(winner, step).unwrap();
    }
    let (sequence, state) = session.snapshot();
    assert_eq!(sequence, 3);
    let (entries, rest) = session.entries().split_at(sequence);
    let mut resumed = Session::from_snapshot(session.header().clone(), entries.to_vec(), state.clone());
    resumed.play_on(rest).unwrap();
    assert_eq!((resumed.game(), resumed.entries()), (session.game(), session.entries()));
    resumed.undo(winner).unwrap();
    resumed.undo(winner).unwrap();
    assert!(why_no_undo(&resumed, winner).ends_with("what was done so far is final"));
}

#[test]
fn undos_are_entries_that_replay() {
    let (mut session, winner) = after_trick(3);
    session.act_in_words(winner, "wager 0").unwrap();
    session.undo(winner).unwrap();
    session.act_in_words(winner, "wager 1").unwrap();
    let text = session.record().to_text();
    assert!(text.contains(&format!("{{\"seat\":{winner},\"undo\":true}}\n")), "{text}");
    let replayed = engine::Record::<Sound>::parse(&text).unwrap().replay().unwrap();
    assert_eq!((replayed.game(), replayed.entries()), (session.game(), session.entries()));
}

/// A note is an entry that changes nothing: what could be taken back before it still can be, when the record is read again, too.
#[test]
fn a_note_changes_nothing_and_makes_nothing_final() {
    let mut session = start(3);
    let before = session.game().clone();
    session.act(ONE, &first_action(&session, ONE)).unwrap();
    let after = session.game().clone();
    session.note(Seat::TABLE, "paused");
    session.note(TWO, "time over");
    assert_eq!((session.game(), session.before()), (&after, Some(&after)));
    let text = session.record().to_text();
    assert!(text.ends_with("{\"seat\":0,\"note\":\"paused\"}\n{\"seat\":2,\"note\":\"time over\"}\n"), "{text}");
    let mut again = Record::<Sound>::parse(&text).unwrap().replay().unwrap();
    assert_eq!(again.record().to_text(), text);
    for session in [&mut session, &mut again] {
        session.undo(ONE).unwrap();
        assert_eq!(*session.game(), before);
    }
    let long = "x".repeat(300);
    for line in [
        r#"{"seat":1,"note":""}"#,
        r#"{"seat":1,"note":"a\nb"}"#,
        r#"{"seat":1,"note":"paused","undo":true}"#,
        &format!(r#"{{"seat":1,"note":"{long}"}}"#),
    ] {
        assert!(Record::<Sound>::parse(&format!("{text}{line}\n")).is_err(), "{line}");
    }
}

/// Everybody has agreed to go back: the game is as it was, what was done since stays in the record, and that leads there again.
#[test]
fn a_game_goes_back_and_nothing_is_lost() {
    let (mut session, winner) = after_trick(3);
    let (then, at) = (session.game().clone(), session.sequence());
    session.act_in_words(winner, "wager 0").unwrap();
    session.act_in_words(winner, "peek").unwrap();
    assert_eq!(session.came_out_since(at).unwrap(), [at + 2], "a wager of nothing shows nothing");
    session.rewind(at).unwrap();
    assert_eq!((session.game(), session.sequence()), (&then, at + 3));
    assert!(why_no_undo(&session, winner).ends_with("the table has gone back since"));
    // On; and to a moment from before, and to one since.
    session.act_in_words(winner, "wager 0").unwrap();
    let wagered = session.game().clone();
    session.undo(winner).unwrap();
    session.rewind(at + 1).unwrap();
    assert_eq!(*session.game(), wagered);
    session.rewind(at + 3).unwrap();
    assert_eq!(*session.game(), then);
    session.rewind(at + 4).unwrap();
    assert_eq!(*session.game(), wagered);
    session.act_in_words(winner, "peek").unwrap();

    let text = session.record().to_text();
    assert!(text.contains(&format!("{{\"seat\":0,\"rewind\":{at}}}\n")), "{text}");
    let again = Record::<Sound>::parse(&text).unwrap().replay().unwrap();
    assert_eq!((again.game(), again.entries()), (session.game(), session.entries()));
    // It can be taken up from any snapshot on the way, too.
    for length in 0..session.sequence() {
        let mut part = start(3);
        part.play_on(&session.entries()[..length]).unwrap();
        let (sequence, game) = part.snapshot();
        let entries = session.entries()[..sequence].to_vec();
        let mut resumed = Session::from_snapshot(session.header().clone(), entries, game.clone());
        resumed.play_on(&session.entries()[sequence..]).unwrap();
        assert_eq!((resumed.game(), resumed.entries()), (session.game(), session.entries()));
    }
}

#[test]
fn a_game_goes_back_to_moments_that_were_and_not_for_ever() {
    let (mut session, winner) = after_trick(3);
    let now = session.sequence();
    for to in [now, now + 1, usize::MAX] {
        let before = session.clone();
        assert_eq!(session.rewind(to).unwrap_err().code, "CannotRewind");
        assert_eq!((session.game(), session.entries()), (before.game(), before.entries()));
    }
    for _ in 0..engine::record::MAX_REWINDS {
        session.rewind(0).unwrap();
    }
    assert_eq!(session.rewind(0).unwrap_err().code, "CannotRewind");
    // Nor may all that is played again be longer than anybody waits for.
    let mut long = start(2);
    (0..60_000).for_each(|_| long.note(ONE, "paused"));
    long.rewind(50_000).unwrap();
    long.rewind(40_000).unwrap();
    assert_eq!(long.rewind(10_001).unwrap_err().code, "CannotRewind");
    long.rewind(10_000).unwrap();
    assert!(session.act_in_words(winner, "peek").is_err(), "it is as it was at the start");
    let header = session.record().to_text().lines().next().unwrap().to_owned();
    for line in ["{\"seat\":1,\"rewind\":0}", "{\"rewind\":0}", "{\"seat\":0,\"rewind\":0,\"undo\":true}"] {
        assert!(Record::<Sound>::parse(&format!("{header}\n{line}\n")).is_err(), "{line}");
    }
    let ahead = format!("{header}\n{{\"seat\":0,\"rewind\":1}}\n");
    assert!(Record::<Sound>::parse(&ahead).unwrap().replay().is_err());
}
