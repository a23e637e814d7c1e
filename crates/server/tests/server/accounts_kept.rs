//! What every store promises about accounts, asked of each of them.

use super::contract::{make, postgres, promised, row};
use super::support::sqlite;
use server::api::ActKind;
use server::store::{
    AccountKey, AccountName, AccountSeat, Act, ActRow, Ban, Database, EndSessions, MOST_SESSIONS, Made, NewAccount,
    Rank, Reseat, Role, SessionRow, Store, Voucher, Which,
};
use server::token::{self, Hashed};
use std::sync::Arc;

promised! {
    names_are_had_once
    vouchers_are_good_once
    sessions_begin_and_end
    a_passphrase_ends_what_was_begun_before_it
    codes_are_good_once
    a_seat_is_an_accounts_while_its_token_is
    what_belongs_to_an_account_goes_with_it
    whoever_is_banned_has_no_session_and_begins_none
    people_are_told_of_page_by_page
    what_was_done_stays_noted
}

/// Whoever has the database by hand does not change what was done by mistake either.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_is_not_changed_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(folder.path(), None);
    store.moderation().note(act(ActKind::Invite, 0)).await.unwrap();
    let file = rusqlite::Connection::open(folder.path().join("tables.sqlite")).unwrap();
    let database = test_postgres::Database::make().unwrap();
    let other = postgres(&database.url, Role::Plays).await.unwrap();
    other.moderation().note(act(ActKind::Invite, 0)).await.unwrap();
    for sql in ["UPDATE acts SET actor = 5", "DELETE FROM acts"] {
        assert!(file.execute(sql, []).unwrap_err().to_string().contains("stays noted"), "{sql}");
        assert!(test_postgres::sql(&database.url, sql).unwrap_err().to_string().contains("stays noted"), "{sql}");
    }
    assert!(test_postgres::sql(&database.url, "TRUNCATE acts").is_err());
    assert_eq!(store.moderation().acts(None, 9).await.unwrap().len(), 1);
    assert_eq!(other.moderation().acts(None, 9).await.unwrap().len(), 1);
}

fn hash(text: &str) -> Hashed {
    token::hash(text)
}

fn name(name: &str) -> AccountName {
    AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() }
}

fn account(key: AccountKey, called: &str) -> NewAccount {
    let codes = vec![hash("code one"), hash("code two")];
    let passphrase = Some(format!("hash of {called}"));
    NewAccount { key, name: name(called), passphrase, codes, voucher: None, needs_voucher: false, at: 7 }
}

fn session(token: &str, account: AccountKey, at: i64) -> SessionRow {
    let (id, device) = (format!("id-{token}"), "Firefox ä".into());
    SessionRow { token: hash(token), id, account, device, created_at: at, seen_at: at }
}

fn act(kind: ActKind, account: AccountKey) -> Act {
    let (table, detail, reason) = Default::default();
    Act { at: 9, actor: 0, kind, account, table, detail, reason, until: None }
}

async fn whoever_is_banned_has_no_session_and_begins_none(store: Arc<dyn Store>) {
    let (accounts, moderation) = (store.accounts(), store.moderation());
    accounts.make(account(1, "Ann")).await.unwrap();
    accounts.make(account(2, "Ben")).await.unwrap();
    for (token, key) in [("a", 1), ("b", 2)] {
        assert!(accounts.begin_session(session(token, key, 5), 0).await.unwrap());
    }
    let ban = |reason: &str, until| Ban { reason: reason.into(), at: 9, until };
    assert_eq!(moderation.ban_of(1).await.unwrap(), None);
    assert!(moderation.ban(1, ban("spam", None), act(ActKind::Ban, 1)).await.unwrap());
    assert!(!moderation.ban(3, ban("spam", None), act(ActKind::Ban, 3)).await.unwrap(), "nobody has this number");
    assert_eq!(moderation.ban_of(3).await.unwrap(), None);
    assert_eq!(accounts.session(hash("a")).await.unwrap(), None);
    assert!(accounts.session(hash("b")).await.unwrap().is_some(), "nobody else's ends");
    // Somebody whose passphrase was checked a moment before comes too late.
    assert!(!accounts.begin_session(session("c", 1, 9), 0).await.unwrap());
    assert!(moderation.ban(1, ban("more spam", Some(20)), act(ActKind::Ban, 1)).await.unwrap());
    assert_eq!(moderation.ban_of(1).await.unwrap(), Some(ban("more spam", Some(20))), "the latest holds");
    let kept = moderation.ban_of(1).await.unwrap().unwrap();
    assert!(kept.holds(19) && !kept.holds(20) && ban("for good", None).holds(i64::MAX));
    assert!(moderation.unban(1, act(ActKind::Unban, 1)).await.unwrap());
    assert!(!moderation.unban(1, act(ActKind::Unban, 1)).await.unwrap());
    assert_eq!(moderation.ban_of(1).await.unwrap(), None);
    // A ban goes with its account.
    moderation.ban(1, ban("spam", None), act(ActKind::Ban, 1)).await.unwrap();
    accounts.delete(1).await.unwrap();
    accounts.make(account(1, "Cleo")).await.unwrap();
    assert_eq!(moderation.ban_of(1).await.unwrap(), None);
}

async fn people_are_told_of_page_by_page(store: Arc<dyn Store>) {
    let (accounts, moderation) = (store.accounts(), store.moderation());
    for (key, called) in [(1, "Zoë"), (2, "ann"), (3, "Éva"), (4, "b c"), (5, "b-b")] {
        accounts.make(account(key, called)).await.unwrap();
    }
    accounts.begin_session(session("a", 2, 5), 0).await.unwrap();
    accounts.begin_session(session("b", 2, 8), 0).await.unwrap();
    assert!(moderation.set_rank(2, Rank::Administrator, act(ActKind::Promote, 2)).await.unwrap());
    assert!(!moderation.set_rank(6, Rank::Administrator, act(ActKind::Promote, 6)).await.unwrap());
    let ban = Ban { reason: "spam".into(), at: 9, until: Some(10) };
    moderation.ban(4, ban.clone(), act(ActKind::Ban, 4)).await.unwrap();
    let (mut names, mut after) = (Vec::new(), String::new());
    loop {
        let page = moderation.people(Which::After(after.clone(), String::new(), 2)).await.unwrap();
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 2);
        after = last.look.clone();
        names.extend(page.into_iter().map(|person| person.account.name));
    }
    assert_eq!(names, ["ann", "b c", "b-b", "Zoë", "Éva"], "by the bytes of their looks, in every database");
    let found = moderation.people(Which::After(String::new(), "B".into(), 9)).await.unwrap();
    assert_eq!(found.iter().map(|person| person.account.name.as_str()).collect::<Vec<_>>(), ["b c", "b-b"]);
    assert!(moderation.people(Which::After(String::new(), "%".into(), 9)).await.unwrap().is_empty(), "no pattern");
    let named = |capitals: &str| moderation.people(Which::Named(capitals.into()));
    let ann = named("ANN").await.unwrap().remove(0);
    assert_eq!((ann.account.rank, ann.seen_at, ann.seats, ann.ban), (Rank::Administrator, Some(8), 0, None));
    let other = named("B C").await.unwrap().remove(0);
    assert_eq!((other.account.rank, other.seen_at, other.ban), (Rank::Player, None, Some(ban)));
    assert!(named("B").await.unwrap().is_empty());
    assert!(moderation.set_rank(2, Rank::Player, act(ActKind::Demote, 2)).await.unwrap());
    assert!(!accounts.has_administrator().await.unwrap());
}

async fn what_was_done_stays_noted(store: Arc<dyn Store>) {
    let (accounts, moderation) = (store.accounts(), store.moderation());
    accounts.make(account(1, "Ann")).await.unwrap();
    accounts.make(account(2, "Ben")).await.unwrap();
    let by_ann = |act: Act| Act { actor: 1, ..act };
    let spam = Act { reason: "Spam' --".into(), until: Some(50), ..by_ann(act(ActKind::Ban, 2)) };
    let ban = Ban { reason: "Spam' --".into(), at: 9, until: Some(50) };
    moderation.set_rank(1, Rank::Administrator, act(ActKind::Promote, 1)).await.unwrap();
    moderation.ban(2, ban.clone(), spam.clone()).await.unwrap();
    moderation.unban(2, by_ann(act(ActKind::Unban, 2))).await.unwrap();
    // What was not done is not noted.
    assert!(!moderation.unban(2, act(ActKind::Unban, 2)).await.unwrap());
    assert!(!moderation.ban(3, ban, act(ActKind::Ban, 3)).await.unwrap());
    assert!(!moderation.set_rank(3, Rank::Player, act(ActKind::Demote, 3)).await.unwrap());
    let renamed = Act { table: "abcdefghijkm".into(), detail: "2: Zoë".into(), ..act(ActKind::RenameSeat, 0) };
    moderation.note(renamed.clone()).await.unwrap();

    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let page = moderation.acts(before, 3).await.unwrap();
        let Some(last) = page.last() else { break };
        before = Some(last.number);
        found.extend(page);
    }
    let acts: Vec<&Act> = found.iter().map(|row| &row.act).collect();
    let unbanned = by_ann(act(ActKind::Unban, 2));
    assert_eq!(acts, [&renamed, &unbanned, &spam, &act(ActKind::Promote, 1)]);
    let names = |row: &ActRow| (row.actor.clone(), row.name.clone());
    assert_eq!(names(&found[0]), (None, None));
    assert_eq!(names(&found[2]), (Some("Ann".into()), Some("Ben".into())));
    // They go by the names that people have now, and no name is left of who has gone.
    accounts.rename(1, name("Cleo")).await.unwrap();
    accounts.delete(2).await.unwrap();
    let left = moderation.acts(None, 9).await.unwrap();
    assert_eq!((left.len(), &left[2].act), (4, &spam));
    assert_eq!(names(&left[2]), (Some("Cleo".into()), None));
}

async fn names_are_had_once(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    assert_eq!(accounts.make(account(1, "Ann")).await.unwrap(), Made::Done);
    let found = accounts.named("ANN".into()).await.unwrap().unwrap();
    assert_eq!((found.key, found.name.as_str(), found.rank, found.epoch), (1, "Ann", Rank::Player, 0));
    assert_eq!((found.passphrase.as_deref(), found.created_at), (Some("hash of Ann"), 7));
    assert_eq!(accounts.named("Ann".into()).await.unwrap(), None, "by its look in capitals");
    // Alike as it is written, and alike in capitals only.
    assert_eq!(accounts.make(account(2, "Ann")).await.unwrap(), Made::NameTaken);
    let mut capitals = account(2, "Ann");
    capitals.name.look = "another".into();
    assert_eq!(accounts.make(capitals).await.unwrap(), Made::NameTaken);
    assert_eq!(accounts.make(account(1, "Ben")).await.unwrap(), Made::NameTaken, "nor a number twice");
    assert_eq!(accounts.make(account(2, "Ben")).await.unwrap(), Made::Done);

    assert!(!accounts.rename(2, name("Ann")).await.unwrap());
    assert_eq!(accounts.named("BEN".into()).await.unwrap().unwrap().name, "Ben");
    assert!(accounts.rename(2, name("BEN")).await.unwrap(), "like one's own name");
    assert!(accounts.rename(2, name("Bea")).await.unwrap());
    assert!(accounts.named("BEN".into()).await.unwrap().is_none());
    assert_eq!(accounts.make(account(3, "Ben")).await.unwrap(), Made::Done, "free again");
    assert!(!accounts.rename(9, name("Cleo")).await.unwrap());
}

async fn vouchers_are_good_once(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    let voucher =
        |code: &str, rank: Rank, expires_at: i64| Voucher { code: hash(code), rank, made_by: 0, at: 1, expires_at };
    let with = |key: AccountKey, called: &str, code: Option<&str>, needs_voucher: bool| NewAccount {
        voucher: code.map(hash),
        needs_voucher,
        at: 100,
        ..account(key, called)
    };
    for given in [
        voucher("guest", Rank::Player, 200),
        voucher("late", Rank::Player, 100),
        voucher("first", Rank::Administrator, 200),
        voucher("second", Rank::Administrator, 200),
        voucher("third", Rank::Administrator, 200),
    ] {
        accounts.make_voucher(given).await.unwrap();
    }
    for bad in [None, Some("late"), Some("none")] {
        assert_eq!(accounts.make(with(1, "Ann", bad, true)).await.unwrap(), Made::NoVoucher, "{bad:?}");
    }
    assert_eq!(accounts.make(with(1, "Ann", Some("none"), false)).await.unwrap(), Made::NoVoucher, "a bad one");
    assert_eq!(accounts.make(with(1, "Ann", Some("guest"), true)).await.unwrap(), Made::Done);
    assert_eq!(accounts.make(with(2, "Ben", Some("guest"), true)).await.unwrap(), Made::NoVoucher, "used");
    assert!(!accounts.has_administrator().await.unwrap());
    // A name that is taken uses nothing up.
    assert_eq!(accounts.make(with(2, "Ann", Some("first"), false)).await.unwrap(), Made::NameTaken);
    assert_eq!(accounts.use_voucher(1, hash("late"), 150).await.unwrap(), None);
    assert_eq!(accounts.make(with(2, "Ben", Some("first"), false)).await.unwrap(), Made::Done);
    assert_eq!(accounts.named("BEN".into()).await.unwrap().unwrap().rank, Rank::Administrator);
    assert!(accounts.has_administrator().await.unwrap());
    assert_eq!(accounts.use_voucher(1, hash("second"), 150).await.unwrap(), None, "one administrator by these");
    accounts.make_voucher(voucher("fourth", Rank::Administrator, 300)).await.unwrap();
    assert_eq!(accounts.use_voucher(1, hash("fourth"), 150).await.unwrap(), Some(Rank::Administrator));
    assert_eq!(accounts.named("ANN".into()).await.unwrap().unwrap().rank, Rank::Administrator);
    assert_eq!(accounts.use_voucher(1, hash("fourth"), 150).await.unwrap(), None);
}

async fn sessions_begin_and_end(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    accounts.make(account(1, "Ann")).await.unwrap();
    accounts.make(account(2, "Ben")).await.unwrap();
    assert!(!accounts.begin_session(session("no", 9, 5), 0).await.unwrap(), "of nobody");
    for (token, at) in [("a", 5), ("b", 6), ("c", 7)] {
        assert!(accounts.begin_session(session(token, 1, at), 0).await.unwrap());
    }
    assert!(accounts.begin_session(session("of Ben", 2, 5), 0).await.unwrap());
    let (found, of) = accounts.session(hash("b")).await.unwrap().unwrap();
    assert_eq!((found, of.name.as_str()), (session("b", 1, 6), "Ann"));
    assert!(accounts.session(hash("d")).await.unwrap().is_none());
    accounts.saw_session(hash("a"), 90).await.unwrap();
    accounts.saw_session(hash("a"), 80).await.unwrap();
    let ids = async || -> Vec<(String, i64)> {
        accounts.sessions(1).await.unwrap().into_iter().map(|row| (row.id, row.seen_at)).collect()
    };
    assert_eq!(ids().await, [("id-a".into(), 90), ("id-c".into(), 7), ("id-b".into(), 6)]);
    // Nobody ends another's.
    assert_eq!(accounts.end_sessions(1, EndSessions::One("id-of Ben".into())).await.unwrap(), 0);
    assert_eq!(accounts.end_sessions(1, EndSessions::One("id-c".into())).await.unwrap(), 1);
    assert_eq!(accounts.end_sessions(1, EndSessions::Others(hash("a"))).await.unwrap(), 1);
    assert_eq!(ids().await, [("id-a".into(), 90)]);
    assert!(accounts.session(hash("of Ben")).await.unwrap().is_some());
    for number in 0..i64::from(MOST_SESSIONS) + 3 {
        accounts.begin_session(session(&format!("n{number}"), 1, 100 + number), 0).await.unwrap();
    }
    assert_eq!(ids().await.len(), MOST_SESSIONS as usize);
    assert!(accounts.session(hash("a")).await.unwrap().is_none(), "the oldest has ended");
    assert!(accounts.session(hash("n52")).await.unwrap().is_some());
    assert!(accounts.session(hash("of Ben")).await.unwrap().is_some());
}

async fn a_passphrase_ends_what_was_begun_before_it(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    accounts.make(account(1, "Ann")).await.unwrap();
    for token in ["a", "b", "c"] {
        accounts.begin_session(session(token, 1, 5), 0).await.unwrap();
    }
    assert!(!accounts.set_passphrase(1, 1, "new".into(), None).await.unwrap(), "known otherwise");
    assert_eq!(accounts.sessions(1).await.unwrap().len(), 3);
    assert!(accounts.set_passphrase(1, 0, "new".into(), Some(hash("b"))).await.unwrap());
    let row = accounts.named("ANN".into()).await.unwrap().unwrap();
    assert_eq!((row.passphrase.as_deref(), row.epoch), (Some("new"), 1));
    assert_eq!(accounts.sessions(1).await.unwrap(), [session("b", 1, 5)]);
    // Who had checked the old one comes too late.
    assert!(!accounts.begin_session(session("late", 1, 6), 0).await.unwrap());
    assert!(accounts.begin_session(session("new", 1, 6), 1).await.unwrap());
    assert!(accounts.set_passphrase(1, 1, "third".into(), None).await.unwrap());
    assert!(accounts.sessions(1).await.unwrap().is_empty());
}

async fn codes_are_good_once(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    accounts.make(account(1, "Ann")).await.unwrap();
    accounts.make(account(2, "Ben")).await.unwrap();
    accounts.begin_session(session("a", 1, 5), 0).await.unwrap();
    assert_eq!(accounts.codes_left(1).await.unwrap(), 2);
    assert!(!accounts.recover(1, hash("code three"), "new".into()).await.unwrap());
    assert_eq!(accounts.sessions(1).await.unwrap().len(), 1);
    assert!(accounts.recover(1, hash("code one"), "new".into()).await.unwrap());
    assert!(accounts.sessions(1).await.unwrap().is_empty());
    assert_eq!(accounts.named("ANN".into()).await.unwrap().unwrap().epoch, 1);
    assert!(!accounts.recover(1, hash("code one"), "again".into()).await.unwrap());
    assert_eq!((accounts.codes_left(1).await.unwrap(), accounts.codes_left(2).await.unwrap()), (1, 2));
    accounts.set_codes(1, vec![hash("x"), hash("y"), hash("z")]).await.unwrap();
    assert_eq!(accounts.codes_left(1).await.unwrap(), 3);
    assert!(!accounts.recover(1, hash("code two"), "old".into()).await.unwrap());
    accounts.set_codes(9, vec![hash("x")]).await.unwrap();
    assert_eq!(accounts.codes_left(9).await.unwrap(), 0, "nobody's");
}

fn seat(account: AccountKey, table: &str, token: &str) -> AccountSeat {
    AccountSeat { account, table: table.into(), seat: 1, token: hash(token), at: 4 }
}

async fn a_seat_is_an_accounts_while_its_token_is(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    accounts.make(account(1, "Ann")).await.unwrap();
    accounts.make(account(2, "Ben")).await.unwrap();
    let table = "abcdefghijkm";
    let key = make(&*store, row(table)).await;
    let own = seat(1, table, "abcdefghijkm-Ann");
    accounts.take_seat(own.clone()).await.unwrap();
    accounts.take_seat(seat(1, "mmmmmmmmmmmm", "x")).await.unwrap();
    assert_eq!(accounts.seats_at(1, table.into()).await.unwrap(), std::slice::from_ref(&own));
    assert_eq!(store.reports().holder(table.into(), 1).await.unwrap(), Some(1));
    assert_eq!(store.reports().holder(table.into(), 2).await.unwrap(), None);
    assert_eq!(store.reports().holder("mmmmmmmmmmmm".into(), 1).await.unwrap(), None, "no table, no seat");
    assert_eq!(accounts.seats(1, 10).await.unwrap(), std::slice::from_ref(&own), "none at a table that is not there");
    assert!(accounts.seats_at(2, table.into()).await.unwrap().is_empty());
    // Whoever proves the token has the seat.
    accounts.take_seat(AccountSeat { account: 2, ..own.clone() }).await.unwrap();
    assert!(accounts.seats(1, 10).await.unwrap().is_empty());
    assert_eq!(accounts.seats(2, 10).await.unwrap().len(), 1);
    accounts.drop_seat(1, table.into(), 1).await.unwrap();
    assert_eq!(accounts.seats(2, 10).await.unwrap().len(), 1, "not one's own to give away");
    accounts.drop_seat(2, table.into(), 1).await.unwrap();
    assert!(accounts.seats(2, 10).await.unwrap().is_empty());
    accounts.take_seat(AccountSeat { account: 9, ..own.clone() }).await.unwrap();
    assert!(accounts.seats(9, 10).await.unwrap().is_empty(), "of nobody");

    accounts.take_seat(own.clone()).await.unwrap();
    let given = row(table);
    let mut seats = given.seats.clone();
    seats[0].token = Some(hash("another"));
    let reseat = Reseat {
        key,
        seating: given.seating,
        seats,
        status: given.status,
        invite: given.invite,
        changes: Vec::new(),
        forget: 0,
        forget_talk: engine::SeatSet::EMPTY,
        proposal: None,
        dealt: None,
        fence: None,
    };
    store.reseat(reseat).await.unwrap();
    assert!(accounts.seats_at(1, table.into()).await.unwrap().is_empty(), "it was handed on");
    assert!(accounts.seats(1, 10).await.unwrap().is_empty());
    assert_eq!(store.reports().holder(table.into(), 1).await.unwrap(), None, "whoever sits there now is another");
}

async fn what_belongs_to_an_account_goes_with_it(store: Arc<dyn Store>) {
    let accounts = store.accounts();
    let table = "abcdefghijkm";
    make(&*store, row(table)).await;
    for key in [1, 2] {
        accounts.make(account(key, ["Ann", "Ben"][key as usize - 1])).await.unwrap();
        accounts.begin_session(session(&format!("s{key}"), key, 5), 0).await.unwrap();
        let code = hash(&format!("v{key}"));
        let voucher = Voucher { code, rank: Rank::Player, made_by: key, at: 1, expires_at: 99 };
        accounts.make_voucher(voucher).await.unwrap();
    }
    accounts.take_seat(seat(1, table, "abcdefghijkm-Ann")).await.unwrap();
    accounts.delete(1).await.unwrap();
    assert!(accounts.named("ANN".into()).await.unwrap().is_none());
    assert!(accounts.session(hash("s1")).await.unwrap().is_none());
    assert!(accounts.sessions(1).await.unwrap().is_empty());
    assert_eq!(accounts.codes_left(1).await.unwrap(), 0);
    assert!(accounts.seats(1, 10).await.unwrap().is_empty());
    let invited = NewAccount { voucher: Some(hash("v1")), needs_voucher: true, ..account(3, "Cleo") };
    assert_eq!(accounts.make(invited.clone()).await.unwrap(), Made::NoVoucher);
    // Nothing of another's.
    assert!(accounts.session(hash("s2")).await.unwrap().is_some());
    assert_eq!(accounts.codes_left(2).await.unwrap(), 2);
    assert!(store.table(table.into()).await.unwrap().is_some());
    let invited = NewAccount { voucher: Some(hash("v2")), ..invited };
    assert_eq!(accounts.make(invited).await.unwrap(), Made::Done);
}

/// Whoever moves to another database takes everybody along, signed in as they are.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_copied_with_their_tables() {
    let folder = tempfile::tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    make(&*store, row("abcdefghijkm")).await;
    store.accounts().make(account(1, "Ann")).await.unwrap();
    store.accounts().begin_session(session("a", 1, 5), 0).await.unwrap();
    store.accounts().take_seat(seat(1, "abcdefghijkm", "abcdefghijkm-Ann")).await.unwrap();
    let before = store.accounts().session(hash("a")).await.unwrap();
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    let other = Database::parse(&database.url).unwrap();
    assert_eq!(server::store::copy(&file, &other).await.unwrap().tables, 1);
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert!(before.is_some());
    assert_eq!(store.accounts().session(hash("a")).await.unwrap(), before);
    assert_eq!(store.accounts().codes_left(1).await.unwrap(), 2);
    assert_eq!(store.accounts().seats(1, 10).await.unwrap().len(), 1);
}
