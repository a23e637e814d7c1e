//! Notices: what people with an account are told when they do not look at their tables.
//!
//! Play writes nothing for it. It leaves the names of tables where something has happened in memory ([`herald`]); what is
//! to be told is then found out from what the tables are, by a task of its own, and put into an outbox in the database
//! under a key that says what it is about. So nothing is told twice, whoever finds it out; whoever stops in between is
//! made up for by looking all tables through now and then. What is due is claimed for a while, checked once more, and
//! told: at least once, by one of all nodes, and only if it is still so.

mod herald;
#[cfg_attr(not(feature = "notices"), path = "without_mail.rs")]
mod mail;
mod offers;
mod place;
mod post;
#[cfg_attr(not(feature = "notices"), path = "without_push.rs")]
mod push;
mod schedule;
mod settings;
mod words;

pub(crate) use herald::Herald;
pub(crate) use post::DELIVERY;

use crate::api::{ChannelKind, DeliveryProblem, NoticeKind, NoticeWishes, ProblemKind, SignUps, Status};
use crate::clock;
use crate::config::{Config, ConfigError};
use crate::limits::Rate;
use crate::store::{
    AccountKey, ChannelRow, Claimed, Fate, NewNotice, OfferRow, SeatStanding, Settled, Store, StoreError,
};
use crate::table::Tables;
use crate::task;
pub(crate) use mail::Mailer;
use place::{Place, Reach};
use post::{Failure, Message};
pub(crate) use push::{IS_THERE as IN_BROWSERS, Pusher};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OnceCell, Semaphore};
use words::Item;

/// How often it is looked whether something is to be told.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often all tables are looked through.
const SCAN_EVERY: i64 = 60_000;
/// How many tables are asked for at once.
const AT_ONCE: usize = 200;
/// How many channels are told something at the same time.
const MOST_SENDING: usize = 16;
/// For how long whoever has claimed something has it: longer than sending can take.
const HELD_FOR: i64 = 120_000;
/// What came up before is not told any more.
const TOLD_WITHIN: i64 = 30 * DAY;
/// For how long it is known what was told; longer than anything is told after it came up.
const KEPT_FOR: i64 = 90 * DAY;
const DAY: i64 = 24 * 3600 * 1000;
/// After so many notices in a row that could not be told a channel is switched off.
const MOST_FAILURES: u32 = 3;
/// How many notices this process remembers to have put into the outbox.
const MOST_REMEMBERED: usize = 100_000;

/// Finds out what is to be told, and tells it.
pub(crate) struct Messenger {
    store: Arc<dyn Store>,
    tables: Arc<Tables>,
    /// Whether there is anybody, and any way, to be told.
    is_on: bool,
    reach: Reach,
    /// Whether hooks are told anything.
    hooks: bool,
    mailer: Option<Mailer>,
    /// Who sends to browsers, once there is a need.
    pusher: OnceCell<Pusher>,
    /// Where a push service finds whoever runs this server.
    contact: Option<String>,
    /// What addresses of tables begin with, if people reach them by one.
    link: Option<String>,
    /// What is in the outbox already, as far as this process has put it there.
    known: Mutex<HashSet<Known>>,
    sending: Arc<Semaphore>,
}

/// Where a push service finds whoever runs the server: where people reach it, if that is an address to be trusted.
pub(crate) fn push_contact(config: &Config) -> Option<String> {
    config.public_url.clone().filter(|url| url.starts_with("https://"))
}

type Known = (i64, NoticeKind, String, u8, i64);

/// Something that somebody is to be told.
struct Found<'a> {
    account: AccountKey,
    table: &'a str,
    seat: u8,
    kind: NoticeKind,
    moment: i64,
    at: i64,
    /// Whether it is a line that names them.
    is_named: bool,
    /// How much longer it waits than others of its kind.
    wait: i64,
}

impl<'a> Found<'a> {
    fn at_seat(standing: &'a SeatStanding, (kind, moment, at): (NoticeKind, i64, i64)) -> Found<'a> {
        let SeatStanding { account, table, seat, mention, .. } = standing;
        let is_named = kind == NoticeKind::Talk && *mention == Some((moment, at));
        Found { account: *account, table, seat: *seat, kind, moment, at, is_named, wait: 0 }
    }
}

/// How somebody wants to be told.
struct Person {
    wishes: NoticeWishes,
    channels: Vec<ChannelRow>,
}

impl Messenger {
    /// For these tables.
    pub(crate) fn new(config: &Config, tables: &Arc<Tables>) -> Result<Arc<Messenger>, ConfigError> {
        let link =
            config.public_url.as_ref().map(|url| format!("{}{}/game/", url.trim_end_matches('/'), config.base()));
        let own_host = config.public_host().map(Into::into);
        let mailer = Mailer::new(config)?;
        Ok(Arc::new(Messenger {
            store: Arc::clone(&tables.store),
            tables: Arc::clone(tables),
            reach: Reach { to_private: config.hooks_to_private, own_host },
            hooks: config.hooks,
            link,
            is_on: (config.hooks || mailer.is_some()) && config.accounts != SignUps::Off,
            mailer,
            pusher: OnceCell::new(),
            contact: push_contact(config),
            known: Mutex::default(),
            sending: Arc::new(Semaphore::new(MOST_SENDING)),
        }))
    }

    /// Tells what there is to tell, until the task is ended.
    pub(crate) async fn run(self: Arc<Messenger>) {
        if !self.is_on {
            return;
        }
        // From now on play leaves behind where something happens.
        let herald = self.tables.herald();
        let mut ticks = tokio::time::interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (mut scan_at, mut was_well) = (0, true);
        loop {
            ticks.tick().await;
            let done = self.look(&herald, &mut scan_at).await;
            if let (Err(error), true) = (&done, was_well) {
                tracing::warn!(%error, "Nobody can be told anything: {error}");
            }
            was_well = done.is_ok();
        }
    }

    async fn look(self: &Arc<Messenger>, herald: &Herald, scan_at: &mut i64) -> Result<(), StoreError> {
        for tables in herald.take_touched().chunks(AT_ONCE) {
            self.find_out(tables.to_vec(), true).await?;
        }
        let now = clock::steady();
        if *scan_at <= now {
            *scan_at = now + SCAN_EVERY;
            if self.is_its_turn_to_scan().await {
                self.look_through_all().await?;
                self.look_through_offers().await?;
                self.store.notices().forget(now - KEPT_FOR).await?;
            }
        }
        self.look_at_clocks(herald, now).await?;
        self.tell_what_is_due(now).await
    }

    /// Where several nodes play, one of them looks through all tables each time.
    async fn is_its_turn_to_scan(&self) -> bool {
        let Some(nodes) = self.tables.nodes() else { return true };
        let rate = Rate { what: "notices", every: Duration::from_millis(SCAN_EVERY as u64), at_once: 1 };
        matches!(nodes.take_turn(rate, "all").await, Ok(None))
    }

    async fn look_through_all(&self) -> Result<(), StoreError> {
        // Who sits at a table is known to the node that plays it.
        let is_alone = self.tables.nodes().is_none();
        let mut after = String::new();
        loop {
            let since = clock::now() - TOLD_WITHIN;
            let tables = self.store.notices().watched_tables(after, since, AT_ONCE as u32).await?;
            let Some(last) = tables.last() else { return Ok(()) };
            after = last.clone();
            self.find_out(tables, is_alone).await?;
        }
    }

    /// Puts into the outbox what is to be told of these tables.
    async fn find_out(&self, tables: Vec<String>, with_talk: bool) -> Result<(), StoreError> {
        let standings = self.store.notices().watched(tables.clone()).await?;
        self.find_offers(tables).await?;
        let mut found = Vec::new();
        for standing in &standings {
            let is_there = || {
                let seats = self.tables.online(&standing.table);
                seats.iter().any(|seat| seat.number() == standing.seat)
            };
            let waits = standing.asked.map(|(since, at)| (NoticeKind::Turn, i64::from(since), at));
            let is_over = standing.status == Status::Finished;
            let over = is_over.then(|| (NoticeKind::Result, i64::from(standing.latest.0), standing.latest.1));
            let is_new = |(_, at): &(i64, i64)| with_talk && *at > standing.seen_at && !is_there();
            // Who is named is told of that line, whatever is said after it.
            let talk = standing.mention.filter(is_new).or_else(|| standing.talk.filter(is_new));
            let talk = talk.map(|(line, at)| (NoticeKind::Talk, line, at));
            found.extend([waits, over, talk].into_iter().flatten().map(|what| Found::at_seat(standing, what)));
        }
        self.put(found).await
    }

    /// Puts into the outbox what is not there yet: by every channel of its person that wants it.
    async fn put(&self, found: Vec<Found<'_>>) -> Result<(), StoreError> {
        let mut people: HashMap<AccountKey, Person> = HashMap::new();
        let mut notices = Vec::new();
        for Found { account, table, seat, kind, moment, at, is_named, wait } in found {
            let now = clock::now();
            let person = match people.entry(account) {
                std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::hash_map::Entry::Vacant(free) => free.insert(self.person(account).await?),
            };
            let since = |channel: &ChannelRow| channel.added_at.max(now - TOLD_WITHIN);
            let wants = |channel: &&ChannelRow| {
                channel.wants & kind.bit() != 0 && channel.off.is_none() && at >= since(channel)
            };
            for channel in person.channels.iter().filter(wants) {
                let key = (channel.key, kind, table.to_owned(), seat, moment);
                if self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&key) {
                    continue;
                }
                let due_at = person.wishes.due(kind, is_named, clock::steady() + wait, now - at);
                let (channel, table) = (channel.key, table.to_owned());
                notices.push(NewNotice {
                    number: new_number()?,
                    channel,
                    account,
                    kind,
                    table,
                    seat,
                    moment,
                    at,
                    due_at,
                });
            }
        }
        if notices.is_empty() {
            return Ok(());
        }
        let keys: Vec<Known> = notices.iter().map(|n| (n.channel, n.kind, n.table.clone(), n.seat, n.moment)).collect();
        self.store.notices().put(notices).await?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() + keys.len() > MOST_REMEMBERED {
            known.clear();
        }
        known.extend(keys);
        Ok(())
    }

    async fn person(&self, account: AccountKey) -> Result<Person, StoreError> {
        let wishes = NoticeWishes::read(self.store.notices().wishes(account).await?.as_deref());
        Ok(Person { wishes, channels: self.store.notices().channels(account).await? })
    }

    /// Looks for people whose time is nearly over.
    async fn look_at_clocks(&self, herald: &Herald, now: i64) -> Result<(), StoreError> {
        let near = herald.near(now);
        let tables: Vec<String> = near.keys().cloned().collect();
        for tables in tables.chunks(AT_ONCE) {
            let standings = self.store.notices().watched(tables.to_vec()).await?;
            let mut found = Vec::new();
            for table in tables {
                let Some(dues) = near.get(table) else { continue };
                let mut looks: HashMap<u8, i64> = HashMap::new();
                for due in dues {
                    let seat = due.seat.number();
                    let standing = standings.iter().find(|standing| standing.table == *table && standing.seat == seat);
                    let Some((standing, (since, _))) = standing.and_then(|found| Some((found, found.asked?))) else {
                        continue;
                    };
                    let wishes = self.person(standing.account).await?.wishes;
                    match wishes.near(due.time) {
                        Some(near) if due.at - near <= now => {
                            let what = (NoticeKind::Deadline, i64::from(since), clock::now());
                            found.push(Found::at_seat(standing, what));
                        }
                        Some(near) => drop(looks.insert(seat, due.at - near)),
                        None => {}
                    }
                }
                let later = |due: &herald::Due| looks.get(&due.seat.number()).copied().unwrap_or(i64::MAX);
                herald.look_again(table, dues, later);
            }
            self.put(found).await?;
        }
        Ok(())
    }

    async fn tell_what_is_due(self: &Arc<Messenger>, now: i64) -> Result<(), StoreError> {
        let free = self.sending.available_permits();
        if free == 0 || !self.store.notices().is_due(now).await? {
            return Ok(());
        }
        let claimed = self.store.notices().claim(now, now + HELD_FOR, free as u32).await?;
        let mut by_channel: HashMap<i64, Vec<Claimed>> = HashMap::new();
        for one in claimed {
            by_channel.entry(one.channel.key).or_default().push(one);
        }
        for (_, claimed) in by_channel {
            let Ok(permit) = Arc::clone(&self.sending).acquire_owned().await else { return Ok(()) };
            let messenger = Arc::clone(self);
            task::start(async move {
                if let Err(error) = messenger.tell(claimed).await {
                    // It is claimed again when nobody holds it any more.
                    tracing::warn!(%error, "Could not note what was told: {error}");
                }
                drop(permit);
            });
        }
        Ok(())
    }

    /// Tells everything that is still so by one channel, in one message.
    async fn tell(&self, claimed: Vec<Claimed>) -> Result<(), StoreError> {
        let Some(Claimed { channel, wishes, .. }) = claimed.first().cloned() else { return Ok(()) };
        let wishes = NoticeWishes::read(wishes.as_deref());
        let now = clock::steady();
        if let Some(until) = wishes.quiet_until(now) {
            let (now_all_the_same, later): (Vec<Claimed>, Vec<Claimed>) =
                claimed.into_iter().partition(|one| one.notice.kind == NoticeKind::Test);
            self.settle(&later, Fate::Later(until)).await?;
            return Box::pin(self.tell_now(now_all_the_same, &channel, &wishes)).await;
        }
        self.tell_now(claimed, &channel, &wishes).await
    }

    async fn tell_now(
        &self,
        claimed: Vec<Claimed>,
        channel: &ChannelRow,
        wishes: &NoticeWishes,
    ) -> Result<(), StoreError> {
        let tables: HashSet<String> = claimed.iter().map(|one| one.notice.table.clone()).collect();
        let standings = match tables.iter().all(String::is_empty) {
            true => Vec::new(),
            false => self.store.notices().watched(tables.into_iter().collect()).await?,
        };
        let offers = self.offers_for(&claimed).await?;
        let (mut told, mut items, mut untrue) = (Vec::new(), Vec::new(), Vec::new());
        for one in claimed {
            match self.item(&one.notice, channel, &standings, &offers) {
                Some(item) => {
                    items.push(item);
                    told.push(one);
                }
                None => untrue.push(one),
            }
        }
        self.settle(&untrue, Fate::Untrue).await?;
        let Some(first) = told.first() else { return Ok(()) };
        let number = first.notice.number;
        let tries = 1 + told.iter().map(|one| one.tries).max().unwrap_or(0);
        let sent = self.send(channel, &items, wishes, number).await;
        let now = clock::steady();
        let fate = match sent {
            Ok(()) => Fate::Sent,
            Err(failure) => {
                let problem = failure.problem.kept();
                // A browser that has gone does not come back by this address.
                let most = if failure.problem.what == ProblemKind::Gone { 1 } else { MOST_FAILURES };
                match schedule::again(now, tries, failure.wait).filter(|_| !failure.for_good) {
                    Some(again) => Fate::Again(again, problem),
                    None => Fate::GivenUp(problem, most),
                }
            }
        };
        self.tables.metrics.told(fate == Fate::Sent);
        self.settle(&told, fate).await
    }

    async fn settle(&self, claimed: &[Claimed], fate: Fate) -> Result<(), StoreError> {
        if claimed.is_empty() {
            return Ok(());
        }
        let numbers = claimed.iter().map(|one| one.notice.number).collect();
        self.store.notices().settle(Settled { numbers, fate, at: clock::steady() }).await
    }

    /// What a notice says, if it is still so and still wanted.
    fn item(
        &self,
        notice: &NewNotice,
        channel: &ChannelRow,
        standings: &[SeatStanding],
        offers: &[OfferRow],
    ) -> Option<Item> {
        let NewNotice { kind, table, seat, account, moment, .. } = notice;
        if *kind == NoticeKind::Test {
            let (kind, game, table, name) = (*kind, String::new(), String::new(), String::new());
            return Some(Item { kind, game, table, seat: 0, name, is_veiled: false, link: None });
        }
        let is_wanted = channel.wants & kind.bit() != 0 && channel.off.is_none();
        if *kind == NoticeKind::Invitation {
            return self.invitation(notice, offers).filter(|_| is_wanted);
        }
        let is_seat = |found: &&SeatStanding| {
            found.table == *table && found.seat == *seat && found.account == *account && is_wanted
        };
        let standing = standings.iter().find(is_seat)?;
        let waits_since = standing.asked.map(|(since, _)| i64::from(since));
        let is_so = match kind {
            NoticeKind::Turn | NoticeKind::Deadline => waits_since == Some(*moment),
            NoticeKind::Nudge => waits_since.is_some(),
            NoticeKind::Talk => standing.talk.is_some_and(|(_, at)| at > standing.seen_at),
            NoticeKind::Result => standing.status == Status::Finished,
            NoticeKind::Invitation | NoticeKind::Test => false,
        };
        is_so.then(|| Item {
            kind: *kind,
            game: title(&standing.game),
            table: table.clone(),
            seat: *seat,
            // Who is called by the seat alone is called nothing.
            name: Some(&standing.name).filter(|name| **name != format!("Seat {seat}")).cloned().unwrap_or_default(),
            is_veiled: false,
            link: self.link_to(table),
        })
    }

    fn link_to(&self, table: &str) -> Option<String> {
        self.link.as_ref().map(|link| format!("{link}{table}"))
    }

    async fn send(
        &self,
        channel: &ChannelRow,
        items: &[Item],
        wishes: &NoticeWishes,
        number: i64,
    ) -> Result<(), Failure> {
        let place: Option<Place> = serde_json::from_str(&channel.place).ok();
        let Some(place) = place.filter(|_| self.offers(channel.kind)) else { return Err(Failure::switched_off()) };
        if let (ChannelKind::Mail, Some(mailer)) = (channel.kind, &self.mailer) {
            return mailer.send(channel.key, &place, items, wishes.language, number).await;
        }
        let (body, media_type) = words::body(channel.kind, items, wishes.language);
        let (kind, headers, at) = (channel.kind, Vec::new(), clock::now() / 1000);
        let mut message = Message { kind, place, body: body.into(), media_type, headers, number, at };
        if kind == ChannelKind::Push {
            let target = self.reach.target(&message.place.address);
            let target = target.map_err(|_| Failure::of(ProblemKind::PrivateAddress))?;
            let pusher = self.pusher().await.map_err(|_| Failure::of(ProblemKind::Unreachable))?;
            message = pusher.sealed(message, &target, items)?;
        }
        post::send(&self.reach, &message).await.map_err(|failure| match (kind, failure.problem.status) {
            (ChannelKind::Push, Some(404 | 410)) => failure.because(ProblemKind::Gone),
            _ => failure,
        })
    }

    /// Who sends to browsers. All servers on a database sign with the same key, which is made when it is needed first.
    async fn pusher(&self) -> Result<&Pusher, StoreError> {
        let made = async || {
            let key = self.store.notices().push_key(Pusher::new_key()?).await?;
            Pusher::read(&key, self.contact.clone())
        };
        self.pusher.get_or_try_init(made).await
    }

    /// Whether the host lets people be told so.
    fn offers(&self, kind: ChannelKind) -> bool {
        match kind {
            ChannelKind::Hook | ChannelKind::Discord | ChannelKind::Slack | ChannelKind::Matrix | ChannelKind::Ntfy => {
                self.hooks
            }
            ChannelKind::Mail => self.mailer.is_some(),
            ChannelKind::Push => self.hooks && push::IS_THERE,
        }
    }
}

/// What people call a game.
fn title(id: &str) -> String {
    catalogue::game(id).map_or_else(|| id.to_owned(), |game| game.title().into())
}

/// A number that no notice and no channel has had, and that any program can write.
fn new_number() -> Result<i64, StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    Ok((i64::from_le_bytes(bytes) & ((1 << 53) - 1)).max(1))
}

impl DeliveryProblem {
    /// As it is kept.
    fn kept(self) -> String {
        let what = serde_json::to_value(self.what).ok().and_then(|what| what.as_str().map(str::to_owned));
        match (what.unwrap_or_default(), self.status) {
            (what, Some(status)) => format!("{what} {status}"),
            (what, None) => what,
        }
    }

    /// As it was kept.
    fn read(text: &str) -> Option<DeliveryProblem> {
        let (what, status) = text.split_once(' ').unwrap_or((text, ""));
        let what = serde_json::from_value(what.into()).ok()?;
        Some(DeliveryProblem { what, status: status.parse().ok() })
    }
}
