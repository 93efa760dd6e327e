//! A game as formats exchange it: the start and its rules, a tree of plies with remarks, names, date, event, result.
//!
//! Formats read and write it, sessions convert to and from it. Every ply in it was played through the rules: `add` is the only way in. It
//! knows no bytes, no files and no persons at a board.

use super::spelling;
use qipan_rules::clock::ClockRule;
use qipan_rules::gomoku::opening::{Action, Opening, OpeningRefusal, OpeningRule, OpeningRuleError, OpeningStep};
use qipan_rules::mix::mix;
use qipan_rules::{Color, Illegal, Outcome, Ply, Point, Position};
use std::fmt;

/// Memory in bytes that the tree of a game may take, without its texts, which `format::READ_BYTES_MAX` limits.
const TREE_BYTES_MAX: usize = 40 << 20;
/// What a node takes at most: itself, its record in a session's log, and the node of the session, which keeps its own position.
const NODE_BYTES: usize = size_of::<RecordNode>() + 2 * size_of::<Position>() + 256;
/// Limit of nodes in a record, by memory. RenLib's collection of all Renju openings has 39,884.
pub const NODES_MAX: usize = TREE_BYTES_MAX / NODE_BYTES;
/// A library of all openings is whole.
const _: () = assert!(NODES_MAX > 50_000);
/// Limit of a remark in bytes; a longer one is cut.
pub const COMMENT_BYTES_MAX: usize = 4096;
/// Limit of a name, date, event or round in characters; a longer one is cut.
pub const TEXT_CHARS_MAX: usize = 200;
/// Number of first moves that name a game without players.
const TITLE_PLIES: usize = 4;

/// The deed that led to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyOrAction {
    /// A ply; also the fifth move that is picked from those offered.
    Ply(Ply),
    /// An act of an opening rule other than stones: `Choose`, `Declare` or `Offer`.
    Act(Action),
}

/// A result as formats state it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Reversi: the discs of Black and White, the empties counted as `reversi::Position::score` does.
    Score {
        black: u32,
        white: u32,
    },
    Outcome(Outcome),
    Resigned {
        loser: Color,
    },
    OutOfTime {
        loser: Color,
    },
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Score { black, white } => write!(f, "{black}:{white}"),
            GameResult::Outcome(Outcome::Win(winner)) => write!(f, "{} won", winner.word()),
            GameResult::Outcome(Outcome::Draw) => f.write_str("a draw"),
            GameResult::Resigned { loser } => write!(f, "{} resigned", loser.word()),
            GameResult::OutOfTime { loser } => write!(f, "{} ran out of time", loser.word()),
        }
    }
}

/// A node of the tree. Nodes are numbered from 0, the start, in the order in which they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNode {
    pub parent: Option<usize>,
    /// The deed that led to this node; `None` at the start only.
    pub ply_or_action: Option<PlyOrAction>,
    /// A remark on the position; empty without one.
    pub comment: String,
    /// Unknown properties of an SGF file, verbatim: kept for other programs.
    pub unknown_properties: String,
    /// Milliseconds that the deed took, if known.
    pub elapsed_ms: Option<u32>,
    /// The next nodes: the first one continues the line, the others are variations.
    pub children: Vec<usize>,
}

impl RecordNode {
    fn new(parent: Option<usize>, deed: Option<PlyOrAction>) -> RecordNode {
        RecordNode {
            parent,
            ply_or_action: deed,
            comment: String::new(),
            unknown_properties: String::new(),
            elapsed_ms: None,
            children: Vec::new(),
        }
    }
}

/// Why a deed was not added. The record is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The opening rule requires something else.
    #[error(transparent)]
    Opening(OpeningRefusal),
    /// The record has `NODES_MAX` nodes.
    #[error("the game has more than {NODES_MAX} positions")]
    Full,
}

/// The place of a reader or a writer in a record. A copy serves to return to the start of a variation.
#[derive(Clone, Debug)]
pub struct Cursor {
    node: usize,
    position: Position,
    opening: Option<Opening>,
}

impl Cursor {
    pub fn node(&self) -> usize {
        self.node
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The opening, if the game has an opening rule. When it is over, the opening still knows which player holds which color.
    pub fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    /// The player, as an index into `GameRecord::players`, who holds a color here.
    pub fn player_of(&self, color: Color) -> usize {
        self.opening.as_ref().map_or(color.index(), |opening| opening.player_of(color))
    }

    pub(super) fn act(&mut self, deed: &PlyOrAction) -> Result<(), AddError> {
        let opening = self.opening.as_mut().filter(|opening| !opening.is_done());
        match (deed, opening) {
            (PlyOrAction::Ply(Ply::Pass), Some(_)) => Err(AddError::Illegal(Illegal::PassNotAllowed)),
            (PlyOrAction::Ply(ply @ Ply::Place(point)), Some(opening)) => {
                let mut after = opening.clone();
                let is_picked = matches!(opening.step(), OpeningStep::Pick { .. });
                let action = if is_picked { Action::Pick(*point) } else { Action::Place(*point) };
                after.apply(&action).map_err(AddError::Opening)?;
                self.position.play_recorded(*ply)?;
                *opening = after;
                Ok(())
            }
            (PlyOrAction::Ply(ply), None) => Ok(self.position.play_recorded(*ply).map(drop)?),
            (PlyOrAction::Act(Action::Place(_) | Action::Pick(_)), _) | (PlyOrAction::Act(_), None) => {
                Err(AddError::Opening(OpeningRefusal::NotAsked))
            }
            (PlyOrAction::Act(action), Some(opening)) => opening.apply(action).map(drop).map_err(AddError::Opening),
        }
    }
}

/// A game. Every ply is legal, except for a stone on a point forbidden in Renju, which stands as if nobody had noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    start: Position,
    opening: OpeningRule,
    nodes: Vec<RecordNode>,
    /// The players' names in the order of play; empty if unknown. The first player begins; an opening rule may change the colors.
    pub players: Vec<String>,
    /// The stated result, if any. It belongs to the main line.
    pub result: Option<GameResult>,
    /// The date as free text, written with the year first.
    pub date: String,
    /// The tournament or the place.
    pub event: String,
    pub round: String,
    /// The clock, if it is stated and supported.
    pub clock: ClockRule,
    /// Individual main times in minutes, in the order of play; empty if no player has one.
    pub minutes: Vec<Option<u32>>,
    /// The node of the first line where the game ended, if the line continues: plies that had been taken back before a resignation.
    pub end_node: Option<usize>,
}

impl GameRecord {
    /// A record without plies, names, date and result.
    pub fn new(start: Position) -> GameRecord {
        let root = RecordNode::new(None, None);
        GameRecord {
            start,
            opening: OpeningRule::Free,
            nodes: vec![root],
            players: Vec::new(),
            result: None,
            date: String::new(),
            event: String::new(),
            round: String::new(),
            clock: ClockRule::None,
            minutes: Vec::new(),
            end_node: None,
        }
    }

    /// A record of a game of five-in-a-row with an opening rule.
    pub fn with_opening(start: Position, opening: OpeningRule) -> Result<GameRecord, OpeningRuleError> {
        match start.as_gomoku() {
            Some(position) => opening.suits(&position.setup())?,
            None if opening != OpeningRule::Free => return Err(OpeningRuleError::NotEmpty),
            None => {}
        }
        Ok(GameRecord { opening, ..GameRecord::new(start) })
    }

    /// A record that consists of one line of plies.
    pub fn of_plies(start: Position, plies: &[Ply]) -> Result<GameRecord, AddError> {
        let mut record = GameRecord::new(start);
        let mut cursor = record.cursor();
        for &ply in plies {
            record.add(&mut cursor, PlyOrAction::Ply(ply))?;
        }
        Ok(record)
    }

    /// The position before the first deed; it implies the game and its rules.
    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn opening(&self) -> OpeningRule {
        self.opening
    }

    /// A cursor at the start.
    pub fn cursor(&self) -> Cursor {
        let start = self.start.as_gomoku();
        let opening = start.and_then(|start| Opening::new(self.opening, &start.setup()).ok());
        let opening = opening.filter(|opening| !opening.is_done());
        Cursor { node: 0, position: self.start.clone(), opening }
    }

    /// A cursor at a node; at the start if the node does not exist.
    pub fn cursor_at(&self, node: usize) -> Cursor {
        let mut cursor = self.cursor();
        for at in self.path(node) {
            if let Some(deed) = &self.nodes[at].ply_or_action {
                // Each was played when it was added.
                let _ = cursor.act(deed);
                cursor.node = at;
            }
        }
        cursor
    }

    /// Adds a deed after the cursor's node and moves the cursor on. Adding an equal deed after the same node again adds no second node.
    pub fn add(&mut self, cursor: &mut Cursor, deed: PlyOrAction) -> Result<(), AddError> {
        let parent = cursor.node;
        let known =
            self.nodes[parent].children.iter().find(|&&child| self.nodes[child].ply_or_action.as_ref() == Some(&deed));
        let node = known.copied().unwrap_or(self.nodes.len());
        if node >= NODES_MAX {
            return Err(AddError::Full);
        }
        cursor.act(&deed)?;
        cursor.node = node;
        if node == self.nodes.len() {
            self.nodes[parent].children.push(node);
            self.nodes.push(RecordNode::new(Some(parent), Some(deed)));
        }
        Ok(())
    }

    /// Adds a placement, preceded by a forced pass if that was left out.
    pub fn add_placement(&mut self, cursor: &mut Cursor, point: Point) -> Result<(), AddError> {
        let placement = PlyOrAction::Ply(Ply::Place(point));
        if cursor.position.must_pass() {
            let mut after = cursor.clone();
            after.act(&PlyOrAction::Ply(Ply::Pass))?;
            after.act(&placement)?;
            self.add(cursor, PlyOrAction::Ply(Ply::Pass))?;
        }
        self.add(cursor, placement)
    }

    /// Replaces the remark on a node; the text is cut and cleaned by `clean_comment`.
    pub fn set_comment(&mut self, node: usize, text: &str) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.comment = clean_comment(text);
        }
    }

    /// Adds a line to the remark on a node, as far as there is room.
    pub fn add_comment(&mut self, node: usize, text: &str) {
        let Some(node) = self.nodes.get_mut(node) else { return };
        if node.comment != text && !text.is_empty() {
            let text = clean_comment(text);
            let line = if node.comment.is_empty() { text } else { format!("\n{text}") };
            let room = COMMENT_BYTES_MAX.saturating_sub(node.comment.len());
            node.comment.push_str(cut_bytes(&line, room));
        }
    }

    /// Sets the unknown data of a node, cut and cleaned like remarks.
    pub fn set_extra(&mut self, node: usize, text: &str) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.unknown_properties = clean_comment(text);
        }
    }

    /// Adds to the unknown data of a node; returns `false` if the text does not fit completely.
    pub fn add_extra(&mut self, node: usize, text: &str) -> bool {
        let Some(node) = self.nodes.get_mut(node) else { return false };
        let has_room = node.unknown_properties.len() + text.len() <= COMMENT_BYTES_MAX;
        if has_room {
            node.unknown_properties.push_str(&clean_comment(text));
        }
        has_room
    }

    pub fn set_elapsed_ms(&mut self, node: usize, elapsed_ms: u32) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.elapsed_ms = Some(elapsed_ms);
        }
    }

    /// A node by its number; the start if no node has this number.
    pub fn node(&self, node: usize) -> &RecordNode {
        self.nodes.get(node).unwrap_or(&self.nodes[0])
    }

    /// The nodes by their numbers.
    pub fn nodes(&self) -> &[RecordNode] {
        &self.nodes
    }

    /// The nodes from the start to a node, both included.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let node = Some(node).filter(|&node| node < self.nodes.len()).unwrap_or(0);
        let mut path: Vec<usize> = std::iter::successors(Some(node), |&at| self.nodes[at].parent).collect();
        path.reverse();
        path
    }

    /// The nodes of the game as played: from the start by the first children to the end.
    pub fn main_line(&self) -> Vec<usize> {
        let next = |at: &usize| self.nodes[*at].children.first().copied().filter(|_| Some(*at) != self.end_node);
        std::iter::successors(Some(0), next).collect()
    }

    /// The plies of the main line.
    pub fn plies(&self) -> Vec<Ply> {
        let ply = |node: usize| match self.nodes[node].ply_or_action {
            Some(PlyOrAction::Ply(ply)) => Some(ply),
            _ => None,
        };
        self.main_line().into_iter().filter_map(ply).collect()
    }

    /// A cursor at the end of the main line.
    pub fn end(&self) -> Cursor {
        self.cursor_at(self.main_line().last().copied().unwrap_or(0))
    }

    /// The position at the end of the main line.
    pub fn final_position(&self) -> Position {
        self.end().position
    }

    /// All nodes in the order for writing trees: each after its parent, with its whole branch before the next sibling.
    pub fn preorder_nodes(&self) -> Vec<usize> {
        let (mut order, mut waiting) = (Vec::with_capacity(self.nodes.len()), vec![0]);
        while let Some(node) = waiting.pop() {
            order.push(node);
            waiting.extend(self.nodes[node].children.iter().rev());
        }
        order
    }

    /// A hash of the game's start, moves, players, date, event and round: equal for the same game from another file.
    pub fn identity(&self) -> u64 {
        let plies = self.plies().into_iter().map(|ply| match ply {
            Ply::Place(point) => 1 << 16 | u64::from(point.column) << 8 | u64::from(point.row),
            Ply::Pass => 1 << 17,
        });
        let texts = self.players.iter().chain([&self.date, &self.event, &self.round]);
        // A text ends with a word that is no byte.
        let texts = texts.flat_map(|text| text.bytes().map(u64::from).chain([1 << 18]));
        let cells = self.start.cells().into_bytes().into_iter().map(u64::from);
        cells.chain(plies).chain(texts).fold(0, |hash, word| mix(hash ^ word))
    }

    /// The game's name in a warning: its players, else its first moves.
    pub fn title(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).collect();
        if !names.is_empty() {
            return format!("{} {}", names.join(" - "), self.date).trim().to_owned();
        }
        let point = |ply: &Ply| match ply {
            Ply::Place(point) => self.start.point_name(*point),
            Ply::Pass => "--".to_owned(),
        };
        let points: Vec<String> = self.plies().iter().take(TITLE_PLIES).map(point).collect();
        points.join(if self.start.as_reversi().is_some() { "" } else { " " }) + "…"
    }

    /// Cuts the texts to `TEXT_CHARS_MAX` and removes control characters; `formats::read` calls it for every format.
    pub fn clean_texts(&mut self) {
        let players = self.players.iter_mut().take(Color::ALL.len());
        for text in players.chain([&mut self.date, &mut self.event, &mut self.round]) {
            *text = clean_text(text, TEXT_CHARS_MAX);
        }
        self.players.truncate(Color::ALL.len());
    }
}

/// A text as one trimmed line: composed letters, no control characters or invisible marks, at most `chars_max` characters.
pub fn clean_text(text: &str, chars_max: usize) -> String {
    // Composed text has at most this many times fewer characters.
    let begin: String = text
        .trim()
        .chars()
        .filter(|letter| !letter.is_control() && !spelling::is_invisible(*letter))
        .take(4 * chars_max)
        .collect();
    let clean: String = spelling::composed(&begin).chars().take(chars_max).collect();
    clean.trim().to_owned()
}

/// A remark in the form that records and logs keep: lines end with `\n`, other control characters but tabs are removed, and text beyond
/// `COMMENT_BYTES_MAX` is cut.
pub fn clean_comment(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_kept = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    let clean: String = text.chars().filter(is_kept).collect();
    cut_bytes(&clean, COMMENT_BYTES_MAX).to_owned()
}

/// The beginning of a text: whole characters, at most `bytes_max` bytes.
pub fn cut_bytes(text: &str, bytes_max: usize) -> &str {
    let end = (0..=bytes_max.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    &text[..end.unwrap_or(0)]
}
