//! What every store promises about promises, asked of each of them.

use super::contract::{make, postgres, promised, row};
use super::support::sqlite;
use super::talk_kept::seats;
use engine::SeatSet;
use server::api::TreatyMark;
use server::store::{Database, Hearer, MarkRow, Reseat, Role, Store, StoreError, TableKey, TreatyRow, TreatyStanding};
use std::sync::Arc;

promised! {
    a_promise_is_read_by_its_room_alone
    who_sits_there_later_reads_no_promise_from_before
}

const TABLE: &str = "abcdefghijkm";

/// A promise among these seats, noted by the first of them.
pub(super) fn treaty(number: u32, room: &[u8]) -> TreatyRow {
    TreatyRow {
        number,
        room: seats(room),
        hears: seats(room),
        gone: SeatSet::EMPTY,
        seat: room.first().copied().unwrap_or(0),
        text: format!("promise ä {number}"),
        until: if number.is_multiple_of(2) { String::new() } else { "turn \"7\"".into() },
        at: 1000 + i64::from(number),
        marks: Vec::new(),
    }
}

pub(super) fn said(seat: u8, mark: TreatyMark, hears: &[u8]) -> MarkRow {
    MarkRow { seat, mark, at: 7, hears: seats(hears) }
}

async fn numbers(store: &dyn Store, key: TableKey, by: Hearer) -> Vec<u32> {
    store.treaties().promised(key, by).await.unwrap().iter().map(|row| row.number).collect()
}

async fn a_promise_is_read_by_its_room_alone(store: Arc<dyn Store>) {
    let (key, other) = (make(&*store, row(TABLE)).await, make(&*store, row("bbcdefghijkm")).await);
    let deaf = TreatyRow { hears: seats(&[1]), ..treaty(4, &[1, 2]) };
    for noted in [treaty(1, &[1, 2]), treaty(2, &[2, 3, 32]), treaty(3, &[2, 1]), deaf, treaty(5, &[1, 32])] {
        store.treaties().promise(key, noted, None).await.unwrap();
    }
    store.treaties().promise(other, treaty(1, &[1, 2]), None).await.unwrap();
    assert!(store.treaties().promise(key, treaty(5, &[1, 2]), None).await.is_err(), "a number is used once");
    let read = [
        (Hearer::Seat(1), vec![1, 3, 4, 5]),
        (Hearer::Seat(2), vec![1, 2, 3]),
        (Hearer::Seat(3), vec![2]),
        (Hearer::Seat(4), vec![]),
        (Hearer::Seat(32), vec![2, 5]),
        (Hearer::Seat(0), vec![]),
        (Hearer::Seat(33), vec![]),
        (Hearer::Watcher, vec![]),
        (Hearer::Archive, vec![1, 2, 3, 4, 5]),
    ];
    for (by, expected) in read {
        assert_eq!(numbers(&*store, key, by).await, expected, "{by:?}");
    }
    let marks = vec![said(2, TreatyMark::Agreed, &[1, 2]), said(1, TreatyMark::Broken, &[1, 32])];
    store.treaties().mark(key, 1, marks.clone(), None).await.unwrap();
    assert_eq!(store.treaties().mark(key, 9, marks.clone(), None).await, Err(StoreError::Conflict(9)));
    let found = store.treaties().promised(key, Hearer::Seat(1)).await.unwrap();
    assert_eq!(found[..2], [TreatyRow { marks, ..treaty(1, &[1, 2]) }, treaty(3, &[2, 1])], "as it was noted");
    assert_eq!(store.treaties().promised(other, Hearer::Seat(1)).await.unwrap(), [treaty(1, &[1, 2])]);
    let standing = async |room: &[u8], seat| store.treaties().treaty_standing(key, seats(room), seat).await.unwrap();
    assert_eq!(standing(&[1, 2], 1).await, TreatyStanding { last: 5, last_at: 1004, own: 3 });
    assert_eq!(standing(&[1, 3], 3).await, TreatyStanding { last: 5, last_at: 0, own: 0 });
    let nothing = store.treaties().treaty_standing(key + 99, seats(&[1]), 1).await.unwrap();
    assert_eq!(nothing, TreatyStanding::default());
}

async fn who_sits_there_later_reads_no_promise_from_before(store: Arc<dyn Store>) {
    let table = row(TABLE);
    let key = make(&*store, table.clone()).await;
    let deaf = TreatyRow { hears: seats(&[1]), ..treaty(4, &[1, 2]) };
    for noted in [treaty(1, &[1, 2]), treaty(2, &[2, 3]), treaty(3, &[1, 2, 3]), deaf] {
        store.treaties().promise(key, noted, None).await.unwrap();
    }
    let reseat = |seating: u32, gone: &[u8]| Reseat {
        key,
        seating,
        seats: table.seats.clone(),
        status: table.status,
        invite: table.invite,
        changes: Vec::new(),
        forget: 0,
        forget_talk: seats(gone),
        proposal: None,
        dealt: None,
        fence: None,
    };
    assert_eq!(store.reseat(reseat(1, &[2])).await, Err(StoreError::SeatsChanged));
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [1, 2, 3], "nothing has changed");
    store.reseat(reseat(2, &[2])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, Vec::<u32>::new());
    assert_eq!(numbers(&*store, key, Hearer::Seat(1)).await, [1, 3, 4], "who has read it reads it still");
    let found = store.treaties().promised(key, Hearer::Archive).await.unwrap();
    let kept: Vec<_> = found.iter().map(|row| (row.room, row.hears, row.gone)).collect();
    let expected = [
        (seats(&[1, 2]), seats(&[1]), seats(&[2])),
        (seats(&[2, 3]), seats(&[3]), seats(&[2])),
        (seats(&[1, 2, 3]), seats(&[1, 3]), seats(&[2])),
        // Whoever had not heard it has gone all the same.
        (seats(&[1, 2]), seats(&[1]), seats(&[2])),
    ];
    assert_eq!(kept, expected);
    store.treaties().promise(key, treaty(5, &[1, 2]), None).await.unwrap();
    // What nobody may read any more is not kept.
    store.reseat(reseat(3, &[1, 3])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Archive).await, [5]);
    store.reseat(reseat(4, &[])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn promises_are_copied_with_their_table() {
    let folder = tempfile::tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    let key = make(&*store, row(TABLE)).await;
    let marks = vec![said(2, TreatyMark::Kept, &[1])];
    let gone = TreatyRow { hears: seats(&[1]), gone: seats(&[2]), marks, ..treaty(2, &[1, 2]) };
    for noted in [treaty(1, &[1, 2]), gone] {
        store.treaties().promise(key, noted, None).await.unwrap();
    }
    let before = store.treaties().promised(key, Hearer::Archive).await.unwrap();
    assert_eq!(before.len(), 2);
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    server::store::copy(&file, &Database::parse(&database.url).unwrap()).await.unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(store.treaties().promised(key, Hearer::Archive).await.unwrap(), before);
}
