//! What people say about how they want to be told.

use super::{Messenger, NoticeKind, NoticeWishes, new_number, place::Place};
use crate::accounts::SignedIn;
use crate::api::{
    AddChannel, ChangeChannel, Channel, ChannelAdded, ChannelKind, Delivery, DeliveryProblem, NoticeSettings, Nudge,
};
use crate::clock;
use crate::error::Error;
use crate::store::{ChannelRow, DeliveryRow, NewNotice, Notices, SeatStanding};

/// How many channels somebody may have.
const MOST_CHANNELS: u32 = 10;
/// How many lines of the log are told.
const LOG_LINES: u32 = 50;
/// How often a seat may be nudged, in milliseconds: once a day.
const NUDGED_EVERY: i64 = 24 * 3600 * 1000;

const ALL_KINDS: [NoticeKind; 5] =
    [NoticeKind::Turn, NoticeKind::Deadline, NoticeKind::Nudge, NoticeKind::Talk, NoticeKind::Result];
const ALL_CHANNELS: [ChannelKind; 5] =
    [ChannelKind::Hook, ChannelKind::Discord, ChannelKind::Slack, ChannelKind::Matrix, ChannelKind::Ntfy];

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
        Ok(NoticeSettings { offered, wishes, channels, log })
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
        let (place, wants) = (self.reach.place(wanted)?, bits(&wanted.wants)?);
        let text = serde_json::to_string(&place).map_err(|error| Error::Internal(error.to_string()))?;
        let (id, added_at) = (new_number()?, clock::now());
        let (account, kind) = (who.account.key, wanted.kind);
        let row = ChannelRow { key: id, account, kind, place: text, wants, added_at, failed: 0, off: None };
        if !self.kept().add_channel(row, MOST_CHANNELS).await? {
            return Err(Error::OverQuota(crate::worded!("an account has at most {MOST_CHANNELS} channels")));
        }
        let secret = place.secret.filter(|_| kind == ChannelKind::Hook);
        Ok(ChannelAdded { id, secret, settings: self.settings(who).await? })
    }

    /// Changes what is told by a channel, and switches it on.
    pub(crate) async fn change_channel(&self, who: &SignedIn, change: &ChangeChannel) -> Result<NoticeSettings, Error> {
        let wants = bits(&change.wants)?;
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
        self.kept().put(vec![test]).await?;
        self.settings(who).await
    }

    /// Asks whoever holds a seat to go on. Who nudges is checked before; whether somebody can be told is told to nobody.
    pub(crate) async fn nudge(&self, table: &str, nudge: &Nudge) -> Result<(), Error> {
        let (now, seat) = (clock::steady(), nudge.seat);
        if !self.kept().nudge(table.into(), seat, now, now - NUDGED_EVERY).await? {
            return Err(Error::not_now("Nudged", "this seat has been nudged today"));
        }
        let standings = self.kept().watched(vec![table.into()]).await?;
        let found = standings.iter().filter(|standing| standing.seat == seat && standing.asked.is_some());
        let found: Vec<(&SeatStanding, _)> =
            found.map(|standing| (standing, (NoticeKind::Nudge, now, clock::now()))).collect();
        Ok(self.put(found).await?)
    }
}

fn told_channel(row: ChannelRow) -> Channel {
    let place: Option<Place> = serde_json::from_str(&row.place).ok();
    Channel {
        id: row.key,
        kind: row.kind,
        place: place.map(|place| place.shown()).unwrap_or_default(),
        wants: ALL_KINDS.into_iter().filter(|kind| row.wants & kind.bit() != 0).collect(),
        added_at: row.added_at,
        off: row.off.as_deref().and_then(DeliveryProblem::read),
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
    use crate::api::ProblemKind;

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
