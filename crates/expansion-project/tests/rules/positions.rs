//! Positions as people write them: what cannot be is refused, and what is left out is as at the set-up.

use super::support::{area, seat};
use antiquity::board::Board as _;
use antiquity::calamities::Stroke;
use antiquity::cards::HeldCalamity;
use antiquity::names::{Calamity, Civilization, Commodity, Group};
use antiquity::position::Position;
use antiquity::state::{Landing, Ship};
use antiquity::{Edition as _, Owner, Phase, Step, setup};
use engine::{Game as _, GameOptions as _, Seed, rule};
use expansion_project::{ExpansionProject, Options, TheProject};
use serde_json::json;

type Written = Position<TheProject>;

/// A full table in its first movement; seat numbers go against the ranking.
fn written() -> Written {
    let mut game = ExpansionProject::new(1, &options(), Seed::from_number(3)).unwrap();
    super::support::keep_what_was_dealt(&mut game);
    let mut position = game.position();
    position.row = TheProject::TURN.iter().position(|row| row.phase == Phase::Movement).unwrap() as u8;
    position.agenda.clear();
    position
}

fn options() -> Options {
    Options::with_seats(18)
}

fn read(position: &Written) -> Result<ExpansionProject, String> {
    ExpansionProject::from_position(&options(), position, Seed::from_number(1)).map_err(|error| error.to_string())
}

/// The refusal of a position that was changed.
fn refused(change: impl FnOnce(&mut Written)) -> String {
    let mut position = written();
    change(&mut position);
    read(&position).expect_err("this cannot be")
}

fn ship(position: &mut Written, ship: Ship) {
    position.players[0].ships.push(ship);
}

#[test]
fn pieces_stand_where_pieces_can_be() {
    assert!(read(&written()).is_ok());
    let first = Owner::Seat(seat(1));
    assert!(refused(|position| position.board.set_tokens(area("aegean_sea"), first, 1)).contains("aegean_sea"));
    assert!(refused(|position| position.board.set_city(area("aegean_sea"), Some(first))).contains("aegean_sea"));
    assert!(refused(|position| position.board.set_city(area("aegean_sea"), Some(Owner::Barbarians))).contains("sea"));
    let without_knossos = |position: &mut Written| {
        let mut in_play = position.in_play.unwrap();
        in_play.remove(area("knossos"));
        position.in_play = Some(in_play);
        position.board.set_tokens(area("knossos"), Owner::Barbarians, 1);
    };
    assert!(refused(without_knossos).contains("out of play"));
    let turned = |position: &mut Written| {
        position.board.set_tokens(area("thera"), first, 1);
        position.board.set_flipped(area("thera"), first, 2);
    };
    assert!(refused(turned).contains("thera"));
}

#[test]
fn pieces_belong_to_seats_at_the_table() {
    let mut game = ExpansionProject::new(1, &Options::with_seats(6), Seed::from_number(3)).unwrap();
    super::support::keep_what_was_dealt(&mut game);
    let mut position = game.position();
    let read =
        |position: &Written| ExpansionProject::from_position(&Options::with_seats(6), position, Seed::from_number(1));
    assert!(read(&position).is_ok());
    position.board.set_tokens(area("knossos"), Owner::Seat(seat(7)), 1);
    assert!(read(&position).is_err(), "six are at the table");
}

#[test]
fn ships_lie_on_water_and_carry_what_they_can() {
    let at = |name: &str| Ship { area: area(name), ready: true, ..Ship::default() };
    assert!(refused(|position| ship(position, at("hattusa"))).contains("hattusa"), "inland");
    assert!(refused(|position| ship(position, at("aegean_sea"))).contains("aegean_sea"), "a ship does not stay at sea");
    assert!(refused(|position| ship(position, at("ustyurt"))).contains("coasts"), "at neither coast");
    assert!(refused(|position| ship(position, Ship { coast: 3, ..at("ustyurt") })).contains("coasts"));
    assert!(refused(|position| ship(position, Ship { coast: 1, ..at("thera") })).contains("coasts"));
    assert!(refused(|position| ship(position, Ship { cargo: 8, ..at("thera") })).contains("8 tokens"));
    assert!(refused(|position| ship(position, Ship { steps: 9, ..at("thera") })).contains("too far"));
    let late = |position: &mut Written| {
        ship(position, Ship { cargo: 1, ..at("thera") });
        position.row += 1;
    };
    assert!(refused(late).contains("1 tokens"), "nobody is aboard after movement");
    let landed = |position: &mut Written| {
        let landing = Landing { seat: seat(1), ship: 2, area: area("thera"), count: 1 };
        position.landings.push(landing);
    };
    assert!(refused(landed).contains("landings"), "there is no such ship");
    let mut fine = written();
    ship(&mut fine, Ship { cargo: 5, coast: 2, ..at("ustyurt") });
    ship(&mut fine, at("thera"));
    assert!(read(&fine).is_ok());
}

#[test]
fn markers_and_traders_are_of_this_table() {
    assert!(refused(|position| position.players[3].succession = 200).contains("players[3]"));
    assert!(refused(|position| position.players[3].succession = 17).contains("space 16"));
    assert!(refused(|position| position.turn = 0).contains("turn"));
    let forged = |held| serde_json::from_value::<HeldCalamity>(held).is_err();
    assert!(forged(json!({"calamity": "famine", "traded_by": 255})));
    assert!(forged(json!({"calamity": "famine", "traded_by": 0, "doubted": true})), "nobody has to doubt it");
    for number in [19, 64, 99] {
        let held = json!({"calamity": "famine", "traded_by": number});
        let held: HeldCalamity = serde_json::from_value(held).unwrap();
        let traded = |position: &mut Written| {
            position.stacks = None;
            position.players[2].hand.calamities.push(held);
        };
        assert!(refused(traded).contains("players[2]"), "seat {number} traded it");
    }
    let stroke = |victim, beneficiary| Stroke { calamity: Calamity::Famine, victim, beneficiary };
    for wrong in [stroke(0, 1), stroke(19, 1), stroke(1, 19)] {
        assert!(refused(|position| position.struck.push(wrong)).contains("struck"));
    }
    let mut fine = written();
    fine.struck.push(stroke(1, 0));
    fine.stacks = None;
    fine.players[2].hand.calamities.push(HeldCalamity::traded(Calamity::Famine, seat(18)));
    fine.players[2].hand.add(Commodity::Clay, 1);
    fine.players[3].succession = 15;
    assert!(read(&fine).is_ok());
}

/// Unique cultures start with credits, which a position need not write.
#[rule("EP-33.2.2.1")]
#[test]
fn cultures_have_their_credits_where_none_are_written() {
    let credits = |unique_cultures: bool, write: Option<[u8; Group::ALL.len()]>| {
        let options = Options { unique_cultures, ..options() };
        let mut position = written();
        position.players.iter_mut().for_each(|player| player.extra_credits = write);
        let game = ExpansionProject::from_position(&options, &position, Seed::from_number(1)).unwrap();
        let all = game
            .seats_in_game()
            .map(|seat| (game.players[seat].civilization.unwrap(), game.players[seat].extra_credits));
        all.collect::<std::collections::BTreeMap<Civilization, _>>()
    };
    let fresh =
        ExpansionProject::new(1, &Options { unique_cultures: true, ..options() }, Seed::from_number(3)).unwrap();
    let expected = fresh.seats_in_game().map(|seat| fresh.players[seat].civilization.unwrap());
    let expected: Vec<_> =
        expected.map(|civilization| (civilization, expansion_project_credits(civilization))).collect();
    assert!(expected.iter().any(|(_, credits)| credits.iter().sum::<u8>() > 0), "some have any");
    for (civilization, own) in expected {
        assert_eq!(credits(true, None)[&civilization], own, "{civilization}");
        assert_eq!(credits(false, None)[&civilization], [0; 5], "{civilization}");
        assert_eq!(credits(true, Some([1, 2, 3, 4, 5]))[&civilization], [1, 2, 3, 4, 5], "what is written counts");
    }
}

/// What the data file says of a culture's credits.
fn expansion_project_credits(civilization: Civilization) -> [u8; Group::ALL.len()] {
    let text = include_str!("../../data/unique_cultures.toml");
    let rows: toml::Table = text.parse().unwrap();
    let row = rows.get(&civilization.to_string()).and_then(|row| row.get("start_credits"));
    let credit = |group: Group| row.and_then(|row| row.get(group.to_string())).and_then(toml::Value::as_integer);
    Group::ALL.map(|group| credit(group).unwrap_or(0) as u8)
}

/// Steps that lay out others need room for them.
#[test]
fn a_written_set_up_has_few_steps() {
    let reads = |laying_out: usize, others: usize| {
        let mut position = written();
        position.agenda = vec![Step::Over];
        position.agenda.extend(vec![Step::Setup(setup::Step::PlacePieces); laying_out]);
        position.agenda.extend(vec![Step::Setup(setup::Step::Start(setup::StartStage::FillTreasuries)); others]);
        position
            .agenda
            .push(Step::Setup(setup::Step::Start(setup::StartStage::PlaceTokens { seat: seat(1), left: 1 })));
        read(&position)
    };
    let refused = |laying_out, others| reads(laying_out, others).is_err_and(|why| why.contains("fewer steps"));
    assert!(reads(2, 0).is_ok() && refused(3, 0));
    assert!(reads(1, 33).is_ok() && refused(1, 34), "36 steps in all");
    assert!(reads(0, 34).is_ok());
}

/// Cities are reduced by those who cannot support them, and who have some.
#[test]
fn written_cities_are_reduced_for_want_of_support() {
    let table = super::support::suggested(options()).cities(1, &["aden", "saba"]).cities(2, &["mari"]);
    let mut position = table.tokens(2, "babylonia", 2).game.position();
    let mut reads = |number| {
        let waiting = engine::SeatSet::only(seat(number));
        position.agenda = vec![Step::Over, Step::Cities(antiquity::cities::Step::ReduceCities { waiting, rate: 0 })];
        read(&position).is_ok()
    };
    assert_eq!([1, 2, 3].map(&mut reads), [true, false, false]);
}
