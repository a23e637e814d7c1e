//! Ratings in the SQLite store.

use super::numbers::status_number;
use super::ratings::{
    ExpectedGame, Gone, KeptTo, Leader, MetCount, PlaceCount, Player, RatedGame, RatedKey, RatedSeat, RatingRow,
    Ratings, ResultRow, SettledGame, Settling, Strength,
};
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::{AccountKey, Reply};
use crate::api::Status;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

const RATING: &str = "ratings.key, ratings.game, ratings.account, ratings.bot, ratings.mean, ratings.deviation, \
    ratings.games, ratings.at";
const SEAT: &str = "rated_seats.seat, rated_seats.account, rated_seats.bot, rated_seats.place, \
    rated_seats.mean_before, rated_seats.deviation_before, rated_seats.mean, rated_seats.deviation, rated_seats.gone, \
    rated_seats.late";
/// Of how many seats a rated game is.
const COUNT: &str = "(SELECT count(*) FROM rated_seats AS every WHERE every.game_key = rated_games.key)";

impl Ratings for Sqlite {
    fn expect(&self, game: ExpectedGame) -> Reply<()> {
        self.change(move |connection| {
            let sql = "INSERT OR IGNORE INTO rated_games (key, table_id, game, made_at) VALUES (?, ?, ?, ?)";
            run(connection, sql, params![game.key, game.table, game.game, game.at]).map(drop)
        })
    }

    fn due(&self, limit: u32) -> Reply<Vec<(RatedKey, String)>> {
        self.read(move |connection| {
            let sql = "SELECT rated_games.key, table_id FROM rated_games JOIN tables ON tables.id = table_id
                WHERE state = 0 AND tables.status = ?1 ORDER BY tables.updated_at, rated_games.key LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            let found = query
                .query_map(params![status_number(Status::Finished), limit], |row| Ok((row.get(0)?, row.get(1)?)))?;
            found.collect()
        })
    }

    fn ratings_in(&self, game: String, players: Vec<Player>) -> Reply<Vec<RatingRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {RATING} FROM ratings WHERE game = ?1 AND account = ?2 AND bot = ?3");
            let mut query = connection.prepare_cached(&sql)?;
            let mut found = Vec::new();
            for player in &players {
                let (account, bot) = player.columns();
                found.extend(
                    query.query_row(params![game, account, bot], |row| rating(row, player.clone())).optional()?,
                );
            }
            Ok(found)
        })
    }

    fn settle(&self, game: SettledGame) -> Reply<Settling> {
        self.change(move |connection| settle(connection, &game))
    }

    fn rated_game(&self, table: String) -> Reply<Option<RatedGame>> {
        self.read(move |connection| {
            let sql = "SELECT key, settled_at FROM rated_games WHERE table_id = ?";
            let read = |row: &Row<'_>| Ok((row.get::<_, RatedKey>(0)?, row.get(1)?));
            let Some((key, settled_at)) = connection.prepare_cached(sql)?.query_row([table], read).optional()? else {
                return Ok(None);
            };
            let sql = format!(
                "SELECT {SEAT}, accounts.name FROM rated_seats LEFT JOIN accounts ON accounts.key = account
                 WHERE game_key = ? ORDER BY seat"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let seats = query.query_map([key], |row| Ok((seat(row, 0)?, row.get(10)?)))?;
            Ok(Some(RatedGame { settled_at, seats: seats.collect::<Rows<_>>()? }))
        })
    }

    fn leaders(&self, game: String, skip: u32, limit: u32, now: i64) -> Reply<Vec<Leader>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {RATING}, accounts.name FROM ratings LEFT JOIN accounts ON accounts.key = ratings.account
                 WHERE ratings.game = ?1 AND NOT EXISTS (SELECT 1 FROM bans WHERE bans.account = ratings.account
                    AND (bans.until IS NULL OR bans.until > ?4))
                 ORDER BY ratings.surely DESC, ratings.key LIMIT ?3 OFFSET ?2"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let found = query.query_map(params![game, skip, limit, now], |row| {
                let Some(player) = Player::of(row.get(2)?, row.get(3)?) else { return Ok(None) };
                Ok(Some(Leader { rating: rating(row, player)?, name: row.get(8)? }))
            })?;
            found.filter_map(Rows::transpose).collect()
        })
    }

    fn ratings_of(&self, account: AccountKey) -> Reply<Vec<RatingRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {RATING} FROM ratings WHERE account = ? ORDER BY game");
            let mut query = connection.prepare_cached(&sql)?;
            query.query_map([account], |row| rating(row, Player::Account(account)))?.collect()
        })
    }

    fn places_of(&self, account: AccountKey) -> Reply<Vec<PlaceCount>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT game, seats, place, count(*) FROM (
                    SELECT game, {COUNT} AS seats, place FROM rated_seats
                    JOIN rated_games ON rated_games.key = game_key WHERE account = ?)
                 GROUP BY game, seats, place ORDER BY game, seats, place"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let read = |row: &Row<'_>| {
                Ok(PlaceCount { game: row.get(0)?, seats: row.get(1)?, place: row.get(2)?, games: row.get(3)? })
            };
            query.query_map([account], read)?.collect()
        })
    }

    fn results_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<ResultRow>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {SEAT}, (SELECT id FROM tables WHERE id = table_id AND public = 1), game, settled_at, {COUNT}
                 FROM rated_seats JOIN rated_games ON rated_games.key = game_key
                 WHERE account = ?1 ORDER BY settled_at DESC, game_key LIMIT ?2"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let read = |row: &Row<'_>| {
                let at = row.get::<_, Option<i64>>(12)?.unwrap_or_default();
                Ok(ResultRow { seat: seat(row, 0)?, table: row.get(10)?, game: row.get(11)?, at, seats: row.get(13)? })
            };
            query.query_map(params![account, limit], read)?.collect()
        })
    }

    fn kept_to(&self, account: AccountKey) -> Reply<KeptTo> {
        self.read(move |connection| {
            let sql = "SELECT count(*), count(*) FILTER (WHERE gone = 1), count(*) FILTER (WHERE gone = 2),
                count(*) FILTER (WHERE late = 1) FROM rated_seats WHERE account = ?";
            let read = |row: &Row<'_>| {
                Ok(KeptTo { games: row.get(0)?, left: row.get(1)?, replaced: row.get(2)?, late: row.get(3)? })
            };
            connection.prepare_cached(sql)?.query_row([account], read)
        })
    }

    fn met(&self, account: AccountKey, other: AccountKey) -> Reply<Vec<MetCount>> {
        self.read(move |connection| {
            let sql = "SELECT rated_games.game, count(*) FILTER (WHERE one.place < two.place),
                    count(*) FILTER (WHERE one.place = two.place), count(*) FILTER (WHERE one.place > two.place)
                FROM rated_seats AS one JOIN rated_seats AS two ON two.game_key = one.game_key
                JOIN rated_games ON rated_games.key = one.game_key
                WHERE one.account = ?1 AND two.account = ?2 GROUP BY rated_games.game ORDER BY rated_games.game";
            let mut query = connection.prepare_cached(sql)?;
            let read = |row: &Row<'_>| {
                Ok(MetCount { game: row.get(0)?, before: row.get(1)?, equal: row.get(2)?, after: row.get(3)? })
            };
            query.query_map([account, other], read)?.collect()
        })
    }
}

fn settle(connection: &Connection, game: &SettledGame) -> Rows<Settling> {
    let sql = "SELECT 1 FROM rated_games WHERE key = ? AND state = 0";
    if connection.prepare_cached(sql)?.query_row([game.key], |_| Ok(())).optional()?.is_none() {
        return Ok(Settling::Already);
    }
    let mut seen =
        connection.prepare_cached("SELECT games FROM ratings WHERE game = ?1 AND account = ?2 AND bot = ?3")?;
    for row in &game.ratings {
        let (account, bot) = row.player.columns();
        let games: Option<u32> = seen.query_row(params![game.game, account, bot], |row| row.get(0)).optional()?;
        if games.unwrap_or(0).saturating_add(1) != row.games {
            return Ok(Settling::Stale);
        }
    }
    let sql = "INSERT INTO ratings (key, game, account, bot, mean, deviation, surely, games, at)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ?3 = 0 OR EXISTS (SELECT 1 FROM accounts WHERE key = ?3)
        ON CONFLICT (game, account, bot) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,
            surely = excluded.surely, games = excluded.games, at = excluded.at";
    for RatingRow { key, player, strength, games, .. } in &game.ratings {
        let (account, bot) = player.columns();
        let Strength { mean, deviation } = *strength;
        let sure = strength.surely();
        run(connection, sql, params![key, game.game, account, bot, mean, deviation, sure, games, game.at])?;
    }
    let sql = "INSERT INTO rated_seats (game_key, seat, account, bot, place, mean_before, deviation_before, mean,
            deviation, gone, late)
        SELECT ?1, ?2, coalesce((SELECT key FROM accounts WHERE key = ?3), 0), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11";
    for RatedSeat { seat, player, place, before, after, gone, late } in &game.seats {
        let (account, bot) = player.as_ref().map_or((0, ""), Player::columns);
        let gone = Gone::number(*gone);
        run(
            connection,
            sql,
            params![
                game.key,
                seat,
                account,
                bot,
                place,
                before.mean,
                before.deviation,
                after.mean,
                after.deviation,
                gone,
                late
            ],
        )?;
    }
    let state = if game.seats.is_empty() { 2 } else { 1 };
    run(
        connection,
        "UPDATE rated_games SET state = ?2, settled_at = ?3 WHERE key = ?1",
        params![game.key, state, game.at],
    )?;
    Ok(Settling::Done)
}

fn rating(row: &Row<'_>, player: Player) -> Rows<RatingRow> {
    Ok(RatingRow {
        key: row.get(0)?,
        game: row.get(1)?,
        player,
        strength: Strength { mean: row.get(4)?, deviation: row.get(5)? },
        games: row.get(6)?,
        at: row.get(7)?,
    })
}

fn seat(row: &Row<'_>, from: usize) -> Rows<RatedSeat> {
    Ok(RatedSeat {
        seat: row.get(from)?,
        player: Player::of(row.get(from + 1)?, row.get(from + 2)?),
        place: row.get(from + 3)?,
        before: Strength { mean: row.get(from + 4)?, deviation: row.get(from + 5)? },
        after: Strength { mean: row.get(from + 6)?, deviation: row.get(from + 7)? },
        gone: Gone::of(row.get(from + 8)?),
        late: row.get(from + 9)?,
    })
}
