//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do; and that they play
//! the whole game, trade included.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::cards::{Card, HeldCalamity};
use antiquity::names::Calamity;
use antiquity::{Action, Edition as _, Phase, trade};
use bots::Level::{self, Greedy, Random};
use bots::conformance::{self, Sample};
use engine::{Game, GameOptions as _, Rng, Seat, Seed, Viewer};
use mega_empires::{MegaEmpires, Options, TheEast};

fn table(seats: usize, turn_limit: u8, level: Level, seed: u64) -> Sample<Options> {
    Sample::whole(Options { turn_limit, ..Options::with_seats(seats) }, level, seed)
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<MegaEmpires>(&[table(4, 9, Greedy, 2), table(5, 12, Random, 3)]);
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::advice_is_blind::<MegaEmpires>(&[table(4, 7, Greedy, 2)], 23);
}

#[test]
fn the_shortlist_is_legal_short_and_never_empty() {
    conformance::shortlist_is_legal::<MegaEmpires>(&[table(5, 8, Greedy, 4)], 25);
}

/// Calamities in other hands, each with whether the viewer knows that it is there.
fn calamities_of_others(game: &MegaEmpires, viewer: Seat) -> Vec<(Seat, Calamity, bool)> {
    let is_known = |held: &HeldCalamity| held.is_known_to(Viewer::Seat(viewer));
    let hand = |seat: Seat| game.players[seat].hand.calamities.iter().map(move |held| (seat, *held));
    game.others(viewer).flat_map(hand).map(|(seat, held)| (seat, held.calamity, is_known(&held))).collect()
}

/// Which calamities lie face down before others a seat does not know, unless it surely handed them over. What it imagines
/// could still be named after the calamity under way.
#[test]
fn calamities_that_lie_face_down_are_dealt_anew() {
    let mut rng = Rng::new(Seed::from_number(11));
    let (mut changed, mut known) = (0, 0);
    conformance::watch(&table(5, 14, Greedy, 6), |game: &MegaEmpires, _, _| {
        if game.phase() != Phase::CalamityResolution {
            return;
        }
        let place =
            |calamity| (TheEast::data().stack(Card::Calamity(calamity)), TheEast::data().is_tradeable(calamity));
        for viewer in game.seat_set().iter() {
            let real = calamities_of_others(game, viewer);
            for _ in 0..4 {
                let world = game.determinize(Viewer::Seat(viewer), &mut rng);
                assert!(world.view(Viewer::Seat(viewer)) == game.view(Viewer::Seat(viewer)));
                world.audit().unwrap();
                let imagined = calamities_of_others(&world, viewer);
                changed += usize::from(imagined != real);
                for held in real.iter().filter(|(.., is_known)| *is_known) {
                    assert!(imagined.contains(held), "{viewer:?} handed over {held:?}");
                    known += 1;
                }
                if let Some((under_way, ..)) = game.calamities.under_way() {
                    assert!(imagined.iter().all(|&(_, calamity, _)| place(calamity) > place(under_way)));
                }
            }
        }
    });
    assert!(changed > 50 && known > 0, "{changed} changed, {known} known");
}

#[test]
fn nine_bots_finish_a_game_and_trade_in_it() {
    let (mut trades, mut bought) = (0, 0);
    let game = conformance::watch(&table(9, 10, Greedy, 1), |_: &MegaEmpires, _, action| match action {
        Action::Trade(trade::Action::Accept { .. }) => trades += 1,
        Action::Advances(antiquity::advances::Action::Buy(_)) => bought += 1,
        _ => {}
    });
    let outcome = game.outcome().unwrap();
    assert!(trades > 0, "nobody traded");
    assert!(bought >= 9, "hardly anybody bought an advance");
    for standing in outcome.standings {
        assert!(standing.score >= 25, "{standing:?}");
    }
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<MegaEmpires>(&table(5, 10, Greedy, 0).options, 1);
    assert_eq!(summary.entrants[0].wins, 2.0, "{:?}", summary.entrants);
    assert_eq!(summary.pairs[0].score.value, 1.0, "every greedy seat is ahead of every random one");
}

/// Whoever plays for an absent player makes no deals and begins no wars.
#[test]
fn a_stand_in_leaves_deals_and_war_alone() {
    let mut sessions = 0;
    conformance::watch(&table(5, 7, Level::StandIn, 3), |game: &MegaEmpires, seat, action| {
        sessions += usize::from(matches!(game.agenda.top(), Some(antiquity::Step::Trade(_))));
        assert!(!engine::Evaluate::is_drastic(game, seat, action), "{seat:?} does `{action}`");
    });
    assert!(sessions > 10, "there was hardly a chance to trade");
}

#[test]
fn the_first_greedy_is_frozen() {
    conformance::first_greedy_is_frozen::<MegaEmpires>(Options::with_seats(3), 250, "5f1c861d");
}

#[test]
fn characters_have_their_own_way() {
    conformance::characters_have_their_own_way::<MegaEmpires>(&[table(3, 10, Greedy, 5)]);
}
