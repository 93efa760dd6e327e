//! The display of a game: the trait that each game implements, with its parameter types.

use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::{Settings, ShowLegal};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::overlays::NodeOverlays;
use crate::engine::Score;
use crate::rules::{Color, Illegal, Ply, Point, Position};
use crate::session::{ClockRule, Ending, Event, Game, Player, Session};
use crate::ui::board::{BoardView, Cell, SquareMark};

/// The result of Help: what to show and to announce.
pub struct HelpResult {
    /// Marks besides those that the board shows anyway while Help is on.
    pub marks: Vec<(Cell, SquareMark)>,
    /// Lines for scripts.
    pub events: Vec<String>,
    /// A sentence to be announced. It is also shown where the marks alone are not clear.
    pub sentence: String,
    pub is_shown: bool,
}

/// Everything that the marks of a board depend on.
pub struct Scene<'a> {
    pub session: &'a Session,
    pub aids: &'a NodeOverlays,
    pub settings: &'a Settings,
    /// Whether a person here is to move in a running game.
    pub is_human_turn: bool,
    /// The cell that the user points at.
    pub pointed: Option<Cell>,
}

impl Scene<'_> {
    /// Whether legal moves are marked: always, or while Help is on.
    pub fn shows_legal(&self) -> bool {
        self.settings.board.show_legal == ShowLegal::Always || self.aids.help_until_ms.is_some()
    }
}

/// A win: the ends of its line, and all its stones.
pub type WinningLine = ((Cell, Cell), Vec<Cell>);

/// How a game is displayed and described.
pub trait GameDisplay: Sync {
    /// Whether a placement turns pieces, which has a sound.
    fn turns_pieces(&self) -> bool;

    /// Whether a legal cell is announced as legal. That is useful where few empty cells are legal.
    fn tells_open(&self) -> bool;

    /// The marks of a board in play, without hint and values.
    fn marks(&self, scene: &Scene) -> Vec<(Cell, SquareMark)>;

    /// The line of a win, if there is one.
    fn win(&self, session: &Session) -> Option<WinningLine>;

    fn help(&self, session: &Session, lang: &Lang) -> HelpResult;

    /// The id of the message for a refused ply.
    fn refusal(&self, illegal: Illegal) -> &'static str;

    /// The message bar's two lines after a pass; `state` are the usual ones.
    fn after_pass(&self, session: &Session, lang: &Lang, passed: Color, state: (String, String)) -> (String, String);

    /// The line under "Black to move": the number of legal squares, or the move number.
    fn turn_detail(&self, session: &Session, lang: &Lang) -> String;

    /// A placement or a pass as a sentence to be spoken.
    fn announce(&self, session: &Session, lang: &Lang, event: &Event) -> Option<String>;

    /// The side panel's headings with their lines.
    fn sections(&self, scene: &Scene, lang: &Lang) -> Vec<(String, Vec<String>)>;

    /// The value of a move for the sign on its square: "+5", with a real minus.
    fn value(&self, score: Score, lang: &Lang) -> String;

    /// The value in words: "5 discs ahead".
    fn value_words(&self, score: Score, lang: &Lang) -> String;

    /// The result as players write it: "44–20".
    fn score(&self, position: &Position) -> Option<String>;

    /// The score before empty squares are counted, and their number: "(40–20, 4 empty)". `None` where no square stayed empty.
    fn score_detail(&self, position: &Position, lang: &Lang) -> Option<String>;

    /// The line under the result of the end page.
    fn end_detail(&self, session: &Session, ending: Ending, lang: &Lang) -> String;

    /// The heading and the number of a color's points on the end page: discs, or the longest row of stones.
    fn points_head(&self, lang: &Lang) -> String;
    fn points(&self, session: &Session, color: Color) -> String;

    /// A color's count in a position for lists, or nothing.
    fn count(&self, position: &Position, color: Color) -> String;

    /// The rules in short: "Renju · Swap2 · 15×15".
    fn rules(&self, game: &Game, lang: &Lang) -> Option<String>;

    /// The game, the clock and the players of a new game by the settings. `seed` decides what is drawn at random.
    fn game_by_settings(&self, settings: &Settings, seed: u64) -> (Game, ClockRule, Vec<Player>);

    /// Stores the game, the players and the clock that a game was begun with as the settings for the next one.
    fn remember(&self, settings: &mut Settings, game: &Game, begun: Begun);

    /// Whether the only person's color changes from game to game.
    fn by_turns(&self, settings: &Settings) -> bool;

    /// Whether a game keeps the rules that the policy fixes. `held`: the settings with the policy's values, and the game that they give.
    fn keeps_pins(&self, config: &Config, game: &Game, held: (&Settings, &Game)) -> bool;

    /// A board that looks like a game in progress, for the start page.
    fn picture(&self) -> Picture;
}

/// The players and the clock that a game was begun with.
pub struct Begun {
    pub clock: ClockRule,
    pub players: Vec<Player>,
    /// Whether the players swap colors from game to game.
    pub by_turns: bool,
}

/// A part of a board: this number of cells across, around a point counted in cells.
pub struct Picture {
    pub board: BoardView,
    pub across: f32,
    pub focus: (f32, f32),
}

pub fn cell(point: Point) -> Cell {
    (point.column, point.row)
}

/// The names of points: "h8", "a1 b2 c3".
pub fn names(position: &Position, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| position.point_name(point)).collect()
}

/// The longest board side, in cells.
pub const SIDE_MAX: i16 = 25;

/// The longest line of a win through the last stone, with all winning stones. `least`: the stones that a line needs.
pub fn win_of(session: &Session, stones: &[Point], least: u8) -> Option<WinningLine> {
    let placed = |ply| if let Ply::Place(point) = ply { Some(point) } else { None };
    let last = session.plies().into_iter().rev().find_map(placed)?;
    let runs = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|direction| run(stones, last, direction));
    let longest = runs.into_iter().max_by_key(|&ends| length(ends)).filter(|&ends| length(ends) + 1 >= least)?;
    Some((longest, stones.iter().copied().map(cell).collect()))
}

/// The ends of the run of stones through a point in one direction.
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
