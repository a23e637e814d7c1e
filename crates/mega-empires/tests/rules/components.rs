//! Chapters 2 and 3: components and definitions.

use crate::support::{Table, area, seat, table};
use antiquity::atlas::Site;
use antiquity::data::CardKind;
use antiquity::names::{Advance, Calamity, Civilization, Commodity, Group};
use antiquity::{AreaId, Edition as _, Order, Owner, Phase};
use engine::{Game as _, rule};
use mega_empires::{MegaEmpires, TheEast};

fn limit(table: &Table, name: &str, number: u8) -> u8 {
    TheEast::population_limit(&table.game, area(name), seat(number))
}

// Components.

#[rule("ME-def-1")]
#[rule("ME-comp-1")]
#[test]
fn pieces_are_on_the_board_in_stock_or_in_treasury() {
    let mut table = table(5).tokens(1, "aden", 3).cities(1, &["saba"]).tokens(0, "zafar", 2).treasury(1, 9);
    assert_eq!(table.game.audit(), Ok(()));
    let player = table.game.players[seat(1)];
    assert_eq!((player.stock, player.treasury, player.city_stock), (55 - 3 - 9, 9, 8));
    table.game.players[seat(1)].treasury += 1;
    assert!(table.game.audit().unwrap_err().contains("56 tokens"));
    table.game.players[seat(1)].treasury -= 1;
    table.game.players[seat(1)].city_stock += 1;
    assert!(table.game.audit().unwrap_err().contains("10 cities"));
}

#[rule("ME-def-2")]
#[test]
fn what_is_not_in_stock_cannot_be_placed() {
    let mut table = table(5).treasury(1, 50).tokens(1, "aden", 3);
    assert_eq!(table.game.place_tokens(area("saba"), seat(1), 4), 2);
    assert_eq!((table.count(1, "saba"), table.game.players[seat(1)].stock), (2, 0));
    // What is removed goes back to it.
    assert_eq!(table.game.remove_tokens(area("aden"), seat(1), 9), 3);
    assert_eq!(table.game.players[seat(1)].stock, 3);
    table.game.players[seat(1)].city_stock = 0;
    assert!(!table.game.place_city(area("aden"), seat(1)));
}

#[rule("ME-comp-2")]
#[rule("ME-comp-6")]
#[rule("ME-def-6")]
#[test]
fn barbarian_tokens_never_run_out_and_belong_to_nobody() {
    let table = table(5).tokens(0, "aden", 27).tokens(0, "zafar", 54).cities(0, &["himyar"]);
    assert_eq!((table.count(0, "aden"), table.count(0, "zafar"), table.game.pirate_stock), (27, 54, 8));
    assert!(table.game.seats_in_game().all(|seat| !table.game.has_units(area("himyar"), seat)));
    assert_eq!(table.game.unit_points(area("himyar"), Owner::Barbarians), 5);
    assert_eq!(table.game.audit(), Ok(()));
}

#[rule("ME-comp-3")]
#[rule("ME-def-11")]
#[test]
fn there_are_219_trade_cards() {
    let cards = &TheEast::data().cards;
    let count = |kinds: &[CardKind]| -> u32 {
        let of_kind = cards.iter().filter(|row| kinds.contains(&row.kind));
        of_kind.map(|row| u32::from(row.copies.values().copied().max().unwrap_or(0))).sum()
    };
    let kinds = [CardKind::Minor, CardKind::Tradeable, CardKind::NonTradeable];
    assert_eq!(count(&[CardKind::Commodity]), 177);
    assert_eq!(count(&kinds), 24);
    assert_eq!(kinds.map(|kind| count(&[kind])), [8, 8, 8]);
    assert_eq!(219 - 177 - 24, 18, "the rest is Water");
    assert!(cards.iter().all(|row| row.stack <= 9), "face values are 0 to 9");
}

#[rule("ME-comp-4")]
#[rule("ME-setup-11")]
#[test]
fn everybody_has_all_51_advances_to_choose_from() {
    assert_eq!(Advance::ALL.len(), 51);
    let data = TheEast::data();
    assert_eq!(Advance::ALL.iter().map(|&advance| u32::from(data.advance(advance).cost)).sum::<u32>(), 7920);
    assert_eq!(Advance::ALL.iter().map(|&advance| u32::from(data.advance(advance).points)).sum::<u32>(), 170);
    // The same advance for two seats.
    let table = table(5).advances(1, &[Advance::Pottery]).advances(2, &[Advance::Pottery]);
    assert!(table.game.holds(seat(1), Advance::Pottery) && table.game.holds(seat(2), Advance::Pottery));
    assert_eq!(table.game.audit(), Ok(()));
}

#[rule("ME-comp-5")]
#[rule("ME-def-8")]
#[test]
fn credits_come_in_five_types() {
    assert_eq!(Group::ALL.map(|group| group.to_string()), ["art", "civic", "craft", "religion", "science"]);
    let dual = Advance::ALL.into_iter().filter(|&advance| TheEast::data().advance(advance).groups.len() == 2).count();
    assert_eq!(dual, 9);
    assert!(Advance::ALL.into_iter().all(|advance| (1..=2).contains(&TheEast::data().advance(advance).groups.len())));
    // The other pieces are in the view: census, city counts, turn, areas out of play.
    let view = table(6).view(engine::Viewer::Spectator);
    for piece in ["turn", "orders", "out_of_play"] {
        assert!(!view[piece].is_null(), "{piece}");
    }
}

#[rule("ME-def-7")]
#[test]
fn most_advances_give_a_credit_to_one_other() {
    let data = TheEast::data();
    let special: Vec<_> = Advance::ALL.into_iter().filter_map(|advance| data.advance(advance).special_credit).collect();
    assert_eq!(special.iter().filter(|credit| credit.worth == 10).count(), 17);
    assert_eq!(special.iter().filter(|credit| credit.worth == 20).count(), 17);
    let pottery = data.advance(Advance::Pottery);
    assert_eq!((pottery.credits[&Group::Craft], pottery.credits[&Group::Art]), (10, 5));
    let table = table(5).advances(1, &[Advance::Pottery]);
    let credits = antiquity::advances::credits(&table.game, seat(1));
    assert_eq!(credits[Group::Craft.index()], 10);
    assert_eq!(antiquity::advances::credits(&table.game, seat(2))[Group::Craft.index()], 0);
}

#[rule("ME-def-9")]
#[test]
fn attributes_serve_their_holder_only() {
    let mut table =
        table(5).tokens(1, "aden", 1).tokens(2, "ur", 1).advances(2, &[Advance::Roadbuilding]).only(Phase::Movement);
    assert_eq!(table.refused_by(1, "move 1 aden>marib"), "ME-3-6");
    table.act(2, "move 1 ur>sumeria");
}

#[rule("ME-def-10")]
#[test]
fn a_special_ability_is_used_once_a_turn() {
    let position = || table(5).tokens(1, "aden", 1).advances(1, &[Advance::Politics, Advance::Fundamentalism]);
    let mut table = position().tokens(2, "himyar", 1).tokens(2, "zafar", 1).only(Phase::SpecialAbilities);
    let offered = |table: &Table, word: &str| table.choices(1).iter().any(|choice| choice.starts_with(word));
    assert!(offered(&table, "politics gain") && offered(&table, "fundamentalism"));
    table.act(1, "politics gain 5");
    assert!(!offered(&table, "politics") && offered(&table, "fundamentalism"));
    // The next turn it is there again.
    let table = table.only(Phase::SpecialAbilities);
    assert!(offered(&table, "politics gain"));
}

// Definitions.

#[rule("ME-def-5")]
#[test]
fn a_token_counts_one_and_a_city_five() {
    let table = table(5).tokens(1, "aden", 3).cities(1, &["aden"]).ship(1, "himyar");
    assert_eq!(table.game.unit_points(area("aden"), seat(1)), 8);
    assert_eq!(table.game.unit_points(area("himyar"), seat(1)), 0);
    assert!(!table.game.has_units(area("himyar"), seat(1)), "ships are no units");
}

#[rule("ME-def-12")]
#[rule("ME-def-13")]
#[test]
fn six_eras_begin_where_each_row_says() {
    let basic = TheEast::succession(&table(9).game.options);
    let names: Vec<&str> = basic.eras.iter().map(|era| era.era.as_str()).collect();
    let ages =
        ["Stone Age", "Early Bronze Age", "Middle Bronze Age", "Late Bronze Age", "Early Iron Age", "Late Iron Age"];
    assert_eq!(names, ages);
    let era = |civilization, step| basic.era(Some(civilization), step);
    assert_eq!((era(Civilization::Saba, 5), era(Civilization::Saba, 6)), (0, 1));
    assert_eq!((era(Civilization::Babylon, 4), era(Civilization::Babylon, 5)), (0, 1));
    assert_eq!((era(Civilization::Parthia, 8), era(Civilization::Indus, 8)), (1, 2));
}

#[rule("ME-setup-2")]
#[rule("ME-setup-4")]
#[test]
fn the_last_space_is_the_late_iron_age_and_ends_the_game() {
    let options = table(9).game.options;
    let basic = TheEast::succession(&options);
    for civilization in TheEast::civilizations(&options) {
        assert_eq!(basic.era(Some(civilization), basic.last_step), 5);
        assert_eq!(basic.era(Some(civilization), basic.last_step - 1), 4);
    }
    let end = |succession: u8| {
        let mut table = table(5).cities(1, &["aden", "himyar", "zafar", "saba", "opone"]);
        let dear = [Advance::Mining, Advance::Library, Advance::Politics];
        table = table.advances(1, &dear);
        table.game.players[seat(1)].succession = succession;
        table.phase(Phase::SuccessionAlteration).game.is_over()
    };
    assert!(!end(13) && end(14));
}

#[rule("ME-def-14")]
#[rule("ME-def-15")]
#[rule("ME-def-16")]
#[test]
fn orders_go_by_ranking_and_progress() {
    let mut table = table(5);
    let order = |table: &Table, order| table.game.in_order(order).map(engine::Seat::number).collect::<Vec<_>>();
    // Parthia 18, Nubia 14, Persia 12, Babylon 6, Saba 2.
    table.game.players[seat(2)].succession = 4;
    table.game.players[seat(4)].succession = 4;
    table.game.players[seat(1)].succession = 2;
    assert_eq!(order(&table, Order::Ranking), [5, 4, 3, 2, 1]);
    assert_eq!(order(&table, Order::Progress), [4, 2, 1, 5, 3]);
    // A tie that no rule breaks otherwise goes by ranking.
    assert_eq!(order(&table, Order::Census), [5, 4, 3, 2, 1]);
    assert_eq!(order(&table, Order::CityCount), [5, 4, 3, 2, 1]);
}

// The map.

#[rule("ME-map-2")]
#[test]
fn adjacent_is_by_land_or_by_water() {
    let game = table(5).into_game();
    let adjacent = |from: &str| game.neighbours(area(from)).map(|area| area.to_string()).collect::<Vec<_>>();
    let himyar = adjacent("himyar");
    for (name, is) in [("aden", true), ("danakil", true), ("barbaria", true), ("red_sea", false), ("main", false)] {
        assert_eq!(himyar.iter().any(|other| other == name), is, "{name}");
    }
    // An area that touches by land and by water is one neighbour.
    assert_eq!(himyar.iter().filter(|other| *other == "aden").count(), 1);
    // Inland water joins nothing.
    assert!(!adjacent("western_sogdiana").is_empty());
    assert!(game.seas_beside(area("ustyurt")).next().is_none());
}

#[rule("ME-map-3")]
#[rule("ME-map-4")]
#[test]
fn limits_are_zero_to_four_and_seas_have_none() {
    let table = table(9);
    let mut limits = [0; 5];
    for area in table.game.areas() {
        let printed = area.area();
        if printed.open_sea {
            assert_eq!((printed.population, printed.city_site), (0, None));
            assert!(!table.game.is_in_play(area), "no unit is ever at sea");
        } else {
            limits[usize::from(printed.population)] += 1;
        }
    }
    assert!(limits.iter().all(|&count| count > 0), "{limits:?}");
    assert_eq!(limits.iter().sum::<i32>(), 165);
    assert_eq!((limit(&table, "babylonia", 1), limit(&table, "teiga", 1)), (4, 0));
}

#[rule("ME-map-6")]
#[test]
fn areas_without_a_civilization_in_the_game_are_out_of_play() {
    let six = table(6).into_game();
    assert!(!six.is_in_play(area("napata")) && six.is_in_play(area("nisa")));
    assert!(table(7).game.is_in_play(area("napata")));
    assert!(AreaId::all().all(|area| !area.area().name.is_empty()), "areas without a name are not in the atlas at all");
}

#[rule("ME-map-8")]
#[test]
fn a_volcano_on_a_border_is_in_both_areas() {
    let volcano = |name: &str| area(name).area().volcano;
    assert_eq!(volcano("danakil"), volcano("barbaria"));
    assert_eq!(volcano("eastern_media"), volcano("hecatompylos"));
    assert!(volcano("danakil").is_some() && volcano("danakil") != volcano("hecatompylos"));
}

#[rule("ME-map-9")]
#[rule("ME-map-10")]
#[test]
fn white_sites_are_on_the_flood_plain_and_black_ones_are_not() {
    let plain = |name: &str| area(name).area().flood_plain;
    for name in ["babylon", "ur", "teredon", "susa", "sumeria", "mesopotamia", "babylonia"] {
        assert_eq!(plain(name), plain("babylon"), "{name}");
    }
    assert!(plain("babylon").is_some() && plain("lut") != plain("babylon"));
    assert_eq!(area("susa").area().city_site, Some(Site::Black));
    for id in AreaId::all() {
        let white = id.area().city_site == Some(Site::White);
        assert!(!white || id.area().flood_plain.is_some(), "{id}");
    }
}

// Agriculture.

#[rule("ME-adv-agriculture-1")]
#[rule("ME-adv-agriculture-7")]
#[test]
fn agriculture_raises_small_limits_where_nobody_else_is() {
    let printed = |name: &str| area(name).area().population;
    for name in ["teiga", "zafar", "aden", "saba", "babylonia"] {
        let raised = printed(name) + u8::from(printed(name) <= 2);
        let position = || table(5).tokens(1, name, 1).advances(1, &[Advance::Agriculture]);
        assert_eq!(limit(&position(), name, 1), raised, "{name}");
        assert_eq!(limit(&position(), name, 2), printed(name), "for the holder only");
        assert_eq!(limit(&position().tokens(2, name, 1), name, 1), printed(name));
        assert_eq!(limit(&position().cities(2, &[name]), name, 1), printed(name));
        assert_eq!(limit(&position().tokens(0, name, 1), name, 1), printed(name));
        assert_eq!(limit(&position().ship(2, name), name, 1), raised, "ships are no units");
    }
}

// What clients draw.

#[test]
fn components_tell_the_whole_board_and_all_cards() {
    let all = serde_json::to_value(MegaEmpires::components()).unwrap();
    let count = |name: &str| all[name].as_array().unwrap().len();
    assert_eq!((count("areas"), count("advances"), count("civilizations")), (175, 51, 9));
    assert_eq!(count("cards"), Commodity::ALL.len() - 18 + Calamity::ALL.len());
    assert_eq!(count("eras"), 12);
    let saba = &all["civilizations"][0];
    assert_eq!((saba["id"].as_str(), saba["start"].as_str()), (Some("saba"), Some("saba")));
    assert_eq!(saba["basic"], serde_json::json!([6, 9, 11, 14, 15]));
    let names: Vec<&str> = all["areas"].as_array().unwrap().iter().filter_map(|area| area["id"].as_str()).collect();
    for area in all["areas"].as_array().unwrap() {
        for border in ["land", "water"] {
            assert!(area[border].as_array().unwrap().iter().all(|other| names.contains(&other.as_str().unwrap())));
        }
    }
}
