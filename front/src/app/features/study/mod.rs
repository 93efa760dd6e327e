//! The study page, on which a game is replayed, continued and analyzed: the shown node of the game's tree, the current line, and the
//! engine's findings. `study_controller` handles messages, `analyst` runs the engine on its own thread, `study_tree` lists the tree in
//! rows, `study_text` has the texts. Steps on this page write no records; the game on the board stays at its position.

pub mod analyst;
pub mod study_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod study_fixture;
pub mod study_screen;
pub mod study_text;
pub mod study_tree;
pub(crate) mod study_view;

use crate::app::game::value_graph::black_score;
use crate::engine::{Level, PrincipalVariation, Score};
use crate::rules::{Color, Position};
use crate::session::{Seat, Session};
use crate::ui::board::Cell;
use std::collections::HashMap;

/// The times for which automatic replay shows each move, from slow to fast, in milliseconds.
pub const SPEEDS_MS: [u64; 4] = [4000, 2000, 1000, 500];
/// The time per move of an engine that replies at full strength, in milliseconds.
const FULL_MS: u32 = 2000;
/// Maximum number of positions whose findings are kept in memory. Beyond it, all are dropped.
const KNOWN_MAX: usize = 2000;

/// Which engine replies to the moves that the user plays on the study page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyReplies {
    Nobody,
    /// The computer player of the game replies, at its level in the game.
    Opponent(Level),
    /// The engine replies at full strength.
    Full,
}

/// What the engine has found in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionFindings {
    /// The search depth that the engine reached, in plies.
    pub depth: u8,
    /// The number of positions that the engine searched.
    pub nodes: u64,
    /// The lines of moves that the engine found, the best first.
    pub lines: Vec<PrincipalVariation>,
    /// Whether the analysis of the position is complete.
    pub is_done: bool,
    /// The external engine whose findings these are; `None` for the built-in engine.
    pub engine: Option<String>,
}

/// How presses on the board put marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marking {
    /// Whether a press on a cell marks the cell in place of playing a move.
    pub is_on: bool,
    /// The cell at which a mark was begun.
    pub from: Option<Cell>,
}

/// The state of the study page.
pub struct StudyPage {
    /// The number of the active game, by which the page notices that another game has begun.
    pub game_number: u64,
    /// The shown node of the game's tree.
    pub shown_node: u32,
    /// The child of each node that the button "forward" leads to: the child that was visited last.
    ahead: HashMap<u32, u32>,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether the list of moves is open over the board.
    pub is_move_list_open: bool,
    /// The comment that the user is typing; `None` where no comment is being typed.
    pub typed_comment: Option<String>,
    /// The time at which automatic replay shows the next move, in milliseconds; `None` while no replay runs.
    pub next_ms: Option<u64>,
    /// The speed of automatic replay, as an index into `SPEEDS_MS`.
    pub speed: usize,
    /// Which engine replies to the user's moves on this page.
    pub reply_mode: StudyReplies,
    /// The color that the user played last on this page. The engine replies for all other colors.
    pub user_color: Option<Color>,
    /// Whether the user has switched the analysis on.
    pub is_analysis_on: bool,
    known: HashMap<u64, PositionFindings>,
    /// The values for Black from the game's kept review, by the hash of the position.
    pub reviewed: HashMap<u64, Score>,
    pub marking: Marking,
    /// The first node of the branch that was deleted last, which the user can restore.
    pub deleted_branch: Option<u32>,
}

impl StudyPage {
    /// Creates the page at the node `at` of the game's tree. `table` is the game's number, `adapting` the strength of the adaptive level.
    pub fn new(table: u64, session: &Session, at: u32, adapting: i8) -> StudyPage {
        StudyPage {
            game_number: table,
            shown_node: at.min(session.node_count() as u32 - 1),
            ahead: HashMap::new(),
            cursor: None,
            is_move_list_open: false,
            typed_comment: None,
            next_ms: None,
            speed: 2,
            reply_mode: opponent(session, adapting).map_or(StudyReplies::Full, StudyReplies::Opponent),
            user_color: None,
            is_analysis_on: false,
            known: HashMap::new(),
            reviewed: HashMap::new(),
            marking: Marking::default(),
            deleted_branch: None,
        }
    }

    /// The current line: the path from the start to the shown node, then the nodes that the button "forward" leads to.
    pub fn line(&self, session: &Session) -> Vec<u32> {
        let mut line = session.path(self.shown_node);
        let game = session.line();
        let on_game: HashMap<u32, u32> = game.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let ahead = |&at: &u32| {
            let chosen = self.ahead.get(&at).filter(|child| session.children(at).contains(child));
            chosen.or(on_game.get(&at)).or(session.children(at).first()).copied()
        };
        line.extend(std::iter::successors(ahead(&self.shown_node), ahead));
        line
    }

    /// Shows another node. From then on, the button "forward" leads along the path to that node.
    pub fn go_to(&mut self, session: &Session, node: u32) {
        if (node as usize) < session.node_count() && !session.is_in_pruned_branch(node) {
            self.ahead.extend(session.path(node).windows(2).map(|pair| (pair[0], pair[1])));
            (self.shown_node, self.cursor, self.marking.from) = (node, None, None);
        }
    }

    /// Steps by `by` nodes along the current line. Returns whether another node is shown.
    pub fn step_plies(&mut self, session: &Session, by: isize) -> bool {
        let line = self.line(session);
        let at = session.path(self.shown_node).len() - 1;
        let to = line[at.saturating_add_signed(by).min(line.len() - 1)];
        let moves = to != self.shown_node;
        self.go_to(session, to);
        moves
    }

    /// Shows the next or the previous sibling of the shown node, which is another move from the same position.
    pub fn turn_branch(&mut self, session: &Session, is_next: bool) {
        let Some(parent) = session.node(self.shown_node).parent else { return };
        let all = study_tree::ordered_children(session, &session.line(), parent);
        let place = all.iter().position(|&node| node == self.shown_node).unwrap_or(0);
        let to = if is_next { place + 1 } else { place + all.len() - 1 } % all.len().max(1);
        if let Some(&node) = all.get(to) {
            self.go_to(session, node);
        }
    }

    /// Whether the shown node is outside the game's main line.
    pub fn is_off_game(&self, session: &Session) -> bool {
        !session.line().contains(&self.shown_node)
    }

    /// The last node of the main line before the branch with the shown node.
    pub fn last_main_line_node(&self, session: &Session) -> u32 {
        let game = session.line();
        session.path(self.shown_node).into_iter().rev().find(|node| game.contains(node)).unwrap_or(0)
    }

    /// The engine's findings for the shown position, if there are any.
    pub fn findings(&self, session: &Session) -> Option<&PositionFindings> {
        self.known.get(&session.node(self.shown_node).position.hash())
    }

    /// The value of a position for Black, from the game's review or else from the analysis; `None` where neither knows it.
    pub fn score(&self, position: &Position) -> Option<Score> {
        let hash = position.hash();
        let found = || self.known.get(&hash)?.lines.first();
        let analyzed = || found().map(|line| black_score(line.score, position.side_to_move()));
        self.reviewed.get(&hash).copied().or_else(analyzed)
    }

    /// Stores the engine's findings for a position, given by its hash, unless better findings are stored.
    pub fn store_findings(&mut self, position: u64, found: PositionFindings) {
        let is_new = |known: &PositionFindings| (known.is_done, known.depth) <= (found.is_done, found.depth);
        if self.known.get(&position).is_none_or(is_new) {
            if self.known.len() >= KNOWN_MAX {
                self.known.clear();
            }
            self.known.insert(position, found);
        }
    }

    /// The level of the engine that replies; `None` where no engine replies.
    pub fn level(&self) -> Option<Level> {
        match self.reply_mode {
            StudyReplies::Nobody => None,
            StudyReplies::Opponent(level) => Some(level),
            StudyReplies::Full => Some(Level::Full { move_ms: FULL_MS }),
        }
    }

    /// Selects the next choice of who replies: nobody, the game's computer, full strength.
    pub fn next_reply_mode(&mut self, session: &Session, adapting: i8) {
        self.reply_mode = match self.reply_mode {
            StudyReplies::Nobody => opponent(session, adapting).map_or(StudyReplies::Full, StudyReplies::Opponent),
            StudyReplies::Opponent(_) => StudyReplies::Full,
            StudyReplies::Full => StudyReplies::Nobody,
        };
        self.user_color = None;
    }

    /// Whether the engine has to reply: the user has played a move here, and a color other than the user's is to move.
    pub fn waits_for_answer(&self, session: &Session) -> bool {
        let position = &session.node(self.shown_node).position;
        let others = |person: Color| position.outcome().is_none() && position.side_to_move() != person;
        self.reply_mode != StudyReplies::Nobody
            && !session.is_opening_step_due(self.shown_node)
            && self.user_color.is_some_and(others)
    }
}

/// The level of the first computer player of the game; `None` where no computer plays.
fn opponent(session: &Session, adapting: i8) -> Option<Level> {
    let seats = session.players_in_setup_order().iter().chain(&session.setup().players).map(|player| &player.seat);
    let level = |seat: &Seat| match seat {
        Seat::Computer { level } => Some(Level::Fixed(*level)),
        Seat::Full { move_ms } => Some(Level::Full { move_ms: *move_ms }),
        Seat::Adapting => Some(Level::Adapting { strength: adapting }),
        Seat::Human | Seat::External { .. } | Seat::Remote => None,
    };
    seats.filter_map(level).next()
}
