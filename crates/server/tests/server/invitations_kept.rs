//! What every store promises about invitations and reserve lists, asked of each of them.

use super::contract::{make, postgres, promised, row};
use super::support::sqlite;
use server::api::{ChannelKind, SeatChange, SeatKind, Sitter, Status, Visibility};
use server::store::{
    AccountName, AccountSeat, ChannelRow, Database, MOST_INVITED, MOST_LISTS, MOST_RESERVES, NewAccount, NewInvitation,
    NewProgram, NewTie, Reseat, Role, SeatRow, Store, TableRow, TieKind, copy,
};
use server::token;
use std::sync::Arc;

promised! {
    an_invitation_is_good_while_there_is_a_seat
    whoever_declined_is_not_asked_again
    who_avoids_whom_is_not_seen
    invitations_have_an_end
    a_free_seat_is_offered_to_the_reserve_list
    what_is_offered_is_found_for_notices
}

const IDS: [&str; 2] = ["abcdefghijkm", "bbcdefghijkm"];

fn name(name: &str) -> AccountName {
    AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() }
}

async fn account(store: &dyn Store, key: i64, own: &str) {
    let (name, codes, voucher) = (name(own), Vec::new(), None);
    let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
    store.accounts().make(account).await.unwrap();
}

async fn people(store: &dyn Store) {
    for (key, own) in [(1, "Ann"), (2, "Ben"), (3, "Eve")] {
        account(store, key, own).await;
    }
}

fn open_seat() -> SeatRow {
    SeatRow { kind: SeatKind::Open, name: String::new(), token: None, is_makers: false, ..row("x").seats[0].clone() }
}

fn person(id: &str, account: i64) -> SeatRow {
    let token = Some(token::hash(&format!("{id}-{account}")));
    SeatRow { kind: SeatKind::Person, name: format!("P{account}"), token, ..row(id).seats[0].clone() }
}

async fn sits(store: &dyn Store, id: &str, account: i64, seat: u8) {
    let token = token::hash(&format!("{id}-{account}"));
    store.accounts().take_seat(AccountSeat { account, table: id.into(), seat, token, at: 4 }).await.unwrap();
}

/// A table that waits, with the first person in the first seat and an open one.
async fn waiting(store: &dyn Store, id: &str, visibility: Visibility) -> i64 {
    let seats = vec![person(id, 1), open_seat()];
    let key = make(store, TableRow { seats, status: Status::Waiting, visibility, ..row(id) }).await;
    sits(store, id, 1, 1).await;
    key
}

/// Changes the seats of a table, the one with this number last.
async fn reseat(store: &dyn Store, key: i64, seats: Vec<SeatRow>, status: Status, number: u32, seat: u8) {
    let id = IDS[0];
    let kept = store.table(id.into()).await.unwrap().unwrap();
    let sitter = |row: &SeatRow| Sitter { kind: row.kind, name: row.name.clone() };
    let index = usize::from(seat) - 1;
    let change = SeatChange {
        number,
        seq: 0,
        at: 100 + i64::from(number),
        seat,
        before: sitter(&kept.seats[index]),
        now: sitter(&seats[index]),
        by: server::api::ChangedBy::Player,
    };
    let reseat = Reseat {
        key,
        seating: kept.seating,
        seats,
        status,
        invite: kept.invite,
        changes: vec![change],
        forget: 0,
        forget_talk: engine::SeatSet::EMPTY,
        proposal: None,
        dealt: None,
        fence: None,
    };
    store.reseat(reseat).await.unwrap();
}

fn invitation(by: i64, of: &str, at: i64) -> NewInvitation {
    let (table, look) = (IDS[0].into(), of.to_uppercase());
    NewInvitation { table, account: by, look, name: of.into(), as_host: false, at }
}

async fn invite(store: &dyn Store, by: i64, of: &str) {
    assert!(store.invitations().invite(invitation(by, of, 50)).await.unwrap());
}

/// By whom an account is invited to which table.
async fn offered(store: &dyn Store, account: i64) -> Vec<(String, Option<String>)> {
    let offers = store.invitations().offered(account, None, 0, 9).await.unwrap();
    offers.into_iter().map(|offer| (offer.table, offer.by)).collect()
}

async fn sent(store: &dyn Store, account: i64) -> Vec<(String, bool)> {
    let sent = store.invitations().sent(account, Some(IDS[0].into())).await.unwrap();
    sent.into_iter().map(|row| (row.name, row.came)).collect()
}

async fn an_invitation_is_good_while_there_is_a_seat(store: Arc<dyn Store>) {
    people(&*store).await;
    let key = waiting(&*store, IDS[0], Visibility::Private).await;
    invite(&*store, 1, "Ben").await;
    invite(&*store, 1, "Nemo").await;
    let by_ann = [(IDS[0].to_owned(), Some("Ann".to_owned()))];
    assert_eq!(offered(&*store, 2).await, by_ann);
    assert_eq!(offered(&*store, 3).await, []);
    assert_eq!(sent(&*store, 1).await, [("Ben".into(), false), ("Nemo".into(), false)]);
    let kept = store.invitations();
    assert_eq!(kept.sent(1, Some(IDS[1].into())).await.unwrap(), []);
    assert_eq!(kept.sent(1, None).await.unwrap().len(), 2);
    assert_eq!(kept.offered(2, Some(IDS[1].into()), 0, 9).await.unwrap(), []);
    assert_eq!(kept.offered(2, Some(IDS[0].into()), 0, 9).await.unwrap()[0].moment, 1);
    assert_eq!(kept.offered(2, None, 51, 9).await.unwrap(), [], "for some time only");
    assert_eq!(kept.offered(2, None, 0, 0).await.unwrap(), []);
    // It is taken back, and said again.
    kept.withdraw(IDS[0].into(), 1, "BEN".into()).await.unwrap();
    assert_eq!((offered(&*store, 2).await, sent(&*store, 1).await.len()), (vec![], 1));
    invite(&*store, 1, "Ben").await;
    assert_eq!(offered(&*store, 2).await, by_ann);
    // Whoever takes a name later was not meant, and a program is nobody.
    account(&*store, 4, "Nemo").await;
    assert_eq!(offered(&*store, 4).await, []);
    let robot = NewProgram { key: 9, name: name("Robot"), owner: 3, at: 3 };
    store.programs().make_program(robot, 5).await.unwrap();
    invite(&*store, 1, "Robot").await;
    assert_eq!((offered(&*store, 9).await, sent(&*store, 1).await.len()), (vec![], 3));
    // Who sits is not invited; who left the table invites no more, unless as the host.
    sits(&*store, IDS[0], 2, 2).await;
    assert_eq!(offered(&*store, 2).await, by_ann, "a token that is not the seat's proves nothing");
    reseat(&*store, key, vec![open_seat(), open_seat()], Status::Waiting, 1, 1).await;
    assert_eq!(offered(&*store, 2).await, []);
    kept.invite(NewInvitation { as_host: true, ..invitation(1, "Ben", 60) }).await.unwrap();
    assert_eq!(offered(&*store, 2).await, by_ann);
    reseat(&*store, key, vec![open_seat(), person(IDS[0], 2)], Status::Waiting, 2, 2).await;
    assert_eq!(offered(&*store, 2).await, []);
    reseat(&*store, key, vec![open_seat(), open_seat()], Status::Waiting, 3, 2).await;
    assert_eq!(offered(&*store, 2).await, by_ann);
    // Nor is anybody once the game has begun.
    reseat(&*store, key, vec![person(IDS[0], 1), open_seat()], Status::Running, 4, 1).await;
    assert_eq!(offered(&*store, 2).await, []);
}

async fn whoever_declined_is_not_asked_again(store: Arc<dyn Store>) {
    people(&*store).await;
    let key = waiting(&*store, IDS[0], Visibility::Public).await;
    let kept = store.invitations();
    reseat(&*store, key, vec![person(IDS[0], 1), person(IDS[0], 3), open_seat()], Status::Waiting, 1, 2).await;
    sits(&*store, IDS[0], 3, 2).await;
    invite(&*store, 1, "Ben").await;
    invite(&*store, 3, "Ben").await;
    kept.withdraw(IDS[0].into(), 3, "BEN".into()).await.unwrap();
    kept.answer(IDS[0].into(), 2, false).await.unwrap();
    assert_eq!(offered(&*store, 2).await, []);
    assert_eq!(sent(&*store, 1).await, [("Ben".into(), false)], "and nobody sees it");
    for by in [1, 3] {
        invite(&*store, by, "Ben").await;
        assert_eq!((offered(&*store, 2).await, sent(&*store, by).await.len()), (vec![], 1));
    }
    // An answer is one's own, and to what was asked.
    invite(&*store, 1, "Nemo").await;
    kept.answer(IDS[0].into(), 2, true).await.unwrap();
    assert!(sent(&*store, 1).await.iter().all(|(_, came)| !came));
}

async fn who_avoids_whom_is_not_seen(store: Arc<dyn Store>) {
    people(&*store).await;
    let key = waiting(&*store, IDS[0], Visibility::Public).await;
    reseat(&*store, key, vec![person(IDS[0], 1), person(IDS[0], 3), open_seat()], Status::Waiting, 1, 2).await;
    sits(&*store, IDS[0], 3, 2).await;
    for (account, of) in [(2, "Ann"), (3, "Ben")] {
        let tie = NewTie { account, look: of.to_uppercase(), name: of.into(), kind: TieKind::Blocked, at: 1 };
        store.ties().tie(tie).await.unwrap();
    }
    invite(&*store, 1, "Ben").await;
    invite(&*store, 3, "Ben").await;
    assert_eq!(offered(&*store, 2).await, [], "whoever blocked whom");
    store.ties().untie(2, "ANN".into()).await.unwrap();
    assert_eq!(offered(&*store, 2).await, [(IDS[0].into(), Some("Ann".into()))]);
    store.invitations().answer(IDS[0].into(), 2, true).await.unwrap();
    assert_eq!(sent(&*store, 1).await, [("Ben".into(), true)]);
    assert_eq!(sent(&*store, 3).await, [("Ben".into(), false)]);
    // Whoever goes takes along what they said, and is nobody in what others did.
    store.accounts().delete(1).await.unwrap();
    assert_eq!(store.invitations().sent(1, None).await.unwrap(), []);
    store.accounts().delete(2).await.unwrap();
    assert_eq!(sent(&*store, 3).await, [("Ben".into(), false)]);
    assert!(!store.invitations().invite(invitation(1, "Eve", 1)).await.unwrap(), "who is gone says nothing");
}

async fn invitations_have_an_end(store: Arc<dyn Store>) {
    people(&*store).await;
    waiting(&*store, IDS[0], Visibility::Public).await;
    let kept = store.invitations();
    for number in 0..MOST_INVITED {
        invite(&*store, 1 + i64::from(number % 2), &format!("n{number}")).await;
    }
    assert!(!kept.invite(invitation(1, "Ben", 5)).await.unwrap());
    kept.withdraw(IDS[0].into(), 1, "N0".into()).await.unwrap();
    assert!(!kept.invite(invitation(1, "Ben", 5)).await.unwrap(), "nobody makes room for more names");
    assert!(kept.invite(invitation(1, "n0", 70)).await.unwrap());
    kept.forget_invitations(60).await.unwrap();
    assert_eq!(sent(&*store, 1).await, [("n0".into(), false)]);
}

async fn a_free_seat_is_offered_to_the_reserve_list(store: Arc<dyn Store>) {
    people(&*store).await;
    let key = waiting(&*store, IDS[0], Visibility::Public).await;
    let kept = store.invitations();
    let full = || vec![person(IDS[0], 1), person(IDS[0], 7)];
    reseat(&*store, key, full(), Status::Running, 1, 2).await;
    for (account, at) in [(3, 10), (2, 20), (3, 30)] {
        assert!(kept.reserve(IDS[0].into(), account, at).await.unwrap());
    }
    let names = async || -> Vec<String> {
        kept.reserves(IDS[0].into()).await.unwrap().into_iter().map(|row| row.name).collect()
    };
    assert_eq!(names().await, ["Eve", "Ben"], "in order, and once");
    assert_eq!(kept.reserves_of(3).await.unwrap(), [(IDS[0].into(), 10)]);
    assert_eq!(offered(&*store, 3).await, []);
    reseat(&*store, key, vec![person(IDS[0], 1), open_seat()], Status::Running, 2, 2).await;
    let offer = kept.offered(2, None, 0, 9).await.unwrap().remove(0);
    assert_eq!((offer.by, offer.moment, offer.at, offer.place), (None, 2, 102, 1));
    assert_eq!(kept.offered(3, None, 0, 9).await.unwrap()[0].place, 0);
    // Not to whom somebody there avoids, nor to who sits there already.
    let tie = NewTie { account: 1, look: "BEN".into(), name: "Ben".into(), kind: TieKind::Blocked, at: 1 };
    store.ties().tie(tie).await.unwrap();
    assert_eq!((offered(&*store, 2).await, offered(&*store, 3).await.len()), (vec![], 1));
    reseat(&*store, key, vec![person(IDS[0], 1), person(IDS[0], 3), open_seat()], Status::Running, 3, 2).await;
    sits(&*store, IDS[0], 3, 2).await;
    assert_eq!((offered(&*store, 3).await, names().await), (vec![], vec!["Ben".to_owned()]));
    kept.answer(IDS[0].into(), 3, true).await.unwrap();
    assert_eq!(kept.reserves_of(3).await.unwrap(), []);
    kept.leave_reserve(IDS[0].into(), 2).await.unwrap();
    assert!(names().await.is_empty());
    // There is an end to it, for tables and for people.
    for number in 0..MOST_RESERVES {
        let (key, own) = (100 + i64::from(number), format!("R{number}"));
        account(&*store, key, &own).await;
        assert!(kept.reserve(IDS[0].into(), key, 40).await.unwrap());
    }
    assert!(!kept.reserve(IDS[0].into(), 2, 41).await.unwrap());
    for number in 0..MOST_LISTS {
        let letter = char::from(b'a' + u8::try_from(number).unwrap());
        let id = format!("c{letter}cdefghijkm");
        make(&*store, row(&id)).await;
        assert!(kept.reserve(id, 2, 50).await.unwrap());
    }
    make(&*store, row(IDS[1])).await;
    assert!(!kept.reserve(IDS[1].into(), 2, 51).await.unwrap());
    assert!(!kept.reserve(IDS[1].into(), 77, 51).await.unwrap(), "nobody is on no list");
    store.accounts().delete(2).await.unwrap();
    assert_eq!(kept.reserves_of(2).await.unwrap(), []);
}

async fn what_is_offered_is_found_for_notices(store: Arc<dyn Store>) {
    people(&*store).await;
    waiting(&*store, IDS[0], Visibility::Private).await;
    invite(&*store, 1, "Ben").await;
    invite(&*store, 1, "Eve").await;
    let kept = store.invitations();
    let offers = async || kept.offers(vec![IDS[0].into(), IDS[1].into()], 0).await.unwrap();
    assert_eq!(offers().await, [], "nobody can be told");
    let channel = ChannelRow {
        key: 5,
        account: 2,
        kind: ChannelKind::Hook,
        place: "{}".into(),
        wants: 64,
        added_at: 1,
        failed: 0,
        off: None,
    };
    assert!(store.notices().add_channel(channel, 9).await.unwrap());
    let told = offers().await;
    assert_eq!((told.len(), told[0].account, told[0].game.as_str()), (1, 2, "founders"));
    assert_eq!(kept.tables_with_offers(String::new(), 0, 9).await.unwrap(), [IDS[0]]);
    assert!(kept.tables_with_offers(IDS[0].into(), 0, 9).await.unwrap().is_empty());
    assert!(kept.tables_with_offers(String::new(), 51, 9).await.unwrap().is_empty());
}

/// Invitations and reserve lists go along when a database is copied.
#[tokio::test(flavor = "multi_thread")]
async fn invitations_are_copied() {
    let (folder, database) = (tempfile::tempdir().unwrap(), test_postgres::Database::make().unwrap());
    let store = sqlite(folder.path(), None);
    people(&*store).await;
    waiting(&*store, IDS[0], Visibility::Public).await;
    invite(&*store, 1, "Ben").await;
    invite(&*store, 1, "Äffchen").await;
    assert!(store.invitations().reserve(IDS[0].into(), 3, 9).await.unwrap());
    let before = store.invitations().sent(1, None).await.unwrap();
    drop(store);
    let from = Database::Sqlite(folder.path().join("tables.sqlite"));
    let to = Database::parse(&database.url).unwrap();
    let copied = async || copy(&from, &to).await;
    super::support::eventually("the file is free", async || copied().await.is_ok()).await;
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(store.invitations().sent(1, None).await.unwrap(), before);
    assert_eq!(offered(&*store, 2).await, [(IDS[0].into(), Some("Ann".into()))]);
    assert_eq!(store.invitations().reserves_of(3).await.unwrap(), [(IDS[0].into(), 9)]);
}
