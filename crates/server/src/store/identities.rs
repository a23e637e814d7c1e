//! What a database keeps of those whom a provider of OpenID Connect vouches for: who they are there, and whose account that is
//! here. None of it belongs to a table, so any node may read and write it.

use super::{AccountKey, AccountRow, Made, NewAccount, Reply};

/// What a database does for identities. Whatever a write answers `Ok` to has reached the disk.
pub trait Identities: Send + Sync {
    /// Makes an account with an identity, both or neither.
    fn make_with_identity(&self, account: NewAccount, identity: IdentityRow) -> Reply<Made>;
    /// Adds an identity to an account that has fewer than so many.
    fn add_identity(&self, identity: IdentityRow, most: u32) -> Reply<AddedIdentity>;
    /// The identities of an account, oldest first.
    fn identities(&self, account: AccountKey) -> Reply<Vec<IdentityRow>>;
    /// Who is vouched for so, if anybody has an account.
    fn identity(&self, issuer: String, subject: String) -> Reply<Option<(IdentityRow, AccountRow)>>;
    /// Notes that somebody signed in so.
    fn used_identity(&self, issuer: String, subject: String, at: i64) -> Reply<()>;
    /// Takes an identity out, unless nobody could sign in to the account any more. Only identities of the provider that is asked
    /// now, if any is, are a way in.
    fn drop_identity(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedIdentity>;
}

/// Who somebody is at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityRow {
    /// The provider.
    pub issuer: String,
    /// By which it knows somebody, and nobody else, for ever.
    pub subject: String,
    /// By which its holder may name it here.
    pub id: String,
    /// Whose it is.
    pub account: AccountKey,
    /// What its holder is called there.
    pub name: String,
    /// When it was added.
    pub created_at: i64,
    /// When it was last signed in with; 0 if it never was.
    pub used_at: i64,
}

/// What became of an identity that was to be added.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum AddedIdentity {
    /// It is there.
    Done,
    /// Somebody has it.
    Known,
    /// The account has so many already.
    TooMany,
}

/// What became of an identity that was to be taken out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DroppedIdentity {
    /// It is gone.
    Done,
    /// The account has none such.
    Unknown,
    /// Nobody could sign in without it.
    Last,
}
