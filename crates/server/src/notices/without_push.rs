//! What stands for notices in browsers in a program that was built without the feature `notices`: nobody can have them.

use super::place::Target;
use super::post::{Failure, Message};
use super::words::Item;
use crate::api::PushKeys;
use crate::error::Error;
use crate::store::StoreError;
use std::convert::Infallible;

/// Whether this program sends to browsers at all.
pub(crate) const IS_THERE: bool = false;

pub(crate) fn checked(_: &PushKeys) -> Result<PushKeys, Error> {
    Err(Error::Invalid("this program was built without notices in browsers".into()))
}

/// Would send to browsers.
pub(crate) struct Pusher(Infallible);

impl Pusher {
    pub(crate) fn new_key() -> Result<String, StoreError> {
        Err(StoreError::Unavailable("this program was built without notices in browsers".into()))
    }

    pub(crate) fn read(_: &str, _: Option<String>) -> Result<Pusher, StoreError> {
        Err(StoreError::Unavailable("this program was built without notices in browsers".into()))
    }

    pub(crate) fn public(&self) -> &str {
        match self.0 {}
    }

    pub(crate) fn sealed(&self, _: Message, _: &Target, _: &[Item]) -> Result<Message, Failure> {
        match self.0 {}
    }
}
