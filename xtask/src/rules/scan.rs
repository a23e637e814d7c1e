//! Reads Rust source as tokens, so that what stands in comments or in strings of code is no mark.
//!
//! Tokens rather than syntax trees: a test inside a macro call (`proptest! { ... }`) is found like any other, and nothing
//! heavy has to be built before the first command runs.

use super::said::{Extent, Said, comments};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

/// What one source file says about rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// The functions that carry `#[rule(...)]`.
    pub(crate) marks: Vec<Mark>,
    /// The comments and string literals outside tests.
    pub(crate) texts: Vec<Said>,
}

/// A function that carries `#[rule(...)]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The name of the function.
    pub(crate) test: String,
    /// Its line.
    pub(crate) line: usize,
    /// The ids it names.
    pub(crate) ids: Vec<String>,
    /// Whether it runs with the tests: `#[test]` and not `#[ignore]`.
    pub(crate) runs: bool,
}

/// Reads a source file; an error is a file that is no Rust.
pub(crate) fn scan(source: &str) -> Result<Source, proc_macro2::LexError> {
    let tokens: TokenStream = source.parse()?;
    let mut walk = Walk::default();
    walk.walk(tokens, &Within { path: String::new(), body: Body::Items, in_test: false, is_doc: false });
    let mut found = walk.found;
    found.texts.extend(comments(source, &walk.strings, &walk.items));
    found.texts.sort_by_key(|said| said.line);
    Ok(found)
}

/// The attributes seen since the last item ended.
#[derive(Default)]
struct Attributes {
    ids: Vec<String>,
    is_test: bool,
    is_ignored: bool,
    only_for_tests: bool,
}

/// What the tokens of a stream are inside of.
struct Within {
    /// The items around it: `Draft::apply`, or nothing at the top of a file.
    path: String,
    body: Body,
    in_test: bool,
    /// Whether it is a doc comment.
    is_doc: bool,
}

/// What a pair of braces holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    Items,
    Variants,
    /// The entries of a macro call, each ended by this sign.
    Entries(char),
    Code,
}

/// The item whose head has been read.
struct Item {
    path: String,
    /// What its braces hold.
    body: Body,
    /// Whether its braces end it.
    ends_with_braces: bool,
    /// The sign that ends it: a semicolon, or a comma after a variant.
    end: char,
}

/// Where a stream of tokens has got to.
#[derive(Default)]
struct Progress {
    attributes: Attributes,
    item: Option<Item>,
    /// The first token of the item at hand, with its attributes.
    first: Option<Span>,
    /// The last token.
    last: Option<Span>,
    /// The first of the texts that belong to the item at hand.
    texts: usize,
}

#[derive(Default)]
struct Walk {
    found: Source,
    /// Where string literals and doc comments are.
    strings: Vec<Extent>,
    /// Where items are, the outer after the inner.
    items: Vec<(Extent, Option<String>)>,
}

impl Walk {
    fn walk(&mut self, tokens: TokenStream, within: &Within) {
        let mut at = Progress { texts: self.found.texts.len(), ..Progress::default() };
        let mut tokens = tokens.into_iter();
        // The punctuation right before a token: `#` or `#!` opens an attribute, `'` a lifetime.
        let mut before = [' '; 2];
        while let Some(token) = tokens.next() {
            let attributes = &at.attributes;
            let in_test = within.in_test || attributes.is_test || attributes.only_for_tests;
            at.first.get_or_insert(token.span());
            at.last = Some(token.span());
            let mut ends = false;
            let mut sign = ' ';
            match token {
                TokenTree::Group(group) if before[1] == '#' || before == ['#', '!'] => {
                    self.attribute(&group, &mut at.attributes, within, in_test);
                    if before[1] == '!' {
                        // `//!` is about what it stands in, not about the item that follows.
                        at = Progress { texts: self.found.texts.len(), ..Progress::default() };
                    }
                }
                TokenTree::Group(group) => {
                    let braces = group.delimiter() == Delimiter::Brace;
                    ends = braces && at.item.as_ref().is_none_or(|item| item.ends_with_braces);
                    let (path, body) = match &at.item {
                        Some(item) => (&item.path, item.body),
                        None => (&within.path, within.body),
                    };
                    let body = match (braces, body) {
                        (false, _) => Body::Code,
                        // A call of a macro between items: its entries are items of their own.
                        (true, Body::Items) if before[1] == '!' || before[0] == '!' => Body::Entries(end(&group)),
                        (true, body) => body,
                    };
                    self.walk(group.stream(), &Within { path: path.clone(), body, in_test, is_doc: false });
                }
                TokenTree::Punct(punct) => {
                    sign = punct.as_char();
                    ends = at.item.as_ref().map_or(matches!(sign, ';' | ','), |item| sign == item.end);
                }
                TokenTree::Ident(word) => {
                    let rest = tokens.clone();
                    if word == "fn" {
                        self.mark(rest.clone(), &mut at.attributes);
                    }
                    if at.item.is_none() && before[1] != '\'' {
                        at.item = item(&word, rest, within);
                        if let Some(item) = &at.item {
                            self.claim(&item.path, at.texts, in_test);
                        }
                    }
                }
                TokenTree::Literal(literal) => {
                    let owner = at.item.as_ref().map_or(&within.path, |item| &item.path);
                    self.text(&literal, owner, within, in_test);
                }
            }
            if ends {
                self.close(&mut at, within);
            }
            before = [before[1], sign];
        }
        // The last variant needs no comma.
        self.close(&mut at, within);
    }

    /// Gives the doc comments before an item to it; those of a test are nobody's.
    fn claim(&mut self, path: &str, first: usize, in_test: bool) {
        if in_test {
            self.found.texts.truncate(first);
        }
        for said in self.found.texts.iter_mut().skip(first) {
            path.clone_into(&mut said.item);
        }
    }

    fn close(&mut self, at: &mut Progress, within: &Within) {
        let attributes = std::mem::take(&mut at.attributes);
        let in_test = within.in_test || attributes.is_test || attributes.only_for_tests;
        let item = at.item.take().map(|item| item.path);
        if let (Some(first), Some(last)) = (at.first.take(), at.last)
            && (item.is_some() || in_test)
        {
            let extent = Extent { first: (first.start().line, 0), last: (last.end().line, usize::MAX) };
            self.items.push((extent, item.filter(|_| !in_test)));
        }
        at.texts = self.found.texts.len();
    }

    fn mark(&mut self, mut rest: impl Iterator<Item = TokenTree>, attributes: &mut Attributes) {
        // `fn $name` in the definition of a macro is no test yet.
        if let Some(TokenTree::Ident(name)) = rest.next()
            && !attributes.ids.is_empty()
        {
            self.found.marks.push(Mark {
                test: name.to_string(),
                line: name.span().start().line,
                ids: std::mem::take(&mut attributes.ids),
                runs: attributes.is_test && !attributes.is_ignored,
            });
        }
    }

    fn attribute(&mut self, group: &Group, attributes: &mut Attributes, within: &Within, in_test: bool) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let path = tokens.iter().take_while(|token| !matches!(token, TokenTree::Group(_)));
        let name = path.filter_map(|token| match token {
            TokenTree::Ident(word) => Some(word.to_string()),
            _ => None,
        });
        let arguments = tokens.iter().find_map(|token| match token {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        });
        let name = name.last();
        match (name.as_deref(), arguments) {
            (Some("rule"), Some(arguments)) => attributes.ids.extend(arguments.into_iter().filter_map(string)),
            (Some("test"), _) => attributes.is_test = true,
            (Some("ignore"), _) => attributes.is_ignored = true,
            (Some("cfg"), Some(arguments)) if arguments.to_string() == "test" => attributes.only_for_tests = true,
            _ => {
                let is_doc = name.is_some_and(|name| name == "doc");
                let inside = Within { path: within.path.clone(), body: Body::Code, in_test, is_doc };
                self.walk(group.stream(), &inside);
            }
        }
    }

    fn text(&mut self, literal: &Literal, owner: &str, within: &Within, in_test: bool) {
        let text = literal.to_string();
        // Numbers hold no ids; an escaped line break must not stick to the word after it.
        if text.contains('"') {
            let extent = Extent::of(literal.span());
            self.strings.push(extent);
            if !in_test {
                let text = text.replace("\\n", " ").replace("\\t", " ");
                self.found.texts.push(Said {
                    line: extent.first.0,
                    item: owner.to_owned(),
                    text,
                    quoted: !within.is_doc,
                });
            }
        }
    }
}

/// The item that begins with this word, if one does.
fn item(word: &Ident, mut rest: impl Iterator<Item = TokenTree>, within: &Within) -> Option<Item> {
    let word = word.to_string();
    let is_name = word.starts_with(|first: char| first.is_ascii_uppercase());
    let (name, body, ends_with_braces, end) = match (within.body, word.as_str()) {
        (Body::Code, _) => return None,
        (Body::Variants, _) => (word, Body::Code, false, ','),
        (Body::Entries(end), _) if is_name => (word, Body::Code, false, end),
        (_, "impl") => (implemented(rest)?, Body::Items, true, ';'),
        (_, "macro_rules") => (ident(rest.nth(1)?)?, Body::Code, true, ';'),
        (_, "mod" | "trait") => (ident(rest.next()?)?, Body::Items, true, ';'),
        (_, "enum") => (ident(rest.next()?)?, Body::Variants, true, ';'),
        (_, "fn" | "struct") => (ident(rest.next()?)?, Body::Code, true, ';'),
        (_, "const" | "static" | "type") => (ident(rest.next()?)?, Body::Code, false, ';'),
        _ => return None,
    };
    // `const fn` is a function.
    if matches!(name.as_str(), "fn" | "unsafe" | "async" | "extern") {
        return None;
    }
    let path = if within.path.is_empty() { name } else { format!("{}::{name}", within.path) };
    Some(Item { path, body, ends_with_braces, end })
}

/// The sign that ends the entries of a macro call: a comma, unless there are semicolons.
fn end(call: &Group) -> char {
    let is_semicolon = |token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    if call.stream().into_iter().any(is_semicolon) { ';' } else { ',' }
}

/// The type that an `impl` is about: `State` of `impl<E: Edition> fmt::Display for State<E> where ...`.
fn implemented(rest: impl Iterator<Item = TokenTree>) -> Option<String> {
    let (mut name, mut depth) = (None, 0_usize);
    for token in rest {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Ident(word) if word == "where" => break,
            TokenTree::Ident(word) if depth == 0 && word != "for" => name = Some(word.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => break,
            _ => {}
        }
    }
    name
}

fn ident(token: TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    }
}

fn string(token: TokenTree) -> Option<String> {
    match token {
        TokenTree::Literal(literal) => literal.to_string().strip_prefix('"')?.strip_suffix('"').map(str::to_owned),
        _ => None,
    }
}

/// The words of a text that look like a rule's id with one of these prefixes: `FE-add-3`, `EP-13.3.1`.
pub(crate) fn ids_in<'a>(text: &'a str, prefixes: &[&str]) -> Vec<&'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    text.split(|c: char| !is_part(c))
        .map(|word| cut(word).trim_end_matches(['-', '.']))
        .filter(|word| {
            word.split_once('-').is_some_and(|(prefix, rest)| prefixes.contains(&prefix) && !rest.is_empty())
        })
        .collect()
}

/// A range such as `FE-add-1..3` names its first id.
fn cut(word: &str) -> &str {
    word.split("..").next().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(source: &str) -> Vec<Mark> {
        scan(source).unwrap().marks
    }

    #[test]
    fn a_marked_test_names_its_ids() {
        let found = marks("use engine::rule;\n#[rule(\"FE-add-3\", \"FE-add-4\")]\n#[test]\nfn feeds() {}\n");
        let wanted =
            Mark { test: "feeds".into(), line: 4, ids: vec!["FE-add-3".into(), "FE-add-4".into()], runs: true };
        assert_eq!(found, [wanted]);
    }

    #[test]
    fn comments_and_strings_are_no_marks() {
        let source = r##"
            // #[rule("FE-add-1")] #[test] fn commented() {}
            /* #[rule("FE-add-2")] #[test] fn also_commented() {} */
            const TEXT: &str = r#"#[rule("FE-add-3")] #[test] fn quoted() {}"#;
        "##;
        assert_eq!(marks(source), []);
    }

    #[test]
    fn tests_in_modules_and_in_macro_calls_are_found() {
        let source = r#"
            mod deep { mod deeper { #[engine::rule("FE-a-1")] #[test] fn one() {} } }
            proptest! { #[rule("FE-a-2")] #[test] fn two(n in 0..9) {} }
            #[rule("FE-a-3")] #[tokio::test(flavor = "current_thread")] async fn three() {}
        "#;
        let found = marks(source);
        let names: Vec<(&str, bool)> = found.iter().map(|mark| (mark.test.as_str(), mark.runs)).collect();
        assert_eq!(names, [("one", true), ("two", true), ("three", true)]);
    }

    #[test]
    fn what_does_not_run_proves_nothing() {
        let source = r#"
            #[rule("FE-a-1")] #[test] #[ignore = "slow"] fn ignored() {}
            #[rule("FE-a-2")] fn helper() {}
            macro_rules! make { ($name:ident) => { #[rule("FE-a-3")] #[test] fn $name() {} } }
        "#;
        let found = marks(source);
        let names: Vec<(&str, bool)> = found.iter().map(|mark| (mark.test.as_str(), mark.runs)).collect();
        assert_eq!(names, [("ignored", false), ("helper", false)]);
    }

    #[test]
    fn a_mark_belongs_to_the_next_function_only() {
        let found = marks("#[rule(\"FE-a-1\")] #[test] fn one() {} fn two() {} #[test] fn three() {}");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].test, "one");
    }

    /// `item FE-a-1` for every id, in order of lines.
    fn named(source: &str) -> Vec<String> {
        let texts = scan(source).unwrap().texts;
        let ids = texts.iter().flat_map(|said| ids_in(&said.text, &["FE"]).into_iter().map(|id| (&said.item, id)));
        ids.map(|(item, id)| format!("{item} {id}").trim().to_owned()).collect()
    }

    #[test]
    fn texts_are_comments_and_strings_outside_tests() {
        let source = "//! FE-a-1\n/// `FE-a-2` Says something.\npub fn f() { refuse(\"FE-a-3\", 7) } // FE-a-4\n\
                      /// FE-a-5\n#[cfg(test)]\nmod tests { const BAD: &str = \"FE-a-6\"; // FE-a-7\n}\n\
                      /// FE-a-8\n#[test]\nfn t() { g(\"FE-a-9\") } // FE-a-10\nconst LAST: &str = \"\\nFE-a-11\";\n";
        assert_eq!(named(source), ["FE-a-1", "f FE-a-2", "f FE-a-3", "f FE-a-4", "LAST FE-a-11"]);
        let lines: Vec<usize> = scan(source).unwrap().texts.iter().map(|said| said.line).collect();
        assert_eq!(lines, [1, 2, 3, 3, 11]);
        let quoted: Vec<bool> = scan(source).unwrap().texts.iter().map(|said| said.quoted).collect();
        assert_eq!(quoted, [false, false, true, false, true]);
    }

    #[test]
    fn texts_belong_to_the_item_they_stand_in_or_above() {
        let source = r#"
            #![allow(dead_code)] // FE-0
            // FE-lost: a blank line parts it from what follows.

            // FE-1
            /// FE-2
            pub(crate) const fn f<A, B>(a: &'static str) -> impl Fn(A) -> B { const C: &str = "FE-3"; }
            /// FE-4
            impl<E: Edition> fmt::Display for State<E> where E: Copy {
                /// FE-5
                const TURN: &'static [Row] = &[Row { rule: "FE-6" }];
                // FE-7
                fn act(&self) {
                    // FE-8
                    let text = "no // FE-9 comment";
                }
            }
            /// FE-10
            enum Why {
                /// FE-11
                #[error("FE-12")]
                TooMany { seat: Seat, most: u8 }, // FE-13
                // FE-14
                Last(&'static str),
            }
            trait Edition { /* no id here */ type Card; fn price(&self) -> u8; } // FE-15
            mod inner { static A: Step = Step { rule: "FE-16" }; fn g() {} }
            struct Bare { /** FE-17 */ name: &'static str }
            macro_rules! make { () => { "FE-18" } }
            table! { fn h() { "FE-19" } }
            reasons! { TooFar { at: Space } => "it is {at} away", ["FE-20"]; /** FE-21 */ Late => "FE-22"; }
            names! { pub Card { Clay = "FE-23", Salt = "FE-24" } }
        "#;
        let wanted = [
            "FE-0",
            "FE-lost",
            "f FE-1",
            "f FE-2",
            "f FE-3",
            "State FE-4",
            "State::TURN FE-5",
            "State::TURN FE-6",
            "State::act FE-7",
            "State::act FE-8",
            "State::act FE-9",
            "Why FE-10",
            "Why::TooMany FE-11",
            "Why::TooMany FE-12",
            "Why::TooMany FE-13",
            "Why::Last FE-14",
            "Edition FE-15",
            "inner::A FE-16",
            "Bare FE-17",
            "make FE-18",
            "h FE-19",
            "TooFar FE-20",
            "Late FE-21",
            "Late FE-22",
            "Card FE-23",
            "Card FE-24",
        ];
        assert_eq!(named(source), wanted);
    }

    #[test]
    fn ids_are_found_in_sentences() {
        let text = "Both (`FE-add-3`, EP-13.3.1.) and FE-add-1..4; not UTF-8, XFE-add-1, FE- or a-FE-x.";
        assert_eq!(ids_in(text, &["FE", "EP"]), ["FE-add-3", "EP-13.3.1", "FE-add-1"]);
    }

    #[test]
    fn a_file_that_is_no_rust_is_an_error() {
        assert!(scan("fn f( {").is_err());
    }
}
