//! The view as text for a terminal.

use crate::view::View;

pub(crate) fn draw(view: &View) -> String {
    format!("{}", view.seats)
}
