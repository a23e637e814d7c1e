//! Major calamities that strike units, cities, cards and markers. `EP-29.2` to `EP-29.9`

use super::*;
use crate::support::shows;
use engine::{Game as _, PromptKind, rule};

#[rule("EP-29.2.1.1a", "EP-29.2.1.4b")]
#[test]
fn a_volcano_erases_everybody_around_it() {
    let table = table(5).cities(MINOA, &["thera"]).advances(MINOA, &[Advance::Engineering]).tokens(HELLAS, "thera", 2);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("thera"), table.count(HELLAS, "thera")), (None, 0));
}

#[rule("EP-29.2.1.3", "EP-30.18.5", "EP-30.50.3")]
#[test]
fn urbanism_costs_more_around_an_eruption() {
    let base = || table(5).cities(MINOA, &["thera"]).tokens(MINOA, "knossos", 3).tokens(MINOA, "argos", 3);
    let mut table = base().advances(MINOA, &[Advance::Urbanism]).struck(MINOA, Calamity::VolcanicEruption);
    table.act(MINOA, "lose 3 knossos");
    assert_eq!(table.token_count(MINOA), 2);
    let engineers = base().advances(MINOA, &[Advance::Urbanism, Advance::Engineering]);
    assert_eq!(engineers.struck(MINOA, Calamity::VolcanicEruption).token_count(MINOA), 6);
}

#[rule("EP-29.2.1.2a", "EP-29.2.1.2b", "EP-29.2.1.2c", "EP-29.2.1.2-r1")]
#[test]
fn an_earthquake_strikes_where_it_does_most_damage() {
    // Argos borders on Athens, a city of Hellas that is reduced to one token: nine points. Phaestos stands alone.
    let mut table = table(5).cities(MINOA, &["argos", "phaestos"]).cities(HELLAS, &["athens"]);
    table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("argos"), table.city("phaestos")), (None, Some(MINOA)));
    assert_eq!((table.city("athens"), table.count(HELLAS, "athens")), (None, 1));
    let alone = crate::support::table(5).cities(MINOA, &["argos", "corinth"]);
    let mut alone = alone.struck(MINOA, Calamity::VolcanicEruption);
    alone.act(MINOA, "strike argos");
    assert_eq!(alone.city("corinth"), Some(MINOA), "the second city must be somebody else's");
}

#[rule("EP-29.2.1.4a", "EP-30.18.4")]
#[test]
fn engineering_softens_an_earthquake() {
    let table = table(5).cities(MINOA, &["corinth"]).advances(MINOA, &[Advance::Engineering]);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("corinth"), table.count(MINOA, "corinth")), (None, 2));
}

#[rule("EP-29.2.2.1a")]
#[test]
fn treachery_gives_a_city_to_the_trader() {
    let mut table =
        table(5).cities(MINOA, &["knossos", "thera", "argos"]).struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    assert_eq!(table.waiting(), [ASSYRIA], "the trader selects it");
    let prompt = table.game.prompt(seat(ASSYRIA)).unwrap();
    assert_eq!((prompt.kind, prompt.name), (PromptKind::PickPlaces, "AnnexCity"));
    assert_eq!(prompt.question, "Treachery: Which city of @5 do you annex? 1 to go.");
    table.act(ASSYRIA, "strike thera");
    assert_eq!((table.city("thera"), table.city_count(MINOA), table.waiting()), (Some(ASSYRIA), 2, vec![]));
}

/// Assyria with so many cities on the board; the victim may hold Diplomacy.
fn betrayed(cities: usize, advances: &[Advance]) -> Table {
    let own = ["nineveh", "carrhae", "antioch", "aleppo", "damascus", "sidon", "tyre", "phoenicia", "jericho"];
    let base = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(ASSYRIA, &own[..cities]);
    let mut table = base.advances(MINOA, advances).struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    table.act(ASSYRIA, "strike thera");
    table
}

#[rule("EP-29.2.2.1b")]
#[test]
fn a_trader_without_a_city_in_stock_has_the_city_eliminated() {
    let table = betrayed(9, &[]);
    assert_eq!((table.city("thera"), table.count(MINOA, "thera"), table.city_count(MINOA)), (None, 0, 2));
}

#[rule("EP-29.2.2.3", "EP-30.15.3")]
#[test]
fn diplomacy_costs_a_second_city() {
    let mut table = betrayed(0, &[Advance::Diplomacy]);
    assert_eq!(table.waiting(), [ASSYRIA]);
    table.act(ASSYRIA, "strike argos");
    assert_eq!((table.city("argos"), table.city_count(MINOA)), (Some(ASSYRIA), 1));
}

#[rule("EP-29.2.2-r1", "EP-29.2.2.3")]
#[test]
fn with_one_city_in_stock_one_is_replaced_and_one_eliminated() {
    let mut table = betrayed(8, &[Advance::Diplomacy]);
    table.act(ASSYRIA, "strike argos");
    assert_eq!((table.city("thera"), table.city("argos")), (Some(ASSYRIA), None));
}

#[rule("EP-29.2.2.2")]
#[test]
fn untraded_treachery_reduces_a_city() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera"]).struck(MINOA, Calamity::Treachery);
    table.act(MINOA, "strike knossos");
    assert_eq!((table.city("knossos"), table.count(MINOA, "knossos")), (None, 3));
}

/// Tokens of Minoa, Hatti and Hellas that a Famine of Minoa leaves of 20, 8 and 8.
fn famine(minoa: &[Advance], hatti: &[Advance], hellas: &[Advance]) -> [u8; 3] {
    let table = table(5).tokens(MINOA, "knossos", 20).tokens(HATTI, "hattusa", 8).tokens(HELLAS, "thrace", 8);
    let table = table.advances(MINOA, minoa).advances(HATTI, hatti).advances(HELLAS, hellas);
    let table = table.struck(MINOA, Calamity::Famine);
    [MINOA, HATTI, HELLAS].map(|number| table.token_count(number))
}

shows! {
    #[rule("EP-29.3.1.1a")]
    #[test]
    fn famine_takes_ten_points_of_its_victim() { famine(&[], &[], &[]) => [10, 0, 0] }
    #[rule("EP-29.3.1.2", "EP-30.39.2")]
    #[test]
    fn pottery_feeds_any_victim_of_famine() {
        famine(&[Advance::Pottery], &[Advance::Pottery], &[]) => [15, 5, 0]
    }
    #[rule("EP-29.3.1.3", "EP-30.7.2")]
    #[test]
    fn calendar_feeds_secondary_victims_of_famine() {
        famine(&[Advance::Calendar], &[], &[Advance::Calendar]) => [10, 0, 5]
    }
}

#[rule("EP-29.3.1.4", "EP-30.3.4", "EP-20.1c")]
#[test]
fn famine_trims_what_agriculture_feeds() {
    let mut table = table(5).tokens(MINOA, "knossos", 4).tokens(MINOA, "thera", 4).tokens(MINOA, "corinth", 10);
    table = table.advances(MINOA, &[Advance::Agriculture]).struck(MINOA, Calamity::Famine);
    table.act(MINOA, "lose 10 corinth");
    assert_eq!((table.count(MINOA, "knossos"), table.count(MINOA, "thera")), (3, 3));
    let without = crate::support::table(5).tokens(MINOA, "knossos", 4).tokens(MINOA, "corinth", 10);
    let mut without = without.struck(MINOA, Calamity::Famine);
    without.act(MINOA, "lose 10 corinth");
    assert_eq!(without.count(MINOA, "knossos"), 4);
}

/// Takes whatever comes first until nobody is asked any more.
fn drain(mut table: Table) -> Table {
    while let Some(&number) = table.waiting().first() {
        let choice = table.choices(number)[0].clone();
        table.act(number, &choice);
    }
    table
}

/// Cities that are left of five after Superstition.
fn after_superstition(advances: &[Advance]) -> u8 {
    let cities = ["knossos", "thera", "argos", "rhodes", "sparta"];
    let table = table(5).cities(MINOA, &cities).advances(MINOA, advances);
    drain(table.struck(MINOA, Calamity::Superstition)).city_count(MINOA)
}

shows! {
    #[rule("EP-29.3.2.1")]
    #[test]
    fn superstition_reduces_three_cities() { after_superstition(&[]) => 2 }
    #[rule("EP-29.3.2.2", "EP-30.34.2")]
    #[test]
    fn mysticism_saves_a_city_from_superstition() { after_superstition(&[Advance::Mysticism]) => 3 }
    #[rule("EP-29.3.2.2", "EP-30.12.2")]
    #[test]
    fn deism_saves_a_city_from_superstition() { after_superstition(&[Advance::Deism]) => 3 }
    #[rule("EP-29.3.2.2", "EP-30.19.2")]
    #[test]
    fn enlightenment_saves_a_city_from_superstition() { after_superstition(&[Advance::Enlightenment]) => 3 }
    #[rule("EP-29.3.2.3", "EP-30.49.2")]
    #[test]
    fn universal_doctrine_costs_a_city_in_superstition() { after_superstition(&[Advance::UniversalDoctrine]) => 1 }
}

/// Cities that are left of four with so many tokens after a Slave Revolt. Argos, Chalcis, Eretria and Salamis feed one.
fn after_revolt(tokens: u8, advances: &[Advance]) -> u8 {
    let base = table(5).cities(MINOA, &["argos", "chalcis", "eretria", "salamis"]).tokens(MINOA, "corinth", tokens);
    drain(base.advances(MINOA, advances).struck(MINOA, Calamity::SlaveRevolt)).city_count(MINOA)
}

shows! {
    #[rule("EP-29.4.2.1a")]
    #[test]
    fn fifteen_tokens_support_no_city_in_a_slave_revolt() { (after_revolt(23, &[]), after_revolt(22, &[])) => (4, 3) }
    #[rule("EP-29.4.2.1b")]
    #[test]
    fn with_fewer_tokens_none_supports() { (after_revolt(14, &[]), after_revolt(3, &[])) => (1, 1) }
    #[rule("EP-29.4.2.2", "EP-30.45.2")]
    #[test]
    fn theocracy_bars_five_tokens_more() {
        (after_revolt(28, &[Advance::Theocracy]), after_revolt(27, &[Advance::Theocracy])) => (4, 3)
    }
    #[rule("EP-29.4.2.2", "EP-30.29.4")]
    #[test]
    fn mining_bars_five_tokens_more() {
        (after_revolt(28, &[Advance::Mining]), after_revolt(27, &[Advance::Mining])) => (4, 3)
    }
    #[rule("EP-29.4.2.3", "EP-30.35.2")]
    #[test]
    fn mythology_bars_five_tokens_fewer() {
        (after_revolt(18, &[Advance::Mythology]), after_revolt(17, &[Advance::Mythology])) => (4, 3)
    }
    #[rule("EP-29.4.2.3", "EP-30.19.3")]
    #[test]
    fn enlightenment_bars_five_tokens_fewer() {
        (after_revolt(18, &[Advance::Enlightenment]), after_revolt(17, &[Advance::Enlightenment])) => (4, 3)
    }
}

/// Three cities need six tokens; of five that support, the city reduced in Thera leaves three more.
#[rule("EP-29.4.2.4", "EP-21.2.1b")]
#[test]
fn cities_revolt_one_at_a_time_and_their_tokens_support_the_others() {
    let table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).tokens(MINOA, "corinth", 20);
    let mut table = table.struck(MINOA, Calamity::SlaveRevolt);
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "strike thera");
    assert_eq!((table.city_count(MINOA), table.count(MINOA, "thera"), table.waiting()), (2, 3, vec![]));
}

#[rule("EP-29.4.2-r1", "EP-21.1.2b")]
#[test]
fn cities_of_this_turn_revolt_first() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera", "argos"]);
    table.game.built.insert(area("thera"));
    table.game.built.insert(area("argos"));
    let mut table = table.struck(MINOA, Calamity::SlaveRevolt);
    assert_eq!(table.choices(MINOA), ["strike argos", "strike thera"]);
    assert_eq!(table.refused_by(MINOA, "strike knossos"), "EP-29.4.2-r1");
}

#[rule("EP-29.5.1.1a", "EP-29.5.1.1b", "EP-29.5.1.3b", "EP-29.5.1.2")]
#[test]
fn a_flood_takes_seventeen_points_and_those_of_others() {
    // Odessus has a black site: its city is safe. Moesia and Tomi lie on the Danube.
    let mut table = table(5).tokens(HELLAS, "moesia", 12).tokens(HELLAS, "gethae", 10).cities(HELLAS, &["odessus"]);
    table = table.tokens(HATTI, "tomi", 4).struck(HELLAS, Calamity::Flood);
    assert_eq!(table.count(HATTI, "tomi"), 0, "ten or fewer are all lost");
    table.act(HELLAS, "lose 12 moesia");
    assert_eq!((table.token_count(HELLAS), table.city("odessus")), (5, Some(HELLAS)));
}

#[rule("EP-29.5.1.3a", "EP-29.5.1.3-r1", "EP-29.5.1.5a", "EP-30.18.6")]
#[test]
fn a_flood_is_divided_and_engineering_limits_it() {
    let mut table = table(5).tokens(EGYPT, "memphis", 30).tokens(MINOA, "tanis", 8).tokens(HATTI, "alexandria", 9);
    table = table.advances(EGYPT, &[Advance::Engineering]).advances(HATTI, &[Advance::Engineering]);
    table = table.struck(EGYPT, Calamity::Flood);
    assert_eq!(table.refused_by(EGYPT, &afflict(MINOA, 9)), "EP-29.5.1.3-r1");
    table.act(EGYPT, &afflict(HATTI, 9));
    assert_eq!((table.count(MINOA, "tanis"), table.count(HATTI, "alexandria")), (7, 2));
    assert_eq!(table.count(EGYPT, "memphis"), 23);
}

#[rule("EP-29.5.1.4a", "EP-29.5.1.4b", "EP-29.5.1.5b", "EP-29.5.1.5-r1")]
#[test]
fn without_a_flood_plain_a_coastal_city_goes() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera"]).struck(MINOA, Calamity::Flood);
    table.act(MINOA, "strike thera");
    assert_eq!((table.city("thera"), table.count(MINOA, "thera")), (None, 0));
    let engineers = crate::support::table(5).cities(MINOA, &["thera"]).advances(MINOA, &[Advance::Engineering]);
    assert_eq!(engineers.struck(MINOA, Calamity::Flood).count(MINOA, "thera"), 3);
    let inland = crate::support::table(5).cities(HATTI, &["hattusa"]).struck(HATTI, Calamity::Flood);
    assert_eq!(inland.city("hattusa"), Some(HATTI));
}

/// A Cyclone of Minoa with four exposed cities; Hatti has two, one inland and ships in Troy and the Crimea.
fn cyclone(minoa: &[Advance], hatti: &[Advance]) -> Table {
    let table = table(5).cities(MINOA, &["knossos", "thera", "rhodes", "eretria"]).ship(MINOA, "knossos");
    let table = table.cities(HATTI, &["troy", "miletus", "hattusa"]).ship(HATTI, "troy").ship(HATTI, "crimea");
    drain(table.advances(MINOA, minoa).advances(HATTI, hatti).struck(MINOA, Calamity::Cyclone))
}

fn cities_after(table: &Table) -> (u8, u8) {
    (table.city_count(MINOA), table.city_count(HATTI))
}

#[rule("EP-29.6.1.1", "EP-29.6.1.3a", "EP-29.6.1.3b")]
#[test]
fn a_cyclone_reduces_three_exposed_cities_and_two_of_everybody_else() {
    let table = cyclone(&[], &[]);
    assert_eq!((cities_after(&table), table.city("hattusa")), ((1, 1), Some(HATTI)), "Hattusa has no coast");
}

#[rule("EP-29.6.1.3c")]
#[test]
fn a_cyclone_takes_the_ships_around_it() {
    let table = cyclone(&[], &[]);
    assert_eq!(table.game.players[seat(MINOA)].ships.len(), 0);
    let left: Vec<_> = table.game.players[seat(HATTI)].ships.iter().map(|ship| ship.area).collect();
    assert_eq!(left, [area("crimea")], "which lies on another sea");
}

shows! {
    #[rule("EP-29.6.1.4", "EP-30.24.2")]
    #[test]
    fn masonry_saves_a_city_from_a_cyclone() {
        cities_after(&cyclone(&[Advance::Masonry], &[Advance::Masonry])) => (2, 2)
    }
    #[rule("EP-29.6.1.6", "EP-30.47.2")]
    #[test]
    fn trade_empire_costs_a_city_in_a_cyclone() {
        cities_after(&cyclone(&[Advance::TradeEmpire], &[Advance::TradeEmpire])) => (0, 1)
    }
}

#[rule("EP-29.6.1.5", "EP-30.7.3", "EP-29.6.1.2")]
#[test]
fn calendar_keeps_cities_and_two_ships() {
    let table = table(5).cities(MINOA, &["knossos", "thera", "rhodes"]).advances(MINOA, &[Advance::Calendar]);
    let mut table =
        table.ship(MINOA, "knossos").ship(MINOA, "thera").ship(MINOA, "rhodes").struck(MINOA, Calamity::Cyclone);
    table.act(MINOA, "strike thera");
    assert_eq!(table.waiting(), [MINOA], "which ship is lost");
    table.act(MINOA, "strike rhodes");
    assert_eq!((table.city_count(MINOA), table.game.players[seat(MINOA)].ships.len()), (2, 2));
    let inland = crate::support::table(5).cities(HATTI, &["hattusa"]).ship(MINOA, "knossos");
    assert_eq!(inland.struck(HATTI, Calamity::Cyclone).game.players[seat(MINOA)].ships.len(), 1);
}

#[rule("EP-29.6.2.1a", "EP-29.6.2.2a", "EP-29.6.2.2b", "EP-29.6.2.2c")]
#[test]
fn an_epidemic_leaves_a_token_everywhere() {
    let table = table(5).tokens(MINOA, "knossos", 3).tokens(MINOA, "argos", 4).cities(MINOA, &["thera", "phaestos"]);
    let table = table.struck(MINOA, Calamity::Epidemic);
    let left = ["knossos", "argos", "thera", "phaestos"].map(|name| table.count(MINOA, name));
    assert_eq!((left, table.city_count(MINOA)), ([1, 1, 1, 1], 0), "thirteen points can be lost");
}

/// What an Epidemic of Minoa takes of 40 tokens, and of 30 of Hatti, who gets ten of it.
fn epidemic(minoa: &[Advance], hatti: &[Advance]) -> (u8, u8) {
    let table = table(5).tokens(MINOA, "knossos", 40).tokens(HATTI, "hattusa", 30);
    let table = table.advances(MINOA, minoa).advances(HATTI, hatti).struck(MINOA, Calamity::Epidemic);
    (40 - table.token_count(MINOA), 30 - table.token_count(HATTI))
}

shows! {
    #[rule("EP-29.6.2.1a", "EP-29.6.2.1b")]
    #[test]
    fn an_epidemic_takes_sixteen_and_ten() { epidemic(&[], &[]) => (16, 10) }
    #[rule("EP-29.6.2.3a", "EP-29.6.2.3b", "EP-30.26.2")]
    #[test]
    fn medicine_heals_eight_or_five() { epidemic(&[Advance::Medicine], &[Advance::Medicine]) => (8, 5) }
    #[rule("EP-29.6.2.3a", "EP-29.6.2.3b", "EP-30.4.3")]
    #[test]
    fn anatomy_heals_eight_or_five() { epidemic(&[Advance::Anatomy], &[Advance::Anatomy]) => (8, 5) }
    #[rule("EP-29.6.2.4", "EP-30.43.3")]
    #[test]
    fn roads_spread_an_epidemic() { epidemic(&[Advance::Roadbuilding], &[Advance::Roadbuilding]) => (21, 15) }
    #[rule("EP-29.6.2.4", "EP-30.47.3")]
    #[test]
    fn trade_spreads_an_epidemic() { epidemic(&[Advance::TradeEmpire], &[Advance::TradeEmpire]) => (21, 15) }
}

/// Nine tokens in one area: eight can be assigned, and five more of a Trade Empire take all but one.
#[rule("EP-29.6.2.1-r1", "EP-29.6.2.2c")]
#[test]
fn nobody_is_assigned_more_than_an_epidemic_can_take() {
    let table = table(5).tokens(MINOA, "knossos", 40).tokens(HATTI, "hattusa", 30).tokens(HELLAS, "thrace", 9);
    let table = table.advances(HELLAS, &[Advance::TradeEmpire]).struck(MINOA, Calamity::Epidemic);
    assert_eq!([HATTI, HELLAS].map(|number| table.token_count(number)), [20, 1]);
}

/// Which of Gold, Clay and Wine, of face values nine, one and five, are left after Corruption.
fn after_corruption(advances: &[Advance]) -> [u8; 3] {
    let cards = [(Commodity::Gold, 1), (Commodity::Clay, 1), (Commodity::Wine, 1)];
    let left = |advances: &[Advance]| {
        let table = table(5).commodities(MINOA, &cards).advances(MINOA, advances).struck(MINOA, Calamity::Corruption);
        let mut table = table;
        while table.waiting() == [MINOA] {
            let choice = table.choices(MINOA)[0].clone();
            table.act(MINOA, &choice);
        }
        let hand = &table.game.players[seat(MINOA)].hand;
        cards.map(|(commodity, _)| hand.count(commodity))
    };
    left(advances)
}

shows! {
    #[rule("EP-29.7.1.1")]
    #[test]
    fn corruption_takes_ten_points_of_cards() { after_corruption(&[]) => [0, 0, 1] }
    #[rule("EP-29.7.1.2", "EP-30.10.3")]
    #[test]
    fn coinage_costs_five_points_more() { after_corruption(&[Advance::Coinage]) => [0, 0, 0] }
    #[rule("EP-29.7.1.3", "EP-30.21.2")]
    #[test]
    fn law_saves_five_points() { after_corruption(&[Advance::Law]) => [1, 1, 0] }
}

/// Cities that are left of the first so many after Civil Disorder.
fn after_disorder(cities: usize, advances: &[Advance]) -> u8 {
    let all = ["knossos", "thera", "argos", "rhodes", "sparta", "corinth"];
    let table = table(5).cities(MINOA, &all[..cities]).advances(MINOA, advances);
    drain(table.struck(MINOA, Calamity::CivilDisorder)).city_count(MINOA)
}

shows! {
    #[rule("EP-29.7.2.1")]
    #[test]
    fn civil_disorder_reduces_all_but_three() { (after_disorder(6, &[]), after_disorder(4, &[])) => (3, 3) }
    #[rule("EP-29.7.2-r1")]
    #[test]
    fn the_number_of_disorder_begins_at_none() {
        (after_disorder(2, &[Advance::Military]), after_disorder(2, &[Advance::Law]), after_disorder(1, &[])) => (1, 2, 1)
    }
    #[rule("EP-29.7.2.2", "EP-30.33.3")]
    #[test]
    fn music_changes_civil_disorder() { after_disorder(6, &[Advance::Music]) => 4 }
    #[rule("EP-29.7.2.2", "EP-30.16.3")]
    #[test]
    fn drama_and_poetry_changes_civil_disorder() { after_disorder(6, &[Advance::DramaAndPoetry]) => 4 }
    #[rule("EP-29.7.2.2", "EP-30.21.3")]
    #[test]
    fn law_changes_civil_disorder() { after_disorder(6, &[Advance::Law]) => 4 }
    #[rule("EP-29.7.2.2", "EP-30.13.4")]
    #[test]
    fn democracy_changes_civil_disorder() { after_disorder(6, &[Advance::Democracy]) => 4 }
    #[rule("EP-29.7.2.3", "EP-30.28.4")]
    #[test]
    fn military_changes_civil_disorder() { after_disorder(6, &[Advance::Military]) => 2 }
    #[rule("EP-29.7.2.3", "EP-30.36.5")]
    #[test]
    fn naval_warfare_changes_civil_disorder() { after_disorder(6, &[Advance::NavalWarfare]) => 2 }
    #[rule("EP-29.7.2.3", "EP-30.43.4")]
    #[test]
    fn roadbuilding_changes_civil_disorder() { after_disorder(6, &[Advance::Roadbuilding]) => 2 }
    #[rule("EP-29.7.2.3", "EP-30.2.4")]
    #[test]
    fn advanced_military_changes_civil_disorder() { after_disorder(6, &[Advance::AdvancedMilitary]) => 2 }
}

#[rule("EP-29.8.2.1a", "EP-29.8.2.1b", "EP-29.8.2.1c", "EP-29.8.2.1-r1")]
#[test]
fn iconoclasm_divides_two_reductions() {
    let mut table = table(5).cities(MINOA, &["knossos"]).cities(HATTI, &["troy", "sardes"]).cities(HELLAS, &["athens"]);
    table = table.cities(EGYPT, &["cyrene"]).struck_by(MINOA, Calamity::IconoclasmAndHeresy, EGYPT);
    assert_eq!(table.refused_by(MINOA, &afflict(EGYPT, 1)), "EP-29.8.2.1c");
    assert_eq!(table.refused_by(MINOA, &afflict(HELLAS, 2)), "EP-29.8.2.1-r1");
    table.act(MINOA, &afflict(HATTI, 2));
    assert_eq!([HATTI, HELLAS, EGYPT].map(|n| table.city_count(n)), [0, 1, 1]);
}

#[rule("EP-29.8.2.2a", "EP-29.8.2.2b", "EP-30.45.3")]
#[test]
fn theocracy_gives_cards_instead() {
    let base = || table(5).cities(MINOA, &["knossos", "thera"]).advances(MINOA, &[Advance::Theocracy]);
    let mut table = base().commodities(MINOA, &[(Commodity::Clay, 2)]).struck(MINOA, Calamity::IconoclasmAndHeresy);
    table.act(MINOA, "prevent");
    assert_eq!((table.city_count(MINOA), table.game.players[seat(MINOA)].hand.commodity_cards()), (2, 0));
    let one = base().commodities(MINOA, &[(Commodity::Clay, 1)]).struck(MINOA, Calamity::IconoclasmAndHeresy);
    assert_eq!(one.city_count(MINOA), 0);
}

/// The marker after Regression.
fn after_regression(start: u8, advances: &[Advance]) -> u8 {
    let mut table = table(5).advances(MINOA, advances);
    table.game.players[seat(MINOA)].succession = start;
    table.struck(MINOA, Calamity::Regression).game.players[seat(MINOA)].succession
}

shows! {
    #[rule("EP-29.9.1.1", "EP-28.4.2")]
    #[test]
    fn regression_moves_the_marker_back() { after_regression(5, &[]) => 4 }
    #[rule("EP-29.9.1.2", "EP-30.20.2")]
    #[test]
    fn fundamentalism_costs_a_step_more() { after_regression(5, &[Advance::Fundamentalism]) => 3 }
    #[rule("EP-29.9.1.3", "EP-30.22.3")]
    #[test]
    fn a_library_saves_the_step() { after_regression(5, &[Advance::Library]) => 5 }
    #[rule("EP-28.4-r1")]
    #[test]
    fn no_marker_goes_beyond_the_arrow() {
        (after_regression(1, &[Advance::Fundamentalism]), after_regression(0, &[])) => (0, 0)
    }
}

#[rule("EP-29.9.2.1", "EP-29.9.2.2a", "EP-29.9.2.2b", "EP-29.9.2.5a")]
#[test]
fn piracy_takes_coastal_cities() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(HATTI, &["troy", "hattusa"]);
    table = table.cities(HELLAS, &["athens"]).cities(ASSYRIA, &["tyre"]).cities(EGYPT, &["cyrene"]);
    table = table.struck_by(MINOA, Calamity::Piracy, ASSYRIA);
    table.act(ASSYRIA, "strike knossos").act(ASSYRIA, "strike thera");
    assert_eq!(table.refused(MINOA, "strike tyre").rule, Some("EP-29.9.2.2b"));
    table.act(MINOA, "strike troy").act(MINOA, "strike athens");
    let pirates = ["knossos", "thera", "troy", "athens"].map(|name| table.city(name));
    assert_eq!(pirates, [Some(0); 4]);
    assert_eq!((table.city("hattusa"), table.city("tyre")), (Some(HATTI), Some(ASSYRIA)));
}

/// Cities of Minoa and Hatti, of three each, that become pirate cities.
fn pirated(minoa: &[Advance], hatti: &[Advance]) -> (u8, u8) {
    let table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(HATTI, &["troy", "miletus", "lycia"]);
    let table = table.advances(MINOA, minoa).advances(HATTI, hatti);
    let table = drain(table.struck(MINOA, Calamity::Piracy));
    (3 - table.city_count(MINOA), 3 - table.city_count(HATTI))
}

shows! {
    #[rule("EP-29.9.2.3", "EP-30.8.4")]
    #[test]
    fn cartography_leads_pirates_to_another_city() {
        pirated(&[Advance::Cartography], &[Advance::Cartography]) => (3, 2)
    }
    #[rule("EP-29.9.2.4", "EP-30.36.6")]
    #[test]
    fn naval_warfare_saves_a_city_from_pirates() {
        pirated(&[Advance::NavalWarfare], &[Advance::NavalWarfare]) => (1, 0)
    }
}

/// Nobody traded it: the victim selects everything, also the second city of a holder of Cartography.
#[rule("EP-29.9.2-r1")]
#[test]
fn the_victim_of_untraded_piracy_selects_all_cities() {
    let table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(HATTI, &["troy", "miletus", "lycia"]);
    let table = table.cities(ASSYRIA, &["nineveh"]).advances(HATTI, &[Advance::Cartography]);
    let mut table = table.struck(MINOA, Calamity::Piracy);
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "strike thera").act(MINOA, "strike argos");
    assert_eq!(table.refused_by(MINOA, "strike nineveh"), "EP-29.9.2-r1", "without a coastal city nobody is chosen");
    table.act(MINOA, "strike troy").act(MINOA, "strike lycia");
    assert_eq!((table.city("miletus"), table.city("lycia"), table.waiting()), (Some(HATTI), Some(0), vec![]));
}
