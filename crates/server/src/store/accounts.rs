//! What a database keeps of people who have an account. Nothing in it is a secret in plain text: passphrases, tokens
//! and codes are hashed. None of it belongs to a table, so any node may read and write it.

use super::Reply;
use crate::token::Hashed;

/// An account's number in the store, drawn by chance.
pub type AccountKey = i64;

/// What a database does for accounts. Whatever a write answers `Ok` to has reached the disk.
pub trait Accounts: Send + Sync {
    /// Makes an account, if nobody's name looks like its own.
    fn make(&self, account: NewAccount) -> Reply<Made>;
    /// The account whose name looks so in capitals.
    fn named(&self, capitals: String) -> Reply<Option<AccountRow>>;
    /// Gives an account another name; `false` if somebody has one that looks like it.
    fn rename(&self, key: AccountKey, name: AccountName) -> Reply<bool>;
    /// Takes an account out with all that belongs to it.
    fn delete(&self, key: AccountKey) -> Reply<()>;

    /// Changes a passphrase and ends all sessions but one; `false` if it is not the one any more that the sender knows.
    fn set_passphrase(&self, key: AccountKey, epoch: i64, hash: String, kept: Option<Hashed>) -> Reply<bool>;
    /// Changes a passphrase by a code that is good once, and ends all sessions.
    fn recover(&self, key: AccountKey, code: Hashed, hash: String) -> Reply<bool>;
    /// Gives an account other codes.
    fn set_codes(&self, key: AccountKey, codes: Vec<Hashed>) -> Reply<()>;
    /// How many codes are left.
    fn codes_left(&self, key: AccountKey) -> Reply<u32>;

    /// Begins a session, unless the passphrase has been changed since it was checked. Of many the oldest end.
    fn begin_session(&self, session: SessionRow, epoch: i64) -> Reply<bool>;
    /// The session with this token, and whose it is.
    fn session(&self, token: Hashed) -> Reply<Option<(SessionRow, AccountRow)>>;
    /// Notes that a session was used.
    fn saw_session(&self, token: Hashed, at: i64) -> Reply<()>;
    /// The sessions of an account, those used last first.
    fn sessions(&self, key: AccountKey) -> Reply<Vec<SessionRow>>;
    /// Ends sessions of an account; answers with how many.
    fn end_sessions(&self, key: AccountKey, which: EndSessions) -> Reply<u64>;

    /// Keeps a code that is good once.
    fn make_voucher(&self, voucher: Voucher) -> Reply<()>;
    /// Whether a code is good.
    fn has_voucher(&self, code: Hashed, at: i64) -> Reply<bool>;
    /// Uses a code by which an account that is there becomes more than a player.
    fn use_voucher(&self, key: AccountKey, code: Hashed, at: i64) -> Reply<Option<Rank>>;
    /// Whether there is an administrator.
    fn has_administrator(&self) -> Reply<bool>;

    /// Takes a seat into an account, whose token has been proved. Who had it before has it no more.
    fn take_seat(&self, seat: AccountSeat) -> Reply<()>;
    /// Takes a seat out of an account.
    fn drop_seat(&self, key: AccountKey, table: String, seat: u8) -> Reply<()>;
    /// Lets the seats of a table be the same accounts' at another one where the same people sit.
    fn follow(&self, from: String, to: String) -> Reply<()>;
    /// The seats of an account at a table that are still its own.
    fn seats_at(&self, key: AccountKey, table: String) -> Reply<Vec<AccountSeat>>;
    /// All seats of an account that are still its own, those taken last first; at most so many.
    fn seats(&self, key: AccountKey, limit: u32) -> Reply<Vec<AccountSeat>>;
}

/// How many sessions an account has at most.
pub const MOST_SESSIONS: u32 = 50;

/// What somebody may do besides playing.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Rank {
    /// Nothing.
    #[default]
    Player,
    /// Everything that concerns people.
    Administrator,
}

impl Rank {
    pub(in crate::store) fn number(self) -> i64 {
        match self {
            Rank::Player => 0,
            Rank::Administrator => 1,
        }
    }

    pub(super) fn of(number: i64) -> Rank {
        if number == 1 { Rank::Administrator } else { Rank::Player }
    }
}

/// A name and what people see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName {
    /// As it is shown.
    pub name: String,
    /// What people see of it as it is written.
    pub look: String,
    /// What people see of it in capitals.
    pub capitals: String,
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its number.
    pub key: AccountKey,
    /// Its name.
    pub name: AccountName,
    /// The hashed passphrase.
    pub passphrase: Option<String>,
    /// Hashed codes that stand for it.
    pub codes: Vec<Hashed>,
    /// A code that came along; it must be good.
    pub voucher: Option<Hashed>,
    /// Whether there must be one.
    pub needs_voucher: bool,
    /// When it is made.
    pub at: i64,
}

/// What became of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// It is there.
    Done,
    /// Somebody has a name that looks like this.
    NameTaken,
    /// The code is none, or there is none.
    NoVoucher,
    /// Somebody has the passkey that came along.
    PasskeyKnown,
    /// Somebody has the identity that came along.
    IdentityKnown,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Its number.
    pub key: AccountKey,
    /// Its name.
    pub name: String,
    /// The hashed passphrase.
    pub passphrase: Option<String>,
    /// What its holder may do.
    pub rank: Rank,
    /// How often the passphrase was changed.
    pub epoch: i64,
    /// When it was made.
    pub created_at: i64,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hashed token.
    pub token: Hashed,
    /// By which its holder may name it.
    pub id: String,
    /// Whose it is.
    pub account: AccountKey,
    /// What the browser calls itself, in short.
    pub device: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, give or take an hour.
    pub seen_at: i64,
}

/// Which sessions end.
#[derive(Clone, Debug)]
pub enum EndSessions {
    /// The one of this id.
    One(String),
    /// All but the one with this token.
    Others(Hashed),
}

/// A code that is good once.
#[derive(Clone, Debug)]
pub struct Voucher {
    /// Hashed.
    pub code: Hashed,
    /// What who uses it becomes.
    pub rank: Rank,
    /// Who made it; 0 is the server.
    pub made_by: AccountKey,
    /// When it is made.
    pub at: i64,
    /// Until when it is good.
    pub expires_at: i64,
}

/// A seat of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSeat {
    /// Whose it is.
    pub account: AccountKey,
    /// At which table.
    pub table: String,
    /// Which seat, counted from one.
    pub seat: u8,
    /// Its hashed token.
    pub token: Hashed,
    /// When it was taken into the account.
    pub at: i64,
}
