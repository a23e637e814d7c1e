//! Passkeys: what somebody signs up and in with in place of a passphrase, without typing a name, and what their holder may
//! change about them.
//!
//! Each takes two requests. The first asks a question, which the database keeps for some minutes with the hashed ticket that
//! the browser was given; the second brings the answer. A question is taken out before the answer is looked at, so that
//! nothing can be answered twice, at whichever node, nor by a browser that was not asked.

use super::webauthn::{Answer, Failed, Party};
use super::{Begun, People, SignedIn, Tickets, account_name, gone, hash_code, new_key, not_made, recovery_codes};
use crate::api::{Confirm, OwnPasskey, OwnPasskeys, SignUps};
use crate::clock;
use crate::config::Config;
use crate::error::Error;
use crate::store::{
    AccountName, AccountRow, AddedPasskey, DroppedPasskey, Made, NewAccount, PasskeyRow, Passkeys, Question,
    QuestionKind,
};
use crate::token::{self, Hashed, Purpose, Secret};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How long a question may be answered, in milliseconds.
pub(crate) const ANSWERED_WITHIN: i64 = 5 * 60 * 1000;
/// How many questions are kept at most, of all browsers together.
pub(super) const MOST_QUESTIONS: u32 = 10_000;
/// How many passkeys an account has at most.
const MOST_PASSKEYS: u32 = 20;
/// How many letters the name of a passkey has at most.
const NAME: usize = 40;

/// A question that has been asked: the browser gets both, and brings the ticket back with the answer.
pub(crate) struct Asked {
    pub(crate) ticket: Secret,
    pub(crate) options: Value,
}

/// What is kept of a question.
#[derive(Serialize, Deserialize)]
struct Kept {
    asked: Value,
    /// What the new account is to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The hashed code that it comes with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    voucher: Option<String>,
}

/// The host for which passkeys are made, or why there are none.
pub(crate) fn passkeys_at(config: &Config) -> Result<String, &'static str> {
    Party::new(config).map(|party| party.host().to_owned())
}

impl People {
    fn passkeys(&self) -> &dyn Passkeys {
        self.store.passkeys()
    }

    /// The host for which passkeys are made, if there are any.
    pub(crate) fn passkey_host(&self) -> Option<&str> {
        self.party.as_ref().map(Party::host)
    }

    fn party(&self) -> Result<&Party, Error> {
        self.must_be_on()?;
        self.party.as_ref().ok_or(Error::Forbidden { code: "PasskeysOff", message: "this server has no passkeys" })
    }

    async fn keep(
        &self,
        kind: QuestionKind,
        account: i64,
        (options, asked): (Value, Value),
        kept: impl FnOnce(Value) -> Kept,
    ) -> Result<Asked, Error> {
        let (ticket, now) = (Secret::new(Purpose::Passkey)?, clock::now());
        let state = serde_json::to_string(&kept(asked)).map_err(|error| Error::Internal(error.to_string()))?;
        let question = Question { ticket: ticket.hashed(), kind, account, state, expires_at: now + ANSWERED_WITHIN };
        self.passkeys().ask_passkey(question, now, MOST_QUESTIONS).await?;
        Ok(Asked { ticket, options })
    }

    /// Takes out the question that this browser was asked.
    async fn asked(&self, ticket: Option<&str>, kind: QuestionKind) -> Result<(Question, Kept), Error> {
        let too_late = || Error::not_now("PasskeyTooLate", "this took too long, or was answered already; try again");
        let question = self.passkeys().answer_passkey(token::hash(ticket.ok_or_else(too_late)?)).await?;
        let is_good = |question: &Question| question.kind == kind && question.expires_at > clock::now();
        let question = question.filter(is_good).ok_or_else(too_late)?;
        let kept = serde_json::from_str(&question.state).map_err(|error| Error::Internal(error.to_string()))?;
        Ok((question, kept))
    }

    /// Asks a browser who is there.
    pub(crate) async fn ask_to_sign_in(&self) -> Result<Asked, Error> {
        let question = self.party()?.ask(&[])?;
        self.keep(QuestionKind::SignIn, 0, question, plain).await
    }

    /// Signs in by a passkey.
    pub(crate) async fn sign_in_by_passkey(
        &self,
        ticket: Option<&str>,
        answer: &Value,
        device: String,
    ) -> Result<Begun, Error> {
        let party = self.party()?;
        let (_, kept) = self.asked(ticket, QuestionKind::SignIn).await?;
        let answer = party.read(answer)?;
        let said = answer.account().ok_or_else(unknown)?;
        let account = self.proved_by(party, &answer, &kept).await?;
        if account.key != said {
            return Err(unknown());
        }
        self.begin(account, device).await
    }

    /// Whose passkey has answered, and rightly.
    async fn proved_by(&self, party: &Party, answer: &Answer, kept: &Kept) -> Result<AccountRow, Error> {
        let credential = answer.credential();
        let (passkey, account) = self.passkeys().passkey(credential.clone()).await?.ok_or_else(unknown)?;
        match party.proves(answer, &kept.asked, &passkey.data) {
            Ok(after) => {
                // Of two copies that answer at the same time one is refused.
                match self.passkeys().used_passkey(credential, passkey.data, after, clock::now()).await? {
                    true => Ok(account),
                    false => Err(unknown()),
                }
            }
            Err(Failed::Wrong) => Err(unknown()),
            Err(Failed::Copied) => {
                tracing::warn!(passkey = passkey.id, "A passkey counts backwards, so there is a copy of it: refused");
                self.passkeys().doubt_passkey(credential, clock::now()).await?;
                Err(unknown())
            }
        }
    }

    /// Asks for the passkey of a new account. What would be refused later is refused now, before anybody's device has made one.
    pub(crate) async fn ask_to_sign_up(&self, name: &str, code: Option<&str>) -> Result<Asked, Error> {
        let party = self.party()?;
        let name = account_name(name)?;
        self.must_be_free(&name, code).await?;
        let (key, voucher) = (new_key()?, code.map(hash_code));
        let question = party.ask_new(key, &name.name, &[])?;
        let kept =
            |asked| Kept { asked, name: Some(name.name), voucher: voucher.map(|code| code.to_hex().to_string()) };
        self.keep(QuestionKind::SignUp, key, question, kept).await
    }

    /// Refuses a new account that would not be made.
    pub(super) async fn must_be_free(&self, name: &AccountName, code: Option<&str>) -> Result<(), Error> {
        if self.accounts().named(name.capitals.clone()).await?.is_some() {
            return Err(not_made(Made::NameTaken, code));
        }
        let is_good = match code.map(hash_code) {
            Some(code) => self.accounts().has_voucher(code, clock::now()).await?,
            None => self.sign_ups != SignUps::Invited,
        };
        if is_good { Ok(()) } else { Err(not_made(Made::NoVoucher, code)) }
    }

    /// Makes an account with a passkey and signs in to it. Answers with its recovery codes as well, which nobody is told again.
    pub(crate) async fn sign_up_by_passkey(
        &self,
        ticket: Option<&str>,
        answer: &Value,
        called: Option<&str>,
        device: String,
    ) -> Result<(Begun, Vec<String>), Error> {
        let party = self.party()?;
        let (question, kept) = self.asked(ticket, QuestionKind::SignUp).await?;
        let name = account_name(kept.name.as_deref().unwrap_or_default())?;
        let voucher = kept.voucher.as_deref().and_then(|code| Hashed::from_hex(code).ok());
        let passkey = new_passkey(party, &question, &kept, answer, called, &device)?;
        let codes = recovery_codes()?;
        let account = NewAccount {
            key: question.account,
            name: name.clone(),
            passphrase: None,
            codes: codes.iter().map(|code| hash_code(code)).collect(),
            voucher,
            needs_voucher: self.sign_ups == SignUps::Invited,
            at: passkey.created_at,
        };
        match self.passkeys().make_with_passkey(account, passkey).await? {
            Made::Done => {}
            refused => return Err(not_made(refused, kept.voucher.as_deref())),
        }
        let row = self.accounts().named(name.capitals).await?.ok_or_else(gone)?;
        Ok((self.begin(row, device).await?, codes))
    }

    /// Asks a passkey of somebody who is signed in whether it is they.
    pub(crate) async fn ask_to_confirm(&self, who: &SignedIn) -> Result<Asked, Error> {
        let party = self.party()?;
        let have = self.credentials_of(who).await?;
        if have.is_empty() {
            return Err(Error::not_now("NoPasskey", "this account has no passkey"));
        }
        self.keep(QuestionKind::Confirm, who.account.key, party.ask(&have)?, plain).await
    }

    /// Refuses whoever does not prove to be the holder of the account they are signed in to, by its passphrase, a passkey or the
    /// provider that vouches for them.
    pub(crate) async fn confirm(
        &self,
        who: &SignedIn,
        tickets: &Tickets,
        Confirm { passphrase, passkey, provider }: &Confirm,
    ) -> Result<(), Error> {
        match (passphrase, passkey, provider) {
            (Some(passphrase), None, false) => self.confirm_by_passphrase(who, passphrase).await,
            (None, Some(answer), false) => self.confirm_by_passkey(who, tickets.passkey.as_deref(), answer).await,
            (None, None, true) => self.confirm_by_provider(who, tickets.provider.as_deref()).await,
            _ => Err(Error::Invalid("show that it is you by your passphrase or by a passkey".into())),
        }
    }

    async fn confirm_by_passkey(&self, who: &SignedIn, ticket: Option<&str>, answer: &Value) -> Result<(), Error> {
        let party = self.party()?;
        let (question, kept) = self.asked(ticket, QuestionKind::Confirm).await?;
        let account = self.proved_by(party, &party.read(answer)?, &kept).await?;
        match question.account == who.account.key && account.key == who.account.key {
            true => Ok(()),
            false => Err(Error::forbidden("WrongPasskey", "this is not a passkey of this account")),
        }
    }

    async fn credentials_of(&self, who: &SignedIn) -> Result<Vec<Vec<u8>>, Error> {
        let passkeys = self.passkeys().passkeys(who.account.key).await?;
        Ok(passkeys.into_iter().map(|passkey| passkey.credential).collect())
    }

    /// Asks for another passkey of somebody who has confirmed to be that.
    pub(crate) async fn ask_for_passkey(&self, who: &SignedIn) -> Result<Asked, Error> {
        let party = self.party()?;
        let have = self.credentials_of(who).await?;
        if have.len() >= MOST_PASSKEYS as usize {
            return Err(too_many());
        }
        let question = party.ask_new(who.account.key, &who.account.name, &have)?;
        self.keep(QuestionKind::Add, who.account.key, question, plain).await
    }

    /// Adds a passkey.
    pub(crate) async fn add_passkey(
        &self,
        who: &SignedIn,
        ticket: Option<&str>,
        answer: &Value,
        called: Option<&str>,
        device: String,
    ) -> Result<(), Error> {
        let party = self.party()?;
        let (question, kept) = self.asked(ticket, QuestionKind::Add).await?;
        if question.account != who.account.key {
            return Err(Error::forbidden("WrongPasskey", "this is not a passkey of this account"));
        }
        let passkey = new_passkey(party, &question, &kept, answer, called, &device)?;
        match self.passkeys().add_passkey(passkey, MOST_PASSKEYS).await? {
            AddedPasskey::Done => Ok(()),
            AddedPasskey::Known => Err(not_made(Made::PasskeyKnown, None)),
            AddedPasskey::TooMany => Err(too_many()),
        }
    }

    /// Gives a passkey another name.
    pub(crate) async fn rename_passkey(&self, who: &SignedIn, id: String, name: &str) -> Result<(), Error> {
        let name = passkey_name(name)?;
        match self.passkeys().rename_passkey(who.account.key, id, name).await? {
            true => Ok(()),
            false => Err(Error::NotFound("passkey")),
        }
    }

    /// Takes a passkey out of an account that keeps another way to sign in.
    pub(crate) async fn drop_passkey(&self, who: &SignedIn, id: String) -> Result<(), Error> {
        match self.passkeys().drop_passkey(who.account.key, id, self.asked_provider()).await? {
            DroppedPasskey::Done => Ok(()),
            DroppedPasskey::Unknown => Err(Error::NotFound("passkey")),
            DroppedPasskey::Last => {
                let words =
                    "an account keeps a passphrase or a passkey: take a passphrase or add another passkey first";
                Err(Error::not_now("LastWayIn", words))
            }
        }
    }

    /// What their holder is told of passkeys.
    pub(crate) async fn own_passkeys(&self, who: &SignedIn) -> Result<OwnPasskeys, Error> {
        let passkeys = self.passkeys().passkeys(who.account.key).await?;
        Ok(OwnPasskeys { passkeys: passkeys.into_iter().map(told).collect(), most: MOST_PASSKEYS })
    }
}

/// Of most questions only what the answer is compared with is kept.
fn plain(asked: Value) -> Kept {
    Kept { asked, name: None, voucher: None }
}

/// What is told of every passkey that proves nothing, whatever is wrong with it.
fn unknown() -> Error {
    Error::Unproved { code: "BadPasskey", message: "this passkey is not known here, or not any more" }
}

fn too_many() -> Error {
    Error::OverQuota(crate::worded!("an account has at most {MOST_PASSKEYS} passkeys; take one out first"))
}

fn new_passkey(
    party: &Party,
    question: &Question,
    kept: &Kept,
    answer: &Value,
    called: Option<&str>,
    device: &str,
) -> Result<PasskeyRow, Error> {
    let name = match called.map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => passkey_name(name)?,
        None if device.is_empty() => "Passkey".into(),
        None => device.into(),
    };
    let (credential, data) = party.made(answer, &kept.asked)?;
    let (id, account, created_at) = (token::new_table_id()?, question.account, clock::now());
    Ok(PasskeyRow { credential, id, account, name, data, created_at, used_at: 0, doubted_at: 0 })
}

fn passkey_name(name: &str) -> Result<String, Error> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Error::Invalid(crate::worded!("the name of a passkey has 1 to {NAME} letters, on one line")));
    }
    Ok(name.into())
}

fn told(row: PasskeyRow) -> OwnPasskey {
    let some = |at: i64| Some(at).filter(|at| *at > 0);
    let (used_at, doubted_at) = (some(row.used_at), some(row.doubted_at));
    OwnPasskey { id: row.id, name: row.name, created_at: row.created_at, used_at, doubted_at }
}
