//! SGF syntax of any game: trees of nodes with properties. Nothing is interpreted, nothing is lost.
//!
//! A tree borrows its text. It knows no games; depth is limited only by the text's length, because nothing here is recursive.

use std::fmt;

/// Limit of nodes in a tree.
pub const NODES_MAX: usize = 1_000_000;
/// Limit of properties in a tree.
pub const PROPERTIES_MAX: usize = 2_000_000;

/// Properties with which the first node of a game begins.
const ROOT_NAMES: [&str; 17] =
    ["GM", "FF", "SZ", "CA", "AP", "PB", "PW", "EV", "US", "RU", "GN", "DT", "TE", "RD", "PC", "TM", "KM"];

/// The parent number of a node without a parent.
const NONE: u32 = u32::MAX;

/// A property: an identifier and its values, one or more.
#[derive(Clone, Copy, Debug)]
pub struct Property<'t> {
    /// The identifier as written, possibly with lower-case letters.
    written: &'t str,
    /// The values with their brackets: from the first one's `[` to the last one's `]`.
    bracketed: &'t str,
}

impl<'t> Property<'t> {
    /// The identifier: old files write `GaMe` for `GM`.
    pub fn name(&self) -> String {
        self.letters().collect()
    }

    pub fn is(&self, name: &str) -> bool {
        self.letters().eq(name.chars())
    }

    fn letters(&self) -> impl Iterator<Item = char> + use<'t> {
        self.written.chars().filter(|letter| !letter.is_ascii_lowercase())
    }

    /// The values, verbatim between their brackets.
    pub fn values(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        let mut rest = self.bracketed;
        std::iter::from_fn(move || {
            let (_, value) = rest.split_once('[')?;
            let end = value_end(value)?;
            rest = &value[end + 1..];
            Some(&value[..end])
        })
    }

    /// The first value, verbatim.
    pub fn value(&self) -> &'t str {
        self.values().next().unwrap_or_default()
    }
}

impl PartialEq for Property<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.letters().eq(other.letters()) && self.values().eq(other.values())
    }
}

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())?;
        self.values().try_for_each(|value| write!(f, "[{value}]"))
    }
}

/// The byte of the `]` that ends the value at the start of a text.
fn value_end(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let is_end = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}

#[derive(Clone, Copy, Debug)]
struct SgfNode {
    parent: u32,
    /// Index of the node's first property in the tree's list; the node's properties end where the next node's begin.
    properties: u32,
    at: u32,
}

/// One game of a file. Nodes are numbered from 0 in file order: parents before children, each branch whole before the next.
#[derive(Clone, Debug, Default)]
pub struct SgfTree<'t> {
    nodes: Vec<SgfNode>,
    properties: Vec<Property<'t>>,
    /// Whether the text ended before the tree did.
    pub is_cut: bool,
    /// The first byte that belongs to no property.
    pub garbage_at: Option<usize>,
    /// Whether the first node begins without its semicolon.
    pub lacks_semicolon: bool,
}

/// A tree has too many nodes or properties; the byte of the first excess one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has more than {NODES_MAX} nodes or {PROPERTIES_MAX} properties")]
pub struct TreeSizeError {
    pub at: usize,
}

impl<'t> SgfTree<'t> {
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of nodes without children.
    pub fn leaf_count(&self) -> usize {
        self.child_counts().iter().filter(|count| **count == 0).count()
    }

    /// How many children each node has.
    pub fn child_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.nodes.len()];
        for at in 0..self.len() {
            if let Some(parent) = self.parent(at) {
                counts[parent] += 1;
            }
        }
        counts
    }

    /// The parent of a node; `None` for the first, and for an unknown node.
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.nodes.get(node).map(|node| node.parent).filter(|parent| *parent != NONE).map(|parent| parent as usize)
    }

    /// The byte of the text at which a node begins.
    pub fn byte_offset(&self, node: usize) -> usize {
        self.nodes.get(node).map_or(0, |node| node.at as usize)
    }

    pub fn properties(&self, node: usize) -> &[Property<'t>] {
        let begin = |node: usize| self.nodes.get(node).map_or(self.properties.len(), |node| node.properties as usize);
        &self.properties[begin(node)..begin(node.saturating_add(1))]
    }

    /// The first property of this name in a node.
    pub fn property(&self, node: usize, name: &str) -> Option<Property<'t>> {
        self.properties(node).iter().copied().find(|property| property.is(name))
    }

    /// The nodes of the main line, by first children.
    pub fn main_line(&self) -> impl Iterator<Item = usize> + '_ {
        let next = |at: &usize| Some(at + 1).filter(|next| self.parent(*next) == Some(*at));
        std::iter::successors((!self.is_empty()).then_some(0), next)
    }

    /// Writes the tree as text, one node a line.
    pub fn write(&self) -> String {
        let counts = self.child_counts();
        let (mut text, mut open) = (String::from("("), Vec::new());
        for node in 0..self.len() {
            if let Some(parent) = self.parent(node).filter(|parent| counts[*parent] > 1) {
                close(&mut text, &mut open, parent);
                text.push('(');
                open.push(parent);
            }
            text.push(';');
            self.properties(node).iter().for_each(|property| text.push_str(&property.to_string()));
            text.push('\n');
        }
        text + &")".repeat(open.len() + 1)
    }
}

/// Closes the branches that ended before another child of this node begins.
fn close(text: &mut String, open: &mut Vec<usize>, parent: usize) {
    let Some(at) = open.iter().rposition(|opened| *opened == parent) else { return };
    text.push_str(&")".repeat(open.len() - at));
    open.truncate(at);
}

/// The trees of a text in order; other content before, between and after them is skipped.
pub fn trees(text: &str) -> Trees<'_> {
    Trees { text, at: 0 }
}

#[derive(Clone, Debug)]
pub struct Trees<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Trees<'t> {
    type Item = Result<SgfTree<'t>, TreeSizeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at + game_start(&self.text.as_bytes()[self.at..])?;
        let mut reader =
            SgfReader { text: self.text, at: start, current: NONE, branches: Vec::new(), tree: SgfTree::default() };
        let read = reader.read();
        // After a refused tree the start of the next one is unknown.
        self.at = if read.is_ok() { reader.at } else { self.text.len() };
        Some(read.map(|()| reader.tree))
    }
}

/// The byte where a game begins: at a bracket that is followed by a node, perhaps after blanks. Some writers leave out the first node's
/// semicolon.
pub fn game_start(bytes: &[u8]) -> Option<usize> {
    let is_start = |at: usize| {
        let inner = bytes[at + 1..].trim_ascii_start();
        inner.first() == Some(&b';') || begins_with_root_property(inner)
    };
    let mut brackets = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'(').map(|(at, _)| at);
    brackets.find(|at| is_start(*at))
}

/// Whether bytes begin with a property that stands in the first node of a game.
fn begins_with_root_property(bytes: &[u8]) -> bool {
    let name = bytes.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    ROOT_NAMES.iter().any(|root| root.as_bytes() == &bytes[..name])
        && bytes[name..].trim_ascii_start().first() == Some(&b'[')
}

/// The properties at the start of a text; anything that is not a property ends them.
pub fn properties(text: &str) -> Vec<Property<'_>> {
    let mut reader = SgfReader { text, at: 0, current: NONE, branches: Vec::new(), tree: SgfTree::default() };
    while let Some(property) = reader.property() {
        reader.tree.properties.push(property);
        reader.skip_blanks();
    }
    reader.tree.properties
}

struct SgfReader<'t> {
    text: &'t str,
    at: usize,
    current: u32,
    /// The numbers of the nodes at which the open brackets were opened.
    branches: Vec<u32>,
    tree: SgfTree<'t>,
}

impl<'t> SgfReader<'t> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads one tree, from its first bracket to its last.
    fn read(&mut self) -> Result<(), TreeSizeError> {
        while let Some(byte) = self.byte() {
            match byte {
                b'(' => self.branches.push(self.current),
                b')' => {
                    self.current = self.branches.pop().unwrap_or(NONE);
                    if self.branches.is_empty() {
                        self.at += 1;
                        return Ok(());
                    }
                }
                b';' => self.grow()?,
                byte if byte.is_ascii_alphanumeric() => {
                    self.take_property()?;
                    continue;
                }
                byte if byte.is_ascii_whitespace() => {}
                _ => self.note_garbage(self.at),
            }
            self.at += 1;
        }
        self.tree.is_cut = true;
        Ok(())
    }

    fn grow(&mut self) -> Result<(), TreeSizeError> {
        let (nodes, properties) = (self.tree.nodes.len(), self.tree.properties.len());
        if nodes >= NODES_MAX {
            return Err(TreeSizeError { at: self.at });
        }
        self.tree.nodes.push(SgfNode { parent: self.current, properties: properties as u32, at: self.at as u32 });
        self.current = nodes as u32;
        Ok(())
    }

    fn take_property(&mut self) -> Result<(), TreeSizeError> {
        let at = self.at;
        if self.tree.nodes.is_empty() && self.branches.len() == 1 {
            self.grow()?;
            self.tree.lacks_semicolon = true;
        }
        match self.property() {
            // Properties belong to the last node: after a closed branch there is none.
            Some(property) if self.tree.nodes.len().checked_sub(1) == Some(self.current as usize) => {
                if self.tree.properties.len() >= PROPERTIES_MAX {
                    return Err(TreeSizeError { at });
                }
                self.tree.properties.push(property);
            }
            _ => self.note_garbage(at),
        }
        Ok(())
    }

    /// Reads the property that begins here; if there is none, skips what looks like its name.
    fn property(&mut self) -> Option<Property<'t>> {
        let begin = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let written = &self.text[begin..self.at];
        self.skip_blanks();
        let values = self.at;
        let mut end = values;
        while self.byte() == Some(b'[') {
            // An unclosed value takes the rest of the text.
            let Some(length) = value_end(&self.text[self.at + 1..]) else {
                self.at = self.text.len();
                break;
            };
            self.at += length + 2;
            end = self.at;
            self.skip_blanks();
        }
        let has_name = written.bytes().any(|byte| !byte.is_ascii_lowercase());
        (has_name && end > values).then(|| Property { written, bracketed: &self.text[values..end] })
    }

    fn skip_blanks(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn note_garbage(&mut self, at: usize) {
        self.tree.garbage_at = self.tree.garbage_at.or(Some(at));
    }
}
