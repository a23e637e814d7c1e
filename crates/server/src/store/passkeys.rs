//! What a database keeps of passkeys: what is public about them, and what they were asked and have not answered yet, as well as what
//! a provider of OpenID Connect was asked. None of it
//! belongs to a table, so any node may read and write it, and a question that one node asked is answered at another.

use super::{AccountKey, AccountRow, Made, NewAccount, Reply};
use crate::token::Hashed;

/// What a database does for passkeys. Whatever a write answers `Ok` to has reached the disk.
pub trait Passkeys: Send + Sync {
    /// Makes an account with a passkey, both or neither.
    fn make_with_passkey(&self, account: NewAccount, passkey: PasskeyRow) -> Reply<Made>;
    /// Adds a passkey to an account that has fewer than so many.
    fn add_passkey(&self, passkey: PasskeyRow, most: u32) -> Reply<AddedPasskey>;
    /// The passkeys of an account, oldest first.
    fn passkeys(&self, account: AccountKey) -> Reply<Vec<PasskeyRow>>;
    /// The passkey with this id of its own, and whose it is.
    fn passkey(&self, credential: Vec<u8>) -> Reply<Option<(PasskeyRow, AccountRow)>>;
    /// Notes that a passkey was used, and what is kept of it from now on; `false` if that is not any more what it was.
    fn used_passkey(&self, credential: Vec<u8>, before: String, after: String, at: i64) -> Reply<bool>;
    /// Notes that something was refused that looked like a copy of a passkey.
    fn doubt_passkey(&self, credential: Vec<u8>, at: i64) -> Reply<()>;
    /// Gives a passkey another name; `false` if the account has none such.
    fn rename_passkey(&self, account: AccountKey, id: String, name: String) -> Reply<bool>;
    /// Takes a passkey out, unless nobody could sign in to the account any more. An identity of the provider that is asked now, if
    /// any is, is another way in.
    fn drop_passkey(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedPasskey>;

    /// Keeps a question. Those that are too old go, and of so many the oldest.
    fn ask_passkey(&self, question: Question, at: i64, most: u32) -> Reply<()>;
    /// Takes out the question that a browser with this ticket was asked. It may be too old.
    fn answer_passkey(&self, ticket: Hashed) -> Reply<Option<Question>>;
}

/// A passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// The id that it has itself.
    pub credential: Vec<u8>,
    /// By which its holder may name it.
    pub id: String,
    /// Whose it is.
    pub account: AccountKey,
    /// What its holder calls it.
    pub name: String,
    /// Its public key and how often it was used, as JSON.
    pub data: String,
    /// When it was added.
    pub created_at: i64,
    /// When it was last signed in with; 0 if it never was.
    pub used_at: i64,
    /// When something was refused that looked like a copy of it; 0 if nothing was.
    pub doubted_at: i64,
}

/// What became of a passkey that was to be added.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum AddedPasskey {
    /// It is there.
    Done,
    /// Somebody has it.
    Known,
    /// The account has so many already.
    TooMany,
}

/// What became of a passkey that was to be taken out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DroppedPasskey {
    /// It is gone.
    Done,
    /// The account has none such.
    Unknown,
    /// Nobody could sign in without it.
    Last,
}

/// What a passkey, or a provider, was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What the browser proves with that it was asked, hashed.
    pub ticket: Hashed,
    /// For what.
    pub kind: QuestionKind,
    /// For which account; 0 if that is not known yet.
    pub account: AccountKey,
    /// What the answer is compared with, as JSON.
    pub state: String,
    /// Until when it may be answered.
    pub expires_at: i64,
}

/// What a passkey, or a provider, was asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// To sign in.
    SignIn,
    /// To make an account.
    SignUp,
    /// To add it to an account.
    Add,
    /// To show that it is the account's holder who asks for something.
    Confirm,
    /// Of a provider: who is there.
    ProviderSignIn,
    /// By which name somebody is to have an account whom a provider vouches for. The browser answers that.
    ProviderSignUp,
    /// Of a provider: who is there, to be added to an account.
    ProviderAdd,
    /// Of a provider: whether it is the account's holder who asks for something.
    ProviderConfirm,
    /// Nothing any more: a provider has said that it is the account's holder.
    ProviderConfirmed,
    /// Nothing either: somebody has proved to be the account's holder, is banned, and may appeal.
    Appeal,
}

impl QuestionKind {
    /// All of them.
    pub const ALL: [QuestionKind; 10] = [
        QuestionKind::SignIn,
        QuestionKind::SignUp,
        QuestionKind::Add,
        QuestionKind::Confirm,
        QuestionKind::ProviderSignIn,
        QuestionKind::ProviderSignUp,
        QuestionKind::ProviderAdd,
        QuestionKind::ProviderConfirm,
        QuestionKind::ProviderConfirmed,
        QuestionKind::Appeal,
    ];

    pub(super) fn number(self) -> i64 {
        match self {
            QuestionKind::SignIn => 1,
            QuestionKind::SignUp => 2,
            QuestionKind::Add => 3,
            QuestionKind::Confirm => 4,
            QuestionKind::ProviderSignIn => 5,
            QuestionKind::ProviderSignUp => 6,
            QuestionKind::ProviderAdd => 7,
            QuestionKind::ProviderConfirm => 8,
            QuestionKind::ProviderConfirmed => 9,
            QuestionKind::Appeal => 10,
        }
    }

    pub(super) fn of(number: i64) -> Option<QuestionKind> {
        QuestionKind::ALL.into_iter().find(|kind| kind.number() == number)
    }
}
