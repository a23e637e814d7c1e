//! A PostgreSQL of the tests' own: made by the system's package in a folder that goes with it, reached by a socket in that
//! folder, and run by an unprivileged user where the tests are root. What it keeps need not outlive the machine.

use anyhow::{Context as _, Result, bail, ensure};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The variable with the address of a cluster that is there already, such as `postgres://ecumene@%2Ftmp%2Fx`.
pub const SHARED: &str = "ECUMENE_TEST_POSTGRES";
/// Who owns everything in it.
const OWNER: &str = "ecumene";
/// How long it may take to answer: machines that run tests are busy.
const READY_WITHIN: Duration = Duration::from_secs(120);
/// How to get it.
const MISSING: &str = "the tests of the PostgreSQL store need its programs: install your system's package \
    (`sudo apt-get install postgresql`), or set POSTGRES_BIN to the folder with `initdb` and `postgres`";

/// The folder with `initdb`, `postgres` and the others.
pub fn programs() -> Result<PathBuf> {
    let named = std::env::var_os("POSTGRES_BIN").map(PathBuf::from);
    let mut packaged: Vec<PathBuf> = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt"]
        .iter()
        .filter_map(|folder| Path::new(folder).read_dir().ok())
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    // The newest first.
    packaged.sort();
    packaged.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = named.into_iter().chain(packaged).chain(std::env::split_paths(&path));
    let mut found = found.filter(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file());
    found.next().context(MISSING)
}

/// A PostgreSQL server that ends, with all it has, when this goes.
pub struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    settings: Vec<(String, String)>,
    server: Option<Child>,
}

impl Cluster {
    /// Makes one and waits until it answers.
    pub fn start() -> Result<Cluster> {
        Cluster::start_with(&[])
    }

    /// The same with some settings of its own.
    pub fn start_with(settings: &[(&str, &str)]) -> Result<Cluster> {
        let programs = programs()?;
        let folder = tempfile::Builder::new().prefix("ecu-pg-").tempdir_in("/tmp")?;
        let settings = settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let mut cluster = Cluster { programs, folder, settings, server: None };
        if is_root() {
            run(Command::new("chown").arg("postgres:").arg(cluster.folder.path()))
                .context("the package's user `postgres` is needed where tests run as root")?;
        }
        let mut initdb = cluster.program("initdb");
        initdb.args(["--no-sync", "--no-instructions", "--auth=trust", "--no-locale", "--encoding=UTF8"]);
        run(initdb.arg("--username").arg(OWNER).arg("--pgdata").arg(cluster.data()))?;
        cluster.start_again()?;
        Ok(cluster)
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}", self.address())
    }

    /// The same without a database.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://{OWNER}@{folder}")
    }

    /// A file for its own use, which it can read.
    pub fn put(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text)?;
        if is_root() {
            run(Command::new("chown").arg("postgres:").arg(&path))?;
        }
        run(Command::new("chmod").arg("600").arg(&path))?;
        Ok(path)
    }

    /// Sets something for the next start.
    pub fn set(&mut self, name: &str, value: &str) {
        self.settings.push((name.into(), value.into()));
    }

    /// Starts it after it was stopped.
    pub fn start_again(&mut self) -> Result<()> {
        let mut server = self.program("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        let usual =
            [("listen_addresses", ""), ("fsync", "off"), ("shared_buffers", "16MB"), ("max_connections", "200")];
        for (name, value) in usual {
            server.arg("-c").arg(format!("{name}={value}"));
        }
        for (name, value) in &self.settings {
            server.arg("-c").arg(format!("{name}={value}"));
        }
        let log = std::fs::File::options().create(true).append(true).open(self.log())?;
        server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.server = Some(server.spawn().context("cannot start postgres")?);
        let started = Instant::now();
        loop {
            let mut ready = self.program("pg_isready");
            ready.args(["--quiet", "--username", OWNER, "--dbname", "postgres", "--host"]).arg(self.folder.path());
            if let Some((_, port)) = self.settings.iter().find(|(name, _)| name == "port") {
                ready.args(["--port", port]);
            }
            if ready.status().is_ok_and(|status| status.success()) {
                return Ok(());
            }
            let ended = self.server.as_mut().and_then(|server| server.try_wait().ok().flatten());
            if ended.is_some() || started.elapsed() > READY_WITHIN {
                bail!("postgres does not start: {}", std::fs::read_to_string(self.log()).unwrap_or_default());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends it as a crash would: nothing is written that was not written before.
    pub fn stop(&mut self) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        let mut stop = self.program("pg_ctl");
        let stopped = run(stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(self.data()));
        if stopped.is_err() {
            server.kill()?;
        }
        server.wait()?;
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// A program of the package, which refuses to be run by root.
    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        let mut program = match is_root() {
            true => {
                let mut program = Command::new("setpriv");
                program.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(path);
                program
            }
            false => Command::new(path),
        };
        program.current_dir(self.folder.path());
        program
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}

/// A new, empty database, in a cluster that is there already or in one of its own.
pub struct Database {
    /// Its address.
    pub url: String,
    /// Of its own, unless it is shared.
    pub cluster: Option<Cluster>,
}

impl Database {
    /// Makes one.
    pub fn make() -> Result<Database> {
        match std::env::var(SHARED) {
            Ok(address) if !address.is_empty() => {
                let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
                let name = format!("t{}_{}", std::process::id(), now.as_nanos());
                Ok(Database { url: Database::named(&address, &name)?, cluster: None })
            }
            _ => {
                let cluster = Cluster::start()?;
                Ok(Database { url: cluster.url("postgres"), cluster: Some(cluster) })
            }
        }
    }

    /// The address of a database of this name, which is made if it is not there.
    pub fn named(address: &str, name: &str) -> Result<String> {
        let url = format!("{address}/{name}");
        let there =
            sql(&format!("{address}/postgres"), &format!("SELECT 1 FROM pg_database WHERE datname = '{name}'"))?;
        if there.is_empty() {
            sql(&format!("{address}/postgres"), &format!("CREATE DATABASE {name}"))?;
        }
        Ok(url)
    }
}

/// What a database answers to some SQL, as text.
pub fn sql(url: &str, sql: &str) -> Result<String> {
    let mut psql = Command::new(programs()?.join("psql"));
    psql.args([
        "--no-psqlrc",
        "--quiet",
        "--tuples-only",
        "--no-align",
        "--set=ON_ERROR_STOP=1",
        "--command",
        sql,
        url,
    ]);
    let answer = psql.stdin(Stdio::null()).output().context("cannot start psql")?;
    ensure!(answer.status.success(), "{sql}: {}", String::from_utf8_lossy(&answer.stderr));
    Ok(String::from_utf8_lossy(&answer.stdout).trim().to_owned())
}

fn run(command: &mut Command) -> Result<()> {
    let name = Path::new(command.get_program()).file_name().map(OsStr::to_owned).unwrap_or_default();
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {}", name.display()))?;
    let said = || String::from_utf8_lossy(&output.stderr).trim().to_owned();
    ensure!(output.status.success(), "{} {:?}: {}", name.display(), output.status, said());
    Ok(())
}

fn is_root() -> bool {
    let own = Command::new("id").arg("-u").output();
    own.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
