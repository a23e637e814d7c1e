//! What a bot would do in a person's seat. It thinks under the same limits as the bots of tables do, for whoever asks, and
//! about one question of a seat at a time.

use super::Tables;
use super::thinkers::Thinker;
use crate::api::{Hint, HintChoice, HintReason};
use crate::error::Error;
use crate::task;
use crate::token::Hashed;
use catalogue::{Advised, Level};
use engine::Seat;
use std::sync::{Arc, PoisonError};

/// As what it waits for its turn to think: like those that search, among whom clients and tables have equal shares.
const LANE: Level = Level::SearchPlayouts(1);

impl Tables {
    /// What a bot would do in the seat of this token.
    pub async fn hint(self: &Arc<Tables>, id: &str, token: Hashed, client: &str) -> Result<Hint, Error> {
        let (seat, _) = self.asked(id, token).await?;
        let _alone = Alone::new(self, id, seat)?;
        let thinker = Thinker { client: client.into(), table: id.into() };
        let _turn = self.thinkers.turn(LANE, thinker).await;
        // What is thought about is what stands when the turn has come.
        let (seat, (seq, game)) = self.asked(id, token).await?;
        let longest = self.thinkers.longest;
        let thought = task::apart(move || game.advise(seat, longest)).await?;
        let advice = thought.ok_or_else(not_asked)?;
        Ok(Hint { seq, choices: advice.choices.into_iter().map(told).collect(), habit: advice.habit })
    }

    /// The seat and what it is asked about, if it is and hints are allowed.
    async fn asked(
        self: &Arc<Tables>,
        id: &str,
        token: Hashed,
    ) -> Result<(Seat, (u32, Box<dyn catalogue::AnyTable>)), Error> {
        let open = self.open(id).await?;
        let seat = open.seat_of(token)?;
        let table = open.table()?;
        table.must_be_running()?;
        if !table.row.hints {
            return Err(Error::not_now("NoHints", "this table is played without hints"));
        }
        if !table.row.to_act.contains(seat) {
            return Err(not_asked());
        }
        Ok((seat, (table.row.sequence, table.game.present())))
    }
}

fn not_asked() -> Error {
    Error::not_now("NotAsked", "you are not asked anything just now")
}

fn told(one: Advised) -> HintChoice {
    let reasons = one.reasons.into_iter().map(|reason| HintReason { text: reason.text, good: reason.good }).collect();
    HintChoice {
        choice: one.choice,
        behind: one.behind,
        gain: one.gain,
        reasons,
        then: one.then,
        then_says: one.then_says,
    }
}

/// That nobody else thinks for the same seat, until this is dropped.
struct Alone {
    tables: Arc<Tables>,
    place: (String, Seat),
}

impl Alone {
    fn new(tables: &Arc<Tables>, id: &str, seat: Seat) -> Result<Alone, Error> {
        let place = (id.to_owned(), seat);
        let is_new = tables.hinting.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone());
        if !is_new {
            return Err(Error::TooOften {
                code: "Thinking",
                message: "a bot is thinking about this already",
                seconds: 1,
            });
        }
        Ok(Alone { tables: Arc::clone(tables), place })
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        self.tables.hinting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.place);
    }
}
