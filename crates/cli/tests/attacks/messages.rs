//! The real program among clients that mean harm: all addresses and sockets, all games, whole, bent and broken messages,
//! right and wrong tokens, in turn and out of turn. It must not panic, must answer everything with something that the
//! documents know, and must keep all that it has acknowledged. `cargo xtask test --long` sends a million.

use crate::mangle::{Chance, bend, odd_value};
use crate::{Server, how_many};
use serde_json::{Value, json};
use server::client::{Answer, Client, Kept, Live};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::tempdir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Messages of a short run, and of a long one.
const MESSAGES: usize = 4_000;
const MESSAGES_LONG: usize = 1_000_000;
/// Clients that send at the same time.
const CLIENTS: usize = 8;

/// A table that is attacked, and what was acknowledged at it: who did what became which entry.
struct Table {
    id: String,
    game: &'static str,
    seats: u8,
    tokens: Vec<String>,
    host: String,
    invite: String,
    acknowledged: Mutex<BTreeMap<u64, (u64, String)>>,
}

impl Table {
    async fn create(kept: &mut Kept, game: &'static str, seats: u8) -> Table {
        let people: Vec<Value> =
            (1..=seats).map(|seat| json!({"kind": "me", "name": format!("Seat {seat}")})).collect();
        let body = json!({"game": game, "seats": people}).to_string();
        let created = kept.call("POST", "/api/v1/tables", None, Some(body)).await.unwrap().done().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Table {
            id: text(&created["table"]["id"]),
            game,
            seats,
            tokens: created["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect(),
            host: text(&created["host"]),
            invite: text(&created["invite"]),
            acknowledged: Mutex::default(),
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    fn acknowledge(&self, seat: usize, action: &str, answer: &Value) {
        let seq = answer["seq"].as_u64().unwrap();
        let before = self.acknowledged.lock().unwrap().insert(seq, (seat as u64 + 1, action.to_owned()));
        assert_eq!(before, None, "{} became an entry twice", seq);
    }

    /// All that was acknowledged is in the record, where it was said to be.
    async fn check(&self, client: Client) -> String {
        let record = client.get(&self.path("/record"), None).await.unwrap();
        assert_eq!(record.status, 200, "{}", record.text);
        let lines: Vec<Value> = record.text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        for (seq, (seat, action)) in &*self.acknowledged.lock().unwrap() {
            let kept = &lines[usize::try_from(*seq).unwrap() - 1];
            assert_eq!(kept["seat"], *seat, "entry {seq} of {}: {kept}", self.id);
            // What is secret while the game goes on is not in the record yet.
            let told = kept["action"].as_str().unwrap_or_default();
            assert!(told == "?" || told == action, "entry {seq} of {}: {kept}, not {action}", self.id);
        }
        record.text
    }
}

/// What all clients share.
struct Attack {
    client: Client,
    /// Tables in play, each in its place.
    tables: Mutex<Vec<Arc<Table>>>,
    /// Tables whose games are over.
    over: Mutex<Vec<Arc<Table>>>,
    /// Every address of the OpenAPI document, with its method.
    addresses: Vec<(String, String)>,
    /// A record that can be imported.
    record: String,
    /// How often each answer came.
    answers: Mutex<BTreeMap<String, usize>>,
    /// What should not have been, so that one thing does not hide another.
    wrong: Mutex<Vec<String>>,
}

impl Attack {
    fn count(&self, what: String) {
        *self.answers.lock().unwrap().entry(what).or_default() += 1;
    }

    fn table(&self, chance: &mut Chance) -> Arc<Table> {
        Arc::clone(chance.pick(&self.tables.lock().unwrap()))
    }

    fn token(&self, table: &Table, chance: &mut Chance) -> Option<String> {
        match chance.below(10) {
            0 => None,
            1 => Some(table.host.clone()),
            2 => Some(table.invite.clone()),
            3 => Some(self.table(chance).tokens[0].clone()),
            4 => Some("a".repeat(chance.below(300))),
            5 => Some(odd_value(chance).to_string()),
            _ => Some(chance.pick(&table.tokens).clone()),
        }
    }

    /// What this address takes, or another one.
    fn body(&self, path: &str, table: &Table, chance: &mut Chance) -> Value {
        const ENDS: [&str; 18] = [
            "/tables",
            "/tables",
            "/import",
            "/tables/lookup",
            "/invites/lookup",
            "/join",
            "/seats/{seat}",
            "/seats/{seat}",
            "/pace",
            "/actions",
            "/undo",
            "/check",
            "/chat",
            "/rematch",
            "/comments",
            "/talk",
            "/treaties",
            "/treaties/mark",
        ];
        let fitting: Vec<usize> = (0..ENDS.len()).filter(|index| path.ends_with(ENDS[*index])).collect();
        let index =
            if fitting.is_empty() || chance.percent(10) { chance.below(ENDS.len()) } else { *chance.pick(&fitting) };
        let me = json!({"kind": "me", "name": "Ann"});
        let mut seats = vec![json!({"kind": "bot", "level": "random"}); usize::from(table.seats)];
        (seats[0], seats[1]) = (me, json!({"kind": "open"}));
        match index {
            0 => json!({"game": table.game, "seats": seats, "options": {}, "visibility": "public", "bot_pause_ms": 10}),
            1 => json!({"game": table.game, "seats": seats, "deadline": {"seconds": 600, "cover": true}}),
            2 => json!({"record": self.record, "seats": null, "visibility": "private"}),
            3 => json!({"ids": [table.id, "aaaaaaaaaaaa"]}),
            4 => json!({"invite": table.invite}),
            5 => json!({"name": "Ben", "seat": 1, "invite": table.invite}),
            6 => json!({"kind": "bot", "level": "random"}),
            7 => json!({"kind": "person", "name": "Cleo"}),
            8 => json!({"bot_pause_ms": 100}),
            9 => json!({"seq": chance.below(50), "action": {"verb": "end turn"}, "id": "7d2f"}),
            10 => json!({"seq": chance.below(50), "id": "7d2f"}),
            11 => json!({"action": "done"}),
            12 => json!({"text": "What a fine day."}),
            15 => json!({"to": [1, 2, chance.below(40)], "name": "Zoe", "text": "Between us."}),
            16 => json!({"to": [1, 2, chance.below(40)], "text": "Peace.", "until": "turn 7"}),
            17 => json!({"room": [1, 2], "at": chance.below(50), "mark": "agreed"}),
            14 => json!({"moment": chance.below(50), "text": "There it was lost."}),
            _ => json!({}),
        }
    }

    /// Any address, with whatever comes along. Seats of the tables are left to those who hold them, for then there is
    /// somebody to act; other tables are made on the way, and no seat of those is safe.
    async fn any_request(&self, kept: &mut Kept, chance: &mut Chance) {
        let table = &*self.table(chance);
        let (path, method) = chance.pick(&self.addresses).clone();
        let message = self.body(&path, table, chance);
        let changes_seats = path.ends_with("/seats/{seat}") || path.ends_with("/resign") || path.ends_with("/rematch");
        let id = match chance.below(8) {
            0 => "aaaaaaaaaaaa".into(),
            1 => odd_value(chance).to_string(),
            2 => "..%2f..%2fetc%2fpasswd".into(),
            _ if changes_seats => "aaaaaaaaaaab".into(),
            _ => table.id.clone(),
        };
        let (seat, game) = (chance.below(300).to_string(), if chance.percent(80) { table.game } else { "none" });
        let mut path = path.replace("{id}", &escape(&id)).replace("{seat}", &seat).replace("{game}", game);
        if chance.percent(20) {
            let value = escape(&odd_value(chance).to_string());
            path +=
                &format!("?{}={}", chance.pick(&["from", "limit", "at", "viewer", "before", "status", "game"]), value);
            path.truncate(6000);
        }
        let method = if chance.percent(90) {
            &*method
        } else {
            *chance.pick(&["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"])
        };
        let bent = chance.percent(70);
        let body = (method != "GET").then(|| if bent { bend(message, chance) } else { message.to_string() });
        self.request(kept, method, &path, self.token(table, chance), body).await;
    }

    async fn request(&self, kept: &mut Kept, method: &str, path: &str, token: Option<String>, body: Option<String>) {
        // Not everything is a header.
        let token = token.filter(|token| token.chars().all(|c| c.is_ascii_graphic()));
        let sent = body.as_deref().unwrap_or_default().chars().take(2000).collect::<String>();
        match kept.call(method, path, token.as_deref(), body).await {
            Ok(answer) => self.judge(&answer, || format!("{method} {path} {sent}")),
            Err(error) => {
                // A body that is refused unread may cost the connection, and nothing else.
                self.count(format!("no answer: {error:#}"));
                *kept = self.client.keep().await.expect("the server takes connections");
            }
        }
    }

    /// No answer is our fault, and each says what it is.
    fn judge(&self, answer: &Answer, request: impl Fn() -> String) {
        let (status, code) = answer.refused();
        let is_known = status < 400 || !code.is_empty() || answer.text.is_empty();
        if status >= 500 || !is_known {
            let wrong = format!("{status} {} to {}", answer.text, request());
            eprintln!("{wrong}");
            self.wrong.lock().unwrap().push(wrong);
        }
        self.count(format!("{status} {code}"));
    }

    /// A move that the rules allow, if the seat is asked; sometimes of a seat that is not.
    async fn play(&self, kept: &mut Kept, chance: &mut Chance, number: usize) {
        let table = self.table(chance);
        let seat = chance.below(table.tokens.len());
        let token = &table.tokens[seat];
        let Ok(answer) = kept.call("GET", &table.path("/state"), Some(token), None).await else { return };
        let state = answer.done().expect("a seat sees its table");
        self.count("200 state".into());
        if !state["outcome"].is_null() {
            return self.replace(kept, &table).await;
        }
        let choices = state["prompt"]["choices"].as_array().filter(|choices| !choices.is_empty());
        let (Some(choices), false) = (choices, chance.percent(10)) else {
            let body = json!({"seq": state["seq"], "action": odd_value(chance), "id": format!("{number}")}).to_string();
            return self.request(kept, "POST", &table.path("/actions"), Some(token.clone()), Some(body)).await;
        };
        let action = chance.pick(choices)["notation"].as_str().unwrap().to_owned();
        let body = json!({"seq": state["seq"], "action": action, "id": format!("{number}")}).to_string();
        let answer = kept.call("POST", &table.path("/actions"), Some(token), Some(body)).await.unwrap();
        self.judge(&answer, || format!("{action} at {}", table.id));
        if answer.status == 200 {
            table.acknowledge(seat, &action, &answer.done().unwrap());
        }
    }

    /// Another table of the same game in the place of one whose game is over.
    async fn replace(&self, kept: &mut Kept, table: &Table) {
        let new = Arc::new(Table::create(kept, table.game, table.seats).await);
        let mut tables = self.tables.lock().unwrap();
        if let Some(place) = tables.iter_mut().find(|other| other.id == table.id) {
            self.over.lock().unwrap().push(std::mem::replace(place, new));
        }
    }

    /// A socket with a few messages, most of them bad; what is not answered by the end was not read.
    async fn socket(&self, chance: &mut Chance, messages: usize) {
        let table = &*self.table(chance);
        let token = self.token(table, chance);
        let Ok(mut live) = self.client.live(&table.id, token.as_deref(), None).await else {
            return self.count("no socket".into());
        };
        for _ in 0..messages {
            let message = match chance.below(8) {
                0 => json!({"type": "act", "id": "1", "seq": chance.below(90), "action": odd_value(chance)}),
                1 => {
                    json!({"type": "act", "id": "2", "seq": 3, "action": {"verb": "end turn", "at": odd_value(chance)}})
                }
                2 => json!({"type": "undo", "id": "3", "seq": u32::MAX}),
                3 => json!({"type": "chat", "id": "4", "text": "hello"}),
                4 => json!({"type": "check", "id": "5", "action": odd_value(chance)}),
                5 => json!({"type": "hello", "version": 1, "last_seq": 9}),
                6 => json!({"type": "talk", "id": "6", "to": [1, 2], "text": "between us"}),
                _ => json!({"type": "ping"}),
            };
            if live.send_text(bend(message, chance)).await.is_err() {
                break;
            }
        }
        self.count_all_of(live).await;
    }

    async fn count_all_of(&self, mut live: Live) {
        let asked = live.send_text(json!({"type": "check", "id": "the end", "action": "done"}).to_string()).await;
        let heard = async {
            while let Ok(Some(message)) = live.next().await {
                let kind = message["type"].as_str().unwrap().to_owned();
                let code = message["error"]["code"].as_str().unwrap_or_default();
                assert!(!["Internal", "StoreUnavailable"].contains(&code), "{message}");
                self.count(format!("{kind} {code}"));
                if message["id"] == "the end" {
                    return;
                }
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), heard).await;
        assert!(waited.is_ok(), "a socket is neither answered nor closed ({asked:?})");
        let _ = live.vanish();
    }

    /// Bytes that are no request.
    async fn noise(&self, chance: &mut Chance) {
        let Ok(mut stream) = TcpStream::connect(self.client.address).await else { return };
        let mut bytes: Vec<u8> = match chance.below(3) {
            0 => Vec::new(),
            1 => b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n".to_vec(),
            _ => {
                b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffff\r\n".to_vec()
            }
        };
        bytes.extend((0..chance.below(2000)).map(|_| chance.next() as u8));
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        assert!(tokio::time::timeout(Duration::from_secs(60), read).await.is_ok(), "noise is listened to for ever");
        let _ = stream.set_zero_linger();
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
        self.count("noise".into());
    }

    async fn client(self: Arc<Attack>, number: usize, messages: usize) {
        const OF_A_SOCKET: usize = 20;
        let mut chance = Chance(number as u64);
        let mut kept = self.client.keep().await.unwrap();
        let (mut sent, mut tenths) = (0, 0);
        while sent < messages {
            // A long run says how far it is.
            if sent * 10 / messages > tenths {
                tenths = sent * 10 / messages;
                eprintln!("client {number}: {sent} of {messages} messages");
            }
            sent += match chance.below(20) {
                0..=1 => {
                    self.socket(&mut chance, OF_A_SOCKET).await;
                    OF_A_SOCKET
                }
                2 => {
                    self.noise(&mut chance).await;
                    1
                }
                3..=7 => {
                    self.play(&mut kept, &mut chance, number * messages + sent).await;
                    2
                }
                _ => {
                    self.any_request(&mut kept, &mut chance).await;
                    1
                }
            };
        }
    }
}

/// What an address cannot hold as it is.
fn escape(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'%' => char::from(byte).to_string(),
        byte => format!("%{byte:02x}"),
    };
    text.bytes().take(1500).map(byte).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_messages_break_nothing_and_lose_nothing() {
    let (folder, started) = (tempdir().unwrap(), Instant::now());
    let messages = how_many("ECUMENE_HOSTILE_MESSAGES", MESSAGES, MESSAGES_LONG);
    let mut server = Server::start(folder.path());
    let client = server.client;
    let mut kept = client.keep().await.unwrap();
    let mut tables = Vec::new();
    for game in registry::games() {
        for seats in [*game.seats().start(), *game.seats().end()] {
            tables.push(Arc::new(Table::create(&mut kept, game.id(), seats as u8).await));
        }
    }
    let document = client.get("/api/v1/openapi.json", None).await.unwrap().done().unwrap();
    let methods = |(path, methods): (&String, &Value)| -> Vec<(String, String)> {
        methods.as_object().unwrap().keys().map(|method| (path.clone(), method.to_uppercase())).collect()
    };
    // Streams go on for ever, and whoever attacks waits for answers.
    let ends = |(path, _): &(&String, &Value)| !path.ends_with("/stream");
    let addresses = document["paths"].as_object().unwrap().iter().filter(ends).flat_map(methods).collect();
    let record = include_str!("../../../../records/founders/two-seats-stacks-empty.jsonl").to_owned();
    let attack = Arc::new(Attack {
        client,
        tables: Mutex::new(tables),
        over: Mutex::default(),
        addresses,
        record,
        answers: Mutex::default(),
        wrong: Mutex::default(),
    });
    let mut clients = tokio::task::JoinSet::new();
    for number in 0..CLIENTS {
        clients.spawn(Arc::clone(&attack).client(number, messages / CLIENTS));
    }
    while let Some(done) = clients.join_next().await {
        done.unwrap();
        server.is_well();
    }
    let wrong = std::mem::take(&mut *attack.wrong.lock().unwrap());
    assert!(wrong.is_empty(), "{} answers are wrong, among them {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    assert_eq!(client.get("/readyz", None).await.unwrap().status, 200);
    let tables = [attack.tables.lock().unwrap().clone(), attack.over.lock().unwrap().clone()].concat();
    let mut records = Vec::new();
    for table in &tables {
        records.push(table.check(client).await);
    }
    server.is_well();
    server.kill();
    let server = Server::start(folder.path());
    for (table, record) in tables.iter().zip(&records) {
        assert_eq!(&table.check(server.client).await, record, "{} is not what it was", table.id);
    }
    server.kill();
    let played: usize = tables.iter().map(|table| table.acknowledged.lock().unwrap().len()).sum();
    println!("{messages} messages in {:?}, {played} moves; {:#?}", started.elapsed(), attack.answers.lock().unwrap());
    assert!(played > messages / 100, "only {played} moves were played");
}
