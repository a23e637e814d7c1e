//! What bots lean on, for the tests of every game: an evaluation that sees nothing hidden, a shortlist that leaves
//! something legal to do, and that greed pays.

use crate::{Bot, Level, arena, explain, make, next_seat};
use engine::{Evaluate, Game, GameOptions as _, Log, Rng, Seat, Seed, Session, Viewer, Weights as _};
use std::ops::ControlFlow;
use std::time::Duration;

/// A game that is looked at from action to action.
#[derive(Clone, Debug)]
pub struct Sample<O> {
    /// The table's options.
    pub options: O,
    /// Who plays all its seats.
    pub level: Level,
    /// All its chance follows from it.
    pub seed: u64,
    /// After so many actions enough has been seen.
    pub actions: usize,
}

impl<O> Sample<O> {
    /// A whole game.
    pub const fn whole(options: O, level: Level, seed: u64) -> Sample<O> {
        Sample { options, level, seed, actions: usize::MAX }
    }
}

/// Plays a sample, calls back before every action, and returns the last state.
///
/// # Panics
/// If the game does not start, or a bot does something illegal.
pub fn watch<G: Evaluate>(sample: &Sample<G::Options>, mut each: impl FnMut(&G, Seat, &G::Action)) -> G {
    let Sample { options, level, seed, actions } = sample;
    let mut game = G::new(G::REVISION, options, Seed::from_number(*seed)).unwrap_or_else(|error| panic!("{error}"));
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..options.seats() as u64).map(|seat| make(*level, seed + seat)).collect();
    for _ in 0..*actions {
        let Some(seat) = next_seat(&game, &bots) else { break };
        let Some(action) = bots[seat.index()].choose(&game, seat) else { panic!("{seat:?} finds nothing to do") };
        each(&game, seat, &action);
        game.apply(seat, &action, &mut Log::silent()).unwrap_or_else(|refusal| panic!("`{action}`: {refusal}"));
    }
    game
}

/// A golden game between greedy bots as they were first, each of a chance of its own; their actions need not be listed.
///
/// # Panics
/// If the game does not start, or a bot does something illegal.
pub fn greedy_game<G: Evaluate>(options: G::Options, seed: u64) -> Session<G> {
    let seats = options.seats() as u64;
    let header = engine::conformance::header(options, seed);
    let mut session: Session<G> = Session::from_header(header).unwrap_or_else(|error| panic!("{error}"));
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|seat| make(Level::Greedy1, seed * 100 + seat)).collect();
    while let Some(seat) = next_seat(session.game(), &bots) {
        let Some(action) = bots[seat.index()].choose(session.game(), seat) else { panic!("{seat:?} finds nothing") };
        session.act(seat, &action).unwrap_or_else(|refusal| panic!("`{action}`: {refusal}"));
    }
    session
}

/// The first bots still play as they did: later ones are measured against them.
///
/// # Panics
/// If they do something else in this sample than when `digest` was written down.
pub fn first_greedy_is_frozen<G: Evaluate>(options: G::Options, actions: usize, digest: &str) {
    let mut played = String::new();
    let sample = Sample { options, level: Level::Greedy1, seed: 17, actions };
    watch::<G>(&sample, |_, seat, action| played.push_str(&format!("{} {action}\n", seat.number())));
    let found = &engine::conformance::digest(&played)[..digest.len().max(8)];
    assert_eq!(
        found, digest,
        "`greedy:1` plays otherwise, so that every match against it must be played again:\n{played}"
    );
}

/// The evaluation of a seat is the same in every world that it cannot tell from the real one.
///
/// # Panics
/// If it is not.
pub fn evaluation_is_blind<G: Evaluate>(samples: &[Sample<G::Options>]) {
    let mut rng = Rng::new(Seed::from_number(9));
    for sample in samples {
        watch::<G>(sample, |game, _, action| {
            for seat in Seat::all(Game::seats(game)) {
                let value = game.evaluate(seat, G::weights());
                assert!(value.is_finite(), "before `{action}`");
                let world = game.determinize(Viewer::Seat(seat), &mut rng);
                assert_eq!(
                    world.evaluate(seat, G::weights()),
                    value,
                    "{seat:?} sees something hidden before `{action}`"
                );
            }
        });
    }
}

/// A shortlist is never empty, and has only what is listed; of an open prompt whatever is allowed. It keeps at most so
/// many of a hundred actions.
///
/// # Panics
/// If it is not so.
pub fn shortlist_is_legal<G: Evaluate>(samples: &[Sample<G::Options>], most_of_a_hundred: usize) {
    let (mut listed, mut kept) = (0, 0);
    for sample in samples {
        watch::<G>(sample, |game, _, _| {
            for seat in game.to_act().iter() {
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                let mut short = actions.clone();
                game.shortlist(seat, &mut short, G::weights());
                assert!(!short.is_empty(), "nothing is left for {seat:?}");
                let is_open = || game.prompt(seat).is_some_and(|prompt| prompt.open);
                for action in short.iter().filter(|action| !actions.contains(action)) {
                    assert!(is_open() && game.check(seat, action).is_ok(), "`{action}` is not for {seat:?} to do");
                }
                listed += actions.len();
                kept += short.len();
            }
        });
    }
    assert!(kept * 100 <= listed * most_of_a_hundred, "{kept} of {listed} actions are kept");
}

/// Every weight has words, and the advice to a seat is the same in all worlds that it cannot tell apart; every so many actions.
///
/// # Panics
/// If it is not so.
pub fn advice_is_blind<G: Evaluate>(samples: &[Sample<G::Options>], every: usize) {
    assert_eq!(G::Weights::wordless(), [""; 0], "weights without words, or words without a weight");
    let mut rng = Rng::new(Seed::from_number(10));
    let (mut count, mut explained) = (0, 0);
    for sample in samples {
        watch::<G>(sample, |game, seat, action| {
            count += 1;
            if count % every != 0 {
                return;
            }
            let advice = explain::advise(game, seat, Duration::MAX);
            let world = game.determinize(Viewer::Seat(seat), &mut rng);
            assert_eq!(
                explain::advise(&world, seat, Duration::MAX),
                advice,
                "{seat:?} hears something hidden before `{action}`"
            );
            let Some(advice) = advice else { panic!("no advice for {seat:?} before `{action}`") };
            for one in &advice.choices {
                let action = one.choice.notation.parse::<G::Action>().map_err(|error| error.to_string());
                assert!(action.is_ok_and(|action| game.check(seat, &action).is_ok()), "{:?} is refused", one.choice);
                assert!(one.gain.is_finite());
                explained += usize::from(!one.reasons.is_empty());
            }
        });
    }
    assert!(explained > 0, "nothing was ever explained");
}

/// Every character of the game leans to weights that there are, plays the samples by the rules, and does something else than
/// greedy would, with the same luck, in more than one of a hundred of the positions that it comes to.
///
/// # Panics
/// If it is not so.
pub fn characters_have_their_own_way<G: Evaluate>(samples: &[Sample<G::Options>]) {
    assert!(!G::CHARACTERS.is_empty(), "{} has no characters", G::TITLE);
    for (character, leanings) in G::CHARACTERS {
        let numbers = engine::character::leaning(G::weights(), leanings).numbers();
        assert!(numbers.iter().all(|number| number.is_finite()), "a {character} cannot tell what things are worth");
        let own = Level::Of(*character);
        let (mut count, mut others) = (0, 0);
        for sample in samples {
            watch::<G>(&Sample { level: own, ..sample.clone() }, |game, seat, _| {
                count += 1;
                let choice = |level| make::<G>(level, count).choose(game, seat);
                others += u64::from(choice(own) != choice(Level::Greedy));
            });
        }
        assert!(others * 100 > count, "a {character} does what greedy would, but for {others} of {count} times");
    }
}

/// A match of greedy bots against random ones, every deal from both sides.
///
/// # Panics
/// If it cannot be played.
pub fn greedy_against_random<G: Evaluate>(options: &G::Options, deals: u32) -> arena::Summary {
    let plan = arena::Match { entrants: vec![Level::Greedy, Level::Random], deals, seed: 3, threads: 1 };
    let mut go_on = |_| ControlFlow::Continue(());
    arena::play_matches::<G>(options, &plan, &mut go_on).unwrap_or_else(|error| panic!("{error}"))
}
