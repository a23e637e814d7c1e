//! What is done with texts that may come from anybody: the fuzz targets and a test on their seeds share it.
//!
//! Each function reads a text as one kind of input and panics if the reader breaks a promise. It returns whether the
//! text was accepted, so that a test can see that its seeds reach past the parser.

use crate::{AnyGame, AnyTable, Seat, Seed, Viewer, game, games};
use engine::Rng;
use serde::Deserialize;

/// How far a game is played before an action is tried on it.
const MOST_STEPS: u32 = 150;

/// A record: replayed, written again and replayed again, it is the same game.
pub fn record(text: &str) -> bool {
    let Some(game) = engine::record::game_of(text).ok().and_then(|id| game(&id)) else {
        return false;
    };
    let table = match game.replay(text) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error must say what is wrong");
            return false;
        }
    };
    let written = table.record(true);
    let again = game.replay(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.record(true), written, "a record read again is the same record");
    assert_same(&*table, &*again);
    true
}

/// A position: set up, written again and set up again, it looks the same to everyone; and it can be played.
pub fn position(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Any {
        game: String,
        options: AnyOptions,
    }
    #[derive(Deserialize)]
    struct AnyOptions {
        seats: usize,
    }
    let Ok(any) = serde_json::from_str::<Any>(text) else {
        return false;
    };
    let Some(game) = game(&any.game).filter(|game| game.seats().contains(&any.options.seats)) else {
        return false;
    };
    let players = vec!["Somebody".to_owned(); any.options.seats];
    let mut table = match game.start_from_position(text, players.clone(), Seed::from_number(1)) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error must say what is wrong");
            return false;
        }
    };
    let written = table.position();
    let again = game
        .start_from_position(&written, players, Seed::from_number(2))
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.position(), written, "a position read again is the same position");
    assert_same(&*table, &*again);
    play(&mut *table, 20, &mut Rng::new(Seed::from_number(3)));
    true
}

/// An action in a game under way, as `game seats seed steps seat notation`: it is done or refused, and refused for
/// nothing.
pub fn action(text: &str) -> bool {
    let mut words = text.splitn(6, ' ');
    let game = words.next().and_then(game).unwrap_or(games()[0]);
    let mut number = |most: u32| Some(words.next()?.parse::<u32>().ok()? % most);
    let (Some(seats), Some(seed), Some(steps), Some(seat)) =
        (number(8), number(100), number(MOST_STEPS), number(1 + Seat::all(usize::MAX).len() as u32))
    else {
        return false;
    };
    let (Some(mut table), Some(seat)) = (under_way(game, seats, seed, steps), Seat::from_number(seat as u8)) else {
        return false;
    };
    let notation = words.next().unwrap_or_default();
    let (before, sequence) = (table.snapshot(), table.sequence());
    let (checked, listed) = (table.check(seat, notation), table.actions(seat));
    match table.act(seat, notation) {
        Ok(done) => {
            assert_eq!(checked, Ok(()), "what is done passes its check");
            assert_eq!(table.sequence(), sequence + 1);
            assert!(record(&table.record(true)), "{}", table.record(true));
            // What it is written as may be sent again by a client: it was among the choices, unless they are open.
            assert!(!listed.is_empty() || seat == Seat::TABLE, "{:?} was not to act", done.notation);
            true
        }
        Err(refusal) => {
            assert_eq!(checked, Err(refusal), "what is refused fails its check");
            assert_eq!((table.snapshot(), table.sequence()), (before, sequence), "a refusal changes nothing");
            false
        }
    }
}

fn under_way(game: &dyn AnyGame, seats: u32, seed: u32, steps: u32) -> Option<Box<dyn AnyTable>> {
    let seats = usize::try_from(seats).ok().filter(|seats| game.seats().contains(seats))?;
    let setup = crate::Setup {
        options: game.default_options(seats),
        players: vec!["Somebody".into(); seats],
        seed: Seed::from_number(seed.into()),
        parts: Vec::new(),
    };
    let mut table = game.start(setup).unwrap_or_else(|error| panic!("the default options are playable: {error}"));
    play(&mut *table, steps, &mut Rng::new(Seed::from_number(u64::MAX - u64::from(seed))));
    Some(table)
}

/// Plays listed actions at random.
fn play(table: &mut dyn AnyTable, steps: u32, luck: &mut Rng) {
    for _ in 0..steps {
        let Some(seat) = table.to_act().first() else { return };
        let actions = table.actions(seat);
        assert!(!actions.is_empty(), "the table waits for {seat:?}, who has no action");
        let action = &actions[luck.below(actions.len() as u32) as usize];
        if let Err(refusal) = table.act(seat, action) {
            panic!("`{action}` is listed, but {refusal}");
        }
    }
}

fn assert_same(one: &dyn AnyTable, other: &dyn AnyTable) {
    let seats = Seat::all(one.players().len()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator, Viewer::Table]) {
        assert_eq!(one.view(viewer), other.view(viewer), "seen by {viewer:?}");
    }
    assert_eq!(one.to_act(), other.to_act());
}
