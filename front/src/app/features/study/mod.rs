//! The page on which a game is replayed, played on and analysed: which node of its tree is looked at, how it is walked, and what was
//! found of its positions. `desk` obeys what is wished here, `analyst` thinks on a thread of its own, `tree` puts the tree in
//! rows, `words` are the texts. The page's own walk is no record; the game stays where it is.

pub mod analyst;
pub mod study_controller;
pub(crate) mod study_fixture;
pub(crate) mod study_screen;
pub mod study_text;
pub mod study_tree;
pub(crate) mod study_view;

use crate::engine::{Level, Line};
use crate::rules::Color;
use crate::session::{Seat, Session};
use crate::ui::board::Cell;
use std::collections::HashMap;

/// So long a move is looked at while the game plays by itself, slow to quick.
pub const SPEEDS_MS: [u64; 4] = [4000, 2000, 1000, 500];
/// What "full strength" takes for an answer.
const FULL_MS: u32 = 2000;
/// So many positions' lines are kept.
const KNOWN_MAX: usize = 2000;

/// Who answers what is played on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    Nobody,
    /// The computer of the game, as strong as it was there.
    Opponent(Level),
    Full,
}

/// What the engine found of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    pub depth: u8,
    pub nodes: u64,
    /// Best first.
    pub lines: Vec<Line>,
    /// Nothing can be added.
    pub is_done: bool,
}

/// The page.
pub struct StudyPage {
    /// The table whose game it is.
    pub table: u64,
    /// The node that is looked at.
    pub at: u32,
    /// Where forward goes from a node: where one was before.
    ahead: HashMap<u32, u32>,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Cell>,
    /// The list of moves stands over the board.
    pub has_sheet: bool,
    /// The remark that is being typed.
    pub typed: Option<String>,
    /// The next move is shown then, where the game plays by itself.
    pub next_ms: Option<u64>,
    /// Into `SPEEDS_MS`.
    pub speed: usize,
    pub answers: Answers,
    /// Whoever played last here; the others' moves are answered for them.
    pub person: Option<Color>,
    /// Analysis was asked for.
    pub analyses: bool,
    known: HashMap<u64, Known>,
    /// What was cut last and can come back.
    pub cut: Option<u32>,
}

impl StudyPage {
    /// The page at a node of a game.
    pub fn new(table: u64, session: &Session, at: u32, adapting: i8) -> StudyPage {
        StudyPage {
            table,
            at: at.min(session.node_count() as u32 - 1),
            ahead: HashMap::new(),
            cursor: None,
            has_sheet: false,
            typed: None,
            next_ms: None,
            speed: 2,
            answers: opponent(session, adapting).map_or(Answers::Full, Answers::Opponent),
            person: None,
            analyses: false,
            known: HashMap::new(),
            cut: None,
        }
    }

    /// The line that is walked: the path to the node, and where forward leads from there.
    pub fn line(&self, session: &Session) -> Vec<u32> {
        let mut line = session.path(self.at);
        let game = session.line();
        let on_game: HashMap<u32, u32> = game.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let ahead = |&at: &u32| {
            let chosen = self.ahead.get(&at).filter(|child| session.children(at).contains(child));
            chosen.or(on_game.get(&at)).or(session.children(at).first()).copied()
        };
        line.extend(std::iter::successors(ahead(&self.at), ahead));
        line
    }

    /// To a node; forward leads along the way there from now on.
    pub fn go_to(&mut self, session: &Session, node: u32) {
        if (node as usize) < session.node_count() && !session.is_cut(node) {
            self.ahead.extend(session.path(node).windows(2).map(|pair| (pair[0], pair[1])));
            (self.at, self.cursor) = (node, None);
        }
    }

    /// So many nodes on or back along the line; whether that is another one.
    pub fn step(&mut self, session: &Session, by: isize) -> bool {
        let line = self.line(session);
        let at = session.path(self.at).len() - 1;
        let to = line[at.saturating_add_signed(by).min(line.len() - 1)];
        let moves = to != self.at;
        self.go_to(session, to);
        moves
    }

    /// To the next or the last one of those that follow the same node.
    pub fn turn_branch(&mut self, session: &Session, is_next: bool) {
        let Some(parent) = session.node(self.at).parent else { return };
        let all = study_tree::ordered(session, &session.line(), parent);
        let place = all.iter().position(|&node| node == self.at).unwrap_or(0);
        let to = if is_next { place + 1 } else { place + all.len() - 1 } % all.len().max(1);
        if let Some(&node) = all.get(to) {
            self.go_to(session, node);
        }
    }

    /// Whether it stands beside the game's own line.
    pub fn is_off_game(&self, session: &Session) -> bool {
        !session.line().contains(&self.at)
    }

    /// Where the branch left the game's line.
    pub fn way_back(&self, session: &Session) -> u32 {
        let game = session.line();
        session.path(self.at).into_iter().rev().find(|node| game.contains(node)).unwrap_or(0)
    }

    /// What is known of the position of a node.
    pub fn known(&self, session: &Session) -> Option<&Known> {
        self.known.get(&session.node(self.at).position.hash())
    }

    /// Keeps what was found of a position, unless more is known.
    pub fn learn(&mut self, position: u64, found: Known) {
        let is_new = |known: &Known| (known.is_done, known.depth) <= (found.is_done, found.depth);
        if self.known.get(&position).is_none_or(is_new) {
            if self.known.len() >= KNOWN_MAX {
                self.known.clear();
            }
            self.known.insert(position, found);
        }
    }

    /// The level that answers; `None` where nobody does.
    pub fn level(&self) -> Option<Level> {
        match self.answers {
            Answers::Nobody => None,
            Answers::Opponent(level) => Some(level),
            Answers::Full => Some(Level::Full { move_ms: FULL_MS }),
        }
    }

    /// Another one answers.
    pub fn turn_answers(&mut self, session: &Session, adapting: i8) {
        self.answers = match self.answers {
            Answers::Nobody => opponent(session, adapting).map_or(Answers::Full, Answers::Opponent),
            Answers::Opponent(_) => Answers::Full,
            Answers::Full => Answers::Nobody,
        };
        self.person = None;
    }

    /// Whether somebody else than the person who plays here is to move, and somebody answers.
    pub fn waits_for_answer(&self, session: &Session) -> bool {
        let position = &session.node(self.at).position;
        let others = |person: Color| position.outcome().is_none() && position.side_to_move() != person;
        self.answers != Answers::Nobody && !session.opens_at(self.at) && self.person.is_some_and(others)
    }
}

/// How strong the game's computer was.
fn opponent(session: &Session, adapting: i8) -> Option<Level> {
    let seats = session.persons().iter().chain(&session.setup().players).map(|player| &player.seat);
    let level = |seat: &Seat| match seat {
        Seat::Computer { level } => Some(Level::Fixed(*level)),
        Seat::Full { move_ms } => Some(Level::Full { move_ms: *move_ms }),
        Seat::Adapting => Some(Level::Adapting { strength: adapting }),
        Seat::Human | Seat::External { .. } | Seat::Remote => None,
    };
    seats.filter_map(level).next()
}
