//! Positions that people write: what is left out is dealt, what cannot be is refused with its place.

use crate::support::{Board as _, Table, fresh, hex, position, try_position};
use engine::position::{export, load};
use engine::testing::seat;
use engine::{Game as _, GameOptions as _, PositionError, PositionFile, Seed, Viewer};
use new_dawn::state::MapMode;
use new_dawn::{NewDawn, Options, Step, building, defeat, trade, turn};

#[test]
fn the_shortest_position_deals_everything_else() {
    let table = position("");
    let view = table.view();
    assert_eq!((view.victory.len(), view.market.iter().filter(|one| one.wonder.is_some()).count()), (3, 4));
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 1));
    assert!(table.game.audit().is_ok());
}

#[test]
fn an_exported_position_is_the_same_game() {
    let mut table = position(
        "1 control 4,1\n2 cities 5,1\nwonders petra=5,1\n1 row iron-working:2 astrology pottery early-empire currency",
    );
    table.play("1: focus iron-working\n1: attack 5,1");
    let text = serde_json::to_string(&export(&table.game)).unwrap();
    let again = load::<NewDawn>(&PositionFile::parse(&text).unwrap(), Seed::from_number(99)).unwrap();
    assert_eq!(again.view(Viewer::Table), table.game.view(Viewer::Table));
}

/// Each mistake is named.
#[test]
fn impossible_positions_are_refused() {
    let cases = [
        ("1 control 99,0", "not on the map"),
        ("1 control 1,1", "where none can be"),
        ("1 control 8,-2\n2 control 8,-2", "two players hold one space"),
        ("1 cities 7,-2", "not named among the other cities"),
        ("1 leader france", "is already taken"),
        ("1 row astrology astrology masonry early-empire pottery", "twice in the row"),
        ("1 row astrology masonry early-empire pottery", "five cards"),
        ("1 row astrology:4 foreign-trade masonry early-empire pottery", "at most 3 trade tokens"),
        ("1 resources oil=9", "8 oil tokens"),
        ("1 resources oil=4\n2 resources oil=4", "tokens; the box has 8"),
        ("1 tech 25", "goes to 24"),
        ("1 caravans 1=8,-2 2=7,-3", "caravans in use"),
        ("1 holds 1:embassy", "not a rival"),
        ("2 holds 1:embassy\n1 holds 1:embassy", "not a rival"),
        ("barbarians A=8,-2", "not on this map"),
        ("barbarians B=8,-2 D=8,-2", "share a space"),
        ("barbarians B=7,2", "where it cannot be"),
        ("wonders petra=8,-2 oracle=8,-2", "where it cannot be"),
        ("wonders stonehenge=8,-2 hanging-gardens=7,-2", "cultural wonders"),
        ("deck cultural petra", "not stacked by era"),
        ("cards seoul=1", "not on this map"),
        ("cards geneva=3", "two diplomacy cards"),
        ("victory explorer-aesthetic explorer-aesthetic warmonger-paranoid", "is there twice"),
        ("victory explorer-aesthetic", "1 victory cards"),
        ("dial 7", "five sections"),
        ("direction 6", "six directions"),
        ("turn 3", "numbered from 1 to 2"),
        ("map 7A@0,0+0 9A@1,0+0\n1 capital 0,0\n2 capital 8,0", "overlap"),
        ("map 7A@0,0+0 7B@9,0+0\n1 capital 0,0\n2 capital 9,0", "is there twice"),
        ("map 7A@0,0+0 9A@8,0+0\n1 capital 0,0", "every player has a capital"),
    ];
    for (text, expected) in cases {
        let error = match try_position(2, text) {
            Ok(_) => panic!("{text} is accepted"),
            Err(error) => error.to_string(),
        };
        let expected = expected.replace("five sections", "5 sections");
        assert!(error.contains(&expected), "{text}\n gave: {error}\n expected: {expected}");
    }
}

/// The same game with other things due.
fn with_steps(table: &Table, steps: Vec<Step>) -> Result<Table, PositionError> {
    let written = new_dawn::Position { steps, ..table.game.position() };
    Table::at(table.game.options(), written)
}

fn is_refused(table: Result<Table, PositionError>, expected: &str) -> bool {
    table.is_err_and(|error| error.to_string().contains(expected))
}

/// Eighteen steps may be due and no more.
#[test]
fn a_position_names_a_bounded_number_of_steps() {
    let gains = |count: usize| vec![trade::Step::GainTrade { seat: seat(1), left: 1, only: None }.into(); count];
    let steps = |count: usize| [gains(count - 1), vec![turn::Step::Turn.into()]].concat();
    assert_eq!(with_steps(&position(""), steps(18)).map(|table| table.view().agenda.len()).unwrap(), 18);
    assert!(is_refused(with_steps(&position(""), steps(19)), "more steps"));
}

/// Tiles are laid by those who play, before the first turn.
#[test]
fn a_tile_is_due_only_while_the_map_is_built() {
    let lay = |number: u8| -> Step { building::Step::LayTile { seat: seat(number) }.into() };
    let building = fresh(Options { map: MapMode::Advanced, ..Options::with_seats(2) }, 3);
    let due = building.game.position().steps;
    assert!(due.contains(&lay(1)) && with_steps(&building, due.clone()).is_ok());
    assert!(is_refused(with_steps(&building, [vec![lay(3)], due].concat()), "cannot be due"));
    assert!(is_refused(with_steps(&position(""), vec![lay(1), turn::Step::Turn.into()]), "cannot be due"));
}

/// A token is put where something was defeated: on land that nobody holds and no barbarian is on.
#[test]
fn a_token_is_due_only_in_a_free_space() {
    let table = position("1 control 4,1\nbarbarians B=5,0");
    let replacing =
        |at: &str| with_steps(&table, vec![defeat::Step::ReplaceToken { at: hex(at), reinforced: false }.into()]);
    assert_eq!(replacing("5,1").map(|table| table.step()).unwrap(), "ReplaceToken");
    for at in ["4,1", "5,0", "7,2", "99,0"] {
        assert!(is_refused(replacing(at), "cannot be due"), "{at}");
    }
}
