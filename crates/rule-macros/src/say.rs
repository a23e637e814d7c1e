//! What `say!` and `tell!` make of a sentence: `format!` or `write!`, and the same once more with marks for whoever wants to
//! know what the sentence was made of.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Where a marked text says what it is made of; `engine::said` reads it.
const OPEN: &str = "\\u{1}";
const NAME: &str = "\\u{2}";
const VALUE: &str = "\\u{3}";
const CLOSE: &str = "\\u{4}";

/// Names that say nothing of what is put in.
const DULL: [&str; 12] = ["self", "state", "game", "f", "as", "if", "else", "match", "mut", "true", "false", "iter"];

/// The code for a sentence; `is_written` if it goes to the formatter that is named first.
pub(crate) fn expand(input: TokenStream, is_written: bool) -> Result<TokenStream, String> {
    let mut arguments = split(input);
    let target = if is_written { Some(take_first(&mut arguments)?) } else { None };
    let literal = literal_of(take_first(&mut arguments)?)?;
    let sentence = Sentence::read(&literal, &arguments)?;
    let mut call = TokenStream::new();
    for path in ["std", if is_written { "write" } else { "format" }] {
        call.extend([colon(Spacing::Joint), colon(Spacing::Alone), ident(path)]);
    }
    call.extend([TokenTree::Punct(Punct::new('!', Spacing::Alone))]);
    let with = |text: TokenTree| {
        let mut inner = TokenStream::new();
        for part in target.iter().cloned().chain([text.into()]).chain(arguments.iter().cloned()) {
            inner.extend(part);
            inner.extend([comma()]);
        }
        let mut made = call.clone();
        made.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, inner))]);
        TokenTree::Group(Group::new(Delimiter::Brace, made))
    };
    let mut marked: Literal = format!("\"{}\"", sentence.marked()).parse().map_err(|_| "cannot mark this text")?;
    marked.set_span(literal.span());
    let mut code = TokenStream::new();
    code.extend([ident("if")]);
    for path in ["engine", "said", "is_marking"] {
        code.extend([colon(Spacing::Joint), colon(Spacing::Alone), ident(path)]);
    }
    code.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, TokenStream::new()))]);
    code.extend([with(TokenTree::Literal(marked)), ident("else"), with(TokenTree::Literal(literal))]);
    Ok(TokenTree::Group(Group::new(Delimiter::Brace, code)).into())
}

/// A sentence as it stands in the code: text with its escapes, and what is put in between.
struct Sentence {
    parts: Vec<Part>,
}

enum Part {
    Text(String),
    /// The name in the template, and what `format!` reads.
    Gap(String, String),
}

impl Sentence {
    fn read(literal: &Literal, arguments: &[TokenStream]) -> Result<Sentence, String> {
        let quoted = literal.to_string();
        let source = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let source = source.ok_or("a sentence is a plain string")?;
        let (mut parts, mut text, mut next) = (Vec::new(), String::new(), 0);
        let mut chars = source.chars();
        while let Some(char) = chars.next() {
            match char {
                '\\' => {
                    text.push('\\');
                    let escaped = chars.next().unwrap_or_default();
                    text.push(escaped);
                    if escaped == 'u' {
                        text.extend(chars.by_ref().take_while(|&char| char != '}'));
                        text.push('}');
                    }
                }
                '{' => {
                    let gap: String = chars.by_ref().take_while(|&char| char != '}').collect();
                    if gap.contains(['{', '$']) {
                        return Err("a sentence has no braces and no widths".into());
                    }
                    parts.push(Part::Text(std::mem::take(&mut text)));
                    parts.push(named(&gap, arguments, &mut next)?);
                }
                '}' => return Err("a sentence has no braces".into()),
                char => text.push(char),
            }
        }
        parts.push(Part::Text(text));
        Ok(Sentence { parts: apart(parts) })
    }

    /// The format string that writes the template, and then what is in each of its gaps.
    fn marked(&self) -> String {
        let mut marked = String::from(OPEN);
        for part in &self.parts {
            match part {
                Part::Text(text) => marked.push_str(text),
                Part::Gap(name, _) => marked.extend(["{{", name, "}}"]),
            }
        }
        let mut told: Vec<&str> = Vec::new();
        for part in &self.parts {
            if let Part::Gap(name, format) = part
                && !told.contains(&name.as_str())
            {
                told.push(name);
                marked.extend([NAME, name, VALUE, "{", format, "}"]);
            }
        }
        marked.push_str(CLOSE);
        marked
    }
}

/// What fills a gap, by a name that a translator can read.
fn named(gap: &str, arguments: &[TokenStream], next: &mut usize) -> Result<Part, String> {
    let (argument, format) = gap.split_once(':').map_or((gap, ""), |(argument, format)| (argument, format));
    let colon = if format.is_empty() { "" } else { ":" };
    let index = match argument {
        "" => {
            *next += 1;
            Some(*next - 1)
        }
        number => number.parse().ok(),
    };
    let Some(index) = index else {
        return Ok(Part::Gap(argument.into(), format!("{argument}{colon}{format}")));
    };
    let tokens = arguments.get(index).ok_or("a gap of this sentence has nothing to fill it")?;
    let name = telling(tokens.clone()).unwrap_or_else(|| (index + 1).to_string());
    Ok(Part::Gap(name, format!("{index}{colon}{format}")))
}

/// The last name in an expression that is no function and no type.
fn telling(tokens: TokenStream) -> Option<String> {
    let mut found = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) => {
                let is_called = match tokens.peek() {
                    Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
                    Some(TokenTree::Punct(mark)) => [':', '!'].contains(&mark.as_char()),
                    _ => false,
                };
                let name = ident.to_string();
                let is_lower = name.starts_with(|first: char| first.is_ascii_lowercase());
                if is_lower && !is_called && !DULL.contains(&name.as_str()) {
                    found = Some(name);
                }
            }
            TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                found = telling(group.stream()).or(found);
            }
            TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

/// Different things in one sentence have different names.
fn apart(parts: Vec<Part>) -> Vec<Part> {
    let mut given: Vec<(String, String)> = Vec::new();
    let rename = |part| match part {
        Part::Gap(wanted, format) => {
            let known = given.iter().find(|(_, other)| *other == format).map(|(name, _)| name.clone());
            let name = known.unwrap_or_else(|| {
                let is_free = |name: &String| given.iter().all(|(other, _)| other != name);
                let numbered = std::iter::once(wanted.clone()).chain((2..).map(|number| format!("{wanted}{number}")));
                let name = numbered.into_iter().find(is_free).unwrap_or_default();
                given.push((name.clone(), format.clone()));
                name
            });
            Part::Gap(name, format)
        }
        text @ Part::Text(_) => text,
    };
    parts.into_iter().map(rename).collect()
}

/// What stands between commas.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match (&token, parts.last_mut()) {
            (TokenTree::Punct(mark), _) if mark.as_char() == ',' => parts.push(TokenStream::new()),
            (_, Some(last)) => last.extend([token]),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn take_first(parts: &mut Vec<TokenStream>) -> Result<TokenStream, String> {
    if parts.is_empty() { Err("a sentence is missing".into()) } else { Ok(parts.remove(0)) }
}

/// The literal, out of the brackets that a macro puts around what it was given.
fn literal_of(tokens: TokenStream) -> Result<Literal, String> {
    let mut tokens = tokens.into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(literal)), None) => Ok(literal),
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => literal_of(group.stream()),
        _ => Err("a sentence is a plain string".into()),
    }
}

fn ident(name: &str) -> TokenTree {
    TokenTree::Ident(Ident::new(name, Span::call_site()))
}

fn colon(spacing: Spacing) -> TokenTree {
    TokenTree::Punct(Punct::new(':', spacing))
}

fn comma() -> TokenTree {
    TokenTree::Punct(Punct::new(',', Spacing::Alone))
}
