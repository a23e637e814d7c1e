//! Reads Rust source as tokens, so that what stands in comments or in strings of code is no mark.
//!
//! Tokens rather than syntax trees: a test inside a macro call (`proptest! { ... }`) is found like any other.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// What one source file says about rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// The functions that carry `#[rule(...)]`.
    pub(crate) marks: Vec<Mark>,
    /// The doc comments and string literals outside tests, each with its line.
    pub(crate) texts: Vec<(usize, String)>,
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
    let mut found = Source::default();
    found.walk(tokens, false);
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

impl Source {
    fn walk(&mut self, tokens: TokenStream, in_test: bool) {
        let mut attributes = Attributes::default();
        let mut tokens = tokens.into_iter().peekable();
        let mut after_hash = false;
        while let Some(token) = tokens.next() {
            let inside = in_test || attributes.is_test || attributes.only_for_tests;
            let hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
                || after_hash && matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '!');
            match token {
                TokenTree::Group(group) if after_hash && group.delimiter() == Delimiter::Bracket => {
                    self.attribute(&group, &mut attributes, inside);
                }
                TokenTree::Group(group) => {
                    let ends_item = group.delimiter() == Delimiter::Brace;
                    self.walk(group.stream(), inside);
                    if ends_item {
                        attributes = Attributes::default();
                    }
                }
                TokenTree::Punct(punct) if matches!(punct.as_char(), ';' | ',') => attributes = Attributes::default(),
                TokenTree::Ident(word) if word == "fn" => {
                    // `fn $name` in the definition of a macro is no test yet.
                    if let Some(TokenTree::Ident(name)) = tokens.peek()
                        && !attributes.ids.is_empty()
                    {
                        self.marks.push(Mark {
                            test: name.to_string(),
                            line: name.span().start().line,
                            ids: std::mem::take(&mut attributes.ids),
                            runs: attributes.is_test && !attributes.is_ignored,
                        });
                    }
                }
                TokenTree::Literal(literal) if !inside => self.text(&literal),
                _ => {}
            }
            after_hash = hash;
        }
    }

    fn attribute(&mut self, group: &Group, attributes: &mut Attributes, in_test: bool) {
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
        match (name.last().as_deref(), arguments) {
            (Some("rule"), Some(arguments)) => attributes.ids.extend(arguments.into_iter().filter_map(string)),
            (Some("test"), _) => attributes.is_test = true,
            (Some("ignore"), _) => attributes.is_ignored = true,
            (Some("cfg"), Some(arguments)) if arguments.to_string() == "test" => attributes.only_for_tests = true,
            _ => self.walk(group.stream(), in_test),
        }
    }

    fn text(&mut self, literal: &Literal) {
        let text = literal.to_string();
        // Numbers hold no ids; an escaped line break must not stick to the word after it.
        if text.contains('"') {
            let text = text.replace("\\n", " ").replace("\\t", " ");
            self.texts.push((literal.span().start().line, text));
        }
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

    #[test]
    fn texts_are_doc_comments_and_strings_outside_tests() {
        let source = "//! FE-a-1\n/// `FE-a-2` Says something.\npub fn f() { refuse(\"FE-a-3\", 7) } // FE-a-4\n\
                      #[cfg(test)]\nmod tests { const BAD: &str = \"FE-a-5\"; }\n\
                      #[test]\nfn t() { g(\"FE-a-6\") }\nconst LAST: &str = \"\\nFE-a-7\";\n";
        let texts = scan(source).unwrap().texts;
        let ids: Vec<(usize, &str)> =
            texts.iter().flat_map(|(line, text)| ids_in(text, &["FE"]).into_iter().map(|id| (*line, id))).collect();
        assert_eq!(ids, [(1, "FE-a-1"), (2, "FE-a-2"), (3, "FE-a-3"), (8, "FE-a-7")]);
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
