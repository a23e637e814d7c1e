//! Secrets that make somebody a seat's player, a host or a guest. The server keeps only their hashes.

use std::fmt;

/// What a secret is stored as. Comparing two takes the same time wherever they differ.
pub type Hashed = blake3::Hash;

/// At least 160 secret bits in letters and digits, after a prefix by which scanners of leaked secrets know it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What a secret is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Plays a seat.
    Seat,
    /// Replaces anybody at the table.
    Host,
    /// Takes an open seat.
    Invite,
    /// Keeps somebody signed in.
    Session,
    /// Lets a program in.
    Program,
    /// Brings a passkey's answer.
    Passkey,
    /// Brings what a provider answered.
    Provider,
    /// Appeals against a ban.
    Appeal,
}

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const SECRET_LETTERS: usize = 32;
/// Of a session's or a program's token: 260 bits.
const SESSION_LETTERS: usize = 52;
/// Of what other secrets are made of.
const PROVIDER_LETTERS: usize = 51;
/// The most bytes that are looked at when somebody sends a secret.
const LONGEST: usize = 64;

impl Purpose {
    fn prefix(self) -> &'static str {
        match self {
            Purpose::Seat => "ecu_seat_",
            Purpose::Host => "ecu_host_",
            Purpose::Invite => "",
            Purpose::Session => "ecu_session_",
            Purpose::Program => "ecu_program_",
            Purpose::Passkey => "ecu_passkey_",
            Purpose::Provider => "ecu_provider_",
            Purpose::Appeal => "ecu_appeal_",
        }
    }

    fn letters(self) -> usize {
        match self {
            Purpose::Seat | Purpose::Host | Purpose::Invite | Purpose::Passkey | Purpose::Appeal => SECRET_LETTERS,
            Purpose::Provider => PROVIDER_LETTERS,
            Purpose::Session | Purpose::Program => SESSION_LETTERS,
        }
    }
}

impl Secret {
    /// A new secret from the operating system's generator.
    pub fn new(purpose: Purpose) -> Result<Secret, getrandom::Error> {
        Ok(Secret(format!("{}{}", purpose.prefix(), letters(purpose.letters())?)))
    }

    /// The secret itself, for its one recipient.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What to store.
    pub fn hashed(&self) -> Hashed {
        hash(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// Whether this is meant to be a program's token.
pub fn is_programs(secret: &str) -> bool {
    secret.starts_with(Purpose::Program.prefix())
}

/// Whether a program's token may stand in this.
pub fn names_programs(text: &str) -> bool {
    text.contains(Purpose::Program.prefix())
}

/// The hash of what somebody sent as a secret. Whatever is too long to be one is no secret of ours.
pub fn hash(secret: &str) -> Hashed {
    let bytes = secret.as_bytes();
    blake3::hash(&bytes[..bytes.len().min(LONGEST + 1)])
}

/// A table's name in addresses: 60 bits that nobody guesses by counting.
pub fn new_table_id() -> Result<String, getrandom::Error> {
    letters(12)
}

/// Whether this can be a table's name; if not, there is no need to look.
pub fn is_table_id(id: &str) -> bool {
    id.len() == 12 && id.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// Whether some table's name could begin so.
pub fn may_begin_table_id(text: &str) -> bool {
    text.len() <= 12 && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

pub(crate) fn letters(count: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_not_printed_by_accident() {
        let (one, two) = (Secret::new(Purpose::Seat).unwrap(), Secret::new(Purpose::Seat).unwrap());
        assert_ne!(one, two);
        assert_eq!(hash(one.reveal()), one.hashed());
        assert_ne!(one.hashed(), two.hashed());
        assert_eq!(format!("{one:?}"), "Secret(hidden)");
        assert!(one.reveal().starts_with("ecu_seat_"));
        let session = Secret::new(Purpose::Session).unwrap();
        assert_eq!(session.reveal().len(), LONGEST, "all of it is looked at");
        let program = Secret::new(Purpose::Program).unwrap();
        assert_eq!(program.reveal().len(), LONGEST, "all of it is looked at");
        assert!(is_programs(program.reveal()) && !is_programs(session.reveal()));
    }

    #[test]
    fn table_ids_are_recognised() {
        assert!(is_table_id(&new_table_id().unwrap()));
        assert!(!is_table_id("../../etc/pa"));
        assert!(!is_table_id("abc"));
    }
}
