//! What somebody may say against a ban or a mute: once for each, and an administrator answers.

use super::passkeys::MOST_QUESTIONS;
use super::{People, banned};
use crate::api::ReportKind;
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, AccountRow, Ban, NewReport, Party, Question, QuestionKind, ReportRow};
use crate::token::{self, Purpose, Secret};

/// How many reports of somebody are looked through for appeals.
const MOST_READ: u32 = 100;
/// How long somebody who is kept out may write an appeal, in milliseconds.
const APPEALED_WITHIN: i64 = 30 * 60 * 1000;

/// Who appeals.
pub(crate) struct Appellant {
    /// The account.
    pub(crate) key: AccountKey,
    /// What it is called.
    pub(crate) name: String,
}

impl People {
    /// An appeal to be kept: against a ban, or else a mute, that nothing was said against yet.
    pub(crate) async fn appeal(&self, by: Appellant, text: String) -> Result<NewReport, Error> {
        let (moderation, at) = (self.store.moderation(), clock::now());
        let holds = |ban: Option<Ban>| ban.filter(|ban| ban.holds(at));
        let against = match holds(moderation.ban_of(by.key).await?) {
            Some(ban) => Some(ban),
            None => holds(moderation.mute_of(by.key).await?),
        };
        let nothing = || Error::not_now("NothingToAppeal", "this account is neither banned nor muted");
        if self.appealed(by.key, &against.ok_or_else(nothing)?).await?.is_some() {
            return Err(already_appealed());
        }
        let own = Party { account: by.key, seat: 0, name: by.name };
        let (lines, table) = ("[]".into(), String::new());
        Ok(NewReport { at, kind: ReportKind::Appeal, text, lines, table, by: own.clone(), about: own })
    }

    /// What was said against a ban or a mute.
    async fn appealed(&self, key: AccountKey, against: &Ban) -> Result<Option<ReportRow>, Error> {
        let reports = self.store.reports().reports_by(key, MOST_READ).await?;
        let is_appeal = |row: &ReportRow| row.report.kind == ReportKind::Appeal && row.report.at >= against.at;
        Ok(reports.into_iter().find(is_appeal))
    }

    /// Refuses somebody who has proved who they are and is banned: why, what became of their appeal, and if they made
    /// none what one may come with. Nobody else reads it.
    pub(super) async fn kept_out(&self, account: &AccountRow, ban: &Ban, now: i64) -> Result<Error, Error> {
        let words = banned(ban, now);
        let (message, appeal) = match self.appealed(account.key, ban).await?.map(|row| row.answer) {
            None => (words, Some(self.ticket_for(account, now).await?)),
            Some(None) => (crate::worded!("{words} (your appeal waits to be read)"), None),
            Some(Some((answer, _))) => (crate::worded!("{words} (your appeal was answered: {answer})"), None),
        };
        Ok(Error::Banned { message, appeal })
    }

    /// A ticket by which somebody may appeal who does not come in. As with passkeys only its hash is kept.
    async fn ticket_for(&self, account: &AccountRow, now: i64) -> Result<Secret, Error> {
        let ticket = Secret::new(Purpose::Appeal)?;
        let state = serde_json::json!({"name": account.name}).to_string();
        let (kind, expires_at) = (QuestionKind::Appeal, now + APPEALED_WITHIN);
        let question = Question { ticket: ticket.hashed(), kind, account: account.key, state, expires_at };
        self.store.passkeys().ask_passkey(question, now, MOST_QUESTIONS).await?;
        Ok(ticket)
    }

    /// Whom this ticket was given to when they were kept out. It is good once.
    pub(crate) async fn kept_out_with(&self, ticket: &str) -> Result<Appellant, Error> {
        let question = self.store.passkeys().answer_passkey(token::hash(ticket)).await?;
        let is_good = |question: &Question| question.kind == QuestionKind::Appeal && question.expires_at > clock::now();
        let too_late = || Error::not_now("AppealTooLate", "this took too long; sign in once more to appeal");
        let question = question.filter(is_good).ok_or_else(too_late)?;
        let state: serde_json::Value =
            serde_json::from_str(&question.state).map_err(|error| Error::Internal(error.to_string()))?;
        Ok(Appellant { key: question.account, name: state["name"].as_str().unwrap_or_default().into() })
    }

    /// Somebody who proves by name and passphrase who they are.
    pub(super) async fn proved_by_passphrase(&self, name: &str, passphrase: &str) -> Result<AccountRow, Error> {
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
