//! Tables that were put away: one file for each, with everything that the store held of it, from which it is brought back
//! as it was. A file is on the disk before the table leaves the store, and the table is in the store again before the file
//! goes; so if something breaks in between both are there, and then the store is right.
//!
//! A file has a line of JSON for each part, and ends with how many there were and a hash of all before.

use crate::api::SeatChange;
use crate::store::{ChatRow, CommentRow, EntryRow, Hearer, Store, TableRow, TalkRow, TreatyRow, WholeTable};
use crate::store::{Seal, private};
use crate::token::{self, Hashed};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The form of these files.
const VERSION: u32 = 1;
/// How an archive's name ends.
const ENDING: &str = "jsonl";
/// How the name of a note ends by which an invitation to an archived table is known again.
const INVITATION: &str = "invite";
/// How many entries are read from the store at once.
const ENTRIES_AT_ONCE: u32 = 1000;
/// The longest line that is read: some actions are long, and what they led to is longer.
const LONGEST_LINE: u64 = 64 << 20;

/// A folder of tables that were put away.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
    seal: Option<Arc<Seal>>,
}

/// Why a table cannot be put away or brought back.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no such file.
    #[error("there is no archived table {0}")]
    Missing(String),
    /// A file cannot be read or written.
    #[error("cannot read or write {path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Not what this program has written.
    #[error("{path} is damaged: {problem}")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Written by a program to come.
    #[error("{path} has form {version}, and this program knows form {VERSION}")]
    Version {
        /// Which file.
        path: PathBuf,
        /// Its form.
        version: u32,
    },
    /// Encrypted, and the key is not here.
    #[error("{0} is encrypted with another key than this server has")]
    Key(PathBuf),
    /// The store did not answer.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
}

/// Why a table was put away.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Nobody came back to it.
    Expired,
    /// The host wanted it so.
    Host,
}

/// What an archive begins with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Label {
    /// The form of the file.
    ecumene_archive: u32,
    /// The table.
    pub id: String,
    /// Its game.
    pub game: String,
    /// How many entries it has.
    pub entries: u32,
    /// Who sat where.
    pub players: Vec<String>,
    /// When it was put away.
    pub archived_at: i64,
    /// Why.
    pub reason: Reason,
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    Table(Box<TableRow>),
    Entry(EntryRow),
    Chat(ChatRow),
    Talk(TalkRow),
    Treaty(TreatyRow),
    Comment(CommentRow),
    Seat(SeatChange),
    End(End),
    /// Any of the others, encrypted.
    Sealed(String),
}

/// What an archive ends with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    entries: usize,
    chat: usize,
    /// None in files from before there were any.
    #[serde(default)]
    comments: usize,
    #[serde(default, skip_serializing_if = "is_none")]
    talk: usize,
    #[serde(default, skip_serializing_if = "is_none")]
    treaties: usize,
    /// Of all lines before.
    blake3: String,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Archive {
    /// The archive of this database.
    pub fn beside(database: &Path) -> Archive {
        let mut folder = database.as_os_str().to_owned();
        folder.push("-archive");
        Archive { folder: folder.into(), seal: None }
    }

    /// The same with what it holds encrypted, if there is a seal.
    pub fn sealed_with(self, seal: Option<Arc<Seal>>) -> Archive {
        Archive { seal, ..self }
    }

    /// The file of a table.
    pub fn file(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.{ENDING}"))
    }

    /// Whether a table was put away, as far as a look at the folder tells.
    pub fn holds(&self, id: &str) -> bool {
        token::is_table_id(id) && self.file(id).is_file()
    }

    /// Whether an invitation was to a table that was put away.
    pub fn holds_invited(&self, invite: &Hashed) -> bool {
        let id = std::fs::read_to_string(self.invitation(invite));
        id.is_ok_and(|id| self.holds(&id))
    }

    fn invitation(&self, invite: &Hashed) -> PathBuf {
        self.folder.join(format!("{}.{INVITATION}", invite.to_hex()))
    }

    /// Ids of all that were put away, in order.
    pub fn ids(&self) -> io::Result<Vec<String>> {
        let folder = match self.folder.read_dir() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            folder => folder?,
        };
        let mut ids = Vec::new();
        for file in folder {
            let path = file?.path();
            let id = path.file_stem().and_then(|id| id.to_str()).filter(|id| token::is_table_id(id));
            if let Some(id) = id.filter(|_| path.extension().is_some_and(|ending| ending == ENDING)) {
                ids.push(id.to_owned());
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// What a table's archive says it is, without reading all of it.
    pub fn label(&self, id: &str) -> Result<Label, ArchiveError> {
        Reading::new(self, id).map(|(_, label)| label)
    }

    /// Puts a table into a file that is on the disk when this is done. Whoever calls it holds the table.
    pub async fn write(&self, store: &dyn Store, row: &TableRow, reason: Reason) -> Result<PathBuf, ArchiveError> {
        let (path, part) = (self.file(&row.id), self.folder.join(format!("{}.part", row.id)));
        let failed = |error| ArchiveError::File { path: path.clone(), error };
        private::make_folder(&self.folder).map_err(failed)?;
        let written = self.write_part(&part, store, row, reason).await.and_then(|()| {
            std::fs::rename(&part, &path).map_err(failed)?;
            private::write(&self.invitation(&row.invite), &row.id).map_err(failed)?;
            sync_folder(&self.folder).map_err(failed)
        });
        if written.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        written.map(|()| path)
    }

    async fn write_part(
        &self,
        part: &Path,
        store: &dyn Store,
        row: &TableRow,
        reason: Reason,
    ) -> Result<(), ArchiveError> {
        let failed = |error| ArchiveError::File { path: part.into(), error };
        let mut out = Writing::new(part, self.seal.clone()).map_err(failed)?;
        let label = Label {
            ecumene_archive: VERSION,
            id: row.id.clone(),
            game: row.game.clone(),
            entries: row.sequence,
            players: crate::table::info::player_names(&row.shown_seats()),
            archived_at: crate::clock::now(),
            reason,
        };
        out.plain_line(&label).map_err(failed)?;
        out.line(&Line::Table(Box::new(row.clone()))).map_err(failed)?;
        let mut entries = 0;
        loop {
            let some = store.entries(row.key, entries, ENTRIES_AT_ONCE).await?;
            let Some(last) = some.last() else { break };
            entries = last.sequence;
            some.into_iter().try_for_each(|entry| out.line(&Line::Entry(entry))).map_err(failed)?;
        }
        if entries != row.sequence {
            let problem = format!("there are {entries} entries, and not {} as there should be", row.sequence);
            return Err(ArchiveError::Damaged { path: part.into(), problem });
        }
        let changes = store.seat_changes(row.key).await?;
        changes.into_iter().try_for_each(|change| out.line(&Line::Seat(change))).map_err(failed)?;
        let chat = store.chat(row.key).await?;
        let lines = chat.len();
        chat.into_iter().try_for_each(|line| out.line(&Line::Chat(line))).map_err(failed)?;
        let talk = store.talks().heard(row.key, Hearer::Archive).await?;
        let whispered = talk.len();
        talk.into_iter().try_for_each(|line| out.line(&Line::Talk(line))).map_err(failed)?;
        let treaties = store.treaties().promised(row.key, Hearer::Archive).await?;
        let promised = treaties.len();
        treaties.into_iter().try_for_each(|treaty| out.line(&Line::Treaty(treaty))).map_err(failed)?;
        let comments = store.comments(row.key).await?;
        let said = comments.len();
        comments.into_iter().try_for_each(|comment| out.line(&Line::Comment(comment))).map_err(failed)?;
        out.end([entries as usize, lines, said, whispered, promised]).map_err(failed)
    }

    /// Everything of a table that was put away, checked.
    pub fn read(&self, id: &str) -> Result<WholeTable, ArchiveError> {
        let (reading, _) = Reading::new(self, id)?;
        reading.rest(id)
    }

    /// Writes all archives anew in plain text. Each is whole at any time.
    pub fn unseal(&self) -> Result<usize, ArchiveError> {
        let ids = self.ids().map_err(|error| ArchiveError::File { path: self.folder.clone(), error })?;
        for id in &ids {
            let (reading, label) = Reading::new(self, id)?;
            let table = reading.rest(id)?;
            let (path, part) = (self.file(id), self.folder.join(format!("{id}.part")));
            let write = || {
                let mut out = Writing::new(&part, None)?;
                out.plain_line(&label)?;
                let WholeTable { entries, chat, comments, talk, treaties, .. } = &table;
                let counts = [entries.len(), chat.len(), comments.len(), talk.len(), treaties.len()];
                out.line(&Line::Table(Box::new(table.row)))?;
                table.entries.into_iter().try_for_each(|entry| out.line(&Line::Entry(entry)))?;
                table.changes.into_iter().try_for_each(|change| out.line(&Line::Seat(change)))?;
                table.chat.into_iter().try_for_each(|line| out.line(&Line::Chat(line)))?;
                table.talk.into_iter().try_for_each(|line| out.line(&Line::Talk(line)))?;
                table.treaties.into_iter().try_for_each(|treaty| out.line(&Line::Treaty(treaty)))?;
                table.comments.into_iter().try_for_each(|comment| out.line(&Line::Comment(comment)))?;
                out.end(counts)?;
                std::fs::rename(&part, &path)?;
                sync_folder(&self.folder)
            };
            write().map_err(|error| ArchiveError::File { path: path.clone(), error })?;
        }
        Ok(ids.len())
    }

    /// Copies all files to where another archive keeps its own, as they are. Answers with the number of tables.
    pub fn copy_to(&self, other: &Archive) -> Result<usize, ArchiveError> {
        let failed = |error| ArchiveError::File { path: other.folder.clone(), error };
        let ids = self.ids().map_err(failed)?;
        if ids.is_empty() || self.folder == other.folder {
            return Ok(0);
        }
        let copy = || {
            private::make_folder(&other.folder)?;
            for file in self.folder.read_dir()? {
                let path = file?.path();
                let is_ours = path.extension().is_some_and(|ending| ending == ENDING || ending == INVITATION);
                if let Some(name) = path.file_name().filter(|_| is_ours) {
                    let part = other.folder.join("copied.part");
                    // The rights go with it.
                    std::fs::copy(&path, &part)?;
                    File::open(&part)?.sync_all()?;
                    std::fs::rename(&part, other.folder.join(name))?;
                }
            }
            sync_folder(&other.folder)
        };
        copy().map_err(failed)?;
        Ok(ids.len())
    }

    /// Forgets a table's archive.
    pub fn remove(&self, id: &str) -> Result<(), ArchiveError> {
        let path = self.file(id);
        // Of a file that cannot be read the note stays; it says nothing once the file is gone.
        if let Ok(table) = self.read(id) {
            let _ = std::fs::remove_file(self.invitation(&table.row.invite));
        }
        let removed = std::fs::remove_file(&path).and_then(|()| sync_folder(&self.folder));
        removed.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ArchiveError::Missing(id.into()),
            _ => ArchiveError::File { path, error },
        })
    }
}

/// A file that is being written.
struct Writing {
    file: BufWriter<File>,
    hasher: blake3::Hasher,
    seal: Option<Arc<Seal>>,
    number: usize,
}

impl Writing {
    fn new(path: &Path, seal: Option<Arc<Seal>>) -> io::Result<Writing> {
        // One that broke off is no use, and may have been made with other rights.
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = BufWriter::new(options.open(path)?);
        Ok(Writing { file, hasher: blake3::Hasher::new(), seal, number: 0 })
    }

    /// Writes a line that may hold a secret.
    fn line(&mut self, line: &Line) -> io::Result<()> {
        let sealed = match &self.seal {
            Some(seal) => {
                let about = line_about(self.number + 1);
                Some(Line::Sealed(seal.seal(&serde_json::to_string(line)?, &about).map_err(io::Error::other)?))
            }
            None => None,
        };
        self.plain_line(sealed.as_ref().unwrap_or(line))
    }

    fn plain_line<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        self.number += 1;
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.hasher.update(&line);
        self.file.write_all(&line)
    }

    /// Ends with how many entries, lines of chat, comments, lines for some only and promises there are.
    fn end(mut self, [entries, chat, comments, talk, treaties]: [usize; 5]) -> io::Result<()> {
        let blake3 = self.hasher.finalize().to_hex().to_string();
        self.plain_line(&Line::End(End { entries, chat, comments, talk, treaties, blake3 }))?;
        self.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

/// A file that is being read. It may be anything.
struct Reading {
    path: PathBuf,
    lines: BufReader<File>,
    hasher: blake3::Hasher,
    seal: Option<Arc<Seal>>,
    number: usize,
}

impl Reading {
    fn new(archive: &Archive, id: &str) -> Result<(Reading, Label), ArchiveError> {
        let path = archive.file(id);
        let file = File::open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ArchiveError::Missing(id.into()),
            _ => ArchiveError::File { path: path.clone(), error },
        })?;
        let (lines, seal) = (BufReader::new(file), archive.seal.clone());
        let mut reading = Reading { path, lines, hasher: blake3::Hasher::new(), seal, number: 0 };
        let first = reading.line()?.unwrap_or_default();
        #[derive(Deserialize)]
        struct Form {
            ecumene_archive: u32,
        }
        let form: Form = reading.parse(&first)?;
        if form.ecumene_archive != VERSION {
            return Err(ArchiveError::Version { path: reading.path, version: form.ecumene_archive });
        }
        let label: Label = reading.parse(&first)?;
        if label.id != id {
            return Err(reading.damaged(format!("it is of table {}", label.id)));
        }
        reading.hasher.update(&first);
        Ok((reading, label))
    }

    fn rest(mut self, id: &str) -> Result<WholeTable, ArchiveError> {
        let (mut row, mut entries, mut changes) = (None, Vec::new(), Vec::new());
        let (mut chat, mut comments, mut talk, mut treaties) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let end = loop {
            let Some(text) = self.line()? else {
                return Err(self.damaged("it breaks off before its end".into()));
            };
            let line = match self.parse(&text)? {
                Line::Sealed(sealed) => self.open(&sealed)?,
                line => line,
            };
            match line {
                Line::Table(table) if row.is_none() => row = Some(*table),
                Line::Table(_) => return Err(self.damaged("it has two tables".into())),
                Line::Entry(entry) => entries.push(entry),
                Line::Chat(line) => chat.push(line),
                Line::Talk(line) => talk.push(line),
                Line::Treaty(treaty) => treaties.push(treaty),
                Line::Comment(comment) => comments.push(comment),
                Line::Seat(change) => changes.push(change),
                Line::End(end) => break end,
                Line::Sealed(_) => return Err(self.damaged("it is sealed twice".into())),
            }
            self.hasher.update(&text);
        };
        if end.blake3 != self.hasher.finalize().to_hex().as_str() {
            return Err(self.damaged("what it holds is not what was written".into()));
        }
        if self.line()?.is_some() {
            return Err(self.damaged("it goes on after its end".into()));
        }
        let Some(row) = row.filter(|row| row.id == id) else {
            return Err(self.damaged("it lacks its table".into()));
        };
        // The hash tells accidents; these tell what nobody could read again.
        let in_order = entries.iter().zip(1..).all(|(entry, number)| entry.sequence == number);
        let counts = [entries.len(), chat.len(), comments.len(), talk.len(), treaties.len()];
        let counted = counts == [end.entries, end.chat, end.comments, end.talk, end.treaties]
            && entries.len() == row.sequence as usize;
        match in_order && counted {
            true => Ok(WholeTable { row, entries, chat, talk, treaties, comments, changes }),
            false => Err(self.damaged("entries are missing".into())),
        }
    }

    /// The next line with its end, if there is one.
    fn line(&mut self) -> Result<Option<Vec<u8>>, ArchiveError> {
        let mut line = Vec::new();
        let read = io::Read::take(&mut self.lines, LONGEST_LINE).read_until(b'\n', &mut line);
        let count = read.map_err(|error| ArchiveError::File { path: self.path.clone(), error })?;
        self.number += 1;
        match line.last() {
            None => Ok(None),
            Some(b'\n') => Ok(Some(line)),
            Some(_) if count as u64 == LONGEST_LINE => Err(self.damaged("a line is too long".into())),
            Some(_) => Err(self.damaged("it breaks off in the middle of a line".into())),
        }
    }

    fn open(&self, sealed: &str) -> Result<Line, ArchiveError> {
        let opened = self.seal.as_ref().and_then(|seal| seal.open(sealed, &line_about(self.number)).ok());
        let opened = opened.ok_or_else(|| ArchiveError::Key(self.path.clone()))?;
        self.parse(opened.as_bytes())
    }

    fn parse<T: for<'a> Deserialize<'a>>(&self, line: &[u8]) -> Result<T, ArchiveError> {
        serde_json::from_slice(line).map_err(|error| self.damaged(error.to_string()))
    }

    fn damaged(&self, problem: String) -> ArchiveError {
        ArchiveError::Damaged { path: self.path.clone(), problem: format!("line {}: {problem}", self.number) }
    }
}

/// What a sealed line is about.
fn line_about(number: usize) -> String {
    format!("line {number} of an archive")
}

/// Makes a new name in a folder last.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
