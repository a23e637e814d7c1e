//! Who may hold together: what is kept of it in every store, and what administrators, and nobody else, are told.

use super::accounts::Browser;
use super::contract::{make, postgres, promised, row};
use super::moderation::set_rank;
use super::support::{Server, Table, config, eventually, sqlite};
use serde_json::{Value, json};
use server::store::{AccountName, Database, ExpectedGame, NewAccount, PairRow, PairSums, Role, Store};
use std::sync::Arc;
use tempfile::tempdir;

promised! {
    a_pair_of_a_game_is_noted_once
    the_most_remarkable_come_first
    one_address_is_known_by_what_is_kept
    who_goes_is_in_no_pair
}

async fn people(store: &dyn Store) {
    for (key, name) in [(1, "Ann"), (2, "Ben"), (3, "Cleo"), (4, "Dora")] {
        let name = AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() };
        let (codes, voucher) = (Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
}

fn pair(accounts: [i64; 2], deals: u32, gave: [u32; 2], hurt: [u32; 2], by_lot: [u32; 2]) -> PairRow {
    PairRow { accounts, deals, gave, hurt, by_lot }
}

async fn told(store: &dyn Store, since: i64) -> Vec<PairSums> {
    store.pairs().pairs(since, 9).await.unwrap()
}

fn names(sums: &[PairSums]) -> Vec<String> {
    sums.iter().map(|sums| sums.names.join(" and ")).collect()
}

async fn a_pair_of_a_game_is_noted_once(store: Arc<dyn Store>) {
    people(&*store).await;
    let one = || vec![pair([1, 2], 3, [20, 7], [1, 0], [50, 300])];
    for at in [60, 70] {
        store.pairs().note_pairs(5, one(), at, 0).await.unwrap();
    }
    store.pairs().note_pairs(6, vec![pair([1, 2], 1, [1, 2], [0, 4], [0, 33])], 80, 0).await.unwrap();
    let found = told(&*store, 0).await;
    let sums = PairSums {
        pair: pair([1, 2], 4, [21, 9], [1, 4], [50, 333]),
        names: ["Ann".into(), "Ben".into()],
        games: 2,
        one_address: 0,
        at: 80,
    };
    assert_eq!(found, [sums]);
    assert_eq!(told(&*store, 61).await[0].games, 1, "the first game ended before");
    assert_eq!(told(&*store, 81).await, []);
}

async fn the_most_remarkable_come_first(store: Arc<dyn Store>) {
    people(&*store).await;
    let pairs = vec![
        // They deal fairly, and hurt each other as anybody else.
        pair([1, 2], 20, [200, 200], [4, 4], [400, 400]),
        // All goes one way.
        pair([1, 3], 20, [500, 5], [2, 3], [200, 300]),
        // They never hurt each other, though each hurts others all the time.
        pair([2, 3], 0, [0, 0], [0, 0], [900, 800]),
        // The same, but of few that would prove nothing.
        pair([2, 4], 1, [4, 0], [0, 0], [50, 50]),
    ];
    store.pairs().note_pairs(5, pairs, 60, 0).await.unwrap();
    let found = told(&*store, 0).await;
    assert_eq!(names(&found), ["Ann and Cleo", "Ben and Cleo", "Ben and Dora", "Ann and Ben"]);
    assert_eq!(names(&store.pairs().pairs(0, 2).await.unwrap()), ["Ann and Cleo", "Ben and Cleo"]);
}

async fn one_address_is_known_by_what_is_kept(store: Arc<dyn Store>) {
    people(&*store).await;
    let kept = store.pairs();
    for (account, address, at) in [(1, 7, 100), (2, 7, 200), (3, 7, 10), (4, 8, 200), (1, 7, 150), (99, 7, 200)] {
        kept.saw_from(account, vec![address; 16], at).await.unwrap();
    }
    let pairs = || [[1, 2], [1, 3], [1, 4]].map(|accounts| PairRow { accounts, ..PairRow::default() }).to_vec();
    kept.note_pairs(5, pairs(), 210, 100).await.unwrap();
    let shared = |sums: &[PairSums]| sums.iter().map(|sums| (sums.pair.accounts, sums.one_address)).collect::<Vec<_>>();
    assert_eq!(shared(&told(&*store, 0).await), [([1, 2], 1), ([1, 3], 0), ([1, 4], 0)]);
    // What is forgotten says nothing any more; what it said stays.
    kept.forget_addresses(201).await.unwrap();
    kept.note_pairs(6, pairs(), 220, 100).await.unwrap();
    assert_eq!(shared(&told(&*store, 0).await)[0], ([1, 2], 1));
    // All servers of a database hash with the same key.
    assert_eq!(kept.address_key("first".into()).await.unwrap(), "first");
    assert_eq!(kept.address_key("second".into()).await.unwrap(), "first");
    assert_eq!(store.notices().push_key("another".into()).await.unwrap(), "another");
}

async fn who_goes_is_in_no_pair(store: Arc<dyn Store>) {
    people(&*store).await;
    let pairs = [[1, 2], [2, 3], [3, 4]].map(|accounts| PairRow { accounts, deals: 1, ..PairRow::default() });
    store.pairs().saw_from(2, vec![7; 16], 5).await.unwrap();
    store.pairs().note_pairs(5, pairs.to_vec(), 60, 0).await.unwrap();
    store.accounts().delete(2).await.unwrap();
    assert_eq!(names(&told(&*store, 0).await), ["Cleo and Dora"]);
    // Who went while the game was looked through is not noted either.
    store.pairs().note_pairs(6, pairs.to_vec(), 60, 0).await.unwrap();
    assert_eq!(names(&told(&*store, 0).await), ["Cleo and Dora"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pairs_are_copied() {
    let folder = tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    people(&*store).await;
    make(&*store, row("abcdefghijkm")).await;
    let expected = ExpectedGame { key: 5, table: "abcdefghijkm".into(), game: "founders".into(), at: 5 };
    store.ratings().expect(expected).await.unwrap();
    store.pairs().address_key("kept".into()).await.unwrap();
    for account in [1, 2] {
        store.pairs().saw_from(account, vec![9; 16], 50).await.unwrap();
    }
    store.pairs().note_pairs(5, vec![pair([1, 2], 3, [20, 7], [1, 0], [50, 300])], 60, 0).await.unwrap();
    let before = told(&*store, 0).await;
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    server::store::copy(&file, &Database::parse(&database.url).unwrap()).await.unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(told(&*store, 0).await, before);
    assert_eq!(store.pairs().address_key("new".into()).await.unwrap(), "kept");
    store.pairs().note_pairs(6, vec![PairRow { accounts: [1, 2], ..PairRow::default() }], 60, 0).await.unwrap();
    assert_eq!(told(&*store, 0).await[0].one_address, 2, "where they came from was copied, too");
}

/// Somebody who comes from an address.
async fn from(server: &Server, name: &str, address: &'static str) -> Browser {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    let headers = [("x-forwarded-for", address)];
    browser.ask("GET", "/api/v1/account/seats", &headers, None).await.done().unwrap();
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn administrators_see_who_may_hold_together() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.proxies = 1;
    let server = Server::start(config).await;
    let (mut ann, mut ben) = (from(&server, "Ann", "192.0.2.7").await, from(&server, "Ben", "192.0.2.7").await);
    let mut cleo = from(&server, "Cleo", "192.0.2.8").await;
    let open = json!({"kind": "open"});
    let body = json!({"game": "founders", "seats": [{"kind": "me", "name": "A"}, open, open], "rated": true,
        "stand_in": "random", "deadline": {"seconds": 600, "cover": true}});
    let created = ann.post("/api/v1/tables", body).await.done().unwrap();
    let mut table = Table::new(ann.client, &created);
    for (browser, name) in [(&mut ben, "B"), (&mut cleo, "C")] {
        let joined = browser.post(&table.path("/join"), json!({"name": name, "invite": table.invite})).await;
        table.tokens.push(joined.done().unwrap()["key"]["token"].as_str().unwrap().into());
    }
    assert!(table.play(5000).await);
    eventually("it is rated", async || table.get("/ratings", None).await.done().unwrap()["state"] == "rated").await;

    let address = "/api/v1/admin/pairs";
    assert_eq!(ben.get(address).await.refused().0, 404);
    set_rank(&server, "Cleo", true).await;
    let told = cleo.get(address).await.done().unwrap();
    let pairs = told["pairs"].as_array().unwrap();
    assert_eq!((pairs.len(), &told["days"]), (3, &json!(180)));
    let of = |one: &str, two: &str| {
        let both = |pair: &&Value| {
            let names = pair["names"].as_array().unwrap();
            names.contains(&json!(one)) && names.contains(&json!(two))
        };
        pairs.iter().find(both).unwrap()
    };
    assert_eq!((&of("Ann", "Ben")["one_address"], &of("Ann", "Ben")["games"]), (&json!(1), &json!(1)));
    assert_eq!((&of("Ann", "Cleo")["one_address"], &of("Ben", "Cleo")["one_address"]), (&json!(0), &json!(0)));

    // Who pillaged whom is what the record says.
    let record = table.get("/record", None).await.text;
    let game = pillaged(&record);
    for (one, two, seats) in [("Ann", "Ben", [1, 2]), ("Ann", "Cleo", [1, 3]), ("Ben", "Cleo", [2, 3])] {
        let pair = of(one, two);
        let turned = pair["names"][0] != one;
        let expected = [count(&game, seats[0], seats[1]), count(&game, seats[1], seats[0])];
        let [first, second] = if turned { [expected[1], expected[0]] } else { expected };
        assert_eq!(pair["hurt"], json!([first, second]), "{pair}");
    }
    // The addresses themselves are nowhere.
    server.stop().await;
    let kept = std::fs::read(folder.path().join("tables.sqlite")).unwrap();
    assert!(!kept.windows(9).any(|bytes| bytes == b"192.0.2.7"));
}

fn count(harm: &[(u8, u8)], by: u8, victim: u8) -> usize {
    harm.iter().filter(|one| **one == (by, victim)).count()
}

/// Who pillaged whom, from the game's own log.
fn pillaged(record: &str) -> Vec<(u8, u8)> {
    let game = registry::game("founders").unwrap();
    let mut table = game.replay(record).unwrap().rewind(0).unwrap();
    let mut harm = Vec::new();
    for line in record.lines().skip(1) {
        let line: Value = serde_json::from_str(line).unwrap();
        let (Some(seat), Some(action)) = (line["seat"].as_u64(), line["action"].as_str()) else { continue };
        let seat = engine::Seat::from_number(u8::try_from(seat).unwrap()).unwrap();
        for told in table.act(seat, action).unwrap().events {
            let event: Value = serde_json::from_str(&told.data).unwrap();
            if event["event"] == "tile_pillaged" {
                let seat = |name: &str| u8::try_from(event[name].as_u64().unwrap()).unwrap();
                harm.push((seat("seat"), seat("victim")));
            }
        }
    }
    harm
}
