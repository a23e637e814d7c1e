//! Culture: placing control tokens.

use crate::support::{Board as _, Table, position, resources};
use engine::rule;
use new_dawn::view::PieceView;

/// The culture card of seat 1 in slot 4, so that all but mountains can be taken.
fn culture(card: &str, rest: &str) -> Table {
    let mut table = position(&format!("1 row astrology foreign-trade masonry {card} pottery\nbarbarians\n{rest}"));
    let name = card.split(':').next().unwrap();
    table.play(&format!("1: focus {name}"));
    table
}

#[rule("ND-cul-1", "ND-cul-5", "ND-cul-13")]
#[test]
fn two_unreinforced_tokens_next_to_friendly_cities() {
    let mut table = culture("early-empire", "1 control 8,-2");
    table.refuse("1: place 8,-1", "ND-cul-1").refuse("1: place 5,-2", "ND-cul-1");
    table.play("1: place 6,-2");
    assert_eq!((table.space("6,-2").piece, table.player(1).unused_control), (Some(PieceView::Control), 29));
    table.play("1: place 7,-3");
    assert_eq!(table.waits_for(), 2);
}

#[rule("ND-cul-4")]
#[test]
fn not_where_something_stands() {
    let text = "1 cities 5,1\n1 control 4,2\n2 control 5,2\nbarbarians B=5,0";
    let mut table = culture("early-empire", text);
    for at in ["6,0", "5,0", "4,2", "5,2"] {
        table.refuse(&format!("1: place {at}"), "ND-cul-4");
    }
    let mut free = culture("early-empire", "1 cities 5,1");
    free.play("1: place 5,0\n1: place 5,2");
}

/// The oil at 6,-1 and, from slot 5, the natural wonder at 4,-1.
#[rule("ND-cul-6")]
#[test]
fn tokens_in_the_space_go_to_whoever_takes_it() {
    let mut table = culture("early-empire", "");
    table.play("1: place 6,-1");
    assert_eq!(resources(&table.player(1)).get("oil"), Some(&1));
    assert!(!table.space("6,-1").token);
    let mut table = position("1 row astrology foreign-trade masonry pottery early-empire\n1 cities 4,-2\nbarbarians");
    table.play("1: focus early-empire\n1: place 4,-1");
    assert_eq!(table.player(1).naturals[0].natural.slug(), "mt-kilimanjaro");
}

/// From slot 2 hills and grassland; from slot 1 grassland only.
#[rule("ND-cul-7", "ND-cul-8")]
#[test]
fn the_second_slot_adds_hills_and_the_first_does_not() {
    let mut second = position("1 row astrology early-empire masonry foreign-trade pottery\n1 cities 3,3\nbarbarians");
    second.play("1: focus early-empire").refuse("1: place 3,4", "ND-cul-2");
    second.play("1: place 4,3\n1: place 8,-2");
    let mut first = position("1 row early-empire astrology masonry foreign-trade pottery\n1 cities 3,3\nbarbarians");
    first.play("1: focus early-empire").refuse("1: place 4,3", "ND-cul-2");
    first.play("1: place 8,-2");
}

#[rule("ND-cul-9", "ND-cul-11")]
#[test]
fn tokens_may_be_split_among_cities_or_not_be_placed() {
    let mut table = culture("early-empire", "1 cities 3,3");
    table.play("1: place 4,3\n1: place 6,-2");
    let mut table = culture("early-empire", "");
    table.play("1: place 6,-2\n1: done");
    assert_eq!((table.player(1).friendly, table.waits_for()), (2, 2));
    // Each takes effect at once: after the first token the city is mature for everybody to see.
    let mut table = position(
        "turn 2\n2 row astrology early-empire masonry foreign-trade pottery\n2 control 4,6 4,5 3,5\nbarbarians",
    );
    table.play("2: focus early-empire\n2: place 3,7");
    assert!(table.space("3,6").mature);
}

/// Thirty-one tokens are on the map: one is taken off first. With one unused that is not allowed.
#[rule("ND-cul-10")]
#[test]
fn a_token_is_taken_off_the_map_only_when_none_is_left() {
    let land = |count: usize| {
        let table = position("barbarians");
        let near = ["8,-2", "6,-2", "7,-3", "8,-3"];
        let free = table.view().spaces.into_iter().filter(|space| {
            let at = space.at.to_string();
            space.owner.is_none()
                && space.city_state.is_none()
                && space.terrain.name() != "water"
                && !near.contains(&at.as_str())
        });
        free.take(count).map(|space| space.at.to_string()).collect::<Vec<_>>()
    };
    // No agenda is completed by these tokens, so that none lies next to a victory card.
    let victory = "victory technophile-scholarly warmonger-paranoid civilized-moneygrubber";
    let all = land(31);
    let mut table = culture("early-empire", &format!("{victory}\n1 control {}", all.join(" ")));
    table.refuse("1: place 8,-2", "ND-cul-10");
    table.play(&format!("1: lift {}\n1: place 8,-2", all[0]));
    assert_eq!((table.owner(&all[0]), table.owner("8,-2")), (None, Some(1)));
    let mut table = culture("early-empire", &format!("{victory}\n1 control {}", land(30).join(" ")));
    table.refuse(&format!("1: lift {}", all[0]), "ND-cul-10");
    assert_eq!(table.player(1).unused_control, 1);
    table.play("1: place 8,-2");
}

#[rule("ND-cul-12")]
#[test]
fn caravans_do_not_prevent_a_control_token() {
    let mut table = culture("early-empire", "1 caravans 1=8,-2\n2 caravans 1=6,-2");
    table.play("1: place 8,-2\n1: place 6,-2");
    assert_eq!(table.space("6,-2").caravans.len(), 1);
}

#[rule("ND-trade-2")]
#[test]
fn each_trade_token_places_one_more() {
    let mut table = culture("early-empire:2", "");
    table.play("1: place 8,-2\n1: place 6,-2").refuse("1: place 7,-3", "ND-trade-2");
    table.play("1: spend trade\n1: place 7,-3\n1: spend trade\n1: place 8,-3");
    assert_eq!((table.player(1).friendly, table.trade(1, "early-empire"), table.waits_for()), (5, 0, 2));
}

/// One token goes one step further, whatever the terrain, and keeps its side.
#[test]
fn drama_and_poetry_shifts_a_token() {
    let mut table = culture("drama-and-poetry", "1 reinforced 3,3\n1 control 8,-2 6,-2 7,-3 8,-3 6,-1 7,-1");
    assert_eq!(table.step(), "ShiftToken");
    table.refuse("1: shift 3,3 2,4", "ND-empty-1").refuse("1: shift 4,3 3,3", "ND-focus-2");
    table.play("1: shift 3,3 3,2");
    assert_eq!((table.owner("3,3"), table.space("3,2").piece), (None, Some(PieceView::Reinforced)));
}

/// Nobody is asked who has no token, or none with an empty space of land beside it.
#[rule("ND-focus-2")]
#[test]
fn drama_and_poetry_does_not_ask_for_a_token_that_cannot_be_shifted() {
    let beside = ["4,2", "5,1", "6,1", "4,3", "6,2", "5,3"];
    let after_placing = |text: &str| {
        let mut table = culture("drama-and-poetry", text);
        table.play("1: done");
        (table.step(), table.waits_for())
    };
    assert_eq!(after_placing(""), ("ChooseCard", 2), "no token");
    assert_eq!(after_placing("1 control 5,2"), ("ShiftToken", 1));
    assert_eq!(after_placing(&format!("1 control 5,2\n2 control {}", beside[1..].join(" "))), ("ShiftToken", 1));
    assert_eq!(after_placing(&format!("1 control 5,2\n2 control {}", beside.join(" "))), ("ChooseCard", 2));
}

/// After two tokens next to cities one more next to any friendly space.
#[test]
fn civil_service_places_one_next_to_any_friendly_space() {
    let mut table = culture("civil-service", "1 control 3,3");
    table.refuse("1: place 4,3", "ND-cul-1");
    table.play("1: place 8,-2\n1: place 6,-2");
    assert_eq!(table.step(), "PlaceNextToFriendly");
    table.refuse("1: place 3,2", "ND-cul-2").refuse("1: place 1,1", "ND-cul-3");
    table.play("1: place 4,3");
    assert_eq!((table.owner("4,3"), table.waits_for()), (Some(1), 2));
}

/// Three tokens, then a rival token within two spaces: replaced, or only turned over if it is reinforced.
#[test]
fn mass_media_turns_a_rival_token() {
    let text = "1 control 8,-2 6,-2 7,-3 8,-3 6,-1 7,-1\n2 control 5,-1 3,3\n2 reinforced 5,0";
    let mut table = culture("mass-media", text);
    assert_eq!(table.step(), "ConvertToken");
    table.refuse("1: convert 3,3", "ND-focus-2");
    table.play("1: convert 5,-1");
    assert_eq!((table.owner("5,-1"), table.player(2).friendly), (Some(1), 3));
    let mut table = culture("mass-media", text);
    table.play("1: convert 5,0");
    assert_eq!((table.owner("5,0"), table.space("5,0").piece), (Some(2), Some(PieceView::Control)));
    let mut table = culture("mass-media", "");
    table.play("1: place 8,-2\n1: place 6,-2\n1: place 7,-3");
    assert_eq!(table.waits_for(), 2);
}
