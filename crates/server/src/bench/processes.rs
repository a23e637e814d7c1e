//! The processor time of other processes on this machine, as Linux tells it.

use anyhow::Context as _;
use std::collections::HashSet;

/// What the system says of a process.
pub(super) struct Stat {
    name: String,
    parent: u32,
    /// Seconds of processor time so far.
    pub(super) own: f64,
    /// The same of those of its children that have ended.
    of_children: f64,
}

impl Stat {
    /// Of the process of this number.
    pub(super) fn of(process: u32) -> anyhow::Result<Stat> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name in parentheses may hold spaces; the fields after it do not. Linux counts hundredths of a second.
        let (start, rest) = stat.rsplit_once(')').context("/proc/<pid>/stat has another form")?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let number = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        let sum = |index: usize| number(index).zip(number(index + 1)).map(|(one, two)| (one + two) / 100.0);
        let known = fields.get(1).and_then(|field| field.parse().ok()).zip(sum(11)).zip(sum(13));
        let ((parent, own), of_children) = known.context("/proc/<pid>/stat has another form")?;
        let name = start.split_once('(').map_or("", |(_, name)| name).to_owned();
        Ok(Stat { name, parent, own, of_children })
    }
}

/// The numbers of all processes.
fn all() -> anyhow::Result<Vec<u32>> {
    let entries = std::fs::read_dir("/proc")?.filter_map(Result::ok);
    Ok(entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect())
}

/// Seconds of processor time of a process with its children, those that have ended included.
pub(super) fn cpu_of_family(parent: u32) -> anyhow::Result<f64> {
    let own = Stat::of(parent)?;
    // Whoever ends meanwhile is counted by its parent next time.
    let children = all()?.into_iter().filter_map(|process| Stat::of(process).ok()).filter(|stat| stat.parent == parent);
    Ok(own.own + own.of_children + children.map(|stat| stat.own).sum::<f64>())
}

/// The PostgreSQL server that has this process for one of its connections.
pub(super) fn postmaster_of(connection: u32) -> anyhow::Result<u32> {
    let elsewhere = "the database is not on this machine, so that nobody knows what it costs";
    let stat = Stat::of(connection).context(elsewhere)?;
    anyhow::ensure!(stat.name.starts_with("postgres"), "{elsewhere}");
    Ok(stat.parent)
}

/// The process that listens at a port of this machine.
pub(super) fn listener_at(port: u16) -> anyhow::Result<u32> {
    let mut sockets = HashSet::new();
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        for line in std::fs::read_to_string(table).unwrap_or_default().lines().skip(1) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            // Local address, state (0A listens) and inode.
            if let [_, local, _, "0A", .., inode] = fields.get(..10).unwrap_or_default()
                && local.rsplit(':').next().and_then(|port| u16::from_str_radix(port, 16).ok()) == Some(port)
            {
                sockets.insert(format!("socket:[{inode}]"));
            }
        }
    }
    let listens = |process: &u32| {
        let files = std::fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().filter_map(Result::ok);
        files
            .filter_map(|file| std::fs::read_link(file.path()).ok())
            .any(|link| link.to_str().is_some_and(|link| sockets.contains(link)))
    };
    let found = all()?.into_iter().find(listens);
    found.with_context(|| format!("no process of this machine that we may look at listens at port {port}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_is_found_by_its_port_and_counted_with_its_children() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let own = std::process::id();
        assert_eq!(listener_at(listener.local_addr().unwrap().port()).unwrap(), own);
        let before = cpu_of_family(own).unwrap();
        let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        let mut child = std::process::Command::new("sh").args(["-c", busy]).spawn().unwrap();
        assert_eq!(Stat::of(child.id()).unwrap().parent, own);
        assert!(postmaster_of(child.id()).is_err(), "this is none");
        child.wait().unwrap();
        assert!(cpu_of_family(own).unwrap() > before + 0.05, "what it did stays counted");
    }
}
