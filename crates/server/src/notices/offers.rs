//! Notices of seats that are offered to somebody: by name, or because they are on a reserve list.

use super::words::Item;
use super::{AT_ONCE, Found, Messenger, title};
use crate::api::NoticeKind;
use crate::clock;
use crate::http::INVITED_FOR;
use crate::store::{Claimed, NewNotice, OfferRow, StoreError};

/// By how much whoever comes first on a reserve list is told before the next one.
const HEAD_START: i64 = 10 * 60_000;

impl Messenger {
    /// Puts into the outbox what is offered at these tables. Whoever invites somebody again to the same table says nothing new.
    pub(super) async fn find_offers(&self, tables: Vec<String>) -> Result<(), StoreError> {
        let offers = self.store.invitations().offers(tables, clock::now() - INVITED_FOR).await?;
        fn found(offer: &OfferRow) -> Found<'_> {
            Found {
                account: offer.account,
                table: &offer.table,
                seat: 0,
                kind: NoticeKind::Invitation,
                moment: offer.moment,
                at: offer.at,
                is_named: false,
                wait: offer.place * HEAD_START,
            }
        }
        self.put(offers.iter().map(found).collect()).await
    }

    pub(super) async fn look_through_offers(&self) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let since = clock::now() - INVITED_FOR;
            let tables = self.store.invitations().tables_with_offers(after, since, AT_ONCE as u32).await?;
            let Some(last) = tables.last() else { return Ok(()) };
            after = last.clone();
            self.find_offers(tables).await?;
        }
    }

    /// What is still offered at the tables that these are about. Who invites to one without names has none.
    pub(super) async fn offers_for(&self, claimed: &[Claimed]) -> Result<Vec<OfferRow>, StoreError> {
        let about = claimed.iter().map(|one| &one.notice).filter(|notice| notice.kind == NoticeKind::Invitation);
        let tables: Vec<String> = about.map(|notice| notice.table.clone()).collect();
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let mut offers = self.store.invitations().offers(tables, clock::now() - INVITED_FOR).await?;
        for offer in offers.iter_mut().filter(|offer| offer.by.is_some()) {
            let table = self.store.table(offer.table.clone()).await?;
            if table.is_some_and(|row| row.is_veiled()) {
                offer.by = Some(String::new());
            }
        }
        Ok(offers)
    }

    /// What somebody is told of a seat that is still offered.
    pub(super) fn invitation(&self, notice: &NewNotice, offers: &[OfferRow]) -> Option<Item> {
        let is_so = |offer: &&OfferRow| {
            offer.table == notice.table && offer.account == notice.account && offer.moment == notice.moment
        };
        let offer = offers.iter().find(is_so)?;
        Some(Item {
            kind: notice.kind,
            game: title(&offer.game),
            table: notice.table.clone(),
            seat: 0,
            is_veiled: offer.by.as_ref().is_some_and(String::is_empty),
            name: offer.by.clone().unwrap_or_default(),
            link: self.link_to(&notice.table),
        })
    }
}
