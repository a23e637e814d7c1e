//! What every store promises about talk that not everybody may read, asked of each of them.

use super::contract::{make, postgres, promised, row};
use super::support::sqlite;
use engine::{Seat, SeatSet};
use server::store::{Database, Hearer, ROOM_KEPT, Reseat, Role, Store, StoreError, TableKey, TalkRow, TalkStanding};
use std::sync::Arc;

promised! {
    a_line_is_read_by_its_room_alone
    each_room_is_kept_up_to_a_length_of_its_own
    who_sits_there_later_reads_nothing_from_before
}

const TABLE: &str = "abcdefghijkm";

pub(super) fn seats(numbers: &[u8]) -> SeatSet {
    numbers.iter().filter_map(|number| Seat::from_number(*number)).collect()
}

/// A line among these seats, said by the first of them.
pub(super) fn line(number: u32, room: &[u8]) -> TalkRow {
    TalkRow {
        number,
        room: seats(room),
        hears: seats(room),
        seat: room.first().copied().unwrap_or(0),
        name: "Ann".into(),
        text: format!("line ä {number}"),
        at: 1000 + i64::from(number),
        mentions: SeatSet::EMPTY,
    }
}

async fn numbers(store: &dyn Store, key: TableKey, by: Hearer) -> Vec<u32> {
    store.talks().heard(key, by).await.unwrap().iter().map(|line| line.number).collect()
}

async fn a_line_is_read_by_its_room_alone(store: Arc<dyn Store>) {
    let (key, other) = (make(&*store, row(TABLE)).await, make(&*store, row("bbcdefghijkm")).await);
    let said = [line(1, &[1, 2]), line(2, &[2, 3, 32]), line(3, &[]), line(4, &[1, 2]), line(5, &[1, 32])];
    for said in said.clone() {
        store.talks().whisper(key, TalkRow { mentions: said.room, ..said }, None).await.unwrap();
    }
    store.talks().whisper(other, line(1, &[1, 2]), None).await.unwrap();
    assert!(store.talks().whisper(key, line(5, &[1, 2]), None).await.is_err(), "a number is used once");
    let heard = [
        (Hearer::Seat(1), vec![1, 4, 5]),
        (Hearer::Seat(2), vec![1, 2, 4]),
        (Hearer::Seat(3), vec![2]),
        (Hearer::Seat(4), vec![]),
        (Hearer::Seat(32), vec![2, 5]),
        // No seats at all.
        (Hearer::Seat(0), vec![]),
        (Hearer::Seat(33), vec![]),
        (Hearer::Seat(255), vec![]),
        (Hearer::Watcher, vec![3]),
        (Hearer::Archive, vec![1, 2, 3, 4, 5]),
    ];
    for (by, lines) in heard {
        assert_eq!(numbers(&*store, key, by).await, lines, "{by:?}");
    }
    let first = store.talks().heard(key, Hearer::Seat(1)).await.unwrap().remove(0);
    assert_eq!(first, TalkRow { mentions: said[0].room, ..said[0].clone() }, "as it was said");
    let standing = async |room: &[u8], seat| store.talks().talk_standing(key, seats(room), seat).await.unwrap();
    assert_eq!(standing(&[1, 2], 1).await, TalkStanding { last: 5, last_at: 1004, own: 3 });
    assert_eq!(standing(&[1, 3], 3).await, TalkStanding { last: 5, last_at: 0, own: 0 });
    assert_eq!(standing(&[], 0).await, TalkStanding { last: 5, last_at: 1003, own: 0 });
    assert_eq!(store.talks().talk_standing(key + 99, seats(&[1]), 1).await.unwrap(), TalkStanding::default());
}

async fn each_room_is_kept_up_to_a_length_of_its_own(store: Arc<dyn Store>) {
    let key = make(&*store, row(TABLE)).await;
    store.talks().whisper(key, line(1, &[1, 2]), None).await.unwrap();
    store.talks().whisper(key, line(2, &[]), None).await.unwrap();
    for number in 3..ROOM_KEPT + 8 {
        store.talks().whisper(key, line(number, &[1, 3]), None).await.unwrap();
    }
    let kept: Vec<u32> = (8..ROOM_KEPT + 8).collect();
    assert_eq!(numbers(&*store, key, Hearer::Seat(3)).await, kept);
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [1], "a room that others fill leaves this one alone");
    assert_eq!(numbers(&*store, key, Hearer::Watcher).await, [2]);
}

async fn who_sits_there_later_reads_nothing_from_before(store: Arc<dyn Store>) {
    let table = row(TABLE);
    let key = make(&*store, table.clone()).await;
    let said = [line(1, &[1, 2]), line(2, &[2, 3]), line(3, &[]), line(4, &[1, 2, 3]), line(5, &[1, 3])];
    for said in said {
        store.talks().whisper(key, said, None).await.unwrap();
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
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [1, 2, 4], "nothing has changed");
    store.reseat(reseat(2, &[2])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, Vec::<u32>::new());
    assert_eq!(numbers(&*store, key, Hearer::Seat(1)).await, [1, 4, 5], "who has read it reads it still");
    assert_eq!(numbers(&*store, key, Hearer::Seat(3)).await, [2, 4, 5]);
    let fourth = store.talks().heard(key, Hearer::Seat(3)).await.unwrap().remove(1);
    assert_eq!((fourth.room, fourth.hears), (seats(&[1, 2, 3]), seats(&[1, 3])));
    store.talks().whisper(key, line(6, &[1, 2]), None).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [6]);
    // What nobody may read any more is not kept.
    store.reseat(reseat(3, &[1, 3])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Archive).await, [3, 6]);
    store.reseat(reseat(4, &[])).await.unwrap();
    assert_eq!(numbers(&*store, key, Hearer::Seat(2)).await, [6]);
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_copied_with_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    let key = make(&*store, row(TABLE)).await;
    for said in [line(1, &[1, 2]), line(2, &[]), TalkRow { mentions: seats(&[3]), ..line(3, &[2, 3]) }] {
        store.talks().whisper(key, said, None).await.unwrap();
    }
    let before = store.talks().heard(key, Hearer::Archive).await.unwrap();
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    server::store::copy(&file, &Database::parse(&database.url).unwrap()).await.unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(store.talks().heard(key, Hearer::Archive).await.unwrap(), before);
}
