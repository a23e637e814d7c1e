//! What every bot keeps: legal play, reproducible play, honest play, and some sense.

use crate::toys::{Detour, EAT, GO, Harvest, Move, Nim, Offers, PLAYED, Piles, SEAL, SOW, STAY, Seats, TAKE, Table};
use bots::{Bot, Effort, Level, make};
use engine::{Evaluate, Game, GameOptions, Log, Seat, SeatSet, Seed, Slips, Viewer};
use std::time::{Duration, Instant};

const LEVELS: [Level; 6] =
    [Level::Random, Level::Learning, Level::Casual, Level::Steady, Level::Greedy, Level::SearchPlayouts(60)];

fn start<G: Game<Options = Seats>>(seats: usize, seed: u64) -> G {
    G::new(1, &Seats::with_seats(seats), Seed::from_number(seed)).unwrap()
}

/// Plays a whole game and returns its actions.
fn play_out<G: Evaluate<Options = Seats>>(level: Level, seats: usize, seed: u64) -> Vec<(Seat, G::Action)> {
    let mut game: G = start(seats, seed);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats as u64).map(|seat| make(level, seed + seat)).collect();
    let mut played = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let action = bots[seat.index()].choose(&game, seat).unwrap();
        game.apply(seat, &action, &mut Log::silent()).unwrap();
        played.push((seat, action));
    }
    assert!(game.outcome().is_some());
    played
}

#[test]
fn every_level_plays_legal_games_at_every_table() {
    for level in LEVELS {
        for seats in [2, 3, 4, 7] {
            (0..5).for_each(|seed| drop(play_out::<Table<Piles>>(level, seats, seed)));
        }
        (0..5).for_each(|seed| drop(play_out::<Table<Nim>>(level, 2, seed)));
    }
}

#[test]
fn the_same_seed_gives_the_same_play() {
    for level in LEVELS {
        for seats in [2, 3, 4, 7] {
            assert_eq!(play_out::<Table<Piles>>(level, seats, 7), play_out::<Table<Piles>>(level, seats, 7));
        }
    }
    let random = |seed| play_out::<Table<Piles>>(Level::Random, 3, seed);
    assert_ne!(random(7), random(8));
}

/// Where nothing says that it slips, the rung below who thinks ahead is greedy itself, its look at answers included.
#[test]
fn steady_is_greedy_where_it_does_not_slip() {
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
        let play = |level| play_out::<Table<Piles>>(level, seats, seed);
        assert_eq!(play(Level::Steady), play(Level::Greedy));
        assert_eq!(play(Level::Casual), play(Level::Slipping(Table::<Piles>::LADDER.casual)));
    }
    let slips = Level::Slipping(Slips::by(1));
    let differs = |seed| play_out::<Table<Piles>>(slips, 2, seed) != play_out::<Table<Piles>>(Level::Greedy, 2, seed);
    assert!((0..20).any(differs), "who slips by nothing could be anybody");
}

#[test]
fn a_seat_that_is_not_asked_finds_nothing_to_do() {
    let game = Table::of(2, Nim { heap: 5, turn: 0 });
    for level in LEVELS {
        assert_eq!(make(level, 1).choose(&game, Seat::new(1)), None);
    }
}

/// A table where hidden cards lie as unlike as they can: the best cards on the left pile, or on the right one.
fn two_worlds(seat: Seat) -> (Table<Piles>, Table<Piles>) {
    let real = Piles {
        piles: [vec![1, 2, 11], vec![9, 3, 0]],
        row: vec![4, 5],
        hands: vec![vec![6, 7, 8], vec![10, 10, 2]],
        sealed: vec![None, None],
        points: vec![3, 3],
        turn: seat.index(),
        opened: false,
    };
    let mut other = real.clone();
    other.piles.swap(0, 1);
    let hidden = 1 - seat.index();
    std::mem::swap(&mut other.piles[0][1], &mut other.hands[hidden][0]);
    (Table::of(2, real), Table::of(2, other))
}

#[test]
fn no_bot_sees_what_its_seat_may_not_know() {
    for seat in Seat::all(2) {
        let (left, right) = two_worlds(seat);
        assert_eq!(left.view(Viewer::Seat(seat)), right.view(Viewer::Seat(seat)));
        assert_ne!(left, right);
        for level in LEVELS {
            for seed in 0..40 {
                let choice = |game: &Table<Piles>| make(level, seed).choose(game, seat);
                assert_eq!(choice(&left), choice(&right), "{level} with seed {seed}");
            }
        }
    }
}

/// With the card on top of each pile hidden, no pile is better: an honest bot opens either, whatever lies there.
#[test]
fn the_better_pile_is_not_found_more_often_than_by_luck() {
    let (game, _) = two_worlds(Seat::new(0));
    for level in [Level::Greedy, Level::SearchPlayouts(40)] {
        let left = (0..200).filter(|&seed| make(level, seed).choose(&game, Seat::new(0)) == Some(Move::To(0))).count();
        // Four standard deviations on either side.
        assert!((70..=130).contains(&left), "{level} opened the better pile {left} times of 200");
    }
}

#[test]
fn greedy_takes_the_obvious_card() {
    let (mut game, _) = two_worlds(Seat::new(0));
    game.toy.opened = true;
    game.toy.row = vec![2, 9, 5];
    for level in [Level::Greedy, Level::SearchPlayouts(100)] {
        assert_eq!(make(level, 3).choose(&game, Seat::new(0)), Some(Move::To(TAKE + 9)), "{level}");
    }
}

/// Who slips takes something nearly as good for the best, the more often the more it slips, but nothing absurd.
#[test]
fn who_slips_makes_mistakes_but_no_absurd_ones() {
    let (mut game, _) = two_worlds(Seat::new(0));
    game.toy.opened = true;
    game.toy.row = vec![1, 8, 9, 7, 2];
    let taken = |hundredths, card| {
        let choose = |seed| make(Level::Slipping(Slips::by(hundredths)), seed).choose(&game, Seat::new(0));
        (0..300).filter(|&seed| choose(seed) == Some(Move::To(TAKE + card))).count()
    };
    assert_eq!([taken(40, 9), taken(40, 8)], [300, 0], "the next best is further away");
    let (seldom, often) = (taken(80, 9), taken(190, 9));
    assert!(often < seldom && seldom < 300, "{often} and {seldom} of 300 times the best");
    assert_eq!(seldom + taken(80, 8), 300);
    assert!(taken(190, 7) > 0);
    assert_eq!([taken(190, 1), taken(190, 2)], [0, 0]);
}

/// Habits compare nothing that could be misjudged: who slips keeps out of what they lead to, as often as it says and nowhere
/// else.
#[test]
fn who_slips_keeps_out_of_what_habit_leads_to() {
    let mut game: Table<Harvest<false>> = start(3, 1);
    let eats = |game: &Table<Harvest<false>>, missed| {
        let choose = |seed| make(Level::Slipping(Slips::by(50).missing(missed)), seed).choose(game, Seat::new(0));
        (0..200).filter(|&seed| choose(seed) == Some(Move::To(EAT))).count()
    };
    assert_eq!([eats(&game, 0), eats(&game, 100)], [200, 200], "nothing is done by habit");
    game.toy.habit_from = 0;
    let (always, mostly, never) = (eats(&game, 0), eats(&game, 25), eats(&game, 100));
    assert_eq!([always, never], [200, 0]);
    assert!((120..180).contains(&mostly), "{mostly} of 200");
    assert_eq!(make(Level::Greedy, 1).choose(&game, Seat::new(0)), Some(Move::To(EAT)));
    game.toy.is_hungry = true;
    assert_eq!(eats(&game, 100), 200, "in a plight it takes care");
}

/// Whoever plays badly gets into a plight sometimes, and out of it again: there it misjudges nothing.
#[test]
fn who_slips_takes_care_in_a_plight() {
    let mut game: Table<Harvest<false>> = start(3, 1);
    let eats = |game: &Table<Harvest<false>>| {
        let choose = |seed| make(Level::Slipping(Slips::by(8000)), seed).choose(game, Seat::new(0));
        (0..200).filter(|&seed| choose(seed) == Some(Move::To(EAT))).count()
    };
    assert!((60..140).contains(&eats(&game)), "so far off that it might as well toss a coin");
    game.toy.is_hungry = true;
    assert_eq!(eats(&game), 200);
}

/// Between two actions nobody slips.
#[test]
fn a_choice_of_two_is_right_at_every_level() {
    let (mut game, _) = two_worlds(Seat::new(0));
    game.toy.opened = true;
    game.toy.row = vec![2, 9];
    for seed in 0..100 {
        assert_eq!(make(Level::Slipping(Slips::by(99)), seed).choose(&game, Seat::new(0)), Some(Move::To(TAKE + 9)));
    }
}

/// Whoever leaves three or fewer in Nim loses at once, which only the other's answer shows.
#[test]
fn greedy_sees_what_the_other_seat_answers() {
    let game = Table::of(2, Nim { heap: 5, turn: 0 });
    let safe =
        |level| (0..40).filter(|&seed| make(level, seed).choose(&game, Seat::new(0)) == Some(Move::To(1))).count();
    assert_eq!(safe(Level::Greedy), 40);
    assert!(safe(Level::Greedy1) < 40, "the first greedy has learned something");
}

/// Answers count as much as the end of the turn, but only between actions that are close to each other there.
#[test]
fn greedy_looks_again_at_nothing_that_is_far_behind() {
    let close = (<Table<Offers> as Evaluate>::CLOSE * 10.0) as i32;
    let chosen = |offers: &[[i32; 2]]| -> Vec<Move> {
        let game = Table::of(2, Offers { offers: offers.to_vec(), taken: Vec::new() });
        let mut chosen: Vec<Move> =
            (0..20).map(|seed| make(Level::Greedy, seed).choose(&game, Seat::new(0)).unwrap()).collect();
        chosen.dedup();
        chosen
    };
    let costly = [0, 4 * close];
    assert_eq!(chosen(&[costly, [1 - close, 0]]), [Move::To(1)], "the answer decides");
    assert_eq!(chosen(&[costly, [-1 - close, 0]]), [Move::To(0)], "what is far behind is given up at once");
    assert_eq!(chosen(&[costly, [1 - close, 0], [-1 - close, 0]]), [Move::To(1)]);
    assert_eq!(chosen(&[costly, [-close / 2, close / 2], [-close / 2, 0]]), [Move::To(2)]);
    PLAYED.take();
    let game = Table::of(2, Offers { offers: vec![[0, 0], [0, 1], [-1 - close, 0]], taken: Vec::new() });
    assert_eq!(make(Level::Greedy, 1).choose(&game, Seat::new(0)), Some(Move::To(0)));
    let tried = |offer| PLAYED.with_borrow(|played| played.iter().filter(|&&other| other == offer).count());
    assert!(tried(0) > 3 && tried(0) == tried(1) && tried(2) == 1, "{:?}", [0, 1, 2].map(tried));
}

#[test]
fn search_seals_its_highest_card_while_all_seats_act_together() {
    let (mut game, _) = two_worlds(Seat::new(0));
    game.toy.piles = [vec![], vec![]];
    // Whoever seals less than the eleven loses to the other one's.
    game.toy.hands = vec![vec![2, 11, 3], vec![1, 4, 11]];
    assert_eq!(game.to_act(), SeatSet::all(2));
    for seat in Seat::all(2) {
        let highest = game.toy.hands[seat.index()].iter().max().unwrap() + SEAL;
        let choice = make(Level::SearchPlayouts(300), 5).choose(&game, seat);
        assert_eq!(choice, Some(Move::To(highest)), "{seat:?}");
    }
}

/// Nim's evaluation says nothing before the end, so only reading ahead finds the move that leaves a multiple of four.
#[test]
fn search_finds_a_forced_win_that_greedy_cannot_see() {
    let mut greedy_misses = 0;
    for heap in [5, 6, 7, 9, 10, 11] {
        let game = Table::of(2, Nim { heap, turn: 0 });
        for seed in 0..5 {
            let choice = |level| make(level, seed).choose(&game, Seat::new(0));
            let winning = Some(Move::To(heap % 4));
            assert_eq!(choice(Level::SearchPlayouts(4000)), winning, "heap {heap}, seed {seed}");
            greedy_misses += u32::from(choice(Level::Greedy) != winning);
        }
    }
    assert!(greedy_misses > 0);
}

/// Where a game counts its rounds, search plays on to the end of the one under way, however many turns that takes.
#[test]
fn search_sees_what_the_end_of_a_round_brings() {
    let counted: Table<Harvest<true>> = start(2, 1);
    let uncounted: Table<Harvest<false>> = start(2, 1);
    for seed in 0..10 {
        let search = Level::SearchPlayouts(200);
        assert_eq!(make(search, seed).choose(&counted, Seat::new(0)), Some(Move::To(SOW)), "seed {seed}");
        assert_eq!(make(search, seed).choose(&uncounted, Seat::new(0)), Some(Move::To(EAT)), "seed {seed}");
        assert_eq!(make(Level::Greedy, seed).choose(&counted, Seat::new(0)), Some(Move::To(EAT)), "seed {seed}");
    }
}

/// Playouts that do what looks best never see what pays after it has looked worse; those that do anything do.
#[test]
fn random_playouts_see_what_guided_ones_pass_by() {
    let (guided, random): (Table<Detour<false>>, Table<Detour<true>>) = (start(2, 1), start(2, 1));
    for seed in 0..10 {
        let search = Level::SearchPlayouts(200);
        assert_eq!(make(search, seed).choose(&guided, Seat::new(0)), Some(Move::To(STAY)), "seed {seed}");
        assert_eq!(make(search, seed).choose(&random, Seat::new(0)), Some(Move::To(GO)), "seed {seed}");
    }
}

/// At a table of many the best actions are compared instead: to the end of the round as well, but no further than to where
/// habits decide. How many are many is the game's to say.
#[test]
fn search_at_a_table_of_many_sees_the_end_of_a_round_and_leaves_habits_alone() {
    for (seats, seed) in (2..=9).flat_map(|seats| (0..5).map(move |seed| (seats, seed))) {
        let mut counted: Table<Harvest<true>> = start(seats, 1);
        let search = |game: &Table<Harvest<true>>| make(Level::SearchPlayouts(200), seed).choose(game, Seat::new(0));
        assert_eq!(search(&counted), Some(Move::To(SOW)), "{seats} seats, seed {seed}");
        let heeding_habits = if seats < 4 { SOW } else { EAT };
        for habit_from in [0, 1, seats as u8] {
            counted.toy.habit_from = habit_from;
            let choice = search(&counted);
            assert_eq!(choice, Some(Move::To(heeding_habits)), "{seats} seats, seed {seed}, habit from {habit_from}");
        }
        let uncounted: Table<Harvest<false>> = start(seats, 1);
        let choice = make(Level::SearchPlayouts(60), seed).choose(&uncounted, Seat::new(0));
        assert_eq!(choice, Some(Move::To(EAT)), "{seats} seats, seed {seed}");
    }
}

/// What others hold is as hidden at a table of many.
#[test]
fn no_bot_sees_what_its_seat_may_not_know_at_a_table_of_many() {
    let seat = Seat::new(0);
    let real: Table<Piles> = start(7, 3);
    let mut other = real.clone();
    other.toy.piles.swap(0, 1);
    other.toy.hands.swap(1, 6);
    let (first, second) = (&mut other.toy.piles[0][0], &mut other.toy.hands[2][1]);
    std::mem::swap(first, second);
    assert_eq!(real.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
    assert_ne!(real, other);
    for level in LEVELS {
        for seed in 0..20 {
            let choice = |game: &Table<Piles>| make(level, seed).choose(game, seat);
            assert_eq!(choice(&real), choice(&other), "{level} with seed {seed}");
        }
    }
}

#[test]
fn a_time_budget_is_kept_and_used() {
    let game: Table<Piles> = start(4, 1);
    let mut bot = make(Level::SearchFor(Duration::from_millis(60)), 1);
    let start = Instant::now();
    assert!(bot.choose(&game, Seat::new(0)).is_some());
    let taken = start.elapsed();
    // A twentieth is kept back for what is under way when time runs out.
    assert!(taken >= Duration::from_millis(57), "only {taken:?}");
    // Generous: the machine is busy with other tests and with browsers.
    assert!(taken < Duration::from_secs(6), "{taken:?}");
}

/// What search tells of its effort is what `ecumene bench` prints.
#[test]
fn search_counts_its_playouts_and_the_actions_tried() {
    let game: Table<Piles> = start(4, 1);
    let mut bot = make(Level::SearchPlayouts(60), 1);
    for thoughts in 1..=3 {
        let before = bot.effort();
        assert!(bot.choose(&game, Seat::new(0)).is_some());
        assert_eq!(bot.effort().playouts, 60 * thoughts);
        assert!(bot.effort().actions - before.actions >= 60, "{:?}", bot.effort());
    }
    let mut greedy = make(Level::Greedy, 1);
    assert!(greedy.choose(&game, Seat::new(0)).is_some());
    assert_eq!(greedy.effort(), Effort::default());
    let lone = Table::of(2, Nim { heap: 1, turn: 0 });
    let mut bot = make(Level::SearchPlayouts(60), 1);
    assert!(bot.choose(&lone, Seat::new(0)).is_some());
    assert_eq!(bot.effort(), Effort::default(), "nothing is searched where there is no choice");
}

#[test]
fn a_forced_action_needs_no_thought() {
    let game = Table::of(2, Nim { heap: 1, turn: 0 });
    let start = Instant::now();
    let choice = make(Level::SearchFor(Duration::from_secs(20)), 1).choose(&game, Seat::new(0));
    assert_eq!(choice, Some(Move::To(1)));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn levels_are_read_back_as_they_are_written() {
    for text in ["random", "greedy", "search:200ms", "search:500"] {
        assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
    }
    assert_eq!("search:2s".parse(), Ok(Level::SearchFor(Duration::from_secs(2))));
    for wrong in ["", "search:", "search:0", "search:-1ms", "search:1h", "best", "search:99999999999"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}
