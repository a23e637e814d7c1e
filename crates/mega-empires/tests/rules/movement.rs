//! Chapter 3: movement of tokens and ships. At the table of five the seats are Saba, Babylon, Persia, Nubia and Parthia.

use crate::support::{Table, area, seat, table, with};
use antiquity::movement::{causes_conflict, conflict_situation};
use antiquity::names::Advance::{self, *};
use antiquity::{Event, Phase};
use engine::{GameOptions as _, Header, Seed, Session, rule};
use mega_empires::{MegaEmpires, Options};

fn moving(table: Table) -> Table {
    table.only(Phase::Movement)
}

fn holding(table: Table, number: u8, advance: Advance) -> Table {
    table.advances(number, &[advance])
}

fn has(choices: &[String], notation: &str) -> bool {
    choices.iter().any(|choice| choice == notation)
}

// Order.

#[rule("ME-3-1")]
#[rule("ME-3-2")]
#[rule("ME-3-38")]
#[rule("ME-adv-military-1")]
#[test]
fn census_order_is_kept_where_the_table_insists_on_it() {
    let options = Options { insist_on_order: true, ..Options::with_seats(5) };
    let mut table = with(options).tokens(1, "aden", 3).tokens(2, "ur", 5).tokens(3, "persis", 3).tokens(4, "napata", 9);
    table = holding(holding(table.only(Phase::Census), 4, Military), 2, Military);
    let mut table = moving(table);
    // Equal census: the lower number of seat 3 goes first. Military goes last, the higher census of them first.
    for number in [3, 1, 4, 2] {
        assert_eq!(table.waiting(), [number]);
        table.act(number, "done");
        assert!(["NotToAct", "GameOver"].contains(&table.refused(number, "done").code));
    }
    assert!(table.waiting().is_empty());
}

#[rule("ME-3-3")]
#[test]
fn all_move_at_once_where_nobody_insists() {
    let mut table = moving(table(5).tokens(1, "aden", 3).tokens(2, "ur", 5).only(Phase::Census));
    assert_eq!(table.waiting(), [1, 2]);
    table.act(1, "move 1 aden>zafar").act(2, "move 2 ur>babylon").act(1, "move 1 aden>himyar");
    table.act(2, "done");
    assert_eq!(table.waiting(), [1]);
    assert_eq!((table.count(1, "aden"), table.count(1, "zafar"), table.count(2, "babylon")), (1, 1, 2));
}

fn session(table: &Table) -> Session<MegaEmpires> {
    let options = engine::Game::options(&table.game);
    let header: Header<MegaEmpires> = Header::new(options, vec![String::new(); 5], Seed::from_number(1));
    Session::from_snapshot(header, Vec::new(), table.game.clone())
}

#[rule("ME-3-4")]
#[test]
fn moves_are_taken_back_until_movement_is_complete() {
    let table = moving(table(5).tokens(1, "aden", 3).tokens(2, "ur", 5).only(Phase::Census));
    let mut session = session(&table);
    session.act_in_words(seat(2), "move 2 ur>babylon").unwrap();
    session.act_in_words(seat(2), "move 1 ur>teredon").unwrap();
    session.undo(seat(2)).unwrap();
    session.undo(seat(2)).unwrap();
    assert!(session.game() == &table.game);
    session.act_in_words(seat(2), "done").unwrap();
    assert_eq!(session.act_in_words(seat(2), "move 2 ur>babylon").unwrap_err().code, "NotToAct");
}

/// Ruling ME-RB1.
#[rule("ME-3-4")]
#[test]
fn moves_are_taken_back_although_others_have_moved() {
    let table = moving(table(5).tokens(1, "aden", 3).tokens(2, "ur", 5).only(Phase::Census));
    let mut session = session(&table);
    let play = |session: &mut Session<MegaEmpires>, number, words| session.act_in_words(seat(number), words).unwrap();
    play(&mut session, 2, "move 2 ur>babylon");
    play(&mut session, 1, "move 1 aden>zafar");
    play(&mut session, 2, "move 1 ur>teredon");
    play(&mut session, 1, "move 1 aden>himyar");
    session.undo(seat(2)).unwrap();
    session.undo(seat(2)).unwrap();
    let mut only_saba = self::session(&table);
    play(&mut only_saba, 1, "move 1 aden>zafar");
    play(&mut only_saba, 1, "move 1 aden>himyar");
    assert!(session.game() == only_saba.game());
    // Complete is complete, once somebody has acted after it.
    play(&mut session, 2, "done");
    play(&mut session, 1, "move 1 aden>zafar");
    assert!(session.undo(seat(2)).unwrap_err().message.ends_with("others have acted since @2 was done"));
}

/// Ruling ME-RB1. Saba's early move into Nafud is free only because Babylon has left: with Babylon there it would be final.
#[rule("ME-3-4")]
#[test]
fn a_move_that_anothers_move_depends_on_is_not_taken_back() {
    let table = table(5).tokens(1, "nafud_desert", 2).tokens(2, "nafud", 1).tokens(2, "ur", 5).only(Phase::Census);
    let table = moving(table);
    let mut session = session(&table);
    session.act_in_words(seat(2), "move 1 nafud>sumeria").unwrap();
    assert!(session.act_in_words(seat(1), "move 1 nafud_desert>nafud").unwrap().revocable);
    let refusal = session.undo(seat(2)).unwrap_err();
    assert!(refusal.message.ends_with("what @1 did since depends on it"), "{refusal}");
    session.undo(seat(1)).unwrap();
    session.undo(seat(2)).unwrap();
    assert!(session.game() == &table.game);
}

#[rule("ME-3-5")]
#[test]
fn an_early_move_that_causes_conflict_is_final() {
    // Babylon has the higher census, so Saba is early.
    let table = table(5).tokens(1, "nafud_desert", 2).tokens(2, "nafud", 1).tokens(2, "ur", 5).only(Phase::Census);
    let table = moving(table);
    let mut early = session(&table);
    assert!(early.act_in_words(seat(1), "move 1 nafud_desert>tayma").unwrap().revocable);
    assert!(!early.act_in_words(seat(1), "move 1 nafud_desert>nafud").unwrap().revocable);
    assert!(early.undo(seat(1)).unwrap_err().message.contains("a rule makes"));
    // Babylon leaves, and the situation is gone; the move stays all the same.
    early.act_in_words(seat(2), "move 1 nafud>sumeria").unwrap();
    assert!(!conflict_situation(early.game(), area("nafud")));
    assert!(early.undo(seat(1)).is_err());
    // In one's place in the order the same move can be taken back.
    let mut in_order = session(&table);
    in_order.act_in_words(seat(2), "done").unwrap();
    assert!(in_order.act_in_words(seat(1), "move 1 nafud_desert>nafud").unwrap().revocable);
    in_order.undo(seat(1)).unwrap();
}

// Tokens over land.

#[rule("ME-3-6")]
#[rule("ME-map-1")]
#[test]
fn a_token_moves_one_step_over_a_land_border() {
    let mut table = moving(table(5).tokens(1, "aden", 3).tokens(2, "ur", 1));
    assert_eq!(table.refused_by(1, "move 1 aden>marib"), "ME-3-6");
    // Danakil and Himyar share water only.
    assert!(area("himyar").area().water.contains(&area("danakil")));
    table.act(1, "move 2 aden>himyar");
    assert_eq!((table.count(1, "aden"), table.count(1, "himyar")), (1, 2));
    assert_eq!(table.refused_by(1, "move 1 himyar>danakil"), "ME-3-8");
    assert_eq!(table.refused_by(1, "move 2 aden>himyar"), "ME-3-8");
    assert_eq!(table.refused_by(1, "move 0 aden>himyar"), "ME-3-8");
}

#[rule("ME-3-8")]
#[test]
fn a_token_moves_once() {
    let mut table = moving(table(5).tokens(1, "aden", 2).tokens(1, "zafar", 1));
    table.act(1, "move 2 aden>zafar");
    assert_eq!(table.refused_by(1, "move 2 zafar>saba"), "ME-3-8");
    // The one that was there may still go.
    table.act(1, "move 1 zafar>saba");
    assert_eq!(table.refused_by(1, "move 1 zafar>saba"), "ME-3-8");
    assert_eq!((table.count(1, "zafar"), table.count(1, "saba")), (2, 1));
}

#[rule("ME-3-9")]
#[test]
fn tokens_enter_areas_whatever_is_there() {
    let table = table(5).tokens(1, "zafar", 9).tokens(2, "marib", 4).cities(2, &["himyar"]).cities(1, &["aden"]);
    let mut table = moving(table.tokens(0, "qutaban", 3).ship(2, "saba"));
    for to in ["marib", "himyar", "aden", "qutaban", "saba"] {
        table.act(1, &format!("move 1 zafar>{to}"));
    }
    assert_eq!(table.count(1, "zafar"), 4);
}

#[rule("ME-board-2")]
#[test]
fn units_never_enter_areas_out_of_play() {
    // Nubia is not at the table of six.
    let mut six = moving(table(6).tokens(1, "berbera", 1));
    assert_eq!(six.refused_by(1, "move 1 berbera>barbaria"), "ME-board-2");
    assert!(!six.choices(1).iter().any(|choice| choice.contains("barbaria")));
    moving(table(5).tokens(1, "berbera", 1)).act(1, "move 1 berbera>barbaria");
    // Areas of the West are on no board of this game.
    let mut five = moving(table(5).tokens(4, "buhen", 1));
    assert_eq!(five.refused_by(4, "move 1 buhen>upper_egypt"), "ME-board-2");
}

// Ships.

#[rule("ME-3-10")]
#[rule("ME-3-13")]
#[rule("ME-def-4")]
#[test]
fn a_ship_for_two_treasury_goes_where_a_unit_is() {
    let table = table(5).tokens(1, "aden", 2).cities(1, &["himyar"]).treasury(1, 4);
    let mut table = moving(table);
    assert_eq!(table.refused_by(1, "ship build saba treasury"), "ME-3-13");
    table.act(1, "ship build himyar treasury");
    table.act(1, "move 1 aden>zafar");
    table.act(1, "ship build aden treasury");
    let player = table.game.players[seat(1)];
    assert_eq!((player.treasury, player.stock, player.ships.len()), (0, 53, 2));
    assert_eq!(table.refused_by(1, "ship build aden treasury"), "ME-3-13");
}

#[rule("ME-3-14")]
#[test]
fn a_ship_for_a_treasury_token_and_one_from_its_area() {
    let mut table = moving(table(5).tokens(1, "aden", 1).cities(1, &["himyar"]).treasury(1, 1));
    assert_eq!(table.refused_by(1, "ship build himyar token"), "ME-3-14");
    let mut poor = moving(crate::support::table(5).tokens(1, "aden", 1));
    assert_eq!(poor.refused_by(1, "ship build aden token"), "ME-3-14", "no treasury");
    table.act(1, "ship build aden token");
    assert_eq!((table.count(1, "aden"), table.game.players[seat(1)].treasury), (0, 0));
    assert_eq!(table.game.players[seat(1)].stock, 55);
}

#[rule("ME-3-15")]
#[test]
fn a_ship_for_two_tokens_one_of_them_from_its_area() {
    let mut table = moving(table(5).tokens(1, "aden", 2).tokens(1, "marib", 1).tokens(1, "saba", 1));
    assert_eq!(table.refused_by(1, "ship build himyar tokens marib"), "ME-3-15");
    table.act(1, "ship build saba tokens marib");
    assert_eq!((table.count(1, "saba"), table.count(1, "marib")), (0, 0));
    assert_eq!(table.refused_by(1, "ship build saba tokens aden"), "ME-3-15");
    table.act(1, "ship build aden tokens aden");
    assert_eq!((table.count(1, "aden"), table.game.players[seat(1)].ships.len()), (0, 2));
}

#[rule("ME-3-11")]
#[rule("ME-map-5")]
#[rule("ME-map-12")]
#[test]
fn ships_are_built_on_coasts_only() {
    let places = ["marib", "lut", "ustyurt", "western_sogdiana", "aden"];
    let table = places.iter().fold(table(5).treasury(1, 4), |table, place| table.tokens(1, place, 3));
    let mut table = moving(table);
    for inland in &places[..4] {
        for price in ["treasury", "token", "tokens aden"] {
            assert_eq!(table.refused_by(1, &format!("ship build {inland} {price}")), "ME-3-11");
        }
    }
    table.act(1, "ship build aden tokens lut");
    assert_eq!(table.count(1, "lut"), 2);
}

#[rule("ME-3-12")]
#[rule("ME-3-18")]
#[test]
fn there_are_four_ships_and_no_more() {
    let mut table = moving(table(5).tokens(1, "aden", 1).treasury(1, 10).ship(1, "saba"));
    for _ in 0..3 {
        table.act(1, "ship build aden treasury");
    }
    // The old one, not maintained, is still on the board.
    assert_eq!(table.refused_by(1, "ship build aden treasury"), "ME-3-12");
    table.act(1, "done");
    assert_eq!(table.game.players[seat(1)].ships.len(), 3);
    let mut table = moving(table);
    table.act(1, "ship build aden treasury");
    assert_eq!(table.game.players[seat(1)].ships.len(), 4);
}

#[rule("ME-3-16")]
#[rule("ME-3-7")]
#[test]
fn a_new_ship_is_used_at_once() {
    let mut table = moving(table(5).tokens(1, "aden", 3).treasury(1, 2));
    table.act(1, "ship build aden treasury");
    assert_eq!(table.refused_by(1, "ship 1 maintain aden"), "ME-3-16");
    table.act(1, "ship 1 load 2").act(1, "ship 1 sail himyar").act(1, "ship 1 unload 2").act(1, "done");
    assert_eq!((table.count(1, "aden"), table.count(1, "himyar")), (1, 2));
    assert_eq!(table.game.players[seat(1)].ships.len(), 1);
}

#[rule("ME-3-17")]
#[test]
fn moved_tokens_pay_as_well_and_the_area_may_be_left_empty() {
    let mut table = moving(table(5).tokens(1, "zafar", 1).tokens(1, "aden", 1).ship(1, "saba"));
    table.act(1, "move 1 zafar>aden");
    // One of the two in Aden has moved; it pays, and the other may still go.
    table.act(1, "ship 1 maintain aden");
    table.act(1, "move 1 aden>himyar");
    assert_eq!((table.count(1, "aden"), table.count(1, "himyar")), (0, 1));
    let mut table = moving(table);
    table.act(1, "ship 1 maintain himyar").act(1, "done");
    assert_eq!((table.game.tokens_on_board(seat(1)), table.game.players[seat(1)].ships.len()), (0, 1));
}

#[rule("ME-3-19")]
#[rule("ME-3-20")]
#[test]
fn an_old_ship_is_maintained_before_it_is_used() {
    let table = table(5).tokens(1, "aden", 3).tokens(1, "marib", 1).treasury(1, 1).ship(1, "aden").ship(1, "saba");
    let mut table = moving(table);
    for used in ["ship 1 sail himyar", "ship 1 load 1", "ship 1 unload 1"] {
        assert_eq!(table.refused_by(1, used), "ME-3-19");
    }
    table.act(1, "move 1 aden>zafar");
    table.act(1, "ship 1 maintain treasury");
    assert_eq!(table.refused_by(1, "ship 2 maintain treasury"), "ME-3-19");
    assert_eq!(table.refused_by(1, "ship 2 maintain himyar"), "ME-3-19");
    table.act(1, "ship 1 sail himyar");
    // Maintained from far away, and not used.
    table.act(1, "ship 2 maintain marib").act(1, "done");
    assert_eq!((table.count(1, "marib"), table.game.players[seat(1)].ships.len()), (0, 2));
}

/// A treasury token pays for a ship of somebody who has nothing else on the board.
#[rule("ME-3-19")]
#[test]
fn who_has_only_a_ship_left_may_maintain_it() {
    let mut table = moving(table(5).treasury(1, 1).ship(1, "aden"));
    assert_eq!(table.waiting(), [1]);
    table.act(1, "ship 1 maintain treasury").act(1, "done");
    assert_eq!((table.game.players[seat(1)].treasury, table.game.players[seat(1)].ships.len()), (0, 1));
    let table = moving(table);
    assert_eq!((table.waiting(), table.game.players[seat(1)].ships.len()), (vec![], 0), "nothing is left to pay with");
}

#[rule("ME-3-21")]
#[test]
fn ships_that_were_not_maintained_leave_when_movement_ends() {
    let table = table(5).tokens(1, "aden", 3).tokens(2, "ur", 1).treasury(1, 1).ship(1, "aden").ship(1, "saba");
    let mut table = moving(table);
    table.act(1, "ship 2 maintain treasury");
    assert_eq!(table.game.players[seat(1)].ships.len(), 2);
    table.act(1, "done");
    let ships = table.game.players[seat(1)].ships;
    assert_eq!(ships.iter().map(|ship| ship.area).collect::<Vec<_>>(), [area("saba")]);
    assert!(table.events.iter().any(|event| event.to_string() == "@1 has moved and gives up 1 ship."));
}

#[rule("ME-3-22")]
#[rule("ME-adv-cloth-making-1")]
#[test]
fn a_ship_sails_four_steps_and_five_with_cloth_making() {
    let way = ["himyar", "saba", "main", "yathrib", "tayma"];
    for (steps, cloth) in [(4, false), (5, true)] {
        let mut position = table(5).tokens(1, "aden", 1).treasury(1, 2);
        if cloth {
            position = holding(position, 1, ClothMaking);
        }
        let mut table = moving(position);
        table.act(1, "ship build aden treasury");
        assert_eq!(table.refused_by(1, "ship 1 sail main"), "ME-3-22");
        for to in &way[..steps] {
            table.act(1, &format!("ship 1 sail {to}"));
        }
        let next = way.get(steps).unwrap_or(&"nabataea");
        assert_eq!(table.refused_by(1, &format!("ship 1 sail {next}")), "ME-3-22");
    }
}

#[rule("ME-3-23")]
#[rule("ME-adv-astronavigation-1")]
#[rule("ME-map-11")]
#[test]
fn open_sea_is_crossed_with_astronavigation_only_and_never_the_end() {
    let position = || table(5).tokens(1, "aden", 2).treasury(1, 2);
    let mut table = moving(position());
    table.act(1, "ship build aden treasury");
    assert_eq!(table.refused_by(1, "ship 1 sail gulf_of_aden"), "ME-3-23");
    let mut table = moving(holding(position(), 1, Astronavigation));
    table.act(1, "ship build aden treasury").act(1, "ship 1 load 1").act(1, "ship 1 sail gulf_of_aden");
    assert_eq!(table.refused_by(1, "ship 1 unload 1"), "ME-3-26");
    assert_eq!(table.refused_by(1, "done"), "ME-3-26");
    table.act(1, "ship 1 sail western_arabian_sea").act(1, "ship 1 sail gulf_of_oman");
    // The last step must not end at sea.
    assert_eq!(table.refused_by(1, "ship 1 sail eastern_arabian_sea"), "ME-3-26");
    table.act(1, "ship 1 sail bat").act(1, "done");
    assert_eq!(table.count(1, "bat"), 1);
}

/// East of Makran all is out of play with five seats. Three steps that way cannot be taken back with the two that are left,
/// except over the open sea.
#[rule("ME-3-26")]
#[rule("ME-adv-astronavigation-1")]
#[test]
fn a_ship_never_sails_where_it_would_have_to_end_out_of_play() {
    let sailing = |advances: &[Advance]| {
        let table = table(5).tokens(1, "makran", 2).treasury(1, 2).advances(1, advances);
        let mut table = moving(table.advances(1, &[ClothMaking]));
        table.act(1, "ship build makran treasury").act(1, "ship 1 sail sattagydia").act(1, "ship 1 sail sindh");
        table
    };
    assert_eq!(sailing(&[]).refused_by(1, "ship 1 sail balakot"), "ME-3-26");
    let mut table = sailing(&[Astronavigation]);
    table.act(1, "ship 1 sail balakot").act(1, "ship 1 sail gulf_of_oman").act(1, "ship 1 sail bat").act(1, "done");
}

#[rule("ME-3-24")]
#[rule("ME-adv-naval-warfare-1")]
#[test]
fn a_ship_carries_five_and_six_with_naval_warfare() {
    for (room, advances) in [(5, &[][..]), (6, &[NavalWarfare][..])] {
        let position = table(5).tokens(1, "aden", 8).tokens(1, "himyar", 4).treasury(1, 2).advances(1, advances);
        let mut table = moving(position);
        table.act(1, "ship build aden treasury");
        assert_eq!(table.refused_by(1, &format!("ship 1 load {}", room + 1)), "ME-3-24");
        table.act(1, &format!("ship 1 load {room}")).act(1, "ship 1 sail himyar");
        assert_eq!(table.refused_by(1, "ship 1 load 1"), "ME-3-24");
        // At any point of the way tokens land and others embark.
        table.act(1, "ship 1 unload 2").act(1, "ship 1 load 2");
        assert_eq!(table.refused_by(1, "ship 1 unload 9"), "ME-3-24");
        assert_eq!(table.count(1, "himyar"), 4);
    }
}

#[rule("ME-3-25")]
#[test]
fn no_token_stays_aboard() {
    let mut table = moving(table(5).tokens(1, "aden", 4).tokens(2, "ur", 1).treasury(1, 2));
    table.act(1, "ship build aden treasury").act(1, "ship 1 load 4").act(1, "ship 1 sail himyar");
    assert_eq!(table.game.tokens_on_board(seat(1)), 4, "those aboard are on the board");
    table.act(1, "done");
    assert_eq!(table.count(1, "himyar"), 4);
    assert_eq!(table.game.players[seat(1)].ships[0].cargo, 0);
}

#[rule("ME-3-25")]
#[test]
fn an_empty_ship_lands_nobody() {
    let mut table = moving(table(5).tokens(1, "aden", 4).tokens(2, "ur", 1).treasury(1, 2));
    table.act(1, "ship build aden treasury").act(1, "ship 1 sail himyar").act(1, "done");
    assert_eq!((table.count(1, "aden"), table.count(1, "himyar")), (4, 0));
    let told: Vec<String> = table.events.iter().map(|event| format!("{event:?}")).collect();
    assert!(told.iter().any(|event| event.contains("MovementCompleted")), "{told:?}");
    assert!(!told.iter().any(|event| event.contains("TokensLanded")), "{told:?}");
}

#[rule("ME-3-26")]
#[test]
fn ships_pass_areas_out_of_play_but_do_not_end_there() {
    let mut table = moving(table(6).tokens(1, "himyar", 2).treasury(1, 2));
    table.act(1, "ship build himyar treasury").act(1, "ship 1 load 2").act(1, "ship 1 sail barbaria");
    assert_eq!(table.refused_by(1, "ship 1 unload 1"), "ME-3-26");
    assert_eq!(table.refused_by(1, "done"), "ME-3-26");
    table.act(1, "ship 1 sail berbera").act(1, "done");
    assert_eq!(table.count(1, "berbera"), 2);
}

#[rule("ME-3-26")]
#[test]
fn the_last_step_never_leads_out_of_play() {
    let position = || table(6).tokens(1, "saba", 2).treasury(1, 2);
    let mut table = moving(position());
    for to in ["build saba treasury", "1 sail main", "1 sail saba", "1 sail himyar"] {
        table.act(1, &format!("ship {to}"));
    }
    assert_eq!(table.refused_by(1, "ship 1 sail barbaria"), "ME-3-26");
    let mut table = moving(holding(position(), 1, ClothMaking));
    for to in
        ["build saba treasury", "1 sail main", "1 sail saba", "1 sail himyar", "1 sail barbaria", "1 sail berbera"]
    {
        table.act(1, &format!("ship {to}"));
    }
    table.act(1, "done");
}

#[rule("ME-3-27")]
#[test]
fn a_ship_sails_in_several_parts() {
    let mut table = moving(table(5).tokens(1, "aden", 7).tokens(1, "marib", 1).treasury(1, 2));
    table.act(1, "ship build aden treasury").act(1, "ship 1 load 4").act(1, "ship 1 sail himyar");
    table.act(1, "ship 1 unload 4").act(1, "move 1 marib>main").act(1, "ship 1 sail aden").act(1, "ship 1 load 3");
    table.act(1, "ship 1 sail himyar").act(1, "ship 1 sail saba").act(1, "ship 1 unload 3");
    assert_eq!(table.refused_by(1, "ship 1 sail main"), "ME-3-22");
    assert_eq!((table.count(1, "himyar"), table.count(1, "saba"), table.count(1, "aden")), (4, 3, 0));
}

#[rule("ME-3-28")]
#[test]
fn a_token_that_landed_has_moved() {
    let table =
        table(5).tokens(1, "aden", 2).tokens(1, "himyar", 1).tokens(2, "himyar", 1).treasury(1, 4).treasury(2, 2);
    let mut table = moving(table);
    table.act(1, "ship build aden treasury").act(1, "ship build himyar treasury");
    table.act(1, "ship 1 load 2").act(1, "ship 1 sail himyar").act(1, "ship 1 unload 2");
    assert_eq!(table.refused_by(1, "move 2 himyar>zafar"), "ME-3-8");
    assert_eq!(table.refused_by(1, "ship 2 load 2"), "ME-3-28");
    table.act(1, "ship 2 load 1");
    // Nobody else's ship takes tokens: Babylon has none of its own there.
    assert_eq!(table.refused_by(2, "ship 1 load 1"), "ME-comp-1");
    table.act(2, "ship build himyar treasury").act(2, "ship 1 load 1");
}

#[rule("ME-3-7")]
#[rule("ME-3-8")]
#[test]
fn a_token_that_moved_over_land_does_not_embark() {
    let mut table = moving(table(5).tokens(1, "aden", 1).tokens(1, "zafar", 2).treasury(1, 2));
    table.act(1, "ship build aden treasury").act(1, "move 2 zafar>aden");
    assert_eq!(table.refused_by(1, "ship 1 load 2"), "ME-3-8");
    table.act(1, "ship 1 load 1");
}

#[rule("ME-3-29")]
#[test]
fn ships_share_areas_and_end_without_units() {
    let mut table = moving(table(5).tokens(1, "aden", 1).tokens(2, "ur", 1).treasury(1, 4).ship(2, "himyar"));
    table.act(1, "ship build aden treasury").act(1, "ship build aden treasury");
    table.act(1, "ship 1 sail himyar").act(1, "ship 2 sail himyar").act(1, "done");
    assert!(table.game.players[seat(1)].ships.iter().all(|ship| ship.area == area("himyar")));
}

// Conflict.

#[rule("ME-3-30")]
#[rule("ME-map-13")]
#[rule("ME-map-14")]
#[test]
fn tokens_coexist_up_to_the_limit_and_conflict_beyond() {
    // Aden feeds two.
    let mut table = moving(table(5).tokens(1, "zafar", 3).tokens(2, "aden", 1).tokens(1, "saba", 9));
    table.act(1, "move 1 zafar>aden");
    assert!(!conflict_situation(&table.game, area("aden")));
    assert!(causes_conflict(&table.game, seat(1), area("aden"), 1));
    table.act(1, "move 1 zafar>aden");
    assert!(conflict_situation(&table.game, area("aden")));
    assert!(table.events.iter().any(|event| event.to_string() == "@1 causes conflict in Aden."));
    // The next token does not cause it any more, and one owner alone is never in conflict.
    table.act(1, "move 1 zafar>aden");
    assert!(!table.events.iter().any(|event| event.to_string().contains("causes conflict")));
    assert!(!conflict_situation(&table.game, area("saba")));
}

#[rule("ME-3-30")]
#[test]
fn barbarian_tokens_conflict_as_well() {
    let mut table = moving(table(5).tokens(1, "zafar", 2).tokens(0, "aden", 2));
    table.act(1, "move 1 zafar>aden");
    assert!(conflict_situation(&table.game, area("aden")));
}

#[rule("ME-3-31")]
#[test]
fn expansion_never_causes_conflict() {
    let table = table(5).tokens(1, "aden", 1).tokens(2, "aden", 1).only(Phase::PopulationExpansion);
    assert!(conflict_situation(&table.game, area("aden")));
    assert!(!table.events.iter().any(|event| event.to_string().contains("causes conflict")));
    let told = |event: &Event| matches!(event, Event::Population(_));
    assert!(table.events.iter().any(told), "it was told that they expanded");
}

#[rule("ME-3-32")]
#[test]
fn a_conflict_situation_ends_when_the_others_leave() {
    let mut table = moving(table(5).tokens(1, "zafar", 1).tokens(2, "aden", 2).tokens(3, "persis", 1));
    table.act(1, "move 1 zafar>aden").act(1, "done");
    assert!(conflict_situation(&table.game, area("aden")));
    table.act(2, "move 1 aden>qutaban");
    assert!(!conflict_situation(&table.game, area("aden")));
}

/// Aden feeds two; four of one seat and one of another stand there.
#[rule("ME-3-34")]
#[test]
fn conflicts_wait_for_their_phases() {
    let situation = || table(5).tokens(1, "aden", 4).tokens(2, "aden", 1).tokens(3, "persis", 1);
    let there = |table: &Table| (table.count(1, "aden"), table.count(2, "aden"));
    for phase in [
        Phase::TaxCollection,
        Phase::Census,
        Phase::Movement,
        Phase::CityConstruction,
        Phase::CitySupport,
        Phase::TradeCardAcquisition,
        Phase::CalamityResolution,
        Phase::SpecialAbilities,
        Phase::AdvanceAcquisition,
    ] {
        assert_eq!(there(&situation().only(phase)), (4, 1), "{phase:?}");
    }
    // One against four: the minority removes its token, and nobody is left to fight.
    assert_eq!(there(&situation().only(Phase::Conflict)), (4, 0), "what is above the limit goes later");
    assert_eq!(there(&situation().only(Phase::SecondCheck)), (2, 0), "a fight, then the surplus");
}

#[rule("ME-3-33")]
#[rule("ME-adv-naval-warfare-4")]
#[test]
fn ships_cause_no_conflict_but_their_tokens_do() {
    let table = table(5).tokens(1, "aden", 2).tokens(2, "himyar", 2).treasury(1, 2).advances(1, &[NavalWarfare]);
    let mut table = moving(table);
    table.act(1, "ship build aden treasury").act(1, "ship 1 load 2").act(1, "ship 1 sail himyar");
    assert!(!conflict_situation(&table.game, area("himyar")));
    table.act(1, "ship 1 unload 1");
    assert!(conflict_situation(&table.game, area("himyar")));
}

#[rule("ME-3-35")]
#[test]
fn a_single_token_in_a_city_area_attacks_it() {
    let mut table =
        moving(table(5).tokens(1, "zafar", 3).cities(2, &["aden"]).cities(0, &["himyar"]).cities(1, &["saba"]));
    for (to, attacks) in [("aden", true), ("himyar", true), ("saba", false)] {
        table.act(1, &format!("move 1 zafar>{to}"));
        assert_eq!(conflict_situation(&table.game, area(to)), attacks, "{to}");
    }
}

/// Eight attack Aden. Alone they would take it; with three defenders there is a fight of tokens first.
#[rule("ME-3-37")]
#[test]
fn a_city_is_defended_before_or_after_the_attack() {
    let attacked = |before: u8, after: u8| {
        let table = table(5).tokens(1, "zafar", 8).tokens(2, "himyar", 3).cities(2, &["aden"]);
        let mut table = moving(table);
        if before > 0 {
            table.act(2, &format!("move {before} himyar>aden"));
        }
        assert!(!conflict_situation(&table.game, area("aden")), "its own tokens attack no city");
        table.act(1, "move 8 zafar>aden");
        if after > 0 {
            table.act(2, &format!("move {after} himyar>aden"));
        }
        let table = table.only(Phase::Conflict);
        (table.city("aden"), table.count(1, "aden"), table.count(2, "aden"))
    };
    assert_eq!(attacked(0, 0).0, None, "undefended it falls");
    for (before, after) in [(3, 0), (0, 3), (1, 2)] {
        // Three fall, and two of the attackers with them: six are too few for the city.
        assert_eq!(attacked(before, after), (Some(2), 6, 0), "{before} before, {after} after");
    }
}

#[rule("ME-3-36")]
#[test]
fn players_cannot_combine_against_a_city() {
    let position = |tokens: u8, allies: u8| {
        let table = table(5).tokens(1, "zafar", tokens).tokens(3, "himyar", allies).cities(2, &["aden"]);
        let mut table = moving(table);
        table.act(1, &format!("move {tokens} zafar>aden"));
        if allies > 0 {
            table.act(3, &format!("move {allies} himyar>aden"));
        }
        table.only(Phase::Conflict)
    };
    // Four of each fight each other, and the city stands; seven of one bring it down.
    assert_eq!(position(4, 4).city("aden"), Some(2));
    assert_eq!((position(4, 4).count(1, "aden"), position(4, 4).count(3, "aden")), (0, 0));
    assert_eq!(position(7, 0).city("aden"), None);
}

// Advances.

#[rule("ME-adv-roadbuilding-1")]
#[test]
fn roads_lead_two_areas_far() {
    let position = || table(5).tokens(1, "aden", 3);
    assert_eq!(moving(position()).refused_by(1, "move 1 aden>marib"), "ME-3-6");
    let mut table = moving(holding(position(), 1, Roadbuilding));
    assert!(has(&table.choices(1), "move 3 aden>marib"));
    assert_eq!(table.refused_by(1, "move 1 aden>yathrib"), "ME-adv-roadbuilding-1", "three steps");
    table.act(1, "move 2 aden>marib");
    // In one go: neither the ones that moved two steps nor those that moved one go on.
    assert_eq!(table.refused_by(1, "move 1 marib>main"), "ME-3-8");
    table.act(1, "move 1 aden>zafar");
    assert_eq!(table.refused_by(1, "move 1 zafar>saba"), "ME-3-8");
}

#[rule("ME-adv-roadbuilding-2")]
#[test]
fn no_road_leads_on_from_a_conflict_situation() {
    // Opone leads on only by Calmadon or Rhapta. Calmadon and Rhapta feed one and two.
    let position = |enemies: u8| {
        let table = table(5).tokens(1, "opone", 3).tokens(2, "calmadon", enemies).tokens(2, "rhapta", 2);
        moving(holding(table, 1, Roadbuilding))
    };
    assert_eq!(position(1).refused_by(1, "move 1 opone>berbera"), "ME-adv-roadbuilding-2");
    position(0).act(1, "move 3 opone>berbera");
    // A city of another side stops even a single token, with or without tokens of its owner.
    let city = table(5).tokens(1, "opone", 3).cities(2, &["rhapta"]).cities(0, &["calmadon"]);
    assert_eq!(moving(holding(city, 1, Roadbuilding)).refused_by(1, "move 1 opone>berbera"), "ME-adv-roadbuilding-2");
    let own = table(5).tokens(1, "opone", 3).cities(1, &["calmadon"]);
    moving(holding(own, 1, Roadbuilding)).act(1, "move 1 opone>berbera");
}

#[rule("ME-adv-roadbuilding-3")]
#[test]
fn the_second_step_may_end_in_conflict_but_not_aboard() {
    let table = table(5).tokens(1, "aden", 3).tokens(2, "marib", 1).treasury(1, 2).advances(1, &[Roadbuilding]);
    let mut table = moving(table);
    table.act(1, "move 1 aden>marib");
    assert!(conflict_situation(&table.game, area("marib")));
    table.act(1, "ship build aden treasury").act(1, "ship 1 load 1").act(1, "ship 1 sail himyar");
    table.act(1, "ship 1 unload 1");
    assert_eq!(table.refused_by(1, "move 1 himyar>saba"), "ME-3-8");
    table.act(1, "ship 1 sail aden").act(1, "ship 1 sail himyar").act(1, "move 1 aden>himyar");
    assert_eq!(table.refused_by(1, "ship 1 load 2"), "ME-3-8", "one of the two has come by land");
    table.act(1, "ship 1 load 1");
}

#[rule("ME-adv-diplomacy-1")]
#[rule("ME-adv-military-2")]
#[test]
fn diplomacy_keeps_tokens_out_of_its_holders_cities() {
    let position = |advances: &[Advance]| {
        let table = table(5).tokens(1, "zafar", 9).cities(2, &["aden"]).tokens(2, "himyar", 1);
        moving(table.advances(2, &[Diplomacy]).advances(1, advances))
    };
    for forbidden in [&[][..], &[AdvancedMilitary], &[CulturalAscendancy]] {
        let mut table = position(forbidden);
        assert_eq!(table.refused_by(1, "move 1 zafar>aden"), "ME-adv-diplomacy-1");
        assert!(!table.choices(1).iter().any(|choice| choice.ends_with(">aden")));
        // Its tokens are not protected, nor are its cities from itself.
        table.act(1, "move 3 zafar>himyar").act(2, "move 1 himyar>aden");
    }
    for exempt in [Diplomacy, Military] {
        position(&[exempt]).act(1, "move 9 zafar>aden");
    }
}

#[rule("ME-adv-diplomacy-2")]
#[rule("ME-adv-cultural-ascendancy-3")]
#[rule("ME-adv-cultural-ascendancy-5")]
#[test]
fn ships_and_barbarians_and_expansion_are_not_kept_out() {
    let table = table(5).tokens(1, "himyar", 4).cities(2, &["aden"]).treasury(1, 2).tokens(1, "qutaban", 1);
    let table = table.tokens(2, "qutaban", 1).tokens(0, "zafar", 3);
    let table = table.advances(2, &[Diplomacy, CulturalAscendancy]).only(Phase::PopulationExpansion);
    // Grown beyond the limit beside units of the holder.
    assert!(conflict_situation(&table.game, area("qutaban")));
    let mut table = moving(table);
    table.act(1, "ship build himyar treasury").act(1, "ship 1 load 2").act(1, "ship 1 sail aden");
    assert_eq!(table.refused_by(1, "ship 1 unload 1"), "ME-adv-diplomacy-1");
    assert_eq!(table.refused_by(1, "done"), "ME-3-25");
    table.act(1, "ship 1 sail himyar").act(1, "ship 1 unload 2").act(1, "ship 1 sail aden").act(1, "done");
    assert_eq!(table.game.players[seat(1)].ships[0].area, area("aden"));
}

#[rule("ME-adv-diplomacy-3")]
#[rule("ME-adv-cultural-ascendancy-4")]
#[test]
fn others_follow_where_an_exempt_seat_has_attacked() {
    let table = table(5).tokens(1, "zafar", 3).tokens(3, "himyar", 3).cities(2, &["aden"]);
    let table = table.advances(2, &[Diplomacy, CulturalAscendancy]).advances(3, &[Military, AdvancedMilitary]);
    let mut table = moving(table);
    assert_eq!(table.refused_by(1, "move 1 zafar>aden"), "ME-adv-diplomacy-1");
    table.act(3, "move 1 himyar>aden");
    table.act(1, "move 3 zafar>aden");
}

#[rule("ME-adv-cultural-ascendancy-1")]
#[test]
fn cultural_ascendancy_keeps_others_from_causing_conflict() {
    // Aden feeds two, Himyar two, Saba three.
    let position = |advances: &[Advance]| {
        let table = table(5).tokens(1, "zafar", 9).tokens(2, "aden", 1).tokens(2, "himyar", 2).tokens(1, "himyar", 1);
        moving(table.tokens(0, "saba", 2).tokens(2, "saba", 1).advances(2, &[CulturalAscendancy]).advances(1, advances))
    };
    for forbidden in [&[][..], &[Military], &[Diplomacy]] {
        let mut table = position(forbidden);
        assert_eq!(table.refused_by(1, "move 2 zafar>aden"), "ME-adv-cultural-ascendancy-1");
        // Conflict with the Barbarians is conflict as well, in an area with the holder's units.
        assert_eq!(table.refused_by(1, "move 1 zafar>saba"), "ME-adv-cultural-ascendancy-1");
        let choices = table.choices(1);
        assert!(has(&choices, "move 1 zafar>aden") && !has(&choices, "move 2 zafar>aden"));
        // Within the limit nothing is caused; in Himyar a conflict situation exists already.
        table.act(1, "move 1 zafar>aden").act(1, "move 3 zafar>himyar");
        assert_eq!(table.refused_by(1, "move 1 zafar>aden"), "ME-adv-cultural-ascendancy-1");
    }
    for exempt in [CulturalAscendancy, AdvancedMilitary] {
        position(&[exempt]).act(1, "move 2 zafar>aden").act(1, "move 1 zafar>saba");
    }
}

#[rule("ME-adv-cultural-ascendancy-2")]
#[test]
fn attacking_a_city_is_causing_conflict() {
    let table = table(5).tokens(1, "zafar", 9).cities(2, &["aden"]).advances(2, &[CulturalAscendancy]);
    let mut table = moving(table);
    assert_eq!(table.refused_by(1, "move 1 zafar>aden"), "ME-adv-cultural-ascendancy-1");
    let table = crate::support::table(5).tokens(1, "zafar", 9).cities(2, &["aden"]);
    moving(table).act(1, "move 1 zafar>aden");
}

#[rule("ME-adv-cultural-ascendancy-1")]
#[rule("ME-adv-roadbuilding-2")]
#[test]
fn roads_do_not_lead_through_forbidden_areas() {
    let table = table(5).tokens(1, "opone", 1).cities(2, &["calmadon"]).tokens(2, "rhapta", 3);
    let mut table = moving(table.advances(2, &[Diplomacy]).advances(1, &[Roadbuilding]));
    assert_eq!(table.refused_by(1, "move 1 opone>berbera"), "ME-adv-roadbuilding-2");
    table.act(1, "move 1 opone>rhapta");
}

// Rulings.

/// Aden feeds two, and one token of a holder of Cultural Ascendancy is there: one more may land, of one ship or the other.
#[rule("ME-3-25")]
#[test]
fn the_tokens_of_all_ships_land_together() {
    let table = table(5).tokens(1, "himyar", 4).treasury(1, 4).tokens(2, "aden", 1).advances(2, &[CulturalAscendancy]);
    let mut table = moving(table);
    for ship in 1..=2 {
        table.act(1, "ship build himyar treasury").act(1, &format!("ship {ship} load 1"));
        table.act(1, &format!("ship {ship} sail aden"));
    }
    assert_eq!(table.refused_by(1, "done"), "ME-3-25", "not both of them here, and elsewhere is room");
    table.act(1, "ship 2 sail himyar").act(1, "done");
    assert_eq!((table.count(1, "aden"), table.count(1, "himyar")), (1, 3));
}

/// `ME-RB4` Tokens aboard that others have shut out of every coast within reach are given up.
#[rule("ME-3-25")]
#[test]
fn tokens_that_can_land_nowhere_are_given_up() {
    let table = table(5).tokens(1, "opone", 2).tokens(1, "marib", 1).treasury(1, 2).tokens(2, "ur", 1);
    let mut table = moving(table.advances(2, &[Diplomacy]).cities(2, &["rhapta"]));
    table.act(1, "ship build opone treasury").act(1, "ship 1 load 2");
    for to in ["rhapta", "opone", "calmadon", "opone"] {
        table.act(1, &format!("ship 1 sail {to}"));
    }
    assert!(has(&table.choices(1), "done"));
    // A city of the diplomat, annexed under the ship, shuts the last coast.
    table.game.place_city(area("opone"), seat(2));
    assert!(!has(&table.choices(1), "ship 1 unload 1"));
    table.act(1, "done");
    assert_eq!((table.count(1, "opone"), table.game.players[seat(1)].stock), (0, 54));
    assert_eq!(engine::Game::audit(&table.game), Ok(()));
}

#[test]
fn nobody_waits_for_a_seat_without_anything_to_move() {
    let table = moving(table(5).tokens(1, "aden", 1).cities(2, &["babylon"]).ship(3, "persis"));
    assert_eq!(table.waiting(), [1]);
    assert!(table.game.players[seat(3)].ships.is_empty(), "nothing can pay for the ship");
}

#[test]
fn every_move_reads_back() {
    let table = moving(
        table(5).tokens(1, "aden", 3).treasury(1, 3).ship(1, "aden").advances(1, &[Roadbuilding, Astronavigation]),
    );
    for notation in table.choices(1) {
        let action: antiquity::Action = notation.parse().unwrap();
        assert_eq!(action.to_string(), notation);
    }
    for wrong in
        ["move 01 aden>zafar", "move +1 aden>zafar", "move 1 aden", "ship", "ship 01 load 1", "ship x sail aden"]
    {
        assert!(wrong.parse::<antiquity::Action>().is_err(), "{wrong}");
    }
}
