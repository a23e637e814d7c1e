//! What sources and data say about rules outside of tokens: plain comments, and the rows of data files.

use proc_macro2::Span;

/// A comment, a string or a line of data, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    /// The line.
    pub(crate) line: usize,
    /// The function, type or constant, or the row of data; empty for the file as a whole.
    pub(crate) item: String,
    /// What it says.
    pub(crate) text: String,
    /// Whether it is a string of the code: a refusal or a question rather than a comment on what is done.
    pub(crate) quoted: bool,
}

/// From one place in a file to another, as line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The first line and column.
    pub(crate) first: (usize, usize),
    /// The last line, and the column after the last.
    pub(crate) last: (usize, usize),
}

impl Extent {
    /// Where a token is.
    pub(crate) fn of(span: Span) -> Extent {
        let (first, last) = (span.start(), span.end());
        Extent { first: (first.line, first.column), last: (last.line, last.column) }
    }

    fn holds(&self, place: (usize, usize)) -> bool {
        self.first <= place && place < self.last
    }

    fn lines(&self) -> usize {
        self.last.0 - self.first.0
    }
}

/// The comments after `//`. One on a line of its own is about the code right below it. What stands in the extent of an
/// item without a name stands in a test, and is left out; so is what stands in a string or is a doc comment.
pub(crate) fn comments(source: &str, strings: &[Extent], items: &[(Extent, Option<String>)]) -> Vec<Said> {
    let lines: Vec<&str> = source.lines().collect();
    let comment = |index: usize| {
        let signs = lines[index].match_indices("//").map(|(at, _)| at);
        let mut free = signs.filter(|&at| {
            let place = (index + 1, lines[index][..at].chars().count());
            !strings.iter().any(|extent| extent.holds(place))
        });
        free.next()
    };
    let owner = |line: usize| {
        // The outer come after the inner: of two on the same line the outer has it.
        let around = items.iter().rev().filter(move |(extent, _)| extent.holds((line, 0)));
        around.min_by_key(|(extent, _)| extent.lines())
    };
    let mut found = Vec::new();
    for (index, text) in lines.iter().enumerate() {
        let Some(start) = comment(index) else { continue };
        let is_alone = text[..start].trim().is_empty();
        let below = (index..lines.len()).find(|&below| !lines[below].trim_start().starts_with("//"));
        let below = below.filter(|&below| is_alone && !lines[below].trim().is_empty());
        let item = match owner(below.unwrap_or(index) + 1) {
            Some((_, None)) => continue,
            Some((_, Some(item))) => item.clone(),
            None => String::new(),
        };
        found.push(Said { line: index + 1, item, text: text[start..].to_owned(), quoted: false });
    }
    found
}

/// The lines of a data file, each with its row: the name of a table, the first value of a row in a list of tables, or a
/// key above all tables. A comment is about the line right below it.
pub(crate) fn rows(text: &str) -> Vec<Said> {
    let lines: Vec<&str> = text.lines().collect();
    let mut row = String::new();
    let mut in_table = false;
    let mut found: Vec<Said> = Vec::new();
    // The first of the comments that wait for a line.
    let mut waiting = 0;
    for (index, line) in lines.iter().enumerate() {
        let key = line.split_once('=').map(|(key, _)| key.trim()).filter(|_| line.starts_with(char::is_alphabetic));
        if let Some(header) = line.strip_prefix('[') {
            let name = header.trim_start_matches('[').split(']').next().unwrap_or(header);
            let first = lines.get(index + 1..).and_then(|rest| rest.iter().find_map(|line| line.split_once('=')));
            row = match first {
                Some((_, value)) if header.starts_with('[') => {
                    value.split('#').next().unwrap_or(value).trim().trim_matches('"')
                }
                _ => name,
            }
            .to_owned();
            in_table = true;
        } else if let Some(key) = key.filter(|_| !in_table) {
            row = key.to_owned();
        }
        let is_comment = line.starts_with('#');
        let item = if is_comment || line.trim().is_empty() { String::new() } else { row.clone() };
        found.push(Said { line: index + 1, item, text: (*line).to_owned(), quoted: false });
        if !is_comment {
            if !line.trim().is_empty() {
                found[waiting..].iter_mut().for_each(|said| said.item.clone_from(&row));
            }
            waiting = found.len();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_tables_elements_and_keys() {
        let text = "# head\n\nscale = 8\n# above\nlist = [\n    [1, 2],\n]\n# lost\n\n[tempest] # beside\neffects = 1\n# in\n\
                    source = 2\n# over\n[[card]]\nslug = \"clay\" # first\ncopies = [\n    1,\n]\n";
        let rows = rows(text);
        let items: Vec<&str> = rows.iter().map(|said| said.item.as_str()).collect();
        let wanted = [
            "", "", "scale", "list", "list", "list", "list", "", "", "tempest", "tempest", "tempest", "tempest",
            "clay", "clay", "clay", "clay", "clay", "clay",
        ];
        assert_eq!(items, wanted);
        assert_eq!((rows[9].line, rows[9].text.as_str()), (10, "[tempest] # beside"));
    }
}
