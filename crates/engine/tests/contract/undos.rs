//! Steps of a simultaneous phase are taken back although others have acted: what is allowed, what is refused, and what the
//! kit makes of games in which it goes wrong.

use crate::meadow::{Meadow, Options, fault};
use engine::conformance::{Failure, Plan, complete, deterministic, secret, total, undo};
use engine::{Entry, Game as _, GameOptions as _, Header, Record, Seat, Seed, Session, Viewer};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);
const THREE: Seat = Seat::new(2);

fn start(seats: usize) -> Session<Meadow> {
    let players = Seat::all(seats).map(|seat| format!("Player {seat}")).collect();
    Session::from_header(Header::new(Options::with_seats(seats), players, Seed::from_number(5))).unwrap()
}

fn after(seats: usize, steps: &[(Seat, &str)]) -> Session<Meadow> {
    let mut session = start(seats);
    play(&mut session, steps);
    session
}

fn play(session: &mut Session<Meadow>, steps: &[(Seat, &str)]) {
    for (seat, words) in steps {
        match *words {
            "undo" => session.undo(*seat).unwrap(),
            words => drop(session.act_in_words(*seat, words).unwrap()),
        }
    }
}

#[track_caller]
fn refused(session: &mut Session<Meadow>, seat: Seat, why: &str) {
    let (game, entries) = (session.game().clone(), session.entries().to_vec());
    let refusal = session.may_undo(seat).unwrap_err();
    assert_eq!(session.undo(seat), Err(refusal.clone()));
    assert_eq!((refusal.code, refusal.message.ends_with(why)), ("CannotUndo", true), "{refusal}");
    assert_eq!((session.game(), session.entries()), (&game, &entries[..]));
}

#[test]
fn own_steps_are_taken_back_although_others_have_acted() {
    let mut session = after(3, &[(ONE, "put 0"), (TWO, "put 1"), (ONE, "put 2"), (THREE, "put 1"), (TWO, "note 2")]);
    assert!([ONE, TWO, THREE].iter().all(|&seat| session.may_undo(seat).is_ok()));
    play(&mut session, &[(ONE, "undo")]);
    assert_eq!(*session.game(), *after(3, &[(ONE, "put 0"), (TWO, "put 1"), (THREE, "put 1"), (TWO, "note 2")]).game());
    // The latest that is not taken back yet.
    play(&mut session, &[(ONE, "undo"), (THREE, "undo")]);
    assert_eq!(*session.game(), *after(3, &[(TWO, "put 1"), (TWO, "note 2")]).game());
    assert_eq!(session.entries()[5..], [Entry::Undo(ONE), Entry::Undo(ONE), Entry::Undo(THREE)]);
    refused(&mut session, ONE, "there is nothing of @1 to take back");
    let replayed = Record::<Meadow>::parse(&session.record().to_text()).unwrap().replay().unwrap();
    assert_eq!((replayed.game(), replayed.entries()), (session.game(), session.entries()));
}

#[test]
fn what_others_did_since_must_stay_legal() {
    // The field has room for three; the fourth token would not have fitted beside the one that comes back.
    let mut session = after(2, &[(ONE, "put 0"), (ONE, "glean 0"), (TWO, "put 0"), (TWO, "put 0")]);
    assert!(session.may_undo(ONE).is_ok());
    // What seat 2 gleans is told, and it would be less without the token.
    play(&mut session, &[(TWO, "glean 0"), (ONE, "undo")]);
    refused(&mut session, ONE, "what @2 did since depends on it");
    // Once that is taken back, the token can be, too.
    play(&mut session, &[(TWO, "undo"), (ONE, "undo")]);
    assert_eq!(*session.game(), *after(2, &[(TWO, "put 0"), (TWO, "put 0")]).game());
}

#[test]
fn chance_that_another_used_stays_the_same() {
    let mut session = after(2, &[(ONE, "put 0"), (TWO, "roll"), (TWO, "put 1")]);
    let coins = session.game().coins;
    play(&mut session, &[(ONE, "undo")]);
    assert_eq!(session.game().coins, coins);
    play(&mut session, &[(TWO, "undo")]);
    refused(&mut session, TWO, "chance has decided something since");
}

#[test]
fn whoever_is_done_can_take_that_back_until_somebody_acts() {
    let steps = [(ONE, "put 0"), (TWO, "put 1"), (ONE, "done")];
    let mut session = after(2, &steps);
    play(&mut session, &[(ONE, "undo"), (ONE, "undo"), (ONE, "put 2"), (ONE, "done")]);
    assert_eq!(session.game().tokens, [[0; 4], [0, 1, 0, 0], [1, 0, 0, 0]]);
    play(&mut session, &[(TWO, "put 1")]);
    refused(&mut session, ONE, "others have acted since @1 was done");
    // It stays final though the other takes its step back.
    play(&mut session, &[(TWO, "undo")]);
    refused(&mut session, ONE, "others have acted since @1 was done");
}

#[test]
fn the_end_of_a_round_is_final_once_somebody_acts_in_the_next() {
    let mut session = after(2, &[(ONE, "done"), (TWO, "put 0"), (TWO, "done")]);
    assert!(session.may_undo(TWO).is_ok());
    play(&mut session, &[(ONE, "put 0")]);
    refused(&mut session, TWO, "what @1 did since depends on it");
}

#[test]
fn a_secret_step_is_taken_back_without_a_word() {
    let mut session = after(2, &[(ONE, "put 0"), (ONE, "note 1")]);
    let before = session.game().view(Viewer::Seat(TWO));
    play(&mut session, &[(TWO, "put 1"), (ONE, "undo"), (TWO, "undo")]);
    assert_eq!(session.game().view(Viewer::Seat(TWO)), before);
    let text = session.record().to_public_text();
    assert!(text.contains("\"?\"") && !text.contains("note"), "{text}");
}

/// Few states are kept of a long phase, and yet everything can be taken back.
#[test]
fn a_long_phase_is_taken_back_step_by_step() {
    let mut session = start(2);
    let mut steps = vec![(ONE, "put 2")];
    for _ in 0..60 {
        steps.extend([(ONE, "note 1"), (TWO, "note 2"), (ONE, "note 2"), (TWO, "note 1")]);
    }
    play(&mut session, &steps);
    let (sequence, state) = session.snapshot();
    assert_eq!(sequence, 0);
    let mut resumed = Session::from_snapshot(session.header().clone(), Vec::new(), state.clone());
    resumed.play_on(session.entries()).unwrap();
    for session in [&mut session, &mut resumed] {
        for _ in 0..121 {
            session.undo(ONE).unwrap();
        }
        assert_eq!(session.game().tokens, [[0; 4]; 3]);
        assert!(session.may_undo(ONE).is_err());
        for _ in 0..120 {
            assert!(session.may_undo(TWO).is_ok());
            session.undo(TWO).unwrap();
        }
        assert_eq!(session.game(), start(2).game());
    }
}

/// A seat that changes its mind for ever costs no more than one that changes it a thousand times.
#[test]
fn what_lies_far_back_is_final() {
    let mut session = after(2, &[(ONE, "put 0")]);
    let minds: Vec<String> = (0..5000).map(|turn| format!("note {}", 1 + turn % 2)).collect();
    for mind in &minds[..1500] {
        play(&mut session, &[(TWO, mind)]);
    }
    let memory = session.memory();
    refused(&mut session, ONE, "it lies too far back");
    for mind in &minds[1500..] {
        play(&mut session, &[(TWO, mind)]);
    }
    // Entries themselves are kept; nothing else grows.
    assert!(session.memory() < memory + 5000 * 64, "{} and then {}", memory, session.memory());
    // Taken up again from its snapshot, the same can be taken back and no more.
    let (played, state) = session.snapshot();
    assert!(played > 5000 - 2 * 1024, "what lies before entry {played} is forgotten");
    let mut again =
        Session::from_snapshot(session.header().clone(), session.entries()[..played].to_vec(), state.clone());
    again.play_on(&session.entries()[played..]).unwrap();
    let mut count = 0;
    while session.may_undo(TWO).is_ok() {
        assert_eq!((again.undo(TWO), session.undo(TWO)), (Ok(()), Ok(())));
        count += 1;
    }
    assert!((1000..1100).contains(&count), "{count} steps were taken back");
    refused(&mut session, TWO, "it lies too far back");
    assert!(again.may_undo(TWO).is_err());
    // What is new can be taken back as ever.
    play(&mut session, &[(ONE, "put 1"), (TWO, "note 1"), (ONE, "undo"), (TWO, "undo")]);
}

#[test]
fn the_kit_passes_the_sound_game() {
    for seats in 2..=4 {
        let plan = Plan { games: 60, ..Plan::new(Options::with_seats(seats)) };
        type Check = fn(&Plan<Options>) -> Result<(), Failure>;
        let checks: [Check; 5] =
            [total::<Meadow>, complete::<Meadow>, secret::<Meadow>, deterministic::<Meadow>, undo::<Meadow>];
        for check in checks {
            check(&plan).unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}

#[test]
fn a_step_that_others_silently_depend_on_is_found() {
    let plan = Plan { games: 400, ..Plan::new(Options { seats: 3, fault: fault::SILENT_DEPENDENCE }) };
    let failure = undo::<Meadow>(&plan).expect_err("the kit has overlooked the mistake").to_string();
    assert!(failure.contains("no event tells so"), "{failure}");
}

#[test]
fn a_memory_outside_of_the_state_is_found() {
    let plan = Plan::new(Options { seats: 3, fault: fault::MEMORY_OUTSIDE });
    assert_eq!(undo::<Meadow>(&plan).expect_err("the kit has overlooked the mistake").promise, "undo");
}
