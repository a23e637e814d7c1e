//! Positions: written by hand, with parts left to chance, with chance fixed, and wrong in every way.

use crate::bazaar::{Hand, Options, Sound};
use engine::position::{FileOf, MAX_FIXED, MAX_POSITION_BYTES, export, load};
use engine::{Game as _, GameOptions as _, Header, PositionError, Record, RecordError, Seat, Seed, Session, Viewer};

type File = FileOf<Sound>;

/// As a person would write it: the hands open, the deck left to chance, the next two dice known.
const BY_HAND: &str = r#"{
    "game": "bazaar",
    "revision": 2,
    "options": { "seats": 2 },
    "chance": [6, 1],
    "position": {
        "step": { "wager": 1 },
        "coins": [5, 2],
        "hands": [[1, 2], [6, 6]],
        "discard": [3, 4]
    }
}"#;

fn by_hand() -> File {
    File::parse(BY_HAND).unwrap()
}

fn set_up(file: &File, seed: u64) -> Result<Sound, PositionError> {
    load(file, Seed::from_number(seed))
}

#[test]
fn what_is_written_is_on_the_table() {
    let game = set_up(&by_hand(), 1).unwrap();
    let view = game.view(Viewer::Table);
    assert_eq!(view.hands, [Some(vec![1, 2]), Some(vec![6, 6])]);
    assert_eq!((view.deck_size, view.coins), (18, vec![5, 2]));
}

#[test]
fn what_is_left_out_is_dealt_from_the_seed() {
    let mut file = by_hand();
    file.position.hands[1] = Hand::Hidden(2);
    let deal = |seed| set_up(&file, seed).unwrap().view(Viewer::Table);
    assert_eq!(deal(1), deal(1));
    assert_ne!(deal(1).deck, deal(2).deck);
    assert!((2..9).any(|seed| deal(seed).hands != deal(1).hands));
    assert_eq!(deal(1).hand_sizes, [2, 2]);
}

/// A die has no nought and no seven. Which question a result will answer shows only when it is asked.
#[test]
fn an_action_is_refused_for_which_an_impossible_result_is_fixed() {
    for (die, possible) in [(0, false), (1, true), (6, true), (7, false), (u32::MAX, false)] {
        let mut file = by_hand();
        file.chance = vec![die];
        let players = vec!["A".into(), "B".into()];
        let mut header = Header::<Sound>::new(file.options.clone(), players, Seed::from_number(1));
        header.position = Some(Box::new(file));
        let mut session = Session::from_header(header).unwrap();
        let before = session.game().clone();
        match session.act_in_words(Seat::new(0), "wager 1") {
            Ok(_) => assert!(possible, "{die}"),
            Err(refusal) => {
                assert_eq!((possible, refusal.code), (false, "ImpossibleChance"));
                let sentence = format!("fixes the next result of chance to {die}, and it must be 1 to 6");
                assert!(refusal.message.contains(&sentence), "{refusal}");
                assert_eq!((session.game(), session.sequence()), (&before, 0));
                // What needs no chance can still be done.
                session.act_in_words(Seat::new(0), "wager 0").unwrap();
            }
        }
    }
}

#[test]
fn fixed_chance_comes_in_order_and_is_exported() {
    let mut game = set_up(&by_hand(), 1).unwrap();
    assert_eq!(export(&game).chance, [6, 1]);
    let mut log = engine::Log::new();
    game.apply(Seat::new(0), &"wager 5".parse().unwrap(), &mut log).unwrap();
    assert_eq!(game.view(Viewer::Spectator).coins, [10, 2]);
    assert_eq!(export(&game).chance, [1]);
    assert_eq!(log.events()[0].1.to_string(), "@1 rolled 6");
}

#[test]
fn a_record_from_a_position_says_so_and_replays() {
    let mut header = Header::<Sound>::new(Options::with_seats(2), vec!["A".into(), "B".into()], Seed::from_number(4));
    header.position = Some(Box::new(by_hand()));
    let mut session = Session::from_header(header).unwrap();
    session.act_in_words(Seat::new(0), "wager 2").unwrap();
    let text = session.record().to_text();
    let header = text.lines().next().unwrap();
    assert!(header.contains("\"position\":{\"game\":\"bazaar\"") && header.contains("\"chance\":[6,1]"), "{header}");
    let record = Record::<Sound>::parse(&text).unwrap();
    assert_eq!(record.header.position.as_deref(), Some(&by_hand()));
    assert_eq!(record.replay().unwrap().game(), session.game());
}

#[test]
fn header_and_position_must_agree() {
    let mut header = Header::<Sound>::new(Options::with_seats(3), vec!["A".into(); 3], Seed::from_number(4));
    header.position = Some(Box::new(by_hand()));
    assert_eq!(header.set_up().err(), Some(RecordError::OptionsDisagree));
    header.options = Options::with_seats(2);
    assert!(header.set_up().is_ok());
    header.revision = 1;
    assert_eq!(header.set_up().err(), Some(RecordError::OptionsDisagree));
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let wrong = |change: fn(&mut File)| {
        let mut file = by_hand();
        change(&mut file);
        set_up(&file, 1).unwrap_err().to_string()
    };
    assert_eq!(wrong(|file| file.game = "chess".into()), "game: this is a position of \"chess\", not of \"bazaar\"");
    assert_eq!(wrong(|file| file.revision = 1), "revision: positions are set up by revision 2");
    assert_eq!(wrong(|file| file.revision = 9), "Bazaar has revisions 1 to 2, not 9");
    assert_eq!(wrong(|file| file.options.seats = 5), "Bazaar has 2 to 4 seats, not 5");
    assert_eq!(wrong(|file| file.options.seats = usize::MAX), format!("Bazaar has 2 to 4 seats, not {}", usize::MAX));
    assert_eq!(wrong(|file| file.options.seats = 3), "hands: expected one for each seat");
    assert_eq!(wrong(|file| file.chance = vec![1; MAX_FIXED + 1]), "chance: at most 1000 results can be fixed");
    assert_eq!(wrong(|file| file.position.discard = vec![6; 3]), "hands: there is no 6 left in the box");
    assert_eq!(wrong(|file| file.position.discard = vec![0]), "discard: there is no 0 left in the box");
    assert_eq!(wrong(|file| file.position.coins = vec![20, 20]), "coins: there are only 24");
    assert_eq!(wrong(|file| file.position.hands[0] = Hand::Hidden(200)), "hands: there are not so many cards left");
}

#[test]
fn the_audit_catches_what_the_game_does_not_look_at() {
    let mut file = by_hand();
    file.position.deck = Some(vec![1, 1, 1]);
    let error = set_up(&file, 1).unwrap_err().to_string();
    assert!(error.starts_with("position: the cards are not those of the box"), "{error}");
}

#[test]
fn an_unreadable_file_is_refused() {
    let nested = "[".repeat(1_000_000);
    let long = " ".repeat(MAX_POSITION_BYTES + 1);
    let more = BY_HAND.replacen("\"coins\"", "\"gold\": 1, \"coins\"", 1);
    let twice = BY_HAND.replacen("\"coins\"", "\"coins\": [1, 1], \"coins\"", 1);
    for text in ["", "{}", "null", "\u{feff}{}", &nested, &long, &more, &twice, &BY_HAND[..BY_HAND.len() - 1]] {
        let error = File::parse(text).unwrap_err();
        assert!(matches!(error, PositionError::Unreadable(_)));
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[test]
fn every_beginning_and_every_changed_byte_is_survived() {
    let mut accepted = 0;
    let mut survive = |text: &str| {
        if let Ok(game) = File::parse(text).and_then(|file| set_up(&file, 1)) {
            game.audit().unwrap();
            accepted += 1;
        }
    };
    for place in 0..BY_HAND.len() {
        survive(&BY_HAND[..place]);
        for byte in [b'0', b'1', b'9', b'"', b'-', b'[', b']', b'}', b',', b'x', b' ', 0x00] {
            let mut bytes = BY_HAND.to_owned().into_bytes();
            bytes[place] = byte;
            survive(&String::from_utf8(bytes).unwrap());
        }
    }
    assert!(accepted > 100, "only {accepted} were accepted: the test does not reach the game");
}
