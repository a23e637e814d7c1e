//! How long people wait for bots, by a clock that stands still but for pauses: thinking takes no time on it.

use super::storage::{Failing, STOP_THE_CLOCK};
use super::support::sqlite;
use axum::extract::ws::Utf8Bytes;
use engine::{Seat, SeatSet};
use registry::Level;
use serde_json::{Value, json};
use server::Config;
use server::api::{CreatedTable, ErrorBody, GoOn, SetPace};
use server::chance::Chance;
use server::metrics::Metrics;
use server::table::watchers::{Outlet, When};
use server::table::{Move, Request, Tables};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long a turn can be taken back.
const HOLD: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(900);

/// Somebody who is connected, and who hears that something has happened.
#[derive(Default)]
struct Ear {
    heard: Notify,
    /// How often it was told that a turn can be taken back.
    holds: AtomicUsize,
}

impl Outlet for Ear {
    fn send(&self, text: Utf8Bytes, _: When) -> bool {
        if text.contains(r#""hold":{"#) {
            self.holds.fetch_add(1, Ordering::Relaxed);
        }
        self.heard.notify_one();
        true
    }

    fn close(&self, _: ErrorBody) {}
}

/// A table without a server around it, so that nothing but bots asks for the time.
struct Game {
    tables: Arc<Tables>,
    id: String,
    tokens: Vec<String>,
    host: String,
    ear: Arc<Ear>,
    _folder: TempDir,
}

/// What everybody knows.
struct Look {
    to_act: SeatSet,
    seq: u32,
}

fn tables() -> (TempDir, Arc<Tables>) {
    let folder = tempdir().unwrap();
    let store = Failing::new(sqlite(folder.path(), None));
    store.how.store(STOP_THE_CLOCK, Ordering::Relaxed);
    let (metrics, limits) = (Arc::new(Metrics::new()), Config::default().limits);
    (folder, Tables::new(Arc::new(store), metrics, &limits, Chance::Fixed(16), None))
}

impl Game {
    /// So many people and greedy bots at the usual pace; the first so many of the people are connected.
    async fn start(game: &str, people: usize, bots: usize, connected: usize) -> Game {
        let mut seats: Vec<Value> =
            (1..=people).map(|seat| json!({"kind": "me", "name": format!("Seat {seat}")})).collect();
        seats.resize(people + bots, json!({"kind": "bot", "level": "greedy"}));
        let request = json!({"game": game, "seats": seats, "bot_pause_ms": PAUSE.as_millis() as u64});
        let (folder, tables) = tables();
        let created = tables.create(serde_json::from_value(request).unwrap(), None).await.unwrap();
        Game::at(folder, tables, created, connected).await
    }

    /// Somebody and greedy bots at the usual pace, after so many entries of a record.
    async fn resume(record: &str, entries: usize) -> Game {
        let mut seats = vec![json!({"kind": "me", "name": "Seat 1"})];
        let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        seats.resize(header["players"].as_array().unwrap().len(), json!({"kind": "bot", "level": "greedy"}));
        let record: String = record.lines().take(1 + entries).map(|line| format!("{line}\n")).collect();
        let request = json!({"record": record, "seats": seats});
        let (folder, tables) = tables();
        let created = tables.import(serde_json::from_value(request).unwrap(), None).await.unwrap();
        let pace = SetPace { bot_pause_ms: PAUSE.as_millis() as u32 };
        tables.open(&created.table.id).await.unwrap().set_pace(server::token::hash(&created.host), pace).await.unwrap();
        Game::at(folder, tables, created, 1).await
    }

    async fn at(folder: TempDir, tables: Arc<Tables>, created: CreatedTable, connected: usize) -> Game {
        let tokens: Vec<String> = created.seats.iter().map(|key| key.token.clone()).collect();
        let (id, ear) = (created.table.id, Arc::new(Ear::default()));
        for token in tokens.iter().take(connected) {
            tables
                .open(&id)
                .await
                .unwrap()
                .watch(Some(server::token::hash(token)), None, Arc::clone(&ear) as _)
                .await
                .unwrap();
        }
        // Whoever only watches hears of everything, too.
        tables.open(&id).await.unwrap().watch(None, None, Arc::clone(&ear) as _).await.unwrap();
        Game { tables, id, tokens, host: created.host, ear, _folder: folder }
    }

    async fn look(&self) -> Look {
        let open = self.tables.open(&self.id).await.unwrap();
        let row = &open.table().unwrap().row;
        Look { to_act: row.to_act, seq: row.sequence }
    }

    async fn seq(&self) -> u32 {
        self.look().await.seq
    }

    /// What a player who thinks like the bots does in this seat, or takes back.
    async fn play(&self, seat: usize, undo: bool) {
        let seat = Seat::new(seat);
        let mut open = self.tables.open(&self.id).await.unwrap();
        let seq = open.table().unwrap().row.sequence;
        let what = match undo {
            true => Move::Undo,
            false => Move::Act(open.table().unwrap().game.think(seat, Level::Greedy, u64::from(seq)).unwrap().into()),
        };
        open.play(seat, &Request { seq, id: format!("play-{seq}"), lent: false }, what).await.unwrap();
    }

    async fn act(&self, seat: usize) {
        self.play(seat, false).await;
    }

    async fn go_on(&self, seat: usize, skip: bool) {
        self.tables
            .open(&self.id)
            .await
            .unwrap()
            .go_on(server::token::hash(&self.tokens[seat]), GoOn { skip })
            .unwrap();
    }

    /// Waits until it is so, and says how long that took.
    async fn until(&self, is_so: impl Fn(&Look) -> bool) -> Duration {
        let began = Instant::now();
        while !is_so(&self.look().await) {
            self.ear.heard.notified().await;
        }
        began.elapsed()
    }

    async fn until_asked(&self, seat: usize) -> Duration {
        self.until(|look| look.to_act.contains(Seat::new(seat))).await
    }
}

/// The last turn of a game of greedy bots, with trade, calamities and hundreds of actions.
#[tokio::test(start_paused = true)]
async fn a_turn_of_eighteen_seats_waits_less_than_two_minutes() {
    const EARLIER_TURNS: usize = 1594;
    let record = include_str!("../../../../records/expansion-project/eighteen-seats.jsonl");
    let game = Game::resume(record, EARLIER_TURNS).await;
    let (began, before) = (Instant::now(), game.seq().await);
    loop {
        let now = game.look().await;
        if now.to_act.is_empty() {
            break;
        } else if now.to_act.contains(Seat::new(0)) {
            game.act(0).await;
        } else {
            game.ear.heard.notified().await;
        }
    }
    let (waited, entries) = (began.elapsed(), game.seq().await - before);
    println!("{entries} entries waited {waited:?}; with a pause for each it would be {:?}", PAUSE * entries);
    assert!(entries > 300, "a whole turn");
    assert!(waited > PAUSE * 10, "one can follow");
    assert!(waited < Duration::from_secs(120), "it waited {waited:?}");
}

#[tokio::test(start_paused = true)]
async fn bots_wait_a_moment_for_a_turn_to_be_taken_back() {
    let game = Game::start("founders", 1, 3, 1).await;
    game.act(0).await;
    assert!(game.ear.holds.load(Ordering::Relaxed) > 0, "everybody is told");
    tokio::time::sleep(HOLD - Duration::from_millis(10)).await;
    assert_eq!(game.seq().await, 1);
    // Taken back in time, nothing has happened.
    game.play(0, true).await;
    tokio::time::sleep(HOLD * 2).await;
    assert_eq!(game.seq().await, 2, "the bots wait for the player again");
    game.act(0).await;
    assert_eq!(game.until(|look| look.seq == 4).await, HOLD);
    // Or they are told to go on.
    let game = Game::start("founders", 1, 3, 1).await;
    game.act(0).await;
    game.go_on(0, false).await;
    assert_eq!(game.until(|look| look.seq == 2).await, PAUSE);
}

#[tokio::test(start_paused = true)]
async fn bots_wait_for_nobody_who_is_away() {
    let game = Game::start("founders", 1, 3, 0).await;
    game.act(0).await;
    assert_eq!(game.until(|look| look.seq == 2).await, PAUSE);
}

/// Whether what others cannot see may be taken back is hidden like the action itself: neither a message nor a pause tells.
#[tokio::test(start_paused = true)]
async fn nobody_learns_whether_a_secret_action_can_be_taken_back() {
    let game = Game::start("mega-empires", 1, 2, 1).await;
    let person = Seat::new(0);
    let mut seen = 0;
    while seen < 2 {
        game.until_asked(0).await;
        let holds = game.ear.holds.load(Ordering::Relaxed);
        game.act(0).await;
        let (look, is_secret, may_undo) = {
            let open = game.tables.open(&game.id).await.unwrap();
            let table = open.table().unwrap();
            let record = table.game.record(true);
            let mut entries = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let last = entries.rfind(|line| line["seat"] == 1).unwrap();
            let is_secret = table.game.game().is_secret(last["action"].as_str().unwrap());
            let look = Look { to_act: table.row.to_act, seq: table.row.sequence };
            (look, is_secret, table.game.may_undo(person).is_ok())
        };
        assert!(look.seq < 400, "such an action is common");
        if is_secret && may_undo && !look.to_act.is_empty() && !look.to_act.contains(person) {
            assert!(game.until(|now| now.seq > look.seq).await <= PAUSE, "after entry {}", look.seq);
            assert_eq!(game.ear.holds.load(Ordering::Relaxed), holds, "after entry {}", look.seq);
            seen += 1;
        }
    }
}

/// However often somebody takes a turn back: the others wait for it once.
#[tokio::test(start_paused = true)]
async fn nobody_holds_others_up_by_taking_back() {
    let game = Game::start("founders", 2, 2, 2).await;
    game.act(0).await;
    game.until_asked(1).await;
    let began = Instant::now();
    for _ in 0..2 {
        game.act(1).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        game.play(1, true).await;
    }
    game.act(1).await;
    let seq = game.seq().await;
    game.until(|look| look.seq > seq).await;
    assert_eq!(began.elapsed(), HOLD);
}

#[tokio::test(start_paused = true)]
async fn whoever_skips_waits_for_no_pause_until_the_next_decision() {
    let game = Game::start("founders", 1, 3, 1).await;
    let refused =
        game.tables.open(&game.id).await.unwrap().go_on(server::token::hash(&game.tokens[0]), GoOn { skip: true });
    assert_eq!(refused.unwrap_err().code(), "Asked", "there is nothing to skip");
    game.act(0).await;
    game.go_on(0, true).await;
    assert_eq!(game.until_asked(0).await, Duration::ZERO);
    // From then on bots pause again: all lay their first tiles together.
    game.act(0).await;
    let seq = game.seq().await;
    assert_eq!(game.until(|look| look.seq > seq).await, PAUSE);
}

/// The others watch: bots leave out their pauses once all want it who wait.
#[tokio::test(start_paused = true)]
async fn nobody_skips_for_others() {
    for (second, expected) in [(false, PAUSE), (true, Duration::ZERO)] {
        let game = Game::start("founders", 2, 2, 2).await;
        game.act(0).await;
        game.until_asked(1).await;
        game.act(1).await;
        game.go_on(0, true).await;
        game.go_on(1, second).await;
        let seq = game.seq().await;
        assert_eq!(game.until(|look| look.seq > seq).await, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn where_several_people_play_the_host_sets_the_pace() {
    let game = Game::start("founders", 2, 1, 0).await;
    let pace = |token: String| {
        let (tables, id) = (Arc::clone(&game.tables), game.id.clone());
        async move {
            tables.open(&id).await.unwrap().set_pace(server::token::hash(&token), SetPace { bot_pause_ms: 100 }).await
        }
    };
    assert_eq!(pace(game.tokens[1].clone()).await.unwrap_err().code(), "NotHost");
    assert_eq!(pace(game.host.clone()).await.unwrap().bot_pause_ms, 100);
}
