//! `cargo xtask fuzz`: throws malformed records, positions and actions at the readers.

use crate::tools;
use crate::workspace::{self, Workspace};
use anyhow::{Context as _, Result, bail};

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    target: Option<String>,
    seconds: u32,
}

impl Request {
    /// Reads what follows `cargo xtask fuzz`.
    pub(crate) fn parse(words: &[String]) -> Result<Request> {
        let mut request = Request { target: None, seconds: 60 };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--seconds" => {
                    let number = words.next().and_then(|text| text.parse().ok()).filter(|&seconds| seconds > 0);
                    request.seconds = number.context("--seconds takes a whole number above zero")?;
                }
                flag if flag.starts_with('-') => bail!("there is no option `{flag}` here"),
                target if request.target.is_none() => request.target = Some(target.to_owned()),
                extra => bail!("one target at a time, please: `{extra}` is too many"),
            }
        }
        Ok(request)
    }
}

/// Runs one target or all of them, each for the given time.
pub(crate) fn fuzz(workspace: &Workspace, request: &Request) -> Result<()> {
    let targets = targets(workspace)?;
    let chosen: Vec<&String> = match &request.target {
        Some(name) => targets.iter().filter(|target| *target == name).collect(),
        None => targets.iter().collect(),
    };
    if targets.is_empty() {
        bail!("there are no fuzz targets: they belong into fuzz/fuzz_targets");
    }
    if chosen.is_empty() {
        bail!("there is no such fuzz target; there are: {}", targets.join(", "));
    }
    tools::need_fuzz(workspace)?;
    for target in chosen {
        eprintln!("==> Fuzzing {target} for {} s", request.seconds);
        let time = format!("-max_total_time={}", request.seconds);
        // What the fuzzer finds by itself goes to the first folder; the second is ours and stays as it is.
        let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
        std::fs::create_dir_all(workspace.path(&corpus))?;
        // The proxy of rustup understands `+nightly`; the cargo that started us may not.
        let mut cargo = workspace.program("cargo");
        workspace::run(
            cargo
                .env_remove("RUSTUP_TOOLCHAIN")
                .args(["+nightly", "fuzz", "run", target, &corpus, &seeds, "--", &time]),
        )?;
    }
    Ok(())
}

/// The fuzz targets, by the names of their files.
fn targets(workspace: &Workspace) -> Result<Vec<String>> {
    let files = workspace::files_below(&workspace.path("fuzz/fuzz_targets"), "rs")?;
    let stem = |path: &std::path::PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    Ok(files.iter().filter_map(stem).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Request> {
        Request::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn target_and_time_may_come_in_any_order() {
        let wanted = Request { target: Some("record".into()), seconds: 5 };
        assert_eq!(parse("record --seconds 5").unwrap(), wanted);
        assert_eq!(parse("--seconds 5 record").unwrap(), wanted);
        assert_eq!(parse("").unwrap().seconds, 60);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["--seconds", "--seconds 0", "--seconds soon", "--forever", "record action"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
