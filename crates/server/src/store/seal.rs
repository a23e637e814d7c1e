//! Secrets at rest: seeds, entries and states, encrypted with a key that the host keeps in a file. This is a store around
//! another one, which never sees the plain text: whatever database that is, it needs to know nothing of keys.

use super::{
    Accounts, Append, ChatRow, CommentRow, EntryRow, Filter, History, Identities, Invitations, Kept, Moderation,
    NewTable, Notices, Page, Pairs, Partings, Passkeys, Programs, Ratings, Removal, Reply, Reports, RequestKey, Reseat,
    Store, StoreError, TableKey, TableRow, Talks, Ties, Timed, Treaties, WholeTable,
};
use crate::api::SeatChange;
use crate::nodes::Fence;
use crate::token::Hashed;
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{Key, KeyInit as _, XChaCha20Poly1305, XNonce};
use data_encoding::{BASE64_NOPAD, HEXLOWER_PERMISSIVE};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What sealed text begins with. Records, events and states begin otherwise.
const MARK: &str = "sealed:";
const NONCE: usize = 24;
/// What is sealed to tell a wrong key from a right one.
const PROOF: &str = "This database is sealed with this key.";
/// The longest file that can be one of a key, some white space included.
const LONGEST_FILE: u64 = 128;

/// Why a key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read.
    #[error("cannot read the key file {path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Others may read the file.
    #[error("others may read the key file {0}; `chmod 600` it")]
    Open(PathBuf),
    /// The file holds no key.
    #[error("the key file {0} should hold 64 hexadecimal digits, as `openssl rand -hex 32` makes them")]
    NoKey(PathBuf),
}

/// Seals and opens with one key.
pub struct Seal {
    cipher: XChaCha20Poly1305,
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(hidden)")
    }
}

impl Seal {
    /// With the key in this file.
    pub fn from_file(path: &Path) -> Result<Seal, KeyError> {
        let failed = |error| KeyError::File { path: path.into(), error };
        let file = std::fs::metadata(path).map_err(failed)?;
        #[cfg(unix)]
        if std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o077 != 0 {
            return Err(KeyError::Open(path.into()));
        }
        let no_key = || KeyError::NoKey(path.into());
        if file.len() > LONGEST_FILE {
            return Err(no_key());
        }
        let text = std::fs::read(path).map_err(failed)?;
        let bytes = HEXLOWER_PERMISSIVE.decode(text.trim_ascii()).map_err(|_| no_key())?;
        let key: [u8; 32] = bytes.try_into().map_err(|_| no_key())?;
        Ok(Seal { cipher: XChaCha20Poly1305::new(&Key::from(key)) })
    }

    /// Seals a text. It can be opened only as what it is `about`, such as entry 7 of a table.
    pub fn seal(&self, text: &str, about: &str) -> Result<String, StoreError> {
        let failed = |what: &str| StoreError::Unavailable(format!("cannot encrypt: {what}"));
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|error| failed(&error.to_string()))?;
        let payload = Payload { msg: text.as_bytes(), aad: about.as_bytes() };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| failed("the text is too long"))?;
        Ok(format!("{MARK}{}", BASE64_NOPAD.encode(&[&nonce[..], &sealed].concat())))
    }

    /// Opens what was sealed.
    pub fn open(&self, text: &str, about: &str) -> Result<String, StoreError> {
        let damaged = || StoreError::Unavailable(format!("{about} is not encrypted with this key, or damaged"));
        let bytes = text.strip_prefix(MARK).and_then(|text| BASE64_NOPAD.decode(text.as_bytes()).ok());
        let bytes = bytes.ok_or_else(damaged)?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>().ok_or_else(damaged)?;
        let payload = Payload { msg: sealed, aad: about.as_bytes() };
        let plain = self.cipher.decrypt(&XNonce::from(*nonce), payload).map_err(|_| damaged())?;
        String::from_utf8(plain).map_err(|_| damaged())
    }

    /// By which this key is known again.
    pub(super) fn proof(&self) -> Result<String, StoreError> {
        self.seal(PROOF, "proof")
    }

    /// Whether this is the key by which that proof was made.
    pub(super) fn proves(&self, proof: &str) -> bool {
        self.open(proof, "proof").is_ok_and(|text| text == PROOF)
    }

    pub(super) fn seal_entry(&self, row: &mut EntryRow) -> Result<(), StoreError> {
        row.entry = self.seal(&row.entry, &entry(row.sequence))?;
        row.events = self.seal(&row.events, &events(row.sequence))?;
        Ok(())
    }

    fn open_entry(&self, mut row: EntryRow) -> Result<EntryRow, StoreError> {
        row.entry = self.open(&row.entry, &entry(row.sequence))?;
        row.events = self.open(&row.events, &events(row.sequence))?;
        Ok(row)
    }

    fn open_table(&self, mut row: TableRow) -> Result<TableRow, StoreError> {
        row.header = self.open(&row.header, HEADER)?;
        Ok(row)
    }

    fn seal_snapshot(&self, snapshot: &mut Option<(u32, String)>) -> Result<(), StoreError> {
        if let Some((sequence, state)) = snapshot {
            *state = self.seal(state, &snapshot_at(*sequence))?;
        }
        Ok(())
    }
}

/// What a sealed text is about.
pub(super) const HEADER: &str = "the header of a table";

pub(super) fn entry(sequence: u32) -> String {
    format!("entry {sequence}")
}

pub(super) fn events(sequence: u32) -> String {
    format!("what came of entry {sequence}")
}

pub(super) fn snapshot_at(sequence: u32) -> String {
    format!("the state after entry {sequence}")
}

pub(super) fn talk(number: u32) -> String {
    format!("line {number}")
}

pub(super) fn treaty(number: u32) -> String {
    format!("promise {number}")
}

pub(super) fn treaty_until(number: u32) -> String {
    format!("until when promise {number} holds")
}

/// What the place of a channel is sealed as.
pub(super) const PLACE: &str = "the place of a channel";
/// What a key that this server made is sealed as.
pub(super) const SERVER_KEY: &str = "a key of this server";
/// What a report and the lines that came along with it are sealed as.
pub(super) const REPORT: &str = "a report";
pub(super) const REPORTED_LINES: &str = "lines of a report";

/// A store whose secrets are sealed.
pub struct Sealed {
    pub(super) store: Arc<dyn Store>,
    pub(super) seal: Arc<Seal>,
}

impl Sealed {
    /// Seals what goes into this store.
    pub fn new(store: Arc<dyn Store>, seal: Arc<Seal>) -> Sealed {
        Sealed { store, seal }
    }

    /// Opens what a store answers.
    pub(super) fn opened<T: Send + 'static, U: Send + 'static>(
        &self,
        reply: Reply<T>,
        open: impl FnOnce(&Seal, T) -> Result<U, StoreError> + Send + 'static,
    ) -> Reply<U> {
        let seal = Arc::clone(&self.seal);
        Box::pin(async move { open(&seal, reply.await?) })
    }
}

/// Passes a write on once its secrets are sealed.
macro_rules! sealed {
    ($sealed:expr, $write:expr) => {
        match $sealed {
            Ok(()) => $write,
            Err(error) => Box::pin(async move { Err(error) }),
        }
    };
}

impl Store for Sealed {
    fn create(&self, mut table: NewTable) -> Reply<TableKey> {
        let mut seal = || {
            table.row.header = self.seal.seal(&table.row.header, HEADER)?;
            table.entries.iter_mut().try_for_each(|row| self.seal.seal_entry(row))?;
            self.seal.seal_snapshot(&mut table.snapshot)
        };
        sealed!(seal(), self.store.create(table))
    }

    fn append(&self, mut append: Append) -> Reply<()> {
        let mut seal = || {
            self.seal.seal_entry(&mut append.row)?;
            self.seal.seal_snapshot(&mut append.snapshot)
        };
        sealed!(seal(), self.store.append(append))
    }

    fn bring_back(&self, mut table: WholeTable) -> Reply<TableKey> {
        let mut seal = || {
            table.row.header = self.seal.seal(&table.row.header, HEADER)?;
            table.entries.iter_mut().try_for_each(|row| self.seal.seal_entry(row))?;
            table.talk.iter_mut().try_for_each(|line| self.seal.seal_talk(line))?;
            table.treaties.iter_mut().try_for_each(|treaty| self.seal.seal_treaty(treaty))
        };
        sealed!(seal(), self.store.bring_back(table))
    }

    fn table(&self, id: String) -> Reply<Option<TableRow>> {
        self.opened(self.store.table(id), |seal, row| row.map(|row| seal.open_table(row)).transpose())
    }

    fn list(&self, filter: Filter) -> Reply<Vec<TableRow>> {
        self.opened(self.store.list(filter), |seal, rows| rows.into_iter().map(|row| seal.open_table(row)).collect())
    }

    fn page(&self, page: Page) -> Reply<Vec<TableRow>> {
        self.opened(self.store.page(page), |seal, rows| rows.into_iter().map(|row| seal.open_table(row)).collect())
    }

    fn history(&self, key: TableKey) -> Reply<History> {
        self.opened(self.store.history(key), |seal, mut history| {
            for (text, sequence) in history.entries.iter_mut().zip(1..) {
                *text = seal.open(text, &entry(sequence))?;
            }
            // A snapshot is only a short cut.
            history.snapshot = history.snapshot.and_then(|(sequence, state)| {
                seal.open(&state, &snapshot_at(sequence)).ok().map(|state| (sequence, state))
            });
            Ok(history)
        })
    }

    fn entries(&self, key: TableKey, from: u32, limit: u32) -> Reply<Vec<EntryRow>> {
        let found = self.store.entries(key, from, limit);
        self.opened(found, |seal, rows| rows.into_iter().map(|row| seal.open_entry(row)).collect())
    }

    fn reseat(&self, mut reseat: Reseat) -> Reply<()> {
        let mut seal = || {
            if let Some(dealt) = &mut reseat.dealt {
                dealt.header = self.seal.seal(&dealt.header, HEADER)?;
            }
            Ok::<(), StoreError>(())
        };
        sealed!(seal(), self.store.reseat(reseat))
    }

    fn propose(&self, key: TableKey, seating: u32, proposal: Option<String>, fence: Option<Fence>) -> Reply<()> {
        self.store.propose(key, seating, proposal, fence)
    }
    fn seat_changes(&self, key: TableKey) -> Reply<Vec<SeatChange>> {
        self.store.seat_changes(key)
    }
    fn saw(&self, key: TableKey, seat: u8, at: i64) -> Reply<()> {
        self.store.saw(key, seat, at)
    }
    fn set_pace(&self, key: TableKey, bot_pause_ms: u32, fence: Option<Fence>) -> Reply<()> {
        self.store.set_pace(key, bot_pause_ms, fence)
    }
    fn link_rematch(&self, key: TableKey, id: String) -> Reply<String> {
        self.store.link_rematch(key, id)
    }
    fn say(&self, key: TableKey, line: ChatRow, fence: Option<Fence>) -> Reply<()> {
        self.store.say(key, line, fence)
    }
    fn comment(&self, key: TableKey, comment: CommentRow, fence: Option<Fence>) -> Reply<()> {
        self.store.comment(key, comment, fence)
    }
    fn comments(&self, key: TableKey) -> Reply<Vec<CommentRow>> {
        self.store.comments(key)
    }
    fn remove(&self, removal: Removal) -> Reply<()> {
        self.store.remove(removal)
    }
    fn seen(&self, tables: Vec<(TableKey, i64)>) -> Reply<()> {
        self.store.seen(tables)
    }
    fn find(&self, prefix: String, limit: u32) -> Reply<Vec<String>> {
        self.store.find(prefix, limit)
    }
    fn unseen(&self, since: i64, limit: u32) -> Reply<Vec<String>> {
        self.store.unseen(since, limit)
    }
    fn invited(&self, invite: Hashed) -> Reply<Option<String>> {
        self.store.invited(invite)
    }
    fn done(&self, key: TableKey, request: RequestKey, from: u32, among: u32) -> Reply<Option<u32>> {
        self.store.done(key, request, from, among)
    }
    fn chat(&self, key: TableKey) -> Reply<Vec<ChatRow>> {
        self.store.chat(key)
    }
    fn deadlines(&self) -> Reply<Vec<Timed>> {
        self.store.deadlines()
    }
    fn count(&self) -> Reply<[u64; 3]> {
        self.store.count()
    }
    fn kept_for(&self, owner: String) -> Reply<Kept> {
        self.store.kept_for(owner)
    }
    fn probe(&self) -> Reply<()> {
        self.store.probe()
    }
    fn pulse(&self, process: i64, at: i64) -> Reply<()> {
        self.store.pulse(process, at)
    }
    fn last_pulse(&self, process: i64) -> Reply<Option<i64>> {
        self.store.last_pulse(process)
    }

    fn accounts(&self) -> &dyn Accounts {
        self.store.accounts()
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    fn passkeys(&self) -> &dyn Passkeys {
        self.store.passkeys()
    }

    fn identities(&self) -> &dyn Identities {
        self.store.identities()
    }

    fn moderation(&self) -> &dyn Moderation {
        self.store.moderation()
    }

    fn programs(&self) -> &dyn Programs {
        self.store.programs()
    }

    fn talks(&self) -> &dyn Talks {
        self
    }

    fn treaties(&self) -> &dyn Treaties {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self.store.ratings()
    }

    fn pairs(&self) -> &dyn Pairs {
        self
    }

    fn ties(&self) -> &dyn Ties {
        self.store.ties()
    }

    fn reports(&self) -> &dyn Reports {
        self
    }

    fn partings(&self) -> &dyn Partings {
        self.store.partings()
    }

    fn invitations(&self) -> &dyn Invitations {
        self.store.invitations()
    }
}
