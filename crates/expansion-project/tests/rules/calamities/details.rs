//! Rulings about calamities, and what only some positions show. `EP-24` `EP-29`

use super::*;
use antiquity::Edition as _;
use antiquity::calamities::card::Role;
use engine::{Game as _, Viewer, rule};
use expansion_project::{ExpansionProject, TheProject};

/// Lets everybody take the first choice until nobody is asked.
fn drain(mut table: Table) -> Table {
    while let Some(&number) = table.waiting().first() {
        let choice = table.choices(number)[0].clone();
        table.act(number, &choice);
    }
    table
}

#[rule("EP-24.1.1-r2")]
#[test]
fn what_hits_a_place_spares_no_trader() {
    let options = Options { all_calamities_tradeable: true, ..Options::with_seats(5) };
    let volcano = with(options).cities(MINOA, &["thera"]).tokens(HELLAS, "thera", 2);
    assert_eq!(volcano.struck_by(MINOA, Calamity::VolcanicEruption, HELLAS).count(HELLAS, "thera"), 0);
    let cyclone = with(options).cities(MINOA, &["knossos", "thera", "rhodes"]).cities(HATTI, &["troy", "miletus"]);
    assert_eq!(cyclone.struck_by(MINOA, Calamity::Cyclone, HATTI).city_count(HATTI), 0);
}

#[rule("EP-24.2e")]
#[test]
fn a_player_may_be_a_secondary_victim_any_number_of_times() {
    let mut table = table(5).tokens(MINOA, "knossos", 40).tokens(ASSYRIA, "assyria", 40).tokens(HELLAS, "thrace", 40);
    table = table.tokens(HATTI, "hattusa", 40).cities(HATTI, &["troy"]);
    table = table.calamity(MINOA, Calamity::Famine, None).calamity(ASSYRIA, Calamity::Epidemic, None);
    table = table.calamity(HELLAS, Calamity::IconoclasmAndHeresy, None).only(Phase::CalamityResolution);
    let shares = |table: &Table| table.game.view(Viewer::Spectator).calamity.unwrap().shares;
    assert_eq!(shares(&table), []);
    table.act(MINOA, &afflict(HATTI, 8));
    assert_eq!(shares(&table), [(seat(HATTI), 8)], "all see what has been given so far");
    table.act(MINOA, &afflict(ASSYRIA, 8));
    table.act(HATTI, "lose 8 hattusa");
    table.act(ASSYRIA, &afflict(HATTI, 10)).act(ASSYRIA, &afflict(MINOA, 10));
    table.act(HATTI, "lose 10 hattusa");
    assert_eq!(table.count(HATTI, "hattusa"), 22);
    assert_eq!(table.city("troy"), None, "two major calamities before, and a third");
}

#[rule("EP-24.3-r1")]
#[test]
fn a_city_that_makes_change_leaves_tokens_that_may_go_too() {
    let mut table = table(5).cities(MINOA, &["phaestos", "thera"]).tokens(MINOA, "corinth", 5);
    table = table.struck(MINOA, Calamity::Famine);
    let choices = table.choices(MINOA);
    assert!(choices.contains(&"lose city thera 3".into()), "three can live in Thera");
    assert!(!choices.contains(&"lose city thera 4".into()) && !choices.contains(&"lose city phaestos 3".into()));
    table.act(MINOA, "lose city phaestos 2").act(MINOA, "lose 2 phaestos").act(MINOA, "lose 5 corinth");
    assert_eq!((table.city_count(MINOA), table.token_count(MINOA)), (1, 0), "three, two and five points");
}

#[rule("EP-24.7.1b")]
#[test]
fn minor_calamities_go_by_stack_and_succession_order() {
    use Calamity as X;
    let order = [
        X::SquanderedWealth,
        X::Tempest,
        X::CityInFlames,
        X::CityRiots,
        X::CoastalMigration,
        X::TribalConflict,
        X::MinorUprising,
        X::Banditry,
    ];
    let mut table = with(Options { insist_on_order: true, ..Options::with_seats(15) });
    for (number, calamity) in (1..).zip(order.into_iter().rev()) {
        table = table.calamity(number, calamity, None);
    }
    // The civilization of seat 14 comes before that of seat 7 in succession order.
    let table = table.calamity(14, X::Tempest, None).only(Phase::CalamityResolution);
    let struck = table.events.iter().filter_map(|event| match event {
        antiquity::Event::Calamities(antiquity::calamities::Event::Struck { seat, calamity, .. }) => {
            Some((*calamity, seat.number()))
        }
        _ => None,
    });
    let mut expected: Vec<(Calamity, u8)> = order.into_iter().zip((1..=8).rev()).collect();
    expected.insert(1, (X::Tempest, 14));
    assert_eq!(struck.collect::<Vec<_>>(), expected);
}

#[rule("EP-24.7.1a", "EP-24.7.1b")]
#[test]
fn minor_calamities_strike_together_unless_somebody_objects() {
    let waiting = |insist_on_order: bool| {
        let table = with(Options { insist_on_order, ..Options::with_seats(8) });
        let table = table.cities(1, &["knossos", "thera"]).cities(2, &["nineveh", "tyre"]);
        let table = table.calamity(2, Calamity::CityInFlames, None).calamity(1, Calamity::CityRiots, None);
        table.calamity(1, Calamity::Regression, None).only(Phase::CalamityResolution)
    };
    assert_eq!(waiting(false).waiting(), [1, 2]);
    let mut table = waiting(true);
    assert_eq!(table.waiting(), [2], "Assyria's city burns in stack 4, Minoa's riots are in stack 5");
    let saved = serde_json::to_string(&table.game).unwrap();
    assert!(serde_json::from_str::<ExpansionProject>(&saved).unwrap() == table.game);
    table.act(2, "strike tyre");
    assert_eq!(table.waiting(), [1]);
    table.act(1, "strike thera");
    assert_eq!((table.city("thera"), table.count(1, "thera"), table.city("tyre")), (None, 3, None));
}

/// Where neither can affect the other it does not matter whether they are resolved one after the other, as here.
#[rule("EP-24.7.2c")]
#[test]
fn calamities_that_do_not_touch_each_other_may_come_in_any_order() {
    let base = || {
        let mut table = table(5).commodities(MINOA, &[(Commodity::Oil, 3)]).cities(HATTI, &["troy", "sardes", "lycia"]);
        table.game.players[seat(EGYPT)].succession = 5;
        table
    };
    let drawn = |table: Table, number, calamity| table.calamity(number, calamity, None);
    let all = drawn(
        drawn(drawn(base(), MINOA, Calamity::Corruption), HATTI, Calamity::Superstition),
        EGYPT,
        Calamity::Regression,
    );
    let all = drain(all.only(Phase::CalamityResolution));
    let alone = |number, calamity| drain(base().struck(number, calamity));
    assert_eq!(all.game.players[seat(MINOA)].hand, alone(MINOA, Calamity::Corruption).game.players[seat(MINOA)].hand);
    assert_eq!(all.city_count(HATTI), alone(HATTI, Calamity::Superstition).city_count(HATTI));
    assert_eq!(all.game.players[seat(EGYPT)].succession, 4);
}

#[rule("EP-24-r1")]
#[test]
fn losers_choose_and_nothing_else_is_checked() {
    let table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).tokens(MINOA, "corinth", 5);
    let mut table = table.tokens(HELLAS, "corinth", 3).struck(MINOA, Calamity::CoastalMigration);
    assert_eq!(table.waiting(), [MINOA], "who loses chooses");
    table.act(MINOA, "lose 5 corinth");
    assert_eq!(table.city_count(MINOA), 3, "unsupported cities stand until support is checked");
    assert_eq!(table.count(HELLAS, "corinth"), 3, "and surplus stays");
}

/// Rome has cities at Vesuvius and at Etna.
#[rule("EP-29.2.1.1b", "EP-29.2.1.1-r1")]
#[test]
fn the_volcano_with_most_damage_erupts() {
    let rome = 5;
    let base = || with(Options::with_seats(18)).cities(rome, &["neapolis", "milazzo"]);
    let mut tied = base().struck(rome, Calamity::VolcanicEruption);
    assert_eq!(tied.waiting(), [rome], "ten points of damage either way");
    tied.act(rome, "strike neapolis");
    assert_eq!((tied.city("neapolis"), tied.city("milazzo")), (None, Some(rome)));
    let others = base().tokens(7, "syracuse", 1).tokens(0, "campania", 9).ship(rome, "milazzo");
    let others = others.struck(rome, Calamity::VolcanicEruption);
    assert_eq!((others.city("milazzo"), others.count(7, "syracuse")), (None, 0), "others' losses count");
    assert_eq!((others.count(0, "campania"), others.city("neapolis")), (9, Some(rome)), "barbarians do not");
    assert_eq!(others.game.players[seat(rome)].ships.len(), 1, "ships survive");
    let urban = base().advances(rome, &[Advance::Urbanism]).tokens(rome, "rome", 9).tokens(7, "syracuse", 1);
    assert_eq!(urban.struck(rome, Calamity::VolcanicEruption).city("milazzo"), None, "nor does what Urbanism costs");
}

#[rule("EP-29.4.1.2bis-r1")]
#[test]
fn only_eligible_players_are_compared() {
    let war = |near: &str| {
        let mut table = with(Options::with_seats(18)).tokens(1, "knossos", 55).tokens(2, near, 5);
        for number in 3..=18 {
            table = table.tokens(number, "brahmaputra", 1);
        }
        table.struck(1, Calamity::CivilWar)
    };
    let mut table = war("thera");
    table.act(1, "keep first");
    assert_eq!((table.count(1, "knossos"), table.count(2, "knossos")), (35, 20), "those with more are too far away");
    let none = war("brahmaputra");
    assert_eq!((none.waiting(), none.count(1, "knossos")), (Vec::new(), 55), "nobody is eligible");
}

#[rule("EP-29.5.1.1-r1")]
#[test]
fn a_flood_takes_vulnerable_units_only() {
    // Odessus has a black city site, Tomi a white one.
    let table = table(5).cities(HELLAS, &["odessus", "tomi"]).tokens(HELLAS, "moesia", 14);
    let mut table = table.struck(HELLAS, Calamity::Flood);
    let choices = table.choices(HELLAS);
    assert!(choices.iter().all(|choice| !choice.contains("odessus")), "{choices:?}");
    assert!(choices.contains(&"lose city tomi 2".into()), "reduced to make change");
    table.act(HELLAS, "lose city tomi 2").act(HELLAS, "lose 14 moesia");
    assert_eq!((table.city("odessus"), table.count(HELLAS, "tomi")), (Some(HELLAS), 2), "three and fourteen");
}

/// Hordes against cities of Assyria at the edge of the map, the first of them attacked in this order.
fn hordes(cities: &[&str], advances: &[Advance], order: &[&str]) -> Table {
    let table = table(5).cities(ASSYRIA, cities).advances(ASSYRIA, advances);
    let mut table = table.advances(EGYPT, &[Advance::Engineering, Advance::Metalworking]);
    table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
    for name in order {
        table.act(EGYPT, &format!("strike {name}"));
    }
    assert!(table.waiting().is_empty());
    table
}

/// A city is six tokens, of which the last falls before a sixth barbarian; of engineers it is seven.
#[rule("EP-29.5.2.3-r2", "EP-29.5.2.4", "EP-29.5.2.4-r1")]
#[test]
fn seven_barbarians_take_a_city_and_eight_one_of_engineers() {
    // Ten of fifteen are left; three stay in Carrhae, seven go on.
    let table = hordes(&["nineveh", "carrhae"], &[Advance::Diplomacy, Advance::CulturalAscendancy], &["carrhae"]);
    assert_eq!((table.city("nineveh"), table.city("carrhae"), table.count(0, "carrhae")), (None, None, 3));
    // Of twenty twelve go on from Carrhae and six from Jericho: too few, although their controller has Engineering.
    let three = ["nineveh", "carrhae", "jericho"];
    let table = hordes(&three, &[Advance::Politics], &["carrhae", "jericho"]);
    assert_eq!(three.map(|name| table.city(name)), [Some(ASSYRIA), None, None]);
    // Of fifteen engineers leave nine; two stay in Nineveh, and seven are too few now.
    let table = hordes(&["nineveh", "carrhae"], &[Advance::Engineering], &["nineveh"]);
    assert_eq!((table.city("nineveh"), table.city("carrhae"), table.count(0, "nineveh")), (None, Some(ASSYRIA), 2));
    let table = hordes(&["jericho", "carrhae"], &[Advance::Engineering], &["jericho"]);
    assert_eq!((table.city("jericho"), table.city("carrhae")), (None, None), "eight are enough");
}

#[rule("EP-29.5.2.3-r2")]
#[test]
fn barbarians_fight_until_there_is_room() {
    let table = table(5).tokens(ASSYRIA, "carrhae", 15).struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!((table.count(0, "carrhae"), table.count(ASSYRIA, "carrhae")), (1, 1), "three can live there");
    let others = super::table(5).tokens(ASSYRIA, "nineveh", 1).cities(HATTI, &["nineveh"]);
    let others = others.struck(ASSYRIA, Calamity::BarbarianHordes);
    assert_eq!((others.city("nineveh"), others.count(ASSYRIA, "nineveh")), (None, 0), "another's city falls too");
}

/// The five kinds of land that lies open to hordes.
#[rule("EP-29.5.2.3a", "EP-2.2.6")]
#[test]
fn hordes_invade_what_lies_open() {
    let invaded = |tokens: &[(u8, &str)]| {
        let table =
            tokens.iter().fold(with(Options::with_seats(18)), |table, &(number, name)| table.tokens(number, name, 1));
        let table = table.struck_by(1, Calamity::BarbarianHordes, 18);
        table.events.iter().find_map(|event| match event {
            antiquity::Event::Calamities(antiquity::calamities::Event::HordesLanded { area, .. }) => {
                Some(area.to_string())
            }
            _ => None,
        })
    };
    let here = |name: &str| Some(name.to_owned());
    assert_eq!(invaded(&[(1, "aleppo")]), None, "far from everything");
    assert_eq!(invaded(&[(1, "nubian_desert")]), here("nubian_desert"), "barren land itself");
    assert_eq!(invaded(&[(1, "yathrib")]), here("yathrib"), "beside barren land");
    assert_eq!(invaded(&[(1, "yathrib"), (2, "nafud_desert")]), None, "that is not empty");
    assert_eq!(invaded(&[(1, "aleppo"), (0, "aleppo")]), here("aleppo"), "where barbarians are");
    assert_eq!(invaded(&[(1, "aleppo"), (0, "syria")]), here("aleppo"), "beside barbarians alone");
    assert_eq!(invaded(&[(1, "aleppo"), (0, "syria"), (2, "syria")]), None, "who are not alone");
    assert_eq!(invaded(&[(1, "brahmaputra")]), here("brahmaputra"), "at the edge of the map");
}

/// Earthquakes and pirates pass pirate cities by, and barbarians do not grow.
#[rule("EP-29.5.2.6c", "EP-29.9.2.5a", "EP-29.9.2.5b", "EP-24.1.3")]
#[test]
fn barbarians_are_nobodys_secondary_victims() {
    let quake = table(5).cities(MINOA, &["argos"]).cities(0, &["athens"]).struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((quake.city("argos"), quake.city("athens")), (None, Some(0)));
    let piracy = table(5).cities(MINOA, &["knossos"]).cities(0, &["thera"]).cities(HATTI, &["troy"]);
    let piracy = piracy.struck_by(MINOA, Calamity::Piracy, EGYPT);
    assert_eq!(["knossos", "thera", "troy"].map(|name| piracy.city(name)), [Some(0); 3], "no choice was left");
    let stands = table(5).cities(0, &["thera"]).only(Phase::CitySupport);
    assert_eq!(stands.city("thera"), Some(0), "nobody supports it");
    let wild = table(5).tokens(0, "athens", 2).tokens(MINOA, "knossos", 2).only(Phase::PopulationExpansion);
    assert_eq!((wild.count(0, "athens"), wild.count(MINOA, "knossos")), (2, 4));
}

#[rule("EP-29.5.2.6-r1")]
#[test]
fn the_next_calamity_waits_for_the_hordes() {
    let mut table = table(5).cities(ASSYRIA, &["nineveh", "carrhae"]).cities(HATTI, &["troy"]);
    table.game.players[seat(MINOA)].succession = 5;
    table = table.calamity(MINOA, Calamity::Regression, None).calamity(HATTI, Calamity::Superstition, None);
    table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
    assert_eq!((table.waiting(), table.city("troy")), (vec![EGYPT], None), "Superstition comes before");
    assert_eq!(table.game.players[seat(MINOA)].succession, 5, "Regression after");
    table.act(EGYPT, "strike nineveh");
    assert_eq!(table.game.players[seat(MINOA)].succession, 4);
}

#[rule("EP-29.6.2.2-r1")]
#[test]
fn an_epidemic_touches_no_city_without_a_token_in_stock() {
    let table = table(5).cities(MINOA, &["thera"]).tokens(MINOA, "knossos", 30).tokens(MINOA, "argos", 25);
    let mut table = table.struck(MINOA, Calamity::Epidemic);
    let touches = |table: &Table| table.choices(MINOA).iter().any(|choice| choice.contains("city thera"));
    assert!(!touches(&table), "no token to leave in its place");
    table.act(MINOA, "lose 1 knossos");
    assert!(touches(&table));
}

#[rule("EP-29.8.1.3-r1")]
#[test]
fn a_tyrant_takes_a_city_whole_or_not_at_all() {
    let base = || table(5).tokens(EGYPT, "sinai", 2).tokens(EGYPT, "petra", 2).tokens(ASSYRIA, "jerusalem", 1);
    let mut small = base().cities(EGYPT, &["gaza"]).struck(EGYPT, Calamity::Tyranny);
    let choices = small.choices(ASSYRIA);
    assert!(choices.contains(&"strike sinai".into()) && choices.contains(&"strike petra".into()), "{choices:?}");
    assert!(!choices.contains(&"strike gaza".into()), "two points take no city");
    small.act(ASSYRIA, "strike petra");
    assert_eq!((small.count(ASSYRIA, "petra"), small.count(EGYPT, "sinai"), small.city("gaza")), (2, 2, Some(EGYPT)));
    let mut without = base().cities(EGYPT, &["gaza", "memphis", "cyrene"]).tokens(EGYPT, "fayum", 40);
    without.game.players[seat(ASSYRIA)].city_stock = 0;
    let without = drain(without.struck(EGYPT, Calamity::Tyranny));
    assert_eq!((without.city("gaza"), without.count(ASSYRIA, "sinai")), (Some(EGYPT), 2), "no city in stock");
}

#[rule("EP-29.9.2.5c", "EP-18.3.4a")]
#[test]
fn an_attacked_pirate_city_vanishes_and_may_be_pillaged() {
    let table = table(5).cities(0, &["thera"]).tokens(MINOA, "thera", 7);
    let mut table = table.only(Phase::Conflict);
    assert_eq!((table.city("thera"), table.count(0, "thera")), (None, 0), "surviving pirates are eliminated");
    assert!(table.count(MINOA, "thera") > 0);
    while let Some(&number) = table.waiting().first() {
        let pillage = table.choices(number).into_iter().find(|choice| choice != "done").unwrap();
        table.act(number, &pillage);
    }
    assert!(table.game.players[seat(MINOA)].treasury > 0, "pillaged");
    let few = super::table(5).cities(0, &["thera"]).tokens(MINOA, "thera", 6).only(Phase::Conflict);
    assert_eq!(few.city("thera"), Some(0), "six are too few");
}

/// Every number of a calamity that an advancement changes, by the paragraphs of chapter 29.
#[rule("EP-29-r1")]
#[test]
fn advancements_change_calamities_only_where_the_book_says_so() {
    use Advance as A;
    use Calamity as X;
    let both = |calamity, advance, by| (calamity, advance, by, by);
    let expected = [
        both(X::Treachery, A::Diplomacy, 1),
        both(X::Famine, A::Pottery, -5),
        (X::Famine, A::Calendar, 0, -5),
        both(X::Superstition, A::Mysticism, -1),
        both(X::Superstition, A::Deism, -1),
        both(X::Superstition, A::Enlightenment, -1),
        both(X::Superstition, A::UniversalDoctrine, 1),
        both(X::CivilWar, A::Music, 5),
        both(X::CivilWar, A::DramaAndPoetry, 5),
        both(X::CivilWar, A::Democracy, 10),
        both(X::SlaveRevolt, A::Theocracy, 5),
        both(X::SlaveRevolt, A::Mining, 5),
        both(X::SlaveRevolt, A::Mythology, -5),
        both(X::SlaveRevolt, A::Enlightenment, -5),
        both(X::BarbarianHordes, A::Monarchy, -5),
        both(X::BarbarianHordes, A::Politics, 5),
        both(X::BarbarianHordes, A::ProvincialEmpire, 5),
        both(X::Cyclone, A::Masonry, -1),
        both(X::Cyclone, A::Calendar, -2),
        both(X::Cyclone, A::TradeEmpire, 1),
        (X::Epidemic, A::Medicine, -8, -5),
        (X::Epidemic, A::Anatomy, -8, -5),
        both(X::Epidemic, A::Roadbuilding, 5),
        both(X::Epidemic, A::TradeEmpire, 5),
        both(X::Corruption, A::Coinage, 5),
        both(X::Corruption, A::Law, -5),
        both(X::CivilDisorder, A::Music, -1),
        both(X::CivilDisorder, A::DramaAndPoetry, -1),
        both(X::CivilDisorder, A::Law, -1),
        both(X::CivilDisorder, A::Democracy, -1),
        both(X::CivilDisorder, A::Military, 1),
        both(X::CivilDisorder, A::NavalWarfare, 1),
        both(X::CivilDisorder, A::Roadbuilding, 1),
        both(X::CivilDisorder, A::AdvancedMilitary, 1),
        both(X::Tyranny, A::Sculpture, -5),
        both(X::Tyranny, A::Monarchy, 5),
        both(X::Tyranny, A::ProvincialEmpire, 5),
        both(X::IconoclasmAndHeresy, A::Philosophy, -1),
        both(X::IconoclasmAndHeresy, A::Theology, -3),
        both(X::IconoclasmAndHeresy, A::Monotheism, 1),
        both(X::Regression, A::Fundamentalism, 1),
        both(X::Regression, A::Library, -1),
        both(X::Piracy, A::Cartography, 1),
        both(X::Piracy, A::NavalWarfare, -1),
    ];
    for calamity in X::ALL {
        for advance in A::ALL {
            let game = table(5).advances(1, &[advance]).into_game();
            let card = TheProject::calamities(&game.options).card(calamity);
            let by = |role| i16::from(card.number(&game, seat(1), role, 100)) - 100;
            let row = expected.iter().find(|row| (row.0, row.1) == (calamity, advance));
            let (primary, secondary) = row.map_or((0, 0), |row| (row.2, row.3));
            assert_eq!((by(Role::Primary), by(Role::Secondary)), (primary, secondary), "{advance} and {calamity}");
        }
    }
    let holder = table(5).treasury(MINOA, 12).advances(MINOA, &A::ALL);
    assert_eq!(holder.struck(MINOA, X::SquanderedWealth).game.players[seat(MINOA)].treasury, 2);
}

#[rule("EP-29-r2")]
#[test]
fn a_token_beside_a_lost_city_stays() {
    let base = || table(5).cities(MINOA, &["thera"]).tokens(MINOA, "thera", 1).advances(MINOA, &[Advance::PublicWorks]);
    let table = base().struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    assert_eq!((table.city("thera"), table.count(MINOA, "thera")), (Some(ASSYRIA), 1));
    let table = base().struck_by(MINOA, Calamity::Piracy, ASSYRIA);
    assert_eq!((table.city("thera"), table.count(MINOA, "thera")), (Some(0), 1));
    let spectator = table.view(Viewer::Spectator);
    assert!(
        spectator["areas"].as_array().unwrap().iter().any(|area| area["conflict"] == true),
        "until the next conflict"
    );
}

/// How many steps over land, water and open sea lie between Knossos and every area.
fn steps_from_knossos() -> std::collections::BTreeMap<antiquity::AreaId, usize> {
    let mut steps = std::collections::BTreeMap::from([(area("knossos"), 0)]);
    let mut edge = vec![area("knossos")];
    while let Some(from) = (!edge.is_empty()).then(|| edge.remove(0)) {
        let next = steps[&from] + 1;
        for &to in from.area().land.iter().chain(&from.area().water) {
            steps.entry(to).or_insert_with(|| {
                edge.push(to);
                next
            });
        }
    }
    steps
}

#[rule("EP-29.4.1.2a", "EP-29.4.1.2-r1")]
#[test]
fn seven_areas_may_lie_between_victim_and_beneficiary() {
    let steps = steps_from_knossos();
    let farthest = |number: usize| {
        let there = steps.iter().filter(|&(area, &steps)| steps == number && !area.area().open_sea);
        there.map(|(area, _)| area.to_string()).next().unwrap()
    };
    let strikes = |place: &str| {
        let mut table = with(Options::with_seats(18)).tokens(1, "knossos", 55);
        for number in 2..=18 {
            table = table.tokens(number, place, 1);
        }
        !table.struck(1, Calamity::CivilWar).waiting().is_empty()
    };
    assert!(strikes(&farthest(8)), "seven areas lie between");
    assert!(!strikes(&farthest(9)), "eight do");
}

/// From the Caucasus to Upper Egypt a chain with seven areas between goes over land that is out of play.
#[rule("EP-29.4.1.2a", "EP-29.4.1.2-r1", "EP-9.5c")]
#[test]
fn land_out_of_play_is_no_way_to_a_beneficiary() {
    let strikes = |seats: usize, place: &str| {
        let mut table = with(Options::with_seats(seats)).tokens(1, "caucasus", 55);
        for number in 2..=seats as u8 {
            table = table.tokens(number, place, 1);
        }
        !table.struck(1, Calamity::CivilWar).waiting().is_empty()
    };
    assert!(strikes(18, "upper_egypt"), "with the whole world it does");
    assert!(!strikes(5, "upper_egypt"));
    assert!(strikes(5, "memphis"), "seven areas in play lie between");
}

/// Where Agriculture lets five tokens take the place of a city, reducing it costs nothing.
#[rule("EP-29.2.1.2c", "EP-29.2.1.2-r1", "EP-30.3.3")]
#[test]
fn an_earthquake_prefers_a_city_that_is_missed() {
    let base = || {
        let table = table(5).cities(MINOA, &["tanis"]).cities(EGYPT, &["memphis"]);
        table.advances(EGYPT, &[Advance::Agriculture])
    };
    let table = base().cities(HATTI, &["alexandria"]).struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.waiting(), table.city("memphis"), table.city("alexandria")), (vec![], Some(EGYPT), None));
    let alone = base().struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((alone.city("memphis"), alone.count(EGYPT, "memphis")), (None, 5), "it is reduced all the same");
}

/// Engineers lose what is not left of a city: four points in Argos, one in Memphis, beside which Egypt would lose one.
#[rule("EP-29.2.1.2c", "EP-29.2.1.4a")]
#[test]
fn an_earthquake_adds_up_what_both_cities_cost() {
    let base = || table(5).cities(MINOA, &["memphis"]).cities(EGYPT, &["alexandria"]);
    let engineers = |table: Table| table.advances(MINOA, &[Advance::Engineering]);
    let most = engineers(base().cities(MINOA, &["argos"])).struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((most.waiting(), most.count(MINOA, "argos")), (vec![], 1), "four points, and nobody's city beside it");
    assert_eq!((most.city("memphis"), most.city("alexandria")), (Some(MINOA), Some(EGYPT)), "two points");
    let both = engineers(base()).struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((both.count(MINOA, "memphis"), both.count(EGYPT, "alexandria")), (4, 4));
}

/// Agriculture feeds five in Memphis: nothing is lost there.
#[rule("EP-29.2.1.2a", "EP-29.2.1.2-r1", "EP-29.2.1.4a")]
#[test]
fn an_earthquake_without_damage_reduces_the_city_all_the_same() {
    let table = table(5).cities(MINOA, &["memphis"]).advances(MINOA, &[Advance::Engineering, Advance::Agriculture]);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("memphis"), table.count(MINOA, "memphis")), (None, 5));
}

/// Four may live in Memphis as in Alexandria, but a token that Treachery left beside a city takes room there.
#[rule("EP-29.2.1.2c", "EP-29.2.1.2-r1", "EP-21.2.1-r1")]
#[test]
fn an_earthquake_counts_the_room_that_others_take() {
    let base = || table(5).cities(MINOA, &["tanis"]).cities(EGYPT, &["memphis"]).cities(HATTI, &["alexandria"]);
    let tied = base().struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!(tied.choices(MINOA), ["strike alexandria", "strike memphis"]);
    let crowded = base().tokens(ASSYRIA, "memphis", 1).struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((crowded.waiting(), crowded.city("alexandria"), crowded.city("memphis")), (vec![], Some(HATTI), None));
    assert_eq!(crowded.count(EGYPT, "memphis"), 3);
}

#[rule("EP-29.6.2.1b", "EP-29.6.2.1-r1")]
#[test]
fn an_epidemic_strikes_others_with_twenty_five_points_ten_each_at_most() {
    let table = table(5).tokens(MINOA, "knossos", 40).tokens(ASSYRIA, "assyria", 30).tokens(HATTI, "hattusa", 30);
    let mut table = table.tokens(HELLAS, "thrace", 30).tokens(EGYPT, "tanis", 30).struck(MINOA, Calamity::Epidemic);
    assert_eq!(table.refused_by(MINOA, &afflict(ASSYRIA, 11)), "EP-29.6.2.1b");
    table.act(MINOA, &afflict(ASSYRIA, 10)).act(MINOA, &afflict(HATTI, 10));
    assert_eq!(table.refused_by(MINOA, &afflict(HELLAS, 6)), "EP-29.6.2.1b", "five are left");
    table.act(MINOA, &afflict(HELLAS, 5));
    assert_eq!([ASSYRIA, HATTI, HELLAS, EGYPT].map(|number| table.token_count(number)), [20, 20, 25, 30]);
}

/// Knossos lies between two seas, Gaza and Tanis at one of them.
#[rule("EP-29.6.1.1")]
#[test]
fn a_cyclone_rages_where_most_cities_are() {
    let mut tied = table(5).cities(MINOA, &["knossos"]).struck(MINOA, Calamity::Cyclone);
    assert_eq!(tied.choices(MINOA), ["strike aegean_sea", "strike eastern_mediterranean"]);
    tied.act(MINOA, "strike aegean_sea");
    assert_eq!(tied.city("knossos"), None);
    let most = table(5).cities(MINOA, &["knossos", "gaza", "tanis"]).struck(MINOA, Calamity::Cyclone);
    assert_eq!((most.waiting(), most.city_count(MINOA)), (vec![], 0), "all three lie at the eastern Mediterranean");
}

#[rule("EP-29.5.1.2")]
#[test]
fn the_plain_with_most_of_the_victims_units_is_flooded() {
    // Moesia lies on the Danube, Memphis on the Nile.
    let flooded = |danube: u8, nile: u8| {
        let table = table(5).tokens(HELLAS, "moesia", danube).tokens(HELLAS, "memphis", nile);
        table.struck(HELLAS, Calamity::Flood)
    };
    let left = |table: &Table| (table.count(HELLAS, "moesia"), table.count(HELLAS, "memphis"));
    assert_eq!((left(&flooded(3, 2)), left(&flooded(2, 3))), ((0, 2), (2, 0)));
    let mut tied = flooded(2, 2);
    tied.act(HELLAS, "strike memphis");
    assert_eq!(left(&tied), (2, 0));
}

/// Each of three advancements costs either faction five points.
#[rule("EP-29.4.1.6a", "EP-30.2.3", "EP-30.28.3", "EP-30.36.4")]
#[test]
fn every_kind_of_soldier_costs_five_points() {
    let lost = |advances: &[Advance]| {
        let table = table(5).tokens(MINOA, "knossos", 55).tokens(HELLAS, "athens", 1).tokens(HATTI, "hattusa", 45);
        let table = table.tokens(ASSYRIA, "assyria", 45).tokens(EGYPT, "tanis", 45).advances(MINOA, advances);
        let mut table = table.struck(MINOA, Calamity::CivilWar);
        table.act(MINOA, "keep first");
        let table = drain(table);
        [35 - table.count(MINOA, "knossos"), 20 - table.count(HELLAS, "knossos")]
    };
    assert_eq!(lost(&[]), [0, 0]);
    for advance in [Advance::Military, Advance::NavalWarfare, Advance::AdvancedMilitary] {
        assert_eq!(lost(&[advance]), [5, 5], "{advance}");
    }
    assert_eq!(lost(&[Advance::Military, Advance::NavalWarfare, Advance::AdvancedMilitary]), [15, 15]);
}

#[rule("EP-29.2.1.3")]
#[test]
fn urbanism_costs_other_victims_as_well() {
    let base = |advances: &[Advance]| {
        let table = table(5).cities(MINOA, &["thera"]).tokens(HELLAS, "thera", 2).tokens(HELLAS, "athens", 6);
        table.advances(HELLAS, advances).struck(MINOA, Calamity::VolcanicEruption).count(HELLAS, "athens")
    };
    assert_eq!((base(&[]), base(&[Advance::Urbanism]), base(&[Advance::Urbanism, Advance::Engineering])), (6, 2, 6));
}

#[rule("EP-29.8.2.2a", "EP-29.8.2.2b")]
#[test]
fn theocracy_helps_other_victims_as_well() {
    let base = |cards: u8| {
        let table = table(5).cities(MINOA, &["knossos"]).cities(HATTI, &["troy", "sardes"]);
        let table = table.advances(HATTI, &[Advance::Theocracy]).commodities(HATTI, &[(Commodity::Clay, cards)]);
        table.struck(MINOA, Calamity::IconoclasmAndHeresy)
    };
    let mut table = base(2);
    assert_eq!(table.waiting(), [HATTI]);
    table.act(HATTI, "prevent");
    assert_eq!((table.city_count(HATTI), table.game.players[seat(HATTI)].hand.len()), (2, 0));
    assert_eq!(base(1).city_count(HATTI), 0, "two cards or none");
}
