//! Who may hold together, in a store whose secrets are sealed: the key with which addresses are hashed is one.

use super::pairs::{PairRow, PairSums, Pairs};
use super::seal::{SERVER_KEY, Sealed};
use super::{AccountKey, RatedKey, Reply};

impl Pairs for Sealed {
    fn address_key(&self, fresh: String) -> Reply<String> {
        match self.seal.seal(&fresh, SERVER_KEY) {
            Ok(sealed) => self.opened(self.store.pairs().address_key(sealed), |seal, key| seal.open(&key, SERVER_KEY)),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn saw_from(&self, account: AccountKey, address: Vec<u8>, at: i64) -> Reply<()> {
        self.store.pairs().saw_from(account, address, at)
    }
    fn forget_addresses(&self, before: i64) -> Reply<()> {
        self.store.pairs().forget_addresses(before)
    }
    fn note_pairs(&self, game: RatedKey, pairs: Vec<PairRow>, at: i64, since: i64) -> Reply<()> {
        self.store.pairs().note_pairs(game, pairs, at, since)
    }
    fn pairs(&self, since: i64, limit: u32) -> Reply<Vec<PairSums>> {
        self.store.pairs().pairs(since, limit)
    }
}
