//! Parses what a source file declares and names: modules, imports, types, methods, functions, and every path in it. Reads tokens and
//! resolves no names.
//!
//! The parser knows only as much grammar as it needs: items and matching brackets. Leaves out items under `#[cfg(test)]`.

use super::lex::{Token, TokenKind, tokens};

/// A path in the source, with the inline modules that contain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedPath {
    /// The names of the inline modules in the file that contain the path, from the outside in.
    pub enclosing_modules: Vec<String>,
    pub path: Vec<String>,
}

/// One name that a `use` imports: `path` under the name `alias`. The alias of a glob import is `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub named: LocatedPath,
    pub alias: String,
    pub is_public: bool,
}

/// A struct or enum. An enum counts as having no fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    pub name: String,
    pub fields: usize,
}

/// A function with a body, and its length in lines from `fn` to the closing brace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub lines: usize,
}

/// What a source file declares, and which paths it names.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// The inline modules of the file, each as its full path in the file.
    pub modules: Vec<Vec<String>>,
    pub imports: Vec<Import>,
    pub paths: Vec<LocatedPath>,
    pub types: Vec<Type>,
    /// For each method the path of the type to which it belongs.
    pub methods: Vec<LocatedPath>,
    pub functions: Vec<Function>,
    /// The name after each `crate::`, even in tests; the check of rooms needs it.
    pub rooms: Vec<String>,
}

/// Parses the items and paths of a source file.
pub fn read(text: &str) -> Items {
    let tokens = tokens(text);
    let mut reader = ItemReader { partner: partners(&tokens), tokens, inside: Vec::new(), items: Items::default() };
    reader.items.rooms = reader.rooms();
    reader.scan(0, reader.tokens.len(), None);
    reader.items
}

/// Returns for each opening bracket the index of its closing bracket; the number of tokens if there is none.
fn partners(tokens: &[Token]) -> Vec<usize> {
    let mut partner = vec![tokens.len(); tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Mark) {
        match token.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                if let Some(from) = open.pop() {
                    partner[from] = at;
                }
            }
            _ => {}
        }
    }
    partner
}

/// The state of the parser: the tokens, the matching brackets, the current inline modules, and the items found.
struct ItemReader<'a> {
    tokens: Vec<Token<'a>>,
    partner: Vec<usize>,
    inside: Vec<String>,
    items: Items,
}

impl<'a> ItemReader<'a> {
    fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(text))
    }

    fn word(&self, at: usize) -> Option<&'a str> {
        self.tokens.get(at).filter(|token| token.kind == TokenKind::Word).map(|token| token.text)
    }

    fn named(&self, path: Vec<String>) -> LocatedPath {
        LocatedPath { enclosing_modules: self.inside.clone(), path }
    }

    /// Returns the name after each `crate::`; with braces, each name inside them.
    fn rooms(&self) -> Vec<String> {
        let mut found = Vec::new();
        for at in (0..self.tokens.len()).filter(|&at| self.is(at, "crate") && self.is(at + 1, "::")) {
            let mut tree = Vec::new();
            self.tree(at + 2, &[], &mut tree);
            found.extend(tree.into_iter().filter_map(|(path, _)| path.into_iter().next()));
        }
        found
    }

    /// Parses a range of items or statements. `of` is the path of the type whose methods the range contains, if any.
    fn scan(&mut self, mut at: usize, end: usize, of: Option<&[String]>) {
        while at < end {
            at = self.item(at, end, of);
        }
    }

    /// Parses an item, or skips a token that begins no item. Returns the index of the next token.
    fn item(&mut self, at: usize, end: usize, of: Option<&[String]>) -> usize {
        let token = self.tokens[at];
        match (token.kind, token.text) {
            (TokenKind::Mark, "#") => self.attribute(at, end),
            (TokenKind::Word, "mod") => self.module(at),
            (TokenKind::Word, "use") => self.import(at, end),
            (TokenKind::Word, "struct") if self.word(at + 1).is_some() => self.structure(at, end),
            (TokenKind::Word, "enum") if self.word(at + 1).is_some() => self.enumeration(at),
            (TokenKind::Word, "fn") if self.word(at + 1).is_some() => self.function(at, end, of),
            (TokenKind::Word, "impl") if self.begins_item(at) => self.implementation(at, end),
            (TokenKind::Word, "macro_rules") => self.macro_rules(at, end),
            _ => self.path(at),
        }
    }

    /// Skips an attribute, and the item after it if the item is only for tests. Returns the index of the next token.
    fn attribute(&mut self, at: usize, end: usize) -> usize {
        let open = if self.is(at + 1, "!") { at + 2 } else { at + 1 };
        if !self.is(open, "[") {
            return at + 1;
        }
        let close = self.partner[open];
        let words = ["cfg", "(", "test", ")"];
        let is_test = close == open + 5 && words.iter().enumerate().all(|(i, word)| self.is(open + 1 + i, word));
        if is_test { self.behind_item(close + 1, end) } else { close + 1 }
    }

    /// Returns the index after the item that begins at a token.
    fn behind_item(&self, mut at: usize, end: usize) -> usize {
        while at < end {
            match self.tokens[at].text {
                ";" => return at + 1,
                "{" => return self.partner[at] + 1,
                "(" | "[" => at = self.partner[at] + 1,
                _ => at += 1,
            }
        }
        end
    }

    fn begins_item(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| self.tokens[before].text);
        before.is_none_or(|before| ["{", "}", ";", "]", "unsafe"].contains(&before))
    }

    fn module(&mut self, at: usize) -> usize {
        let (Some(name), true) = (self.word(at + 1), self.is(at + 2, "{")) else { return at + 2 };
        let close = self.partner[at + 2];
        self.inside.push(name.to_owned());
        self.items.modules.push(self.inside.clone());
        self.scan(at + 3, close, None);
        self.inside.pop();
        close + 1
    }

    fn import(&mut self, at: usize, end: usize) -> usize {
        let is_public = at > 0 && (self.is(at - 1, "pub") || self.is(at - 1, ")"));
        let mut tree = Vec::new();
        self.tree(at + 1, &[], &mut tree);
        for (path, alias) in tree {
            let import = Import { named: self.named(path), alias, is_public };
            self.items.imports.push(import);
        }
        self.behind(at, end, ";")
    }

    fn behind(&self, at: usize, end: usize, mark: &str) -> usize {
        (at..end).find(|&at| self.is(at, mark)).map_or(end, |at| at + 1)
    }

    /// Collects the paths in the tree of a `use` with their aliases. Returns the index after the tree.
    fn tree(&self, mut at: usize, stem: &[String], leaves: &mut Vec<(Vec<String>, String)>) -> usize {
        let mut path = stem.to_vec();
        loop {
            if self.is(at, "{") {
                return self.branches(at, &path, leaves);
            }
            match self.tokens.get(at) {
                Some(token) if token.kind == TokenKind::Word || token.is("*") => path.push(token.text.to_owned()),
                // A `::<…>` ends a path in an expression; an import has none.
                _ => break,
            }
            at += 1;
            if !self.is(at, "::") {
                break;
            }
            at += 1;
        }
        if path.len() == stem.len() {
            return at;
        }
        // `a::{self}` imports `a`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let renamed = self.is(at, "as");
        let alias = if renamed { self.word(at + 1).map(str::to_owned) } else { path.last().cloned() };
        leaves.push((path, alias.unwrap_or_default()));
        if renamed { at + 2 } else { at }
    }

    fn branches(&self, open: usize, stem: &[String], leaves: &mut Vec<(Vec<String>, String)>) -> usize {
        let mut at = open + 1;
        while at < self.partner[open] {
            at = self.tree(at, stem, leaves).max(at + usize::from(self.is(at, ","))).max(at + 1);
        }
        self.partner[open] + 1
    }

    fn structure(&mut self, at: usize, end: usize) -> usize {
        let body = self.behind_generics(at + 2);
        let open = (body..end).find(|&at| ["{", "(", ";"].iter().any(|mark| self.is(at, mark))).unwrap_or(end);
        let name = self.tokens[at + 1].text.to_owned();
        if open == end || self.is(open, ";") {
            self.items.types.push(Type { name, fields: 0 });
            return (open + 1).min(end);
        }
        let close = self.partner[open];
        let fields = self.fields(open + 1, close);
        self.items.types.push(Type { name, fields });
        self.paths(at + 2, close);
        close + 1
    }

    /// Counts the elements of a list separated by commas. An empty element after the last comma does not count.
    fn fields(&self, mut at: usize, end: usize) -> usize {
        let (mut count, mut angles, mut is_empty) = (0, 0usize, true);
        while at < end {
            match self.tokens[at].text {
                "(" | "[" | "{" => (at, is_empty) = (self.partner[at], false),
                "#" => at = self.partner[(at + 1).min(end - 1)].min(end),
                "<" => angles += 1,
                ">" => angles = angles.saturating_sub(1),
                "," if angles == 0 => (count, is_empty) = (count + 1, true),
                _ => is_empty = false,
            }
            at += 1;
        }
        count + usize::from(!is_empty)
    }

    fn enumeration(&mut self, at: usize) -> usize {
        let name = self.tokens[at + 1].text.to_owned();
        self.items.types.push(Type { name, fields: 0 });
        at + 2
    }

    fn function(&mut self, at: usize, end: usize, of: Option<&[String]>) -> usize {
        let mut body = at + 2;
        while body < end && !self.is(body, "{") && !self.is(body, ";") {
            body = if ["(", "["].iter().any(|mark| self.is(body, mark)) { self.partner[body] + 1 } else { body + 1 };
        }
        let body = body.min(end);
        self.paths(at + 2, body);
        if let Some(of) = of {
            let method = self.named(of.to_vec());
            self.items.methods.push(method);
        }
        if !self.is(body, "{") {
            return (body + 1).min(end);
        }
        let close = self.partner[body];
        let last = self.tokens.get(close).map_or(self.tokens[body].line, |token| token.line);
        let (name, lines) = (self.tokens[at + 1].text.to_owned(), last + 1 - self.tokens[at].line);
        self.items.functions.push(Function { name, lines });
        self.scan(body + 1, close, None);
        close + 1
    }

    fn implementation(&mut self, at: usize, end: usize) -> usize {
        let head = self.behind_generics(at + 1);
        let Some(open) = (head..end).find(|&at| self.is(at, "{")) else { return end };
        let close = self.partner[open];
        self.paths(at + 1, open);
        let is_for = |&at: &usize| self.is(at, "for") && !self.is(at + 1, "<");
        let before = (head..open).find(|&at| self.is(at, "where")).unwrap_or(open);
        let subject = (head..before).find(is_for).map_or(head, |at| at + 1);
        let of = (subject..before).find_map(|at| self.path_at(at)).unwrap_or_default();
        self.scan(open + 1, close, Some(&of));
        close + 1
    }

    /// Returns the index after `<…>` if generics begin at this index, else the same index.
    fn behind_generics(&self, mut at: usize) -> usize {
        let mut angles = 0usize;
        while at < self.tokens.len() {
            match self.tokens[at].text {
                "<" => angles += 1,
                ">" => angles = angles.saturating_sub(1),
                _ if angles == 0 => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn macro_rules(&self, at: usize, end: usize) -> usize {
        (at..end).find(|&at| self.is(at, "{")).map_or(end, |open| self.partner[open] + 1)
    }

    /// Collects the paths in a range of tokens that contains no items.
    fn paths(&mut self, mut at: usize, end: usize) {
        while at < end {
            at = self.path(at);
        }
    }

    /// Collects the path that begins at a token, if any. Returns the index of the next token.
    fn path(&mut self, at: usize) -> usize {
        let continues = at > 0 && (self.is(at - 1, ".") || self.is(at - 1, "::"));
        let Some(path) = self.path_at(at).filter(|_| !continues) else { return at + 1 };
        let length = 2 * path.len() - 1;
        let named = self.named(path);
        self.items.paths.push(named);
        at + length
    }

    /// Returns the names joined by `::` that begin at a token; `None` if no path begins there.
    fn path_at(&self, at: usize) -> Option<Vec<String>> {
        const NO_NAMES: [&str; 5] = ["dyn", "mut", "const", "impl", "for"];
        let first = self.word(at).filter(|word| !NO_NAMES.contains(word))?;
        let more = (at + 1..).step_by(2).map_while(|at| self.word(at + 1).filter(|_| self.is(at, "::")));
        Some(std::iter::once(first).chain(more).map(str::to_owned).collect())
    }
}
