//! From where people come, kept so that two who come from one address are known and the address itself is not: hashed with
//! a key that every server of a database has, and forgotten after a while.

use super::People;
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, StoreError};
use data_encoding::HEXLOWER;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use tokio::sync::OnceCell;

/// How often it is noted that somebody still comes from an address.
const NOTED_EVERY: i64 = 60 * 60 * 1000;
/// For how long it is known from where somebody came.
pub(crate) const ADDRESSES_KEPT_FOR: i64 = 60 * 24 * 60 * 60 * 1000;
/// How many are known to have been noted.
const MOST_KNOWN: usize = 10_000;
/// How much of a hash is kept: enough to tell a few thousand addresses apart.
const KEPT: usize = 16;

/// What this process knows of it.
#[derive(Default)]
pub(super) struct Addresses {
    key: OnceCell<[u8; 32]>,
    noted: Mutex<HashMap<(AccountKey, IpAddr), i64>>,
}

impl Addresses {
    /// Whether it is time to note it.
    fn is_new(&self, account: AccountKey, address: IpAddr, now: i64) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.get(&(account, address)).is_some_and(|at| now - at < NOTED_EVERY) {
            return false;
        }
        if noted.len() >= MOST_KNOWN {
            noted.clear();
        }
        noted.insert((account, address), now);
        true
    }
}

impl People {
    /// Notes from where somebody comes. Behind a proxy that the host has not named everybody would come from this machine
    /// itself, so that says nothing.
    pub(crate) async fn saw_from(&self, account: AccountKey, address: IpAddr) -> Result<(), Error> {
        let now = clock::now();
        if address.is_loopback() || !self.addresses.is_new(account, address, now) {
            return Ok(());
        }
        let key = self.addresses.key.get_or_try_init(|| self.address_key()).await?;
        let hashed = blake3::keyed_hash(key, address.to_string().as_bytes());
        let kept = hashed.as_bytes().iter().copied().take(KEPT).collect();
        Ok(self.store.pairs().saw_from(account, kept, now).await?)
    }

    async fn address_key(&self) -> Result<[u8; 32], StoreError> {
        let unavailable = |problem: String| StoreError::Unavailable(problem);
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).map_err(|error| unavailable(error.to_string()))?;
        let kept = self.store.pairs().address_key(HEXLOWER.encode(&fresh)).await?;
        let key = HEXLOWER.decode(kept.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        key.ok_or_else(|| unavailable("the key for addresses is none".into()))
    }
}
