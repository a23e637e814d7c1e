//! A calamity handed over: how long whoever traded it knows where it is, and what everybody else imagines of it.

use crate::support::five::{BABYLON, NUBIA, PERSIA, SABA};
use crate::support::{Table, seat, table};
use antiquity::Phase;
use antiquity::cards::HeldCalamity;
use antiquity::names::{Calamity, Commodity};
use engine::{Game as _, Rng, Seed, Viewer, rule};
use mega_empires::MegaEmpires;

const WORLDS: usize = 200;

/// Seat 1 hands Piracy over to seat 2, to whom Treachery has come from the stack.
fn handed_over() -> Table {
    let table = table(5).commodities(1, &[(Commodity::Salt, 4)]).calamity(1, Calamity::Piracy, None);
    let table = table.commodities(2, &[(Commodity::Silk, 3), (Commodity::Jade, 4)]);
    let table = table.calamity(2, Calamity::Treachery, None).commodities(3, &[(Commodity::Cotton, 6)]);
    let mut table = table.phase(Phase::Trade);
    table.act(1, "offer salt*2 piracy for 3 silk silk to 2").act(2, "accept 1 silk*3");
    table
}

/// The calamities in another's hand, in each of many worlds that a viewer imagines.
fn imagined(game: &MegaEmpires, viewer: Viewer, holder: u8) -> Vec<Vec<HeldCalamity>> {
    let mut luck = Rng::new(Seed::from_number(5));
    let mut imagine = || {
        let world = game.determinize(viewer, &mut luck);
        assert_eq!(world.audit(), Ok(()));
        assert!(world.view(viewer) == game.view(viewer), "{viewer:?}");
        world.players[seat(holder)].hand.calamities.to_vec()
    };
    (0..WORLDS).map(|_| imagine()).collect()
}

/// In how many of these worlds a seat imagines that what it handed over is still there.
fn still_there(game: &MegaEmpires, giver: u8, holder: u8, calamity: Calamity) -> usize {
    let given = HeldCalamity::traded(calamity, seat(giver));
    let worlds = imagined(game, Viewer::Seat(seat(giver)), holder);
    worlds.iter().filter(|held| held.contains(&given)).count()
}

/// Two games that a viewer cannot tell apart.
fn look_alike(one: &MegaEmpires, other: &MegaEmpires, viewer: Viewer) {
    assert!(one != other && one.view(viewer) == other.view(viewer), "{viewer:?} sees what differs");
    assert_eq!(one.veiled(viewer), other.veiled(viewer), "{viewer:?}");
}

#[rule("ME-6b-6", "ME-7-8")]
#[test]
fn whoever_handed_a_calamity_over_knows_where_it_is() {
    let game = handed_over().with_stacks();
    assert_eq!(still_there(&game, 1, 2, Calamity::Piracy), WORLDS);
    for viewer in [Viewer::Seat(seat(3)), Viewer::Spectator] {
        let there = |held: &&Vec<HeldCalamity>| held.iter().any(|held| held.calamity == Calamity::Piracy);
        assert!(imagined(&game, viewer, 2).iter().filter(there).count() < WORLDS / 2, "{viewer:?}");
    }
}

/// Somebody lays three of its cards into an offer, the calamity among them or not; then the offer stands, is taken back or is
/// taken by somebody else. Who once handed the calamity over is told nothing of it in any way.
#[rule("ME-6b-6", "ME-7-8")]
#[test]
fn whether_a_calamity_was_passed_on_nobody_else_can_tell() {
    let next: [&[(u8, &str)]; 3] = [&[], &[(2, "withdraw 2")], &[(3, "accept 2 cotton*3")]];
    for next in next {
        let play = |offer: &str| {
            let mut table = handed_over();
            table.act(2, offer);
            for &(number, action) in next {
                table.act(number, action);
            }
            table.with_stacks()
        };
        let passed_on = play("offer jade*2 piracy for 3 cotton cotton");
        for other in ["offer jade*3 for 3 cotton cotton", "offer jade*2 treachery for 3 cotton cotton"] {
            let other = play(other);
            for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(4)), Viewer::Spectator] {
                if passed_on.trade != other.trade || passed_on.players != other.players {
                    look_alike(&passed_on, &other, viewer);
                }
            }
            assert!(still_there(&other, 1, 2, Calamity::Piracy) < WORLDS / 2, "after {next:?}");
        }
    }
}

/// What it hands over after that it knows of again.
#[rule("ME-7-8")]
#[test]
fn a_calamity_that_comes_after_the_offer_is_known() {
    let mut table = handed_over().calamity(1, Calamity::Superstition, None);
    table.act(2, "offer jade*3 for 3 cotton cotton").act(3, "accept 2 cotton*3");
    table.act(1, "offer salt*2 superstition for 3 cotton cotton to 2").act(2, "accept 3 cotton*3");
    let game = table.with_stacks();
    assert_eq!(still_there(&game, 1, 2, Calamity::Superstition), WORLDS);
    assert!(still_there(&game, 1, 2, Calamity::Piracy) < WORLDS / 2);
}

/// That a calamity was traded, by whom, and even how many of a hand were, is known to those two alone.
#[rule("ME-6b-6", "ME-cal-18")]
#[test]
fn nobody_imagines_who_traded_what_it_does_not_see() {
    let with = |traders: [Option<u8>; 2]| {
        let table = table(5).commodities(2, &[(Commodity::Silk, 3)]).calamity(2, Calamity::Piracy, traders[0]);
        table.calamity(2, Calamity::Superstition, traders[1]).commodities(3, &[(Commodity::Cotton, 6)])
    };
    // In trade, and when all lie face down while somebody is asked about an earlier one.
    same_for_others(&|traders| {
        let table = with(traders).phase(Phase::Trade);
        assert_eq!(table.waiting(), [2, 3]);
        table.with_stacks()
    });
    same_for_others(&|traders| {
        let table =
            with(traders).cities(SABA, &["aden", "zafar", "ubar"]).calamity(SABA, Calamity::Treachery, Some(BABYLON));
        let table = table.phase(Phase::CalamitySelection);
        assert_eq!(table.waiting(), [BABYLON]);
        table.with_stacks()
    });
}

fn same_for_others(with: &dyn Fn([Option<u8>; 2]) -> MegaEmpires) {
    let drawn = with([None, None]);
    for traders in [[Some(1), None], [None, Some(3)], [Some(1), Some(3)]] {
        for viewer in [Viewer::Seat(seat(5)), Viewer::Spectator] {
            look_alike(&with(traders), &drawn, viewer);
            let worlds = imagined(&drawn, viewer, 2);
            assert!(worlds.iter().flatten().all(|held| held.was_drawn()));
        }
    }
}

/// A card drawn by whoever took a city may have been the calamity.
#[rule("ME-4b-5")]
#[test]
fn who_traded_a_calamity_does_not_see_it_drawn() {
    let spoils = |index: u32| {
        let table = table(5).cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
        let table = table.commodities(BABYLON, &[(Commodity::Salt, 1)]);
        let table = table.calamity(BABYLON, Calamity::Piracy, Some(NUBIA));
        let mut table = table.calamity(BABYLON, Calamity::Treachery, Some(PERSIA)).phase(Phase::Conflict);
        assert_eq!(still_there(&table.with_stacks(), NUBIA, BABYLON, Calamity::Piracy), WORLDS);
        table.game.rng_mut().fix(vec![index]);
        table.act(SABA, "spoils card").with_stacks()
    };
    let [salt, piracy, treachery] = [0, 1, 2].map(spoils);
    for (one, other) in [(&salt, &piracy), (&salt, &treachery), (&piracy, &treachery)] {
        for viewer in [Viewer::Seat(seat(NUBIA)), Viewer::Seat(seat(PERSIA)), Viewer::Spectator] {
            look_alike(one, other, viewer);
        }
    }
}
