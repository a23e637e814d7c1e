//! Acting together, and insisting on the order of a phase. At these tables the last seat ranks first.

use crate::support::{Table, seat, table};
use antiquity::names::{Advance, Calamity};
use antiquity::turn::Event as Turn;
use antiquity::{Event, Phase};
use engine::{Header, Seed, Session, rule};
use mega_empires::MegaEmpires;

const BOTH: [&str; 2] = ["insist", "insist always"];

/// Three seats about to move: the third has most tokens, the first fewest. The fourth has nothing to move.
fn moving() -> Table {
    let table = table(5).tokens(1, "aden", 3).tokens(2, "ur", 5).tokens(3, "persis", 7);
    table.only(Phase::Census).only(Phase::Movement)
}

#[rule("ME-3-3")]
#[test]
fn anybody_insists_on_census_order_while_others_move() {
    let mut table = moving();
    assert_eq!(table.waiting(), [1, 2, 3]);
    table.act(1, "move 1 aden>zafar").act(3, "move 2 persis>carmania").act(3, "done");
    assert_eq!(table.asides(4), BOTH, "it has nothing to move and is not waited for");
    table.act(4, "insist");
    let insisted = Event::Turn(Turn::OrderInsistedOn { seat: seat(4), phase: Phase::Movement, always: false });
    assert_eq!(table.events, [insisted]);
    assert_eq!(table.waiting(), [2], "the highest census of those who have not moved");
    assert_eq!(table.refused(1, "move 1 aden>zafar").code, "NotToAct");
    assert_eq!(table.refused(3, "move 1 persis>carmania").code, "NotToAct", "it has moved");
    assert_eq!((table.count(1, "zafar"), table.count(3, "carmania")), (1, 2), "what is done stays done");
    table.act(2, "done");
    assert_eq!(table.waiting(), [1]);
    table.act(1, "move 1 aden>zafar").act(1, "done");
    assert_eq!(table.count(1, "zafar"), 2);
}

#[rule("ME-3-3")]
#[test]
fn insistence_lasts_for_the_phase_or_for_the_game() {
    let mut table = moving();
    table.act(1, "insist");
    assert_eq!(table.refused(2, "insist").code, "OrderIsKept");
    assert_eq!(table.refused_by(2, "insist"), "ME-3-3");
    assert_eq!(table.asides(2), ["insist always"], "this time is not every time");
    let mut table = table.phase(Phase::Movement);
    assert_eq!(table.waiting(), [1, 2, 3], "the next turn is another time");
    table.act(2, "insist always");
    assert_eq!(
        (table.refused(1, "insist").code, table.refused(1, "insist always").code),
        ("OrderIsKept", "OrderIsKept")
    );
    let mut table = table.phase(Phase::Movement);
    assert_eq!(table.waiting(), [3]);
    assert!(table.asides(1).is_empty());
    let view = table.view(engine::Viewer::Spectator);
    assert_eq!(
        (&view["orders"]["kept"], &view["orders"]["insisted"]),
        (&true.into(), &serde_json::json!(["movement"]))
    );
    table.act(3, "done").act(2, "done").act(1, "done");
    let sites = table.tokens(4, "himyar", 6).tokens(5, "ubar", 6);
    assert_eq!(sites.phase(Phase::CityConstruction).waiting(), [4, 5], "another phase goes together");
}

/// What everybody has heard is not taken back, and a record holds it.
#[rule("ME-3-3")]
#[test]
fn insistence_is_an_entry_of_the_record() {
    let table = moving();
    let options = engine::Game::options(&table.game);
    let header: Header<MegaEmpires> = Header::new(options, vec![String::new(); 5], Seed::from_number(1));
    let mut session = Session::from_snapshot(header.clone(), Vec::new(), table.game.clone());
    session.act_in_words(seat(5), "insist always").unwrap();
    assert_eq!(session.undo(seat(5)).unwrap_err().code, "CannotUndo");
    session.act_in_words(seat(3), "done").unwrap();
    let mut again = Session::from_snapshot(header, Vec::new(), table.into_game());
    again.play_on(session.entries()).unwrap();
    assert!(again.game() == session.game());
    let position = engine::position::export(session.game()).position;
    assert_eq!(position.insisted, session.game().insisted);
}

#[rule("ME-2a-1")]
#[test]
fn anybody_insists_on_ranking_order_while_others_expand() {
    let short = |table: Table, number, areas: [&str; 2]| {
        areas.into_iter().fold(table.treasury(number, 50), |table, area| table.tokens(number, area, 2))
    };
    let table = short(short(table(5), 1, ["aden", "saba"]), 2, ["ur", "susa"]);
    let mut table = table.only(Phase::PopulationExpansion);
    assert_eq!(table.waiting(), [1, 2]);
    table.act(1, "expand 1 aden").act(3, "insist");
    assert_eq!(table.waiting(), [2], "the later seat ranks before");
    table.act(2, "expand 1 ur").act(2, "done");
    assert_eq!(table.waiting(), [1]);
}

#[rule("ME-5-1")]
#[test]
fn anybody_insists_on_ranking_order_while_others_build() {
    let mut table = table(5).tokens(1, "susa", 6).tokens(2, "aden", 6).only(Phase::CityConstruction);
    assert_eq!(table.waiting(), [1, 2]);
    table.act(5, "insist");
    assert_eq!(table.waiting(), [2]);
    table.act(2, "done");
    assert_eq!(table.waiting(), [1]);
}

/// The support check is a part of the same chapter.
#[rule("ME-5-1")]
#[test]
fn anybody_insists_on_ranking_order_while_others_reduce_cities() {
    let table = table(5).cities(1, &["susa", "ur"]).cities(2, &["aden", "zafar"]).tokens(1, "babylon", 2);
    let mut table = table.tokens(2, "saba", 2).only(Phase::CitySupport);
    assert_eq!(table.waiting(), [1, 2]);
    table.act(3, "insist");
    assert_eq!(table.waiting(), [2]);
}

#[rule("ME-9b-4")]
#[test]
fn anybody_insists_on_ranking_order_while_victims_suffer() {
    let table = table(9);
    let spread = |table: Table, number| table.tokens(number, "susiana", 4).tokens(number, "sagartia", 4);
    let table = [2, 3, 4, 5].into_iter().fold(table, spread).tokens(3, "parsua", 7);
    let mut table = table.calamity(3, Calamity::Famine, None).only(Phase::CalamityResolution);
    assert_eq!(table.waiting(), [2, 3, 4, 5], "all others with units are victims");
    table.act(9, "insist");
    assert_eq!(table.waiting(), [5], "a secondary victim comes before the primary one");
    table.refused(3, "lose 7 parsua");
    table.act(5, "lose 4 susiana");
    assert_eq!(table.waiting(), [4]);
}

#[rule("ME-12a-1")]
#[test]
fn anybody_insists_on_progress_order_while_others_buy() {
    let mut table = table(5).treasury(1, 50).treasury(2, 50).treasury(3, 50);
    table.game.players[seat(1)].succession = 3;
    let mut table = table.only(Phase::AdvanceAcquisition);
    table.act(3, "buy sculpture").act(5, "insist");
    assert_eq!(table.waiting(), [1], "the farthest marker first");
    table.act(1, "done");
    assert_eq!(table.waiting(), [3], "then by ranking");
    table.acquire(3);
    assert_eq!(table.waiting(), [2]);
}

/// Nobody insists where the book gives no choice, nor after the game, nor without playing.
#[rule("ME-3-3")]
#[test]
fn there_is_nothing_to_insist_on_elsewhere() {
    let table = table(5).cities(1, &["ur"]).advances(1, &[Advance::Coinage]);
    let mut taxes = table.phase(Phase::TaxCollection);
    assert_eq!((taxes.waiting(), taxes.refused(1, "insist").code), (vec![1], "NothingToInsistOn"));
    assert!(taxes.asides(1).is_empty());
    let mut table = moving();
    assert_eq!(table.refused(0, "insist").code, "NotAPlayer", "the table itself");
    table.act(1, "done").act(2, "done").act(3, "done");
    assert_eq!(table.refused(1, "insist").code, "NothingToInsistOn", "it is over");
}
