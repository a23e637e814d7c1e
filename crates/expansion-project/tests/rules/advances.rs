//! Chapters 26 and 27: acquiring advancements, Trade Routes, the hand limit.

use super::support::five::{ASSYRIA, HELLAS, MINOA};
use super::support::{Table, seat, shows, table, with};
use antiquity::advances::{credits, price};
use antiquity::names::{Advance, Calamity, Commodity, Group};
use antiquity::{Action, Phase};
use engine::{GameOptions as _, Viewer, rule};
use expansion_project::{ExpansionProject, Options};

use Advance as A;
use Commodity as C;

/// Seat 1 is about to acquire advancements with these cards.
fn shopping(cards: &[(Commodity, u8)], treasury: u8) -> Table {
    table(5).commodities(1, cards).treasury(1, treasury)
}

pub fn open(table: Table) -> Table {
    table.only(Phase::AdvanceAcquisition)
}

pub fn holds(table: &Table, number: u8, advance: Advance) -> bool {
    table.game.players[seat(number)].advances.contains(advance)
}

/// What a seat's shop says.
pub fn shop(table: &Table, number: u8, field: &str) -> serde_json::Value {
    table.view(Viewer::Seat(seat(number)))["shop"][field].clone()
}

/// Gives credits of a group.
pub fn credit(mut table: Table, number: u8, group: Group, points: u8) -> Table {
    table.game.players[seat(number)].extra_credits[group.index()] = points;
    table
}

#[rule("EP-26.1", "EP-26.2", "EP-26.2-r1", "EP-26.5.4")]
#[test]
fn purchases_of_a_turn_are_one_transaction() {
    let table = credit(shopping(&[(C::Gold, 4), (C::Silk, 3)], 5), 1, Group::Craft, 10);
    let mut table = open(table);
    table.act(1, "buy pottery").act(1, "buy agriculture").act(1, "buy sculpture");
    assert_eq!(shop(&table, 1, "due"), 50 + 110 + 50, "what is bought helps nothing bought with it");
    assert_eq!(table.refused_by(1, "buy anatomy"), "EP-26.2", "480 for 144, 81 and 5");
    table.act(1, "choose cards");
    assert_eq!((shop(&table, 1, "value"), shop(&table, 1, "tokens")), (225.into(), 0.into()));
    table.act(1, "turn in 2 silk");
    assert_eq!(table.refused_by(1, "acquire"), "EP-26.2", "180 and 5 are not 210");
    table.act(1, "turn in 3 silk").acquire(1);
    assert!([A::Pottery, A::Agriculture, A::Sculpture].into_iter().all(|advance| holds(&table, 1, advance)));
    assert_eq!(price(&table.game, seat(1), A::Democracy), 220 - 20 - 5, "extra credits and credits, from now on");
}

#[rule("EP-26.1.2")]
#[test]
fn advancements_are_acquired_in_succession_order() {
    let set_up = |options: Options| open(with(options).treasury(HELLAS, 50).treasury(ASSYRIA, 50).treasury(MINOA, 50));
    assert_eq!(set_up(Options::with_seats(5)).waiting(), [HELLAS, ASSYRIA, MINOA], "together, unless somebody insists");
    let mut table = set_up(Options { insist_on_order: true, ..Options::with_seats(5) });
    for number in [MINOA, ASSYRIA, HELLAS] {
        assert_eq!(table.waiting(), [number]);
        table.act(number, "done");
    }
}

#[rule("EP-26.3.1", "EP-26.3.1-ex1", "EP-26.3.2")]
#[test]
fn a_set_is_worth_the_square_of_its_number() {
    let mut table = open(shopping(&[(C::Oil, 3), (C::Cotton, 1)], 50));
    table.act(1, "buy sculpture").act(1, "choose cards").act(1, "turn in 0 cotton");
    assert_eq!(shop(&table, 1, "value"), 36);
    table.act(1, "turn in 1 cotton");
    assert_eq!(shop(&table, 1, "value"), 40, "Cotton of the same face value makes no set with Oil");
    // Nor does any advancement let one card stand in for another.
    let mut empire = open(shopping(&[(C::Oil, 3), (C::Cotton, 1)], 0).advances(1, &[A::TradeEmpire, A::TradeRoutes]));
    assert_eq!(shop(&empire, 1, "means"), 40);
    empire = credit(empire, 1, Group::Art, 20);
    empire.act(1, "buy sculpture").act(1, "choose cards");
    assert!(!empire.choices(1).iter().any(|choice| choice.starts_with("substitute")));
    empire.refused(1, "substitute cotton for oil");
    let mut struck =
        shopping(&[(C::Oil, 3)], 0).calamity(1, Calamity::Corruption, None).only(Phase::CalamityResolution);
    for _ in 0..3 {
        struck.act(1, "forfeit oil");
    }
    assert_eq!(struck.waiting(), [] as [u8; 0], "twelve points of face value for ten");
}

/// Values of three Oil and of one, and of three Grain, to a western and to an eastern player.
fn values(seats: usize) -> [[u32; 3]; 2] {
    // Seat 1 is Minoa, seat 2 Saba, in every set from twelve seats on.
    let game = table(seats).into_game();
    [1, 2]
        .map(|number| [(C::Oil, 3), (C::Oil, 1), (C::Grain, 3)].map(|(card, n)| game.set_value(seat(number), card, n)))
}

#[rule("EP-26.3.3", "EP-26.3.3-ex1", "EP-26.3.3-r1")]
#[test]
fn foreign_sets_are_worth_their_face_values_more() {
    for seats in [12, 13, 14, 15] {
        let [[three, one, _], [three_foreign, one_foreign, _]] = values(seats);
        assert_eq!((three, one, three_foreign, one_foreign), (36, 4, 48, 8), "{seats} seats");
    }
    let [[cotton, _, _], _] = [[table(12).game.set_value(seat(1), C::Cotton, 3), 0, 0], [0; 3]];
    assert_eq!(cotton, 48, "and eastern ones to a western player");
    assert_eq!(values(11)[1], [36, 4, 36], "with one block nothing is foreign");
    let mut table = table(12).commodities(2, &[(C::Oil, 3)]).treasury(2, 2);
    table = open(table);
    table.act(2, "buy sculpture");
    assert_eq!((shop(&table, 2, "value"), shop(&table, 2, "tokens")), (48.into(), 2.into()));
    table.acquire(2);
    assert!(holds(&table, 2, A::Sculpture), "the bonus pays");
}

#[rule("EP-26.3.4", "EP-26.3.4-r1")]
#[test]
fn shared_commodities_are_foreign_to_nobody() {
    for seats in [15, 16, 17, 18] {
        assert_eq!(values(seats), [[36, 4, 36], [48, 8, 36]], "{seats} seats");
    }
}

#[rule("EP-26.3-r1")]
#[test]
fn part_of_a_set_may_be_turned_in() {
    let mut table = open(shopping(&[(C::Salt, 4), (C::Gold, 2)], 40).calamity(1, Calamity::Treachery, None));
    table.act(1, "buy mysticism").act(1, "choose cards").act(1, "turn in 2 salt");
    assert_eq!(shop(&table, 1, "value"), 12, "only the two count");
    assert_eq!(table.refused_by(1, "turn in 5 salt"), "EP-26.3-r1");
    assert!("turn in 1 treachery".parse::<Action>().is_err(), "calamities cannot be turned in");
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].hand.count(C::Salt), 2);
}

#[rule("EP-26.4.1")]
#[test]
fn no_more_treasury_is_spent_than_needed() {
    let mut table = open(shopping(&[(C::Salt, 3)], 50));
    table.act(1, "buy sculpture").act(1, "choose cards").act(1, "turn in 0 salt");
    assert_eq!(shop(&table, 1, "tokens"), 50);
    table.act(1, "turn in 3 salt");
    assert_eq!(shop(&table, 1, "tokens"), 23, "27 of 50 are paid");
    table.acquire(1);
    assert_eq!((table.game.players[seat(1)].treasury, table.game.players[seat(1)].stock), (27, 28));
}

#[rule("EP-26.4.2", "EP-26.4-r1", "EP-30.29.5")]
#[test]
fn mining_doubles_treasury_and_may_exceed_by_one() {
    let mut table = open(shopping(&[(C::Salt, 1)], 30).advances(1, &[A::Mining]));
    table.act(1, "buy sculpture").act(1, "choose cards").act(1, "turn in 0 salt");
    assert_eq!(shop(&table, 1, "tokens"), 25);
    table.act(1, "turn in 1 salt");
    assert_eq!(shop(&table, 1, "tokens"), 24, "47 are left, and 48 paid");
    let with_tokens = |tokens| open(credit(shopping(&[], tokens), 1, Group::Craft, 200));
    assert_eq!(with_tokens(29).refused_by(1, "buy mining"), "EP-26.2", "not when it is bought");
    with_tokens(30).act(1, "buy mining").acquire(1);
    // For anything but advancements a token is a token.
    let buying = shopping(&[], 17).advances(1, &[A::Mining, A::Rhetoric]).only(Phase::TradeCardAcquisition);
    assert!(!buying.choices(1).contains(&"buy card 9".into()));
}

#[rule("EP-26.5.1a", "EP-26.5.1b", "EP-26.5.2", "EP-intro-ex1")]
#[test]
fn credits_lower_prices() {
    let table = table(5).advances(1, &[A::Pottery, A::Masonry]);
    let [art, civic, craft, religion, science] = credits(&table.game, seat(1));
    assert_eq!((craft, science, art, civic, religion), (20, 5, 5, 0, 0), "only the sum of a group matters");
    assert_eq!(price(&table.game, seat(1), A::Agriculture), 120 - 20 - 10);
    assert_eq!(price(&table.game, seat(2), A::Agriculture), 120, "for others nothing changes");
    let six = [A::Sculpture, A::DramaAndPoetry, A::Music, A::Rhetoric, A::Architecture, A::Literacy];
    assert_eq!(
        price(&super::support::table(5).advances(1, &six).game, seat(1), A::Diplomacy),
        120,
        "the book's example"
    );
}

/// The book's example: Egypt buys Coinage and Medicine with 10 Science credits.
#[rule("EP-26.5.5", "EP-26.5.5-ex1")]
#[test]
fn credits_help_every_advancement_once() {
    let table = credit(table(5).commodities(5, &[(C::Gold, 5)]), 5, Group::Science, 10);
    let mut table = open(table);
    table.act(5, "buy coinage").act(5, "buy medicine");
    assert_eq!(shop(&table, 5, "due"), 80 + 130);
    table.acquire(5);
    assert_eq!(table.game.players[seat(5)].extra_credits[Group::Science.index()], 10, "they are not used up");
}

#[rule("EP-26.5.6a", "EP-26.5.6b")]
#[test]
fn of_two_groups_the_larger_credit_counts() {
    let cost = |advances: &[Advance]| price(&table(5).advances(1, advances).game, seat(1), A::Engineering);
    assert_eq!(cost(&[A::Pottery]), 150, "10 Craft");
    assert_eq!(cost(&[A::Masonry]), 140, "10 Craft, and Masonry's extra 10");
    assert_eq!(cost(&[A::Masonry, A::Coinage]), 135, "15 Science instead, the extra 10 all the same");
}

#[rule("EP-26.5.7", "EP-26.5.8", "EP-26.5-r1")]
#[test]
fn credits_are_always_used_and_may_make_it_free() {
    let mut table = open(credit(shopping(&[], 50), 1, Group::Art, 10));
    table.act(1, "buy sculpture");
    assert!(
        table
            .choices(1)
            .iter()
            .all(|choice| choice == "acquire" || choice.starts_with("put back") || choice.starts_with("buy"))
    );
    table.acquire(1);
    assert_eq!(table.game.players[seat(1)].treasury, 10, "nobody can pay more");
    let mut free = open(credit(shopping(&[], 0), 1, Group::Craft, 70));
    assert_eq!(free.waiting(), [1], "without cards or treasury");
    assert_eq!(free.refused_by(1, "buy metalworking"), "EP-26.2", "ten too many for Pottery help nothing else");
    free.act(1, "buy pottery").acquire(1);
    assert!(holds(&free, 1, A::Pottery));
}

/// The book's example: Music with 25 Art credits, three Grain, two Papyri, one Hides and 10 treasury tokens.
#[rule("EP-26.5.9", "EP-26.5.9-ex1")]
#[test]
fn music_is_just_affordable() {
    let cards = [(C::Grain, 3), (C::Papyri, 2), (C::Hides, 1)];
    let poor = credit(shopping(&cards, 9), 1, Group::Art, 25);
    assert_eq!(open(poor).refused_by(1, "buy music"), "EP-26.2");
    let mut table = open(credit(shopping(&cards, 10), 1, Group::Art, 25));
    table.act(1, "buy music");
    assert_eq!((shop(&table, 1, "value"), shop(&table, 1, "tokens")), (45.into(), 10.into()));
    table.acquire(1);
    assert!(holds(&table, 1, A::Music));
    let mut rich = open(shopping(&[(C::Gold, 3)], 10));
    rich.act(1, "buy sculpture").acquire(1);
    assert_eq!(rich.game.players[seat(1)].treasury, 10, "81 for 50, and no change");
    assert_eq!(rich.game.players[seat(1)].hand.len(), 0);
}

#[rule("EP-26.5.9-r1")]
#[test]
fn where_these_cards_meet_some_are_foreign() {
    let value = |number: u8| {
        let cards = [(C::Grain, 3), (C::Papyri, 2), (C::Hides, 1)];
        let game = table(15).commodities(number, &cards).into_game();
        antiquity::advances::value_in_hand(&game, seat(number))
    };
    assert_eq!(value(1), 46, "Hides count double in The West");
    assert_eq!(value(2), 49, "two Papyri are worth four more in The East");
}

#[rule("EP-26.6.1", "EP-26.6.3", "EP-10.2")]
#[test]
fn everybody_has_each_advancement_once() {
    let mut table = open(shopping(&[], 50).treasury(2, 50).advances(1, &[A::Mysticism]));
    assert_eq!(table.refused_by(1, "buy mysticism"), "EP-26.6.1");
    table.act(1, "buy sculpture");
    assert_eq!(table.refused_by(1, "buy sculpture"), "EP-26.6.1");
    table.acquire(1).act(2, "buy sculpture").acquire(2);
    assert!(holds(&table, 1, A::Sculpture) && holds(&table, 2, A::Sculpture));
    let players = &table.view(Viewer::Spectator)["players"];
    assert_eq!(players[0]["advances"], serde_json::json!(["mysticism", "sculpture"]), "open to all");
}

#[rule("EP-26.6.2")]
#[test]
fn advancements_are_never_given_up() {
    let mut table = open(shopping(&[(C::Gold, 3)], 0).advances(1, &[A::Pottery]));
    assert_eq!(table.refused_by(1, "put back pottery"), "EP-26.2", "only what is being bought goes back");
    table.act(1, "buy sculpture").act(1, "put back sculpture");
    for text in ["shed pottery", "offer pottery*3 for 3 salt salt", "discard pottery", "turn in 1 pottery"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[rule("EP-26.6-r1")]
#[test]
fn attributes_work_at_once_and_nothing_is_a_prerequisite() {
    let table = credit(shopping(&[(C::Clay, 9)], 0), 1, Group::Craft, 180);
    let mut table = table.phase(Phase::AdvanceAcquisition);
    table.act(1, "buy trade-routes").acquire(1);
    assert!(holds(&table, 1, A::TradeRoutes), "without Coinage, which leads to it");
    assert_eq!((table.game.phase(), table.waiting()), (Phase::ExcessTradeCards, vec![1]));
    assert!(table.choices(1).contains(&"route 1 clay".into()) && table.choices(1).contains(&"done".into()));
}

#[rule("EP-27.1a", "EP-27.1b", "EP-30.48.2")]
#[test]
fn trade_routes_sell_cards_for_twice_their_face_value() {
    let set_up = |advances: &[Advance]| {
        let table = table(5).commodities(1, &[(C::Gold, 2), (C::Wine, 1)]).advances(1, advances);
        table.tokens(1, "knossos", 30).only(Phase::ExcessTradeCards)
    };
    assert_eq!(set_up(&[]).waiting(), [] as [u8; 0], "nothing to do without them");
    let mut table = set_up(&[A::TradeRoutes]);
    assert_eq!(table.refused_by(1, "route 2 gold"), "EP-27.1b", "36 tokens, and stock has 25");
    assert_eq!(table.refused_by(1, "route 2 wine"), "EP-27.1a", "there is one");
    table.act(1, "route 1 gold");
    let player = &table.game.players[seat(1)];
    assert_eq!((player.treasury, player.stock, player.hand.len()), (18, 7, 2));
    assert_eq!(table.refused_by(1, "route 1 wine"), "EP-27.1b", "ten tokens, and stock has seven");
    table.game.remove_tokens(super::support::area("knossos"), seat(1), 3);
    table.act(1, "route 1 wine");
    assert_eq!((table.game.players[seat(1)].treasury, table.game.discards[8].len()), (28, 1));
}

/// How many of twelve Clay a seat keeps.
fn kept(advances: &[Advance]) -> u8 {
    let mut table = table(5).commodities(1, &[(C::Clay, 12)]).advances(1, advances).tokens(1, "knossos", 55);
    table = table.only(Phase::ExcessTradeCards);
    while table.choices(1).contains(&"shed clay".into()) {
        assert_eq!(table.refused(1, "done").rule, Some("EP-27.2a"));
        table.act(1, "shed clay");
    }
    table.game.players[seat(1)].hand.count(C::Clay)
}

shows! {
    #[rule("EP-27.2a")]
    #[test]
    fn eight_commodity_cards_may_be_kept() { kept(&[]) => 8 }
    #[rule("EP-27.2.1", "EP-30.48.3")]
    #[test]
    fn with_trade_routes_nine_cards_may_be_kept() { kept(&[A::TradeRoutes]) => 9 }
    #[rule("EP-27.2.2", "EP-30.14.3")]
    #[test]
    fn with_diaspora_seven_cards_may_be_kept() { kept(&[A::Diaspora]) => 7 }
    #[rule("EP-27.2.3")]
    #[test]
    fn trade_routes_and_diaspora_cancel_each_other() { kept(&[A::TradeRoutes, A::Diaspora]) => 8 }
}

#[rule("EP-27.2a", "EP-27.2b", "EP-27.2-r1", "EP-30.14.3-r1")]
#[test]
fn excess_cards_are_shown_and_no_more_are_given_up() {
    let table = table(5).commodities(1, &[(C::Clay, 6), (C::Gold, 3)]).calamity(1, Calamity::Treachery, None);
    let mut table = table.commodities(2, &[(C::Oil, 8)]).calamity(2, Calamity::Piracy, None);
    table = table.advances(3, &[A::TradeRoutes]).commodities(3, &[(C::Oil, 2)]).only(Phase::ExcessTradeCards);
    assert_eq!(table.waiting(), [1, 3], "calamities do not count");
    assert_eq!(table.refused_by(3, "shed oil"), "EP-27.2-r1");
    table.act(1, "shed gold");
    assert!(!table.waiting().contains(&1), "exactly down to the limit");
    let view = table.view(Viewer::Seat(seat(4)));
    assert_eq!(view["discards"], serde_json::json!(["gold"]), "face up");
    assert_eq!(view["last_shed"], serde_json::json!({"by": 1, "card": "gold"}));
    let saved = serde_json::to_string(&table.game).unwrap();
    assert!(serde_json::from_str::<ExpansionProject>(&saved).unwrap() == table.game, "also in a saved game: {saved}");
    assert_eq!(view["players"][1]["cards"], 9, "the number kept is open");
    assert!(table.events.iter().any(|event| event.to_string().contains("Gold")), "{:?}", table.events);
}
