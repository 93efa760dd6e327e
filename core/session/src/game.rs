//! The session of a game: the move tree, the cursor in the tree, and the one function that changes both.

use super::record::{Ending, Entry, Record, Study};
use super::setup::{NAME_CHARS_MAX, Player, Seat, Series, Setup, SetupError};
use qipan_formats::record::{PlyOrAction, clean_comment, clean_text};
use qipan_rules::clock::RemainingTime;
use qipan_rules::gomoku::opening::{Action, Choice, Opening, OpeningRefusal, OpeningStep};
use qipan_rules::{Color, Illegal, LEVELS, Ply, Point, Position};
use std::fmt;

/// A command that changes a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Places a disc or stone of the side to move on this point. If the opponent must then pass, the pass follows automatically.
    Place(Point),
    Pass,
    /// Takes a step of the opening rule: a choice, a number, an offer or a stone.
    Open(Action),
    /// Goes back to the latest earlier position where a human was to move, or by one ply if no player is human. After a resignation or an
    /// agreed draw, the first undo takes back only that.
    Undo,
    /// Goes forward on the current line to the next position where a human is to move, or to the line's end; by one ply if no player is
    /// human.
    Redo,
    /// Moves the cursor to this node of the move tree.
    GoTo(u32),
    /// Gives this color to another player, a person or a computer.
    Seat(Color, Player),
    /// Exchanges the colors of the two players.
    SwapSides,
    Resign(Color),
    /// Ends the game with a draw on which all players agreed.
    AgreeDraw,
    /// Replaces the user's remark on the position at the cursor; an empty remark removes it.
    Note(String),
    /// Sets the user's title for the game; an empty title removes it.
    Title(String),
    /// Sets (`true`) or clears (`false`) the user's mark on the game, by which lists of games can be filtered.
    Mark(bool),
    /// Records that the program showed a hint, this point.
    Hint(Point),
    /// Executes a study action, which leaves the game unchanged; after a tried ply, a forced pass of the opponent follows automatically.
    Study(Study),
    /// Adds what the rules do automatically and a truncated log lacks: a forced pass, the result, a fallen flag.
    AddAutomaticRecords,
}

/// The effect of a command or a log record on a session, for the display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Placed {
        color: Color,
        point: Point,
        flips: Vec<Point>,
    },
    Passed(Color),
    /// A player made a choice in the opening, given as its fixed word; `person` is the player's index, 0 or 1, in the setup's order.
    Chosen {
        person: usize,
        choice: String,
    },
    /// A player offered these points as fifth moves in the opening.
    Offered {
        person: usize,
        points: Vec<Point>,
    },
    /// The cursor moved to another node, which is `plies` plies from the start. `back` is true if the new node is nearer to the start, or
    /// if undo took back a resignation.
    Moved {
        node: u32,
        plies: usize,
        back: bool,
    },
    Seated(Color),
    Resigned(Color),
    Ended(Ending),
    Noted,
    /// The user's title of the game was set or removed.
    Titled,
    /// The user's mark on the game was set (`true`) or cleared (`false`).
    Marked(bool),
    /// The program showed a hint.
    Hinted,
    /// A study action changed the move tree or a remark at this node, without changing the game.
    Studied(u32),
}

/// Why a session refused a command; the session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The opening rule does not allow this action now.
    #[error(transparent)]
    Opening(OpeningRefusal),
    #[error("nothing to undo")]
    NothingToUndo,
    #[error("nothing to redo")]
    NothingToRedo,
    #[error("no such position in the move tree")]
    NoSuchNode,
    /// The node cannot be cut or restored: it is on the current line, is already cut, or does not exist.
    #[error("this part of the move tree cannot be cut or brought back")]
    NotCut,
    #[error("there is no room for another mark on this board")]
    TooManyMarks,
    #[error(transparent)]
    Player(SetupError),
}

/// The result of an accepted command: records to append to the log, and events for the display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppliedCommand {
    pub records: Vec<Record>,
    pub events: Vec<Event>,
}

/// The error of a log that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The number of the first invalid record; all records before it are valid.
    pub first_invalid_record: u64,
    pub refusal: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.first_invalid_record, self.refusal)
    }
}

impl std::error::Error for ReplayError {}

/// Why a log record cannot follow a session's last record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// The record's number is not the next number, which is `next`.
    #[error("record {next} comes next")]
    Number { next: u64 },
    #[error(transparent)]
    Refused(Refusal),
}

/// A node of the move tree: a position, and the ply or opening choice that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub parent: Option<u32>,
    /// The ply that led to this node; `None` at the start and after a choice of the opening.
    pub ply: Option<Ply>,
    /// The action of the opening rule that led to this node, unless the action placed a stone.
    pub opening_action: Option<Action>,
    /// The state of the opening at this node, if the game has an opening rule. A finished opening still knows which player holds which
    /// color.
    pub opening: Option<Opening>,
    pub flips: Vec<Point>,
    pub position: Position,
    /// Milliseconds that the player took for the ply or choice that led to this node.
    pub elapsed_ms: u32,
    /// The number of plies from the start to this node.
    pub ply_count: usize,
    /// The user's latest remark on this position; empty if there is none.
    pub comment: String,
    /// Data about this position from the game's file that the program does not know but keeps.
    pub unknown_file_data: String,
    pub(super) children: Vec<u32>,
    /// The node's former index among its siblings, if a study cut the node.
    pub(super) cut_from: Option<usize>,
    /// Whether a study made this node the first of its siblings.
    pub(super) is_promoted: bool,
    /// The child to which redo leads: the child that was played or visited last.
    pub(super) next: Option<u32>,
    /// How the game ended at this node, if by resignation, time or agreement and not by the board.
    pub(super) ended: Option<Ending>,
    /// Whether the log has a record of the game's result at this node.
    has_result: bool,
}

impl Node {
    /// Creates a node with this position and without a ply or choice that leads to it.
    fn bare(parent: Option<u32>, position: Position, plies: usize) -> Node {
        Node {
            parent,
            ply: None,
            opening_action: None,
            opening: None,
            flips: Vec::new(),
            position,
            elapsed_ms: 0,
            ply_count: plies,
            comment: String::new(),
            unknown_file_data: String::new(),
            children: Vec::new(),
            cut_from: None,
            is_promoted: false,
            next: None,
            ended: None,
            has_result: false,
        }
    }

    /// The ply or opening choice that led to this node; `None` at the start.
    pub fn ply_or_action(&self) -> Option<PlyOrAction> {
        self.ply.map(PlyOrAction::Ply).or_else(|| self.opening_action.clone().map(PlyOrAction::Act))
    }

    /// Whether a study made this node the first of its siblings.
    pub fn is_promoted(&self) -> bool {
        self.is_promoted
    }

    /// Whether a study cut this node, with everything after it.
    pub fn is_cut(&self) -> bool {
        self.cut_from.is_some()
    }

    /// Whether the game ended at this node by resignation, by time or by an agreed draw.
    pub fn has_ended(&self) -> bool {
        self.ended.is_some()
    }
}

/// A session of one game: its setup, its players, its move tree and the cursor in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    setup: Setup,
    /// The players now, in the setup's order.
    persons: Vec<Player>,
    /// The players in the order of their colors at the cursor; an opening rule may have changed the colors.
    players: Vec<Player>,
    pub(super) nodes: Vec<Node>,
    pub(super) cursor: u32,
    /// Milliseconds of thinking at the cursor before records that are no move, such as notes, titles, marks, hints and changes of players;
    /// they count for the next move.
    thought_ms: u32,
    records: u64,
    /// How often the players returned to an earlier position or to another branch.
    takebacks: u32,
    title: String,
    is_marked: bool,
}

impl Session {
    /// Creates a session of a game before its first move.
    pub fn new(setup: Setup) -> Result<Session, SetupError> {
        let position = setup.start_position()?;
        let players = setup.players.clone();
        let start = Node { opening: setup.initial_opening_state(), ..Node::bare(None, position, 0) };
        Ok(Session {
            setup,
            persons: players.clone(),
            players,
            nodes: vec![start],
            cursor: 0,
            thought_ms: 0,
            records: 0,
            takebacks: 0,
            title: String::new(),
            is_marked: false,
        })
    }

    /// Restores the session that a log describes, or returns the first record that is refused.
    pub fn replay(setup: Setup, records: &[Record]) -> Result<Session, ReplayError> {
        let mut session = Session::new(setup)
            .map_err(|error| ReplayError { first_invalid_record: 0, refusal: Refusal::Player(error) })?;
        for record in records {
            session
                .absorb(&record.entry, record.elapsed_ms, true)
                .map_err(|refusal| ReplayError { first_invalid_record: record.number, refusal })?;
        }
        Ok(session)
    }

    /// Applies the next record of a log that another session writes. A wrong number or an invalid record changes nothing.
    pub fn apply_record(&mut self, record: &Record) -> Result<Event, FollowError> {
        match self.records + 1 {
            next if next == record.number => {
                self.absorb(&record.entry, record.elapsed_ms, true).map_err(FollowError::Refused)
            }
            next => Err(FollowError::Number { next }),
        }
    }

    /// Executes a command, or refuses it and leaves the session unchanged. `elapsed_ms` is the time of play since the previous record. If a
    /// flag fell within that time, the game ended at that millisecond and the command is too late.
    pub fn apply(&mut self, command: Command, elapsed_ms: u32) -> Result<AppliedCommand, Refusal> {
        let mut applied = AppliedCommand::default();
        if let Some(flag_ms) = self.until_flag_ms().filter(|flag_ms| u64::from(elapsed_ms) >= *flag_ms) {
            let ending = Ending::OutOfTime { loser: self.color_to_act() };
            self.commit(Entry::Result(ending), u32::try_from(flag_ms).unwrap_or(u32::MAX), &mut applied)?;
            return Ok(applied);
        }
        let mut elapsed_ms = elapsed_ms;
        let settles = command == Command::AddAutomaticRecords;
        for entry in self.entries(command)? {
            self.commit(entry, std::mem::take(&mut elapsed_ms), &mut applied)?;
        }
        if let Some(pass) = self.forced_pass(&applied) {
            self.commit(pass, 0, &mut applied)?;
        }
        let placed = matches!(applied.events.last(), Some(Event::Placed { .. }));
        if (placed || settles) && self.position().must_pass() {
            self.commit(Entry::Pass, 0, &mut applied)?;
        }
        // The result is also written when the cursor returns to an end, so that it is the last record of the log.
        let ended_by = |event: &Event| {
            matches!(event, Event::Placed { .. } | Event::Passed(_) | Event::Resigned(_) | Event::Moved { .. })
        };
        let may_end = settles && !self.node(self.cursor).has_result || applied.events.iter().any(ended_by);
        if let Some(ending) = self.ending().filter(|_| may_end) {
            self.commit(Entry::Result(ending), 0, &mut applied)?;
        }
        Ok(applied)
    }

    fn commit(&mut self, entry: Entry, elapsed_ms: u32, applied: &mut AppliedCommand) -> Result<(), Refusal> {
        applied.events.push(self.absorb(&entry, elapsed_ms, false)?);
        applied.records.push(Record { number: self.records, elapsed_ms, entry });
        Ok(())
    }

    /// Converts a command to the log entries that execute it.
    fn entries(&self, command: Command) -> Result<Vec<Entry>, Refusal> {
        Ok(vec![match command {
            Command::Place(point) => Entry::Place(point),
            Command::Pass => Entry::Pass,
            Command::Open(Action::Place(point) | Action::Pick(point)) => Entry::Place(point),
            Command::Open(Action::Choose(choice)) => Entry::Choose(choice_keyword(choice).to_owned()),
            Command::Open(Action::Declare(number)) => Entry::Choose(number.to_string()),
            Command::Open(Action::Offer(points)) => Entry::Offer(points),
            Command::Undo => Entry::Cursor(self.undo_target().ok_or(Refusal::NothingToUndo)?),
            Command::Redo => Entry::Cursor(self.redo_target().ok_or(Refusal::NothingToRedo)?),
            // Such a step would take back the resignation (see `go_to`).
            Command::GoTo(node) if node == self.cursor && self.is_given_up() => return Ok(Vec::new()),
            Command::GoTo(node) => Entry::Cursor(node),
            Command::Seat(color, player) => Entry::Seat(color, player),
            Command::SwapSides if self.players.len() != 2 => return Err(Refusal::Player(SetupError::Players)),
            Command::Resign(_) if self.players.len() != 2 => return Err(Refusal::Player(SetupError::Players)),
            Command::SwapSides => {
                let [black, white] = [Color::White, Color::Black].map(|color| self.player(color).clone());
                return Ok(vec![Entry::Seat(Color::Black, black), Entry::Seat(Color::White, white)]);
            }
            Command::Resign(color) => Entry::Resign(color),
            Command::AgreeDraw if self.ending().is_some() => return Err(Refusal::Illegal(Illegal::Over)),
            Command::AgreeDraw => Entry::Result(Ending::Agreed),
            Command::Note(text) => Entry::Note(clean_comment(&text)),
            Command::Title(text) => Entry::Title(clean_title(&text)),
            Command::Mark(is_marked) => Entry::Mark(is_marked),
            Command::Hint(point) => Entry::Hint(point),
            Command::Study(Study::Try(at, ply)) if self.child_node_after(at, ply).is_some() => return Ok(Vec::new()),
            Command::Study(Study::Remark(at, text)) => Entry::Study(Study::Remark(at, clean_comment(&text))),
            Command::Study(study) => Entry::Study(study),
            Command::AddAutomaticRecords => return Ok(Vec::new()),
        }])
    }

    /// Applies a log entry; live play and replay both use only this function. With `recorded`, a stone on a point that Renju forbids is
    /// accepted.
    fn absorb(&mut self, entry: &Entry, elapsed_ms: u32, recorded: bool) -> Result<Event, Refusal> {
        let thought_ms = self.thought_ms.saturating_add(elapsed_ms);
        let event = self.take_in(entry, thought_ms, recorded)?;
        let leads_on =
            matches!(entry, Entry::Place(_) | Entry::Pass | Entry::Choose(_) | Entry::Offer(_) | Entry::Cursor(_));
        self.thought_ms = if leads_on { 0 } else { thought_ms };
        self.records += 1;
        self.deal();
        Ok(event)
    }

    /// Applies a log entry; `elapsed_ms` is the time of a move.
    fn take_in(&mut self, entry: &Entry, elapsed_ms: u32, recorded: bool) -> Result<Event, Refusal> {
        Ok(match entry {
            Entry::Place(point) => self.play(Ply::Place(*point), elapsed_ms, recorded)?,
            Entry::Pass => self.play(Ply::Pass, elapsed_ms, recorded)?,
            Entry::Cursor(node) => self.go_to(*node)?,
            Entry::Seat(color, player) => self.seat(*color, player)?,
            Entry::Resign(color) => self.resign(*color)?,
            Entry::Result(ending) if Some(*ending) == self.ending() => {
                self.nodes[self.cursor as usize].has_result = true;
                Event::Ended(*ending)
            }
            // Older programs wrote the cursor and the result a second time when the user clicked on the last move after a resignation, so
            // such a repeated result is accepted.
            Entry::Result(ending @ Ending::Resigned { loser }) if recorded => self.end_by_word(*loser, *ending)?,
            Entry::Result(ending @ Ending::OutOfTime { loser }) => self.end_by_word(*loser, *ending)?,
            Entry::Result(Ending::Agreed) => self.end_by_word(self.color_to_act(), Ending::Agreed)?,
            Entry::Result(_) => return Err(Refusal::Illegal(Illegal::Over)),
            Entry::Note(text) => {
                self.nodes[self.cursor as usize].comment = text.clone();
                Event::Noted
            }
            Entry::Extra(text) => {
                self.nodes[self.cursor as usize].unknown_file_data = text.clone();
                Event::Noted
            }
            Entry::Title(text) => {
                self.title = clean_title(text);
                Event::Titled
            }
            Entry::Mark(is_marked) => {
                self.is_marked = *is_marked;
                Event::Marked(*is_marked)
            }
            Entry::Hint(_) => Event::Hinted,
            Entry::Study(study) => Event::Studied(self.study(study, recorded)?),
            Entry::Choose(word) => self.choose(word, elapsed_ms)?,
            Entry::Offer(points) => self.open(Action::Offer(points.clone()), elapsed_ms)?,
        })
    }

    pub(super) fn play(&mut self, ply: Ply, elapsed_ms: u32, recorded: bool) -> Result<Event, Refusal> {
        if self.node(self.cursor).ended.is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        let mut position = self.position().clone();
        let color = position.side_to_move();
        let opening = self.open_with(ply)?;
        let flips = if recorded { position.play_recorded(ply)? } else { position.play(ply)? };
        let event = match ply {
            Ply::Place(point) => Event::Placed { color, point, flips: flips.clone() },
            Ply::Pass => Event::Passed(color),
        };
        let plies = self.node(self.cursor).ply_count + 1;
        self.grow(Node { ply: Some(ply), flips, position, elapsed_ms, ply_count: plies, opening, ..self.bare_child() });
        Ok(event)
    }

    /// The state of the opening after a ply at the cursor, if the game has an opening rule.
    fn open_with(&self, ply: Ply) -> Result<Option<Opening>, Refusal> {
        let mut opening = self.node(self.cursor).opening.clone();
        if let Some(opening) = opening.as_mut().filter(|opening| !opening.is_done()) {
            let action = match (ply, opening.step()) {
                (Ply::Pass, _) => return Err(Refusal::Illegal(Illegal::PassNotAllowed)),
                (Ply::Place(point), OpeningStep::Pick { .. }) => Action::Pick(point),
                (Ply::Place(point), _) => Action::Place(point),
            };
            opening.apply(&action).map_err(Refusal::Opening)?;
        }
        Ok(opening)
    }

    fn choose(&mut self, word: &str, elapsed_ms: u32) -> Result<Event, Refusal> {
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit())).map(Action::Declare);
        let choice = choice_from_keyword(word).map(Action::Choose);
        self.open(choice.or(number).ok_or(Refusal::Opening(OpeningRefusal::NotAsked))?, elapsed_ms)
    }

    /// Takes a step of the opening that places no stone. The step becomes a node of its own, so that undo stops there.
    fn open(&mut self, action: Action, elapsed_ms: u32) -> Result<Event, Refusal> {
        if self.node(self.cursor).ended.is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        let person = self.player_index_to_act(self.cursor);
        let mut opening = self.node(self.cursor).opening.clone().ok_or(Refusal::Opening(OpeningRefusal::NotAsked))?;
        opening.apply(&action).map_err(Refusal::Opening)?;
        let event = match &action {
            Action::Offer(points) => Event::Offered { person, points: points.clone() },
            Action::Choose(choice) => Event::Chosen { person, choice: choice_keyword(*choice).to_owned() },
            Action::Declare(number) => Event::Chosen { person, choice: number.to_string() },
            Action::Place(_) | Action::Pick(_) => return Err(Refusal::Opening(OpeningRefusal::NotAsked)),
        };
        self.grow(Node { opening_action: Some(action), opening: Some(opening), elapsed_ms, ..self.bare_child() });
        Ok(event)
    }

    /// A new node to become a child of the cursor's node, with that node's position.
    fn bare_child(&self) -> Node {
        let parent = self.node(self.cursor);
        Node::bare(Some(self.cursor), parent.position.clone(), parent.ply_count)
    }

    /// Adds a child to the cursor's node and moves the cursor there; a child that the same ply or choice created before is used again. With
    /// a clock, the time of that child is replaced.
    fn grow(&mut self, node: Node) {
        let (parent, elapsed_ms, has_clock) = (self.cursor, node.elapsed_ms, !self.setup.clock.is_none());
        let is_same =
            |&child: &u32| (self.node(child).ply, &self.node(child).opening_action) == (node.ply, &node.opening_action);
        let known = self.node(parent).children.iter().copied().find(is_same);
        let child = known.unwrap_or_else(|| {
            let child = self.nodes.len() as u32;
            self.nodes[parent as usize].children.push(child);
            self.nodes.push(node);
            child
        });
        if has_clock {
            self.nodes[child as usize].elapsed_ms = elapsed_ms;
        }
        self.nodes[parent as usize].next = Some(child);
        self.cursor = child;
    }

    /// Assigns the colors to the players by the state of the opening at the cursor.
    fn deal(&mut self) {
        let colors = Color::ALL.into_iter().take(self.persons.len());
        self.players = colors.map(|color| self.persons[self.player_index_of(color)].clone()).collect();
    }

    fn go_to(&mut self, node: u32) -> Result<Event, Refusal> {
        let plies = self.nodes.get(node as usize).ok_or(Refusal::NoSuchNode)?.ply_count;
        // Older programs wrote this step when undo took back a resignation. Their logs replay as they were.
        if node == self.cursor && self.is_given_up() {
            let here = &mut self.nodes[node as usize];
            (here.ended, here.has_result) = (None, false);
            return Ok(Event::Moved { node, plies, back: true });
        }
        let back = self.path(node).len() < self.path(self.cursor).len();
        self.takebacks += u32::from(self.is_takeback(node));
        for (parent, child) in self.path(node).windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>() {
            self.nodes[parent as usize].next = Some(child);
        }
        self.cursor = node;
        Ok(Event::Moved { node, plies, back })
    }

    /// Whether moving the cursor to this node takes back the ply that led to the cursor.
    pub fn is_takeback(&self, node: u32) -> bool {
        !self.path(node).contains(&self.cursor)
    }

    /// The number of takebacks so far in this game.
    pub fn takebacks(&self) -> u32 {
        self.takebacks
    }

    fn seat(&mut self, color: Color, player: &Player) -> Result<Event, Refusal> {
        let fits = player.name.chars().count() <= NAME_CHARS_MAX && !player.name.chars().any(char::is_control);
        if color.index() >= self.persons.len() {
            return Err(Refusal::Player(SetupError::Players));
        }
        if !fits {
            return Err(Refusal::Player(SetupError::Name));
        }
        if matches!(player.seat, Seat::Computer { level } if !LEVELS.contains(&level)) {
            return Err(Refusal::Player(SetupError::Level));
        }
        let person = self.player_index_of(color);
        self.persons[person] = player.clone();
        Ok(Event::Seated(color))
    }

    fn resign(&mut self, color: Color) -> Result<Event, Refusal> {
        self.end(color, Ending::Resigned { loser: color })?;
        Ok(Event::Resigned(color))
    }

    /// Ends the game by a log entry where the board does not show the end. `concerned` is a color that takes part.
    fn end_by_word(&mut self, concerned: Color, ending: Ending) -> Result<Event, Refusal> {
        self.end(concerned, ending)?;
        self.nodes[self.cursor as usize].has_result = true;
        Ok(Event::Ended(ending))
    }

    fn end(&mut self, loser: Color, ending: Ending) -> Result<(), Refusal> {
        if loser.index() >= self.players.len() {
            return Err(Refusal::Player(SetupError::Players));
        }
        if self.ending().is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        self.nodes[self.cursor as usize].ended = Some(ending);
        Ok(())
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The user's title for the game; empty if there is none.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether the user has set the mark on the game, by which lists of games can be filtered.
    pub fn is_marked(&self) -> bool {
        self.is_marked
    }

    /// The players now, in the setup's order.
    pub fn players_in_setup_order(&self) -> &[Player] {
        &self.persons
    }

    /// Whether anybody took time for a move on the way to the cursor. Nobody does in a game that was imported.
    pub fn has_timed_moves(&self) -> bool {
        self.path(self.cursor).iter().any(|node| self.node(*node).elapsed_ms > 0)
    }

    /// The index, in the setup's order, of the player who holds a color at the cursor.
    pub fn player_index_of(&self, color: Color) -> usize {
        person_of(self.node(self.cursor).opening.as_ref(), color)
    }

    /// The index, in the setup's order, of the player who has to place or choose at a node.
    pub fn player_index_to_act(&self, node: u32) -> usize {
        let Node { opening, position, .. } = self.node(node);
        match opening.as_ref().map(Opening::step) {
            Some(
                OpeningStep::Place { player, .. }
                | OpeningStep::Choose { player, .. }
                | OpeningStep::Declare { player, .. }
                | OpeningStep::Offer { player, .. }
                | OpeningStep::Pick { player },
            ) => player,
            Some(OpeningStep::Done) | None => person_of(opening.as_ref(), position.side_to_move()),
        }
    }

    /// The color whose player has to place or choose at the cursor: the side to move, except during an opening.
    pub fn color_to_act(&self) -> Color {
        match (self.player_index_to_act(self.cursor), &self.node(self.cursor).opening) {
            (person, Some(opening)) => opening.color_of(person),
            (_, None) => self.position().side_to_move(),
        }
    }

    /// The state of the opening at the cursor; `None` if no step is pending.
    pub fn opening(&self) -> Option<&Opening> {
        self.node(self.cursor).opening.as_ref().filter(|opening| !opening.is_done())
    }

    /// The players now, in the order of their colors at the cursor.
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

    /// The number of the last record in the log; 0 for an empty log.
    pub fn last_record_number(&self) -> u64 {
        self.records
    }

    /// The node with this number. Numbers below `node_count` exist; others panic.
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// The numbers of a node's children, in the order in which they were first played unless a study promoted one.
    pub fn children(&self, node: u32) -> &[u32] {
        &self.node(node).children
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The numbers of the nodes from the start to a node, both included.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path: Vec<u32> = std::iter::successors(Some(node), |&at| self.node(at).parent).collect();
        path.reverse();
        path
    }

    /// The numbers of the nodes on the current line: the path to the cursor, and the nodes that redo restores.
    pub fn line(&self) -> Vec<u32> {
        let mut line = self.path(self.cursor);
        line.extend(std::iter::successors(self.node(self.cursor).next, |&at| self.node(at).next));
        line
    }

    /// The plies that lead from the start to the cursor.
    pub fn plies(&self) -> Vec<Ply> {
        self.path(self.cursor).into_iter().filter_map(|node| self.node(node).ply).collect()
    }

    /// How the game ended at the cursor; `None` if it is not over there.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_at(self.cursor)
    }

    /// How the game ended at a node; `None` if it is not over there.
    pub fn ending_at(&self, node: u32) -> Option<Ending> {
        let node = self.node(node);
        match node.ended {
            Some(ending) => Some(ending),
            None => node.position.outcome().map(|outcome| Ending::Played {
                winner: match outcome {
                    qipan_rules::Outcome::Win(color) => Some(color),
                    qipan_rules::Outcome::Draw => None,
                },
            }),
        }
    }

    /// The score of the series with this game included, in this game's order of players.
    pub fn series_after(&self) -> Series {
        let mut series = self.setup.series.clone();
        series.wins.resize(self.players.len(), 0);
        match self.ending().map(|ending| ending.winner(self.players.len())) {
            Some(Some(winner)) => {
                let wins = &mut series.wins[self.player_index_of(winner)];
                *wins = wins.saturating_add(1);
            }
            Some(None) => series.draws = series.draws.saturating_add(1),
            None => {}
        }
        series
    }

    /// The total thinking time of a color from the start to the cursor, in milliseconds.
    pub fn used_ms(&self, color: Color) -> u64 {
        let person = self.player_index_of(color);
        let thought = if self.player_index_to_act(self.cursor) == person { self.thought_ms.into() } else { 0 };
        self.moves_ms(person).into_iter().sum::<u64>() + thought
    }

    /// The milliseconds of each move that a player made from the start to the cursor: every stone, choice and pass, except forced passes.
    fn moves_ms(&self, person: usize) -> Vec<u64> {
        let is_his = |pair: &&[u32]| {
            let is_forced = self.node(pair[1]).ply == Some(Ply::Pass) && self.node(pair[0]).position.must_pass();
            self.player_index_to_act(pair[0]) == person && !is_forced
        };
        let took = |pair: &[u32]| u64::from(self.node(pair[1]).elapsed_ms);
        self.path(self.cursor).windows(2).filter(is_his).map(took).collect()
    }

    /// The time left on a color's clock at the cursor, `thinking_ms` milliseconds after the previous record; `None` without a clock. Time
    /// runs only for the player to move.
    pub fn remaining_time(&self, color: Color, thinking_ms: u64) -> Option<RemainingTime> {
        let person = self.player_index_of(color);
        let rule = self.setup.player_clock_rule(person);
        let left = rule.left_after_moves(self.moves_ms(person))?;
        if self.node(self.cursor).ended == Some(Ending::OutOfTime { loser: color }) {
            return Some(rule.shown(left, rule.until_flag_ms(left)));
        }
        let thinks = self.player_index_to_act(self.cursor) == person && self.ending().is_none();
        Some(rule.shown(left, if thinks { u64::from(self.thought_ms) + thinking_ms } else { 0 }))
    }

    /// Milliseconds from the previous record until the flag of the player to move falls; `None` without a clock, or if the game is over.
    pub fn until_flag_ms(&self) -> Option<u64> {
        let person = self.player_index_to_act(self.cursor);
        let rule = self.setup.player_clock_rule(person);
        let left = rule.left_after_moves(self.moves_ms(person)).filter(|_| self.ending().is_none())?;
        Some(rule.until_flag_ms(left).saturating_sub(self.thought_ms.into()))
    }

    /// Whether the game ended at the cursor by resignation or an agreed draw.
    fn is_given_up(&self) -> bool {
        matches!(self.node(self.cursor).ended, Some(Ending::Resigned { .. } | Ending::Agreed))
    }

    /// The node to which one undo leads: the latest earlier position where a human was to move and did not have to pass; one ply back if no
    /// player is human.
    pub fn undo_target(&self) -> Option<u32> {
        self.undo_stops().next()
    }

    /// The number of undos that are possible in succession.
    pub fn undo_count(&self) -> usize {
        self.undo_stops().count()
    }

    /// The earlier nodes at which undo stops, the latest first.
    fn undo_stops(&self) -> impl Iterator<Item = u32> {
        let earlier = std::iter::successors(self.node(self.cursor).parent, |&at| self.node(at).parent);
        let has_human = self.has_human();
        earlier.filter(move |&at| !has_human || self.is_human_turn(at))
    }

    fn has_human(&self) -> bool {
        self.players.iter().any(|player| player.seat.is_human())
    }

    /// The number of discs or stones placed up to the cursor; passes do not count.
    pub fn placement_count(&self) -> usize {
        self.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count()
    }

    /// The node to which one redo leads: the next position of the current line where a human is to move, or the line's end; one ply forward
    /// if no player is human.
    pub fn redo_target(&self) -> Option<u32> {
        let later: Vec<u32> = std::iter::successors(self.node(self.cursor).next, |&at| self.node(at).next).collect();
        if self.has_human() {
            later.iter().copied().find(|&at| self.is_human_turn(at)).or(later.last().copied())
        } else {
            later.first().copied()
        }
    }

    fn is_human_turn(&self, node: u32) -> bool {
        let position = &self.node(node).position;
        position.outcome().is_none()
            && !position.must_pass()
            && self.persons[self.player_index_to_act(node)].seat.is_human()
    }
}

/// The largest length of a game's title in characters; a longer title is cut.
pub const TITLE_CHARS_MAX: usize = 100;

/// Converts a title to the form that sessions and logs keep: one line of at most `TITLE_CHARS_MAX` characters, without control characters.
pub fn clean_title(text: &str) -> String {
    clean_text(text, TITLE_CHARS_MAX)
}

/// The fixed English word of an opening choice, in logs and scripts.
pub fn choice_keyword(choice: Choice) -> &'static str {
    choice.word()
}

/// The opening choice that a fixed English word names; `None` for any other word.
pub fn choice_from_keyword(word: &str) -> Option<Choice> {
    Choice::from_word(word)
}

fn person_of(opening: Option<&Opening>, color: Color) -> usize {
    opening.map_or(color.index(), |opening| opening.player_of(color))
}
