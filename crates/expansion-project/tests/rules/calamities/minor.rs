//! The eight minor calamities.

use super::*;
use engine::{Game as _, Viewer, rule};

#[rule("EP-29.2.3.1")]
#[test]
fn squandered_wealth_costs_ten_treasury_tokens() {
    assert_eq!(table(5).treasury(1, 14).struck(1, Calamity::SquanderedWealth).game.players[seat(1)].treasury, 4);
    assert_eq!(table(5).treasury(1, 3).struck(1, Calamity::SquanderedWealth).game.players[seat(1)].treasury, 0);
}

#[rule("EP-29.3.3.1", "EP-29.3.3.2")]
#[test]
fn a_tempest_takes_all_ships_and_five_treasury_tokens() {
    let table = table(5).ship(1, "knossos").ship(1, "thera").ship(2, "tyre").treasury(1, 6);
    let table = table.struck(1, Calamity::Tempest);
    assert!(table.game.players[seat(1)].ships.is_empty());
    assert_eq!(table.game.players[seat(2)].ships.len(), 1);
    assert_eq!(table.game.players[seat(1)].treasury, 1);
}

#[rule("EP-29.4.3.1", "EP-29.4.3.2")]
#[test]
fn a_city_in_flames_may_be_ransomed() {
    let mut table = table(5).cities(1, &["knossos", "thera"]).treasury(1, 10).struck(1, Calamity::CityInFlames);
    assert_eq!(table.choices(1), ["strike knossos", "strike thera", "buy off"]);
    table.act(1, "buy off");
    assert_eq!((table.city_count(1), table.game.players[seat(1)].treasury), (2, 0));
    let mut poor = crate::support::table(5).cities(1, &["knossos", "thera"]).treasury(1, 9);
    poor = poor.struck(1, Calamity::CityInFlames);
    assert!(!poor.choices(1).contains(&"buy off".into()));
    poor.act(1, "strike thera");
    assert_eq!((poor.city("thera"), poor.count(1, "thera")), (None, 0));
}

#[rule("EP-29.5.3.1", "EP-29.5.3.2")]
#[test]
fn city_riots_reduce_a_city_and_cost_treasury() {
    let mut table = table(5).cities(1, &["knossos", "thera"]).treasury(1, 7).struck(1, Calamity::CityRiots);
    table.act(1, "strike knossos");
    assert_eq!((table.city("knossos"), table.count(1, "knossos")), (None, 3));
    assert_eq!(table.game.players[seat(1)].treasury, 2);
}

#[rule("EP-29.6.3.1")]
#[test]
fn coastal_migration_takes_units_from_coasts() {
    let mut table = table(5).tokens(2, "tyre", 3).tokens(2, "sidon", 3).tokens(2, "assyria", 3).ship(2, "tyre");
    table = table.struck(2, Calamity::CoastalMigration);
    assert!(table.choices(2).iter().all(|choice| !choice.contains("assyria")));
    assert_eq!(table.refused_by(2, "lose 3 assyria"), "EP-29.6.3.1", "it has no coast");
    table.act(2, "lose 3 tyre");
    assert_eq!(table.token_count(2), 4);
}

/// Also those that lie elsewhere, and of somebody who has nothing on a coast; ships of others stay.
#[rule("EP-29.6.3.2")]
#[test]
fn coastal_migration_takes_all_ships_of_its_victim() {
    let table = table(5).tokens(2, "assyria", 3).ship(2, "tyre").ship(2, "tyre").ship(2, "crimea").ship(3, "tyre");
    let table = table.struck(2, Calamity::CoastalMigration);
    assert_eq!((table.token_count(2), table.game.players[seat(2)].ships.len()), (3, 0));
    assert_eq!(table.game.players[seat(3)].ships.len(), 1);
}

#[rule("EP-29.7.3.1", "EP-29.7.3-r1")]
#[test]
fn tribal_conflict_empties_two_areas_beside_each_other() {
    let mut table =
        table(5).tokens(2, "aleppo", 2).tokens(2, "antioch", 1).tokens(2, "assyria", 2).tokens(2, "sidon", 1);
    table = table.tokens(3, "aleppo", 1).struck(2, Calamity::TribalConflict);
    assert_eq!(table.refused_by(2, "strike sidon"), "EP-29.7.3.1");
    table.act(2, "strike aleppo");
    assert_eq!(table.refused_by(2, "strike sidon"), "EP-29.7.3.1");
    table.act(2, "strike antioch");
    assert_eq!((table.token_count(2), table.count(3, "aleppo")), (3, 1));
}

#[rule("EP-29.7.3.1")]
#[test]
fn two_areas_beside_each_other_leave_no_choice() {
    let table = table(5).tokens(2, "aleppo", 2).tokens(2, "antioch", 1).tokens(2, "sidon", 1);
    let table = table.struck(2, Calamity::TribalConflict);
    assert_eq!((table.waiting(), table.token_count(2), table.count(2, "sidon")), (vec![], 1, 1));
}

#[rule("EP-29.7.3.2")]
#[test]
fn tribal_conflict_needs_two_areas_without_a_city() {
    let table = table(5).tokens(2, "aleppo", 2).tokens(2, "sidon", 1).cities(2, &["antioch"]);
    assert_eq!(table.struck(2, Calamity::TribalConflict).token_count(2), 3);
}

#[rule("EP-29.8.3.1", "EP-29.8.3.2")]
#[test]
fn a_minor_uprising_costs_a_point_for_each_city_or_two_treasury_tokens() {
    let mut table = table(5).cities(1, &["knossos", "thera", "argos"]).tokens(1, "corinth", 2).treasury(1, 3);
    table = table.struck(1, Calamity::MinorUprising);
    assert!(table.choices(1).contains(&"buy off".into()));
    table.act(1, "buy off");
    assert_eq!(table.refused(1, "buy off").code, "TreasuryTooSmall");
    table.act(1, "lose 2 corinth");
    assert_eq!((table.token_count(1), table.city_count(1), table.game.players[seat(1)].treasury), (0, 3, 1));
}

#[rule("EP-29.9.3.1", "EP-24.5-r1")]
#[test]
fn banditry_hands_cards_to_the_trader() {
    let mut table = table(5).cities(1, &["knossos", "thera", "argos"]);
    table = table.commodities(1, &[(Commodity::Clay, 1), (Commodity::Iron, 1), (Commodity::Gold, 1)]);
    table = table.struck_by(1, Calamity::Banditry, 3);
    assert_eq!(table.refused_by(1, "hand over gold"), "EP-24.5-r1", "three points are due, exactly if possible");
    table.act(1, "hand over clay").act(1, "hand over iron");
    assert_eq!(table.game.players[seat(3)].hand.count(Commodity::Iron), 1);
    assert_eq!(table.game.players[seat(1)].hand.commodity_cards(), 1);
    let mut view = table.view_in_play(Viewer::Seat(seat(2)));
    // What the stacks were made of everybody knows.
    view["blocks"].take();
    assert!(!view.to_string().contains("\"iron\""), "others do not see what");
}

/// Whether somebody has a choice depends on its hand, which nobody learns by trying what can be taken back.
#[rule("EP-24.7.1b", "EP-22.4")]
#[test]
fn what_leads_to_banditry_cannot_be_taken_back() {
    let options = Options { insist_on_order: true, ..Options::with_seats(5) };
    for iron in [1, 9] {
        let table = with(options).cities(1, &["knossos", "thera", "argos"]).commodities(1, &[(Commodity::Iron, iron)]);
        let table = table.cities(2, &["troy"]).treasury(2, 4).calamity(2, Calamity::MinorUprising, None);
        let mut table = table.calamity(1, Calamity::Banditry, Some(3)).only(Phase::CalamityResolution);
        assert_eq!(table.waiting(), [2]);
        let choice = table.choices(2)[0].parse().unwrap();
        let mut log = engine::Log::new();
        table.game.apply(seat(2), &choice, &mut log).unwrap();
        assert_eq!(table.waiting().contains(&1), iron == 9);
        assert!(!log.marks.revocable(), "with {iron} cards");
    }
}

#[rule("EP-29.9.3.2")]
#[test]
fn untraded_banditry_discards() {
    let cards = [(Commodity::Clay, 2), (Commodity::Iron, 1), (Commodity::Fish, 1)];
    let table = table(5).cities(1, &["knossos", "thera", "argos"]).commodities(1, &cards);
    let mut table = table.struck(1, Calamity::Banditry);
    assert_eq!(table.refused(1, "hand over fish").code, "NotNow", "there is nobody to give it to");
    assert_eq!(table.refused_by(1, "forfeit gold"), "EP-29.9.3.1");
    table.act(1, "forfeit clay");
    assert_eq!(table.waiting(), [1], "two of three points are left");
    table.act(1, "forfeit iron");
    assert_eq!((table.waiting(), table.game.players[seat(1)].hand.commodity_cards()), (vec![], 2));
    assert!((2..=5).all(|number| table.game.players[seat(number)].hand.is_empty()), "nobody gets them");
    // Clay, and Iron: they lie by their stacks until these are used again.
    let lies = |number: usize, card| table.game.discards[number - 1].contains(&antiquity::cards::Card::Commodity(card));
    assert!(lies(1, Commodity::Clay) && lies(2, Commodity::Iron));
}
