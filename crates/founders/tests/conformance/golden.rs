//! Golden records of whole games: every way to end, every seat count, every option, undo and a written position.
#![allow(clippy::expect_used, reason = "a test may panic")]

use engine::conformance::{Recipe, golden_records, header, play_out};
use engine::{Game as _, GameOptions as _, Header, PositionFile, Rng, Session};
use founders::state::FirstPlayer;
use founders::tiles::Kind;
use founders::turn::{self, Ending};
use founders::view::StepView;
use founders::{Action, Founders, Options, add};

const RECIPES: &[Recipe<Founders>] = &[
    Recipe { name: "two-seats-last-victory-tile", make: || search(Options::with_seats(2), Ending::NoVictoryTiles) },
    Recipe { name: "three-seats-last-victory-tile", make: || search(Options::with_seats(3), Ending::NoVictoryTiles) },
    Recipe { name: "four-seats-last-victory-tile", make: || search(Options::with_seats(4), Ending::NoVictoryTiles) },
    Recipe { name: "two-seats-stacks-empty", make: || search(Options::with_seats(2), Ending::NoStacks) },
    Recipe { name: "four-seats-stacks-empty", make: || search(Options::with_seats(4), Ending::NoStacks) },
    Recipe { name: "three-seats-agreed-ending", make: || search(Options::with_seats(3), Ending::Agreed) },
    Recipe { name: "first-player-by-lot", make: by_lot },
    Recipe { name: "undo", make: with_undo },
    Recipe { name: "from-a-position", make: from_position },
];

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}

/// The first game that ends this way, played with some sense: points first, then tiles that bring something.
fn search(options: Options, ending: Ending) -> Session<Founders> {
    let game = (0..).map(|seed| play(header(options, seed), ending, 0));
    let is_wanted = |session: &Session<Founders>| {
        session.game().view(engine::Viewer::Spectator).step == StepView::Over { ending }
            && session.entries().iter().any(|entry| format!("{entry:?}").contains("Swap"))
            // An agreed end is worth keeping where somebody still sets a craftsman to work.
            && (ending != Ending::Agreed || has_last_craftsman(session))
    };
    game.into_iter().find(is_wanted).expect("some seed ends this way")
}

fn has_last_craftsman(session: &Session<Founders>) -> bool {
    let last = session.entries().last().map(|entry| format!("{entry:?}"));
    last.is_some_and(|entry| entry.contains("Craftsman") || entry.contains("Keep"))
}

fn play(header: Header<Founders>, ending: Ending, undo: u32) -> Session<Founders> {
    play_out(header, undo, |_, actions, rng| {
        let likings: Vec<u32> = actions.iter().map(|action| taste(action, ending, rng)).collect();
        (0..likings.len()).max_by_key(|&index| likings[index]).expect("somebody has an action")
    })
}

fn taste(action: &Action, ending: Ending, rng: &mut Rng) -> u32 {
    let liking = match action {
        Action::Add(add::Action::Add(tile, _)) => match tile.design().kind {
            Kind::Victory if ending == Ending::NoVictoryTiles => 900,
            Kind::Victory => 100,
            Kind::City => 700,
            Kind::Village => 600,
            Kind::Nature => 400,
        },
        Action::Add(add::Action::Swap(tile, _)) if tile.design().kind == Kind::City => 450,
        Action::Add(add::Action::Swap(..)) => 100,
        Action::Play(_) => 500,
        Action::Turn(turn::Action::Propose | turn::Action::Agree) => {
            if ending == Ending::Agreed {
                640
            } else {
                0
            }
        }
        _ => 300,
    };
    liking + rng.below(400)
}

fn by_lot() -> Session<Founders> {
    let options = Options { first_player: FirstPlayer::ByLot, ..Options::with_seats(3) };
    let games = (0..).map(|seed| play(header(options, seed), Ending::NoVictoryTiles, 0));
    games.into_iter().find(|game| game.game().view(engine::Viewer::Spectator).first.number() == 3).expect("by lot")
}

fn with_undo() -> Session<Founders> {
    play(header(Options::with_seats(2), 7), Ending::NoVictoryTiles, 4)
}

fn from_position() -> Session<Founders> {
    let text = include_str!("../../../../records/founders/position.json");
    let file = PositionFile::parse(text).expect("the position on file");
    let mut header = header(file.options, 11);
    header.position = Some(Box::new(file));
    play(header, Ending::NoVictoryTiles, 0)
}
