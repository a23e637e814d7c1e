//! What every store promises about notices, asked of each of them.

use super::contract::{append, make, postgres, promised, row};
use super::support::sqlite;
use super::treaties_kept::treaty;
use server::api::{ChannelKind, DeliveryState, NoticeKind, Status};
use server::store::{
    AccountKey, AccountName, AccountSeat, Append, ChannelRow, ChatRow, Claimed, Database, EntryRow, Fate, NewAccount,
    NewNotice, Role, Settled, Store, TalkRow, TreatyRow,
};
use server::token;
use std::sync::Arc;

promised! {
    channels_are_their_accounts_own
    a_thing_is_in_the_outbox_once
    what_is_due_is_claimed_once_and_settled
    a_channel_that_is_of_no_use_is_switched_off
    it_is_known_since_when_a_seat_is_waited_for
    a_seat_is_nudged_once_in_a_while
    notices_go_with_their_account
    the_key_for_browsers_is_made_once
}

const TABLE: &str = "abcdefghijkm";
/// All kinds.
const ALL: u32 = 0b1_1111;

async fn people(store: &dyn Store) {
    for (key, name) in [(1, "Ann"), (2, "Ben")] {
        let name = AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() };
        let (codes, voucher) = (Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
}

fn channel(key: i64, account: AccountKey) -> ChannelRow {
    let (kind, place) = (ChannelKind::Ntfy, format!("{{\"address\":\"https://ä.example/{key}\"}}"));
    ChannelRow { key, account, kind, place, wants: ALL, added_at: key, failed: 0, off: None }
}

fn notice(number: i64, channel: i64, moment: i64) -> NewNotice {
    let (table, kind) = (TABLE.into(), NoticeKind::Turn);
    NewNotice { number, channel, account: 1, kind, table, seat: 1, moment, at: 10 + number, due_at: 100 }
}

async fn with_channels(store: &dyn Store) {
    people(store).await;
    assert!(store.notices().add_channel(channel(11, 1), 2).await.unwrap());
    assert!(store.notices().add_channel(channel(12, 1), 2).await.unwrap());
}

fn numbers(claimed: &[Claimed]) -> Vec<i64> {
    let mut numbers: Vec<i64> = claimed.iter().map(|one| one.notice.number).collect();
    numbers.sort_unstable();
    numbers
}

async fn settle(store: &dyn Store, number: i64, fate: Fate) {
    store.notices().settle(Settled { numbers: vec![number], fate, at: 500 }).await.unwrap();
}

async fn channels_are_their_accounts_own(store: Arc<dyn Store>) {
    let notices = store.notices();
    with_channels(&*store).await;
    assert!(!notices.add_channel(channel(13, 1), 2).await.unwrap(), "that is one too many");
    assert!(!notices.add_channel(channel(13, 9), 2).await.unwrap(), "of nobody");
    assert_eq!(notices.channels(1).await.unwrap(), [channel(11, 1), channel(12, 1)]);
    assert!(!notices.change_channel(2, 11, 0).await.unwrap() && !notices.drop_channel(2, 11).await.unwrap());
    assert!(notices.change_channel(1, 11, 3).await.unwrap());
    assert_eq!(notices.channels(1).await.unwrap()[0].wants, 3);
    notices.set_channel(11, "{}".into(), Some("unconfirmed".into())).await.unwrap();
    let off = ChannelRow { place: "{}".into(), off: Some("unconfirmed".into()), wants: 3, ..channel(11, 1) };
    assert_eq!(notices.channel(11).await.unwrap(), Some(off));
    assert_eq!(notices.channel(99).await.unwrap(), None);
    notices.put(vec![notice(1, 11, 5)]).await.unwrap();
    assert!(notices.drop_channel(1, 11).await.unwrap());
    assert!(notices.deliveries(1, 9).await.unwrap().is_empty(), "with what was to be told by it");
    assert_eq!(notices.channels(1).await.unwrap().len(), 1);
    notices.put(vec![notice(2, 11, 5)]).await.unwrap();
    assert!(!notices.is_due(1000).await.unwrap(), "nothing is told by a channel that is gone");
    assert_eq!(notices.wishes(1).await.unwrap(), None);
    for wishes in ["{}", "{\"digest\":7}"] {
        notices.set_wishes(1, wishes.into()).await.unwrap();
        assert_eq!(notices.wishes(1).await.unwrap().as_deref(), Some(wishes));
    }
    notices.set_wishes(9, "{}".into()).await.unwrap();
    assert_eq!(notices.wishes(9).await.unwrap(), None);
}

async fn a_thing_is_in_the_outbox_once(store: Arc<dyn Store>) {
    let notices = store.notices();
    with_channels(&*store).await;
    notices.put(vec![notice(1, 11, 5), notice(2, 12, 5)]).await.unwrap();
    notices.put(vec![notice(3, 11, 5), NewNotice { seat: 2, ..notice(4, 11, 5) }]).await.unwrap();
    let other = NewNotice { kind: NoticeKind::Talk, ..notice(5, 11, 5) };
    notices.put(vec![other]).await.unwrap();
    assert_eq!(numbers(&notices.claim(200, 300, 9).await.unwrap()), [1, 2, 4, 5]);
    // A newer one goes in the place of one that has not been told, and of no other.
    settle(&*store, 1, Fate::Sent).await;
    notices.put(vec![notice(6, 11, 6), notice(7, 12, 6)]).await.unwrap();
    notices.put(vec![notice(8, 11, 5)]).await.unwrap();
    let log = notices.deliveries(1, 9).await.unwrap();
    assert_eq!(log.iter().filter(|row| row.state == DeliveryState::Sent).count(), 1);
    assert_eq!(numbers(&notices.claim(400, 500, 9).await.unwrap()), [4, 5, 7], "what was told is told no more");
}

async fn what_is_due_is_claimed_once_and_settled(store: Arc<dyn Store>) {
    let notices = store.notices();
    with_channels(&*store).await;
    notices.set_wishes(1, "{\"digest\":7}".into()).await.unwrap();
    let later = NewNotice { due_at: 1000, ..notice(3, 12, 9) };
    notices.put(vec![notice(1, 11, 5), NewNotice { seat: 2, ..notice(2, 11, 5) }, later]).await.unwrap();
    assert!(!notices.is_due(99).await.unwrap() && notices.is_due(100).await.unwrap());
    assert!(notices.claim(99, 300, 9).await.unwrap().is_empty());
    let claimed = notices.claim(100, 300, 9).await.unwrap();
    assert_eq!(numbers(&claimed), [1, 2]);
    assert_eq!((&claimed[0].channel, claimed[0].tries), (&channel(11, 1), 0));
    assert_eq!(claimed[0].wishes.as_deref(), Some("{\"digest\":7}"));
    assert_eq!(claimed[0].notice, notice(1, 11, 5));
    assert!(!notices.is_due(299).await.unwrap() && notices.claim(299, 400, 9).await.unwrap().is_empty(), "it is held");
    assert_eq!(numbers(&notices.claim(300, 400, 9).await.unwrap()), [1, 2], "whoever held it has gone");
    settle(&*store, 1, Fate::Again(600, "refused 500".into())).await;
    settle(&*store, 2, Fate::Later(700)).await;
    assert!(!notices.is_due(599).await.unwrap());
    let claimed = notices.claim(700, 800, 9).await.unwrap();
    assert_eq!(claimed.iter().map(|one| one.tries).collect::<Vec<_>>(), [1, 0], "one was tried");
    settle(&*store, 1, Fate::Sent).await;
    settle(&*store, 2, Fate::Untrue).await;
    settle(&*store, 1, Fate::Untrue).await;
    let log = notices.deliveries(1, 9).await.unwrap();
    assert_eq!(log.len(), 2, "{log:?}");
    let told = &log[1];
    assert_eq!((told.state, told.tries, told.due_at, told.channel), (DeliveryState::Sent, 2, 500, 11));
    assert_eq!((told.error.as_deref(), told.at, told.table.as_str()), (Some("refused 500"), 11, TABLE));
    notices.forget(501).await.unwrap();
    assert_eq!(notices.deliveries(1, 9).await.unwrap().len(), 1, "what has not been told stays");
    // One channel at a time, with all that is due by it.
    notices.put(vec![notice(4, 11, 8), NewNotice { seat: 2, ..notice(5, 11, 8) }]).await.unwrap();
    let first = numbers(&notices.claim(2000, 2100, 1).await.unwrap());
    let second = numbers(&notices.claim(2000, 2200, 1).await.unwrap());
    let mut both = [first, second];
    both.sort();
    assert_eq!(both, [vec![3], vec![4, 5]]);
}

async fn a_channel_that_is_of_no_use_is_switched_off(store: Arc<dyn Store>) {
    let notices = store.notices();
    with_channels(&*store).await;
    let give_up = async |number: i64| {
        store.notices().put(vec![notice(number, 11, number)]).await.unwrap();
        settle(&*store, number, Fate::GivenUp(format!("refused {number}"), 2)).await;
        store.notices().channels(1).await.unwrap()[0].clone()
    };
    assert_eq!(give_up(1).await, ChannelRow { failed: 1, ..channel(11, 1) });
    notices.put(vec![notice(2, 11, 2)]).await.unwrap();
    settle(&*store, 2, Fate::Sent).await;
    assert_eq!(notices.channels(1).await.unwrap()[0].failed, 0, "it is of use again");
    assert_eq!(give_up(3).await.off, None);
    assert_eq!(give_up(4).await.off.as_deref(), Some("refused 4"));
    assert_eq!(notices.channels(1).await.unwrap()[1], channel(12, 1), "the other is as it was");
    assert!(notices.change_channel(1, 11, ALL).await.unwrap());
    assert_eq!(notices.channels(1).await.unwrap()[0], channel(11, 1));
    let states: Vec<DeliveryState> = notices.deliveries(1, 2).await.unwrap().iter().map(|row| row.state).collect();
    assert_eq!(states, [DeliveryState::Failed, DeliveryState::Failed]);
}

async fn it_is_known_since_when_a_seat_is_waited_for(store: Arc<dyn Store>) {
    let notices = store.notices();
    with_channels(&*store).await;
    let mut given = row(TABLE);
    let (first, second) = (engine::Seat::all(2).next().unwrap(), engine::Seat::all(2).nth(1).unwrap());
    given.to_act = [first].into_iter().collect();
    let key = make(&*store, given).await;
    assert!(notices.watched(vec![TABLE.into()]).await.unwrap().is_empty(), "of no account");
    let token = token::hash(&format!("{TABLE}-Ann"));
    let seat = AccountSeat { account: 1, table: TABLE.into(), seat: 1, token, at: 4 };
    store.accounts().take_seat(seat).await.unwrap();
    let now = async || store.notices().watched(vec![TABLE.into(), "mmmmmmmmmmmm".into()]).await.unwrap().remove(0);
    let found = now().await;
    assert_eq!((found.account, found.seat, found.game.as_str(), found.name.as_str()), (1, 1, "founders", "Ann"));
    assert_eq!((found.status, found.asked, found.talk, found.seen_at), (Status::Running, Some((0, 7)), None, 3));
    let entry = async |sequence: u32, who: &[engine::Seat], finished: bool| {
        let to_act = who.iter().copied().collect();
        let added = append(key, sequence);
        store.append(Append { row: EntryRow { to_act, ..added.row.clone() }, finished, ..added }).await.unwrap();
    };
    entry(1, &[first, second], false).await;
    assert_eq!(now().await.asked, Some((0, 7)), "still the same wait");
    entry(2, &[second], false).await;
    assert_eq!((now().await.asked, now().await.latest), (None, (2, 1002)));
    entry(3, &[first], false).await;
    entry(4, &[first], false).await;
    assert_eq!(now().await.asked, Some((3, 1003)));
    let line = |number: u32, seat: u8| ChatRow {
        number,
        seat,
        name: "x".into(),
        text: "y".into(),
        at: 50,
        mentions: engine::SeatSet::EMPTY,
    };
    for (number, by) in [(1, 2), (2, 1), (3, 0)] {
        store.say(key, line(number, by), None).await.unwrap();
    }
    assert_eq!(now().await.talk, Some((1, 50)), "neither one's own, nor the table's");
    // What was said among others is nothing to this seat, nor is what those who watch say; what names it is known apart.
    let seats = |numbers: &[u8]| numbers.iter().filter_map(|number| engine::Seat::from_number(*number)).collect();
    let mention = ChatRow { mentions: seats(&[1]), ..line(4, 2) };
    store.say(key, mention, None).await.unwrap();
    assert_eq!((now().await.talk, now().await.mention), (Some((4, 50)), Some((4, 50))));
    let late = |number: u32, room: &[u8], by: u8| TalkRow { seat: by, at: 60, ..super::talk_kept::line(number, room) };
    for talk in [late(1, &[2, 3], 2), late(2, &[], 0), late(3, &[1, 2], 1)] {
        store.talks().whisper(key, talk, None).await.unwrap();
        assert_eq!((now().await.talk, now().await.mention), (Some((4, 50)), Some((4, 50))));
    }
    store.talks().whisper(key, late(4, &[1, 2], 2), None).await.unwrap();
    assert_eq!((now().await.talk, now().await.mention), (Some((-4, 60)), Some((4, 50))));
    let named = TalkRow { mentions: seats(&[1, 3]), at: 70, ..late(5, &[1, 2, 3], 2) };
    store.talks().whisper(key, named, None).await.unwrap();
    assert_eq!((now().await.talk, now().await.mention), (Some((-5, 70)), Some((-5, 70))));
    let noted = |number: u32, room: &[u8], by: u8| TreatyRow { seat: by, at: 80, ..treaty(number, room) };
    for promise in
        [noted(1, &[2, 3], 2), noted(2, &[1, 2], 1), TreatyRow { hears: seats(&[2]), ..noted(3, &[1, 2], 2) }]
    {
        store.treaties().promise(key, promise, None).await.unwrap();
        assert_eq!((now().await.talk, now().await.mention), (Some((-5, 70)), Some((-5, 70))));
    }
    store.treaties().promise(key, noted(4, &[1, 2], 2), None).await.unwrap();
    assert_eq!((now().await.talk, now().await.mention), (Some((-5_000_000_004, 80)), Some((-5, 70))));
    assert_eq!(notices.watched_tables(String::new(), 0, 9).await.unwrap(), [TABLE]);
    assert!(notices.watched_tables(TABLE.into(), 0, 9).await.unwrap().is_empty());
    entry(5, &[], true).await;
    let over = now().await;
    assert_eq!((over.status, over.asked, over.latest), (Status::Finished, None, (5, 1005)));
    assert!(notices.watched_tables(String::new(), i64::MAX, 9).await.unwrap().is_empty(), "over for long");
    assert_eq!(notices.watched_tables(String::new(), 0, 9).await.unwrap().len(), 1);
    notices.drop_channel(1, 11).await.unwrap();
    notices.drop_channel(1, 12).await.unwrap();
    assert!(notices.watched(vec![TABLE.into()]).await.unwrap().is_empty(), "nobody wants to know");
    assert!(notices.watched_tables(String::new(), 0, 9).await.unwrap().is_empty());
}

async fn a_seat_is_nudged_once_in_a_while(store: Arc<dyn Store>) {
    let nudge = async |seat: u8, at: i64| store.notices().nudge(TABLE.into(), seat, at, at - 100).await.unwrap();
    assert!(nudge(1, 1000).await && !nudge(1, 1001).await && nudge(2, 1001).await);
    assert!(!nudge(1, 1100).await && nudge(1, 1101).await && !nudge(1, 1102).await);
    store.notices().forget(1200).await.unwrap();
    assert!(nudge(1, 1103).await);
}

async fn the_key_for_browsers_is_made_once(store: Arc<dyn Store>) {
    let notices = store.notices();
    assert_eq!(notices.kept_push_key().await.unwrap(), None);
    let (one, other) = tokio::join!(notices.push_key("one".into()), notices.push_key("other".into()));
    let kept = one.unwrap();
    assert!(["one", "other"].contains(&kept.as_str()));
    assert_eq!((other.unwrap(), notices.push_key("third".into()).await.unwrap()), (kept.clone(), kept.clone()));
    assert_eq!(notices.kept_push_key().await.unwrap(), Some(kept));
}

async fn notices_go_with_their_account(store: Arc<dyn Store>) {
    with_channels(&*store).await;
    let notices = store.notices();
    notices.set_wishes(1, "{}".into()).await.unwrap();
    notices.put(vec![notice(1, 11, 5)]).await.unwrap();
    store.accounts().delete(1).await.unwrap();
    assert!(notices.channels(1).await.unwrap().is_empty() && notices.deliveries(1, 9).await.unwrap().is_empty());
    assert!(notices.wishes(1).await.unwrap().is_none() && !notices.is_due(1000).await.unwrap());
}

/// Two nodes that claim at the same moment never have the same.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_share_what_is_due() {
    let database = test_postgres::Database::make().unwrap();
    let nodes =
        [postgres(&database.url, Role::Shares).await.unwrap(), postgres(&database.url, Role::Shares).await.unwrap()];
    with_channels(&*nodes[0]).await;
    for round in 0..50_i64 {
        let now = 1000 * (round + 1);
        let due =
            |number: i64, channel: i64| NewNotice { due_at: now, ..notice(1000 * round + number, channel, number) };
        let fresh = |number: i64| NewNotice { seat: number as u8, ..due(number, 11 + number % 2) };
        let fresh = (1..=20).map(fresh).map(|new| NewNotice { moment: now, ..new }).collect();
        nodes[0].notices().put(fresh).await.unwrap();
        let claim = |node: usize| nodes[node].notices().claim(now, now + 500 + node as i64, 9);
        let (here, there) = tokio::join!(claim(0), claim(1));
        let mut all = [numbers(&here.unwrap()), numbers(&there.unwrap())].concat();
        all.sort_unstable();
        assert_eq!(all, (1..=20).map(|number| 1000 * round + number).collect::<Vec<_>>());
        nodes[1].notices().settle(Settled { numbers: all, fate: Fate::Sent, at: now }).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_are_copied_with_their_account() {
    let folder = tempfile::tempdir().unwrap();
    let database = test_postgres::Database::make().unwrap();
    let store = sqlite(folder.path(), None);
    with_channels(&*store).await;
    store.notices().set_wishes(1, "{}".into()).await.unwrap();
    store.notices().put(vec![notice(1, 11, 5), notice(2, 12, 5)]).await.unwrap();
    settle(&*store, 1, Fate::GivenUp("too_slow".into(), 1)).await;
    let read = async |store: &dyn Store| {
        let notices = store.notices();
        let (channels, log) = (notices.channels(1).await.unwrap(), notices.deliveries(1, 9).await.unwrap());
        (channels, log, notices.wishes(1).await.unwrap(), notices.push_key("ours".into()).await.unwrap())
    };
    store.notices().push_key("by which browsers know us".into()).await.unwrap();
    let before = read(&*store).await;
    drop(store);
    let file = Database::parse(folder.path().join("tables.sqlite").to_str().unwrap()).unwrap();
    server::store::copy(&file, &Database::parse(&database.url).unwrap()).await.unwrap();
    let store = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(read(&*store).await, before);
}
