//! Chapters 11 and 12: the game turn, the sequence of play.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table, with};
use antiquity::names::{Advance, Commodity};
use antiquity::turn::Event as Turn;
use antiquity::{Edition as _, Event, Order, Phase};
use engine::{Game as _, GameOptions as _, rule};
use expansion_project::{Options, TheProject};

/// The order of the succession table.
const IN_ORDER: [u8; 5] = [MINOA, ASSYRIA, HELLAS, HATTI, EGYPT];

const PHASES: [Phase; 17] = [
    Phase::TaxCollection,
    Phase::PopulationExpansion,
    Phase::Census,
    Phase::ShipConstruction,
    Phase::Movement,
    Phase::Conflict,
    Phase::CityConstruction,
    Phase::SurplusPopulation,
    Phase::CitySupport,
    Phase::TradeCardAcquisition,
    Phase::Trade,
    Phase::CalamityResolution,
    Phase::SpecialAbilities,
    Phase::SecondCheck,
    Phase::AdvanceAcquisition,
    Phase::ExcessTradeCards,
    Phase::SuccessionAlteration,
];

fn insisting() -> Table {
    with(Options { insist_on_order: true, ..Options::with_seats(5) })
}

/// In which order seats act, each being done at once.
fn acting(mut table: Table) -> Vec<u8> {
    let phase = table.game.phase();
    let mut order = Vec::new();
    while let ([number], true) = (&table.waiting()[..], table.game.phase() == phase) {
        let number = *number;
        order.push(number);
        table.act(number, "done");
    }
    order
}

#[rule("EP-11.1", "EP-12.1a", "EP-12.2")]
#[test]
fn a_turn_has_seventeen_phases_and_then_comes_the_next() {
    // Nobody has a unit or a card: no phase has anything to ask, and markers move until the turn limit.
    let options = Options { turn_limit: 2, ..Options::with_seats(5) };
    let table = with(options).phase(Phase::TaxCollection);
    let turns: Vec<&Turn> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Turn(event) => Some(event),
            _ => None,
        })
        .collect();
    let phases: Vec<Phase> = turns
        .iter()
        .filter_map(|event| match event {
            Turn::PhaseBegan { phase } => Some(*phase),
            Turn::TurnBegan { .. } | Turn::OrderInsistedOn { .. } => None,
        })
        .collect();
    assert_eq!(phases, [PHASES, PHASES].concat());
    assert_eq!(turns[17], &Turn::TurnBegan { turn: 2 });
    assert!(table.game.is_over() && table.game.turn == 2);
}

#[rule("EP-11.2")]
#[test]
fn players_act_together_unless_one_insists() {
    let cities = [(MINOA, "knossos"), (ASSYRIA, "nineveh"), (HATTI, "troy"), (HELLAS, "athens"), (EGYPT, "gaza")];
    let ready = |table: Table| {
        let table = cities.into_iter().fold(table, |table, (number, name)| table.tokens(number, name, 6));
        table.only(Phase::CityConstruction)
    };
    assert_eq!(ready(table(5)).waiting(), [1, 2, 3, 4, 5]);
    assert_eq!(acting(ready(insisting())), IN_ORDER);
}

#[rule("EP-11.3", "EP-12.1b", "EP-12.1c", "EP-12.1d")]
#[test]
fn each_phase_has_its_order() {
    let of = |phase| TheProject::TURN.iter().find(|row| row.phase == phase).unwrap().order;
    assert_eq!(TheProject::TURN.iter().map(|row| row.phase).collect::<Vec<_>>(), PHASES);
    for phase in [1, 2, 7, 8, 9, 13, 14, 15, 16].map(|number: usize| PHASES[number - 1]) {
        assert_eq!(of(phase), Order::Ranking, "{phase:?}");
    }
    assert_eq!([of(Phase::ShipConstruction), of(Phase::Movement)], [Order::Census; 2]);
    assert_eq!(of(Phase::TradeCardAcquisition), Order::CityCount);
}

#[rule("EP-12.1b")]
#[test]
fn succession_order_holds_where_players_decide_alone() {
    let cities = [(MINOA, "knossos"), (ASSYRIA, "nineveh"), (HATTI, "troy"), (HELLAS, "athens"), (EGYPT, "gaza")];
    let all = |make: &dyn Fn(Table, u8, &str) -> Table| {
        cities.into_iter().fold(insisting(), |table, (number, name)| make(table, number, name))
    };
    // 1. Tax Collection: everybody may choose a rate.
    let mut tax = all(&|table, number, name| table.cities(number, &[name]).advances(number, &[Advance::Coinage]))
        .phase(Phase::TaxCollection);
    for number in IN_ORDER {
        assert_eq!(tax.waiting(), [number]);
        tax.act(number, "tax 2");
    }
    // 13. Special Abilities.
    let abilities = all(&|table, number, name| table.tokens(number, name, 1).advances(number, &[Advance::Diaspora]));
    assert_eq!(acting(abilities.only(Phase::SpecialAbilities)), IN_ORDER);
    // 14. City Support Check: everybody has to reduce a city.
    let second = [(MINOA, "thera"), (ASSYRIA, "tyre"), (HATTI, "sardes"), (HELLAS, "tomi"), (EGYPT, "cyrene")];
    let mut support = all(&|table, number, name| table.cities(number, &[name]));
    for (number, name) in second {
        support = support.cities(number, &[name]);
    }
    let mut support = support.only(Phase::SecondCheck);
    for number in IN_ORDER {
        assert_eq!(support.waiting(), [number]);
        let first = support.choices(number)[0].clone();
        support.act(number, &first);
    }
    // 15. Civilization Advancements Acquisition: everybody can pay from treasury.
    let buyers = all(&|table, number, _| table.treasury(number, 50)).only(Phase::AdvanceAcquisition);
    assert_eq!(acting(buyers), IN_ORDER);
    // 16. Return of Excess Commodity Cards: everybody has nine.
    let mut excess =
        all(&|table, number, _| table.commodities(number, &[(Commodity::Clay, 9)])).only(Phase::ExcessTradeCards);
    for number in IN_ORDER {
        assert_eq!(excess.waiting(), [number]);
        let first = excess.choices(number)[0].clone();
        excess.act(number, &first);
        while excess.waiting() == [number] {
            excess.act(number, "done");
        }
    }
}

#[rule("EP-12.1c", "EP-11.4")]
#[test]
fn census_order_holds_for_ships_and_movement() {
    // Egypt has most tokens; Hellas and Hatti have as many as each other, and Hellas comes first on the table.
    let base = || {
        let table = insisting().tokens(EGYPT, "gaza", 5).tokens(HATTI, "troy", 4).tokens(HELLAS, "athens", 4);
        let mut table = table.tokens(MINOA, "knossos", 3).tokens(ASSYRIA, "tyre", 2);
        for number in 1..=5 {
            table.game.players[seat(number)].census = table.game.tokens_on_board(seat(number));
        }
        table
    };
    let order = [EGYPT, HELLAS, HATTI, MINOA, ASSYRIA];
    assert_eq!(acting(base().only(Phase::ShipConstruction)), order);
    assert_eq!(acting(base().only(Phase::Movement)), order);
}

#[rule("EP-12.1c", "EP-11.4")]
#[test]
fn cards_are_drawn_by_ascending_number_of_cities() {
    let table =
        table(5).cities(EGYPT, &["gaza"]).cities(HATTI, &["troy"]).cities(MINOA, &["knossos", "thera", "rhodes"]);
    let table = table.cities(ASSYRIA, &["tyre", "sidon"]).only(Phase::TradeCardAcquisition);
    let dealt: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::CardAcquisition(antiquity::card_acquisition::Event::CardsDealt { seat, .. }) => Some(seat.number()),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [HATTI, EGYPT, ASSYRIA, MINOA], "of one city each Hatti comes first on the table");
}

#[rule("EP-12.1d")]
#[test]
fn census_conflict_trade_and_markers_are_simultaneous() {
    // 6. Equal numbers remove together.
    let table = insisting().tokens(MINOA, "knossos", 2).tokens(HATTI, "knossos", 2).only(Phase::Conflict);
    assert_eq!((table.count(MINOA, "knossos"), table.count(HATTI, "knossos")), (1, 1));
    // 11. Everybody with three cards trades, even where an order is kept.
    let cards = (1..=5)
        .fold(insisting(), |table, number| table.commodities(number, &[(Commodity::Clay, 1), (Commodity::Salt, 2)]));
    assert_eq!(cards.only(Phase::Trade).waiting(), [1, 2, 3, 4, 5]);
    // 3 and 17 ask nobody.
    let mut quiet = insisting().tokens(MINOA, "knossos", 2).only(Phase::Census);
    assert_eq!((quiet.waiting(), quiet.game.players[seat(MINOA)].census), (vec![], 2));
    quiet = quiet.only(Phase::SuccessionAlteration);
    assert!((1..=5).all(|number| quiet.game.players[seat(number)].succession == 1));
}

#[rule("EP-11.4")]
#[test]
fn ties_are_broken_by_succession_order_but_not_in_conflict_or_victory() {
    let table = table(5);
    let order = |order| table.game.in_order(order).map(|seat| seat.number()).collect::<Vec<_>>();
    assert_eq!(order(Order::Ranking), IN_ORDER);
    assert_eq!(order(Order::Census), IN_ORDER, "nobody has a token");
    assert_eq!(order(Order::CityCount), IN_ORDER, "nobody has a city");
    // Victory: who is level in everything shares the rank.
    let mut level = with(Options { turn_limit: 1, ..Options::with_seats(5) }).phase(Phase::SuccessionAlteration);
    let outcome = level.game.outcome().unwrap();
    assert!(outcome.standings.iter().all(|standing| standing.rank == 1));
    // Conflict: level numbers lose together, whatever their order.
    level = table_with_conflict();
    assert_eq!((level.count(EGYPT, "knossos"), level.count(MINOA, "knossos")), (1, 1));
    assert_eq!(level.game.all_tokens(area("knossos")), 2);
}

fn table_with_conflict() -> Table {
    table(5).tokens(MINOA, "knossos", 2).tokens(EGYPT, "knossos", 2).only(Phase::Conflict)
}
