//! A list of what others have made and is in the program or its page, as CycloneDX 1.5: names, versions, licences and
//! checksums. It is made from the lock files, and from what cargo says is linked.

use crate::licences::{self, Crate};
use crate::workspace::{Workspace, read};
use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The list for a release.
pub(super) fn write(workspace: &Workspace, version: &str, target: &str) -> Result<String> {
    let metadata = licences::metadata(workspace, &[target])?;
    let locked: toml::Table = read(&workspace.path("Cargo.lock"))?.parse().context("Cargo.lock is no TOML")?;
    let npm: Value = serde_json::from_str(&read(&workspace.path("web/package-lock.json"))?)?;
    let sums = checksums(&locked);
    let crates: Vec<Crate> = licences::crates(&metadata)?.into_iter().filter(|it| it.is_in_program).collect();
    let mut components: Vec<Value> = crates.iter().map(|it| component(it, "cargo", sums.get(&it.title()))).collect();
    let packages = licences::client_packages(&npm, &workspace.path("web"));
    components.extend(packages.iter().map(|it| component(it, "npm", None)));
    let program = format!("pkg:generic/ecumene@{version}");
    let all: Vec<&Value> = components.iter().map(|component| &component["bom-ref"]).collect();
    let bom = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": program,
                "name": "ecumene",
                "version": version,
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
                "properties": [{"name": "target", "value": target}],
            },
        },
        "dependencies": [{"ref": program, "dependsOn": all}],
        "components": components,
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&bom)?))
}

fn component(it: &Crate, kind: &str, sum: Option<&String>) -> Value {
    let purl = format!("pkg:{kind}/{}@{}", it.name.replace('@', "%40"), it.version);
    let mut component = json!({
        "type": "library", "bom-ref": purl, "purl": purl, "name": it.name, "version": it.version,
        "licenses": [{"expression": expression(&it.licence)}],
    });
    if let Some(sum) = sum {
        component["hashes"] = json!([{"alg": "SHA-256", "content": sum}]);
    }
    component
}

/// Some write a slash where an `OR` is meant.
fn expression(licence: &str) -> String {
    licence.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ")
}

/// The checksums of the lock file, by name and version.
fn checksums(locked: &toml::Table) -> BTreeMap<String, String> {
    let packages = locked.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let text = |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let sum = |package: &toml::Value| {
        Some((format!("{} {}", text(package, "name")?, text(package, "version")?), text(package, "checksum")?))
    };
    packages.filter_map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_list_names_what_is_in_the_program_and_its_page() {
        let workspace = Workspace::find().unwrap();
        let host = licences::host(&workspace).unwrap();
        let bom: Value = serde_json::from_str(&write(&workspace, "1.2.3", &host).unwrap()).unwrap();
        assert_eq!(
            (&bom["bomFormat"], &bom["specVersion"], &bom["version"]),
            (&json!("CycloneDX"), &json!("1.5"), &json!(1))
        );
        let components = bom["components"].as_array().unwrap();
        let mut references = BTreeSet::new();
        for component in components {
            let text = |key: &str| component[key].as_str().unwrap_or_default();
            assert!(
                !text("name").is_empty() && !text("version").is_empty() && text("type") == "library",
                "{component}"
            );
            assert!(text("purl").starts_with("pkg:") && references.insert(text("bom-ref")), "{component}");
            let licence = component["licenses"][0]["expression"].as_str().unwrap();
            assert!(spdx::Expression::parse(licence).is_ok(), "{component}");
            let is_crate = text("purl").starts_with("pkg:cargo/");
            let sum = component["hashes"][0]["content"].as_str().unwrap_or_default();
            assert_eq!(sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit()), is_crate, "{component}");
        }
        for name in ["axum", "tokio-postgres", "rusqlite", "svelte"] {
            assert!(components.iter().any(|component| component["name"] == name), "{name}");
        }
        // What only tests or the compiler need is not passed on.
        for name in ["syn", "vitest"] {
            assert!(components.iter().all(|component| component["name"] != name), "{name}");
        }
        let needed = bom["dependencies"][0]["dependsOn"].as_array().unwrap();
        assert!(needed.len() == references.len() && needed.iter().all(|it| references.contains(it.as_str().unwrap())));
    }
}
