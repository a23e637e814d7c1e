//! The list of games that is handed over to a program's other parts.

use std::panic::catch_unwind;

/// The only test here that fills it: they may all be in one process.
#[test]
fn a_catalogue_is_never_empty_and_never_changes() {
    assert!(says(catalogue::games).contains("catalogue::fill"), "whoever forgot it is told what to call");
    assert!(says(|| catalogue::game("founders")).contains("catalogue::fill"));
    assert!(says(|| catalogue::fill(&[])).contains("without games"));
    catalogue::fill(registry::games());
    let ids = |games: registry::Games| games.iter().map(|game| game.id()).collect::<Vec<_>>();
    assert_eq!(ids(catalogue::games()), ids(registry::games()));
    assert_eq!(
        catalogue::game("founders").map(|game| game.title()),
        registry::game("founders").map(|game| game.title())
    );
    assert!(catalogue::game("nothing").is_none());
    catalogue::fill(registry::games());
    assert!(says(|| catalogue::fill(&registry::games()[1..])).contains("other games"));
    assert_eq!(catalogue::games().len(), registry::games().len());
}

/// The words with which it panics.
fn says<T>(panics: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    let words = catch_unwind(panics).err().unwrap();
    let text = words.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| words.downcast_ref::<String>().cloned()).unwrap()
}
