//! `cargo xtask dist`: what is handed to people who do not build: an archive with the program (its page inside), manual pages,
//! completions, examples and licences; a Debian package; a list of all that is in it (SBOM); checksums.
//!
//! | what | file |
//! | --- | --- |
//! | the Debian package | `deb.rs` |
//! | the list of what is in the program and its page | `sbom.rs` |

mod deb;
mod sbom;

use crate::workspace::{self, Workspace, children};
use crate::{client, licences};
use anyhow::{Context as _, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Files of the repository that go along, and where they lie in the archive.
const FILES: [(&str, &str); 5] = [
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("docs/hosting.md", "docs/hosting.md"),
];
/// Shells, and what each calls a file of completions.
const SHELLS: [(&str, &str); 4] =
    [("bash", "ecumene.bash"), ("zsh", "_ecumene"), ("fish", "ecumene.fish"), ("powershell", "_ecumene.ps1")];

/// What to make, and of what.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// A program that is there already; the release is built otherwise.
    program: Option<PathBuf>,
    /// Where everything goes.
    out: Option<PathBuf>,
}

impl Request {
    pub(crate) fn parse(arguments: &[String]) -> Result<Request> {
        let mut request = Request::default();
        let mut rest = arguments.iter();
        while let Some(flag) = rest.next() {
            let target = match flag.as_str() {
                "--program" => &mut request.program,
                "--out" => &mut request.out,
                other => bail!("there is no option `{other}` here; `cargo xtask help` lists what there is"),
            };
            *target = Some(rest.next().with_context(|| format!("{flag} needs a path"))?.into());
        }
        Ok(request)
    }
}

/// What is being made.
struct Release {
    version: String,
    /// The machine it is for, as Rust calls it.
    target: String,
    /// When the source was last changed, in seconds since 1970: what is made of it twice is the same.
    epoch: String,
    /// All that is in it.
    folder: PathBuf,
    out: PathBuf,
}

/// Makes everything.
pub(crate) fn dist(workspace: &Workspace, request: &Request) -> Result<()> {
    // A path that a person names is one of the folder where the person is.
    let here = std::env::current_dir().context("cannot tell the current directory")?;
    let program = match &request.program {
        Some(program) => here.join(program),
        None => build(workspace)?,
    };
    let out = request.out.as_ref().map_or_else(|| workspace.target().join("dist"), |out| here.join(out));
    let host = licences::host(workspace)?;
    make(workspace, &program, &out, &host)
}

/// Builds the page, and the program with the page inside.
fn build(workspace: &Workspace) -> Result<PathBuf> {
    client::build_if_stale(workspace)?;
    workspace::run(workspace.cargo().args(["build", "--release", "--locked", "--package", "cli"]))?;
    let program = workspace.target().join("release").join(format!("ecumene{}", std::env::consts::EXE_SUFFIX));
    // Names of functions are half of it, and nobody looks at them here.
    if cfg!(unix) {
        workspace::run(workspace.program("strip").arg(&program))?;
    }
    Ok(program)
}

fn make(workspace: &Workspace, program: &Path, out: &Path, target: &str) -> Result<()> {
    let version = said_by(workspace, program, &["--version"])?;
    let version = version.trim().strip_prefix("ecumene ").context("the program does not say its version")?.to_owned();
    empty(out)?;
    let stage = tempfile::tempdir()?;
    let folder = stage.path().join(format!("ecumene-{version}-{target}"));
    let release = Release { version, target: target.into(), epoch: epoch(workspace), folder, out: out.into() };
    release.fill(workspace, program)?;
    let sbom = release.out.join(format!("ecumene-{}.cdx.json", release.version));
    std::fs::write(&sbom, sbom::write(workspace, &release.version, target)?)?;
    std::fs::copy(&sbom, release.folder.join("sbom.cdx.json"))?;
    release.pack(workspace, stage.path())?;
    if release.target.contains("linux") && workspace::succeeds(workspace.program("dpkg-deb").arg("--version")) {
        deb::make(workspace, &release, stage.path())?;
    } else {
        workspace.say("    no Debian package is made: that needs Linux and dpkg-deb");
    }
    checksums(workspace, &release.out)?;
    for file in children(&release.out)? {
        let length = file.metadata()?.len();
        workspace.say(&format!("    {} ({} kB)", file.display(), length.div_ceil(1024)));
    }
    Ok(())
}

/// What the program answers.
fn said_by(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<String> {
    let mut command = workspace.program(program);
    let answer = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).output();
    let answer = answer.with_context(|| format!("cannot start {}", program.display()))?;
    let problem = || String::from_utf8_lossy(&answer.stderr).into_owned();
    ensure!(answer.status.success(), "{} {}: {}", program.display(), arguments.join(" "), problem());
    Ok(String::from_utf8(answer.stdout)?)
}

/// A folder with nothing of an older release in it. One that is not ours is left alone.
fn empty(out: &Path) -> Result<()> {
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for file in children(out)? {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let ours = file.is_file() && (name.starts_with("ecumene") || name == "SHA256SUMS");
        ensure!(ours, "{} is not of a release: name another folder with --out", file.display());
        std::fs::remove_file(&file)?;
    }
    Ok(())
}

/// When the source was last changed.
fn epoch(workspace: &Workspace) -> String {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || said_by(workspace, Path::new("git"), &["log", "-1", "--format=%ct"]).ok();
    given.or_else(commit).map_or_else(|| "0".into(), |text| text.trim().to_owned())
}

impl Release {
    /// Puts everything into the folder that becomes the archive.
    fn fill(&self, workspace: &Workspace, program: &Path) -> Result<()> {
        let folder = &self.folder;
        for part in ["docs", "deploy", "completions", "man"] {
            std::fs::create_dir_all(folder.join(part))?;
        }
        let name = if self.target.contains("windows") { "ecumene.exe" } else { "ecumene" };
        std::fs::copy(program, folder.join(name)).with_context(|| format!("cannot copy {}", program.display()))?;
        for (from, to) in FILES {
            std::fs::copy(workspace.path(from), folder.join(to)).with_context(|| format!("cannot copy {from}"))?;
        }
        for file in children(&workspace.path("deploy"))? {
            if let Some(name) = file.file_name().filter(|_| file.is_file()) {
                std::fs::copy(&file, folder.join("deploy").join(name))?;
            }
        }
        for (shell, file) in SHELLS {
            let text = said_by(workspace, program, &["completions", shell])?;
            std::fs::write(folder.join("completions").join(file), text)?;
        }
        let man = folder.join("man");
        said_by(workspace, program, &["man", "--dir", &man.display().to_string()])?;
        ensure!(man.join("ecumene.1").is_file(), "the program has written no manual pages");
        std::fs::write(folder.join("licences.txt"), said_by(workspace, program, &["licences"])?)?;
        Ok(())
    }

    /// Makes the archive, the same each time where the system's tar can do that.
    fn pack(&self, workspace: &Workspace, stage: &Path) -> Result<()> {
        let name = self.folder.file_name().context("the folder has no name")?;
        let archive = self.out.join(format!("{}.tar.gz", name.to_string_lossy()));
        let mut tar = workspace.program("tar");
        if cfg!(target_os = "linux") {
            let mtime = format!("--mtime=@{}", self.epoch);
            tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", &mtime]);
        }
        tar.arg("-C").arg(stage).arg("-czf").arg(&archive).arg(name);
        workspace::run(&mut tar)
    }
}

/// Writes the checksum of every file, as `sha256sum --check` reads them.
fn checksums(workspace: &Workspace, out: &Path) -> Result<()> {
    let names: Vec<_> = children(out)?.iter().filter_map(|file| file.file_name().map(ToOwned::to_owned)).collect();
    let sum = |program: &str, arguments: &[&str]| {
        let mut command = workspace.program(program);
        command.current_dir(out).args(arguments).args(&names).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.output().ok().filter(|output| output.status.success())
    };
    let found = sum("sha256sum", &[]).or_else(|| sum("shasum", &["-a", "256"]));
    let sums = found.context("neither sha256sum nor shasum is there")?.stdout;
    Ok(std::fs::write(out.join("SHA256SUMS"), sums)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_takes_a_program_that_is_there() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let request = Request::parse(&words("--program a/ecumene --out b")).unwrap();
        assert_eq!(request, Request { program: Some("a/ecumene".into()), out: Some("b".into()) });
        assert!(Request::parse(&words("--program")).is_err() && Request::parse(&words("--quick")).is_err());
    }

    /// A release of a program that only says what is asked of it, and the package taken apart again.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_release_has_everything_in_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let workspace = Workspace::find().unwrap();
        let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let program = folder.path().join("ecumene");
        let script = "#!/bin/sh\ncase \"$1\" in\n--version) echo ecumene 1.2.3 ;;\n\
            man) echo manual > \"$3/ecumene.1\"; echo manual > \"$3/ecumene-serve.1\" ;;\n*) echo \"$@\" GLIBC_2.9 GLIBC_2.34 ;;\nesac\n";
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        make(&workspace, &program, out.path(), "x86_64-unknown-linux-gnu").unwrap();
        let file = |name: &str| out.path().join(name).display().to_string();
        let run = |name: &str, arguments: &[&str]| said_by(&workspace, Path::new(name), arguments).unwrap();

        let archive = run("tar", &["-tzf", &file("ecumene-1.2.3-x86_64-unknown-linux-gnu.tar.gz")]);
        for name in
            ["ecumene", "LICENSE-MIT", "licences.txt", "sbom.cdx.json", "man/ecumene.1", "deploy/ecumene.service"]
        {
            let inside = format!("ecumene-1.2.3-x86_64-unknown-linux-gnu/{name}\n");
            assert!(archive.contains(&inside), "{name} is not in\n{archive}");
        }
        let sums = std::fs::read_to_string(file("SHA256SUMS")).unwrap();
        assert_eq!(sums.lines().count(), children(out.path()).unwrap().len() - 1, "{sums}");

        if !workspace::succeeds(workspace.program("dpkg-deb").arg("--version")) {
            return;
        }
        let package = file("ecumene_1.2.3_amd64.deb");
        let about = run("dpkg-deb", &["-f", &package]);
        for line in ["Package: ecumene\n", "Version: 1.2.3\n", "Architecture: amd64\n", "libc6 (>= 2.34)"] {
            assert!(about.contains(line), "{line} is not in\n{about}");
        }
        let root = folder.path().join("root").display().to_string();
        run("dpkg-deb", &["-R", &package, &root]);
        let read = |name: &str| std::fs::read_to_string(Path::new(&root).join(name)).unwrap();
        assert_eq!(read("DEBIAN/conffiles"), "/etc/ecumene.toml\n");
        let unit = read("lib/systemd/system/ecumene.service");
        for line in ["ExecStart=/usr/bin/ecumene serve\n", "\nUser=ecumene\n", "ECUMENE_CONFIG=/etc/ecumene.toml\n"] {
            assert!(unit.contains(line), "{line} is not in\n{unit}");
        }
        assert!(!unit.contains("DynamicUser") && read("DEBIAN/postinst").contains("useradd --system"), "{unit}");
        assert!(read("usr/share/doc/ecumene/copyright").contains("licences GLIBC"), "the notices go along");
        assert!(Path::new(&root).join("usr/share/man/man1/ecumene.1.gz").is_file());
        assert_eq!(run(&format!("{root}/usr/bin/ecumene"), &["--version"]), "ecumene 1.2.3\n");
        let listed = run("dpkg-deb", &["-c", &package]);
        assert!(listed.lines().all(|line| line.contains(" root/root ")), "{listed}");
        // A folder with something else in it is left alone.
        std::fs::write(out.path().join("letter"), "").unwrap();
        assert!(make(&workspace, &program, out.path(), "x86_64-unknown-linux-gnu").is_err());
    }
}
