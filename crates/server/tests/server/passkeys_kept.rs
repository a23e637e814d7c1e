//! What every store promises about passkeys, asked of each of them.

use super::contract::postgres;
use super::support::sqlite;
use server::store::{
    AccountKey, AccountName, AddedPasskey, Database, DroppedPasskey, Made, NewAccount, PasskeyRow, Question,
    QuestionKind, Rank, Role, Store, Voucher,
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
        an_account_is_made_with_its_passkey_or_not_at_all
        a_passkey_is_one_accounts
        only_what_was_known_is_used
        a_way_in_is_left
        a_question_is_answered_once
        questions_are_not_kept_for_long
        passkeys_go_with_their_account
    }
}

fn hash(text: &str) -> Hashed {
    token::hash(text)
}

fn account(key: AccountKey, called: &str, passphrase: Option<&str>) -> NewAccount {
    let name = AccountName { name: called.into(), look: called.to_lowercase(), capitals: called.to_uppercase() };
    let (passphrase, codes) = (passphrase.map(Into::into), vec![hash("code")]);
    NewAccount { key, name, passphrase, codes, voucher: None, needs_voucher: false, at: 7 }
}

fn passkey(account: AccountKey, called: &str, at: i64) -> PasskeyRow {
    PasskeyRow {
        credential: format!("\u{0}ä{called}").into_bytes(),
        id: format!("id-{called}"),
        account,
        name: called.into(),
        data: "{\"ü\":0}".into(),
        created_at: at,
        used_at: 0,
        doubted_at: 0,
    }
}

fn question(ticket: &str, account: AccountKey, expires_at: i64) -> Question {
    Question { ticket: hash(ticket), kind: QuestionKind::Confirm, account, state: "{\"ä\":1}".into(), expires_at }
}

async fn an_account_is_made_with_its_passkey_or_not_at_all(store: Arc<dyn Store>) {
    let (accounts, passkeys) = (store.accounts(), store.passkeys());
    let phone = passkey(1, "phone", 7);
    assert_eq!(passkeys.make_with_passkey(account(1, "Ann", None), phone.clone()).await.unwrap(), Made::Done);
    let (kept, whose) = passkeys.passkey(phone.credential.clone()).await.unwrap().unwrap();
    assert_eq!((&kept, whose.name.as_str(), whose.passphrase), (&phone, "Ann", None));
    assert_eq!(accounts.codes_left(1).await.unwrap(), 1);
    // Neither a name that is taken nor a passkey that is leaves anything behind.
    let made = passkeys.make_with_passkey(account(2, "Ann", None), passkey(2, "key", 7)).await.unwrap();
    assert_eq!(made, Made::NameTaken);
    assert_eq!(passkeys.passkey(passkey(2, "key", 7).credential).await.unwrap(), None);
    let code = Voucher { code: hash("v"), rank: Rank::Player, made_by: 1, at: 7, expires_at: 99 };
    accounts.make_voucher(code).await.unwrap();
    assert!(accounts.has_voucher(hash("v"), 98).await.unwrap());
    assert!(!accounts.has_voucher(hash("v"), 99).await.unwrap() && !accounts.has_voucher(hash("w"), 8).await.unwrap());
    let invited =
        |key, called: &str| NewAccount { voucher: Some(hash("v")), needs_voucher: true, ..account(key, called, None) };
    let made = passkeys.make_with_passkey(invited(3, "Ben"), PasskeyRow { account: 3, ..phone }).await.unwrap();
    assert_eq!(made, Made::PasskeyKnown);
    assert_eq!(accounts.named("BEN".into()).await.unwrap(), None);
    let made = passkeys.make_with_passkey(invited(3, "Ben"), passkey(3, "key", 7)).await.unwrap();
    assert_eq!(made, Made::Done, "the code was not used up");
    let made = passkeys.make_with_passkey(invited(4, "Cleo"), passkey(4, "other", 7)).await.unwrap();
    assert_eq!(made, Made::NoVoucher);
    assert_eq!(passkeys.passkeys(4).await.unwrap(), []);
}

async fn a_passkey_is_one_accounts(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    for (key, called) in [(1, "Ann"), (2, "Ben")] {
        store.accounts().make(account(key, called, Some("hash"))).await.unwrap();
    }
    let (first, second) = (passkey(1, "a", 5), passkey(1, "b", 6));
    for row in [&second, &first] {
        assert_eq!(passkeys.add_passkey(row.clone(), 3).await.unwrap(), AddedPasskey::Done);
    }
    assert_eq!(passkeys.passkeys(1).await.unwrap(), [first.clone(), second], "oldest first");
    let again = PasskeyRow { account: 2, ..first };
    assert_eq!(passkeys.add_passkey(again, 3).await.unwrap(), AddedPasskey::Known);
    assert_eq!(passkeys.add_passkey(passkey(1, "c", 7), 3).await.unwrap(), AddedPasskey::Done);
    assert_eq!(passkeys.add_passkey(passkey(1, "d", 8), 3).await.unwrap(), AddedPasskey::TooMany);
    assert_eq!(passkeys.add_passkey(passkey(9, "e", 8), 3).await.unwrap(), AddedPasskey::TooMany, "nobody's");
    assert!(passkeys.rename_passkey(1, "id-a".into(), "läptop".into()).await.unwrap());
    assert!(!passkeys.rename_passkey(2, "id-a".into(), "mine".into()).await.unwrap());
    assert_eq!(passkeys.passkeys(1).await.unwrap()[0].name, "läptop");
    assert_eq!(passkeys.passkeys(2).await.unwrap(), []);
}

async fn only_what_was_known_is_used(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    store.accounts().make(account(1, "Ann", None)).await.unwrap();
    let row = passkey(1, "a", 5);
    passkeys.add_passkey(row.clone(), 3).await.unwrap();
    let used =
        |before: &str, after: &str, at| passkeys.used_passkey(row.credential.clone(), before.into(), after.into(), at);
    assert!(used(&row.data, "1", 20).await.unwrap());
    assert!(!used(&row.data, "1", 30).await.unwrap(), "a copy that was as far comes too late");
    assert!(used("1", "2", 10).await.unwrap());
    passkeys.doubt_passkey(row.credential.clone(), 40).await.unwrap();
    passkeys.doubt_passkey(row.credential.clone(), 35).await.unwrap();
    let kept = &passkeys.passkeys(1).await.unwrap()[0];
    assert_eq!((kept.data.as_str(), kept.used_at, kept.doubted_at), ("2", 20, 40));
    assert!(!passkeys.used_passkey(b"nobody's".to_vec(), "2".into(), "3".into(), 50).await.unwrap());
}

async fn a_way_in_is_left(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    store.accounts().make(account(1, "Ann", None)).await.unwrap();
    store.accounts().make(account(2, "Ben", Some("hash"))).await.unwrap();
    for row in [passkey(1, "a", 5), passkey(1, "b", 6), passkey(2, "c", 7)] {
        passkeys.add_passkey(row, 3).await.unwrap();
    }
    let drop = |account, id: &str| passkeys.drop_passkey(account, id.into(), Some("https://login".into()));
    assert_eq!(drop(2, "id-a").await.unwrap(), DroppedPasskey::Unknown);
    assert_eq!(drop(1, "id-x").await.unwrap(), DroppedPasskey::Unknown);
    assert_eq!(drop(1, "id-a").await.unwrap(), DroppedPasskey::Done);
    assert_eq!(drop(1, "id-b").await.unwrap(), DroppedPasskey::Last);
    assert_eq!(drop(2, "id-c").await.unwrap(), DroppedPasskey::Done, "there is a passphrase");
    assert_eq!(passkeys.passkeys(1).await.unwrap().len(), 1);
    // Whoever was signing in with it meanwhile begins nothing.
    let ann = store.accounts().named("ANN".into()).await.unwrap().unwrap();
    assert_eq!(ann.epoch, 1);
}

async fn a_question_is_answered_once(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    let asked = question("a", 5, 100);
    passkeys.ask_passkey(asked.clone(), 10, 9).await.unwrap();
    assert_eq!(passkeys.answer_passkey(hash("b")).await.unwrap(), None);
    let answers = futures_util::future::join_all((0..8).map(|_| passkeys.answer_passkey(hash("a")))).await;
    let answers: Vec<Question> = answers.into_iter().filter_map(|answer| answer.unwrap()).collect();
    assert_eq!(answers, [asked]);
    for kind in QuestionKind::ALL {
        passkeys.ask_passkey(Question { kind, ..question("c", 0, 100) }, 10, 9).await.unwrap();
        assert_eq!(passkeys.answer_passkey(hash("c")).await.unwrap().unwrap().kind, kind);
    }
}

async fn questions_are_not_kept_for_long(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    passkeys.ask_passkey(question("old", 0, 50), 10, 3).await.unwrap();
    for (number, ticket) in ["a", "b", "c", "d"].into_iter().enumerate() {
        passkeys.ask_passkey(question(ticket, 0, 100 + number as i64), 50, 3).await.unwrap();
    }
    for (ticket, kept) in [("old", false), ("a", false), ("b", true), ("c", true), ("d", true)] {
        assert_eq!(passkeys.answer_passkey(hash(ticket)).await.unwrap().is_some(), kept, "{ticket}");
    }
}

async fn passkeys_go_with_their_account(store: Arc<dyn Store>) {
    let passkeys = store.passkeys();
    for (key, called) in [(1, "Ann"), (2, "Ben")] {
        let made = passkeys.make_with_passkey(account(key, called, None), passkey(key, called, 7)).await.unwrap();
        assert_eq!(made, Made::Done);
        passkeys.ask_passkey(question(called, key, 100), 10, 9).await.unwrap();
    }
    store.accounts().delete(1).await.unwrap();
    assert_eq!(passkeys.passkey(passkey(1, "Ann", 7).credential).await.unwrap(), None);
    assert_eq!(passkeys.passkeys(1).await.unwrap(), []);
    assert_eq!(passkeys.answer_passkey(hash("Ann")).await.unwrap(), None);
    assert_eq!(passkeys.passkeys(2).await.unwrap(), [passkey(2, "Ben", 7)]);
    assert!(passkeys.answer_passkey(hash("Ben")).await.unwrap().is_some());
}

/// Passkeys come along when a database is copied; what they were just asked does not.
#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_copied_to_the_other_store_and_back() {
    let (from, back) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = |folder: &tempfile::TempDir| Database::Sqlite(folder.path().join("tables.sqlite"));
    let row = passkey(1, "phone", 7);
    let store = sqlite(from.path(), None);
    store.passkeys().make_with_passkey(account(1, "Ann", None), row.clone()).await.unwrap();
    store.passkeys().used_passkey(row.credential.clone(), row.data.clone(), "after".into(), 9).await.unwrap();
    store.passkeys().doubt_passkey(row.credential.clone(), 11).await.unwrap();
    store.passkeys().ask_passkey(question("a", 1, i64::MAX), 5, 9).await.unwrap();
    drop(store);
    let database = test_postgres::Database::make().unwrap();
    let other = Database::parse(&database.url).unwrap();
    server::store::copy(&file(&from), &other).await.unwrap();
    server::store::copy(&other, &file(&back)).await.unwrap();
    let store = sqlite(back.path(), None);
    let kept = PasskeyRow { data: "after".into(), used_at: 9, doubted_at: 11, ..row };
    assert_eq!(store.passkeys().passkeys(1).await.unwrap(), [kept]);
    assert_eq!(store.passkeys().answer_passkey(hash("a")).await.unwrap(), None);
}
