//! Whom a provider of OpenID Connect vouches for: signing up and in by it, and what its holder may change about an identity.
//!
//! As with passkeys, a question lies in the database under the hash of a ticket that only the asking browser has, and is taken out
//! before the answer is looked at: nothing is answered twice, at whichever node, nor by a browser that was not asked. What
//! goes to the provider, `state`, `nonce` and the secret behind the code, is made of the ticket, so that the database knows none of
//! them. An account is found by issuer and subject, and by nothing else that the provider says.

use super::oidc::Provider;
use super::passkeys::{ANSWERED_WITHIN, MOST_QUESTIONS};
use super::{Begun, People, SignedIn, account_name, gone, hash_code, new_key, not_made, recovery_codes};
use crate::api::{OwnIdentities, OwnIdentity, ProviderAnswer, SignInProvider, SignUps};
use crate::clock;
use crate::config::Config;
use crate::error::Error;
use crate::store::{AddedIdentity, DroppedIdentity, Identities, IdentityRow, Made, NewAccount, Question, QuestionKind};
use crate::token::{self, Purpose, Secret};
use serde::{Deserialize, Serialize};

/// How many identities an account has at most.
const MOST_IDENTITIES: u32 = 5;
/// How many letters are kept of what somebody is called at the provider.
const NAME: usize = 80;
/// How many letters the name of an account has at most, if it is made of that.
const SUGGESTED: usize = 24;
/// How far the clocks of provider and server may be apart, in milliseconds.
const APART: i64 = 60 * 1000;

/// What a provider is asked with. All of it follows from the ticket, which only one browser has.
pub(super) struct Secrets(String);

impl Secrets {
    fn derived(&self, what: &str) -> String {
        data_encoding::HEXLOWER.encode(&blake3::derive_key(what, self.0.as_bytes()))
    }

    /// What comes back with the answer.
    pub(super) fn state(&self) -> String {
        self.derived("ecumene 2026 openid connect state")
    }

    /// What stands in the token.
    #[cfg(feature = "oidc")]
    pub(super) fn nonce(&self) -> String {
        self.derived("ecumene 2026 openid connect nonce")
    }

    /// What proves that the code is brought by whoever asked for it.
    #[cfg(feature = "oidc")]
    pub(super) fn verifier(&self) -> String {
        self.derived("ecumene 2026 openid connect code verifier")
    }
}

/// Who is there, as the provider says.
pub(super) struct Vouched {
    /// By which the provider knows them for ever.
    pub(super) subject: String,
    /// What they are called there, if anything.
    pub(super) name: String,
    /// When they signed in there, in milliseconds, if it says.
    pub(super) signed_in_at: Option<i64>,
}

/// A question that has been asked: the browser gets both, and brings the ticket back with the answer.
pub(crate) struct Sent {
    pub(crate) ticket: Secret,
    pub(crate) address: String,
}

/// What came of an answer.
pub(crate) enum Came {
    SignedIn(Begun),
    /// The browser is asked by which name they want to have an account.
    New {
        ticket: Secret,
        name: String,
    },
    Added,
    /// One request may come with this ticket in place of a passphrase.
    Confirmed(Secret),
}

/// What is kept of a question.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// Where the provider leads back to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    home: String,
    /// When it was asked.
    #[serde(default)]
    at: i64,
    /// Who is to have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    who: Option<(String, String, String)>,
}

/// What people know the provider by, if there is one.
pub(super) struct Shown {
    label: String,
    sign_ups: bool,
}

impl Shown {
    pub(super) fn new(config: &Config) -> Shown {
        Shown { label: config.provider_label().unwrap_or_default(), sign_ups: config.oidc_sign_ups }
    }
}

/// Sees whether the provider answers as it should, if there is one.
pub(crate) async fn reach_provider(config: &Config) -> Option<Result<(), String>> {
    Some(Provider::new(config)?.reach().await)
}

impl People {
    fn vouched_for(&self) -> &dyn Identities {
        self.store.identities()
    }

    fn provider(&self) -> Result<&Provider, Error> {
        self.must_be_on()?;
        let off = || Error::forbidden("ProviderOff", "nobody vouches for people at this server");
        self.provider.as_ref().ok_or_else(off)
    }

    /// Who vouches for people here, if anybody does.
    pub(crate) fn shown_provider(&self) -> Option<SignInProvider> {
        self.provider.as_ref().filter(|_| self.sign_ups != SignUps::Off)?;
        let Shown { label, sign_ups } = &self.shown;
        Some(SignInProvider { label: label.clone(), sign_ups: *sign_ups })
    }

    /// Which provider is asked now: identities of others are no way in.
    pub(super) fn asked_provider(&self) -> Option<String> {
        self.provider.as_ref().map(|provider| provider.issuer().to_owned())
    }

    async fn keep_for(&self, ticket: &Secret, kind: QuestionKind, account: i64, kept: &Kept) -> Result<(), Error> {
        let now = clock::now();
        let state = serde_json::to_string(kept).map_err(|error| Error::Internal(error.to_string()))?;
        let question = Question { ticket: ticket.hashed(), kind, account, state, expires_at: now + ANSWERED_WITHIN };
        Ok(self.store.passkeys().ask_passkey(question, now, MOST_QUESTIONS).await?)
    }

    /// Takes out the question that this browser was asked.
    async fn sent(&self, ticket: &str) -> Result<(Question, Kept), Error> {
        let question = self.store.passkeys().answer_passkey(token::hash(ticket)).await?;
        let question = question.filter(|question| question.expires_at > clock::now()).ok_or_else(too_late)?;
        let kept = serde_json::from_str(&question.state).map_err(|error| Error::Internal(error.to_string()))?;
        Ok((question, kept))
    }

    async fn send(&self, kind: QuestionKind, account: i64, home: String) -> Result<Sent, Error> {
        let provider = self.provider()?;
        let ticket = Secret::new(Purpose::Provider)?;
        let secrets = Secrets(ticket.reveal().to_owned());
        let address = provider.ask(&secrets, &home, kind == QuestionKind::ProviderConfirm).await?;
        self.keep_for(&ticket, kind, account, &Kept { home, at: clock::now(), who: None }).await?;
        Ok(Sent { ticket, address })
    }

    /// Sends a browser to the provider, to sign in. It leads back to this address.
    pub(crate) async fn send_to_sign_in(&self, home: String) -> Result<Sent, Error> {
        self.send(QuestionKind::ProviderSignIn, 0, home).await
    }

    /// Sends somebody who is signed in, to show that it is they.
    pub(crate) async fn send_to_confirm(&self, who: &SignedIn, home: String) -> Result<Sent, Error> {
        if self.usable_identities(who.account.key).await? == 0 {
            return Err(Error::not_now("NoIdentity", "this account has no identity at the sign-in service"));
        }
        self.send(QuestionKind::ProviderConfirm, who.account.key, home).await
    }

    /// Sends somebody who has confirmed to be the account's holder, to add an identity.
    pub(crate) async fn send_to_add(&self, who: &SignedIn, home: String) -> Result<Sent, Error> {
        if self.vouched_for().identities(who.account.key).await?.len() >= MOST_IDENTITIES as usize {
            return Err(too_many());
        }
        self.send(QuestionKind::ProviderAdd, who.account.key, home).await
    }

    /// Takes what a browser has brought from the provider. Whoever is signed in there may have begun it for the account.
    pub(crate) async fn answered(
        &self,
        ticket: Option<&str>,
        answer: &ProviderAnswer,
        who: Option<&SignedIn>,
        device: String,
    ) -> Result<Came, Error> {
        let provider = self.provider()?;
        let ticket = ticket.ok_or_else(too_late)?;
        let (question, kept) = self.sent(ticket).await?;
        let secrets = Secrets(ticket.to_owned());
        // Another browser's answer, which somebody has slipped to this one.
        if token::hash(&answer.state) != token::hash(&secrets.state()) {
            return Err(too_late());
        }
        if answer.iss.as_deref().is_some_and(|says| says != provider.issuer()) {
            return Err(Error::Unproved { code: "BadProviderAnswer", message: "another sign-in service answered" });
        }
        let Some(code) = answer.code.as_deref().filter(|_| answer.error.is_none()) else {
            return Err(Error::not_now("ProviderRefused", "you were not signed in there; try again if you like"));
        };
        let by_holder = || who.filter(|who| who.account.key == question.account).ok_or(Error::NotSignedIn);
        match question.kind {
            QuestionKind::ProviderSignIn => {}
            QuestionKind::ProviderAdd | QuestionKind::ProviderConfirm => drop(by_holder()?),
            _ => return Err(too_late()),
        }
        let vouched = provider.answer(code, &secrets, &kept.home).await?;
        let issuer = provider.issuer().to_owned();
        match question.kind {
            QuestionKind::ProviderAdd => self.add_identity(by_holder()?, issuer, vouched).await.map(|()| Came::Added),
            QuestionKind::ProviderConfirm => {
                self.confirm_identity(by_holder()?, issuer, &vouched, kept.at).await.map(Came::Confirmed)
            }
            _ => self.enter(issuer, vouched, device).await,
        }
    }

    /// Signs in whoever is known, and asks everybody else for a name.
    async fn enter(&self, issuer: String, vouched: Vouched, device: String) -> Result<Came, Error> {
        let Vouched { subject, name, .. } = vouched;
        if let Some((_, account)) = self.vouched_for().identity(issuer.clone(), subject.clone()).await? {
            let begun = self.begin(account, device).await?;
            self.vouched_for().used_identity(issuer, subject, clock::now()).await?;
            return Ok(Came::SignedIn(begun));
        }
        if !self.shown.sign_ups {
            let words = "nobody has an account here with this; sign in another way and add it on the account's page";
            return Err(Error::forbidden("NoSuchIdentity", words));
        }
        let ticket = Secret::new(Purpose::Provider)?;
        let who = Some((issuer, subject, written(&name)));
        let kept = Kept { who, ..Kept::default() };
        self.keep_for(&ticket, QuestionKind::ProviderSignUp, new_key()?, &kept).await?;
        // Some are called by an address for mail.
        let suggested: String = written(&name).chars().take_while(|letter| *letter != '@').take(SUGGESTED).collect();
        let name = account_name(suggested.trim()).map(|name| name.name).unwrap_or_default();
        Ok(Came::New { ticket, name })
    }

    /// Makes an account for whom the provider has vouched, and signs in to it. Answers with its recovery codes as well, which
    /// nobody is told again.
    pub(crate) async fn sign_up_by_provider(
        &self,
        ticket: Option<&str>,
        name: &str,
        code: Option<&str>,
        device: String,
    ) -> Result<(Begun, Vec<String>), Error> {
        self.provider()?;
        let ticket = ticket.ok_or_else(too_late)?;
        // What can be said better is, before the question is used up.
        let name = account_name(name)?;
        self.must_be_free(&name, code).await?;
        let (question, kept) = self.sent(ticket).await?;
        let who = kept.who.filter(|_| question.kind == QuestionKind::ProviderSignUp);
        let (issuer, subject, called) = who.ok_or_else(too_late)?;
        let (codes, at) = (recovery_codes()?, clock::now());
        let account = NewAccount {
            key: question.account,
            name: name.clone(),
            passphrase: None,
            codes: codes.iter().map(|code| hash_code(code)).collect(),
            voucher: code.map(hash_code),
            needs_voucher: self.sign_ups == SignUps::Invited,
            at,
        };
        let identity = identity((issuer, subject, called), question.account, at)?;
        match self.vouched_for().make_with_identity(account, identity).await? {
            Made::Done => {}
            refused => return Err(not_made(refused, code)),
        }
        let row = self.accounts().named(name.capitals).await?.ok_or_else(gone)?;
        Ok((self.begin(row, device).await?, codes))
    }

    async fn add_identity(&self, who: &SignedIn, issuer: String, vouched: Vouched) -> Result<(), Error> {
        let Vouched { subject, name, .. } = vouched;
        let identity = identity((issuer, subject, written(&name)), who.account.key, clock::now())?;
        match self.vouched_for().add_identity(identity, MOST_IDENTITIES).await? {
            AddedIdentity::Done => Ok(()),
            AddedIdentity::Known => Err(not_made(Made::IdentityKnown, None)),
            AddedIdentity::TooMany => Err(too_many()),
        }
    }

    /// A ticket for somebody who has just signed in at the provider as who they are here.
    async fn confirm_identity(
        &self,
        who: &SignedIn,
        issuer: String,
        vouched: &Vouched,
        asked_at: i64,
    ) -> Result<Secret, Error> {
        let found = self.vouched_for().identity(issuer.clone(), vouched.subject.clone()).await?;
        if found.is_none_or(|(_, account)| account.key != who.account.key) {
            return Err(Error::forbidden("WrongIdentity", "this is not an identity of this account"));
        }
        // Who is asked for a fresh sign-in has to say when it was (`max_age` of OpenID Connect): one that does not may have let a
        // browser pass that was signed in all along.
        let Some(signed_in_at) = vouched.signed_in_at else {
            let words = "the sign-in service does not say when you signed in, so it confirms nothing; \
                use another way, or a recovery code";
            return Err(Error::forbidden("NotAnew", words));
        };
        if signed_in_at < asked_at - APART {
            return Err(Error::forbidden(
                "NotAnew",
                "the sign-in service did not ask who is there; sign out there first",
            ));
        }
        self.vouched_for().used_identity(issuer, vouched.subject.clone(), clock::now()).await?;
        let ticket = Secret::new(Purpose::Provider)?;
        let (kind, key) = (QuestionKind::ProviderConfirmed, who.account.key);
        self.keep_for(&ticket, kind, key, &Kept::default()).await?;
        Ok(ticket)
    }

    /// Refuses whoever has not just shown at the provider that it is they.
    pub(super) async fn confirm_by_provider(&self, who: &SignedIn, ticket: Option<&str>) -> Result<(), Error> {
        self.provider()?;
        let (question, _) = self.sent(ticket.ok_or_else(too_late)?).await?;
        match question.kind == QuestionKind::ProviderConfirmed && question.account == who.account.key {
            true => Ok(()),
            false => Err(too_late()),
        }
    }

    /// Takes an identity out of an account that keeps another way to sign in.
    pub(crate) async fn drop_identity(&self, who: &SignedIn, id: String) -> Result<(), Error> {
        match self.vouched_for().drop_identity(who.account.key, id, self.asked_provider()).await? {
            DroppedIdentity::Done => Ok(()),
            DroppedIdentity::Unknown => Err(Error::NotFound("identity")),
            DroppedIdentity::Last => {
                let words = "this is the only way in to the account: take a passphrase or add a passkey first";
                Err(Error::not_now("LastWayIn", words))
            }
        }
    }

    /// How many identities sign somebody in.
    pub(super) async fn usable_identities(&self, account: i64) -> Result<u32, Error> {
        let Some(asked) = self.asked_provider() else { return Ok(0) };
        let all = self.vouched_for().identities(account).await?;
        Ok(all.iter().filter(|identity| identity.issuer == asked).count() as u32)
    }

    /// What their holder is told of identities.
    pub(crate) async fn own_identities(&self, who: &SignedIn) -> Result<OwnIdentities, Error> {
        let asked = self.asked_provider();
        let told = |IdentityRow { issuer, id, name, created_at, used_at, .. }| OwnIdentity {
            id,
            name,
            usable: asked.as_ref() == Some(&issuer),
            issuer,
            created_at,
            used_at: Some(used_at).filter(|at| *at > 0),
        };
        let identities = self.vouched_for().identities(who.account.key).await?.into_iter().map(told).collect();
        Ok(OwnIdentities { identities, most: MOST_IDENTITIES })
    }
}

fn identity((issuer, subject, name): (String, String, String), account: i64, at: i64) -> Result<IdentityRow, Error> {
    Ok(IdentityRow { issuer, subject, id: token::new_table_id()?, account, name, created_at: at, used_at: 0 })
}

/// What is kept of what somebody is called there: one line, and not long.
fn written(name: &str) -> String {
    name.trim().chars().filter(|letter| !crate::text::is_invisible(*letter)).take(NAME).collect()
}

fn too_late() -> Error {
    Error::not_now("ProviderTooLate", "this took too long, or was answered already; try again")
}

fn too_many() -> Error {
    Error::OverQuota(crate::worded!("an account has at most {MOST_IDENTITIES} identities; take one out first"))
}
