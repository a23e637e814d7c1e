//! Founding, activating, building, growing; moods, city-pieces, stacking and limits.

use crate::support::{Board as _, on_land, position_for, seat, space, try_position};
use clash::Options;
use clash::names::{Good, Mood, Piece, UnitKind};
use clash::state::Owner;
use engine::{GameOptions as _, rule};

/// A Settler becomes a Settlement; one Settler, one action and one city at a time.
#[rule("CC-found-1")]
#[rule("CC-found-2")]
#[test]
fn a_settler_founds_a_city() {
    let mut table = on_land("1 city D2\n1 settler D3 D3 C3\n2 city D7");
    table.refuse("1: found D4", "CC-found-1");
    table.play("1: found D3");
    assert_eq!(table.units(1, "D3", UnitKind::Settler), 1, "one Settler for one city");
    assert_eq!((table.game.turn.actions, table.game.city_count(seat(1))), (2, 2));
    table.play("1: found C3");
    assert_eq!((table.game.turn.actions, table.game.city_count(seat(1))), (1, 3));
    assert_eq!(table.units(1, "C3", UnitKind::Settler), 0);
}

#[rule("CC-found-8")]
#[rule("CC-mood-1")]
#[test]
fn a_new_city_is_small_neutral_and_not_activated() {
    let mut table = on_land("1 city D2\n1 settler D3\n2 city D7");
    table.play("1: found D3");
    assert_eq!((table.city("D3").size(), table.mood("D3"), table.city("D3").activations), (1, Mood::Neutral, 0));
    table.play("1: collect D3\n1: gather 1f");
    assert_eq!(table.mood("D3"), Mood::Neutral, "founding was no activation");
    table.play("1: collect D3\n1: gather 1f");
    assert_eq!(table.mood("D3"), Mood::Angry, "the second activation was one too many");
}

/// A Settlement is a city of its colour, and so is that of the Barbarians: nobody founds where one stands.
#[rule("CC-piece-1")]
#[rule("CC-term-4")]
#[test]
fn a_settlement_is_a_city_and_shows_its_owner() {
    let mut table = on_land("1 city D2\n1 settler D3 D3\n2 city D7\nbarbarians C3 0");
    assert_eq!((table.city("C3").owner, table.city("C3").size()), (Owner::Barbarians, 1));
    table.play("1: found D3");
    assert_eq!(table.city("D3").owner, seat(1).into());
    table.refuse("1: found D3", "CC-found-4").refuse("1: collect C3", "CC-activate-1");
}

/// The Settlement counts, a piece in any colour counts, a Wonder does not.
#[rule("CC-city-1")]
#[test]
fn the_size_of_a_city_is_the_number_of_its_pieces() {
    let size = |pieces: &str| on_land(&format!("1 city D2 {pieces}\n2 city D7")).city("D2").size();
    assert_eq!(size(""), 1);
    assert_eq!(size("temple"), 2);
    assert_eq!(size("temple academy:2"), 3);
    assert_eq!(size("temple academy:2 fortress"), 4);
    assert_eq!(size("temple academy:2 fortress port=E3"), 5);
    assert_eq!(size("temple wonder=great-wall"), 2);
}

#[rule("CC-found-3")]
#[rule("CC-found-4")]
#[rule("CC-found-5")]
#[test]
fn not_every_space_takes_a_city() {
    let mut table = on_land("1 city D2\n1 settler D1 D2 D3 C3\n2 city D7\nexhausted C3");
    table.refuse("1: found D1", "CC-found-3").refuse("1: found D2", "CC-found-4").refuse("1: found C3", "CC-found-5");
    table.play("1: found D3");
}

/// A Settler that entered a Mountain cannot move, but found; one on board a Ship cannot.
#[rule("CC-found-6")]
#[rule("CC-found-7")]
#[test]
fn a_settler_may_found_where_it_is_stuck_but_not_at_sea() {
    let mut table = on_land("1 city D2\n1 settler E2/mountain,moved ship1\n1 ship E3\n2 city D7");
    table.refuse("1: found E3", "CC-found-1");
    table.play("1: found E2");
    assert_eq!(table.city("E2").size(), 1);
    // Of two Settlers the one that cannot move on is used.
    let mut table = on_land("1 city D2\n1 settler D3 D3/moved,forest\n2 city D7");
    table.play("1: found D3");
    let left = table.view().units.into_iter().find(|unit| unit.kind == UnitKind::Settler);
    assert!(left.is_some_and(|unit| !unit.forest));
}

/// Seven Settlements are all there are.
#[rule("CC-limit-1")]
#[rule("CC-limit-2")]
#[rule("CC-limit-3")]
#[rule("CC-comp-1")]
#[test]
fn nobody_has_an_eighth_city() {
    let six = "1 city D2\n1 city C2\n1 city E2\n1 city D3\n1 city C3\n1 city D4\n2 city D7\n1 settler C4 C4";
    let mut table = on_land(six);
    table.play("1: found C4");
    assert_eq!(table.game.city_count(seat(1)), 7);
    let mut table = on_land(&format!("{six}\n1 city F2"));
    table.refuse("1: found C4", "CC-limit-3");
    // A Settlement destroyed for good is missing as well.
    let mut table = on_land(&format!("{six}\n1 destroyed 1 0 0 0 0"));
    table.refuse("1: found C4", "CC-limit-3");
}

#[rule("CC-limit-2")]
#[rule("CC-limit-3")]
#[rule("CC-comp-2")]
#[test]
fn nobody_has_a_seventeenth_army_unit() {
    let armies = "D3 D3 D3 D3 C3 C3 C3 C3 D4 D4 D4 D4 E4 E4 E4";
    let start = format!("1 city D2 temple\n2 city D7\n1 goods 2f2o\n1 army {armies}");
    let mut table = on_land(&start);
    table.play("1: build D2 army");
    assert_eq!(table.game.units_in_play(seat(1), UnitKind::Army).len(), 16);
    assert_eq!(table.question(), "Act", "nothing more can be built, so the Build is over");
    table.refuse("1: build D2 army", "CC-limit-3");
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 2f\n1 settler D3 D3 D3 D3");
    table.refuse("1: build D2 settler", "CC-limit-3");
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 2f\n1 settler D3 D3 D3");
    table.play("1: build D2 settler");
}

const RICH_IN_ALL: &str = "2 city D7\n1 goods 8f8o8w\n1 advances storage fishing\n";

/// A Build has as many units as the city has size, one more if happy, one if angry, in any mix.
#[rule("CC-build-1")]
#[rule("CC-build-3")]
#[test]
fn a_city_builds_by_its_size_and_mood() {
    let mut table = on_land(&format!("1 city D2 happy port=E3\n{RICH_IN_ALL}"));
    table.play("1: build D2 settler\n1: build D2 army\n1: build D2 ship");
    assert_eq!(table.question(), "Act", "size 2 and happy: three units");
    assert_eq!(table.units(1, "D2", UnitKind::Settler), 1);
    assert_eq!(table.units(1, "D2", UnitKind::Army), 1);
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 1);
    let mut table = on_land(&format!("1 city D2 angry port=E3\n{RICH_IN_ALL}"));
    table.play("1: build D2 army");
    assert_eq!(table.question(), "Act");
    let mut table = on_land(&format!("1 city D2 temple\n{RICH_IN_ALL}"));
    table.play("1: build D2 army\n1: build D2 army");
    assert_eq!(table.question(), "Act");
}

#[rule("CC-build-2")]
#[test]
fn every_unit_has_its_price() {
    for (unit, price, left) in [("settler", "2f", "6f8o8w"), ("army", "1f1o", "7f7o8w"), ("ship", "2w", "8f8o6w")] {
        let mut table = on_land(&format!("1 city D2 port=E3\n{RICH_IN_ALL}"));
        table.play(&format!("1: build D2 {unit}"));
        assert_eq!(table.goods(1), left, "{unit}");
        let with = |goods: &str| on_land(&format!("1 city D2 port=E3\n{}", RICH_IN_ALL.replace("8f8o8w", goods)));
        with(price).play(&format!("1: build D2 {unit}"));
        let less = ["2f", "1f1o", "2w"].into_iter().zip(["1f8o8w", "8f8w", "8f8o1w"]).find(|(one, _)| *one == price);
        with(less.unwrap().1).refuse(&format!("1: build D2 {unit}"), "CC-scale-5");
    }
}

/// Without Tactics Army units are built and fight for their city; only moving them is barred.
#[rule("CC-build-5")]
#[test]
fn army_units_are_built_and_defend_without_tactics() {
    let mut table = on_land("1 city D2\n1 army D3\n1 advances tactics\n2 city D4\n2 city D7\n2 goods 1f1o\nactive 2");
    table.play("2: build D4 army").refuse("2: move D4>C4 1a", "CC-adv-tactics");
    table.play("2: end").dice(&[1, 6]).play("1: move D3>D4 1a");
    assert_eq!((table.units(1, "D3", UnitKind::Army), table.units(2, "D4", UnitKind::Army)), (0, 1));
}

#[rule("CC-activate-1")]
#[test]
fn one_own_city_is_activated_for_one_thing() {
    let mut table = on_land(&format!("1 city D2 temple\n1 city C3\n{RICH_IN_ALL}"));
    table.refuse("1: build D7 army", "CC-activate-1").refuse("1: collect D7", "CC-activate-1");
    table.refuse("1: grow D7 port E3", "CC-activate-1");
    table.play("1: build D2 army");
    assert_eq!((table.question(), table.game.turn.actions, table.city("D2").activations), ("Build", 2, 1));
    // The Build goes on with this city only, and with nothing but units.
    assert!(table.refusal("1: build C3 army").is_some() && table.refusal("1: collect D2").is_some());
    table.play("1: done\n1: collect C3\n1: gather 1f");
    assert_eq!((table.game.turn.actions, table.city("C3").activations), (1, 1));
}

/// Only a Port builds Ships, in its own Sea space; a Port without Fishing is of no use.
#[rule("CC-piece-port")]
#[rule("CC-build-3")]
#[rule("CC-piece-2")]
#[rule("CC-capture-8")]
#[test]
fn ships_come_from_ports() {
    let mut table = on_land("1 city D2 port=E3\n1 city F2\n2 city D7\n1 goods 4w\n1 advances fishing");
    table.refuse("1: build F2 ship", "CC-piece-port");
    table.play("1: build D2 ship\n1: done");
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 1);
    let mut table = on_land("1 city D2 port=E3\n2 city D7\n1 goods 4w");
    table.refuse("1: build D2 ship", "CC-capture-8");
}

/// All Ships of a Build attack together, and cannot cease.
#[rule("CC-build-4")]
#[rule("CC-build-6")]
#[rule("CC-build-7")]
#[test]
fn ships_built_into_foreign_ships_fight() {
    let start = "1 city D2 temple port=E3\n2 city D7\n1 goods 4w\n1 advances fishing\n2 ship E3";
    let mut table = on_land(start);
    table.dice(&[6, 6, 1]);
    table.play("1: build D2 ship\n1: build D2 ship");
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 2, "12 are two hits; the one die of the defender none");
    assert_eq!(table.units(2, "E3", UnitKind::Ship), 0);
    let mut table = on_land(start);
    // Nobody hits in the first round; the builder is not asked whether to go on.
    table.dice(&[1, 1, 1, 4, 4, 1]);
    table.play("1: build D2 ship\n1: build D2 ship");
    assert_eq!(table.question(), "Act");
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 2);
}

/// What was built may be used at once.
#[rule("CC-build-8")]
#[test]
fn new_units_may_move_and_found_in_the_same_turn() {
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 2f");
    table.play("1: build D2 settler\n1: move D2>D3 1s");
    while table.question() != "Act" {
        table.play("1: done");
    }
    table.play("1: found D3");
    assert_eq!(table.city("D3").size(), 1);
}

/// Four Army units fill a Land space; Settlers and Ships have no limit, and Army units on board do not count.
#[rule("CC-stack-1")]
#[rule("CC-stack-2")]
#[rule("CC-stack-3")]
#[test]
fn four_army_units_fill_a_space() {
    let rich = "2 city D7\n1 goods 8f8o8w\n1 advances storage fishing\n";
    let mut table = on_land(&format!("1 city D2\n{rich}1 army D2 D2 D2 D2"));
    table.refuse("1: build D2 army", "CC-stack-1");
    let mut table = on_land(&format!(
        "1 city D2 temple fortress port=E3\n{rich}1 army D2 D2 D2 ship1 ship1\n1 settler D2 D2\n1 ship E3 E3"
    ));
    table.play("1: build D2 army\n1: build D2 settler\n1: build D2 settler\n1: build D2 ship");
    assert_eq!(table.units(1, "D2", UnitKind::Army), 4);
    assert_eq!(table.units(1, "D2", UnitKind::Settler), 4);
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 3);
    let options = Options::with_seats(2);
    assert!(try_position(options, "1 city D2\n2 city D7\n1 army D2 D2 D2 D2 D2").is_err());
    assert!(
        try_position(
            options,
            &format!("{}1 city D2\n2 city D7\n1 ship E3\n1 army ship1 ship1 ship1", crate::support::LAND)
        )
        .is_err()
    );
}

/// One Army unit of a Build for a Mood token, two with Civil Liberties.
#[rule("CC-adv-draft")]
#[rule("CC-adv-draft-2")]
#[rule("CC-adv-civil-liberties-2")]
#[test]
fn one_army_unit_of_a_build_may_be_drafted() {
    let start = "1 city D2 temple fortress\n1 city C2\n2 city D7\n1 goods 1f1o3m\n";
    let mut table = on_land(start);
    table.refuse("1: build D2 draft", "CC-adv-draft");
    let mut table = on_land(&format!("{start}1 advances tactics draft"));
    table.play("1: build D2 draft");
    assert_eq!(table.goods(1), "1f1o2m");
    table.refuse("1: build D2 draft", "CC-adv-draft-2");
    table.play("1: build D2 army");
    assert_eq!((table.goods(1).as_str(), table.units(1, "D2", UnitKind::Army)), ("2m", 2));
    assert_eq!(table.question(), "Act");
    // The next Build drafts anew.
    table.play("1: build C2 draft");
    assert_eq!((table.goods(1).as_str(), table.game.turn.drafts), ("1m", 2));
    let mut table = on_land(&format!("{start}1 advances tactics draft voting civil-liberties"));
    table.play("1: build D2 draft\n1: done");
    assert_eq!(table.goods(1), "1f1o1m");
    table.refuse("1: build C2 draft", "CC-scale-5");
}

/// One token after a Build with an Army unit or Ship, however many.
#[rule("CC-adv-nationalism")]
#[rule("CC-adv-nationalism-2")]
#[test]
fn nationalism_gives_a_token_for_a_build() {
    let start =
        "1 city D2 temple\n2 city D7\n1 goods 8f2o\n1 levels 2 2\n1 advances storage tactics draft nationalism\n";
    let mut table = on_land(start);
    table.play("1: build D2 army\n1: build D2 army");
    assert_eq!(table.question(), "Token");
    table.play("1: token culture");
    assert_eq!((table.goods(1).as_str(), table.question()), ("6f1c", "Act"));
    table.play("1: build D2 settler\n1: done");
    assert_eq!((table.goods(1).as_str(), table.question()), ("4f1c", "Act"), "none for Settlers only");
    // At the limit of one kind the other is given without asking.
    let mut table = on_land(&start.replace("levels 2 2", "levels 0 2"));
    table.play("1: build D2 army\n1: done");
    assert_eq!((table.stock(1, Good::Mood), table.question()), (1, "Act"));
}

const THREE: &str = "1 city D2\n1 city C2\n1 city F2\n2 city D7\n1 goods 2f2o2w\n1 levels 0 2\n";

/// One of each resource for one piece.
#[rule("CC-grow-1")]
#[rule("CC-grow-2")]
#[test]
fn a_city_grows_piece_by_piece() {
    let start = format!("{THREE}1 advances myths tactics writing");
    let mut table = on_land(&start);
    table.play("1: grow D2 fortress");
    assert_eq!((table.city("D2").size(), table.goods(1).as_str(), table.question()), (2, "1f1o1w", "Act"));
    assert_eq!((table.game.turn.actions, table.city("D2").activations), (2, 1), "one piece for one activation");
    table.play("1: grow D2 academy");
    assert_eq!((table.city("D2").size(), table.mood("D2")), (3, Mood::Angry));
    for goods in ["2o2w", "2f2w", "2f2o"] {
        on_land(&start.replace("2f2o2w", goods)).refuse("1: grow D2 fortress", "CC-scale-5");
    }
}

#[rule("CC-advance-10")]
#[test]
fn every_piece_needs_its_advance() {
    for (piece, needs) in [("temple", "myths"), ("academy", "writing"), ("fortress", "tactics"), ("port E3", "fishing")]
    {
        on_land(THREE).refuse(&format!("1: grow D2 {piece}"), "CC-advance-10");
        let mut learned = on_land(&format!("{THREE}1 advances {needs}"));
        learned.play(&format!("1: grow D2 {piece}"));
        assert_eq!(learned.city("D2").size(), 2, "{piece}");
    }
}

/// With three cities none grows beyond size 3.
#[rule("CC-city-4")]
#[rule("CC-city-5")]
#[test]
fn no_city_is_larger_than_its_owner_has_cities() {
    let start = "1 city D2 temple fortress\n1 city C2\n1 city F2\n2 city D7\n1 goods 2f2o2w\n1 advances writing";
    let mut table = on_land(start);
    table.refuse("1: grow D2 academy", "CC-city-4").play("1: grow C2 academy");
    on_land(&format!("{start}\n1 city D3")).play("1: grow D2 academy");
    // Others' cities and Barbarians do not count.
    on_land(&format!("{start}\n2 city D3\nbarbarians C3 0")).refuse("1: grow D2 academy", "CC-city-4");
}

#[rule("CC-grow-3")]
#[rule("CC-city-3")]
#[rule("CC-city-6")]
#[test]
fn a_single_city_cannot_grow_but_keeps_its_size() {
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 1f1o1w\n1 advances myths");
    table.refuse("1: grow D2 temple", "CC-city-4");
    let mut table = on_land("1 city D2\n1 city C2\n2 city D7\n1 goods 1f1o1w\n1 advances myths\n1 levels 0 1");
    table.play("1: grow D2 temple");
    // Size 3 with a single city: it keeps its size and collects by it.
    let mut table = on_land("1 city D2 temple fortress\n2 city D7\n1 goods 1f1o1w\n1 advances writing");
    assert_eq!(table.city("D2").size(), 3);
    table.refuse("1: grow D2 academy", "CC-city-4");
    table.play("1: collect D2\n1: gather 1f1o1w");
}

#[rule("CC-city-2")]
#[rule("CC-limit-1")]
#[rule("CC-limit-3")]
#[test]
fn a_city_has_one_piece_of_a_kind_whatever_its_colour() {
    let start =
        "1 city D2 temple:2\n1 city C2\n1 city F2\n2 city D7\n1 goods 1f1o1w\n1 advances myths tactics\n1 levels 1 1";
    let mut table = on_land(start);
    table.refuse("1: grow D2 temple", "CC-city-2");
    table.play("1: grow D2 fortress");
    // All seven Temples are used or destroyed.
    let mut table = on_land(&format!("{start}\n1 destroyed 0 0 0 0 7"));
    table.refuse("1: grow C2 temple", "CC-limit-3");
    table.play("1: grow C2 fortress");
}

/// An angry city does not grow; a tired one loses its mood after it has grown.
#[rule("CC-mood-5")]
#[rule("CC-mood-11")]
#[test]
fn angry_cities_do_not_grow() {
    let start = "1 city C2\n2 city D7\n1 goods 1f1o1w\n1 advances tactics\n";
    let mut table = on_land(&format!("1 city D2 angry\n{start}"));
    table.refuse("1: grow D2 fortress", "CC-mood-5");
    let mut table = on_land(&format!("1 city D2 activated=1\n{start}"));
    table.play("1: grow D2 fortress");
    assert_eq!((table.city("D2").size(), table.mood("D2")), (2, Mood::Angry));
    assert_eq!(Mood::Angry.lowered(), Mood::Angry);
    assert_eq!(Mood::Happy.raised(), None);
}

/// An Academy gives 2 Ideas, a Temple a token by choice, when they are built.
#[rule("CC-piece-academy")]
#[rule("CC-piece-temple")]
#[test]
fn new_pieces_give_their_gifts() {
    let start = "1 city D2\n1 city C2\n2 city D7\n1 goods 2f2o2w\n1 levels 1 1\n1 advances writing myths\n";
    let mut table = on_land(start);
    table.play("1: grow D2 academy");
    assert_eq!(table.goods(1), "1f1o1w2i");
    table.play("1: grow C2 temple");
    assert_eq!(table.offered("token"), ["mood", "culture"]);
    table.play("1: token mood");
    assert_eq!(table.goods(1), "2i1m");
}

/// A Port reaches into one adjacent Sea space of its builder's choice, foreign Ships or not.
#[rule("CC-piece-port-3")]
#[rule("CC-piece-port-4")]
#[rule("CC-piece-4")]
#[test]
fn a_port_reaches_into_the_sea() {
    let start = "1 city F2\n1 city C2\n2 city D7\n1 goods 1f1o3w\n1 advances fishing\n2 ship F3\n";
    let mut table = on_land(start);
    table.refuse("1: grow C2 port E3", "CC-piece-port-3").refuse("1: grow F2 port G3", "CC-piece-port-3");
    table.refuse("1: grow F2 port", "CC-piece-port-3");
    assert_eq!(table.offered("grow"), ["F2 port E3", "F2 port F3"]);
    table.play("1: grow F2 port F3");
    assert_eq!(table.city("F2").port, Some(space("F3")));
    assert_eq!(table.units(2, "F3", UnitKind::Ship), 1);
    let mut table = on_land(&format!("{start}1 ship E3"));
    table.play("1: grow F2 port E3\n1: build F2 ship");
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 2);
}

/// Capturing or exchanging pieces gives no gifts.
#[rule("CC-piece-3")]
#[rule("CC-adv-dogma-3")]
#[test]
fn pieces_won_by_influence_give_nothing() {
    let mut table = on_land(
        "1 city D2 academy\n1 city C2\n2 city D3 temple\n2 city D7\n1 levels 3 3\n1 advances myths state-religion dogma",
    );
    table.dice(&[6]);
    table.play("1: influence D2>D3");
    assert_eq!(table.city("D3").colour(Piece::Temple), Some(seat(1)));
    assert_eq!((table.goods(1).as_str(), table.question()), ("0", "Act"));
    assert_eq!(table.game.players[seat(1)].advances.len(), 5);
}

/// A Temple without Food, once per turn.
#[rule("CC-adv-state-religion")]
#[test]
fn state_religion_saves_the_food_of_a_temple() {
    let start = "1 city D2\n1 city C2\n1 city F2\n2 city D7\n1 goods 2o2w\n1 levels 0 1\n1 advances tactics myths state-religion";
    let mut table = on_land(start);
    table.refuse("1: grow D2 temple", "CC-scale-5").refuse("1: grow D2 fortress religion", "CC-adv-state-religion");
    table.play("1: grow D2 temple religion");
    assert_eq!(table.goods(1), "1o1w1m");
    table.refuse("1: grow C2 temple religion", "CC-adv-state-religion");
    table.play("1: end").until_turn_of(1);
    table.play("1: grow C2 temple religion");
    let mut table = on_land("1 city D2\n1 city C2\n2 city D7\n1 goods 2o2w\n1 levels 0 1\n1 advances myths");
    table.refuse("1: grow D2 temple religion", "CC-adv-state-religion");
}

/// A Settler in the growing city for a Food more.
#[rule("CC-adv-sanitation")]
#[test]
fn sanitation_adds_a_settler() {
    let start = "1 city D2\n1 city C2\n2 city D7\n1 goods 2f1o1w\n1 advances tactics engineering\n";
    let mut table = on_land(start);
    table.refuse("1: grow D2 fortress settler", "CC-adv-sanitation");
    let mut table = on_land(&format!("{start}1 advances sanitation"));
    table.play("1: grow D2 fortress settler");
    assert_eq!((table.goods(1).as_str(), table.units(1, "D2", UnitKind::Settler)), ("0", 1));
    let mut table = on_land(&format!("{start}1 advances sanitation\n1 settler D3 D3 D3 D3"));
    table.refuse("1: grow D2 fortress settler", "CC-limit-3");
    table.play("1: grow D2 fortress");
}

/// Plague bars growth until Sanitation is there.
#[rule("CC-adv-sanitation-2")]
#[test]
fn plague_bars_growth_without_sanitation() {
    let start = "1 city D2\n1 city C2\n2 city D7\n1 goods 1f1o1w\n1 advances tactics engineering\nplague\n";
    let mut table = on_land(start);
    table.refuse("1: grow D2 fortress", "CC-ev-plague");
    let mut table = on_land(&format!("{start}1 advances sanitation"));
    table.play("1: grow D2 fortress");
}

/// Each new Temple gives a free Theocracy advance.
#[rule("CC-adv-dogma")]
#[rule("CC-adv-dogma-3")]
#[test]
fn dogma_teaches_with_each_temple() {
    let start =
        "1 city D2\n1 city C2\n2 city D7\n1 goods 2f2o2w\n1 levels 0 2\n1 advances myths state-religion dogma\n";
    let mut table = on_land(start);
    table.play("1: grow D2 temple");
    assert_eq!(table.question(), "FreeAdvance");
    assert_eq!(table.offered("advance"), ["devotion", "conversion", "fanaticism"]);
    table.refuse("1: done", "CC-status-15").refuse("1: advance storage", "CC-adv-dogma");
    table.play("1: advance conversion");
    assert!(table.holds(1, "conversion"));
    // With all four nothing is got.
    let mut table = on_land(&format!("{start}1 advances devotion conversion fanaticism"));
    table.play("1: grow D2 temple");
    assert_eq!(table.question(), "Act");
}

/// With the Great Mausoleum a Temple is added without activation, for an action, and never to an angry city.
#[rule("CC-wonder-mausoleum-3")]
#[rule("CC-wonder-mausoleum-5")]
#[test]
fn the_mausoleum_adds_temples_without_activation() {
    let start = "1 city F2 wonder=great-mausoleum\n1 city C2\n2 city D7\n1 goods 2f2o2w\n1 levels 0 1\n1 advances myths tactics\n";
    let mut table = on_land(&format!("1 city D2 activated=1\n{start}"));
    table.play("1: grow D2 temple");
    assert_eq!((table.mood("D2"), table.city("D2").activations, table.game.turn.actions), (Mood::Neutral, 1, 2));
    table.play("1: grow D2 fortress");
    assert_eq!(table.mood("D2"), Mood::Angry, "other pieces activate");
    let mut table = on_land(&format!("1 city D2 angry\n{start}"));
    table.refuse("1: grow D2 temple", "CC-mood-5");
    let mut table = on_land(&format!("1 city D2 activated=1\n{}", start.replace(" wonder=great-mausoleum", "")));
    table.play("1: grow D2 temple");
    assert_eq!(table.mood("D2"), Mood::Angry);
}

/// Two, three and four seats of city-pieces and units add up to the box.
#[rule("CC-limit-4")]
#[test]
fn removed_pieces_go_back_to_their_supply() {
    let mut table =
        position_for(2, "1 city D2\n1 city C2 temple:2\n2 city D7\nstatus\nstep {\"turn\":{\"raze\":{\"seat\":1}}}");
    assert_eq!(table.game.pieces_left(seat(2), Piece::Temple), 6);
    let left = table.game.settlements_left(seat(1));
    table.play("1: raze D2");
    assert_eq!(table.game.settlements_left(seat(1)), left + 1);
    table.game.remove_city(space("C2"));
    assert_eq!(table.game.pieces_left(seat(2), Piece::Temple), 7);
}

/// Marking a mood takes no tokens of anybody, and never fails for lack of one.
#[rule("CC-level-8")]
#[rule("CC-limit-5")]
#[rule("CC-comp-6")]
#[test]
fn moods_of_cities_take_no_tokens() {
    // All Mood tokens that four players can hold are held; a city still becomes happy, and none more is received.
    let mut table =
        position_for(4, "1 city C2\n2 city I2\n3 city C8\n4 city I8\n1 goods 8m\n2 goods 8m\n3 goods 8m\n4 goods 8m\n");
    table.play("1: improve C2");
    assert_eq!((table.mood("C2"), table.goods(1).as_str()), (Mood::Happy, "7m"));
    assert_eq!(table.game.players[seat(1)].happiness_level, 8);
    assert_eq!(table.game.room(seat(1), Good::Mood), 1);
}

/// Barbarians that hit a unit change no mood; a city that loses size is angry.
#[rule("CC-mood-13")]
#[test]
fn only_lost_size_angers_a_city_that_barbarians_attack() {
    let raid = |defender: &str| {
        let mut table = on_land(&format!(
            "1 city D2 happy temple\n2 city D7\nbarbarians C3 1\nbarbarians D3 1\n{defender}\nstep {{\"turn\":\"act\"}}\n\
             step {{\"barbarians\":{{\"raid\":{{\"seat\":1}}}}}}"
        ));
        // Their die is one hit; the defender's, if any, none.
        table.dice(&[6, 1]).play("1: raid C3>D2");
        table
    };
    let table = raid("1 settler D2");
    assert_eq!((table.mood("D2"), table.city("D2").size()), (Mood::Happy, 2));
    assert_eq!(table.units(1, "D2", UnitKind::Settler), 0);
    let table = raid("");
    assert_eq!((table.mood("D2"), table.city("D2").size()), (Mood::Angry, 1));
}
