//! Secrets at rest: a database and archives whose seeds and entries nobody reads without the key.

use super::support::{Server, Table, config};
use server::archive::Archive;
use server::store::{self, Role, Seal, Sqlite, SqliteOptions, StoreError};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::tempdir;

/// Writes a key of this digit.
pub(super) fn key(folder: &Path, digit: char) -> PathBuf {
    let path = folder.join(format!("key-{digit}"));
    std::fs::write(&path, format!("{}\n", digit.to_string().repeat(64))).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    path
}

fn options(folder: &Path) -> SqliteOptions {
    let path = folder.join("tables.sqlite");
    SqliteOptions { path, busy_timeout: Duration::from_millis(200), most_pages: None, role: Role::Visits }
}

/// In which files of a database, archives included, this text can be read.
fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for file in folder.read_dir().unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = std::fs::read(&path)
                && bytes.windows(text.len()).any(|window| window == text.as_bytes())
            {
                found.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    found
}

/// What must not be read: the seed, actions and what came of them, the beginning of a state, and what was said and promised in private.
pub(super) async fn secrets_of(server: &Server, table: &Table) -> Vec<String> {
    let line = serde_json::json!({"to": [2], "text": "meet me in Lut"});
    table.post("/talk", Some(&table.tokens[0]), line).await.done().unwrap();
    let promise = serde_json::json!({"to": [2], "text": "Lut is yours", "until": "the moon is full"});
    table.post("/treaties", Some(&table.tokens[0]), promise).await.done().unwrap();
    let open = server.tables.open(&table.id).await.unwrap();
    let record = open.table().unwrap().game.record(true);
    let seed = record.split("\"seed\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(seed.len(), 64);
    let (_, state) = open.table().unwrap().game.snapshot();
    let said = ["meet me in Lut", "Lut is yours", "the moon is full"].map(String::from);
    let played = [seed.into(), "\"action\":\"take ".into(), "tile_taken".into(), state[..16].into()];
    played.into_iter().chain(said).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_key_nothing_secret_is_read() {
    let (folder, keys) = (tempdir().unwrap(), tempdir().unwrap());
    let mut sealed = config(&folder);
    sealed.key_file = Some(key(keys.path(), 'a'));
    let server = Server::start(sealed.clone()).await;
    let mut table = server.hot_seat(2).await;
    // Past a snapshot.
    assert!(!table.play(70).await);
    let mut put_away = server.hot_seat(3).await;
    assert!(!put_away.play(10).await);
    let secrets = [secrets_of(&server, &table).await, secrets_of(&server, &put_away).await].concat();
    server.tables.put_away(&put_away.id, server::archive::Reason::Host, None).await.unwrap();
    for secret in &secrets {
        assert_eq!(files_with(folder.path(), secret), Vec::<String>::new(), "{secret}");
    }
    assert!(!files_with(folder.path(), &table.id).is_empty(), "the files are the right ones");
    let before = table.state(0).await;
    server.stop().await;
    for secret in &secrets {
        assert_eq!(files_with(folder.path(), secret), Vec::<String>::new(), "{secret}");
    }

    // No key, a wrong one, and the right one.
    let refused = async |key: Option<PathBuf>| {
        let config = server::Config { key_file: key, ..sealed.clone() };
        format!("{:#}", server::serve::start(config).await.err().unwrap())
    };
    assert!(refused(None).await.contains("--key-file"));
    assert!(refused(Some(key(keys.path(), 'b'))).await.contains("another key"));
    assert_eq!(Sqlite::open(options(folder.path())).err(), Some(StoreError::NoKey));
    let archive = Archive::beside(&folder.path().join("tables.sqlite"));
    let without = archive.clone().read(&put_away.id).unwrap_err().to_string();
    assert!(without.contains("encrypted with another key"), "{without}");
    assert_eq!(archive.label(&put_away.id).unwrap().entries, 10, "what is no secret can be read");
    let server = Server::start(sealed).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(table.state(0).await, before);
    server.tables.bring_back(&put_away.id).await.unwrap();
    let mut put_away = Table { client: server.client, ..put_away };
    assert!(!put_away.play(3).await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_encrypted_afterwards() {
    let (folder, keys) = (tempdir().unwrap(), tempdir().unwrap());
    let mut settings = config(&folder);
    let server = Server::start(settings.clone()).await;
    let mut table = server.hot_seat(2).await;
    assert!(!table.play(70).await);
    let secrets = secrets_of(&server, &table).await;
    let before = (table.state(0).await, table.get("/record", None).await.text);
    let (database, key) = (folder.path().join("tables.sqlite"), key(keys.path(), 'c'));
    let seal = Seal::from_file(&key).unwrap();
    let in_use = store::encrypt(&database, &seal).unwrap_err();
    assert!(matches!(in_use, StoreError::InUse(_)), "{in_use}");
    server.stop().await;
    for secret in &secrets {
        assert_ne!(files_with(folder.path(), secret), Vec::<String>::new(), "in plain text before: {secret}");
    }

    // A key alone does not do it.
    settings.key_file = Some(key.clone());
    let refused = format!("{:#}", server::serve::start(settings.clone()).await.err().unwrap());
    assert!(refused.contains("not encrypted yet"), "{refused}");
    assert_eq!(store::encrypt(&database, &seal).unwrap(), 1);
    assert!(store::encrypt(&database, &seal).is_err(), "once is enough");
    for secret in &secrets {
        assert_eq!(files_with(folder.path(), secret), Vec::<String>::new(), "{secret}");
    }
    let server = Server::start(settings).await;
    let mut table = Table { client: server.client, ..table };
    assert_eq!((table.state(0).await, table.get("/record", None).await.text), before);
    table.play(2).await;
    server.stop().await;
}

/// Where a channel leads is a secret of its person: it is sealed with everything else, whenever that is turned on.
#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_channels_are_sealed() {
    let (folder, keys) = (tempdir().unwrap(), tempdir().unwrap());
    let key = key(keys.path(), 'a');
    let seal = std::sync::Arc::new(Seal::from_file(&key).unwrap());
    let database = folder.path().join("tables.sqlite");
    let channel = |key: i64| server::store::ChannelRow {
        key,
        account: 1,
        kind: server::api::ChannelKind::Hook,
        place: format!("{{\"address\":\"https://a.example/secret-{key}\"}}"),
        wants: 1,
        added_at: key,
        failed: 0,
        off: None,
    };
    let open = async |sealed: bool| {
        let (patience, role) = (std::time::Duration::from_millis(200), store::Role::Plays);
        let options =
            store::Options { database: store::Database::Sqlite(database.clone()), patience, role, make: true };
        store::open(options, sealed.then(|| std::sync::Arc::clone(&seal))).await
    };
    let opened = open(false).await.unwrap();
    let name = store::AccountName { name: "Ann".into(), look: "ann".into(), capitals: "ANN".into() };
    let (codes, voucher) = (Vec::new(), None);
    let account = store::NewAccount { key: 1, name, passphrase: None, codes, voucher, needs_voucher: false, at: 1 };
    opened.accounts().make(account).await.unwrap();
    assert!(opened.notices().add_channel(channel(1), 9).await.unwrap());
    let push_key = "the-secret-by-which-browsers-know-us";
    assert_eq!(opened.notices().push_key(push_key.into()).await.unwrap(), push_key);
    drop(opened);
    assert_eq!(open(true).await.err(), Some(StoreError::NotSealed), "there is something to be sealed first");
    store::encrypt(&database, &seal).unwrap();
    let opened = open(true).await.unwrap();
    assert!(opened.notices().add_channel(channel(2), 9).await.unwrap());
    assert_eq!(opened.notices().channels(1).await.unwrap(), [channel(1), channel(2)]);
    assert_eq!(opened.notices().push_key("another".into()).await.unwrap(), push_key);
    drop(opened);
    for secret in ["a.example/secret", push_key] {
        assert_eq!(files_with(folder.path(), secret), Vec::<String>::new());
    }
    store::decrypt::<StoreError>(&database, &seal, || Ok(())).unwrap();
    let opened = open(false).await.unwrap();
    assert_eq!(opened.notices().channels(1).await.unwrap(), [channel(1), channel(2)]);
    assert_eq!(opened.notices().push_key("another".into()).await.unwrap(), push_key);
}

/// A key that is there in plain text is something to be sealed first, though there is nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_for_browsers_alone_is_sealed() {
    let (folder, keys) = (tempdir().unwrap(), tempdir().unwrap());
    let seal = std::sync::Arc::new(Seal::from_file(&key(keys.path(), 'a')).unwrap());
    let database = folder.path().join("tables.sqlite");
    let open = async |sealed: bool| {
        let (patience, role) = (std::time::Duration::from_millis(200), store::Role::Plays);
        let options =
            store::Options { database: store::Database::Sqlite(database.clone()), patience, role, make: true };
        store::open(options, sealed.then(|| std::sync::Arc::clone(&seal))).await
    };
    open(false).await.unwrap().notices().push_key("ours".into()).await.unwrap();
    assert_eq!(open(true).await.err(), Some(StoreError::NotSealed));
    store::encrypt(&database, &seal).unwrap();
    assert_eq!(open(true).await.unwrap().notices().push_key("another".into()).await.unwrap(), "ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn encryption_is_turned_off_again() {
    let (folder, keys) = (tempdir().unwrap(), tempdir().unwrap());
    let mut settings = config(&folder);
    settings.key_file = Some(key(keys.path(), 'a'));
    let server = Server::start(settings.clone()).await;
    let (mut table, mut put_away) = (server.hot_seat(2).await, server.hot_seat(3).await);
    assert!(!table.play(70).await);
    assert!(!put_away.play(10).await);
    let secrets = [secrets_of(&server, &table).await, secrets_of(&server, &put_away).await].concat();
    server.tables.put_away(&put_away.id, server::archive::Reason::Host, None).await.unwrap();
    let before = (table.state(0).await, table.get("/record", None).await.text);
    let database = folder.path().join("tables.sqlite");
    let decrypt = |digit: char| {
        let seal = std::sync::Arc::new(Seal::from_file(&key(keys.path(), digit)).unwrap());
        let archive = Archive::beside(&database).sealed_with(Some(std::sync::Arc::clone(&seal)));
        store::decrypt::<anyhow::Error>(&database, &seal, || Ok(archive.unseal().map(drop)?))
    };
    let refused = |digit: char| decrypt(digit).unwrap_err().to_string();
    let in_use = decrypt('a').unwrap_err();
    assert!(matches!(in_use.downcast_ref(), Some(StoreError::InUse(_))), "{in_use}");
    server.stop().await;
    assert!(refused('b').contains("another key"));
    for secret in &secrets {
        assert_eq!(files_with(folder.path(), secret), Vec::<String>::new(), "a wrong key opens nothing: {secret}");
    }
    assert_eq!(decrypt('a').unwrap(), 1);
    assert!(refused('a').contains("not encrypted"));
    assert!(files_with(folder.path(), &secrets[0]).contains(&"tables.sqlite".into()), "it is plain text again");

    settings.key_file = None;
    let server = Server::start(settings).await;
    let mut table = Table { client: server.client, ..table };
    assert_eq!((table.state(0).await, table.get("/record", None).await.text), before);
    table.play(2).await;
    server.tables.bring_back(&put_away.id).await.unwrap();
    let mut put_away = Table { client: server.client, ..put_away };
    assert!(!put_away.play(3).await);
    server.stop().await;
}

/// Somebody who puts one sealed text in the place of another is noticed.
#[test]
fn a_sealed_text_is_good_in_its_place_only() {
    let keys = tempdir().unwrap();
    let seal = Seal::from_file(&key(keys.path(), 'd')).unwrap();
    let sealed = seal.seal("a hand", "entry 7").unwrap();
    assert_eq!(seal.open(&sealed, "entry 7").unwrap(), "a hand");
    assert_ne!(sealed, seal.seal("a hand", "entry 7").unwrap(), "no two look alike");
    assert!(seal.open(&sealed, "entry 8").is_err());
    let other = Seal::from_file(&key(keys.path(), 'e')).unwrap();
    assert!(other.open(&sealed, "entry 7").is_err());
    for bad in ["", "sealed:", "sealed:!", "sealed:AAAA", "a hand", &sealed[..sealed.len() - 4]] {
        assert!(seal.open(bad, "entry 7").is_err(), "{bad}");
    }
}

#[test]
fn a_key_file_is_looked_at_first() {
    let keys = tempdir().unwrap();
    let path = key(keys.path(), 'f');
    assert!(Seal::from_file(&path).is_ok());
    let mode = |mode| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o640);
    assert!(Seal::from_file(&path).unwrap_err().to_string().contains("chmod 600"));
    mode(0o600);
    for bad in ["", "abc", &"f".repeat(63), &"f".repeat(66), &"g".repeat(64), &"f".repeat(100_000)] {
        std::fs::write(&path, bad).unwrap();
        let refused = Seal::from_file(&path).unwrap_err().to_string();
        assert!(refused.contains("64 hexadecimal digits"), "{refused}");
    }
    assert!(Seal::from_file(&keys.path().join("nowhere")).unwrap_err().to_string().contains("cannot read"));
}
