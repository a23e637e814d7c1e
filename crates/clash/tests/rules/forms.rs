//! What the parts of a table are made of: names, spaces, amounts, groups and actions, as they are read, written and kept.

use clash::chapter::{Action, Step};
use clash::components::limits;
use clash::map::{Layout, Set, Space};
use clash::movement::{Fleet, Group, Load};
use clash::names::{Advance, Category, Good, Piece, UnitKind};
use clash::payment::{Cost, Purse, Takes};
use clash::state::{State, UnitSet, kind_of};
use clash::trade::Bundle;
use engine::Verbs as _;
use engine::verbs::Argument as _;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn names_are_read_as_they_are_written() {
    for advance in Advance::ALL {
        assert_eq!(advance.to_string().parse(), Ok(advance));
        assert!(advance.category().advances().contains(&advance));
    }
    assert!("Farming".parse::<Advance>().is_err());
    assert_eq!(Category::Theocracy.top(), Advance::Dogma);
}

#[test]
fn spaces_have_labels_and_coordinates() {
    for space in Layout::of(4).all.iter() {
        assert_eq!(space.to_string().parse(), Ok(space));
        let (q, r) = space.axial();
        assert_eq!(Space::at(q, r), Some(space));
    }
    assert_eq!(Space::at(3, -1).map(|space| space.to_string()).as_deref(), Some("D1"));
}

/// The outline of the data is the outline of the hexes: spaces with fewer than six neighbours are the ring.
#[test]
fn the_ring_is_the_edge_of_the_board() {
    for (seats, spaces, ring) in [(2, 40, 24), (3, 60, 30), (4, 72, 38)] {
        let layout = Layout::of(seats);
        assert_eq!((layout.all.len(), layout.ring.len()), (spaces, ring));
        let edge: Set = layout.all.iter().filter(|&space| layout.neighbours(space).len() < 6).collect();
        assert_eq!(layout.edge, edge);
        for (one, next) in layout.ring.iter().zip(layout.ring.iter().cycle().skip(1)) {
            assert!(layout.neighbours(*one).contains(*next), "{one} and {next}");
        }
    }
}

#[test]
fn the_pieces_of_the_data_are_those_of_the_code() {
    for piece in Piece::ALL {
        assert_eq!(piece.advance().design().piece, Some(piece));
    }
    assert_eq!(limits().range.len(), 5);
}

/// A state is cloned for every thought of a bot.
#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 8 * 1024, "{} bytes", size_of::<State>());
    assert!(size_of::<Step>() <= 16, "{} bytes", size_of::<Step>());
}

#[test]
fn kinds_of_units_have_their_places() {
    for kind in UnitKind::ALL {
        assert!(UnitSet::of(kind).iter().all(|unit| kind_of(unit) == kind));
        assert_eq!(usize::from(UnitSet::of(kind).len()), kind.supply());
    }
}

#[test]
fn one_is_not_several() {
    assert_eq!([0, 1, 2].map(|count| Good::Ideas.counted(count)), ["no Ideas", "1 Idea", "2 Ideas"]);
}

#[test]
fn amounts_are_read_as_they_are_written() {
    let purse = Purse::of(Good::Food, 1).and(Good::Gold, 12);
    assert_eq!(purse.to_string(), "1f12g");
    assert_eq!("1f12g".parse(), Ok(purse));
    for wrong in ["", "f", "1f1f", "1g1f", "01f", "0f", "1x", "300f", "1f "] {
        assert!(wrong.parse::<Purse>().is_err(), "{wrong}");
    }
}

#[test]
fn every_way_to_pay_is_found_once_and_is_right() {
    let purse = "3f1o2w1i2g".parse::<Purse>().unwrap();
    let cost = Cost::FREE.and(2, Takes::FOOD_OR_IDEAS).and(2, Takes::ORE);
    let mut ways = Vec::new();
    cost.each_way(purse, |way| {
        ways.push(way);
        true
    });
    assert!(ways.iter().all(|way| cost.is_paid_by(*way) && purse.covers(*way)));
    let written: Vec<String> = ways.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["2f1o1g", "2f2g", "1f1o1i1g", "1f1o2g", "1f1i2g", "1o1i2g"]);
    assert!(!Cost::resources(0, 4, 0).is_met_by(purse));
    assert!(Cost::resources(0, 3, 0).is_met_by(purse));
    assert!(!Cost::resources(4, 3, 0).is_met_by(purse));
}

#[test]
fn groups_are_read_as_they_are_written() {
    for text in ["2a1s", "1a'", "1a1s2a'1s'", "1:2a 2:1s", "3:1s'"] {
        let words: Vec<&str> = text.split(' ').collect();
        let group = Group::read(&words).unwrap();
        assert_eq!(group.to_string(), text);
        assert_eq!(Group::from_json(&group.to_json()), Ok(group));
        assert!(Group::shape().allows(&group.to_json()), "{text}");
    }
    for words in [&["0a"][..], &["1s1a"], &["a"], &["99a"], &["2:1a", "1:1a"], &["5:1a"], &[]] {
        assert!(Group::read(words).is_err(), "{words:?}");
    }
}

#[test]
fn groups_are_lists_of_loads_in_json() {
    let json = |words: &[&str]| Group::read(words).unwrap().to_json();
    assert_eq!(json(&["2a1s'"]), json!([{"army": 2, "forest_settler": 1}]));
    assert_eq!(json(&["1:2a", "3:1s"]), json!([{"ship": 1, "army": 2}, {"ship": 3, "settler": 1}]));
    for wrong in [
        json!([]),
        json!([{}]),
        json!([{"army": 17}]),
        json!([{"ship": 1}]),
        json!([{"ship": 5, "army": 1}]),
        json!([{"ship": 2, "army": 1}, {"ship": 1, "army": 1}]),
        json!([{"army": 1}, {"army": 1}]),
        json!([{"horse": 1}]),
        json!({"army": 1}),
    ] {
        assert!(Group::from_json(&wrong).is_err(), "{wrong}");
    }
    assert!(Load::from_json(&json!({"ship": 1, "army": 1})).is_err());
}

#[test]
fn fleets_are_lists_of_ships_in_json() {
    let fleet = Fleet::read(&["1+3"]).unwrap();
    assert_eq!(fleet.to_json(), json!([1, 3]));
    assert_eq!(Fleet::from_json(&json!([1, 3])), Ok(fleet));
    for wrong in [json!([]), json!([3, 1]), json!([1, 1]), json!([0]), json!([5]), json!(1)] {
        assert!(Fleet::from_json(&wrong).is_err(), "{wrong}");
    }
    for wrong in ["", "0", "5", "3+1", "1+1", "1+"] {
        assert!(Fleet::read(&[wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn bundles_are_counts_in_json() {
    for (text, json) in [
        ("0", json!({})),
        ("1f2g", json!({"food": 1, "gold": 2})),
        (
            "1c+a12+o5+e20+a*2+o*1",
            json!({
                "culture": 1, "action-12": 1, "objective-5": 1, "event-20": 1, "any-action": 2, "any-objective": 1,
            }),
        ),
    ] {
        let bundle: Bundle = text.parse().unwrap();
        assert_eq!(bundle.to_json(), json);
        assert_eq!(Bundle::from_json(&json), Ok(bundle), "{json}");
        assert!(Bundle::shape().allows(&json));
    }
    for wrong in [json!({"action-12": 2}), json!({"action-99": 1}), json!({"a12": 1}), json!({"food": -1}), json!(1)] {
        assert!(Bundle::from_json(&wrong).is_err(), "{wrong}");
    }
}

/// Each form of action once or more: its notation, its verb and its arguments.
fn cases() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("done", "done", json!({})),
        ("end", "end", json!({})),
        ("raze C4", "raze", json!({"at": "C4"})),
        ("first 2", "first", json!({"seat": 2})),
        ("pay 1f2g", "pay", json!({"goods": {"food": 1, "gold": 2}})),
        ("advance roads priesthood", "advance", json!({"advance": "roads", "priesthood": true})),
        ("cube voting", "cube", json!({"advance": "voting"})),
        ("routes 2", "routes", json!({"gold": 2})),
        ("barter wood gold", "barter", json!({"give": "wood", "want": "gold"})),
        ("tax", "use", json!({"ability": {"kind": "tax"}})),
        ("drama mood", "use", json!({"ability": {"kind": "drama", "to": "mood"}})),
        ("found C4", "found", json!({"at": "C4"})),
        ("build C4 draft", "build", json!({"at": "C4", "unit": "draft"})),
        ("grow C4 temple religion", "grow", json!({"at": "C4", "piece": "temple", "religion": true})),
        ("grow C4 port C5 settler", "grow", json!({"at": "C4", "piece": "port", "port": "C5", "settler": true})),
        ("put C4", "put", json!({"at": "C4"})),
        ("token mood", "token", json!({"token": "mood"})),
        ("collect C4 husbandry", "collect", json!({"at": "C4", "husbandry": true})),
        ("gather 0", "gather", json!({"goods": {}})),
        ("move C4>C5 2a1s", "move", json!({"from": "C4", "to": "C5", "units": [{"army": 2, "settler": 1}]})),
        ("move C4>C5 2:1a", "move", json!({"from": "C4", "to": "C5", "units": [{"ship": 2, "army": 1}]})),
        (
            "road C4>C6 1a' food+ore",
            "road",
            json!({"from": "C4", "to": "C6", "units": {"forest_army": 1}, "toll": "food+ore"}),
        ),
        ("sail C4>r5 1+3", "sail", json!({"from": "C4", "to": "r5", "ships": [1, 3]})),
        ("lay turned", "lay", json!({"facing": "turned"})),
        ("dock K10", "dock", json!({"at": "K10"})),
        ("siege both", "siege", json!({"breach": "both"})),
        ("combat 12", "combat", json!({"card": "action-12"})),
        ("resist", "resist", json!({})),
        ("retreat C4", "retreat", json!({"to": "C4"})),
        ("lose army", "lose", json!({"victim": {"what": "army"}})),
        ("lose ship:2", "lose", json!({"victim": {"what": "ship", "ship": 2}})),
        ("lose port", "lose", json!({"victim": {"what": "port"}})),
        ("attack", "attack", json!({})),
        ("cease", "cease", json!({})),
        ("keep", "keep settlement", json!({})),
        ("burn", "burn", json!({})),
        ("barbarians C4", "barbarians", json!({"at": "C4"})),
        ("raid C4>C5", "raid", json!({"from": "C4", "to": "C5"})),
        ("improve C4 voting", "improve", json!({"at": "C4", "voting": true})),
        ("influence C4>C5", "influence", json!({"from": "C4", "to": "C5"})),
        ("boost", "boost", json!({})),
        ("exchange port", "exchange", json!({"piece": "port"})),
        ("awe settler", "awe", json!({"unit": "settler"})),
        ("trade 2", "trade", json!({"seat": 2})),
        ("offer 1f+a12 for o*1", "offer", json!({"give": {"food": 1, "action-12": 1}, "want": {"any-objective": 1}})),
        ("invite", "invite", json!({})),
        ("accept", "accept", json!({})),
        ("decline", "decline", json!({})),
        ("hand o5", "hand", json!({"card": "objective-5"})),
        ("play 3", "play", json!({"card": "action-3"})),
        ("play 3 2", "play", json!({"card": "action-3", "target": {"kind": "seat", "seat": 2}})),
        ("play 3 C4", "play", json!({"card": "action-3", "target": {"kind": "city", "at": "C4"}})),
        ("cheer C4", "cheer", json!({"at": "C4"})),
        ("swap 3 g20", "swap", json!({"give": "action-3", "want": "event-20"})),
        ("hire C4", "hire", json!({"at": "C4"})),
        ("send C4>C5", "send", json!({"from": "C4", "to": "C5"})),
        ("reveal r5", "reveal", json!({"region": "r5"})),
        ("keep 3 4", "keep card", json!({"card": "objective-3", "discard": "objective-4"})),
        ("take", "take", json!({})),
        ("lower C4", "lower", json!({"at": "C4"})),
        ("save C4", "save", json!({"at": "C4"})),
        ("lose army C4", "lose unit", json!({"loss": {"kind": "at", "unit": "army", "at": "C4"}})),
        ("lose army ship2", "lose unit", json!({"loss": {"kind": "aboard", "unit": "army", "ship": 2}})),
        ("feed 2", "feed", json!({"seat": 2})),
        ("settle 2", "settle", json!({"seat": 2})),
        ("erupt C4", "erupt", json!({"at": "C4"})),
        ("break C4 wonder", "break", json!({"at": "C4", "part": "wonder"})),
        ("exhaust C4", "exhaust", json!({"at": "C4"})),
        ("govern democracy", "govern", json!({"government": "democracy"})),
        ("person 20", "person", json!({"card": "event-20"})),
        ("colonize C4", "colonize", json!({"at": "C4"})),
        ("delight C4", "delight", json!({"at": "C4"})),
        ("complete 3 warlike", "complete", json!({"card": "objective-3", "half": "warlike"})),
        ("wonder great-wall C4", "wonder", json!({"wonder": "great-wall", "at": "C4"})),
        ("garden C4", "garden", json!({"at": "C4"})),
        ("claim great-wall", "claim", json!({"wonder": "great-wall"})),
    ]
}

#[test]
fn every_action_is_the_same_in_notation_and_json() {
    for (notation, verb, mut json) in cases() {
        json["verb"] = verb.into();
        let action: Action = notation.parse().unwrap();
        assert_eq!(action.to_string(), notation);
        assert_eq!(Value::from(action.data()), json);
        assert_eq!(Action::from_json(&json), Ok(action), "{json}");
    }
    let shown: BTreeSet<&str> = cases().into_iter().map(|(_, verb, _)| verb).collect();
    let declared: BTreeSet<&str> = Action::forms().iter().map(|form| form.verb).collect();
    assert_eq!(shown, declared);
}

/// What is written otherwise than it would be written again, or names what there is not.
#[test]
fn nothing_else_is_read() {
    for wrong in [
        "grow C4 port C5 C6",
        "grow C4 settler religion",
        "play 43",
        "play 03",
        "drama gold",
        "lose ship:5",
        "lose army ship5",
        "sail C4>r5 3+1",
        "keep 3",
        "hand 12",
        "hand a012",
        "move C4 C5 1a",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    for wrong in [
        json!({"verb": "play", "card": 3}),
        json!({"verb": "play", "card": "action-03"}),
        json!({"verb": "combat", "card": "objective-3"}),
        json!({"verb": "lose", "victim": {"what": "port", "ship": 1}}),
        json!({"verb": "lose", "victim": {"what": "army", "at": "C4"}}),
        json!({"verb": "pay", "goods": {"salt": 1}}),
        json!({"verb": "use", "ability": {"kind": "drama", "to": "gold"}}),
    ] {
        assert!(Action::from_json(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn types_for_clients_have_names_of_their_own() {
    let types = engine::verbs::type_script(&Action::forms());
    assert!(types.contains("export type Space = string;"), "{types}");
    assert!(types.contains("| { verb: 'pay'; goods: { [name in Good]?: number } }"), "{types}");
}
