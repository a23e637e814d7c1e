//! Census order of ships and movement, acting together elsewhere, and insisting on the order of a phase. At these tables
//! the last seat ranks first.

use super::support::{Table, seat, table, with};
use antiquity::movement::Event as Movement;
use antiquity::names::{Advance, Calamity};
use antiquity::turn::Event as Turn;
use antiquity::{Event, Phase};
use engine::{Game as _, GameOptions as _, rule};
use expansion_project::{CalamityLimit, ExpansionProject, Options};

fn together() -> Options {
    Options { move_together: true, ..Options::with_seats(5) }
}

/// Three seats with tokens: the third has most, the first fewest.
fn counted(options: Options) -> Table {
    let table = with(options).tokens(1, "athens", 3).tokens(2, "troy", 5).tokens(3, "gaza", 7);
    table.only(Phase::Census)
}

#[rule("EP-17.2")]
#[test]
fn movement_goes_in_census_order_from_the_start() {
    let mut table = counted(Options::with_seats(5)).only(Phase::Movement);
    for number in [3, 2, 1] {
        assert_eq!(table.waiting(), [number]);
        assert!(table.asides(number).is_empty(), "there is nothing to insist on");
        assert_eq!(table.refused_by(number, "insist"), "EP-11.2");
        table.act(number, "done");
    }
}

#[rule("EP-16.1")]
#[test]
fn ships_are_built_in_census_order_from_the_start() {
    let mut table = counted(Options::with_seats(5));
    table = [1, 2, 3].into_iter().fold(table, |table, number| table.treasury(number, 4)).only(Phase::ShipConstruction);
    for number in [3, 2, 1] {
        assert_eq!(table.waiting(), [number]);
        table.act(number, "done");
    }
}

/// Hellas, behind in the census, can leave an area that Hatti wants. Whoever moves later sees it and walks in without a
/// fight: that is what Military is for.
#[rule("EP-17.2.1", "EP-30.28.2")]
#[test]
fn military_lets_the_larger_people_see_the_move_of_the_smaller() {
    let enters = |military: bool| {
        let mut table = table(5).tokens(3, "byzantium", 6).tokens(4, "thrace", 3).only(Phase::Census);
        if military {
            table = table.advances(3, &[Advance::Military]);
        }
        let mut table = table.only(Phase::Movement);
        let mut order = Vec::new();
        let mut fights = false;
        while let [number] = table.waiting()[..] {
            order.push(number);
            let to = if number == 3 { "move 4 byzantium>thrace" } else { "move 3 thrace>moesia" };
            table.act(number, to);
            fights |=
                table.events.iter().any(|event| matches!(event, Event::Movement(Movement::ConflictCaused { .. })));
            table.act(number, "done");
        }
        (order, fights)
    };
    assert_eq!(enters(false), (vec![3, 4], true), "without it Hatti moves first, into what is still held");
    assert_eq!(enters(true), (vec![4, 3], false));
}

#[rule("EP-11.2", "EP-17.2")]
#[test]
fn a_table_that_moves_together_does_so_until_somebody_insists() {
    let mut table = counted(together()).only(Phase::Movement);
    assert_eq!(table.waiting(), [1, 2, 3]);
    table.act(1, "move 1 athens>argos").act(3, "done");
    assert_eq!(table.asides(5), ["insist", "insist always"], "a seat that is not waited for");
    table.act(5, "insist");
    let insisted = Event::Turn(Turn::OrderInsistedOn { seat: seat(5), phase: Phase::Movement, always: false });
    assert_eq!(table.events, [insisted]);
    assert_eq!((table.waiting(), table.count(1, "argos")), (vec![2], 1), "what is done stays done");
    assert_eq!(table.refused(1, "move 1 athens>argos").code, "NotToAct");
    table.act(2, "done");
    assert_eq!(table.waiting(), [1]);
    let mut next = table.phase(Phase::Movement);
    assert_eq!(next.waiting(), [1, 2, 3], "it was for this turn");
    next.act(4, "insist always");
    assert_eq!(next.phase(Phase::Movement).waiting(), [3], "and now for every turn");
}

#[rule("EP-11.2", "EP-16.1")]
#[test]
fn ships_go_together_at_such_a_table_until_somebody_insists() {
    let table = counted(together());
    let table = [1, 2, 3].into_iter().fold(table, |table, number| table.treasury(number, 4));
    let mut table = table.only(Phase::ShipConstruction);
    assert_eq!(table.waiting(), [1, 2, 3]);
    table.act(1, "insist");
    assert_eq!(table.waiting(), [3]);
}

#[rule("EP-11.2")]
#[test]
fn anybody_insists_in_every_phase_that_goes_together() {
    let sites = [(1, "athens"), (2, "troy"), (3, "gaza")];
    let ready = |make: &dyn Fn(Table, u8, &str) -> Table| {
        sites.into_iter().fold(table(5), |table, (number, name)| make(table, number, name))
    };
    let insisted = |mut table: Table| {
        assert_eq!(table.waiting(), [1, 2, 3]);
        table.act(4, "insist");
        table.waiting()
    };
    let coined = ready(&|table, number, name| table.cities(number, &[name]).advances(number, &[Advance::Coinage]));
    let building = ready(&|table, number, name| table.tokens(number, name, 6));
    let buying = ready(&|table, number, _| table.treasury(number, 50));
    let first = building.game.in_order(antiquity::Order::Ranking).find(|seat| seat.number() < 4).unwrap().number();
    assert_ne!(first, 1, "seats and ranking differ");
    assert_eq!(insisted(coined.phase(Phase::TaxCollection)), [first]);
    assert_eq!(insisted(building.only(Phase::CityConstruction)), [first]);
    assert_eq!(insisted(buying.only(Phase::AdvanceAcquisition)), [first]);
}

/// `EP-RF22` What has begun to strike is resolved, by ranking; what has not comes by its stack.
#[rule("EP-11.2", "EP-24.7.1b")]
#[test]
fn an_objection_puts_minor_calamities_in_order() {
    use Calamity::{CityInFlames, CityRiots, CoastalMigration, TribalConflict};
    let struck_after = |insisted: bool| {
        let options = Options { calamity_limit: CalamityLimit::None, ..Options::with_seats(8) };
        let table = with(options).cities(1, &["knossos", "thera"]).cities(2, &["nineveh", "tyre"]);
        let table = table.calamity(1, CityRiots, None).calamity(1, TribalConflict, None);
        let table = table.calamity(2, CityInFlames, None).calamity(2, CoastalMigration, None);
        let mut table = table.only(Phase::CalamityResolution);
        assert_eq!(table.waiting(), [1, 2]);
        if insisted {
            table.act(5, "insist");
            assert_eq!(table.waiting(), [2], "the later seat ranks before");
        }
        let mut struck = Vec::new();
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
            struck.extend(table.events.iter().filter_map(|event| match event {
                Event::Calamities(antiquity::calamities::Event::Struck { calamity, .. }) => Some(*calamity),
                _ => None,
            }));
        }
        struck
    };
    assert_eq!(struck_after(false), [TribalConflict, CoastalMigration], "each goes on with its own");
    assert_eq!(struck_after(true), [CoastalMigration, TribalConflict]);
}

#[rule("EP-11.2")]
#[test]
fn a_table_cannot_both_insist_from_the_start_and_move_together() {
    let both = Options { insist_on_order: true, ..together() };
    assert!(ExpansionProject::new(1, &both, engine::Seed::from_number(1)).is_err());
    assert!(ExpansionProject::new(1, &together(), engine::Seed::from_number(1)).is_ok());
}
