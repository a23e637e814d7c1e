//! What the people of a rated game did to each other, for whoever looks after the server. It accuses nobody: people who
//! like each other spare each other, too.

use super::RatedKey;
use crate::api::{AdminPair, AdminPairs};
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, PairRow, Player, Store, TableRow};
use crate::table::Rank;
use crate::task;
use catalogue::Dealing;
use std::collections::BTreeMap;

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Of the games of how many days a host is told.
const TOLD: i64 = 180;
/// How many pairs.
const LIST: u32 = 50;

/// Notes what the people of a game did to each other. Whoever left it is not told of: somebody else played on.
pub(super) async fn note(store: &dyn Store, key: RatedKey, row: &TableRow, ranks: &[Rank]) -> Result<(), Error> {
    let people = ranks.iter().filter_map(|rank| match (&rank.player, rank.gone) {
        (Player::Account(account), None) => Some((rank.seat, *account)),
        _ => None,
    });
    let people: BTreeMap<u8, AccountKey> = people.collect();
    if people.len() < 2 {
        return Ok(());
    }
    let history = store.history(row.key).await?;
    let record = row.record(&history.entries)?;
    let id = row.game.clone();
    let told = task::apart(move || {
        let game = catalogue::game(&id).ok_or_else(|| format!("{id} is not here"))?;
        game.dealings(&record).map_err(|error| error.to_string())
    });
    let dealings = told.await?.map_err(Error::Internal)?;
    let pairs = pairs(&people, ranks.len(), &dealings);
    Ok(store.pairs().note_pairs(key, pairs, clock::now(), row.created_at - DAY).await?)
}

/// What all dealings of a game came to, for each two of these people.
fn pairs(people: &BTreeMap<u8, AccountKey>, seats: usize, dealings: &[Dealing]) -> Vec<PairRow> {
    let seats_of: Vec<(u8, AccountKey)> = people.iter().map(|(seat, account)| (*seat, *account)).collect();
    let mut pairs = Vec::new();
    for (index, one) in seats_of.iter().enumerate() {
        for two in &seats_of[index + 1..] {
            // In the store the smaller number comes first.
            let (one, two) = if one.1 < two.1 { (one, two) } else { (two, one) };
            pairs.push(pair([one.0, two.0], [one.1, two.1], seats, dealings));
        }
    }
    pairs
}

fn pair(of: [u8; 2], accounts: [AccountKey; 2], seats: usize, dealings: &[Dealing]) -> PairRow {
    let mut row = PairRow { accounts, ..PairRow::default() };
    let mut hurt_anybody = [0_u32; 2];
    let place = |seat: u8| of.iter().position(|other| *other == seat);
    for dealing in dealings {
        match dealing {
            Dealing::Deal { between, gave } => {
                if let [Some(one), Some(two)] = between.map(|seat| place(seat.number())) {
                    row.deals += 1;
                    row.gave[one] = row.gave[one].saturating_add(gave[0]);
                    row.gave[two] = row.gave[two].saturating_add(gave[1]);
                }
            }
            Dealing::Harm { by, victim } => {
                let Some(by) = place(by.number()) else { continue };
                hurt_anybody[by] += 1;
                row.hurt[by] += u32::from(place(victim.number()).is_some());
            }
        }
    }
    let others = u32::try_from(seats.saturating_sub(1)).unwrap_or(u32::MAX).max(1);
    row.by_lot = hurt_anybody.map(|count| count.saturating_mul(100) / others);
    row
}

/// The pairs that are worth a look.
pub(crate) async fn told_pairs(store: &dyn Store) -> Result<AdminPairs, Error> {
    let found = store.pairs().pairs(clock::now() - TOLD * DAY, LIST).await?;
    let told = found.into_iter().map(|sums| AdminPair {
        names: sums.names,
        games: sums.games,
        deals: sums.pair.deals,
        gave: sums.pair.gave,
        hurt: sums.pair.hurt,
        by_lot: sums.pair.by_lot,
        one_address: sums.one_address,
        at: sums.at,
    });
    Ok(AdminPairs { pairs: told.collect(), days: u32::try_from(TOLD).unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn what_two_did_is_told_with_the_smaller_number_first() {
        let seat = |number| Seat::from_number(number).unwrap();
        let harm = |by, victim| Dealing::Harm { by: seat(by), victim: seat(victim) };
        let deal = |one, two, gave| Dealing::Deal { between: [seat(one), seat(two)], gave };
        // Seat 2 has the smaller number; seat 4 is a bot.
        let people = BTreeMap::from([(1, 70), (2, 30), (3, 50)]);
        let dealings = [
            deal(1, 2, [9, 2]),
            deal(2, 1, [1, 8]),
            deal(1, 4, [5, 5]),
            harm(1, 3),
            harm(1, 4),
            harm(1, 4),
            harm(2, 1),
        ];
        let all = pairs(&people, 4, &dealings);
        assert_eq!(all.len(), 3);
        let found = |accounts: [AccountKey; 2]| all.iter().find(|pair| pair.accounts == accounts).unwrap().clone();
        let (gave, hurt) = ([3, 17], [1, 0]);
        assert_eq!(found([30, 70]), PairRow { accounts: [30, 70], deals: 2, gave, hurt, by_lot: [33, 100] });
        assert_eq!(found([50, 70]).hurt, [0, 1]);
        assert_eq!(found([30, 50]), PairRow { accounts: [30, 50], by_lot: [33, 0], ..PairRow::default() });
    }
}
