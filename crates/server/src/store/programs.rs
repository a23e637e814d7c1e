//! What a database keeps of programs that play: accounts without a passphrase that belong to another account, and the
//! tokens they come with. Tokens are kept hashed only. None of it belongs to a table, so any node may read and write it.

use super::{AccountKey, AccountName, Reply};
use crate::api::{Accepts, Scope};
use crate::token::Hashed;

/// What a database does for programs. Whatever a write answers `Ok` to has reached the disk.
pub trait Programs: Send + Sync {
    /// Makes a program, if nobody's name looks like its own and its owner has fewer than so many.
    fn make_program(&self, program: NewProgram, most: u32) -> Reply<MadeProgram>;
    /// The program that an account is, if it is one and its owner is there.
    fn program(&self, account: AccountKey) -> Reply<Option<ProgramRow>>;
    /// The programs of an account, oldest first.
    fn programs_of(&self, owner: AccountKey) -> Reply<Vec<ProgramRow>>;
    /// Programs that everybody may give a seat and that have waited for tables since then, by name; at most so many.
    /// Those who are kept out are none, nor are those of whoever is.
    fn waiting_programs(&self, since: i64, limit: u32) -> Reply<Vec<ProgramRow>>;
    /// Which of these accounts are programs.
    fn programs_among(&self, accounts: Vec<AccountKey>) -> Reply<Vec<AccountKey>>;
    /// Changes who may give a program a seat, and in which games; `false` if the owner has none such.
    fn set_program(&self, owner: AccountKey, account: AccountKey, accepts: Accepts, games: Vec<String>) -> Reply<bool>;
    /// Notes that a program waits for tables.
    fn saw_program(&self, account: AccountKey, at: i64) -> Reply<()>;

    /// Keeps a token of a program of this owner; `false` if there is none such, or it has so many that are good.
    fn add_token(&self, token: TokenRow, owner: AccountKey, most: u32) -> Reply<bool>;
    /// The tokens of a program, newest first.
    fn tokens(&self, account: AccountKey) -> Reply<Vec<TokenRow>>;
    /// Ends a token of a program of this owner; `false` if there is none such.
    fn end_token(&self, owner: AccountKey, id: String) -> Reply<bool>;
    /// The token, and which program comes with it; nothing if its owner is gone. It may have expired.
    fn by_token(&self, token: Hashed) -> Reply<Option<(TokenRow, ProgramRow)>>;
    /// Notes that a token was used.
    fn saw_token(&self, token: Hashed, at: i64) -> Reply<()>;

    /// The seats of an account at tables that are not over, those it has had for longest first; at most so many.
    fn seats_in_play(&self, account: AccountKey, limit: u32) -> Reply<Vec<SeatInPlay>>;
}

/// A program that is to be made.
#[derive(Clone, Debug)]
pub struct NewProgram {
    /// Its number.
    pub key: AccountKey,
    /// Its name.
    pub name: AccountName,
    /// Whose it is.
    pub owner: AccountKey,
    /// When it is made.
    pub at: i64,
}

/// What became of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum MadeProgram {
    /// It is there.
    Done,
    /// Somebody has a name that looks like this.
    NameTaken,
    /// Its owner has so many already.
    TooMany,
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramRow {
    /// Its number.
    pub account: AccountKey,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub owner: AccountKey,
    /// Who may give it a seat.
    pub accepts: Accepts,
    /// In which games, by their ids; all if there are none.
    pub games: Vec<String>,
    /// When it last waited for tables; 0 if it never has.
    pub seen_at: i64,
    /// When it was made.
    pub created_at: i64,
}

/// What a program proves with who it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Hashed.
    pub token: Hashed,
    /// By which its owner may name it.
    pub id: String,
    /// Which program.
    pub account: AccountKey,
    /// What it is for, in its owner's words.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: i64,
    /// Until when it is good.
    pub expires_at: i64,
    /// When it was last used, give or take some minutes; 0 if it never was.
    pub seen_at: i64,
}

/// How a seat stands at a table that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatInPlay {
    /// At which table.
    pub table: String,
    /// Which seat, counted from one.
    pub seat: u8,
    /// The game's id.
    pub game: String,
    /// Whether it has begun.
    pub begun: bool,
    /// How many entries there are.
    pub sequence: u32,
    /// Whether the table waits for it.
    pub asked: bool,
}

pub(super) fn accepts_number(accepts: Accepts) -> i64 {
    match accepts {
        Accepts::Nobody => 0,
        Accepts::Owner => 1,
        Accepts::Everybody => 2,
    }
}

/// What nobody knows is nobody.
pub(super) fn accepts_of(number: i64) -> Accepts {
    match number {
        1 => Accepts::Owner,
        2 => Accepts::Everybody,
        _ => Accepts::Nobody,
    }
}

fn bit(scope: Scope) -> i64 {
    match scope {
        Scope::Read => 1,
        Scope::Play => 2,
        Scope::Tables => 4,
    }
}

pub(super) fn scope_bits(scopes: &[Scope]) -> i64 {
    scopes.iter().fold(0, |bits, scope| bits | bit(*scope))
}

pub(super) fn scopes_of(bits: i64) -> Vec<Scope> {
    Scope::ALL.into_iter().filter(|scope| bits & bit(*scope) != 0).collect()
}

pub(super) fn games_text(games: &[String]) -> String {
    games.join(" ")
}

pub(super) fn games_of(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Whether a table waits for a seat: it has begun, and the latest entry, or the deal, says so.
pub(super) fn is_asked(begun: bool, seat: u8, latest: Option<i64>, first: i64) -> bool {
    begun && seat > 0 && latest.unwrap_or(first) >> (seat - 1) & 1 == 1
}
