//! The program as people and scripts meet it: every command, every exit code, honest and hostile files.

// A helper that fails fails its test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod browser;
mod hostile;
mod hosting;
mod laboratory;
#[cfg(unix)]
mod nodes;
mod operations;
mod play;
#[cfg(unix)]
mod postgres;
mod records;
mod secrets;
#[cfg(unix)]
mod tls;

use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// The answer of a run that worked.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        self.out
    }

    /// The JSON answer of a run that worked.
    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// What was said by a run that failed with this code.
    #[track_caller]
    fn fails(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        format!("{}{}", self.out, self.err)
    }

    /// The JSON error of a run that failed with this code.
    #[track_caller]
    fn error(self, code: i32) -> Value {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        let answer: Value = serde_json::from_str(&self.out).unwrap();
        assert_eq!(answer["error"]["exit"], code);
        answer["error"].clone()
    }
}

/// Runs `ecumene` with arguments as a shell would split them at blanks; `|` stands for a blank inside one.
fn ecumene(arguments: &str) -> Run {
    with_input(arguments, b"")
}

fn with_input(arguments: &str, input: &[u8]) -> Run {
    run(arguments, input, &[])
}

/// The same with something in its environment.
fn run(arguments: &str, input: &[u8], environment: &[(&str, &str)]) -> Run {
    let arguments = arguments.split_whitespace().map(|argument| argument.replace('|', " "));
    let mut child = Command::new(env!("CARGO_BIN_EXE_ecumene"))
        .args(arguments)
        .env_remove("ECUMENE_THREADS")
        .env_remove("ECUMENE_LEVEL")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A run that does not read its input closes it, which is no failure of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().expect("not ended by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder for one test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.at(name)
    }

    fn read(&self, name: &str) -> String {
        read(&self.path(name))
    }

    /// Nothing but these files: no temporary one was left behind.
    #[track_caller]
    fn holds_only(&self, names: &[&str]) {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut found: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        found.sort();
        assert_eq!(found, names);
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// A two-seat table dealt from seed number 3, kept in `game.jsonl`.
fn new_table(folder: &Folder) -> String {
    let file = folder.at("game.jsonl");
    ecumene(&format!("new founders --seats 2 --players Anna,Ben --seed-number 3 -o {file}")).ok();
    file
}

/// Lets bots play so many actions on a record.
fn play_on(file: &str, actions: usize) {
    for _ in 0..actions {
        ecumene(&format!("bot {file} --level random --apply")).ok();
    }
}

/// A record of a whole game between random bots.
fn finished_game(folder: &Folder) -> String {
    let file = folder.at("finished.jsonl");
    ecumene(&format!("play founders --who random,random --seed-number 5 --save {file}")).ok();
    file
}
