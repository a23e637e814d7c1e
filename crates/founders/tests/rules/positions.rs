//! Positions that people write: what is left out is dealt, what cannot be is refused with its place.

use engine::position::{FileOf, load};
use engine::{Evaluate as _, Game as _, PositionFile, Seed, Viewer};
use founders::Founders;
use founders::tiles::Kind;

fn file(position: &str) -> Result<FileOf<Founders>, engine::PositionError> {
    let text = format!(r#"{{"game":"founders","revision":1,"options":{{"seats":2}},"position":{position}}}"#);
    PositionFile::parse(&text)
}

fn set_up(position: &str) -> Result<Founders, String> {
    let file = file(position).map_err(|error| error.to_string())?;
    load::<Founders>(&file, Seed::from_number(3)).map_err(|error| error.to_string())
}

const TWO: &str = r#"{"tiles":{"0,0":"forest","1,0":"cliff"}}"#;

#[test]
fn the_shortest_position_deals_everything_else() {
    let game = set_up(&format!(r#"{{"nations":[{TWO},{TWO}]}}"#)).unwrap();
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.stacks.nature, view.stacks.village, view.stacks.city), (20, 24, 24));
    assert_eq!(view.victory.len(), 8);
    assert!(game.audit().is_ok());
}

#[test]
fn the_next_tiles_can_be_fixed_and_the_rest_is_shuffled() {
    let position = format!(
        r#"{{"nations":[{TWO},{TWO}],"stacks":{{"village":{{"size":5,"next":["mill","mill"]}}}},"craftsmen":["baker"]}}"#
    );
    let game = set_up(&position).unwrap();
    let hidden = game.view(Viewer::Table).hidden.unwrap();
    assert_eq!(hidden.stacks.village.len(), 5);
    assert_eq!(hidden.stacks.village[..2].iter().map(ToString::to_string).collect::<Vec<_>>(), ["mill", "mill"]);
    assert_eq!((hidden.craftsmen.len(), hidden.craftsmen[0].name()), (6, "baker"));
}

#[test]
fn an_exported_position_is_the_same_game() {
    let game = set_up(&format!(r#"{{"nations":[{TWO},{TWO}],"step":"add","rows":{{"nature":["lake"]}}}}"#)).unwrap();
    let text = serde_json::to_string(&engine::position::export(&game)).unwrap();
    let again = load::<Founders>(&PositionFile::parse(&text).unwrap(), Seed::from_number(99)).unwrap();
    assert_eq!(again.view(Viewer::Table), game.view(Viewer::Table));
}

/// Each mistake is named with its place.
#[test]
fn impossible_positions_are_refused() {
    let lake = r#"{"tiles":{"0,0":"lake","1,0":"lake"}}"#;
    let cases = [
        (format!(r#"{{"nations":[{TWO}]}}"#), "1 nations for 2 seats"),
        (
            format!(r#"{{"nations":[{TWO},{TWO}],"rows":{{"village":["mine","mine","mine","mine","mine","mine"]}}}}"#),
            "only 5 of the mine",
        ),
        (
            format!(r#"{{"nations":[{TWO},{TWO}],"rows":{{"village":["mine","mine","mill","mill","mill","mill"]}}}}"#),
            "at most 5",
        ),
        (format!(r#"{{"nations":[{TWO},{TWO}],"rows":{{"village":["forest"]}}}}"#), "tile of another kind"),
        (format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","5,0":"lake"}}}}]}}"#), "not connected"),
        (format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","0,0":"lake"}}}}]}}"#), "two tiles at 0,0"),
        (format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"castle","0,1":"lake"}}}}]}}"#), "no tile called"),
        (format!(r#"{{"nations":[{TWO},{{"tiles":{{"120,0":"lake","120,1":"lake"}}}}]}}"#), "too far out"),
        (format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake"}}}}]}}"#), "first two tiles"),
        (
            format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","1,0":{{"tile":"lake","craftsman":true}}}}}}]}}"#),
            "not a village tile",
        ),
        (
            format!(
                r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","1,0":{{"tile":"altar-of-ceres","coin":true}}}}}}]}}"#
            ),
            "provides nothing",
        ),
        (
            format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","1,0":"lake"}},"carriages":["0,0"]}}]}}"#),
            "needs four tiles",
        ),
        (
            format!(r#"{{"nations":[{TWO},{{"tiles":{{"0,0":"lake","1,0":"lake"}},"hand":{{"war":7}}}}]}}"#),
            "more than 6 tokens",
        ),
        (
            r#"{"nations":[{"tiles":{"0,0":"lake","1,0":"lake"},"hand":{"war":4}},{"tiles":{"0,0":"river","1,0":"river"},"hand":{"war":4}}]}"#
                .into(),
            "6 war tokens, not 8",
        ),
        (format!(r#"{{"nations":[{TWO},{lake}],"craftsmen":["smith","smith"]}}"#), "only one smith"),
        (format!(r#"{{"nations":[{TWO},{lake}],"victory":[]}}"#), "no victory tile is left"),
        (format!(r#"{{"nations":[{TWO},{lake}],"victory":["forest"]}}"#), "only victory tiles"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":"end_turn"}}"#), "runs by itself"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":"over"}}"#), "says how it ended"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":null}}"#), "no step is written like this"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"vote":{{"waiting":[1]}}}}}}"#), "other seats"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"vote":{{"waiting":[]}}}}}}"#), "other seats"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"last_craftsmen":{{"waiting":[]}}}}}}"#), "set a craftsman to work"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"last_craftsmen":{{"waiting":[1]}}}}}}"#), "set a craftsman to work"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"draft":{{"taken":0}}}}}}"#), "order of picks"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"draft":{{"taken":200}}}}}}"#), "the draft is over"),
        (format!(r#"{{"nations":[{TWO},{lake}],"step":{{"add_drawn":{{"tile":"mine"}}}}}}"#), "only a nature tile"),
        (format!(r#"{{"nations":[{TWO},{lake}],"turn":{{"seat":3}}}}"#), "numbered from 1 to 2"),
        (format!(r#"{{"nations":[{TWO},{lake}],"turn":{{"seat":0}}}}"#), "numbered from 1 to 2"),
        (format!(r#"{{"nations":[{TWO},{lake}],"turn":{{"bought":"wood"}}}}"#), "a token was played"),
        (format!(r#"{{"nations":[{TWO},{lake}],"stacks":{{"city":{{"size":25}}}}}}"#), "0 to 24 tiles, not 25"),
        (
            format!(
                r#"{{"nations":[{TWO},{lake}],"stacks":{{"nature":{{"size":0}},"village":{{"size":0}},"city":{{"size":0}}}}}}"#
            ),
            "no stack to open",
        ),
        (format!(r#"{{"nations":[{TWO},{lake}],"extra":1}}"#), "unknown field"),
    ];
    for (position, expected) in cases {
        let error = set_up(&position).expect_err(&position);
        assert!(error.contains(expected), "{position}\n gave: {error}\n expected: {expected}");
    }
    assert!(set_up(&format!(r#"{{"nations":[{TWO},{lake}]}}"#)).is_ok());
}

/// What a terminal shows names the tiles of the nations and of the middle.
#[test]
fn nations_and_the_middle_are_drawn_for_a_terminal() {
    let game = set_up(&format!(r#"{{"nations":[{TWO},{TWO}],"rows":{{"nature":["waterfall"]}}}}"#)).unwrap();
    let drawn = Founders::draw(&game.view(Viewer::Spectator));
    for name in ["forest", "cliff", "waterfall", "@1", "@2"] {
        assert!(drawn.contains(name), "{name} is missing:\n{drawn}");
    }
}

/// A nation that could outgrow its room is refused before it can.
#[test]
fn a_nation_too_large_to_play_on_is_refused() {
    let all = founders::tiles::Tile::all().map(|tile| tile.design());
    let houses = all.filter(|design| matches!(design.kind, Kind::Village | Kind::City));
    let names = houses.flat_map(|design| std::iter::repeat_n(&design.slug, design.copies.into()));
    let tiles: Vec<String> = names.take(40).enumerate().map(|(x, tile)| format!(r#""{x},0":"{tile}""#)).collect();
    let large = format!(r#"{{"tiles":{{{}}}}}"#, tiles.join(","));
    let error = set_up(&format!(r#"{{"nations":[{TWO},{large}]}}"#)).unwrap_err();
    assert!(error.contains("outgrow"), "{error}");
    let short = r#""stacks":{"nature":{"size":4},"city":{"size":1}}"#;
    let game = set_up(&format!(r#"{{"nations":[{TWO},{large}],{short}}}"#)).unwrap();
    // As many free spaces as a nation can have: bots have room for them, too.
    assert!(game.evaluate(engine::Seat::new(1), Founders::weights()).is_finite());
}
