//! What every store promises about identities, asked of each of them.

use super::contract::postgres;
use super::support::sqlite;
use server::store::{
    AccountKey, AccountName, AddedIdentity, Database, DroppedIdentity, DroppedPasskey, IdentityRow, Made, NewAccount,
    PasskeyRow, Rank, Role, Store, Voucher,
};
use server::token::{self, Hashed};
use std::sync::Arc;

/// Runs a promise against both stores.
macro_rules! promised {
    ($($promise:ident)*) => { $(
        mod $promise {
            #[tokio::test(flavor = "multi_thread")]
            async fn by_sqlite() {
                let folder = tempfile::tempdir().unwrap();
                super::super::$promise(super::super::sqlite(folder.path(), None)).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn by_postgres() {
                let database = test_postgres::Database::make().unwrap();
                let store = super::super::postgres(&database.url, super::super::Role::Plays).await.unwrap();
                super::super::$promise(store).await;
            }
        }
    )* };
}

mod promises {
    promised! {
        an_account_is_made_with_its_identity_or_not_at_all
        an_identity_is_one_accounts
        a_way_in_is_left
        identities_go_with_their_account
    }
}

const HERE: &str = "https://login.example";

fn hash(text: &str) -> Hashed {
    token::hash(text)
}

fn account(key: AccountKey, called: &str, passphrase: Option<&str>) -> NewAccount {
    let name = AccountName { name: called.into(), look: called.to_lowercase(), capitals: called.to_uppercase() };
    let (passphrase, codes) = (passphrase.map(Into::into), vec![hash("code")]);
    NewAccount { key, name, passphrase, codes, voucher: None, needs_voucher: false, at: 7 }
}

fn identity(account: AccountKey, subject: &str, at: i64) -> IdentityRow {
    let (issuer, name, id) = (HERE.into(), "Änn".into(), format!("id-{subject}"));
    IdentityRow { issuer, subject: subject.into(), id, account, name, created_at: at, used_at: 0 }
}

async fn found(store: &dyn Store, issuer: &str, subject: &str) -> Option<String> {
    let found = store.identities().identity(issuer.into(), subject.into()).await.unwrap();
    found.map(|(_, account)| account.name)
}

async fn an_account_is_made_with_its_identity_or_not_at_all(store: Arc<dyn Store>) {
    let (accounts, identities) = (store.accounts(), store.identities());
    let first = identity(1, "s1", 7);
    assert_eq!(identities.make_with_identity(account(1, "Ann", None), first.clone()).await.unwrap(), Made::Done);
    let (kept, whose) = identities.identity(HERE.into(), "s1".into()).await.unwrap().unwrap();
    assert_eq!((&kept, whose.name.as_str(), whose.passphrase), (&first, "Ann", None));
    assert_eq!(accounts.codes_left(1).await.unwrap(), 1);
    // Who somebody is at another provider, or in other letters, is nobody here.
    for (issuer, subject) in [("https://login.example/", "s1"), ("https://other.example", "s1"), (HERE, "S1")] {
        assert_eq!(found(&*store, issuer, subject).await, None, "{issuer} {subject}");
    }
    let made = identities.make_with_identity(account(2, "Ann", None), identity(2, "s2", 7)).await.unwrap();
    assert_eq!(made, Made::NameTaken);
    assert_eq!(found(&*store, HERE, "s2").await, None);
    let code = Voucher { code: hash("v"), rank: Rank::Player, made_by: 1, at: 7, expires_at: 99 };
    accounts.make_voucher(code).await.unwrap();
    let invited =
        |key, called: &str| NewAccount { voucher: Some(hash("v")), needs_voucher: true, ..account(key, called, None) };
    let made = identities.make_with_identity(invited(3, "Ben"), IdentityRow { account: 3, ..first }).await.unwrap();
    assert_eq!(made, Made::IdentityKnown);
    assert_eq!(accounts.named("BEN".into()).await.unwrap(), None);
    let made = identities.make_with_identity(invited(3, "Ben"), identity(3, "s3", 7)).await.unwrap();
    assert_eq!(made, Made::Done, "the code was not used up");
    let made = identities.make_with_identity(invited(4, "Cleo"), identity(4, "s4", 7)).await.unwrap();
    assert_eq!(made, Made::NoVoucher);
    assert_eq!(identities.identities(4).await.unwrap(), []);
}

async fn an_identity_is_one_accounts(store: Arc<dyn Store>) {
    let identities = store.identities();
    for (key, called) in [(1, "Ann"), (2, "Ben")] {
        store.accounts().make(account(key, called, Some("hash"))).await.unwrap();
    }
    let (first, second) = (identity(1, "a", 5), identity(1, "b", 6));
    for row in [&second, &first] {
        assert_eq!(identities.add_identity(row.clone(), 3).await.unwrap(), AddedIdentity::Done);
    }
    assert_eq!(identities.identities(1).await.unwrap(), [first.clone(), second], "oldest first");
    for account in [1, 2] {
        let again = IdentityRow { account, id: "other".into(), ..first.clone() };
        assert_eq!(identities.add_identity(again, 3).await.unwrap(), AddedIdentity::Known);
    }
    let elsewhere = IdentityRow { issuer: "https://other".into(), ..identity(1, "a", 9) };
    assert_eq!(identities.add_identity(elsewhere, 3).await.unwrap(), AddedIdentity::Done);
    assert_eq!(identities.add_identity(identity(1, "d", 8), 3).await.unwrap(), AddedIdentity::TooMany);
    assert_eq!(identities.add_identity(identity(9, "e", 8), 3).await.unwrap(), AddedIdentity::TooMany, "nobody's");
    identities.used_identity(HERE.into(), "a".into(), 30).await.unwrap();
    identities.used_identity(HERE.into(), "a".into(), 20).await.unwrap();
    let used: Vec<i64> = identities.identities(1).await.unwrap().iter().map(|row| row.used_at).collect();
    assert_eq!(used, [30, 0, 0]);
    assert_eq!(identities.identities(2).await.unwrap(), []);
}

async fn a_way_in_is_left(store: Arc<dyn Store>) {
    let (identities, passkeys) = (store.identities(), store.passkeys());
    for (key, called, passphrase) in [(1, "Ann", None), (2, "Ben", Some("hash")), (3, "Cleo", None)] {
        store.accounts().make(account(key, called, passphrase)).await.unwrap();
    }
    for row in [identity(1, "a", 5), identity(1, "b", 6), identity(2, "c", 7), identity(3, "d", 7)] {
        identities.add_identity(row, 3).await.unwrap();
    }
    let old = IdentityRow { issuer: "https://old".into(), id: "old".into(), ..identity(1, "x", 8) };
    identities.add_identity(old, 3).await.unwrap();
    let drop = |account, id: &str| identities.drop_identity(account, id.into(), Some(HERE.into()));
    assert_eq!(drop(2, "id-a").await.unwrap(), DroppedIdentity::Unknown);
    assert_eq!(drop(1, "id-x").await.unwrap(), DroppedIdentity::Unknown);
    assert_eq!(drop(1, "id-a").await.unwrap(), DroppedIdentity::Done);
    assert_eq!(drop(1, "id-b").await.unwrap(), DroppedIdentity::Last, "a provider that nobody asks is no way in");
    assert_eq!(drop(1, "old").await.unwrap(), DroppedIdentity::Done);
    let unasked = identities.drop_identity(1, "id-b".into(), None).await.unwrap();
    assert_eq!(unasked, DroppedIdentity::Last);
    assert_eq!(drop(2, "id-c").await.unwrap(), DroppedIdentity::Done, "there is a passphrase");
    // Whoever was signing in with it meanwhile begins nothing.
    assert_eq!(store.accounts().named("ANN".into()).await.unwrap().unwrap().epoch, 2);
    // A passkey is another way in, and an identity is one beside a passkey.
    let passkey = PasskeyRow {
        credential: vec![1],
        id: "key".into(),
        account: 3,
        name: "key".into(),
        data: "{}".into(),
        created_at: 5,
        used_at: 0,
        doubted_at: 0,
    };
    passkeys.add_passkey(passkey.clone(), 3).await.unwrap();
    let unplug = |asked: Option<&str>| passkeys.drop_passkey(3, "key".into(), asked.map(Into::into));
    assert_eq!(unplug(None).await.unwrap(), DroppedPasskey::Last);
    assert_eq!(unplug(Some("https://old")).await.unwrap(), DroppedPasskey::Last);
    assert_eq!(unplug(Some(HERE)).await.unwrap(), DroppedPasskey::Done);
    passkeys.add_passkey(passkey, 3).await.unwrap();
    assert_eq!(drop(3, "id-d").await.unwrap(), DroppedIdentity::Done);
    assert_eq!(unplug(Some(HERE)).await.unwrap(), DroppedPasskey::Last);
}

async fn identities_go_with_their_account(store: Arc<dyn Store>) {
    for (key, called) in [(1, "Ann"), (2, "Ben")] {
        store.identities().make_with_identity(account(key, called, None), identity(key, called, 7)).await.unwrap();
    }
    store.accounts().delete(1).await.unwrap();
    assert_eq!(found(&*store, HERE, "Ann").await, None);
    assert_eq!(store.identities().identities(1).await.unwrap(), []);
    assert_eq!(found(&*store, HERE, "Ben").await.as_deref(), Some("Ben"));
    // Who comes back is new.
    let made = store.identities().make_with_identity(account(3, "Ann", None), identity(3, "Ann", 7)).await.unwrap();
    assert_eq!(made, Made::Done);
}

/// Identities come along when a database is copied.
#[tokio::test(flavor = "multi_thread")]
async fn identities_are_copied_to_the_other_store_and_back() {
    let (from, back) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = |folder: &tempfile::TempDir| Database::Sqlite(folder.path().join("tables.sqlite"));
    let store = sqlite(from.path(), None);
    store.identities().make_with_identity(account(1, "Ann", None), identity(1, "ß'", 7)).await.unwrap();
    store.identities().used_identity(HERE.into(), "ß'".into(), 9).await.unwrap();
    drop(store);
    let database = test_postgres::Database::make().unwrap();
    let other = Database::parse(&database.url).unwrap();
    server::store::copy(&file(&from), &other).await.unwrap();
    server::store::copy(&other, &file(&back)).await.unwrap();
    let store = sqlite(back.path(), None);
    let kept = IdentityRow { used_at: 9, ..identity(1, "ß'", 7) };
    assert_eq!(store.identities().identities(1).await.unwrap(), [kept]);
}
