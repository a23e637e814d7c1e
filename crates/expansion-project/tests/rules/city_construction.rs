//! Chapter 19: city construction.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA, in_order};
use super::support::{Table, area, seat, shows, table};
use antiquity::names::Advance;
use antiquity::{Edition as _, Phase};
use engine::{Game as _, Header, Seed, Session, rule};
use expansion_project::{ExpansionProject, TheProject};

const BUILD: Phase = Phase::CityConstruction;

#[rule("EP-19.1a")]
#[test]
fn cities_are_built_after_conflict_in_succession_order() {
    let place = |phase: Phase| TheProject::TURN.iter().position(|row| row.phase == phase);
    assert!(place(Phase::Conflict) < place(BUILD) && place(BUILD) < place(Phase::SurplusPopulation));
    let sites = |table: Table| {
        let table = table.tokens(HATTI, "troy", 6).tokens(HELLAS, "athens", 6).tokens(MINOA, "thera", 6);
        table.tokens(EGYPT, "syria", 11).only(BUILD)
    };
    let mut table = sites(in_order());
    assert_eq!(table.refused(HATTI, "build city troy").code, "NotToAct");
    assert_eq!(table.all_done(), [MINOA, HELLAS, HATTI], "Egypt has nothing to decide");
    assert_eq!(sites(super::support::table(5)).waiting(), [HATTI, HELLAS, MINOA], "at once, if nobody insists");
}

/// What everybody does at once is taken back until one is complete, although others have acted (the wish of ME-3-4 here).
#[test]
fn own_cities_are_taken_back_although_others_have_built() {
    let table = table(5).tokens(HATTI, "troy", 6).tokens(HATTI, "miletus", 6);
    let table = table.tokens(HELLAS, "athens", 6).tokens(HELLAS, "corinth", 12).only(BUILD);
    let start = || {
        let names = vec![String::new(); 5];
        let header: Header<ExpansionProject> = Header::new(table.game.options(), names, Seed::from_number(1));
        Session::from_snapshot(header, Vec::new(), table.game.clone())
    };
    let mut session = start();
    for (number, words) in [(HATTI, "build city troy"), (HELLAS, "build city athens"), (HATTI, "build city miletus")] {
        session.act_in_words(seat(number), words).unwrap();
    }
    session.undo(seat(HATTI)).unwrap();
    session.undo(seat(HATTI)).unwrap();
    let mut only_hellas = start();
    only_hellas.act_in_words(seat(HELLAS), "build city athens").unwrap();
    assert!(session.game() == only_hellas.game());
    session.act_in_words(seat(HATTI), "done").unwrap();
    session.undo(seat(HATTI)).unwrap();
    session.act_in_words(seat(HATTI), "done").unwrap();
    session.act_in_words(seat(HELLAS), "build city corinth").unwrap();
    let refusal = session.undo(seat(HATTI)).unwrap_err();
    assert!(refusal.message.ends_with(&format!("others have acted since @{HATTI} was done")), "{refusal}");
}

/// Six tokens of Hatti in Troy, so that it is asked, and others where the test wants them.
fn hatti(name: &str, tokens: u8) -> Table {
    table(5).tokens(HATTI, "troy", 6).tokens(HATTI, name, tokens)
}

#[rule("EP-19.1b")]
#[test]
fn a_city_needs_land_that_feeds_somebody() {
    let mut table = hatti("alani", 20).tokens(HATTI, "anatolia", 12).only(BUILD);
    assert_eq!(table.refused_by(HATTI, "build city alani"), "EP-19.1b");
    assert_eq!(table.refused_by(HATTI, "build city aegean_sea"), "EP-19.1b", "no land");
    assert_eq!(table.refused_by(HATTI, "build city rome"), "EP-9.5a", "not in play");
    table.act(HATTI, "build city anatolia");
    assert_eq!(table.city("anatolia"), Some(HATTI));
}

#[rule("EP-19.1c")]
#[test]
fn an_area_holds_one_city() {
    let base = || hatti("miletus", 6);
    assert_eq!(base().cities(HATTI, &["miletus"]).only(BUILD).refused_by(HATTI, "build city miletus"), "EP-19.1c");
    assert_eq!(base().cities(0, &["miletus"]).only(BUILD).refused_by(HATTI, "build city miletus"), "EP-19.1c");
    base().only(BUILD).act(HATTI, "build city miletus");
}

#[rule("EP-19.1d", "EP-19.2-r2")]
#[test]
fn a_player_has_nine_cities_at_most() {
    let eight = ["hattusa", "kanesh", "lycia", "miletus", "sardes", "trapezus", "ionia", "galatia"];
    let with_cities = |count: usize| hatti("anatolia", 12).cities(HATTI, &eight[..count]).only(BUILD);
    let mut table = with_cities(8);
    table.act(HATTI, "build city troy");
    assert_eq!((table.waiting(), table.game.players[seat(HATTI)].city_stock), (vec![], 0), "that was the ninth");
    let mut table = with_cities(7);
    table.act(HATTI, "build city troy").act(HATTI, "build city anatolia");
    assert_eq!(table.game.cities_on_board(seat(HATTI)), 9, "several in one turn");
    let full = super::support::table(5).tokens(HATTI, "troy", 6).cities(HATTI, &eight).cities(HATTI, &["bithynia"]);
    assert_eq!(full.only(BUILD).waiting(), [] as [u8; 0]);
}

/// Whether so many tokens can build somewhere.
fn asked(name: &str, tokens: u8) -> bool {
    !table(5).tokens(HATTI, name, tokens).only(BUILD).waiting().is_empty()
}

shows! {
    #[rule("EP-19.2a")]
    #[test]
    fn six_tokens_build_on_a_site() { (asked("troy", 5), asked("troy", 6)) => (false, true) }
    #[rule("EP-19.2b")]
    #[test]
    fn twelve_tokens_build_elsewhere() { (asked("anatolia", 11), asked("anatolia", 12)) => (false, true) }
}

#[rule("EP-19.2d", "EP-19.2-r1", "EP-19.2-r2")]
#[test]
fn all_tokens_of_the_area_go_to_stock_and_nobody_has_to_build() {
    let mut table = hatti("anatolia", 11).tokens(HATTI, "sardes", 8).ship(HATTI, "sardes").only(BUILD);
    assert_eq!(table.refused_by(HATTI, "build city anatolia"), "EP-19.2b");
    assert_eq!(table.refused_by(HATTI, "build city lycia"), "EP-19.2a", "nobody is there");
    let stock = table.stock(HATTI);
    table.act(HATTI, "build city sardes");
    assert_eq!((table.city("sardes"), table.count(HATTI, "sardes")), (Some(HATTI), 0), "all eight are used");
    assert_eq!((table.stock(HATTI), table.ships(HATTI)), (stock + 8, vec!["sardes".to_owned()]));
    table.act(HATTI, "done");
    assert_eq!((table.city("troy"), table.count(HATTI, "troy")), (None, 6), "nobody has to build");
}

#[rule("EP-19.2c", "EP-19.2-r1")]
#[test]
fn tokens_of_others_prevent_a_city_and_ships_do_not() {
    for other in [EGYPT, 0] {
        let mut table = hatti("sardes", 6).tokens(other, "sardes", 1).only(BUILD);
        assert_eq!(table.refused_by(HATTI, "build city sardes"), "EP-19.2c");
        assert!(!table.choices(HATTI).contains(&"build city sardes".to_owned()));
    }
    hatti("sardes", 6).ship(EGYPT, "sardes").only(BUILD).act(HATTI, "build city sardes");
}

/// Tokens of Hatti somewhere and in treasury, with Architecture and more.
fn architects(name: &str, tokens: u8, treasury: u8, more: &[Advance]) -> Table {
    let table = hatti(name, tokens).tokens(HATTI, "kanesh", 7).treasury(HATTI, treasury);
    table.advances(HATTI, more).advances(HATTI, &[Advance::Architecture]).only(BUILD)
}

#[rule("EP-19.3a", "EP-30.5.2")]
#[test]
fn architecture_lets_treasury_help_with_one_city_a_turn() {
    let mut table = architects("sardes", 3, 9, &[]);
    let stock = table.stock(HATTI);
    table.act(HATTI, "build city sardes treasury 3");
    assert_eq!((table.in_treasury(HATTI), table.stock(HATTI)), (6, stock + 6), "three and three went to stock");
    let mut again = hatti("sardes", 3).tokens(HATTI, "lycia", 3).treasury(HATTI, 9);
    again = again.advances(HATTI, &[Advance::Architecture]).only(BUILD);
    again.act(HATTI, "build city sardes treasury 3");
    assert_eq!(again.refused_by(HATTI, "build city lycia treasury 3"), "EP-19.3a", "once a turn");
    let mut next_turn = again.only(BUILD);
    next_turn.act(HATTI, "build city lycia treasury 3");
    let without = hatti("sardes", 3).treasury(HATTI, 9).only(BUILD).refused_by(HATTI, "build city sardes treasury 3");
    assert_eq!(without, "EP-19.3a");
    assert_eq!(architects("sardes", 3, 2, &[]).refused_by(HATTI, "build city sardes treasury 3"), "EP-19.3a");
}

#[rule("EP-19.3b")]
#[test]
fn at_least_half_of_the_tokens_come_from_the_board() {
    let built = |name: &str, tokens: u8, treasury: u8, more: &[Advance]| {
        let mut table = architects(name, tokens, treasury, more);
        let plan = format!("build city {name} treasury {treasury}");
        if table.choices(HATTI).contains(&plan) { None } else { Some(table.refused_by(HATTI, &plan)) }
    };
    let works = &[Advance::PublicWorks];
    assert_eq!((built("sardes", 3, 3, &[]), built("sardes", 2, 4, &[])), (None, Some("EP-19.3b")));
    assert_eq!((built("anatolia", 6, 6, &[]), built("anatolia", 5, 7, &[])), (None, Some("EP-19.3b")));
    assert_eq!((built("sardes", 4, 3, works), built("sardes", 3, 4, works)), (None, Some("EP-19.3b")));
    assert_eq!((built("anatolia", 7, 6, works), built("anatolia", 6, 7, works)), (None, Some("EP-19.3b")));
}

#[rule("EP-19.3-r1")]
#[test]
fn treasury_only_fills_what_is_lacking() {
    let mut table = architects("sardes", 4, 3, &[]);
    assert_eq!(table.refused_by(HATTI, "build city sardes treasury 3"), "EP-19.3-r1");
    assert_eq!(table.refused_by(HATTI, "build city troy treasury 1"), "EP-19.3-r1", "six are there");
    let plans: Vec<String> = table.choices(HATTI).into_iter().filter(|plan| plan.contains("sardes")).collect();
    assert_eq!(plans, ["build city sardes treasury 2"]);
    table.act(HATTI, "build city sardes treasury 2");
    assert_eq!(table.in_treasury(HATTI), 1);
}

#[rule("EP-19.4", "EP-19.4-r1", "EP-30.41.2")]
#[test]
fn public_works_cost_one_token_more() {
    let works = |name: &str, tokens: u8| {
        let table = table(5).tokens(HATTI, "kanesh", 7).tokens(HATTI, name, tokens);
        table.advances(HATTI, &[Advance::PublicWorks]).only(BUILD)
    };
    assert_eq!(works("troy", 6).refused_by(HATTI, "build city troy"), "EP-19.4");
    assert_eq!(works("troy", 5).refused_by(HATTI, "build city troy"), "EP-19.2a", "too few for anybody");
    assert_eq!(works("anatolia", 12).refused_by(HATTI, "build city anatolia"), "EP-19.4");
    works("anatolia", 13).act(HATTI, "build city anatolia");
    let mut table = works("troy", 8);
    assert_eq!(table.refused_by(HATTI, "build city troy keep"), "EP-20.1.1", "no token may stay back");
    table.act(HATTI, "build city troy");
    assert_eq!((table.city("troy"), table.count(HATTI, "troy")), (Some(HATTI), 0));
}

/// Anatolia has no city site; Galatia and Ionia lie beside it, Hattusa has a site.
fn urban(own: u8, galatia: u8, ionia: u8, advances: &[Advance]) -> Table {
    let table = table(5).tokens(HATTI, "anatolia", own).tokens(HATTI, "troy", 7);
    let table = table.tokens(HATTI, "galatia", galatia).tokens(HATTI, "ionia", ionia).treasury(HATTI, 6);
    table.advances(HATTI, advances).only(BUILD)
}

#[rule("EP-19.5", "EP-30.50.2")]
#[test]
fn urbanism_counts_four_tokens_from_beside() {
    let mut table = urban(8, 3, 3, &[Advance::Urbanism]);
    let stock = table.stock(HATTI);
    assert_eq!(table.refused_by(HATTI, "build city anatolia around 5"), "EP-19.5", "four at most");
    assert_eq!(table.refused_by(HATTI, "build city anatolia around 3"), "EP-19.2b");
    table.act(HATTI, "build city anatolia around 4");
    assert_eq!(table.refused_by(HATTI, "levy troy"), "EP-19.5", "not beside it");
    table.act(HATTI, "levy galatia").act(HATTI, "levy galatia").act(HATTI, "levy ionia").act(HATTI, "levy galatia");
    assert_eq!((table.city("anatolia"), table.stock(HATTI)), (Some(HATTI), stock + 12));
    assert_eq!((table.count(HATTI, "galatia"), table.count(HATTI, "ionia")), (0, 2), "an area may be emptied");
    assert_eq!(urban(8, 3, 3, &[]).refused_by(HATTI, "build city anatolia around 4"), "EP-19.5");
    assert_eq!(urban(8, 2, 1, &[Advance::Urbanism]).refused_by(HATTI, "build city anatolia around 4"), "EP-19.5");
}

#[rule("EP-19.5-r1")]
#[test]
fn urbanism_works_with_architecture_and_more_than_once() {
    use Advance::{Architecture, PublicWorks, Urbanism};
    // Six tokens from the board, four of them from beside, and six from treasury.
    let mut table = urban(2, 4, 0, &[Urbanism, Architecture]);
    assert_eq!(table.refused_by(HATTI, "build city troy around 1"), "EP-19.5", "not on a site");
    table.act(HATTI, "build city anatolia treasury 6 around 4");
    assert_eq!((table.city("anatolia"), table.in_treasury(HATTI), table.count(HATTI, "galatia")), (Some(HATTI), 0, 0));
    assert_eq!(
        urban(1, 4, 0, &[Urbanism, Architecture]).refused_by(HATTI, "build city anatolia treasury 6 around 4"),
        "EP-19.2b"
    );
    // With Public Works seven of thirteen.
    let mut dear = urban(2, 4, 0, &[Urbanism, Architecture, PublicWorks]);
    assert_eq!(dear.refused_by(HATTI, "build city anatolia treasury 6 around 4"), "EP-19.4");
    urban(3, 4, 0, &[Urbanism, Architecture, PublicWorks]).act(HATTI, "build city anatolia treasury 6 around 4");
    // Twice in a turn.
    let table = super::support::table(5).tokens(HATTI, "anatolia", 8).tokens(HATTI, "galatia", 12);
    let mut table = table.tokens(HATTI, "lycia", 4).advances(HATTI, &[Urbanism]).only(BUILD);
    table.act(HATTI, "build city anatolia around 4");
    assert_eq!(table.count(HATTI, "galatia"), 8);
    table.act(HATTI, "build city galatia around 4");
    assert_eq!((table.city("galatia"), table.count(HATTI, "lycia")), (Some(HATTI), 0));
}

/// Paraetonium has no city site; Memphis beside it has one, and four may live there.
#[rule("EP-19.1a", "EP-19.2c", "EP-19.5")]
#[test]
fn whoever_comes_later_builds_where_urbanism_made_room() {
    let shared = |table: Table, other: u8| {
        let table = table.tokens(ASSYRIA, "paraetonium", 11).tokens(ASSYRIA, "memphis", 1);
        let table = table.advances(ASSYRIA, &[Advance::Urbanism]).tokens(other, "memphis", 3).treasury(other, 3);
        table.advances(other, &[Advance::Architecture]).only(BUILD)
    };
    let mut table = shared(in_order(), EGYPT);
    assert_eq!(table.waiting(), [ASSYRIA], "a token of Assyria is in Memphis");
    table.act(ASSYRIA, "build city paraetonium around 1");
    assert_eq!(table.waiting(), [EGYPT], "and went into its city");
    table.act(EGYPT, "build city memphis treasury 3");
    assert_eq!((table.city("paraetonium"), table.city("memphis")), (Some(ASSYRIA), Some(EGYPT)));
    // Minoa comes before Assyria: its turn is over.
    let mut early = shared(in_order(), MINOA);
    early.act(ASSYRIA, "build city paraetonium around 1");
    assert_eq!(early.waiting(), [] as [u8; 0]);
    // Nobody else is asked if a token stays.
    let mut crowded = shared(super::support::table(5), EGYPT);
    crowded.game.place_tokens(area("memphis"), seat(ASSYRIA), 1);
    crowded.act(ASSYRIA, "build city paraetonium around 1");
    assert_eq!(crowded.waiting(), [] as [u8; 0]);
}
