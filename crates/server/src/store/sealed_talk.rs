//! Talk in a store whose secrets are sealed: what is said to some only is one.

use super::seal::{Seal, Sealed, talk};
use super::talk::{Hearer, TalkRow, TalkStanding, Talks};
use super::{Reply, StoreError, TableKey};
use crate::nodes::Fence;
use engine::SeatSet;

impl Seal {
    pub(super) fn seal_talk(&self, line: &mut TalkRow) -> Result<(), StoreError> {
        line.text = self.seal(&line.text, &talk(line.number))?;
        Ok(())
    }

    fn open_talk(&self, mut line: TalkRow) -> Result<TalkRow, StoreError> {
        line.text = self.open(&line.text, &talk(line.number))?;
        Ok(line)
    }
}

impl Talks for Sealed {
    fn whisper(&self, key: TableKey, mut line: TalkRow, fence: Option<Fence>) -> Reply<()> {
        match self.seal.seal_talk(&mut line) {
            Ok(()) => self.store.talks().whisper(key, line, fence),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }

    fn heard(&self, key: TableKey, by: Hearer) -> Reply<Vec<TalkRow>> {
        let found = self.store.talks().heard(key, by);
        self.opened(found, |seal, lines| lines.into_iter().map(|line| seal.open_talk(line)).collect())
    }

    fn talk_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TalkStanding> {
        self.store.talks().talk_standing(key, room, seat)
    }
}
