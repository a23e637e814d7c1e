//! One declaration, in all its forms.

#![allow(unreachable_pub, dead_code, reason = "names are public where they are declared, with all they can do")]

use super::*;
use crate::{List, Seat};
use serde_json::json;

crate::names!(Good, "good": Salt Tea Iron);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    at: Good,
    treasury: u8,
    keep: bool,
}

crate::verbs! {
    part enum Price {
        /// From treasury.
        Treasury => ["treasury"];
        /// With tokens.
        Tokens { other: Good } => ["tokens" other];
        /// With three tokens.
        Three => ["three" "tokens"];
    }
}

crate::verbs! {
    enum Action {
        /// Adds.
        Add(good: Good, count: u8) => ["add" good count];
        /// Ends it.
        EndTurn => ["end" "turn"];
        /// Gains one
        /// over another.
        Gain { new: Good, old: Good } => ["gain" new "over" old];
        /// Builds.
        Build(..Plan { at: Good, treasury: u8, keep: bool }) => ["build" at ["treasury" treasury] [keep]];
        /// Sends.
        Sail { ship: u8, from: Good, to: Good } => "sail" ["ship" ship "sail" (from > to)];
        /// Makes.
        Make { price: Price, keep: bool } => ["make" price [keep]];
        /// Grows.
        Grow { at: Good, port: Option<Good>, keep: bool } => ["grow" at (? port) [keep]];
        /// Offers.
        Offer { to: Seat, give: Vec<Good>, want: Vec<Good> } => ["offer" to give "for" want];
        /// Loses.
        Lose { good: Good, kept: u8 } => ["lose" good (? kept)];
        /// Says.
        Say { number: u16, names: List<Good, 2>, to: Option<Seat> } => ["say" number names ["to" to]];
    }
}

fn read(text: &str) -> Option<Result<Action, String>> {
    Action::parse(&text.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn one_declaration_is_notation_and_json() {
    let (salt, tea) = (Good::Salt, Good::Tea);
    let cases = [
        (Action::Add(tea, 3), "add tea 3", json!({"verb": "add", "good": "tea", "count": 3})),
        (Action::EndTurn, "end turn", json!({"verb": "end turn"})),
        (
            Action::Gain { new: tea, old: salt },
            "gain tea over salt",
            json!({"verb": "gain", "new": "tea", "old": "salt"}),
        ),
        (Action::Build(Plan { at: tea, treasury: 0, keep: false }), "build tea", json!({"verb": "build", "at": "tea"})),
        (
            Action::Build(Plan { at: tea, treasury: 2, keep: true }),
            "build tea treasury 2 keep",
            json!({"verb": "build", "at": "tea", "treasury": 2, "keep": true}),
        ),
        (
            Action::Sail { ship: 1, from: tea, to: salt },
            "ship 1 sail tea>salt",
            json!({"verb": "sail", "ship": 1, "from": "tea", "to": "salt"}),
        ),
        (
            Action::Make { price: Price::Tokens { other: salt }, keep: true },
            "make tokens salt keep",
            json!({"verb": "make", "price": {"kind": "tokens", "other": "salt"}, "keep": true}),
        ),
        (Action::Grow { at: tea, port: None, keep: false }, "grow tea", json!({"verb": "grow", "at": "tea"})),
        (
            Action::Grow { at: tea, port: None, keep: true },
            "grow tea keep",
            json!({"verb": "grow", "at": "tea", "keep": true}),
        ),
        (
            Action::Grow { at: tea, port: Some(salt), keep: true },
            "grow tea salt keep",
            json!({"verb": "grow", "at": "tea", "port": "salt", "keep": true}),
        ),
        (
            Action::Offer { to: Seat::new(1), give: vec![salt, salt], want: vec![tea] },
            "offer 2 salt salt for tea",
            json!({"verb": "offer", "to": 2, "give": ["salt", "salt"], "want": ["tea"]}),
        ),
        (
            Action::Offer { to: Seat::new(1), give: vec![], want: vec![] },
            "offer 2 for",
            json!({"verb": "offer", "to": 2, "give": [], "want": []}),
        ),
        (Action::Lose { good: tea, kept: 0 }, "lose tea", json!({"verb": "lose", "good": "tea"})),
        (Action::Lose { good: tea, kept: 2 }, "lose tea 2", json!({"verb": "lose", "good": "tea", "kept": 2})),
        (
            Action::Say { number: 300, names: [tea, salt].into_iter().collect(), to: Some(Seat::new(0)) },
            "say 300 tea salt to 1",
            json!({"verb": "say", "number": 300, "names": ["tea", "salt"], "to": 1}),
        ),
        (
            Action::Say { number: 0, names: List::new(), to: None },
            "say 0",
            json!({"verb": "say", "number": 0, "names": []}),
        ),
    ];
    for (action, notation, json) in cases {
        assert_eq!(action.to_string(), notation);
        assert_eq!(read(notation), Some(Ok(action.clone())), "{notation}");
        assert_eq!(Value::from(action.data()), json);
        assert_eq!(serde_json::to_value(action.data()).ok(), Some(json.clone()));
        assert_eq!(Action::from_json(&json), Ok(action), "{json}");
    }
}

#[test]
fn wrong_words_are_told_apart() {
    let problem = |text| read(text).and_then(Result::err);
    assert_eq!(read("dance"), None);
    assert_eq!(read(""), None);
    assert_eq!(problem("add tea"), Some("write it like `add GOOD COUNT`".into()));
    assert_eq!(problem("add tea 3 4"), Some("write it like `add GOOD COUNT`".into()));
    assert_eq!(problem("add gold 3"), Some("there is no good called \"gold\"".into()));
    assert_eq!(problem("add tea 03"), Some("\"03\" is not a count".into()));
    assert_eq!(problem("build tea treasury 0"), Some("`treasury` may be left out".into()));
    assert_eq!(
        problem("build tea keep treasury 1"),
        Some("write it like `build AT [treasury TREASURY] [keep]`".into())
    );
    assert_eq!(problem("ship 1 sail tea"), Some("write it like `ship SHIP sail FROM>TO`".into()));
    assert_eq!(problem("grow tea gold"), Some("there is no good called \"gold\"".into()));
    assert_eq!(problem("grow tea salt tea"), Some("write it like `grow AT [PORT] [keep]`".into()));
    assert_eq!(problem("lose tea 0"), Some("\"0\" may be left out".into()));
    assert_eq!(problem("lose tea 2 2"), Some("write it like `lose GOOD [KEPT]`".into()));
    assert_eq!(problem("say 1 tea tea tea"), Some("at most 2 can be named".into()));
    assert!(problem("make two tokens").is_some_and(|problem| problem.contains("`three tokens`")));
}

/// A text that was cut might say something else.
#[test]
fn nothing_is_cut() {
    let goods = |count: usize| format!("offer 2 {}for tea", "salt ".repeat(count));
    assert!(goods(60).parse::<Action>().is_ok());
    let refused = goods(61).parse::<Action>().map_err(|problem| problem.to_string());
    assert!(refused.is_err_and(|problem| problem.contains("too long")));
}

#[test]
fn wrong_json_is_refused_with_the_reason() {
    let problem = |json| Action::from_json(&json).err();
    assert_eq!(problem(json!("add")), Some("\"add\" is no object with a `verb`".into()));
    assert_eq!(problem(json!({"good": "tea"})), Some("`verb` is missing".into()));
    assert_eq!(problem(json!({"verb": "dance"})), Some("there is no verb called \"dance\"".into()));
    assert_eq!(problem(json!({"verb": "add", "good": "tea"})), Some("`count` is missing".into()));
    assert_eq!(
        problem(json!({"verb": "add", "good": "tea", "count": 256})),
        Some("`count`: 256 is not a count".into())
    );
    assert_eq!(problem(json!({"verb": "add", "good": 1, "count": 2})), Some("`good`: 1 is no text".into()));
    let more = json!({"verb": "add", "good": "tea", "count": 2, "more": 1});
    assert_eq!(problem(more), Some("there is no argument called \"more\" here".into()));
    assert_eq!(
        problem(json!({"verb": "offer", "to": 0, "give": [], "want": []})),
        Some("`to`: there is no seat 0".into())
    );
    let names = json!({"verb": "say", "number": 1, "names": ["tea", "tea", "tea"]});
    assert_eq!(problem(names), Some("`names`: at most 2 can be named".into()));
    let price = json!({"verb": "make", "price": {"kind": "gift"}});
    assert_eq!(problem(price), Some("`price`: there is no kind called \"gift\"".into()));
}

#[test]
fn packs_are_counts_of_names() {
    let json = json!({"salt": 3, "tea": 1});
    assert_eq!(counts_to_json([(Good::Salt, 3), (Good::Iron, 0), (Good::Tea, 1)]), json);
    assert_eq!(counts_from_json(&json), Ok(vec![(Good::Salt, 3), (Good::Tea, 1)]));
    assert_eq!(counts_from_json(&json!({"salt": 0})), Ok(Vec::<(Good, u8)>::new()));
    let problem = |json| counts_from_json::<Good>(&json).err();
    assert_eq!(problem(json!(3)), Some("3 does not say how many of each".into()));
    assert_eq!(problem(json!({"gold": 1})), Some("there is no good called \"gold\"".into()));
    assert_eq!(problem(json!({"gold": 0})), Some("there is no good called \"gold\"".into()));
    assert_eq!(problem(json!({"tea": 300})), Some("`tea`: 300 is not a count".into()));
}

#[test]
fn forms_tell_what_is_optional() {
    let forms = Action::forms();
    let build = forms.iter().find(|form| form.verb == "build");
    let fields = build.map(|form| form.fields.iter().map(|field| (field.name, field.optional)).collect::<Vec<_>>());
    assert_eq!(fields, Some(vec![("at", false), ("treasury", true), ("keep", true)]));
    let grow = forms.iter().find(|form| form.verb == "grow");
    assert_eq!(grow.map(|form| form.fields[1].optional), Some(true));
    assert_eq!(forms[2].about, "Gains one over another.");
}
