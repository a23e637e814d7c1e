//! City attacks.

use crate::support::five::{BABYLON, NUBIA, PARTHIA, PERSIA, SABA};
use crate::support::{Table, area, seat, table};
use antiquity::conflict::{self, Event as Conflict};
use antiquity::names::{Advance, Calamity, Commodity};
use antiquity::{Event, Owner, Phase};
use engine::{Game as _, Seat, Viewer, rule};

/// Answers `done` to every offer of spoils; the areas whose cities were attacked since, in order.
pub(crate) fn attacked(table: &mut Table) -> Vec<String> {
    let mut areas = Vec::new();
    loop {
        let of_event = |event: &Event| match event {
            Event::Conflict(Conflict::CityAttacked { area, .. }) => Some(area.to_string()),
            _ => None,
        };
        areas.extend(table.events.iter().filter_map(of_event));
        let Some(number) = table.waiting().first().copied() else { return areas };
        if !table.choices(number).contains(&"done".to_owned()) {
            return areas;
        }
        table.act(number, "done");
    }
}

fn conflict() -> Table {
    table(5)
}

#[rule("ME-4b-1", "ME-adv-advanced-military-6")]
#[test]
fn six_tokens_do_not_take_a_city() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 6).tokens(SABA, "susiana", 2);
    let table = table.advances(SABA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert!(table.waiting().is_empty());
    assert_eq!((table.city("susa"), table.count(SABA, "susa")), (Some(BABYLON), 6), "they stay");
    let table = table.only(Phase::SurplusPopulation);
    // Lost where they are, not in the area beside, Advanced Military or not.
    assert_eq!((table.count(SABA, "susa"), table.count(SABA, "susiana")), (0, 2));
    let mut table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["susa"]);
}

/// Seven against six where three may live: two attackers and one defender are left and live together.
#[rule("ME-4b-2", "ME-4b-4", "ME-4b-13")]
#[test]
fn an_attacked_city_is_replaced_by_six_tokens_that_fight() {
    let mut table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["susa"]);
    assert_eq!((table.count(SABA, "susa"), table.count(BABYLON, "susa"), table.city("susa")), (2, 1, None));
    assert_eq!(table.game.players[seat(BABYLON)].city_stock, 9);
}

#[rule("ME-4b-2")]
#[test]
fn a_city_is_replaced_by_what_is_in_stock() {
    let with_stock = |stock: u8| {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(BABYLON, 55 - stock);
        let mut table = table.only(Phase::Conflict);
        attacked(&mut table);
        (table.count(SABA, "susa"), table.count(BABYLON, "susa"), table.city("susa"))
    };
    assert_eq!(with_stock(2), (6, 0, None), "two tokens: Saba loses one before the second falls");
    assert_eq!(with_stock(0), (7, 0, None), "no token at all, and the city is gone");
}

/// Babylon has no tokens in stock. Its city in Susa is attacked, and it attacks Persepolis.
#[rule("ME-4b-3")]
#[test]
fn a_defender_without_stock_waits_for_an_attack_of_its_own() {
    let set_up = |treasury: u8| {
        let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
        table.tokens(SABA, "susa", 7).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, treasury).only(Phase::Conflict)
    };
    let mut table = set_up(47);
    assert_eq!((table.waiting(), table.choices(BABYLON)), (vec![BABYLON], vec!["resolve susa".into(), "wait".into()]));
    table.act(BABYLON, "wait");
    let mut order = attacked(&mut table);
    order.dedup();
    assert_eq!(order, ["persepolis", "susa"]);
    // Five tokens fell in Persepolis, and these defended Susa.
    assert!(table.count(SABA, "susa") < 7);
    // Not waiting, Babylon has nothing to defend with.
    let mut table = set_up(47);
    table.act(BABYLON, "resolve susa");
    assert_eq!(table.count(SABA, "susa"), 7);
    // With six tokens in stock there is no need, and nobody is asked.
    let table = set_up(41);
    assert_eq!((table.waiting(), table.city("susa")), (vec![SABA], None));
}

/// Babylon may wait once a turn, and not for an attack on somebody who waits for it.
#[rule("ME-4b-3")]
#[test]
fn waiting_is_possible_once_a_turn_and_not_in_a_circle() {
    let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
    let table =
        table.tokens(PERSIA, "susa", 8).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, 47).treasury(PERSIA, 47);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.choices(BABYLON), ["resolve susa", "wait"]);
    table.act(BABYLON, "wait");
    assert_eq!(table.city("persepolis"), None, "Persia may not wait for Babylon, who waits for Persia");
    // In the second check of the same turn Babylon has waited already; in the next turn it may wait again.
    let again = |phase: Phase, waited: bool| {
        let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
        let mut table = table.tokens(SABA, "susa", 7).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, 47);
        if waited {
            table.game.waited = engine::SeatSet::only(seat(BABYLON));
        }
        table.only(phase).waiting()
    };
    assert_eq!(again(Phase::SecondCheck, true), [SABA]);
    assert_eq!(again(Phase::SecondCheck, false), [BABYLON]);
    assert_eq!(again(Phase::Conflict, true), [BABYLON], "a new turn");
}

#[rule("ME-4b-5", "ME-4b-6")]
#[test]
fn the_attacker_may_draw_a_card_and_gain_treasury() {
    let set_up = || {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(BABYLON, 9);
        table.commodities(BABYLON, &[(Commodity::Salt, 1)]).only(Phase::Conflict)
    };
    let mut table = set_up();
    assert_eq!(table.choices(SABA), ["spoils card", "done"]);
    table.act(SABA, "spoils card");
    assert_eq!(table.game.players[seat(SABA)].hand.count(Commodity::Salt), 1);
    assert!(table.game.players[seat(BABYLON)].hand.is_empty());
    assert_eq!(table.choices(SABA), ["spoils treasury 1", "spoils treasury 2", "spoils treasury 3", "done"]);
    let stock = table.game.players[seat(SABA)].stock;
    table.act(SABA, "spoils treasury 2");
    let saba = &table.game.players[seat(SABA)];
    assert_eq!((saba.treasury, saba.stock), (2, stock - 2));
    assert_eq!(table.game.players[seat(BABYLON)].treasury, 9);
    let mut table = set_up();
    table.act(SABA, "done").act(SABA, "done");
    assert_eq!((table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].hand.len()), (0, 0));
}

#[rule("ME-4b-5", "ME-4b-6")]
#[test]
fn spoils_end_with_the_hand_and_the_stock() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 48);
    let mut table = table.only(Phase::Conflict);
    // No cards to draw; five tokens fell, so there is something in stock.
    assert_eq!(table.choices(SABA).len(), 4);
    table.act(SABA, "spoils treasury 3");
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 48).treasury(BABYLON, 55);
    let table = table.only(Phase::Conflict);
    assert!(table.waiting().is_empty(), "nothing fell and nothing is in stock: nothing to gain");
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 46).treasury(BABYLON, 55);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.choices(SABA), ["spoils treasury 1", "spoils treasury 2", "done"]);
    assert_eq!(table.refused_by(SABA, "spoils treasury 3"), "ME-4b-6");
}

/// Which card was drawn is known to the two; a calamity can be drawn, and nobody traded it.
#[rule("ME-4b-5")]
#[test]
fn the_card_drawn_is_hidden_from_others() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
    let mut table = table.calamity(BABYLON, Calamity::Famine, Some(NUBIA)).only(Phase::Conflict);
    let mut log = engine::Log::new();
    table.game.apply(seat(SABA), &"spoils card".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed());
    let tells = |viewer| {
        let seen = log.events().iter().filter(|(audience, _)| audience.includes(viewer));
        seen.map(|(_, event)| event.to_string()).any(|sentence| sentence.contains("Famine"))
    };
    assert!(tells(Viewer::Seat(seat(SABA))) && tells(Viewer::Seat(seat(BABYLON))));
    assert!(!tells(Viewer::Seat(seat(NUBIA))) && !tells(Viewer::Spectator));
    let held = table.game.players[seat(SABA)].hand.calamities[0];
    assert_eq!((held.calamity, held.trader()), (Calamity::Famine, None));
}

/// Of several calamities the one that was drawn leaves the hand, with its trader; the others stay with theirs.
#[rule("ME-4b-5")]
#[test]
fn the_calamity_drawn_is_the_one_that_goes() {
    for (index, gone) in [(1, Calamity::Famine), (2, Calamity::Treachery), (3, Calamity::Piracy)] {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
        let table =
            table.commodities(BABYLON, &[(Commodity::Salt, 1)]).calamity(BABYLON, Calamity::Famine, Some(NUBIA));
        let table =
            table.calamity(BABYLON, Calamity::Treachery, Some(PERSIA)).calamity(BABYLON, Calamity::Piracy, None);
        let mut table = table.only(Phase::Conflict);
        table.game.rng_mut().fix(vec![index]);
        table.act(SABA, "spoils card");
        let held = |number| table.game.players[seat(number)].hand.calamities;
        assert_eq!(held(SABA).iter().map(|held| held.calamity).collect::<Vec<_>>(), [gone]);
        let all = [(Calamity::Famine, Some(NUBIA)), (Calamity::Treachery, Some(PERSIA)), (Calamity::Piracy, None)];
        let left: Vec<_> = held(BABYLON).iter().map(|held| (held.calamity, held.trader().map(Seat::number))).collect();
        assert_eq!(left, all.into_iter().filter(|&(calamity, _)| calamity != gone).collect::<Vec<_>>());
    }
}

/// Over many seeds every card of the hand is drawn.
#[rule("ME-4b-5")]
#[test]
fn the_card_is_drawn_at_random() {
    let mut drawn = std::collections::BTreeSet::new();
    for number in 0..40 {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
        let table = table.commodities(BABYLON, &[(Commodity::Salt, 1), (Commodity::Gold, 1)]);
        let mut table = table.calamity(BABYLON, Calamity::Famine, None).only(Phase::Conflict);
        *table.game.rng_mut() = engine::Rng::new(engine::Seed::from_number(number));
        table.act(SABA, "spoils card");
        drawn.extend(table.game.players[seat(SABA)].hand.cards());
    }
    assert_eq!(drawn.len(), 3);
}

#[rule("ME-4b-7", "ME-4b-11")]
#[test]
fn attacks_go_by_the_defenders_ranking_and_pirates_come_last() {
    let table = conflict().cities(0, &["aden"]).cities(PERSIA, &["liyan"]).cities(SABA, &["zafar"]);
    let table = table.tokens(PARTHIA, "aden", 7).tokens(PARTHIA, "liyan", 7).tokens(PARTHIA, "zafar", 7);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["zafar", "liyan", "aden"]);
}

#[rule("ME-4b-8", "ME-4b-11")]
#[test]
fn attacks_on_one_defender_go_by_the_attackers_ranking() {
    let table = conflict().cities(PERSIA, &["bat", "liyan", "maka"]).tokens(PARTHIA, "bat", 7);
    let mut table = table.tokens(SABA, "maka", 7).tokens(NUBIA, "liyan", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["maka", "liyan", "bat"]);
}

#[rule("ME-4b-9")]
#[test]
fn the_defender_orders_the_attacks_of_one_attacker() {
    let table = conflict().cities(PERSIA, &["bat", "liyan", "maka"]).tokens(PARTHIA, "bat", 7);
    let table = table.tokens(PARTHIA, "liyan", 7).tokens(SABA, "maka", 7);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["maka"], "Saba's attack comes first by ranking");
    assert_eq!(table.choices(PERSIA), ["resolve bat", "resolve liyan"]);
    assert_eq!(table.refused_by(PERSIA, "wait"), "ME-4b-3", "no attack of its own");
    assert_eq!(table.refused_by(PERSIA, "resolve aden"), "ME-4b-9", "nobody attacks there");
    table.act(PERSIA, "resolve liyan");
    assert_eq!(attacked(&mut table), ["liyan", "bat"]);
}

/// Six barbarian tokens take the place of the pirate city in Aden, where two tokens may live.
#[rule("ME-4b-10")]
#[test]
fn a_pirate_city_becomes_barbarian_tokens() {
    let table = conflict().cities(0, &["aden"]).tokens(SABA, "aden", 7).only(Phase::Conflict);
    assert_eq!(table.city("aden"), None);
    assert_eq!((table.count(SABA, "aden"), table.count(0, "aden")), (2, 0));
    // In Susa, where three live, a barbarian survives and stays.
    let table = conflict().cities(0, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "susa"), table.count(0, "susa")), (2, 1));
    assert_eq!(table.choices(SABA).len(), 4, "no card to draw, but treasury to gain");
    let table = table.only(Phase::SurplusPopulation);
    assert_eq!(table.count(0, "susa"), 1);
}

/// Babylon removes tokens from around and loses none in Susa: no attacker is left, and still there are spoils.
#[rule("ME-4b-12", "ME-adv-advanced-military-1")]
#[test]
fn spoils_are_for_every_successful_attack() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).tokens(BABYLON, "babylonia", 12);
    let table = table.advances(BABYLON, &[Advance::AdvancedMilitary]).commodities(BABYLON, &[(Commodity::Salt, 1)]);
    let mut table = table.only(Phase::Conflict);
    while table.waiting() == [BABYLON] {
        table.act(BABYLON, "casualty babylonia");
    }
    assert_eq!((table.count(SABA, "susa"), table.count(BABYLON, "susa")), (0, 6));
    assert_eq!(table.choices(SABA), ["spoils card", "done"]);
    table.act(SABA, "spoils card");
    table.act(SABA, "spoils treasury 3");
}

#[rule("ME-adv-engineering-1", "ME-adv-engineering-2", "ME-adv-engineering-3")]
#[test]
fn engineering_works_both_ways() {
    let strength = |attacker: &[Advance], defender: &[Advance]| {
        let table = conflict().advances(SABA, attacker).advances(BABYLON, defender);
        let strength = conflict::strength(&table.game, Owner::Seat(seat(SABA)), Owner::Seat(seat(BABYLON)));
        (strength.needed, strength.replaced_by)
    };
    let engineering = [Advance::Engineering];
    assert_eq!(strength(&[], &[]), (7, 6));
    assert_eq!(strength(&engineering, &[]), (6, 5));
    assert_eq!(strength(&[], &engineering), (8, 7));
    assert_eq!(strength(&engineering, &engineering), (7, 6));
}

#[rule("ME-adv-engineering-1", "ME-adv-engineering-2")]
#[test]
fn engineering_decides_attacks() {
    let attack = |attacker: u8, tokens: u8, advances: &[(u8, Advance)], owner: u8| {
        let mut table = conflict().cities(owner, &["susa"]).tokens(attacker, "susa", tokens);
        for &(number, advance) in advances {
            table = table.advances(number, &[advance]);
        }
        let mut table = table.only(Phase::Conflict);
        attacked(&mut table);
        (table.city("susa").is_some(), table.count(attacker, "susa"), table.count(owner, "susa"))
    };
    let defended = [(BABYLON, Advance::Engineering)];
    assert_eq!(attack(SABA, 7, &defended, BABYLON), (true, 7, 0));
    assert_eq!(attack(SABA, 8, &defended, BABYLON), (false, 2, 1));
    assert_eq!(attack(0, 7, &defended, BABYLON), (true, 7, 0), "barbarians need eight as well");
    assert_eq!(attack(0, 8, &defended, BABYLON), (false, 2, 1));
    let attacking = [(SABA, Advance::Engineering)];
    assert_eq!(attack(SABA, 5, &attacking, BABYLON), (true, 5, 0));
    assert_eq!(attack(SABA, 6, &attacking, BABYLON), (false, 2, 1));
    assert_eq!(attack(SABA, 6, &attacking, 0), (false, 2, 1), "five barbarians for a pirate city");
}

#[rule("ME-adv-naval-warfare-3", "ME-adv-naval-warfare-5", "ME-adv-naval-warfare-8")]
#[test]
fn ships_do_not_help_to_attack_and_are_lost_with_a_failed_attack() {
    let set_up = |tokens: u8| {
        let table =
            conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", tokens).ship(SABA, "susa").ship(SABA, "ur");
        table.advances(SABA, &[Advance::NavalWarfare]).only(Phase::Conflict)
    };
    let table = set_up(6);
    assert_eq!((table.city("susa"), table.game.players[seat(SABA)].ships.len()), (Some(BABYLON), 2));
    let table = table.only(Phase::SurplusPopulation);
    let ships: Vec<_> = table.game.players[seat(SABA)].ships.iter().map(|ship| ship.area.to_string()).collect();
    assert_eq!((table.count(SABA, "susa"), ships), (0, vec!["ur".to_owned()]));
    // With seven the ship is a possible loss.
    let mut table = set_up(7);
    assert_eq!(table.choices(SABA), ["casualty susa", "casualty ship susa"]);
    table.act(SABA, "casualty ship susa");
    // Without attacking tokens a ship beside a city stays; so does one of a player without Naval Warfare.
    let table = set_up(0).only(Phase::SurplusPopulation);
    assert_eq!(table.game.players[seat(SABA)].ships.len(), 2);
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 6).ship(SABA, "susa");
    let table = table.only(Phase::Conflict).only(Phase::SurplusPopulation);
    assert_eq!(table.game.players[seat(SABA)].ships.len(), 1);
}

/// Other chapters have one area resolved at once.
#[test]
fn barbarian_hordes_can_resolve_one_area() {
    let mut table = conflict().cities(PERSIA, &["liyan"]).tokens(0, "liyan", 15).tokens(PERSIA, "liyan", 1);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    conflict::push_city_attack(&mut table.game, area("liyan"), Owner::Barbarians, false);
    table.run();
    // The token beside the city falls first; then 15 attack, and six tokens defend where two may live.
    assert_eq!((table.city("liyan"), table.count(0, "liyan"), table.count(PERSIA, "liyan")), (None, 10, 0));
    assert!(conflict::attack_succeeds(&table.clone_with_city("liyan"), area("liyan"), Owner::Barbarians, 7));
    assert!(table.waiting().is_empty(), "no spoils for barbarians");
    let mut table = conflict().tokens(0, "liyan", 4).tokens(PERSIA, "liyan", 3);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    conflict::push_token_conflict(&mut table.game, area("liyan"));
    table.run();
    assert_eq!((table.count(0, "liyan"), table.count(PERSIA, "liyan")), (2, 0));
}

impl Table {
    fn clone_with_city(&self, name: &str) -> mega_empires::MegaEmpires {
        let mut game = self.game.clone();
        game.place_city(area(name), seat(PERSIA));
        game
    }
}
