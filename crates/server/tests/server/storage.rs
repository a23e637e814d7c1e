//! What becomes of tables when the database fails, and when the server comes back.

use super::support::{Server, Table, config, eventually, sqlite, two_people};
use rusqlite::Connection;
use serde_json::json;
use server::nodes::Fence;
use server::store::{
    Append, ChatRow, CommentRow, EntryRow, Filter, History, Kept, Moderation, NewTable, Notices, Page, Removal, Reply,
    RequestKey, Reseat, Store, StoreError, TableKey, TableRow, WholeTable,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use tempfile::tempdir;

/// A store that fails when told to.
pub(super) struct Failing {
    store: Arc<dyn Store>,
    pub(super) how: AtomicU8,
}

pub(super) const WELL: u8 = 0;
/// The write is not done, and says so.
pub(super) const REFUSE: u8 = 1;
/// The write is done, but its answer is lost.
pub(super) const LOSE: u8 = 2;
/// The write is done, and a clock that goes on by itself whenever nobody has anything to do stands still meanwhile.
pub(super) const STOP_THE_CLOCK: u8 = 3;

impl Failing {
    pub(super) fn new(store: Arc<dyn Store>) -> Failing {
        Failing { store, how: AtomicU8::new(WELL) }
    }

    fn write<T: Send + 'static>(&self, write: impl FnOnce(&dyn Store) -> Reply<T>) -> Reply<T> {
        let full = || StoreError::Unavailable("the disk is full".into());
        match self.how.load(Ordering::Relaxed) {
            REFUSE => Box::pin(async move { Err(full()) }),
            LOSE => {
                let reply = write(&*self.store);
                Box::pin(async move {
                    reply.await?;
                    Err(full())
                })
            }
            STOP_THE_CLOCK => {
                let reply = write(&*self.store);
                Box::pin(async move {
                    let (done, waits) = std::sync::mpsc::channel::<()>();
                    let waiting = tokio::task::spawn_blocking(move || waits.recv());
                    let answer = reply.await;
                    drop(done);
                    drop(waiting.await);
                    answer
                })
            }
            _ => write(&*self.store),
        }
    }
}

impl Store for Failing {
    fn create(&self, table: NewTable) -> Reply<TableKey> {
        self.write(|store| store.create(table))
    }
    fn append(&self, append: Append) -> Reply<()> {
        self.write(|store| store.append(append))
    }
    fn reseat(&self, reseat: Reseat) -> Reply<()> {
        self.write(|store| store.reseat(reseat))
    }
    fn propose(&self, key: TableKey, seating: u32, proposal: Option<String>, fence: Option<Fence>) -> Reply<()> {
        self.write(|store| store.propose(key, seating, proposal, fence))
    }
    fn seat_changes(&self, key: TableKey) -> Reply<Vec<server::api::SeatChange>> {
        self.store.seat_changes(key)
    }
    fn saw(&self, key: TableKey, seat: u8, at: i64) -> Reply<()> {
        self.write(|store| store.saw(key, seat, at))
    }
    fn set_pace(&self, key: TableKey, bot_pause_ms: u32, fence: Option<Fence>) -> Reply<()> {
        self.write(|store| store.set_pace(key, bot_pause_ms, fence))
    }
    fn link_rematch(&self, key: TableKey, id: String) -> Reply<String> {
        self.write(|store| store.link_rematch(key, id))
    }
    fn say(&self, key: TableKey, line: ChatRow, fence: Option<Fence>) -> Reply<()> {
        self.write(|store| store.say(key, line, fence))
    }
    fn comment(&self, key: TableKey, comment: CommentRow, fence: Option<Fence>) -> Reply<()> {
        self.write(|store| store.comment(key, comment, fence))
    }
    fn comments(&self, key: TableKey) -> Reply<Vec<CommentRow>> {
        self.store.comments(key)
    }
    fn remove(&self, removal: Removal) -> Reply<()> {
        self.write(|store| store.remove(removal))
    }
    fn bring_back(&self, table: WholeTable) -> Reply<TableKey> {
        self.write(|store| store.bring_back(table))
    }
    fn seen(&self, tables: Vec<(TableKey, i64)>) -> Reply<()> {
        self.write(|store| store.seen(tables))
    }
    fn find(&self, prefix: String, limit: u32) -> Reply<Vec<String>> {
        self.store.find(prefix, limit)
    }
    fn page(&self, page: Page) -> Reply<Vec<TableRow>> {
        self.store.page(page)
    }
    fn unseen(&self, since: i64, limit: u32) -> Reply<Vec<String>> {
        self.store.unseen(since, limit)
    }
    fn table(&self, id: String) -> Reply<Option<TableRow>> {
        self.store.table(id)
    }
    fn invited(&self, invite: server::token::Hashed) -> Reply<Option<String>> {
        self.store.invited(invite)
    }
    fn history(&self, key: TableKey) -> Reply<History> {
        self.store.history(key)
    }
    fn entries(&self, key: TableKey, from: u32, limit: u32) -> Reply<Vec<EntryRow>> {
        self.store.entries(key, from, limit)
    }
    fn done(&self, key: TableKey, request: RequestKey, from: u32, among: u32) -> Reply<Option<u32>> {
        self.store.done(key, request, from, among)
    }
    fn chat(&self, key: TableKey) -> Reply<Vec<ChatRow>> {
        self.store.chat(key)
    }
    fn list(&self, filter: Filter) -> Reply<Vec<TableRow>> {
        self.store.list(filter)
    }
    fn deadlines(&self) -> Reply<Vec<server::store::Timed>> {
        self.store.deadlines()
    }
    fn count(&self) -> Reply<[u64; 3]> {
        self.store.count()
    }
    fn kept_for(&self, owner: String) -> Reply<Kept> {
        self.store.kept_for(owner)
    }
    fn probe(&self) -> Reply<()> {
        self.write(|store| store.probe())
    }
    fn pulse(&self, process: i64, at: i64) -> Reply<()> {
        self.write(move |store| store.pulse(process, at))
    }
    fn last_pulse(&self, process: i64) -> Reply<Option<i64>> {
        self.store.last_pulse(process)
    }

    fn accounts(&self) -> &dyn server::store::Accounts {
        self.store.accounts()
    }
    fn notices(&self) -> &dyn Notices {
        self.store.notices()
    }

    fn moderation(&self) -> &dyn Moderation {
        self.store.moderation()
    }

    fn passkeys(&self) -> &dyn server::store::Passkeys {
        self.store.passkeys()
    }

    fn identities(&self) -> &dyn server::store::Identities {
        self.store.identities()
    }
    fn programs(&self) -> &dyn server::store::Programs {
        self.store.programs()
    }
    fn talks(&self) -> &dyn server::store::Talks {
        self.store.talks()
    }
    fn treaties(&self) -> &dyn server::store::Treaties {
        self.store.treaties()
    }

    fn ratings(&self) -> &dyn server::store::Ratings {
        self.store.ratings()
    }

    fn pairs(&self) -> &dyn server::store::Pairs {
        self.store.pairs()
    }

    fn ties(&self) -> &dyn server::store::Ties {
        self.store.ties()
    }

    fn reports(&self) -> &dyn server::store::Reports {
        self.store.reports()
    }

    fn partings(&self) -> &dyn server::store::Partings {
        self.store.partings()
    }

    fn invitations(&self) -> &dyn server::store::Invitations {
        self.store.invitations()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_acknowledges_nothing_and_is_survived() {
    let folder = tempdir().unwrap();
    let store = Arc::new(Failing::new(sqlite(folder.path(), None)));
    let server = Server::with_store(config(&folder), Arc::clone(&store) as Arc<dyn Store>).await;
    let mut table = server.hot_seat(2).await;
    table.play(10).await;
    let (seat, before) = table.to_act().await.unwrap();
    let action = table.pick(&before["prompt"]);
    let mut live = table.live(Some(seat), None).await;
    live.next_of("welcome").await.unwrap();

    store.how.store(REFUSE, Ordering::Relaxed);
    for _ in 0..3 {
        let refused = table.act(seat, 10, &action, "once").await;
        assert_eq!(refused.refused(), (503, "StoreUnavailable".into()));
        assert_eq!(refused.headers["retry-after"], "1");
        assert!(!refused.text.contains("disk"), "what is wrong inside is for the operator");
    }
    assert_eq!(table.state(seat).await["view"], before["view"], "nothing happened");
    let create = two_people();
    assert_eq!(server.post("/api/v1/tables", None, create).await.status, 503);
    assert_eq!(table.post("/resign", Some(&table.tokens[seat]), json!(null)).await.status, 503);
    assert_eq!(table.state(seat).await["seat"], seat + 1, "the seat is still ours");

    // It is over: the same request is done, once, and those who watch are told.
    store.how.store(WELL, Ordering::Relaxed);
    table.act(seat, 10, &action, "once").await.done().unwrap();
    assert_eq!(live.next_of("update").await.unwrap()["seq"], 11);
    assert_eq!(table.state(seat).await["seq"], 11);

    // Done but not known to be: who asks again learns that it was done, and nobody's view is left behind.
    let (seat, before) = table.to_act().await.unwrap();
    let action = table.pick(&before["prompt"]);
    store.how.store(LOSE, Ordering::Relaxed);
    assert_eq!(table.act(seat, 11, &action, "twice").await.status, 503);
    store.how.store(WELL, Ordering::Relaxed);
    assert_eq!(table.act(seat, 11, &action, "twice").await.done().unwrap()["seq"], 12);
    assert_eq!(table.state(seat).await["seq"], 12);
    assert_eq!(live.next_of("bye").await.unwrap()["error"]["code"], "Reconnect");
    server.stop().await;
}

/// The real store and a file that cannot grow: SQLite itself says that the disk is full.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_acknowledges_nothing_and_is_got_over() {
    const MOST_PAGES: u32 = 100;
    let folder = tempdir().unwrap();
    let server = Server::with_store(config(&folder), sqlite(folder.path(), Some(MOST_PAGES))).await;
    let (mut table, mut other) = (server.hot_seat(2).await, server.hot_seat(3).await);
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    // Somebody else fills the disk up.
    let junk = Connection::open(folder.path().join("tables.sqlite")).unwrap();
    junk.busy_timeout(Duration::from_secs(5)).unwrap();
    junk.execute_batch("CREATE TABLE junk (bytes BLOB); INSERT INTO junk VALUES (zeroblob(300000))").unwrap();
    let pages: u32 = junk.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    assert!(pages > MOST_PAGES);

    // What still fits into the pages that are there is done; then nothing is, and memory is as the disk.
    let mut acknowledged = [0, 0];
    let mut refused = None;
    for _ in 0..400 {
        for (number, table) in [&mut table, &mut other].into_iter().enumerate() {
            let (seat, state) = table.to_act().await.unwrap();
            assert_eq!(state["seq"], acknowledged[number], "only what was acknowledged has happened");
            let (action, seq) = (table.pick(&state["prompt"]), acknowledged[number]);
            let answer = table.act(seat, seq, &action, &format!("full-{seq}")).await;
            match answer.status {
                200 => acknowledged[number] += 1,
                _ => refused = Some((number, seat, action, answer)),
            }
        }
        if refused.is_some() {
            break;
        }
    }
    let (number, seat, action, answer) = refused.expect("the disk was never full");
    assert_eq!(answer.refused(), (503, "StoreUnavailable".into()));
    assert_eq!(answer.headers["retry-after"], "1");
    let create = two_people();

    // There is room again: the same request is done, and the log holds what was acknowledged and nothing else.
    junk.execute_batch("DELETE FROM junk").unwrap();
    let tables = [table, other];
    let seq = acknowledged[number];
    tables[number].act(seat, seq, &action, &format!("full-{seq}")).await.done().unwrap();
    acknowledged[number] += 1;
    server.post("/api/v1/tables", None, create).await.done().unwrap();
    for (table, count) in tables.iter().zip(acknowledged) {
        assert_eq!(table.get("/record", None).await.text.lines().count() as u64, count + 1);
    }
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    for (table, count) in tables.into_iter().zip(acknowledged) {
        let table = Table { client: server.client, ..table };
        assert_eq!(table.state(0).await["seq"], count);
    }
    server.stop().await;
}

/// The write-ahead log is brought into the file again and again, so that it does not grow for ever.
#[tokio::test(flavor = "multi_thread")]
async fn the_write_ahead_log_stays_small() {
    let folder = tempdir().unwrap();
    let store = sqlite(folder.path(), None);
    let server = Server::with_store(config(&folder), Arc::clone(&store)).await;
    let table = server.hot_seat(2).await;
    let key = store.table(table.id.clone()).await.unwrap().unwrap().key;
    // One page at least for each of them, were it never brought in: 80 megabytes.
    for line in 0..40_000 {
        let row = EntryRow { sequence: line + 1, entry: "{}".into(), events: "[]".into(), ..EntryRow::default() };
        let append = Append { key, row, snapshot: None, finished: false, bytes: 0, proposal: None, fence: None };
        let written = store.append(append);
        if line % 64 == 0 {
            written.await.unwrap();
        }
    }
    let log = folder.path().join("tables.sqlite-wal").metadata().unwrap().len();
    assert!(log < 60 << 20, "{log} bytes");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_waited_for_and_then_refused() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    table.play(5).await;
    let (seat, state) = table.to_act().await.unwrap();
    let action = table.pick(&state["prompt"]);
    let other = Connection::open(folder.path().join("tables.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = table.act(seat, 5, &action, "locked").await;
    assert_eq!(refused.refused(), (503, "StoreUnavailable".into()));
    assert_eq!(table.state(seat).await["seq"], 5, "reading goes on");
    assert_eq!(server.get("/readyz", None).await.status, 503, "who watches over the server is told");
    // A lock that is given up in time is not noticed.
    let unlock = tokio::task::spawn_blocking(move || {
        std::thread::sleep(Duration::from_millis(50));
        other.execute_batch("ROLLBACK").unwrap();
    });
    table.act(seat, 5, &action, "locked").await.done().unwrap();
    unlock.await.unwrap();
    assert_eq!(table.state(seat).await["seq"], 6);
    assert_eq!(server.get("/readyz", None).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_when_the_database_is_back() {
    let folder = tempdir().unwrap();
    let store = Arc::new(Failing::new(sqlite(folder.path(), None)));
    let server = Server::with_store(config(&folder), Arc::clone(&store) as Arc<dyn Store>).await;
    let bot = json!({"kind": "bot", "level": "random"});
    let table = server.create(json!({"game": "founders", "seats": [bot, bot], "bot_pause_ms": 10})).await;
    store.how.store(REFUSE, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let seq = async || table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap();
    let stuck = seq().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(seq().await, stuck);
    store.how.store(WELL, Ordering::Relaxed);
    eventually("the bots go on", async || seq().await > stuck).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_repeats_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(3).await;
    // Past two snapshots.
    for _ in 0..140 {
        let Some((seat, state)) = table.to_act().await else { break };
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        table.act(seat, seq, &action, &format!("r{seq}")).await.done().unwrap();
    }
    table.post("/chat", Some(&table.tokens[0]), json!({"text": "till then"})).await.done().unwrap();
    let before = (table.state(0).await, table.get("/record", None).await.text);
    server.stop().await;

    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let after = (table.state(0).await, table.get("/record", None).await.text);
    assert_eq!(after, before);
    let log = before.0["log"].as_array().unwrap();
    let last = log.last().unwrap();
    let (seq, seat) = (last["seq"].as_u64().unwrap(), last["seat"].as_u64().unwrap() as usize - 1);
    let again = table.act(seat, seq - 1, last["action"].as_str().unwrap(), &format!("r{}", seq - 1)).await;
    assert_eq!(again.done().unwrap(), json!({"id": format!("r{}", seq - 1), "seq": seq}));
    assert_eq!(table.state(0).await["seq"], seq);
    server.stop().await;
}

/// What is in the only snapshot of a database.
fn snapshot_in(database: &Connection) -> String {
    database.query_row("SELECT state FROM snapshots", [], |row| row.get(0)).unwrap()
}

/// A snapshot that another program wrote, or that is damaged, is thrown away: the entries alone make the same table.
#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_does_not_fit_is_thrown_away() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |number: usize| json!({"kind": "me", "name": format!("Player {number}")});
    let seats: Vec<serde_json::Value> = (1..=5).map(me).collect();
    // Even left to chance, no game of this one is over so soon.
    let mut table = server.create(json!({"game": "expansion-project", "seats": seats})).await;
    // More than it takes to the first snapshot.
    assert!(!table.play(80).await, "the table is still in play");
    server.stop().await;

    let foreign = |_: &str, state: &str| format!("0123456789abcdef\n{state}");
    let without_name = |_: &str, state: &str| state.to_owned();
    let lacking = |format: &str, state: &str| {
        let mut state: serde_json::Value = serde_json::from_str(state).unwrap();
        assert!(state.as_object_mut().unwrap().remove("rng").is_some());
        format!("{format}\n{state}")
    };
    let torn = |format: &str, state: &str| format!("{format}\n{}", &state[..state.len() / 2]);
    type Spoil<'a> = &'a dyn Fn(&str, &str) -> String;
    let spoilt: [Spoil<'_>; 4] = [&foreign, &without_name, &lacking, &torn];
    let database = Connection::open(folder.path().join("tables.sqlite")).unwrap();
    for spoil in spoilt {
        let server = Server::start(config(&folder)).await;
        let mut now = Table { client: server.client, ..table.clone() };
        let seen = async |table: &Table| [table.state(0).await, table.state(1).await];
        let before = seen(&now).await;
        server.stop().await;

        let good = snapshot_in(&database);
        let (format, state) = good.split_once('\n').unwrap();
        let bad = spoil(format, state);
        database.execute("UPDATE snapshots SET state = ?", [&bad]).unwrap();
        let server = Server::start(config(&folder)).await;
        now.client = server.client;
        assert_eq!(seen(&now).await, before, "{bad:.80}");
        // It goes on, and with the next entry it has a snapshot of its own again.
        assert!(!now.play(1).await);
        let written = snapshot_in(&database);
        assert!(written != bad && written.starts_with(&format!("{format}\n{{")), "{written:.80}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_tables_are_forgotten_and_come_back() {
    let folder = tempdir().unwrap();
    let mut short = config(&folder);
    short.limits.idle_table_seconds = 0;
    let server = Server::start(short).await;
    let mut table = server.hot_seat(2).await;
    table.play(9).await;
    let before = table.state(1).await;
    eventually("it is forgotten", async || {
        server.get("/metrics", None).await.text.contains("ecumene_tables_in_memory 0\n")
    })
    .await;
    assert_eq!(table.state(1).await, before);
    table.play(1).await;
    assert_eq!(table.state(1).await["seq"], 10);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_server_in_use_is_whole() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    table.play(12).await;
    let (database, copy) = (folder.path().join("tables.sqlite"), folder.path().join("copy.sqlite"));
    server::store::back_up(&database, &copy).unwrap();
    assert!(server::store::back_up(&database, &copy).is_err(), "a backup is not overwritten");
    let before = table.state(0).await;
    table.play(5).await;
    server.stop().await;

    let not_ours = folder.path().join("other.sqlite");
    std::fs::write(&not_ours, "nonsense").unwrap();
    assert!(server::store::restore(&not_ours, &database).is_err());
    let kept = server::store::restore(&copy, &database).unwrap().unwrap();
    assert!(kept.exists());
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(table.state(0).await, before);
    server.stop().await;
}

/// The last one who sits down and the deal are one write: if it fails, the table waits as before and nobody has seen a card;
/// if only the answer is lost, the deal stands. Whatever happens, it is dealt once.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_seat_and_the_deal_are_kept_together_or_not_at_all() {
    let folder = tempdir().unwrap();
    let store = Arc::new(Failing { store: sqlite(folder.path(), None), how: AtomicU8::new(WELL) });
    let server = Server::with_store(config(&folder), Arc::clone(&store) as Arc<dyn Store>).await;
    let seats = json!([{"kind": "me", "name": "Host", "part": "a1"}, {"kind": "open"}]);
    let table = server.create(json!({"game": "clash", "seats": seats})).await;
    let join = json!({"name": "Gast", "invite": table.invite, "part": "b2"});

    store.how.store(REFUSE, Ordering::Relaxed);
    assert_eq!(table.post("/join", None, join.clone()).await.status, 503);
    let state = table.state(0).await;
    assert_eq!((&state["table"]["status"], &state["view"]), (&json!("waiting"), &json!(null)));
    assert_eq!(state["seat_changes"], json!([]));

    store.how.store(LOSE, Ordering::Relaxed);
    assert_eq!(table.post("/join", None, join).await.status, 503);
    let dealt = table.state(0).await;
    assert_eq!((&dealt["table"]["status"], &dealt["table"]["parts"]), (&json!("running"), &json!(["a1", "b2"])));
    assert!(dealt["view"].is_object());
    store.how.store(WELL, Ordering::Relaxed);
    server.stop().await;
    drop(store);
    let server = Server::start(config(&folder)).await;
    let again = Table { client: server.client, ..table };
    let state = again.state(0).await;
    assert_eq!((&state["view"], &state["prompt"]), (&dealt["view"], &dealt["prompt"]), "it is dealt once");
    assert_eq!(state["seat_changes"].as_array().unwrap().len(), 1);
    server.stop().await;
}
