//! Component list, the first game, setup.

use crate::support::{Board as _, Table, fresh, position, position_for, seat};
use engine::{Game as _, GameOptions as _, Seed, Viewer, rule};
use new_dawn::components::{
    Barbarian, CityState, Diplomacy, Era, FocusCard, FocusType, Leader, Natural, Resource, VictoryCard, Wonder,
    WonderType, catalogue,
};
use new_dawn::map::{Icon, Side, TILES, Terrain, TileKind, WATER_TOKENS};
use new_dawn::state::{Leaders, MapMode};
use new_dawn::{NewDawn, Options};
use std::collections::BTreeSet;

#[rule("ND-comp-1")]
#[test]
fn two_to_four_players_and_eight_leaders() {
    for seats in [0, 1, 5] {
        assert!(NewDawn::new(1, &Options::with_seats(seats), Seed::from_number(1)).is_err());
    }
    for seats in 2..=4 {
        assert_eq!(fresh(Options::with_seats(seats), 1).view().players.len(), seats);
    }
    assert_eq!(catalogue().leaders.iter().map(|one| one.slug).collect::<Vec<_>>(), Leader::ALL);
    assert_eq!(Leader::ALL.len(), 8);
}

#[rule("ND-comp-2")]
#[test]
fn sixteen_two_sided_tiles_and_eight_water_tokens() {
    assert_eq!((Side::all().count(), TILES, WATER_TOKENS), (32, 16, 8));
    for (index, side) in Side::all().enumerate() {
        let design = side.design();
        assert_eq!((design.side, usize::from(side.tile())), (side, index / 2 + 1));
        assert_eq!(design.spaces.iter().map(|space| space.0).collect::<BTreeSet<_>>().len(), 10);
        assert_eq!(design.kind, side.flipped().design().kind);
        let icon = design.spaces[0].2;
        assert_eq!(design.kind == TileKind::Capital, icon == Icon::Capital, "{side}");
    }
    // Side B is the mirror image of side A.
    for (a, b) in Side::new(1, false).design().spaces.iter().zip(&Side::new(1, true).design().spaces) {
        assert_eq!((-a.0.q - a.0.r, a.0.r), (b.0.q, b.0.r));
    }
}

/// What the pieces of a player come to, counted from the supply and the map.
#[rule("ND-comp-3", "ND-comp-4", "ND-comp-5", "ND-setup-2")]
#[test]
fn every_player_has_a_whole_set_of_pieces_and_cards() {
    let table = position_for(4, "3 row astrology capitalism masonry early-empire pottery\n3 control 0,0");
    for number in 1..=4 {
        let player = table.player(number);
        assert_eq!(player.unused_control, if number == 3 { 30 } else { 31 });
        assert_eq!((player.unused_cities, player.friendly - usize::from(number == 3)), (7, 1));
        assert_eq!(player.caravans.len(), if number == 3 { 3 } else { 1 });
        assert_eq!((player.row.len(), player.deck.len()), (5, 4));
        assert_eq!(player.deck, Diplomacy::ALL);
    }
    assert_eq!(catalogue().focus.len(), 20);
    for kind in FocusType::ALL {
        for level in 1..=4 {
            let design = FocusCard::of(kind, level).design();
            assert_eq!((design.kind, design.level, design.slug), (kind, level, FocusCard::of(kind, level)));
        }
    }
}

#[rule("ND-comp-6", "ND-setup-13")]
#[test]
fn two_wonders_of_each_type_and_era() {
    assert_eq!(catalogue().wonders.len(), 24);
    for (index, design) in catalogue().wonders.iter().enumerate() {
        let wonder = Wonder::ALL[index];
        assert_eq!((design.slug, design.kind, design.era), (wonder, wonder.kind(), wonder.era()));
        assert_eq!(design.resources.len(), 2, "{}", design.name);
    }
    for kind in WonderType::ALL {
        for era in Era::ALL {
            assert_eq!(Wonder::of_type(kind).filter(|wonder| wonder.era() == era).count(), 2);
        }
    }
    // A token waits beside its deck until the wonder is built: none lies on the map at the start.
    assert!(fresh(Options::with_seats(4), 3).view().spaces.iter().all(|space| space.wonder.is_none()));
}

#[rule("ND-comp-7", "ND-setup-15")]
#[test]
fn eight_tokens_of_each_resource_on_the_map_and_in_the_supply() {
    for (seats, on_map) in [(2, [2, 2, 2, 1]), (3, [3, 3, 4, 2]), (4, [4, 4, 4, 4])] {
        let view = fresh(Options::with_seats(seats), 1).view();
        let supply = [view.supply.marble, view.supply.mercury, view.supply.oil, view.supply.diamond];
        for (resource, (on_map, supply)) in Resource::ALL.into_iter().zip(on_map.into_iter().zip(supply)) {
            let tokens =
                view.spaces.iter().filter(|space| space.token && space.icon == Icon::Resource(resource)).count();
            assert_eq!((tokens, supply), (on_map, 8 - on_map), "{} with {seats} seats", resource.slug());
        }
    }
}

#[rule("ND-comp-8", "ND-comp-9", "ND-agenda-1")]
#[test]
fn barbarians_natural_wonders_city_states_and_victory_cards() {
    assert_eq!((Barbarian::ALL.len(), Natural::ALL.len(), CityState::ALL.len(), VictoryCard::ALL.len()), (9, 8, 8, 5));
    // Every letter is printed on one tile only, so nine tokens are enough.
    for barbarian in Barbarian::ALL {
        let has = |side: &Side| side.design().spaces.iter().any(|space| space.2 == Icon::Barbarian(barbarian));
        let tiles: BTreeSet<u8> = Side::all().filter(has).map(Side::tile).collect();
        assert_eq!(tiles.len(), 1, "{}", barbarian.slug());
    }
    // The two sides of a token belong to the two sides of a tile.
    for natural in Natural::ALL {
        let side: Side = natural.design().side.parse().unwrap();
        assert!(side.design().spaces.iter().any(|space| space.2 == Icon::Natural(natural)));
    }
    for city_state in CityState::ALL {
        let back = city_state.design().back;
        assert_eq!(back.design().back, city_state);
        let has = |side: &Side| side.design().spaces.iter().any(|space| space.2 == Icon::CityState(city_state));
        let side = Side::all().find(has).unwrap();
        assert!(side.flipped().design().spaces.iter().any(|space| space.2 == Icon::CityState(back)));
    }
    let pairs: Vec<[&str; 2]> = VictoryCard::ALL.iter().map(|card| card.agendas().map(|one| one.slug())).collect();
    assert_eq!(
        pairs,
        [
            ["civilized", "moneygrubber"],
            ["warmonger", "paranoid"],
            ["explorer", "aesthetic"],
            ["technophile", "scholarly"],
            ["populous", "preservationist"]
        ]
    );
    for (card, design) in VictoryCard::ALL.iter().zip(&catalogue().victory) {
        assert_eq!((card.agendas(), *card), (design.agendas, design.slug));
    }
}

/// Fifty-nine trade tokens are in use, more than the box has, and one more is gained all the same.
#[rule("ND-comp-10")]
#[test]
fn trade_tokens_never_run_out() {
    let full = "mathematics:3 foreign-trade:3 masonry:3 early-empire:3 pottery:3";
    let rows: String = (2..=4).map(|number| format!("{number} row {full}\n")).collect();
    let mut table = position_for(4, &format!("1 row {}\n{rows}", full.replace("pottery:3", "pottery:2")));
    let tokens = |table: &Table| {
        let all = (1..=4).map(|number| table.player(number).row.iter().map(|one| one.trade).sum::<u8>());
        all.sum::<u8>()
    };
    assert_eq!(tokens(&table), 59);
    table.play("1: focus mathematics\n1: put pottery");
    assert_eq!(tokens(&table), 60);
}

/// All eight marble tokens are with the players, so none can be gained.
#[rule("ND-comp-11")]
#[test]
fn a_resource_that_has_run_out_is_not_gained() {
    let text = "1 row replaceable-parts foreign-trade masonry early-empire pottery";
    let mut table = position(&format!("{text}\n2 resources marble=6"));
    table.play("1: focus replaceable-parts");
    table.refuse("1: collect marble", "ND-comp-11");
    let mut table = position(&format!("{text}\n2 resources marble=5"));
    table.play("1: focus replaceable-parts\n1: collect marble");
    assert_eq!(table.player(1).resources.marble, 1);
}

/// The numbers of spaces, terrains and barbarians of the three maps, and that nothing overlaps.
#[rule("ND-first-1", "ND-setup-6")]
#[test]
fn the_first_game_map_grows_with_the_players() {
    use Terrain::{Desert, Forest, Grassland, Hills, Mountain, Water};
    let expected = [
        (2, 100, [21, 22, 11, 12, 17, 14], "BDFI"),
        (3, 130, [29, 25, 16, 13, 24, 20], "BCDFI"),
        (4, 160, [34, 30, 25, 14, 30, 23], "ABCDFGI"),
    ];
    for (seats, spaces, terrains, letters) in expected {
        let view = fresh(Options::with_seats(seats), 5).view();
        assert_eq!(view.spaces.len(), spaces);
        assert!(view.tiles.iter().all(|laid| !laid.side.is_b()));
        for (terrain, count) in [Grassland, Hills, Forest, Desert, Mountain, Water].into_iter().zip(terrains) {
            assert_eq!(view.spaces.iter().filter(|space| space.terrain == terrain).count(), count, "{terrain:?}");
        }
        let on_map: String = view.barbarians.iter().map(|one| one.barbarian.slug()).collect();
        assert_eq!(on_map, letters);
    }
    let advanced = fresh(Options { map: MapMode::Advanced, ..Options::with_seats(2) }, 5);
    assert_eq!((advanced.view().spaces.len(), advanced.step()), (40, "LayTile"));
}

#[rule("ND-first-2")]
#[test]
fn capitals_stand_on_their_icons_clockwise() {
    for (seats, capitals) in
        [(2, vec!["7,-2", "3,6"]), (3, vec!["7,-2", "3,6", "-5,2"]), (4, vec!["7,-2", "3,6", "-1,9", "-5,2"])]
    {
        let table = fresh(Options::with_seats(seats), 2);
        for (index, at) in capitals.iter().enumerate() {
            let space = table.space(at);
            assert_eq!((table.owner(at), space.icon), (Some(index as u8 + 1), Icon::Capital));
        }
        assert_eq!(table.view().spaces.iter().filter(|space| space.icon == Icon::Capital).count(), seats);
    }
}

#[rule("ND-setup-1")]
#[test]
fn leaders_come_by_lot_or_are_chosen() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let view = fresh(Options::with_seats(4), seed).view();
        let leaders: BTreeSet<Leader> = view.players.iter().filter_map(|player| player.leader).collect();
        assert_eq!(leaders.len(), 4);
        seen.extend(leaders);
    }
    assert_eq!(seen.len(), 8);
    let mut table = fresh(Options { leaders: Leaders::Chosen, ..Options::with_seats(2) }, 1);
    assert_eq!((table.step(), table.waits_for(), table.offers().len()), ("ChooseLeader", 1, 8));
    table.play("1: leader japan");
    table.refuse("2: leader japan", "ND-setup-1");
    table.play("2: leader rome");
    assert_eq!((table.player(1).leader, table.step()), (Some(Leader::Japan), "ChooseCard"));
}

#[rule("ND-setup-3", "ND-setup-4", "ND-setup-5", "ND-setup-16")]
#[test]
fn a_player_starts_with_the_leaders_row_one_caravan_and_the_dial_at_zero() {
    let mut table = fresh(Options { leaders: Leaders::Chosen, ..Options::with_seats(2) }, 1);
    table.play("1: leader rome\n2: leader egypt");
    let rome = table.player(1);
    assert_eq!(table.row(1), ["astrology", "foreign-trade", "masonry", "early-empire", "pottery"]);
    assert_eq!(table.row(2), ["astrology", "foreign-trade", "pottery", "masonry", "early-empire"]);
    assert_eq!((rome.tech, rome.caravans.len(), rome.caravans[0].at), (0, 1, None));
}

/// The cog in a diamond frame is Buenos Aires; barbarian I, the marble and Grand Mesa lie on their icons.
#[rule("ND-setup-7", "ND-setup-17")]
#[test]
fn every_icon_gets_its_token() {
    let table = fresh(Options::with_seats(2), 9);
    let buenos_aires = CityState::BuenosAires.design();
    assert_eq!((buenos_aires.kind, buenos_aires.frame.as_str()), (FocusType::Industry, "diamond"));
    assert_eq!(table.space("-1,6").city_state, Some(CityState::BuenosAires));
    assert_eq!(table.space("0,7").barbarians, [Barbarian::I]);
    assert!(table.space("-1,7").token && table.space("-1,7").icon == Icon::Resource(Resource::Marble));
    assert!(table.space("2,4").token && table.space("2,4").icon == Icon::Natural(Natural::GrandMesa));
    for space in table.view().spaces {
        let expected = matches!(space.icon, Icon::Resource(_) | Icon::Natural(_));
        assert_eq!(space.token, expected, "{}", space.at);
    }
    // Each type has one city-state with a circle and one with a diamond.
    let marks: BTreeSet<(FocusType, &str)> =
        CityState::ALL.iter().map(|one| (one.kind(), one.design().frame.as_str())).collect();
    assert_eq!(marks.len(), 8);
}

#[rule("ND-setup-8")]
#[test]
fn two_cards_of_each_city_state_on_the_map_lie_open() {
    let view = fresh(Options::with_seats(3), 9).view();
    let names: Vec<&str> = view.city_states.iter().map(|one| one.city_state.slug()).collect();
    assert_eq!(names, ["carthage", "brussels", "geneva", "buenos-aires"]);
    assert!(view.city_states.iter().all(|one| one.copies == 2));
}

#[rule("ND-setup-9")]
#[test]
fn a_random_player_begins_and_lays_the_direction_token() {
    let views: Vec<_> = (0..60).map(|seed| fresh(Options::with_seats(3), seed).view()).collect();
    let firsts: BTreeSet<u8> = views.iter().map(|view| view.first.number()).collect();
    let directions: BTreeSet<[u8; 6]> = views.iter().map(|view| view.directions).collect();
    assert_eq!((firsts.len(), directions.len()), (3, 6));
    for view in &views {
        assert_eq!((view.turn, view.dial.place, view.dial.section.slug()), (view.first, 0, "spawn"));
        // Clockwise, one direction for each number.
        assert!((0..6).all(|die| view.directions[(die + 1) % 6] == (view.directions[die] + 1) % 6));
    }
}

/// With two players 16 wonders stay, with three 20, with four all 24; the ancient ones lie on top.
#[rule("ND-setup-10", "ND-setup-11")]
#[test]
fn wonder_decks_are_thinned_by_players() {
    for (seats, eras) in [(2, [1, 1, 2]), (3, [1, 2, 2]), (4, [2, 2, 2])] {
        let mut tops = BTreeSet::new();
        for seed in 0..20 {
            let table = fresh(Options::with_seats(seats), seed);
            let hidden = table.game.view(Viewer::Table).hidden.unwrap();
            for (market, below) in table.view().market.iter().zip(hidden) {
                let deck: Vec<Wonder> = market.wonder.into_iter().chain(below).collect();
                let counts = Era::ALL.map(|era| deck.iter().filter(|wonder| wonder.era() == era).count());
                assert_eq!(counts, eras);
                tops.extend(market.wonder);
            }
        }
        assert_eq!(tops.len(), 8, "each ancient wonder can be on top");
    }
}

/// Four decks of one type each, ancient on medieval on modern, every era shuffled by itself, and the top card turned
/// up.
#[rule("ND-setup-12")]
#[test]
fn wonder_decks_are_stacked_by_era_and_shuffled_within() {
    let mut orders: Vec<BTreeSet<Vec<Wonder>>> = vec![BTreeSet::new(); 4];
    for seed in 0..80 {
        let table = fresh(Options::with_seats(4), seed);
        let hidden = table.game.view(Viewer::Table).hidden.unwrap();
        for (index, (market, below)) in table.view().market.iter().zip(hidden).enumerate() {
            assert_eq!((market.kind, market.left, below.len()), (WonderType::ALL[index], 5, 5));
            let top = market.wonder.unwrap();
            assert!(!below.contains(&top));
            let deck: Vec<Wonder> = [top].into_iter().chain(below).collect();
            assert!(deck.iter().all(|wonder| wonder.kind() == market.kind));
            assert_eq!(deck.iter().map(|wonder| wonder.era() as u8).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
            orders[index].insert(deck);
        }
    }
    // Two cards of each era in either order: eight decks of every type, and all of them come.
    assert_eq!(orders.iter().map(BTreeSet::len).collect::<Vec<_>>(), [8; 4]);
    // Built from the top down: the deck gives its cards in this order.
    let text = "1 row astrology masonry early-empire foreign-trade nationalism\n1 resources oil=4\nbarbarians";
    let mut table = position(&format!("{text}\ndeck military petra,alhambra,pentagon,ruhr-valley"));
    table.play("1: focus nationalism\n1: wonder petra\n1: build 7,-2");
    let military = &table.view().market[3];
    assert_eq!((military.wonder.map(|one| one.slug()), military.left), (Some("alhambra"), 2));
}

#[rule("ND-setup-14", "ND-epic-1")]
#[test]
fn three_random_victory_cards_or_four_in_an_epic_game() {
    let mut seen = BTreeSet::new();
    for seed in 0..30 {
        let cards: BTreeSet<VictoryCard> =
            fresh(Options::with_seats(2), seed).view().victory.iter().map(|one| one.card).collect();
        assert_eq!(cards.len(), 3);
        seen.extend(cards);
        let epic = fresh(Options { epic: true, ..Options::with_seats(2) }, seed);
        assert_eq!(epic.view().victory.len(), 4);
    }
    assert_eq!(seen.len(), 5);
}

/// Every viewer sees the same, and what lies face down shows nowhere.
#[rule("ND-setup-18")]
#[test]
fn only_the_wonder_decks_are_hidden() {
    let table = fresh(Options::with_seats(2), 4);
    let (player, other) = (table.game.view(Viewer::Seat(seat(1))), table.game.view(Viewer::Seat(seat(2))));
    assert_eq!(player, other);
    assert!(player.hidden.is_none() && table.game.view(Viewer::Table).hidden.is_some());
    let mut rng = engine::Rng::new(Seed::from_number(3));
    let worlds: BTreeSet<String> = (0..20)
        .map(|_| format!("{:?}", table.game.determinize(Viewer::Spectator, &mut rng).view(Viewer::Table).hidden))
        .collect();
    assert!(worlds.len() > 10);
    // The removed ancient wonder may be the one that a world imagines, but never the one face up.
    let up: Vec<Wonder> = table.view().market.iter().filter_map(|one| one.wonder).collect();
    assert!(worlds.iter().all(|world| up.iter().all(|wonder| !world.contains(&format!("{wonder:?}")))));
    // Nothing that anybody is shown, told or asked names a wonder that lies face down or has left the game.
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        let seen = serde_json::to_string(&table.game.view(viewer)).unwrap();
        let prompt = serde_json::to_string(&table.game.prompt(table.game.to_act().first().unwrap())).unwrap();
        let names = |text: &str, wonder: Wonder| {
            // The names of fields are no news.
            let name = format!("\"{}\"", wonder.slug());
            text.matches(&name).count() > text.matches(&format!("{name}:")).count()
        };
        for wonder in Wonder::ALL.into_iter().filter(|wonder| !up.contains(wonder)) {
            assert!(!names(&seen, wonder) && !names(&prompt, wonder), "{}", wonder.slug());
        }
        assert!(up.iter().all(|&wonder| names(&seen, wonder)));
    }
    // Two worlds that differ in what is hidden look the same to everybody but the table.
    let other = table.game.determinize(Viewer::Spectator, &mut rng);
    assert_eq!(other.view(Viewer::Spectator), table.game.view(Viewer::Spectator));
    // Everything else is open: rows, focus decks, tiles, resources, and so are the cards of others.
    assert_eq!(player.players.iter().map(|one| (one.row.len(), one.deck.len())).collect::<Vec<_>>(), [(5, 4); 2]);
}
