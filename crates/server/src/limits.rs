//! What one client may ask for. A client is an address; behind proxies, the one that the last trusted proxy saw.

use crate::config::Config;
use crate::error::Error;
use crate::metrics::Metrics;
use axum::http::HeaderMap;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what clients ask for and refuses what is too much.
pub struct Gate {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new_tables: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Mutex<Sockets>,
    sockets_per_client: usize,
    most_sockets: usize,
    messages: Quota,
    proxies: usize,
    clock: DefaultClock,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Sockets {
    all: usize,
    by_client: HashMap<IpAddr, usize>,
}

/// A socket's place; it is free again when this is dropped.
pub struct Place {
    gate: Arc<Gate>,
    client: IpAddr,
}

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
            sockets: Mutex::default(),
            sockets_per_client: limits.sockets_per_client,
            most_sockets: limits.sockets,
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
        limiter.check_key(&client).map_err(|until| Error::TooOften {
            code,
            message,
            seconds: seconds_up(until.wait_time_from(self.clock.now())),
        })
    }

    /// A limit for the messages of one socket.
    pub fn message_limiter(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.messages)
    }

    /// Takes a place for a socket.
    pub fn socket(self: &Arc<Gate>, client: IpAddr) -> Result<Place, Error> {
        let mut sockets = self.sockets();
        let own = sockets.by_client.get(&client).copied().unwrap_or(0);
        if own >= self.sockets_per_client || sockets.all >= self.most_sockets {
            return Err(Error::TooOften { code: "TooManySockets", message: "too many connections", seconds: 5 });
        }
        sockets.all += 1;
        sockets.by_client.insert(client, own + 1);
        self.metrics.set_sockets(sockets.all);
        Ok(Place { gate: Arc::clone(self), client })
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> usize {
        self.sockets().all
    }

    fn sockets(&self) -> std::sync::MutexGuard<'_, Sockets> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets clients that have been quiet.
    pub fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.requests.shrink_to_fit();
        self.new_tables.retain_recent();
        self.new_tables.shrink_to_fit();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.gate.sockets();
        sockets.all -= 1;
        if let Some(own) = sockets.by_client.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                sockets.by_client.remove(&self.client);
            }
        }
        self.gate.metrics.set_sockets(sockets.all);
    }
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

fn seconds_up(time: std::time::Duration) -> u32 {
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
