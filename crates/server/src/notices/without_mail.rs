//! What stands for mail in a program that was built without the feature `notices`: nobody can have it.

use super::place::Place;
use super::post::Failure;
use super::words::Item;
use crate::api::NoticeLanguage;
use crate::config::{Config, ConfigError};
use std::convert::Infallible;

/// Would send mail.
pub(crate) struct Mailer(Infallible);

impl Mailer {
    pub(crate) fn new(config: &Config) -> Result<Option<Mailer>, ConfigError> {
        match config.smtp {
            Some(_) => Err(ConfigError::Mail("this program was built without mail")),
            None => Ok(None),
        }
    }

    pub(crate) async fn reach(&self) -> Result<(), String> {
        match self.0 {}
    }

    pub(crate) async fn send(&self, _: i64, _: &Place, _: &[Item], _: NoticeLanguage, _: i64) -> Result<(), Failure> {
        match self.0 {}
    }
}
