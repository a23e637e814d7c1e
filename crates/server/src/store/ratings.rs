//! What a database keeps of how strong people and bots are. None of it belongs to a table: any node may read and write
//! it. Strengths are whole millionths, so that both kinds of database keep the same.

use super::{AccountKey, Reply};

/// A rated game's number in the store, drawn by chance.
pub type RatedKey = i64;

/// What a database does for ratings. Whatever a write answers `Ok` to has reached the disk.
pub trait Ratings: Send + Sync {
    /// Notes that a table is to be rated when it is over.
    fn expect(&self, game: ExpectedGame) -> Reply<()>;
    /// Games that are over and not settled, those that ended first before others; at most so many.
    fn due(&self, limit: u32) -> Reply<Vec<(RatedKey, String)>>;
    /// The ratings of these players in a game; who has none is left out.
    fn ratings_in(&self, game: String, players: Vec<Player>) -> Reply<Vec<RatingRow>>;
    /// Settles a game, if nobody has settled it and nobody in it has been rated since.
    fn settle(&self, game: SettledGame) -> Reply<Settling>;
    /// What became of a table that is, or was to be, rated.
    fn rated_game(&self, table: String) -> Reply<Option<RatedGame>>;
    /// The best of a game, without those who may not come in: at most so many after the first ones.
    fn leaders(&self, game: String, skip: u32, limit: u32, now: i64) -> Reply<Vec<Leader>>;
    /// All ratings of an account, by game.
    fn ratings_of(&self, account: AccountKey) -> Reply<Vec<RatingRow>>;
    /// How often an account came in which place, by game and number of seats.
    fn places_of(&self, account: AccountKey) -> Reply<Vec<PlaceCount>>;
    /// How an account fared in its latest games, the latest first; at most so many.
    fn results_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<ResultRow>>;
    /// How an account kept to its games.
    fn kept_to(&self, account: AccountKey) -> Reply<KeptTo>;
    /// How often one account was before another, shared its place, or came after it, by game.
    fn met(&self, account: AccountKey, other: AccountKey) -> Reply<Vec<MetCount>>;
}

/// A table that is to be rated.
#[derive(Clone, Debug)]
pub struct ExpectedGame {
    /// Its number.
    pub key: RatedKey,
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When the table was made.
    pub at: i64,
}

/// Who is rated: a person or a kind of bot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Somebody with an account.
    Account(AccountKey),
    /// All bots that play at this level.
    Bot(String),
}

impl Player {
    /// As two columns: 0 is nobody's number, and no level is empty.
    pub(super) fn columns(&self) -> (AccountKey, &str) {
        match self {
            Player::Account(key) => (*key, ""),
            Player::Bot(level) => (0, level),
        }
    }

    pub(super) fn of(account: AccountKey, bot: String) -> Option<Player> {
        match (account, bot.is_empty()) {
            (0, true) => None,
            (0, false) => Some(Player::Bot(bot)),
            (account, _) => Some(Player::Account(account)),
        }
    }
}

/// How strong somebody is, in millionths.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The best guess.
    pub mean: i64,
    /// How far off it may be.
    pub deviation: i64,
}

impl Strength {
    /// What somebody surely is: by this people are ordered.
    pub fn surely(self) -> i64 {
        self.mean.saturating_sub(self.deviation.saturating_mul(3))
    }
}

/// How strong somebody is in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow {
    /// The row's number.
    pub key: i64,
    /// The game's id.
    pub game: String,
    /// Whose it is.
    pub player: Player,
    /// How strong.
    pub strength: Strength,
    /// After how many games.
    pub games: u32,
    /// Since when.
    pub at: i64,
}

/// A game that is settled.
#[derive(Clone, Debug)]
pub struct SettledGame {
    /// Its number.
    pub key: RatedKey,
    /// The game's id.
    pub game: String,
    /// When.
    pub at: i64,
    /// The ratings from now on, each of another player; their numbers of games include this one. None if the game is not
    /// rated after all.
    pub ratings: Vec<RatingRow>,
    /// One for each seat; none if the game is not rated after all.
    pub seats: Vec<RatedSeat>,
}

/// What became of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Settling {
    /// It is done.
    Done,
    /// It was done before.
    Already,
    /// Somebody in it has been rated meanwhile, or another one settles a game just now.
    Stale,
}

/// How somebody left a game that was not over.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// By resigning, or by handing the seat on.
    Left,
    /// The others, or the host after a long absence, gave the seat away.
    Replaced,
}

impl Gone {
    pub(super) fn number(gone: Option<Gone>) -> i64 {
        match gone {
            None => 0,
            Some(Gone::Left) => 1,
            Some(Gone::Replaced) => 2,
        }
    }

    pub(super) fn of(number: i64) -> Option<Gone> {
        match number {
            1 => Some(Gone::Left),
            2 => Some(Gone::Replaced),
            _ => None,
        }
    }
}

/// How a seat fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// Which, counted from one.
    pub seat: u8,
    /// Who sat there at the deal; nobody any more if the account was deleted.
    pub player: Option<Player>,
    /// In which place, from one; who shares it has the same.
    pub place: u32,
    /// Before the game.
    pub before: Strength,
    /// After it.
    pub after: Strength,
    /// How they left, if they did.
    pub gone: Option<Gone>,
    /// Whether the stand-in acted for them because their time was over.
    pub late: bool,
}

/// What became of a table that is, or was to be, rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// When it was settled, if it was.
    pub settled_at: Option<i64>,
    /// One for each seat with the account's name, if it has one; none if it is not settled, or not rated after all.
    pub seats: Vec<(RatedSeat, Option<String>)>,
}

/// Somebody who is good at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// How good.
    pub rating: RatingRow,
    /// The account's name, if it is no bot.
    pub name: Option<String>,
}

/// How often somebody came in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceCount {
    /// The game's id.
    pub game: String,
    /// Of how many.
    pub seats: u32,
    /// From one.
    pub place: u32,
    /// How often.
    pub games: u32,
}

/// How somebody fared in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The table, if it is there and public.
    pub table: Option<String>,
    /// The game's id.
    pub game: String,
    /// When it was settled.
    pub at: i64,
    /// Of how many.
    pub seats: u32,
    /// How it went.
    pub seat: RatedSeat,
}

/// How somebody kept to games.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptTo {
    /// How many there were.
    pub games: u32,
    /// How many of them they left.
    pub left: u32,
    /// In how many others gave their seat away.
    pub replaced: u32,
    /// In how many the stand-in acted for them.
    pub late: u32,
}

/// How two people fared against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetCount {
    /// The game's id.
    pub game: String,
    /// How often the one was before the other.
    pub before: u32,
    /// How often they shared a place.
    pub equal: u32,
    /// How often the one came after the other.
    pub after: u32,
}
