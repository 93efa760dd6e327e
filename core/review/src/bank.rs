//! The bank of built-in puzzles: positions from games that the program played against itself, each proved and graded by `lab puzzles
//! --bank`. The text has one puzzle per line, with fields separated by spaces: the game or the rule, the side to move, the task, black and
//! white points, all right answers, best play, the grade, how many eighths of its tries each level solved, and the nodes until the engine
//! first saw the answer. Pure; for the pages, `lab` and tests. The text is embedded and parsed at first use.

use super::puzzle::{Puzzle, PuzzleTask};
use qipan_engine::LEVEL_COUNT;
use qipan_rules::arranged::ArrangedBoard;
use qipan_rules::gomoku::{self, Rule};
use qipan_rules::{Color, Ply, Point, Position, reversi};
use std::sync::OnceLock;

static REVERSI: &str = include_str!("../../../assets/puzzles/reversi.txt");
static GOMOKU: &str = include_str!("../../../assets/puzzles/gomoku.txt");

/// The denominator of the shares in `GradedPuzzle::solved`, which are in eighths.
pub const SHARE_DENOMINATOR: u8 = 8;
/// The word for Reversi in the bank's text, where a puzzle of five-in-a-row has its rule.
const REVERSI_WORD: &str = "reversi";
const PASS: &str = "pass";

/// A puzzle of the bank with its right answers and its measured difficulty.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedPuzzle {
    pub puzzle: Puzzle,
    /// All points on which a first ply is a right answer.
    pub right_answers: Vec<Point>,
    /// The puzzle's difficulty, on the scale of players' puzzle ratings.
    pub grade: u16,
    /// For each of the engine's levels, the share of its tries that found a right ply, in eighths.
    pub solve_shares: [u8; LEVEL_COUNT],
    /// The number of nodes that the engine searched until its best ply was a right answer and stayed one.
    pub nodes: u64,
}

impl GradedPuzzle {
    pub fn is_reversi(&self) -> bool {
        self.puzzle.position.as_reversi().is_some()
    }
}

/// All puzzles of the bank, parsed at first use.
pub fn all() -> &'static [GradedPuzzle] {
    static ALL: OnceLock<Vec<GradedPuzzle>> = OnceLock::new();
    ALL.get_or_init(|| lines(REVERSI).chain(lines(GOMOKU)).flatten().collect())
}

/// The puzzle of the day, equal on every machine. Days are numbered from any fixed day; every puzzle comes once before any comes again.
pub fn daily(day: i64, is_reversi: bool) -> Option<&'static GradedPuzzle> {
    let of_game: Vec<&GradedPuzzle> = all().iter().filter(|of| of.is_reversi() == is_reversi).collect();
    let count = i64::try_from(of_game.len()).ok().filter(|count| *count > 0)?;
    // The index advances daily by about the golden ratio of the count, coprime to the count, so that puzzles of neighbouring lines come on
    // distant days.
    let is_free = |step: &i64| (2..=*step).all(|by| step % by != 0 || count % by != 0);
    let step = (count * 5 / 8 + 1..count).find(is_free).unwrap_or(1);
    of_game.get((day.rem_euclid(count) * step % count) as usize).copied()
}

/// The bank's puzzle with this position, if the bank has it in this orientation.
pub fn entry_of(position: &Position) -> Option<&'static GradedPuzzle> {
    let is_it = |graded: &&GradedPuzzle| graded.puzzle.position.hash() == position.hash() && is_same(graded, position);
    all().iter().find(is_it)
}

/// Whether a puzzle has the same board and rule as a position.
fn is_same(graded: &GradedPuzzle, position: &Position) -> bool {
    let stones = |of: &Position| (of.side_to_move(), points(of, Color::Black), points(of, Color::White), word(of));
    stones(&graded.puzzle.position) == stones(position)
}

/// Parses the puzzles of the bank's text, one per line; `None` for an invalid line.
pub fn lines(text: &str) -> impl Iterator<Item = Option<GradedPuzzle>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(read)
}

/// Writes a puzzle as one line of the bank's text.
pub fn write(graded: &GradedPuzzle) -> String {
    let GradedPuzzle { puzzle, right_answers: right, grade, solve_shares: solved, nodes } = graded;
    let position = &puzzle.position;
    let names = |points: &[Point]| points.iter().map(|&point| position.point_name(point)).collect::<String>();
    let side = if position.side_to_move() == Color::Black { "black" } else { "white" };
    let line: String = puzzle.line.iter().map(|&ply| name(position, ply)).collect();
    let solved: String = solved.iter().map(|&parts| char::from(b'0' + parts.min(SHARE_DENOMINATOR))).collect();
    let [black, white] = [Color::Black, Color::White].map(|color| names(&points(position, color)));
    let (word, asked, right) = (word(position), puzzle.asked.word(), names(right));
    format!("{word} {side} {asked} {black} {white} {right} {line} {grade} {solved} {nodes}")
}

fn read(line: &str) -> Option<GradedPuzzle> {
    let fields: Vec<&str> = line.split(' ').collect();
    let [word, side, asked, black, white, right, line, grade, solved, nodes] = fields[..] else { return None };
    let empty = empty(word)?;
    let side = [("black", Color::Black), ("white", Color::White)].into_iter().find(|of| of.0 == side)?.1;
    let stones = [plies(&empty, black)?, plies(&empty, white)?];
    let position = position(&empty, side, &stones)?;
    let right = placed(&plies(&position, right)?);
    let line = plies(&position, line)?;
    let mut now = position.clone();
    let is_played = line.iter().all(|&ply| now.play(ply).is_ok());
    let is_right = !right.is_empty() && right.iter().all(|point| position.legal_points().contains(point));
    let first = line.first().is_some_and(|&ply| placed(&[ply]).iter().all(|point| right.contains(point)));
    let asked = PuzzleTask::ALL.into_iter().find(|of| of.word() == asked)?;
    let solved: Vec<u8> =
        solved.bytes().map(|digit| digit.wrapping_sub(b'0')).filter(|&of| of <= SHARE_DENOMINATOR).collect();
    let graded = GradedPuzzle {
        puzzle: Puzzle::new(position, asked, line),
        right_answers: right,
        grade: grade.parse().ok()?,
        solve_shares: solved.try_into().ok()?,
        nodes: nodes.parse().ok()?,
    };
    (is_played && is_right && first && graded.puzzle.task_fits_game()).then_some(graded)
}

/// The word of a position's game or rule in the bank's text.
pub fn word(position: &Position) -> &'static str {
    match position.as_gomoku() {
        Some(position) => position.rule().word(),
        None => REVERSI_WORD,
    }
}

/// An empty board of the game or rule with this word, used to parse the names of points.
fn empty(word: &str) -> Option<Position> {
    if word == REVERSI_WORD {
        return Some(Position::Reversi(reversi::Position::default()));
    }
    let setup = gomoku::Setup { rule: Rule::from_word(word)?, ..gomoku::Setup::default() };
    gomoku::Position::try_from(setup).ok().map(Position::Gomoku)
}

fn position(empty: &Position, side: Color, stones: &[Vec<Ply>; 2]) -> Option<Position> {
    let of = |plies: &[Ply], color: Color| placed(plies).into_iter().map(move |point| (point, color));
    let pieces: Vec<_> = of(&stones[0], Color::Black).chain(of(&stones[1], Color::White)).collect();
    ArrangedBoard::of(empty).with_pieces(&pieces, side).start()
}

fn points(position: &Position, color: Color) -> Vec<Point> {
    position.pieces().filter(|piece| piece.1 == color).map(|piece| piece.0).collect()
}

fn placed(plies: &[Ply]) -> Vec<Point> {
    let point = |ply: &Ply| if let Ply::Place(point) = ply { Some(*point) } else { None };
    plies.iter().filter_map(point).collect()
}

fn name(position: &Position, ply: Ply) -> String {
    match ply {
        Ply::Place(point) => position.point_name(point),
        Ply::Pass => PASS.into(),
    }
}

/// Parses plies written without separators, such as `h8i12pass`.
fn plies(position: &Position, mut names: &str) -> Option<Vec<Ply>> {
    let mut found = Vec::new();
    while !names.is_empty() {
        if let Some(rest) = names.strip_prefix(PASS) {
            (names, _) = (rest, found.push(Ply::Pass));
            continue;
        }
        let digits = names.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (first, rest) = names.split_at_checked(1 + digits)?;
        found.push(Ply::Place(position.parse_point(first)?));
        names = rest;
    }
    Some(found)
}
