//! How long the bots of a table pause before they act. Whoever plays may change it while they play.

use super::Open;
use crate::api::{SetPace, TableInfo};
use crate::error::Error;
use crate::token;

/// The longest that a bot may be told to pause.
const LONGEST_PAUSE_MS: u32 = 5000;

/// Refuses a pause that is too long.
pub(super) fn check(bot_pause_ms: u32) -> Result<(), Error> {
    match bot_pause_ms {
        0..=LONGEST_PAUSE_MS => Ok(()),
        _ => Err(Error::Invalid(format!("a bot may wait for {LONGEST_PAUSE_MS} ms at most"))),
    }
}

impl Open {
    /// Changes the pace, tells everybody, and lets bots that pause just now go by it. Every seat and the host may.
    pub async fn set_pace(&mut self, token: &str, pace: SetPace) -> Result<TableInfo, Error> {
        if !self.is_host(token::hash(token))? {
            self.seat_of(token)?;
        }
        check(pace.bot_pause_ms)?;
        if let Err(error) = self.tables.store.set_pace(self.table()?.row.key, pace.bot_pause_ms).await {
            // Memory and store may differ now: the table is read anew.
            self.state.table = None;
            return Err(error.into());
        }
        self.table_mut()?.row.bot_pause_ms = pace.bot_pause_ms;
        self.tell_table()?;
        self.slot.pace_changed.notify_waiters();
        self.info()
    }
}
