//! What every store promises about friends and blocked people, asked of each of them.

use super::contract::{make, postgres, promised, row};
use super::support::sqlite;
use server::api::SeatKind;
use server::store::{
    AccountName, AccountSeat, Between, Database, MOST_TIES, NewAccount, NewTie, Role, SeatRow, Store, TableRow,
    TieKind, copy,
};
use server::token;
use std::sync::Arc;

promised! {
    friends_are_those_who_both_say_so
    a_tie_outlives_a_name
    there_is_an_end_to_ties
    a_table_knows_who_does_not_meet
}

fn name(name: &str) -> AccountName {
    AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() }
}

async fn people(store: &dyn Store) {
    for (key, own) in [(1, "Ann"), (2, "Ben"), (3, "Eve")] {
        let (name, codes, voucher) = (name(own), Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
}

async fn tie(store: &dyn Store, account: i64, of: &str, kind: TieKind) {
    let tie = NewTie { account, look: of.to_uppercase(), name: of.into(), kind, at: 10 + account };
    assert!(store.ties().tie(tie).await.unwrap());
}

/// Names, kinds and whether both say so.
async fn ties(store: &dyn Store, account: i64) -> Vec<(String, TieKind, bool)> {
    let ties = store.ties().ties_of(account).await.unwrap();
    ties.into_iter().map(|tie| (tie.name, tie.kind, tie.mutual)).collect()
}

async fn friends_are_those_who_both_say_so(store: Arc<dyn Store>) {
    people(&*store).await;
    tie(&*store, 1, "Ben", TieKind::Friend).await;
    tie(&*store, 1, "Nemo", TieKind::Friend).await;
    let asked = [("Ben".into(), TieKind::Friend, false), ("Nemo".into(), TieKind::Friend, false)];
    assert_eq!(ties(&*store, 1).await, asked, "a name that nobody has looks like one that does not answer");
    assert_eq!(store.ties().asks_of(2, 9).await.unwrap(), [("Ann".into(), 11)]);
    assert_eq!(store.ties().asks_of(2, 0).await.unwrap(), []);
    let asks = Between { own: None, asks: true, is_blocked: false };
    assert_eq!(store.ties().between(2, 1).await.unwrap(), asks);

    tie(&*store, 2, "Ann", TieKind::Friend).await;
    assert_eq!(ties(&*store, 1).await[0], ("Ben".into(), TieKind::Friend, true));
    assert_eq!(store.ties().asks_of(2, 9).await.unwrap(), []);
    // A friend is shown by the name of today.
    assert!(store.accounts().rename(2, name("Benno")).await.unwrap());
    assert_eq!(ties(&*store, 1).await[0].0, "Benno");

    // Who does not answer is asked no more, and who asked sees no difference.
    store.ties().untie(2, "ANN".into()).await.unwrap();
    assert_eq!(ties(&*store, 1).await, asked);
    assert_eq!(store.ties().asks_of(2, 9).await.unwrap(), []);
    tie(&*store, 1, "Ben", TieKind::Friend).await;
    // That name is nobody's by now.
    assert_eq!(store.ties().between(1, 2).await.unwrap(), Between::default());
    tie(&*store, 1, "Benno", TieKind::Friend).await;
    assert_eq!(store.ties().asks_of(2, 9).await.unwrap(), [("Ann".into(), 11)]);
    // Blocking is the answer that lasts.
    tie(&*store, 2, "Ann", TieKind::Blocked).await;
    assert_eq!(store.ties().asks_of(2, 9).await.unwrap(), []);
    let seen = Between { own: Some(TieKind::Friend), asks: false, is_blocked: true };
    assert_eq!(store.ties().between(1, 2).await.unwrap(), seen);
}

async fn a_tie_outlives_a_name(store: Arc<dyn Store>) {
    people(&*store).await;
    tie(&*store, 1, "Ben", TieKind::Blocked).await;
    assert!(store.accounts().rename(2, name("Benno")).await.unwrap());
    assert!(store.ties().between(2, 1).await.unwrap().is_blocked, "nobody gets rid of it by another name");
    assert_eq!(ties(&*store, 1).await, [("Ben".into(), TieKind::Blocked, false)], "nor is that name told");
    // Said again by the other name it is the same tie.
    tie(&*store, 1, "Benno", TieKind::Blocked).await;
    assert_eq!(ties(&*store, 1).await, [("Benno".into(), TieKind::Blocked, false)]);
    store.ties().untie(1, "BENNO".into()).await.unwrap();
    assert!(!store.ties().between(2, 1).await.unwrap().is_blocked);
    // Whoever goes takes their own ties along, and is nobody in those of others.
    tie(&*store, 1, "Benno", TieKind::Blocked).await;
    tie(&*store, 2, "Ann", TieKind::Friend).await;
    store.accounts().delete(2).await.unwrap();
    assert_eq!(ties(&*store, 1).await, [("Benno".into(), TieKind::Blocked, false)]);
    assert_eq!(ties(&*store, 2).await, []);
    assert_eq!(store.ties().asks_of(1, 9).await.unwrap(), []);
    assert!(!store.ties().between(1, 2).await.unwrap().is_blocked);
    let gone = NewTie { account: 2, look: "ANN".into(), name: "Ann".into(), kind: TieKind::Friend, at: 1 };
    assert!(!store.ties().tie(gone).await.unwrap(), "who is gone says nothing");
}

async fn there_is_an_end_to_ties(store: Arc<dyn Store>) {
    people(&*store).await;
    for number in 0..MOST_TIES {
        tie(&*store, 1, &format!("n{number}"), TieKind::Friend).await;
    }
    let one_more = NewTie { account: 1, look: "BEN".into(), name: "Ben".into(), kind: TieKind::Blocked, at: 1 };
    assert!(!store.ties().tie(one_more.clone()).await.unwrap());
    tie(&*store, 1, "n0", TieKind::Blocked).await;
    store.ties().untie(1, "N0".into()).await.unwrap();
    assert!(store.ties().tie(one_more).await.unwrap());
}

const IDS: [&str; 3] = ["abcdefghijkm", "bbcdefghijkm", "cbcdefghijkm"];

/// A table with a person in each seat, and the accounts that have them.
async fn table(store: &dyn Store, id: &str, accounts: &[i64]) {
    let person = |index: usize| SeatRow {
        kind: SeatKind::Person,
        name: format!("P{index}"),
        token: Some(token::hash(&format!("{id}-{index}"))),
        ..row(id).seats[0].clone()
    };
    let seats = (0..accounts.len()).map(person).collect();
    make(store, TableRow { seats, ..row(id) }).await;
    for (index, account) in accounts.iter().enumerate() {
        let (table, seat) = (id.into(), index as u8 + 1);
        let token = token::hash(&format!("{id}-{index}"));
        store.accounts().take_seat(AccountSeat { account: *account, table, seat, token, at: 4 }).await.unwrap();
    }
}

async fn a_table_knows_who_does_not_meet(store: Arc<dyn Store>) {
    people(&*store).await;
    table(&*store, IDS[0], &[1, 3]).await;
    table(&*store, IDS[1], &[3]).await;
    table(&*store, IDS[2], &[1, 2]).await;
    let all = || IDS.map(String::from).to_vec();
    let kept = store.ties();
    assert!(kept.avoided(2, all()).await.unwrap().is_empty() && !kept.is_split(IDS[2].into()).await.unwrap());
    tie(&*store, 1, "Ben", TieKind::Blocked).await;
    // Both ways, and nobody else.
    assert_eq!(kept.avoided(2, all()[..2].to_vec()).await.unwrap(), [IDS[0]]);
    assert_eq!(kept.avoided(1, all()).await.unwrap(), [IDS[2]]);
    assert!(kept.avoided(3, all()).await.unwrap().is_empty());
    assert!(kept.is_split(IDS[2].into()).await.unwrap() && !kept.is_split(IDS[0].into()).await.unwrap());
    // Who has blocked does not hear; who is blocked does.
    assert_eq!(kept.deaf_to(IDS[2].into(), 2).await.unwrap(), [1]);
    assert!(kept.deaf_to(IDS[2].into(), 1).await.unwrap().is_empty());
    assert!(kept.deaf_to(IDS[0].into(), 2).await.unwrap().is_empty());
    // Friends are those who both say so.
    tie(&*store, 1, "Eve", TieKind::Friend).await;
    assert!(kept.friends_at(1, all()).await.unwrap().is_empty());
    tie(&*store, 3, "Ann", TieKind::Friend).await;
    assert_eq!(kept.friends_at(1, all()).await.unwrap(), [(IDS[0].into(), 2), (IDS[1].into(), 1)]);
    assert_eq!(kept.friends_at(3, all()).await.unwrap(), [(IDS[0].into(), 1), (IDS[2].into(), 1)]);
    // A seat that changed hands is nobody's of them.
    let stale = AccountSeat { account: 1, table: IDS[0].into(), seat: 1, token: token::hash("old"), at: 5 };
    store.accounts().take_seat(stale).await.unwrap();
    assert!(kept.avoided(2, all()[..2].to_vec()).await.unwrap().is_empty());
    assert_eq!(kept.friends_at(3, all()).await.unwrap(), [(IDS[2].into(), 1)]);
}

/// Ties go along when a database is copied.
#[tokio::test(flavor = "multi_thread")]
async fn ties_are_copied() {
    let (folder, database) = (tempfile::tempdir().unwrap(), test_postgres::Database::make().unwrap());
    let store = sqlite(folder.path(), None);
    people(&*store).await;
    tie(&*store, 1, "Ben", TieKind::Friend).await;
    tie(&*store, 1, "Äffchen", TieKind::Blocked).await;
    tie(&*store, 2, "Ann", TieKind::Friend).await;
    let before = store.ties().ties_of(1).await.unwrap();
    drop(store);
    let from = Database::Sqlite(folder.path().join("tables.sqlite"));
    let to = Database::parse(&database.url).unwrap();
    let copied = async || copy(&from, &to).await;
    super::support::eventually("the file is free", async || copied().await.is_ok()).await;
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(store.ties().ties_of(1).await.unwrap(), before);
}
