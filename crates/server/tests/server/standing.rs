//! Leases, passing on and healing in a world of its own: nodes that pause, crash and come back, a database that is slow
//! or does not answer, and messages that are lost or late, in an order that a seed decides. What decides who may play,
//! and what notices a lost message, is the code of the server; only the database's side is written down here once more,
//! as `claim_table` and `append` have it.

use server::nodes::sequence::Sequence;
use server::nodes::{Claim, Fence, Owner, Standing};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

/// Of a short run, and of a long one (`cargo xtask test --long`).
const SEEDS: u64 = 1_500;
const SEEDS_LONG: u64 = 10_000;
const NODES: usize = 3;
const TABLES: [&str; 2] = ["one", "two"];
const CLIENTS: usize = 4;
const MOVES: u32 = 6;
/// For how long a life is promised.
const SPAN: i64 = 500;
const RENEW_EVERY: i64 = 100;
/// How long a node waits for the database to say that it has written.
const GIVES_UP_AFTER: i64 = 150;
/// How long it waits before it looks again for who plays a table.
const LOOK_EVERY: i64 = 30;
/// How long a client waits for news before it comes again.
const PATIENCE: i64 = 400;
/// After so long nothing goes wrong any more, and everything must come to its end.
const CALM_AT: i64 = 4_000;
const END_AT: i64 = 9_000;

/// Numbers from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

type Request = (usize, u32);

/// What the database has of a table.
#[derive(Default)]
struct Log {
    node: Option<String>,
    fence: Fence,
    entries: Vec<(Request, Fence)>,
}

#[derive(Clone, Debug)]
enum Asked {
    Begin,
    GoOn,
    Claim(usize),
    Read(usize, Fence, u64),
    Append(usize, Fence, Vec<Request>, Request, Route),
}

#[derive(Clone, Debug)]
enum Told {
    Promised(bool),
    Claimed(usize, Claim),
    Read(usize, Fence, u64, Vec<Request>),
    Appended(usize, Fence, Vec<Request>, Request, Route, bool),
}

/// Which way an answer goes back: to the client, by the node it is connected to.
#[derive(Clone, Copy, Debug)]
struct Route {
    client: usize,
    by: usize,
}

#[derive(Clone, Debug)]
enum Event {
    Renew(usize),
    /// The database has not said in time whether it has written.
    GivesUp(usize, usize, Fence),
    Database(usize, String, i64, Asked),
    Told(usize, String, i64, Told),
    /// A client wants something, at the node it is connected to.
    Wants(Route, usize, Request),
    /// The same, passed on to the node that is said to play the table.
    Passed(usize, Route, usize, Request),
    Done(usize, Request, usize),
    /// A client comes, or comes again, and has seen so many entries.
    Comes(Route, usize, u32),
    ComesTo(usize, Route, usize, u32),
    /// What a client is sent: which socket, its number in the tunnel, which entries from where on.
    News(Route, u32, u32, usize, Vec<Request>),
    Retry(usize, u32),
    Fault,
}

struct Node {
    standing: Standing,
    /// Tables in memory, and those who watch them: their socket, and what was sent through its tunnel.
    tables: HashMap<usize, (Fence, Vec<Request>)>,
    watchers: Vec<(usize, Route, u32, Sequence)>,
    /// Which tables are being written to: meanwhile nobody else uses them, as in the server.
    writing: HashMap<usize, Fence>,
    /// Whoever waits for a table to be read waits for the latest reading.
    reading: u64,
    away_until: i64,
    /// Until when it does not reach the database, although it runs.
    cut_off_until: i64,
}

struct Client {
    table: usize,
    seen: Vec<Request>,
    /// Which of its sockets is the latest, and what came through it.
    socket: u32,
    received: Sequence,
    /// Until when it waits for news before it comes again.
    patient_until: i64,
    made: u32,
    done: BTreeMap<u32, usize>,
}

struct World {
    now: i64,
    chance: Chance,
    queue: BinaryHeap<Reverse<(i64, u64)>>,
    events: HashMap<u64, Event>,
    count: u64,
    nodes: Vec<Node>,
    lives: HashMap<String, i64>,
    logs: [Log; TABLES.len()],
    clients: Vec<Client>,
    database_back_at: i64,
    handed_over: u32,
    healed: u32,
    refused: u32,
}

impl World {
    fn new(seed: u64) -> World {
        let nodes = (0..NODES).map(|node| Node {
            standing: Standing::new(&format!("n{node}")),
            tables: HashMap::new(),
            watchers: Vec::new(),
            writing: HashMap::new(),
            reading: 0,
            away_until: 0,
            cut_off_until: 0,
        });
        let clients = (0..CLIENTS).map(|client| Client {
            table: client % TABLES.len(),
            seen: Vec::new(),
            socket: 0,
            received: Sequence::default(),
            patient_until: 0,
            made: 0,
            done: BTreeMap::new(),
        });
        let mut world = World {
            now: 0,
            chance: Chance(seed),
            queue: BinaryHeap::new(),
            events: HashMap::new(),
            count: 0,
            nodes: nodes.collect(),
            lives: HashMap::new(),
            logs: Default::default(),
            clients: clients.collect(),
            database_back_at: 0,
            handed_over: 0,
            healed: 0,
            refused: 0,
        };
        for node in 0..NODES {
            world.begin(node);
            world.at(RENEW_EVERY, Event::Renew(node));
        }
        for client in 0..CLIENTS {
            world.at(1, Event::Retry(client, 0));
        }
        world.at(50, Event::Fault);
        world
    }

    fn at(&mut self, after: i64, event: Event) {
        self.count += 1;
        self.queue.push(Reverse((self.now + after, self.count)));
        self.events.insert(self.count, event);
    }

    fn calm(&self) -> bool {
        self.now >= CALM_AT
    }

    fn one_in(&mut self, many: u64) -> bool {
        !self.calm() && self.chance.below(many) == 0
    }

    /// Sends something that may be late or lost.
    fn send(&mut self, event: Event) {
        if self.one_in(25) {
            return;
        }
        let late = if self.one_in(20) { 2_000 } else { 20 };
        let after = 1 + self.chance.below(late) as i64;
        self.at(after, event);
    }

    fn ask(&mut self, node: usize, asked: Asked) {
        let life = self.nodes[node].standing.life();
        self.send(Event::Database(node, life, self.now, asked));
    }

    fn begin(&mut self, node: usize) {
        self.nodes[node].standing.begin();
        self.nodes[node].tables.clear();
        self.nodes[node].watchers.clear();
        self.nodes[node].writing.clear();
        self.ask(node, Asked::Begin);
    }

    fn owner(&self, node: usize, table: usize) -> Owner {
        self.nodes[node].standing.owner(TABLES[table], self.now)
    }

    fn run(mut self) -> World {
        while let Some(Reverse((at, number))) = self.queue.pop() {
            if at > END_AT {
                break;
            }
            self.now = at;
            let event = self.events.remove(&number).unwrap();
            self.happens(event);
            for (table, name) in TABLES.iter().enumerate() {
                let owners: Vec<usize> =
                    (0..NODES).filter(|&node| matches!(self.owner(node, table), Owner::Me(_))).collect();
                assert!(owners.len() < 2, "{owners:?} play table {name} at {}", self.now);
            }
        }
        self
    }

    /// A node that is away does everything later.
    fn is_away(&mut self, node: usize, event: &Event) -> bool {
        let wait = self.nodes[node].away_until - self.now;
        if wait > 0 {
            self.at(wait, event.clone());
        }
        wait > 0
    }

    fn happens(&mut self, event: Event) {
        match event.clone() {
            Event::Renew(node) => {
                if self.is_away(node, &event) {
                    return;
                }
                self.ask(node, Asked::GoOn);
                // Whoever may not play any more sends everybody away.
                if !self.nodes[node].standing.is_alive(self.now) {
                    self.nodes[node].tables.clear();
                    self.nodes[node].watchers.clear();
                }
                // Sockets are not silent for long.
                (0..TABLES.len()).for_each(|table| self.tell(node, table));
                self.at(RENEW_EVERY, Event::Renew(node));
            }
            Event::GivesUp(node, table, fence) => {
                if !self.is_away(node, &event) && self.nodes[node].writing.get(&table) == Some(&fence) {
                    self.nodes[node].writing.remove(&table);
                    self.gives_up(node, table, fence);
                }
            }
            Event::Database(node, life, asked_at, asked) => {
                if self.now < self.database_back_at.max(self.nodes[node].cut_off_until) {
                    return;
                }
                let told = self.database(&life, asked);
                self.send(Event::Told(node, life, asked_at, told));
            }
            Event::Told(node, life, asked_at, told) => {
                if !self.is_away(node, &event) {
                    self.told(node, &life, asked_at, told);
                }
            }
            Event::Wants(route, table, request) => {
                if self.is_away(route.by, &event) {
                    return;
                }
                match self.owner(route.by, table) {
                    Owner::Me(fence) => self.play(route.by, table, fence, request, route),
                    Owner::Other(life) => {
                        let node: usize = life[1..2].parse().unwrap();
                        // Nobody knows whether it arrives; who asks again asks the database.
                        self.nodes[route.by].standing.doubt(TABLES[table], &life);
                        self.send(Event::Passed(node, route, table, request));
                    }
                    Owner::Unknown => self.ask(route.by, Asked::Claim(table)),
                }
            }
            Event::Passed(node, route, table, request) => {
                if self.is_away(node, &event) {
                    return;
                }
                match self.owner(node, table) {
                    Owner::Me(fence) => self.play(node, table, fence, request, route),
                    Owner::Other(life) => self.nodes[node].standing.doubt(TABLES[table], &life),
                    Owner::Unknown => self.ask(node, Asked::Claim(table)),
                }
            }
            Event::Done(client, request, sequence) => {
                let before = self.clients[client].done.insert(request.1, sequence);
                assert!(before.is_none_or(|before| before == sequence), "{request:?} was done twice");
            }
            Event::Comes(route, table, socket) => {
                // A socket that its client has given up is not led anywhere any more.
                if self.clients[route.client].socket != socket || self.is_away(route.by, &event) {
                    return;
                }
                match self.owner(route.by, table) {
                    Owner::Me(_) => self.watch(route.by, route, table, socket),
                    Owner::Other(life) => {
                        let node: usize = life[1..2].parse().unwrap();
                        self.nodes[route.by].standing.doubt(TABLES[table], &life);
                        self.send(Event::ComesTo(node, route, table, socket));
                    }
                    Owner::Unknown => {
                        self.ask(route.by, Asked::Claim(table));
                        self.at(LOOK_EVERY, event);
                    }
                }
            }
            Event::ComesTo(node, route, table, socket) => {
                let is_awaited = self.clients[route.client].socket == socket;
                if !is_awaited || self.is_away(node, &event) {
                    return;
                }
                match self.owner(node, table) {
                    Owner::Me(_) => self.watch(node, route, table, socket),
                    Owner::Other(life) => self.nodes[node].standing.doubt(TABLES[table], &life),
                    Owner::Unknown => self.ask(node, Asked::Claim(table)),
                }
            }
            Event::News(route, socket, number, from, entries) => self.news(route, socket, number, from, &entries),
            Event::Retry(client, round) => self.goes_on(client, round),
            Event::Fault => {
                if !self.calm() {
                    self.fault();
                    let after = 50 + self.chance.below(600) as i64;
                    self.at(after, Event::Fault);
                }
            }
        }
    }

    fn life(&self, node: usize) -> String {
        self.nodes[node].standing.life()
    }

    fn fault(&mut self) {
        let node = self.chance.below(NODES as u64) as usize;
        match self.chance.below(5) {
            // Stopped for a while, perhaps for longer than it was promised.
            0 => self.nodes[node].away_until = self.now + self.chance.below(2 * SPAN as u64) as i64,
            // Dead, and started again as another process.
            1 => {
                let name = format!("n{node}x{}", self.count);
                self.nodes[node].standing = Standing::new(&name);
                self.begin(node);
            }
            2 => self.database_back_at = self.now + self.chance.below(2 * SPAN as u64) as i64,
            3 => self.nodes[node].cut_off_until = self.now + self.chance.below(4 * SPAN as u64) as i64,
            // Stopped as it should be.
            _ => {
                let life = self.life(node);
                self.nodes[node].standing.leave();
                self.lives.remove(&life);
                let name = format!("n{node}y{}", self.count);
                self.nodes[node].standing = Standing::new(&name);
                self.begin(node);
            }
        }
    }

    /// What the database does, as it is written in SQL.
    fn database(&mut self, life: &str, asked: Asked) -> Told {
        let now = self.now;
        match asked {
            Asked::Begin => {
                self.lives.insert(life.into(), now + SPAN);
                Told::Promised(true)
            }
            Asked::GoOn => {
                let until = self.lives.get_mut(life).map(|until| *until = now + SPAN);
                Told::Promised(until.is_some())
            }
            Asked::Claim(table) => {
                let log = &mut self.logs[table];
                if let Some(owner) = log.node.clone().filter(|owner| owner != life) {
                    self.lives.retain(|other, until| *other != owner || *until >= now);
                    if self.lives.contains_key(&owner) {
                        return Told::Claimed(table, Claim::Held(owner, log.fence));
                    }
                }
                if !self.lives.contains_key(life) {
                    return Told::Claimed(table, Claim::Ended);
                }
                self.handed_over += u32::from(log.node.as_deref() != Some(life));
                log.node = Some(life.into());
                log.fence += 1;
                Told::Claimed(table, Claim::Granted(log.fence))
            }
            Asked::Read(table, fence, number) => {
                let entries = self.logs[table].entries.iter().map(|(request, _)| *request).collect();
                Told::Read(table, fence, number, entries)
            }
            Asked::Append(table, fence, before, request, route) => {
                let (log, sequence) = (&mut self.logs[table], before.len() + 1);
                let done = log.fence == fence;
                if done {
                    // Whoever has the latest fence knows everything that was written before.
                    assert_eq!(log.entries.len() + 1, sequence, "an owner that knows too little");
                    log.entries.push((request, fence));
                }
                self.refused += u32::from(!done);
                Told::Appended(table, fence, before, request, route, done)
            }
        }
    }

    fn told(&mut self, node: usize, life: &str, asked_at: i64, told: Told) {
        let now = self.now;
        let of = &mut self.nodes[node];
        match told {
            Told::Promised(true) => of.standing.promised(life, asked_at, SPAN),
            Told::Promised(false) => {
                if of.standing.life() == life {
                    self.begin(node);
                }
            }
            Told::Claimed(table, claim) => of.standing.answered(life, TABLES[table], &claim),
            Told::Read(table, fence, number, entries) => {
                if of.reading != number {
                    return;
                }
                let is_free = !of.tables.contains_key(&table) && !of.writing.contains_key(&table);
                if of.standing.holds(TABLES[table], fence, now) && is_free {
                    of.tables.insert(table, (fence, entries));
                    // They may have missed something: they come again.
                    of.watchers.retain(|(of, ..)| *of != table);
                }
            }
            Told::Appended(table, fence, before, request, route, done) => {
                // Nobody waits for what comes too late; who asked asks again.
                if of.writing.get(&table) != Some(&fence) {
                    return;
                }
                of.writing.remove(&table);
                if !done {
                    return self.gives_up(node, table, fence);
                }
                let sequence = before.len() + 1;
                // It is durable, whatever became of this node's right to play.
                of.tables.insert(table, (fence, [before, vec![request]].concat()));
                self.tell(node, table);
                self.send(Event::Done(route.client, request, sequence));
            }
        }
    }

    /// Memory and log may differ: everybody comes again, and the table is claimed and read anew.
    fn gives_up(&mut self, node: usize, table: usize, fence: Fence) {
        let of = &mut self.nodes[node];
        of.standing.lost(TABLES[table], fence);
        of.tables.remove(&table);
        of.watchers.retain(|(of, ..)| *of != table);
    }

    fn play(&mut self, node: usize, table: usize, fence: Fence, request: Request, route: Route) {
        if self.nodes[node].writing.contains_key(&table) {
            return;
        }
        match self.nodes[node].tables.get(&table) {
            Some((own, entries)) if *own == fence => match entries.iter().position(|other| *other == request) {
                Some(place) => self.send(Event::Done(route.client, request, place + 1)),
                // While nobody knows whether it is durable, the table is not in its place, as in the server.
                None => {
                    let before = entries.clone();
                    self.nodes[node].tables.remove(&table);
                    self.nodes[node].writing.insert(table, fence);
                    self.at(GIVES_UP_AFTER, Event::GivesUp(node, table, fence));
                    self.ask(node, Asked::Append(table, fence, before, request, route));
                }
            },
            _ => {
                self.nodes[node].tables.remove(&table);
                self.nodes[node].watchers.retain(|(of, ..)| *of != table);
                self.read(node, table, fence);
            }
        }
    }

    fn read(&mut self, node: usize, table: usize, fence: Fence) {
        self.nodes[node].reading = self.count;
        self.ask(node, Asked::Read(table, fence, self.count));
    }

    fn watch(&mut self, node: usize, route: Route, table: usize, socket: u32) {
        let Owner::Me(fence) = self.owner(node, table) else { return };
        if self.nodes[node].writing.contains_key(&table) {
            return self.at(LOOK_EVERY, Event::ComesTo(node, route, table, socket));
        }
        if self.nodes[node].tables.get(&table).is_none_or(|(own, _)| *own != fence) {
            self.nodes[node].tables.remove(&table);
            self.read(node, table, fence);
            return self.at(LOOK_EVERY, Event::ComesTo(node, route, table, socket));
        }
        self.nodes[node].watchers.retain(|(_, other, ..)| other.client != route.client);
        self.nodes[node].watchers.push((table, route, socket, Sequence::default()));
        self.tell(node, table);
    }

    /// Tells everybody who watches the latest entry, and a newcomer everything.
    fn tell(&mut self, node: usize, table: usize) {
        let Some((_, entries)) = self.nodes[node].tables.get(&table).cloned() else { return };
        let mut told = Vec::new();
        for (_, route, socket, sent) in self.nodes[node].watchers.iter_mut().filter(|(of, ..)| *of == table) {
            let is_first = sent.oldest().is_none();
            let from = if is_first { 0 } else { entries.len().saturating_sub(1) };
            let number = sent.send(1, self.now);
            told.push(Event::News(*route, *socket, number, from, entries[from..].to_vec()));
        }
        for news in told {
            // One connection keeps the order, but for what is lost.
            if !self.one_in(12) {
                let late = self.chance.below(3) as i64;
                self.at(10 + late, news);
            }
        }
    }

    fn news(&mut self, route: Route, socket: u32, number: u32, from: usize, entries: &[Request]) {
        let client = &mut self.clients[route.client];
        if client.socket != socket {
            return;
        }
        if client.received.receive(number).is_err() {
            // Something is missing: it comes again, by a socket of its own.
            self.healed += 1;
            client.patient_until = 0;
            return;
        }
        client.patient_until = self.now + PATIENCE;
        for (place, entry) in (from..).zip(entries) {
            match client.seen.get(place) {
                Some(seen) => assert_eq!(seen, entry, "two truths of entry {place}"),
                None => {
                    assert_eq!(client.seen.len(), place, "an entry was left out");
                    client.seen.push(*entry);
                }
            }
        }
    }

    /// What a client does now and then: it asks again for what it does not know to be done, and comes again.
    fn goes_on(&mut self, number: usize, round: u32) {
        let by = self.chance.below(NODES as u64) as usize;
        let route = Route { client: number, by };
        let client = &mut self.clients[number];
        if client.made < MOVES && client.done.len() as u32 == client.made {
            client.made += 1;
        }
        let (table, made) = (client.table, client.made);
        if !client.done.contains_key(&made) {
            self.send(Event::Wants(route, table, (number, made)));
        }
        let client = &mut self.clients[number];
        // Only whoever misses something comes again.
        if client.patient_until <= self.now {
            client.patient_until = self.now + PATIENCE;
            client.socket += 1;
            client.received = Sequence::default();
            let socket = client.socket;
            self.send(Event::Comes(route, table, socket));
        }
        let after = 60 + self.chance.below(60) as i64;
        self.at(after, Event::Retry(number, round + 1));
    }
}

/// Whatever goes wrong: nobody plays a table beside another, what was acknowledged is in the log, once and in its
/// place, the log is written by one owner after the other, and in the end everybody has seen all of it.
#[test]
fn whatever_goes_wrong_between_nodes_every_move_is_done_once_and_seen_by_all() {
    let (mut handed_over, mut healed, mut refused) = (0, 0, 0);
    let seeds = if std::env::var_os("ECUMENE_LONG").is_some() { SEEDS_LONG } else { SEEDS };
    for seed in 0..seeds {
        let world = World::new(seed).run();
        for (log, name) in world.logs.iter().zip(TABLES) {
            assert!(log.entries.is_sorted_by_key(|(_, fence)| *fence), "seed {seed}: {name} had two owners at once");
            let mut requests: Vec<Request> = log.entries.iter().map(|(request, _)| *request).collect();
            requests.sort_unstable();
            requests.dedup();
            assert_eq!(requests.len(), log.entries.len(), "seed {seed}: something was done twice at {name}");
        }
        for (number, client) in world.clients.iter().enumerate() {
            let log = &world.logs[client.table];
            assert_eq!(client.done.len() as u32, MOVES, "seed {seed}: client {number} did not get on");
            for (made, sequence) in &client.done {
                assert_eq!(log.entries[sequence - 1].0, (number, *made), "seed {seed}: an acknowledged move is gone");
            }
            let all: Vec<Request> = log.entries.iter().map(|(request, _)| *request).collect();
            assert_eq!(client.seen, all, "seed {seed}: client {number} has not seen everything");
        }
        handed_over += world.handed_over;
        healed += world.healed;
        refused += world.refused;
    }
    // Else this would prove little.
    assert!(handed_over > 2_000 && healed > 500 && refused > 20, "{handed_over}, {healed}, {refused}");
}

/// An answer that another one has overtaken says nothing about a later ownership.
#[test]
fn answers_about_a_table_may_overtake_each_other() {
    let mut standing = Standing::new("n");
    let life = standing.begin();
    standing.promised(&life, 0, SPAN);
    standing.answered(&life, "one", &Claim::Granted(7));
    for late in [Claim::Held("m-1".into(), 5), Claim::Granted(6)] {
        standing.answered(&life, "one", &late);
        assert_eq!(standing.owner("one", 1), Owner::Me(7));
    }
    standing.answered(&life, "one", &Claim::Held("m-2".into(), 8));
    standing.answered(&life, "one", &Claim::Granted(7));
    assert_eq!(standing.owner("one", 1), Owner::Other("m-2".into()));
}
