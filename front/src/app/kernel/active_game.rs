//! One game on the board: the session, which of its records are on the disk, the cursor, the visible part of a large board, an open
//! question about this game, its end. Each game gets a new `ActiveGame`, so nothing is reset by hand.
//!
//! Uses no pages and no settings. The app announces what happens here.

use crate::app::kernel::lang::Lang;
use crate::app::kernel::overlays::NodeKey;
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::saving::Saving;
use crate::engine::external::ExternalError;
use crate::formats::spelling::is_of_word;
use crate::link::OfferKind;
use crate::rules::{Color, Illegal, Ply, Point, Position, Size};
use crate::session::game::AppliedCommand;
use crate::session::{Command, ContinuedFrom, Event, FollowError, Player, Record, Refusal, Seat, Session};
use crate::store::{GameId, OpenGame};
use crate::ui::board::{Cell, Viewport};

/// The number of visible cells per side that one zoom step adds or removes.
const ZOOM_STEP: u8 = 4;
/// The minimum number of visible cells per side of a zoomed board.
const ZOOM_SPAN_MIN: u8 = 9;
/// The level of the computer that takes over a human's seat.
const AUTOPLAY_LEVEL: u8 = 5;

/// A question to the user about the game on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    SaveName {
        text: String,
        /// What is wrong with the typed name; empty for a valid name.
        fault: String,
    },
    /// Asks whether to replace the save that already has the chosen name.
    Replace {
        name: String,
        free: String,
    },
    Resign,
    /// Asks what to do because an external engine has stopped playing.
    EngineLost {
        engine: String,
        fault: ExternalError,
    },
    /// A player at another machine offers or requests something.
    Offered {
        kind: OfferKind,
        name: String,
    },
}

/// The log of the game: its id, its content, and how much of it is on the disk.
pub struct Log {
    pub id: GameId,
    pub records: Vec<Record>,
    /// The number of the last record on the disk. All records before it are on the disk, too.
    durable: u64,
    /// The opened game until it is attached to the writer. A game that is only viewed is attached with its first new record.
    waiting: Option<OpenGame>,
}

/// Where the user points on the board.
#[derive(Default)]
pub struct BoardCursor {
    /// The keyboard's cursor.
    pub cursor: Option<Cell>,
    /// The cell under the mouse.
    pub hover: Option<Cell>,
    pub viewport: Option<Viewport>,
}

/// One game on the board.
pub struct ActiveGame {
    /// The number of this game among all games opened since the program started.
    pub number: u64,
    pub session: Session,
    pub log: Log,
    /// When the previous record was made, in milliseconds on the app's clock.
    pub previous_record_ms: u64,
    /// The time that the side to move has been thinking since the previous record, in milliseconds. The time while a page or a question
    /// covers the board does not count.
    pub thinking_ms: u64,
    /// Whether the computer waits although the computer is to move, as after an undo or a jump to another position.
    pub paused: bool,
    pub pointing: BoardCursor,
    pub question: Option<Question>,
    /// The name under which the writer was last asked to save this game.
    pub saving_as: Option<String>,
    pub last_move_ms: u64,
    /// When the end page opens, in milliseconds on the app's clock.
    pub end_at_ms: Option<u64>,
    /// Where the game came from, if it is only viewed. A game that is only viewed is not written to the disk.
    pub viewed_source: Option<ContinuedFrom>,
    /// The finished game, as its log has it, while `session` shows one of its earlier positions.
    finished_session: Option<Box<Session>>,
    /// In a game with other machines, the persons at this machine, by their indices in the setup. Their actions are sent to the other
    /// machines as requests.
    pub local_persons: Option<Vec<u8>>,
    /// What the end of this game was for the person's results against the computer, once it was counted.
    pub counted: Option<CountedGame>,
}

/// The meaning of a finished game for the results against a level of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// The number of games won in a row at this level; negative for games lost.
    pub streak: i8,
    /// Whether no earlier win at this level was better.
    pub is_record: bool,
}

impl Log {
    fn new(mut opened: OpenGame) -> Log {
        let records = std::mem::take(&mut opened.records);
        opened.records.clone_from(&records);
        Log { id: opened.id.clone(), durable: records.len() as u64, records, waiting: Some(opened) }
    }

    /// Hands the opened game to the writer before the game's first new record.
    fn attach(&mut self, saving: &Saving) {
        if let Some(opened) = self.waiting.take() {
            if !opened.is_on_disk() {
                self.durable = 0;
            }
            saving.attach(opened);
        }
    }

    /// Whether the log on the disk has to be repaired before a record is written.
    fn is_damaged(&self) -> bool {
        self.waiting.as_ref().is_some_and(OpenGame::needs_repair)
    }

    /// Notes that the record with this number and all earlier records are on the disk.
    pub fn note_durable(&mut self, number: u64) {
        self.durable = self.durable.max(number);
    }

    /// The numbers of the records that are not on the disk yet.
    pub fn unsaved_record_numbers(&self) -> impl Iterator<Item = u64> + use<> {
        self.durable + 1..=self.records.last().map_or(0, |record| record.number)
    }

    /// Whether all records are on the disk. Also true for a game that has no new record to write.
    fn is_durable(&self) -> bool {
        self.waiting.is_some() || self.unsaved_record_numbers().next().is_none()
    }
}

impl ActiveGame {
    /// Puts a game on the board. A new game, or a game whose log has to be repaired, goes to the writer at once.
    pub fn open(
        number: u64,
        opened: OpenGame,
        session: Session,
        is_new: bool,
        now_ms: u64,
        saving: &Saving,
    ) -> ActiveGame {
        let mut log = Log::new(opened);
        if is_new || log.is_damaged() && !log.records.is_empty() {
            log.attach(saving);
        }
        ActiveGame {
            number,
            session,
            log,
            previous_record_ms: now_ms,
            thinking_ms: 0,
            paused: false,
            pointing: BoardCursor::default(),
            question: None,
            saving_as: None,
            last_move_ms: 0,
            end_at_ms: None,
            viewed_source: None,
            finished_session: None,
            local_persons: None,
            counted: None,
        }
    }

    /// Closes the game. All its records are on the disk or in the writer's queue.
    pub fn close(self, saving: &Saving) {
        if self.log.waiting.is_none() {
            saving.close(&self.log.id);
        }
    }

    /// Applies a command and hands its records to the writer. Stepping through a finished game makes no records, and nothing can be played
    /// there: see `is_looked_back`.
    pub fn apply(&mut self, command: Command, now_ms: u64, saving: &Saving) -> Result<AppliedCommand, Refusal> {
        if self.only_looks(&command) {
            return self.navigate(command, now_ms);
        }
        let Some(ended) = self.finished_session.take() else { return self.do_command(command, now_ms, saving) };
        let mut looked = std::mem::replace(&mut self.session, *ended);
        let done = if is_about_the_game(&command) {
            let done = self.do_command(command.clone(), now_ms, saving);
            let _ = looked.apply(command, 0); // Both sessions have the same tree, so the command has the same effect there.
            done
        } else {
            Err(Refusal::Illegal(Illegal::Over))
        };
        self.finished_session = Some(Box::new(std::mem::replace(&mut self.session, looked)));
        done
    }

    /// Whether an earlier position of a finished game is on the board. Playing from there begins a new game.
    pub fn is_looked_back(&self) -> bool {
        self.finished_session.is_some()
    }

    /// Whether a new game can go on from the position on the board. After a resignation, an agreed draw or a fallen flag it can, too.
    pub fn can_go_on_from_here(&self) -> bool {
        let is_given_up = || self.local_persons.is_none() && self.session.position().outcome().is_none();
        self.session.ending().is_none() || is_given_up()
    }

    /// Whether a command only moves to another position of a finished game.
    fn only_looks(&self, command: &Command) -> bool {
        let is_step = matches!(command, Command::Undo | Command::Redo | Command::GoTo(_));
        let has_ended = self.finished_session.is_some() || self.session.ending().is_some();
        is_step && has_ended && self.viewed_source.is_none() && self.local_persons.is_none()
    }

    /// Returns the number of moves that may still be taken back under a limit. `None` without a limit, and where the game is over or only
    /// viewed.
    pub fn takebacks_left(&self, limit: Option<u32>) -> Option<u32> {
        let is_played = self.viewed_source.is_none() && self.finished_session.is_none() && !self.is_over();
        limit.filter(|_| is_played).map(|limit| limit.saturating_sub(self.session.takebacks()))
    }

    /// Whether a command takes back a move or, in a finished game, continues from an earlier position.
    pub fn takes_back(&self, command: &Command) -> bool {
        let to = match command {
            _ if self.viewed_source.is_some() || self.only_looks(command) => return false,
            _ if is_about_the_game(command) => return false,
            Command::Undo => self.session.undo_target(),
            Command::GoTo(node) if (*node as usize) < self.session.node_count() => Some(*node),
            _ => None,
        };
        self.finished_session.is_some() || to.is_some_and(|node| self.session.is_takeback(node))
    }

    fn navigate(&mut self, command: Command, now_ms: u64) -> Result<AppliedCommand, Refusal> {
        let before = self.session.clone();
        let applied = self.session.apply(command, 0)?;
        let ended = self.finished_session.take().unwrap_or_else(|| Box::new(before));
        if ended.cursor() == self.session.cursor() {
            self.session = *ended;
        } else {
            self.finished_session = Some(ended);
        }
        (self.previous_record_ms, self.thinking_ms) = (now_ms, 0);
        Ok(AppliedCommand { records: Vec::new(), ..applied })
    }

    fn do_command(&mut self, command: Command, now_ms: u64, saving: &Saving) -> Result<AppliedCommand, Refusal> {
        let elapsed_ms = u32::try_from(self.thinking_ms).unwrap_or(u32::MAX);
        let applied = self.session.apply(command, elapsed_ms)?;
        (self.previous_record_ms, self.thinking_ms) = (now_ms, 0);
        if self.viewed_source.is_some() {
            return Ok(applied);
        }
        if !applied.records.is_empty() {
            self.log.attach(saving);
        }
        for record in &applied.records {
            saving.append(&self.log.id, record.clone());
            self.log.records.push(record.clone());
        }
        Ok(applied)
    }

    /// Applies the next record from the referee of a shared game and hands the record to the writer.
    pub fn apply_referee_record(
        &mut self,
        record: &Record,
        now_ms: u64,
        saving: &Saving,
    ) -> Result<Event, FollowError> {
        let event = self.session.apply_record(record)?;
        (self.previous_record_ms, self.thinking_ms) = (now_ms, 0);
        self.log.attach(saving);
        saving.append(&self.log.id, record.clone());
        self.log.records.push(record.clone());
        Ok(event)
    }

    /// Whether a person at this machine plays this color in a game with other machines.
    fn is_mine(&self, color: Color) -> bool {
        let person = self.session.player_index_of(color) as u8;
        self.local_persons.as_ref().is_some_and(|mine| mine.contains(&person))
    }

    /// Whether a person at this machine plays a color.
    pub fn is_local_person(&self, color: Color) -> bool {
        self.session.player(color).seat.is_human() || self.is_mine(color)
    }

    /// Returns the color of the only person at this machine; `None` if there are several persons here or none.
    pub fn only_local_person_color(&self) -> Option<Color> {
        let mut here =
            Color::ALL.into_iter().take(self.session.players().len()).filter(|&color| self.is_local_person(color));
        here.next().filter(|_| here.next().is_none())
    }

    /// Whether all records of this game are on the disk. Also true after saving has failed and the game goes on unsaved.
    pub fn is_on_disk(&self, saving: &Saving) -> bool {
        !saving.expects_success() || self.log.is_durable()
    }

    /// Returns the key of the move tree's node that is on the board, for state that belongs to its position.
    pub fn key(&self) -> NodeKey {
        NodeKey { game_number: self.number, node: self.session.cursor() }
    }

    pub fn is_over(&self) -> bool {
        self.session.ending().is_some()
    }

    /// Whether the game is being played, so that a player's time can run: it is neither over nor only viewed.
    pub fn is_running(&self) -> bool {
        !self.is_over() && self.viewed_source.is_none() && self.finished_session.is_none()
    }

    /// Whether a person at this machine is to move. After the end: whether that person would be the next to move.
    pub fn is_human_turn(&self) -> bool {
        self.is_local_person(self.session.color_to_act())
    }

    pub fn is_gomoku(&self) -> bool {
        matches!(self.session.position(), Position::Gomoku(_))
    }

    pub fn has_human(&self) -> bool {
        self.local_persons.is_some() || self.session.players().iter().any(|player| player.seat.is_human())
    }

    /// Whether the side to move has run out of time.
    pub fn is_out_of_time(&self) -> bool {
        self.local_persons.is_none()
            && self.is_running()
            && self.session.until_flag_ms().is_some_and(|flag_ms| self.thinking_ms >= flag_ms)
    }

    /// Whether the computer has taken over the seat of a person who began this game.
    pub fn is_taken_over(&self) -> bool {
        let was_human = |(now, before): (&Player, &Player)| now.seat.is_computer() && before.seat == Seat::Human;
        self.session.players_in_setup_order().iter().zip(&self.session.setup().players).any(was_human)
    }

    pub fn point_name(&self, point: Point) -> String {
        self.session.position().point_name(point)
    }

    /// Returns the name of a point for the user.
    pub fn shown_point(&self, point: Point) -> String {
        shown_point(self.session.position(), point)
    }

    /// Returns the cell of the last piece placed.
    pub fn last_cell(&self) -> Option<Cell> {
        let plies = self.session.plies();
        plies.into_iter().rev().find_map(|ply| match ply {
            Ply::Place(point) => Some((point.column, point.row)),
            Ply::Pass => None,
        })
    }

    /// Scrolls the last piece, and a winning line, into the visible part of the board.
    pub fn follow_play(&mut self, win: Option<(Cell, Cell)>) {
        if let Some(last) = self.last_cell() {
            self.pointing.scroll_to_cell(last);
        }
        if let Some((from, to)) = win {
            self.pointing.follow_both(from, to);
        }
    }

    /// Returns the cell around which the board is zoomed: the last piece, otherwise the cursor, otherwise the middle.
    pub fn zoom_center(&self) -> Cell {
        let Size { columns, rows } = self.session.position().size();
        self.last_cell().or(self.pointing.cursor).unwrap_or((columns / 2, rows / 2))
    }

    /// Returns the cell that the user points at with the mouse, otherwise the cursor's cell.
    pub fn pointed_cell(&self) -> Option<Cell> {
        self.pointing.hover.or(self.pointing.cursor)
    }

    /// Returns the command that lets the computer take over the seat of the person who moves next, or that gives the seat back.
    pub fn takeover_command(&self) -> Option<Command> {
        let session = &self.session;
        let colors = || Color::ALL.into_iter().take(session.players().len());
        let sat_down = |color| &session.setup().players[session.player_index_of(color)].seat;
        let taken = colors().find(|&color| sat_down(color).is_human() && session.player(color).seat.is_computer());
        let mut humans = std::iter::once(session.color_to_act()).chain(colors());
        let (color, seat) = match taken {
            Some(color) => (color, Seat::Human),
            None => {
                let human = humans.find(|&color| session.player(color).seat.is_human())?;
                (human, Seat::Computer { level: AUTOPLAY_LEVEL })
            }
        };
        Some(Command::Seat(color, Player { seat, ..session.player(color).clone() }))
    }

    /// Returns the color that resigns on the user's command: that of the person to move, otherwise that of the opponent of the side to
    /// move.
    pub fn who_resigns(&self) -> Color {
        let side = self.session.color_to_act();
        if self.is_human_turn() { side } else { side.other() }
    }

    /// Asks the writer to save the game under a name.
    pub fn save_as(&mut self, name: &str, replace: bool, saving: &Saving) {
        self.saving_as = Some(name.to_owned());
        saving.save_as(name, self.session.setup(), &self.log.records, replace);
    }

    /// Returns the suggested name of a save: "Alice - Bob", or the name of the kind of game.
    pub fn suggested_name(&self, lang: &Lang) -> String {
        let players = self.session.players().iter().map(|player| player.name.as_str());
        let names: Vec<&str> = players.filter(|name| !name.is_empty()).collect();
        let name = match names[..] {
            [first, second] => format!("{first} - {second}"),
            _ => lang.text(&format!("game-{}", self.session.setup().game.kind().word())),
        };
        let clean: String = name.chars().filter(|letter| is_of_word(*letter) || " -".contains(*letter)).collect();
        clean.trim().to_owned()
    }

    /// Zooms the board in or out around a cell. The closest zoom shows nine cells per side.
    pub fn zoom(&mut self, (column, row): Cell, larger: bool) {
        let size = self.session.position().size();
        let whole = size.columns.max(size.rows);
        let now = self.pointing.viewport.map_or(whole, |viewport| viewport.span);
        let span = if larger { now.saturating_sub(ZOOM_STEP).max(ZOOM_SPAN_MIN) } else { now + ZOOM_STEP };
        self.pointing.viewport = (span < whole).then(|| {
            let first = |at: u8, extent: u8| at.saturating_sub(span / 2).min(extent.saturating_sub(span));
            Viewport { column: first(column, size.columns), row: first(row, size.rows), span }
        });
    }
}

/// Whether a command is about a whole game, whichever of its positions is on the board.
pub fn is_about_the_game(command: &Command) -> bool {
    matches!(command, Command::Title(_) | Command::Mark(_) | Command::Study(_))
}

impl BoardCursor {
    /// Sets the cell under the mouse. Pointing at a cell removes the keyboard's cursor.
    pub fn hover_over(&mut self, cell: Option<Cell>) {
        self.hover = cell;
        self.cursor = self.cursor.filter(|_| cell.is_none());
    }

    /// Scrolls the visible part of the board by columns and rows.
    pub fn pan(&mut self, columns: i8, rows: i8, size: Size) {
        if let Some(Viewport { column, row, span }) = &mut self.viewport {
            *column = column.saturating_add_signed(columns).min(size.columns.saturating_sub(*span));
            *row = row.saturating_add_signed(rows).min(size.rows.saturating_sub(*span));
        }
    }

    /// Scrolls two cells into view. Where they do not fit, the whole board is shown.
    pub fn follow_both(&mut self, from: Cell, to: Cell) {
        let far = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        if self.viewport.is_some_and(|viewport| far >= viewport.span) {
            self.viewport = None;
        }
        self.scroll_to_cell(from);
        self.scroll_to_cell(to);
    }

    /// Scrolls a cell into view.
    pub fn scroll_to_cell(&mut self, (at_column, at_row): Cell) {
        if let Some(Viewport { column, row, span }) = &mut self.viewport {
            *column = (*column).clamp((at_column + 1).saturating_sub(*span), at_column);
            *row = (*row).clamp((at_row + 1).saturating_sub(*span), at_row);
        }
    }
}
