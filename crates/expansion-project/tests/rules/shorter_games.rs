//! Chapter 31: shorter games.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, keep_what_was_dealt, seat, shows, suggested, with};
use antiquity::names::{Advance, Group};
use antiquity::setup::{Stage, Step};
use antiquity::state::stack_index;
use antiquity::{Action, Edition as _, Event, Phase};
use engine::{Audience, Game as _, GameOptions as _, Log, Rng, SeatSet, Seed, Viewer, rule};
use expansion_project::packages::packages;
use expansion_project::{ExpansionProject, Length, Options, TheProject};
use std::collections::BTreeSet;

fn options(length: Length) -> Options {
    Options { length, ..Options::with_seats(5) }
}

/// A shorter game of Egypt, Hatti, Hellas, Assyria and Minoa, before anything is drawn. Their numbers are 18, 14, 8, 4, 1.
fn shorter(length: Length) -> Table {
    begin(with(options(length)))
}

fn begin(mut table: Table) -> Table {
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::turn::Step { row: 0 }.into());
    table.game.agenda.push(Step::PlacePieces.into());
    table.run();
    table
}

/// The same when nobody has drawn a card and packages are chosen.
fn choosing(length: Length) -> Table {
    drawn(shorter(length))
}

fn drawn(mut table: Table) -> Table {
    while let Some(antiquity::Step::Setup(Step::Shorter(Stage::DrawCards { seat, .. }))) = table.game.agenda.top() {
        table.act(seat.number(), "done");
    }
    table
}

/// The same when Minoa has chosen a package and all others Craft and Art, which brings no tokens in a medium game.
fn planning(length: Length, package: &str) -> Table {
    let mut table = choosing(length);
    table.act(MINOA, &format!("start package {package}"));
    for number in [ASSYRIA, HATTI, HELLAS, EGYPT] {
        table.act(number, "start package craft art");
    }
    table
}

/// Some stages; when they are over the game is.
fn stages(mut table: Table, stages: &[Stage]) -> Table {
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    stages.iter().rev().for_each(|&stage| table.game.agenda.push(Step::Shorter(stage).into()));
    table.run();
    table
}

/// Tokens that a seat has still to write down, as it is told.
fn left(table: &Table, number: u8) -> u8 {
    let question = table.game.prompt(seat(number)).unwrap().question;
    question.split_whitespace().find_map(|word| word.parse().ok()).unwrap()
}

#[rule("EP-31.2")]
#[rule("EP-31.3")]
#[test]
fn a_table_agrees_on_a_length_and_sets_up_as_usual_first() {
    for (length, turn_limit) in [(Length::Medium, 30), (Length::Short, 30), (Length::Medium, 8), (Length::Short, 6)] {
        let options = Options { turn_limit, ..options(length) };
        let mut game = ExpansionProject::new(1, &options, Seed::from_number(3)).unwrap();
        assert!(game.seats_in_game().all(|seat| game.players[seat].civilization.is_some()), "they are dealt");
        assert_eq!(game.audit(), Ok(()), "all cards lie in their stacks");
        keep_what_was_dealt(&mut game);
        assert!(game.areas().all(|area| game.all_tokens(area) == 0), "no starting token");
        assert!(matches!(game.agenda.top(), Some(antiquity::Step::Setup(Step::Shorter(Stage::DrawCards { .. })))));
    }
    let mut full = ExpansionProject::new(1, &options(Length::Full), Seed::from_number(3)).unwrap();
    keep_what_was_dealt(&mut full);
    assert!(full.seats_in_game().all(|seat| full.tokens_on_board(seat) > 0), "a full game begins with a token");
}

#[rule("EP-31.4a")]
#[rule("EP-31.4b")]
#[rule("EP-31.4-r2")]
#[test]
fn cards_are_drawn_from_the_last_in_order_to_the_first() {
    let mut table = shorter(Length::Medium);
    assert_eq!(table.waiting(), [EGYPT], "Egypt is number 18");
    assert_eq!(table.refused(HELLAS, "start card 1").code, "NotToAct");
    table.act(EGYPT, "start card 9");
    assert_eq!(
        table.view(Viewer::Seat(seat(MINOA)))["players"][0]["drawn"][0],
        9,
        "all see the stack, nobody the card"
    );
    assert!(table.view(Viewer::Seat(seat(MINOA)))["players"][0]["hand"].is_null());
    assert_eq!(table.refused_by(EGYPT, "start card 9"), "EP-31.4b", "one card of each stack");
    table.act(EGYPT, "start card 8");
    assert_eq!(table.refused_by(EGYPT, "start card 4"), "EP-31.4a", "three points are left");
    assert_eq!(table.refused_by(EGYPT, "start card 10"), "EP-31.4a");
    table.act(EGYPT, "start card 3");
    let values: Vec<u32> = hand_values(&table, EGYPT);
    assert_eq!(values, [3, 8, 9]);
    let mut order = vec![EGYPT];
    while let [next] = table.waiting()[..] {
        if table.refused(next, "start package craft art").code != "NotNow" {
            break;
        }
        order.push(next);
        table.act(next, "start card 1").act(next, "done");
    }
    assert_eq!(order, [EGYPT, HATTI, HELLAS, ASSYRIA, MINOA]);
    // In a short game 25 points.
    let mut table = shorter(Length::Short);
    table.act(EGYPT, "start card 9").act(EGYPT, "start card 8");
    assert_eq!(table.refused_by(EGYPT, "start card 8"), "EP-31.4b");
    table.act(EGYPT, "start card 7");
    assert_eq!(table.choices(EGYPT), ["start card 1", "done"]);
}

/// Whoever stops is asked once more, by what is left.
#[rule("EP-31.4a")]
#[test]
fn points_that_are_left_are_asked_about() {
    let mut table = shorter(Length::Medium);
    let asked = |table: &Table| {
        let choices = table.game.prompt(seat(EGYPT)).unwrap().choices;
        choices.into_iter().find(|choice| choice.notation == "done").unwrap().confirm.unwrap()
    };
    table.act(EGYPT, "start card 9").act(EGYPT, "start card 8");
    assert_eq!(asked(&table), "3 points are left. Draw no more cards?");
    table.act(EGYPT, "start card 2");
    assert_eq!(asked(&table), "1 point is left. Draw no more cards?");
}

/// The face values of a hand.
fn hand_values(table: &Table, number: u8) -> Vec<u32> {
    let held = table.game.players[seat(number)].hand.commodities();
    let mut values: Vec<u32> = held.map(|(card, _)| TheProject::data().face_value(card)).collect();
    values.sort_unstable();
    values
}

#[rule("EP-31.4b")]
#[rule("EP-31.4-r1")]
#[test]
fn cards_come_from_the_own_block_and_are_never_calamities() {
    for seed in 1..4 {
        let options = Options { length: Length::Medium, ..Options::with_seats(12) };
        let mut game = ExpansionProject::new(1, &options, Seed::from_number(seed)).unwrap();
        keep_what_was_dealt(&mut game);
        let mut table = Table::of(game);
        for _ in 0..12 {
            let [number] = table.waiting()[..] else { panic!("one after another") };
            let own = stack_index(TheProject::block(&table.game, seat(number)), 9);
            let before = table.game.stacks[own].len();
            table.act(number, "start card 9").act(number, "start card 6").act(number, "done");
            assert_eq!(table.game.stacks[own].len(), before - 1);
            let hand = &table.game.players[seat(number)].hand;
            assert_eq!((hand.len(), hand.calamities.len()), (2, 0), "15 points may stay below 20");
        }
        assert_eq!(table.game.audit(), Ok(()));
    }
}

#[rule("EP-31.4bis")]
#[rule("EP-31.4bis-r1")]
#[test]
fn packages_are_chosen_in_secret_and_shown_together() {
    let mut table = choosing(Length::Medium);
    assert_eq!(table.waiting(), [1, 2, 3, 4, 5]);
    assert_eq!(table.choices(1).len(), 10);
    assert_eq!(table.refused_by(1, "start package science craft"), "EP-31.4bis");
    assert_eq!(table.refused_by(1, "done"), "EP-31.4bis");
    let beginning = &table.view(Viewer::Spectator)["beginning"];
    assert_eq!(beginning["packages"].as_array().unwrap().len(), 10, "all see what there is to choose from");
    assert_eq!(
        (&beginning["packages"][0]["advances"][0], &beginning["packages"][0]["tokens"]),
        (&"agriculture".into(), &3.into())
    );
    assert!(told_alone(&mut table, 1, "start package craft science"), "nobody else is told");
    assert_eq!(table.waiting(), [2, 3, 4, 5]);
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(2))] {
        assert!(table.view(viewer)["players"][0]["start_set"].is_null());
    }
    assert_eq!(table.view(Viewer::Seat(seat(1)))["players"][0]["start_set"], "Craft and Science");
    assert!(table.game.players[seat(1)].advances.is_empty());
    // Others may take the same.
    for number in 2..=4 {
        table.act(number, "start package craft science");
    }
    assert!(table.game.players[seat(1)].advances.is_empty(), "one has not decided");
    table.act(5, "start package art religion");
    let shown =
        table.events.iter().filter(|event| matches!(event, Event::Setup(antiquity::setup::Event::SetShown { .. })));
    assert_eq!(shown.count(), 5);
    for number in 1..=4 {
        assert!(table.game.holds(seat(number), Advance::Agriculture));
        assert_eq!(antiquity::advances::credits(&table.game, seat(number))[Group::Craft.index()], 10);
    }
    assert!(table.game.holds(seat(5), Advance::Mysticism) && table.game.holds(seat(5), Advance::Music));
}

/// Acts; whether only the acting seat is told of it.
fn told_alone(table: &mut Table, number: u8, notation: &str) -> bool {
    let mut log = Log::new();
    table.game.apply(seat(number), &notation.parse().unwrap(), &mut log).unwrap();
    let own = Audience::Seats(SeatSet::only(seat(number)));
    !log.events().is_empty() && log.events().iter().all(|(audience, _)| *audience == own)
}

/// `EP-31.4bis` What is written down leaves neither by records of running games nor by imagined worlds.
#[rule("EP-31.4bis")]
#[rule("EP-31.5a")]
#[test]
fn what_is_written_down_stays_secret() {
    let action = |notation: &str| notation.parse::<Action>().unwrap();
    assert!(ExpansionProject::is_secret(&action("start package craft science")));
    assert!(ExpansionProject::is_secret(&action("start plan 4 knossos")));
    assert!(!ExpansionProject::is_secret(&action("start card 3")));
    assert!(!ExpansionProject::is_secret(&action("exchange 3")));

    let mut table = choosing(Length::Short);
    table.act(MINOA, "start package craft science").act(ASSYRIA, "start package art civic");
    let mut rng = Rng::new(Seed::from_number(7));
    let worlds: Vec<_> = (0..60).map(|_| table.game.determinize(Viewer::Seat(seat(ASSYRIA)), &mut rng)).collect();
    let sets: BTreeSet<u8> = worlds.iter().map(|world| world.players[seat(MINOA)].start_set).collect();
    assert!(sets.len() > 5 && !sets.contains(&0), "any package, but one is chosen: {sets:?}");
    let own = table.game.players[seat(ASSYRIA)].start_set;
    assert!(
        worlds
            .iter()
            .all(|world| world.players[seat(ASSYRIA)].start_set == own && world.players[seat(HATTI)].start_set == 0)
    );

    let mut table = planning(Length::Medium, "craft science");
    assert!(told_alone(&mut table, MINOA, "start plan 30 knossos"));
    table.act(MINOA, "start plan 8 thera").act(ASSYRIA, "start plan 20 assyria");
    let mut worlds = (0..20).map(|_| table.game.determinize(Viewer::Seat(seat(ASSYRIA)), &mut rng));
    assert!(worlds.all(|world| {
        let of = |name: &str| world.plans.get(&area(name)).copied().unwrap_or(0);
        let others: u8 = world
            .plans
            .iter()
            .filter(|(area, _)| area.area().region.as_deref() == Some("minoa"))
            .map(|(_, count)| count)
            .sum();
        of("assyria") == 20 && others == 38 && of("knossos") < 30
    }));
}

#[rule("EP-31.5a")]
#[rule("EP-31.5b")]
#[rule("EP-31.5-r1")]
#[test]
fn tokens_are_written_down_in_secret_and_placed_together() {
    // Craft and Science brings three tokens more than the 35 of everybody.
    let mut table = planning(Length::Medium, "craft science");
    assert_eq!(table.waiting(), [1, 2, 3, 4, 5]);
    assert_eq!((left(&table, MINOA), left(&table, ASSYRIA)), (38, 35));
    assert_eq!(table.refused_by(MINOA, "start plan 1 athens"), "EP-31.5b", "Athens is of Hellas");
    assert_eq!(table.refused_by(MINOA, "start plan 1 aegean_sea"), "EP-31.5b");
    assert_eq!(table.refused_by(MINOA, "start plan 39 knossos"), "EP-31.5a");
    assert_eq!(table.refused_by(MINOA, "start plan 0 knossos"), "EP-31.5a");
    assert!(told_alone(&mut table, MINOA, "start plan 30 knossos"), "nobody else is told");
    assert_eq!(table.refused_by(MINOA, "done"), "EP-31.5-r1", "all that are due are placed");
    assert_eq!(table.refused_by(MINOA, "start plan 9 thera"), "EP-31.5a");
    assert_eq!(table.count(MINOA, "knossos"), 0);
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(HATTI))] {
        let view = table.view(viewer);
        assert!(view["players"][4]["plan"].is_null() && view["areas"].as_array().unwrap().is_empty());
        assert_eq!(view["players"][4]["stock"], 55);
    }
    assert_eq!(table.view(Viewer::Seat(seat(MINOA)))["players"][4]["plan"][0][1], 30);
    table.act(MINOA, "start plan 8 thera");
    assert_eq!(table.waiting(), [EGYPT, HATTI, HELLAS, ASSYRIA], "it has placed all");
    for (number, name) in [(ASSYRIA, "assyria"), (HATTI, "hattusa"), (HELLAS, "macedonia"), (EGYPT, "tanis")] {
        assert_eq!(table.count(MINOA, "knossos"), 0, "nothing is shown before all are ready");
        table.act(number, &format!("start plan 35 {name}"));
    }
    assert!(
        table.events.iter().any(|event| event.to_string() == "@5 starts with 30 tokens in Knossos."),
        "above the limit of 3"
    );
    assert!(table.events.iter().any(|event| event.to_string() == "@4 starts with 35 tokens in Assyria."));
    let player = &table.game.players[seat(MINOA)];
    assert_eq!((player.stock, player.treasury), (55 - 38, 0));
    // 40 in a short game.
    assert_eq!(left(&planning(Length::Short, "craft science"), MINOA), 40);
}

#[rule("EP-31.6")]
#[test]
fn first_conflicts_are_resolved_without_advances() {
    let fight = || {
        table_of(Length::Short).tokens(1, "knossos", 2).tokens(2, "knossos", 2).advances(1, &[Advance::Metalworking])
    };
    let usual = fight().only(Phase::Conflict);
    assert_eq!((usual.count(1, "knossos"), usual.count(2, "knossos")), (2, 1), "Metalworking removes last");
    let first = stages(fight(), &[Stage::ResolveConflicts, Stage::BuildCities, Stage::CheckLimits]);
    assert_eq!((first.count(1, "knossos"), first.count(2, "knossos")), (1, 1));
    assert!(first.game.holds(seat(1), Advance::Metalworking) && !first.game.founding, "afterwards it counts again");
}

fn table_of(length: Length) -> Table {
    with(options(length))
}

/// A table at the first building of cities.
fn building(table: Table) -> Table {
    stages(table, &[Stage::ResolveConflicts, Stage::BuildCities, Stage::CheckLimits, Stage::PlaceMarkers])
}

#[rule("EP-31.7a")]
#[test]
fn first_cities_take_five_tokens_on_a_site_and_ten_elsewhere() {
    let tokens = || {
        table_of(Length::Medium)
            .tokens(1, "knossos", 5)
            .tokens(1, "thera", 4)
            .tokens(1, "cyprus", 10)
            .tokens(1, "lesbos", 9)
    };
    let mut table = building(tokens());
    assert_eq!(table.choices(1), ["build city cyprus", "build city knossos", "done"]);
    assert_eq!(table.refused_by(1, "build city thera"), "EP-31.7a");
    assert_eq!(table.refused_by(1, "build city lesbos"), "EP-31.7a");
    table.act(1, "build city knossos").act(1, "build city cyprus");
    assert_eq!((table.city("knossos"), table.city("cyprus")), (Some(1), Some(1)));
    // In the game itself six and twelve.
    assert!(tokens().only(Phase::CityConstruction).waiting().is_empty());
}

#[rule("EP-31.7a")]
#[test]
fn where_the_order_is_kept_the_last_builds_first() {
    let options = Options { insist_on_order: true, ..options(Length::Medium) };
    let cities =
        [(MINOA, "knossos"), (ASSYRIA, "nineveh"), (HATTI, "hattusa"), (HELLAS, "byzantium"), (EGYPT, "tanis")];
    let tokens = |table: Table| cities.into_iter().fold(table, |table, (number, name)| table.tokens(number, name, 5));
    let mut table = building(tokens(with(options)));
    let mut order = Vec::new();
    for _ in 0..5 {
        let [number] = table.waiting()[..] else { panic!("one after another") };
        order.push(number);
        table.act(number, "done");
    }
    assert_eq!(order, [EGYPT, HATTI, HELLAS, ASSYRIA, MINOA]);
    assert_eq!(building(tokens(table_of(Length::Medium))).waiting(), [1, 2, 3, 4, 5], "otherwise together");
}

#[rule("EP-31.7b")]
#[test]
fn no_advance_helps_to_build_the_first_cities() {
    // Peloponnesos has no city site; with Urbanism four tokens of twelve may come from around it.
    let tokens = |length| {
        let table = table_of(length).tokens(1, "peloponnesos", 9).tokens(1, "sparta", 4);
        table.advances(1, &[Advance::Urbanism, Advance::Architecture]).treasury(1, 9)
    };
    let mut first = building(tokens(Length::Medium).tokens(1, "knossos", 5));
    assert_eq!(first.refused_by(1, "build city peloponnesos around 1"), "EP-19.5");
    assert_eq!(first.refused_by(1, "build city peloponnesos treasury 1"), "EP-19.3a");
    assert_eq!(first.choices(1), ["build city knossos", "done"]);
    let mut usual = tokens(Length::Medium).only(Phase::CityConstruction);
    usual.act(1, "build city peloponnesos around 3");
    // Public Works asks for a token more, but not for the first cities.
    let works = || table_of(Length::Medium).tokens(1, "knossos", 6).advances(1, &[Advance::PublicWorks]);
    assert!(building(works()).choices(1).contains(&"build city knossos".into()));
    assert!(works().only(Phase::CityConstruction).waiting().is_empty(), "six are too few with it");
}

#[rule("EP-31.8")]
#[test]
fn surplus_is_removed_with_advances() {
    let tokens = || table_of(Length::Medium).tokens(1, "knossos", 5);
    let check = |table| stages(table, &[Stage::CheckLimits, Stage::PlaceMarkers]);
    assert_eq!(check(tokens()).count(1, "knossos"), 3);
    assert_eq!(check(tokens().advances(1, &[Advance::Agriculture])).count(1, "knossos"), 4);
}

#[rule("EP-31.9")]
#[test]
fn city_support_is_checked_with_advances() {
    let tokens =
        || table_of(Length::Medium).cities(1, &["thera", "rhodes"]).tokens(1, "knossos", 3).tokens(1, "sparta", 2);
    let check = |table| stages(table, &[Stage::CheckLimits, Stage::PlaceMarkers]);
    assert_eq!(check(tokens()).game.cities_on_board(seat(1)), 2, "five tokens support two cities");
    let mut table = check(tokens().advances(1, &[Advance::CulturalAscendancy]));
    assert_eq!(table.waiting(), [1], "with Cultural Ascendancy each needs three");
    table.act(1, "reduce thera");
    assert_eq!((table.city("thera"), table.city("rhodes")), (None, Some(1)));
}

#[rule("EP-31.10a")]
#[rule("EP-31.10b")]
#[rule("EP-31.10-r1")]
#[test]
fn markers_start_on_the_sixth_or_ninth_space_or_one_behind() {
    let advances = [Advance::Pottery, Advance::Masonry, Advance::Monarchy];
    let tokens = |length| {
        let table = table_of(length).cities(1, &["thera", "rhodes", "phaestos"]).tokens(1, "knossos", 3);
        let table = table.tokens(1, "sparta", 2).tokens(1, "cyprus", 2).cities(2, &["tyre"]).tokens(2, "assyria", 3);
        let table = table.cities(3, &["hattusa", "troy", "sardes"]).tokens(3, "anatolia", 2).tokens(3, "ionia", 2);
        table.tokens(3, "galatia", 2).advances(1, &advances).advances(3, &advances[..2])
    };
    let place = |length| stages(tokens(length), &[Stage::CheckLimits, Stage::PlaceMarkers]);
    let markers = |table: &Table| (1..=5).map(|number| table.game.players[seat(number)].succession).collect::<Vec<_>>();
    // The Early Bronze Age asks for two cities.
    let medium = place(Length::Medium);
    assert_eq!(markers(&medium), [6, 5, 6, 5, 5]);
    // The Late Bronze Age for three cities and three advancements; nobody starts more than one behind.
    let short = place(Length::Short);
    assert_eq!(markers(&short), [9, 8, 8, 8, 8]);
    let line = |number: usize| short.view(Viewer::Spectator)["players"][number]["breakdown"].to_string();
    assert!(line(0).contains("45") && line(1).contains("40"), "{} {}", line(0), line(1));
    assert!(short.game.built.is_empty(), "no city was built this turn");
    // Then the first turn begins.
    let mut first = tokens(Length::Short);
    first.game.agenda.clear();
    first.game.agenda.push(antiquity::turn::Step { row: 0 }.into());
    first.game.agenda.push(Step::Shorter(Stage::PlaceMarkers).into());
    first.run();
    let phase = first.events.iter().position(|event| event.to_string() == "Tax collection.");
    let marker = first.events.iter().rposition(|event| event.to_string().contains("starts on step"));
    assert!(phase > marker && marker.is_some() && first.game.turn == 1);
}

/// Plays a package: the advances, credits and tokens that come of it.
fn package(length: Length, groups: &str) -> (Vec<Advance>, [u16; 5], u8) {
    let mut table = planning(length, groups);
    let credits = antiquity::advances::credits(&table.game, seat(MINOA));
    if table.game.holds(seat(MINOA), Advance::WrittenRecord) {
        assert_eq!(table.waiting(), [MINOA], "before anybody places tokens");
        table.act(MINOA, "start credit art");
        let chosen = antiquity::advances::credits(&table.game, seat(MINOA));
        assert_eq!(
            chosen[Group::Art.index()],
            credits[Group::Art.index()] + 5,
            "Written Record adds five of one colour"
        );
    }
    let base = if length == Length::Medium { 35 } else { 40 };
    let mut advances: Vec<Advance> = table.game.players[seat(MINOA)].advances.iter().collect();
    advances.sort_unstable();
    (advances, credits, left(&table, MINOA) - base)
}

/// What a package brings: advancements, credits by art, civic, craft, religion and science, extra tokens.
fn brings(advances: &[Advance], credits: [u16; 5], tokens: u8) -> (Vec<Advance>, [u16; 5], u8) {
    let mut advances = advances.to_vec();
    advances.sort_unstable();
    (advances, credits, tokens)
}

shows! {
    #[rule("EP-31-medium-craft-science")]
    #[test]
    fn the_medium_package_craft_science() {
        package(Length::Medium, "craft science") => brings(&[Advance::Agriculture], [0, 0, 10, 0, 5], 3)
    }
    #[rule("EP-31-medium-craft-art")]
    #[test]
    fn the_medium_package_craft_art() {
        package(Length::Medium, "craft art") => brings(&[Advance::DramaAndPoetry, Advance::Pottery], [15, 0, 10, 5, 0], 0)
    }
    #[rule("EP-31-medium-craft-civic")]
    #[test]
    fn the_medium_package_craft_civic() {
        package(Length::Medium, "craft civic") => brings(&[Advance::Masonry, Advance::Urbanism], [0, 10, 10, 0, 10], 6)
    }
    #[rule("EP-31-medium-craft-religion")]
    #[test]
    fn the_medium_package_craft_religion() {
        package(Length::Medium, "craft religion") => brings(&[Advance::ClothMaking, Advance::Deism], [5, 0, 15, 10, 0], 1)
    }
    #[rule("EP-31-medium-science-art")]
    #[test]
    fn the_medium_package_science_art() {
        package(Length::Medium, "science art") => brings(&[Advance::Empiricism, Advance::Sculpture], [15, 10, 5, 5, 10], 6)
    }
    #[rule("EP-31-medium-science-civic", "EP-31-table-r1")]
    #[test]
    fn the_medium_package_science_civic() {
        package(Length::Medium, "science civic") => brings(&[Advance::WrittenRecord, Advance::Monarchy], [0, 15, 0, 5, 5], 3)
    }
    #[rule("EP-31-medium-science-religion", "EP-31-table-r1")]
    #[test]
    fn the_medium_package_science_religion() {
        package(Length::Medium, "science religion") => brings(&[Advance::Astronavigation, Advance::Mythology], [5, 0, 0, 15, 10], 0)
    }
    #[rule("EP-31-medium-art-civic")]
    #[test]
    fn the_medium_package_art_civic() {
        package(Length::Medium, "art civic") => brings(&[Advance::Literacy], [10, 10, 5, 5, 5], 6)
    }
    #[rule("EP-31-medium-art-religion")]
    #[test]
    fn the_medium_package_art_religion() {
        package(Length::Medium, "art religion") => brings(&[Advance::Mysticism, Advance::Music], [15, 0, 0, 10, 0], 1)
    }
    #[rule("EP-31-medium-civic-religion", "EP-31-table-r1")]
    #[test]
    fn the_medium_package_civic_religion() {
        package(Length::Medium, "civic religion") => brings(&[Advance::Theocracy, Advance::Monarchy], [0, 15, 0, 10, 0], 0)
    }
}

shows! {
    #[rule("EP-31-short-craft-science")]
    #[test]
    fn the_short_package_craft_science() {
        package(Length::Short, "craft science") => brings(&[Advance::Agriculture, Advance::Masonry, Advance::Empiricism, Advance::Coinage], [5, 10, 25, 5, 30], 0)
    }
    #[rule("EP-31-short-craft-art")]
    #[test]
    fn the_short_package_craft_art() {
        package(Length::Short, "craft art") => brings(&[Advance::DramaAndPoetry, Advance::Pottery, Advance::Agriculture, Advance::Sculpture], [25, 5, 20, 5, 5], 4)
    }
    #[rule("EP-31-short-craft-civic")]
    #[test]
    fn the_short_package_craft_civic() {
        package(Length::Short, "craft civic") => brings(&[Advance::Masonry, Advance::Urbanism, Advance::Metalworking, Advance::Monarchy, Advance::ClothMaking], [5, 20, 30, 5, 15], 4)
    }
    #[rule("EP-31-short-craft-religion")]
    #[test]
    fn the_short_package_craft_religion() {
        package(Length::Short, "craft religion") => brings(&[Advance::ClothMaking, Advance::Deism, Advance::Agriculture, Advance::Pottery], [10, 0, 35, 10, 5], 4)
    }
    #[rule("EP-31-short-science-art")]
    #[test]
    fn the_short_package_science_art() {
        package(Length::Short, "science art") => brings(&[Advance::Empiricism, Advance::Sculpture, Advance::Medicine, Advance::DramaAndPoetry], [25, 10, 10, 10, 20], 0)
    }
    #[rule("EP-31-short-science-civic", "EP-31-table-r1")]
    #[test]
    fn the_short_package_science_civic() {
        package(Length::Short, "science civic") => brings(&[Advance::WrittenRecord, Advance::Monarchy, Advance::Urbanism, Advance::Engineering], [0, 25, 5, 5, 15], 0)
    }
    #[rule("EP-31-short-science-religion", "EP-31-table-r1")]
    #[test]
    fn the_short_package_science_religion() {
        package(Length::Short, "science religion") => brings(&[Advance::Astronavigation, Advance::Mythology, Advance::Coinage, Advance::Deism], [5, 5, 5, 25, 20], 4)
    }
    #[rule("EP-31-short-art-civic")]
    #[test]
    fn the_short_package_art_civic() {
        package(Length::Short, "art civic") => brings(&[Advance::Literacy, Advance::DramaAndPoetry, Advance::Monarchy, Advance::Sculpture], [30, 25, 5, 15, 5], 6)
    }
    #[rule("EP-31-short-art-religion")]
    #[test]
    fn the_short_package_art_religion() {
        package(Length::Short, "art religion") => brings(&[Advance::Mysticism, Advance::Music, Advance::Sculpture, Advance::Architecture], [35, 5, 0, 10, 5], 2)
    }
    #[rule("EP-31-short-civic-religion", "EP-31-table-r1")]
    #[test]
    fn the_short_package_civic_religion() {
        package(Length::Short, "civic religion") => brings(&[Advance::Theocracy, Advance::Monarchy, Advance::Deism, Advance::Metalworking], [0, 15, 15, 20, 5], 4)
    }
}

/// Positions in the middle of secret choices are read back, and hostile ones refused.
#[test]
fn positions_with_secrets_go_round_and_hostile_ones_are_refused() {
    // Against the ranking: Egypt, Hatti, Babylon, Assyria, Minoa.
    let mut table = drawn(begin(suggested(options(Length::Medium))));
    for number in 1..=5 {
        table.act(number, "start package craft art");
    }
    table.act(MINOA, "start plan 30 knossos").act(ASSYRIA, "start plan 5 tyre");
    let position = table.game.position();
    let read = |position: &_| ExpansionProject::from_position(&options(Length::Medium), position, Seed::from_number(1));
    let again = read(&position).unwrap();
    assert_eq!((again.plans.len(), again.to_act()), (2, table.game.to_act()));
    let mut hostile = position.clone();
    hostile.plans.insert(area("babylon"), 36);
    assert!(read(&hostile).is_err(), "Babylon places 35 tokens");
    let mut hostile = position.clone();
    hostile.plans.insert(area("aegean_sea"), 1);
    assert!(read(&hostile).is_err(), "nobody places tokens there");
    let mut hostile = position.clone();
    hostile.founding = true;
    hostile.agenda.truncate(1);
    assert!(read(&hostile).is_err(), "no first cities are to be founded");
    let mut hostile = position.clone();
    hostile.agenda.push(Step::Shorter(Stage::DrawCards { seat: seat(9), points: 5, drawn: 0 }).into());
    assert!(read(&hostile).is_err(), "there is no such seat");
    let full = ExpansionProject::from_position(&options(Length::Full), &position, Seed::from_number(1));
    assert!(full.is_err(), "a full game has no such stages");
    let mut hostile = position.clone();
    hostile.players[4].start_set = 11;
    assert!(read(&hostile).is_err(), "there are ten packages");
}

/// So are positions in which cards are being drawn: what came from which stack is remembered, the ninth included.
#[rule("EP-31.4b")]
#[test]
fn positions_remember_the_stacks_that_were_drawn_from() {
    let mut table = begin(suggested(options(Length::Medium)));
    table.act(EGYPT, "start card 9");
    let read = |position: &_| ExpansionProject::from_position(&options(Length::Medium), position, Seed::from_number(1));
    let mut position = table.game.position();
    let mut again = Table::of(read(&position).unwrap());
    assert_eq!(again.waiting(), [EGYPT]);
    assert_eq!(again.refused_by(EGYPT, "start card 9"), "EP-31.4b");
    again.act(EGYPT, "start card 8");
    let top = position.agenda.iter_mut().find_map(|step| match step {
        antiquity::Step::Setup(Step::Shorter(Stage::DrawCards { drawn, .. })) if *drawn > 0 => Some(drawn),
        _ => None,
    });
    *top.expect("Egypt is drawing") = 1 << 10;
    assert!(read(&position).is_err(), "there are nine stacks");
}

#[test]
fn packages_are_whole() {
    for length in [Length::Medium, Length::Short] {
        assert_eq!(packages(length).count(), 10);
        assert!(packages(length).all(|package| !package.advances.is_empty() && !package.source.is_empty()));
        assert!(packages(length).all(|package| package.tokens <= 6 && package.groups.0 != package.groups.1));
    }
}
