//! The display of a game: the trait that each game implements, with its parameter types.

use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::{FIRST_GAMES, Settings, ShowLegal};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels::CASUAL;
use crate::app::kernel::overlays::NodeOverlays;
use crate::engine::Score;
use crate::rules::{Color, Illegal, Ply, Point, Position};
use crate::session::{Ending, Event, Game, Player, Seat, Session};
use crate::ui::board::{BoardView, Cell, SquareMark};

/// The result of the action Help: what the board shows and what is announced.
pub struct HelpResult {
    /// The marks that the board shows while Help is on. Reversi has none here, because its board marks the legal squares itself.
    pub marks: Vec<(Cell, SquareMark)>,
    /// The event lines for scripts.
    pub events: Vec<String>,
    /// The sentence that a screen reader announces. If `is_shown`, the message bar shows it too, because the marks alone are not clear.
    pub announcement: String,
    pub is_shown: bool,
}

/// Everything on which the marks of a board depend: the session, the overlays, the settings, and where the user points.
pub struct MarksInput<'a> {
    pub session: &'a Session,
    pub aids: &'a NodeOverlays,
    pub settings: &'a Settings,
    /// Whether a person at this machine is to move in a running game.
    pub is_human_turn: bool,
    /// The cell that the user points at.
    pub pointed_cell: Option<Cell>,
    /// Whether the legal moves are marked because a beginner plays.
    pub is_for_beginner: bool,
}

impl MarksInput<'_> {
    /// Returns the mark of legal moves: the mark of Help by the user's setting or while Help is on, a quiet dot for beginners.
    pub fn legal_mark(&self) -> Option<SquareMark> {
        if self.settings.board.show_legal == ShowLegal::Always || self.aids.help_until_ms.is_some() {
            return Some(SquareMark::Legal);
        }
        self.is_for_beginner.then_some(SquareMark::QuietLegal)
    }
}

/// Whether `ShowLegal::ByLevel` marks the legal moves in this game: in a person's first games, and against no computer above *Casual*.
pub fn is_for_beginner(settings: &Settings, players: &[Player]) -> bool {
    let is_weak = |seat: &Seat| matches!(seat, Seat::Computer { level } if *level <= CASUAL);
    let mut computers = players.iter().map(|player| &player.seat).filter(|seat| seat.is_computer()).peekable();
    let is_weak_game = computers.peek().is_some() && computers.all(is_weak);
    settings.board.show_legal == ShowLegal::ByLevel && (settings.board.games < FIRST_GAMES || is_weak_game)
}

/// The first and the last cell of a winning line, and the cells of all winning stones.
pub type WinningLine = ((Cell, Cell), Vec<Cell>);

/// How a game is displayed and described.
pub trait GameDisplay: Sync {
    /// Whether a move turns the opponent's pieces over, as in Reversi. Turning has a sound.
    fn turns_pieces(&self) -> bool;

    /// Whether a screen reader announces a cell as a legal move. This is useful in Reversi, where few empty cells are legal.
    fn tells_open(&self) -> bool;

    /// Returns the marks on the board of a game in play, without the hint and the move values.
    fn marks(&self, scene: &MarksInput) -> Vec<(Cell, SquareMark)>;

    /// Returns the winning line with its stones, if the game was won by a line.
    fn win(&self, session: &Session) -> Option<WinningLine>;

    fn help(&self, session: &Session, lang: &Lang) -> HelpResult;

    /// Returns the id of the message that explains why a ply is illegal.
    fn refusal(&self, illegal: Illegal) -> &'static str;

    /// Returns the two lines of the message bar after `passed` has passed. `state` holds the two lines that the bar shows without a pass.
    fn after_pass(&self, session: &Session, lang: &Lang, passed: Color, state: (String, String)) -> (String, String);

    /// Returns the line under "Black to move": the number of legal squares, or the move number.
    fn turn_detail(&self, session: &Session, lang: &Lang) -> String;

    /// Returns a placement or a pass as a sentence to be spoken.
    fn announce(&self, session: &Session, lang: &Lang, event: &Event) -> Option<String>;

    /// Returns the sections of the side panel: each heading with its lines.
    fn sections(&self, scene: &MarksInput, lang: &Lang) -> Vec<(String, Vec<String>)>;

    /// Returns the value of a move as the label on its square: "+5", with a real minus sign.
    fn value(&self, score: Score, lang: &Lang) -> String;

    /// Returns the value of a move in words: "5 discs ahead".
    fn value_words(&self, score: Score, lang: &Lang) -> String;

    /// Returns the score, at the end with the winner's first: "44–20"; `None` in a game without a score.
    fn score(&self, position: &Position) -> Option<String>;

    /// Returns the disc count before the winner gets the empty squares, the winner's first, and their number: "(40–20, 4 empty)". `None`
    /// where no square stayed empty.
    fn score_detail(&self, position: &Position, lang: &Lang) -> Option<String>;

    /// Returns the line under the result on the end page.
    fn end_detail(&self, session: &Session, ending: Ending, lang: &Lang) -> String;

    /// Returns how a game ended on its board, in one sentence: "The board is full.", "Five in a row, from d4 to h8."
    fn how_it_ended(&self, session: &Session, lang: &Lang) -> String;

    /// Returns the heading over the points in the end table: discs in Reversi, the longest row of stones in five-in-a-row.
    fn points_head(&self, lang: &Lang) -> String;

    /// Returns a color's points: its number of discs, or the length of its longest row of stones.
    fn points(&self, session: &Session, color: Color) -> u32;

    /// Returns the number of a color's discs in a position, for lists; empty in five-in-a-row.
    fn count(&self, position: &Position, color: Color) -> String;

    /// Returns the rules of a game in short: "Renju · Swap2 · 15×15".
    fn rules(&self, game: &Game, lang: &Lang) -> Option<String>;

    /// Returns a new game by the settings. `seed` decides what is drawn at random.
    fn game_by_settings(&self, settings: &Settings, seed: u64) -> Game;

    /// Stores a game's rules as the settings for the next game.
    fn remember_rules(&self, settings: &mut Settings, game: &Game);

    /// Whether a game follows the rules that the policy fixes. `held` holds the settings with the policy's values, and the game made from
    /// them.
    fn follows_policy(&self, config: &Config, game: &Game, held: (&Settings, &Game)) -> bool;

    /// Returns a board that looks like a game in progress, for the start page.
    fn picture(&self) -> Picture;
}

/// A part of a board as a picture: `across` cells wide around the point `focus`, which is counted in cells.
pub struct Picture {
    pub board: BoardView,
    pub across: f32,
    pub focus: (f32, f32),
}

pub fn cell(point: Point) -> Cell {
    (point.column, point.row)
}

/// Returns the names of points: "h8", "a1 b2 c3".
pub fn point_names(position: &Position, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| position.point_name(point)).collect()
}

/// The longest side of any board, in cells.
pub const SIDE_MAX: i16 = 25;

/// Returns the longest winning line through the last stone, with all winning stones. `least` is the number of stones that a winning line
/// needs.
pub fn longest_winning_line(session: &Session, stones: &[Point], least: u8) -> Option<WinningLine> {
    let placed = |ply| if let Ply::Place(point) = ply { Some(point) } else { None };
    let last = session.plies().into_iter().rev().find_map(placed)?;
    let runs = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|direction| run(stones, last, direction));
    let longest = runs.into_iter().max_by_key(|&ends| length(ends)).filter(|&ends| length(ends) + 1 >= least)?;
    Some((longest, stones.iter().copied().map(cell).collect()))
}

/// Returns the first and the last cell of the run of stones through a point in one direction.
fn run(stones: &[Point], from: Point, (right, down): (i16, i16)) -> (Cell, Cell) {
    let at = |steps: i16| (i16::from(from.column) + right * steps, i16::from(from.row) + down * steps);
    let has = |steps: i16| stones.iter().any(|point| (i16::from(point.column), i16::from(point.row)) == at(steps));
    let end = |sign: i16| {
        let far = (0..SIDE_MAX).map(|steps| sign * steps).take_while(|&steps| has(steps)).last().unwrap_or(0);
        (at(far).0 as u8, at(far).1 as u8)
    };
    (end(-1), end(1))
}

fn length(((a, b), (c, d)): (Cell, Cell)) -> u8 {
    a.abs_diff(c).max(b.abs_diff(d))
}
