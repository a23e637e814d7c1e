//! What people say about how they want to be told.

use super::{Found, Messenger, NoticeKind, NoticeWishes, new_number, place::Place};
use crate::accounts::SignedIn;
use crate::api::{
    AddChannel, ChangeChannel, Channel, ChannelAdded, ChannelKind, Delivery, DeliveryProblem, NoticeSettings, Nudge,
    ProblemKind,
};
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, ChannelRow, DeliveryRow, NewNotice, Notices};
use crate::token;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// How many channels somebody may have.
const MOST_CHANNELS: u32 = 10;
/// How many lines of the log are told.
const LOG_LINES: u32 = 50;
/// How often a seat may be nudged, in milliseconds: once a day.
const NUDGED_EVERY: i64 = 24 * 3600 * 1000;

const ALL_KINDS: [NoticeKind; 6] = [
    NoticeKind::Turn,
    NoticeKind::Deadline,
    NoticeKind::Nudge,
    NoticeKind::Invitation,
    NoticeKind::Talk,
    NoticeKind::Result,
];
const ALL_CHANNELS: [ChannelKind; 7] = [
    ChannelKind::Push,
    ChannelKind::Mail,
    ChannelKind::Ntfy,
    ChannelKind::Discord,
    ChannelKind::Slack,
    ChannelKind::Matrix,
    ChannelKind::Hook,
];

fn no_such() -> Error {
    Error::NotFound("channel")
}

/// What is told by a channel, as bits. A try is for nobody to want.
fn bits(wants: &[NoticeKind]) -> Result<u32, Error> {
    if wants.contains(&NoticeKind::Test) {
        return Err(Error::Invalid("a try is no kind of notice to want".into()));
    }
    Ok(wants.iter().fold(0, |bits, kind| bits | kind.bit()))
}

impl Messenger {
    fn kept(&self) -> &dyn Notices {
        self.store.notices()
    }

    /// All that somebody has said, and what became of it.
    pub(crate) async fn settings(&self, who: &SignedIn) -> Result<NoticeSettings, Error> {
        let account = who.account.key;
        let wishes = NoticeWishes::read(self.kept().wishes(account).await?.as_deref());
        let channels = self.kept().channels(account).await?.into_iter().map(told_channel).collect();
        let log = self.kept().deliveries(account, LOG_LINES).await?.into_iter().map(told_delivery).collect();
        let offered = ALL_CHANNELS.into_iter().filter(|kind| self.offers(*kind)).collect();
        let push_key = match self.offers(ChannelKind::Push) {
            true => Some(self.pusher().await?.public().to_owned()),
            false => None,
        };
        Ok(NoticeSettings { offered, wishes, channels, log, push_key })
    }

    /// Notes when somebody wants to be told.
    pub(crate) async fn set_wishes(&self, who: &SignedIn, wishes: NoticeWishes) -> Result<NoticeSettings, Error> {
        let wishes = wishes.checked()?;
        let text = serde_json::to_string(&wishes).map_err(|error| Error::Internal(error.to_string()))?;
        self.kept().set_wishes(who.account.key, text).await?;
        self.settings(who).await
    }

    /// Adds a way to be told.
    pub(crate) async fn add_channel(&self, who: &SignedIn, wanted: &AddChannel) -> Result<ChannelAdded, Error> {
        if !self.offers(wanted.kind) {
            return Err(Error::forbidden("ChannelOff", "this server has no channels of this kind"));
        }
        let (mut place, wants) = (self.reach.place(wanted)?, bits(&wanted.wants)?);
        if wanted.kind == ChannelKind::Push {
            place.device = Some(who.session.device.clone());
            if let Some(id) = self.known_browser(who, &place, wants, wanted.replaces.as_deref()).await? {
                return Ok(ChannelAdded { id, secret: None, settings: self.settings(who).await? });
            }
            // Nobody has asked this browser for more than it had.
            if wanted.replaces.is_some() {
                return Err(no_such());
            }
        }
        let text = serde_json::to_string(&place).map_err(|error| Error::Internal(error.to_string()))?;
        let (id, added_at) = (new_number()?, clock::now());
        let (account, kind) = (who.account.key, wanted.kind);
        let row = ChannelRow { key: id, account, kind, place: text, wants, added_at, failed: 0, off: None };
        if !self.kept().add_channel(row, MOST_CHANNELS).await? {
            return Err(Error::OverQuota(crate::worded!("an account has at most {MOST_CHANNELS} channels")));
        }
        if kind == ChannelKind::Mail {
            // Nothing else is told by it until the code comes back.
            self.set_channel(id, &place, Some(ProblemKind::Unconfirmed)).await?;
            self.put_test(account, id).await?;
        }
        let secret = place.secret.filter(|_| kind == ChannelKind::Hook);
        Ok(ChannelAdded { id, secret, settings: self.settings(who).await? })
    }

    /// The channel of a browser that has one already, with what it says now. Browsers that have gone make room.
    async fn known_browser(
        &self,
        who: &SignedIn,
        place: &Place,
        wants: u32,
        before: Option<&str>,
    ) -> Result<Option<i64>, Error> {
        let account = who.account.key;
        let browsers = self.kept().channels(account).await?;
        for row in browsers.into_iter().filter(|row| row.kind == ChannelKind::Push) {
            let known = place_of(&row).map(|known| known.address);
            if known.is_some() && known.as_deref() == before {
                self.set_channel(row.key, place, None).await?;
                return Ok(Some(row.key));
            }
            if before.is_none() && known.as_ref() == Some(&place.address) {
                self.set_channel(row.key, place, None).await?;
                self.kept().change_channel(account, row.key, wants).await?;
                return Ok(Some(row.key));
            }
            let why = row.off.as_deref().and_then(DeliveryProblem::read);
            if why.is_some_and(|why| why.what == ProblemKind::Gone) {
                self.kept().drop_channel(account, row.key).await?;
            }
        }
        Ok(None)
    }

    /// Changes what is told by a channel, and switches it on.
    pub(crate) async fn change_channel(&self, who: &SignedIn, change: &ChangeChannel) -> Result<NoticeSettings, Error> {
        let wants = bits(&change.wants)?;
        let found = self.kept().channels(who.account.key).await?.into_iter().find(|row| row.key == change.id);
        if found.as_ref().and_then(place_of).is_some_and(|place| place.code.is_some()) {
            return Err(Error::not_now("Unconfirmed", "confirm the address first, by the code in the mail"));
        }
        match self.kept().change_channel(who.account.key, change.id, wants).await? {
            true => self.settings(who).await,
            false => Err(no_such()),
        }
    }

    /// Takes a channel out.
    pub(crate) async fn drop_channel(&self, who: &SignedIn, id: i64) -> Result<NoticeSettings, Error> {
        match self.kept().drop_channel(who.account.key, id).await? {
            true => self.settings(who).await,
            false => Err(no_such()),
        }
    }

    /// Sends something by a channel, to see whether it comes.
    pub(crate) async fn try_channel(&self, who: &SignedIn, id: i64) -> Result<NoticeSettings, Error> {
        let account = who.account.key;
        let found = self.kept().channels(account).await?.into_iter().find(|row| row.key == id).ok_or_else(no_such)?;
        if found.off.is_some() {
            return Err(Error::not_now("ChannelOff", "this channel is off; switch it on first"));
        }
        self.put_test(account, id).await?;
        self.settings(who).await
    }

    /// Confirms an address for mail.
    pub(crate) async fn confirm_channel(&self, who: &SignedIn, id: i64, code: &str) -> Result<NoticeSettings, Error> {
        let found = self.kept().channels(who.account.key).await?.into_iter().find(|row| row.key == id);
        let place = found.as_ref().and_then(place_of).ok_or_else(no_such)?;
        let letters: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
        let is_right = |code: &String| token::hash(code) == token::hash(&letters.to_ascii_lowercase());
        if !place.code.as_ref().is_none_or(is_right) {
            return Err(Error::forbidden("BadCode", "this code is not good, or not any more"));
        }
        if place.code.is_some() {
            self.set_channel(id, &Place { code: None, ..place }, None).await?;
        }
        self.settings(who).await
    }

    /// Switches a channel for mail off, for whoever gets the mail. A wrong token does nothing, and nobody learns that.
    pub(crate) async fn unsubscribe(&self, id: i64, given: &str) -> Result<(), Error> {
        let found = self.kept().channel(id).await?.filter(|row| row.kind == ChannelKind::Mail && row.off.is_none());
        let Some(place) = found.as_ref().and_then(place_of) else { return Ok(()) };
        if place.secret.as_ref().is_some_and(|secret| token::hash(secret) == token::hash(given)) {
            self.set_channel(id, &place, Some(ProblemKind::Unsubscribed)).await?;
        }
        Ok(())
    }

    async fn set_channel(&self, id: i64, place: &Place, off: Option<ProblemKind>) -> Result<(), Error> {
        let text = serde_json::to_string(place).map_err(|error| Error::Internal(error.to_string()))?;
        let off = off.map(|what| DeliveryProblem { what, status: None }.kept());
        Ok(self.kept().set_channel(id, text, off).await?)
    }

    async fn put_test(&self, account: AccountKey, id: i64) -> Result<(), Error> {
        let (at, due_at) = (clock::now(), clock::steady());
        let test = NewNotice {
            number: new_number()?,
            channel: id,
            account,
            kind: NoticeKind::Test,
            table: String::new(),
            seat: 0,
            moment: due_at,
            at,
            due_at,
        };
        Ok(self.kept().put(vec![test]).await?)
    }

    /// Asks whoever holds a seat to go on. Who nudges is checked before; whether somebody can be told is told to nobody.
    pub(crate) async fn nudge(&self, table: &str, nudge: &Nudge) -> Result<(), Error> {
        let (now, seat) = (clock::steady(), nudge.seat);
        if !self.kept().nudge(table.into(), seat, now, now - NUDGED_EVERY).await? {
            return Err(Error::not_now("Nudged", "this seat has been nudged today"));
        }
        let standings = self.kept().watched(vec![table.into()]).await?;
        let found = standings.iter().filter(|standing| standing.seat == seat && standing.asked.is_some());
        let found = found.map(|standing| Found::at_seat(standing, (NoticeKind::Nudge, now, clock::now()))).collect();
        Ok(self.put(found).await?)
    }
}

fn place_of(row: &ChannelRow) -> Option<Place> {
    serde_json::from_str(&row.place).ok()
}

fn told_channel(row: ChannelRow) -> Channel {
    let place = place_of(&row);
    let address = place.as_ref().filter(|_| row.kind == ChannelKind::Push).map(|place| &place.address);
    let mark = address.map(|address| HEXLOWER.encode(&Sha256::digest(address.as_bytes())));
    Channel {
        id: row.key,
        kind: row.kind,
        place: place.map(|place| place.shown()).unwrap_or_default(),
        wants: ALL_KINDS.into_iter().filter(|kind| row.wants & kind.bit() != 0).collect(),
        added_at: row.added_at,
        off: row.off.as_deref().and_then(DeliveryProblem::read),
        mark,
    }
}

fn told_delivery(row: DeliveryRow) -> Delivery {
    let DeliveryRow { channel, kind, table, state, tries, error, at, due_at } = row;
    let problem = error.as_deref().and_then(DeliveryProblem::read);
    Delivery { channel, kind, table, state, tries, problem, at, due_at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_read_as_they_are_kept() {
        for problem in [
            DeliveryProblem { what: ProblemKind::Refused, status: Some(404) },
            DeliveryProblem { what: ProblemKind::PrivateAddress, status: None },
        ] {
            assert_eq!(DeliveryProblem::read(&problem.kept()), Some(problem));
        }
        assert_eq!(DeliveryProblem { what: ProblemKind::Refused, status: Some(500) }.kept(), "refused 500");
        assert_eq!(DeliveryProblem::read("what a newer program says"), None);
    }
}
