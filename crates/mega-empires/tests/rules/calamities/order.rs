//! Phases 8 and 9: how many calamities strike, and in which order.

use super::*;
use antiquity::Edition;
use antiquity::cards::Card;
use engine::{Game as _, Viewer, rule};
use mega_empires::TheEast;

/// Calamities in a hand.
fn held(table: &Table, number: u8) -> Vec<Calamity> {
    table.game.players[seat(number)].hand.calamities.iter().map(|held| held.calamity).collect()
}

fn holding(seats: usize, calamities: &[Calamity], chance: Vec<u32>) -> Table {
    let table = calamities.iter().fold(table(seats), |table, &calamity| table.calamity(1, calamity, None));
    let mut table = table;
    table.game.rng_mut().fix(chance);
    table.only(Phase::CalamitySelection)
}

#[rule("ME-8-1")]
#[test]
fn the_number_of_calamities_is_told_and_not_which() {
    let table = holding(8, &[Calamity::Famine, Calamity::Treachery], vec![]);
    assert_eq!(table.happened(), [Happened::Laid { seat: seat(1), count: 2 }]);
    assert_eq!(held(&table, 1).len(), 2);
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(2))] {
        assert_eq!(table.view(viewer)["players"][0]["calamities"], 2);
        let mut view = table.view_in_play(viewer);
        // What the stacks were made of everybody knows.
        view["blocks"].take();
        let view = view.to_string();
        assert!(!view.contains("famine") && !view.contains("treachery"));
    }
}

/// The book's example: of Famine, Treachery and Barbarian Hordes one goes, here Treachery, and nobody chooses it.
#[rule("ME-8-2", "ME-8-3", "ME-8-4")]
#[test]
fn with_eight_players_two_calamities_strike() {
    let all = [Calamity::Famine, Calamity::Treachery, Calamity::BarbarianHordes];
    let table = holding(8, &all, vec![1]);
    assert_eq!(held(&table, 1), [Calamity::Famine, Calamity::BarbarianHordes]);
    assert_eq!(table.game.discards[1].last(), Some(Card::Calamity(Calamity::Treachery)));
    assert_eq!(held(&holding(8, &all, vec![0]), 1), [Calamity::Treachery, Calamity::BarbarianHordes]);
    assert_eq!(held(&holding(5, &all[..2], vec![]), 1).len(), 2, "two may stay");
}

/// The book's example: four calamities with nine players, two of them major; any one of the four goes.
#[rule("ME-8-5", "ME-8-6")]
#[test]
fn with_nine_players_three_calamities_strike() {
    let all = [Calamity::Superstition, Calamity::Tyranny, Calamity::SquanderedWealth, Calamity::CoastalMigration];
    for drawn in 0..4 {
        let table = holding(9, &all, vec![drawn as u32]);
        let mut rest = all.to_vec();
        rest.remove(drawn);
        assert_eq!(held(&table, 1), rest);
    }
    let majors = [Calamity::Superstition, Calamity::Tyranny, Calamity::Famine];
    assert_eq!(held(&holding(9, &majors, vec![2]), 1), majors[..2], "no more than two are major");
}

#[rule("ME-8-7")]
#[test]
fn a_minor_calamity_drawn_first_leads_to_a_second_discard() {
    let all = [Calamity::Famine, Calamity::Treachery, Calamity::Superstition, Calamity::Tempest];
    assert_eq!(held(&holding(9, &all, vec![3, 0]), 1), [Calamity::Treachery, Calamity::Superstition]);
    let one = holding(9, &all, vec![0]);
    assert_eq!(held(&one, 1), [Calamity::Treachery, Calamity::Superstition, Calamity::Tempest]);
}

#[rule("ME-9-1", "ME-9a-1")]
#[test]
fn minor_calamities_come_first_and_several_of_one_player_in_rising_order() {
    let mut table = east()
        .cities(SABA, &["aden", "himyar", "zafar"])
        .cities(BABYLON, &["mari", "susa"])
        .cities(PERSIA, &["bat", "maka", "gerrha", "liyan", "harmozia"])
        .calamity(SABA, Calamity::MinorUprising, None)
        .calamity(SABA, Calamity::CityRiots, None)
        .calamity(BABYLON, Calamity::MinorUprising, None)
        .calamity(PERSIA, Calamity::Superstition, None)
        .only(Phase::CalamityResolution);
    assert_eq!(table.waiting(), [BABYLON, SABA], "both at once, and the major one later");
    table.act(SABA, "strike aden");
    assert_eq!((table.city("aden"), table.count(SABA, "aden")), (None, 2), "City Riots reduce");
    table.act(SABA, "strike himyar");
    assert_eq!((table.city("himyar"), table.count(SABA, "himyar")), (None, 0), "then the Minor Uprising destroys");
    assert_eq!(table.waiting(), [BABYLON]);
    table.act(BABYLON, "strike mari");
    assert_eq!(table.waiting(), [PERSIA]);
}

#[rule("ME-9a-2")]
#[test]
fn a_player_may_wait_for_a_better_ranking() {
    let set_up = |table: Table| {
        let table = table.cities(SABA, &["aden", "himyar"]).cities(BABYLON, &["mari", "susa"]);
        let table = table.calamity(SABA, Calamity::MinorUprising, None);
        table.calamity(BABYLON, Calamity::CityRiots, None).only(Phase::CalamityResolution)
    };
    let mut table = set_up(insisting());
    assert_eq!(table.waiting(), [SABA]);
    table.refused(BABYLON, "strike mari");
    table.act(SABA, "strike aden").act(BABYLON, "strike mari");
    let mut table = set_up(east());
    table.act(BABYLON, "strike mari").act(SABA, "strike aden");
    assert!(table.is_over());
}

/// What a minor calamity leaves to Saba: cities, tokens, treasury, cards. The first choice is taken each time.
fn left_by(calamity: Calamity, advances: &[Advance]) -> (u8, u8, u8, usize) {
    let cards = [(antiquity::names::Commodity::Salt, 4), (antiquity::names::Commodity::Silk, 1)];
    let table = east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "saba", 9).treasury(SABA, 9);
    let mut table = table.commodities(SABA, &cards).advances(SABA, advances).struck(SABA, calamity);
    while !table.is_over() {
        let choice = table.choices(SABA)[0].clone();
        table.act(SABA, &choice);
    }
    let player = &table.game.players[seat(SABA)];
    (table.city_count(SABA), table.token_count(SABA), player.treasury, player.hand.commodity_cards())
}

/// Agriculture has an effect that is not direct: where a city was, it feeds a token more.
#[rule("ME-9a-3")]
#[test]
fn advances_change_nothing_about_minor_calamities() {
    let minors = Calamity::ALL.into_iter().filter(|calamity| calamity.is_minor());
    let others: Vec<Advance> = Advance::ALL.into_iter().filter(|&advance| advance != Advance::Agriculture).collect();
    let untouched = (2, 9, 9, 5);
    let mut count = 0;
    for calamity in minors {
        let usual = left_by(calamity, &[]);
        assert_ne!(usual, untouched, "{calamity}");
        assert_eq!(left_by(calamity, &others), usual, "{calamity} with all of them");
        for &advance in &others {
            assert_eq!(left_by(calamity, &[advance]), usual, "{calamity} with {advance}");
        }
        count += 1;
    }
    assert_eq!(count, 8);
}

/// Nobody has anything to lose, so all sixteen follow each other without a question.
#[rule("ME-9b-1")]
#[test]
fn major_calamities_are_named_in_their_order() {
    let order: Vec<Calamity> = Calamity::ALL[8..].to_vec();
    let scrambled = (0..16).map(|index| order[index * 7 % 16]);
    let table = scrambled
        .zip((1..=8).cycle())
        .fold(table(8), |table, (calamity, number)| table.calamity(number, calamity, None));
    let table = table.only(Phase::CalamityResolution);
    let named = [
        "volcanic-eruption",
        "treachery",
        "famine",
        "slave-revolt",
        "flood",
        "superstition",
        "civil-war",
        "barbarian-hordes",
        "cyclone",
        "epidemic",
        "tyranny",
        "civil-disorder",
        "corruption",
        "iconoclasm-and-heresy",
        "regression",
        "piracy",
    ];
    let told: Vec<String> = revealed(&table.happened()).iter().map(ToString::to_string).collect();
    assert_eq!(told, named);
}

#[rule("ME-9b-2", "ME-9-3")]
#[test]
fn each_calamity_is_revealed_when_the_one_before_is_resolved() {
    let mut table = east()
        .cities(SABA, &["aden", "himyar", "zafar", "ubar"])
        .tokens(BABYLON, "susiana", 3)
        .calamity(SABA, Calamity::Superstition, None)
        .calamity(BABYLON, Calamity::Epidemic, None)
        .only(Phase::CalamityResolution);
    assert_eq!(revealed(&table.happened()), [Calamity::Superstition]);
    assert_eq!(held(&table, BABYLON), [Calamity::Epidemic]);
    table.act(SABA, "strike aden").act(SABA, "strike himyar");
    assert!(table.game.discards[3].is_empty(), "the cards stay on the table until all is over");
    table.act(SABA, "strike zafar");
    assert_eq!(revealed(&table.happened()), [Calamity::Epidemic]);
    assert!(held(&table, BABYLON).is_empty() && table.is_over());
    assert!(table.game.discards[3].contains(&Card::Calamity(Calamity::Superstition)));
    assert!(table.game.discards[5].contains(&Card::Calamity(Calamity::Epidemic)));
    assert_eq!(table.game.calamities.cards().count(), 0);
}

fn famine(table: Table) -> Table {
    let spread = |table: Table, number| table.tokens(number, "susiana", 4).tokens(number, "sagartia", 4);
    let table = [MAURYA, BABYLON, KUSHAN, PERSIA].into_iter().fold(table, spread);
    table.tokens(BABYLON, "parsua", 7).struck(BABYLON, Calamity::Famine)
}

#[rule("ME-9b-3", "ME-9b-4")]
#[test]
fn victims_are_selected_first_and_then_suffer_together() {
    let mut table = famine(east().tokens(SABA, "aden", 2));
    assert_eq!(table.waiting(), [BABYLON]);
    assert_eq!(table.choices(BABYLON), [PERSIA, KUSHAN, MAURYA, SABA].map(afflict));
    table.act(BABYLON, &afflict(MAURYA)).act(BABYLON, &afflict(KUSHAN)).act(BABYLON, &afflict(PERSIA));
    assert_eq!(table.waiting(), [PERSIA, KUSHAN, BABYLON, MAURYA]);
    let view = &table.view(Viewer::Spectator)["calamity"];
    assert_eq!((view["calamity"].as_str(), view["victim"].as_u64()), (Some("famine"), Some(BABYLON.into())));
    assert_eq!(view["others"], serde_json::json!([PERSIA, KUSHAN, MAURYA]));
    table.act(PERSIA, "lose 4 susiana").act(MAURYA, "lose 4 sagartia");
}

#[rule("ME-9b-4")]
#[test]
fn a_secondary_victim_may_insist_on_coming_first() {
    let mut table = famine(insisting());
    assert_eq!(table.waiting(), [MAURYA], "three others have units, so nobody had to be selected");
    table.refused(BABYLON, "lose 7 parsua");
    table.act(MAURYA, "lose 4 susiana");
    assert_eq!(table.waiting(), [BABYLON]);
}

/// How many of five cities Superstition takes from Saba with these advances.
fn reduced(advances: &[Advance]) -> u8 {
    let cities = ["aden", "himyar", "zafar", "ubar", "rhapta"];
    let mut table = east().cities(SABA, &cities).advances(SABA, advances).struck(SABA, Calamity::Superstition);
    while !table.is_over() {
        let choice = table.choices(SABA)[0].clone();
        table.act(SABA, &choice);
    }
    5 - table.city_count(SABA)
}

#[rule("ME-cal-superstition-1")]
#[test]
fn superstition_reduces_three_cities() {
    let table = east().cities(SABA, &["aden", "himyar", "zafar", "ubar"]).cities(BABYLON, &["mari"]);
    let mut table = table.struck(SABA, Calamity::Superstition);
    table.act(SABA, "strike aden").act(SABA, "strike zafar");
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, "strike ubar");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.city("himyar"), table.city_count(BABYLON)), (1, Some(SABA), 1));
    assert_eq!(["aden", "zafar", "ubar"].map(|area| table.count(SABA, area)), [2, 1, 2], "tokens take their place");
}

#[rule("ME-cal-superstition-2")]
#[test]
fn advances_add_up_in_superstition() {
    use Advance::{Deism, Enlightenment, Mysticism, UniversalDoctrine};
    assert_eq!(reduced(&[]), 3);
    assert_eq!(reduced(&[Enlightenment, Deism]), 1);
    assert_eq!(reduced(&[Mysticism, Deism, Enlightenment]), 0);
    assert_eq!(reduced(&[Mysticism, Deism, Enlightenment, UniversalDoctrine]), 1);
}

#[rule("ME-adv-mysticism-1")]
#[test]
fn mysticism_saves_a_city_from_superstition() {
    assert_eq!(reduced(&[Advance::Mysticism]), 2);
}

#[rule("ME-adv-deism-1")]
#[test]
fn deism_saves_a_city_from_superstition() {
    assert_eq!(reduced(&[Advance::Deism]), 2);
}

#[rule("ME-adv-universal-doctrine-2")]
#[test]
fn universal_doctrine_costs_a_city_in_superstition() {
    assert_eq!(reduced(&[Advance::UniversalDoctrine]), 4);
}

/// Five tokens less in Epidemic, but for the primary victim only.
#[rule("ME-adv-enlightenment-1")]
#[test]
fn enlightenment_helps_in_three_calamities() {
    assert_eq!(reduced(&[Advance::Enlightenment]), 2);
    let revolt = |tokens: u8| {
        let table = east().cities(SABA, &["aden", "zafar"]).tokens(SABA, "marib", tokens);
        table.with(SABA, Advance::Enlightenment).struck(SABA, Calamity::SlaveRevolt).is_over()
    };
    assert!(revolt(6) && !revolt(5), "three tokens support a city");
    let table = east().tokens(SABA, "saba", 40).tokens(MAURYA, "persis", 20);
    let table = table.with(SABA, Advance::Enlightenment).with(MAURYA, Advance::Enlightenment);
    let table = table.struck(SABA, Calamity::Epidemic);
    assert_eq!((table.token_count(SABA), table.token_count(MAURYA)), (30, 10));
}

/// Universal Doctrine costs a city that its holder would rather keep; Theocracy leaves the choice, as its card says.
#[rule("ME-9b-5")]
#[test]
fn attributes_apply_whether_their_holder_wants_it_or_not() {
    let cities = ["aden", "himyar", "zafar", "ubar", "rhapta"];
    let table = east().cities(SABA, &cities).with(SABA, Advance::UniversalDoctrine);
    let mut table = table.struck(SABA, Calamity::Superstition);
    table.act(SABA, "strike aden").act(SABA, "strike himyar").act(SABA, "strike zafar");
    assert_eq!(table.refused_by(SABA, "done"), "ME-cal-7", "the fourth is due");
    table.act(SABA, "strike ubar");
    assert!(table.is_over());
    let table = east().cities(SABA, &cities).with(SABA, Advance::Theocracy);
    let table = table.commodities(SABA, &[(antiquity::names::Commodity::Silk, 2)]);
    let mut table = table.struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
    assert!(table.choices(SABA).contains(&"prevent".into()));
    table.act(SABA, "strike aden");
    assert_eq!(table.game.players[seat(SABA)].hand.commodity_cards(), 2, "nothing was discarded");
}

/// Five cities on two tokens, and nine tokens where one may live: nobody looks.
#[rule("ME-9-2")]
#[test]
fn nothing_else_is_checked_in_this_phase() {
    let table = east()
        .cities(SABA, &["aden", "himyar", "zafar", "ubar", "rhapta"])
        .tokens(SABA, "marib", 9)
        .tokens(BABYLON, "marib", 1)
        .struck(SABA, Calamity::SquanderedWealth);
    assert_eq!((table.city_count(SABA), table.count(SABA, "marib"), table.count(BABYLON, "marib")), (5, 9, 1));
}

#[test]
fn a_game_can_be_saved_in_the_middle_of_a_calamity() {
    let mut table = famine(east().tokens(SABA, "aden", 2));
    table.act(BABYLON, &afflict(MAURYA)).act(BABYLON, &afflict(KUSHAN)).act(BABYLON, &afflict(PERSIA));
    let text = serde_json::to_string(&table.game).unwrap();
    let read: mega_empires::MegaEmpires = serde_json::from_str(&text).unwrap();
    assert!(read == table.game);
}

/// A written position cannot name seats, areas or duties that would make no sense later.
#[test]
fn hostile_positions_are_refused() {
    let mut table = famine(east().tokens(SABA, "aden", 2));
    table.act(BABYLON, &afflict(MAURYA)).act(BABYLON, &afflict(KUSHAN)).act(BABYLON, &afflict(PERSIA));
    let options = table.game.options;
    let written = serde_json::to_value(table.game.position()).unwrap();
    let load = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut written = written.clone();
        written["players"].as_array_mut().unwrap().iter_mut().for_each(|player| player["hand"] = serde_json::json!({}));
        written.as_object_mut().unwrap().remove("stacks");
        change(&mut written);
        let position = serde_json::from_value(written).map_err(|error| error.to_string())?;
        let loaded = mega_empires::MegaEmpires::from_position(&options, &position, engine::Seed::from_number(1));
        loaded.map(drop).map_err(|error| error.to_string())
    };
    assert!(load(&|_| {}).is_ok(), "{:?}", load(&|_| {}).err());
    assert!(load(&|written| written["calamities"]["primary"] = 14.into()).is_err());
    assert!(load(&|written| written["calamities"]["victims"] = vec![2, 17].into()).is_err());
    assert!(load(&|written| written["calamities"]["selected"] = vec!["rhone"].into()).is_err());
    assert!(load(&|written| written["calamities"]["points"] = 200.into()).is_err());
    let step = |step: serde_json::Value| {
        move |written: &mut serde_json::Value| {
            let due = written["agenda"].as_array_mut().and_then(|steps| steps.last_mut()).unwrap();
            *due = serde_json::json!({ "calamities": step });
        }
    };
    assert!(load(&step(serde_json::json!({ "suffer": { "waiting": [1] } }))).is_err(), "has nothing to decide");
    let wrong = [
        (serde_json::json!({ "advance": { "area": "caspian_sea" } }), "not in play"),
        (serde_json::json!({ "choose_beneficiary": { "among": [] } }), "nobody can be chosen"),
        (serde_json::json!({ "choose_beneficiary": { "among": [1, 17] } }), "nobody can be chosen"),
        (serde_json::json!({ "succeed": { "passed": [17], "stage": 0 } }), "no such seat"),
    ];
    for (written, problem) in wrong {
        let error = load(&step(written.clone())).expect_err("this cannot be due");
        assert!(error.contains(problem), "{written}: {error}");
    }
    let nobodys = |written: &mut serde_json::Value| {
        step(serde_json::json!({ "choose_beneficiary": { "among": [1] } }))(written);
        written["calamities"]["primary"] = serde_json::Value::Null;
    };
    assert!(load(&nobodys).expect_err("nobody is struck").contains("primary victim"));
}

/// Shares of what a calamity divides are written only if there are any, and none is larger than a realm.
#[test]
fn written_shares_are_read_as_they_are() {
    let table = famine(east().tokens(SABA, "aden", 2));
    let written = serde_json::to_value(table.game.position()).unwrap();
    assert_eq!(written["calamities"].get("shares"), None);
    let shared = |share: u8| {
        let mut written = written.clone();
        written["players"].as_array_mut().unwrap().iter_mut().for_each(|player| player["hand"] = serde_json::json!({}));
        written.as_object_mut().unwrap().remove("stacks");
        written["calamities"]["shares"] = written["calamities"]["minors"].clone();
        written["calamities"]["shares"][0] = share.into();
        let position = serde_json::from_value(written).unwrap();
        mega_empires::MegaEmpires::from_position(&table.game.options, &position, engine::Seed::from_number(1))
    };
    let again = serde_json::to_value(shared(100).unwrap().position()).unwrap();
    assert_eq!(again["calamities"]["shares"][0], 100);
    assert!(shared(101).is_err());
}

/// Both sets of cards are read whole, and a small table changes just the five that the scenario names.
#[test]
fn calamities_are_whole() {
    let cards = |seats| <TheEast as Edition>::calamities(&Options::with_seats(seats));
    for calamity in Calamity::ALL {
        let card = cards(9).card(calamity);
        assert!(!calamity.is_minor() || card.modifiers.is_empty() && card.secondary.is_none(), "{calamity}");
        assert!(card.source.starts_with('['));
        let modifiers = |seats: usize| format!("{:?}", cards(seats).card(calamity).modifiers);
        assert_eq!(modifiers(3), modifiers(5), "{calamity}: fewer seats change numbers, not advances");
        let changed = format!("{:?}", cards(4).card(calamity).effects) != format!("{:?}", card.effects)
            || format!("{:?}", cards(4).card(calamity).secondary) != format!("{:?}", card.secondary);
        use Calamity::{Cyclone, Epidemic, Famine, IconoclasmAndHeresy, Piracy};
        assert_eq!(changed, [Famine, Epidemic, Cyclone, IconoclasmAndHeresy, Piracy].contains(&calamity), "{calamity}");
    }
}
