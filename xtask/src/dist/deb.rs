//! The Debian package: program, manual pages, completions, the systemd unit, a file of settings that stays as its owner has
//! changed it, and a user of its own. What is kept in `/var/lib/ecumene` outlives the package, also when it is purged.

use super::Release;
use crate::workspace::{self, Workspace, children, read};
use anyhow::{Context as _, Result, ensure};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const SETTINGS: &str = "\
# Settings of `ecumene serve`; `ecumene config print` shows all of them, and docs/hosting.md tells what they are for.
# After a change: `systemctl restart ecumene`. Passwords belong into /etc/ecumene.env, which only root may read:
# ECUMENE_DATABASE_URL=postgres://...

# address = \"127.0.0.1\"
# port = 8080
# public_url = \"https://play.example\"
# proxies = 1
";

const POSTINST: &str = r#"#!/bin/sh
set -e
if [ "$1" = configure ]; then
    if ! getent passwd ecumene > /dev/null; then
        useradd --system --user-group --home-dir /var/lib/ecumene --no-create-home --shell /usr/sbin/nologin ecumene
    fi
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        if [ -z "$2" ]; then systemctl enable --quiet ecumene.service; fi
        restart=try-restart
        if systemctl is-enabled --quiet ecumene.service; then restart=restart; fi
        systemctl "$restart" ecumene.service || echo "ecumene does not start; \`ecumene doctor\` says why" >&2
    fi
fi
"#;

/// Whether it starts with the machine is its owner's choice, which outlives the package until that is purged: `postinst` sees
/// one that was removed and comes back as an upgrade.
const PRERM: &str = r#"#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl stop ecumene.service || true
fi
"#;

const POSTRM: &str = r#"#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
if [ "$1" = purge ]; then rm -f /etc/systemd/system/multi-user.target.wants/ecumene.service; fi
if [ "$1" = purge ] && [ -d /var/lib/ecumene ]; then
    echo "The tables stay in /var/lib/ecumene; remove that folder if nobody wants them any more." >&2
fi
"#;

/// Makes the package of a release.
pub(super) fn make(workspace: &Workspace, release: &Release, stage: &Path) -> Result<()> {
    let root = stage.join("deb");
    let program = release.folder.join("ecumene");
    copy(&program, &root.join("usr/bin/ecumene"))?;
    write(&root.join("lib/systemd/system/ecumene.service"), &unit(workspace)?)?;
    write(&root.join("etc/ecumene.toml"), SETTINGS)?;
    let completions = release.folder.join("completions");
    for (file, to) in [
        ("ecumene.bash", "bash-completion/completions/ecumene"),
        ("_ecumene", "zsh/vendor-completions/_ecumene"),
        ("ecumene.fish", "fish/vendor_completions.d/ecumene.fish"),
    ] {
        copy(&completions.join(file), &root.join("usr/share").join(to))?;
    }
    for page in children(&release.folder.join("man"))? {
        let name = page.file_name().context("a manual page has no name")?;
        copy(&page, &root.join("usr/share/man/man1").join(name))?;
    }
    let docs = root.join("usr/share/doc/ecumene");
    for file in ["README.md", "docs/hosting.md", "sbom.cdx.json", "CHANGELOG.md"] {
        let name = Path::new(file).file_name().context("a document has no name")?;
        copy(&release.folder.join(file), &docs.join(name))?;
    }
    for file in children(&release.folder.join("deploy"))? {
        let name = file.file_name().context("an example has no name")?;
        copy(&file, &docs.join("examples").join(name))?;
    }
    write(&docs.join("copyright"), &copyright(release)?)?;
    let packed: Vec<PathBuf> = children(&root.join("usr/share/man/man1"))?;
    workspace::run(workspace.program("gzip").args(["-9", "-n"]).args(packed).arg(docs.join("CHANGELOG.md")))?;
    std::fs::rename(docs.join("CHANGELOG.md.gz"), docs.join("changelog.gz"))?;
    control(workspace, release, &root, &program)?;
    let architecture = architecture(&release.target)?;
    let package = release.out.join(format!("ecumene_{}_{architecture}.deb", release.version));
    let mut build = workspace.program("dpkg-deb");
    build.env("SOURCE_DATE_EPOCH", &release.epoch).args(["--root-owner-group", "-Zxz", "--build"]);
    workspace::run(build.arg(&root).arg(package).stdout(Stdio::null()))
}

/// The example unit, for a program that the package has installed and a user that it has made.
fn unit(workspace: &Workspace) -> Result<String> {
    let mut unit = read(&workspace.path("deploy/ecumene.service"))?;
    for (from, to) in [
        ("ExecStart=/usr/local/bin/ecumene", "ExecStart=/usr/bin/ecumene"),
        ("DynamicUser=yes\n", "User=ecumene\nGroup=ecumene\n"),
        ("Environment=ECUMENE_DATA=", "Environment=ECUMENE_CONFIG=/etc/ecumene.toml\nEnvironment=ECUMENE_DATA="),
    ] {
        ensure!(unit.contains(from), "deploy/ecumene.service has no line with {}", from.trim());
        unit = unit.replacen(from, to, 1);
    }
    // What stands above it tells how the example is installed.
    let start = unit.find("[Unit]").context("deploy/ecumene.service has no [Unit]")?;
    Ok(unit.split_off(start))
}

fn copyright(release: &Release) -> Result<String> {
    let mut text = String::from(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Ecumene\n\n\
         Files: *\nCopyright: the Ecumene contributors\nLicense: MIT or Apache-2.0\n\n",
    );
    for file in ["LICENSE-MIT", "licences.txt"] {
        writeln!(text, "{}\n", read(&release.folder.join(file))?.trim_end())?;
    }
    text.push_str("The Apache License is in /usr/share/common-licenses/Apache-2.0.\n");
    Ok(text)
}

fn control(workspace: &Workspace, release: &Release, root: &Path, program: &Path) -> Result<()> {
    let size: u64 = files(root)?.iter().filter_map(|file| file.metadata().ok()).map(|it| it.len().div_ceil(1024)).sum();
    let about = format!(
        "Package: ecumene\nVersion: {}\nArchitecture: {}\nMaintainer: The Ecumene contributors <ecumene@localhost>\n\
         Installed-Size: {size}\nDepends: {}, passwd\nRecommends: ca-certificates\nSuggests: postgresql, nats-server, caddy | nginx\n\
         Section: games\nPriority: optional\nDescription: civilization board games on one table\n \
         A server with its web page, bots, and a program for the terminal: five board\n games about civilizations, with every rule \
         enforced and every refusal\n explained.\n",
        release.version,
        architecture(&release.target)?,
        c_library(&std::fs::read(program)?),
    );
    let folder = root.join("DEBIAN");
    write(&folder.join("control"), &about)?;
    write(&folder.join("conffiles"), "/etc/ecumene.toml\n")?;
    for (name, script) in [("postinst", POSTINST), ("prerm", PRERM), ("postrm", POSTRM)] {
        write(&folder.join(name), script)?;
        executable(&folder.join(name))?;
    }
    executable(&root.join("usr/bin/ecumene"))?;
    let names = files(root)?.into_iter().filter_map(|file| Some(file.strip_prefix(root).ok()?.to_owned()));
    let mut sums = workspace.program("md5sum");
    sums.current_dir(root).args(names.filter(|name| !name.starts_with("DEBIAN") && !name.starts_with("etc")));
    let sums = sums.stdout(Stdio::piped()).output().context("cannot start md5sum")?;
    ensure!(sums.status.success(), "md5sum cannot read what goes into the package");
    write(&folder.join("md5sums"), &String::from_utf8(sums.stdout)?)
}

/// The C library that a program needs: the newest version among those that it names.
fn c_library(program: &[u8]) -> String {
    let mark = b"GLIBC_2.";
    let found = program.windows(mark.len()).enumerate().filter(|(_, window)| window == mark);
    let number = |(at, _): (usize, &[u8])| {
        let digits = program.iter().skip(at + mark.len()).take_while(|byte| byte.is_ascii_digit());
        digits.fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
    };
    found.map(number).max().map_or_else(|| "libc6".into(), |newest| format!("libc6 (>= 2.{newest})"))
}

fn architecture(target: &str) -> Result<&'static str> {
    let known = [("x86_64", "amd64"), ("aarch64", "arm64"), ("riscv64gc", "riscv64"), ("i686", "i386")];
    let machine = target.split('-').next().unwrap_or_default();
    let found = known.iter().find(|(rust, _)| *rust == machine).map(|(_, debian)| *debian);
    found.with_context(|| format!("it is not known what Debian calls {machine}"))
}

/// All files in a folder and below it, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in children(folder)? {
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

fn write(path: &Path, text: &str) -> Result<()> {
    make_folder(path)?;
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    make_folder(to)?;
    std::fs::copy(from, to).map(drop).with_context(|| format!("cannot copy {}", from.display()))
}

/// Folders and files of a package can be read by everybody, whatever is usual here.
fn make_folder(file: &Path) -> Result<()> {
    Ok(std::fs::create_dir_all(file.parent().unwrap_or(file))?)
}

#[cfg(unix)]
fn executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn executable(_: &Path) -> Result<()> {
    Ok(())
}
