//! Records: what is read, what is refused, and that nothing a file says makes the reader panic.

use crate::bazaar::{Options, Sound};
use engine::record::{MAX_RECORD_BYTES, game_of};
use engine::{Game as _, GameOptions as _, Header, Record, RecordError, Rng, Seat, Seed, Session};

/// A whole game of two seats, with an undo in it.
fn finished() -> Session<Sound> {
    let header =
        Header::<Sound>::new(Options::with_seats(2), vec!["Ada".into(), "Bob \"B\" 馬".into()], Seed::from_number(9));
    let mut session = Session::from_header(header).unwrap();
    let mut luck = Rng::new(Seed::from_number(10));
    let mut undone = false;
    while let Some(seat) = session.game().to_act().first() {
        let mut actions = Vec::new();
        session.game().actions(seat, &mut actions);
        let action = &actions[luck.below(actions.len() as u32) as usize];
        let applied = session.act(seat, action).unwrap();
        if applied.revocable && !undone {
            session.undo(seat).unwrap();
            undone = true;
        }
    }
    session
}

fn text() -> String {
    finished().record().to_text()
}

fn read(text: &str) -> Result<Session<Sound>, RecordError> {
    Record::parse(text)?.replay()
}

/// Reads what may be anything. If it is a record, it must be written as the same record; its replay may be refused.
fn survive(text: &str) -> bool {
    let Ok(record) = Record::<Sound>::parse(text) else {
        return false;
    };
    assert_eq!(Record::<Sound>::parse(&record.to_text()).as_ref(), Ok(&record));
    match record.replay() {
        Ok(session) => {
            assert_eq!(session.entries(), record.entries);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

#[test]
fn a_record_is_written_and_read() {
    let session = finished();
    let text = text();
    let replayed = read(&text).unwrap();
    assert_eq!(replayed.game(), session.game());
    assert_eq!(replayed.record().to_text(), text);
    assert_eq!(game_of(&text), Ok("bazaar".into()));
    assert!(text.contains("\"undo\":true") && text.contains("{\"end\":"));
}

#[test]
fn every_beginning_of_a_record_is_a_record_or_an_error() {
    let text = text();
    let lines = text.lines().count();
    let whole = (0..=text.len()).filter(|&end| text.is_char_boundary(end) && survive(&text[..end])).count();
    // A record may stop after any line, with or without the line break.
    assert!(whole >= 2 * (lines - 2), "{whole} of {lines} lines");
}

#[test]
fn every_changed_byte_gives_a_record_or_an_error() {
    let text = text();
    for place in 0..text.len() {
        for byte in [b'0', b'9', b'a', b'"', b'\\', b' ', b'\n', b'}', b'[', b'-', 0x00, 0x7f, 0xff] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = byte;
            if let Ok(changed) = String::from_utf8(bytes) {
                survive(&changed);
            }
        }
    }
}

#[test]
fn every_missing_or_doubled_line_gives_a_record_or_an_error() {
    let text = text();
    let lines: Vec<&str> = text.lines().collect();
    for place in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(place);
        survive(&fewer.join("\n"));
        let mut more = lines.clone();
        more.insert(place, lines[place]);
        survive(&more.join("\n"));
        let mut swapped = lines.clone();
        swapped.swap(place, 0);
        survive(&swapped.join("\r\n"));
    }
}

#[test]
fn empty_lines_do_not_matter() {
    let text = text();
    assert_eq!(read(&text.replace('\n', "\r\n\n \n")).unwrap().game(), finished().game());
}

#[test]
fn another_seed_than_the_promised_one_is_refused() {
    let mut record = finished().record();
    record.header.seed = Some(Seed::from_number(8));
    assert_eq!(read(&record.to_text()).err(), Some(RecordError::WrongSeed));
    record.header.seed = None;
    let text = record.to_text();
    assert!(!text.contains(&Seed::from_number(9).reveal()));
    assert_eq!(read(&text).err(), Some(RecordError::NoSeed));
}

#[test]
fn another_result_than_the_played_one_is_refused() {
    let right = finished().record();
    let mut wrong = right.clone();
    wrong.end.as_mut().unwrap().scores[0] += 1;
    assert!(matches!(read(&wrong.to_text()).err(), Some(RecordError::WrongEnd { .. })));
    let mut ranks = right.clone();
    ranks.end.as_mut().unwrap().ranks.push(3);
    assert!(matches!(read(&ranks.to_text()).err(), Some(RecordError::WrongEnd { .. })));
    let mut early = right.clone();
    early.entries.pop();
    let error = read(&early.to_text()).err().unwrap().to_string();
    assert!(error.contains("a game that is not over"), "{error}");
    let mut silent = right;
    silent.end = None;
    assert!(read(&silent.to_text()).is_ok());
}

#[test]
fn nothing_follows_the_end() {
    let text = text();
    let last = text.lines().nth(1).unwrap();
    let error = Record::<Sound>::parse(&format!("{text}{last}\n")).unwrap_err().to_string();
    let line = text.lines().count() + 1;
    assert_eq!(error, format!("line {line}: the record goes on after its end"));
}

#[test]
fn a_refused_action_names_its_line() {
    let text = text();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[3] = "{\"seat\":2,\"undo\":true}".into();
    let error = read(&lines.join("\n")).err().unwrap();
    assert!(matches!(error, RecordError::Refused { line: 4, seat, .. } if seat == Seat::new(1)), "{error}");
}

#[test]
fn lines_of_no_known_form_are_refused() {
    let header = text().lines().next().unwrap().to_owned();
    for line in [
        "{}",
        "[]",
        "null",
        "{\"seat\":1}",
        "{\"action\":\"pick 1\"}",
        "{\"seat\":1,\"action\":\"pick 1\",\"undo\":true}",
        "{\"seat\":1,\"action\":\"pick 1\",\"end\":{\"ranks\":[],\"scores\":[]}}",
        "{\"seat\":1,\"action\":\"pick 1\",\"note\":\"hello\"}",
        "{\"seat\":1,\"seat\":2,\"action\":\"pick 1\"}",
        "{\"seat\":33,\"action\":\"pick 1\"}",
        "{\"seat\":-1,\"action\":\"pick 1\"}",
        "{\"seat\":\"1\",\"action\":\"pick 1\"}",
        "{\"seat\":1,\"action\":\"sing\"}",
        "{\"end\":{\"ranks\":[1]}}",
        "{\"seat\":1,\"action\":\"pick 1\"} {}",
    ] {
        let error = Record::<Sound>::parse(&format!("{header}\n{line}\n")).unwrap_err();
        assert!(matches!(error, RecordError::Line { line: 2, .. }), "{line}: {error}");
    }
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    let text = text();
    let (header, rest) = text.split_once('\n').unwrap();
    for (from, to, says) in [
        ("\"ecumene\":1", "\"ecumene\":2", "this is format 2"),
        ("\"game\":\"bazaar\"", "\"game\":\"chess\"", "a record of \"chess\""),
        ("\"revision\":2", "\"revision\":3", "revisions 1 to 2, not 3"),
        ("\"revision\":2", "\"revision\":0", "revisions 1 to 2, not 0"),
        ("\"revision\":2", "\"revision\":-1", "the header is wrong"),
        ("\"seats\":2", "\"seats\":3", "2 players for 3 seats"),
        ("\"seats\":2", "\"seats\":18446744073709551615", "2 players for 18446744073709551615 seats"),
        ("\"seats\":2", "\"seats\":1e3", "the header is wrong"),
        ("\"ecumene\":1", "\"ecumene\":1,\"colour\":1", "unknown field"),
        ("\"commitment\":\"", "\"commitment\":\"0", "64 hexadecimal digits"),
    ] {
        let changed = header.replacen(from, to, 1);
        assert_ne!(changed, header, "{from}");
        let error = read(&format!("{changed}\n{rest}")).err().unwrap().to_string();
        assert!(error.contains(says), "{to}: {error}");
    }
    let one = header.replace("\"seats\":2", "\"seats\":1").replace(",\"Bob \\\"B\\\" 馬\"", "");
    assert!(matches!(read(&one).err(), Some(RecordError::Setup(_))), "{one}");
    for empty in ["", "\n\n", "\u{feff}", "not a record"] {
        assert!(matches!(read(empty).err(), Some(RecordError::Line { .. })));
        assert!(game_of(empty).is_err());
    }
}

#[test]
fn an_old_revision_is_played_by_its_own_rules() {
    let mut header = Header::<Sound>::new(Options::with_seats(2), vec!["A".into(), "B".into()], Seed::from_number(1));
    header.revision = 1;
    let session = Session::from_header(header).unwrap();
    let replayed = read(&session.record().to_text()).unwrap();
    assert_eq!(replayed.game().revision(), 1);
    assert_eq!(replayed.game().view(engine::Viewer::Spectator).coins, [1, 1]);
}

#[test]
fn what_is_too_long_is_not_read() {
    let long = "x".repeat(MAX_RECORD_BYTES + 1);
    assert_eq!(Record::<Sound>::parse(&long).err(), Some(RecordError::TooLong));
    let header = text().lines().next().unwrap().to_owned();
    let action = "pick 1".repeat(10_000);
    let error = Record::<Sound>::parse(&format!("{header}\n{{\"seat\":1,\"action\":\"{action}\"}}")).unwrap_err();
    assert!(error.to_string().len() < 200, "{error}");
    let nested = format!("{header}\n{}", "[".repeat(1_000_000));
    assert!(Record::<Sound>::parse(&nested).is_err());
}

/// The record of a game that is going on tells neither the seed nor what was done in secret; that of a finished one does.
#[test]
fn a_public_record_hides_what_is_secret() {
    let header = Header::<Sound>::new(Options::with_seats(2), vec!["Ada".into(), "Bob".into()], Seed::from_number(9));
    let mut session = Session::from_header(header).unwrap();
    let mut actions = Vec::new();
    session.game().actions(Seat::new(0), &mut actions);
    session.act(Seat::new(0), &actions[0]).unwrap();
    let (whole, public) = (session.record().to_text(), session.record().to_public_text());
    assert!(whole.contains("\"action\":\"pick ") && whole.contains("\"seed\""));
    assert_eq!(public.lines().nth(1), Some(r#"{"seat":1,"action":"?"}"#));
    assert!(!public.contains("pick") && !public.contains("\"seed\""));
    let refused = Record::<Sound>::parse(&public).unwrap_err();
    assert_eq!(refused.to_string(), "line 2: a hidden action is shown when its game is over");

    // Open actions stay readable: only picks are sealed.
    let finished = finished().record();
    let open = |text: &str| text.lines().filter(|line| line.contains("\"wager")).count();
    let (whole, public) = (finished.to_text(), finished.to_public_text());
    assert!(open(&whole) > 0 && open(&whole) == open(&public) && !public.contains("pick"));
}

/// What players gave to the deal is in the header, and nothing else gives that deal.
#[test]
fn parts_of_the_seed_are_kept_and_count() {
    let parts = ["00ff", "", "Zz9"];
    let mut header = Header::<Sound>::new(Options::with_seats(3), vec!["A".into(); 3], Seed::from_number(9));
    let plain = Session::from_header(header.clone()).unwrap().record().to_text();
    assert!(!plain.contains("parts"), "where nobody gives anything a record is what it always was");
    header.parts = parts.map(String::from).into();
    let session = Session::from_header(header).unwrap();
    let text = session.record().to_text();
    assert!(text.contains(r#""parts":["00ff","","Zz9"]"#));
    assert_eq!(read(&text).unwrap().game(), session.game());
    let dealt = |text: &str| read(text).unwrap().game().clone();
    assert_ne!(dealt(&plain), dealt(&text));
    for other in [r#"["00fe","","Zz9"]"#, r#"["","00ff","Zz9"]"#, r#"["","",""]"#] {
        let changed = text.replace(r#"["00ff","","Zz9"]"#, other);
        assert_ne!(dealt(&changed), dealt(&text), "{other}");
        assert!(survive(&changed));
    }
    assert_eq!(dealt(&text.replace(r#"["00ff","","Zz9"]"#, r#"["","",""]"#)), dealt(&plain));
    for bad in [
        r#"["a"]"#,
        r#"["a","b","c","d"]"#,
        r#"["a b","",""]"#,
        r#"["é","",""]"#,
        &format!("[\"{}\",\"\",\"\"]", "f".repeat(65)),
    ] {
        let refused = read(&text.replace(r#"["00ff","","Zz9"]"#, bad));
        assert!(matches!(refused, Err(RecordError::Line { line: 1, .. })), "{bad}");
    }
}
