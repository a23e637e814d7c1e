//! What one client may ask for. A client is an address; behind proxies, the one that the last trusted proxy saw.
//!
//! Where several nodes play, new tables and invitations that are none are counted by all of them together ([`Rate`]).
//! Everything else protects the node that counts it, and is counted there.

use crate::api::LimitHit;
use crate::config::{Config, Limits};
use crate::error::Error;
use crate::metrics::Metrics;
use axum::http::HeaderMap;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Counts what clients ask for and refuses what is too much.
pub struct Gate {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new_tables: DefaultKeyedRateLimiter<IpAddr>,
    /// New accounts, by client.
    new_accounts: DefaultKeyedRateLimiter<String>,
    /// Tries to sign in, by client and by account.
    sign_ins: DefaultKeyedRateLimiter<String>,
    /// Lines among those who watch, by client.
    watchers: DefaultKeyedRateLimiter<String>,
    /// Channels for notices and tries of them, by account; mail that confirms one, by client and by address.
    channels: DefaultKeyedRateLimiter<String>,
    confirmations: DefaultKeyedRateLimiter<String>,
    confirmations_to: DefaultKeyedRateLimiter<String>,
    /// Invitations by name, by account.
    invitations: DefaultKeyedRateLimiter<String>,
    /// Reports of others, by client.
    reports: DefaultKeyedRateLimiter<String>,
    /// Who asked for more than they may: which limit and who, how often, and when last.
    hits: Mutex<HashMap<(&'static str, String), Hit>>,
    sockets: Mutex<Places>,
    sockets_per_client: usize,
    most_sockets: usize,
    connections: Mutex<Places>,
    connections_per_client: usize,
    most_connections: usize,
    messages: Quota,
    proxies: usize,
    clock: DefaultClock,
    metrics: Arc<Metrics>,
}

/// How often a client may do something at all nodes together.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rate {
    /// What it is called in the database.
    pub(crate) what: &'static str,
    /// Once in so long, on average.
    pub(crate) every: Duration,
    /// So often at once after a quiet time.
    pub(crate) at_once: u32,
}

impl Rate {
    /// For new tables.
    pub(crate) fn of_new_tables(limits: &Limits) -> Rate {
        let count = limits.tables_per_hour.max(1);
        Rate { what: "table", every: Duration::from_secs(3600) / count, at_once: count }
    }

    /// For new accounts.
    pub(crate) fn of_new_accounts(limits: &Limits) -> Rate {
        Rate::per_hour("account", limits.accounts_per_hour)
    }

    /// For tries to sign in, by client.
    pub(crate) fn of_sign_ins(limits: &Limits) -> Rate {
        Rate::per_hour("sign-in", limits.sign_ins_per_hour)
    }

    /// For tries to sign in, by account.
    pub(crate) fn of_sign_ins_to(limits: &Limits) -> Rate {
        Rate::per_hour("sign-in-to", limits.sign_ins_per_hour)
    }

    /// For new channels and tries of them, by account: each may be a request to somebody else.
    pub(crate) fn of_channels() -> Rate {
        Rate::per_hour("channel", 60)
    }

    /// For new programs, by account.
    pub(crate) fn of_programs() -> Rate {
        Rate::per_hour("program", 20)
    }

    /// For mail that confirms an address, by client: nobody has asked for it who gets it.
    pub(crate) fn of_confirmations() -> Rate {
        Rate::per_hour("confirm", 5)
    }

    /// The same, by address.
    pub(crate) fn of_confirmations_to() -> Rate {
        Rate { what: "confirm-to", every: Duration::from_secs(8 * 3600), at_once: 3 }
    }

    /// For invitations by name, by account: a day's worth at once.
    pub(crate) fn of_invitations() -> Rate {
        Rate { what: "invitation", every: Duration::from_secs(24 * 3600 / 60), at_once: 60 }
    }

    /// For reports of others, by client.
    pub(crate) fn of_reports() -> Rate {
        Rate::per_hour("report", 10)
    }

    /// Lines of one client among those who watch a table.
    pub(crate) fn of_watchers() -> Rate {
        Rate { what: "watcher", every: Duration::from_secs(3), at_once: 10 }
    }

    fn per_hour(what: &'static str, count: u32) -> Rate {
        let count = count.max(1);
        Rate { what, every: Duration::from_secs(3600) / count, at_once: count }
    }

    /// The same for one node.
    fn quota(self) -> Quota {
        let at_once = NonZeroU32::new(self.at_once).unwrap_or(NonZeroU32::MIN);
        Quota::with_period(self.every).unwrap_or(Quota::per_hour(at_once)).allow_burst(at_once)
    }

    /// For secrets that are none, where no table is there that would count them.
    pub(crate) fn of_guesses(limits: &Limits) -> Rate {
        let every = Duration::from_secs(1) / limits.requests_per_second.max(1);
        Rate { what: "guess", every, at_once: limits.request_burst }
    }
}

/// How many places are taken, in all and by each client.
#[derive(Default)]
struct Places {
    all: usize,
    by_client: HashMap<IpAddr, usize>,
}

impl Places {
    /// Takes one, unless so many are taken.
    fn take(&mut self, client: IpAddr, most: usize, most_of_client: usize) -> bool {
        let own = self.by_client.get(&client).copied().unwrap_or(0);
        let free = own < most_of_client && self.all < most;
        if free {
            self.all += 1;
            self.by_client.insert(client, own + 1);
        }
        free
    }

    fn give_back(&mut self, client: IpAddr) {
        self.all -= 1;
        if let Some(own) = self.by_client.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                self.by_client.remove(&client);
            }
        }
    }
}

/// A socket's place; it is free again when this is dropped.
pub struct Place {
    gate: Arc<Gate>,
    client: IpAddr,
}

/// A connection's place; it is free again when this is dropped.
pub struct Connected {
    gate: Arc<Gate>,
    peer: IpAddr,
}

/// How often somebody asked for more than they may, and when last.
type Hit = (u32, i64);

/// How many are remembered who asked for more than they may.
const MOST_HITS: usize = 200;
/// Files that the process needs for other things than connections.
const OTHER_FILES: u64 = 64;

impl Gate {
    /// With these limits.
    pub fn new(config: &Config, metrics: Arc<Metrics>) -> Gate {
        let limits = &config.limits;
        // A configuration with a zero is refused before it comes here.
        let some = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let requests = Quota::per_second(some(limits.requests_per_second)).allow_burst(some(limits.request_burst));
        Gate {
            requests: RateLimiter::keyed(requests),
            new_tables: RateLimiter::keyed(Quota::per_hour(some(limits.tables_per_hour))),
            new_accounts: RateLimiter::keyed(Quota::per_hour(some(limits.accounts_per_hour))),
            sign_ins: RateLimiter::keyed(Quota::per_hour(some(limits.sign_ins_per_hour))),
            channels: RateLimiter::keyed(Rate::of_channels().quota()),
            watchers: RateLimiter::keyed(Rate::of_watchers().quota()),
            confirmations: RateLimiter::keyed(Rate::of_confirmations().quota()),
            confirmations_to: RateLimiter::keyed(Rate::of_confirmations_to().quota()),
            invitations: RateLimiter::keyed(Rate::of_invitations().quota()),
            reports: RateLimiter::keyed(Rate::of_reports().quota()),
            hits: Mutex::default(),
            sockets: Mutex::default(),
            sockets_per_client: limits.sockets_per_client,
            most_sockets: limits.sockets,
            connections: Mutex::default(),
            // All connections through a proxy are its own; whose they are is only known with their requests.
            connections_per_client: if config.proxies > 0 { usize::MAX } else { limits.connections_per_client },
            most_connections: limits.connections.min(most_files()),
            messages: Quota::per_second(some(limits.messages_per_second)).allow_burst(some(limits.message_burst)),
            proxies: config.proxies,
            clock: DefaultClock::default(),
            metrics,
        }
    }

    /// Whose request this is.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let seen: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        // Each trusted proxy adds the address it saw at the end; what stands before is only claimed.
        let trusted = self.proxies.checked_sub(1).and_then(|last| seen.iter().rev().nth(last));
        one_network(trusted.and_then(|text| text.parse().ok()).unwrap_or(peer))
    }

    /// Refuses a client that asks too often.
    pub fn request(&self, client: IpAddr) -> Result<(), Error> {
        self.within(&self.requests, client, "RateLimited", "too many requests")
    }

    /// Refuses a client that makes too many tables.
    pub fn new_table(&self, client: IpAddr) -> Result<(), Error> {
        self.within(&self.new_tables, client, "TooManyTables", "too many new tables")
    }

    fn within(
        &self,
        limiter: &DefaultKeyedRateLimiter<IpAddr>,
        client: IpAddr,
        code: &'static str,
        message: &'static str,
    ) -> Result<(), Error> {
        limiter.check_key(&client).map_err(|until| {
            self.hit(code, &client.to_string());
            Error::TooOften { code, message, seconds: seconds_up(until.wait_time_from(self.clock.now())) }
        })
    }

    /// Takes a turn at this node.
    pub(crate) fn turn(&self, rate: Rate, whose: &str) -> Result<(), Error> {
        let limiter = match rate.what {
            "account" => &self.new_accounts,
            // As seldom as channels are made; each has keys of its own.
            "channel" | "program" => &self.channels,
            "watcher" => &self.watchers,
            "confirm" => &self.confirmations,
            "confirm-to" => &self.confirmations_to,
            "invitation" => &self.invitations,
            "report" => &self.reports,
            _ => &self.sign_ins,
        };
        let key = format!("{} {whose}", rate.what);
        limiter.check_key(&key).map_err(|until| {
            self.hit(rate.what, whose);
            Gate::too_many_turns(until.wait_time_from(self.clock.now()))
        })
    }

    /// Remembers who asked for more than they may, of many only those who did so last; in memory alone.
    fn hit(&self, limit: &'static str, whose: &str) {
        let mut hits = self.hits.lock().unwrap_or_else(PoisonError::into_inner);
        let (times, at) = hits.entry((limit, whose.to_owned())).or_default();
        (*times, *at) = (times.saturating_add(1), crate::clock::now());
        if hits.len() > MOST_HITS {
            let oldest = hits.iter().min_by_key(|(_, (_, at))| *at).map(|(key, _)| key.clone());
            oldest.and_then(|key| hits.remove(&key));
        }
    }

    /// Who asked for more than they may, the latest first.
    pub(crate) fn hits(&self) -> Vec<LimitHit> {
        let hits = self.hits.lock().unwrap_or_else(PoisonError::into_inner);
        let told = |((limit, whose), (times, at)): (&(&'static str, String), &Hit)| LimitHit {
            limit: (*limit).into(),
            whose: whose.clone(),
            times: *times,
            at: *at,
        };
        let mut told: Vec<LimitHit> = hits.iter().map(told).collect();
        told.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| a.whose.cmp(&b.whose)));
        told
    }

    /// What whoever tries too often is told.
    pub(crate) fn too_many_turns(wait: Duration) -> Error {
        Error::TooOften { code: "TooManyTries", message: "too many tries", seconds: seconds_up(wait) }
    }

    /// What a client is told that makes too many tables at all nodes together.
    pub(crate) fn too_many_tables(wait: Duration) -> Error {
        Error::TooOften { code: "TooManyTables", message: "too many new tables", seconds: seconds_up(wait) }
    }

    /// What a client is told that asks for too many invitations that are none, at all nodes together.
    pub(crate) fn too_many_guesses(wait: Duration) -> Error {
        Error::TooOften { code: "RateLimited", message: "too many requests", seconds: seconds_up(wait) }
    }

    /// A limit for the messages of one socket.
    pub fn message_limiter(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.messages)
    }

    /// Takes a place for a socket.
    pub fn socket(self: &Arc<Gate>, client: IpAddr) -> Result<Place, Error> {
        let mut sockets = self.sockets();
        if !sockets.take(client, self.most_sockets, self.sockets_per_client) {
            self.hit("TooManySockets", &client.to_string());
            return Err(Error::TooOften { code: "TooManySockets", message: "too many connections", seconds: 5 });
        }
        self.metrics.set_sockets(sockets.all);
        Ok(Place { gate: Arc::clone(self), client })
    }

    /// Takes a place for a connection, if there is one.
    pub fn connection(self: &Arc<Gate>, peer: IpAddr) -> Option<Connected> {
        let peer = one_network(peer);
        let mut connections = self.connections();
        let taken = connections.take(peer, self.most_connections, self.connections_per_client);
        self.metrics.set_connections(connections.all);
        taken.then(|| Connected { gate: Arc::clone(self), peer })
    }

    fn connections(&self) -> std::sync::MutexGuard<'_, Places> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> usize {
        self.sockets().all
    }

    fn sockets(&self) -> std::sync::MutexGuard<'_, Places> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets clients that have been quiet.
    pub fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.requests.shrink_to_fit();
        self.new_tables.retain_recent();
        self.new_tables.shrink_to_fit();
        let of_people = [
            &self.channels,
            &self.watchers,
            &self.confirmations,
            &self.confirmations_to,
            &self.invitations,
            &self.reports,
        ];
        for limiter in [&self.new_accounts, &self.sign_ins].into_iter().chain(of_people) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.gate.sockets();
        sockets.give_back(self.client);
        self.gate.metrics.set_sockets(sockets.all);
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = self.gate.connections();
        connections.give_back(self.peer);
        self.gate.metrics.set_connections(connections.all);
    }
}

/// How many connections the system lets the process have: as many files as it may open at most, without those that are
/// needed for other things.
#[cfg(unix)]
fn most_files() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let before = limit.current;
        limit.current = limit.maximum;
        if setrlimit(Resource::Nofile, limit).is_err() {
            limit.current = before;
        }
    }
    let most = limit.current.unwrap_or(u64::MAX);
    usize::try_from(most.saturating_sub(OTHER_FILES).max(1)).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn most_files() -> usize {
    usize::MAX
}

/// A household has 2^64 IPv6 addresses; its network stands for all of them.
fn one_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

fn seconds_up(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(change: impl FnOnce(&mut Config)) -> Arc<Gate> {
        let mut config = Config::default();
        change(&mut config);
        Arc::new(Gate::new(&config, Arc::new(Metrics::new())))
    }

    #[test]
    fn one_client_asking_too_often_does_not_hinder_another() {
        let gate = gate(|config| config.limits.request_burst = 3);
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        (0..3).for_each(|_| gate.request(one).unwrap());
        let error = gate.request(one).unwrap_err();
        assert_eq!((error.code(), error.retry_after()), ("RateLimited", Some(1)));
        gate.request(two).unwrap();
    }

    #[test]
    fn a_socket_gives_its_place_back() {
        let gate = gate(|config| config.limits.sockets_per_client = 1);
        let client = [10, 0, 0, 1].into();
        let place = gate.socket(client).unwrap();
        assert_eq!(gate.socket(client).err().unwrap().code(), "TooManySockets");
        drop(place);
        gate.socket(client).unwrap();
    }

    #[test]
    fn only_trusted_proxies_say_who_asks() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 9.9.9.9".parse().unwrap());
        let peer: IpAddr = [10, 0, 0, 1].into();
        assert_eq!(gate(|_| ()).client(peer, &headers), peer);
        assert_eq!(gate(|config| config.proxies = 1).client(peer, &headers), IpAddr::from([9, 9, 9, 9]));
        assert_eq!(gate(|config| config.proxies = 3).client(peer, &headers), peer);
        let home: IpAddr = "2001:db8:1:2:3::4".parse().unwrap();
        assert_eq!(gate(|_| ()).client(home, &headers), "2001:db8:1:2::".parse::<IpAddr>().unwrap());
    }
}
