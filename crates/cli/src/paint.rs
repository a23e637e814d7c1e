//! The few colours we use. `anstream` drops them where the output is no terminal or `NO_COLOR` is set.

use anstyle::{AnsiColor, Reset, Style};

pub(crate) const PLAIN: Reset = Reset;
pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const NUMBER: Style = AnsiColor::Cyan.on_default();
pub(crate) const NAME: Style = AnsiColor::Yellow.on_default();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
