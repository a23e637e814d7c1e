//! The box.

use crate::support::{Board as _, fresh, seat};
use clash::Options;
use clash::components::{ActionCard, EventCard, ObjectiveCard, components, limits};
use clash::map::Region;
use clash::names::{Advance, Piece, UnitKind, Wonder};
use engine::{GameOptions as _, rule};

#[rule("CC-comp-1")]
#[rule("CC-comp-2")]
#[test]
fn every_colour_has_its_pieces_and_units() {
    let limits = limits();
    assert_eq!((limits.settlements, limits.city_pieces), (7, 7));
    assert_eq!((limits.armies, limits.settlers, limits.ships), (16, 4, 4));
    let table = fresh(Options::with_seats(4), 1);
    for number in 1..=4 {
        assert_eq!(table.game.settlements_left(seat(number)), 6);
        assert!(Piece::ALL.into_iter().all(|piece| table.game.pieces_left(seat(number), piece) == 7));
        let supply = UnitKind::ALL.map(|kind| table.game.supply(seat(number), kind));
        assert_eq!(supply, [16, 3, 4]);
    }
}

#[rule("CC-comp-3")]
#[test]
fn the_barbarians_have_seven_settlements_and_sixteen_units() {
    assert_eq!((limits().barbarian_settlements, limits().barbarians), (7, 16));
    let table = fresh(Options::with_seats(2), 1);
    assert_eq!(table.game.settlements_left(clash::state::Owner::Barbarians), 7);
}

#[rule("CC-comp-6")]
#[test]
fn tokens_are_shared_by_all() {
    let limits = limits();
    assert_eq!((limits.mood_tokens, limits.culture_tokens, limits.exhausted_tokens), (40, 40, 4));
}

#[rule("CC-comp-7")]
#[test]
fn a_player_board_has_a_scale_five_resources_and_48_advances() {
    use clash::names::Good;
    assert_eq!((limits().scale, Good::RESOURCES.len(), Advance::COUNT), (8, 5, 48));
    // A ninth Ore is lost; levels end at 8, too.
    let mut table = crate::support::on_land("1 city D2\n2 city D7\n1 goods 8o\n1 levels 8 8");
    table.play("1: collect D2\n1: gather 1o");
    assert_eq!(table.goods(1), "8o");
    let player = &table.game.players[seat(1)];
    assert_eq!((player.culture_level, player.happiness_level), (8, 8));
}

#[rule("CC-comp-4")]
#[rule("CC-comp-5")]
#[test]
fn decks_and_regions_have_their_number() {
    assert_eq!((ActionCard::all().count(), EventCard::all().count(), ObjectiveCard::all().count()), (42, 38, 32));
    assert_eq!((Wonder::COUNT, components().wonders.len(), Region::all().count()), (7, 7, 16));
    // Each upper effect is on two Action cards.
    let cards = &components().action_cards;
    assert!(components().uppers.iter().all(|upper| cards.iter().filter(|card| card.upper == upper.id).count() == 2));
    let table = fresh(Options::with_seats(4), 1);
    let view = table.view();
    assert_eq!(view.regions.iter().filter(|region| region.home.is_some()).count(), 4);
}

/// The box has eight dice; four Army units against four in a Fortress roll nine.
#[rule("CC-limit-6")]
#[test]
fn dice_are_no_limit() {
    let mut table = crate::support::on_land(
        "1 city D2\n1 army D3 D3 D3 D3\n1 advances tactics\n2 city D4 fortress\n2 army D4 D4 D4 D4\n2 advances tactics\n2 city D7",
    );
    table.dice(&[1; 9]).play("1: move D3>D4 4a");
    let dice = table.events.iter().map(|event| match event {
        clash::Event::Combat(clash::combat::Event::Rolled { dice, .. }) => dice.len(),
        _ => 0,
    });
    assert_eq!(dice.sum::<usize>(), 9);
}
