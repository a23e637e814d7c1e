//! What every store promises about ratings, asked of each of them.

use super::contract::{append, make, postgres, promised, row};
use super::support::sqlite;
use server::api::{ActKind, Visibility};
use server::store::{
    AccountName, Act, Append, Ban, Database, ExpectedGame, Gone, KeptTo, MetCount, NewAccount, PlaceCount, Player,
    RatedSeat, RatingRow, Role, SettledGame, Settling, Store, Strength,
};
use std::sync::Arc;

promised! {
    a_game_is_due_once_it_is_over
    a_game_is_settled_once
    the_best_come_first
    who_goes_leaves_others_as_they_are
}

const IDS: [&str; 3] = ["abcdefghijkm", "bbcdefghijkm", "cbcdefghijkm"];

async fn people(store: &dyn Store) {
    for (key, name) in [(1, "Ann"), (2, "Ben"), (3, "Eve")] {
        let name = AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() };
        let (codes, voucher) = (Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
}

/// So many games that wait to be settled, as their own numbers from one.
async fn games(store: &dyn Store, count: usize) {
    people(store).await;
    for (key, id) in (1..).zip(&IDS[..count]) {
        let expected = ExpectedGame { key, table: (*id).into(), game: "founders".into(), at: 5 };
        store.ratings().expect(expected).await.unwrap();
        make(store, row(id)).await;
    }
}

fn rating(key: i64, player: Player, mean: i64, games: u32) -> RatingRow {
    let strength = Strength { mean, deviation: 1_000_000 };
    RatingRow { key, game: "founders".into(), player, strength, games, at: 50 }
}

fn seat(seat: u8, player: Player, place: u32) -> RatedSeat {
    let strength = |mean| Strength { mean, deviation: 7 };
    let (before, after) = (strength(10), strength(20 - i64::from(place)));
    RatedSeat { seat, player: Some(player), place, before, after, gone: None, late: false }
}

fn ann() -> Player {
    Player::Account(1)
}

fn ben() -> Player {
    Player::Account(2)
}

fn greedy() -> Player {
    Player::Bot("greedy".into())
}

/// The first game: Ann before a bot, and Ben has left.
fn first() -> SettledGame {
    let ratings =
        vec![rating(11, ann(), 30_000_000, 1), rating(12, greedy(), 25_000_000, 1), rating(13, ben(), 20_000_000, 1)];
    let left = RatedSeat { gone: Some(Gone::Left), late: true, ..seat(3, ben(), 3) };
    let seats = vec![seat(1, ann(), 1), seat(2, greedy(), 2), left];
    SettledGame { key: 1, game: "founders".into(), at: 50, ratings, seats }
}

async fn a_game_is_due_once_it_is_over(store: Arc<dyn Store>) {
    people(&*store).await;
    let mut keys = Vec::new();
    for (key, id) in [(7, IDS[0]), (8, IDS[1])] {
        // Told twice, kept once.
        for key in [key, key + 10] {
            let expected = ExpectedGame { key, table: id.into(), game: "founders".into(), at: 5 };
            store.ratings().expect(expected).await.unwrap();
        }
        keys.push(make(&*store, row(id)).await);
    }
    assert_eq!(store.ratings().due(9).await.unwrap(), []);
    let over = |key: i64| Append { finished: true, ..append(key, 1) };
    store.append(over(keys[1])).await.unwrap();
    assert_eq!(store.ratings().due(9).await.unwrap(), [(8, IDS[1].into())]);
    let rated = store.ratings().rated_game(IDS[1].into()).await.unwrap().unwrap();
    assert_eq!((rated.settled_at, rated.seats.len()), (None, 0));
    assert_eq!(store.ratings().rated_game(IDS[2].into()).await.unwrap(), None);
    // One that is not rated after all is due no more.
    let none = SettledGame { key: 8, game: "founders".into(), at: 9, ratings: Vec::new(), seats: Vec::new() };
    assert_eq!(store.ratings().settle(none).await.unwrap(), Settling::Done);
    assert_eq!(store.ratings().due(9).await.unwrap(), []);
    store.append(over(keys[0])).await.unwrap();
    assert_eq!(store.ratings().due(0).await.unwrap(), []);
    assert_eq!(store.ratings().due(9).await.unwrap().len(), 1);
}

async fn a_game_is_settled_once(store: Arc<dyn Store>) {
    games(&*store, 2).await;
    let kept = store.ratings();
    assert_eq!(kept.settle(first()).await.unwrap(), Settling::Done);
    assert_eq!(kept.settle(first()).await.unwrap(), Settling::Already);
    let unknown = SettledGame { key: 99, ..first() };
    assert_eq!(kept.settle(unknown).await.unwrap(), Settling::Already);
    let players = vec![ann(), ben(), greedy(), Player::Account(3), Player::Bot("random".into())];
    let mut found = kept.ratings_in("founders".into(), players.clone()).await.unwrap();
    found.sort_by_key(|row| row.key);
    assert_eq!(found, first().ratings);
    assert_eq!(kept.ratings_in("clash".into(), players).await.unwrap(), []);

    // Who has read what was before the first game is refused, and nothing is changed.
    let late = SettledGame { key: 2, ..first() };
    assert_eq!(kept.settle(late).await.unwrap(), Settling::Stale);
    assert_eq!(kept.rated_game(IDS[1].into()).await.unwrap().unwrap().seats, []);
    let again = SettledGame {
        key: 2,
        ratings: vec![rating(99, ann(), 31_000_000, 2), rating(98, Player::Account(77), 1, 1)],
        seats: vec![seat(1, ann(), 1), seat(2, Player::Account(77), 1)],
        at: 60,
        ..first()
    };
    assert_eq!(kept.settle(again).await.unwrap(), Settling::Done);
    let now = kept.ratings_of(1).await.unwrap();
    assert_eq!((now.len(), now[0].strength.mean, now[0].games, now[0].at, now[0].key), (1, 31_000_000, 2, 60, 11));
    assert_eq!(kept.ratings_of(77).await.unwrap(), [], "whose account is gone has no rating");
    let game = kept.rated_game(IDS[1].into()).await.unwrap().unwrap();
    assert_eq!((game.settled_at, &game.seats[0].1, &game.seats[1].1), (Some(60), &Some("Ann".into()), &None));
    assert_eq!(game.seats[1].0.player, None);
    let results = kept.results_of(1, 9).await.unwrap();
    assert_eq!(results.iter().map(|result| result.seats).collect::<Vec<_>>(), [2, 3], "the latest first");
    assert_eq!(results[1].seat, first().seats[0]);
    assert_eq!(kept.results_of(1, 1).await.unwrap().len(), 1);
    let count = |seats, games| PlaceCount { game: "founders".into(), seats, place: 1, games };
    assert_eq!(kept.places_of(1).await.unwrap(), [count(2, 1), count(3, 1)]);
    assert_eq!(kept.kept_to(2).await.unwrap(), KeptTo { games: 1, left: 1, replaced: 0, late: 1 });
    assert_eq!(kept.kept_to(3).await.unwrap(), KeptTo::default());
    let met = |before, after| vec![MetCount { game: "founders".into(), before, equal: 0, after }];
    assert_eq!(kept.met(1, 2).await.unwrap(), met(1, 0));
    assert_eq!(kept.met(2, 1).await.unwrap(), met(0, 1));
    assert_eq!(kept.met(1, 3).await.unwrap(), []);
}

async fn the_best_come_first(store: Arc<dyn Store>) {
    games(&*store, 1).await;
    store.ratings().settle(first()).await.unwrap();
    let names = async |skip, limit, now| -> Vec<String> {
        let leaders = store.ratings().leaders("founders".into(), skip, limit, now).await.unwrap();
        let name = |leader: server::store::Leader| match leader.rating.player {
            Player::Bot(level) => level,
            Player::Account(_) => leader.name.unwrap(),
        };
        leaders.into_iter().map(name).collect()
    };
    assert_eq!(names(0, 9, 0).await, ["Ann", "greedy", "Ben"]);
    assert_eq!(names(1, 1, 0).await, ["greedy"]);
    assert_eq!(names(3, 9, 0).await, Vec::<String>::new());
    // Who may not come in is not told of for as long.
    let ban = Ban { reason: "x".into(), at: 1, until: Some(100) };
    assert!(store.moderation().ban(1, ban, Act::now(0, ActKind::Ban)).await.unwrap());
    assert_eq!(names(0, 9, 99).await, ["greedy", "Ben"]);
    assert_eq!(names(0, 9, 100).await, ["Ann", "greedy", "Ben"]);
}

async fn who_goes_leaves_others_as_they_are(store: Arc<dyn Store>) {
    games(&*store, 1).await;
    let kept = store.ratings();
    kept.settle(first()).await.unwrap();
    let before = kept.ratings_of(1).await.unwrap();
    store.accounts().delete(2).await.unwrap();
    assert_eq!(kept.ratings_of(1).await.unwrap(), before);
    assert_eq!(kept.ratings_of(2).await.unwrap(), []);
    assert_eq!((kept.kept_to(2).await.unwrap(), kept.results_of(2, 9).await.unwrap().len()), (KeptTo::default(), 0));
    let game = kept.rated_game(IDS[0].into()).await.unwrap().unwrap();
    assert_eq!(game.seats.len(), 3, "the game was one of three all the same");
    assert_eq!((&game.seats[2].0.player, &game.seats[2].1, game.seats[2].0.place), (&None, &None, 3));
}

/// Two nodes that settle at the same moment rate nobody twice.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_settle_a_game_once() {
    let database = test_postgres::Database::make().unwrap();
    let nodes =
        [postgres(&database.url, Role::Shares).await.unwrap(), postgres(&database.url, Role::Shares).await.unwrap()];
    people(&*nodes[0]).await;
    for round in 1..=40_u32 {
        let id: String = format!("{round:0>12}").replace('0', "a").replace('1', "b");
        let key = i64::from(round);
        let expected = ExpectedGame { key, table: id, game: "founders".into(), at: 5 };
        nodes[0].ratings().expect(expected).await.unwrap();
        let game = SettledGame {
            key,
            ratings: vec![rating(11, ann(), 25_000_000 + key, round)],
            seats: vec![seat(1, ann(), 1)],
            ..first()
        };
        let (here, there) =
            tokio::join!(nodes[0].ratings().settle(game.clone()), nodes[1].ratings().settle(game.clone()));
        let both = [here.unwrap(), there.unwrap()];
        assert_eq!(both.iter().filter(|one| **one == Settling::Done).count(), 1, "{both:?}");
        assert_eq!(nodes[1].ratings().settle(game).await.unwrap(), Settling::Already);
        let now = nodes[1].ratings().ratings_of(1).await.unwrap();
        assert_eq!((now[0].games, now[0].strength.mean), (round, 25_000_000 + key));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_copied() {
    let folder = tempfile::tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    games(&*store, 2).await;
    make(&*store, server::store::TableRow { visibility: Visibility::Private, ..row(IDS[2]) }).await;
    store.ratings().settle(first()).await.unwrap();
    let read = async |store: &dyn Store| {
        let kept = store.ratings();
        let games = (kept.rated_game(IDS[0].into()).await.unwrap(), kept.rated_game(IDS[1].into()).await.unwrap());
        (games, kept.leaders("founders".into(), 0, 9, 0).await.unwrap(), kept.results_of(1, 9).await.unwrap())
    };
    let before = read(&*store).await;
    assert_eq!((before.1.len(), before.2[0].table.as_deref()), (3, Some(IDS[0])));
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    server::store::copy(&file, &Database::parse(&database.url).unwrap()).await.unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(read(&*store).await, before);
}
