//! Files in and out. A record is replaced in one step or not at all, and two processes never lose each other's entry.

use crate::failure::Failure;
use engine::record::{MAX_RECORD_BYTES, game_of};
use registry::AnyTable;
use same_file::Handle;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Whether the path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a text file, or standard input for `-`. Nothing longer than the longest record is taken in.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let fail = |error: io::Error| Failure::File(format!("cannot read {}: {error}", shown(path)));
    if is_standard(path) {
        read_from(io::stdin().lock(), path)
    } else if path.is_dir() {
        Err(Failure::File(format!("cannot read {}: it is a folder", shown(path))))
    } else {
        read_from(File::open(path).map_err(fail)?, path)
    }
}

fn read_from(from: impl Read, path: &Path) -> Result<String, Failure> {
    let fail = |problem: String| Failure::File(format!("cannot read {}: {problem}", shown(path)));
    let mut bytes = Vec::new();
    let limit = MAX_RECORD_BYTES as u64 + 1;
    from.take(limit).read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
    if bytes.len() > MAX_RECORD_BYTES {
        return Err(fail(format!("it is longer than {MAX_RECORD_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| fail("it is not UTF-8 text".into()))
}

/// Reads a record and replays it.
pub(crate) fn open_table(path: &Path) -> Result<Box<dyn AnyTable>, Failure> {
    table_of(&read(path)?)
}

/// Replays the text of a record.
pub(crate) fn table_of(text: &str) -> Result<Box<dyn AnyTable>, Failure> {
    let id = game_of(text)?;
    let game = registry::game(&id).ok_or_else(|| unknown_game(&id))?;
    Ok(game.replay(text)?)
}

/// The game that a position file names.
pub(crate) fn game_of_position(text: &str) -> Result<&'static dyn registry::AnyGame, Failure> {
    #[derive(serde::Deserialize)]
    struct Any {
        game: String,
    }
    let any: Any =
        serde_json::from_str(text).map_err(|error| Failure::File(format!("this is not a position file: {error}")))?;
    registry::game(&any.game).ok_or_else(|| unknown_game(&any.game))
}

fn unknown_game(id: &str) -> Failure {
    let id: String = id.chars().take(40).collect();
    Failure::File(format!("this file is of {id:?}, a game that this program does not have"))
}

/// A record file that nobody else may change before this is dropped.
pub(crate) struct Locked(Option<Handle>);

/// Locks a record file and reads it. For `-` there is nothing to lock.
pub(crate) fn open_to_change(path: &Path) -> Result<(Box<dyn AnyTable>, Locked), Failure> {
    if is_standard(path) {
        return Ok((open_table(path)?, Locked(None)));
    }
    let fail = |error: io::Error| Failure::File(format!("cannot open {}: {error}", shown(path)));
    loop {
        let handle = Handle::from_path(path).map_err(fail)?;
        handle.as_file().lock().map_err(fail)?;
        // Whoever held the lock before has put a new file in place: then ours is no longer the record.
        if Handle::from_path(path).map_err(fail)? == handle {
            return Ok((open_table(path)?, Locked(Some(handle))));
        }
    }
}

impl Locked {
    /// Replaces the file in one step.
    pub(crate) fn replace(self, path: &Path, text: &str) -> Result<(), Failure> {
        let permissions = self.0.as_ref().and_then(|handle| Some(handle.as_file().metadata().ok()?.permissions()));
        write_over(path, text, permissions)
    }
}

/// Writes a new file, or standard output for `-`. A file that is there is kept, unless told otherwise.
pub(crate) fn write_new(path: &Path, text: &str, force: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if is_standard(path) {
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    if !force && path.exists() {
        return Err(in_the_way(path));
    }
    write_over(path, text, None)
}

/// Makes a file that is written bit by bit. One that is there is kept, unless told otherwise.
pub(crate) fn create(path: &Path, force: bool) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => in_the_way(path),
        _ => Failure::File(format!("cannot write {}: {error}", shown(path))),
    })
}

fn in_the_way(path: &Path) -> Failure {
    Failure::Usage(format!("{} is there already; use --force to replace it", shown(path)))
}

/// A folder for many files. What is in it is kept, unless told otherwise.
pub(crate) struct Folder {
    path: PathBuf,
    force: bool,
}

impl Folder {
    /// Makes the folder. One that is there must be empty, unless files may be replaced.
    pub(crate) fn create(path: &Path, force: bool) -> Result<Folder, Failure> {
        let fail = |error: io::Error| Failure::File(format!("cannot use the folder {}: {error}", shown(path)));
        fs::create_dir_all(path).map_err(fail)?;
        if !force && fs::read_dir(path).map_err(fail)?.next().is_some() {
            return Err(Failure::Usage(format!("{} is not empty; use --force to write into it", shown(path))));
        }
        // Whether files can be made in it is better known before an hour of games than after.
        tempfile::Builder::new().prefix(".ecumene-").tempfile_in(path).map_err(fail)?;
        Ok(Folder { path: path.to_owned(), force })
    }

    /// Writes one of the files.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.path.join(name);
        let fail = |error: io::Error| Failure::File(format!("cannot write {}: {error}", shown(&path)));
        create(&path, self.force)?.write_all(text.as_bytes()).map_err(fail)
    }
}

/// The record of a game in play: every entry is added to the file, so that a long game does not cost more and more.
pub(crate) struct Growing {
    path: PathBuf,
    /// How long the file is if nobody else has touched it.
    length: u64,
}

impl Growing {
    /// Puts the record so far in place.
    pub(crate) fn start(path: &Path, record: &str) -> Result<Growing, Failure> {
        write_over(path, record, None)?;
        Ok(Growing { path: path.to_owned(), length: record.len() as u64 })
    }

    /// Adds an entry. A file that is not what was left there is replaced by the whole record.
    pub(crate) fn add(&mut self, entry: &str, record: impl FnOnce() -> String) -> Result<(), Failure> {
        let fail = |error: io::Error| Failure::File(format!("cannot write {}: {error}", shown(&self.path)));
        let open = OpenOptions::new().append(true).open(&self.path).ok();
        let same = |file: &File| file.metadata().is_ok_and(|metadata| metadata.len() == self.length);
        let Some(mut file) = open.filter(same) else {
            *self = Growing::start(&self.path, &record())?;
            return Ok(());
        };
        if let Err(error) = file.write_all(entry.as_bytes()) {
            // Half a line would make the record unreadable; a disk that is full still lets a file shrink.
            let _ = file.set_len(self.length);
            return Err(fail(error));
        }
        self.length += entry.len() as u64;
        Ok(())
    }

    /// Puts the whole record in place, its result included.
    pub(crate) fn end(&mut self, record: &str) -> Result<(), Failure> {
        *self = Growing::start(&self.path, record)?;
        Ok(())
    }
}

/// Puts a file in place in one step: a crash or a full disk leaves the old one whole.
fn write_over(path: &Path, text: &str, permissions: Option<fs::Permissions>) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::File(format!("cannot write {}: {error}", shown(path)));
    // Follow a link, so that the file it names is replaced and not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".ecumene-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(fail)?;
    file.write_all(text.as_bytes()).map_err(fail)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions).map_err(fail)?;
    }
    file.as_file().sync_all().map_err(fail)?;
    file.persist(&target).map_err(|error| fail(error.error))?;
    Ok(())
}

/// The path as an error names it.
pub(crate) fn shown(path: &Path) -> String {
    if is_standard(path) { "the standard input".into() } else { path.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_grows_by_its_entries_and_is_written_whole_where_somebody_meddled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut growing = Growing::start(&path, "header\n").unwrap();
        growing.add("one\n", || unreachable!("the file is as it was left")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "header\none\n");
        fs::write(&path, "something else").unwrap();
        growing.add("two\n", || "header\none\ntwo\n".into()).unwrap();
        growing.add("three\n", || unreachable!("the file is as it was left")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "header\none\ntwo\nthree\n");
        fs::remove_file(&path).unwrap();
        growing.add("four\n", || "all four\n".into()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "all four\n");
    }

    #[test]
    fn files_that_are_there_are_kept_unless_told_otherwise() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        drop(create(&path, false).unwrap());
        assert_eq!(create(&path, false).unwrap_err().exit_code(), 2);
        create(&path, true).unwrap();
        assert_eq!(create(&folder.path().join("no/such/folder"), true).unwrap_err().exit_code(), 3);
        assert_eq!(Folder::create(folder.path(), false).map(drop).unwrap_err().exit_code(), 2);
        Folder::create(folder.path(), true).unwrap().write("rows.csv", "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        let new = Folder::create(&folder.path().join("a/b"), false).unwrap();
        new.write("1", "text").unwrap();
        assert_eq!(new.write("1", "other").unwrap_err().exit_code(), 2);
        assert_eq!(Folder::create(&path, true).map(drop).unwrap_err().exit_code(), 3);
    }
}
