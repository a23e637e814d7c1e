//! What has to be installed. A thing that is missing is installed where that takes seconds; else one sentence says how.

use crate::workspace::{self, Workspace};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A part of the Rust toolchain, brought by rustup if it is missing.
pub(crate) fn need_component(workspace: &Workspace, component: &str, subcommand: &str) -> Result<()> {
    let present = || workspace::succeeds(workspace.cargo().args([subcommand, "--version"]));
    if present() {
        return Ok(());
    }
    eprintln!("    {component} is missing and is being installed with rustup");
    let added = workspace::run(workspace.program("rustup").args(["component", "add", component]));
    if added.is_ok() && present() {
        return Ok(());
    }
    bail!(
        "{component} is missing: install Rust from https://rustup.rs and run `rustup component add {component}`, \
         or install your system's package of that name"
    )
}

/// Whether the faster test runner is there. It is never built from source here: that takes longer than it saves.
pub(crate) fn has_nextest(workspace: &Workspace) -> bool {
    workspace::succeeds(workspace.cargo().args(["nextest", "--version"]))
}

/// Node.js and npm, with which the web client is built.
pub(crate) fn need_node(workspace: &Workspace) -> Result<()> {
    let version = workspace.program("node").arg("--version").stdout(Stdio::piped()).output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if !is_supported_node(&version) {
        let found = if version.is_empty() { "none is installed".into() } else { format!("this is {version}") };
        bail!(
            "the web client is built with Node.js 20.19, 22.13, 24 or newer, and {found}: https://nodejs.org tells how \
             to get it"
        );
    }
    Ok(())
}

/// The releases that `engines` names in `web/package.json`: odd ones between them are out of support.
fn is_supported_node(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse::<u32>().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    matches!((major, minor), (20, 19..) | (22, 13..) | (24.., _))
}

/// A browser that the tests play in.
#[derive(Debug)]
pub(crate) struct Browser {
    name: &'static str,
    /// The variable that says where it is.
    pub(crate) variable: &'static str,
    /// Debian's packages, any of which will do, the best first.
    packages: &'static [&'static str],
    usual: &'static [&'static str],
}

/// The browser of nearly all tests. Without all that belongs to a window it takes a quarter less of the processor.
pub(crate) const CHROMIUM: Browser = Browser {
    name: "Chromium",
    variable: "CHROMIUM",
    packages: &["chromium-headless-shell", "chromium"],
    usual: &[
        "/usr/bin/chromium-headless-shell",
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ],
};

/// The browser that plays a game of each kind besides.
pub(crate) const FIREFOX: Browser = Browser {
    name: "Firefox",
    variable: "FIREFOX",
    packages: &["firefox-esr"],
    usual: &["/usr/bin/firefox-esr", "/usr/bin/firefox"],
};

/// A browser for the tests; on Debian and its kin it is installed if it is missing.
pub(crate) fn need_browser(workspace: &Workspace, browser: &Browser) -> Result<PathBuf> {
    if let Some(found) = browser.find() {
        return Ok(found);
    }
    let Browser { name, variable, packages, .. } = browser;
    eprintln!("    {name} is missing and is being installed with apt-get");
    let installed = packages.iter().any(|package| install(workspace, package).is_ok());
    match browser.find() {
        Some(found) if installed => Ok(found),
        _ => bail!(
            "the tests in a browser need {name}: install your system's package (`sudo apt-get install {}`), or \
             set {variable} to its path",
            packages.last().unwrap_or(name)
        ),
    }
}

/// Installs a package where that is done with apt-get.
fn install(workspace: &Workspace, package: &str) -> Result<()> {
    let apt = |arguments: &[&str]| {
        let mut apt = workspace.program("apt-get");
        workspace::run(apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "--quiet"]).and_then(|()| apt(&["install", "--quiet", "--yes", package]))
}

/// The programs of PostgreSQL for the tests of that store; on Debian and its kin they are installed if they are missing.
pub(crate) fn need_postgres(workspace: &Workspace) -> Result<()> {
    if test_postgres::programs().is_err() {
        eprintln!("    PostgreSQL is missing and is being installed with apt-get");
        // Whether it is there now is what counts.
        let _ = install(workspace, "postgresql");
    }
    test_postgres::programs().map(drop)
}

/// The NATS server for the tests of several nodes; on Debian and its kin it is installed if it is missing.
pub(crate) fn need_nats(workspace: &Workspace) -> Result<()> {
    // Not everybody's path has the programs of the system.
    let usual = Path::new("/usr/sbin/nats-server");
    let is_there = || usual.is_file() || workspace.program("nats-server").arg("--version").output().is_ok();
    if !is_there() {
        eprintln!("    nats-server is missing and is being installed with apt-get");
        let _ = install(workspace, "nats-server");
    }
    if is_there() {
        Ok(())
    } else {
        bail!("nats-server is missing; install your system's package, or see https://nats.io")
    }
}

/// `openssl`, which makes the certificates of tests; on Debian and its kin it is installed if it is missing.
pub(crate) fn need_openssl(workspace: &Workspace) -> Result<()> {
    let is_there = || workspace.program("openssl").arg("version").output().is_ok();
    if !is_there() {
        eprintln!("    openssl is missing and is being installed with apt-get");
        let _ = install(workspace, "openssl");
    }
    if is_there() { Ok(()) } else { bail!("openssl is missing; install your system's package") }
}

impl Browser {
    fn find(&self) -> Option<PathBuf> {
        let named = std::env::var_os(self.variable).map(PathBuf::from);
        named.into_iter().chain(self.usual.iter().map(PathBuf::from)).find(|path| path.is_file())
    }
}

/// The program that knows which bugs could be made; it is built from source if it is missing.
pub(crate) fn need_mutants(workspace: &Workspace) -> Result<()> {
    let present = || workspace::succeeds(workspace.cargo().args(["mutants", "--version"]));
    if present() {
        return Ok(());
    }
    eprintln!("    cargo-mutants is missing and is being installed");
    // It only lists here, so that it need not be fast.
    workspace::run(workspace.cargo().args(["install", "cargo-mutants", "--locked", "--debug"]))?;
    if present() { Ok(()) } else { bail!("cargo-mutants is installed, but cargo does not find it") }
}

/// The fuzzer needs a nightly compiler and takes minutes to build, so it is asked for rather than installed.
pub(crate) fn need_fuzz(workspace: &Workspace) -> Result<()> {
    if !workspace::succeeds(workspace.cargo().args(["fuzz", "--version"])) {
        bail!("cargo-fuzz is missing: `rustup toolchain install nightly` and `cargo install cargo-fuzz` bring it");
    }
    if !workspace::succeeds(workspace.program("rustup").args(["run", "nightly", "rustc", "--version"])) {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly` brings it");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supported_node_releases_are_told_from_others() {
        for version in ["v20.19.0", "v22.13.0", "v24.0.1", "v26.1.0"] {
            assert!(is_supported_node(version), "{version}");
        }
        for version in ["v20.18.9", "v18.20.0", "v21.7.0", "v22.12.0", "v23.1.0", ""] {
            assert!(!is_supported_node(version), "{version}");
        }
    }
}
