//! What clients are sent.

use registry::json;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
enum Kind {
    Unit,
    New(u8),
    Two(i8, &'static str),
    Fields { a: Option<u32>, b: () },
}

#[derive(Serialize)]
#[serde(tag = "kind")]
enum Tagged {
    One { n: i64 },
    Two,
}

#[derive(Serialize)]
struct Everything {
    texts: Vec<&'static str>,
    numbers: (u64, i64, u8, i32, f64, f32),
    kinds: [Kind; 4],
    tagged: Vec<Tagged>,
    map: BTreeMap<&'static str, bool>,
    by_number: BTreeMap<i32, char>,
    #[serde(flatten)]
    flat: BTreeMap<&'static str, Option<()>>,
    nothing: Vec<u8>,
}

/// Whatever it is, it is written as `serde_json` writes it.
#[test]
fn it_is_the_same_json() {
    let everything = Everything {
        texts: vec!["", "plain", "qu\"ote", "back\\slash", "new\nline", "\u{1}", "ümlaut 馬", "\u{7f}"],
        numbers: (u64::MAX, i64::MIN, 9, -10, 1.5, f32::NAN),
        kinds: [Kind::Unit, Kind::New(255), Kind::Two(-1, "x"), Kind::Fields { a: Some(10), b: () }],
        tagged: vec![Tagged::One { n: 100 }, Tagged::Two],
        map: [("a", true), ("b\"", false)].into(),
        by_number: [(-1, 'x'), (12, '"')].into(),
        flat: [("y", None), ("z", Some(()))].into(),
        nothing: Vec::new(),
    };
    let mut written = Vec::new();
    json::write(&mut written, &everything);
    assert_eq!(String::from_utf8(written).unwrap(), serde_json::to_string(&everything).unwrap());
}
