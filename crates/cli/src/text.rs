//! Plain text set in lines and columns.

use engine::words::counted;

/// Which side of its column a cell leans on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Rows of cells in aligned columns, the first row being the heading, with two spaces between columns.
pub(crate) fn columns(sides: &[Side], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..sides.len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(sides).zip(&widths);
        let line: Vec<String> = cells
            .map(|((cell, side), &width)| match side {
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            })
            .collect();
        text.push_str(line.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// Breaks a text between words into lines of at most so many characters, all but the first indented by so many.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

/// A name a person gave: nothing that could move a terminal's cursor, be mistaken for a seat, or fill the screen.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    if name.trim().is_empty() {
        return Err("a name needs at least one letter".into());
    }
    if name.chars().count() > 40 {
        return Err("a name has at most 40 letters".into());
    }
    match name.chars().find(|c| c.is_control() || matches!(c, '@' | ',')) {
        Some(c) => Err(format!("a name cannot hold {c:?}")),
        None => Ok(()),
    }
}

/// `33.3%`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// `100 games`, or what became of them: `12 of 100 games, stopped`.
pub(crate) fn games_played(played: usize, asked: usize) -> String {
    if played == asked { counted(played, "game") } else { format!("{played} of {}, stopped", counted(asked, "game")) }
}

/// Puts the players' names into a drawing. Blanks after a name grow or shrink, so that columns stay where they were.
pub(crate) fn name_drawing(drawing: &str, players: &[String]) -> String {
    let lines = drawing.trim_end().lines().map(|line| {
        let mut out = String::new();
        let mut parts = line.split("  ").peekable();
        let mut owed = 0i64;
        while let Some(part) = parts.next() {
            let named = registry::with_names(part, players);
            owed += named.chars().count() as i64 - part.chars().count() as i64;
            out.push_str(&named);
            if parts.peek().is_none() {
                break;
            }
            // Two blanks stand between parts, and an empty part means that two more follow, so that these may go.
            let may_go = if parts.peek().is_some_and(|next| next.is_empty()) { 2 } else { 0 };
            let change = (-owed).clamp(-may_go, 40);
            owed += change;
            let gap = 2 + change;
            out.push_str(&" ".repeat(gap.max(0) as usize));
        }
        out
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["seat", "score"], ["1", "7"], ["total", "107"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&[Side::Left, Side::Right], &rows), "seat   score\n1          7\ntotal    107\n");
    }

    #[test]
    fn names_in_a_drawing_keep_its_columns() {
        let players = ["Theodora".to_owned(), "A".to_owned()];
        let drawing = "@1: 3          @2: 4   x\n+--+           +--+";
        let named = name_drawing(drawing, &players);
        assert_eq!(named, "Theodora: 3    A: 4    x\n+--+           +--+");
    }

    #[test]
    fn text_wraps_between_words() {
        assert_eq!(wrap("one two three  four", 9, 2), "one two\n  three\n  four");
        assert_eq!(wrap("immeasurable", 4, 2), "immeasurable");
    }

    #[test]
    fn names_cannot_play_tricks() {
        assert!(check_name("Anna-Lena O'Hara 2").is_ok());
        for bad in ["", "  ", "a@1", "a,b", "a\u{1b}[2J", &"x".repeat(41)] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
    }
}
