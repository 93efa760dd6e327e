//! The session itself: the move tree, the cursor, and the one function that changes them.

use super::record::{Ending, Entry, Record, Study};
use super::setup::{NAME_CHARS_MAX, Player, Seat, Series, Setup, SetupError};
use qipan_formats::record::{Deed, clean_comment, clean_text};
use qipan_rules::clock::RemainingTime;
use qipan_rules::gomoku::opening::{Action, Choice, Opening, OpeningRefusal, OpeningStep};
use qipan_rules::{Color, Illegal, LEVELS, Ply, Point, Position};
use std::fmt;

/// A command to a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A disc or stone for the side to move. A forced pass of the other side follows automatically.
    Place(Point),
    Pass,
    /// A choice, a number or an offer that the opening rule requires.
    Open(Action),
    /// Goes back to the latest earlier position where a human was to move; with no human seat, one ply. A resignation or an agreed draw is
    /// taken back alone first.
    Undo,
    Redo,
    /// Moves the cursor to a node of the move tree.
    GoTo(u32),
    /// Assigns a color to another person or computer.
    Seat(Color, Player),
    /// The two players change colors.
    SwapSides,
    Resign(Color),
    /// All players agreed on a draw.
    AgreeDraw,
    /// Replaces the remark on the position at the cursor; an empty one removes it.
    Note(String),
    /// Sets the user's title for the game; an empty one removes it.
    Title(String),
    /// Sets (`true`) or clears the user's mark.
    Mark(bool),
    /// Records that a hint showed this point.
    Hint(Point),
    /// A study action, which leaves the game unchanged; a tried ply adds the pass that it forces.
    Study(Study),
    /// Completes what the rules do automatically and a truncated log lacks: a forced pass, the result, a fallen flag.
    Settle,
}

/// The effect of a command or a log record, for the display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Placed {
        color: Color,
        point: Point,
        flips: Vec<Point>,
    },
    Passed(Color),
    /// A choice of the opening by its fixed word, made by a person (0 or 1 in the setup's order).
    Chosen {
        person: usize,
        choice: String,
    },
    /// The fifth moves offered by an opening rule.
    Offered {
        person: usize,
        points: Vec<Point>,
    },
    /// The cursor moved to another node, which is `plies` plies from the start.
    Moved {
        node: u32,
        plies: usize,
        back: bool,
    },
    Seated(Color),
    Resigned(Color),
    Ended(Ending),
    Noted,
    /// The game's title changed or was removed.
    Titled,
    /// The user's mark was set (`true`) or cleared.
    Marked(bool),
    /// A hint was shown.
    Hinted,
    /// A study tried, wrote or changed something at this node without changing the game.
    Studied(u32),
}

/// Why a command changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The opening rule requires something else.
    #[error(transparent)]
    Opening(OpeningRefusal),
    #[error("nothing to undo")]
    NothingToUndo,
    #[error("nothing to redo")]
    NothingToRedo,
    #[error("no such position in the move tree")]
    NoSuchNode,
    /// The node belongs to the game itself, is already cut, or does not exist.
    #[error("this part of the move tree cannot be cut or brought back")]
    NotCut,
    #[error(transparent)]
    Player(SetupError),
}

/// The result of an accepted command: records for the log, events for all others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    pub records: Vec<Record>,
    pub events: Vec<Event>,
}

/// The error of a log that does not replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The first invalid record; all before it are valid.
    pub number: u64,
    pub refusal: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.number, self.refusal)
    }
}

impl std::error::Error for ReplayError {}

/// Why a record is not a valid next record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// The record's number is not the next one.
    #[error("record {next} comes next")]
    Number { next: u64 },
    #[error(transparent)]
    Refused(Refusal),
}

/// A position in the move tree and the ply that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub parent: Option<u32>,
    /// `None` at the start and after a choice of the opening.
    pub ply: Option<Ply>,
    /// The action of an opening rule that led to this node, unless it placed a stone.
    pub act: Option<Action>,
    /// The opening after this node, if the game has one. A finished opening still knows who holds which color.
    pub opening: Option<Opening>,
    pub flips: Vec<Point>,
    pub position: Position,
    /// Milliseconds that the ply took.
    pub elapsed_ms: u32,
    /// Plies from the start.
    pub plies: usize,
    /// The last note made here; empty without one.
    pub comment: String,
    /// Unknown data of the game's file about this position.
    pub extra: String,
    pub(super) children: Vec<u32>,
    /// The node's former index among its siblings, if it was cut.
    pub(super) cut_from: Option<usize>,
    pub(super) is_promoted: bool,
    /// The child for redo: the one played or visited last.
    pub(super) next: Option<u32>,
    /// How the game ended here, if not by the board.
    pub(super) ended: Option<Ending>,
    /// Whether the log has a record of the result.
    has_result: bool,
}

impl Node {
    /// A node with this position, to which no ply or choice leads yet.
    fn bare(parent: Option<u32>, position: Position, plies: usize) -> Node {
        Node {
            parent,
            ply: None,
            act: None,
            opening: None,
            flips: Vec::new(),
            position,
            elapsed_ms: 0,
            plies,
            comment: String::new(),
            extra: String::new(),
            children: Vec::new(),
            cut_from: None,
            is_promoted: false,
            next: None,
            ended: None,
            has_result: false,
        }
    }

    /// The ply or opening choice that led to this node; `None` at the start.
    pub fn deed(&self) -> Option<Deed> {
        self.ply.map(Deed::Ply).or_else(|| self.act.clone().map(Deed::Act))
    }

    /// Whether a study made this node the first of its siblings.
    pub fn is_promoted(&self) -> bool {
        self.is_promoted
    }

    /// Whether this node was cut, with everything after it.
    pub fn is_cut(&self) -> bool {
        self.cut_from.is_some()
    }

    /// Whether someone resigned or ran out of time here, or all agreed on a draw.
    pub fn has_ended(&self) -> bool {
        self.ended.is_some()
    }
}

/// One session of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    setup: Setup,
    /// The players in the setup's order.
    persons: Vec<Player>,
    /// The players by color at the cursor; an opening rule may have changed the colors.
    players: Vec<Player>,
    pub(super) nodes: Vec<Node>,
    pub(super) cursor: u32,
    /// Thinking time at the cursor that led to no move yet: the time of notes, titles, marks, hints and changes of seats made there.
    thought_ms: u32,
    records: u64,
    /// How often somebody returned to an earlier position or to another branch.
    takebacks: u32,
    title: String,
    is_marked: bool,
}

impl Session {
    /// A game before its first move.
    pub fn new(setup: Setup) -> Result<Session, SetupError> {
        let position = setup.start_position()?;
        let players = setup.players.clone();
        let start = Node { opening: setup.opening(), ..Node::bare(None, position, 0) };
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

    /// Restores the session that a log describes. On an error the records before the refused one are replayed.
    pub fn replay(setup: Setup, records: &[Record]) -> Result<Session, ReplayError> {
        let mut session =
            Session::new(setup).map_err(|error| ReplayError { number: 0, refusal: Refusal::Player(error) })?;
        for record in records {
            session
                .absorb(&record.entry, record.elapsed_ms, true)
                .map_err(|refusal| ReplayError { number: record.number, refusal })?;
        }
        Ok(session)
    }

    /// Applies the next record of a log written by somebody else; a wrong number or an invalid record changes nothing.
    pub fn follow(&mut self, record: &Record) -> Result<Event, FollowError> {
        match self.records + 1 {
            next if next == record.number => {
                self.absorb(&record.entry, record.elapsed_ms, true).map_err(FollowError::Refused)
            }
            next => Err(FollowError::Number { next }),
        }
    }

    /// Executes a command, or refuses it and stays unchanged. `elapsed_ms` is the time of play since the previous record. If a flag fell
    /// within it, the game ended at that millisecond and the command is too late.
    pub fn apply(&mut self, command: Command, elapsed_ms: u32) -> Result<Applied, Refusal> {
        let mut applied = Applied::default();
        if let Some(flag_ms) = self.until_flag_ms().filter(|flag_ms| u64::from(elapsed_ms) >= *flag_ms) {
            let ending = Ending::OutOfTime { loser: self.turn() };
            self.commit(Entry::Result(ending), u32::try_from(flag_ms).unwrap_or(u32::MAX), &mut applied)?;
            return Ok(applied);
        }
        let mut elapsed_ms = elapsed_ms;
        let settles = command == Command::Settle;
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
        // Also when the cursor returns to an end: the result is then the log's last record.
        let ended_by = |event: &Event| {
            matches!(event, Event::Placed { .. } | Event::Passed(_) | Event::Resigned(_) | Event::Moved { .. })
        };
        let may_end = settles && !self.node(self.cursor).has_result || applied.events.iter().any(ended_by);
        if let Some(ending) = self.ending().filter(|_| may_end) {
            self.commit(Entry::Result(ending), 0, &mut applied)?;
        }
        Ok(applied)
    }

    fn commit(&mut self, entry: Entry, elapsed_ms: u32, applied: &mut Applied) -> Result<(), Refusal> {
        applied.events.push(self.absorb(&entry, elapsed_ms, false)?);
        applied.records.push(Record { number: self.records, elapsed_ms, entry });
        Ok(())
    }

    /// Converts a command to log entries.
    fn entries(&self, command: Command) -> Result<Vec<Entry>, Refusal> {
        Ok(vec![match command {
            Command::Place(point) => Entry::Place(point),
            Command::Pass => Entry::Pass,
            Command::Open(Action::Place(point) | Action::Pick(point)) => Entry::Place(point),
            Command::Open(Action::Choose(choice)) => Entry::Choose(choice_word(choice).to_owned()),
            Command::Open(Action::Declare(number)) => Entry::Choose(number.to_string()),
            Command::Open(Action::Offer(points)) => Entry::Offer(points),
            Command::Undo => Entry::Cursor(self.undo_target().ok_or(Refusal::NothingToUndo)?),
            Command::Redo => Entry::Cursor(self.redo_target().ok_or(Refusal::NothingToRedo)?),
            // To the current node: only undo takes a resignation back.
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
            Command::Study(Study::Try(at, ply)) if self.child(at, ply).is_some() => return Ok(Vec::new()),
            Command::Study(Study::Remark(at, text)) => Entry::Study(Study::Remark(at, clean_comment(&text))),
            Command::Study(study) => Entry::Study(study),
            Command::Settle => return Ok(Vec::new()),
        }])
    }

    /// Applies an entry, the only way in for live play and replay alike. With `recorded`, a forbidden stone of Renju is accepted.
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

    /// Applies an entry; `elapsed_ms` is a move's time.
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
            // Older programs wrote the cursor and the result once more after a click on the last move following a resignation, which
            // remained valid.
            Entry::Result(ending @ Ending::Resigned { loser }) if recorded => self.end_by_word(*loser, *ending)?,
            Entry::Result(ending @ Ending::OutOfTime { loser }) => self.end_by_word(*loser, *ending)?,
            Entry::Result(Ending::Agreed) => self.end_by_word(self.turn(), Ending::Agreed)?,
            Entry::Result(_) => return Err(Refusal::Illegal(Illegal::Over)),
            Entry::Note(text) => {
                self.nodes[self.cursor as usize].comment = text.clone();
                Event::Noted
            }
            Entry::Extra(text) => {
                self.nodes[self.cursor as usize].extra = text.clone();
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
        let plies = self.node(self.cursor).plies + 1;
        self.grow(Node { ply: Some(ply), flips, position, elapsed_ms, plies, opening, ..self.bare_child() });
        Ok(event)
    }

    /// The opening after a ply, if there is one.
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
        let choice = choice_named(word).map(Action::Choose);
        self.open(choice.or(number).ok_or(Refusal::Opening(OpeningRefusal::NotAsked))?, elapsed_ms)
    }

    /// Applies an opening rule's act other than stones: a node of its own, so that undo stops there.
    fn open(&mut self, action: Action, elapsed_ms: u32) -> Result<Event, Refusal> {
        if self.node(self.cursor).ended.is_some() {
            return Err(Refusal::Illegal(Illegal::Over));
        }
        let person = self.person_to_act(self.cursor);
        let mut opening = self.node(self.cursor).opening.clone().ok_or(Refusal::Opening(OpeningRefusal::NotAsked))?;
        opening.apply(&action).map_err(Refusal::Opening)?;
        let event = match &action {
            Action::Offer(points) => Event::Offered { person, points: points.clone() },
            Action::Choose(choice) => Event::Chosen { person, choice: choice_word(*choice).to_owned() },
            Action::Declare(number) => Event::Chosen { person, choice: number.to_string() },
            Action::Place(_) | Action::Pick(_) => return Err(Refusal::Opening(OpeningRefusal::NotAsked)),
        };
        self.grow(Node { act: Some(action), opening: Some(opening), elapsed_ms, ..self.bare_child() });
        Ok(event)
    }

    /// A new child of the cursor's node, with that node's position.
    fn bare_child(&self) -> Node {
        let parent = self.node(self.cursor);
        Node::bare(Some(self.cursor), parent.position.clone(), parent.plies)
    }

    /// Moves the cursor to a child, an existing one if the same ply or choice led to it before. With a clock, that child's time is
    /// replaced.
    fn grow(&mut self, node: Node) {
        let (parent, elapsed_ms, has_clock) = (self.cursor, node.elapsed_ms, !self.setup.clock.is_none());
        let is_same = |&child: &u32| (self.node(child).ply, &self.node(child).act) == (node.ply, &node.act);
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

    /// Assigns the colors to the persons by the opening at the cursor.
    fn deal(&mut self) {
        let colors = Color::ALL.into_iter().take(self.persons.len());
        self.players = colors.map(|color| self.persons[self.person_of(color)].clone()).collect();
    }

    fn go_to(&mut self, node: u32) -> Result<Event, Refusal> {
        let plies = self.nodes.get(node as usize).ok_or(Refusal::NoSuchNode)?.plies;
        if node == self.cursor && self.is_given_up() {
            let here = &mut self.nodes[node as usize];
            (here.ended, here.has_result) = (None, false);
            return Ok(Event::Moved { node, plies, back: true });
        }
        let back = self.path(node).len() < self.path(self.cursor).len();
        self.takebacks += u32::from(self.takes_back(node));
        for (parent, child) in self.path(node).windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>() {
            self.nodes[parent as usize].next = Some(child);
        }
        self.cursor = node;
        Ok(Event::Moved { node, plies, back })
    }

    /// Whether moving to a node takes back what led to the cursor.
    pub fn takes_back(&self, node: u32) -> bool {
        !self.path(node).contains(&self.cursor)
    }

    /// The number of takebacks in this game.
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
        let person = self.person_of(color);
        self.persons[person] = player.clone();
        Ok(Event::Seated(color))
    }

    fn resign(&mut self, color: Color) -> Result<Event, Refusal> {
        self.end(color, Ending::Resigned { loser: color })?;
        Ok(Event::Resigned(color))
    }

    /// Ends the game by an entry alone, where the board does not show the end. `concerned` is a color in play.
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

    /// The user's title for the game; empty without one.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether the user marked the game.
    pub fn is_marked(&self) -> bool {
        self.is_marked
    }

    /// The current players, in the setup's order.
    pub fn persons(&self) -> &[Player] {
        &self.persons
    }

    /// The person, in the setup's order, who holds a color at the cursor.
    pub fn person_of(&self, color: Color) -> usize {
        person_of(self.node(self.cursor).opening.as_ref(), color)
    }

    /// The person, in the setup's order, who has to place or choose at a node.
    pub fn person_to_act(&self, node: u32) -> usize {
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

    /// The color whose player has to place or choose at the cursor: the side to move, except in openings.
    pub fn turn(&self) -> Color {
        match (self.person_to_act(self.cursor), &self.node(self.cursor).opening) {
            (person, Some(opening)) => opening.color_of(person),
            (_, None) => self.position().side_to_move(),
        }
    }

    /// The opening at the cursor while it has a pending step.
    pub fn opening(&self) -> Option<&Opening> {
        self.node(self.cursor).opening.as_ref().filter(|opening| !opening.is_done())
    }

    /// The current players, in the order of play.
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

    /// The children of a node, in the order in which they were first played.
    pub fn children(&self, node: u32) -> &[u32] {
        &self.node(node).children
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

    /// The nodes of the current line: the path to the cursor and what redo restores.
    pub fn line(&self) -> Vec<u32> {
        let mut line = self.path(self.cursor);
        line.extend(std::iter::successors(self.node(self.cursor).next, |&at| self.node(at).next));
        line
    }

    /// The plies from the start to the cursor.
    pub fn plies(&self) -> Vec<Ply> {
        self.path(self.cursor).into_iter().filter_map(|node| self.node(node).ply).collect()
    }

    /// How the game ended, if it is over at the cursor.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_at(self.cursor)
    }

    /// How the game ended, if it is over at a node.
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

    /// The series including this game, in its order of play.
    pub fn series_after(&self) -> Series {
        let mut series = self.setup.series.clone();
        series.wins.resize(self.players.len(), 0);
        match self.ending().map(|ending| ending.winner(self.players.len())) {
            Some(Some(winner)) => {
                let wins = &mut series.wins[self.person_of(winner)];
                *wins = wins.saturating_add(1);
            }
            Some(None) => series.draws = series.draws.saturating_add(1),
            None => {}
        }
        series
    }

    /// The total time of a color on the way to the cursor, in milliseconds.
    pub fn used_ms(&self, color: Color) -> u64 {
        let person = self.person_of(color);
        let thought = if self.person_to_act(self.cursor) == person { self.thought_ms.into() } else { 0 };
        self.moves_ms(person).into_iter().sum::<u64>() + thought
    }

    /// The time of each move of a person on the way to the cursor: every stone, choice and pass, except forced passes.
    fn moves_ms(&self, person: usize) -> Vec<u64> {
        let is_his = |pair: &&[u32]| {
            let is_forced = self.node(pair[1]).ply == Some(Ply::Pass) && self.node(pair[0]).position.must_pass();
            self.person_to_act(pair[0]) == person && !is_forced
        };
        let took = |pair: &[u32]| u64::from(self.node(pair[1]).elapsed_ms);
        self.path(self.cursor).windows(2).filter(is_his).map(took).collect()
    }

    /// What a color's clock shows at the cursor after so much thinking since the previous record; `None` without a clock. Time counts only
    /// for the player to move.
    pub fn remaining_time(&self, color: Color, thinking_ms: u64) -> Option<RemainingTime> {
        let person = self.person_of(color);
        let rule = self.setup.clock_of(person);
        let left = rule.left_after_moves(self.moves_ms(person))?;
        if self.node(self.cursor).ended == Some(Ending::OutOfTime { loser: color }) {
            return Some(rule.shown(left, rule.until_flag_ms(left)));
        }
        let thinks = self.person_to_act(self.cursor) == person && self.ending().is_none();
        Some(rule.shown(left, if thinks { u64::from(self.thought_ms) + thinking_ms } else { 0 }))
    }

    /// Milliseconds from the previous record until the flag of the player to move falls; `None` without a clock and at an end.
    pub fn until_flag_ms(&self) -> Option<u64> {
        let person = self.person_to_act(self.cursor);
        let rule = self.setup.clock_of(person);
        let left = rule.left_after_moves(self.moves_ms(person)).filter(|_| self.ending().is_none())?;
        Some(rule.until_flag_ms(left).saturating_sub(self.thought_ms.into()))
    }

    /// Whether someone resigned at the cursor, or all agreed on a draw: undo takes back only that.
    fn is_given_up(&self) -> bool {
        matches!(self.node(self.cursor).ended, Some(Ending::Resigned { .. } | Ending::Agreed))
    }

    /// The target of one undo: the latest earlier position where a human was to move without a forced pass; one ply back without human
    /// players. From a resignation it is the position itself, which continues.
    pub fn undo_target(&self) -> Option<u32> {
        if self.is_given_up() {
            return Some(self.cursor);
        }
        self.undo_stops().next()
    }

    /// How many undos are possible in a row.
    pub fn undo_count(&self) -> usize {
        self.undo_stops().count()
    }

    /// The earlier positions where undo stops, the latest first.
    fn undo_stops(&self) -> impl Iterator<Item = u32> {
        let earlier = std::iter::successors(self.node(self.cursor).parent, |&at| self.node(at).parent);
        let has_human = self.has_human();
        earlier.filter(move |&at| !has_human || self.is_human_turn(at))
    }

    fn has_human(&self) -> bool {
        self.players.iter().any(|player| player.seat.is_human())
    }

    /// The number of discs or stones placed up to the cursor; passes do not count.
    pub fn placements(&self) -> usize {
        self.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count()
    }

    /// The target of one redo: the next position of the line where a human is to move, or its end.
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
        position.outcome().is_none() && !position.must_pass() && self.persons[self.person_to_act(node)].seat.is_human()
    }
}

/// Limit of a title in characters; a longer one is cut.
pub const TITLE_CHARS_MAX: usize = 100;

/// A title in the form that sessions and logs keep: one line of at most `TITLE_CHARS_MAX` characters, without control characters.
pub fn clean_title(text: &str) -> String {
    clean_text(text, TITLE_CHARS_MAX)
}

/// The fixed word of a choice, in logs and scripts.
pub fn choice_word(choice: Choice) -> &'static str {
    choice.word()
}

/// The choice with this fixed word.
pub fn choice_named(word: &str) -> Option<Choice> {
    Choice::from_word(word)
}

fn person_of(opening: Option<&Opening>, color: Color) -> usize {
    opening.map_or(color.index(), |opening| opening.player_of(color))
}
