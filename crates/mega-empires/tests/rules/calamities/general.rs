//! The general rules of calamities.

use super::*;
use antiquity::cards::Card;
use antiquity::names::Commodity;
use engine::rule;

#[rule("ME-cal-1", "ME-cal-6")]
#[test]
fn only_the_holder_suffers_and_mysticism_and_deism_leave_one_city() {
    let mut table = east()
        .cities(SABA, &["aden", "himyar", "zafar"])
        .cities(BABYLON, &["mari"])
        .advances(SABA, &[Advance::Mysticism, Advance::Deism])
        .struck(SABA, Calamity::Superstition);
    assert_eq!(table.refused_by(SABA, "strike mari"), "ME-cal-superstition-1");
    table.act(SABA, "strike aden");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.city_count(BABYLON)), (2, 1));
}

#[rule("ME-cal-2")]
#[test]
fn ships_and_advances_are_never_touched() {
    let table = east()
        .ship(PARTHIA, "hecatompylos")
        .cities(PARTHIA, &["hecatompylos"])
        .with(PARTHIA, Advance::Music)
        .struck(PARTHIA, Calamity::VolcanicEruption);
    assert_eq!(table.city("hecatompylos"), None);
    assert_eq!(table.game.players[seat(PARTHIA)].ships.len(), 1);
    assert!(table.game.holds(seat(PARTHIA), Advance::Music));
}

#[rule("ME-cal-3", "ME-cal-22")]
#[test]
fn as_many_victims_are_selected_as_there_are() {
    let table = east().tokens(SABA, "saba", 12).tokens(PERSIA, "persis", 9).tokens(INDUS, "persis", 2);
    let mut table = table.struck(SABA, Calamity::Famine);
    assert!(table.is_over(), "two others have units: no choice, and only one area each");
    assert_eq!((table.token_count(SABA), table.token_count(PERSIA), table.token_count(INDUS)), (2, 4, 0));
    assert!(table.happened().contains(&Happened::Afflicted { seat: seat(INDUS), calamity: Calamity::Famine }));
    // With a choice, nobody may refrain.
    table = east().tokens(SABA, "saba", 12);
    table =
        [MAURYA, BABYLON, KUSHAN, PERSIA].into_iter().fold(table, |table, number| table.tokens(number, "persis", 1));
    table = table.struck(SABA, Calamity::Famine);
    assert_eq!(table.refused_by(SABA, "done"), "ME-cal-3");
    assert_eq!(table.refused_by(SABA, &afflict(SABA)), "ME-cal-famine-1");
    assert_eq!(table.refused_by(SABA, &afflict(INDUS)), "ME-cal-22", "Indus has no units");
    table.act(SABA, &afflict(PERSIA));
    assert_eq!(table.refused_by(SABA, &afflict(PERSIA)), "ME-cal-famine-1", "not twice");
    table.act(SABA, &afflict(KUSHAN)).act(SABA, &afflict(MAURYA));
    assert_eq!((table.count(BABYLON, "persis"), table.count(PERSIA, "persis")), (1, 0));
}

#[rule("ME-cal-22", "ME-cal-famine-4")]
#[test]
fn who_can_prevent_the_damage_may_be_selected_all_the_same() {
    let table = east().tokens(SABA, "saba", 12).advances(PERSIA, &[Advance::Pottery, Advance::Calendar]);
    let table =
        [MAURYA, BABYLON, KUSHAN, PERSIA].into_iter().fold(table, |table, number| table.tokens(number, "persis", 6));
    let mut table = table.struck(SABA, Calamity::Famine);
    table.act(SABA, &afflict(PERSIA)).act(SABA, &afflict(MAURYA)).act(SABA, &afflict(BABYLON));
    assert_eq!([MAURYA, BABYLON, PERSIA].map(|number| table.token_count(number)), [1, 1, 6]);
}

#[rule("ME-cal-4", "ME-cal-volcanic-eruption-9")]
#[test]
fn the_barbarians_are_spared() {
    let table = east()
        .cities(PARTHIA, &["hecatompylos"])
        .cities(0, &["eastern_media"])
        .tokens(0, "hecatompylos", 2)
        .struck(PARTHIA, Calamity::VolcanicEruption);
    assert_eq!((table.city("hecatompylos"), table.city("eastern_media")), (None, Some(0)));
    assert_eq!(table.count(0, "hecatompylos"), 2);
    // Nor is a pirate city the second one of an Earthquake.
    let mut table = east()
        .cities(SABA, &["aden", "zafar"])
        .cities(0, &["himyar"])
        .cities(BABYLON, &["qutaban"])
        .struck(SABA, Calamity::VolcanicEruption);
    table.act(SABA, "strike aden");
    assert_eq!(table.refused_by(SABA, "strike himyar"), "ME-cal-4");
    table.act(SABA, "strike qutaban");
    assert_eq!(table.city("himyar"), Some(0));
}

/// Saba's advances prevent all of its own damage, and nothing of what Persia and Indus take.
#[rule("ME-cal-5")]
#[test]
fn an_immune_primary_victim_does_not_save_the_others() {
    let table = east()
        .tokens(SABA, "saba", 12)
        .tokens(PERSIA, "persis", 9)
        .tokens(INDUS, "carmania", 9)
        .advances(SABA, &[Advance::Pottery, Advance::Calendar])
        .struck(SABA, Calamity::Famine);
    assert_eq!([SABA, PERSIA, INDUS].map(|number| table.token_count(number)), [12, 4, 4]);
}

/// Two cities for three; and two damage from a city that at most one token can replace.
#[rule("ME-cal-7", "ME-cal-8")]
#[test]
fn who_has_too_little_gives_all_and_who_has_no_change_gives_more() {
    let table = east().cities(SABA, &["aden", "himyar"]).struck(SABA, Calamity::Superstition);
    assert_eq!((table.city_count(SABA), table.token_count(SABA)), (0, 4));
    let table = east().cities(SABA, &["yathrib"]).struck(SABA, Calamity::Tempest);
    assert_eq!((table.city("yathrib"), table.count(SABA, "yathrib")), (None, 1));
    let table = east().treasury(SABA, 3).struck(SABA, Calamity::SquanderedWealth);
    assert_eq!((table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].stock), (0, 55));
    let table = east().tokens(SABA, "saba", 3).struck(SABA, Calamity::TribalConflict);
    assert_eq!(table.token_count(SABA), 0);
}

/// The book's example: ten damage are seven tokens and a city that two tokens replace.
#[rule("ME-cal-9", "ME-cal-10", "ME-cal-11")]
#[test]
fn seven_tokens_and_a_city_for_two_tokens_are_ten_damage() {
    let table = east().tokens(SABA, "saba", 8).cities(SABA, &["aden", "himyar"]).treasury(SABA, 6).ship(SABA, "aden");
    let mut table = table.struck(SABA, Calamity::Famine);
    table.act(SABA, "lose 7 saba");
    assert_eq!(table.refused_by(SABA, "lose city aden 3"), "ME-cal-20", "the limit of Aden is two");
    table.act(SABA, "lose city aden 2");
    assert!(table.is_over());
    assert_eq!((table.count(SABA, "saba"), table.city("aden"), table.count(SABA, "aden")), (1, None, 2));
    let player = &table.game.players[seat(SABA)];
    assert_eq!((table.city("himyar"), player.treasury, player.ships.len()), (Some(SABA), 6, 1));
    assert_eq!(player.stock, 55 - 6 - 3);
}

#[rule("ME-cal-20")]
#[test]
fn damage_is_exact_or_exceeds_by_as_little_as_possible() {
    // A token and a city that two tokens can replace: three is the least above two.
    let set_up = || east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "main", 1);
    let mut table = set_up().struck(SABA, Calamity::Tempest);
    assert_eq!(table.choices(SABA), ["lose city aden 2", "lose city himyar 2"]);
    for wrong in ["lose 1 main", "lose city aden 1", "lose city aden"] {
        assert_eq!(table.refused_by(SABA, wrong), "ME-cal-20");
    }
    table.act(SABA, "lose city aden 2");
    assert!(table.is_over() && table.count(SABA, "main") == 1);
    // With a second token the damage is exact, and nothing else is allowed.
    let mut table = set_up().tokens(SABA, "yathrib", 1).struck(SABA, Calamity::Tempest);
    assert_eq!(table.refused_by(SABA, "lose city aden 2"), "ME-cal-20");
    table.act(SABA, "lose 1 main");
    assert_eq!((table.count(SABA, "main"), table.count(SABA, "yathrib"), table.city_count(SABA)), (0, 0, 2));
    // Modifiers never make a number negative.
    let less = [Advance::Medicine, Advance::Enlightenment, Advance::Anatomy];
    let table = east().tokens(SABA, "saba", 9).advances(SABA, &less).struck(SABA, Calamity::Epidemic);
    assert_eq!(table.count(SABA, "saba"), 4);
    let less = [Advance::Pottery, Advance::Calendar];
    let table = east().tokens(SABA, "saba", 9).tokens(INDUS, "aden", 9).advances(INDUS, &less);
    assert_eq!(table.struck(SABA, Calamity::Famine).count(INDUS, "aden"), 9);
}

/// Without stock a city cannot be replaced; tokens removed first make some.
#[rule("ME-cal-10", "ME-cal-20", "ME-adv-public-works-8")]
#[test]
fn a_city_is_replaced_from_stock_and_a_token_beside_it_counts() {
    let table = east().cities(SABA, &["aden", "himyar"]).treasury(SABA, 55);
    let table = table.struck(SABA, Calamity::Tempest);
    assert_eq!(table.choices(SABA), ["lose city aden", "lose city himyar"], "the treasury is lost only afterwards");
    // Ten as two cities, or as a token, a city, and another that this token replaces.
    let table = east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "main", 1).treasury(SABA, 54);
    let mut table = table.struck(SABA, Calamity::Famine);
    assert_eq!(table.choices(SABA), ["lose 1 main", "lose city aden", "lose city himyar"]);
    table.act(SABA, "lose 1 main").act(SABA, "lose city aden");
    assert_eq!((table.is_over(), table.count(SABA, "himyar"), table.city_count(SABA)), (true, 1, 0));
    let mut table = east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "aden", 1).with(SABA, Advance::PublicWorks);
    table = table.tokens(SABA, "marib", 9).struck(SABA, Calamity::TribalConflict);
    let kept: Vec<String> =
        table.choices(SABA).into_iter().filter(|choice| choice.starts_with("lose city aden")).collect();
    assert_eq!(kept, ["lose city aden", "lose city aden 1"]);
}

/// Ruling ME-RX14: a city given up as damage is not destroyed. The token beside it is population by itself.
#[rule("ME-cal-9", "ME-adv-public-works-3")]
#[test]
fn the_token_beside_a_city_given_up_as_damage_stays() {
    let set_up = || {
        let table = east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "aden", 1);
        table.with(SABA, Advance::PublicWorks).struck(SABA, Calamity::TribalConflict)
    };
    let mut table = set_up();
    table.act(SABA, "lose city aden");
    assert!(table.is_over(), "five unit points, not six");
    assert_eq!((table.city("aden"), table.count(SABA, "aden"), table.city("himyar")), (None, 1, Some(SABA)));
    // It may be part of the damage, and then it counts one.
    let mut table = set_up();
    table.act(SABA, "lose 1 aden").act(SABA, "lose city himyar 1");
    assert_eq!((table.city("aden"), table.count(SABA, "aden"), table.count(SABA, "himyar")), (Some(SABA), 0, 1));
}

#[rule("ME-cal-12", "ME-cal-minor-uprising-1", "ME-adv-public-works-3")]
#[test]
fn a_destroyed_city_goes_to_stock_and_the_token_beside_it_too() {
    let mut table =
        east().cities(SABA, &["aden", "himyar"]).tokens(SABA, "aden", 1).struck(SABA, Calamity::MinorUprising);
    table.act(SABA, "strike aden");
    let player = &table.game.players[seat(SABA)];
    assert_eq!((table.city("aden"), table.count(SABA, "aden")), (None, 0));
    assert_eq!((player.stock, player.city_stock), (55, 8));
}

#[rule("ME-cal-13", "ME-adv-public-works-5", "ME-adv-agriculture-3")]
#[test]
fn a_reduced_city_is_replaced_up_to_the_limit() {
    let set_up = || east().cities(SABA, &["aden", "himyar", "zafar"]).tokens(SABA, "himyar", 1);
    let mut table = set_up().struck(SABA, Calamity::Superstition);
    assert!(table.is_over());
    assert_eq!(["aden", "himyar", "zafar"].map(|area| table.count(SABA, area)), [2, 2, 1]);
    table = set_up().with(SABA, Advance::Agriculture).struck(SABA, Calamity::Superstition);
    assert_eq!(["aden", "himyar", "zafar"].map(|area| table.count(SABA, area)), [3, 3, 2]);
    // Which comes first matters when stock runs short, so the victim is asked.
    table = set_up().treasury(SABA, 51).struck(SABA, Calamity::Superstition);
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, "strike zafar").act(SABA, "strike aden");
    assert_eq!(["aden", "himyar", "zafar"].map(|area| table.count(SABA, area)), [2, 1, 1]);
}

#[rule("ME-cal-14", "ME-cal-18", "ME-cal-treachery-1", "ME-adv-public-works-3")]
#[test]
fn an_annexed_city_is_exchanged_for_one_of_the_annexer() {
    let mut table = east().cities(SABA, &["aden", "zafar"]).cities(MAURYA, &["magadha"]).tokens(SABA, "aden", 1);
    table = table.struck_by(SABA, Calamity::Treachery, MAURYA);
    assert_eq!(table.waiting(), [MAURYA], "who traded it profits");
    assert_eq!(table.refused_by(MAURYA, "strike magadha"), "ME-cal-treachery-1");
    table.act(MAURYA, "strike aden");
    assert_eq!((table.city("aden"), table.count(SABA, "aden")), (Some(MAURYA), 0));
    assert_eq!((table.game.players[seat(SABA)].city_stock, table.game.players[seat(MAURYA)].city_stock), (8, 7));
    assert!(table.is_over());
}

#[rule("ME-cal-15", "ME-cal-squandered-wealth-1")]
#[test]
fn lost_treasury_goes_to_stock() {
    let table = east().treasury(SABA, 14).struck(SABA, Calamity::SquanderedWealth);
    assert_eq!((table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].stock), (4, 51));
}

#[rule("ME-cal-16", "ME-cal-city-in-flames-1")]
#[test]
fn paying_takes_the_full_number() {
    let set_up = |treasury| east().cities(SABA, &["aden", "zafar"]).treasury(SABA, treasury);
    let mut table = set_up(9).struck(SABA, Calamity::CityInFlames);
    assert_eq!(table.refused_by(SABA, "buy off"), "ME-cal-16");
    table.act(SABA, "strike aden");
    assert_eq!(table.game.players[seat(SABA)].treasury, 9);
    let mut table = set_up(10).struck(SABA, Calamity::CityInFlames);
    table.act(SABA, "buy off");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.game.players[seat(SABA)].treasury), (2, 0));
}

#[rule("ME-cal-17", "ME-cal-banditry-1")]
#[test]
fn discarded_cards_are_of_the_victims_choice() {
    let cards = [(Commodity::Water, 1), (Commodity::Salt, 2), (Commodity::Silk, 1)];
    let set_up = |treasury| east().commodities(SABA, &cards).treasury(SABA, treasury).struck(SABA, Calamity::Banditry);
    let mut table = set_up(3);
    assert_eq!(table.refused_by(SABA, "buy off"), "ME-cal-16");
    assert_eq!(table.refused_by(SABA, "forfeit tea"), "ME-cal-banditry-1");
    table.act(SABA, "forfeit water").act(SABA, "forfeit salt");
    assert!(table.is_over());
    assert_eq!(table.game.players[seat(SABA)].hand.commodity_cards(), 2);
    assert_eq!(table.game.discards[2].last(), Some(Card::Commodity(Commodity::Salt)));
    // Each of the two may be bought off.
    let mut table = set_up(8);
    table.act(SABA, "buy off").act(SABA, "forfeit water");
    assert_eq!(
        (table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].hand.commodity_cards()),
        (4, 3)
    );
    let mut table = set_up(8);
    table.act(SABA, "buy off").act(SABA, "buy off");
    assert_eq!(table.game.players[seat(SABA)].hand.commodity_cards(), 4);
}

#[rule("ME-cal-19", "ME-cal-18")]
#[test]
fn without_a_trader_most_cities_in_stock_then_most_tokens_then_ranking_profit() {
    let who = |table: Table| table.cities(SABA, &["aden", "zafar"]).struck(SABA, Calamity::Treachery).waiting();
    assert_eq!(who(east()), [MAURYA], "all are equal, and Maurya ranks first after the victim");
    assert_eq!(who(east().treasury(MAURYA, 1)), [BABYLON], "more tokens in stock");
    let fewer_cities = east().cities(MAURYA, &["magadha"]).treasury(BABYLON, 5);
    assert_eq!(who(fewer_cities), [DRAVIDIA], "more cities in stock than Maurya, more tokens than Babylon");
    let most = [MAURYA, BABYLON, DRAVIDIA, KUSHAN, PERSIA, NUBIA, INDUS];
    let sites = ["magadha", "mari", "tosali", "bactra", "bat", "adulis", "harappa"];
    let table = most.into_iter().zip(sites).fold(east(), |table, (number, site)| table.cities(number, &[site]));
    assert_eq!(who(table.treasury(PARTHIA, 40)), [PARTHIA], "cities count before tokens");
}

/// A card that went round is judged by its last way to the victim, and a trader who left does not profit.
#[rule("ME-cal-21")]
#[test]
fn the_last_transfer_counts() {
    let set_up = || east().cities(SABA, &["aden", "zafar"]);
    assert_eq!(set_up().struck_by(SABA, Calamity::Treachery, PARTHIA).waiting(), [PARTHIA]);
    let mut table = set_up();
    table.game.left = table.game.left.with(seat(PARTHIA));
    assert_eq!(table.struck_by(SABA, Calamity::Treachery, PARTHIA).waiting(), [MAURYA]);
}
