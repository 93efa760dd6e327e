//! The session itself: the move tree, the cursor, and the one function that changes them.

use super::record::{Ending, Entry, Record};
use super::setup::{NAME_CHARS_MAX, Player, Seat, Setup, SetupError};
use crate::rules::{Color, Illegal, Ply, Point, Position};
use std::fmt;

/// What a session may be told to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A disc or stone for the side to move. A pass that it forces on the other side follows by itself.
    Place(Point),
    Pass,
    /// To the latest earlier position where a human was to move; with no human seat, one ply.
    Undo,
    Redo,
    /// To a node of the move tree.
    GoTo(u32),
    /// Another person or computer takes a color.
    Seat(Color, Player),
    /// The two players change colors.
    SwapSides,
    Resign(Color),
    Note(String),
    /// What the rules do by themselves and a log that was cut off here lacks: a forced pass, the result.
    Settle,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Placed {
        color: Color,
        point: Point,
        flips: Vec<Point>,
    },
    Passed(Color),
    /// The cursor went to another node; `plies` from the start.
    Moved {
        node: u32,
        plies: usize,
        back: bool,
    },
    Seated(Color),
    Resigned(Color),
    Ended(Ending),
    Noted,
}

/// Why a command changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Illegal(Illegal),
    NothingToUndo,
    NothingToRedo,
    NoSuchNode,
    Player(SetupError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(illegal) => illegal.fmt(f),
            Refusal::NothingToUndo => f.write_str("nothing to undo"),
            Refusal::NothingToRedo => f.write_str("nothing to redo"),
            Refusal::NoSuchNode => f.write_str("no such position in the move tree"),
            Refusal::Player(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::Illegal(illegal)
    }
}

/// What an accepted command did: records for the log, events for everyone else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    pub records: Vec<Record>,
    pub events: Vec<Event>,
}

/// A log that does not replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The record that cannot be; all before it can.
    pub number: u64,
    pub refusal: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.number, self.refusal)
    }
}

impl std::error::Error for ReplayError {}

/// A position in the move tree and the ply that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub parent: Option<u32>,
    /// `None` at the start.
    pub ply: Option<Ply>,
    pub flips: Vec<Point>,
    pub position: Position,
    /// Milliseconds that the ply took.
    pub elapsed_ms: u32,
    /// Plies from the start.
    pub plies: usize,
    children: Vec<u32>,
    /// The child that redo goes to: the one played or visited last.
    next: Option<u32>,
    /// Who gave up here.
    resigned: Option<Color>,
    /// The log holds the result.
    told: bool,
}

/// One sitting of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    setup: Setup,
    players: Vec<Player>,
    nodes: Vec<Node>,
    cursor: u32,
    records: u64,
}

impl Session {
    /// A game before its first move.
    pub fn new(setup: Setup) -> Result<Session, SetupError> {
        let position = setup.start_position()?;
        let players = setup.players.clone();
        let start = Node {
            parent: None,
            ply: None,
            flips: Vec::new(),
            position,
            elapsed_ms: 0,
            plies: 0,
            children: Vec::new(),
            next: None,
            resigned: None,
            told: false,
        };
        Ok(Session { setup, players, nodes: vec![start], cursor: 0, records: 0 })
    }

    /// The session that a log describes. On an error the records before the refused one replay.
    pub fn replay(setup: Setup, records: &[Record]) -> Result<Session, ReplayError> {
        let mut session =
            Session::new(setup).map_err(|error| ReplayError { number: 0, refusal: Refusal::Player(error) })?;
        for record in records {
            session
                .absorb(&record.entry, record.elapsed_ms)
                .map_err(|refusal| ReplayError { number: record.number, refusal })?;
        }
        Ok(session)
    }

    /// Does a command, or refuses it and stays as it is. `elapsed_ms` is the time of play since the record before.
    pub fn apply(&mut self, command: Command, elapsed_ms: u32) -> Result<Applied, Refusal> {
        let mut applied = Applied::default();
        let mut elapsed_ms = elapsed_ms;
        let settles = command == Command::Settle;
        for entry in self.entries(command)? {
            self.commit(entry, std::mem::take(&mut elapsed_ms), &mut applied)?;
        }
        let placed = matches!(applied.events.last(), Some(Event::Placed { .. }));
        if (placed || settles) && self.position().must_pass() {
            self.commit(Entry::Pass, 0, &mut applied)?;
        }
        let ended_by = |event: &Event| matches!(event, Event::Placed { .. } | Event::Passed(_) | Event::Resigned(_));
        let may_end = settles && !self.node(self.cursor).told || applied.events.iter().any(ended_by);
        if let Some(ending) = self.ending().filter(|_| may_end) {
            self.commit(Entry::Result(ending), 0, &mut applied)?;
        }
        Ok(applied)
    }

    fn commit(&mut self, entry: Entry, elapsed_ms: u32, applied: &mut Applied) -> Result<(), Refusal> {
        applied.events.push(self.absorb(&entry, elapsed_ms)?);
        applied.records.push(Record { number: self.records, elapsed_ms, entry });
        Ok(())
    }

    /// The entries that a command stands for.
    fn entries(&self, command: Command) -> Result<Vec<Entry>, Refusal> {
        Ok(vec![match command {
            Command::Place(point) => Entry::Place(point),
            Command::Pass => Entry::Pass,
            Command::Undo => Entry::Cursor(self.undo_target().ok_or(Refusal::NothingToUndo)?),
            Command::Redo => Entry::Cursor(self.redo_target().ok_or(Refusal::NothingToRedo)?),
            Command::GoTo(node) => Entry::Cursor(node),
            Command::Seat(color, player) => Entry::Seat(color, player),
            Command::SwapSides => {
                let [black, white] = [Color::White, Color::Black].map(|color| self.player(color).clone());
                return Ok(vec![Entry::Seat(Color::Black, black), Entry::Seat(Color::White, white)]);
            }
            Command::Resign(color) => Entry::Resign(color),
            Command::Note(text) => Entry::Note(text),
            Command::Settle => return Ok(Vec::new()),
        }])
    }

    /// The one way in, for live play and replay alike.
    fn absorb(&mut self, entry: &Entry, elapsed_ms: u32) -> Result<Event, Refusal> {
        let event = match entry {
            Entry::Place(point) => self.play(Ply::Place(*point), elapsed_ms)?,
            Entry::Pass => self.play(Ply::Pass, elapsed_ms)?,
            Entry::Cursor(node) => self.go_to(*node)?,
            Entry::Seat(color, player) => self.seat(*color, player)?,
            Entry::Resign(color) => self.resign(*color)?,
            Entry::Result(ending) if Some(*ending) == self.ending() => {
                self.nodes[self.cursor as usize].told = true;
                Event::Ended(*ending)
            }
            Entry::Result(_) => return Err(Refusal::Illegal(Illegal::Over)),
            Entry::Note(_) => Event::Noted,
            // No game of today has an opening rule with choices; a log that holds one is not ours.
            Entry::Choose(_) | Entry::Offer(_) => return Err(Refusal::NoSuchNode),
        };
        self.records += 1;
        Ok(event)
    }

    fn play(&mut self, ply: Ply, elapsed_ms: u32) -> Result<Event, Refusal> {
        if self.node(self.cursor).resigned.is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        let mut position = self.position().clone();
        let color = position.side_to_move();
        let flips = position.play(ply)?;
        let event = match ply {
            Ply::Place(point) => Event::Placed { color, point, flips: flips.clone() },
            Ply::Pass => Event::Passed(color),
        };
        let parent = self.cursor;
        let known = self.node(parent).children.iter().copied().find(|&child| self.node(child).ply == Some(ply));
        let child = known.unwrap_or_else(|| {
            let child = self.nodes.len() as u32;
            self.nodes[parent as usize].children.push(child);
            self.nodes.push(Node {
                parent: Some(parent),
                ply: Some(ply),
                flips,
                position,
                elapsed_ms,
                plies: self.node(parent).plies + 1,
                children: Vec::new(),
                next: None,
                resigned: None,
                told: false,
            });
            child
        });
        self.nodes[parent as usize].next = Some(child);
        self.cursor = child;
        Ok(event)
    }

    fn go_to(&mut self, node: u32) -> Result<Event, Refusal> {
        let plies = self.nodes.get(node as usize).ok_or(Refusal::NoSuchNode)?.plies;
        let back = plies < self.node(self.cursor).plies;
        for (parent, child) in self.path(node).windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>() {
            self.nodes[parent as usize].next = Some(child);
        }
        self.cursor = node;
        Ok(Event::Moved { node, plies, back })
    }

    fn seat(&mut self, color: Color, player: &Player) -> Result<Event, Refusal> {
        let fits = player.name.chars().count() <= NAME_CHARS_MAX && !player.name.chars().any(char::is_control);
        let slot = self.players.get_mut(color.index()).ok_or(Refusal::Player(SetupError::Players))?;
        if !fits {
            return Err(Refusal::Player(SetupError::Name));
        }
        if matches!(player.seat, Seat::Computer { level } if !(1..=12).contains(&level)) {
            return Err(Refusal::Player(SetupError::Level));
        }
        *slot = player.clone();
        Ok(Event::Seated(color))
    }

    fn resign(&mut self, color: Color) -> Result<Event, Refusal> {
        if color.index() >= self.players.len() {
            return Err(Refusal::Player(SetupError::Players));
        }
        if self.ending().is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        self.nodes[self.cursor as usize].resigned = Some(color);
        Ok(Event::Resigned(color))
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who plays now, in the order of play.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn player(&self, color: Color) -> &Player {
        &self.players[color.index()]
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        &self.node(self.cursor).position
    }

    pub fn cursor(&self) -> u32 {
        self.cursor
    }

    /// The number of the last record.
    pub fn record(&self) -> u64 {
        self.records
    }

    /// A node by its number; the numbers below `node_count` exist.
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The nodes from the start to a node, both included.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path: Vec<u32> = std::iter::successors(Some(node), |&at| self.node(at).parent).collect();
        path.reverse();
        path
    }

    /// The nodes of the current line: the path to the cursor and what redo would bring back.
    pub fn line(&self) -> Vec<u32> {
        let mut line = self.path(self.cursor);
        line.extend(std::iter::successors(self.node(self.cursor).next, |&at| self.node(at).next));
        line
    }

    /// The plies from the start to the cursor.
    pub fn plies(&self) -> Vec<Ply> {
        self.path(self.cursor).into_iter().filter_map(|node| self.node(node).ply).collect()
    }

    /// How the game ended, if it has at the cursor.
    pub fn ending(&self) -> Option<Ending> {
        let node = self.node(self.cursor);
        match node.resigned {
            Some(loser) => Some(Ending::Resigned { loser }),
            None => node.position.outcome().map(|outcome| Ending::Played {
                winner: match outcome {
                    crate::rules::Outcome::Win(color) => Some(color),
                    crate::rules::Outcome::Draw => None,
                },
            }),
        }
    }

    /// The total time of a color on the way to the cursor, in milliseconds.
    pub fn used_ms(&self, color: Color) -> u64 {
        let took = |pair: &[u32]| {
            let mover = self.node(pair[0]).position.side_to_move();
            if mover == color { u64::from(self.node(pair[1]).elapsed_ms) } else { 0 }
        };
        self.path(self.cursor).windows(2).map(took).sum()
    }

    /// Where one undo goes: the latest earlier position where a human was to move and not forced to pass; one ply back
    /// where no human plays.
    pub fn undo_target(&self) -> Option<u32> {
        let mut earlier = std::iter::successors(self.node(self.cursor).parent, |&at| self.node(at).parent);
        if self.players.iter().any(|player| player.seat.is_human()) {
            earlier.find(|&at| self.is_human_turn(at))
        } else {
            earlier.next()
        }
    }

    /// Where one redo goes: the next position of the line where a human is to move, or its end.
    pub fn redo_target(&self) -> Option<u32> {
        let later: Vec<u32> = std::iter::successors(self.node(self.cursor).next, |&at| self.node(at).next).collect();
        if self.players.iter().any(|player| player.seat.is_human()) {
            later.iter().copied().find(|&at| self.is_human_turn(at)).or(later.last().copied())
        } else {
            later.first().copied()
        }
    }

    fn is_human_turn(&self, node: u32) -> bool {
        let position = &self.node(node).position;
        position.outcome().is_none() && !position.must_pass() && self.player(position.side_to_move()).seat.is_human()
    }
}
