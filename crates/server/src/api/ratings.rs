//! How strong people and bots are in each game, and what is told of people who play rated games.

use serde::Serialize;

/// How strong somebody is: `rating` is what they surely are, `mean - 3 * deviation`, by which people are ordered. A newcomer
/// has 1000 - 3 * 333, about nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Points {
    /// What they surely are.
    pub rating: i32,
    /// The best guess.
    pub mean: i32,
    /// How far off that may be: in two of three cases by less than this.
    pub deviation: i32,
}

/// `GET /api/v1/ratings?game=&from=`: the best players of a game, of the first one if none is named.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The game's id.
    pub game: String,
    /// At most 50, the best first.
    pub players: Vec<RatedPlayer>,
    /// What to send as `from` for the next page, if there is one.
    pub next: Option<u32>,
}

/// Somebody who is rated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatedPlayer {
    /// Counted from one.
    pub rank: u32,
    /// The account's name, or the bot's level.
    pub name: String,
    /// Whether it is a kind of bot.
    pub bot: bool,
    /// Whether it is a program with an account of its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// How strong.
    pub points: Points,
    /// After how many games.
    pub games: u32,
    /// When the latest of them was rated.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/tables/{id}/ratings`: what a game did to its players' ratings. Who is rated is told when the game is over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableRatings {
    /// How far it is.
    pub state: RatingState,
    /// One for each seat once it is rated; none before, or if it is not.
    pub seats: Vec<SeatRating>,
}

/// Whether a table is rated.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RatingState {
    /// It never was to be.
    Unrated,
    /// It will be when the game is over, or in a moment.
    Pending,
    /// It is.
    Rated,
    /// It was to be, and is not, because everybody agreed to go back after something had come out.
    Rewound,
    /// It was to be, and is not, because somebody sat there of whom no account is known.
    Void,
}

/// What a game did to a seat's rating.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatRating {
    /// Which seat.
    pub seat: u8,
    /// The name of the account, or the bot's level; nothing if the account is gone.
    pub name: Option<String>,
    /// Whether it was a bot's.
    pub bot: bool,
    /// Whether it was a program's, which has an account of its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Counted from one; who shares a place has the same.
    pub place: u32,
    /// Whether its holder left before the end, and so was last.
    pub left: bool,
    /// Before the game.
    pub before: Points,
    /// After it.
    pub after: Points,
}

/// `GET /api/v1/people/{name}`: what everybody may know of somebody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Person {
    /// Nothing of whoever has not played rated games, whether somebody has the name or not.
    pub profile: Option<Profile>,
}

/// What everybody may know of somebody who has played rated games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Profile {
    /// The account's name.
    pub name: String,
    /// Whether it is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// How they kept to their games.
    pub reliability: Reliability,
    /// Each game they have been rated in.
    pub games: Vec<GameRecord>,
    /// Their latest games, the latest first; at most 50.
    pub latest: Vec<GameResult>,
    /// How whoever asks fared against them; nothing for a guest, and for themselves.
    pub met: Option<Vec<HeadToHead>>,
    /// What is between whoever asks and them; nothing for a guest, and for themselves.
    pub tie: Option<super::OwnTie>,
    /// Public rated tables at which they sit and which are not over; at most 20.
    pub tables: Vec<super::TableInfo>,
}

/// How somebody kept to rated games that are over.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reliability {
    /// How many games that is.
    pub games: u32,
    /// How many of them they played to the end.
    pub finished: u32,
    /// How many they left.
    pub left: u32,
    /// In how many the others gave their seat away.
    pub replaced: u32,
    /// In how many the stand-in had to act for them, because their time was over.
    pub late: u32,
}

/// What is known of somebody in a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRecord {
    /// The game's id.
    pub game: String,
    /// How strong they are.
    pub points: Points,
    /// How many rated games that is after.
    pub played: u32,
    /// How many of them they won, alone or with others.
    pub won: u32,
    /// How often they came in which place.
    pub places: Vec<PlaceTally>,
}

/// How often somebody came in a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceTally {
    /// Among so many seats.
    pub seats: u32,
    /// Counted from one.
    pub place: u32,
    /// So often.
    pub games: u32,
}

/// How a game went for somebody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResult {
    /// The game's id.
    pub game: String,
    /// The table's id, if it is public.
    pub table: Option<String>,
    /// Among so many seats.
    pub seats: u32,
    /// Counted from one.
    pub place: u32,
    /// Whether they left before the end.
    pub left: bool,
    /// Before the game.
    pub before: Points,
    /// After it.
    pub after: Points,
    /// When it was rated.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// How whoever asks fared against somebody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadToHead {
    /// The game's id.
    pub game: String,
    /// How often they were before the other.
    pub before: u32,
    /// How often they shared a place.
    pub equal: u32,
    /// How often they came after the other.
    pub after: u32,
}
