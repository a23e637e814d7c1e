//! Ratings in the PostgreSQL store.

use super::accounts::{rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::api::Status;
use crate::store::numbers::status_number;
use crate::store::ratings::{
    ExpectedGame, Gone, KeptTo, Leader, MetCount, PlaceCount, Player, RatedGame, RatedKey, RatedSeat, RatingRow,
    Ratings, ResultRow, SettledGame, Settling, Strength,
};
use crate::store::{AccountKey, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

const LEADERS: &str = "SELECT ratings.key, ratings.game, ratings.account, ratings.bot, ratings.mean, ratings.deviation,
        ratings.games, ratings.at, accounts.name
    FROM ratings LEFT JOIN accounts ON accounts.key = ratings.account
    WHERE ratings.game = $1 AND NOT EXISTS (SELECT FROM bans WHERE bans.account = ratings.account
        AND (bans.until IS NULL OR bans.until > $4))
    ORDER BY ratings.surely DESC, ratings.key LIMIT $3 OFFSET $2";
const SEATS: &str = "SELECT seat, account, bot, place, mean_before, deviation_before, mean, deviation, gone, late,
        accounts.name
    FROM rated_seats LEFT JOIN accounts ON accounts.key = account WHERE game_key = $1 ORDER BY seat";
const RESULTS: &str = "SELECT seat, account, bot, place, mean_before, deviation_before, mean, deviation, gone, late,
        (SELECT id FROM tables WHERE id = table_id AND public = 1), game, settled_at,
        (SELECT count(*) FROM rated_seats AS every WHERE every.game_key = rated_games.key)
    FROM rated_seats JOIN rated_games ON rated_games.key = game_key
    WHERE account = $1 ORDER BY settled_at DESC, game_key LIMIT $2";
const PLACES: &str = "SELECT game, seats, place, count(*) FROM (
        SELECT game, (SELECT count(*) FROM rated_seats AS every WHERE every.game_key = rated_games.key) AS seats, place
        FROM rated_seats JOIN rated_games ON rated_games.key = game_key WHERE account = $1) AS all_of_them
    GROUP BY game, seats, place ORDER BY game, seats, place";
const MET: &str = "SELECT rated_games.game, count(*) FILTER (WHERE one.place < two.place),
        count(*) FILTER (WHERE one.place = two.place), count(*) FILTER (WHERE one.place > two.place)
    FROM rated_seats AS one JOIN rated_seats AS two ON two.game_key = one.game_key
    JOIN rated_games ON rated_games.key = one.game_key
    WHERE one.account = $1 AND two.account = $2 GROUP BY rated_games.game ORDER BY rated_games.game";
const SETTLE: &str = "SELECT settle_game($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20)";

impl Ratings for Postgres {
    fn expect(&self, game: ExpectedGame) -> Reply<()> {
        let sql =
            "INSERT INTO rated_games (key, table_id, game, made_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        self.write(Statement { sql, values: values![game.key, game.table, game.game, game.at] }, done)
    }

    fn due(&self, limit: u32) -> Reply<Vec<(RatedKey, String)>> {
        let sql = "SELECT rated_games.key, table_id FROM rated_games JOIN tables ON tables.id = table_id
            WHERE state = 0 AND tables.status = $1 ORDER BY tables.updated_at, rated_games.key LIMIT $2";
        let (over, limit) = (i64::from(status_number(Status::Finished)), i64::from(limit));
        let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
        self.read(move |connection| async move { rows(connection, sql, &[&over, &limit], read).await })
    }

    fn ratings_in(&self, game: String, players: Vec<Player>) -> Reply<Vec<RatingRow>> {
        let sql = "SELECT key, game, account, bot, mean, deviation, games, at FROM ratings
            JOIN unnest($2::bigint[], $3::text[]) AS given (of_account, of_bot) ON account = of_account AND bot = of_bot
            WHERE game = $1";
        let (accounts, bots) = columns(&players);
        self.read(move |connection| {
            let (game, accounts, bots) = (game.clone(), accounts.clone(), bots.clone());
            async move {
                let found = rows(connection, sql, &[&game, &accounts, &bots], rating).await?;
                Ok(found.into_iter().flatten().collect())
            }
        })
    }

    fn settle(&self, game: SettledGame) -> Reply<Settling> {
        let SettledGame { key, game, at, ratings, seats } = game;
        let players: Vec<Player> = ratings.iter().map(|row| row.player.clone()).collect();
        let (accounts, bots) = columns(&players);
        let seated = || seats.iter().map(|seat| seat.player.as_ref().map_or((0, ""), Player::columns));
        let values = values![
            key,
            game,
            at,
            ratings.iter().map(|row| row.key).collect::<Vec<_>>(),
            accounts,
            bots,
            ratings.iter().map(|row| row.strength.mean).collect::<Vec<_>>(),
            ratings.iter().map(|row| row.strength.deviation).collect::<Vec<_>>(),
            ratings.iter().map(|row| row.strength.surely()).collect::<Vec<_>>(),
            ratings.iter().map(|row| i64::from(row.games)).collect::<Vec<_>>(),
            seats.iter().map(|seat| i64::from(seat.seat)).collect::<Vec<_>>(),
            seated().map(|(account, _)| account).collect::<Vec<_>>(),
            seated().map(|(_, bot)| bot.to_owned()).collect::<Vec<_>>(),
            seats.iter().map(|seat| i64::from(seat.place)).collect::<Vec<_>>(),
            seats.iter().map(|seat| seat.before.mean).collect::<Vec<_>>(),
            seats.iter().map(|seat| seat.before.deviation).collect::<Vec<_>>(),
            seats.iter().map(|seat| seat.after.mean).collect::<Vec<_>>(),
            seats.iter().map(|seat| seat.after.deviation).collect::<Vec<_>>(),
            seats.iter().map(|seat| Gone::number(seat.gone)).collect::<Vec<_>>(),
            seats.iter().map(|seat| i64::from(seat.late)).collect::<Vec<_>>(),
        ];
        self.write(Statement { sql: SETTLE, values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => Settling::Done,
                1 => Settling::Already,
                _ => Settling::Stale,
            })
        })
    }

    fn rated_game(&self, table: String) -> Reply<Option<RatedGame>> {
        self.read(move |connection| {
            let table = table.clone();
            async move {
                let sql = "SELECT key, settled_at FROM rated_games WHERE table_id = $1";
                let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
                let found: Option<(RatedKey, Option<i64>)> =
                    rows(std::sync::Arc::clone(&connection), sql, &[&table], read).await?.pop();
                let Some((key, settled_at)) = found else { return Ok(None) };
                let read = |row: &Row| Ok((seat(row)?, row.try_get(10)?));
                Ok(Some(RatedGame { settled_at, seats: rows(connection, SEATS, &[&key], read).await? }))
            }
        })
    }

    fn leaders(&self, game: String, skip: u32, limit: u32, now: i64) -> Reply<Vec<Leader>> {
        let (skip, limit) = (i64::from(skip), i64::from(limit));
        self.read(move |connection| {
            let game = game.clone();
            let read = |row: &Row| -> Read<Option<Leader>> {
                let name = row.try_get(8)?;
                Ok(rating(row)?.map(|rating| Leader { rating, name }))
            };
            async move {
                let found = rows(connection, LEADERS, &[&game, &skip, &limit, &now], read).await?;
                Ok(found.into_iter().flatten().collect())
            }
        })
    }

    fn ratings_of(&self, account: AccountKey) -> Reply<Vec<RatingRow>> {
        let sql =
            "SELECT key, game, account, bot, mean, deviation, games, at FROM ratings WHERE account = $1 ORDER BY game";
        self.read(move |connection| async move {
            Ok(rows(connection, sql, &[&account], rating).await?.into_iter().flatten().collect())
        })
    }

    fn places_of(&self, account: AccountKey) -> Reply<Vec<PlaceCount>> {
        let read = |row: &Row| {
            Ok(PlaceCount {
                game: row.try_get(0)?,
                seats: count(row, 1)?,
                place: count(row, 2)?,
                games: count(row, 3)?,
            })
        };
        self.read(move |connection| async move { rows(connection, PLACES, &[&account], read).await })
    }

    fn results_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<ResultRow>> {
        let limit = i64::from(limit);
        let read = |row: &Row| {
            let at = row.try_get::<_, Option<i64>>(12)?.unwrap_or_default();
            let (table, game) = (row.try_get(10)?, row.try_get(11)?);
            Ok(ResultRow { seat: seat(row)?, table, game, at, seats: count(row, 13)? })
        };
        self.read(move |connection| async move { rows(connection, RESULTS, &[&account, &limit], read).await })
    }

    fn kept_to(&self, account: AccountKey) -> Reply<KeptTo> {
        let sql = "SELECT count(*), count(*) FILTER (WHERE gone = 1), count(*) FILTER (WHERE gone = 2),
            count(*) FILTER (WHERE late = 1) FROM rated_seats WHERE account = $1";
        let read = |row: &Row| {
            Ok(KeptTo { games: count(row, 0)?, left: count(row, 1)?, replaced: count(row, 2)?, late: count(row, 3)? })
        };
        self.read(move |connection| async move {
            Ok(rows(connection, sql, &[&account], read).await?.pop().unwrap_or_default())
        })
    }

    fn met(&self, account: AccountKey, other: AccountKey) -> Reply<Vec<MetCount>> {
        let read = |row: &Row| {
            Ok(MetCount { game: row.try_get(0)?, before: count(row, 1)?, equal: count(row, 2)?, after: count(row, 3)? })
        };
        self.read(move |connection| async move { rows(connection, MET, &[&account, &other], read).await })
    }
}

fn columns(players: &[Player]) -> (Vec<i64>, Vec<String>) {
    players.iter().map(Player::columns).map(|(account, bot)| (account, bot.to_owned())).unzip()
}

fn count(row: &Row, index: usize) -> Read<u32> {
    Ok(u32::try_from(row.try_get::<_, i64>(index)?).unwrap_or(u32::MAX))
}

fn rating(row: &Row) -> Read<Option<RatingRow>> {
    let Some(player) = Player::of(row.try_get(2)?, row.try_get(3)?) else { return Ok(None) };
    Ok(Some(RatingRow {
        key: row.try_get(0)?,
        game: row.try_get(1)?,
        player,
        strength: Strength { mean: row.try_get(4)?, deviation: row.try_get(5)? },
        games: count(row, 6)?,
        at: row.try_get(7)?,
    }))
}

fn seat(row: &Row) -> Read<RatedSeat> {
    Ok(RatedSeat {
        seat: u8::try_from(row.try_get::<_, i64>(0)?).unwrap_or(u8::MAX),
        player: Player::of(row.try_get(1)?, row.try_get(2)?),
        place: count(row, 3)?,
        before: Strength { mean: row.try_get(4)?, deviation: row.try_get(5)? },
        after: Strength { mean: row.try_get(6)?, deviation: row.try_get(7)? },
        gone: Gone::of(row.try_get(8)?),
        late: row.try_get::<_, i64>(9)? != 0,
    })
}
