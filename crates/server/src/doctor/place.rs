//! What is on this machine: the data folder, the key, the page, and how many files may be open.

use super::Findings;
use crate::config::Config;
use crate::http::has_page;
use crate::store::Database;
use std::path::{Path, PathBuf};

const DATA: &str = "data folder";
const KEY: &str = "key";
const PAGE: &str = "page";
/// With less than this free, the disk is full soon.
const LITTLE_MEGABYTES: u64 = 1024;
/// With less than this, it is.
const TOO_LITTLE_MEGABYTES: u64 = 64;

pub(super) fn look(config: &Config, findings: &mut Findings) {
    let folder = match config.database() {
        Ok(Database::Sqlite(path)) => folder_of(&path),
        _ => config.data.clone(),
    };
    look_at_folder(&folder, findings);
    #[cfg(unix)]
    look_at_rights(config, &folder, findings);
    #[cfg(unix)]
    look_at_room(&existing(&folder), findings);
    if config.key_file.is_some() {
        match config.seal() {
            Ok(_) => findings.ok(KEY, "it can be read"),
            Err(error) => findings.wrong(KEY, error.to_string(), "docs/hosting.md tells how a key is made"),
        }
    }
    match (&config.web, has_page(config)) {
        (None, true) => findings.ok(PAGE, "it is inside the program"),
        (Some(folder), true) => findings.ok(PAGE, format!("it is in {}", folder.display())),
        (None, false) => findings.wrong(
            PAGE,
            "there is none inside the program: people would see one sentence",
            "build the page before the program (`npm run build` in web/), or name its folder with --web",
        ),
        (Some(folder), false) => {
            let message = format!("there is no index.html in {}", folder.display());
            findings.wrong(PAGE, message, "name the folder that `npm run build` writes, or leave --web out");
        }
    }
    #[cfg(unix)]
    look_at_files(config, findings);
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => ".".into(),
        Some(folder) => folder.into(),
        None => ".".into(),
    }
}

/// The nearest folder above that is there.
fn existing(folder: &Path) -> PathBuf {
    let found = folder.ancestors().find(|folder| folder.exists());
    found.filter(|folder| !folder.as_os_str().is_empty()).map_or_else(|| ".".into(), Path::to_path_buf)
}

fn look_at_folder(folder: &Path, findings: &mut Findings) {
    let there = existing(folder);
    let advice =
        || format!("give it to who runs the server (`chown`), or name another folder with --data; now {}", who());
    if !there.is_dir() {
        findings.wrong(DATA, format!("{} is no folder", there.display()), "name another one with --data");
        return;
    }
    let trial = there.join(format!(".ecumene-doctor-{}", std::process::id()));
    match std::fs::write(&trial, b"trial") {
        Ok(()) => {
            let _ = std::fs::remove_file(&trial);
            match folder.exists() {
                true => findings.ok(DATA, format!("{} can be written to", folder.display())),
                false => findings.ok(DATA, format!("{} is made at the first start", folder.display())),
            }
        }
        Err(error) => findings.wrong(DATA, format!("nothing can be written to {}: {error}", there.display()), advice()),
    }
}

#[cfg(unix)]
fn who() -> String {
    format!("this is user {}", rustix::process::geteuid().as_raw())
}

#[cfg(not(unix))]
fn who() -> String {
    "this is somebody else".into()
}

#[cfg(unix)]
fn look_at_rights(config: &Config, folder: &Path, findings: &mut Findings) {
    use std::os::unix::fs::PermissionsExt as _;
    let open_to = |path: &Path| path.metadata().is_ok_and(|it| it.permissions().mode() & 0o077 != 0);
    let file = config.database().ok().map(|database| database.beside(&config.data)).filter(|path| path.is_file());
    if let Some(file) = file.filter(|file| open_to(file)) {
        let message = format!("others may read {}, and with it every seed and hand", file.display());
        findings.warn(DATA, message, format!("`chmod 600 {}`; the server does so when it starts", file.display()));
    }
    if let Some(key) = config.key_file.as_deref().filter(|key| open_to(key)) {
        let message = format!("others may read {}", key.display());
        findings.warn(KEY, message, format!("`chmod 600 {}`", key.display()));
    }
    if folder.is_dir() && folder != Path::new(".") && open_to(folder) {
        let message = format!("others may look into {}", folder.display());
        findings.warn(DATA, message, format!("`chmod 700 {}`", folder.display()));
    }
}

#[cfg(unix)]
fn look_at_room(folder: &Path, findings: &mut Findings) {
    const ROOM: &str = "free space";
    let Ok(disk) = rustix::fs::statvfs(folder) else { return };
    let megabytes = disk.f_bavail.saturating_mul(disk.f_frsize) >> 20;
    let message = format!("{megabytes} MB at {}", folder.display());
    let advice = "make room, or let --data name a folder on another disk";
    match megabytes {
        _ if disk.f_files > 0 && disk.f_favail < 100 => {
            findings.wrong(ROOM, format!("no more files can be made at {}", folder.display()), advice);
        }
        0..TOO_LITTLE_MEGABYTES => findings.wrong(ROOM, message, advice),
        TOO_LITTLE_MEGABYTES..LITTLE_MEGABYTES => findings.warn(ROOM, message, advice),
        _ => findings.ok(ROOM, message),
    }
}

#[cfg(unix)]
fn look_at_files(config: &Config, findings: &mut Findings) {
    const FILES: &str = "open files";
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    let wanted = config.limits.connections as u64;
    match most {
        Some(most) if most < wanted => findings.warn(
            FILES,
            format!("the system allows {most}, so there is no place for {wanted} connections"),
            "raise the limit (LimitNOFILE of the systemd unit, `ulimit -n`), or lower limits.connections",
        ),
        Some(most) => findings.ok(FILES, format!("the system allows {most}")),
        None => findings.ok(FILES, "the system allows any number"),
    }
}
