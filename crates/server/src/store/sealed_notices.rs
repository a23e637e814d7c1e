//! Notices in a store whose secrets are sealed: where a channel leads is one, and the key for browsers another.

use super::notices::{ChannelKey, ChannelRow, Claimed, DeliveryRow, NewNotice, Notices, SeatStanding, Settled};
use super::seal::{PLACE, SERVER_KEY, Seal, Sealed};
use super::{AccountKey, Reply, StoreError};

impl Seal {
    fn open_channel(&self, mut row: ChannelRow) -> Result<ChannelRow, StoreError> {
        row.place = self.open(&row.place, PLACE)?;
        Ok(row)
    }
}

impl Notices for Sealed {
    fn add_channel(&self, mut channel: ChannelRow, most: u32) -> Reply<bool> {
        match self.seal.seal(&channel.place, PLACE) {
            Ok(sealed) => {
                channel.place = sealed;
                self.store.notices().add_channel(channel, most)
            }
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn set_channel(&self, channel: ChannelKey, place: String, off: Option<String>) -> Reply<()> {
        match self.seal.seal(&place, PLACE) {
            Ok(sealed) => self.store.notices().set_channel(channel, sealed, off),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn channel(&self, channel: ChannelKey) -> Reply<Option<ChannelRow>> {
        let found = self.store.notices().channel(channel);
        self.opened(found, |seal, row| row.map(|row| seal.open_channel(row)).transpose())
    }

    fn channels(&self, account: AccountKey) -> Reply<Vec<ChannelRow>> {
        let found = self.store.notices().channels(account);
        self.opened(found, |seal, rows| rows.into_iter().map(|row| seal.open_channel(row)).collect())
    }

    fn claim(&self, now: i64, until: i64, channels: u32) -> Reply<Vec<Claimed>> {
        let open = |seal: &Seal, claimed: Claimed| {
            let channel = seal.open_channel(claimed.channel)?;
            Ok(Claimed { channel, ..claimed })
        };
        let found = self.store.notices().claim(now, until, channels);
        self.opened(found, move |seal, rows| rows.into_iter().map(|row| open(seal, row)).collect())
    }

    fn push_key(&self, fresh: String) -> Reply<String> {
        match self.seal.seal(&fresh, SERVER_KEY) {
            Ok(sealed) => {
                let found = self.store.notices().push_key(sealed);
                self.opened(found, |seal, key| seal.open(&key, SERVER_KEY))
            }
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn kept_push_key(&self) -> Reply<Option<String>> {
        let found = self.store.notices().kept_push_key();
        self.opened(found, |seal, key| key.map(|key| seal.open(&key, SERVER_KEY)).transpose())
    }

    fn wishes(&self, account: AccountKey) -> Reply<Option<String>> {
        self.store.notices().wishes(account)
    }
    fn set_wishes(&self, account: AccountKey, wishes: String) -> Reply<()> {
        self.store.notices().set_wishes(account, wishes)
    }
    fn change_channel(&self, account: AccountKey, channel: ChannelKey, wants: u32) -> Reply<bool> {
        self.store.notices().change_channel(account, channel, wants)
    }
    fn drop_channel(&self, account: AccountKey, channel: ChannelKey) -> Reply<bool> {
        self.store.notices().drop_channel(account, channel)
    }
    fn watched(&self, tables: Vec<String>) -> Reply<Vec<SeatStanding>> {
        self.store.notices().watched(tables)
    }
    fn watched_tables(&self, after: String, changed_since: i64, limit: u32) -> Reply<Vec<String>> {
        self.store.notices().watched_tables(after, changed_since, limit)
    }
    fn put(&self, notices: Vec<NewNotice>) -> Reply<()> {
        self.store.notices().put(notices)
    }
    fn is_due(&self, now: i64) -> Reply<bool> {
        self.store.notices().is_due(now)
    }
    fn settle(&self, settled: Settled) -> Reply<()> {
        self.store.notices().settle(settled)
    }
    fn deliveries(&self, account: AccountKey, limit: u32) -> Reply<Vec<DeliveryRow>> {
        self.store.notices().deliveries(account, limit)
    }
    fn nudge(&self, table: String, seat: u8, at: i64, since: i64) -> Reply<bool> {
        self.store.notices().nudge(table, seat, at, since)
    }
    fn forget(&self, before: i64) -> Reply<()> {
        self.store.notices().forget(before)
    }
}
