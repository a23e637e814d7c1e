//! What `sim` and `arena` share: outputs that are checked before the first game, a bar that moves within games, and an
//! end by Ctrl-C that keeps what was played.

use crate::args::Outputs;
use crate::failure::Failure;
use crate::files::Folder;
use crate::rows::CsvFile;
use indicatif::{ProgressBar, ProgressStyle};
use server::serve::StopSignals;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the bar is told how far the games are, in milliseconds.
const TICK: u64 = 100;

/// Whether the process was told to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Files that are there before the first game is played.
pub(crate) struct Opened {
    pub(crate) csv: Option<CsvFile>,
    pub(crate) records: Option<Folder>,
}

impl Outputs {
    /// Makes every file and folder that was named, or says why it cannot be.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let csv = self.csv.as_ref().map(|path| CsvFile::create(path, self.force)).transpose()?;
        let records = self.records.as_ref().map(|path| Folder::create(path, self.force)).transpose()?;
        Ok(Opened { csv, records })
    }
}

/// Looks on while games are played on several threads.
pub(crate) struct Watcher {
    bar: ProgressBar,
    start: Instant,
    actions: AtomicU64,
    /// When the bar was last told, in milliseconds from the start.
    told: AtomicU64,
}

impl Watcher {
    /// A bar on standard error, if that is a terminal.
    pub(crate) fn new(games: u64) -> Watcher {
        let bar = ProgressBar::new(games);
        // The template is a constant; a wrong one would only cost the bar its looks.
        let template = "{bar:40.cyan} {pos}/{len} games, {msg}{elapsed}, {eta} to go";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        // The clock runs on while bots think.
        bar.enable_steady_tick(Duration::from_millis(5 * TICK));
        Watcher { bar, start: Instant::now(), actions: AtomicU64::new(0), told: AtomicU64::new(0) }
    }

    /// An action was taken in some game. Breaks off when the process was told to stop.
    pub(crate) fn acted(&self) -> ControlFlow<()> {
        let actions = self.actions.fetch_add(1, Ordering::Relaxed) + 1;
        let now = self.start.elapsed().as_millis() as u64;
        let told = self.told.load(Ordering::Relaxed);
        // Of several threads that find it time to tell, one does.
        let order = Ordering::Relaxed;
        if now >= told + TICK && self.told.compare_exchange(told, now, order, order).is_ok() {
            self.bar.set_message(format!("{actions} actions, "));
        }
        if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// A game has ended.
    pub(crate) fn game_ended(&self) {
        self.bar.inc(1);
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Whether the process was told to stop.
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C, or a termination signal, ends games instead of the process; the second one ends that, too.
pub(crate) fn stop_when_told() {
    // Where signals cannot be waited for they end the process, as they would have without us.
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    // Here and not in the thread: it may be scheduled long after the first game has begun.
    let caught = runtime.block_on(async { StopSignals::catch() });
    let Ok(mut signals) = caught else { return };
    std::thread::spawn(move || {
        runtime.block_on(signals.next());
        STOPPED.store(true, Ordering::Relaxed);
        let _ = writeln!(anstream::stderr(), "Stopping; once more ends at once and loses what is not written.");
        runtime.block_on(signals.next());
        std::process::exit(crate::failure::STOPPED.into());
    });
}
