//! Names of accounts. A hostile name is one that people take for another's: it looks like that, or is written with
//! characters nobody sees, or claims to be whoever runs the server.

use crate::error::Error;
use crate::store::AccountName;
use crate::text::{self, Look};
use std::sync::LazyLock;

/// Whom people would believe.
const RESERVED: [&str; 17] = [
    "admin",
    "administrator",
    "root",
    "system",
    "server",
    "host",
    "moderator",
    "mod",
    "support",
    "security",
    "staff",
    "ecumene",
    "anonymous",
    "nobody",
    "guest",
    "former player",
    FORMER,
];

/// Who has deleted an account is called so.
const FORMER: &str = "a former player";

/// A name that an account may have.
pub(crate) fn account_name(text: &str) -> Result<AccountName, Error> {
    static LOOKS: LazyLock<Vec<Look>> = LazyLock::new(|| RESERVED.iter().map(|name| Look::of(name)).collect());
    let name = text::name(text)?;
    let look = Look::of(&name);
    if LOOKS.iter().any(|reserved| look.is_like(reserved)) {
        return Err(Error::Invalid("this name would be mistaken for whoever runs the server".into()));
    }
    Ok(AccountName { look: look.written().into(), capitals: look.in_capitals().into(), name })
}

/// By which an account of this name is found, however it was typed: in capitals, for a small m looks like an rn and a capital one
/// does not.
pub(crate) fn look_of(name: &str) -> String {
    let short: String = name.chars().take(MOST_LOOKED_AT).collect();
    Look::of(short.trim()).in_capitals().into()
}

/// Longer than any name.
const MOST_LOOKED_AT: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_who_runs_the_server() {
        for bad in [
            "admin",
            "Admin",
            "ADMlN",
            "аdmin",
            "A.d.m.i.n",
            "Administrator",
            "r00t",
            "Ecumene",
            "ecurnene",
            "A former player",
            "a\u{200b}dmin",
            "x\u{202e}y",
            "x\u{0}y",
            "Bot 3",
            "@1",
            "",
            "\u{3164}",
        ] {
            assert!(account_name(bad).is_err(), "{bad:?}");
        }
        for good in ["Ada", "Ádám", "李白", "Адам", "Hosta"] {
            assert!(account_name(good).is_ok(), "{good:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_found_as_one() {
        for (one, other) in [("Ada", "ADA"), ("Ada", " ada "), ("Ada", "Аdа"), ("Zoë", "zoe"), ("Ian", "lan")] {
            let (one, other) = (account_name(one).unwrap(), account_name(other).unwrap());
            assert!(one.look == other.look || one.capitals == other.capitals, "{one:?} {other:?}");
        }
        for (typed, name) in [("  ADA", "Ada"), ("marvin", "Marvin"), ("TIMM", "timm"), ("ian", "Ian")] {
            assert_eq!(look_of(typed), account_name(name).unwrap().capitals, "{typed}");
        }
        assert_eq!(look_of(&"x".repeat(100_000)).len(), MOST_LOOKED_AT);
    }
}
