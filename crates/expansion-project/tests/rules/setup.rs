//! Chapters 9 and 10: the number of players, setting up the game.

use super::support::{Table, area, seat, table};
use antiquity::data::CardKind;
use antiquity::names::{Advance, Calamity, Civilization};
use antiquity::setup::Step;
use antiquity::state::stack_index;
use antiquity::{Action, AreaId, Edition as _, Phase};
use engine::{Game as _, GameOptions as _, List, Log, Seat, Seed, SetupError, Viewer, rule};
use expansion_project::{ExpansionProject, Options, TheProject, sets};
use std::collections::BTreeSet;

fn new(options: Options, seed: u64) -> Result<ExpansionProject, SetupError> {
    ExpansionProject::new(1, &options, Seed::from_number(seed))
}

/// A table's own set.
fn own(civilizations: &[Civilization]) -> Options {
    let civilizations: List<Civilization, 18> = civilizations.iter().copied().collect();
    Options { civilizations, ..Options::with_seats(civilizations.len()) }
}

fn refusal(options: Options) -> String {
    new(options, 1).unwrap_err().to_string()
}

/// All suggested sets.
fn suggested() -> impl Iterator<Item = Options> {
    (5..=18).flat_map(|seats| (1..).zip(sets(seats)).map(move |(set, _)| Options { set, ..Options::with_seats(seats) }))
}

// The number of players.

#[rule("EP-9.1")]
#[test]
fn five_to_eighteen_play() {
    assert!((5..=18).all(|seats| new(Options::with_seats(seats), 1).is_ok()));
    for seats in [0, 1, 4, 19, 30] {
        assert!(matches!(new(Options::with_seats(seats), 1), Err(SetupError::Seats { .. })), "{seats}");
    }
}

#[rule("EP-9.1-r1")]
#[test]
fn civilizations_stay_in_the_game() {
    let table = table(5).tokens(1, "knossos", 2);
    let retire: Action = "retire 2".parse().unwrap();
    let refusal = table.game.check(Seat::TABLE, &retire).unwrap_err();
    assert_eq!(refusal.rule, Some("EP-9.1-r1"));
    // Without units a player goes on: the marker moves with the others'.
    let table = table.phase(Phase::SuccessionAlteration);
    assert_eq!(table.game.seats_in_game().count(), 5);
    assert_eq!(table.game.players[seat(2)].succession, 1);
}

#[rule("EP-9.2")]
#[test]
fn eighteen_play_everything() {
    let game = new(Options::with_seats(18), 1).unwrap();
    let dealt: BTreeSet<_> = game.seats_in_game().filter_map(|seat| game.players[seat].civilization).collect();
    assert_eq!(dealt.len(), 18);
    assert!(AreaId::all().filter(|area| !area.area().open_sea).all(|area| game.is_in_play(area)));
    assert!(!new(Options::with_seats(17), 1).unwrap().is_in_play(area("germania_inferior")), "no Celts with 17");
}

#[rule("EP-9.3a")]
#[test]
fn as_many_civilizations_as_players() {
    for options in suggested() {
        let game = new(options, 1).unwrap();
        let dealt: BTreeSet<_> = game.seats_in_game().map(|seat| game.players[seat].civilization.unwrap()).collect();
        assert_eq!(dealt.len(), options.seats);
        assert_eq!(dealt, TheProject::civilizations(&options).into_iter().collect());
    }
    let no_such_set = Options { set: 3, ..Options::with_seats(5) };
    assert!(matches!(new(no_such_set, 1), Err(SetupError::Options(_))));
    assert!(refusal(Options { seats: 6, ..own(&Civilization::ALL[..5]) }).contains("6 seats"));
}

#[rule("EP-9.3b", "EP-9.3-r1")]
#[test]
fn a_table_may_choose_neighbours_without_gaps() {
    use Civilization::*;
    let west = own(&[Celt, Iberia, Carthage, Rome, Hellas, Minoa]);
    let game = new(west, 1).unwrap();
    let dealt: BTreeSet<_> = game.seats_in_game().map(|seat| game.players[seat].civilization.unwrap()).collect();
    assert_eq!(dealt, BTreeSet::from([Celt, Iberia, Carthage, Rome, Hellas, Minoa]));
    assert!(game.is_in_play(area("germania_inferior")) && !game.is_in_play(area("tanis")));
    // Hellas has none of these beside it.
    assert!(refusal(own(&[Egypt, Nubia, Saba, Babylon, Hellas])).contains("Hellas has fewer than two neighbours"));
    // Minoa and Egypt both lie on the Eastern Mediterranean, which makes them no neighbours; Egypt has Assyria alone.
    assert!(refusal(own(&[Minoa, Assyria, Hatti, Hellas, Egypt])).contains("Egypt"));
    assert!(new(own(&[Minoa, Assyria, Hatti, Egypt, Babylon]), 1).is_ok(), "with Babylon it has two");
    // Everybody has two neighbours, but between the two groups there is a gap.
    assert!(refusal(own(&[Carthage, Rome, Iberia, Indus, Kushan, Maurya])).contains("gap"));
    assert!(refusal(own(&[Rome, Rome, Celt, Iberia, Hellas])).contains("twice"));
}

/// No suggested set asks for less than a table's own must have: a table could have chosen each of them.
#[rule("EP-9.3b", "EP-9.3-r1")]
#[test]
fn in_every_suggested_set_everybody_has_two_neighbours() {
    for options in suggested() {
        let own = new(own(&TheProject::civilizations(&options)), 1);
        assert!(own.is_ok(), "{} seats, set {}: {:?}", options.seats, options.set, own.err());
    }
}

/// A form offers all civilizations, and what is picked there is the table's own set.
#[test]
fn a_form_offers_every_civilization_for_an_own_set() {
    let specs = TheProject::option_specs();
    let spec = specs.iter().find(|spec| spec.name == "civilizations").unwrap();
    assert!(spec.one_for_each_seat);
    assert_eq!(spec.values.len(), 18);
    let list = |names: &[&str]| serde_json::Value::from(names.to_vec());
    assert!(spec.allows(&list(&[])) && spec.allows(&list(&["rome", "celt"])));
    assert!(!spec.allows(&list(&["rome", "atlantis"])) && !spec.allows(&"rome".into()));
    let mut options = serde_json::to_value(Options::with_seats(6)).unwrap();
    options["civilizations"] = spec.values.iter().take(6).map(|(value, _)| value.clone()).collect();
    let options: Options = serde_json::from_value(options).unwrap();
    assert_eq!(options.civilizations.len(), 6);
    assert!(new(options, 1).is_ok(), "the six in the west lie together");
}

#[test]
fn an_own_set_is_written_and_read() {
    let options = own(&[
        Civilization::Celt,
        Civilization::Iberia,
        Civilization::Rome,
        Civilization::Hellas,
        Civilization::Carthage,
    ]);
    let text = serde_json::to_string(&options).unwrap();
    assert!(text.contains(r#""civilizations":["celt","iberia","rome","hellas","carthage"]"#), "{text}");
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    assert!(!serde_json::to_string(&Options::with_seats(5)).unwrap().contains("civilizations"));
}

#[rule("EP-9.4a", "EP-9.4b")]
#[test]
fn areas_of_absent_civilizations_are_out_of_play() {
    for options in suggested() {
        let game = new(options, 1).unwrap();
        let playing = TheProject::civilizations(&options);
        for area in AreaId::all().filter(|area| !area.area().open_sea) {
            // One civilization each: no area of the map is shared.
            let of: Civilization = area.area().region.as_ref().unwrap().parse().unwrap();
            assert_eq!(game.is_in_play(area), playing.contains(&of), "{area} with {} seats", options.seats);
        }
        let out = serde_json::to_value(game.view(Viewer::Spectator)).unwrap()["out_of_play"].as_array().unwrap().len();
        let land = AreaId::all().filter(|area| !area.area().open_sea && !game.is_in_play(*area)).count();
        assert_eq!(out, land);
    }
}

// Libya is of Carthage, Tarentum of Rome; neither plays at this table of five.

#[rule("EP-9.5a")]
#[test]
fn tokens_and_cities_keep_out_of_areas_out_of_play() {
    let mut five = table(5).tokens(5, "cyrene", 3).phase(Phase::Movement);
    assert_eq!(five.refused_by(5, "move 1 cyrene>libya"), "EP-9.5a");
    // With seven seats Carthage plays: Egypt is the seventh.
    let mut seven = table(7).tokens(7, "cyrene", 3).phase(Phase::Movement);
    seven.act(7, "move 1 cyrene>libya");
    let mut five = table(5).tokens(1, "tarentum", 6).tokens(1, "knossos", 6).only(Phase::CityConstruction);
    assert_eq!(five.refused_by(1, "build city tarentum"), "EP-9.5a");
    five.act(1, "build city knossos");
}

#[rule("EP-9.5b")]
#[test]
fn ships_pass_areas_out_of_play_but_do_not_stop_there() {
    let mut table = table(5).tokens(1, "ithaca", 4).ship(1, "ithaca").phase(Phase::Movement);
    assert_eq!(table.waiting(), [1]);
    table.act(1, "ship 1 load 2").act(1, "ship 1 sail tarentum");
    assert_eq!(table.refused(1, "ship 1 unload 2").code, "CannotLandThere");
    assert_eq!(table.refused_by(1, "done"), "EP-9.5b");
    table.act(1, "ship 1 sail apollonia").act(1, "ship 1 unload 2");
    assert_eq!(table.count(1, "apollonia"), 2);
    // Even an empty ship goes on.
    let mut table = self::table(5).tokens(1, "ithaca", 4).ship(1, "ithaca").phase(Phase::Movement);
    table.act(1, "ship 1 sail tarentum");
    assert_eq!(table.refused_by(1, "done"), "EP-9.5b");
    table.act(1, "ship 1 sail ithaca").act(1, "done");
}

#[rule("EP-9.5c")]
#[test]
fn paths_cross_areas_out_of_play_by_water_only() {
    let without = |start: &str, out: &[&str]| {
        let mut table = table(5).tokens(2, start, 1).advances(2, &[Advance::Diaspora]).tokens(3, "aleppo", 1);
        out.iter().for_each(|name| table.game.in_play.remove(area(name)));
        table.only(Phase::SpecialAbilities)
    };
    // From Antioch every way over water leads through one of these four.
    let by_water = without("antioch", &["cilicia", "galatia", "phoenicia", "salamis"]);
    assert!(by_water.choices(2).contains(&"diaspora settle 1 knossos".into()));
    // From Damascus, which has no water, every way over land leads through one of these.
    let open = without("damascus", &[]);
    assert!(open.choices(2).contains(&"diaspora settle 1 knossos".into()));
    let by_land = without("damascus", &["jericho", "phoenicia", "sidon", "syria", "tyre"]);
    assert!(by_land.waiting().is_empty(), "{:?}", by_land.choices(2));
}

#[rule("EP-9.5d")]
#[test]
fn beside_areas_out_of_play_the_map_ends() {
    let landed = |table: Table, egypt: u8| {
        let table = table.tokens(egypt, "cyrene", 2).tokens(egypt, "tanis", 2);
        table.calamity(egypt, Calamity::BarbarianHordes, None).only(Phase::CalamityResolution)
    };
    let five = landed(table(5), 5);
    assert!(five.count(0, "cyrene") > 0 || five.choices(1).contains(&"strike cyrene".into()), "Libya is out of play");
    let seven = landed(table(7), 7);
    assert_eq!((seven.count(0, "cyrene"), seven.barbarians()), (0, 0), "it is in play, so there is no edge");
}

/// The civilizations from west to east, the first nine of The West when all play.
const WEST_TO_EAST: [Civilization; 18] = {
    use Civilization::*;
    [
        Iberia, Celt, Carthage, Rome, Hellas, Minoa, Egypt, Hatti, Assyria, Nubia, Babylon, Saba, Persia, Parthia,
        Indus, Kushan, Dravidia, Maurya,
    ]
};

#[rule("EP-9.6a", "EP-9.6b")]
#[test]
fn with_twelve_or_more_there_are_a_west_and_an_east() {
    use Civilization::*;
    let eastern =
        own(&[Minoa, Hatti, Assyria, Egypt, Nubia, Babylon, Saba, Persia, Parthia, Indus, Kushan, Maurya, Dravidia]);
    for options in suggested().filter(|options| options.seats >= 12).chain([eastern]) {
        let game = new(options, 1).unwrap();
        let playing = TheProject::civilizations(&options);
        let ordered: Vec<Civilization> =
            WEST_TO_EAST.into_iter().filter(|civilization| playing.contains(civilization)).collect();
        let half = options.seats / 2;
        for seat in game.seats_in_game() {
            let civilization = game.players[seat].civilization.unwrap();
            let place = ordered.iter().position(|&other| other == civilization).unwrap();
            let middle = options.seats % 2 == 1 && place == half;
            let west = if middle { WEST_TO_EAST[..9].contains(&civilization) } else { place < half };
            assert_eq!(TheProject::block(&game, seat) == 0, west, "{civilization} of {}", options.seats);
        }
    }
    // The middle one of 13: Hatti in the usual set, Saba in the eastern one.
    let of = |options: Options, civilization| {
        let game = new(options, 1).unwrap();
        let leads = |&seat: &Seat| game.players[seat].civilization == Some(civilization);
        TheProject::block(&game, game.seats_in_game().find(leads).unwrap())
    };
    assert_eq!((of(Options::with_seats(13), Hatti), of(eastern, Saba)), (0, 1));
    assert!((5..=11).all(|seats| TheProject::blocks(&Options::with_seats(seats)) == 1));
}

/// The blocks as everybody sees them: one has no name.
#[rule("EP-9.6a", "EP-22.1.2")]
#[test]
fn blocks_are_named_where_there_are_two() {
    let homes = |seats: usize| -> Vec<Option<String>> {
        let view = table(seats).view(Viewer::Spectator);
        let blocks = view["blocks"].as_array().unwrap().iter();
        blocks.map(|block| block["home"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!((homes(5), homes(11)), (vec![None], vec![None]));
    assert_eq!(homes(12), [Some("west".to_owned()), Some("east".to_owned())]);
}

// Setting up the game.

#[rule("EP-10.2")]
#[test]
fn advancements_are_open_and_there_are_enough_for_all() {
    let table = (1..=5).fold(table(5), |table, number| table.advances(number, &Advance::ALL));
    assert_eq!(table.game.audit(), Ok(()));
    let view = table.view(Viewer::Seat(seat(3)));
    assert!((0..5).all(|index| view["players"][index]["advances"].as_array().unwrap().len() == 51));
}

/// The commodity table of the book: stack, cards, name, mark with 5 to 11 and with 12 to 18 players.
const COMMODITIES: &str = "
    1 7 clay Y W, 1 7 ochre - W, 1 7 hides Y E, 1 7 flax - E, 1 8 bone * S,
    2 8 iron Y W, 2 7 papyri - W, 2 7 stone Y E, 2 8 furs - E, 2 8 wax * S,
    3 8 fish Y W, 3 9 fruit - W, 3 9 salt Y E, 3 8 timber - E, 3 8 ceramics * S,
    4 8 oil Y W, 4 7 wool - W, 4 7 cotton Y E, 4 8 sugar - E, 4 8 grain * S,
    5 6 wine Y W, 5 7 textiles - W, 5 7 livestock Y E, 5 6 lacquer - E, 5 6 glass * S,
    6 6 copper Y W, 6 5 tin - W, 6 5 silver Y E, 6 6 bronze - E, 6 6 lead * S,
    7 5 resin Y W, 7 6 incense - W, 7 6 spice Y E, 7 5 jade - E, 7 6 herbs * S,
    8 5 gemstones Y W, 8 4 marble - W, 8 4 dye Y E, 8 5 tea - E, 8 4 obsidian * S,
    9 5 gold Y W, 9 4 ivory - W, 9 4 silk Y E, 9 5 pearls - E, 9 4 amber * S";

/// The cards of a stack by name, the top one first.
fn stack(game: &ExpansionProject, block: u8, number: u8) -> Vec<String> {
    game.stacks[stack_index(block, number)].peek().map(|card| card.to_string()).collect()
}

/// Checks the commodities of a block: `copies` says how many of its cards a row of the table has there.
fn holds(seats: usize, block: u8, copies: impl Fn(u8, &str, &str) -> u8) {
    let game = new(Options::with_seats(seats), 1).unwrap();
    for row in COMMODITIES.split(',') {
        let [number, cards, name, few, many] = row.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{row}") };
        let there = stack(&game, block, number.parse().unwrap()).iter().filter(|card| *card == name).count();
        assert_eq!(there, usize::from(copies(cards.parse().unwrap(), few, many)), "{name} with {seats} seats");
    }
}

/// How many calamities of each kind a block has: major tradable, major non-tradable, minor.
fn calamities(seats: usize, block: u8) -> [usize; 3] {
    let game = new(Options::with_seats(seats), 1).unwrap();
    let cards: Vec<String> = (1..=9).flat_map(|number| stack(&game, block, number)).collect();
    [CardKind::Tradeable, CardKind::NonTradeable, CardKind::Minor].map(|kind| {
        let rows = TheProject::data().cards.iter().filter(|row| row.kind == kind);
        let names: Vec<String> = rows.map(|row| row.name.to_string()).collect();
        assert!(names.iter().all(|name| cards.iter().filter(|card| *card == name).count() <= 1), "one set");
        cards.iter().filter(|card| names.contains(card)).count()
    })
}

#[rule("EP-10.3.1")]
#[test]
fn the_block_of_five_to_seven() {
    for seats in 5..=7 {
        holds(seats, 0, |cards, few, _| if few == "Y" { cards } else { 0 });
        assert_eq!(calamities(seats, 0), [8, 8, 0]);
        assert_eq!(calamities(seats, 1), [0, 0, 0]);
    }
}

#[rule("EP-10.3.2")]
#[test]
fn the_block_of_eight_to_eleven() {
    for seats in 8..=11 {
        holds(seats, 0, |cards, few, _| if few == "-" { 0 } else { cards });
        assert_eq!(calamities(seats, 0), [8, 8, 8]);
        assert!(stack(&new(Options::with_seats(seats), 1).unwrap(), 1, 1).is_empty());
    }
}

#[rule("EP-10.3.3", "EP-2.6.2")]
#[test]
fn the_two_blocks_of_twelve_to_fourteen() {
    for seats in 12..=14 {
        for (block, mark) in [(0, "W"), (1, "E")] {
            holds(seats, block, |cards, _, many| if many == mark { cards } else { 0 });
            assert_eq!(calamities(seats, block), [8, 8, 0]);
            let game = new(Options::with_seats(seats), 1).unwrap();
            assert!((1..=9).all(|number| !stack(&game, block, number).is_empty()));
        }
    }
}

#[rule("EP-10.3.4", "EP-10.3.4-r1")]
#[test]
fn the_two_blocks_of_fifteen_to_eighteen() {
    for seats in 15..=18 {
        for (block, mark) in [(0, "W"), (1, "E")] {
            let share = |cards, _: &str, many: &str| match many {
                "S" => cards / 2,
                _ if many == mark => cards,
                _ => 0,
            };
            holds(seats, block, share);
            assert_eq!(calamities(seats, block), [8, 8, 8]);
        }
    }
}

/// Every stack of some tables: how many draw from it, its number, its cards from the top.
fn every_stack() -> Vec<(usize, u8, Vec<String>)> {
    let mut all = Vec::new();
    for (seats, seed) in [(5, 1), (5, 2), (8, 1), (11, 1), (12, 1), (13, 2), (18, 1)] {
        let game = new(Options::with_seats(seats), seed).unwrap();
        for block in 0..TheProject::blocks(&game.options) {
            let players = game.seats_in_game().filter(|&seat| TheProject::block(&game, seat) == block).count();
            all.extend((1..=9).map(|number| (players, number, stack(&game, block, number))));
        }
    }
    all
}

fn kind_of(name: &str) -> CardKind {
    TheProject::data().cards.iter().find(|row| row.name.to_string() == name).unwrap().kind
}

#[rule("EP-10.3.5c")]
#[test]
fn the_calamity_that_is_not_traded_lies_at_the_very_bottom() {
    for (_, number, cards) in every_stack().into_iter().filter(|&(_, number, _)| number > 1) {
        assert_eq!(kind_of(cards.last().unwrap()), CardKind::NonTradeable, "stack {number}");
        let others = cards.iter().filter(|card| kind_of(card) == CardKind::NonTradeable).count();
        assert_eq!(others, 1, "stack {number}");
    }
}

#[rule("EP-10.3.5d")]
#[test]
fn the_first_stack_holds_commodities_only() {
    for (_, _, cards) in every_stack().into_iter().filter(|&(_, number, _)| number == 1) {
        assert!(!cards.is_empty() && cards.iter().all(|card| kind_of(card) == CardKind::Commodity));
    }
}

#[rule("EP-10.3.5e")]
#[test]
fn no_calamity_is_among_the_first_cards() {
    for (players, number, cards) in every_stack() {
        let commodities = cards.iter().filter(|card| kind_of(card) == CardKind::Commodity).count();
        let first = &cards[..players.min(commodities)];
        assert!(first.iter().all(|card| kind_of(card) == CardKind::Commodity), "{players} draw from stack {number}");
    }
}

#[rule("EP-10.3.5a", "EP-10.3.5b")]
#[test]
fn calamities_lie_below_as_many_commodities_as_players() {
    let kind = |name: &str| TheProject::data().cards.iter().find(|row| row.name.to_string() == name).unwrap().kind;
    let mut depths = BTreeSet::new();
    for (seats, seed) in [(5, 1), (5, 2), (5, 3), (8, 1), (8, 2), (11, 1), (12, 1), (13, 2), (17, 1), (18, 1)] {
        let game = new(Options::with_seats(seats), seed).unwrap();
        for block in 0..TheProject::blocks(&game.options) {
            let players = game.seats_in_game().filter(|&seat| TheProject::block(&game, seat) == block).count();
            let first = stack(&game, block, 1);
            assert!(!first.is_empty() && first.iter().all(|card| kind(card) == CardKind::Commodity));
            for number in 2..=9 {
                let cards = stack(&game, block, number);
                let commodities = cards.iter().filter(|card| kind(card) == CardKind::Commodity).count();
                let aside = players.min(commodities);
                assert!(
                    cards[..aside].iter().all(|card| kind(card) == CardKind::Commodity),
                    "{seats} {number} {cards:?}"
                );
                assert_eq!(kind(cards.last().unwrap()), CardKind::NonTradeable);
                let depth = cards.iter().position(|card| kind(card) == CardKind::Tradeable).unwrap();
                depths.insert(depth - aside);
            }
        }
    }
    assert!(depths.len() > 4, "shuffled into the rest: {depths:?}");
}

#[rule("EP-10.4a")]
#[test]
fn civilizations_are_dealt_at_random() {
    let first = |seed| new(Options::with_seats(5), seed).unwrap().players[seat(1)].civilization.unwrap();
    assert_eq!((1..40).map(first).collect::<BTreeSet<_>>().len(), 5);
}

/// A new table, with everybody's civilization.
fn dealt() -> (Table, Vec<Civilization>) {
    let game = new(Options::with_seats(5), 4).unwrap();
    let civilizations = game.seats_in_game().map(|seat| game.players[seat].civilization.unwrap()).collect();
    (Table::of(game), civilizations)
}

fn plays(table: &Table, number: u8) -> Civilization {
    table.game.players[seat(number)].civilization.unwrap()
}

#[rule("EP-10.4b")]
#[test]
fn two_players_exchange_their_civilizations_if_both_agree() {
    let (mut table, was) = dealt();
    assert_eq!(table.waiting(), [1, 2, 3, 4, 5]);
    assert_eq!(table.refused_by(1, "exchange 1"), "EP-10.4b", "with oneself");
    assert_eq!(table.refused_by(1, "exchange 6"), "EP-10.4b", "with nobody");
    assert_eq!(table.refused_by(1, "exchange withdraw"), "EP-10.4b");
    table.act(1, "exchange 3");
    assert_eq!((plays(&table, 1), plays(&table, 3)), (was[0], was[2]), "one agrees, the other not yet");
    assert_eq!(table.view(Viewer::Spectator)["players"][0]["proposal"], 3);
    assert_eq!(table.refused_by(1, "exchange 2"), "EP-10.4b", "one proposal at a time");
    table.act(1, "exchange withdraw").act(1, "exchange 2");
    table.act(3, "exchange 2");
    // Both have asked seat 2; it agrees with seat 3, and what seat 1 asked for is gone.
    table.act(2, "exchange 3");
    assert_eq!((plays(&table, 2), plays(&table, 3)), (was[2], was[1]));
    assert!(table.game.seats_in_game().all(|seat| table.game.players[seat].proposal.is_none()));
    // Whoever is done keeps what it has and is asked no more.
    table.act(4, "exchange 5").act(5, "done");
    assert_eq!(table.refused_by(4, "exchange 5"), "EP-10.4b");
    table.act(1, "exchange 4").act(4, "exchange 1").act(4, "done").act(3, "done").act(2, "done");
    assert_eq!((plays(&table, 1), plays(&table, 4)), (was[3], was[0]));
    // Only seat 1 is left, who has nobody to exchange with: the game begins, with what everybody has now.
    assert!(matches!(table.game.phase(), Phase::ShipConstruction | Phase::Movement));
    let start = antiquity::setup::start_area(&table.game, was[3]).unwrap();
    assert!(table.game.tokens(start, seat(1)) > 0);
}

#[rule("EP-10.4b")]
#[test]
fn a_proposal_may_be_declined_without_being_done() {
    let (mut table, was) = dealt();
    assert_eq!(table.refused_by(3, "exchange decline 1"), "EP-10.4b", "nothing is proposed");
    assert_eq!(table.refused_by(3, "exchange decline 9"), "EP-10.4b", "by nobody");
    table.act(1, "exchange 3").act(2, "exchange 3");
    let declined = table.choices(3).into_iter().filter(|choice| choice.starts_with("exchange decline"));
    assert_eq!(declined.collect::<Vec<_>>(), ["exchange decline 1", "exchange decline 2"]);
    table.act(3, "exchange decline 1");
    assert_eq!(table.game.players[seat(1)].proposal, None, "seat 1 may ask somebody else");
    assert_eq!(table.game.players[seat(2)].proposal, Some(seat(3)), "what seat 2 asks for stands");
    assert_eq!(table.refused_by(3, "exchange decline 1"), "EP-10.4b");
    table.act(1, "exchange 4").act(3, "exchange 2");
    assert_eq!((plays(&table, 2), plays(&table, 3)), (was[2], was[1]), "seat 3 was not done");
}

#[test]
fn an_agreed_exchange_is_not_taken_back() {
    let (mut table, _) = dealt();
    let exchange = |with: u8| Action::Setup(antiquity::setup::Action::Exchange { with: seat(with) });
    let mut log = Log::new();
    table.game.apply(seat(1), &exchange(2), &mut log).unwrap();
    assert!(log.marks.revocable());
    table.game.apply(seat(2), &exchange(1), &mut log).unwrap();
    assert!(!log.marks.revocable());
}

#[test]
fn written_proposals_are_between_seats_that_are_asked() {
    let (mut table, _) = dealt();
    table.act(1, "exchange 3").act(2, "done");
    let position = table.game.position();
    let read = |position: &_| ExpansionProject::from_position(&Options::with_seats(5), position, Seed::from_number(1));
    let again = read(&position).unwrap();
    assert_eq!((again.players[seat(1)].proposal, again.to_act()), (Some(seat(3)), table.game.to_act()));
    for (by, with) in [(1, 1), (1, 2), (2, 3), (3, 9)] {
        let mut hostile = position.clone();
        hostile.players[0].proposal = None;
        hostile.players[usize::from(by - 1_u8)].proposal = Some(seat(with));
        assert!(read(&hostile).is_err(), "{by} to {with}");
    }
    let mut late = position.clone();
    late.agenda.retain(|step| !matches!(step, antiquity::Step::Setup(Step::Exchange { .. })));
    assert!(read(&late).is_err(), "nobody is asked any more");
}

#[rule("EP-10.5a", "EP-10.5b", "EP-3.1a")]
#[test]
fn everybody_starts_with_a_token_on_the_start_arrow() {
    for seats in [5, 12, 18] {
        let mut game = new(Options::with_seats(seats), 2).unwrap();
        // The pieces are placed, and nothing more.
        game.agenda.clear();
        game.agenda.push(antiquity::Step::Over);
        game.agenda.push(Step::PlacePieces.into());
        game.run(&mut Log::new());
        for seat in game.seats_in_game() {
            let civilization = game.players[seat].civilization.unwrap();
            let start = antiquity::setup::start_area(&game, civilization).unwrap();
            assert_eq!(start.area().region, Some(civilization.to_string()));
            let player = &game.players[seat];
            assert_eq!((game.tokens(start, seat), game.tokens_on_board(seat), player.stock), (1, 1, 54));
            assert_eq!((player.treasury, player.city_stock, game.all_ships(), player.ships.len()), (0, 9, 4, 0));
            assert_eq!(player.succession, 0);
        }
    }
}
