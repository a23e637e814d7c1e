//! Licences: of what is built in only such that are allowed, from nowhere but crates.io, and the notices that go with the
//! program name every crate in it.
//!
//! `deny.toml` says what is allowed. Licences, sources and dependencies on any version at all are looked at here, with nothing to
//! install. cargo-deny knows more, advisories above all, and runs as well where it is installed and its database can be
//! reached; it takes too long to build to be brought along.

use crate::workspace::{self, Workspace, children, read};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// What `ecumene licences` prints.
const NOTICES: &str = "crates/server/licences.txt";
/// The package of the program.
const PROGRAM: &str = "cli";
/// What the notices cover.
const PLATFORMS: [&str; 4] =
    ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];
/// Where all crates come from.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks the licences of all crates and packages and the notices, and lets cargo-deny check, if it is there.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let problems = problems(workspace)?;
    for problem in &problems {
        workspace.say(problem);
    }
    if !problems.is_empty() {
        bail!("{} problems with licences; they are listed above", problems.len());
    }
    deny(workspace)
}

fn problems(workspace: &Workspace) -> Result<Vec<String>> {
    let allowed = Allowed::read(workspace)?;
    let metadata = metadata(workspace, &[&host(workspace)?])?;
    let crates = crates(&metadata)?;
    let mut problems: Vec<String> = crates.iter().filter_map(|it| allowed.objection(it)).collect();
    problems.extend(wildcards(&metadata));
    let lock: Value = serde_json::from_str(&read(&workspace.path("web/package-lock.json"))?)?;
    let packages = client_packages(&lock, &workspace.path("web"));
    problems.extend(packages.iter().filter_map(|it| allowed.client_objection(it)));
    let locked: toml::Table = read(&workspace.path("Cargo.lock"))?.parse().context("Cargo.lock is no TOML")?;
    let passed_on: Vec<Crate> = crates.into_iter().chain(packages).filter(|it| it.is_in_program).collect();
    problems.extend(stale(&read(&workspace.path(NOTICES))?, &passed_on, &locked));
    Ok(problems)
}

/// Writes the notices anew.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    let mut crates = crates(&metadata(workspace, &PLATFORMS)?)?;
    let lock: Value = serde_json::from_str(&read(&workspace.path("web/package-lock.json"))?)?;
    crates.extend(client_packages(&lock, &workspace.path("web")));
    crates.sort();
    let path = workspace.path(NOTICES);
    std::fs::write(&path, notices(&crates)?).with_context(|| format!("cannot write {}", path.display()))?;
    workspace.say(&format!("{NOTICES} is written"));
    Ok(())
}

fn deny(workspace: &Workspace) -> Result<()> {
    if !workspace::succeeds(workspace.cargo().args(["deny", "--version"])) {
        workspace.say(
            "    cargo-deny is not installed, so nobody looks for advisories; `cargo install cargo-deny` brings it",
        );
        return Ok(());
    }
    workspace::run(workspace.cargo().args(["deny", "check", "licenses", "bans", "sources"]))?;
    if !workspace::succeeds(workspace.cargo().args(["deny", "fetch", "db"])) {
        workspace.say("    the database of advisories cannot be reached, so nobody looks for any");
        return Ok(());
    }
    workspace::run(workspace.cargo().args(["deny", "check", "advisories"]))
}

/// A crate or a package of the client that is not ours.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: String,
    authors: Vec<String>,
    home: String,
    source: String,
    folder: PathBuf,
    /// Whether it is in the program, rather than only in tests, in build scripts or in the compiler.
    pub(crate) is_in_program: bool,
}

impl Crate {
    /// As the notices name it, and no other.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// The licences that may be built in.
struct Allowed(BTreeSet<String>);

impl Allowed {
    fn read(workspace: &Workspace) -> Result<Allowed> {
        let deny: toml::Table = read(&workspace.path("deny.toml"))?.parse().context("deny.toml is no TOML")?;
        let list = deny.get("licenses").and_then(|licences| licences.get("allow")).and_then(toml::Value::as_array);
        let list = list.context("deny.toml has no list of allowed licences")?;
        Ok(Allowed(list.iter().filter_map(|licence| licence.as_str().map(str::to_owned)).collect()))
    }

    /// Whether one who keeps to allowed licences only may use what is offered so.
    fn may_use(&self, licence: &str) -> bool {
        let parsed = Expression::parse_mode(licence, ParseMode::LAX);
        parsed.is_ok_and(|licence| licence.evaluate(|required| self.0.contains(&required.to_string())))
    }

    fn objection(&self, it: &Crate) -> Option<String> {
        if it.source != CRATES_IO {
            return Some(format!("{} comes from {}, not from crates.io", it.title(), it.source));
        }
        let is_allowed = self.may_use(&it.licence);
        (!is_allowed)
            .then(|| format!("{} has the licence \"{}\", which deny.toml does not allow", it.title(), it.licence))
    }

    fn client_objection(&self, it: &Crate) -> Option<String> {
        let refused = !self.may_use(&it.licence);
        refused
            .then(|| format!("{} in the client has the licence \"{}\", which is not allowed", it.title(), it.licence))
    }
}

/// The packages that the page is made of. Of what only builds and tests it, nothing is passed on.
pub(crate) fn client_packages(lock: &Value, web: &Path) -> Vec<Crate> {
    let packages = lock["packages"].as_object().into_iter().flatten();
    let in_client = packages.filter(|(path, package)| !path.is_empty() && package["dev"] != true);
    let text = |package: &Value, key: &str| package[key].as_str().map(str::to_owned);
    let package = |(path, package): (&String, &Value)| Crate {
        name: path.rsplit("node_modules/").next().unwrap_or(path).to_owned(),
        version: text(package, "version").unwrap_or_default(),
        licence: text(package, "license").unwrap_or_else(|| "(none)".into()),
        authors: Vec::new(),
        home: String::new(),
        source: String::new(),
        folder: web.join(path),
        is_in_program: true,
    };
    in_client.map(package).collect()
}

/// Where one of our packages would take any version of a crate, whatever changes in it.
fn wildcards(metadata: &Value) -> Vec<String> {
    let ours = list(&metadata["packages"]).iter().filter(|package| package["source"].is_null());
    let needs = ours.flat_map(|package| list(&package["dependencies"]).iter().map(move |need| (package, need)));
    let loose = needs.filter(|(_, need)| need["req"] == "*" && need["path"].is_null());
    let name = |it: &Value| it["name"].as_str().unwrap_or_default().to_owned();
    loose.map(|(package, need)| format!("{} takes any version of {}; name one", name(package), name(need))).collect()
}

/// What the notices lack, and what they name that is there no more.
fn stale(notices: &str, passed_on: &[Crate], locked: &toml::Table) -> Vec<String> {
    let named: BTreeSet<String> = named(notices).collect();
    let mut problems = Vec::new();
    for it in passed_on.iter().filter(|it| !named.contains(&it.title())) {
        problems.push(format!("{NOTICES} lacks {}; `cargo xtask licences` writes it anew", it.title()));
    }
    let packages = locked.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let text =
        |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).unwrap_or("").to_owned();
    let locked = packages.map(|package| format!("{} {}", text(package, "name"), text(package, "version")));
    // A crate of another platform is in the lock file only.
    let locked: BTreeSet<String> = locked.chain(passed_on.iter().map(Crate::title)).collect();
    for gone in named.difference(&locked) {
        problems
            .push(format!("{NOTICES} names {gone}, which is not used any more; `cargo xtask licences` writes it anew"));
    }
    problems
}

/// The crates that notices name, each at the beginning of a line of the list.
fn named(notices: &str) -> impl Iterator<Item = String> {
    let list = notices.lines().skip_while(|line| !line.starts_with("- ")).take_while(|line| line.starts_with("- "));
    list.filter_map(|line| line.trim_start_matches("- ").split(": ").next().map(str::to_owned))
}

/// A list of all crates in the program, and the text of every licence.
fn notices(crates: &[Crate]) -> Result<String> {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for it in crates.iter().filter(|it| it.is_in_program) {
        let people = if it.authors.is_empty() { String::new() } else { format!(", by {}", it.authors.join(", ")) };
        let home = if it.home.is_empty() { String::new() } else { format!(", {}", it.home) };
        writeln!(list, "- {}: {}{people}{home}", it.title(), it.licence)?;
        for text in licence_texts(it)? {
            texts.entry(text).or_default().push(it.title());
        }
    }
    let mut by_crate: Vec<(Vec<String>, String)> = texts.into_iter().map(|(text, crates)| (crates, text)).collect();
    by_crate.sort();
    let mut all = format!("{HEAD}{list}");
    for (crates, text) in by_crate {
        write!(all, "\n{}\n{}:\n\n{text}\n", "-".repeat(80), crates.join(", "))?;
    }
    Ok(all)
}

const HEAD: &str = "\
Ecumene is made with the work of many others. These crates and packages are in the program, on one platform or another,
or in its page, or the page is compiled by them; the licences under which their authors offer them are below, or, where a
package brings none along, at https://spdx.org/licenses.
SQLite, which libsqlite3-sys brings along, is in the public domain.

";

/// The licences that come with a crate: of several it may be used under, one.
fn licence_texts(it: &Crate) -> Result<BTreeSet<String>> {
    let mut files = Vec::new();
    licence_files(&it.folder, 4, &mut files)?;
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
    let is_mit = |path: &PathBuf| name(path).contains("MIT") && path.parent() == Some(it.folder.as_path());
    if it.licence.contains("MIT") && it.licence.contains("OR") | it.licence.contains('/') && files.iter().any(is_mit) {
        // What is offered under the MIT licence and others is taken under that; what deeper folders say is said of other things.
        let is_another_offer = |path: &PathBuf| {
            let name = name(path);
            path.parent() == Some(it.folder.as_path())
                && !name.contains("MIT")
                && !name.contains("NOTICE")
                && !name.contains("PARTY")
        };
        files.retain(|path| !is_another_offer(path));
    }
    let mut texts = BTreeSet::new();
    for file in files {
        let bytes = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes).replace('\r', "");
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        texts.insert(lines.join("\n").trim_matches('\n').to_owned());
    }
    Ok(texts)
}

/// Files that hold licences, by their names, down to so many folders.
fn licence_files(folder: &Path, depth: u32, found: &mut Vec<PathBuf>) -> Result<()> {
    for path in children(folder)? {
        let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
        if path.is_dir() {
            if depth > 0 && !["tests", "examples", "benches"].contains(&name.as_str()) {
                licence_files(&path, depth - 1, found)?;
            }
            continue;
        }
        let is_text =
            path.extension().is_none_or(|extension| extension != "rs" && extension != "c" && extension != "h");
        if is_text && ["licen", "copying", "notice", "unlicense"].iter().any(|start| name.starts_with(start)) {
            found.push(path);
        }
    }
    Ok(())
}

/// All crates that are not ours, in order of name.
pub(crate) fn crates(metadata: &Value) -> Result<Vec<Crate>> {
    let in_program = in_program(metadata)?;
    let mut crates = Vec::new();
    for package in list(&metadata["packages"]) {
        let Some(source) = package["source"].as_str() else { continue };
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let manifest = PathBuf::from(text("manifest_path"));
        crates.push(Crate {
            name: text("name"),
            version: text("version"),
            licence: text("license"),
            authors: list(&package["authors"])
                .iter()
                .filter_map(|author| author.as_str())
                .map(without_address)
                .collect(),
            home: text("repository"),
            source: source.to_owned(),
            folder: manifest.parent().unwrap_or(&manifest).to_owned(),
            is_in_program: in_program.contains(&text("id")),
        });
    }
    crates.sort();
    Ok(crates)
}

/// The ids of the packages whose code is in the program: neither what only build scripts need nor what the compiler runs.
fn in_program(metadata: &Value) -> Result<BTreeSet<String>> {
    let id = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let is_macro = |package: &&Value| {
        list(&package["targets"]).iter().any(|target| list(&target["kind"]).iter().any(|kind| kind == "proc-macro"))
    };
    let macros: BTreeSet<String> =
        list(&metadata["packages"]).iter().filter(is_macro).map(|package| id(&package["id"])).collect();
    let nodes: BTreeMap<String, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (id(&node["id"]), node)).collect();
    let program = list(&metadata["packages"]).iter().find(|package| package["name"] == PROGRAM);
    let mut ahead = vec![id(&program.context("the workspace has no program")?["id"])];
    let mut reached = BTreeSet::new();
    while let Some(next) = ahead.pop() {
        if macros.contains(&next) || !reached.insert(next.clone()) {
            continue;
        }
        let needs = nodes.get(&next).map(|node| list(&node["deps"])).unwrap_or_default();
        let is_linked = |need: &&Value| list(&need["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        ahead.extend(needs.iter().filter(is_linked).map(|need| id(&need["pkg"])));
    }
    Ok(reached)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A name without the mail address behind it, which nobody needs here.
fn without_address(author: &str) -> String {
    author.split(" <").next().unwrap_or(author).trim().to_owned()
}

/// What cargo knows about all packages that are needed on these platforms.
pub(crate) fn metadata(workspace: &Workspace, platforms: &[&str]) -> Result<Value> {
    let mut cargo = workspace.cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1"]);
    for platform in platforms {
        cargo.args(["--filter-platform", platform]);
    }
    let output = cargo.stdout(Stdio::piped()).stderr(Stdio::piped()).output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The platform that the compiler builds for.
pub(crate) fn host(workspace: &Workspace) -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = workspace.program(rustc).arg("-vV").stdout(Stdio::piped()).output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what it builds for")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn allowed(licences: &[&str]) -> Allowed {
        Allowed(licences.iter().map(|&licence| licence.to_owned()).collect())
    }

    fn package(name: &str, licence: &str) -> Crate {
        Crate {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: vec!["Dido".into()],
            home: String::new(),
            source: CRATES_IO.into(),
            folder: PathBuf::new(),
            is_in_program: true,
        }
    }

    #[test]
    fn the_workspace_itself_is_in_order() {
        assert_eq!(problems(&Workspace::find().unwrap()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn one_of_several_licences_must_be_allowed_and_all_of_those_joined() {
        let allowed = allowed(&["MIT", "Zlib"]);
        for fine in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "MIT AND Zlib", "(Apache-2.0 OR Zlib) AND MIT"] {
            assert!(allowed.may_use(fine), "{fine}");
        }
        for wrong in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0 WITH LLVM-exception", "", "whatever I like"] {
            assert!(!allowed.may_use(wrong), "{wrong}");
        }
        assert_eq!(allowed.objection(&package("a", "MIT")), None);
        assert!(allowed.objection(&package("a", "GPL-3.0")).unwrap().contains("GPL-3.0"));
        let elsewhere = Crate { source: "git+https://example.org/a".into(), ..package("a", "MIT") };
        assert!(allowed.objection(&elsewhere).unwrap().contains("example.org"));
    }

    #[test]
    fn packages_of_the_client_are_looked_at_too() {
        let lock = json!({"packages": {
            "": {"license": "whatever"},
            "node_modules/a": {"license": "MIT"},
            "node_modules/a/node_modules/@b/c": {"license": "MPL-2.0"},
            "node_modules/tool": {"license": "MPL-2.0", "dev": true},
            "node_modules/without": {},
        }});
        let packages = client_packages(&lock, Path::new("web"));
        assert_eq!(packages.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["a", "@b/c", "without"]);
        assert_eq!(packages[1].folder, Path::new("web/node_modules/a/node_modules/@b/c"));
        let allowed = allowed(&["MIT"]);
        let objections: Vec<String> = packages.iter().filter_map(|it| allowed.client_objection(it)).collect();
        assert_eq!(objections.len(), 2, "{objections:?}");
        assert!(objections[0].contains("@b/c") && objections[1].starts_with("without "), "{objections:?}");
    }

    #[test]
    fn any_version_is_taken_only_of_what_is_ours() {
        let metadata = json!({"packages": [
            {"name": "cli", "source": null, "dependencies": [
                {"name": "server", "req": "*", "path": "crates/server"},
                {"name": "serde", "req": "^1"},
                {"name": "left-pad", "req": "*"},
            ]},
            {"name": "theirs", "source": CRATES_IO, "dependencies": [{"name": "left-pad", "req": "*"}]},
        ]});
        assert_eq!(wildcards(&metadata), ["cli takes any version of left-pad; name one"]);
    }

    #[test]
    fn notices_name_what_is_in_the_program_and_nothing_else() {
        let locked = |names: &[&str]| -> toml::Table {
            let packages = names.iter().map(|name| format!("[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\n"));
            packages.collect::<String>().parse().unwrap()
        };
        let crates = [package("a", "MIT")];
        let notices = format!("{HEAD}- a 1.0.0: MIT, by Dido\n- b 1.0.0: MIT\n\n---\na 1.0.0:\n\n- c 1.0.0: no list\n");
        assert_eq!(named(&notices).collect::<Vec<_>>(), ["a 1.0.0", "b 1.0.0"]);
        assert_eq!(stale(&notices, &crates, &locked(&["a", "b"])), Vec::<String>::new());
        let gone = stale(&notices, &crates, &locked(&["a"]));
        assert!(gone.len() == 1 && gone[0].contains("names b 1.0.0"), "{gone:?}");
        let lacking = stale(HEAD, &crates, &locked(&["a"]));
        assert!(lacking.len() == 1 && lacking[0].contains("lacks a 1.0.0"), "{lacking:?}");
    }

    #[test]
    fn macros_build_scripts_and_tests_are_not_in_the_program() {
        let needs = |of: &str, kind: Value| json!({"pkg": of, "dep_kinds": [{"kind": kind}]});
        let crate_of = |name: &str, kind: &str| json!({"id": name, "name": name, "targets": [{"kind": [kind]}]});
        let names = ["lib", "below", "build", "dev"];
        let mut packages: Vec<Value> = names.iter().map(|name| crate_of(name, "lib")).collect();
        packages.extend([crate_of("cli", "bin"), crate_of("derive", "proc-macro"), crate_of("syn", "lib")]);
        let metadata = json!({"packages": packages, "resolve": {"nodes": [
            {"id": "cli", "deps": [needs("lib", Value::Null), needs("build", json!("build")), needs("dev", json!("dev"))]},
            {"id": "lib", "deps": [needs("below", Value::Null), needs("derive", Value::Null)]},
            {"id": "derive", "deps": [needs("syn", Value::Null)]},
        ]}});
        let reached = in_program(&metadata).unwrap();
        assert_eq!(reached.iter().map(String::as_str).collect::<Vec<_>>(), ["below", "cli", "lib"]);
    }
}
