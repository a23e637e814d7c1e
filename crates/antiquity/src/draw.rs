//! The view as text for a terminal.

use crate::view::View;

impl View {
    /// The view as text for a terminal.
    pub(crate) fn draw(&self) -> String {
        format!("Turn {}, {}\n", self.turn, self.phase.title())
    }
}
