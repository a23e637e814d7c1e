//! Industry: building cities and world wonders.

use crate::support::{Board as _, Table, hex, position, resources};
use engine::rule;
use new_dawn::Event;
use new_dawn::view::PieceView;

/// Seat 1 resolves an industry card in a slot.
fn industry(card: &str, slot: usize, rest: &str) -> Table {
    let mut row = vec!["astrology", "masonry", "early-empire", "foreign-trade"];
    row.insert(slot - 1, card);
    let mut table = position(&format!("1 row {}\nbarbarians\n{rest}", row.join(" ")));
    table.play(&format!("1: focus {}", card.split(':').next().unwrap()));
    table
}

/// A city or a wonder, and then the card is done.
#[rule("ND-ind-1", "ND-build-1", "ND-build-14")]
#[test]
fn either_a_city_or_a_wonder() {
    let text = "1 control 6,-2\n1 resources oil=2 diamond=2\ndeck military petra,alhambra,pentagon,ruhr-valley";
    let mut table = industry("pottery", 5, text);
    assert!(table.offered("wonder").contains(&"petra".into()));
    table.refuse("1: city 2,3", "ND-build-1");
    table.play("1: city 5,-1");
    assert_eq!((table.space("5,-1").piece, table.waits_for()), (Some(PieceView::City), 2));
    let mut table = industry("pottery", 5, text);
    table.play("1: wonder petra\n1: spend oil\n1: build 7,-2");
    assert_eq!((table.player(1).wonders[0].slug(), table.waits_for(), table.player(1).unused_cities), ("petra", 2, 7));
}

/// Anything but caravans and one's own control token forbids a city.
#[rule("ND-build-2")]
#[test]
fn a_city_needs_a_space_without_anything_but_caravans_and_an_own_token() {
    let text = "1 control 4,-2";
    for (piece, at) in [("2 control", "5,-2"), ("2 reinforced", "5,-2"), ("barbarians", "B=5,-1")] {
        let mut table = industry("pottery", 5, &format!("{text}\n{piece} {at}"));
        table.refuse(&format!("1: city {}", at.trim_start_matches("B=")), "ND-build-2");
    }
    industry("pottery", 5, "1 control 5,0").refuse("1: city 6,0", "ND-build-2");
    industry("pottery", 5, text).play("1: city 5,-2");
    for piece in ["1 caravans 1=5,-2", "2 caravans 1=5,-2", "1 control 4,-2 5,-2", "1 reinforced 5,-2"] {
        industry("pottery", 5, &format!("{text}\n{piece}")).play("1: city 5,-2");
    }
}

/// The control token goes back to its player, reinforced or not; the caravan stays.
#[rule("ND-build-3", "ND-destroy-1")]
#[test]
fn a_city_shares_its_space_with_caravans_and_takes_the_place_of_a_token() {
    for piece in ["control", "reinforced"] {
        let mut table = industry("pottery", 5, &format!("1 {piece} 5,-2\n1 caravans 1=5,-2"));
        assert_eq!(table.player(1).unused_control, 30);
        table.play("1: city 5,-2");
        assert_eq!((table.player(1).unused_control, table.space("5,-2").caravans.len()), (31, 1));
        assert_eq!(table.space("5,-2").piece, Some(PieceView::City));
    }
}

/// The mercury at 5,-3 is unclaimed until a control token has taken it; a ruined wonder forbids nothing, and the
/// builder controls it then.
#[rule("ND-build-11")]
#[test]
fn an_unclaimed_token_forbids_a_city_and_a_ruin_does_not() {
    industry("pottery", 5, "1 control 4,-2").refuse("1: city 5,-3", "ND-build-2");
    industry("pottery", 5, "1 control 4,-2 5,-3\n1 resources mercury=1").play("1: city 5,-3");
    // Grand Mesa at 2,4, too, while nobody holds it.
    industry("pottery", 5, "1 control 3,3").refuse("1: city 2,4", "ND-build-2");
    let mut table = industry("pottery", 5, "1 control 4,-2\nwonders petra=3,-1");
    table.play("1: city 3,-1");
    assert_eq!(table.player(1).wonders[0].slug(), "petra");
}

/// A rival's caravan in the space has not arrived: its owner gets nothing, and moves it on later.
#[rule("ND-build-13")]
#[test]
fn a_city_built_on_a_rivals_caravan_is_not_reached_by_it() {
    let row = "2 row astrology masonry early-empire pottery foreign-trade";
    let mut table = industry("pottery", 5, &format!("1 control 5,-2\n2 caravans 1=5,-2\n{row}"));
    table.play("1: city 5,-2");
    assert!(!table.has_event(|event| matches!(event, Event::CaravanArrived { .. })));
    assert_eq!(table.player(2).caravans[0].at, Some(hex("5,-2")));
    assert_eq!(table.player(2).row.iter().map(|one| one.trade).sum::<u8>(), 0);
    table.play("2: focus foreign-trade\n2: move 1 4,-2");
    assert_eq!(table.player(2).caravans[0].at, Some(hex("4,-2")));
}

/// Within the card's number of spaces of any friendly space, and each thing that a city cannot be counted through is
/// named: rival spaces, barbarians, water, hard ground.
#[rule("ND-build-5", "ND-build-6", "ND-build-7", "ND-build-10")]
#[test]
fn what_is_in_the_way_of_a_city_is_named() {
    let around = "1 control 4,0";
    industry("pottery", 5, around).play("1: city 4,2");
    industry("pottery", 5, around).refuse("1: city 4,3", "ND-build-1");
    industry("pottery", 5, &format!("{around}\n2 control 4,1 5,1 3,1")).refuse("1: city 4,2", "ND-build-7");
    let barbarians = format!("{around}\nbarbarians B=4,1 D=5,1 F=3,1");
    industry("pottery", 5, &barbarians).refuse("1: city 4,2", "ND-build-7");
    industry("pottery", 2, around).refuse("1: city 4,2", "ND-build-6");
    // From 6,2 over the water at 7,2 to 8,2.
    industry("pottery", 5, "1 control 6,2").refuse("1: city 8,2", "ND-build-5");
    industry("nationalism", 5, "1 control 6,2").play("1: city 8,2");
    // Barbarians in the forest from slot 2: neither of the two barriers alone is the reason.
    industry("pottery", 2, &barbarians).refuse("1: city 4,2", "ND-build-10");
}

#[rule("ND-build-4")]
#[test]
fn not_next_to_a_city_or_city_state() {
    let mut table = industry("pottery", 5, "1 control 5,0 3,3\n2 cities 3,5");
    table.refuse("1: city 8,-2", "ND-build-4").refuse("1: city 6,1", "ND-build-4").refuse("1: city 3,4", "ND-build-4");
    table.play("1: city 4,1");
}

/// The rulebook's figure: from slot 2 hills and grassland within two spaces, counted over hills and grassland.
#[rule("ND-build-6", "ND-build-8", "ND-build-10")]
#[test]
fn pottery_reaches_two_spaces_over_easy_ground() {
    // From the control token on the mountain at 3,2: its own ground is free, then hills and grassland.
    let mut table = industry("pottery", 2, "1 control 3,2\n2 capital 3,7");
    let mut offered = table.offered("city");
    offered.sort();
    // 7,-4 is near the capital, all others near 3,2.
    assert_eq!(offered, ["1,3", "2,1", "2,2", "2,3", "3,3", "4,2", "4,3", "7,-4"]);
    table.refuse("1: city 3,4", "ND-build-6").refuse("1: city 3,1", "ND-build-2");
    // 5,4 is grassland two steps beyond the hills at 4,3, but the way there is counted from 3,2: too far.
    table.refuse("1: city 5,4", "ND-build-1");
    table.play("1: city 4,3");
    // Over forest the count goes on only from slot 3.
    let mut table = industry("pottery", 2, "1 control 4,0");
    table.refuse("1: city 4,2", "ND-build-6");
    let mut table = industry("pottery", 3, "1 control 4,0");
    table.play("1: city 4,2");
}

/// Between 4,0 and 4,2 lie 4,1 and 5,1: with both closed the way is too long.
#[rule("ND-build-7")]
#[test]
fn rival_spaces_and_barbarians_are_not_counted_through() {
    let blocked = ["2 control 4,1 5,1 3,1", "2 control 4,1 3,1\nbarbarians B=5,1"];
    for text in blocked {
        industry("pottery", 5, &format!("1 control 4,0\n{text}")).refuse("1: city 4,2", "ND-build-7");
    }
    // One's own token, a caravan and an unclaimed token do not stop the count.
    industry("pottery", 5, "1 control 4,0 4,1\n2 control 5,1\n2 caravans 1=4,1").play("1: city 4,2");
}

#[rule("ND-build-9")]
#[test]
fn seven_cities_and_no_more() {
    let cities = "1 cities 3,-3 5,-5 2,-1 4,1 2,2 1,3";
    industry("pottery", 5, &format!("{cities}\n1 control 6,3")).play("1: city 5,4");
    let wonder = "1 resources oil=2\ndeck military petra,alhambra,pentagon,ruhr-valley";
    industry("pottery", 5, &format!("{cities} 6,3\n1 control 5,4\n{wonder}")).refuse("1: city 4,5", "ND-build-9");
}

/// A city on the own token of a natural wonder's space keeps it; a barbarian that destroys the city sends it back.
#[rule("ND-build-12")]
#[test]
fn a_city_on_a_natural_wonder_keeps_it() {
    let mut table = industry("pottery", 5, "1 control 2,4");
    table.play("1: city 2,4");
    assert_eq!(table.player(1).naturals[0].natural.slug(), "grand-mesa");
    let mut table = position("1 cities 2,4\nbarbarians D=2,3\ndial 1\ndirection 0");
    assert_eq!(table.player(1).naturals.len(), 1);
    // Die 3 points south-east, from 2,3 to 2,4.
    table.dice(&[3]).until_first_player();
    assert_eq!((table.player(1).naturals.len(), table.owner("2,4"), table.space("2,4").token), (0, None, true));
    // Whoever captures the city takes the natural wonder from its owner.
    let mut table = position(
        "1 row astrology foreign-trade pottery early-empire iron-working\nbarbarians\n1 control 3,3\n2 cities 2,4",
    );
    assert_eq!((table.player(1).naturals.len(), table.player(2).naturals.len()), (0, 1));
    table.dice(&[6, 1]).play("1: focus iron-working\n1: attack 2,4");
    assert_eq!((table.owner("2,4"), table.space("2,4").piece), (Some(1), Some(PieceView::City)));
    assert_eq!((table.player(1).naturals.len(), table.player(2).naturals.len()), (1, 0));
}

const CULTURAL: &str = "wonders stonehenge=3,6\ndeck cultural forbidden-city,eiffel-tower,sydney-opera-house";

/// Only the face-up card of each deck; after it is built the next one.
#[rule("ND-won-1", "ND-won-7")]
#[test]
fn a_wonder_is_chosen_from_the_tops_of_the_decks() {
    let mut table = industry("pottery", 5, &format!("1 resources marble=4\n1 cities 5,-4\n{CULTURAL}"));
    table.refuse("1: wonder eiffel-tower", "ND-won-1").refuse("1: wonder stonehenge", "ND-won-1");
    table.play("1: wonder forbidden-city").refuse("1: wonder forbidden-city", "ND-ind-1");
    table.refuse("1: city 5,-1", "ND-ind-1").refuse("1: done", "ND-won-1");
    table.play("1: spend marble\n1: spend marble\n1: build 7,-2");
    assert_eq!(table.view().market[0].wonder.map(|one| one.slug()), Some("eiffel-tower"));
    assert!(
        table.has_event(|event| matches!(event, Event::WonderRevealed { wonder } if wonder.slug() == "eiffel-tower"))
    );
}

/// The slot's number, two for each resource, one for each trade token of the industry card: nine in all.
#[rule("ND-won-2", "ND-won-4")]
#[test]
fn production_is_slot_resources_and_trade_tokens() {
    let paid = |row: &str, resources: &str| {
        let mut table = position(&format!("1 row {row}\nbarbarians\n1 resources {resources}\n{CULTURAL}"));
        table.play("1: focus pottery");
        table.refusal("1: wonder forbidden-city").map(|refusal| (refusal.rule.unwrap(), refusal.message))
    };
    assert_eq!(paid("astrology masonry pottery early-empire foreign-trade", "marble=3"), None);
    let short = |most: u8| Some(("ND-won-4", format!("Forbidden City costs 9, and you can raise only {most}")));
    assert_eq!(paid("astrology pottery masonry early-empire foreign-trade", "marble=3"), short(8));
    assert_eq!(paid("astrology pottery:1 masonry early-empire foreign-trade", "marble=3"), None);
    assert_eq!(paid("astrology pottery:1 masonry early-empire foreign-trade", "marble=2"), short(7));
    assert_eq!(paid("astrology:3 pottery masonry early-empire foreign-trade", "marble=3 diamond=3"), short(8));
    // Paid step by step, and built only when it is enough.
    let mut table = industry("pottery:2", 3, &format!("1 resources marble=2\n{CULTURAL}"));
    table.play("1: wonder forbidden-city");
    for coin in ["marble", "marble", "trade"] {
        table.refuse("1: build 7,-2", "ND-won-4").play(&format!("1: spend {coin}"));
    }
    table.refuse("1: build 7,-2", "ND-won-4").play("1: spend trade\n1: build 7,-2");
    assert_eq!((table.player(1).wonders[0].slug(), table.trade(1, "pottery")), ("forbidden-city", 0));
}

/// Under a city of the builder without a wonder: not a rival's, not a control token, not one that has a wonder.
#[rule("ND-won-5")]
#[test]
fn the_token_goes_under_a_city_without_one() {
    let text = CULTURAL.replace("stonehenge=3,6", "stonehenge=3,6 petra=5,-4");
    let mut table = industry("pottery", 5, &format!("1 resources marble=4\n1 cities 5,-4\n1 control 8,-2\n{text}"));
    table.play("1: wonder forbidden-city\n1: spend marble\n1: spend marble");
    for at in ["5,-4", "8,-2", "3,6", "2,3"] {
        table.refuse(&format!("1: build {at}"), "ND-won-5");
    }
    assert_eq!(table.offered("build"), ["7,-2"]);
    table.play("1: build 7,-2");
    assert_eq!(table.space("7,-2").wonder.map(|one| one.slug()), Some("forbidden-city"));
    let slugs: Vec<&str> = table.player(1).wonders.iter().map(|one| one.slug()).collect();
    assert_eq!(slugs, ["forbidden-city", "petra"]);
}

/// The rulebook's example: three from the slot, one marble and two oil, nine for the Forbidden City.
#[rule("ND-won-8")]
#[test]
fn the_forbidden_city_for_nine() {
    let deck = "wonders stonehenge=3,6\ndeck cultural forbidden-city,eiffel-tower,sydney-opera-house";
    let mut table = industry("pottery", 3, &format!("1 resources marble=1 oil=2 diamond=3\n{deck}"));
    table.refuse("1: wonder eiffel-tower", "ND-won-1");
    table.play("1: wonder forbidden-city").refuse("1: build 7,-2", "ND-won-4");
    table.refuse("1: spend diamond", "ND-won-3");
    table.play("1: spend marble\n1: spend oil").refuse("1: build 7,-2", "ND-won-4");
    table.play("1: spend oil").refuse("1: build 3,6", "ND-won-5");
    table.play("1: build 7,-2");
    assert_eq!(table.space("7,-2").wonder.map(|one| one.slug()), Some("forbidden-city"));
    assert_eq!(resources(&table.player(1)), [("diamond", 3)].into());
    assert_eq!(table.view().market[0].wonder.map(|one| one.slug()), Some("eiffel-tower"));
    // One oil less is one production short: refused as a whole.
    let mut table = industry("pottery", 3, &format!("1 resources marble=1 oil=1 diamond=3\n{deck}"));
    table.refuse("1: wonder forbidden-city", "ND-won-4");
    assert_eq!(table.player(1).resources.marble, 1);
}

#[rule("ND-won-3")]
#[test]
fn only_printed_resources_count() {
    let deck = "deck scientific oracle,potala-palace,oxford-university,kremlin";
    industry("pottery", 4, &format!("1 resources diamond=4\n{deck}")).refuse("1: wonder oracle", "ND-won-4");
    industry("pottery", 4, &format!("1 resources mercury=1 marble=1\n{deck}")).play("1: wonder oracle");
}

#[rule("ND-won-6", "ND-won-10")]
#[test]
fn a_city_without_a_wonder_is_needed_and_the_capital_will_do() {
    let text =
        "1 resources marble=5\ndeck cultural forbidden-city,eiffel-tower,sydney-opera-house\nwonders stonehenge=3,6";
    industry("pottery", 5, text).play("1: wonder forbidden-city\n1: spend marble\n1: spend marble\n1: build 7,-2");
    let full = text.replace("stonehenge=3,6", "stonehenge=3,6 petra=7,-2");
    industry("pottery", 5, &full).refuse("1: wonder forbidden-city", "ND-won-6");
    industry("pottery", 5, &format!("{full}\n1 cities 5,-4")).play("1: wonder forbidden-city");
}

/// Six is needed and three resources are there: the third gives more than is missing, and more may be spent.
#[rule("ND-won-9")]
#[test]
fn production_beyond_the_cost_is_lost() {
    let text = "1 resources oil=4\ndeck military petra,alhambra,pentagon,ruhr-valley";
    let mut table = industry("pottery", 2, text);
    table.play("1: wonder petra\n1: spend oil\n1: spend oil\n1: spend oil\n1: spend oil\n1: build 7,-2");
    assert_eq!(table.player(1).resources.oil, 0);
}

#[rule("ND-won-11")]
#[test]
fn an_empty_deck_turns_nothing_up() {
    let built = "wonders stonehenge=3,-1 forbidden-city=2,3 eiffel-tower=6,3\ndeck cultural sydney-opera-house";
    let mut table = industry("pottery", 5, &format!("1 resources marble=4\n{built}"));
    table.play("1: wonder sydney-opera-house\n1: spend marble\n1: spend marble\n1: spend marble\n1: build 7,-2");
    assert_eq!((table.view().market[0].wonder, table.view().market[0].left), (None, 0));
    assert!(table.offered("wonder").iter().all(|name| name != "sydney-opera-house"));
}

/// One more production each, for a wonder; for a city they do nothing and cannot be spent.
#[rule("ND-trade-5", "ND-trade-7")]
#[test]
fn industry_tokens_help_wonders_only() {
    let deck = "deck military petra,alhambra,pentagon,ruhr-valley";
    let mut table = industry("pottery:3", 4, &format!("1 control 4,1\n{deck}"));
    table.refuse("1: spend trade", "ND-trade-5");
    table.play("1: wonder petra\n1: spend trade\n1: spend trade\n1: spend trade\n1: build 7,-2");
    assert_eq!(table.trade(1, "pottery"), 0);
    let mut table = industry("pottery:3", 4, &format!("1 control 4,1\n{deck}"));
    table.play("1: city 4,1");
    assert_eq!(table.trade(1, "pottery"), 3);
}

/// Within three spaces of a friendly space or of one of one's caravans on the map.
#[test]
fn animal_husbandry_counts_from_caravans() {
    let text = "1 caravans 1=2,-1";
    industry("pottery", 5, text).refuse("1: city 2,1", "ND-build-1");
    let mut table = industry("animal-husbandry", 5, text);
    assert!(table.offered("city").contains(&"2,1".into()));
    table.play("1: city 2,1");
}

/// Four spaces, through water; seven production in slot 5.
#[test]
fn nationalism_counts_through_water_and_gives_seven() {
    let deck = "deck military petra,alhambra,pentagon,ruhr-valley";
    let mut table = industry("nationalism", 5, deck);
    table.play("1: wonder petra\n1: build 7,-2");
    industry("nationalism", 4, deck).refuse("1: wonder petra", "ND-won-4");
    // From 0,1 over the water at 0,2 and 0,3 to 1,3.
    let far = "1 control -1,1\n2 control 1,2 2,1 2,0\nbarbarians B=-1,2";
    assert!(industry("nationalism", 5, far).offered("city").contains(&"1,3".into()));
    let pottery = industry("animal-husbandry", 5, far);
    assert!(!pottery.offered("city").contains(&"1,3".into()));
}

#[test]
fn urbanization_places_tokens_around_the_new_city() {
    let mut table = industry("urbanization", 2, "1 control 3,3");
    table.play("1: city 4,3");
    assert_eq!(table.step(), "Urbanization");
    table.refuse("1: place 8,-2", "ND-focus-2").refuse("1: place 4,4", "ND-cul-2");
    table.play("1: place 4,2");
    assert_eq!((table.owner("4,2"), table.owner("4,3")), (Some(1), Some(1)));
    assert!(hex("4,2").distance(hex("4,3")) == 1);
}
