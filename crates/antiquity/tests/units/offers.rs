//! Offers as notation and as data.

use antiquity::trade::Action;
use engine::Verbs as _;
use serde_json::{Value, json};

#[test]
fn offers_are_data() {
    let cases = [
        (
            "offer salt*2 tea say silk for 4 jade jade hope tea to 3",
            json!({
                "verb": "offer", "give": ["salt", "salt", "tea"], "say": ["silk"], "hope": ["tea"], "to": 3,
                "want": { "kind": "cards", "count": 4, "first": "jade", "second": "jade" },
            }),
        ),
        (
            "counter 12 tea salt tea for any",
            json!({ "verb": "counter", "number": 12, "give": ["tea", "salt", "tea"], "want": { "kind": "any" } }),
        ),
        ("accept 300 salt tyranny", json!({ "verb": "accept", "number": 300, "give": ["salt", "tyranny"] })),
        ("swap tea for salt*2", json!({ "verb": "swap", "give": ["tea"], "take": ["salt", "salt"] })),
        ("need salt salt to 2", json!({ "verb": "need", "cards": ["salt", "salt"], "to": 2 })),
        ("shun 4", json!({ "verb": "shun", "seat": 4 })),
        ("wake for salt tea", json!({ "verb": "wake for", "commodities": ["salt", "tea"] })),
    ];
    for (notation, json) in cases {
        let action: Action = notation.parse().unwrap();
        assert_eq!(action.to_string(), notation);
        assert_eq!(Value::from(action.data()), json);
        assert_eq!(Action::from_json(&json), Ok(action));
    }
}

#[test]
fn what_is_no_offer_is_told() {
    let problem = |text: &str| text.parse::<Action>().map_err(|problem| problem.to_string()).unwrap_err();
    assert!(problem("offer salt tea").contains("write it like `offer GIVE [say SAY] for WANT"));
    assert!(problem("offer salt*0 for any").contains("at least one of each"));
    assert!(problem("offer salt for 3 silk").contains("COUNT FIRST SECOND"));
    assert!(problem("offer salt for any to 0").contains("there is no seat 0"));
    assert!(problem("counter 1 salt for any to 2").contains("write it like `any`"));
    assert!(problem("offer salt say tea tea tea tea tea for any").contains("at most 4"));
}
