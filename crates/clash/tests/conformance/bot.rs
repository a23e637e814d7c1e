//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use bots::{Bot, make};
use clash::names::Good;
use clash::{Clash, Options};
use engine::{Evaluate as _, Game as _, GameOptions as _, Log, Seat, Seed};

/// The first part of a few games, one of them played by greed and the others at random.
fn samples() -> Vec<Sample<Options>> {
    let game = |(seats, level, seed, actions)| Sample { options: Options::with_seats(seats), level, seed, actions };
    [(2, Random, 2, 500), (3, Random, 4, 500), (4, Random, 6, 500), (2, Greedy, 5, 40)].map(game).into()
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<Clash>(&samples());
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::advice_is_blind::<Clash>(&samples(), 50);
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    conformance::shortlist_is_legal::<Clash>(&samples(), 99);
}

/// Seat 1 has Ore and no Ideas, seat 2 Ideas and no Ore; seat 3 has nothing to offer.
const COMPLEMENTS: &str = r#"{
    "game": "clash", "revision": 1, "options": { "seats": 3 },
    "position": {
        "cities": { "E4": { "seat": 1 }, "B7": { "seat": 2 }, "G8": { "seat": 3 } },
        "turn": { "seat": 1, "actions": 0, "fresh": false },
        "players": [
            { "goods": { "ore": 5 }, "advances": ["farming", "mining"] },
            { "goods": { "ideas": 5 }, "advances": ["farming", "mining"] },
            { "advances": ["farming", "mining"] }
        ]
    }
}"#;

#[test]
fn greedy_players_trade_what_both_gain_by() {
    let file = engine::PositionFile::parse(COMPLEMENTS).unwrap();
    let mut game = engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap();
    let mut bots: Vec<Box<dyn Bot<Clash>>> = (1..=3).map(|seed| make(Greedy, seed)).collect();
    let first = game.active();
    while game.active() == first {
        let seat = game.to_act().first().unwrap();
        let action = bots[seat.index()].choose(&game, seat).unwrap();
        game.apply(seat, &action, &mut Log::silent()).unwrap();
    }
    let goods = |seat: usize| game.players[engine::Seat::new(seat)].goods;
    assert!(goods(0)[Good::Ideas] > 0 && goods(1)[Good::Ore] > 0, "{:?} {:?}", goods(0), goods(1));
    assert_eq!(goods(0)[Good::Ore] + goods(0)[Good::Ideas], 5, "one for one");
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<Clash>(&Options::with_seats(2), 2);
    assert!(summary.entrants[0].wins >= 3.0, "{:?}", summary.entrants);
}

/// A position of two seats without units, with cities and what else is written.
fn at_home(position: &str) -> Clash {
    let text = format!(
        r#"{{ "game": "clash", "revision": 1, "options": {{ "seats": 2 }}, "position": {{ "players": [
            {{ "advances": ["farming", "mining"]}},
            {{ "advances": ["farming", "mining"] }}
        ], {position} }} }}"#
    );
    let file = engine::PositionFile::parse(&text).unwrap();
    engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap()
}

#[test]
fn greed_never_razes_the_last_city() {
    let agenda = r#""agenda": [{ "turn": "next_round" }, { "turn": { "raze": { "seat": 1 } } }], "turn_of_round": 4"#;
    let chosen = |cities: &str| {
        let game = at_home(&format!(r#""cities": {{ {cities} "D7": {{ "seat": 2 }} }}, {agenda}"#));
        make::<Clash>(Greedy, 1).choose(&game, Seat::new(0)).unwrap().to_string()
    };
    assert_eq!(chosen(r#""D2": { "seat": 1, "mood": "angry" },"#), "done");
}

/// What greed thinks about, of all that seat 1 may do.
fn thought_about(game: &Clash) -> Vec<String> {
    let mut actions = Vec::new();
    game.actions(Seat::new(0), &mut actions);
    game.shortlist(Seat::new(0), &mut actions, Clash::weights());
    actions.iter().map(ToString::to_string).collect()
}

#[test]
fn greed_spares_last_cities_as_long_as_a_round_is_left() {
    let attacks = |round: u8, cities: &str, points: u8| {
        let text = format!(
            r#"{{ "game": "clash", "revision": 1, "options": {{ "seats": 2 }}, "position": {{ "round": {round},
                "regions": ["up 12", "up 8", "up 19"],
                "cities": {{ "D2": {{ "seat": 1 }}, "D7": {{ "seat": 2 }} {cities} }}, "players": [
                    {{ "advances": ["farming", "mining", "tactics"], "armies": ["E8"], "event_points": {points} }},
                    {{ "advances": ["farming", "mining"] }}
                ] }} }}"#
        );
        let file = engine::PositionFile::parse(&text).unwrap();
        let game = engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap();
        thought_about(&game).contains(&"move E8>D7 1a".to_owned())
    };
    assert!(!attacks(4, "", 0), "the game would end two rounds early");
    assert!(!attacks(5, "", 40), "one round early, and it will win that one too");
    assert!(attacks(6, "", 0), "the game ends anyway");
    assert!(attacks(4, r#", "F2": { "seat": 2 }"#, 0), "another city would be left");
}

/// Whether greed thinks of a legal action of seat 1, which may hire Barbarians: those on D4 reach D5 of seat 2, those on F4 that
/// and G5.
fn hiring(round: u8, agenda: &str, hired: &str, cities: &str, action: &str) -> bool {
    let text = format!(
        r#"{{ "game": "clash", "revision": 1, "options": {{ "seats": 3 }}, "position": {{ "round": {round},
            "regions": ["up 18", "up 19", "up 20", "up 17", "up 12", "up 16",
                "up 14", "up 8", "up 7", "up 6", "up 11", "up 15"],
            "cities": {{ "E4": {{ "seat": 1 }}, "D5": {{ "seat": 2 }}, {cities}
                "D4": {{ "barbarians": 2 }}, "F4": {{ "barbarians": 1 }} }},
            "agenda": [{{ "turn": "act" }} {agenda}], "cards": {{ "hired": [{hired}] }}, "players": [
                {{ "advances": ["farming", "mining"], "hand": [13], "goods": {{ "food": 2 }} }},
                {{ "advances": ["farming", "mining"] }}, {{ "advances": ["farming", "mining"] }}
            ] }} }}"#
    );
    let file = engine::PositionFile::parse(&text).unwrap();
    let game = engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap();
    let mut legal = Vec::new();
    game.actions(Seat::new(0), &mut legal);
    assert!(legal.iter().any(|one| one.to_string() == action), "{action} is not legal: {legal:?}");
    thought_about(&game).contains(&action.to_owned())
}

const HIRE: &str = r#", { "action_cards": { "hire": { "seat": 1 } } }"#;
const SEND: &str = r#", { "action_cards": { "send": { "seat": 1 } } }"#;

#[test]
fn greed_hires_nobody_who_could_only_take_a_last_city() {
    let play = |round, cities: &str| hiring(round, "", "", &format!(r#""G8": {{ "seat": 3 }}, {cities}"#), "play 13");
    assert!(!play(4, ""), "there is nothing else to attack");
    assert!(play(6, ""), "the game ends anyway");
    assert!(play(4, r#""G5": { "seat": 3 },"#), "those on F4 find another city");
    let hire = |action, cities: &str| hiring(4, HIRE, "", &format!(r#""G8": {{ "seat": 3 }}, {cities}"#), action);
    assert!(!hire("hire D4", r#""G5": { "seat": 3 },"#), "they would have to take the last city");
    assert!(hire("hire F4", r#""G5": { "seat": 3 },"#), "they may attack G5");
    assert!(hire("hire D4", r#""G5": { "seat": 3 }, "B7": { "seat": 2 },"#), "seat 2 has another city");
}

/// Whoever goes first may leave the others a last city alone.
#[test]
fn greed_hires_and_sends_barbarians_so_that_all_keep_a_city() {
    let thinks_of = |agenda, hired, action, cities: &str| {
        hiring(4, agenda, hired, &format!(r#""G5": {{ "seat": 3 }}, {cities}"#), action)
    };
    let (two_of_2, two_of_3) = (r#""B7": { "seat": 2 },"#, r#""G8": { "seat": 3 },"#);
    let both = r#""D4", "F4""#;
    assert!(thinks_of(SEND, both, "send F4>D5", two_of_2), "nothing is left for those on D4");
    assert!(!thinks_of(SEND, both, "send D4>D5", two_of_2), "those on F4 would have to take the only city of seat 3");
    assert!(thinks_of(SEND, both, "send D4>D5", &format!("{two_of_2} {two_of_3}")), "seat 3 has another one");
    assert!(thinks_of(HIRE, r#""D4""#, "hire F4", two_of_2), "they go first");
    assert!(!thinks_of(HIRE, r#""F4""#, "hire D4", two_of_3), "D5 is the only city of seat 2");
}

#[test]
fn greed_gives_no_settlement_to_an_earthquake_that_it_needs() {
    let breaks = |round: u8, left: u8, cities: &str| {
        let game = at_home(&format!(
            r#""regions": ["up 12", "up 8", "up 19"],
                "cities": {{ "D2": {{ "seat": 1 }}, "C2": {{ "seat": 1 }}, "C3": {{ "seat": 1 }}, {cities}
                "D7": {{ "seat": 2 }} }}, "round": {round}, "turn_of_round": 4, "agenda": [{{ "turn": "next_round" }},
                {{ "events": {{ "quake": {{ "seat": 1, "left": {left}, "hit": [null, null, null] }} }} }}]"#
        ));
        thought_about(&game).contains(&"break D2 settlement".to_owned())
    };
    assert!(!breaks(5, 2, ""), "it may stop");
    assert!(breaks(5, 3, ""), "one it has to give");
    assert!(breaks(6, 2, ""), "two points for one");
    assert!(breaks(5, 2, r#""F2": { "seat": 1 }, "D4": { "seat": 1 },"#), "it has many");
}

#[test]
fn barbarians_near_the_last_city_are_feared_and_an_army_helps() {
    let worth = |barbarians: &str, cities: &str, armies: &str| {
        let text = format!(
            r#"{{ "game": "clash", "revision": 1, "options": {{ "seats": 2 }}, "position": {{
                "regions": ["up 12", "up 8", "up 19"],
                "cities": {{ "D2": {{ "seat": 1 }}, "D7": {{ "seat": 2 }} {cities} {barbarians} }},
                "players": [
                    {{ "advances": ["farming", "mining"], "armies": [{armies}] }},
                    {{ "advances": ["farming", "mining"] }}
                ] }} }}"#
        );
        let file = engine::PositionFile::parse(&text).unwrap();
        engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap().evaluate(Seat::new(0), Clash::weights())
    };
    let wild = r#", "C3": { "barbarians": 1 }"#;
    let fear = |cities: &str, armies: &str| worth("", cities, armies) - worth(wild, cities, armies);
    assert!(fear("", "") > 1.0, "the last city may be lost: {}", fear("", ""));
    assert!(fear("", r#""D2""#) < 0.5 * fear("", ""), "an Army unit takes the hit");
    let two = fear(r#", "F2": { "seat": 1 }"#, "");
    assert!(two < 0.75 * fear("", ""), "another city would be left: {two} {}", fear("", ""));
}

#[test]
fn the_first_greedy_is_frozen() {
    conformance::first_greedy_is_frozen::<Clash>(Options::with_seats(2), 60, "7ad3daf0");
}
