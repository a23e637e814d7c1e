//! Alone in its process, so that nobody else says which games there are.

use server::chance::Chance;
use server::config::Limits;
use server::metrics::Metrics;
use server::store::{Role, Sqlite, SqliteOptions};
use server::table::Tables;
use std::sync::Arc;
use std::time::Duration;

/// It would else answer that there is no such game, whatever is asked of it.
#[test]
#[should_panic(expected = "catalogue::fill")]
fn no_tables_are_kept_without_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let options = SqliteOptions { path, busy_timeout: Duration::ZERO, most_pages: None, role: Role::Plays };
    let store = Arc::new(Sqlite::open(options).unwrap());
    Tables::new(store, Arc::new(Metrics::new()), &Limits::default(), Chance::System, None);
}
