//! What stands for passkeys in a program that was built without the feature `passkeys`: nobody can have any.

use crate::config::Config;
use crate::error::Error;
use crate::store::AccountKey;
use serde_json::Value;
use std::convert::Infallible;

/// Whom passkeys would be made for.
pub(super) struct Party(Infallible);

/// What a passkey would answer.
pub(super) struct Answer(Infallible);

/// Why it would prove nothing.
#[allow(dead_code)] // Nobody says so.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// It is not right.
    Wrong,
    /// There is a copy of the passkey.
    Copied,
}

impl Party {
    pub(super) fn new(_: &Config) -> Result<Party, &'static str> {
        Err("this program was built without them")
    }

    pub(super) fn host(&self) -> &str {
        match self.0 {}
    }

    pub(super) fn ask_new(&self, _: AccountKey, _: &str, _: &[Vec<u8>]) -> Result<(Value, Value), Error> {
        match self.0 {}
    }

    pub(super) fn made(&self, _: &Value, _: &Value) -> Result<(Vec<u8>, String), Error> {
        match self.0 {}
    }

    pub(super) fn ask(&self, _: &[Vec<u8>]) -> Result<(Value, Value), Error> {
        match self.0 {}
    }

    pub(super) fn read(&self, _: &Value) -> Result<Answer, Error> {
        match self.0 {}
    }

    pub(super) fn proves(&self, _: &Answer, _: &Value, _: &str) -> Result<String, Failed> {
        match self.0 {}
    }
}

impl Answer {
    pub(super) fn credential(&self) -> Vec<u8> {
        match self.0 {}
    }

    pub(super) fn account(&self) -> Option<AccountKey> {
        match self.0 {}
    }
}
