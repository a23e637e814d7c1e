//! Ratings: how strong people and bots are in each game, found out from how rated games ended.
//!
//! Play writes nothing for it but, with the last entry, in which rank each seat ended. A task of its own looks for games
//! that are over and not settled, and settles each by one write, which is done once whoever does it and however often: the
//! game has a row, and that says so. A write is refused if somebody in the game has been rated since their strength was
//! read; then it is read again.

mod formula;
mod pairs;
mod people;

pub(crate) use pairs::told_pairs;
pub(crate) use people::{records_of, results_of, told_game, told_leaders, told_profile};

use crate::clock;
use crate::error::Error;
use crate::store::{
    Player, RatedKey, RatedSeat, RatingRow, Ratings, SettledGame, Settling, Store, StoreError, Strength,
};
use crate::table::{Rank, Tables};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whether a game is to be settled of which nobody has told.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How many are settled at once.
const AT_ONCE: u32 = 50;
/// How often a game is tried whose players are rated meanwhile; then it waits for the next time.
const MOST_TRIES: u32 = 10;
/// How long to wait for another one who settles a game.
const TRY_AFTER: Duration = Duration::from_millis(50);

/// Settles games that are over, until the task is ended.
pub(crate) async fn run(tables: Arc<Tables>) {
    let mut was_well = true;
    loop {
        let done = settle_all(&*tables.store).await;
        if let (Err(error), true) = (&done, was_well) {
            tracing::warn!(%error, "Games cannot be rated now: {error}");
        }
        was_well = done.is_ok();
        // Whatever ended meanwhile has left a notice behind.
        let _ = tokio::time::timeout(LOOK_EVERY, tables.game_over().notified()).await;
    }
}

/// Settles all games that are over.
async fn settle_all(store: &dyn Store) -> Result<(), Error> {
    loop {
        let due = store.ratings().due(AT_ONCE).await?;
        let mut settled = 0;
        for (key, table) in &due {
            settled += u32::from(settle(store, *key, table).await?);
        }
        // What could not be settled now is tried again later.
        if settled < AT_ONCE {
            return Ok(());
        }
    }
}

/// Settles a game; says whether it is.
async fn settle(store: &dyn Store, key: RatedKey, table: &str) -> Result<bool, Error> {
    let Some(row) = store.table(table.into()).await? else { return Ok(false) };
    // Before the game is settled: whatever goes wrong in between, both are done in the end, and each of them once.
    if let Some(places) = row.places() {
        let noted = pairs::note(store, key, &row, &places).await;
        noted
            .unwrap_or_else(|error| tracing::warn!(table.id = %table, %error, "What people did is not noted: {error}"));
    }
    for _ in 0..MOST_TRIES {
        let at = clock::now();
        let game = match row.places() {
            Some(places) => rate(store.ratings(), key, &row.game, at, &places).await?,
            None => SettledGame { key, game: row.game.clone(), at, ratings: Vec::new(), seats: Vec::new() },
        };
        if store.ratings().settle(game).await? != Settling::Stale {
            tracing::info!(table.id = %table, "Settled the ratings of table {table}");
            return Ok(true);
        }
        tokio::time::sleep(TRY_AFTER).await;
    }
    Ok(false)
}

/// What becomes of everybody's rating.
async fn rate(kept: &dyn Ratings, key: RatedKey, game: &str, at: i64, ranks: &[Rank]) -> Result<SettledGame, Error> {
    // Bots of one kind play several seats, and are one player.
    let mut players: BTreeMap<Player, Vec<usize>> = BTreeMap::new();
    for (index, rank) in ranks.iter().enumerate() {
        players.entry(rank.player.clone()).or_default().push(index);
    }
    let known = kept.ratings_in(game.into(), players.keys().cloned().collect()).await?;
    let known: BTreeMap<Player, RatingRow> = known.into_iter().map(|row| (row.player.clone(), row)).collect();
    let strength = |player: &Player| known.get(player).map_or(formula::NEWCOMER, |row| row.strength);
    let before: Vec<Strength> = ranks.iter().map(|rank| strength(&rank.player)).collect();
    let places: Vec<u32> = ranks.iter().map(|rank| rank.place).collect();
    let after = formula::after(&before, &places);
    let mut ratings = Vec::with_capacity(players.len());
    for (player, seats) in players {
        let of: Vec<Strength> = seats.iter().filter_map(|seat| after.get(*seat).copied()).collect();
        let (number, games) = match known.get(&player) {
            Some(row) => (row.key, row.games),
            None => (new_key()?, 0),
        };
        let (strength, games) = (formula::average(&of), games.saturating_add(1));
        ratings.push(RatingRow { key: number, game: game.into(), player, strength, games, at });
    }
    let new = |player: &Player| ratings.iter().find(|row| row.player == *player).map(|row| row.strength);
    let seat = |(rank, before): (&Rank, &Strength)| RatedSeat {
        seat: rank.seat,
        place: rank.place,
        before: *before,
        after: new(&rank.player).unwrap_or(*before),
        player: Some(rank.player.clone()),
        gone: rank.gone,
        late: rank.late,
    };
    let seats = ranks.iter().zip(&before).map(seat).collect();
    Ok(SettledGame { key, game: game.into(), at, ratings, seats })
}

/// A number that nothing else has.
pub(crate) fn new_key() -> Result<i64, StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    Ok((i64::from_le_bytes(bytes) & i64::MAX).max(1))
}
