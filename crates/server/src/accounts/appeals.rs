//! What somebody may say against a ban or a mute: once for each, and an administrator answers.

use super::People;
use crate::api::ReportKind;
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, AccountRow, Ban, NewReport, Party, ReportRow};

/// How many reports of somebody are looked through for appeals.
const MOST_READ: u32 = 100;

impl People {
    /// An appeal to be kept: against a ban, or else a mute, that nothing was said against yet.
    pub(crate) async fn appeal(&self, account: AccountRow, text: String) -> Result<NewReport, Error> {
        let (moderation, at) = (self.store.moderation(), clock::now());
        let holds = |ban: Option<Ban>| ban.filter(|ban| ban.holds(at));
        let against = match holds(moderation.ban_of(account.key).await?) {
            Some(ban) => Some(ban),
            None => holds(moderation.mute_of(account.key).await?),
        };
        let nothing = || Error::not_now("NothingToAppeal", "this account is neither banned nor muted");
        if self.appealed(account.key, &against.ok_or_else(nothing)?).await?.is_some() {
            return Err(already_appealed());
        }
        let own = Party { account: account.key, seat: 0, name: account.name };
        let (lines, table) = ("[]".into(), String::new());
        Ok(NewReport { at, kind: ReportKind::Appeal, text, lines, table, by: own.clone(), about: own })
    }

    /// What was said against a ban or a mute.
    async fn appealed(&self, key: AccountKey, against: &Ban) -> Result<Option<ReportRow>, Error> {
        let reports = self.store.reports().reports_by(key, MOST_READ).await?;
        let is_appeal = |row: &ReportRow| row.report.kind == ReportKind::Appeal && row.report.at >= against.at;
        Ok(reports.into_iter().find(is_appeal))
    }

    /// Why somebody is kept out, and what became of their appeal, if they made one: nobody else reads it.
    pub(super) async fn with_appeal(&self, key: AccountKey, ban: &Ban, words: String) -> Result<String, Error> {
        Ok(match self.appealed(key, ban).await?.map(|row| row.answer) {
            None => words,
            Some(None) => crate::worded!("{words} (your appeal waits to be read)"),
            Some(Some((answer, _))) => crate::worded!("{words} (your appeal was answered: {answer})"),
        })
    }

    /// Somebody who proves by name and passphrase who they are, and does not come in.
    pub(crate) async fn proved_by_passphrase(&self, name: &str, passphrase: &str) -> Result<AccountRow, Error> {
        let found = self.find(name).await?;
        let hash = found.as_ref().and_then(|row| row.passphrase.clone());
        let is_right = self.hasher.is_right(super::passphrase::normal(passphrase), hash).await?;
        found.filter(|_| is_right).ok_or(Error::BadSignIn)
    }
}

/// Why there is no second one.
pub(crate) fn already_appealed() -> Error {
    Error::not_now("AlreadyAppealed", "you have appealed already; there is one appeal against each ban and each mute")
}

/// Why somebody may say nothing.
pub(crate) fn muted(mute: &Ban, now: i64) -> Error {
    let reason = &mute.reason;
    Error::Muted(match mute.days_left(now) {
        None => crate::worded!("whoever runs this server has muted this account: {reason}"),
        Some(1) => crate::worded!("whoever runs this server has muted this account for a day more: {reason}"),
        Some(days) => crate::worded!("whoever runs this server has muted this account for {days} days more: {reason}"),
    })
}
