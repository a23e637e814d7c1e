//! Chapters 4 to 6: set-up, map board set-ups, sequence of play, scenarios.

use crate::support::{Table, area, seat, table, with};
use antiquity::names::{Advance, Civilization, Group};
use antiquity::{AreaId, Edition as _, Phase, Step, setup};
use engine::{Game as _, GameOptions as _, Log, Rng, Seed, SetupError, Viewer, rule};
use mega_empires::{MegaEmpires, Options, Scenario, Side, TheEast};
use std::collections::BTreeSet;

fn new(options: Options, seed: u64) -> Result<MegaEmpires, SetupError> {
    MegaEmpires::new(1, &options, Seed::from_number(seed))
}

fn started(options: Options, seed: u64) -> Table {
    let mut table = Table::of(new(options, seed).unwrap());
    while let Some(chooser) = table.game.to_act().first().filter(|_| table.choices_start("play")) {
        let first = table.choices(chooser.number())[0].clone();
        table.act(chooser.number(), &first);
    }
    table
}

impl Table {
    fn choices_start(&self, word: &str) -> bool {
        let first = self.game.to_act().first();
        first.is_some_and(|seat| self.choices(seat.number()).iter().any(|choice| choice.starts_with(word)))
    }

    /// The seat that chose a civilization.
    fn leader_of(&self, civilization: Civilization) -> u8 {
        let leads = |number: &u8| self.game.players[seat(*number)].civilization == Some(civilization);
        (1..=9).find(leads).unwrap()
    }
}

// Seat counts and scenarios.

#[rule("ME-var-1")]
#[rule("ME-var-4")]
#[test]
fn tables_have_three_to_nine_seats() {
    for seats in 3..=9 {
        assert!(new(Options::with_seats(seats), 1).is_ok(), "{seats}");
    }
    for seats in [0, 1, 2, 10, 12, 18] {
        assert!(matches!(new(Options::with_seats(seats), 1), Err(SetupError::Seats { .. })), "{seats}");
    }
}

#[rule("ME-var-2")]
#[test]
fn the_first_game_is_a_tutorial_for_three() {
    let first = Options { scenario: Scenario::First, ..Options::with_seats(3) };
    assert!(matches!(new(Options { seats: 4, ..first }, 1), Err(SetupError::Options(_))));
    assert!(matches!(new(Options { side: Side::Expert, ..first }, 1), Err(SetupError::Options(_))));
    assert!(matches!(new(Options { turn_limit: 0, ..first }, 1), Err(SetupError::Options(_))));
    let table = started(first, 1);
    assert_eq!(table.game.players[seat(1)].extra_credits, [0; 5]);
    // No calamity that cannot be traded, and no special abilities.
    let data = TheEast::data();
    assert!(data.cards.iter().all(|row| {
        let copies = TheEast::copies(&first, row);
        copies == 0 || row.kind != antiquity::data::CardKind::NonTradeable
    }));
    assert!(!TheEast::plays(&first, Phase::SpecialAbilities) && TheEast::plays(&first, Phase::CalamityResolution));
    assert!(TheEast::plays(&Options::with_seats(3), Phase::SpecialAbilities));
    assert_eq!(table.game.audit(), Ok(()));
}

#[rule("ME-var-3")]
#[rule("ME-setup-1")]
#[test]
fn either_side_of_the_succession_table_may_be_chosen() {
    for seats in 5..=9 {
        for side in [Side::Basic, Side::Expert] {
            let options = Options { side, ..Options::with_seats(seats) };
            assert_eq!(new(options, 1).unwrap().options().side, side);
        }
    }
    let steps = |side| TheEast::succession(&Options { side, ..Options::with_seats(5) }).last_step;
    assert_eq!((steps(Side::Basic), steps(Side::Expert)), (15, 16));
}

#[test]
fn option_forms_offer_values_that_can_be_played() {
    let specs = MegaEmpires::option_specs();
    let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_ref()).collect();
    assert_eq!(names[..4], ["scenario", "side", "insist_on_order", "turn_limit"]);
    for spec in specs {
        for (value, _) in spec.values {
            let mut options = serde_json::to_value(Options::with_seats(3)).unwrap();
            options[&spec.name] = value;
            let options: Options = serde_json::from_value(options).unwrap();
            assert!(new(options, 1).is_ok(), "{options:?}");
        }
    }
}

#[rule("ME-setup-3")]
#[test]
fn a_table_may_limit_its_turns() {
    let mut table = with(Options { turn_limit: 3, ..Options::with_seats(5) });
    table.game.turn = 3;
    // Nobody has a city: what is left is the succession table, and then the game is over.
    let table = table.tokens(1, "aden", 1).phase(Phase::SuccessionAlteration);
    assert!(table.game.is_over());
    assert_eq!(table.game.players[seat(1)].succession, 1, "markers have moved");
    let outcome = table.game.outcome().unwrap();
    assert!(outcome.reason.contains("limit of 3 turns"), "{}", outcome.reason);
    let mut earlier = with(Options { turn_limit: 4, ..Options::with_seats(5) });
    earlier.game.turn = 3;
    let earlier = earlier.tokens(1, "aden", 1).phase(Phase::SuccessionAlteration);
    assert_eq!((earlier.game.is_over(), earlier.game.turn), (false, 4));
}

// Civilizations.

#[rule("ME-setup-5")]
#[rule("ME-board-1")]
#[test]
fn each_seat_count_has_its_civilizations_and_areas() {
    use Civilization::*;
    let sets: [&[Civilization]; 5] = [
        &[Saba, Babylon, Persia, Nubia, Parthia],
        &[Saba, Babylon, Kushan, Persia, Indus, Parthia],
        &[Saba, Babylon, Kushan, Persia, Nubia, Indus, Parthia],
        &[Saba, Maurya, Babylon, Dravidia, Kushan, Persia, Indus, Parthia],
        &[Saba, Maurya, Babylon, Dravidia, Kushan, Persia, Nubia, Indus, Parthia],
    ];
    for (seats, set) in (5..).zip(sets) {
        let game = table(seats).into_game();
        assert_eq!(TheEast::civilizations(&game.options), set);
        for area in game.areas().filter(|area| !area.area().open_sea) {
            let region: Civilization = area.area().region.as_ref().unwrap().parse().unwrap();
            assert_eq!(game.is_in_play(area), set.contains(&region), "{area} with {seats} seats");
        }
    }
}

#[rule("ME-setup-6")]
#[test]
fn seats_choose_civilizations_in_a_random_order() {
    let mut first_choosers = BTreeSet::new();
    for seed in 0..40 {
        let mut table = Table::of(new(Options::with_seats(5), seed).unwrap());
        let mut chosen = Vec::new();
        while table.choices_start("play") {
            let waiting = table.waiting();
            assert_eq!(waiting.len(), 1, "one after the other");
            assert_eq!(table.choices(waiting[0]).len(), 5 - chosen.len());
            if chosen.is_empty() {
                first_choosers.insert(waiting[0]);
                assert_eq!(table.refused_by(waiting[0], "play maurya"), "ME-setup-5");
                assert_eq!(table.refused(waiting[0], "done").code, "NotNow");
                table.act(waiting[0], "play persia");
            } else {
                assert_eq!(table.refused_by(waiting[0], "play persia"), "ME-setup-6");
                let last = table.choices(waiting[0]).pop().unwrap();
                table.act(waiting[0], &last);
            }
            chosen.push(waiting[0]);
        }
        // The last takes what is left without being asked.
        assert_eq!(chosen.len(), 4);
        let leaders: BTreeSet<u8> = TheEast::civilizations(&table.game.options)
            .into_iter()
            .map(|civilization| table.leader_of(civilization))
            .collect();
        assert_eq!(leaders.len(), 5);
    }
    assert_eq!(first_choosers.len(), 5);
}

#[rule("ME-setup-7")]
#[rule("ME-comp-1")]
#[rule("ME-map-7")]
#[test]
fn everybody_starts_with_a_token_in_the_starting_location() {
    let starts = [
        (Civilization::Saba, "saba"),
        (Civilization::Maurya, "magadha"),
        (Civilization::Babylon, "babylon"),
        (Civilization::Dravidia, "western_sinhalese"),
        (Civilization::Kushan, "taxila"),
        (Civilization::Persia, "persepolis"),
        (Civilization::Nubia, "napata"),
        (Civilization::Indus, "chanhu_daro"),
        (Civilization::Parthia, "nisa"),
    ];
    // Nobody has a choice in the first tax collection and expansion, so the table is waiting for the first movement.
    let table = started(Options::with_seats(9), 3);
    assert_eq!((table.game.turn, table.game.phase()), (1, Phase::Movement));
    for (civilization, start) in starts {
        let number = table.leader_of(civilization);
        let player = table.game.players[seat(number)];
        // One token, and the one of the first expansion: 54 were left in stock.
        assert_eq!((table.count(number, start), player.stock), (2, 53), "{start}");
        assert_eq!((player.treasury, player.city_stock, player.ships.len()), (0, 9, 0));
        assert_eq!((player.succession, player.advances.len(), player.hand.len()), (0, 0, 0));
        assert_eq!(table.game.cities_on_board(seat(number)), 0);
    }
}

/// Right after the pieces are placed, before the first phase.
#[rule("ME-setup-9")]
#[test]
fn markers_start_at_nothing_and_the_turn_at_one() {
    let mut table = crate::support::table(9);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    table.game.agenda.push(antiquity::setup::Step::PlacePieces.into());
    table.run();
    assert_eq!(table.game.turn, 1);
    for number in 1..=9 {
        let player = &table.game.players[seat(number)];
        assert_eq!((player.census, player.succession), (0, 0), "before the first box, and on the arrow");
        assert_eq!((table.game.cities_on_board(seat(number)), table.game.tokens_on_board(seat(number))), (0, 1));
    }
    let view = table.view(engine::Viewer::Spectator);
    assert_eq!((view["turn"].as_u64(), view["players"][0]["census"].as_u64()), (Some(1), Some(0)));
}

#[rule("ME-setup-10")]
#[test]
fn five_and_six_seats_start_with_credits() {
    for (seats, credits) in [(3, 10), (4, 5), (5, 10), (6, 5), (7, 0), (8, 0), (9, 0)] {
        let table = started(Options::with_seats(seats), 1);
        for number in 1..=seats as u8 {
            assert_eq!(table.game.players[seat(number)].extra_credits, [credits; Group::ALL.len()], "{seats}");
        }
    }
}

#[rule("ME-setup-8")]
#[test]
fn a_region_gives_no_rights() {
    // Saba enters and settles Babylon's region as any other.
    let mut table = table(5).tokens(1, "nafud_desert", 2).only(Phase::Movement);
    table.act(1, "move 2 nafud_desert>nafud").act(1, "done");
    assert_eq!(area("nafud").area().region.as_deref(), Some("babylon"));
    assert_eq!(
        TheEast::population_limit(&table.game, area("nafud"), seat(1)),
        TheEast::population_limit(&table.game, area("nafud"), seat(2))
    );
}

// The sequence of play.

#[rule("ME-seq-1")]
#[rule("ME-seq-2")]
#[test]
fn a_turn_has_thirteen_phases_in_order() {
    use Phase::*;
    let chapters: Vec<(u8, Phase)> = TheEast::TURN
        .iter()
        .map(|row| {
            let number =
                row.rule.trim_start_matches("ME-").trim_end_matches(|letter: char| letter != '-').trim_end_matches('-');
            let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
            (digits.parse().unwrap(), row.phase)
        })
        .collect();
    let expected = [
        (1, TaxCollection),
        (2, PopulationExpansion),
        (2, Census),
        (3, Movement),
        (4, Conflict),
        (5, CityConstruction),
        (5, SurplusPopulation),
        (5, CitySupport),
        (6, TradeCardAcquisition),
        (7, Trade),
        (8, CalamitySelection),
        (9, CalamityResolution),
        (10, SpecialAbilities),
        (11, SecondCheck),
        (12, AdvanceAcquisition),
        (12, ExcessTradeCards),
        (13, SuccessionAlteration),
        (13, ReturnTradeCards),
    ];
    assert_eq!(chapters, expected);
    // Played as listed, whatever a summary may say.
    let mut game = started(Options::with_seats(5), 1);
    let mut seen = Vec::new();
    for _ in 0..200 {
        if game.game.turn > 1 {
            break;
        }
        let Some(seat) = game.game.to_act().first() else { break };
        let choice = game.choices(seat.number()).into_iter().find(|choice| choice == "done").unwrap();
        game.act(seat.number(), &choice);
        seen.extend(game.events.iter().map(ToString::to_string));
    }
    let place =
        |name: &str| seen.iter().position(|event| event.starts_with(name)).unwrap_or_else(|| panic!("{seen:?}"));
    assert!(place("Conflict") < place("City construction") && place("City construction") < place("Succession table"));
    assert!(place("Succession table") < place("Turn 2"));
}

// The Short Game, as far as it is known.

fn short(seats: usize) -> Options {
    Options { scenario: Scenario::Short, ..Options::with_seats(seats) }
}

#[rule("ME-var-2")]
#[test]
fn the_short_game_begins_with_cities_sets_cards_tokens_and_treasury() {
    let mut table = started(short(5), 2);
    assert!(matches!(new(Options { side: Side::Expert, ..short(5) }, 1), Err(SetupError::Options(_))));
    let by_ranking: Vec<u8> = TheEast::civilizations(&table.game.options)
        .into_iter()
        .map(|civilization| table.leader_of(civilization))
        .collect();
    let saba = by_ranking[0];
    // Five cities in ranking order, one of them off a site at most, none where nobody can live.
    assert_eq!(table.waiting(), [saba]);
    assert_eq!(table.refused_by(saba, "start city babylon"), "ME-var-2");
    assert_eq!(table.refused(saba, "start city arabia_deserta").code, "NoRoomForACity");
    table.act(saba, "start city main");
    assert_eq!(table.refused(saba, "start city qutaban").code, "NeedsACitySite");
    assert_eq!(table.refused(saba, "done").code, "CitiesFirst");
    for city in ["aden", "himyar", "zafar", "opone"] {
        table.act(saba, &format!("start city {city}"));
    }
    for &number in &by_ranking[1..] {
        for _ in 0..5 {
            assert_eq!(table.waiting(), [number]);
            let city = table.choices(number)[0].clone();
            table.act(number, &city);
        }
    }
    // The sets are shown: four advances each, all different; some cost a city.
    let sets: Vec<_> = table.game.seats_in_game().map(|seat| table.game.players[seat].advances).collect();
    assert!(sets.iter().all(|set| set.len() == 4));
    assert_eq!(sets.iter().map(|set| format!("{set:?}")).collect::<BTreeSet<_>>().len(), 5);
    for number in table.waiting() {
        assert_eq!(table.refused(number, "done").code, "LosesACity");
        let city = table.choices(number).pop().unwrap();
        table.act(number, &city);
        assert_eq!(table.game.cities_on_board(seat(number)), 4);
    }
    settle_credits(&mut table);
    let loses = |number: &u8| {
        let advances = table.game.players[seat(*number)].advances;
        [Advance::Coinage, Advance::Empiricism, Advance::TradeRoutes].iter().any(|&advance| advances.contains(advance))
    };
    for number in 1..=5 {
        let cities = if loses(&number) { 4 } else { 5 };
        assert_eq!(table.game.cities_on_board(seat(number)), cities);
        assert_eq!(table.game.players[seat(number)].hand.len(), usize::from(cities), "a card of each stack");
    }
    // Tokens in the own region, within limits, and no more than fourteen.
    assert_eq!(table.waiting(), [saba]);
    assert_eq!(table.refused(saba, "start tokens 1 babylon").code, "OutsideRegion");
    assert_eq!(table.refused(saba, "start tokens 4 saba").code, "TooManyTokens");
    assert_eq!(table.refused(saba, "start tokens 1 main").code, "TooManyTokens");
    table.act(saba, "start tokens 3 saba").act(saba, "done");
    for &number in &by_ranking[1..] {
        while table.waiting() == [number] {
            let most = table.choices(number).into_iter().find(|choice| choice != "done");
            table.act(number, &most.unwrap_or_else(|| "done".into()));
            assert!(table.game.tokens_on_board(seat(number)) <= 14 || table.game.turn > 1 || table.game.row > 0);
        }
    }
    assert_eq!(table.game.players[seat(saba)].extra_credits, [0; 5], "no start credits at five seats");
    assert!(table.game.seats_in_game().all(|seat| table.game.players[seat].succession == 10));
    let tax = 2 * table.game.cities_on_board(seat(by_ranking[1]));
    assert!(table.game.players[seat(by_ranking[1])].treasury >= 10 || tax > 0);
    assert_eq!(table.game.audit(), Ok(()));
}

/// Chooses credits where a set lets its holder choose.
fn settle_credits(table: &mut Table) {
    while !table.choices_start("start tokens") {
        let Some(seat) = table.game.to_act().first() else { return };
        let first = table.choices(seat.number())[0].clone();
        table.act(seat.number(), &first);
    }
}

#[test]
fn sets_of_the_short_game_are_dealt_for_every_seat_count_and_hidden() {
    for seats in 3..=9 {
        let game = new(short(seats), 5).unwrap();
        let sets: BTreeSet<u8> = game.seats_in_game().map(|seat| game.players[seat].start_set).collect();
        assert_eq!(sets.len(), seats);
        let worlds: BTreeSet<u8> = (0..300)
            .map(|number| {
                let world = game.determinize(Viewer::Seat(seat(1)), &mut Rng::new(Seed::from_number(number)));
                assert_eq!(world.players[seat(1)].start_set, game.players[seat(1)].start_set);
                world.players[seat(2)].start_set
            })
            .collect();
        assert_eq!(worlds.len(), seats - 1, "the others' sets are dealt anew");
    }
}

#[test]
fn every_scenario_starts_play() {
    for seats in 3..=9 {
        for scenario in [Scenario::Full, Scenario::Short] {
            let mut game = new(Options { scenario, ..Options::with_seats(seats) }, 7).unwrap();
            let mut actions = Vec::new();
            for _ in 0..2000 {
                if game.phase() == Phase::Movement {
                    break;
                }
                let seat = game.to_act().first().unwrap();
                actions.clear();
                game.actions(seat, &mut actions);
                game.apply(seat, &actions[0].clone(), &mut Log::silent()).unwrap();
            }
            assert_eq!(game.phase(), Phase::Movement, "{seats} {scenario:?}");
            assert_eq!(game.audit(), Ok(()));
        }
    }
}

#[test]
fn start_areas_lie_in_their_own_regions() {
    let game = table(9).into_game();
    for civilization in TheEast::civilizations(&game.options) {
        let start: AreaId = antiquity::setup::start_area(&game, civilization).unwrap();
        assert_eq!(start.area().region, Some(civilization.to_string()));
    }
}

/// Steps that lay out others need room for them.
#[test]
fn a_written_set_up_has_few_steps() {
    let game = table(5).into_game();
    let reads = |laying_out: usize, others: usize| {
        let mut position = game.position();
        position.agenda = vec![Step::Over];
        position.agenda.extend(vec![Step::Setup(setup::Step::PlacePieces); laying_out]);
        position.agenda.extend(vec![Step::Setup(setup::Step::Start(setup::StartStage::FillTreasuries)); others]);
        position
            .agenda
            .push(Step::Setup(setup::Step::Start(setup::StartStage::PlaceTokens { seat: seat(1), left: 1 })));
        MegaEmpires::from_position(&game.options, &position, Seed::from_number(1)).map_err(|error| error.to_string())
    };
    let refused = |laying_out, others| reads(laying_out, others).is_err_and(|why| why.contains("fewer steps"));
    assert!(reads(2, 0).is_ok() && refused(3, 0));
    assert!(reads(1, 33).is_ok() && refused(1, 34), "36 steps in all");
    assert!(reads(0, 34).is_ok());
}
