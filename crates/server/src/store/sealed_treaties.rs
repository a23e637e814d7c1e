//! Promises in a store whose secrets are sealed: what some have promised each other is one.

use super::seal::{Seal, Sealed, treaty, treaty_until};
use super::talk::Hearer;
use super::treaties::{MarkRow, Treaties, TreatyRow, TreatyStanding};
use super::{Reply, StoreError, TableKey};
use crate::nodes::Fence;
use engine::SeatSet;

impl Seal {
    pub(super) fn seal_treaty(&self, row: &mut TreatyRow) -> Result<(), StoreError> {
        row.text = self.seal(&row.text, &treaty(row.number))?;
        row.until = self.seal(&row.until, &treaty_until(row.number))?;
        Ok(())
    }

    fn open_treaty(&self, mut row: TreatyRow) -> Result<TreatyRow, StoreError> {
        row.text = self.open(&row.text, &treaty(row.number))?;
        row.until = self.open(&row.until, &treaty_until(row.number))?;
        Ok(row)
    }
}

impl Treaties for Sealed {
    fn promise(&self, key: TableKey, mut treaty: TreatyRow, fence: Option<Fence>) -> Reply<()> {
        match self.seal.seal_treaty(&mut treaty) {
            Ok(()) => self.store.treaties().promise(key, treaty, fence),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn mark(&self, key: TableKey, number: u32, marks: Vec<MarkRow>, fence: Option<Fence>) -> Reply<()> {
        self.store.treaties().mark(key, number, marks, fence)
    }

    fn promised(&self, key: TableKey, by: Hearer) -> Reply<Vec<TreatyRow>> {
        let found = self.store.treaties().promised(key, by);
        self.opened(found, |seal, rows| rows.into_iter().map(|row| seal.open_treaty(row)).collect())
    }

    fn treaty_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TreatyStanding> {
        self.store.treaties().treaty_standing(key, room, seat)
    }
}
