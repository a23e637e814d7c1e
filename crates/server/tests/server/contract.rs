//! What every store promises, asked of each of them.

use server::api::{Bank, ChangedBy, Deadline, Deal, SeatChange, SeatKind, Sitter, Status, Takeover, Visibility};
use server::store::{
    Append, CHAT_KEPT, ChatRow, CommentRow, Dealt, EntryRow, Filter, Hearer, Kept, NewTable, Page, Postgres,
    PostgresOptions, PostgresUrl, Removal, Reseat, Role, SeatRow, Store, StoreError, TableKey, TableRow, Timed,
    TreatyRow, WholeTable,
};
use server::token::{self, Hashed};
use std::sync::Arc;
use std::time::Duration;

/// Asks both stores for each promise.
macro_rules! promised {
    ($($promise:ident)*) => {
        mod by_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $promise() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$promise($crate::support::sqlite(folder.path(), None)).await;
                }
            )*
        }

        mod by_postgres {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $promise() {
                    let database = test_postgres::Database::make().unwrap();
                    let store = $crate::contract::postgres(&database.url, server::store::Role::Plays).await.unwrap();
                    super::$promise(store).await;
                }
            )*
        }
    };
}
pub(super) use promised;

promised! {
    a_table_comes_back_as_it_was_made
    an_entry_is_added_once
    many_append_at_the_same_time
    snapshots_and_ends_are_kept_with_their_entry
    seats_change_only_for_who_knows_them
    small_things_are_noted
    chat_is_kept_up_to_a_length
    tables_are_taken_out_and_brought_back
    lists_are_in_order_and_filtered
    deadlines_and_absence_are_found
    what_is_agreed_is_kept_with_its_entry
    it_is_known_when_a_process_was_there
}

pub(super) async fn postgres(url: &str, role: Role) -> Result<Arc<dyn Store>, StoreError> {
    let url = PostgresUrl::parse(url).unwrap();
    let options = PostgresOptions { url, patience: Duration::from_millis(200), role, make: true };
    Ok(Arc::new(Postgres::open(options).await?))
}

fn secret(name: &str) -> Hashed {
    token::hash(name)
}

/// A table of two people, named so.
pub(super) fn row(id: &str) -> TableRow {
    let seat = |name: &str| SeatRow {
        kind: SeatKind::Person,
        name: name.into(),
        level: None,
        token: Some(secret(&format!("{id}-{name}"))),
        part: "ä1".into(),
        is_makers: name == "Ann",
        seen_at: 3,
    };
    TableRow {
        key: 0,
        id: id.into(),
        game: "founders".into(),
        header: "{\"seed\":\"…\"}".into(),
        status: Status::Running,
        visibility: Visibility::Public,
        stand_in: "greedy".into(),
        bot_pause_ms: u32::MAX,
        deadline: Some(Deadline { seconds: 60, cover: true, ..Deadline::default() }),
        host: secret(&format!("{id}-host")),
        invite: secret(&format!("{id}-invite")),
        created_at: 5,
        updated_at: 7,
        listed_at: 7,
        rematch: None,
        deal: Deal::FixedChance,
        hints: false,
        takeover: Some(Takeover::Guarded),
        absence_seconds: 99,
        proposal: None,
        owner: Some("10.0.0.1".into()),
        seating: 2,
        bytes: 0,
        seen_at: 8,
        seats: vec![
            seat("Ann"),
            SeatRow { kind: SeatKind::Bot, level: Some("greedy".into()), token: None, ..seat("Bot 2") },
        ],
        sequence: 0,
        to_act: engine::Seat::all(32).collect(),
    }
}

pub(super) fn entry(sequence: u32) -> EntryRow {
    EntryRow {
        sequence,
        entry: format!("{{\"action\":\"take {sequence}\"}}"),
        events: "[\"ü\"]".into(),
        to_act: engine::Seat::all(2).collect(),
        request: sequence.is_multiple_of(2).then_some([sequence as u8; 16]),
        at: 1000 + i64::from(sequence),
    }
}

pub(super) fn append(key: TableKey, sequence: u32) -> Append {
    Append { key, row: entry(sequence), snapshot: None, finished: false, bytes: 10, proposal: None, fence: None }
}

pub(super) async fn make(store: &dyn Store, row: TableRow) -> TableKey {
    store.create(NewTable { row, entries: Vec::new(), snapshot: None }).await.unwrap()
}

/// Everything of a value, to be compared.
fn all_of(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

async fn a_table_comes_back_as_it_was_made(store: Arc<dyn Store>) {
    let given = row("abcdefghijkm");
    let entries = vec![entry(1), entry(2)];
    let bytes = entries.iter().map(EntryRow::bytes).sum();
    let new = NewTable { row: given.clone(), entries: entries.clone(), snapshot: Some((2, "state ß".into())) };
    let key = store.create(new).await.unwrap();
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    let expected = TableRow {
        key,
        bytes,
        sequence: 2,
        to_act: entries[1].to_act,
        updated_at: entries[1].at,
        listed_at: 7,
        ..given.clone()
    };
    assert_eq!(all_of(&found), all_of(&expected));
    assert_eq!(all_of(&store.entries(key, 0, 9).await.unwrap()), all_of(&entries));
    assert_eq!(all_of(&store.entries(key, 1, 1).await.unwrap()), all_of(&[entry(2)]));
    let history = store.history(key).await.unwrap();
    assert_eq!(history.entries, [entry(1).entry, entry(2).entry]);
    assert_eq!(history.requests, [([2; 16], 2)]);
    assert_eq!(history.snapshot, Some((2, "state ß".into())));
    assert_eq!(store.invited(given.invite).await.unwrap().as_deref(), Some("abcdefghijkm"));
    assert_eq!(store.invited(given.host).await.unwrap(), None);
    assert!(store.table("nobody".into()).await.unwrap().is_none());
    // Before the first entry it is as it was dealt.
    make(&*store, TableRow { owner: None, deadline: None, takeover: None, ..row("bbcdefghijkm") }).await;
    let found = store.table("bbcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!((found.sequence, found.to_act, found.updated_at), (0, given.to_act, 7));
    assert_eq!((found.owner, found.deadline, found.takeover), (None, None, None));
    // Ids and invitations are nobody else's.
    let again = NewTable { row: row("abcdefghijkm"), entries: Vec::new(), snapshot: None };
    assert!(matches!(store.create(again).await, Err(StoreError::Unavailable(_))));
    let stolen = TableRow { invite: given.invite, ..row("cbcdefghijkm") };
    let stolen = NewTable { row: stolen, entries: Vec::new(), snapshot: None };
    assert!(matches!(store.create(stolen).await, Err(StoreError::Unavailable(_))));
    store.probe().await.unwrap();
    store.probe().await.unwrap();
}

async fn an_entry_is_added_once(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    store.append(append(key, 1)).await.unwrap();
    assert_eq!(store.append(append(key, 1)).await, Err(StoreError::Conflict(1)));
    // Of many that want the same place at the same time one gets it, whatever comes with it.
    let others = (0..40).map(|number| {
        let snapshot = (number % 3 == 0).then(|| (2, "state".to_owned()));
        let row = EntryRow { entry: format!("from {number}"), ..entry(2) };
        store.append(Append { row, snapshot, ..append(key, 2) })
    });
    let answers = futures_util::future::join_all(others).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(answers.iter().all(|answer| matches!(answer, Ok(()) | Err(StoreError::Conflict(2)))), "{answers:?}");
    let winner = answers.iter().position(Result::is_ok).unwrap();
    let history = store.history(key).await.unwrap();
    assert_eq!(history.entries, [entry(1).entry, format!("from {winner}")], "who was told so is who is there");
    assert_eq!(history.snapshot.is_some(), winner % 3 == 0, "no snapshot of a refused one");
    assert_eq!(store.done(key, [2; 16], 0, 2).await.unwrap(), Some(2));
    assert_eq!(store.done(key, [2; 16], 0, 1).await.unwrap(), None);
    assert_eq!(store.done(key, [9; 16], 0, 9).await.unwrap(), None);
}

async fn many_append_at_the_same_time(store: Arc<dyn Store>) {
    let mut keys = Vec::new();
    for number in 0..20 {
        keys.push(make(&*store, row(&format!("table{number}"))).await);
    }
    let writes = (1..=50).flat_map(|sequence| keys.iter().map(move |key| (*key, sequence)));
    let chat = |key, number| {
        store.say(
            key,
            ChatRow { number, seat: 1, name: "Ann".into(), text: "hm".into(), at: 1, mentions: engine::SeatSet::EMPTY },
            None,
        )
    };
    let mut answers = Vec::new();
    for (key, sequence) in writes {
        answers.push(store.append(append(key, sequence)));
        answers.push(chat(key, sequence));
    }
    assert!(futures_util::future::join_all(answers).await.iter().all(Result::is_ok));
    for key in keys {
        let entries = store.entries(key, 0, 100).await.unwrap();
        assert!(entries.iter().map(|entry| entry.sequence).eq(1..=50));
        assert_eq!(store.chat(key).await.unwrap().len(), 50);
    }
    assert_eq!(store.count().await.unwrap(), [0, 20, 0]);
}

async fn snapshots_and_ends_are_kept_with_their_entry(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    store.append(append(key, 1)).await.unwrap();
    let with = |sequence, finished| {
        let snapshot = Some((sequence, format!("state {sequence}")));
        store.append(Append { snapshot, finished, ..append(key, sequence) })
    };
    with(2, false).await.unwrap();
    let table = async || store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!((table().await.bytes, table().await.listed_at, table().await.status), (10, 1002, Status::Running));
    with(3, false).await.unwrap();
    assert_eq!(store.history(key).await.unwrap().snapshot, Some((3, "state 3".into())), "the latest only");
    store.append(Append { finished: true, ..append(key, 4) }).await.unwrap();
    assert_eq!((table().await.bytes, table().await.listed_at, table().await.status), (20, 1004, Status::Finished));
    assert_eq!(store.count().await.unwrap(), [0, 0, 1]);
    assert_eq!(with(4, true).await, Err(StoreError::Conflict(4)));
    assert_eq!(table().await.bytes, 20, "nothing of a refused one is kept");
    assert_eq!(store.kept_for("10.0.0.1".into()).await.unwrap(), Kept { tables: 0, bytes: 20 });
    make(&*store, row("bbcdefghijkm")).await;
    assert_eq!(store.kept_for("10.0.0.1".into()).await.unwrap(), Kept { tables: 1, bytes: 20 });
    assert_eq!(store.kept_for("10.0.0.2".into()).await.unwrap(), Kept::default());
}

fn change(number: u32) -> SeatChange {
    let sitter = |name: &str| Sitter { kind: SeatKind::Person, name: name.into() };
    let (before, now) = (sitter("Ann"), sitter("Eve"));
    SeatChange { number, seq: 3, at: 4, seat: 1, before, now, by: ChangedBy::Vote }
}

async fn seats_change_only_for_who_knows_them(store: Arc<dyn Store>) {
    let waiting = TableRow { status: Status::Waiting, ..row("abcdefghijkm") };
    let key = make(&*store, waiting.clone()).await;
    let mut seats = waiting.seats.clone();
    seats[0].name = "Eve".into();
    seats[0].token = Some(secret("Eve"));
    let to_act: engine::SeatSet = engine::Seat::all(1).collect();
    let reseat = Reseat {
        key,
        seating: 2,
        seats,
        status: Status::Running,
        invite: secret("new"),
        changes: vec![change(1), change(2)],
        forget: 0,
        forget_talk: engine::SeatSet::EMPTY,
        proposal: Some("{\"seat\":1}".into()),
        dealt: Some(Dealt { header: "dealt".into(), to_act }),
        fence: None,
    };
    store.reseat(reseat.clone()).await.unwrap();
    assert_eq!(store.reseat(reseat.clone()).await, Err(StoreError::SeatsChanged));
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!(all_of(&found.seats), all_of(&reseat.seats));
    assert_eq!((found.status, found.seating, found.header.as_str()), (Status::Running, 3, "dealt"));
    assert_eq!((found.to_act, found.proposal.as_deref()), (to_act, Some("{\"seat\":1}")));
    assert!(found.updated_at > 7);
    assert_eq!(store.invited(secret("new")).await.unwrap().as_deref(), Some("abcdefghijkm"));
    assert_eq!(store.invited(waiting.invite).await.unwrap(), None);
    assert_eq!(store.seat_changes(key).await.unwrap(), [change(1), change(2)]);
    assert_eq!(store.count().await.unwrap(), [0, 1, 0]);
    // Later ones leave the deal alone, and older changes are forgotten.
    let changes = vec![change(3), change(4)];
    store.reseat(Reseat { seating: 3, changes, forget: 3, proposal: None, dealt: None, ..reseat }).await.unwrap();
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!((found.header.as_str(), found.to_act, found.proposal), ("dealt", to_act, None));
    assert_eq!(store.history(key).await.unwrap().changes, [change(4)]);
    assert_eq!(store.propose(key, 3, Some("late".into()), None).await, Err(StoreError::SeatsChanged));
    store.propose(key, 4, Some("in time".into()), None).await.unwrap();
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!(found.proposal.as_deref(), Some("in time"));
}

async fn small_things_are_noted(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    store.saw(key, 1, 50).await.unwrap();
    store.saw(key, 1, 40).await.unwrap();
    store.saw(key, 2, 60).await.unwrap();
    store.set_pace(key, 123, None).await.unwrap();
    store.seen(vec![(key, 90), (key, 70), (key + 1, 5)]).await.unwrap();
    store.seen(vec![(key, 80)]).await.unwrap();
    store.seen(Vec::new()).await.unwrap();
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    assert_eq!((found.seats[0].seen_at, found.seats[1].seen_at), (50, 3), "a bot is not seen");
    assert_eq!((found.bot_pause_ms, found.seen_at), (123, 90));
    assert_eq!(store.link_rematch(key, "first".into()).await.unwrap(), "first");
    assert_eq!(store.link_rematch(key, "second".into()).await.unwrap(), "first");
    assert!(matches!(store.link_rematch(key + 1, "x".into()).await, Err(StoreError::Unavailable(_))));
}

async fn chat_is_kept_up_to_a_length(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    let line = |number| ChatRow {
        number,
        seat: 2,
        name: "Bén".into(),
        text: "’n Tag".into(),
        at: 9,
        mentions: engine::SeatSet::EMPTY,
    };
    let line = |number| ChatRow { mentions: engine::Seat::all(number as usize % 3).collect(), ..line(number) };
    let said = (1..=CHAT_KEPT + 5).map(|number| store.say(key, line(number), None));
    assert!(futures_util::future::join_all(said).await.iter().all(Result::is_ok));
    let chat = store.chat(key).await.unwrap();
    assert_eq!(all_of(&chat), all_of(&(6..=CHAT_KEPT + 5).map(line).collect::<Vec<_>>()));
    assert!(store.say(key, line(7), None).await.is_err(), "a number is used once");
}

async fn tables_are_taken_out_and_brought_back(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    for sequence in 1..=3 {
        store.append(append(key, sequence)).await.unwrap();
    }
    store
        .say(
            key,
            ChatRow {
                number: 1,
                seat: 1,
                name: "Ann".into(),
                text: "so".into(),
                at: 9,
                mentions: engine::SeatSet::EMPTY,
            },
            None,
        )
        .await
        .unwrap();
    let talk = super::talk_kept::line(1, &[1, 2]);
    store.talks().whisper(key, talk.clone(), None).await.unwrap();
    let marks = vec![super::treaties_kept::said(2, server::api::TreatyMark::Declined, &[1, 2])];
    let treaty = TreatyRow { marks, ..super::treaties_kept::treaty(1, &[1, 2]) };
    store.treaties().promise(key, treaty.clone(), None).await.unwrap();
    let comment = |number| CommentRow { number, moment: 2, seat: 1, name: "Ann".into(), text: "oh".into(), at: 8 };
    store.comment(key, comment(1), None).await.unwrap();
    store.comment(key, comment(2), None).await.unwrap();
    assert!(store.comment(key, comment(2), None).await.is_err(), "a number is used once");
    for (sequence, seating) in [(2, 2), (3, 1), (4, 2)] {
        let refused = store.remove(Removal { key, sequence, seating, fence: None }).await;
        assert_eq!(refused, Err(StoreError::Conflict(sequence)));
    }
    let whole = WholeTable {
        row: store.table("abcdefghijkm".into()).await.unwrap().unwrap(),
        entries: store.entries(key, 0, 9).await.unwrap(),
        chat: store.chat(key).await.unwrap(),
        talk: store.talks().heard(key, Hearer::Archive).await.unwrap(),
        treaties: store.treaties().promised(key, Hearer::Archive).await.unwrap(),
        comments: store.comments(key).await.unwrap(),
        changes: vec![change(1)],
    };
    assert_eq!(all_of(&whole.comments), all_of(&[comment(1), comment(2)]));
    assert_eq!(store.bring_back(whole.clone()).await, Err(StoreError::Conflict(3)), "it is there");
    store.remove(Removal { key, sequence: 3, seating: 2, fence: None }).await.unwrap();
    assert_eq!(store.remove(Removal { key, sequence: 3, seating: 2, fence: None }).await, Err(StoreError::Conflict(3)));
    assert!(store.table("abcdefghijkm".into()).await.unwrap().is_none());
    assert_eq!(store.entries(key, 0, 9).await.unwrap().len() + store.chat(key).await.unwrap().len(), 0);
    assert_eq!(store.comments(key).await.unwrap().len(), 0);
    assert!(store.talks().heard(key, Hearer::Archive).await.unwrap().is_empty());
    assert!(store.treaties().promised(key, Hearer::Archive).await.unwrap().is_empty());
    assert_eq!(store.count().await.unwrap(), [0; 3]);
    let again = store.bring_back(whole.clone()).await.unwrap();
    let found = store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    let bytes = found.bytes;
    assert_eq!(all_of(&found), all_of(&TableRow { key: again, bytes, ..whole.row.clone() }));
    assert_eq!(all_of(&store.entries(again, 0, 9).await.unwrap()), all_of(&whole.entries));
    assert_eq!(all_of(&store.chat(again).await.unwrap()), all_of(&whole.chat));
    assert_eq!(all_of(&store.comments(again).await.unwrap()), all_of(&whole.comments));
    assert_eq!(store.talks().heard(again, Hearer::Archive).await.unwrap(), [talk]);
    assert_eq!(store.treaties().promised(again, Hearer::Archive).await.unwrap(), [treaty]);
    assert_eq!(store.seat_changes(again).await.unwrap(), whole.changes);
}

async fn lists_are_in_order_and_filtered(store: Arc<dyn Store>) {
    let status = [Status::Waiting, Status::Running, Status::Finished];
    for number in 0..12u32 {
        let table = TableRow {
            status: status[number as usize % 3],
            game: if number % 2 == 0 { "founders".into() } else { "clash".into() },
            visibility: if number == 5 { Visibility::Private } else { Visibility::Public },
            updated_at: i64::from(number / 2),
            ..row(&format!("{}table{number:02}", if number < 6 { "B" } else { "a" }))
        };
        make(&*store, table).await;
    }
    let ids =
        |tables: Vec<TableRow>| -> Vec<u32> { tables.iter().map(|table| table.id[6..].parse().unwrap()).collect() };
    let list = async |status, game: Option<&str>, before, limit| {
        let filter = Filter { status, game: game.map(Into::into), before, limit };
        ids(store.list(filter).await.unwrap())
    };
    assert_eq!(list(None, None, None, 99).await, [11, 10, 9, 8, 7, 6, 4, 3, 2, 1, 0]);
    assert_eq!(list(None, None, Some(4), 2).await, [7, 6]);
    assert_eq!(list(Some(Status::Running), None, None, 99).await, [10, 7, 4, 1]);
    assert_eq!(list(None, Some("clash"), None, 99).await, [11, 9, 7, 3, 1]);
    assert_eq!(list(Some(Status::Waiting), Some("founders"), Some(3), 99).await, [0]);
    let page = async |page: Page| ids(store.page(page).await.unwrap());
    assert_eq!(page(Page { limit: 3, ..Page::default() }).await, [11, 10, 9]);
    let of_six = store.table("atable06".into()).await.unwrap().unwrap().key;
    assert_eq!(page(Page { before: Some(of_six), limit: 2, ..Page::default() }).await, [5, 4]);
    let finished = Page { status: Some(Status::Finished), game: Some("clash".into()), before: None, limit: 9 };
    assert_eq!(page(finished).await, [11, 5]);
    let mut found = store.find("atable1".into(), 9).await.unwrap();
    found.sort();
    assert_eq!(found, ["atable10", "atable11"]);
    assert_eq!(store.find("B".into(), 3).await.unwrap().len(), 3);
    assert_eq!(store.find("".into(), 99).await.unwrap().len(), 12);
    assert_eq!(store.count().await.unwrap(), [4, 4, 4]);
}

/// What people have agreed on and their clocks are kept with the entry that changes them, or not at all.
async fn what_is_agreed_is_kept_with_its_entry(store: Arc<dyn Store>) {
    let terms = r#"{"terms":{"bank":{"seconds":9,"increment":3},"rests":true,"vacation_days":2}}"#;
    let key = make(&*store, TableRow { proposal: Some(terms.into()), ..row("abcdefghijkm") }).await;
    let found = async || store.table("abcdefghijkm".into()).await.unwrap().unwrap();
    let bank = Some(Bank { seconds: 9, increment: 3 });
    let deadline = Deadline { seconds: 60, cover: true, bank, rests: true, vacation_days: 2 };
    assert_eq!((found().await.proposal.as_deref(), found().await.deadline), (Some(terms), Some(deadline)));
    store.append(Append { proposal: Some("{}".into()), ..append(key, 1) }).await.unwrap();
    store.append(append(key, 2)).await.unwrap();
    assert_eq!((found().await.proposal.as_deref(), found().await.sequence), (Some("{}"), 2));
    assert_eq!(found().await.listed_at, 7, "a list is not ordered anew by it");
    let late = Append { proposal: Some(terms.into()), ..append(key, 2) };
    assert_eq!(store.append(late).await, Err(StoreError::Conflict(2)));
    assert_eq!(found().await.proposal.as_deref(), Some("{}"));
    let snapshot = Some((3, "state".into()));
    store.append(Append { proposal: Some(terms.into()), snapshot, finished: true, ..append(key, 3) }).await.unwrap();
    assert_eq!((found().await.proposal.as_deref(), found().await.status), (Some(terms), Status::Finished));
}

async fn it_is_known_when_a_process_was_there(store: Arc<dyn Store>) {
    const DAY: i64 = 24 * 3600 * 1000;
    assert_eq!(store.last_pulse(5).await.unwrap(), None);
    store.pulse(5, 1000).await.unwrap();
    store.pulse(i64::MAX, 100 * DAY).await.unwrap();
    store.probe().await.unwrap();
    assert_eq!(store.last_pulse(5).await.unwrap(), None, "that is too long ago");
    for at in [100 * DAY + 1, 100 * DAY + 9] {
        store.pulse(5, at).await.unwrap();
        assert_eq!(store.last_pulse(5).await.unwrap(), Some(at));
    }
    assert_eq!(store.last_pulse(i64::MAX).await.unwrap(), Some(100 * DAY));
}

async fn deadlines_and_absence_are_found(store: Arc<dyn Store>) {
    let key = make(&*store, row("abcdefghijkm")).await;
    make(&*store, TableRow { deadline: None, seen_at: 4, ..row("bbcdefghijkm") }).await;
    make(&*store, TableRow { status: Status::Finished, seen_at: 1, ..row("cbcdefghijkm") }).await;
    let proposal = row("abcdefghijkm").proposal;
    let timed = |since| Timed { id: "abcdefghijkm".into(), since, seconds: 60, proposal: proposal.clone() };
    assert_eq!(store.deadlines().await.unwrap(), [timed(7)]);
    assert_eq!(store.unseen(100, 9).await.unwrap(), ["bbcdefghijkm", "abcdefghijkm"], "who is alone for longest first");
    assert_eq!(store.unseen(100, 1).await.unwrap(), ["bbcdefghijkm"]);
    assert_eq!(store.unseen(7, 9).await.unwrap(), Vec::<String>::new());
    store.append(append(key, 1)).await.unwrap();
    assert_eq!(store.deadlines().await.unwrap(), [timed(1001)]);
    assert_eq!(store.unseen(1000, 9).await.unwrap(), ["bbcdefghijkm"]);
    assert_eq!(store.unseen(1002, 9).await.unwrap(), ["bbcdefghijkm", "abcdefghijkm"]);
}
