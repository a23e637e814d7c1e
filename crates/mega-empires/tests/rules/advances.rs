//! Chapters 9 and 12: what advances cost, acquiring them in one transaction, excess cards.

use crate::support::{Table, seat, table, with};
use antiquity::Phase;
use antiquity::advances::{credits, price};
use antiquity::data::AdvanceCard;
use antiquity::names::{Advance, Commodity, Group};
use engine::{Game as _, GameOptions as _, Viewer, rule};
use mega_empires::{Options, TheEast};

use Advance as A;
use Commodity as C;

fn card(advance: Advance) -> &'static AdvanceCard {
    <TheEast as antiquity::Edition>::data().advance(advance)
}

/// Seat 1 is about to acquire advances with these cards.
fn shopping(cards: &[(Commodity, u8)], treasury: u8) -> Table {
    table(5).commodities(1, cards).treasury(1, treasury)
}

fn open(table: Table) -> Table {
    table.phase(Phase::AdvanceAcquisition)
}

fn holds(table: &Table, number: u8, advance: Advance) -> bool {
    table.game.players[seat(number)].advances.contains(advance)
}

/// What a seat's shop says.
fn shop(table: &Table, number: u8, field: &str) -> serde_json::Value {
    table.view(Viewer::Seat(seat(number)))["shop"][field].clone()
}

/// Whoever acquires nothing though there is enough is asked once more.
#[rule("ME-12a-13")]
#[test]
fn an_advance_that_could_be_acquired_is_asked_about() {
    let asked = |cards, treasury| {
        let choices =
            open(shopping(cards, treasury)).game.prompt(seat(1)).map_or_else(Vec::new, |prompt| prompt.choices);
        choices.into_iter().find(|choice| choice.notation == "done").and_then(|choice| choice.confirm)
    };
    let question = "You can afford an advance. Acquire nothing this turn?";
    assert_eq!(asked(&[(C::Salt, 4)], 5).as_deref(), Some(question));
    assert_eq!(asked(&[], 1), None);
}

#[rule("ME-comp-4")]
#[rule("ME-12a-16")]
#[rule("ME-def-7")]
#[rule("ME-def-8")]
#[test]
fn the_advances_come_in_three_tiers_of_seventeen() {
    let tier = |advance: &Advance| match card(*advance).cost {
        ..100 => 0,
        100..200 => 1,
        _ => 2,
    };
    for (index, points) in [1, 3, 6].into_iter().enumerate() {
        let of_tier: Vec<Advance> = A::ALL.into_iter().filter(|advance| tier(advance) == index).collect();
        assert_eq!(of_tier.len(), 17);
        assert!(of_tier.iter().all(|&advance| card(advance).points == points));
        for &advance in &of_tier {
            match (index, card(advance).special_credit) {
                (2, credit) => assert!(credit.is_none()),
                (_, Some(credit)) => {
                    assert_eq!(tier(&credit.to), index + 1, "{advance}");
                    assert_eq!(credit.worth, if index == 0 { 10 } else { 20 });
                    assert_eq!(card(credit.to).special_credit_from, Some((advance, credit.worth)));
                }
                (_, None) => panic!("{advance} gives no special credit"),
            }
        }
    }
    assert_eq!(A::ALL.iter().map(|&advance| u32::from(card(advance).cost)).sum::<u32>(), 7920);
    let helped = A::ALL.iter().filter(|&&advance| card(advance).special_credit_from.is_some()).count();
    assert_eq!(helped, 34, "each of the middle and dear ones by exactly one");
    assert!(A::ALL.iter().all(|&advance| (1..=2).contains(&card(advance).groups.len())));
}

#[rule("ME-adv-literacy-1")]
#[rule("ME-adv-mathematics-1")]
#[rule("ME-adv-empiricism-1")]
#[test]
fn literacy_mathematics_and_empiricism_give_credits_of_all_colors() {
    for (advance, expected) in
        [(A::Literacy, [10, 10, 5, 5, 5]), (A::Mathematics, [20, 10, 10, 10, 20]), (A::Empiricism, [5, 5, 5, 5, 10])]
    {
        let table = table(5).advances(1, &[advance]);
        assert_eq!(credits(&table.game, seat(1)), expected, "{advance}");
    }
}

#[rule("ME-12a-3")]
#[rule("ME-12a-4")]
#[rule("ME-12a-7")]
#[test]
fn pottery_and_masonry_make_agriculture_cost_ninety() {
    let table = table(5).advances(1, &[A::Pottery, A::Masonry]);
    let [art, civic, craft, religion, science] = credits(&table.game, seat(1));
    assert_eq!((craft, science, art, civic, religion), (20, 5, 5, 0, 0));
    assert_eq!(price(&table.game, seat(1), A::Agriculture), 90);
    assert_eq!(price(&table.game, seat(2), A::Agriculture), 120, "for others nothing changes");
}

#[rule("ME-12a-8")]
#[rule("ME-12a-9")]
#[test]
fn agriculture_makes_democracy_cost_two_hundred() {
    let table = table(5).advances(1, &[A::Agriculture]);
    assert_eq!(card(A::Democracy).cost, 220);
    assert_eq!(price(&table.game, seat(1), A::Democracy), 200);
}

#[rule("ME-12a-10")]
#[rule("ME-12a-11")]
#[test]
fn of_two_groups_the_better_one_counts() {
    let mut table = table(5).advances(1, &[A::Music]);
    assert_eq!(price(&table.game, seat(1), A::Mysticism), 40, "10 Arts, not 15 together");
    table.game.players[seat(1)].extra_credits[Group::Religion.index()] = 20;
    assert_eq!(price(&table.game, seat(1), A::Mysticism), 25);
}

#[rule("ME-12a-3")]
#[test]
fn credits_of_the_start_count() {
    let mut table = table(5);
    table.game.players[seat(1)].extra_credits = [10; 5];
    assert!(A::ALL.into_iter().all(|advance| price(&table.game, seat(1), advance) == card(advance).cost - 10));
}

#[rule("ME-12a-2")]
#[rule("ME-12a-5")]
#[rule("ME-12a-14")]
#[rule("ME-12b-3")]
#[test]
fn purchases_of_a_turn_are_one_transaction() {
    let mut table = open(shopping(&[(C::Silk, 4), (C::Tea, 3)], 5));
    table.act(1, "buy pottery").act(1, "buy agriculture");
    assert_eq!(shop(&table, 1, "due"), 180, "Pottery's credits do not help Agriculture yet");
    assert_eq!((shop(&table, 1, "value"), shop(&table, 1, "tokens")), (216.into(), 0.into()));
    table.acquire(1);
    assert!(holds(&table, 1, A::Pottery) && holds(&table, 1, A::Agriculture));
    assert!(table.game.players[seat(1)].hand.is_empty(), "36 too many, and no change given");
    assert_eq!(table.game.players[seat(1)].treasury, 5);
    assert!(table.events[0].to_string().starts_with("@1 acquires Agriculture, Pottery for 180"), "{:?}", table.events);
    assert_eq!(price(&table.game, seat(1), A::Democracy), 200, "credits are for later turns");
}

#[rule("ME-12b-3")]
#[test]
fn cards_turned_in_lie_on_the_pile_of_their_number() {
    let mut table = open(shopping(&[(C::Silk, 2), (C::Salt, 3), (C::Water, 1)], 0).commodities(2, &[(C::Tea, 1)]));
    table.act(1, "buy mysticism").act(1, "choose cards").act(1, "turn in 1 water").acquire(1);
    assert_eq!(table.game.discards[8].len(), 2);
    assert_eq!(table.game.discards[2].len(), 3);
    assert!(table.game.discards.iter().map(|pile| pile.len()).sum::<usize>() == 5, "Water goes back to its own stack");
}

#[rule("ME-12a-6")]
#[test]
fn credits_reduce_every_advance_of_their_group() {
    let mut table = open(shopping(&[(C::Silk, 4)], 0).advances(1, &[A::Pottery]));
    table.act(1, "buy masonry").act(1, "buy metalworking");
    assert_eq!(shop(&table, 1, "due"), 50 + 80);
}

#[rule("ME-12a-12")]
#[test]
fn an_advance_may_be_free() {
    let mut table = table(5);
    table.game.players[seat(1)].extra_credits[Group::Craft.index()] = 70;
    assert_eq!(price(&table.game, seat(1), A::Pottery), 0);
    let mut table = open(table);
    assert_eq!(table.waiting(), [1], "without cards or treasury");
    assert_eq!(table.refused_by(1, "buy metalworking"), "ME-12a-13");
    table.act(1, "buy pottery").act(1, "buy masonry").acquire(1);
    assert!(holds(&table, 1, A::Pottery) && holds(&table, 1, A::Masonry));
}

#[rule("ME-12a-13")]
#[test]
fn a_purchase_must_be_covered() {
    let mut table = open(shopping(&[(C::Salt, 3)], 22));
    assert_eq!(table.refused_by(1, "buy sculpture"), "ME-12a-13", "27 and 22 are not 50");
    table.game.stock_to_treasury(seat(1), 1);
    table.act(1, "buy sculpture").act(1, "choose cards");
    table.act(1, "turn in 2 salt");
    assert_eq!(table.refused_by(1, "acquire"), "ME-12a-13", "12 and 23 are not 50");
    table.act(1, "turn in 3 salt").acquire(1);
    assert!(holds(&table, 1, A::Sculpture));
}

#[rule("ME-12a-15")]
#[test]
fn no_more_treasury_is_spent_than_needed() {
    let mut table = open(shopping(&[(C::Salt, 3)], 50).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy sculpture").act(1, "choose cards");
    assert_eq!(shop(&table, 1, "tokens"), 23);
    table.act(1, "turn in 0 salt");
    assert_eq!(shop(&table, 1, "tokens"), 50);
    table.act(1, "turn in 3 salt").acquire(1);
    assert_eq!((table.game.players[seat(1)].treasury, table.game.players[seat(1)].stock), (27, 28));
}

#[rule("ME-12a-19")]
#[test]
fn part_of_a_set_may_be_turned_in() {
    let mut table = open(shopping(&[(C::Salt, 4), (C::Tea, 2), (C::Water, 1)], 40).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy mysticism").act(1, "choose cards");
    table.act(1, "turn in 2 salt").act(1, "turn in 1 water");
    assert_eq!(shop(&table, 1, "value"), 12, "only the two, and Water is worth nothing");
    assert_eq!(table.refused_by(1, "turn in 5 salt"), "ME-12a-19");
    assert!("turn in 1 treachery".parse::<antiquity::Action>().is_err(), "calamities cannot be turned in");
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].hand.count(C::Salt), 2);
}

#[rule("ME-12a-18")]
#[rule("ME-setup-11")]
#[test]
fn everybody_has_each_advance_once() {
    let mut table = open(shopping(&[], 50).treasury(2, 50).advances(1, &[A::Mysticism]));
    assert_eq!(table.refused_by(1, "buy mysticism"), "ME-12a-18");
    table.act(1, "buy sculpture");
    assert_eq!(table.refused_by(1, "buy sculpture"), "ME-12a-18");
    table.act(2, "buy sculpture").acquire(2).acquire(1);
    assert!(holds(&table, 1, A::Sculpture) && holds(&table, 2, A::Sculpture));
    let players = &table.view(Viewer::Spectator)["players"];
    assert_eq!(players[1]["advances"], serde_json::json!(["sculpture"]), "open to all");
}

#[rule("ME-12a-1")]
#[test]
fn seats_act_together_unless_the_order_is_insisted_on() {
    let set_up = |options: Options| {
        let mut table = with(options).treasury(1, 50).treasury(2, 50).treasury(3, 20);
        table.game.players[seat(2)].succession = 3;
        open(table)
    };
    assert_eq!(set_up(Options::with_seats(5)).waiting(), [1, 2], "seat 3 cannot acquire anything");
    let mut table = set_up(Options { insist_on_order: true, ..Options::with_seats(5) });
    assert_eq!(table.waiting(), [2], "the farthest marker first");
    table.act(2, "done");
    assert_eq!(table.waiting(), [1]);
}

/// One step makes the purchase, for the cards that the table proposes; who would rather choose them does.
#[rule("ME-12a-5")]
#[test]
fn a_purchase_is_made_in_one_step() {
    let hand = [(C::Salt, 3), (C::Tea, 1), (C::Water, 1)];
    let shop = || open(shopping(&hand, 30).commodities(2, &[(C::Salt, 1)]));
    let mut table = shop();
    table.act(1, "buy sculpture");
    assert_eq!(table.label(1, "acquire salt*3 tea"), "Acquire these for 3 Salt, 1 Tea, 15 treasury tokens");
    assert_eq!(table.refused(1, "acquire salt*3").code, "OtherCards", "they are chosen before");
    table.act(1, "acquire salt*3 tea");
    assert!(holds(&table, 1, A::Sculpture));
    assert_eq!((table.game.players[seat(1)].treasury, table.waiting()), (15, vec![2]));
    for wrong in ["acquire tea salt*3", "acquire salt*1", "acquire salt*0", "acquire salt salt", "acquire treachery"] {
        assert!(wrong.parse::<antiquity::Action>().is_err(), "{wrong}");
    }
    let mut choosy = shop();
    choosy.act(1, "buy sculpture").act(1, "choose cards").act(1, "turn in 0 tea");
    assert_eq!(choosy.label(1, "acquire salt*3"), "Acquire these for 3 Salt, 23 treasury tokens");
    choosy.acquire(1);
    assert_eq!((choosy.game.players[seat(1)].treasury, choosy.game.players[seat(1)].hand.count(C::Tea)), (7, 1));
}

/// Whoever holds no cards has none to choose.
#[rule("ME-12a-14")]
#[test]
fn without_cards_treasury_pays() {
    let mut table = open(shopping(&[], 51).treasury(2, 50));
    table.act(1, "buy sculpture");
    assert_eq!(table.refused_by(1, "choose cards"), "ME-12a-14");
    assert_eq!(table.label(1, "acquire"), "Acquire these for 50 treasury tokens");
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].treasury, 1);
}

/// Choices are taken back one by one, or all at once from a later stage.
#[test]
fn a_purchase_can_be_reconsidered() {
    let mut table = open(shopping(&[(C::Silk, 4)], 0).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy pottery").act(1, "buy masonry").act(1, "put back masonry");
    assert_eq!(table.refused(1, "put back masonry").code, "NotInBasket");
    assert_eq!(table.refused(1, "done").code, "StillChosen");
    table.act(1, "choose cards").act(1, "reconsider").act(1, "put back pottery");
    assert_eq!(table.refused(1, "acquire").code, "NothingToAcquire");
    assert_eq!(table.refused(1, "choose cards").code, "NothingToAcquire");
    table.act(1, "done");
    assert!(table.game.players[seat(1)].advances.is_empty());
    assert_eq!(table.game.players[seat(1)].hand.count(C::Silk), 4);
}

/// What a seat plans is nobody else's business until it is acquired.
#[test]
fn a_basket_is_secret() {
    let mut table = open(shopping(&[(C::Silk, 4)], 0).commodities(2, &[(C::Salt, 9)]));
    let before = table.view(Viewer::Seat(seat(2)));
    table.act(1, "buy pottery");
    assert!(table.events.is_empty());
    assert_eq!(table.view(Viewer::Seat(seat(2))), before);
}

#[rule("ME-12a-17")]
#[rule("ME-12b-1")]
#[rule("ME-adv-roadbuilding-4")]
#[test]
fn roadbuilding_raises_the_hand_limit_in_the_same_turn() {
    let nine = [(C::Salt, 4), (C::Tea, 4), (C::Water, 1)];
    let keep = |table: Table| {
        let mut table = open(table.commodities(1, &nine));
        table.game.players[seat(1)].extra_credits[Group::Craft.index()] = 220;
        table.act(1, "buy roadbuilding").acquire(1);
        table
    };
    assert_eq!(keep(table(5)).game.players[seat(1)].hand.len(), 9);
    let mut without = open(table(5).commodities(1, &nine));
    without.act(1, "done");
    assert_eq!(without.game.phase(), Phase::ExcessTradeCards);
    assert_eq!(without.waiting(), [1]);
}

#[rule("ME-12b-1")]
#[rule("ME-12b-2")]
#[rule("ME-12b-3")]
#[test]
fn excess_cards_are_discarded_down_to_the_limit() {
    let table = table(5).commodities(1, &[(C::Salt, 6), (C::Tea, 3), (C::Water, 1)]).commodities(2, &[(C::Silk, 8)]);
    let mut table = table.phase(Phase::ExcessTradeCards);
    assert_eq!(table.waiting(), [1], "Water counts; eight are allowed");
    assert_eq!(table.choices(1), ["shed water", "shed salt", "shed tea"]);
    assert_eq!(table.refused_by(1, "shed silk"), "ME-12b-2");
    assert_eq!(table.refused(1, "done").code, "NotNow");
    table.act(1, "shed tea");
    assert_eq!(table.game.discards[7].len(), 1);
    table.act(1, "shed water");
    assert_ne!(table.game.phase(), Phase::ExcessTradeCards, "exactly down to the limit");
    assert_eq!(table.game.players[seat(1)].hand.len(), 8);
}

#[rule("ME-12b-4")]
#[test]
fn the_limit_is_eight_at_every_table_of_this_box() {
    for seats in 3..=9 {
        let table = table(seats);
        assert_eq!(<TheEast as antiquity::Edition>::hand_limit(&table.game, seat(1)), 8);
    }
}

#[rule("ME-adv-anatomy-1")]
#[rule("ME-adv-anatomy-3")]
#[test]
fn anatomy_brings_a_cheap_science_advance() {
    let mut table = open(shopping(&[(C::Silk, 4), (C::Pearls, 5)], 0).advances(1, &[A::Empiricism]));
    assert_eq!(table.refused_by(1, "free coinage"), "ME-adv-anatomy-1", "not before Anatomy");
    table.act(1, "buy anatomy");
    assert_eq!(table.refused_by(1, "free calendar"), "ME-adv-anatomy-1", "too dear");
    assert_eq!(table.refused_by(1, "free mysticism"), "ME-adv-anatomy-1", "no Science");
    assert_eq!(table.refused_by(1, "free empiricism"), "ME-adv-anatomy-1", "owned already");
    let due = shop(&table, 1, "due");
    table.act(1, "free written-record");
    assert_eq!(shop(&table, 1, "due"), due, "for nothing");
    assert_eq!(table.refused_by(1, "free coinage"), "ME-adv-anatomy-1", "one only");
    table.acquire(1).act(1, "credit art").act(1, "credit art").acquire(1);
    assert!(holds(&table, 1, A::Anatomy) && holds(&table, 1, A::WrittenRecord));
    assert_eq!(credits(&table.game, seat(1))[Group::Civic.index()], 5 + 5, "it gives its credits");
}

#[rule("ME-adv-anatomy-1")]
#[test]
fn without_anatomy_its_free_advance_goes_back_as_well() {
    let mut table = open(shopping(&[(C::Silk, 4), (C::Pearls, 5)], 0));
    table.act(1, "buy anatomy").act(1, "free coinage").act(1, "put back anatomy").act(1, "done");
    assert!(table.game.players[seat(1)].advances.is_empty());
}

#[rule("ME-adv-library-1")]
#[rule("ME-adv-library-3")]
#[test]
fn library_takes_forty_off_one_other_advance() {
    let rich = [(C::Silk, 4), (C::Pearls, 5), (C::Tea, 5)];
    let mut table = open(shopping(&rich, 0));
    table.act(1, "buy library");
    assert_eq!(shop(&table, 1, "due"), 220, "not off itself");
    table.act(1, "buy law");
    assert_eq!(shop(&table, 1, "due"), 220 + 150 - 40);
    table.act(1, "buy sculpture");
    assert_eq!(shop(&table, 1, "due"), 220 + 150 + 50 - 40, "once");
    let mut shop_with_credits = shopping(&rich, 0);
    shop_with_credits.game.players[seat(1)].extra_credits[Group::Art.index()] = 30;
    let mut table = open(shop_with_credits);
    table.act(1, "buy library").act(1, "buy sculpture");
    assert_eq!(shop(&table, 1, "due"), 220, "20 left after credits, and not below nothing");
}

/// Whichever comes first: one of the two costs less than forty.
#[rule("ME-adv-library-3")]
#[test]
fn library_is_worth_most_on_the_dearest() {
    for (cheap, dear) in [(A::DramaAndPoetry, A::Law), (A::Sculpture, A::Law), (A::Music, A::Astronavigation)] {
        let mut table = shopping(&[(C::Silk, 4), (C::Pearls, 5), (C::Tea, 5)], 0);
        let credit = card(cheap).cost - 20;
        table.game.players[seat(1)].extra_credits[Group::Art.index()] = credit as u8;
        let mut table = open(table);
        let sum: u16 = [A::Library, cheap, dear].map(|advance| price(&table.game, seat(1), advance)).iter().sum();
        assert_eq!(price(&table.game, seat(1), cheap), 20);
        table.act(1, "buy library").act(1, &format!("buy {cheap}")).act(1, &format!("buy {dear}"));
        assert_eq!(shop(&table, 1, "due"), sum - 40, "{cheap} and {dear}");
    }
}

#[rule("ME-adv-mining-2")]
#[test]
fn mining_doubles_treasury_and_may_exceed_by_one() {
    let mut table = open(shopping(&[(C::Salt, 1)], 30).advances(1, &[A::Mining]).commodities(2, &[(C::Salt, 1)]));
    // Mining gives 20 Craft and 5 Science.
    table.act(1, "buy sculpture").act(1, "choose cards");
    table.act(1, "turn in 0 salt");
    assert_eq!(shop(&table, 1, "tokens"), 25);
    table.act(1, "turn in 1 salt");
    assert_eq!(shop(&table, 1, "tokens"), 24, "47 is left, and 48 paid");
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].treasury, 6);
}

#[rule("ME-adv-mining-4")]
#[test]
fn mining_does_not_help_to_pay_for_itself() {
    let with_tokens = |tokens| {
        let mut table = shopping(&[], tokens);
        table.game.players[seat(1)].extra_credits[Group::Craft.index()] = 200;
        open(table)
    };
    assert_eq!(with_tokens(29).refused_by(1, "buy mining"), "ME-12a-13");
    let mut table = with_tokens(30);
    table.act(1, "buy mining").acquire(1);
    assert_eq!(table.game.players[seat(1)].treasury, 0);
}

#[rule("ME-adv-monument-1")]
#[rule("ME-adv-monument-2")]
#[rule("ME-adv-written-record-1")]
#[test]
fn chosen_credits_come_in_steps_of_five() {
    let rich = [(C::Silk, 4), (C::Tea, 5)];
    let mut table = open(shopping(&rich, 0).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy monument").act(1, "buy written-record").acquire(1);
    assert_eq!(table.choices(1).len(), 6, "five groups, or think again");
    for group in ["art", "art", "civic", "craft", "craft"] {
        table.act(1, &format!("credit {group}"));
    }
    assert_eq!(table.refused(1, "acquire").code, "NotNow", "all 30 points are to be chosen");
    table.act(1, "credit science");
    assert_eq!(price(&table.game, seat(1), A::Sculpture), 50, "not usable in this transaction");
    table.acquire(1);
    // Monument: 10 Craft, 10 Religion. Written Record: 5 Civic, 5 Science.
    assert_eq!(credits(&table.game, seat(1)), [10, 5 + 5, 10 + 10, 10, 5 + 5]);
    assert_eq!(price(&table.game, seat(1), A::Sculpture), 40);
}

#[rule("ME-adv-trade-empire-1")]
#[rule("ME-adv-trade-empire-3")]
#[test]
fn trade_empire_lets_a_dearer_card_stand_in() {
    let hand = [(C::Salt, 3), (C::Tea, 1), (C::Flax, 1), (C::Timber, 8)];
    let mut table = open(shopping(&hand, 50).advances(1, &[A::TradeEmpire]).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy deism").act(1, "choose cards");
    for commodity in ["tea", "flax", "timber", "salt"] {
        if table.choices(1).contains(&format!("turn in 0 {commodity}")) {
            table.act(1, &format!("turn in 0 {commodity}"));
        }
    }
    assert_eq!(table.refused_by(1, "substitute tea for salt"), "ME-adv-trade-empire-1", "a genuine card is needed");
    table.act(1, "turn in 3 salt");
    assert_eq!(table.refused_by(1, "substitute flax for salt"), "ME-adv-trade-empire-1", "of lower face value");
    table.act(1, "turn in 8 timber");
    assert_eq!(table.refused_by(1, "substitute tea for timber"), "ME-adv-trade-empire-1", "the set is complete");
    table.act(1, "turn in 0 timber").act(1, "substitute tea for salt");
    assert_eq!(shop(&table, 1, "value"), 48, "as four Salt; Tea is worth nothing of its own");
    assert_eq!(table.refused_by(1, "substitute timber for salt"), "ME-adv-trade-empire-1", "once a turn");
    assert_eq!(table.refused_by(1, "turn in 1 tea"), "ME-12a-19", "it is used already");
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].hand.len(), 9, "Flax and Timber are left");
}

#[rule("ME-adv-trade-empire-1")]
#[test]
fn without_trade_empire_nothing_stands_in() {
    let mut table = open(shopping(&[(C::Salt, 3), (C::Tea, 1)], 50).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy deism").act(1, "choose cards");
    assert_eq!(table.refused_by(1, "substitute tea for salt"), "ME-adv-trade-empire-1");
    assert!(!table.choices(1).iter().any(|choice| choice.starts_with("substitute")));
}

/// What can be bought only with a substitute can be bought.
#[rule("ME-adv-trade-empire-1")]
#[test]
fn a_substitute_counts_towards_what_can_be_paid() {
    let hand = [(C::Salt, 3), (C::Timber, 1)];
    assert_eq!(open(shopping(&hand, 2)).refused_by(1, "buy sculpture"), "ME-12a-13");
    let mut table = open(shopping(&hand, 2).advances(1, &[A::TradeEmpire]).commodities(2, &[(C::Salt, 1)]));
    table.act(1, "buy sculpture");
    assert_eq!((shop(&table, 1, "value"), shop(&table, 1, "tokens")), (48.into(), 2.into()));
    assert_eq!(
        table.label(1, "acquire salt*3 substitute timber for salt"),
        "Acquire these for 3 Salt, 1 Timber, 2 treasury tokens"
    );
    table.acquire(1);
    assert!(holds(&table, 1, A::Sculpture));
}
