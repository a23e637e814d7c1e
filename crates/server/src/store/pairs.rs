//! What a database keeps so that a host sees who may hold together: what two people did to each other in rated games, and
//! whether they come from one address.

use super::{AccountKey, RatedKey, Reply};

/// What a database does for it. Whatever a write answers `Ok` to has reached the disk.
pub trait Pairs: Send + Sync {
    /// The key with which addresses are hashed: the one that is kept, or from now on this one.
    fn address_key(&self, fresh: String) -> Reply<String>;
    /// Notes that somebody came from an address, which is hashed.
    fn saw_from(&self, account: AccountKey, address: Vec<u8>, at: i64) -> Reply<()>;
    /// Forgets from where people came before.
    fn forget_addresses(&self, before: i64) -> Reply<()>;
    /// Notes what the people of a game did to each other, once however often it is said; and whether two of them have come
    /// from one address since then.
    fn note_pairs(&self, game: RatedKey, pairs: Vec<PairRow>, at: i64, since: i64) -> Reply<()>;
    /// The pairs whose games since then are the most remarkable, the most remarkable first; at most so many.
    fn pairs(&self, since: i64, limit: u32) -> Reply<Vec<PairSums>>;
}

/// What two people did to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairRow {
    /// Who. The first has the smaller number.
    pub accounts: [AccountKey; 2],
    /// How many deals they made.
    pub deals: u32,
    /// What each gave in them.
    pub gave: [u32; 2],
    /// How often each hurt the other.
    pub hurt: [u32; 2],
    /// How often, in hundredths, if everybody that each hurt had been drawn by lot.
    pub by_lot: [u32; 2],
}

/// The same in all their games together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairSums {
    /// What they did.
    pub pair: PairRow,
    /// What they are called.
    pub names: [String; 2],
    /// In how many games.
    pub games: u32,
    /// In how many of them both came from one address.
    pub one_address: u32,
    /// When the latest of them ended.
    pub at: i64,
}

/// Adds a pair of a game, unless it is there.
pub(super) const NOTE: &str = "INSERT INTO rated_pairs (game_key, account, other, at, deals, gave, got, hurt, was_hurt,
        hurt_by_lot, was_hurt_by_lot, one_address)
    SELECT CAST($1 AS bigint), CAST($2 AS bigint), CAST($3 AS bigint), CAST($4 AS bigint), CAST($5 AS bigint),
        CAST($6 AS bigint), CAST($7 AS bigint), CAST($8 AS bigint), CAST($9 AS bigint), CAST($10 AS bigint),
        CAST($11 AS bigint),
        (SELECT CASE WHEN count(*) > 0 THEN 1 ELSE 0 END FROM account_addresses AS one
            JOIN account_addresses AS two ON two.address = one.address AND two.account = $3 AND two.seen_at >= $12
            WHERE one.account = $2 AND one.seen_at >= $12)
    WHERE (SELECT count(*) FROM accounts WHERE key IN ($2, $3)) = 2
    ON CONFLICT DO NOTHING";

/// How one-sided their deals were and how far they spared each other, in hundredths each, and whether they share an address.
/// Few deals and few attacks by lot weigh little.
pub(super) const REMARKABLE: &str =
    "SELECT account, other, one.name, two.name, games, deals, gave, got, hurt, was_hurt,
        hurt_by_lot, was_hurt_by_lot, one_address, at
    FROM (SELECT account, other, count(*) AS games, CAST(sum(deals) AS bigint) AS deals,
            CAST(sum(gave) AS bigint) AS gave, CAST(sum(got) AS bigint) AS got, CAST(sum(hurt) AS bigint) AS hurt,
            CAST(sum(was_hurt) AS bigint) AS was_hurt, CAST(sum(hurt_by_lot) AS bigint) AS hurt_by_lot,
            CAST(sum(was_hurt_by_lot) AS bigint) AS was_hurt_by_lot,
            CAST(sum(one_address) AS bigint) AS one_address, max(at) AS at
        FROM rated_pairs WHERE at >= $1 GROUP BY account, other) AS sums
    JOIN accounts AS one ON one.key = account JOIN accounts AS two ON two.key = other
    ORDER BY 100 * abs(gave - got) / (gave + got + 30)
        + CASE WHEN hurt_by_lot + was_hurt_by_lot > 100 * (hurt + was_hurt)
            THEN 100 * (hurt_by_lot + was_hurt_by_lot - 100 * (hurt + was_hurt)) / (hurt_by_lot + was_hurt_by_lot + 300)
            ELSE 0 END
        + CASE WHEN one_address > 0 THEN 50 ELSE 0 END DESC, games DESC, account, other
    LIMIT $2";
