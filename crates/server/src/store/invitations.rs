//! What a database keeps of who was invited to a table by name, and of who would like to take a seat that becomes free. An
//! invitation is kept by the name that was given, whether anybody has it or not: so nobody learns from it who has an account.

use super::{AccountKey, Reply};

/// How many people are invited to a table at most, whoever invites them.
pub const MOST_INVITED: u32 = 60;
/// How many people are on the reserve list of a table at most.
pub const MOST_RESERVES: u32 = 20;
/// On how many reserve lists somebody is at most.
pub const MOST_LISTS: u32 = 20;

/// What a database does for invitations. Whatever a write answers `Ok` to has reached the disk.
pub trait Invitations: Send + Sync {
    /// Invites a name; `false` if there are too many at that table. Whoever has declined is not asked again.
    fn invite(&self, invitation: NewInvitation) -> Reply<bool>;
    /// Takes an invitation back.
    fn withdraw(&self, table: String, account: AccountKey, look: String) -> Reply<()>;
    /// Whom an account has invited, to this table or to any, by their names.
    fn sent(&self, account: AccountKey, table: Option<String>) -> Reply<Vec<SentRow>>;
    /// What is offered to an account, at this table or at any, since then: the latest first. There is a seat to be had, whoever
    /// invites still sits there, and they do not avoid each other.
    fn offered(&self, account: AccountKey, table: Option<String>, since: i64, limit: u32) -> Reply<Vec<OfferRow>>;
    /// What is offered at these tables to accounts that have a channel for notices which is on.
    fn offers(&self, tables: Vec<String>, since: i64) -> Reply<Vec<OfferRow>>;
    /// Tables after this one where something is offered to such an account, in order, at most so many.
    fn tables_with_offers(&self, after: String, since: i64, limit: u32) -> Reply<Vec<String>>;
    /// Notes that somebody came, or does not want to; they are on the reserve list no more.
    fn answer(&self, table: String, account: AccountKey, came: bool) -> Reply<()>;

    /// Puts an account on the reserve list of a table; `false` if there are too many, or it is on too many.
    fn reserve(&self, table: String, account: AccountKey, at: i64) -> Reply<bool>;
    /// Takes it off.
    fn leave_reserve(&self, table: String, account: AccountKey) -> Reply<()>;
    /// The reserve list of a table, in order; whoever has a seat there is not on it.
    fn reserves(&self, table: String) -> Reply<Vec<ReserveRow>>;
    /// On which lists an account is, and since when; the latest first.
    fn reserves_of(&self, account: AccountKey) -> Reply<Vec<(String, i64)>>;

    /// Forgets what was said before.
    fn forget_invitations(&self, before: i64) -> Reply<()>;
}

/// An invitation that is to be kept.
#[derive(Clone, Debug)]
pub struct NewInvitation {
    /// To which table.
    pub table: String,
    /// Who invites.
    pub account: AccountKey,
    /// What people see of the name.
    pub look: String,
    /// The name as it was given.
    pub name: String,
    /// Whether as the host, and not from a seat.
    pub as_host: bool,
    /// When.
    pub at: i64,
}

/// An invitation, as whoever sent it sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRow {
    /// To which table.
    pub table: String,
    /// The name as it was given.
    pub name: String,
    /// When.
    pub at: i64,
    /// Whether they came.
    pub came: bool,
}

/// A seat that is offered to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferRow {
    /// To whom.
    pub account: AccountKey,
    /// At which table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// By whom; `None` if it is a seat that has become free for those on the reserve list.
    pub by: Option<String>,
    /// What tells it from others at the same table: who invites, or how often seats had changed.
    pub moment: i64,
    /// Since when.
    pub at: i64,
    /// How many are before them on the reserve list.
    pub place: i64,
}

/// Somebody on a reserve list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReserveRow {
    /// Who.
    pub account: AccountKey,
    /// The name of today.
    pub name: String,
    /// Since when.
    pub at: i64,
}

/// All seats that are offered, since $1 if by name. Accounts sit at a table by seats whose token is still the one that was
/// proved.
pub(super) const OFFERS: &str = "SELECT account, table_id, game, by_name, moment, at, place FROM (
    SELECT i.other AS account, i.table_id AS table_id, t.game AS game, a.name AS by_name, i.account AS moment, i.at AS at,
        0 AS place
    FROM invitations i JOIN tables t ON t.id = i.table_id AND t.status = 0 JOIN accounts a ON a.key = i.account
    WHERE i.other <> 0 AND i.answer = 0 AND i.withdrawn = 0 AND i.at >= $1
        AND EXISTS (SELECT 1 FROM seats s WHERE s.table_key = t.key AND s.kind = 0)
        AND (i.as_host = 1 OR EXISTS (SELECT 1 FROM account_seats x
            JOIN seats s ON s.table_key = t.key AND s.seat = x.seat - 1 AND s.token = x.token
            WHERE x.table_id = i.table_id AND x.account = i.account))
        AND NOT EXISTS (SELECT 1 FROM ties k WHERE k.kind = 2
            AND ((k.account = i.account AND k.other = i.other) OR (k.account = i.other AND k.other = i.account)))
        AND NOT EXISTS (SELECT 1 FROM account_seats x
            JOIN seats s ON s.table_key = t.key AND s.seat = x.seat - 1 AND s.token = x.token
            WHERE x.table_id = i.table_id AND x.account = i.other)
    UNION ALL
    SELECT r.account, r.table_id, t.game, NULL, c.number, c.at,
        (SELECT count(*) FROM reserves q WHERE q.table_id = r.table_id
            AND (q.at < r.at OR (q.at = r.at AND q.account < r.account)))
    FROM reserves r JOIN tables t ON t.id = r.table_id AND t.status <> 2 AND t.public = 1
    JOIN seat_changes c ON c.table_key = t.key
        AND c.number = (SELECT max(o.number) FROM seat_changes o WHERE o.table_key = t.key AND o.kind = 0)
    WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_key = t.key AND s.kind = 0)
        AND NOT EXISTS (SELECT 1 FROM account_seats x
            JOIN seats s ON s.table_key = t.key AND s.seat = x.seat - 1 AND s.token = x.token
            LEFT JOIN ties k ON k.kind = 2
                AND ((k.account = x.account AND k.other = r.account) OR (k.account = r.account AND k.other = x.account))
            WHERE x.table_id = r.table_id AND (x.account = r.account OR k.account IS NOT NULL))
    ) AS offers";
