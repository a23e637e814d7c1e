//! A function with its bugs behind switches: its body stands once for each bug, and once as it was.

use super::list::{Mutant, Place};
use anyhow::{Context as _, Result};
use proc_macro2::{Delimiter, LineColumn, TokenStream, TokenTree};
use std::fmt::Write as _;

/// What a switch is asked through; `copy.rs` adds the function to each crate.
pub(super) const SWITCH: &str = "crate::mutant_switch::is_on";

/// A source file with bugs woven in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Woven {
    pub(super) text: String,
    /// The switches in it, each with the first and the last line of its function.
    pub(super) places: Vec<(u32, usize, usize)>,
}

/// Weaves bugs of one file in, each with the number of its switch. A bug whose function cannot be found, or lies inside
/// another chosen one, is left out.
pub(super) fn weave(source: &str, mutants: &[(u32, &Mutant)]) -> Result<Woven> {
    let tokens: TokenStream = source.parse().ok().context("a file that is no Rust")?;
    let mut bodies = Vec::new();
    find_bodies(tokens, &mut bodies);
    let offsets = Offsets::new(source);
    let mut functions: Vec<(Body, Vec<(u32, &Mutant)>)> = Vec::new();
    for &(number, mutant) in mutants {
        let Some(&body) = bodies.iter().find(|body| body.close == mutant.function_end) else { continue };
        match functions.iter_mut().find(|(other, _)| other.overlaps(body)) {
            Some((other, own)) if *other == body => own.push((number, mutant)),
            Some(_) => {}
            None => functions.push((body, vec![(number, mutant)])),
        }
    }
    functions.sort_by_key(|(body, _)| body.open);
    let mut woven = Woven { text: String::new(), places: Vec::new() };
    let mut done = 0;
    for (body, own) in functions {
        let (open, close) = (offsets.of(body.open)?, offsets.of(body.close)?);
        woven.text.push_str(source.get(done..open).context("functions that overlap")?);
        let first = woven.text.lines().count();
        woven.text.push('{');
        for (number, mutant) in &own {
            let _ = write!(woven.text, " if {SWITCH}({number}) {} else", with(source, &offsets, open..close, mutant)?);
        }
        let _ = write!(woven.text, " {} }}", source.get(open..close).context("a body that ends before it begins")?);
        let last = woven.text.lines().count();
        woven.places.extend(own.iter().map(|(number, _)| (*number, first, last)));
        done = close;
    }
    woven.text.push_str(source.get(done..).context("a function after the end")?);
    Ok(woven)
}

/// The body with one bug in it.
fn with(source: &str, offsets: &Offsets, body: std::ops::Range<usize>, mutant: &Mutant) -> Result<String> {
    let (start, end) = (offsets.of(mutant.start)?, offsets.of(mutant.end)?);
    let inside = body.start <= start && start <= end && end <= body.end;
    anyhow::ensure!(inside, "{} is not inside its function", mutant.title());
    let whole = start == body.start && end == body.end;
    let replacement = if whole { format!("{{ {} }}", mutant.replacement) } else { mutant.replacement.clone() };
    let part = |range: std::ops::Range<usize>| source.get(range).context("a place inside a letter");
    Ok(format!("{}{replacement}{}", part(body.start..start)?, part(end..body.end)?))
}

/// Where the braces of a block are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Body {
    open: Place,
    close: Place,
}

impl Body {
    fn overlaps(self, other: Body) -> bool {
        self.open < other.close && other.open < self.close
    }
}

fn find_bodies(tokens: TokenStream, found: &mut Vec<Body>) {
    for token in tokens {
        if let TokenTree::Group(group) = token {
            if group.delimiter() == Delimiter::Brace {
                let (open, close) = (group.span_open().start(), group.span_close().end());
                found.push(Body { open: place(open), close: place(close) });
            }
            find_bodies(group.stream(), found);
        }
    }
}

/// Columns are counted from one here.
fn place(LineColumn { line, column }: LineColumn) -> Place {
    Place { line, column: column + 1 }
}

/// From lines and columns to bytes.
struct Offsets<'a> {
    source: &'a str,
    lines: Vec<usize>,
}

impl<'a> Offsets<'a> {
    fn new(source: &'a str) -> Offsets<'a> {
        let lines = std::iter::once(0).chain(source.match_indices('\n').map(|(index, _)| index + 1)).collect();
        Offsets { source, lines }
    }

    fn of(&self, place: Place) -> Result<usize> {
        let start = *self.lines.get(place.line.wrapping_sub(1)).context("a line after the end")?;
        let line = self.source.get(start..).unwrap_or_default();
        let mut letters = line.char_indices().map(|(index, _)| index).chain([line.len()]);
        let within = letters.nth(place.column.saturating_sub(1)).context("a column after the end")?;
        Ok(start + within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "// é\nfn a(x: u8) -> bool {\n    x == 1\n}\n\nfn b() -> u8 {\n    2\n}\n";

    fn mutant(function_end: (usize, usize), start: (usize, usize), end: (usize, usize), replacement: &str) -> Mutant {
        let place = |(line, column)| Place { line, column };
        Mutant {
            file: "a.rs".into(),
            name: "a bug".into(),
            function_end: place(function_end),
            start: place(start),
            end: place(end),
            replacement: replacement.into(),
        }
    }

    #[test]
    fn a_body_stands_once_for_each_bug_and_once_as_it_was() {
        let unequal = mutant((4, 2), (3, 7), (3, 9), "!=");
        let always = mutant((4, 2), (2, 21), (4, 2), "true");
        let woven = weave(SOURCE, &[(1, &unequal), (2, &always)]).unwrap();
        let wanted = "// é\nfn a(x: u8) -> bool { if crate::mutant_switch::is_on(1) {\n    x != 1\n} else \
                      if crate::mutant_switch::is_on(2) { true } else {\n    x == 1\n} }\n\nfn b() -> u8 {\n    2\n}\n";
        assert_eq!(woven.text, wanted);
        assert_eq!(woven.places, [(1, 2, 6), (2, 2, 6)]);
    }

    #[test]
    fn what_cannot_be_placed_is_left_out_or_refused() {
        let nowhere = mutant((9, 9), (3, 7), (3, 9), "!=");
        assert_eq!(weave(SOURCE, &[(1, &nowhere)]).unwrap(), Woven { text: SOURCE.into(), places: Vec::new() });
        let outside = mutant((4, 2), (7, 5), (7, 6), "3");
        assert!(weave(SOURCE, &[(1, &outside)]).is_err());
        assert!(weave("fn {", &[]).is_err());
    }

    #[test]
    fn a_function_inside_a_chosen_one_is_left_out() {
        let source = "fn a() {\n    fn b() {\n        c();\n    }\n}\n";
        let outer = mutant((5, 2), (1, 8), (5, 2), "()");
        let inner = mutant((4, 6), (2, 12), (4, 6), "()");
        let woven = weave(source, &[(1, &outer), (2, &inner)]).unwrap();
        assert_eq!(woven.places.iter().map(|place| place.0).collect::<Vec<_>>(), [1]);
    }
}
