//! People who have an account: signing up and in, what proves who somebody is, and what they may change about it. A
//! guest with a secret link needs none of it.
//!
//! Every node does this by itself, since all of it is in the database; only how often somebody may try is counted by
//! all nodes together. A name that nobody has costs the same work and gets the same answer as a wrong passphrase.

mod addresses;
mod appeals;
mod device;
mod identities;
mod names;
#[cfg_attr(not(feature = "oidc"), path = "without_oidc.rs")]
mod oidc;
mod passkeys;
mod passphrase;
mod programs;
#[cfg_attr(not(feature = "passkeys"), path = "without_webauthn.rs")]
mod webauthn;

use crate::api::{ActKind, Confirm, ExportedSeat, HeldSeat, OwnAccount, SeatKind, SignUps, SpokenLine};
use crate::clock;
use crate::config::Config;
use crate::error::Error;
use crate::host::people::told_ban;
use crate::store::{
    AccountKey, AccountRow, AccountSeat, Accounts, Act, Ban, EndSessions, Hearer, Made, NewAccount, Rank, SeatRow,
    SessionRow, Store, StoreError, Voucher,
};
use crate::token::{self, Hashed, Purpose, Secret};
use identities::Shown;
use oidc::Provider;
use passphrase::Hasher;
use std::sync::Arc;
use webauthn::Party;

pub(crate) use addresses::ADDRESSES_KEPT_FOR;
pub(crate) use appeals::{Appellant, already_appealed, muted};
pub(crate) use device::device;
pub(crate) use identities::{Came, Sent, reach_provider};
pub(crate) use names::{account_name, look_of};
pub(crate) use passkeys::{Asked, passkeys_at};
pub(crate) use programs::Proved;

/// How long a session lasts that nobody uses.
const UNUSED_FOR: i64 = 90 * DAY;
/// How long a session lasts at most.
const AT_MOST: i64 = 365 * DAY;
/// How often it is noted that a session is used.
const NOTED_EVERY: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// How many recovery codes somebody gets.
const CODES: usize = 10;
/// How long an invitation to sign up is good.
const INVITED_FOR: i64 = 14 * DAY;
/// How long the code is good by which the first administrator is made.
const ADMINISTRATOR_WITHIN: i64 = DAY;

/// How many seats are taken into an account at once.
const MOST_TAKEN: usize = 100;
/// How many seats of an account are listed.
const MOST_SEATS: u32 = 1000;

/// All accounts of this server.
pub(crate) struct People {
    store: Arc<dyn Store>,
    sign_ups: SignUps,
    hasher: Hasher,
    /// Whom passkeys are made for, if there are any.
    party: Option<Party>,
    /// Who vouches for people, if anybody does, and what they know it by.
    provider: Option<Provider>,
    shown: Shown,
    addresses: addresses::Addresses,
}

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) session: SessionRow,
    pub(crate) account: AccountRow,
}

/// What a browser was given with the questions that it was asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tickets {
    pub(crate) passkey: Option<String>,
    pub(crate) provider: Option<String>,
}

/// A session that has just begun: the token is told to its browser, and to nobody else.
pub(crate) struct Begun {
    pub(crate) token: Secret,
    pub(crate) account: AccountRow,
}

impl People {
    pub(crate) fn new(store: Arc<dyn Store>, config: &Config) -> People {
        let (sign_ups, party) = (config.accounts, Party::new(config).ok());
        let (provider, shown) = (Provider::new(config), Shown::new(config));
        let addresses = addresses::Addresses::default();
        People { store, sign_ups, hasher: Hasher::new(), party, provider, shown, addresses }
    }

    fn accounts(&self) -> &dyn Accounts {
        self.store.accounts()
    }

    /// Who may sign up.
    pub(crate) fn sign_ups(&self) -> SignUps {
        self.sign_ups
    }

    /// Refuses everything about accounts if there are none here.
    pub(crate) fn must_be_on(&self) -> Result<(), Error> {
        match self.sign_ups {
            SignUps::Off => Err(Error::forbidden("AccountsOff", "this server has no accounts")),
            SignUps::Invited | SignUps::Open => Ok(()),
        }
    }

    /// Makes an account and signs in to it. Answers with its recovery codes as well, which nobody is told again.
    pub(crate) async fn sign_up(
        &self,
        name: &str,
        passphrase: &str,
        code: Option<&str>,
        device: String,
    ) -> Result<(Begun, Vec<String>), Error> {
        self.must_be_on()?;
        let name = account_name(name)?;
        let hash = self.hasher.hash(passphrase::checked(passphrase, &name.name)?).await?;
        let codes = recovery_codes()?;
        let account = NewAccount {
            key: new_key()?,
            name: name.clone(),
            passphrase: Some(hash),
            codes: codes.iter().map(|code| hash_code(code)).collect(),
            voucher: code.map(hash_code),
            needs_voucher: self.sign_ups == SignUps::Invited,
            at: clock::now(),
        };
        match self.accounts().make(account).await? {
            Made::Done => {}
            refused => return Err(not_made(refused, code)),
        }
        let row = self.accounts().named(name.capitals).await?.ok_or_else(gone)?;
        Ok((self.begin(row, device).await?, codes))
    }

    /// Signs in by name and passphrase.
    pub(crate) async fn sign_in(&self, name: &str, passphrase: &str, device: String) -> Result<Begun, Error> {
        self.must_be_on()?;
        let account = self.proved_by_passphrase(name, passphrase).await?;
        self.begin(account, device).await
    }

    /// Signs in by a recovery code and gives the account another passphrase; all other sessions end.
    pub(crate) async fn recover(
        &self,
        name: &str,
        code: &str,
        passphrase: &str,
        device: String,
    ) -> Result<Begun, Error> {
        self.must_be_on()?;
        let hash = self.hasher.hash(passphrase::checked(passphrase, name)?).await?;
        let found = self.find(name).await?;
        // Nobody has this number: the same is asked of the database for a name that nobody has.
        let key = found.as_ref().map_or(0, |row| row.key);
        let is_right = self.accounts().recover(key, hash_code(code), hash.clone()).await?;
        match found.filter(|_| is_right) {
            Some(row) => {
                let row = AccountRow { epoch: row.epoch + 1, passphrase: Some(hash), ..row };
                self.begin(row, device).await
            }
            None => Err(Error::BadSignIn),
        }
    }

    /// The account of this name, in large or small letters.
    pub(crate) async fn find(&self, name: &str) -> Result<Option<AccountRow>, Error> {
        // What can be nobody's name is looked for all the same.
        Ok(self.accounts().named(look_of(name)).await?)
    }

    /// Begins a session of somebody who has proved to be that.
    async fn begin(&self, account: AccountRow, device: String) -> Result<Begun, Error> {
        let (token, now) = (Secret::new(Purpose::Session)?, clock::now());
        let ban = self.store.moderation().ban_of(account.key).await?;
        if let Some(ban) = ban.filter(|ban| ban.holds(now)) {
            return Err(self.kept_out(&account, &ban, now).await?);
        }
        let session = SessionRow {
            token: token.hashed(),
            id: token::new_table_id()?,
            account: account.key,
            device,
            created_at: now,
            seen_at: now,
        };
        match self.accounts().begin_session(session, account.epoch).await? {
            true => Ok(Begun { token, account }),
            false => Err(Error::BadSignIn),
        }
    }

    /// Who has this token, if somebody has.
    pub(crate) async fn signed_in(&self, token: &str) -> Result<Option<SignedIn>, Error> {
        if self.sign_ups == SignUps::Off {
            return Ok(None);
        }
        let Some((session, account)) = self.accounts().session(token::hash(token)).await? else { return Ok(None) };
        let now = clock::now();
        if now - session.seen_at > UNUSED_FOR || now - session.created_at > AT_MOST {
            self.accounts().end_sessions(account.key, EndSessions::One(session.id)).await?;
            return Ok(None);
        }
        if now - session.seen_at > NOTED_EVERY {
            self.accounts().saw_session(session.token, now).await?;
        }
        Ok(Some(SignedIn { session, account }))
    }

    /// Whose session has this hashed token, without noting that it was used.
    pub(crate) async fn with_session(&self, token: Hashed) -> Result<Option<SignedIn>, Error> {
        let found = self.accounts().session(token).await?;
        Ok(found.map(|(session, account)| SignedIn { session, account }))
    }

    /// The hashed token of a seat, if it is this account's.
    pub(crate) async fn token_of(&self, who: &SignedIn, table: &str, seat: u8) -> Result<Option<Hashed>, Error> {
        let seats = self.accounts().seats_at(who.account.key, table.into()).await?;
        Ok(seats.into_iter().find(|held| held.seat == seat).map(|held| held.token))
    }

    /// Takes seats into the account whose tokens are good, and passes over all others.
    pub(crate) async fn take_seats(&self, who: &SignedIn, keys: Vec<HeldSeat>) -> Result<(), Error> {
        if keys.len() > MOST_TAKEN {
            return Err(Error::Invalid(crate::worded!("at most {MOST_TAKEN} seats are taken at once")));
        }
        for HeldSeat { table, token } in keys.into_iter().filter(|key| token::is_table_id(&key.table)) {
            let Some(row) = self.store.table(table.clone()).await? else { continue };
            let token = token::hash(&token);
            let is_held = |seat: &SeatRow| seat.kind == SeatKind::Person && seat.token == Some(token);
            for (seat, _) in (1..).zip(&row.seats).filter(|(_, seat)| is_held(seat)) {
                let (account, table, at) = (who.account.key, table.clone(), clock::now());
                self.accounts().take_seat(AccountSeat { account, table, seat, token, at }).await?;
            }
        }
        Ok(())
    }

    /// Takes a seat out of the account; whoever has its link still has it.
    pub(crate) async fn drop_seat(&self, who: &SignedIn, table: String, seat: u8) -> Result<(), Error> {
        Ok(self.accounts().drop_seat(who.account.key, table, seat).await?)
    }

    /// The seats of an account, those taken last first.
    pub(crate) async fn seats(&self, who: &SignedIn) -> Result<Vec<AccountSeat>, Error> {
        Ok(self.accounts().seats(who.account.key, MOST_SEATS).await?)
    }

    /// What is kept of an account at one of its tables: what it is called there and what it has said.
    pub(crate) async fn at_table(&self, seat: &AccountSeat) -> Result<Option<ExportedSeat>, Error> {
        let Some(row) = self.store.table(seat.table.clone()).await? else { return Ok(None) };
        let held = row.seats.get(usize::from(seat.seat.saturating_sub(1)));
        let name = row.true_name(seat.seat).filter(|_| held.is_some_and(|row| row.token == Some(seat.token)));
        let name = name.or_else(|| held.map(|row| row.name.clone()));
        let (chat, comments) = (self.store.chat(row.key).await?, self.store.comments(row.key).await?);
        // Only whoever still holds the seat may read what was said there in private.
        let holds = held.is_some_and(|row| row.token == Some(seat.token));
        let talk = match holds {
            true => self.store.talks().heard(row.key, Hearer::Seat(seat.seat)).await?,
            false => Vec::new(),
        };
        let treaties = match holds {
            true => self.store.treaties().promised(row.key, Hearer::Seat(seat.seat)).await?,
            false => Vec::new(),
        };
        let said = |by: u8, text: String, at: i64| (by == seat.seat).then_some(SpokenLine { text, at });
        Ok(Some(ExportedSeat {
            table: seat.table.clone(),
            seat: seat.seat,
            game: row.game,
            name: name.unwrap_or_default(),
            chat: chat.into_iter().filter_map(|line| said(line.seat, line.text, line.at)).collect(),
            comments: comments.into_iter().filter_map(|line| said(line.seat, line.text, line.at)).collect(),
            talk: talk.into_iter().filter_map(|line| said(line.seat, line.text, line.at)).collect(),
            treaties: treaties.into_iter().filter_map(|row| said(row.seat, row.text, row.at)).collect(),
        }))
    }

    /// What its holder is told of an account.
    pub(crate) async fn own(&self, account: &AccountRow) -> Result<OwnAccount, Error> {
        Ok(OwnAccount {
            name: account.name.clone(),
            administrator: account.rank == Rank::Administrator,
            has_passphrase: account.passphrase.is_some(),
            passkeys: self.store.passkeys().passkeys(account.key).await?.len() as u32,
            identities: self.usable_identities(account.key).await?,
            recovery_codes: self.accounts().codes_left(account.key).await?,
            created_at: account.created_at,
            mute: told_ban(self.store.moderation().mute_of(account.key).await?.as_ref()),
        })
    }

    /// Refuses whoever does not know the passphrase of the account they are signed in to.
    async fn confirm_by_passphrase(&self, who: &SignedIn, passphrase: &str) -> Result<(), Error> {
        let hash = who.account.passphrase.clone();
        match self.hasher.is_right(passphrase::normal(passphrase), hash).await? {
            true => Ok(()),
            false => Err(Error::forbidden("WrongPassphrase", "this is not your passphrase")),
        }
    }

    /// Gives an account another name.
    pub(crate) async fn rename(&self, who: &SignedIn, name: &str) -> Result<AccountRow, Error> {
        let name = account_name(name)?;
        match self.accounts().rename(who.account.key, name.clone()).await? {
            true => Ok(AccountRow { name: name.name, ..who.account.clone() }),
            false => Err(Error::not_now("NameTaken", "somebody has this name, or one that looks like it")),
        }
    }

    /// Gives an account another passphrase, or its first one. All sessions end, and this browser gets a new one.
    pub(crate) async fn change_passphrase(
        &self,
        who: &SignedIn,
        tickets: &Tickets,
        proof: &Confirm,
        new: &str,
    ) -> Result<Begun, Error> {
        let new = passphrase::checked(new, &who.account.name)?;
        self.confirm(who, tickets, proof).await?;
        let hash = self.hasher.hash(new).await?;
        let AccountRow { key, epoch, .. } = who.account;
        if !self.accounts().set_passphrase(key, epoch, hash.clone(), None).await? {
            return Err(Error::NotSignedIn);
        }
        let account = AccountRow { epoch: epoch + 1, passphrase: Some(hash), ..who.account.clone() };
        self.begin(account, who.session.device.clone()).await
    }

    /// Gives an account other recovery codes.
    pub(crate) async fn renew_codes(
        &self,
        who: &SignedIn,
        tickets: &Tickets,
        proof: &Confirm,
    ) -> Result<Vec<String>, Error> {
        self.confirm(who, tickets, proof).await?;
        let codes = recovery_codes()?;
        self.accounts().set_codes(who.account.key, codes.iter().map(|code| hash_code(code)).collect()).await?;
        Ok(codes)
    }

    /// The browsers that are signed in, those used last first.
    pub(crate) async fn sessions(&self, who: &SignedIn) -> Result<Vec<SessionRow>, Error> {
        Ok(self.accounts().sessions(who.account.key).await?)
    }

    /// Ends sessions of this account.
    pub(crate) async fn end_sessions(&self, who: &SignedIn, which: EndSessions) -> Result<u64, Error> {
        Ok(self.accounts().end_sessions(who.account.key, which).await?)
    }

    /// Takes the account out with all that belongs to it.
    pub(crate) async fn delete(&self, who: &SignedIn, tickets: &Tickets, proof: &Confirm) -> Result<(), Error> {
        self.confirm(who, tickets, proof).await?;
        // First what belongs to it: whoever breaks off in between can still say so again.
        self.drop_programs_of(who.account.key).await?;
        Ok(self.accounts().delete(who.account.key).await?)
    }

    /// Uses a code by which somebody becomes an administrator.
    pub(crate) async fn use_code(&self, who: &SignedIn, code: &str) -> Result<AccountRow, Error> {
        match self.accounts().use_voucher(who.account.key, hash_code(code), clock::now()).await? {
            Some(rank) => {
                self.note(who.account.key, ActKind::BecomeAdministrator).await?;
                Ok(AccountRow { rank, ..who.account.clone() })
            }
            None => Err(Error::forbidden("BadCode", "this code is not good, or not any more")),
        }
    }

    /// A code by which somebody may sign up; administrators make them.
    pub(crate) async fn invite(&self, who: &SignedIn) -> Result<(String, i64), Error> {
        if who.account.rank != Rank::Administrator {
            return Err(Error::forbidden("NotAdministrator", "only administrators may do this"));
        }
        let made = self.make_voucher(Rank::Player, who.account.key, INVITED_FOR).await?;
        self.note(who.account.key, ActKind::Invite).await?;
        Ok(made)
    }

    /// Notes what an administrator did.
    async fn note(&self, by: AccountKey, kind: ActKind) -> Result<(), Error> {
        Ok(self.store.moderation().note(Act::now(by, kind)).await?)
    }

    async fn make_voucher(&self, rank: Rank, made_by: AccountKey, lasts: i64) -> Result<(String, i64), Error> {
        let (code, at) = (new_code()?, clock::now());
        let voucher = Voucher { code: hash_code(&code), rank, made_by, at, expires_at: at + lasts };
        self.accounts().make_voucher(voucher).await?;
        Ok((code, at + lasts))
    }

    /// As long as there is no administrator, tells whoever reads the log how to become one. That code is the only
    /// secret that is ever written there: it is good once, and not for long.
    pub(crate) async fn offer_administration(&self) {
        let made = async {
            if self.sign_ups == SignUps::Off || self.accounts().has_administrator().await? {
                return Ok(None);
            }
            self.make_voucher(Rank::Administrator, 0, ADMINISTRATOR_WITHIN).await.map(Some)
        };
        match made.await {
            Ok(Some((code, _))) => tracing::info!(
                "There is no administrator yet: whoever gives the code {code} on the account page within a day is it"
            ),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "Could not look for an administrator: {error}"),
        }
    }
}

/// What somebody is told who may not come in.
fn banned(ban: &Ban, now: i64) -> String {
    let reason = &ban.reason;
    match ban.days_left(now) {
        None => crate::worded!("whoever runs this server has banned this account: {reason}"),
        Some(1) => crate::worded!("whoever runs this server has banned this account for a day more: {reason}"),
        Some(days) => crate::worded!("whoever runs this server has banned this account for {days} days more: {reason}"),
    }
}

/// Why no account was made.
fn not_made(made: Made, code: Option<&str>) -> Error {
    match made {
        Made::Done | Made::NameTaken => {
            Error::not_now("NameTaken", "somebody has this name, or one that looks like it")
        }
        Made::NoVoucher if code.is_some() => Error::forbidden("BadCode", "this code is not good, or not any more"),
        Made::NoVoucher => Error::forbidden("NotInvited", "whoever signs up here needs an invitation"),
        Made::PasskeyKnown => Error::not_now("PasskeyKnown", "this passkey belongs to an account already"),
        Made::IdentityKnown => Error::not_now("IdentityKnown", "this identity belongs to an account already"),
    }
}

fn gone() -> Error {
    Error::Store(StoreError::Unavailable("the account is gone".into()))
}

/// A number that no account has had.
fn new_key() -> Result<AccountKey, Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok((i64::from_le_bytes(bytes) & i64::MAX).max(1))
}

fn recovery_codes() -> Result<Vec<String>, Error> {
    (0..CODES).map(|_| new_code()).collect()
}

/// A code for people to write down: eighty bits in four groups.
fn new_code() -> Result<String, Error> {
    let letters = token::letters(16)?;
    let groups: Vec<&str> = [0, 4, 8, 12].iter().filter_map(|from| letters.get(*from..from + 4)).collect();
    Ok(groups.join("-"))
}

/// What is kept of a code, however it is typed.
fn hash_code(code: &str) -> Hashed {
    let letters: String =
        code.chars().filter(char::is_ascii_alphanumeric).take(64).map(|c| c.to_ascii_lowercase()).collect();
    token::hash(&letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_known_however_they_are_typed() {
        let code = new_code().unwrap();
        assert_eq!(code.len(), 19);
        assert_ne!(code, new_code().unwrap());
        assert_eq!(hash_code(&code), hash_code(&format!(" {} ", code.replace('-', " ").to_uppercase())));
        assert_ne!(hash_code(&code), hash_code(&code[1..]));
    }
}
