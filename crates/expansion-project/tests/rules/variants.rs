//! Chapter 33: Unique Cultures and Imperial Civilization.

use super::support::{Table, against_the_ranking, area, keep_what_was_dealt, seat, with};
use super::trade_cards::{build, pile};
use antiquity::Edition as _;
use antiquity::Phase;
use antiquity::advances::price;
use antiquity::calamities::card::Role;
use antiquity::cards::STACKS;
use antiquity::movement::{capacity, range};
use antiquity::names::{Advance, Calamity, Civilization, Commodity, Group};
use engine::{Game as _, GameOptions as _, Seed, rule};
use expansion_project::{ExpansionProject, Options, TheProject};

use Civilization as V;

/// A table of eighteen with unique cultures.
fn cultures() -> Table {
    with(Options { unique_cultures: true, ..Options::with_seats(18) })
}

fn plain() -> Table {
    with(Options::with_seats(18))
}

/// The seat number of a civilization at a table of eighteen.
fn of(civilization: Civilization) -> u8 {
    let set = against_the_ranking(&Options::with_seats(18));
    set.iter().position(|&other| other == civilization).unwrap() as u8 + 1
}

#[rule("EP-33.2.2.1", "EP-33.2-r1")]
#[test]
fn some_cultures_start_with_credits() {
    let expected = [
        (V::Saba, vec![(Group::Religion, 10), (Group::Craft, 5)]),
        (V::Assyria, vec![(Group::Civic, 15)]),
        (V::Babylon, vec![(Group::Science, 10), (Group::Civic, 5)]),
        (V::Hellas, vec![(Group::Art, 10), (Group::Science, 5)]),
        (V::Indus, vec![(Group::Craft, 10), (Group::Science, 5)]),
    ];
    for unique_cultures in [false, true] {
        let options = Options { unique_cultures, ..Options::with_seats(18) };
        let mut game = ExpansionProject::new(1, &options, Seed::from_number(5)).unwrap();
        keep_what_was_dealt(&mut game);
        for player in game.players.0.iter() {
            let mut credits = [0; Group::ALL.len()];
            let row = expected.iter().find(|(civilization, _)| player.civilization == Some(*civilization));
            for (group, points) in row.filter(|_| unique_cultures).map_or(Vec::new(), |(_, credits)| credits.clone()) {
                credits[group.index()] = points;
            }
            assert_eq!(player.extra_credits, credits, "{:?}", player.civilization);
        }
    }
}

#[rule("EP-33.2.2.1")]
#[test]
fn some_cultures_have_their_own_prices() {
    let expected = [
        (V::Rome, Advance::Roadbuilding, -40),
        (V::Persia, Advance::ProvincialEmpire, -40),
        (V::Hatti, Advance::Metalworking, -30),
        (V::Iberia, Advance::Mining, -40),
        (V::Parthia, Advance::Military, -30),
        (V::Parthia, Advance::Cartography, 20),
        (V::Egypt, Advance::Monument, -40),
    ];
    let (mut unique, usual) = (cultures().into_game(), plain().into_game());
    unique.players.0.iter_mut().for_each(|player| player.extra_credits = [0; Group::ALL.len()]);
    for civilization in TheProject::civilizations(&unique.options) {
        for advance in Advance::ALL {
            let at = |game| i32::from(price(game, seat(of(civilization)), advance));
            let by = expected.iter().find(|row| (row.0, row.1) == (civilization, advance)).map_or(0, |row| row.2);
            assert_eq!(at(&unique) - at(&usual), by, "{advance} for {civilization}");
        }
    }
}

/// What each calamity takes more or less from a culture, as primary and as secondary victim.
const CALAMITIES: [(Civilization, Calamity, i16, i16); 16] = {
    use Calamity as X;
    [
        (V::Saba, X::Cyclone, 1, 1),
        (V::Celt, X::BarbarianHordes, -5, -5),
        (V::Assyria, X::Treachery, 1, 1),
        (V::Rome, X::CivilWar, -5, -5),
        (V::Babylon, X::Flood, 5, 0),
        (V::Carthage, X::Piracy, 1, 0),
        (V::Hellas, X::CivilDisorder, 1, 1),
        (V::Maurya, X::Epidemic, -4, 0),
        (V::Maurya, X::Superstition, 1, 1),
        (V::Nubia, X::Famine, -5, 0),
        (V::Nubia, X::SlaveRevolt, 5, 5),
        (V::Persia, X::Tyranny, 5, 5),
        (V::Hatti, X::IconoclasmAndHeresy, 1, 0),
        (V::Iberia, X::Corruption, 5, 5),
        (V::Indus, X::Flood, 3, 3),
        (V::Egypt, X::BarbarianHordes, 5, 5),
    ]
};

#[rule("EP-33.2.2.1")]
#[test]
fn calamities_weigh_differently_on_cultures() {
    let (unique, usual) = (cultures().into_game(), plain().into_game());
    for civilization in TheProject::civilizations(&unique.options) {
        for calamity in Calamity::ALL {
            let at = |game: &ExpansionProject, role| {
                let card = TheProject::calamities(&game.options).card(calamity);
                i16::from(card.number(game, seat(of(civilization)), role, 100))
            };
            let by = |role| at(&unique, role) - at(&usual, role);
            let row = CALAMITIES.iter().find(|row| (row.0, row.1) == (civilization, calamity));
            let (primary, secondary) = row.map_or((0, 0), |row| (row.2, row.3));
            assert_eq!((by(Role::Primary), by(Role::Secondary)), (primary, secondary), "{calamity} and {civilization}");
        }
    }
}

/// The cities that a calamity leaves to a culture with nine of them, and to anybody else.
fn cities_left(civilization: Civilization, calamity: Calamity) -> [u8; 2] {
    [cultures(), plain()].map(|table| {
        let mut table = build(table, &[(of(civilization), 9)]).calamity(of(civilization), calamity, None);
        table = table.tokens(of(civilization), "knossos", 30).only(Phase::CalamityResolution);
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        table.game.cities_on_board(seat(of(civilization)))
    })
}

#[rule("EP-33.2.2.1")]
#[test]
fn the_weight_is_felt_in_play() {
    assert_eq!(cities_left(V::Maurya, Calamity::Superstition), [5, 6]);
    assert_eq!(cities_left(V::Hellas, Calamity::CivilDisorder), [2, 3]);
    assert_eq!(cities_left(V::Hatti, Calamity::IconoclasmAndHeresy), [4, 5]);
    assert_eq!(cities_left(V::Assyria, Calamity::Treachery), [7, 8]);
    let tokens_left = |table: Table| {
        let nubia = of(V::Nubia);
        let table = table.tokens(nubia, "napata", 30).calamity(nubia, Calamity::Famine, None);
        table.only(Phase::CalamityResolution).count(nubia, "napata")
    };
    assert_eq!((tokens_left(cultures()), tokens_left(plain())), (25, 20));
}

#[rule("EP-33.2.2.1")]
#[test]
fn minoa_and_carthage_know_the_sea_and_kushan_does_not() {
    let sea = |table: &Table, civilization| {
        (range(&table.game, seat(of(civilization))), capacity(&table.game, seat(of(civilization))))
    };
    assert_eq!((sea(&cultures(), V::Minoa), sea(&plain(), V::Minoa)), ((5, 5), (4, 5)));
    assert_eq!((sea(&cultures(), V::Carthage), sea(&plain(), V::Carthage)), ((4, 6), (4, 5)));
    let kushan = of(V::Kushan);
    let builds = |table: Table, treasury: u8| {
        let table = table.tokens(kushan, "aden", 1).treasury(kushan, treasury).only(Phase::ShipConstruction);
        table.choices(kushan).contains(&"ship build aden treasury".into())
    };
    assert!(builds(plain(), 2) && !builds(cultures(), 2) && builds(cultures(), 3), "three tokens a ship");
}

#[rule("EP-33.2.2.1")]
#[test]
fn minoa_pays_more_for_cities_in_the_wild() {
    let builds = |table: Table, tokens: u8| {
        let table = table.tokens(of(V::Minoa), "cyprus", tokens).only(Phase::CityConstruction);
        table.choices(of(V::Minoa)).contains(&"build city cyprus".into())
    };
    assert!(builds(plain(), 12) && !builds(cultures(), 12) && builds(cultures(), 13));
    let mut table = cultures().tokens(of(V::Minoa), "cyprus", 12).tokens(of(V::Minoa), "knossos", 6);
    table = table.only(Phase::CityConstruction);
    assert_eq!(table.refused_by(of(V::Minoa), "build city cyprus"), "EP-33.2.2.1");
}

/// What a civilization is offered to buy with forty treasury tokens.
fn offers(table: Table, civilization: Civilization) -> Table {
    table.treasury(of(civilization), 40).only(Phase::TradeCardAcquisition)
}

#[rule("EP-33.2.2.1")]
#[test]
fn some_cultures_buy_cards_at_their_own_price() {
    let mut celts = offers(cultures(), V::Celt);
    celts.act(of(V::Celt), "buy card 9");
    assert_eq!(celts.game.players[seat(of(V::Celt))].treasury, 20);
    for (civilization, stack, price, rule) in [(V::Dravidia, 3, 9, "EP-22.5.3"), (V::Kushan, 2, 7, "EP-22.5.4")] {
        let (number, buy) = (of(civilization), format!("buy card {stack}"));
        assert_eq!(offers(plain(), civilization).refused_by(number, &buy), rule);
        let mut table = offers(cultures(), civilization);
        table.act(number, &buy);
        assert_eq!(table.game.players[seat(number)].treasury, 40 - price);
        assert_eq!(table.refused_by(number, &buy), "EP-33.2.2.1", "one card a turn");
        assert_eq!(table.choices(number), ["buy card 9", "done"]);
        let saved = serde_json::to_string(&table.game).unwrap();
        assert!(serde_json::from_str::<ExpansionProject>(&saved).unwrap() == table.game, "also after a break");
    }
    let learned = cultures().advances(of(V::Dravidia), &[Advance::Rhetoric]);
    let mut learned = offers(learned, V::Dravidia);
    learned.act(of(V::Dravidia), "buy card 3").act(of(V::Dravidia), "buy card 3");
    assert_eq!(learned.game.players[seat(of(V::Dravidia))].treasury, 22, "with Rhetoric as many as anybody");
}

#[rule("EP-33.2.2.1")]
#[test]
fn dravidia_keeps_seven_cards() {
    let waits = |table: Table, cards: u8| {
        let table = table.commodities(of(V::Dravidia), &[(Commodity::Clay, cards)]).only(Phase::ExcessTradeCards);
        !table.waiting().is_empty()
    };
    assert!(waits(cultures(), 8) && !waits(cultures(), 7) && !waits(plain(), 8));
}

fn imperial() -> Options {
    Options { imperial: true, ..Options::with_seats(5) }
}

#[rule("EP-33.3.1.1", "EP-33.3.2.1")]
#[test]
fn an_empire_has_two_sets_of_pieces() {
    let game = ExpansionProject::new(1, &imperial(), Seed::from_number(2)).unwrap();
    for number in 1..=5 {
        let player = &game.players[seat(number)];
        assert_eq!((player.stock + game.tokens_on_board(seat(number)), player.city_stock), (110, 18));
    }
    assert_eq!((game.all_ships(), plain().game.all_ships()), (8, 4));
    let mut table = with(imperial()).tokens(1, "knossos", 110);
    assert_eq!(table.game.place_tokens(area("thera"), seat(1), 1), 0, "and not one token more");
}

/// One has ten cities, another eleven.
#[rule("EP-33.3.2.2a", "EP-33.3.2.2b")]
#[test]
fn an_empire_draws_twice() {
    use Commodity as C;
    let mut table = build(with(imperial()), &[(1, 10), (2, 11), (3, 3)]).treasury(3, 18);
    table.game.stacks = [pile(&[]); STACKS];
    table.game.stacks[0] = pile(&[C::Clay, C::Ochre, C::Flax, C::Hides, C::Bone]);
    table.game.stacks[1] = pile(&[C::Iron, C::Papyri, C::Stone, C::Furs]);
    table.game.stacks[8] = pile(&[C::Gold, C::Silk, C::Ivory]);
    let mut table = table.only(Phase::TradeCardAcquisition);
    let hand = |table: &Table, number| {
        let hand = &table.game.players[seat(number)].hand;
        hand.commodities().map(|(card, _)| card).collect::<Vec<_>>()
    };
    assert_eq!(hand(&table, 3), [C::Clay, C::Iron], "three cities come first");
    // Nine stacks, and the first once more; Ochre and Papyri come first of all in the list of commodities.
    assert_eq!(hand(&table, 1), [C::Ochre, C::Hides, C::Papyri, C::Gold]);
    assert_eq!(hand(&table, 2), [C::Flax, C::Bone, C::Stone, C::Furs, C::Silk], "the second drawing is in order, too");
    assert_eq!(table.waiting(), [3], "nobody buys before");
    table.act(3, "buy card 9");
    assert_eq!(hand(&table, 3), [C::Clay, C::Iron, C::Ivory]);
}

#[rule("EP-33.3-r1")]
#[test]
fn an_empire_may_have_eighteen_cities_and_eight_ships() {
    let city = |cities: usize, options: Options| {
        let mut table = build(with(options), &[(1, cities)]);
        let mut free =
            table.game.areas().filter(|&area| table.game.is_in_play(area) && table.game.city(area).is_none());
        let site = free.rfind(|area| area.area().city_site.is_some()).unwrap().to_string();
        table = table.tokens(1, &site, 6).only(Phase::CityConstruction);
        table.choices(1).contains(&format!("build city {site}"))
    };
    assert!(city(17, imperial()) && !city(18, imperial()) && !city(9, Options::with_seats(5)));
    let ship = |ships: usize, options: Options| {
        let mut table = with(options).tokens(1, "knossos", 3).treasury(1, 2);
        for _ in 0..ships {
            table = table.ship(1, "thera");
        }
        table.game.players[seat(1)].ships.iter_mut().for_each(|ship| ship.ready = true);
        let table = table.only(Phase::ShipConstruction);
        table.choices(1).contains(&"ship build knossos treasury".into())
    };
    assert!(
        ship(7, imperial())
            && !ship(8, imperial())
            && !ship(4, Options::with_seats(5))
            && ship(3, Options::with_seats(5))
    );
}
