//! What everybody may know of ratings.

use crate::api::{
    GameRecord, GameResult, HeadToHead, Leaderboard, PlaceTally, Points, Profile, RatedPlayer, RatingState,
    Reliability, SeatRating, TableRatings,
};
use crate::clock;
use crate::error::Error;
use crate::store::{
    AccountKey, AccountRow, Gone, KeptTo, MetCount, PlaceCount, Player, RatedGame, RatedSeat, RatingRow, ResultRow,
    Store, Strength, TableRow,
};

/// How many players are told at once.
const LIST: u32 = 50;
/// Further down nobody is told.
const FURTHEST: u32 = 10_000;
/// How many of their latest games are told of somebody.
const LATEST: u32 = 50;
/// How many millionths a point is: a newcomer has a thousand.
const POINT: i64 = 25_000;

impl From<Strength> for Points {
    fn from(strength: Strength) -> Points {
        let points = |millionths: i64| {
            let half = POINT / 2 * millionths.signum();
            i32::try_from(millionths.saturating_add(half) / POINT).unwrap_or(0)
        };
        Points { rating: points(strength.surely()), mean: points(strength.mean), deviation: points(strength.deviation) }
    }
}

/// The best players of a game.
pub(crate) async fn told_leaders(store: &dyn Store, game: Option<&str>, from: u32) -> Result<Leaderboard, Error> {
    let found = match game {
        Some(game) => catalogue::game(game),
        None => catalogue::games().first().copied(),
    };
    let game = found.ok_or(Error::NotFound("game"))?.id();
    if from > FURTHEST {
        return Err(Error::Invalid(crate::worded!("only the first {FURTHEST} players are told")));
    }
    let leaders = store.ratings().leaders(game.into(), from, LIST, clock::now()).await?;
    let next = (leaders.len() == LIST as usize && from + LIST <= FURTHEST).then_some(from + LIST);
    let programs = programs_in(store, leaders.iter().map(|leader| Some(&leader.rating.player))).await?;
    let players = (from + 1..).zip(leaders).map(|(rank, leader)| {
        let program = is_program(&programs, Some(&leader.rating.player));
        let (name, bot) = match leader.rating.player {
            Player::Bot(level) => (level, true),
            Player::Account(_) => (leader.name.unwrap_or_default(), false),
        };
        let points = leader.rating.strength.into();
        RatedPlayer { rank, name, bot, program, points, games: leader.rating.games, at: leader.rating.at }
    });
    Ok(Leaderboard { game: game.into(), players: players.collect(), next })
}

/// What became of a table's ratings.
pub(crate) async fn told_game(store: &dyn Store, row: &TableRow) -> Result<TableRatings, Error> {
    let game = store.ratings().rated_game(row.id.clone()).await?;
    let state = match &game {
        None => RatingState::Unrated,
        Some(_) if row.was_tried() => RatingState::Rewound,
        Some(RatedGame { settled_at: None, .. }) if row.is_rated() => RatingState::Pending,
        Some(RatedGame { seats, .. }) if !seats.is_empty() => RatingState::Rated,
        Some(_) => RatingState::Void,
    };
    let seats = game.filter(|_| state == RatingState::Rated).map(|game| game.seats).unwrap_or_default();
    let programs = programs_in(store, seats.iter().map(|(seat, _)| seat.player.as_ref())).await?;
    Ok(TableRatings { state, seats: seats.into_iter().map(|seat| told_seat(seat, &programs)).collect() })
}

/// Which of these players are programs.
async fn programs_in(
    store: &dyn Store,
    players: impl Iterator<Item = Option<&Player>>,
) -> Result<Vec<AccountKey>, Error> {
    let account = |player: Option<&Player>| match player {
        Some(Player::Account(account)) => Some(*account),
        Some(Player::Bot(_)) | None => None,
    };
    let accounts: Vec<AccountKey> = players.filter_map(account).collect();
    if accounts.is_empty() { Ok(accounts) } else { Ok(store.programs().programs_among(accounts).await?) }
}

fn is_program(programs: &[AccountKey], player: Option<&Player>) -> bool {
    matches!(player, Some(Player::Account(account)) if programs.contains(account))
}

fn told_seat((seat, account): (RatedSeat, Option<String>), programs: &[AccountKey]) -> SeatRating {
    let program = is_program(programs, seat.player.as_ref());
    let (name, bot) = match seat.player {
        Some(Player::Bot(level)) => (Some(level), true),
        Some(Player::Account(_)) | None => (account, false),
    };
    let left = seat.gone == Some(Gone::Left);
    let (before, after) = (seat.before.into(), seat.after.into());
    SeatRating { seat: seat.seat, name, bot, program, place: seat.place, left, before, after }
}

/// What everybody may know of somebody, and how whoever asks fared against them. Whoever was never rated is nobody here, so
/// that nobody learns from it who has an account.
pub(crate) async fn told_profile(
    store: &dyn Store,
    account: Option<AccountRow>,
    asks: Option<AccountRow>,
) -> Result<Option<Profile>, Error> {
    let Some(account) = account else { return Ok(None) };
    let kept = store.ratings();
    let ban = store.moderation().ban_of(account.key).await?;
    let games = records_of(store, account.key).await?;
    if games.is_empty() || ban.is_some_and(|ban| ban.holds(clock::now())) {
        return Ok(None);
    }
    let latest = results_of(store, account.key, LATEST).await?;
    let met = match asks.filter(|asks| asks.key != account.key) {
        Some(asks) => {
            let met = kept.met(asks.key, account.key).await?.into_iter();
            let told =
                |met: MetCount| HeadToHead { game: met.game, before: met.before, equal: met.equal, after: met.after };
            Some(met.map(told).collect())
        }
        None => None,
    };
    let reliability = kept.kept_to(account.key).await?.into();
    let program = !store.programs().programs_among(vec![account.key]).await?.is_empty();
    let name = account.name;
    Ok(Some(Profile { name, program, reliability, games, latest, met, tie: None, tables: Vec::new() }))
}

/// What is known of an account in each game.
pub(crate) async fn records_of(store: &dyn Store, account: AccountKey) -> Result<Vec<GameRecord>, Error> {
    let places = store.ratings().places_of(account).await?;
    let record = |rating: RatingRow| {
        let of_game = places.iter().filter(|count| count.game == rating.game);
        let tally = |count: &PlaceCount| PlaceTally { seats: count.seats, place: count.place, games: count.games };
        let places: Vec<PlaceTally> = of_game.map(tally).collect();
        let won = places.iter().filter(|tally| tally.place == 1).map(|tally| tally.games).sum();
        GameRecord { points: rating.strength.into(), played: rating.games, won, places, game: rating.game }
    };
    Ok(store.ratings().ratings_of(account).await?.into_iter().map(record).collect())
}

/// The latest games of an account, the latest first.
pub(crate) async fn results_of(store: &dyn Store, account: AccountKey, most: u32) -> Result<Vec<GameResult>, Error> {
    let result = |result: ResultRow| GameResult {
        game: result.game,
        table: result.table,
        seats: result.seats,
        place: result.seat.place,
        left: result.seat.gone == Some(Gone::Left),
        before: result.seat.before.into(),
        after: result.seat.after.into(),
        at: result.at,
    };
    Ok(store.ratings().results_of(account, most).await?.into_iter().map(result).collect())
}

impl From<KeptTo> for Reliability {
    fn from(kept: KeptTo) -> Reliability {
        let KeptTo { games, left, replaced, late } = kept;
        Reliability { games, finished: games.saturating_sub(left).saturating_sub(replaced), left, replaced, late }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_rounded_evenly() {
        let points = |mean, deviation| Points::from(Strength { mean, deviation });
        assert_eq!(points(25_000_000, 8_333_333), Points { rating: 0, mean: 1000, deviation: 333 });
        assert_eq!(points(-37_500, 12_499), Points { rating: -3, mean: -2, deviation: 0 });
        assert_eq!(points(i64::MAX, i64::MAX).rating, 0, "what cannot be kept is not told");
    }
}
