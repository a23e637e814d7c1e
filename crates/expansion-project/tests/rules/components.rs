//! The introduction and chapters 1 to 7: components and definitions.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table, with};
use antiquity::advances::{credits, price};
use antiquity::atlas::{Edge, Site};
use antiquity::data::CardKind;
use antiquity::names::{Advance, Calamity, Civilization, Commodity, Group};
use antiquity::{AreaId, Edition as _, Owner, Phase};
use engine::{Game as _, GameOptions as _, Seed, Viewer, rule};
use expansion_project::{ExpansionProject, Options, TheProject};
use std::collections::{BTreeMap, BTreeSet};

// The introduction.

#[rule("EP-intro-ex1")]
#[test]
fn diplomacy_gets_cheaper_by_six_advancements_of_art() {
    use Advance::*;
    let table = table(5).advances(1, &[Sculpture, DramaAndPoetry, Music, Rhetoric, Architecture, Literacy]);
    assert_eq!(TheProject::data().advance(Diplomacy).cost, 180);
    assert_eq!(price(&table.game, seat(1), Diplomacy), 120);
    assert_eq!(price(&table.game, seat(2), Diplomacy), 180);
}

#[rule("EP-intro-r1")]
#[test]
fn time_limit_and_victory_points_are_the_two_chapters_34() {
    let rules = TheProject::rules();
    assert!(rules.get("EP-34end.1b").is_some() && rules.get("EP-34vic.1a").is_some());
    // The time limit ends a game that nobody has finished, and victory points decide it.
    let mut table = with(Options { turn_limit: 1, ..Options::with_seats(5) }).advances(2, &[Advance::Pottery]);
    table = table.phase(Phase::SuccessionAlteration);
    assert!(table.game.is_over());
    let outcome = table.game.outcome().unwrap();
    assert!(outcome.standings[1].rank == 1 && outcome.standings[0].rank > 1);
}

// 1. Components.

#[rule("EP-1.1a")]
#[test]
fn the_box_serves_eighteen_players() {
    let game = ExpansionProject::new(1, &Options::with_seats(18), Seed::from_number(1)).unwrap();
    for seat in game.seats_in_game() {
        assert_eq!((game.players[seat].stock, game.players[seat].city_stock, game.all_ships()), (55, 9, 4));
    }
    assert_eq!(game.seats_in_game().count(), 18);
    assert!(game.barbarian_stock > 55 && game.pirate_stock == 9, "one more set");
    assert_eq!((Civilization::ALL.len(), Advance::ALL.len(), Group::ALL.len()), (18, 51, 5));
    // One map, from Iberia to Maurya.
    let regions: BTreeSet<&str> = AreaId::all().filter_map(|area| area.area().region.as_deref()).collect();
    assert_eq!(
        regions,
        Civilization::ALL.iter().map(ToString::to_string).collect::<Vec<_>>().iter().map(String::as_str).collect()
    );
}

#[rule("EP-1.1b")]
#[test]
fn there_are_286_commodity_and_48_calamity_cards() {
    let options = Options::with_seats(18);
    let count = |is: fn(CardKind) -> bool| -> u32 {
        let rows = TheProject::data().cards.iter().filter(|row| is(row.kind));
        rows.map(|row| u32::from(TheProject::copies(&options, row))).sum()
    };
    assert_eq!(count(|kind| kind == CardKind::Commodity), 286);
    assert_eq!(count(|kind| kind != CardKind::Commodity), 48);
    let game = ExpansionProject::new(1, &options, Seed::from_number(1)).unwrap();
    assert_eq!(game.stacks.iter().map(|stack| stack.len()).sum::<usize>(), 334);
}

#[rule("EP-1.1-r1")]
#[test]
fn what_the_board_prints_is_data() {
    let table = TheProject::succession(&Options::with_seats(18));
    let rankings: BTreeSet<u8> = Civilization::ALL.into_iter().map(TheProject::ranking).collect();
    assert_eq!(rankings, (1..=18).collect());
    for civilization in Civilization::ALL {
        let name = civilization.to_string();
        let starts = AreaId::all().filter(|area| area.area().start.as_ref() == Some(&name));
        assert_eq!(starts.count(), 1, "{name} starts in one area");
        assert_eq!(table.rows[&civilization].len(), 4, "and enters four epochs");
    }
    assert!(AreaId::all().all(|area| !area.area().source.is_empty()), "every row says how it is known");
}

#[rule("EP-1.2")]
#[test]
fn there_are_no_dice() {
    // Two seeds differ in the cards' order and in who plays what, and in nothing else.
    let game = |seed| ExpansionProject::new(1, &Options::with_seats(5), Seed::from_number(seed)).unwrap();
    let (first, mut second) = (game(1), game(2));
    assert!(first.stacks != second.stacks);
    second.stacks = first.stacks;
    for seat in first.seats_in_game() {
        second.players[seat].civilization = first.players[seat].civilization;
    }
    *second.rng_mut() = engine::Game::rng(&first).clone();
    assert!(first == second);
    // Conflicts, taxes and support use no chance.
    let table = table(5).tokens(MINOA, "knossos", 9).tokens(HATTI, "knossos", 8).cities(HELLAS, &["athens", "tomi"]);
    let before = table.game.rng().clone();
    let table = table.only(Phase::Conflict);
    assert_eq!(table.game.rng(), &before);
    assert_eq!(table.only(Phase::TaxCollection).game.rng(), &before);
}

// 2. The mapboard.

#[rule("EP-2.2.1", "EP-2.2.2", "EP-2.2.4a", "EP-2.2.5")]
#[test]
fn tokens_cross_land_borders_and_ships_water_borders() {
    let base = || table(5).tokens(MINOA, "argos", 4).ship(MINOA, "argos").phase(Phase::Movement);
    // Argos shares a land border with Corinth, a water border with Thera, both with Sparta: it is land and water.
    let mut table = base();
    assert_eq!(table.refused_by(MINOA, "move 1 argos>thera"), "EP-17.3a");
    table.act(MINOA, "move 1 argos>corinth").act(MINOA, "move 1 argos>sparta");
    assert_eq!(table.refused_by(MINOA, "ship 1 sail corinth"), "EP-17.5.1a");
    table.act(MINOA, "ship 1 sail thera");
    base().act(MINOA, "ship 1 sail sparta");
    // Both ways, everywhere.
    for area in AreaId::all() {
        assert!(area.area().land.iter().all(|next| next.area().land.contains(&area)), "{area}");
        assert!(area.area().water.iter().all(|next| next.area().water.contains(&area)), "{area}");
    }
}

#[rule("EP-2.2.3")]
#[test]
fn open_seas_are_water_alone() {
    let game = table(18).into_game();
    let seas: Vec<AreaId> = AreaId::all().filter(|area| area.area().open_sea).collect();
    assert_eq!(seas.len(), 20);
    for sea in seas {
        let printed = sea.area();
        assert!(printed.land.is_empty() && !printed.water.is_empty() && printed.population == 0, "{sea}");
        assert!(printed.region.is_none() && printed.city_site.is_none() && !game.is_in_play(sea), "no unit is there");
    }
    let barren = area("alani");
    assert!(!barren.area().open_sea && game.is_in_play(barren), "land that feeds nobody is still land");
}

#[rule("EP-2.2.4b")]
#[test]
fn coasts_lead_to_an_open_sea() {
    let options = Options::with_seats(18);
    for start in AreaId::all().filter(|area| !area.area().open_sea) {
        // Over water alone; an area with two coasts that do not meet is not sailed through.
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        let mut reaches = false;
        while let Some(area) = open.pop() {
            if area != start && !area.area().coasts.is_empty() {
                continue;
            }
            for &next in &area.area().water {
                reaches |= next.area().open_sea;
                if !next.area().open_sea && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        assert_eq!(TheProject::is_coastal(&options, start.area()), reaches, "{start}");
    }
    assert!(!TheProject::is_coastal(&options, area("western_sogdiana").area()), "it has water, but a closed one");
    assert!(!area("western_sogdiana").area().water.is_empty());
}

#[rule("EP-2.2.5-r1", "EP-2.2.5")]
#[test]
fn adjacent_means_by_land_or_by_water() {
    let game = table(18).into_game();
    let beside: Vec<AreaId> = game.neighbours(area("knossos")).collect();
    for (name, adjacent) in [("phaestos", true), ("thera", true), ("miletus", false), ("aegean_sea", false)] {
        assert_eq!(beside.contains(&area(name)), adjacent, "{name}");
    }
    assert!(area("miletus").area().water.contains(&area("aegean_sea")), "both lie on the Aegean Sea");
    assert_eq!(game.land_neighbours(area("knossos")).collect::<Vec<_>>(), [area("phaestos")]);
    // A rule that says only adjacent: Politics reaches over the water.
    let politics = |name: &str| {
        let table = table(5).tokens(MINOA, "knossos", 1).treasury(MINOA, 9).tokens(HATTI, name, 2);
        let table = table.advances(MINOA, &[Advance::Politics]).only(Phase::SpecialAbilities);
        table.choices(MINOA).contains(&format!("politics annex {name}"))
    };
    assert!(politics("rhodes") && politics("phaestos") && !politics("miletus"));
}

/// Whether Barbarian Hordes reach Egypt in this area when all eighteen play.
fn hordes_reach(name: &str) -> bool {
    let table = table(18).tokens(18, name, 2).calamity(18, Calamity::BarbarianHordes, None);
    let table = table.only(Phase::CalamityResolution);
    let landed = |event: &antiquity::Event| {
        matches!(event, antiquity::Event::Calamities(antiquity::calamities::Event::HordesLanded { .. }))
    };
    table.events.iter().any(landed)
}

#[rule("EP-2.2.6")]
#[test]
fn beside_the_charts_the_map_ends() {
    assert_eq!(area("jalo").area().edge, Some(Edge::Outer));
    assert!(hordes_reach("jalo"), "it lies at the edge");
    assert!(!hordes_reach("memphis"), "it lies within the map");
    assert_eq!(area("petra").area().edge, Some(Edge::Seam));
    assert!(!hordes_reach("gaza") && !hordes_reach("petra"), "where the boards meet the map goes on");
}

/// Whether Minoa's Provincial Empire may collect from Hellas: only from adjacent civilizations.
fn adjacent(table: Table) -> bool {
    let table = table.commodities(HELLAS, &[(Commodity::Iron, 1)]).advances(MINOA, &[Advance::ProvincialEmpire]);
    table.only(Phase::SpecialAbilities).choices(MINOA).contains(&format!("province {HELLAS}"))
}

#[rule("EP-2.2.7", "EP-2.2.7-r1", "EP-2.2.9")]
#[test]
fn civilizations_are_where_their_units_are() {
    let base = || table(5).tokens(MINOA, "thera", 1);
    assert!(adjacent(base().tokens(HELLAS, "thera", 1)), "both are in Thera");
    assert!(adjacent(base().tokens(HELLAS, "athens", 1)), "in areas beside each other, by water");
    assert!(adjacent(base().cities(HELLAS, &["athens"])), "a city alone will do");
    assert!(!adjacent(base().tokens(HELLAS, "macedonia", 1)), "too far away");
    assert!(!adjacent(base().tokens(HELLAS, "macedonia", 1).ship(HELLAS, "athens")), "a ship does not count");
}

#[rule("EP-2.2.8")]
#[test]
fn an_area_is_adjacent_to_a_civilization_beside_any_of_its_areas() {
    let destroys = |name: &str| {
        let table = table(5).tokens(MINOA, "argos", 1).cities(MINOA, &["knossos"]).tokens(HATTI, name, 1);
        let table = table.advances(MINOA, &[Advance::Fundamentalism]).only(Phase::SpecialAbilities);
        table.choices(MINOA).contains(&format!("fundamentalism {name}"))
    };
    assert!(destroys("athens") && destroys("phaestos"), "beside the tokens in Argos, beside the city of Knossos");
    assert!(!destroys("boeotia"), "beside neither");
}

#[rule("EP-2.2.9-r1")]
#[test]
fn units_in_one_area_are_adjacent_by_land() {
    // Tyranny needs a civilization that is adjacent by land. Rhodes has no land border.
    let taken = |name: &str| {
        let table = table(5).cities(EGYPT, &["memphis"]).tokens(EGYPT, "rhodes", 30).tokens(MINOA, name, 1);
        let table = table.calamity(EGYPT, Calamity::Tyranny, None).only(Phase::CalamityResolution);
        30 - table.count(EGYPT, "rhodes") > 0 || !table.waiting().is_empty()
    };
    assert!(taken("rhodes"));
    assert!(!taken("knossos"), "by water only");
}

#[rule("EP-2.3.1")]
#[test]
fn volcanoes_touch_one_or_two_areas() {
    let mut volcanoes: BTreeMap<u8, Vec<AreaId>> = BTreeMap::new();
    for area in AreaId::all() {
        if let Some(volcano) = area.area().volcano {
            volcanoes.entry(volcano).or_default().push(area);
        }
    }
    assert_eq!(volcanoes.len(), 6);
    assert!(volcanoes.values().all(|areas| (1..=2).contains(&areas.len())));
    assert!(volcanoes.values().any(|areas| *areas == [area("thera")]));
    let etna = volcanoes.values().find(|areas| areas.contains(&area("syracuse"))).unwrap();
    assert!(etna.contains(&area("milazzo")) && etna.len() == 2);
}

#[rule("EP-2.3.2", "EP-2.3.3")]
#[test]
fn white_sites_lie_on_flood_plains() {
    let flood = |table: Table| table.calamity(EGYPT, Calamity::Flood, None).only(Phase::CalamityResolution);
    assert!(area("upper_egypt").area().flood_plain == area("memphis").area().flood_plain, "any colouring counts");
    let struck = flood(table(5).tokens(EGYPT, "upper_egypt", 2).tokens(EGYPT, "gaza", 1));
    assert!(struck.count(EGYPT, "upper_egypt") < 2 && struck.count(EGYPT, "gaza") == 1);
    let (mut white, mut black) = (0, 0);
    for area in AreaId::all() {
        match area.area().city_site {
            Some(Site::White) => {
                assert!(area.area().flood_plain.is_some(), "{area}");
                white += 1;
            }
            Some(Site::Black) => black += 1,
            None => {}
        }
    }
    assert!(white > 10 && black > 100, "{white} {black}");
    // A black site may lie beside the plain in an area that is on it, and is safe.
    assert_eq!(area("susa").area().city_site, Some(Site::Black));
    assert!(area("susa").area().flood_plain.is_some());
}

#[rule("EP-2.4.1")]
#[test]
fn areas_hold_as_many_tokens_as_is_printed() {
    let names = [("knossos", 3), ("argos", 1), ("corinth", 2), ("alexandria", 4)];
    for (name, limit) in names {
        assert_eq!(area(name).area().population, limit);
        let table = table(5).tokens(MINOA, name, limit + 2).only(Phase::SurplusPopulation);
        assert_eq!(table.count(MINOA, name), limit);
    }
    assert!(AreaId::all().all(|area| area.area().population <= 5));
}

#[rule("EP-2.5.1", "EP-2.5.1-r1")]
#[test]
fn a_track_has_sixteen_spaces_of_five_points() {
    let table = TheProject::succession(&Options::with_seats(5));
    assert_eq!((table.last_step, table.finish), (16, 16));
    let points = |step: u8| {
        let mut table = self::table(5);
        table.game.players[seat(1)].succession = step;
        table.view(Viewer::Spectator)["players"][0]["points"].as_i64().unwrap()
    };
    assert_eq!([0, 1, 6, 9, 16].map(points), [0, 5, 30, 45, 80]);
    // From the start arrow to the first space, and so on to the right.
    let moved = self::table(5).only(Phase::SuccessionAlteration);
    assert_eq!(moved.game.players[seat(1)].succession, 1);
}

#[rule("EP-2.5.2")]
#[test]
fn tracks_run_through_five_epochs_at_their_own_pace() {
    let table = TheProject::succession(&Options::with_seats(18));
    let names: Vec<&str> = table.eras.iter().map(|era| era.era.as_str()).collect();
    assert_eq!(names, ["Stone Age", "Early Bronze Age", "Late Bronze Age", "Early Iron Age", "Late Iron Age"]);
    let spaces = |civilization| (1..=16).map(|step| table.era(Some(civilization), step)).collect::<Vec<_>>();
    assert_eq!(spaces(Civilization::Minoa), [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]);
    assert_eq!(spaces(Civilization::Egypt), [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4]);
}

#[rule("EP-2.6.1")]
#[test]
fn the_census_counts_tokens_after_expansion() {
    let table = table(5).tokens(MINOA, "knossos", 1).tokens(MINOA, "thera", 2).cities(MINOA, &["rhodes"]);
    let table = table.phase(Phase::PopulationExpansion);
    assert_eq!(table.game.players[seat(MINOA)].census, 2 + 4, "each area has grown");
}

// 3. Playing pieces.

#[rule("EP-3.1b", "EP-3.1-r1")]
#[test]
fn the_white_set_has_nine_cities_and_tokens_without_end() {
    assert_eq!((TheProject::BARBARIAN_TOKENS, TheProject::PIRATE_CITIES), (u8::MAX, 9));
    // Minoa has six cities; Piracy makes some of them pirate cities, of which there are nine.
    let nine = ["tarentum", "nineveh", "carrhae", "troy", "sardes", "athens", "byzantium", "tomi", "memphis"];
    let struck = |pirates: &[&str]| {
        let table = table(5).cities(0, pirates).cities(MINOA, &["knossos", "thera"]);
        let mut table = table.calamity(MINOA, Calamity::Piracy, None).only(Phase::CalamityResolution);
        while let [number] = table.waiting()[..] {
            let first = table.choices(number)[0].clone();
            table.act(number, &first);
        }
        let pirates = |name: &&str| table.city(name) == Some(0);
        (["knossos", "thera"].iter().filter(|name| pirates(name)).count(), table.game.cities_on_board(seat(MINOA)))
    };
    assert_eq!(struck(&nine[..7]), (2, 0));
    assert_eq!(struck(&nine), (0, 0), "no pirate city is left, so they are eliminated");
}

#[rule("EP-3.2", "EP-3.5", "EP-3.6")]
#[test]
fn tokens_units_and_unit_points() {
    let table =
        table(5).tokens(MINOA, "knossos", 3).cities(MINOA, &["thera"]).ship(MINOA, "thera").ship(MINOA, "rhodes");
    assert_eq!(table.game.tokens_on_board(seat(MINOA)), 3, "neither cities nor ships");
    let points = |name: &str| table.game.unit_points(area(name), seat(MINOA));
    assert_eq!((points("knossos"), points("thera"), points("rhodes")), (3, 5, 0));
    let units = |name: &str| table.game.has_units(area(name), seat(MINOA));
    assert_eq!((units("knossos"), units("thera"), units("rhodes")), (true, true, false), "a ship is no unit");
    let counted = table.only(Phase::Census);
    assert_eq!(counted.game.players[seat(MINOA)].census, 3);
}

#[rule("EP-3.4")]
#[test]
fn ships_fight_only_with_naval_warfare() {
    let base = |advances: &[Advance]| {
        let table = table(5).tokens(MINOA, "knossos", 3).tokens(HATTI, "knossos", 2).ship(MINOA, "knossos");
        table.advances(MINOA, advances).only(Phase::Conflict)
    };
    let plain = base(&[]);
    assert_eq!((plain.count(MINOA, "knossos"), plain.game.players[seat(MINOA)].ships.len()), (2, 1), "tokens alone");
    let mut naval = base(&[Advance::NavalWarfare]);
    naval.act(MINOA, "casualty ship knossos");
    assert_eq!((naval.count(MINOA, "knossos"), naval.game.players[seat(MINOA)].ships.len()), (3, 0));
}

// 4. Player mats.

#[rule("EP-4.1a", "EP-4.1-r1")]
#[test]
fn pieces_are_on_the_board_in_stock_or_in_treasury() {
    let mut table =
        table(5).tokens(MINOA, "knossos", 3).cities(MINOA, &["thera"]).treasury(MINOA, 9).ship(MINOA, "thera");
    let player = table.game.players[seat(MINOA)];
    assert_eq!((player.stock, player.treasury, player.city_stock), (55 - 3 - 9, 9, 8));
    assert_eq!(table.game.audit(), Ok(()));
    table.game.players[seat(MINOA)].treasury += 1;
    assert!(table.game.audit().unwrap_err().contains("56 tokens"));
    table.game.players[seat(MINOA)].treasury -= 1;
    // What is not in stock cannot be placed.
    table.game.place_tokens(area("rhodes"), seat(MINOA), 41);
    assert_eq!(table.game.place_tokens(area("sparta"), seat(MINOA), 4), 2);
    let mut full = self::table(5).tokens(MINOA, "knossos", 6);
    full.game.players[seat(MINOA)].city_stock = 0;
    assert!(full.only(Phase::CityConstruction).waiting().is_empty(), "no city in stock, no city built");
}

#[rule("EP-4.1b")]
#[test]
fn removed_pieces_go_back_to_stock_and_come_again() {
    let table = table(5).tokens(MINOA, "knossos", 9).only(Phase::SurplusPopulation);
    assert_eq!((table.count(MINOA, "knossos"), table.game.players[seat(MINOA)].stock), (3, 52));
    let table = table.only(Phase::PopulationExpansion);
    assert_eq!((table.count(MINOA, "knossos"), table.game.players[seat(MINOA)].stock), (5, 50));
    let mut cities =
        self::table(5).cities(MINOA, &["knossos", "thera"]).tokens(MINOA, "argos", 1).only(Phase::SecondCheck);
    cities.act(MINOA, "reduce thera");
    assert_eq!(cities.game.players[seat(MINOA)].city_stock, 8);
    assert_eq!(cities.game.audit(), Ok(()));
}

/// For trade cards, advancements, and against a calamity; what lies in stock pays for none of them.
#[rule("EP-4.2a")]
#[test]
fn treasury_is_currency_and_stock_is_none() {
    let rich = || table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "thera", 2);
    let paid = |table: &Table| table.game.players[seat(MINOA)].treasury;
    // Cards.
    let mut cards = rich().treasury(MINOA, 20).only(Phase::TradeCardAcquisition);
    cards.act(MINOA, "buy card 9");
    assert_eq!(paid(&cards), 2);
    assert_eq!(rich().only(Phase::TradeCardAcquisition).waiting(), [] as [u8; 0], "fifty tokens in stock buy nothing");
    // Advancements: Sculpture costs fifty.
    let mut shop = rich().treasury(MINOA, 50).only(Phase::AdvanceAcquisition);
    shop.act(MINOA, "buy sculpture").acquire(MINOA);
    assert_eq!((paid(&shop), shop.game.holds(seat(MINOA), Advance::Sculpture)), (0, true));
    assert_eq!(rich().only(Phase::AdvanceAcquisition).waiting(), [] as [u8; 0]);
    // A calamity: ten save a city from the flames.
    let burning = |treasury| rich().treasury(MINOA, treasury).calamity(MINOA, Calamity::CityInFlames, None);
    let mut saved = burning(10).only(Phase::CalamityResolution);
    saved.act(MINOA, "buy off");
    assert_eq!((paid(&saved), saved.city("knossos")), (0, Some(MINOA)));
    assert_eq!(burning(9).only(Phase::CalamityResolution).city("knossos"), None, "whatever is in stock");
}

#[rule("EP-4.2-r1")]
#[test]
fn treasury_goes_back_to_its_owner_and_counts_for_nothing_else() {
    let base = || table(5).treasury(MINOA, 18).cities(MINOA, &["knossos"]).tokens(MINOA, "thera", 2);
    let mut table = base().phase(Phase::TradeCardAcquisition);
    let stock = table.game.players[seat(MINOA)].stock;
    table.act(MINOA, "buy card 9");
    let player = &table.game.players[seat(MINOA)];
    assert_eq!((player.treasury, player.stock), (0, stock + 18), "its own stock");
    // It counts neither for the census nor for support, nor does it grow.
    let counted = base().only(Phase::PopulationExpansion);
    assert_eq!((counted.game.tokens_on_board(seat(MINOA)), counted.game.players[seat(MINOA)].treasury), (4, 18));
    assert_eq!(base().only(Phase::Census).game.players[seat(MINOA)].census, 2);
    let unsupported = self::table(5).treasury(MINOA, 18).cities(MINOA, &["knossos"]).only(Phase::CitySupport);
    assert_eq!(unsupported.city("knossos"), None);
    // Nor as unit points in stock: Assyria has as much of them as Hatti without its treasury.
    let revolt = self::table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "athens", 55).treasury(ASSYRIA, 9);
    let revolt = revolt.tokens(HELLAS, "thrace", 20).tokens(EGYPT, "tanis", 20).phase(Phase::TaxCollection);
    assert_eq!(revolt.city("knossos"), Some(HATTI));
}

// 5 to 7. Advancements, credits, charts.

#[rule("EP-5.1")]
#[test]
fn there_are_51_advancements_in_five_groups() {
    let data = TheProject::data();
    assert_eq!(Group::ALL.map(|group| group.to_string()), ["art", "civic", "craft", "religion", "science"]);
    let groups = Advance::ALL.map(|advance| data.advance(advance).groups.len());
    assert_eq!(
        (groups.iter().filter(|&&count| count == 1).count(), groups.iter().filter(|&&count| count == 2).count()),
        (42, 9)
    );
    assert_eq!(data.advance(Advance::Theocracy).groups, [Group::Civic, Group::Religion]);
    assert_eq!(data.advance(Advance::Pottery).groups, [Group::Craft]);
}

#[rule("EP-5.2")]
#[test]
fn cards_and_charts_say_what_the_rules_say() {
    // What a client draws on a card comes from the same rows that the rules use.
    let drawn = serde_json::to_value(ExpansionProject::components()).unwrap();
    let text = drawn.to_string();
    for advance in Advance::ALL {
        assert!(text.contains(&advance.to_string()), "{advance}");
    }
    let costs: u32 = Advance::ALL.iter().map(|&advance| u32::from(TheProject::data().advance(advance).cost)).sum();
    let shown = drawn["advances"].as_array().unwrap();
    let sum: u64 = shown.iter().map(|card| card["cost"].as_u64().unwrap()).sum();
    assert_eq!((shown.len(), sum), (51, costs.into()));
}

#[rule("EP-6.1", "EP-6.1-r1")]
#[test]
fn credits_are_sums_of_fives_without_limit() {
    let table = table(5).advances(MINOA, &Advance::ALL);
    let all = credits(&table.game, seat(MINOA));
    assert!(all.iter().all(|sum| sum % 5 == 0 && *sum > 100), "{all:?}");
    let data = TheProject::data();
    for group in Group::ALL {
        let printed = Advance::ALL
            .iter()
            .map(|&advance| u16::from(data.advance(advance).credits.get(&group).copied().unwrap_or(0)));
        assert_eq!(all[group.index()], printed.sum::<u16>(), "{group}");
    }
}

#[rule("EP-6.2")]
#[test]
fn credits_stay_and_lower_every_later_price() {
    let table = table(5).advances(MINOA, &[Advance::Pottery]);
    let base = |advance| TheProject::data().advance(advance).cost;
    for advance in [Advance::Masonry, Advance::Mining, Advance::Roadbuilding] {
        assert_eq!(price(&table.game, seat(MINOA), advance), base(advance) - 10, "ten for Craft");
    }
    assert_eq!(price(&table.game, seat(MINOA), Advance::Monarchy), base(Advance::Monarchy), "nothing for Civic");
    // Prices are as low in the next turn, and credits are not used up.
    let table = table.advances(MINOA, &[Advance::Masonry]).only(Phase::SuccessionAlteration);
    assert_eq!(price(&table.game, seat(MINOA), Advance::Mining), base(Advance::Mining) - 20);
    assert_eq!(table.game.unit_points(area("knossos"), Owner::Barbarians), 0);
}
