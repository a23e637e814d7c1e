//! Passphrases: which are taken, how they are hashed, and how many at a time.

use crate::error::Error;
use crate::task;
use crate::text::Look;
use argon2::password_hash::PasswordHasher as _;
use argon2::{Argon2, PasswordVerifier as _};
use std::sync::Arc;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization as _;

/// The fewest characters of a passphrase.
const SHORTEST: usize = 10;
/// The most; longer ones would only be work.
const LONGEST: usize = 200;
/// The fewest different ones.
const FEWEST_DIFFERENT: usize = 5;
/// How many are hashed at the same time: each takes 19 MB and a core.
const AT_ONCE: usize = 2;
/// How many may wait for that.
const MOST_WAITING: usize = 64;
/// What is compared with where there is nothing to compare with, so that it takes as long. It is the hash of nothing.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$YTk3ZTY2MTNiMTRjNDFkNg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Words that too many people take, one a line, in small letters.
const COMMON: &str = include_str!("common.txt");

/// A passphrase as it is hashed: the same letters are the same, however they are written.
pub(super) struct Normal(String);

/// As it is hashed. Whatever is too long is nobody's passphrase, and is cut off.
pub(super) fn normal(text: &str) -> Normal {
    Normal(text.chars().take(LONGEST + 1).collect::<String>().nfkc().collect())
}

/// A passphrase that somebody may take who is called so.
pub(super) fn checked(text: &str, name: &str) -> Result<Normal, Error> {
    let Normal(passphrase) = normal(text);
    let count = passphrase.chars().count();
    if !(SHORTEST..=LONGEST).contains(&count) {
        return Err(Error::Invalid(crate::worded!("a passphrase has {SHORTEST} to {LONGEST} characters")));
    }
    if is_easy(&passphrase, name) {
        return Err(Error::Invalid(
            "this passphrase is too easy to guess: take several words that do not belong together".into(),
        ));
    }
    Ok(Normal(passphrase))
}

/// Whether it is among the first that anybody would try.
fn is_easy(passphrase: &str, name: &str) -> bool {
    let lower = passphrase.to_lowercase();
    let mut different: Vec<char> = lower.chars().collect();
    different.sort_unstable();
    different.dedup();
    if different.len() < FEWEST_DIFFERENT {
        return true;
    }
    let core = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    let whole: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let letters: String = lower.chars().map(plain).filter(|c| c.is_alphabetic()).collect();
    let plain_core: String = core(&lower).chars().map(plain).collect();
    let forms = [lower.clone(), core(&lower), plain_core, whole.clone(), letters];
    if forms.iter().any(|form| is_common(form)) || is_a_row(&whole) {
        return true;
    }
    let (own, called) = (Look::of(passphrase), Look::of(name));
    let rest = own.written().replace(called.written(), "");
    !called.written().is_empty() && rest != own.written() && rest.chars().count() < 6
}

/// A word that many take, or one again and again.
fn is_common(text: &str) -> bool {
    let words = || COMMON.lines().filter(|line| !line.is_empty());
    words().any(|word| text == word || (text.len() > word.len() && text.replace(word, "").is_empty()))
}

/// Whether it goes on as keys or letters do, such as `abcdefghij` and `0987654321`.
fn is_a_row(text: &str) -> bool {
    const ROWS: [&str; 4] = [
        "01234567890123456789",
        "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopasdfghjklzxcvbnm",
        "qwertzuiopasdfghjklyxcvbnm",
    ];
    ROWS.iter().any(|row| row.contains(text) || row.chars().rev().collect::<String>().contains(text))
}

/// The letter that a sign is often written for.
fn plain(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// Hashes passphrases, a few at a time and off the threads that answer.
pub(super) struct Hasher {
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Hasher {
    pub(super) fn new() -> Hasher {
        Hasher { places: Arc::new(Semaphore::new(AT_ONCE)), queue: Arc::new(Semaphore::new(MOST_WAITING)) }
    }

    /// What is kept of a passphrase.
    pub(super) async fn hash(&self, Normal(passphrase): Normal) -> Result<String, Error> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        self.run(move || match Argon2::default().hash_password_with_salt(passphrase.as_bytes(), &salt) {
            Ok(hash) => Ok(hash.to_string()),
            Err(error) => Err(Error::Internal(format!("cannot hash a passphrase: {error}"))),
        })
        .await?
    }

    /// Whether this is the passphrase of that hash; without one it takes as long, and it is not.
    pub(super) async fn is_right(&self, Normal(passphrase): Normal, hash: Option<String>) -> Result<bool, Error> {
        self.run(move || {
            let compared = hash.as_deref().unwrap_or(NOBODYS);
            let is_same = Argon2::default().verify_password(passphrase.as_bytes(), compared).is_ok();
            is_same && hash.is_some()
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let busy = || Error::TooOften { code: "Busy", message: "too many people sign in just now", seconds: 2 };
        let _waiting = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| busy())?;
        // Whoever hangs up meanwhile does not free the place before the work is done.
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| busy())?;
        let done = task::apart(move || {
            let value = work();
            drop(place);
            value
        });
        Ok(done.await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_would_try_first_is_refused() {
        for bad in [
            "short",
            "password123",
            "P@ssw0rd2024!",
            "passwordpassword",
            "aaaaaaaaaaaaaaaa",
            "1234567890",
            "0987654321",
            "abcdefghij",
            "qwertyuiop",
            "correcthorsebatterystaple",
            "iloveyou!!1",
            "Ada Lovelace1",
            "civilization",
            &"x1y2z3w4v5".repeat(30),
        ] {
            assert!(checked(bad, "Ada Lovelace").is_err(), "{bad:?}");
        }
        for good in ["seven brown kettles", "tq7-Vm!k2pRz", "ein Garten im Regen", "Ada likes seven kettles"] {
            assert!(checked(good, "Ada").is_ok(), "{good:?}");
        }
    }

    #[tokio::test]
    async fn a_passphrase_is_known_by_its_hash_alone() {
        let hasher = Hasher::new();
        let hash = hasher.hash(normal("ein Gärtchen im Regen")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.is_right(normal("ein Ga\u{308}rtchen im Regen"), Some(hash.clone())).await.unwrap());
        assert!(!hasher.is_right(normal("ein Gärtchen im Wind"), Some(hash.clone())).await.unwrap());
        assert!(!hasher.is_right(normal(""), None).await.unwrap());
        assert_ne!(hasher.hash(normal("ein Gärtchen im Regen")).await.unwrap(), hash, "salted");
        // What stands for nobody takes the same work.
        let parts = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(parts(NOBODYS), parts(&hash));
        assert!(argon2::PasswordHash::new(NOBODYS).is_ok());
    }
}
