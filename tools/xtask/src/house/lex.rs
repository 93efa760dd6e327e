//! Splits Rust source into words and punctuation, without comments, and with every literal as one token. Knows no grammar.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A punctuation character; `::`, `->` and `=>` are one token each.
    Mark,
    /// A string, a character, a number or a lifetime.
    Literal,
}

/// A token of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// The number of the token's line in the file, from 1.
    pub line: usize,
}

impl Token<'_> {
    /// Whether the token is this keyword or punctuation.
    pub fn is(&self, text: &str) -> bool {
        self.kind != TokenKind::Literal && self.text == text
    }
}

/// Splits a source into tokens. Invalid Rust gives arbitrary tokens, never an error.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let (length, kind) = next(rest);
        if let Some(kind) = kind {
            found.push(Token { kind, text: &rest[..length], line });
        }
        line += rest[..length].bytes().filter(|&byte| byte == b'\n').count();
        at += length;
    }
    found
}

/// Returns the length in bytes of the token at the start of a text, and its kind; the kind is `None` for space and comments.
fn next(rest: &str) -> (usize, Option<TokenKind>) {
    let first = rest.chars().next().unwrap_or(' ');
    if first.is_whitespace() {
        (first.len_utf8(), None)
    } else if let Some(length) = comment(rest) {
        (length, None)
    } else if let Some(length) = literal(rest) {
        (length, Some(TokenKind::Literal))
    } else if is_of_word(first) {
        (word_length(rest), Some(TokenKind::Word))
    } else if ["::", "->", "=>"].iter().any(|mark| rest.starts_with(mark)) {
        (2, Some(TokenKind::Mark))
    } else {
        (first.len_utf8(), Some(TokenKind::Mark))
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn word_length(rest: &str) -> usize {
    rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len())
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return None;
    }
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    Some(at)
}

fn literal(rest: &str) -> Option<usize> {
    if rest.starts_with(|first: char| first.is_ascii_digit()) {
        return Some(number(rest));
    }
    let prefix = ["br", "cr", "b", "c", "r", ""]
        .into_iter()
        .find(|prefix| rest.strip_prefix(prefix).is_some_and(|after| after.starts_with('"') || is_raw(prefix, after)));
    match prefix {
        Some(prefix) if prefix.ends_with('r') => Some(raw_string(rest, prefix.len())),
        Some(prefix) => Some(prefix.len() + quoted(&rest[prefix.len()..], b'"')),
        None => character(rest),
    }
}

fn is_raw(prefix: &str, after: &str) -> bool {
    prefix.ends_with('r') && after.starts_with('#') && after.trim_start_matches('#').starts_with('"')
}

/// Returns the length of a number in bytes. A point belongs to the number only if a digit follows, so that `0..8` is a range.
fn number(rest: &str) -> usize {
    let whole = word_length(rest);
    let is_fraction =
        rest[whole..].starts_with('.') && rest[whole + 1..].starts_with(|next: char| next.is_ascii_digit());
    if is_fraction { whole + 1 + word_length(&rest[whole + 1..]) } else { whole }
}

fn raw_string(rest: &str, prefix: usize) -> usize {
    let hashes = rest[prefix..].bytes().take_while(|&byte| byte == b'#').count();
    let end = format!("\"{}", "#".repeat(hashes));
    let body = prefix + hashes + 1;
    rest[body..].find(&end).map_or(rest.len(), |at| body + at + end.len())
}

/// Returns the length in bytes of a literal between quotes. The text begins with the opening quote.
fn quoted(rest: &str, quote: u8) -> usize {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the length in bytes of a character literal or a lifetime at the start of a text; `None` if neither is there.
fn character(rest: &str) -> Option<usize> {
    let prefix = usize::from(rest.starts_with("b'"));
    let mut letters = rest[prefix..].strip_prefix('\'')?.chars();
    let (first, second) = (letters.next()?, letters.next());
    if first == '\\' || second == Some('\'') {
        return Some(prefix + quoted(&rest[prefix..], b'\''));
    }
    (prefix == 0).then(|| 1 + word_length(&rest[1..]))
}
