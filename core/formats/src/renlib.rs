//! RenLib's libraries of Renju openings (read only): a tree of moves with remarks and marks.
//!
//! After RenLib's own reader: a header of 20 bytes, then the nodes in the order of a walk, two bytes each: the point (0 is none) and flags;
//! texts follow their node in pairs of bytes up to the pair with a zero. `tree` reads a whole library; a record has room for `NODES_MAX` of
//! its positions. It keeps those that leave the line of first choices the fewest times: first that line, then all lines that leave it once,
//! and so on, in the order of the file.

use super::encoding;
use super::format::{InputFile, ReadError, ReadResult};
use super::record::{AddError, Cursor, GameRecord, NODES_MAX, PlyOrAction};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::gomoku::{self, Rule};
use qipan_rules::{Color, Ply, Point, Position};
use std::ops::Range;

/// Limit of nodes in a tree.
pub const TREE_NODES_MAX: usize = 5_000_000;

const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER_BYTES: usize = 20;
const VERSION: u8 = 3;
/// Points per row in a node's byte; the lowest number is 1.
const ROW: u8 = 16;
const SIDE: u8 = 15;
/// Maximum number of warnings reported individually.
const TOLD_MAX: usize = 20;
/// Size in bytes of the sample of remarks from which their encoding is guessed.
const SAMPLE_BYTES: usize = 1 << 20;
/// The encoding of most libraries with non-English remarks.
const LIKELY: &str = "gb18030";

mod flag {
    pub const SIBLING: u8 = 0x80;
    pub const LEAF: u8 = 0x40;
    pub const OLD_COMMENT: u8 = 0x20;
    pub const MARK: u8 = 0x10;
    pub const COMMENT: u8 = 0x08;
    pub const NO_MOVE: u8 = 0x02;
    pub const EXTENSION: u8 = 0x01;
    /// Flag in the first byte of the extension, its high half: a board text follows.
    pub const BOARD_TEXT_HIGH: u8 = 0x01;
}

/// Why bytes are not a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenlibError {
    /// The header is missing or different.
    #[error("the file does not begin as a library of RenLib")]
    Header,
    /// A library of this version.
    #[error("libraries of version {0}.{1} are not known")]
    Version(u8, u8),
    /// More than `TREE_NODES_MAX` nodes.
    #[error("the library has more than {TREE_NODES_MAX} positions")]
    TooMany,
}

/// A node of a library, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The number of the previous node in the node's line, plus 1; 0 at the top.
    after: u32,
    point: u8,
    flags: u8,
}

impl TreeNode {
    /// The previous node in this node's line; `None` at the top.
    pub fn parent(&self) -> Option<usize> {
        (self.after as usize).checked_sub(1)
    }

    /// The point of the stone; `None` for a pass or where no stone is placed.
    pub fn point(&self) -> Option<Point> {
        let (column, row) = (self.point % ROW, self.point / ROW);
        (1..=SIDE).contains(&column).then(|| Point::new(column - 1, row))
    }

    pub fn is_leaf(&self) -> bool {
        self.flags & flag::LEAF != 0
    }

    pub fn has_sibling(&self) -> bool {
        self.flags & flag::SIBLING != 0
    }

    pub fn is_marked(&self) -> bool {
        self.flags & flag::MARK != 0
    }

    /// Whether the node is neither a placement nor a pass: then it has remarks on the position before it.
    fn is_no_move(&self) -> bool {
        self.flags & flag::NO_MOVE != 0
    }
}

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    Comment,
    /// From old versions, in a Swedish seven-bit alphabet.
    OldComment,
    /// A label on the board in place of a stone's number.
    Board,
}

/// A text of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeText {
    pub node: usize,
    pub kind: TextKind,
    /// The range of the text's bytes in the file, without the zero.
    pub bytes: Range<usize>,
}

/// A library as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenlibTree {
    pub version: (u8, u8),
    /// The nodes in the order of the file: each after its parent, with its whole branch before its sibling.
    pub nodes: Vec<TreeNode>,
    /// The texts in the order of the file.
    pub texts: Vec<TreeText>,
    /// Whether the file contains the complete tree; else it is truncated.
    pub is_whole: bool,
    /// The number of bytes after the tree.
    pub rest_bytes: usize,
}

impl RenlibTree {
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_leaf()).count()
    }

    pub fn siblings(&self) -> usize {
        self.nodes.iter().filter(|node| node.has_sibling()).count()
    }

    pub fn marks(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_marked()).count()
    }

    pub fn comments(&self) -> usize {
        self.texts.iter().filter(|text| text.kind != TextKind::Board).count()
    }

    /// How many times the path to each node leaves the line of first choices.
    fn turns(&self) -> Vec<u32> {
        let mut turns: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            // The first child follows its parent at once.
            let is_first = node.after as usize == index;
            let before = node.parent().and_then(|parent| turns.get(parent)).copied().unwrap_or(0);
            turns.push(before + u32::from(!is_first));
        }
        turns
    }
}

/// Whether bytes begin like a library.
pub fn is_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a library as far as it goes.
pub fn tree(bytes: &[u8]) -> Result<RenlibTree, RenlibError> {
    let header = bytes.get(..HEADER_BYTES).filter(|header| is_like(header)).ok_or(RenlibError::Header)?;
    let version = (header[8], header[9]);
    if version.0 != VERSION {
        return Err(RenlibError::Version(version.0, version.1));
    }
    let mut walk = RenlibParser { bytes, at: HEADER_BYTES, waiting: Vec::new(), nodes: Vec::new(), texts: Vec::new() };
    let mut after = 0;
    let is_whole = loop {
        if walk.nodes.len() >= TREE_NODES_MAX {
            return Err(RenlibError::TooMany);
        }
        let Some(node) = walk.node(after) else { break false };
        match walk.next(node) {
            Some(next) => after = next,
            None => break true,
        }
    };
    let rest_bytes = bytes.len().saturating_sub(walk.at);
    Ok(RenlibTree { version, nodes: walk.nodes, texts: walk.texts, is_whole, rest_bytes })
}

/// The state of a walk through the bytes of a library.
struct RenlibParser<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The nodes with siblings still to come, each as `TreeNode::after`.
    waiting: Vec<u32>,
    nodes: Vec<TreeNode>,
    texts: Vec<TreeText>,
}

impl RenlibParser<'_> {
    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..)?.first_chunk::<2>()?;
        self.at += 2;
        Some(*pair)
    }

    /// Reads the next node with its texts; `None` if the file ends within the node.
    fn node(&mut self, after: u32) -> Option<TreeNode> {
        let [point, flags] = self.pair()?;
        let extension = if flags & flag::EXTENSION != 0 { self.pair()? } else { [0, 0] };
        let (number, texts) = (self.nodes.len(), self.texts.len());
        let comment = match (flags & flag::COMMENT != 0, flags & flag::OLD_COMMENT != 0) {
            (_, true) => self.text(number, TextKind::OldComment),
            (true, false) => self.text(number, TextKind::Comment),
            (false, false) => Some(()),
        };
        let has_board_text = extension[0] & flag::BOARD_TEXT_HIGH != 0;
        let board = if has_board_text { self.text(number, TextKind::Board) } else { Some(()) };
        if comment.and(board).is_none() {
            self.texts.truncate(texts);
            return None;
        }
        let node = TreeNode { after, point, flags };
        self.nodes.push(node);
        Some(node)
    }

    /// Reads the pairs of a text up to the pair that contains a zero.
    fn text(&mut self, node: usize, kind: TextKind) -> Option<()> {
        let start = self.at;
        loop {
            let pair = self.pair()?;
            if let Some(zero) = pair.iter().position(|&byte| byte == 0) {
                self.texts.push(TreeText { node, kind, bytes: start..self.at - 2 + zero });
                return Some(());
            }
        }
    }

    /// The parent of the next node, as `TreeNode::after`; `None` after the last one.
    fn next(&mut self, node: TreeNode) -> Option<u32> {
        if node.has_sibling() {
            self.waiting.push(node.after);
        }
        // At most `TREE_NODES_MAX`.
        if node.is_leaf() { self.waiting.pop() } else { Some(self.nodes.len() as u32) }
    }
}

/// Reads a library as one game of Renju with all its branches.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    let tree = tree(source.bytes)
        .map_err(|error| ReadError::Broken { at: Some(SourceLocation::Byte(0)), why: Box::new(error) })?;
    if tree.nodes.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut warnings = Vec::new();
    if !tree.is_whole {
        warnings.push(FormatWarning::at(SourceLocation::Byte(source.bytes.len()), FormatWarningKind::CutOff));
    }
    if tree.is_whole && tree.rest_bytes > 0 {
        let text = format!("+{} B", tree.rest_bytes);
        warnings.push(FormatWarning::at(
            SourceLocation::Byte(source.bytes.len() - tree.rest_bytes),
            FormatWarningKind::LeftOut { text },
        ));
    }
    if tree.marks() > 0 {
        warnings.push(FormatWarningKind::LeftOut { text: format!("{} × RenLib mark", tree.marks()) }.into());
    }
    let record = record(&tree, source.bytes, &mut warnings);
    Ok(ReadResult::from_game(record, warnings))
}

/// A record of those positions of the tree that fit into a record.
fn record(tree: &RenlibTree, bytes: &[u8], warnings: &mut Vec<FormatWarning>) -> GameRecord {
    let turns = tree.turns();
    let mut kept = KeptNodes::of(&turns, NODES_MAX - 1);
    let words = NodeRemarks::of(tree, bytes, warnings);
    let mut planting = RecordBuilder::new(tree, words);
    let mut index = 0;
    while let Some(&node) = tree.nodes.get(index) {
        let is_kept = kept.takes(turns[index]);
        index = match is_kept && planting.plant(index, node, turns[index] == 0) {
            true => index + 1,
            false if is_kept => kept.skip(tree, &turns, index),
            false => index + 1,
        };
    }
    let RecordBuilder { record, odd, untold, .. } = planting;
    warnings.extend(odd);
    if untold > 0 {
        warnings.push(FormatWarningKind::LeftOut { text: format!("+{untold}") }.into());
    }
    if kept.is_cut {
        warnings.push(FormatWarningKind::TooManyPositions.into());
    }
    record
}

/// The nodes to keep: all that leave the first line fewer than `turns` times, and a limited number of those that leave it exactly `turns`
/// times.
struct KeptNodes {
    turns: u32,
    last: usize,
    is_cut: bool,
}

impl KeptNodes {
    fn of(turns: &[u32], room: usize) -> KeptNodes {
        let mut counts: Vec<usize> = Vec::new();
        for &turn in turns {
            if counts.len() <= turn as usize {
                counts.resize(turn as usize + 1, 0);
            }
            counts[turn as usize] += 1;
        }
        let mut room = room;
        for (turn, &count) in (0..).zip(&counts) {
            if count > room {
                return KeptNodes { turns: turn, last: room, is_cut: true };
            }
            room -= count;
        }
        KeptNodes { turns: counts.len() as u32, last: 0, is_cut: false }
    }

    /// Whether to keep a node that leaves the first line `turns` times; called for each node in the order of the file.
    fn takes(&mut self, turns: u32) -> bool {
        let is_last = turns == self.turns && self.last > 0;
        self.last -= usize::from(is_last);
        turns < self.turns || is_last
    }

    /// The number of the node after the branch of this one, which is left out.
    fn skip(&mut self, tree: &RenlibTree, turns: &[u32], index: usize) -> usize {
        let mut next = index + 1;
        // A node of the branch has a parent in it.
        while tree.nodes.get(next).is_some_and(|node| node.parent() >= Some(index)) {
            self.takes(turns[next]);
            next += 1;
        }
        next
    }
}

/// The remarks of the nodes.
struct NodeRemarks<'a> {
    bytes: &'a [u8],
    texts: std::iter::Peekable<std::slice::Iter<'a, TreeText>>,
    /// The label of the encoding.
    encoding: &'static str,
}

impl<'a> NodeRemarks<'a> {
    fn of(tree: &'a RenlibTree, bytes: &'a [u8], warnings: &mut Vec<FormatWarning>) -> NodeRemarks<'a> {
        let mut sample: Vec<u8> = Vec::new();
        for text in tree.texts.iter().filter(|text| text.kind != TextKind::OldComment) {
            if sample.len() > SAMPLE_BYTES {
                break;
            }
            sample.extend(bytes.get(text.bytes.clone()).unwrap_or_default());
            sample.push(b'\n');
        }
        let (_, odd) = encoding::decode(&sample, None, Some(LIKELY));
        let guessed = odd.iter().find_map(|warning| match warning.kind {
            FormatWarningKind::Encoding { name } => Some(name),
            _ => None,
        });
        warnings.extend(odd);
        NodeRemarks { bytes, texts: tree.texts.iter().peekable(), encoding: guessed.unwrap_or("utf-8") }
    }

    /// The remark of a node; called for the nodes in order.
    fn of_node(&mut self, node: usize) -> String {
        let mut words = Vec::new();
        while let Some(text) = self.texts.next_if(|text| text.node <= node) {
            if text.node == node {
                words.push(self.read(text));
            }
        }
        words.join("\n")
    }

    fn read(&self, text: &TreeText) -> String {
        let bytes = self.bytes.get(text.bytes.clone()).unwrap_or_default();
        match text.kind {
            TextKind::OldComment => lines(&bytes.iter().map(|&byte| swedish(byte)).collect::<String>()),
            _ => lines(&encoding::decode(bytes, Some(self.encoding), None).0),
        }
    }
}

/// The lines of a comment: one line and, after a backspace, more.
fn lines(text: &str) -> String {
    text.replacen('\u{8}', "\n", 1).trim().to_owned()
}

/// A letter of the Swedish seven-bit alphabet.
fn swedish(byte: u8) -> char {
    match byte {
        b'{' => 'ä',
        b'|' => 'ö',
        b'}' => 'å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        b']' => 'Å',
        byte => char::from(byte),
    }
}

/// A record under construction.
struct RecordBuilder<'a> {
    words: NodeRemarks<'a>,
    record: GameRecord,
    /// The path to the last node: nodes of the library with their numbers in the record.
    way: Vec<(usize, Cursor)>,
    odd: Vec<FormatWarning>,
    /// Number of warnings beyond `TOLD_MAX`.
    untold: usize,
}

impl<'a> RecordBuilder<'a> {
    fn new(_: &'a RenlibTree, words: NodeRemarks<'a>) -> RecordBuilder<'a> {
        let start = gomoku::Setup { rule: Rule::Renju, ..gomoku::Setup::default() };
        // Renju on 15×15 without stones is a position.
        let start = gomoku::Position::try_from(start).unwrap_or_default();
        let record = GameRecord::new(Position::Gomoku(start));
        RecordBuilder { words, record, way: Vec::new(), odd: Vec::new(), untold: 0 }
    }

    /// Adds a node; returns whether the record has the node now. Warns about an illegal node.
    fn plant(&mut self, index: usize, node: TreeNode, is_main: bool) -> bool {
        while self.way.last().is_some_and(|(at, _)| Some(*at) != node.parent()) {
            self.way.pop();
        }
        let mut cursor = self.way.last().map_or_else(|| self.record.cursor(), |(_, cursor)| cursor.clone());
        let at_top = node.parent().is_none();
        if !(node.is_no_move() || at_top && node.point == 0) {
            if !is_main {
                self.tell_foul(&cursor, node);
            }
            if let Err(why) = self.add(&mut cursor, node) {
                self.warn(FormatWarningKind::Illegal { ply: ply(&self.record, &cursor), word: point_word(node), why });
                return false;
            }
        }
        let words = self.words.of_node(index);
        if !words.is_empty() {
            let before = &self.record.node(cursor.node()).comment;
            let words = if before.is_empty() { words } else { format!("{before}\n{words}") };
            self.record.set_comment(cursor.node(), &words);
        }
        self.way.push((index, cursor));
        true
    }

    fn add(&mut self, cursor: &mut Cursor, node: TreeNode) -> Result<(), AddError> {
        let ply = match node.point() {
            Some(point) => Ply::Place(point),
            None if node.point == 0 => Ply::Pass,
            None => return Err(AddError::Illegal(qipan_rules::Illegal::Outside)),
        };
        self.record.add(cursor, PlyOrAction::Ply(ply))
    }

    /// Warns about a forbidden stone in a branch; `GameRecord::warnings` covers the main line.
    fn tell_foul(&mut self, cursor: &Cursor, node: TreeNode) {
        let Position::Gomoku(position) = cursor.position() else { return };
        let is_black = position.side_to_move() == Color::Black;
        let foul = node.point().filter(|_| is_black).and_then(|point| position.forbidden_at(point));
        if let Some(kind) = foul {
            let ply = ply(&self.record, cursor);
            self.warn(FormatWarningKind::Forbidden { ply, point: point_word(node), kind: kind.to_string() });
        }
    }

    fn warn(&mut self, what: FormatWarningKind) {
        if self.odd.len() < TOLD_MAX {
            self.odd.push(what.into());
        } else {
            self.untold += 1;
        }
    }
}

/// The number of the ply after a cursor.
fn ply(record: &GameRecord, cursor: &Cursor) -> usize {
    record.path(cursor.node()).len()
}

/// A node's point in players' notation.
fn point_word(node: TreeNode) -> String {
    let (column, row) = (node.point % ROW, node.point / ROW);
    match (node.point(), node.point) {
        (_, 0) => "--".to_owned(),
        (Some(point), _) => format!("{}{}", char::from(b'a' + point.column), SIDE.saturating_sub(row)),
        (None, _) => format!("{column}/{row}"),
    }
}
