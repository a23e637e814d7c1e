//! The box.

use crate::support::{fresh, seat};
use clash::Options;
use clash::components::{ActionCard, EventCard, ObjectiveCard, components, limits};
use clash::map::Region;
use clash::names::{Advance, Piece, UnitKind, Wonder};
use engine::{GameOptions as _, rule};

#[rule("CC-comp-1")]
#[rule("CC-comp-2")]
#[rule("CC-comp-3")]
#[rule("CC-comp-6")]
#[rule("CC-comp-7")]
#[test]
fn the_box_holds_what_it_says() {
    let limits = limits();
    assert_eq!((limits.settlements, limits.city_pieces), (7, 7));
    assert_eq!((limits.armies, limits.settlers, limits.ships), (16, 4, 4));
    assert_eq!((limits.barbarian_settlements, limits.barbarians), (7, 16));
    assert_eq!((limits.mood_tokens, limits.culture_tokens, limits.exhausted_tokens), (40, 40, 4));
    assert_eq!((limits.scale, Advance::COUNT), (8, 48));
    let table = fresh(Options::with_seats(4), 1);
    for number in 1..=4 {
        assert_eq!(table.game.settlements_left(seat(number)), 6);
        assert!(Piece::ALL.into_iter().all(|piece| table.game.pieces_left(seat(number), piece) == 7));
        let supply = UnitKind::ALL.map(|kind| table.game.supply(seat(number), kind));
        assert_eq!(supply, [16, 3, 4]);
    }
    assert_eq!(table.game.settlements_left(clash::state::Owner::Barbarians), 7);
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
