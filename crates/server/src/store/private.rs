//! Files that only their owner may read: a database holds seeds and whatever is still hidden.

use super::StoreError;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// Makes the file, if it is not there, and keeps others from reading it. What SQLite puts beside it has the same rights.
pub(crate) fn make(path: &Path) -> Result<(), StoreError> {
    let cannot = |error: std::io::Error| StoreError::Unavailable(format!("cannot write {}: {error}", path.display()));
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(cannot)?;
    // One that was there already may be somebody else's, who has decided that.
    if let Err(error) = keep_to_owner(&file) {
        tracing::warn!(%error, "Others may be able to read {}: {error}", path.display());
    }
    for suffix in ["-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        if let Ok(file) = File::open(name) {
            let _ = keep_to_owner(&file);
        }
    }
    Ok(())
}

/// Writes a small file anew.
pub(crate) fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// Makes a folder and those it lies in; new ones are their owner's alone.
pub(crate) fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(unix)]
fn keep_to_owner(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = file.metadata()?.permissions().mode();
    match mode & 0o077 {
        0 => Ok(()),
        _ => file.set_permissions(std::fs::Permissions::from_mode(mode & 0o700)),
    }
}

#[cfg(not(unix))]
fn keep_to_owner(_: &File) -> std::io::Result<()> {
    Ok(())
}
