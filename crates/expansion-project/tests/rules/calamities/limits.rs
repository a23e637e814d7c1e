//! How many calamities strike a player, and in which order. `EP-24.2` `EP-24.7` `EP-32.5` `EP-32.6`

use super::*;
use antiquity::cards::Card;
use engine::rule;
use expansion_project::CalamityLimit;

/// What strikes a seat with these calamities: those that were not discarded.
fn discarded(options: Options, calamities: &[Calamity], chance: Vec<u32>) -> Vec<Calamity> {
    let mut table = calamities.iter().fold(with(options), |table, &calamity| table.calamity(1, calamity, None));
    table.game.rng_mut().fix(chance);
    let table = table.only(Phase::CalamityResolution);
    let events = table.events.iter().filter_map(|event| match event {
        antiquity::Event::Calamities(antiquity::calamities::Event::Discarded { calamity, .. }) => Some(*calamity),
        _ => None,
    });
    events.collect()
}

use Calamity::{Corruption, Famine, Piracy, Regression, SquanderedWealth, Superstition, Tempest, Treachery};

#[rule("EP-24.2a", "EP-24.2b", "EP-24.2c", "EP-24.2d")]
#[test]
fn two_major_and_one_minor_calamity_strike() {
    let options = Options::with_seats(8);
    assert_eq!(discarded(options, &[Corruption, Regression, Tempest], vec![]), []);
    assert_eq!(discarded(options, &[Corruption, Regression, Superstition], vec![1]), [Regression]);
    assert_eq!(discarded(options, &[Corruption, Tempest, SquanderedWealth], vec![0]), [Tempest]);
    let table =
        with(options).calamity(1, Corruption, None).calamity(1, Regression, None).calamity(1, Superstition, None);
    let table = table.only(Phase::CalamityResolution);
    let back = table.game.discards.iter().flat_map(|pile| pile.iter());
    assert_eq!(back.filter(|card| matches!(card, Card::Calamity(_))).count(), 3, "all go back in the end");
}

#[rule("EP-24.2b", "EP-24.2-r1")]
#[test]
fn duplicates_go_first() {
    let options = Options::with_seats(15);
    let three = [Corruption, Regression, Corruption];
    assert_eq!(discarded(options, &three, vec![1]), [Corruption]);
    assert_eq!(discarded(options, &[Corruption, Corruption], vec![]), [], "two of a kind are not too many");
    assert_eq!(discarded(options, &[Tempest, Tempest], vec![0]), [Tempest]);
}

#[rule("EP-32.5.1")]
#[test]
fn without_a_limit_all_calamities_strike() {
    let options = Options { calamity_limit: CalamityLimit::None, ..Options::with_seats(15) };
    assert_eq!(discarded(options, &[Corruption, Regression, Superstition, Tempest, Tempest], vec![]), []);
    let table = with(options).treasury(1, 12).calamity(1, Tempest, None).calamity(1, Tempest, None);
    let table = table.only(Phase::CalamityResolution);
    assert_eq!(table.game.players[seat(1)].treasury, 2, "both copies strike");
}

#[rule("EP-32.6.1.1", "EP-32.6.1.2b")]
#[test]
fn the_dynamic_limit_keeps_a_calamity_of_either_kind() {
    let options = Options { calamity_limit: CalamityLimit::Dynamic, ..Options::with_seats(9) };
    // Two tradeable ones, Treachery and Piracy, and one that is not.
    assert_eq!(discarded(options, &[Treachery, Piracy, Famine], vec![1]), [Piracy]);
    assert_eq!(discarded(options, &[Treachery, Piracy, Superstition], vec![2]), [Superstition], "two of one kind");
    assert_eq!(discarded(options, &[Famine, Corruption, Treachery], vec![0]), [Famine]);
}

/// Ruling EP-RF27: where all may be traded there is one kind of major calamities.
#[rule("EP-32.6.1.2b", "EP-32.2.1")]
#[test]
fn with_all_tradeable_the_dynamic_limit_knows_one_kind() {
    let base = Options { calamity_limit: CalamityLimit::Dynamic, ..Options::with_seats(9) };
    let all = Options { all_calamities_tradeable: true, ..base };
    assert_eq!(discarded(all, &[Treachery, Piracy, Famine], vec![2]), [Famine], "Famine is one of three");
    assert_eq!(
        discarded(base, &[Treachery, Piracy, Famine], vec![0]),
        [Treachery],
        "else it is the only one of its kind"
    );
}

#[rule("EP-32.6.1.2a", "EP-32.6.1.3")]
#[test]
fn the_dynamic_limit_trims_duplicates_and_minor_ones() {
    let options = Options { calamity_limit: CalamityLimit::Dynamic, ..Options::with_seats(15) };
    assert_eq!(discarded(options, &[Corruption, Corruption, Treachery], vec![0]), [Corruption]);
    assert_eq!(discarded(options, &[Corruption, Treachery, Tempest, SquanderedWealth], vec![1]), [SquanderedWealth]);
    assert_eq!(discarded(options, &[Corruption, Tempest, SquanderedWealth], vec![]), [], "three in all may strike");
    assert_eq!(discarded(options, &[Corruption, Tempest, Tempest, SquanderedWealth], vec![0]), [Tempest]);
}

#[rule("EP-24.7.1a", "EP-24.7.2a", "EP-24.7.2b", "EP-24.8")]
#[test]
fn calamities_strike_in_order() {
    let mut table = with(Options::with_seats(15));
    table.game.stacks = [antiquity::cards::Stack::stacked(&[]); 18];
    let table = table
        .calamity(1, Corruption, None)
        .calamity(2, Corruption, None)
        .calamity(3, Superstition, None)
        .calamity(4, Famine, None)
        .calamity(5, Tempest, None)
        .only(Phase::CalamityResolution);
    let struck: Vec<(u8, Calamity)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            antiquity::Event::Calamities(antiquity::calamities::Event::Struck { seat, calamity, .. }) => {
                Some((seat.number(), *calamity))
            }
            _ => None,
        })
        .collect();
    assert_eq!(struck, [(5, Tempest), (4, Famine), (3, Superstition), (2, Corruption), (1, Corruption)]);
    let back = table.game.discards.iter().flat_map(|pile| pile.iter()).count();
    assert_eq!(back, 5);
    assert_eq!((table.game.discards[6].len(), table.game.discards[15].len()), (1, 1), "one for each block");
}

/// With two blocks there are two copies of every calamity; one player may hold both.
#[rule("EP-24.7.2a", "EP-24.1.1-r1")]
#[test]
fn of_two_copies_in_one_hand_that_which_came_first_strikes_first() {
    let order = |traders: [u8; 2]| {
        let table = with(Options::with_seats(15)).cities(1, &["knossos", "thera"]);
        let table = traders.into_iter().fold(table, |table, trader| table.calamity(1, Treachery, Some(trader)));
        let mut table = table.only(Phase::CalamityResolution);
        assert_eq!((struck(&table), table.waiting()), (vec![(Treachery, Some(traders[0]))], vec![traders[0]]));
        table.act(traders[0], "strike thera");
        (table.city("thera"), table.city("knossos"))
    };
    assert_eq!((order([2, 3]), order([3, 2])), ((Some(2), Some(3)), (Some(3), Some(2))));
}
